#!/bin/sh
# The kit's scripts of the database as processes: a server that archives, the service of backups, a drill
# by the site's own command, the data removed, restored. Needs root, and Debian's pgbackrest, postgresql, gosu.
set -eu
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
chmod 755 "$place"
trap 'end_all' EXIT

end_all() {
    [ -z "${keeper:-}" ] || kill "$keeper" 2>/dev/null || true
    [ ! -e "$PGDATA/postmaster.pid" ] || kill -QUIT "$(head -1 "$PGDATA/postmaster.pid")" || true
    sleep 2
    rm -rf "$place"
}

# As in the containers: the user postgres, a spool and locks of its own.
apart() {
    export PGBACKREST_SPOOL_PATH="$place/tmp/spool-$1" PGBACKREST_LOCK_PATH="$place/lock-$1"
}

start_server() {
    (apart server && exec gosu postgres kit/database/courier-database) >>"$place/server.log" 2>&1 &
    until psql -h "$SOCKETS" -U courier -d postgres -qAtc "SELECT 1" >/dev/null 2>&1; do sleep 0.5; done
}

last_proof() {
    psql -h "$SOCKETS" -U courier -d courier -qAtc "SELECT count(*) FROM proof"
}

export PGDATA="$place/server/data" SOCKETS="$place/sockets" MARKS="$place/marks" DRILL_DATA="$place/drill"
export BACKUP_PASSPHRASE_FILE="$place/passphrase" ARCHIVE_SECONDS=3 KEEP_SECONDS=2
export DRILL_PORT="${DRILL_PORT:-5499}" DRILL_ADDRESSES=127.0.0.1
export PGBACKREST_REPO1_PATH="$place/repository" PGBACKREST_CONFIG="$place/pgbackrest.conf"
export ARCHIVE_SETTINGS="$PWD/kit/database/archive.settings"
export PATH="$place/bin:${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH"
export DATABASE_URL="postgresql://courier@/courier?host=$SOCKETS" REDIS_URL=redis://127.0.0.1:1/0
export SECRET_KEY=kit SEAL_KEY="$(openssl rand -hex 32)" DJANGO_SETTINGS_MODULE=courier.settings.base
export DRILL_DATABASE_URL="postgresql://courier@127.0.0.1:$DRILL_PORT/courier"

for folder in server server/data sockets drill repository marks tmp lock-server lock-keeper; do
    install -d -o postgres -g postgres -m 0700 "$place/$folder"
done
mkdir "$place/bin"
echo "for the test" >"$BACKUP_PASSPHRASE_FILE"
cp kit/database/pgbackrest.conf "$place/"
cat >"$place/bin/docker-entrypoint.sh" <<'END'
#!/bin/sh
exec "$@" -k "$SOCKETS" -c listen_addresses=
END
chmod +x "$place/bin/docker-entrypoint.sh"
gosu postgres initdb -D "$PGDATA" -U courier --auth=trust >/dev/null

start_server
psql -h "$SOCKETS" -U courier -d postgres -qc "CREATE DATABASE courier"
.venv/bin/python manage.py migrate -v 0
(apart keeper && exec gosu postgres kit/database/courier-backup keep) &
keeper=$!
until [ -e "$MARKS/backup" ]; do sleep 1; done
echo "The service has taken its first backup."
.venv/bin/python manage.py drill
psql -h "$SOCKETS" -U courier -d courier -qc "CREATE TABLE proof AS SELECT generate_series(1, ${FILES:-3}) AS file"
# As many files of WAL as come together in a while.
for file in $(seq "${FILES:-3}"); do
    psql -h "$SOCKETS" -U courier -d courier -qAtc "UPDATE proof SET file = -file WHERE file = $file" \
        -c "SELECT pg_switch_wal()" >/dev/null
done
until ! ls "$PGDATA"/pg_wal/archive_status/*.ready >/dev/null 2>&1; do sleep 1; done
(apart keeper && ! gosu postgres kit/database/courier-backup restore) || { echo "It restored over a running server."; exit 1; }
kill -9 "$(head -1 "$PGDATA/postmaster.pid")"
rm -rf "$PGDATA"
began=$(date +%s)
(apart keeper && gosu postgres kit/database/courier-backup restore)
start_server
echo "Restored with ${FILES:-3} files of WAL in $(($(date +%s) - began)) s."
[ "$(last_proof)" = "${FILES:-3}" ]
[ "$(psql -h "$SOCKETS" -U courier -d courier -qAtc "SELECT count(*) FROM proof WHERE file > 0")" = 0 ]
echo "Every row is back."
