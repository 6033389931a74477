/* date_words.c - cutting a written date into words; see date.h */
#include <string.h>

#include "base/ascii.h"
#include "sgf/info/date.h"
#include "sgf/info/phrase.h"

static const tgn_sgf_phrase_word month_names[] = {
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

static const tgn_sgf_phrase_word words[] = {
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
    static const tgn_sgf_phrase_word marks[] = {
        {"時間|時|시간|시", 1}, {"分|분", 1}, {"秒|초", 1}, {"半", 1}, {0}};
    const char *s = *at;
    if (*s == ':' && tgn_ascii__digit(s[1])) {
        while ((*s == ':' || *s == '.') && tgn_ascii__digit(s[1]))
            for (s++; tgn_ascii__digit(*s); s++)
                continue;
        *at = s;
        return true;
    }
    if (!tgn_sgf_phrase__word(marks, &s))
        return false;
    for (tgn_sgf_integer number;;) {
        *at = s;
        tgn_sgf_phrase__blank(&s);
        tgn_sgf_phrase__integer(&s, &number);
        if (!tgn_sgf_phrase__word(marks, &s))
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

static void years(tgn_sgf_date_word *out, int first, int last)
{
    *out = (tgn_sgf_date_word){.kind = TGN_SGF_DATE_YEARS, .number = first, .number2 = last};
}

/* Behind the number of `out`: does it turn out to be a decade or a century? */
static void spans_of_years(const char **at, tgn_sgf_date_word *out)
{
    static const tgn_sgf_phrase_word marks[] = {
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
    int mark = tgn_sgf_phrase__word(marks, &s);
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
static bool number_word(const char **at, tgn_sgf_date_word *out)
{
    tgn_sgf_integer integer;
    *out = (tgn_sgf_date_word){.kind = TGN_SGF_DATE_END};
    if (strncmp(*at, "??", 2) == 0 || strncmp(*at, "xx", 2) == 0) {
        out->kind = TGN_SGF_DATE_NUMBER; /* 0: not known */
        for (; **at == '?' || **at == 'x'; ++*at)
            out->digits++;
        return true;
    }
    if (!tgn_sgf_phrase__integer(at, &integer))
        return false;
    if (rest_of_time(at))
        return true;
    *out = (tgn_sgf_date_word){
        .kind = TGN_SGF_DATE_NUMBER, .number = (int)integer.value, .digits = integer.digits};
    spans_of_years(at, out);
    return true;
}

/* ---- words --------------------------------------------------------------------------------------------- */

/*
 * What no table knows: a separator, an unknown word, or a mark without meaning. Letters joined to digits
 * are a name: "player2000".
 */
static void unknown_word(const char **at, bool behind_figures, tgn_sgf_date_word *out)
{
    char c = **at;
    bool letters = c >= 'a' && c <= 'z';
    if (c == '-' || c == '/' || c == '.')
        *out = (tgn_sgf_date_word){.kind = TGN_SGF_DATE_SEPARATOR, .number = c};
    else if (letters || (unsigned char)c >= 0x80)
        out->kind = TGN_SGF_DATE_STRANGE;
    tgn_sgf_phrase__skip(at);
    if (letters && (behind_figures || tgn_ascii__digit(**at)))
        out->kind = TGN_SGF_DATE_DENIAL;
}

/* Any word but a number. `kind` stays END for one that says nothing. */
static void other_word(const char **at, bool behind_figures, tgn_sgf_date_word *out)
{
    static const tgn_sgf_date_kind kinds[] = {
        [NOISE] = TGN_SGF_DATE_END,     [YEAR] = TGN_SGF_DATE_YEAR_MARK,    [MONTH] = TGN_SGF_DATE_MONTH_MARK,
        [DAY] = TGN_SGF_DATE_DAY_MARK,  [FIRST_YEAR] = TGN_SGF_DATE_NUMBER, [LIST] = TGN_SGF_DATE_LIST,
        [DENIAL] = TGN_SGF_DATE_DENIAL,
    };
    *out = (tgn_sgf_date_word){.kind = TGN_SGF_DATE_END};
    if ((out->era = tgn_sgf_era__at(at)) != NULL) {
        out->kind = TGN_SGF_DATE_ERA;
    } else if ((out->number = tgn_sgf_phrase__word(month_names, at)) != 0) {
        out->kind = TGN_SGF_DATE_MONTH;
    } else {
        int word = tgn_sgf_phrase__word(words, at);
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
 * The next word. Chinese numerals are tried last, since they may begin a word that is not a number, such as
 * 一日目.
 */
static void next_word(const char **at, bool behind_figures, tgn_sgf_date_word *out)
{
    const char *start = *at;
    if (strchr("0123456789?x", *start) && number_word(at, out))
        return;
    other_word(at, behind_figures, out);
    tgn_sgf_date_word number;
    if (out->kind == TGN_SGF_DATE_STRANGE && number_word(&start, &number)) {
        *out = number;
        *at = start;
    }
}

bool tgn_sgf_date__words(tgn_sgf_date_word out[TGN_SGF_DATE_WORDS], const char *phrase)
{
    size_t count = 0;
    for (const char *at = phrase; *at;) {
        tgn_sgf_date_word word;
        if (*at == ' ') {
            at++;
            continue;
        }
        if (clock_offset(&at))
            continue;
        next_word(&at, at > phrase && tgn_ascii__digit(at[-1]), &word);
        if (word.kind == TGN_SGF_DATE_END)
            continue;
        if (count == TGN_SGF_DATE_WORDS - 1)
            return false;
        out[count++] = word;
    }
    out[count] = (tgn_sgf_date_word){.kind = TGN_SGF_DATE_END};
    return true;
}

/* ---- era ----------------------------------------------------------------------------------------------- */

/*
 * Years counted from the beginning of an era.
 *
 * Japan's eras since 1573, those of the Qing emperors of China, and the Republic of China. The year in which
 * an era begins is its year 1 (and the last year of the era before). An era proclaimed in the last weeks of a
 * lunar year, which are January by our calendar, begins with that lunar year: Tenpo 1 is 1830.
 */
enum { JAPAN = 1873, CHINA = 1912 }; /* since when their months are those of our calendar */

static const tgn_sgf_era eras[] = {
    {"天正|tensho", 1573, 1592, JAPAN},
    {"文禄|bunroku", 1592, 1596, JAPAN},
    {"慶長|keicho", 1596, 1615, JAPAN},
    {"元和|genna", 1615, 1624, JAPAN},
    {"寛永|kanei|kan'ei", 1624, 1644, JAPAN},
    {"正保|shoho", 1644, 1648, JAPAN},
    {"慶安|keian", 1648, 1652, JAPAN},
    {"承応|joo|jo'o", 1652, 1655, JAPAN},
    {"明暦|meireki", 1655, 1658, JAPAN},
    {"万治|manji", 1658, 1661, JAPAN},
    {"寛文|kanbun", 1661, 1673, JAPAN},
    {"延宝|enpo|empo", 1673, 1681, JAPAN},
    {"天和|tenna|tenwa", 1681, 1684, JAPAN},
    {"貞享|jokyo", 1684, 1688, JAPAN},
    {"元禄|genroku", 1688, 1704, JAPAN},
    {"宝永|hoei", 1704, 1711, JAPAN},
    {"正徳|shotoku", 1711, 1716, JAPAN},
    {"享保|kyoho", 1716, 1736, JAPAN},
    {"元文|genbun", 1736, 1741, JAPAN},
    {"寛保|kanpo|kampo", 1741, 1744, JAPAN},
    {"延享|enkyo", 1744, 1748, JAPAN},
    {"寛延|kanen|kan'en", 1748, 1751, JAPAN},
    {"宝暦|horeki", 1751, 1764, JAPAN},
    {"明和|meiwa", 1764, 1772, JAPAN},
    {"安永|anei|an'ei", 1772, 1781, JAPAN},
    {"天明|tenmei", 1781, 1789, JAPAN},
    {"寛政|kansei", 1789, 1801, JAPAN},
    {"享和|kyowa", 1801, 1804, JAPAN},
    {"文化|bunka", 1804, 1818, JAPAN},
    {"文政|bunsei", 1818, 1830, JAPAN},
    {"天保|tenpo|tempo", 1830, 1844, JAPAN},
    {"弘化|koka", 1844, 1848, JAPAN},
    {"嘉永|kaei", 1848, 1854, JAPAN},
    {"安政|ansei", 1854, 1860, JAPAN},
    {"万延|manen|man'en", 1860, 1861, JAPAN},
    {"文久|bunkyu", 1861, 1864, JAPAN},
    {"元治|genji", 1864, 1865, JAPAN},
    {"慶応|keio", 1865, 1868, JAPAN},
    {"明治|meiji", 1868, 1912, JAPAN},
    {"大正|taisho", 1912, 1926, JAPAN},
    {"昭和|showa", 1926, 1989, JAPAN},
    {"平成|heisei", 1989, 2019, JAPAN},
    {"令和|reiwa", 2019, TGN_SGF_ERA_OPEN, JAPAN},
    {"順治|shunzhi", 1644, 1661, CHINA},
    {"康熙|kangxi", 1662, 1722, CHINA},
    {"雍正|yongzheng", 1723, 1735, CHINA},
    {"乾隆|qianlong", 1736, 1795, CHINA},
    {"嘉慶|jiaqing", 1796, 1820, CHINA},
    {"道光|daoguang", 1821, 1850, CHINA},
    {"咸豊|xianfeng", 1851, 1861, CHINA},
    {"同治|tongzhi", 1862, 1874, CHINA},
    {"光緒|guangxu", 1875, 1908, CHINA},
    {"宣統|xuantong", 1909, 1912, CHINA},
    {"中華民国|民国|minguo", 1912, TGN_SGF_ERA_OPEN, CHINA},
};

const tgn_sgf_era *tgn_sgf_era__at(const char **at)
{
    for (size_t i = 0; i < sizeof eras / sizeof *eras; i++) {
        const tgn_sgf_phrase_word one[] = {{eras[i].names, 1}, {0}};
        if (tgn_sgf_phrase__word(one, at))
            return &eras[i];
    }
    return NULL;
}
