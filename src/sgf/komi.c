/* komi.c - the points White is given, in all the ways they are written */
#include <tengen/info.h>

#include "sgf/phrase.h"

enum { NOISE = 1, NOTHING, REVERSED };

static const tgn_word words[] = {
    {"komi|コミ|덤|貼|貼目|貼子|出し|込み|黒貼|黒方貼|黒出|黒出し|黒コミ|先番|흑 덤|공제", NOISE},
    {"black gives|to white|for white|of|is|の", NOISE},
    {"japanese|chinese|korean|ing|aga|rules|日本|中国|韓国|規則", NOISE},
    {":|.|,|;|=|(|)|\"|'", NOISE},
    {"none|no|なし|無し|無|不|없음", NOTHING},
    {"reverse|逆|倒|역|白貼|白方貼|白出|白出し|white gives", REVERSED},
    {0},
};

/* What a phrase has said. */
typedef struct offer {
    tgn_amount amount;
    bool found, nothing, negative, words, broken;
} offer;

static offer listen(const char *at)
{
    offer o = {.negative = *at == '-'};
    at += *at == '-' || *at == '+';
    while (*at && !o.broken) {
        tgn_amount amount;
        if (*at == ' ') {
            at++;
        } else if (tgn_phrase__amount(&at, &amount)) {
            o.broken = o.found;
            o.found = true;
            o.amount = amount;
        } else {
            int word = tgn_phrase__word(words, &at);
            o.words = true;
            o.nothing = o.nothing || word == NOTHING;
            o.negative = o.negative || word == REVERSED;
            o.broken = word == 0;
        }
    }
    o.broken = o.broken || o.found == o.nothing;
    return o;
}

/*
 * Some servers write hundredths: 650 for 6.5, and 375 for the Chinese 3.75. So a whole number that has no
 * business being a komi in points, 50 or 100 and more, is taken as hundredths. 50 is half a point: that is
 * given between players far apart in strength, and fifty is given by nobody. Other numbers below 100 (55, 75)
 * might be either, and stay what they say.
 */
static bool in_hundredths(const tgn_amount *amount)
{
    int64_t whole = amount->thousandths / 1000;
    return amount->whole && amount->unit == TGN_UNIT_NONE && amount->digits > 0 &&
           (whole == 50 || whole >= 100);
}

/*
 * Whether such an amount can be a komi. Hundredths (`scaled`) are half points or the quarters of the Chinese
 * count, up to 10; quarters without a word go up to 5 stones (ten points); and nobody gives more than the
 * largest board has points.
 */
static bool is_possible(const tgn_amount *amount, bool scaled)
{
    bool quarter = amount->thousandths % 500 == 250;
    if (scaled && (amount->thousandths % 250 != 0 || amount->thousandths > 10 * 1000))
        return false;
    if (quarter && amount->unit != TGN_UNIT_STONE && amount->thousandths > 5 * 1000)
        return false;
    return amount->thousandths <= 625 * 1000;
}

/* Turns what was said into points. Returns false when it makes no sense. */
static bool settle(tgn_komi *out, offer o, bool ascii)
{
    bool scaled = in_hundredths(&o.amount);
    if (scaled)
        o.amount.thousandths /= 100;
    if (o.broken || !is_possible(&o.amount, scaled))
        return false;
    int64_t points = tgn_amount__points(&o.amount);
    bool standard = ascii && o.amount.plain && !o.words && !scaled && points == o.amount.thousandths;
    out->sense = standard ? TGN_SENSE_STANDARD : TGN_SENSE_EVIDENT;
    out->known = true;
    out->points = (double)(o.negative ? 0 - points : points) / 1000;
    return true;
}

void tgn_info_komi(tgn_komi *out, const char *text)
{
    tgn_phrase phrase;
    tgn_phrase__fold(&phrase, text);
    *out = (tgn_komi){tgn_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_UNKNOWN, false, 0};
    if (phrase.cut || tgn_phrase__absent(&phrase) || settle(out, listen(phrase.text), phrase.ascii))
        return;
    if (tgn_phrase__drop_asides(&phrase))
        settle(out, listen(phrase.text), false);
}
