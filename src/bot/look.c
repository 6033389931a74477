/*
 * look.c - levels 1 and 2: first opinions, and what the judge says one move later
 *
 *      1. All moves get a first opinion (hint.h): what takes, saves or catches comes first, what gives away last.
 *      2. The most promising are played, and the judge (tengen/verdict.h) says who is ahead then.
 *      3. Level 2 asks the judge again about the best of them, with games played out.
 *
 * Near the end only points are looked at that are not settled yet, so that it does not fill its own territory, nor
 * throw stones into the other's.
 */
#include "bot/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/verdict.h>

/* How a level looks: how many moves, how many of them again, games played out for each of these, and how carelessly. */
typedef struct manner {
    int moves, again, games;
    double careless; /* points that it may be wrong by */
} manner;

static const manner manners[3] = {{0, 0, 0, 0}, {12, 0, 0, 2.0}, {48, 8, 32, 0.2}};

/* What an opinion is worth in points, from the worst to the best. */
static const double OPINION = 12;

/* A point that is held more surely than this is settled. */
static const float SETTLED = 0.9f;

typedef struct look {
    tgn_bot *bot;
    const tgn_bot_question *question;
    const tgn_finish *finish;
    manner manner;
    tgn_dice dice;
    double noise[TGN_BOT_CHOICES];
} look;

/* ---- what is looked at ---------------------------------------------------------------------------------- */

static bool beside_dead(const look *l, tgn_point p)
{
    const tgn_board *board = tgn_game_board(l->question->game);
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        if (board->colour[q] == tgn_colour_other(l->question->colour) &&
            l->finish->outcome.fate[q] == TGN_FATE_DEAD)
            return true;
    }
    return false;
}

/* Whether something is still to be decided at an empty point: who has it, or what becomes of the stones beside it. */
static bool open_point(const look *l, tgn_point p)
{
    const tgn_outcome *outcome = &l->finish->outcome;
    if (!l->finish->near || p == TGN_PASS || (l->question->cleanup && beside_dead(l, p)))
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
    const tgn_hint *x = a, *y = b;
    const float p = (x->mean - 0.5f) * x->weight, q = (y->mean - 0.5f) * y->weight;
    return p != q ? (p < q ? 1 : -1) : (x->point > y->point) - (x->point < y->point);
}

/* Legal moves that are worth a look, the most promising first; the pass is put at the end. Returns how many. */
static int find_moves(const look *l, tgn_hint hints[TGN_POINTS_MAX + 1])
{
    const tgn_bot_question *question = l->question;
    const bool turn = tgn_game_to_move(question->game) == question->colour;
    tgn_board board = *tgn_game_board(question->game);
    tgn_arena arena;
    tgn_move last;
    tgn_arena__init(&arena, &board, turn ? tgn_game_ko(question->game) : (tgn_point)TGN_PASS);
    const tgn_hint_view view = {&arena, &board, &l->bot->shapes, question->colour,
                                turn && tgn_game_last(question->game, &last) ? last.point : (tgn_point)TGN_PASS};
    const int all = tgn_hint__moves(hints, &view) - 1;
    const tgn_hint pass = hints[all];
    int count = 0;
    for (int i = 0; i < all; i++)
        if (open_point(l, hints[i].point) &&
            (tgn_game_judge(question->game, question->colour, hints[i].point) & ~(unsigned)TGN_FAULT_TURN) == 0)
            hints[count++] = hints[i];
    qsort(hints, (size_t)count, sizeof *hints, by_promise);
    hints[count] = pass;
    return count + 1;
}

/* ---- what the judge says -------------------------------------------------------------------------------- */

/* Ask about the position after a move. Fills chance and score. Returns 0 or TGN_ERR_MEMORY. */
static int ask_judge(const look *l, tgn_bot_choice *choice, int games, tgn_verdict *verdict)
{
    const tgn_bot_question *question = l->question;
    const int sign = tgn_bot__sign(question->colour);
    tgn_board board = *tgn_game_board(question->game);
    tgn_point taken[TGN_POINTS_MAX];
    tgn_verdict_question ask;
    memset(&ask, 0, sizeof ask);
    tgn_verdict_ask(&ask, question->game);
    ask.ko = TGN_PASS;
    if (choice->point) {
        const int took = tgn_board_play(&board, choice->point, question->colour, taken, &ask.ko);
        ask.prisoners[tgn_colour_other(question->colour)] += took > 0 ? (unsigned)took : 0;
    }
    ask.board = &board;
    ask.to_move = tgn_colour_other(question->colour);
    ask.moves++;
    ask.komi = question->komi;
    ask.scoring = tgn_game_rules(question->game)->scoring;
    ask.finished = false;
    ask.playouts = games;
    ask.seed = l->bot->options.seed;
    if (tgn_verdict_read(verdict, &ask) < 0)
        return TGN_ERR_MEMORY;
    choice->score = sign * verdict->score;
    choice->chance = sign > 0 ? verdict->probability : 1 - verdict->probability;
    choice->visits = (uint64_t)games;
    return TGN_OK;
}

/* What decides between choices: points, the first opinion, and how careless one is. */
static double worth(const look *l, const tgn_bot_choice *choice, double noise)
{
    return choice->score + OPINION * (choice->prior - 0.5) + l->manner.careless * noise;
}

/* Put the choices in order, the best first. */
static void sort(look *l, tgn_bot_thought *out, int count)
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

/* Look at the moves in turn, keeping the best. Returns 0 or TGN_ERR_MEMORY. */
static int look_at_all(look *l, tgn_bot_thought *out, const tgn_hint *hints, int count, const tgn_progress *progress)
{
    const int wanted = count - 1 < l->manner.moves ? count - 1 : l->manner.moves;
    tgn_verdict verdict;
    out->choices = 0;
    for (int i = 0; i <= wanted; i++) {
        const tgn_hint *hint = i < wanted ? &hints[i] : &hints[count - 1];
        const int at = out->choices < TGN_BOT_CHOICES ? out->choices++ : TGN_BOT_CHOICES - 1;
        out->choice[at] = (tgn_bot_choice){
            .point = hint->point, .prior = hint->point ? hint->mean : 0.5, .length = 1, .line = {hint->point}};
        l->noise[at] = hint->point ? tgn_dice__throw(&l->dice, 1001) / 500.0 - 1 : 0;
        if (ask_judge(l, &out->choice[at], 0, &verdict) < 0)
            return TGN_ERR_MEMORY;
        sort(l, out, out->choices);
        if (!tgn_progress_step(progress, "thinking", (uint64_t)i, (uint64_t)wanted))
            break;
    }
    return TGN_OK;
}

static int look_again(look *l, tgn_bot_thought *out)
{
    const int count = out->choices < l->manner.again ? out->choices : l->manner.again;
    tgn_verdict verdict;
    for (int i = 0; i < count; i++)
        if (ask_judge(l, &out->choice[i], l->manner.games, &verdict) < 0)
            return TGN_ERR_MEMORY;
    sort(l, out, count);
    return TGN_OK;
}

int tgn_look__think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question, const tgn_finish *finish,
                    const tgn_progress *progress)
{
    tgn_hint hints[TGN_POINTS_MAX + 1];
    look l = {.bot = bot, .question = question, .finish = finish, .manner = manners[bot->options.level]};
    l.dice = tgn_dice__of(bot->options.seed + bot->questions);
    const int count = find_moves(&l, hints);
    if (look_at_all(&l, out, hints, count, progress) < 0 || look_again(&l, out) < 0)
        return TGN_ERR_MEMORY;
    tgn_finish__decide(out, finish, question);
    tgn_verdict verdict;
    tgn_bot_choice told = out->choice[0];
    if (ask_judge(&l, &told, l.manner.games, &verdict) < 0)
        return TGN_ERR_MEMORY;
    memcpy(out->owner, verdict.owner, sizeof out->owner);
    out->chance = told.chance;
    out->score = told.score;
    return TGN_OK;
}
