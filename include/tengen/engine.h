/*
 * tengen/engine.h - any program that speaks the Go Text Protocol, as a child process
 *
 *      tgn_engine *engine;
 *      tgn_engine_options options = {.command = "gnugo --mode gtp --chinese-rules"};
 *      if (tgn_engine_open(&engine, &options, &error) < 0)
 *          ...                                             // error.message says which program, and what happened
 *      const char *answer;
 *      tgn_engine_ask(engine, &answer, "genmove b", &error);   // "Q16"
 *
 *      tgn_bot_thought thought;                            // or let it think about a game of ours
 *      tgn_engine_think(engine, &thought, &(tgn_bot_question){.game = game, .colour = TGN_BLACK, .komi = 6.5}, NULL, &error);
 *      tgn_engine_close(engine);
 *
 * A command is cut into words as a shell would, and that is all: no shell runs, nothing is expanded. Blanks separate words; '...' is
 * taken as it stands; in "..." and outside quotes a backslash takes the next character as it stands. The program is found
 * along PATH. Its standard error is read too, and the last line of it is told when it fails.
 *
 * Whatever a program prints is bounded and checked. One that crashes, is silent for too long or answers nonsense makes the call fail, with
 * a message that names program, command and what happened; it is ended, and the next call starts it again, a few
 * times in all. tgn_engine_think() then sends the position again; after tgn_engine_ask() that is the caller's task.
 *
 * A child runs in a process group of its own, which is ended with it: none is left behind. On Linux it is killed, too, when the
 * caller's process is (but not what it has started itself). Signals of the caller's process stay as they are.
 *
 * Threads: an engine belongs to one thread at a time; different engines are independent.
 */
#ifndef TENGEN_ENGINE_H
#define TENGEN_ENGINE_H

#include <tengen/bot.h>
#include <tengen/review.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_ENGINE_NAME = 80,        /* bytes of a name or version and its NUL; longer ones are cut */
    TGN_ENGINE_ANSWER = 1 << 20, /* bytes of an answer, or of a line of a stream; more is nonsense */
    TGN_ENGINE_LINE = 1 << 12    /* bytes of a command; more is refused */
};

typedef struct tgn_engine tgn_engine;

typedef struct tgn_engine_options {
    const char *command; /* copied */
    double
        seconds; /* most for an answer; 0: 60. The first of a process may take five times as long, since it loads */
    int restarts; /* most; 0: 3; negative: none */
    /* Asked ten times a second while an answer is waited for, from the thread that waits; may be NULL; borrowed. Engines that
     * share one must not mind several threads. Stopping ends an analysis; a process that does anything else is ended,
     * and the next call starts it again */
    const tgn_progress *progress;
} tgn_engine_options;

/*
 * Start a program, and ask its name, version and commands. Returns 0; TGN_ERR_ARGUMENT for a command that cannot be cut into words;
 * TGN_ERR_MISSING or TGN_ERR_IO for a program that cannot be started; and the errors of tgn_engine_ask().
 */
TGN_CHECKED int tgn_engine_open(tgn_engine **out, const tgn_engine_options *options, tgn_error *error);

/* Ask it to quit, wait a moment, then end it. */
void tgn_engine_close(tgn_engine *engine);

/*
 * As it calls itself, in printable ASCII; where it does not say, the name is that of its file and the version "". They live as long
 * as the engine.
 */
const char *tgn_engine_name(const tgn_engine *engine);
const char *tgn_engine_version(const tgn_engine *engine);

/* Whether it has a command of this name. */
bool tgn_engine_knows(const tgn_engine *engine, const char *command);

/* Whether it tells what it considers and counts visits (kata-analyze or lz-analyze), or only chooses a move. */
bool tgn_engine_analyses(const tgn_engine *engine);

/* How often it had to be started again so far. */
int tgn_engine_restarted(const tgn_engine *engine);

/*
 * Ask one command and wait for the whole answer: the text behind "=", its lines separated by '\n', without other control
 * characters; borrowed until the next call. Returns 0, or
 *      TGN_ERR_ARGUMENT    it refused ("?"): the message ends with its words; it still runs
 *      TGN_ERR_IO          it ended, closed its output, or did not answer in time; or it was given up after too many restarts
 *      TGN_ERR_LIMIT       its answer has no end
 *      TGN_ERR_STOPPED     progress asked to stop
 *      TGN_ERR_MISSING     it cannot be started again
 *      TGN_ERR_MEMORY
 */
TGN_CHECKED int tgn_engine_ask(tgn_engine *engine, const char **answer, const char *command,
                               tgn_error *error);

/*
 * Ask a command that answers line by line until told to stop (kata-analyze, lz-analyze). `hear` is given each line, and returns 0 for
 * more or another number for the end; the stream then ends by asking for the name, as clients do. A stream that ends by itself
 * is an end, too. Returns as tgn_engine_ask(), whose time limit holds for each line.
 */
typedef int tgn_engine_hear(void *context, const char *line, size_t length);
TGN_CHECKED int tgn_engine_stream(tgn_engine *engine, const char *command, tgn_engine_hear *hear,
                                  void *context, tgn_error *error);

/*
 * What the program thinks of a position, as tgn_bot_think() tells it:
 *
 *      1. its board is brought there: size, rules as far as it has a command for them, komi and moves; of what it has
 *         already, only the difference is sent
 *      2. kata-analyze, else lz-analyze, until the question's visits or time are reached, or visits stop growing; where the
 *         question limits neither, for a second
 *      3. a program that has neither chooses a move (reg_genmove, else genmove), and tells the score (estimate_score,
 *         else final_score): one choice, visits 0
 *
 * All is checked on our board: moves that are not legal there, numbers that are none, and lines behind an illegal move are left
 * out. A score that is not told is 0, a chance that is not told is made from the score by the curve of a logistic
 * function of ten points, for a picture only. `known`, `cleanup` and `never_resign` of the question are not used.
 *
 * Returns as tgn_engine_ask(); TGN_ERR_ARGUMENT also for a board that the program does not take; TGN_ERR_INPUT if none of its
 * moves can be used; TGN_ERR_STOPPED if progress asked before there was any thought, else what was found so far.
 */
TGN_CHECKED int tgn_engine_think(tgn_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                                 const tgn_progress *progress, tgn_error *error);

/* ---- several of the same -------------------------------------------------------------------------------- */

/*
 * Engines of one command for a review (tengen/review.h), one for each of its threads:
 *
 *      tgn_engine_crew *crew;
 *      tgn_engine_crew_open(&crew, &options, &error);              // starts the first
 *      const tgn_review_engine thinkers = tgn_engine_crew_thinkers(crew);
 *      tgn_review_new(&review, &(tgn_review_options){.game = game, .engine = &thinkers, .threads = 1}, &error);
 *      ...
 *      tgn_review_free(review);
 *      tgn_engine_crew_close(crew);
 *
 * Threads: the functions of tgn_engine_crew_thinkers() may be called from any.
 */
typedef struct tgn_engine_crew tgn_engine_crew;

/* Returns as tgn_engine_open(). */
TGN_CHECKED int tgn_engine_crew_open(tgn_engine_crew **out, const tgn_engine_options *options,
                                     tgn_error *error);

/* All thinkers must be closed before. */
void tgn_engine_crew_close(tgn_engine_crew *crew);

/* "GNU Go 3.8"; and whether they analyse. As of the first; the text lives as long as the crew. */
const char *tgn_engine_crew_name(const tgn_engine_crew *crew);
bool tgn_engine_crew_analyses(const tgn_engine_crew *crew);

/* Valid as long as the crew. */
tgn_review_engine tgn_engine_crew_thinkers(tgn_engine_crew *crew);

#ifdef __cplusplus
}
#endif
#endif
