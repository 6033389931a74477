#!/bin/sh
# A program that was built without libpq (make POSTGRES=no, or where it is missing) needs none, and says so to an address of PostgreSQL.
#   TENGEN_OUT=build/asan tests/base/without_postgres_test.sh
# Instead of building everything again, the objects of this variant are linked anew, with the one file that differs.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN_OUT:?names the folder of the variant to test}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# check WHAT COMMAND...: a test is a command that must succeed; its output is shown when it does not.
check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then passed=$((passed + 1)); else
        echo "FAILED: $what"
        tail -n 20 "$work/log"
        failed=$((failed + 1))
    fi
}

end() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# ---- the program --------------------------------------------------------------------------------------------------------

compiler=$(cat "$TENGEN_OUT/flags") # with its flags
packages=$(sed -n 's/^PACKAGES := //p' Makefile)
objects() {
    find src \( -name '*.c' -o -name '*.cc' \) ! -path 'src/db/store/postgres/*' ! -path src/db/store/without_postgres.c |
        sed "s|^|$TENGEN_OUT/obj/|; s|\.cc*\$|.o|"
}
objects >"$work/objects"
# Words, all of them.
# shellcheck disable=SC2086,SC2046
{
    check 'the file that differs compiles' $compiler -c -o "$work/without.o" src/db/store/without_postgres.c
    check 'the rest fits to it' $compiler -o "$work/tengen" @"$work/objects" "$work/without.o" $(pkg-config --libs $packages) -lgif -lstdc++ -lm
}
[ "$failed" -eq 0 ] || end
needs_libpq() { readelf -d "$work/tengen" | grep -q 'NEEDED.*libpq'; }
check 'it needs no libpq' eval '! needs_libpq'

# ---- what it says -------------------------------------------------------------------------------------------------------

# says CODE MESSAGE COMMAND...: on one line of standard error, with nothing on standard output
says() {
    code=$1
    echo "$2" >"$work/want"
    shift 2
    "$work/tengen" "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" -eq "$code" ] || echo "exit code $got, expected $code"
    diff -u "$work/want" "$work/err" && [ "$got" -eq "$code" ] && ! [ -s "$work/out" ]
}
why='this program was built without libpq, so it cannot use PostgreSQL; install libpq (on Debian libpq-dev) and build it again'
address=postgres://ann:secret@x/y
for command in stats verify games 'import tests/sample' 'edit delete 1' serve 'serve --read-only'; do
    # shellcheck disable=SC2086
    check "$command" says 2 "tengen ${command%% *}: postgres://ann@x/y: $why" $command --db "$address"
done
check 'words of libpq' says 2 "tengen stats: service=go: $why" stats --db 'service=go password=secret'
check gtp says 2 "tengen gtp: $why" gtp --db "$address"
check 'copy from there' says 2 "tengen copy: postgres://ann@x/y: $why" copy --from "$address" --to "$work/copy"
for action in "create $address" "status $address" "sweep $address" "move $address 1 $address"; do
    # shellcheck disable=SC2086
    check "$action" says 2 "tengen cluster: $why" cluster $action
done
"$work/tengen" import tests/sample/selfplay-9.sgf.gz --db "$work/db" --quiet >"$work/log" 2>&1
check 'copy to there' says 2 "tengen copy: $why" copy --from "$work/db" --to "$address"
check 'folders are as ever' sh -c "'$work/tengen' stats --db '$work/db' | grep -q '^40 games'"
end
