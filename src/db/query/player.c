/*
 * player.c - one player, see tengen/players.h
 *
 *      1.  one pass over all rows: counts by spelling, colour, year, rank, opponent and event; games for the openings
 *      2.  the largest of these, with their names
 *      3.  the openings and the similar names
 */
#include "db/query/players.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

enum { YEARS = 10000, RANKS = 65536 };

/* Counts for each name, year and rank; most are 0. */
typedef struct event_count {
    uint32_t games, first, last;
} event_count;

typedef struct counts {
    tgn_player_tally *name; /* of a spelling: its own; of a player: as an opponent */
    event_count *event;
    tgn_player_tally year[YEARS];
    event_count rank[RANKS]; /* of a level, as uint16_t */
    tgn_query_chosen openings;
} counts;

typedef struct player_work {
    const tgn_query_players *query;
    uint32_t id;
    tgn_player_page *page;
    counts *counts;
} player_work;

/* ---- 1. counting --------------------------------------------------------------------------------------- */

static void add(tgn_player_tally *tally, tgn_player_tally more)
{
    tally->games += more.games;
    tally->won += more.won;
    tally->lost += more.lost;
}

/* A game of somebody who was Black, or White, or both: against oneself nobody wins. */
static tgn_player_tally tally_of(const tgn_games_row *row, bool black, bool white)
{
    const tgn_colour own = black ? TGN_BLACK : TGN_WHITE;
    const bool alone = black && white;
    return (tgn_player_tally){1, !alone && row->winner == own,
                              !alone && row->winner == tgn_colour_other(own)};
}

static void add_event(event_count *count, uint32_t date)
{
    count->games++;
    if (date && (!count->first || date < count->first))
        count->first = date;
    if (date > count->last)
        count->last = date;
}

static bool is_known(const player_work *work, uint32_t name)
{
    return name > 0 && name <= work->query->people->count;
}

/* The player's side of a game. */
static void count_side(player_work *work, const tgn_games_row *row, tgn_colour colour)
{
    const bool black = colour == TGN_BLACK;
    const uint32_t other = black ? row->white : row->black,
                   opponent = tgn_query_players__player(work->query, other);
    const int16_t rank = black ? row->black_rank : row->white_rank;
    const tgn_player_tally tally = tally_of(row, black, !black);
    add(&work->page->colour[colour], tally);
    if (is_known(work, other) && opponent != work->id)
        add(&work->counts->name[opponent], tally);
    if (rank)
        add_event(&work->counts->rank[(uint16_t)rank], row->first);
}

static bool is_own(const player_work *work, uint32_t name)
{
    return is_known(work, name) && tgn_query_players__player(work->query, name) == work->id;
}

/* What counts once, even if somebody played both sides. */
static void count_once(player_work *work, const tgn_games_row *row, bool black, bool white)
{
    const uint32_t year = row->first / 10000;
    if (year > 0 && year < YEARS)
        add(&work->counts->year[year], tally_of(row, black, white));
    if (black && white && row->black == row->white) {
        add(&work->counts->name[row->black], tally_of(row, true, true));
    } else {
        if (black)
            add(&work->counts->name[row->black], tally_of(row, true, false));
        if (white)
            add(&work->counts->name[row->white], tally_of(row, false, true));
    }
    if (is_known(work, row->event))
        add_event(&work->counts->event[row->event], row->first);
}

/* Even games show how somebody opens; the newest are looked at. */
static int count_row(player_work *work, uint32_t game, const tgn_games_row *row)
{
    const bool black = is_own(work, row->black), white = is_own(work, row->white);
    if (!black && !white)
        return 0;
    count_once(work, row, black, white);
    if (black)
        count_side(work, row, TGN_BLACK);
    if (white)
        count_side(work, row, TGN_WHITE);
    if (row->handicap > 1 || row->moves < TGN_OPENING_MOVES - 1)
        return 0;
    return tgn_query_chosen__add(&work->counts->openings, game, UINT32_MAX - row->first, work->query);
}

static int count_all(player_work *work)
{
    const tgn_query_players *query = work->query;
    for (uint32_t game = 1; game <= query->graph->head.games; game++) {
        const tgn_games_row *row = tgn_games__row(query->games, game, query->error);
        if (!row)
            return query->error->code;
        if (!(row->flags & TGN_GAMES_ROW_REMOVED))
            TGN_TRY(count_row(work, game, row));
    }
    return 0;
}

/* ---- 2. the largest ------------------------------------------------------------------------------------ */

static int fill_other(player_work *work, tgn_player_other *out, uint32_t number)
{
    *out = (tgn_player_other){.id = number, .tally = work->counts->name[number]};
    out->name = tgn_query_players__name(work->query, work->page->space, number);
    return out->name ? 0 : work->query->error->code;
}

/* The spellings in the order of the player's own list. */
static int fill_names(player_work *work)
{
    const size_t count = work->page->player.spelling_count;
    tgn_player_other *names = tgn_query_players__array(work->page->space, count, sizeof *names);
    if (!names)
        return tgn_query_players__no_memory(work->query);
    TGN_TRY(fill_other(work, &names[0], work->id));
    size_t used = 1;
    for (uint32_t name = 1; name <= work->query->names && used < count; name++)
        if (name != work->id && tgn_query_players__player(work->query, name) == work->id)
            TGN_TRY(fill_other(work, &names[used++], name));
    work->page->names = names;
    work->page->name_count = used;
    return 0;
}

static int fill_years(player_work *work)
{
    tgn_player_year *years = tgn_query_players__array(work->page->space, YEARS, sizeof *years);
    if (!years)
        return tgn_query_players__no_memory(work->query);
    work->page->years = years;
    for (unsigned year = 0; year < YEARS; year++)
        if (work->counts->year[year].games)
            years[work->page->year_count++] = (tgn_player_year){(uint16_t)year, work->counts->year[year]};
    return 0;
}

/* By the first date, unknown ones last; the weaker rank first where that does not tell. */
static int by_time(const void *a, const void *b)
{
    const tgn_player_rank *x = a, *y = b;
    const uint32_t first = x->first ? x->first : UINT32_MAX, second = y->first ? y->first : UINT32_MAX;
    return first != second ? first < second ? -1 : 1 : (x->last > y->last) - (x->last < y->last);
}

static int fill_ranks(player_work *work)
{
    size_t count = 0;
    for (size_t i = 0; i < RANKS; i++)
        count += work->counts->rank[i].games > 0;
    tgn_player_rank *ranks = tgn_query_players__array(work->page->space, count, sizeof *ranks);
    if (!ranks)
        return tgn_query_players__no_memory(work->query);
    work->page->ranks = ranks;
    for (size_t i = 0; i < RANKS; i++) {
        const event_count *rank = &work->counts->rank[i];
        if (rank->games == 0)
            continue;
        tgn_player_rank *out = &ranks[work->page->rank_count++];
        *out = (tgn_player_rank){.first = rank->first, .last = rank->last, .games = rank->games};
        tgn_rank_format(out->rank, (tgn_rank){.level = (int16_t)(uint16_t)i});
    }
    qsort(ranks, count, sizeof *ranks, by_time);
    return 0;
}

/* The first of those who were chosen, by their keys and names. */
static size_t take_shown(player_work *work, tgn_query_chosen *chosen)
{
    const size_t count = chosen->count < TGN_PLAYER_SHOWN ? chosen->count : (size_t)TGN_PLAYER_SHOWN;
    tgn_games__sort_names(work->query->games, false, chosen->items, chosen->count, 0, count);
    return count;
}

static int fill_opponents(player_work *work)
{
    tgn_query_chosen chosen = {0};
    int code = 0;
    for (uint32_t name = 1; name <= work->query->names && code == 0; name++)
        if (work->counts->name[name].games && tgn_query_players__player(work->query, name) != work->id)
            code = tgn_query_chosen__add(&chosen, name, UINT32_MAX - work->counts->name[name].games,
                                         work->query);
    tgn_player_other *others = tgn_query_players__array(work->page->space, TGN_PLAYER_SHOWN, sizeof *others);
    if (code == 0 && !others)
        code = tgn_query_players__no_memory(work->query);
    work->page->opponent_total = chosen.count;
    const size_t shown = take_shown(work, &chosen);
    for (size_t i = 0; i < shown && code == 0; i++)
        code = fill_other(work, &others[i], chosen.items[i].game);
    work->page->opponents = others;
    work->page->opponent_count = shown;
    free(chosen.items);
    return code;
}

static int fill_events(player_work *work)
{
    const event_count *met = work->counts->event;
    tgn_query_chosen chosen = {0};
    int code = 0;
    for (uint32_t name = 1; name <= work->query->names && code == 0; name++)
        if (met[name].games)
            code = tgn_query_chosen__add(&chosen, name, UINT32_MAX - met[name].games, work->query);
    tgn_event *events = tgn_query_players__array(work->page->space, TGN_PLAYER_SHOWN, sizeof *events);
    if (code == 0 && !events)
        code = tgn_query_players__no_memory(work->query);
    work->page->event_total = chosen.count;
    const size_t shown = take_shown(work, &chosen);
    for (size_t i = 0; i < shown && code == 0; i++) {
        const event_count *event = &met[chosen.items[i].game];
        events[i] = (tgn_event){tgn_query_players__name(work->query, work->page->space, chosen.items[i].game),
                                event->games, event->first, event->last};
        code = events[i].name ? 0 : work->query->error->code;
    }
    work->page->events = events;
    work->page->event_count = shown;
    free(chosen.items);
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int fill_page(player_work *work)
{
    const tgn_games_ranked number = {.game = work->id};
    TGN_TRY(tgn_query_players__fill(&work->page->player, &number, 1, work->page->space, work->query));
    TGN_TRY(count_all(work));
    TGN_TRY(fill_names(work));
    TGN_TRY(fill_years(work));
    TGN_TRY(fill_ranks(work));
    TGN_TRY(fill_opponents(work));
    TGN_TRY(fill_events(work));
    TGN_TRY(tgn_query_openings__fill(work->page, &work->counts->openings, work->query));
    return tgn_query_similar__fill(work->page, work->query);
}

/* Somebody who played, or whose spellings are joined. */
static bool is_player(const tgn_query_players *query, uint32_t id)
{
    return id > 0 && id <= query->names &&
           (query->people->of[id].games > 0 || tgn_query_players__player(query, id) != id);
}

static int make_page(tgn_player_page *page, tgn_graph *graph, uint32_t id, tgn_error *error)
{
    tgn_query_players query;
    TGN_TRY(tgn_query_players__begin(&query, graph, error));
    if (!is_player(&query, id))
        return tgn_error_set(error, TGN_ERR_MISSING, "there is no player %u", id);
    player_work work = {&query, tgn_query_players__player(&query, id), page, calloc(1, sizeof *work.counts)};
    int code = work.counts ? 0 : tgn_query_players__no_memory(&query);
    if (code == 0) {
        work.counts->name = calloc((size_t)query.people->count + 1, sizeof *work.counts->name);
        work.counts->event = calloc((size_t)query.people->count + 1, sizeof *work.counts->event);
        code =
            work.counts->name && work.counts->event ? fill_page(&work) : tgn_query_players__no_memory(&query);
        free(work.counts->name);
        free(work.counts->event);
        free(work.counts->openings.items);
    }
    free(work.counts);
    return code;
}

void tgn_player_page_free(tgn_player_page *page)
{
    if (page)
        tgn_query_players__free_space(page->space);
    free(page);
}

int tgn_graph_player(tgn_graph *graph, uint32_t id, tgn_player_page **out, tgn_error *error)
{
    tgn_error own;
    tgn_player_page *page = calloc(1, sizeof *page);
    *out = NULL;
    error = error ? error : &own;
    if (page)
        page->space = calloc(1, sizeof *page->space);
    int code = page && page->space ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a player");
    if (code == 0) {
        pthread_rwlock_rdlock(&graph->lock);
        code = make_page(page, graph, id, error);
        pthread_rwlock_unlock(&graph->lock);
    }
    if (code < 0)
        tgn_player_page_free(page);
    else
        *out = page;
    return code;
}
