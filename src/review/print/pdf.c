/* pdf.c - the pages of a report as PDF, and the one call that prints a report */
#include <cairo-pdf.h>

#include "base/error.h"
#include "draw/output.h"
#include "review/print/sheet.h"

static int paint_pages(tgn_review_sheet *sheet, tgn_buffer *out)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        tgn_draw_output__collect, out, TGN_REVIEW_PAGE_WIDTH, TGN_REVIEW_PAGE_HEIGHT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   NULL); /* so that the same report gives the same bytes */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, sheet->report->title);
    cairo_t *cr = cairo_create(surface);
    for (int page = 0; page < sheet->pages; page++) {
        tgn_review_sheet__paint(sheet, cr, page);
        cairo_show_page(cr);
    }
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS && !out->failed ? sheet->code : TGN_ERR_MEMORY;
}

int tgn_review_report__pdf(tgn_review_report *report, tgn_buffer *out)
{
    tgn_review_sheet sheet;
    int code = tgn_review_sheet__lay(&sheet, report);
    if (code == 0)
        code = paint_pages(&sheet, out);
    tgn_review_sheet__clear(&sheet);
    return code;
}

int tgn_review_print(tgn_review *review, const tgn_review_print_options *options, tgn_review_kind kind,
                     tgn_write_function *write, void *context, tgn_error *error)
{
    const tgn_review_print_options none = {0};
    tgn_review_report *report;
    tgn_buffer out = {0};
    int code = tgn_review_report__new(&report, review, options ? options : &none, error);
    if (code == 0)
        code = kind == TGN_REVIEW_PDF ? tgn_review_report__pdf(report, &out)
                                      : tgn_review_report__html(report, &out);
    tgn_review_report__free(report);
    if (code == TGN_ERR_MEMORY)
        tgn_error_set(error, code, "no memory for the report");
    if (code == 0)
        code = write(context, out.data, out.length);
    tgn_buffer__clear(&out);
    return code;
}
