#!/bin/sh
# The interface does what docs/openapi.json says, and nothing else: every route is asked, rightly and wrongly, and every answer is held
# against the description. TENGEN names the program; node runs the questions (openapi.mjs).
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN:?names the program to test}"
if ! command -v node >/dev/null; then
    echo "skip: tests/http/openapi_test.sh needs node"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
work=$(mktemp -d) || exit 2
server= second=
stop() {
    for process in $server $second; do kill "$process" 2>/dev/null; done
    wait
    rm -rf "$work"
}
trap stop EXIT

# Two databases: the sample, and one of the whole board alone.
"$TENGEN" import tests/sample --db "$work/sample.tengen" --quiet >"$work/log" 2>&1 &&
    "$TENGEN" import tests/sample/selfplay-9.sgf.gz --db "$work/whole.tengen" --graphs whole --quiet >>"$work/log" 2>&1 || {
    cat "$work/log"
    echo "0 passed, 1 failed"
    exit 1
}
export TENGEN_WEIGHTS=none
"$TENGEN" serve "$work/sample.tengen" "$work/whole.tengen" --port 0 --quiet --engine "$TENGEN_OUT/tools/fake_engine kata" \
    --engine "$TENGEN_OUT/tools/fake_engine crash at=4 name=Broken" >"$work/address" 2>"$work/log" &
server=$!
# And one with a network, of random numbers.
"$TENGEN_OUT/tools/made_weights" "$work/random.weights" &&
    "$TENGEN" import tests/sample/selfplay-9.sgf.gz --db "$work/nine.tengen" --quiet >/dev/null
TENGEN_WEIGHTS=$work/random.weights "$TENGEN" serve "$work/nine.tengen" --port 0 --quiet >"$work/second" 2>>"$work/log" &
second=$!
for _ in $(seq 6000); do
    [ -s "$work/address" ] && [ -s "$work/second" ] && break
    sleep 0.1
done
address_in() { sed -n 's,.*\(http://[^/]*\)/.*,\1,p' "$1"; }
node tests/http/openapi.mjs "$(address_in "$work/address")" "$TENGEN" "$work" "$(address_in "$work/second")" || exit 1
# The last question ended the server: it must have gone well, and without a word.
wait "$server"
code=$?
server=
if [ $code -ne 0 ] || [ -s "$work/log" ]; then
    cat "$work/log"
    echo "the server ended with $code"
    echo "0 passed, 1 failed"
    exit 1
fi
