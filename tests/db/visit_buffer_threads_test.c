/*
 * The visit buffer: whatever several threads add comes back sorted, all of it, part by part.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "db/import/import.h"

#include "../check.h"

enum { THROWERS = 4, EACH = 20000 };

/* Visits to few or many nodes: the low bits of the key are kept few, so that equal nodes occur. */
static tgn_record_visit some_visit(uint64_t *state, unsigned variety)
{
    const uint64_t word = check_random(state);
    tgn_record_visit v = {.high = check_random(state) % variety * 0x9e3779b97f4a7c15,
                          .low = (uint16_t)(word % 3),
                          .game = (uint32_t)(word >> 8) % 50,
                          .step = (uint16_t)(word >> 40) % 20,
                          .length = (uint16_t)(word >> 48) % 3,
                          .next = word >> 60,
                          .came = (uint16_t)(word % 5)};
    return v;
}

static int compare(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

typedef struct adding {
    tgn_import_visit_buffer *buffer;
    tgn_record_visit *visits;
    tgn_kind kind;
} adding;

static int throw_some(void *context, size_t task, tgn_error *error)
{
    (void)error;
    adding *t = context;
    tgn_import_visit_adder *adder;
    int code = tgn_import_visit_adder__new(&adder, t->buffer);
    for (size_t i = 0; i < EACH && code == 0; i += 100)
        code = tgn_import_visit_adder__add(adder, t->kind, t->visits + task * EACH + i, 100);
    tgn_import_visit_adder__free(adder);
    return code;
}

/* All parts one after the other. */
static size_t take_all(tgn_import_visit_buffer *buffer, tgn_kind kind, tgn_record_visit *into)
{
    size_t total = 0;
    for (unsigned part = 0; part < TGN_GRAPH_PARTS; part++) {
        tgn_record_visit *visits;
        size_t count;
        CHECK_INT(tgn_import_visit_buffer__take(buffer, kind, part, &visits, &count), 0);
        if (count > 0)
            memcpy(into + total, visits, count * sizeof *visits);
        total += count;
        free(visits);
    }
    return total;
}

static void pile_gives_all_back_sorted(unsigned variety, tgn_kind kind)
{
    tgn_import_visit_buffer *buffer;
    uint64_t state = variety;
    const size_t count = THROWERS * (size_t)EACH;
    tgn_record_visit *visits = malloc(count * sizeof *visits), *back = malloc(count * sizeof *back);
    for (size_t i = 0; i < count; i++)
        visits[i] = some_visit(&state, variety);
    CHECK_INT(tgn_import_visit_buffer__new(&buffer), 0);
    adding t = {buffer, visits, kind};
    CHECK_INT(tgn_parallel__run(THROWERS, THROWERS, throw_some, &t, NULL), 0);
    CHECK_INT((long)tgn_import_visit_buffer__count(buffer, kind), (long)count);
    CHECK_INT((long)take_all(buffer, kind, back), (long)count);
    CHECK_INT((long)tgn_import_visit_buffer__count(buffer, kind), 0);
    qsort(visits, count, sizeof *visits, compare);
    CHECK(memcmp(visits, back, count * sizeof *visits) == 0);
    tgn_import_visit_buffer__free(buffer);
    free(visits);
    free(back);
}

static void buffer(void)
{
    pile_gives_all_back_sorted(1, TGN_KIND_WHOLE);
    pile_gives_all_back_sorted(7, TGN_KIND_HALF);
    pile_gives_all_back_sorted(5000, TGN_KIND_QUARTER);
    pile_gives_all_back_sorted(1000000, TGN_KIND_DIAGONAL);
}

/* ---- the crew ------------------------------------------------------------------------------------------ */

typedef struct tally {
    pthread_mutex_t lock;
    int done[1000];
    size_t fails_at;
} tally;

static int count_up(void *context, size_t task, tgn_error *error)
{
    tally *t = context;
    if (task == t->fails_at)
        return tgn_error_set(error, TGN_ERR_INPUT, "task %zu", task);
    pthread_mutex_lock(&t->lock);
    t->done[task]++;
    pthread_mutex_unlock(&t->lock);
    return 0;
}

static void crew_does_every_task_once(void)
{
    tally t = {.fails_at = SIZE_MAX};
    pthread_mutex_init(&t.lock, NULL);
    CHECK_INT(tgn_parallel__run(5, 1000, count_up, &t, NULL), 0);
    int wrong = 0;
    for (int i = 0; i < 1000; i++)
        wrong += t.done[i] != 1;
    CHECK_INT(wrong, 0);
    CHECK_INT(tgn_parallel__run(3, 0, count_up, &t, NULL), 0);
    pthread_mutex_destroy(&t.lock);
}

static void crew_stops_at_a_failure(void)
{
    tally t = {.fails_at = 10};
    tgn_error error = {0};
    pthread_mutex_init(&t.lock, NULL);
    CHECK_INT(tgn_parallel__run(1, 1000, count_up, &t, &error), TGN_ERR_INPUT);
    CHECK_TEXT(error.message, "task 10");
    CHECK_INT(t.done[9], 1);
    CHECK_INT(t.done[11], 0);
    pthread_mutex_destroy(&t.lock);
}

int main(int argc, char **argv)
{
    TEST(buffer);
    TEST(crew_does_every_task_once);
    TEST(crew_stops_at_a_failure);
    return check_done();
}
