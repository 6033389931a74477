/*
 * exchange.h - games as JSON lines (docs/EXCHANGE.md), read as if they were an SGF collection
 *
 *      tgn_exchange_reader exchange;
 *      tgn_exchange_reader__init(&exchange, tgn_source_read, source);
 *      tgn_sgf_reopen_stream(reader, tgn_exchange_reader__read, &exchange);
 *
 * A filter between a stream and the reader of records. An input that begins with {"tengen" is a list of
 * objects, each with a game in "sgf": it returns these texts, their escapes resolved, one after the other.
 * Any other input passes unchanged. Nothing is stored, so a game of any length costs the same memory; objects
 * may be nested 64 deep.
 *
 *      {"tengen":"games","version":1,"games":2}
 *      {"id":1,"black":"A","sgf":"(;FF[4]C[\"...\"])\n"}      ->      (;FF[4]C["..."])
 *      {"id":2,"sgf":"(;FF[4]...)\n"}                         ->      (;FF[4]...)
 *
 * It is strict about JSON: what is not JSON, an object without "sgf", a later version or a truncated text is
 * TGN_ERR_INPUT, with message and line in `error`; the games before it are good. The SGF in it is repaired as
 * always by the reader of records.
 *
 * Threads: belongs to one thread at a time.
 */
#ifndef TENGEN_DB_EXCHANGE_EXCHANGE_H
#define TENGEN_DB_EXCHANGE_EXCHANGE_H

#include <tengen/sgf.h>

enum { TGN_EXCHANGE_VERSION = 1, TGN_EXCHANGE_BUFFER = 16 * 1024, TGN_EXCHANGE_WORD = 48 };

typedef struct tgn_exchange_reader {
    tgn_read_function *read;
    void *from;
    int form; /* JSON lines or not, once that is known */
    int code; /* a failure: what was read before it is returned first */
    tgn_error error;

    /* Bytes that were read and are not used yet. */
    size_t at, length;
    char bytes[TGN_EXCHANGE_BUFFER];

    /* The reading of JSON: see exchange.c. */
    int state;
    uint64_t nest; /* one bit per level, the innermost lowest: object or array */
    int depth;
    int field;     /* which field of the outermost object */
    unsigned seen; /* fields of the object so far */
    uint64_t line;
    char word[TGN_EXCHANGE_WORD]; /* a key, a number or a short text */
    size_t word_length;
    bool is_key;
    uint32_t unit, high; /* of \uXXXX: the digits so far, and the first half of a pair */
    int digits;
    char out[8]; /* what did not fit */
    size_t out_at, out_length;
} tgn_exchange_reader;

/* `read` is a tgn_read_function, `from` its context. */
void tgn_exchange_reader__init(tgn_exchange_reader *exchange, tgn_read_function *read, void *from);

/*
 * A tgn_read_function whose context is the tgn_exchange_reader. A failure of the stream underneath is
 * returned as its code; a failure of this one also has a message in exchange->error (code 0 there: not ours).
 */
int64_t tgn_exchange_reader__read(void *exchange, void *bytes, size_t capacity);

#endif
