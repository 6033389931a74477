#!/bin/sh
# A name means one thing, and says which folder to open.
#   tests/base/names_test.sh [FOLDER]        the tree to look at, this one by default
#
# 1. No struct, union, enum or typedef is defined in two rooms, file-local ones included, nor twice in headers.
# 2. No prefix tgn_THING__ belongs to two rooms.
# 3. What a room keeps to itself carries the room's name: types tgn_ROOM_THING in its headers, functions tgn_ROOM_THING__VERB() or
#    tgn_ROOM__VERB(). In db/ each folder is such a room. base and go are everybody's vocabulary and go without; public names
#    (include/tengen/) are what they are; the program's own begin with cli_.
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here/../..}" || exit 2
passed=0 failed=0

look() {
    awk '
        function complain(text) { if (!told[text]++) print text }
        function type_found(name) {
            if (name in home && home[name] != room) complain("the type " name " is defined in " home[name] " and in " room)
            home[name] = room
            if (!header) return
            if (name in file && file[name] != FILENAME) complain("the type " name " is defined in " file[name] " and in " FILENAME)
            file[name] = FILENAME
            if (!free && !(name in public)) wants_prefix("type", name)
        }
        function wants_prefix(what, name) {
            if (name !~ "^" prefix "(_|$)") complain("the " what " " name " of " FILENAME " does not begin with " prefix "_")
        }
        FNR == 1 {
            header = FILENAME ~ /\.h$/
            split(FILENAME, part, "/")
            room = part[1] == "include" ? "include/tengen" : part[2] == "db" ? part[2] "/" part[3] : part[2]
            short = room; sub(".*/", "", short)
            prefix = room == "cli" ? "cli" : "tgn_" short
            free = part[1] == "include" || room == "base" || room == "go"
            files++
        }
        part[1] == "include" { # whatever a public header names is public
            text = $0
            while (match(text, /tgn_[a-z0-9_]+/)) { public[substr(text, RSTART, RLENGTH)] = 1; text = substr(text, RSTART + RLENGTH) }
        }
        /^(typedef )?(struct|union|enum) [a-z_0-9]+ \{/ { name = $0; sub(/ \{.*/, "", name); sub(/.* /, "", name); type_found(name); types++ }
        /^\} [a-z_0-9]+;/ { name = $2; sub(/;.*/, "", name); type_found(name) }
        /^[a-zA-Z#].*tgn_[a-z0-9_]*__[a-z0-9_]+\(/ && !/^static [^i]/ && !/^#(if|include)/ {
            match($0, /tgn_[a-z0-9_]*__[a-z0-9_]+\(/)
            name = substr($0, RSTART, RLENGTH - 1)
            thing = name; sub(/__.*/, "__", thing)
            if (thing in owner && owner[thing] != room) complain("the prefix " thing " belongs to " owner[thing] " and to " room)
            owner[thing] = room
            if (!free) wants_prefix("function", name)
            functions++
        }
        END { print "looked at", files, "files", types, "types", functions, "functions" }
    ' $(find include/tengen -name '*.h' | LC_ALL=C sort) $(find src -name '*.[ch]' | LC_ALL=C sort)
}

list=$(mktemp) && trap 'rm -rf "$list" "$copy"' EXIT
copy=''
look >"$list"
grep -v '^looked at' "$list"
failed=$(grep -vc '^looked at' "$list")
passed=$(awk '/^looked at/ && $3 > 0 && $5 > 0 && $7 > 0 { print 1 }' "$list")
passed=${passed:-0}
[ "$passed" -gt 0 ] || { echo 'nothing was looked at'; failed=$((failed + 1)); }

# The check itself fails where it should: the same tree with a name taken twice in each way.
notices() { # FILE LINE COMPLAINT
    copy=$(mktemp -d) && mkdir "$copy/src" && cp -R src/. "$copy/src" && cp -R include "$copy"
    echo "$2" >>"$copy/$1"
    if "$here/names_test.sh" "$copy" | grep -q "$3"; then passed=$((passed + 1)); else echo "not noticed: $2 in $1"; failed=$((failed + 1)); fi
    rm -rf "$copy"
}
if [ $# -eq 0 ]; then
    notices src/http/http.h 'struct tgn_json_writer {' 'the type tgn_json_writer is defined in base and in http'
    notices src/http/http.h 'int tgn_json__again(void);' 'the prefix tgn_json__ belongs to base and to http'
    notices src/http/http.h 'typedef struct tgn_thing {' 'the type tgn_thing of src/http/http.h does not begin with tgn_http_'
    notices src/http/http.h 'int tgn_thing__do(void);' 'the function tgn_thing__do of src/http/http.h does not begin with tgn_http_'
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
