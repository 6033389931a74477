/* picture_text.c - see picture_text.h */
#include "draw/picture_text.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"

/* ---- characters ---------------------------------------------------------------------------------------- */

/*
 * One character of a NUL-terminated text that may be broken: its length in bytes and its number; a byte that
 * belongs to none is U+FFFD.
 */
static size_t decode(const char *text, uint32_t *character)
{
    size_t length = tgn_utf8__next(text, strnlen(text, 4), character);
    if (length)
        return length;
    *character = TGN_UTF8_REPLACEMENT;
    return 1;
}

/*
 * Characters with nothing to show that would disturb what is around them: joiners, direction marks, byte
 * order marks, non-characters.
 */
static bool is_invisible(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) ||
           c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFB) || (c & 0xFFFE) == 0xFFFE ||
           (c >= 0xFDD0 && c <= 0xFDEF);
}

static bool is_line_end(uint32_t c)
{
    return c == '\n' || c == '\v' || c == '\f' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/* Chinese, Japanese and Korean writing: lines may end between any two of these. */
static bool is_wide(uint32_t c)
{
    return (c >= 0x2E80 && c < 0xD7B0) || (c >= 0xF900 && c < 0xFB00) || (c >= 0xFE30 && c < 0xFE50) ||
           (c >= 0xFF00 && c < 0xFFEF) || c >= 0x20000;
}

/* Signs that a Japanese line must not begin with. */
static bool is_closing(uint32_t c)
{
    static const uint32_t closing[] = {0x3001, 0x3002, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FB,
                                       0x30FC, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1F};
    for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
        if (c == closing[i])
            return true;
    return false;
}

/* ---- cleaning ------------------------------------------------------------------------------------------ */

void tgn_draw_text__clean(tgn_buffer *out, const char *text, bool lines, size_t limit)
{
    size_t begin = out->length;
    while (*text) {
        uint32_t c;
        size_t length = decode(text, &c);
        if (out->length - begin + length > limit) {
            tgn_buffer__text(out, "\xE2\x80\xA6");
            return;
        }
        if (c == '\r')
            c = text[1] == '\n' ? 0 : '\n'; /* of the pair CR LF only the second counts */
        if (is_line_end(c))
            tgn_buffer__char(out, lines ? '\n' : ' ');
        else if (c == '\t' || c == 0xA0)
            tgn_buffer__char(out, ' ');
        else if (c == TGN_UTF8_REPLACEMENT)
            tgn_buffer__text(out, "\xEF\xBF\xBD");
        else if (!is_invisible(c))
            tgn_buffer__add(out, text, length);
        text += length;
    }
}

void tgn_draw_text__escape(tgn_buffer *out, const char *clean)
{
    for (; *clean; clean++) {
        if (*clean == '&')
            tgn_buffer__text(out, "&amp;");
        else if (*clean == '<')
            tgn_buffer__text(out, "&lt;");
        else if (*clean == '>')
            tgn_buffer__text(out, "&gt;");
        else
            tgn_buffer__char(out, *clean);
    }
}

/* ---- fonts --------------------------------------------------------------------------------------------- */

/*
 * cairo asks fontconfig for a family and gets that family or another; only the glyph shows whether it has the
 * character. These are the families that Debian, macOS and Windows bring for Japanese, then those with wide
 * coverage.
 */
static const char *const families[TGN_DRAW_FONTS] = {
    "sans-serif", "Noto Sans CJK JP",  "Noto Sans JP",        "IPAexGothic",
    "IPAGothic",  "VL Gothic",         "Hiragino Sans",       "Yu Gothic",
    "MS Gothic",  "WenQuanYi Zen Hei", "Droid Sans Fallback", "Unifont"};

void tgn_draw_fonts__clear(tgn_draw_fonts *fonts)
{
    for (int i = 0; i < TGN_DRAW_FONTS; i++)
        if (fonts->face[i])
            cairo_font_face_destroy(fonts->face[i]);
    *fonts = (tgn_draw_fonts){0};
}

static void use_font(tgn_draw_fonts *fonts, cairo_t *cr, int which, double size)
{
    if (!fonts->face[which])
        fonts->face[which] =
            cairo_toy_font_face_create(families[which], CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_face(cr, fonts->face[which]);
    cairo_set_font_size(cr, size);
}

/* Whether the current font has the character: the glyph of what a font lacks has index 0. */
static bool has_glyph(cairo_t *cr, const char *text, size_t length)
{
    cairo_glyph_t space[4], *glyphs = space;
    int count = 4;
    cairo_status_t status = cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cr), 0, 0, text,
                                                             (int)length, &glyphs, &count, NULL, NULL, NULL);
    bool found = status == CAIRO_STATUS_SUCCESS && count > 0 && glyphs[0].index != 0;
    if (glyphs != space)
        cairo_glyph_free(glyphs);
    return found;
}

/* The first font that has the character, or the ordinary one if none has. */
static int find_font(tgn_draw_fonts *fonts, cairo_t *cr, double size, const char *text, size_t length)
{
    if ((unsigned char)*text < 0x80)
        return 0;
    for (int i = 0; i < TGN_DRAW_FONTS; i++) {
        use_font(fonts, cr, i, size);
        if (has_glyph(cr, text, length))
            return i;
    }
    return 0;
}

/* ---- measuring and showing ----------------------------------------------------------------------------- */

enum { RUN_MAX = 256 };

/*
 * Copy the characters at the beginning of `text` that share a font, at most RUN_MAX - 1 bytes.
 * Returns how many bytes and leaves their font set.
 */
static size_t next_run(tgn_draw_fonts *fonts, cairo_t *cr, double size, const char *text, size_t length,
                       char run[RUN_MAX])
{
    size_t used = 0;
    int font = -1;
    while (used < length) {
        uint32_t c;
        size_t step = decode(text + used, &c);
        int wanted = find_font(fonts, cr, size, text + used, step);
        if (used && (wanted != font || used + step >= RUN_MAX))
            break;
        font = wanted;
        used += step;
    }
    memcpy(run, text, used);
    run[used] = '\0';
    if (used)
        use_font(fonts, cr, font, size);
    return used;
}

double tgn_draw_text__width(tgn_draw_fonts *fonts, cairo_t *cr, double size, const char *text, size_t length)
{
    double width = 0;
    char run[RUN_MAX];
    for (size_t used; length; text += used, length -= used) {
        cairo_text_extents_t extents;
        used = next_run(fonts, cr, size, text, length, run);
        cairo_text_extents(cr, run, &extents);
        width += extents.x_advance;
    }
    return width;
}

void tgn_draw_text__show(tgn_draw_fonts *fonts, cairo_t *cr, double size, double x, double y,
                         const char *text, size_t length)
{
    char run[RUN_MAX];
    cairo_move_to(cr, x, y);
    for (size_t used; length; text += used, length -= used) {
        used = next_run(fonts, cr, size, text, length, run);
        cairo_show_text(cr, run); /* moves the current point to the end of the run */
    }
}

void tgn_draw_text__centre(tgn_draw_fonts *fonts, cairo_t *cr, double size, double x, double y,
                           const char *text)
{
    size_t length = strlen(text);
    double width = tgn_draw_text__width(fonts, cr, size, text, length);
    cairo_text_extents_t figure;
    tgn_draw_text__width(fonts, cr, size, "0", 1); /* leaves the ordinary font set */
    cairo_text_extents(cr, "0", &figure);
    tgn_draw_text__show(fonts, cr, size, x - width / 2, y - figure.y_bearing - figure.height / 2, text,
                        length);
}

/* Not any size: every size is a font of its own in an SVG or PDF file. */
double tgn_draw_text__fit(tgn_draw_fonts *fonts, cairo_t *cr, double size, double available, const char *text)
{
    double width = tgn_draw_text__width(fonts, cr, size, text, strlen(text)), unit = size / 50;
    return width > available ? fmax(unit, floor(size * available / width / unit) * unit) : size;
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/*
 * Whether a line may end before text[at]. `before` and `after` are the characters there. An equation "20 =
 * 12" stays together.
 */
static bool may_break(const char *text, size_t at, uint32_t before, uint32_t after)
{
    if ((after == ' ' && text[at + 1] == '=') || after == '=' ||
        (before == ' ' && at > 1 && text[at - 2] == '='))
        return false;
    return before == ' ' || after == ' ' || ((is_wide(before) || is_wide(after)) && !is_closing(after));
}

size_t tgn_draw_text__line(tgn_draw_fonts *fonts, cairo_t *cr, double size, double width, const char *text,
                           size_t *next)
{
    size_t used = 0, place = 0; /* bytes that fit; the last place where the line may end */
    uint32_t before = 0, c = 0;
    double sum = 0;
    bool full = false;
    for (size_t step; text[used] && text[used] != '\n'; used += step, before = c) {
        step = decode(text + used, &c);
        if (used && may_break(text, used, before, c))
            place = used;
        sum += tgn_draw_text__width(fonts, cr, size, text + used, step);
        if (sum > width && used && c != ' ') {
            full = true;
            break;
        }
    }
    if (full && place)
        used = place;
    *next = used;
    while (full && text[*next] == ' ')
        ++*next;
    if (text[*next] == '\n')
        ++*next;
    while (used && text[used - 1] == ' ')
        used--;
    return used;
}
