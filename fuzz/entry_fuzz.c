/*
 * entry_fuzz.c - any bytes as what is stored of a game
 *
 * The first byte says as what: 'r' a page of rows, which packs again to the same bytes; 't' a text (its
 * length in the next byte) and a record; anything else a game record, which comes back from its entry as it
 * would have been written, and so does not depend on what was left out of its text.
 */
#include "fuzz.h"

#include <string.h>

#include "db/games/pages.h"
#include "db/games/game_text.h"

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

static void as_rows(const uint8_t *data, size_t size)
{
    static tgn_games_row rows[TGN_GAMES_ROW_PAGE];
    static uint8_t again[TGN_GAMES_ROW_PAGE * TGN_GAMES_ROW_BYTES];
    int count = tgn_games_row_page__unpack(rows, (tgn_store_bytes){data, size}, 0);
    FUZZ_CHECK(count == TGN_ERR_INPUT || (size_t)count * TGN_GAMES_ROW_BYTES == size);
    if (count <= 0)
        return;
    tgn_games_row_page__pack(again, rows, (uint32_t)count);
    FUZZ_CHECK(memcmp(again, data, size) == 0);
}

static void as_text(const uint8_t *data, size_t size)
{
    static const tgn_games_row_texts texts = {
        .text = {"", "black", "white", "event", "1d", "9p", "B+R", "2001-02-03"}};
    tgn_buffer out = {0};
    tgn_record record;
    size_t length = size ? *data++ : 0;
    if (length + 1 <= size && tgn_record__get(&record, data + length, size - 1 - length) >= 0)
        FUZZ_CHECK(tgn_games_text__sgf(&out, (tgn_store_bytes){data, length}, &record, &texts) <= 0);
    tgn_buffer__clear(&out);
}

static void there_and_back(tgn_sgf *tree, const tgn_record *record)
{
    tgn_buffer written = {0}, back = {0};
    tgn_games_entry entry;
    tgn_games_row_texts texts;
    FUZZ_CHECK(tgn_sgf_write(tree, append, &written) == 0);
    FUZZ_CHECK(tgn_games_entry__make(&entry, tree, record) == 0);
    tgn_games_row_texts__of(&texts, &entry.row, entry.black, entry.white, entry.event);
    FUZZ_CHECK(tgn_games_text__sgf(&back, (tgn_store_bytes){entry.text, entry.text_length}, record, &texts) ==
               0);
    FUZZ_CHECK(back.length == written.length && memcmp(back.data, written.data, back.length) == 0);
    tgn_games_entry__clear(&entry);
    tgn_buffer__clear(&written);
    tgn_buffer__clear(&back);
}

static void as_games(const uint8_t *data, size_t size)
{
    static tgn_sgf_reader *reader; /* made once: they are meant to be used again */
    static tgn_game *game;
    static tgn_record_builder *builder;
    tgn_sgf *tree;
    tgn_record record;
    if (!game)
        FUZZ_CHECK(tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0 &&
                   tgn_sgf_open_memory(&reader, "", 0) == 0 && tgn_record_builder__new(&builder) == 0);
    FUZZ_CHECK(tgn_sgf_reopen_memory(reader, data, size) == 0);
    while (tgn_sgf_next(reader, &tree) > 0)
        for (int variations = 0; variations < 2 && !tree->refused; variations++) {
            FUZZ_CHECK(tgn_record__build(builder, tree, game, variations, &record) == 0);
            there_and_back(tree, &record);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 16)
        return 0;
    if (size && *data == 'r')
        as_rows(data + 1, size - 1);
    else if (size && *data == 't')
        as_text(data + 1, size - 1);
    else
        as_games(data, size);
    return 0;
}
