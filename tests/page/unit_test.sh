#!/bin/sh
# The parts of the page that need no browser, tested by node: boards, records, the cache, the state, the address.
set -u
cd "$(dirname "$0")/../../web" || exit 2
skip() {
    echo "skip page: $1"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
}
command -v node >/dev/null 2>&1 || skip "node is not installed"
[ -d node_modules/esbuild ] || skip "web/node_modules is not installed (npm ci in web/)"
exec node test.mjs
