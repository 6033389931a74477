/*
 * segment.h - sorted visits on disk: pages of nodes that are found in a few microseconds
 *
 * A segment holds all visits of some games in one graph. It is written once, in key order, and then only read
 * (and patched by edits); several segments together are the graph, and merging them makes one out of many. A
 * game is always completely in one segment of each graph.
 *
 * Nodes with fewer than TGN_SEGMENT_HOT rows (visits, and branches of them) lie in a page with all of them. A
 * node with more is hot: the page has its summary (totals, ways out and in with results and dates, its newest
 * games), so that it need not be recounted, and the visits are in chunks of their own. docs/LAYOUT.md draws
 * the bits.
 *
 *      keys    'n' kind segment(4) page(4)                      a page
 *              'v' kind segment(4) node(10) first game(4)       a chunk of a hot node's visits
 *
 * Writing goes through an encoder that takes visits in order (tgn_record_visit__compare) from anywhere: the
 * importer's sorted memory, or a merge of older segments.
 *
 * Threads: a segment description is a plain value; an encoder, a cursor and a node belong to one thread at a
 * time. Encoders of disjoint page ranges may run at once.
 */
#ifndef TENGEN_DB_SEGMENT_SEGMENT_H
#define TENGEN_DB_SEGMENT_SEGMENT_H

#include "db/games/games.h"
#include "db/record/visit.h"
#include "db/store/store.h"

enum {
    TGN_SEGMENT_HOT = 256,    /* rows from which a node has a summary */
    TGN_SEGMENT_CHUNK = 4096, /* visits in a chunk, about: a game's visits to a node are never split */
    TGN_SEGMENT_NEWEST = TGN_QUESTION_NEWEST /* games that a summary lists */
};

/*
 * How the bits of a segment's pages are used: fixed when it is written. A lone visit whose game (minus
 * base_game), step or move is not below these bounds is written in a longer form.
 */
typedef struct tgn_segment_shape {
    uint8_t page_bits; /* of the key: which page, 0..32 */
    uint8_t slot_bits; /* of the key: which slot of the page's directory, 1..8 */
    uint8_t cell_bits; /* game, step and move in one number: games * steps * moves <= 2^cell_bits */
    uint8_t lengths;   /* 1: visits have lengths (parts); 0: all are 0 */
    uint16_t steps, moves;
    uint32_t games, base_game;
} tgn_segment_shape;

typedef struct tgn_segment {
    uint32_t id; /* never used again in this database */
    tgn_kind kind;
    tgn_segment_shape shape;
    uint64_t nodes, arcs, visits; /* of this segment alone */
} tgn_segment;

/* A shape for at most this many visits by games with these numbers. */
tgn_segment_shape tgn_segment_shape__for(tgn_kind kind, uint64_t visits, uint32_t first_game,
                                         uint32_t last_game);

/* Results and dates of games that take one way. */
typedef struct tgn_segment_tally {
    uint32_t games, black, white; /* the rest have another result */
    uint32_t first, last;         /* dates yyyymmdd; 0: none known */
    uint32_t at_once;             /* visits of length 0: parts, nobody played elsewhere first */
    uint32_t visits;
} tgn_segment_tally;

typedef struct tgn_segment_way_out {
    uint64_t label; /* without TGN_RECORD_LABEL_BRANCH */
    tgn_segment_tally tally;
} tgn_segment_way_out;

typedef struct tgn_segment_way_in {
    uint16_t came;
    uint32_t parent;
    tgn_segment_tally tally;
} tgn_segment_way_in;

/* ---- writing ------------------------------------------------------------------------------------------- */

/*
 * Where pages and chunks go, each kind in ascending order of keys. The importer collects them in memory, a
 * merge writes them to two sections of a load. Returns 0 or a negative code, which ends the encoding.
 */
typedef int tgn_segment_sink(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value,
                             tgn_error *error);

/* Fills in `came` and `parent` of visits that lack them (merges; hot nodes only). NULL: left unknown. */
typedef int tgn_segment_find_arrivals(void *context, tgn_kind kind, tgn_record_visit *visits, size_t count,
                                      tgn_error *error);

typedef struct tgn_segment_encoder tgn_segment_encoder;

/*
 * `segment` gives id, kind and shape; nodes, arcs and visits are counted into it. `games` gives results and
 * dates.
 */
TGN_CHECKED int tgn_segment_encoder__new(tgn_segment_encoder **out, tgn_segment *segment, tgn_games *games,
                                         tgn_segment_sink *sink, void *sink_context,
                                         tgn_segment_find_arrivals *find_arrivals, void *arrivals_context);
/* The next visits, in order, as many as there are: nodes may span calls. */
TGN_CHECKED int tgn_segment_encoder__add(tgn_segment_encoder *encoder, const tgn_record_visit *visits,
                                         size_t count, tgn_error *error);
/* The last page. */
TGN_CHECKED int tgn_segment_encoder__end(tgn_segment_encoder *encoder, tgn_error *error);
void tgn_segment_encoder__free(tgn_segment_encoder *encoder);

/* ---- reading in order ---------------------------------------------------------------------------------- */

/* All visits of a segment from page `first` up to (not including) page `end`, in order. */
typedef struct tgn_segment_cursor tgn_segment_cursor;
TGN_CHECKED int tgn_segment_cursor__new(tgn_segment_cursor **out, tgn_store *store,
                                        const tgn_segment *segment, uint64_t first, uint64_t end);
/*
 * The next few: 1 and a borrowed array (until the next call), 0 at the end, or a negative code (damage:
 * INPUT).
 */
TGN_CHECKED int tgn_segment_cursor__next(tgn_segment_cursor *cursor, const tgn_record_visit **visits,
                                         size_t *count, tgn_error *error);
void tgn_segment_cursor__free(tgn_segment_cursor *cursor);

/*
 * Several segments as one: the visits of all of them in order, of nodes from `from` (inclusive) to `to`
 * (exclusive; zeros: to the end). Borrowed array of one node's visits at a time, or of a part of them when
 * the node is hot.
 */
typedef struct tgn_segment_merger tgn_segment_merger;
TGN_CHECKED int tgn_segment_merger__new(tgn_segment_merger **out, tgn_store *store,
                                        const tgn_segment *segments, size_t count, tgn_record_key from,
                                        tgn_record_key to);
TGN_CHECKED int tgn_segment_merger__next(tgn_segment_merger *merger, const tgn_record_visit **visits,
                                         size_t *count, tgn_error *error);
void tgn_segment_merger__free(tgn_segment_merger *merger);

/* ---- finding ------------------------------------------------------------------------------------------- */

/*
 * A node in one segment. Loose: `visits` are all of them. Hot: `visits` is NULL, ways and newest are the
 * summary, and tgn_segment_node__visits() reads them. Reuse the same tgn_segment_node for many finds; clear
 * it at the end. How a visit arrived is stored for nodes of TGN_SEGMENT_ROWS_FEW rows (rows.h) and more; else
 * it is TGN_RECORD_CAME_UNKNOWN. Ways out are in the order of labels, ways in of (came, parent).
 */
typedef struct tgn_segment_node {
    uint64_t visit_count;
    bool hot;
    tgn_segment_tally total;
    tgn_record_visit *visits; /* loose: visit_count of them and the branches, row_count in all */
    size_t row_count;
    tgn_segment_way_out *out;
    size_t out_count;
    tgn_segment_way_in *in;
    size_t in_count;
    /* visits of the games with the latest dates, latest first (of one date the higher number) */
    tgn_record_visit *newest;
    size_t newest_count;
    struct tgn_segment_node_memory *memory;
} tgn_segment_node;

/* 1 found, 0 not there, negative: failed. */
TGN_CHECKED int tgn_segment__find(tgn_store *store, const tgn_segment *segment, tgn_record_key key,
                                  tgn_segment_node *node, tgn_error *error);
void tgn_segment_node__clear(tgn_segment_node *node);

/*
 * Many nodes, in one segment or in several, with a single request to the store:
 *
 *      tgn_segment_lookup lookups[2] = {{.segment = &old, .key = key}, {.segment = &young, .key = key}};
 *      tgn_segment__look_up(store, lookups, 2, &error);
 *      tgn_segment_lookup__node(&lookups[0], &node, &error);       // as tgn_segment__find()
 *      tgn_segment__release(lookups, 2);
 *
 * A lookup keeps the page of its node in memory, about 4 KB. Lookups of one page share it, so they are released
 * together.
 */
enum { TGN_SEGMENT_LOOKUPS = 512 }; /* at most, at once */

typedef struct tgn_segment_lookup {
    const tgn_segment *segment; /* borrowed */
    tgn_record_key key;
    tgn_store_value page; /* zeroed before; `bytes.data` NULL: there is none */
} tgn_segment_lookup;

/* Read the pages. Returns 0, or a negative code with nothing to release. */
TGN_CHECKED int tgn_segment__look_up(tgn_store *store, tgn_segment_lookup *lookups, size_t count,
                                     tgn_error *error);

/* What was found: 1, 0 not there, negative: failed. */
TGN_CHECKED int tgn_segment_lookup__node(const tgn_segment_lookup *lookup, tgn_segment_node *node,
                                         tgn_error *error);
void tgn_segment__release(tgn_segment_lookup *lookups, size_t count);

/* Every visit of a hot node, in order of games: a cursor as above. */
TGN_CHECKED int tgn_segment_node__visits(tgn_segment_cursor **out, tgn_store *store,
                                         const tgn_segment *segment, tgn_record_key key);

/*
 * The nodes of a segment in order, from `from` (inclusive) to `to` (exclusive; zeros: to the end), without
 * their visits: a tenth of the work. `node` fills in what tgn_segment__find() would for the node that was
 * given last.
 */
typedef struct tgn_segment_key_cursor tgn_segment_key_cursor;
TGN_CHECKED int tgn_segment_key_cursor__new(tgn_segment_key_cursor **out, tgn_store *store,
                                            const tgn_segment *segment, tgn_record_key from,
                                            tgn_record_key to);
TGN_CHECKED int tgn_segment_key_cursor__next(tgn_segment_key_cursor *cursor, tgn_record_key *key,
                                             tgn_error *error);
TGN_CHECKED int tgn_segment_key_cursor__node(tgn_segment_key_cursor *cursor, tgn_segment_node *node,
                                             tgn_error *error);
void tgn_segment_key_cursor__free(tgn_segment_key_cursor *cursor);

/* ---- patching ------------------------------------------------------------------------------------------ */

/*
 * Take one game's visits (its whole trace in this graph, sorted) out of a segment, in `batch`. The segment's
 * counts are updated. TGN_ERR_INPUT when a visit is not there: batch and counts must then be discarded. It
 * reads what is committed, so a batch can take only one such change of a segment.
 */
TGN_CHECKED int tgn_segment__remove(tgn_store *store, tgn_segment *segment, tgn_games *games,
                                    const tgn_record_visit *visits, size_t count, tgn_store_batch *batch,
                                    tgn_error *error);

/* The key range of everything a segment owns: pages and chunks (two ranges), for sweeping. */
enum { TGN_SEGMENT_KEY = 24 };
void tgn_segment__range(tgn_kind kind, uint32_t id, bool chunks, uint8_t from[TGN_SEGMENT_KEY],
                        size_t *from_length, uint8_t to[TGN_SEGMENT_KEY], size_t *to_length);

#endif
