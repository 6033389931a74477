/*
 * review.c - tengen review FILE: a whole game looked at by the player, and where points were lost
 */
#include "cli/cli.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/report.h>
#include <tengen/review.h>
#include <tengen/wire.h>

#include "cli/position.h"

enum { LINE_SHOWN = 8 };

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
    size_t *worst = malloc((most + 1) * sizeof *worst);
    const size_t count = worst ? tgn_review_worst(review, TGN_EMPTY, worst, most) : 0;
    if (count == 0)
        cli_print(cli, "no move lost half a point or more\n");
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
    free(worst);
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

static void print_text(cli_call *cli, const cli_position *position, tgn_review *review, size_t most)
{
    const tgn_review_options *asked = tgn_review_asked(review);
    char title[CLI_TITLE_TEXT];
    cli_position_title(title, position);
    cli_print(cli, "%s%s%zu moves, komi %g, %llu visits a move\n\n", title, *title ? "; " : "",
              tgn_review_moves(review), asked->komi, (unsigned long long)asked->visits);
    print_worst(cli, review, most);
    print_phases(cli, review);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

static int review_game(cli_call *cli, const cli_position *position, const tgn_review_options *options,
                       size_t most)
{
    tgn_review *review;
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    int code = tgn_review_new(&review, options, &error);
    if (code == TGN_OK)
        code = tgn_review_run(review, &progress, &error);
    if (code == TGN_OK && cli_flag(cli, "json"))
        code = tgn_wire_review(review, cli_write, cli);
    else if (code == TGN_OK)
        print_text(cli, position, review, most);
    tgn_review_free(review);
    return code < 0 ? cli_fail(cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

static int run(cli_call *cli)
{
    cli_position position = {0};
    long number, visits, threads, worst;
    tgn_review_options options = {0};
    if (cli_number(cli, "game", 1, 1000000000, 1, &number) != CLI_OK ||
        cli_number(cli, "visits", 1, 1000000, 0, &visits) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK ||
        cli_number(cli, "worst", 0, 10000, 10, &worst) != CLI_OK)
        return CLI_MISUSE;
    int code = cli_position_open(&position, cli, cli->args[0], (uint64_t)number, NULL);
    if (code == CLI_OK) {
        tgn_info info;
        tgn_terms terms;
        if (position.tree)
            tgn_info_read(&info, position.tree);
        tgn_terms_read(&terms, position.tree ? &info : NULL);
        options = (tgn_review_options){
            .game = position.game, .komi = terms.komi, .visits = (uint64_t)visits, .threads = (int)threads};
        code = cli_decimal(cli, "komi", -1000, 1000, terms.komi, &options.komi);
    }
    if (code == CLI_OK)
        code = review_game(cli, &position, &options, (size_t)worst);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    {"game", "K", "the K-th game of the file (1)"},
    {"visits", "N", "positions that are looked at for each move (200)"},
    {"worst", "N", "how many of the worst moves are listed (10)"},
    {"komi", "K", "komi for White (from the record, else 6.5)"},
    {"threads", "N", "number of threads (one for each processor)"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_review = {
    .name = "review",
    .summary = "look through a whole game: where points were lost, and what was better",
    .usage = "FILE",
    .about = "FILE is a record, or an archive or folder of records; - is standard input. The player looks at "
             "every position of\n"
             "the main line: quickly at all of them, then longer, the moves most in doubt first. What a move "
             "lost is what its\n"
             "side could expect before it, with the best move, less what it could expect after it; "
             "\"expected\" is how likely\n"
             "a strong player was to choose it.\n"
             "The answer in JSON: \"places\" (each position with its \"move\", \"colour\", \"point\", "
             "\"chance\" and \"score\" for Black,\n"
             "\"lost\", \"prior\", \"rank\" and the best \"choices\" with their \"line\"), \"worst\" and "
             "\"phases\".\n",
    .options = options,
    .min_args = 1,
    .max_args = 1,
    .run = run,
};
