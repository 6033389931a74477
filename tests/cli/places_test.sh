#!/bin/sh
# Every option that writes a file, and every kind of place that it may be given: a new file, an old one, links, pipes, devices.
#   TENGEN=build/release/tengen tests/cli/places_test.sh
# All places are made in a folder of this test's own; devices of the system are not touched.
set -u
: "${TENGEN:?names the program to test}"
TENGEN=$(cd "$(dirname "$TENGEN")" && pwd)/$(basename "$TENGEN")
patience=1000 # seconds: what waits for ever fails instead
folder=$(mktemp -d) && cd "$folder" && chmod 755 . || exit 2
trap 'rm -rf "$folder"' EXIT
export HOME="$folder/home" XDG_CACHE_HOME="$folder/home" XDG_DATA_HOME="$folder/home"
mkdir home
passed=0 failed=0

check() { # WHAT COMMAND...: whether the command succeeds
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$command: $what"
        sed 's/^/    /' said
    fi
}
mode_of() { stat -c %a "$1"; }
is_mode() { [ "$(mode_of "$1")" = "$2" ]; }
says() { grep -q "$1" said && [ "$(wc -l <said)" -eq 1 ]; }
nothing_beside() { [ -z "$(find . -name '.tengen-*' -print)" ]; }

# tengen with OUT replaced by a place
run() { timeout "$patience" "$TENGEN" $(echo "$command" | sed "s|OUT|$1|") >printed 2>said; }

cat >game.sgf <<'END'
(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg];W[gc])
END
"$TENGEN" import game.sgf --db db >said 2>&1 || { cat said; exit 2; }

# A real device of our own: the one that forgets everything. Only root may make one, and not on every file system.
device=''
if [ "$(id -u)" -eq 0 ] && mknod device c 1 3 2>/dev/null && (: >device) 2>/dev/null; then device=device; fi

# ---- what is written ------------------------------------------------------------------------------------------------------

write_everywhere() { # ENDING
    e=$1
    run "plain$e"
    check 'a new file' [ -s "plain$e" ]
    check 'a new file has the mode that the umask allows' is_mode "plain$e" 644

    echo old >"target$e"
    chmod 600 "target$e"
    ln -s "target$e" "near$e"
    ln -s "$folder/near$e" "far$e"
    run "far$e"
    check 'links stay links' [ -L "far$e" -a -L "near$e" ]
    check 'the file that links lead to is replaced' cmp "plain$e" "target$e"
    check 'it keeps its mode' is_mode "target$e" 600
    if [ "$(id -u)" -eq 0 ]; then
        chown 12345:23456 "target$e"
        run "target$e"
        check 'it keeps its owner' [ "$(stat -c %u:%g "target$e")" = 12345:23456 ]
    fi

    mkdir -p deep
    ln -s "deep/fresh$e" "dangling$e"
    run "dangling$e"
    check 'a link to nothing stays a link' [ -L "dangling$e" ]
    check 'what it leads to is made' cmp "plain$e" "deep/fresh$e"

    mkfifo "pipe$e"
    cat "pipe$e" >piped &
    reader=$!
    run "pipe$e"
    [ -p "pipe$e" ] || kill "$reader" 2>/dev/null
    wait "$reader"
    check 'a pipe stays a pipe' [ -p "pipe$e" ]
    check 'a pipe gets all of it' cmp "plain$e" piped

    if [ -n "$device" ]; then
        ln -s device "device$e"
        mknod "own$e" c 1 3
        run "own$e"
        check 'a device is written to' [ $? -eq 0 -a -c "own$e" ]
        run "device$e"
        check 'a device behind a link is written to' [ $? -eq 0 -a -L "device$e" -a -c device ]
    fi
    refuse_everywhere "$e"
}

# ---- what is refused ------------------------------------------------------------------------------------------------------

refuse_everywhere() { # ENDING
    e=$1
    ln -s "loop$e" "loop$e"
    run "loop$e"
    check 'a loop of links: exit code 4' [ $? -eq 4 ]
    check 'a loop of links' says 'symbolic links'
    check 'a loop of links stays' [ -L "loop$e" ]

    mkdir "folder$e"
    case $command in
    convert*) ;; # writes into the folder
    *)
        run "folder$e"
        check 'a folder: exit code 4' [ $? -eq 4 ]
        check 'a folder' says 'Is a directory'
        ;;
    esac

    ln -s "missing/x$e" "nowhere$e"
    run "nowhere$e"
    check 'a link into a folder that is missing: exit code 4' [ $? -eq 4 ]
    check 'a link into a folder that is missing' says 'No such file or directory'
    check 'nothing is left beside the files' nothing_beside
    rm -rf ./*"$e" deep piped
    [ -z "$device" ] || [ -c device ] || mknod device c 1 3
}

# What is read again cannot go where it is lost.
needs_a_file() {
    e=.kept
    mkfifo "pipe$e"
    run "pipe$e"
    check 'a pipe is refused' says 'not a regular file'
    check 'a pipe stays a pipe' [ -p "pipe$e" ]
    if [ -n "$device" ]; then
        mknod "own$e" c 1 3
        run "own$e"
        check 'a device is refused' says 'not a regular file'
        check 'a device stays a device' [ -c "own$e" ]
    fi
    ln -s "target$e" "link$e"
    run "link$e"
    check 'a link stays a link' [ -L "link$e" ]
    check 'what it leads to is made' [ -s "target$e" ]
    check 'nothing is left beside the files' nothing_beside
    rm -f ./*"$e"
}

for command in 'convert game.sgf --out OUT' 'export --db db --out OUT' 'strings 3 --certificate OUT' \
    'strings 3 --write-lp OUT' 'strings 3 --write-mps OUT' 'solve tree 2x2 --out OUT' 'solve 3x3 --rules area --proof OUT'; do
    write_everywhere .out
done
for command in 'show game.sgf --out OUT' 'field game.sgf --out OUT' 'field game.sgf --graph OUT'; do
    write_everywhere .svg
done
command='field game.sgf --animate OUT'
write_everywhere .gif
for command in 'solve table 2x2 --out OUT' 'solve 3x6 --nodes 2000 --memory 64M --checkpoint OUT'; do needs_a_file; done
[ -n "$device" ] && skipped='' || skipped=', 1 skipped'
echo "$passed passed, $failed failed$skipped"
[ "$failed" -eq 0 ]
