/*
 * tengen/graph.h - every position of every record in one graph
 *
 * A database holds game records and four graphs made of them: of the whole board, of its halves, of its
 * diagonal halves and of its quarters. Nodes are positions up to the symmetries of the board, arcs are moves,
 * and every node knows the games that pass through it. docs/GRAPH.md defines all of it exactly.
 *
 *      tgn_graph *graph;
 *      tgn_graph_open(&graph, "games.tengen", TGN_GRAPH_CREATE, NULL, &error);
 *      tgn_graph_import(graph, paths, count, NULL, NULL, &sum, &error);
 *
 *      tgn_question question = {.board = tgn_game_board(game), .to_move = TGN_WHITE, .list = 20};
 *      tgn_answer *answer;
 *      tgn_graph_position(graph, &question, &answer, &error);
 *      for (size_t i = 0; i < answer->way_count; i++) ...          // continuations, most played first
 *      tgn_answer_free(answer);
 *      tgn_graph_close(graph);
 *
 * Threads: many threads may query one graph at once, also while one thread imports or edits: a question sees
 * one consistent state of the graph. Several threads may change it as well: they take turns, in the order in
 * which they come, and an import lets the others in between its batches. Of a database in a folder only one
 * process may write: a second writer is refused. On PostgreSQL (tengen/cluster.h) several may, and take turns
 * in the same way.
 */
#ifndef TENGEN_GRAPH_H
#define TENGEN_GRAPH_H

#include <tengen/info.h>
#include <tengen/known.h>
#include <tengen/progress.h>
#include <tengen/region.h>
#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_graph tgn_graph;

typedef enum tgn_graph_mode {
    TGN_GRAPH_READ,  /* as it is when it is opened */
    TGN_GRAPH_WRITE, /* must exist */
    TGN_GRAPH_CREATE /* created if it is missing */
} tgn_graph_mode;

/* How a database is used and, when it is created, what it holds. NULL or zeros: the defaults. */
typedef struct tgn_graph_options {
    size_t memory;   /* bytes for everything, at most; default: 1 GiB */
    unsigned graphs; /* when created: bit k for tgn_kind k; 0: all four. The whole board is always there */
} tgn_graph_options;

/*
 * Open. Returns 0, TGN_ERR_MISSING, TGN_ERR_INPUT (not a tengen database, a newer one, or damaged),
 * TGN_ERR_IO (in use by another writer; the system's reason) or TGN_ERR_MEMORY. A few milliseconds, whatever
 * its size.
 */
TGN_CHECKED int tgn_graph_open(tgn_graph **out, const char *path, tgn_graph_mode mode,
                               const tgn_graph_options *options, tgn_error *error);
void tgn_graph_close(tgn_graph *graph);

/*
 * See what other processes have changed since the database was opened, or this was last called. Until then questions
 * are answered from the state that was there, and a change of one's own sees theirs in any case. Returns 1 when there
 * was something, 0 when there was not (a microsecond), or a negative code. Only on PostgreSQL can there be anything.
 */
TGN_CHECKED int tgn_graph_refresh(tgn_graph *graph, tgn_error *error);

/*
 * Copy everything from the database at `from` to `to`, which must be missing or empty: from a folder to PostgreSQL, back, or
 * from one to another of a kind. Pages are copied as they are. `to` has everything or nothing. Returns 0;
 * TGN_ERR_ARGUMENT (`to` has games), TGN_ERR_STOPPED, or what tgn_graph_open() says.
 */
TGN_CHECKED int tgn_graph_copy(const char *from, const char *to, const tgn_progress *progress,
                               tgn_error *error);

/*
 * Copy the database at `path` to a new folder `to`, while others may read and write it: the copy has everything that
 * was confirmed before the call, and is as the database was at one moment during it. Opening it is all there is to
 * restoring. It is written to `to`.partial, read through once, so that every checksum was compared, and renamed; so a
 * folder named `to` is complete, and what a killed process left is not taken for one. Returns 0; TGN_ERR_ARGUMENT (`to`
 * exists), TGN_ERR_IO (a .partial is there; the system's reason), TGN_ERR_STOPPED by `progress`, or what
 * tgn_graph_open() says. After an error nothing is left.
 */
TGN_CHECKED int tgn_graph_backup(const char *path, const char *to, const tgn_progress *progress,
                                 tgn_error *error);

/* What it holds. Nodes and arcs are distinct ones; a visit is one game passing through one node. */
typedef struct tgn_graph_stats {
    uint64_t games;
    uint64_t bytes;  /* on disk */
    unsigned graphs; /* bit k: this kind is stored */
    struct {
        uint64_t nodes, arcs, visits;
    } kind[TGN_KIND_COUNT];
} tgn_graph_stats;

/*
 * O(1). Where the sums are not known, the nodes are counted, once for each state of the database: while an
 * import runs, after one that was stopped, and in a database of before until the next import.
 */
TGN_CHECKED int tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error);

/* ---- importing ----------------------------------------------------------------------------------------- */

/* What became of one record. */
typedef enum tgn_import_fate {
    TGN_IMPORT_ADDED,
    TGN_IMPORT_REPAIRED,  /* added, with problems */
    TGN_IMPORT_DUPLICATE, /* the same moves up to symmetry as game `id` */
    TGN_IMPORT_REFUSED,   /* not a readable game of Go: see the problems */
    TGN_IMPORT_UNREADABLE /* a file, or a line of JSON, could not be read: see `message` */
} tgn_import_fate;

typedef struct tgn_import_event {
    tgn_import_fate fate;
    const char *file; /* its name, for display; borrowed */
    uint64_t number;  /* of the game in its file, from 1 */
    uint32_t id;      /* the game's number, or that of the game it duplicates */
    const tgn_problem *problems;
    size_t problem_count;
    const char *message; /* with UNREADABLE */
} tgn_import_event;

typedef struct tgn_import_options {
    bool keep_duplicates;
    bool variations; /* all lines of a record, not only the main line */
    int threads;     /* 0: as many as the machine has */
    void (*event)(void *context, const tgn_import_event *event); /* every record that was not simply added */
    /* The games first .. last were added and committed; called for every commit that added some. */
    void (*added)(void *context, uint32_t first, uint32_t last);
    void *context;
} tgn_import_options;

typedef struct tgn_import_sum {
    uint64_t added, repaired, duplicates, refused, unreadable; /* repaired are among the added */
    uint64_t games, positions;                                 /* read so far; whole-board visits added */
    uint64_t batches, merges;
    uint64_t lost; /* after a failure: games that were read after the last commit and are not kept */
} tgn_import_sum;

/*
 * Read records from files, folders and archives (tengen/source.h) and JSON lines that tgn_graph_export wrote,
 * and add them. Work is committed in batches of some 3,000 to 12,000 games: when the process dies, or `progress` stops it
 * (TGN_ERR_STOPPED), what was committed is a complete database, and importing the same paths again continues
 * where it ended, since games that are there already are recognised by their moves (with keep_duplicates: by
 * how many games of the source were committed). `sum` is filled in any case; after a failure it counts what was
 * read up to the last commit, which is what is in the database. Progress reports bytes of input, or steps of
 * joining.
 *
 * An edit from another thread does not wait for the end: as soon as the import has read for 0.3 s since its
 * last commit, it commits what it has, lets all waiting changes go first, and continues. So an edit waits for
 * that commit, usually a second or two; and at the end, when the graphs are joined, for the one being joined.
 * A verification or a second import waits until the first has ended. `progress` and `event` must not change
 * the database: that would deadlock.
 */
TGN_CHECKED int tgn_graph_import(tgn_graph *graph, const char *const *paths, size_t count,
                                 const tgn_import_options *options, const tgn_progress *progress,
                                 tgn_import_sum *sum, tgn_error *error);

/* ---- games --------------------------------------------------------------------------------------------- */

/* For tgn_filter.handicap: any number of stones, two or more. */
enum { TGN_HANDICAP_GIVEN = -1 };

/* Which games. Zeros and NULLs match everything. Texts match anywhere in a name, ignoring case (ASCII). */
typedef struct tgn_filter {
    const char *player; /* either colour */
    const char *black, *white;
    const char *event;
    uint32_t from, to;          /* dates yyyymmdd, 0: open; games of unknown date are left out */
    int16_t rank_from, rank_to; /* both players at least, at most this (tgn_rank levels); 0: open */
    char result[8];             /* "B", "W", "draw", "void", "?" */
    bool komi_given;
    double komi;
    int handicap;  /* 0: any; 1: none; 2 and more: that many stones; or TGN_HANDICAP_GIVEN */
    tgn_size size; /* {0, 0}: any */
    /* Numbers of players (tengen/players.h), under all spellings; 0: any. `against` is on the other side. */
    uint32_t who, who_black, who_white, against;
    const char *text; /* words and dates, as tgn_graph_find() takes them */
} tgn_filter;

typedef enum tgn_order {
    TGN_ORDER_ID,
    TGN_ORDER_DATE,
    TGN_ORDER_BLACK,
    TGN_ORDER_WHITE,
    TGN_ORDER_RANK,
    TGN_ORDER_EVENT,
    TGN_ORDER_RESULT, /* from Black's clearest win to White's */
    TGN_ORDER_MOVES,
    TGN_ORDER_KOMI,
    TGN_ORDER_SIZE, /* by points, then rows */
    TGN_ORDER_HANDICAP
} tgn_order;
enum { TGN_ORDER_COUNT = TGN_ORDER_HANDICAP + 1 };

/* A game as a line of a list. Texts are borrowed from the list that holds it. */
typedef struct tgn_game_line {
    uint32_t id;
    const char *black, *white, *event;
    char black_rank[TGN_RANK_TEXT], white_rank[TGN_RANK_TEXT];
    char result[TGN_RESULT_TEXT];
    uint32_t first_date, last_date;
    bool komi_known;
    double komi;
    int handicap;
    tgn_size size;
    uint32_t moves; /* of the whole game */
    /* In the answer to a question: where the game shows the position or part (moves, not steps). */
    uint32_t move, last_move;
    tgn_region region; /* the part of this game's board that shows it; TGN_REGION_WHOLE for the whole */
    uint64_t removed;  /* in the bin (tengen/bin.h): when, in seconds since 1970; else 0 */
} tgn_game_line;

typedef struct tgn_game_list {
    tgn_game_line *lines;
    size_t count;
    uint64_t total; /* games that match, of which this is a page */
    struct tgn_game_list_space *space;
} tgn_game_list;

/* A page of the games that a filter (NULL: all) matches: `count` from number `skip` on in this order. */
TGN_CHECKED int tgn_graph_games(tgn_graph *graph, const tgn_filter *filter, tgn_order order, bool descending,
                                uint64_t skip, size_t count, tgn_game_list **out, tgn_error *error);
void tgn_game_list_free(tgn_game_list *list);

/*
 * A game as SGF text, which the caller frees with free(). TGN_ERR_MISSING when there is no game of this
 * number.
 */
TGN_CHECKED int tgn_graph_game(tgn_graph *graph, uint32_t id, char **sgf, size_t *length, tgn_error *error);

/*
 * Edit. Each is one atomic, durable change. add: the game's number in `id`; a duplicate is TGN_ERR_ILLEGAL
 * unless `keep_duplicate`, with the other game's number in `id`. remove: to the bin, from where it can be
 * restored (tengen/bin.h). cut: keep the first `moves` moves of the
 * main line (and what comes before them), drop the rest and its variations.
 */
TGN_CHECKED int tgn_graph_add(tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep_duplicate,
                              uint32_t *id, tgn_error *error);
TGN_CHECKED int tgn_graph_replace(tgn_graph *graph, uint32_t id, tgn_sgf *tree, bool variations,
                                  tgn_error *error);
TGN_CHECKED int tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error);
TGN_CHECKED int tgn_graph_cut(tgn_graph *graph, uint32_t id, uint32_t moves, tgn_error *error);

/* ---- positions ----------------------------------------------------------------------------------------- */

/*
 * Of positions with many games the totals, ways and newest games are stored. A question without filter and
 * years that lists at most this many games, latest date first, is answered from these; any other is counted.
 */
enum { TGN_QUESTION_NEWEST = 32 };

typedef struct tgn_question {
    const tgn_board *board;
    tgn_colour to_move; /* whole board: TGN_BLACK or TGN_WHITE, or TGN_EMPTY for either, answers added up */
    tgn_point ko;       /* TGN_PASS: none */
    tgn_region region;
    bool swap;                /* also with colours exchanged, counted separately */
    const tgn_filter *filter; /* NULL: all games, from stored totals; else they are counted */
    tgn_order order;          /* of the listed games */
    bool descending;
    uint64_t skip;
    size_t list;  /* games to list; 0: none */
    bool parents; /* the ways in as well */
    bool years;   /* games by year as well, of the position and of every continuation */
} tgn_question;

typedef struct tgn_count {
    uint64_t games, visits, black, white; /* games - black - white have another result */
} tgn_count;

/*
 * Games of one year. A game of unknown date counts in none; one that lasted over New Year counts in the
 * first.
 */
typedef struct tgn_year {
    uint16_t year;
    uint32_t games;
} tgn_year;

typedef enum tgn_way_kind {
    TGN_WAY_MOVE,
    TGN_WAY_PASS,
    TGN_WAY_SETUP,
    TGN_WAY_OUTSIDE, /* parts: stones taken from outside */
    TGN_WAY_START,   /* in: records that begin here */
    TGN_WAY_END      /* out: records that end here */
} tgn_way_kind;

/* Of so many setups that follow a position, the most frequent, an answer tells the stones. */
enum { TGN_SETUPS_TOLD = 32 };

/*
 * A continuation, or a way in, in the orientation of the question. Of equivalent points (a symmetric
 * position) the one at the upper right stands for all, as in books: in the upper half the rightmost, the
 * topmost of its column.
 */
typedef struct tgn_way {
    tgn_way_kind kind;
    tgn_move move;         /* MOVE and PASS */
    tgn_count here;        /* "played here": games that went this way from this node */
    tgn_count reached;     /* whole board: all games through the node it leads to, however they got there */
    uint32_t first, last;  /* dates of the games that went this way; 0: none known */
    uint64_t at_once;      /* parts: played without a move elsewhere in between (the rest: after a tenuki) */
    const tgn_year *years; /* continuations, with question.years: oldest first; borrowed from the answer */
    size_t year_count;
    /*
     * SETUP, if it is told: all points that change, and what lies there then; borrowed from the answer. Of equivalent
     * setups one stands for all, of handicaps the customary one. `to_move`: whose turn it is then (whole board; TGN_EMPTY
     * else). Told is what has stones or a side to move.
     */
    const tgn_move *stones;
    size_t stone_count;
    tgn_colour to_move;
} tgn_way;

typedef struct tgn_answer {
    tgn_count total;
    uint32_t first, last;  /* dates */
    const tgn_year *years; /* with question.years: oldest first */
    size_t year_count;
    tgn_way *ways;
    size_t way_count; /* most games first, then reading order */
    tgn_way *parents;
    size_t parent_count;
    tgn_game_list *list;
    /* with question.swap: the same for the colour-swapped position, colours as in its games; else NULL */
    struct tgn_answer *swapped;
} tgn_answer;

/* Ask. The answer for a position that no game reached has zeros. Returns 0 or a negative code. */
TGN_CHECKED int tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out,
                                   tgn_error *error);
void tgn_answer_free(tgn_answer *answer);

/*
 * A whole game beside all others (tengen/known.h): for each of its places how many other games stood there and what they played,
 * where it leaves them, and the last games that went the same way. The caller frees it with tgn_known_game_free(). Returns 0
 * or a negative code. One lookup a place: a game of 250 moves took a tenth of a second among 131,000 that were not in memory yet.
 */
TGN_CHECKED int tgn_graph_know(tgn_known_game **out, tgn_graph *graph, const tgn_game *game,
                               tgn_error *error);

/* ---- what is kept beside the games --------------------------------------------------------------------- */

/* A name has 1 to 64 printable ASCII characters; what is kept under it at most 16 MiB. */
enum { TGN_KEPT_NAME = 64, TGN_KEPT_BYTES = 16 << 20 };

/*
 * Keep bytes under a name, for whoever asks for them later; a second time, in place of the first. They mean nothing to the database, and
 * go with it into backups and copies (not into exports, which hold games). `length` 0: forget them. A change like an
 * edit: durable when the call has returned, in turn with other changes, while others read. Returns 0; TGN_ERR_ARGUMENT (the
 * name; opened for reading), TGN_ERR_LIMIT (too many bytes), TGN_ERR_IO or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_graph_keep(tgn_graph *graph, const char *name, const void *bytes, size_t length,
                               tgn_error *error);

/* What is kept under a name: 1 and a copy, which the caller frees; 0 and NULL if nothing is; or a negative code. */
TGN_CHECKED int tgn_graph_kept(tgn_graph *graph, const char *name, void **bytes, size_t *length,
                               tgn_error *error);

/* ---- checking and exporting ---------------------------------------------------------------------------- */

typedef struct tgn_verify_sum {
    uint64_t games, visits; /* checked */
    uint64_t faults;        /* differences found */
    uint64_t collisions;    /* pairs of positions that share 80 bits of their keys, not all 128 */
} tgn_verify_sum;

/*
 * Replay every stored game and compare with everything that is stored: nodes, visits, arcs, summaries,
 * counts, rows, digests. `fault` (may be NULL) gets each difference in words. Returns 0 even when there are
 * faults: look at the sum.
 */
TGN_CHECKED int tgn_graph_verify(tgn_graph *graph, void (*fault)(void *context, const char *words),
                                 void *context, const tgn_progress *progress, tgn_verify_sum *sum,
                                 tgn_error *error);

/*
 * Games as SGF (one collection) or as JSON lines (docs/EXCHANGE.md), which tgn_graph_import reads back. They
 * are read in pieces, so a slow `write` blocks nobody: a game that is changed meanwhile is exported as it was
 * or as it is, one that is added is not.
 */
typedef enum tgn_export_format { TGN_EXPORT_SGF, TGN_EXPORT_JSONL } tgn_export_format;
TGN_CHECKED int tgn_graph_export(tgn_graph *graph, tgn_export_format format, const tgn_filter *filter,
                                 tgn_write_function *write, void *context, const tgn_progress *progress,
                                 tgn_error *error);

/*
 * JSON lines of any games: the first line, and one line for each game. tgn_graph_export() writes these; so
 * may programs that have no database. Returns 0 or the code of `write`.
 */
typedef struct tgn_export_line {
    uint64_t id;
    const char *black, *white, *event; /* as written; "" or NULL: unknown */
    tgn_rank black_rank, white_rank;
    tgn_dates dates;
    tgn_result result;
    tgn_komi komi;
    int handicap; /* stones; 0: none */
    tgn_size size;
    uint64_t moves; /* of the main line */
    const char *sgf;
    size_t sgf_length;
} tgn_export_line;

/* `games` is how many lines will follow; NULL: not known. */
TGN_CHECKED int tgn_export_head_write(const uint64_t *games, tgn_write_function *write, void *context);
TGN_CHECKED int tgn_export_line_write(const tgn_export_line *line, tgn_write_function *write, void *context);

/*
 * The graph below a position as one SGF tree, with counts and results in comments: a book of openings.
 * Continuations of at least `min_games` games, at most `depth` moves deep; a node that was shown before is
 * referred to, not shown again. The position is reached by `moves` from the empty board.
 */
typedef struct tgn_book_options {
    tgn_size size;
    const tgn_move *moves;
    size_t move_count;
    uint64_t min_games; /* 0: 10 */
    unsigned depth;     /* 0: 20 */
    tgn_region region;  /* TGN_REGION_WHOLE: an opening book; a part: a joseki book */
} tgn_book_options;
TGN_CHECKED int tgn_graph_book(tgn_graph *graph, const tgn_book_options *options, tgn_write_function *write,
                               void *context, const tgn_progress *progress, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
