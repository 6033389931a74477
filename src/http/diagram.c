/* diagram.c - GET /api/v1/diagram.svg, .png, .pdf, .txt: a picture of a position */
#include <string.h>

#include <tengen/draw.h>

#include "http/asked.h"
#include "http/handlers.h"

enum { NOTES_TEXT = 4000 };

/* A picture in the making. */
typedef struct sketch {
    tgn_request *request;
    tgn_game *game;
    tgn_size size;
    tgn_diagram diagram;
    char notes[NOTES_TEXT];
} sketch;

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

/* ---- what is drawn over the board ---------------------------------------------------------------------- */

/* The point of a parameter, in text of this length. */
static int read_point(const sketch *s, const char *name, const char *text, size_t length, tgn_point *out)
{
    char word[16] = "", size[TGN_SIZE_TEXT];
    if (length < sizeof word)
        memcpy(word, text, length);
    if (tgn_point_parse(out, word, s->size) == 0 && *out != TGN_PASS)
        return 0;
    return REFUSE(s->request, 400, "bad-parameter", "%s: a %s board has no point '%.*s'; write Q16 or pd",
                  name, tgn_size_format(size, s->size), length < 40 ? (int)length : 40, text);
}

/* A shape by its name, or a label. */
static int put_mark(sketch *s, tgn_point point, const char *text, size_t length)
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
        return REFUSE(
            s->request, 400, "bad-parameter",
            "marks: '%.*s' is no label; write at most %d bytes, or triangle, square, circle or cross",
            length < 40 ? (int)length : 40, text, TGN_LABEL_MAX - 1);
    memcpy(s->diagram.label[point], text, length);
    s->diagram.label[point][length] = '\0';
    return 0;
}

/* "Q16:A,D4:triangle" */
static int read_marks(sketch *s)
{
    const char *at = tgn_request__value(s->request, "marks");
    while (at && *at) {
        const size_t length = strcspn(at, ","), name = strcspn(at, ":,");
        tgn_point point;
        if (name == length)
            return REFUSE(s->request, 400, "bad-parameter",
                          "marks: '%.*s' has no mark; write Q16:A,D4:triangle",
                          length < 40 ? (int)length : 40, at);
        int code = read_point(s, "marks", at, name, &point);
        if (code == 0)
            code = put_mark(s, point, at + name + 1, length - name - 1);
        if (code < 0)
            return code;
        at += length + (at[length] == ',');
    }
    return 0;
}

static int read_last(sketch *s)
{
    const char *text = tgn_request__value(s->request, "last");
    tgn_point point;
    int code = text ? read_point(s, "last", text, strlen(text), &point) : 0;
    if (text && code == 0)
        s->diagram.mark[point] = TGN_MARK_LAST;
    return code;
}

static int read_numbers(sketch *s)
{
    bool numbers;
    int code = tgn_request__flag(s->request, "numbers", false, &numbers);
    if (code < 0 || !numbers)
        return code;
    tgn_diagram_numbers(&s->diagram, s->game, 1, tgn_game_moves(s->game), s->notes, sizeof s->notes);
    s->diagram.notes = s->notes[0] ? s->notes : NULL;
    return 0;
}

static int read_point_size(sketch *s)
{
    uint64_t pixels;
    int code = tgn_request__number(s->request, "point", TGN_POINT_SIZE_MIN, TGN_POINT_SIZE_MAX, 0, &pixels);
    s->diagram.point_size = (double)pixels;
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int read_sketch(sketch *s)
{
    tgn_asked asked;
    int code = tgn_asked__place(&asked, s->request);
    if (code < 0)
        return code;
    s->game = tgn_asked__game(&asked, s->request);
    if (!s->game)
        return TGN_ERR_MEMORY;
    s->size = asked.board->size;
    tgn_diagram_init(&s->diagram, asked.board);
    s->diagram.caption = tgn_request__value(s->request, "caption");
    code = tgn_asked__region(&s->diagram.region, s->request, s->size);
    if (code == 0)
        code = tgn_request__flag(s->request, "coordinates", true, &s->diagram.coordinates);
    if (code == 0)
        code = read_point_size(s);
    if (code == 0)
        code = read_numbers(s);
    if (code == 0)
        code = read_marks(s);
    return code == 0 ? read_last(s) : code;
}

/* What only a picture can show is unknown to the text board. */
static int draw(tgn_request *request, tgn_format format, const char *content_type)
{
    static const char words[] = "play board size turn last caption",
                      pictures[] = "play board size turn last caption region coordinates numbers marks point";
    sketch s = {.request = request};
    if (tgn_request__only(request, format == TGN_FORMAT_TEXT ? words : pictures) < 0 || read_sketch(&s) < 0)
        return 0;
    int code = tgn_draw(&s.diagram, format, tgn_buffer__write, tgn_reply__buffer(request));
    return code < 0 ? tgn_reply__error(request, code, NULL) : tgn_reply__send(request, 200, content_type);
}

int tgn_diagram__svg(tgn_request *request)
{
    return draw(request, TGN_FORMAT_SVG, "image/svg+xml");
}

int tgn_diagram__png(tgn_request *request)
{
    return draw(request, TGN_FORMAT_PNG, "image/png");
}

int tgn_diagram__pdf(tgn_request *request)
{
    return draw(request, TGN_FORMAT_PDF, "application/pdf");
}

int tgn_diagram__text(tgn_request *request)
{
    return draw(request, TGN_FORMAT_TEXT, "text/plain; charset=utf-8");
}
