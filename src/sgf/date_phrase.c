/*
 * date_phrase.c - the grammar of written dates; see date.h
 *
 * At each place the rules are tried in turn; the first that fits takes its words:
 *
 *      era        昭和14年9月28日      era year [month [day]]
 *      marked     2001年2月3日  3日    numbers that say what they are
 *      named      3 Mar 2001           a month's name between or before numbers
 *      numeric    2001/02/03           the year first, or last
 *      short      04   03-05           what is left out is that of the date before
 *
 * What is doubtful is left open: of 03/02/2001 only the year is known.
 */
#include <string.h>

#include "sgf/date.h"

/* ---- looking at words ------------------------------------------------------------------------------------------------ */

static bool is_year(const tgn_date_word *w)
{
    return w->kind == TGN_DATE_NUMBER && (w->digits == 4 || w->digits == 3) && w->number > 0;
}

/* A day or a month: at most two digits; 0 stands for "not known". */
static bool is_small(const tgn_date_word *w)
{
    return w->kind == TGN_DATE_NUMBER && w->digits <= 2 && w->number < 100;
}

static bool is_gap(const tgn_date_word *w)
{
    return w->kind == TGN_DATE_SEPARATOR || w->kind == TGN_DATE_LIST;
}

static const tgn_date_word *past(const tgn_date_word *w, tgn_date_kind kind)
{
    return w->kind == kind ? w + 1 : w;
}

static const tgn_date_word *past_gap(const tgn_date_word *w)
{
    return is_gap(w) ? w + 1 : w;
}

static tgn_day whole_year(int year)
{
    return (tgn_day){.year = year, .last_year = year};
}

/* ---- rules: each returns the word behind what it took, or NULL --------------------------------------------------------- */

/* The rest of a date whose year is known: [month [day]], with marks or separators. `w` is behind the year. */
static const tgn_date_word *month_and_day(const tgn_date_word *w, tgn_day *day)
{
    const tgn_date_word *m = past(past(w, TGN_DATE_YEAR_MARK), TGN_DATE_SEPARATOR);
    if (!is_small(m) || m[1].kind == TGN_DATE_DAY_MARK)
        return past(w, TGN_DATE_YEAR_MARK);
    day->month = m->number;
    w = past(m + 1, TGN_DATE_MONTH_MARK);
    const tgn_date_word *d = past(w, TGN_DATE_SEPARATOR);
    if (!is_small(d) || d[1].kind == TGN_DATE_MONTH_MARK)
        return w;
    day->day = d->number;
    return past(d + 1, TGN_DATE_DAY_MARK);
}

/* Japan counted months by the moon until 1872, China until 1911. */
static bool is_lunar(const tgn_era *era, int year)
{
    return era->first < 1912 && year < (era->first < 1868 ? 1912 : 1873);
}

static const tgn_date_word *era_date(const tgn_date_word *w, tgn_day *day)
{
    if (w->kind != TGN_DATE_ERA || w[1].kind != TGN_DATE_NUMBER)
        return NULL;
    int year = w->era->first + w[1].number - 1;
    if (w[1].number < 1 || w[1].number > 999 || year > w->era->last)
        return NULL;
    *day = whole_year(year);
    day->lunar = is_lunar(w->era, year);
    return month_and_day(w + 2, day);
}

static const tgn_date_word *marked_date(const tgn_date_word *w, tgn_day *day)
{
    if (w->kind != TGN_DATE_NUMBER)
        return NULL;
    if (w[1].kind == TGN_DATE_YEAR_MARK && w->number >= 100) {
        *day = whole_year(w->number);
        return month_and_day(w + 1, day);
    }
    if (w[1].kind == TGN_DATE_MONTH_MARK && day->year) {
        day->month = w->number;
        day->day = 0;
        if (!is_small(w + 2))
            return w + 2;
        day->day = w[2].number;
        return past(w + 3, TGN_DATE_DAY_MARK);
    }
    if (w[1].kind != TGN_DATE_DAY_MARK || !day->month)
        return NULL;
    day->day = w->number;
    return w + 2;
}

/* Days beside a month's name: "3", "3-4", "3,4". Returns the word behind them; `w` if there are none. */
static const tgn_date_word *days(const tgn_date_word *w, int *first, int *last)
{
    *first = *last = 0;
    if (!is_small(w))
        return w;
    *first = *last = w->number;
    if (!is_gap(w + 1) || !is_small(w + 2))
        return w + 1;
    *last = w[2].number;
    return w + 3;
}

/* "March 3, 2001", "3-4 March 2001", "Mar 2001"; includes the first of two days itself. */
static const tgn_date_word *named_date(const tgn_date_word *w, tgn_day *day, tgn_dates *dates)
{
    int first, last;
    w = days(w, &first, &last);
    w = past(w, TGN_DATE_SEPARATOR);
    if (w->kind != TGN_DATE_MONTH)
        return NULL;
    int month = w->number;
    w = past_gap(w + 1);
    if (first == 0)
        w = past_gap(days(w, &first, &last));
    if (!is_year(w))
        return NULL;
    *day = whole_year(w->number);
    day->month = month;
    day->day = first;
    if (!tgn_day__include(dates, *day))
        return NULL;
    day->day = last;
    return w + 1;
}

/* "2001 March 3", "2001-Mar-03". */
static const tgn_date_word *year_and_name(const tgn_date_word *w, tgn_day *day)
{
    const tgn_date_word *m = past_gap(w + 1);
    if (!is_year(w) || m->kind != TGN_DATE_MONTH)
        return NULL;
    *day = whole_year(w->number);
    day->month = m->number;
    const tgn_date_word *d = past_gap(m + 1);
    if (!is_small(d))
        return m + 1;
    day->day = d->number;
    return d + 1;
}

static const tgn_date_word *compact_date(const tgn_date_word *w, tgn_day *day)
{
    if (w->kind != TGN_DATE_NUMBER || w->digits != 8)
        return NULL;
    *day = whole_year(w->number / 10000);
    day->month = w->number / 100 % 100;
    day->day = w->number % 100;
    return tgn_day__exists(day->year, day->month, day->day) ? w + 1 : NULL;
}

/* "2001/2/3", "2001.2", "2001 02 03", "1998-99", "2001". */
static const tgn_date_word *year_first(const tgn_date_word *w, tgn_day *day)
{
    if (!is_year(w))
        return NULL;
    *day = whole_year(w->number);
    const tgn_date_word *end = month_and_day(w + 1, day);
    if (!tgn_day__month_exists(day->month) && !day->day && day->month == day->year % 100 + 1)
        day->last_year = day->year + 1;
    return end;
}

/*
 * "25/12/2001", "12/25/2001", "02/2001". Which is the day and which the month is known when one is above 12, when both are alike, or by
 * the dots, which only countries that put the day first write.
 */
static const tgn_date_word *year_last(const tgn_date_word *w, tgn_day *day)
{
    if (!is_small(w) || w[1].kind != TGN_DATE_SEPARATOR)
        return NULL;
    if (is_year(w + 2) && w[2].digits == 4) {
        *day = whole_year(w[2].number);
        day->month = w->number;
        return w + 3;
    }
    if (!is_small(w + 2) || w[3].kind != TGN_DATE_SEPARATOR || !is_year(w + 4) || w[4].digits != 4)
        return NULL;
    int first = w->number, second = w[2].number;
    *day = whole_year(w[4].number);
    if (first == second || first > 12 || w[1].number == '.') {
        day->day = first;
        day->month = second;
    } else if (second > 12) {
        day->month = first;
        day->day = second;
    }
    return w + 5;
}

/* After a date: "04", "03-05". */
static const tgn_date_word *short_date(const tgn_date_word *w, tgn_day *day)
{
    if (!is_small(w) || !day->year)
        return NULL;
    if (day->month && w[1].kind == TGN_DATE_SEPARATOR && is_small(w + 2)) {
        day->month = w->number;
        day->day = w[2].number;
        return w + 3;
    }
    if (day->day)
        day->day = w->number;
    else if (day->month)
        day->month = w->number;
    return w + 1;
}

static const tgn_date_word *span_of_years(const tgn_date_word *w, tgn_day *day)
{
    if (w->kind != TGN_DATE_YEARS)
        return NULL;
    *day = (tgn_day){.year = w->number, .last_year = w->number2};
    return w + 1;
}

/* ---- dates ------------------------------------------------------------------------------------------------------------- */

static const tgn_date_word *one_date(const tgn_date_word *w, tgn_day *day, tgn_dates *dates)
{
    static const tgn_date_word *(*const rules[])(const tgn_date_word *, tgn_day *) = {
        era_date, marked_date, span_of_years, year_and_name, compact_date, year_first, year_last, short_date,
    };
    tgn_day named = *day;
    const tgn_date_word *end = named_date(w, &named, dates);
    if (end) {
        *day = named;
        return end;
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        tgn_day found = *day;
        if ((end = rules[i](w, &found)) != NULL) {
            *day = found;
            return end;
        }
    }
    return NULL;
}

bool tgn_date__read(tgn_dates *dates, const tgn_date_word *w)
{
    tgn_day day = {0};
    while (w->kind != TGN_DATE_END) {
        if (is_gap(w)) {
            w++;
            continue;
        }
        w = one_date(w, &day, dates);
        if (!w || !tgn_day__include(dates, day))
            return false;
    }
    return day.year != 0;
}
