#!/bin/sh
# The examples of docs/CLUSTER.md on real servers: what a reader types, and what the document says that comes of it.
#
# Its blocks marked "shell" are run one after the other, in the form that tests/cli/examples.sh explains. The machines of the document,
# NAME.example, are servers of this test's own (tests/db/postgres.sh), so a name becomes an address and a port of this machine, in commands and
# in what they print; "ssh postgres@NAME.example COMMAND" runs the command as the one who owns the servers, on the data of that server. Sizes on
# disk, numbers of states and sessions depend on the moment and are not compared; whether the status tells the right ones is looked at below.
#
# Then, with the servers as the document leaves them, what it says about standbys that lack changes and servers that come back.
: "${TENGEN:?names the program to test}"
. "$(dirname "$0")/../cli/examples.sh"
# shellcheck disable=SC2154 # set by it
. "$tests/db/postgres.sh"

# A server of tengen that an example has started and not ended is known by its surroundings: the number of one that has ended may be another's.
# shellcheck disable=SC2154 # set by examples.sh
example_end() {
    for file in "$work"/run/*/*.pid; do
        process=$(cat "$file" 2>/dev/null)
        if grep -qs "TENGEN_SAID=$work/said" "/proc/$process/environ"; then kill -KILL "$process"; fi
    done
    pg_stop_all
    rm -rf "$work"
}
trap example_end EXIT
pg_need
command -v curl >/dev/null || pg_skip 'curl is not installed'
# shellcheck disable=SC2154
TENGEN=$built/$(basename "$TENGEN") document=$tests/../docs/CLUSTER.md
patience=30
machines='db a b b2 c c2 d'
pg_prepare || exit 2
for machine in $machines; do pg_start "$machine" & done
wait
for machine in $machines; do pg_sql "$(pg_url "$machine" postgres)" 'select 1' >"$work/said" || exit 2; done
pg_need_tengen "$(pg_url db postgres)"
export PG_HOME PG_BIN

# ---- the document ---------------------------------------------------------------------------------------------------------

# Where the machines are, for what is written before it is run.
for machine in $machines; do printf 's/\\b%s\\.example\\b/127.0.0.1:%s/g\n' "$machine" "$(pg_port "$machine")"; done >"$work/machines.sed"

# Numbers that may be others: every one in what the status prints but those of shards and their buckets.
cat >"$work/numbers.sed" <<'NUMBERS'
s/, the oldest that is read [0-9]*//
/^[$>] /b
s/ *[0-9.]* [kMG]B\( \|$\)/ SIZE\1/
s/^state [0-9]*/state N/
s/is read [0-9]*/is read N/
s/segments: [0-9]*/segments: N/
s/up to [0-9]*, not [0-9]*/up to N, not N/
s/  *[0-9]*  \(postgres:\)/ N  \1/
s/  *[0-9]*  \(tengen@\)[0-9.]* session [0-9]*/ N  \1/
NUMBERS

# One end of ssh: the owner of the servers on such a machine, whose data are where Debian keeps them.
cat >"$work/bin/ssh" <<'SSH'
#!/bin/sh
home=$PG_HOME port=${1##*:}
cd "$TENGEN_TESTS/.." && . tests/db/postgres.sh
trap - EXIT HUP INT TERM
PG_HOME=$home
shift
for name in "$PG_HOME"/*/port; do
    if [ "$(cat "$name")" = "$port" ]; then name=$(basename "$(dirname "$name")"); break; fi
done
data=$PG_HOME/$name/data
case $* in
'pg_ctlcluster 15 main start') pg_restart "$name" ;;
pg_ctlcluster\ 15\ main\ *) shift 3; pg_as_owner "$PG_BIN/pg_ctl" -w -s -D "$data" "$@" ;;
*) pg_as_owner sh -c "PATH=$PG_BIN:\$PATH; $(echo "$*" | sed "s|/var/lib/postgresql/15/main|$data|g")" ;;
esac
SSH
# The program without such numbers.
rm "$work/bin/tengen"
cat >"$work/bin/tengen" <<'PROGRAM'
#!/bin/sh
case $1 in
cluster | stats | copy | backup) ;;
*) exec "$TENGEN" "$@" ;;
esac
"$TENGEN" "$@" >"$TENGEN_SAID" 2>&1
status=$?
sed -f "$TENGEN_NUMBERS" "$TENGEN_SAID"
exit $status
PROGRAM
chmod +x "$work/bin/ssh" "$work/bin/tengen"
export TENGEN TENGEN_TESTS="$tests" TENGEN_NUMBERS="$work/numbers.sed" TENGEN_SAID="$work/said" PATH="$PG_BIN:$PATH"
PATH=$work/bin:$PATH

sed -f "$work/machines.sed" -f "$work/numbers.sed" "$document" |
    awk '/^```/ { on = /^```shell/; print ""; next } { print (on ? "  " : "") $0 }' >"$work/CLUSTER.test"
run_file "$work/CLUSTER.test" docs/CLUSTER.md
if [ "$passed" -lt 50 ]; then
    echo "only $passed examples of docs/CLUSTER.md were run"
    failed=$((failed + 1))
fi

# ---- the status tells what is there ---------------------------------------------------------------------------------------

go=postgres://tengen@127.0.0.1:$(pg_port db)/go
machine() { echo "postgres@127.0.0.1:$(pg_port "$1")"; }
shard() { echo "postgres://tengen@127.0.0.1:$(pg_port "$1")/go_$2"; }
check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\nexpected %s\nnot      %s\n' "$1" "$2" "$3"
    fi
}

# What a command of the program says, and its exit code in brackets.
said() {
    timeout "$patience" "$TENGEN" "$@" >"$work/said" 2>&1
    status=$?
    echo "$(cat "$work/said") [$status]"
}
field() { tr -d ' \n' <"$work/status" | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }       # the last of this name
shard_field() { tr '{' '\n' <"$work/status" | sed -n "s/.*\"number\": $1,.*\"$2\": \([a-z0-9]*\).*/\1/p"; } # shard_field NUMBER NAME

# The position of the document, and all that is counted.
answer() {
    "$TENGEN" position --moves Q16 --db "$go" --json 2>&1
    "$TENGEN" stats --db "$go" --json 2>&1 | sed 's/, "bytes": [0-9]*//'
}
before=$(answer)

"$TENGEN" cluster status "$go" --json >"$work/status"
check 'status: the newest state' "$(pg_sql "$go" 'select max(epoch) from tengen.head')" "$(tr -d ' \n' <"$work/status" | sed 's/.*"epoch":\([0-9]*\),"oldest".*/\1/')"
check 'status: segments' "$(pg_sql "$go" 'select cardinality(parts) from tengen.head order by epoch desc limit 1')" "$(field segments)"
check 'status: unfinished changes' 0 "$(field remains)"
number=0
for server in a b2 c a b2 d; do
    number=$((number + 1)) at=$(shard $server $((number)))
    check "status: shard $number answers" true "$(shard_field $number answers)"
    check "status: the state of shard $number" "$(pg_sql "$at" 'select epoch from tengen.shard')" "$(shard_field $number epoch)"
    check "status: the size of shard $number" \
        "$(pg_sql "$at" "select sum(pg_total_relation_size(oid)) from pg_class where relnamespace = 'tengen'::regnamespace and relkind = 'r'")" \
        "$(shard_field $number bytes)"
done
pg_sql "$go" "insert into tengen.intent (epoch, who) values (1000000, 'nobody')"
check 'status: a change that was left' 1 "$("$TENGEN" cluster status "$go" | grep -c 'unfinished changes: 1')"
check 'sweep: removes it' 1 "$("$TENGEN" cluster sweep "$go" | grep -c '^unfinished changes removed: 1')"

# ---- what cluster move refuses --------------------------------------------------------------------------------------------

edit() { "$TENGEN" edit delete "$1" --db "$go" >"$work/log" 2>&1 || cat "$work/log"; }
refused='it lacks changes that were confirmed: it has those up to N, not N [2]'
moved() { said cluster move "$go" "$1" "$2" | sed 's/.*): //; s/up to [0-9]*, not [0-9]*/up to N, not N/'; }
copy() { # copy NAME FROM TO: another database of the same server
    pg_sql "$(pg_url "$1" postgres)" "create database $3 template $2 owner tengen"
}
copy a go_1 stale_1
edit 201
check 'move: a copy that lacks a change' "$refused" "$(moved 1 "postgres://tengen@127.0.0.1:$(pg_port a)/stale_1")"
check 'move: another shard' 'what is there is not this shard [2]' "$(moved 1 "$(shard d 6)")"
check 'move: nothing there' 'database "none" does not exist [4]' "$(moved 1 "postgres://tengen@127.0.0.1:$(pg_port a)/none")"
check 'and the shard is where it was' 0 "$(timeout "$patience" "$TENGEN" cluster status "$go" >"$work/log"; echo $?)"

# ---- a standby that lacks a change, and one that does not -----------------------------------------------------------------

standby() { # standby NAME OF: made anew
    ssh "$(machine "$1")" pg_ctlcluster 15 main stop
    ssh "$(machine "$1")" rm -r /var/lib/postgresql/15/main
    ssh "$(machine "$1")" pg_basebackup -d "postgres://$(machine "$2")" -D /var/lib/postgresql/15/main -R -c fast
    ssh "$(machine "$1")" pg_ctlcluster 15 main start
}
standby c2 c
ssh "$(machine c2)" pg_ctlcluster 15 main stop
edit 202
after=$(answer)
ssh "$(machine c)" pg_ctlcluster 15 main stop -m immediate
ssh "$(machine c2)" pg_ctlcluster 15 main start
check 'a standby that is none yet: not to be moved to, or it lacks the change' 1 "$(said cluster move "$go" 3 "$(shard c2 3)" | grep -c '\[2\]$')"
ssh "$(machine c2)" pg_ctlcluster 15 main promote
check 'a standby that lacks a change' "$refused" "$(moved 3 "$(shard c2 3)")"
check 'then its shard is refused, not guessed' 1 "$(said verify --db "$go" | grep -c 'shard 3 .*Connection refused')"
ssh "$(machine c)" pg_ctlcluster 15 main start
check 'the first server is back: the answer' "$after" "$(answer)"

standby c2 c
edit 203
after=$(answer)
caught_up() { [ "$(pg_sql "$(shard c2 3)" 'select epoch from tengen.shard')" = "$(pg_sql "$(shard c 3)" 'select epoch from tengen.shard')" ]; }
for _ in $(seq 300); do
    if caught_up; then break; fi
    sleep 0.1
done
ssh "$(machine c)" pg_ctlcluster 15 main stop -m immediate
ssh "$(machine c2)" pg_ctlcluster 15 main promote
check 'a standby that has everything' "shard 3: now at $(shard c2 3) [0]" "$(said cluster move "$go" 3 "$(shard c2 3)")"
check 'its answer' "$after" "$(answer)"
check 'the status after it' 0 "$(timeout "$patience" "$TENGEN" cluster status "$go" >"$work/log"; echo $?)"

# ---- a server that comes back ---------------------------------------------------------------------------------------------

edit 204
after=$(answer)
ssh "$(machine c)" pg_ctlcluster 15 main start
check 'the old server is not asked' "$after" "$(answer)"
check 'nor can a shard go back to it' "$refused" "$(moved 3 "$(shard c 3)")"
# Somebody who puts it where the new one was is told.
pg_sql "$go" "update tengen.shards set address = '$(shard c 3)' where number = 3"
check 'an old server in place of the new one: the status' 1 "$(said cluster status "$go" | grep -c 'it lacks changes that were confirmed')"
check 'and an answer' 1 "$(said verify --db "$go" | grep -c 'shard 3 .*it lacks changes that were confirmed')"
pg_sql "$go" "update tengen.shards set address = '$(shard c2 3)' where number = 3"
check 'with the right one' "$after" "$(answer)"
check 'all is sound' 1 "$(said verify --db "$go" | grep -c 'faults: 0, collisions: 0 \[0\]$')"
check 'and is not what was there first' no "$([ "$before" = "$after" ] && echo yes || echo no)"
finish_all
