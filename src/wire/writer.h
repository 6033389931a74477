/*
 * writer.h - JSON, written from left to right
 *
 *      tgn_writer writer;
 *      tgn_writer__init(&writer, write, context);
 *      tgn_writer__open(&writer, '{');
 *      tgn_writer__key(&writer, "games");
 *      tgn_writer__number(&writer, 585);
 *      tgn_writer__close(&writer, '}');
 *      int code = tgn_writer__end(&writer);            // once, at the end: a failed writer does nothing
 *
 * Values follow each other; the writer puts what stands between them: a comma behind every value that is not
 * the first, nothing behind a key or a bracket that opens. It keeps no stack, so that brackets match is the
 * caller's business. Nothing is allocated: bytes wait in the writer until there are 4,000 of them.
 */
#ifndef TENGEN_WIRE_WRITER_H
#define TENGEN_WIRE_WRITER_H

#include <stdbool.h>

#include <tengen/sgf.h>

typedef struct tgn_writer {
    tgn_write_function *write;
    void *context;
    int code;   /* of the first write that failed, or 0 */
    bool comma; /* must stand before what comes next */
    size_t used;
    char bytes[4000];
} tgn_writer;

void tgn_writer__init(tgn_writer *writer, tgn_write_function *write, void *context);

/* Send on what waits. Returns 0, or what `write` returned when it failed. */
int tgn_writer__end(tgn_writer *writer);

/* '{' and '}', '[' and ']'. */
void tgn_writer__open(tgn_writer *writer, char bracket);
void tgn_writer__close(tgn_writer *writer, char bracket);

/* A name of at most TGN_WRITER_PLAIN bytes that needs no escapes. */
enum { TGN_WRITER_PLAIN = 80 };
void tgn_writer__key(tgn_writer *writer, const char *name);

void tgn_writer__number(tgn_writer *writer, uint64_t number);
void tgn_writer__integer(tgn_writer *writer, int64_t number);
void tgn_writer__bool(tgn_writer *writer, bool value);
void tgn_writer__null(tgn_writer *writer);

/* Two places at the most, as quarter points need: 6.5, 3.75, 7.0, -0.25. |number| < 10^15. */
void tgn_writer__decimal(tgn_writer *writer, double number);

/*
 * Text, whatever its bytes are. A byte that is no UTF-8 becomes U+FFFD; < > & and the line ends U+2028 and
 * U+2029 are escaped, so that the answer may stand inside a page or a script. The second gives null for "".
 */
void tgn_writer__text(tgn_writer *writer, const char *text, size_t length);
void tgn_writer__words(tgn_writer *writer, const char *text);

/* Text of our own, as short as a name, that needs no escapes: "black", "Q16", "19x19". */
void tgn_writer__plain(tgn_writer *writer, const char *text);

#endif
