/*
 * review.c - tengen review FILE: a whole game looked at by the player, and where points were lost
 */
#include "cli/cli.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include <tengen/engine.h>
#include <tengen/report.h>
#include <tengen/review_print.h>
#include <tengen/wire.h>

#include "cli/database.h"
#include "cli/position.h"

enum { LINE_SHOWN = 8, WORST_MAX = 1000 };

static const char *side_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? "Black" : "White";
}

/* ---- as text -------------------------------------------------------------------------------------------- */

static void print_line(cli_call *cli, const tgn_bot_choice *choice, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    for (int i = 0; i < choice->length && i < LINE_SHOWN; i++)
        cli_print(cli, " %s", tgn_point_format(point, choice->line[i], size));
}

/* The moves that lost most, with what was better. */
static void print_worst(cli_call *cli, tgn_review *review, size_t most)
{
    const tgn_size size = tgn_game_size(tgn_review_asked(review)->game);
    size_t worst[WORST_MAX];
    const size_t count = tgn_review_worst(review, TGN_EMPTY, worst, most);
    if (count == 0)
        cli_print(cli, most ? "no move lost half a point or more\n" : "no move is listed\n");
    else
        cli_print(cli, "move  played         lost  chance  expected  better\n");
    for (size_t i = 0; i < count; i++) {
        tgn_review_place place;
        char point[TGN_POINT_TEXT];
        tgn_review_at(review, worst[i], &place);
        cli_print(cli, "%4zu  %s %-6s %7.1f  %5.0f%%  %7.1f%% ", worst[i] + 1, side_of(place.played.colour),
                  tgn_point_format(point, place.played.point, size), place.lost, -100 * place.lost_chance,
                  100 * place.prior);
        print_line(cli, &place.choice[0], size);
        cli_print(cli, "\n");
    }
}

static void print_sum(cli_call *cli, const char *name, tgn_review *review, size_t from, size_t to)
{
    cli_print(cli, "%-10s", name);
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        tgn_review_sum sum;
        tgn_review_add_up(review, colour, from, to, &sum);
        const double moves = sum.moves ? (double)sum.moves : 1;
        cli_print(cli, "  %6.1f  %6.2f  %10.0f%%  %7.1f", sum.lost, sum.lost / moves,
                  100 * (double)sum.first / moves, sum.most);
    }
    cli_print(cli, "\n");
}

static void print_phases(cli_call *cli, tgn_review *review)
{
    const size_t moves = tgn_review_moves(review);
    size_t middle, end;
    tgn_review_phases(review, &middle, &end);
    cli_print(cli, "\n            Black lost  a move  first choice  the most   White lost  a move  first "
                   "choice  the most\n");
    print_sum(cli, "opening", review, 0, middle);
    if (moves > middle)
        print_sum(cli, "middle", review, middle, end);
    if (moves > end)
        print_sum(cli, "endgame", review, end, moves);
    print_sum(cli, "all", review, 0, moves);
}

/* "new from move 23; other games after move 22: 4 of 131,179; they played Q5 (3), R7 (1)" */
static void print_records(cli_call *cli, const tgn_known_game *known)
{
    char total[CLI_NUMBER_TEXT], games[CLI_NUMBER_TEXT], point[TGN_POINT_TEXT];
    const size_t shared = known->new_from ? known->new_from - 1 : known->places - 1;
    const tgn_known_place *place = &known->place[shared];
    cli_grouped(total, known->total);
    if (place->games == 0) {
        cli_print(cli, "\nno other game of %s stands at a position of this one\n", total);
        return;
    }
    if (known->new_from)
        cli_print(cli, "\nnew from move %zu; ", known->new_from);
    else
        cli_print(cli, "\nnothing new; ");
    cli_print(cli, "other games after move %zu: %s of %s", shared, cli_grouped(games, place->games), total);
    for (int i = 0; i < place->moves; i++)
        cli_print(cli, "%s%s (%u)", i ? ", " : "; they played ",
                  tgn_point_format(point, place->move[i].point, known->size), place->move[i].games);
    cli_print(cli, "\n");
}

static void print_around(cli_call *cli, const tgn_known_game *known)
{
    if (known->around_count)
        cli_print(cli,
                  "    game  date        black                   white                   result     move\n");
    for (size_t i = 0; i < known->around_count; i++) {
        const tgn_known_line *line = &known->around[i];
        char black[CLI_CELL_TEXT], white[CLI_CELL_TEXT], date[TGN_DATE_TEXT];
        cli_print(cli, "%8u  %-10s  %s  %s  %-9s  %u\n", line->id, tgn_date_format(date, line->date),
                  cli_cell(black, line->black, 22), cli_cell(white, line->white, 22), line->result,
                  line->move);
    }
}

static void print_text(cli_call *cli, const cli_position *position, tgn_review *review,
                       const tgn_known_game *known, size_t most)
{
    const tgn_review_options *asked = tgn_review_asked(review);
    char title[CLI_TITLE_TEXT];
    cli_position_title(title, position);
    cli_print(cli, "%s%s%zu moves, komi %g, %llu visit%s a move%s%s\n\n", title, *title ? "; " : "",
              tgn_review_moves(review), asked->komi, (unsigned long long)asked->visits,
              asked->visits == 1 ? "" : "s", asked->by ? " by " : "", asked->by ? asked->by : "");
    print_worst(cli, review, most);
    print_phases(cli, review);
    if (known) {
        print_records(cli, known);
        print_around(cli, known);
    }
}

/* ---- the command ---------------------------------------------------------------------------------------- */

/* What the name of a file ends with says what it will be. */
typedef enum output_kind { OUT_TEXT, OUT_JSON, OUT_RECORD, OUT_HTML, OUT_PDF } output_kind;

static int find_kind(cli_call *cli, output_kind *out)
{
    static const struct {
        const char *ending;
        output_kind kind;
    } endings[] = {{".sgf", OUT_RECORD},
                   {".json", OUT_JSON},
                   {".html", OUT_HTML},
                   {".htm", OUT_HTML},
                   {".pdf", OUT_PDF}};
    const char *name = cli_value(cli, "out"), *dot = name ? strrchr(name, '.') : NULL;
    *out = cli_flag(cli, "json") ? OUT_JSON : OUT_TEXT;
    if (!name)
        return CLI_OK;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (dot && strcasecmp(dot, endings[i].ending) == 0) {
            *out = endings[i].kind;
            return CLI_OK;
        }
    return cli_fail(cli, CLI_MISUSE, "--out: '%s' ends with none of .pdf, .html, .sgf and .json", name);
}

/* What is to be told of a game, and how. */
typedef struct review_task {
    cli_call *cli;
    const cli_position *position;
    tgn_review_options options;
    tgn_known_game *known; /* NULL: there is no database */
    output_kind kind;
    size_t most; /* of the worst moves */
} review_task;

static int tell(const review_task *task, cli_file *file, tgn_review *review)
{
    const tgn_review_print_options print = {
        .tree = task->position->tree, .known = task->known, .language = cli_value(task->cli, "language")};
    const tgn_review_kind kind = task->kind == OUT_PDF ? TGN_REVIEW_PDF : TGN_REVIEW_HTML;
    int code = TGN_OK;
    if (task->kind == OUT_TEXT)
        print_text(task->cli, task->position, review, task->known, task->most);
    else if (task->kind == OUT_JSON)
        code = tgn_wire_review(review, task->known, false, cli_file_write, file);
    else if (task->kind == OUT_RECORD)
        code = tgn_review_write(review, task->position->tree, cli_file_write, file);
    else
        code = tgn_review_print(review, &print, kind, cli_file_write, file, NULL);
    return code == TGN_ERR_MEMORY ? cli_fail(task->cli, CLI_BROKEN, "out of memory")
           : code < 0             ? cli_file_fail(file)
                                  : CLI_OK;
}

/* A file is opened first: what takes a minute should not be lost to a name that cannot be written. */
static int review_game(const review_task *task)
{
    cli_call *cli = task->cli;
    cli_file file;
    tgn_review *review = NULL;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = cli_file_open(&file, cli, cli_value(cli, "out"));
    if (code == CLI_OK) {
        int done = tgn_review_new(&review, &task->options, &error);
        if (done == TGN_OK)
            done = tgn_review_run(review, &progress, &error);
        code = done < 0 ? cli_fail(cli, cli_engine_exit_code(done), "%s", error.message)
                        : tell(task, &file, review);
        tgn_review_free(review);
    }
    return cli_file_close(&file, code);
}

/* What the games of --db say of this one; nothing without it. */
static int ask_records(review_task *task)
{
    tgn_graph *graph;
    tgn_error error = {0};
    if (!cli_value(task->cli, "db"))
        return CLI_OK;
    int code = cli_database_open(task->cli, TGN_GRAPH_READ, &graph);
    if (code != CLI_OK)
        return code;
    const int done = tgn_graph_know(&task->known, graph, task->position->game, &error);
    code = done < 0 ? cli_database_fail(task->cli, done, &error) : CLI_OK;
    tgn_graph_close(graph);
    return code;
}

/* ---- by another program --------------------------------------------------------------------------------- */

/* Asked by several threads: only whether to stop. */
static bool go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return !cli_stopped(context);
}

/* The same with the program of --engine: one that counts no visits looks once at each place. */
static int review_by(review_task *task, const char *command, double seconds)
{
    cli_call *cli = task->cli;
    tgn_review_options *options = &task->options;
    const tgn_progress progress = {go_on, cli};
    const tgn_engine_options wanted = {.command = command, .seconds = seconds, .progress = &progress};
    tgn_engine_crew *crew;
    tgn_error error = {0};
    int code = tgn_engine_crew_open(&crew, &wanted, &error);
    if (code < 0)
        return cli_fail(cli, cli_engine_exit_code(code), "--engine: %s", error.message);
    const tgn_review_engine thinkers = tgn_engine_crew_thinkers(crew);
    options->engine = &thinkers;
    options->by = tgn_engine_crew_name(crew);
    options->threads = options->threads ? options->threads : 1;
    if (!tgn_engine_crew_analyses(crew))
        options->visits = 1;
    code = review_game(task);
    tgn_engine_crew_close(crew);
    return code;
}

/* ---- what was asked for --------------------------------------------------------------------------------- */

static int check_options(cli_call *cli, output_kind *kind)
{
    const char *language = cli_value(cli, "language");
    if (!cli_value(cli, "engine") && cli_value(cli, "seconds"))
        return cli_fail(cli, CLI_MISUSE, "--seconds: is for another program (--engine); use --visits");
    if (find_kind(cli, kind) != CLI_OK)
        return CLI_MISUSE;
    if (language && strcmp(language, "en") != 0 && strcmp(language, "ja") != 0)
        return cli_fail(cli, CLI_MISUSE, "--language: '%s' is neither en nor ja", language);
    if (language && *kind != OUT_HTML && *kind != OUT_PDF)
        return cli_fail(cli, CLI_MISUSE, "--language: is for a report (--out FILE.pdf or FILE.html)");
    return CLI_OK;
}

/* Rules and komi of the record; --komi says another. */
static int find_terms(review_task *task)
{
    tgn_info info;
    tgn_terms terms;
    const tgn_sgf *tree = task->position->tree;
    if (!tree)
        return cli_fail(task->cli, CLI_BAD_INPUT, "%s is a drawn board, not a game", task->cli->args[0]);
    tgn_info_read(&info, tree);
    tgn_terms_read(&terms, &info);
    task->options.game = task->position->game;
    task->options.rules = info.rules;
    return cli_decimal(task->cli, "komi", -1000, 1000, terms.komi, &task->options.komi);
}

static int run(cli_call *cli)
{
    cli_position position = {0};
    long number, visits, threads, worst;
    double seconds;
    review_task task = {.cli = cli, .position = &position};
    const char *engine = cli_value(cli, "engine");
    if (cli_number(cli, "game", 1, 1000000000, 1, &number) != CLI_OK ||
        cli_number(cli, "visits", 1, 1000000, 0, &visits) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        cli_decimal(cli, "seconds", 0.001, 86400, 0, &seconds) != CLI_OK ||
        cli_number(cli, "worst", 0, WORST_MAX, 10, &worst) != CLI_OK ||
        check_options(cli, &task.kind) != CLI_OK)
        return CLI_MISUSE;
    task.options.visits = (uint64_t)visits;
    task.options.threads = (int)threads;
    task.most = (size_t)worst;
    int code = cli_position_open(&position, cli, cli->args[0], (uint64_t)number, NULL);
    if (code == CLI_OK)
        code = find_terms(&task);
    if (code == CLI_OK)
        code = ask_records(&task);
    if (code == CLI_OK)
        code = engine ? review_by(&task, engine, seconds) : review_game(&task);
    tgn_known_game_free(task.known);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    {"game", "K", "the K-th game of the file (1)"},
    {"visits", "N", "positions that are looked at for each move (200)"},
    {"worst", "N", "how many of the worst moves are listed (10)"},
    {"komi", "K", "komi for White (from the record, else 6.5)"},
    {"threads", "N", "number of threads (one for each processor), or of processes of the engine (1)"},
    {"engine", "COMMAND", "a program that speaks GTP and thinks instead: 'katago gtp', 'gnugo --mode gtp'"},
    {"seconds", "N", "longest time for an answer of the engine (60)"},
    {"db", "DATABASE", "also tell what the games of this database played, and where this one left them"},
    {"out", "FILE",
     "write a report (FILE.pdf, FILE.html), the record with comments and better lines (FILE.sgf), or the "
     "answer in JSON "
     "(FILE.json)"},
    {"language", "en|ja", "of the report (en)"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_review = {
    .name = "review",
    .summary = "look through a whole game: where points were lost, and what was better",
    .usage = "FILE",
    .about =
        "FILE is a record, or an archive or folder of records; - is standard input. The player looks at "
        "every position of\n"
        "the main line: quickly at all of them, then longer, the moves most in doubt first. What a move "
        "lost is what its\n"
        "side could expect before it, with the best move, less what it could expect after it; "
        "\"expected\" is how likely\n"
        "a strong player was to choose it.\n"
        "With --engine another program thinks: by kata-analyze or lz-analyze where it has them, else by its "
        "move and its\n"
        "estimate of the score, once for each position. Its command is cut into words; no shell runs.\n"
        "The answer in JSON: \"places\" (each position with its \"move\", \"colour\", \"point\", "
        "\"chance\", \"score\" and \"spread\" for Black,\n"
        "\"lost\", \"prior\", \"rank\" and the best \"choices\" with their \"line\"), \"worst\" and "
        "\"phases\"; with --db also \"records\".\n",
    .options = options,
    .min_args = 1,
    .max_args = 1,
    .run = run,
};
