/* full.c - see full.h */
#include "http/full.h"

static int read_side(tgn_request *request, const char *name, uint64_t *out)
{
    if (tgn_request__value(request, name))
        return tgn_request__number(request, name, 1, TGN_FILLING_SIDE, 0, out);
    tgn_reply__fail(request, 400, "bad-parameter", "%s: say how many, 1 to %d", name, TGN_FILLING_SIDE);
    return TGN_ERR_ARGUMENT;
}

int tgn_full__sides(tgn_request *request, int most, const char *what, int *rows, int *cols)
{
    uint64_t down, across;
    if (read_side(request, "rows", &down) < 0 || read_side(request, "cols", &across) < 0)
        return TGN_ERR_ARGUMENT;
    *rows = (int)down;
    *cols = (int)across;
    if (*rows <= most && *cols <= most)
        return 0;
    tgn_reply__fail(request, 400, "bad-parameter", "rows, cols: %s for sides of at most %d", what, most);
    return TGN_ERR_ARGUMENT;
}

void tgn_full__size(tgn_json_writer *writer, const tgn_filling *board)
{
    tgn_json__field_number(writer, "rows", (uint64_t)board->rows);
    tgn_json__field_number(writer, "cols", (uint64_t)board->cols);
}

void tgn_full__board(tgn_json_writer *writer, const tgn_filling *board)
{
    const size_t cols = (size_t)board->cols;
    tgn_json__key(writer, "board");
    tgn_json__open(writer, '[');
    for (size_t row = 0; row < (size_t)board->rows; row++)
        tgn_json__text(writer, board->points + row * cols, cols);
    tgn_json__close(writer, ']');
}
