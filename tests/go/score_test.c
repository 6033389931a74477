/* Counting finished boards: cases as data, symmetry, and a slow second opinion on random boards. */
#include <tengen/score.h>

#include "cases.h"

static void check_pair(const fact *f, const int got[3])
{
    CHECK_INT(f->numbers, 2);
    CHECK_INT(got[TGN_BLACK], f->number[0]);
    CHECK_INT(got[TGN_WHITE], f->number[1]);
}

static void check_fact(const fact *f, const tgn_score *score, const tgn_score *seki)
{
    if (strcmp(f->word, "stones") == 0) {
        check_pair(f, score->stones);
    } else if (strcmp(f->word, "dead") == 0) {
        check_pair(f, score->dead);
    } else if (strcmp(f->word, "territory") == 0) {
        check_pair(f, score->territory);
    } else if (strcmp(f->word, "area") == 0) {
        check_pair(f, score->area);
    } else if (strcmp(f->word, "dame") == 0) {
        CHECK_INT(score->dame, f->number[0]);
    } else if (strcmp(f->word, "seki") == 0) {
        CHECK_INT(seki->territory[TGN_BLACK], f->number[0]);
        CHECK_INT(seki->territory[TGN_WHITE], f->number[1]);
        CHECK_INT(seki->dame, f->number[2]);
    } else {
        CHECK(!"a word that says nothing");
    }
}

/* What must hold between the numbers of any score, before and after the seki rule. */
static void check_sums(const tgn_score *s, tgn_size size, bool seki)
{
    int owned[3] = {0};
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        owned[s->owner[p]]++;
    CHECK_INT(s->stones[1] + s->stones[2] + s->territory[1] + s->territory[2] + s->dame,
              tgn_size_points(size));
    CHECK_INT(owned[TGN_EMPTY], s->dame);
    CHECK_INT(s->stones[0] | s->dead[0] | s->territory[0] | s->area[0], 0);
    for (int c = TGN_BLACK; c <= TGN_WHITE; c++) {
        CHECK_INT(owned[c], s->stones[c] + s->territory[c]);
        CHECK(seki ? s->area[c] >= owned[c] : s->area[c] == owned[c]);
    }
}

static void cases(void)
{
    test_case c;
    int count = 0;
    FILE *file = fopen("tests/go/score_cases.txt", "r");
    CHECK(file);
    for (; file && case_next(&c, file); count++) {
        int faults = check_faults;
        tgn_board board;
        uint8_t dead[TGN_GRID];
        tgn_score score, seki;
        diagram_board(&board, dead, &c.board);
        tgn_score_board(&score, &board, dead);
        seki = score;
        tgn_score_apply_seki(&seki, &board, dead);
        check_sums(&score, board.size, false);
        check_sums(&seki, board.size, true);
        for (int i = 0; i < c.facts; i++)
            check_fact(&c.fact[i], &score, &seki);
        CHECK(c.facts > 0);
        case_blame(&c, faults);
    }
    CHECK(count >= 18);
    if (file)
        fclose(file);
}

/* ---- The second opinion: no lists, no queues; colours spread until nothing changes. ---- */

typedef struct slow {
    tgn_size size;
    uint8_t stone[TGN_GRID];
    uint8_t reach
        [TGN_GRID]; /* of an empty point: the colours that reach it through empty points, bit c for colour c */
    bool seki
        [TGN_GRID]; /* of a stone: its string touches a dame; of an empty point: a stone around its region does */
} slow;

/*
 * One sweep of "what my neighbour knows, I know": through empty points for `reach`. Returns whether anything
 * changed.
 */
static bool spread_reach(slow *s)
{
    bool changed = false;
    for (tgn_point p = tgn_point_first(s->size); p; p = tgn_point_next(p, s->size)) {
        uint8_t before = s->reach[p];
        for (int k = 0; k < 4 && s->stone[p] == TGN_EMPTY; k++) {
            int q = p + tgn_step[k];
            if (tgn_point_on((tgn_point)q, s->size))
                s->reach[p] |= s->stone[q] ? (uint8_t)(1 << s->stone[q]) : s->reach[q];
        }
        changed |= s->reach[p] != before;
    }
    return changed;
}

/*
 * The same for `seki`: from dame to stones, along strings, and (when `to_regions`) from stones to the empty
 * points around.
 */
static bool spread_seki(slow *s, bool to_regions)
{
    bool changed = false;
    for (tgn_point p = tgn_point_first(s->size); p; p = tgn_point_next(p, s->size)) {
        bool before = s->seki[p];
        for (int k = 0; k < 4; k++) {
            int q = p + tgn_step[k];
            if (!tgn_point_on((tgn_point)q, s->size))
                continue;
            if (s->stone[p] && !s->stone[q])
                s->seki[p] |= s->reach[q] == 6;
            else if (s->stone[p] == s->stone[q])
                s->seki[p] |= (s->stone[p] || to_regions) && s->seki[q];
            else if (!s->stone[p] && to_regions)
                s->seki[p] |= s->seki[q];
        }
        changed |= s->seki[p] != before;
    }
    return changed;
}

static void slow_init(slow *s, const tgn_board *board, const uint8_t *dead)
{
    memset(s, 0, sizeof *s);
    s->size = board->size;
    for (tgn_point p = tgn_point_first(s->size); p; p = tgn_point_next(p, s->size))
        s->stone[p] = dead[p] ? TGN_EMPTY : board->colour[p];
    while (spread_reach(s))
        continue;
    while (spread_seki(s, false))
        continue;
    while (spread_seki(s, true))
        continue;
}

static tgn_colour slow_owner(const slow *s, tgn_point p, bool seki)
{
    if (s->stone[p])
        return s->stone[p];
    if (seki && s->seki[p])
        return TGN_EMPTY;
    return s->reach[p] == 2 ? TGN_BLACK : s->reach[p] == 4 ? TGN_WHITE : TGN_EMPTY;
}

static void random_case(tgn_board *board, uint8_t *dead, uint64_t *seed)
{
    tgn_size size = {(uint8_t)(1 + check_random(seed) % 9), (uint8_t)(1 + check_random(seed) % 9)};
    unsigned in = 3 + (unsigned)(check_random(seed) % 9);
    random_board(board, size, seed, 1, 1, in);
    for (int i = 0; i < TGN_GRID; i++)
        dead[i] = check_random(seed) % 16 == 0; /* on empty points and in the frame too: must not matter */
}

static void random_boards_slowly(void)
{
    uint64_t seed = 20020;
    for (int i = 0; i < 3000; i++) {
        tgn_board board;
        uint8_t dead[TGN_GRID];
        tgn_score score;
        slow s;
        random_case(&board, dead, &seed);
        slow_init(&s, &board, dead);
        tgn_score_board(&score, &board, dead);
        for (int seki = 0; seki <= 1; seki++) {
            if (seki)
                tgn_score_apply_seki(&score, &board, dead);
            check_sums(&score, board.size, seki);
            for (tgn_point p = tgn_point_first(s.size); p; p = tgn_point_next(p, s.size))
                CHECK_INT(score.owner[p], slow_owner(&s, p, seki));
        }
        tgn_score again = score;
        tgn_score_apply_seki(&again, &board, dead);
        CHECK(memcmp(&again, &score, sizeof score) == 0);
    }
}

/* ---- Colours exchanged, or the board moved: the same numbers in the other places. ---- */

static void compare_moved(const tgn_score *a, const tgn_score *b, tgn_size size, tgn_symmetry s)
{
    CHECK(memcmp(a->territory, b->territory, sizeof a->territory) == 0);
    CHECK(memcmp(a->stones, b->stones, sizeof a->stones) == 0);
    CHECK(memcmp(a->dead, b->dead, sizeof a->dead) == 0);
    CHECK(memcmp(a->area, b->area, sizeof a->area) == 0);
    CHECK_INT(a->dame, b->dame);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        CHECK_INT(b->owner[tgn_symmetry_point(s, size, p)], a->owner[p]);
}

static void compare_swapped(const tgn_score *a, const tgn_score *b, tgn_size size)
{
    for (int c = TGN_BLACK; c <= TGN_WHITE; c++) {
        CHECK_INT(b->territory[3 - c], a->territory[c]);
        CHECK_INT(b->stones[3 - c], a->stones[c]);
        CHECK_INT(b->dead[3 - c], a->dead[c]);
        CHECK_INT(b->area[3 - c], a->area[c]);
    }
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        CHECK_INT(b->owner[p], a->owner[p] ? 3 - a->owner[p] : 0);
}

static void score_both(tgn_score *out, const tgn_board *board, const uint8_t *dead)
{
    tgn_score_board(out, board, dead);
    tgn_score_apply_seki(out, board, dead);
}

static void moved_and_swapped_boards(void)
{
    uint64_t seed = 7;
    for (int i = 0; i < 300; i++) {
        tgn_board board, other;
        uint8_t dead[TGN_GRID], moved[TGN_GRID];
        tgn_score score, image;
        random_case(&board, dead, &seed);
        score_both(&score, &board, dead);
        for (int s = 0; s < tgn_symmetry_count(board.size); s++) {
            tgn_board_transform(&other, &board, (tgn_symmetry)s);
            memset(moved, 0, sizeof moved);
            for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
                moved[tgn_symmetry_point((tgn_symmetry)s, board.size, p)] = dead[p];
            score_both(&image, &other, moved);
            compare_moved(&score, &image, board.size, (tgn_symmetry)s);
        }
        tgn_board_swap(&other, &board);
        score_both(&image, &other, dead);
        compare_swapped(&score, &image, board.size);
    }
}

static void leads(void)
{
    tgn_score score = {.territory = {0, 10, 7}, .dead = {0, 1, 4}, .area = {0, 40, 41}};
    const unsigned prisoners[3] = {0, 3, 5};
    CHECK(tgn_score_territory(&score, prisoners, 6.5) == 10 + 4 + 5 - (7 + 1 + 3) - 6.5);
    CHECK(tgn_score_area(&score, 7.5) == -8.5);
    CHECK(tgn_score_area(&score, 0) == -1);
}

static void no_map_means_no_dead(void)
{
    tgn_board board;
    const uint8_t none[TGN_GRID] = {0};
    uint64_t seed = 3;
    random_board(&board, (tgn_size){9, 9}, &seed, 1, 1, 4);
    tgn_score a, b;
    score_both(&a, &board, NULL);
    score_both(&b, &board, none);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    CHECK_INT(a.dead[TGN_BLACK] + a.dead[TGN_WHITE], 0);
    CHECK_INT(a.stones[TGN_BLACK], board.count[TGN_BLACK]);
}

int main(int argc, char **argv)
{
    TEST(cases);
    TEST(random_boards_slowly);
    TEST(moved_and_swapped_boards);
    TEST(leads);
    TEST(no_map_means_no_dead);
    return check_done();
}
