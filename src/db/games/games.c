/* roll.c - the roll as it is read: rows, names, records, texts. See roll.h; waiting.c changes it */
#include <stdlib.h>
#include <string.h>

#include "db/games/state.h"
#include "db/games/row_page.h"
#include "db/games/game_text.h"

int tgn_roll__new(tgn_roll **out, tgn_store *store, uint32_t games, uint32_t names)
{
    tgn_roll *roll = calloc(1, sizeof *roll);
    if (!roll)
        return TGN_ERR_MEMORY;
    if (pthread_mutex_init(&roll->lock, NULL) != 0) {
        free(roll);
        return TGN_ERR_MEMORY;
    }
    if (tgn_roster__init(&roll->roster, store, names) < 0) {
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

void tgn_roll__free(tgn_roll *roll)
{
    if (!roll)
        return;
    for (size_t i = 0; i < roll->waiting_count; i++)
        tgn_entry__clear(&roll->waiting[i]);
    for (size_t i = 0; i < roll->draft_count; i++)
        tgn_entry__clear(&roll->drafts[i].entry);
    free(roll->waiting);
    free(roll->drafts);
    tgn_digests__clear(&roll->digests);
    tgn_shelf__clear(&roll->pages);
    tgn_roster__clear(&roll->roster);
    pthread_mutex_destroy(&roll->lock);
    free(roll);
}

uint32_t tgn_roll__count(const tgn_roll *roll)
{
    return atomic_load_explicit(&roll->count, memory_order_acquire);
}

uint32_t tgn_roll__names(const tgn_roll *roll)
{
    return atomic_load_explicit(&roll->roster.count, memory_order_acquire);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* Rows on disk that belong to this page. */
static uint32_t settled_in(const tgn_roll *roll, uint32_t page)
{
    uint32_t settled = roll->settled, first = page * TGN_ROLL_PAGE;
    uint32_t behind = settled > first ? settled - first : 0;
    return behind < TGN_ROLL_PAGE ? behind : TGN_ROLL_PAGE;
}

static int read_rows(tgn_row *rows, tgn_roll *roll, uint32_t page, tgn_error *error)
{
    uint32_t wanted = settled_in(roll, page);
    if (wanted == 0)
        return 0;
    tgn_store_value value = {0};
    int code = tgn_rollkey__get(tgn_rollkey__of('r', page), roll->store, &value, error);
    if (code >= 0 && (code == 0 || (code = tgn_rowpage__unpack(rows, value.bytes, wanted)) < 0))
        code = tgn_error_set(
            error, TGN_ERR_INPUT,
            "page %u of the roll of games is damaged: make the database again from its records", page);
    tgn_store__release(&value);
    return code < 0 ? code : 0;
}

static int put_up(tgn_roll *roll, uint32_t page, tgn_row **out, tgn_error *error)
{
    tgn_row *rows = calloc(TGN_ROLL_PAGE, sizeof *rows);
    if (!rows)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the roll of games");
    int code = read_rows(rows, roll, page, error);
    if (code == 0 && tgn_shelf__put(&roll->pages, page, rows) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the roll of games");
    if (code < 0)
        free(rows);
    else
        *out = rows;
    return code;
}

int tgn_roll__page(tgn_roll *roll, uint32_t page, tgn_row **out, tgn_error *error)
{
    int code = 0;
    *out = tgn_shelf__at(&roll->pages, page);
    if (*out)
        return 0;
    pthread_mutex_lock(&roll->lock);
    *out = tgn_shelf__at(&roll->pages, page); /* another thread may have been here */
    if (!*out)
        code = put_up(roll, page, out, error);
    pthread_mutex_unlock(&roll->lock);
    return code;
}

const tgn_draft *tgn_roll__draft(tgn_roll *roll, uint32_t game)
{
    if (!atomic_load_explicit(&roll->drafting, memory_order_acquire) ||
        !pthread_equal(roll->drafter, pthread_self()))
        return NULL;
    for (size_t i = 0; i < roll->draft_count; i++)
        if (roll->drafts[i].game == game)
            return &roll->drafts[i];
    return NULL;
}

const tgn_row *tgn_roll__row(tgn_roll *roll, uint32_t game, tgn_error *error)
{
    tgn_row *rows;
    if (game == 0 || game > tgn_roll__count(roll)) {
        tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u", game);
        return NULL;
    }
    const tgn_draft *draft = tgn_roll__draft(roll, game);
    if (draft)
        return &draft->entry.row;
    if (tgn_roll__page(roll, (game - 1) / TGN_ROLL_PAGE, &rows, error) < 0)
        return NULL;
    return &rows[(game - 1) % TGN_ROLL_PAGE];
}

const char *tgn_roll__name(tgn_roll *roll, uint32_t name, tgn_error *error)
{
    return tgn_roster__name(&roll->roster, name, error);
}

/* ---- records and texts --------------------------------------------------------------------------------- */

/* What waits of a game: 1 and its bytes copied, or 0 when it does not wait. */
static int from_waiting(tgn_roll *roll, uint32_t game, char letter, tgn_buffer *out)
{
    const tgn_entry *entry = NULL;
    const tgn_draft *draft = tgn_roll__draft(roll, game);
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
static int fetch(tgn_roll *roll, uint32_t game, char letter, tgn_buffer *out, tgn_error *error)
{
    out->length = 0;
    int code = from_waiting(roll, game, letter, out);
    if (code == 0) {
        tgn_store_value value = {0};
        code = tgn_rollkey__get(tgn_rollkey__of(letter, game), roll->store, &value, error);
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

int tgn_roll__record(tgn_roll *roll, uint32_t game, tgn_buffer *space, tgn_record *out, tgn_error *error)
{
    int code = fetch(roll, game, 'g', space, error);
    if (code <= 0)
        return code;
    return tgn_record__get(out, space->data, space->length) < 0 ? damaged(game, error) : 1;
}

/* A row's texts; the names stay where they are. TGN_ERR_MISSING for a game that is gone. */
static int speak(tgn_spoken *out, tgn_roll *roll, uint32_t game, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const tgn_row *row = tgn_roll__row(roll, game, error);
    if (row && row->flags & TGN_ROW_GONE)
        return tgn_error_set(error, TGN_ERR_MISSING, "game %u was removed", game);
    const char *black = row ? tgn_roll__name(roll, row->black, error) : NULL;
    const char *white = black ? tgn_roll__name(roll, row->white, error) : NULL;
    const char *event = white ? tgn_roll__name(roll, row->event, error) : NULL;
    if (!event)
        return error->code;
    tgn_spoken__of(out, row, black, white, event);
    return 0;
}

static int compose(tgn_roll *roll, uint32_t game, tgn_buffer *space, tgn_buffer *text, tgn_buffer *out,
                   tgn_error *error)
{
    tgn_record record;
    tgn_spoken spoken;
    int code = speak(&spoken, roll, game, error);
    if (code == 0)
        code = tgn_roll__record(roll, game, space, &record, error);
    if (code > 0)
        code = fetch(roll, game, 't', text, error);
    if (code <= 0)
        return code < 0 ? code : damaged(game, error);
    code = tgn_wording__sgf(out, (tgn_bytes){text->data, text->length}, &record, &spoken);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "no memory for game %u", game);
    return code < 0 ? damaged(game, error) : 0;
}

int tgn_roll__sgf(tgn_roll *roll, uint32_t game, tgn_buffer *out, tgn_error *error)
{
    tgn_buffer record = {0}, text = {0};
    int code = compose(roll, game, &record, &text, out, error);
    tgn_buffer__clear(&record);
    tgn_buffer__clear(&text);
    return code;
}
