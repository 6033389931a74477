#!/bin/sh
# The page in Chromium on the largest collection at hand: how long from a key press until the new position stands there with its
# continuations and games; the first view; the page's weight. As a rule through ./dev bench page.
#   DB=DIR bench/page_bench.sh                            with another database
set -eu
cd "$(dirname "$0")/.."
exec node tests/page/pace.mjs
