#!/bin/sh
# Shards of a database on PostgreSQL that die, hang, are cut off, or have no space left: nothing is lost, nothing is answered in part, and the
# shard is named.
#
#   1. A shard is killed, or stops without a word, while an import writes to it: the import ends with a reason, the database is sound, and the
#      same import goes on when the shard is back.
#   2. The same while questions are asked: each is answered as ever or refused, within seconds; all are answered when the shard is back.
#   3. A reader that stays while others change and sweep the database goes on to see it as it was.
#   4. The network between the program and a shard is cut, and falls silent.
#   5. The disk of a shard is full.
. "$(dirname "$0")/cluster.sh"
# In a namespace of its own whatever is mounted here goes away with this process, and nobody else sees it.
if [ -z "${CLUSTER_FAULT_INSIDE:-}" ] && [ "$(id -u)" -eq 0 ] && unshare -m true 2>/dev/null; then
    cluster_end
    export CLUSTER_FAULT_INSIDE=1
    exec unshare -m "$0"
fi
command -v curl >/dev/null || pg_skip 'curl is not installed'
limit=25 # seconds until an import must have given up on a shard that says nothing, or a request been answered: the aim is 20, and 10
cluster_servers
cluster_make go
cluster_games
db=$(pg_url first go)
cluster_import "$work/folder" >"$work/log" 2>&1
content "$work/folder" >"$work/whole"

# ---- while an import writes -------------------------------------------------------------------------------------------------

# import_with FAULT REPAIR: the fault comes as soon as the first change is visible.
import_with() {
    cluster_make go
    "$TENGEN" import "$work/games.sgf" --db "$db" --memory 16M --quiet >"$work/out" 2>"$work/err" &
    processes=$!
    soon newer_than go 0
    $1
    start=$(now)
    wait "$processes"
    status=$? processes=''
    check "import, $1: exit code" 4 $status
    check "import, $1: one line that names the shard" 1 "$(grep -c '^tengen import: .*shard 2' "$work/err")"
    check "import, $1: in time" yes "$([ "$(seconds_since "$start")" -le $((2 * limit)) ] && echo yes)"
    [ $status -eq 4 ] || cat "$work/err"
    $2
    check "import, $1: sound" sound "$(verified "$db")"
    cluster_import "$db" >"$work/log" 2>&1
    check "import, $1: goes on" 0 $?
    compare "import, $1" "$db"
}
kill_b() { pg_kill b; }
start_b() { pg_restart b; }
pause_b() { pg_pause b; }
resume_b() { pg_resume b; }
import_with kill_b start_b
import_with pause_b resume_b

# ---- while questions are asked ----------------------------------------------------------------------------------------------

# serve NAME DATABASE [OPTION...]: start a server; its address is in url_NAME.
serve() {
    name=$1 database=$2
    shift 2
    : >"$work/$name.out"
    "$TENGEN" serve --db "$database" --port 0 --quiet "$@" >"$work/$name.out" 2>"$work/$name.err" &
    processes="$processes $!"
    soon grep -q 'http://' "$work/$name.out" || cat "$work/$name.err"
    eval "url_$name=$(grep -o 'http://[^/ ]*' "$work/$name.out" | head -n 1)"
}

# ask NAME URL [FROM [TO]]: the questions of these numbers; answers go to $work/NAME/1, 2, ..., codes and seconds to $work/NAME/times.
ask() {
    mkdir -p "$work/$1"
    : >"$work/$1/times"
    number=${3:-1}
    sed -n "${3:-1},${4:-\$}p" "$work/questions" | while read -r question; do
        curl -s -m 120 -o "$work/$1/$number" -w '%{http_code} %{time_total}\n' "$2/api/v1/position?$question" >>"$work/$1/times"
        number=$((number + 1))
    done
}

# Of the answers in $work/NAME from number FROM on: "N right, N refused, N wrong, slowest N s". One that is refused has a code for it and names
# the shard.
judged() {
    awk -v work="$work" -v name="$1" -v number="${2:-1}" '
        { file = work "/" name "/" number; expected = work "/expected_answers/" number++
          if ($2 > slowest) slowest = $2
          if ($1 == 200) if (system("cmp -s " file " " expected) == 0) right++; else { wrong++; print file ": another answer" }
          else if ($1 == 503 && system("grep -q \"shard 2\" " file) == 0) refused++
          else { wrong++; print file ": " $1; system("head -c 300 " file) } }
        END { printf "%d right, %d refused, %d wrong, %s\n", right, refused, wrong, slowest <= '$limit' ? "in time" : "after " slowest " s" }' "$work/$1/times"
}

"$TENGEN_OUT/tools/positions" "$work/folder" 24 "$seed" >"$work/questions"
serve expected "$work/folder"
# shellcheck disable=SC2154 # set by serve
ask expected_answers "$url_expected"
check 'the folder answers' 24 "$(grep -c '^200' "$work/expected_answers/times")"

# disturbed FAULT REPAIR FROM TO: questions that this server was not asked yet
disturbed() {
    $1
    ask "$1" "$url_cluster" "$3" "$4"
    judged "$1" "$3" >"$work/judged"
    check "questions, $1: none is wrong, none hangs" '0 wrong, in time' "$(tail -n 1 "$work/judged" | sed 's/.*refused, //')"
    check "questions, $1: some need the shard" yes "$(grep -q ' 0 refused' "$work/judged" || echo yes)"
    [ "$(tail -n 1 "$work/judged" | sed 's/.*refused, //')" = '0 wrong, in time' ] || cat "$work/judged"
    $2
    back() { ask back "$url_cluster" "$3" "$4"; [ "$(judged back "$3" | tail -n 1)" = "$(($4 - $3 + 1)) right, 0 refused, 0 wrong, in time" ]; }
    check "questions, $1: all are answered again" yes "$(soon back "$@" && echo yes)"
}
serve cluster "$db"
# shellcheck disable=SC2154
ask first "$url_cluster" 1 6
check 'questions, undisturbed' '6 right, 0 refused, 0 wrong, in time' "$(judged first | tail -n 1)"
disturbed kill_b start_b 7 12
disturbed pause_b resume_b 13 18

# ---- a change, and then a fault ---------------------------------------------------------------------------------------------

# The server hears of a new state whose segments are others, and cannot read it: then it goes on with the old one, or refuses, and never looks
# for the old segments in the new state.
cluster_make late
late=$(pg_url first late)
awk '/^\(;/ { n++ } n <= 40' "$work/games.sgf" >"$work/some.sgf" # on 9x9; the others are on 13x13
"$TENGEN" import "$work/some.sgf" --db "$late" --memory 16M --quiet >"$work/log" 2>&1
serve late "$late"
root() { curl -s -m 120 "$url_late/api/v1/position?board=9/9/9/9/9/9/9/9/9&turn=black"; }
total() { curl -s -m 120 "$url_late/api/v1/games" | tr -d ' \n' | sed 's/^{"total":\([0-9]*\).*/\1/'; }
root >"$work/root"
check 'before a change: games' 40 "$(total)"
cluster_import "$late" >"$work/log" 2>&1
kill_b
root >"$work/root.now"
check 'a change, then a fault: the same answer, or none' yes "$({ cmp -s "$work/root" "$work/root.now" || grep -q 'shard 2' "$work/root.now"; } && echo yes || head -c 300 "$work/root.now")"
start_b
has_all() { [ "$(total)" = 80 ]; }
check 'a change, then a fault: the server follows' yes "$(soon has_all && echo yes)"
check 'a change, then a fault: the answer afterwards' "$(cat "$work/root")" "$(root)"

# ---- a reader that stays ----------------------------------------------------------------------------------------------------

"$TENGEN_OUT/tools/questions" "$db" --count 10 --answers yes >"$work/before" 2>&1
: >"$work/hold"
"$TENGEN_OUT/tools/questions" "$db" --count 10 --answers yes --wait "$work/hold" >"$work/during" 2>&1 &
reader=$!
processes="$processes $reader"
soon [ -e "$work/hold.open" ]
"$TENGEN" edit delete 1 2 3 4 5 --db "$db" >"$work/log" 2>&1
check 'an edit beside a reader' 0 $?
"$TENGEN" cluster sweep "$db" >"$work/log" 2>&1
check 'a sweep beside a reader' 0 $?
"$TENGEN" edit cut 7 3 --db "$db" >"$work/log" 2>&1
"$TENGEN" cluster sweep "$db" >"$work/log" 2>&1
rm "$work/hold"
wait "$reader"
check 'the reader has its answers' 0 $?
check 'the reader sees what was there' '' "$(cmp "$work/before" "$work/during" 2>&1)"
"$TENGEN_OUT/tools/questions" "$db" --count 10 --answers yes >"$work/after" 2>&1
check 'others see the changes' yes "$(cmp -s "$work/before" "$work/after" || echo yes)"
# A server that is open follows, without being asked to.
sees_fewer() { [ "$(curl -s "$url_cluster/api/v1/games" | tr -d ' \n' | sed 's/^{"total":\([0-9]*\).*/\1/')" = 75 ]; }
check 'a server follows' yes "$(soon sees_fewer && echo yes)"

# ---- the network ------------------------------------------------------------------------------------------------------------

"$TENGEN_OUT/tools/tcp_proxy" "$(pg_port b)" >"$work/port" &
proxy=$!
processes="$processes $proxy"
soon [ -s "$work/port" ]
PORT_OF_B=$(cat "$work/port")
cluster_make far
db=$(pg_url first far)
cluster_import "$db" >"$work/log" 2>&1
check 'an import through the proxy' 0 $?
compare 'through the proxy' "$db"
serve cluster "$db"
ask first "$url_cluster" 1 6
check 'questions through the proxy' '6 right, 0 refused, 0 wrong, in time' "$(judged first | tail -n 1)"
cut_b() { kill -HUP "$proxy"; }
silence_b() { kill -USR1 "$proxy"; }
sound_b() { kill -USR2 "$proxy"; }
# A connection that was cut is made anew, and nobody notices.
cut_b
ask cut "$url_cluster" 7 12
check 'questions after a cut' '6 right, 0 refused, 0 wrong, in time' "$(judged cut 7 | tail -n 1)"
disturbed silence_b sound_b 13 18
import_far() {
    cluster_make far
    "$TENGEN" import "$work/games.sgf" --db "$db" --memory 16M --quiet >"$work/out" 2>"$work/err" &
    importer=$!
    soon newer_than far 0
    cut_b
    wait "$importer"
}
import_far
status=$?
check 'an import that is cut off: done, or told' yes "$([ $status -eq 0 ] || { [ $status -eq 4 ] && grep -q 'shard 2' "$work/err"; } && echo yes)"
check 'an import that is cut off: sound' sound "$(verified "$db")"
cluster_import "$db" >"$work/log" 2>&1
check 'and again' 0 $?
compare 'cut off' "$db"

# ---- a full disk --------------------------------------------------------------------------------------------------------------

if pg_disk small 160; then
    pg_start small max_wal_size=32MB min_wal_size=32MB wal_recycle=off || exit 2
    PORT_OF_B=$(pg_port small)
    pg_createdb small full
    cluster_make full
    db=$(pg_url first full)
    dd if=/dev/zero of="$PG_HOME/small/ballast" bs=64k 2>/dev/null
    truncate -s -1M "$PG_HOME/small/ballast"
    cluster_import "$db" >"$work/out" 2>"$work/err"
    check 'a full disk: exit code' 4 $?
    check 'a full disk: one line that names the shard' 1 "$(grep -c '^tengen import: .*shard 2' "$work/err")"
    [ "$failed" -eq 0 ] || head -n 5 "$work/err"
    rm "$PG_HOME/small/ballast"
    answers() { pg_sql "$(pg_url small postgres)" 'select 1' >/dev/null 2>&1 || { pg_gone "$(pg_pid small)" && pg_restart small; }; }
    soon answers
    if [ "$(newest full)" -gt 0 ]; then check 'a full disk: sound' sound "$(verified "$db")"; fi
    cluster_import "$db" >"$work/log" 2>&1
    check 'with space again' 0 $?
    compare 'with space again' "$db"
else
    echo 'skip a full disk: nothing can be mounted here'
    skipped=1
fi

finish
