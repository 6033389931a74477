/*
 * segment_bench.c - what a node costs: bytes in its page, time to write it, to read it and to find it
 *
 *      build/release/bench/segment_bench
 *
 * Visits made here from a fixed seed, like those of some 20,000 games: four million nodes that one game
 * visits, and nodes that many visit, as many rows as a quarter of them. On one core, without the store:
 *
 *      lone       pages of the lone nodes alone, bytes a node
 *      shared     pages and chunks of both, bytes a visit
 *      encode     tgn_segment_encoder__add(), million visits a second
 *      decode     all pages walked, million visits a second
 *      find       a page opened and a node found in it with all its visits, nanoseconds, at random: most
 *                 of it is waiting for memory, since the pages fit in no cache
 *
 * Each time is the best of several rounds. The last column is a signature that changes when what is written
 * does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/segment/page.h"

enum { LONE = 4000000, SHARED = 1000000, GAMES = 20000, ROUNDS = 5, FINDS = 2000000 };

/* Everything the encoder gave: pages one behind the other, by number. */
typedef struct shelf {
    uint8_t *bytes;
    size_t used, pages;
    size_t *begin; /* of each page, and the end */
    uint64_t chunks, sum;
} shelf;

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "segment_bench: out of memory\n");
        exit(1);
    }
    return memory;
}

/* ---- visits ---- */

static void random_place(uint64_t *state, tgn_record_visit *visit)
{
    const uint64_t r = random_next(state);
    visit->game = 1 + (uint32_t)(r % GAMES);
    visit->step = (uint16_t)((r >> 20) % 300);
    visit->length = (uint16_t)((r >> 30) % 6 ? 0 : 1 + (r >> 33) % 12);
    visit->next = 2 + (r >> 40) % 175 * 2 + ((visit->step ^ visit->length) & 1);
}

/* Lone nodes first; then runs of a shared key, short ones oftener than long ones. */
static tgn_record_visit *make_visits(void)
{
    uint64_t state = 20240202, run = 0;
    tgn_record_visit *visits = need(calloc(LONE + SHARED, sizeof *visits));
    for (size_t i = 0; i < LONE + SHARED; i++) {
        random_place(&state, &visits[i]);
        const bool fresh = i < LONE || run == 0;
        if (i >= LONE && run-- == 0)
            run = (uint64_t)1 << __builtin_ctzll(random_next(&state) | 1 << 10);
        visits[i].high = fresh ? random_next(&state) : visits[i - 1].high;
        visits[i].low = fresh ? (uint16_t)random_next(&state) : visits[i - 1].low;
        visits[i].came = fresh ? 40 : (uint16_t)(40 + random_next(&state) % 3);
        visits[i].parent = visits[i].came * 99991u;
    }
    return visits;
}

static int by_order(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

static tgn_games *make_roll(void)
{
    static char nobody[] = "";
    tgn_games *all_games;
    tgn_error error;
    if (tgn_games__new(&all_games, NULL, 0, 0) < 0)
        exit(1);
    for (uint32_t i = 1; i <= GAMES; i++) {
        tgn_games_entry entry = {.black = nobody, .white = nobody, .event = nobody, .digest = {i, i}};
        entry.row.winner = (uint8_t)(i % 3);
        entry.row.first = entry.row.last = 20000101 + i % 28;
        if (tgn_games__add(all_games, &entry, &error) < 0)
            exit(1);
    }
    return all_games;
}

/* ---- writing ---- */

static int keep(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    shelf *s = context;
    (void)key, (void)error;
    s->sum =
        (s->sum + value.length) * 0x9E3779B97F4A7C15ULL ^ ((const uint8_t *)value.data)[value.length / 2];
    if (chunk) {
        s->chunks += value.length;
        return 0;
    }
    s->begin[s->pages++] = s->used;
    memcpy(s->bytes + s->used, value.data, value.length);
    s->used += value.length;
    s->begin[s->pages] = s->used;
    return 0;
}

static double encode(shelf *s, tgn_segment *segment, tgn_games *all_games, const tgn_record_visit *visits,
                     size_t count)
{
    tgn_segment_encoder *encoder;
    tgn_error error;
    s->used = s->pages = s->chunks = s->sum = 0;
    const double start = now();
    if (tgn_segment_encoder__new(&encoder, segment, all_games, keep, s, NULL, NULL) < 0 ||
        tgn_segment_encoder__add(encoder, visits, count, &error) < 0 ||
        tgn_segment_encoder__end(encoder, &error) < 0)
        exit(1);
    tgn_segment_encoder__free(encoder);
    return now() - start;
}

/* ---- reading ---- */

static void open_page(const shelf *s, const tgn_segment *segment, uint64_t number, tgn_segment_page *page)
{
    const tgn_store_bytes bytes = {s->bytes + s->begin[number], s->begin[number + 1] - s->begin[number]};
    if (tgn_segment_page__open(page, &segment->shape, number, bytes) < 0)
        exit(1);
}

/* Of loose nodes; returns how many visits that were. */
static size_t decode(const shelf *s, const tgn_segment *segment, double *seconds, tgn_record_visit_list *list)
{
    tgn_segment_row_coder coder = {0};
    size_t count = 0;
    const double start = now();
    for (uint64_t number = 0; number < s->pages; number++) {
        tgn_segment_page page;
        tgn_segment_page_reader walk;
        open_page(s, segment, number, &page);
        if (tgn_segment_page_reader__init(&walk, &page) < 0)
            exit(1);
        list->count = 0;
        while (tgn_segment_page_reader__next(&walk, &coder, list) > 0)
            ;
        count += list->count;
    }
    *seconds = now() - start;
    tgn_segment_row_coder__clear(&coder);
    return count;
}

static double find(const shelf *s, const tgn_segment *segment, const tgn_record_visit *visits, size_t count,
                   tgn_record_visit_list *list)
{
    tgn_segment_row_coder coder = {0};
    tgn_segment_bits_reader summary;
    uint64_t state = 7;
    tgn_record_key *keys = need(malloc(FINDS * sizeof *keys));
    for (size_t i = 0; i < FINDS; i++)
        keys[i] = tgn_record_visit__key(&visits[random_next(&state) % count]);
    const double start = now();
    for (size_t i = 0; i < FINDS; i++) {
        tgn_segment_page page;
        open_page(s, segment, tgn_segment_shape__page(&segment->shape, keys[i]), &page);
        list->count = 0;
        if (tgn_segment_page__find(&page, &coder, keys[i], list, &summary) <= 0)
            exit(1);
    }
    const double seconds = now() - start;
    tgn_segment_row_coder__clear(&coder);
    free(keys);
    return seconds;
}

/* ---- telling ---- */

static void measure(const char *name, shelf *s, tgn_games *all_games, const tgn_record_visit *visits,
                    size_t count)
{
    tgn_segment segment = {.id = 1, .kind = TGN_KIND_HALF};
    tgn_record_visit_list list = {0};
    double writing = 1e9, reading = 1e9, finding = 1e9;
    size_t read = 0;
    segment.shape = tgn_segment_shape__for(segment.kind, count, 1, GAMES);
    for (int round = 0; round < ROUNDS; round++) {
        const double wrote = encode(s, &segment, all_games, visits, count);
        double took;
        read = decode(s, &segment, &took, &list);
        const double found = find(s, &segment, visits, count, &list);
        writing = wrote < writing ? wrote : writing;
        reading = took < reading ? took : reading;
        finding = found < finding ? found : finding;
    }
    const double bytes = (double)(s->used + s->chunks);
    printf("%-7s %9.3f %9.3f %8.1f %8.1f %7.0f   %llu nodes, %llu visits, %016llx\n", name,
           bytes / (double)segment.nodes, bytes / (double)count, (double)count / writing * 1e-6,
           (double)read / reading * 1e-6, finding / FINDS * 1e9, (unsigned long long)segment.nodes,
           (unsigned long long)segment.visits, (unsigned long long)s->sum);
    free(list.items);
}

int main(void)
{
    tgn_record_visit *visits = make_visits();
    tgn_games *all_games = make_roll();
    shelf s = {.bytes = need(malloc((size_t)(LONE + SHARED) * 20)),
               .begin = need(malloc((size_t)(LONE + SHARED) * sizeof(size_t)))};
    printf("        B/node   B/visit  encode   decode    find\n");
    qsort(visits, LONE, sizeof *visits, by_order);
    measure("lone", &s, all_games, visits, LONE);
    qsort(visits, LONE + SHARED, sizeof *visits, by_order);
    measure("shared", &s, all_games, visits, LONE + SHARED);
    tgn_games__free(all_games);
    free(s.bytes);
    free(s.begin);
    free(visits);
    return 0;
}
