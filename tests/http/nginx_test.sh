#!/bin/sh
# The reverse proxy of docs/COOKBOOK.md with a real nginx: its configuration and the command above it are taken from the document, and only
# ports, paths and the certificate are other ones. Everything is asked through TLS, by the name that the document gives the server.
#
# Clients are told apart by their addresses, and programs of this machine have no limits; so the test runs in a network of its own, whose one
# device has some addresses more. Nothing leaves it. Where there can be none, the limits are skipped.
: "${TENGEN:?names the program to test}"
PATH=$PATH:/usr/sbin # where Debian puts nginx and ip
if [ -z "${NGINX_TEST_NETWORK:-}" ]; then
    export NGINX_TEST_NETWORK=none
    for how in 'unshare -n' 'unshare -rn'; do
        if $how sh -c 'ip link set lo up && ip address add 192.0.2.10/32 dev lo && ip address add 192.0.2.20/32 dev lo' >/dev/null 2>&1; then
            export NGINX_TEST_NETWORK=own
            exec $how "$0"
        fi
    done
fi
. "$(dirname "$0")/serve.sh"
skipped=0
for command in nginx openssl; do
    if ! command -v "$command" >/dev/null; then
        echo "skip: $command is not installed"
        echo '0 passed, 0 failed, 1 skipped'
        exit 0
    fi
done
document=$here/../../docs/COOKBOOK.md
nginx='' holder=''
trap 'for process in $server $nginx $holder; do kill -KILL "$process" 2>/dev/null; done; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
if [ "$NGINX_TEST_NETWORK" = own ]; then
    ip link set lo up && ip address add 192.0.2.10/32 dev lo && ip address add 192.0.2.20/32 dev lo || exit 2
fi

# ---- the server of the document -------------------------------------------------------------------------------------------

cd "$work" || exit 2
"$TENGEN" import "$sample" --db games.tengen --quiet >/dev/null || exit 1
echo long-and-secret-word >token.txt
set -- $(sed -n 's/^tengen serve \(.*--proxy.*\)/\1/p' "$document")
check 'the document has a command' [ $# -gt 4 ]
# Two files at once are the default; one is soon reached.
serve "$@" --quiet --client-uploads 1
token='Authorization: Bearer long-and-secret-word' bytes='Content-Type: application/octet-stream'

# ---- the nginx of the document --------------------------------------------------------------------------------------------

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=go.example.org -addext subjectAltName=DNS:go.example.org \
    -keyout key.pem -out certificate.pem 2>openssl.log || { cat openssl.log; exit 2; }
awk '/^```/ { on = /^```nginx/; next } on' "$document" >example.conf
check 'the document has a configuration' grep -q proxy_pass example.conf

# configure PORT: the example between what a package puts around it, in one process that stays in the foreground
configure() {
    cat <<FRAME
daemon off;
master_process off;
user root;
pid $work/nginx.pid;
error_log $work/nginx.log;
events { }
http {
    access_log off;
FRAME
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "    ${kind}_temp_path $work/$kind;"; done
    sed -e "s|listen 443 |listen 127.0.0.1:$1 |" -e "s|listen \[::\]:443 |listen [::1]:$1 |" \
        -e "s|ssl_certificate_key .*|ssl_certificate_key $work/key.pem;|" -e "s|ssl_certificate  .*|ssl_certificate $work/certificate.pem;|" \
        -e "s|http://127.0.0.1:8080|$url|" example.conf |
        if grep -q 00000000000000000000000000000001 /proc/net/if_inet6 2>/dev/null; then cat; else grep -v '::1'; fi
    echo '}'
}

listening() { curl -s -o /dev/null --cacert certificate.pem --resolve "go.example.org:$port:127.0.0.1" "https://go.example.org:$port/"; }
answers_or_ended() { ! kill -0 "$nginx" 2>/dev/null || listening; }

# A port may be taken, so others are tried.
start_nginx() {
    for _ in $(seq 20); do
        port=$(shuf -i 20000-60000 -n 1)
        configure "$port" >nginx.conf
        nginx -c "$work/nginx.conf" -e "$work/nginx.log" 2>nginx.err &
        nginx=$!
        soon answers_or_ended && kill -0 "$nginx" 2>/dev/null && listening && return 0
        grep -q 'Address already in use' nginx.log || break
    done
    cat nginx.log nginx.err
    return 1
}
check 'nginx starts with it' start_nginx
[ "$failed" -eq 0 ] || { finish; exit 1; }
outside=https://go.example.org:$port
api=$outside/api/v1

# ask CODE CURL-ARGUMENT...: as status, from outside
ask() {
    wanted=$1
    shift
    status "$wanted" --cacert certificate.pem --resolve "go.example.org:$port:127.0.0.1" "$@"
}

# ---- reading and changing -------------------------------------------------------------------------------------------------

check 'the page' ask 200 "$outside/"
check 'is ours' says '<title>'
check 'the interface' ask 200 "$api"
check 'changes need the token' says '"token_needed": true'
check 'and it cannot be ended' says '"can_end": false'
check 'with the token' ask 200 -H "$token" "$api"
check 'they do not' says '"token_needed": false'
check 'a position' ask 200 "$api/position?play=pd"
check 'has continuations' says '"continuations"'
check 'an answer that is sent while it is made' ask 200 --compressed "$api/export?format=sgf"
"$TENGEN" export --db games.tengen --format sgf >export.sgf
check 'is whole' cmp body export.sgf
check 'another name' ask 403 -H 'Host: evil.example' "$api"
check 'our own page' ask 200 -H "Origin: $outside" "$api"
check 'a foreign page' ask 403 -H 'Origin: https://evil.example' "$api"
check 'our page without TLS is foreign' ask 403 -H "Origin: http://go.example.org:$port" "$api"
if grep -q '::1' nginx.conf; then
    check 'IPv6' status 200 --cacert certificate.pem --resolve "go.example.org:$port:[::1]" "$api"
fi

printf '(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob];B[qd];W[dd];B[pq];W[dq];B[fc])' >game.sgf
sgf='Content-Type: application/x-go-sgf'
check 'nothing is added without the token' ask 401 -H "$sgf" --data-binary @game.sgf "$api/games"
check 'nor with a wrong one' ask 401 -H "$sgf" -H 'Authorization: Bearer long-and-secret-wort' --data-binary @game.sgf "$api/games"
check 'with it a game is added' ask 201 -H "$sgf" -H "$token" --data-binary @game.sgf "$api/games"
id=$(sed -n 's/.*"id": \([0-9]*\).*/\1/p' body)
check 'and is there' ask 200 "$api/games/$id.sgf"
check 'nothing is deleted without the token' ask 401 -X DELETE -H 'X-Tengen: 1' "$api/games/$id"
check 'with it a game is deleted' ask 204 -X DELETE -H "$token" "$api/games/$id"
check 'and is gone' ask 404 "$api/games/$id"
check 'the server cannot be ended' ask 403 -X POST -H "$token" "$api/end"

# An upload: more than the megabyte that nginx takes unless it is told otherwise.
upload() { ask "$1" -H "$bytes" -H "$token" --data-binary "@$2" "$api/imports?name=file.sgf"; }
over() {
    ask 200 "$api/imports/$1" >/dev/null || return 0 # what is wrong shows below
    { says '"state": "done"' || says '"state": "failed"'; } >/dev/null
}
{ head -c 3000000 /dev/zero | tr '\0' ' ' && cat game.sgf; } >large.sgf
check 'a file' upload 202 large.sgf
import=$(sed -n 's/.*"id": \([0-9]*\).*/\1/p' body)
check 'is read' soon over "$import"
check 'and its game added' says '"added": 1'

# ---- clients --------------------------------------------------------------------------------------------------------------

# from ADDRESS COMMAND...: ask as a client of that address
from() {
    address=$1
    shift
    "$@" --interface "$address"
}
one() { ask "$@" -H "$bytes" -H "$token" --data-binary @game.sgf "$api/imports?name=one.sgf"; }

# A file that comes for as long as `hold` is there: ten million bytes buy the time, some more now and then keep the connection.
held() {
    { head -c 10000000 /dev/zero && while [ -e hold ]; do echo && sleep 0.2; done && cat game.sgf; } | tr '\0' ' ' |
        curl -s -o held.body -w '%{http_code}' --interface "$1" --cacert certificate.pem --resolve "go.example.org:$port:127.0.0.1" \
            -X POST -H "$bytes" -H "$token" -T - "$api/imports?name=held.sgf" >held.status &
    holder=$!
}
holder_ended() { ! kill -0 "$holder" 2>/dev/null; }

if [ "$NGINX_TEST_NETWORK" = own ]; then
    : >hold
    held 192.0.2.10
    check 'a client that sends a file is soon told to wait' soon from 192.0.2.10 one 429 >waited
    check 'why' says 'too many uploads of one client at once'
    check 'another one is not' from 192.0.2.20 one 202
    for forged in 192.0.2.20 203.0.113.7 127.0.0.1 '192.0.2.20, 127.0.0.1' unknown; do
        check "a forged X-Forwarded-For does not help: '$forged'" from 192.0.2.10 one 429 -H "X-Forwarded-For: $forged"
    done
    check 'two of them' from 192.0.2.10 one 429 -H 'X-Forwarded-For: 203.0.113.7' -H 'X-Forwarded-For: 192.0.2.20'
    check 'nor does another header' from 192.0.2.10 one 429 -H 'Forwarded: for=203.0.113.7' -H 'X-Real-IP: 203.0.113.7'
    check 'and does not hurt others' from 192.0.2.20 one 202 -H 'X-Forwarded-For: 192.0.2.10'
    check 'reading goes on' from 192.0.2.10 ask 200 "$api"
    check 'programs of this machine have no limits' from 127.0.0.1 one 202
    check 'it still comes' [ ! -s held.status ]
    rm hold
    check 'the file ends' soon holder_ended
    check 'and was taken' grep -q 202 held.status
    check 'then the client may send again' soon from 192.0.2.10 one 202 >waited
else
    echo 'skip limits: no network of our own can be made here'
    skipped=1
fi

kill -TERM "$nginx"
wait "$nginx"
nginx=''
kill -TERM "$server"
check 'the server ends' ended
check 'the database is sound' "$TENGEN" verify --db games.tengen >verified
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ]
