/* match.c - see match.h */
#include "db/pattern/candidate.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "base/array.h"
#include "base/error.h"

enum { NEVER = TGN_PATTERN_NEVER, PATIENCE = 1 << 14, EIGHT = 8, SIXTEEN = 16, THIRTY_TWO = 32 };

/* Candidates of a block from which on it pays to read all its times, and to turn them. */
enum { SOME = 128, MANY = 2048 };

typedef tgn_pattern_survivor survivor;

static tgn_pattern_sieve *best_sieve(int lanes);

/* ---- making one ---------------------------------------------------------------------------------------- */

int tgn_pattern_sieved__new(tgn_pattern_sieved **out)
{
    const size_t places =
        2 * TGN_SYMMETRY_COUNT * TGN_POINTS_MAX + 1; /* and what is written and not counted */
    tgn_pattern_sieved *sieved = calloc(1, sizeof *sieved);
    tgn_pattern_survivor *items = malloc(TGN_PATTERN_BLOCKS * places * sizeof *items);
    *out = NULL;
    if (!sieved || !items) {
        free(sieved);
        free(items);
        return TGN_ERR_MEMORY;
    }
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        sieved->blocks[k].items = items + k * places;
    *out = sieved;
    return 0;
}

void tgn_pattern_sieved__free(tgn_pattern_sieved *sieved)
{
    if (sieved)
        free(sieved->blocks[0].items);
    free(sieved);
}

void tgn_pattern_matcher__turn_to(tgn_pattern_matcher *matcher, tgn_pattern_sieved *sieved)
{
    matcher->survivors = sieved->blocks;
}

int tgn_pattern_matcher__new(tgn_pattern_matcher **out, const tgn_pattern_question *question,
                             tgn_pattern_find *found, void *context)
{
    tgn_pattern_matcher *matcher = calloc(1, sizeof *matcher);
    if (!matcher)
        return TGN_ERR_MEMORY;
    matcher->turned = aligned_alloc(64, TGN_POINTS_MAX * TGN_PATTERN_BLOCK * sizeof *matcher->turned);
    matcher->columns = aligned_alloc(64, 2 * TGN_POINTS_MAX * sizeof *matcher->columns);
    if (tgn_pattern_sieved__new(&matcher->own) < 0 || !matcher->turned || !matcher->columns) {
        tgn_pattern_matcher__free(matcher);
        return TGN_ERR_MEMORY;
    }
    tgn_pattern_matcher__turn_to(matcher, matcher->own);
    matcher->question = question;
    matcher->found = found;
    matcher->context = context;
    matcher->patience = PATIENCE;
    matcher->sieve = best_sieve(0);
    matcher->unlimited = question->next == TGN_EMPTY && question->to_move == TGN_EMPTY &&
                         !question->first_move && !question->last_move &&
                         question->pattern->sequence_count == 0;
    *out = matcher;
    return 0;
}

void tgn_pattern_matcher__use(tgn_pattern_matcher *matcher, const tgn_pattern_images *images)
{
    matcher->images = images;
}

void tgn_pattern_matcher__free(tgn_pattern_matcher *matcher)
{
    if (!matcher)
        return;
    tgn_buffer__clear(&matcher->row);
    tgn_buffer__clear(&matcher->history);
    tgn_pattern_sieved__free(matcher->own);
    free(matcher->turned);
    free(matcher->columns);
    free(matcher->events);
    free(matcher->runs.items);
    free(matcher->spare.items);
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
    matcher->sieve = best_sieve(lanes);
}

/* ---- the sieve ----------------------------------------------------------------------------------------- */

static unsigned sieved_stones(const tgn_pattern_image *image)
{
    return image->stones < TGN_PATTERN_SIEVED ? image->stones : TGN_PATTERN_SIEVED;
}

/*
 * One place in the games of a group: those that ever had all stones of the image there. The compiler turns these loops into
 * vectors.
 */
static inline __attribute__((always_inline)) void
sieve_plainly(const tgn_pattern_stone *stones, unsigned count, const tgn_pattern_column *columns, unsigned at,
              const uint64_t games[TGN_PATTERN_BLOCKS], tgn_pattern_survivors out[TGN_PATTERN_BLOCKS])
{
    uint64_t left[TGN_PATTERN_BLOCKS];
    memcpy(left, games, sizeof left);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t *one = columns[at + stones[i].one].games, *other = columns[at + stones[i].other].games;
        for (int k = 0; k < TGN_PATTERN_BLOCKS; k++)
            left[k] &= one[k] | other[k];
    }
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        out[k].items[out[k].count] = (survivor){left[k], at};
        out[k].count += left[k] != 0;
    }
}

static void sieve(const tgn_pattern_stone *stones, unsigned count, const tgn_pattern_column *columns,
                  unsigned at, const uint64_t games[TGN_PATTERN_BLOCKS],
                  tgn_pattern_survivors out[TGN_PATTERN_BLOCKS])
{
    sieve_plainly(stones, count, columns, at, games, out);
}

#ifdef __SSE2__

/* The same with wider registers, on processors that have them. */
__attribute__((target("avx2"))) static void sieve_avx2(const tgn_pattern_stone *stones, unsigned count,
                                                       const tgn_pattern_column *columns, unsigned at,
                                                       const uint64_t games[TGN_PATTERN_BLOCKS],
                                                       tgn_pattern_survivors out[TGN_PATTERN_BLOCKS])
{
    sieve_plainly(stones, count, columns, at, games, out);
}

__attribute__((target("avx512f"))) static void sieve_avx512(const tgn_pattern_stone *stones, unsigned count,
                                                            const tgn_pattern_column *columns, unsigned at,
                                                            const uint64_t games[TGN_PATTERN_BLOCKS],
                                                            tgn_pattern_survivors out[TGN_PATTERN_BLOCKS])
{
    uint64_t words[TGN_PATTERN_BLOCKS];
    __m512i left = _mm512_loadu_si512(games);
    for (unsigned i = 0; i < count; i++)
        left =
            _mm512_and_si512(left, _mm512_or_si512(_mm512_load_si512(columns[at + stones[i].one].games),
                                                   _mm512_load_si512(columns[at + stones[i].other].games)));
    unsigned found = _mm512_test_epi64_mask(left, left);
    _mm512_storeu_si512(words, left);
    for (; found; found &= found - 1) {
        const unsigned k = (unsigned)__builtin_ctz(found);
        out[k].items[out[k].count++] = (survivor){words[k], at};
    }
}

#endif

static tgn_pattern_sieve *best_sieve(int lanes)
{
#ifdef __SSE2__
    if ((lanes == 0 || lanes >= THIRTY_TWO) && __builtin_cpu_supports("avx512f"))
        return sieve_avx512;
    if ((lanes == 0 || lanes >= SIXTEEN) && __builtin_cpu_supports("avx2"))
        return sieve_avx2;
#endif
    (void)lanes;
    return sieve;
}

/* The stones of an image that are sieved by, as columns. */
static unsigned find_stones(const tgn_pattern_image *image, int points, tgn_pattern_stone *out)
{
    for (unsigned i = 0; i < sieved_stones(image); i++) {
        const tgn_pattern_cell *cell = &image->cells[i];
        const uint16_t black = cell->offset, white = (uint16_t)(black + points);
        out[i].one = cell->accepts & TGN_PATTERN_ACCEPTS_BLACK ? black : white;
        out[i].other = cell->accepts & TGN_PATTERN_ACCEPTS_WHITE ? white : black;
    }
    return sieved_stones(image);
}

static void sieve_image(tgn_pattern_matcher *matcher, size_t which, const uint64_t games[TGN_PATTERN_BLOCKS])
{
    const tgn_pattern_image *image = &matcher->images->items[which];
    const tgn_size board = matcher->images->board;
    tgn_pattern_stone stones[TGN_PATTERN_SIEVED];
    const unsigned count = find_stones(image, tgn_size_points(board), stones);
    for (int row = 0; row < board.rows; row++)
        for (uint32_t places = image->places[row]; places; places &= places - 1)
            matcher->sieve(stones, count, matcher->columns,
                           (unsigned)(row * board.cols + __builtin_ctz(places)), games, matcher->survivors);
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++)
        matcher->survivors[k].ends[which] = matcher->survivors[k].count;
}

/* The bits of a group, in the machine's order of bytes, and each in a line of the cache: they are read over and over. */
static void copy_columns(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits)
{
    for (int i = 0; i < 2 * tgn_size_points(matcher->images->board); i++)
        for (int k = 0; k < TGN_PATTERN_BLOCKS; k++)
            matcher->columns[i].games[k] = TGN_PATTERN_64(bits->columns[i].block[k]);
}

bool tgn_pattern_matcher__sieve(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                uint64_t games[TGN_PATTERN_BLOCKS])
{
    uint64_t any = 0;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        games[k] &= tgn_pattern_bits__present(bits, k);
        any |= games[k];
        matcher->survivors[k].count = 0;
    }
    if (any)
        copy_columns(matcher, bits);
    for (size_t i = 0; any && i < matcher->images->count; i++)
        sieve_image(matcher, i, games);
    any = 0;
    for (int k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        const tgn_pattern_survivors *survivors = &matcher->survivors[k];
        games[k] = 0;
        for (size_t i = 0; i < survivors->count; i++)
            games[k] |= survivors->items[i].games;
        any |= games[k];
    }
    return any != 0;
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

/*
 * Stones beyond those that the sieve looks at: a point that changed once may have had the other colour.
 */
static bool has_other_stones(const tgn_pattern_candidate *c)
{
    for (unsigned i = TGN_PATTERN_SIEVED; i < c->image->stones; i++) {
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
    const tgn_pattern_times *times;
    uint8_t rank[TGN_PATTERN_BLOCK];
    tgn_pattern_candidate candidate; /* the one at hand */
} matching;

static const tgn_pattern_u16 *row_of(const matching *m, unsigned bit)
{
    return m->times->rows + (size_t)m->rank[bit] * (size_t)m->times->points;
}

/* A game that may have the image at a place: 0 or a negative code. */
static int match_game(matching *m, unsigned at, unsigned bit)
{
    tgn_pattern_candidate *c = &m->candidate;
    c->at = at;
    c->bit = bit;
    c->rank = m->rank[bit];
    c->plain = m->times->plain >> bit & 1;
    c->row = row_of(m, bit);
    c->history = NULL;
    if (c->image->stones > TGN_PATTERN_SIEVED && !has_other_stones(c))
        return 0;
    const stay w = look(c->row + at, c->image->offsets, c->image->stones, c->image->empties);
    TGN_TRY(w.lo < w.hi ? tgn_pattern_candidate__evaluate(c, w.lo, w.hi) : 0);
    return may_go_on(m->matcher) ? 0 : TGN_ERR_STOPPED;
}

static inline int least_of(int a, int b)
{
    return a < b ? a : b;
}

static inline int most_of(int a, int b)
{
    return a > b ? a : b;
}

/*
 * look() at a few stones and empty points, which decide nearly always: whether the others are worth a look.
 */
static inline bool passes_probe(const tgn_pattern_u16 *row, const tgn_pattern_probe *probe)
{
    int lo = 0, hi = NEVER;
    for (int i = 0; i < TGN_PATTERN_PROBE_STONES; i++)
        lo = most_of(lo, (int16_t)TGN_PATTERN_16(row[probe->stones[i]]));
    for (int i = 0; i < TGN_PATTERN_PROBE_EMPTIES; i++)
        hi = least_of(hi, TGN_PATTERN_16(row[probe->empties[i]]));
    return lo < hi;
}

/* One image, game by game. */
static int match_one_by_one(matching *m, const survivor *list, size_t count, uint64_t games)
{
    const tgn_pattern_image *image = m->candidate.image;
    const tgn_pattern_probe probe = image->probe;
    for (size_t i = 0; i < count; i++)
        for (uint64_t left = list[i].games & games; left; left &= left - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(left);
            if (!image->probed || passes_probe(row_of(m, bit) + list[i].at, &probe))
                TGN_TRY(match_game(m, list[i].at, bit));
        }
    return 0;
}

#ifdef __SSE2__

/*
 * Where many games are left, eight to thirty-two of them at a time: the times of a block are turned so that those of one
 * point lie together.
 */
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

/* One image, many games at a time. */
static int match_together(matching *m, const survivor *list, size_t count, uint64_t games)
{
    const tgn_pattern_matcher *matcher = m->matcher;
    for (size_t i = 0; i < count; i++) {
        const uint16_t *columns = matcher->turned + (size_t)list[i].at * TGN_PATTERN_BLOCK;
        uint64_t left = list[i].games & games;
        for (left = left ? matcher->look_at_all(columns, m->candidate.image, left) : 0; left;
             left &= left - 1)
            TGN_TRY(match_game(m, list[i].at, (unsigned)__builtin_ctzll(left)));
    }
    return 0;
}

#endif

static inline __attribute__((always_inline)) size_t
count_candidates_plainly(const tgn_pattern_survivors *survivors, uint64_t games)
{
    size_t count = 0;
    for (size_t i = 0; i < survivors->count; i++)
        count += (size_t)__builtin_popcountll(survivors->items[i].games & games);
    return count;
}

#ifdef __SSE2__
__attribute__((target("popcnt"))) static size_t
count_candidates_popcnt(const tgn_pattern_survivors *survivors, uint64_t games)
{
    return count_candidates_plainly(survivors, games);
}
#endif

static size_t count_candidates(const tgn_pattern_survivors *survivors, uint64_t games)
{
#ifdef __SSE2__
    if (__builtin_cpu_supports("popcnt"))
        return count_candidates_popcnt(survivors, games);
#endif
    return count_candidates_plainly(survivors, games);
}

/* Ask for all times of a block together: one after the other they would be waited for. */
static void fetch_times(const tgn_pattern_times *times, unsigned rows)
{
    enum { LINE = 64 };
    const uint8_t *from = (const uint8_t *)times->rows;
    const uint8_t *end = times->histories + TGN_PATTERN_32(times->starts[rows]);
    for (; from < end; from += LINE)
        __builtin_prefetch(from);
}

int tgn_pattern_matcher__match(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits, unsigned block,
                               const tgn_pattern_times *times, uint64_t games)
{
    const tgn_pattern_survivors *survivors = &matcher->survivors[block];
    matching m = {
        .matcher = matcher,
        .times = times,
        .candidate = {
            .matcher = matcher, .bits = bits, .block = block, .times = times, .all_moves = UINT32_MAX}};
    int (*match)(matching *, const survivor *, size_t, uint64_t) = match_one_by_one;
    uint8_t rows = 0;
    for (unsigned bit = 0; bit < TGN_PATTERN_BLOCK; bit++)
        m.rank[bit] = times->stored >> bit & 1 ? rows++ : 0;
    games &= times->stored;
    matcher->histories_open = 0;
    const size_t candidates = count_candidates(survivors, games);
    if (candidates > SOME)
        fetch_times(times, rows);
#ifdef __SSE2__
    if (games && (matcher->lanes ? matcher->lanes > 1 : candidates > 2 * survivors->count + MANY)) {
        turn_times(&m);
        match = match_together;
        matcher->look_at_all = best_look(matcher->lanes ? matcher->lanes : THIRTY_TWO);
    }
#endif
    for (size_t i = 0, from = 0; from < survivors->count; from = survivors->ends[i++]) {
        m.candidate.image = &matcher->images->items[i];
        TGN_TRY(match(&m, survivors->items + from, survivors->ends[i] - from, games));
    }
    return 0;
}

/* A line that was packed, as the history of a game. */
static int match_line(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits, unsigned block,
                      const tgn_pattern_line *line, unsigned bit)
{
    const tgn_pattern_survivors *survivors = &matcher->survivors[block];
    matcher->row.length = matcher->history.length = 0;
    TGN_TRY(tgn_pattern_line__pack(line, true, &matcher->row, &matcher->history));
    tgn_pattern_history history = {.bytes = (const uint8_t *)matcher->history.data};
    history.limit = history.bytes + matcher->history.length;
    if (!tgn_pattern_history__parse(&history))
        return TGN_ERR_INPUT;
    tgn_pattern_candidate c = {.matcher = matcher,
                               .bits = bits,
                               .block = block,
                               .bit = bit,
                               .row = (const tgn_pattern_u16 *)matcher->row.data,
                               .history = &history,
                               .own = line->first,
                               .moves = line->moves};
    c.all_moves = tgn_pattern_candidate__moves(&c, line->end);
    for (size_t i = 0, image = 0; i < survivors->count; i++) {
        while (i == survivors->ends[image])
            image++;
        c.image = &matcher->images->items[image];
        c.at = survivors->items[i].at;
        if (survivors->items[i].games >> bit & 1)
            TGN_TRY(tgn_pattern_candidate__evaluate(&c, 0, NEVER)); /* all points of the line have lists */
        if (!may_go_on(matcher))
            return TGN_ERR_STOPPED;
    }
    return 0;
}

int tgn_pattern_matcher__replay(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits, unsigned block,
                                tgn_pattern_player *player, const tgn_record *record, unsigned bit)
{
    tgn_pattern_line line;
    int code;
    TGN_TRY(tgn_pattern_player__start(player, record));
    while ((code = tgn_pattern_player__next(player, &line)) > 0)
        TGN_TRY(match_line(matcher, bits, block, &line, bit));
    return code;
}
