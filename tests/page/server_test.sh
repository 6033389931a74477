#!/bin/sh
# The page's questions against a real server that has the sample games (web/test/server.test.ts).
set -u
cd "$(dirname "$0")/../.." || exit 2
skip() {
    echo "skip page: $1"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
}
command -v node >/dev/null 2>&1 || skip "node is not installed"
[ -d web/node_modules/esbuild ] || skip "web/node_modules is not installed (npm ci in web/)"
tengen=${TENGEN:-$PWD/build/release/tengen}
place=$(mktemp -d) || exit 2
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$place"' EXIT
trap 'exit 1' INT TERM

"$tengen" import tests/sample --db "$place/sample.tengen" --quiet || exit 1
"$tengen" serve --db "$place/sample.tengen" --port 0 >"$place/out" 2>&1 &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    address=$(sed -n 's|.*\(http://[0-9.:]*\)/.*|\1|p' "$place/out")
    [ -n "$address" ] && break
    sleep 0.25
done
if [ -z "$address" ]; then
    cat "$place/out"
    exit 1
fi
TENGEN_SERVER=$address node web/test.mjs server
