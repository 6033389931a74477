/*
 * guided.c - a move with the network's help: its own first choice (levels 1 to 4), or a search of the tree of puct.h
 *
 *      level   1, 2, 3       4               5    6     7     8      9
 *              by chance     the likeliest   32   128   512   2,000  visits, or all of the time
 *
 * By chance means: among the moves that the policy likes, each with its likelihood to the power of 1 / temperature, as people of
 * that strength do. What gives stones away is not among them.
 */
#include "bot/bot.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "bot/result.h"
#include "field/playout/policy.h"

enum {
    PASS_SHARE = 8,  /* near the end one visit in this many goes to the pass */
    THREADS_MAX = 64 /* threads at most */
};

typedef struct guided_search {
    tgn_bot *bot;
    tgn_bot_thought *out;
    const tgn_bot_question *question;
    tgn_bot_ending ending;
    tgn_bot_pace pace;
    double checked; /* by the clock: the last look ended */
} guided_search;

/* ---- the report ----------------------------------------------------------------------------------------- */

static void fill_line(tgn_bot_choice *choice, const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    choice->length = 0;
    do {
        choice->line[choice->length++] = node->point;
        node = tgn_bot_puct__most_visited(tree, node);
    } while (node && choice->length < TGN_BOT_LINE);
}

/*
 * That a move wins. Games played out have their part in its value; they know captures and little else, and are never sure. That
 * makes a good search and a poor report, so in a review the chance follows from the lead and from what is still open.
 */
static double chance_of(const tgn_bot_puct *tree, double value, double lead)
{
    if (!tree->course)
        return tgn_bot_result__chance(value);
    const double unsettled = tgn_network_unsettled(tree->answer.owner, tree->place.board.size);
    return 1 / (1 + exp(-lead / tgn_network_step(unsettled)));
}

/* A move that nobody has looked at is as good as the position. */
static void fill_choice(tgn_bot_choice *choice, const tgn_bot_puct *tree, const tgn_bot_puct_node *node)
{
    const tgn_bot_puct_node *root = &tree->node[0];
    memset(choice, 0, sizeof *choice);
    choice->point = node->point;
    choice->visits = node->visits;
    choice->score = tgn_bot__sign(tree->place.colour) * (double)(node->visits ? node->score : root->score);
    choice->chance = chance_of(tree, (double)(node->visits ? node->value : 1 - root->value), choice->score);
    choice->prior = fmin(1, (double)node->prior);
    fill_line(choice, tree, node);
}

static int by_visits(const void *a, const void *b)
{
    const tgn_bot_puct_node *x = *(const tgn_bot_puct_node *const *)a,
                            *y = *(const tgn_bot_puct_node *const *)b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    return x->prior != y->prior ? (x->prior < y->prior ? 1 : -1)
                                : (x->point > y->point) - (x->point < y->point);
}

/* The most visited moves; the pass is always among them. */
static void fill_choices(tgn_bot_thought *out, const tgn_bot_puct *tree)
{
    const tgn_bot_puct_node *child[TGN_POINTS_MAX + 1], *root = &tree->node[0];
    int count = 0, room = TGN_BOT_CHOICES - 1;
    for (uint32_t i = root->child; i < root->child + root->children; i++)
        if (tree->node[i].state != TGN_BOT_PUCT_BANNED)
            child[count++] = &tree->node[i];
    qsort(child, (size_t)count, sizeof *child, by_visits);
    out->choices = 0;
    for (int i = 0; i < count; i++) {
        const bool pass = child[i]->point == TGN_PASS;
        if (pass || room-- > 0)
            fill_choice(&out->choice[out->choices++], tree, child[i]);
    }
}

static void fill_owner(tgn_bot_thought *out, const tgn_bot_puct *tree)
{
    const tgn_size size = tree->place.board.size;
    const tgn_bot_puct_owners *owners = &tree->owners[0];
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        out->owner[p] = owners->looks ? (float)(owners->held[p] / (double)owners->looks) : 0;
}

static void fill(const guided_search *s)
{
    const tgn_bot_puct *tree = &s->bot->guided;
    s->out->visits = tree->node[0].visits;
    fill_owner(s->out, tree);
    fill_choices(s->out, tree);
}

/* Put first what should be played, with the ending in mind. */
static void decide(guided_search *s)
{
    tgn_bot_ending__confirm(&s->ending, s->out->owner, tgn_game_board(s->question->game));
    tgn_bot_ending__decide(s->out, &s->ending, s->question);
    s->out->chance = s->out->choice[0].chance;
    s->out->score = s->out->choice[0].score;
}

static void report(guided_search *s)
{
    fill(s);
    decide(s);
}

/* ---- how long ------------------------------------------------------------------------------------------- */

/* The last part of the time is used only while the most visited move is not the one with the best results. */
static const double TIME_RESERVE = 0.15;

typedef struct leaders {
    const tgn_bot_puct_node *visited, *second, *valued; /* NULL: none */
} leaders;

static leaders find_leaders(const tgn_bot_puct *tree)
{
    const tgn_bot_puct_node *root = &tree->node[0];
    leaders found = {0};
    for (uint32_t i = root->child; i < root->child + root->children; i++) {
        const tgn_bot_puct_node *node = &tree->node[i];
        if (!found.visited || node->visits > found.visited->visits) {
            found.second = found.visited;
            found.visited = node;
        } else if (!found.second || node->visits > found.second->visits)
            found.second = node;
    }
    for (uint32_t i = root->child; i < root->child + root->children; i++) {
        const tgn_bot_puct_node *node = &tree->node[i];
        if (10 * (uint64_t)node->visits >= found.visited->visits &&
            (!found.valued || node->value > found.valued->value))
            found.valued = node;
    }
    return found;
}

/* Whether the most visited move stays first whatever the remaining visits say, or is clear enough without the reserve. */
static bool decided(const guided_search *s, double now)
{
    const tgn_bot_puct *tree = &s->bot->guided;
    const leaders found = find_leaders(tree);
    const double ahead = (double)found.visited->visits - (found.second ? found.second->visits : 0);
    if (tgn_bot_pace__left(&s->pace, tree->node[0].visits, now) < ahead)
        return true;
    return s->pace.until > 0 && found.visited == found.valued &&
           now >= s->pace.until - TIME_RESERVE * (s->pace.until - s->pace.began);
}

/* Check limits, call watch. Returns whether to go on. */
static bool check(guided_search *s)
{
    const tgn_bot_puct *tree = &s->bot->guided;
    const double now = tgn_clock__seconds();
    const double look = s->checked > 0 ? now - s->checked : 0;
    s->checked = now;
    /* another look would end later than allowed */
    if (tgn_bot_pace__over(&s->pace, tree->node[0].visits, tree->begun, now + look))
        return false;
    if (tgn_bot_pace__report_due(&s->pace, now)) {
        report(s);
        if (s->question->watch(s->question->context, s->out) != 0)
            return false;
    }
    return !(s->pace.hurry && decided(s, now));
}

/* ---- threads -------------------------------------------------------------------------------------------- */

/* Threads that help until they are told to stop. */
typedef struct guided_helper {
    pthread_t thread;
    tgn_bot_puct *tree;
    tgn_bot_puct_walker *walker;
    atomic_bool *stop;
} guided_helper;

static void *help(void *context)
{
    guided_helper *h = context;
    while (!atomic_load(h->stop) && tgn_bot_puct__grow(h->tree, h->walker))
        ;
    return NULL;
}

/* By default two where there are two processors; one if the answer is to be the same every time. */
static int threads_of(const tgn_bot *bot, const tgn_bot_question *question)
{
    if (bot->options.threads)
        return bot->options.threads < THREADS_MAX ? bot->options.threads : THREADS_MAX;
    return question->visits == 0 && sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 2 : 1;
}

/* As many as possible: without a thread or memory it is only slower. Returns how many. */
static int start_helpers(guided_helper **out, tgn_bot *bot, int wanted, atomic_bool *stop)
{
    int count = 0;
    *out = wanted > 0 ? calloc((size_t)wanted, sizeof **out) : NULL;
    bot->guided.shared = *out != NULL;
    while (*out && count < wanted) {
        guided_helper *h = &(*out)[count];
        h->tree = &bot->guided;
        h->stop = stop;
        if (tgn_bot_puct_walker__new(&h->walker, bot->network) < 0)
            break;
        h->walker->random =
            tgn_random__seeded(bot->options.seed + bot->questions + ((uint64_t)count + 1) * 1000003);
        if (pthread_create(&h->thread, NULL, help, h) != 0) {
            tgn_bot_puct_walker__free(h->walker);
            break;
        }
        count++;
    }
    return count;
}

static void end_helpers(guided_helper *helpers, int count)
{
    for (int i = 0; i < count; i++) {
        pthread_join(helpers[i].thread, NULL);
        tgn_bot_puct_walker__free(helpers[i].walker);
    }
    free(helpers);
}

static void grow_until_done(guided_search *s)
{
    tgn_bot_puct *tree = &s->bot->guided;
    guided_helper *helpers;
    atomic_bool stop = false;
    const int count = start_helpers(&helpers, s->bot, threads_of(s->bot, s->question) - 1, &stop);
    for (bool on = true; on;) {
        tgn_bot_puct__grow(tree, s->bot->guide);
        tgn_bot_puct__lock(tree);
        on = check(s);
        tgn_bot_puct__unlock(tree);
    }
    atomic_store(&stop, true);
    end_helpers(helpers, count);
}

/* ---- the bare policy ------------------------------------------------------------------------------------ */

/* The settings of levels 1 to 4. */
static const struct policy_level {
    double temperature; /* 0: the likeliest */
    double least;       /* moves less likely than this part of the likeliest are left out */
} policy_levels[] = {{0, 0}, {2.5, 0.002}, {1.7, 0.005}, {1.1, 0.02}, {0, 1}};
enum { POLICY_LEVELS = sizeof policy_levels / sizeof *policy_levels - 1 };

/* Larger is earlier: a move's logarithm with noise of Gumbel's distribution comes first as often as its likelihood says. */
static double key_of(const tgn_bot_choice *choice, const struct policy_level *level, tgn_random *random)
{
    const double uniform = (double)(tgn_random__next(random) >> 11) * 0x1p-53;
    const double noise = -log(-log(fmax(uniform, 1e-300)) + 1e-300);
    return log(fmax(choice->prior, 1e-12)) + level->temperature * noise;
}

static bool foolish(const tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    return point && tgn_field_policy__gives_away(fast, point, colour);
}

/* Put the choices in the order in which this level would play them. */
static void draw_lots(tgn_bot *bot, tgn_bot_thought *out)
{
    const struct policy_level *level = &policy_levels[bot->options.level];
    const tgn_bot_puct_place *place = &bot->guided.place;
    tgn_field_board fast;
    tgn_random random = tgn_random__seeded(bot->options.seed + bot->questions);
    double key[TGN_BOT_CHOICES], best = 0;
    tgn_field_board__init(&fast, &place->board, place->ko);
    for (int i = 0; i < out->choices; i++)
        best = fmax(best, out->choice[i].prior);
    for (int i = 0; i < out->choices; i++) {
        const tgn_bot_choice choice = out->choice[i];
        double mine = key_of(&choice, level, &random);
        if (choice.prior < level->least * best || foolish(&fast, choice.point, place->colour))
            mine = log(fmax(choice.prior, 1e-12)) - 100;
        int at = i;
        for (; at > 0 && key[at - 1] < mine; at--) {
            out->choice[at] = out->choice[at - 1];
            key[at] = key[at - 1];
        }
        out->choice[at] = choice;
        key[at] = mine;
    }
}

static void play_by_policy(guided_search *s)
{
    tgn_bot_puct *tree = &s->bot->guided;
    tgn_bot_puct__look_at_moves(tree, s->bot->guide, TGN_BOT_PUCT_BATCH - 1);
    fill(s);
    draw_lots(s->bot, s->out);
    decide(s);
}

/* ---- the answer ----------------------------------------------------------------------------------------- */

/* Visits by level; 0: as many as there is time for. */
static const uint64_t level_visits[TGN_BOT_LEVELS + 1] = {0, 0, 0, 0, 0, 32, 128, 512, 2000, 0};

static int prepare(tgn_bot *bot, const tgn_bot_question *question)
{
    const size_t memory = bot->options.memory ? bot->options.memory : (size_t)256 << 20;
    if (!bot->guided.node && tgn_bot_puct__init(&bot->guided, memory, &bot->shapes) < 0)
        return TGN_ERR_MEMORY;
    if (!bot->guide && tgn_bot_puct_walker__new(&bot->guide, bot->network) < 0)
        return TGN_ERR_MEMORY;
    bot->guide->random = tgn_random__seeded(bot->options.seed + bot->questions);
    bot->guided.course = bot->course;
    return tgn_bot_puct__start(&bot->guided, bot->guide, question->game, question->colour, question->komi);
}

/* In a game everything is read that a pass may depend on. Of a game that was played nobody passes by mistake. */
static int read_ending(guided_search *s)
{
    if (!s->bot->course)
        return tgn_bot_ending__read(&s->ending, s->question);
    return tgn_bot_ending__read_if_near(&s->ending, s->question, &s->bot->guided.answer);
}

int tgn_bot__think_guided(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                          const tgn_progress *progress)
{
    guided_search s = {.bot = bot, .out = out, .question = question};
    const bool endless = question->milliseconds < 0;
    const uint64_t visits = question->visits ? question->visits
                            : endless        ? 0
                                             : level_visits[bot->options.level];
    if (prepare(bot, question) < 0 || read_ending(&s) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < question->known_count; i++)
        tgn_bot_puct__recommend(&bot->guided, question->known[i].point, question->known[i].share);
    if (bot->options.level <= POLICY_LEVELS && !endless) {
        play_by_policy(&s);
        return TGN_OK;
    }
    bot->guided.pass_share = s.ending.near ? PASS_SHARE : 0;
    tgn_bot_pace__begin(&s.pace, question, progress, visits, tgn_bot__milliseconds(bot, question),
                        bot->begun);
    s.pace.kept = bot->guided.node[0].visits;
    bot->guided.limit = s.pace.visits;
    grow_until_done(&s);
    report(&s);
    return TGN_OK;
}
