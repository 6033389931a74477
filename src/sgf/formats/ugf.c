/*
 * ugf.c - records of PandaNet (IGS): .ugf, and .ugi with a review
 *
 *      [Header]
 *      Lang=SJIS
 *      Title=2019,Ladder,Round 3              event, its parts between commas
 *      Date=2019/03/08,22:09:00,2019/03/09,07:16:59
 *      Size=19
 *      Hdcp=0,6.50                            stones, komi
 *      Winner=B,C                             B by resignation; "W,7.50" by points
 *      CoordinateType=IGS                     rows count from the bottom; JPN: from the top
 *      PlayerB=Sora,5d,,                      name, rank, then fields that are ignored
 *      [Data]
 *      QP,B1,1,12                             column, row (letters from A, I included), colour, number, seconds
 *      DD,B1,0,0                              number 0: a stone that lies there from the beginning
 *      YA,W1,2,0                              beyond the board: a pass
 *      [Figure]
 *      .Text,45                               a comment on move 45, up to .EndText
 *      .#,6,16,E                              a label in it: column, row, letter
 *      [ReviewNode]
 *      NODE,2,1,17,16                         node 1 is the root, node 2 the first move: colour (1: Black), column, row
 *        VARIATION,                           ... up to VARIATIONEND: another way to go on from the node before
 *      [ReviewComment]
 *      .Comment,19                            lines about node 19
 *
 * Pictures ([Files]), figures (.Fig) and whatever else SGF cannot hold is skipped and reported (foreign-part).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "sgf/formats/foreign.h"

typedef enum ugf_section {
    NOWHERE,
    HEADER,
    DATA,
    FIGURE,
    REVIEW_NODE,
    REVIEW_COMMENT,
    END,
    ELSEWHERE
} ugf_section;

/* A variation of a review that is open: where the game goes on behind it. */
typedef struct open_variation {
    uint32_t behind;
} open_variation;

typedef struct ugf_reader {
    tgn_sgf_kifu *kifu;
    ugf_section where;
    bool header, data;       /* sections that were seen */
    bool from_bottom;        /* CoordinateType=IGS */
    bool in_text, in_figure; /* between .Text and .EndText, .Fig and .EndFig */
    bool said_part;          /* what this section skips was reported */
    tgn_sgf_span date, winner, handicap, black[2], white[2];
    uint32_t about;  /* the move that text is about; TGN_SGF_NONE: the root */
    bool about_none; /* or a move that is not there */

    uint32_t main_count; /* moves of [Data] */
    uint32_t review;     /* where the review's nodes are: the move of the last one */
    open_variation *opens;
    size_t open_count, open_capacity;
    uint32_t *nodes; /* the move of each node of the review, by its number */
    size_t node_capacity;
} ugf_reader;

enum { NODES_MAX = 1000000, LABEL_MAX = 16 };

bool tgn_sgf_foreign__ugf_section(tgn_sgf_span line, const char *name)
{
    return tgn_sgf_kifu__is(tgn_sgf_kifu__trim(line), name);
}

/* ---- the head ------------------------------------------------------------------------------------------ */

static int passed_over(ugf_reader *u, tgn_sgf_span line)
{
    if (u->said_part || line.length == 0)
        return 0;
    u->said_part = true;
    return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_PART, line);
}

static int read_header_line(ugf_reader *u, tgn_sgf_span line)
{
    static const struct {
        const char *ugf, *sgf;
    } plain[] = {
        {"Place", "PC"}, {"Copyright", "CP"}, {"Writer", "AP"}, {"Comment", "GC"}, {"Commentator", "AN"}};
    tgn_sgf_span value = line, name = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&value, '='));
    int side;
    if (name.length == line.length)
        return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (tgn_sgf_kifu__is(name, plain[i].ugf))
            return tgn_sgf_kifu__property(u->kifu, plain[i].sgf, value, value.start);
    if (tgn_sgf_kifu__is(name, "Size")) {
        if (tgn_sgf_kifu__number(value, &side) && side >= 1 && side <= TGN_SIDE_MAX)
            u->kifu->rows = u->kifu->cols = side;
        return tgn_sgf_kifu__property(u->kifu, "SZ", value, value.start);
    }
    struct {
        const char *name;
        tgn_sgf_span *slot;
    } kept[] = {{"Date", &u->date},        {"Winner", &u->winner},     {"Hdcp", &u->handicap},
                {"PlayerB", &u->black[0]}, {"PlayerW", &u->white[0]},  {"BMemb1", &u->black[0]},
                {"WMemb1", &u->white[0]},  {"PlayerB2", &u->black[1]}, {"PlayerW2", &u->white[1]},
                {"BMemb2", &u->black[1]},  {"WMemb2", &u->white[1]}};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (tgn_sgf_kifu__is(name, kept[i].name) && !kept[i].slot->length)
            *kept[i].slot = value;
    if (tgn_sgf_kifu__is(name, "CoordinateType"))
        u->from_bottom = tgn_sgf_kifu__is(tgn_sgf_kifu__trim(value), "IGS");
    return 0;
}

/* A property that is made of several parts. */
static int add_joined(ugf_reader *u, const char *name, tgn_sgf_span value, const char *between)
{
    tgn_buffer joined = {0};
    tgn_sgf_span rest = value;
    while (rest.length) {
        tgn_sgf_span part = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ','));
        if (part.length && joined.length)
            tgn_buffer__text(&joined, between);
        tgn_buffer__add(&joined, part.start, part.length);
    }
    int code = joined.failed ? TGN_ERR_MEMORY : 0;
    if (code == 0 && joined.length)
        code = tgn_sgf_kifu__property(u->kifu, name, (tgn_sgf_span){joined.data, joined.length}, value.start);
    tgn_buffer__clear(&joined);
    return code;
}

/* Name and rank; of a pair both names, with their ranks behind them. */
static int write_player(ugf_reader *u, const tgn_sgf_span players[2], const char *name, const char *rank)
{
    tgn_sgf_span first = players[0], second = players[1];
    tgn_sgf_span one = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&first, ',')),
                 rank_one = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&first, ','));
    if (!second.length) {
        if (tgn_sgf_kifu__property(u->kifu, name, one, one.start) < 0)
            return TGN_ERR_MEMORY;
        return tgn_sgf_kifu__property(u->kifu, rank, rank_one, rank_one.start);
    }
    tgn_sgf_span two = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&second, ',')),
                 rank_two = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&second, ','));
    tgn_buffer both = {0};
    tgn_buffer__printf(&both, "%.*s%s%.*s & %.*s%s%.*s", (int)one.length, one.start,
                       rank_one.length ? " " : "", (int)rank_one.length, rank_one.start, (int)two.length,
                       two.start, rank_two.length ? " " : "", (int)rank_two.length, rank_two.start);
    int code = both.failed
                   ? TGN_ERR_MEMORY
                   : tgn_sgf_kifu__property(u->kifu, name, (tgn_sgf_span){both.data, both.length}, one.start);
    tgn_buffer__clear(&both);
    return code;
}

/* "2019/03/08" */
static bool read_day(tgn_sgf_span text, int out[3])
{
    for (int i = 0; i < 3; i++)
        if (!text.length || !tgn_sgf_kifu__number(tgn_sgf_kifu__field(&text, '/'), &out[i]))
            return false;
    return text.length == 0 && out[0] <= 9999 && out[1] <= 12 && out[2] <= 31;
}

/* The day it began and the day it ended, as SGF shortens them: "2019-03-08,09". */
static int write_date(ugf_reader *u)
{
    int begin[3], end[3];
    char text[80];
    tgn_sgf_span rest = u->date, first = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ','));
    if (!read_day(first, begin))
        return tgn_sgf_kifu__is(first, "//") ? 0 : tgn_sgf_kifu__property(u->kifu, "DT", first, first.start);
    int length = snprintf(text, sizeof text, "%04d-%02d-%02d", begin[0], begin[1], begin[2]);
    tgn_sgf_kifu__field(&rest, ',');
    if (read_day(tgn_sgf_kifu__field(&rest, ','), end) && memcmp(begin, end, sizeof end) != 0) {
        char *more = text + length;
        size_t capacity = sizeof text - (size_t)length;
        if (end[0] != begin[0])
            snprintf(more, capacity, ",%04d-%02d-%02d", end[0], end[1], end[2]);
        else if (end[1] != begin[1])
            snprintf(more, capacity, ",%02d-%02d", end[1], end[2]);
        else
            snprintf(more, capacity, ",%02d", end[2]);
    }
    return tgn_sgf_kifu__property_text(u->kifu, "DT", text, u->date.start);
}

/* "7.50" is 7.5, "6.00" is 6. */
static tgn_sgf_span without_zeros(tgn_sgf_span number)
{
    number = tgn_sgf_kifu__trim(number);
    if (!number.length || !memchr(number.start, '.', number.length))
        return number;
    while (number.length && number.start[number.length - 1] == '0')
        number.length--;
    if (number.length && number.start[number.length - 1] == '.')
        number.length--;
    return number;
}

/* Black, White, draw, no result: B W D N; A and P are games that were not finished. */
static int write_winner(ugf_reader *u)
{
    tgn_sgf_span rest = u->winner, who = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ',')),
                 how = tgn_sgf_kifu__trim(rest);
    char text[24];
    if (!who.length)
        return 0;
    char letter = (char)(who.start[0] & ~0x20);
    if (letter == 'D' || letter == 'N' || letter == 'A' || letter == 'P' || letter == 'E')
        return tgn_sgf_kifu__property_text(u->kifu, "RE",
                                           letter == 'D'   ? "0"
                                           : letter == 'N' ? "Void"
                                                           : "?",
                                           who.start);
    if (letter != 'B' && letter != 'W')
        return tgn_sgf_kifu__property(u->kifu, "RE", u->winner, who.start);
    char kind = how.length ? (char)(how.start[0] & ~0x20) : 0;
    how = without_zeros(how);
    if (kind == 'C' || kind == 'R')
        snprintf(text, sizeof text, "%c+R", letter);
    else if (kind == 'T' || kind == 'F')
        snprintf(text, sizeof text, "%c+%c", letter, kind);
    else
        snprintf(text, sizeof text, "%c+%.*s", letter, how.length < 16 ? (int)how.length : 0, how.start);
    return tgn_sgf_kifu__property_text(u->kifu, "RE", text, who.start);
}

/* "2,0.50": stones and komi. The stones themselves are among the moves, with number 0. */
static int write_handicap(ugf_reader *u)
{
    int stones = 0;
    tgn_sgf_span rest = u->handicap, first = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ','));
    tgn_sgf_span komi = without_zeros(rest);
    if (tgn_sgf_kifu__number(first, &stones) && stones >= 2 &&
        tgn_sgf_kifu__property(u->kifu, "HA", first, first.start) < 0)
        return TGN_ERR_MEMORY;
    if (stones <= TGN_SGF_KIFU_HANDICAP_MAX && u->kifu->move_count && u->kifu->moves[0].colour == TGN_WHITE) {
        u->kifu->handicap = stones;
        u->kifu->handicap_origin = (size_t)(first.start - u->kifu->window);
    }
    return tgn_sgf_kifu__property(u->kifu, "KM", komi, komi.start);
}

static int write_header(ugf_reader *u)
{
    if (write_player(u, u->black, "PB", "BR") < 0 || write_player(u, u->white, "PW", "WR") < 0)
        return TGN_ERR_MEMORY;
    if ((u->date.length && write_date(u) < 0) || write_winner(u) < 0)
        return TGN_ERR_MEMORY;
    return u->handicap.length ? write_handicap(u) : 0;
}

/* Title and Rule are known by name but need their words changed. */
static int read_words(ugf_reader *u, tgn_sgf_span line)
{
    tgn_sgf_span title = tgn_sgf_kifu__behind(line, "Title="), rule = tgn_sgf_kifu__behind(line, "Rule=");
    if (title.start)
        return add_joined(u, "EV", title, ", ");
    if (tgn_sgf_kifu__is(tgn_sgf_kifu__trim(rule), "JPN"))
        return tgn_sgf_kifu__property_text(u->kifu, "RU", "Japanese", rule.start);
    if (tgn_sgf_kifu__is(tgn_sgf_kifu__trim(rule), "CHN") || tgn_sgf_kifu__is(tgn_sgf_kifu__trim(rule), "CH"))
        return tgn_sgf_kifu__property_text(u->kifu, "RU", "Chinese", rule.start);
    if (rule.start)
        return tgn_sgf_kifu__property(u->kifu, "RU", rule, rule.start);
    return read_header_line(u, line);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int row_of(const ugf_reader *u, int letter)
{
    return u->from_bottom ? u->kifu->rows - 1 - letter : letter;
}

static int add_data(ugf_reader *u, tgn_colour colour, int row, int col, bool stone, tgn_sgf_span line)
{
    bool inside = row >= 0 && col >= 0 && row < u->kifu->rows && col < u->kifu->cols;
    if (stone && inside)
        return tgn_sgf_kifu__stone(u->kifu, colour, row, col, line.start);
    if (stone)
        return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_BAD_POINT, line);
    return tgn_sgf_kifu__move(u->kifu, colour, inside ? row : TGN_SGF_KIFU_PASS,
                              inside ? col : TGN_SGF_KIFU_PASS, line.start);
}

/* "QP,B1,1,0", "YA,W1,220,0" (a pass), "YZ,MK,278,0" (a pass that does not say whose). */
static int read_data_line(ugf_reader *u, tgn_sgf_span line)
{
    tgn_sgf_span rest = line, point = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ',')),
                 who = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ',')),
                 number = tgn_sgf_kifu__trim(tgn_sgf_kifu__field(&rest, ','));
    int count = 1;
    bool letters =
        point.length == 2 && tgn_ascii__letter(point.start[0]) && tgn_ascii__letter(point.start[1]);
    char side = who.length ? (char)(who.start[0] & ~0x20) : 0;
    bool marked = tgn_sgf_kifu__is(who, "MK");
    if (!letters || (side != 'B' && side != 'W' && !marked))
        return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    tgn_colour colour = side == 'B' ? TGN_BLACK : TGN_WHITE;
    if (marked)
        colour = u->kifu->move_count && u->kifu->moves[u->kifu->move_count - 1].colour == TGN_BLACK
                     ? TGN_WHITE
                     : TGN_BLACK;
    int col = (point.start[0] & ~0x20) - 'A', row = row_of(u, (point.start[1] & ~0x20) - 'A');
    bool stone = tgn_sgf_kifu__number(number, &count) && count == 0 && u->kifu->move_count == 0;
    if (col >= 'Y' - 'A') /* the 25th column is written as any other only on boards that have it */
        col = u->kifu->cols > 'Y' - 'A' && col < u->kifu->cols && row >= 0 && row < u->kifu->rows ? col : -1;
    else if (col >= u->kifu->cols || row < 0 || row >= u->kifu->rows)
        return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_BAD_POINT, line);
    return add_data(u, colour, row, col, stone, line);
}

/* ---- comments ------------------------------------------------------------------------------------------ */

/* The lines that follow are about this move (TGN_SGF_NONE: the game), or about one that is not there. */
static void be_about(ugf_reader *u, bool known, uint32_t move)
{
    u->about = move;
    u->about_none = !known;
}

/* ".#,6,16,E": column and row, both from 1, the row as in [Data]. */
static int read_label(ugf_reader *u, tgn_sgf_span rest, tgn_sgf_span line)
{
    int col, row;
    char text[32];
    bool good = tgn_sgf_kifu__number(tgn_sgf_kifu__field(&rest, ','), &col) &&
                tgn_sgf_kifu__number(tgn_sgf_kifu__field(&rest, ','), &row);
    rest = tgn_sgf_kifu__trim(rest);
    row = good ? row_of(u, row - 1) : -1;
    if (!good || col < 1 || col > u->kifu->cols || row < 0 || row >= u->kifu->rows || !rest.length)
        return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    size_t kept = rest.length < LABEL_MAX ? rest.length : LABEL_MAX;
    while (kept > 0 && kept < rest.length && ((unsigned char)rest.start[kept] & 0xC0) == 0x80)
        kept--; /* between characters */
    int length = snprintf(text, sizeof text, "%c%c:%.*s", 'a' + col - 1, 'a' + row, (int)kept, rest.start);
    return tgn_sgf_kifu__remark(u->kifu, u->about, (tgn_sgf_span){text, (size_t)length}, true, line.start);
}

static int read_figure_line(ugf_reader *u, tgn_sgf_span line)
{
    int number = -1;
    tgn_sgf_span text = tgn_sgf_kifu__behind(line, ".Text,"), label = tgn_sgf_kifu__behind(line, ".#,");
    if (tgn_sgf_kifu__behind(line, ".Fig").start)
        u->in_figure = true;
    if (u->in_figure) {
        u->in_figure = !tgn_sgf_kifu__behind(line, ".EndFig").start;
        return passed_over(u, line);
    }
    if (tgn_sgf_kifu__behind(line, ".EndText").start) {
        u->in_text = false;
        return 0;
    }
    if (text.start) {
        u->in_text = true;
        bool known = tgn_sgf_kifu__number(tgn_sgf_kifu__field(&text, ','), &number) &&
                     (uint32_t)number <= u->main_count;
        be_about(u, known, number > 0 && known ? (uint32_t)number - 1 : TGN_SGF_NONE);
        return known ? 0 : tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    }
    if (!u->in_text || u->about_none)
        return line.length && !u->in_text ? tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line)
                                          : 0;
    return label.start ? read_label(u, label, line)
                       : tgn_sgf_kifu__remark(u->kifu, u->about, line, false, line.start);
}

/* ---- reviews ------------------------------------------------------------------------------------------- */

/* Note which move a node of the review is. Absurdly large numbers are not kept. */
static int note_node(ugf_reader *u, int number, uint32_t move)
{
    if (number < 1 || number > NODES_MAX)
        return 0;
    size_t before = u->node_capacity;
    if (tgn_array__need(&u->nodes, &u->node_capacity, (size_t)number + 1) < 0)
        return TGN_ERR_MEMORY;
    for (size_t i = before; i < u->node_capacity; i++)
        u->nodes[i] = UINT32_MAX - 1; /* not there */
    u->nodes[number] = move;
    return 0;
}

static uint32_t child_of(const ugf_reader *u, uint32_t move)
{
    return move == TGN_SGF_NONE ? u->kifu->root_child : u->kifu->moves[move].child;
}

/* "NODE,2,1,17,16": on the main line it repeats a move that is there; in a variation it is a new one. */
static int read_node(ugf_reader *u, tgn_sgf_span rest, tgn_sgf_span line)
{
    int number, colour, col, row;
    int *const parts[] = {&number, &colour, &col, &row};
    for (int i = 0; i < 4; i++)
        if (!tgn_sgf_kifu__number(tgn_sgf_kifu__field(&rest, ','), parts[i]))
            return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    if (colour == 0)
        return number == 1 ? note_node(u, number, TGN_SGF_NONE) : 0;
    if (u->open_count == 0) {
        uint32_t next = child_of(u, u->review);
        if (next == TGN_SGF_NONE || next >= u->main_count)
            return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
        u->review = next;
        return note_node(u, number, next);
    }
    bool inside = col >= 1 && row >= 1 && col <= u->kifu->cols && row <= u->kifu->rows;
    if (tgn_sgf_kifu__move_behind(u->kifu, u->review, colour == 1 ? TGN_BLACK : TGN_WHITE,
                                  inside ? row_of(u, row - 1) : TGN_SGF_KIFU_PASS,
                                  inside ? col - 1 : TGN_SGF_KIFU_PASS, line.start) < 0)
        return TGN_ERR_MEMORY;
    u->review = u->kifu->last;
    return note_node(u, number, u->review);
}

static int read_review_line(ugf_reader *u, tgn_sgf_span line)
{
    tgn_sgf_span node = tgn_sgf_kifu__behind(line, "NODE,");
    if (node.start)
        return read_node(u, node, line);
    if (tgn_sgf_kifu__behind(line, "VARIATIONEND").start) {
        if (u->open_count == 0)
            return tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
        u->review = u->opens[--u->open_count].behind;
        return 0;
    }
    if (!tgn_sgf_kifu__behind(line, "VARIATION").start)
        return line.length ? tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line) : 0;
    if (tgn_array__need(&u->opens, &u->open_capacity, u->open_count + 1) < 0)
        return TGN_ERR_MEMORY;
    u->opens[u->open_count++] = (open_variation){u->review};
    return 0;
}

static int read_review_comment(ugf_reader *u, tgn_sgf_span line)
{
    int number = 0;
    tgn_sgf_span comment = tgn_sgf_kifu__behind(line, ".Comment,");
    if (comment.start) {
        bool known = tgn_sgf_kifu__number(comment, &number) && number >= 1 &&
                     (size_t)number < u->node_capacity && u->nodes[number] != UINT32_MAX - 1;
        be_about(u, known, known ? u->nodes[number] : TGN_SGF_NONE);
        u->in_text = true;
        return known ? 0 : tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, line);
    }
    if (!u->in_text || u->about_none)
        return 0;
    return tgn_sgf_kifu__remark(u->kifu, u->about, line, false, line.start);
}

/* ---- sections ------------------------------------------------------------------------------------------ */

/* "[Data]" begins a section; a line of [Files] or of a comment may begin with '[' too, but does not end so. */
static bool enters(ugf_reader *u, tgn_sgf_span line)
{
    static const struct {
        const char *name;
        ugf_section where;
    } sections[] = {{"[Header]", HEADER},     {"[Data]", DATA},
                    {"[Figure]", FIGURE},     {"[ReviewNode]", REVIEW_NODE},
                    {"[End]", END},           {"[ReviewComment]", REVIEW_COMMENT},
                    {"[Files]", ELSEWHERE},   {"[Remote]", ELSEWHERE},
                    {"[Comment]", ELSEWHERE}, {"[MessageLine]", ELSEWHERE}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (!tgn_sgf_foreign__ugf_section(line, sections[i].name))
            continue;
        if (u->where == DATA)
            u->main_count = (uint32_t)u->kifu->move_count;
        u->where = sections[i].where;
        u->header |= u->where == HEADER;
        u->data |= u->where == DATA;
        u->in_text = u->in_figure = u->said_part = false;
        u->open_count = 0;
        u->review = TGN_SGF_NONE;
        return true;
    }
    return false;
}

static int read_line(ugf_reader *u, tgn_sgf_span line)
{
    tgn_sgf_span trimmed = tgn_sgf_kifu__trim(line);
    if (enters(u, trimmed))
        return 0;
    switch (u->where) {
    case HEADER:
        return trimmed.length ? read_words(u, trimmed) : 0;
    case DATA:
        return trimmed.length ? read_data_line(u, trimmed) : 0;
    case FIGURE:
        return read_figure_line(u, trimmed);
    case REVIEW_NODE:
        return read_review_line(u, trimmed);
    case REVIEW_COMMENT:
        return read_review_comment(u, trimmed);
    case NOWHERE: /* remarks before the record begin with '#' */
        return trimmed.length && *trimmed.start != '#'
                   ? tgn_sgf_kifu__problem(u->kifu, TGN_PROBLEM_FOREIGN_LINE, trimmed)
                   : 0;
    default:
        return u->where == END ? 0 : passed_over(u, trimmed);
    }
}

int tgn_sgf_foreign__ugf(tgn_sgf_kifu *kifu)
{
    ugf_reader u = {.kifu = kifu, .review = TGN_SGF_NONE};
    tgn_sgf_span rest = kifu->record, line;
    int code = 0;
    while (code == 0 && tgn_sgf_kifu__line(&rest, &line))
        code = read_line(&u, line);
    if (code == 0)
        code = write_header(&u);
    if (code == 0 && !u.data)
        code = tgn_sgf_tree__problem(kifu->tree, TGN_PROBLEM_TRUNCATED, rest.start, NULL, 0);
    free(u.opens);
    free(u.nodes);
    return code;
}
