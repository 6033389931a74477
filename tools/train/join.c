/*
 * join - find the numbers that join the network's opinion with the judge's (src/field/verdict/joined.h)
 *
 *   build/release/tools/train/join [--games N] [--weights FILE] PATH... >src/field/verdict/joined_table.h
 *
 * Looked at are even games of the part `tune` (../field_games.h), which neither was trained on, up to N of each source (1000), at some random
 * moves and at their ends, in both ways of asking. Probabilities are fitted by logistic regression with a little weight on staying near the
 * start. Professional games, of which there are few, count four times. Ends
 * count a tenth: a game has hundreds of positions and one end, where it is clear who wins, and
 * whoever learns from as many ends as other positions is too sure of those. Standard error has a report: how often each opinion names the winner.
 */
#include "../field_games.h"

#include "base/error.h"
#include "base/parallel.h"
#include "base/random.h"
#include "field/verdict/joined.h"

enum {
    DRAWS = 5,
    PROFESSIONAL = 4,
    THREADS = 2,
    PHASES = TGN_FIELD_MODEL_PHASES,
    OPINIONS = TGN_FIELD_JOINED_CHANCES,
    NUMBERS_MAX = OPINIONS * PHASES,
    FOLDS = 5
};
static const double END_SHARE = 0.1; /* what the end of a game counts beside its other positions */

/* One position: what both said, and what happened. */
typedef struct join_row {
    tgn_field_phase phase;
    double said[OPINIONS]; /* as in joined.h */
    double score;          /* joined */
    uint64_t game;         /* its hash */
    double margin;         /* Black's, if it was counted */
    bool black_won, counted, professional, end;
    int moves;
} join_row;

typedef struct join_study {
    const tgn_network *network;
    const field_game **games;
    size_t count;
    tgn_field_way way;
    join_row *rows;
} join_study;

static void fail(const char *what)
{
    fprintf(stderr, "join: %s\n", what);
    exit(2);
}

static double logit_of(double p)
{
    p = fmin(fmax(p, 1e-6), 1 - 1e-6);
    return log(p / (1 - p));
}

/* ---- reading -------------------------------------------------------------------------------------------- */

static int read_place(join_row *row, const join_study *study, size_t item, int moves, bool end)
{
    const field_game *game = study->games[item];
    field_position at;
    field_position_at(&at, game, moves);
    tgn_verdict_question question = {.board = &at.board,
                                     .to_move = end ? TGN_EMPTY : at.to_move, /* who resigned is not told */
                                     .ko = at.ko,
                                     .moves = at.moves,
                                     .komi = game->komi,
                                     .scoring = game->scoring,
                                     .looks = study->way == TGN_FIELD_QUICKLY,
                                     .seed = game->hash};
    memcpy(question.prisoners, at.prisoners, sizeof question.prisoners);
    tgn_verdict verdict;
    tgn_field_look look;
    question.playouts = study->way == TGN_FIELD_QUICKLY ? 0 : TGN_FIELD_JOINED_PLAYOUTS;
    int code = tgn_verdict_read(&verdict, &question);
    question.network = study->network;
    for (int i = 0; i < TGN_NETWORK_LAST; i++)
        question.last[i] = !end && at.moves > i ? game->moves[at.moves - 1 - i].point : (tgn_point)TGN_PASS;
    if (code == 0)
        code = tgn_field_joined__look(&look, &question);
    if (code < 0)
        return code;
    *row = (join_row){.phase = tgn_field_model__phase(&question),
                      .score = tgn_field_joined__score(&question, look.score, verdict.score),
                      .said = {look.logit, look.score / 10, look.steps, logit_of(verdict.probability)},
                      .game = game->hash,
                      .margin = game->margin,
                      .black_won = game->winner == TGN_BLACK,
                      .counted = game->counted,
                      .professional = game->professional,
                      .end = end,
                      .moves = at.moves};
    return 0;
}

static int read_game(void *context, size_t item, tgn_error *error)
{
    const join_study *study = context;
    const field_game *game = study->games[item];
    tgn_random random = tgn_random__seeded(game->hash);
    join_row *rows = &study->rows[item * (DRAWS + 1)];
    for (int i = 0; i <= DRAWS; i++) {
        const int from = game->count * i / DRAWS, to = game->count * (i + 1) / DRAWS;
        const int moves =
            i == DRAWS ? game->count : from + (int)tgn_random__below(&random, (uint32_t)(to - from));
        if (read_place(&rows[i], study, item, moves, i == DRAWS) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    return TGN_OK;
}

/* ---- fitting -------------------------------------------------------------------------------------------- */

/* Solve a x = b, n by n, by elimination; the answer is in b. */
static void solve(double a[NUMBERS_MAX][NUMBERS_MAX], double *b, int n)
{
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int k = i + 1; k < n; k++)
            if (fabs(a[k][i]) > fabs(a[pivot][i]))
                pivot = k;
        for (int j = 0; j < n; j++) {
            const double kept = a[i][j];
            a[i][j] = a[pivot][j];
            a[pivot][j] = kept;
        }
        const double kept = b[i];
        b[i] = b[pivot];
        b[pivot] = kept;
        for (int k = i + 1; k < n; k++) {
            const double factor = a[k][i] / a[i][i];
            for (int j = i; j < n; j++)
                a[k][j] -= factor * a[i][j];
            b[k] -= factor * b[i];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

/* What each number is multiplied by: the opinion, shared between two columns by the phase. */
static void spread_out(double *x, const join_row *row, const double *said, int opinions)
{
    for (int i = 0; i < opinions; i++)
        for (int c = 0; c < PHASES; c++)
            x[i * PHASES + c] = said[i] * (c == row->phase.column       ? 1 - row->phase.share
                                           : c == row->phase.column + 1 ? row->phase.share
                                                                        : 0);
}

static double dot(const double *x, const double *w, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * w[i];
    return sum;
}

/* What is fitted: chances by some opinions; rows of one of FOLDS parts left out, if that is not -1. */
typedef struct join_fit {
    const join_row *rows;
    size_t count;
    int first, opinions; /* of join_row.said */
    double lapse;        /* how often the position does not matter */
    int left_out;
} join_fit;

/* How often a row counts. */
static double times(const join_row *row)
{
    return (row->professional ? PROFESSIONAL : 1) * (row->end ? END_SHARE : 1);
}

static double chance_of(double logit, double lapse)
{
    return lapse / 2 + (1 - lapse) / (1 + exp(-logit));
}

/* How far off the model is at a row, in the direction of the logit, and how much the row says: a step of Fisher's scoring. */
static double error_of(const join_fit *f, const join_row *row, double told, double *weight)
{
    const double p = fmin(fmax(chance_of(told, f->lapse), 1e-6), 1 - 1e-6), plain = 1 / (1 + exp(-told));
    const double slope = fmax((1 - f->lapse) * plain * (1 - plain), 1e-6), spread = p * (1 - p);
    *weight = fmax(slope * slope / spread, 1e-4);
    return (row->black_won - p) * slope / spread;
}

/* Maximum likelihood. `w` begins where a little weight keeps it. */
static void fit(double *w, const join_fit *f)
{
    const double keep = 40;
    const int n = f->opinions * PHASES;
    double start[NUMBERS_MAX];
    memcpy(start, w, (size_t)n * sizeof *w);
    for (int step = 0; step < 20; step++) {
        double a[NUMBERS_MAX][NUMBERS_MAX] = {{0}}, b[NUMBERS_MAX], x[NUMBERS_MAX], weight;
        for (int i = 0; i < n; i++) {
            a[i][i] = keep;
            b[i] = keep * (start[i] - w[i]);
        }
        for (size_t r = 0; r < f->count; r++) {
            const join_row *row = &f->rows[r];
            if ((int)(row->game % FOLDS) == f->left_out)
                continue;
            spread_out(x, row, row->said + f->first, f->opinions);
            const double off = error_of(f, row, dot(x, w, n), &weight);
            const double often = times(row);
            for (int i = 0; i < n; i++) {
                b[i] += often * x[i] * off;
                for (int j = 0; j < n; j++)
                    a[i][j] += often * weight * x[i] * x[j];
            }
        }
        solve(a, b, n);
        for (int i = 0; i < n; i++)
            w[i] += b[i];
    }
}

/* Where the fit of the chances begins. */
static void begin_chances(double *w)
{
    static const double start[OPINIONS] = {0.4, 0.1, 0.3, 0.4};
    for (int i = 0; i < NUMBERS_MAX; i++)
        w[i] = start[i / PHASES];
}

/* Log loss on games that were left out of the fit, each of FOLDS parts in turn. */
static double loss_of(const join_row *rows, size_t count, double lapse)
{
    double sum = 0, often_sum = 0, x[NUMBERS_MAX], w[NUMBERS_MAX];
    for (int part = 0; part < FOLDS; part++) {
        begin_chances(w);
        fit(w, &(join_fit){rows, count, 0, OPINIONS, lapse, part});
        for (size_t r = 0; r < count; r++) {
            if ((int)(rows[r].game % FOLDS) != part)
                continue;
            spread_out(x, &rows[r], rows[r].said, OPINIONS);
            const double p = chance_of(dot(x, w, NUMBERS_MAX), lapse);
            const double often = times(&rows[r]);
            sum -= often * log(rows[r].black_won ? p : 1 - p);
            often_sum += often;
        }
    }
    return sum / often_sum;
}

/* How often the position does not matter: what explains the games best. */
static double find_lapse(const join_row *rows, size_t count)
{
    double best = 0, least = INFINITY;
    fprintf(stderr, "log loss by lapse:");
    for (double lapse = 0; lapse < 0.205; lapse += 0.02) {
        const double loss = loss_of(rows, count, lapse);
        fprintf(stderr, " %.2f: %.4f", lapse, loss);
        if (loss < least) {
            least = loss;
            best = lapse;
        }
    }
    fprintf(stderr, "\n");
    return best;
}

/* How far counted results are from the score, by phase. */
static void fit_spread(double *out, const join_row *rows, size_t count)
{
    double sum[PHASES] = {0}, weight[PHASES] = {0};
    for (size_t r = 0; r < count; r++) {
        const double off = rows[r].margin - rows[r].score;
        for (int c = 0; c < 2 && rows[r].counted; c++) {
            const double share = c ? rows[r].phase.share : 1 - rows[r].phase.share;
            sum[rows[r].phase.column + c] += share * off * off;
            weight[rows[r].phase.column + c] += share;
        }
    }
    for (int c = 0; c < PHASES; c++)
        out[c] = sqrt((sum[c] + 25) / (weight[c] + 1));
}

/* ---- telling -------------------------------------------------------------------------------------------- */

static void tell(const join_row *rows, size_t count, const double *w, bool professional)
{
    static const int stage[][2] = {{0, 80}, {80, 120}, {120, 170}, {170, 230}, {230, 999}, {-1, -1}};
    fprintf(stderr, "%s\n%12s %8s %10s %10s %10s %10s\n", professional ? "professional" : "others", "moves",
            "places", "network", "its score", "judge", "joined");
    for (int s = 0; s < 6; s++) {
        double right[4] = {0}, n = 0, x[NUMBERS_MAX];
        for (size_t r = 0; r < count; r++) {
            const join_row *row = &rows[r];
            if (row->professional != professional ||
                (stage[s][0] < 0 ? !row->end
                                 : row->end || row->moves < stage[s][0] || row->moves >= stage[s][1]))
                continue;
            spread_out(x, row, row->said, OPINIONS);
            const double told[4] = {row->said[TGN_FIELD_JOINED_LOGIT], row->said[TGN_FIELD_JOINED_LEAD],
                                    row->said[TGN_FIELD_JOINED_JUDGE], dot(x, w, NUMBERS_MAX)};
            for (int i = 0; i < 4; i++)
                right[i] += (told[i] > 0) == row->black_won;
            n++;
        }
        fprintf(stderr, "%5d - %4d %8.0f %9.1f%% %9.1f%% %9.1f%% %9.1f%%\n", stage[s][0], stage[s][1], n,
                100 * right[0] / n, 100 * right[1] / n, 100 * right[2] / n, 100 * right[3] / n);
    }
}

static void print_rows(const double *w, int rows)
{
    for (int i = 0; i < rows; i++)
        printf("    {%.5ff, %.5ff, %.5ff},\n", w[i * PHASES], w[i * PHASES + 1], w[i * PHASES + 2]);
}

static void fit_all(const join_row *rows, size_t count)
{
    double chances[NUMBERS_MAX], spread[PHASES];
    const double lapse = find_lapse(rows, count);
    begin_chances(chances);
    fit(chances, &(join_fit){rows, count, 0, OPINIONS, lapse, -1});
    fit_spread(spread, rows, count);
    double steps[PHASES] = {1, 1, 1};
    fit(steps, &(join_fit){rows, count, TGN_FIELD_JOINED_STEPS, 1, 0, -1});
    fprintf(stderr, "one step of lead alone is a logit of %.2f, %.2f, %.2f\n", steps[0], steps[1], steps[2]);
    tell(rows, count, chances, true);
    tell(rows, count, chances, false);
    printf("{{\n");
    print_rows(chances, OPINIONS);
    print_rows(spread, 1);
    print_rows((const double[PHASES]){lapse, lapse, lapse}, 1);
    printf("}},\n");
}

static size_t choose(const field_game **out, const field_games *games, size_t most)
{
    size_t count = 0, taken[FIELD_SOURCES + 1] = {0};
    for (size_t i = 0; i < games->count; i++) {
        const field_game *game = &games->items[i];
        if (game->part == FIELD_TUNE && !game->handicaps && game->komi >= 5 && game->komi <= 8 &&
            taken[game->source] < most) {
            taken[game->source]++;
            out[count++] = game;
        }
    }
    return count;
}

int main(int argc, char **argv)
{
    const char *paths[64], *weights = NULL;
    size_t count = 0, most = 1000;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            most = (size_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--weights") == 0 && i + 1 < argc)
            weights = argv[++i];
        else if (count < 64)
            paths[count++] = argv[i];
    if (!count)
        fail("usage: join [--games N] [--weights FILE] PATH...");
    tgn_error error;
    tgn_network *network;
    if (tgn_network_open(&network, weights, &error) < 0)
        fail(error.message);
    field_games games;
    field_games_load(&games, paths, count, 1, 0);
    join_study study = {.network = network, .games = calloc(games.count + 1, sizeof *study.games)};
    if (!study.games)
        fail("out of memory");
    study.count = choose(study.games, &games, most);
    study.rows = calloc(study.count * (DRAWS + 1) + 1, sizeof *study.rows);
    if (!study.rows)
        fail("out of memory");
    printf("/* Made by tools/train/join.c: do not edit. Quickly, then thoroughly; rows as in joined.h; the "
           "beginning "
           "of a game, its middle, its end. */\n");
    for (study.way = 0; study.way < TGN_FIELD_WAYS; study.way++) {
        if (tgn_parallel__run(THREADS, study.count, read_game, &study, &error) < 0)
            fail("out of memory");
        fprintf(stderr, "\n%s: %zu games, %zu positions\n",
                study.way == TGN_FIELD_QUICKLY ? "quickly" : "thoroughly", study.count,
                study.count * (DRAWS + 1));
        fit_all(study.rows, study.count * (DRAWS + 1));
    }
    free(study.rows);
    free(study.games);
    field_games_free(&games);
    tgn_network_free(network);
    return 0;
}
