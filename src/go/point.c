/* point.c - see tengen/point.h */
#include <tengen/point.h>

#include <string.h>
#include <strings.h>

/* The columns of GTP: no I, which looks too much like J and 1. */
static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/* Read a number from 1 to 25 without leading zeros; *text moves behind it. Returns 0 when there is none. */
static int parse_side(const char **text)
{
    int value = 0;
    while (**text >= '0' && **text <= '9') {
        value = value * 10 + (**text - '0');
        if (value == 0 || value > TGN_SIDE_MAX)
            return 0;
        ++*text;
    }
    return value;
}

int tgn_size_parse(tgn_size *out, const char *text)
{
    int rows = parse_side(&text), cols = rows;
    if (*text == 'x') {
        text++;
        cols = parse_side(&text);
    }
    if (!rows || !cols || *text)
        return TGN_ERR_ARGUMENT;
    *out = (tgn_size){(uint8_t)rows, (uint8_t)cols};
    return 0;
}

/* A number of 0 to 99, by hand: lists hold many of them, and printf takes longer than the rest of a line. */
static char *put_side(char *out, unsigned side)
{
    if (side >= 10)
        *out++ = (char)('0' + side / 10 % 10);
    *out++ = (char)('0' + side % 10);
    return out;
}

char *tgn_size_format(char out[TGN_SIZE_TEXT], tgn_size size)
{
    char *at = put_side(out, size.rows);
    *at++ = 'x';
    *put_side(at, size.cols) = '\0';
    return out;
}

/* "Q16": letter, then the row from the bottom. */
static int parse_gtp(tgn_point *out, const char *text, tgn_size size)
{
    char letter = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
    const char *found = letter ? strchr(columns, letter) : NULL;
    text++;
    int row = parse_side(&text);
    if (!found || !row || *text || row > size.rows || found - columns >= size.cols)
        return TGN_ERR_ARGUMENT;
    *out = tgn_point_at(size.rows - row, (int)(found - columns));
    return 0;
}

/* "pd": column, then the row from the top. */
static int parse_sgf(tgn_point *out, const char *text, tgn_size size)
{
    int col = text[0] - 'a', row = text[1] - 'a';
    if (row < 0 || col < 0 || row >= size.rows || col >= size.cols || text[2])
        return TGN_ERR_ARGUMENT;
    *out = tgn_point_at(row, col);
    return 0;
}

int tgn_point_parse(tgn_point *out, const char *text, tgn_size size)
{
    if (strcasecmp(text, "pass") == 0) {
        *out = TGN_PASS;
        return 0;
    }
    if (!text[0])
        return TGN_ERR_ARGUMENT;
    return text[1] >= '0' && text[1] <= '9' ? parse_gtp(out, text, size) : parse_sgf(out, text, size);
}

char *tgn_point_format(char out[TGN_POINT_TEXT], tgn_point point, tgn_size size)
{
    if (point == TGN_PASS)
        return strcpy(out, "pass");
    out[0] = columns[tgn_point_col(point)];
    *put_side(out + 1, (unsigned)(size.rows - tgn_point_row(point))) = '\0';
    return out;
}

char *tgn_point_format_sgf(char out[TGN_POINT_TEXT], tgn_point point)
{
    out[0] = out[1] = out[2] = '\0';
    if (point != TGN_PASS) {
        out[0] = (char)('a' + tgn_point_col(point));
        out[1] = (char)('a' + tgn_point_row(point));
    }
    return out;
}

const char *tgn_colour_name(tgn_colour colour)
{
    static const char *const names[] = {"empty", "black", "white", "edge"};
    return names[colour & 3];
}

int tgn_colour_parse(tgn_colour *out, const char *text)
{
    if (strcasecmp(text, "b") == 0 || strcasecmp(text, "black") == 0)
        *out = TGN_BLACK;
    else if (strcasecmp(text, "w") == 0 || strcasecmp(text, "white") == 0)
        *out = TGN_WHITE;
    else
        return TGN_ERR_ARGUMENT;
    return 0;
}
