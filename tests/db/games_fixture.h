/*
 * desk.h - a roll in a database of its own, for tests
 *
 *      desk_open();
 *      uint32_t game = desk_add("(;SZ[9]PB[x];B[ee])");     // waits
 *      desk_commit(true);                                    // as a load; false: as a batch
 *      desk_reopen();                                        // closes it all and opens it again
 *      desk_close();
 */
#ifndef TESTS_DB_GAMES_FIXTURE_H
#define TESTS_DB_GAMES_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../check.h"
#include "db/games/games.h"
#include "db/games/key.h"

static struct {
    char folder[64], path[80];
    tgn_store *store;
    tgn_games *roll;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_record_builder *builder;
    tgn_error error;
} desk;

static inline void desk_open(void)
{
    snprintf(desk.folder, sizeof desk.folder, "/tmp/tengen-roll-XXXXXX");
    if (!mkdtemp(desk.folder)) {
        perror(desk.folder);
        exit(2);
    }
    snprintf(desk.path, sizeof desk.path, "%s/db", desk.folder);
    CHECK_INT(tgn_store__open(&desk.store, desk.path, TGN_STORE_CREATE, 0, &desk.error), 0);
    CHECK_INT(tgn_games__new(&desk.roll, desk.store, 0, 0), 0);
    CHECK_INT(tgn_sgf_open_memory(&desk.reader, "", 0), 0);
    CHECK_INT(tgn_game_new(&desk.game, (tgn_size){19, 19}, NULL), 0);
    CHECK_INT(tgn_record_builder__new(&desk.builder), 0);
}

static inline void desk_close(void)
{
    char command[96];
    tgn_games__free(desk.roll);
    tgn_store__close(desk.store);
    tgn_record_builder__free(desk.builder);
    tgn_game_free(desk.game);
    tgn_sgf_close(desk.reader);
    snprintf(command, sizeof command, "rm -rf '%s'", desk.folder);
    CHECK_INT(system(command), 0);
}

static inline void desk_reopen(void)
{
    uint32_t games = tgn_games__count(desk.roll), names = tgn_games__name_count(desk.roll);
    tgn_games__free(desk.roll);
    tgn_store__close(desk.store);
    CHECK_INT(tgn_store__open(&desk.store, desk.path, TGN_STORE_WRITE, 0, &desk.error), 0);
    CHECK_INT(tgn_games__new(&desk.roll, desk.store, games, names), 0);
}

/* The first game of a text as an entry. */
static inline tgn_games_entry desk_entry(const char *text)
{
    tgn_sgf *tree;
    tgn_record record;
    tgn_games_entry entry = {0};
    CHECK_INT(tgn_sgf_reopen_memory(desk.reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(desk.reader, &tree), 1);
    CHECK_INT(tgn_record__build(desk.builder, tree, desk.game, false, &record), 0);
    CHECK_INT(tgn_games_entry__make(&entry, tree, &record), 0);
    return entry;
}

/* The game with a text's digest, or 0. */
static inline int64_t desk_find(const char *text)
{
    tgn_games_entry entry = desk_entry(text);
    int64_t found = tgn_games__find_duplicate(desk.roll, entry.digest, &desk.error);
    tgn_games_entry__clear(&entry);
    return found;
}

static inline uint32_t desk_add(const char *text)
{
    tgn_games_entry entry = desk_entry(text);
    int64_t game = tgn_games__add(desk.roll, &entry, &desk.error);
    CHECK(game > 0);
    CHECK(entry.record == NULL && entry.text == NULL);
    return (uint32_t)game;
}

static inline int desk_replace(uint32_t game, const char *text)
{
    tgn_games_entry entry = {0};
    if (text)
        entry = desk_entry(text);
    int code = tgn_games__replace(desk.roll, game, text ? &entry : NULL, &desk.error);
    tgn_games_entry__clear(&entry);
    return code;
}

static inline void desk_commit(bool as_load)
{
    tgn_store_load *load;
    tgn_store_batch *batch;
    if (as_load) {
        CHECK_INT(tgn_store__load_new(&load, desk.store, &desk.error), 0);
        CHECK_INT(tgn_games__write_load(desk.roll, load, &desk.error), 0);
        CHECK_INT(tgn_store__load_commit(load, &desk.error), 0);
        tgn_store__load_free(load);
    } else {
        CHECK_INT(tgn_store__batch_new(&batch, desk.store), 0);
        CHECK_INT(tgn_games__write_batch(desk.roll, batch, &desk.error), 0);
        CHECK_INT(tgn_store__commit(batch, &desk.error), 0);
        tgn_store__batch_free(batch);
    }
    tgn_games__committed(desk.roll);
}

/* Put bytes under a key of the roll, whatever belongs there. */
static inline void desk_put(tgn_games_key key, const void *bytes, size_t length)
{
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__batch_new(&batch, desk.store), 0);
    tgn_store__put(batch, (tgn_store_bytes){key.bytes, key.length}, (tgn_store_bytes){bytes, length});
    CHECK_INT(tgn_store__commit(batch, &desk.error), 0);
    tgn_store__batch_free(batch);
}

/* How many bytes lie under a key; -1: none. */
static inline long desk_length(tgn_games_key key)
{
    tgn_store_value value = {0};
    int found = tgn_games_key__get(key, desk.store, &value, &desk.error);
    long length = found > 0 ? (long)value.bytes.length : -1;
    tgn_store__release(&value);
    return length;
}

/* A game's SGF; the caller frees it. */
static inline char *desk_sgf(uint32_t game)
{
    tgn_buffer out = {0};
    CHECK_INT(tgn_games__sgf(desk.roll, game, &out, &desk.error), 0);
    return out.data ? out.data : strdup("");
}

#endif
