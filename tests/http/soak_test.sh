#!/bin/sh
# A server that is used by several clients and killed at random loses nothing: some lives of `./dev soak`, counted in steps.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN:?names the program to test}"
if ! command -v node >/dev/null; then
    echo "skip: tests/http/soak_test.sh needs node"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
exec node tests/http/soak.mjs --steps 120
