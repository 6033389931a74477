# postgres.sh - real PostgreSQL servers of a test's own, to be sourced by tests and benches:
#
#   . tests/db/postgres.sh
#   pg_need                                  # a test is skipped where there is no PostgreSQL
#   pg_start one work_mem=8MB                # a server with a data folder, a socket and a port of its own; settings may follow
#   pg_createdb one go
#   tengen import games.sgf --db "$(pg_url one go)"
#   pg_sql "$(pg_url one go)" 'select 1'     # bare values, a row a line
#   pg_kill one; pg_restart one              # as after a crash
#   pg_pause one; pg_resume one              # there, and silent
#
# Everything lies in one folder, PG_HOME: the servers' data, sockets and logs (PG_HOME/NAME/log). It is removed at the end, and the servers
# with it. A script with traps of its own lets them call pg_stop_all. Servers listen on 127.0.0.1 alone and let in everybody. They do not
# sync to disk, which no killed process notices; PG_DURABLE=1 lets them, to measure what it costs. The server refuses to run as root: then it
# is run by the user postgres, whom Debian's package makes.

# What a user has set for libpq must not lead a test elsewhere.
unset PGHOST PGHOSTADDR PGPORT PGUSER PGDATABASE PGPASSWORD PGPASSFILE PGSERVICE PGSERVICEFILE PGOPTIONS PGSSLMODE PGAPPNAME \
    PGCONNECT_TIMEOUT PGTARGETSESSIONATTRS PGCLIENTENCODING PGTZ PGDATESTYLE PGDATA

PG_HOME=''
# Debian keeps the server's programs out of PATH, those of each version in a folder.
PG_BIN=$(for file in "$(command -v initdb)" /usr/lib/postgresql/*/bin/initdb; do
    [ ! -x "$file" ] || dirname "$(readlink -f "$file")"
done | tail -n 1)

# Whether there can be servers here: the programs, and for root somebody else to run them.
pg_there() { [ -n "$PG_BIN" ] && { [ "$(id -u)" -ne 0 ] || id postgres >/dev/null 2>&1; }; }

pg_skip() {
    echo "skip  all: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
pg_need() { pg_there || pg_skip 'no PostgreSQL is installed'; }

# pg_need_tengen ADDRESS: the program under test must know what to do with one.
pg_need_tengen() {
    case $("$TENGEN" cluster status "$1" 2>&1) in
    *without*libpq* | *'unknown command'*) pg_skip 'this program was built without libpq' ;;
    esac
}

# ---- one server ---------------------------------------------------------------------------------------------------------

pg_port() { cat "$PG_HOME/$1/port"; }
pg_socket() { echo "$PG_HOME/$1"; } # the folder of its socket
pg_pid() { head -n 1 "$PG_HOME/$1/data/postmaster.pid" 2>/dev/null; }
pg_log() { echo "$PG_HOME/$1/log"; }
pg_url() { echo "postgres://postgres@127.0.0.1:$(pg_port "$1")/$2"; }
pg_sql() { "$PG_BIN/psql" -XAtq -v ON_ERROR_STOP=1 -d "$1" -c "$2"; }
pg_createdb() { pg_sql "$(pg_url "$1" postgres)" "create database \"$2\""; }

# Run as the one who owns the servers, in a folder that he may enter.
pg_as_owner() {
    if [ "$(id -u)" -ne 0 ]; then (cd "$PG_HOME" && "$@")
    elif command -v runuser >/dev/null; then (cd "$PG_HOME" && runuser -u postgres -- "$@")
    else # shellcheck disable=SC2016 # for the inner shell
        (cd "$PG_HOME" && su -s /bin/sh postgres -c 'exec "$0" "$@"' -- "$@")
    fi
}

# A folder for all servers of this script, and one empty set of data that each of them gets a copy of: making one takes a second.
pg_prepare() {
    [ -z "$PG_HOME" ] || return 0
    pg_there || { echo 'postgres.sh: no PostgreSQL is installed' >&2; return 1; }
    # Root's own TMPDIR may be closed to others.
    if [ "$(id -u)" -eq 0 ]; then PG_HOME=$(mktemp -d /tmp/tengen-pg.XXXXXX); else PG_HOME=$(mktemp -d); fi || return 1
    if [ "$(id -u)" -eq 0 ]; then chown postgres: "$PG_HOME" || return 1; fi
    pg_as_owner "$PG_BIN/initdb" -D "$PG_HOME/empty" -U postgres -A trust -E UTF8 --locale=C -N >"$PG_HOME/initdb.log" 2>&1 ||
        { cat "$PG_HOME/initdb.log" >&2; return 1; }
}

# A port that nobody listens on, below those that the system gives to clients: one of these might be in use when a server comes back.
pg_free_port() {
    while :; do
        port=$(od -An -N2 -tu2 /dev/urandom | awk '{ print 10000 + $1 % 22000 }')
        grep -qi ":$(printf %04X "$port") 0*:0000 0A" /proc/net/tcp 2>/dev/null || break
    done
    echo "$port"
}

# pg_start NAME [SETTING=VALUE...]: another test may take the port between the choice and its use, and then another one is tried.
pg_start() {
    pg_prepare || return 1
    pg_name=$1
    shift
    mkdir -p "$PG_HOME/$pg_name"
    if [ "$(id -u)" -eq 0 ]; then chown postgres: "$PG_HOME/$pg_name"; fi
    pg_as_owner cp -R "$PG_HOME/empty" "$PG_HOME/$pg_name/data" || return 1
    {
        echo "listen_addresses = '127.0.0.1'"
        echo "unix_socket_directories = '$PG_HOME/$pg_name'"
        echo 'max_connections = 60'
        echo 'shared_buffers = 32MB'
        echo "shared_preload_libraries = ''"
        [ "${PG_DURABLE:-}" = 1 ] || printf '%s = off\n' fsync full_page_writes
        for pg_setting; do echo "${pg_setting%%=*} = '${pg_setting#*=}'"; done
    } >>"$PG_HOME/$pg_name/data/postgresql.conf"
    for _ in 1 2 3 4 5; do
        pg_free_port >"$PG_HOME/$pg_name/port"
        pg_restart "$pg_name" && return 0
        grep -q 'Address already in use' "$PG_HOME/$pg_name/log" || break
    done
    tail -n 5 "$PG_HOME/$pg_name/log" >&2
    return 1
}

# pg_disk NAME MEGABYTES: before pg_start, a disk of its own for a server, that can be filled. Only root can, and in a namespace of his own
# (unshare -m) nobody else sees it.
pg_disk() {
    pg_prepare && mkdir -p "$PG_HOME/$1" && mount -t tmpfs -o "size=${2}m" none "$PG_HOME/$1" 2>/dev/null
}

# Start it again where it was; returns when it answers.
pg_restart() {
    pg_as_owner "$PG_BIN/pg_ctl" start -w -s -t 120 -D "$PG_HOME/$1/data" -o "-p $(pg_port "$1")" -l "$PG_HOME/$1/log" >"$PG_HOME/$1.ctl" 2>&1
}

# pg_stop NAME [MODE]: properly; clients are thrown out.
pg_stop() { pg_as_owner "$PG_BIN/pg_ctl" stop -w -s -m "${2:-fast}" -D "$PG_HOME/$1/data" >"$PG_HOME/$1.ctl" 2>&1; }

# ---- faults -------------------------------------------------------------------------------------------------------------

# The processes of a server but the first.
pg_children() { grep -ls "^PPid:[[:blank:]]*$1\$" /proc/[0-9]*/status | sed 's|/proc/||; s|/status||'; }

# Whether a process is no more; a dead one that nobody has asked for yet counts as such.
pg_gone() { ! grep -qs '^State:.[^ZX]' "/proc/$1/status"; }

# The first one is stopped before the others are listed, so that it starts no more of them.
pg_pause() {
    pg_first=$(pg_pid "$1")
    kill -STOP "$pg_first"
    for pg_child in $(pg_children "$pg_first"); do kill -STOP "$pg_child" 2>/dev/null; done
}

pg_resume() {
    pg_first=$(pg_pid "$1")
    for pg_child in $(pg_children "$pg_first"); do kill -CONT "$pg_child" 2>/dev/null; done
    kill -CONT "$pg_first"
}

# All its processes at once, as when the machine fails; returns when they are gone, or else the next start would find the memory in use. The
# files with the number of the first are removed too: until its parent has asked for it, a new one would take it for alive.
pg_kill() {
    pg_first=$(pg_pid "$1")
    kill -STOP "$pg_first"
    pg_all="$(pg_children "$pg_first") $pg_first"
    for pg_child in $pg_all; do kill -KILL "$pg_child" 2>/dev/null; done
    for pg_child in $pg_all; do while ! pg_gone "$pg_child"; do sleep 0.02; done; done
    rm -f "$PG_HOME/$1/data/postmaster.pid" "$PG_HOME/$1"/.s.PGSQL.*
}

# ---- the end ------------------------------------------------------------------------------------------------------------

pg_stop_all() {
    [ -n "$PG_HOME" ] || return 0
    set +e # whatever fails here, the rest is to be done
    for pg_data in "$PG_HOME"/*/data; do
        pg_first=$(head -n 1 "$pg_data/postmaster.pid" 2>/dev/null) || continue
        case $(cat "/proc/$pg_first/comm" 2>/dev/null) in postgres) ;; *) continue ;; esac # killed, and its number perhaps another's
        pg_resume "$(basename "$(dirname "$pg_data")")"
        pg_as_owner "$PG_BIN/pg_ctl" stop -w -s -m immediate -D "$pg_data" >/dev/null 2>&1
    done
    for pg_data in "$PG_HOME"/*/data; do umount "${pg_data%/data}" 2>/dev/null; done
    rm -rf "$PG_HOME"
    PG_HOME=''
}
trap pg_stop_all EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
