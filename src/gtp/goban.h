/*
 * goban.h - the engine for Go: what it remembers between commands, and who does what
 *
 *      go.c            the table of commands, a new engine and its end
 *      goban.c         the game behind it: started, copied, counted in komi
 *      go_setup.c      sizes, komi, handicap, rules, level: how a game begins
 *      go_play.c       moves: theirs, ours, taken back
 *      go_board.c      what lies on the board
 *      go_score.c      dead stones and the count
 *      go_record.c     records: loadsgf, printsgf
 *      go_field.c      pictures of the field for GoGui
 *      go_games.c      continuations from a database
 *      go_solved.c     perfect play on small boards
 *      go_view.c       what the player thinks: as a picture, as a list
 *      go_stream.c     the same as a stream: analyze
 *      paper.c         boards of words, numbers and colours, as GoGui reads them
 *
 * Every command is a tgn_gtp_function of the same name as the command; `self` is a tgn_goban.
 */
#ifndef TENGEN_GTP_GOBAN_H
#define TENGEN_GTP_GOBAN_H

#include <tengen/bot.h>
#include <tengen/graph.h>
#include <tengen/gtp.h>
#include <tengen/solve.h>

#include "gtp/hourglass.h"
#include "gtp/words.h"

typedef struct tgn_goban {
    tgn_gtp_go_options options; /* its texts are our own */
    tgn_game *game;
    double komi;
    int handicap; /* stones that were placed before the first move */
    tgn_bot *bot;
    tgn_solver *solver;    /* NULL until somebody asks */
    tgn_graph *graph;      /* NULL without a database */
    tgn_hourglass left[3]; /* by colour */
    tgn_hourglass settled; /* what both begin a game with */
    char *texts[2];
} tgn_goban;

/* ---- the game (goban.c) -------------------------------------------------------------------------------- */

/* An empty board of this size, by the same rules; clocks begin anew. Returns 0 or TGN_ERR_MEMORY, said. */
int tgn_goban__start(tgn_goban *goban, tgn_gtp_call *call, tgn_size size);

/* The game again, move by move, by other rules. Returns 0 or TGN_ERR_MEMORY. */
int tgn_goban__copy(tgn_game **out, const tgn_game *game, const tgn_rules *rules);

/* What White gets: komi, and what the rules pay for handicap stones. */
double tgn_goban__komi(const tgn_goban *goban);

/* Another player in place of the one there was. Returns 0, TGN_ERR_ARGUMENT (level), TGN_ERR_MEMORY. */
int tgn_goban__hire(tgn_goban *goban, tgn_error *error);

/* Take the last step back, whatever it was, handicap included. */
void tgn_goban__back(tgn_goban *goban);

static inline tgn_size tgn_goban__size(const tgn_goban *goban)
{
    return tgn_game_size(goban->game);
}

static inline const tgn_board *tgn_goban__board(const tgn_goban *goban)
{
    return tgn_game_board(goban->game);
}

/* Argument `index` as a colour if it is there, else whose turn it is. Returns as tgn_gtp__colour(). */
int tgn_goban__side(const tgn_goban *goban, tgn_gtp_call *call, int index, tgn_colour *out);

/* "?" with the words of an error. */
int tgn_goban__fail(tgn_gtp_call *call, int code, const tgn_error *error);

/* ---- thinking (go_play.c) ------------------------------------------------------------------------------ */

/* Work for a command that ends when it is interrupted, or when the engine's own progress says so. */
typedef struct tgn_goban_errand {
    tgn_goban *goban;
    tgn_gtp_call *call;
    bool stream;  /* it also ends when anything more was said */
    double until; /* by tgn_clock__seconds(); 0: no end */
    double asked; /* when it was asked last */
    bool stopped;
} tgn_goban_errand;

/* Has the form of a tgn_progress's function; `context` is the errand. */
bool tgn_goban__go_on(void *context, const char *what, uint64_t done, uint64_t total);

/*
 * Ask the player. Of the question colour, cleanup, watch, context and every are taken, and milliseconds if they are
 * not 0. Returns 0, or a negative code, said.
 */
int tgn_goban__think(tgn_goban *goban, tgn_gtp_call *call, tgn_bot_thought *out, tgn_bot_question question,
                     bool stream);

/* The move it would play, said: "D4", "pass" or "resign"; on the board, too, if `play`. */
int tgn_goban__choose(tgn_goban *goban, tgn_gtp_call *call, const tgn_bot_thought *thought, bool play);

/* ---- boards as GoGui reads them (paper.c) -------------------------------------------------------------- */

/* Rows from the top, words with blanks between; "" is a word for nothing. */
void tgn_paper__numbers(tgn_gtp_call *call, tgn_size size, const float at[TGN_GRID]);
typedef const char *tgn_paper_word(void *context, tgn_point point); /* borrowed until the next call */
void tgn_paper__words(tgn_gtp_call *call, tgn_size size, tgn_paper_word *word, void *context);

/* ---- commands ------------------------------------------------------------------------------------------ */

/* go_setup.c */
tgn_gtp_function tgn_goban__boardsize, tgn_goban__rectangular_boardsize, tgn_goban__query_boardsize,
    tgn_goban__clear_board, tgn_goban__set_komi, tgn_goban__get_komi, tgn_goban__fixed_handicap,
    tgn_goban__place_free_handicap, tgn_goban__set_free_handicap, tgn_goban__get_handicap, tgn_goban__setup,
    tgn_goban__setup_player, tgn_goban__undo_setup, tgn_goban__rules, tgn_goban__kgs_rules, tgn_goban__level,
    tgn_goban__seed, tgn_goban__time_settings, tgn_goban__kgs_time_settings, tgn_goban__time_left;

/* go_play.c */
tgn_gtp_function tgn_goban__play, tgn_goban__play_sequence, tgn_goban__undo, tgn_goban__genmove,
    tgn_goban__reg_genmove, tgn_goban__genmove_cleanup, tgn_goban__nothing, tgn_goban__cputime,
    tgn_goban__title;

/* go_board.c */
tgn_gtp_function tgn_goban__showboard, tgn_goban__list_stones, tgn_goban__captures, tgn_goban__is_legal,
    tgn_goban__all_legal, tgn_goban__countlib, tgn_goban__findlib, tgn_goban__colour, tgn_goban__last_move,
    tgn_goban__move_history;

/* go_score.c */
tgn_gtp_function tgn_goban__final_score, tgn_goban__final_status, tgn_goban__final_status_list;

/* go_record.c */
tgn_gtp_function tgn_goban__loadsgf, tgn_goban__printsgf;

/* go_field.c */
tgn_gtp_function tgn_goban__potential, tgn_goban__owner, tgn_goban__territory, tgn_goban__core,
    tgn_goban__judgement, tgn_goban__liberties, tgn_goban__strings, tgn_goban__lead, tgn_goban__reachable;

/* go_games.c */
tgn_gtp_function tgn_goban__continuations, tgn_goban__continuations_gfx;

/* go_solved.c */
tgn_gtp_function tgn_goban__solved, tgn_goban__solved_best;

/* go_view.c */
tgn_gtp_function tgn_goban__analyze_commands, tgn_goban__view, tgn_goban__line, tgn_goban__top_moves,
    tgn_goban__top_moves_black, tgn_goban__top_moves_white;

/* go_stream.c */
tgn_gtp_function tgn_goban__analyze, tgn_goban__lz_analyze, tgn_goban__genmove_analyze,
    tgn_goban__lz_genmove_analyze;

#endif
