/*
 * review_bench.c - whether a review finds what was wrong with a game, how steady it is, and how long it takes
 *
 *      ./dev bench review                                        everything, an hour
 *      build/release/bench/review_bench [--aside] planted [GAMES]        blunders hidden in games, and how many are found (5)
 *      build/release/bench/review_bench [--aside] steady [GAMES [VISITS]]  jumps of the score, and the chance at a resignation (100, 16)
 *      build/release/bench/review_bench made [SEED]                      a game from the empty board with blunders in it, as SGF
 *      build/release/bench/review_bench [--aside] wasted [GAMES [VISITS]]  what a pass costs in the course of a game (20, 100)
 *      build/release/bench/review_bench [--aside] time [GAMES]           a long game at the usual depth (1)
 *
 * Professional games that nothing was fitted on are used (tools/field_games.h), of the part `tune`, or with --aside
 * of that which was set aside.
 *
 * Planted: a game is followed for 40 moves; then the player goes on for both sides up to move 200, looking at few
 * positions for each move, so that play is sound but not perfect. About the moves 60, 95, 130 and 165 it is made to blunder:
 * points are drawn by lot until one costs 10 points or more, by a search of four times as many visits as the review has. Then the
 * game is reviewed, and the ten worst moves are compared with those that were planted. All by visits, so that the games
 * are the same everywhere.
 *
 * Times are of the clock, with as many threads as there are processors; where the machine is busy, the time of the processors
 * and the boards that the network was shown say more.
 */
#include "field_places.h"
#include "share.h"

#include <unistd.h>

#include <tengen/review.h>

#include "base/random.h"
#include "review/review.h"

static const char PROFESSIONAL[] = "../shared/records/fox-pro.7z";

static void need(int code, const tgn_error *error)
{
    if (code >= 0)
        return;
    fprintf(stderr, "review_bench: %s\n", error && *error->message ? error->message : tgn_error_name(code));
    exit(1);
}

static tgn_game *new_game(void)
{
    tgn_game *game = NULL;
    need(tgn_game_new(&game, (tgn_size){19, 19}, tgn_rules_find("japanese")), NULL);
    return game;
}

/* The first moves of a recorded game. */
static tgn_game *begin(const field_game *from, int moves)
{
    tgn_game *game = new_game();
    for (int i = 0; i < from->count && i < moves; i++)
        need(tgn_game_force(game, from->moves[i].colour, from->moves[i].point, NULL), NULL);
    return game;
}

static tgn_review *review_of(const tgn_game *game, double komi, uint64_t visits)
{
    tgn_review *review;
    tgn_error error = {0};
    need(tgn_review_new(&review, &(tgn_review_options){.game = game, .komi = komi, .visits = visits}, &error),
         &error);
    need(tgn_review_run(review, NULL, &error), &error);
    return review;
}

/* ---- planted -------------------------------------------------------------------------------------------- */

enum {
    OPENING = 40,
    LAST = 200,
    SOUND_VISITS = 32,
    QUICK_VISITS = 4,
    SURE_VISITS = 800,
    BLUNDERS = 4,
    DRAWS = 60,     /* points that are tried at one move before the next is waited for, */
    SURE_LOOKS = 3, /* and those of them that are looked at closely */
    WORST = 10
};
static const int blunder_moves[BLUNDERS] = {60, 95, 130, 165};
static const double BLUNDER = 10, QUICK_BLUNDER = 7; /* points */

/* What the side to move can expect, and its best move. */
static double expect(tgn_bot *bot, tgn_game *game, double komi, uint64_t visits, tgn_point *best)
{
    tgn_bot_thought thought;
    tgn_error error = {0};
    const tgn_bot_question question = {.game = game,
                                       .colour = tgn_game_to_move(game),
                                       .komi = komi,
                                       .milliseconds = 24 * 3600 * 1000,
                                       .visits = visits,
                                       .never_resign = true};
    need(tgn_bot_think(bot, &thought, &question, NULL, &error), &error);
    *best = thought.choice[0].point;
    return thought.score;
}

/* What it costs the side to move to play here, if it could expect `before`; 0 where it may not. */
static double cost_of(tgn_bot *bot, tgn_game *game, double komi, double before, tgn_point point,
                      uint64_t visits)
{
    tgn_point answer;
    if (tgn_game_play(game, tgn_game_to_move(game), point) < 0)
        return 0;
    const double cost = before + expect(bot, game, komi, visits, &answer);
    tgn_game_undo(game);
    return cost;
}

/*
 * A point that costs the side to move at least BLUNDER points, or TGN_PASS if DRAWS by lot bring none. A few visits say which points
 * are worth a closer look.
 */
static tgn_point find_blunder(tgn_bot *bot, tgn_game *game, double komi, tgn_random *lot, double *cost)
{
    tgn_point best;
    const double before = expect(bot, game, komi, SURE_VISITS, &best);
    for (int i = 0, sure = 0; i < DRAWS && sure < SURE_LOOKS; i++) {
        const tgn_point point = tgn_point_from_index((int)tgn_random__below(lot, 361), (tgn_size){19, 19});
        if (point == best || cost_of(bot, game, komi, before, point, QUICK_VISITS) < QUICK_BLUNDER)
            continue;
        sure++;
        *cost = cost_of(bot, game, komi, before, point, SURE_VISITS);
        if (*cost >= BLUNDER)
            return point;
    }
    return TGN_PASS;
}

/* Play on to move LAST; returns how many blunders were planted, at the places in `planted`. */
static int play_on(tgn_game *game, double komi, uint64_t seed, size_t planted[BLUNDERS])
{
    tgn_bot *bot;
    tgn_error error = {0};
    int count = 0;
    tgn_random lot = tgn_random__seeded(seed);
    need(tgn_bot_new(&bot, &(tgn_bot_options){.level = 9, .threads = 1, .seed = seed}, &error), &error);
    while (tgn_game_moves(game) < LAST) {
        tgn_point point = TGN_PASS;
        double cost = 0;
        const int next = (int)tgn_game_moves(game) + 1;
        const bool due = count < BLUNDERS && next >= blunder_moves[count];
        if (due)
            point = find_blunder(bot, game, komi, &lot, &cost);
        if (point != TGN_PASS) {
            fprintf(stderr, "  move %d planted, costs %.1f\n", next, cost);
            planted[count++] = (size_t)next - 1;
        } else
            expect(bot, game, komi, SOUND_VISITS, &point);
        need(tgn_game_play(game, tgn_game_to_move(game), point), NULL);
    }
    tgn_bot_free(bot);
    return count;
}

/* A game of the player against itself, with blunders, each of which a comment tells of. */
static void make_game(uint64_t seed)
{
    size_t planted[BLUNDERS];
    tgn_game *game = new_game();
    const int count = play_on(game, 6.5, seed, planted);
    printf("(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]PB[tengen]PW[tengen]\n");
    for (size_t i = 0; i < LAST; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        const int at = step.move.point ? tgn_point_index(step.move.point, (tgn_size){19, 19}) : -1;
        printf(";%c[", step.move.colour == TGN_BLACK ? 'B' : 'W');
        if (at >= 0)
            printf("%c%c", 'a' + at % 19, 'a' + at / 19);
        printf("]");
        for (int k = 0; k < count; k++)
            if (planted[k] == i)
                printf("C[planted]");
        if (i % 12 == 11)
            printf("\n");
    }
    printf(")\n");
    tgn_game_free(game);
}

/* How many of the planted moves are among the worst, and what the review says of each. */
static int find_planted(tgn_review *review, const size_t *planted, int count)
{
    size_t worst[WORST];
    const size_t listed = tgn_review_worst(review, TGN_EMPTY, worst, WORST);
    int found = 0;
    for (int i = 0; i < count; i++) {
        tgn_review_place place;
        size_t rank = 0;
        tgn_review_at(review, planted[i], &place);
        while (rank < listed && worst[rank] != planted[i])
            rank++;
        found += rank < listed;
        printf("  move %zu: lost %.1f, %s", planted[i] + 1, place.lost, rank < listed ? "found" : "MISSED");
        printf(rank < listed ? ", number %zu\n" : "\n", rank + 1);
    }
    return found;
}

static void measure_planted(const game_group *group, size_t games, uint64_t visits)
{
    int planted = 0, found = 0;
    games = games ? games : 5;
    printf("blunders planted in %zu games\n", games);
    for (size_t i = 0, used = 0; i < group->chosen && used < games; i++) {
        const field_game *from = &group->games.items[i];
        size_t at[BLUNDERS];
        if (from->count < OPENING)
            continue;
        printf("game %zu, %s\n", ++used, from->name);
        tgn_game *game = begin(from, OPENING);
        const int count = play_on(game, from->komi, from->hash, at);
        tgn_review *review = review_of(game, from->komi, visits);
        found += find_planted(review, at, count);
        planted += count;
        tgn_review_free(review);
        tgn_game_free(game);
        fflush(stdout);
    }
    printf("%d of %d are among the ten worst moves of their games\n", found, planted);
}

/* ---- wasted --------------------------------------------------------------------------------------------- */

/* A pass gives away what a move is worth: twelve points and more in the opening, by what komi is. */
static void measure_wasted(const game_group *group, size_t games, uint64_t visits)
{
    static const int moves[] = {10, 30, 60, 100, 150};
    enum { MOMENTS = sizeof moves / sizeof *moves };
    double sum[MOMENTS] = {0};
    size_t count[MOMENTS] = {0};
    tgn_bot *bot;
    tgn_error error = {0};
    games = games ? games : 20;
    visits = visits ? visits : 100;
    need(tgn_bot_new(&bot, &(tgn_bot_options){.level = 9, .threads = 1}, &error), &error);
    for (size_t i = 0; i < games && i < group->chosen; i++)
        for (int k = 0; k < MOMENTS && group->games.items[i].count > moves[k]; k++) {
            const field_game *from = &group->games.items[i];
            tgn_point best;
            tgn_game *game = begin(from, moves[k]);
            const double before = expect(bot, game, from->komi, visits, &best);
            sum[k] += cost_of(bot, game, from->komi, before, TGN_PASS, visits);
            count[k]++;
            tgn_game_free(game);
        }
    tgn_bot_free(bot);
    for (int k = 0; k < MOMENTS; k++)
        printf("a pass at move %d costs %.1f points, the mean of %zu games\n", moves[k] + 1,
               sum[k] / (double)count[k], count[k]);
}

/* ---- steady --------------------------------------------------------------------------------------------- */

enum { RESIGNED_AFTER = 100, MOVES_MOST = 500 };
static const double SURE = 0.85;

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Moves that were expected with this chance are such as a professional would play. */
static const double EXPECTED = 0.1;

typedef struct jump_list {
    double *items;
    size_t count;
} jump_list;

typedef struct steadiness {
    jump_list all, expected;
    tally resigned; /* given the winner at least SURE at a resignation */
} steadiness;

static void print_jumps(jump_list *jumps)
{
    if (jumps->count == 0)
        return;
    qsort(jumps->items, jumps->count, sizeof *jumps->items, by_size);
    printf("%zu moves: the score jumps by %.2f (median), %.2f (90 %%), %.2f (99 %%), %.2f (most) points\n",
           jumps->count, jumps->items[jumps->count / 2], jumps->items[jumps->count * 9 / 10],
           jumps->items[jumps->count * 99 / 100], jumps->items[jumps->count - 1]);
}

static void add_game(steadiness *sum, tgn_review *review, const field_game *game)
{
    tgn_review_place before, after;
    const size_t moves = tgn_review_moves(review);
    tgn_review_at(review, 0, &before);
    for (size_t i = 1; i <= moves && i <= MOVES_MOST; i++, before = after) {
        tgn_review_at(review, i, &after);
        const double jump = fabs(after.score - before.score);
        sum->all.items[sum->all.count++] = jump;
        if (before.prior >= EXPECTED)
            sum->expected.items[sum->expected.count++] = jump;
    }
    if (game->counted || game->count <= RESIGNED_AFTER)
        return;
    const double chance = game->winner == TGN_BLACK ? before.chance : 1 - before.chance;
    tally_add(&sum->resigned, chance >= SURE);
}

static void measure_steady(const game_group *group, size_t games, uint64_t visits)
{
    games = games ? games : 100;
    games = games < group->chosen ? games : group->chosen;
    visits = visits ? visits : 16;
    steadiness sum = {.all.items = allocate(games * MOVES_MOST, sizeof(double)),
                      .expected.items = allocate(games * MOVES_MOST, sizeof(double))};
    for (size_t i = 0; i < games; i++) {
        const field_game *from = &group->games.items[i];
        tgn_game *game = begin(from, from->count);
        tgn_review *review = review_of(game, from->komi, visits);
        add_game(&sum, review, from);
        tgn_review_free(review);
        tgn_game_free(game);
    }
    printf("%zu games, %llu visits a move\nall ", games, (unsigned long long)visits);
    print_jumps(&sum.all);
    printf("of these, those that were expected with %.0f %% or more: ", 100 * EXPECTED);
    print_jumps(&sum.expected);
    printf("resigned after move %d: the winner is given %.0f %% or more in (%%)", RESIGNED_AFTER, 100 * SURE);
    print_share(&sum.resigned);
    printf(" of %zu games\n", sum.resigned.count);
    free(sum.all.items);
    free(sum.expected.items);
}

/* ---- time ----------------------------------------------------------------------------------------------- */

enum { LONG_GAME = 250 };

typedef struct moment {
    double clock, processor; /* seconds; of all threads together */
} moment;

static moment now(void)
{
    return (moment){tgn_clock__seconds(), tgn_clock__processor_seconds()};
}

static void print_since(const char *what, moment begun, moment end)
{
    printf("%s after %.1f s (%.1f s of processors)", what, end.clock - begun.clock,
           end.processor - begun.processor);
}

typedef struct stopwatch {
    moment begun, first; /* when the whole game had been looked at once */
    size_t seen, places;
} stopwatch;

static void on_place(void *context, size_t place)
{
    stopwatch *watch = context;
    (void)place;
    if (++watch->seen == watch->places)
        watch->first = now();
}

static void time_review(const field_game *from)
{
    tgn_game *game = begin(from, LONG_GAME);
    tgn_review *review;
    tgn_error error = {0};
    stopwatch watch = {.begun = now(), .places = LONG_GAME + 1};
    const tgn_review_options options = {
        .game = game, .komi = from->komi, .changed = on_place, .context = &watch};
    need(tgn_review_new(&review, &options, &error), &error);
    need(tgn_review_run(review, NULL, &error), &error);
    const moment end = now();
    printf("%d moves, %llu visits a move, %d threads: ", LONG_GAME,
           (unsigned long long)tgn_review_asked(review)->visits, tgn_review_asked(review)->threads);
    print_since("the first curve", watch.begun, watch.first);
    print_since(", all", watch.begun, end);
    printf(", %llu boards shown to the network\n", (unsigned long long)tgn_review__looks(review));
    tgn_review_free(review);
    tgn_game_free(game);
}

static void measure_time(const game_group *group, size_t games, uint64_t visits)
{
    (void)visits;
    games = games ? games : 1;
    for (size_t i = 0; i < group->chosen && games > 0; i++)
        if (group->games.items[i].count >= LONG_GAME) {
            time_review(&group->games.items[i]);
            games--;
        }
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

typedef struct bench_part {
    const char *name;
    void (*measure)(const game_group *group, size_t games, uint64_t visits);
} bench_part;

static const bench_part parts[] = {{"planted", measure_planted},
                                   {"wasted", measure_wasted},
                                   {"steady", measure_steady},
                                   {"time", measure_time}};
enum { PARTS = sizeof parts / sizeof *parts };

static size_t number_of(int argc, char **argv, int at)
{
    return argc > at ? (size_t)strtoul(argv[at], NULL, 10) : 0;
}

int main(int argc, char **argv)
{
    game_group group;
    const bool aside = argc > 1 && strcmp(argv[1], "--aside") == 0;
    argc -= aside;
    argv += aside;
    if (argc > 1 && strcmp(argv[1], "made") == 0) {
        make_game(number_of(argc, argv, 2));
        return 0;
    }
    if (access(PROFESSIONAL, R_OK) != 0) {
        printf("(%s is not there: nothing is measured)\n", PROFESSIONAL);
        return 0;
    }
    load_group(&group, "professional games", PROFESSIONAL, aside ? FIELD_ASIDE : FIELD_TUNE);
    for (int i = 0; i < PARTS; i++)
        if (argc < 2 || strcmp(argv[1], parts[i].name) == 0)
            parts[i].measure(&group, number_of(argc, argv, 2), number_of(argc, argv, 3));
    field_games_free(&group.games);
    return 0;
}
