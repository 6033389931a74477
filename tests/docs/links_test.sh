#!/bin/sh
# Every link of every document leads somewhere: to a file that is there, and to a heading that is in it. Every document that is named in
# a sentence, a comment or a help text is there too, and every picture of docs/pictures is shown by some document. README.md stays short.
#   tests/docs/links_test.sh [ROOT]
cd "${1:-$(dirname "$0")/../..}" || exit 2
passed=0 failed=0
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "$1"
}
documents=$(find . \( -name node_modules -o -name build -o -name .git \) -prune -o -name '*.md' -print | sort)

# The text of a document without blocks and words of code, in which brackets are no links.
prose() { awk '/^ *(```|~~~)/ { code = !code; next } !code { gsub(/`[^`]*`/, ""); print }' "$1"; }
links_of() { prose "$1" | grep -oE '\]\([^)]+\)|(src|href)="[^"]+"' | sed 's/^](//; s/)$//; s/ ".*//; s/^[a-z]*="//; s/"$//'; }

# The anchors of a document, as the usual web sites make them of its headings.
anchors_of() {
    awk '/^ *(```|~~~)/ { code = !code } !code && /^#+ / { sub(/^#+ +/, ""); print }' "$1" |
        sed 's/\[\([^]]*\)\]([^)]*)/\1/g; s/[。、・「」（）：？！]//g' | tr 'A-Z ' 'a-z-' | tr -d '!-,./:-@[-^`{-~'
}

check_link() {
    file=${2%%#*} anchor=''
    case $2 in *'#'*) anchor=${2#*#} ;; esac
    target=$(dirname "$1")/$file
    [ -n "$file" ] || target=$1
    if [ ! -e "$target" ]; then bad "$1: no such file: $2"
    elif [ -n "$anchor" ] && ! anchors_of "$target" | grep -qxF -- "$anchor"; then bad "$1: no such heading: $2"
    else good; fi
}

for document in $documents; do
    for link in $(links_of "$document"); do
        case $link in http://* | https://* | mailto:*) continue ;; esac
        check_link "$document" "$link"
    done
done

named=$(grep -rhoE '\bdocs/[A-Za-z/-]+\.(md|json|png|svg|gif)\b' --include='*.md' --include='*.[ch]' --include='*.sh' --include='*.mjs' --include='*.ts' \
    --include='*.py' --include='*.test' --include=dev --include=Makefile --exclude-dir=node_modules --exclude-dir=build . | sort -u)
for document in $named; do
    if [ -e "$document" ]; then good; else bad "$document is named, and is not there: $(grep -rlF "$document" --include='*.md' --include='*.[ch]' --include='*.sh' \
        --include='*.test' --exclude-dir=node_modules --exclude-dir=build . | head -n 3 | paste -s -d ' ' -)"; fi
done

for picture in docs/pictures/*; do
    [ -f "$picture" ] || continue
    name=${picture##*/}
    # shellcheck disable=SC2086
    if grep -q "pictures/${name}[)\"]" $documents; then good; else bad "$picture is shown nowhere"; fi
done

# README.md is read in two screens; what needs more room has a page in docs.
if [ ! -f README.md ] || [ "$(wc -l <README.md)" -le 80 ]; then good; else bad "README.md has more than 80 lines"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
