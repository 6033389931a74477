/* komi.c - the points White is given, in all the ways they are written */
#include <tengen/info.h>

#include "sgf/phrase.h"

enum { NOISE = 1, NOTHING, REVERSED };

static const tgn_word words[] = {
    {"komi|コミ|덤|貼|貼目|貼子|出し|込み|黒貼|黒方貼|黒出|黒出し|黒コミ|흑 덤", NOISE},
    {"black gives|to white|for white|of|is|の", NOISE},
    {"japanese|chinese|korean|ing|aga|rules|日本|中国|韓国|規則", NOISE},
    {":|.|,|;|=|(|)|\"|'", NOISE},
    {"none|no|なし|無し|無|不|없음", NOTHING},
    {"reverse|逆|倒|역|白貼|白方貼|白出|白出し|white gives", REVERSED},
    {0},
};

/*
 * Some servers write hundredths: 650 for 6.5, and 375 for the Chinese 3.75. So a whole number that has no business being a komi in points - 50, or from
 * 100 on - and is a multiple of 25 is taken as hundredths. 50 is half a point: games between players far apart in strength are
 * given that, none is given fifty. Other numbers below 100 (55, 75) might be either, and stay what they say.
 */
static bool in_hundredths(const tgn_amount *amount)
{
    int64_t whole = amount->thousandths / 1000;
    return amount->whole && amount->unit == TGN_UNIT_NONE && amount->digits > 0 && whole % 25 == 0 &&
           (whole == 50 || whole >= 100);
}

/* Nobody gives more than the largest board has points. */
enum { MOST_THOUSANDTHS = 625 * 1000 };

static void settle(tgn_komi *out, tgn_amount amount, bool negative, bool standard)
{
    standard = standard && amount.plain;
    if (in_hundredths(&amount)) {
        amount.thousandths /= 100;
        standard = false;
    }
    int64_t points = tgn_amount__points(&amount);
    if (points > MOST_THOUSANDTHS)
        return;
    *out = (tgn_komi){standard && points == amount.thousandths ? TGN_SENSE_STANDARD : TGN_SENSE_EVIDENT, true,
                      (double)(negative && points ? -points : points) / 1000};
}

/* Reads a folded phrase: exactly one amount, known words around it. Leaves `out` as it is when that is not so. */
static void read_phrase(tgn_komi *out, const tgn_phrase *phrase)
{
    const char *at = phrase->text;
    bool negative = *at == '-', found = false, nothing = false, standard = phrase->ascii;
    tgn_amount amount = {0, TGN_UNIT_NONE, 0, false, true};
    at += *at == '-' || *at == '+';
    while (*at) {
        tgn_amount next;
        int word;
        if (*at == ' ') {
            at++;
        } else if (tgn_phrase__amount(&at, &next)) {
            if (found)
                return;
            found = true;
            amount = next;
        } else if ((word = tgn_phrase__word(words, &at)) != 0) {
            standard = false;
            nothing = nothing || word == NOTHING;
            negative = negative != (word == REVERSED);
            if (word != NOISE && found && word != REVERSED)
                return;
        } else {
            return;
        }
    }
    if (found != nothing)
        settle(out, amount, negative, standard && found);
}

void tgn_info_komi(tgn_komi *out, const char *text)
{
    tgn_phrase phrase;
    tgn_phrase__fold(&phrase, text);
    *out = (tgn_komi){tgn_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_UNKNOWN, false, 0};
    if (phrase.cut || out->sense == TGN_SENSE_ABSENT)
        return;
    read_phrase(out, &phrase);
    if (out->sense == TGN_SENSE_UNKNOWN && tgn_phrase__drop_asides(&phrase)) {
        phrase.ascii = false;
        read_phrase(out, &phrase);
    }
}
