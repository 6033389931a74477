/*
 * sensei.c - diagrams as Sensei's Library writes them, see text_formats.h
 *
 *      $$Wcm20 Caption                    White has the first number, which is 20; c: coordinates
 *      $$  -----------
 *      $$ | . . . . . |       .  empty     ,  star      X  black    O  white
 *      $$ | . 1 . 2 . |       1 to 9, 0 for the tenth: numbered moves, in turn
 *      $$ | . . a . . |       a to z: a letter on an empty point
 *      $$ | . B . W . |       stones with a circle B W, square # @, triangle Y Q, cross Z P
 *      $$ | . C S T M |       the same on empty points
 *      $$  -----------
 *
 * A point has one character, so of a number, a mark and a label the first that the format has is drawn and the
 * rest is listed in a line below, without "$$", where a page has its text. The format has ten numbers.
 */
#include <string.h>

#include "base/ascii.h"
#include "draw/picture_text.h"
#include "draw/text_formats.h"

/* What the diagram begins to count with. */
typedef struct sensei_numbers {
    unsigned first;    /* the lowest number; 0: there are none */
    tgn_colour colour; /* of its stone */
} sensei_numbers;

/* The lowest number, and whose it is: any numbered stone tells, since the first may have been captured. */
static sensei_numbers first_number(const tgn_diagram *diagram)
{
    tgn_point lowest = tgn_draw_format__next_number(diagram, 0);
    sensei_numbers c = {lowest == TGN_PASS ? 0 : diagram->number[lowest], TGN_BLACK};
    for (tgn_point p = lowest; p != TGN_PASS; p = tgn_draw_format__next_number(diagram, diagram->number[p])) {
        tgn_colour there = diagram->board.colour[p];
        if (there == TGN_EMPTY)
            continue;
        c.colour = (diagram->number[p] - c.first) % 2 ? tgn_colour_other(there) : there;
        break;
    }
    return c;
}

/* The character of a number, or 0: not a stone, not among the first ten, or of the wrong colour. */
static char number_letter(const tgn_diagram *diagram, tgn_point p, sensei_numbers c)
{
    unsigned number = diagram->number[p];
    if (!number || number - c.first >= 10)
        return 0;
    tgn_colour turn = (number - c.first) % 2 ? tgn_colour_other(c.colour) : c.colour;
    return diagram->board.colour[p] == turn ? "1234567890"[number - c.first] : (char)0;
}

/* The character of a mark on what lies there, or 0: the format does not have it. */
static char mark_letter(tgn_colour there, unsigned mark)
{
    static const char letters[][4] = {"CBW", "S#@", "TYQ", "MZP"};
    switch (mark) {
    case TGN_MARK_CIRCLE:
    case TGN_MARK_LAST:
        return letters[0][there];
    case TGN_MARK_SQUARE:
        return letters[1][there];
    case TGN_MARK_TRIANGLE:
        return letters[2][there];
    case TGN_MARK_CROSS:
        return letters[3][there];
    default:
        return 0;
    }
}

/* A label that is one small letter, on an empty point, or 0. */
static char label_letter(const tgn_diagram *diagram, tgn_point p)
{
    const char *label = diagram->label[p];
    bool letter = tgn_ascii__letter(label[0]) && !label[1] && diagram->board.colour[p] == TGN_EMPTY;
    return letter ? (char)(label[0] | 0x20) : (char)0;
}

/* A capital is drawn as its small letter only when no small one of its kind is there too. */
static bool label_fits(const tgn_diagram *diagram, tgn_point p)
{
    char letter = label_letter(diagram, p);
    tgn_size size = diagram->board.size;
    if (!letter)
        return false;
    for (tgn_point q = tgn_point_first(size); q; q = tgn_point_next(q, size))
        if (q != p && label_letter(diagram, q) == letter &&
            strcmp(diagram->label[p], diagram->label[q]) != 0 && tgn_ascii__upper(diagram->label[p][0]))
            return false;
    return true;
}

enum { DRAWN_NONE, DRAWN_NUMBER, DRAWN_LABEL, DRAWN_MARK };

/* The character of a point; `*drawn` tells which of the things on it that is. */
static char letter_of(const tgn_diagram *diagram, tgn_point p, sensei_numbers c, int *drawn)
{
    tgn_colour there = diagram->board.colour[p];
    char number = number_letter(diagram, p, c), mark = mark_letter(there, diagram->mark[p]);
    *drawn = number ? DRAWN_NUMBER : label_fits(diagram, p) ? DRAWN_LABEL : mark ? DRAWN_MARK : DRAWN_NONE;
    if (*drawn == DRAWN_NUMBER)
        return number;
    if (*drawn == DRAWN_LABEL)
        return label_letter(diagram, p);
    if (*drawn == DRAWN_MARK)
        return mark;
    return there == TGN_EMPTY && tgn_star(diagram->board.size, p) ? ',' : ".XO"[there];
}

static void add_frame(tgn_buffer *out, tgn_size size)
{
    tgn_buffer__text(out, "$$  ");
    for (int i = 0; i < 2 * size.cols + 1; i++)
        tgn_buffer__char(out, '-');
    tgn_buffer__char(out, '\n');
}

/* Say what stands on a point and could not be drawn; `*any`: something was said before. */
static void tell(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p, int drawn, bool *any)
{
    char name[TGN_POINT_TEXT];
    const char *mark = tgn_draw_format__mark_name(diagram->mark[p]);
    tgn_point_format(name, p, diagram->board.size);
    const char *before = *any ? ", " : "Not in the diagram: ";
    if (diagram->number[p] && drawn != DRAWN_NUMBER) {
        tgn_buffer__printf(out, "%s%u at %s", before, (unsigned)diagram->number[p], name);
        *any = true, before = ", ";
    }
    if (diagram->label[p][0] && drawn != DRAWN_LABEL) {
        tgn_buffer__printf(out, "%slabel ", before);
        tgn_draw_text__clean(out, diagram->label[p], false, TGN_LABEL_MAX * 4);
        tgn_buffer__printf(out, " at %s", name);
        *any = true, before = ", ";
    }
    if (*mark && drawn != DRAWN_MARK) {
        tgn_buffer__printf(out, "%s%s at %s", before, mark, name);
        *any = true;
    }
}

static void tell_rest(tgn_buffer *out, const tgn_diagram *diagram, sensei_numbers c)
{
    bool any = false;
    int drawn;
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        letter_of(diagram, p, c, &drawn);
        tell(out, diagram, p, drawn, &any);
    }
    if (any)
        tgn_buffer__char(out, '\n');
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        letter_of(diagram, p, c, &drawn);
        if (drawn == DRAWN_LABEL && tgn_ascii__upper(diagram->label[p][0])) {
            tgn_buffer__text(out, "Capitals: drawn as small letters\n");
            break;
        }
    }
}

/* "$$Bc9m21 Caption": the size where it is not 19, coordinates where all of them can be had. */
static void add_head(tgn_buffer *out, const tgn_diagram *diagram, sensei_numbers c)
{
    tgn_size size = diagram->board.size;
    bool square = size.rows == size.cols;
    tgn_buffer__printf(out, "$$%c%s", c.colour == TGN_BLACK ? 'B' : 'W',
                       diagram->coordinates && square ? "c" : "");
    if (square && size.rows != 19)
        tgn_buffer__printf(out, "%d", size.rows);
    if (c.first > 1)
        tgn_buffer__printf(out, "m%u", c.first);
    if (diagram->caption && *diagram->caption) {
        tgn_buffer__char(out, ' ');
        tgn_draw_text__clean(out, diagram->caption, false, SIZE_MAX / 2);
    }
    tgn_buffer__char(out, '\n');
}

void tgn_draw_format__sensei(const tgn_diagram *diagram, tgn_buffer *out)
{
    sensei_numbers c = first_number(diagram);
    tgn_size size = diagram->board.size;
    int drawn;
    add_head(out, diagram, c);
    add_frame(out, size);
    for (int row = 0; row < size.rows; row++) {
        tgn_buffer__text(out, "$$ |");
        for (int col = 0; col < size.cols; col++)
            tgn_buffer__printf(out, " %c", letter_of(diagram, tgn_point_at(row, col), c, &drawn));
        tgn_buffer__text(out, " |\n");
    }
    add_frame(out, size);
    tell_rest(out, diagram, c);
    if (diagram->notes && *diagram->notes) {
        tgn_buffer__text(out, "Notes: "); /* whatever they begin with, no row begins so */
        tgn_draw_text__clean(out, diagram->notes, false, SIZE_MAX / 2);
        tgn_buffer__char(out, '\n');
    }
}
