/*
 * process.h - a child process: lines in, lines out, and no way for it to hang or hurt its parent
 *
 *              +--------+  in   (socket)  +---------+
 *      send -> | parent | --------------> |  child  |     a process group of its own
 *      line <- |        | <-------------- |         |
 *      last <- |        | <-------------- |         |
 *              +--------+  out, err       +---------+
 *
 * All three are sockets: a write to a dead child is an error (MSG_NOSIGNAL) and not a signal, whatever the caller does
 * with SIGPIPE, and they are closed on exec from the start (SOCK_CLOEXEC), so that children never inherit each
 * other's ends. The child is made as child.h says, so that it ends even with a parent that is killed, and is waited for by its number.
 * Whenever the parent waits for anything it also reads standard error, so the child is never stuck there.
 */
#ifndef TENGEN_ENGINE_PROCESS_H
#define TENGEN_ENGINE_PROCESS_H

#include <sys/types.h>

#include <tengen/progress.h>

#include "engine/child.h"
#include "engine/lines.h"

enum { TGN_ENGINE_LAST = 100, TGN_ENGINE_END_TEXT = 80 };

typedef struct tgn_engine_process {
    pid_t pid; /* 0: none */
    tgn_engine_child *child;
    int in, out, err;    /* our ends; -1: closed */
    char bytes[1 << 14]; /* read from out, not yet cut into lines: from `at` to `end` */
    size_t at, end;
    tgn_engine_lines lines;
    char last[TGN_ENGINE_LAST]; /* the last line of standard error that was not empty, printable; or "" */
    char next[TGN_ENGINE_LAST]; /* the line that is being read there */
    size_t next_length;
} tgn_engine_process;

/* What may happen while one waits. */
typedef enum tgn_engine_event {
    TGN_ENGINE_READY,   /* there is a line; everything was sent */
    TGN_ENGINE_SILENT,  /* nothing in time */
    TGN_ENGINE_ENDED,   /* it closed its end, or is no more */
    TGN_ENGINE_ENDLESS, /* a line beyond all bounds */
    TGN_ENGINE_STOPPED, /* progress asked to stop */
    TGN_ENGINE_NO_MEMORY
} tgn_engine_event;

/*
 * Start words[0], found along PATH, with the words as its arguments, NULL behind the last. Returns 0; TGN_ERR_MISSING,
 * TGN_ERR_IO or TGN_ERR_MEMORY with a message.
 */
TGN_CHECKED int tgn_engine_process__start(tgn_engine_process *process, char **words, tgn_error *error);

/* How long to wait, and who may stop it: either may be NULL. */
typedef struct tgn_engine_patience {
    double until; /* by tgn_clock__seconds() */
    const tgn_progress *progress[2];
} tgn_engine_patience;

/* Send all of it; not more than a socket holds, since nothing is read from `out` meanwhile. */
tgn_engine_event tgn_engine_process__send(tgn_engine_process *process, const char *bytes, size_t length,
                                          const tgn_engine_patience *patience);

/* Wait for the next line, which is then process->lines.line. */
tgn_engine_event tgn_engine_process__line(tgn_engine_process *process, const tgn_engine_patience *patience);

/* Whether it has ended; it stays there to be waited for, so that its number means nobody else. There must be one. */
bool tgn_engine_process__is_dead(const tgn_engine_process *process);

/*
 * End the process and everything it started: wait `grace` seconds for it to end by itself, then kill. `how` (may be NULL) receives
 * how it ended: "ended with code 3", "was ended by signal 11", "had to be killed". Nothing happens when there is none.
 */
void tgn_engine_process__end(tgn_engine_process *process, double grace, char how[TGN_ENGINE_END_TEXT]);

#endif
