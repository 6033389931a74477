/*
 * exchange.c - see exchange.h
 *
 * JSON is read byte by byte by a state machine with a stack of bits. Only the text of "sgf" in the outermost
 * object is kept, until the object is complete; all other values are skipped.
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

/* A file that gives no game for this many bytes is left: one may be endless, and none is so large. */
enum { DEPTH_MAX = 64, SNIFF = 64, IDLE_MAX = 128 << 20 };

void tgn_exchange_reader__init(tgn_exchange_reader *exchange, tgn_read_function *read, void *from)
{
    memset(exchange, 0, offsetof(tgn_exchange_reader, bytes));
    memset(&exchange->state, 0, sizeof *exchange - offsetof(tgn_exchange_reader, state));
    exchange->read = read;
    exchange->from = from;
    exchange->line = exchange->start = exchange->last = 1;
    exchange->line_begins = true;
}

void tgn_exchange_reader__clear(tgn_exchange_reader *exchange)
{
    tgn_buffer__clear(&exchange->sgf);
}

static int fail(tgn_exchange_reader *e, int code, const char *words)
{
    e->why = words;
    return code;
}

static int bad(tgn_exchange_reader *e, const char *words)
{
    return fail(e, TGN_ERR_INPUT, words);
}

/* What makes the rest of the file unreadable too. */
static int not_ours(tgn_exchange_reader *e, const char *words)
{
    e->over = true;
    return bad(e, words);
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
        return not_ours(e, "not a file of tengen's games (\"tengen\" must be \"games\")");
    if (e->field == VERSION && !word_is(e, "1"))
        return not_ours(e, "the file's version is not 1; use a newer tengen");
    return 0;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* Whether the text being read is a game, which is kept. */
static bool in_game(const tgn_exchange_reader *e)
{
    return e->field == SGF && !e->is_key && e->depth == 1;
}

/* A few bytes of a text: all of a game's are kept, of others the first. */
static void take(tgn_exchange_reader *e, const char *bytes, size_t length)
{
    if (in_game(e)) {
        tgn_buffer__add(&e->sgf, bytes, length);
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
    } else if (e->field == TENGEN && !word_is(e, "games")) {
        return not_ours(e, "not a file of tengen's games (\"tengen\" must be \"games\")");
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

/* The end of an outermost object: 1 when it has a game. The head says what the file is, and needs none. */
static int close_object(tgn_exchange_reader *e)
{
    e->state = BETWEEN;
    if (e->seen & TENGEN && !(e->seen & VERSION))
        return bad(e, "the first line does not say its version");
    if (e->seen & SGF)
        return 1;
    return e->seen & TENGEN ? 0 : bad(e, "an object without \"sgf\"");
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
    e->start = e->line;
    if (c != '{')
        return bad(e, "every line must be one object in braces");
    e->seen = 0;
    e->field = OTHER;
    e->sgf.length = 0;
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

/* One byte: 1 when it completes a game, 0, or a negative code with the reason in `why`. */
static int step(tgn_exchange_reader *e, char c)
{
    int code;
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
        code = check_word(e);
        if (code < 0)
            return code;
        break;
    default:
        break;
    }
    return is_blank(c) ? 0 : structure(e, c);
}

/* ---- bytes in and out ---------------------------------------------------------------------------------- */

/* Read more bytes after those in the buffer: how many, 0 at the end, or the stream's failure. */
static int64_t refill(tgn_exchange_reader *e)
{
    if (e->at == e->length)
        e->at = e->length = 0;
    int64_t got = e->read(e->from, e->bytes + e->length, sizeof e->bytes - e->length);
    if (got > 0) {
        e->length += (size_t)got;
        e->idle += (size_t)got;
    }
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

/* The plain bytes of a game's text, up to the next quotation mark, escape or control byte, in one go. */
static void take_plain(tgn_exchange_reader *e)
{
    const size_t pending = e->length - e->at;
    const char *from = e->bytes + e->at;
    size_t n = 0;
    if (e->state != TEXT || !in_game(e) || e->high)
        return;
    while (n < pending && (unsigned char)from[n] >= 0x20 && from[n] != '"' && from[n] != '\\')
        n++;
    tgn_buffer__add(&e->sgf, from, n);
    e->at += n;
}

/* Go on behind the next byte. */
static void pass_byte(tgn_exchange_reader *e)
{
    const char c = e->bytes[e->at++];
    if (c == '\n') {
        e->line++;
        e->line_begins = true;
    } else if (!is_blank(c)) {
        e->line_begins = false;
        e->last = e->line;
    }
}

/* ---- what cannot be read ------------------------------------------------------------------------------- */

static int say(tgn_exchange_reader *e, int code)
{
    const unsigned long long first = e->start, last = e->last;
    return last > first ? tgn_error_set(&e->error, code, "lines %llu to %llu of the JSON lines: %s", first,
                                        last, e->why)
                        : tgn_error_set(&e->error, code, "line %llu of the JSON lines: %s", first, e->why);
}

/*
 * From the byte that is wrong to the next line that begins with a brace: there the next object is. When a
 * line lacks its end, the wrong byte is the first of the next line, and nothing else is lost.
 */
static int skip_object(tgn_exchange_reader *e, int code)
{
    int64_t got = 1;
    while (got > 0 && e->idle <= IDLE_MAX) {
        if (e->at == e->length)
            got = refill(e);
        if (got <= 0 || (e->bytes[e->at] == '{' && e->line_begins))
            break;
        pass_byte(e);
    }
    e->failure = got < 0 ? (int)got : 0;
    e->state = BETWEEN;
    e->depth = 0;
    e->high = 0;
    return say(e, code);
}

/* The end of the bytes, or the failure of the stream. */
static int finish(tgn_exchange_reader *e, int64_t got)
{
    e->over = true;
    if (got < 0 || e->state == BETWEEN)
        return (int)got;
    return say(e, bad(e, "the file ends in the middle of an object"));
}

static int next_game(tgn_exchange_reader *e)
{
    for (;;) {
        const int64_t got = e->failure ? e->failure : e->at < e->length ? 1 : refill(e);
        if (got <= 0)
            return finish(e, got);
        if (e->idle > IDLE_MAX)
            return say(e, not_ours(e, "no game in 128 MiB; the rest is not read"));
        take_plain(e);
        if (e->at == e->length)
            continue;
        int code = step(e, e->bytes[e->at]);
        if (code < 0)
            return e->over ? say(e, code) : skip_object(e, code);
        pass_byte(e);
        if (e->sgf.failed)
            return e->over = true, TGN_ERR_MEMORY;
        if (code > 0) {
            e->idle = 0;
            return TGN_EXCHANGE_GAME;
        }
    }
}

int tgn_exchange_reader__next(tgn_exchange_reader *e)
{
    e->error.code = 0;
    if (e->form == UNDECIDED) {
        const int64_t code = recognise(e);
        if (code < 0)
            return e->over = true, (int)code;
    }
    if (e->over)
        return 0;
    if (e->form == GAMES)
        return next_game(e);
    e->over = true;
    return TGN_EXCHANGE_OTHER;
}

int64_t tgn_exchange_reader__read(void *context, void *bytes, size_t capacity)
{
    tgn_exchange_reader *e = context;
    const size_t pending = e->length - e->at;
    if (pending == 0)
        return e->read(e->from, bytes, capacity);
    const size_t taken = pending < capacity ? pending : capacity;
    memcpy(bytes, e->bytes + e->at, taken);
    e->at += taken;
    return (int64_t)taken;
}
