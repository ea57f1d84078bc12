#!/bin/sh
# What the entry point of nginx:1.30 does before it starts nginx: the servers of names become a variable,
# and the templates files.
set -eu
if [ "${1:-}" = nginx ]; then
    if [ -n "${NGINX_ENTRYPOINT_LOCAL_RESOLVERS:-}" ]; then
        NGINX_LOCAL_RESOLVERS=$(awk 'BEGIN{ORS=" "} $1=="nameserver" {if ($2 ~ ":") {print "["$2"]"} else {print $2}}' /etc/resolv.conf)
        export NGINX_LOCAL_RESOLVERS="${NGINX_LOCAL_RESOLVERS% }"
    fi
    for file in /docker-entrypoint.d/*.envsh; do
        [ ! -x "$file" ] || . "$file"
    done
    output="${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}"
    defined=$(printf '${%s} ' $(awk 'END { for (name in ENVIRON) { print name } }' </dev/null))
    for template in /etc/nginx/templates/*.template; do
        [ -e "$template" ] || continue
        if [ ! -w "$output" ]; then
            echo "$0: $output is not writable" >&2
            break
        fi
        envsubst "$defined" <"$template" >"$output/$(basename "$template" .template)"
    done
fi
exec "$@"
