/*
 * exchange.h - games as JSON lines (docs/EXCHANGE.md), one after the other
 *
 *      tgn_exchange_reader exchange;
 *      tgn_exchange_reader__init(&exchange, tgn_source_read, source);
 *      while ((code = tgn_exchange_reader__next(&exchange)) != 0)
 *          if (code == TGN_EXCHANGE_GAME)
 *              ... exchange.sgf ...                                      // the text of one game
 *          else if (code == TGN_EXCHANGE_OTHER)
 *              ... tgn_exchange_reader__read(&exchange, bytes, capacity) // not JSON lines: the input as it is
 *          else
 *              report(exchange.error.message);                           // lines were skipped
 *      tgn_exchange_reader__clear(&exchange);
 *
 * An input that begins with {"tengen" is a list of objects, each with a game in "sgf", whose escapes are
 * resolved here. An object is held in memory until it is complete, so that what is broken is left out as a
 * whole; objects may be nested 64 deep.
 *
 *      {"tengen":"games","version":1,"games":2}
 *      {"id":1,"black":"A","sgf":"(;FF[4]C[\"...\"])\n"}      ->      (;FF[4]C["..."])
 *      {"id":2,"sgf":"(;FF[4]...)\n"}                         ->      (;FF[4]...)
 *
 * It is strict about JSON. What is not JSON, an object without "sgf" or a truncated text is skipped up to the
 * next line that begins with a brace, and reported. A later version, or another kind of file, ends the
 * reading. The SGF in it is repaired as always by the reader of records.
 *
 * Threads: belongs to one thread at a time.
 */
#ifndef TENGEN_DB_EXCHANGE_EXCHANGE_H
#define TENGEN_DB_EXCHANGE_EXCHANGE_H

#include <tengen/sgf.h>

#include "base/buffer.h"

enum { TGN_EXCHANGE_VERSION = 1, TGN_EXCHANGE_BUFFER = 16 * 1024, TGN_EXCHANGE_WORD = 48 };

typedef struct tgn_exchange_reader {
    tgn_read_function *read;
    void *from;
    int form;        /* JSON lines or not, once that is known */
    bool over;       /* nothing more comes */
    size_t idle;     /* bytes read since the last game */
    int failure;     /* of the stream, to be reported next */
    tgn_error error; /* code 0: none of ours */

    /* Bytes that were read and are not used yet. */
    size_t at, length;
    char bytes[TGN_EXCHANGE_BUFFER];

    /* The reading of JSON: see exchange.c. */
    int state;
    uint64_t nest; /* one bit per level, the innermost lowest: object or array */
    int depth;
    int field;                    /* which field of the outermost object */
    unsigned seen;                /* fields of the object so far */
    const char *why;              /* it cannot be read */
    uint64_t line, start, last;   /* the current one; where the object begins; the last that is not blank */
    bool line_begins;             /* only blanks so far */
    char word[TGN_EXCHANGE_WORD]; /* a key, a number or a short text */
    size_t word_length;
    bool is_key;
    uint32_t unit, high; /* of \uXXXX: the digits so far, and the first half of a pair */
    int digits;
    tgn_buffer sgf; /* the game of the current object */
} tgn_exchange_reader;

/* `read` is a tgn_read_function, `from` its context. */
void tgn_exchange_reader__init(tgn_exchange_reader *exchange, tgn_read_function *read, void *from);
void tgn_exchange_reader__clear(tgn_exchange_reader *exchange);

/*
 * The next game: TGN_EXCHANGE_GAME, and `sgf` has its text until the next call. TGN_EXCHANGE_OTHER: the input
 * is not JSON lines, and is to be read as it is; said once. 0 at the end. A negative code: lines that were
 * skipped, with words in `error`, and the next call goes on behind them; or, when there are none, a failure of
 * the stream or no memory, which ends it.
 */
enum { TGN_EXCHANGE_GAME = 1, TGN_EXCHANGE_OTHER = 2 };
TGN_CHECKED int tgn_exchange_reader__next(tgn_exchange_reader *exchange);

/* An input that is not JSON lines: a tgn_read_function whose context is the tgn_exchange_reader. */
int64_t tgn_exchange_reader__read(void *exchange, void *bytes, size_t capacity);

#endif
