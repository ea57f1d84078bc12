#!/bin/sh
# Makes the secrets of docker-compose.yml in the folder `secrets`, where none is there yet:
#   sh kit/secrets.sh smtp+tls://user:password@mail.example.org:587
# Only root can enter the folder on the machine; its files are for the users of the containers.
set -eu
email_url="${1:?name the mail server: smtp+tls://user:password@mail.example.org:587}"
umask 022
install -d -m 0700 secrets
install -d -m 0750 -g 101 certificates # the group of nginx in its image
install -d -m 0755 acme

keep() {
    [ -e "secrets/$1" ] || cat >"secrets/$1"
    chmod 0444 "secrets/$1"
}

for name in secret_key seal_key push_key metrics_token postgres_password backup_passphrase; do
    openssl rand -hex 32 | keep "$name"
done
address="postgresql://courier:$(cat secrets/postgres_password)"
echo "$address@db:5432/courier" | keep database_url
echo "$address@backup:5432/courier" | keep drill_database_url
echo "$email_url" | keep email_url
