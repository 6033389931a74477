/* order.c - lists of games in order, see games.h */
#include "db/games/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"

/* ---- keys ---------------------------------------------------------------------------------------------- */

static unsigned char folded(char c)
{
    return (unsigned char)(tgn_ascii__upper(c) ? c + ('a' - 'A') : c);
}

uint64_t tgn_games_order__name_key(const char *name)
{
    uint64_t key = 0;
    int i = 0;
    for (; i < 8 && name[i]; i++)
        key = key << 8 | folded(name[i]);
    return i ? key << 8 * (8 - i) : 0;
}

static uint32_t name_of(const tgn_games_row *row, tgn_order order)
{
    return order == TGN_ORDER_BLACK ? row->black : order == TGN_ORDER_WHITE ? row->white : row->event;
}

bool tgn_games_order__by_name(tgn_order order)
{
    return order == TGN_ORDER_BLACK || order == TGN_ORDER_WHITE || order == TGN_ORDER_EVENT;
}

/* Black's lead turned round, from 0 up; a win that was not counted is larger than any that was. */
static uint64_t result_key(const tgn_games_row *row)
{
    enum { FAR = 1 << 15, EVEN = FAR, VOID = 2 * FAR + 1 };
    const int lead = row->ending == TGN_END_SCORE ? row->margin : FAR;
    if (row->winner == TGN_EMPTY)
        return row->ending == TGN_END_VOID ? VOID : EVEN;
    return (uint64_t)(row->winner == TGN_BLACK ? EVEN - lead : EVEN + lead);
}

/* The key when ascending of what is a number, and whether it is known. */
static uint64_t number_key(tgn_order order, uint32_t game, const tgn_games_row *row, bool *known)
{
    *known = true;
    switch (order) {
    case TGN_ORDER_DATE:
        *known = row->first != 0;
        return row->first;
    case TGN_ORDER_RANK:
        *known = row->black_rank || row->white_rank;
        return (uint64_t)(row->black_rank + row->white_rank + (1 << 20));
    case TGN_ORDER_RESULT:
        *known = row->ending != TGN_END_UNKNOWN;
        return result_key(row);
    case TGN_ORDER_MOVES:
        return row->moves;
    case TGN_ORDER_KOMI:
        *known = row->komi != INT16_MIN;
        return (uint64_t)(row->komi - INT16_MIN);
    case TGN_ORDER_SIZE:
        return (uint64_t)row->rows * row->cols << 8 | row->rows;
    case TGN_ORDER_HANDICAP:
        return row->handicap;
    default:
        return game;
    }
}

/* The key when ascending, and whether anything is known. */
static int plain_key(tgn_games *games, tgn_order order, uint32_t game, const tgn_games_row *row,
                     uint64_t *key, bool *known, tgn_error *error)
{
    if (!tgn_games_order__by_name(order)) {
        *key = number_key(order, game, row, known);
        return 0;
    }
    const char *name = tgn_games__name(games, name_of(row, order), error);
    if (!name)
        return error->code;
    *known = *name != '\0';
    *key = tgn_games_order__name_key(name);
    return 0;
}

int tgn_games__rank(tgn_games *games, tgn_order order, bool descending, uint32_t game, uint32_t tag,
                    tgn_games_ranked *out, tgn_error *error)
{
    tgn_error own;
    uint64_t key = 0;
    bool known = false;
    error = error ? error : &own;
    const tgn_games_row *row = tgn_games__row(games, game, error);
    if (!row)
        return error->code;
    int code = plain_key(games, order, game, row, &key, &known, error);
    *out = (tgn_games_ranked){!known ? UINT64_MAX : descending ? UINT64_MAX - 1 - key : key, game, tag};
    return code;
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static int compare_names(const char *a, const char *b)
{
    while (*a && folded(*a) == folded(*b))
        a++, b++;
    return (int)folded(*a) - (int)folded(*b);
}

/* Names by their numbers. What cannot be read counts as equal: making the keys has read it before. */
static int compare_numbers(tgn_games *games, uint32_t a, uint32_t b)
{
    const char *one = a == b ? NULL : tgn_games__name(games, a, NULL);
    const char *other = one ? tgn_games__name(games, b, NULL) : NULL;
    return other ? compare_names(one, other) : 0;
}

/* Names of games that begin alike. */
static int compare_whole_names(tgn_games *games, tgn_order order, uint32_t a, uint32_t b)
{
    const tgn_games_row *first = tgn_games__row(games, a, NULL), *second = tgn_games__row(games, b, NULL);
    return first && second ? compare_numbers(games, name_of(first, order), name_of(second, order)) : 0;
}

typedef struct sort_order {
    tgn_games *games;
    tgn_order order;
    bool descending;
    bool of_names; /* the items are names themselves */
} sort_order;

static int compare_alike(const sort_order *by, const tgn_games_ranked *a, const tgn_games_ranked *b)
{
    if (by->of_names)
        return compare_numbers(by->games, a->game, b->game);
    return tgn_games_order__by_name(by->order) && a->key != UINT64_MAX
               ? compare_whole_names(by->games, by->order, a->game, b->game)
               : 0;
}

static int compare(const sort_order *by, const tgn_games_ranked *a, const tgn_games_ranked *b)
{
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    int sign = by->descending ? -1 : 1;
    const int names = compare_alike(by, a, b);
    if (names)
        return sign * names;
    if (a->game != b->game)
        return a->game < b->game ? -sign : sign;
    return a->tag < b->tag ? -1 : a->tag > b->tag;
}

/* ---- a page -------------------------------------------------------------------------------------------- */

static void swap(tgn_games_ranked *a, tgn_games_ranked *b)
{
    tgn_games_ranked kept = *a;
    *a = *b;
    *b = kept;
}

/* Hoare's partition around an item chosen at random: [0, result) <= pivot <= [result, count). */
static size_t partition(const sort_order *by, tgn_games_ranked *items, size_t count, uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    swap(&items[0], &items[(*random >> 33) % count]);
    const tgn_games_ranked pivot = items[0];
    size_t low = 0, high = count;
    for (;;) {
        do
            high--;
        while (compare(by, &items[high], &pivot) > 0);
        while (compare(by, &items[low], &pivot) < 0)
            low++;
        if (low >= high)
            return high + 1;
        swap(&items[low++], &items[high]);
    }
}

/* Hoare's FIND: afterwards items [0, rank) are not above the rest. Expected O(count). */
static void divide(const sort_order *by, tgn_games_ranked *items, size_t count, size_t rank)
{
    uint64_t random = 1;
    while (rank > 0 && rank < count) {
        size_t left = partition(by, items, count, &random);
        if (rank < left) {
            count = left;
        } else {
            items += left;
            count -= left;
            rank -= left;
        }
    }
}

/* Heapsort: no recursion, no memory. */
static void sift(const sort_order *by, tgn_games_ranked *items, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(by, &items[child], &items[child + 1]) < 0)
            child++;
        if (compare(by, &items[root], &items[child]) >= 0)
            return;
        swap(&items[root], &items[child]);
    }
}

static void sort(const sort_order *by, tgn_games_ranked *items, size_t count)
{
    for (size_t root = count / 2; root-- > 0;)
        sift(by, items, root, count);
    while (count > 1) {
        swap(&items[0], &items[--count]);
        sift(by, items, 0, count);
    }
}

static void sort_some(const sort_order *by, tgn_games_ranked *items, size_t all, size_t skip, size_t count)
{
    if (skip >= all)
        return;
    divide(by, items, all, skip);
    items += skip;
    all -= skip;
    count = count < all ? count : all;
    divide(by, items, all, count);
    sort(by, items, count);
}

void tgn_games__sort_page(tgn_games *games, tgn_order order, bool descending, tgn_games_ranked *items,
                          size_t all, size_t skip, size_t count)
{
    const sort_order by = {.games = games, .order = order, .descending = descending};
    sort_some(&by, items, all, skip, count);
}

void tgn_games__sort_names(tgn_games *games, bool descending, tgn_games_ranked *items, size_t all,
                           size_t skip, size_t count)
{
    const sort_order by = {.games = games, .descending = descending, .of_names = true};
    sort_some(&by, items, all, skip, count);
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

typedef struct chosen {
    tgn_games_ranked *items;
    size_t count, capacity;
} chosen;

static int collect(chosen *out, tgn_games *games, uint32_t last, const tgn_games_matcher *matcher,
                   tgn_order order, bool descending, tgn_error *error)
{
    TGN_TRY(tgn_games__need_all_rows(games, last, error));
    TGN_TRY(tgn_games__need_order(games, order, error));
    for (uint32_t game = 1; game <= last; game++) {
        const tgn_games_row *row = tgn_games__row(games, game, error);
        if (!row)
            return error->code;
        if (row->flags & TGN_GAMES_ROW_REMOVED || (matcher && !tgn_games_matcher__matches(matcher, row)))
            continue;
        if (tgn_array__need(&out->items, &out->capacity, out->count + 1) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of games");
        int code = tgn_games__rank(games, order, descending, game, 0, &out->items[out->count++], error);
        if (code < 0)
            return code;
    }
    return 0;
}

int64_t tgn_games__choose(tgn_games *games, uint32_t last, const tgn_filter *filter, tgn_order order,
                          bool descending, uint64_t skip, size_t count, uint32_t *out, uint64_t *total,
                          tgn_error *error)
{
    tgn_error own;
    tgn_games_matcher *matcher = NULL;
    chosen all = {0};
    error = error ? error : &own;
    int64_t code = filter ? tgn_games_matcher__new(&matcher, games, filter, error) : 0;
    if (code == 0)
        code = collect(&all, games, last, matcher, order, descending, error);
    if (code == 0 && skip < all.count) {
        size_t left = all.count - (size_t)skip;
        code = (int64_t)(count < left ? count : left);
        tgn_games__sort_page(games, order, descending, all.items, all.count, (size_t)skip, count);
        for (int64_t i = 0; i < code; i++)
            out[i] = all.items[skip + (size_t)i].game;
    }
    *total = all.count;
    free(all.items);
    tgn_games_matcher__free(matcher);
    return code;
}
