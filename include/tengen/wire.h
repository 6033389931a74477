/*
 * tengen/wire.h - questions and answers as text, for scripts, servers and pages
 *
 * The command line (--json) and the server (/api/v1) use the same names and formats, defined here. Questions
 * are names and values ("player" "Shusaku", "rank" "1d-9p"); answers are JSON, written directly to the output
 * without building a tree first: an answer of twenty games takes some microseconds.
 *
 *      tgn_games_request games = TGN_GAMES_REQUEST_INIT;
 *      if (tgn_games_request_set(&games, "rank", "9p", &error) < 0) ...  // error.message says how to write it
 *      tgn_wire_answer(answer, &question, write, context);
 *
 * docs/API.md describes every name and every field. Text from records is converted to UTF-8 first, so the
 * output is always valid JSON; characters that are special in HTML or JavaScript (< > & U+2028 U+2029) are
 * escaped.
 *
 * Threads: everything here is a plain value that belongs to one thread.
 */
#ifndef TENGEN_WIRE_H
#define TENGEN_WIRE_H

#include <tengen/game.h>
#include <tengen/graph.h>
#include <tengen/pattern.h>
#include <tengen/players.h>
#include <tengen/report.h>
#include <tengen/review.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- questions ----------------------------------------------------------------------------------------- */

/* Which games, in which order, and which page of them. */
typedef struct tgn_games_request {
    bool filtered; /* pass `filter` on; else all games are meant: pass NULL */
    tgn_filter filter;
    tgn_order order;
    bool descending;
    bool reverse; /* as given; `descending` takes it into account */
    uint64_t skip;
    size_t count;
} tgn_games_request;

/* The first twenty games, newest first. */
#define TGN_GAMES_REQUEST_INIT                                                                               \
    {                                                                                                        \
        .order = TGN_ORDER_DATE, .descending = true, .count = 20                                             \
    }

/*
 * Set one parameter: player, black, white, event, text, who, who-black, who-white, against, from, to, rank, result, komi,
 * handicap, size (of games); sort, reverse, skip, games. Texts are borrowed; an empty one does not filter. Returns 0; TGN_ERR_MISSING if
 * there is no parameter of this name; TGN_ERR_ARGUMENT with a message that says what may be written ("'x' is
 * not a date; write 1998, 1998-05 or 1998-05-31"), without the name, which the caller may write as "--from"
 * or "from=".
 */
TGN_CHECKED int tgn_games_request_set(tgn_games_request *request, const char *name, const char *value,
                                      tgn_error *error);

/*
 * A question about a pattern (docs/PATTERN.md). Its parameters come one by one and in any order; when all are
 * there, tgn_pattern_request_ready() reads those that depend on each other:
 *
 *      tgn_pattern_request request = TGN_PATTERN_REQUEST_INIT;
 *      if (tgn_pattern_request_set(&request, "cells", "XO./OX./...", &error) < 0 ||
 *          tgn_pattern_request_set(&request, "at", "C17", &error) < 0 ||
 *          tgn_pattern_request_ready(&request, &error) < 0) ...
 *      tgn_graph_pattern(graph, &request.question, NULL, &answer, &error);
 *      tgn_wire_pattern(answer, &request.question, write, context);
 */
typedef struct tgn_pattern_request {
    tgn_pattern_question
        question; /* complete once it is ready; points into this struct: do not copy it then */
    tgn_pattern pattern;
    tgn_games_request games; /* filters, order, page; `count` hits are listed */
    const tgn_board
        *drawn;    /* the board of which "rect" cuts out the pattern; borrowed. NULL: "cells" are given */
    tgn_size size; /* {0, 0}: not given */
    const char *cells, *at, *rect, *any, *within, *sequence; /* as given, or NULL; borrowed */
    bool free, fixed;
    tgn_colour first; /* of the sequence; TGN_EMPTY: not given */
} tgn_pattern_request;

#define TGN_PATTERN_REQUEST_INIT                                                                             \
    {                                                                                                        \
        .games = TGN_GAMES_REQUEST_INIT                                                                      \
    }

/*
 * Set one parameter. Those of the pattern:
 *
 *      cells           its cells: "XO./OX./..."
 *      size, at        the board on which it was drawn (19), and its upper left cell there: "9x13", "C17"
 *      rect, any       instead of these, with `drawn`: a rectangle of that board, "C3:H7", and points of it
 *                      that become '*', "C3 D4"
 *      free, fixed     yes or no: it may lie anywhere; where it was drawn. Without both it lies on those edges
 *                      of the board that it touches where it was drawn
 *      within          it lies in this rectangle: "C3:R17"
 *      turn            the motions that are tried: "0,3", "none" (0 alone) or "all"
 *      keep-colours    yes or no: not with colours exchanged
 *      next, to-move   "black", "white" or "any"
 *      moves           the window in which it appears: "1-60", "20-", "-60", "31"
 *      sequence        stones played from there, as points of the board: "C3 D4"; without a place the rectangle
 *                      is taken for a board
 *      first           whose the first of them is (black)
 *      elsewhere       the most moves elsewhere before each of them
 *      years           yes or no: games by year as well
 *      hits            how many to list (20)
 *
 * and what tgn_games_request_set() takes, but for size and games. Returns as that does; texts are borrowed.
 */
TGN_CHECKED int tgn_pattern_request_set(tgn_pattern_request *request, const char *name, const char *value,
                                        tgn_error *error);

/*
 * Read what depends on each other, and complete the question. Returns 0, or TGN_ERR_ARGUMENT with a message that
 * begins with the name of the parameter that is wrong: "at: a 19x19 board has no point 'Z4'; write C17 or cc".
 */
TGN_CHECKED int tgn_pattern_request_ready(tgn_pattern_request *request, tgn_error *error);

/* Yes or no: "1", "true" and "" are yes, "0" and "false" are no. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_flag_parse(bool *out, const char *text);

/*
 * A board on one line: rows from the top separated by '/', X black, O white, a number for that many empty
 * points: "19/19/3X15/..." All rows have the same length, 1 to 25 points. Returns 0, or TGN_ERR_INPUT with a
 * message.
 */
TGN_CHECKED int tgn_board_parse_line(tgn_board *out, const char *text, tgn_error *error);

/* The longest such line, NUL included: 25 rows of 25 stones. */
enum { TGN_BOARD_LINE = 25 * 26 + 1 };
size_t tgn_board_format_line(char out[TGN_BOARD_LINE], const tgn_board *board);

/*
 * Play moves as people and programs write them, separated by blanks or commas: "Q16 D4 pass", "pd,dp,",
 * "W R14", "w:rf". A colour before a move says whose it is; otherwise the sides alternate. Illegal moves are
 * played all the same, as they are in records, and reported to `fault` (may be NULL). Returns 0,
 * TGN_ERR_INPUT with a message, or TGN_ERR_MEMORY.
 */
typedef void tgn_play_fault(void *context, size_t move, const char *word, unsigned faults);
TGN_CHECKED int tgn_game_play_words(tgn_game *game, const char *moves, tgn_play_fault *fault, void *context,
                                    tgn_error *error);

/* ---- answers ------------------------------------------------------------------------------------------- */

/*
 * The question, then totals, years, continuations, parents, the list of games and the answer with swapped
 * colours, as one JSON object. Each of these functions returns 0 or what `write` returned.
 */
TGN_CHECKED int tgn_wire_answer(const tgn_answer *answer, const tgn_question *question,
                                tgn_write_function *write, void *context);

/*
 * The answer to a question about a pattern, with the question, as one JSON object: {"size", "cells", "rows",
 * "cols", "at", "anchor", "images", "indexed", "games", "times", "black", "white", "other", "first", "last",
 * "ended", "years", "continuations": [{"cell", "move", "colour", "kind", counts, "at_once", dates, "years"}],
 * "hits": [{"game", "move", "last_move", "at", "rect", "motion", "swapped", "continuation", "next_move", and
 * the fields of a listed game}]}. The years are there if they were asked for. "size" and "at" are null if the
 * question names no board (FREE) and no place on it (FREE with `at` TGN_PASS).
 */
TGN_CHECKED int tgn_wire_pattern(const tgn_pattern_answer *answer, const tgn_pattern_question *question,
                                 tgn_write_function *write, void *context);

/* Where a hit lies on the board of its game, as "C17:E15": two corners of its rectangle. Returns `out`. */
enum { TGN_PATTERN_RECT = 2 * TGN_POINT_TEXT };
char *tgn_pattern_hit_format(char out[TGN_PATTERN_RECT], const tgn_pattern_hit *hit, tgn_size pattern,
                             tgn_size board);

/* A page of games: {"total", "skip", "games": [...]}. */
TGN_CHECKED int tgn_wire_games(const tgn_game_list *list, uint64_t skip, tgn_write_function *write,
                               void *context);

/*
 * The contents of a database: {"games", "graphs": {"whole": {"nodes", "arcs", "occurrences"}, ...}, "bytes"}.
 */
TGN_CHECKED int tgn_wire_stats(const tgn_graph_stats *stats, tgn_write_function *write, void *context);

/*
 * A report about a position (tengen/report.h): {"size", "rule", "thresholds", "komi", "to_move", "moves",
 * "potential": [[...]], "level", "owner", "core": {"black": {"points", "potential", ...}, "white"}, "rim",
 * "lead", "area", "dead": ["Q16", ...], "seki", "winner", "probability", "score", "spread", "count": of a
 * finished board {"by_territory", "by_area", "territory", "area", "dead", "prisoners", "dame", "seki"},
 * "suggestions": of a network [{"point", "prior"}, ...], the ten likeliest moves at most, or null}. "rule" is
 * tgn_report_rule(). Rows come from the top; lead and score are Black's, with komi subtracted.
 */
TGN_CHECKED int tgn_wire_report(const tgn_report *report, tgn_write_function *write, void *context);

/*
 * The same in brief, at the start of a game and after every move: {"size", "rule", "field", "komi",
 * "scoring", "curve": [{"move", "colour", "lead", "score", "spread", "probability"}, ...]}; the first has no
 * move. Returns 0, what tgn_report_walk() returned (with a message; then the output is incomplete), or what
 * `write` returned.
 */
TGN_CHECKED int tgn_wire_curve(const tgn_game *game, const tgn_report_question *question,
                               tgn_write_function *write, void *context, tgn_error *error);

/*
 * A review of a game (tengen/review.h), as far as it is: {"size", "komi", "visits", "engine" (if it is not tengen), "places": [{"move", "colour", "point",
 * "visits", "chance", "score", "lost", "lost_chance", "prior", "rank", "spread", "choices": [{"point", "visits", "chance", "score",
 * "prior", "line": ["Q16", ...]}, ...]}, ...], "worst": [moves], "phases": [{"name", "from", "to", "black": {"moves",
 * "first", "lost", "worst", "most"}, "white"}, ...]}. Chance and score of a place are Black's, those of a choice its side's. A place is
 * that before its "move"; the last, the end of the game, has no colour and point. What is not known yet is null.
 * With `known` (else NULL) there is "records", as tgn_wire_known() writes it. With `owner` each place has "owner", too: a letter for each point, row by row from the top, from A (White's for sure) by
 * tenths over K (nobody's) to U (Black's for sure).
 */
TGN_CHECKED int tgn_wire_review(tgn_review *review, const tgn_known_game *known, bool owner,
                                tgn_write_function *write, void *context);

/* One of these places, numbered from 0; without line ends. */
TGN_CHECKED int tgn_wire_review_place(tgn_review *review, size_t place, bool owner, tgn_write_function *write,
                                      void *context);

/*
 * What is reviewed, by whom, and how far that is, without line ends: {"size", "rules", "komi", "visits", "engine", "moves", "kept" (the
 * visits that every place has had by now), "phases": [{"name", "from", "to"}, ...]}.
 */
TGN_CHECKED int tgn_wire_review_head(tgn_review *review, tgn_write_function *write, void *context);

/*
 * A game beside all others (tengen/known.h): {"games": of the database, "new_from": a move or null, "places": [{"move", "games",
 * "played": {"point", "games", "black_wins", "white_wins"} or null, "moves": [as "played", ...]}, ...], "around": [{"id", "black", "white",
 * "date", "result", "move"}, ...]}. "places" ends with the last that other games share; a place is that before its "move".
 */
TGN_CHECKED int tgn_wire_known(const tgn_known_game *known, tgn_write_function *write, void *context);

/*
 * A page of players: {"total", "skip", "players": [{"id", "name", "spellings", "games", "black", "white", "won", "lost", "first",
 * "last", "rank"}, ...]}; what was found for a text: {"text", "players": {"total", "list"}, "events": {"total", "list": [{"name",
 * "games", "first", "last"}, ...]}, "games": {"total", "games"}}; and one player: those fields and "names", "colours", "years",
 * "ranks", "opponents", "opponent_count", "events", "event_count", "openings" and "similar".
 */
TGN_CHECKED int tgn_wire_players(const tgn_player_list *list, uint64_t skip, tgn_write_function *write,
                                 void *context);
TGN_CHECKED int tgn_wire_found(const tgn_found *found, const char *text, tgn_write_function *write,
                               void *context);
TGN_CHECKED int tgn_wire_player(const tgn_player_page *page, tgn_write_function *write, void *context);

/*
 * Joined spellings, a player a line: ["Cho Chikun","趙治勲"]. Reading skips empty lines; TGN_ERR_INPUT names the line that is not
 * one. The caller frees the list with tgn_spelling_list_free().
 */
TGN_CHECKED int tgn_wire_spellings(const tgn_spelling_list *list, tgn_write_function *write, void *context);
TGN_CHECKED int tgn_wire_spellings_read(tgn_spelling_list **out, const char *text, size_t length,
                                        tgn_error *error);

/* "move", "pass", "setup", "outside", "start" or "end". Static text. */
const char *tgn_way_name(tgn_way_kind kind);

#ifdef __cplusplus
}
#endif
#endif
