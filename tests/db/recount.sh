# recount.sh - answers of a database as tools/recount writes them, to be sourced by tests that hold one against the other
#
#   . tests/db/recount.sh
#   tengen stats --db DIR --json | counts
#   tengen position --db DIR ... --json | lines_of
#   places FOLDER COUNT SEED                 # where to ask: "FILE MOVES PART", one a line

# The counts of stats in JSON as lines "GRAPH NODES ARCS VISITS", the number of games first.
counts() {
    tr -d ' \n' | sed 's/"graphs":{//; s/},*/\n/g' |
        sed -n 's/^{"games":\([0-9]*\),/games \1\n/; s/"\([a-z]*\)":{"nodes":\([0-9]*\),"arcs":\([0-9]*\),"occurrences":\([0-9]*\).*/\1 \2 \3 \4/p'
}

# An answer in JSON as the lines of the recount (tools/recount/ask.h), sorted: one object a line, then its fields. The stones of
# a setup are not counted.
lines_of() {
    tr -d ' \n' | sed 's/"stones":{[^}]*},"turn":[^,]*,//g; s/{/\n{/g; s/"continuations"/\n&/; s/"parents"/\n&/; s/"list"/\n&/' | awk '
        function field(name,   text) {
            if (!match($0, "\"" name "\":(\"[^\"]*\"|[^,}]*)")) return "?"
            text = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
            gsub("\"", "", text)
            return text == "null" ? "-" : text
        }
        function counts() {
            return field("games") " " field("occurrences") " " field("black") " " field("white") " " field("other") " " field("first") " " field("last")
        }
        function way() { return field("kind") " " field("colour") " " field("move") " " counts() }
        /^"continuations"/ { where = "out"; next }
        /^"parents"/ { where = "in"; next }
        /^"list"/ { where = "game"; next }
        !/^{/ { next }
        where == "" { print "total " counts() " " field("ended") }
        where == "out" && /"reached":null/ { print "out " way() " 0 0"; next }
        where == "out" && /"reached"/ { began = "out " way(); next }
        where == "out" && !/"at_once"/ { print began " " field("games") " " field("occurrences") }
        where == "out" && /"at_once"/ { print "out " way() " " field("at_once") " -" }
        where == "in" { print "in " way() }
        where == "game" { print "game " field("id") " " field("move") " " field("last_move") }' | sort
}

parts='whole left right top bottom nw ne sw se diag-nw diag-ne diag-sw diag-se'

# places FOLDER COUNT SEED: half of the positions come from anywhere in the games, half from the openings, where many games meet. The program
# is $TENGEN.
places() {
    "$TENGEN" info "$1" --json | tr -d ' ' |
        sed -n 's/.*"file":"\([^"]*\)".*"rows":\([0-9]*\),"cols":\([0-9]*\),"moves":\([0-9]*\).*/\1 \2 \3 \4/p' |
        awk -v count="$2" -v parts="$parts" -v seed="$3" '
            { file[NR] = $1; square[NR] = $2 == $3; moves[NR] = $4 }
            END { srand(seed); n = split(parts, part)
                  for (i = 0; i < count; i++) {
                      p = part[1 + i % n]
                      do g = 1 + int(rand() * NR); while (!square[g] && p ~ /diag/)
                      far = i % 2 || moves[g] < 12 ? moves[g] : 12
                      print file[g], int(rand() * (far + 1)), p } }'
}
