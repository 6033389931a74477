/*
 * latex.c - diagrams as LaTeX, drawn with TikZ, see text_formats.h
 *
 * The file is a document that compiles by itself and needs nothing but TikZ; what is between
 * \begin{tikzpicture} and \end{tikzpicture} may be copied into another. A unit is a point of the board,
 * column 1 at the left, row 1 at the bottom.
 *
 * pdfLaTeX has no glyphs for most scripts: there a character beyond Latin is printed as its number
 * (U+672C); LuaLaTeX and XeLaTeX print it, if the font has it.
 */
#include <string.h>

#include "base/utf8.h"
#include "draw/picture_text.h"
#include "draw/text_formats.h"

/* ---- words --------------------------------------------------------------------------------------------- */

static void add_character(tgn_buffer *out, const char *bytes, size_t size, uint32_t code)
{
    static const struct {
        char c;
        const char *tex;
    } special[] = {{'\\', "\\textbackslash{}"},
                   {'~', "\\textasciitilde{}"},
                   {'^', "\\textasciicircum{}"},
                   {'<', "\\textless{}"},
                   {'>', "\\textgreater{}"},
                   {'|', "\\textbar{}"},
                   {'"', "''"},
                   {'$', "{\\char36}"},
                   {'\n', "\\\\\n"}};
    for (size_t i = 0; size == 1 && i < sizeof special / sizeof *special; i++) {
        if (special[i].c == bytes[0]) {
            tgn_buffer__text(out, special[i].tex);
            return;
        }
    }
    if (size == 1 && strchr("#%&_{}", bytes[0]))
        tgn_buffer__char(out, '\\');
    if (code < 0x180)
        tgn_buffer__add(out, bytes, size);
    else
        tgn_buffer__printf(out, "\\tengenchar{%.*s}{%04X}", (int)size, bytes, (unsigned)code);
}

static void add_words(tgn_buffer *out, const char *text, bool lines)
{
    tgn_buffer clean = {0};
    tgn_draw_text__clean(&clean, text, lines, SIZE_MAX / 2);
    out->failed |= clean.failed;
    for (size_t i = 0; i < clean.length;) {
        uint32_t code;
        size_t size = tgn_utf8__next((const uint8_t *)clean.data + i, clean.length - i, &code);
        if (size > 0)
            add_character(out, clean.data + i, size, code);
        i += size ? size : 1;
    }
    tgn_buffer__clear(&clean);
}

/* ---- the board ----------------------------------------------------------------------------------------- */

static int across(tgn_point p)
{
    return tgn_point_col(p) + 1;
}

static int up(const tgn_diagram *diagram, tgn_point p)
{
    return diagram->board.size.rows - tgn_point_row(p);
}

static void add_grid(tgn_buffer *out, const tgn_diagram *diagram)
{
    tgn_size size = diagram->board.size;
    for (int row = 1; row <= size.rows; row++)
        tgn_buffer__printf(out, "\\draw (1,%d) -- (%d,%d);\n", row, size.cols, row);
    for (int col = 1; col <= size.cols; col++)
        tgn_buffer__printf(out, "\\draw (%d,1) -- (%d,%d);\n", col, col, size.rows);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (tgn_star(size, p))
            tgn_buffer__printf(out, "\\fill (%d,%d) circle (0.09);\n", across(p), up(diagram, p));
}

static void add_coordinates(tgn_buffer *out, const tgn_diagram *diagram)
{
    tgn_size size = diagram->board.size;
    for (int col = 1; col <= size.cols; col++)
        tgn_buffer__printf(out, "\\node[tengencoordinate] at (%d,0) {%c};\n", col,
                           "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col - 1]);
    for (int row = 1; row <= size.rows; row++)
        tgn_buffer__printf(out, "\\node[tengencoordinate] at (0,%d) {%d};\n", row, row);
}

/* A colour that is visible on the point. */
static const char *ink(const tgn_diagram *diagram, tgn_point p)
{
    return diagram->board.colour[p] == TGN_BLACK ? "white" : "black";
}

static void add_stone(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    tgn_colour there = diagram->board.colour[p];
    if (there != TGN_EMPTY)
        tgn_buffer__printf(out, "\\filldraw[fill=%s] (%d,%d) circle (0.46);\n",
                           there == TGN_BLACK ? "black" : "white", across(p), up(diagram, p));
    else if (diagram->label[p][0] || diagram->number[p]) /* the lines are cut under letters */
        tgn_buffer__printf(out, "\\fill[white] (%d,%d) circle (0.36);\n", across(p), up(diagram, p));
}

/* A mark as a path around (0,0), drawn on its point. */
static const char *path_of(unsigned mark)
{
    switch (mark) {
    case TGN_MARK_TRIANGLE:
        return "(90:0.3) -- (210:0.3) -- (330:0.3) -- cycle";
    case TGN_MARK_SQUARE:
        return "(-0.2,-0.2) rectangle (0.2,0.2)";
    case TGN_MARK_CIRCLE:
    case TGN_MARK_LAST:
        return "(0,0) circle (0.22)";
    case TGN_MARK_CROSS:
        return "(-0.2,-0.2) -- (0.2,0.2) (-0.2,0.2) -- (0.2,-0.2)";
    case TGN_MARK_BLACK_TERRITORY:
    case TGN_MARK_WHITE_TERRITORY:
        return "(-0.12,-0.12) rectangle (0.12,0.12)";
    default:
        return NULL;
    }
}

static void add_mark(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    const char *path = path_of(diagram->mark[p]), *fill = "";
    if (!path || (diagram->mark[p] == TGN_MARK_LAST && diagram->number[p]))
        return; /* the number tells which is the last */
    if (diagram->mark[p] == TGN_MARK_BLACK_TERRITORY)
        fill = ",fill=black";
    else if (diagram->mark[p] == TGN_MARK_WHITE_TERRITORY)
        fill = ",fill=white";
    tgn_buffer__printf(out, "\\draw[thick,%s%s,shift={(%d,%d)}] %s;\n", ink(diagram, p), fill, across(p),
                       up(diagram, p), path);
}

static void add_letters(tgn_buffer *out, const tgn_diagram *diagram, tgn_point p)
{
    if (!diagram->number[p] && !diagram->label[p][0])
        return;
    tgn_buffer__printf(out, "\\node[%s,tengen%s] at (%d,%d) {", ink(diagram, p),
                       diagram->number[p] > 99 ? "tight" : "letter", across(p), up(diagram, p));
    if (diagram->number[p])
        tgn_buffer__printf(out, "%u", (unsigned)diagram->number[p]);
    else
        add_words(out, diagram->label[p], false);
    tgn_buffer__text(out, "};\n");
}

static void add_board(tgn_buffer *out, const tgn_diagram *diagram)
{
    tgn_size size = diagram->board.size;
    add_grid(out, diagram);
    if (diagram->coordinates)
        add_coordinates(out, diagram);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        add_stone(out, diagram, p);
        add_mark(out, diagram, p);
        add_letters(out, diagram, p);
        if (diagram->mark[p] == TGN_MARK_DIMMED || !tgn_region_has(diagram->region, size, p))
            tgn_buffer__printf(out, "\\fill[white,opacity=0.6] (%d,%d) +(-0.5,-0.5) rectangle +(0.5,0.5);\n",
                               across(p), up(diagram, p));
    }
}

/* ---- the document -------------------------------------------------------------------------------------- */

static const char head[] = "\\documentclass{article}\n"
                           "\\usepackage{tikz}\n"
                           "\\pagestyle{empty}\n"
                           "\\providecommand{\\tengenchar}[2]{\\ifdefined\\pdftexversion U+#2\\else #1\\fi}\n"
                           "\\tikzset{tengencoordinate/.style={font=\\tiny},\n"
                           "  tengenletter/.style={font=\\scriptsize,inner sep=0pt},\n"
                           "  tengentight/.style={font=\\tiny,inner sep=0pt}}\n"
                           "\\begin{document}\n"
                           "\\begin{center}\n";

void tgn_draw_format__latex(const tgn_diagram *diagram, tgn_buffer *out)
{
    double point = diagram->point_size > 0 ? diagram->point_size : 14;
    tgn_buffer__text(out, head);
    tgn_buffer__printf(out, "\\begin{tikzpicture}[x=%.4gpt,y=%.4gpt]\n", point, point);
    add_board(out, diagram);
    tgn_buffer__text(out, "\\end{tikzpicture}\n");
    if (diagram->caption && *diagram->caption) {
        tgn_buffer__text(out, "\n");
        add_words(out, diagram->caption, true);
        tgn_buffer__text(out, "\n");
    }
    if (diagram->notes && *diagram->notes) {
        tgn_buffer__text(out, "\n");
        add_words(out, diagram->notes, true);
        tgn_buffer__text(out, "\n");
    }
    tgn_buffer__text(out, "\\end{center}\n\\end{document}\n");
}
