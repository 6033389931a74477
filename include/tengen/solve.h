/*
 * tengen/solve.h - perfect play on small boards
 *
 *      tgn_solver *solver;
 *      tgn_solver_open(&solver, &(tgn_solver_options){0}, &error);
 *      tgn_situation here;
 *      tgn_situation_init(&here, (tgn_size){3, 3});
 *      tgn_solve_answer answer;
 *      tgn_solver_ask(solver, &answer, &(tgn_solve_question){.situation = here, .rules = rules}, NULL, &error);
 *      printf("Black leads by %g\n", tgn_solve_score(answer.value, 0));
 *      tgn_solver_close(solver);
 *
 * Go on a small board is a finite graph of situations, in which play may go round for ever. So a value is two
 * numbers, both for Black and both without komi:
 *
 *      low     the most that Black can reach by force in a game that ends
 *      high    the least to which White can hold Black by force in a game that ends
 *
 * low <= high. Where they are equal, neither side gains anything by going round in circles. Where they
 * differ, a game with a komi between them can be won by neither side: it goes on for ever, and is a draw. So
 * one value answers for every komi: see tgn_solve_score().
 *
 * Boards of up to 16 points are answered from tables that hold every situation (src/solve/README.md). Larger
 * ones, up to 30 points, are searched by area, which may take long: set the limits of a question. What a side
 * can win is proved for every treatment of endless play; what only endless play decides is found where that
 * is a draw.
 *
 * Threads: everything except tables and solvers is a plain value. A table is read-only once it is built, and
 * several threads may ask a solver at once.
 */
#ifndef TENGEN_SOLVE_H
#define TENGEN_SOLVE_H

#include <tengen/game.h>
#include <tengen/progress.h>
#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_SOLVE_POINTS = 30,   /* of a board that can be solved, at the most */
    TGN_SOLVE_TABLED = 16,   /* of a board that has tables, at the most */
    TGN_SOLVE_LINE = 200,    /* moves of a principal variation, at the most */
    TGN_SOLVE_PAST = 200,    /* positions of the past in a question, at the most */
    TGN_SOLVE_ENDLESS = 99,  /* infinity: -99 as low or 99 as high if that side cannot force an end */
    TGN_SOLVE_PRISONERS = 33 /* the greatest lead in a question, so that values stay finite */
};

/* ---- rules --------------------------------------------------------------------------------------------- */

typedef enum tgn_solve_scoring {
    TGN_SOLVE_TERRITORY, /* surrounded points and prisoners; every stone on the board is alive */
    TGN_SOLVE_SEKI,      /* the same, but a region counts only if no string around it touches a dame */
    TGN_SOLVE_STOPPED,   /* the same, but dead stones are settled first: play stops and goes on by area, and
                            moves played then cost nothing */
    TGN_SOLVE_AREA       /* stones and the points they surround; prisoners are worth nothing */
} tgn_solve_scoring;

typedef enum tgn_solve_cycle {
    TGN_SOLVE_DRAWN,      /* endless play is a draw */
    TGN_SOLVE_CAPTURES,   /* ... unless one side captures more in it for ever: that side wins */
    TGN_SOLVE_POSITIONAL, /* no position of stones may repeat */
    TGN_SOLVE_SITUATIONAL /* ... with the same side to move */
} tgn_solve_cycle;

/*
 * In all rule sets suicide is illegal; a single stone may not be retaken at once, but a pass lifts that ko
 * ban (under superko there is no such ban); two passes in a row end the game, but a pass that lifts a ban
 * does not count.
 */
typedef struct tgn_solve_rules {
    const char *name;
    const char *words; /* a description in one line of English */
    tgn_solve_scoring scoring;
    tgn_solve_cycle cycle;
} tgn_solve_rules;

/* By name ("japanese-1999"), any case, or NULL; and by number from 0, NULL past the last. Constant data. */
const tgn_solve_rules *tgn_solve_rules_find(const char *name);
const tgn_solve_rules *tgn_solve_rules_at(int index);

/* Whether prisoners are part of the score. */
bool tgn_solve_rules_prisoners(const tgn_solve_rules *rules);

/* Whether the value of a situation depends on the moves before it, so that no table can hold it. */
bool tgn_solve_rules_superko(const tgn_solve_rules *rules);

/* ---- situations ---------------------------------------------------------------------------------------- */

/*
 * Everything that matters for the play to come, apart from superko. Bit row * cols + col of `black` and
 * `white` is the point there; row 0 is at the top. A plain value: read and write it, and check it with
 * tgn_situation_check().
 */
typedef struct tgn_situation {
    tgn_size size;
    uint32_t black, white;
    tgn_colour to_move;
    tgn_point ko;  /* where the side to move may not play; TGN_PASS: nowhere */
    bool passed;   /* the previous move was a pass that counts: another one ends the game */
    bool over;     /* two passes have ended the game */
    int prisoners; /* stones that White lost, less those that Black lost; within +-TGN_SOLVE_PRISONERS */
} tgn_situation;

/* An empty board, Black to move. */
void tgn_situation_init(tgn_situation *out, tgn_size size);

/*
 * Returns 0; TGN_ERR_LIMIT for a board of more than TGN_SOLVE_POINTS points or a lead of more than
 * TGN_SOLVE_PRISONERS prisoners; TGN_ERR_ILLEGAL, naming the point, for a string without liberties, two
 * stones on one point, or a ko ban where nothing could be retaken.
 */
TGN_CHECKED int tgn_situation_check(const tgn_situation *situation, tgn_error *error);

/* From a board, or from a game with its ko, passes and prisoners. Checked as above. */
TGN_CHECKED int tgn_situation_of_board(tgn_situation *out, const tgn_board *board, tgn_colour to_move,
                                       tgn_error *error);
TGN_CHECKED int tgn_situation_of_game(tgn_situation *out, const tgn_game *game, tgn_error *error);

/* The stones as a board, for drawing. */
void tgn_situation_board(const tgn_situation *situation, tgn_board *out);

/*
 * Play a move of the side to move, or TGN_PASS. Returns the number of stones taken, or TGN_ERR_ILLEGAL with
 * the reason (a stone is there, suicide, the ban, the game is over), the situation unchanged. `superko`: the
 * rules have no ban on retaking; the caller must check whether the position repeats. O(points).
 */
int tgn_situation_play(tgn_situation *situation, tgn_point point, bool superko, tgn_error *error);

/* ---- values -------------------------------------------------------------------------------------------- */

typedef struct tgn_solve_value {
    int low, high; /* see above; within +-TGN_SOLVE_ENDLESS */
} tgn_solve_value;

/*
 * Black's lead with this komi: the number in low..high that is nearest to `komi`, less komi. 0 is jigo, or
 * endless play.
 */
double tgn_solve_score(tgn_solve_value value, double komi);

/*
 * The score of the board as it stands, if two passes ended the game now, without komi; not for
 * TGN_SOLVE_STOPPED.
 */
int tgn_solve_count(const tgn_situation *situation, const tgn_solve_rules *rules);

/* ---- tables: every situation of a board ---------------------------------------------------------------- */

/* All values of one board under one rule set; docs/SOLVE-TABLE.md describes the bytes. */
typedef struct tgn_solve_table tgn_solve_table;

typedef struct tgn_solve_census {
    uint64_t classes;    /* arrangements of stones up to symmetry */
    uint64_t bans;       /* ... with a ko ban */
    uint64_t situations; /* as the paper counts them: classes with and without a pass before, and bans */
    uint64_t sweeps;     /* until nothing changed */
    uint64_t open;       /* classes with low < high, where endless play matters */
    uint64_t bytes;      /* of the table */
    uint64_t memory;     /* in use while building, at the most */
} tgn_solve_census;

/*
 * Build in memory. `threads`: 0 for as many as the machine has. Returns 0; TGN_ERR_LIMIT for more than
 * TGN_SOLVE_TABLED points; TGN_ERR_ARGUMENT for superko; TGN_ERR_MEMORY; TGN_ERR_STOPPED. 4x4 takes a few
 * seconds.
 */
TGN_CHECKED int tgn_solve_table_build(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules,
                                      int threads, const tgn_progress *progress, tgn_error *error);

/*
 * Build into a file, going on where an earlier call was stopped or killed: unfinished work is in PATH.part.
 * The file takes its name when it is complete. Then open it.
 */
TGN_CHECKED int tgn_solve_table_make(tgn_solve_table **out, const char *path, tgn_size size,
                                     const tgn_solve_rules *rules, int threads, const tgn_progress *progress,
                                     tgn_error *error);

/*
 * Map a file. With `check` the sum of all bytes is checked (a few milliseconds), else only the header.
 * Returns 0; TGN_ERR_IO; TGN_ERR_INPUT for a file that is not a table, or is damaged.
 */
TGN_CHECKED int tgn_solve_table_open(tgn_solve_table **out, const char *path, bool check, tgn_error *error);
void tgn_solve_table_close(tgn_solve_table *table);

tgn_size tgn_solve_table_size(const tgn_solve_table *table);
const tgn_solve_rules *tgn_solve_table_rules(const tgn_solve_table *table);
void tgn_solve_table_census(const tgn_solve_table *table, tgn_solve_census *out);

/*
 * The value of a checked situation of the table's size; of one that is over, its count. Under a microsecond.
 * `distance` (may be NULL): moves until the game ends if the side that is ahead hurries and the other delays,
 * 0 when unknown; perfect play ends if every move lowers it.
 */
tgn_solve_value tgn_solve_table_value(const tgn_solve_table *table, const tgn_situation *situation,
                                      int *distance);

/* ---- questions ----------------------------------------------------------------------------------------- */

typedef struct tgn_solver tgn_solver;

typedef struct tgn_solver_options {
    const char *tables; /* folder where tables are kept; NULL: in memory only */
    /* Bytes that a search may remember, and at most a quarter as many for other needs; 0: 1 GiB. */
    size_t memory;
    int threads;  /* 0: as many as the machine has */
    bool unaided; /* search without the results that come with the program: the first moves of 5x5 */
} tgn_solver_options;

typedef struct tgn_solve_question {
    tgn_situation situation;
    const tgn_solve_rules *rules;
    double komi;      /* a multiple of 0.5; the best moves depend on it */
    bool search;      /* even where a table has the answer: area only, and without values with low < high */
    bool only_value;  /* without moves and line: a search is faster */
    uint64_t nodes;   /* after which a search gives up; 0: never */
    int milliseconds; /* after which a search gives up; 0: never */
    /* Under superko: the positions before (stones and side to move count), in any order, at most
       TGN_SOLVE_PAST. NULL: only what the situation itself shows. */
    const struct tgn_situation *past;
    size_t past_count;
    /* A file that a search of a board without a table continues from and saves to, every five minutes and
       at its end, so that it survives a restart; NULL: none. */
    const char *checkpoint;
} tgn_solve_question;

typedef struct tgn_solve_choice {
    tgn_point point;       /* or TGN_PASS */
    tgn_solve_value value; /* after the move; low < high also where a search gave up */
    bool exact;            /* false: a search gave up, the value lies within low..high */
    bool best;             /* no move has a better score with the komi of the question */
    tgn_point twin;        /* the first of its mirror images in reading order, possibly itself */
} tgn_solve_choice;

typedef struct tgn_solve_answer {
    tgn_solve_value value;
    bool exact;  /* false: a search gave up, the value lies within low..high */
    bool tabled; /* from a table; else by search */
    int choices; /* all legal moves, mirror images included, in reading order, the pass last */
    tgn_solve_choice choice[TGN_SOLVE_POINTS + 1];
    int line; /* a principal variation: both sides play best, and the winner hurries */
    tgn_move move[TGN_SOLVE_LINE];
    bool line_endless; /* the line goes round in circles from its end on */
    uint64_t nodes;    /* situations looked at */
    double seconds;
} tgn_solve_answer;

TGN_CHECKED int tgn_solver_open(tgn_solver **out, const tgn_solver_options *options, tgn_error *error);
void tgn_solver_close(tgn_solver *solver);

/*
 * Answer a question. The first one about a board of up to 16 points builds its table (or finds it in the
 * folder); tgn_solver_ready() tells whether that is done. Returns 0, also when a search gave up; the errors
 * of tgn_situation_check(); TGN_ERR_STOPPED; TGN_ERR_MEMORY; TGN_ERR_ARGUMENT for rules under which a board
 * of this size cannot be searched; TGN_ERR_LIMIT for a past that is too long.
 */
TGN_CHECKED int tgn_solver_ask(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question,
                               const tgn_progress *progress, tgn_error *error);
bool tgn_solver_ready(tgn_solver *solver, tgn_size size, const tgn_solve_rules *rules);

/* ---- trees --------------------------------------------------------------------------------------------- */

/*
 * A proof of an answer, as a game record with variations: one side keeps its score by one move in each
 * situation, and the other tries every move, mirror images once. A situation that is already in the tree,
 * with as many prisoners for the proving side or fewer, is not continued again. Every node has its number,
 * score and prisoners in a comment. One tree proves that a side gets this much or more, the tree of the other
 * side that it gets no more.
 */
typedef struct tgn_solve_tree_options {
    tgn_colour side; /* that proves its score; TGN_EMPTY: the winner, at jigo the side to move */
    int depth;       /* in moves, at the most; longer lines are cut and marked; 0: TGN_SOLVE_LINE */
} tgn_solve_tree_options;

typedef struct tgn_solve_tree {
    tgn_colour side; /* that proves its score */
    tgn_solve_value value;
    uint64_t nodes;      /* of the record, including the situation of the question */
    uint64_t ends, seen; /* leaves: games that ended, and situations already in the tree */
    uint64_t cut;        /* leaves that prove nothing: the depth was reached */
} tgn_solve_tree;

/*
 * Write a tree (SGF, UTF-8) for a question about a board that has tables, and a summary into `out`. Returns
 * 0; the errors of tgn_solver_ask(); TGN_ERR_ARGUMENT for rules under which endless play is not a draw: there
 * a situation does not determine its value, or not how to reach it; TGN_ERR_LIMIT for larger boards; what
 * `write` returned.
 */
TGN_CHECKED int tgn_solver_tree(tgn_solver *solver, tgn_solve_tree *out, const tgn_solve_question *question,
                                const tgn_solve_tree_options *options, tgn_write_function *write,
                                void *context, const tgn_progress *progress, tgn_error *error);

/* ---- proofs -------------------------------------------------------------------------------------------- */

/*
 * A proof of bounds is a strategy for each side: what it plays in every situation that the other can lead it
 * to, until the game ends or its points are safe. docs/SOLVE-PROOF.md describes the bytes;
 * tools/proof_check.c replays all of it and shares no code with this library. By area, on boards of up to
 * TGN_SOLVE_POINTS points.
 */
typedef struct tgn_solve_proved {
    tgn_colour side;
    int score;           /* that it gets at least, counted for itself */
    uint64_t situations; /* for which the strategy has a move */
    int height;          /* the longest line, in its own moves */
    bool held; /* it gets that much if the game ends, but cannot force the end; there is no height */
} tgn_solve_proved;

typedef struct tgn_solve_proof {
    int claims; /* written: Black's, then White's, without those that need no proof */
    tgn_solve_proved claim[2];
} tgn_solve_proof;

/*
 * Write proofs that Black gets at least value.low and White holds him to value.high in games that end or,
 * where a search found that only endless play prevents the other side from getting more, that it does;
 * `value` is what tgn_solver_ask() answered to the same question. A bound that is the size of the board needs
 * no proof. Most of it was found when the question was answered and is remembered; the rest is searched,
 * again within the limits of the question. The bytes of a claim go to `write` when it is proved. Returns 0;
 * the errors of tgn_solver_ask(); TGN_ERR_ARGUMENT for rules other than by area, a game that is over, and a
 * value that a table knows to be false; TGN_ERR_LIMIT when no proof was found within the limits; what `write`
 * returned.
 */
TGN_CHECKED int tgn_solver_prove(tgn_solver *solver, tgn_solve_proof *out, const tgn_solve_question *question,
                                 tgn_solve_value value, tgn_write_function *write, void *context,
                                 const tgn_progress *progress, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
