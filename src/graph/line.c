/*
 * line.c - where a listed game shows what was asked for
 *
 * Visits know steps; people count moves, and for a part they want to know which part of the game's own board
 * it was. Both are in the record: replay it to the step and look. Only the games of the page are replayed.
 */
#include "graph/ask.h"

#include <string.h>

#include "base/array.h"

/* A record being replayed on the desk's game. */
typedef struct line {
    tgn_ask *ask;
    tgn_record record;
    tgn_steps steps;
    uint32_t step;               /* the position it stands at */
    bool turned;                 /* the last step begins another variation */
    tgn_colour before[TGN_GRID]; /* the stones one step earlier */
} line;

/* ---- replaying ------------------------------------------------------------------------------------------- */

static int open_line(line *l, tgn_ask *ask, uint32_t game)
{
    l->ask = ask;
    l->step = 0;
    ask->desk->record.length = 0;
    int code = tgn_roll__record(ask->graph->roll, game, &ask->desk->record, &l->record, ask->error);
    if (code == 0)
        code = tgn_error_set(ask->error, TGN_ERR_INPUT,
                             "game %u has no record; 'tengen verify' tells what else is damaged", game);
    if (code < 0)
        return code;
    tgn_steps__init(&l->steps, &l->record);
    if (tgn_game_reset(ask->desk->game, l->record.size, NULL) < 0)
        return tgn_ask__no_memory(ask);
    return 0;
}

/* In a record with variations: remember how long the game is at each step, so that it can go back there. */
static int remember(line *l)
{
    tgn_desk *desk = l->ask->desk;
    if (!l->record.branches)
        return 0;
    if (tgn_array__need(&desk->depths, &desk->depth_capacity, l->step + 1) < 0)
        return tgn_ask__no_memory(l->ask);
    desk->depths[l->step] = (uint32_t)tgn_game_steps(desk->game);
    return 0;
}

static int go_back(line *l, uint32_t step)
{
    tgn_desk *desk = l->ask->desk;
    if (!l->record.branches || step > l->step)
        return TGN_ERR_INPUT;
    while (tgn_game_steps(desk->game) > desk->depths[step])
        tgn_game_undo(desk->game);
    return 0;
}

/* One step on. Returns 1, 0 at the end of the record, or a negative code. */
static int advance(line *l)
{
    tgn_desk *desk = l->ask->desk;
    tgn_record_step step;
    int code = l->step == 0 ? remember(l) : 0;
    l->turned = false;
    while (code >= 0 && (code = tgn_steps__next(&l->steps, &step)) > 0 && step.kind == TGN_STEP_BACK) {
        code = go_back(l, step.back);
        l->turned = true;
    }
    if (code <= 0)
        return code;
    memcpy(l->before, tgn_game_board(desk->game)->colour, sizeof l->before);
    code = tgn_record_step__play(&step, desk->game);
    l->step++;
    if (code >= 0)
        code = remember(l);
    return code < 0 ? code : 1;
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

/* Whether a motion carries the asker's part, stones and all, onto what stands on the game's board. */
static bool same_under(const tgn_ask *ask, tgn_symmetry s)
{
    const tgn_board *asked = ask->question->board, *board = tgn_game_board(ask->desk->game);
    for (size_t i = 0; i < ask->desk->inside_count; i++) {
        const tgn_point p = ask->desk->inside[i];
        if (board->colour[tgn_symmetry_point(s, asked->size, p)] != asked->colour[p])
            return false;
    }
    return true;
}

/* The regions of the game's board that show the asker's part now, as a set. */
static unsigned showing(const tgn_ask *ask)
{
    unsigned set = 0;
    for (int s = 0; s < tgn_symmetry_count(ask->question->board->size); s++)
        if (same_under(ask, (tgn_symmetry)s))
            set |= 1u << tgn_region_image(ask->question->region, (tgn_symmetry)s);
    return set;
}

/* Those among `regions` whose stones the last step changed. */
static unsigned changed(const line *l, unsigned regions)
{
    const tgn_board *board = tgn_game_board(l->ask->desk->game);
    unsigned set = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] == l->before[p])
            continue;
        for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++)
            if (tgn_region_exists((tgn_region)r, board->size) &&
                tgn_region_has((tgn_region)r, board->size, p))
                set |= 1u << r;
    }
    return set & regions;
}

static tgn_region first_of(unsigned regions)
{
    int r = TGN_REGION_WHOLE;
    while (regions && !(regions >> r & 1))
        r++;
    return (tgn_region)r;
}

/*
 * Go on for as long as the visit lasts. Of several regions that began to show the part at once, those remain
 * that stop showing it where this visit stops.
 */
static int stay(line *l, unsigned length, unsigned *regions)
{
    int code = 1;
    for (unsigned i = 0; i < length && code > 0; i++) {
        code = advance(l);
        if (code > 0)
            *regions &= ~changed(l, *regions);
    }
    return code < 0 ? code : 0;
}

static int leave(line *l, unsigned *regions)
{
    int code = advance(l);
    const unsigned left = code > 0 && !l->turned ? changed(l, *regions) : 0;
    if (left)
        *regions = left;
    return code < 0 ? code : 0;
}

/* ---- one listed game ------------------------------------------------------------------------------------- */

static int damaged(const tgn_ask *ask, uint32_t game)
{
    return tgn_error_set(ask->error, TGN_ERR_INPUT,
                         "the record of game %u is not what the graph says; run 'tengen verify'", game);
}

static int look_up(line *l, const tgn_pick *pick, tgn_game_line *out)
{
    tgn_ask *ask = l->ask;
    const bool part = ask->kind != TGN_KIND_WHOLE;
    int code = 1;
    while (l->step < pick->step && code > 0)
        code = advance(l);
    if (code <= 0)
        return code < 0 ? code : damaged(ask, pick->game);
    out->move = (uint32_t)tgn_game_moves(ask->desk->game);
    unsigned regions = part ? showing(ask) : 1;
    if (part && pick->step > 0)
        regions = changed(l, regions);
    code = stay(l, pick->length, &regions);
    out->last_move = (uint32_t)tgn_game_moves(ask->desk->game);
    if (code == 0 && (regions & (regions - 1)))
        code = leave(l, &regions);
    out->region = first_of(regions);
    return code == 0 && !regions ? damaged(ask, pick->game) : code;
}

int tgn_line__place(tgn_ask *ask, const tgn_pick *pick, tgn_game_line *out)
{
    const tgn_row *row = tgn_roll__row(ask->graph->roll, pick->game, ask->error);
    if (!row)
        return TGN_ERR_INPUT;
    out->region = TGN_REGION_WHOLE;
    out->move = pick->step;
    out->last_move = (uint32_t)pick->step + pick->length;
    if (ask->kind == TGN_KIND_WHOLE && row->steps == row->moves && !(row->flags & TGN_ROW_TREE))
        return 0;
    line l;
    int code = open_line(&l, ask, pick->game);
    if (code == 0)
        code = look_up(&l, pick, out);
    if (code == TGN_ERR_INPUT)
        return damaged(ask, pick->game);
    return code;
}
