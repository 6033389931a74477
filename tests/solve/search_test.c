/* Searches for boards without tables, compared with the tables of boards that have them. */
#include <tengen/solve.h>

#include <unistd.h>

#include "../check.h"
#include "solve/search/bounded_search.h"
#include "solve/position/safe_area.h"
#include "solve/search/goal.h"
#include "solve/search/claim_solver.h"
#include "random_situation.h"

static const _Atomic bool never = false; /* halts */

static const tgn_size three_by_four = {3, 4};
/* ---- safe areas ---------------------------------------------------------------------------------------- */

/* Every safe area can be kept by its owner, whoever moves: all arrangements of a board. */
static void ground_is_sound(void)
{
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    tgn_solve_table *table = area_table(three_by_four);
    int claims = 0;
    for (tgn_solve_set own = 0; own <= grid.all; own += (tgn_solve_set)check_cases(1, 37))
        for (tgn_solve_set rest = grid.all & ~own, other = rest;; other = (other - 1) & rest) {
            tgn_solve_set ground = tgn_solve_safe__area(&grid, own, other);
            tgn_situation s = {.size = three_by_four, .black = own, .white = other, .to_move = TGN_BLACK};
            if (ground && tgn_situation_check(&s, NULL) == 0) {
                int least = 2 * tgn_solve_set__count(ground) - grid.points;
                CHECK(tgn_solve_table_value(table, &s, NULL).low >= least);
                s.to_move = TGN_WHITE;
                CHECK(tgn_solve_table_value(table, &s, NULL).low >= least);
                CHECK(tgn_solve_safe__could_have(&grid, own, tgn_solve_set__count(ground)));
                claims++;
            }
            if (!other)
                break;
        }
    CHECK(claims > check_cases(10000, 200));
    tgn_solve_table_close(table);
}

/* A side that passes with dead stones in its area may lose it: the game can end as the board stands. */
static void ground_after_a_pass(void)
{
    /*   X X X X      Black has all of it, but not if he passes now, and White too: then two
     *   X . X O      points are nobody's, and White's stone counts.
     *   . X . .                                                                              */
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    static tgn_solve_encoder encoder;
    tgn_solve_shortfall mine, others;
    tgn_solve_encoder__init(&encoder, three_by_four);
    CHECK_INT(tgn_solve_shortfall__init(&mine, &grid, &encoder, 12, 1, &never) +
                  tgn_solve_shortfall__init(&others, &grid, &encoder, 1, 1, &never),
              0);
    tgn_solve_goal goal = {&grid, &mine, &others, 12, 1};
    tgn_solve_claim claim = {.own = 1 << 7, .other = 0x25f, .score = 12};
    CHECK(tgn_solve_goal__claimant_has(&goal, &claim));
    claim.passed = true;
    CHECK(!tgn_solve_goal__claimant_has(&goal, &claim));
    tgn_solve_claim theirs = tgn_solve_claim__against(&claim);
    tgn_solve_goal turned = {&grid, &others, &mine, 1, 12};
    CHECK(!tgn_solve_goal__other_has(&turned, &theirs));
    theirs.passed = false;
    CHECK(tgn_solve_goal__other_has(&turned, &theirs));
    tgn_solve_shortfall__clear(&mine);
    tgn_solve_shortfall__clear(&others);
}

static void stones_missing(void)
{
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    tgn_solve_shortfall shortfall;
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, three_by_four);
    CHECK_INT(tgn_solve_shortfall__init(&shortfall, &grid, &encoder, 8, 2, &never), 0);
    int ends = 0;
    for (tgn_solve_set own = 0; own <= grid.all; own++) {
        int missing = tgn_solve_shortfall__stones(&shortfall, own), least = 255;
        bool end = tgn_solve_safe__could_have(&grid, own, 8);
        for (tgn_solve_set left = grid.all & ~own; left; left &= left - 1) {
            int more = tgn_solve_shortfall__stones(&shortfall, own | (left & -left));
            least = more < least ? more : least;
        }
        CHECK(end ? missing == 0 : missing == least + 1 || least >= 200);
        ends += end;
    }
    CHECK(ends > 0 && tgn_solve_shortfall__stones(&shortfall, 0) > 2);
    tgn_solve_shortfall__clear(&shortfall);
}

/* A sure set is safe wherever the other side has stones. */
static void sure_is_sure(void)
{
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    tgn_solve_shortfall shortfall;
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, three_by_four);
    CHECK_INT(tgn_solve_shortfall__init(&shortfall, &grid, &encoder, 9, 2, &never), 0);
    int sure = 0;
    for (tgn_solve_set own = 0; own <= grid.all; own++) {
        if (!tgn_solve_shortfall__is_sure(&shortfall, own))
            continue;
        CHECK_INT(tgn_solve_shortfall__stones(&shortfall, own), 0);
        for (tgn_solve_set rest = grid.all & ~own, other = rest;; other = (other - 1) & rest) {
            CHECK(tgn_solve_set__count(tgn_solve_safe__area(&grid, own, other)) >= 9);
            if (!other)
                break;
        }
        sure++;
    }
    CHECK(sure > 20);
    tgn_solve_shortfall__clear(&shortfall);
}

/* All moves in one arrangement: how many of them are answered, each of which must be true by the table. */
static int answered_in(const tgn_solve_table *table, const tgn_solve_goal *goal, tgn_solve_set own,
                       tgn_solve_set other)
{
    const tgn_solve_grid *grid = goal->grid;
    int score = 2 * goal->points - grid->points, answered = 0;
    tgn_solve_claim claim = {.own = own, .other = other, .score = (int8_t)score};
    tgn_situation s = {
        .size = three_by_four, .black = own, .white = other, .to_move = TGN_BLACK, .ko = TGN_PASS};
    tgn_solve_paired_moves pairs;
    tgn_solve_paired_moves__find(&pairs, goal, &claim);
    if (!(pairs.ways | pairs.worth_trying) || tgn_situation_check(&s, NULL) < 0)
        return 0;
    for (int i = 0; i <= grid->points; i++) {
        tgn_point point = i < grid->points ? tgn_point_from_index(i, three_by_four) : (tgn_point)TGN_PASS;
        tgn_situation after = s;
        if (tgn_situation_play(&after, point, false, NULL) < 0)
            continue;
        tgn_solve_claim next = tgn_solve_claim__of(&after, TGN_WHITE, score);
        if (!tgn_solve_paired_moves__answers(&pairs, &next))
            continue;
        CHECK(truth(table, &after, TGN_WHITE, score));
        answered++;
    }
    return answered;
}

/* Every arrangement of a board, for all of it and for most of it. */
static void miai_is_true(void)
{
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    tgn_solve_table *table = area_table(three_by_four);
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, three_by_four);
    for (int points = 8; points <= 12; points += 4) {
        tgn_solve_shortfall shortfall;
        CHECK_INT(tgn_solve_shortfall__init(&shortfall, &grid, &encoder, points, 2, &never), 0);
        tgn_solve_goal goal = {&grid, &shortfall, &shortfall, points, points};
        int answered = 0;
        for (tgn_solve_set own = 0; own <= grid.all; own += (tgn_solve_set)check_cases(1, 37))
            for (tgn_solve_set rest = grid.all & ~own, other = rest;; other = (other - 1) & rest) {
                answered += answered_in(table, &goal, own, other);
                if (!other)
                    break;
            }
        CHECK(answered > check_cases(1000, 20));
        tgn_solve_shortfall__clear(&shortfall);
    }
    tgn_solve_table_close(table);
}

/* ---- keys and the transposition table ------------------------------------------------------------------ */

static tgn_solve_set moved(const tgn_solve_encoder *encoder, int symmetry, tgn_solve_set set)
{
    tgn_solve_set out = 0;
    for (; set; set &= set - 1)
        out |= (tgn_solve_set)1 << encoder->image[symmetry][tgn_solve_set__first(set)];
    return out;
}

static void codes_know_no_mirror(void)
{
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, (tgn_size){5, 5});
    CHECK_INT(encoder.symmetries, 8);
    for (int i = 0; i < 2000; i++) {
        tgn_solve_claim a = {.own = roll(1 << 25),
                             .claimant_moves = roll(2),
                             .passed = roll(2),
                             .score = (int8_t)(roll(51) - 25)};
        a.other = roll(1 << 25) & ~a.own;
        tgn_solve_set empty = ((1 << 25) - 1) & ~(a.own | a.other);
        a.ko = roll(2) ? empty & -empty : 0;
        uint64_t code = tgn_solve_encoder__key(&encoder, &a, NULL);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            tgn_solve_claim b = a;
            b.own = moved(&encoder, symmetry, a.own);
            b.other = moved(&encoder, symmetry, a.other);
            b.ko = moved(&encoder, symmetry, a.ko);
            CHECK(tgn_solve_encoder__key(&encoder, &b, NULL) == code);
        }
        tgn_solve_claim c = a;
        c.score++;
        CHECK(tgn_solve_encoder__key(&encoder, &c, NULL) != code);
        c = a;
        c.other ^= empty & -empty;
        CHECK(!empty || tgn_solve_encoder__key(&encoder, &c, NULL) != code);
    }
}

/* What cost most stays, even if it was cheap at first; of what is cheap, the newest. */
static void what_is_kept(void)
{
    enum { SETTLED = 500, OTHERS = 200000 };
    tgn_solve_transpositions *transpositions;
    CHECK_INT(tgn_solve_transpositions__new(&transpositions, 1 << 16), 0); /* 4096 entries */
    tgn_solve_transposition cheap = {.known = TGN_SOLVE_KNOWN_OPEN, .moves = 5, .work = 5};
    tgn_solve_transposition dear = {.known = TGN_SOLVE_KNOWN_SETTLED, .won = true, .work = 63};
    for (uint64_t code = 1; code <= OTHERS; code++) {
        tgn_solve_transpositions__put(transpositions, code * 977, &cheap);
        if (code <= SETTLED)
            tgn_solve_transpositions__put(transpositions, code * 977, &dear);
    }
    int kept = 0;
    for (uint64_t code = 1; code <= SETTLED; code++)
        kept += tgn_solve_transpositions__get(transpositions, code * 977).known == TGN_SOLVE_KNOWN_SETTLED;
    CHECK(kept > SETTLED * 99 / 100);
    CHECK_INT(tgn_solve_transpositions__get(transpositions, OTHERS * UINT64_C(977)).known,
              TGN_SOLVE_KNOWN_OPEN);
    /* Into a table that is full of what is cheap. */
    for (uint64_t code = 1; code <= SETTLED; code++) {
        tgn_solve_transpositions__put(
            transpositions, code * 1009 + 5,
            &(tgn_solve_transposition){.known = TGN_SOLVE_KNOWN_OPEN, .moves = 1, .work = 1});
        tgn_solve_transpositions__put(transpositions, code * 1009 + 5, &dear);
    }
    for (uint64_t code = 1; code <= OTHERS; code++)
        tgn_solve_transpositions__put(transpositions, code * 983 + 1, &cheap);
    kept = 0;
    for (uint64_t code = 1; code <= SETTLED; code++)
        kept +=
            tgn_solve_transpositions__get(transpositions, code * 1009 + 5).known == TGN_SOLVE_KNOWN_SETTLED;
    CHECK(kept > SETTLED * 95 / 100);
    tgn_solve_transpositions__free(transpositions);
}

static void memory_on_disk(void)
{
    char path[] = "/tmp/tengen-memory-XXXXXX";
    CHECK(close(mkstemp(path)) == 0);
    tgn_solve_transpositions *a, *b;
    CHECK_INT(tgn_solve_transpositions__new(&a, 1 << 20) + tgn_solve_transpositions__new(&b, 1 << 21), 0);
    tgn_solve_transposition memo = {.known = TGN_SOLVE_KNOWN_OPEN, .moves = 11, .move = 22, .work = 5};
    for (uint64_t code = 1; code <= 1000; code++)
        tgn_solve_transpositions__put(a, code * 977, &memo);
    tgn_error error;
    CHECK_INT(tgn_solve_transpositions__save(a, path, 42, NULL, &error), 0);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, &error), 0);
    tgn_solve_transposition back = tgn_solve_transpositions__get(b, 977 * 500);
    CHECK(back.known == TGN_SOLVE_KNOWN_OPEN && back.moves == 11 && back.move == 22 && back.work == 5);
    CHECK_INT(tgn_solve_transpositions__get(b, 978).known, TGN_SOLVE_KNOWN_NOTHING);
    memo = (tgn_solve_transposition){.known = TGN_SOLVE_KNOWN_SETTLED, .won = true, .move = 31, .work = 7};
    tgn_solve_transpositions__put(b, 978, &memo);
    back = tgn_solve_transpositions__get(b, 978);
    CHECK(back.known == TGN_SOLVE_KNOWN_SETTLED && back.won && back.move == 31 && back.work == 7);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 43, NULL, &error), TGN_ERR_INPUT);
    FILE *file = fopen(path, "r+b");
    CHECK(file && fseek(file, 200, SEEK_SET) == 0 && fputc(0x5a, file) != EOF && fflush(file) == 0);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "damaged") != NULL);
    CHECK(file && fseek(file, 7, SEEK_SET) == 0 && fputc('1', file) != EOF && fclose(file) == 0);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "another version") != NULL);
    CHECK_INT(tgn_solve_transpositions__get(b, 977 * 500).known, TGN_SOLVE_KNOWN_NOTHING);
    CHECK_INT(truncate(path, 100), 0);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, &error), TGN_ERR_INPUT);
    CHECK_INT(unlink(path), 0);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, &error), TGN_ERR_MISSING);
    tgn_solve_transpositions__free(a);
    tgn_solve_transpositions__free(b);
}

/* ---- searches ------------------------------------------------------------------------------------------ */

/* Every claim is settled, endless play included, and agrees with the table. */
static void every_claim_is_settled(void)
{
    tgn_solve_table *table = area_table(three_by_four);
    tgn_solve_claim_solver *claim_solver;
    CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, three_by_four, 1 << 24, 1, true, NULL, NULL, NULL),
              0);
    int truths = 0;
    for (int i = 0; i < check_cases(400, 40); i++) {
        tgn_situation s = random_situation(three_by_four);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(25) - 11;
        tgn_solve_claim claim = tgn_solve_claim__of(&s, claimant, score);
        tgn_solve_verdict verdict;
        CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &claim, &(tgn_solve_limits){.drawn = true},
                                                 NULL, &verdict, NULL),
                  0);
        bool expected = truth(table, &s, claimant, score);
        CHECK_INT((verdict == TGN_SOLVE_VERDICT_WON) == claim.claimant_moves, expected);
        truths += expected;
    }
    CHECK(truths > check_cases(50, 5) && truths < check_cases(350, 35));
    tgn_solve_claim_solver__free(claim_solver);
    tgn_solve_table_close(table);
}

/* A claim that holds within n moves is true; and true claims are found, nearly all within forty. */
static void bounded_claims_are_true(void)
{
    tgn_solve_table *table = area_table(three_by_four);
    tgn_solve_grid grid = tgn_solve_grid__of(three_by_four);
    static tgn_solve_encoder encoder;
    static tgn_solve_bounded bounded;
    tgn_solve_transpositions *transpositions;
    _Atomic bool halt = false;
    _Atomic uint64_t nodes = 0;
    tgn_solve_encoder__init(&encoder, three_by_four);
    CHECK_INT(tgn_solve_transpositions__new(&transpositions, 1 << 24), 0);
    int truths = 0, found = 0;
    for (int i = 0; i < check_cases(400, 40); i++) {
        tgn_situation s = random_situation(three_by_four);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(25) - 11, ground = tgn_solve_goal__points(&grid, score);
        tgn_solve_claim claim = tgn_solve_claim__of(&s, claimant, score);
        tgn_solve_shortfall mine, others;
        int rest = tgn_solve_goal__points(&grid, 1 - score);
        CHECK_INT(tgn_solve_shortfall__init(&mine, &grid, &encoder, ground, 1, &never) +
                      tgn_solve_shortfall__init(&others, &grid, &encoder, rest, 1, &never),
                  0);
        bounded = (tgn_solve_bounded){.goal = {.grid = &grid,
                                               .claimant = &mine,
                                               .other = &others,
                                               .points = ground,
                                               .other_points = rest},
                                      .encoder = &encoder,
                                      .transpositions = transpositions,
                                      .halt = &halt,
                                      .nodes = &nodes};
        bool holds = false, expected = truth(table, &s, claimant, score);
        for (int moves = 1; moves <= 40 && !holds; moves++)
            holds = tgn_solve_bounded__holds(&bounded, &claim, moves);
        CHECK(expected || !holds);
        truths += expected;
        found += holds;
        tgn_solve_shortfall__clear(&mine);
        tgn_solve_shortfall__clear(&others);
    }
    CHECK(found * 10 >= truths * 9);
    tgn_solve_transpositions__free(transpositions);
    tgn_solve_table_close(table);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static void ask(tgn_solver *solver, tgn_solve_question question, tgn_solve_answer *answer)
{
    tgn_error error = {0};
    question.rules = tgn_solve_rules_find("area");
    int code = tgn_solver_ask(solver, answer, &question, NULL, &error);
    if (code < 0)
        printf("%s\n", error.message);
    CHECK_INT(code, 0);
}

static void answers_agree_with_tables(void)
{
    tgn_solver *solver;
    static tgn_solve_answer searched, tabled;
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25, .threads = 2}, NULL), 0);
    static const double komis[] = {0, 7.5, -2, 0.5, -3.5, 7};
    for (int i = 0; i < check_cases(24, 4); i++) {
        tgn_solve_question question = {.komi = komis[i % 6]};
        if (i < check_cases(2, 0)) /* worth 4 to 12: neither side wins with 7.5 */
            tgn_situation_init(&question.situation, three_by_four);
        else
            question.situation = random_situation(three_by_four);
        ask(solver, question, &tabled);
        question.search = true;
        ask(solver, question, &searched);
        CHECK(searched.exact && !searched.tabled);
        CHECK(tgn_solve_score(searched.value, question.komi) == tgn_solve_score(tabled.value, question.komi));
        CHECK_INT(searched.choices, tabled.choices);
        for (int k = 0; k < tabled.choices; k++)
            CHECK_INT(searched.choice[k].best, tabled.choice[k].best);
    }
    tgn_solver_close(solver);
}

/*
 * A board too large for tables, near its end, in both orientations; and a search that gives up reports
 * bounds.
 */
static void larger_boards(void)
{
    tgn_solver *solver;
    static tgn_solve_answer answer;
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25, .threads = 2}, NULL), 0);
    /*   . X . X .
     *   X X X X X
     *   O O O O O      Black has two eyes; White makes two, or is prevented.
     *   O . . . O                                                              */
    tgn_solve_question question = {.situation = {.size = {4, 5}, .to_move = TGN_WHITE}};
    question.situation.black = 0xa | 0x1f << 5;
    question.situation.white = 0x1f << 10 | 0x11 << 15;
    ask(solver, question, &answer);
    CHECK(answer.exact && !answer.tabled && answer.value.low == 0);
    question.situation.to_move = TGN_BLACK;
    ask(solver, question, &answer);
    CHECK(answer.exact && answer.value.low == 20 && answer.line > 0);
    tgn_situation_init(&question.situation, (tgn_size){3, 6});
    question.nodes = (uint64_t)check_cases(20000, 2000);
    ask(solver, question, &answer);
    CHECK(!answer.exact && answer.value.low >= -18 && answer.value.high == 18);
    question.rules = tgn_solve_rules_find("japanese-1999");
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), TGN_ERR_ARGUMENT);
    tgn_solver_close(solver);
}

/* Both threads on what is probably true, the claim or the opposing one; a wrong hint does no harm. */
static void what_is_likely_goes_first(void)
{
    tgn_situation s = {.size = {4, 5}, .to_move = TGN_BLACK, .ko = TGN_PASS};
    s.black = 0xa | 0x1f << 5; /* as above: with the move Black gets all of it */
    s.white = 0x1f << 10 | 0x11 << 15;
    tgn_solve_claim_solver *claim_solver = NULL;
    CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, s.size, 1 << 24, 2, false, NULL, NULL, NULL), 0);
    const tgn_solve_claim right = tgn_solve_claim__of(&s, TGN_BLACK, 20),
                          wrong = tgn_solve_claim__of(&s, TGN_WHITE, -19);
    tgn_solve_verdict verdict;
    tgn_solve_limits limits = {.likely = -1};
    CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &wrong, &limits, NULL, &verdict, NULL), 0);
    CHECK_INT(verdict, TGN_SOLVE_VERDICT_WON); /* by Black, who is to move */
    limits.likely = 1;
    CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &right, &limits, NULL, &verdict, NULL), 0);
    CHECK_INT(verdict, TGN_SOLVE_VERDICT_WON);
    limits = (tgn_solve_limits){.likely = 1, .nodes = (uint64_t)check_cases(100000, 5000)};
    CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &wrong, &limits, NULL, &verdict, NULL), 0);
    CHECK(verdict != TGN_SOLVE_VERDICT_LOST);
    tgn_solve_claim_solver__free(claim_solver);
}

/* ---- stopping ------------------------------------------------------------------------------------------ */

/* A caller that stops the work when it is asked for the n-th time. */
typedef struct patience {
    int asked, most;
    uint64_t done; /* at the last time */
} patience;

static bool goes_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)total;
    patience *p = context;
    p->done = done;
    return ++p->asked < p->most;
}

/* A table of missing stones that is not wanted any more stays empty, and can be made later. */
static void a_table_is_given_up(void)
{
    static const _Atomic bool now = true;
    const tgn_size size = {5, 5};
    const tgn_solve_grid grid = tgn_solve_grid__of(size);
    tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, size);
    tgn_solve_shortfall shortfall;
    CHECK_INT(tgn_solve_shortfall__init(&shortfall, &grid, &encoder, 13, 2, &now), 0);
    CHECK(!shortfall.missing && !shortfall.sure);
    CHECK_INT(tgn_solve_shortfall__stones(&shortfall, 0), 0);
}

/*
 * What comes before a search takes seconds on these boards: tables of missing stones on 5x5, training on 5x6.
 * The caller is asked during it, before anything was searched, and is not asked again after it said no.
 */
static void a_stop_is_heard_before_the_search(void)
{
    for (int most = 1; most <= 3; most++) {
        static tgn_solve_answer answer;
        patience p = {.most = most};
        const tgn_progress progress = {goes_on, &p};
        tgn_solver *solver;
        tgn_solve_question question = {.rules = tgn_solve_rules_find("area"), .only_value = true};
        tgn_situation_init(&question.situation, (tgn_size){5, 5});
        CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25, .unaided = true}, NULL),
                  0);
        CHECK_INT(tgn_solver_ask(solver, &answer, &question, &progress, NULL), TGN_ERR_STOPPED);
        CHECK(p.asked == most && p.done == 0);
        tgn_solver_close(solver);

        const tgn_situation s = {.size = {5, 6}, .to_move = TGN_BLACK, .ko = TGN_PASS};
        const tgn_solve_claim claim = tgn_solve_claim__of(&s, TGN_BLACK, 1);
        const tgn_solve_limits limits = {.likely = 1};
        tgn_solve_claim_solver *claim_solver;
        tgn_solve_verdict verdict;
        int guess;
        CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, s.size, 1 << 20, 2, false, NULL, NULL, NULL), 0);
        p = (patience){.most = most};
        CHECK_INT(tgn_solve_claim_solver__guess(claim_solver, &claim, &limits, &progress, &guess, NULL),
                  TGN_ERR_STOPPED);
        CHECK(p.asked == most && p.done == 0);
        p = (patience){.most = most};
        CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &claim, &limits, &progress, &verdict, NULL),
                  TGN_ERR_STOPPED);
        CHECK(p.asked == most && p.done == 0 && verdict == TGN_SOLVE_VERDICT_OPEN);
        tgn_solve_claim_solver__free(claim_solver);
    }
}

/* So are the results that come with the program: to put them into fresh memory takes longer than to read them. */
static void known_results_are_given_up(void)
{
    const tgn_size size = {5, 5};
    tgn_solve_claim_solver *claim_solver;
    tgn_error error = {0};
    for (int most = 1; most <= 3; most++) {
        patience p = {.most = most};
        const tgn_progress progress = {goes_on, &p};
        CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, size, 1 << 25, 1, true, NULL, &progress, &error),
                  TGN_ERR_STOPPED);
        CHECK(!claim_solver && p.asked == most);
        CHECK_TEXT(error.message, "stopped");
    }
}

/* Writing a checkpoint can be stopped, and leaves the last one; reading it can be stopped too. */
static void a_checkpoint_is_given_up(void)
{
    char folder[] = "/tmp/tengen-memory-XXXXXX", path[sizeof folder + 11];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    tgn_solve_transpositions *a, *b;
    CHECK_INT(tgn_solve_transpositions__new(&a, 1 << 24) + tgn_solve_transpositions__new(&b, 1 << 24), 0);
    const tgn_solve_transposition memo = {.known = TGN_SOLVE_KNOWN_OPEN, .moves = 11, .work = 5};
    for (uint64_t code = 1; code <= 100000; code++)
        tgn_solve_transpositions__put(a, code * 977, &memo);
    CHECK_INT(tgn_solve_transpositions__save(a, path, 42, NULL, NULL), 0);
    patience p = {.most = 3};
    const tgn_progress progress = {goes_on, &p};
    CHECK_INT(tgn_solve_transpositions__save(b, path, 42, &progress, NULL), TGN_ERR_STOPPED);
    CHECK_INT(p.asked, 3);
    p = (patience){.most = 2};
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, &progress, NULL), TGN_ERR_STOPPED);
    CHECK_INT(p.asked, 2);
    CHECK_INT(tgn_solve_transpositions__load(b, path, 42, NULL, NULL), 0);
    CHECK_INT(tgn_solve_transpositions__get(b, 977).known, TGN_SOLVE_KNOWN_OPEN);
    CHECK(unlink(path) == 0 && rmdir(folder) == 0); /* nothing else is there */
    tgn_solve_transpositions__free(a);
    tgn_solve_transpositions__free(b);
}

/* A search that was cut goes on from its checkpoint. */
static void checkpoints(void)
{
    char path[] = "/tmp/tengen-checkpoint-XXXXXX";
    CHECK(close(mkstemp(path)) == 0 && unlink(path) == 0);
    static tgn_solve_answer first, again;
    tgn_solve_question question = {.checkpoint = path, .only_value = true};
    tgn_situation_init(&question.situation, (tgn_size){3, 6});
    question.situation.black = 1 << 8;
    question.situation.white = 1 << 9;
    for (int round = 0; round < 2; round++) {
        tgn_solver *solver;
        CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25, .threads = 2}, NULL), 0);
        question.nodes = (uint64_t)check_cases(60000, 3000);
        ask(solver, question, round ? &again : &first);
        tgn_solver_close(solver);
        CHECK(access(path, R_OK) == 0);
    }
    CHECK(again.value.low >= first.value.low && again.value.high <= first.value.high);
    CHECK_INT(truncate(path, 50), 0);
    tgn_solver *solver;
    tgn_error error;
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25}, NULL), 0);
    question.rules = tgn_solve_rules_find("area");
    CHECK_INT(tgn_solver_ask(solver, &again, &question, NULL, &error), TGN_ERR_INPUT);
    tgn_solver_close(solver);
    CHECK_INT(unlink(path), 0);
}

int main(int argc, char **argv)
{
    TEST(ground_is_sound);
    TEST(ground_after_a_pass);
    TEST(stones_missing);
    TEST(codes_know_no_mirror);
    TEST(what_is_kept);
    TEST(memory_on_disk);
    TEST(every_claim_is_settled);
    TEST(sure_is_sure);
    TEST(miai_is_true);
    TEST(bounded_claims_are_true);
    TEST(answers_agree_with_tables);
    TEST(larger_boards);
    TEST(what_is_likely_goes_first);
    TEST(a_table_is_given_up);
    TEST(a_stop_is_heard_before_the_search);
    TEST(known_results_are_given_up);
    TEST(a_checkpoint_is_given_up);
    TEST(checkpoints);
    return check_done();
}
