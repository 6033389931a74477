/*
 * gtp_fuzz.c - any bytes as a conversation with the strings game
 *
 * Every answer is one block: "=" or "?", lines none of which is blank, and a blank line. What is fed in
 * pieces is answered as what is fed at once.
 */
#include "fuzz.h"

#include <stdbool.h>
#include <string.h>

#include <tengen/gtp.h>

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

/* Feed the bytes in pieces of this size. */
static int converse(const uint8_t *data, size_t length, size_t piece, ear *e)
{
    tgn_gtp *gtp;
    tgn_gtp_engine engine;
    const tgn_gtp_strings_options options = {.level = 1, .milliseconds = 1};
    if (tgn_gtp_strings(&engine, &options, NULL) < 0 || tgn_gtp_new(&gtp, &engine, hear, e) < 0)
        return 0;
    int code = 0;
    for (size_t at = 0; at < length && code == 0; at += piece)
        code = tgn_gtp_feed(gtp, (const char *)data + at, length - at < piece ? length - at : piece);
    if (code == 0)
        code = tgn_gtp_end(gtp);
    FUZZ_CHECK(code == 0 || code == 1);
    tgn_gtp_free(gtp);
    return code;
}

static bool has(const uint8_t *data, size_t length, const char *word)
{
    const size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++)
        if (memcmp(data + i, word, n) == 0)
            return true;
    return false;
}

/* What a board of more than nine lines can hold takes a second to find here, and has tests of its own. */
static bool asks_too_much(const uint8_t *data, size_t length)
{
    return has(data, length, "boardsize 1") &&
           (has(data, length, "_reach") || has(data, length, "_hint") || has(data, length, "_level"));
}

/* What a clock decides may differ from one time to the next, so only the number of answers is compared. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    ear whole = {0}, pieces = {0};
    if (length > 2000 || asks_too_much(data, length))
        return 0;
    int one = converse(data, length, length + 1, &whole);
    FUZZ_CHECK(converse(data, length, 3, &pieces) == one);
    FUZZ_CHECK(pieces.answers == whole.answers);
    return 0;
}
