#!/bin/sh
# The graph against a second count of it (tools/recount), number by number.
#
# First the recount itself, on boards so small that everything can be counted by hand. Then databases of those records and of 500
# games: nodes, arcs and visits of all four graphs, and at random positions of random games, in all thirteen parts of the board,
# the games, their results and every continuation.
set -u
cd "$(dirname "$0")/../.." || exit 2
recount=${TENGEN_OUT:?run by tests/run}/tools/recount turned=$TENGEN_OUT/tools/turned
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        printf '%s\n' "$2" >"$work/expected"
        printf '%s\n' "$3" >"$work/actual"
        diff "$work/expected" "$work/actual" | head -n 20
    fi
}

# The counts of stats in JSON as lines "GRAPH NODES ARCS VISITS", the number of games first.
counts() {
    tr -d ' \n' | sed 's/"graphs":{//; s/},*/\n/g' |
        sed -n 's/^{"games":\([0-9]*\),/games \1\n/; s/"\([a-z]*\)":{"nodes":\([0-9]*\),"arcs":\([0-9]*\),"occurrences":\([0-9]*\).*/\1 \2 \3 \4/p'
}

# ---- counted by hand ----------------------------------------------------------------------------------------------------

# by_hand NAME SGF WHOLE HALF DIAGONAL QUARTER: nodes, arcs and visits of each.
by_hand() {
    mkdir -p "$work/hand"
    printf '%s\n' "$2" >"$work/hand/$1.sgf"
    check "$1" "$(printf 'whole %s\nhalf %s\ndiagonal %s\nquarter %s' "$3" "$4" "$5" "$6")" \
        "$("$recount" "$work/hand/$1.sgf" | counts | sed 1d)"
}

# Nothing but the empty board, and the root of a rectangle's two families of halves.
by_hand nothing '(;SZ[3])' '1 0 1' '1 0 4' '1 0 4' '1 0 4'
by_hand nothing-oblong '(;SZ[2:3])' '1 0 1' '2 0 4' '0 0 0' '1 0 4'
# A stone on the centre point, then opposite corners: one continuation, one node. Of the diagonal halves one
# meets the corner at its right angle, two at their ends.
by_hand centre '(;SZ[3];B[bb];W[aa])(;SZ[3];B[bb];W[cc])' '3 2 6' '3 2 20' '4 3 22' '3 2 18'
# The same with a setup between that changes nothing, which is no step.
by_hand no-step '(;SZ[3];B[bb];AE[aa]AB[bb]PL[W];W[aa])' '3 2 3' '3 2 10' '4 3 11' '3 2 9'
# Symmetric about a diagonal: D4 and B2 seen from B4.
by_hand diagonal '(;SZ[5];B[bb];W[db])(;SZ[5];B[bb];W[bd])' '3 2 6' '4 3 16' '6 5 20' '3 2 12'
# Symmetric about both diagonals: all four edges are one.
by_hand corners '(;SZ[3]AB[aa][cc]AW[ac][ca]PL[B];B[bb];W[ba])
(;SZ[3]AB[aa][cc]AW[ac][ca]PL[B];B[bb];W[ab])
(;SZ[3]AB[aa][cc]AW[ac][ca]PL[B];B[bb];W[bc])' '4 3 12' '6 5 45' '7 6 42' '7 6 42'
# Two moves that no symmetry of the node carries onto each other, to one and the same node: two arcs.
by_hand two-ways '(;SZ[5];B[ba];W[];B[eb])(;SZ[5];B[ba];W[];B[ad])' '4 4 8' '4 4 16' '4 4 16' '2 1 12'
# A handicap is one step; it is the same on either diagonal.
by_hand handicap '(;SZ[9]HA[2]AB[gc][cg];W[ee])(;SZ[9]HA[2]AB[cc][gg];W[ee])' '3 2 6' '3 2 24' '5 4 24' '4 3 20'
by_hand forgotten '(;SZ[9]HA[2];W[ee])(;SZ[9]HA[2]AB[cc][gg];W[ee])' '3 2 6' '3 2 24' '5 4 24' '4 3 20'
# A ko taken, two passes, and taken back: with and without the ko are two positions. In the parts stones go
# and come; two of the ways out of each kind are moves outside.
by_hand ko '(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[];B[];W[bb])' '6 5 6' '8 10 14' '9 12 16' '7 8 12'
# A lone stone's suicide changes the side to move and no part.
by_hand suicide '(;SZ[3]AW[ba][ab]PL[B];B[aa];W[cc])' '4 3 4' '4 3 10' '5 4 10' '4 3 8'
# Left and right are one family on a rectangle, top and bottom another; there are no diagonal halves.
by_hand oblong '(;SZ[2:3];B[aa])(;SZ[2:3];B[bc])' '2 1 4' '4 2 12' '0 0 0' '2 1 10'
# One point: passes go back and forth between two positions, and no part notices.
by_hand one-point '(;SZ[1];B[];W[];B[])' '2 2 4' '1 0 4' '1 0 4' '1 0 4'

# Turned and shortened copies of a record show nothing new.
"$turned" --copies 8 tests/sample/selfplay-9.sgf.gz >"$work/turned.sgf"
check 'copies are counted' 320 "$("$recount" "$work/turned.sgf" | counts | sed -n 's/games //p')"
check 'turned copies' "$("$recount" tests/sample/selfplay-9.sgf.gz | counts | sed 1d | cut -d' ' -f1-3)" \
    "$("$recount" "$work/turned.sgf" | counts | sed 1d | cut -d' ' -f1-3)"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
