#!/bin/sh
# Files sent to the server: progress, problems, stopping, changes meanwhile, and an end in the middle.
. "$(dirname "$0")/serve.sh"
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"
type='Content-Type: application/octet-stream'

# A collection that takes a while: the sample over and over, to be imported with its duplicates.
zcat "$sample"/*.sgf.gz >"$work/sample.sgf"
for _ in $(seq 120); do cat "$work/sample.sgf"; done >"$work/many.sgf"
(cd "$work" && tar -czf many.tar.gz many.sgf && rm many.sgf)
many="$work/many.tar.gz" into='imports?name=many.tar.gz&duplicates=keep'

# state ID: of an import; over ID: whether it has ended.
state() { curl -s "$url/api/v1/imports/$1" | sed -n 's/.*"state": "\([a-z]*\)".*/\1/p'; }
over() { case $(state "$1") in done | stopped | failed) return 0 ;; esac; return 1; }
running() { [ "$(state "$1")" = running ]; }
field() { curl -s "$url/api/v1/imports/$1" | sed -n "s/.*\"$2\": \([0-9]*\).*/\1/p"; }

"$TENGEN" import "$sample/selfplay-9.sgf.gz" --db "$work/db" --quiet >/dev/null || exit 1
serve "$work/db"

# An archive with a good record, a broken one and a file that is not a record.
mkdir "$work/files"
cp "$sample/selfplay-13.sgf.gz" "$work/files"
printf '(;SZ[9]PB[Ann];B[ee];W[zz];B[cc]' >"$work/files/broken.sgf"
echo 'nothing at all' >"$work/files/notes.txt"
(cd "$work/files" && tar -cf ../files.tar .)
check 'an archive is taken' status 202 -H "$type" --data-binary "@$work/files.tar" "$url/api/v1/imports?name=files.tar"
check 'and read' soon over 1
check 'to its end' [ "$(state 1)" = done ]
check 'it tells how far it is' [ "$(field 1 done)" -gt 0 ]
check 'every game of it' [ "$(field 1 added)" = "$(($(zcat "$sample/selfplay-13.sgf.gz" | grep -c '^(;') + 1))" ]
check 'its problems' status 200 "$url/api/v1/imports/1"
check 'have names as they were sent' says '"file": "files.tar/./broken.sgf"'
check 'no path of ours' sh -c "! grep -q '/proc/\|$work' '$work/body'"

# Many files in pieces: bundles, whose files are called as they are there, and a file that is called as it was sent.
mkdir "$work/bundle" "$work/bundle/囲碁"
for i in 1 2 3 4 5 6 7 8 9; do
    printf '(;SZ[9]PB[P%d];B[a%s];W[%sb])' $i "$(printf %s abcdefghi | cut -c$i)" "$(printf %s cdefghiab | cut -c$i)" >"$work/bundle/p$i.sgf"
done
cp "$work/files/broken.sgf" "$work/bundle/囲碁/bad.sgf"
(cd "$work/bundle" && tar --format=pax -cf ../bundle1.tar p1.sgf p2.sgf p3.sgf p4.sgf 囲碁 && tar -cf ../bundle2.tar p4.sgf p5.sgf p6.sgf p7.sgf p8.sgf)
check 'an open import' status 202 -X POST -H 'X-Tengen: 1' "$url/api/v1/imports?open=1&name=drop"
piece() { curl -s -o "$work/body" -w '%{http_code}' -X PUT -H "$type" --data-binary "@$2" "$url/api/v1/imports/2?piece=$1&name=${3:-}"; }
check 'a bundle' [ "$(piece 1 "$work/bundle1.tar")" = 202 ]
check 'the same again is not taken twice' [ "$(piece 1 "$work/bundle1.tar")" = 202 ]
nothing_left() { [ "$(state 2)" = receiving ]; }
check 'it is read while more may come' soon nothing_left
check 'another bundle' [ "$(piece 2 "$work/bundle2.tar")" = 202 ]
check 'a file' [ "$(piece 3 "$work/bundle/p9.sgf" nine.sgf)" = 202 ]
check 'no more' status 202 -X POST -H 'X-Tengen: 1' "$url/api/v1/imports/2/close"
check 'it ends' soon over 2
check 'with the sum of all' status 200 "$url/api/v1/imports/2"
check 'pieces' says '"pieces": 3'
check 'games' says '"added": 9'
check 'duplicates: the one that came twice, and the broken one, which is here already' says '"duplicates": 2'
check 'names of a bundle' says '"file": "囲碁/bad.sgf"'
check 'and of the second' says '"file": "p4.sgf"'
check 'no path of ours here either' sh -c "! grep -q '/proc/' '$work/body'"

# A long one: it runs, reports its progress, does not block a change, and stops on request.
check 'a long one' status 202 -H "$type" --data-binary "@$many" "$url/api/v1/$into"
check 'begins' soon running 3
check 'a change comes through meanwhile' status 201 -H 'Content-Type: application/x-go-sgf' --data-binary '(;SZ[9]PB[Meanwhile];B[ea];W[eb])' "$url/api/v1/games"
check 'it can be stopped' status 202 -X DELETE -H 'X-Tengen: 1' "$url/api/v1/imports/3"
check 'and ends' soon over 3
check 'before its end' [ "$(state 3)" = stopped ]
check 'what was read is kept' [ "$(field 3 added)" -ge 0 ]
check 'a list of both' status 200 "$url/api/v1/imports"
check 'newest first' says '{"imports": [{"id": 3,'

# SIGTERM in the middle of another: what was read is kept, and the database is sound.
check 'a long one again' status 202 -H "$type" --data-binary "@$many" "$url/api/v1/$into"
soon running 4
kill -TERM "$server"
check 'the server ends' ended
check 'the database is sound' "$TENGEN" verify --db "$work/db" >/dev/null
check 'no file is left behind' [ -z "$(ls "$TMPDIR")" ]

# Killed in the middle of a change: sound as well.
serve "$work/db"
(for i in 1 2 3 4 5 6 7 8; do curl -s -o /dev/null -H 'Content-Type: application/x-go-sgf' --data-binary "(;SZ[9]PB[K$i];B[e$(printf %s abcdefghi | cut -c$i)])" "$url/api/v1/games"; done) 2>/dev/null &
clients=$!
curl -s -o /dev/null -H "$type" --data-binary "@$many" "$url/api/v1/$into"
sleep 0.3
kill -KILL "$server"
ended
wait "$clients"
check 'sound after a kill' "$TENGEN" verify --db "$work/db" >/dev/null
finish
