#!/bin/sh
# An import that is killed, runs out of disk or may not write loses nothing.
#
#   1. Killed by SIGKILL at 20 random moments: after each the database opens and is sound, the same import goes on from there, and when
#      it comes to its end the database is, game by game and count by count, that of an import nobody disturbed.
#   2. A full disk, and one that may only be read: one line says so, the exit code is 4, what was there before is there.
#
# SEED=N repeats the moments of a run that failed (as far as a machine repeats itself).
set -u
: "${TENGEN:?names the program to test}" "${TENGEN_OUT:?run by tests/run}"
# In a namespace of its own whatever is mounted here goes away with this process, and nobody else sees it.
if [ -z "${FAULT_TEST_INSIDE:-}" ]; then
    export FAULT_TEST_INSIDE=1
    if unshare -m true 2>/dev/null; then exec unshare -m "$0"; fi
    if unshare -rm true 2>/dev/null; then exec unshare -rm "$0"; fi
fi
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
import='' # the process that runs in the background
trap '[ -z "$import" ] || kill -9 "$import"; umount "$work/disk" 2>/dev/null; rm -rf "$work"' EXIT
kills=20 seed=${SEED:-$(date +%s)}
passed=0 failed=0 worth=1 # how much a check counts: 0 where chance decides how many there are

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + worth))
    else
        failed=$((failed + 1))
        printf 'FAILED %s (SEED=%s)\n' "$1" "$seed"
        printf '%s\n' "$2" >"$work/expected"
        printf '%s\n' "$3" >"$work/actual"
        diff "$work/expected" "$work/actual" | head -n 20
    fi
}

# Texts fill the importer's memory sooner than moves do, so long comments make small batches: four of them.
games=80
"$TENGEN_OUT/tools/turned" tests/sample/selfplay-9.sgf.gz tests/sample/selfplay-13.sgf.gz |
    awk 'BEGIN { for (i = 0; i < 5000; i++) long = long " a long comment" }
         /^\(;/ { sub(/^\(;/, "(;GC[" long "]") } { print }' >"$work/games.sgf"

run_import() { # run_import DB [OPTION...]
    db=$1
    shift
    "$TENGEN" import "$work/games.sgf" --db "$db" --memory 16M --quiet "$@"
}

# Whether the database opens and all that is kept agrees with its games.
verified() { if "$TENGEN" verify --db "$1" >"$work/verify.log" 2>&1; then echo sound; else tail -n 5 "$work/verify.log"; fi; }

# Everything a database holds, as far as it does not depend on the order of its making.
content() {
    "$TENGEN" export --db "$1" --format jsonl
    "$TENGEN" stats --db "$1" --json | sed 's/, *"bytes": *[0-9]*//'
}

compare() { # compare NAME DB
    content "$2" >"$work/content" 2>&1
    check "$1: games and counts" '' "$(cmp "$work/whole.content" "$work/content" 2>&1)"
    check "$1: verified" sound "$(verified "$2")"
}

# ---- undisturbed --------------------------------------------------------------------------------------------------------

now() { date +%s%N; }
start=$(now)
run_import "$work/whole" >"$work/log" 2>&1
check 'an import nobody disturbs' 0 $?
span=$((($(now) - start) / 1000000)) # milliseconds
content "$work/whole" >"$work/whole.content"
check 'all games are there' "$games" "$(grep -c '^{"id"' "$work/whole.content")"
check 'undisturbed: verified' sound "$(verified "$work/whole")"

# ---- killed -------------------------------------------------------------------------------------------------------------

# Moments as parts of the time an import takes, spread evenly: enough of them for those that come too late.
# shellcheck disable=SC2046
set -- $(awk -v n=$((10 * kills)) -v seed="$seed" 'BEGIN { srand(seed); while (n-- > 0) print rand() }')

# Start an import and kill it after such a part. Returns 0 if it was killed, 1 if it had come to its end. If it had begun from nothing, then the
# machine is less busy than it was, and an import takes no longer than that.
kill_after() {
    moment=$(awk -v part="$1" -v span="$span" 'BEGIN { print part * span / 1000 }')
    "$TENGEN" import "$work/games.sgf" --db "$work/killed" --memory 16M --quiet --duplicates "$duplicates" >"$work/log" 2>&1 &
    import=$!
    sleep "$moment"
    kill -9 "$import" 2>/dev/null
    wait "$import" 2>/dev/null
    status=$?
    import=''
    [ "$status" -ne 137 ] || return 0
    [ "$born" = yes ] || span=$(awk -v moment="$moment" 'BEGIN { print moment * 1000 }')
    return 1
}

# The import is through: compare, and begin a new one, which knows what is there already in the other of two ways.
start_over() {
    worth=0
    compare "killed and gone on, duplicates: $duplicates" "$work/killed"
    rm -rf "$work/killed"
    born=no
    if [ "$duplicates" = skip ]; then duplicates=keep; else duplicates=skip; fi
    worth=1
}

landed=0 duplicates=skip born=no
while [ "$landed" -lt "$kills" ] && [ $# -gt 0 ]; do
    if kill_after "$1"; then
        landed=$((landed + 1))
        found=$(verified "$work/killed")
        case $born$found in
        no*'no such database'*) passed=$((passed + 1)) ;; # killed before there was one
        *)
            born=yes
            check "killed after $moment s: verified" sound "$found"
            # With all games there, an import that keeps duplicates may be through, and would then add all of them again.
            [ "$duplicates" = skip ] || ! "$TENGEN" stats --db "$work/killed" --json | grep -q "\"games\": $games," || start_over
            ;;
        esac
    else
        worth=0
        check 'an import that was killed before' 0 "$status"
        start_over
    fi
    shift
done
check 'kills that landed' "$kills" "$landed"
run_import "$work/killed" --duplicates "$duplicates" >"$work/log" 2>&1
check 'the last import' 0 $?
check 'nothing lies about' '' "$(find "$work/killed/incoming" "$work/killed/rocksdb" -path '*incoming/*' -o -name '*.dbtmp')"
compare 'at the end' "$work/killed"

# ---- no space, no right to write -------------------------------------------------------------------------------------------

# refused NAME COMMAND...: it fails with one line of reason, and the games that were on the small disk are there and sound.
refused() {
    name=$1
    shift
    "$@" >/dev/null 2>"$work/log"
    status=$?
    check "$name: exit code" 4 "$status"
    check "$name: one line" 1 "$(grep -c . "$work/log")"
    check "$name: who says it" 1 "$(grep -c '^tengen import: ..*' "$work/log")"
    [ "$failed" -eq 0 ] || head -n 5 "$work/log"
    "$TENGEN" export --db "$work/disk/db" --format jsonl | sed -n 2,21p >"$work/content"
    check "$name: nothing lost" '' "$(cmp "$work/some.content" "$work/content" 2>&1)"
    check "$name: verified" sound "$(verified "$work/disk/db")"
}

mkdir "$work/disk"
mounted=no
if mount -t tmpfs -o size=64m none "$work/disk" 2>/dev/null; then mounted=yes; fi
awk '/^\(;/ { n++ } n <= 20' "$work/games.sgf" >"$work/some.sgf"
"$TENGEN" import "$work/some.sgf" --db "$work/disk/db" --quiet >"$work/log" 2>&1
check 'a few games' 0 $?
"$TENGEN" export --db "$work/disk/db" --format jsonl | sed 1d >"$work/some.content"
check 'a few games are there' 20 "$(grep -c '^{"id"' "$work/some.content")"

if [ "$mounted" = yes ]; then
    for left in 0 64 512; do # KiB that are left
        dd if=/dev/zero of="$work/disk/ballast" bs=64k 2>/dev/null
        truncate -s "-${left}K" "$work/disk/ballast"
        refused "$left KiB left" run_import "$work/disk/db"
        rm "$work/disk/ballast"
    done
    mount -o remount,ro "$work/disk"
    refused 'read-only disk' run_import "$work/disk/db"
    mount -o remount,rw "$work/disk"
else
    # A file may not grow beyond 1 MiB; without the signal, writing fails as on a full disk.
    in_little_room() { (trap '' XFSZ && ulimit -f 2048 && run_import "$1"); }
    refused 'file too large' in_little_room "$work/disk/db"
    if [ "$(id -u)" -ne 0 ]; then
        chmod -R a-w "$work/disk/db"
        refused 'read-only folder' run_import "$work/disk/db"
        chmod -R u+w "$work/disk/db"
    else
        echo 'skip read-only folder: for root every folder can be written to, and nothing can be mounted here'
        skipped=1
    fi
fi

# Without the file that names the others an import must not begin anew over what is there.
mv "$work/disk/db/rocksdb/CURRENT" "$work/current"
run_import "$work/disk/db" >/dev/null 2>"$work/log"
check 'a file is missing: exit code' 3 $?
check 'a file is missing: it says so' 1 "$(grep -c '^tengen import: .*CURRENT' "$work/log")"
mv "$work/current" "$work/disk/db/rocksdb/CURRENT"
check 'a file is back: verified' sound "$(verified "$work/disk/db")"

run_import "$work/disk/db" >"$work/log" 2>&1
check 'with space again' 0 $?
compare 'with space again' "$work/disk/db"

echo "$passed passed, $failed failed${skipped:+, $skipped skipped}"
[ "$failed" -eq 0 ]
