/*
 * field_fit - find the numbers of the judge (tengen/verdict.h) from real games
 *
 *   build/release/tools/field_fit [options] PATH... >src/field/verdict/table.h
 *
 *     --seed N          of everything that is drawn by lot (1)
 *     --positions N     looked at without games played out (640000)
 *     --played N        looked at with them (28000); each takes 5 ms
 *     --out FILE        instead of the standard output, and only when all is done
 *
 * The table in the tree was made, in six minutes of one core, by
 *
 *   build/release/tools/field_fit --out src/field/verdict/table.h ../shared/records/tygem-2010.zip ../shared/records/fox-pro.7z
 *
 * 1. Even games are taken; of the part to learn from (field_games.h).
 * 2. Final boards of counted games are counted; where that agrees with the record, the owners are labels.
 * 3. The judge learns from positions drawn by lot from games drawn by lot (field_learn.h), in smaller and
 *    smaller steps. Professional games are drawn PROFESSIONAL times as often.
 * 4. With all of that fixed, it learns what games played out add.
 *
 * The same games and the same seed give the same table. After a change of what the judge sees the old table
 * does not fit: empty it first, but for one row ({0, 0, 0}), so that this program can be built.
 */
#include "field_learn.h"

#include <tengen/outcome.h>

#include "field/playout/playout.h"

enum {
    POINTS = 361,
    PROFESSIONAL = 4,
    LABEL_PLAYOUTS = 16,
    PLAYOUTS = 20, /* what fits into 5 ms */
    DRAWS = 2      /* positions from each game that is drawn */
};

typedef struct options {
    uint64_t seed;
    long positions, played;
    const char *out;
    const char *paths[64];
    size_t count;
} options;

typedef struct lesson {
    const field_game *game;
    int8_t *owner; /* of the final board, or NULL */
} lesson;

typedef struct school {
    field_games games;
    lesson *lessons;
    size_t count;
    uint64_t dice;
    field_learner learner;
} school;

static void fail(const char *what)
{
    fprintf(stderr, "field_fit: %s\n", what);
    exit(1);
}

/* A number below n, by lot: a counter through a mixing function. */
static uint32_t draw(school *it, uint32_t n)
{
    uint64_t x = it->dice += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(((x ^ x >> 31) >> 32) * n >> 32);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static tgn_verdict_question question_of(const field_game *game, const field_position *at)
{
    return (tgn_verdict_question){.board = &at->board,
                                  .to_move = at->to_move,
                                  .ko = at->ko,
                                  .moves = at->moves,
                                  .prisoners = {0, at->prisoners[TGN_BLACK], at->prisoners[TGN_WHITE]},
                                  .komi = game->komi,
                                  .scoring = game->scoring};
}

/* The owners of the final board, if counting it gives the margin of the record; else NULL. */
static int8_t *label(const field_game *game)
{
    static tgn_outcome outcome;
    static field_position at;
    field_position_at(&at, game, game->count);
    if (tgn_outcome_read(&outcome, &(tgn_outcome_question){.board = &at.board,
                                                           .to_move = at.to_move,
                                                           .ko = at.ko,
                                                           .finished = true,
                                                           .playouts = LABEL_PLAYOUTS,
                                                           .seed = game->hash}) < 0)
        fail("out of memory");
    const double margin = game->scoring == TGN_SCORE_AREA
                              ? tgn_outcome_area(&outcome, game->komi)
                              : tgn_outcome_territory(&outcome, at.prisoners, game->komi);
    if (fabs(margin - game->margin) > 0.1)
        return NULL;
    int8_t *owner = malloc(POINTS);
    if (!owner)
        fail("out of memory");
    for (int i = 0; i < POINTS; i++) {
        const tgn_colour holder = outcome.holder[tgn_point_from_index(i, at.board.size)];
        owner[i] = holder == TGN_BLACK ? 1 : holder == TGN_WHITE ? -1 : 0;
    }
    return owner;
}

static void open_school(school *it, const options *wish)
{
    size_t labels = 0, counted = 0;
    it->dice = wish->seed;
    field_games_load(&it->games, wish->paths, wish->count, 1, 0);
    it->lessons = malloc((it->games.count * PROFESSIONAL + 1) * sizeof *it->lessons);
    if (!it->lessons)
        fail("out of memory");
    for (size_t i = 0; i < it->games.count; i++) {
        const field_game *game = &it->games.items[i];
        if (game->part != FIELD_LEARN || game->handicaps)
            continue;
        int8_t *owner = game->counted ? label(game) : NULL;
        counted += game->counted;
        labels += owner != NULL;
        for (int k = 0; k < (game->professional ? PROFESSIONAL : 1); k++)
            it->lessons[it->count++] = (lesson){game, owner};
    }
    if (!it->count)
        fail("there is no game to learn from: 19x19, even, with a result, of the part to learn from");
    fprintf(stderr, "%zu games, %zu counted, %zu of them to the point\n", it->games.count, counted, labels);
}

static void close_school(school *it)
{
    for (size_t i = 0; i < it->count; i++)
        if (i + 1 == it->count || it->lessons[i].game != it->lessons[i + 1].game)
            free(it->lessons[i].owner);
    free(it->lessons);
    field_games_free(&it->games);
}

/* ---- learning ------------------------------------------------------------------------------------------ */

/* What counts without games played out; and what counts only with them. */
static bool teach_static(int entry)
{
    return entry < TGN_FIELD_FEATURE_PLAYED_POINT ||
           (entry >= TGN_FIELD_MODEL_TEMPO && entry < TGN_FIELD_MODEL_TRUST &&
            (entry - TGN_FIELD_MODEL_TEMPO) % 2 == 0);
}

static bool teach_played(int entry)
{
    return !teach_static(entry);
}

/* Steps start small, are largest soon, and end at nothing (half a cosine). */
static double rate_at(double most, double done)
{
    return most * fmin(done / 0.02, 0.5 + 0.5 * cos(3.14159265 * done));
}

static void study(school *it, const lesson *taken, const field_position *at, bool play)
{
    const field_game *game = taken->game;
    float played[TGN_GRID];
    const tgn_verdict_question question = question_of(game, at);
    const field_end end = {game->winner, game->counted, game->margin, taken->owner};
    if (play)
        tgn_field_playout__owners(played, &at->board, at->to_move, at->ko, PLAYOUTS,
                                  game->hash + (uint64_t)at->moves);
    field_learn_think(&it->learner, &question, play ? played : NULL);
    field_learn_compare(&it->learner, &question, &end);
}

static void learn(school *it, long positions, double rate, bool play)
{
    static field_position at;
    it->learner.steps = 0;
    memset(it->learner.mean, 0, sizeof it->learner.mean);
    memset(it->learner.square, 0, sizeof it->learner.square);
    for (long n = 0; n < positions; n += DRAWS) {
        const lesson *taken = &it->lessons[draw(it, (uint32_t)it->count)];
        for (int k = 0; k < DRAWS; k++) {
            field_position_at(&at, taken->game, (int)draw(it, (uint32_t)taken->game->count + 1));
            study(it, taken, &at, play);
        }
        if (it->learner.batch >= FIELD_LEARN_BATCH)
            field_learn_step(&it->learner, rate_at(rate, (double)n / (double)positions),
                             play ? teach_played : teach_static);
        if (n % 20000 == 0)
            fprintf(stderr, "\r%s %ld of %ld ", play ? "played out" : "static", n, positions);
    }
    fprintf(stderr, "\n");
}

/* Before anything is known: stones are alive, the rest is open, and the turn is worth what komi is. */
static void begin(tgn_field_model *model)
{
    static const float turn[TGN_FIELD_MODEL_PHASES] = {7, 3.5f, 0.7f};
    for (int k = 0; k < TGN_FIELD_MODEL_PHASES; k++) {
        for (int i = TGN_FIELD_FEATURE_SIZE; i <= TGN_FIELD_FEATURE_SIZE_LAST; i++)
            model->entry[i][k] = 0.5f;
        model->entry[TGN_FIELD_MODEL_SCALE][k] = model->entry[TGN_FIELD_MODEL_SPREAD][k] = logf(15);
        model->entry[TGN_FIELD_MODEL_TEMPO][k] = turn[k];
        model->entry[TGN_FIELD_MODEL_LAPSE][k] = 1;
        model->entry[TGN_FIELD_MODEL_TRUST][k] = 1;
    }
}

/* What the static look has learnt is where the other starts. */
static void go_on(tgn_field_model *model)
{
    for (int i = TGN_FIELD_FEATURE_AROUND; i < TGN_FIELD_FEATURE_PLAYED_POINT; i++)
        memcpy(model->entry[i + TGN_FIELD_FEATURE_PLAYED_AROUND - TGN_FIELD_FEATURE_AROUND], model->entry[i],
               sizeof model->entry[i]);
    for (int i = TGN_FIELD_MODEL_TEMPO; i < TGN_FIELD_MODEL_TRUST; i += 2)
        memcpy(model->entry[i + 1], model->entry[i], sizeof model->entry[i]);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

typedef struct block {
    const char *name;
    int start, axis[3];
    const char *words;
} block;

#define BLOCK(name, a, b, c, words) {#name, TGN_FIELD_FEATURE_##name, {a, b, c}, words},
#define AGAIN(name, a, b, c, words) BLOCK(PLAYED_##name, a, b, c, words)
static const block blocks[] = {
    TGN_FIELD_FEATURE_CUES(BLOCK) TGN_FIELD_FEATURE_LINKS(BLOCK) TGN_FIELD_FEATURE_PLAYED(BLOCK)
        TGN_FIELD_FEATURE_LINKS(AGAIN) //
    {"TEMPO",
     TGN_FIELD_MODEL_TEMPO,
     {2, 1, 1},
     "points that the turn is worth: static, with games played out"},
    {"SCALE", TGN_FIELD_MODEL_SCALE, {2, 1, 1}, "logarithm of the scale of the probability: likewise"},
    {"OPEN", TGN_FIELD_MODEL_OPEN, {2, 1, 1}, "how much an open board adds to it: likewise"},
    {"SPREAD", TGN_FIELD_MODEL_SPREAD, {2, 1, 1}, "logarithm of the spread of the score: likewise"},
    {"LAPSE",
     TGN_FIELD_MODEL_LAPSE,
     {2, 1, 1},
     "tenths of the games that end as no board could tell: likewise"},
    {"TRUST", TGN_FIELD_MODEL_TRUST, {1, 1, 1}, "what the other cues count when games were played out"}};

static void write_row(FILE *file, const tgn_field_model *model, const block *of, int i)
{
    const int *axis = of->axis, at[3] = {i / (axis[1] * axis[2]), i / axis[2] % axis[1], i % axis[2]};
    const float *row = model->entry[of->start + i];
    fprintf(file, "    {%.3ff, %.3ff, %.3ff}, /* %s", row[0], row[1], row[2], of->name);
    for (int k = 0; k < 3; k++)
        if (axis[k] > 1)
            fprintf(file, " %d", at[k] + 1);
    fprintf(file, " */\n");
}

static void write_table(FILE *file, const tgn_field_model *model)
{
    fprintf(file,
            "/*\n * The numbers of the judge, made by tools/field_fit.c: change that, not this.\n *\n"
            " * A row is what one bucket counts at the beginning, in the middle and at the end of a game. "
            "Behind\n"
            " * it stand its kind and, from 1, the bucket along each axis that src/field/verdict/features.h "
            "names.\n"
            " */\n/* clang-format off */\n");
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        fprintf(file, "\n    /* %s - %s */\n", blocks[b].name, blocks[b].words);
        for (int i = 0; i < blocks[b].axis[0] * blocks[b].axis[1] * blocks[b].axis[2]; i++)
            write_row(file, model, &blocks[b], i);
    }
    fprintf(file, "    /* clang-format on */\n");
}

/* ---- the program --------------------------------------------------------------------------------------- */

static long number(const char *text)
{
    char *end;
    const long value = text ? strtol(text, &end, 10) : -1;
    if (value < 0 || *end)
        fail("a number was expected after an option");
    return value;
}

static void read_options(options *out, char **argv)
{
    *out = (options){.seed = 1, .positions = 640000, .played = 28000};
    for (argv++; *argv; argv++)
        if (!strcmp(*argv, "--seed"))
            out->seed = (uint64_t)number(*++argv);
        else if (!strcmp(*argv, "--positions"))
            out->positions = number(*++argv);
        else if (!strcmp(*argv, "--played"))
            out->played = number(*++argv);
        else if (!strcmp(*argv, "--out"))
            out->out = *++argv;
        else if (out->count < 64)
            out->paths[out->count++] = *argv;
    if (!out->count)
        fail("usage: field_fit [--seed N] [--positions N] [--played N] [--out FILE] PATH...");
}

int main(int argc, char **argv)
{
    static school it;
    options wish;
    (void)argc;
    read_options(&wish, argv);
    open_school(&it, &wish);
    begin(&it.learner.model);
    learn(&it, wish.positions, 0.01, false);
    go_on(&it.learner.model);
    learn(&it, wish.played, 0.01, true);
    FILE *file = wish.out ? fopen(wish.out, "w") : stdout;
    if (!file)
        fail("the table can not be written there");
    write_table(file, &it.learner.model);
    if (fclose(file))
        fail("the table could not be written");
    close_school(&it);
    return 0;
}
