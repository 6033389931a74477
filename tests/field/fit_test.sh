#!/bin/sh
# The tool that fits the judge gives the same table twice, another for another seed, and one of the right shape.
cd "$(dirname "$0")/../.." || exit 2
fit=${TENGEN_OUT:-build/asan}/tools/field_fit
passed=0 failed=0
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
check() { # WHAT: the last command's verdict
    if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else echo "$2"; failed=$((failed + 1)); fi
}
make_table() { "$fit" --seed "$1" --positions 256 --played 32 --out "$2" tests/sample/selfplay-19.sgf.gz 2>"$place/words"; }
make_table 7 "$place/a" && make_table 7 "$place/b"
check $? "field_fit failed on the sample: $(cat "$place/words")"
cmp -s "$place/a" "$place/b"
check $? "the same seed gave two tables"
make_table 8 "$place/c" && ! cmp -s "$place/a" "$place/c"
check $? "another seed gave the same table"
[ "$(grep -c '^    {' "$place/a")" = "$(grep -c '^    {' src/field/verdict/table.h)" ]
check $? "src/field/verdict/table.h has another number of rows than field_fit writes: make it again"
"$fit" >/dev/null 2>&1
[ $? -eq 1 ]
check $? "field_fit without a path should fail"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
