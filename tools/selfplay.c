/* selfplay - let a GTP engine play itself and write the games as one FF[4] SGF collection.
 *
 *   selfplay --games 200 --size 19 --seed 1 --out games.sgf -- --depth 6 --owl-node-limit 50
 *
 * Everything after "--" is handed to the engine. GNU Go is what it was written for: the seed, the rules and
 * the two levels are set with GNU Go's own options and commands.
 *
 * A game is a function of (seed, number, engine, options): each has a fresh engine process and a fresh random
 * sequence, so game 57 can be made again without the 56 before it. Each game is in the file as soon as it is over;
 * after an interruption --first N goes on where the file ends.
 *
 * The openings are chosen so that games meet again: a few corner moves, turned and mirrored at random, and with
 * the first two moves of each colour in random order. After four moves many games then hold the same position
 * up to the symmetry of the board, reached along different paths. */
#include "engine.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_SIZE = 19, MAX_MOVES = 2 * MAX_SIZE * MAX_SIZE, MAX_OPENING = 8, MAX_ARGS = 48 };

/* A point counted from the upper left, as SGF does; col < 0 is a pass. */
typedef struct {
    int col, row;
} point;

typedef struct {
    int games, first, size, handicap_every, seed, level, resign, timeout;
    char *out, *engine, *date;
    char **engine_args; /* NULL-terminated */
} options;

typedef struct {
    int number, size, handicap, japanese, level[2]; /* index 0 is Black */
    int resign;                                     /* margin, in points; 0: left to the engine */
    double komi;
    unsigned engine_seed;
    const char *opening_name; /* NULL: corners chosen at random */
    point opening[MAX_OPENING], setup[9], move[MAX_MOVES];
    int opening_count, moves;
    char player[96]; /* the engine's name and version */
    char result[32];
} game;

/* ---- random numbers: a counter run through a mixing function, so that any (seed, number) starts its own stream.
 * The mixer is the two-round xorshift-multiply known as degski64; libc's rand() would differ between systems. */

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

static unsigned below(uint64_t *state, unsigned n)
{
    *state += 0x9e3779b97f4a7c15u;
    return (unsigned)((mix(*state) >> 33) % n);
}

/* ---- points: GTP counts rows from below and leaves out the column I */

static const char COLUMNS[] = "ABCDEFGHJKLMNOPQRST";

static int parse_vertex(const game *g, const char *text, point *p)
{
    *p = (point){-1, -1};
    if (strncmp(text, "PASS", 4) == 0)
        return 0;
    const char *column = *text ? strchr(COLUMNS, *text) : NULL;
    if (!column)
        return -1;
    *p = (point){(int)(column - COLUMNS), g->size - atoi(text + 1)};
    return p->col < g->size && p->row >= 0 && p->row < g->size ? 0 : -1;
}

/* ---- openings */

/* Known whole-board openings for 19x19, as SGF points, Black first. */
static const struct {
    const char *name, *points;
} BOOK[] = {{"two stars", "pdddppdp"},
            {"three stars", "pdddppdppj"},
            {"low Chinese", "pdddpqdpqk"},
            {"high Chinese", "pdddpqdppk"},
            {"crossed stars", "pddddppp"},
            {"wheel of 3-4 points", "qddcpqcp"},
            {"star and knight", "pdddpqdpqo"},
            {"star and one-space", "pdddpqdppo"},
            {"star against 3-4", "pddcppdqpjcn"},
            {"two 3-4 points", "qddcpqdpqo"}};
enum { BOOK_COUNT = sizeof BOOK / sizeof *BOOK };

/* Corner moves as distances from the two edges; the more often listed, the more often played. */
static const point CORNER[] = {{3, 3}, {3, 3}, {3, 3}, {2, 3}, {2, 3}, {2, 3}, {2, 2}, {2, 4}, {3, 4}};
static const point SMALL[] = {{2, 2}, {2, 2}, {2, 3}, {3, 3}}; /* for boards below 12x12 */
enum { CORNER_COUNT = sizeof CORNER / sizeof *CORNER, SMALL_COUNT = sizeof SMALL / sizeof *SMALL };

/* The symmetry's three bits: mirror left-right, mirror up-down, transpose. */
static point turn(point p, unsigned symmetry, int size)
{
    point q = {symmetry & 1 ? size - 1 - p.col : p.col, symmetry & 2 ? size - 1 - p.row : p.row};
    return symmetry & 4 ? (point){q.row, q.col} : q;
}

static void book_opening(game *g, uint64_t *random)
{
    unsigned line = below(random, BOOK_COUNT), symmetry = below(random, 8);
    g->opening_name = BOOK[line].name;
    for (const char *s = BOOK[line].points; *s; s += 2)
        g->opening[g->opening_count++] = turn((point){s[0] - 'a', s[1] - 'a'}, symmetry, g->size);
    for (int colour = 0; colour < 2; colour++) {
        if (below(random, 2)) {
            point first = g->opening[colour];
            g->opening[colour] = g->opening[colour + 2];
            g->opening[colour + 2] = first;
        }
    }
}

/* Four corners in random order; each colour has one favourite corner move, played either way round. With a fresh
 * choice in each corner the 35 even 9x9 games of one series shared only 4 positions after four moves. */
static void corner_opening(game *g, uint64_t *random)
{
    unsigned corners[4] = {0, 1, 2, 3}, favourite[2];
    for (int colour = 0; colour < 2; colour++)
        favourite[colour] = below(random, g->size < 12 ? SMALL_COUNT : CORNER_COUNT);
    for (unsigned i = 0; i < 4; i++) {
        unsigned j = i + below(random, 4 - i), c = corners[j];
        corners[j] = corners[i];
        corners[i] = c;
        point p = (g->size < 12 ? SMALL : CORNER)[favourite[i & 1]];
        if (below(random, 2))
            p = (point){p.row, p.col};
        g->opening[i] = turn(p, c, g->size);
    }
    g->opening_count = 4;
    if (g->size < 12 && below(random, 3) == 0) /* on a small board the centre is a fine first move */
        g->opening[0] = (point){g->size / 2, g->size / 2};
}

/* With handicap stones White opens with an approach to a corner star: from 4-4 a knight's move, on 9x9 (3-3) a
 * one-space one. Where a handicap stone stands there already, the engine opens by itself. */
static void handicap_opening(game *g, uint64_t *random)
{
    point approach = g->size < 12 ? (point){2, 4} : (point){2, 5};
    g->opening[0] = turn(approach, below(random, 8), g->size);
    g->opening_count = 1;
    for (int i = 0; i < g->handicap; i++)
        if (g->setup[i].col == g->opening[0].col && g->setup[i].row == g->opening[0].row)
            g->opening_count = 0;
}

static void choose_opening(game *g, uint64_t *random)
{
    if (g->handicap)
        handicap_opening(g, random);
    else if (g->size == 19 && below(random, 2))
        book_opening(g, random);
    else
        corner_opening(g, random);
}

/* ---- one game */

static void game_init(game *g, const options *o, int number, uint64_t *random)
{
    *random = mix(mix((uint64_t)o->seed) + (uint64_t)number * 64 + (uint64_t)o->size);
    *g = (game){.number = number, .size = o->size, .resign = o->resign, .komi = 7.5};
    g->engine_seed = 1 + below(random, 0x7ffffffe); /* GNU Go takes 0 as "use the clock" */
    for (int colour = 0; colour < 2; colour++)
        g->level[colour] = (int)below(random, (unsigned)o->level + 1);
    g->japanese = below(random, 4) == 0;
    if (o->handicap_every && number % o->handicap_every == 0) {
        /* Territory rules, for area rules disagree on what White gets for the stones. */
        g->handicap = 2 + (number / o->handicap_every - 1) % (o->size < 12 ? 4 : 8);
        g->japanese = 1;
    }
    if (g->japanese)
        g->komi = g->handicap ? 0.5 : 6.5;
}

static int engine_start(engine *e, const game *g, const options *o)
{
    char mode[] = "--mode=gtp", seed[32], rules[32];
    char *argv[MAX_ARGS] = {o->engine, mode, seed, rules};
    snprintf(seed, sizeof seed, "--seed=%u", g->engine_seed);
    snprintf(rules, sizeof rules, "--%s-rules", g->japanese ? "japanese" : "chinese");
    for (int i = 0; o->engine_args[i]; i++) {
        if (i + 5 >= MAX_ARGS)
            return engine_fail(e, "more than %d engine options", MAX_ARGS - 5);
        argv[i + 4] = o->engine_args[i];
    }
    return engine_open(e, argv, o->timeout);
}

static int set_up(engine *e, game *g)
{
    char answer[ENGINE_ANSWER], name[ENGINE_ANSWER];
    if (engine_ask(e, name, "name") || engine_ask(e, answer, "version"))
        return -1;
    snprintf(g->player, sizeof g->player, "%.40s %.40s", name, answer);
    if (engine_ask(e, answer, "boardsize %d", g->size) || engine_ask(e, answer, "clear_board") ||
        engine_ask(e, answer, "komi %.1f", g->komi))
        return -1;
    if (!g->handicap)
        return 0;
    if (engine_ask(e, answer, "fixed_handicap %d", g->handicap))
        return -1;
    char *save = NULL, *word = strtok_r(answer, " ", &save);
    for (int i = 0; i < g->handicap; i++, word = strtok_r(NULL, " ", &save))
        if (!word || parse_vertex(g, word, &g->setup[i]))
            return engine_fail(e, "too few handicap points");
    return 0;
}

/* The next move: from the opening while it lasts, then the engine's. Returns 1 when a player resigned. */
static int next_move(engine *e, game *g, int colour)
{
    static const char *const NAME[] = {"black", "white"};
    char answer[ENGINE_ANSWER];
    point *p = &g->move[g->moves];
    if (g->moves < g->opening_count) {
        *p = g->opening[g->moves++];
        return engine_ask(e, answer, "play %s %c%d", NAME[colour], COLUMNS[p->col], g->size - p->row);
    }
    if (g->level[0] != g->level[1] || g->moves <= g->opening_count)
        if (engine_ask(e, answer, "level %d", g->level[colour]))
            return -1;
    if (engine_ask(e, answer, "genmove %s", NAME[colour]))
        return -1;
    if (strcmp(answer, "resign") == 0) {
        snprintf(g->result, sizeof g->result, "%c+R", "WB"[colour]);
        return 1;
    }
    if (parse_vertex(g, answer, p))
        return engine_fail(e, "'%s' is not a move", answer);
    g->moves++;
    return 0;
}

/* GNU Go resigns late. With --resign a player also gives up when the engine's own estimate has them that far behind;
 * asked every nine moves, thus of Black and White in turn, once the opening is over. Returns 1 for "resigns". */
static int gives_up(engine *e, game *g, int colour)
{
    char answer[ENGINE_ANSWER];
    if (!g->resign || g->moves < 5 * g->size || g->moves % 9 != 0)
        return 0;
    if (engine_ask(e, answer, "estimate_score"))
        return -1;
    if (answer[0] != "WB"[colour] || answer[1] != '+' || atof(answer + 2) < g->resign)
        return 0;
    snprintf(g->result, sizeof g->result, "%c+R", answer[0]);
    return 1;
}

/* A game that reaches the limit of moves has no result: most likely it goes round in a ko cycle. */
static int play(engine *e, game *g)
{
    int limit = 2 * g->size * g->size, passes = 0;
    while (passes < 2 && g->moves < limit) {
        int colour = (g->moves + (g->handicap > 0)) & 1, over = gives_up(e, g, colour);
        if (!over)
            over = next_move(e, g, colour);
        if (over)
            return over < 0 ? -1 : 0;
        passes = g->move[g->moves - 1].col < 0 ? passes + 1 : 0;
    }
    if (passes < 2) {
        snprintf(g->result, sizeof g->result, "Void");
        return 0;
    }
    char answer[ENGINE_ANSWER];
    if (engine_ask(e, answer, "final_score"))
        return -1;
    answer[strcspn(answer, " ")] = '\0';
    if (answer[0] == '\0' || !strchr("BW0", answer[0]))
        return engine_fail(e, "'%s' is not a result", answer);
    snprintf(g->result, sizeof g->result, "%.31s", answer);
    return 0;
}

/* ---- SGF */

static void put_point(FILE *f, point p)
{
    if (p.col < 0)
        fputs("[]", f);
    else
        fprintf(f, "[%c%c]", 'a' + p.col, 'a' + p.row);
}

static void put_text(FILE *f, const char *text)
{
    for (; *text; text++)
        fprintf(f, strchr("]\\:", *text) ? "\\%c" : "%c", *text);
}

static int write_game(FILE *f, const game *g, const options *o)
{
    fprintf(f, "(;GM[1]FF[4]CA[UTF-8]AP[tengen selfplay:1]SZ[%d]KM[%.1f]RU[%s]", g->size, g->komi,
            g->japanese ? "Japanese" : "Chinese");
    fprintf(f, "\nGN[self-play %dx%d, seed %d, game %d]DT[%s]RE[%s]", g->size, g->size, o->seed, g->number,
            o->date, g->result);
    for (int colour = 0; colour < 2; colour++) {
        fprintf(f, "%s", colour ? "PW[" : "\nPB[");
        put_text(f, g->player);
        fprintf(f, " level %d]", g->level[colour]);
    }
    if (g->opening_name)
        fprintf(f, "ON[%s]", g->opening_name);
    if (g->handicap)
        fprintf(f, "HA[%d]AB", g->handicap);
    for (int i = 0; i < g->handicap; i++)
        put_point(f, g->setup[i]);
    for (int i = 0; i < g->moves; i++) {
        fprintf(f, "%s;%c", i % 16 ? "" : "\n", "BW"[(i + (g->handicap > 0)) & 1]);
        put_point(f, g->move[i]);
    }
    fputs(")\n\n", f);
    return fflush(f) || ferror(f) ? -1 : 0;
}

/* ---- the program */

static int one_game(FILE *f, const options *o, int number)
{
    static game g;
    engine e = {.pid = -1};
    uint64_t random;
    game_init(&g, o, number, &random);
    int bad = engine_start(&e, &g, o) || set_up(&e, &g);
    if (!bad) {
        choose_opening(&g, &random);
        bad = play(&e, &g);
    }
    engine_close(&e);
    if (bad) {
        fprintf(stderr, "selfplay: game %d, move %d: %s\n", number, g.moves, e.error);
        fprintf(stderr, "selfplay: the games before it are in %s; go on with --first %d\n", o->out, number);
        return -1;
    }
    if (write_game(f, &g, o)) {
        fprintf(stderr, "selfplay: %s: %s\n", o->out, strerror(errno));
        return -1;
    }
    fprintf(stderr, "game %d: %d moves, %s\n", number, g.moves, g.result);
    return 0;
}

static const char USAGE[] =
    "usage: selfplay --out FILE [--games N] [--first N] [--size 5..19] [--handicap-every K] [--seed X]\n"
    "                [--level MAX] [--resign POINTS] [--date YYYY-MM-DD] [--timeout SECONDS]\n"
    "                [--engine PATH] [-- ENGINE-OPTIONS]\n"
    "Plays games FIRST to N of the series SEED. Each colour gets a level from 0 to MAX.\n";

static int set_number(int *number, const char *value, int low, int high)
{
    char *end;
    long n = strtol(value, &end, 10);
    *number = n >= low && n <= high ? (int)n : 0;
    return end > value && !*end && n >= low && n <= high ? 0 : -1;
}

static int set_option(options *o, const char *name, char *value)
{
    const struct {
        const char *name;
        int *number, low, high;
    } numbers[] = {{"--games", &o->games, 1, 1000000}, {"--first", &o->first, 1, 1000000},
                   {"--size", &o->size, 5, MAX_SIZE},  {"--handicap-every", &o->handicap_every, 0, 1000000},
                   {"--seed", &o->seed, 0, INT_MAX},   {"--level", &o->level, 0, 10},
                   {"--resign", &o->resign, 0, 1000},  {"--timeout", &o->timeout, 1, 86400}};
    const struct {
        const char *name;
        char **text;
    } texts[] = {{"--out", &o->out}, {"--engine", &o->engine}, {"--date", &o->date}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(name, numbers[i].name) == 0)
            return set_number(numbers[i].number, value, numbers[i].low, numbers[i].high);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].name) == 0)
            return *texts[i].text = value, 0;
    return -1;
}

static int parse_options(options *o, int argc, char **argv)
{
    int i = 1;
    for (; i < argc && strcmp(argv[i], "--") != 0; i += 2) {
        if (i + 1 == argc || set_option(o, argv[i], argv[i + 1])) {
            fprintf(stderr, "selfplay: %s: unknown, without a value, or out of range\n", argv[i]);
            return -1;
        }
    }
    o->engine_args = argv + (i < argc ? i + 1 : argc); /* argv ends with NULL */
    return o->out ? 0 : -1;
}

/* A new series is never added to a file that holds one already; a continued one is appended. */
static FILE *open_out(const options *o)
{
    FILE *f = fopen(o->out, "a");
    if (!f) {
        fprintf(stderr, "selfplay: %s: %s\n", o->out, strerror(errno));
        return NULL;
    }
    setvbuf(f, NULL, _IOFBF, 1 << 16); /* a whole game is one write: the file never ends inside a game */
    if (o->first == 1 && fseek(f, 0, SEEK_END) == 0 && ftell(f) > 0) {
        fprintf(stderr, "selfplay: %s is not empty; continue it with --first N\n", o->out);
        fclose(f);
        return NULL;
    }
    return f;
}

int main(int argc, char **argv)
{
    char today[16], gnugo[] = "gnugo";
    time_t now = time(NULL);
    strftime(today, sizeof today, "%Y-%m-%d", gmtime(&now));
    options o = {
        .games = 1, .first = 1, .size = 19, .timeout = 120, .seed = 1, .engine = gnugo, .date = today};
    if (parse_options(&o, argc, argv)) {
        fputs(USAGE, stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    FILE *f = open_out(&o);
    if (!f)
        return 1;
    int bad = 0;
    for (int i = o.first; i <= o.games && !bad; i++)
        bad = one_game(f, &o, i);
    return fclose(f) || bad ? 1 : 0;
}
