#!/bin/sh
# The page in a real browser: every scene of tests/page/*_scenes.mjs, and that they used every control they saw.
#   TENGEN=build/release/tengen tests/page/page_test.sh [WORD...]
cd "$(dirname "$0")/../.." || exit 2
if ! [ -d tests/page/node_modules/playwright-core ] || ! tests/page/browser --there; then
    echo 'skip page: no Chromium, or tests/page/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
exec node tests/page/page_test.mjs "$@"
