/*
 * gtp_go_fuzz.c - any bytes as a conversation with the engine for Go
 *
 * Every answer is one block: "=" or "?", lines none of which is blank, and a blank line; an answer may come in
 * pieces. What is fed in pieces has as many answers as what is fed at once. Whatever was said before, the engine still
 * knows its board in the end: the stones that it lists are the stones that it shows.
 */
#include "fuzz.h"

#include <stdbool.h>
#include <string.h>

#include <tengen/gtp.h>

typedef struct ear {
    size_t answers;
    char last[3]; /* bytes that were heard last */
    bool begun;   /* within an answer */
    char text[1 << 16];
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
    FUZZ_CHECK(stones_of(gtp, e, "clear_board\nlist_stones black\n") == 0);
}

/* Feed the bytes in pieces of this size. */
static int converse(const uint8_t *data, size_t length, size_t piece, ear *e)
{
    tgn_gtp *gtp;
    tgn_gtp_engine engine;
    const tgn_gtp_go_options options = {.level = 1,
                                        .milliseconds = 1,
                                        .visits = 1,
                                        .patience = 1,
                                        .memory = 1 << 20,
                                        .playouts = -1,
                                        .size = {7, 7}};
    if (tgn_gtp_go(&engine, &options, NULL) < 0 || tgn_gtp_new(&gtp, &engine, hear, e) < 0)
        return 0;
    int code = 0;
    for (size_t at = 0; at < length && code == 0; at += piece)
        code = tgn_gtp_feed(gtp, (const char *)data + at, length - at < piece ? length - at : piece);
    if (code == 0)
        code = tgn_gtp_feed(gtp, "\n", 1);
    FUZZ_CHECK(code == 0 || code == 1);
    FUZZ_CHECK(!e->begun);
    const size_t answers = e->answers;
    if (code == 0)
        look_at_the_board(gtp, e);
    e->answers = answers;
    tgn_gtp_free(gtp);
    return code;
}

/* What a clock decides may differ from one time to the next, so only the number of answers is compared. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static ear whole, pieces;
    memset(&whole, 0, sizeof whole);
    memset(&pieces, 0, sizeof pieces);
    if (length > 2000)
        return 0;
    int one = converse(data, length, length + 1, &whole);
    FUZZ_CHECK(converse(data, length, 3, &pieces) == one);
    FUZZ_CHECK(pieces.answers == whole.answers);
    return 0;
}
