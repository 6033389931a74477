/*
 * field_bench.c - how often field is right, how well it is calibrated, and how fast it is
 *
 *      ./dev bench field                                            everything
 *      build/release/bench/field_bench [--aside] [PART [GAMES]]     one part, on at most this many games
 *
 *   winner       who will win, at moves 60, 100, 150 and 200 and at the end
 *   finished     games that were counted: who won, and by how much
 *   calibration  of the positions rated 70 %, are seven in ten won?
 *   speed        the potential from scratch and stone by stone, and the judges, beside Bouzy 5/21
 *   jumps        how far the lead moves from one move of a professional game to the next
 *
 * Games are used that nothing was fitted on (tools/field_games.h), even ones: those of professionals, which matter
 * most, those of 9 dans, and those of strong amateurs on KGS, some of which were counted by area. They are of the part `tune`, which was looked at while the judge was built; --aside takes those that were not,
 * for figures to report: the more often they are looked at, the less they are worth. Other programs answer the same positions in the same run;
 * they are slow, so they get only the first games, and ours are printed for those games too.
 * Games come in the order of their hashes: the first ones are a random draw, and the same one in each run.
 *
 * Shares have 95 % intervals (Wilson); those of the calibration are somewhat too narrow, since up to four of
 * its positions come from one game. Times are CPU time per position.
 */
#include "field_answers.h"
#include "field_speed.h"
#include "share.h"

enum {
    MANY_GAMES = 1800,  /* all professional games, and as many of the others */
    OTHERS_COUNTED = 100 /* of each kind, that other programs count too */
};

static size_t fewer(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The answers of a method to all places, to be freed; NULL if it does not answer. */
static field_answer *answers_of(const field_method *method, const place_list *all)
{
    field_answer *answers = allocate(all->count, sizeof *answers);
    if (method->fill(method, answers, all->items, all->count))
        return answers;
    free(answers);
    return NULL;
}

/* Of the places up to a stage: counting at the end is other work than estimating before. */
static double mean_time(const field_answer *answers, const place_list *all, int last)
{
    double sum = 0;
    size_t given = 0;
    for (size_t i = 0; i < all->count; i++)
        if (answers[i].given && all->items[i].stage <= last) {
            sum += answers[i].seconds;
            given++;
        }
    return given ? sum / (double)given : 0;
}

/* ---- winner -------------------------------------------------------------------------------------------- */

/* Columns: the stages, the last one for counted games alone, and all ends. */
enum { COLUMNS = STAGES + 1 };

/*
 * At an even move White has just played and Black is to move, and as many stones of each colour were played.
 * Whoever looks at stones alone does not know about the turn. It is worth komi on the empty board (that is
 * what komi is for) and nothing in the end: here it falls evenly until move 250. At the end of a record it
 * would only tell who did not resign.
 */
static double tempo(const field_place *place)
{
    const double worth = place->stage == END ? 0 : 7 * fmax(0, 1 - place->moves / 250.0);
    return place->moves % 2 ? -worth : worth;
}

static void print_winners(const char *name, const field_answer *answers, const place_list *all,
                          bool with_tempo)
{
    tally tallies[COLUMNS] = {{0}};
    for (size_t i = 0; i < all->count; i++) {
        const field_place *place = &all->items[i];
        const double lead = answers[i].lead + (with_tempo ? tempo(place) : 0);
        const bool right = place->game->winner == (lead > 0 ? TGN_BLACK : TGN_WHITE);
        if (!answers[i].given)
            continue;
        if (place->stage < END || place->finished)
            tally_add(&tallies[place->stage], right);
        if (place->stage == END)
            tally_add(&tallies[COLUMNS - 1], right);
    }
    printf("  %-22s", name);
    for (int i = 0; i < COLUMNS; i++)
        print_share(&tallies[i]);
    print_time(mean_time(answers, all, END - 1));
}

static void print_winner_head(const char *title, const place_list *all)
{
    size_t count[COLUMNS] = {0};
    for (size_t i = 0; i < all->count; i++) {
        const field_place *place = &all->items[i];
        count[place->stage] += place->stage < END || place->finished;
        count[COLUMNS - 1] += place->stage == END;
    }
    printf("\n%s: %zu games; winners named rightly, in %%; Black is to move at these moves\n  %-22s", title,
           all->games, "");
    for (int i = 0; i < END; i++)
        printf("   move %-11d", stage_moves[i]);
    printf("   %-16s   %-16s  %s\n  %-22s", "end, if counted", "every end", "before the end", "positions");
    for (int i = 0; i < COLUMNS; i++)
        printf("   %-16zu", count[i]);
    printf("\n");
}

typedef struct table_line {
    const field_method *method;
    bool tempo; /* a second line, with whose turn it is */
} table_line;

static void compare_winners(const game_group *group, size_t games, const table_line *lines, size_t count)
{
    place_list all = places_of(group, games, PLACES_ALL);
    print_winner_head(group->title, &all);
    for (size_t i = 0; i < count; i++) {
        field_answer *answers = answers_of(lines[i].method, &all);
        if (answers)
            print_winners(lines[i].method->name, answers, &all, false);
        if (answers && lines[i].tempo)
            print_winners("  with the turn", answers, &all, true);
        free(answers);
    }
    free(all.items);
}

static void measure_winners(const game_group *groups, int count, size_t most)
{
    static const table_line lines[] = {
        {&paper, true},  {&paper_middle, false},    {&paper_dynamic, false},   {&paper_area, false},
        {&judge, false}, {&judge_playouts, false},  {&judge_quickly, false},   {&judge_network, false},
        {&bouzy, true},  {&sabaki_influence, true}, {&sabaki_estimate, false}, {&gnugo_estimate, false}};
    const size_t fast = 9, all = sizeof lines / sizeof *lines;
    for (int i = 0; i < count; i++)
        compare_winners(&groups[i], fewer(most, MANY_GAMES), lines, fast);
    compare_winners(&groups[0], fewer(most, 100), lines, all);
}

/* ---- finished ------------------------------------------------------------------------------------------ */

static void print_margins(const char *name, const field_answer *answers, const place_list *all)
{
    tally winner = {0}, exact = {0}, near = {0};
    double error = 0;
    for (size_t i = 0; i < all->count; i++) {
        const field_game *game = all->items[i].game;
        const double off = fabs(answers[i].lead - game->margin);
        if (!answers[i].given)
            continue;
        tally_add(&winner, game->winner == (answers[i].lead > 0 ? TGN_BLACK : TGN_WHITE));
        tally_add(&exact, off <= 0.5);
        tally_add(&near, off <= 2);
        error += off;
    }
    printf("  %-22s", name);
    print_share(&winner);
    print_share(&exact);
    print_share(&near);
    printf("  %8.1f", error / fmax(1, (double)winner.count));
    print_time(mean_time(answers, all, END));
}

static void compare_margins(const game_group *group, size_t games, const field_method *const *methods,
                            size_t count)
{
    place_list all = places_of(group, games, PLACES_COUNTED);
    printf("\n%s, counted: %zu games, in %%\n  %-22s   %-16s   %-16s   %-16s  %8s  %s\n", group->title,
           all.games, "", "winner", "within 0.5", "within 2", "mean off", "a position");
    for (size_t i = 0; i < count; i++) {
        field_answer *answers = answers_of(methods[i], &all);
        if (answers)
            print_margins(methods[i]->name, answers, &all);
        free(answers);
    }
    free(all.items);
}

static void measure_finished(const game_group *groups, int count, size_t most)
{
    static const field_method *const methods[] = {&outcome, &outcome_static, &paper_area,
                                                  &nobody,  &sabaki_dead,    &gnugo_final};
    const size_t fast = 4, all = sizeof methods / sizeof *methods;
    for (int i = 0; i < count; i++)
        compare_margins(&groups[i], fewer(most, MANY_GAMES), methods, fast);
    for (int i = 0; i < count; i++)
        compare_margins(&groups[i], fewer(most, OTHERS_COUNTED), methods, all);
}

/* ---- calibration --------------------------------------------------------------------------------------- */

enum { BINS = 10 };

typedef struct probability_bin {
    double told;
    tally won;
} probability_bin;

static void print_bins(const probability_bin *bins, double total)
{
    double error = 0;
    for (int i = 0; i < BINS; i++) {
        const double n = (double)bins[i].won.count;
        printf("    %3d-%3d %%  %6.0f", 100 * i / BINS, 100 * (i + 1) / BINS, n);
        if (n > 0) {
            printf("   told %5.1f   won", 100 * bins[i].told / n);
            print_share(&bins[i].won);
            error += fabs(bins[i].told - (double)bins[i].won.right);
        }
        printf("\n");
    }
    printf("    expected calibration error %.4f", error / total);
}

/* Positions before the end, by the probability that they were told for Black. */
static void calibrate(const field_method *method, const game_group *group, size_t games)
{
    place_list all = places_of(group, games, PLACES_BEFORE_END);
    field_answer *answers = answers_of(method, &all);
    probability_bin bins[BINS] = {{0}};
    double loss = 0, total = 0;
    for (size_t i = 0; answers && i < all.count; i++) {
        if (!answers[i].given)
            continue;
        const double p = fmin(fmax(answers[i].probability, 1e-6), 1 - 1e-6);
        const bool won = all.items[i].game->winner == TGN_BLACK;
        probability_bin *bin = &bins[p * BINS >= BINS ? BINS - 1 : (int)(p * BINS)];
        bin->told += p;
        tally_add(&bin->won, won);
        loss -= log(won ? p : 1 - p);
        total++;
    }
    printf("\n%s, %s: moves 60 to 200, told that Black wins, and how often Black won\n", group->title,
           method->name);
    print_bins(bins, fmax(1, total));
    printf(", log loss %.4f (a coin has %.4f), of %.0f positions\n", loss / fmax(1, total), log(2), total);
    free(answers);
    free(all.items);
}

static void measure_calibration(const game_group *groups, int count, size_t most)
{
    for (int i = 0; i < count; i++)
        calibrate(&judge, &groups[i], fewer(most, MANY_GAMES));
    calibrate(&judge_playouts, &groups[0], fewer(most, MANY_GAMES));
    for (int i = 0; i < count; i++)
        calibrate(&judge_network, &groups[i], fewer(most, MANY_GAMES));
    calibrate(&judge_quickly, &groups[0], fewer(most, MANY_GAMES));
}

/* ---- jumps --------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How the lead changes from each move of these games to the next. */
static void jumps_of(const field_method *method, const game_group *group, size_t games)
{
    double *jumps = allocate(games * 400, sizeof *jumps);
    size_t count = 0;
    for (size_t i = 0; i < games; i++) {
        const field_game *game = &group->games.items[i];
        field_position at;
        field_position_start(&at, game);
        double before = 0;
        for (int m = 0; m < game->count && m < 400; m++) {
            field_position_play(&at, game->moves[m]);
            field_answer answer = {0};
            method->ask(method, &answer, &(field_place){.game = game, .moves = m + 1, .stage = 0}, &at);
            if (answer.given && m > 0)
                jumps[count++] = fabs(answer.lead - before);
            before = answer.lead;
        }
    }
    if (count == 0)
        return;
    qsort(jumps, count, sizeof *jumps, by_size);
    printf("  %-22s %8zu %8.2f %8.2f %8.2f %8.2f\n", method->name, count, jumps[count / 2],
           jumps[count * 9 / 10], jumps[count * 99 / 100], jumps[count - 1]);
    free(jumps);
}

static void measure_jumps(const game_group *groups, int count, size_t most)
{
    static const field_method *const methods[] = {&judge, &judge_playouts, &judge_quickly, &judge_network};
    (void)count;
    const size_t games = fewer(groups[0].chosen, fewer(most, 30));
    printf("\n%s: the change of the lead from one move to the next, in points, of %zu games\n  %-22s %8s %8s "
           "%8s %8s %8s\n",
           groups[0].title, games, "", "moves", "median", "90 %", "99 %", "most");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        jumps_of(methods[i], &groups[0], games);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

typedef struct bench_part {
    const char *name;
    void (*measure)(const game_group *groups, int count, size_t most);
} bench_part;

static const bench_part parts[] = {{"winner", measure_winners},
                                   {"finished", measure_finished},
                                   {"calibration", measure_calibration},
                                   {"jumps", measure_jumps},
                                   {"speed", measure_speed}};
enum { PARTS = sizeof parts / sizeof *parts };

static const bench_part *part_named(const char *name)
{
    for (int i = 0; i < PARTS; i++)
        if (strcmp(parts[i].name, name) == 0)
            return &parts[i];
    fail("the parts are winner, finished, calibration, jumps and speed; a number of games may follow");
    return NULL;
}

enum { GROUPS = 3 };

/* Returns how many groups there are. */
static int load(game_group groups[GROUPS], field_part part)
{
    static const struct {
        const char *title, *path;
    } sources[GROUPS] = {{"professional games", "../shared/records/fox-pro.7z"},
                         {"games of 9 dans", "../shared/records/tygem-2010.zip"},
                         {"games on KGS", "../shared/records/kgs-2003.tar.gz"}};
    int count = 0;
    for (int i = 0; i < GROUPS; i++)
        if (access(sources[i].path, R_OK) == 0)
            load_group(&groups[count++], sources[i].title, sources[i].path, part);
    if (count > 0)
        return count;
    printf(
        "(../shared/records is not there. These are games that GNU Go played against itself, a few, and not "
        "kept aside:\nthe figures mean little.)\n");
    load_group(&groups[0], "sample games", "tests/sample", FIELD_LEARN);
    return 1;
}

int main(int argc, char **argv)
{
    game_group groups[GROUPS];
    const bool aside = argc > 1 && strcmp(argv[1], "--aside") == 0;
    argc -= aside;
    argv += aside;
    const bench_part *only = argc > 1 ? part_named(argv[1]) : NULL;
    const long most = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    const int count = load(groups, aside ? FIELD_ASIDE : FIELD_TUNE);
    for (int i = 0; i < PARTS; i++)
        if (!only || only == &parts[i])
            parts[i].measure(groups, count, most > 0 ? (size_t)most : SIZE_MAX);
    for (int i = 0; i < count; i++)
        field_games_free(&groups[i].games);
    return 0;
}
