#!/bin/sh
# Whatever is asked, a database on PostgreSQL answers as one in a folder does, byte by byte.
#
# The same games go into a folder (RocksDB), one server, three servers that are asked directly, and three that are asked through their
# coordinator. Compared are positions in all thirteen parts of the board, with filters and years, patterns, lists of games in every order,
# games, statistics, an export; again after games were deleted, cut, replaced and added, and in copies made with "tengen copy". Some positions
# are held against a second count as well (tools/recount).
#
#   COUNT=20000 QUESTIONS=1000 tests/db/cluster_answers_test.sh     real games beside the project, instead of the sample and made ones
#   SEED=N                                                          other questions
set -u
: "${TENGEN:?names the program to test}" "${TENGEN_OUT:?run by tests/run}"
cd "$(dirname "$0")/../.." || exit 2
. tests/db/postgres.sh
. tests/db/recount.sh
pg_need
work=$(mktemp -d) || exit 2
trap 'pg_stop_all; rm -rf "$work"' EXIT
passed=0 failed=0 seed=${SEED:-1}
small() { [ "${TENGEN_TEST_SIZE:-}" = small ]; }
questions=${QUESTIONS:-$(if small; then echo 8; else echo 24; fi)}

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        printf '%s\n' "$2" >"$work/expected"
        printf '%s\n' "$3" >"$work/actual"
        diff "$work/expected" "$work/actual" | cut -c 1-300 | head -n 20
    fi
}

# ---- databases ------------------------------------------------------------------------------------------------------------

# The server "first" has the database of one server, and coordinates the other two.
for server in first a b c; do
    pg_start $server || exit 2
    for name in direct through; do pg_createdb $server $name; done
done
pg_createdb first one
address() { if [ "$1" = folder ]; then echo "$work/folder"; else pg_url first "$1"; fi; }
all='folder one direct through'

pg_need_tengen "$(address one)"
for name in direct through; do
    case $name in direct) how='' ;; *) how=--through-coordinator ;; esac
    "$TENGEN" cluster create "$(address $name)" --servers "$(pg_url a $name),$(pg_url b $name),$(pg_url c $name)" ${how:+"$how"} >"$work/log" 2>&1
    check "create $name" 0 $?
done

# The games lie one in a file, so that some can be handed to the recount.
mkdir "$work/games"
if [ -n "${COUNT:-}" ]; then
    "$TENGEN_OUT/tools/turned" --games "$COUNT" --split "$work/games" "${TENGEN_RECORDS:-../shared/records}"
else
    "$TENGEN_OUT/tools/made_games" --count "$(if small; then echo 20; else echo 120; fi)" --seed "$seed" >"$work/made.sgf"
    if small; then sample=tests/sample/selfplay-9.sgf.gz; else sample=tests/sample; fi
    "$TENGEN_OUT/tools/turned" --split "$work/games" "$sample" "$work/made.sgf"
fi
printf '(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob]DT[2020-02-02]RE[B+R];B[pd];W[dd];B[pq];W[dp];B[cc])' >"$work/one.sgf"
printf '(;GM[1]FF[4]SZ[19]PB[Eve]PW[Bob]DT[2021-02-02]RE[W+R];B[pd];W[dp];B[pq];W[dd](;B[qo];W[fq])(;B[fc]))' >"$work/two.sgf"
for database in $all; do
    "$TENGEN" import "$work/games" --db "$(address "$database")" --memory 64M --quiet >"$work/import.$database" 2>&1
    check "$database: imported" 0 $?
    check "$database: what the import says" "$(cat "$work/import.folder")" "$(cat "$work/import.$database")"
done

# ---- comparing ------------------------------------------------------------------------------------------------------------

# All that can be asked on the command line, in one text. The folder's own is written the same way.
ask_commands() {
    db=$(address "$1")
    "$TENGEN" stats --db "$db" --json | sed 's/, *"bytes": *[0-9]*//'
    "$TENGEN" position --db "$db" --moves 'Q16 D4' --json
    "$TENGEN" position --db "$db" --moves 'Q16 D4 Q4' --region sw --years --swap --games 5 --sort black
    "$TENGEN" position --db "$db" --moves '' --player level --result B --json
    "$TENGEN" pattern --db "$db" --cells 'X../.O./...' --free --hits 30 --json
    "$TENGEN" pattern --db "$db" --sgf "$work/one.sgf" --move 3 --rect M13:T19 --json
    for order in id date black white rank; do
        "$TENGEN" games --db "$db" --sort $order --count 50 --json
        "$TENGEN" games --db "$db" --sort $order --reverse --skip 7 --player a --json
    done
    for id in 1 2 3 17 100000; do "$TENGEN" game $id --db "$db" 2>&1 | sed 's/^tengen game: .*: //'; done
}

# compare WHEN [DATABASE...]: with what the folder says
compare() {
    when=$1
    shift
    for database in folder "$@"; do
        {
            ask_commands "$database"
            "$TENGEN_OUT/tools/questions" "$(address "$database")" --count "$questions" --seed "$seed" --answers yes
        } >"$work/answers.$database" 2>&1
        "$TENGEN" export --db "$(address "$database")" --format jsonl >"$work/export.$database" 2>&1
        "$TENGEN" verify --db "$(address "$database")" >"$work/verify.$database" 2>&1
        check "$when, $database: verified" 0 $?
        for what in answers export verify; do
            check "$when, $database: $what" '' "$(diff "$work/$what.folder" "$work/$what.$database" 2>&1 | cut -c 1-300 | head -n 6)"
        done
    done
    check "$when: something was asked" yes "$([ "$(wc -l <"$work/answers.folder")" -gt $((12 * questions)) ] && echo yes)"
}

compare 'imported' one direct through

# ---- the second count -----------------------------------------------------------------------------------------------------

if [ -z "${COUNT:-}" ]; then
    for database in one direct; do
        check "$database: all graphs" "$("$TENGEN_OUT/tools/recount" "$work/games" | counts)" "$("$TENGEN" stats --db "$(address "$database")" --json | counts)"
    done
    places "$work/games" "$(if small; then echo 4; else echo 13; fi)" "$seed" >"$work/asked"
    # shellcheck disable=SC2046 # three words each
    "$TENGEN_OUT/tools/recount" $(sed 's/^/--position /' "$work/asked") "$work/games" |
        awk -v folder="$work" '/^\// { close(file); file = folder "/recount." ++n; next } { print >file }'
    number=0
    while read -r file moves part; do
        number=$((number + 1))
        check "recount: ${file##*/} after $moves, $part" "$(sort "$work/recount.$number")" \
            "$("$TENGEN" position --db "$(address direct)" --sgf "$file" --move "$moves" --region "$part" --games 1000000 --json </dev/null | lines_of)"
    done <"$work/asked"
fi

# ---- after changes --------------------------------------------------------------------------------------------------------

edit_all() {
    for database in $all; do
        "$TENGEN" edit "$@" --db "$(address "$database")" 2>&1 | sed 's/^\(tengen edit\): [^ ]*: /\1: /' >"$work/edit.$database"
        check "$database: edit $1" "$(cat "$work/edit.folder")" "$(cat "$work/edit.$database")"
    done
}
edit_all delete 3 8 12
edit_all cut 5 20
edit_all replace 7 "$work/one.sgf"
edit_all add "$work/two.sgf" --variations
edit_all add "$work/two.sgf" --variations # is there already
edit_all delete 100000                    # is not there
compare 'edited' one direct through
for name in one direct through; do
    "$TENGEN" cluster sweep "$(address $name)" >"$work/log" 2>&1
    check "$name: swept" 0 $?
done
compare 'swept' one direct

# ---- copies ---------------------------------------------------------------------------------------------------------------

for name in there again; do pg_createdb first $name; done
copy() { # copy FROM TO
    "$TENGEN" copy --from "$1" --to "$2" >"$work/log" 2>&1
    check "copy to ${2##*/}" 0 $?
    grep '^tengen copy: ' "$work/log"
}
copy "$work/folder" "$(address there)"
copy "$(address direct)" "$(address again)"
compare 'copied' there again
copy "$(address there)" "$work/back"
mv "$work/folder" "$work/before"
mv "$work/back" "$work/folder"
compare 'copied back' direct
check 'a copy over games is refused' refused "$("$TENGEN" copy --from "$work/before" --to "$(address there)" >"$work/log" 2>&1 || echo refused)"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
