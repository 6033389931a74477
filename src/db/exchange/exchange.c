/*
 * exchange.c - see exchange.h
 *
 * JSON is read byte by byte by a state machine with a stack of bits. Only the text of "sgf" in the outermost
 * object is passed on; all other values are skipped.
 *
 *      BETWEEN --{--> FIRST_KEY --"--> TEXT --"--> COLON --:--> VALUE --...--> AFTER --,--> KEY
 *         ^                                                                      |
 *         +--------------------------------- } ---------------------------------+
 */
#include "db/exchange/exchange.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

enum input_form { UNDECIDED, PLAIN, GAMES };

enum state {
    BETWEEN,     /* objects */
    FIRST_KEY,   /* behind { */
    KEY,         /* behind , in an object */
    COLON,       /* behind a key */
    FIRST_VALUE, /* behind [ */
    VALUE,       /* behind : or , */
    AFTER,       /* a value */
    TEXT,        /* within quotes */
    ESCAPE,      /* behind \ */
    HEX,         /* behind \u */
    WORD         /* in a number, true, false, null */
};

/* The fields of the outermost object that are used here; bits, for `seen`. */
enum field { OTHER = 0, TENGEN = 1, VERSION = 2, SGF = 4 };

enum { DEPTH_MAX = 64, SNIFF = 64 };

void tgn_exchange_reader__init(tgn_exchange_reader *exchange, tgn_read_function *read, void *from)
{
    memset(exchange, 0, offsetof(tgn_exchange_reader, bytes));
    memset(&exchange->state, 0, sizeof *exchange - offsetof(tgn_exchange_reader, state));
    exchange->read = read;
    exchange->from = from;
    exchange->line = 1;
}

static int fail(tgn_exchange_reader *e, int code, const char *words)
{
    return e->code = tgn_error_set(&e->error, code, "line %llu of the JSON lines: %s",
                                   (unsigned long long)e->line, words);
}

static int bad(tgn_exchange_reader *e, const char *words)
{
    return fail(e, TGN_ERR_INPUT, words);
}

/* ---- words: keys, numbers, short texts ----------------------------------------------------------------- */

static bool word_is(const tgn_exchange_reader *e, const char *text)
{
    return strlen(text) == e->word_length && memcmp(e->word, text, e->word_length) == 0;
}

static enum field field_of(const tgn_exchange_reader *e)
{
    return word_is(e, "sgf") ? SGF : word_is(e, "tengen") ? TENGEN : word_is(e, "version") ? VERSION : OTHER;
}

/* How many digits there are at `*at`; skips them. */
static size_t digits(const char **at)
{
    const char *start = *at;
    while (tgn_ascii__digit(**at))
        ++*at;
    return (size_t)(*at - start);
}

/* A number as JSON has it: no plus, no leading zero, digits on both sides of the point. */
static bool is_number(const char *at)
{
    at += *at == '-';
    const bool zero = *at == '0';
    const size_t whole = digits(&at);
    if (whole == 0 || (zero && whole > 1))
        return false;
    if (*at == '.' && (at++, digits(&at) == 0))
        return false;
    if (*at == 'e' || *at == 'E') {
        at++;
        at += *at == '+' || *at == '-';
        if (digits(&at) == 0)
            return false;
    }
    return *at == '\0';
}

/* Check the word just read as the value of its field. */
static int check_word(tgn_exchange_reader *e)
{
    if (e->word_length >= sizeof e->word)
        return fail(e, TGN_ERR_LIMIT, "the number has too many digits");
    e->word[e->word_length] = '\0';
    if (!is_number(e->word) && !word_is(e, "true") && !word_is(e, "false") && !word_is(e, "null"))
        return bad(e, "not a JSON value");
    if (e->depth > 1)
        return 0;
    if (e->field == SGF)
        return bad(e, "\"sgf\" must be text");
    if (e->field == TENGEN)
        return bad(e, "not a file of tengen's games (\"tengen\" must be \"games\")");
    if (e->field == VERSION && !word_is(e, "1"))
        return bad(e, "the file's version is not 1; use a newer tengen");
    return 0;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* Whether the text being read is a game, which is passed on. */
static bool goes_out(const tgn_exchange_reader *e)
{
    return e->field == SGF && !e->is_key && e->depth == 1;
}

/* A few bytes of a text: a game's are passed on, of others the first are kept. */
static void take(tgn_exchange_reader *e, const char *bytes, size_t length)
{
    if (goes_out(e)) {
        memcpy(e->out + e->out_length, bytes, length);
        e->out_length += length;
        return;
    }
    for (size_t i = 0; i < length && e->word_length < sizeof e->word; i++)
        e->word[e->word_length++] = bytes[i];
}

static int begin_text(tgn_exchange_reader *e, bool key)
{
    e->is_key = key;
    e->word_length = 0;
    e->state = TEXT;
    return 0;
}

static int end_text(tgn_exchange_reader *e)
{
    if (e->high)
        return bad(e, "half of a pair of \\u escapes");
    e->state = e->is_key ? COLON : AFTER;
    if (e->depth > 1)
        return 0;
    if (e->is_key) {
        e->field = (int)field_of(e);
        if (e->seen & (unsigned)e->field)
            return bad(e, "a field appears twice in one object");
        e->seen |= (unsigned)e->field;
    } else if (e->field == SGF) {
        take(e, "\n", 1);
    } else if (e->field == TENGEN && !word_is(e, "games")) {
        return bad(e, "not a file of tengen's games (\"tengen\" must be \"games\")");
    } else if (e->field == VERSION) {
        return bad(e, "\"version\" must be a number");
    }
    return 0;
}

static int in_text(tgn_exchange_reader *e, char c)
{
    if (c == '"')
        return end_text(e);
    if ((unsigned char)c < 0x20)
        return bad(e, "a line end or control byte within a text; is a quotation mark missing?");
    if (c == '\\') {
        e->state = ESCAPE;
        return 0;
    }
    if (e->high)
        return bad(e, "half of a pair of \\u escapes");
    take(e, &c, 1);
    return 0;
}

static int escape(tgn_exchange_reader *e, char c)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (c == 'u') {
        e->state = HEX;
        e->unit = 0;
        e->digits = 0;
        return 0;
    }
    const char *found = c ? strchr(letters, c) : NULL;
    if (!found || e->high)
        return bad(e, e->high ? "half of a pair of \\u escapes" : "no such escape in a text");
    e->state = TEXT;
    take(e, &meanings[found - letters], 1);
    return 0;
}

/* Beyond the first 65,536 characters JSON writes two units of UTF-16, the first D800.., the second DC00... */
static int end_unit(tgn_exchange_reader *e)
{
    const bool first = e->unit >= 0xD800 && e->unit < 0xDC00, second = e->unit >= 0xDC00 && e->unit < 0xE000;
    char bytes[4];
    e->state = TEXT;
    if (second != (e->high != 0))
        return bad(e, "half of a pair of \\u escapes");
    if (first) {
        e->high = e->unit;
        return 0;
    }
    uint32_t code = second ? 0x10000 + ((e->high - 0xD800) << 10) + (e->unit - 0xDC00) : e->unit;
    e->high = 0;
    take(e, bytes, tgn_utf8__put(bytes, code));
    return 0;
}

static int hex(tgn_exchange_reader *e, char c)
{
    const char lower = (char)(c | 0x20);
    if (!tgn_ascii__digit(c) && (lower < 'a' || lower > 'f'))
        return bad(e, "\\u needs four hexadecimal digits");
    e->unit = e->unit << 4 | (uint32_t)(tgn_ascii__digit(c) ? c - '0' : lower - 'a' + 10);
    return ++e->digits == 4 ? end_unit(e) : 0;
}

/* ---- structure ----------------------------------------------------------------------------------------- */

static int descend(tgn_exchange_reader *e, bool object)
{
    if (e->depth == 1 && e->field != OTHER)
        return bad(e, "\"sgf\" must be text, \"version\" a number");
    if (e->depth == DEPTH_MAX)
        return fail(e, TGN_ERR_LIMIT, "nested too deeply");
    e->nest = e->nest << 1 | object;
    e->depth++;
    e->state = object ? FIRST_KEY : FIRST_VALUE;
    return 0;
}

/* The end of an outermost object: the head says what the file is, any other has a game. */
static int close_object(tgn_exchange_reader *e)
{
    e->state = BETWEEN;
    if (e->seen & TENGEN)
        return e->seen & VERSION ? 0 : bad(e, "the first line does not say its version");
    return e->seen & SGF ? 0 : bad(e, "an object without \"sgf\"");
}

static int ascend(tgn_exchange_reader *e, char c)
{
    if ((e->nest & 1) != (c == '}'))
        return bad(e, "'}' or ']' where the other was opened");
    e->nest >>= 1;
    e->state = AFTER;
    return --e->depth == 0 ? close_object(e) : 0;
}

static int begin_value(tgn_exchange_reader *e, char c)
{
    if (c == '{' || c == '[')
        return descend(e, c == '{');
    if (c == '"')
        return begin_text(e, false);
    e->state = WORD;
    e->word[0] = c;
    e->word_length = 1;
    return 0;
}

static int between(tgn_exchange_reader *e, char c)
{
    if (c != '{')
        return bad(e, "every line must be one object in braces");
    e->seen = 0;
    e->field = OTHER;
    return descend(e, true);
}

static int after_value(tgn_exchange_reader *e, char c)
{
    if (c == '}' || c == ']')
        return ascend(e, c);
    if (c != ',')
        return bad(e, "a comma is missing");
    e->state = e->nest & 1 ? KEY : VALUE;
    return 0;
}

/* A byte outside texts and words, not a blank. */
static int structure(tgn_exchange_reader *e, char c)
{
    switch (e->state) {
    case BETWEEN:
        return between(e, c);
    case FIRST_KEY:
    case KEY:
        if (c == '}' && e->state == FIRST_KEY)
            return ascend(e, c);
        return c == '"' ? begin_text(e, true) : bad(e, "a field's name is missing");
    case COLON:
        e->state = VALUE;
        return c == ':' ? 0 : bad(e, "a colon is missing");
    case FIRST_VALUE:
        return c == ']' ? ascend(e, c) : begin_value(e, c);
    case VALUE:
        return begin_value(e, c);
    default:
        return after_value(e, c);
    }
}

/* A word ends at the first byte that cannot be part of it. */
static bool in_word(char c)
{
    return tgn_ascii__letter(c) || tgn_ascii__digit(c) || c == '-' || c == '+' || c == '.';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int step(tgn_exchange_reader *e, char c)
{
    switch (e->state) {
    case TEXT:
        return in_text(e, c);
    case ESCAPE:
        return escape(e, c);
    case HEX:
        return hex(e, c);
    case WORD:
        if (in_word(c)) {
            e->word_length += e->word_length < sizeof e->word;
            e->word[e->word_length - 1] = c;
            return 0;
        }
        e->state = AFTER;
        if (check_word(e) < 0)
            return e->code;
        break;
    default:
        break;
    }
    e->line += c == '\n';
    return is_blank(c) ? 0 : structure(e, c);
}

/* ---- bytes in and out ---------------------------------------------------------------------------------- */

/* Read more bytes after those in the buffer: how many, 0 at the end, or the stream's failure. */
static int64_t refill(tgn_exchange_reader *e)
{
    if (e->at == e->length)
        e->at = e->length = 0;
    int64_t got = e->read(e->from, e->bytes + e->length, sizeof e->bytes - e->length);
    if (got > 0)
        e->length += (size_t)got;
    return got;
}

/* Whether a file is ours: its first bytes say so. A byte order mark may come before them. */
static bool is_ours(const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;
    static const char key[] = "\"tengen\"";
    if (length >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
        at += 3;
    while (at < end && is_blank(*at))
        at++;
    if (at == end || *at++ != '{')
        return false;
    while (at < end && is_blank(*at))
        at++;
    return (size_t)(end - at) >= sizeof key - 1 && memcmp(at, key, sizeof key - 1) == 0;
}

static int64_t recognise(tgn_exchange_reader *e)
{
    int64_t got = 1;
    while (e->length < SNIFF && got > 0)
        got = refill(e);
    e->form = is_ours(e->bytes, e->length < SNIFF ? e->length : SNIFF) ? GAMES : PLAIN;
    if (e->form == GAMES && e->bytes[0] == '\xEF')
        e->at = 3;
    return e->length ? 0 : got;
}

static int64_t pass_through(tgn_exchange_reader *e, char *bytes, size_t capacity)
{
    size_t pending = e->length - e->at;
    if (pending == 0)
        return e->read(e->from, bytes, capacity);
    size_t taken = pending < capacity ? pending : capacity;
    memcpy(bytes, e->bytes + e->at, taken);
    e->at += taken;
    return (int64_t)taken;
}

/* The plain bytes of a game's text, up to the next quotation mark, escape or control byte, in one go. */
static size_t copy_plain(tgn_exchange_reader *e, char *bytes, size_t capacity)
{
    size_t pending = e->length - e->at, n = 0;
    const char *from = e->bytes + e->at;
    if (e->state != TEXT || !goes_out(e) || e->high)
        return 0;
    while (n < pending && n < capacity && (unsigned char)from[n] >= 0x20 && from[n] != '"' && from[n] != '\\')
        n++;
    memcpy(bytes, from, n);
    e->at += n;
    return n;
}

/* What did not fit last time, as much as fits now. */
static size_t deliver(tgn_exchange_reader *e, char *bytes, size_t capacity)
{
    size_t pending = e->out_length - e->out_at, n = pending < capacity ? pending : capacity;
    memcpy(bytes, e->out + e->out_at, n);
    e->out_at += n;
    if (e->out_at == e->out_length)
        e->out_at = e->out_length = 0;
    return n;
}

/* The end of the bytes, or the failure of the stream. */
static int finish(tgn_exchange_reader *e, int64_t got)
{
    if (got < 0)
        return e->code = (int)got;
    return e->state == BETWEEN ? 0 : bad(e, "the file ends in the middle of an object");
}

static int64_t read_games(tgn_exchange_reader *e, char *bytes, size_t capacity)
{
    size_t done = 0;
    while (e->code == 0 && done < capacity) {
        done += deliver(e, bytes + done, capacity - done);
        done += copy_plain(e, bytes + done, capacity - done);
        if (done == capacity)
            break;
        int64_t got = e->at < e->length ? 1 : refill(e);
        if (got <= 0) {
            if (finish(e, got) == 0)
                break;
        } else if (step(e, e->bytes[e->at++]) < 0) {
            break;
        }
    }
    return done || e->code == 0 ? (int64_t)done : e->code;
}

int64_t tgn_exchange_reader__read(void *context, void *bytes, size_t capacity)
{
    tgn_exchange_reader *e = context;
    if (e->form == UNDECIDED) {
        int64_t code = recognise(e);
        if (code < 0)
            return code;
    }
    return e->form == GAMES ? read_games(e, bytes, capacity) : pass_through(e, bytes, capacity);
}
