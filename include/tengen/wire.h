/*
 * tengen/wire.h - questions and answers as text: what scripts, servers and pages exchange
 *
 * The command line (--json) and the server (/api/v1) speak the same language, and this is it. Questions come
 * as names and values ("player" "Shusaku", "rank" "1d-9p"); answers go out as JSON, written straight into a
 * sink without building a tree first: an answer of twenty games costs some microseconds.
 *
 *      tgn_wish wish = TGN_WISH_INIT;
 *      if (tgn_wish_set(&wish, "rank", "9p", &error) < 0) ...            // error.message says how to write it
 *      tgn_wire_answer(answer, &question, write, context);
 *
 * docs/API.md has every name and every field. Text from records is made UTF-8 first, so what is written is
 * always valid JSON; characters that HTML or JavaScript might trip over (< > & U+2028 U+2029) are escaped.
 *
 * Threads: everything here is a plain value of one thread.
 */
#ifndef TENGEN_WIRE_H
#define TENGEN_WIRE_H

#include <tengen/game.h>
#include <tengen/graph.h>
#include <tengen/report.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- questions ----------------------------------------------------------------------------------------- */

/* Which games, in which order, which page of them. */
typedef struct tgn_wish {
    bool filtered; /* `filter` asks for less than all games: hand it on; else hand on NULL */
    tgn_filter filter;
    tgn_order order;
    bool descending;
    bool reverse; /* asked for; `descending` takes it into account */
    uint64_t skip;
    size_t count;
} tgn_wish;

/* Newest first, twenty games from the first. */
#define TGN_WISH_INIT                                                                                        \
    {                                                                                                        \
        .order = TGN_ORDER_DATE, .descending = true, .count = 20                                             \
    }

/*
 * Take one wish: player, black, white, event, from, to, rank, result, komi, handicap, size (of games); sort,
 * reverse, skip, games. Texts are borrowed; an empty one asks for nothing. Returns 0; TGN_ERR_MISSING when
 * there is no wish of this name; TGN_ERR_ARGUMENT with a message that says what may be written ("'x' is no
 * date; write 1998, 1998-05 or 1998-05-31"), without the name, which the caller knows better how to write
 * ("--from" or "from=").
 */
TGN_CHECKED int tgn_wish_set(tgn_wish *wish, const char *name, const char *value, tgn_error *error);

/* Yes or no: "1", "true" and "" are yes, "0" and "false" are no. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_flag_parse(bool *out, const char *text);

/*
 * A board on one line: rows from the top with '/' between, X black, O white, a number for so many empty
 * points: "19/19/3X15/..." Rows are 1 to 25 points long and all alike. Returns 0 or TGN_ERR_INPUT, with words.
 */
TGN_CHECKED int tgn_board_parse_line(tgn_board *out, const char *text, tgn_error *error);

/* Room for the longest such line, NUL included: 25 rows of 25 stones. */
enum { TGN_BOARD_LINE = 25 * 26 + 1 };
size_t tgn_board_format_line(char out[TGN_BOARD_LINE], const tgn_board *board);

/*
 * Play moves as people and programs write them, blanks or commas between: "Q16 D4 pass", "pd,dp,", "W R14",
 * "w:rf". A colour before a move says whose it is; else they take turns. What the rules forbid is played all
 * the same, as it is in records, and told to `fault` (may be NULL). Returns 0, TGN_ERR_INPUT with words, or
 * TGN_ERR_MEMORY.
 */
typedef void tgn_play_fault(void *context, size_t move, const char *word, unsigned faults);
TGN_CHECKED int tgn_game_play_words(tgn_game *game, const char *moves, tgn_play_fault *fault, void *context,
                                    tgn_error *error);

/* ---- answers ------------------------------------------------------------------------------------------- */

/*
 * What was asked, then totals, years, continuations, parents, list and what was swapped, as one JSON object.
 * The question is the one that was answered. Each of these returns 0 or what `write` returned.
 */
TGN_CHECKED int tgn_wire_answer(const tgn_answer *answer, const tgn_question *question,
                                tgn_write_function *write, void *context);

/* A page of games: {"total", "skip", "games": [...]}. */
TGN_CHECKED int tgn_wire_games(const tgn_game_list *list, uint64_t skip, tgn_write_function *write,
                               void *context);

/* What a database holds: {"games", "graphs": {"whole": {"nodes", "arcs", "occurrences"}, ...}, "bytes"}. */
TGN_CHECKED int tgn_wire_stats(const tgn_graph_stats *stats, tgn_write_function *write, void *context);

/*
 * What the field room says about a position (tengen/report.h): {"size", "rule", "thresholds", "komi", "to_move",
 * "moves", "potential": [[...]], "level", "owner", "core": {"black": {"points", "potential", ...}, "white"}, "rim",
 * "lead", "area", "dead": ["Q16", ...], "seki", "winner", "probability", "score", "spread",
 * "count": of a finished board {"by_territory", "by_area", "territory", "area", "dead", "prisoners", "dame", "seki"}}. Rows come from the
 * top; lead and score are Black's, komi taken off.
 */
TGN_CHECKED int tgn_wire_report(const tgn_report *report, tgn_write_function *write, void *context);

/*
 * The same in short, from the start of a game and after every move: {"size", "rule", "field", "komi", "scoring",
 * "curve": [{"move", "colour", "lead", "score", "spread", "probability"}, ...]}; the first has no move. Returns
 * 0, what tgn_report_walk() returned (with words; then the answer is not complete), or what `write` returned.
 */
TGN_CHECKED int tgn_wire_curve(const tgn_game *game, const tgn_report_question *question,
                               tgn_write_function *write, void *context, tgn_error *error);

/* "move", "pass", "setup", "outside", "start" or "end". Static text. */
const char *tgn_way_name(tgn_way_kind kind);

#ifdef __cplusplus
}
#endif
#endif
