#!/bin/bash
# Completion, as the shells themselves do it: what is offered for a line that is being typed. Shells that are not there are skipped.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TENGEN:?names the program to test}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0
mkdir "$work/here" "$work/zsh" "$work/bin" "$work/here/a folder" "$work/home"
touch "$work/here/game one.sgf" "$work/here/two.sgf"
ln -s "$TENGEN" "$work/bin/tengen"
export PATH="$work/bin:$PATH" HOME="$work/home" XDG_CONFIG_HOME="$work/home" XDG_DATA_HOME="$work/home"
for shell in bash zsh fish; do "$TENGEN" help --as "$shell" >"$work/tengen.$shell" || failed=$((failed + 1)); done
cp "$work/tengen.zsh" "$work/zsh/_tengen"
cd "$work/here" || exit 2

# bash: what the function leaves in COMPREPLY. The words are cut as readline cuts them, "=" being a word.
offers_bash() {
    bash --norc -c '
        source "$1" || exit 1
        line=${2//=/ = }
        read -ra COMP_WORDS <<<"$line"
        case $line in *" ") COMP_WORDS+=("") ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$2 COMP_POINT=${#2}
        _tengen
        if [[ ${#COMPREPLY[@]} -gt 0 ]]; then printf "%s\n" "${COMPREPLY[@]}"; fi' - "$work/tengen.bash" "$1"
}
offers_zsh() { timeout 600 zsh -f "$here/complete.zsh" "$work/zsh/_tengen" "$1"; }
offers_fish() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/tengen.fish" "$1" | cut -f 1; }

# plain TEXT: without what shells add in their own ways: quotes, a slash behind a folder, --option= before a value.
plain() { sed -e 's/\\ / /g' -e 's,/$,,' -e 's/^--[a-z-]*=\(.\)/\1/' -e 's/=$//' | sort -u; }

# offered LINE WANTED...: each is among what is offered. refused LINE UNWANTED... the other way round.
try() {
    sense=$1 line=$2
    shift 2
    got=$("offers_$shell" "$line" 2>"$work/noise" | plain)
    if [ -s "$work/noise" ]; then
        failed=$((failed + 1))
        echo "$shell: '$line' says:"
        cat "$work/noise"
    fi
    for word in "$@"; do
        if { printf '%s\n' "$got" | grep -Fqx -- "$word"; } && there=yes || there=no; [ "$there" = "$sense" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$shell: '$line' offers '$word': $there, which should be $sense; all:" $got
        fi
    done
}
offered() { try yes "$@"; }
refused() { try no "$@"; }

for shell in bash zsh fish; do
    if ! command -v "$shell" >/dev/null; then
        echo "skip: $shell is not installed"
        skipped=$((skipped + 1))
        continue
    fi
    offered 'tengen ' check import help
    refused 'tengen ' two.sgf --db
    offered 'tengen fi' field
    refused 'tengen fi' show
    offered 'tengen show --mo' --move
    refused 'tengen show --mo' --db
    offered 'tengen games --' --db --player --help
    offered 'tengen show ' 'game one.sgf' two.sgf 'a folder'
    offered 'tengen show two.sgf --out ' two.sgf
    offered 'tengen games --db ' 'a folder'
    refused 'tengen games --db ' two.sgf
    refused 'tengen games --count ' two.sgf table
    offered 'tengen import --duplicates ' skip keep
    refused 'tengen import --duplicates ' two.sgf
    offered 'tengen import --duplicates=k' keep
    refused 'tengen import --duplicates=k' skip
    offered 'tengen export --format j' jsonl
    offered 'tengen position --region diag-s' diag-sw diag-se
    offered 'tengen edit ' add replace delete cut
    offered 'tengen edit replace 3 t' two.sgf
    refused 'tengen edit replace 3 ' add
    offered 'tengen strings ta' table
    offered 'tengen solve ' rules table tree two.sgf
    offered 'tengen serve ' 'a folder'
    refused 'tengen serve ' two.sgf
    offered 'tengen help po' position
    refused 'tengen nonsense ' add --db
done

# Every option of every command is offered: the shells agree with the program.
shell=bash
for command in $("$TENGEN" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    # The names are words of their own.
    # shellcheck disable=SC2046
    offered "tengen $command --" $("$TENGEN" help "$command" | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
