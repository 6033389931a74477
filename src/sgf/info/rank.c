/*
 * rank.c - a player's rank, and the number of handicap stones
 *
 * A rank is a number and a grade (kyu, dan), perhaps with a word that says amateur or professional:
 *
 *      9d  9段  九段  9 dan      9 dan: an amateur's, or not said whose
 *      9p  P9段  9段P  9 dan pro  9 dan, professional
 *      12k  12級  18급           kyu
 *
 * 九段 in Chinese figures is how professionals are written in Japan and China, but amateurs' ranks are written
 * so too: it is read literally, 9 dan, and only a word makes it professional.
 */
#include <string.h>

#include <tengen/info.h>

#include "sgf/info/phrase.h"

enum { NOISE = 1, KYU, DAN, PRO, PRO_DAN, AMATEUR, FIRST_DAN, NONE, EVEN };

static const tgn_sgf_phrase_word rank_words[] = {
    {"k|kyu|級|급|gup|geup", KYU},
    {"d|dan|duan|段|단", DAN},
    {"pro|professional|職業|職|専業|プロ|프로", PRO},
    {"p", PRO_DAN},
    {"ama|amateur|業余|業|アマ|아마", AMATEUR},
    {"初段|shodan|초단", FIRST_DAN},
    {"nr|unranked|none|no rank|unknown|無|無段|-|--|---|?|??|???|n/a|na", NONE},
    {"honinbo|meijin|kisei|oza|tengen|gosei|judan|本因坊|名人|棋聖|王座|天元|碁聖|十段", NOISE},
    {"st|nd|rd|th|e|*|+|.|,|;|'|\"|(|)|[|]|igs|kgs|ogs|aga|egf|nngs|dgs|tygem|fox|oro|wbaduk", NOISE},
    {0},
};

typedef struct rank_reading {
    int number, kind; /* kind: KYU or DAN; 0: not said */
    bool pro, amateur, none, broken;
} rank_reading;

static void note_number(rank_reading *g, tgn_sgf_integer number)
{
    g->broken = g->broken || g->number != 0 || number.value == 0 || number.value > 30;
    g->number = (int)(number.value % 100);
}

static void note_kind(rank_reading *g, int kind)
{
    g->broken = g->broken || g->kind != 0 || (g->number == 0 && kind != FIRST_DAN);
    if (kind == FIRST_DAN)
        note_number(g, (tgn_sgf_integer){1, 0});
    g->kind = kind == FIRST_DAN ? DAN : kind;
}

/* "p" stands before the number (P9段), behind it (9p), or behind the grade (9段P). */
static void note_p(rank_reading *g)
{
    g->pro = true;
    if (g->number != 0 && g->kind == 0)
        g->kind = DAN;
}

static void note_word(rank_reading *g, int word)
{
    switch (word) {
    case NOISE:
        break;
    case KYU:
    case DAN:
    case FIRST_DAN:
        note_kind(g, word);
        break;
    case PRO:
        g->pro = true;
        break;
    case PRO_DAN:
        note_p(g);
        break;
    case AMATEUR:
        g->amateur = true;
        break;
    case NONE:
        g->none = true;
        break;
    default:
        g->broken = true;
    }
}

/* The level of a grade, or 0 when there is no such rank. "9 pro" is a dan rank too. */
static int level(const rank_reading *g)
{
    bool dan = g->kind == DAN || (g->kind == 0 && g->pro);
    if (g->broken || g->number == 0 || (g->pro && g->amateur))
        return 0;
    if (g->kind == KYU)
        return g->pro ? 0 : -g->number;
    if (!dan || g->number > 10 || (g->pro && g->number > 9))
        return 0;
    return g->pro ? 100 + g->number : g->number;
}

static rank_reading read_rank(const char *at)
{
    rank_reading g = {0};
    while (*at) {
        tgn_sgf_integer number;
        int word;
        if (*at == ' ') {
            at++;
        } else if ((word = tgn_sgf_phrase__word(rank_words, &at)) != 0) {
            note_word(&g, word);
        } else if (tgn_sgf_phrase__integer(&at, &number)) {
            note_number(&g, number);
        } else {
            g.broken = true;
            tgn_sgf_phrase__skip(&at);
        }
    }
    return g;
}

/*
 * The standard's recommendation, letter for letter: digits, then k, kyu, d or dan, then perhaps ? or *.
 * Returns the level, or 0 for anything else. Nearly all ranks of records are written so, and reading them as
 * phrases would take most of the time that game information takes.
 */
static int standard_level(const char *text)
{
    static const char *const grades[] = {"kyu", "dan", "k", "d"};
    text += strspn(text, " \t\r\n");
    int number = 0, digits = 0;
    for (; digits < 2 && *text >= '0' && *text <= '9'; digits++)
        number = 10 * number + (*text++ - '0');
    for (size_t i = 0; digits > 0 && i < 4; i++) {
        size_t length = strlen(grades[i]);
        if (strncmp(text, grades[i], length) != 0)
            continue;
        const char *end = text + length;
        end += *end == '?' || *end == '*';
        rank_reading g = {.number = number, .kind = grades[i][0] == 'k' ? KYU : DAN, .broken = number > 30};
        return end[strspn(end, " \t\r\n")] == '\0' ? level(&g) : 0;
    }
    return 0;
}

void tgn_info_rank(tgn_rank *out, const char *text)
{
    int standard = text ? standard_level(text) : 0;
    if (standard != 0) {
        *out = (tgn_rank){TGN_SENSE_STANDARD, (int16_t)standard};
        return;
    }
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase__normalise(&phrase, text);
    *out = (tgn_rank){tgn_sgf_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_UNKNOWN, 0};
    if (phrase.cut || out->sense == TGN_SENSE_ABSENT)
        return;
    rank_reading g = read_rank(phrase.text);
    if (level(&g) == 0 && tgn_sgf_phrase__drop_asides(&phrase))
        g = read_rank(phrase.text);
    out->level = (int16_t)level(&g);
    if (out->level != 0 || (g.none && g.number == 0 && g.kind == 0 && !g.broken))
        out->sense = TGN_SENSE_EVIDENT; /* a level, or the word that there is none */
}

char *tgn_rank_format(char out[TGN_RANK_TEXT], tgn_rank rank)
{
    int level = rank.level, number = level < 0 ? -level : level > 100 ? level - 100 : level, length = 0;
    if (number >= 1 && number <= 99) {
        if (number >= 10)
            out[length++] = (char)('0' + number / 10);
        out[length++] = (char)('0' + number % 10);
        out[length++] = level < 0 ? 'k' : level > 100 ? 'p' : 'd';
    }
    out[length] = '\0';
    return out;
}

/* ---- handicap ------------------------------------------------------------------------------------------ */

/*
 * EVEN covers every way of starting with no stone on the board: always taking Black (定先) is still no
 * handicap stone.
 */
static const tgn_sgf_phrase_word handicap_words[] = {
    {"h|ha|handicap|stones|stone|st|子|子局|目|점|접바둑|石|譲|被譲|受|受譲|置|置碁|置き|局|of", NOISE},
    {".|,|;|:|(|)|\"|'|=", NOISE},
    {"even|even game|none|no|nil|no handicap|なし|無し|無|互先|分先|対子|호선|맞바둑|tagaisen|tagai-sen",
     EVEN},
    {"先|定先|先番|先手|先相先|정선|선|sen|josen|jo-sen|sen-ai-sen|sen-aisen|black first", EVEN},
    {0},
};

typedef struct handicap_reading {
    tgn_sgf_integer number;
    bool found, even, words, broken;
} handicap_reading;

static handicap_reading count_stones(const char *at)
{
    handicap_reading s = {0};
    while (*at && !s.broken) {
        if (*at == ' ') {
            at++;
        } else if (tgn_sgf_phrase__integer(&at, &s.number)) {
            s.broken = s.found || s.number.value > 99;
            s.found = true;
        } else {
            int word = tgn_sgf_phrase__word(handicap_words, &at);
            s.broken = word == 0;
            s.even = s.even || word == EVEN;
            s.words = true;
        }
    }
    s.broken = s.broken || s.found == s.even;
    return s;
}

void tgn_info_handicap(tgn_handicap *out, const char *text)
{
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase__normalise(&phrase, text);
    *out = (tgn_handicap){TGN_SENSE_ABSENT, true, 0};
    if (tgn_sgf_phrase__absent(&phrase))
        return;
    handicap_reading s = count_stones(phrase.text);
    if (s.broken && tgn_sgf_phrase__drop_asides(&phrase)) {
        s = count_stones(phrase.text);
        s.words = true;
    }
    if (s.broken || phrase.cut) {
        *out = (tgn_handicap){TGN_SENSE_UNKNOWN, false, 0};
        return;
    }
    out->stones = s.number.value >= 2 ? (int)s.number.value : 0;
    out->sense = phrase.ascii && !s.words && s.number.value != 1 ? TGN_SENSE_STANDARD : TGN_SENSE_EVIDENT;
}
