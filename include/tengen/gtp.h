/*
 * tengen/gtp.h - speaking the Go Text Protocol, version 2
 *
 * Two things that know nothing of each other: a conversation (how a command is said and answered) and an
 * engine (what a command does). An engine is a table of commands; there are two, Go and the strings game.
 *
 *      tgn_gtp *gtp;
 *      tgn_gtp_engine engine;
 *      tgn_gtp_go(&engine, &(tgn_gtp_go_options){.level = 3}, &error);
 *      tgn_gtp_new(&gtp, &engine, write, context);
 *      while ((n = read(0, bytes, sizeof bytes)) > 0 && tgn_gtp_feed(gtp, bytes, n) == 0)
 *          ;
 *      tgn_gtp_free(gtp);                                             // the engine too
 *
 *      in:   7 boardsize 5 # a remark         out:  =7          in:   genmove x       out:  ? syntax error
 *                                                   (blank)                                 (blank)
 *
 * Every conversation knows protocol_version, name, version, known_command, list_commands (also help), echo and
 * quit. docs/GTP.md has all commands of the engine for Go.
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
    TGN_GTP_LINE = 1 << 16, /* bytes of a line at the most; a longer one is answered with a failure */
    TGN_GTP_WORDS = 1 << 13 /* arguments of a command at the most; likewise */
};

/* ---- what an engine is made of ------------------------------------------------------------------------- */

/* A command under way: its arguments, and what is to be answered. */
typedef struct tgn_gtp_call {
    int count;
    const char *const *args;
    struct tgn_buffer *reply; /* through the functions below */
    struct tgn_gtp *gtp;
} tgn_gtp_call;

/*
 * Add to the answer. What is said may have several lines, none of them blank, the last one without its end.
 */
void tgn_gtp_say(tgn_gtp_call *call, const char *format, ...) TGN_PRINTF(2, 3);

/* The answer is this failure, and nothing else. Returns `code`, so that a command may end with it. */
int tgn_gtp_fail(tgn_gtp_call *call, int code, const char *format, ...) TGN_PRINTF(3, 4);

/*
 * For commands that answer while they work (analyze). What was said so far goes out at once as whole lines; after
 * that the command can not fail any more. Returns 0, or what `write` returned.
 */
int tgn_gtp_send(tgn_gtp_call *call);

/*
 * Whether more has been said to us than this command, waiting for it at most so many milliseconds: a stream ends
 * then. Also true when nothing more can come, or nobody listens (tgn_gtp_listen()).
 */
bool tgn_gtp_waiting(tgn_gtp_call *call, int milliseconds);

/* Whether a remark "# interrupt" came meanwhile, as GoGui sends it: the command should end with what it has. */
bool tgn_gtp_interrupted(tgn_gtp_call *call);

/*
 * What a command does. Returns 0, or a negative code after tgn_gtp_fail(); the conversation goes on either
 * way.
 */
typedef int tgn_gtp_function(void *self, tgn_gtp_call *call);

typedef struct tgn_gtp_command {
    const char *name;
    int least, most; /* how many arguments; others are a syntax error */
    tgn_gtp_function *run;
} tgn_gtp_command;

typedef struct tgn_gtp_engine {
    const char *name;
    const tgn_gtp_command *commands; /* NULL name at the end; borrowed for as long as the engine lives */
    void *self;                      /* what the commands get */
    void (*free)(void *self);
} tgn_gtp_engine;

/* ---- a conversation ------------------------------------------------------------------------------------ */

typedef struct tgn_gtp tgn_gtp;

/*
 * The engine is the conversation's from now on, and freed with it, also when this fails. Every answer is one
 * call of `write`, except those that are sent in pieces. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_gtp_new(tgn_gtp **out, const tgn_gtp_engine *engine, tgn_write_function *write,
                            void *context);
void tgn_gtp_free(tgn_gtp *gtp);

/*
 * Bytes as they come, lines cut anywhere. Control characters go, tabs are blanks, # begins a remark. Returns
 * 0; 1 after quit, when nothing more is read; TGN_ERR_MEMORY; or what `write` returned.
 */
TGN_CHECKED int tgn_gtp_feed(tgn_gtp *gtp, const char *bytes, size_t length);

/* There is no more to come: a last line without its end is answered. Returns as tgn_gtp_feed(). */
TGN_CHECKED int tgn_gtp_end(tgn_gtp *gtp);

/*
 * How to look for more while a command works: `more` waits at most so many milliseconds and fills in what has
 * come. It returns how many bytes, 0 for none, or a negative number when no more will come. They are taken up
 * when the command is done. Without it a stream ends with its first report, and nothing interrupts.
 */
typedef int64_t tgn_gtp_more(void *context, int milliseconds, char *bytes, size_t capacity);
void tgn_gtp_listen(tgn_gtp *gtp, tgn_gtp_more *more, void *context);

/* ---- Go ------------------------------------------------------------------------------------------------ */

typedef struct tgn_gtp_go_options {
    int level; /* of the player (tengen/bot.h); 0: 3 */
    uint64_t seed;
    int milliseconds;       /* a move may take at the most; 0: as the level has it */
    uint64_t visits;        /* games a move may take at the most; 0: as many as there is time for */
    int threads;            /* 0: one */
    size_t memory;          /* bytes for what player and solver remember, each; 0: 256 MiB */
    const tgn_rules *rules; /* NULL: japanese, whose simple ko is GNU Go's too */
    double komi;            /* with komi_given; else what is customary by these rules */
    bool komi_given;
    tgn_size size;                /* of the first board; {0, 0}: 19x19 */
    int playouts;                 /* of the count of a board; 0: as many as usual; negative: none */
    int patience;                 /* milliseconds that any other question may take; 0: 30000 */
    const char *database;         /* whose games know continuations (tengen/graph.h); NULL: none */
    const char *tables;           /* folder of the solver's tables; NULL: they live in memory */
    const tgn_progress *progress; /* asked now and then whether to stop; may be NULL, else it must stay */
} tgn_gtp_go_options;

/*
 * An engine for Go on boards of 2 to 25 lines, square or not: the commands of the standard, those of GNU Go, KGS,
 * GoGui and Sabaki that clients ask for, and tengen's own (docs/GTP.md). The path of the database and the
 * folder are copied. Returns 0; TGN_ERR_ARGUMENT for a level, a size or a komi out of range; TGN_ERR_MEMORY; the
 * errors of tgn_graph_open().
 */
TGN_CHECKED int tgn_gtp_go(tgn_gtp_engine *out, const tgn_gtp_go_options *options, tgn_error *error);

/* ---- the strings game ---------------------------------------------------------------------------------- */

typedef struct tgn_gtp_strings_options {
    int level; /* of the computer; 0: 3 */
    uint64_t seed;
    int milliseconds;             /* a move, or any other question, may take at the most; 0: 1000 */
    const tgn_progress *progress; /* asked now and then whether to stop; may be NULL */
} tgn_gtp_strings_options;

/*
 * An engine for tengen/strings_game.h. Besides the commands that every engine for Go has:
 *
 *      tengen-strings_mode duel|solitaire       a new game of this kind
 *      tengen-strings_level N                   1 to 5
 *      tengen-strings_score                     "black 3 white 2"
 *      tengen-strings_reachable [COLOUR]        the most strings that the board can come to, if stones of
 *                                               both colours, or of one, are added
 *      tengen-strings_hint                      "black C3 1 exact" or "black C3 0.25 estimate"
 *      tengen-strings_legal COLOUR              where a stone may go
 *
 * boardsize also takes 4x6. Turns are kept in a duel: play and genmove are refused out of turn. A solitaire
 * has no genmove. `options` may be NULL. Returns 0, TGN_ERR_ARGUMENT (the level), TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_gtp_strings(tgn_gtp_engine *out, const tgn_gtp_strings_options *options,
                                tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
