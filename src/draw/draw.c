/* draw.c - a diagram in any format, see tengen/draw.h */
#include <tengen/draw.h>

#include <stdint.h>
#include <stdio.h>

#include "draw/output.h"
#include "draw/picture.h"
#include "draw/text_formats.h"

/* ---- text ---------------------------------------------------------------------------------------------- */

static void add_words(tgn_buffer *out, const char *name, const char *text)
{
    if (!text || !*text)
        return;
    tgn_buffer__printf(out, "%s: ", name);
    tgn_draw_text__clean(out, text, false, SIZE_MAX / 2);
    tgn_buffer__char(out, '\n');
}

/* Black's shades are digits, White's letters. */
static char heat_letter(const tgn_diagram *diagram, tgn_point point)
{
    return "dcba.1234"[tgn_draw_picture__shade(diagram, point)];
}

static char owner_letter(const tgn_diagram *diagram, tgn_point point)
{
    double owner = diagram->owner[point];
    return owner >= 0.75 ? 'X' : owner >= 0.25 ? 'x' : owner <= -0.75 ? 'O' : owner <= -0.25 ? 'o' : '.';
}

/* A board of letters, a line a row, unless it is empty. */
static void add_letters(tgn_buffer *out, const char *name, const tgn_diagram *diagram,
                        char letter(const tgn_diagram *, tgn_point))
{
    bool any = false;
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        any |= letter(diagram, p) != '.';
    for (int row = 0; any && row < size.rows; row++) {
        tgn_buffer__printf(out, "%s:", name);
        for (int col = 0; col < size.cols; col++)
            tgn_buffer__printf(out, " %c", letter(diagram, tgn_point_at(row, col)));
        tgn_buffer__char(out, '\n');
    }
}

static void add_dead(tgn_buffer *out, const tgn_diagram *diagram)
{
    char name[TGN_POINT_TEXT];
    const char *before = "dead: ";
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        if (diagram->dead[p] && diagram->board.colour[p] != TGN_EMPTY) {
            tgn_buffer__printf(out, "%s%s", before, tgn_point_format(name, p, size));
            before = " ";
        }
    }
    if (*before == ' ')
        tgn_buffer__char(out, '\n');
}

static void add_legend(tgn_buffer *out, const tgn_diagram *diagram)
{
    for (int i = 0; diagram->legend[0] > 0 && i < TGN_SHADES; i++)
        tgn_buffer__printf(out, "%s %d %c from %.4g%s", i ? "," : "legend:", i + 1, 'a' + i,
                           diagram->legend[i], i == TGN_SHADES - 1 ? "\n" : "");
}

/* What does not fit on the board becomes details ("name: value") that reading passes over. */
static int draw_text(const tgn_diagram *diagram, tgn_buffer *out)
{
    char text[TGN_TEXT_MAX];
    tgn_text_format(text, &diagram->board, tgn_draw_format__last_move(diagram));
    tgn_buffer__text(out, text);
    add_letters(out, "heat", diagram, heat_letter);
    add_legend(out, diagram);
    add_letters(out, "owner", diagram, owner_letter);
    add_dead(out, diagram);
    add_words(out, "caption", diagram->caption);
    add_words(out, "notes", diagram->notes);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

/* ---- pictures ------------------------------------------------------------------------------------------ */

static void paint(void *context, cairo_t *cr)
{
    tgn_draw_picture__paint(context, cr);
}

/* The title is the caption, or says what this is; the description is the board as text. */
static int draw_picture(const tgn_diagram *diagram, tgn_format format, tgn_buffer *out)
{
    char board[TGN_TEXT_MAX], title[32], size[TGN_SIZE_TEXT];
    tgn_draw_picture picture;
    int code = tgn_draw_picture__init(&picture, diagram);
    if (code == 0) {
        const char *caption = picture.words.data;
        snprintf(title, sizeof title, "Go board, %s", tgn_size_format(size, picture.size));
        tgn_text_format(board, &diagram->board, tgn_draw_format__last_move(diagram));
        code = tgn_draw_output__draw(&(tgn_draw_page){.width = picture.width,
                                                      .height = picture.height,
                                                      .title = caption && *caption ? caption : title,
                                                      .description = board,
                                                      .paint = paint,
                                                      .context = &picture},
                                     format, out);
    }
    tgn_draw_picture__clear(&picture);
    return code;
}

/* ---- text for other programs --------------------------------------------------------------------------- */

static int draw_typed(const tgn_diagram *diagram, tgn_format format, tgn_buffer *out)
{
    static void (*const forms[])(const tgn_diagram *, tgn_buffer *) = {
        tgn_draw_format__latex, tgn_draw_format__markdown, tgn_draw_format__sensei, tgn_draw_format__ascii,
        tgn_draw_format__json};
    forms[format - TGN_FORMAT_LATEX](diagram, out);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

static int draw_into(const tgn_diagram *diagram, tgn_format format, tgn_buffer *out)
{
    if (format == TGN_FORMAT_TEXT)
        return draw_text(diagram, out);
    return format >= TGN_FORMAT_LATEX ? draw_typed(diagram, format, out) : draw_picture(diagram, format, out);
}

int tgn_draw(const tgn_diagram *diagram, tgn_format format, tgn_write_function *write, void *context)
{
    tgn_buffer bytes = {0};
    int code = draw_into(diagram, format, &bytes);
    if (code == 0)
        code = write(context, bytes.data, bytes.length);
    tgn_buffer__clear(&bytes);
    return code;
}
