/* games.c - reading games: rows, names, records, texts; pending.c changes them */
#include <stdlib.h>
#include <string.h>

#include "db/games/game_text.h"
#include "db/games/state.h"

int tgn_games__new(tgn_games **out, tgn_store *store, uint32_t count, uint32_t names)
{
    tgn_games *games = calloc(1, sizeof *games);
    if (!games)
        return TGN_ERR_MEMORY;
    if (pthread_mutex_init(&games->lock, NULL) != 0) {
        free(games);
        return TGN_ERR_MEMORY;
    }
    if (tgn_games_names__init(&games->names, store, names) < 0) {
        pthread_mutex_destroy(&games->lock);
        free(games);
        return TGN_ERR_MEMORY;
    }
    pthread_mutex_init(&games->people_lock, NULL);
    games->store = store;
    games->count = games->committed = count;
    games->digests.on_disk = count > 0;
    *out = games;
    return 0;
}

void tgn_games__free(tgn_games *games)
{
    if (!games)
        return;
    for (size_t i = 0; i < games->pending_count; i++)
        tgn_games_entry__clear(&games->pending[i]);
    for (size_t i = 0; i < games->draft_count; i++)
        tgn_games_entry__clear(&games->drafts[i].entry);
    free(games->pending);
    free(games->drafts);
    tgn_games_expected__forget(&games->expected);
    tgn_games_digests__clear(&games->digests);
    tgn_games_page_list__clear(&games->pages);
    tgn_games_names__clear(&games->names);
    tgn_games_people__clear(&games->people);
    pthread_mutex_destroy(&games->people_lock);
    tgn_games_joined__free(games->joined);
    tgn_games_joined__free(games->joined_next);
    pthread_mutex_destroy(&games->lock);
    free(games);
}

uint32_t tgn_games__count(const tgn_games *games)
{
    return atomic_load_explicit(&games->count, memory_order_acquire);
}

uint32_t tgn_games__name_count(const tgn_games *games)
{
    return atomic_load_explicit(&games->names.count, memory_order_acquire);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static int no_memory_for_rows(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the table of games");
}

int tgn_games__add_row_page(tgn_games *games, uint32_t page, tgn_store_bytes bytes, tgn_games_row **out,
                            tgn_error *error)
{
    const uint32_t wanted = tgn_games__committed_in(games, page);
    tgn_games_row *rows = calloc(TGN_GAMES_ROW_PAGE, sizeof *rows);
    int code = rows ? 0 : no_memory_for_rows(error);
    if (code == 0 && wanted > 0 && (!bytes.data || tgn_games_row_page__unpack(rows, bytes, wanted) < 0))
        code = tgn_error_set(
            error, TGN_ERR_INPUT,
            "page %u of the table of games is damaged: rebuild the database from its records", page);
    if (code == 0 && tgn_games_page_list__put(&games->pages, page, rows) < 0)
        code = no_memory_for_rows(error);
    if (code < 0)
        free(rows);
    else
        *out = rows;
    return code;
}

static int load_page(tgn_games *games, uint32_t page, tgn_games_row **out, tgn_error *error)
{
    tgn_store_value value = {0};
    int code = 0;
    if (tgn_games__committed_in(games, page) > 0)
        code = tgn_games_key__get(tgn_games_key__of('r', page), games->store, &value, error);
    if (code >= 0)
        code = tgn_games__add_row_page(games, page, value.bytes, out, error);
    tgn_store__release(&value);
    return code;
}

int tgn_games__row_page(tgn_games *games, uint32_t page, tgn_games_row **out, tgn_error *error)
{
    int code = 0;
    *out = tgn_games_page_list__at(&games->pages, page);
    if (*out)
        return 0;
    pthread_mutex_lock(&games->lock);
    *out = tgn_games_page_list__at(&games->pages, page); /* another thread may have added it */
    if (!*out)
        code = load_page(games, page, out, error);
    pthread_mutex_unlock(&games->lock);
    return code;
}

size_t tgn_games__draft_place(const tgn_games *games, uint32_t game)
{
    size_t low = 0, high = games->draft_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (games->drafts[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const tgn_games_draft *tgn_games__draft(tgn_games *games, uint32_t game)
{
    if (!atomic_load_explicit(&games->drafting, memory_order_acquire) ||
        !pthread_equal(games->drafter, pthread_self()))
        return NULL;
    const size_t place = tgn_games__draft_place(games, game);
    return place < games->draft_count && games->drafts[place].game == game ? &games->drafts[place] : NULL;
}

const tgn_games_row *tgn_games__row(tgn_games *games, uint32_t game, tgn_error *error)
{
    tgn_games_row *rows;
    if (game == 0 || game > tgn_games__count(games)) {
        tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u", game);
        return NULL;
    }
    const tgn_games_draft *draft = tgn_games__draft(games, game);
    if (draft)
        return &draft->entry.row;
    if (tgn_games__row_page(games, (game - 1) / TGN_GAMES_ROW_PAGE, &rows, error) < 0)
        return NULL;
    return &rows[(game - 1) % TGN_GAMES_ROW_PAGE];
}

const char *tgn_games__name(tgn_games *games, uint32_t name, tgn_error *error)
{
    return tgn_games_names__name(&games->names, name, error);
}

int64_t tgn_games__find_name(tgn_games *games, const char *name, tgn_error *error)
{
    return tgn_games_names__find(&games->names, name, error);
}

/* ---- records and texts --------------------------------------------------------------------------------- */

bool tgn_games__is_pending(tgn_games *games, uint32_t game)
{
    return game > games->committed || tgn_games__draft(games, game);
}

/* A pending game: 1 and its bytes copied, or 0 when it is not pending. */
static int from_pending(tgn_games *games, uint32_t game, char letter, tgn_buffer *out)
{
    const tgn_games_entry *entry = NULL;
    const tgn_games_draft *draft = tgn_games__draft(games, game);
    if (!draft && game <= games->committed) /* on disk: no need to wait for the lock */
        return 0;
    pthread_mutex_lock(&games->lock);
    if (draft)
        entry = &draft->entry;
    else if (game > games->committed && game - games->committed <= games->pending_count)
        entry = &games->pending[game - games->committed - 1];
    if (entry && letter == 'g')
        tgn_buffer__add(out, entry->record, entry->record_length);
    else if (entry)
        tgn_buffer__add(out, entry->text, entry->text_length);
    pthread_mutex_unlock(&games->lock);
    return entry ? 1 : 0;
}

int tgn_games__copy(tgn_games *games, uint32_t game, char letter, tgn_buffer *out, tgn_error *error)
{
    out->length = 0;
    int code = from_pending(games, game, letter, out);
    if (code == 0) {
        tgn_store_value value = {0};
        code = tgn_games_key__get(tgn_games_key__of(letter, game), games->store, &value, error);
        if (code > 0)
            tgn_buffer__add(out, value.bytes.data, value.bytes.length);
        tgn_store__release(&value);
    }
    if (out->failed)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for game %u", game);
    return code > 0 && out->length == 0 ? 0 : code;
}

int tgn_games__damaged(uint32_t game, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "game %u is damaged: remove it, or rebuild the database from its records", game);
}

int tgn_games__record(tgn_games *games, uint32_t game, tgn_buffer *space, tgn_record *out, tgn_error *error)
{
    int code = tgn_games__copy(games, game, 'g', space, error);
    if (code <= 0)
        return code;
    return tgn_record__get(out, space->data, space->length) < 0 ? tgn_games__damaged(game, error) : 1;
}

/* A row's texts; the names are borrowed. TGN_ERR_MISSING for a game that was removed. */
static int read_row_texts(tgn_games_row_texts *out, tgn_games *games, uint32_t game, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    if (row && row->flags & TGN_GAMES_ROW_REMOVED)
        return tgn_error_set(error, TGN_ERR_MISSING, "game %u was removed", game);
    const char *black = row ? tgn_games__name(games, row->black, error) : NULL;
    const char *white = black ? tgn_games__name(games, row->white, error) : NULL;
    const char *event = white ? tgn_games__name(games, row->event, error) : NULL;
    if (!event)
        return error->code;
    tgn_games_row_texts__of(out, row, black, white, event);
    return 0;
}

static int build_sgf(tgn_games_fetched *fetched, tgn_games *games, uint32_t game, tgn_buffer space[2],
                     tgn_buffer *out, tgn_error *error)
{
    tgn_record record;
    tgn_games_row_texts texts;
    tgn_store_bytes text;
    int code = read_row_texts(&texts, games, game, error);
    if (code == 0 && fetched->count == 0)
        code = tgn_games_fetched__fetch(fetched, games, &game, 1, true, error);
    if (code == 0)
        code = tgn_games_fetched__record(fetched, games, game, &space[0], &record, error);
    if (code > 0)
        code = tgn_games_fetched__bytes(fetched, games, game, 't', &space[1], &text, error);
    if (code <= 0)
        return code < 0 ? code : tgn_games__damaged(game, error);
    code = tgn_games_text__sgf(out, text, &record, &texts);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "no memory for game %u", game);
    return code < 0 ? tgn_games__damaged(game, error) : 0;
}

int tgn_games_fetched__sgf(tgn_games_fetched *fetched, tgn_games *games, uint32_t game, tgn_buffer *out,
                           tgn_error *error)
{
    tgn_buffer space[2] = {{0}};
    const int code = build_sgf(fetched, games, game, space, out, error);
    tgn_buffer__clear(&space[0]);
    tgn_buffer__clear(&space[1]);
    return code;
}

int tgn_games__sgf(tgn_games *games, uint32_t game, tgn_buffer *out, tgn_error *error)
{
    tgn_games_fetched fetched;
    fetched.count = 0;
    const tgn_games_numbers number = {&game, 1, sizeof game};
    int code = tgn_games__need_lines(games, number, error);
    if (code == 0)
        code = tgn_games_fetched__sgf(&fetched, games, game, out, error);
    tgn_games_fetched__release(&fetched);
    return code;
}
