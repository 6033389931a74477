/*
 * plain.c - diagrams as 7-bit text, Markdown and JSON, see text_formats.h
 *
 * A board of characters can show stones and the last move. Numbers, marks and labels become lines
 * below it, which the reader of boards passes over:
 *
 *         A B C
 *      3  X . .  3
 *      2  .(O).  2
 *      1  . . .  1
 *         A B C
 *      numbers: 1 A3, 2 B2
 *      marks: A3 triangle
 *      labels: C1 "a"
 *      caption: Sora - Haru
 */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "draw/picture_text.h"
#include "draw/text_formats.h"

/* ---- what all of them need ----------------------------------------------------------------------------- */

tgn_point tgn_draw_format__last_move(const tgn_diagram *diagram)
{
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (diagram->mark[p] == TGN_MARK_LAST)
            return p;
    return TGN_PASS;
}

const char *tgn_draw_format__mark_name(unsigned mark)
{
    static const char *const names[] = {"", "triangle",        "square",          "circle", "cross",
                                        "", "black territory", "white territory", "dimmed"};
    return mark < sizeof names / sizeof *names ? names[mark] : "";
}

tgn_point tgn_draw_format__next_number(const tgn_diagram *diagram, unsigned before)
{
    tgn_size size = diagram->board.size;
    tgn_point found = TGN_PASS;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (diagram->number[p] > before && (!found || diagram->number[p] < diagram->number[found]))
            found = p;
    return found;
}

/* ---- lists below the board ----------------------------------------------------------------------------- */

/* Adds a piece of text in the form's own spelling. */
typedef void spell(tgn_buffer *out, const char *text);

static void spell_utf8(tgn_buffer *out, const char *text)
{
    tgn_draw_text__clean(out, text, false, SIZE_MAX / 2);
}

/* What is not ASCII is spelt as in JSON: \u672C. A backslash is doubled, so that nothing is lost. */
static void spell_ascii(tgn_buffer *out, const char *text)
{
    tgn_buffer clean = {0};
    tgn_draw_text__clean(&clean, text, false, SIZE_MAX / 2);
    out->failed |= clean.failed;
    for (size_t i = 0; i < clean.length;) {
        uint32_t code;
        size_t size = tgn_utf8__next((const uint8_t *)clean.data + i, clean.length - i, &code);
        if (size == 1 && code != '\\')
            tgn_buffer__char(out, clean.data[i]);
        else if (size == 1)
            tgn_buffer__text(out, "\\\\");
        else if (code < 0x10000)
            tgn_buffer__printf(out, "\\u%04X", (unsigned)code);
        else
            tgn_buffer__printf(out, "\\u%04X\\u%04X", 0xD800 + (unsigned)((code - 0x10000) >> 10),
                               0xDC00 + (unsigned)((code - 0x10000) & 0x3FF));
        i += size ? size : 1;
    }
    tgn_buffer__clear(&clean);
}

static void add_numbers(tgn_buffer *out, const tgn_diagram *diagram)
{
    char name[TGN_POINT_TEXT];
    bool any = false;
    tgn_size size = diagram->board.size;
    for (tgn_point p, first = tgn_draw_format__next_number(diagram, 0); first != TGN_PASS;
         first = tgn_draw_format__next_number(diagram, diagram->number[first])) {
        for (p = first; p; p = tgn_point_next(p, size)) { /* two points may have the same number */
            if (diagram->number[p] == diagram->number[first])
                tgn_buffer__printf(out, "%s%u %s", any ? ", " : "numbers: ", (unsigned)diagram->number[p],
                                   tgn_point_format(name, p, size));
            any = true;
        }
    }
    if (any)
        tgn_buffer__char(out, '\n');
}

static void add_marks(tgn_buffer *out, const tgn_diagram *diagram)
{
    char name[TGN_POINT_TEXT];
    bool any = false;
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const char *mark = tgn_draw_format__mark_name(diagram->mark[p]);
        if (*mark)
            tgn_buffer__printf(out, "%s%s %s", any ? ", " : "marks: ", tgn_point_format(name, p, size), mark);
        any |= *mark != '\0';
    }
    if (any)
        tgn_buffer__char(out, '\n');
}

static void add_labels(tgn_buffer *out, const tgn_diagram *diagram, spell *spelt)
{
    char name[TGN_POINT_TEXT];
    bool any = false;
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        if (!diagram->label[p][0])
            continue;
        tgn_buffer__printf(out, "%s%s \"", any ? ", " : "labels: ", tgn_point_format(name, p, size));
        spelt(out, diagram->label[p]);
        tgn_buffer__char(out, '"');
        any = true;
    }
    if (any)
        tgn_buffer__char(out, '\n');
}

static void add_line(tgn_buffer *out, const char *name, const char *text, spell *spelt)
{
    if (!text || !*text)
        return;
    tgn_buffer__text(out, name);
    spelt(out, text);
    tgn_buffer__char(out, '\n');
}

static void add_board(tgn_buffer *out, const tgn_diagram *diagram, spell *spelt)
{
    char text[TGN_TEXT_MAX];
    tgn_text_format(text, &diagram->board, tgn_draw_format__last_move(diagram));
    tgn_buffer__text(out, text);
    add_numbers(out, diagram);
    add_marks(out, diagram);
    add_labels(out, diagram, spelt);
}

void tgn_draw_format__ascii(const tgn_diagram *diagram, tgn_buffer *out)
{
    add_board(out, diagram, spell_ascii);
    add_line(out, "caption: ", diagram->caption, spell_ascii);
    add_line(out, "notes: ", diagram->notes, spell_ascii);
}

/* ---- Markdown ------------------------------------------------------------------------------------------ */

/* Words of a paragraph: what Markdown or HTML would take for itself is escaped. */
static void spell_markdown(tgn_buffer *out, const char *text)
{
    tgn_buffer clean = {0};
    tgn_draw_text__clean(&clean, text, true, SIZE_MAX / 2);
    out->failed |= clean.failed;
    for (size_t i = 0; i < clean.length; i++) {
        char c = clean.data[i];
        if (c == '\n')
            tgn_buffer__text(out, "\\\n"); /* a line break that stays one */
        else if (c == '&')
            tgn_buffer__text(out, "&amp;");
        else if (c == '<')
            tgn_buffer__text(out, "&lt;");
        else if (strchr("\\`*_[]#|~>", c) ||
                 ((c == '-' || c == '+') && (i == 0 || clean.data[i - 1] == '\n')))
            tgn_buffer__printf(out, "\\%c", c);
        else
            tgn_buffer__char(out, c);
    }
    tgn_buffer__clear(&clean);
}

/* A fenced block, and the words below it as a paragraph. */
void tgn_draw_format__markdown(const tgn_diagram *diagram, tgn_buffer *out)
{
    tgn_buffer__text(out, "```text\n");
    add_board(out, diagram, spell_utf8);
    tgn_buffer__text(out, "```\n");
    if (diagram->caption && *diagram->caption) {
        tgn_buffer__char(out, '\n');
        add_line(out, "", diagram->caption, spell_markdown);
    }
    if (diagram->notes && *diagram->notes) {
        tgn_buffer__char(out, '\n');
        add_line(out, "", diagram->notes, spell_markdown);
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void add_string(tgn_buffer *out, const char *text, bool lines)
{
    tgn_buffer clean = {0};
    tgn_draw_text__clean(&clean, text, lines, SIZE_MAX / 2);
    out->failed |= clean.failed;
    tgn_buffer__char(out, '"');
    for (size_t i = 0; i < clean.length; i++) {
        char c = clean.data[i];
        if (c == '\n')
            tgn_buffer__text(out, "\\n");
        else if (c == '"' || c == '\\')
            tgn_buffer__printf(out, "\\%c", c);
        else
            tgn_buffer__char(out, c);
    }
    tgn_buffer__char(out, '"');
    tgn_buffer__clear(&clean);
}

static void add_words_json(tgn_buffer *out, const char *name, const char *text)
{
    tgn_buffer__printf(out, ", \"%s\": ", name);
    if (text && *text)
        add_string(out, text, true);
    else
        tgn_buffer__text(out, "null");
}

/* {"D4": value, ...} of the points that `value` has something for. */
static void add_points(tgn_buffer *out, const char *name, const tgn_diagram *diagram,
                       bool value(tgn_buffer *, const tgn_diagram *, tgn_point))
{
    char point[TGN_POINT_TEXT];
    tgn_buffer inner = {0};
    tgn_size size = diagram->board.size;
    bool any = false;
    tgn_buffer__printf(out, ", \"%s\": {", name);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        inner.length = 0;
        if (!value(&inner, diagram, p))
            continue;
        tgn_buffer__printf(out, "%s\"%s\": ", any ? ", " : "", tgn_point_format(point, p, size));
        tgn_buffer__add(out, inner.data, inner.length);
        any = true;
    }
    out->failed |= inner.failed;
    tgn_buffer__clear(&inner);
    tgn_buffer__char(out, '}');
}

static bool number_value(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    if (diagram->number[p])
        tgn_buffer__printf(out, "%u", (unsigned)diagram->number[p]);
    return diagram->number[p] != 0;
}

static bool mark_value(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    const char *name = tgn_draw_format__mark_name(diagram->mark[p]);
    if (*name)
        tgn_buffer__printf(out, "\"%s\"", name);
    return *name != '\0';
}

static bool label_value(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    if (diagram->label[p][0])
        add_string(out, diagram->label[p], false);
    return diagram->label[p][0] != '\0';
}

void tgn_draw_format__json(const tgn_diagram *diagram, tgn_buffer *out)
{
    char name[TGN_POINT_TEXT];
    const tgn_board *board = &diagram->board;
    tgn_point last = tgn_draw_format__last_move(diagram);
    tgn_buffer__printf(out, "{\"rows\": %d, \"cols\": %d, \"board\": [", board->size.rows, board->size.cols);
    for (int row = 0; row < board->size.rows; row++) {
        tgn_buffer__text(out, row ? ", \"" : "\"");
        for (int col = 0; col < board->size.cols; col++)
            tgn_buffer__char(out, ".XO"[board->colour[tgn_point_at(row, col)]]);
        tgn_buffer__char(out, '"');
    }
    if (last != TGN_PASS)
        tgn_buffer__printf(out, "], \"last\": \"%s\"", tgn_point_format(name, last, board->size));
    else
        tgn_buffer__text(out, "], \"last\": null");
    add_points(out, "numbers", diagram, number_value);
    add_points(out, "marks", diagram, mark_value);
    add_points(out, "labels", diagram, label_value);
    add_words_json(out, "caption", diagram->caption);
    add_words_json(out, "notes", diagram->notes);
    tgn_buffer__text(out, "}\n");
}
