#!/bin/sh
# Databases of every format that was ever written can be opened, asked, verified, copied and written to.
#
# tests/db/formats/NAME.tar.gz is a database that a program of its time made: four games imported, a fifth added, the third deleted,
# the last edits still in the log. tests/db/formats/expected is what all of them answer.
#   version-1           before commits were counted
#   version-1-counted   with the count of commits (CONFIRMED)
# When the format changes, add one made by the last program before; none is ever remade.
set -u
: "${TENGEN:?names the program to test}"
cd "$(dirname "$0")/formats" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        printf '%s\n' "$2" >"$work/a"
        printf '%s\n' "$3" >"$work/b"
        diff "$work/a" "$work/b" | head -n 20
    fi
}

# What is asked, and of the answers what a format decides: numbers and games, not how they are printed.
numbers() { grep -o '"[a-z]*": [0-9][0-9]*\|"move": "[A-T0-9]*"' | tr '\n' ' '; }
answers() {
    "$TENGEN" stats --db "$1" --json | sed 's/"bytes": *[0-9]*//' | numbers
    "$TENGEN" position --db "$1" --size 9 --moves E5 --games 5 --json | numbers
    "$TENGEN" position --db "$1" --size 19 --region ne --moves Q16 --games 5 --json | numbers
    echo
    "$TENGEN" export --db "$1" --format jsonl
    "$TENGEN" verify --db "$1"
}

printf '(;GM[1]FF[4]SZ[9]PB[New]PW[One];B[gg];W[ee];B[cc])' >"$work/one.sgf"
for archive in *.tar.gz; do
    name=${archive%.tar.gz}
    tar -C "$work" -xzf "$archive"
    check "$name: read" "$(cat expected)" "$(answers "$work/$name" 2>&1)"
    "$TENGEN" backup --db "$work/$name" --out "$work/copy" >/dev/null 2>&1
    check "$name: copied" "$(cat expected)" "$(answers "$work/copy" 2>&1)"
    check "$name: a game added" 'game 6: added' "$("$TENGEN" edit add "$work/one.sgf" --db "$work/$name" 2>&1)"
    check "$name: another deleted" 'game 1: deleted' "$("$TENGEN" edit delete 1 --db "$work/$name" 2>&1)"
    check "$name: verified" 'games: 4, faults: 0' "$("$TENGEN" verify --db "$work/$name" 2>&1 | sed 's/ visits: [0-9]*,//; s/, collisions.*//')"
    rm -rf "$work/copy"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
