#!/bin/sh
# How a database grows: made games (tools/made_games), twice as many each time, in a folder (RocksDB) and on one PostgreSQL server.
#   bench/growth_bench.sh [GAMES [QUESTIONS]]             as a rule through ./dev bench growth (40000, 1000)
#   DATABASES=folder GRAPHS=whole bench/growth_bench.sh 2000000
#
# A line for each size: games a second of the import that doubled it, bytes a game, microseconds that half and 99 % of the questions took,
# about the whole board and about parts, and the filtered question at the empty board, which looks at every game; each asked by a process that
# has asked nothing yet. Made games are learned from the records beside the project, or from the sample.
set -eu
cd "$(dirname "$0")/.."
: "${TENGEN:=$PWD/build/release/tengen}"
tools=$(dirname "$TENGEN")/tools
limit=${1:-40000} questions=${2:-1000}
records=${TENGEN_RECORDS:-../shared/records}
PG_DURABLE=${PG_DURABLE:-1}
. tests/db/postgres.sh
work=$(mktemp -d)
trap 'pg_stop_all; rm -rf "$work"' EXIT
[ -e "$records" ] || records=tests/sample
databases=${DATABASES:-folder one}
pg_there || databases=folder

now() { date +%s%N; }
address() { if [ "$1" = folder ]; then echo "$work/folder"; else pg_url one go; fi; }
size_of() {
    if [ "$1" = folder ]; then du -sk "$work/folder" | awk '{ print 1024 * $1 }'
    else pg_sql "$(pg_url one go)" 'select pg_database_size(current_database())'; fi
}

# grow DATABASE FROM TO: add the games between, and measure.
grow() {
    start=$(now)
    "$TENGEN" import "$work/games.sgf" --db "$(address "$1")" --graphs "${GRAPHS:-all}" --quiet >"$work/log"
    nanoseconds=$(($(now) - start))
    for group in whole parts root-player; do
        if [ "${GRAPHS:-all}" = all ] || [ $group != parts ]; then
            "$tools/questions" "$(address "$1")" --count "$questions" --rounds 1 --only $group
        else echo 'parts 0 half - us 99 % - us'; fi
    done | awk '{ printf "%s %s ", $4, $8 }' >"$work/times"
    echo "$1 $2 $3 $nanoseconds $(size_of "$1") $(cat "$work/times")" | awk '{
        printf "%-8s %9d %10.0f %10.0f %10s %10s %10s %10s %12s\n", $1, $3, ($3 - $2) / ($4 / 1e9), $5 / $3, $6, $7, $8, $9, $10 }'
}

case " $databases " in *' one '*) pg_start one shared_buffers=256MB max_wal_size=4GB && pg_createdb one go ;; esac
printf '%-8s %9s %10s %10s %10s %10s %10s %10s %12s\n' '' games games/s bytes/game whole 99% parts 99% root-player
from=0 to=$((limit / 16 >= 1000 ? limit / 16 : limit))
while [ "$to" -le "$limit" ]; do
    "$tools/made_games" --skip "$from" --count $((to - from)) --from "$records" >"$work/games.sgf"
    for database in $databases; do grow "$database" "$from" "$to"; done
    from=$to to=$((2 * to))
done
