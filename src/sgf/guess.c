/* guess.c - see guess.h */
#include "sgf/guess.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "sgf/common.h"

enum {
    SAMPLE = 16384, /* so many bytes that are not ASCII are weighed, of each game */
    CA_WITHIN =
        65536, /* CA is looked for so far into the game: it stands in the root, but mail may stand before it */
    BITS_BAD = 40,
    BITS_BAD_UTF8 = 20, /* cheaper: damaged UTF-8 is common, and its whole characters are strong evidence */
    BITS_ODD = 26       /* a valid code that nobody writes: unassigned rows, private use */
};

/* The candidates when CA does not help, and what it costs to say that it is this one: how rare such records are. */
static const struct {
    tgn_encoding encoding;
    uint8_t bits;
} candidates[] = {
    {TGN_ENCODING_UTF8, 16},        {TGN_ENCODING_GB18030, 3}, {TGN_ENCODING_SHIFT_JIS, 3},
    {TGN_ENCODING_EUC_KR, 4},       {TGN_ENCODING_BIG5, 5},    {TGN_ENCODING_EUC_JP, 7},
    {TGN_ENCODING_WINDOWS_1251, 6}, {TGN_ENCODING_KOI8_R, 11}, {TGN_ENCODING_WINDOWS_1252, 5},
};

struct tgn_guesser {
    tgn_charsets *sets;
    uint8_t *bits[TGN_ENCODING_COUNT]; /* of a pair of bytes; 0: not yet worked out */
    uint64_t weighed;
};

/* One encoding weighed against the sample. */
typedef struct tgn_weight {
    uint64_t bits;
    size_t bad; /* bytes it does not explain */
} tgn_weight;

int tgn_guesser__new(tgn_guesser **out, tgn_charsets *sets)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    (*out)->sets = sets;
    return 0;
}

void tgn_guesser__free(tgn_guesser *guesser)
{
    if (!guesser)
        return;
    for (int i = 0; i < TGN_ENCODING_COUNT; i++)
        free(guesser->bits[i]);
    free(guesser);
}

uint64_t tgn_guesser__weighed(const tgn_guesser *guesser)
{
    return guesser->weighed;
}

/* ---- what a character of a double-byte encoding costs ------------------------------------------------------------ */

static bool listed(const char *characters, uint32_t code)
{
    char text[5] = {0};
    tgn_utf8__put(text, code);
    return strstr(characters, text) != NULL;
}

/* GB2312 has 94 rows (first byte less A0): marks, full-width letters, ..., level 1 (16-55), level 2 (56-87). The rest is GBK's. */
static uint8_t bits_gb18030(uint8_t first, uint8_t second, uint32_t code)
{
    if (first < 0xA1 || second < 0xA1)
        return listed(common_traditional, code) ? 17 : 21;
    if (listed(common_simplified, code))
        return first < 0xD8 ? 10 : 12;
    int row = first - 0xA0;
    if (row >= 16 && row <= 55)
        return listed(usual_hanzi, code) ? 13 : 15;
    if (row >= 56 && row <= 87)
        return 18;
    return row == 1 ? 15 : row == 2 ? 16 : row == 3 ? 12 : row <= 9 ? 19 : BITS_ODD;
}

/* JIS X 0208: 1 marks, 3 letters, 4 hiragana, 5 katakana, 16-47 level 1, 48-84 level 2; 13 and from 89 on vendors' additions. */
static uint8_t bits_jis(int row, uint32_t code)
{
    static const uint8_t early[16] = {26, 15, 16, 11, 8, 9, 20, 20, 22, 26, 26, 26, 26, 14, 26, 26};
    if (row >= 16 && row <= 47)
        return listed(common_japanese, code) ? 10 : listed(usual_hanzi, code) ? 13 : 15;
    if (row >= 48 && row <= 84)
        return listed(common_japanese, code) ? 12 : 19;
    return row < 16 ? early[row] : code >= 0xE000 && code < 0xF900 ? BITS_ODD : 22;
}

static uint8_t bits_shift_jis(uint8_t first, uint8_t second, uint32_t code)
{
    int high = first < 0xA0 ? first - 0x81 : first - 0xC1;
    return bits_jis(high * 2 + (second >= 0x9F ? 2 : 1), code);
}

static uint8_t bits_euc_jp(uint8_t first, uint32_t code)
{
    return first == 0x8E ? 16 : first == 0x8F ? 22 : bits_jis(first - 0xA0, code);
}

/* KS X 1001: 1 marks, 3 letters, 4 jamo, 16-40 syllables, 42-93 hanja. Syllables outside the rows are the rarest ones. */
static uint8_t bits_euc_kr(uint8_t first, uint8_t second, uint32_t code)
{
    if (first < 0xA1 || second < 0xA1)
        return 21;
    if (listed(common_korean, code))
        return 8;
    int row = first - 0xA0;
    if (row >= 16 && row <= 40)
        return listed(usual_korean, code) ? 12 : 17;
    if (row >= 42 && row <= 93)
        return 18;
    return row == 1 ? 15 : row == 2 ? 16 : row == 3 ? 13 : row == 4 ? 17 : row <= 12 ? 20 : BITS_ODD;
}

/* Big5: A1-A3 marks and letters, A4-C6 level 1 (5,401 characters), C9-F9 level 2. */
static uint8_t bits_big5(uint8_t first, uint32_t code)
{
    if (listed(common_traditional, code))
        return 10;
    if (first >= 0xA4 && first <= 0xC6)
        return listed(usual_hanzi, code) ? 13 : 15;
    if (first >= 0xC9 && first <= 0xF9)
        return 19;
    return first == 0xA1 ? 15 : first == 0xA2 || first == 0xA3 ? 15 : BITS_ODD;
}

static uint8_t pair_bits(tgn_encoding encoding, uint8_t first, uint8_t second, uint32_t code)
{
    if (code >= 0xE000 && code < 0xF900)
        return BITS_ODD;
    if (listed(common_marks, code))
        return 8;
    switch (encoding) {
    case TGN_ENCODING_GB18030:
        return bits_gb18030(first, second, code);
    case TGN_ENCODING_SHIFT_JIS:
        return bits_shift_jis(first, second, code);
    case TGN_ENCODING_EUC_KR:
        return bits_euc_kr(first, second, code);
    case TGN_ENCODING_BIG5:
        return bits_big5(first, code);
    default:
        return bits_euc_jp(first, code);
    }
}

/* ---- what a character of a single-byte encoding costs ------------------------------------------------------------- */

static inline bool is_lower(uint8_t c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool is_letter(uint8_t c)
{
    return is_lower(c) || (c >= 'A' && c <= 'Z');
}

/* What stands around a character. */
typedef struct tgn_context {
    uint32_t before;     /* the character right before it, 0 when that is ASCII */
    uint8_t left, right; /* the ASCII bytes beside it, 0 where there is none */
} tgn_context;

/* Russian: words of small letters, a capital only in front or all capitals, and no Latin letters among them. */
static unsigned bits_cyrillic(uint32_t code, tgn_context context)
{
    static const char frequent[] = "оеаинтсрвлкмдпу", rare[] = "шюцщэфъ";
    static const char others[] = "ёЁ«»№—–…“”";
    unsigned mixed = (is_letter(context.left) ? 7 : 0) + (is_letter(context.right) ? 7 : 0);
    mixed += context.before == 0 && context.right != 0 ? 6 : 0; /* a word of one character */
    bool upper_before = context.before >= 0x410 && context.before <= 0x42F;
    if (code >= 0x430 && code <= 0x44F)
        return mixed + (listed(frequent, code) ? 4 : listed(rare, code) ? 8 : 6);
    if (code >= 0x410 && code <= 0x42F)
        return mixed + (context.before == 0 ? 7 : upper_before ? 8 : 15);
    return mixed + (listed(others, code) ? 10 : 17);
}

/* An accented letter, or one of the marks that a typographer would set. */
static unsigned bits_latin_alone(uint32_t code)
{
    if (listed("àáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšž", code))
        return 8;
    if (listed("ÄÅÉÖØÜÇŠŽ", code))
        return 10;
    if (listed("‘’“”–—…€©®°·«»¡¿½×´\u00A0", code))
        return 12;
    return code >= 0xC0 ? 13 : 17;
}

/* Western European: single accented letters among ASCII ones. The same letter twice ("Hyvää") is common, other pairs are not. */
static unsigned bits_latin(uint32_t code, tgn_context context)
{
    unsigned bits = bits_latin_alone(code);
    bool letter_left = is_letter(context.left), letter_right = is_letter(context.right);
    if (context.before != 0)
        return bits == 8 && context.before == code ? 5 : bits + 6;
    if (bits <= 10 && !letter_left && !letter_right)
        bits += 6; /* a letter that is no part of a word */
    if (((code == 0x2018 || code == 0x201C) && letter_left) || (code == 0x201D && letter_right))
        bits += 8; /* a quotation mark on the wrong side */
    return bits;
}

static unsigned single_bits(tgn_encoding encoding, uint32_t code, tgn_context context)
{
    switch (encoding) {
    case TGN_ENCODING_WINDOWS_1251:
    case TGN_ENCODING_KOI8_R:
    case TGN_ENCODING_ISO_8859_5:
    case TGN_ENCODING_IBM866:
        return bits_cyrillic(code, context);
    case TGN_ENCODING_WINDOWS_1252:
    case TGN_ENCODING_ISO_8859_15:
    case TGN_ENCODING_MACINTOSH:
        return bits_latin(code, context);
    default: /* only ever when CA says so: no evidence beyond that */
        return context.before == 0 ? 9 : 11;
    }
}

/* ---- weighing an encoding ----------------------------------------------------------------------------------------- */

static unsigned remembered_bits(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *at, uint32_t code)
{
    uint8_t *slot = &guesser->bits[encoding][at[0] << 8 | at[1]];
    if (*slot == 0)
        *slot = pair_bits(encoding, at[0], at[1], code);
    return *slot;
}

/* What the character of `size` bytes at `at` costs. A small Latin letter right beside it makes a double-byte one less likely. */
static unsigned character_bits(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *at, size_t size,
                               uint32_t code, tgn_context context)
{
    if (code == TGN_CODE_BAD)
        return encoding == TGN_ENCODING_UTF8 ? BITS_BAD_UTF8 : BITS_BAD;
    if (encoding == TGN_ENCODING_UTF8)
        return code >= 0x3000 && code < 0x3100 ? 10 : 14;
    if (!guesser->bits[encoding])
        return single_bits(encoding, code, context);
    unsigned beside = (is_lower(context.left) ? 3 : 0) + (is_lower(context.right) ? 3 : 0);
    if (is_lower(context.right) && is_letter(at[size - 1]))
        beside += 4; /* rather a Latin word than a character that ends in a letter */
    if (size == 1)   /* half-width katakana, which come in words */
        return beside + (context.before >= 0xFF61 && context.before <= 0xFF9F ? 13 : context.right ? 22 : 17);
    return beside + (size == 2 ? remembered_bits(guesser, encoding, at, code) : BITS_ODD + 2);
}

static tgn_weight weigh(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *begin, const uint8_t *end)
{
    tgn_weight weight = {0};
    uint32_t code, before = 0;
    uint8_t mode = 0;
    for (const uint8_t *at = begin; at < end; guesser->weighed++) {
        if (*at < 0x80) {
            at += tgn_utf8__ascii(at, (size_t)(end - at));
            before = 0;
            continue;
        }
        size_t size = tgn_charsets__step(guesser->sets, encoding, at, end, &mode, &code);
        if (size == 0)
            break;
        uint8_t left = before == 0 && at > begin ? at[-1] : 0;
        uint8_t right = at + size < end && at[size] < 0x80 ? at[size] : 0;
        tgn_context context = {before, left, right};
        weight.bits += character_bits(guesser, encoding, at, size, code, context);
        weight.bad += code == TGN_CODE_BAD;
        before = code;
        at += size;
    }
    return weight;
}

/* Make an encoding ready for weighing: 0, TGN_ERR_MISSING or TGN_ERR_MEMORY. */
static int prepare(tgn_guesser *guesser, tgn_encoding encoding)
{
    bool pairs = encoding >= TGN_ENCODING_GB18030 && encoding <= TGN_ENCODING_EUC_JP;
    if (pairs && !guesser->bits[encoding]) {
        guesser->bits[encoding] = calloc(0x10000, 1);
        if (!guesser->bits[encoding])
            return TGN_ERR_MEMORY;
    }
    return tgn_charsets__prepare(guesser->sets, encoding);
}

/* ---- choosing ----------------------------------------------------------------------------------------------------- */

/* Where the sample ends: behind SAMPLE bytes that are not ASCII. */
static const uint8_t *sample_end(const uint8_t *at, const uint8_t *end)
{
    for (size_t high = 0; at < end && high < SAMPLE;) {
        at += tgn_utf8__ascii(at, (size_t)(end - at));
        for (; at < end && high < SAMPLE && *at >= 0x80; at++)
            high++;
    }
    return at;
}

/*
 * Whether this is UTF-8 in which some bytes were lost: at least three whole characters of three or four bytes, and at most two bad bytes for each. Chance
 * hardly makes one such character in twenty out of other encodings, so no weighing is needed.
 */
static bool is_damaged_utf8(tgn_guesser *guesser, const uint8_t *at, const uint8_t *end)
{
    size_t good = 0, bad = 0;
    while (at < end) {
        uint32_t code;
        if (*at < 0x80) {
            at += tgn_utf8__ascii(at, (size_t)(end - at));
            continue;
        }
        size_t size = tgn_utf8__next(at, (size_t)(end - at), &code);
        good += size >= 3;
        bad += size == 0;
        at += size ? size : 1;
        guesser->weighed++;
        if (bad > 64 && bad > 4 * good)
            return false;
    }
    return good >= 3 && bad <= 2 * good;
}

/* What CA says, in the first node that has it: its value begins behind "CA[" where a property may stand. */
static tgn_encoding claimed(const uint8_t *bytes, size_t length, bool *misspelt)
{
    const uint8_t *end = bytes + (length < CA_WITHIN ? length : CA_WITHIN);
    *misspelt = false;
    for (const uint8_t *at = bytes; (at = memchr(at, 'C', (size_t)(end - at))) != NULL; at++) {
        if (end - at < 3 || at[1] != 'A' || at[2] != '[' || (at > bytes && is_letter(at[-1])))
            continue;
        const uint8_t *value = at + 3;
        const uint8_t *close = memchr(value, ']', end - value < 64 ? (size_t)(end - value) : 64);
        if (close)
            return tgn_encoding__named((const char *)value, (size_t)(close - value), misspelt);
    }
    return TGN_ENCODING_NONE;
}

/* Weigh all candidates; the lightest, and its weight. */
static int lightest(tgn_guesser *guesser, const uint8_t *begin, const uint8_t *end, tgn_encoding *out,
                    uint64_t *bits)
{
    *bits = UINT64_MAX;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        int ready = prepare(guesser, candidates[i].encoding);
        if (ready == TGN_ERR_MISSING)
            continue;
        if (ready < 0)
            return ready;
        uint64_t sum = weigh(guesser, candidates[i].encoding, begin, end).bits + candidates[i].bits;
        if (sum < *bits) {
            *bits = sum;
            *out = candidates[i].encoding;
        }
    }
    return 0;
}

/* Whether the claim is to be believed, when the best other explanation needs `best` bits. */
static bool believable(tgn_guesser *guesser, tgn_encoding claim, const uint8_t *begin, const uint8_t *end,
                       uint64_t best)
{
    tgn_weight weight = weigh(guesser, claim, begin, end);
    if (claim == TGN_ENCODING_UTF8)
        return weight.bits <= best + 24;
    return weight.bad == 0 && weight.bits <= best + best / 5 + 16;
}

bool tgn_guess__has_escape(const uint8_t *bytes, size_t length)
{
    const uint8_t *at = bytes, *end = bytes + length;
    while (at < end && (at = memchr(at, 0x1B, (size_t)(end - at))) != NULL) {
        if (end - at >= 3 && at[1] == '$' && (at[2] == 'B' || at[2] == '@'))
            return true;
        at++;
    }
    return false;
}

/* The claim wins unless it is not ready for use, does not fit, or is far from the lightest. */
static int hear_claim(tgn_guesser *guesser, tgn_encoding claim, const uint8_t *begin, const uint8_t *end,
                      uint64_t bits, tgn_encoding *best)
{
    bool fits_bytes =
        claim == TGN_ENCODING_UTF8 || (claim >= TGN_ENCODING_GB18030 && claim != TGN_ENCODING_ISO_2022_JP);
    if (!fits_bytes || claim == *best)
        return 0;
    int ready = prepare(guesser, claim);
    if (ready == 0 && believable(guesser, claim, begin, end, bits))
        *best = claim;
    return ready == TGN_ERR_MEMORY ? ready : 0;
}

/* Japanese in seven bits: nothing but ASCII, with escapes in it. */
static int try_escapes(tgn_guesser *guesser, const uint8_t *bytes, size_t length, tgn_guess *out)
{
    bool misspelt;
    if (tgn_utf8__ascii(bytes, length) < length || !tgn_guess__has_escape(bytes, length))
        return 0;
    int ready = prepare(guesser, TGN_ENCODING_ISO_2022_JP);
    if (ready < 0)
        return ready == TGN_ERR_MISSING ? 0 : ready;
    out->encoding = TGN_ENCODING_ISO_2022_JP;
    out->guessed = claimed(bytes, length, &misspelt) != TGN_ENCODING_ISO_2022_JP || misspelt;
    return 1;
}

int tgn_guesser__guess(tgn_guesser *guesser, const uint8_t *bytes, size_t length, bool marked, tgn_guess *out)
{
    /* 1. UTF-8 with holes in it. */
    *out = (tgn_guess){TGN_ENCODING_UTF8, false};
    const uint8_t *end = sample_end(bytes, bytes + length);
    if (is_damaged_utf8(guesser, bytes, end))
        return 0;

    /* 2. Japanese in seven bits, or UTF-8 that only looked like it. */
    int escapes = try_escapes(guesser, bytes, length, out);
    if (escapes != 0 || tgn_utf8__valid(bytes, length) == length)
        return escapes < 0 ? escapes : 0;

    /* 3. The lightest explanation, but what CA or the file's mark says is nearly as good as true. */
    uint64_t bits;
    bool misspelt;
    tgn_encoding claim = claimed(bytes, length, &misspelt), best = TGN_ENCODING_WINDOWS_1252;
    if (claim == TGN_ENCODING_NONE && marked)
        claim = TGN_ENCODING_UTF8;
    if (lightest(guesser, bytes, end, &best, &bits) < 0 ||
        hear_claim(guesser, claim, bytes, end, bits, &best) < 0)
        return TGN_ERR_MEMORY;
    out->encoding = best;
    out->guessed = best != TGN_ENCODING_UTF8 && (best != claim || misspelt);
    return 0;
}
