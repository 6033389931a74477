#!/bin/sh
# Run the examples of every document: what a reader types, and what the document says that comes of it.
#   TENGEN=build/release/tengen tests/docs/examples_test.sh [FILE...]
#
# Examples are the fenced blocks marked "console", in the form that tests/cli/examples.sh explains. Each document has a folder of its own, so
# that it can be read alone. A block with a command of the program in it that is not run must say why, in a line before it:
#
#     <!-- not run: it needs records that are not here -->
#
# A line with [OPTION...] in it is how a command is called in general, and no command.
#
# Pictures of a document (docs/pictures) are made by its examples too: a file of that name that an example has written must show what the
# picture shows. With TENGEN_PICTURES=FOLDER such files are put into the folder instead (./dev pictures). The pictures of the page,
# page*.png, come from a browser and are looked at by people alone.
. "$(dirname "$0")/../cli/examples.sh"
root=${tests%/tests}

# The examples of a document, in the form of a .test file with the same line numbers.
examples_of() { awk '/^```/ { on = /^```console/; print ""; next } { print (on ? "  " : "") $0 }' "$1"; }

# Blocks that show commands of the program and are neither run nor excused.
unrun_in() {
    awk '/^ *(```|~~~)/ { if (inside) inside = 0
                          else { inside = 1; run = /^```console/; excused = before ~ /^ *<!-- not run: [^ ]+ .*-->$/; told = 0 }
                          next }
         inside && !run && !excused && !told && /(^ *|[$|;&] *)tengen [a-z0-9]/ && !/\[[A-Z][A-Z.]*\]/ { told = 1; print FNR ": not run, and no reason is given: " $0 }
         !inside && /^    \$ tengen / { print FNR ": not run: a block without a fence: " $0 }
         NF { before = $0 }' "$1"
}

# What a picture shows, as far as it does not depend on the version of cairo: the title and the board in words of an SVG, the size of others.
shown() {
    case $1 in
    *.svg) sed -n '/<title>/,/<\/desc>/p' "$1" ;;
    *.png) od -A n -t u1 -j 16 -N 8 "$1" ;;
    *.gif) od -A n -t u1 -j 6 -N 4 "$1" ;;
    esac
}

# The pictures that a document has, against those that its examples have made.
check_pictures() {
    for picture in $(grep -o '(\(\.\./\|docs/\)*pictures/[a-z0-9.-]*)' "$1" | sed 's,.*/,,; s,),,' | sort -u); do
        case $picture in page*) continue ;; esac
        made=$folder/$picture kept=$root/docs/pictures/$picture
        if [ -n "${TENGEN_PICTURES:-}" ] && [ -f "$made" ]; then cp "$made" "$TENGEN_PICTURES/$picture"; fi
        shown "$kept" >"$work/want" 2>&1
        if [ -f "$made" ] && shown "$made" >"$work/got" && cmp -s "$work/want" "$work/got"; then
            passed=$((passed + 1))
        else
            echo "$1: $picture is not what its examples make; ./dev pictures makes it anew"
            failed=$((failed + 1))
        fi
    done
}

check_document() {
    mkdir -p "$work/pages"
    page=$work/pages/$(echo "${1#./}" | tr / _).test
    unrun=''
    # The reference is made from the help texts, which have tests of their own (tests/cli/help.test).
    case $1 in *docs/REFERENCE.md) ;; *) unrun=$(unrun_in "$1") ;; esac
    if [ -n "$unrun" ]; then
        echo "$unrun" | sed "s,^,${1#./}:,"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
    examples_of "$1" >"$page"
    run_file "$page" "${1#./}"
    check_pictures "$1"
}

cd "$root" || exit 2
[ $# -gt 0 ] || set -- $(find . \( -name node_modules -o -name build -o -name .git \) -prune -o -name '*.md' -print | sort)
for document in "$@"; do check_document "$document"; done
finish_all
