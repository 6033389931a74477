/*
 * exchange_fuzz.c - any bytes as JSON lines
 *
 * The reader gives the same games and skips the same lines, whatever the sizes of the pieces it gets, and never
 * gives more bytes than it got. Where neither it nor jansson finds a fault, both read the same games.
 */
#include "fuzz.h"
#include "../tests/pieces.h"

#include <string.h>

#include <jansson.h>

#include "base/buffer.h"
#include "db/exchange/exchange.h"

/* Games, each with a line end, or the input as it is; `faults` hashes what was skipped, and why. */
static void filter(tgn_exchange_reader *exchange, tgn_buffer *out, const uint8_t *data, size_t size,
                   size_t piece, size_t capacity, uint64_t *faults)
{
    pieces p = {data, size, piece};
    char bytes[512];
    int64_t got;
    int next;
    *faults = 0;
    tgn_exchange_reader__init(exchange, read_piece, &p);
    while ((next = tgn_exchange_reader__next(exchange)) != 0) {
        if (next == TGN_EXCHANGE_GAME) {
            tgn_buffer__add(out, exchange->sgf.data, exchange->sgf.length);
            tgn_buffer__char(out, '\n');
        } else if (next == TGN_EXCHANGE_OTHER) {
            while ((got = tgn_exchange_reader__read(exchange, bytes, capacity)) > 0)
                tgn_buffer__add(out, bytes, (size_t)got);
        } else {
            FUZZ_CHECK((next == TGN_ERR_INPUT || next == TGN_ERR_LIMIT) && exchange->error.code == next);
            for (const char *c = exchange->error.message; *c; c++)
                *faults = (*faults ^ (uint8_t)*c) * 0x100000001b3 + 1;
        }
    }
    tgn_exchange_reader__clear(exchange);
}

/* The games as jansson reads them. Returns false when it finds a fault. */
static bool read_slowly(tgn_buffer *out, const uint8_t *data, size_t size)
{
    size_t at = size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (;;) {
        while (at < size && strchr(" \t\r\n", data[at]) && data[at])
            at++;
        if (at == size)
            return true;
        json_error_t error;
        json_t *object =
            json_loadb((const char *)data + at, size - at,
                       JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, &error);
        if (!object)
            return false;
        json_t *sgf = json_object_get(object, "sgf");
        if (sgf) {
            tgn_buffer__add(out, json_string_value(sgf), json_string_length(sgf));
            tgn_buffer__char(out, '\n');
        }
        json_decref(object);
        at += (size_t)error.position;
    }
}

static bool same(const tgn_buffer *a, const tgn_buffer *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tgn_exchange_reader exchange;
    tgn_buffer one = {0}, other = {0}, slow = {0};
    uint64_t faults, other_faults;
    filter(&exchange, &one, data, size, size + 1, 512, &faults);
    bool plain = exchange.form == 1;
    filter(&exchange, &other, data, size, size % 7 + 1, size % 5 + 1, &other_faults);
    FUZZ_CHECK(faults == other_faults && same(&one, &other) && one.length <= size);
    if (plain)
        FUZZ_CHECK(faults == 0 && one.length == size && (size == 0 || memcmp(one.data, data, size) == 0));
    /* jansson also wants valid UTF-8 and numbers that fit a double: its no is not asked for. */
    else if (faults == 0 && read_slowly(&slow, data, size))
        FUZZ_CHECK(same(&one, &slow));
    tgn_buffer__clear(&one);
    tgn_buffer__clear(&other);
    tgn_buffer__clear(&slow);
    return 0;
}
