/* names.c - see state.h */
#include "db/games/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/utf8.h"

/* A page in memory. Its own texts are at its end; those of names added later are in names->texts. */
typedef struct name_page {
    const char *names[TGN_GAMES_NAME_PAGE];
    char bytes[];
} name_page;

struct tgn_games_name_slot {
    uint32_t number; /* 0: free */
    uint32_t hash;
};

int tgn_games_names__init(tgn_games_names *names, tgn_store *store, uint32_t count)
{
    names->store = store;
    names->count = names->committed = count;
    return pthread_mutex_init(&names->lock, NULL) == 0 ? 0 : TGN_ERR_MEMORY;
}

void tgn_games_names__clear(tgn_games_names *names)
{
    tgn_games_page_list__clear(&names->pages);
    tgn_string_arena__clear(&names->texts);
    free(names->slots);
    pthread_mutex_destroy(&names->lock);
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static int damaged(uint32_t page, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "page %u of the names is damaged: rebuild the database from its records", page);
}

/* Names on disk that belong to this page. */
static uint32_t committed_in(const tgn_games_names *names, uint32_t page)
{
    uint32_t committed = names->committed, first = page * TGN_GAMES_NAME_PAGE;
    return committed <= first                        ? 0
           : committed - first < TGN_GAMES_NAME_PAGE ? committed - first
                                                     : (uint32_t)TGN_GAMES_NAME_PAGE;
}

/*
 * The texts of a page, each NUL-terminated, into page->bytes, which is large enough. False: not a page of
 * names.
 */
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

static int read_page(name_page **out, tgn_games_names *names, uint32_t number, tgn_error *error)
{
    uint32_t wanted = committed_in(names, number);
    if (wanted == 0) {
        *out = calloc(1, sizeof **out);
        return *out ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
    }
    tgn_store_value value = {0};
    int code = tgn_games_key__get(tgn_games_key__of('p', number), names->store, &value, error);
    if (code > 0)
        code = unpack(out, value.bytes, wanted, number, error);
    else if (code == 0)
        code = damaged(number, error);
    tgn_store__release(&value);
    return code;
}

/* Add the pages that came, except those that another thread has added meanwhile. */
static int add_pages(tgn_games_names *names, const tgn_games_page_request *request, tgn_error *error)
{
    int code = 0;
    pthread_mutex_lock(&names->lock);
    for (size_t i = 0; i < request->count && code == 0; i++) {
        const uint32_t number = request->pages[i];
        const tgn_store_bytes bytes = request->values[i].bytes;
        name_page *page = NULL;
        if (tgn_games_page_list__at(&names->pages, number))
            continue;
        code = bytes.data ? unpack(&page, bytes, committed_in(names, number), number, error)
                          : damaged(number, error);
        if (code == 0 && tgn_games_page_list__put(&names->pages, number, page) < 0) {
            code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
            free(page);
        }
    }
    pthread_mutex_unlock(&names->lock);
    return code;
}

int tgn_games_names__read(tgn_games_names *names, tgn_games_page_request *request, tgn_error *error)
{
    if (request->count == 0)
        return 0;
    TGN_TRY(tgn_games_page_request__send(request, names->store, error));
    const int code = add_pages(names, request, error);
    tgn_games_page_request__end(request);
    return code;
}

int tgn_games_names__need(tgn_games_names *names, uint32_t number, tgn_games_page_request *request,
                          tgn_error *error)
{
    const uint32_t page = (number - 1) / TGN_GAMES_NAME_PAGE;
    if (number == 0 || tgn_games_page_list__at(&names->pages, page) || committed_in(names, page) == 0)
        return 0;
    return tgn_games_page_request__add(request, page) ? 0 : tgn_games_names__read(names, request, error);
}

int tgn_games_names__need_all(tgn_games_names *names, tgn_error *error)
{
    tgn_games_page_request request;
    request.letter = 'p';
    request.count = 0;
    for (uint64_t number = 1; number <= names->committed; number += TGN_GAMES_NAME_PAGE)
        TGN_TRY(tgn_games_names__need(names, (uint32_t)number, &request, error));
    return tgn_games_names__read(names, &request, error);
}

static int page_at(name_page **out, tgn_games_names *names, uint32_t number, tgn_error *error)
{
    *out = tgn_games_page_list__at(&names->pages, number);
    if (*out)
        return 0;
    pthread_mutex_lock(&names->lock);
    int code = 0;
    name_page *page = tgn_games_page_list__at(&names->pages, number); /* another thread may have added it */
    if (!page) {
        code = read_page(&page, names, number, error);
        if (code == 0 && tgn_games_page_list__put(&names->pages, number, page) < 0) {
            code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
            free(page);
        }
    }
    pthread_mutex_unlock(&names->lock);
    *out = code < 0 ? NULL : page;
    return code;
}

static int name_of(const char **out, tgn_games_names *names, uint32_t number, tgn_error *error)
{
    name_page *page;
    if (number > atomic_load_explicit(&names->count, memory_order_acquire))
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "there is no name %u: rebuild the database from its records", number);
    int code = page_at(&page, names, (number - 1) / TGN_GAMES_NAME_PAGE, error);
    if (code == 0)
        *out = page->names[(number - 1) % TGN_GAMES_NAME_PAGE];
    return code;
}

const char *tgn_games_names__name(tgn_games_names *names, uint32_t number, tgn_error *error)
{
    const char *name = "";
    return number == 0 || name_of(&name, names, number, error) == 0 ? name : NULL;
}

/* ---- the index ----------------------------------------------------------------------------------------- */

static uint32_t hash_of(const char *name, size_t length)
{
    return (uint32_t)tgn_games_hash__text(0, name, length);
}

static void put_slot(tgn_games_names *names, uint32_t number, uint32_t hash)
{
    size_t at = hash & (names->slot_count - 1);
    while (names->slots[at].number)
        at = (at + 1) & (names->slot_count - 1);
    names->slots[at] = (struct tgn_games_name_slot){number, hash};
}

/* Slots for one more name, with at most half of them used. */
static int reserve(tgn_games_names *names)
{
    size_t wanted = names->slot_count;
    while (wanted < 2 * ((size_t)names->count + 1))
        wanted = wanted ? 2 * wanted : 1024;
    if (wanted == names->slot_count)
        return 0;
    struct tgn_games_name_slot *old = names->slots;
    size_t old_count = names->slot_count;
    struct tgn_games_name_slot *slots = calloc(wanted, sizeof *slots);
    if (!slots)
        return TGN_ERR_MEMORY;
    names->slots = slots;
    names->slot_count = wanted;
    for (size_t i = 0; i < old_count; i++)
        if (old[i].number)
            put_slot(names, old[i].number, old[i].hash);
    free(old);
    return 0;
}

static void drop_index(tgn_games_names *names)
{
    free(names->slots);
    names->slots = NULL;
    names->slot_count = 0;
}

/* Index all names. On failure there is no index, as before. */
static int make_index(tgn_games_names *names, tgn_error *error)
{
    if (reserve(names) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for an index of names");
    int code = tgn_games_names__need_all(names, error);
    for (uint32_t number = 1; number <= names->count && code == 0; number++) {
        const char *name = "";
        code = name_of(&name, names, number, error);
        if (code == 0)
            put_slot(names, number, hash_of(name, strlen(name)));
    }
    if (code < 0)
        drop_index(names);
    return code;
}

static uint32_t find(tgn_games_names *names, const char *name, uint32_t hash)
{
    size_t mask = names->slot_count - 1;
    for (size_t at = hash & mask; names->slots[at].number; at = (at + 1) & mask)
        if (names->slots[at].hash == hash &&
            strcmp(tgn_games_names__name(names, names->slots[at].number, NULL), name) == 0)
            return names->slots[at].number;
    return 0;
}

static int64_t add(tgn_games_names *names, const char *name, size_t length, uint32_t hash, tgn_error *error)
{
    uint32_t index = names->count;
    if (index == UINT32_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT, "more than 4294967295 names");
    name_page *page;
    int code = page_at(&page, names, index / TGN_GAMES_NAME_PAGE, error);
    if (code < 0)
        return code;
    const char *text = tgn_string_arena__add(&names->texts, name, length);
    if (!text || reserve(names) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for names");
    page->names[index % TGN_GAMES_NAME_PAGE] = text;
    atomic_store_explicit(&names->count, index + 1, memory_order_release);
    put_slot(names, index + 1, hash);
    names->pending_bytes += length + 1;
    return (int64_t)index + 1;
}

int64_t tgn_games_names__find(tgn_games_names *names, const char *name, tgn_error *error)
{
    if (names->slot_count == 0)
        TGN_TRY(make_index(names, error));
    return find(names, name, hash_of(name, strlen(name)));
}

int64_t tgn_games_names__number(tgn_games_names *names, const char *name, tgn_error *error)
{
    size_t length = strlen(name);
    assert(length <= TGN_GAMES_NAME_MAX);
    if (length == 0)
        return 0;
    int code = names->slot_count ? 0 : make_index(names, error);
    if (code < 0)
        return code;
    uint32_t hash = hash_of(name, length), number = find(names, name, hash);
    return number ? number : add(names, name, length, hash, error);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static int write_page(tgn_games_names *names, uint32_t number, const tgn_games_writer *writer)
{
    tgn_buffer out = {0};
    uint32_t first = number * TGN_GAMES_NAME_PAGE, count = names->count - first;
    count = count < TGN_GAMES_NAME_PAGE ? count : TGN_GAMES_NAME_PAGE;
    name_page *page;
    int code = page_at(&page, names, number, writer->error);
    if (code < 0)
        return code;
    tgn_buffer__char(&out, (char)(count & 0xFF));
    tgn_buffer__char(&out, (char)(count >> 8));
    for (uint32_t i = 0; i < count; i++)
        tgn_buffer__char(&out, (char)strlen(page->names[i]));
    for (uint32_t i = 0; i < count; i++)
        tgn_buffer__text(&out, page->names[i]);
    code = out.failed ? tgn_error_set(writer->error, TGN_ERR_MEMORY, "no memory for names")
                      : tgn_games_writer__put(writer, tgn_games_key__of('p', number), out.data, out.length);
    tgn_buffer__clear(&out);
    return code;
}

int tgn_games_names__write(tgn_games_names *names, const tgn_games_writer *writer)
{
    int code = 0;
    if (names->count == names->committed)
        return 0;
    uint32_t last = (names->count - 1) / TGN_GAMES_NAME_PAGE;
    for (uint32_t page = names->committed / TGN_GAMES_NAME_PAGE; page <= last && code == 0; page++)
        code = write_page(names, page, writer);
    return code;
}

void tgn_games_names__committed(tgn_games_names *names)
{
    names->committed = names->count;
    names->pending_bytes = 0;
}

void tgn_games_names__discard(tgn_games_names *names)
{
    atomic_store_explicit(&names->count, names->committed, memory_order_release);
    drop_index(names);
    names->pending_bytes = 0;
}
