/*
 * gtp_fuzz.c - any bytes as a conversation with the strings game
 *
 * Every answer comes at once, and is one block: "=" or "?", lines none of which is blank, and a blank line. What is fed
 * in pieces is answered as what is fed at once. Commands that search are left out (gtp_engine.h).
 */
#include "gtp_engine.h"

static int hear(void *context, const void *bytes, size_t length)
{
    gtp_ear *ear = context;
    const size_t before = ear->answers;
    hear_bytes(ear, bytes, length);
    FUZZ_CHECK(ear->answers == before + 1 && !ear->begun);
    return 0;
}

static lent_engine *engine_once(void)
{
    static const char *const searching[] = {"genmove", "_hint", "_reach", NULL};
    static gtp_order beginning[] = {{"tengen-strings_mode", 1, {"duel"}, NULL},
                                    {"boardsize", 1, {"5"}, NULL},
                                    {"komi", 1, {"0"}, NULL},
                                    {"tengen-strings_level", 1, {"1"}, NULL},
                                    {"time_settings", 3, {"0", "0", "0"}, NULL},
                                    {NULL, 0, {NULL}, NULL}};
    static lent_engine lent;
    tgn_gtp_engine engine;
    const tgn_gtp_strings_options options = {.level = 1, .milliseconds = 1};
    if (!lent.engine.commands) {
        FUZZ_CHECK(tgn_gtp_strings(&engine, &options, NULL) == 0);
        lend_engine(&lent, &engine, searching, beginning, hear);
    }
    return &lent;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length <= 2000)
        converse_twice(engine_once(), data, length, NULL);
    return 0;
}
