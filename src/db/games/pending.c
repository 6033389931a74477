/* pending.c - games that are not committed yet: entries, finding duplicates, adding, replacing, writing */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"
#include "db/games/game_text.h"
#include "db/games/state.h"

enum { SHORT_GAME = 30 }; /* moves: shorter games are often alike */

/* ---- an entry's row ------------------------------------------------------------------------------------ */

/* Points as quarter points; false when they are out of range. */
static bool quarters(int16_t *out, double points)
{
    if (!(points > -8000 && points < 8000))
        return false;
    *out = (int16_t)(points * 4 + (points < 0 ? -0.5 : 0.5));
    return true;
}

static void fill_row(tgn_games_row *row, const tgn_info *info, const tgn_sgf *tree, const tgn_record *record)
{
    *row = (tgn_games_row){.first = info->dates.first, .last = info->dates.last};
    row->black_rank = info->black_rank.level;
    row->white_rank = info->white_rank.level;
    row->komi = INT16_MIN;
    if (info->komi.known)
        quarters(&row->komi, info->komi.points);
    row->winner = (uint8_t)info->result.winner;
    row->ending = (uint8_t)info->result.ending;
    if (info->result.ending == TGN_END_SCORE && !quarters(&row->margin, info->result.margin))
        row->ending = TGN_END_WIN;
    row->steps = (uint16_t)record->step_count;
    row->moves = (uint16_t)record->main_moves;
    row->handicap = info->handicap.known ? (uint8_t)info->handicap.stones : 0;
    row->rows = record->size.rows;
    row->cols = record->size.cols;
    row->flags =
        (uint8_t)((tree->problem_count ? TGN_GAMES_ROW_REPAIRED : 0) |
                  (record->branches ? TGN_GAMES_ROW_TREE : 0) | (record->cut ? TGN_GAMES_ROW_CUT : 0));
}

/* ---- its names ----------------------------------------------------------------------------------------- */

/* A name without blanks around it, a single blank where there are several, cut between characters. */
static size_t tidy(char out[TGN_GAMES_NAME_MAX + 1], const tgn_sgf *tree, const tgn_sgf_value *value)
{
    char text[4 * TGN_GAMES_NAME_MAX];
    size_t length = 0;
    text[0] = '\0';
    if (value)
        tgn_sgf_text(tree, value, true, text, sizeof text);
    for (const char *at = text; *at && length < TGN_GAMES_NAME_MAX; at++)
        if (*at != ' ' || (length && out[length - 1] != ' '))
            out[length++] = *at;
    if (length == TGN_GAMES_NAME_MAX) /* the last character may be incomplete */
        length = tgn_utf8__valid(out, length);
    while (length && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return length;
}

typedef struct names {
    char black[TGN_GAMES_NAME_MAX + 1], white[TGN_GAMES_NAME_MAX + 1], event[TGN_GAMES_NAME_MAX + 1];
    size_t black_length, white_length, event_length;
} names;

static void read_names(names *out, const tgn_info *info, const tgn_sgf *tree)
{
    out->black_length = tidy(out->black, tree, info->raw[TGN_INFO_BLACK]);
    out->white_length = tidy(out->white, tree, info->raw[TGN_INFO_WHITE]);
    out->event_length = tidy(out->event, tree, info->raw[TGN_INFO_EVENT]);
}

/* ---- its digest ---------------------------------------------------------------------------------------- */

tgn_key tgn_games_entry__digest(const tgn_record *record, const tgn_games_row *row, const char *black,
                                const char *white)
{
    tgn_key digest = tgn_record__digest(record);
    if (record->main_moves >= SHORT_GAME)
        return digest;
    uint64_t players =
        tgn_games_hash__text(tgn_games_hash__text(0, black, strlen(black)), white, strlen(white));
    uint64_t all = tgn_games_hash__mix(players ^ ((uint64_t)row->first << 32 | row->last));
    digest.high ^= all;
    digest.low ^= tgn_games_hash__mix(all + 1);
    return digest;
}

/* ---- the entry ----------------------------------------------------------------------------------------- */

/* One allocation for record and names; the text has its own. */
static int copy(tgn_games_entry *out, const tgn_record *record, const names *all)
{
    size_t black = all->black_length + 1, white = all->white_length + 1, event = all->event_length + 1;
    out->record_length = TGN_RECORD_HEAD + record->length;
    out->record = malloc(out->record_length + black + white + event);
    if (!out->record)
        return TGN_ERR_MEMORY;
    tgn_record__put_head(out->record, record);
    memcpy(out->record + TGN_RECORD_HEAD, record->bytes, record->length);
    out->black = (char *)out->record + out->record_length;
    out->white = out->black + black;
    out->event = out->white + white;
    memcpy(out->black, all->black, black);
    memcpy(out->white, all->white, white);
    memcpy(out->event, all->event, event);
    return 0;
}

int tgn_games_entry__make(tgn_games_entry *out, const tgn_sgf *tree, const tgn_record *record)
{
    tgn_info info;
    names all;
    tgn_games_row_texts texts;
    tgn_buffer text = {0};
    *out = (tgn_games_entry){0};
    tgn_info_read(&info, tree);
    fill_row(&out->row, &info, tree, record);
    read_names(&all, &info, tree);
    tgn_games_row_texts__of(&texts, &out->row, all.black, all.white, all.event);
    int code = tgn_games_text__make(&text, tree, record, &texts);
    if (code == 0)
        code = copy(out, record, &all);
    if (code < 0) {
        tgn_buffer__clear(&text);
        return code;
    }
    out->text = text.data;
    out->text_length = text.length;
    out->digest = tgn_games_entry__digest(record, &out->row, all.black, all.white);
    return 0;
}

void tgn_games_entry__clear(tgn_games_entry *entry)
{
    free(entry->record);
    free(entry->text);
    *entry = (tgn_games_entry){0};
}

/* ---- finding duplicates -------------------------------------------------------------------------------- */

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for pending games");
}

/* The digest of a game as it is now. 1, 0 when there is no such game any more, or a negative code. */
static int digest_of(tgn_games *games, uint32_t game, tgn_key *out, tgn_error *error)
{
    tgn_buffer space = {0};
    tgn_record record;
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    const char *black = row ? tgn_games__name(games, row->black, error) : NULL;
    const char *white = black ? tgn_games__name(games, row->white, error) : NULL;
    if (!white)
        return error->code;
    int code = row->flags & TGN_GAMES_ROW_REMOVED
                   ? 0
                   : tgn_games_fetched__record(&games->expected.records, games, game, &space, &record, error);
    if (code > 0)
        *out = tgn_games_entry__digest(&record, row, black, white);
    tgn_buffer__clear(&space);
    return code;
}

/* The first of the games with these numbers that has the digest now; 0: none. */
static int64_t find_among(tgn_games *games, tgn_store_bytes numbers, tgn_key digest, tgn_error *error)
{
    for (size_t at = 0; at + 4 <= numbers.length; at += 4) {
        const uint32_t game = tgn_games__get32((const uint8_t *)numbers.data + at);
        tgn_key present;
        const bool known = game > 0 && game <= tgn_games__count(games);
        const int there = known ? digest_of(games, game, &present, error) : 0;
        if (there < 0)
            return there;
        if (there > 0 && tgn_key_equal(present, digest))
            return game;
    }
    return 0;
}

int64_t tgn_games__find_duplicate(tgn_games *games, tgn_key digest, tgn_error *error)
{
    int64_t found = tgn_games_digests__find(&games->digests, digest);
    if (found)
        return found;
    const tgn_store_value *expected = tgn_games_expected__find(&games->expected, digest);
    if (expected)
        return find_among(games, expected->bytes, digest, error);
    tgn_store_value value = {0};
    const int code = tgn_games_digests__hints(&games->digests, games->store, digest, &value, error);
    found = code > 0 ? find_among(games, value.bytes, digest, error) : code;
    tgn_store__release(&value);
    return found;
}

bool tgn_games__asks_for_digests(const tgn_games *games)
{
    return games->digests.on_disk;
}

bool tgn_games__expects_digests(const tgn_games *games)
{
    return games->expected.valid;
}

/* The games that were found under the digests, as many as are fetched at once. */
static size_t games_expected(const tgn_games *games, uint32_t out[TGN_GAMES_FETCHED_MAX])
{
    const tgn_games_expected *expected = &games->expected;
    size_t count = 0;
    for (size_t i = 0; i < expected->count; i++) {
        const tgn_store_bytes numbers = expected->numbers[i].bytes;
        for (size_t at = 0; at + 4 <= numbers.length && count < TGN_GAMES_FETCHED_MAX; at += 4)
            out[count++] = tgn_games__get32((const uint8_t *)numbers.data + at);
    }
    return count;
}

int tgn_games__expect_digests(tgn_games *games, const tgn_key *digests, size_t count, tgn_error *error)
{
    uint32_t found[TGN_GAMES_FETCHED_MAX] = {0};
    if (!games->digests.on_disk)
        return 0;
    TGN_TRY(tgn_games_expected__read(&games->expected, &games->digests, games->store, digests, count, error));
    const size_t hints = games_expected(games, found);
    TGN_TRY(tgn_games__need_lines(games, (tgn_games_numbers){found, hints, sizeof *found}, error));
    return tgn_games_fetched__fetch(&games->expected.records, games, found, hints, false, error);
}

/* ---- adding -------------------------------------------------------------------------------------------- */

static int number_names(tgn_games *games, tgn_games_entry *entry, tgn_error *error)
{
    int64_t black = tgn_games_names__number(&games->names, entry->black, error);
    int64_t white = black < 0 ? black : tgn_games_names__number(&games->names, entry->white, error);
    int64_t event = white < 0 ? white : tgn_games_names__number(&games->names, entry->event, error);
    if (event < 0)
        return (int)event;
    entry->row.black = (uint32_t)black;
    entry->row.white = (uint32_t)white;
    entry->row.event = (uint32_t)event;
    return 0;
}

static int keep_pending(tgn_games *games, const tgn_games_entry *entry)
{
    pthread_mutex_lock(&games->lock);
    int code = tgn_array__need(&games->pending, &games->pending_capacity, games->pending_count + 1);
    if (code == 0)
        games->pending[games->pending_count++] = *entry;
    pthread_mutex_unlock(&games->lock);
    return code;
}

static size_t bytes_of(const tgn_games_entry *entry)
{
    return sizeof *entry + sizeof(tgn_games_row) + sizeof(tgn_games_digest_change) + entry->record_length +
           entry->text_length + 64;
}

int64_t tgn_games__add(tgn_games *games, tgn_games_entry *entry, tgn_error *error)
{
    uint32_t index = games->count;
    tgn_games_row *rows;
    if (index == UINT32_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT, "more than 4294967295 games");
    int code = number_names(games, entry, error);
    if (code == 0)
        code = tgn_games__row_page(games, index / TGN_GAMES_ROW_PAGE, &rows, error);
    if (code < 0)
        return code;
    if (keep_pending(games, entry) < 0)
        return no_memory(error);
    if (tgn_games_digests__add(&games->digests, entry->digest, index + 1) < 0) {
        games->pending_count--; /* nobody has seen it yet */
        return no_memory(error);
    }
    rows[index % TGN_GAMES_ROW_PAGE] = entry->row;
    atomic_store_explicit(&games->count, index + 1, memory_order_release);
    games->pending_bytes += bytes_of(entry);
    *entry = (tgn_games_entry){0};
    return (int64_t)index + 1;
}

size_t tgn_games__pending_bytes(const tgn_games *games)
{
    return games->pending_bytes + games->names.pending_bytes;
}

/* ---- changing ------------------------------------------------------------------------------------------ */

/* This game's draft, a new one without an entry if necessary. NULL: no memory. */
static tgn_games_draft *draft_for(tgn_games *games, uint32_t game)
{
    const size_t place = tgn_games__draft_place(games, game);
    if (place < games->draft_count && games->drafts[place].game == game)
        return &games->drafts[place];
    if (tgn_array__need(&games->drafts, &games->draft_capacity, games->draft_count + 1) < 0)
        return NULL;
    tgn_games_draft *draft = &games->drafts[place];
    memmove(draft + 1, draft, (games->draft_count++ - place) * sizeof *draft);
    *draft = (tgn_games_draft){.game = game};
    return draft;
}

/* A digest was dropped, and with it all in memory: add those of pending games again. */
static int remember_pending(tgn_games *games)
{
    int code = 0;
    for (size_t i = 0; i < games->draft_count && code == 0; i++)
        if (games->drafts[i].entry.record)
            code = tgn_games_digests__remember(&games->digests, games->drafts[i].entry.digest,
                                               games->drafts[i].game);
    for (size_t i = 0; i < games->pending_count && code == 0; i++)
        code = tgn_games_digests__remember(&games->digests, games->pending[i].digest,
                                           games->committed + (uint32_t)i + 1);
    return code;
}

/* Drop the digest that a game has now. A damaged record has none that could be found. */
static int drop_digest(tgn_games *games, uint32_t game, tgn_error *error)
{
    tgn_key digest;
    int code = digest_of(games, game, &digest, error);
    if (code > 0 &&
        (tgn_games_digests__drop(&games->digests, digest, game) < 0 || remember_pending(games) < 0))
        return no_memory(error);
    return code == TGN_ERR_INPUT || code > 0 ? 0 : code;
}

/* `entry` is taken over; NULL: the game goes. */
static int draft_entry(tgn_games *games, uint32_t game, tgn_games_row before, tgn_games_entry *entry)
{
    tgn_games_draft *draft = draft_for(games, game);
    if (!draft || (entry && tgn_games_digests__add(&games->digests, entry->digest, game) < 0))
        return TGN_ERR_MEMORY;
    tgn_games_entry__clear(&draft->entry);
    before.flags |= TGN_GAMES_ROW_REMOVED;
    draft->entry = entry ? *entry : (tgn_games_entry){.row = before};
    games->pending_bytes += bytes_of(&draft->entry);
    games->drafter = pthread_self();
    atomic_store_explicit(&games->drafting, true, memory_order_release);
    if (entry)
        *entry = (tgn_games_entry){0};
    return 0;
}

int tgn_games__replace(tgn_games *games, uint32_t game, tgn_games_entry *entry, tgn_error *error)
{
    assert(game <= games->committed);
    tgn_games_expected__forget(&games->expected);
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    if (!row)
        return error->code;
    tgn_games_row before = *row;
    int code = entry ? number_names(games, entry, error) : 0;
    if (code == 0)
        code = drop_digest(games, game, error);
    if (code == 0 && draft_entry(games, game, before, entry) < 0)
        code = no_memory(error);
    return code;
}

/* What was stored of a removed game, made into an entry; its row has the numbers of its names still. */
static int revive(tgn_games_entry *out, tgn_games *games, const tgn_games_row *row,
                  const tgn_games_removed *removed, tgn_record *record, tgn_error *error)
{
    const char *black = tgn_games__name(games, row->black, error);
    const char *white = black ? tgn_games__name(games, row->white, error) : NULL;
    if (!white)
        return error->code;
    *out = (tgn_games_entry){
        .row = *row, .record_length = removed->record.length, .text_length = removed->text.length};
    out->row.flags &= (uint8_t)~TGN_GAMES_ROW_REMOVED;
    out->record = malloc(out->record_length);
    out->text = malloc(out->text_length ? out->text_length : 1);
    if (!out->record || !out->text)
        return no_memory(error);
    memcpy(out->record, removed->record.data, out->record_length);
    if (out->text_length > 0)
        memcpy(out->text, removed->text.data, out->text_length);
    out->digest = tgn_games_entry__digest(record, row, black, white);
    return 0;
}

int64_t tgn_games__restore(tgn_games *games, uint32_t game, const tgn_games_removed *removed,
                           bool keep_duplicate, tgn_record *record, tgn_error *error)
{
    tgn_games_entry entry = {0};
    tgn_error own;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    if (!row)
        return error->code;
    if (tgn_record__get(record, removed->record.data, removed->record.length) < 0)
        return tgn_games__damaged(game, error);
    const tgn_games_row before = *row;
    int64_t code = revive(&entry, games, &before, removed, record, error);
    if (code == 0 && !keep_duplicate)
        code = tgn_games__find_duplicate(games, entry.digest, error);
    if (code == 0 && draft_entry(games, game, before, &entry) < 0)
        code = no_memory(error);
    tgn_games_entry__clear(&entry);
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static uint32_t page_of(const tgn_games_draft *draft)
{
    return (draft->game - 1) / TGN_GAMES_ROW_PAGE;
}

/* A page of rows as it will be after the commit. */
static int write_page(tgn_games *games, uint32_t page, const tgn_games_writer *writer)
{
    tgn_games_row *present, rows[TGN_GAMES_ROW_PAGE];
    uint8_t bytes[TGN_GAMES_ROW_PAGE * TGN_GAMES_ROW_BYTES];
    uint32_t first = page * TGN_GAMES_ROW_PAGE, behind = games->count - first;
    uint32_t count = behind < TGN_GAMES_ROW_PAGE ? behind : TGN_GAMES_ROW_PAGE;
    int code = tgn_games__row_page(games, page, &present, writer->error);
    if (code < 0)
        return code;
    memcpy(rows, present, count * sizeof *rows);
    for (size_t i = tgn_games__draft_place(games, first + 1); i < games->draft_count; i++) {
        if (page_of(&games->drafts[i]) != page)
            break;
        rows[(games->drafts[i].game - 1) % TGN_GAMES_ROW_PAGE] = games->drafts[i].entry.row;
    }
    tgn_games_row_page__pack(bytes, rows, count);
    return tgn_games_writer__put(writer, tgn_games_key__of('r', page), bytes,
                                 (size_t)count * TGN_GAMES_ROW_BYTES);
}

static int write_rows(tgn_games *games, const tgn_games_writer *writer)
{
    int code = 0;
    for (size_t i = 0; i < games->draft_count && code == 0; i++)
        if (i == 0 || page_of(&games->drafts[i]) != page_of(&games->drafts[i - 1]))
            code = write_page(games, page_of(&games->drafts[i]), writer);
    if (games->count == games->committed)
        return code;
    uint32_t last = (games->count - 1) / TGN_GAMES_ROW_PAGE;
    for (uint32_t page = games->committed / TGN_GAMES_ROW_PAGE; page <= last && code == 0; page++)
        code = write_page(games, page, writer);
    return code;
}

static int write_entry(const tgn_games_entry *entry, uint32_t game, char letter,
                       const tgn_games_writer *writer)
{
    tgn_games_key key = tgn_games_key__of(letter, game);
    if (!entry->record)
        return tgn_games_writer__remove(writer, key);
    return letter == 'g' ? tgn_games_writer__put(writer, key, entry->record, entry->record_length)
                         : tgn_games_writer__put(writer, key, entry->text, entry->text_length);
}

/* All records ('g') or texts ('t'). */
static int write_entries(tgn_games *games, char letter, const tgn_games_writer *writer)
{
    int code = 0;
    for (size_t i = 0; i < games->draft_count && code == 0; i++)
        code = write_entry(&games->drafts[i].entry, games->drafts[i].game, letter, writer);
    for (size_t i = 0; i < games->pending_count && code == 0; i++)
        code = write_entry(&games->pending[i], games->committed + (uint32_t)i + 1, letter, writer);
    return code;
}

/* In the order of keys: d, g, and p, r, t. */
static int write_all(tgn_games *games, const tgn_games_writer *writer)
{
    TGN_TRY(tgn_games_digests__write(&games->digests, games->store, writer));
    TGN_TRY(write_entries(games, 'g', writer));
    TGN_TRY(tgn_games_names__write(&games->names, writer));
    TGN_TRY(write_rows(games, writer));
    return write_entries(games, 't', writer);
}

int tgn_games__write_batch(tgn_games *games, tgn_store_batch *batch, tgn_error *error)
{
    return write_all(games, &(tgn_games_writer){.batch = batch, .error = error});
}

int tgn_games__write_load(tgn_games *games, tgn_store_load *load, tgn_error *error)
{
    assert(games->draft_count == 0);
    tgn_games_writer writer = {.error = error};
    if (games->pending_count == 0)
        return 0;
    TGN_TRY(tgn_store__section_new(&writer.plain, load, false, error));
    TGN_TRY(tgn_store__section_new(&writer.packed, load, true, error));
    return write_all(games, &writer);
}

/* ---- after the commit ---------------------------------------------------------------------------------- */

static void drop_pending(tgn_games *games)
{
    pthread_mutex_lock(&games->lock);
    for (size_t i = 0; i < games->pending_count; i++)
        tgn_games_entry__clear(&games->pending[i]);
    for (size_t i = 0; i < games->draft_count; i++)
        tgn_games_entry__clear(&games->drafts[i].entry);
    games->pending_count = games->draft_count = 0;
    games->pending_bytes = 0;
    pthread_mutex_unlock(&games->lock);
    atomic_store_explicit(&games->drafting, false, memory_order_release);
}

void tgn_games__committed(tgn_games *games)
{
    tgn_games_expected__forget(&games->expected);
    for (size_t i = 0; i < games->draft_count; i++) {
        uint32_t index = games->drafts[i].game - 1;
        tgn_games_row *rows =
            tgn_games_page_list__at(&games->pages, index / TGN_GAMES_ROW_PAGE); /* writing it has loaded it */
        if (rows)
            rows[index % TGN_GAMES_ROW_PAGE] = games->drafts[i].entry.row;
    }
    games->committed = games->count;
    games->changes += games->draft_count > 0;
    drop_pending(games);
    tgn_games_joined__committed(games);
    tgn_games_names__committed(&games->names);
    tgn_games_digests__committed(&games->digests);
}

void tgn_games__discard(tgn_games *games)
{
    tgn_games_expected__forget(&games->expected);
    atomic_store_explicit(&games->count, games->committed, memory_order_release);
    drop_pending(games);
    tgn_games_joined__discard(games);
    tgn_games_names__discard(&games->names);
    tgn_games_digests__discard(&games->digests);
}
