/* surface.c - something painted becomes bytes: SVG, PNG, PDF, see surface.h */
#include "draw/surface.h"

#include <string.h>
#include <strings.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "draw/lettering.h"

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

cairo_status_t tgn_surface__collect(void *context, const unsigned char *bytes, unsigned length)
{
    tgn_buffer *buffer = context;
    tgn_buffer__add(buffer, bytes, length);
    return buffer->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* An image larger than cairo takes, or larger than memory, is all that can go wrong here. */
int tgn_surface__code(cairo_status_t status)
{
    return status == CAIRO_STATUS_SUCCESS        ? 0
           : status == CAIRO_STATUS_INVALID_SIZE ? TGN_ERR_LIMIT
                                                 : TGN_ERR_MEMORY;
}

static cairo_surface_t *open_surface(const tgn_sheet *sheet, tgn_format format, tgn_buffer *out)
{
    double width = sheet->width, height = sheet->height;
    cairo_surface_t *surface;
    switch (format) {
    case TGN_FORMAT_SVG:
        surface = cairo_svg_surface_create_for_stream(tgn_surface__collect, out, width, height);
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
        return surface;
    case TGN_FORMAT_PDF:
        surface = cairo_pdf_surface_create_for_stream(tgn_surface__collect, out, width, height);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       NULL); /* the same sheet, the same bytes */
        if (*sheet->title)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
        return surface;
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    }
}

static int paint_sheet(const tgn_sheet *sheet, tgn_format format, tgn_buffer *out)
{
    cairo_surface_t *surface = open_surface(sheet, format, out);
    cairo_t *cr = cairo_create(surface);
    sheet->paint(sheet->context, cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && format == TGN_FORMAT_PNG)
        status = cairo_surface_write_to_png_stream(surface, tgn_surface__collect, out);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return out->failed ? TGN_ERR_MEMORY : tgn_surface__code(status);
}

/* ---- what a reader that cannot see is told ------------------------------------------------------------- */

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

/* Put <title> and <desc> behind the opening tag of what cairo wrote: <?xml ...?> <svg ...> */
static int describe_svg(tgn_buffer *svg, const tgn_sheet *sheet)
{
    const char *tag = svg->data ? strstr(svg->data, "<svg") : NULL, *end = tag ? strchr(tag, '>') : NULL;
    if (!end)
        return TGN_ERR_MEMORY;
    tgn_buffer whole = {0};
    tgn_buffer__add(&whole, svg->data, (size_t)(end + 1 - svg->data));
    tgn_buffer__text(&whole, "\n<title>");
    tgn_lettering__escape(&whole, sheet->title);
    tgn_buffer__text(&whole, "</title>\n<desc>\n");
    tgn_lettering__escape(&whole, sheet->description);
    tgn_buffer__text(&whole, "</desc>");
    add_unnumbered(&whole, end + 1);
    tgn_buffer__clear(svg);
    *svg = whole;
    return whole.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_surface__draw(const tgn_sheet *sheet, tgn_format format, tgn_buffer *out)
{
    int code = paint_sheet(sheet, format, out);
    return code == 0 && format == TGN_FORMAT_SVG ? describe_svg(out, sheet) : code;
}
