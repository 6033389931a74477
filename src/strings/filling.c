/*
 * filling.c - a board of letters: made, parsed, its strings counted by flood fill
 */
#include <tengen/filling.h>

#include <stdlib.h>
#include <string.h>

static size_t area_of(const tgn_filling *filling)
{
    return (size_t)filling->rows * (size_t)filling->cols;
}

int tgn_filling_init(tgn_filling *filling, int rows, int cols, tgn_error *error)
{
    *filling = (tgn_filling){0};
    if (rows < 1 || cols < 1 || rows > TGN_FILLING_SIDE || cols > TGN_FILLING_SIDE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a board of %d x %d is out of range; sides are 1 to %d",
                             rows, cols, TGN_FILLING_SIDE);
    size_t area = (size_t)rows * (size_t)cols;
    char *points = malloc(area + 1);
    if (!points)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a board of %d x %d", rows, cols);
    memset(points, TGN_FILLING_FREE, area);
    points[area] = '\0';
    *filling = (tgn_filling){rows, cols, points};
    return TGN_OK;
}

int tgn_filling_copy(tgn_filling *out, const tgn_filling *filling)
{
    int code = tgn_filling_init(out, filling->rows, filling->cols, NULL);
    if (code == TGN_OK)
        memcpy(out->points, filling->points, area_of(filling));
    return code;
}

void tgn_filling_clear(tgn_filling *filling)
{
    free(filling->points);
    *filling = (tgn_filling){0};
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* The letter that a character stands for, or 0. */
static char letter_of(char written)
{
    static const char known[] = "..++XXxxBBbbOOooWWww__##";
    static const char meant[] = "....XXXXXXXXOOOOOOOO__##";
    const char *at = written ? strchr(known, written) : NULL;
    return at ? meant[at - known] : 0;
}

static bool is_row_end(char written)
{
    return written == '\n' || written == '/' || written == '\0';
}

static bool is_space(char written)
{
    return written == ' ' || written == '\t' || written == '\r';
}

/* Rows, and the length of the first; empty lines are ignored. */
typedef struct text_size {
    int rows, cols;
} text_size;

static int measure(text_size *out, const char *text, tgn_error *error)
{
    int rows = 0, cols = 0, length = 0;
    for (const char *at = text;; at++) {
        if (is_row_end(*at)) {
            if (length && rows && length != cols)
                return tgn_error_set(error, TGN_ERR_INPUT, "row %d has %d points, the first row %d", rows + 1,
                                     length, cols);
            cols = length ? length : cols;
            rows += length > 0;
            length = 0;
            if (!*at)
                break;
        } else if (!is_space(*at)) {
            length++;
            if (!letter_of(*at))
                return tgn_error_set(
                    error, TGN_ERR_INPUT,
                    "row %d, point %d: '%c' is none of . X O _ # (free, black, white, stays empty, "
                    "no point)",
                    rows + 1, length, *at >= ' ' && *at <= '~' ? *at : '?');
        }
        if (length > TGN_FILLING_SIDE || rows > TGN_FILLING_SIDE)
            return tgn_error_set(error, TGN_ERR_LIMIT, "a board of more than %d lines", TGN_FILLING_SIDE);
    }
    *out = (text_size){rows, cols};
    return rows ? TGN_OK : tgn_error_set(error, TGN_ERR_INPUT, "there is no board: no row has a point");
}

int tgn_filling_parse(tgn_filling *out, const char *text, tgn_error *error)
{
    text_size seen = {0};
    int code = measure(&seen, text, error);
    if (code == TGN_OK)
        code = tgn_filling_init(out, seen.rows, seen.cols, error);
    if (code < 0)
        return code;
    char *to = out->points;
    for (const char *at = text; *at; at++)
        if (letter_of(*at))
            *to++ = letter_of(*at);
    return TGN_OK;
}

/* ---- flood fill ------------------------------------------------------------------------------------------ */

/* The neighbours of a point as offsets. Returns how many. */
static int neighbours_of(const tgn_filling *filling, size_t point, size_t out[4])
{
    size_t cols = (size_t)filling->cols, col = point % cols;
    int count = 0;
    if (col > 0)
        out[count++] = point - 1;
    if (col + 1 < cols)
        out[count++] = point + 1;
    if (point >= cols)
        out[count++] = point - cols;
    if (point + cols < area_of(filling))
        out[count++] = point + cols;
    return count;
}

/* Mark the string of `from`. Returns whether it has a liberty. `queue` holds up to all points. */
static bool flood(const tgn_filling *filling, size_t from, bool *seen, size_t *queue)
{
    char colour = filling->points[from];
    bool liberty = false;
    size_t waiting = 0, near[4];
    seen[from] = true;
    queue[waiting++] = from;
    while (waiting) {
        size_t at = queue[--waiting];
        int count = neighbours_of(filling, at, near);
        for (int i = 0; i < count; i++) {
            char there = filling->points[near[i]];
            liberty |= there == TGN_FILLING_FREE || there == TGN_FILLING_EMPTY;
            if (there == colour && !seen[near[i]]) {
                seen[near[i]] = true;
                queue[waiting++] = near[i];
            }
        }
    }
    return liberty;
}

int tgn_filling_strings(const tgn_filling *filling, long *dead)
{
    size_t area = area_of(filling);
    bool *seen = calloc(area, sizeof *seen);
    size_t *queue = malloc(area * sizeof *queue);
    int strings = seen && queue ? 0 : TGN_ERR_MEMORY;
    long first = -1;
    for (size_t point = 0; strings >= 0 && point < area; point++) {
        if (!tgn_filling_is_stone(filling->points[point]) || seen[point])
            continue;
        strings++;
        if (!flood(filling, point, seen, queue) && first < 0)
            first = (long)point;
    }
    if (dead)
        *dead = first;
    free(seen);
    free(queue);
    return strings;
}
