#!/bin/sh
# Numbers that two other programs found too: how many games of a collection of 9,669 stand on a position, whole board, main lines. They ignore
# side to move and ko, which makes no difference here: after these moves no game of the collection reached the stones with the other side
# to move. Runs where the collection lies beside the project.
set -u
cd "$(dirname "$0")/../.." || exit 2
records=../shared/records/fox-pro.7z game=7p/1467448195019999482.sgf
[ -r "$records" ] || { echo '0 passed, 0 failed, 1 skipped'; exit 0; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s: expected %s, got %s\n' "$1" "$2" "$3"
    fi
}

"$TENGEN" import "$records" --db "$work/db" --graphs whole --duplicates keep --quiet >"$work/log" 2>&1
check 'all games' 9669 "$(sed -n 's/.*added: \([0-9]*\).*/\1/p' "$work/log")"
number=$("$TENGEN" info "$records" --json | tr -d ' ' | grep -o "\"file\":\"[^\"]*\"" | grep -n "$game" | cut -d: -f1)
"$TENGEN" game --db "$work/db" "$number" --sgf >"$work/game.sgf"
for pair in 4:585 10:156 30:5 60:2; do
    move=${pair%:*} games=${pair#*:}
    check "after move $move" "$games" "$("$TENGEN" position --db "$work/db" --sgf "$work/game.sgf" --move "$move" --games 0 --json |
        sed -n 's/^{[^{]*"region": "whole", "games": \([0-9]*\),.*/\1/p')"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
