/*
 * tengen/gtp.h - speaking the Go Text Protocol, version 2
 *
 * Two independent parts: a conversation reads commands and answers them, an engine does what they ask for. An
 * engine is a table of commands; there are two, for Go and for the strings game.
 *
 *      tgn_gtp *gtp;
 *      tgn_gtp_engine engine;
 *      tgn_gtp_go(&engine, &(tgn_gtp_go_options){.level = 3}, &error);
 *      tgn_gtp_new(&gtp, &engine, write, context);
 *      while ((n = read(0, bytes, sizeof bytes)) > 0 && tgn_gtp_feed(gtp, bytes, n) == 0)
 *          ;
 *      tgn_gtp_free(gtp);                                             // the engine too
 *
 *      in:   7 boardsize 5 # a comment        out:  =7          in:   genmove x       out:  ? syntax error
 *                                                   (blank)                                 (blank)
 *
 * Every conversation has protocol_version, name, version, known_command, list_commands (also help), echo and quit.
 * docs/GTP.md describes all commands of the engine for Go.
 *
 * Threads: a conversation belongs to one thread at a time.
 */
#ifndef TENGEN_GTP_H
#define TENGEN_GTP_H

#include <tengen/progress.h>
#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_GTP_LINE = 1 << 16, /* longest line in bytes; a longer one is answered with a failure */
    TGN_GTP_WORDS = 1 << 13 /* most arguments of a command; likewise */
};

/* ---- what an engine is made of ------------------------------------------------------------------------- */

/* A running command: its arguments, and its answer so far. */
typedef struct tgn_gtp_call {
    int count;
    const char *const *args;
    struct tgn_buffer *reply; /* use the functions below */
    struct tgn_gtp *gtp;
} tgn_gtp_call;

/*
 * Add to the answer. It may have several lines, none of them blank, the last one without a line end.
 */
void tgn_gtp_say(tgn_gtp_call *call, const char *format, ...) TGN_PRINTF(2, 3);

/* Make this failure the whole answer. Returns `code`, so that a command may end with it. */
int tgn_gtp_fail(tgn_gtp_call *call, int code, const char *format, ...) TGN_PRINTF(3, 4);

/*
 * For commands that answer while they work (analyze): send what was said so far, as whole lines. After that the
 * command cannot fail any more. Returns 0, or what `write` returned.
 */
int tgn_gtp_send(tgn_gtp_call *call);

/*
 * Whether more input has arrived, waiting for it at most `milliseconds`: a stream then ends. Also true when the
 * input has ended, or when nobody listens (tgn_gtp_listen()).
 */
bool tgn_gtp_waiting(tgn_gtp_call *call, int milliseconds);

/* Whether a comment "# interrupt" has arrived, as GoGui sends it: the command should end with what it has. */
bool tgn_gtp_interrupted(tgn_gtp_call *call);

/*
 * What a command does. Returns 0, or a negative code after tgn_gtp_fail(); the conversation continues either way.
 */
typedef int tgn_gtp_function(void *self, tgn_gtp_call *call);

typedef struct tgn_gtp_command {
    const char *name;
    int least, most; /* number of arguments; any other is a syntax error */
    tgn_gtp_function *run;
} tgn_gtp_command;

typedef struct tgn_gtp_engine {
    const char *name;
    const tgn_gtp_command *commands; /* ends with a NULL name; borrowed while the engine lives */
    void *self;                      /* passed to the commands */
    void (*free)(void *self);
} tgn_gtp_engine;

/* ---- a conversation ------------------------------------------------------------------------------------ */

typedef struct tgn_gtp tgn_gtp;

/*
 * The conversation takes the engine and frees it, also when this fails. Every answer is one call of `write`, except
 * those that are sent in pieces. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_gtp_new(tgn_gtp **out, const tgn_gtp_engine *engine, tgn_write_function *write,
                            void *context);
void tgn_gtp_free(tgn_gtp *gtp);

/*
 * Pass on input, cut anywhere. Control characters are dropped, tabs are blanks, # starts a comment. Returns 0; 1
 * after quit, when nothing more is read; TGN_ERR_MEMORY; or what `write` returned.
 */
TGN_CHECKED int tgn_gtp_feed(tgn_gtp *gtp, const char *bytes, size_t length);

/* The input has ended: a last line without a line end is answered. Returns as tgn_gtp_feed(). */
TGN_CHECKED int tgn_gtp_end(tgn_gtp *gtp);

/*
 * How to check for input while a command works: `more` waits at most `milliseconds`, stores what has arrived, and
 * returns how many bytes, 0 for none, or a negative number when the input has ended. The bytes are processed when
 * the command is done. Without it a stream ends with its first report, and nothing can be interrupted.
 */
typedef int64_t tgn_gtp_more(void *context, int milliseconds, char *bytes, size_t capacity);
void tgn_gtp_listen(tgn_gtp *gtp, tgn_gtp_more *more, void *context);

/* ---- Go ------------------------------------------------------------------------------------------------ */

typedef struct tgn_gtp_go_options {
    int level; /* of the player (tengen/bot.h); 0: 7 */
    uint64_t seed;
    int milliseconds;       /* longest time for a move; 0: by the level */
    uint64_t visits;        /* most visits of the search for a move; 0: as time allows */
    int threads;            /* 0: as tengen/bot.h says */
    size_t memory;          /* bytes for the player and for the solver, each; 0: 256 MiB */
    const tgn_rules *rules; /* NULL: japanese, with the simple ko of GNU Go */
    double komi;            /* if komi_given; else the customary komi of the rules */
    bool komi_given;
    tgn_size size;                /* of the first board; {0, 0}: 19x19 */
    int playouts;                 /* for counting a board; 0: the default; negative: none */
    int patience;                 /* longest time for any other question, in milliseconds; 0: 30000 */
    const char *database;         /* for continuations (tengen/graph.h); NULL: none */
    bool openings;                /* in the first moves, consider what the database's games did */
    const char *tables;           /* folder of the solver's tables; NULL: in memory */
    const char *weights;          /* of the network: see tengen/bot.h */
    const tgn_progress *progress; /* may stop the work; may be NULL; borrowed while the engine lives */
} tgn_gtp_go_options;

/*
 * An engine for Go on boards of 2 to 25 lines, square or not: the commands of the standard, those of GNU Go, KGS,
 * GoGui and Sabaki that clients use, and tengen's own (docs/GTP.md). Texts are copied. Returns 0; TGN_ERR_ARGUMENT for a level, a size or a
 * komi out of range; TGN_ERR_MEMORY; the errors of tgn_graph_open() and tgn_bot_new().
 */
TGN_CHECKED int tgn_gtp_go(tgn_gtp_engine *out, const tgn_gtp_go_options *options, tgn_error *error);

/* NULL, or, once its player had to answer without a network, why it has none: a message that lives as long as the engine. */
const char *tgn_gtp_go_lacks(const tgn_gtp_engine *engine);

/* ---- the strings game ---------------------------------------------------------------------------------- */

typedef struct tgn_gtp_strings_options {
    int level; /* of the computer; 0: 3 */
    uint64_t seed;
    int milliseconds;             /* longest time for a move or any other question; 0: 1000 */
    const tgn_progress *progress; /* may stop the work; may be NULL */
} tgn_gtp_strings_options;

/*
 * An engine for tengen/strings_game.h. In addition to the usual commands:
 *
 *      tengen-strings_mode duel|solitaire       start a new game of this kind
 *      tengen-strings_level N                   1 to 5
 *      tengen-strings_score                     "black 3 white 2"
 *      tengen-strings_reachable [COLOUR]        the most strings that the board can reach if stones of
 *                                               both colours, or of one, are added
 *      tengen-strings_hint                      "black C3 1 exact" or "black C3 0.25 estimate"
 *      tengen-strings_legal COLOUR              where a stone may go
 *
 * boardsize also accepts 4x6. In a duel, play and genmove are refused out of turn. A solitaire has no genmove. `options` may be NULL. Returns 0, TGN_ERR_ARGUMENT (the level), TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_gtp_strings(tgn_gtp_engine *out, const tgn_gtp_strings_options *options,
                                tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
