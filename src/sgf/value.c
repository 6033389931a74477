/* value.c - values as text and as points */
#include <string.h>

#include "sgf/value.h"

const tgn_sgf_property *tgn_sgf_find(const tgn_sgf *tree, uint32_t node, tgn_sgf_id id)
{
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        if (tree->properties[i].id == id)
            return &tree->properties[i];
    return NULL;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* The length of a line end at p: CRLF and LFCR are one. */
static size_t line_end(const char *p, const char *end)
{
    if (*p != '\n' && *p != '\r')
        return 0;
    return p + 1 < end && p[1] != *p && (p[1] == '\n' || p[1] == '\r') ? 2 : 1;
}

typedef struct text_out {
    char *out;
    size_t room, length, whole; /* `whole`: the last length that ended between characters and fits */
} text_out;

static void put(text_out *sink, char c)
{
    bool starts = ((unsigned char)c & 0xC0) != 0x80;
    if (starts && sink->length < sink->room)
        sink->whole = sink->length;
    if (sink->length + 1 < sink->room)
        sink->out[sink->length] = c;
    sink->length++;
}

/* Whether the text means what it says, byte for byte: no escapes, no line ends, no control bytes. */
static bool is_plain(const char *p, const char *end)
{
    bool odd = false;
    for (; p < end; p++)
        odd |= (unsigned char)*p < 0x20 || *p == '\\' || *p == 0x7F;
    return !odd;
}

size_t tgn_sgf_text(const tgn_sgf *tree, const tgn_sgf_value *value, bool simple, char *out, size_t room)
{
    const char *p = tree->text + value->start, *end = p + value->length;
    if (value->length < room && is_plain(p, end)) {
        memcpy(out, p, value->length);
        out[value->length] = '\0';
        return value->length;
    }
    text_out sink = {out, room, 0, 0};
    while (p < end) {
        bool escaped = *p == '\\';
        if (escaped && ++p == end)
            break;
        size_t line = line_end(p, end);
        if (line) {
            if (!escaped) /* an escaped line end is a soft one: it goes */
                put(&sink, simple ? ' ' : '\n');
            p += line;
            continue;
        }
        unsigned char c = (unsigned char)*p++;
        if (c == '\t' || c == '\v' || c == '\f')
            put(&sink, ' ');
        else if (c >= 0x20 && c != 0x7F)
            put(&sink, (char)c);
    }
    if (room)
        out[sink.length < room ? sink.length : sink.whole] = '\0';
    return sink.length;
}

tgn_span tgn_value__short(const tgn_sgf *tree, const tgn_sgf_value *value, char room[TGN_VALUE_SHORT])
{
    size_t length = tgn_sgf_text(tree, value, true, room, TGN_VALUE_SHORT);
    tgn_span span = {room, length < TGN_VALUE_SHORT ? length : TGN_VALUE_SHORT - 1};
    while (span.length && span.start[0] == ' ')
        span.start++, span.length--;
    while (span.length && span.start[span.length - 1] == ' ')
        span.length--;
    return span;
}

/* ---- points -------------------------------------------------------------------------------------------- */

static int letter(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 26;
    return -1;
}

static int point(tgn_size size, const char *text, tgn_point *out)
{
    int col = letter(text[0]), row = letter(text[1]);
    if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
        return TGN_ERR_INPUT;
    *out = tgn_point_at(row, col);
    return 0;
}

int tgn_sgf_point(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *out)
{
    char room[TGN_VALUE_SHORT];
    tgn_span span = tgn_value__short(tree, value, room);
    bool small = tree->size.rows <= 19 && tree->size.cols <= 19;
    *out = TGN_PASS;
    if (span.length == 0 || (span.length == 2 && small && span.start[0] == 't' && span.start[1] == 't'))
        return 0;
    return span.length == 2 ? point(tree->size, span.start, out) : TGN_ERR_INPUT;
}

int tgn_sgf_rectangle(const tgn_sgf *tree, const tgn_sgf_value *value, tgn_point *top_left,
                      tgn_point *bottom_right)
{
    char room[TGN_VALUE_SHORT];
    tgn_span span = tgn_value__short(tree, value, room);
    tgn_point a, b;
    if (span.length == 2) {
        if (point(tree->size, span.start, &a) < 0)
            return TGN_ERR_INPUT;
        b = a;
    } else if (span.length != 5 || span.start[2] != ':' || point(tree->size, span.start, &a) < 0 ||
               point(tree->size, span.start + 3, &b) < 0) {
        return TGN_ERR_INPUT;
    }
    int top = tgn_point_row(a), bottom = tgn_point_row(b), left = tgn_point_col(a), right = tgn_point_col(b);
    *top_left = tgn_point_at(top < bottom ? top : bottom, left < right ? left : right);
    *bottom_right = tgn_point_at(top < bottom ? bottom : top, left < right ? right : left);
    return 0;
}
