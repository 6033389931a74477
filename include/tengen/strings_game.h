/*
 * tengen/strings_game.h - a game about strings: the duel and the solitaire (rules: docs/STRINGS-GAME.md)
 *
 * Stones are put on a board and stay: nothing is ever captured, and a move after which any string would have
 * no liberty is not allowed. In a duel Black and White take turns, may pass, and end the game with two passes
 * in a row; the side with more strings wins. In a solitaire one player puts stones of either colour, aiming for as
 * many strings as the board can hold.
 *
 *      tgn_match *match;
 *      tgn_match_new(&match, &(tgn_match_rules){.size = {4, 4}}, &error);
 *      if (tgn_match_play(match, (tgn_move){point, TGN_BLACK}, &error) < 0)
 *          puts(error.message);                      // "A1 would leave the string at B2 without a liberty"
 *      tgn_player *player;
 *      tgn_player_new(&player, &(tgn_player_options){.level = 5}, &error);
 *      tgn_player_move(player, tgn_match_standing(match), &answer, NULL, &error);
 *
 * Five layers, each on the ones before: a standing (a position, a plain value), a match (a standing with its
 * moves), the solver of duels, the computer player, and the review of a match.
 *
 * Two facts that everything here rests on. What is not allowed stays forbidden: a string grows only over its own
 * liberties, so one whose last liberty is that point can never get another. And a point beside a player's own
 * stone will never bring that player a new string. Both sets of useful points only shrink, so a game is short
 * and can be bounded.
 *
 * Threads: every owner (match, solver, player, review) belongs to one thread at a time.
 */
#ifndef TENGEN_STRINGS_GAME_H
#define TENGEN_STRINGS_GAME_H

#include <tengen/game.h>
#include <tengen/strings.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_MATCH_SIDE_MIN = 2, TGN_MATCH_SIDE_MAX = 19 };

/* ---- a position ---------------------------------------------------------------------------------------- */

/* Read the fields freely, change them only through these functions. About 8 KB: mind the stack. */
typedef struct tgn_standing {
    tgn_board board;
    tgn_colour to_move; /* TGN_EMPTY in a solitaire: stones of either colour */
    bool passed;        /* the last move was a pass: another one ends a duel */
    bool over;
    int strings[3]; /* by colour; [TGN_EMPTY] both together */
} tgn_standing;

/* An empty board, Black to move; or that of a solitaire. `size` is within the limits above. */
void tgn_standing_init(tgn_standing *standing, tgn_size size, bool solitaire);

/*
 * How many strings of `colour` a stone on this empty point would add: 1 when it touches none of its own, 0
 * beside one string, -1 to -3 when it joins two to four. O(1).
 */
int tgn_standing_gain(const tgn_standing *standing, tgn_point point, tgn_colour colour);

/*
 * Whether a stone may be put on this empty point, whoever is to move: no string would lose its last liberty.
 * O(1).
 */
bool tgn_standing_allows(const tgn_standing *standing, tgn_point point, tgn_colour colour);

/* The points where `colour` may put a stone, in reading order, into `out` (may be NULL). Returns how many. */
int tgn_standing_moves(const tgn_standing *standing, tgn_colour colour, tgn_point out[TGN_POINTS_MAX]);

/*
 * Whether a move, on a point of the board or TGN_PASS, may be played now. Returns 0; or TGN_ERR_ILLEGAL with
 * the reason in the message: the game is over, the turn, a stone there, or which string would be left without a
 * liberty. A pass in a solitaire ends it.
 */
TGN_CHECKED int tgn_standing_judge(const tgn_standing *standing, tgn_move move, tgn_error *error);

/*
 * Play a move that tgn_standing_judge() allows. Cost: the stones of the strings that are joined.
 */
void tgn_standing_play(tgn_standing *standing, tgn_move move);

/* Take it back; `passed` as it was before the move. */
void tgn_standing_unplay(tgn_standing *standing, tgn_move move, bool passed);

/*
 * The most strings that the board can still hold when stones of `colours` (enum tgn_strings_colours; 0: both)
 * are added, and a board that holds them: tgn_strings_solve() with its costs and errors, to which `options` (may
 * be NULL) and `progress` are passed. The caller clears `out`.
 */
TGN_CHECKED int tgn_standing_reach(tgn_strings *out, const tgn_standing *standing, int colours,
                                   const tgn_strings_options *options, const tgn_progress *progress,
                                   tgn_error *error);

/* ---- a match ------------------------------------------------------------------------------------------- */

typedef struct tgn_match tgn_match;

typedef struct tgn_match_rules {
    tgn_size size;  /* sides of 2 to 19, square or not */
    bool solitaire; /* otherwise a duel */
    double komi;    /* points for White in a duel, in halves; 0 in a solitaire */
} tgn_match_rules;

/*
 * Returns 0; TGN_ERR_ARGUMENT for a side or a komi out of range (komi is -400 to 400); TGN_ERR_MEMORY.
 * Free with tgn_match_free(); NULL is fine there.
 */
TGN_CHECKED int tgn_match_new(tgn_match **out, const tgn_match_rules *rules, tgn_error *error);
void tgn_match_free(tgn_match *match);

/* Borrowed until the match is freed; the standing changes with it. */
const tgn_match_rules *tgn_match_ruling(const tgn_match *match);
const tgn_standing *tgn_match_standing(const tgn_match *match);

/* Moves so far, passes included, and the one with this index, from 0, which must exist. */
size_t tgn_match_moves(const tgn_match *match);
tgn_move tgn_match_move(const tgn_match *match, size_t index);

/* Play, if tgn_standing_judge() allows it. Returns 0, TGN_ERR_ILLEGAL with the reason, TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_match_play(tgn_match *match, tgn_move move, tgn_error *error);

/* Take back the last move. Returns 0, or TGN_ERR_MISSING when there is none. */
int tgn_match_undo(tgn_match *match);

/* Black's strings less White's, less komi; in a solitaire the strings of both. */
double tgn_match_score(const tgn_match *match);

enum { TGN_MATCH_TEXT = 16 };

/* The score of a duel as text: "B+2", "W+0.5", "0" for jigo; of a solitaire the number. Returns `out`. */
char *tgn_match_format(char out[TGN_MATCH_TEXT], const tgn_match *match);

/* ---- perfect play -------------------------------------------------------------------------------------- */

/* Searches duels and remembers what it has found, so that one question about a game helps the next. */
typedef struct tgn_duel tgn_duel;

/* Limits of a search; the first that is reached ends it. All zero: until the answer is exact. */
typedef struct tgn_duel_limits {
    uint64_t nodes;   /* positions searched */
    int depth;        /* moves ahead */
    int milliseconds; /* by the clock */
    tgn_point first;  /* searched first, so that it is chosen among equals; TGN_PASS: none */
    uint64_t seed;    /* chooses among moves that look equal; 0: the first in reading order */
} tgn_duel_limits;

typedef struct tgn_duel_answer {
    bool exact;     /* the value of perfect play by both; otherwise an estimate */
    double value;   /* Black's strings less White's in the end, without komi */
    tgn_move best;  /* what the side to move should play; a pass when the game is over */
    int depth;      /* moves looked ahead */
    uint64_t nodes; /* positions searched */
} tgn_duel_answer;

/* `memory`: bytes for the table of known positions; 0: 32 MiB. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_duel_new(tgn_duel **out, tgn_size size, size_t memory);
void tgn_duel_free(tgn_duel *duel);

/*
 * What the duel is worth from here, and what to play: alpha-beta with iterative deepening. The answer is
 * exact as soon as the search meets nothing but finished games; src/strings/README.md has what that takes.
 * `standing` must be a duel, of the size the solver was made for. The same question to a new solver has the
 * same answer unless time runs out. Returns 0, or TGN_ERR_STOPPED if `progress` (may be NULL) said so.
 */
TGN_CHECKED int tgn_duel_solve(tgn_duel *duel, tgn_duel_answer *out, const tgn_standing *standing,
                               const tgn_duel_limits *limits, const tgn_progress *progress, tgn_error *error);

/* ---- the computer player ------------------------------------------------------------------------------- */

enum { TGN_PLAYER_LEVELS = 5 };

typedef struct tgn_player tgn_player;

typedef struct tgn_player_options {
    int level;        /* 1 to 5; 0: 3. Below */
    uint64_t seed;    /* same seed, same games, unless time runs out */
    int milliseconds; /* for a move, by the clock; 0: 1000 */
} tgn_player_options;

/*
 *      1  any point that brings a new string
 *      2  one that also takes a point from the other side, if there is any
 *      3  looks one move ahead: strings, points open to each side, and those open to only one
 *      4  searches a few moves ahead; among equals, the one after which it could reach most if it went on alone
 *      5  searches as far as time allows: perfect where the end is in sight
 *
 * In a solitaire levels 1 to 3 make any new string, and 4 and 5 lose nothing unless time is too short.
 * Returns 0, TGN_ERR_ARGUMENT for a level out of range, TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_player_new(tgn_player **out, const tgn_player_options *options, tgn_error *error);
void tgn_player_free(tgn_player *player);

/* Change the time for every move from now on; 0: the time of its options. */
void tgn_player_set_time(tgn_player *player, int milliseconds);

/*
 * A move for the side to move. The game must not be over. Returns 0, TGN_ERR_STOPPED (by `progress`, may be
 * NULL), TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_player_move(tgn_player *player, const tgn_standing *standing, tgn_move *out,
                                const tgn_progress *progress, tgn_error *error);

/* ---- hints and the review ------------------------------------------------------------------------------ */

/* What a position is worth, and a move that keeps it. */
typedef struct tgn_hint {
    tgn_move move;
    double value; /* duel: Black's strings less White's in the end; solitaire: strings reachable */
    bool exact;
} tgn_hint;

/*
 * `limits` are the duel's (NULL: a second); a solitaire's hint is exact. `duel` (may be NULL, then one is
 * made for the question) remembers from one hint to the next. Returns 0 or the errors of tgn_duel_solve() and
 * tgn_standing_reach().
 */
TGN_CHECKED int tgn_hint_find(tgn_hint *out, const tgn_standing *standing, tgn_duel *duel,
                              const tgn_duel_limits *limits, const tgn_progress *progress, tgn_error *error);

/* One move of a review. Values as in tgn_hint. */
typedef struct tgn_match_review_move {
    tgn_move move;
    tgn_move best; /* a move that loses nothing; `move` itself if that loses nothing */
    double before, after;
    double lost; /* by this move, to its player; never negative */
    bool exact;  /* `before` and `after` both are */
} tgn_match_review_move;

typedef struct tgn_match_review tgn_match_review;

/*
 * Examine every move of a match, the last one first, since what is known about the end helps with the beginning.
 * `limits` apply to each position (NULL: a fifth of a second). In an exact review of a duel what Black lost
 * less what White lost is the value of the start less that of the end; in a solitaire that was ended by a
 * pass all losses together are how far the player stayed below the maximum. `progress` counts moves. Errors as
 * tgn_hint_find().
 */
TGN_CHECKED int tgn_match_review_new(tgn_match_review **out, const tgn_match *match,
                                     const tgn_duel_limits *limits, const tgn_progress *progress,
                                     tgn_error *error);
void tgn_match_review_free(tgn_match_review *review);

/* The number of moves, and one of them, from 0: borrowed until the review is freed. */
size_t tgn_match_review_count(const tgn_match_review *review);
const tgn_match_review_move *tgn_match_review_get(const tgn_match_review *review, size_t index);

/* What a colour lost in all (TGN_EMPTY: both together), and whether every move of that sum is exact. */
double tgn_match_review_lost(const tgn_match_review *review, tgn_colour colour, bool *exact);

#ifdef __cplusplus
}
#endif
#endif
