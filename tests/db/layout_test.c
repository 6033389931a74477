/*
 * layout_test.c - pages read as docs/LAYOUT.md describes them
 *
 * A second reader, one bit at a time, with no code of the first but the shape: if the two part ways, either
 * the format changed or its description is wrong.
 */
#include "segment_fixture.h"

#include "db/segment/summary.h"

typedef struct stream {
    const uint8_t *bytes;
    size_t length, at; /* at: in bits */
} stream;

static uint64_t number(stream *s, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++, s->at++) {
        CHECK(s->at / 8 < s->length);
        if (s->at / 8 < s->length)
            value |= (uint64_t)(s->bytes[s->at / 8] >> s->at % 8 & 1) << i;
    }
    return value;
}

static uint64_t golomb(stream *s, unsigned order)
{
    unsigned zeros = 0;
    while (zeros < 40 && number(s, 1) == 0)
        zeros++;
    const uint64_t q = ((uint64_t)1 << zeros) + number(s, zeros);
    return ((q - 1) << order) + number(s, order);
}

static uint64_t in_sevens(stream *s)
{
    uint64_t value = 0, byte = 128;
    for (unsigned shift = 0; byte >= 128; shift += 7) {
        byte = number(s, 8);
        value |= (byte & 127) << shift;
    }
    return value;
}

static void to_next_byte(stream *s)
{
    while (s->at % 8)
        CHECK_INT(number(s, 1), 0);
}

static unsigned digits(uint64_t value)
{
    return value ? 1 + digits(value / 2) : 0;
}

/* ---- rows ---- */

typedef struct ways {
    uint64_t label[20000];
    uint32_t mark[20000];
    size_t count;
} ways;

static uint64_t way_out(stream *s, const tgn_segment_shape *shape)
{
    const unsigned width = digits(2u * shape->moves - 1);
    if (number(s, 1)) {
        const uint64_t target = number(s, 61);
        return number(s, 2) << 62 | target;
    }
    const uint64_t label = number(s, width);
    return label == ((uint64_t)1 << width) - 1 ? TGN_RECORD_LABEL_NONE64 : label;
}

static size_t numbered_out(stream *s, const tgn_segment_shape *shape, ways *out)
{
    const size_t which = number(s, digits(out->count));
    if (which == out->count)
        out->label[out->count++] = way_out(s, shape);
    return which;
}

static size_t numbered_in(stream *s, const tgn_segment_shape *shape, ways *in)
{
    const size_t which = number(s, digits(in->count));
    if (which == in->count) {
        in->label[in->count] = number(s, number(s, 1) ? 16 : digits(2u * shape->moves - 1));
        in->mark[in->count++] = (uint32_t)number(s, 32);
    }
    return which;
}

typedef struct flags {
    bool branches, repeats, came;
    unsigned gap, step, length;
    uint16_t least;
} flags;

static flags get_flags(stream *s, const tgn_segment_shape *shape, size_t count, bool chunk)
{
    flags f = {.branches = number(s, 1)};
    f.repeats = number(s, 1);
    if (count >= 4 || chunk) {
        f.came = number(s, 1);
        f.gap = (unsigned)number(s, 5);
        f.step = (unsigned)number(s, 4);
        f.length = (unsigned)number(s, 4);
        return f;
    }
    const unsigned less = count == 3 ? 2 : 1;
    f.gap = digits(shape->games) > less ? digits(shape->games) - less : 0;
    f.step = shape->lengths ? 5 : 0;
    f.length = shape->lengths ? 1 : 0;
    return f;
}

static void finish_row(stream *s, const tgn_segment_shape *shape, const flags *f, bool branch, ways *in,
                       tgn_record_visit row, tgn_record_visit_list *list)
{
    row.next |= branch ? TGN_RECORD_LABEL_BRANCH : 0;
    if (f->came) {
        const size_t which = numbered_in(s, shape, in);
        row.came = (uint16_t)in->label[which];
        row.parent = in->mark[which];
    }
    list_add(list, row);
}

/* `known`: 0 nothing, 1 all but the way out, 2 all of the first row; -1: nothing, and it is a chunk. */
static void get_rows(stream *s, const tgn_segment_shape *shape, tgn_record_visit row, size_t count, int known,
                     tgn_record_visit_list *list)
{
    static ways out, in;
    out.count = in.count = 0;
    flags f = get_flags(s, shape, count, known < 0);
    if (known <= 0) {
        row.game = (uint32_t)number(s, 32);
        row.step = (uint16_t)number(s, 16);
        row.length = (uint16_t)number(s, 16);
    }
    if (known < 2)
        row.next = way_out(s, shape);
    out.label[out.count++] = row.next;
    if (count > 1)
        f.least = (uint16_t)(row.step - golomb(s, f.step));
    finish_row(s, shape, &f, f.branches && number(s, 1), &in, row, list);
    for (size_t i = 1; i < count; i++) {
        if (!f.repeats || !number(s, 1))
            row.game += (uint32_t)golomb(s, f.gap) + 1;
        row.step = (uint16_t)(f.least + golomb(s, f.step));
        row.length = (uint16_t)golomb(s, f.length);
        const bool branch = f.branches && number(s, 1);
        row.next = out.label[numbered_out(s, shape, &out)];
        finish_row(s, shape, &f, branch, &in, row, list);
    }
}

static void get_chunk(tgn_store_bytes bytes, const tgn_segment_shape *shape, tgn_record_key node,
                      tgn_record_visit_list *list)
{
    stream s = {bytes.data, bytes.length, 0};
    const size_t count = (size_t)golomb(&s, 12) + 1;
    get_rows(&s, shape,
             (tgn_record_visit){.high = node.high, .low = node.low, .came = TGN_RECORD_CAME_UNKNOWN}, count,
             -1, list);
    to_next_byte(&s);
    CHECK_INT(s.at, 8 * s.length);
}

/* ---- summaries: the same bits must come out when it is written again from what was read ---- */

static void get_tally(stream *s, tgn_segment_tally *tally, uint32_t base)
{
    tally->visits = (uint32_t)golomb(s, 2);
    tally->games = tally->visits - (uint32_t)golomb(s, 0);
    tally->black = (uint32_t)number(s, digits(tally->games));
    tally->white = (uint32_t)number(s, digits(tally->games - tally->black));
    tally->at_once = (uint32_t)number(s, digits(tally->visits));
    tally->first = number(s, 1) ? base + (uint32_t)golomb(s, 16) : 0;
    tally->last = tally->first && number(s, 1) ? (uint32_t)number(s, 32) : tally->first;
}

static void check_tally(stream *s, const tgn_segment_tally *expected, uint32_t base)
{
    tgn_segment_tally tally = {0};
    get_tally(s, &tally, base);
    CHECK(memcmp(&tally, expected, sizeof tally) == 0);
}

/* Against what tgn_segment__find() says, which segment_test compares with a recount. */
static void check_summary(stream *s, const tgn_segment_shape *shape, const tgn_segment_node *node)
{
    CHECK_INT(golomb(s, 8), node->row_count);
    check_tally(s, &node->total, 0);
    CHECK_INT(golomb(s, 4), node->out_count);
    for (size_t i = 0; i < node->out_count; i++) {
        CHECK(way_out(s, shape) == node->out[i].label);
        check_tally(s, &node->out[i].tally, node->total.first);
    }
    CHECK_INT(golomb(s, 4), node->in_count);
    for (size_t i = 0; i < node->in_count; i++) {
        CHECK_INT(number(s, number(s, 1) ? 16 : digits(2u * shape->moves - 1)), node->in[i].came);
        CHECK_INT(number(s, 32), node->in[i].parent);
        check_tally(s, &node->in[i].tally, node->total.first);
    }
    CHECK_INT(golomb(s, 4), node->newest_count);
    for (size_t i = 0; i < node->newest_count; i++) {
        CHECK_INT(number(s, 32), node->newest[i].game);
        CHECK_INT(number(s, 16), node->newest[i].step);
        CHECK_INT(golomb(s, 4), node->newest[i].length);
        CHECK(node->out[number(s, digits(node->out_count))].label == node->newest[i].next);
        CHECK_INT(node->in[number(s, digits(node->in_count))].parent, node->newest[i].parent);
    }
}

/* ---- pages ---- */

typedef struct book {
    world w;
    tgn_segment segment;
    tgn_segment_node node;
    tgn_record_visit_list list;
} book;

static void get_hot(book *b, stream *s, tgn_record_key key)
{
    tgn_error error;
    tgn_store_scan *scan;
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    tgn_store_bytes name, bytes;
    CHECK_INT(tgn_segment__find(b->w.store, &b->segment, key, &b->node, &error), 1);
    check_summary(s, &b->segment.shape, &b->node);
    const tgn_store_bytes first = {from,
                                   tgn_segment__chunk_key(from, b->segment.kind, b->segment.id, key, 0)};
    const tgn_store_bytes last = {
        to, tgn_segment__chunk_key(to, b->segment.kind, b->segment.id, key, UINT32_MAX)};
    CHECK_INT(tgn_store__scan_new(&scan, b->w.store, first, last, false), 0);
    while (tgn_store__scan_next(scan, &name, &bytes, &error) > 0)
        get_chunk(bytes, &b->segment.shape, key, &b->list);
    tgn_store__scan_free(scan);
}

static void get_record(book *b, stream *s, tgn_record_visit first)
{
    const size_t end = golomb(s, 6) + s->at;
    const uint64_t code = golomb(s, 0);
    if (code == 1 && number(s, 1)) {
        get_hot(b, s, tgn_record_visit__key(&first));
    } else {
        const size_t count = code == 0 ? 2 : code == 1 ? 1 : (size_t)code + 1;
        const int known = count > 1 && number(s, 1) ? 2 : (int)number(s, 1);
        get_rows(s, &b->segment.shape, first, count, known, &b->list);
    }
    CHECK_INT(s->at, end);
}

static tgn_record_visit get_entry(stream *s, const tgn_segment_shape *shape, uint64_t number_of_page,
                                  unsigned slot)
{
    const unsigned rest_bits = 64u - shape->page_bits - shape->slot_bits;
    tgn_record_visit visit = {.came = TGN_RECORD_CAME_UNKNOWN};
    visit.low = (uint16_t)number(s, 16);
    visit.high = number(s, rest_bits) | (uint64_t)slot << rest_bits;
    if (shape->page_bits)
        visit.high |= number_of_page << (64 - shape->page_bits);
    uint64_t cell = number(s, shape->cell_bits);
    visit.next = cell % shape->moves;
    cell /= shape->moves;
    visit.step = (uint16_t)(cell % shape->steps);
    visit.game = (uint32_t)(cell / shape->steps) + shape->base_game;
    return visit;
}

static void colour_move(const tgn_segment_shape *shape, tgn_record_visit *visit)
{
    visit->next = visit->next == shape->moves - 1u ? TGN_RECORD_LABEL_NONE64
                                                   : 2 * visit->next + (visit->step + visit->length) % 2;
}

static void get_page(book *b, uint64_t page, tgn_store_bytes bytes)
{
    const tgn_segment_shape *shape = &b->segment.shape;
    stream s = {bytes.data, bytes.length, 0};
    static tgn_record_visit first[20000];
    static unsigned slots[20000];
    static bool stays[20000];
    const size_t count = (size_t)in_sevens(&s), records = (size_t)in_sevens(&s);
    const uint64_t lengths = shape->lengths ? in_sevens(&s) : 0;
    for (size_t i = 0, slot = 0; slot < (size_t)1 << shape->slot_bits;) {
        if (number(&s, 1))
            slots[i++] = (unsigned)slot;
        else
            slot++;
    }
    for (size_t i = 0; shape->lengths && i < count; i++)
        stays[i] = number(&s, 1);
    to_next_byte(&s);
    for (size_t i = 0; i < count; i++)
        first[i] = get_entry(&s, shape, page, slots[i]);
    to_next_byte(&s);
    const size_t begin = s.at;
    for (size_t i = 0; i < count; i++) {
        first[i].length = shape->lengths && stays[i] ? (uint16_t)(golomb(&s, 1) + 1) : 0;
        colour_move(shape, &first[i]);
    }
    CHECK_INT(s.at - begin, lengths);
    size_t node = 0;
    for (size_t i = 0; i < records; i++) {
        for (uint64_t gap = golomb(&s, 4); gap; gap--)
            list_add(&b->list, first[node++]);
        get_record(b, &s, first[node++]);
    }
    while (node < count)
        list_add(&b->list, first[node++]);
    to_next_byte(&s);
    CHECK_INT(s.at, 8 * s.length);
}

static void read_book(book *b)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    tgn_store_bytes first = {from, 0}, behind = {to, 0}, key, bytes;
    tgn_store_scan *scan;
    tgn_segment__range(b->segment.kind, b->segment.id, false, from, &first.length, to, &behind.length);
    CHECK_INT(tgn_store__scan_new(&scan, b->w.store, first, behind, false), 0);
    while (tgn_store__scan_next(scan, &key, &bytes, NULL) > 0) {
        const uint8_t *name = key.data;
        CHECK(key.length == 10 && name[0] == 'n' && name[1] == b->segment.kind && name[5] == b->segment.id);
        get_page(b, (uint64_t)name[6] << 24 | (uint64_t)name[7] << 16 | (uint64_t)name[8] << 8 | name[9],
                 bytes);
    }
    tgn_store__scan_free(scan);
}

static void check_layout(const recipe *how, tgn_kind kind)
{
    book b = {0};
    world_open(&b.w, how->games, 77);
    tgn_record_visit_list list = random_visits(how, 6);
    b.segment = segment_for(kind, 9, &list, how->games);
    CHECK_INT(write_segment(&b.w, &b.segment, &list, NULL, NULL), 0);
    read_book(&b);
    forget_few(&list);
    CHECK(same_lists(&list, &b.list));
    tgn_segment_node__clear(&b.node);
    free(b.list.items);
    free(list.items);
    world_close(&b.w);
}

static void whole_board(void)
{
    check_layout(
        &(recipe){
            .keys = 3000, .visits = 9000, .games = 400, .branches = 4, .setups = 5, .crowd = 5, .far = 2},
        TGN_KIND_WHOLE);
}

static void parts(void)
{
    check_layout(&(recipe){.keys = 2000,
                           .visits = 9000,
                           .games = 400,
                           .setups = 5,
                           .crowd = 9,
                           .parts = true,
                           .far = 2,
                           .unknown = 5},
                 TGN_KIND_QUARTER);
}

/* A last chunk of two rows. */
static void long_node(void)
{
    check_layout(&(recipe){.keys = 1, .visits = TGN_SEGMENT_CHUNK + 2, .games = 60000}, TGN_KIND_WHOLE);
}

static void few(void)
{
    check_layout(&(recipe){.keys = 5, .visits = 9, .games = 3, .parts = true}, TGN_KIND_HALF);
}

int main(int argc, char **argv)
{
    TEST(whole_board);
    TEST(parts);
    TEST(few);
    TEST(long_node);
    return check_done();
}
