#!/bin/sh
# As redis:8 is built, its server takes connections of other machines without a password: it is in a
# network of its own.
set -eu
if [ "$1" = redis-server ]; then
    shift
    set -- redis-server --protected-mode no "$@"
fi
exec "$@"
