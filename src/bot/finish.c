/*
 * finish.c - the end of a game: whether to pass
 *
 * Two things must be true of a pass. It gives nothing away: games in which the other side moves next end as well as
 * those after the best move. And should the other side pass too, the count is as good as what playing on would
 * bring: dead stones are seen as dead, and no dame that counts is left.
 */
#include "bot/bot.h"

#include <math.h>
#include <string.h>

/* A point is open when it is held less surely than this; with one open in so many the end is near. */
static const float OPEN = 0.7f;
enum { OPEN_SHARE = 4 };

/* With fewer stones than one point in so many the game has just begun. */
enum { STONES_SHARE = 6 };

/* What a pass may cost: chance, and points by area. By territory a dame is worth nothing, by area one point. */
static const double COST_CHANCE = 0.03;
static const double COST_AREA = 0.5, COST_TERRITORY = 1.5;

/* A pass that ends the game needs to be this safe if the count is a win. */
static const double SAFE = 0.8;

static int open_points(const tgn_outcome *outcome, const tgn_board *board)
{
    int open = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        open += fabsf(outcome->owner[p]) < OPEN;
    return open;
}

static bool has_passed(const tgn_bot_question *question)
{
    tgn_move last;
    return tgn_game_last(question->game, &last) && last.point == TGN_PASS && last.colour != question->colour;
}

int tgn_finish__read(tgn_finish *out, const tgn_bot_question *question)
{
    const tgn_game *game = question->game;
    const tgn_board *board = tgn_game_board(game);
    const bool turn = tgn_game_to_move(game) == question->colour;
    const unsigned prisoners[3] = {0, tgn_game_prisoners(game, TGN_BLACK),
                                   tgn_game_prisoners(game, TGN_WHITE)};
    const tgn_outcome_question ask = {
        board, question->colour, turn ? tgn_game_ko(game) : (tgn_point)TGN_PASS, true, 0, 0};
    memset(out, 0, sizeof *out);
    out->passed = has_passed(question);
    const int stones = board->count[TGN_BLACK] + board->count[TGN_WHITE];
    if (!out->passed && stones * STONES_SHARE < tgn_size_points(board->size))
        return TGN_OK;
    if (tgn_outcome_read(&out->outcome, &ask) < 0)
        return TGN_ERR_MEMORY;
    const double lead = tgn_game_rules(game)->scoring == TGN_SCORE_AREA
                            ? tgn_outcome_area(&out->outcome, question->komi)
                            : tgn_outcome_territory(&out->outcome, prisoners, question->komi);
    out->lead = tgn_bot__sign(question->colour) * lead;
    out->near = out->passed || open_points(&out->outcome, board) * OPEN_SHARE <= tgn_size_points(board->size);
    return TGN_OK;
}

/* ---- the decision --------------------------------------------------------------------------------------- */

static const tgn_bot_choice *find_pass(const tgn_bot_thought *thought)
{
    for (int i = 0; i < thought->choices; i++)
        if (thought->choice[i].point == TGN_PASS)
            return &thought->choice[i];
    return NULL;
}

static const tgn_bot_choice *find_move(const tgn_bot_thought *thought)
{
    for (int i = 0; i < thought->choices; i++)
        if (thought->choice[i].point != TGN_PASS)
            return &thought->choice[i];
    return NULL;
}

static bool should_pass(const tgn_bot_choice *pass, const tgn_bot_choice *move, const tgn_finish *finish,
                        const tgn_bot_question *question)
{
    const bool area = tgn_game_rules(question->game)->scoring == TGN_SCORE_AREA;
    const double cost = area ? COST_AREA : COST_TERRITORY;
    if (!finish->near)
        return false;
    if (question->cleanup && finish->outcome.dead[tgn_colour_other(question->colour)] > 0)
        return false;
    if (finish->passed && finish->lead > 0 && pass->chance >= SAFE)
        return true;
    if (pass->chance < move->chance - COST_CHANCE || pass->score < move->score - cost)
        return false;
    return finish->lead > 0 || finish->lead >= move->score - cost;
}

/* For cleanup: a move that takes away a liberty of dead stones, if it is about as good as the best. */
static const tgn_bot_choice *find_cleaning(const tgn_bot_thought *thought, const tgn_bot_choice *best,
                                           const tgn_finish *finish, const tgn_board *board)
{
    for (int i = 0; i < thought->choices; i++) {
        const tgn_bot_choice *choice = &thought->choice[i];
        if (choice->point == TGN_PASS || choice->chance < best->chance - 2 * COST_CHANCE)
            continue;
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(choice->point + tgn_step[k]);
            if (board->colour[p] == tgn_colour_other(thought->colour) &&
                finish->outcome.fate[p] == TGN_FATE_DEAD)
                return choice;
        }
    }
    return best;
}

static void put_first(tgn_bot_thought *thought, const tgn_bot_choice *choice)
{
    const int from = (int)(choice - thought->choice);
    const tgn_bot_choice first = *choice;
    for (int i = from; i > 0; i--)
        thought->choice[i] = thought->choice[i - 1];
    thought->choice[0] = first;
}

void tgn_finish__decide(tgn_bot_thought *thought, const tgn_finish *finish, const tgn_bot_question *question)
{
    const tgn_bot_choice *pass = find_pass(thought), *move = find_move(thought);
    if (!move)
        return;
    if (pass && should_pass(pass, move, finish, question))
        move = pass;
    else if (question->cleanup && finish->near)
        move = find_cleaning(thought, move, finish, tgn_game_board(question->game));
    put_first(thought, move);
}
