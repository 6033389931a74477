/* pattern.c - where a pattern stands, as JSON */
#include "wire/answer.h"

#include <stdio.h>

/* ---- the question -------------------------------------------------------------------------------------- */

static void write_question(tgn_json_writer *writer, const tgn_pattern_question *question)
{
    static const char *const anchors[] = {[TGN_ANCHOR_EDGES] = "edges",
                                          [TGN_ANCHOR_FREE] = "free",
                                          [TGN_ANCHOR_FIXED] = "fixed",
                                          [TGN_ANCHOR_WITHIN] = "within"};
    char size[TGN_SIZE_TEXT], at[TGN_POINT_TEXT], cells[TGN_PATTERN_TEXT];
    const tgn_size board = question->board;
    tgn_json__field_plain(writer, "size", board.rows ? tgn_size_format(size, board) : NULL);
    tgn_json__field_text(writer, "cells", tgn_pattern_format(cells, question->pattern));
    tgn_json__field_number(writer, "rows", question->pattern->size.rows);
    tgn_json__field_number(writer, "cols", question->pattern->size.cols);
    tgn_json__field_plain(writer, "at",
                          question->at != TGN_PASS ? tgn_point_format(at, question->at, board) : NULL);
    tgn_json__field_plain(writer, "anchor", anchors[question->anchor]);
}

/* ---- continuations ------------------------------------------------------------------------------------- */

/* [row, col] of the pattern, and the point of the board on which it was drawn. */
static void write_cell(tgn_json_writer *writer, tgn_point cell, const tgn_pattern_question *question)
{
    const int row = tgn_point_row(cell), col = tgn_point_col(cell);
    const tgn_point at = question->at;
    char text[TGN_POINT_TEXT];
    tgn_json__key(writer, "cell");
    tgn_json__open(writer, '[');
    tgn_json__integer(writer, row);
    tgn_json__integer(writer, col);
    tgn_json__close(writer, ']');
    tgn_json__field_plain(
        writer, "move",
        at == TGN_PASS
            ? NULL
            : tgn_point_format(text, tgn_point_at(tgn_point_row(at) + row, tgn_point_col(at) + col),
                               question->board));
}

static void write_way(tgn_json_writer *writer, const tgn_pattern_way *way,
                      const tgn_pattern_question *question)
{
    const bool move = way->kind == TGN_WAY_MOVE;
    tgn_json__open(writer, '{');
    if (move) {
        write_cell(writer, way->move.point, question);
    } else {
        tgn_json__field_plain(writer, "cell", NULL);
        tgn_json__field_plain(writer, "move", NULL);
    }
    tgn_json__field_plain(writer, "colour", move ? tgn_colour_name(way->move.colour) : NULL);
    tgn_json__field_plain(writer, "kind", tgn_way_name(way->kind));
    tgn_json__field_number(writer, "games", way->here.games);
    tgn_json__field_number(writer, "times", way->here.visits);
    tgn_json__field_number(writer, "at_once", way->at_once);
    tgn_wire__results(writer, &way->here);
    tgn_wire__dates(writer, way->first, way->last);
    if (question->years)
        tgn_wire__years(writer, way->years, way->year_count);
    tgn_json__close(writer, '}');
}

/* Games that end with the pattern are a number, the continuations a list. The ends come last of all ways. */
static void write_ways(tgn_json_writer *writer, const tgn_pattern_answer *answer,
                       const tgn_pattern_question *question)
{
    uint64_t ended = 0;
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind == TGN_WAY_END)
            ended += answer->ways[i].here.games;
    tgn_json__field_number(writer, "ended", ended);
    if (question->years)
        tgn_wire__years(writer, answer->years, answer->year_count);
    tgn_json__key(writer, "continuations");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind != TGN_WAY_END)
            write_way(writer, &answer->ways[i], question);
    tgn_json__close(writer, ']');
}

/* ---- hits ---------------------------------------------------------------------------------------------- */

/* Rows and columns are exchanged by every second set of four motions. */
char *tgn_pattern_hit_format(char out[TGN_PATTERN_RECT], const tgn_pattern_hit *hit, tgn_size pattern,
                             tgn_size board)
{
    const bool exchanged = hit->motion & 4;
    const int rows = exchanged ? pattern.cols : pattern.rows, cols = exchanged ? pattern.rows : pattern.cols;
    const tgn_point end = tgn_point_at(tgn_point_row(hit->at) + rows - 1, tgn_point_col(hit->at) + cols - 1);
    char from[TGN_POINT_TEXT], to[TGN_POINT_TEXT];
    snprintf(out, TGN_PATTERN_RECT, "%s:%s", tgn_point_format(from, hit->at, board),
             tgn_point_format(to, end, board));
    return out;
}

/* "at": "C17", "rect": "C17:E15". */
static void write_place(tgn_json_writer *writer, const tgn_pattern_hit *hit, tgn_size pattern, tgn_size board)
{
    char at[TGN_POINT_TEXT], rect[TGN_PATTERN_RECT];
    tgn_json__field_plain(writer, "at", tgn_point_format(at, hit->at, board));
    tgn_json__field_plain(writer, "rect", tgn_pattern_hit_format(rect, hit, pattern, board));
    tgn_json__field_number(writer, "motion", hit->motion);
    tgn_json__field_bool(writer, "swapped", hit->swapped);
}

static void write_hit(tgn_json_writer *writer, const tgn_pattern_answer *answer, size_t index,
                      tgn_size pattern)
{
    const tgn_pattern_hit *hit = &answer->hits[index];
    const tgn_game_line *line = &answer->list->lines[index];
    const bool goes_on = hit->way < answer->way_count && answer->ways[hit->way].kind != TGN_WAY_END;
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "game", line->id);
    tgn_json__field_number(writer, "move", line->move);
    tgn_json__field_number(writer, "last_move", line->last_move);
    write_place(writer, hit, pattern, line->size);
    tgn_json__field_known(writer, "continuation", hit->way, goes_on);
    tgn_json__field_known(writer, "next_move", hit->next_move, hit->next_move > 0);
    tgn_wire__game(writer, line);
    tgn_wire__more(writer, line);
    tgn_json__close(writer, '}');
}

static void write_hits(tgn_json_writer *writer, const tgn_pattern_answer *answer, tgn_size pattern)
{
    tgn_json__key(writer, "hits");
    tgn_json__open(writer, '[');
    for (size_t i = 0; answer->list && i < answer->list->count; i++)
        write_hit(writer, answer, i, pattern);
    tgn_json__close(writer, ']');
}

int tgn_wire_pattern(const tgn_pattern_answer *answer, const tgn_pattern_question *question,
                     tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    write_question(&writer, question);
    tgn_json__field_number(&writer, "images", answer->images);
    tgn_json__field_bool(&writer, "indexed", answer->indexed);
    tgn_json__field_number(&writer, "games", answer->total.games);
    tgn_json__field_number(&writer, "times", answer->total.visits);
    tgn_wire__results(&writer, &answer->total);
    tgn_wire__dates(&writer, answer->first, answer->last);
    write_ways(&writer, answer, question);
    write_hits(&writer, answer, question->pattern->size);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}
