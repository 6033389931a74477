#!/bin/sh
# With whatever little space of addresses (ulimit -v) a command does its work, or says in one line that memory is short and exits with 4.
# Sanitizers need terabytes of addresses, so this runs in the optimised build alone (tests/plan).
set -u
: "${TENGEN:?names the program to test}"
case $TENGEN in */asan/* | */tsan/*) echo 'skip  all: this runs without sanitizers only'; echo '0 passed, 0 failed, 1 skipped'; exit 0 ;; esac
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED %s: expected "%s", got "%s"\n' "$1" "$2" "$3"
    fi
}

"$TENGEN" import tests/sample/selfplay-9.sgf.gz --db "$work/db" --quiet >/dev/null 2>&1
check 'a database' 0 $?
printf '(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob];B[ee];W[gg];B[cc])' >"$work/one.sgf"

# What a run was like: done; refused, as it should be; not even loaded by the system; or anything else.
fate() { # fate STATUS COMMAND
    case $1 in
    0) echo 'done' ;;
    4) if [ "$(grep -c . "$work/err")" = 1 ] && grep -q "^tengen $2: .*memory" "$work/err"; then echo refused; else head -n 3 "$work/err"; fi ;;
    127) if grep -q 'error while loading shared libraries' "$work/err"; then echo 'not loaded'; else head -n 3 "$work/err"; fi ;;
    *) echo "exit code $1: $(head -n 3 "$work/err")" ;;
    esac
}

walk() { # walk COMMAND ARGUMENT...: with 16 limits from 60 to 420 MB
    refusals=0 successes=0
    for limit in 60 70 80 90 100 110 120 140 160 190 220 250 280 310 360 420; do
        rm -rf "$work/try"
        cp -R "$work/db" "$work/try"
        (ulimit -v "${limit}000" && exec "$TENGEN" "$@" --db "$work/try") >"$work/out" 2>"$work/err"
        found=$(fate $? "$1")
        case $found in
        refused) refusals=$((refusals + 1)) ;;
        done) successes=$((successes + 1)) ;;
        'not loaded') ;;
        *) check "$1 with $limit MB" 'done or refused' "$found" ;;
        esac
        case $1 in edit | import) check "$1 with $limit MB: sound" 0 "$("$TENGEN" verify --db "$work/try" >"$work/log" 2>&1; echo $?)" ;; esac
    done
    check "$1: refused with little" yes "$([ $refusals -gt 0 ] && echo yes)"
    check "$1: done with more" yes "$([ $successes -gt 0 ] && echo yes)"
}

walk position --moves E5
walk stats
walk games
walk verify
walk edit add "$work/one.sgf"
walk import tests/sample/selfplay-13.sgf.gz --quiet

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
