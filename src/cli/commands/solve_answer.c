/* solve_answer.c - what 'tengen solve' prints; see solve.h */
#include "cli/commands/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/draw.h>

enum { LINE_WIDTH = 78, PICTURES_MOST = 20, PICTURE_GAP = 3 };

/* ---- scores -------------------------------------------------------------------------------------------- */

static char *result_text(char out[CLI_SCORE_TEXT], double score)
{
    if (score == 0)
        return strcpy(out, "jigo");
    snprintf(out, CLI_SCORE_TEXT, "%c+%g", score > 0 ? 'B' : 'W', fabs(score));
    return out;
}

static bool is_endless(tgn_solve_value value, double komi)
{
    return value.low < value.high && value.low <= komi && komi <= value.high;
}

char *cli_solve_score(char out[CLI_SCORE_TEXT], tgn_solve_value value, bool exact, double komi)
{
    char low[CLI_SCORE_TEXT], high[CLI_SCORE_TEXT];
    if (!exact)
        snprintf(out, CLI_SCORE_TEXT, "%.20s to %.20s", result_text(low, value.low - komi),
                 result_text(high, value.high - komi));
    else if (is_endless(value, komi))
        strcpy(out, "jigo (endless)");
    else
        result_text(out, tgn_solve_score(value, komi));
    return out;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int images_of(const tgn_solve_answer *answer, tgn_point twin)
{
    int images = 0;
    for (int i = 0; i < answer->choices; i++)
        images += answer->choice[i].twin == twin;
    return images;
}

/* "B2", or "B2 (4 alike)" if it stands for its mirror images, too. */
static void move_text(char out[CLI_SCORE_TEXT], const tgn_solve_answer *answer,
                      const tgn_solve_choice *choice, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    int images = images_of(answer, choice->twin);
    tgn_point_format(point, choice->point, size);
    snprintf(out, CLI_SCORE_TEXT, images > 1 ? "%s (%d alike)" : "%s", point, images);
}

/* Whether a choice stands for its mirror images. */
static bool is_representative(const tgn_solve_choice *choice)
{
    return choice->twin == choice->point;
}

static void print_moves(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    char move[CLI_SCORE_TEXT], score[CLI_SCORE_TEXT];
    if (answer->choices)
        cli_print(cli, "\nmoves (* marks the best):\n");
    for (int i = 0; i < answer->choices; i++) {
        const tgn_solve_choice *choice = &answer->choice[i];
        if (!is_representative(choice))
            continue;
        move_text(move, answer, choice, question->situation.size);
        cli_solve_score(score, choice->value, choice->exact, question->komi);
        cli_print(cli, "%c %-14s %s\n", choice->best ? '*' : ' ', move, score);
    }
}

/* ---- pictures ------------------------------------------------------------------------------------------ */

typedef struct board_picture {
    char title[CLI_SCORE_TEXT];
    char text[TGN_TEXT_MAX];
} board_picture;

/* Boards side by side, as many as fit the terminal. */
static void print_row(cli_call *cli, board_picture *pictures, int count, int width)
{
    char *at[LINE_WIDTH];
    cli_print(cli, "\n");
    for (int i = 0; i < count; i++) {
        at[i] = pictures[i].text;
        cli_print(cli, "%-*s", i + 1 < count ? width : 0, pictures[i].title);
    }
    cli_print(cli, "\n");
    while (*at[0]) {
        for (int i = 0; i < count; i++) {
            int length = (int)strcspn(at[i], "\n");
            cli_print(cli, "%-*.*s", i + 1 < count ? width : 0, length, at[i]);
            at[i] += length + (at[i][length] == '\n');
        }
        cli_print(cli, "\n");
    }
}

static int width_of(tgn_size size)
{
    return 2 * size.cols + 6 + PICTURE_GAP;
}

/* The board after each stone of the line; passes are not drawn. */
static void print_pictures(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    tgn_situation here = question->situation;
    bool superko = tgn_solve_rules_superko(question->rules);
    int width = width_of(here.size), most = LINE_WIDTH / width > 0 ? LINE_WIDTH / width : 1, count = 0,
        drawn = 0;
    board_picture *pictures = calloc((size_t)most, sizeof *pictures);
    for (int i = 0; pictures && i < answer->line && drawn < PICTURES_MOST; i++) {
        tgn_board board;
        char point[TGN_POINT_TEXT];
        tgn_point at = answer->move[i].point;
        if (tgn_situation_play(&here, at, superko, NULL) < 0 || at == TGN_PASS)
            continue;
        tgn_situation_board(&here, &board);
        tgn_text_format(pictures[count].text, &board, at);
        snprintf(pictures[count].title, CLI_SCORE_TEXT, "%d %s %s", i + 1,
                 tgn_colour_name(answer->move[i].colour), tgn_point_format(point, at, here.size));
        drawn++;
        if (++count == most) {
            print_row(cli, pictures, count, width);
            count = 0;
        }
    }
    if (count)
        print_row(cli, pictures, count, width);
    if (drawn == PICTURES_MOST)
        cli_print(cli, "\nthe first %d stones are drawn\n", drawn);
    free(pictures);
}

/* "line: B2 C3 pass pass", wrapped at the width of the terminal. */
static void print_line(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    char point[TGN_POINT_TEXT];
    int column = 5;
    if (answer->line == 0)
        return;
    cli_print(cli, "\nline:");
    for (int i = 0; i < answer->line; i++) {
        tgn_point_format(point, answer->move[i].point, question->situation.size);
        column += (int)strlen(point) + 1;
        if (column > LINE_WIDTH) {
            cli_print(cli, "\n     ");
            column = 6 + (int)strlen(point);
        }
        cli_print(cli, " %s", point);
    }
    cli_print(cli, answer->line_endless ? ", and round again\n" : "\n");
    print_pictures(cli, question, answer);
}

/* ---- the whole answer ---------------------------------------------------------------------------------- */

static void print_situation(cli_call *cli, const tgn_situation *situation)
{
    tgn_board board;
    char text[TGN_TEXT_MAX], point[TGN_POINT_TEXT];
    tgn_situation_board(situation, &board);
    tgn_text_format(text, &board, TGN_PASS);
    cli_print(cli, "%s", text);
    if (situation->over)
        cli_print(cli, "the game is over");
    else
        cli_print(cli, "%s to move", tgn_colour_name(situation->to_move));
    if (situation->ko != TGN_PASS)
        cli_print(cli, ", but not at %s", tgn_point_format(point, situation->ko, situation->size));
    cli_print(cli, situation->passed ? " after a pass" : "");
    if (situation->prisoners)
        cli_print(cli, ", %d prisoner%s more for %s", abs(situation->prisoners),
                  abs(situation->prisoners) == 1 ? "" : "s", situation->prisoners > 0 ? "black" : "white");
    cli_print(cli, "\n\n");
}

/* If endless play matters: what each side can force in a game that ends. */
static void print_ends(cli_call *cli, tgn_solve_value value)
{
    cli_print(cli,
              value.low > -TGN_SOLVE_ENDLESS ? "; in a game that ends, Black can force %+d"
                                             : "; Black cannot force an end",
              value.low);
    cli_print(cli, value.high < TGN_SOLVE_ENDLESS ? ", White %+d" : ", White cannot force an end",
              value.high);
}

void cli_solve_print(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    char score[CLI_SCORE_TEXT], size[TGN_SIZE_TEXT], nodes[CLI_NUMBER_TEXT];
    const tgn_situation *situation = &question->situation;
    print_situation(cli, situation);
    cli_print(cli, "%s, %s: %s", tgn_size_format(size, situation->size), question->rules->name,
              cli_solve_score(score, answer->value, answer->exact, question->komi));
    if (question->komi != 0)
        cli_print(cli, " with komi %g", question->komi);
    if (answer->exact && answer->value.low < answer->value.high)
        print_ends(cli, answer->value);
    cli_print(cli, "\n");
    print_moves(cli, question, answer);
    print_line(cli, question, answer);
    cli_print(cli, "\n%s: %s situation%s examined, %.3f s\n", answer->tabled ? "from a table" : "searched",
              cli_grouped(nodes, answer->nodes), answer->nodes == 1 ? "" : "s", answer->seconds);
    if (!answer->exact)
        cli_print(cli, "the search gave up; more --seconds or --nodes may help\n");
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

/* A number, as an integer if it is whole. */
static void number_json(tgn_json_writer *json, const char *name, double number)
{
    if (number == floor(number))
        tgn_json__field_integer(json, name, (int64_t)number);
    else
        tgn_json__field_real(json, name, number);
}

static void point_json(tgn_json_writer *json, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__plain(json, tgn_point_format(text, point, size));
}

/* Black's lead with komi, or null when it is not known. */
static void score_json(tgn_json_writer *json, tgn_solve_value value, bool exact, double komi)
{
    if (exact)
        number_json(json, "value", tgn_solve_score(value, komi));
    else
        tgn_json__field_plain(json, "value", NULL);
}

/* Who wins, if bounds are enough to tell. */
static const char *winner(const tgn_solve_answer *answer, double komi)
{
    if (answer->value.low > komi)
        return "B";
    if (answer->value.high < komi)
        return "W";
    return answer->exact ? "jigo" : NULL;
}

static void move_json(tgn_json_writer *json, const tgn_solve_question *question,
                      const tgn_solve_choice *choice)
{
    const tgn_size size = question->situation.size;
    tgn_json__open(json, '{');
    tgn_json__key(json, "move");
    point_json(json, choice->point, size);
    score_json(json, choice->value, choice->exact, question->komi);
    tgn_json__field_integer(json, "low", choice->value.low);
    tgn_json__field_integer(json, "high", choice->value.high);
    tgn_json__field_bool(json, "exact", choice->exact);
    tgn_json__field_bool(json, "best", choice->best);
    tgn_json__key(json, "alike");
    point_json(json, choice->twin, size);
    tgn_json__close(json, '}');
}

static void best_json(tgn_json_writer *json, const tgn_solve_answer *answer, tgn_size size)
{
    tgn_json__key(json, "best");
    tgn_json__open(json, '[');
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].best)
            point_json(json, answer->choice[i].point, size);
    tgn_json__close(json, ']');
}

static void moves_json(tgn_json_writer *json, const tgn_solve_question *question,
                       const tgn_solve_answer *answer)
{
    tgn_json__key(json, "moves");
    tgn_json__open(json, '[');
    for (int i = 0; i < answer->choices; i++)
        move_json(json, question, &answer->choice[i]);
    tgn_json__close(json, ']');
}

static void line_json(tgn_json_writer *json, const tgn_solve_answer *answer, tgn_size size)
{
    tgn_json__key(json, "pv");
    tgn_json__open(json, '[');
    for (int i = 0; i < answer->line; i++)
        point_json(json, answer->move[i].point, size);
    tgn_json__close(json, ']');
}

void cli_solve_json(tgn_json_writer *json, const tgn_solve_question *question, const tgn_solve_answer *answer)
{
    const tgn_situation *situation = &question->situation;
    const tgn_size size = situation->size;
    tgn_json__field_integer(json, "rows", size.rows);
    tgn_json__field_integer(json, "cols", size.cols);
    tgn_json__field_plain(json, "rules", question->rules->name);
    tgn_json__field_plain(json, "to_move", tgn_colour_name(situation->to_move));
    number_json(json, "komi", question->komi);
    score_json(json, answer->value, answer->exact, question->komi);
    tgn_json__field_plain(json, "result", winner(answer, question->komi));
    tgn_json__field_integer(json, "low", answer->value.low);
    tgn_json__field_integer(json, "high", answer->value.high);
    tgn_json__field_bool(json, "exact", answer->exact);
    tgn_json__field_bool(json, "endless", answer->exact && is_endless(answer->value, question->komi));
    tgn_json__field_bool(json, "tabled", answer->tabled);
    best_json(json, answer, size);
    moves_json(json, question, answer);
    line_json(json, answer, size);
    tgn_json__field_bool(json, "pv_endless", answer->line_endless);
    tgn_json__field_number(json, "nodes", answer->nodes);
    tgn_json__field_real(json, "seconds", answer->seconds);
}
