/*
 * pattern_bench.c - how fast patterns are found, and what their index costs
 *
 *      ./dev bench pattern                     ../shared/records when they are there, else the sample
 *      build/release/bench/pattern_bench DIR   only the questions, of a database that is there
 *
 * Games are imported (with the graph of the whole board alone, which is enough here), then asked: a fixed list of
 * patterns, and 200 rectangles cut at random out of real positions, 2 to 9 points a side, up to a fifth of their cells
 * turned into "anything", their edges binding where they lie. Each is asked up to five times, for a fifth of a second; the fastest counts, the first 20
 * hits are listed. Some of them again with a filter, and without the index, by replaying every game: the reference in the
 * same run. Then the same patterns in every eighth, fourth and second game, which gives the growth exponent. Counts tell
 * whether a change has changed what is found.
 */
#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <tengen/pattern.h>

#include "db/graph/graph.h"

enum { RANDOM = 200, TIMES = 5, SHARES = 3, PATHS = 64, REPLAYED = 8, FILTERED = 60 };

static char folder[] = "/tmp/tengen-pattern-bench-XXXXXX";

static void fail(const char *what)
{
    fprintf(stderr, "pattern_bench: %s\n", what);
    exit(1);
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t dice_state = 1;
static uint32_t dice(uint32_t sides)
{
    dice_state = dice_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((dice_state >> 33) % sides);
}

/* ---- databases ----------------------------------------------------------------------------------------- */

static tgn_graph *import(const char *path, const char *const *from, size_t count)
{
    tgn_graph *graph;
    tgn_error error = {0};
    const tgn_graph_options options = {.graphs = 1};
    const double start = seconds_now();
    tgn_import_sum sum;
    if (tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, &options, &error) < 0 ||
        tgn_graph_import(graph, from, count, NULL, NULL, &sum, &error) < 0)
        fail(error.message);
    printf("%" PRIu64 " games imported in %.2f s\n", sum.added, seconds_now() - start);
    return graph;
}

/* `part` of every `of` games of a database, as text. */
static void write_share(tgn_graph *graph, uint32_t part, uint32_t of, const char *path)
{
    FILE *file = fopen(path, "w");
    for (uint32_t id = 1; id <= graph->head.games; id++) {
        char *sgf;
        size_t length;
        if (id % of >= part || tgn_graph_game(graph, id, &sgf, &length, NULL) < 0)
            continue;
        fwrite(sgf, 1, length, file);
        free(sgf);
    }
    if (fclose(file) != 0)
        fail("cannot write to the temporary folder");
}

static tgn_graph *import_share(tgn_graph *graph, uint32_t part, uint32_t of)
{
    char text[64], path[64];
    const char *paths[] = {text};
    snprintf(text, sizeof text, "%s/share%u-%u.sgf", folder, part, of);
    snprintf(path, sizeof path, "%s/share%u-%u", folder, part, of);
    write_share(graph, part, of, text);
    return import(path, paths, 1);
}

static tgn_graph *import_all(void)
{
    const char *from = access("../shared/records", R_OK) == 0 ? "../shared/records" : "tests/sample";
    char path[64];
    snprintf(path, sizeof path, "%s/all", folder);
    printf("records: %s\n", from);
    return import(path, &from, 1);
}

/* Bytes of the values of the index. */
static void print_size(tgn_graph *graph)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    uint64_t bits = 0, times = 0;
    if (tgn_store__scan_new(&scan, graph->store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("d"), true) < 0)
        fail("no memory");
    while (tgn_store__scan_next(scan, &key, &value, NULL) > 0)
        *(*(const char *)key.data == 'b' ? &bits : &times) += key.length + value.length;
    tgn_store__scan_free(scan);
    const double games = graph->head.live;
    printf("index: %.1f MB, %.0f bytes a game (stones %.0f, times %.0f)\n", (double)(bits + times) / 1e6,
           (double)(bits + times) / games, (double)bits / games, (double)times / games);
}

/* ---- patterns ------------------------------------------------------------------------------------------ */

typedef struct named_pattern {
    const char *name, *cells, *at; /* at NULL: anywhere */
} named_pattern;

static const named_pattern fixed[] = {
    {"4x4 corner, invasion at 3-3", "..../..../..O./...X", "A19"},
    {"9x9 corner, 3 stones",
     "........./........./.....O.../...X...../........./..X....../........./........./.........", "A19"},
    {"6x4 on the side", "....../.X..X./....../......", "H4"},
    {"6x4 anywhere", "....../.XO.../.OX.../......", NULL},
    {"3x3 hane, anywhere", ".OX/.OX/X..", NULL},
    {"3x3 crosscut, anywhere", "XO./OX./...", NULL},
    {"3x3, 3 stones, anywhere", "OX./.O./...", NULL},
    {"2x2 empty triangle, anywhere", "XX/X.", NULL},
    {"1 stone, 3x3, anywhere", ".../.X./...", NULL},
};

typedef struct asked {
    char name[64];
    tgn_pattern pattern;
    tgn_pattern_question question;
    int stones;
    double seconds;
    uint64_t games, times;
} asked;

static void set_fixed(asked *out, const named_pattern *p)
{
    tgn_error error;
    const tgn_size board = {19, 19};
    snprintf(out->name, sizeof out->name, "%s", p->name);
    if (tgn_pattern_parse(&out->pattern, p->cells, &error) < 0)
        fail(error.message);
    out->question = (tgn_pattern_question){.pattern = &out->pattern,
                                           .anchor = TGN_ANCHOR_FREE,
                                           .board = board,
                                           .list = 20,
                                           .order = TGN_ORDER_DATE,
                                           .descending = true};
    if (p->at) {
        out->question.anchor = TGN_ANCHOR_EDGES;
        if (tgn_point_parse(&out->question.at, p->at, board) < 0)
            fail("no such point");
    }
}

static int count_stones(const tgn_pattern *pattern)
{
    int stones = 0;
    for (int i = 0; i < tgn_size_points(pattern->size); i++)
        stones += pattern->cells[i] == 'X' || pattern->cells[i] == 'O';
    return stones;
}

/* A position of a game, drawn at random. */
static bool random_position(tgn_graph *graph, tgn_game *game)
{
    char *text;
    size_t length;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    bool good = false;
    if (tgn_graph_game(graph, 1 + dice(graph->head.games), &text, &length, NULL) < 0)
        return false;
    if (tgn_sgf_open_memory(&reader, text, length) == 0 && tgn_sgf_next(reader, &tree) > 0 &&
        tgn_sgf_start(tree, game) == 0) {
        good = true;
        for (uint32_t node = 0; node != TGN_SGF_NONE && good; node = tgn_sgf_child(tree, node))
            good = tgn_sgf_apply(tree, node, game) >= 0;
        for (size_t back = dice((uint32_t)tgn_game_steps(game) + 1); back > 0 && good; back--)
            tgn_game_undo(game);
    }
    tgn_sgf_close(reader);
    free(text);
    return good && tgn_game_size(game).rows == 19 && tgn_game_size(game).cols == 19;
}

static void draw_random(tgn_graph *graph, tgn_game *game, asked *out)
{
    do {
        while (!random_position(graph, game))
            ;
        const int rows = 2 + (int)dice(8), cols = 2 + (int)dice(8);
        const int top = (int)dice((uint32_t)(20 - rows)), left = (int)dice((uint32_t)(20 - cols));
        *out = (asked){.question = {.anchor = TGN_ANCHOR_EDGES,
                                    .board = {19, 19},
                                    .list = 20,
                                    .order = TGN_ORDER_DATE,
                                    .descending = true}};
        out->question.at = tgn_pattern_cut(&out->pattern, tgn_game_board(game), tgn_point_at(top, left),
                                           tgn_point_at(top + rows - 1, left + cols - 1));
        const uint32_t wild = dice((uint32_t)(rows * cols) / 5 + 1);
        for (uint32_t i = 0; i < wild; i++)
            out->pattern.cells[dice((uint32_t)(rows * cols))] = '*';
        out->stones = count_stones(&out->pattern);
    } while (out->stones == 0);
    out->question.pattern = &out->pattern;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static double ask_once(tgn_graph *graph, asked *a)
{
    tgn_pattern_answer *answer;
    tgn_error error = {0};
    a->question.pattern = &a->pattern;
    const double start = seconds_now();
    if (tgn_graph_pattern(graph, &a->question, NULL, &answer, &error) < 0)
        fail(error.message);
    const double seconds = seconds_now() - start;
    a->games = answer->total.games;
    a->times = answer->total.visits;
    tgn_pattern_answer_free(answer);
    return seconds;
}

static void ask(tgn_graph *graph, asked *a, int times)
{
    double spent = 0;
    a->seconds = INFINITY;
    for (int i = 0; i < times && spent < 0.2; i++) {
        const double seconds = ask_once(graph, a);
        spent += seconds;
        a->seconds = fmin(a->seconds, seconds);
    }
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median, 90 %, 99 % of those with at least so many stones. Returns the median. */
static double print_quantiles(const char *name, const asked *all, size_t count, int stones)
{
    double seconds[RANDOM];
    size_t n = 0;
    uint64_t times = 0;
    for (size_t i = 0; i < count; i++)
        if (all[i].stones >= stones) {
            seconds[n++] = all[i].seconds;
            times += all[i].times;
        }
    if (n == 0)
        return 0;
    qsort(seconds, n, sizeof *seconds, by_number);
    printf("%-34s median %8.2f ms   90%% %8.2f   99%% %8.2f   worst %8.2f   (%zu patterns, %" PRIu64
           " hits)\n",
           name, 1e3 * seconds[n / 2], 1e3 * seconds[n * 9 / 10], 1e3 * seconds[n * 99 / 100],
           1e3 * seconds[n - 1], n, times);
    return seconds[n / 2];
}

/* Without the index every block is made from the records of its games. */
static void replay(tgn_graph *graph, asked *all, size_t count)
{
    const uint32_t indexed = graph->head.indexed;
    double with = 0, without = 0;
    for (size_t i = 0; i < count; i++) {
        asked again = all[i];
        graph->head.indexed = 0;
        ask(graph, &again, 1);
        graph->head.indexed = indexed;
        if (again.games != all[i].games || again.times != all[i].times)
            fail("replaying the games finds something else");
        with += all[i].seconds;
        without += again.seconds;
    }
    printf("replaying every game: %.0f ms a pattern, %.0f times as long; the same counts\n",
           1e3 * without / (double)count, without / with);
}

static void filtered(tgn_graph *graph, const asked *all, size_t count)
{
    print_quantiles("the first of them without a filter", all, count, 1);
    static asked some[RANDOM];
    const tgn_filter black = {.result = "B"}, name = {.player = "a"},
                     years = {.from = 20100601, .to = 20100630};
    const tgn_filter *filters[] = {&black, &name, &years};
    static const char *const names[] = {"Black won", "a player with an a", "a month"};
    for (int f = 0; f < 3; f++) {
        for (size_t i = 0; i < count; i++) {
            some[i] = all[i];
            some[i].question.filter = filters[f];
            ask(graph, &some[i], TIMES);
        }
        print_quantiles(names[f], some, count, 1);
    }
}

/* ---- growth -------------------------------------------------------------------------------------------- */

/* The slope of log(seconds) over log(games). */
static double slope(const double *games, const double *seconds, int count)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; i++) {
        const double a = log(games[i]), b = log(seconds[i]);
        x += a, y += b, xx += a * a, xy += a * b;
    }
    return (count * xy - x * y) / (count * xx - x * x);
}

static void growth(tgn_graph *graph, const asked *all, size_t count)
{
    double games[SHARES + 1] = {graph->head.live}, sum[SHARES + 1] = {0};
    for (size_t i = 0; i < count; i++)
        sum[0] += all[i].seconds;
    for (int share = 0; share < SHARES; share++) {
        tgn_graph *smaller = import_share(graph, 1, 2u << share);
        games[share + 1] = smaller->head.live;
        for (size_t i = 0; i < count; i++) {
            asked again = all[i];
            ask(smaller, &again, TIMES);
            sum[share + 1] += again.seconds;
        }
        tgn_graph_close(smaller);
    }
    for (int i = 0; i <= SHARES; i++)
        printf("%8.0f games: %9.1f ms for the first random patterns\n", games[i], 1e3 * sum[i]);
    printf("growth exponent: %.3f\n", slope(games, sum, SHARES + 1));
}

/* ---- a peer -------------------------------------------------------------------------------------------- */

/*
 * Kombilo 0.9 on one core, with 10,000 and with 29,000 games: a pattern of 3x3 anywhere and one on the side, in
 * milliseconds, as measured elsewhere. Here with as many games, on one core too.
 */
static void compare_with_kombilo(tgn_graph *graph, const asked *side, const asked *small)
{
    static const struct {
        uint32_t part, of;
        double side, small;
    } peers[] = {{1, 13, 110, 220}, {2, 9, 540, 1100}};
    for (int i = 0; i < 2; i++) {
        tgn_graph *smaller = import_share(graph, peers[i].part, peers[i].of);
        asked a = *side, b = *small;
        a.question.threads = b.question.threads = 1;
        ask(smaller, &a, TIMES);
        ask(smaller, &b, TIMES);
        printf("one core: on the side %.2f ms, Kombilo %.0f (%.0f times); 3x3 anywhere %.2f ms, Kombilo %.0f "
               "(%.0f times)\n",
               1e3 * a.seconds, peers[i].side, peers[i].side / (1e3 * a.seconds), 1e3 * b.seconds,
               peers[i].small, peers[i].small / (1e3 * b.seconds));
        tgn_graph_close(smaller);
    }
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static void remove_folder(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "pattern_bench: %s is left\n", folder);
}

int main(int argc, char **argv)
{
    static asked random[RANDOM], named[sizeof fixed / sizeof *fixed];
    tgn_graph *graph = NULL;
    tgn_game *game;
    tgn_error error = {0};
    if (!mkdtemp(folder) || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        fail("no temporary folder");
    atexit(remove_folder);
    if (argc > 1 && tgn_graph_open(&graph, argv[1], TGN_GRAPH_READ, NULL, &error) < 0)
        fail(error.message);
    if (!graph)
        graph = import_all();
    print_size(graph);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        set_fixed(&named[i], &fixed[i]);
        ask(graph, &named[i], TIMES);
        printf("%-34s %8.2f ms   %9" PRIu64 " times in %7" PRIu64 " games\n", named[i].name,
               1e3 * named[i].seconds, named[i].times, named[i].games);
        fflush(stdout);
    }
    for (int i = 0; i < RANDOM; i++) {
        draw_random(graph, game, &random[i]);
        ask(graph, &random[i], TIMES);
    }
    print_quantiles("random rectangles", random, RANDOM, 1);
    print_quantiles("... with 3 stones or more", random, RANDOM, 3);
    filtered(graph, random, FILTERED);
    replay(graph, random, REPLAYED);
    if (argc == 1) {
        growth(graph, random, FILTERED);
        compare_with_kombilo(graph, &named[2], &named[5]);
    }
    tgn_graph_close(graph);
    tgn_game_free(game);
    return 0;
}
