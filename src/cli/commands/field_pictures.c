/* field_pictures.c - see field.h */
#include "cli/commands/field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/curve.h>
#include <tengen/film.h>

enum { WORDS_TEXT = 160, FILM_POINT_SIZE = 20 };

/* ---- options ------------------------------------------------------------------------------------------- */

static int check_format(cli_call *cli, const char *option, const char *file_name)
{
    tgn_format format;
    if (!file_name || (tgn_format_parse(&format, file_name) == 0 && format <= TGN_FORMAT_TEXT))
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE,
                    "--%s: cannot tell the format of '%s'; end it in .png, .svg, .pdf or .txt", option,
                    file_name);
}

static int check_animation(cli_call *cli, const char *file_name)
{
    tgn_error error;
    if (!file_name || tgn_film_check(file_name, &error) == 0)
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE, "--animate: %s", error.message);
}

/* Options without effect are refused, not ignored. */
static int check_use(cli_call *cli, const cli_field_look *look)
{
    static const char *const of_animations[] = {"every", "seconds"}, *const of_boards[] = {
                                                                         "point-size", "no-coordinates",
                                                                         "no-contours", "no-legend"};
    for (size_t i = 0; i < sizeof of_animations / sizeof *of_animations; i++)
        if (cli_value(cli, of_animations[i]) && !look->animate)
            return cli_fail(cli, CLI_MISUSE, "--%s is for animations; add --animate FILE.gif",
                            of_animations[i]);
    for (size_t i = 0; i < sizeof of_boards / sizeof *of_boards; i++)
        if (cli_value(cli, of_boards[i]) && !look->animate && !look->out)
            return cli_fail(cli, CLI_MISUSE,
                            "--%s is for pictures of boards; add --out FILE.png, .svg or .pdf", of_boards[i]);
    return CLI_OK;
}

int cli_field_look_read(cli_call *cli, cli_field_look *out)
{
    enum { FAR = 1000000 };
    *out = (cli_field_look){.out = cli_value(cli, "out"),
                            .animate = cli_value(cli, "animate"),
                            .graph = cli_value(cli, "graph"),
                            .no_coordinates = cli_flag(cli, "no-coordinates"),
                            .no_contours = cli_flag(cli, "no-contours"),
                            .no_legend = cli_flag(cli, "no-legend")};
    const bool good =
        check_format(cli, "out", out->out) == CLI_OK && check_format(cli, "graph", out->graph) == CLI_OK &&
        check_animation(cli, out->animate) == CLI_OK && check_use(cli, out) == CLI_OK &&
        cli_decimal(cli, "point-size", TGN_POINT_SIZE_MIN, TGN_POINT_SIZE_MAX, 0, &out->point_size) ==
            CLI_OK &&
        cli_decimal(cli, "seconds", 0.01, TGN_FILM_DELAY_MAX / 100, 0, &out->seconds) == CLI_OK &&
        cli_number(cli, "every", 1, FAR, 1, &out->every) == CLI_OK;
    return good ? CLI_OK : CLI_MISUSE;
}

/* ---- captions and failures ----------------------------------------------------------------------------- */

/* "Move 120: White leads by 3.5, Black wins 38 %" */
static void format_verdict(char out[WORDS_TEXT], size_t move, const tgn_report *report)
{
    const double score = report->score;
    char lead[48] = "nobody leads";
    if (fabs(score) >= 0.05)
        snprintf(lead, sizeof lead, "%s leads by %.1f", score > 0 ? "Black" : "White", fabs(score));
    snprintf(out, WORDS_TEXT, "Move %zu: %s, Black wins %.0f %%", move, lead, 100 * report->probability);
}

/* Report how it ended. Output that cannot be written is a system failure, not bad input. */
static int finish(cli_call *cli, int code, const tgn_error *error)
{
    if (code >= 0)
        return CLI_OK;
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_BROKEN, "stopped before the end");
    return cli_fail(cli, cli_write_exit_code(code), "%s", error->message);
}

/* ---- one position -------------------------------------------------------------------------------------- */

static void add_level(tgn_diagram *diagram, double level)
{
    if (level > 0) {
        diagram->level[diagram->levels++] = (float)level;
        diagram->level[diagram->levels++] = (float)-level;
    }
}

/* By the paper's rule the shades already show who owns a point. */
static void add_point(tgn_diagram *diagram, const tgn_report *report, tgn_point p)
{
    const double potential = report->potential.at[p];
    diagram->heat[p] = (float)tgn_field_level(&report->rule, potential) / TGN_FIELD_LEVELS;
    diagram->height[p] = (float)potential;
    diagram->owner[p] = report->question.judge ? report->owner[p] : 0;
    diagram->dead[p] = report->fate[p] == TGN_FATE_DEAD;
}

static void make_diagram(tgn_diagram *out, const tgn_report *report, const cli_field_look *look,
                         tgn_point last)
{
    const tgn_board *board = report->question.at.board;
    tgn_diagram_init(out, board);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        add_point(out, report, p);
    if (!look->no_contours) {
        add_level(out, report->judgement.rim_least);
        add_level(out, report->judgement.core_least);
    }
    for (int i = 0; i < TGN_SHADES && !look->no_legend; i++)
        out->legend[i] = (float)report->rule.level[i];
    if (last != TGN_PASS)
        out->mark[last] = TGN_MARK_LAST;
    out->coordinates = !look->no_coordinates;
    out->point_size = look->point_size;
}

static int draw_picture(const cli_position *position, const tgn_report *report, const cli_field_look *look,
                        const char *file_name)
{
    char title[CLI_TITLE_TEXT], words[WORDS_TEXT];
    tgn_diagram diagram;
    tgn_error error;
    make_diagram(&diagram, report, look, cli_position_last_point(position));
    format_verdict(words, position->move, report);
    diagram.caption = cli_position_title(title, position);
    diagram.notes = words;
    return finish(position->cli, tgn_draw_file(&diagram, file_name, &error), &error);
}

/* ---- the animation ------------------------------------------------------------------------------------- */

static int no_moves(const cli_position *position, const char *what)
{
    return cli_fail(position->cli, CLI_NO, "%s: a drawn board has no moves, so there is no %s; use --out",
                    position->entry.name, what);
}

typedef struct cli_animation_job {
    const cli_position *position;
    cli_field_look look;
    tgn_film *film;
    tgn_progress progress;
    char title[CLI_TITLE_TEXT];
    tgn_error *error;
} cli_animation_job;

/* The point of the last move, or TGN_PASS. */
static tgn_point last_of(const tgn_game *game)
{
    tgn_move move;
    return tgn_game_last(game, &move) && move.point != TGN_PASS ? move.point : (tgn_point)TGN_PASS;
}

/* A tgn_report_visit. On a small board the text may need one more line, which is reserved. */
static int add_frame(void *context, const tgn_game *game, const tgn_report *report)
{
    cli_animation_job *s = context;
    char words[WORDS_TEXT];
    tgn_diagram frame;
    const size_t moves = tgn_game_moves(game);
    make_diagram(&frame, report, &s->look, last_of(game));
    format_verdict(words, moves, report);
    frame.caption = s->title;
    frame.notes = words;
    frame.word_lines = frame.board.size.cols >= 13 ? 2 : 3;
    const int code = tgn_film_add(s->film, &frame, s->error);
    if (code < 0)
        return code;
    return tgn_progress_step(&s->progress, "animation", moves, s->position->move) ? 0 : TGN_ERR_STOPPED;
}

static int make_animation(const cli_position *position, const tgn_report_question *question,
                          const cli_field_look *look, const char *file_name)
{
    if (!position->tree)
        return no_moves(position, "animation");
    cli_call *cli = position->cli;
    tgn_error error = {0};
    const tgn_film_pace pace = {.delay = (int)round(100 * look->seconds)};
    cli_animation_job s = {
        .position = position, .look = *look, .progress = cli_progress(cli), .error = &error};
    s.look.point_size = look->point_size == 0 ? FILM_POINT_SIZE : look->point_size;
    cli_position_title(s.title, position);
    int code = tgn_film_open(&s.film, file_name, &pace, &error);
    if (code == 0)
        code = tgn_report_walk(position->game, question, look->every > 0 ? (size_t)look->every : 1, add_frame,
                               &s, &error);
    if (code == 0)
        code = tgn_film_end(s.film, &error);
    tgn_film_free(s.film);
    cli_progress_clear(cli);
    return finish(cli, code, &error);
}

/* ---- the graph ----------------------------------------------------------------------------------------- */

typedef struct cli_graph_job {
    tgn_progress progress;
    double *score, *spread; /* at the start and after every move */
    size_t count, moves;
} cli_graph_job;

/* A tgn_report_visit. */
static int add_point_of_curve(void *context, const tgn_game *game, const tgn_report *report)
{
    cli_graph_job *p = context;
    p->score[p->count] = report->score;
    p->spread[p->count++] = report->spread;
    return tgn_progress_step(&p->progress, "graph", tgn_game_moves(game), p->moves) ? 0 : TGN_ERR_STOPPED;
}

/* Replay the whole game, wherever the position is in it. */
static int replay(tgn_game **out, cli_graph_job *p, const cli_position *position)
{
    int code = tgn_game_new(out, position->tree->size, NULL);
    if (code == 0)
        code = tgn_sgf_replay(position->tree, *out, SIZE_MAX);
    if (code < 0)
        return code;
    p->moves = tgn_game_moves(*out);
    p->score = calloc(p->moves + 1, sizeof *p->score);
    p->spread = calloc(p->moves + 1, sizeof *p->spread);
    return p->score && p->spread ? 0 : TGN_ERR_MEMORY;
}

static int plot_game(cli_graph_job *p, const cli_position *position, const tgn_report_question *question,
                     tgn_error *error)
{
    tgn_report_question asked = *question;
    tgn_info info;
    tgn_terms terms;
    tgn_game *game = NULL;
    tgn_info_read(&info, position->tree);
    tgn_terms_read(&terms, &info);
    asked.at.finished = position->move == position->moves ? question->at.finished : terms.counted;
    int code = replay(&game, p, position);
    if (code < 0)
        tgn_error_set(error, code, "out of memory");
    else
        code = tgn_report_walk(game, &asked, 1, add_point_of_curve, p, error);
    tgn_game_free(game);
    return code;
}

/* The paper's rule has no spread. */
static int draw_graph(const cli_graph_job *p, const cli_position *position, bool judge, const char *file_name,
                      tgn_error *error)
{
    char title[CLI_TITLE_TEXT];
    const tgn_curve curve = {.value = p->score,
                             .spread = judge ? p->spread : NULL,
                             .count = p->count,
                             .current = position->move < position->moves ? position->move : SIZE_MAX,
                             .title = cli_position_title(title, position),
                             .above = "Black leads",
                             .below = "White leads",
                             .along = "move"};
    return tgn_curve_file(&curve, file_name, error);
}

static int make_graph(const cli_position *position, const tgn_report_question *question,
                      const char *file_name)
{
    if (!position->tree)
        return no_moves(position, "graph");
    tgn_error error = {0};
    cli_graph_job p = {.progress = cli_progress(position->cli)};
    int code = plot_game(&p, position, question, &error);
    if (code == 0)
        code = draw_graph(&p, position, question->judge, file_name, &error);
    free(p.score);
    free(p.spread);
    cli_progress_clear(position->cli);
    return finish(position->cli, code, &error);
}

/* ---- all files ----------------------------------------------------------------------------------------- */

static int draw_asked(const cli_field *field, const cli_field_look *look)
{
    tgn_report report;
    tgn_error error;
    const int code = tgn_report_read(&report, &field->question, &error);
    return code < 0 ? finish(field->position->cli, code, &error)
                    : draw_picture(field->position, &report, look, look->out);
}

int cli_field_pictures(const cli_field *field, const cli_field_look *look)
{
    int code = look->out ? draw_asked(field, look) : CLI_OK;
    if (code == CLI_OK && look->animate)
        code = make_animation(field->position, &field->question, look, look->animate);
    if (code == CLI_OK && look->graph)
        code = make_graph(field->position, &field->question, look->graph);
    return code;
}
