#!/bin/sh
# The server as curl meets it: asking, changing, being refused, ending.
. "$(dirname "$0")/serve.sh"
"$TENGEN" import "$sample" --db "$work/fox.tengen" --quiet >/dev/null || exit 1
mkdir "$work/other"
"$TENGEN" import "$sample/selfplay-9.sgf.gz" --db "$work/other/fox.tengen" --quiet >/dev/null || exit 1
serve "$work/fox.tengen" "$work/other/fox.tengen"
api=$url/api/v1

check 'the page' status 200 "$url/"
check 'what it is' status 200 "$api"
check 'folders give databases their names' says '"databases": ["fox", "fox-2"]'
check 'a position' status 200 "$api/position?play=pd,dp"
check 'is one of many games' says '"continuations"'
check 'the other database' status 200 "$api/games?db=fox-2&games=1"
check 'has its own games' says '"total": 40'
check 'no third' status 404 "$api/games?db=fox-3"

# Authorisation.
check 'a forged name' status 403 -H 'Host: evil.example' "$api"
check 'our name in another case, with our port' status 200 -H "Host: LocalHost:${url##*:}" "$api"
check 'a foreign page' status 403 -H 'Origin: https://evil.example' "$api"
check 'our own page' status 200 -H "Origin: $url" "$api"
check 'a form of another site' status 403 -H 'Origin: https://evil.example' -d 'sgf=(;)' "$api/games"
check 'a form without an origin' status 415 -d 'sgf=(;)' "$api/games"
check 'no leave for others' sh -c "! curl -si -X OPTIONS -H 'Origin: https://evil.example' '$api/games' | grep -qi '^access-control'"

# Paths are names, never ways.
for path in /../../etc/passwd /..%2f..%2fetc/passwd //etc/passwd /%2e%2e/ /./index.html '/api/v1/games/1/../2'; do
    check "$path" status 404 --path-as-is "$url$path"
done
check 'a wrong method' status 405 -X PATCH "$api/games"

# Caches and compression, as clients do it themselves.
check 'compressed and whole again' status 200 --compressed "$api/games?games=100"
check 'as without' sh -c "curl -s '$api/games?games=100' | cmp -s - '$work/body'"
tag=$(curl -sI "$api/games" | tr -d '\r' | sed -n 's/^ETag: //p')
check 'unchanged' status 304 -H "If-None-Match: $tag" "$api/games"

# Changes.
printf '(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob];B[qd];W[dd];B[pq];W[dq];B[fc])' >"$work/game.sgf"
check 'a new game' status 201 -H 'Content-Type: application/x-go-sgf' --data-binary "@$work/game.sgf" "$api/games"
id=$(sed -n 's/.*"id": \([0-9]*\).*/\1/p' "$work/body")
check 'is kept' status 200 "$api/games/$id.sgf"
check 'with its players' says 'PB[Ann]'
check 'and a new tag' status 200 -H "If-None-Match: $tag" "$api/games"
check 'once' status 409 -H 'Content-Type: application/x-go-sgf' --data-binary "@$work/game.sgf" "$api/games"
check 'and deleted' status 204 -X DELETE -H 'X-Tengen: 1' "$api/games/$id"
check 'is gone' status 404 "$api/games/$id"

# Ending by the page: the program's exit code is 0.
check 'a stranger cannot end it' status 403 -X POST -H 'Origin: https://evil.example' "$api/end"
check 'nor can a form that hides where it is from' status 403 -X POST "$api/end"
check 'the page can' status 204 -X POST -H 'X-Tengen: 1' -H "Origin: $url" "$api/end"
check 'it ends' ended
check 'without a complaint' [ "$ended" -eq 0 ]
check 'and says what changed' grep -q 'POST /api/v1/games 201' "$work/err"
check 'the database is sound' "$TENGEN" verify --db "$work/fox.tengen" >/dev/null

# Reading alone: another reader at the same time, no changes.
serve "$work/fox.tengen" --read-only --quiet
check 'a second reader' "$TENGEN" stats --db "$work/fox.tengen" >/dev/null
check 'no changes' status 403 -X DELETE "$url/api/v1/games/1"
check 'quiet is quiet' [ ! -s "$work/err" ]
kill -TERM "$server"
check 'ends by a signal' ended
check 'as a shell shows it' [ "$ended" -eq 143 ]

# Its own database, and a token beyond this machine.
export XDG_DATA_HOME="$work/data"
serve --address 0.0.0.0 --host go.example
check 'a new database is made' [ -d "$work/data/tengen/games.tengen" ]
check 'and named' grep -q 'created a new database' "$work/err"
token=$(sed -n 's/.*#token=//p' "$work/out")
port=${url##*:}
check 'a token is printed' [ ${#token} -eq 32 ]
check 'reading needs none' status 200 "http://127.0.0.1:$port/api/v1"
check 'a name that was given' status 200 -H "Host: go.example:$port" "http://127.0.0.1:$port/api/v1"
check 'writing needs it' status 401 -X DELETE "http://127.0.0.1:$port/api/v1/games/1"
check 'and is let in with it' status 404 -X DELETE -H "Authorization: Bearer $token" "http://127.0.0.1:$port/api/v1/games/1"
kill -TERM "$server"
check 'ends' ended

# Other programs end with the server: by a signal that it hears, and, on Linux, by one that it cannot hear. This one is deaf to all but a kill.
children_of() {
    for stat in /proc/[0-9]*/stat; do
        sed -n "s/^\([0-9]*\) .*) [^Z] $1 .*/\1/p" "$stat" 2>/dev/null
    done
}
none_lives() {
    for pid in $engines; do if kill -0 "$pid" 2>/dev/null; then return 1; fi; done
}
for signal in TERM KILL; do
    [ -d /proc/self/task ] || break
    serve "$work/fox.tengen" --read-only --quiet --engine "$TENGEN_OUT/tools/fake_engine stubborn" --engine "$TENGEN_OUT/tools/fake_engine stubborn"
    engines=$(children_of "$server")
    check 'there are two' [ "$(echo "$engines" | wc -w)" -eq 2 ]
    kill -"$signal" "$server"
    check 'the server ends' ended
    check "no engine outlives it ($signal)" soon none_lives
done

# One that fails is told to the client, and to whoever reads the log.
serve "$work/fox.tengen" --read-only --engine "$TENGEN_OUT/tools/fake_engine crash at=4"
check 'a program that fails' status 503 -H 'Content-Type: application/json' -d '{"engine": "Fake 1.0"}' "$url/api/v1/play"
check 'and how' says 'Fake: ended with code 3'
check 'is in the log' grep -q 'engine Fake: ended with code 3' "$work/err"
kill -TERM "$server"
check 'ends' ended
finish
