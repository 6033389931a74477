# What zsh offers: zsh complete.zsh FILE WORDS. It types the words and a tab in a shell of its own (zsh/zpty), and prints what was
# listed, one a line. FILE is the script of `tengen help --as zsh`.
zmodload zsh/zpty || exit 9
zpty shell zsh -f -i
zpty -w shell "PROMPT= ; stty -echo; unsetopt zle_bracketed_paste prompt_cr; fpath=(${1:h} \$fpath); autoload -Uz compinit; compinit -u -d ${1:h}/dump"
# Instead of a list in columns: every match on a line between two marks. compadd is what all of zsh's completion ends in.
zpty -w shell '
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a found
    builtin compadd -A found "$@"
    print -rl -- "<"${^found}">"
    builtin compadd "$@"
}'
# Ready is who reads keys one by one: a tab that comes before is no key. What is typed is shown, too, so the marks are typed in two halves.
zpty -w shell 'zstyle ":completion:*" list-grouped false; zstyle ":completion:*" insert-tab false
zle-line-init() { print -r RE""ADY }; zle -N zle-line-init'
zpty -r -m shell line '*READY*'
zpty -w -n shell "$2"$'\t'
zpty -w shell $'\C-a\C-kecho; echo THE''END'
zpty -r -m shell line '*THEEND*'
print -r -- "$line" | tr -d '\r' | grep -o '<[^<>]*>' | tr -d '<>'
