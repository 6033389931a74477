/*
 * dump - positions of game records, as the network sees them, for train.py
 *
 *   build/release/tools/train/dump [options] --part learn|tune|aside --out NAME PATH...
 *
 *     --positions N       from each game (22)
 *     --each SOURCE=N     from each game of this source (field_games.h); may be repeated
 *     --share S           only this share of the games, 0 to 1 (1)
 *     --first N           leave out so many games (0)
 *     --games N           at most so many games (all)
 *     --spoil WEIGHTS     spoil each game, and let this network play it on (play_on.h)
 *     --resigned WEIGHTS  only even games that were not counted; this network plays them on, and they are counted
 *     --threads N         (2)
 *
 * PATHs are files, folders and archives. Games of the asked part (field_games.h) are taken, in the order of their hashes; from each, positions at
 * random moves, one from each stretch of the game, and the end of those that were counted. Three files come out:
 *
 *   NAME.positions      one record for each position (struct position below), in the order of the games
 *   NAME.owners         for each game: who owned each point in the end, +1 Black, -1 White, 0 neither, then 1 if that is known
 *   NAME.games          for each game: its hash, source and date, one line each; `sha256sum` of it says which games they were
 *
 * Owners are known where the record was counted and our count (tengen/outcome.h) comes within two points of it. The same games
 * and options give the same files.
 */
#include "play_on.h"

#include "base/error.h"
#include "base/parallel.h"
#include "base/random.h"
#include "learn/features.h"

enum { SIDE = 19, POINTS = SIDE * SIDE, UNKNOWN = 9999, LABEL_PLAYOUTS = 24, CHUNK = 512 };

#pragma pack(push, 1)
typedef struct position {
    uint8_t code[POINTS];         /* features.h */
    int16_t last[TGN_LEARN_LAST]; /* indices; -1: none */
    int16_t move, reply;          /* what was played now, and next; POINTS: a pass, -1: not known */
    float komi;                   /* that the side to move gets */
    float margin;                 /* its lead in the end, UNKNOWN if it was not counted */
    int32_t game;
    uint16_t at, of;       /* moves so far; of the game */
    int8_t won;            /* by the side to move: 1, 0; -1: a handicap game */
    uint8_t black, source; /* whether Black is to move; field_sources */
} position;
#pragma pack(pop)

typedef struct dump_options {
    field_part part;
    const char *out;
    int positions, threads;
    size_t first, games;
    const char *spoil, *resigned; /* weights, or NULL */
    int each[FIELD_SOURCES + 1];  /* of a source; -1: positions */
    double share;
    const char *paths[64];
    size_t count;
} dump_options;

/* What one game gives. */
typedef struct dump_lesson {
    position *position;
    int count;
    int8_t owner[POINTS + 1];
} dump_lesson;

typedef struct dump_school {
    const dump_options *options;
    field_game **games;
    tgn_network *network; /* that plays games on, or NULL */
    dump_lesson *lessons;
    size_t first;
} dump_school;

static void fail(const char *what)
{
    fprintf(stderr, "dump: %s\n", what);
    exit(2);
}

static int16_t index_of(tgn_point point)
{
    return (int16_t)(point ? tgn_point_index(point, (tgn_size){SIDE, SIDE}) : POINTS);
}

/* The move that was played at `at`, if it was this side's turn. */
static int16_t played(const field_game *game, int at, tgn_colour colour)
{
    if (game->made)
        return -1;
    if (game->last && at >= game->last)
        return -1;
    if (at >= game->count)
        return at == game->count && game->counted ? POINTS : -1;
    return game->moves[at].colour == colour ? index_of(game->moves[at].point) : -1;
}

/* Of recorded handicap games the result is that of a stronger player against a weaker one. */
static bool knows_margin(const field_game *game)
{
    return game->counted && (!game->handicaps || game->made);
}

static void describe(position *out, const field_game *game, field_position *at)
{
    const tgn_colour own = at->to_move;
    const int sign = own == TGN_BLACK ? 1 : -1;
    *out = (position){.komi = (float)(-sign * game->komi),
                      .margin = knows_margin(game) ? (float)(sign * game->margin) : UNKNOWN,
                      .at = (uint16_t)at->moves,
                      .of = (uint16_t)game->count,
                      .won = (int8_t)(game->handicaps && !game->made ? -1 : game->winner == own),
                      .black = own == TGN_BLACK,
                      .source = (uint8_t)game->source};
    tgn_learn_features__codes(out->code, &at->board, own, at->ko);
    for (int i = 0; i < TGN_LEARN_LAST; i++) {
        const int move = at->moves - 1 - i;
        out->last[i] = move >= 0 && game->moves[move].point ? index_of(game->moves[move].point) : -1;
    }
    out->move = played(game, at->moves, own);
    out->reply = played(game, at->moves + 1, tgn_colour_other(own));
    if (out->move >= 0 && out->move < POINTS && !tgn_learn_features__legal(out->code[out->move]))
        out->move = -1; /* records have such moves */
}

static void find_owners(dump_lesson *lesson, const field_game *game, const field_position *end)
{
    tgn_outcome outcome;
    if (!knows_margin(game) || tgn_outcome_read(&outcome, &(tgn_outcome_question){.board = &end->board,
                                                                                  .to_move = end->to_move,
                                                                                  .ko = end->ko,
                                                                                  .finished = true,
                                                                                  .playouts = LABEL_PLAYOUTS,
                                                                                  .seed = 1}) < 0)
        return;
    if (fabs(tgn_outcome_territory(&outcome, end->prisoners, game->komi) - game->margin) > 2 &&
        fabs(tgn_outcome_area(&outcome, game->komi) - game->margin) > 2)
        return;
    for (int i = 0; i < POINTS; i++) {
        const tgn_colour holder = outcome.holder[tgn_point_from_index(i, (tgn_size){SIDE, SIDE})];
        lesson->owner[i] = (int8_t)(holder == TGN_BLACK ? 1 : holder == TGN_WHITE ? -1 : 0);
    }
    lesson->owner[POINTS] = 1;
}

static int study_game(const field_game *game, dump_lesson *lesson, int wanted, tgn_error *error)
{
    const int last = game->last ? game->last : game->count;
    const int moves = last - game->first, stretches = wanted < moves ? wanted : moves;
    tgn_random random = tgn_random__seeded(game->hash);
    *lesson = (dump_lesson){.position = malloc((size_t)(stretches + 1) * sizeof *lesson->position)};
    if (!lesson->position)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    field_position at;
    field_position_start(&at, game);
    for (int i = 0; i < stretches; i++) {
        const int from = moves * i / stretches, to = moves * (i + 1) / stretches;
        const int move = game->first + from + (int)tgn_random__below(&random, (uint32_t)(to - from));
        while (at.moves < move)
            field_position_play(&at, game->moves[at.moves]);
        describe(&lesson->position[lesson->count++], game, &at);
    }
    while (at.moves < last)
        field_position_play(&at, game->moves[at.moves]);
    if (game->counted)
        describe(&lesson->position[lesson->count++], game, &at);
    while (at.moves < game->count)
        field_position_play(&at, game->moves[at.moves]);
    find_owners(lesson, game, &at);
    if (game->made && !lesson->owner[POINTS])
        lesson->count = 0; /* both passed too early: who is to move next would change the count */
    return TGN_OK;
}

static int study(void *context, size_t item, tgn_error *error)
{
    dump_school *school = context;
    const field_game *game = school->games[school->first + item];
    const int each = school->options->each[game->source];
    const int wanted = each >= 0 ? each : school->options->positions;
    dump_lesson *lesson = &school->lessons[item];
    *lesson = (dump_lesson){0};
    if (wanted == 0 || (school->options->resigned && (game->counted || game->handicaps)))
        return TGN_OK;
    if (!school->network)
        return study_game(game, lesson, wanted, error);
    field_game whole;
    if (school->options->spoil)
        play_on_spoilt(&whole, game, school->network);
    else if (!play_on_resigned(&whole, game, school->network))
        return TGN_OK;
    const int code = study_game(&whole, lesson, wanted, error);
    free(whole.moves);
    return code;
}

static FILE *create(const char *name, const char *ending)
{
    char path[1024];
    snprintf(path, sizeof path, "%s.%s", name, ending);
    FILE *file = fopen(path, "wb");
    if (!file)
        fail(path);
    return file;
}

static void finish(FILE *file)
{
    if (ferror(file) || fclose(file) != 0)
        fail("cannot write; is the disk full?");
}

static void dump(dump_school *school, size_t count)
{
    const dump_options *options = school->options;
    FILE *positions = create(options->out, "positions"), *owners = create(options->out, "owners"),
         *games = create(options->out, "games");
    long total = 0, known = 0;
    for (; school->first < count; school->first += CHUNK) {
        const size_t items = count - school->first < CHUNK ? count - school->first : CHUNK;
        if (tgn_parallel__run(options->threads, items, study, school, NULL) < 0)
            fail("out of memory");
        for (size_t i = 0; i < items; i++) {
            dump_lesson *lesson = &school->lessons[i];
            const field_game *game = school->games[school->first + i];
            for (int k = 0; k < lesson->count; k++)
                lesson->position[k].game = (int32_t)(school->first + i);
            fwrite(lesson->position, sizeof *lesson->position, (size_t)lesson->count, positions);
            fwrite(lesson->owner, 1, sizeof lesson->owner, owners);
            fprintf(games, "%016llx %s %u\n", (unsigned long long)game->hash,
                    game->source < FIELD_SOURCES ? field_sources[game->source].name : "other", game->date);
            total += lesson->count;
            known += lesson->owner[POINTS];
            free(lesson->position);
        }
        fprintf(stderr, "\r%zu of %zu games, %ld positions, owners of %ld games", school->first + items,
                count, total, known);
    }
    fprintf(stderr, "\n");
    finish(positions);
    finish(owners);
    finish(games);
}

static void take_each(dump_options *options, const char *value)
{
    const size_t length = strcspn(value, "=");
    for (int i = 0; i < FIELD_SOURCES && value[length]; i++)
        if (strlen(field_sources[i].name) == length && strncmp(value, field_sources[i].name, length) == 0) {
            options->each[i] = atoi(value + length + 1);
            return;
        }
    fail("--each takes SOURCE=N, with a source of tools/field_games.h");
}

static void take_option(dump_options *options, const char *name, const char *value)
{
    if (strcmp(name, "--part") == 0)
        options->part = strcmp(value, "learn") == 0  ? FIELD_LEARN
                        : strcmp(value, "tune") == 0 ? FIELD_TUNE
                                                     : FIELD_ASIDE;
    else if (strcmp(name, "--out") == 0)
        options->out = value;
    else if (strcmp(name, "--positions") == 0)
        options->positions = atoi(value);
    else if (strcmp(name, "--each") == 0)
        take_each(options, value);
    else if (strcmp(name, "--share") == 0)
        options->share = atof(value);
    else if (strcmp(name, "--first") == 0)
        options->first = strtoul(value, NULL, 10);
    else if (strcmp(name, "--games") == 0)
        options->games = strtoul(value, NULL, 10);
    else if (strcmp(name, "--spoil") == 0)
        options->spoil = value;
    else if (strcmp(name, "--resigned") == 0)
        options->resigned = value;
    else if (strcmp(name, "--threads") == 0)
        options->threads = atoi(value);
    else
        fail("unknown option; see the head of tools/train/dump.c");
}

/* The games of the part that is asked for. Returns how many. */
static size_t choose(field_game **out, const field_games *games, const dump_options *options)
{
    size_t count = 0, passed = 0;
    for (size_t i = 0; i < games->count && count < options->games; i++)
        if (games->items[i].part == options->part && passed++ >= options->first)
            out[count++] = &games->items[i];
    return count;
}

int main(int argc, char **argv)
{
    dump_options options = {.positions = 22, .threads = 2, .share = 1, .games = SIZE_MAX};
    for (int i = 0; i <= FIELD_SOURCES; i++)
        options.each[i] = -1;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--", 2) == 0 && i + 1 < argc) {
            take_option(&options, argv[i], argv[i + 1]);
            i++;
        } else if (options.count < 64)
            options.paths[options.count++] = argv[i];
    if (options.spoil && options.resigned)
        fail("--spoil or --resigned, not both");
    if (!options.out || !options.count)
        fail("usage: dump --part learn|tune|aside --out NAME PATH...");
    field_games games;
    field_games_load(&games, options.paths, options.count, options.share, 0);
    dump_school school = {.options = &options,
                          .games = malloc((games.count + 1) * sizeof *school.games),
                          .lessons = malloc(CHUNK * sizeof *school.lessons)};
    if (!school.games || !school.lessons)
        fail("out of memory");
    tgn_error error = {0};
    const char *weights = options.spoil ? options.spoil : options.resigned;
    if (weights && tgn_network_open(&school.network, weights, &error) < 0)
        fail(error.message);
    dump(&school, choose(school.games, &games, &options));
    tgn_network_free(school.network);
    free(school.lessons);
    free(school.games);
    field_games_free(&games);
    return 0;
}
