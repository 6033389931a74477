#!/bin/sh
# The page in a real browser: every scene of tests/page/*_scenes.mjs, two files at a time, and that they used every control they saw.
cd "$(dirname "$0")/../.." || exit 2
if ! [ -d tests/page/node_modules/playwright-core ] || ! [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    echo 'skip page: no Chromium, or tests/page/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
log=$(mktemp -d) || exit 2
trap 'rm -rf "$log"' EXIT
export PAGE_CONTROLS="$log/controls"

# shellcheck disable=SC2016
printf '%s\n' tests/page/*_scenes.mjs | xargs -P 2 -n 1 sh -c 'node "$1" >"$0/$(basename "$1").log" 2>&1' "$log"
node tests/page/controls.mjs "$PAGE_CONTROLS" >"$log/zz-controls.log" 2>&1

passed=0 failed=0
for each in "$log"/*.log; do
    printf '== %s\n' "$(basename "$each" .log)"
    cat "$each"
    # One that dies without its last line counts as a failure.
    last=$(grep -aE '^[0-9]+ passed, [0-9]+ failed$' "$each" | tail -n 1)
    # shellcheck disable=SC2086
    set -- ${last:-0 passed, 1 failed}
    passed=$((passed + $1)) failed=$((failed + $3))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
