/*
 * count_games.c - count finished games, and say beside each what its record says
 *
 *      count_games [--in-turn] [--boards] [--playouts N] PATH...
 *
 * One line for each game with a counted result, fields separated by tabs:
 *
 *      name  scoring  margin  count  off  area  territory  dame  teire  seki  ms
 *
 * `margin` is the record's, `count` ours by the record's scoring, both Black's lead with komi taken off; `off` is
 * the difference. `teire` is Black's points to fill less White's. With --boards a drawing follows: X O alive, x o dead,
 * B W in seki; empty points b w held, . neutral. A summary comes last. Games played by area are counted as the
 * board stands, as KGS does; with --in-turn both sides play the last dame first.
 *
 * Komi as field_games.h has it: Fox writes 0 for 6.5. By area White is paid for handicap stones: Chinese rules one
 * point each, AGA one less, as servers do.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

#include "base/clock.h"

typedef struct count_options {
    bool boards, in_turn;
    int playouts;
} count_options;

typedef struct tally {
    int games, winners, half, two;
    double seconds;
} tally;

typedef struct finished_game {
    const char *name;
    const tgn_game *game;
    double komi, margin;
    tgn_scoring scoring;
    tgn_colour to_move;
} finished_game;

static void fail(const char *what)
{
    fprintf(stderr, "count_games: %s\n", what);
    exit(1);
}

/* Stones that stood before the first move. */
static int setup_stones(const tgn_game *game)
{
    int stones = 0;
    for (size_t i = 0; i < tgn_game_steps(game); i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (step.is_move)
            break;
        stones += (int)step.change_count;
    }
    return stones;
}

static double komi_of(const tgn_info *info, const tgn_game *game, const char *name)
{
    const int stones = setup_stones(game);
    const bool whole = fmod(info->result.margin, 1) == 0;
    double komi = info->komi.points;
    if (strstr(name, "fox") && komi == 0 && !stones && !whole)
        komi = 6.5;
    if (info->rules && info->rules->handicap_is_komi && info->rules->scoring == TGN_SCORE_AREA && stones > 1)
        komi += strcmp(info->rules->name, "aga") == 0 ? stones - 1 : stones;
    return komi;
}

/* The side that would move after the last stone: passes at the end are no news. */
static tgn_colour turn_of(const tgn_game *game)
{
    for (size_t i = tgn_game_moves(game); i-- > 0;)
        if (tgn_game_move(game, i).point)
            return tgn_colour_other(tgn_game_move(game, i).colour);
    return TGN_EMPTY;
}

static bool take(finished_game *out, tgn_sgf *tree, tgn_game *game, const char *name)
{
    tgn_info info;
    if (tree->refused)
        return false;
    tgn_info_read(&info, tree);
    if (info.result.ending != TGN_END_SCORE || !info.result.winner)
        return false;
    if (tgn_sgf_start(tree, game) < 0 || tgn_sgf_replay(tree, game, SIZE_MAX) < 0)
        fail("out of memory");
    *out =
        (finished_game){.name = name,
                        .game = game,
                        .komi = komi_of(&info, game, name),
                        .margin = info.result.winner == TGN_WHITE ? -info.result.margin : info.result.margin,
                        .scoring = info.rules ? info.rules->scoring : TGN_SCORE_TERRITORY,
                        .to_move = turn_of(game)};
    return true;
}

static void draw(const finished_game *g, const tgn_outcome *outcome)
{
    const tgn_board *board = tgn_game_board(g->game);
    static const char letters[4][3] = {
        [TGN_FATE_NONE] = ".bw", [TGN_FATE_ALIVE] = " XO", [TGN_FATE_SEKI] = " BW", [TGN_FATE_DEAD] = " xo"};
    int column = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const uint8_t fate = outcome->fate[p];
        printf(" %c", letters[fate][fate == TGN_FATE_NONE ? outcome->holder[p] : board->colour[p]]);
        if (++column % board->size.cols == 0)
            printf("\n");
    }
}

static void count(const finished_game *g, const count_options *options, tally *sum)
{
    tgn_outcome o;
    const tgn_outcome_question question = {.board = tgn_game_board(g->game),
                                           .to_move = g->to_move,
                                           .ko = tgn_game_ko(g->game),
                                           .finished = true,
                                           .playouts = options->playouts,
                                           .as_it_stands = g->scoring == TGN_SCORE_AREA && !options->in_turn};
    const unsigned prisoners[3] = {0, tgn_game_prisoners(g->game, TGN_BLACK),
                                   tgn_game_prisoners(g->game, TGN_WHITE)};
    const double start = tgn_clock__processor_seconds();
    if (tgn_outcome_read(&o, &question) < 0)
        fail("out of memory");
    const double seconds = tgn_clock__processor_seconds() - start;
    const double area = tgn_outcome_area(&o, g->komi),
                 territory = tgn_outcome_territory(&o, prisoners, g->komi),
                 lead = g->scoring == TGN_SCORE_AREA ? area : territory, off = lead - g->margin;
    printf("%s\t%s\t%+.1f\t%+.1f\t%+.1f\t%+.1f\t%+.1f\t%d\t%d\t%d\t%.1f\n", g->name,
           g->scoring == TGN_SCORE_AREA ? "area" : "territory", g->margin, lead, off, area, territory, o.dame,
           o.teire[TGN_BLACK] - o.teire[TGN_WHITE], o.seki, 1e3 * seconds);
    if (options->boards)
        draw(g, &o);
    sum->games++;
    sum->winners += (lead > 0) == (g->margin > 0);
    sum->half += fabs(off) <= 0.5;
    sum->two += fabs(off) <= 2;
    sum->seconds += seconds;
}

static void count_all(const char *const *paths, size_t path_count, const count_options *options)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_game *game;
    tally sum = {0};
    if (tgn_source_open(&source, paths, path_count, NULL, NULL) < 0 ||
        tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0 || tgn_sgf_open_memory(&reader, "", 0) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed || tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            continue;
        while (tgn_sgf_next(reader, &tree) > 0) {
            finished_game g;
            if (take(&g, tree, game, entry.name))
                count(&g, options, &sum);
        }
    }
    tgn_sgf_close(reader);
    tgn_game_free(game);
    tgn_source_close(source);
    printf("%d games: %d winners, %d within half a point, %d within two, %.1f ms each\n", sum.games,
           sum.winners, sum.half, sum.two, 1e3 * sum.seconds / (sum.games ? sum.games : 1));
}

int main(int argc, char **argv)
{
    count_options options = {0};
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--boards") == 0)
            options.boards = true;
        else if (strcmp(argv[i], "--in-turn") == 0)
            options.in_turn = true;
        else if (strcmp(argv[i], "--playouts") == 0 && i + 1 < argc)
            options.playouts = atoi(argv[++i]);
        else
            fail("usage: count_games [--in-turn] [--boards] [--playouts N] PATH...");
    }
    if (i == argc)
        fail("usage: count_games [--in-turn] [--boards] [--playouts N] PATH...");
    count_all((const char *const *)&argv[i], (size_t)(argc - i), &options);
    return 0;
}
