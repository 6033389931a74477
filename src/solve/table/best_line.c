/* best_line.c - see best_line.h */
#include "solve/table/best_line.h"

#include "solve/table/table.h"

bool tgn_solve_line__forces(tgn_solve_value value, double komi, tgn_colour side)
{
    double held = tgn_solve_score(value, komi) + komi;
    return (side == TGN_BLACK ? value.low : value.high) == held;
}

tgn_colour tgn_solve_line__hurries(tgn_solve_value value, double komi, tgn_colour to_move)
{
    double score = tgn_solve_score(value, komi);
    tgn_colour first = score > 0 ? TGN_BLACK : score < 0 ? TGN_WHITE : tgn_colour_other(to_move);
    if (tgn_solve_line__forces(value, komi, first))
        return first;
    return tgn_solve_line__forces(value, komi, tgn_colour_other(first)) ? tgn_colour_other(first) : TGN_EMPTY;
}

/* What a move is worth: the score for the mover, and the distance to the end for the side that hurries. */
typedef struct move_worth {
    double score;
    int far;
} move_worth;

/*
 * The better score first; then, if nobody hurries, the earlier move. The side that hurries keeps what it can
 * force: a move after which it could force less does not lead to the end, though the score is the same, and
 * counts as infinitely far.
 */
static bool better(move_worth a, move_worth b, bool hurry, bool delay)
{
    if (a.score != b.score)
        return a.score > b.score;
    return (hurry && a.far < b.far) || (delay && a.far > b.far);
}

enum { NEVER = 1 << 20 };

/* An unknown distance is further than any known one. */
static int how_far(const tgn_situation *next, int distance)
{
    return next->over || distance ? distance : NEVER - 1;
}

static move_worth weigh(const tgn_solve_table *table, const tgn_situation *next, tgn_solve_value before,
                        double komi, tgn_colour hurries)
{
    const tgn_solve_table_entry look = tgn_solve_table__look_up(table, next);
    double score = tgn_solve_score(look.value, komi);
    move_worth w = {.score = next->to_move == TGN_WHITE ? score : -score};
    if (hurries == TGN_BLACK)
        w.far = look.value.low == before.low ? how_far(next, look.low_distance) : NEVER;
    if (hurries == TGN_WHITE)
        w.far = look.value.high == before.high ? how_far(next, look.high_distance) : NEVER;
    return w;
}

tgn_point tgn_solve_line__move(const tgn_solve_table *table, const tgn_situation *situation, double komi,
                               tgn_colour hurries, uint64_t *nodes)
{
    tgn_solve_value before = tgn_solve_table_value(table, situation, NULL);
    bool hurry = situation->to_move == hurries, delay = hurries != TGN_EMPTY && !hurry;
    tgn_point best = TGN_PASS;
    move_worth best_worth = {.score = -1e9};
    tgn_size size = situation->size;
    for (int i = 0; i <= tgn_size_points(size); i++) {
        tgn_point point = i < tgn_size_points(size) ? tgn_point_from_index(i, size) : (tgn_point)TGN_PASS;
        tgn_situation next = *situation;
        if (tgn_situation_play(&next, point, false, NULL) < 0)
            continue;
        move_worth w = weigh(table, &next, before, komi, hurries);
        ++*nodes;
        if (better(w, best_worth, hurry, delay)) {
            best_worth = w;
            best = point;
        }
    }
    return best;
}

static bool same(const tgn_situation *a, const tgn_situation *b)
{
    return a->black == b->black && a->white == b->white && a->to_move == b->to_move && a->ko == b->ko &&
           a->passed == b->passed && a->over == b->over;
}

void tgn_solve_line__fill(const tgn_solve_table *table, const tgn_solve_question *question,
                          tgn_solve_answer *out)
{
    tgn_situation met[TGN_SOLVE_LINE + 1] = {question->situation};
    tgn_colour hurries = tgn_solve_line__hurries(out->value, question->komi, met[0].to_move);
    out->line = 0;
    while (out->line < TGN_SOLVE_LINE && !met[out->line].over && !out->line_endless) {
        const tgn_situation *here = &met[out->line];
        tgn_situation *next = &met[out->line + 1];
        tgn_point point = tgn_solve_line__move(table, here, question->komi, hurries, &out->nodes);
        *next = *here;
        if (tgn_situation_play(next, point, false, NULL) < 0)
            break;
        out->move[out->line++] = (tgn_move){point, here->to_move};
        for (const tgn_situation *before = met; before < next; before++)
            out->line_endless |= same(before, next);
    }
}
