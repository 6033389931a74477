/* phrase.c - normalising text, and words, numbers and amounts in it; see phrase.h */
#include "sgf/info/phrase.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>

#include "base/ascii.h"
#include "base/utf8.h"

/*
 * Characters with one meaning and many shapes: the simplified and the traditional form become the Japanese
 * one, fractions become figures, and punctuation becomes ASCII. Only what occurs in the tables of the readers
 * is here. Pairs: from, to, from, to ...
 */
static const char32_t shapes[] =
    /* results and komi */
    U"黑黒胜勝负負败敗盘盤时時间間无無认認输輸赢贏弃棄则則规規违違贴貼點点结結暂暫斷断终終详詳计計數数雙双"
    U"还還战戦戰戦线線挂掛记記录録錄録"
    /* ranks and handicaps */
    U"级級职職专専專専业業餘余让譲讓譲对対對対准準"
    /* eras */
    U"國国华華應応应応曆暦历暦歷暦萬万寶宝寳宝德徳祿禄寬寛宽寛庆慶贞貞统統绪緒丰豊豐豊顺順约約纪紀闰閏"
    /* numerals */
    U"零〇○〇壱一壹一弐二貳二贰二両二两二兩二参三參三叁三"
    /* punctuation */
    U"‐-‑-‒-–-—-―-−-〜~∼~…~、,。.⁄/∕/「(」)【(】)〔(〕)“\"”\"‘'’'";

typedef struct phrase_expansion {
    uint32_t from;
    const char *to;
} phrase_expansion;

static const phrase_expansion expansions[] = {
    {U'½', " 1/2"}, {U'¼', " 1/4"}, {U'¾', " 3/4"}, {U'廿', "二十"}, {U'卅', "三十"},
    {U'・', " "},   {U'·', " "},    {0x00A0, " "},  {0x2009, " "},   {0x202F, " "},
    {0x3000, " "},  {0x200B, ""},   {0xFEFF, ""},
};

/* What is to be written for a character that is not ASCII: into `space`, or static text. */
static const char *reshaped(uint32_t c, char space[5])
{
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++)
        if (expansions[i].from == c)
            return expansions[i].to;
    for (size_t i = 0; shapes[i]; i += 2)
        if (shapes[i] == c) {
            c = shapes[i + 1];
            break;
        }
    space[tgn_utf8__put(space, c)] = '\0';
    return space;
}

/* The same for any character. */
static const char *folded(uint32_t c, char space[5])
{
    if (c >= 0xFF01 && c <= 0xFF5E)
        c -= 0xFEE0; /* the wide forms are in the order of ASCII */
    if (tgn_ascii__blank(c))
        return " ";
    if (c < 0x20 || c == 0x7F)
        return "";
    if (c >= 0x80)
        return reshaped(c, space);
    space[0] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    space[1] = '\0';
    return space;
}

/* Adds normalised text, blanks only where they divide something. Returns false when the phrase is full. */
static bool add(tgn_sgf_phrase *out, size_t *length, const char *text)
{
    for (; *text; text++) {
        if (*text == ' ' && (*length == 0 || out->text[*length - 1] == ' '))
            continue;
        if (*length + 1 >= sizeof out->text)
            return false;
        out->text[(*length)++] = *text;
    }
    return true;
}

void tgn_sgf_phrase__normalise(tgn_sgf_phrase *out, const char *text)
{
    size_t length = 0, left = text ? strlen(text) : 0;
    *out = (tgn_sgf_phrase){.ascii = true};
    while (left > 0 && !out->cut) {
        uint32_t c;
        char space[5];
        size_t taken = tgn_utf8__next(text, left, &c);
        if (taken == 0) { /* not UTF-8: each such byte counts as one unknown character */
            c = TGN_UTF8_REPLACEMENT;
            taken = 1;
        }
        out->ascii = out->ascii && c < 0x80;
        out->cut = !add(out, &length, folded(c, space));
        text += taken;
        left -= taken;
    }
    while (length > 0 && out->text[length - 1] == ' ')
        length--;
    out->text[length] = '\0';
}

bool tgn_sgf_phrase__absent(const tgn_sgf_phrase *phrase)
{
    return phrase->text[0] == '\0';
}

bool tgn_sgf_phrase__drop_asides(tgn_sgf_phrase *phrase)
{
    char kept[TGN_SGF_PHRASE_BYTES];
    size_t length = 0;
    int depth = 0;
    bool any = false;
    for (const char *s = phrase->text; *s; s++) {
        if (*s == '(' || *s == '{' || *s == '[') {
            depth++;
            any = true;
        } else if (*s == ')' || *s == '}' || *s == ']') {
            depth -= depth > 0;
        } else if (depth == 0 && !(*s == ' ' && (length == 0 || kept[length - 1] == ' '))) {
            kept[length++] = *s;
        }
    }
    while (length > 0 && kept[length - 1] == ' ')
        length--;
    if (!any || length == 0)
        return false;
    memcpy(phrase->text, kept, length);
    phrase->text[length] = '\0';
    return true;
}

/*
 * How long the first of the alternatives is ("black|b" has two) if it is at `at`, else 0. `*next` is
 * where the others begin.
 */
static size_t stands_at(const char *words, const char *at, const char **next)
{
    size_t same = 0, length;
    while (words[same] && words[same] != '|' && words[same] == at[same])
        same++;
    for (length = same; words[length] && words[length] != '|'; length++)
        continue;
    *next = words + length + (words[length] == '|');
    return same < length || (tgn_ascii__lower(words[length - 1]) && tgn_ascii__lower(at[length])) ? 0
                                                                                                  : length;
}

int tgn_sgf_phrase__word(const tgn_sgf_phrase_word *words, const char **at)
{
    size_t best = 0;
    int meaning = 0;
    for (const tgn_sgf_phrase_word *word = words; word->text; word++) {
        for (const char *text = word->text; *text;) {
            size_t length = stands_at(text, *at, &text);
            if (length > best) {
                best = length;
                meaning = word->meaning;
            }
        }
    }
    *at += best;
    return meaning;
}

void tgn_sgf_phrase__skip(const char **at)
{
    const char *s = *at;
    if (*s == '\0')
        return;
    if (tgn_ascii__lower(*s)) {
        while (tgn_ascii__lower(*s))
            s++;
    } else {
        do
            s++;
        while (((unsigned char)*s & 0xC0) == 0x80);
    }
    *at = s;
}

void tgn_sgf_phrase__blank(const char **at)
{
    if (**at == ' ')
        ++*at;
}

/* ---- amount -------------------------------------------------------------------------------------------- */

/* Numbers as people write them: "6.5", "5 1/2", "6目半", "3又3/4子"; see phrase.h. */
enum { MOST = 999999999 };

/* ---- whole numbers ------------------------------------------------------------------------------------- */

/* Chinese numerals: 0 to 9, or the powers of ten. */
static const tgn_sgf_phrase_word numerals[] = {
    {"〇", 1000}, {"一", 1}, {"二", 2}, {"三", 3},  {"四", 4},   {"五", 5},     {"六", 6},
    {"七", 7},    {"八", 8}, {"九", 9}, {"十", 10}, {"百", 100}, {"千", 10000}, {0},
};
enum { ZERO = 1000, THOUSAND = 10000 };

/*
 * Two ways to write them, told apart by the powers of ten: 二〇〇一 goes digit by digit, 二千一 says 2 x 1000
 * + 1. `digit` holds what was written since the last power; a power without a digit before it stands for
 * itself (十二).
 */
static bool chinese_integer(const char **at, tgn_sgf_integer *out)
{
    const char *start = *at;
    uint32_t sum = 0, digit = 0;
    for (int count = 0; count < 8; count++) {
        int meaning = tgn_sgf_phrase__word(numerals, at);
        if (meaning == 0)
            break;
        if (meaning < 10 || meaning == ZERO) {
            digit = digit * 10 + (meaning == ZERO ? 0 : (uint32_t)meaning);
        } else {
            sum += (digit ? digit : 1) * (meaning == THOUSAND ? 1000 : (uint32_t)meaning);
            digit = 0;
        }
    }
    if (*at == start)
        return false;
    *out = (tgn_sgf_integer){sum + digit < MOST ? sum + digit : MOST, 0};
    return true;
}

bool tgn_sgf_phrase__integer(const char **at, tgn_sgf_integer *out)
{
    if (!tgn_ascii__digit(**at))
        return chinese_integer(at, out);
    *out = (tgn_sgf_integer){0, 0};
    for (; tgn_ascii__digit(**at); ++*at) {
        uint32_t digit = (uint32_t)(**at - '0');
        out->value = out->value > (MOST - digit) / 10 ? MOST : out->value * 10 + digit;
        out->digits += out->digits < 99;
    }
    return true;
}

/* ---- amounts ------------------------------------------------------------------------------------------- */

static const tgn_sgf_phrase_word units[] = {
    {"目|点|집|호|points|point|pts|pt|p|moku|mok", TGN_SGF_UNIT_POINT},
    {"子|zi", TGN_SGF_UNIT_STONE},
    {0},
};

static const tgn_sgf_phrase_word halves[] = {{"半|반|half a|half|and a half|and half", 1}, {0}};

/* Between a whole number and its fraction: "3又3/4", "5-1/2", "5 1/2". */
static const tgn_sgf_phrase_word joints[] = {{"又|と|-|and", 1}, {0}};

/* Reads "3/4" or "四分之三" (which is 3/4 too); only halves and quarters are ever counted. */
static bool fraction(const char **at, int64_t *thousandths)
{
    const char *s = *at;
    tgn_sgf_integer first, second;
    if (!tgn_sgf_phrase__integer(&s, &first))
        return false;
    static const tgn_sgf_phrase_word marks[] = {{"/", 1}, {"分之|分の", 2}, {0}};
    int mark = tgn_sgf_phrase__word(marks, &s);
    if (mark == 0 || !tgn_sgf_phrase__integer(&s, &second))
        return false;
    uint32_t part = mark == 1 ? first.value : second.value, of = mark == 1 ? second.value : first.value;
    if ((of != 2 && of != 4) || part >= of || part == 0)
        return false;
    *thousandths += part * 1000 / of;
    *at = s;
    return true;
}

/* Reads what may follow a whole number: its unit, a half or a fraction, again a unit. */
static void tail(const char **at, tgn_sgf_amount *out)
{
    for (int round = 0; round < 2; round++) {
        const char *s = *at;
        tgn_sgf_phrase__blank(&s);
        int unit = out->unit ? 0 : tgn_sgf_phrase__word(units, &s);
        if (unit) {
            out->unit = (tgn_sgf_unit)unit;
            out->plain = false;
            *at = s;
            tgn_sgf_phrase__blank(&s);
        }
        if (!out->whole)
            continue;
        if (tgn_sgf_phrase__word(halves, &s)) {
            out->thousandths += 500;
        } else {
            tgn_sgf_phrase__word(joints, &s);
            tgn_sgf_phrase__blank(&s);
            if (!fraction(&s, &out->thousandths))
                continue;
        }
        out->whole = out->plain = false;
        *at = s;
    }
}

/* Reads ".5" or ",5" behind a whole number. Three decimal places are kept, more than any count needs. */
static void decimals(const char **at, tgn_sgf_amount *out)
{
    const char *s = *at;
    if ((*s != '.' && *s != ',') || !tgn_ascii__digit(s[1]))
        return;
    out->plain = out->plain && *s == '.';
    out->whole = false;
    int64_t place = 100;
    for (s++; tgn_ascii__digit(*s); s++, place /= 10)
        out->thousandths += place * (*s - '0');
    *at = s;
}

/* "6", "6.5" and nothing behind it: how nearly all amounts are written, and read without any table. */
static bool bare_number(const char **at, tgn_sgf_amount *out)
{
    const char *s = *at;
    uint32_t whole = 0;
    for (; tgn_ascii__digit(*s) && s - *at < 6; s++)
        whole = 10 * whole + (uint32_t)(*s - '0');
    if (s == *at)
        return false;
    *out = (tgn_sgf_amount){(int64_t)whole * 1000, TGN_SGF_UNIT_NONE, (uint8_t)(s - *at), true, true};
    decimals(&s, out);
    if (*s != '\0')
        return false;
    *at = s;
    return true;
}

bool tgn_sgf_phrase__amount(const char **at, tgn_sgf_amount *out)
{
    if (bare_number(at, out))
        return true;
    *out = (tgn_sgf_amount){0, TGN_SGF_UNIT_NONE, 0, false, false};
    tgn_sgf_integer whole = {0, 0};
    if (tgn_sgf_phrase__word(halves, at)) {
        out->thousandths = 500;
    } else if (!fraction(at, &out->thousandths)) {
        bool bare_point = **at == '.' && tgn_ascii__digit((*at)[1]);
        if (!bare_point && !tgn_sgf_phrase__integer(at, &whole))
            return false;
        out->thousandths = (int64_t)whole.value * 1000;
        out->digits = whole.digits;
        out->whole = true;
        out->plain = whole.digits > 0;
        decimals(at, out);
    }
    tail(at, out);
    return true;
}

int64_t tgn_sgf_amount__points(const tgn_sgf_amount *amount)
{
    bool quarter = amount->thousandths % 500 == 250;
    return amount->unit == TGN_SGF_UNIT_STONE || quarter ? amount->thousandths * 2 : amount->thousandths;
}

int tgn_sgf_phrase__decimal(char out[TGN_SGF_DECIMAL_BYTES], int64_t thousandths)
{
    uint64_t size = thousandths < 0 ? 0 - (uint64_t)thousandths : (uint64_t)thousandths;
    int length = snprintf(out, TGN_SGF_DECIMAL_BYTES, "%s%" PRIu64 ".%03u", thousandths < 0 ? "-" : "",
                          size / 1000, (unsigned)(size % 1000));
    while (out[length - 1] == '0')
        length--;
    length -= out[length - 1] == '.';
    out[length] = '\0';
    return length;
}
