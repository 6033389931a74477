/* ending.c - when to pass, and when to resign */
#include "bot/bot.h"

#include <math.h>
#include <string.h>

/*
 * ---- whether to pass -------------------------------------------------------------------------------------
 *
 * Two things must be true of a pass. It gives nothing away: games in which the other side moves next end as well as
 * those after the best move. And should the other side pass too, the count is as good as what playing on would
 * bring: dead stones are seen as dead, and no dame that counts is left.
 */

/* A point is open if it is held less surely than this; if at most one in OPEN_SHARE is open the end is near. */
static const float OPEN = 0.7f;
enum { OPEN_SHARE = 4 };

/* With fewer stones than one for this many points the game has just begun. */
enum { STONES_SHARE = 6 };

/*
 * Games played out leave more open than the network does: in each of 223 positions of professional games, the network looking once. So
 * where it sees more than one in OPEN_SHARE open the end is not near, unless it expects a pass as likely as this.
 */
static const float PASS_EXPECTED = 0.01f;

/* What a pass may cost: chance, and points. By territory a dame is worth nothing, by area one point. */
static const double COST_CHANCE = 0.03;
static const double COST_AREA = 0.5, COST_TERRITORY = 1.5;

/* Below this chance there is nothing to play for. */
static const double HOPELESS_GUIDED = 0.05;

/* A pass that ends the game needs to be this safe if the count is a win. */
static const double SAFE = 0.8;

static int open_points(const float owner[TGN_GRID], tgn_size size)
{
    int open = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        open += fabsf(owner[p]) < OPEN;
    return open;
}

static bool has_passed(const tgn_bot_question *question)
{
    tgn_move last;
    return tgn_game_last(question->game, &last) && last.point == TGN_PASS && last.colour != question->colour;
}

/* What is known without reading anything. */
static void begin(tgn_bot_ending *out, const tgn_bot_question *question)
{
    memset(out, 0, sizeof *out);
    out->sure = true;
    out->passed = has_passed(question);
}

/* Returns 0 or TGN_ERR_MEMORY. */
int tgn_bot_ending__read(tgn_bot_ending *out, const tgn_bot_question *question)
{
    const tgn_game *game = question->game;
    const tgn_board *board = tgn_game_board(game);
    const bool turn = tgn_game_to_move(game) == question->colour;
    const unsigned prisoners[3] = {0, tgn_game_prisoners(game, TGN_BLACK),
                                   tgn_game_prisoners(game, TGN_WHITE)};
    const tgn_outcome_question ask = {.board = board,
                                      .to_move = question->colour,
                                      .ko = turn ? tgn_game_ko(game) : (tgn_point)TGN_PASS,
                                      .finished = true};
    begin(out, question);
    const int stones = board->count[TGN_BLACK] + board->count[TGN_WHITE];
    if (!out->passed && stones * STONES_SHARE < tgn_size_points(board->size))
        return TGN_OK;
    if (tgn_outcome_read(&out->outcome, &ask) < 0)
        return TGN_ERR_MEMORY;
    const double lead = tgn_game_rules(game)->scoring == TGN_SCORE_AREA
                            ? tgn_outcome_area(&out->outcome, question->komi)
                            : tgn_outcome_territory(&out->outcome, prisoners, question->komi);
    out->lead = tgn_bot__sign(question->colour) * lead;
    out->near = out->passed ||
                open_points(out->outcome.owner, board->size) * OPEN_SHARE <= tgn_size_points(board->size);
    return TGN_OK;
}

int tgn_bot_ending__read_if_near(tgn_bot_ending *out, const tgn_bot_question *question,
                                 const tgn_network_answer *seen)
{
    const tgn_size size = tgn_game_size(question->game);
    begin(out, question);
    if (!out->passed && seen->policy[TGN_PASS] < PASS_EXPECTED &&
        open_points(seen->owner, size) * OPEN_SHARE > tgn_size_points(size))
        return TGN_OK;
    return tgn_bot_ending__read(out, question);
}

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

/*
 * Where the count is in doubt, or lost: by area playing on costs nothing, so it passes only if every move does harm; by territory a
 * move must not cost a point.
 */
static bool should_pass_in_doubt(const tgn_bot_choice *pass, const tgn_bot_choice *move, bool area)
{
    if (pass->chance > move->chance + COST_CHANCE)
        return true;
    return !area && pass->score >= move->score && pass->chance >= move->chance - COST_CHANCE;
}

/* With the network's help: the count is sure, it is a win whoever gets what is still open, and by area no dame is left. */
static bool is_over(const tgn_bot_ending *ending, bool area)
{
    if (!ending->sure || (area && ending->outcome.dame > 0 && !ending->passed))
        return false;
    return ending->lead > (area ? ending->outcome.dame + ending->doubtful : 0);
}

static bool should_pass(const tgn_bot_choice *pass, const tgn_bot_choice *move, const tgn_bot_ending *ending,
                        const tgn_bot_question *question)
{
    const bool area = tgn_game_rules(question->game)->scoring == TGN_SCORE_AREA;
    const double cost = area ? COST_AREA : COST_TERRITORY;
    if (!ending->near)
        return false;
    if (question->cleanup && ending->outcome.dead[tgn_colour_other(question->colour)] > 0)
        return false;
    if (ending->asked && !is_over(ending, area) && move->chance > HOPELESS_GUIDED)
        return should_pass_in_doubt(pass, move, area);
    if (ending->passed && ending->lead > 0 && pass->chance >= SAFE)
        return true;
    if (pass->chance < move->chance - COST_CHANCE || pass->score < move->score - cost)
        return false;
    return ending->lead > 0 || ending->lead >= move->score - cost;
}

/* For cleanup: a move that takes away a liberty of dead stones, if it is about as good as the best. */
static const tgn_bot_choice *find_cleanup(const tgn_bot_thought *thought, const tgn_bot_choice *best,
                                          const tgn_bot_ending *ending, const tgn_board *board)
{
    for (int i = 0; i < thought->choices; i++) {
        const tgn_bot_choice *choice = &thought->choice[i];
        if (choice->point == TGN_PASS || choice->chance < best->chance - 2 * COST_CHANCE)
            continue;
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(choice->point + tgn_step[k]);
            if (board->colour[p] == tgn_colour_other(thought->colour) &&
                ending->outcome.fate[p] == TGN_FATE_DEAD)
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

void tgn_bot_ending__decide(tgn_bot_thought *thought, const tgn_bot_ending *ending,
                            const tgn_bot_question *question)
{
    const tgn_bot_choice *pass = find_pass(thought), *move = find_move(thought);
    if (!move)
        return;
    if (pass && should_pass(pass, move, ending, question))
        move = pass;
    else if (question->cleanup && ending->near)
        move = find_cleanup(thought, move, ending, tgn_game_board(question->game));
    put_first(thought, move);
}

/*
 * ---- whether the count is sure ---------------------------------------------------------------------------
 *
 * tengen/outcome.h judges the fate of stones by other means than the network. Where the two disagree about a string the game
 * is not over.
 */

/* How surely the network must agree: about strings of some stones, and about smaller ones. */
static const float AGREES_LARGE = 0.6f, AGREES_SMALL = 0.3f;
enum { LARGE = 3 };

/* Empty points that it holds for open, below this, may be one in so many of the board; none may be the other side's. */
static const float AGREES_POINT = 0.5f;
enum { DOUBTFUL_SHARE = 40 };

/* +1: the network is sure that the string's fate is as counted; -1: that it is not. */
static float agreement(const tgn_outcome *outcome, const float owner[TGN_GRID], const tgn_board *board,
                       tgn_point head)
{
    const tgn_colour colour = board->colour[head];
    const bool dead = outcome->fate[head] == TGN_FATE_DEAD;
    const float sign = ((colour == TGN_BLACK) != dead) ? 1 : -1;
    float sum = 0;
    tgn_point p = head;
    do {
        sum += sign * owner[p];
        p = board->next[p];
    } while (p != head);
    return sum / (float)board->stones[head];
}

void tgn_bot_ending__confirm(tgn_bot_ending *ending, const float owner[TGN_GRID], const tgn_board *board)
{
    const tgn_outcome *outcome = &ending->outcome;
    int doubtful = 0;
    bool agree = true;
    ending->asked = true;
    for (tgn_point p = tgn_point_first(board->size); p && ending->near && agree;
         p = tgn_point_next(p, board->size)) {
        const tgn_colour colour = board->colour[p], holder = outcome->holder[p];
        const float mine = holder == TGN_BLACK ? owner[p] : -owner[p];
        if (colour != TGN_EMPTY && board->head[p] == p)
            agree = agreement(outcome, owner, board, p) >=
                    (board->stones[p] >= LARGE ? AGREES_LARGE : AGREES_SMALL);
        else if (colour == TGN_EMPTY && holder != TGN_EMPTY) {
            agree = mine >= 0;
            doubtful += mine < AGREES_POINT;
        }
    }
    ending->doubtful = doubtful;
    ending->sure = agree && doubtful * DOUBTFUL_SHARE <= tgn_size_points(board->size);
}

/* ---- resigning ------------------------------------------------------------------------------------------ */

/* Games played out are many and sure: it may resign below this chance, after at least this many. */
static const double HOPELESS = 0.03;
enum { ENOUGH_GAMES = 200 };

/* With the network: below that chance and this far behind, several questions in a row. */
static const double FAR_BEHIND = 5;
enum { IN_A_ROW = 3, ENOUGH_VISITS = 20 };

static bool hopeless_guided(tgn_bot *bot, const tgn_bot_thought *thought)
{
    const bool lost =
        thought->chance < HOPELESS_GUIDED && thought->score < -FAR_BEHIND && thought->visits >= ENOUGH_VISITS;
    bot->lost = lost ? bot->lost + 1 : 0;
    return bot->lost >= IN_A_ROW;
}

bool tgn_bot_ending__hopeless(tgn_bot *bot, const tgn_bot_thought *thought, const tgn_bot_question *question)
{
    if (question->never_resign || thought->exact || thought->choice[0].point == TGN_PASS ||
        tgn_size_points(tgn_game_size(question->game)) <= TGN_SOLVE_POINTS)
        return false;
    if (bot->network)
        return hopeless_guided(bot, thought);
    return thought->chance < HOPELESS && thought->visits >= ENOUGH_GAMES;
}
