/* guess.c - see guess.h */
#include "sgf/encoding/guess.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "sgf/encoding/common_characters.h"

/* ---- what a character costs ---------------------------------------------------------------------------- */

/*
 * How many bits a character costs in the language of an encoding.
 *
 * Rough shares of what is written, and how many characters share them, give the figures: a third of a
 * Japanese text is some 500 kanji, so each of those costs about -log2(0.33 / 500) = 10.5 bits; one in a
 * thousand characters of a Chinese text is one of the 14,000 that only GBK has, 22 bits.
 *
 *      GB18030    common 10, usual 13, level 1 15, level 2 18, GBK's own 21     marks 8, others 15-19
 *      Shift_JIS  hiragana 8, katakana 9, common kanji 10, usual 13, level 1 15, level 2 19
 *      EUC-KR     common syllables 8, usual 12, the others 17, hanja 18
 *      Big5       common 10, usual 13, level 1 15, level 2 19
 *      Russian    letters 4 to 8, capitals 7
 *      Western    accented letters 8 to 13, marks 12 to 17
 *
 * Against 108,044 headers of a real collection, names of two to five characters and nothing else, this names
 * the right encoding for 97 % (Chinese in GBK), 97 % (Korean), 98 % (Chinese in Big5) and 100 % (Japanese),
 * measured on samples of 1,200 to 3,000.
 */

/* The context of a character. */
typedef struct character_context {
    uint32_t before;     /* the character right before it, 0 when that is ASCII */
    uint8_t left, right; /* the ASCII bytes beside it, 0 where there is none */
    uint8_t last;        /* its own last byte */
} character_context;

typedef enum encoding_script { EASTERN, CYRILLIC, LATIN, OTHER } encoding_script;

enum {
    ODD = 26,       /* a valid code that is never used: unassigned rows, private use */
    HALF_WIDTH = 13 /* katakana of one byte, in words of them */
};

/* ---- what a character of a double-byte encoding costs -------------------------------------------------- */

static bool listed(const char *characters, uint32_t code)
{
    char text[5] = {0};
    tgn_utf8__put(text, code);
    return strstr(characters, text) != NULL;
}

/*
 * GB2312 has 94 rows (first byte less A0): marks, full-width letters, ..., level 1 (16-55), level 2 (56-87).
 * The rest is GBK's.
 */
static unsigned bits_gb18030(uint8_t first, uint8_t second, uint32_t code)
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
    return row == 1 ? 15 : row == 2 ? 16 : row == 3 ? 12 : row <= 9 ? 19 : ODD;
}

/*
 * JIS X 0208: 1 marks, 3 letters, 4 hiragana, 5 katakana, 16-47 level 1, 48-84 level 2; 13 and from 89 on
 * vendors' additions.
 */
static unsigned bits_jis(int row, uint32_t code)
{
    static const uint8_t early[16] = {26, 15, 16, 11, 8, 9, 20, 20, 22, 26, 26, 26, 26, 14, 26, 26};
    if (row >= 16 && row <= 47)
        return listed(common_japanese, code) ? 10 : listed(usual_hanzi, code) ? 13 : 15;
    if (row >= 48 && row <= 84)
        return listed(common_japanese, code) ? 12 : 19;
    return row < 16 ? early[row] : code >= 0xE000 && code < 0xF900 ? ODD : 22;
}

static unsigned bits_shift_jis(uint8_t first, uint8_t second, uint32_t code)
{
    int high = first < 0xA0 ? first - 0x81 : first - 0xC1;
    return bits_jis(high * 2 + (second >= 0x9F ? 2 : 1), code);
}

static unsigned bits_euc_jp(uint8_t first, uint32_t code)
{
    return first == 0x8E ? 16 : first == 0x8F ? 22 : bits_jis(first - 0xA0, code);
}

/*
 * KS X 1001: 1 marks, 3 letters, 4 jamo, 16-40 syllables, 42-93 hanja. Syllables outside the rows are the
 * rarest ones.
 */
static unsigned bits_euc_kr(uint8_t first, uint8_t second, uint32_t code)
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
    return row == 1 ? 15 : row == 2 ? 16 : row == 3 ? 13 : row == 4 ? 17 : row <= 12 ? 20 : ODD;
}

/* Big5: A1-A3 marks and letters, A4-C6 level 1 (5,401 characters), C9-F9 level 2. */
static unsigned bits_big5(uint8_t first, uint32_t code)
{
    if (listed(common_traditional, code))
        return 10;
    if (first >= 0xA4 && first <= 0xC6)
        return listed(usual_hanzi, code) ? 13 : 15;
    if (first >= 0xC9 && first <= 0xF9)
        return 19;
    return first == 0xA1 ? 15 : first == 0xA2 || first == 0xA3 ? 15 : ODD;
}

static unsigned bits_pair(tgn_sgf_encoding encoding, uint8_t first, uint8_t second, uint32_t code)
{
    if (code >= 0xE000 && code < 0xF900)
        return ODD;
    if (listed(common_marks, code))
        return 8;
    switch (encoding) {
    case TGN_SGF_ENCODING_GB18030:
        return bits_gb18030(first, second, code);
    case TGN_SGF_ENCODING_SHIFT_JIS:
        return bits_shift_jis(first, second, code);
    case TGN_SGF_ENCODING_EUC_KR:
        return bits_euc_kr(first, second, code);
    case TGN_SGF_ENCODING_BIG5:
        return bits_big5(first, code);
    default:
        return bits_euc_jp(first, code);
    }
}

/* ---- what a character of a single-byte encoding costs -------------------------------------------------- */

/* Russian: small letters by how often they come, capitals, the rest. */
static unsigned bits_cyrillic(uint32_t code)
{
    if (code >= 0x430 && code <= 0x44F)
        return listed("оеаинтсрвлкмдпу", code) ? 4 : listed("шюцщэфъ", code) ? 8 : 6;
    if (code >= 0x410 && code <= 0x42F)
        return 7;
    return listed("ёЁ«»№—–…“”", code) ? 10 : 17;
}

/* Western European: accented letters, then the marks that a typographer would set. */
static unsigned bits_latin(uint32_t code)
{
    if (listed("àáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšž", code))
        return 8;
    if (listed("ÄÅÉÖØÜÇŠŽ", code))
        return 10;
    if (listed("‘’“”–—…€©®°·«»¡¿½×´\u00A0", code))
        return 12;
    return code >= 0xC0 ? 13 : 17;
}

static encoding_script script_of(tgn_sgf_encoding encoding)
{
    switch (encoding) {
    case TGN_SGF_ENCODING_GB18030:
    case TGN_SGF_ENCODING_SHIFT_JIS:
    case TGN_SGF_ENCODING_EUC_KR:
    case TGN_SGF_ENCODING_BIG5:
    case TGN_SGF_ENCODING_EUC_JP:
        return EASTERN;
    case TGN_SGF_ENCODING_WINDOWS_1251:
    case TGN_SGF_ENCODING_KOI8_R:
    case TGN_SGF_ENCODING_ISO_8859_5:
    case TGN_SGF_ENCODING_IBM866:
        return CYRILLIC;
    case TGN_SGF_ENCODING_WINDOWS_1252:
    case TGN_SGF_ENCODING_ISO_8859_15:
    case TGN_SGF_ENCODING_MACINTOSH:
        return LATIN;
    default:
        return OTHER;
    }
}

/*
 * What a character costs by itself, less than 256: it may be remembered by its bytes. For all encodings but
 * UTF-8 and UTF-16.
 */
static unsigned character_bits(tgn_sgf_encoding encoding, const uint8_t *bytes, size_t size, uint32_t code)
{
    switch (script_of(encoding)) {
    case EASTERN:
        return size == 1 ? HALF_WIDTH : size == 2 ? bits_pair(encoding, bytes[0], bytes[1], code) : ODD + 2;
    case CYRILLIC:
        return bits_cyrillic(code);
    case LATIN:
        return bits_latin(code);
    default: /* used only when CA says so: no evidence beyond that */
        return 7;
    }
}

/* ---- what its neighbours make of it -------------------------------------------------------------------- */

/*
 * Small Latin letters right beside a double-byte character are rare, the more so when its own second byte is
 * a letter: then it is more likely a Latin word.
 */
static unsigned beside_eastern(unsigned bits, uint32_t code, character_context context)
{
    bits += (tgn_ascii__lower(context.left) ? 3 : 0) + (tgn_ascii__lower(context.right) ? 3 : 0);
    if (tgn_ascii__lower(context.right) && tgn_ascii__letter(context.last))
        bits += 4;
    bool half = code >= 0xFF61 && code <= 0xFF9F,
         half_before = context.before >= 0xFF61 && context.before <= 0xFF9F;
    if (half && !half_before)
        bits += context.right ? 9 : 4; /* half-width katakana come in words */
    return bits;
}

/*
 * Russian words: a capital only in front, or all capitals; no Latin letters among them; few words of one
 * letter.
 */
static unsigned beside_cyrillic(unsigned bits, uint32_t code, character_context context)
{
    bits += (tgn_ascii__letter(context.left) ? 7 : 0) + (tgn_ascii__letter(context.right) ? 7 : 0);
    if (context.before == 0)
        return bits + (context.right ? 6 : 0);
    bool upper = code >= 0x410 && code <= 0x42F,
         upper_before = context.before >= 0x410 && context.before <= 0x42F;
    return bits + (!upper ? 0 : upper_before ? 1 : 8);
}

/*
 * Western words: single accented letters among ASCII ones. The same letter twice ("Hyvää") is common, other
 * pairs are not.
 */
static unsigned beside_latin(unsigned bits, uint32_t code, character_context context)
{
    bool letter_left = tgn_ascii__letter(context.left), letter_right = tgn_ascii__letter(context.right);
    if (context.before != 0)
        return bits == 8 && context.before == code ? 5 : bits + 6;
    if (bits <= 10 && !letter_left && !letter_right)
        bits += 6; /* a letter that is not part of a word */
    if (((code == 0x2018 || code == 0x201C) && letter_left) || (code == 0x201D && letter_right))
        bits += 8; /* a quotation mark on the wrong side */
    return bits;
}

/* What a character costs in its context, given what it costs by itself. */
static unsigned bits_in_context(tgn_sgf_encoding encoding, unsigned bits, uint32_t code,
                                character_context context)
{
    switch (script_of(encoding)) {
    case EASTERN:
        return beside_eastern(bits, code, context);
    case CYRILLIC:
        return beside_cyrillic(bits, code, context);
    case LATIN:
        return beside_latin(bits, code, context);
    default:
        return bits + (context.before ? 1 : 0);
    }
}

enum {
    SAMPLE = 16384,    /* bytes that are not ASCII to be weighed, of each game */
    CA_WITHIN = 65536, /* how far into the game CA is looked for: mail may come before the root */
    BITS_BAD = 40,
    BITS_BAD_UTF8 = 20 /* damaged UTF-8 is common, and its whole characters are strong evidence */
};

/*
 * The candidates when CA does not help, and the cost of choosing each: how rare such records are.
 */
static const struct {
    tgn_sgf_encoding encoding;
    uint8_t bits;
} candidates[] = {
    {TGN_SGF_ENCODING_UTF8, 16},        {TGN_SGF_ENCODING_GB18030, 3}, {TGN_SGF_ENCODING_SHIFT_JIS, 3},
    {TGN_SGF_ENCODING_EUC_KR, 4},       {TGN_SGF_ENCODING_BIG5, 5},    {TGN_SGF_ENCODING_EUC_JP, 7},
    {TGN_SGF_ENCODING_WINDOWS_1251, 6}, {TGN_SGF_ENCODING_KOI8_R, 11}, {TGN_SGF_ENCODING_WINDOWS_1252, 5},
};

struct tgn_sgf_guesser {
    tgn_sgf_charsets *sets;
    uint8_t *bits[TGN_SGF_ENCODING_COUNT]; /* what a character costs, by its bytes; 0: not yet worked out */
    uint64_t weighed;
};

/* One encoding weighed against the sample. */
typedef struct encoding_weight {
    uint64_t bits;
    size_t bad; /* bytes it does not explain */
} encoding_weight;

int tgn_sgf_guesser__new(tgn_sgf_guesser **out, tgn_sgf_charsets *sets)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    (*out)->sets = sets;
    return 0;
}

void tgn_sgf_guesser__free(tgn_sgf_guesser *guesser)
{
    if (!guesser)
        return;
    for (int i = 0; i < TGN_SGF_ENCODING_COUNT; i++)
        free(guesser->bits[i]);
    free(guesser);
}

uint64_t tgn_sgf_guesser__weighed(const tgn_sgf_guesser *guesser)
{
    return guesser->weighed;
}

/* ---- weighing an encoding ------------------------------------------------------------------------------ */

/*
 * What a character costs by itself, worked out once. Pairs begin with a byte from 0x80 on, so single bytes
 * have slots of their own.
 */
static unsigned remembered_bits(tgn_sgf_guesser *guesser, tgn_sgf_encoding encoding, const uint8_t *at,
                                size_t size, uint32_t code)
{
    if (size > 2)
        return character_bits(encoding, at, size, code);
    uint8_t *slot = &guesser->bits[encoding][size == 1 ? at[0] : at[0] << 8 | at[1]];
    if (*slot == 0)
        *slot = (uint8_t)character_bits(encoding, at, size, code);
    return *slot;
}

/* What the character at `at` costs in its context. */
static unsigned bits_of(tgn_sgf_guesser *guesser, tgn_sgf_encoding encoding, const uint8_t *at, size_t size,
                        uint32_t code, character_context context)
{
    if (code == TGN_SGF_CODE_BAD)
        return encoding == TGN_SGF_ENCODING_UTF8 ? BITS_BAD_UTF8 : BITS_BAD;
    if (encoding == TGN_SGF_ENCODING_UTF8)
        return code >= 0x3000 && code < 0x3100 ? 10 : 14;
    return bits_in_context(encoding, remembered_bits(guesser, encoding, at, size, code), code, context);
}

/* Weigh an encoding, giving up once it is heavier than `limit`. */
static encoding_weight weigh(tgn_sgf_guesser *guesser, tgn_sgf_encoding encoding, const uint8_t *begin,
                             const uint8_t *end, uint64_t limit)
{
    encoding_weight weight = {0};
    uint32_t code, before = 0;
    uint8_t mode = 0;
    for (const uint8_t *at = begin; at < end && weight.bits <= limit; guesser->weighed++) {
        if (*at < 0x80) {
            at += tgn_utf8__ascii(at, (size_t)(end - at));
            before = 0;
            continue;
        }
        size_t size = tgn_sgf_charsets__step(guesser->sets, encoding, at, end, &mode, &code);
        if (size == 0)
            break;
        character_context context = {
            .before = before,
            .left = before == 0 && at > begin ? at[-1] : 0,
            .right = at + size < end && at[size] < 0x80 ? at[size] : 0,
            .last = at[size - 1],
        };
        weight.bits += bits_of(guesser, encoding, at, size, code, context);
        weight.bad += code == TGN_SGF_CODE_BAD;
        before = code;
        at += size;
    }
    return weight;
}

/* Make an encoding ready for weighing: 0, TGN_ERR_MISSING or TGN_ERR_MEMORY. */
static int prepare(tgn_sgf_guesser *guesser, tgn_sgf_encoding encoding)
{
    if (encoding != TGN_SGF_ENCODING_UTF8 && !guesser->bits[encoding]) {
        guesser->bits[encoding] = calloc(0x10000, 1);
        if (!guesser->bits[encoding])
            return TGN_ERR_MEMORY;
    }
    return tgn_sgf_charsets__prepare(guesser->sets, encoding);
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

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
 * Whether this is UTF-8 in which some bytes were lost: at least three whole characters of three or four
 * bytes, and at most two bad bytes for each. Chance hardly makes one such character in twenty out of other
 * encodings, so no weighing is needed.
 */
static bool is_damaged_utf8(tgn_sgf_guesser *guesser, const uint8_t *at, const uint8_t *end)
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

/* Behind the first of these words; NULL when they are not there, or there is no text. */
static const uint8_t *behind_words(const uint8_t *at, const uint8_t *end, const char *words)
{
    size_t length = strlen(words);
    for (; at && (size_t)(end - at) >= length; at++) {
        at = memchr(at, words[0], (size_t)(end - at) - length + 1);
        if (!at || memcmp(at, words, length) == 0)
            return at ? at + length : NULL;
    }
    return NULL;
}

/* What UGF says: "Lang=SJIS", a line of its own below "[Header]". */
static tgn_sgf_encoding claimed_by_ugf(const uint8_t *bytes, const uint8_t *end, bool *misspelt)
{
    const uint8_t *value = behind_words(behind_words(bytes, end, "[Header]"), end, "\nLang="), *stop = value;
    if (!value)
        return TGN_SGF_ENCODING_NONE;
    while (stop < end && stop - value < 32 && *stop > ' ')
        stop++;
    return tgn_sgf_encoding__named((const char *)value, (size_t)(stop - value), misspelt);
}

/* What CA says, in the first node that has it: its value begins behind "CA[" where a property may begin. */
static tgn_sgf_encoding claimed(const uint8_t *bytes, size_t length, bool *misspelt)
{
    const uint8_t *end = bytes + (length < CA_WITHIN ? length : CA_WITHIN);
    *misspelt = false;
    for (const uint8_t *at = bytes; (at = memchr(at, 'C', (size_t)(end - at))) != NULL; at++) {
        if (end - at < 3 || at[1] != 'A' || at[2] != '[' || (at > bytes && tgn_ascii__letter(at[-1])))
            continue;
        const uint8_t *value = at + 3;
        const uint8_t *close = memchr(value, ']', end - value < 64 ? (size_t)(end - value) : 64);
        if (close)
            return tgn_sgf_encoding__named((const char *)value, (size_t)(close - value), misspelt);
    }
    return claimed_by_ugf(bytes, end, misspelt);
}

/* Weigh all candidates; the lightest, and its weight. */
static int lightest(tgn_sgf_guesser *guesser, const uint8_t *begin, const uint8_t *end, tgn_sgf_encoding *out,
                    uint64_t *bits)
{
    *bits = UINT64_MAX;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        int ready = prepare(guesser, candidates[i].encoding);
        if (ready == TGN_ERR_MISSING)
            continue;
        if (ready < 0)
            return ready;
        uint64_t sum = candidates[i].bits + weigh(guesser, candidates[i].encoding, begin, end, *bits).bits;
        if (sum < *bits) {
            *bits = sum;
            *out = candidates[i].encoding;
        }
    }
    return 0;
}

/* Whether the claim is to be believed, when the best other explanation needs `best` bits. */
static bool is_believable(tgn_sgf_guesser *guesser, tgn_sgf_encoding claim, const uint8_t *begin,
                          const uint8_t *end, uint64_t best)
{
    uint64_t limit = claim == TGN_SGF_ENCODING_UTF8 ? best + 24 : best + best / 5 + 12;
    encoding_weight weight = weigh(guesser, claim, begin, end, limit);
    return weight.bits <= limit && (weight.bad == 0 || claim == TGN_SGF_ENCODING_UTF8);
}

bool tgn_sgf_guess__has_escape(const uint8_t *bytes, size_t length)
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
static int consider_claim(tgn_sgf_guesser *guesser, tgn_sgf_encoding claim, const uint8_t *begin,
                          const uint8_t *end, uint64_t bits, tgn_sgf_encoding *best)
{
    bool fits_bytes = claim == TGN_SGF_ENCODING_UTF8 ||
                      (claim >= TGN_SGF_ENCODING_GB18030 && claim != TGN_SGF_ENCODING_ISO_2022_JP);
    if (!fits_bytes || claim == *best)
        return 0;
    int ready = prepare(guesser, claim);
    if (ready == 0 && is_believable(guesser, claim, begin, end, bits))
        *best = claim;
    return ready == TGN_ERR_MEMORY ? ready : 0;
}

/* Japanese in seven bits: nothing but ASCII, with escapes in it. */
static int try_escapes(tgn_sgf_guesser *guesser, const uint8_t *bytes, size_t length, tgn_sgf_guess *out)
{
    bool misspelt;
    if (tgn_utf8__ascii(bytes, length) < length || !tgn_sgf_guess__has_escape(bytes, length))
        return 0;
    int ready = prepare(guesser, TGN_SGF_ENCODING_ISO_2022_JP);
    if (ready < 0)
        return ready == TGN_ERR_MISSING ? 0 : ready;
    out->encoding = TGN_SGF_ENCODING_ISO_2022_JP;
    out->guessed = claimed(bytes, length, &misspelt) != TGN_SGF_ENCODING_ISO_2022_JP || misspelt;
    return 1;
}

int tgn_sgf_guesser__guess(tgn_sgf_guesser *guesser, const uint8_t *bytes, size_t length, bool marked,
                           tgn_sgf_guess *out)
{
    /* 1. UTF-8 with holes in it. */
    *out = (tgn_sgf_guess){TGN_SGF_ENCODING_UTF8, false};
    const uint8_t *end = sample_end(bytes, bytes + length);
    if (is_damaged_utf8(guesser, bytes, end))
        return 0;

    /* 2. Japanese in seven bits, or UTF-8 that only looked like it. */
    int escapes = try_escapes(guesser, bytes, length, out);
    if (escapes != 0 || tgn_utf8__valid(bytes, length) == length)
        return escapes < 0 ? escapes : 0;

    /* 3. The lightest explanation, with a strong preference for what CA or the file's mark says. */
    uint64_t bits;
    bool misspelt;
    tgn_sgf_encoding claim = claimed(bytes, length, &misspelt), best = TGN_SGF_ENCODING_WINDOWS_1252;
    if (claim == TGN_SGF_ENCODING_NONE && marked)
        claim = TGN_SGF_ENCODING_UTF8;
    if (lightest(guesser, bytes, end, &best, &bits) < 0 ||
        consider_claim(guesser, claim, bytes, end, bits, &best) < 0)
        return TGN_ERR_MEMORY;
    out->encoding = best;
    out->guessed = best != TGN_SGF_ENCODING_UTF8 && (best != claim || misspelt);
    return 0;
}
