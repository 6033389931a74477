/* pages.c - see pages.h */
#include "db/games/pages.h"

#include <assert.h>
#include <stdlib.h>

/* ---- keys ---------------------------------------------------------------------------------------------- */

static tgn_store_section *section_of(const tgn_games_writer *writer, const tgn_games_key *key)
{
    return key->bytes[0] == 'd' || key->bytes[0] == 'g' ? writer->plain : writer->packed;
}

int tgn_games_writer__put(const tgn_games_writer *writer, tgn_games_key key, const void *bytes, size_t length)
{
    tgn_store_bytes name = {key.bytes, key.length}, value = {bytes, length};
    if (!writer->batch)
        return tgn_store__section_put(section_of(writer, &key), name, value, writer->error);
    tgn_store__put(writer->batch, name, value);
    return 0;
}

int tgn_games_writer__append(const tgn_games_writer *writer, tgn_games_key key, const void *bytes,
                             size_t length)
{
    tgn_store_bytes name = {key.bytes, key.length}, value = {bytes, length};
    if (!writer->batch)
        return tgn_store__section_append(section_of(writer, &key), name, value, writer->error);
    tgn_store__append(writer->batch, name, value);
    return 0;
}

int tgn_games_writer__remove(const tgn_games_writer *writer, tgn_games_key key)
{
    assert(writer->batch);
    tgn_store__remove(writer->batch, (tgn_store_bytes){key.bytes, key.length});
    return 0;
}

int tgn_games_key__get(tgn_games_key key, tgn_store *store, tgn_store_value *value, tgn_error *error)
{
    return tgn_store__get(store, (tgn_store_bytes){key.bytes, key.length}, value, error);
}

/* ---- pages read together ------------------------------------------------------------------------------- */

bool tgn_games_page_request__add(tgn_games_page_request *request, uint32_t page)
{
    size_t i = 0;
    while (i < request->count && request->pages[i] != page)
        i++;
    if (i == request->count)
        request->pages[request->count++] = page;
    return request->count < TGN_GAMES_PAGE_REQUEST;
}

int tgn_games_page_request__send(tgn_games_page_request *request, tgn_store *store, tgn_error *error)
{
    tgn_games_key names[TGN_GAMES_PAGE_REQUEST];
    tgn_store_bytes keys[TGN_GAMES_PAGE_REQUEST];
    for (size_t i = 0; i < request->count; i++) {
        names[i] = tgn_games_key__of(request->letter, request->pages[i]);
        keys[i] = (tgn_store_bytes){names[i].bytes, names[i].length};
        request->values[i] = (tgn_store_value){0};
    }
    const int code = tgn_store__get_many(store, keys, request->count, request->values, error);
    if (code < 0)
        request->count = 0;
    return code;
}

void tgn_games_page_request__end(tgn_games_page_request *request)
{
    for (size_t i = 0; i < request->count; i++)
        tgn_store__release(&request->values[i]);
    request->count = 0;
}

/* ---- rows as bytes ------------------------------------------------------------------------------------- */

static uint8_t *put(uint8_t *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *out++ = (uint8_t)(value >> 8 * i);
    return out;
}

static uint32_t get(const uint8_t **in, int bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint32_t) * (*in)++ << 8 * i;
    return value;
}

static void put_row(uint8_t out[TGN_GAMES_ROW_BYTES], const tgn_games_row *row)
{
    out = put(out, row->black, 4);
    out = put(out, row->white, 4);
    out = put(out, row->event, 4);
    out = put(out, row->first, 4);
    out = put(out, row->last - row->first, 4);
    out = put(out, (uint16_t)row->black_rank, 2);
    out = put(out, (uint16_t)row->white_rank, 2);
    out = put(out, (uint16_t)row->komi, 2);
    out = put(out, (uint16_t)row->margin, 2);
    out = put(out, row->steps, 2);
    out = put(out, (uint16_t)(row->steps - row->moves), 2);
    out = put(out, row->winner, 1);
    out = put(out, row->ending, 1);
    out = put(out, row->handicap, 1);
    out = put(out, row->rows, 1);
    out = put(out, row->cols, 1);
    put(out, row->flags, 1);
}

static tgn_games_row get_row(const uint8_t in[TGN_GAMES_ROW_BYTES])
{
    tgn_games_row row = {0};
    row.black = get(&in, 4);
    row.white = get(&in, 4);
    row.event = get(&in, 4);
    row.first = get(&in, 4);
    row.last = row.first + get(&in, 4);
    row.black_rank = (int16_t)get(&in, 2);
    row.white_rank = (int16_t)get(&in, 2);
    row.komi = (int16_t)get(&in, 2);
    row.margin = (int16_t)get(&in, 2);
    row.steps = (uint16_t)get(&in, 2);
    row.moves = (uint16_t)(row.steps - get(&in, 2));
    row.winner = (uint8_t)get(&in, 1);
    row.ending = (uint8_t)get(&in, 1);
    row.handicap = (uint8_t)get(&in, 1);
    row.rows = (uint8_t)get(&in, 1);
    row.cols = (uint8_t)get(&in, 1);
    row.flags = (uint8_t)get(&in, 1);
    return row;
}

static bool is_sound(const tgn_games_row *row)
{
    bool size = row->rows >= 1 && row->rows <= TGN_SIDE_MAX && row->cols >= 1 && row->cols <= TGN_SIDE_MAX;
    return size && row->first <= row->last && row->moves <= row->steps && row->winner <= TGN_WHITE &&
           row->ending <= TGN_END_WIN;
}

void tgn_games_row_page__pack(uint8_t *out, const tgn_games_row *rows, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint8_t bytes[TGN_GAMES_ROW_BYTES];
        put_row(bytes, &rows[i]);
        for (uint32_t plane = 0; plane < TGN_GAMES_ROW_BYTES; plane++)
            out[plane * count + i] = bytes[plane];
    }
}

int tgn_games_row_page__unpack(tgn_games_row *rows, tgn_store_bytes bytes, uint32_t wanted)
{
    const uint8_t *in = bytes.data;
    size_t count = bytes.length / TGN_GAMES_ROW_BYTES;
    if (bytes.length % TGN_GAMES_ROW_BYTES || count < wanted || count > TGN_GAMES_ROW_PAGE)
        return TGN_ERR_INPUT;
    for (size_t i = 0; i < count; i++) {
        uint8_t row[TGN_GAMES_ROW_BYTES];
        for (size_t plane = 0; plane < TGN_GAMES_ROW_BYTES; plane++)
            row[plane] = in[plane * count + i];
        rows[i] = get_row(row);
        if (!is_sound(&rows[i]))
            return TGN_ERR_INPUT;
    }
    return (int)count;
}

/* ---- pages in memory ----------------------------------------------------------------------------------- */

int tgn_games_page_list__put(tgn_games_page_list *list, uint32_t page, void *content)
{
    assert(page / TGN_GAMES_PAGE_LIST_WIDTH < TGN_GAMES_PAGE_LIST_WIDTH);
    tgn_games_page_list_block *block = list->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH];
    if (!block) {
        block = calloc(1, sizeof *block);
        if (!block)
            return TGN_ERR_MEMORY;
        atomic_store_explicit(&list->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH], block, memory_order_release);
    }
    atomic_store_explicit(&block->pages[page % TGN_GAMES_PAGE_LIST_WIDTH], content, memory_order_release);
    return 0;
}

void tgn_games_page_list__clear(tgn_games_page_list *list)
{
    for (int i = 0; i < TGN_GAMES_PAGE_LIST_WIDTH; i++) {
        tgn_games_page_list_block *block = list->blocks[i];
        for (int j = 0; block && j < TGN_GAMES_PAGE_LIST_WIDTH; j++)
            free(block->pages[j]);
        free(block);
        list->blocks[i] = NULL;
    }
}
