/* damage_test.c - pages and chunks with wrong bytes are told, and never read past */
#include "segment_fixture.h"

static const recipe how = {.keys = 300,
                           .visits = 5000,
                           .games = 700,
                           .crowd = 12,
                           .branches = 4,
                           .setups = 4,
                           .far = 2,
                           .parts = true};

typedef struct value {
    uint8_t key[TGN_SEGMENT_KEY];
    size_t key_length;
    uint8_t *bytes;
    size_t length;
} value;

/* Everything the segment owns, to be put back. */
static size_t copy_all(world *w, const tgn_segment *segment, value *out, size_t capacity)
{
    size_t count = 0;
    for (int chunks = 0; chunks < 2; chunks++) {
        uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
        tgn_store_bytes first = {from, 0}, behind = {to, 0}, key, bytes;
        tgn_store_scan *scan;
        tgn_segment__range(segment->kind, segment->id, chunks, from, &first.length, to, &behind.length);
        CHECK_INT(tgn_store__scan_new(&scan, w->store, first, behind, false), 0);
        while (count < capacity && tgn_store__scan_next(scan, &key, &bytes, NULL) > 0) {
            value *v = &out[count++];
            memcpy(v->key, key.data, v->key_length = key.length);
            v->bytes = malloc(v->length = bytes.length);
            memcpy(v->bytes, bytes.data, bytes.length);
        }
        tgn_store__scan_free(scan);
    }
    return count;
}

static void put_value(world *w, const value *v, const uint8_t *bytes, size_t length)
{
    tgn_store_batch *batch;
    tgn_error error;
    CHECK_INT(tgn_store__batch_new(&batch, w->store), 0);
    tgn_store__put(batch, (tgn_store_bytes){v->key, v->key_length}, (tgn_store_bytes){bytes, length});
    CHECK_INT(tgn_store__commit(batch, &error), 0);
    tgn_store__batch_free(batch);
}

/* Good, or damage, and then with words. Returns whether it was damage. */
static bool told(int code, const tgn_error *error)
{
    CHECK(code >= 0 || code == TGN_ERR_INPUT || code == TGN_ERR_MISSING);
    CHECK(code >= 0 || strlen(error->message) > 10);
    return code < 0;
}

static bool read_by_cursor(world *w, const tgn_segment *segment)
{
    tgn_error error = {0};
    tgn_segment_cursor *cursor;
    const tgn_record_visit *visits;
    size_t count;
    int code;
    CHECK_INT(
        tgn_segment_cursor__new(&cursor, w->store, segment, 0, tgn_segment_shape__pages(&segment->shape)), 0);
    while ((code = tgn_segment_cursor__next(cursor, &visits, &count, &error)) > 0)
        CHECK(count > 0);
    tgn_segment_cursor__free(cursor);
    return told(code, &error);
}

static int swallow(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes bytes, tgn_error *error)
{
    (void)chunk, (void)key, (void)error;
    *(size_t *)context += bytes.length;
    return 0;
}

static bool read_by_merger(world *w, const tgn_segment *segment)
{
    tgn_error error = {0};
    tgn_segment_merger *merger;
    tgn_segment_encoder *encoder;
    tgn_segment joined = *segment;
    const tgn_record_visit *visits;
    size_t count, bytes = 0;
    const tgn_record_key nothing = {0, 0};
    CHECK_INT(tgn_segment_merger__new(&merger, w->store, segment, 1, nothing, nothing), 0);
    CHECK_INT(tgn_segment_encoder__new(&encoder, &joined, w->all_games, swallow, &bytes, NULL, NULL), 0);
    int code;
    while ((code = tgn_segment_merger__next(merger, &visits, &count, &error)) > 0)
        if ((code = tgn_segment_encoder__add(encoder, visits, count, &error)) < 0)
            break;
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, &error);
    tgn_segment_merger__free(merger);
    tgn_segment_encoder__free(encoder);
    return told(code, &error);
}

static bool find_some(world *w, const tgn_segment *segment, const tgn_record_visit_list *list,
                      uint64_t *state)
{
    tgn_error error = {0};
    tgn_segment_node node = {0};
    bool damage = false;
    for (int i = 0; i < 40; i++) {
        const tgn_record_key key = tgn_record_visit__key(&list->items[check_random(state) % list->count]);
        damage |= told(tgn_segment__find(w->store, segment, key, &node, &error), &error);
    }
    tgn_segment_node__clear(&node);
    return damage;
}

static bool remove_one(world *w, const tgn_segment *segment, const tgn_record_visit_list *list, uint32_t game)
{
    tgn_error error = {0};
    tgn_segment copy = *segment;
    tgn_record_visit_list some = {0};
    tgn_store_batch *batch;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].game == game)
            list_add(&some, list->items[i]);
    CHECK_INT(tgn_store__batch_new(&batch, w->store), 0);
    const int code =
        tgn_segment__remove(w->store, &copy, w->all_games, some.items, some.count, batch, &error);
    tgn_store__batch_free(batch);
    free(some.items);
    return told(code, &error);
}

static void damaged_bytes_are_told(void)
{
    world w;
    uint64_t state = 11;
    value values[64];
    world_open(&w, how.games, 1);
    tgn_record_visit_list list = random_visits(&how, 2);
    tgn_segment segment = segment_for(TGN_KIND_HALF, 4, &list, w.games);
    CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
    const size_t count = copy_all(&w, &segment, values, 64);
    int damage = 0;
    for (int round = 0; round < 120; round++) {
        const value *v = &values[check_random(&state) % count];
        const uint64_t r = check_random(&state);
        const size_t length = r % 5 ? v->length : (size_t)(r >> 8) % v->length;
        uint8_t *bytes = malloc(v->length);
        memcpy(bytes, v->bytes, v->length);
        for (uint64_t flips = r >> 40 & 3; flips + 1 && length; flips--) {
            const uint64_t at = check_random(&state);
            bytes[(at >> 8) % (round % 2 ? length : length < 8 ? length : 8)] ^= (uint8_t)(1 << (at & 7));
        }
        put_value(&w, v, bytes, length);
        damage += read_by_cursor(&w, &segment);
        read_by_merger(&w, &segment);
        find_some(&w, &segment, &list, &state);
        remove_one(&w, &segment, &list, 1 + (uint32_t)(r % how.games));
        put_value(&w, v, v->bytes, v->length);
        free(bytes);
    }
    printf("    %d of 120 noticed\n", damage);
    CHECK(damage > 40);
    CHECK(!read_by_cursor(&w, &segment));
    for (size_t i = 0; i < count; i++)
        free(values[i].bytes);
    free(list.items);
    world_close(&w);
}

/* A shape of a damaged head is refused before anything is read by it. */
static void odd_shapes_are_told(void)
{
    world w;
    uint64_t state = 5;
    tgn_error error = {0};
    tgn_segment_node node = {0};
    world_open(&w, 50, 1);
    tgn_record_visit_list list = random_visits(&(recipe){.keys = 50, .visits = 90, .games = 50}, 2);
    const tgn_segment good = segment_for(TGN_KIND_WHOLE, 4, &list, w.games);
    tgn_segment segment = good;
    CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
    for (int round = 0; round < 2000; round++) {
        tgn_segment_shape odd = good.shape;
        ((uint8_t *)&odd)[check_random(&state) % sizeof odd] ^= (uint8_t)(1 << (check_random(&state) & 7));
        segment.shape = odd;
        told(tgn_segment__find(w.store, &segment, tgn_record_visit__key(&list.items[round % 90]), &node,
                               &error),
             &error);
        if (round % 8 == 0 && tgn_segment_shape__sound(&odd))
            read_by_cursor(&w, &segment);
        tgn_segment_merger *merger = NULL;
        const int code =
            tgn_segment_merger__new(&merger, w.store, &segment, 1, (tgn_record_key){0}, (tgn_record_key){0});
        CHECK_INT(code, tgn_segment_shape__sound(&odd) ? 0 : TGN_ERR_INPUT);
        tgn_segment_merger__free(merger);
    }
    tgn_segment_node__clear(&node);
    free(list.items);
    world_close(&w);
}

int main(int argc, char **argv)
{
    TEST(damaged_bytes_are_told);
    TEST(odd_shapes_are_told);
    return check_done();
}
