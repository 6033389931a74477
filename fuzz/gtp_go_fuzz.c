/*
 * gtp_go_fuzz.c - any bytes as a conversation with the engine for Go
 *
 * Every answer is one block: "=" or "?", lines none of which is blank, and a blank line; an answer may come in
 * pieces. What is fed in pieces has as many answers as what is fed at once. Whatever was said before, the engine still
 * knows its board in the end: the stones that it lists are the stones that it shows. Commands that search, judge
 * or copy the game are left out (gtp_engine.h).
 */
#include "gtp_engine.h"

typedef struct ear {
    size_t answers;
    char last[3]; /* bytes that were heard last */
    bool begun;   /* within an answer */
    char text[1 << 13];
    size_t length; /* of the answer so far, as far as there is space */
} ear;

static void hear_byte(ear *e, char byte)
{
    FUZZ_CHECK(e->begun || byte == '=' || byte == '?');
    if (!e->begun)
        e->length = 0;
    e->begun = true;
    if (e->length + 1 < sizeof e->text)
        e->text[e->length++] = byte;
    if (byte == '\n' && e->last[0] == '\n') {
        e->answers++;
        e->begun = false;
        byte = '\0';
    }
    e->last[0] = byte;
}

static int hear(void *context, const void *bytes, size_t length)
{
    const char *text = bytes;
    for (size_t i = 0; i < length; i++)
        hear_byte(context, text[i]);
    return 0;
}

static size_t count(const char *text, size_t length, char letter)
{
    size_t found = 0;
    for (size_t i = 0; i < length; i++)
        found += text[i] == letter;
    return found;
}

/* Blanks between names of points: one less than stones, if there are any. */
static size_t stones_of(tgn_gtp *gtp, ear *e, const char *question)
{
    FUZZ_CHECK(tgn_gtp_feed(gtp, question, strlen(question)) == 0);
    FUZZ_CHECK(e->text[0] == '=' && !e->begun);
    return e->length > 3 ? count(e->text + 2, e->length - 2, ' ') + 1 : 0;
}

static void look_at_the_board(tgn_gtp *gtp, ear *e)
{
    const size_t black = stones_of(gtp, e, "\nlist_stones black\n"),
                 white = stones_of(gtp, e, "list_stones white\n");
    FUZZ_CHECK(black + white <= TGN_POINTS_MAX);
}

static const lent_engine *engine_once(void)
{
    static const char *const searching[] = {
        "genmove",  "analyze",    "top_moves", "final_", "solved",    "free_handicap",
        "-owner",   "-territory", "-core",     "-lead",  "potential", "judgement",
        "-strings", "-reachable", "loadsgf",   "-view",  "-line",     "rules",
        "-level",   "-seed",      "-settings", NULL};
    static lent_engine lent;
    tgn_gtp_engine engine;
    const tgn_gtp_go_options options = {.level = 1,
                                        .milliseconds = 1,
                                        .visits = 1,
                                        .patience = 1,
                                        .memory = 1 << 20,
                                        .playouts = -1,
                                        .size = {7, 7}};
    if (!lent.engine.commands) {
        FUZZ_CHECK(tgn_gtp_go(&engine, &options, NULL) == 0);
        lend_engine(&lent, &engine, searching);
    }
    return &lent;
}

static void forget(void *context)
{
    ear *e = context;
    e->answers = 0;
    e->begun = false;
}

/* Converse, and see that the board is still known. Returns whether the conversation was ended. */
static int converse(tgn_gtp **kept, ear *e, const uint8_t *data, size_t length, size_t piece)
{
    static const char beginning[] = "boardsize 7\nkomi 6.5\ntime_settings 0 0 0\n";
    const int code = converse_with(kept, engine_once(), beginning, hear, e, forget, data, length, piece);
    FUZZ_CHECK(!e->begun);
    const size_t answers = e->answers;
    if (code == 0)
        look_at_the_board(*kept, e);
    e->answers = answers;
    return code;
}

/* What a clock says may differ from one time to the next, so only the number of answers is compared. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static ear whole, pieces;
    static tgn_gtp *first, *second;
    if (length > 2000)
        return 0;
    int one = converse(&first, &whole, data, length, length + 1);
    FUZZ_CHECK(converse(&second, &pieces, data, length, 3) == one);
    FUZZ_CHECK(pieces.answers == whole.answers);
    return 0;
}
