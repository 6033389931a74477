#!/bin/sh
# The page in a real browser: every scene of tests/page/*_scenes.mjs, and that they used every control they saw.
cd "$(dirname "$0")/../.." || exit 2
if ! [ -d tests/page/node_modules/playwright-core ] || ! [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    echo 'skip page: no Chromium, or tests/page/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
PAGE_CONTROLS=$(mktemp -d) log=$(mktemp)
export PAGE_CONTROLS
trap 'rm -rf "$PAGE_CONTROLS" "$log"' EXIT
passed=0 failed=0
count() {
    printf '== %s\n' "$1"
    node "$@" >"$log" 2>&1
    cat "$log"
    last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    # One that dies without its last line counts as a failure.
    # shellcheck disable=SC2086
    set -- ${last:-0 passed, 1 failed}
    passed=$((passed + $1)) failed=$((failed + $3))
}
for scenes in tests/page/*_scenes.mjs; do count "$scenes"; done
count tests/page/controls.mjs "$PAGE_CONTROLS"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
