/*
 * gtp_engine.h - an engine that is made once and lent to every conversation of a fuzz target
 *
 * What is fuzzed is how commands are read and boards are kept, not how moves are found: commands that search, and those
 * that ask a clock, are left out of the table.
 *
 * Making an engine and a conversation takes longer than most inputs, so both are kept. After each conversation the
 * engine is reset by commands that are called past the reading of lines. Every input is said twice, at once and in
 * pieces, and must be answered alike to the last byte: so a reset that forgets something is found as well, and what
 * fails after other inputs also fails alone. Inputs free as much as they allocate, which libFuzzer's search for leaks
 * depends on.
 */
#ifndef FUZZ_GTP_ENGINE_H
#define FUZZ_GTP_ENGINE_H

#include <stdbool.h>
#include <string.h>

#include <tengen/gtp.h>

#include "base/buffer.h"
#include "fuzz.h"

enum { GTP_COMMANDS_MOST = 128, GTP_ARGUMENTS_MOST = 3 };

/* A command that is called directly. The list ends with a NULL name; `run` is found when the engine is lent. */
typedef struct gtp_order {
    const char *name;
    int count;
    const char *args[GTP_ARGUMENTS_MOST];
    tgn_gtp_function *run;
} gtp_order;

/* What was heard of the answers. */
typedef struct gtp_ear {
    size_t answers;
    uint64_t hash; /* of all bytes */
    bool begun;    /* within an answer */
    char last;     /* byte of it */
} gtp_ear;

typedef struct lent_engine {
    tgn_gtp_engine engine;
    tgn_gtp_command commands[GTP_COMMANDS_MOST];
    gtp_order *beginning; /* what makes the engine as new */
    tgn_write_function *hear;
    gtp_ear ear;
    tgn_gtp *gtp;
    tgn_buffer reply; /* to the order that was given last */
} lent_engine;

/* ---- lending ------------------------------------------------------------------------------------------- */

static bool has_word(const char *name, const char *const *words)
{
    for (; *words; words++)
        if (strstr(name, *words))
            return true;
    return false;
}

static void find_order(const lent_engine *lent, gtp_order *order)
{
    for (const tgn_gtp_command *command = lent->commands; command->name; command++)
        if (strcmp(command->name, order->name) == 0)
            order->run = command->run;
    FUZZ_CHECK(order->run);
}

static void give_order(lent_engine *lent, const gtp_order *order)
{
    lent->reply.length = 0;
    tgn_gtp_call call = {.count = order->count, .args = order->args, .reply = &lent->reply, .gtp = lent->gtp};
    FUZZ_CHECK(order->run(lent->engine.self, &call) == 0 && !lent->reply.failed);
}

static void begin_conversation(lent_engine *lent)
{
    if (!lent->gtp)
        FUZZ_CHECK(tgn_gtp_new(&lent->gtp, &lent->engine, lent->hear, &lent->ear) == 0);
    for (const gtp_order *order = lent->beginning; order->name; order++)
        give_order(lent, order);
}

/*
 * Lend `engine` without the commands whose names have one of `words` (NULL after the last). Its answers go to `hear`, with
 * the ear as context.
 */
static void lend_engine(lent_engine *out, const tgn_gtp_engine *engine, const char *const *words,
                        gtp_order *beginning, tgn_write_function *hear)
{
    size_t count = 0;
    *out = (lent_engine){.engine = *engine, .beginning = beginning, .hear = hear};
    out->engine.commands = out->commands;
    out->engine.free = NULL; /* it stays ours */
    for (const tgn_gtp_command *command = engine->commands; command->name; command++) {
        FUZZ_CHECK(count + 1 < GTP_COMMANDS_MOST);
        if (!has_word(command->name, words))
            out->commands[count++] = *command;
    }
    for (gtp_order *order = beginning; order->name; order++)
        find_order(out, order);
    begin_conversation(out);
}

/* ---- conversations ------------------------------------------------------------------------------------- */

/* An answer is "=" or "?", lines none of which is blank, and a blank line; it may come in pieces. */
static void hear_bytes(gtp_ear *ear, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char byte = bytes[i];
        FUZZ_CHECK(ear->begun || byte == '=' || byte == '?');
        ear->begun = byte != '\n' || ear->last != '\n';
        ear->last = ear->begun ? byte : '\0';
        ear->answers += !ear->begun;
        ear->hash = (ear->hash ^ (uint8_t)byte) * 0x100000001B3;
    }
}

/* Feed the bytes in pieces of this size, and a line end. Returns 0, or 1 after quit. */
static int feed_pieces(lent_engine *lent, const uint8_t *data, size_t length, size_t piece)
{
    int code = 0;
    for (size_t at = 0; at < length && code == 0; at += piece)
        code = tgn_gtp_feed(lent->gtp, (const char *)data + at, length - at < piece ? length - at : piece);
    if (code == 0)
        code = tgn_gtp_feed(lent->gtp, "\n", 1);
    FUZZ_CHECK(code == 0 || code == 1);
    FUZZ_CHECK(!lent->ear.begun);
    return code;
}

/* A whole conversation. Afterwards the engine is as it was before, but first `look` (may be NULL) sees how it was left. */
static gtp_ear converse(lent_engine *lent, const uint8_t *data, size_t length, size_t piece,
                        void (*look)(lent_engine *))
{
    lent->ear = (gtp_ear){0};
    if (feed_pieces(lent, data, length, piece) == 1) {
        tgn_gtp_free(lent->gtp);
        lent->gtp = NULL;
    }
    if (look)
        look(lent);
    begin_conversation(lent);
    return lent->ear;
}

/* Say it at once and in pieces, and compare what was heard. */
static void converse_twice(lent_engine *lent, const uint8_t *data, size_t length, void (*look)(lent_engine *))
{
    const gtp_ear whole = converse(lent, data, length, length + 1, NULL);
    const gtp_ear pieces = converse(lent, data, length, 3, look);
    FUZZ_CHECK(pieces.answers == whole.answers);
    FUZZ_CHECK(pieces.hash == whole.hash);
}

#endif
