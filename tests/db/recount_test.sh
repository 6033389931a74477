#!/bin/sh
# The graph against a second count of it (tools/recount), number by number.
#
# First the recount itself, on boards so small that everything can be counted by hand. Then databases of those records, of careless
# ones and of 500 games: nodes, arcs and visits of all four graphs, and at random positions of random games, in all thirteen parts
# of the board, the games, their results and every continuation. SEED=N takes other positions and other careless records.
set -u
cd "$(dirname "$0")/../.." || exit 2
recount=${TENGEN_OUT:?run by tests/run}/tools/recount turned=$TENGEN_OUT/tools/turned
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 seed=${SEED:-1}
. tests/db/recount.sh
small() { [ "${TENGEN_TEST_SIZE:-}" = small ]; }

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

# ---- databases ----------------------------------------------------------------------------------------------------------

: "${TENGEN:?names the program to test}"
# build NAME FOLDER: a database of the records of a folder, and its counts.
build() {
    "$TENGEN" import "$2" --db "$work/$1.db" --duplicates keep --quiet >"$work/log" 2>&1
    check "$1: imported" 0 $?
    check "$1: all graphs" "$("$recount" "$2" | counts)" "$("$TENGEN" stats --db "$work/$1.db" --json | counts)"
}

# ask NAME FOLDER: the positions that $work/asked lists, one "FILE MOVES PART" a line.
ask() {
    name=$1 folder=$2
    rm -rf "$work/answers"
    mkdir "$work/answers"
    # shellcheck disable=SC2046 # three words each
    "$recount" $(sed 's/^/--position /' "$work/asked") "$folder" |
        awk -v folder="$work/answers" '/^\// { close(file); file = folder "/" ++n; next } { print >file }'
    number=0
    while read -r file moves part; do
        number=$((number + 1))
        check "$name: ${file##*/} after $moves, $part" "$(sort "$work/answers/$number")" \
            "$("$TENGEN" position --db "$work/$name.db" --sgf "$file" --move "$moves" --region "$part" --games 1000000 --json </dev/null | lines_of)"
    done <"$work/asked"
}

# ask_anywhere NAME FOLDER COUNT
ask_anywhere() {
    places "$2" "$3" "$seed" >"$work/asked"
    ask "$1" "$2"
}

# Symmetric positions, in every part.
build hand "$work/hand"
for name in centre diagonal corners two-ways; do
    for part in $parts; do echo "$work/hand/$name.sgf 1 $part"; done
done >"$work/asked"
for place in 'nothing.sgf 0 whole' 'nothing-oblong.sgf 0 top' 'no-step.sgf 1 whole' 'handicap.sgf 0 whole' 'handicap.sgf 0 nw' \
    'ko.sgf 1 whole' 'ko.sgf 3 whole' 'ko.sgf 0 left' 'ko.sgf 1 left' 'suicide.sgf 1 ne'; do
    echo "$work/hand/$place"
done >>"$work/asked"
ask hand "$work/hand"

# Games of chance on boards of 1 to 6 lines: stones on stones, suicides, setups in the middle, two moves in a node, no turns.
mkdir "$work/careless"
awk -v seed="$seed" '
    function any(text) { return substr(text, 1 + int(rand() * length(text)), 1) }
    function point() { return sprintf("[%c%c]", 97 + int(rand() * cols), 97 + int(rand() * rows)) }
    function node(r) {
        if (r < 0.06) return "A" any("BWE") point() point() "A" any("BWE") point()
        if (r < 0.08) return "PL[" any("BW") "]"
        if (r < 0.10) return "B" point() "W" point()
        if (r < 0.11) return "AB" point() "W" point()
        if (r > 0.15) turn = rand() < 0.95 ? 1 - turn : turn
        return substr("BW", 1 + turn, 1) (r < 0.15 ? "[]" : point())
    }
    BEGIN { srand(seed)
            for (g = 0; g < 300; g++) {
                rows = 1 + int(rand() * 6); cols = rand() < 0.6 ? rows : 1 + int(rand() * 6); turn = 1
                printf "(;SZ[%d:%d]RE[%s+R]DT[19%d]%s", cols, rows, any("BW0"), 10 + int(rand() * 90), rand() < 0.2 ? "HA[2]" : ""
                for (n = int(rand() * 40); n > 0; n--) printf ";%s", node(rand())
                print ")"
            } }' >"$work/careless.sgf"
"$turned" --split "$work/careless" "$work/careless.sgf"
build careless "$work/careless"
ask_anywhere careless "$work/careless" "$(if small; then echo 13; else echo 39; fi)"
if small; then # and that is enough with sanitizers
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
fi

# 500 games: the sample and, if there are real ones beside the project, 220 of those; else the sample's turned copies.
mkdir "$work/games" "$work/more"
"$turned" --split "$work/games" tests/sample
archive=$(find "${TENGEN_RECORDS:-../shared/records}" -name '*.tar.gz' 2>/dev/null | sort | head -n 1)
if [ -n "$archive" ]; then
    "$turned" --games 220 --split "$work/more" "$archive"
else
    "$turned" --games 500 --copies 2 --split "$work/more" tests/sample
    rm "$work/more/00"[01]* "$work/more/002"[0-7]* "$work/more/00280.sgf"
fi
mv "$work/more" "$work/games/more"
build games "$work/games"
check '500 games' 500 "$(find "$work/games" -name '*.sgf' | wc -l)"

ask_anywhere games "$work/games" 60

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
