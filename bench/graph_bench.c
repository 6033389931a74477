/*
 * graph_bench.c - how fast a database is built, how large it is, how quickly it answers
 *
 *      ./dev bench graph                     ../shared/records when they are there, else the sample
 *      build/release/bench/graph_bench DIR   only the questions, of a database that is there
 *
 *      read     records are read and played through on one core: what any builder has to do at least
 *      whole    imported, the graph of the whole board alone
 *      four     imported, all four graphs
 *
 * Each runs in a process of its own, so that its peak memory is its own. The same is done with every
 * eighth, fourth and second game (as plain text, written beforehand), which gives the growth exponent: the
 * slope of log(time) over log(positions) by least squares. Counts (games, positions, nodes, arcs) tell
 * whether a change has changed what is built. Then questions: positions drawn at random from the games of
 * the largest database, each asked with its first page of 20 games and its parents.
 */
#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <tengen/graph.h>
#include <tengen/source.h>

enum { SHARES = 4, QUESTIONS = 20000, PATHS = 64 };

static char folder[] = "/tmp/tengen-graph-bench-XXXXXX";

static void fail(const char *what)
{
    fprintf(stderr, "graph_bench: %s\n", what);
    exit(1);
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- input --------------------------------------------------------------------------------------------- */

typedef struct input {
    char *paths[PATHS];
    size_t count;
} input;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_records(input *in)
{
    const char *from = access("../shared/records", R_OK) == 0 ? "../shared/records" : "tests/sample";
    DIR *dir = opendir(from);
    for (struct dirent *e; dir && (e = readdir(dir)) && in->count < PATHS;) {
        const char *dot = strrchr(e->d_name, '.');
        if (e->d_name[0] == '.' || !dot || strcmp(dot, ".md") == 0 || strcmp(dot, ".sh") == 0)
            continue;
        char path[512];
        snprintf(path, sizeof path, "%s/%s", from, e->d_name);
        in->paths[in->count++] = strdup(path);
    }
    if (dir)
        closedir(dir);
    qsort(in->paths, in->count, sizeof *in->paths, by_name);
    if (in->count == 0)
        fail("no records found");
    printf("records: %s\n", from);
}

typedef int per_game(void *context, uint64_t number, tgn_sgf *tree);

static void each_game(const input *in, per_game *look, void *context)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint64_t number = 0;
    if (tgn_source_open(&source, (const char *const *)in->paths, in->count, NULL, NULL) < 0 ||
        tgn_sgf_open_memory(&reader, "", 0) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed || tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            continue;
        while (tgn_sgf_next(reader, &tree) > 0)
            if (!tree->refused && look(context, number++, tree) < 0)
                fail("out of memory");
    }
    tgn_sgf_close(reader);
    tgn_source_close(source);
}

/* Every n-th game as plain text. */
typedef struct shares {
    FILE *files[SHARES];
} shares;

static int to_file(void *file, const void *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length ? 0 : TGN_ERR_IO;
}

static int share_out(void *context, uint64_t number, tgn_sgf *tree)
{
    const shares *all = context;
    int code = 0;
    for (int i = 0; i < SHARES && code == 0; i++)
        if (number % (8u >> i) == 0)
            code = tgn_sgf_write(tree, to_file, all->files[i]);
    return code;
}

static void write_shares(const input *in, input shared[SHARES])
{
    shares all;
    for (int i = 0; i < SHARES; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/share%d.sgf", folder, i);
        shared[i] = (input){{strdup(path)}, 1};
        all.files[i] = fopen(path, "wb");
        if (!all.files[i])
            fail(path);
    }
    each_game(in, share_out, &all);
    for (int i = 0; i < SHARES; i++)
        if (fclose(all.files[i]) != 0)
            fail("the disk is full");
}

/* ---- building ------------------------------------------------------------------------------------------ */

typedef struct outcome {
    double wall, cpu;
    double peak; /* MB */
    uint64_t games, positions;
} outcome;

typedef struct reading {
    tgn_game *game;
    outcome *out;
} reading;

static int read_one(void *context, uint64_t number, tgn_sgf *tree)
{
    (void)number;
    reading *r = context;
    r->out->games++;
    const int code = tgn_sgf_replay(tree, r->game, SIZE_MAX);
    r->out->positions += tgn_game_moves(r->game) + 1;
    return code;
}

static void read_all(const input *in, const char *db, outcome *out)
{
    (void)db;
    reading r = {NULL, out};
    if (tgn_game_new(&r.game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    each_game(in, read_one, &r);
    tgn_game_free(r.game);
}

static void build(const input *in, const char *db, unsigned graphs, outcome *out)
{
    tgn_graph *graph;
    tgn_error error;
    tgn_import_sum sum;
    const tgn_graph_options options = {.graphs = graphs};
    const tgn_import_options import = {.keep_duplicates = true};
    if (tgn_graph_open(&graph, db, TGN_GRAPH_CREATE, &options, &error) < 0 ||
        tgn_graph_import(graph, (const char *const *)in->paths, in->count, &import, NULL, &sum, &error) < 0)
        fail(error.message);
    tgn_graph_close(graph);
    out->games = sum.added;
    out->positions = sum.positions;
}

static void build_whole(const input *in, const char *db, outcome *out)
{
    build(in, db, 1u << TGN_KIND_WHOLE, out);
}

static void build_four(const input *in, const char *db, outcome *out)
{
    build(in, db, 0, out);
}

typedef void job(const input *in, const char *db, outcome *out);

/* Do it in a process of its own. */
static outcome run(job *what, const input *in, const char *db)
{
    int ends[2];
    outcome out = {0};
    fflush(stdout);
    if (pipe(ends) < 0)
        fail("pipe");
    const double start = seconds_now();
    const pid_t child = fork();
    if (child == 0) {
        what(in, db, &out);
        if (write(ends[1], &out, sizeof out) != sizeof out)
            fail("pipe");
        _exit(0);
    }
    close(ends[1]);
    struct rusage usage;
    int status;
    const bool told = read(ends[0], &out, sizeof out) == sizeof out;
    close(ends[0]);
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || !told)
        fail("a part of the bench failed");
    out.wall = seconds_now() - start;
    out.cpu = (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
              1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    out.peak = (double)usage.ru_maxrss / 1000;
    return out;
}

static tgn_graph *open_database(const char *db, tgn_graph_stats *stats)
{
    tgn_graph *graph;
    tgn_error error;
    if (tgn_graph_open(&graph, db, TGN_GRAPH_READ, NULL, &error) < 0 ||
        (stats && tgn_graph_stats_get(graph, stats, &error) < 0))
        fail(error.message);
    return graph;
}

static void print_build(const char *name, const outcome *o, const outcome *read, const char *db)
{
    printf("%-12s %8.2f s %9.0f games/s %6.2f M positions/s %6.1f s CPU %6.0f MB", name, o->wall,
           (double)o->games / o->wall, 1e-6 * (double)o->positions / o->wall, o->cpu, o->peak);
    if (db) {
        tgn_graph_stats stats;
        tgn_graph_close(open_database(db, &stats));
        printf("  %5.2f x read (%4.1f x its CPU)  %6.2f bytes/position", o->wall / read->wall,
               o->cpu / read->cpu, (double)stats.bytes / (double)o->positions);
    }
    printf("\n");
}

static void print_counts(const char *db)
{
    tgn_graph_stats stats;
    tgn_graph_close(open_database(db, &stats));
    printf("games %" PRIu64 ", %.1f MB, %.0f bytes a game\n", stats.games, 1e-6 * (double)stats.bytes,
           (double)stats.bytes / (double)stats.games);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        if (stats.graphs >> kind & 1)
            printf("  %-9s nodes %11" PRIu64 "  arcs %11" PRIu64 "  visits %11" PRIu64 "\n",
                   tgn_kind_name((tgn_kind)kind), stats.kind[kind].nodes, stats.kind[kind].arcs,
                   stats.kind[kind].visits);
}

/* The slope of log(seconds) over log(positions). */
static double exponent(const outcome *points, int count)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < count; i++) {
        const double x = log((double)points[i].positions), y = log(points[i].wall);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

static void growth(const char *name, job *what, const input shared[SHARES])
{
    outcome points[SHARES];
    for (int i = 0; i < SHARES; i++) {
        char db[128], share[32];
        snprintf(db, sizeof db, "%s/%s%d", folder, name, i);
        points[i] = run(what, &shared[i], db);
        snprintf(share, sizeof share, "%s 1/%d", name, 8 >> i);
        const outcome read = run(read_all, &shared[i], db);
        print_build(share, &points[i], &read, db);
    }
    printf("growth exponent, %s: %.3f\n", name, exponent(points, SHARES));
}

/* ---- asking -------------------------------------------------------------------------------------------- */

typedef struct asked {
    tgn_game *game;
    uint64_t state; /* of the random numbers */
} asked;

static uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* A position after a random number of moves of a random game, set up on `game`. */
static void draw(tgn_graph *graph, uint32_t games, asked *a)
{
    char *sgf;
    size_t length;
    tgn_error error;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    if (tgn_graph_game(graph, (uint32_t)(random_word(&a->state) % games) + 1, &sgf, &length, &error) < 0)
        fail(error.message);
    if (tgn_sgf_open_memory(&reader, sgf, length) < 0 || tgn_sgf_next(reader, &tree) != 1 ||
        tgn_sgf_replay(tree, a->game, SIZE_MAX) < 0 ||
        tgn_sgf_replay(tree, a->game, random_word(&a->state) % (tgn_game_moves(a->game) + 1)) < 0)
        fail("a game of the database cannot be read");
    tgn_sgf_close(reader);
    free(sgf);
}

static double query(tgn_graph *graph, const tgn_game *game, tgn_region region, uint64_t *games)
{
    tgn_question question = {.board = tgn_game_board(game),
                             .to_move = tgn_game_to_move(game),
                             .ko = tgn_game_ko(game),
                             .region = region,
                             .order = TGN_ORDER_DATE,
                             .descending = true,
                             .list = 20,
                             .parents = true};
    tgn_answer *answer;
    tgn_error error;
    const double start = seconds_now();
    if (tgn_graph_position(graph, &question, &answer, &error) < 0)
        fail(error.message);
    const double took = seconds_now() - start;
    *games = answer->total.games;
    if (answer->total.games == 0)
        fail("a position of a game was not found");
    tgn_answer_free(answer);
    return took * 1e6;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_times(const char *name, double *times, size_t count, uint64_t most)
{
    qsort(times, count, sizeof *times, by_size);
    printf("%-22s median %7.1f us   90%% %7.1f   99%% %7.1f   99.9%% %8.1f   worst %8.1f   (up to %" PRIu64
           " games)\n",
           name, times[count / 2], times[count * 9 / 10], times[count * 99 / 100], times[count * 999 / 1000],
           times[count - 1], most);
}

static void questions(tgn_graph *graph, uint32_t games, tgn_region region, size_t count)
{
    double *times = malloc(count * sizeof *times);
    asked a = {.state = 2006};
    if (!times || tgn_game_new(&a.game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    for (int warm = 0; warm < 2; warm++) {
        uint64_t most = 0, found;
        a.state = 2006;
        for (size_t i = 0; i < count; i++) {
            draw(graph, games, &a);
            times[i] = query(graph, a.game, region, &found);
            most = found > most ? found : most;
        }
        char name[64];
        snprintf(name, sizeof name, "%s, %s", tgn_region_name(region), warm ? "warm" : "first time");
        print_times(name, times, count, most);
    }
    tgn_game_free(a.game);
    free(times);
}

static void openings(const char *db)
{
    double times[21];
    for (int i = 0; i < 21; i++) {
        const double start = seconds_now();
        tgn_graph *graph = open_database(db, NULL);
        times[i] = 1e3 * (seconds_now() - start);
        tgn_graph_close(graph);
    }
    qsort(times, 21, sizeof *times, by_size);
    printf("opening: median %.1f ms, worst of 21 %.1f ms\n", times[10], times[20]);
}

/* ---- all ----------------------------------------------------------------------------------------------- */

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "graph_bench: %s is left\n", folder);
}

static void ask_all(const char *db)
{
    tgn_graph_stats stats;
    openings(db);
    tgn_graph *graph = open_database(db, &stats);
    questions(graph, (uint32_t)stats.games, TGN_REGION_WHOLE, QUESTIONS);
    questions(graph, (uint32_t)stats.games, TGN_REGION_LEFT, QUESTIONS / 10);
    questions(graph, (uint32_t)stats.games, TGN_REGION_DIAG_NW, QUESTIONS / 10);
    questions(graph, (uint32_t)stats.games, TGN_REGION_NW, QUESTIONS / 10);
    tgn_graph_close(graph);
}

static void build_and_ask(void)
{
    input in = {0}, shared[SHARES];
    char whole[128], four[128];
    if (!mkdtemp(folder))
        fail("no temporary folder");
    atexit(remove_folder);
    find_records(&in);
    snprintf(whole, sizeof whole, "%s/whole", folder);
    snprintf(four, sizeof four, "%s/four", folder);
    const outcome read = run(read_all, &in, NULL);
    print_build("read", &read, NULL, NULL);
    const outcome one = run(build_whole, &in, whole);
    print_build("whole", &one, &read, whole);
    const outcome all = run(build_four, &in, four);
    print_build("four", &all, &read, four);
    print_counts(four);
    ask_all(four);
    write_shares(&in, shared);
    growth("whole", build_whole, shared);
    growth("four", build_four, shared);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 1)
        ask_all(argv[1]);
    else
        build_and_ask();
    return 0;
}
