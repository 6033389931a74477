#!/bin/sh
# Trees agree with @sabaki/sgf and captures with @sabaki/go-board on 1,000 real games: those of ../shared/records when they are there, else the sample.
cd "$(dirname "$0")/../.." || exit 2
if ! [ -d tests/peers/node_modules/@sabaki ]; then
    echo 'skip peers: tests/peers/node_modules is not there (npm ci could not run)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
records=''
for path in ../shared/records/fox-pro.7z ../shared/records/kgs-2003.tar.gz; do [ -f "$path" ] && records="$records $path"; done
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
# shellcheck disable=SC2086
"$TENGEN_OUT/tools/trace" "$folder" 1050 ${records:-tests/sample} || exit 1
node tests/peers/board.mjs "$folder"
