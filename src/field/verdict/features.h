/*
 * features.h - a position as the judge sees it
 *
 * Its units are the strings, the groups and the empty points. Every unit has cues: entries of the judge's
 * table that speak for Black (weight +1) or for White (-1); and links: other units, whose fate affects
 * that of this one. A cue that speaks for the owner of a string has the sign of
 * that colour, so the same table serves both colours.
 *
 *      sum of the cues of unit u:    cues[cue_start[u]] .. cues[cue_start[u + 1] - 1]
 *
 * The table has a block of numbers for every kind of cue and of link; the lists below name them, with the
 * number of buckets. `model.h` says how they are added up.
 */
#ifndef TENGEN_FIELD_VERDICT_FEATURES_H
#define TENGEN_FIELD_VERDICT_FEATURES_H

#include <tengen/field.h>

#include "field/verdict/facts.h"

/*
 * Kinds of cues: name, buckets along up to three axes, what the axes are. Whose turn: the owner's, the
 * enemy's. Stones: 1, 2, 3-4, 5-7, 8-12, more. Space: to 2, 4, 6, 9, 13, 19, 30, more.
 * Points: 0, 1, 2, 3-4, 5-9, more.
 */
#define TGN_FIELD_FEATURE_CUES(X)                                                                            \
    X(NEAR, 3, 15, 1,                                                                                        \
      "empty point: line 1-3; steps to the near and the far colour: 1 2, 1 3, 2 3, 1 4 .. 5 6")              \
    X(FIELD_POINT, 3, 9, 1,                                                                                  \
      "empty point: line 1-3; its potential (tengen/field.h) 0, 1, 3, 7 .. 255 for one colour")              \
    X(FIELD_STRING, 17, 1, 1, "string: its potential, -255 .. 255 for its own colour")                       \
    X(FIELD_GROUP, 17, 1, 1, "group: its potential, likewise")                                               \
    X(TOUCH, 2, 7, 5,                                                                                        \
      "empty point: at the edge, inside; stones of both colours beside it 1 0, 2 0, 3 0, 4 0, 2 1, 3 1, as " \
      "many; diagonally -2 to 2 more of the first")                                                          \
    X(REGION, 8, 1, 1, "empty point enclosed by one colour: 1, 2, 3, 4, 5-6, 7-10, 11-20 points, more")      \
    X(SIZE, 2, 6, 7, "string: whose turn; stones; liberties 1, 2, 3, 4, 5, 6-7, more")                       \
    X(RACE, 2, 5, 6, "string: whose turn; liberties 1-5; fewest of an enemy that touches it: no enemy, 1-5") \
    X(LADDER, 2, 2, 6, "string: whose turn; caught if the enemy begins, in any case; stones")                \
    X(SPACE, 2, 6, 8, "group: whose turn; stones; space")                                                    \
    X(EXITS, 6, 8, 1, "group: exits 0, 1, 2-3, 4-6, 7-10, more; space")                                      \
    X(WALLED, 2, 4, 6, "group: no exits, some; enclosed regions it touches 0-3; their points")

/* Cues from games played out: the average owner, between two of nine marks. */
#define TGN_FIELD_FEATURE_PLAYED(X)                                                                          \
    X(PLAYED_POINT, 9, 1, 1, "empty point: owner after games played out, 0, 1/8 .. 1 for one colour")        \
    X(PLAYED_STRING, 17, 1, 1, "string: its points' owner after games played out, -1, -7/8 .. 1 for itself")

/*
 * Kinds of links: likewise; each is a factor for the value of the linked unit. AROUND is not stored as links:
 * every empty point has the same twenty of them (model.h).
 */
#define TGN_FIELD_FEATURE_LINKS(X)                                                                           \
    X(AROUND, 4, 2, 3,                                                                                       \
      "empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3")                \
    X(LIBERTY, 3, 3, 1, "string: each liberty; own stones there 1-3; enemies there 0-2")                     \
    X(LIBERTIES, 1, 1, 1, "string: the mean of its liberties")                                               \
    X(BEYOND, 1, 1, 1, "string: each empty point at two steps")                                              \
    X(ENEMY, 3, 1, 1, "string: each enemy that touches it, as their mean; fewer, as many, more liberties")   \
    X(FRIEND, 3, 1, 1, "string: each string that shares a liberty; enemies there 0-2")                       \
    X(GROUP, 6, 1, 1, "string: its group; stones of the string")                                             \
    X(MEMBER, 1, 1, 1, "group: the mean of its stones")                                                      \
    X(RING, 4, 1, 1, "group: each point that it reaches in 1-4 steps")                                       \
    X(RIVAL, 2, 1, 1,                                                                                        \
      "group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger")

#define TGN_FIELD_FEATURE_BLOCK(name, a, b, c, words)                                                        \
    TGN_FIELD_FEATURE_##name, TGN_FIELD_FEATURE_##name##_LAST = TGN_FIELD_FEATURE_##name + (a) * (b) * (c)-1,
#define TGN_FIELD_FEATURE_AGAIN(name, a, b, c, words) TGN_FIELD_FEATURE_BLOCK(PLAYED_##name, a, b, c, words)
enum {
    TGN_FIELD_FEATURE_CUES(TGN_FIELD_FEATURE_BLOCK)   //
    TGN_FIELD_FEATURE_LINKS(TGN_FIELD_FEATURE_BLOCK)  //
    TGN_FIELD_FEATURE_PLAYED(TGN_FIELD_FEATURE_BLOCK) /* from here on: only when games were played out */
    TGN_FIELD_FEATURE_LINKS(TGN_FIELD_FEATURE_AGAIN)  /* links count differently then */
    TGN_FIELD_FEATURE_ENTRIES
};

typedef struct tgn_field_cue {
    uint16_t entry;
    float weight;
} tgn_field_cue;

typedef struct tgn_field_link {
    uint16_t entry, unit;
    float weight;
} tgn_field_link;

/* At worst every stone is a string and a group: 14 + 6 cues; 33 + 57 links (40 of them to its space). */
enum {
    TGN_FIELD_FEATURE_UNITS = 2 * TGN_POINTS_MAX,
    TGN_FIELD_FEATURE_CUES_MAX = 20 * TGN_POINTS_MAX,
    TGN_FIELD_FEATURE_LINKS_MAX = 90 * TGN_POINTS_MAX
};

/* About 900 KB, most of it for boards larger than 19x19. */
typedef struct tgn_field_features {
    tgn_field_facts facts;
    tgn_field field;
    int units, empties;                       /* the strings, then the empty points, then the groups */
    bool played;                              /* games were played out */
    int16_t unit_of[TGN_GRID];                /* of a point; -1 off the board */
    tgn_point empty[TGN_POINTS_MAX];          /* the empty points, in order of their units */
    uint8_t edge[TGN_POINTS_MAX];             /* of each: its line, 0, 1 or 2 (the third and above) */
    uint16_t points[TGN_FIELD_FEATURE_UNITS]; /* of a unit; a group has none of its own */
    int16_t group_unit[TGN_POINTS_MAX];       /* of a group, by its first string */
    int cue_start[TGN_FIELD_FEATURE_UNITS + 1], link_start[TGN_FIELD_FEATURE_UNITS + 1];
    tgn_field_cue cues[TGN_FIELD_FEATURE_CUES_MAX];
    tgn_field_link links[TGN_FIELD_FEATURE_LINKS_MAX];
} tgn_field_features;

/*
 * Read a position. Without a turn (to_move TGN_EMPTY) cues that depend on it count half for each colour.
 * `played` (may be NULL) is the owner of every point after games played out, -1 .. 1.
 */
void tgn_field_features__read(tgn_field_features *features, const tgn_board *board, tgn_colour to_move,
                              const float *played);

#endif
