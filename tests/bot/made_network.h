/*
 * made_network.h - a small network of random numbers, as a file, for players in tests
 *
 * It knows nothing about Go, so what a test expects of such a player follows from the search and the games played out.
 */
#ifndef TESTS_BOT_MADE_NETWORK_H
#define TESTS_BOT_MADE_NETWORK_H

#include "../learn/made_weights.h"
#include "table.h"

#include <unistd.h>

/* The path of the file, made when it is asked for first and removed by remove_made_network(). */
static inline const char *made_network(void)
{
    static char path[] = "/tmp/tengen-made-XXXXXX";
    static bool there;
    if (there)
        return path;
    made_weights made = {.channels = 16, .blocks = 2, .head = 16, .hidden = 16, .pooled = 2, .seed = 11};
    uint8_t *bytes = made_bytes(&made);
    const int file = mkstemp(path);
    CHECK(file >= 0 && write(file, bytes, made.count) == (ssize_t)made.count);
    close(file);
    free(bytes);
    there = true;
    return path;
}

static inline void remove_made_network(void)
{
    unlink(made_network());
}

static inline tgn_bot *guided_bot(int level, uint64_t seed)
{
    tgn_bot *bot = NULL;
    tgn_error error = {.message = ""};
    const tgn_bot_options options = {
        .level = level, .seed = seed, .memory = 16 << 20, .weights = made_network()};
    CHECK_INT(tgn_bot_new(&bot, &options, &error), 0);
    CHECK(bot && !tgn_bot_lacks(bot));
    return bot;
}

#endif
