/* diagram.c - GET /api/v1/diagram.svg, .png, .pdf, .txt: a picture of a position */
#include <string.h>

#include <tengen/draw.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"

enum { NOTES_TEXT = 4000 };

typedef struct diagram_request {
    tgn_http_request *request;
    tgn_game *game;
    tgn_size size;
    tgn_diagram diagram;
    char notes[NOTES_TEXT];
} diagram_request;

/* ---- marks, labels and numbers ------------------------------------------------------------------------- */

/* The name of a shape, or a label. */
static int put_mark(diagram_request *s, tgn_point point, const char *text, size_t length)
{
    static const char *const shapes[] = {[TGN_MARK_TRIANGLE] = "triangle",
                                         [TGN_MARK_SQUARE] = "square",
                                         [TGN_MARK_CIRCLE] = "circle",
                                         [TGN_MARK_CROSS] = "cross"};
    for (int mark = TGN_MARK_TRIANGLE; mark <= TGN_MARK_CROSS; mark++)
        if (strlen(shapes[mark]) == length && memcmp(shapes[mark], text, length) == 0) {
            s->diagram.mark[point] = (uint8_t)mark;
            return 0;
        }
    if (length == 0 || length >= TGN_LABEL_MAX)
        return tgn_http_reply__bad_request(
            s->request, "bad-parameter",
            "marks: '%.*s' is not a label; write at most %d bytes, or triangle, square, circle or cross",
            length < 40 ? (int)length : 40, text, TGN_LABEL_MAX - 1);
    memcpy(s->diagram.label[point], text, length);
    s->diagram.label[point][length] = '\0';
    return 0;
}

/* "Q16:A,D4:triangle" */
static int read_marks(diagram_request *s)
{
    const char *at = tgn_http_request__value(s->request, "marks");
    while (at && *at) {
        const size_t length = strcspn(at, ","), name = strcspn(at, ":,");
        tgn_point point;
        if (name == length)
            return tgn_http_reply__bad_request(s->request, "bad-parameter",
                                               "marks: '%.*s' has no mark; write Q16:A,D4:triangle",
                                               length < 40 ? (int)length : 40, at);
        TGN_TRY(tgn_http_parameters__point(&point, s->request, "marks", at, name, s->size));
        TGN_TRY(put_mark(s, point, at + name + 1, length - name - 1));
        at += length + (at[length] == ',');
    }
    return 0;
}

static int read_last(diagram_request *s)
{
    const char *text = tgn_http_request__value(s->request, "last");
    tgn_point point;
    if (!text)
        return 0;
    TGN_TRY(tgn_http_parameters__point(&point, s->request, "last", text, strlen(text), s->size));
    s->diagram.mark[point] = TGN_MARK_LAST;
    return 0;
}

static int read_numbers(diagram_request *s)
{
    bool numbers;
    int code = tgn_http_request__flag(s->request, "numbers", false, &numbers);
    if (code < 0 || !numbers)
        return code;
    tgn_diagram_numbers(&s->diagram, s->game, 1, tgn_game_moves(s->game), s->notes, sizeof s->notes);
    s->diagram.notes = s->notes[0] ? s->notes : NULL;
    return 0;
}

static int read_point_size(diagram_request *s)
{
    uint64_t pixels;
    int code =
        tgn_http_request__number(s->request, "point", TGN_POINT_SIZE_MIN, TGN_POINT_SIZE_MAX, 0, &pixels);
    s->diagram.point_size = (double)pixels;
    return code;
}

/* ---- the diagram --------------------------------------------------------------------------------------- */

static int read_diagram(diagram_request *s)
{
    tgn_http_position position;
    TGN_TRY(tgn_http_position__read(&position, s->request));
    s->game = tgn_http_position__game(&position, s->request);
    if (!s->game)
        return TGN_ERR_MEMORY;
    s->size = position.board->size;
    tgn_diagram_init(&s->diagram, position.board);
    s->diagram.caption = tgn_http_request__value(s->request, "caption");
    TGN_TRY(tgn_http_parameters__region(&s->diagram.region, s->request, s->size));
    TGN_TRY(tgn_http_request__flag(s->request, "coordinates", true, &s->diagram.coordinates));
    TGN_TRY(read_point_size(s));
    TGN_TRY(read_numbers(s));
    TGN_TRY(read_marks(s));
    return read_last(s);
}

/* A text board takes fewer parameters. */
static int draw(tgn_http_request *request, tgn_format format, const char *content_type)
{
    static const char words[] = "play board size turn last caption",
                      pictures[] = "play board size turn last caption region coordinates numbers marks point";
    diagram_request s = {.request = request};
    if (tgn_http_request__only(request, format == TGN_FORMAT_TEXT ? words : pictures) < 0 ||
        read_diagram(&s) < 0)
        return 0;
    int code = tgn_draw(&s.diagram, format, tgn_buffer__write, tgn_http_reply__buffer(request));
    return code < 0 ? tgn_http_reply__error(request, code, NULL)
                    : tgn_http_reply__send(request, 200, content_type);
}

int tgn_http_diagram__svg(tgn_http_request *request)
{
    return draw(request, TGN_FORMAT_SVG, "image/svg+xml");
}

int tgn_http_diagram__png(tgn_http_request *request)
{
    return draw(request, TGN_FORMAT_PNG, "image/png");
}

int tgn_http_diagram__pdf(tgn_http_request *request)
{
    return draw(request, TGN_FORMAT_PDF, "application/pdf");
}

int tgn_http_diagram__text(tgn_http_request *request)
{
    return draw(request, TGN_FORMAT_TEXT, "text/plain; charset=utf-8");
}
