/*
 * date.h - the pieces of reading a date: a day and its interval, the words of a written date, eras
 *
 *      "ca. 5 May 1938"  --words-->  5  MONTH(5)  1938  --grammar-->  {1938, 5, 5}  --interval-->  19380505, 19380505
 */
#ifndef TENGEN_SGF_DATE_H
#define TENGEN_SGF_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/info.h>

/* ---- days ---------------------------------------------------------------------------------------------- */

/* A day, a month or a year, or several years when only they are known. */
typedef struct tgn_sgf_day {
    int year, last_year; /* alike, except for a decade, a century, "1998-99" */
    int month, day;      /* 0: not known */
    int separator;       /* between year and month as written, or 0 */
    bool era;            /* the year was counted in an era */
    bool lunar;          /* the month is one of the old calendar of East Asia */
} tgn_sgf_day;

/* ---- eras ---------------------------------------------------------------------------------------------- */

typedef struct tgn_sgf_era {
    const char *names; /* normalised, alternatives separated by '|' */
    int16_t first;     /* its year 1 */
    int16_t last;      /* its last year, which may be the first of the next */
    int16_t solar;     /* the first year whose months are those of our calendar */
} tgn_sgf_era;

enum { TGN_SGF_ERA_OPEN = 2999 }; /* as `last`: the era goes on */

/* The era named at the cursor, which moves behind the name, or NULL. */
const tgn_sgf_era *tgn_sgf_era__at(const char **at);

/* ---- words --------------------------------------------------------------------------------------------- */

typedef enum tgn_sgf_date_kind {
    TGN_SGF_DATE_END,
    TGN_SGF_DATE_NUMBER,     /* number, digits */
    TGN_SGF_DATE_YEARS,      /* number to number2: "1930s", "185?", "18th century" */
    TGN_SGF_DATE_MONTH,      /* a month's name: number */
    TGN_SGF_DATE_ERA,        /* era */
    TGN_SGF_DATE_SEPARATOR,  /* - / . inside a date (number: which) */
    TGN_SGF_DATE_LIST,       /* between dates: , ~ to and */
    TGN_SGF_DATE_YEAR_MARK,  /* 年 */
    TGN_SGF_DATE_MONTH_MARK, /* 月 */
    TGN_SGF_DATE_DAY_MARK,   /* 日 */
    TGN_SGF_DATE_STRANGE,    /* an unknown word; it separates dates, and is never part of one */
    TGN_SGF_DATE_DENIAL      /* a word that makes a date meaningless: before, after */
} tgn_sgf_date_kind;

typedef struct tgn_sgf_date_word {
    tgn_sgf_date_kind kind;
    int number, number2;
    int digits; /* as written; 0 in Chinese figures */
    const tgn_sgf_era *era;
} tgn_sgf_date_word;

enum { TGN_SGF_DATE_WORDS = 64 };

/*
 * Cut a normalised phrase into words; times of day, weekdays and words that say nothing about the date are left
 * out. The last one is TGN_SGF_DATE_END. Returns false when there are more than a date can have.
 */
bool tgn_sgf_date__words(tgn_sgf_date_word out[TGN_SGF_DATE_WORDS], const char *phrase);

/*
 * Read the words as one date or several, and gather them in an interval. Returns false when they are not
 * dates.
 */
bool tgn_sgf_date__read(tgn_dates *dates, const tgn_sgf_date_word *words);

#endif
