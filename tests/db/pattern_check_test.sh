#!/bin/sh
# Patterns against a second search for them (tools/pattern_check), number by number.
#   tests/db/pattern_check_test.sh [N]        with N questions for each of three databases instead of 20
#
# First the second search itself, on boards so small that everything can be counted by hand. Then databases of the sample, of those
# records and of careless ones, the last with variations: questions drawn at random (tools/pattern_make), each asked as it is and about
# the pattern turned. Images, games, times, results, every continuation and every hit must agree. SEED=N draws others.
set -u
cd "$(dirname "$0")/../.." || exit 2
tools=${TENGEN_OUT:?run by tests/run}/tools
if ! command -v node >/dev/null; then
    echo 'skip: tests/db/pattern_check_test.sh needs node'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 seed=${SEED:-1}
if [ "${TENGEN_TEST_SIZE:-}" = small ]; then count=${1:-8}; else count=${1:-20}; fi

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

# record NAME SGF: one that the questions below are about. Points of SGF are column, row, from the top left; those of the
# questions and answers are named as on a board, rows counted from the bottom.
mkdir "$work/hand"
record() {
    name=$1
    printf '%s\n' "$2" >"$work/hand/$1.sgf"
}
# asks WHAT ANSWER OPTION...: about the last record. The answer is told line by line; the words after a hit's colon are its
# continuation and the number of that move. All of them are held against the tool's at the end.
asks() {
    printf '# %s: %s\n' "$name" "$1" | tee -a "$work/told" >>"$work/by-hand"
    printf '%s\n' "$2" >>"$work/by-hand"
    shift 2
    "$tools/pattern_check" "$@" "$work/hand/$name.sgf" >>"$work/told"
}
# The same with one image.
asks_alone() { asks "$@" --turn 0 --keep-colours; }

# A crosscut is its own image under half of the motions, with or without exchanged colours: two images, one hit, by the first motion.
record crosscut '(;SZ[5]RE[B+R]AB[bb][cc]AW[cb][bc])'
asks 'once' 'images 2 games 1 times 1 black 1 white 0 ended 1/1
game 1 moves 0-0 B4 motion 0: end 0' --cells XO/OX --free
asks 'its mirror image' 'images 2 games 1 times 1 black 1 white 0 ended 1/1
game 1 moves 0-0 B4 motion 1: end 0' --cells OX/XO --free

# Top down O O X: the pattern X X O with colours exchanged, rows and columns too (motion 4). White's stone below is Black's at its
# right end, and the game that White won is one that Black won.
record exchange '(;SZ[5]RE[W+R]AW[ca][cb]AB[cc]PL[W];W[cd])'
asks 'motion and colours' 'images 8 games 1 times 1 black 1 white 0 ended 0/0
move 0,3 black: games 1 times 1 at once 1 black 1 white 0
game 1 moves 0-0 C5 motion 4 swapped: move 0,3 black 1' --cells XXO. --free
asks 'not with colours kept' 'images 4 games 0 times 0 black 0 white 0 ended 0/0' --cells XXO. --free --keep-colours

# A ko: Black takes, two passes, White takes back. The second row is X O . O, then X . X O while the passes go by, then X O . O again. The
# middle one is the mirror image of the first in the other colours, so White's taking back is Black's on the same cell.
record ko '(;SZ[4]RE[B+1]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[];B[];W[bb])'
asks_alone 'comes back' 'images 1 games 1 times 2 black 1 white 0 ended 1/1
move 0,2 black: games 1 times 1 at once 1 black 1 white 0
game 1 moves 0-0 A3 motion 0: move 0,2 black 1
game 1 moves 4-4 A3 motion 0: end 0' --cells XO.O --free
taken='move 0,2 black: games 1 times 2 at once 1 black 1 white 0'
first='game 1 moves 0-0 A3 motion 0: move 0,2 black 1'
second='game 1 moves 1-3 A3 motion 1 swapped: move 0,2 black 4'
asks 'in both colours' "images 8 games 1 times 3 black 1 white 0 ended 1/1
$taken
$first
$second
game 1 moves 4-4 A3 motion 0: end 0" --cells XO.O --free
# Where it is swapped, White's turn is Black's. The last hit has no next stone. Move 1 is the second hit alone: it is swapped, so the
# game that Black won is White's.
asks "Black's turn" "images 8 games 1 times 3 black 1 white 0 ended 1/1
$taken
$first
$second
game 1 moves 4-4 A3 motion 0: end 0" --cells XO.O --free --to-move black
asks "White's turn" 'images 8 games 0 times 0 black 0 white 0 ended 0/0' --cells XO.O --free --to-move white
asks 'a black stone next' "images 8 games 1 times 2 black 1 white 0 ended 0/0
$taken
$first
$second" --cells XO.O --free --next black
asks 'moves 1 to 3' "images 8 games 1 times 1 black 0 white 1 ended 0/0
move 0,2 black: games 1 times 1 at once 0 black 0 white 1
$second" --cells XO.O --free --moves 1-3

# A snapback: White throws in at C5, Black takes it at D5, White takes four stones at C5 again.
#      X X . . O
#      O O X O .
#      . . O . .
record snapback '(;SZ[5]AB[aa][ba][cb]AW[ea][ab][bb][db][cc]PL[W];W[ca];B[da];W[ca])'
asks 'at first' 'images 16 games 1 times 1 black 0 white 0 ended 0/0
move 0,2 white: games 1 times 1 at once 1 black 0 white 0
game 1 moves 0-0 A5 motion 0: move 0,2 white 1' --cells XX..O/OOXO. --size 5 --at A5
asks 'two stones of it' 'images 16 games 1 times 1 black 0 white 0 ended 0/0
move 0,2 white: games 1 times 1 at once 1 black 0 white 0
game 1 moves 0-2 A5 motion 0: move 0,2 white 3' --cells XX..O/OOXO. --size 5 --at A5 --first white --sequence 'C5 D5'
asks 'all of it' 'images 16 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 0-3 A5 motion 0: end 0' --cells XX..O/OOXO. --size 5 --at A5 --first white --sequence 'C5 D5 C5'
asks 'another order' 'images 16 games 0 times 0 black 0 white 0 ended 0/0' \
    --cells XX..O/OOXO. --size 5 --at A5 --first white --sequence 'D5 C5 C5'

# White's stone in the corner is taken from outside the pattern, which is that stone alone.
record outside '(;SZ[3]RE[W+2]AW[aa]AB[ab];B[ba])'
asks_alone 'a capture' 'images 1 games 1 times 1 black 0 white 1 ended 0/0
outside: games 1 times 1 at once 1 black 0 white 1
game 1 moves 0-0 A3 motion 0: outside 1' --cells O --size 3 --at A3 --fixed
# With the point that Black plays on, the same move and its capture are a sequence.
asks_alone 'taken in a sequence' 'images 1 games 1 times 1 black 0 white 1 ended 1/1
game 1 moves 0-1 A3 motion 0: end 0' --cells O. --size 3 --at A3 --fixed --sequence B3

# A setup in the middle of the game: one move after the beginning it takes the empty corner away.
record setup '(;SZ[3];B[bb];AW[aa];B[ba];W[cc])'
asks_alone 'ends it' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
setup: games 1 times 1 at once 0 black 0 white 0
game 1 moves 0-1 A3 motion 0: setup 1' --cells . --size 3 --at A3 --fixed
asks_alone 'comes into a sequence' 'images 1 games 0 times 0 black 0 white 0 ended 0/0' \
    --cells .. --size 3 --at A3 --fixed --sequence B3
# Seen from B3 the first move and the setup are two steps elsewhere; after the stone on B3 nothing happens there.
asks_alone 'two steps elsewhere' 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 0-2 B3 motion 0: end 0' --cells . --size 3 --at B3 --fixed --sequence B3 --elsewhere 2
asks_alone 'one is too few' 'images 1 games 0 times 0 black 0 white 0 ended 0/0' \
    --cells . --size 3 --at B3 --fixed --sequence B3 --elsewhere 1
# Seen from B2:C1 the setup and Black's second move are elsewhere, so White's stone on C1 does not come at once.
asks_alone 'lies elsewhere' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 1,1 white: games 1 times 1 at once 0 black 0 white 0
game 1 moves 1-2 B2 motion 0: move 1,1 white 3' --cells X./.. --size 3 --at B2 --fixed

# On two rows of three: Black's second stone stands on a cell that may be anything, so the pattern goes on until White's second.
record wildcard '(;SZ[3:2];B[aa];W[bb];B[ba];W[ca])'
asks_alone 'a stone on it' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,1 black: games 1 times 1 at once 0 black 0 white 0
game 1 moves 1-3 A2 motion 0: move 0,1 black 3' --cells 'X*.' --size 2x3 --at A2 --fixed
# Empty or black: the same. Empty or white, or a stone: not. For Black's third move, White must have been there.
asks_alone 'not white' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,1 black: games 1 times 1 at once 0 black 0 white 0
game 1 moves 1-3 A2 motion 0: move 0,1 black 3' --cells 'Xx.' --size 2x3 --at A2 --fixed
asks_alone 'not black' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,1 black: games 1 times 1 at once 0 black 0 white 0
game 1 moves 1-2 A2 motion 0: move 0,1 black 3' --cells 'Xo.' --size 2x3 --at A2 --fixed
asks_alone 'a stone' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,2 white: games 1 times 1 at once 1 black 0 white 0
game 1 moves 3-3 A2 motion 0: move 0,2 white 4' --cells 'X#.' --size 2x3 --at A2 --fixed

# A stone in the middle, White left of it in one game and right of it in the other: one continuation. The column through it is a hit
# as well, and lasts; so is the column of White's stone, in the other colours.
record sides '(;SZ[3]RE[B+R]AB[bb]PL[W];W[ab])(;SZ[3]RE[W+R]AB[bb]PL[W];W[cb])'
asks 'left and right are one' 'images 4 games 2 times 6 black 1 white 1 ended 2/4
move 0,0 white: games 2 times 2 at once 2 black 1 white 1
game 1 moves 0-1 B3 motion 4: end 0
game 1 moves 0-0 A2 motion 0: move 0,0 white 1
game 1 moves 1-1 A3 motion 4 swapped: end 0
game 2 moves 0-1 B3 motion 4: end 0
game 2 moves 0-0 A2 motion 0: move 0,0 white 1
game 2 moves 1-1 C3 motion 4 swapped: end 0' --cells .X. --size 3 --at A2
# They are one whichever motions are tried; only the columns are not looked at.
asks 'as drawn' 'images 2 games 2 times 2 black 1 white 1 ended 0/0
move 0,0 white: games 2 times 2 at once 2 black 1 white 1
game 1 moves 0-0 A2 motion 0: move 0,0 white 1
game 2 moves 0-0 A2 motion 0: move 0,0 white 1' --cells .X. --size 3 --at A2 --turn 0
# With the stone on the left as a sequence the second game has it by motion 1, and in the images left and right differ.
asks 'a sequence to one side' 'images 8 games 2 times 2 black 1 white 1 ended 2/2
game 1 moves 0-1 A2 motion 0: end 0
game 2 moves 0-1 A2 motion 1: end 0' --cells .X. --size 3 --at A2 --first white --sequence A2

# X . O is its own mirror image in the other colours: between them White's stone is the same as Black's, and where White played it and won,
# Black did.
record between '(;SZ[3]RE[W+R]AB[ab]AW[cb]PL[W];W[bb])(;SZ[3]RE[B+R]AB[ab]AW[cb]PL[B];B[bb])'
asks 'colours are one' 'images 4 games 2 times 2 black 1 white 1 ended 0/0
move 0,1 black: games 2 times 2 at once 2 black 2 white 0
game 1 moves 0-0 A2 motion 0: move 0,1 black 1
game 2 moves 0-0 A2 motion 0: move 0,1 black 1' --cells X.O --free
# So it says nothing whose turn it is, or whose stone comes next, unless colours are kept.
asks "White's turn, Black's stone" 'images 4 games 2 times 2 black 1 white 1 ended 0/0
move 0,1 black: games 2 times 2 at once 2 black 2 white 0
game 1 moves 0-0 A2 motion 0: move 0,1 black 1
game 2 moves 0-0 A2 motion 0: move 0,1 black 1' --cells X.O --free --to-move white --next black
asks 'colours are kept' 'images 4 games 1 times 1 black 0 white 1 ended 0/0
move 0,1 white: games 1 times 1 at once 1 black 0 white 1
game 1 moves 0-0 A2 motion 0: move 0,1 white 1' --cells X.O --free --keep-colours --next white

# A stone drawn on the left edge: in the corner two of its images lie at once, left and top, with the same cells. On the right it is the
# mirror image; in the middle it is not.
record edges '(;SZ[3];B[aa];B[cb];B[bb])'
asks 'a corner is one hit' 'images 8 games 1 times 2 black 0 white 0 ended 1/2
game 1 moves 1-3 A3 motion 0: end 0
game 1 moves 2-3 C2 motion 1: end 0' --cells X --size 3 --at A2

# Inside A5:B4 or its image: D2 lies in the fourth corner, of motion 3, and is White's.
record within '(;SZ[5];B[bb];W[dd])'
asks 'all corners' 'images 8 games 1 times 2 black 0 white 0 ended 1/2
game 1 moves 1-2 B4 motion 0: end 0
game 1 moves 2-2 D2 motion 3 swapped: end 0' --cells X --size 5 --at A5 --within B4:A5
asks_alone 'one corner' 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 1-2 B4 motion 0: end 0' --cells X --size 5 --at A5 --within A5:B4

# Five rows of seven. Where the pattern is fixed, only four motions are left; anywhere else all eight, of which this one has four images
# since its mirror image is the exchanged one.
record oblong '(;SZ[7:5];B[aa];W[ba])'
asks 'fixed' 'images 8 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 2-2 A5 motion 0: end 0' --cells XO --size 5x7 --at A5 --fixed
asks 'not at an edge' 'images 4 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 2-2 A5 motion 0: end 0' --cells XO --size 5x7 --at C3
asks 'another size' 'images 4 games 0 times 0 black 0 white 0 ended 0/0' --cells XO --size 7x5 --at C3

# Three steps elsewhere, a pass among them, before the stone.
record far '(;SZ[5];B[bb];W[ee];B[];W[ed];B[cb])'
for few in '' '--elsewhere 3'; do # shellcheck disable=SC2086
    asks_alone "elsewhere $few" 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 1-5 B4 motion 0: end 0' --cells X. --size 5 --at B4 --fixed --sequence C4 $few
done
asks_alone 'two are too few' 'images 1 games 0 times 0 black 0 white 0 ended 0/0' \
    --cells X. --size 5 --at B4 --fixed --sequence C4 --elsewhere 2
# A stone on a cell that may be anything, but is not of the sequence.
record aside '(;SZ[5];B[bb];W[cc];B[cb])'
asks_alone 'ends the sequence' 'images 1 games 0 times 0 black 0 white 0 ended 0/0' \
    --cells 'X./.*' --size 5 --at B4 --fixed --sequence C4
asks_alone 'is a continuation' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 1,1 white: games 1 times 1 at once 1 black 0 white 0
game 1 moves 1-2 B4 motion 0: move 1,1 white 2' --cells 'X./.*' --size 5 --at B4 --fixed

# Stones that change nothing: onto one of the same colour; the suicide of one.
record onto '(;SZ[3];B[bb];B[bb])'
asks_alone 'a stone' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,0 black: games 1 times 1 at once 1 black 0 white 0
game 1 moves 1-2 B2 motion 0: move 0,0 black 2' --cells X --size 3 --at B2 --fixed
record suicide '(;SZ[3]AW[ba][ab]PL[B];B[aa];W[cc])'
asks_alone 'of one stone' 'images 1 games 1 times 1 black 0 white 0 ended 0/0
move 0,0 black: games 1 times 1 at once 1 black 0 white 0
game 1 moves 0-2 A3 motion 0: move 0,0 black 1' --cells .O/O. --size 3 --at A3 --fixed

# Variations: what stands before the branch is one hit, with the end of the first line; what comes in the second is found with them.
record branch '(;SZ[3];B[aa](;W[bb];B[cc])(;W[cc]))'
for all in '' --variations; do # shellcheck disable=SC2086
    asks_alone "one hit $all" 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 1-3 A3 motion 0: end 0' $all --cells X --size 3 --at A3 --fixed
done
asks_alone 'the main line' 'images 1 games 0 times 0 black 0 white 0 ended 0/0' --cells O --size 3 --at C1 --fixed
asks_alone 'in the second line' 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 2-2 C1 motion 0: end 0' --variations --cells O --size 3 --at C1 --fixed
# The first line has a node and no step, so it ends there, though the stone is taken in the second.
record stepless '(;SZ[3];B[aa](;C[no more])(;W[ba];B[bb];W[ab]))'
asks_alone 'ends there' 'images 1 games 1 times 1 black 0 white 0 ended 1/1
game 1 moves 1-1 A3 motion 0: end 0' --variations --cells X --size 3 --at A3 --fixed

# Which games.
record filters '(;SZ[3]PB[Alpha]PW[Beta]EV[First cup]KM[0.5]BR[2d]WR[5k]DT[1950-05]RE[0]HA[2]AB[aa][cc])
(;SZ[3]PB[beta]PW[gamma]KM[7.5]BR[1p]WR[2d]DT[1960]RE[W+T];B[aa])'
for pair in '1 2=' '1 2=--player BET' '1=--player alp' '2=--black bet' '1=--white eta' '1=--event CUP' '1=--result draw' '2=--result W' \
    '=--result ?' '2=--from 1955' '1 2=--from 1950-05-31' '1=--to 1950-05-01' '=--to 1950-04' '1=--handicap 2' '2=--handicap 0' \
    '1=--komi 0.5' '2=--rank 2d-9p' '1 2=--rank 5k-' '=--rank 2d' '2=--from 1955 --to 1960 --white g'; do # shellcheck disable=SC2086
    check "filters: ${pair#*=}" "${pair%%=*}" "$("$tools/pattern_check" --cells X --size 3 --at A3 --fixed --turn 0 --keep-colours ${pair#*=} "$work/hand/filters.sgf" |
        grep -o '"game":[0-9]*' | cut -d : -f 2 | paste -sd ' ' -)"
done

# add_up: what a file ends with, "N passed, N failed", after what else it says.
add_up() {
    sed '$d' "$1"
    passed=$((passed + $(sed -n '$s/^\([0-9]*\) passed.*/\1/p' "$1")))
    failed=$((failed + $(sed -n '$s/.* \([0-9]*\) failed$/\1/p' "$1")))
}
node tests/db/patterns.mjs tell "$work/by-hand" "$work/told" >"$work/compared"
add_up "$work/compared"

# ---- databases ----------------------------------------------------------------------------------------------------------

: "${TENGEN:?names the program to test}"

# careless FILE GAMES BRANCHES: games of chance: stones on stones, suicides, kos retaken, setups in the middle, two moves in a node, no
# turns; on boards on which stones are soon taken, on rectangles, the smallest and the largest. BRANCHES: with variations.
careless() {
    awk -v seed="$seed" -v games="$2" -v branches="$3" '
        function any(text) { return substr(text, 1 + int(rand() * length(text)), 1) }
        function of(list,   word) { return word[1 + int(rand() * split(list, word, "|"))] }
        function point() { return sprintf("[%c%c]", 97 + int(rand() * cols), 97 + int(rand() * rows)) }
        function node(r) {
            if (r < 0.04) return "A" any("BWE") point() point() "A" any("BWE") point()
            if (r < 0.05) return "PL[" any("BW") "]"
            if (r < 0.07) return "B" point() "W" point()
            if (r < 0.08) return "AE" point() "W" point()
            if (r < 0.09) return "C[nothing]"
            if (r > 0.13) turn = rand() < 0.95 ? 1 - turn : turn
            return substr("BW", 1 + turn, 1) (r < 0.13 ? "[]" : point())
        }
        function line(nodes, depth,   i) {
            for (i = 0; i < nodes; i++) printf ";%s", node(rand())
            if (depth < branches && rand() < 0.8)
                for (i = 2 + int(rand() * 2); i > 0; i--) { printf "("; line(1 + int(rand() * nodes), depth + 1); printf ")" }
        }
        BEGIN { srand(seed)
                sizes = "1:1|2:2|3:3|3:3|4:4|4:4|5:5|5:5|6:6|7:5|5:7|13:9|9:9|25:25|1:4|3:2"
                for (g = 0; g < games; g++) {
                    split(of(sizes), side, ":"); cols = side[1]; rows = side[2]; turn = 1
                    printf "(;SZ[%d:%d]RE[%s]DT[%s]PB[%s]PW[%s]EV[%s]KM[%s]BR[%s]WR[%s]HA[%s]", cols, rows, of("B+R|W+R|W+3.5|0|Void|?"),
                        of("1945|1950-03|1950-05-31|1960-05|1971-01-01,02|2026-11-16|"), of("alpha|beta|gamma|alpha level 3"), of("beta|gamma|Alpha"),
                        of("The cup|A match|"), of("0.5|6.5|7.5|"), of("1d|3d|2d|9p|4k|"), of("1d|3d|2d|1p|9k|"), of("0|2|")
                    line(3 + int(rand() * (branches ? 12 : 60)), 0)
                    print ")"
                } }' >"$1"
}

# Without the command there is nothing to compare with: that is one failure, not hundreds.
if "$TENGEN" help pattern >"$work/log" 2>&1; then can=yes; else can=no; fi
check 'the program looks for patterns' yes "$can"

# hold [TENGEN DB]: the questions and answers at hand against each other, and against the program.
hold() {
    node tests/db/patterns.mjs compare "$name" "$work/questions" "$work/answers" "$work/turned" "$work/turned.answers" "$@" >"$work/compared"
}

# compare NAME VARIATIONS PATH...: a database of the paths, and the questions.
compare() {
    name=$1 all=$2
    shift 2
    # shellcheck disable=SC2086
    "$TENGEN" import "$@" --db "$work/$name.db" --duplicates keep --quiet $all >"$work/log" 2>&1
    check "$name: imported" 0 $?
    # shellcheck disable=SC2086
    "$tools/pattern_make" $all --count "$count" --seed "$seed" --turned "$work/turned" "$@" >"$work/questions" &&
        "$tools/pattern_check" $all --hits 5000 --pattern "$work/questions" "$@" >"$work/answers" &&
        cut -d ' ' -f 2- "$work/turned" | "$tools/pattern_check" $all --hits 5000 --pattern - "$@" >"$work/turned.answers"
    check "$name: drawn and counted" 0 $?
    if [ "$can" = yes ]; then hold "$TENGEN" "$work/$name.db"; else hold; fi
    add_up "$work/compared"
}

# More steps than a row of times can name, on a board so small that most of them take something.
if [ "${TENGEN_TEST_SIZE:-}" != small ]; then
    awk 'BEGIN { srand(3); printf "(;SZ[3:2]"
                 for (i = 0; i < 33500; i++) printf ";%s[%c%c]", i % 2 ? "W" : "B", 97 + int(rand() * 3), 97 + int(rand() * 2)
                 print ")" }' >"$work/hand/long.sgf"
fi
careless "$work/careless.sgf" 300 0
careless "$work/branches.sgf" 200 4
compare sample '' tests/sample
compare careless '' "$work/hand" "$work/careless.sgf"
compare variations --variations "$work/hand" "$work/branches.sgf"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
