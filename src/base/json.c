/* json.c - see json.h */
#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void tgn_json__init(tgn_json_writer *writer, tgn_write_function *write, void *context)
{
    writer->write = write;
    writer->context = context;
    writer->code = 0;
    writer->comma = writer->compact = false;
    writer->used = 0;
}

int tgn_json__end(tgn_json_writer *writer)
{
    if (writer->code == 0 && writer->used > 0)
        writer->code = writer->write(writer->context, writer->bytes, writer->used);
    writer->used = 0;
    return writer->code;
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

static void put_long(tgn_json_writer *writer, const char *bytes, size_t length)
{
    if (tgn_json__end(writer) == 0)
        writer->code = writer->write(writer->context, bytes, length);
}

static inline void put(tgn_json_writer *writer, const char *bytes, size_t length)
{
    if (length > sizeof writer->bytes - writer->used) {
        if (length > sizeof writer->bytes / 2) {
            put_long(writer, bytes, length);
            return;
        }
        (void)tgn_json__end(writer);
    }
    memcpy(writer->bytes + writer->used, bytes, length);
    writer->used += length;
}

/*
 * Most of what is written is short: keys, numbers, points. begin() makes sure once that such a piece fits and
 * returns where it goes; done() is told where it ends.
 */
enum { SHORT = TGN_JSON_PLAIN + 16 };

static inline char *begin(tgn_json_writer *writer)
{
    if (SHORT > sizeof writer->bytes - writer->used)
        (void)tgn_json__end(writer);
    char *at = writer->bytes + writer->used;
    if (writer->comma) {
        *at++ = ',';
        if (!writer->compact)
            *at++ = ' ';
    }
    return at;
}

static inline void done(tgn_json_writer *writer, const char *end, bool comma)
{
    writer->used = (size_t)(end - writer->bytes);
    writer->comma = comma;
}

static inline char *add(char *at, const char *text)
{
    while (*text)
        *at++ = *text++;
    return at;
}

/* ---- structure ----------------------------------------------------------------------------------------- */

void tgn_json__open(tgn_json_writer *writer, char bracket)
{
    char *at = begin(writer);
    *at++ = bracket;
    done(writer, at, false);
}

void tgn_json__close(tgn_json_writer *writer, char bracket)
{
    writer->comma = false;
    char *at = begin(writer);
    *at++ = bracket;
    done(writer, at, true);
}

void tgn_json__new_line(tgn_json_writer *writer)
{
    put(writer, writer->comma ? ",\n" : "\n", writer->comma ? 2 : 1);
    writer->comma = false;
}

void tgn_json__close_lines(tgn_json_writer *writer, char bracket)
{
    if (writer->comma)
        put(writer, "\n", 1);
    tgn_json__close(writer, bracket);
}

static inline char *add_quoted(char *at, const char *text)
{
    const char *end = at + 1 + TGN_JSON_PLAIN;
    *at++ = '"';
    while (*text && at < end)
        *at++ = *text++;
    assert(!*text);
    *at++ = '"';
    return at;
}

void tgn_json__key(tgn_json_writer *writer, const char *name)
{
    done(writer, add(add_quoted(begin(writer), name), writer->compact ? ":" : ": "), false);
}

void tgn_json__plain(tgn_json_writer *writer, const char *text)
{
    done(writer, add_quoted(begin(writer), text), true);
}

/* ---- values -------------------------------------------------------------------------------------------- */

enum { DIGITS = 20 }; /* of 2^64 */

/* The digits, at the end of `out`; returns where they begin. Two at a time halves the divisions. */
static char *digits_of(char out[DIGITS], uint64_t number)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
        "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
        "8081828384858687888990919293949596979899";
    char *at = out + DIGITS;
    for (; number >= 10; number /= 100)
        memcpy(at -= 2, pairs + number % 100 * 2, 2);
    if (number > 0 || at == out + DIGITS)
        *--at = (char)('0' + number);
    return at;
}

static char *add_number(char *at, uint64_t number)
{
    char digits[DIGITS];
    const char *from = digits_of(digits, number);
    const size_t length = (size_t)(digits + DIGITS - from);
    memcpy(at, from, length);
    return at + length;
}

void tgn_json__number(tgn_json_writer *writer, uint64_t number)
{
    done(writer, add_number(begin(writer), number), true);
}

void tgn_json__integer(tgn_json_writer *writer, int64_t number)
{
    char *at = begin(writer);
    if (number < 0)
        *at++ = '-';
    done(writer, add_number(at, number < 0 ? -(uint64_t)number : (uint64_t)number), true);
}

void tgn_json__decimal(tgn_json_writer *writer, double number)
{
    const uint64_t hundredths = (uint64_t)llround(fabs(number) * 100);
    char *at = begin(writer);
    if (number < 0 && hundredths > 0)
        *at++ = '-';
    at = add_number(at, hundredths / 100);
    *at++ = '.';
    *at++ = (char)('0' + hundredths / 10 % 10);
    if (hundredths % 10)
        *at++ = (char)('0' + hundredths % 10);
    done(writer, at, true);
}

void tgn_json__real(tgn_json_writer *writer, double number)
{
    char *at = begin(writer);
    const int length = snprintf(at, SHORT - 4, "%.15g", number);
    if (strpbrk(at, ".e"))
        done(writer, at + length, true);
    else
        done(writer, add(at + length, ".0"), true);
}

void tgn_json__digits(tgn_json_writer *writer, const char *digits)
{
    const size_t length = strlen(digits);
    assert(length <= TGN_JSON_PLAIN);
    if (length < DIGITS - 1) /* always below 2^63 */
        done(writer, add(begin(writer), digits), true);
    else
        tgn_json__plain(writer, digits);
}

void tgn_json__bool(tgn_json_writer *writer, bool value)
{
    done(writer, add(begin(writer), value ? "true" : "false"), true);
}

void tgn_json__null(tgn_json_writer *writer)
{
    done(writer, add(begin(writer), "null"), true);
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/*
 * Written as it is in a string: ASCII except controls, quotes and the backslash, and, unless compact, what HTML
 * might read.
 */
static inline bool is_plain(unsigned char c, bool compact)
{
    if (c < 0x20 || c >= 0x80 || c == '"' || c == '\\')
        return false;
    return compact || (c != '<' && c != '>' && c != '&' && c != 0x7F);
}

static void put_escape(tgn_json_writer *writer, uint32_t code)
{
    static const char hex[] = "0123456789abcdef";
    static const char names[] = "\"\"\\\\\nn\tt\rr\bb\ff"; /* character, letter behind the backslash */
    for (const char *name = names; *name; name += 2)
        if ((uint32_t)*name == code) {
            put(writer, (const char[]){'\\', name[1]}, 2);
            return;
        }
    put(writer,
        (const char[]){'\\', 'u', hex[code >> 12 & 15], hex[code >> 8 & 15], hex[code >> 4 & 15],
                       hex[code & 15]},
        6);
}

/* One character that is not plain. Returns how many bytes it took. */
static size_t put_character(tgn_json_writer *writer, const char *at, size_t length)
{
    uint32_t code;
    size_t size = tgn_utf8__next(at, length, &code);
    if (size == 0)
        put(writer, "\xEF\xBF\xBD", 3);
    else if (code < 0x80 || (!writer->compact && (code == 0x2028 || code == 0x2029)))
        put_escape(writer, code);
    else
        put(writer, at, size);
    return size ? size : 1;
}

void tgn_json__text(tgn_json_writer *writer, const char *text, size_t length)
{
    char *at = begin(writer);
    *at++ = '"';
    done(writer, at, true);
    for (size_t i = 0; i < length;) {
        size_t from = i;
        while (i < length && is_plain((unsigned char)text[i], writer->compact))
            i++;
        put(writer, text + from, i - from);
        if (i < length)
            i += put_character(writer, text + i, length - i);
    }
    put(writer, "\"", 1);
}

void tgn_json__words(tgn_json_writer *writer, const char *text)
{
    if (*text)
        tgn_json__text(writer, text, strlen(text));
    else
        tgn_json__null(writer);
}

/* ---- fields -------------------------------------------------------------------------------------------- */

void tgn_json__field_number(tgn_json_writer *writer, const char *name, uint64_t number)
{
    tgn_json__key(writer, name);
    tgn_json__number(writer, number);
}

void tgn_json__field_known(tgn_json_writer *writer, const char *name, uint64_t number, bool known)
{
    tgn_json__key(writer, name);
    if (known)
        tgn_json__number(writer, number);
    else
        tgn_json__null(writer);
}

void tgn_json__field_integer(tgn_json_writer *writer, const char *name, int64_t number)
{
    tgn_json__key(writer, name);
    tgn_json__integer(writer, number);
}

void tgn_json__field_real(tgn_json_writer *writer, const char *name, double number)
{
    tgn_json__key(writer, name);
    tgn_json__real(writer, number);
}

void tgn_json__field_decimal(tgn_json_writer *writer, const char *name, double number)
{
    tgn_json__key(writer, name);
    tgn_json__decimal(writer, number);
}

void tgn_json__field_bool(tgn_json_writer *writer, const char *name, bool value)
{
    tgn_json__key(writer, name);
    tgn_json__bool(writer, value);
}

void tgn_json__field_words(tgn_json_writer *writer, const char *name, const char *text)
{
    tgn_json__key(writer, name);
    tgn_json__words(writer, text);
}

void tgn_json__field_plain(tgn_json_writer *writer, const char *name, const char *text)
{
    tgn_json__key(writer, name);
    if (text)
        tgn_json__plain(writer, text);
    else
        tgn_json__null(writer);
}

void tgn_json__field_text(tgn_json_writer *writer, const char *name, const char *text)
{
    tgn_json__key(writer, name);
    if (text)
        tgn_json__text(writer, text, strlen(text));
    else
        tgn_json__null(writer);
}
