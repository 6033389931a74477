#!/bin/sh
# The tables in data/solve are what tools/solve_make makes of them today, byte by byte, and tools/solve_check finds them right.
cd "$(dirname "$0")/../.." || exit 2
out=${TENGEN_OUT:-build/asan}
made=$(mktemp -d) || exit 2
trap 'rm -rf "$made"' EXIT
passed=0 failed=0
"$out/tools/solve_make" "$made" || failed=1
for table in data/solve/*.table; do
    if cmp "$table" "$made/$(basename "$table")" && "$out/tools/solve_check" "$table"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
[ "$(ls "$made" | wc -l)" -eq "$passed" ] || { echo "data/solve does not have all tables of solve_make"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -eq 15 ]
