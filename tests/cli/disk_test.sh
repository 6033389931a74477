#!/bin/sh
# A disk that is full, and one that may only be read: every command that writes there says so in one line and ends with exit code 4, and
# what only reads still works.
#   TENGEN=build/release/tengen tests/cli/disk_test.sh
set -u
: "${TENGEN:?names the program to test}"
TENGEN=$(cd "$(dirname "$TENGEN")" && pwd)/$(basename "$TENGEN")
# In a namespace of its own whatever is mounted here goes away with this process, and nobody else sees it.
if [ -z "${DISK_TEST_INSIDE:-}" ]; then
    export DISK_TEST_INSIDE=1
    if unshare -m true 2>/dev/null; then exec unshare -m "$0"; fi
    if unshare -rm true 2>/dev/null; then exec unshare -rm "$0"; fi
fi
patience=1000 # seconds: what waits for ever fails instead
folder=$(mktemp -d) && cd "$folder" || exit 2
trap 'umount "$folder/disk" 2>/dev/null; rm -rf "$folder"' EXIT
export HOME="$folder/home" XDG_CACHE_HOME="$folder/home" XDG_DATA_HOME="$folder/home"
mkdir home disk
passed=0 failed=0
if ! mount -t tmpfs -o size=8m none disk 2>/dev/null; then
    echo 'skip: no disk can be mounted here'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi

printf '(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg];W[gc])\n' >game.sgf
for db in db disk/db disk/own/tengen/games.tengen; do
    mkdir -p "$(dirname "$db")"
    "$TENGEN" import game.sgf --db "$db" >said 2>&1 || { cat said; exit 2; }
done

# run COMMAND: words before it may set variables
run() {
    # shellcheck disable=SC2046
    env $(echo "$1" | tr ' ' '\n' | grep '^[A-Z_]*=') timeout "$patience" "$TENGEN" $(echo "$1" | tr ' ' '\n' | grep -v '^[A-Z_]*=') \
        >printed 2>said </dev/null
}

tell() {
    failed=$((failed + 1))
    echo "tengen $1: $2"
    sed 's/^/    /' said
}

# fails REASON COMMAND...: each ends with 4 and one line that has the reason, and leaves nothing half done
fails() {
    reason=$1
    shift
    for command; do
        run "$command"
        code=$?
        if [ "$code" -ne 4 ]; then
            tell "$command" "exit code $code, not 4"
        elif [ "$(wc -l <said)" -ne 1 ] || ! grep -q "$reason" said; then
            tell "$command" "not one line with: $reason"
        elif [ -e disk/out ] || [ -n "$(find disk -name 'out.[a-z]*' -o -name '.tengen-*' -o -name 'tengen-*')" ]; then
            tell "$command" 'something is left on the disk'
        else
            passed=$((passed + 1))
        fi
    done
}

works() {
    for command; do
        if run "$command"; then passed=$((passed + 1)); else tell "$command" 'it does not work'; fi
    done
}

all_fail() {
    fails "$1" 'convert game.sgf --out disk/out' 'convert game.sgf --join --out disk/out' 'convert game.sgf --out disk/folder/' \
        'export --db db --out disk/out' 'export --db db --format jsonl --out disk/out' \
        'show game.sgf --out disk/out.svg' 'show game.sgf --out disk/out.png' 'show game.sgf --out disk/out.pdf' \
        'show game.sgf --out disk/out.txt' 'field game.sgf --out disk/out.svg' 'field game.sgf --out disk/out.png' \
        'field game.sgf --graph disk/out.svg' 'field game.sgf --animate disk/out.gif' \
        'strings 3 --certificate disk/out' 'strings 3 --write-lp disk/out' 'strings 3 --write-mps disk/out' \
        'TMPDIR=disk strings 3 --method ilp' 'TMPDIR=disk strings 19 --method ilp' \
        'solve tree 2x2 --out disk/out' 'solve 3x3 --rules area --proof disk/out' 'solve table 2x2 --out disk/table' \
        'solve 3x6 --nodes 2000 --memory 64M --checkpoint disk/out' 'solve 2x2 --tables disk/tables' \
        'solve tree 2x2 --tables disk/tables'
    fails "$1" 'import game.sgf --db disk/new' 'import game.sgf --db disk/db --duplicates keep' \
        'edit add game.sgf --db disk/new' 'edit add game.sgf --db disk/db --duplicates keep' 'edit replace 1 game.sgf --db disk/db' \
        'edit delete 1 --db disk/db' 'backup --db db --out disk/copy' 'serve disk/db --port 0' 'serve --db disk/db --port 0' \
        "XDG_DATA_HOME=$folder/disk/own serve --port 0" "XDG_DATA_HOME=$folder/disk/new-home serve --port 0" \
        "XDG_DATA_HOME=$folder/disk/new-home open --no-browser --port 0" 'TMPDIR=disk open game.sgf --no-browser --port 0'
    works 'verify --db disk/db' 'position --db disk/db --moves E5' 'games --db disk/db' 'stats --db disk/db' 'export --db disk/db'
}

# Files are made, but have no room for a byte.
dd if=/dev/zero of=disk/ballast bs=4k 2>said
all_fail 'No space left on device'
rm -f disk/ballast
find disk -mindepth 1 -maxdepth 1 ! -name db ! -name own -exec rm -rf {} +
mount -o remount,ro disk
all_fail 'Read-only file system'

# Nor can anything be written to a folder that is not there.
fails 'does not exist; create that first' 'import game.sgf --db nowhere/db' 'edit add game.sgf --db nowhere/db'
fails 'No such file or directory' 'backup --db db --out nowhere/copy' 'solve 3x6 --nodes 2000 --memory 64M --checkpoint nowhere/x'

# Standard output is a file, too.
for command in 'check game.sgf' 'info game.sgf' 'show game.sgf' 'convert game.sgf' 'position --db db --moves E5' 'games --db db' 'game 1 --db db' \
    'stats --db db' 'export --db db' 'verify --db db' 'count legal 3x3' 'strings 3' 'strings 3 --certificate -' 'solve 2x2' \
    'solve tree 2x2' 'field game.sgf' 'help' 'serve db --port 0' 'open game.sgf --no-browser --port 0'; do
    # shellcheck disable=SC2086
    timeout "$patience" "$TENGEN" $command >/dev/full 2>said </dev/null
    code=$?
    if [ "$code" -eq 4 ] && [ "$(wc -l <said)" -eq 1 ] && grep -q 'No space left on device' said; then
        passed=$((passed + 1))
    else
        tell "$command >/dev/full" "exit code $code, not 4, or not one line"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
