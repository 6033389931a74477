/*
 * match.h - where the images of a pattern stand in the games of a group, block by block
 *
 *      1. Sieve: for every image and place, the games that ever had all its stones there: a few ANDs of 512 games each.
 *      2. For each game that is left: its stones came at the latest at step `lo`, and the first of its empty points was
 *         filled at step `hi`. If lo < hi, it stood from lo up to hi. Points that changed more than once are looked at
 *         one by one, and only if the others leave a while in which the pattern may have stood.
 *
 *      tgn_pattern_matcher *matcher;
 *      tgn_pattern_matcher__new(&matcher, &question, found, context);
 *      tgn_pattern_matcher__use(matcher, images);
 *      tgn_pattern_matcher__sieve(matcher, &bits, games);                         // which games are left
 *      for (unsigned block = 0; block < TGN_PATTERN_BLOCKS; block++)
 *          tgn_pattern_matcher__match(matcher, &bits, block, &times, games[block]);
 *
 * Threads: a matcher belongs to one thread; images may be shared.
 */
#ifndef TENGEN_DB_PATTERN_MATCH_H
#define TENGEN_DB_PATTERN_MATCH_H

#include "db/pattern/image.h"
#include "db/pattern/block.h"

/* The end of a run that lasts as long as the record. */
#define TGN_PATTERN_FOREVER UINT32_MAX

/* A hit. Moves are counted on the line on which it lies. */
typedef struct tgn_pattern_found {
    const tgn_pattern_image *image;
    unsigned bit;          /* of the game, in its block */
    int row, col;          /* of the upper left point */
    uint32_t first, end;   /* the run: from position `first` up to, not including, `end` */
    uint32_t move;         /* moves before position `first` */
    uint32_t last_move;    /* before the last position of the run; UINT32_MAX: all that the game has */
    uint32_t next;         /* the step that played on, or ended the run; 0: none */
    uint32_t next_move;    /* which move that is */
    uint16_t way;          /* how it went on */
    bool flipped, at_once; /* colours count exchanged; the very next step */
} tgn_pattern_found;

typedef void tgn_pattern_find(void *context, const tgn_pattern_found *found);

typedef struct tgn_pattern_matcher tgn_pattern_matcher;

/* The question is borrowed. */
TGN_CHECKED int tgn_pattern_matcher__new(tgn_pattern_matcher **out, const tgn_pattern_question *question,
                                         tgn_pattern_find *found, void *context);
/* Look for these images from now on; borrowed. */
void tgn_pattern_matcher__use(tgn_pattern_matcher *matcher, const tgn_pattern_images *images);
void tgn_pattern_matcher__free(tgn_pattern_matcher *matcher);

/*
 * What a sieve left of a group. A matcher has one of these; whoever wants to sieve several groups before any of them is
 * matched has more, each for a group. Memory that is not written is not used: 0.7 MB at the most.
 */
typedef struct tgn_pattern_sieved tgn_pattern_sieved;
TGN_CHECKED int tgn_pattern_sieved__new(tgn_pattern_sieved **out);
void tgn_pattern_sieved__free(tgn_pattern_sieved *sieved);

/* Sieve into this one and match from it, from now on; borrowed. */
void tgn_pattern_matcher__turn_to(tgn_pattern_matcher *matcher, tgn_pattern_sieved *sieved);

/*
 * Once in a while the matcher asks whether to go on; if not, it ends at once with TGN_ERR_STOPPED.
 */
void tgn_pattern_matcher__watch(tgn_pattern_matcher *matcher, bool (*goes_on)(void *context), void *context);

/*
 * Look at no more than so many games together: 1, 8, 16, 32; 0: as many as is best, and as the processor can. What is found
 * is the same.
 */
void tgn_pattern_matcher__limit(tgn_pattern_matcher *matcher, int lanes);

/* Leave of some games of a group those that may have a hit; false: none. Remembered for what follows. */
bool tgn_pattern_matcher__sieve(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                uint64_t games[TGN_PATTERN_BLOCKS]);

/*
 * Report all hits of these games of a block (among those that the sieve left). Returns 0, TGN_ERR_INPUT (damaged),
 * TGN_ERR_MEMORY, or TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_pattern_matcher__match(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                           unsigned block, const tgn_pattern_times *times, uint64_t games);

/* The same for one game with variations, played through line by line. */
TGN_CHECKED int tgn_pattern_matcher__replay(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                            unsigned block, tgn_pattern_player *player,
                                            const tgn_record *record, unsigned bit);

#endif
