/*
 * record.h - a game as the database stores it: its steps in a few bits each
 *
 * A step is a move (a pass is one too) or a setup: any number of points, and whose turn it then is. Position
 * 0 is the empty board with Black to move, position i is the one after step i. Only steps that a replay needs
 * are stored: a setup that changes neither stones nor turn is not a step. With variations a record is a tree
 * in the order of the file: a BACK mark says after which earlier step the next one is played, and is not a
 * step itself. A step without a mark before it is the first child of the one before; where a line ends and
 * only variations follow, there is a mark even if the step it names is the last one.
 *
 * Packed, every step is one code of ceil(log2(points + 3)) bits, 9 for 19x19:
 *
 *      0 .. points-1     a stone there, of the colour whose turn it is
 *      points            a pass of the colour whose turn it is
 *      points + 1        ESCAPE, then 2 bits: 0 the next code is of the other colour
 *                                             1 setup: whose turn it then is (1 bit: White), 10 bits count,
 *                                               then count times (10 bits point index, 2 bits colour now),
 *                                               in ascending order of points
 *                                             2 back: whose turn it is there (1 bit: White), 16 bits: the
 *                                               step after which the next one stands
 *                                             3 end
 *
 * Codes are written from the lowest bit of the first byte on. The longest record has TGN_RECORD_STEPS_MAX
 * steps; longer games are cut there, and the importer reports it.
 *
 *      tgn_record_builder *builder;
 *      tgn_record_builder__new(&builder);
 *      tgn_record__build(builder, tree, game, false, &record);        // borrowed until the next build
 *
 *      tgn_record_step step;
 *      tgn_record_steps steps;
 *      for (tgn_record_steps__init(&steps, record); tgn_record_steps__next(&steps, &step) > 0;) ...
 */
#ifndef TENGEN_DB_RECORD_RECORD_H
#define TENGEN_DB_RECORD_RECORD_H

#include <tengen/sgf.h>

enum { TGN_RECORD_STEPS_MAX = 65000 };

/* The packed steps and what is known of them. A plain value; the bytes are borrowed. */
typedef struct tgn_record {
    tgn_size size;
    const uint8_t *bytes;
    size_t length;
    uint32_t step_count; /* of all lines */
    uint32_t main_steps; /* of the main line, which is steps 1 .. main_steps */
    uint32_t main_moves; /* moves among them */
    bool branches;       /* there are BACK marks */
    bool cut;            /* it was longer than TGN_RECORD_STEPS_MAX */
} tgn_record;

typedef enum tgn_record_step_kind {
    TGN_RECORD_STEP_MOVE,
    TGN_RECORD_STEP_SETUP,
    TGN_RECORD_STEP_BACK
} tgn_record_step_kind;

typedef struct tgn_record_step {
    tgn_record_step_kind kind;
    tgn_move move;          /* MOVE */
    const tgn_move *stones; /* SETUP: points and what lies there now; borrowed until the next call */
    size_t stone_count;
    tgn_colour to_move; /* SETUP: whose turn it is then */
    uint32_t back;      /* BACK: the step that the next one follows */
} tgn_record_step;

typedef struct tgn_record_builder tgn_record_builder;
TGN_CHECKED int tgn_record_builder__new(tgn_record_builder **out);
void tgn_record_builder__free(tgn_record_builder *builder);

/*
 * Play the tree on `game` and pack what was played: the main line, or all lines. What is wrong is added to
 * the tree's problems, as tgn_sgf_apply() does. The record is borrowed until the next build. Returns 0,
 * TGN_ERR_INPUT for a tree that was refused, or TGN_ERR_MEMORY. O(steps).
 */
TGN_CHECKED int tgn_record__build(tgn_record_builder *builder, tgn_sgf *tree, tgn_game *game, bool variations,
                                  tgn_record *out);

/* Read the steps. next: 1, 0 at the end, TGN_ERR_INPUT for bytes that are not a record. */
typedef struct tgn_record_steps {
    tgn_record record;
    uint64_t bit;
    tgn_colour turn;
    unsigned width, reciprocal; /* bits of a code; 65536 / cols, rounded up */
    uint32_t count, moves;      /* steps so far; moves among those of the main line */
    bool branched;              /* the main line has ended */
    tgn_move stones[TGN_POINTS_MAX];
} tgn_record_steps;
void tgn_record_steps__init(tgn_record_steps *steps, const tgn_record *record);
TGN_CHECKED int tgn_record_steps__next(tgn_record_steps *steps, tgn_record_step *step);

/*
 * Play one step on `game`. A move is forced, a setup sets the points and then the turn. Returns the number
 * of game steps it took (for undo), or a negative code. BACK is not played: the caller undoes.
 */
TGN_CHECKED int tgn_record_step__play(const tgn_record_step *step, tgn_game *game);

/*
 * The same for two records of one game, however the board was turned when they were written: a 128-bit digest
 * of size, stones set up and moves of the main line, the least under the board's motions. O(steps * motions).
 */
tgn_key tgn_record__digest(const tgn_record *record);

/*
 * Write a record: fixed fields, then the bytes; and read it back: the bytes are borrowed. Returns how many
 * bytes it has, head included, or TGN_ERR_INPUT when the fields are inconsistent. The steps are checked as
 * they are read.
 */
enum { TGN_RECORD_HEAD = 16 };
void tgn_record__put_head(uint8_t out[TGN_RECORD_HEAD], const tgn_record *record);
TGN_CHECKED int tgn_record__get(tgn_record *out, const void *bytes, size_t length);

#endif
