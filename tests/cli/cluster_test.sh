#!/bin/sh
# A database on PostgreSQL as its users meet it: tengen cluster, copy, backup, and a server that others write behind, on real servers. What the
# answers are is tested in tests/db; here is what is printed, with which exit code, and that no password ever is.
#   TENGEN=build/release/tengen tests/cli/cluster_test.sh
. "$(dirname "$0")/../db/postgres.sh"
pg_need
. "$(dirname "$0")/../http/serve.sh"
trap 'if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null; fi; pg_stop_all; rm -rf "$work"' EXIT
: >"$work/everything" # that was ever printed

# exits CODE COMMAND...: its output is in $work/said
exits() {
    code=$1
    shift
    "$TENGEN" "$@" >"$work/said" 2>&1
    got=$?
    cat "$work/said" >>"$work/everything"
    [ "$got" -eq "$code" ] || { echo "exit code $got, expected $code"; cat "$work/said"; return 1; }
}
# line TEXT: whether a line of it is this, with numbers that differ from run to run left out
line() { sed 's/[0-9.]* [kM]B/SIZE/g; s/  *$//' "$work/said" | grep -qxF -- "$1" || { cat "$work/said"; return 1; }; }
has() { grep -qF -- "$1" "$work/said" || { cat "$work/said"; return 1; }; }
secret() { echo "postgres://postgres:sesame@127.0.0.1:$(pg_port "$1")/$2"; } # which the servers do not ask for
shown() { echo "postgres://postgres@127.0.0.1:$(pg_port "$1")/$2"; }

for name in one two three; do pg_start "$name" && pg_createdb "$name" go || exit 2; done
pg_createdb one copy
pg_need_tengen "$(pg_url one go)"
db=$(secret one go) at=$(shown one go)

# ---- creating -----------------------------------------------------------------------------------------------------------

check 'nothing is there' exits 3 stats --db "$db"
check 'and it is named' has "$at: "
check 'no status either' exits 3 cluster status "$db"
check 'create' exits 0 cluster create "$db" --servers "$(secret two go),$(secret three go)"
check 'and say so' line "$at: created"
check 'not twice' exits 2 cluster create "$db"
check 'import' exits 0 import "$sample/selfplay-9.sgf.gz" --db "$db" --quiet
check 'count' exits 0 stats --db "$db"
check 'all are there' has '40 games, '

# ---- looking ------------------------------------------------------------------------------------------------------------

check 'status' exits 0 cluster status "$db"
check 'which is of servers' line "$at: servers"
check 'its shards' grep -qE "^ +1  0-127 +[0-9.]+ [kM]B +[0-9]+  $(shown two go)\$" "$work/said"
check 'all of them' grep -qE "^ +2  128-255 +[0-9.]+ [kM]B +[0-9]+  $(shown three go)\$" "$work/said"
check 'status as JSON' exits 0 cluster status "$db" --json
check 'which it is' sh -c "jq -e '.kind == \"servers\" and (.shards | length) == 2 and all(.shards[]; .answers) and .remains == 0' <'$work/said' >/dev/null"
check 'sweep' exits 0 cluster sweep "$db"
check 'what was swept' has 'unfinished changes removed: 0, tables: '
check 'sweep as JSON' exits 0 cluster sweep "$db" --json
check 'which it is' sh -c "jq -e '.remains == 0 and .kept == 0' <'$work/said' >/dev/null"

# ---- copies -------------------------------------------------------------------------------------------------------------

check 'a copy to one server' exits 0 copy --from "$db" --to "$(secret one copy)"
check 'what was copied' grep -qE "^$(shown one copy): 40 games, [0-9,]+ bytes in [0-9.]+ s, [0-9.]+ MB/s\$" "$work/said"
check 'not over games' exits 2 copy --from "$db" --to "$(secret one copy)"
check 'a copy to a folder' exits 0 copy --from "$(secret one copy)" --to "$work/back" --quiet
check 'quiet is quiet' [ ! -s "$work/said" ]
check 'a backup' exits 0 backup --db "$db" --out "$work/backup"
for folder in back backup; do
    check "$folder is sound" exits 0 verify --db "$work/$folder"
    check "$folder has all" has 'games: 40, '
done

# ---- a server -----------------------------------------------------------------------------------------------------------

serve "$db" "$work/back"
check 'their names' status 200 "$url/api/v1"
check 'of both' says '"databases": ["go", "back"]'
check 'a question' status 200 "$url/api/v1/position?size=9&play=ee"
check 'another process adds a game' sh -c "echo '(;SZ[9];B[ee];W[ef];B[fe])' | '$TENGEN' edit add - --db '$db'" >>"$work/everything" 2>&1
check 'which is seen' status 200 "$url/api/v1/games?games=1"
check 'with the others' says '"total": 41'
check 'an edit of its own' status 204 -X DELETE -H 'X-Tengen: 1' "$url/api/v1/games/41"
check 'is seen outside' exits 0 stats --db "$db"
check 'at once' has '40 games, '

# Without the second shard: some answers are refused, by name, and the rest of the server goes on.
pg_kill three
some() {
    for first in a b c d e f g h; do
        curl -s -o "$work/body" -D "$work/head" "$url/api/v1/position?size=9&play=${first}a,ee,${first}b"
        if grep -q unavailable "$work/body"; then return 0; fi
    done
    return 1
}
check 'an answer needs the shard' some
check 'and says so' says 'shard 2 ('
check 'and when to ask again' grep -qi '^retry-after: 5' "$work/head"
check 'the other database answers' status 200 "$url/api/v1/position?size=9&play=ee&db=back"
check 'the list has it' status 200 "$url/api/v1/databases"
check 'status says what is wrong' exits 1 cluster status "$db"
check 'in words' line '       does not answer: Connection refused'
check 'of one shard' [ "$(grep -c 'does not answer' "$work/said")" -eq 1 ]
check 'as JSON too' exits 1 cluster status "$db" --json
pg_restart three
well() { exits 0 cluster status "$db" >/dev/null; }
check 'it comes back' soon well
answered() { status 200 "$url/api/v1/position?size=9&play=aa,ee,ab" >/dev/null; }
check 'and answers' soon answered

# Without the coordinator the state that is known still answers.
pg_stop one
logged() { status 200 "$url/api/v1/position?size=9&play=ee" && grep -q 'go: answers may be older than the newest state: ' "$work/err"; }
check 'questions are answered, and it is logged' soon logged
check 'a change is not made' status 503 -X DELETE -H 'X-Tengen: 1' "$url/api/v1/games/1"
for command in 'stats --db' 'cluster status' 'cluster sweep' 'import tests/sample --quiet --db' 'gtp --db'; do
    # shellcheck disable=SC2086 # words
    check "$command without a server" exits 4 $command "$db"
    check 'which is named' has "$at: "
done
pg_restart one
kill -TERM "$server"
check 'the server ends' ended

# ---- a shard by another name --------------------------------------------------------------------------------------------

check 'the same database under another name' exits 0 cluster move "$db" 2 "$(pg_url three go | sed 's/127.0.0.1/localhost/')"
check 'is not closed' exits 0 stats --db "$db"
check 'and has all' has '40 games, '
check 'the name is kept' exits 0 cluster status "$db"
check 'in the list' has '@localhost:'

# ---- an old copy of the coordinator -------------------------------------------------------------------------------------

rename() { pg_sql "$(pg_url one postgres)" "alter database $1 rename to $2"; }
check 'a copy is made' pg_sql "$(pg_url one postgres)" 'create database older template go'
check 'what it does not know' exits 0 edit delete 1 --db "$db"
rename go newer && rename older go
check 'it is not believed' exits 3 stats --db "$db"
check 'and told why' has 'was an old copy of it restored?'
check 'nor changed' exits 3 edit delete 2 --db "$db"
check 'status has it' exits 1 cluster status "$db"
check 'for the shards' has 'knows of'
rename go older && rename newer go
check 'the right one again' exits 0 verify --db "$db"
check 'without a loss' has 'games: 39, '

# ---- secrets ------------------------------------------------------------------------------------------------------------

cat "$work/err" "$work/out" "$work/body" >>"$work/everything"
check 'something was printed' [ "$(wc -l <"$work/everything")" -gt 40 ]
check 'and no password' [ "$(grep -c sesame "$work/everything")" -eq 0 ]
finish
