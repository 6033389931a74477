/*
 * tengen/sgf.h - reading game records (SGF, FF[1] to FF[4]), repairing careless ones, and writing them back
 *
 *      tgn_sgf_reader *reader;
 *      tgn_sgf *tree;
 *      tgn_sgf_open_memory(&reader, bytes, length);
 *      while (tgn_sgf_next(reader, &tree) > 0) {          // one game of the collection at a time
 *          tgn_sgf_check(tree, game);                     // play it through, flag what is wrong
 *          for (size_t i = 0; i < tree->problem_count; i++) ...
 *      }
 *      tgn_sgf_close(reader);
 *
 * The reader repairs and says what it repaired (tgn_problem, with byte offset and line); a game is dropped
 * only with a reason. It is a stream: memory grows with the largest game, not with the file. It is not
 * recursive, and its time is linear in the bytes read.
 *
 * A game is a tree of nodes in three flat arrays that point into the text, nothing copied, everything kept as
 * written:
 *
 *      ( ; GM[1] SZ[9] ; B[ee] ( ; W[ec] ) ( ; W[gc] C[or here] ) )
 *
 *      nodes         parent  sibling  property        properties   id  value      values
 *        0  root        -       -        0  ---------->   0        GM    0  ----->  "1"
 *        1  B[ee]       0       -        2                1        SZ    1          "9"
 *        2  W[ec]       1       3        3                2        B     2          "ee"
 *        3  W[gc]       1       -        4                3  ...
 *
 * Nodes stand in the order of the file, so a node's first child, if it has one, is the next node. Properties
 * of node i are nodes[i].property up to nodes[i + 1].property; values of property j likewise: one entry past
 * the end closes each array.
 *
 * Threads: a reader and its trees belong to one thread at a time.
 */
#ifndef TENGEN_SGF_H
#define TENGEN_SGF_H

#include <tengen/game.h>
#include <tengen/write.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The properties that have a meaning here; TGN_SGF_OTHER for the rest, which are kept as text. */
/* clang-format off */
#define TGN_SGF_PROPERTIES(X)                                                                                \
    X(B) X(W) X(AB) X(AW) X(AE) X(PL) X(SZ) X(GM) X(FF) X(CA) X(AP) X(ST) X(HA) X(KM) X(RE) X(RU) X(DT)      \
    X(PB) X(PW) X(BR) X(WR) X(BT) X(WT) X(EV) X(RO) X(PC) X(TM) X(OT) X(GN) X(GC) X(ON) X(AN) X(CP) X(SO)    \
    X(US) X(C) X(N) X(TR) X(SQ) X(CR) X(MA) X(LB) X(SL) X(AR) X(LN) X(DD) X(VW) X(TB) X(TW) X(MN) X(KO)      \
    X(BL) X(WL) X(OB) X(OW) X(L) X(M) X(TE) X(RD)

typedef enum tgn_sgf_id {
    TGN_SGF_OTHER,
#define X(name) TGN_SGF_##name,
    TGN_SGF_PROPERTIES(X)
#undef X
    TGN_SGF_ID_COUNT
} tgn_sgf_id;
/* clang-format on */

/*
 * The text between [ and ], escapes as written: tree->text + start, `length` bytes, UTF-8, not
 * NUL-terminated.
 */
typedef struct tgn_sgf_value {
    uint32_t start, length;
} tgn_sgf_value;

typedef struct tgn_sgf_property {
    uint32_t name; /* the name as written: tree->text + name */
    uint16_t name_length;
    uint16_t id;    /* enum tgn_sgf_id */
    uint32_t value; /* index of its first value */
} tgn_sgf_property;

typedef struct tgn_sgf_node {
    uint32_t parent;   /* TGN_SGF_NONE for the root */
    uint32_t sibling;  /* the next variation, or TGN_SGF_NONE */
    uint32_t property; /* index of its first property */
} tgn_sgf_node;

#define TGN_SGF_NONE UINT32_MAX

/* ---- what was wrong ------------------------------------------------------------------------------------ */

/*
 * X(NAME, "kind as printed", "what it means and what was done"). A kind never changes its name: people filter
 * by it.
 */
#define TGN_PROBLEMS(X)                                                                                      \
    /* the whole record is refused */                                                                        \
    X(NO_GAME, "no-game", "nothing here looks like a game record")                                           \
    X(NOT_GO, "not-go", "a record of another game than Go (GM); skipped")                                    \
    X(BAD_SIZE, "bad-size", "no such board size (SZ); sides of 1 to 25 are read")                            \
    X(TOO_LARGE, "too-large", "larger than a single game may be (64 MiB of text); skipped")                  \
    /* the shape of the file */                                                                              \
    X(JUNK, "junk", "text outside of any game or property was passed over")                                  \
    X(MISSING_OPEN, "missing-open", "a game begins without '('")                                             \
    X(MISSING_CLOSE, "missing-close", "')' is missing at the end of the game")                               \
    X(EXTRA_CLOSE, "extra-close", "')' without its '(' was passed over")                                     \
    X(TRUNCATED, "truncated", "the file ends in the middle of a value or of the moves; kept up to the cut")  \
    X(EMPTY_VARIATION, "empty-variation", "'()' without a node was passed over")                             \
    X(MISSING_NODE, "missing-node", "';' is missing before the first property")                              \
    X(UNESCAPED_BRACKET, "unescaped-bracket", "']' inside a value was not escaped; taken as text")           \
    X(RUNAWAY_VALUE, "runaway-value",                                                                        \
      "']' is missing at the end of a value; ended where the next property begins")                          \
    X(NO_VALUE, "no-value", "a property without a value was passed over")                                    \
    X(NO_NAME, "no-name", "a value without a property name was passed over")                                 \
    X(LONG_NAME, "long-name", "lower-case letters of an old-style property name were ignored")               \
    X(DUPLICATE_PROPERTY, "duplicate-property", "the same property twice in a node; both are kept")          \
    X(PADDED_VALUE, "padded-value", "blanks around a value were ignored")                                    \
    X(FOREIGN_LINE, "foreign-line", "a line that GIB, NGF or UGF does not have, or broken; passed over")     \
    X(FOREIGN_PART, "foreign-part", "a part of a UGF record that SGF has no place for; passed over")         \
    /* text */                                                                                               \
    X(ENCODING, "encoding", "not the encoding it claims (CA), or none claimed; guessed")                     \
    X(DAMAGED_TEXT, "damaged-text", "bytes that no encoding explains were replaced")                         \
    X(CONTROL_BYTES, "control-bytes", "NUL or control bytes were passed over")                               \
    /* moves and setup */                                                                                    \
    X(BAD_POINT, "bad-point", "no such point; the value was passed over")                                    \
    X(TWO_MOVES, "two-moves", "more than one move in a node; played in turn")                                \
    X(SETUP_AND_MOVE, "setup-and-move", "setup and a move in one node; setup is done first")                 \
    X(SETUP_OVERLAP, "setup-overlap", "a point is set up twice in one node; the last one holds")             \
    X(NO_LIBERTY, "no-liberty", "setup leaves a string without a liberty; it stays")                         \
    X(BAD_PLAYER, "bad-player", "PL names neither Black nor White; ignored")                                 \
    X(OCCUPIED, "occupied", "a move on an occupied point; executed")                                         \
    X(SUICIDE, "suicide", "a move that takes its own last liberty; executed")                                \
    X(KO, "ko", "a ko retaken at once; executed")                                                            \
    X(WRONG_TURN, "wrong-turn", "the same colour moves twice running, or White moves first; executed")       \
    /* game information */                                                                                   \
    X(HANDICAP_NO_STONES, "handicap-no-stones", "HA of two or more but no stones (AB)")                      \
    X(HANDICAP_MISMATCH, "handicap-mismatch", "HA disagrees with the stones set up (AB)")                    \
    X(HANDICAP_AS_MOVES, "handicap-as-moves", "handicap stones given as Black moves and White passes")       \
    X(BAD_HANDICAP, "bad-handicap", "HA is not a number of stones")                                          \
    X(ODD_KOMI, "odd-komi", "KM is not in points; read as its evident meaning or not at all")                \
    X(ODD_RESULT, "odd-result", "RE is not in the standard form; read as its evident meaning or not at all") \
    X(ODD_DATE, "odd-date", "DT is not in the standard form; read as its evident meaning or not at all")     \
    X(FOREIGN_NAMES, "foreign-names",                                                                        \
      "KO, TE and RD mean komi, event and date here, as some servers write them")

/* clang-format off */
typedef enum tgn_problem_kind {
#define X(name, kind, text) TGN_PROBLEM_##name,
    TGN_PROBLEMS(X)
#undef X
    TGN_PROBLEM_COUNT
} tgn_problem_kind;
/* clang-format on */

/*
 * One thing that was wrong. `offset` and `line` (from 1) are those of the file as it lay on disk. Of one kind
 * in one game the first 20 are listed; the last of them counts the rest in `more`.
 */
typedef struct tgn_problem {
    tgn_problem_kind kind;
    uint64_t offset;
    uint32_t line;
    uint32_t more;
    char detail[48]; /* the words concerned, clipped, UTF-8, no control characters; may be empty */
} tgn_problem;

/* The kind as printed ("missing-close") and what it means. Static text. */
const char *tgn_problem_name(tgn_problem_kind kind);
const char *tgn_problem_meaning(tgn_problem_kind kind);

/* Whether this kind means that the record was refused, not repaired. */
bool tgn_problem_refuses(tgn_problem_kind kind);

/* ---- a game -------------------------------------------------------------------------------------------- */

typedef struct tgn_sgf {
    const char *text;
    const tgn_sgf_node *nodes;          /* node_count + 1 */
    const tgn_sgf_property *properties; /* property_count + 1 */
    const tgn_sgf_value *values;        /* value_count */
    uint32_t node_count, property_count, value_count;
    tgn_size size;        /* of the board: SZ, or 19x19 */
    const char *encoding; /* what the text was decoded from: "UTF-8", "GB18030", ... */
    const char *format;   /* what it was read from: "SGF", "GIB", "NGF" or "UGF" */
    bool refused;         /* only the problems are meaningful; the arrays may be empty */
    bool foreign_names;   /* KO, TE and RD are komi, event and date (Cyberoro, Sina) */
    uint64_t offset;      /* where the game begins in the file */
    const tgn_problem *problems;
    size_t problem_count;
    struct tgn_sgf__private *hidden;
} tgn_sgf;

typedef struct tgn_sgf_reader tgn_sgf_reader;

/*
 * Delivers the next bytes of the input: how many (at most `capacity`), 0 at the end, a negative code on
 * failure.
 */
typedef int64_t tgn_read_function(void *context, void *bytes, size_t capacity);

/* Read from memory, which must stay until the reader is closed. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_sgf_open_memory(tgn_sgf_reader **out, const void *bytes, size_t length);

/* Read from a stream. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_sgf_open_stream(tgn_sgf_reader **out, tgn_read_function *read, void *context);

/* Start over on other input, keeping the memory: for thousands of small files. */
TGN_CHECKED int tgn_sgf_reopen_memory(tgn_sgf_reader *reader, const void *bytes, size_t length);
TGN_CHECKED int tgn_sgf_reopen_stream(tgn_sgf_reader *reader, tgn_read_function *read, void *context);

void tgn_sgf_close(tgn_sgf_reader *reader);

/*
 * The next game: returns 1 and a tree (borrowed, valid until the next call on this reader); 0 at the end; or
 * a negative code (TGN_ERR_MEMORY, or what the stream's function returned). An input without any game
 * yields one refused tree whose problem says so. When no game begins within 16 MiB of text, a refused tree says that
 * and the rest is not read: an input without end is left after that much, or after a game that is too large.
 */
TGN_CHECKED int tgn_sgf_next(tgn_sgf_reader *reader, tgn_sgf **tree);

/* Bytes and tokens examined so far: grows in proportion to the input, as a test verifies. */
uint64_t tgn_sgf_steps(const tgn_sgf_reader *reader);

/* ---- reading a game ------------------------------------------------------------------------------------ */

/* The first child of a node, or TGN_SGF_NONE. O(1). */
static inline uint32_t tgn_sgf_child(const tgn_sgf *tree, uint32_t node)
{
    return node + 1 < tree->node_count && tree->nodes[node + 1].parent == node ? node + 1 : TGN_SGF_NONE;
}

/* The first property of `node` with this id, or NULL; and the number of its values. */
const tgn_sgf_property *tgn_sgf_find(const tgn_sgf *tree, uint32_t node, tgn_sgf_id id);
static inline uint32_t tgn_sgf_value_count(const tgn_sgf_property *property)
{
    return property[1].value - property[0].value;
}

/*
 * A value as readable text: escapes resolved, soft line breaks gone, line ends as '\n' (as blanks if
 * `simple`), other white space as blanks. Writes at most `capacity` bytes, NUL included, cutting between
 * characters, and returns the whole length (as snprintf does), NUL not counted.
 */
size_t tgn_sgf_text(const tgn_sgf *tree, const tgn_sgf_value *value, bool simple, char *out, size_t capacity);

/*
 * A value as a point of this game's board: two letters, or empty or "tt" (up to 19x19) for a pass. Blanks
 * around it are ignored. Returns 0 or TGN_ERR_INPUT. tgn_sgf_rectangle() also reads compressed lists "aa:cc",
 * corners in any order.
 */
TGN_CHECKED int tgn_sgf_point(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *out);
TGN_CHECKED int tgn_sgf_rectangle(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *top_left,
                                  tgn_point *bottom_right);

/* ---- playing it ---------------------------------------------------------------------------------------- */

/*
 * Bring `game` to the start of the tree's root: the tree's size, the rules kept, an empty board.
 */
TGN_CHECKED int tgn_sgf_start(const tgn_sgf *tree, tgn_game *game);

/*
 * Do what one node says: setup first, then moves, illegal ones executed. At the root, a handicap that is
 * claimed but not set up is placed on the customary points when White moves first. Returns the number of game
 * steps it made (to be undone one by one), or a negative code. What is wrong is added to the tree's problems.
 */
TGN_CHECKED int tgn_sgf_apply(tgn_sgf *tree, uint32_t node, tgn_game *game);

/*
 * Play the main line (always the first child) from the start, at most `moves` moves. Returns 0 or a negative
 * code.
 */
TGN_CHECKED int tgn_sgf_replay(tgn_sgf *tree, tgn_game *game, size_t moves);

/*
 * Check everything: every node of every variation is played, game information is read; problems are added
 * to the tree's. The game is left at the end of the main line. Returns 0 or a negative code (memory).
 */
TGN_CHECKED int tgn_sgf_check(tgn_sgf *tree, tgn_game *game);

/* ---- writing ------------------------------------------------------------------------------------------- */

/*
 * Write a game as FF[4], UTF-8 (CA says so): every property in its order with its values as they were read,
 * unknown ones included. Reading it again gives the same tree. Not recursive. Returns 0 or what `write`
 * returned.
 */
TGN_CHECKED int tgn_sgf_write(const tgn_sgf *tree, tgn_write_function *write, void *context);

/*
 * The same with additions. `comment` is asked about every node and gives text (UTF-8, not escaped) that is added to its
 * comment, or NULL; `variations` gives whole variations in SGF, "(;B[dd];W[cc])(;...)", that are written beside the node as further children of
 * its parent, or NULL; not for the root. What they return must stay as it is until the next call. Either may be NULL.
 */
typedef struct tgn_sgf_additions {
    const char *(*comment)(void *context, uint32_t node);
    const char *(*variations)(void *context, uint32_t node);
    void *context;
} tgn_sgf_additions;
TGN_CHECKED int tgn_sgf_write_with(const tgn_sgf *tree, const tgn_sgf_additions *additions,
                                   tgn_write_function *write, void *context);

/*
 * Write one line of a tree as a game of its own: the nodes from the root to `leaf`, and nothing beside them. Of
 * a tree with variations, every node without a child gives a game. Costs what it writes. Returns 0,
 * TGN_ERR_MEMORY or what `write` returned.
 */
TGN_CHECKED int tgn_sgf_write_line(const tgn_sgf *tree, uint32_t leaf, tgn_write_function *write,
                                   void *context);

#ifdef __cplusplus
}
#endif
#endif
