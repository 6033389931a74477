#!/bin/sh
# The man pages: groff and mandoc (where they are installed) find nothing to say about them, and what is read there is what the help says,
# letter by letter. docs/REFERENCE.md is what the program prints.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN:?names the program to test}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0
export SOURCE_DATE_EPOCH=1700000000 LC_ALL=C.UTF-8 MANWIDTH=500

good() { passed=$((passed + 1)); }
bad() {
    echo "$*"
    failed=$((failed + 1))
}
skip() {
    echo "skip: $*"
    skipped=$((skipped + 1))
}
# silent WHAT COMMAND...: it says nothing.
silent() {
    what=$1
    shift
    said=$("$@" 2>&1 >/dev/null)
    if [ -z "$said" ]; then good; else bad "$what: $said"; fi
}

"$TENGEN" help --as markdown >"$work/REFERENCE.md"
if diff -u docs/REFERENCE.md "$work/REFERENCE.md" >"$work/diff"; then good; else
    bad 'docs/REFERENCE.md is not what the program says; ./dev reference writes it anew'
    head -n 20 "$work/diff"
fi

command -v man >/dev/null && command -v groff >/dev/null || skip 'no man or groff: the pages are not rendered'
command -v mandoc >/dev/null || skip 'no mandoc: the pages are not checked by it'
commands=$("$TENGEN" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
for command in '' $commands; do
    name=tengen${command:+-$command}
    # The name is one word, or none.
    # shellcheck disable=SC2086
    "$TENGEN" help --as man $command >"$work/$name.1" || bad "$name: no page"
    if command -v mandoc >/dev/null; then silent "mandoc $name" sh -c 'mandoc -T lint -W warning "$1" >&2' - "$work/$name.1"; fi
    command -v man >/dev/null && command -v groff >/dev/null || continue
    silent "man $name" man --warnings -E UTF-8 -l -Tutf8 -Z "$work/$name.1"
    # Rendered, blanks made one, to be compared with the help: every option and word with its explanation.
    man -E UTF-8 -l "$work/$name.1" 2>/dev/null | sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g' | tr -s ' \n' ' ' >"$work/page"
    [ -n "$command" ] || continue
    "$TENGEN" help "$command" | grep -v '^  --help ' | sed -n '4,$p' | tr -s ' ' | while IFS= read -r line; do
        line=${line# } line=${line% }
        case $line in '') continue ;; esac
        if grep -Fq -- "$line" "$work/page"; then echo good; else echo "$name does not show: $line"; fi
    done >"$work/told"
    passed=$((passed + $(grep -c '^good$' "$work/told")))
    if grep -v '^good$' "$work/told"; then failed=$((failed + $(grep -vc '^good$' "$work/told"))); fi
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
