/*
 * field_places.h - which positions of which games are used
 *
 * Only games that nothing was fitted on (the part tune, or aside: tools/field_games.h), even ones with a winner. They
 * come in the order of their hashes: the first ones are a random draw, and the same one in each run.
 */
#ifndef TENGEN_BENCH_FIELD_PLACES_H
#define TENGEN_BENCH_FIELD_PLACES_H

#include "../tools/field_games.h"
#include "base/clock.h"

enum { STAGES = 5, END = STAGES - 1 };
static const int stage_moves[STAGES] = {60, 100, 150, 200, 0};

/* A position of a game: after `moves` moves. */
typedef struct field_place {
    const field_game *game;
    int moves, stage;
    bool finished; /* both players stopped here, and counted */
} field_place;

/* Games of one kind. */
typedef struct game_group {
    const char *title;
    field_games games;
    size_t chosen; /* how many of games, from the first */
} game_group;

/* Those of one game are together, in the order of its stages. */
typedef struct place_list {
    field_place *items;
    size_t count, games;
} place_list;

static inline void fail(const char *what)
{
    fprintf(stderr, "field_bench: %s\n", what);
    exit(1);
}

static inline void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        fail("out of memory");
    return memory;
}

/* Of this part, even, and won by somebody. Of the sample, which is all for learning, every even game is used. */
static inline bool wanted(const field_game *game, field_part part)
{
    return (game->part == part || part == FIELD_LEARN) && game->winner && !game->handicaps &&
           game->komi >= 5 && game->komi <= 8;
}

static inline void load_group(game_group *out, const char *title, const char *path, field_part part)
{
    *out = (game_group){.title = title};
    field_games_load(&out->games, &path, 1, 1, 0);
    for (size_t i = 0; i < out->games.count; i++) {
        field_game *game = &out->games.items[i];
        if (wanted(game, part)) {
            const field_game swapped = out->games.items[out->chosen];
            out->games.items[out->chosen++] = *game;
            *game = swapped;
        }
    }
}

static inline void add_place(place_list *all, const field_game *game, int stage)
{
    all->items[all->count++] = (field_place){.game = game,
                                             .moves = stage == END ? game->count : stage_moves[stage],
                                             .stage = stage,
                                             .finished = stage == END && game->counted};
}

typedef enum place_kind { PLACES_ALL, PLACES_BEFORE_END, PLACES_COUNTED } place_kind;

/* The places of the first `count` games, or of the first counted ones, which are used at their end only. */
static inline place_list places_of(const game_group *group, size_t count, place_kind kind)
{
    const int first = kind == PLACES_COUNTED ? END : 0, last = kind == PLACES_BEFORE_END ? END - 1 : END;
    count = count < group->chosen ? count : group->chosen;
    place_list all = {allocate(count * STAGES, sizeof(field_place)), 0, 0};
    for (size_t i = 0; i < group->chosen && all.games < count; i++) {
        const field_game *game = &group->games.items[i];
        if (kind == PLACES_COUNTED && !game->counted)
            continue;
        for (int stage = first; stage <= last; stage++)
            if (stage == END || game->count >= stage_moves[stage])
                add_place(&all, game, stage);
        all.games++;
    }
    return all;
}

#endif
