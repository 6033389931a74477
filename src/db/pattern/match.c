/* match.c - see match.h */
#include "db/pattern/candidate.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "base/array.h"
#include "base/error.h"

enum { NEVER = TGN_PATTERN_NEVER, PATIENCE = 1 << 14 };

typedef tgn_pattern_survivor survivor;

/* ---- making one ---------------------------------------------------------------------------------------- */

int tgn_pattern_matcher__new(tgn_pattern_matcher **out, const tgn_pattern_question *question,
                             tgn_pattern_find *found, void *context)
{
    const size_t places = 2 * TGN_SYMMETRY_COUNT * TGN_POINTS_MAX;
    tgn_pattern_matcher *matcher = calloc(1, sizeof *matcher);
    if (!matcher)
        return TGN_ERR_MEMORY;
    matcher->survivors = malloc(places * sizeof *matcher->survivors);
    matcher->turned = aligned_alloc(64, TGN_POINTS_MAX * TGN_PATTERN_BLOCK * sizeof *matcher->turned);
    if (!matcher->survivors || !matcher->turned) {
        tgn_pattern_matcher__free(matcher);
        return TGN_ERR_MEMORY;
    }
    matcher->question = question;
    matcher->found = found;
    matcher->context = context;
    matcher->patience = PATIENCE;
    matcher->unlimited = question->next == TGN_EMPTY && question->to_move == TGN_EMPTY &&
                         !question->first_move && !question->last_move &&
                         question->pattern->sequence_count == 0;
    *out = matcher;
    return 0;
}

void tgn_pattern_matcher__use(tgn_pattern_matcher *matcher, const tgn_pattern_images *images)
{
    matcher->images = images;
    matcher->survivor_count = 0;
}

void tgn_pattern_matcher__free(tgn_pattern_matcher *matcher)
{
    if (!matcher)
        return;
    tgn_buffer__clear(&matcher->row);
    tgn_buffer__clear(&matcher->history);
    free(matcher->survivors);
    free(matcher->turned);
    free(matcher->events);
    free(matcher->runs);
    free(matcher);
}

void tgn_pattern_matcher__watch(tgn_pattern_matcher *matcher, bool (*goes_on)(void *context), void *context)
{
    matcher->goes_on = goes_on;
    matcher->watcher = context;
}

void tgn_pattern_matcher__limit(tgn_pattern_matcher *matcher, int lanes)
{
    matcher->lanes = lanes;
}

/* ---- the sieve ----------------------------------------------------------------------------------------- */

/*
 * One row of places at once: left[i] loses the games that never had this stone i points further on. The compiler
 * turns these loops into vectors.
 */
static void keep_stone(uint64_t *left, int count, const tgn_pattern_u64 *column)
{
    for (int i = 0; i < count; i++)
        left[i] &= TGN_PATTERN_64(column[i]);
}

static void keep_either(uint64_t *left, int count, const tgn_pattern_u64 *black, const tgn_pattern_u64 *white)
{
    for (int i = 0; i < count; i++)
        left[i] &= TGN_PATTERN_64(black[i] | white[i]);
}

/*
 * Twelve stones leave hardly any game that all of them would not; a whole board of them would only cost.
 */
enum { SIEVED_STONES = 12 };

static void sieve_row(const tgn_pattern_image *image, const tgn_pattern_bits *bits, int points, int at,
                      int count, uint64_t *left)
{
    const tgn_pattern_u64 *black = bits->columns + at, *white = black + points;
    for (int i = 0; i < image->stones && i < SIEVED_STONES; i++) {
        const tgn_pattern_cell *cell = &image->cells[i];
        if (cell->accepts == TGN_PATTERN_ACCEPTS_BLACK)
            keep_stone(left, count, black + cell->offset);
        else if (cell->accepts == TGN_PATTERN_ACCEPTS_WHITE)
            keep_stone(left, count, white + cell->offset);
        else
            keep_either(left, count, black + cell->offset, white + cell->offset);
    }
}

static uint64_t sieve_image(tgn_pattern_matcher *matcher, uint16_t which, const tgn_pattern_bits *bits,
                            uint64_t mask)
{
    const tgn_pattern_image *image = &matcher->images->items[which];
    const tgn_size board = matcher->images->board;
    uint64_t any = 0;
    for (int row = 0; row < board.rows; row++) {
        uint64_t left[TGN_SIDE_MAX];
        const uint32_t places = image->places[row];
        if (!places)
            continue;
        const int first = __builtin_ctz(places), count = 32 - __builtin_clz(places) - first;
        for (int i = 0; i < count; i++)
            left[i] = mask;
        sieve_row(image, bits, tgn_size_points(board), row * board.cols + first, count, left);
        for (int i = 0; i < count; i++)
            if (left[i] && places >> (first + i) & 1) {
                matcher->survivors[matcher->survivor_count++] =
                    (survivor){which, (uint16_t)(row * board.cols + first + i), left[i]};
                any |= left[i];
            }
    }
    return any;
}

uint64_t tgn_pattern_matcher__sieve(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits, uint64_t mask)
{
    uint64_t any = 0;
    matcher->survivor_count = 0;
    for (size_t i = 0; (mask & bits->present) && i < matcher->images->count; i++)
        any |= sieve_image(matcher, (uint16_t)i, bits, mask & bits->present);
    return any;
}

/* ---- looking at times ---------------------------------------------------------------------------------- */

/*
 * What the points that changed once say: the pattern stood from lo up to hi, if at all.
 *
 * Points with a list have times of 0x8000 and more. Among the stones these lose, as negative numbers, against any other;
 * among the empty points as large ones: so they need no attention here. And there is no branch but the loops' own, since
 * nobody can predict at which point a game fails.
 */
typedef struct stay {
    int lo, hi;
} stay;

static inline stay look(const tgn_pattern_u16 *row, const uint16_t *offsets, unsigned stones,
                        unsigned empties)
{
    stay w = {0, NEVER};
    for (unsigned i = 0; i < stones; i++) {
        const int time = (int16_t)TGN_PATTERN_16(row[offsets[i]]);
        w.lo = time > w.lo ? time : w.lo;
    }
    for (unsigned i = stones; i < empties; i++) {
        const int time = TGN_PATTERN_16(row[offsets[i]]);
        w.hi = time < w.hi ? time : w.hi;
    }
    return w;
}

/* Of a large pattern the first points decide nearly always. */
enum { FIRST_CELLS = 16 };

/*
 * Stones beyond those that the sieve looks at: a point that changed once may have had the other colour.
 */
static bool has_other_stones(const tgn_pattern_candidate *c)
{
    for (unsigned i = SIEVED_STONES; i < c->image->stones; i++) {
        const tgn_pattern_cell *cell = &c->image->cells[i];
        const unsigned time = tgn_pattern_candidate__time(c, cell);
        if (time < NEVER && !(cell->accepts >> tgn_pattern_candidate__colour(c, cell) & 1))
            return false;
    }
    return true;
}

/* ---- all that passed ----------------------------------------------------------------------------------- */

static bool may_go_on(tgn_pattern_matcher *matcher)
{
    if (--matcher->patience > 0)
        return true;
    matcher->patience = PATIENCE;
    return !matcher->goes_on || matcher->goes_on(matcher->watcher);
}

/* A block whose games are being matched. `rank` has the row of each game. */
typedef struct matching {
    tgn_pattern_matcher *matcher;
    const tgn_pattern_bits *bits;
    const tgn_pattern_times *times;
    uint8_t rank[TGN_PATTERN_BLOCK];
} matching;

static const tgn_pattern_u16 *row_of(const matching *m, unsigned bit)
{
    return m->times->rows + (size_t)m->rank[bit] * (size_t)m->times->points;
}

/* A game that may have the image at a place: 0 or a negative code. */
static int match_game(const matching *m, const survivor *s, unsigned bit)
{
    tgn_pattern_matcher *matcher = m->matcher;
    const tgn_pattern_image *image = &matcher->images->items[s->image];
    tgn_pattern_candidate c;
    c.matcher = matcher;
    c.image = image;
    c.bits = m->bits;
    c.times = m->times;
    c.at = s->at;
    c.bit = bit;
    c.own = c.moves = 0;
    c.all_moves = UINT32_MAX;
    c.damaged = c.opened = false;
    c.plain = m->times->plain >> bit & 1;
    c.history.row = row_of(m, bit);
    if (image->stones > SIEVED_STONES && !has_other_stones(&c))
        return 0;
    const stay w = look(c.history.row + c.at, image->offsets, image->stones, image->empties);
    TGN_TRY(w.lo < w.hi ? tgn_pattern_candidate__evaluate(&c, w.lo, w.hi) : 0);
    return may_go_on(matcher) ? 0 : TGN_ERR_STOPPED;
}

/* One image at one place, game by game. */
static int match_one_by_one(const matching *m, const survivor *s, uint64_t games)
{
    const tgn_pattern_image *image = &m->matcher->images->items[s->image];
    const unsigned stones = image->stones < FIRST_CELLS ? image->stones : FIRST_CELLS;
    const unsigned empties = image->empties < FIRST_CELLS ? image->empties : FIRST_CELLS;
    for (; games; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        const stay w = look(row_of(m, bit) + s->at, image->offsets, stones, empties);
        if (w.lo < w.hi)
            TGN_TRY(match_game(m, s, bit));
    }
    return 0;
}

#ifdef __SSE2__

/*
 * Where many games are left, eight to thirty-two of them at a time: the times of a block are turned so that those of one
 * point lie together.
 */
enum { MANY = 1024, EIGHT = 8, SIXTEEN = 16, THIRTY_TWO = 32 };

/* Eight rows of eight become eight columns. */
static void turn_square(__m128i r[EIGHT])
{
    __m128i a[EIGHT], b[EIGHT];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int k = 0; k < 2; k++) {
            b[i + 2 * k] = _mm_unpacklo_epi32(a[i + k], a[i + k + 2]);
            b[i + 2 * k + 1] = _mm_unpackhi_epi32(a[i + k], a[i + k + 2]);
        }
    for (int i = 0; i < 4; i++) {
        r[2 * i] = _mm_unpacklo_epi64(b[i], b[i + 4]);
        r[2 * i + 1] = _mm_unpackhi_epi64(b[i], b[i + 4]);
    }
}

/* matcher->turned: [point][game]. What lies behind the last point of a row is not read. */
static void turn_times(const matching *m)
{
    const int points = m->times->points;
    uint16_t *out = m->matcher->turned;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += EIGHT) {
        int p = 0;
        for (; p + EIGHT <= points; p += EIGHT) {
            __m128i square[EIGHT];
            for (unsigned i = 0; i < EIGHT; i++)
                square[i] = _mm_loadu_si128((const __m128i *)(const void *)(row_of(m, first + i) + p));
            turn_square(square);
            for (int i = 0; i < EIGHT; i++)
                _mm_store_si128((__m128i *)(void *)(out + (size_t)(p + i) * TGN_PATTERN_BLOCK + first),
                                square[i]);
        }
        for (; p < points; p++)
            for (unsigned i = 0; i < EIGHT; i++)
                out[(size_t)p * TGN_PATTERN_BLOCK + first + i] = row_of(m, first + i)[p];
    }
}

/*
 * look() for eight games at once: those with lo < hi, as a set of bits. The lesser of two numbers without sign is
 * a - (a - b, or 0 if that is negative).
 */
static unsigned look_at_eight(const uint16_t *columns, const uint16_t *offsets, unsigned stones,
                              unsigned empties)
{
    __m128i lo = _mm_setzero_si128(), hi = _mm_set1_epi16(NEVER);
    for (unsigned i = 0; i < empties; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        const __m128i time = _mm_load_si128((const __m128i *)(const void *)at);
        if (i < stones)
            lo = _mm_max_epi16(lo, time);
        else
            hi = _mm_sub_epi16(hi, _mm_subs_epu16(hi, time));
    }
    const __m128i less = _mm_cmplt_epi16(lo, hi);
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(less, less)) & 0xff;
}

static uint64_t look_at_all_by_eight(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games)
{
    uint64_t left = 0;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += EIGHT)
        if (games >> first & 0xff)
            left |= (uint64_t)look_at_eight(columns + first, image->offsets, image->stones, image->empties)
                    << first;
    return left & games;
}

/* The same for sixteen, on processors that can. */
__attribute__((target("avx2"))) static unsigned
look_at_sixteen(const uint16_t *columns, const uint16_t *offsets, unsigned stones, unsigned empties)
{
    __m256i lo = _mm256_setzero_si256(), hi = _mm256_set1_epi16(NEVER);
    for (unsigned i = 0; i < stones; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        lo = _mm256_max_epi16(lo, _mm256_load_si256((const __m256i *)(const void *)at));
    }
    for (unsigned i = stones; i < empties; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        hi = _mm256_min_epu16(hi, _mm256_load_si256((const __m256i *)(const void *)at));
    }
    const __m256i less = _mm256_cmpgt_epi16(hi, lo);
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(less), _mm256_extracti128_si256(less, 1));
    return (unsigned)_mm_movemask_epi8(bytes);
}

__attribute__((target("avx2"))) static uint64_t
look_at_all_by_sixteen(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games)
{
    uint64_t left = 0;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += SIXTEEN)
        if (games >> first & 0xffff)
            left |= (uint64_t)look_at_sixteen(columns + first, image->offsets, image->stones, image->empties)
                    << first;
    return left & games;
}

/* And for thirty-two. */
__attribute__((target("avx512bw"))) static uint32_t
look_at_thirty_two(const uint16_t *columns, const uint16_t *offsets, unsigned stones, unsigned empties)
{
    __m512i lo = _mm512_setzero_si512(), hi = _mm512_set1_epi16(NEVER);
    for (unsigned i = 0; i < stones; i++)
        lo = _mm512_max_epi16(lo, _mm512_load_si512(columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK));
    for (unsigned i = stones; i < empties; i++)
        hi = _mm512_min_epu16(hi, _mm512_load_si512(columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK));
    return _mm512_cmplt_epi16_mask(lo, hi);
}

__attribute__((target("avx512bw"))) static uint64_t
look_at_all_by_thirty_two(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games)
{
    uint64_t left = 0;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += THIRTY_TWO)
        if (games >> first & UINT32_MAX)
            left |=
                (uint64_t)look_at_thirty_two(columns + first, image->offsets, image->stones, image->empties)
                << first;
    return left & games;
}

static uint64_t (*best_look(int lanes))(const uint16_t *, const tgn_pattern_image *, uint64_t)
{
    if (lanes >= THIRTY_TWO && __builtin_cpu_supports("avx512bw"))
        return look_at_all_by_thirty_two;
    return lanes >= SIXTEEN && __builtin_cpu_supports("avx2") ? look_at_all_by_sixteen : look_at_all_by_eight;
}

/* One image at one place, many games at a time. */
static int match_together(const matching *m, const survivor *s, uint64_t games)
{
    const tgn_pattern_image *image = &m->matcher->images->items[s->image];
    for (games =
             m->matcher->look_at_all(m->matcher->turned + (size_t)s->at * TGN_PATTERN_BLOCK, image, games);
         games; games &= games - 1)
        TGN_TRY(match_game(m, s, (unsigned)__builtin_ctzll(games)));
    return 0;
}

static bool are_many(const tgn_pattern_matcher *matcher, uint64_t games)
{
    size_t count = 0;
    for (size_t i = 0; i < matcher->survivor_count && count < MANY; i++)
        count += (size_t)__builtin_popcountll(matcher->survivors[i].games & games);
    return count >= MANY;
}

#endif

int tgn_pattern_matcher__match(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                               const tgn_pattern_times *times, uint64_t games)
{
    matching m = {.matcher = matcher, .bits = bits, .times = times};
    int (*match)(const matching *, const survivor *, uint64_t) = match_one_by_one;
    uint8_t next = 0;
    for (unsigned bit = 0; bit < TGN_PATTERN_BLOCK; bit++)
        m.rank[bit] = times->stored >> bit & 1 ? next++ : 0;
    games &= times->stored;
    matcher->histories_open = 0;
#ifdef __SSE2__
    if (games && (matcher->lanes ? matcher->lanes > 1 : are_many(matcher, games))) {
        turn_times(&m);
        match = match_together;
        matcher->look_at_all = best_look(matcher->lanes ? matcher->lanes : THIRTY_TWO);
    }
#endif
    for (size_t i = 0; i < matcher->survivor_count; i++)
        if (matcher->survivors[i].games & games)
            TGN_TRY(match(&m, &matcher->survivors[i], matcher->survivors[i].games & games));
    return 0;
}

/* A line that was packed, as the history of a game. */
static int match_line(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                      const tgn_pattern_line *line, unsigned bit)
{
    tgn_pattern_candidate c = {
        .matcher = matcher, .bits = bits, .bit = bit, .own = line->first, .moves = line->moves};
    matcher->row.length = matcher->history.length = 0;
    TGN_TRY(tgn_pattern_line__pack(line, true, &matcher->row, &matcher->history));
    c.history.row = (const tgn_pattern_u16 *)matcher->row.data;
    c.history.bytes = (const uint8_t *)matcher->history.data;
    c.history.limit = c.history.bytes + matcher->history.length;
    c.opened = true;
    if (!tgn_pattern_history__parse(&c.history))
        return TGN_ERR_INPUT;
    c.all_moves = tgn_pattern_candidate__moves(&c, line->end);
    for (size_t i = 0; i < matcher->survivor_count; i++) {
        c.image = &matcher->images->items[matcher->survivors[i].image];
        c.at = matcher->survivors[i].at;
        if (matcher->survivors[i].games >> bit & 1)
            TGN_TRY(tgn_pattern_candidate__evaluate(&c, 0, NEVER)); /* all points of the line have lists */
        if (!may_go_on(matcher))
            return TGN_ERR_STOPPED;
    }
    return 0;
}

int tgn_pattern_matcher__replay(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                tgn_pattern_player *player, const tgn_record *record, unsigned bit)
{
    tgn_pattern_line line;
    int code;
    TGN_TRY(tgn_pattern_player__start(player, record));
    while ((code = tgn_pattern_player__next(player, &line)) > 0)
        TGN_TRY(match_line(matcher, bits, &line, bit));
    return code;
}
