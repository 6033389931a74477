#!/bin/sh
# Writers of a database on PostgreSQL that are killed, and several of them at once, lose nothing and leave nothing half done.
#
#   1. An import killed by SIGKILL at 20 random moments: after each the database is sound, the same import goes on from there, and when it
#      comes to its end the database is, game by game and count by count, that of an import into a folder that nobody disturbed.
#   2. An import that stops for a while, and is taken for dead: another one does its work, and what it still does when it wakes up has no
#      effect.
#   3. Two imports and some edits at the same time: they take turns.
#
# SEED=N repeats the moments of a run that failed (as far as a machine repeats itself).
seed=${SEED:-$(date +%s)} SEED=$seed
. "$(dirname "$0")/cluster.sh"
kills=${KILLS:-20}
cluster_servers
cluster_make killed
cluster_games
db=$(pg_url first killed)

cluster_import "$work/folder" >"$work/log" 2>&1
check 'an import nobody disturbs, into a folder' 0 $?
content "$work/folder" >"$work/whole"
start=$(now)
cluster_import "$db" >"$work/log" 2>&1
check 'and one onto servers' 0 $?
span=$((($(now) - start) / 1000000)) # milliseconds
compare 'undisturbed' "$db"
check 'in several changes' yes "$([ "$(newest killed)" -gt 3 ] && echo yes)"

# ---- killed ---------------------------------------------------------------------------------------------------------------

# Moments as parts of the time an import takes: enough of them for those that come too late.
# shellcheck disable=SC2046
set -- $(awk -v n=$((10 * kills)) -v seed="$seed" 'BEGIN { srand(seed); while (n-- > 0) print rand() }')
cluster_make killed
landed=0 games=0
while [ "$landed" -lt "$kills" ] && [ $# -gt 0 ]; do
    "$TENGEN" import "$work/games.sgf" --db "$db" --memory 16M --quiet >"$work/log" 2>&1 &
    processes=$!
    sleep "$(awk -v part="$1" -v span="$span" 'BEGIN { print part * span / 1000 }')"
    kill -KILL "$processes" 2>/dev/null
    wait "$processes" 2>/dev/null
    status=$? processes=''
    shift
    if [ $status -eq 137 ]; then
        landed=$((landed + 1))
        if [ "$(newest killed)" -gt 0 ]; then check "killed $landed times: verified" sound "$(verified "$db")"; fi
        found=$("$TENGEN" stats --db "$db" --json 2>/dev/null | tr -d ' \n' | sed -n 's/^{"games":\([0-9]*\).*/\1/p')
        if [ "${found:-0}" -lt "$games" ]; then check "killed $landed times: nothing confirmed is lost" "$games" "${found:-0}"; fi
        games=${found:-0}
    else # it had come to its end: compare, and begin anew
        check 'an import that was killed before' 0 $status
        compare 'killed and gone on' "$db"
        cluster_make killed
        games=0
    fi
done
check 'kills that landed' "$kills" "$landed"
cluster_import "$db" >"$work/log" 2>&1
check 'the last import' 0 $?
compare 'at the end' "$db"
"$TENGEN" cluster sweep "$db" >"$work/log" 2>&1
check 'swept' 0 $?
check 'nothing lies about' 0 "$("$TENGEN" cluster status "$db" --json | tr -d ' \n' | sed 's/.*"remains":\([0-9]*\).*/\1/')"
check 'no intent is left' 0 "$(pg_sql "$db" 'select count(*) from tengen.intent')"
compare 'swept' "$db"

# ---- taken for dead -------------------------------------------------------------------------------------------------------

# The later moments are those in which it sweeps. Its sessions on the coordinator end, as a router would end them, and with them its turn; those on the shards live on.
for part in 0.2 0.4 0.6 0.75 0.82 0.9; do
    cluster_make killed
    "$TENGEN" import "$work/games.sgf" --db "$db" --memory 16M --quiet >"$work/out" 2>"$work/err" &
    processes=$!
    sleep "$(awk -v part=$part -v span="$span" 'BEGIN { print part * span / 1000 }')"
    kill -STOP "$processes" 2>/dev/null
    pg_sql "$(pg_url first postgres)" "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = 'killed'" >"$work/log"
    cluster_import "$db" >"$work/log" 2>&1
    status=$?
    check "asleep after $part: another import" 0 $status
    [ $status -eq 0 ] || cat "$work/log"
    compare "asleep after $part" "$db"
    kill -CONT "$processes" 2>/dev/null
    wait "$processes"
    status=$? processes=''
    check "awake after $part: it was through, or says that it is not" yes "$([ $status -eq 0 ] || { [ $status -eq 4 ] && grep -q '^tengen import: ' "$work/err"; } && echo yes)"
    compare "awake after $part" "$db"
done

# ---- several writers ------------------------------------------------------------------------------------------------------

cluster_make shared
db=$(pg_url first shared)
awk '/^\(;/ { n++ } n <= 40' "$work/games.sgf" >"$work/first.sgf"
awk '/^\(;/ { n++ } n > 40' "$work/games.sgf" >"$work/second.sgf"
for half in first second; do
    "$TENGEN" import "$work/$half.sgf" --db "$db" --memory 16M --quiet >"$work/$half.log" 2>&1 &
    processes="$processes $!"
done
printf '(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob];B[pd];W[dd];B[pq];W[dp];B[cc])' >"$work/one.sgf"
soon newer_than shared 0
for n in 1 2 3; do
    "$TENGEN" edit add "$work/one.sgf" --duplicates keep --db "$db" >"$work/edit.log" 2>&1
    check "an edit between two imports, $n" 0 $?
    [ ! -s "$work/edit.log" ] || grep '^tengen' "$work/edit.log"
done
for process in $processes; do
    wait "$process"
    check 'one of two imports' 0 $?
done
processes=''
grep -h '^tengen' "$work/first.log" "$work/second.log"
# Who came first decides the numbers of the games, not what is counted.
"$TENGEN" import "$work/games.sgf" "$work/one.sgf" --db "$work/both" --quiet >"$work/log" 2>&1
for n in 2 3; do "$TENGEN" edit add "$work/one.sgf" --duplicates keep --db "$work/both" >"$work/log" 2>&1; done
counted() { "$TENGEN" stats --db "$1" --json | sed 's/, *"bytes": *[0-9]*//'; }
check 'all is there' "$(counted "$work/both")" "$(counted "$db")"
check 'and sound' sound "$(verified "$db")"

finish
