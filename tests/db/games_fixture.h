/*
 * games_fixture.h - the games of a database of their own, for tests
 *
 *      fixture_open();
 *      uint32_t game = fixture_add("(;SZ[9]PB[x];B[ee])");     // pending
 *      fixture_commit(true);                                    // as a load; false: as a batch
 *      fixture_reopen();                                        // closes it all and opens it again
 *      fixture_close();
 */
#ifndef TESTS_DB_GAMES_FIXTURE_H
#define TESTS_DB_GAMES_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../check.h"
#include "db/games/games.h"
#include "db/games/pages.h"

static struct {
    char folder[64], path[80];
    tgn_store *store;
    tgn_games *games;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_record_builder *builder;
    tgn_error error;
} fixture;

static inline void fixture_open(void)
{
    snprintf(fixture.folder, sizeof fixture.folder, "/tmp/tengen-games-XXXXXX");
    if (!mkdtemp(fixture.folder)) {
        perror(fixture.folder);
        exit(2);
    }
    snprintf(fixture.path, sizeof fixture.path, "%s/db", fixture.folder);
    CHECK_INT(tgn_store__open(&fixture.store, fixture.path, TGN_STORE_CREATE, 0, &fixture.error), 0);
    CHECK_INT(tgn_games__new(&fixture.games, fixture.store, 0, 0), 0);
    CHECK_INT(tgn_sgf_open_memory(&fixture.reader, "", 0), 0);
    CHECK_INT(tgn_game_new(&fixture.game, (tgn_size){19, 19}, NULL), 0);
    CHECK_INT(tgn_record_builder__new(&fixture.builder), 0);
}

static inline void fixture_close(void)
{
    char command[96];
    tgn_games__free(fixture.games);
    tgn_store__close(fixture.store);
    tgn_record_builder__free(fixture.builder);
    tgn_game_free(fixture.game);
    tgn_sgf_close(fixture.reader);
    snprintf(command, sizeof command, "rm -rf '%s'", fixture.folder);
    CHECK_INT(system(command), 0);
}

static inline void fixture_reopen(void)
{
    uint32_t games = tgn_games__count(fixture.games), names = tgn_games__name_count(fixture.games);
    tgn_games__free(fixture.games);
    tgn_store__close(fixture.store);
    CHECK_INT(tgn_store__open(&fixture.store, fixture.path, TGN_STORE_WRITE, 0, &fixture.error), 0);
    CHECK_INT(tgn_games__new(&fixture.games, fixture.store, games, names), 0);
}

/* The first game of a text as an entry. */
static inline tgn_games_entry desk_entry(const char *text)
{
    tgn_sgf *tree;
    tgn_record record;
    tgn_games_entry entry = {0};
    CHECK_INT(tgn_sgf_reopen_memory(fixture.reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(fixture.reader, &tree), 1);
    CHECK_INT(tgn_record__build(fixture.builder, tree, fixture.game, false, &record), 0);
    CHECK_INT(tgn_games_entry__make(&entry, tree, &record), 0);
    return entry;
}

/* The game with a text's digest, or 0. */
static inline int64_t desk_find(const char *text)
{
    tgn_games_entry entry = desk_entry(text);
    int64_t found = tgn_games__find_duplicate(fixture.games, entry.digest, &fixture.error);
    tgn_games_entry__clear(&entry);
    return found;
}

static inline uint32_t fixture_add(const char *text)
{
    tgn_games_entry entry = desk_entry(text);
    int64_t game = tgn_games__add(fixture.games, &entry, &fixture.error);
    CHECK(game > 0);
    CHECK(entry.record == NULL && entry.text == NULL);
    return (uint32_t)game;
}

static inline int desk_replace(uint32_t game, const char *text)
{
    tgn_games_entry entry = {0};
    if (text)
        entry = desk_entry(text);
    int code = tgn_games__replace(fixture.games, game, text ? &entry : NULL, &fixture.error);
    tgn_games_entry__clear(&entry);
    return code;
}

static inline void fixture_commit(bool as_load)
{
    tgn_store_load *load;
    tgn_store_batch *batch;
    if (as_load) {
        CHECK_INT(tgn_store__load_new(&load, fixture.store, &fixture.error), 0);
        CHECK_INT(tgn_games__write_load(fixture.games, load, &fixture.error), 0);
        CHECK_INT(tgn_store__load_commit(load, &fixture.error), 0);
        tgn_store__load_free(load);
    } else {
        CHECK_INT(tgn_store__batch_new(&batch, fixture.store), 0);
        CHECK_INT(tgn_games__write_batch(fixture.games, batch, &fixture.error), 0);
        CHECK_INT(tgn_store__commit(batch, &fixture.error), 0);
        tgn_store__batch_free(batch);
    }
    tgn_games__committed(fixture.games);
}

/* Put bytes under a key of the games, whatever belongs there. */
static inline void desk_put(tgn_games_key key, const void *bytes, size_t length)
{
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__batch_new(&batch, fixture.store), 0);
    tgn_store__put(batch, (tgn_store_bytes){key.bytes, key.length}, (tgn_store_bytes){bytes, length});
    CHECK_INT(tgn_store__commit(batch, &fixture.error), 0);
    tgn_store__batch_free(batch);
}

/* How many bytes lie under a key; -1: none. */
static inline long desk_length(tgn_games_key key)
{
    tgn_store_value value = {0};
    int found = tgn_games_key__get(key, fixture.store, &value, &fixture.error);
    long length = found > 0 ? (long)value.bytes.length : -1;
    tgn_store__release(&value);
    return length;
}

/* A game's SGF; the caller frees it. */
static inline char *desk_sgf(uint32_t game)
{
    tgn_buffer out = {0};
    CHECK_INT(tgn_games__sgf(fixture.games, game, &out, &fixture.error), 0);
    return out.data ? out.data : strdup("");
}

#endif
