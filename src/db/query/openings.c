/* openings.c - the first moves of a player's games, see tengen/players.h */
#include "db/query/players.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* A game of the player, as the first moves that count. */
typedef struct opening_work {
    const tgn_query_players *query;
    uint32_t id;
    tgn_opening *items; /* one of each game; two where the player played both sides */
    size_t count;
} opening_work;

/* ---- one look at a game -------------------------------------------------------------------------------- */

/* Upper rows first, then columns from the right, where books put the first move; a pass comes last. */
static int place(tgn_point p)
{
    return p == TGN_PASS ? 1 << 16 : tgn_point_row(p) * TGN_SIDE_MAX + TGN_SIDE_MAX - 1 - tgn_point_col(p);
}

static int compare_points(const tgn_point *a, const tgn_point *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (place(a[i]) != place(b[i]))
            return place(a[i]) < place(b[i]) ? -1 : 1;
    return 0;
}

/* Of all images of the moves the first, so that symmetric ones are one. */
static void turn(tgn_opening *opening)
{
    tgn_point best[TGN_OPENING_MOVES], image[TGN_OPENING_MOVES];
    memcpy(best, opening->points, sizeof best);
    for (tgn_symmetry s = 1; s < tgn_symmetry_count(opening->size); s++) {
        for (size_t i = 0; i < opening->count; i++)
            image[i] = tgn_symmetry_point(s, opening->size, opening->points[i]);
        if (compare_points(image, best, opening->count) < 0)
            memcpy(best, image, opening->count * sizeof *best);
    }
    memcpy(opening->points, best, opening->count * sizeof *best);
}

/* The first moves, by Black and White in turn on an empty board: how many, or a negative code. */
static int read_moves(const tgn_record *record, tgn_point points[TGN_OPENING_MOVES])
{
    tgn_record_steps steps;
    tgn_record_step step;
    int count = 0, code = 0;
    tgn_record_steps__init(&steps, record);
    while (count < TGN_OPENING_MOVES && (code = tgn_record_steps__next(&steps, &step)) > 0) {
        if (step.kind != TGN_RECORD_STEP_MOVE || step.move.colour != (count % 2 ? TGN_WHITE : TGN_BLACK))
            break;
        points[count++] = step.move.point;
    }
    return code < 0 ? code : count;
}

static void add_side(opening_work *work, const tgn_games_row *row, tgn_colour colour, const tgn_point *points,
                     size_t count)
{
    const size_t wanted = colour == TGN_BLACK ? TGN_OPENING_MOVES - 1 : TGN_OPENING_MOVES;
    const uint32_t name = colour == TGN_BLACK ? row->black : row->white;
    if (tgn_query_players__player(work->query, name) != work->id || count < wanted)
        return;
    tgn_opening *opening = &work->items[work->count++];
    *opening = (tgn_opening){.colour = colour, .size = {row->rows, row->cols}, .count = wanted};
    memcpy(opening->points, points, wanted * sizeof *points);
    turn(opening);
    opening->tally = (tgn_player_tally){1, row->winner == colour, row->winner == tgn_colour_other(colour)};
}

/* A damaged record has no opening. */
static int add_game(opening_work *work, tgn_games_fetched *fetched, uint32_t game, tgn_buffer *space)
{
    tgn_record record;
    tgn_point points[TGN_OPENING_MOVES];
    const tgn_games_row *row = tgn_games__row(work->query->games, game, work->query->error);
    if (!row)
        return work->query->error->code;
    const int code =
        tgn_games_fetched__record(fetched, work->query->games, game, space, &record, work->query->error);
    if (code <= 0)
        return code;
    const int count = read_moves(&record, points);
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE && count > 0; colour++)
        add_side(work, row, colour, points, (size_t)count);
    return 0;
}

/* ---- many games ---------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* In order of numbers, some hundreds at once: neighbours lie together. */
static int read_games(opening_work *work, uint32_t *games, size_t count)
{
    tgn_games_fetched fetched;
    tgn_buffer space = {0};
    int code = 0;
    fetched.count = 0;
    if (count > 1)
        qsort(games, count, sizeof *games, by_number);
    for (size_t at = 0; at < count && code >= 0; at += TGN_GAMES_FETCHED_MAX) {
        const size_t some = count - at < TGN_GAMES_FETCHED_MAX ? count - at : (size_t)TGN_GAMES_FETCHED_MAX;
        code = tgn_games_fetched__fetch(&fetched, work->query->games, games + at, some, false,
                                        work->query->error);
        for (size_t i = 0; i < some && code >= 0; i++)
            code = add_game(work, &fetched, games[at + i], &space);
    }
    tgn_games_fetched__release(&fetched);
    tgn_buffer__clear(&space);
    return code < 0 ? code : 0;
}

/* ---- adding up ----------------------------------------------------------------------------------------- */

static int by_moves(const void *a, const void *b)
{
    const tgn_opening *x = a, *y = b;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    if (x->size.rows != y->size.rows || x->size.cols != y->size.cols)
        return x->size.rows != y->size.rows ? x->size.rows - y->size.rows : x->size.cols - y->size.cols;
    return compare_points(x->points, y->points, x->count);
}

static bool is_usual_size(const tgn_opening *opening)
{
    return opening->size.rows == 19 && opening->size.cols == 19;
}

/* 19x19 first, then most games first. */
static int by_games(const void *a, const void *b)
{
    const tgn_opening *x = a, *y = b;
    if (is_usual_size(x) != is_usual_size(y))
        return is_usual_size(x) ? -1 : 1;
    if (x->tally.games != y->tally.games)
        return x->tally.games > y->tally.games ? -1 : 1;
    return by_moves(a, b);
}

/* Equal ones become one, in place. */
static void add_up(opening_work *work)
{
    size_t used = 0;
    if (work->count > 1)
        qsort(work->items, work->count, sizeof *work->items, by_moves);
    for (size_t i = 0; i < work->count; i++) {
        const tgn_opening *item = &work->items[i];
        if (used > 0 && by_moves(&work->items[used - 1], item) == 0) {
            work->items[used - 1].tally.games += item->tally.games;
            work->items[used - 1].tally.won += item->tally.won;
            work->items[used - 1].tally.lost += item->tally.lost;
        } else {
            work->items[used++] = *item;
        }
    }
    work->count = used;
    if (used > 1)
        qsort(work->items, used, sizeof *work->items, by_games);
}

/* As many of each colour, as far as there are. */
static int take_most_usual(tgn_player_page *page, const opening_work *work)
{
    tgn_opening *openings = tgn_query_players__array(page->space, TGN_OPENINGS, sizeof *openings);
    if (!openings)
        return tgn_query_players__no_memory(work->query);
    page->openings = openings;
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        size_t left = TGN_OPENINGS / 2;
        for (size_t i = 0; i < work->count && left > 0; i++) {
            if (work->items[i].colour != colour)
                continue;
            openings[page->opening_count++] = work->items[i];
            left--;
        }
    }
    return 0;
}

int tgn_query_openings__fill(tgn_player_page *page, tgn_query_chosen *games, const tgn_query_players *query)
{
    const size_t count = games->count < TGN_OPENING_GAMES ? games->count : (size_t)TGN_OPENING_GAMES;
    opening_work work = {.query = query, .id = page->player.id};
    uint32_t *numbers = malloc((count + 1) * sizeof *numbers);
    work.items = malloc((2 * count + 1) * sizeof *work.items);
    int code = numbers && work.items ? 0 : tgn_query_players__no_memory(query);
    if (code == 0) {
        tgn_games__sort_page(query->games, TGN_ORDER_ID, true, games->items, games->count, 0, count);
        for (size_t i = 0; i < count; i++)
            numbers[i] = games->items[i].game;
        code = read_games(&work, numbers, count);
    }
    if (code == 0) {
        add_up(&work);
        code = take_most_usual(page, &work);
    }
    free(numbers);
    free(work.items);
    return code;
}
