#!/bin/sh
# Run tests/cli/*.test: the program as its users meet it.
#   TENGEN=build/release/tengen tests/cli/cli_test.sh [NAME...]
#
# A .test file is prose with examples in it. Lines that begin with two blanks are examples, everything else is for the reader:
#
#     Sides are 1 to 25.
#       $ tengen count legal 0x3              a command; "  > " continues it on the next line
#       tengen count: '0x3' is not ...        what it must print, stdout and stderr together
#       ...                                   any number of lines
#       [2]                                   its exit code, when that is not 0
#
# The commands of a file are run by sh, one after the other, in one folder that holds nothing but a link to tests. In README.md the examples are
# the blocks marked "console", and are run too.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TENGEN:?names the program to test}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$(cd "$(dirname "$TENGEN")" && pwd)/$(basename "$TENGEN")" "$work/bin/tengen"
export PATH="$work/bin:$PATH" XDG_CACHE_HOME="$work/cache" # nothing of the caller's is read or written
passed=0 failed=0

# Whether the lines of $2 are those that $1 asks for. "..." takes lines until the next expected one comes.
matches() {
    awk 'NR == FNR { want[++n] = $0; next }
         { while (1) {
               if (i < n && want[i + 1] == "...") { i++; any = 1 }
               else if (i < n && want[i + 1] == $0) { i++; any = 0; next }
               else if (any) next
               else exit bad = 1
           } }
         END { if (!bad && i < n && want[i + 1] == "...") i++; exit bad || i < n }' "$1" "$2"
}

# Run the example that has been gathered, if there is one.
finish() {
    [ -n "$command" ] || return 0
    (cd "$folder" && sh -c "$command" </dev/null) >"$work/got" 2>&1
    status=$?
    if [ "$status" -eq "$code" ] && matches "$work/want" "$work/got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s:%s: $ %s\n' "$name" "$start" "$command"
        [ "$status" -eq "$code" ] || printf 'exit code %s, expected %s\n' "$status" "$code"
        diff -u "$work/want" "$work/got" | sed '1,2d'
    fi
    command=''
}

run_file() {
    name=${1##*/} folder=$work/${name%.test} command='' number=0
    mkdir "$folder"
    ln -s "${here%/cli}" "$folder/tests"
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        case $line in
        '  $ '*)
            finish
            command=${line#????} start=$number code=0
            : >"$work/want"
            ;;
        '  > '*) command="$command
${line#????}" ;;
        '  ['[0-9]*']') code=${line#???} code=${code%]} ;;
        '  '*) printf '%s\n' "${line#??}" >>"$work/want" ;;
        *) finish ;;
        esac
    done <"$1"
    finish
}

# The examples of a page, in the form of a .test file with the same line numbers.
awk '/^```/ { on = /console/; print ""; next } { print (on ? "  " : "") $0 }' "$here/../../README.md" >"$work/README.test"

[ $# -gt 0 ] || set -- "$here"/*.test "$work/README.test"
for file in "$@"; do
    [ -f "$file" ] || file=$here/${file%.test}.test
    run_file "$file"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
