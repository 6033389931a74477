/*
 * tengen/tengen.h - all of libtengen
 *
 * A laboratory for the game of Go. Each header below is the manual of its module; read them in this order.
 */
#ifndef TENGEN_TENGEN_H
#define TENGEN_TENGEN_H

#include <tengen/error.h>
#include <tengen/progress.h>
#include <tengen/write.h>

#include <tengen/point.h>
#include <tengen/symmetry.h>
#include <tengen/region.h>
#include <tengen/board.h>
#include <tengen/key.h>
#include <tengen/rules.h>
#include <tengen/game.h>
#include <tengen/score.h>
#include <tengen/life.h>
#include <tengen/legal.h>

#include <tengen/sgf.h>
#include <tengen/info.h>
#include <tengen/known.h>
#include <tengen/source.h>
#include <tengen/kombilo.h>

#include <tengen/draw.h>
#include <tengen/film.h>
#include <tengen/curve.h>

#include <tengen/filling.h>
#include <tengen/strings.h>
#include <tengen/strings_reference.h>
#include <tengen/strings_game.h>
#include <tengen/solve.h>
#include <tengen/field.h>
#include <tengen/outcome.h>
#include <tengen/verdict.h>
#include <tengen/report.h>
#include <tengen/network.h>

#include <tengen/bot.h>
#include <tengen/review.h>
#include <tengen/review_print.h>
#include <tengen/engine.h>

#include <tengen/graph.h>
#include <tengen/bin.h>
#include <tengen/players.h>
#include <tengen/pattern.h>
#include <tengen/cluster.h>

#include <tengen/wire.h>

#include <tengen/server.h>

#include <tengen/gtp.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of these headers. */
#define TGN_VERSION "0.1.0"

/*
 * Of the library that was found when the program started, which may be another: what was built against 0.1 wants 0.1
 * (docs/LIBRARY.md). Static text.
 */
const char *tgn_version(void);

#ifdef __cplusplus
}
#endif

#endif
