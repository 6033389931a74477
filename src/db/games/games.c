/* roll.c - the roll as it is read: rows, names, records, texts. See roll.h; waiting.c changes it */
#include <stdlib.h>
#include <string.h>

#include "db/games/state.h"
#include "db/games/row_page.h"
#include "db/games/game_text.h"

int tgn_games__new(tgn_games **out, tgn_store *store, uint32_t games, uint32_t names)
{
    tgn_games *roll = calloc(1, sizeof *roll);
    if (!roll)
        return TGN_ERR_MEMORY;
    if (pthread_mutex_init(&roll->lock, NULL) != 0) {
        free(roll);
        return TGN_ERR_MEMORY;
    }
    if (tgn_games_names__init(&roll->roster, store, names) < 0) {
        pthread_mutex_destroy(&roll->lock);
        free(roll);
        return TGN_ERR_MEMORY;
    }
    roll->store = store;
    roll->count = roll->settled = games;
    roll->digests.on_disk = games > 0;
    *out = roll;
    return 0;
}

void tgn_games__free(tgn_games *roll)
{
    if (!roll)
        return;
    for (size_t i = 0; i < roll->waiting_count; i++)
        tgn_games_entry__clear(&roll->waiting[i]);
    for (size_t i = 0; i < roll->draft_count; i++)
        tgn_games_entry__clear(&roll->drafts[i].entry);
    free(roll->waiting);
    free(roll->drafts);
    tgn_games_digests__clear(&roll->digests);
    tgn_games_page_list__clear(&roll->pages);
    tgn_games_names__clear(&roll->roster);
    pthread_mutex_destroy(&roll->lock);
    free(roll);
}

uint32_t tgn_games__count(const tgn_games *roll)
{
    return atomic_load_explicit(&roll->count, memory_order_acquire);
}

uint32_t tgn_games__name_count(const tgn_games *roll)
{
    return atomic_load_explicit(&roll->roster.count, memory_order_acquire);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* Rows on disk that belong to this page. */
static uint32_t settled_in(const tgn_games *roll, uint32_t page)
{
    uint32_t settled = roll->settled, first = page * TGN_GAMES_ROW_PAGE;
    uint32_t behind = settled > first ? settled - first : 0;
    return behind < TGN_GAMES_ROW_PAGE ? behind : TGN_GAMES_ROW_PAGE;
}

static int read_rows(tgn_games_row *rows, tgn_games *roll, uint32_t page, tgn_error *error)
{
    uint32_t wanted = settled_in(roll, page);
    if (wanted == 0)
        return 0;
    tgn_store_value value = {0};
    int code = tgn_games_key__get(tgn_games_key__of('r', page), roll->store, &value, error);
    if (code >= 0 && (code == 0 || (code = tgn_games_row_page__unpack(rows, value.bytes, wanted)) < 0))
        code = tgn_error_set(
            error, TGN_ERR_INPUT,
            "page %u of the roll of games is damaged: make the database again from its records", page);
    tgn_store__release(&value);
    return code < 0 ? code : 0;
}

static int put_up(tgn_games *roll, uint32_t page, tgn_games_row **out, tgn_error *error)
{
    tgn_games_row *rows = calloc(TGN_GAMES_ROW_PAGE, sizeof *rows);
    if (!rows)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the roll of games");
    int code = read_rows(rows, roll, page, error);
    if (code == 0 && tgn_games_page_list__put(&roll->pages, page, rows) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the roll of games");
    if (code < 0)
        free(rows);
    else
        *out = rows;
    return code;
}

int tgn_games__row_page(tgn_games *roll, uint32_t page, tgn_games_row **out, tgn_error *error)
{
    int code = 0;
    *out = tgn_games_page_list__at(&roll->pages, page);
    if (*out)
        return 0;
    pthread_mutex_lock(&roll->lock);
    *out = tgn_games_page_list__at(&roll->pages, page); /* another thread may have been here */
    if (!*out)
        code = put_up(roll, page, out, error);
    pthread_mutex_unlock(&roll->lock);
    return code;
}

const tgn_games_draft *tgn_games__draft(tgn_games *roll, uint32_t game)
{
    if (!atomic_load_explicit(&roll->drafting, memory_order_acquire) ||
        !pthread_equal(roll->drafter, pthread_self()))
        return NULL;
    for (size_t i = 0; i < roll->draft_count; i++)
        if (roll->drafts[i].game == game)
            return &roll->drafts[i];
    return NULL;
}

const tgn_games_row *tgn_games__row(tgn_games *roll, uint32_t game, tgn_error *error)
{
    tgn_games_row *rows;
    if (game == 0 || game > tgn_games__count(roll)) {
        tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u", game);
        return NULL;
    }
    const tgn_games_draft *draft = tgn_games__draft(roll, game);
    if (draft)
        return &draft->entry.row;
    if (tgn_games__row_page(roll, (game - 1) / TGN_GAMES_ROW_PAGE, &rows, error) < 0)
        return NULL;
    return &rows[(game - 1) % TGN_GAMES_ROW_PAGE];
}

const char *tgn_games__name(tgn_games *roll, uint32_t name, tgn_error *error)
{
    return tgn_games_names__name(&roll->roster, name, error);
}

/* ---- records and texts --------------------------------------------------------------------------------- */

/* What waits of a game: 1 and its bytes copied, or 0 when it does not wait. */
static int from_waiting(tgn_games *roll, uint32_t game, char letter, tgn_buffer *out)
{
    const tgn_games_entry *entry = NULL;
    const tgn_games_draft *draft = tgn_games__draft(roll, game);
    if (!draft && game <= roll->settled) /* on disk: no need to stand in line for the lock */
        return 0;
    pthread_mutex_lock(&roll->lock);
    if (draft)
        entry = &draft->entry;
    else if (game > roll->settled && game - roll->settled <= roll->waiting_count)
        entry = &roll->waiting[game - roll->settled - 1];
    if (entry && letter == 'g')
        tgn_buffer__add(out, entry->record, entry->record_length);
    else if (entry)
        tgn_buffer__add(out, entry->text, entry->text_length);
    pthread_mutex_unlock(&roll->lock);
    return entry ? 1 : 0;
}

/* The bytes of a record ('g') or a text ('t'): 1, 0 when there are none, or a negative code. */
static int fetch(tgn_games *roll, uint32_t game, char letter, tgn_buffer *out, tgn_error *error)
{
    out->length = 0;
    int code = from_waiting(roll, game, letter, out);
    if (code == 0) {
        tgn_store_value value = {0};
        code = tgn_games_key__get(tgn_games_key__of(letter, game), roll->store, &value, error);
        if (code > 0)
            tgn_buffer__add(out, value.bytes.data, value.bytes.length);
        tgn_store__release(&value);
    }
    if (out->failed)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for game %u", game);
    return code > 0 && out->length == 0 ? 0 : code;
}

static int damaged(uint32_t game, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "game %u is damaged: remove it, or make the database again from its records", game);
}

int tgn_games__record(tgn_games *roll, uint32_t game, tgn_buffer *space, tgn_record *out, tgn_error *error)
{
    int code = fetch(roll, game, 'g', space, error);
    if (code <= 0)
        return code;
    return tgn_record__get(out, space->data, space->length) < 0 ? damaged(game, error) : 1;
}

/* A row's texts; the names stay where they are. TGN_ERR_MISSING for a game that is gone. */
static int speak(tgn_games_row_texts *out, tgn_games *roll, uint32_t game, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(roll, game, error);
    if (row && row->flags & TGN_GAMES_ROW_REMOVED)
        return tgn_error_set(error, TGN_ERR_MISSING, "game %u was removed", game);
    const char *black = row ? tgn_games__name(roll, row->black, error) : NULL;
    const char *white = black ? tgn_games__name(roll, row->white, error) : NULL;
    const char *event = white ? tgn_games__name(roll, row->event, error) : NULL;
    if (!event)
        return error->code;
    tgn_games_row_texts__of(out, row, black, white, event);
    return 0;
}

static int compose(tgn_games *roll, uint32_t game, tgn_buffer *space, tgn_buffer *text, tgn_buffer *out,
                   tgn_error *error)
{
    tgn_record record;
    tgn_games_row_texts spoken;
    int code = speak(&spoken, roll, game, error);
    if (code == 0)
        code = tgn_games__record(roll, game, space, &record, error);
    if (code > 0)
        code = fetch(roll, game, 't', text, error);
    if (code <= 0)
        return code < 0 ? code : damaged(game, error);
    code = tgn_games_text__sgf(out, (tgn_store_bytes){text->data, text->length}, &record, &spoken);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "no memory for game %u", game);
    return code < 0 ? damaged(game, error) : 0;
}

int tgn_games__sgf(tgn_games *roll, uint32_t game, tgn_buffer *out, tgn_error *error)
{
    tgn_buffer record = {0}, text = {0};
    int code = compose(roll, game, &record, &text, out, error);
    tgn_buffer__clear(&record);
    tgn_buffer__clear(&text);
    return code;
}
