/*
 * output.c - pictures become bytes, and bytes a file
 *
 * A picture is drawn into memory first: nothing on disk is touched when that fails.
 */
#include "draw/output.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <tengen/draw.h>

#include "base/error.h"
#include "base/output_file.h"
#include "draw/picture_text.h"

/* ---- bytes into a file --------------------------------------------------------------------------------- */

int tgn_draw_output__save(const char *file_name, const tgn_buffer *bytes, tgn_error *error)
{
    tgn_output_file file;
    int code = tgn_output_file__open(&file, file_name, error);
    if (code == 0 && fwrite(bytes->data, 1, bytes->length, file.file) != bytes->length)
        code = tgn_output_file__fail(file_name, error);
    return tgn_output_file__close(&file, code, error);
}

int tgn_draw_file(const tgn_diagram *diagram, const char *file_name, tgn_error *error)
{
    tgn_format format;
    if (tgn_format_parse(&format, file_name) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "cannot tell the format of '%s'; end it in .png, .svg, .pdf, .txt or .tex",
                             file_name);
    return tgn_draw_file_as(diagram, format, file_name, error);
}

int tgn_draw_file_as(const tgn_diagram *diagram, tgn_format format, const char *file_name, tgn_error *error)
{
    tgn_buffer bytes = {0};
    int code = tgn_draw(diagram, format, tgn_buffer__write, &bytes);
    if (code == TGN_ERR_ARGUMENT)
        tgn_error_set(error, code, "point size out of range; it goes from %d to %d", TGN_POINT_SIZE_MIN,
                      TGN_POINT_SIZE_MAX);
    else if (code < 0)
        tgn_error_set(error, code, "cannot draw '%s': %s", file_name, tgn_error_name(code));
    else
        code = tgn_draw_output__save(file_name, &bytes, error);
    tgn_buffer__clear(&bytes);
    return code;
}

/* ---- a surface becomes bytes --------------------------------------------------------------------------- */

int tgn_format_parse(tgn_format *out, const char *file_name)
{
    static const char *const endings[TGN_FORMAT_COUNT] = {".svg", ".png", ".pdf", ".txt", ".tex",
                                                          ".md",  ".sl",  ".asc", ".json"};
    size_t length = strlen(file_name);
    for (int i = 0; i < TGN_FORMAT_COUNT; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcasecmp(file_name + length - ending, endings[i]) == 0) {
            *out = (tgn_format)i;
            return 0;
        }
    }
    return TGN_ERR_ARGUMENT;
}

int tgn_format_named(tgn_format *out, const char *name)
{
    static const char *const names[TGN_FORMAT_COUNT] = {"svg",      "png", "pdf",   "text", "latex",
                                                        "markdown", "sl",  "ascii", "json"};
    for (int i = 0; i < TGN_FORMAT_COUNT; i++) {
        if (strcasecmp(name, names[i]) == 0) {
            *out = (tgn_format)i;
            return 0;
        }
    }
    return TGN_ERR_ARGUMENT;
}

/* ---- drawing into memory ------------------------------------------------------------------------------- */

cairo_status_t tgn_draw_output__collect(void *context, const unsigned char *bytes, unsigned length)
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

static cairo_surface_t *open_surface(const tgn_draw_page *page, tgn_format format, tgn_buffer *out)
{
    double width = page->width, height = page->height;
    cairo_surface_t *surface;
    switch (format) {
    case TGN_FORMAT_SVG:
        surface = cairo_svg_surface_create_for_stream(tgn_draw_output__collect, out, width, height);
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
        return surface;
    case TGN_FORMAT_PDF:
        surface = cairo_pdf_surface_create_for_stream(tgn_draw_output__collect, out, width, height);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       NULL); /* so that the same page gives the same bytes */
        if (*page->title)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, page->title);
        return surface;
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    }
}

static int paint_page(const tgn_draw_page *page, tgn_format format, tgn_buffer *out)
{
    cairo_surface_t *surface = open_surface(page, format, out);
    cairo_t *cr = cairo_create(surface);
    page->paint(page->context, cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && format == TGN_FORMAT_PNG)
        status = cairo_surface_write_to_png_stream(surface, tgn_draw_output__collect, out);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return out->failed ? TGN_ERR_MEMORY : code_of(status);
}

/* ---- text for those who cannot see the picture --------------------------------------------------------- */

/*
 * cairo names the group that holds everything "surface" plus the number of surfaces made so far, which differs
 * from run to run: drop the number.
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

/* Put <title> and <desc> behind the opening tag of what cairo wrote: <?xml ...?> <svg ...> */
static int describe_svg(tgn_buffer *svg, const tgn_draw_page *page)
{
    const char *tag = svg->data ? strstr(svg->data, "<svg") : NULL, *end = tag ? strchr(tag, '>') : NULL;
    if (!end)
        return TGN_ERR_MEMORY;
    tgn_buffer whole = {0};
    tgn_buffer__add(&whole, svg->data, (size_t)(end + 1 - svg->data));
    tgn_buffer__text(&whole, "\n<title>");
    tgn_draw_text__escape(&whole, page->title);
    tgn_buffer__text(&whole, "</title>\n<desc>\n");
    tgn_draw_text__escape(&whole, page->description);
    tgn_buffer__text(&whole, "</desc>");
    add_unnumbered(&whole, end + 1);
    tgn_buffer__clear(svg);
    *svg = whole;
    return whole.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_draw_output__draw(const tgn_draw_page *page, tgn_format format, tgn_buffer *out)
{
    int code = paint_page(page, format, out);
    return code == 0 && format == TGN_FORMAT_SVG ? describe_svg(out, page) : code;
}
