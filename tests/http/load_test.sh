#!/bin/sh
# Many questions at once, by wrk, while a game is added again and again: every answer is right or says why not, and nothing is lost. How
# fast it is, bench/http_bench.sh tells.
. "$(dirname "$0")/serve.sh"
if ! command -v wrk >/dev/null; then
    echo 'skip load: wrk is not installed'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
"$TENGEN" import "$sample" --db "$work/db" --quiet >/dev/null || exit 1
"$TENGEN_OUT/tools/positions" "$work/db" 2000 7 >"$work/questions"
serve "$work/db" --quiet

games() { curl -s "$url/api/v1/games?games=0" | sed 's/.*"total": \([0-9]*\).*/\1/'; }
before=$(games)
wrk -t 2 -c 16 -d 4s --timeout 300s -s "$here/../../bench/http_questions.lua" "$url" -- "$work/questions" >"$work/wrk" &
load=$!
added=0
for row in a b c d e f g h i; do
    check 'a game is added meanwhile' status 201 -H 'Content-Type: application/x-go-sgf' \
        --data-binary "(;SZ[9]PB[Load];B[${row}a];W[${row}b];B[${row}c])" "$url/api/v1/games?duplicates=keep"
    added=$((added + 1))
done
wait "$load"
check 'wrk had answers' grep -q '[1-9][0-9]* requests in' "$work/wrk"
check 'and no error' grep -q 'errors: connect 0, read 0, write 0, timeout 0, status 0' "$work/wrk"
check 'every game that was added is there' [ "$(games)" -eq $((before + added)) ]
kill -TERM "$server"
check 'the server ends' ended
check 'the database is sound' "$TENGEN" verify --db "$work/db" >/dev/null
finish
