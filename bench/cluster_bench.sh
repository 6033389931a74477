#!/bin/sh
# A database on PostgreSQL beside the same one in a folder: what an import, a position and a question cost.
#   bench/cluster_bench.sh [GAMES [QUESTIONS]]            as a rule through ./dev bench cluster (20000, 1000)
#
# The same games go into four databases: a folder (RocksDB), one server, three servers that are asked directly, and three that are asked
# through their coordinator (postgres_fdw). All are durable, and all run on this machine, so the network costs nothing. Of each: games a
# second of the import, bytes for each position of the whole board, then the same questions (tools/questions), by a process that has asked
# nothing yet ("first"), and again when it has; half and 99 % of them took at most this long. Beside each number stands its ratio to that of
# the folder. "signature" says whether all answers were the same. For each of the first questions about the whole board "lookups" says how many
# rows of values it needed, and "trips" how many transactions, as the servers counted them.
# Last, a copy from the folder to one server and back, and what was copied against what was there.
set -eu
cd "$(dirname "$0")/.."
: "${TENGEN:=$PWD/build/release/tengen}"
tools=$(dirname "$TENGEN")/tools
games=${1:-20000} questions=${2:-1000}
records=${TENGEN_RECORDS:-../shared/records}
PG_DURABLE=${PG_DURABLE:-1}
. tests/db/postgres.sh
pg_there || { echo 'no PostgreSQL is installed'; exit 0; }
work=$(mktemp -d)
trap 'pg_stop_all; rm -rf "$work"' EXIT
[ -e "$records" ] || records=tests/sample
"$tools/turned" --games "$games" "$records" >"$work/games.sgf"
games=$(grep -c '^(;' "$work/games.sgf")

now() { date +%s%N; }
seconds_since() { echo "$1 $(now)" | awk '{ printf "%.3f", ($2 - $1) / 1e9 }'; }

# ---- databases ------------------------------------------------------------------------------------------------------------

# servers NAME...: each with a database "go"
servers() {
    for server; do
        pg_start "$server" shared_buffers=128MB max_wal_size=4GB
        pg_createdb "$server" go
    done
}

# address DATABASE, and the addresses of all databases that it is made of
address() { case $1 in folder) echo "$work/folder" ;; *) pg_url "$1" go ;; esac; }
parts_of() {
    case $1 in
    folder) ;;
    one) pg_url one go ;;
    *) for server in "$1" "$1-a" "$1-b" "$1-c"; do pg_url "$server" go; done ;;
    esac
}

create() {
    case $1 in
    folder) ;;
    one) servers one ;;
    *)
        servers "$1" "$1-a" "$1-b" "$1-c"
        [ "$1" = direct ] || set -- "$1" --through-coordinator
        name=$1
        shift
        "$TENGEN" cluster create "$(pg_url "$name" go)" --servers "$(pg_url "$name-a" go),$(pg_url "$name-b" go),$(pg_url "$name-c" go)" "$@"
        ;;
    esac
}

# sum_over DATABASE SQL: of one number of each part; a server's own counts come a second late.
sum_over() { parts_of "$1" | while read -r url; do pg_sql "$url" "$2"; done | awk '{ sum += $1 } END { print sum + 0 }'; }
bytes_of() {
    case $1 in
    folder) "$TENGEN" stats --db "$work/folder" --json | tr -d ' \n' | sed 's/.*"bytes":\([0-9]*\).*/\1/' ;;
    *) sum_over "$1" "select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname = 'tengen' and relkind in ('r', 'm', 'S')" ;;
    esac
}
visits_of() { "$TENGEN" stats --db "$(address "$1")" --json | tr -d ' \n' | sed 's/.*"whole":{[^}]*"occurrences":\([0-9]*\).*/\1/'; }
lookups_of() { sum_over "$1" "select coalesce(sum(idx_scan), 0) from pg_stat_user_tables where schemaname = 'tengen'"; }
trips_of() { sum_over "$1" 'select xact_commit from pg_stat_database where datname = current_database()'; }

# ---- measuring ------------------------------------------------------------------------------------------------------------

# Each number goes to $work/numbers as "DATABASE WHAT VALUE".
note() { printf '%s %s %s\n' "$1" "$2" "$3" >>"$work/numbers"; }

measure_import() {
    create "$1" >"$work/log"
    start=$(now)
    "$TENGEN" import "$work/games.sgf" --db "$(address "$1")" --quiet >"$work/log"
    note "$1" import "$(echo "$games $(seconds_since "$start")" | awk '{ printf "%.0f", $1 / $2 }')"
    note "$1" bytes "$(echo "$(bytes_of "$1") $(visits_of "$1")" | awk '{ printf "%.1f", $1 / $2 }')"
}

# What the servers counted, without opening the database and drawing the positions.
measure_trips() {
    for group in none whole; do
        before="$(lookups_of "$1") $(trips_of "$1")"
        "$tools/questions" "$(address "$1")" --count "$questions" --rounds 1 --only $group >/dev/null
        echo "$before $(lookups_of "$1") $(trips_of "$1")" | awk '{ print $3 - $1, $4 - $2 }'
    done | awk -v n="$questions" 'NR == 1 { l = $1; t = $2 } NR == 2 { printf "%.1f %.1f\n", ($1 - l) / n, ($2 - t) / n }' >"$work/trips"
    note "$1" lookups "$(cut -d ' ' -f 1 "$work/trips")"
    note "$1" trips "$(cut -d ' ' -f 2 "$work/trips")"
}

measure_questions() {
    "$tools/questions" "$(address "$1")" --count "$questions" --rounds 1 >"$work/answers"
    while read -r group _ _ half _ _ _ far _; do
        note "$1" "$group,first,half" "$half"
        note "$1" "$group,first,99%" "$far"
    done <"$work/answers"
    "$tools/questions" "$(address "$1")" --count "$questions" >"$work/answers"
    while read -r group _ _ half _ _ _ far _ _ _ _ _ signature; do
        note "$1" "$group,half" "$half"
        note "$1" "$group,99%" "$far"
        note "$1" "$group,signature" "$signature"
    done <"$work/answers"
}

measure_copy() {
    pg_createdb one copy
    size=$(bytes_of folder) start=$(now)
    "$TENGEN" copy --from "$work/folder" --to "$(pg_url one copy)" >"$work/log"
    there=$(seconds_since "$start") start=$(now)
    "$TENGEN" copy --from "$(pg_url one copy)" --to "$work/back" >"$work/log"
    back=$(seconds_since "$start")
    echo "$size $there $back" | awk '{ printf "\ncopy to one server: %.1f s, %.0f MB/s; back: %.1f s, %.0f MB/s\n", $2, $1 / 1e6 / $2, $3, $1 / 1e6 / $3 }'
    for copy in "$work/folder" "$(pg_url one copy)" "$work/back"; do
        "$TENGEN" export --db "$copy" --format jsonl | cksum
    done | sort -u | wc -l | awk '{ print "games of the folder, the copy and the copy of the copy: " ($1 == 1 ? "the same" : "DIFFERENT") }'
}

# A row a measure, a column a database; ratios to the first.
table() {
    awk '
        !($1 in seen) { seen[$1] = 1; names[++n] = $1 }
        !($2 in known) { known[$2] = 1; whats[++m] = $2 }
        { value[$1, $2] = $3 }
        END {
            printf "%-22s", ""
            for (i = 1; i <= n; i++) printf " %12s %8s", names[i], (i == 1 ? "" : "ratio")
            print ""
            for (j = 1; j <= m; j++) {
                what = whats[j]
                printf "%-22s", what
                first = value[names[1], what]
                for (i = 1; i <= n; i++) {
                    v = value[names[i], what]
                    if (what ~ /signature/) printf " %12s %8s", (i == 1 ? substr(v, 1, 12) : v == first ? "same" : "DIFFERENT"), ""
                    else if (i == 1 || first == "" || first == 0) printf " %12s %8s", v, ""
                    else printf " %12s %8.2f", v, v / first
                }
                print ""
            }
        }' "$work/numbers"
}

databases=${DATABASES:-folder one direct through}
printf '%s games, %s positions; import: games a second, bytes: for each position, questions: microseconds\n\n' "$games" "$questions"
for database in $databases; do
    measure_import "$database"
    measure_questions "$database"
    [ "$database" = folder ] || measure_trips "$database"
done
table
case " $databases " in *' folder one '*) measure_copy ;; esac
