/*
 * tengen/game.h - a board with a past: side to move, ko, repetition, prisoners, undo
 *
 *      tgn_game *game;
 *      tgn_game_new(&game, (tgn_size){19, 19}, tgn_rules_find("chinese"));
 *      if (tgn_game_judge(game, TGN_BLACK, point) == 0)        // it is legal
 *          tgn_game_play(game, TGN_BLACK, point);
 *      tgn_game_undo(game);
 *      tgn_game_free(game);
 *
 * A game is a list of steps, each a move (a pass is one too) or a setup of any number of points. Undo takes
 * back the last step. Colours need not alternate: records do not always, so a move names its colour; the
 * side to move is then the other.
 *
 * One game object may serve thousands of records: tgn_game_reset() keeps its memory and its key tables.
 *
 * Threads: a game belongs to one thread at a time.
 */
#ifndef TENGEN_GAME_H
#define TENGEN_GAME_H

#include <tengen/board.h>
#include <tengen/key.h>
#include <tengen/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_game tgn_game;

/* A stone or a pass (TGN_PASS) of a colour. */
typedef struct tgn_move {
    tgn_point point;
    tgn_colour colour;
} tgn_move;

/* What is wrong with a move; several may apply at once. */
enum tgn_fault {
    TGN_FAULT_OCCUPIED = 1, /* a stone is there */
    TGN_FAULT_SUICIDE = 2,  /* its own string would have no liberty, and the rules forbid it */
    TGN_FAULT_KO = 4,       /* retakes a ko at once */
    TGN_FAULT_REPEATS = 8,  /* the position has been on the board before, and the rules forbid it */
    TGN_FAULT_TURN = 16     /* it is the other side's turn */
};

/*
 * A new game on an empty board, Black to move. NULL rules mean "japanese"; they are copied. Returns 0 or
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_game_new(tgn_game **out, tgn_size size, const tgn_rules *rules);
void tgn_game_free(tgn_game *game);

/*
 * Start again on an empty board of this size; NULL rules: as before. Cheap: the memory and the key tables of
 * all sizes met so far are kept. Returns 0 or TGN_ERR_MEMORY (the game is then unchanged).
 */
TGN_CHECKED int tgn_game_reset(tgn_game *game, tgn_size size, const tgn_rules *rules);

/* The board as it stands: borrowed, valid until the game is freed, changing with it. */
const tgn_board *tgn_game_board(const tgn_game *game);
const tgn_rules *tgn_game_rules(const tgn_game *game);
tgn_size tgn_game_size(const tgn_game *game);
tgn_colour tgn_game_to_move(const tgn_game *game);

/* The point that the side to move may not retake now, or TGN_PASS. A pass, or a move elsewhere, lifts it. */
tgn_point tgn_game_ko(const tgn_game *game);

/* Stones of `colour` that have been captured (suicides included). */
unsigned tgn_game_prisoners(const tgn_game *game, tgn_colour colour);

/*
 * The enum tgn_fault flags of a move; 0 when it is legal. O(1) plus, under superko, the
 * captured strings.
 */
unsigned tgn_game_judge(tgn_game *game, tgn_colour colour, tgn_point point);

/*
 * Play a legal move (TGN_FAULT_TURN is not counted: the colour is the caller's choice). Returns 0;
 * TGN_ERR_ILLEGAL, the game unchanged; or TGN_ERR_MEMORY, the game unchanged.
 */
TGN_CHECKED int tgn_game_play(tgn_game *game, tgn_colour colour, tgn_point point);

/*
 * Play whatever a record says: an occupied point is overwritten, suicide removes the string, a ko is retaken.
 * `point` must be on the board or TGN_PASS. `faults` (may be NULL) receives what was wrong (0: nothing).
 * Returns 0 or TGN_ERR_MEMORY (the game unchanged).
 */
TGN_CHECKED int tgn_game_force(tgn_game *game, tgn_colour colour, tgn_point point, unsigned *faults);

/*
 * One setup step: `count` points, each with a colour (TGN_EMPTY clears). Nothing is captured, a ko ban is
 * lifted if anything changed, the side to move stays. Returns 0, TGN_ERR_ARGUMENT for a point off the board
 * or TGN_ERR_MEMORY (unchanged).
 */
TGN_CHECKED int tgn_game_setup(tgn_game *game, const tgn_move *stones, size_t count);

/* Say whose turn it is. A step of its own, which undo takes back. Lifts a ko ban if the side changes. */
TGN_CHECKED int tgn_game_set_to_move(tgn_game *game, tgn_colour colour);

/*
 * The customary handicap points, in the order of the Go Text Protocol, for 2 to 9 stones where both sides
 * are odd and at least 9, and for 2 to 4 where they are at least 7; square or not. Into `out` (space for 9).
 * Returns how many, or TGN_ERR_ARGUMENT when there is no customary placement.
 */
TGN_CHECKED int tgn_handicap_points(tgn_point out[9], tgn_size size, int stones);

/* Take back the last step. Returns 0, or TGN_ERR_MISSING when there is none. */
int tgn_game_undo(tgn_game *game);

/* Steps so far (moves, setups, changes of turn), and moves among them (passes included). */
size_t tgn_game_steps(const tgn_game *game);
size_t tgn_game_moves(const tgn_game *game);

/* The last step if it was a move: fills `out` and returns true. */
bool tgn_game_last(const tgn_game *game, tgn_move *out);

/* The move with this index among the moves, from 0; it must exist. O(1), or O(log n) after n setups. */
tgn_move tgn_game_move(const tgn_game *game, size_t index);

/* Both players have passed, one after the other, and nothing happened since. */
bool tgn_game_over(const tgn_game *game);

/*
 * How often the stones stood exactly as they stand now, this time not counted; with the same side to move
 * if `with_side`. Every step is a time: after a pass the stones have stood like this once more. Amortised
 * O(1): an index over the past is made when first asked for (should there be no memory for it, the past is
 * walked through instead).
 */
unsigned tgn_game_repetitions(tgn_game *game, bool with_side);

/*
 * The invariant key of the position (stones, side to move, ko); `s` (may be NULL) leads to the canonical
 * image. The game keeps the images of the stones from one question to the next, so the cost is that of the
 * stones that came and went since, all images at once: O(1) when asked after every move.
 */
tgn_key tgn_game_key(tgn_game *game, tgn_symmetry *s);

/* The same with all motions that lead to the canonical image, as a set of bits. */
tgn_key tgn_game_key_ties(tgn_game *game, unsigned *ties);

/*
 * The images that keys are made from, as the stones stand now, and the table they are made with: borrowed;
 * the images until the game changes, the table until the next reset or free.
 */
const tgn_images *tgn_game_images(tgn_game *game);
const tgn_keytable *tgn_game_keytable(const tgn_game *game);

/*
 * What the last step changed, for callers that keep data of their own in step with the board (region
 * keys, a field): points with the colour before and the colour now, in the order in which they were made (a
 * setup may name a point twice; a stone played on one of its own colour is listed though nothing changed).
 * Borrowed, valid until the game changes. Returns how many.
 */
typedef struct tgn_change {
    tgn_point point;
    tgn_colour before, now;
} tgn_change;
size_t tgn_game_changes(const tgn_game *game, const tgn_change **out);

/* A step of the past. Changes are borrowed until the game changes. */
typedef struct tgn_past_step {
    bool is_move;
    tgn_move move;      /* if it is one */
    tgn_colour to_move; /* whose turn it was before */
    const tgn_change *changes;
    size_t change_count;
} tgn_past_step;

/* The step with this index among the steps, from 0; it must exist. O(1). */
void tgn_game_past(const tgn_game *game, size_t index, tgn_past_step *out);

/*
 * Do what another game on a board of the same size did in its step with this index, which must exist: one step, whatever it was.
 * Returns 0 or TGN_ERR_MEMORY (unchanged).
 */
TGN_CHECKED int tgn_game_repeat(tgn_game *game, const tgn_game *other, size_t index);

#ifdef __cplusplus
}
#endif
#endif
