/*
 * contest.h - two programs play a game, and every claim is checked; a record of it, and what many of them add up to
 *
 *      tgn_engine_game game;
 *      int code = tgn_engine_game__play(&game, &terms, 1, opening, count, error);
 *      if (code == 0)
 *          tgn_engine_standing__add(&standing, &game, ...);
 *      tgn_engine_game__clear(&game);
 *
 *      1. each program is started anew, and told size, rules, komi and the opening
 *      2. every move is checked on our board, then shown to the other player and to the referee; one that anybody refuses
 *         loses the game, and so does a program that ends, is silent or talks nonsense
 *      3. after two passes the referee names the winner, or without one both players must agree; what the players say is
 *         compared with it
 *      4. when somebody resigns the referee is asked for its estimate: a side that it holds ahead resigned too early
 *
 * Threads: a game belongs to one thread; any number may be played at once.
 */
#ifndef TENGEN_ENGINE_CONTEST_H
#define TENGEN_ENGINE_CONTEST_H

#include <tengen/engine.h>

#include "base/buffer.h"

enum { TGN_ENGINE_SCORE = 24, TGN_ENGINE_OPENING = 8 };

typedef enum tgn_engine_ending {
    TGN_ENGINE_COUNTED,  /* after two passes */
    TGN_ENGINE_RESIGNED, /* by the side that did not win */
    TGN_ENGINE_REFUSED,  /* a move was */
    TGN_ENGINE_FAILED,   /* a player did not answer */
    TGN_ENGINE_LONG,     /* more moves than allowed: nobody wins */
    TGN_ENGINE_BROKEN    /* nobody is to blame that plays: nobody wins */
} tgn_engine_ending;

/* "counted", "resigned", "refused", "no answer", "too long", "broken off". Static text. */
const char *tgn_engine__ending_name(tgn_engine_ending ending);

/* What was agreed. Texts are borrowed. */
typedef struct tgn_engine_terms {
    const char *player[2]; /* commands; {game} in them is the number of the game */
    const char *referee;   /* or NULL */
    tgn_size size;
    const tgn_rules *rules;
    double komi;
    double seconds;               /* for a move, told to the players if they are whole; 0: no limit */
    double patience;              /* for an answer; 0: 120 */
    size_t most;                  /* moves of a game; 0: three times the points of the board */
    uint64_t seed;                /* of the openings */
    int openings;                 /* how many there are; 0: games begin on the empty board */
    const tgn_progress *progress; /* may stop it; for all threads at once */
} tgn_engine_terms;

/* A side of a game. */
typedef struct tgn_engine_side {
    char name[TGN_ENGINE_NAME];
    char says[TGN_ENGINE_SCORE]; /* its final_score; "" if it was not asked */
    double spent, longest;       /* seconds for its moves, and for the longest */
    size_t moves;                /* of its own, those of the opening not counted */
} tgn_engine_side;

typedef struct tgn_engine_game {
    unsigned long number;
    bool swapped;            /* the first player has White */
    tgn_engine_side side[2]; /* Black, White */
    tgn_move *move;
    size_t moves, capacity;
    tgn_engine_ending ending;
    tgn_colour winner; /* TGN_EMPTY: nobody */
    bool drawn;
    char score[TGN_ENGINE_SCORE];    /* as records have it: "B+3.5", "W+R", "B+F", "0", "Void" */
    char estimate[TGN_ENGINE_SCORE]; /* of the referee after a resignation, or "" */
    bool early;                      /* the side that resigned was ahead */
    char problem[320];               /* or "" */
} tgn_engine_game;

/*
 * Play game `number` (from 1): the first player is Black in odd games. Returns 0, also when a program failed; TGN_ERR_MISSING or
 * TGN_ERR_ARGUMENT when one cannot be started or does not take the board; TGN_ERR_STOPPED; TGN_ERR_MEMORY. Clear it in any case.
 */
TGN_CHECKED int tgn_engine_game__play(tgn_engine_game *game, const tgn_engine_terms *terms,
                                      unsigned long number, const tgn_move *opening, size_t count,
                                      tgn_error *error);
void tgn_engine_game__clear(tgn_engine_game *game);

/* ---- openings (opening.c) ------------------------------------------------------------------------------- */

/*
 * `wanted` openings for the seed, all different (also when the board is turned), each the same number of stones of both sides on the
 * third line or above, none near another. Each is to be played with both colours, so that what one side gains by it the other
 * gains in turn. out[i] has space for TGN_ENGINE_OPENING moves; `length` receives how many they are. Returns how many openings there
 * are, fewer if the board has no more, or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_engine__make_openings(tgn_move (*out)[TGN_ENGINE_OPENING], int wanted, tgn_size size,
                                          uint64_t seed, size_t *length);

/* ---- records (record.c) --------------------------------------------------------------------------------- */

/* A number that tells matches apart: of players, referee, board, rules, time and openings. */
uint64_t tgn_engine__match_number(const tgn_engine_terms *terms);

/* The game as a record, with what else is known of it in a comment. */
void tgn_engine_game__format(tgn_buffer *out, const tgn_engine_game *game, const tgn_engine_terms *terms);

/* Such a record again. Returns 1; 0 if it is none of this match, or not of this game; TGN_ERR_MEMORY. Clear it in any case. */
TGN_CHECKED int tgn_engine_game__parse(tgn_engine_game *game, const tgn_engine_terms *terms,
                                       unsigned long number, const void *bytes, size_t length);

/* ---- what they add up to (standing.c) ------------------------------------------------------------------- */

typedef struct tgn_engine_sum {
    size_t games, won[2], lost[2]; /* as Black, as White */
    size_t drawn, open;            /* games without a winner: drawn; or void */
    size_t early, late;            /* resigned while ahead; games with a move later than allowed */
    double longest;
} tgn_engine_sum;

typedef struct tgn_engine_standing {
    size_t games, problems, differ; /* games in which a player's score was not the result */
    tgn_engine_sum player[2];
} tgn_engine_standing;

void tgn_engine_standing__add(tgn_engine_standing *standing, const tgn_engine_game *game, double seconds);

/* A share and its 95 % interval (Wilson 1927), a draw being half a win. Without games 0.5 of 0 to 1. */
typedef struct tgn_engine_share {
    double share, low, high;
} tgn_engine_share;
tgn_engine_share tgn_engine__share(double won, size_t games);

/* The difference in Elo points that gives this share; infinite for 0 and 1. */
double tgn_engine__elo(double share);

#endif
