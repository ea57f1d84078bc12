#!/bin/bash
# What the entry point of postgres:18 does for `postgres` by a user who is not root: a new folder gets a
# cluster with the user, the password and the database that its variables name.
set -Eeuo pipefail
[ "${1:-}" = postgres ] || exec "$@"
[ "$(id -u)" != 0 ] || exec gosu postgres "$0" "$@"
mkdir -p "$PGDATA"
chmod 00700 "$PGDATA" || :
mkdir -p /var/run/postgresql || :
chmod 03775 /var/run/postgresql || :
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    password=$(cat "$POSTGRES_PASSWORD_FILE")
    initdb --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$password")
    printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
    pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
    psql --username "$POSTGRES_USER" --no-password --no-psqlrc --dbname postgres \
        -v ON_ERROR_STOP=1 --set db="$POSTGRES_DB" <<<'CREATE DATABASE :"db";'
    pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
