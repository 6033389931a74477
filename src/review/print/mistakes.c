/*
 * mistakes.c - the worst moves of a report: a sentence each, and two diagrams
 *
 * Diagrams follow the custom of printed ones: they show the position before the first numbered move, and the moves on top of
 * it; stones that are taken on the way stay. A move onto a point that is not free any more is told below: "7 = 3".
 *
 * Both diagrams of a move show the same part of the board: the whole, or what lies around the numbered stones if that is small.
 */
#include "review/print/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHOWN = 8,      /* moves of a line */
    AROUND = 3,     /* lines that are shown around the stones of a line, at least, */
    EDGE = 3,       /* and all up to the edge if so many would be left */
    VIEW_LEAST = 11 /* lines of a part, at least */
};

/* Two thirds of the board are nearly all of it: then the whole is shown. */
static const double VIEW_MOST = 0.69;

/* Points by which a game is even. */
static const double EVEN = 0.5;

/* ---- words --------------------------------------------------------------------------------------------- */

/* Who led before and after the move, as the side that moved sees it. */
static const char *say_change(tgn_review_report *report, const tgn_review_place *place, double before,
                              double after)
{
    const char *values[] = {tgn_review_report__side(report, place->played.colour),
                            tgn_review_report__number(report, fabs(before)),
                            tgn_review_report__number(report, fabs(after))};
    const tgn_review_word word = before > EVEN    ? after < -EVEN  ? TGN_REVIEW_WORD_LOST_LEAD
                                                    : after > EVEN ? TGN_REVIEW_WORD_LESS_LEAD
                                                                   : TGN_REVIEW_WORD_TO_EVEN
                                 : before < -EVEN ? TGN_REVIEW_WORD_MORE_BEHIND
                                 : after < -EVEN  ? TGN_REVIEW_WORD_FROM_EVEN
                                                  : TGN_REVIEW_WORD_STAYED_EVEN;
    return tgn_review_report__say(report, word, values);
}

/* What most of the other games did here, or "". */
static const char *say_others(tgn_review_report *report, size_t index)
{
    const tgn_known_game *known = report->options->known;
    if (!known || known->place[index].moves == 0)
        return "";
    const tgn_known_place *place = &known->place[index];
    const char *values[] = {tgn_review_report__count(report, place->games),
                            tgn_review_report__count(report, place->move[0].games),
                            tgn_review_report__point(report, place->move[0].point)};
    return tgn_review_report__say(report, TGN_REVIEW_WORD_OTHERS_HERE, values);
}

static void add_words(tgn_review_report *report, tgn_review_mistake *mistake, const tgn_review_place *place,
                      size_t index)
{
    tgn_review_place next;
    tgn_review_at(report->review, index + 1, &next);
    const double sign = place->played.colour == TGN_BLACK ? 1 : -1;
    const char *change = say_change(report, place, sign * place->score, sign * next.score), *better = "";
    if (mistake->has_better) {
        const char *values[] = {tgn_review_report__point(report, place->choice[0].point)};
        better = tgn_review_report__say(
            report, place->choice[0].point ? TGN_REVIEW_WORD_BETTER : TGN_REVIEW_WORD_PASS_BETTER, values);
    }
    const char *others = say_others(report, index);
    tgn_buffer__printf(tgn_review_report__begin(report), "%s%s%s", change, better, others);
    mistake->words = tgn_review_report__keep(report);
}

static void add_title(tgn_review_report *report, tgn_review_mistake *mistake, const tgn_review_place *place,
                      size_t index)
{
    const char *values[] = {tgn_review_report__count(report, index + 1),
                            tgn_review_report__side(report, place->played.colour),
                            tgn_review_report__point(report, place->played.point)};
    mistake->title = tgn_review_report__say(report, TGN_REVIEW_WORD_MOVE_IS, values);
    tgn_buffer__printf(tgn_review_report__begin(report), "−%.1f", place->lost);
    const char *points = tgn_review_report__keep(report);
    const double chance = 100 * place->lost_chance;
    tgn_buffer__printf(tgn_review_report__begin(report), "−%.0f", chance);
    const char *cost[] = {points, tgn_review_report__keep(report)};
    mistake->cost = tgn_review_report__say(
        report, chance < 0.5 ? TGN_REVIEW_WORD_COST : TGN_REVIEW_WORD_COST_CHANCE, cost);
}

/* ---- diagrams ------------------------------------------------------------------------------------------ */

/* A line that is drawn, and what stands below it. */
typedef struct figure_line {
    tgn_review_report *report;
    tgn_diagram *diagram;
    int number;
    tgn_buffer notes;
} figure_line;

/* "7 = 3", "7 at D4", "4 pass" */
static void add_note(figure_line *line, tgn_point point)
{
    const tgn_review_language language = line->report->language;
    char number[16], same[16];
    snprintf(number, sizeof number, "%d", line->number);
    snprintf(same, sizeof same, "%u", (unsigned)line->diagram->number[point]);
    if (line->notes.length)
        tgn_buffer__text(&line->notes, tgn_review_words__get(language, TGN_REVIEW_WORD_SEPARATOR));
    if (point == TGN_PASS) {
        tgn_buffer__printf(&line->notes, "%s %s", number,
                           tgn_review_words__get(language, TGN_REVIEW_WORD_PASS));
        return;
    }
    const bool numbered = line->diagram->number[point] > 0;
    const char *values[] = {number, numbered ? same : tgn_review_report__point(line->report, point)};
    tgn_review_words__add(&line->notes, language,
                          numbered ? TGN_REVIEW_WORD_SAME_POINT : TGN_REVIEW_WORD_AT_POINT, values);
}

static void add_stone(figure_line *line, tgn_colour colour, tgn_point point)
{
    line->number++;
    if (point == TGN_PASS || line->diagram->board.colour[point] != TGN_EMPTY) {
        add_note(line, point);
        return;
    }
    tgn_board_put(&line->diagram->board, point, colour);
    line->diagram->number[point] = (uint16_t)line->number;
    line->diagram->mark[point] = TGN_MARK_NONE;
}

/* The position in which the move was played, the move before it marked. */
static int set_position(tgn_review_report *report, size_t index, tgn_diagram *diagram)
{
    const tgn_game *game = tgn_review_asked(report->review)->game;
    tgn_game *at;
    size_t moves = 0;
    if (tgn_game_new(&at, report->size, NULL) < 0)
        return TGN_ERR_MEMORY;
    int code = 0;
    for (size_t i = 0; i < tgn_game_steps(game) && code == 0; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (step.is_move && moves++ == index)
            break;
        code = tgn_game_repeat(at, game, i);
    }
    tgn_diagram_init(diagram, tgn_game_board(at));
    const tgn_point last = index > 0 ? tgn_game_move(game, index - 1).point : (tgn_point)TGN_PASS;
    if (last && diagram->board.colour[last] != TGN_EMPTY)
        diagram->mark[last] = TGN_MARK_TRIANGLE;
    tgn_game_free(at);
    return code;
}

static const char *keep_notes(figure_line *line)
{
    line->report->failed |= line->notes.failed;
    tgn_buffer__text(tgn_review_report__begin(line->report), line->notes.data ? line->notes.data : "");
    tgn_buffer__clear(&line->notes);
    return tgn_review_report__keep(line->report);
}

/* How the game went on; the better point has a letter, if it is free. */
static void draw_played(tgn_review_report *report, tgn_review_figure *figure, size_t index, tgn_point better)
{
    const tgn_game *game = tgn_review_asked(report->review)->game;
    figure_line line = {.report = report, .diagram = &figure->diagram};
    for (size_t i = index; i < tgn_game_moves(game) && i < index + SHOWN; i++) {
        const tgn_move move = tgn_game_move(game, i);
        add_stone(&line, move.colour, move.point);
    }
    const bool lettered = better && figure->diagram.board.colour[better] == TGN_EMPTY;
    if (lettered)
        strcpy(figure->diagram.label[better], "A");
    const char *number[] = {tgn_review_report__count(report, index + 1)};
    figure->caption =
        tgn_review_report__say(report, lettered ? TGN_REVIEW_WORD_PLAYED_A : TGN_REVIEW_WORD_PLAYED, number);
    figure->notes = keep_notes(&line);
}

static void draw_better(tgn_review_report *report, tgn_review_figure *figure, const tgn_review_place *place)
{
    figure_line line = {.report = report, .diagram = &figure->diagram};
    const tgn_bot_choice *choice = &place->choice[0];
    tgn_colour colour = place->played.colour;
    if (choice->length == 0)
        add_stone(&line, colour, choice->point);
    for (int i = 0; i < choice->length && i < SHOWN; i++, colour = tgn_colour_other(colour))
        add_stone(&line, colour, choice->line[i]);
    figure->caption = tgn_review_report__word(report, TGN_REVIEW_WORD_SHOULD);
    figure->notes = keep_notes(&line);
}

/* ---- which part of the board --------------------------------------------------------------------------- */

/* Rows or columns, from `low` to `high`. */
typedef struct view_span {
    int low, high;
} view_span;

static void widen(view_span *span, int at)
{
    span->low = at < span->low ? at : span->low;
    span->high = at > span->high ? at : span->high;
}

static void include_figure(const tgn_diagram *diagram, view_span *rows, view_span *cols)
{
    const tgn_size size = diagram->board.size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (diagram->number[p] || diagram->label[p][0] || diagram->mark[p]) {
            widen(rows, tgn_point_row(p));
            widen(cols, tgn_point_col(p));
        }
}

/* Some lines more on either side, to the edge where it is near, and at least so many in all. */
static void round_out(view_span *span, int side)
{
    span->low -= AROUND;
    span->high += AROUND;
    if (span->low < EDGE)
        span->low = 0;
    if (span->high >= side - EDGE)
        span->high = side - 1;
    while (span->high - span->low + 1 < VIEW_LEAST && (span->low > 0 || span->high < side - 1)) {
        span->low -= span->low > 0;
        span->high += span->high < side - 1;
    }
}

static bool is_part(view_span span, int side)
{
    return span.high - span.low + 1 <= VIEW_MOST * side;
}

static void choose_view(tgn_review_mistake *mistake, tgn_size size)
{
    view_span rows = {size.rows, -1}, cols = {size.cols, -1};
    include_figure(&mistake->played.diagram, &rows, &cols);
    if (mistake->has_better)
        include_figure(&mistake->better.diagram, &rows, &cols);
    if (rows.high < 0)
        return;
    round_out(&rows, size.rows);
    round_out(&cols, size.cols);
    if (!is_part(rows, size.rows) || !is_part(cols, size.cols))
        return;
    const tgn_point from = tgn_point_at(rows.low, cols.low), to = tgn_point_at(rows.high, cols.high);
    mistake->played.diagram.view_from = mistake->better.diagram.view_from = from;
    mistake->played.diagram.view_to = mistake->better.diagram.view_to = to;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int add_mistake(tgn_review_report *report, size_t index)
{
    tgn_review_mistake *mistake = &report->mistake[report->mistakes++];
    tgn_review_place place;
    tgn_review_at(report->review, index, &place);
    mistake->has_better = place.choices > 0 && place.rank != 0;
    const int code = set_position(report, index, &mistake->played.diagram);
    if (code < 0)
        return code;
    mistake->better.diagram = mistake->played.diagram;
    mistake->better.caption = mistake->better.notes = "";
    draw_played(report, &mistake->played, index,
                mistake->has_better ? place.choice[0].point : (tgn_point)TGN_PASS);
    if (mistake->has_better)
        draw_better(report, &mistake->better, &place);
    choose_view(mistake, report->size);
    add_title(report, mistake, &place, index);
    add_words(report, mistake, &place, index);
    return 0;
}

int tgn_review_report__find_mistakes(tgn_review_report *report)
{
    size_t worst[TGN_REVIEW_MISTAKES];
    const size_t count = tgn_review_worst(report->review, TGN_EMPTY, worst, TGN_REVIEW_MISTAKES);
    report->mistake = calloc(count + 1, sizeof *report->mistake);
    int code = report->mistake ? 0 : TGN_ERR_MEMORY;
    for (size_t i = 0; i < count && code == 0; i++)
        code = add_mistake(report, worst[i]);
    return code;
}
