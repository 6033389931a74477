#!/bin/sh
# What every command that reads a file says of one that it cannot use: one line on standard error that names the file once, nothing on
# standard output, and the documented exit code.
#   TENGEN=build/release/tengen tests/cli/messages_test.sh
set -u
: "${TENGEN:?names the program to test}"
TENGEN=$(cd "$(dirname "$TENGEN")" && pwd)/$(basename "$TENGEN")
patience=1000 # seconds: what waits for ever fails instead
folder=$(mktemp -d) && cd "$folder" && chmod 755 . || exit 2
trap 'chmod -R u+rwX "$folder"; rm -rf "$folder"' EXIT
export HOME="$folder/home" XDG_CACHE_HOME="$folder/home" XDG_DATA_HOME="$folder/home" TMPDIR="$folder/tmp"
mkdir home tmp
passed=0 failed=0 skipped=0

printf '(;GM[1]FF[4]SZ[3];B[bb])\n' >good.sgf
"$TENGEN" import good.sgf --db db >said 2>&1 || { cat said; exit 2; }
mkdir an-empty-folder
: >an-empty-file
printf 'Dear Sir,\nthere is no game here.\n' >a-text-file
printf '\177ELF\002\001\001\000\000\003\000>\000\001\000\000\000\220\304\000[\000;' >a-binary-file
printf '(;GM[1]FF[4]SZ[3];B[bb];W[a' >cut.sgf
cp good.sgf secret.sgf && chmod 000 secret.sgf
chmod 777 tmp home

# Permissions mean nothing to root, so somebody else runs the program then.
as=''
if [ "$(id -u)" -eq 0 ]; then
    as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    chmod -R a+rX db
    $as "$TENGEN" --version >said 2>&1 || as=none
fi

complain() {
    failed=$((failed + 1))
    echo "tengen $command: $1 (exit code $code)"
    sed 's/^/    stdout: /' printed
    sed 's/^/    stderr: /' said
}

# refuses FILE WORDS COMMAND...: with FILE for IT, each command says WORDS about it and ends with 3
refuses() {
    file=$1 words=$2
    shift 2
    for command; do
        command=$(echo "$command" | sed "s|IT|$file|")
        timeout "$patience" ${run:-} "$TENGEN" $command >printed 2>said
        code=$?
        if [ "$code" -ne 3 ]; then
            complain 'the exit code is not 3'
        elif [ -s printed ]; then
            complain 'something was printed'
        elif [ "$(wc -l <said)" -ne 1 ] || ! grep -q "$words" said; then
            complain "not one line with: $words"
        elif [ "$(grep -o "$file" said | wc -l)" -gt "${names:-1}" ]; then
            complain 'it is named more than once'
        else
            passed=$((passed + 1))
        fi
    done
}

records='info#IT convert#IT convert#IT#--join edit#add#IT#--db#new open#IT#--no-browser'
positions='show#IT field#IT solve#IT position#--db#db#--sgf#IT position#--db#db#--board#IT pattern#--db#db#--sgf#IT#--rect#A1:B2 pattern#--db#db#--board#IT#--rect#A1:B2'
files='strings#--board#IT convert#good.sgf#--tags#IT serve#--db#db#--port#0#--token-file#IT'
databases='games game#1 stats export verify position#--moves#A1 pattern#--cells#X#--free index serve'
words() { echo "$1" | tr ' #' '\n '; } # one command a line

# all FILE WORDS LIST: the commands of a list
all() {
    list=$(words "$3")
    old=$IFS
    IFS='
'
    set -- "$1" "$2" $list
    IFS=$old
    refuses "$@"
}

all missing 'No such file or directory; check the spelling' "$records $positions $files"
all good.sgf/x 'Not a directory; check the spelling' "$records $positions $files"
all an-empty-folder 'no game' "info#IT convert#IT edit#add#IT#--db#new $positions"
all an-empty-folder 'Is a directory' "$files"
names=2 # the second time in what to do next
all an-empty-folder 'no game to show' 'open#IT#--no-browser'
all an-empty-file 'no game to show' 'open#IT#--no-browser'
all a-text-file 'no game to show' 'open#IT#--no-browser'
all a-binary-file 'no game to show' 'open#IT#--no-browser'
names=1
sure='info#IT convert#IT convert#IT#--join edit#add#IT#--db#new'
all an-empty-file 'nothing here looks like a game record' "$sure $positions"
all a-text-file 'nothing here looks like a game record$' "$sure"
all a-text-file 'nothing here looks like a game record or a drawn board$' "$positions"
all a-binary-file 'nothing here looks like a game record$' "$sure $positions"
all an-empty-file 'there is no board' 'strings#--board#IT'
all a-text-file 'is none of' 'strings#--board#IT'
all a-text-file 'not a file of tags' 'convert#good.sgf#--tags#IT'
all an-empty-file 'not a token' 'serve#--db#db#--port#0#--token-file#IT'
if [ "$as" = none ]; then
    skipped=$((skipped + 1))
else
    run=$as
    all secret.sgf 'Permission denied; check its permissions' \
        "info#IT convert#IT open#IT#--no-browser $positions strings#--board#IT convert#good.sgf#--tags#IT"
    run=''
fi

# Databases: what to do next names the folder again.
names=2
all missing "no such database; 'tengen import PATH --db missing' makes one" "$(words "$databases" | sed 's/ /#/g; s/$/#--db#IT/' | tr '\n' ' ')"
names=1
all a-text-file 'a file; a database is a folder' "$(words "$databases" | sed 's/ /#/g; s/$/#--db#IT/' | tr '\n' ' ')"

# A record that was cut off is read as far as it goes.
for command in 'info cut.sgf' 'convert cut.sgf' 'show cut.sgf' 'field cut.sgf' 'solve cut.sgf' 'position --db db --sgf cut.sgf' \
    'position --db db --board cut.sgf' 'check cut.sgf'; do
    timeout "$patience" "$TENGEN" $command >printed 2>said
    code=$?
    if [ "$code" -eq 0 ] && [ -s printed ] && ! [ -s said ]; then passed=$((passed + 1)); else complain 'it is not simply read'; fi
done

# 'check' reports on standard output, as it does with everything that is wrong: 3 for what cannot be read, 1 for what is no game.
for line in '3 missing' '1 an-empty-file' '1 a-text-file' '1 a-binary-file'; do
    command="check ${line#* }"
    timeout "$patience" "$TENGEN" $command >printed 2>said
    code=$?
    if [ "$code" -eq "${line%% *}" ] && [ -s printed ] && ! [ -s said ]; then passed=$((passed + 1)); else complain 'not reported'; fi
done
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ]
