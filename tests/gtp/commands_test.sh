#!/bin/sh
# docs/GTP.md tells of every command that the engine for Go lists, and of no other; each is listed once. GoGui's menu has only such commands.
cd "$(dirname "$0")/../.." || exit 2
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0
check() {
    if [ -s "$folder/wrong" ]; then
        echo "$1:"
        sed 's/^/    /' "$folder/wrong"
        failed=$((failed + 1))
    else
        echo "ok   $1"
        passed=$((passed + 1))
    fi
}
answer() { printf '%s\n' "$1" | "$TENGEN" gtp | sed '1s/^= *//; /^$/d'; }

answer list_commands | sort >"$folder/listed"
# In the tables below "The commands" the first cell names commands, each between ` and the next ` or blank.
sed -n '/^## The commands/,/^## Streams/p' docs/GTP.md | sed -n 's/^| \(`[^|]*\)|.*/\1/p' | grep -o '`[^`]*`' | tr -d '`' | cut -d ' ' -f 1 |
    sort >"$folder/told"
uniq -d "$folder/listed" >"$folder/wrong"
check 'every command is listed once'
comm -23 "$folder/listed" "$folder/told" >"$folder/wrong"
check 'every command that is listed is told of'
comm -13 "$folder/listed" "$folder/told" >"$folder/wrong"
check 'every command that is told of is listed'
answer gogui-analyze_commands | cut -d / -f 3 | cut -d ' ' -f 1 | sort -u >"$folder/menu"
comm -13 "$folder/listed" "$folder/menu" >"$folder/wrong"
[ "$(wc -l <"$folder/menu")" -gt 20 ] || echo 'a short menu' >>"$folder/wrong"
check "every command of GoGui's menu is listed"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
