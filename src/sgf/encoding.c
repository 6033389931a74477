/* encoding.c - see encoding.h */
#include "base/ascii.h"
#include "sgf/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

typedef enum tgn_scheme { UNICODE, PAIRS, ESCAPES, SINGLE } tgn_scheme;

static const struct {
    const char *name, *iconv;
    tgn_scheme scheme;
} encodings[TGN_ENCODING_COUNT] = {
    [TGN_ENCODING_NONE] = {"?", NULL, UNICODE},
    [TGN_ENCODING_UTF8] = {"UTF-8", NULL, UNICODE},
    [TGN_ENCODING_UTF16LE] = {"UTF-16LE", NULL, UNICODE},
    [TGN_ENCODING_UTF16BE] = {"UTF-16BE", NULL, UNICODE},
    [TGN_ENCODING_GB18030] = {"GB18030", "GB18030", PAIRS},
    [TGN_ENCODING_SHIFT_JIS] = {"Shift_JIS", "CP932", PAIRS},
    [TGN_ENCODING_EUC_KR] = {"EUC-KR", "CP949", PAIRS},
    [TGN_ENCODING_BIG5] = {"Big5", "BIG5", PAIRS},
    [TGN_ENCODING_EUC_JP] = {"EUC-JP", "EUC-JP-MS", PAIRS},
    [TGN_ENCODING_ISO_2022_JP] = {"ISO-2022-JP", "EUC-JP-MS", ESCAPES},
    [TGN_ENCODING_WINDOWS_1251] = {"windows-1251", "CP1251", SINGLE},
    [TGN_ENCODING_KOI8_R] = {"KOI8-R", "KOI8-R", SINGLE},
    [TGN_ENCODING_WINDOWS_1252] = {"windows-1252", NULL, SINGLE},
    [TGN_ENCODING_WINDOWS_1250] = {"windows-1250", "CP1250", SINGLE},
    [TGN_ENCODING_WINDOWS_1253] = {"windows-1253", "CP1253", SINGLE},
    [TGN_ENCODING_WINDOWS_1254] = {"windows-1254", "CP1254", SINGLE},
    [TGN_ENCODING_WINDOWS_874] = {"windows-874", "CP874", SINGLE},
    [TGN_ENCODING_ISO_8859_2] = {"ISO-8859-2", "ISO-8859-2", SINGLE},
    [TGN_ENCODING_ISO_8859_5] = {"ISO-8859-5", "ISO-8859-5", SINGLE},
    [TGN_ENCODING_ISO_8859_15] = {"ISO-8859-15", "ISO-8859-15", SINGLE},
    [TGN_ENCODING_IBM866] = {"IBM866", "IBM866", SINGLE},
    [TGN_ENCODING_MACINTOSH] = {"macintosh", "MACINTOSH", SINGLE},
};

const char *tgn_encoding__name(tgn_encoding encoding)
{
    return encodings[encoding].name;
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

typedef struct tgn_charset {
    bool ready, missing;
    iconv_t iconv;   /* (iconv_t)-1 when closed or not needed */
    uint32_t *table; /* 65,536 entries for pairs, 256 for single bytes */
} tgn_charset;

struct tgn_charsets {
    tgn_charset each[TGN_ENCODING_COUNT];
};

static const uint32_t ASKED = 0x80000000u;

int tgn_charsets__new(tgn_charsets **out)
{
    tgn_charsets *sets = calloc(1, sizeof *sets);
    if (!sets)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < TGN_ENCODING_COUNT; i++)
        sets->each[i].iconv = (iconv_t)-1;
    *out = sets;
    return 0;
}

void tgn_charsets__free(tgn_charsets *sets)
{
    if (!sets)
        return;
    for (int i = 0; i < TGN_ENCODING_COUNT; i++) {
        free(sets->each[i].table);
        if (sets->each[i].iconv != (iconv_t)-1)
            iconv_close(sets->each[i].iconv);
    }
    free(sets);
}

int tgn_charsets__prepare(tgn_charsets *sets, tgn_encoding encoding)
{
    tgn_charset *set = &sets->each[encoding];
    const char *name = encodings[encoding].iconv;
    if (set->ready)
        return 0;
    if (set->missing)
        return TGN_ERR_MISSING;
    if (name) {
        size_t entries = encodings[encoding].scheme == SINGLE ? 0x100 : 0x10000;
        if (!set->table)
            set->table = calloc(entries, sizeof *set->table);
        if (!set->table)
            return TGN_ERR_MEMORY;
        set->iconv = iconv_open("UTF-8", name);
        if (set->iconv == (iconv_t)-1) {
            set->missing = errno != ENOMEM;
            return set->missing ? TGN_ERR_MISSING : TGN_ERR_MEMORY;
        }
    }
    set->ready = true;
    return 0;
}

/* What these bytes, as one character, mean to iconv. */
static uint32_t ask(iconv_t iconv_handle, const uint8_t *bytes, size_t length)
{
    char in[4], out[16], *from = in, *to = out;
    size_t left = length, room = sizeof out;
    uint32_t code;
    memcpy(in, bytes, length);
    iconv(iconv_handle, NULL, NULL, NULL, NULL);
    if (iconv(iconv_handle, &from, &left, &to, &room) == (size_t)-1 || left > 0 || to == out)
        return TGN_CODE_BAD;
    size_t size = tgn_utf8__next(out, (size_t)(to - out), &code);
    return size == (size_t)(to - out) ? code : TGN_CODE_BAD;
}

/* The same, asked only once. `slot` is where the answer is remembered. */
static uint32_t remembered(tgn_charset *set, uint32_t slot, const uint8_t *bytes, size_t length)
{
    if (!set->table[slot])
        set->table[slot] = ASKED | ask(set->iconv, bytes, length);
    return set->table[slot] & ~ASKED;
}

/* ---- Unicode ------------------------------------------------------------------------------------------- */

static size_t step_utf8(const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    size_t size = tgn_utf8__next(at, (size_t)(end - at), code);
    if (size > 0)
        return size;
    if (end - at < 4 && tgn_utf8__is_cut(at, (size_t)(end - at)))
        return 0;
    *code = TGN_CODE_BAD;
    return 1;
}

/* A surrogate without its partner is damage; a last odd byte may go on. */
static size_t step_utf16(const uint8_t *at, const uint8_t *end, bool big, uint32_t *code)
{
    if (end - at < 2)
        return 0;
    uint32_t unit = big ? (uint32_t)(at[0] << 8 | at[1]) : (uint32_t)(at[1] << 8 | at[0]);
    *code = unit;
    if (unit < 0xD800 || unit > 0xDFFF)
        return 2;
    *code = TGN_CODE_BAD;
    if (unit >= 0xDC00)
        return 2;
    if (end - at < 4)
        return 0;
    uint32_t low = big ? (uint32_t)(at[2] << 8 | at[3]) : (uint32_t)(at[3] << 8 | at[2]);
    if (low < 0xDC00 || low > 0xDFFF)
        return 2;
    *code = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    return 4;
}

/* ---- double-byte encodings ----------------------------------------------------------------------------- */

/*
 * Whether a value seems to end right before `at`: what follows is another value's name, a node, a variation
 * or the end of one.
 *
 *      PB[...]PW[    C[...];B[    C[...](;W[    C[...])(    C[...]))
 */
static bool value_ends_before(const uint8_t *at, const uint8_t *end)
{
    uint8_t next[4] = {0};
    for (int blanks = 0; at < end && blanks < 4 && (*at == ' ' || *at == '\n' || *at == '\r'); blanks++)
        at++;
    for (int i = 0; i < 4 && at + i < end; i++)
        next[i] = at[i];
    if (next[0] == ';')
        return tgn_ascii__upper(next[1]) || next[1] == '\r' || next[1] == '\n';
    if (next[0] == ')')
        return next[1] == 0 || next[1] == ')' || next[1] == '(' || next[1] == '\r' || next[1] == '\n';
    if (next[0] == '(')
        return next[1] == ';';
    return tgn_ascii__upper(next[0]) && (next[1] == '[' || (tgn_ascii__upper(next[1]) && next[2] == '['));
}

/* GB18030's four-byte codes: 81..FE, 30..39, 81..FE, 30..39. */
static size_t step_gb_four(tgn_charset *set, const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    size_t left = (size_t)(end - at);
    *code = TGN_CODE_BAD;
    if (left > 2 && (at[2] < 0x81 || at[2] == 0xFF))
        return 1;
    if (left > 3 && (at[3] < 0x30 || at[3] > 0x39))
        return 1;
    if (left < 4)
        return 0;
    *code = ask(set->iconv, at, 4);
    return *code == TGN_CODE_BAD ? 1 : 4;
}

/* EUC-JP's 8E (half-width katakana) and 8F (JIS X 0212, three bytes). */
static size_t step_euc_shift(tgn_charset *set, const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    size_t size = at[0] == 0x8E ? 2 : 3, left = (size_t)(end - at);
    *code = TGN_CODE_BAD;
    for (size_t i = 1; i < size && i < left; i++)
        if (at[i] < 0xA1 || at[i] == 0xFF)
            return 1;
    if (left < size)
        return 0;
    *code = size == 2 ? remembered(set, (uint32_t)at[0] << 8 | at[1], at, 2) : ask(set->iconv, at, 3);
    return *code == TGN_CODE_BAD ? 1 : size;
}

/*
 * One character of a double-byte encoding. A second byte ']' is the delicate case: text cut off in the middle
 * of a character leaves a first byte right before the real end of the value, and together they may make some
 * rare character. What follows decides.
 */
static size_t step_pair(tgn_charset *set, tgn_encoding encoding, const uint8_t *at, const uint8_t *end,
                        uint32_t *code)
{
    uint8_t first = at[0];
    *code = TGN_CODE_BAD;
    if (encoding == TGN_ENCODING_SHIFT_JIS && first >= 0xA0 && first <= 0xDF) {
        *code = first == 0xA0 ? TGN_CODE_BAD : 0xFF61u + first - 0xA1u;
        return 1;
    }
    if (encoding == TGN_ENCODING_EUC_JP && (first == 0x8E || first == 0x8F))
        return step_euc_shift(set, at, end, code);
    uint8_t least = encoding == TGN_ENCODING_EUC_JP ? 0xA1 : 0x81;
    if (first < least || first > (encoding == TGN_ENCODING_SHIFT_JIS ? 0xFC : 0xFE))
        return 1;
    if (end - at < 2)
        return 0;
    if (encoding == TGN_ENCODING_GB18030 && at[1] >= 0x30 && at[1] <= 0x39)
        return step_gb_four(set, at, end, code);
    if (at[1] < 0x40 || (at[1] == ']' && value_ends_before(at + 2, end)))
        return 1;
    *code = remembered(set, (uint32_t)first << 8 | at[1], at, 2);
    return *code == TGN_CODE_BAD ? 1 : 2;
}

/*
 * ISO-2022-JP: ESC $ @ and ESC $ B switch to pairs of 7-bit bytes (EUC-JP without the high bits), ESC ( B and
 * ESC ( J back, ESC ( I to half-width katakana. The mode is the escape's last byte; an end of line also
 * switches back, as mail did.
 */
static size_t step_escapes(tgn_charset *set, const uint8_t *at, const uint8_t *end, uint8_t *mode,
                           uint32_t *code)
{
    size_t left = (size_t)(end - at);
    *code = at[0] < 0x80 ? at[0] : TGN_CODE_BAD;
    if (at[0] == 0x1B) {
        if (left < 3)
            return left == 1 || at[1] == '$' || at[1] == '(' ? 0 : 1;
        bool pairs = at[1] == '$' && (at[2] == '@' || at[2] == 'B');
        bool single = at[1] == '(' && (at[2] == 'B' || at[2] == 'J' || at[2] == 'I');
        if (!pairs && !single)
            return 1;
        *mode = pairs ? 2 : at[2] == 'I' ? 1 : 0;
        *code = TGN_CODE_NOTHING;
        return 3;
    }
    if (at[0] == '\n')
        *mode = 0;
    if (*mode == 0 || at[0] < 0x21 || at[0] > 0x7E)
        return 1;
    if (*mode == 1) {
        *code = at[0] < 0x60 ? 0xFF61u + at[0] - 0x21u : TGN_CODE_BAD;
        return 1;
    }
    if (left < 2)
        return 0;
    uint8_t euc[2] = {at[0] | 0x80, at[1] | 0x80};
    *code = remembered(set, (uint32_t)euc[0] << 8 | euc[1], euc, 2);
    return *code == TGN_CODE_BAD ? 1 : 2;
}

/* ---- single-byte encodings ----------------------------------------------------------------------------- */

/* windows-1252 is what remains when nothing else fits, so it must not depend on what iconv has. */
static uint32_t windows_1252(uint8_t byte)
{
    static const uint16_t upper[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
    };
    if (byte >= 0xA0)
        return byte;
    return upper[byte - 0x80] ? upper[byte - 0x80] : TGN_CODE_BAD;
}

size_t tgn_charsets__step(tgn_charsets *sets, tgn_encoding encoding, const uint8_t *at, const uint8_t *end,
                          uint8_t *mode, uint32_t *code)
{
    tgn_charset *set = &sets->each[encoding];
    if (encoding == TGN_ENCODING_UTF16LE || encoding == TGN_ENCODING_UTF16BE)
        return step_utf16(at, end, encoding == TGN_ENCODING_UTF16BE, code);
    if (encodings[encoding].scheme == ESCAPES)
        return step_escapes(set, at, end, mode, code);
    if (at[0] < 0x80) {
        *code = at[0];
        return 1;
    }
    if (encodings[encoding].scheme == PAIRS)
        return step_pair(set, encoding, at, end, code);
    if (encoding == TGN_ENCODING_UTF8)
        return step_utf8(at, end, code);
    *code = set->table ? remembered(set, at[0], at, 1) : windows_1252(at[0]);
    return 1;
}

size_t tgn_charsets__plain(tgn_encoding encoding, uint8_t mode, const uint8_t *at, const uint8_t *end)
{
    size_t length = (size_t)(end - at);
    if (encoding == TGN_ENCODING_UTF8)
        return tgn_utf8__valid(at, length);
    if (encoding == TGN_ENCODING_UTF16LE || encoding == TGN_ENCODING_UTF16BE || mode != 0)
        return 0;
    if (encodings[encoding].scheme == ESCAPES) {
        const uint8_t *escape = memchr(at, 0x1B, length);
        length = escape ? (size_t)(escape - at) : length;
    }
    return tgn_utf8__ascii(at, length);
}
