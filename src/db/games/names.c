/* roster.c - see roster.h */
#include "db/games/names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "db/games/hash.h"
#include "db/games/games.h"

/* A page in memory. Its own texts stand behind it; those of names added later are in roster->texts. */
typedef struct name_page {
    const char *names[TGN_GAMES_NAME_PAGE];
    char bytes[];
} name_page;

struct tgn_games_name_slot {
    uint32_t number; /* 0: free */
    uint32_t hash;
};

int tgn_games_names__init(tgn_games_names *roster, tgn_store *store, uint32_t names)
{
    roster->store = store;
    roster->count = roster->settled = names;
    return pthread_mutex_init(&roster->lock, NULL) == 0 ? 0 : TGN_ERR_MEMORY;
}

void tgn_games_names__clear(tgn_games_names *roster)
{
    tgn_games_page_list__clear(&roster->pages);
    tgn_string_arena__clear(&roster->texts);
    free(roster->slots);
    pthread_mutex_destroy(&roster->lock);
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static int damaged(uint32_t page, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "page %u of the names is damaged: make the database again from its records", page);
}

/* Names on disk that belong to this page. */
static uint32_t settled_in(const tgn_games_names *roster, uint32_t page)
{
    uint32_t settled = roster->settled, first = page * TGN_GAMES_NAME_PAGE;
    return settled <= first                   ? 0
           : settled - first < TGN_GAMES_NAME_PAGE ? settled - first
                                              : (uint32_t)TGN_GAMES_NAME_PAGE;
}

/* The texts of a page, each with a NUL behind it: `page->bytes` has room. False: this is no such page. */
static bool copy_texts(name_page *page, const uint8_t *bytes, size_t length, uint32_t count)
{
    const uint8_t *lengths = bytes + 2, *text = lengths + count, *end = bytes + length;
    char *to = page->bytes;
    for (uint32_t i = 0; i < count; i++) {
        size_t size = lengths[i];
        if (size > (size_t)(end - text) || tgn_utf8__valid(text, size) != size || memchr(text, '\0', size))
            return false;
        memcpy(to, text, size);
        to[size] = '\0';
        page->names[i] = to;
        to += size + 1;
        text += size;
    }
    return text == end;
}

static int unpack(name_page **out, tgn_store_bytes value, uint32_t wanted, uint32_t number, tgn_error *error)
{
    const uint8_t *bytes = value.data;
    uint32_t count = value.length >= 2 ? bytes[0] | (uint32_t)bytes[1] << 8 : 0;
    if (count < wanted || count > TGN_GAMES_NAME_PAGE || value.length < 2 + count)
        return damaged(number, error);
    name_page *page = calloc(1, sizeof *page + value.length);
    if (!page)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
    if (!copy_texts(page, bytes, value.length, count)) {
        free(page);
        return damaged(number, error);
    }
    *out = page;
    return 0;
}

static int read_page(name_page **out, tgn_games_names *roster, uint32_t number, tgn_error *error)
{
    uint32_t wanted = settled_in(roster, number);
    if (wanted == 0) {
        *out = calloc(1, sizeof **out);
        return *out ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
    }
    tgn_store_value value = {0};
    int code = tgn_games_key__get(tgn_games_key__of('p', number), roster->store, &value, error);
    if (code > 0)
        code = unpack(out, value.bytes, wanted, number, error);
    else if (code == 0)
        code = damaged(number, error);
    tgn_store__release(&value);
    return code;
}

static int page_at(name_page **out, tgn_games_names *roster, uint32_t number, tgn_error *error)
{
    *out = tgn_games_page_list__at(&roster->pages, number);
    if (*out)
        return 0;
    pthread_mutex_lock(&roster->lock);
    int code = 0;
    name_page *page = tgn_games_page_list__at(&roster->pages, number); /* another thread may have been here */
    if (!page) {
        code = read_page(&page, roster, number, error);
        if (code == 0 && tgn_games_page_list__put(&roster->pages, number, page) < 0) {
            code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
            free(page);
        }
    }
    pthread_mutex_unlock(&roster->lock);
    *out = code < 0 ? NULL : page;
    return code;
}

static int name_of(const char **out, tgn_games_names *roster, uint32_t number, tgn_error *error)
{
    name_page *page;
    if (number > atomic_load_explicit(&roster->count, memory_order_acquire))
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "there is no name %u: make the database again from its records", number);
    int code = page_at(&page, roster, (number - 1) / TGN_GAMES_NAME_PAGE, error);
    if (code == 0)
        *out = page->names[(number - 1) % TGN_GAMES_NAME_PAGE];
    return code;
}

const char *tgn_games_names__name(tgn_games_names *roster, uint32_t number, tgn_error *error)
{
    const char *name = "";
    return number == 0 || name_of(&name, roster, number, error) == 0 ? name : NULL;
}

/* ---- the index ----------------------------------------------------------------------------------------- */

static uint32_t hash_of(const char *name, size_t length)
{
    return (uint32_t)tgn_games_hash__text(0, name, length);
}

static void put_slot(tgn_games_names *roster, uint32_t number, uint32_t hash)
{
    size_t at = hash & (roster->slot_count - 1);
    while (roster->slots[at].number)
        at = (at + 1) & (roster->slot_count - 1);
    roster->slots[at] = (struct tgn_games_name_slot){number, hash};
}

/* Room for one more name, at most half of the slots being taken. */
static int make_room(tgn_games_names *roster)
{
    size_t wanted = roster->slot_count;
    while (wanted < 2 * ((size_t)roster->count + 1))
        wanted = wanted ? 2 * wanted : 1024;
    if (wanted == roster->slot_count)
        return 0;
    struct tgn_games_name_slot *old = roster->slots;
    size_t old_count = roster->slot_count;
    struct tgn_games_name_slot *slots = calloc(wanted, sizeof *slots);
    if (!slots)
        return TGN_ERR_MEMORY;
    roster->slots = slots;
    roster->slot_count = wanted;
    for (size_t i = 0; i < old_count; i++)
        if (old[i].number)
            put_slot(roster, old[i].number, old[i].hash);
    free(old);
    return 0;
}

static void drop_index(tgn_games_names *roster)
{
    free(roster->slots);
    roster->slots = NULL;
    roster->slot_count = 0;
}

/* Index what is there. On failure there is no index, as before. */
static int make_index(tgn_games_names *roster, tgn_error *error)
{
    if (make_room(roster) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for an index of names");
    for (uint32_t number = 1; number <= roster->count; number++) {
        const char *name = "";
        int code = name_of(&name, roster, number, error);
        if (code < 0) {
            drop_index(roster);
            return code;
        }
        put_slot(roster, number, hash_of(name, strlen(name)));
    }
    return 0;
}

static uint32_t find(tgn_games_names *roster, const char *name, uint32_t hash)
{
    size_t mask = roster->slot_count - 1;
    for (size_t at = hash & mask; roster->slots[at].number; at = (at + 1) & mask)
        if (roster->slots[at].hash == hash &&
            strcmp(tgn_games_names__name(roster, roster->slots[at].number, NULL), name) == 0)
            return roster->slots[at].number;
    return 0;
}

static int64_t add(tgn_games_names *roster, const char *name, size_t length, uint32_t hash, tgn_error *error)
{
    uint32_t index = roster->count;
    if (index == UINT32_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT, "more than 4294967295 names");
    name_page *page;
    int code = page_at(&page, roster, index / TGN_GAMES_NAME_PAGE, error);
    if (code < 0)
        return code;
    const char *text = tgn_string_arena__add(&roster->texts, name, length);
    if (!text || make_room(roster) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
    page->names[index % TGN_GAMES_NAME_PAGE] = text;
    atomic_store_explicit(&roster->count, index + 1, memory_order_release);
    put_slot(roster, index + 1, hash);
    roster->weight += length + 1;
    return (int64_t)index + 1;
}

int64_t tgn_games_names__number(tgn_games_names *roster, const char *name, tgn_error *error)
{
    size_t length = strlen(name);
    assert(length <= TGN_GAMES_NAME_MAX);
    if (length == 0)
        return 0;
    int code = roster->slot_count ? 0 : make_index(roster, error);
    if (code < 0)
        return code;
    uint32_t hash = hash_of(name, length), number = find(roster, name, hash);
    return number ? number : add(roster, name, length, hash, error);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static int write_page(tgn_games_names *roster, uint32_t number, const tgn_games_writer *sink)
{
    tgn_buffer out = {0};
    uint32_t first = number * TGN_GAMES_NAME_PAGE, count = roster->count - first;
    count = count < TGN_GAMES_NAME_PAGE ? count : TGN_GAMES_NAME_PAGE;
    name_page *page;
    int code = page_at(&page, roster, number, sink->error);
    if (code < 0)
        return code;
    tgn_buffer__char(&out, (char)(count & 0xFF));
    tgn_buffer__char(&out, (char)(count >> 8));
    for (uint32_t i = 0; i < count; i++)
        tgn_buffer__char(&out, (char)strlen(page->names[i]));
    for (uint32_t i = 0; i < count; i++)
        tgn_buffer__text(&out, page->names[i]);
    code = out.failed ? tgn_error_set(sink->error, TGN_ERR_MEMORY, "no memory for names")
                      : tgn_games_writer__put(sink, tgn_games_key__of('p', number), out.data, out.length);
    tgn_buffer__clear(&out);
    return code;
}

int tgn_games_names__write(tgn_games_names *roster, const tgn_games_writer *sink)
{
    int code = 0;
    if (roster->count == roster->settled)
        return 0;
    uint32_t last = (roster->count - 1) / TGN_GAMES_NAME_PAGE;
    for (uint32_t page = roster->settled / TGN_GAMES_NAME_PAGE; page <= last && code == 0; page++)
        code = write_page(roster, page, sink);
    return code;
}

void tgn_games_names__committed(tgn_games_names *roster)
{
    roster->settled = roster->count;
    roster->weight = 0;
}

void tgn_games_names__discard(tgn_games_names *roster)
{
    atomic_store_explicit(&roster->count, roster->settled, memory_order_release);
    drop_index(roster);
    roster->weight = 0;
}
