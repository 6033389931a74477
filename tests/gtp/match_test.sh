#!/bin/sh
# A quick game against GNU Go as Black and as White, with another GNU Go as the referee: nobody refuses a move, nobody hangs.
# Who wins is no matter here; ./dev match plays in earnest.
cd "$(dirname "$0")/../.." || exit 2
gnugo=/usr/games/gnugo
[ -x "$gnugo" ] || gnugo=$(command -v gnugo)
if [ -z "$gnugo" ] || ! command -v node >/dev/null; then
    echo 'skip gtp/match: GNU Go or node is not there'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
player="$gnugo --mode gtp --chinese-rules --positional-superko --level 0 --seed {game}"
if node tools/match.mjs --black "$TENGEN gtp --rules chinese --level 1 --seconds 0.02 --seed {game}" --white "$player" \
    --referee "$player" --size 7 --komi 7.5 --timeout 600 --games 2; then
    echo '1 passed, 0 failed'
else
    echo '0 passed, 1 failed'
    exit 1
fi
