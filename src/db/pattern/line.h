/*
 * line.h - a record as lines of play: when each point changed, and to what
 *
 * A record without variations is one line. One with variations is several: each begins where it leaves an
 * earlier line, with the stones that lie there, and every position of the record belongs to exactly one line.
 *
 *      tgn_pattern_player *player;
 *      tgn_pattern_player__new(&player);
 *      tgn_pattern_line line;
 *      tgn_pattern_player__start(player, &record);
 *      while (tgn_pattern_player__next(player, &line) > 0) ...
 *
 * Threads: a player belongs to one thread at a time.
 */
#ifndef TENGEN_DB_PATTERN_LINE_H
#define TENGEN_DB_PATTERN_LINE_H

#include "db/record/record.h"

/*
 * A point changed, or a stone was played on it. Two events of one point at one step (a stone played and taken by its
 * own move, an illegal move onto a stone) are in the order in which they happened.
 */
typedef struct tgn_pattern_event {
    uint16_t step;
    uint16_t point; /* its reading-order index */
    uint8_t colour; /* what lies there now */
} tgn_pattern_event;

/* Steps in ascending order. */
typedef struct tgn_pattern_steps {
    uint16_t *items;
    size_t count, capacity;
} tgn_pattern_steps;

/* Borrowed from its player until the next call. */
typedef struct tgn_pattern_line {
    tgn_size size;
    uint32_t
        first; /* the first position that is this line's own: 0, or the step with which it leaves another line */
    uint32_t end;   /* its last step */
    uint32_t moves; /* moves played before step `first`: what position `first` - 1 has */
    const tgn_pattern_event
        *events; /* in the order of time; of a later line first the stones that lie there */
    size_t event_count;
    tgn_pattern_steps setups; /* steps that are no moves */
    /* steps after which it is not the turn of the colour that it should be, if it was before; or the reverse. After an
     * even step it should be Black's. */
    tgn_pattern_steps turns;
    bool last; /* no further line follows */
} tgn_pattern_line;

typedef struct tgn_pattern_player tgn_pattern_player;
TGN_CHECKED int tgn_pattern_player__new(tgn_pattern_player **out);
void tgn_pattern_player__free(tgn_pattern_player *player);

/* Begin with a record; its bytes must stay until the last line. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_pattern_player__start(tgn_pattern_player *player, const tgn_record *record);

/* The next line: 1, 0 when there is none, TGN_ERR_INPUT for bytes that are not a record, or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_pattern_player__next(tgn_pattern_player *player, tgn_pattern_line *out);

#endif
