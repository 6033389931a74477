/*
 * search.c - searching a tree of games played out: how long, and what is reported
 *
 * By territory the games are counted by area all the same, since capturing dead stones then costs nothing. The
 * two counts differ by the stones that one side has played more than the other, until now and from now on; the
 * latter is one for the side that makes the last move, half of the time:
 *
 *      territory = area - (black stones played - white stones played) - (+1/2 if Black is to move, else -1/2)
 */
#include "bot/bot.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bot/result.h"

enum {
    CHECK_EVERY = 8, /* games between two checks of the clock */
    PASS_SHARE = 8,  /* near the end one game in this many goes to the pass */
    THREADS_MAX = 64 /* threads at most */
};

typedef struct tree_search {
    tgn_bot *bot;
    tgn_bot_thought *out;
    const tgn_bot_question *question;
    const tgn_bot_ending *ending;
    tgn_bot_pace pace;
} tree_search;

/* ---- the report ----------------------------------------------------------------------------------------- */

static void fill_line(tgn_bot_choice *choice, const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    choice->length = 0;
    do {
        choice->line[choice->length++] = node->point;
        node = tgn_bot_uct__most_visited(tree, node);
    } while (node && choice->length < TGN_BOT_LINE);
}

static void fill_choice(tgn_bot_choice *choice, const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    memset(choice, 0, sizeof *choice);
    choice->point = node->point;
    choice->visits = node->visits;
    choice->chance = tgn_bot_result__chance(node->mean);
    choice->score = tgn_bot__sign(tree->colour) * (double)node->score;
    choice->prior = node->opinion_mean;
    fill_line(choice, tree, node);
}

static int by_visits(const void *a, const void *b)
{
    const tgn_bot_uct_node *x = *(const tgn_bot_uct_node *const *)a, *y = *(const tgn_bot_uct_node *const *)b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    return x->opinion_mean != y->opinion_mean ? (x->opinion_mean < y->opinion_mean ? 1 : -1)
                                              : (x->point > y->point) - (x->point < y->point);
}

/* The most visited moves; the pass is always among them. */
static void fill_choices(tgn_bot_thought *out, const tgn_bot_uct *tree)
{
    const tgn_bot_uct_node *child[TGN_POINTS_MAX + 1], *root = &tree->node[0];
    const int count = root->children;
    for (int i = 0; i < count; i++)
        child[i] = &tree->node[root->child + (uint32_t)i];
    qsort(child, (size_t)count, sizeof *child, by_visits);
    out->choices = 0;
    for (int i = 0; i < count; i++)
        if (out->choices < TGN_BOT_CHOICES - 1 ||
            (child[i]->point == TGN_PASS && out->choices < TGN_BOT_CHOICES))
            fill_choice(&out->choice[out->choices++], tree, child[i]);
}

static void report(const tree_search *s)
{
    const tgn_bot_uct *tree = &s->bot->tree;
    tgn_bot_thought *out = s->out;
    out->visits = tree->games;
    for (tgn_point p = tgn_point_first(tree->start.size); p; p = tgn_point_next(p, tree->start.size))
        out->owner[p] = tree->games ? (float)((double)tree->held[p] / (double)tree->games) : 0;
    fill_choices(out, tree);
    tgn_bot_ending__decide(out, s->ending, s->question);
    out->chance = out->choice[0].chance;
    out->score = out->choice[0].score;
}

/* ---- how long ------------------------------------------------------------------------------------------- */

/* Whether the most visited move stays first whatever the remaining games say. */
static bool decided(const tree_search *s, double now)
{
    const tgn_bot_uct *tree = &s->bot->tree;
    const tgn_bot_uct_node *root = &tree->node[0];
    uint32_t first = 0, second = 0;
    for (uint32_t i = root->child; i < root->child + root->children; i++) {
        const uint32_t v = tree->node[i].visits;
        second = v > first ? first : v > second ? v : second;
        first = v > first ? v : first;
    }
    return tgn_bot_pace__left(&s->pace, tree->games, now) < (double)(first - second);
}

/* Check limits, call watch. Returns whether to go on. */
static bool check(tree_search *s)
{
    const double now = tgn_clock__seconds();
    if (tgn_bot_pace__over(&s->pace, s->bot->tree.games, s->bot->tree.begun, now))
        return false;
    if (tgn_bot_pace__report_due(&s->pace, now)) {
        report(s);
        if (s->question->watch(s->question->context, s->out) != 0)
            return false;
    }
    return !(s->pace.hurry && decided(s, now));
}

/* ---- the search ----------------------------------------------------------------------------------------- */

static int stones_played(const tgn_game *game, tgn_colour colour)
{
    return tgn_game_board(game)->count[colour] + (int)tgn_game_prisoners(game, colour);
}

static double komi_by_area(const tgn_bot_question *question)
{
    const tgn_game *game = question->game;
    if (tgn_game_rules(game)->scoring == TGN_SCORE_AREA)
        return question->komi;
    return question->komi + stones_played(game, TGN_BLACK) - stones_played(game, TGN_WHITE) +
           0.5 * tgn_bot__sign(question->colour);
}

static int prepare(tgn_bot *bot, const tgn_bot_question *question)
{
    const size_t memory = bot->options.memory ? bot->options.memory : (size_t)256 << 20;
    if (!bot->tree.node && tgn_bot_uct__init(&bot->tree, memory, &bot->shapes) < 0)
        return TGN_ERR_MEMORY;
    bot->walker.playout.random = tgn_random__seeded(bot->options.seed + bot->questions);
    return tgn_bot_uct__start(&bot->tree, &bot->walker, question->game, question->colour,
                              komi_by_area(question));
}

/* Threads that help until they are told to stop. */
typedef struct search_helper {
    pthread_t thread;
    tgn_bot_uct *tree;
    atomic_bool *stop;
    tgn_bot_uct_walker walker;
} search_helper;

static void *help(void *context)
{
    search_helper *h = context;
    while (!atomic_load(h->stop) && tgn_bot_uct__grow(h->tree, &h->walker))
        ;
    return NULL;
}

/* As many as possible: without a thread or memory it is only slower. Returns how many. */
static int start_helpers(search_helper **out, tgn_bot *bot, atomic_bool *stop)
{
    const int wanted = (bot->options.threads < THREADS_MAX ? bot->options.threads : THREADS_MAX) - 1;
    int count = 0;
    *out = wanted > 0 ? malloc((size_t)wanted * sizeof **out) : NULL;
    bot->tree.shared = *out != NULL;
    while (*out && count < wanted) {
        search_helper *h = &(*out)[count];
        h->tree = &bot->tree;
        h->stop = stop;
        h->walker.playout.random =
            tgn_random__seeded(bot->options.seed + bot->questions + ((uint64_t)count + 1) * 1000003);
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            break;
        count++;
    }
    return count;
}

static void grow_until_done(tree_search *s)
{
    tgn_bot_uct *tree = &s->bot->tree;
    search_helper *helpers;
    atomic_bool stop = false;
    bool on = true;
    const int count = start_helpers(&helpers, s->bot, &stop);
    while (on) {
        for (int i = 0; i < CHECK_EVERY && tgn_bot_uct__grow(tree, &s->bot->walker); i++)
            ;
        tgn_bot_uct__lock(tree);
        on = check(s);
        tgn_bot_uct__unlock(tree);
    }
    atomic_store(&stop, true);
    for (int i = 0; i < count; i++)
        pthread_join(helpers[i].thread, NULL);
    free(helpers);
}

int tgn_bot__think_tree(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                        const tgn_bot_ending *ending, const tgn_progress *progress)
{
    tree_search s = {.bot = bot, .out = out, .question = question, .ending = ending};
    if (prepare(bot, question) < 0)
        return TGN_ERR_MEMORY;
    bot->tree.pass_share = ending->near ? PASS_SHARE : 0;
    tgn_bot_pace__begin(&s.pace, question, progress, question->visits, tgn_bot__milliseconds(bot, question),
                        bot->begun);
    bot->tree.limit = s.pace.visits;
    grow_until_done(&s);
    report(&s);
    return TGN_OK;
}
