/* ways.c - see ways.h */
#include "cli/ways.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <tengen/draw.h>
#include <tengen/wire.h>

#include "cli/table.h"

enum {
    LETTERS = 14, /* up to N: O and X are stones */
    FEW = 15      /* games below which a percentage says little */
};

/* ---- letters on the board ------------------------------------------------------------------------------ */

/* Moves and passes have letters and a line of their own; of what else happens only the numbers are told. */
static bool is_move(const tgn_way *way)
{
    return way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS;
}

/* Where the character of a point stands in the text of tgn_text_format(). */
static size_t place_in_text(const char *text, tgn_size size, tgn_point point)
{
    const char *line = text;
    for (int row = -1; row < tgn_point_row(point); row++)
        line = strchr(line, '\n') + 1;
    const size_t margin = size.rows > 9 ? 3 : 2;
    return (size_t)(line - text) + margin + 2 * (size_t)tgn_point_col(point) + 1;
}

void cli_ways_board(cli_call *cli, const tgn_board *board, tgn_point last, const tgn_answer *answer)
{
    char text[TGN_TEXT_MAX];
    int shown = 0;
    tgn_text_format(text, board, last);
    for (size_t i = 0; i < answer->way_count && shown < LETTERS; i++) {
        const tgn_way *way = &answer->ways[i];
        if (!is_move(way))
            continue;
        const size_t at = way->kind == TGN_WAY_MOVE ? place_in_text(text, board->size, way->move.point) : 0;
        if (at && (text[at] == '.' || text[at] == '+')) /* twice on a point: the first letter stays */
            text[at] = (char)('A' + shown);
        shown++;
    }
    cli_print(cli, "%s", text);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

/* "black Q16", "white pass", "setup" */
static void name_way(char out[32], const tgn_way *way, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    if (is_move(way))
        snprintf(out, 32, "%s %s", tgn_colour_name(way->move.colour),
                 tgn_point_format(point, way->move.point, size));
    else
        snprintf(out, 32, "%s",
                 way->kind == TGN_WAY_OUTSIDE ? "taken from outside" : tgn_way_name(way->kind));
}

/* "1953-2016", "2016", "" */
static void name_years(char out[32], uint32_t first, uint32_t last)
{
    unsigned from = first / 10000, to = last / 10000;
    if (!from || !to)
        out[0] = '\0';
    else if (from == to)
        snprintf(out, 32, "%u", from);
    else
        snprintf(out, 32, "%u-%u", from, to);
}

static void print_totals(cli_call *cli, const tgn_answer *answer)
{
    char games[CLI_NUMBER_TEXT], times[CLI_NUMBER_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT],
        years[32];
    const tgn_count *total = &answer->total;
    if (total->games == 0) {
        cli_print(cli, "no game shows this\n");
        return;
    }
    name_years(years, answer->first, answer->last);
    cli_print(cli, "%s game%s", cli_grouped(games, total->games), total->games == 1 ? "" : "s");
    if (total->visits != total->games)
        cli_print(cli, ", %s times", cli_grouped(times, total->visits));
    cli_print(cli, "%s%s: Black won %s, White %s%s\n", *years ? ", " : "", years,
              cli_share(black, total->black, total->games), cli_share(white, total->white, total->games),
              total->games < FEW ? " (few games)" : "");
}

static void print_way(cli_call *cli, char letter, const tgn_way *way, const tgn_answer *answer, bool part,
                      tgn_size size)
{
    char name[32], years[32], games[CLI_NUMBER_TEXT], more[CLI_NUMBER_TEXT];
    char share[CLI_SHARE_TEXT], black[CLI_SHARE_TEXT], white[CLI_SHARE_TEXT];
    name_way(name, way, size);
    name_years(years, way->first, way->last);
    cli_print(cli, "%c  %-12s %9s %6s %10s %10s  %-9s  %9s%s\n", letter, name,
              cli_grouped(games, way->here.games), cli_share(share, way->here.games, answer->total.games),
              cli_share(black, way->here.black, way->here.games),
              cli_share(white, way->here.white, way->here.games), years,
              cli_grouped(more, part ? way->at_once : way->reached.games),
              way->here.games < FEW ? "  few" : "");
}

/* "12 times by setup, in 3 ways" */
static void print_rest(cli_call *cli, const tgn_answer *answer, tgn_way_kind kind, const char *what)
{
    uint64_t times = 0;
    int ways = 0;
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind == kind) {
            times += answer->ways[i].here.visits;
            ways++;
        }
    if (ways == 0)
        return;
    cli_print(cli, "   %" PRIu64 " time%s %s", times, times == 1 ? "" : "s", what);
    if (ways > 1)
        cli_print(cli, ", in %d ways", ways);
    cli_print(cli, "\n");
}

static void print_out(cli_call *cli, const tgn_answer *answer, bool part, tgn_size size)
{
    int shown = 0, all = 0;
    for (size_t i = 0; i < answer->way_count; i++) {
        if (!is_move(&answer->ways[i]))
            continue;
        if (all++ == 0)
            cli_print(cli, "\n   %-12s %9s %6s %10s %10s  %-9s  %9s\n", "played here", "games", "",
                      "Black won", "White won", "years", part ? "at once" : "reached");
        if (shown < LETTERS)
            print_way(cli, (char)('A' + shown++), &answer->ways[i], answer, part, size);
    }
    if (all > shown)
        cli_print(cli, "   and %d more; --json lists them all\n", all - shown);
    print_rest(cli, answer, TGN_WAY_SETUP, "by setup");
    print_rest(cli, answer, TGN_WAY_OUTSIDE, "stones were taken from outside");
    print_rest(cli, answer, TGN_WAY_END, "the record ends here");
}

/* "came by: white D4 (812), black Q16 (40)" */
static void print_in(cli_call *cli, const tgn_answer *answer, tgn_size size)
{
    enum { SHOWN = 8 };
    char name[32], games[CLI_NUMBER_TEXT];
    for (size_t i = 0; i < answer->parent_count && i < SHOWN; i++) {
        name_way(name, &answer->parents[i], size);
        cli_print(cli, "%s%s (%s)", i ? ", " : "\ncame by: ", name,
                  cli_grouped(games, answer->parents[i].here.games));
    }
    if (answer->parent_count > SHOWN)
        cli_print(cli, " and %zu other ways", answer->parent_count - SHOWN);
    if (answer->parent_count)
        cli_print(cli, "\n");
}

void cli_ways_print(cli_call *cli, const tgn_answer *answer, tgn_region region, tgn_size size)
{
    print_totals(cli, answer);
    print_out(cli, answer, region != TGN_REGION_WHOLE, size);
    print_in(cli, answer, size);
}
