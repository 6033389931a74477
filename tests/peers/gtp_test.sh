#!/bin/sh
# Sabaki's client plays and analyses with `tengen gtp`: tests/peers/gtp.mjs.
cd "$(dirname "$0")/../.." || exit 2
if ! [ -d tests/peers/node_modules/@sabaki/gtp ]; then
    echo 'skip peers/gtp: tests/peers/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cat >"$folder/games.sgf" <<'GAMES'
(;SZ[19]RE[B+1.5];B[pd];W[dp];B[pq];W[dd];B[qo];W[cf];B[jj];W[ij];B[jk];W[fq];B[cn])
(;SZ[19]RE[W+R];B[pd];W[dp];B[pq];W[dd];B[qo];W[cf];B[jj];W[ij];B[jk];W[fq];B[qf])
(;SZ[9]RE[B+R];B[ee];W[cg];B[gc];W[cc])
GAMES
"$TENGEN" import "$folder/games.sgf" --db "$folder/db" --quiet || exit 1
node tests/peers/gtp.mjs "$folder/db"
