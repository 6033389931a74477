#!/bin/sh
# Folders that are watched: what is saved, moved or grows there, and what must not disturb it.
. "$(dirname "$0")/serve.sh"
if [ "$(uname)" != Linux ]; then
    echo "skip: tests/http/watch_test.sh needs inotify"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
here="$work/in" other="$work/other"
mkdir -p "$here/old" "$other" "$work/elsewhere"

# record NAME MOVES [TEXT]: a game of so many moves, of one player.
record() { printf '(;GM[1]FF[4]SZ[9]PB[%s]%s' "$1" "${3:-}"; printf ';B[aa];W[ba];B[ca];W[da];B[ea];W[fa];B[ga];W[ha]' | cut -c"1-$((6 * $2))" | tr -d '\n'; printf ')'; }
told() { curl -s "$url/api/v1/watch"; }
sum() { told | sed "s/.*\"folder\": \"[^\"]*$1\"//" | sed -n "s/[^{]*\"$2\": \([0-9]*\).*/\1/p" | head -1; }
games() { curl -s "$url/api/v1/games?games=0" | sed -n 's/.*"total": \([0-9]*\).*/\1/p'; }
has() { [ "$(games)" = "$1" ]; }
counts() { told | grep -q "\"folder\": \"[^\"]*$1\", [^}]*\"$2\": $3[,}]"; }
moves() { curl -s "$url/api/v1/games/$1" | grep -o '[BW]\[[a-i][a-i]\]' | wc -l | tr -d ' '; }
stands_at() { [ "$(moves "$1")" = "$2" ]; }

record Old 4 >"$here/old/there.sgf"
echo 'not a game' >"$here/readme.txt"
check 'a folder that is not there is refused' sh -c "! '$TENGEN' serve '$work/none' --watch '$work/nowhere' --port 0 2>/dev/null"
"$TENGEN" import "$sample/selfplay-9.sgf.gz" --db "$work/db" --quiet >/dev/null || exit 1
check 'nor is one for a server that only reads' sh -c "! '$TENGEN' serve '$work/db' --read-only --watch '$here' --port 0 2>/dev/null"
serve "$work/db" --watch "$here" --watch "$other"
check 'what is there at the beginning comes in' soon has 41

record New 3 >"$here/new.sgf"
check 'what is saved comes in' soon has 42
record Moved 3 >"$work/elsewhere/moved.sgf"
mv "$work/elsewhere/moved.sgf" "$here/old/moved.sgf"
check 'what is moved there comes in, also below' soon has 43
mkdir -p "$here/deep/deeper"
record Deep 3 >"$here/deep/deeper/deep.sgf"
check 'a new folder is watched, too' soon has 44
record Other 5 >"$other/other.sgf"
check 'and the second folder' soon counts other added 1

# A client that saves after every move: one game, as long as nobody else touches it.
record Growing 2 >"$here/growing.sgf"
check 'a game begins' soon has 46
record Growing 4 >"$here/growing.sgf"
check 'and goes on: it is the same game' soon stands_at 46 4
check 'which was replaced' soon counts in replaced 1
record Growing 6 'C[edited]' >"$work/edit.sgf"
curl -s -o /dev/null -X PUT -H 'Content-Type: application/x-go-sgf' --data-binary "@$work/edit.sgf" "$url/api/v1/games/46"
record Growing 8 >"$here/growing.sgf"
check 'a game that somebody edited is left alone: another one comes in' soon has 47
check 'as it was edited' sh -c "curl -s '$url/api/v1/games/46' | grep -q edited"
record Else 8 'C[x]' | sed 's/B\[aa\]/B[ii]/' >"$here/growing.sgf"
check 'another game in the same file is another game' soon has 48
cp "$here/new.sgf" "$here/copy.sgf"
check 'a duplicate is recognised' soon counts in duplicates 1

# Written slowly: nothing comes in before the end.
(record Slow 6 | cut -c1-40 | tr -d '\n'; sleep 0.6; record Slow 6 | cut -c41-) >"$here/slow.sgf"
check 'a file that is written slowly is one game' soon has 49
check 'a whole one' soon stands_at 49 6

# What is no game, and what is no file.
printf '(;GM[2]SZ[8];B[aa])' >"$here/chess.sgf"
check 'what is refused is told' soon counts in refused 1
check 'with its name and the reason' sh -c "curl -s '$url/api/v1/watch' | grep -q 'chess.sgf.*another game than Go'"
mkfifo "$here/pipe.sgf"
ln -s /dev/zero "$here/zero.sgf"
ln -s "$work/elsewhere" "$here/link"
record Secret 4 >"$work/elsewhere/secret.sgf"
ln -s "$work/elsewhere/secret.sgf" "$here/secret.sgf"
record After 4 'C[after]' | sed 's/B\[aa\]/B[hh]/' >"$here/after.sgf"
check 'pipes, devices and links out of the folder do no harm' soon has 50

# Many at once.
mkdir "$work/many"
for i in $(seq 300); do printf '(;SZ[9]PB[Many %s];B[b%s];W[c%s])' "$i" "$(printf %s abcdefghi | cut -c$((i % 9 + 1)))" "$(printf %s abcdefghi | cut -c$((i / 9 % 9 + 1)))" >"$work/many/$i.sgf"; done
mv "$work/many" "$here/many"
check 'a folder of three hundred games' soon has 350

# A folder that goes away and comes back.
mv "$other" "$work/away"
missing() { told | grep -q 'the folder is gone'; }
check 'a folder that is gone is told of' soon missing
check 'once in the log' [ "$(grep -c 'the folder is gone' "$work/err")" = 1 ]
record Back 6 'C[back]' | sed 's/B\[aa\]/B[ih]/' >"$work/away/back.sgf"
mv "$work/away" "$other"
check 'when it is back, it is watched again' soon has 351
back() { ! missing; }
check 'and nothing is wrong any more' soon back
check 'the first folder is still watched' [ "$(sum in added)" -gt 300 ]
kill -TERM "$server"
check 'the server ends' ended
check 'the database is sound' "$TENGEN" verify --db "$work/db" >/dev/null

# After a new start nothing is there twice.
serve "$work/db" --watch "$here" --watch "$other"
all_seen() { [ "$(sum in duplicates)" -ge 300 ] && [ "$(sum other duplicates)" -ge 2 ]; }
check 'all is recognised' soon all_seen
check 'no game was added' sh -c "[ $(games) -le 352 ]"
finish
