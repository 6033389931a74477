/* field_answer.c - a report as people read it on a terminal */
#include "cli/field.h"

#include <math.h>
#include <string.h>

#include "cli/shown.h"

#include <tengen/draw.h>
#include <tengen/info.h>

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Stones as ever; who holds an empty point: x Black, o White. Dead stones stand as the owner's points. */
static char letter(const tgn_report *report, tgn_point p)
{
    const tgn_colour stone = report->question.at.board->colour[p];
    if (stone && report->fate[p] != TGN_FATE_DEAD)
        return ".XO"[stone];
    if (stone)
        return stone == TGN_BLACK ? '#' : '@';
    return fabsf(report->owner[p]) < 0.5f ? '.' : report->owner[p] > 0 ? 'x' : 'o';
}

static void print_board(cli_call *cli, const tgn_report *report)
{
    char text[TGN_TEXT_MAX];
    const tgn_board *board = report->question.at.board;
    tgn_text_format(text, board, TGN_PASS);
    int row = -1; /* the letters of the columns come first */
    for (char *line = text; *line; line = strchr(line, '\n') + 1, row++) {
        char *at = line + strspn(line, " 0123456789");
        for (int col = 0; row >= 0 && row < board->size.rows && col < board->size.cols; col++)
            at[2 * col] = letter(report, tgn_point_at(row, col));
    }
    cli_print(cli, "%s", text);
    cli_print(cli, "x o  who holds an empty point    # @  dead stones of Black and White\n\n");
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static void print_whole(cli_call *cli, const char *part, const char *what, double black, double white)
{
    cli_print(cli, "%-5s %-22s %8.0f %8.0f %+8.0f\n", part, what, black, white, black - white);
}

static void print_ratio(cli_call *cli, const char *what, double black, double white)
{
    cli_print(cli, "%-5s %-22s %8.2f %8.2f %+8.2f\n", "", what, black, white, black - white);
}

/* The same as so many lone stones: points by what one has of them, potential likewise. */
static void print_part(cli_call *cli, const char *name, const tgn_share share[3], int points, int potential)
{
    char what[40];
    print_whole(cli, name, "points", share[TGN_BLACK].points, share[TGN_WHITE].points);
    snprintf(what, sizeof what, "points / %d", points);
    if (points)
        print_ratio(cli, what, (double)share[TGN_BLACK].points / points,
                    (double)share[TGN_WHITE].points / points);
    print_whole(cli, "", "potential", share[TGN_BLACK].potential, share[TGN_WHITE].potential);
    snprintf(what, sizeof what, "potential / %d", potential);
    if (potential)
        print_ratio(cli, what, share[TGN_BLACK].potential / potential,
                    share[TGN_WHITE].potential / potential);
}

static void print_table(cli_call *cli, const tgn_report *report)
{
    const tgn_judgement *judgement = &report->judgement;
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, &report->rule);
    cli_print(cli, "%-28s %8s %8s %8s\n", "", "Black", "White", "lead");
    print_part(cli, "core", judgement->core, unit.core_points, unit.core_potential);
    print_part(cli, "rim", judgement->rim, unit.rim_points, unit.rim_potential);
    print_whole(cli, "both", "points", judgement->area[TGN_BLACK], judgement->area[TGN_WHITE]);
    cli_print(cli, "\ncore from %g, rim from %g (%s)\n", judgement->core_least, judgement->rim_least,
              report->rule.name);
}

/* ---- who is ahead -------------------------------------------------------------------------------------- */

static const char *leader(double lead)
{
    return lead > 0 ? "Black leads by" : lead < 0 ? "White leads by" : "nobody leads:";
}

static void print_fates(cli_call *cli, const tgn_report *report, const char *name, uint8_t fate)
{
    const tgn_board *board = report->question.at.board;
    char point[TGN_POINT_TEXT];
    bool any = false;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (report->fate[p] == fate) {
            cli_print(cli, "%s %s", any ? "" : name, tgn_point_format(point, p, board->size));
            any = true;
        }
    cli_print(cli, "%s", any ? "\n" : "");
}

/* A finished board: both ways to count it, each side's sum written out. */
static void print_count(cli_call *cli, const tgn_report *report)
{
    const tgn_outcome *count = &report->outcome;
    const unsigned *prisoners = report->question.at.prisoners;
    const double komi = report->question.at.komi;
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        const tgn_colour enemy = tgn_colour_other(c);
        cli_print(cli, "%s: %d territory + %u prisoners + %d dead = %d; area %d\n",
                  c == TGN_BLACK ? "Black" : "White", count->territory[c], prisoners[enemy],
                  count->dead[enemy], count->territory[c] + (int)prisoners[enemy] + count->dead[enemy],
                  count->area[c]);
    }
    cli_print(cli, "neutral: %d dame, %d eyes in seki\n", count->dame, count->seki);
    const double territory = tgn_outcome_territory(count, prisoners, komi),
                 area = tgn_outcome_area(count, komi);
    cli_print(cli, "count: by territory %s %g, by area %s %g, komi %g included\n", leader(territory),
              fabs(territory), leader(area), fabs(area), komi);
}

static void print_verdict(cli_call *cli, const cli_field *field, const tgn_report *report)
{
    const double komi = report->question.at.komi, board = report->judgement.lead;
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, &report->rule);
    cli_print(cli, "paper: %g x core / %d + %g x rim / %d: ", unit.core_worth, unit.core_points,
              unit.rim_worth, unit.rim_points);
    cli_print(cli, "%s %.2f on the board; with komi %g %s %.2f\n", leader(board), fabs(board), komi,
              leader(report->lead), fabs(report->lead));
    if (report->counted)
        print_count(cli, report);
    if (report->question.judge) {
        cli_print(cli, "judge: %s %.1f +- %.1f, komi %g included", leader(report->score), fabs(report->score),
                  report->spread, komi);
        cli_print(cli, "; Black wins with %.0f %%\n", 100 * report->probability);
    }
    print_fates(cli, report, "dead:", TGN_FATE_DEAD);
    print_fates(cli, report, "seki:", TGN_FATE_SEKI);
    if (field->komi_doubtful)
        cli_print(cli, "komi: the record says 0; if it was an even game with komi, say so: --komi 6.5\n");
}

void cli_field_print(cli_call *cli, const cli_field *field, const tgn_report *report)
{
    char move[64];
    print_board(cli, report);
    if (field->position->tree) {
        cli_shown_move(move, sizeof move, field->position);
        cli_print(cli, "move: %s\n\n", move);
    }
    print_table(cli, report);
    print_verdict(cli, field, report);
}
