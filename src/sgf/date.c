/*
 * date.c - when a game was played, as an interval of days that sorts
 *
 * First the standard's form is tried, letter for letter; anything else goes through words (date_words.c) and
 * grammar (date_phrase.c).
 */
#include <string.h>

#include "sgf/date.h"
#include "sgf/phrase.h"

/* ---- days and intervals -------------------------------------------------------------------------------- */

bool tgn_day__month_exists(int month)
{
    return month >= 1 && month <= 12;
}

bool tgn_day__exists(int year, int month, int day)
{
    static const int8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return tgn_day__month_exists(month) && day >= 1 && day <= lengths[month - 1] + (month == 2 && leap);
}

static uint32_t packed(int year, int month, int day)
{
    return (uint32_t)(year * 10000 + month * 100 + day);
}

static void widen(tgn_dates *dates, uint32_t first, uint32_t last)
{
    if (dates->first == 0 || first < dates->first)
        dates->first = first;
    if (last > dates->last)
        dates->last = last;
}

/*
 * A lunar month. The lunar year begins between 21 January and 20 February, and a leap month pushes the rest
 * back: the month of number m begins late in our month m at the earliest and is over before the end of our
 * month m + 2. The 11th and 12th may end in the next year.
 */
static void widen_lunar(tgn_dates *dates, int year, int month)
{
    int end = month + 2;
    widen(dates, packed(year, month, 0), packed(year + (end > 12), end > 12 ? end - 12 : end, 99));
}

bool tgn_day__include(tgn_dates *dates, tgn_day day)
{
    if (day.year < 1 || day.last_year < day.year || day.last_year > 2999)
        return false;
    if (day.year != day.last_year || !tgn_day__month_exists(day.month))
        widen(dates, packed(day.year, 0, 0), packed(day.last_year, 99, 99));
    else if (day.lunar)
        widen_lunar(dates, day.year, day.month);
    else if (!tgn_day__exists(day.year, day.month, day.day))
        widen(dates, packed(day.year, day.month, 0), packed(day.year, day.month, 99));
    else
        widen(dates, packed(day.year, day.month, day.day), packed(day.year, day.month, day.day));
    return true;
}

/* ---- the standard's form ------------------------------------------------------------------------------- */

/* Reads exactly `count` digits, or stays. */
static bool figures(const char **at, int count, int *out)
{
    int value = 0;
    for (int i = 0; i < count; i++) {
        char c = (*at)[i];
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + (c - '0');
    }
    *out = value;
    *at += count;
    return true;
}

/*
 * One date of a list: YYYY-MM-DD, YYYY-MM or YYYY; after the first also MM-DD, MM or DD, which take what they
 * leave out from the date before. A lone pair of digits is a day after a day and a month after a month.
 */
static bool standard_date(const char **at, tgn_day *day)
{
    tgn_day before = *day;
    int first, second;
    if (figures(at, 4, &day->year)) {
        day->last_year = day->year;
        day->month = day->day = 0;
        if (**at != '-')
            return true;
        ++*at;
        if (!figures(at, 2, &day->month) || !tgn_day__month_exists(day->month))
            return false;
        if (**at != '-')
            return true;
        ++*at;
        return figures(at, 2, &day->day) && tgn_day__exists(day->year, day->month, day->day);
    }
    if (!before.month || !figures(at, 2, &first))
        return false;
    bool pair = **at == '-';
    *at += pair;
    if (pair && !figures(at, 2, &second))
        return false;
    day->month = pair || !before.day ? first : before.month;
    day->day = pair ? second : before.day ? first : 0;
    return day->day ? tgn_day__exists(day->year, day->month, day->day) : tgn_day__month_exists(day->month);
}

static bool read_standard(tgn_dates *out, const char *text)
{
    const char *at = text + strspn(text, " \t\r\n");
    tgn_day day = {0};
    for (;;) {
        if (!standard_date(&at, &day) || !tgn_day__include(out, day))
            return false;
        if (*at != ',')
            return at[strspn(at, " \t\r\n")] == '\0';
        at++;
    }
}

/* ---- any form ------------------------------------------------------------------------------------------ */

static bool read_phrase(tgn_dates *out, const tgn_phrase *phrase)
{
    tgn_date_word words[TGN_DATE_WORDS];
    out->first = out->last = 0;
    return !phrase->cut && tgn_date__words(words, phrase->text) && tgn_date__read(out, words);
}

void tgn_info_dates(tgn_dates *out, const char *text)
{
    *out = (tgn_dates){TGN_SENSE_STANDARD, 0, 0};
    if (text && read_standard(out, text))
        return;
    tgn_phrase phrase;
    tgn_phrase__fold(&phrase, text);
    *out = (tgn_dates){tgn_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_EVIDENT, 0, 0};
    if (out->sense == TGN_SENSE_ABSENT)
        return;
    if (read_phrase(out, &phrase) || (tgn_phrase__drop_asides(&phrase) && read_phrase(out, &phrase)))
        return;
    *out = (tgn_dates){TGN_SENSE_UNKNOWN, 0, 0};
}

/* ---- written ------------------------------------------------------------------------------------------- */

static char *two_digits(char *out, unsigned number)
{
    *out++ = (char)('0' + number / 10 % 10);
    *out++ = (char)('0' + number % 10);
    return out;
}

/* 00 and 99 stand for what is not known. */
static bool is_known(unsigned part)
{
    return part != 0 && part != 99;
}

char *tgn_date_format(char out[TGN_DATE_TEXT], uint32_t date)
{
    const unsigned year = date / 10000 % 10000, month = date / 100 % 100, day = date % 100;
    char *at = out;
    if (date)
        at = two_digits(two_digits(at, year / 100), year);
    if (date && is_known(month)) {
        *at++ = '-';
        at = two_digits(at, month);
    }
    if (date && is_known(month) && is_known(day)) {
        *at++ = '-';
        at = two_digits(at, day);
    }
    *at = '\0';
    return out;
}
