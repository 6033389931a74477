/*
 * ngf.c - records of WBaduk and Cyberoro
 *
 *       1  Rated game                 the title
 *       2  19                         the side of the board
 *       3  Haru        7D*            White and the rank
 *       4  Sora        5D             Black
 *       5  www.cyberoro.com           the place
 *       6  2                          handicap
 *       7  0                          unknown; 0 in all that was seen
 *       8  6                          komi, without its half point in an even game
 *       9  20170316 [09:51]           the date
 *      10  5                          minutes
 *      11  White wins by resign!      the result, in the language of the player
 *      12  189                        how many moves follow
 *          PMABWQRRQ                  a move: its number in letters (AB is 1), colour, column and row, then both again
 *
 * Column and row count from B; A is a pass. Old records have fewer lines before the first move: the fields
 * are then read only as far as they go. The stones of a handicap are not written down.
 */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "sgf/formats/foreign.h"

enum { HEAD_LINES = 12 };

typedef struct ngf_reader {
    tgn_sgf_kifu *kifu;
    tgn_sgf_span head[HEAD_LINES];
    int head_count;
    int announced; /* moves that line 12 promises; -1: nothing was said */
} ngf_reader;

bool tgn_sgf_foreign__ngf_move(tgn_sgf_span line)
{
    if (line.length < 7 || memcmp(line.start, "PM", 2) != 0)
        return false;
    bool letters = true;
    for (size_t i = 2; i < (line.length < 9 ? line.length : 9); i++)
        letters = letters && tgn_ascii__upper(line.start[i]);
    return letters && (line.start[4] == 'B' || line.start[4] == 'W');
}

/* ---- the head ------------------------------------------------------------------------------------------ */

/* "Haru        7D*": the last word is the rank, when there are two. */
static int read_player(ngf_reader *n, tgn_sgf_span line, const char *name, const char *rank)
{
    line = tgn_sgf_kifu__trim(line);
    size_t cut = line.length;
    while (cut > 0 && !tgn_ascii__blank(line.start[cut - 1]))
        cut--;
    tgn_sgf_span last = {line.start + cut, line.length - cut};
    if (tgn_sgf_kifu__property(n->kifu, name, cut > 0 ? (tgn_sgf_span){line.start, cut} : line, line.start) <
        0)
        return TGN_ERR_MEMORY;
    return cut > 0 ? tgn_sgf_kifu__property(n->kifu, rank, last, last.start) : 0;
}

/* The whole points; in an even game half a point more, which the server adds without writing it. */
static int read_komi(ngf_reader *n, tgn_sgf_span line, int handicap)
{
    int komi;
    char text[16];
    if (!tgn_sgf_kifu__number(line, &komi) || handicap > 0)
        return tgn_sgf_kifu__property(n->kifu, "KM", line, line.start);
    snprintf(text, sizeof text, "%d.5", komi);
    return tgn_sgf_kifu__property_text(n->kifu, "KM", text, line.start);
}

/* "20170316 [09:51]" */
static int read_date(ngf_reader *n, tgn_sgf_span line)
{
    char text[16];
    line = tgn_sgf_kifu__trim(line);
    bool digits = line.length >= 8 && (line.length == 8 || tgn_ascii__blank(line.start[8]));
    for (int i = 0; digits && i < 8; i++)
        digits = tgn_ascii__digit(line.start[i]);
    if (!digits)
        return tgn_sgf_kifu__property(n->kifu, "DT", line, line.start);
    snprintf(text, sizeof text, "%.4s-%.2s-%.2s", line.start, line.start + 4, line.start + 6);
    return tgn_sgf_kifu__property_text(n->kifu, "DT", text, line.start);
}

/* Whether the line contains the ASCII `words`, in any case. */
static bool mentions(tgn_sgf_span line, const char *words)
{
    for (; line.length >= strlen(words); line.start++, line.length--)
        if (tgn_sgf_kifu__behind(line, words).start)
            return true;
    return false;
}

/* "6.5" in "Black Win 6.5 >> White(50):Black(63)" */
static tgn_sgf_span points_of(tgn_sgf_span line)
{
    size_t start = 0, length = 0;
    while (start < line.length && !tgn_ascii__digit(line.start[start]))
        start++;
    while (start + length < line.length &&
           (tgn_ascii__digit(line.start[start + length]) || line.start[start + length] == '.'))
        length++;
    return (tgn_sgf_span){line.start + start, length};
}

/* English is translated here; phrases of other languages are understood where game information is read. */
static int read_result(ngf_reader *n, tgn_sgf_span line)
{
    const char *count = NULL;
    char text[32];
    for (size_t i = 0; i + 1 < line.length && !count; i++)
        if (line.start[i] == '>' && line.start[i + 1] == '>')
            count = line.start + i; /* followed by the points of both */
    if (count)
        line.length = (size_t)(count - line.start);
    while (line.length &&
           (tgn_ascii__blank(line.start[line.length - 1]) || line.start[line.length - 1] == '!'))
        line.length--;
    bool black = mentions(line, "black"), white = mentions(line, "white");
    bool lost = mentions(line, "lose"), won = mentions(line, "win");
    if (black == white || lost == won)
        return tgn_sgf_kifu__property(n->kifu, "RE", line, line.start);
    tgn_sgf_span points = points_of(line);
    snprintf(text, sizeof text, "%c+%.*s", black == won ? 'B' : 'W',
             points.length < 8 ? (int)points.length : 0, points.start);
    if (mentions(line, "resign") || mentions(line, "time"))
        snprintf(text + 2, sizeof text - 2, "%c", mentions(line, "resign") ? 'R' : 'T');
    return tgn_sgf_kifu__property_text(n->kifu, "RE", text, line.start);
}

static int read_handicap(ngf_reader *n, tgn_sgf_span line, int *out)
{
    *out = 0;
    if (!tgn_sgf_kifu__number(line, out) || *out < 2)
        return 0;
    n->kifu->handicap = *out <= TGN_SGF_KIFU_HANDICAP_MAX ? *out : 0;
    n->kifu->handicap_origin = (size_t)(line.start - n->kifu->window);
    return tgn_sgf_kifu__property(n->kifu, "HA", line, line.start);
}

static int read_minutes(ngf_reader *n, tgn_sgf_span line)
{
    int minutes;
    char text[16];
    if (!tgn_sgf_kifu__number(line, &minutes) || minutes == 0)
        return 0;
    snprintf(text, sizeof text, "%d", minutes * 60);
    return tgn_sgf_kifu__property_text(n->kifu, "TM", text, line.start);
}

/* Line `number` of the head, from 1; empty when the head is shorter. */
static tgn_sgf_span head_line(const ngf_reader *n, int number)
{
    tgn_sgf_span none = {n->kifu->record.start, 0};
    return number <= n->head_count ? tgn_sgf_kifu__trim(n->head[number - 1]) : none;
}

static int read_size(ngf_reader *n, tgn_sgf_span line)
{
    int side;
    if (tgn_sgf_kifu__number(line, &side) && side >= 1 && side <= TGN_SIDE_MAX)
        n->kifu->rows = n->kifu->cols = side;
    return tgn_sgf_kifu__property(n->kifu, "SZ", line, line.start);
}

static int read_head(ngf_reader *n)
{
    int handicap;
    if (read_size(n, head_line(n, 2)) < 0 || read_player(n, head_line(n, 4), "PB", "BR") < 0 ||
        read_player(n, head_line(n, 3), "PW", "WR") < 0 || read_handicap(n, head_line(n, 6), &handicap) < 0 ||
        read_komi(n, head_line(n, 8), handicap) < 0 || read_result(n, head_line(n, 11)) < 0 ||
        read_date(n, head_line(n, 9)) < 0 || read_minutes(n, head_line(n, 10)) < 0)
        return TGN_ERR_MEMORY;
    tgn_sgf_span title = head_line(n, 1), site = head_line(n, 5);
    n->announced = -1;
    (void)tgn_sgf_kifu__number(head_line(n, 12), &n->announced);
    if (tgn_sgf_kifu__property(n->kifu, "EV", title, title.start) < 0)
        return TGN_ERR_MEMORY;
    return tgn_sgf_kifu__property(n->kifu, "PC", site, site.start);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int read_move(ngf_reader *n, tgn_sgf_span line)
{
    int col = line.start[5] - 'B', row = line.start[6] - 'B';
    bool pass = col < 0 && row < 0;
    if (!pass && (col < 0 || row < 0 || col >= n->kifu->cols || row >= n->kifu->rows))
        return tgn_sgf_kifu__problem(n->kifu, TGN_PROBLEM_BAD_POINT, line);
    bool mirrored = line.length < 9 || (line.start[7] == line.start[6] && line.start[8] == line.start[5]);
    if (!mirrored && tgn_sgf_kifu__problem(n->kifu, TGN_PROBLEM_FOREIGN_LINE, line) < 0)
        return TGN_ERR_MEMORY;
    return tgn_sgf_kifu__move(n->kifu, line.start[4] == 'B' ? TGN_BLACK : TGN_WHITE,
                              pass ? TGN_SGF_KIFU_PASS : row, pass ? TGN_SGF_KIFU_PASS : col, line.start);
}

/* Behind the head: moves, lines GI that some programs add, and nothing else. */
static int read_moves(ngf_reader *n, tgn_sgf_span rest)
{
    tgn_sgf_span line;
    while (tgn_sgf_kifu__line(&rest, &line)) {
        line = tgn_sgf_kifu__trim(line);
        int code = 0;
        if (tgn_sgf_foreign__ngf_move(line))
            code = read_move(n, line);
        else if (line.length && !tgn_sgf_kifu__behind(line, "GI").start)
            code = tgn_sgf_kifu__problem(n->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
        if (code < 0)
            return code;
    }
    return 0;
}

int tgn_sgf_foreign__ngf(tgn_sgf_kifu *kifu)
{
    ngf_reader n = {.kifu = kifu};
    tgn_sgf_span rest = kifu->record, behind = rest, line;
    while (n.head_count < HEAD_LINES && tgn_sgf_kifu__line(&behind, &line) &&
           !tgn_sgf_foreign__ngf_move(tgn_sgf_kifu__trim(line))) {
        n.head[n.head_count++] = line;
        rest = behind;
    }
    if (read_head(&n) < 0 || read_moves(&n, rest) < 0)
        return TGN_ERR_MEMORY;
    const char *end = kifu->record.start + kifu->record.length;
    bool cut = n.announced > 0 && kifu->move_count + 1 < (size_t)n.announced; /* one less is usual */
    return cut || n.head_count < 2 ? tgn_sgf_tree__problem(kifu->tree, TGN_PROBLEM_TRUNCATED, end, NULL, 0)
                                   : 0;
}
