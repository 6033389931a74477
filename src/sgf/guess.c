/* guess.c - see guess.h */
#include "base/ascii.h"
#include "sgf/guess.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "sgf/likely.h"

enum {
    SAMPLE = 16384,    /* so many bytes that are not ASCII are weighed, of each game */
    CA_WITHIN = 65536, /* CA is looked for so far into the game: mail may stand before the root */
    BITS_BAD = 40,
    BITS_BAD_UTF8 = 20 /* damaged UTF-8 is common, and its whole characters are strong evidence */
};

/*
 * The candidates when CA does not help, and what it costs to say that it is this one: how rare such records
 * are.
 */
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
    uint8_t *bits[TGN_ENCODING_COUNT]; /* what a character costs, by its bytes; 0: not yet worked out */
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

/* ---- weighing an encoding ------------------------------------------------------------------------------ */

/*
 * What a character costs by itself, worked out once. Pairs begin with a byte from 0x80 on, so single bytes
 * have slots of their own.
 */
static unsigned remembered_bits(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *at, size_t size,
                                uint32_t code)
{
    if (size > 2)
        return tgn_likely__character(encoding, at, size, code);
    uint8_t *slot = &guesser->bits[encoding][size == 1 ? at[0] : at[0] << 8 | at[1]];
    if (*slot == 0)
        *slot = (uint8_t)tgn_likely__character(encoding, at, size, code);
    return *slot;
}

/* What the character at `at` costs where it stands. */
static unsigned bits_of(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *at, size_t size,
                        uint32_t code, tgn_context context)
{
    if (code == TGN_CODE_BAD)
        return encoding == TGN_ENCODING_UTF8 ? BITS_BAD_UTF8 : BITS_BAD;
    if (encoding == TGN_ENCODING_UTF8)
        return code >= 0x3000 && code < 0x3100 ? 10 : 14;
    return tgn_likely__beside(encoding, remembered_bits(guesser, encoding, at, size, code), code, context);
}

/* Weigh an encoding, giving up once it is heavier than `limit`. */
static tgn_weight weigh(tgn_guesser *guesser, tgn_encoding encoding, const uint8_t *begin, const uint8_t *end,
                        uint64_t limit)
{
    tgn_weight weight = {0};
    uint32_t code, before = 0;
    uint8_t mode = 0;
    for (const uint8_t *at = begin; at < end && weight.bits <= limit; guesser->weighed++) {
        if (*at < 0x80) {
            at += tgn_utf8__ascii(at, (size_t)(end - at));
            before = 0;
            continue;
        }
        size_t size = tgn_charsets__step(guesser->sets, encoding, at, end, &mode, &code);
        if (size == 0)
            break;
        tgn_context context = {
            .before = before,
            .left = before == 0 && at > begin ? at[-1] : 0,
            .right = at + size < end && at[size] < 0x80 ? at[size] : 0,
            .last = at[size - 1],
        };
        weight.bits += bits_of(guesser, encoding, at, size, code, context);
        weight.bad += code == TGN_CODE_BAD;
        before = code;
        at += size;
    }
    return weight;
}

/* Make an encoding ready for weighing: 0, TGN_ERR_MISSING or TGN_ERR_MEMORY. */
static int prepare(tgn_guesser *guesser, tgn_encoding encoding)
{
    if (encoding != TGN_ENCODING_UTF8 && !guesser->bits[encoding]) {
        guesser->bits[encoding] = calloc(0x10000, 1);
        if (!guesser->bits[encoding])
            return TGN_ERR_MEMORY;
    }
    return tgn_charsets__prepare(guesser->sets, encoding);
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
static tgn_encoding claimed_by_ugf(const uint8_t *bytes, const uint8_t *end, bool *misspelt)
{
    const uint8_t *value = behind_words(behind_words(bytes, end, "[Header]"), end, "\nLang="), *stop = value;
    if (!value)
        return TGN_ENCODING_NONE;
    while (stop < end && stop - value < 32 && *stop > ' ')
        stop++;
    return tgn_encoding__named((const char *)value, (size_t)(stop - value), misspelt);
}

/* What CA says, in the first node that has it: its value begins behind "CA[" where a property may stand. */
static tgn_encoding claimed(const uint8_t *bytes, size_t length, bool *misspelt)
{
    const uint8_t *end = bytes + (length < CA_WITHIN ? length : CA_WITHIN);
    *misspelt = false;
    for (const uint8_t *at = bytes; (at = memchr(at, 'C', (size_t)(end - at))) != NULL; at++) {
        if (end - at < 3 || at[1] != 'A' || at[2] != '[' || (at > bytes && tgn_ascii__letter(at[-1])))
            continue;
        const uint8_t *value = at + 3;
        const uint8_t *close = memchr(value, ']', end - value < 64 ? (size_t)(end - value) : 64);
        if (close)
            return tgn_encoding__named((const char *)value, (size_t)(close - value), misspelt);
    }
    return claimed_by_ugf(bytes, end, misspelt);
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
        uint64_t sum = candidates[i].bits + weigh(guesser, candidates[i].encoding, begin, end, *bits).bits;
        if (sum < *bits) {
            *bits = sum;
            *out = candidates[i].encoding;
        }
    }
    return 0;
}

/* Whether the claim is to be believed, when the best other explanation needs `best` bits. */
static bool is_believable(tgn_guesser *guesser, tgn_encoding claim, const uint8_t *begin, const uint8_t *end,
                          uint64_t best)
{
    uint64_t limit = claim == TGN_ENCODING_UTF8 ? best + 24 : best + best / 5 + 12;
    tgn_weight weight = weigh(guesser, claim, begin, end, limit);
    return weight.bits <= limit && (weight.bad == 0 || claim == TGN_ENCODING_UTF8);
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
    if (ready == 0 && is_believable(guesser, claim, begin, end, bits))
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
