/*
 * gib.c - records of Tygem
 *
 *      \HS                                                        the head
 *      \[GAMEBLACKNAME=Sora (3D)\]                                a name and its value, a line each
 *      \[GAMEINFOMAIN=...,GTIME:1200-30-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,...\]
 *      \[GAMETAG=S1,R3,D5,G65,W3,Z0,T30-3-1200,C2016:03:26:17:29,...\]
 *      \HE
 *      \GS                                                        the game
 *      2 1 0
 *      119 0 &4
 *      INI 0 1 3 &4                                               three stones of handicap
 *      STO 0 2 2 15 15                                            move 2 of the list, White, column 15, row 15, from 0
 *      \GE
 *
 * The header says most things two or three times, for people and for programs; what is for programs takes
 * precedence. Of the result GRLT says the kind (0 and 1: Black and White by points, which ZIPSU has times
 * ten; 3 and 4: by resignation; 7 and 8: by time), GONGJE is the komi times ten. The board is always 19x19.
 */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "sgf/formats/foreign.h"

typedef struct gib_reader {
    tgn_sgf_kifu *kifu;
    bool ended, game;                              /* \GE was seen; \GS was */
    tgn_sgf_span date_words, result_words;         /* for people */
    tgn_sgf_span date, result, points, komi, time; /* for programs */
    char date_mark; /* between the numbers of the date: '-', or ':' in GAMETAG */
    bool tag_time;  /* "30-3-1200", not "1200-30-3" */
} gib_reader;

/* ---- the head ------------------------------------------------------------------------------------------ */

/* Behind "GRLT:" or ",W" up to the next comma. */
static tgn_sgf_span part_of(tgn_sgf_span line, const char *name)
{
    while (line.length) {
        tgn_sgf_span part = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&line, ','));
        tgn_sgf_span value = tgn_sgf_kifu__behind(part, name);
        if (value.start)
            return tgn_sgf_kifu__trim(value);
    }
    return (tgn_sgf_span){NULL, 0};
}

static void keep(tgn_sgf_span *slot, tgn_sgf_span value)
{
    int number;
    if (!slot->length && tgn_sgf_kifu__number(value, &number))
        *slot = value;
}

/* "leejw (10K)" or a full-width bracket: the name, and the rank in the last pair of brackets. */
static int read_player(gib_reader *g, tgn_sgf_span value, const char *name, const char *rank)
{
    static const char *const opens[] = {"(", "\xEF\xBC\x88"}, *const closes[] = {")", "\xEF\xBC\x89"};
    value = tgn_sgf_kifu__trim(value);
    for (int k = 0; k < 2; k++) {
        size_t open = strlen(opens[k]), close = strlen(closes[k]);
        if (value.length < open + close + 1 ||
            memcmp(value.start + value.length - close, closes[k], close) != 0)
            continue;
        for (size_t i = value.length - close; i-- > 1;) {
            if (i + open > value.length - close || memcmp(value.start + i, opens[k], open) != 0)
                continue;
            tgn_sgf_span inner = {value.start + i + open, value.length - close - i - open};
            value.length = i;
            if (tgn_sgf_kifu__property(g->kifu, name, value, value.start) < 0)
                return TGN_ERR_MEMORY;
            return tgn_sgf_kifu__property(g->kifu, rank, inner, inner.start);
        }
    }
    return tgn_sgf_kifu__property(g->kifu, name, value, value.start);
}

/* The lines for programs, which hold several fields: the first one to say something wins. */
static void read_parts(gib_reader *g, tgn_sgf_span value, bool tag)
{
    tgn_sgf_span date = part_of(value, tag ? "C" : "GDATE:"), clock = part_of(value, tag ? "T" : "GTIME:");
    keep(&g->result, part_of(value, tag ? "W" : "GRLT:"));
    keep(&g->points, part_of(value, tag ? "Z" : "ZIPSU:"));
    keep(&g->komi, part_of(value, tag ? "G" : "GONGJE:"));
    if (!g->time.length && clock.length && tgn_ascii__digit(*clock.start)) {
        g->time = clock;
        g->tag_time = tag;
    }
    if (!g->date.length && date.length) {
        g->date = date;
        g->date_mark = tag ? ':' : '-';
    }
}

static int read_field(gib_reader *g, tgn_sgf_span name, tgn_sgf_span value)
{
    static const struct {
        const char *gib, *sgf;
    } plain[] = {{"GAMENAME", "EV"}, {"GAMEPLACE", "PC"}, {"GAMECOMMENT", "GC"}, {"GAMELECNAME", "AN"}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (tgn_sgf_kifu__is(name, plain[i].gib))
            return tgn_sgf_kifu__property(g->kifu, plain[i].sgf, value, value.start);
    if (tgn_sgf_kifu__is(name, "GAMEBLACKNAME"))
        return read_player(g, value, "PB", "BR");
    if (tgn_sgf_kifu__is(name, "GAMEWHITENAME"))
        return read_player(g, value, "PW", "WR");
    if (tgn_sgf_kifu__is(name, "GAMEDATE"))
        g->date_words = value;
    else if (tgn_sgf_kifu__is(name, "GAMERESULT"))
        g->result_words = value;
    else if (tgn_sgf_kifu__is(name, "GAMEGONGJE"))
        keep(&g->komi, value);
    else if (tgn_sgf_kifu__is(name, "GAMEZIPSU"))
        keep(&g->points, value);
    else if (tgn_sgf_kifu__is(name, "GAMEINFOMAIN") || tgn_sgf_kifu__is(name, "GAMEINFOSUB"))
        read_parts(g, value, false);
    else if (tgn_sgf_kifu__is(name, "GAMETAG"))
        read_parts(g, value, true);
    return 0;
}

/* "\[NAME=value\]", the closing bracket optional: some lines are cut. */
static int read_head_line(gib_reader *g, tgn_sgf_span line)
{
    tgn_sgf_span inside = tgn_sgf_kifu__behind(line, "\\[");
    bool closed = inside.length >= 2 && memcmp(inside.start + inside.length - 2, "\\]", 2) == 0;
    if (closed)
        inside.length -= 2;
    tgn_sgf_span rest = inside, name = tgn_sgf_kifu__field(&rest, '=');
    bool named = name.length < inside.length;
    if ((!closed || !named) && tgn_sgf_kifu__problem(g->kifu, TGN_PROBLEM_FOREIGN_LINE, line) < 0)
        return TGN_ERR_MEMORY;
    return named ? read_field(g, tgn_sgf_kifu__trim(name), rest) : 0;
}

/* ---- what the head means ------------------------------------------------------------------------------- */

/* "2016- 3-26-17-29-25" or "2016:03:26:17:29": the first three numbers. */
static bool read_date(tgn_sgf_span date, char mark, char out[16])
{
    int parts[3];
    for (int i = 0; i < 3; i++)
        if (!date.length || !tgn_sgf_kifu__number(tgn_sgf_kifu__field(&date, mark), &parts[i]))
            return false;
    if (parts[0] > 9999 || parts[1] > 12 || parts[2] > 31)
        return false;
    snprintf(out, 16, "%04d-%02d-%02d", parts[0] % 10000, parts[1] % 100, parts[2] % 100);
    return true;
}

static int write_date(gib_reader *g)
{
    char text[16];
    if (read_date(g->date, g->date_mark, text))
        return tgn_sgf_kifu__property_text(g->kifu, "DT", text, g->date.start);
    if (read_date(g->date_words, '-', text))
        return tgn_sgf_kifu__property_text(g->kifu, "DT", text, g->date_words.start);
    return tgn_sgf_kifu__property(g->kifu, "DT", g->date_words, g->date_words.start);
}

/* A number times ten, as people write it: 65 is "6.5", 60 is "6". */
static const char *tenths(char out[16], int value)
{
    if (value % 10)
        snprintf(out, 16, "%d.%d", value / 10, value % 10);
    else
        snprintf(out, 16, "%d", value / 10);
    return out;
}

/* The kind of result, else the words for people. */
static int write_result(gib_reader *g)
{
    static const char *const kinds[] = {"B+", "W+", NULL, "B+R", "W+R", NULL, NULL, "B+T", "W+T"};
    int kind = 255, points = 0;
    char number[16], text[24];
    (void)(g->result.length && tgn_sgf_kifu__number(g->result, &kind));
    (void)(g->points.length && tgn_sgf_kifu__number(g->points, &points));
    if (kind > 8 || !kinds[kind])
        return tgn_sgf_kifu__property(g->kifu, "RE", g->result_words, g->result_words.start);
    snprintf(text, sizeof text, "%s%s", kinds[kind], kind < 2 && points ? tenths(number, points) : "");
    return tgn_sgf_kifu__property_text(g->kifu, "RE", text, g->result.start);
}

static int write_komi(gib_reader *g)
{
    int komi;
    char number[16];
    if (!g->komi.length || !tgn_sgf_kifu__number(g->komi, &komi))
        return 0;
    return tgn_sgf_kifu__property_text(g->kifu, "KM", tenths(number, komi), g->komi.start);
}

/* "1200-30-3": seconds, then periods of seconds; GAMETAG has "30-3-1200". */
static int write_time(gib_reader *g)
{
    int parts[3];
    char text[40];
    tgn_sgf_span rest = g->time;
    for (int i = 0; i < 3; i++)
        if (!rest.length || !tgn_sgf_kifu__number(tgn_sgf_kifu__field(&rest, '-'), &parts[i]))
            return 0;
    int whole = parts[g->tag_time ? 2 : 0], seconds = parts[g->tag_time ? 0 : 1],
        periods = parts[g->tag_time ? 1 : 2];
    snprintf(text, sizeof text, "%d", whole);
    if (whole && tgn_sgf_kifu__property_text(g->kifu, "TM", text, g->time.start) < 0)
        return TGN_ERR_MEMORY;
    snprintf(text, sizeof text, "%dx%d byo-yomi", periods, seconds);
    return periods && seconds ? tgn_sgf_kifu__property_text(g->kifu, "OT", text, g->time.start) : 0;
}

/* ---- the game ------------------------------------------------------------------------------------------ */

/* "INI 0 1 3 &4": the fourth word is the number of handicap stones. */
static int read_start(gib_reader *g, tgn_sgf_span line)
{
    int stones;
    tgn_sgf_span rest = line, word = {NULL, 0};
    for (int i = 0; i < 4; i++)
        word = tgn_sgf_kifu__word(&rest);
    if (!tgn_sgf_kifu__number(word, &stones))
        return tgn_sgf_kifu__problem(g->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    if (stones < 2)
        return 0;
    g->kifu->handicap = stones <= TGN_SGF_KIFU_HANDICAP_MAX ? stones : 0;
    g->kifu->handicap_origin = (size_t)(word.start - g->kifu->window);
    return tgn_sgf_kifu__property(g->kifu, "HA", word, word.start);
}

/* "STO 0 2 1 15 3", or "SKI 0 2 1" for a pass. */
static int read_move(gib_reader *g, tgn_sgf_span line, bool pass)
{
    int colour, col = TGN_SGF_KIFU_PASS, row = TGN_SGF_KIFU_PASS;
    tgn_sgf_span rest = line, word = {NULL, 0};
    for (int i = 0; i < 4; i++)
        word = tgn_sgf_kifu__word(&rest);
    bool good = tgn_sgf_kifu__number(word, &colour) && (colour == 1 || colour == 2);
    if (good && !pass)
        good = tgn_sgf_kifu__number(tgn_sgf_kifu__word(&rest), &col) &&
               tgn_sgf_kifu__number(tgn_sgf_kifu__word(&rest), &row);
    if (!good)
        return tgn_sgf_kifu__problem(g->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    if (col >= 19 || row >= 19)
        return tgn_sgf_kifu__problem(g->kifu, TGN_PROBLEM_BAD_POINT, line);
    return tgn_sgf_kifu__move(g->kifu, colour == 1 ? TGN_BLACK : TGN_WHITE, row, col, line.start);
}

/* Lines of the game that are neither a move nor the start are counts and clocks: numbers and "&4". */
static bool is_count(tgn_sgf_span line)
{
    return tgn_ascii__digit(*line.start) || *line.start == '&';
}

static int read_line(gib_reader *g, tgn_sgf_span line)
{
    if (line.length == 0 || tgn_sgf_kifu__is(line, "\\HS") || tgn_sgf_kifu__is(line, "\\HE"))
        return 0;
    if (tgn_sgf_kifu__behind(line, "\\[").start)
        return read_head_line(g, line);
    g->game |= tgn_sgf_kifu__is(line, "\\GS");
    g->ended |= tgn_sgf_kifu__is(line, "\\GE");
    if (tgn_sgf_kifu__is(line, "\\GS") || tgn_sgf_kifu__is(line, "\\GE"))
        return 0;
    if (tgn_sgf_kifu__behind(line, "INI ").start)
        return read_start(g, line);
    if (tgn_sgf_kifu__behind(line, "STO ").start)
        return read_move(g, line, false);
    if (tgn_sgf_kifu__behind(line, "SKI ").start)
        return read_move(g, line, true);
    return is_count(line) ? 0 : tgn_sgf_kifu__problem(g->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
}

int tgn_sgf_foreign__gib(tgn_sgf_kifu *kifu)
{
    gib_reader g = {.kifu = kifu};
    tgn_sgf_span rest = kifu->record, line;
    int code = tgn_sgf_kifu__property_text(kifu, "SZ", "19", kifu->record.start);
    while (code == 0 && tgn_sgf_kifu__line(&rest, &line))
        code = read_line(&g, tgn_sgf_kifu__trim(line));
    if (code == 0 && !g.ended)
        code = tgn_sgf_tree__problem(kifu->tree, TGN_PROBLEM_TRUNCATED, rest.start, NULL, 0);
    if (code == 0 && (write_date(&g) < 0 || write_result(&g) < 0 || write_komi(&g) < 0 || write_time(&g) < 0))
        code = TGN_ERR_MEMORY;
    return code;
}
