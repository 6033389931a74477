# examples.sh - examples with what they must print, run one after the other; for the scripts that source this
#
#   . "$(dirname "$0")/../cli/examples.sh"
#   run_file FILE NAME            run the examples of FILE, which is called NAME when something fails
#   finish_all                    say how it went
#
# A file of examples is prose. Lines that begin with two blanks are examples, everything else is for the reader:
#
#     Sides are 1 to 25.
#       $ tengen count legal 0x3              a command; "  > " continues it on the next line
#       tengen count: '0x3' is not ...        what it must print, stdout and stderr together
#       ...                                   any number of lines
#       [2]                                   its exit code, when that is not 0
#
# The commands of a file are run by sh, one after the other, in one folder that holds nothing but a link to tests and one to what
# was built, named build/release as a reader has it. Nothing of the caller's home is read or written. A document says port 8080 to 8089; here
# these stand for ports of this run's own, since somebody may be listening on the real ones.
set -u
: "${TENGEN:?names the program to test}"
tests=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
built=$(cd "$(dirname "$TENGEN")" && pwd)
mkdir "$work/bin" "$work/home"
ln -s "$built/$(basename "$TENGEN")" "$work/bin/tengen"
export TENGEN_WEIGHTS=none # what is printed does not depend on weights, unless an example names some
export PATH="$work/bin:$PATH" HOME="$work/home" XDG_CACHE_HOME="$work/home/cache" XDG_DATA_HOME="$work/home/data"
ports=$((1200 + $$ % 2000))  # and a digit: below the ports that the system gives away
patience=1000                # seconds: an example that waits for ever fails instead
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
    (cd "$folder" && timeout "$patience" sh -c "$command" </dev/null) >"$work/got" 2>&1
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

# run_file FILE NAME
run_file() {
    name=$2 folder=$work/run/$(basename "$1" .test) command='' number=0
    mkdir -p "$folder/build"
    ln -s "$tests" "$folder/tests"
    ln -s "$built" "$folder/build/release"
    sed "s/127\.0\.0\.1:808\([0-9]\)/127.0.0.1:$ports\1/g; s/--port 808\([0-9]\)/--port $ports\1/g" "$1" >"$work/examples"
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
        '  ['[0-9]']' | '  ['[0-9][0-9]']' | '  ['[0-9][0-9][0-9]']') code=${line#???} code=${code%]} ;;
        '  '*) printf '%s\n' "${line#??}" >>"$work/want" ;;
        *) finish ;;
        esac
    done <"$work/examples"
    finish
}

finish_all() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
