#!/bin/sh
# A quick game against GNU Go as Black and as White, with another GNU Go as the referee: nobody refuses a move, nobody hangs, and the
# records of both games are there. Who wins is no matter here; ./dev match plays in earnest.
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN:?names the program to test}"
gnugo=/usr/games/gnugo
[ -x "$gnugo" ] || gnugo=$(command -v gnugo)
if [ -z "$gnugo" ]; then
    echo 'skip gtp/match: GNU Go is not there'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
records=$(mktemp -d) || exit 2
trap 'rm -rf "$records"' EXIT
player="$gnugo --mode gtp --chinese-rules --positional-superko --level 0 --seed {game}"
if "$TENGEN" match "'$TENGEN' gtp --rules chinese --level 1 --seconds 0.02 --seed {game}" "$player" --referee "$player" \
    --size 7 --komi 7.5 --patience 600 --games 2 --openings 1 --sgf "$records" && "$TENGEN" check "$records"; then
    echo '1 passed, 0 failed'
else
    echo '0 passed, 1 failed'
    exit 1
fi
