/* players.c - players and events as JSON, and joined spellings as lines of JSON */
#include <tengen/wire.h>

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/error.h"
#include "db/query/players.h"
#include "wire/answer.h"

/* ---- lists --------------------------------------------------------------------------------------------- */

/* The fields of a player in the open object. */
static void write_fields(tgn_json_writer *writer, const tgn_player_line *player)
{
    tgn_json__field_number(writer, "id", player->id);
    tgn_json__field_text(writer, "name", player->name);
    tgn_json__key(writer, "spellings");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < player->spelling_count; i++)
        tgn_json__text(writer, player->spellings[i], strlen(player->spellings[i]));
    tgn_json__close(writer, ']');
    tgn_json__field_number(writer, "games", player->games);
    tgn_json__field_number(writer, "black", player->black);
    tgn_json__field_number(writer, "white", player->white);
    tgn_json__field_number(writer, "won", player->won);
    tgn_json__field_number(writer, "lost", player->lost);
    tgn_wire__dates(writer, player->first, player->last);
    tgn_json__field_words(writer, "rank", player->rank);
}

static void write_list(tgn_json_writer *writer, const char *name, const tgn_player_list *list)
{
    tgn_json__key(writer, name);
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < list->count; i++) {
        tgn_json__open(writer, '{');
        write_fields(writer, &list->players[i]);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

int tgn_wire_players(const tgn_player_list *list, uint64_t skip, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", list->total);
    tgn_json__field_number(&writer, "skip", skip);
    write_list(&writer, "players", list);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}

static void write_events(tgn_json_writer *writer, const char *name, const tgn_event *events, size_t count)
{
    tgn_json__key(writer, name);
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < count; i++) {
        tgn_json__open(writer, '{');
        tgn_json__field_text(writer, "name", events[i].name);
        tgn_json__field_number(writer, "games", events[i].games);
        tgn_wire__dates(writer, events[i].first, events[i].last);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

int tgn_wire_found(const tgn_found *found, const char *text, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_json__field_text(&writer, "text", text);
    tgn_json__key(&writer, "players");
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", found->players->total);
    write_list(&writer, "list", found->players);
    tgn_json__close(&writer, '}');
    tgn_json__key(&writer, "events");
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", found->event_total);
    write_events(&writer, "list", found->events, found->event_count);
    tgn_json__close(&writer, '}');
    tgn_json__key(&writer, "games");
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "total", found->games->total);
    tgn_json__key(&writer, "games");
    tgn_wire__lines(&writer, found->games, false);
    tgn_json__close(&writer, '}');
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}

/* ---- one player ---------------------------------------------------------------------------------------- */

static void write_tally(tgn_json_writer *writer, const tgn_player_tally *tally)
{
    tgn_json__field_number(writer, "games", tally->games);
    tgn_json__field_number(writer, "won", tally->won);
    tgn_json__field_number(writer, "lost", tally->lost);
}

static void write_colours(tgn_json_writer *writer, const tgn_player_page *page)
{
    tgn_json__key(writer, "colours");
    tgn_json__open(writer, '{');
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        const tgn_player_tally *tally = &page->colour[colour];
        tgn_json__key(writer, tgn_colour_name(colour));
        tgn_json__open(writer, '{');
        write_tally(writer, tally);
        tgn_json__field_number(writer, "other", tally->games - tally->won - tally->lost);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, '}');
}

static void write_years(tgn_json_writer *writer, const tgn_player_page *page)
{
    tgn_json__key(writer, "years");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < page->year_count; i++) {
        tgn_json__open(writer, '[');
        tgn_json__number(writer, page->years[i].year);
        tgn_json__number(writer, page->years[i].tally.games);
        tgn_json__number(writer, page->years[i].tally.won);
        tgn_json__close(writer, ']');
    }
    tgn_json__close(writer, ']');
}

static void write_ranks(tgn_json_writer *writer, const tgn_player_page *page)
{
    tgn_json__key(writer, "ranks");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < page->rank_count; i++) {
        const tgn_player_rank *rank = &page->ranks[i];
        tgn_json__open(writer, '{');
        tgn_json__field_plain(writer, "rank", rank->rank);
        tgn_wire__dates(writer, rank->first, rank->last);
        tgn_json__field_number(writer, "games", rank->games);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

/* `results`: with what was won and lost. */
static void write_others(tgn_json_writer *writer, const char *name, const tgn_player_other *others,
                         size_t count, bool results)
{
    tgn_json__key(writer, name);
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < count; i++) {
        tgn_json__open(writer, '{');
        tgn_json__field_number(writer, "id", others[i].id);
        tgn_json__field_text(writer, "name", others[i].name);
        if (results)
            write_tally(writer, &others[i].tally);
        else
            tgn_json__field_number(writer, "games", others[i].tally.games);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

static void write_moves(tgn_json_writer *writer, const tgn_opening *opening)
{
    char text[TGN_OPENING_MOVES * 8] = "", point[TGN_POINT_TEXT];
    for (size_t i = 0; i < opening->count; i++) {
        const bool pass = opening->points[i] == TGN_PASS;
        strcat(strcat(text, i ? "," : ""), pass ? "pass" : tgn_point_format_sgf(point, opening->points[i]));
    }
    tgn_json__field_plain(writer, "play", text);
}

static void write_openings(tgn_json_writer *writer, const tgn_player_page *page)
{
    char size[TGN_SIZE_TEXT];
    tgn_json__key(writer, "openings");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < page->opening_count; i++) {
        const tgn_opening *opening = &page->openings[i];
        tgn_json__open(writer, '{');
        tgn_json__field_plain(writer, "colour", tgn_colour_name(opening->colour));
        tgn_json__field_plain(writer, "size", tgn_size_format(size, opening->size));
        write_moves(writer, opening);
        tgn_json__field_number(writer, "games", opening->tally.games);
        tgn_json__field_number(writer, "won", opening->tally.won);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

int tgn_wire_player(const tgn_player_page *page, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    write_fields(&writer, &page->player);
    write_others(&writer, "names", page->names, page->name_count, false);
    write_colours(&writer, page);
    write_years(&writer, page);
    write_ranks(&writer, page);
    write_others(&writer, "opponents", page->opponents, page->opponent_count, true);
    tgn_json__field_number(&writer, "opponent_count", page->opponent_total);
    write_events(&writer, "events", page->events, page->event_count);
    tgn_json__field_number(&writer, "event_count", page->event_total);
    write_openings(&writer, page);
    write_others(&writer, "similar", page->similar, page->similar_count, false);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}

/* ---- spellings ----------------------------------------------------------------------------------------- */

static int write_line(const tgn_spelling *first, size_t count, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    writer.compact = true;
    tgn_json__open(&writer, '[');
    tgn_json__text(&writer, first->player, strlen(first->player));
    for (size_t i = 0; i < count; i++)
        tgn_json__text(&writer, first[i].spelling, strlen(first[i].spelling));
    tgn_json__close(&writer, ']');
    TGN_TRY(tgn_json__end(&writer));
    return write(context, "\n", 1);
}

int tgn_wire_spellings(const tgn_spelling_list *list, tgn_write_function *write, void *context)
{
    for (size_t i = 0, count; i < list->count; i += count) {
        for (count = 1; i + count < list->count; count++)
            if (strcmp(list->spellings[i].player, list->spellings[i + count].player) != 0)
                break;
        TGN_TRY(write_line(&list->spellings[i], count, write, context));
    }
    return 0;
}

static int wrong_line(size_t line, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "line %zu: expected the names of one player, as in [\"Cho Chikun\", \"趙治勲\"]",
                         line);
}

/* The names of one line, copied; the first one is the player's. */
static int take_names(tgn_spelling_list *list, const json_t *names, size_t line, tgn_error *error)
{
    const char *player = NULL;
    for (size_t i = 0; i < json_array_size(names); i++) {
        const json_t *name = json_array_get(names, i);
        if (!json_is_string(name))
            return wrong_line(line, error);
        const char *text =
            tgn_string_arena__add(&list->space->texts, json_string_value(name), json_string_length(name));
        if (!text)
            return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of spellings");
        if (player)
            list->spellings[list->count++] = (tgn_spelling){player, text};
        player = player ? player : text;
    }
    return 0;
}

static int read_line(tgn_spelling_list *list, const char *text, size_t length, size_t line, tgn_error *error)
{
    if (strspn(text, " \t\r") >= length)
        return 0;
    json_t *names = json_loadb(text, length, 0, NULL);
    const int code = json_is_array(names) ? take_names(list, names, line, error) : wrong_line(line, error);
    json_decref(names);
    return code;
}

static int read_lines(tgn_spelling_list *list, const char *text, size_t length, tgn_error *error)
{
    size_t quotes = 0, line = 1;
    for (size_t i = 0; i < length; i++)
        quotes += text[i] == '"';
    list->spellings = tgn_query_players__array(list->space, quotes / 2, sizeof *list->spellings);
    if (!list->spellings)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of spellings");
    for (const char *end = text + length; text < end; line++) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        TGN_TRY(read_line(list, text, (size_t)((next ? next : end) - text), line, error));
        text = next ? next + 1 : end;
    }
    return 0;
}

int tgn_wire_spellings_read(tgn_spelling_list **out, const char *text, size_t length, tgn_error *error)
{
    tgn_spelling_list *list = calloc(1, sizeof *list);
    *out = NULL;
    if (list)
        list->space = calloc(1, sizeof *list->space);
    const int code = list && list->space
                         ? read_lines(list, text, length, error)
                         : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of spellings");
    if (code < 0)
        tgn_spelling_list_free(list);
    else
        *out = list;
    return code;
}
