/*
 * surface.c - from a picture to bytes: SVG, PNG, PDF and text
 *
 * A picture is made whole in memory first and handed over only then: whoever takes the bytes never sees half
 * a picture.
 */
#include <tengen/draw.h>

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "base/buffer.h"
#include "draw/picture.h"

int tgn_format_parse(tgn_format *out, const char *file_name)
{
    static const char *const endings[] = {".svg", ".png", ".pdf", ".txt"};
    size_t length = strlen(file_name);
    for (int i = 0; i < 4; i++) {
        if (length > 4 && strcasecmp(file_name + length - 4, endings[i]) == 0) {
            *out = (tgn_format)i;
            return 0;
        }
    }
    return TGN_ERR_ARGUMENT;
}

/* ---- drawing into memory ------------------------------------------------------------------------------- */

/* cairo's stream function: `context` is a tgn_buffer. */
static cairo_status_t collect(void *context, const unsigned char *bytes, unsigned length)
{
    tgn_buffer *buffer = context;
    tgn_buffer__add(buffer, bytes, length);
    return buffer->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* An image larger than cairo takes, or larger than memory, is all that can go wrong here. */
static int code_of(cairo_status_t status)
{
    return status == CAIRO_STATUS_SUCCESS        ? 0
           : status == CAIRO_STATUS_INVALID_SIZE ? TGN_ERR_LIMIT
                                                 : TGN_ERR_MEMORY;
}

static cairo_surface_t *open_surface(const tgn_picture *picture, tgn_format format, tgn_buffer *out)
{
    double width = picture->width, height = picture->height;
    cairo_surface_t *surface;
    switch (format) {
    case TGN_FORMAT_SVG:
        surface = cairo_svg_surface_create_for_stream(collect, out, width, height);
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
        return surface;
    case TGN_FORMAT_PDF:
        surface = cairo_pdf_surface_create_for_stream(collect, out, width, height);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       NULL); /* the same diagram, the same bytes */
        if (picture->words.length > 1)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, picture->words.data);
        return surface;
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    }
}

static int draw_surface(tgn_picture *picture, tgn_format format, tgn_buffer *out)
{
    cairo_surface_t *surface = open_surface(picture, format, out);
    cairo_t *cr = cairo_create(surface);
    tgn_picture__paint(picture, cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && format == TGN_FORMAT_PNG)
        status = cairo_surface_write_to_png_stream(surface, collect, out);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return out->failed ? TGN_ERR_MEMORY : code_of(status);
}

/* ---- what a reader that cannot see is told ------------------------------------------------------------- */

/* The last move, if one is marked. */
static tgn_point last_move(const tgn_diagram *diagram)
{
    tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (diagram->mark[p] == TGN_MARK_LAST)
            return p;
    return TGN_PASS;
}

/* <title> is the caption, or says what this is; <desc> is the board as text. */
static void add_description(tgn_buffer *out, const tgn_picture *picture)
{
    char text[TGN_TEXT_MAX], size[TGN_SIZE_TEXT];
    const char *caption = picture->words.data;
    tgn_buffer__text(out, "\n<title>");
    if (caption && caption[0])
        tgn_lettering__escape(out, caption);
    else
        tgn_buffer__printf(out, "Go board, %s", tgn_size_format(size, picture->size));
    tgn_buffer__text(out, "</title>\n<desc>\n");
    tgn_text_format(text, &picture->diagram->board, last_move(picture->diagram));
    tgn_lettering__escape(out, text);
    tgn_buffer__text(out, "</desc>");
}

/*
 * cairo names the group that holds everything "surface" and a number that counts surfaces made so far: any
 * number but the same.
 */
static void add_unnumbered(tgn_buffer *out, const char *svg)
{
    static const char name[] = "id=\"surface";
    const char *at = strstr(svg, name);
    if (at) {
        at += sizeof name - 1;
        tgn_buffer__add(out, svg, (size_t)(at - svg));
        svg = at + strspn(at, "0123456789");
    }
    tgn_buffer__text(out, svg);
}

/* Put the description behind the opening tag of what cairo wrote: <?xml ...?> <svg ...> */
static int describe_svg(tgn_buffer *svg, const tgn_picture *picture)
{
    const char *tag = svg->data ? strstr(svg->data, "<svg") : NULL, *end = tag ? strchr(tag, '>') : NULL;
    if (!end)
        return TGN_ERR_MEMORY;
    tgn_buffer whole = {0};
    tgn_buffer__add(&whole, svg->data, (size_t)(end + 1 - svg->data));
    add_description(&whole, picture);
    add_unnumbered(&whole, end + 1);
    tgn_buffer__clear(svg);
    *svg = whole;
    return whole.failed ? TGN_ERR_MEMORY : 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static void add_words(tgn_buffer *out, const char *name, const char *text)
{
    if (!text || !*text)
        return;
    tgn_buffer__printf(out, "%s: ", name);
    tgn_lettering__clean(out, text, false, SIZE_MAX / 2);
    tgn_buffer__char(out, '\n');
}

/* The caption and the notes become details ("name: value") that reading passes over. */
static int draw_text(const tgn_diagram *diagram, tgn_buffer *out)
{
    char text[TGN_TEXT_MAX];
    tgn_text_format(text, &diagram->board, last_move(diagram));
    tgn_buffer__text(out, text);
    add_words(out, "caption", diagram->caption);
    add_words(out, "notes", diagram->notes);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

/* ---- the calls ----------------------------------------------------------------------------------------- */

static int draw_into(const tgn_diagram *diagram, tgn_format format, tgn_buffer *out)
{
    if (format == TGN_FORMAT_TEXT)
        return draw_text(diagram, out);
    tgn_picture picture;
    int code = tgn_picture__init(&picture, diagram);
    if (code == 0)
        code = draw_surface(&picture, format, out);
    if (code == 0 && format == TGN_FORMAT_SVG)
        code = describe_svg(out, &picture);
    tgn_picture__clear(&picture);
    return code;
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
