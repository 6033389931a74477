/*
 * hint.c - what a position is worth, and a move that keeps it
 */
#include <tengen/strings_game.h>

enum { MILLISECONDS = 1000 };

static int duel_hint(tgn_hint *out, const tgn_standing *standing, tgn_duel *duel,
                     const tgn_duel_limits *limits, const tgn_progress *progress, tgn_error *error)
{
    const tgn_duel_limits usual = {.milliseconds = MILLISECONDS};
    tgn_duel_answer answer;
    tgn_duel *own = NULL;
    if (!duel && tgn_duel_new(&own, standing->board.size, 0) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to search with");
    int code =
        tgn_duel_solve(duel ? duel : own, &answer, standing, limits ? limits : &usual, progress, error);
    tgn_duel_free(own);
    *out = (tgn_hint){answer.best, answer.value, answer.exact};
    return code;
}

/*
 * Any stone of a best completion will do: without some of its stones a legal board is still legal, since a
 * string that loses a stone has a liberty there, so it can be reached one stone after the other.
 */
static tgn_move next_stone(const tgn_standing *standing, const tgn_filling *best)
{
    const tgn_size size = standing->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const char there = best->points[tgn_point_index(p, size)];
        if (tgn_filling_is_stone(there) && standing->board.colour[p] == TGN_EMPTY)
            return (tgn_move){p, there == TGN_FILLING_BLACK ? TGN_BLACK : TGN_WHITE};
    }
    return (tgn_move){TGN_PASS, TGN_BLACK};
}

static int solitaire_hint(tgn_hint *out, const tgn_standing *standing, const tgn_progress *progress,
                          tgn_error *error)
{
    tgn_strings answer;
    *out = (tgn_hint){.exact = true, .move = {TGN_PASS, TGN_BLACK}, .value = standing->strings[TGN_EMPTY]};
    if (standing->over)
        return TGN_OK;
    int code = tgn_standing_reach(&answer, standing, 0, NULL, progress, error);
    if (code == TGN_OK) {
        out->value = answer.strings;
        if (answer.strings > standing->strings[TGN_EMPTY])
            out->move = next_stone(standing, &answer.board);
    }
    tgn_strings_clear(&answer);
    return code;
}

int tgn_hint_find(tgn_hint *out, const tgn_standing *standing, tgn_duel *duel, const tgn_duel_limits *limits,
                  const tgn_progress *progress, tgn_error *error)
{
    if (standing->to_move == TGN_EMPTY)
        return solitaire_hint(out, standing, progress, error);
    return duel_hint(out, standing, duel, limits, progress, error);
}
