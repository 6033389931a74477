/* date_words.c - cutting a written date into words; see date.h */
#include <string.h>

#include "base/ascii.h"
#include "sgf/date.h"
#include "sgf/phrase.h"

static const tgn_word month_names[] = {
    {"january|jan", 1},
    {"february|feb", 2},
    {"march|mar", 3},
    {"april|apr", 4},
    {"may", 5},
    {"june|jun", 6},
    {"july|jul", 7},
    {"august|aug", 8},
    {"september|sept|sep", 9},
    {"october|oct", 10},
    {"november|nov", 11},
    {"december|dec", 12},
    {0},
};

enum { NOISE = 1, YEAR, MONTH, DAY, FIRST_YEAR, LIST, DENIAL };

static const tgn_word words[] = {
    {"年|년|年度", YEAR},
    {"月|월", MONTH},
    {"日|일|号", DAY},
    {"元", FIRST_YEAR},
    {",|~|..|...|&|and|to|or|till|through|至|到|或|から|より|又は|および|및|부터", LIST},
    {"before|after|prior|until|not|earlier|later|bc|b.c|b.c.|前|後|以前|以後|以降|紀元前|公元前|이전|이후",
     DENIAL},
    {"日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜|月曜|火曜|水曜|木曜|金曜|土曜", NOISE},
    {"星期一|星期二|星期三|星期四|星期五|星期六|星期日|周一|周二|周三|周四|周五|周六|周日", NOISE},
    {"一日目|二日目|三日目|日本|日付|放送日|対局日|発表日|公開日", NOISE},
    {"年間|午前|午後|上午|下午|오전|오후|年頃|年ごろ|頃|ころ|ごろ|約|閏|前半|後半|前期|後期|初期|中期|初|末|"
     "初頭",
     NOISE},
    {"of|the|on|in|at|from|between|date|played|c|ca|circa|about|around|approx|early|late|mid", NOISE},
    {"t|z|am|pm|utc|gmt|jst|kst", NOISE},
    {"sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tue|wed|thu|fri|sat", NOISE},
    {0},
};

/* ---- times of day, which are passed over --------------------------------------------------------------- */

/* Behind a number: is it an hour? Then passes over the rest of the time: ":34:56.7", "時30分10秒". */
static bool rest_of_time(const char **at)
{
    static const tgn_word marks[] = {{"時間|時|시간|시", 1}, {"分|분", 1}, {"秒|초", 1}, {"半", 1}, {0}};
    const char *s = *at;
    if (*s == ':' && tgn_ascii__digit(s[1])) {
        while ((*s == ':' || *s == '.') && tgn_ascii__digit(s[1]))
            for (s++; tgn_ascii__digit(*s); s++)
                continue;
        *at = s;
        return true;
    }
    if (!tgn_phrase__word(marks, &s))
        return false;
    for (tgn_integer number;;) {
        *at = s;
        tgn_phrase__blank(&s);
        tgn_phrase__integer(&s, &number);
        if (!tgn_phrase__word(marks, &s))
            return true;
    }
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

/* Doubtful digits of a year: "185?", "18xx", four places in all. */
static int doubtful_places(const char *at, int digits)
{
    int count = 0;
    while (at[count] == '?' || at[count] == 'x')
        count++;
    return digits + count == 4 ? count : 0;
}

static void years(tgn_date_word *out, int first, int last)
{
    *out = (tgn_date_word){.kind = TGN_DATE_YEARS, .number = first, .number2 = last};
}

/* Behind the number of `out`: does it turn out to be a decade or a century? */
static void spans_of_years(const char **at, tgn_date_word *out)
{
    static const tgn_word marks[] = {
        {"s|'s|年代", 1},
        {"th century|st century|nd century|rd century|世紀|세기|th cent|th c", 2},
        {"st|nd|rd|th", 3},
        {0},
    };
    int unit = 1;
    for (int places = doubtful_places(*at, out->digits); places > 0; places--, ++*at)
        unit *= 10;
    if (unit > 1) {
        years(out, out->number * unit, out->number * unit + unit - 1);
        return;
    }
    const char *s = *at;
    int mark = tgn_phrase__word(marks, &s);
    if (mark == 1 && out->digits == 4 && out->number % 10 == 0)
        years(out, out->number, out->number + (out->number % 100 ? 9 : 99));
    else if (mark == 2 && out->number <= 21)
        years(out, out->number * 100 - 99, out->number * 100);
    else if (mark != 3)
        return;
    *at = s;
}

/*
 * Reads a number, and whatever belongs to it. Returns whether there was one; `kind` stays END when it is a
 * time of day.
 */
static bool number_word(const char **at, tgn_date_word *out)
{
    tgn_integer integer;
    *out = (tgn_date_word){.kind = TGN_DATE_END};
    if (strncmp(*at, "??", 2) == 0 || strncmp(*at, "xx", 2) == 0) {
        out->kind = TGN_DATE_NUMBER; /* 0: not known */
        for (; **at == '?' || **at == 'x'; ++*at)
            out->digits++;
        return true;
    }
    if (!tgn_phrase__integer(at, &integer))
        return false;
    if (rest_of_time(at))
        return true;
    *out = (tgn_date_word){.kind = TGN_DATE_NUMBER, .number = (int)integer.value, .digits = integer.digits};
    spans_of_years(at, out);
    return true;
}

/* ---- words --------------------------------------------------------------------------------------------- */

/*
 * What no table knows: a separator, a strange word, or a mark that says nothing. Letters grown together with
 * figures are a name: "player2000".
 */
static void unknown_word(const char **at, bool behind_figures, tgn_date_word *out)
{
    char c = **at;
    bool letters = c >= 'a' && c <= 'z';
    if (c == '-' || c == '/' || c == '.')
        *out = (tgn_date_word){.kind = TGN_DATE_SEPARATOR, .number = c};
    else if (letters || (unsigned char)c >= 0x80)
        out->kind = TGN_DATE_STRANGE;
    tgn_phrase__skip(at);
    if (letters && (behind_figures || tgn_ascii__digit(**at)))
        out->kind = TGN_DATE_DENIAL;
}

/* Any word but a number. `kind` stays END for one that says nothing. */
static void other_word(const char **at, bool behind_figures, tgn_date_word *out)
{
    static const tgn_date_kind kinds[] = {
        [NOISE] = TGN_DATE_END,     [YEAR] = TGN_DATE_YEAR_MARK,    [MONTH] = TGN_DATE_MONTH_MARK,
        [DAY] = TGN_DATE_DAY_MARK,  [FIRST_YEAR] = TGN_DATE_NUMBER, [LIST] = TGN_DATE_LIST,
        [DENIAL] = TGN_DATE_DENIAL,
    };
    *out = (tgn_date_word){.kind = TGN_DATE_END};
    if ((out->era = tgn_era__at(at)) != NULL) {
        out->kind = TGN_DATE_ERA;
    } else if ((out->number = tgn_phrase__word(month_names, at)) != 0) {
        out->kind = TGN_DATE_MONTH;
    } else {
        int word = tgn_phrase__word(words, at);
        out->kind = kinds[word];
        out->number = word == FIRST_YEAR;
        if (word == 0)
            unknown_word(at, behind_figures, out);
    }
}

/* "+0900" and the like: how far a clock is from Greenwich. */
static bool clock_offset(const char **at)
{
    if (**at != '+')
        return false;
    for (++*at; tgn_ascii__digit(**at) || **at == ':'; ++*at)
        continue;
    return true;
}

/*
 * The next word. Chinese numerals are tried last, since they may begin a word that is no number, such as 一日目.
 */
static void next_word(const char **at, bool behind_figures, tgn_date_word *out)
{
    const char *start = *at;
    if (strchr("0123456789?x", *start) && number_word(at, out))
        return;
    other_word(at, behind_figures, out);
    tgn_date_word number;
    if (out->kind == TGN_DATE_STRANGE && number_word(&start, &number)) {
        *out = number;
        *at = start;
    }
}

bool tgn_date__words(tgn_date_word out[TGN_DATE_WORDS], const char *phrase)
{
    size_t count = 0;
    for (const char *at = phrase; *at;) {
        tgn_date_word word;
        if (*at == ' ') {
            at++;
            continue;
        }
        if (clock_offset(&at))
            continue;
        next_word(&at, at > phrase && tgn_ascii__digit(at[-1]), &word);
        if (word.kind == TGN_DATE_END)
            continue;
        if (count == TGN_DATE_WORDS - 1)
            return false;
        out[count++] = word;
    }
    out[count] = (tgn_date_word){.kind = TGN_DATE_END};
    return true;
}
