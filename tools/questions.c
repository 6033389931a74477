/*
 * questions.c - the same questions to any database, timed, or with their answers in full
 *
 *      questions DATABASE [--count N] [--seed S] [--rounds R] [--only GROUP] [--wait FILE]      a folder, or an address
 *      questions DATABASE --answers yes
 *
 * Positions are drawn as in tools/positions.c: a random game, then one of its moves, all alike. They, and everything
 * else that is asked, depend on the seed and the games alone: databases of the same games are asked the same.
 *
 * A line for each group of questions: how many, the time that half and 99 % of them took, the mean, and a signature,
 * a hash of all answers as JSON. Two databases with the same games have the same signatures. The last of R rounds counts
 * (default: 2), so what can be kept in memory is. With --answers there is one round, and the answers themselves are
 * printed, one a line, so that `cmp` compares them and `diff` shows the first that differs. With --wait FILE it opens
 * the database, and asks only when FILE is no more: what others do meanwhile must not show in the answers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <tengen/tengen.h>

#include "base/random.h"

enum { LISTED = 20, NAMES = 400 };

typedef struct drawn {
    uint32_t game;
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko;
} drawn;

typedef struct asker {
    tgn_graph *graph;
    drawn *positions;
    size_t count;
    uint32_t games;   /* the highest number of a game */
    char player[256]; /* one with many games */
    bool show;
    uint64_t signature;
    double seconds; /* that the last question took */
} asker;

static void fail(const char *what)
{
    fprintf(stderr, "questions: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- what is asked about ------------------------------------------------------------------------------- */

/* One of the positions of a game; false when there is no such game. */
static bool draw(drawn *out, tgn_graph *graph, uint32_t id, tgn_game *game, tgn_random *random)
{
    char *text;
    size_t length;
    tgn_error error = {0};
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    const int code = tgn_graph_game(graph, id, &text, &length, &error);
    if (code == TGN_ERR_MISSING)
        return false;
    if (code < 0)
        fail(error.message);
    if (tgn_sgf_open_memory(&reader, text, length) < 0 || tgn_sgf_next(reader, &tree) <= 0 ||
        tgn_sgf_replay(tree, game, SIZE_MAX) < 0 ||
        tgn_sgf_replay(tree, game, tgn_random__below(random, 1 + (uint32_t)tgn_game_moves(game))) < 0)
        fail("a game cannot be read");
    *out = (drawn){id, *tgn_game_board(game), tgn_game_to_move(game), tgn_game_ko(game)};
    tgn_sgf_close(reader);
    free(text);
    return true;
}

static void draw_all(asker *a, uint64_t seed)
{
    tgn_game *game;
    tgn_random random = tgn_random__seeded(seed);
    a->positions = malloc((a->count + 1) * sizeof *a->positions);
    if (!a->positions || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    for (size_t i = 0; i < a->count;)
        i += draw(&a->positions[i], a->graph, 1 + tgn_random__below(&random, a->games), game, &random);
    tgn_game_free(game);
}

/* The name that most of the first games have for Black. */
static void find_player(asker *a)
{
    tgn_game_list *list;
    tgn_error error = {0};
    size_t most = 0;
    if (tgn_graph_games(a->graph, NULL, TGN_ORDER_ID, false, 0, NAMES, &list, &error) < 0)
        fail(error.message);
    for (size_t i = 0; i < list->count; i++) {
        size_t times = 0;
        for (size_t j = i; j < list->count; j++)
            times += strcmp(list->lines[i].black, list->lines[j].black) == 0;
        if (times > most)
            snprintf(a->player, sizeof a->player, "%s", list->lines[i].black);
        most = times > most ? times : most;
    }
    tgn_game_list_free(list);
}

static void prepare(asker *a, uint64_t seed)
{
    tgn_game_list *list;
    tgn_error error = {0};
    if (tgn_graph_games(a->graph, NULL, TGN_ORDER_ID, true, 0, 1, &list, &error) < 0)
        fail(error.message);
    if (list->count == 0)
        fail("no games");
    a->games = list->lines[0].id;
    tgn_game_list_free(list);
    find_player(a);
    draw_all(a, seed);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/* Into the signature (FNV-1a), and on the screen. */
static int hear(void *context, const void *bytes, size_t length)
{
    asker *a = context;
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        a->signature = (a->signature ^ byte[i]) * 0x100000001b3u;
    return !a->show || fwrite(bytes, 1, length, stdout) == length ? 0 : TGN_ERR_IO;
}

static void hear_end(asker *a, int code)
{
    if (code < 0 || hear(a, "\n", 1) < 0)
        fail("could not write");
}

static void ask_position(asker *a, tgn_question question)
{
    tgn_answer *answer;
    tgn_error error = {0};
    question.order = TGN_ORDER_DATE;
    question.descending = true;
    question.list = LISTED;
    question.parents = true;
    const double start = now();
    if (tgn_graph_position(a->graph, &question, &answer, &error) < 0)
        fail(error.message);
    a->seconds = now() - start;
    hear_end(a, tgn_wire_answer(answer, &question, hear, a));
    tgn_answer_free(answer);
}

/* ---- groups of questions -------------------------------------------------------------------------------- */

/* Question `i` about a position, in one part of the board. */
static void ask_in(asker *a, size_t i, tgn_region region)
{
    const drawn *p = &a->positions[i];
    if (tgn_region_exists(region, p->board.size))
        ask_position(
            a, (tgn_question){.board = &p->board, .to_move = p->to_move, .ko = p->ko, .region = region});
}

static void ask_whole(asker *a, size_t i)
{
    ask_in(a, i, TGN_REGION_WHOLE);
}

static void ask_parts(asker *a, size_t i)
{
    ask_in(a, i / (TGN_REGION_COUNT - 1), (tgn_region)(1 + i % (TGN_REGION_COUNT - 1)));
}

/* With years, and with a filter: nothing of these is stored, all games of the position are counted. */
static void ask_years(asker *a, size_t i)
{
    const drawn *p = &a->positions[i];
    ask_position(
        a,
        (tgn_question){.board = &p->board, .to_move = p->to_move, .ko = p->ko, .years = true, .swap = i % 2});
}

static void ask_filtered(asker *a, size_t i)
{
    const drawn *p = &a->positions[i];
    const tgn_filter filter = {.rank_from = 1, .result = "B"};
    ask_position(a,
                 (tgn_question){.board = &p->board, .to_move = p->to_move, .ko = p->ko, .filter = &filter});
}

/* The empty board, which all games of its size show: the most that can be asked for. */
static void ask_root(asker *a, const tgn_filter *filter)
{
    tgn_board empty;
    tgn_board_init(&empty, a->positions[0].board.size);
    ask_position(a, (tgn_question){.board = &empty, .to_move = TGN_BLACK, .ko = TGN_PASS, .filter = filter});
}

static void ask_root_plain(asker *a, size_t i)
{
    (void)i;
    ask_root(a, NULL);
}

static void ask_root_player(asker *a, size_t i)
{
    (void)i;
    ask_root(a, &(tgn_filter){.player = a->player});
}

/* Cut a rectangle of 3 to 7 lines a side out of a position, anywhere. Returns its upper left point. */
static tgn_point cut_pattern(tgn_pattern *out, const tgn_board *board, uint64_t hash)
{
    const int row = (int)(hash % board->size.rows), col = (int)((hash >> 8) % board->size.cols);
    const int low = row + 2 + (int)((hash >> 16) % 5), right = col + 2 + (int)((hash >> 24) % 5);
    const tgn_point opposite = tgn_point_at(low < board->size.rows ? low : board->size.rows - 1,
                                            right < board->size.cols ? right : board->size.cols - 1);
    return tgn_pattern_cut(out, board, tgn_point_at(row, col), opposite);
}

static int stones_in(const tgn_pattern *pattern)
{
    int stones = 0;
    for (int i = 0; i < tgn_size_points(pattern->size); i++)
        stones += pattern->cells[i] == 'X' || pattern->cells[i] == 'O';
    return stones;
}

/* Edges bind where it touches them. One with few stones stands everywhere, and is not asked for. */
static void ask_pattern(asker *a, size_t i)
{
    enum { STONES = 4, TRIES = 20 };
    const drawn *p = &a->positions[i];
    tgn_pattern pattern = {0};
    tgn_pattern_question question = {
        .pattern = &pattern, .board = p->board.size, .list = LISTED, .order = TGN_ORDER_ID};
    for (uint64_t n = 0; n < TRIES && stones_in(&pattern) < STONES; n++)
        question.at = cut_pattern(&pattern, &p->board, tgn_random__mix(TRIES * i + n));
    tgn_pattern_answer *answer;
    tgn_error error = {0};
    if (stones_in(&pattern) < STONES)
        return;
    const double start = now();
    if (tgn_graph_pattern(a->graph, &question, NULL, &answer, &error) < 0)
        fail(error.message);
    a->seconds = now() - start;
    hear_end(a, tgn_wire_pattern(answer, &question, hear, a));
    tgn_pattern_answer_free(answer);
}

/* Every order, with every filter, and some way down the list. */
static void ask_list(asker *a, size_t i)
{
    const tgn_filter filters[] = {{0},
                                  {.player = a->player},
                                  {.black = "a", .rank_from = 1},
                                  {.from = 20000101, .to = 20101231},
                                  {.result = "W"},
                                  {.komi_given = true, .komi = 6.5},
                                  {.handicap = 2},
                                  {.event = "cup", .size = {19, 19}}};
    const size_t n = sizeof filters / sizeof *filters;
    tgn_game_list *list;
    tgn_error error = {0};
    const uint64_t skip = i / (n * 10) * 7;
    const double start = now();
    if (tgn_graph_games(a->graph, i % n ? &filters[i % n] : NULL, (tgn_order)(i / n % 5), i / n / 5 % 2, skip,
                        LISTED, &list, &error) < 0)
        fail(error.message);
    a->seconds = now() - start;
    hear_end(a, tgn_wire_games(list, skip, hear, a));
    tgn_game_list_free(list);
}

static void ask_game(asker *a, size_t i)
{
    char *text;
    size_t length;
    tgn_error error = {0};
    const double start = now();
    if (tgn_graph_game(a->graph, a->positions[i].game, &text, &length, &error) < 0)
        fail(error.message);
    a->seconds = now() - start;
    hear_end(a, hear(a, text, length));
    free(text);
}

/* How many of a group are asked: times/share for each position, at most this many. */
typedef struct group {
    const char *name;
    void (*ask)(asker *a, size_t i);
    size_t times, share, most;
} group;

static const group groups[] = {
    {"whole", ask_whole, 1, 1, SIZE_MAX}, {"parts", ask_parts, TGN_REGION_COUNT - 1, 1, SIZE_MAX},
    {"years", ask_years, 1, 4, SIZE_MAX}, {"filtered", ask_filtered, 1, 4, SIZE_MAX},
    {"root", ask_root_plain, 1, 1, 20},   {"root-player", ask_root_player, 1, 1, 5},
    {"pattern", ask_pattern, 1, 10, 100}, {"list", ask_list, 1, 1, 400},
    {"game", ask_game, 1, 1, SIZE_MAX}};

static size_t group_size(const group *g, size_t positions)
{
    const size_t size = (positions * g->times + g->share - 1) / g->share;
    return size < g->most ? size : g->most;
}

/* ---- measuring ----------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void measure(asker *a, const group *g, int rounds)
{
    const size_t count = group_size(g, a->count);
    double *times = malloc((count + 1) * sizeof *times), sum = 0;
    if (!times)
        fail("out of memory");
    for (int round = 0; round < rounds; round++) {
        a->signature = 0xcbf29ce484222325u;
        for (size_t i = 0; i < count; i++) {
            a->seconds = 0;
            g->ask(a, i);
            times[i] = 1e6 * a->seconds;
        }
    }
    qsort(times, count, sizeof *times, by_time);
    for (size_t i = 0; i < count; i++)
        sum += times[i];
    if (!a->show)
        printf("%-12s %6zu  half %9.1f us  99 %% %10.1f us  mean %9.1f us  signature %016" PRIx64 "\n",
               g->name, count, times[count / 2], times[count * 99 / 100], sum / (double)count, a->signature);
    fflush(stdout);
    free(times);
}

typedef struct options {
    uint64_t count, seed, rounds;
    const char *only, *answers, *wait;
} options;

static int parse_option(options *o, const char *name, const char *value)
{
    if (strcmp(name, "--count") == 0)
        o->count = strtoull(value, NULL, 10);
    else if (strcmp(name, "--seed") == 0)
        o->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--rounds") == 0)
        o->rounds = strtoull(value, NULL, 10);
    else if (strcmp(name, "--only") == 0)
        o->only = value;
    else if (strcmp(name, "--answers") == 0)
        o->answers = value;
    else if (strcmp(name, "--wait") == 0)
        o->wait = value;
    else
        return -1;
    return o->count > 0 && o->rounds > 0 ? 0 : -1;
}

/* Say that the database is open by making FILE.open, and wait. */
static void wait_for_end_of(const char *file)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.open", file);
    FILE *open = fopen(path, "w");
    if (!open || fclose(open))
        fail(path);
    while (access(file, F_OK) == 0)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

int main(int argc, char **argv)
{
    options o = {.count = 1000, .seed = 1, .rounds = 2};
    tgn_error error = {0};
    int at = 2;
    while (at + 1 < argc && parse_option(&o, argv[at], argv[at + 1]) == 0)
        at += 2;
    if (argc < 2 || at != argc) {
        fprintf(stderr, "usage: questions DATABASE [--count N] [--seed S] [--rounds R] [--only GROUP] "
                        "[--answers yes] [--wait FILE]\n");
        return 2;
    }
    asker a = {.count = o.count, .show = o.answers};
    if (tgn_graph_open(&a.graph, argv[1], TGN_GRAPH_READ, NULL, &error) < 0)
        fail(error.message);
    if (o.wait)
        wait_for_end_of(o.wait);
    prepare(&a, o.seed);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!o.only || strcmp(o.only, groups[i].name) == 0)
            measure(&a, &groups[i], a.show ? 1 : (int)o.rounds);
    free(a.positions);
    tgn_graph_close(a.graph);
    return 0;
}
