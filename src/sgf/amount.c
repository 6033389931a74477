/* amount.c - numbers as people write them: "6.5", "5 1/2", "6目半", "3又3/4子"; see phrase.h */
#include <inttypes.h>
#include <stdio.h>

#include "base/ascii.h"
#include "sgf/phrase.h"

enum { MOST = 999999999 };

/* ---- whole numbers ------------------------------------------------------------------------------------- */

/* Chinese numerals: 0 to 9, or the powers of ten. */
static const tgn_word numerals[] = {
    {"〇", 1000}, {"一", 1}, {"二", 2}, {"三", 3},  {"四", 4},   {"五", 5},     {"六", 6},
    {"七", 7},    {"八", 8}, {"九", 9}, {"十", 10}, {"百", 100}, {"千", 10000}, {0},
};
enum { ZERO = 1000, THOUSAND = 10000 };

/*
 * Two ways to write them, told apart by the powers of ten: 二〇〇一 goes digit by digit, 二千一 says 2 x 1000 + 1.
 * `digit` holds what was written since the last power; a power without a digit before it stands for itself
 * (十二).
 */
static bool chinese_integer(const char **at, tgn_integer *out)
{
    const char *start = *at;
    uint32_t sum = 0, digit = 0;
    for (int count = 0; count < 8; count++) {
        int meaning = tgn_phrase__word(numerals, at);
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
    *out = (tgn_integer){sum + digit < MOST ? sum + digit : MOST, 0};
    return true;
}

bool tgn_phrase__integer(const char **at, tgn_integer *out)
{
    if (!tgn_ascii__digit(**at))
        return chinese_integer(at, out);
    *out = (tgn_integer){0, 0};
    for (; tgn_ascii__digit(**at); ++*at) {
        uint32_t digit = (uint32_t)(**at - '0');
        out->value = out->value > (MOST - digit) / 10 ? MOST : out->value * 10 + digit;
        out->digits += out->digits < 99;
    }
    return true;
}

/* ---- amounts ------------------------------------------------------------------------------------------- */

static const tgn_word units[] = {
    {"目|点|집|호|points|point|pts|pt|p|moku|mok", TGN_UNIT_POINT},
    {"子|zi", TGN_UNIT_STONE},
    {0},
};

static const tgn_word halves[] = {{"半|반|half a|half|and a half|and half", 1}, {0}};

/* Between a whole number and its fraction: "3又3/4", "5-1/2", "5 1/2". */
static const tgn_word joints[] = {{"又|と|-|and", 1}, {0}};

/* Reads "3/4" or "四分之三" (which is 3/4 too); only halves and quarters are ever counted. */
static bool fraction(const char **at, int64_t *thousandths)
{
    const char *s = *at;
    tgn_integer first, second;
    if (!tgn_phrase__integer(&s, &first))
        return false;
    static const tgn_word marks[] = {{"/", 1}, {"分之|分の", 2}, {0}};
    int mark = tgn_phrase__word(marks, &s);
    if (mark == 0 || !tgn_phrase__integer(&s, &second))
        return false;
    uint32_t part = mark == 1 ? first.value : second.value, of = mark == 1 ? second.value : first.value;
    if ((of != 2 && of != 4) || part >= of || part == 0)
        return false;
    *thousandths += part * 1000 / of;
    *at = s;
    return true;
}

/* Reads what may follow a whole number: its unit, a half or a fraction, again a unit. */
static void tail(const char **at, tgn_amount *out)
{
    for (int round = 0; round < 2; round++) {
        const char *s = *at;
        tgn_phrase__blank(&s);
        int unit = out->unit ? 0 : tgn_phrase__word(units, &s);
        if (unit) {
            out->unit = (tgn_unit)unit;
            out->plain = false;
            *at = s;
            tgn_phrase__blank(&s);
        }
        if (!out->whole)
            continue;
        if (tgn_phrase__word(halves, &s)) {
            out->thousandths += 500;
        } else {
            tgn_phrase__word(joints, &s);
            tgn_phrase__blank(&s);
            if (!fraction(&s, &out->thousandths))
                continue;
        }
        out->whole = out->plain = false;
        *at = s;
    }
}

/* Reads ".5" or ",5" behind a whole number. Three places are kept; nobody counts finer. */
static void decimals(const char **at, tgn_amount *out)
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
static bool bare_number(const char **at, tgn_amount *out)
{
    const char *s = *at;
    uint32_t whole = 0;
    for (; tgn_ascii__digit(*s) && s - *at < 6; s++)
        whole = 10 * whole + (uint32_t)(*s - '0');
    if (s == *at)
        return false;
    *out = (tgn_amount){(int64_t)whole * 1000, TGN_UNIT_NONE, (uint8_t)(s - *at), true, true};
    decimals(&s, out);
    if (*s != '\0')
        return false;
    *at = s;
    return true;
}

bool tgn_phrase__amount(const char **at, tgn_amount *out)
{
    if (bare_number(at, out))
        return true;
    *out = (tgn_amount){0, TGN_UNIT_NONE, 0, false, false};
    tgn_integer whole = {0, 0};
    if (tgn_phrase__word(halves, at)) {
        out->thousandths = 500;
    } else if (!fraction(at, &out->thousandths)) {
        bool bare_point = **at == '.' && tgn_ascii__digit((*at)[1]);
        if (!bare_point && !tgn_phrase__integer(at, &whole))
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

int64_t tgn_amount__points(const tgn_amount *amount)
{
    bool quarter = amount->thousandths % 500 == 250;
    return amount->unit == TGN_UNIT_STONE || quarter ? amount->thousandths * 2 : amount->thousandths;
}

int tgn_phrase__decimal(char out[TGN_DECIMAL_ROOM], int64_t thousandths)
{
    uint64_t size = thousandths < 0 ? 0 - (uint64_t)thousandths : (uint64_t)thousandths;
    int length = snprintf(out, TGN_DECIMAL_ROOM, "%s%" PRIu64 ".%03u", thousandths < 0 ? "-" : "",
                          size / 1000, (unsigned)(size % 1000));
    while (out[length - 1] == '0')
        length--;
    length -= out[length - 1] == '.';
    out[length] = '\0';
    return length;
}
