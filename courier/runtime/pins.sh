#!/bin/sh
# Write requirements*.txt anew from requirements*.in, with the hash of every file, with uv from a throw-away environment.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
.venv/bin/python -m venv "$work"
"$work/bin/pip" install --quiet --quiet --disable-pip-version-check uv
for name in requirements requirements-embedded requirements-compile requirements-dev; do
    "$work/bin/uv" pip compile --quiet --no-emit-index-url --generate-hashes --python-version 3.11 --universal \
        --custom-compile-command "make pins" "$name.in" -o "$name.txt"
done
