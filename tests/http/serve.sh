# serve.sh - the program as a server, for the scripts beside this file
#
#   . "$(dirname "$0")/serve.sh"
#   serve DIR [OPTION...]         start it; $url is where it is, $server its process
#   check 'WORDS' COMMAND...      a test: passes when the command succeeds
#   finish                        say how it went
#
# Servers that were started are stopped when the script ends; files are in $work.
set -u
: "${TENGEN:?names the program to test}"
here=$(cd "$(dirname "$0")" && pwd)
sample=$here/../sample
work=$(mktemp -d) || exit 2
server='' passed=0 failed=0
trap 'if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

if ! command -v curl >/dev/null; then
    echo 'skip: curl is not installed'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi

# soon COMMAND...: whether it succeeds at all; ten minutes are for what hangs.
soon() {
    for _ in $(seq 6000); do
        if "$@"; then return 0; fi
        sleep 0.1
    done
    return 1
}

serve() {
    : >"$work/out"
    "$TENGEN" serve "$@" --port 0 >"$work/out" 2>"$work/err" &
    server=$!
    if ! soon grep -q '^listening at ' "$work/out"; then
        cat "$work/err"
        echo '0 passed, 1 failed'
        exit 1
    fi
    url=$(sed -n 's,^listening at \(http://[^/]*\)/.*,\1,p' "$work/out")
}

# gone: whether the server's process has ended.
gone() { ! kill -0 "$server" 2>/dev/null; }

# ended: wait for the server; its exit code is in $ended.
ended() {
    soon gone || return 1
    wait "$server"
    ended=$?
    server=''
}

check() {
    words=$1
    shift
    if "$@"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAIL $words: $*"
    fi
}

# status CODE CURL-ARGUMENT...: whether the answer has this code; its body lies in $work/body.
status() {
    wanted=$1
    shift
    got=$(curl -s -m 600 -o "$work/body" -w '%{http_code}' "$@")
    [ "$got" = "$wanted" ] || { echo "status $got, expected $wanted"; return 1; }
}

# says TEXT: whether the last answer has it.
says() { grep -qF -- "$1" "$work/body" || { head -c 400 "$work/body"; return 1; }; }

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
