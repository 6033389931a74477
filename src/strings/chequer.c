/* chequer.c - see chequer.h */
#include "strings/chequer.h"

#include <time.h>

/* Put the stones down, and count what stays empty. */
static int put(tgn_filling *board, const bool *stone)
{
    int empties = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            size_t at = (size_t)row * (size_t)board->cols + (size_t)col;
            if (board->points[at] == TGN_FILLING_FREE && stone[at])
                board->points[at] = (row + col) % 2 ? TGN_FILLING_WHITE : TGN_FILLING_BLACK;
            else
                empties += board->points[at] != TGN_FILLING_HOLE;
        }
    return empties;
}

int tgn_chequer__answer(tgn_strings *out, const tgn_filling *filling, const bool *stone, tgn_error *error)
{
    long dead;
    *out = (tgn_strings){.status = TGN_STRINGS_COMPUTED};
    if (tgn_filling_copy(&out->board, filling) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a board");
    out->empties = put(&out->board, stone);
    out->strings = tgn_filling_strings(&out->board, &dead);
    if (out->strings >= 0 && dead < 0)
        return TGN_OK;
    int code = out->strings < 0
                   ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory to count strings")
                   : tgn_error_set(error, TGN_ERR_INPUT, "row %ld, point %ld: a stone without a liberty",
                                   dead / filling->cols + 1, dead % filling->cols + 1);
    tgn_filling_clear(&out->board);
    return code;
}

double tgn_chequer__now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
