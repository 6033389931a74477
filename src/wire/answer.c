/* answer.c - answers of a database as JSON: a position, lists of games, statistics */
#include "wire/answer.h"

#include <time.h>

void tgn_wire__field_date(tgn_json_writer *writer, const char *name, uint32_t date)
{
    char text[TGN_DATE_TEXT];
    tgn_json__field_plain(writer, name, date ? tgn_date_format(text, date) : NULL);
}

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

void tgn_wire__results(tgn_json_writer *writer, const tgn_count *count)
{
    tgn_json__field_number(writer, "black", count->black);
    tgn_json__field_number(writer, "white", count->white);
    tgn_json__field_number(writer, "other", count->games - count->black - count->white);
}

void tgn_wire__count(tgn_json_writer *writer, const tgn_count *count)
{
    tgn_json__field_number(writer, "games", count->games);
    tgn_json__field_number(writer, "occurrences", count->visits);
    tgn_wire__results(writer, count);
}

void tgn_wire__dates(tgn_json_writer *writer, uint32_t first, uint32_t last)
{
    tgn_wire__field_date(writer, "first", first);
    tgn_wire__field_date(writer, "last", last);
}

void tgn_wire__years(tgn_json_writer *writer, const tgn_year *years, size_t count)
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

/* What continuations and parents have in common. */
static void write_way(tgn_json_writer *writer, const tgn_way *way, tgn_size size)
{
    tgn_wire__move(writer, way, size);
    tgn_wire__count(writer, &way->here);
    tgn_wire__dates(writer, way->first, way->last);
}

/* The position that a move leads to: known on the whole board only. */
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

static void write_stones(tgn_json_writer *writer, const tgn_way *way, tgn_colour colour, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    tgn_json__key(writer, colour == TGN_EMPTY ? "empty" : tgn_colour_name(colour));
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < way->stone_count; i++)
        if (way->stones[i].colour == colour)
            tgn_json__plain(writer, tgn_point_format(point, way->stones[i].point, size));
    tgn_json__close(writer, ']');
}

/* Points that a setup changes, by what lies there then, and whose turn it is. Of setups that are not told: nothing. */
static void write_setup(tgn_json_writer *writer, const tgn_way *way, tgn_size size)
{
    const bool turn = way->to_move != TGN_EMPTY;
    if (way->kind != TGN_WAY_SETUP || (way->stone_count == 0 && !turn))
        return;
    tgn_json__key(writer, "stones");
    tgn_json__open(writer, '{');
    write_stones(writer, way, TGN_BLACK, size);
    write_stones(writer, way, TGN_WHITE, size);
    write_stones(writer, way, TGN_EMPTY, size);
    tgn_json__close(writer, '}');
    tgn_json__field_plain(writer, "turn", turn ? tgn_colour_name(way->to_move) : NULL);
}

static void write_continuation(tgn_json_writer *writer, const tgn_way *way, const tgn_question *question)
{
    tgn_json__open(writer, '{');
    write_way(writer, way, question->board->size);
    write_setup(writer, way, question->board->size);
    if (question->region == TGN_REGION_WHOLE)
        write_reached(writer, way);
    else
        tgn_json__field_number(writer, "at_once", way->at_once);
    if (question->years)
        tgn_wire__years(writer, way->years, way->year_count);
    tgn_json__close(writer, '}');
}

/* Games that end here are a number, the continuations a list. */
static void write_ways(tgn_json_writer *writer, const tgn_answer *answer, const tgn_question *question)
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

/* ---- the whole answer ---------------------------------------------------------------------------------- */

static void write_found(tgn_json_writer *writer, const tgn_answer *answer, const tgn_question *question)
{
    tgn_wire__count(writer, &answer->total);
    tgn_wire__dates(writer, answer->first, answer->last);
    write_ways(writer, answer, question);
    if (question->parents)
        write_parents(writer, answer, question);
    tgn_json__key(writer, "list");
    tgn_wire__lines(writer, answer->list, true);
}

/* The question. A part of the board has neither turn nor ko. */
static void write_question(tgn_json_writer *writer, const tgn_question *question)
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
    write_question(&writer, question);
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

/* ---- lists of games ------------------------------------------------------------------------------------ */

static void write_place(tgn_json_writer *writer, const tgn_game_line *line)
{
    tgn_json__field_number(writer, "move", line->move);
    tgn_json__field_number(writer, "last_move", line->last_move);
    tgn_json__field_plain(writer, "region", tgn_region_name(line->region));
}

static void write_komi(tgn_json_writer *writer, const tgn_game_line *line)
{
    tgn_json__key(writer, "komi");
    if (line->komi_known)
        tgn_json__decimal(writer, line->komi);
    else
        tgn_json__null(writer);
}

void tgn_wire__game(tgn_json_writer *writer, const tgn_game_line *line)
{
    tgn_json__field_words(writer, "black", line->black);
    tgn_json__field_words(writer, "white", line->white);
    tgn_wire__field_date(writer, "date", line->first_date);
    tgn_json__field_words(writer, "result", line->result);
}

void tgn_wire__more(tgn_json_writer *writer, const tgn_game_line *line)
{
    char size[TGN_SIZE_TEXT];
    tgn_json__field_words(writer, "black_rank", line->black_rank);
    tgn_json__field_words(writer, "white_rank", line->white_rank);
    tgn_json__field_words(writer, "event", line->event);
    write_komi(writer, line);
    tgn_json__field_number(writer, "handicap", (uint64_t)line->handicap);
    tgn_json__field_plain(writer, "size", tgn_size_format(size, line->size));
    tgn_json__field_number(writer, "moves", line->moves);
}

/* "2026-11-18T20:15:00Z" */
static void write_removed(tgn_json_writer *writer, uint64_t seconds)
{
    const time_t when = (time_t)seconds;
    struct tm parts;
    char text[64] = "";
    if (gmtime_r(&when, &parts))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    tgn_json__field_words(writer, "removed", text);
}

static void write_line(tgn_json_writer *writer, const tgn_game_line *line, bool position)
{
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "id", line->id);
    tgn_wire__game(writer, line);
    if (position)
        write_place(writer, line);
    tgn_wire__more(writer, line);
    if (line->removed > 0)
        write_removed(writer, line->removed);
    tgn_json__close(writer, '}');
}

void tgn_wire__lines(tgn_json_writer *writer, const tgn_game_list *list, bool position)
{
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < list->count; i++)
        write_line(writer, &list->lines[i], position);
    tgn_json__close(writer, ']');
}

int tgn_wire_games(const tgn_game_list *list, uint64_t skip, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", list->total);
    tgn_json__field_number(&writer, "skip", skip);
    tgn_json__key(&writer, "games");
    tgn_wire__lines(&writer, list, false);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}

/* ---- what a database holds ----------------------------------------------------------------------------- */

static void write_graph(tgn_json_writer *writer, const tgn_graph_stats *stats, tgn_kind kind)
{
    tgn_json__key(writer, tgn_kind_name(kind));
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "nodes", stats->kind[kind].nodes);
    tgn_json__field_number(writer, "arcs", stats->kind[kind].arcs);
    tgn_json__field_number(writer, "occurrences", stats->kind[kind].visits);
    tgn_json__close(writer, '}');
}

void tgn_wire__stats(tgn_json_writer *writer, const tgn_graph_stats *stats)
{
    /* from the largest parts to the smallest */
    static const tgn_kind kinds[] = {TGN_KIND_WHOLE, TGN_KIND_HALF, TGN_KIND_DIAGONAL, TGN_KIND_QUARTER};
    tgn_json__field_number(writer, "games", stats->games);
    tgn_json__key(writer, "graphs");
    tgn_json__open(writer, '{');
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (stats->graphs >> kinds[i] & 1)
            write_graph(writer, stats, kinds[i]);
    tgn_json__close(writer, '}');
    tgn_json__field_number(writer, "bytes", stats->bytes);
}

int tgn_wire_stats(const tgn_graph_stats *stats, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_wire__stats(&writer, stats);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}
