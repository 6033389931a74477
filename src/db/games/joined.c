/*
 * joined.c - spellings that belong to one player
 *
 * Somebody who looked at "Cho Chikun" and "趙治勲" has said that they are one. This is kept under the key "kplayers", like what
 * tgn_graph_keep() keeps, so it goes into copies and backups:
 *
 *      version(1)   then of each spelling that was joined to another: its number(4) and the player's(4)
 *
 * A player is the number of a spelling that is joined to no other; all pairs lead straight to players. In memory there is a number for
 * each name, its own if it is not joined.
 */
#include "db/games/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/error.h"

static const tgn_store_bytes KEY = {"kplayers", 8};

enum { VERSION = 1, HEAD = 1, PAIR = 8 };

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the spellings of players");
}

/* ---- in memory ----------------------------------------------------------------------------------------- */

void tgn_games_joined__free(tgn_games_joined *joined)
{
    if (joined)
        free(joined->player);
    free(joined);
}

/* Every name of 1 .. `count` by itself. */
static tgn_games_joined *make(uint32_t count)
{
    tgn_games_joined *joined = calloc(1, sizeof *joined);
    if (joined)
        joined->player = malloc(((size_t)count + 1) * sizeof *joined->player);
    if (!joined || !joined->player) {
        tgn_games_joined__free(joined);
        return NULL;
    }
    joined->count = count;
    for (uint32_t i = 0; i <= count; i++)
        joined->player[i] = i;
    return joined;
}

/* ---- as bytes ------------------------------------------------------------------------------------------ */

static int damaged(tgn_error *error)
{
    return tgn_error_set(
        error, TGN_ERR_INPUT,
        "what is kept of players' spellings is damaged; keep nothing under the name 'players'");
}

/* Pairs come in order of spellings, and lead to names that are not joined themselves. */
static int unpack(tgn_games_joined *joined, tgn_store_bytes bytes, tgn_error *error)
{
    const uint8_t *data = bytes.data;
    uint32_t before = 0;
    if (bytes.length < HEAD || data[0] != VERSION || (bytes.length - HEAD) % PAIR != 0)
        return damaged(error);
    for (size_t at = HEAD; at < bytes.length; at += PAIR) {
        const uint32_t spelling = tgn_games__get32(data + at), player = tgn_games__get32(data + at + 4);
        if (spelling <= before || player == 0 || spelling > joined->count || player > joined->count)
            return damaged(error);
        joined->player[spelling] = player;
        before = spelling;
    }
    for (size_t at = HEAD; at < bytes.length; at += PAIR) {
        const uint32_t spelling = tgn_games__get32(data + at), player = tgn_games__get32(data + at + 4);
        if (spelling == player || joined->player[player] != player)
            return damaged(error);
    }
    return 0;
}

static void pack(const tgn_games_joined *joined, tgn_buffer *out)
{
    uint8_t pair[PAIR];
    tgn_buffer__char(out, VERSION);
    for (uint32_t i = 1; i <= joined->count; i++) {
        if (joined->player[i] == i)
            continue;
        tgn_games__put32(pair, i);
        tgn_games__put32(pair + 4, joined->player[i]);
        tgn_buffer__add(out, pair, sizeof pair);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static int load(tgn_games_joined **out, tgn_games *games, tgn_error *error)
{
    tgn_store_value value = {0};
    *out = make(games->names.committed);
    if (!*out)
        return no_memory(error);
    int code = tgn_store__get(games->store, KEY, &value, error);
    if (code > 0)
        code = unpack(*out, value.bytes, error);
    tgn_store__release(&value);
    if (code < 0) {
        tgn_games_joined__free(*out);
        *out = NULL;
    }
    return code;
}

int tgn_games__joined(const tgn_games_joined **out, tgn_games *games, tgn_error *error)
{
    int code = 0;
    pthread_mutex_lock(&games->lock);
    if (!games->joined)
        code = load(&games->joined, games, error);
    *out = games->joined;
    pthread_mutex_unlock(&games->lock);
    return code;
}

/* ---- changing ------------------------------------------------------------------------------------------ */

/* The draft of what will be joined: as it is now, with all names that there are. */
static int begin(tgn_games *games, tgn_error *error)
{
    const tgn_games_joined *now;
    if (games->joined_next)
        return 0;
    TGN_TRY(tgn_games__joined(&now, games, error));
    games->joined_next = make(tgn_games__name_count(games));
    if (!games->joined_next)
        return no_memory(error);
    memcpy(games->joined_next->player, now->player, ((size_t)now->count + 1) * sizeof *now->player);
    return 0;
}

/* The player of a name in the draft, where chains may be several long; they are halved on the way. */
static uint32_t find(tgn_games_joined *draft, uint32_t name)
{
    uint32_t *player = draft->player;
    while (player[name] != name) {
        player[name] = player[player[name]];
        name = player[name];
    }
    return name;
}

int tgn_games__join(tgn_games *games, uint32_t player, uint32_t spelling, tgn_error *error)
{
    TGN_TRY(begin(games, error));
    const uint32_t first = find(games->joined_next, player), second = find(games->joined_next, spelling);
    games->joined_next->player[second] = first;
    return first != second;
}

/* What was the first spelling leaves the others to the next one. */
int tgn_games__separate(tgn_games *games, uint32_t spelling, tgn_error *error)
{
    uint32_t heir = 0;
    TGN_TRY(begin(games, error));
    tgn_games_joined *draft = games->joined_next;
    const bool was_joined = find(draft, spelling) != spelling;
    for (uint32_t i = 1; i <= draft->count; i++) {
        if (i == spelling || find(draft, i) != spelling)
            continue;
        heir = heir ? heir : i;
        draft->player[i] = heir;
    }
    draft->player[spelling] = spelling;
    return was_joined || heir;
}

int tgn_games__write_joined(tgn_games *games, tgn_store_batch *batch, tgn_error *error)
{
    tgn_buffer out = {0};
    tgn_games_joined *draft = games->joined_next;
    for (uint32_t i = 1; i <= draft->count; i++)
        draft->player[i] = find(draft, i);
    pack(draft, &out);
    int code = out.failed ? no_memory(error) : 0;
    if (code == 0 && out.length > TGN_KEPT_BYTES)
        code = tgn_error_set(error, TGN_ERR_LIMIT, "more than %d spellings are joined",
                             (TGN_KEPT_BYTES - HEAD) / PAIR);
    else if (code == 0)
        tgn_store__put(batch, KEY, tgn_store_bytes__of(&out));
    tgn_buffer__clear(&out);
    return code;
}

void tgn_games_joined__committed(tgn_games *games)
{
    if (!games->joined_next)
        return;
    tgn_games_joined__free(games->joined);
    games->joined = games->joined_next;
    games->joined_next = NULL;
    games->joined_version++;
}

void tgn_games_joined__discard(tgn_games *games)
{
    tgn_games_joined__free(games->joined_next);
    games->joined_next = NULL;
}
