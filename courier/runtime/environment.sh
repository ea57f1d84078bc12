#!/bin/sh
# Usage: environment.sh PYTHON REQUIREMENTS: create .venv with that Python and install the requirements.
# Every way this can fail ends in one sentence that says how to go on.
set -u
python=$1
requirements=$2

fail() {
    echo "courier: $1" >&2
    exit 1
}

[ -n "$python" ] || fail "Python 3.11 or newer is needed and was not found: install it, or say make PYTHON=/path/to/python3.11 ..."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "$python is not Python 3.11 or newer: install python3.11, or say make PYTHON=/path/to/python3.11 ..."

if ! [ -x .venv/bin/python ] || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    echo "Creating the environment in .venv (a minute or two, the first time only)"
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "This Python has no venv module: run 'apt install python3.11-venv' (or your system's like), then try again."
    rm -rf .venv
    "$python" -m venv .venv || fail "The environment could not be created in .venv; the lines above say why."
fi
echo "Installing what $requirements names"
# Twice quiet: errors are shown in full, warnings about mirrors and caches are not.
.venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-input --require-hashes -r "$requirements" ||
    fail "pip could not install $requirements: check the network (or pip's proxy and index settings), then try again."
