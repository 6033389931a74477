# cluster.sh - databases on PostgreSQL for the scripts beside this file: a coordinator ("first") and three shards (a, b, c)
#
#   . "$(dirname "$0")/cluster.sh"
#   cluster_servers                          # start the four servers
#   cluster_make go                          # an empty database go on first, its shards 1, 2, 3 on a, b, c
#   tengen import games.sgf --db "$(pg_url first go)"
#   check NAME EXPECTED ACTUAL
#   finish
#
# Files are in $work. Processes named in $processes are killed at the end, and the servers stopped.
set -u
: "${TENGEN:?names the program to test}" "${TENGEN_OUT:?run by tests/run}"
cd "$(dirname "$0")/../.." || exit 2
. tests/db/postgres.sh
pg_need
work=$(mktemp -d) || exit 2
passed=0 failed=0 skipped=0 seed=${SEED:-1} processes=''
cluster_end() {
    for process in $processes; do kill -KILL "$process" 2>/dev/null; done
    pg_stop_all
    rm -rf "$work"
}
trap cluster_end EXIT

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s (SEED=%s)\n' "$1" "$seed"
        printf '%s\n' "$2" >"$work/expected"
        printf '%s\n' "$3" >"$work/actual"
        diff "$work/expected" "$work/actual" | cut -c 1-300 | head -n 20
    fi
}

finish() {
    echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
    [ "$failed" -eq 0 ]
}

# soon COMMAND...: whether it succeeds at all; two minutes are for what hangs.
soon() {
    for _ in $(seq 2400); do
        if "$@"; then return 0; fi
        sleep 0.05
    done
    echo "never came: $*"
    return 1
}

now() { date +%s%N; }
seconds_since() { echo $((($(now) - $1) / 1000000000)); }

# ---- databases ------------------------------------------------------------------------------------------------------------

cluster_servers() {
    for server in first a b c; do pg_start $server || exit 2; done
    pg_need_tengen "$(pg_url first postgres)"
}

# cluster_make NAME [OPTION...]: made anew if it is there. PORT_OF_B is that of shard 2, where it is not its own.
cluster_make() {
    name=$1
    shift
    for server in first a b c; do
        pg_sql "$(pg_url $server postgres)" "drop database if exists \"$name\" with (force)" 2>/dev/null
        pg_createdb $server "$name" || exit 2
    done
    "$TENGEN" cluster create "$(pg_url first "$name")" "$@" \
        --servers "$(pg_url a "$name"),postgres://postgres@127.0.0.1:${PORT_OF_B:-$(pg_port b)}/$name,$(pg_url c "$name")" >"$work/log" 2>&1 ||
        { cat "$work/log"; exit 2; }
}

# Games with long comments: texts fill the importer's memory sooner than moves do, so 80 of them are several changes.
cluster_games() {
    "$TENGEN_OUT/tools/turned" tests/sample/selfplay-9.sgf.gz tests/sample/selfplay-13.sgf.gz |
        awk 'BEGIN { for (i = 0; i < 5000; i++) long = long " a long comment" }
             /^\(;/ { sub(/^\(;/, "(;GC[" long "]") } { print }' >"$work/games.sgf"
}

cluster_import() { # cluster_import ADDRESS [OPTION...]
    into=$1
    shift
    "$TENGEN" import "$work/games.sgf" --db "$into" --memory 16M --quiet "$@"
}

# Whether it opens and all that is kept agrees with its games.
verified() { if "$TENGEN" verify --db "$1" >"$work/verify.log" 2>&1; then echo sound; else tail -n 5 "$work/verify.log"; fi; }

# Everything a database holds, as far as it does not depend on the order of its making.
content() {
    "$TENGEN" export --db "$1" --format jsonl
    "$TENGEN" stats --db "$1" --json | sed 's/, *"bytes": *[0-9]*//'
}

# compare NAME ADDRESS: it holds what the undisturbed one does, whose content is in $work/whole
compare() {
    content "$2" >"$work/content" 2>&1
    check "$1: games and counts" '' "$(cmp "$work/whole" "$work/content" 2>&1)"
    check "$1: verified" sound "$(verified "$2")"
}

# How many states a database has had that can be seen, or 0 before there is one.
states() { pg_sql "$(pg_url first "$1")" 'select count(*) from tengen.head' 2>/dev/null || echo 0; }
newest() { pg_sql "$(pg_url first "$1")" 'select coalesce(max(epoch), 0) from tengen.head' 2>/dev/null || echo 0; }
newer_than() { [ "$(newest "$1")" -gt "$2" ]; }
gone() { pg_gone "$1"; }
