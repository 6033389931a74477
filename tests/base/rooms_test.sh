#!/bin/sh
# The order of rooms in src/README.md holds: a file includes only its own folder and what stands above it in that list.
#   tests/base/rooms_test.sh [FOLDER]        the tree to look at, this one by default
# The list has two levels: numbered lines are rooms, bullets below a line are the folders of its rooms, in order. Several on one line
# are siblings. Where a room has bullets, each of its files lies in one of them.
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here/../..}" || exit 2
passed=0 failed=0
ok() { passed=$((passed + 1)); }
bad() { echo "$1"; failed=$((failed + 1)); }

# Every include as "FILE PATH"; a file that includes nothing is named once, so that its folder is looked at too.
includes() {
    awk 'FNR == 1 { print FILENAME, FILENAME }
        /^#include "/ { split($0, word, "\""); print FILENAME, "src/" word[2] }' $(find src -name '*.[ch]' | LC_ALL=C sort)
}

# Lines of complaint, then "folder NAME" for each folder that was found in the list.
look() {
    includes | awk '
        function place(path, folder, best) { # the longest listed folder that path lies in
            sub("/[^/]*$", "/", path)
            if (path in known) return known[path]
            for (folder in line)
                if (index(path, "src/" folder "/") == 1 && length(folder) > length(best)) best = folder
            return known[path] = best
        }
        function room(folder) { sub("/.*", "", folder); return folder }
        FNR == NR && /^[0-9]+\. / {
            number++
            split($0, half, ":")
            n = split(half[1], word, "`")
            for (i = 2; i <= n; i += 2) { line[word[i]] = number; step[word[i]] = 0 }
        }
        FNR == NR && /^ +- `/ {
            bullets++
            split($0, half, ":")
            n = split(half[1], word, "`")
            for (i = 2; i <= n; i += 2) {
                line[word[i]] = number
                step[word[i]] = bullets
                if (room(word[i]) != word[i]) cut[room(word[i])] = 1
            }
        }
        FNR == NR { next }
        { from = place($1); to = place($2) }
        from == "" { if (!told[$1]++) print "src/README.md does not list the folder of " $1; next }
        cut[from] && !step[from] { if (!told[$1]++) print $1 " lies outside the folders of its room in src/README.md"; next }
        { seen[from] = 1 }
        to == "" || from == to { next }
        room(from) != room(to) { if (line[to] >= line[from]) print $1 " includes " $2 ", which is not above it"; next }
        step[to] >= step[from] { print $1 " includes " $2 ", which is not above it" }
        END { for (folder in seen) print "folder " folder }
    ' src/README.md -
}

look >"${TMPDIR:-/tmp}/rooms.$$"
trap 'rm -f "${TMPDIR:-/tmp}/rooms.$$"' EXIT
while read -r first rest; do
    if [ "$first" = folder ]; then ok; else bad "$first $rest"; fi
done <"${TMPDIR:-/tmp}/rooms.$$"
[ "$passed" -gt 0 ] || bad 'no folder was looked at'

# Nothing in the library prints or exits.
if grep -nE '\b(printf|puts|exit|abort|perror)\(' $(find src -name '*.c' ! -path 'src/cli/*') | grep -vE 'snprintf|__printf|vsnprintf'; then
    bad 'the library prints or exits'
else
    ok
fi

# The check itself fails where it should: the same tree with one include the wrong way round, one folder that is not listed.
if [ $# -eq 0 ]; then
    copy=$(mktemp -d) && mkdir "$copy/src" && cp -R src/. "$copy/src"
    trap 'rm -rf "$copy" "${TMPDIR:-/tmp}/rooms.$$"' EXIT
    echo '#include "cli/cli.h"' >>"$copy/src/base/json.c"
    "$here/rooms_test.sh" "$copy" | grep -q 'src/base/json.c includes src/cli/cli.h, which is not above it' && ok || bad 'a wrong include was not noticed'
    mkdir "$copy/src/attic" && echo 'int attic;' >"$copy/src/attic/attic.c"
    "$here/rooms_test.sh" "$copy" | grep -q 'does not list the folder of src/attic/attic.c' && ok || bad 'a folder that is not listed was not noticed'
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
