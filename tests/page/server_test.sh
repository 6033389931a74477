#!/bin/sh
# The page's questions against a real server that has the sample games (web/test/server.test.ts).
. "$(dirname "$0")/../http/serve.sh"
if ! command -v node >/dev/null || ! [ -d "$here/../../web/node_modules/esbuild" ]; then
    echo 'skip page: no node, or web/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
"$TENGEN" import "$sample" --db "$work/sample.tengen" --quiet >/dev/null || exit 1
serve "$work/sample.tengen" --quiet
TENGEN_SERVER=$url node "$here/../../web/test.mjs" server
