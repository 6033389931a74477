/* The results for 5x5 that come with the program: they can be read, and a search finds the same. */
#include <tengen/solve.h>

#include <string.h>

#include "../check.h"
#include "solve/search/claim_solver.h"

static const tgn_size five_by_five = {5, 5};
static const char path[] = "data/solve/5x5.known";

/* A pair of the file (src/solve/search/transposition_table.c). */
typedef struct pair {
    uint64_t code, known;
} pair;

static uint64_t pairs_of(FILE *file)
{
    uint64_t head[4] = {0};
    CHECK(fread(head, sizeof head, 1, file) == 1 && memcmp(head, "tgnseek2", 8) == 0);
    CHECK_INT(head[1], tgn_solve_claim_solver__file_mark(five_by_five));
    return head[2];
}

/* The claim of a key (src/solve/search/claim.h). */
static tgn_solve_claim claim_of(uint64_t code)
{
    tgn_solve_claim claim = {
        .claimant_moves = code >> 48 & 1, .passed = code >> 49 & 1, .score = (int8_t)(code >> 56)};
    int ko = (int)(code >> 50 & 63) - 1;
    claim.ko = ko >= 0 ? (tgn_solve_set)1 << ko : 0;
    uint64_t stones = code & ((UINT64_C(1) << 48) - 1);
    for (int point = 0; stones; stones /= 3, point++) {
        claim.own |= (tgn_solve_set)(stones % 3 == 1) << point;
        claim.other |= (tgn_solve_set)(stones % 3 == 2) << point;
    }
    return claim;
}

/* Every claim is the least of its images and settled: true, or false since the other side can hold out. */
static void all_of_it_makes_sense(void)
{
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, five_by_five);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    pair at;
    uint64_t count = file ? pairs_of(file) : 0;
    uint64_t held = 0;
    for (uint64_t i = 0; i < count; i++) {
        CHECK_INT(fread(&at, sizeof at, 1, file), 1);
        tgn_solve_claim claim = claim_of(at.code);
        CHECK(tgn_solve_encoder__key(&encoder, &claim, NULL) == at.code);
        CHECK_INT(at.known & 3, 2);
        held += (at.known >> 8 & 1) != claim.claimant_moves;
    }
    CHECK(count > 1000 && held > 2 && held < count / 2);
    CHECK(file && fgetc(file) == EOF);
    if (file)
        fclose(file);
}

/*
 * A search that knows nothing of it, for claims to one score: the other side's claim to the rest is never
 * proved, and some claims come out again.
 */
static void some_of_it_is_found_again(void)
{
    const uint64_t tries = (uint64_t)check_cases(100, 10);
    tgn_solve_claim_solver *claim_solver = NULL;
    CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, five_by_five, (size_t)64 << 20, 2, false, NULL, NULL,
                                          NULL),
              0);
    FILE *file = fopen(path, "rb");
    uint64_t count = file ? pairs_of(file) : 0;
    int found = 0;
    for (uint64_t i = 0; i < tries && count; i++) {
        pair at;
        CHECK_INT(fseek(file, (long)(32 + sizeof at * (count / tries * i)), SEEK_SET), 0);
        CHECK_INT(fread(&at, sizeof at, 1, file), 1);
        tgn_solve_claim claim = claim_of(at.code);
        bool held = (at.known >> 8 & 1) != claim.claimant_moves;
        if (held ||
            claim.score != 3) /* others need their own shortfall tables (goal.h), which take a while */
            continue;
        tgn_solve_verdict verdict;
        tgn_solve_limits limits = {.nodes = 30000};
        CHECK_INT(tgn_solve_claim_solver__settle(claim_solver, &claim, &limits, NULL, &verdict, NULL), 0);
        CHECK(verdict == TGN_SOLVE_VERDICT_OPEN ||
              (verdict == TGN_SOLVE_VERDICT_WON) == claim.claimant_moves);
        found += verdict != TGN_SOLVE_VERDICT_OPEN;
    }
    CHECK(found >= check_cases(1, 0));
    if (file)
        fclose(file);
    tgn_solve_claim_solver__free(claim_solver);
}

/* Questions that take minutes without it. */
static void the_first_moves(void)
{
    static tgn_solve_answer answer;
    tgn_solver *solver = NULL;
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = (size_t)64 << 20, .threads = 2}, NULL),
              0);
    static const struct {
        int point, value;
    } first[] = {{12, 25}, {7, 3}, {6, 0}, {2, -25}, {1, -25}, {0, -25}};
    for (int i = 0; i < check_cases((int)(sizeof first / sizeof *first), 1); i++) {
        tgn_solve_question question = {
            .rules = tgn_solve_rules_find("area"), .only_value = true, .nodes = 1000000};
        tgn_situation_init(&question.situation, five_by_five);
        CHECK_INT(tgn_situation_play(&question.situation, tgn_point_from_index(first[i].point, five_by_five),
                                     false, NULL),
                  0);
        CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
        CHECK(answer.exact);
        CHECK_INT(answer.value.low, first[i].value);
    }
    tgn_solver_close(solver);
}

int main(int argc, char **argv)
{
    TEST(all_of_it_makes_sense);
    TEST(some_of_it_is_found_again);
    TEST(the_first_moves);
    return check_done();
}
