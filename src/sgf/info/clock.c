/*
 * clock.c - how long the players could think
 *
 * The main time is a number of seconds by the standard, and often hours and minutes in words. Of overtime there are three kinds, in the
 * words of the servers:
 *
 *      5x30 byo-yomi     five periods of 30 seconds for a move
 *      25/300 Canadian   300 seconds for every 25 moves
 *      10 fischer        10 seconds more for every move
 */
#include <tengen/info.h>

#include "sgf/info/phrase.h"

enum { NOISE = 1, NONE, HOURS, MINUTES, SECONDS, TIMES, BYOYOMI, CANADIAN, FISCHER };

static const tgn_sgf_phrase_word words[] = {
    {"h|hr|hrs|hour|hours|時間|小時|時|시간", HOURS},
    {"m|min|mins|minute|minutes|分|分鐘|분", MINUTES},
    {"s|sec|secs|second|seconds|秒|秒鐘|초", SECONDS},
    {"x|*", TIMES},
    {"byo-yomi|byoyomi|byo yomi|japanese|秒読み|読秒|초읽기", BYOYOMI},
    {"canadian|/", CANADIAN},
    {"fischer|increment", FISCHER},
    {"none|no|-|なし|無|無制限", NONE},
    {"each|per move|各|持時間|持ち時間|.|,", NOISE},
    {0},
};

enum { DAY = 24 * 60 * 60, LONGEST = 100 * DAY, MOST_TIMES = 10000 };

/* ---- main time ----------------------------------------------------------------------------------------- */

static int64_t seconds_in(int unit)
{
    return unit == HOURS ? 60 * 60 : unit == MINUTES ? 60 : 1;
}

/* One number and its unit: "1800" alone, or "1 hour" "30 min" in a row. Adds it up; returns false if it is no time. */
static bool add_time(const char **at, int64_t *thousandths, bool *bare)
{
    tgn_sgf_amount amount;
    if (*bare || !tgn_sgf_phrase__amount(at, &amount) || amount.unit != TGN_SGF_UNIT_NONE)
        return false;
    tgn_sgf_phrase__blank(at);
    const int unit = tgn_sgf_phrase__word(words, at);
    *bare = unit == 0;
    if ((unit != 0 && unit != HOURS && unit != MINUTES && unit != SECONDS) ||
        amount.thousandths > 1000LL * LONGEST)
        return false;
    *thousandths += amount.thousandths * seconds_in(unit);
    return *thousandths <= 1000LL * LONGEST;
}

static bool read_main(const tgn_sgf_phrase *phrase, uint32_t *seconds)
{
    int64_t sum = 0;
    bool bare = false, found = false;
    for (const char *at = phrase->text; *at; tgn_sgf_phrase__blank(&at)) {
        const char *word = at;
        if (tgn_sgf_phrase__word(words, &word) == NOISE) {
            at = word;
            continue;
        }
        if (!add_time(&at, &sum, &bare))
            return false;
        found = true;
    }
    *seconds = (uint32_t)(sum / 1000);
    return found;
}

/* ---- overtime ------------------------------------------------------------------------------------------ */

/* What an overtime says: one or two numbers, and what stands between and behind them. */
typedef struct overtime_reading {
    uint32_t numbers[2];
    int count, kind;
    bool times, broken;
} overtime_reading;

static void note_word(overtime_reading *o, int word)
{
    if (word == TIMES)
        o->times = true;
    else if (word == BYOYOMI || word == CANADIAN || word == FISCHER) {
        o->broken = o->broken || (o->kind != 0 && o->kind != word);
        o->kind = word;
    } else if (word == MINUTES && o->count > 0 && o->numbers[o->count - 1] <= DAY / 60)
        o->numbers[o->count - 1] *= 60;
    else if (word != SECONDS && word != NOISE)
        o->broken = true;
}

static void note_number(overtime_reading *o, tgn_sgf_integer number)
{
    o->broken = o->broken || o->count == 2 || number.value > DAY;
    if (!o->broken)
        o->numbers[o->count++] = number.value;
}

static overtime_reading read_overtime(const char *at)
{
    overtime_reading o = {0};
    for (; *at && !o.broken; tgn_sgf_phrase__blank(&at)) {
        tgn_sgf_integer number;
        if (tgn_sgf_phrase__integer(&at, &number))
            note_number(&o, number);
        else
            note_word(&o, tgn_sgf_phrase__word(words, &at));
    }
    return o;
}

static bool is_overtime(const overtime_reading *o)
{
    const uint32_t seconds = o->count ? o->numbers[o->count - 1] : 0;
    const bool two = o->count == 2 && o->numbers[0] > 0 && o->numbers[0] <= MOST_TIMES;
    if (o->broken || seconds == 0 || seconds > DAY)
        return false;
    if (o->kind == FISCHER)
        return o->count == 1 && !o->times;
    return o->kind == CANADIAN ? two && !o->times : two && o->times;
}

static void overtime_from(tgn_clock *out, const overtime_reading *o)
{
    out->overtime = TGN_OVERTIME_UNKNOWN;
    if (!is_overtime(o))
        return;
    const bool canadian = o->kind == CANADIAN, fischer = o->kind == FISCHER;
    out->overtime = canadian ? TGN_OVERTIME_CANADIAN : fischer ? TGN_OVERTIME_FISCHER : TGN_OVERTIME_BYOYOMI;
    out->periods = canadian || fischer ? 0 : o->numbers[0];
    out->moves = canadian ? o->numbers[0] : 1;
    out->seconds = o->numbers[o->count - 1];
}

void tgn_info_clock(tgn_clock *out, const char *time, const char *overtime)
{
    tgn_sgf_phrase phrase;
    *out = (tgn_clock){0};
    tgn_sgf_phrase__normalise(&phrase, time);
    out->known = !phrase.cut && read_main(&phrase, &out->main);
    out->main = out->known ? out->main : 0;
    tgn_sgf_phrase__normalise(&phrase, overtime);
    const char *at = phrase.text;
    if (tgn_sgf_phrase__absent(&phrase) || (tgn_sgf_phrase__word(words, &at) == NONE && !*at))
        return;
    const overtime_reading reading =
        phrase.cut ? (overtime_reading){.broken = true} : read_overtime(phrase.text);
    overtime_from(out, &reading);
}
