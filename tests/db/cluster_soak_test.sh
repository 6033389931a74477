#!/bin/sh
# Two servers and an importer on one database of PostgreSQL: every answer is that of one state, and no server goes back to an older one.
#   tests/db/cluster_soak_test.sh [MINUTES]               (0: one round; cluster_soak.mjs explains what is checked)
. "$(dirname "$0")/cluster.sh"
command -v node >/dev/null || pg_skip 'node is not installed'
cluster_servers
cluster_make soak

# Before another round: everything out of all four databases, and a new one in them.
cat >"$work/renew" <<RENEW
. tests/db/postgres.sh
trap - EXIT
PG_HOME=$PG_HOME
for server in first a b c; do pg_sql "\$(pg_url \$server soak)" 'drop schema if exists tengen cascade' 2>/dev/null; done
"$TENGEN" cluster create "\$(pg_url first soak)" --servers "\$(pg_url a soak),\$(pg_url b soak),\$(pg_url c soak)" >/dev/null
RENEW
RENEW="sh $work/renew" node tests/db/cluster_soak.mjs --db "$(pg_url first soak)" --work "$work" --minutes "${1:-0}" --seed "$seed" >"$work/out" 2>"$work/err"
check 'two servers and an importer' 0 $?
cat "$work/out"
if [ "$failed" -ne 0 ]; then head -n 20 "$work/err"; fi
check 'many answers' yes "$(sed -n 's/.*answers: \([0-9]*\).*/\1/p' "$work/out" | awk '$1 >= 100 { print "yes" }')"
finish
