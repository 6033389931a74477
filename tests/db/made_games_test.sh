#!/bin/sh
# Games that are made up (tools/made_games): as many as were asked for, the same ones for the same seed, and nothing in them that has to be
# repaired.
set -u
: "${TENGEN:?names the program to test}" "${TENGEN_OUT:?run by tests/run}"
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED %s: expected "%s", got "%s"\n' "$1" "$2" "$3"
    fi
}

made() { "$TENGEN_OUT/tools/made_games" "$@"; }
made --count 300 --seed 7 >"$work/games.sgf"
check 'how many' 300 "$(grep -c '^(;' "$work/games.sgf")"
check 'the same again' "$(cksum <"$work/games.sgf")" "$(made --count 300 --seed 7 --from tests/sample | cksum)"
check 'fewer are the first of more' "$(head -n 40 "$work/games.sgf" | cksum)" "$(made --count 20 --seed 7 | cksum)"
check 'and the rest those that follow' "$(tail -n 80 "$work/games.sgf" | cksum)" "$(made --count 40 --skip 260 --seed 7 | cksum)"
check 'another seed, other games' 0 "$(made --count 300 --seed 8 | grep -c -F -x -f "$work/games.sgf")"
check 'short ones' yes "$(made --count 50 --length 10 | awk '/^;/ { if (gsub(/;/, "") > 15) long = 1 } END { print long ? "no" : "yes" }')"

"$TENGEN" check "$work/games.sgf" >"$work/check" 2>&1
check 'nothing to repair' 0 $?
check 'said in one line' 1 "$(grep -c . "$work/check")"
"$TENGEN" import "$work/games.sgf" --db "$work/db" --quiet >"$work/import" 2>&1
check 'all are different games' 1 "$(grep -c 'added: 300 (repaired: 0), duplicates: 0' "$work/import")"
# They meet as games do: each shares some of its positions with others.
check 'openings are shared' yes "$("$TENGEN" stats --db "$work/db" --json | tr -d ' \n' |
    sed 's/.*"whole":{"nodes":\([0-9]*\),"arcs":[0-9]*,"occurrences":\([0-9]*\).*/\1 \2/' | awk '{ print ($2 - $1 > 600 ? "yes" : $0) }')"

made --count 1 --from "$work/missing" >"$work/out" 2>&1
check 'records that are not there' 1 $?
made --count x >"$work/out" 2>&1
check 'not a number' 2 $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
