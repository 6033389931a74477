/*
 * reach.c - the strings that a position can still come to: the game asks the solver of tengen/strings.h
 */
#include <tengen/strings_game.h>

static int fill(tgn_filling *out, const tgn_board *board, tgn_error *error)
{
    int code = tgn_filling_init(out, board->size.rows, board->size.cols, error);
    static const char letter[] = {TGN_FILLING_FREE, TGN_FILLING_BLACK, TGN_FILLING_WHITE};
    for (tgn_point p = tgn_point_first(board->size); p && code == TGN_OK; p = tgn_point_next(p, board->size))
        out->points[tgn_point_index(p, board->size)] = letter[board->colour[p]];
    return code;
}

int tgn_standing_reach(tgn_strings *out, const tgn_standing *standing, int colours,
                       const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    tgn_filling filling;
    tgn_strings_options wanted = options ? *options : (tgn_strings_options){0};
    wanted.colours = colours;
    *out = (tgn_strings){0};
    int code = fill(&filling, &standing->board, error);
    if (code == TGN_OK)
        code = tgn_strings_solve(out, &filling, &wanted, progress, error);
    tgn_filling_clear(&filling);
    return code;
}
