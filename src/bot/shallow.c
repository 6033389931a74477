/*
 * shallow.c - without a network, steps 1 and 2: first opinions, and what the judge says one move later
 *
 *      1. All moves get a first opinion (opinion.h): what captures, saves or catches comes first, what gives away last.
 *      2. The most promising are played, and the judge (tengen/verdict.h) says who is ahead then.
 *      3. Step 2 tries the most promising answers of the other side to the best of them. The judge says who is ahead
 *         after each, with games played out, and the worst counts.
 *
 * Near the end only points that are not settled yet are considered, so that it neither fills its own territory nor
 * throws stones into the other's.
 */
#include "bot/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/verdict.h>

#include "base/clock.h"

/* The settings of a step. */
typedef struct level_settings {
    int moves;        /* that the judge evaluates */
    int with_answers; /* of them with answers */
    int answers;      /* to each */
    int games;        /* played out after each answer */
    double careless;  /* random error in points */
} level_settings;

static const level_settings level_table[3] = {{0, 0, 0, 0, 0}, {12, 0, 0, 0, 2.0}, {48, 12, 4, 16, 0.2}};

/* What an opinion is worth in points, from the worst to the best. */
static const double OPINION = 12;

/* A point that is held more surely than this is settled. */
static const float SETTLED = 0.9f;

typedef struct shallow_search {
    tgn_bot *bot;
    const tgn_bot_question *question;
    const tgn_bot_ending *ending;
    level_settings settings;
    double until; /* by the clock; 0: no clock */
    tgn_random random;
    double noise[TGN_BOT_CHOICES];
} shallow_search;

/* ---- moves to consider ----------------------------------------------------------------------------------- */

static bool beside_dead(const shallow_search *l, tgn_point p)
{
    const tgn_board *board = tgn_game_board(l->question->game);
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        if (board->colour[q] == tgn_colour_other(l->question->colour) &&
            l->ending->outcome.fate[q] == TGN_FATE_DEAD)
            return true;
    }
    return false;
}

/* Whether something is undecided at an empty point: its owner, or the fate of the stones beside it. */
static bool open_point(const shallow_search *l, tgn_point p)
{
    const tgn_outcome *outcome = &l->ending->outcome;
    if (!l->ending->near || p == TGN_PASS || (l->question->cleanup && beside_dead(l, p)))
        return true;
    bool open = outcome->holder[p] == TGN_EMPTY || fabsf(outcome->owner[p]) < SETTLED;
    for (int k = 0; k < 4 && !open; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        open = tgn_game_board(l->question->game)->colour[q] != TGN_EDGE && fabsf(outcome->owner[q]) < SETTLED;
    }
    return open;
}

static int by_promise(const void *a, const void *b)
{
    const tgn_bot_opinion *x = a, *y = b;
    const float p = (x->mean - 0.5f) * x->weight, q = (y->mean - 0.5f) * y->weight;
    return p != q ? (p < q ? 1 : -1) : (x->point > y->point) - (x->point < y->point);
}

/* Legal moves worth considering, the most promising first; the pass comes last. Returns how many. */
static int find_moves(const shallow_search *l, tgn_bot_opinion opinions[TGN_POINTS_MAX + 1])
{
    const tgn_bot_question *question = l->question;
    const bool turn = tgn_game_to_move(question->game) == question->colour;
    tgn_board board = *tgn_game_board(question->game);
    tgn_field_board fast;
    tgn_move last;
    tgn_field_board__init(&fast, &board, turn ? tgn_game_ko(question->game) : (tgn_point)TGN_PASS);
    const tgn_bot_position position = {&fast, &board, &l->bot->shapes, question->colour,
                                       turn && tgn_game_last(question->game, &last) ? last.point
                                                                                    : (tgn_point)TGN_PASS};
    const int all = tgn_bot_opinion__moves(opinions, &position) - 1;
    const tgn_bot_opinion pass = opinions[all];
    int count = 0;
    for (int i = 0; i < all; i++)
        if (open_point(l, opinions[i].point) &&
            (tgn_game_judge(question->game, question->colour, opinions[i].point) &
             ~(unsigned)TGN_FAULT_TURN) == 0)
            opinions[count++] = opinions[i];
    qsort(opinions, (size_t)count, sizeof *opinions, by_promise);
    opinions[count] = pass;
    return count + 1;
}

/* ---- what the judge says -------------------------------------------------------------------------------- */

/* A position some moves later. */
typedef struct later_position {
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko, last;
    int moves;
    unsigned prisoners[3];
} later_position;

static void begin(later_position *at, const shallow_search *l)
{
    const tgn_game *game = l->question->game;
    *at = (later_position){
        .board = *tgn_game_board(game), .to_move = l->question->colour, .moves = (int)tgn_game_moves(game)};
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        at->prisoners[c] = tgn_game_prisoners(game, c);
}

static void play(later_position *at, tgn_point point)
{
    tgn_point taken[TGN_POINTS_MAX];
    at->ko = TGN_PASS;
    if (point) {
        const int took = tgn_board_play(&at->board, point, at->to_move, taken, &at->ko);
        at->prisoners[tgn_colour_other(at->to_move)] += took > 0 ? (unsigned)took : 0;
    }
    at->last = point;
    at->to_move = tgn_colour_other(at->to_move);
    at->moves++;
}

/* Fill in chance and score of the side in question. Returns 0 or TGN_ERR_MEMORY. */
static int ask_judge(const shallow_search *l, tgn_bot_choice *choice, const later_position *at, int games,
                     tgn_verdict *verdict)
{
    const tgn_bot_question *question = l->question;
    const int sign = tgn_bot__sign(question->colour);
    const tgn_verdict_question ask = {.board = &at->board,
                                      .to_move = at->to_move,
                                      .ko = at->ko,
                                      .moves = at->moves,
                                      .prisoners = {0, at->prisoners[TGN_BLACK], at->prisoners[TGN_WHITE]},
                                      .komi = question->komi,
                                      .scoring = tgn_game_rules(question->game)->scoring,
                                      .playouts = games,
                                      .seed = l->bot->options.seed};
    if (tgn_verdict_read(verdict, &ask) < 0)
        return TGN_ERR_MEMORY;
    choice->score = sign * verdict->score;
    choice->chance = sign > 0 ? verdict->probability : 1 - verdict->probability;
    choice->visits += (uint64_t)games;
    return TGN_OK;
}

/* Answers, the most promising first, the pass among them. Returns how many. */
static int find_answers(const shallow_search *l, later_position *at,
                        tgn_bot_opinion opinions[TGN_POINTS_MAX + 1])
{
    tgn_field_board fast;
    tgn_field_board__init(&fast, &at->board, at->ko);
    const tgn_bot_position position = {&fast, &at->board, &l->bot->shapes, at->to_move, at->last};
    const int count = tgn_bot_opinion__moves(opinions, &position);
    qsort(opinions, (size_t)count, sizeof *opinions, by_promise);
    return count;
}

/* Evaluate a choice after the worst of the likely answers. Returns 0 or TGN_ERR_MEMORY. */
static int ask_answers(const shallow_search *l, tgn_bot_choice *choice, tgn_verdict *verdict)
{
    tgn_bot_opinion opinions[TGN_POINTS_MAX + 1];
    later_position at;
    begin(&at, l);
    play(&at, choice->point);
    const int count = find_answers(l, &at, opinions);
    tgn_bot_choice worst = *choice, next = *choice;
    for (int i = 0; i < count && i < l->settings.answers; i++) {
        later_position then = at;
        play(&then, opinions[i].point);
        if (ask_judge(l, &next, &then, l->settings.games, verdict) < 0)
            return TGN_ERR_MEMORY;
        if (i == 0 || next.score < worst.score) {
            worst = next;
            worst.line[1] = opinions[i].point;
            worst.length = 2;
        }
    }
    worst.visits = next.visits;
    *choice = worst;
    return TGN_OK;
}

/* What decides between choices: points, the first opinion, and the random error of the level. */
static double worth(const shallow_search *l, const tgn_bot_choice *choice, double noise)
{
    return choice->score + OPINION * (choice->prior - 0.5) + l->settings.careless * noise;
}

/* Put the choices in order, the best first. */
static void sort(shallow_search *l, tgn_bot_thought *out, int count)
{
    for (int i = 1; i < count; i++) {
        const tgn_bot_choice choice = out->choice[i];
        const double noise = l->noise[i], w = worth(l, &choice, noise);
        int at = i;
        for (; at > 0 && worth(l, &out->choice[at - 1], l->noise[at - 1]) < w; at--) {
            out->choice[at] = out->choice[at - 1];
            l->noise[at] = l->noise[at - 1];
        }
        out->choice[at] = choice;
        l->noise[at] = noise;
    }
}

/* Whether there is time, and the caller does not stop it. */
static bool go_on(const shallow_search *l, const tgn_progress *progress, int done)
{
    return (l->until <= 0 || tgn_clock__seconds() < l->until) &&
           tgn_progress_step(progress, "thinking", (uint64_t)done, 0);
}

/* Evaluate the moves in turn, keeping the best. Returns 0 or TGN_ERR_MEMORY. */
static int evaluate_all(shallow_search *l, tgn_bot_thought *out, const tgn_bot_opinion *opinions, int count,
                        const tgn_progress *progress)
{
    const int wanted = count - 1 < l->settings.moves ? count - 1 : l->settings.moves;
    tgn_verdict verdict;
    out->choices = 0;
    for (int i = 0; i <= wanted; i++) {
        const tgn_bot_opinion *opinion = i < wanted ? &opinions[i] : &opinions[count - 1];
        const int at = out->choices < TGN_BOT_CHOICES ? out->choices++ : TGN_BOT_CHOICES - 1;
        out->choice[at] = (tgn_bot_choice){.point = opinion->point,
                                           .prior = opinion->point ? opinion->mean : 0.5,
                                           .length = 1,
                                           .line = {opinion->point}};
        l->noise[at] = opinion->point ? tgn_random__below(&l->random, 1001) / 500.0 - 1 : 0;
        later_position then;
        begin(&then, l);
        play(&then, opinion->point);
        if (ask_judge(l, &out->choice[at], &then, 0, &verdict) < 0)
            return TGN_ERR_MEMORY;
        sort(l, out, out->choices);
        if (!go_on(l, progress, i))
            break;
    }
    return TGN_OK;
}

/* With answers: the best, and the pass wherever it is, which matters near the end. */
static int evaluate_with_answers(shallow_search *l, tgn_bot_thought *out, const tgn_progress *progress)
{
    const int count = out->choices < l->settings.with_answers ? out->choices : l->settings.with_answers;
    tgn_verdict verdict;
    int done = 0;
    for (int i = 0; i < out->choices && count > 0 && go_on(l, progress, i); i++) {
        if (i >= count && out->choice[i].point != TGN_PASS)
            continue;
        if (ask_answers(l, &out->choice[i], &verdict) < 0)
            return TGN_ERR_MEMORY;
        done += i < count;
    }
    sort(l, out, done);
    return TGN_OK;
}

/* The position as a whole: after the chosen move. */
static int evaluate_chosen(shallow_search *l, tgn_bot_thought *out)
{
    tgn_verdict verdict;
    tgn_bot_choice chosen = out->choice[0];
    later_position at;
    begin(&at, l);
    play(&at, chosen.point);
    if (ask_judge(l, &chosen, &at, l->settings.games, &verdict) < 0)
        return TGN_ERR_MEMORY;
    memcpy(out->owner, verdict.owner, sizeof out->owner);
    out->chance = chosen.chance;
    out->score = chosen.score;
    return TGN_OK;
}

int tgn_bot__think_shallow(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                           const tgn_bot_ending *ending, const tgn_progress *progress)
{
    tgn_bot_opinion opinions[TGN_POINTS_MAX + 1];
    shallow_search l = {
        .bot = bot, .question = question, .ending = ending, .settings = level_table[tgn_bot__step(bot)]};
    const int milliseconds = tgn_bot__milliseconds(bot, question);
    l.until = milliseconds > 0 ? bot->begun + milliseconds * 1e-3 : 0;
    l.random = tgn_random__seeded(bot->options.seed + bot->questions);
    const int count = find_moves(&l, opinions);
    if (evaluate_all(&l, out, opinions, count, progress) < 0 || evaluate_with_answers(&l, out, progress) < 0)
        return TGN_ERR_MEMORY;
    tgn_bot_ending__decide(out, ending, question);
    return evaluate_chosen(&l, out);
}
