/* answer.c - what a database says of a position */
#include "wire/fields.h"

const char *tgn_way_name(tgn_way_kind kind)
{
    static const char *const names[] = {"move", "pass", "setup", "outside", "start", "end"};
    return names[kind];
}

bool tgn_wire__is_move(const tgn_way *way)
{
    return way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS;
}

/* ---- counts -------------------------------------------------------------------------------------------- */

void tgn_wire__count(tgn_json_writer *writer, const tgn_count *count)
{
    tgn_json__field_number(writer, "games", count->games);
    tgn_json__field_number(writer, "occurrences", count->visits);
    tgn_json__field_number(writer, "black", count->black);
    tgn_json__field_number(writer, "white", count->white);
    tgn_json__field_number(writer, "other", count->games - count->black - count->white);
}

static void write_dates(tgn_json_writer *writer, uint32_t first, uint32_t last)
{
    tgn_wire__field_date(writer, "first", first);
    tgn_wire__field_date(writer, "last", last);
}

/* "years": [[1998, 3], [1999, 12]] */
static void write_years(tgn_json_writer *writer, const tgn_year *years, size_t count)
{
    tgn_json__key(writer, "years");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < count; i++) {
        tgn_json__open(writer, '[');
        tgn_json__number(writer, years[i].year);
        tgn_json__number(writer, years[i].games);
        tgn_json__close(writer, ']');
    }
    tgn_json__close(writer, ']');
}

/* ---- ways ---------------------------------------------------------------------------------------------- */

void tgn_wire__move(tgn_json_writer *writer, const tgn_way *way, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    const bool move = tgn_wire__is_move(way);
    tgn_json__field_plain(writer, "move", move ? tgn_point_format(point, way->move.point, size) : NULL);
    tgn_json__field_plain(writer, "colour", move ? tgn_colour_name(way->move.colour) : NULL);
    tgn_json__field_plain(writer, "kind", tgn_way_name(way->kind));
}

/* What a continuation and a way in have in common. */
static void write_way(tgn_json_writer *writer, const tgn_way *way, tgn_size size)
{
    tgn_wire__move(writer, way, size);
    tgn_wire__count(writer, &way->here);
    write_dates(writer, way->first, way->last);
}

/* Where it leads to: known of moves on the whole board. */
static void write_reached(tgn_json_writer *writer, const tgn_way *way)
{
    tgn_json__key(writer, "reached");
    if (!tgn_wire__is_move(way)) {
        tgn_json__null(writer);
        return;
    }
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "games", way->reached.games);
    tgn_json__field_number(writer, "occurrences", way->reached.visits);
    tgn_json__close(writer, '}');
}

static void write_continuation(tgn_json_writer *writer, const tgn_way *way, const tgn_question *question)
{
    tgn_json__open(writer, '{');
    write_way(writer, way, question->board->size);
    if (question->region == TGN_REGION_WHOLE)
        write_reached(writer, way);
    else
        tgn_json__field_number(writer, "at_once", way->at_once);
    if (question->years)
        write_years(writer, way->years, way->year_count);
    tgn_json__close(writer, '}');
}

/* Ways out that are none, since the record ends, are a number; the others are a list. */
static void write_ways(tgn_json_writer *writer, const tgn_answer *answer, const tgn_question *question)
{
    uint64_t ended = 0;
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind == TGN_WAY_END)
            ended += answer->ways[i].here.games;
    tgn_json__field_number(writer, "ended", ended);
    if (question->years)
        write_years(writer, answer->years, answer->year_count);
    tgn_json__key(writer, "continuations");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].kind != TGN_WAY_END)
            write_continuation(writer, &answer->ways[i], question);
    tgn_json__close(writer, ']');
}

static void write_parents(tgn_json_writer *writer, const tgn_answer *answer, const tgn_question *question)
{
    tgn_json__key(writer, "parents");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < answer->parent_count; i++) {
        tgn_json__open(writer, '{');
        write_way(writer, &answer->parents[i], question->board->size);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static void write_found(tgn_json_writer *writer, const tgn_answer *answer, const tgn_question *question)
{
    tgn_wire__count(writer, &answer->total);
    write_dates(writer, answer->first, answer->last);
    write_ways(writer, answer, question);
    if (question->parents)
        write_parents(writer, answer, question);
    tgn_json__key(writer, "list");
    tgn_wire__lines(writer, answer->list, true);
}

/* What was asked for. A part has neither turn nor ko. */
static void write_asked(tgn_json_writer *writer, const tgn_question *question)
{
    char size[TGN_SIZE_TEXT], ko[TGN_POINT_TEXT];
    const bool whole = question->region == TGN_REGION_WHOLE;
    const bool turn = whole && question->to_move != TGN_EMPTY, forbidden = whole && question->ko != TGN_PASS;
    tgn_json__field_plain(writer, "size", tgn_size_format(size, question->board->size));
    tgn_json__field_plain(writer, "turn", turn ? tgn_colour_name(question->to_move) : NULL);
    tgn_json__field_plain(writer, "ko",
                          forbidden ? tgn_point_format(ko, question->ko, question->board->size) : NULL);
    tgn_json__field_plain(writer, "region", tgn_region_name(question->region));
}

int tgn_wire_answer(const tgn_answer *answer, const tgn_question *question, tgn_write_function *write,
                    void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    write_asked(&writer, question);
    write_found(&writer, answer, question);
    if (answer->swapped) {
        tgn_json__key(&writer, "swapped");
        tgn_json__open(&writer, '{');
        write_found(&writer, answer->swapped, question);
        tgn_json__close(&writer, '}');
    }
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}
