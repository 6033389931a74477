/*
 * gtp_engine.h - an engine that is made once and lent to every conversation of a fuzz target
 *
 * What is fuzzed is how commands are read and boards are kept, not how moves are found: commands that search are left
 * out of the table, and the engine and the conversation are made once. Each input begins with the same commands, so that
 * nothing is left of the one before.
 */
#ifndef FUZZ_GTP_ENGINE_H
#define FUZZ_GTP_ENGINE_H

#include <stdbool.h>
#include <string.h>

#include <tengen/gtp.h>

#include "fuzz.h"

enum { GTP_COMMANDS_MOST = 128 };

typedef struct lent_engine {
    tgn_gtp_engine engine;
    tgn_gtp_command commands[GTP_COMMANDS_MOST];
} lent_engine;

static bool has_word(const char *name, const char *const *words)
{
    for (; *words; words++)
        if (strstr(name, *words))
            return true;
    return false;
}

/* Lend `engine` without the commands whose names have one of `words` (NULL after the last). */
static void lend_engine(lent_engine *out, const tgn_gtp_engine *engine, const char *const *words)
{
    size_t count = 0;
    out->engine = *engine;
    out->engine.commands = out->commands;
    out->engine.free = NULL; /* it stays ours */
    for (const tgn_gtp_command *command = engine->commands; command->name; command++) {
        FUZZ_CHECK(count + 1 < GTP_COMMANDS_MOST);
        if (!has_word(command->name, words))
            out->commands[count++] = *command;
    }
    out->commands[count] = (tgn_gtp_command){.name = NULL};
}

/*
 * Feed a conversation, which is kept for the next input unless this one quits: first a beginning, after which
 * `forget` is called with the context, then the bytes in pieces of this size and a line end. Returns 0, or 1 after quit,
 * when *kept is NULL.
 */
static int converse_with(tgn_gtp **kept, const lent_engine *lent, const char *beginning,
                         tgn_write_function *hear, void *context, void (*forget)(void *), const uint8_t *data,
                         size_t length, size_t piece)
{
    if (!*kept)
        FUZZ_CHECK(tgn_gtp_new(kept, &lent->engine, hear, context) == 0);
    FUZZ_CHECK(tgn_gtp_feed(*kept, beginning, strlen(beginning)) == 0);
    forget(context);
    int code = 0;
    for (size_t at = 0; at < length && code == 0; at += piece)
        code = tgn_gtp_feed(*kept, (const char *)data + at, length - at < piece ? length - at : piece);
    if (code == 0)
        code = tgn_gtp_feed(*kept, "\n", 1);
    FUZZ_CHECK(code == 0 || code == 1);
    if (code == 1) {
        tgn_gtp_free(*kept);
        *kept = NULL;
    }
    return code;
}

#endif
