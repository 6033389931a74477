#!/bin/sh
# Diagrams in LaTeX compile by themselves, whatever their words hold: where there is a pdflatex with TikZ.
cd "$(dirname "$0")/../.." || exit 2
tengen=$PWD/${TENGEN_OUT:-build/asan}/tengen
case ${TENGEN_OUT:-} in /*) tengen=$TENGEN_OUT/tengen ;; esac
if ! command -v pdflatex >/dev/null || ! kpsewhich tikz.sty >/dev/null; then
    echo "pdflatex and TikZ are not installed; apt-get install texlive-pictures"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
compiles() { # NAME: the diagram in it becomes a page
    if pdflatex -interaction=nonstopmode -halt-on-error "$1.tex" >"$1.out" 2>&1 && [ -s "$1.pdf" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1.tex does not compile:"
        grep -A 3 '^!' "$1.out"
    fi
}
printf '(;SZ[19]PB[Élo "x" <|> ~^ \\\\ 100%% {a}_b $5 #1 &]PW[本因坊]AB[aa][bb];W[cc]CR[aa]MA[bb]SQ[dd]TB[ee]TW[ff]DD[gg]LB[hh:一][ii:A&B])' >words.sgf
"$tengen" show words.sgf --region left --out words.tex && compiles words
printf '(;SZ[9:5];B[aa];W[ba];B[ab];W[bb];B[ee];W[];B[fe])' >moves.sgf
"$tengen" show moves.sgf --numbers --no-coordinates --out moves.tex && compiles moves
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -eq 2 ]
