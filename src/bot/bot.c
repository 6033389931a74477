/*
 * bot.c - which part answers a question: the solver, the judge or the tree (see tengen/bot.h); when to pass and resign
 */
#include "bot/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

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

/* What a pass may cost: chance, and points. By territory a dame is worth nothing, by area one point. */
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

/* Returns 0 or TGN_ERR_MEMORY. */
static int read_ending(tgn_bot_ending *out, const tgn_bot_question *question)
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

static bool should_pass(const tgn_bot_choice *pass, const tgn_bot_choice *move, const tgn_bot_ending *ending,
                        const tgn_bot_question *question)
{
    const bool area = tgn_game_rules(question->game)->scoring == TGN_SCORE_AREA;
    const double cost = area ? COST_AREA : COST_TERRITORY;
    if (!ending->near)
        return false;
    if (question->cleanup && ending->outcome.dead[tgn_colour_other(question->colour)] > 0)
        return false;
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

/* ---- the player ------------------------------------------------------------------------------------- */

/* Milliseconds for a move by level, by default. */
static const int default_time[TGN_BOT_LEVELS + 1] = {0, 100, 500, 1000, 3000, 10000};

/* It may resign below this chance, after at least this many games. */
static const double HOPELESS = 0.03;
enum { ENOUGH_GAMES = 200 };

/* A move counts as equally good if it has at most this much less chance and this many points less. */
static const double AS_GOOD = 0.02, AS_GOOD_POINTS = 1;

int tgn_bot_set_level(tgn_bot *bot, int level)
{
    if (level < 1 || level > TGN_BOT_LEVELS)
        return TGN_ERR_ARGUMENT;
    bot->options.level = level;
    return TGN_OK;
}

int tgn_bot_new(tgn_bot **out, const tgn_bot_options *options, tgn_error *error)
{
    tgn_bot *bot = *out = calloc(1, sizeof *bot);
    if (!bot)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a player");
    bot->options = *options;
    tgn_bot_shapes__init(&bot->shapes);
    if (tgn_bot_set_level(bot, options->level ? options->level : 3) == TGN_OK)
        return TGN_OK;
    tgn_bot_free(bot);
    *out = NULL;
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "levels are 1 to %d", TGN_BOT_LEVELS);
}

void tgn_bot_free(tgn_bot *bot)
{
    if (!bot)
        return;
    tgn_solver_close(bot->solver);
    tgn_bot_uct__clear(&bot->tree);
    free(bot);
}

int tgn_bot__milliseconds(const tgn_bot *bot, const tgn_bot_question *question)
{
    if (question->milliseconds)
        return question->milliseconds;
    if (bot->options.milliseconds || question->visits)
        return bot->options.milliseconds;
    return default_time[bot->options.level];
}

static int check(const tgn_bot_question *question, const tgn_progress *progress, tgn_error *error)
{
    if (!question->game)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no game to think about");
    if (question->colour != TGN_BLACK && question->colour != TGN_WHITE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the colour must be Black or White");
    if (!(fabs(question->komi) <= 1000))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "komi %g is out of range", question->komi);
    if (question->milliseconds < 0 && !question->visits && !question->watch &&
        (!progress || !progress->report))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no time limit, and nothing that could stop it");
    return TGN_OK;
}

bool tgn_bot__repeats(const tgn_bot_question *question, tgn_point point)
{
    if (point == TGN_PASS || tgn_game_play(question->game, question->colour, point) < 0)
        return false;
    const bool back = tgn_game_repetitions(question->game, false) > 0;
    tgn_game_undo(question->game);
    return back;
}

/* Where the rules allow repetition, prefer a move that is about as good and repeats nothing. */
static void avoid_repetition(tgn_bot_thought *thought, const tgn_bot_question *question)
{
    const tgn_bot_choice first = thought->choice[0];
    if (first.exact || !tgn_bot__repeats(question, first.point))
        return;
    for (int i = 1; i < thought->choices; i++) {
        const tgn_bot_choice other = thought->choice[i];
        if (other.point == TGN_PASS || other.chance < first.chance - AS_GOOD ||
            other.score < first.score - AS_GOOD_POINTS || tgn_bot__repeats(question, other.point))
            continue;
        thought->choice[0] = other;
        thought->choice[i] = first;
        return;
    }
}

/* Resign when the chance is next to nothing, after enough games to know. */
static bool hopeless(const tgn_bot_thought *thought, const tgn_bot_question *question)
{
    return !question->never_resign && !thought->exact && thought->chance < HOPELESS &&
           thought->visits >= ENOUGH_GAMES && thought->choice[0].point != TGN_PASS &&
           tgn_size_points(tgn_game_size(question->game)) > TGN_SOLVE_POINTS;
}

int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    tgn_bot_ending ending;
    int code = check(question, progress, error);
    if (code < 0)
        return code;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    bot->begun = tgn_clock__seconds();
    code = tgn_bot__think_perfect(bot, out, question, progress);
    if (code == 0 && read_ending(&ending, question) < 0)
        code = TGN_ERR_MEMORY;
    if (code == 0)
        code = (bot->options.level <= 2 ? tgn_bot__think_shallow : tgn_bot__think_tree)(bot, out, question,
                                                                                        &ending, progress);
    bot->questions++;
    if (code < 0)
        return tgn_error_set(error, code, "no memory to search with");
    avoid_repetition(out, question);
    out->resign = hopeless(out, question);
    return TGN_OK;
}
