/* likely.c - see likely.h */
#include "base/ascii.h"
#include "sgf/likely.h"

#include <string.h>

#include "base/utf8.h"
#include "sgf/common.h"

typedef enum tgn_script { EASTERN, CYRILLIC, LATIN, OTHER } tgn_script;

enum {
    ODD = 26,       /* a valid code that nobody writes: unassigned rows, private use */
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

static unsigned bits_pair(tgn_encoding encoding, uint8_t first, uint8_t second, uint32_t code)
{
    if (code >= 0xE000 && code < 0xF900)
        return ODD;
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

static tgn_script script_of(tgn_encoding encoding)
{
    switch (encoding) {
    case TGN_ENCODING_GB18030:
    case TGN_ENCODING_SHIFT_JIS:
    case TGN_ENCODING_EUC_KR:
    case TGN_ENCODING_BIG5:
    case TGN_ENCODING_EUC_JP:
        return EASTERN;
    case TGN_ENCODING_WINDOWS_1251:
    case TGN_ENCODING_KOI8_R:
    case TGN_ENCODING_ISO_8859_5:
    case TGN_ENCODING_IBM866:
        return CYRILLIC;
    case TGN_ENCODING_WINDOWS_1252:
    case TGN_ENCODING_ISO_8859_15:
    case TGN_ENCODING_MACINTOSH:
        return LATIN;
    default:
        return OTHER;
    }
}

unsigned tgn_likely__character(tgn_encoding encoding, const uint8_t *bytes, size_t size, uint32_t code)
{
    switch (script_of(encoding)) {
    case EASTERN:
        return size == 1 ? HALF_WIDTH : size == 2 ? bits_pair(encoding, bytes[0], bytes[1], code) : ODD + 2;
    case CYRILLIC:
        return bits_cyrillic(code);
    case LATIN:
        return bits_latin(code);
    default: /* only ever when CA says so: no evidence beyond that */
        return 7;
    }
}

/* ---- what its neighbours make of it -------------------------------------------------------------------- */

/*
 * Small Latin letters right beside a double-byte character are rare, the more so when its own second byte is
 * a letter: then it is rather a Latin word.
 */
static unsigned beside_eastern(unsigned bits, uint32_t code, tgn_context context)
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
static unsigned beside_cyrillic(unsigned bits, uint32_t code, tgn_context context)
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
static unsigned beside_latin(unsigned bits, uint32_t code, tgn_context context)
{
    bool letter_left = tgn_ascii__letter(context.left), letter_right = tgn_ascii__letter(context.right);
    if (context.before != 0)
        return bits == 8 && context.before == code ? 5 : bits + 6;
    if (bits <= 10 && !letter_left && !letter_right)
        bits += 6; /* a letter that is no part of a word */
    if (((code == 0x2018 || code == 0x201C) && letter_left) || (code == 0x201D && letter_right))
        bits += 8; /* a quotation mark on the wrong side */
    return bits;
}

unsigned tgn_likely__beside(tgn_encoding encoding, unsigned bits, uint32_t code, tgn_context context)
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
