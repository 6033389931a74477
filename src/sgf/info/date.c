/*
 * date.c - when a game was played, as an interval of days that sorts
 *
 * First the standard's form is tried, letter for letter; anything else goes through words (date_words.c) and
 * grammar (below).
 */
#include "sgf/info/date.h"

#include <string.h>

#include "sgf/info/phrase.h"

/* ---- days and intervals -------------------------------------------------------------------------------- */

static bool month_exists(int month)
{
    return month >= 1 && month <= 12;
}

static bool day_exists(int year, int month, int day)
{
    static const int8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month_exists(month) && day >= 1 && day <= lengths[month - 1] + (month == 2 && leap);
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

/*
 * Widen the interval by a day. A month or day that does not exist is taken as unknown. False for an
 * impossible year.
 */
static bool include(tgn_dates *dates, tgn_sgf_day day)
{
    if (day.year < 1 || day.last_year < day.year || day.last_year > 2999)
        return false;
    if (day.year != day.last_year || !month_exists(day.month))
        widen(dates, packed(day.year, 0, 0), packed(day.last_year, 99, 99));
    else if (day.lunar)
        widen_lunar(dates, day.year, day.month);
    else if (!day_exists(day.year, day.month, day.day))
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
static bool standard_date(const char **at, tgn_sgf_day *day)
{
    tgn_sgf_day before = *day;
    int first, second;
    if (figures(at, 4, &day->year)) {
        day->last_year = day->year;
        day->month = day->day = 0;
        if (**at != '-')
            return true;
        ++*at;
        if (!figures(at, 2, &day->month) || !month_exists(day->month))
            return false;
        if (**at != '-')
            return true;
        ++*at;
        return figures(at, 2, &day->day) && day_exists(day->year, day->month, day->day);
    }
    if (!before.month || !figures(at, 2, &first))
        return false;
    bool pair = **at == '-';
    *at += pair;
    if (pair && !figures(at, 2, &second))
        return false;
    day->month = pair || !before.day ? first : before.month;
    day->day = pair ? second : before.day ? first : 0;
    return day->day ? day_exists(day->year, day->month, day->day) : month_exists(day->month);
}

static bool read_standard(tgn_dates *out, const char *text)
{
    const char *at = text + strspn(text, " \t\r\n");
    tgn_sgf_day day = {0};
    for (;;) {
        if (!standard_date(&at, &day) || !include(out, day))
            return false;
        if (*at != ',')
            return at[strspn(at, " \t\r\n")] == '\0';
        at++;
    }
}

/* ---- any form ------------------------------------------------------------------------------------------ */

static bool read_phrase(tgn_dates *out, const tgn_sgf_phrase *phrase)
{
    tgn_sgf_date_word words[TGN_SGF_DATE_WORDS];
    out->first = out->last = 0;
    return !phrase->cut && tgn_sgf_date__words(words, phrase->text) && tgn_sgf_date__read(out, words);
}

void tgn_info_dates(tgn_dates *out, const char *text)
{
    *out = (tgn_dates){TGN_SENSE_STANDARD, 0, 0};
    if (text && read_standard(out, text))
        return;
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase__normalise(&phrase, text);
    *out = (tgn_dates){tgn_sgf_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_EVIDENT, 0, 0};
    if (out->sense == TGN_SENSE_ABSENT)
        return;
    if (read_phrase(out, &phrase) || (tgn_sgf_phrase__drop_asides(&phrase) && read_phrase(out, &phrase)))
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

/* ---- date phrase --------------------------------------------------------------------------------------- */

/*
 * The grammar of written dates.
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
/* ---- looking at words ---------------------------------------------------------------------------------- */

static bool is_year(const tgn_sgf_date_word *w)
{
    return w->kind == TGN_SGF_DATE_NUMBER && (w->digits == 4 || w->digits == 3) && w->number > 0;
}

/* A day or a month: at most two digits; 0 stands for "not known". */
static bool is_small(const tgn_sgf_date_word *w)
{
    return w->kind == TGN_SGF_DATE_NUMBER && w->digits <= 2 && w->number < 100;
}

static bool is_gap(const tgn_sgf_date_word *w)
{
    return w->kind == TGN_SGF_DATE_SEPARATOR || w->kind == TGN_SGF_DATE_LIST;
}

static const tgn_sgf_date_word *past(const tgn_sgf_date_word *w, tgn_sgf_date_kind kind)
{
    return w->kind == kind ? w + 1 : w;
}

static const tgn_sgf_date_word *past_gap(const tgn_sgf_date_word *w)
{
    return is_gap(w) ? w + 1 : w;
}

static tgn_sgf_day whole_year(int year)
{
    return (tgn_sgf_day){.year = year, .last_year = year};
}

/*
 * No game takes a hundred years: where two dates are farther apart, one of them was not a date. A century
 * alone is still a date.
 */
enum { LONGEST = 100 };

/* ---- rules: each returns the word behind what it took, or NULL ----------------------------------------- */

/* The rest of a date whose year is known: [month [day]], with marks or separators. `w` is behind the year. */
static const tgn_sgf_date_word *month_and_day(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    const tgn_sgf_date_word *m = past(past(w, TGN_SGF_DATE_YEAR_MARK), TGN_SGF_DATE_SEPARATOR);
    if (!is_small(m) || m[1].kind == TGN_SGF_DATE_DAY_MARK)
        return past(w, TGN_SGF_DATE_YEAR_MARK);
    day->month = m->number;
    day->separator = m[-1].kind == TGN_SGF_DATE_SEPARATOR ? m[-1].number : 0;
    w = past(m + 1, TGN_SGF_DATE_MONTH_MARK);
    const tgn_sgf_date_word *d = past(w, TGN_SGF_DATE_SEPARATOR);
    if (!is_small(d) || d[1].kind == TGN_SGF_DATE_MONTH_MARK)
        return w;
    day->day = d->number;
    return past(d + 1, TGN_SGF_DATE_DAY_MARK);
}

static const tgn_sgf_date_word *era_date(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (w->kind != TGN_SGF_DATE_ERA || w[1].kind != TGN_SGF_DATE_NUMBER)
        return NULL;
    int year = w->era->first + w[1].number - 1;
    if (w[1].number < 1 || w[1].number > 999 || year > w->era->last)
        return NULL;
    *day = whole_year(year);
    day->era = true;
    day->lunar = year < w->era->solar;
    return month_and_day(w + 2, day);
}

/* "康熙年間": no year is given, but the era's first and last are known - unless it still goes on. */
static const tgn_sgf_date_word *whole_era(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (w->kind != TGN_SGF_DATE_ERA || w[1].kind == TGN_SGF_DATE_NUMBER || w->era->last == TGN_SGF_ERA_OPEN)
        return NULL;
    *day = (tgn_sgf_day){.year = w->era->first, .last_year = w->era->last, .era = true};
    return past(w + 1, TGN_SGF_DATE_YEAR_MARK);
}

static const tgn_sgf_date_word *marked_date(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (w->kind != TGN_SGF_DATE_NUMBER)
        return NULL;
    if (w[1].kind == TGN_SGF_DATE_YEAR_MARK && w->number >= 100) {
        *day = whole_year(w->number);
        return month_and_day(w + 1, day);
    }
    if (w[1].kind == TGN_SGF_DATE_MONTH_MARK && day->year) {
        day->month = w->number;
        day->day = 0;
        if (!is_small(w + 2))
            return w + 2;
        day->day = w[2].number;
        return past(w + 3, TGN_SGF_DATE_DAY_MARK);
    }
    if (w[1].kind != TGN_SGF_DATE_DAY_MARK || !day->month)
        return NULL;
    day->day = w->number;
    return w + 2;
}

/* Whether a day is at w[i], perhaps after a gap, going on by `step` inside 0 .. count - 1. */
static bool day_follows(const tgn_sgf_date_word *w, int i, int step, int count)
{
    if (i >= 0 && i < count && is_gap(&w[i]))
        i += step;
    return i >= 0 && i < count && is_small(&w[i]);
}

/*
 * Names of months and days, the year last: "March 3, 2001", "3-4 March 2001", "Mar 2001", "3 October to 7
 * November 1896". Where a name comes first, the days behind a name belong to it; where a day comes first, the
 * days before it do, and the list is read backwards.
 */
static const tgn_sgf_date_word *named_dates(const tgn_sgf_date_word *w, tgn_sgf_day *day, tgn_dates *dates)
{
    int count = 0, names = 0;
    for (; is_gap(&w[count]) || is_small(&w[count]) || w[count].kind == TGN_SGF_DATE_MONTH; count++)
        names += w[count].kind == TGN_SGF_DATE_MONTH;
    if (names == 0 || !is_year(&w[count]))
        return NULL;
    int step = w->kind == TGN_SGF_DATE_MONTH ? 1 : -1;
    *day = whole_year(w[count].number);
    for (int i = step > 0 ? 0 : count - 1; i >= 0 && i < count; i += step) {
        bool name = w[i].kind == TGN_SGF_DATE_MONTH;
        if (is_gap(&w[i]))
            continue;
        day->day = name ? 0 : w[i].number;
        day->month = name ? w[i].number : day->month;
        if (!(name && day_follows(w, i + step, step, count)) && !include(dates, *day))
            return NULL;
    }
    return w + count + 1;
}

/* "2001 March 3", "2001-Mar-03". */
static const tgn_sgf_date_word *year_and_name(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    const tgn_sgf_date_word *m = past_gap(w + 1);
    if (!is_year(w) || m->kind != TGN_SGF_DATE_MONTH)
        return NULL;
    *day = whole_year(w->number);
    day->month = m->number;
    const tgn_sgf_date_word *d = past_gap(m + 1);
    if (!is_small(d))
        return m + 1;
    day->day = d->number;
    return d + 1;
}

static const tgn_sgf_date_word *compact_date(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (w->kind != TGN_SGF_DATE_NUMBER || w->digits != 8)
        return NULL;
    *day = whole_year(w->number / 10000);
    day->month = w->number / 100 % 100;
    day->day = w->number % 100;
    return day_exists(day->year, day->month, day->day) ? w + 1 : NULL;
}

/* "2013-0629": a year, then month and day in one. A range of years would not go backwards. */
static bool is_month_day(const tgn_sgf_date_word *w, int year)
{
    return is_year(w) && w->digits == 4 && w->number < year &&
           day_exists(year, w->number / 100, w->number % 100);
}

/* "1998-99": a number that is not a month and follows within ten years. */
static bool is_short_year(int number, int year)
{
    return number > 12 && number > year % 100 && number <= year % 100 + 10;
}

/* "2001/2/3", "2001.2", "2001 02 03", "1998-99", "2001". */
static const tgn_sgf_date_word *year_first(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (!is_year(w))
        return NULL;
    *day = whole_year(w->number);
    if (w[1].kind == TGN_SGF_DATE_SEPARATOR && is_month_day(w + 2, w->number)) {
        day->month = w[2].number / 100;
        day->day = w[2].number % 100;
        return w + 3;
    }
    const tgn_sgf_date_word *end = month_and_day(w + 1, day);
    if (is_short_year(day->month, day->year) && !day->day)
        day->last_year = day->year - day->year % 100 + day->month;
    return end;
}

/*
 * "25/12/2001", "12/25/2001", "02/2001". Which is the day and which the month is known when one is above 12,
 * when both are alike, or by the dots, which only countries that put the day first write.
 */
static const tgn_sgf_date_word *year_last(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (!is_small(w) || w[1].kind != TGN_SGF_DATE_SEPARATOR)
        return NULL;
    if (is_year(w + 2) && w[2].digits == 4) {
        *day = whole_year(w[2].number);
        day->month = w->number;
        return w + 3;
    }
    if (!is_small(w + 2) || w[3].kind != TGN_SGF_DATE_SEPARATOR || !is_year(w + 4) || w[4].digits != 4)
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

/* "10-11.01.2002": a day, and the date of another. */
static const tgn_sgf_date_word *day_and_date(const tgn_sgf_date_word *w, tgn_sgf_day *day, tgn_dates *dates)
{
    if (!is_small(w) || !is_gap(w + 1))
        return NULL;
    const tgn_sgf_date_word *end = year_last(w + 2, day);
    tgn_sgf_day first = *day;
    first.day = w->number;
    return end && day->day && first.day < day->day && include(dates, first) ? end : NULL;
}

/*
 * After a date: "04", "03-05" - the latter with the separator of that date, or 1999-08-09/10/11 would end in
 * October.
 */
static const tgn_sgf_date_word *short_date(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (!is_small(w) || !day->year)
        return NULL;
    bool pair = w[1].kind == TGN_SGF_DATE_SEPARATOR && (!day->separator || w[1].number == day->separator);
    if (day->month && pair && is_small(w + 2)) {
        day->month = w->number;
        day->day = w[2].number;
        return w + 3;
    }
    if (day->day)
        day->day = w->number;
    else if (day->month)
        day->month = w->number;
    else if (is_short_year(w->number, day->year))
        day->last_year = day->year - day->year % 100 + w->number;
    return w + 1;
}

static const tgn_sgf_date_word *span_of_years(const tgn_sgf_date_word *w, tgn_sgf_day *day)
{
    if (w->kind != TGN_SGF_DATE_YEARS)
        return NULL;
    *day = (tgn_sgf_day){.year = w->number, .last_year = w->number2};
    return w + 1;
}

/* ---- dates --------------------------------------------------------------------------------------------- */

typedef const tgn_sgf_date_word *rule(const tgn_sgf_date_word *w, tgn_sgf_day *day);
typedef const tgn_sgf_date_word *list_rule(const tgn_sgf_date_word *w, tgn_sgf_day *day, tgn_dates *dates);

static rule *const rules[] = {
    era_date,     whole_era,  marked_date, span_of_years, year_and_name,
    compact_date, year_first, year_last,   short_date,
};
static list_rule *const list_rules[] = {named_dates,
                                        day_and_date}; /* these include all but the last day themselves */

/* `day` is the date before, and then the date found. */
static const tgn_sgf_date_word *one_date(const tgn_sgf_date_word *w, tgn_sgf_day *day, tgn_dates *dates)
{
    const tgn_sgf_date_word *end = NULL;
    tgn_sgf_day before = *day;
    for (size_t i = 0; i < sizeof list_rules / sizeof *list_rules && !end; i++) {
        *day = before;
        end = list_rules[i](w, day, dates);
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !end; i++) {
        *day = before;
        end = rules[i](w, day);
    }
    return end;
}

/*
 * Whether what was found can be when a game was played. Years of three digits are dates only without unknown
 * words beside them.
 */
static bool is_plausible(const tgn_dates *dates, bool strange)
{
    uint32_t first = dates->first / 10000, last = dates->last / 10000;
    return dates->first != 0 && last - first <= LONGEST && !(strange && first < 1000);
}

/*
 * An era's year beside the same date in ours, "(天保14年) 1843-4-19", adds nothing: it counts only when there
 * is no other.
 */
bool tgn_sgf_date__read(tgn_dates *dates, const tgn_sgf_date_word *w)
{
    tgn_dates in_eras = *dates;
    tgn_sgf_day day = {0};
    bool strange = false;
    while (w->kind != TGN_SGF_DATE_END) {
        if (w->kind == TGN_SGF_DATE_STRANGE) {
            strange = true;
            day = (tgn_sgf_day){0}; /* behind it nothing is a continuation: "1955 no. 3" */
            w++;
        } else if (is_gap(w)) {
            w++;
        } else {
            w = one_date(w, &day, dates);
            if (!w || !include(day.era ? &in_eras : dates, day))
                return false;
        }
    }
    if (dates->first == 0)
        *dates = in_eras;
    return is_plausible(dates, strange);
}
