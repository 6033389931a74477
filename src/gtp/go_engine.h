/*
 * go_engine.h - the engine for Go: what it remembers between commands, and which file does what
 *
 *      go.c            the table of commands, opening and closing the engine
 *      go_game.c       the game behind it: started, copied, its komi
 *      go_setup.c      how a game begins: size, komi, handicap, rules, level, time
 *      go_play.c       moves: the opponent's, the engine's own, undone
 *      go_board.c      what lies on the board; dead stones and the score
 *      go_record.c     records: loadsgf, printsgf
 *      go_field.c      pictures of the field for GoGui
 *      go_network.c    who judges, and what the network would play
 *      go_lookup.c     continuations from a database, patterns in it, perfect play on small boards
 *      go_analyze.c    what the player thinks: as a picture, as lists, as a stream
 *
 * Every command is a tgn_gtp_function named after it; its `self` is a tgn_gtp_go_engine.
 */
#ifndef TENGEN_GTP_GO_ENGINE_H
#define TENGEN_GTP_GO_ENGINE_H

#include <tengen/bot.h>
#include <tengen/graph.h>
#include <tengen/gtp.h>
#include <tengen/network.h>
#include <tengen/solve.h>

#include "gtp/engine.h"

/* Who is asked about the field; the network where there is one. */
typedef enum tgn_gtp_go_judge { TGN_GTP_GO_NETWORK, TGN_GTP_GO_JUDGE, TGN_GTP_GO_PAPER } tgn_gtp_go_judge;

typedef struct tgn_gtp_go_engine {
    tgn_gtp_go_options options; /* its texts are our own copies */
    tgn_game *game;
    double komi;
    int handicap; /* stones placed before the first move */
    tgn_bot *bot;
    bool guessed; /* it was asked about a board that the solver does not cover */
    tgn_gtp_go_judge judge;
    tgn_network *network;      /* NULL until it is needed; use tgn_gtp_go__network() */
    char network_missing[256]; /* why there is none, once that is known */
    tgn_solver *solver;        /* NULL until it is needed */
    tgn_graph *graph;          /* NULL without a database */
    tgn_gtp_clock clocks[3];   /* by colour */
    tgn_gtp_clock first_clock; /* with which both sides begin a game */
    char *texts[3];
} tgn_gtp_go_engine;

/* ---- the game (go_game.c) ------------------------------------------------------------------------------ */

/* An empty board of this size, by the same rules, with fresh clocks. Returns 0 or TGN_ERR_MEMORY, said. */
int tgn_gtp_go__start(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_size size);

/* The same game, move by move, by other rules. Returns 0 or TGN_ERR_MEMORY. */
int tgn_gtp_go__copy(tgn_game **out, const tgn_game *game, const tgn_rules *rules);

/* What White gets: komi, and what the rules pay for handicap stones. */
double tgn_gtp_go__komi(const tgn_gtp_go_engine *engine);

/* Make a player by the options, replacing the old one. Returns 0, TGN_ERR_ARGUMENT (level), TGN_ERR_MEMORY. */
int tgn_gtp_go__new_bot(tgn_gtp_go_engine *engine, tgn_error *error);

/* Undo the last step, whatever it was, handicap included. */
void tgn_gtp_go__step_back(tgn_gtp_go_engine *engine);

static inline tgn_size tgn_gtp_go__size(const tgn_gtp_go_engine *engine)
{
    return tgn_game_size(engine->game);
}

static inline const tgn_board *tgn_gtp_go__board(const tgn_gtp_go_engine *engine)
{
    return tgn_game_board(engine->game);
}

/* Argument `index` as a colour if it is there, else whose turn it is. Returns as tgn_gtp__colour(). */
int tgn_gtp_go__side(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, int index, tgn_colour *out);

/* "?" with the message of an error. Returns `code`. */
int tgn_gtp_go__fail(tgn_gtp_call *call, int code, const tgn_error *error);

/* ---- the network (go_network.c) ------------------------------------------------------------------------ */

/* Opened at the first call, borrowed while the engine lives. NULL with an error that says why, if there is none. */
const tgn_network *tgn_gtp_go__network(tgn_gtp_go_engine *engine, tgn_error *error);

/* ---- thinking (go_play.c) ------------------------------------------------------------------------------ */

/* Work for a command; it ends when it is interrupted, or when the progress function of the engine says so. */
typedef struct tgn_gtp_go_work {
    tgn_gtp_go_engine *engine;
    tgn_gtp_call *call;
    bool stream;  /* it also ends when anything more arrives */
    double until; /* by tgn_clock__seconds(); 0: no limit */
    double asked; /* when the input was looked at last */
    bool stopped;
} tgn_gtp_go_work;

/* The function of a tgn_progress; `context` is the work. */
bool tgn_gtp_go__progress(void *context, const char *what, uint64_t done, uint64_t total);

/*
 * Ask the player. Of the question, colour, cleanup, watch, context and every are used, and milliseconds unless
 * it is 0. Returns 0, or a negative code, said.
 */
int tgn_gtp_go__think(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_bot_thought *out,
                      tgn_bot_question question, bool stream);

/* Say the chosen move, "D4", "pass" or "resign"; also play it if `play`. */
int tgn_gtp_go__choose(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_bot_thought *thought,
                       bool play);

/*
 * Moves that the database recommends here: played often by those who won about as often as not (go_lookup.c). Into `out`. Returns
 * how many; 0 without a database or if it cannot be read.
 */
enum { TGN_GTP_GO_KNOWN = 8 };
int tgn_gtp_go__known(const tgn_gtp_go_engine *engine, tgn_colour colour,
                      tgn_bot_known out[TGN_GTP_GO_KNOWN]);

/* ---- commands ------------------------------------------------------------------------------------------ */

/* go_setup.c */
tgn_gtp_function tgn_gtp_go__boardsize, tgn_gtp_go__rectangular_boardsize, tgn_gtp_go__query_boardsize,
    tgn_gtp_go__clear_board, tgn_gtp_go__set_komi, tgn_gtp_go__get_komi, tgn_gtp_go__fixed_handicap,
    tgn_gtp_go__place_free_handicap, tgn_gtp_go__set_free_handicap, tgn_gtp_go__get_handicap,
    tgn_gtp_go__setup, tgn_gtp_go__setup_player, tgn_gtp_go__undo_setup, tgn_gtp_go__rules,
    tgn_gtp_go__kgs_rules, tgn_gtp_go__level, tgn_gtp_go__seed, tgn_gtp_go__settings,
    tgn_gtp_go__time_settings, tgn_gtp_go__kgs_time_settings, tgn_gtp_go__time_left;

/* go_play.c */
tgn_gtp_function tgn_gtp_go__play, tgn_gtp_go__play_sequence, tgn_gtp_go__undo, tgn_gtp_go__genmove,
    tgn_gtp_go__reg_genmove, tgn_gtp_go__genmove_cleanup, tgn_gtp_go__nothing, tgn_gtp_go__cputime,
    tgn_gtp_go__title;

/* go_board.c */
tgn_gtp_function tgn_gtp_go__showboard, tgn_gtp_go__list_stones, tgn_gtp_go__captures, tgn_gtp_go__is_legal,
    tgn_gtp_go__all_legal, tgn_gtp_go__countlib, tgn_gtp_go__findlib, tgn_gtp_go__colour,
    tgn_gtp_go__last_move, tgn_gtp_go__move_history;

tgn_gtp_function tgn_gtp_go__final_score, tgn_gtp_go__final_status, tgn_gtp_go__final_status_list;

/* go_record.c */
tgn_gtp_function tgn_gtp_go__loadsgf, tgn_gtp_go__printsgf;

/* go_field.c */
tgn_gtp_function tgn_gtp_go__potential, tgn_gtp_go__owner, tgn_gtp_go__territory, tgn_gtp_go__core,
    tgn_gtp_go__judgement, tgn_gtp_go__liberties, tgn_gtp_go__strings, tgn_gtp_go__lead,
    tgn_gtp_go__reachable;

/* go_network.c */
tgn_gtp_function tgn_gtp_go__judge, tgn_gtp_go__policy, tgn_gtp_go__policy_gfx;

/* go_lookup.c */
tgn_gtp_function tgn_gtp_go__continuations, tgn_gtp_go__continuations_gfx;
tgn_gtp_function tgn_gtp_go__pattern, tgn_gtp_go__pattern_gfx;
tgn_gtp_function tgn_gtp_go__solved, tgn_gtp_go__solved_best;

/* go_analyze.c */
tgn_gtp_function tgn_gtp_go__analyze_commands, tgn_gtp_go__view, tgn_gtp_go__line, tgn_gtp_go__top_moves,
    tgn_gtp_go__top_moves_black, tgn_gtp_go__top_moves_white;
tgn_gtp_function tgn_gtp_go__analyze, tgn_gtp_go__lz_analyze, tgn_gtp_go__genmove_analyze,
    tgn_gtp_go__lz_genmove_analyze;

#endif
