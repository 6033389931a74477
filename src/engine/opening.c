/* opening.c - openings for matches: different, quiet, and the same for both players */
#include "engine/contest.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"

enum {
    LARGE = 13,  /* from this side on two stones each, else one */
    NEAR = 3,    /* stones are at least so far from each other, along lines */
    TRIES = 2000 /* in vain, before there are no more */
};

/* How far a point is from the nearest edge, the edge itself being 1. */
static int line_of(tgn_point point, tgn_size size)
{
    const int row = tgn_point_row(point), col = tgn_point_col(point);
    const int vertical = row < size.rows - 1 - row ? row : size.rows - 1 - row;
    const int horizontal = col < size.cols - 1 - col ? col : size.cols - 1 - col;
    return 1 + (vertical < horizontal ? vertical : horizontal);
}

static bool is_near(tgn_point a, tgn_point b)
{
    return abs(tgn_point_row(a) - tgn_point_row(b)) + abs(tgn_point_col(a) - tgn_point_col(b)) < NEAR;
}

/* Where an opening move may be: on the third or fourth line of a large board, from the third on of a small one. */
static bool is_fit(tgn_point point, tgn_size size, const tgn_move *others, size_t count)
{
    const int side = size.rows < size.cols ? size.rows : size.cols, line = line_of(point, size);
    if (line < 3 && 2 * line <= side - 1)
        return false;
    if (side >= LARGE && line > 4)
        return false;
    for (size_t i = 0; i < count; i++)
        if (is_near(point, others[i].point))
            return false;
    return true;
}

/* Draw one. Returns whether there was space for all its stones. */
static bool draw(tgn_move *out, size_t length, tgn_size size, tgn_random *random)
{
    const uint32_t points = (uint32_t)tgn_size_points(size);
    for (size_t i = 0; i < length; i++) {
        int tries = 0;
        do
            out[i].point = tgn_point_from_index((int)tgn_random__below(random, points), size);
        while (!is_fit(out[i].point, size, out, i) && ++tries < TRIES);
        if (tries == TRIES)
            return false;
        out[i].colour = i % 2 ? TGN_WHITE : TGN_BLACK;
    }
    return true;
}

/* The same for all images of the position. */
static int key_of(tgn_key *key, tgn_game *game, const tgn_move *opening, size_t length)
{
    TGN_TRY(tgn_game_reset(game, tgn_game_size(game), NULL));
    for (size_t i = 0; i < length; i++)
        TGN_TRY(tgn_game_play(game, opening[i].colour, opening[i].point));
    *key = tgn_game_key(game, NULL);
    return TGN_OK;
}

static bool is_new(const tgn_key *keys, int count, tgn_key key)
{
    for (int i = 0; i < count; i++)
        if (tgn_key_equal(keys[i], key))
            return false;
    return true;
}

static int draw_all(tgn_move (*out)[TGN_ENGINE_OPENING], tgn_key *keys, int wanted, tgn_game *game,
                    uint64_t seed, size_t length)
{
    tgn_random random = tgn_random__seeded(seed);
    int count = 0;
    for (int tries = 0; count < wanted && tries < TRIES; tries++) {
        if (!draw(out[count], length, tgn_game_size(game), &random))
            continue;
        TGN_TRY(key_of(&keys[count], game, out[count], length));
        if (!is_new(keys, count, keys[count]))
            continue;
        count++;
        tries = 0;
    }
    return count;
}

int tgn_engine__make_openings(tgn_move (*out)[TGN_ENGINE_OPENING], int wanted, tgn_size size, uint64_t seed,
                              size_t *length)
{
    tgn_game *game = NULL;
    tgn_key *keys = malloc((size_t)(wanted > 0 ? wanted : 1) * sizeof *keys);
    *length = size.rows >= LARGE && size.cols >= LARGE ? 4 : 2;
    int code = keys ? tgn_game_new(&game, size, NULL) : TGN_ERR_MEMORY;
    if (code == TGN_OK)
        code = draw_all(out, keys, wanted, game, seed, *length);
    tgn_game_free(game);
    free(keys);
    return code;
}
