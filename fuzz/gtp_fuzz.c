/*
 * gtp_fuzz.c - any bytes as a conversation with the strings game
 *
 * Every answer is one block: "=" or "?", lines none of which is blank, and a blank line. What is fed in
 * pieces is answered as what is fed at once. Commands that search are left out (gtp_engine.h).
 */
#include "gtp_engine.h"

typedef struct ear {
    size_t answers, length;
} ear;

static int hear(void *context, const void *bytes, size_t length)
{
    ear *e = context;
    const char *text = bytes;
    FUZZ_CHECK(length >= 3 && (text[0] == '=' || text[0] == '?'));
    FUZZ_CHECK(text[length - 1] == '\n' && text[length - 2] == '\n');
    for (size_t i = 0; i + 2 < length; i++)
        FUZZ_CHECK(text[i] != '\n' || text[i + 1] != '\n');
    e->answers++;
    e->length += length;
    return 0;
}

static const lent_engine *engine_once(void)
{
    static const char *const searching[] = {"genmove", "_hint", "_reach", NULL};
    static lent_engine lent;
    tgn_gtp_engine engine;
    const tgn_gtp_strings_options options = {.level = 1, .milliseconds = 1};
    if (!lent.engine.commands) {
        FUZZ_CHECK(tgn_gtp_strings(&engine, &options, NULL) == 0);
        lend_engine(&lent, &engine, searching);
    }
    return &lent;
}

static void forget(void *context)
{
    *(ear *)context = (ear){0};
}

/* What a clock says may differ from one time to the next, so only the number of answers is compared. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static const char beginning[] = "tengen-strings_mode duel\nboardsize 5\nclear_board\nkomi 0\n";
    static ear whole, pieces;
    static tgn_gtp *first, *second;
    if (length > 2000)
        return 0;
    const lent_engine *lent = engine_once();
    int one = converse_with(&first, lent, beginning, hear, &whole, forget, data, length, length + 1);
    FUZZ_CHECK(converse_with(&second, lent, beginning, hear, &pieces, forget, data, length, 3) == one);
    FUZZ_CHECK(pieces.answers == whole.answers);
    return 0;
}
