#!/bin/sh
# tools/selfplay with engines made of a few lines of sh, so that neither GNU Go nor time is needed; and the counts that
# README.md claims for the records shipped here.
set -u
cd "$(dirname "$0")" || exit 2
selfplay=${TENGEN_OUT:?run by tests/run}/tools/selfplay
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

check() { # check NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"
    fi
}

# engine NAME ACTION: an engine that does ACTION when asked for a move, and answers everything else properly.
engine() {
    cat >"$work/$1" <<END
#!/bin/sh
while read -r command rest; do
    case \$command in
    name) echo '= Mock [1]' ;;
    version) echo '= 0' ;;
    fixed_handicap) echo '= G7 C3' ;;
    estimate_score) echo '= W+12.3 (upper bound: -12.3, lower: -12.3)' ;;
    final_score) echo '= W+0.5' ;;
    genmove) $2 ;;
    *) echo '=' ;;
    esac
    echo
done
END
    chmod +x "$work/$1"
}

# play NAME OPTION...: the first line on stderr, which is the error when there is one.
play() {
    name=$1
    shift
    "$selfplay" --engine "$work/$name" --size 9 --date 2000-01-01 "$@" 2>&1 | sed "1s|^selfplay: ||; 1s|$work/||; q"
}

engine passes "echo '= PASS'"
engine resigns "echo '= resign'"
# shellcheck disable=SC2016  # the engine expands it, not this script
engine alternates 'k=$((${k:-0} + 1)); case $k in *[02468]) echo "= A1" ;; *) echo "= PASS" ;; esac'
engine refuses "echo '? no'"
engine babbles "echo '= Z99'"
engine dies 'exit 3'
engine crashes 'kill -9 $$'
engine hangs 'exec sleep 600'

play passes --games 4 --out "$work/whole.sgf" >"$work/log"
check 'progress' 'game 1: 6 moves, W+0.5' "$(cat "$work/log")"
play passes --games 2 --out "$work/parts.sgf" >/dev/null
play passes --games 4 --first 3 --out "$work/parts.sgf" >/dev/null
check 'a continued series is the same series' "$(cat "$work/whole.sgf")" "$(cat "$work/parts.sgf")"
check 'a series is not overwritten' 'whole.sgf is not empty; continue it with --first N' \
    "$(play passes --out "$work/whole.sgf")"
play passes --games 4 --seed 2 --out "$work/other.sgf" >/dev/null
check 'another seed, another game' 1 "$(sed 's/seed 2/seed 1/' "$work/other.sgf" | cmp -s - "$work/whole.sgf"; echo $?)"
check 'the name is escaped' 4 "$(grep -cF 'PB[Mock [1\] 0 level 0]PW[Mock [1\] 0 level 0]' "$work/whole.sgf")"

play passes --handicap-every 1 --out "$work/handicap.sgf" >/dev/null
check 'handicap stones' 1 "$(grep -cF 'HA[2]AB[gc][cg]' "$work/handicap.sgf")"
check 'handicap: White first' W "$(sed -n 's/^;\(.\).*/\1/p' "$work/handicap.sgf")"
play resigns --out "$work/resigned.sgf" >/dev/null
check 'resignation' 1 "$(grep -cF 'RE[W+R]' "$work/resigned.sgf")"

play alternates --resign 12 --out "$work/behind.sgf" >"$work/log"
# The estimate is taken after 45 moves (White, ahead, plays on) and after 54 (Black resigns).
check 'giving up' 'game 1: 54 moves, W+R' "$(cat "$work/log")"
check 'refusal' "game 1, move 4: 'genmove black' was answered with '? no'" "$(play refuses --out "$work/a")"
check 'not a move' "game 1, move 4: 'Z99' is not a move" "$(play babbles --out "$work/b")"
check 'end' "game 1, move 4: the engine ended with code 3 at 'genmove black'" "$(play dies --out "$work/c")"
check 'crash' "game 1, move 4: the engine was ended by signal 9 at 'genmove black'" "$(play crashes --out "$work/d")"
check 'hang' "game 1, move 4: no answer to 'genmove black' within 5 s" "$(play hangs --timeout 5 --out "$work/e")"
check 'absent' 'game 1, move 0: the engine could not be started' "$(play absent --out "$work/f")"
check 'bad option' '--size: unknown, without a value, or out of range' "$(play passes --size 20 --out "$work/g")"

for claim in 9:40:5 13:40:5 19:200:20; do
    size=${claim%%:*} rest=${claim#*:}
    gzip -dc "selfplay-$size.sgf.gz" >"$work/shipped.sgf"
    check "$size: games" "${rest%:*}" "$(grep -c "^(;GM\[1\]FF\[4\].*SZ\[$size\]" "$work/shipped.sgf")"
    check "$size: handicap games" "${rest#*:}" "$(grep -c 'HA\[[2-9]\]AB' "$work/shipped.sgf")"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
