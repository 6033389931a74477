#!/bin/sh
# The server under load: wrk asks for random positions of the largest collection at hand, on the same machine.
#   bench/http_bench.sh [SECONDS]                         as a rule through ./dev bench http
# Prints requests a second, latency, errors, and the server's memory along the way: aims are 20,000 a second on two cores
# shared with wrk, 99 % within 10 ms, no error, flat memory over two minutes.
set -eu
cd "$(dirname "$0")/.."
: "${TENGEN:=$PWD/build/release/tengen}"
seconds=${1:-120} connections=${CONNECTIONS:-32} questions=${QUESTIONS:-200000}
records=../shared/records/tygem-2010.zip
[ -f "$records" ] || records=tests/sample
database=build/bench-$(basename "$records" .zip).tengen
work=$(mktemp -d)
server=''
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || :; rm -rf "$work"' EXIT

[ -d "$database" ] || "$TENGEN" import "$records" --db "$database" --quiet
"$(dirname "$TENGEN")/tools/positions" "$database" "$questions" 1 >"$work/questions"
printf '%s: %s questions, %s of them different\n' "$records" "$questions" "$(sort -u "$work/questions" | wc -l)"

"$TENGEN" serve --db "$database" --port 0 --quiet >"$work/address" &
server=$!
for _ in $(seq 100); do grep -q http "$work/address" && break; sleep 0.1; done
url=$(grep -o 'http://[^ ]*' "$work/address" | head -n 1)

memory() { awk '/^VmRSS/ { printf "%d", $2 / 1024 }' "/proc/$server/status"; }
load() { wrk -t 2 -c "$connections" -d "${1}s" --latency -s bench/http_questions.lua "${url%/}" -- "${2:-$work/questions}"; }

load 5 >/dev/null
printf 'memory after 5 s: %s MB\n' "$(memory)"
(for _ in $(seq 5); do sleep $((seconds / 6)); printf 'memory: %s MB\n' "$(memory)"; done) &
load "$seconds"
wait $!
printf 'memory at the end: %s MB\n' "$(memory)"
sed 's/$/\&parents=1/' "$work/questions" >"$work/parents"
printf 'with the ways in: %s\n' "$(load 10 "$work/parents" | grep '^requests/s')"
kill "$server"
wait "$server" || [ $? -eq 143 ] && echo 'ended cleanly' # by the signal, after closing everything
server=''
