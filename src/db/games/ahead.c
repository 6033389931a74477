/* ahead.c - reading many games with one request, see games.h */
#include <assert.h>

#include "base/error.h"
#include "db/games/state.h"

static uint32_t number_at(tgn_games_numbers numbers, size_t i)
{
    return *(const uint32_t *)(const void *)((const char *)numbers.first + i * numbers.stride);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* Add the pages that came, except those that another thread has added meanwhile. */
static int add_row_pages(tgn_games *games, const tgn_games_page_request *request, tgn_error *error)
{
    int code = 0;
    pthread_mutex_lock(&games->lock);
    for (size_t i = 0; i < request->count && code == 0; i++) {
        tgn_games_row *rows;
        if (!tgn_games_page_list__at(&games->pages, request->pages[i]))
            code = tgn_games__add_row_page(games, request->pages[i], request->values[i].bytes, &rows, error);
    }
    pthread_mutex_unlock(&games->lock);
    return code;
}

static int read_row_pages(tgn_games *games, tgn_games_page_request *request, tgn_error *error)
{
    if (request->count == 0)
        return 0;
    TGN_TRY(tgn_games_page_request__send(request, games->store, error));
    const int code = add_row_pages(games, request, error);
    tgn_games_page_request__end(request);
    return code;
}

/* Note that a page of rows will be needed, if it must be read. */
static int need_row_page(tgn_games *games, uint32_t page, tgn_games_page_request *request, tgn_error *error)
{
    if (tgn_games_page_list__at(&games->pages, page) || tgn_games__committed_in(games, page) == 0)
        return 0;
    return tgn_games_page_request__add(request, page) ? 0 : read_row_pages(games, request, error);
}

int tgn_games__need_rows(tgn_games *games, tgn_games_numbers numbers, tgn_error *error)
{
    tgn_games_page_request request;
    request.letter = 'r';
    request.count = 0;
    const uint32_t last = tgn_games__count(games);
    uint32_t before = UINT32_MAX; /* neighbours are often on one page */
    for (size_t i = 0; i < numbers.count; i++) {
        const uint32_t game = number_at(numbers, i), page = (game - 1) / TGN_GAMES_ROW_PAGE;
        if (page == before || game == 0 || game > last)
            continue;
        before = page;
        TGN_TRY(need_row_page(games, page, &request, error));
    }
    return read_row_pages(games, &request, error);
}

int tgn_games__need_all_rows(tgn_games *games, uint32_t last, tgn_error *error)
{
    tgn_games_page_request request;
    request.letter = 'r';
    request.count = 0;
    for (uint32_t page = 0; last > 0 && page <= (last - 1) / TGN_GAMES_ROW_PAGE; page++)
        TGN_TRY(need_row_page(games, page, &request, error));
    return read_row_pages(games, &request, error);
}

/* ---- names --------------------------------------------------------------------------------------------- */

int tgn_games__need_lines(tgn_games *games, tgn_games_numbers numbers, tgn_error *error)
{
    tgn_games_page_request request;
    request.letter = 'p';
    request.count = 0;
    TGN_TRY(tgn_games__need_rows(games, numbers, error));
    for (size_t i = 0; i < numbers.count; i++) {
        const tgn_games_row *row = tgn_games__row(games, number_at(numbers, i), NULL);
        if (!row)
            continue;
        TGN_TRY(tgn_games_names__need(&games->names, row->black, &request, error));
        TGN_TRY(tgn_games_names__need(&games->names, row->white, &request, error));
        TGN_TRY(tgn_games_names__need(&games->names, row->event, &request, error));
    }
    return tgn_games_names__read(&games->names, &request, error);
}

int tgn_games__need_names(tgn_games *games, tgn_error *error)
{
    return tgn_games_names__need_all(&games->names, error);
}

int tgn_games__need_order(tgn_games *games, tgn_order order, tgn_error *error)
{
    return tgn_games_order__by_name(order) ? tgn_games_names__need_all(&games->names, error) : 0;
}

/* ---- records and texts --------------------------------------------------------------------------------- */

void tgn_games_fetched__release(tgn_games_fetched *fetched)
{
    for (size_t i = 0; fetched->count > 0 && i < fetched->count * fetched->each; i++)
        tgn_store__release(&fetched->values[i]);
    fetched->count = 0;
}

int tgn_games_fetched__fetch(tgn_games_fetched *fetched, tgn_games *games, const uint32_t *numbers,
                             size_t count, bool texts, tgn_error *error)
{
    tgn_games_key names[TGN_GAMES_FETCHED_MAX];
    tgn_store_bytes keys[TGN_GAMES_FETCHED_MAX];
    size_t asked = 0;
    assert(count * (texts ? 2 : 1) <= TGN_GAMES_FETCHED_MAX);
    tgn_games_fetched__release(fetched);
    fetched->each = texts ? 2 : 1;
    fetched->at = 0;
    for (size_t i = 0; i < count; i++) {
        if (tgn_games__is_pending(games, numbers[i]) || (i > 0 && numbers[i] == numbers[i - 1]))
            continue;
        fetched->games[fetched->count++] = numbers[i];
        for (size_t k = 0; k < fetched->each; k++, asked++) {
            names[asked] = tgn_games_key__of(k == 0 ? 'g' : 't', numbers[i]);
            keys[asked] = (tgn_store_bytes){names[asked].bytes, names[asked].length};
            fetched->values[asked] = (tgn_store_value){0};
        }
    }
    const int code = tgn_store__get_many(games->store, keys, asked, fetched->values, error);
    if (code < 0)
        fetched->count = 0;
    return code;
}

/* Where a game is among those that were fetched; games are mostly asked for in the order of fetching. */
static bool find(tgn_games_fetched *fetched, uint32_t game)
{
    for (size_t i = 0; i < fetched->count; i++) {
        if (fetched->games[fetched->at] == game)
            return true;
        fetched->at = fetched->at + 1 < fetched->count ? fetched->at + 1 : 0;
    }
    return false;
}

int tgn_games_fetched__bytes(tgn_games_fetched *fetched, tgn_games *games, uint32_t game, char letter,
                             tgn_buffer *space, tgn_store_bytes *out, tgn_error *error)
{
    const size_t which = letter == 't';
    if (!find(fetched, game) || which >= fetched->each) {
        const int code = tgn_games__copy(games, game, letter, space, error);
        *out = tgn_store_bytes__of(space);
        return code;
    }
    *out = fetched->values[fetched->at * fetched->each + which].bytes;
    return out->data && out->length > 0;
}

int tgn_games_fetched__record(tgn_games_fetched *fetched, tgn_games *games, uint32_t game, tgn_buffer *space,
                              tgn_record *out, tgn_error *error)
{
    tgn_store_bytes bytes;
    const int code = tgn_games_fetched__bytes(fetched, games, game, 'g', space, &bytes, error);
    if (code <= 0)
        return code;
    return tgn_record__get(out, bytes.data, bytes.length) < 0 ? tgn_games__damaged(game, error) : 1;
}
