/*
 * game_state.h - the inside of a game
 *
 * The past is a list of steps. A step knows what was there before it, and a plain move, one stone that
 * takes nothing, is all in its step; what other steps changed is in one long list, of which each has a
 * stretch:
 *
 *      steps     [ D4 ][ Q16 ][ takes two ][ pass ][ R14 ][ takes one ]
 *      changes                [ + - -     ]               [ + -       ]
 *
 * Everything that undo needs is in these two lists; nothing is allocated for a single move.
 */
#ifndef TENGEN_GO_GAME_STATE_H
#define TENGEN_GO_GAME_STATE_H

#include <tengen/game.h>

#include "go/keytable.h"

/*
 * The positions of a game so far: how often each occurred, and whose turn it was.
 *
 * A hash table from the plain key of the stones to two counters, one for each side to move. Open
 * addressing: an entry is in the first free place at or after the one its key points to, and the gap of a
 * removed entry is filled from behind, so that there are no tombstones and taking back moves leaves no trace.
 *
 *      wanted   2   2   3       6          remove the first: 2 and 3 move up, 6 is in its place
 *      place    2   3   4   5   6
 */
typedef struct tgn_position_history_entry {
    tgn_key stones;
    uint32_t times[2]; /* Black to move, White to move; both zero: the place is free */
} tgn_position_history_entry;

/* All zero is an empty history. */
typedef struct tgn_position_history {
    tgn_position_history_entry *entries;
    size_t capacity, used; /* the capacity is zero or a power of two */
} tgn_position_history;

/*
 * Count the stones once more (returns 0, or TGN_ERR_MEMORY with nothing changed), or once less. Amortised
 * O(1).
 */
int tgn_position_history__add(tgn_position_history *history, tgn_key stones, tgn_colour to_move);
void tgn_position_history__remove(tgn_position_history *history, tgn_key stones, tgn_colour to_move);

/* How often; TGN_EMPTY: whoever was to move. O(1). */
uint32_t tgn_position_history__times(const tgn_position_history *history, tgn_key stones, tgn_colour to_move);

/* Forget everything; a large table is freed, a small one kept. */
void tgn_position_history__clear(tgn_position_history *history);
void tgn_position_history__free(tgn_position_history *history);

/* The first three are moves. */
enum { TGN_STEP_PLAIN, TGN_STEP_TAKES, TGN_STEP_PASS, TGN_STEP_SETUP, TGN_STEP_TURN };

typedef struct tgn_game_step {
    tgn_change stone;   /* of a move: where, what lay there, and the colour played */
    tgn_point ko;       /* before the step */
    tgn_colour to_move; /* before the step */
    uint8_t kind;
    int16_t result;         /* of TGN_STEP_TAKES: what tgn_board_play() said */
    uint32_t first, length; /* of TGN_STEP_TAKES and TGN_STEP_SETUP: its stretch of the list of changes */
} tgn_game_step;

struct tgn_game {
    _Alignas(64) tgn_images images; /* of the stones after `keyed` steps; see tgn_game__images() */
    size_t keyed;
    tgn_board board;
    const tgn_keytable *table;
    tgn_point ko;
    tgn_colour to_move;
    bool superko; /* rules.repetition is not TGN_REPEAT_KO */
    unsigned prisoners[3];
    tgn_game_step *steps, *top; /* the first step, and one past the last */
    tgn_game_step *limit;       /* below this one more step fits, whatever it takes; see reserve() */
    tgn_change *changes;
    uint32_t *others; /* which steps are not moves: few or none, so moves are found by counting these */
    size_t change_count, other_count;
    size_t step_capacity, change_capacity, other_capacity;
    tgn_rules rules;

    /*
     * Repetition. Time t is after t steps; times 0 .. entered-1 are in `past`, and at the last of them the
     * stones had the key `entered_key`. `placed` counts, under superko only, how often a stone of a colour
     * came to a point.
     */
    tgn_position_history history;
    size_t entered;
    tgn_key entered_key;
    uint32_t placed[2][TGN_GRID];

    tgn_board empty;                                  /* a board of this size to start from */
    tgn_keytable *tables[TGN_SIDE_MAX][TGN_SIDE_MAX]; /* of the sizes met so far */
};

/*
 * How often the stones were as they are now, this time included; with this side to move, unless it is
 * TGN_EMPTY. Amortised O(1); should there be no memory for the index, O(steps).
 */
uint32_t tgn_game__times(tgn_game *game, tgn_key stones, tgn_colour side);

/* The same by walking back through all steps: when memory is short, and to test the index. */
uint32_t tgn_game__times_walk(tgn_game *game, tgn_key stones, tgn_colour side);

static inline size_t tgn_game__steps(const tgn_game *game)
{
    return (size_t)(game->top - game->steps);
}

/* What a step changed, in order; returns how many. */
static inline size_t tgn_game__step_changes(const tgn_game *game, const tgn_game_step *step,
                                            const tgn_change **out)
{
    *out = step->kind == TGN_STEP_PLAIN ? &step->stone : game->changes + step->first;
    return step->kind == TGN_STEP_PLAIN ? 1 : step->length;
}

/*
 * The images of the stones as they stand. Steps leave them alone; what has happened since the last call is
 * applied here, so that replaying pays nothing for unused keys (8 of 41 ns a move, measured on a server's
 * games) and a caller that asks after every move pays no more than before.
 */
const tgn_images *tgn_game__images(tgn_game *game);

/*
 * Before the last step is undone: take it out of the images and of the index of the past, where it is in
 * them.
 */
void tgn_game__forget_last(tgn_game *game);

/* Under superko: whether the move just played repeats a position in a way that the rules forbid. */
bool tgn_game__repeats(tgn_game *game);

#endif
