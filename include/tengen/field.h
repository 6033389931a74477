/*
 * tengen/field.h - stones and the edges of the board as a potential
 *
 * A stone gives 64 to its own point, half of that to the points one step away, half again at two steps, and
 * so on to distance 6 (steps along the lines): 64, 32, 16, 8, 4, 2, 1. Black counts plus, White minus, and
 * all that a point receives is added up. What would fall off the board is reflected, as by a mirror half a line
 * outside the first line; a stone on the first line has no such mirror behind it. Then every stone of a
 * string takes the mean of the string ("delocalisation"):
 *
 *      before    . X X .     61 90 85 40           after    . X X .     61 87 87 40
 *
 * This is Yajima's rule, "Effect of Stone and Effect of Table" (docs/FIELD.md has the paper's findings and ours
 * about it). Points of 6 and more are a side's core, points of 1 to 5 its rim; a lone stone far from the
 * edges has 25 points of core, worth 6.5 stones, and 60 of rim, worth 2; a lead in points comes from that.
 *
 *      tgn_field field;
 *      tgn_field_init(&field, board->size, NULL, &error);         // NULL: the paper's rule
 *      tgn_field_set(&field, board);                              // or tgn_field_change(), stone by stone
 *      tgn_potential potential;
 *      tgn_field_read(&potential, &field, board);
 *      tgn_judgement judgement;
 *      tgn_field_judge(&judgement, &field.rule, &potential, board->size, moves);
 *
 * Everything about the rule is a number in tgn_field_rule. It knows nothing about life and death (see
 * tengen/outcome.h), nor about who wins (see tengen/verdict.h).
 *
 * Threads: a field belongs to one thread at a time; the rest are pure functions and constant data.
 */
#ifndef TENGEN_FIELD_H
#define TENGEN_FIELD_H

#include <tengen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the rule ------------------------------------------------------------------------------------------ */

enum {
    TGN_FIELD_REACH_MAX = 11, /* of a rule: potentials still fit in 16 bits */
    TGN_FIELD_LEVELS = 4      /* shades of a picture, for each colour */
};

typedef struct tgn_field_rule {
    const char *name;
    int reach;                           /* the farthest distance at which a stone has an effect */
    int weight[TGN_FIELD_REACH_MAX + 1]; /* what it gives at distance 0 .. reach; never negative */
    bool reflect;                        /* what leaves the board is reflected */
    bool delocalise;                     /* the stones of a string share their mean */
    int cap;                             /* limit of that mean; 0: none */
    int core_reach;                      /* a lone stone's core: points no farther away than this */
    double core, rim;                    /* the least potential of a core point, and of a rim point */
    double core_rise, rim_rise;          /* how much these rise with every 100 moves */
    double level[TGN_FIELD_LEVELS];      /* the least potential of each shade, rising */
    int small;                           /* a string whose whole area has fewer points is dead; 0: never */
} tgn_field_rule;

/*
 * The paper's rules: "opening" (core from 6, rim from 1), "middle" (core from 32, rim from 6), "dynamic"
 * (from 1, rising by 10 with every 100 moves) and "shape" (a stone of 4, reach 2, for patterns of 3x3
 * points). NULL past the last, or if there is none of that name.
 */
const tgn_field_rule *tgn_field_rule_at(int index);
const tgn_field_rule *tgn_field_rule_find(const char *name);

/* The powers of two from 2^reach down to 1 as weights: the paper's field with another reach. */
void tgn_field_rule_reach(tgn_field_rule *rule, int reach);

/* Whether a rule makes sense. Returns 0, or TGN_ERR_ARGUMENT with a message. */
TGN_CHECKED int tgn_field_rule_check(const tgn_field_rule *rule, tgn_error *error);

/*
 * What a lone stone far from the edges has: points and potential of its core and rim (25 and 416, 60 and
 * 128), and their worth in stones, which the paper takes as points of lead (6.5 and 2).
 */
typedef struct tgn_field_unit {
    int core_points, rim_points;
    int core_potential, rim_potential;
    double core_worth, rim_worth;
} tgn_field_unit;
void tgn_field_rule_unit(tgn_field_unit *out, const tgn_field_rule *rule);

/* ---- the field ----------------------------------------------------------------------------------------- */

/* A plain value of about 23 KB. Read `size`, `rule` and `sum` freely, change them only through functions. */
typedef struct tgn_field {
    tgn_size size;
    tgn_field_rule rule;
    int16_t sum[TGN_GRID]; /* what all stones give to each point */
    /* by column of a stone, and rows away: what it gives to that row */
    int16_t across[TGN_SIDE_MAX][TGN_FIELD_REACH_MAX + 1][32];
    /* by row of a stone: the rows that it affects, mirrors included, and how far away they are */
    struct {
        uint8_t count, row[2 * TGN_FIELD_REACH_MAX + 1], away[2 * TGN_FIELD_REACH_MAX + 1];
    } down[TGN_SIDE_MAX];
} tgn_field;

/* An empty board's field. NULL rule: the paper's. Returns 0, or TGN_ERR_ARGUMENT with a message. */
TGN_CHECKED int tgn_field_init(tgn_field *field, tgn_size size, const tgn_field_rule *rule, tgn_error *error);

/* From scratch: the stones of a board of the same size. O(stones). */
void tgn_field_set(tgn_field *field, const tgn_board *board);

/* One point changed, as in tgn_change: a stone was added, removed, or replaced by another. O(1). */
void tgn_field_change(tgn_field *field, tgn_point point, tgn_colour before, tgn_colour now);

/* ---- reading it ---------------------------------------------------------------------------------------- */

/* Potentials of all points, delocalised if the rule says so; 0 off the board. */
typedef struct tgn_potential {
    float at[TGN_GRID];
} tgn_potential;

/* `board` must hold the stones that the field was made from. O(area). */
void tgn_field_read(tgn_potential *out, const tgn_field *field, const tgn_board *board);

/* The shade of a potential: 1 .. 4 for Black, -1 .. -4 for White, 0 below the first. */
int tgn_field_level(const tgn_field_rule *rule, double potential);

typedef struct tgn_share {
    int points;
    double potential; /* sum over these points, positive for both colours */
} tgn_share;

/* The paper's table of a position. Arrays are by colour. */
typedef struct tgn_judgement {
    double core_least, rim_least; /* the thresholds after this many moves */
    tgn_share core[3], rim[3];
    int area[3];      /* core and rim points */
    double core_lead; /* (core points difference / 25) * 6.5, for Black, without komi */
    double rim_lead;  /* (rim points difference / 60) * 2 */
    double lead;      /* both: the paper's lead in points */
} tgn_judgement;
void tgn_field_judge(tgn_judgement *out, const tgn_field_rule *rule, const tgn_potential *potential,
                     tgn_size size, int moves);

/*
 * The paper's stop-gap for dead stones: a string is dead when the connected area of its colour that it
 * stands in (points of the rim's potential and more) has fewer than rule->small points. Marks the stones in
 * `dead` (TGN_GRID flags, all written) and returns how many. tgn_field_judge() does not do this by
 * itself: take the stones off the board first.
 */
int tgn_field_small(uint8_t *dead, const tgn_field_rule *rule, const tgn_potential *potential,
                    const tgn_board *board);

/* ---- the paper's studies -------------------------------------------------------------------------------- */

/* An opening on one side of the board, with the points of core and rim that the paper prints (its Table 5). */
typedef struct tgn_fuseki {
    const char *name;
    const char *stones; /* "D4 D10 D16" on 19x19, all black */
    int core_printed, rim_printed;
} tgn_fuseki;
const tgn_fuseki *tgn_fuseki_at(int index); /* NULL past the last */

/*
 * A pattern of 3x3 points, or 2x3 at the edge of the board, with a move of Black's in the middle, of the kind
 * that playouts prefer (its section 3.4): does the move improve the field? Measured by the rule "shape".
 */
typedef struct tgn_playout_pattern {
    const char *name;
    const char *points; /* rows separated by '/': X O . and * for the move */
} tgn_playout_pattern;
typedef struct tgn_playout_pattern_study {
    tgn_judgement before, after;
    double balance_before, balance_after; /* Black's potential less White's, over all points */
} tgn_playout_pattern_study;
const tgn_playout_pattern *tgn_playout_pattern_at(int index); /* NULL past the last */
void tgn_playout_pattern_read(tgn_playout_pattern_study *out, const tgn_playout_pattern *pattern);

#ifdef __cplusplus
}
#endif
#endif
