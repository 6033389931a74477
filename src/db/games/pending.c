/* waiting.c - games on their way into the roll: finding duplicates, adding, changing, writing */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/games/state.h"
#include "db/games/row_page.h"

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for games that wait to be written");
}

/* ---- finding ------------------------------------------------------------------------------------------- */

/* The digest of a game as it is now. 1, 0 when there is no such game any more, or a negative code. */
static int digest_of(tgn_games *roll, uint32_t game, tgn_key *out, tgn_error *error)
{
    tgn_buffer space = {0};
    tgn_record record;
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(roll, game, error);
    const char *black = row ? tgn_games__name(roll, row->black, error) : NULL;
    const char *white = black ? tgn_games__name(roll, row->white, error) : NULL;
    if (!white)
        return error->code;
    int code = row->flags & TGN_GAMES_ROW_REMOVED ? 0 : tgn_games__record(roll, game, &space, &record, error);
    if (code > 0)
        *out = tgn_games_entry__digest(&record, row, black, white);
    tgn_buffer__clear(&space);
    return code;
}

int64_t tgn_games__find_duplicate(tgn_games *roll, tgn_key digest, tgn_error *error)
{
    int64_t found = tgn_games_digests__find(&roll->digests, digest);
    if (found)
        return found;
    tgn_store_value value = {0};
    int code = tgn_games_digests__hints(&roll->digests, roll->store, digest, &value, error);
    for (size_t at = 0; code > 0 && !found && at + 4 <= value.bytes.length; at += 4) {
        uint32_t game = tgn_games__get32((const uint8_t *)value.bytes.data + at);
        tgn_key present;
        bool known = game > 0 && game <= tgn_games__count(roll);
        int there = known ? digest_of(roll, game, &present, error) : 0;
        if (there < 0)
            code = there;
        else if (there > 0 && tgn_key_equal(present, digest))
            found = game;
    }
    tgn_store__release(&value);
    return code < 0 ? code : found;
}

/* ---- adding -------------------------------------------------------------------------------------------- */

static int number_names(tgn_games *roll, tgn_games_entry *entry, tgn_error *error)
{
    int64_t black = tgn_games_names__number(&roll->roster, entry->black, error);
    int64_t white = black < 0 ? black : tgn_games_names__number(&roll->roster, entry->white, error);
    int64_t event = white < 0 ? white : tgn_games_names__number(&roll->roster, entry->event, error);
    if (event < 0)
        return (int)event;
    entry->row.black = (uint32_t)black;
    entry->row.white = (uint32_t)white;
    entry->row.event = (uint32_t)event;
    return 0;
}

static int keep_waiting(tgn_games *roll, const tgn_games_entry *entry)
{
    pthread_mutex_lock(&roll->lock);
    int code = tgn_array__need(&roll->waiting, &roll->waiting_room, roll->waiting_count + 1);
    if (code == 0)
        roll->waiting[roll->waiting_count++] = *entry;
    pthread_mutex_unlock(&roll->lock);
    return code;
}

static size_t weight_of(const tgn_games_entry *entry)
{
    return sizeof *entry + sizeof(tgn_games_row) + sizeof(tgn_games_digest_change) + entry->record_length +
           entry->text_length + 64;
}

int64_t tgn_games__add(tgn_games *roll, tgn_games_entry *entry, tgn_error *error)
{
    uint32_t index = roll->count;
    tgn_games_row *rows;
    if (index == UINT32_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT, "more than 4294967295 games");
    int code = number_names(roll, entry, error);
    if (code == 0)
        code = tgn_games__row_page(roll, index / TGN_GAMES_ROW_PAGE, &rows, error);
    if (code < 0)
        return code;
    if (keep_waiting(roll, entry) < 0)
        return no_memory(error);
    if (tgn_games_digests__add(&roll->digests, entry->digest, index + 1) < 0) {
        roll->waiting_count--; /* nobody knows of it yet */
        return no_memory(error);
    }
    rows[index % TGN_GAMES_ROW_PAGE] = entry->row;
    atomic_store_explicit(&roll->count, index + 1, memory_order_release);
    roll->weight += weight_of(entry);
    *entry = (tgn_games_entry){0};
    return (int64_t)index + 1;
}

size_t tgn_games__pending_bytes(const tgn_games *roll)
{
    return roll->weight + roll->roster.weight;
}

/* ---- changing ------------------------------------------------------------------------------------------ */

/* This game's draft, a new one without an entry if need be. NULL: no memory. */
static tgn_games_draft *draft_for(tgn_games *roll, uint32_t game)
{
    for (size_t i = 0; i < roll->draft_count; i++)
        if (roll->drafts[i].game == game)
            return &roll->drafts[i];
    if (tgn_array__need(&roll->drafts, &roll->draft_room, roll->draft_count + 1) < 0)
        return NULL;
    roll->drafts[roll->draft_count] = (tgn_games_draft){.game = game};
    return &roll->drafts[roll->draft_count++];
}

/* A digest was dropped, and with it everything in memory: tell again what waits. */
static int remember_waiting(tgn_games *roll)
{
    int code = 0;
    for (size_t i = 0; i < roll->draft_count && code == 0; i++)
        if (roll->drafts[i].entry.record)
            code = tgn_games_digests__remember(&roll->digests, roll->drafts[i].entry.digest, roll->drafts[i].game);
    for (size_t i = 0; i < roll->waiting_count && code == 0; i++)
        code =
            tgn_games_digests__remember(&roll->digests, roll->waiting[i].digest, roll->settled + (uint32_t)i + 1);
    return code;
}

/* Drop the digest that a game has now. A record too damaged to have one has none that is found. */
static int drop_digest(tgn_games *roll, uint32_t game, tgn_error *error)
{
    tgn_key digest;
    int code = digest_of(roll, game, &digest, error);
    if (code > 0 && tgn_games_digests__drop(&roll->digests, digest, game) < 0)
        return no_memory(error);
    return code == TGN_ERR_INPUT || code > 0 ? 0 : code;
}

static int draft_entry(tgn_games *roll, uint32_t game, tgn_games_row before, tgn_games_entry *entry)
{
    tgn_games_draft *draft = draft_for(roll, game);
    if (!draft || (entry && tgn_games_digests__add(&roll->digests, entry->digest, game) < 0))
        return TGN_ERR_MEMORY;
    tgn_games_entry__clear(&draft->entry);
    before.flags |= TGN_GAMES_ROW_REMOVED;
    draft->entry = entry ? *entry : (tgn_games_entry){.row = before};
    roll->weight += weight_of(&draft->entry);
    roll->drafter = pthread_self();
    atomic_store_explicit(&roll->drafting, true, memory_order_release);
    if (entry)
        *entry = (tgn_games_entry){0};
    return remember_waiting(roll);
}

int tgn_games__replace(tgn_games *roll, uint32_t game, tgn_games_entry *entry, tgn_error *error)
{
    assert(game <= roll->settled);
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(roll, game, error);
    if (!row)
        return error->code;
    tgn_games_row before = *row;
    int code = entry ? number_names(roll, entry, error) : 0;
    if (code == 0)
        code = drop_digest(roll, game, error);
    if (code == 0 && draft_entry(roll, game, before, entry) < 0)
        code = no_memory(error);
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* A page of rows as it will be. */
static int write_page(tgn_games *roll, uint32_t page, const tgn_games_writer *sink)
{
    tgn_games_row *present, rows[TGN_GAMES_ROW_PAGE];
    uint8_t bytes[TGN_GAMES_ROW_PAGE * TGN_GAMES_ROW_BYTES];
    uint32_t first = page * TGN_GAMES_ROW_PAGE, behind = roll->count - first;
    uint32_t count = behind < TGN_GAMES_ROW_PAGE ? behind : TGN_GAMES_ROW_PAGE;
    int code = tgn_games__row_page(roll, page, &present, sink->error);
    if (code < 0)
        return code;
    memcpy(rows, present, count * sizeof *rows);
    for (size_t i = 0; i < roll->draft_count; i++)
        if ((roll->drafts[i].game - 1) / TGN_GAMES_ROW_PAGE == page)
            rows[(roll->drafts[i].game - 1) % TGN_GAMES_ROW_PAGE] = roll->drafts[i].entry.row;
    tgn_games_row_page__pack(bytes, rows, count);
    return tgn_games_writer__put(sink, tgn_games_key__of('r', page), bytes, (size_t)count * TGN_GAMES_ROW_BYTES);
}

static int write_rows(tgn_games *roll, const tgn_games_writer *sink)
{
    int code = 0;
    for (size_t i = 0; i < roll->draft_count && code == 0; i++)
        code = write_page(roll, (roll->drafts[i].game - 1) / TGN_GAMES_ROW_PAGE, sink);
    if (roll->count == roll->settled)
        return code;
    uint32_t last = (roll->count - 1) / TGN_GAMES_ROW_PAGE;
    for (uint32_t page = roll->settled / TGN_GAMES_ROW_PAGE; page <= last && code == 0; page++)
        code = write_page(roll, page, sink);
    return code;
}

static int write_entry(const tgn_games_entry *entry, uint32_t game, char letter, const tgn_games_writer *sink)
{
    tgn_games_key key = tgn_games_key__of(letter, game);
    if (!entry->record)
        return tgn_games_writer__remove(sink, key);
    return letter == 'g' ? tgn_games_writer__put(sink, key, entry->record, entry->record_length)
                         : tgn_games_writer__put(sink, key, entry->text, entry->text_length);
}

/* All records ('g') or texts ('t'). */
static int write_entries(tgn_games *roll, char letter, const tgn_games_writer *sink)
{
    int code = 0;
    for (size_t i = 0; i < roll->draft_count && code == 0; i++)
        code = write_entry(&roll->drafts[i].entry, roll->drafts[i].game, letter, sink);
    for (size_t i = 0; i < roll->waiting_count && code == 0; i++)
        code = write_entry(&roll->waiting[i], roll->settled + (uint32_t)i + 1, letter, sink);
    return code;
}

/* In the order of keys: d, g, and p, r, t. */
static int write_all(tgn_games *roll, const tgn_games_writer *sink)
{
    int code = tgn_games_digests__write(&roll->digests, roll->store, sink);
    if (code == 0)
        code = write_entries(roll, 'g', sink);
    if (code == 0)
        code = tgn_games_names__write(&roll->roster, sink);
    if (code == 0)
        code = write_rows(roll, sink);
    return code == 0 ? write_entries(roll, 't', sink) : code;
}

int tgn_games__write_batch(tgn_games *roll, tgn_store_batch *batch, tgn_error *error)
{
    return write_all(roll, &(tgn_games_writer){.batch = batch, .error = error});
}

int tgn_games__write_load(tgn_games *roll, tgn_store_load *load, tgn_error *error)
{
    assert(roll->draft_count == 0);
    tgn_games_writer sink = {.error = error};
    if (roll->waiting_count == 0)
        return 0;
    int code = tgn_store__section_new(&sink.plain, load, false, error);
    if (code == 0)
        code = tgn_store__section_new(&sink.packed, load, true, error);
    return code == 0 ? write_all(roll, &sink) : code;
}

/* ---- afterwards ---------------------------------------------------------------------------------------- */

static void drop_entries(tgn_games *roll)
{
    pthread_mutex_lock(&roll->lock);
    for (size_t i = 0; i < roll->waiting_count; i++)
        tgn_games_entry__clear(&roll->waiting[i]);
    for (size_t i = 0; i < roll->draft_count; i++)
        tgn_games_entry__clear(&roll->drafts[i].entry);
    roll->waiting_count = roll->draft_count = 0;
    roll->weight = 0;
    pthread_mutex_unlock(&roll->lock);
    atomic_store_explicit(&roll->drafting, false, memory_order_release);
}

void tgn_games__committed(tgn_games *roll)
{
    for (size_t i = 0; i < roll->draft_count; i++) {
        uint32_t index = roll->drafts[i].game - 1;
        tgn_games_row *rows = tgn_games_page_list__at(&roll->pages, index / TGN_GAMES_ROW_PAGE); /* writing it put it up */
        if (rows)
            rows[index % TGN_GAMES_ROW_PAGE] = roll->drafts[i].entry.row;
    }
    roll->settled = roll->count;
    drop_entries(roll);
    tgn_games_names__committed(&roll->roster);
    tgn_games_digests__committed(&roll->digests);
}

void tgn_games__discard(tgn_games *roll)
{
    atomic_store_explicit(&roll->count, roll->settled, memory_order_release);
    drop_entries(roll);
    tgn_games_names__discard(&roll->roster);
    tgn_games_digests__discard(&roll->digests);
}
