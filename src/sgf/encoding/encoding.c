/* encoding.c - see encoding.h */
#include "sgf/encoding/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

typedef enum tgn_sgf_scheme { UNICODE, PAIRS, ESCAPES, SINGLE } tgn_sgf_scheme;

static const struct {
    const char *name, *iconv;
    tgn_sgf_scheme scheme;
} encodings[TGN_SGF_ENCODING_COUNT] = {
    [TGN_SGF_ENCODING_NONE] = {"?", NULL, UNICODE},
    [TGN_SGF_ENCODING_UTF8] = {"UTF-8", NULL, UNICODE},
    [TGN_SGF_ENCODING_UTF16LE] = {"UTF-16LE", NULL, UNICODE},
    [TGN_SGF_ENCODING_UTF16BE] = {"UTF-16BE", NULL, UNICODE},
    [TGN_SGF_ENCODING_GB18030] = {"GB18030", "GB18030", PAIRS},
    [TGN_SGF_ENCODING_SHIFT_JIS] = {"Shift_JIS", "CP932", PAIRS},
    [TGN_SGF_ENCODING_EUC_KR] = {"EUC-KR", "CP949", PAIRS},
    [TGN_SGF_ENCODING_BIG5] = {"Big5", "BIG5", PAIRS},
    [TGN_SGF_ENCODING_EUC_JP] = {"EUC-JP", "EUC-JP-MS", PAIRS},
    [TGN_SGF_ENCODING_ISO_2022_JP] = {"ISO-2022-JP", "EUC-JP-MS", ESCAPES},
    [TGN_SGF_ENCODING_WINDOWS_1251] = {"windows-1251", "CP1251", SINGLE},
    [TGN_SGF_ENCODING_KOI8_R] = {"KOI8-R", "KOI8-R", SINGLE},
    [TGN_SGF_ENCODING_WINDOWS_1252] = {"windows-1252", NULL, SINGLE},
    [TGN_SGF_ENCODING_WINDOWS_1250] = {"windows-1250", "CP1250", SINGLE},
    [TGN_SGF_ENCODING_WINDOWS_1253] = {"windows-1253", "CP1253", SINGLE},
    [TGN_SGF_ENCODING_WINDOWS_1254] = {"windows-1254", "CP1254", SINGLE},
    [TGN_SGF_ENCODING_WINDOWS_874] = {"windows-874", "CP874", SINGLE},
    [TGN_SGF_ENCODING_ISO_8859_2] = {"ISO-8859-2", "ISO-8859-2", SINGLE},
    [TGN_SGF_ENCODING_ISO_8859_5] = {"ISO-8859-5", "ISO-8859-5", SINGLE},
    [TGN_SGF_ENCODING_ISO_8859_15] = {"ISO-8859-15", "ISO-8859-15", SINGLE},
    [TGN_SGF_ENCODING_IBM866] = {"IBM866", "IBM866", SINGLE},
    [TGN_SGF_ENCODING_MACINTOSH] = {"macintosh", "MACINTOSH", SINGLE},
};

const char *tgn_sgf_encoding__name(tgn_sgf_encoding encoding)
{
    return encodings[encoding].name;
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

typedef struct tgn_sgf_charset {
    bool ready, missing;
    iconv_t iconv;   /* (iconv_t)-1 when closed or not needed */
    uint32_t *table; /* 65,536 entries for pairs, 256 for single bytes */
} tgn_sgf_charset;

struct tgn_sgf_charsets {
    tgn_sgf_charset each[TGN_SGF_ENCODING_COUNT];
};

static const uint32_t ASKED = 0x80000000u;

int tgn_sgf_charsets__new(tgn_sgf_charsets **out)
{
    tgn_sgf_charsets *sets = calloc(1, sizeof *sets);
    if (!sets)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < TGN_SGF_ENCODING_COUNT; i++)
        sets->each[i].iconv = (iconv_t)-1;
    *out = sets;
    return 0;
}

void tgn_sgf_charsets__free(tgn_sgf_charsets *sets)
{
    if (!sets)
        return;
    for (int i = 0; i < TGN_SGF_ENCODING_COUNT; i++) {
        free(sets->each[i].table);
        if (sets->each[i].iconv != (iconv_t)-1)
            iconv_close(sets->each[i].iconv);
    }
    free(sets);
}

int tgn_sgf_charsets__prepare(tgn_sgf_charsets *sets, tgn_sgf_encoding encoding)
{
    tgn_sgf_charset *set = &sets->each[encoding];
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

/* The code point that iconv gives for these bytes as one character. */
static uint32_t ask(iconv_t iconv_handle, const uint8_t *bytes, size_t length)
{
    char in[4], out[16], *from = in, *to = out;
    size_t left = length, capacity = sizeof out;
    uint32_t code;
    memcpy(in, bytes, length);
    iconv(iconv_handle, NULL, NULL, NULL, NULL);
    if (iconv(iconv_handle, &from, &left, &to, &capacity) == (size_t)-1 || left > 0 || to == out)
        return TGN_SGF_CODE_BAD;
    size_t size = tgn_utf8__next(out, (size_t)(to - out), &code);
    return size == (size_t)(to - out) ? code : TGN_SGF_CODE_BAD;
}

/* The same, asked only once and then kept in `slot`. */
static uint32_t remembered(tgn_sgf_charset *set, uint32_t slot, const uint8_t *bytes, size_t length)
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
    *code = TGN_SGF_CODE_BAD;
    return 1;
}

/* A surrogate without its partner is damage; an odd last byte may be continued. */
static size_t step_utf16(const uint8_t *at, const uint8_t *end, bool big, uint32_t *code)
{
    if (end - at < 2)
        return 0;
    uint32_t unit = big ? (uint32_t)(at[0] << 8 | at[1]) : (uint32_t)(at[1] << 8 | at[0]);
    *code = unit;
    if (unit < 0xD800 || unit > 0xDFFF)
        return 2;
    *code = TGN_SGF_CODE_BAD;
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
static size_t step_gb_four(tgn_sgf_charset *set, const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    size_t left = (size_t)(end - at);
    *code = TGN_SGF_CODE_BAD;
    if (left > 2 && (at[2] < 0x81 || at[2] == 0xFF))
        return 1;
    if (left > 3 && (at[3] < 0x30 || at[3] > 0x39))
        return 1;
    if (left < 4)
        return 0;
    *code = ask(set->iconv, at, 4);
    return *code == TGN_SGF_CODE_BAD ? 1 : 4;
}

/* EUC-JP's 8E (half-width katakana) and 8F (JIS X 0212, three bytes). */
static size_t step_euc_shift(tgn_sgf_charset *set, const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    size_t size = at[0] == 0x8E ? 2 : 3, left = (size_t)(end - at);
    *code = TGN_SGF_CODE_BAD;
    for (size_t i = 1; i < size && i < left; i++)
        if (at[i] < 0xA1 || at[i] == 0xFF)
            return 1;
    if (left < size)
        return 0;
    *code = size == 2 ? remembered(set, (uint32_t)at[0] << 8 | at[1], at, 2) : ask(set->iconv, at, 3);
    return *code == TGN_SGF_CODE_BAD ? 1 : size;
}

/*
 * One character of a double-byte encoding. A second byte ']' is the delicate case: text cut off in the middle
 * of a character leaves a first byte right before the real end of the value, and together they may make some
 * rare character. What follows decides.
 */
static size_t step_pair(tgn_sgf_charset *set, tgn_sgf_encoding encoding, const uint8_t *at,
                        const uint8_t *end, uint32_t *code)
{
    uint8_t first = at[0];
    *code = TGN_SGF_CODE_BAD;
    if (encoding == TGN_SGF_ENCODING_SHIFT_JIS && first >= 0xA0 && first <= 0xDF) {
        *code = first == 0xA0 ? TGN_SGF_CODE_BAD : 0xFF61u + first - 0xA1u;
        return 1;
    }
    if (encoding == TGN_SGF_ENCODING_EUC_JP && (first == 0x8E || first == 0x8F))
        return step_euc_shift(set, at, end, code);
    uint8_t least = encoding == TGN_SGF_ENCODING_EUC_JP ? 0xA1 : 0x81;
    if (first < least || first > (encoding == TGN_SGF_ENCODING_SHIFT_JIS ? 0xFC : 0xFE))
        return 1;
    if (end - at < 2)
        return 0;
    if (encoding == TGN_SGF_ENCODING_GB18030 && at[1] >= 0x30 && at[1] <= 0x39)
        return step_gb_four(set, at, end, code);
    if (at[1] < 0x40 || (at[1] == ']' && value_ends_before(at + 2, end)))
        return 1;
    *code = remembered(set, (uint32_t)first << 8 | at[1], at, 2);
    return *code == TGN_SGF_CODE_BAD ? 1 : 2;
}

/*
 * ISO-2022-JP: ESC $ @ and ESC $ B switch to pairs of 7-bit bytes (EUC-JP without the high bits), ESC ( B and
 * ESC ( J back, ESC ( I to half-width katakana. The mode is the escape's last byte; an end of line also
 * switches back, as mail did.
 */
static size_t step_escapes(tgn_sgf_charset *set, const uint8_t *at, const uint8_t *end, uint8_t *mode,
                           uint32_t *code)
{
    size_t left = (size_t)(end - at);
    *code = at[0] < 0x80 ? at[0] : TGN_SGF_CODE_BAD;
    if (at[0] == 0x1B) {
        if (left < 3)
            return left == 1 || at[1] == '$' || at[1] == '(' ? 0 : 1;
        bool pairs = at[1] == '$' && (at[2] == '@' || at[2] == 'B');
        bool single = at[1] == '(' && (at[2] == 'B' || at[2] == 'J' || at[2] == 'I');
        if (!pairs && !single)
            return 1;
        *mode = pairs ? 2 : at[2] == 'I' ? 1 : 0;
        *code = TGN_SGF_CODE_NOTHING;
        return 3;
    }
    if (at[0] == '\n')
        *mode = 0;
    if (*mode == 0 || at[0] < 0x21 || at[0] > 0x7E)
        return 1;
    if (*mode == 1) {
        *code = at[0] < 0x60 ? 0xFF61u + at[0] - 0x21u : TGN_SGF_CODE_BAD;
        return 1;
    }
    if (left < 2)
        return 0;
    uint8_t euc[2] = {at[0] | 0x80, at[1] | 0x80};
    *code = remembered(set, (uint32_t)euc[0] << 8 | euc[1], euc, 2);
    return *code == TGN_SGF_CODE_BAD ? 1 : 2;
}

/* ---- single-byte encodings ----------------------------------------------------------------------------- */

/* windows-1252 is the last resort, so it must not depend on iconv. */
static uint32_t windows_1252(uint8_t byte)
{
    static const uint16_t upper[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
    };
    if (byte >= 0xA0)
        return byte;
    return upper[byte - 0x80] ? upper[byte - 0x80] : TGN_SGF_CODE_BAD;
}

size_t tgn_sgf_charsets__step(tgn_sgf_charsets *sets, tgn_sgf_encoding encoding, const uint8_t *at,
                              const uint8_t *end, uint8_t *mode, uint32_t *code)
{
    tgn_sgf_charset *set = &sets->each[encoding];
    if (encoding == TGN_SGF_ENCODING_UTF16LE || encoding == TGN_SGF_ENCODING_UTF16BE)
        return step_utf16(at, end, encoding == TGN_SGF_ENCODING_UTF16BE, code);
    if (encodings[encoding].scheme == ESCAPES)
        return step_escapes(set, at, end, mode, code);
    if (at[0] < 0x80) {
        *code = at[0];
        return 1;
    }
    if (encodings[encoding].scheme == PAIRS)
        return step_pair(set, encoding, at, end, code);
    if (encoding == TGN_SGF_ENCODING_UTF8)
        return step_utf8(at, end, code);
    *code = set->table ? remembered(set, at[0], at, 1) : windows_1252(at[0]);
    return 1;
}

size_t tgn_sgf_charsets__plain(tgn_sgf_encoding encoding, uint8_t mode, const uint8_t *at, const uint8_t *end)
{
    size_t length = (size_t)(end - at);
    if (encoding == TGN_SGF_ENCODING_UTF8)
        return tgn_utf8__valid(at, length);
    if (encoding == TGN_SGF_ENCODING_UTF16LE || encoding == TGN_SGF_ENCODING_UTF16BE || mode != 0)
        return 0;
    if (encodings[encoding].scheme == ESCAPES) {
        const uint8_t *escape = memchr(at, 0x1B, length);
        length = escape ? (size_t)(escape - at) : length;
    }
    return tgn_utf8__ascii(at, length);
}

/* ---- charset names ------------------------------------------------------------------------------------- */

/* What people write into CA, and which encoding they mean. */

/*
 * Names as tgn_sgf_encoding__named() compares them: lower case, letters and digits only, separated by blanks.
 */
static const struct {
    tgn_sgf_encoding encoding;
    const char *names;
} known[] = {
    {TGN_SGF_ENCODING_UTF8, "utf8 unicode11utf8 xunicode20utf8"},
    {TGN_SGF_ENCODING_UTF16LE, "utf16le"},
    {TGN_SGF_ENCODING_UTF16BE, "utf16be"},
    {TGN_SGF_ENCODING_GB18030,
     "gb2312 gbk gb18030 gb231280 cp936 ms936 windows936 936 euccn xeuccn xgbk csgb2312 "
     "chinese isoir58 cngb gb18030 gb180302000 gb180302005"},
    {TGN_SGF_ENCODING_SHIFT_JIS, "shiftjis sjis xsjis mskanji csshiftjis windows31j cswindows31j cp932 ms932 "
                                 "windows932 932 sjiswin cp943"},
    {TGN_SGF_ENCODING_EUC_KR,
     "euckr ksc5601 ksc56011987 ksc56011989 ksx1001 kscksc5601 cseuckr korean isoir149 cp949 "
     "ms949 windows949 949 uhc"},
    {TGN_SGF_ENCODING_BIG5, "big5 cnbig5 big5hkscs big5eten csbig5 xxbig5 cp950 ms950 windows950 950"},
    {TGN_SGF_ENCODING_EUC_JP, "eucjp xeucjp ujis cp51932 eucjpms cseucpkdfmtjapanese"},
    {TGN_SGF_ENCODING_ISO_2022_JP, "iso2022jp csiso2022jp jis cp50220 cp50221"},
    {TGN_SGF_ENCODING_WINDOWS_1251, "windows1251 win1251 cp1251 xcp1251 1251 ansi1251"},
    {TGN_SGF_ENCODING_KOI8_R, "koi8r koi8 koi8u koi8ru koi cskoi8r"},
    {TGN_SGF_ENCODING_WINDOWS_1252,
     "windows1252 win1252 cp1252 xcp1252 1252 ansi iso88591 latin1 88591 isolatin1 "
     "l1 isoir100 cp819 ibm819 iso885911987 csisolatin1"},
    {TGN_SGF_ENCODING_WINDOWS_1250, "windows1250 win1250 cp1250 1250"},
    {TGN_SGF_ENCODING_WINDOWS_1253, "windows1253 win1253 cp1253 1253 iso88597 greek"},
    {TGN_SGF_ENCODING_WINDOWS_1254, "windows1254 win1254 cp1254 1254 iso88599 latin5"},
    {TGN_SGF_ENCODING_WINDOWS_874, "windows874 win874 cp874 874 tis620 iso885911"},
    {TGN_SGF_ENCODING_ISO_8859_2, "iso88592 latin2 88592 l2"},
    {TGN_SGF_ENCODING_ISO_8859_5, "iso88595 cyrillic 88595"},
    {TGN_SGF_ENCODING_ISO_8859_15, "iso885915 latin9 885915 l9"},
    {TGN_SGF_ENCODING_IBM866, "ibm866 cp866 866 dos866"},
    {TGN_SGF_ENCODING_MACINTOSH, "macintosh macroman xmacroman mac"},
    {TGN_SGF_ENCODING_NONE, "usascii ascii ansix341968 iso646us"},
};

/*
 * Abbreviations and misspellings too far from the intended name to be found by tgn_sgf_encoding__named()'s own
 * search.
 */
static const struct {
    tgn_sgf_encoding encoding;
    const char *names;
} slips[] = {
    {TGN_SGF_ENCODING_UTF8, "utf unicode"},         {TGN_SGF_ENCODING_GB18030, "gb gb2313 gb2112 gb2132"},
    {TGN_SGF_ENCODING_SHIFT_JIS, "shift japanese"}, {TGN_SGF_ENCODING_BIG5, "big"},
    {TGN_SGF_ENCODING_EUC_KR, "ksc ks5601"},
};

enum { LONGEST = 32 };

/* Whether the word is in the list of words. */
static bool lists(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        if (size == length && memcmp(at, word, length) == 0)
            return true;
        at += size + strspn(at + size, " ");
    }
    return false;
}

/*
 * Whether one typing mistake turns `a` into `b`: two neighbours exchanged, or a letter too many, missing or
 * wrong. A wrong digit is another encoding, not a mistake.
 */
static bool one_slip(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (a_length > b_length + 1 || b_length > a_length + 1)
        return false;
    size_t head = 0, tail = 0;
    while (head < a_length && head < b_length && a[head] == b[head])
        head++;
    while (tail < a_length - head && tail < b_length - head &&
           a[a_length - 1 - tail] == b[b_length - 1 - tail])
        tail++;
    size_t a_rest = a_length - head - tail, b_rest = b_length - head - tail;
    if (a_rest == 2 && b_rest == 2)
        return a[head] == b[head + 1] && a[head + 1] == b[head];
    if (a_rest > 1 || b_rest > 1)
        return false;
    return (a_rest == 0 || !tgn_ascii__digit(a[head])) && (b_rest == 0 || !tgn_ascii__digit(b[head]));
}

/* Whether a name of at least five characters in the list is one typing mistake away. */
static bool nearly_lists(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        if (size >= 5 && one_slip(word, length, at, size))
            return true;
        at += size + strspn(at + size, " ");
    }
    return false;
}

/*
 * The value in lower case, letters and digits only. Returns its length, LONGEST + 1 when it is too long to be
 * a name.
 */
static size_t squeeze(const char *value, size_t length, char out[LONGEST])
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        char c = value[i] >= 'A' && value[i] <= 'Z' ? (char)(value[i] + 'a' - 'A') : value[i];
        if (!tgn_ascii__digit(c) && (c < 'a' || c > 'z'))
            continue;
        if (n == LONGEST)
            return LONGEST + 1;
        out[n++] = c;
    }
    return n;
}

tgn_sgf_encoding tgn_sgf_encoding__named(const char *value, size_t length, bool *misspelt)
{
    char name[LONGEST];
    size_t size = squeeze(value, length, name);
    *misspelt = false;
    if (size == 0 || size > LONGEST)
        return TGN_SGF_ENCODING_NONE;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (lists(known[i].names, name, size))
            return known[i].encoding;
    *misspelt = true;
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (lists(slips[i].names, name, size))
            return slips[i].encoding;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (nearly_lists(known[i].names, name, size))
            return known[i].encoding;
    return TGN_SGF_ENCODING_NONE;
}
