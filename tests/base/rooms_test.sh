#!/bin/sh
# A room includes only rooms above it in src/README.md, and the order of public headers is the same.
cd "$(dirname "$0")/../.." || exit 2
order=$(sed -n 's/^\([0-9][0-9]*\)\. \([^:]*\):.*/\1 \2/p' src/README.md | tr -d '`,')
# A folder without a rank of its own (db/store/rocksdb) belongs to the room above it.
room_of() {
    room=$1
    while [ "$room" != . ] && [ -z "$(rank "$room")" ]; do room=$(dirname "$room"); done
    [ "$room" = . ] || echo "$room"
}
rank() { echo "$order" | awk -v room="$1" '{ for (i = 2; i <= NF; i++) if ($i == room) print $1 }'; }
passed=0 failed=0
for folder in $(find src -name '*.[ch]' | xargs -n1 dirname | sort -u); do
    room=$(room_of "${folder#src/}") bad=''
    mine=$(rank "$room")
    if [ -z "$mine" ]; then
        echo "src/README.md does not list ${folder#src/}"
        failed=$((failed + 1))
        continue
    fi
    for other in $(grep -hoE '^#include "[a-z_/]+/' "$folder"/*.[ch] 2>/dev/null | sed 's/.*"//; s,/$,,' | sort -u); do
        other=$(room_of "$other")
        theirs=$(rank "$other")
        [ "$other" = "$room" ] && continue
        [ -n "$theirs" ] && [ "$theirs" -lt "$mine" ] || bad="$bad $other"
    done
    if [ -n "$bad" ]; then
        echo "src/$room includes$bad, which is not above it"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
done
# Nothing in the library prints or exits.
if grep -nE '\b(printf|puts|exit|abort|perror)\(' $(find src -name '*.c' ! -path 'src/cli/*') | grep -vE 'snprintf|__printf|vsnprintf'; then
    echo "the library prints or exits"
    failed=$((failed + 1))
else
    passed=$((passed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
