#!/bin/sh
# The tests of stores and databases in folders once more, on PostgreSQL: on one server, and with three shards. What a store must do is the
# same wherever it is, so the same programs and the same models say whether it does.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN_OUT:?run by tests/run}"
. tests/db/postgres.sh
pg_need
pg_start one
pg_need_tengen "$(pg_url one postgres)"
passed=0 failed=0
PATH=$PG_BIN:$PATH
TENGEN_TEST_POSTGRES=$(pg_url one '')
TENGEN_TEST_SIZE=small
export PATH TENGEN_TEST_POSTGRES TENGEN_TEST_SIZE

# on_server SHARDS NAME...
on_server() {
    export TENGEN_TEST_SHARDS="$1"
    shift
    for name; do
        [ -x "$TENGEN_OUT/tests/db/${name}_test" ] || make -s VARIANT="${TENGEN_OUT##*/}" "build/${TENGEN_OUT##*/}/tests/db/${name}_test"
        "$TENGEN_OUT/tests/db/${name}_test" >"$PG_HOME/out" 2>&1
        last=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$PG_HOME/out" | tail -n 1)
        if [ -z "$last" ] || [ "${last#*, 0 failed}" = "$last" ]; then
            echo "FAIL ${name}_test with $TENGEN_TEST_SHARDS shards"
            cat "$PG_HOME/out"
            failed=$((failed + 1))
        else
            passed=$((passed + ${last%% *}))
        fi
    done
}

on_server 0 store store_threads graph edit edit_threads kept kept_threads players position know import export
on_server 3 store edit kept players
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
