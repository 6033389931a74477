/*
 * gtp_go_fuzz.c - any bytes as a conversation with the engine for Go
 *
 * Every answer is one block: "=" or "?", lines none of which is blank, and a blank line; an answer may come in
 * pieces. What is fed in pieces is answered as what is fed at once. Whatever was said before, the engine still knows its
 * stones in the end. Commands that search, judge, copy the game or ask the clock are left out
 * (gtp_engine.h).
 */
#include "gtp_engine.h"

static int hear(void *context, const void *bytes, size_t length)
{
    hear_bytes(context, bytes, length);
    return 0;
}

static const char *const left_out[] = {
    "genmove", "analyze", "top_moves", "final_",    "solved",    "free_handicap", "-owner",  "-territory",
    "-core",   "-lead",   "potential", "judgement", "-strings",  "-reachable",    "loadsgf", "-view",
    "-line",   "rules",   "-level",    "-seed",     "-settings", "cputime",       NULL};

static gtp_order beginning[] = {{"time_settings", 3, {"0", "0", "0"}, NULL},
                                {"boardsize", 1, {"7"}, NULL},
                                {"komi", 1, {"6.5"}, NULL},
                                {NULL, 0, {NULL}, NULL}},
                 list_black = {"list_stones", 1, {"black"}, NULL},
                 list_white = {"list_stones", 1, {"white"}, NULL};

/* Blanks between names of points: one less than stones, if there are any. */
static size_t stones_of(lent_engine *lent, const gtp_order *question)
{
    give_order(lent, question);
    size_t stones = lent->reply.length > 0;
    for (size_t i = 0; i < lent->reply.length; i++)
        stones += lent->reply.data[i] == ' ';
    return stones;
}

static void look_at_the_board(lent_engine *lent)
{
    FUZZ_CHECK(stones_of(lent, &list_black) + stones_of(lent, &list_white) <= TGN_POINTS_MAX);
}

static lent_engine *engine_once(void)
{
    static lent_engine lent;
    tgn_gtp_engine engine;
    const tgn_gtp_go_options options = {.weights = "",
                                        .level = 1,
                                        .milliseconds = 1,
                                        .visits = 1,
                                        .patience = 1,
                                        .memory = 1 << 20,
                                        .playouts = -1,
                                        .size = {7, 7}};
    if (!lent.engine.commands) {
        FUZZ_CHECK(tgn_gtp_go(&engine, &options, NULL) == 0);
        lend_engine(&lent, &engine, left_out, beginning, hear);
        find_order(&lent, &list_black);
        find_order(&lent, &list_white);
    }
    return &lent;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length <= 2000)
        converse_twice(engine_once(), data, length, look_at_the_board);
    return 0;
}
