/* position_history_test.c - the history of positions against a plain list */
#include "go/game_state.h"

#include "../check.h"

enum { KINDS = 400, MOST = 3000 };

static uint32_t count(const int *list, int n, int kind, int side)
{
    uint32_t times = 0;
    for (int i = 0; i < n; i++)
        times += list[i] / 2 == kind && (side < 0 || list[i] % 2 == side);
    return times;
}

/* Keys that crowd: many want the same place, so that runs form, wrap around the end and are closed again. */
static tgn_key key_of(int kind)
{
    return (tgn_key){(uint64_t)kind, (uint64_t)(kind % 7 ? 250 + kind % 5 : kind)};
}

static void check_all(const tgn_position_history *past, const int *list, int n)
{
    size_t different = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        different += count(list, n, kind, -1) > 0;
        CHECK_INT(tgn_position_history__times(past, key_of(kind), TGN_EMPTY), count(list, n, kind, -1));
        CHECK_INT(tgn_position_history__times(past, key_of(kind), TGN_BLACK), count(list, n, kind, 0));
        CHECK_INT(tgn_position_history__times(past, key_of(kind), TGN_WHITE), count(list, n, kind, 1));
    }
    CHECK_INT(past->used, different);
}

static void random_past(void)
{
    tgn_position_history past = {0};
    uint64_t random = 7;
    static int list[MOST];
    int n = 0;
    CHECK_INT(tgn_position_history__times(&past, key_of(1), TGN_EMPTY), 0);
    for (int step = 0; step < 20000; step++) {
        bool growing = step / 2500 % 2 == 0;
        if (n > 0 && (n == MOST || check_random(&random) >> 60 < (growing ? 4 : 12))) {
            int at = (int)((check_random(&random) >> 33) % (uint64_t)n), which = list[at];
            tgn_position_history__remove(&past, key_of(which / 2), (tgn_colour)(1 + which % 2));
            list[at] = list[--n];
        } else {
            list[n] = (int)((check_random(&random) >> 33) % (2 * KINDS));
            CHECK(tgn_position_history__add(&past, key_of(list[n] / 2), (tgn_colour)(1 + list[n] % 2)) == 0);
            n++;
        }
        if (step % 500 == 0)
            check_all(&past, list, n);
    }
    check_all(&past, list, n);
    tgn_position_history__clear(&past);
    check_all(&past, list, 0);
    tgn_position_history__free(&past);
}

/* A small table is kept over a clear, a large one freed; both are then empty. */
static void clearing(void)
{
    for (int n = 10; n <= 100000; n *= 100) {
        tgn_position_history past = {0};
        for (int i = 0; i < n; i++)
            CHECK(tgn_position_history__add(&past, (tgn_key){5, (uint64_t)i * 0x9E3779B97F4A7C15u},
                                            TGN_WHITE) == 0);
        CHECK_INT(past.used, n);
        tgn_position_history__clear(&past);
        CHECK_INT(past.capacity > 0, n < 100000);
        CHECK_INT(tgn_position_history__times(&past, (tgn_key){5, 0}, TGN_EMPTY), 0);
        CHECK(tgn_position_history__add(&past, (tgn_key){5, 0}, TGN_BLACK) == 0);
        CHECK_INT(tgn_position_history__times(&past, (tgn_key){5, 0}, TGN_BLACK), 1);
        tgn_position_history__free(&past);
    }
}

int main(int argc, char **argv)
{
    TEST(random_past);
    TEST(clearing);
    return check_done();
}
