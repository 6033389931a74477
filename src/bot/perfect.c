/*
 * perfect.c - moves that the solver knows
 *
 * Which of the solver's rules a game's rules come nearest to, and whether they are the same:
 *
 *      scoring     repetition       suicide    solver        perfect play?
 *      area        ko ban only      illegal    area          yes
 *      area        superko          illegal    area-psk/ssk  yes, with all earlier positions
 *      area        any              legal      area          nearly: suicide of several stones is ignored
 *      territory   any              any        territory     nearly: territory in seki counts there, not here
 *
 * Superko is searched on the smallest boards only; where that is too much `area` is used instead, under which endless
 * play is a draw. Where the answer is "nearly" the move is played, but not called exact.
 */
#include "bot/bot.h"

#include <math.h>
#include <string.h>

#include <tengen/score.h>

enum {
    QUICK_TABLE = 12,        /* points of a board whose table takes a tenth of a second */
    SLOW_TABLE_TIME = 10000, /* milliseconds that are enough for any table */
    SUPERKO_POINTS = 9,      /* of a board that is searched under superko */
    SUPERKO_NODES = 1000000, /* ... without a time limit: enough for 2x3, not for an empty 3x3 */
    SEARCH_NODES = 20000,    /* ... likewise of a larger board: a second */
    SHARE = 3,               /* one third of the time is for a search that may fail */
    MEMORY_SHARE = 4         /* and one fourth of the memory */
};

typedef struct solver_question {
    tgn_solve_question question;
    tgn_solve_answer answer;
    bool same; /* the solver's rules are the game's */
    tgn_situation past[TGN_SOLVE_PAST];
} solver_question;

/* ---- the question --------------------------------------------------------------------------------------- */

/* The situation of the game, but with the side in question to move. */
static bool situation_of(tgn_situation *out, const tgn_bot_question *question)
{
    const tgn_game *game = question->game;
    if (tgn_situation_of_game(out, game, NULL) < 0)
        return false;
    if (out->to_move != question->colour) {
        out->to_move = question->colour;
        out->ko = TGN_PASS;
        out->passed = false;
    }
    if (out->over)
        out->over = out->passed = false; /* play continues all the same */
    return true;
}

/* All earlier positions, from the last back to the first. Returns false if there are too many for the solver. */
static bool add_history(solver_question *a, const tgn_game *game)
{
    tgn_situation at = a->question.situation;
    const size_t steps = tgn_game_steps(game);
    if (steps > TGN_SOLVE_PAST)
        return false;
    for (size_t i = steps; i > 0; i--) {
        tgn_past_step step;
        tgn_game_past(game, i - 1, &step);
        for (size_t k = step.change_count; k-- > 0;) {
            const uint32_t bit = (uint32_t)1 << tgn_point_index(step.changes[k].point, at.size);
            at.black = step.changes[k].before == TGN_BLACK ? at.black | bit : at.black & ~bit;
            at.white = step.changes[k].before == TGN_WHITE ? at.white | bit : at.white & ~bit;
        }
        at.to_move = step.to_move;
        a->past[a->question.past_count++] = at;
    }
    a->question.past = a->past;
    return true;
}

/* The solver's rules if superko is not searched. */
static const char *plain_rules(const tgn_rules *rules, bool *same)
{
    *same = rules->scoring == TGN_SCORE_AREA && rules->repetition == TGN_REPEAT_KO && !rules->suicide;
    return rules->scoring == TGN_SCORE_TERRITORY ? "territory" : "area";
}

/* The rules of a superko search, or NULL if none is possible. */
static const char *superko_rules(const tgn_rules *rules, tgn_size size)
{
    if (rules->scoring == TGN_SCORE_TERRITORY || rules->repetition == TGN_REPEAT_KO || rules->suicide ||
        tgn_size_points(size) > SUPERKO_POINTS)
        return NULL;
    return rules->repetition == TGN_REPEAT_POSITIONAL ? "area-psk" : "area-ssk";
}

/*
 * Whether the table can be used: it is small, or ready, or there is time to make it. Otherwise the board is
 * searched, where that is possible.
 */
static bool table_in_time(tgn_bot *bot, const solver_question *a, const tgn_bot_question *question)
{
    const tgn_size size = a->question.situation.size;
    const int demanded = question->milliseconds ? question->milliseconds : bot->options.milliseconds;
    return tgn_size_points(size) <= QUICK_TABLE || demanded <= 0 || demanded >= SLOW_TABLE_TIME ||
           tgn_solver_ready(bot->solver, size, a->question.rules);
}

/* ---- a value without a move ----------------------------------------------------------------------------- */

/* A search may know the value of a situation before it knows the move: try the moves, the centre first. */
static int centre_first(tgn_point out[TGN_SOLVE_POINTS + 1], tgn_size size)
{
    int far[TGN_SOLVE_POINTS], count = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const int down = 2 * tgn_point_row(p) - size.rows + 1, across = 2 * tgn_point_col(p) - size.cols + 1;
        int at = count++;
        for (; at > 0 && far[at - 1] > down * down + across * across; at--) {
            far[at] = far[at - 1];
            out[at] = out[at - 1];
        }
        far[at] = down * down + across * across;
        out[at] = p;
    }
    out[count++] = TGN_PASS;
    return count;
}

static bool knows_best(const tgn_solve_answer *answer)
{
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].best && answer->choice[i].exact)
            return true;
    return false;
}

/* Find one move that keeps the value, by the same search: the only choice. Returns 1, 0 or TGN_ERR_MEMORY. */
static int find_best(tgn_bot *bot, solver_question *a, const tgn_progress *progress)
{
    const tgn_solve_value value = a->answer.value;
    tgn_point point[TGN_SOLVE_POINTS + 1];
    const int count = centre_first(point, a->question.situation.size);
    a->question.milliseconds = a->question.milliseconds ? 1 + a->question.milliseconds / count : 0;
    for (int i = 0; i < count; i++) {
        tgn_solve_question next = a->question;
        if (tgn_situation_play(&next.situation, point[i], false, NULL) < 0)
            continue;
        const int code = tgn_solver_ask(bot->solver, &a->answer, &next, progress, NULL);
        if (code == TGN_ERR_MEMORY || code == TGN_ERR_STOPPED)
            return code == TGN_ERR_MEMORY ? code : 0;
        if (code < 0 || !a->answer.exact ||
            tgn_solve_score(a->answer.value, a->question.komi) != tgn_solve_score(value, a->question.komi))
            continue;
        a->answer.choices = 1;
        a->answer.choice[0] = (tgn_solve_choice){point[i], a->answer.value, true, true, point[i]};
        return 1;
    }
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

/* Fill in what every question needs. Returns false if there is nothing to ask. */
static bool prepare(solver_question *a, const tgn_bot_question *question)
{
    memset(a, 0, sizeof *a);
    a->question.komi = floor(question->komi * 2 + 0.5) / 2;
    return situation_of(&a->question.situation, question);
}

/* A superko search, where it is worthwhile. Returns 1 if it was settled, 0, or TGN_ERR_MEMORY. */
static int ask_superko(tgn_bot *bot, solver_question *a, const tgn_bot_question *question,
                       const tgn_progress *progress)
{
    const char *name = superko_rules(tgn_game_rules(question->game), tgn_game_size(question->game));
    const int milliseconds = tgn_bot__milliseconds(bot, question);
    if (!name || !prepare(a, question))
        return 0;
    a->same = add_history(a, question->game) && a->question.komi == question->komi;
    a->question.rules = tgn_solve_rules_find(name);
    a->question.nodes = SUPERKO_NODES;
    a->question.milliseconds = milliseconds > 0 ? 1 + milliseconds / SHARE : 0;
    const int code = tgn_solver_ask(bot->solver, &a->answer, &a->question, progress, NULL);
    return code == TGN_ERR_MEMORY ? code : code == 0 && a->answer.exact;
}

/* A table, or a search. Returns 1 if it was settled, 0, or TGN_ERR_MEMORY. */
static int ask_plain(tgn_bot *bot, solver_question *a, const tgn_bot_question *question,
                     const tgn_progress *progress)
{
    const int milliseconds = tgn_bot__milliseconds(bot, question);
    if (!prepare(a, question))
        return 0;
    a->question.rules = tgn_solve_rules_find(plain_rules(tgn_game_rules(question->game), &a->same));
    a->same &= a->question.komi == question->komi;
    const bool large = tgn_size_points(a->question.situation.size) > TGN_SOLVE_TABLED;
    a->question.search = large || !table_in_time(bot, a, question);
    if (a->question.search && a->question.rules->scoring != TGN_SOLVE_AREA)
        return 0;
    a->question.only_value = a->question.search; /* the values of all moves take too long */
    if (milliseconds > 0)
        a->question.milliseconds = 1 + milliseconds / SHARE;
    else
        a->question.nodes = SEARCH_NODES;
    const int code = tgn_solver_ask(bot->solver, &a->answer, &a->question, progress, NULL);
    if (code < 0 || !a->answer.exact)
        return code == TGN_ERR_MEMORY ? code : 0;
    return knows_best(&a->answer) ? 1 : find_best(bot, a, progress);
}

/* ---- the answer ----------------------------------------------------------------------------------------- */

static double score_of(const solver_question *a, const tgn_solve_choice *choice)
{
    return tgn_bot__sign(a->question.situation.to_move) * tgn_solve_score(choice->value, a->question.komi);
}

static bool legal(const tgn_bot_question *question, tgn_point point)
{
    return (tgn_game_judge(question->game, question->colour, point) & ~(unsigned)TGN_FAULT_TURN) == 0;
}

/*
 * How good a choice is: by its score first; then the move of the solver's line, which makes progress; then one that
 * repeats nothing; a pass last if the board is to be cleaned up.
 */
static double worth(const solver_question *a, const tgn_bot_question *question,
                    const tgn_solve_choice *choice)
{
    const bool lines = a->answer.line > 0 && a->answer.move[0].point == choice->point;
    const bool back = tgn_bot__repeats(question, choice->point);
    const bool dirty = choice->point == TGN_PASS && question->cleanup;
    return score_of(a, choice) + (lines ? 0.1 : 0) - (back ? 0.2 : 0) - (dirty ? 0.15 : 0);
}

static void fill_line(tgn_bot_choice *out, const solver_question *a)
{
    out->length = 1;
    out->line[0] = out->point;
    if (a->answer.line == 0 || a->answer.move[0].point != out->point)
        return;
    for (; out->length < a->answer.line && out->length < TGN_BOT_LINE; out->length++)
        out->line[out->length] = a->answer.move[out->length].point;
}

static void fill_choice(tgn_bot_choice *out, const solver_question *a, const tgn_solve_choice *choice)
{
    memset(out, 0, sizeof *out);
    out->point = choice->point;
    out->score = score_of(a, choice);
    out->chance = out->score > 0 ? 1 : out->score < 0 ? 0 : 0.5;
    out->prior = choice->best;
    out->exact = a->same && choice->exact;
    fill_line(out, a);
}

/* All legal moves whose value is known, the best first. Returns how many. */
static int fill_choices(tgn_bot_thought *out, const solver_question *a, const tgn_bot_question *question)
{
    double value[TGN_BOT_CHOICES];
    int count = 0;
    for (int i = 0; i < a->answer.choices; i++) {
        const tgn_solve_choice *choice = &a->answer.choice[i];
        if (!choice->exact || !legal(question, choice->point))
            continue;
        const double w = worth(a, question, choice);
        int at = count++;
        for (; at > 0 && value[at - 1] < w; at--) {
            value[at] = value[at - 1];
            out->choice[at] = out->choice[at - 1];
        }
        value[at] = w;
        fill_choice(&out->choice[at], a, choice);
    }
    return count;
}

/* The owners at the end of the line. */
static void fill_owners(tgn_bot_thought *out, const solver_question *a)
{
    tgn_situation end = a->question.situation;
    tgn_board board;
    tgn_score score;
    for (int i = 0; i < a->answer.line; i++)
        if (tgn_situation_play(&end, a->answer.move[i].point, tgn_solve_rules_superko(a->question.rules),
                               NULL) < 0)
            break;
    tgn_situation_board(&end, &board);
    tgn_score_board(&score, &board, NULL);
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
        out->owner[p] = score.owner[p] == TGN_BLACK ? 1 : score.owner[p] == TGN_WHITE ? -1 : 0;
}

static int answer_with(tgn_bot_thought *out, const solver_question *a, const tgn_bot_question *question)
{
    bool best = false;
    for (int i = 0; i < a->answer.choices; i++)
        best |= a->answer.choice[i].best && a->answer.choice[i].exact &&
                legal(question, a->answer.choice[i].point);
    if (!best)
        return 0; /* superko forbids all of them */
    out->choices = fill_choices(out, a, question);
    out->chance = out->choice[0].chance;
    out->score = out->choice[0].score;
    out->exact = out->choice[0].exact;
    fill_owners(out, a);
    return 1;
}

static int open_solver(tgn_bot *bot)
{
    const tgn_bot_options *o = &bot->options;
    const tgn_solver_options options = {.tables = o->tables,
                                        .memory = (o->memory ? o->memory : (size_t)256 << 20) / MEMORY_SHARE,
                                        .threads = o->threads > 0 ? o->threads : 1};
    if (bot->solver)
        return TGN_OK;
    const int code = tgn_solver_open(&bot->solver, &options, NULL);
    return code == TGN_ERR_MEMORY ? code : TGN_OK; /* without a usable folder of tables there is no solver */
}

int tgn_bot__think_perfect(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                           const tgn_progress *progress)
{
    solver_question a;
    if (tgn_size_points(tgn_game_size(question->game)) > TGN_SOLVE_POINTS)
        return 0;
    if (open_solver(bot) < 0)
        return TGN_ERR_MEMORY;
    if (!bot->solver)
        return 0;
    int code = ask_superko(bot, &a, question, progress);
    if (code == 1)
        code = answer_with(out, &a, question);
    if (code == 0)
        code = ask_plain(bot, &a, question, progress);
    return code == 1 && out->choices == 0 ? answer_with(out, &a, question) : code;
}
