/*
 * json.h - writing JSON from left to right
 *
 *      tgn_json_writer writer;
 *      tgn_json__init(&writer, write, context);
 *      tgn_json__open(&writer, '{');
 *      tgn_json__field_number(&writer, "games", 585);
 *      tgn_json__close(&writer, '}');
 *      int code = tgn_json__end(&writer);              // once, at the end: a failed writer does nothing
 *
 * The writer inserts commas and colons. It keeps no stack, so matching brackets is up to the caller. Nothing
 * is allocated: up to 4,000 bytes are buffered in the writer itself.
 *
 * Threads: a writer belongs to one thread at a time.
 */
#ifndef TENGEN_BASE_JSON_H
#define TENGEN_BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <tengen/write.h>

typedef struct tgn_json_writer {
    tgn_write_function *write;
    void *context;
    int code;     /* of the first write that failed, or 0 */
    bool comma;   /* must precede the next value */
    bool compact; /* set it after init, for files: no blanks, and no escapes that JSON does not need */
    size_t used;
    char bytes[4000];
} tgn_json_writer;

void tgn_json__init(tgn_json_writer *writer, tgn_write_function *write, void *context);

/* Pass on what is buffered. Returns 0, or what `write` returned when it failed. */
int tgn_json__end(tgn_json_writer *writer);

/* '{' and '}', '[' and ']'. */
void tgn_json__open(tgn_json_writer *writer, char bracket);
void tgn_json__close(tgn_json_writer *writer, char bracket);

/*
 * Lists with an item a line, for people who look at them:
 *      [                   tgn_json__open(writer, '[')
 *      {...},              tgn_json__new_line(writer), then the item; likewise the next one
 *      {...}
 *      ]                   tgn_json__close_lines(writer, ']'); "[]" without items
 */
void tgn_json__new_line(tgn_json_writer *writer);
void tgn_json__close_lines(tgn_json_writer *writer, char bracket);

/* A name of at most TGN_JSON_PLAIN bytes that needs no escapes. */
enum { TGN_JSON_PLAIN = 80 };
void tgn_json__key(tgn_json_writer *writer, const char *name);

void tgn_json__number(tgn_json_writer *writer, uint64_t number);
void tgn_json__integer(tgn_json_writer *writer, int64_t number);
void tgn_json__bool(tgn_json_writer *writer, bool value);
void tgn_json__null(tgn_json_writer *writer);

/* At most two decimals, as quarter points need: 6.5, 3.75, 7.0, -0.25. |number| < 10^15. */
void tgn_json__decimal(tgn_json_writer *writer, double number);

/* A finite number with 15 significant digits: 6.7, not 6.7000000000000002. */
void tgn_json__real(tgn_json_writer *writer, double number);

/*
 * A natural number as decimal digits, at most TGN_JSON_PLAIN of them. From 19 digits on it becomes a string,
 * since readers would round it or overflow.
 */
void tgn_json__digits(tgn_json_writer *writer, const char *digits);

/*
 * Text of any bytes. A byte that is not UTF-8 becomes U+FFFD; < > & and the line ends U+2028 and U+2029 are
 * escaped, so that the answer may be embedded in a page or a script (not when compact). tgn_json__words()
 * writes null for "".
 */
void tgn_json__text(tgn_json_writer *writer, const char *text, size_t length);
void tgn_json__words(tgn_json_writer *writer, const char *text);

/* Text of our own, as short as a name, that needs no escapes: "black", "Q16", "19x19". */
void tgn_json__plain(tgn_json_writer *writer, const char *text);

/* Fields of the open object: key and value in one call. */
void tgn_json__field_number(tgn_json_writer *writer, const char *name, uint64_t number);
void tgn_json__field_integer(tgn_json_writer *writer, const char *name, int64_t number);
void tgn_json__field_decimal(tgn_json_writer *writer, const char *name, double number);
void tgn_json__field_real(tgn_json_writer *writer, const char *name, double number);
void tgn_json__field_bool(tgn_json_writer *writer, const char *name, bool value);
/* null unless `known` */
void tgn_json__field_known(tgn_json_writer *writer, const char *name, uint64_t number, bool known);
/* null for "" */
void tgn_json__field_words(tgn_json_writer *writer, const char *name, const char *text);
/* null for NULL; tgn_json__field_text() takes text of any bytes */
void tgn_json__field_plain(tgn_json_writer *writer, const char *name, const char *text);
void tgn_json__field_text(tgn_json_writer *writer, const char *name, const char *text);

#endif
