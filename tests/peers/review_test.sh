#!/bin/sh
# What a review writes into a record is what @sabaki/sgf reads there: the same main line, comments, and the better lines as variations.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN:?names the program to test}" "${TENGEN_OUT:?run by tests/run}"
if ! [ -d tests/peers/node_modules/@sabaki ]; then
    echo 'skip peers: tests/peers/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# Handicap, passes, comments with brackets and backslashes, variations, another encoding, a board of 25, a game of one move.
cat >"$folder/1.in" <<'SGF'
(;FF[4]CA[UTF-8]SZ[9]KM[5.5]PB[Ann \] \\ B]PW[本因坊]C[root \] comment];B[ee]C[a \] b \\ c:
second];W[];B[cc](;W[gg]C[main];B[gc])(;W[cg]C[other];B[gc](;W[aa])(;W[bb])))
SGF
cat >"$folder/2.in" <<'SGF'
(;SZ[19]HA[3]AB[dd][pp][pd];W[dp];B[qn];W[qq];B[qp];W[pq];B[oq];W[op];B[np])
SGF
printf '(;SZ[25];B[yy];W[aa];B[tt];W[ss])' >"$folder/3.in"
printf '(;SZ[5];B[cc])' >"$folder/4.in"
printf '(;CA[Shift_JIS]SZ[9]C[\203\\];B[cc]C[\226\173\210\366\226\126];W[gg])' >"$folder/5.in"

"$TENGEN" convert tests/sample/selfplay-13.sgf.gz --out "$folder/games/" >/dev/null || exit 1
k=5
for game in "$folder"/games/*; do
    k=$((k + 1))
    [ "$k" -le 8 ] && cp "$game" "$folder/$k.in"
done

review() { "$TENGEN" review "$1" --visits 4 --engine "$TENGEN_OUT/tools/fake_engine kata" --out "$2"; }
for record in "$folder"/*.in; do
    review "$record" "${record%.in}.sgf" && review "$record" "${record%.in}.json" || exit 1
done
node tests/peers/review.mjs "$folder"
