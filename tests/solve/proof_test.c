/*
 * Proofs of claims, replayed by tools/proof_check, which shares nothing with the library: it accepts all that
 * are written, and nothing that is false.
 */
#include <tengen/solve.h>

#include <sys/wait.h>
#include <unistd.h>

#include "../check.h"
#include "solve/proof/proof.h"
#include "solve/proof/strategy.h"
#include "random_situation.h"

enum { CAPACITY = 1 << 22, HEADER = 48, ENTRY = 10 };

static char folder[] = "/tmp/tengen-proof-XXXXXX";
static int files; /* in the folder, named 0, 1, ... */

/* The bytes of a proof. */
typedef struct paper {
    size_t length;
    uint8_t byte[CAPACITY];
} paper;

static paper proof, changed;

static int keep(void *context, const void *bytes, size_t length)
{
    paper *out = context;
    if (out->length + length > CAPACITY)
        return TGN_ERR_IO;
    memcpy(out->byte + out->length, bytes, length);
    out->length += length;
    return 0;
}

/* ---- the checker --------------------------------------------------------------------------------------- */

static void put_file(const paper *from)
{
    char name[80];
    snprintf(name, sizeof name, "%s/%d", folder, files++);
    FILE *file = fopen(name, "wb");
    CHECK(file && fwrite(from->byte, 1, from->length, file) == from->length && fclose(file) == 0);
}

/* Which of the files the checker accepts, by number; they go. Returns how many. */
static int accepted(bool accept[])
{
    char command[512], line[1024], name[80];
    const char *out = getenv("TENGEN_OUT");
    int count = 0, refused = 0, number;
    snprintf(command, sizeof command, "cd %s && '%s/tools/proof_check' $(seq 0 %d)", folder,
             out ? out : "build/asan", files - 1);
    FILE *pipe = popen(command, "r");
    while (pipe && fgets(line, sizeof line, pipe))
        if (strstr(line, ": refused: ")) {
            refused++;
        } else if (strstr(line, "gets at least") && sscanf(line, "%d:", &number) == 1) {
            count++;
            if (accept)
                accept[number] = true;
        }
    CHECK(pipe && WEXITSTATUS(pclose(pipe)) == (refused > 0));
    CHECK_INT(count + refused, files);
    while (files > 0) {
        snprintf(name, sizeof name, "%s/%d", folder, --files);
        unlink(name);
    }
    return count;
}

static void accept_one(const paper *from)
{
    put_file(from);
    CHECK_INT(accepted(NULL), 1);
}

static void sum_again(paper *of)
{
    uint64_t sum = 0;
    memset(of->byte + 40, 0, 8);
    for (size_t i = 0; i < of->length; i += 8) {
        uint64_t word = 0;
        for (int k = 7; k >= 0; k--)
            word = word << 8 | of->byte[i + (size_t)k];
        sum ^= word;
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    for (int k = 0; k < 8; k++)
        of->byte[40 + k] = (uint8_t)(sum >> 8 * k);
}

/* ---- proofs -------------------------------------------------------------------------------------------- */

/* "B2 A1", from an empty board. */
static tgn_situation position(int rows, int cols, const char *moves)
{
    tgn_situation s;
    char word[8];
    tgn_situation_init(&s, (tgn_size){(uint8_t)rows, (uint8_t)cols});
    for (int length; sscanf(moves, "%7s%n", word, &length) == 1; moves += length) {
        tgn_point point;
        CHECK_INT(tgn_point_parse(&point, word, s.size), 0);
        CHECK(tgn_situation_play(&s, point, false, NULL) >= 0);
    }
    return s;
}

/* A proof in `proof`, with this much memory and this many nodes for the search. */
static int prove_within(const tgn_situation *s, tgn_colour claimant, int score, size_t memory, uint64_t nodes)
{
    tgn_solve_claim_solver *claim_solver;
    tgn_solve_proof_extent told;
    tgn_error error;
    tgn_solve_claim claim = tgn_solve_claim__of(s, claimant, score);
    proof.length = 0;
    CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, s->size, memory, 1, false, NULL, NULL, NULL), 0);
    int code = tgn_solve_proof__write(claim_solver, &told, &claim, claimant,
                                      &(tgn_solve_limits){.nodes = nodes}, keep, &proof, NULL, &error);
    CHECK(code < 0 || proof.length == HEADER + (told.situations * ENTRY + 7) / 8 * 8);
    tgn_solve_claim_solver__free(claim_solver);
    return code;
}

static void prove(int rows, int cols, const char *moves, tgn_colour claimant, int score)
{
    tgn_situation s = position(rows, cols, moves);
    CHECK_INT(prove_within(&s, claimant, score, 1 << 24, 0), 0);
}

static void proofs_are_accepted(void)
{
    static const struct {
        int rows, cols;
        const char *moves;
        tgn_colour side;
        int score;
    } claims[] = {
        {1, 3, "", TGN_BLACK, 3},       {2, 4, "", TGN_BLACK, 8},          {3, 3, "", TGN_BLACK, 9},
        {3, 3, "B2", TGN_BLACK, 9},     {3, 3, "B2 pass", TGN_BLACK, 9},   {3, 4, "", TGN_BLACK, 4},
        {3, 4, "A1 B2", TGN_WHITE, 12}, {3, 4, "A1 B2 A2", TGN_WHITE, 12}, {2, 6, "", TGN_BLACK, 12},
        {2, 7, "", TGN_BLACK, 14},      {3, 5, "", TGN_BLACK, 15},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        prove(claims[i].rows, claims[i].cols, claims[i].moves, claims[i].side, claims[i].score);
        put_file(&proof);
    }
    int count = files;
    CHECK_INT(accepted(NULL), count);
}

/* A search that forgets nearly everything settles claims again and goes in circles: the proof does not. */
static void forgetful_search(void)
{
    tgn_situation s = position(2, 7, "");
    CHECK_INT(prove_within(&s, TGN_BLACK, 14, 1, 0), 0);
    accept_one(&proof);
}

/* Of claims about any situation the true ones are proved, nearly all, and no other. */
static void only_truth_is_proved(void)
{
    tgn_size size = {3, 4};
    tgn_solve_table *table = area_table(size);
    int truths = 0, proofs = 0;
    for (int i = 0; i < 150; i++) {
        tgn_situation s = random_situation(size);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(24) - 11;
        bool expected = truth(table, &s, claimant, score);
        int code = prove_within(&s, claimant, score, 1 << 20, expected ? 200000 : 20000);
        CHECK(code == 0 ? expected : code == TGN_ERR_LIMIT);
        truths += expected;
        proofs += code == 0;
        if (code == 0)
            put_file(&proof);
    }
    CHECK(truths > 20 && proofs * 10 >= truths * 9);
    CHECK_INT(accepted(NULL), proofs);
    tgn_solve_table_close(table);
}

/* Whether a claimant can hold out for `score`: the other side cannot force the rest in a game that ends. */
static bool can_hold_out(const tgn_solve_table *table, const tgn_situation *s, tgn_colour claimant, int score)
{
    return !truth(table, s, tgn_colour_other(claimant), 1 - score);
}

static int prove_held(const tgn_situation *s, tgn_colour claimant, int score, uint64_t nodes)
{
    tgn_solve_claim_solver *claim_solver;
    tgn_solve_proof_extent told;
    tgn_solve_claim claim = tgn_solve_claim__of(s, claimant, score);
    proof.length = 0;
    CHECK_INT(tgn_solve_claim_solver__new(&claim_solver, s->size, 1 << 20, 1, false, NULL, NULL, NULL), 0);
    int code = tgn_solve_proof__write_endless(claim_solver, &told, &claim, claimant,
                                              &(tgn_solve_limits){.nodes = nodes}, keep, &proof, NULL, NULL);
    CHECK(code < 0 || (told.height == 0 && proof.byte[19] == 1));
    tgn_solve_claim_solver__free(claim_solver);
    return code;
}

/*
 * Of claims about any situation exactly those for which a side can hold out; with one point more it is
 * another claim.
 */
static void holding_out_is_proved(void)
{
    static bool accept[256], expected[256];
    tgn_size size = {3, 4};
    tgn_solve_table *table = area_table(size);
    int endless = 0;
    for (int i = 0; i < 120; i++) {
        tgn_situation s = random_situation(size);
        tgn_colour claimant = roll(2) ? TGN_BLACK : TGN_WHITE;
        int score = (int)roll(24) - 11;
        bool can = can_hold_out(table, &s, claimant, score);
        CHECK_INT(prove_held(&s, claimant, score, 1000000), can ? 0 : TGN_ERR_LIMIT);
        if (!can)
            continue;
        endless += !truth(table, &s, claimant, score);
        expected[files] = true;
        put_file(&proof);
        proof.byte[16]++;
        sum_again(&proof);
        expected[files] = can_hold_out(table, &s, claimant, score + 1);
        put_file(&proof);
    }
    int count = files;
    CHECK(endless > 5 && accepted(accept) >= count / 2);
    for (int i = 0; i < count; i++)
        CHECK(i % 2 ? !accept[i] || expected[i] : accept[i]);
    tgn_solve_table_close(table);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* The claim that a header makes, and whether the table agrees. */
static bool header_is_true(const uint8_t *header, const tgn_solve_table *table)
{
    tgn_situation s;
    tgn_situation_init(&s, tgn_solve_table_size(table));
    s.black = header[20] | (uint32_t)header[21] << 8;
    s.white = header[24] | (uint32_t)header[25] << 8;
    s.to_move = header[15] == 1 ? TGN_BLACK : TGN_WHITE;
    s.passed = header[17];
    if (header[18])
        s.ko = tgn_point_from_index(header[18] - 1, s.size);
    return (header[19] ? can_hold_out : truth)(table, &s, header[14] == 1 ? TGN_BLACK : TGN_WHITE,
                                               (int8_t)header[16]);
}

/*
 * Every step-th byte changed, in turn. If the sum is not made to fit all are refused. If it is, another move
 * or height may do as well, and another claim may be true by the same strategy; what is accepted must be
 * true.
 */
static void change_bytes(size_t step, bool fit, const tgn_solve_table *table)
{
    static bool accept[CAPACITY];
    static uint8_t header[4096][HEADER];
    int made = 0;
    memset(accept, 0, sizeof accept);
    for (size_t i = 0; i < proof.length; i += step) {
        changed = proof;
        changed.byte[i] ^= (uint8_t)(1 + i % 255);
        if (fit)
            sum_again(&changed);
        memcpy(header[made++], changed.byte, HEADER);
        put_file(&changed);
    }
    int count = accepted(accept);
    CHECK(fit ? count < made / 3 : count == 0);
    for (int i = 0; i < made; i++)
        CHECK(!accept[i] || header_is_true(header[i], table));
}

static void damage(int rows, int cols, const char *moves, tgn_colour side, int score, size_t step)
{
    tgn_solve_table *table = area_table((tgn_size){(uint8_t)rows, (uint8_t)cols});
    prove(rows, cols, moves, side, score);
    change_bytes(step, false, table);
    change_bytes(step, true, table);
    tgn_solve_table_close(table);
}

static void changed_bytes(void)
{
    damage(2, 4, "", TGN_BLACK, 8, 1);
    damage(3, 3, "", TGN_BLACK, 9, 1);
    damage(3, 3, "B2 pass", TGN_BLACK, 9, 1);
    damage(3, 4, "A1 B2", TGN_WHITE, 12, 37);
}

/* The empty 2x3: neither side can win anything. */
static void changed_bytes_of_one_who_holds_out(void)
{
    tgn_solve_table *table = area_table((tgn_size){2, 3});
    tgn_situation s = position(2, 3, "");
    CHECK_INT(prove_held(&s, TGN_WHITE, 0, 0), 0);
    change_bytes(1, false, table);
    change_bytes(1, true, table);
    changed = proof;
    changed.byte[19] = 0; /* as if it came to an end */
    sum_again(&changed);
    put_file(&changed);
    CHECK_INT(accepted(NULL), 0);
    tgn_solve_table_close(table);
}

/* No entry can be missed. */
static void entries_left_out(void)
{
    prove(2, 4, "", TGN_BLACK, 8);
    uint64_t count = proof.byte[32] | (uint64_t)proof.byte[33] << 8;
    for (uint64_t i = 0; i < count; i++) {
        changed = proof;
        memmove(changed.byte + HEADER + i * ENTRY, changed.byte + HEADER + (i + 1) * ENTRY,
                (size_t)(count - i - 1) * ENTRY);
        memset(changed.byte + HEADER + (count - 1) * ENTRY, 0, ENTRY);
        changed.byte[32]--;
        changed.length = HEADER + (size_t)((count - 1) * ENTRY + 7) / 8 * 8;
        sum_again(&changed);
        put_file(&changed);
    }
    CHECK(count > 20 && count < 256);
    CHECK_INT(accepted(NULL), 0);
}

/* A move where a stone stands, a score that is too high, a claim that the other side makes. */
static void wrong_claims(void)
{
    prove(3, 4, "", TGN_BLACK, 4);
    changed = proof;
    changed.byte[16]++;
    sum_again(&changed);
    put_file(&changed);
    changed = proof;
    changed.byte[14] = 2;
    sum_again(&changed);
    put_file(&changed);
    changed = proof;
    changed.byte[15] = 2;
    sum_again(&changed);
    put_file(&changed);
    changed = proof;
    changed.byte[HEADER + 8] = 29;
    sum_again(&changed);
    put_file(&changed);
    CHECK_INT(accepted(NULL), 0);
}

/*
 * A safe area that proves a claim at once, unless its owner has just passed with a dead stone in it (see
 * search_test.c).
 */
static void a_pass_too_early(void)
{
    tgn_situation s = {.size = {3, 4}, .black = 0x25f, .white = 1 << 7, .to_move = TGN_WHITE, .ko = TGN_PASS};
    CHECK_INT(prove_within(&s, TGN_BLACK, 12, 1 << 20, 0), 0);
    CHECK_INT(proof.length, HEADER);
    put_file(&proof);
    proof.byte[17] = 1;
    sum_again(&proof);
    put_file(&proof);
    bool accept[2] = {false, false};
    CHECK_INT(accepted(accept), 1);
    CHECK(accept[0]);
    s.passed = true;
    CHECK_INT(prove_within(&s, TGN_BLACK, 12, 1 << 20, 20000), TGN_ERR_LIMIT);
}

static void truncated(void)
{
    prove(3, 3, "", TGN_BLACK, 9);
    for (size_t i = 0; i < proof.length; i++) {
        changed = proof;
        changed.length = i;
        put_file(&changed);
    }
    CHECK_INT(accepted(NULL), 0);
}

/* ---- the solver's own proofs --------------------------------------------------------------------------- */

static int refuse_all(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static bool stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

/* Both sides of a value that is no side's all, on a board that is searched; and on one that has a table. */
static void both_sides(void)
{
    tgn_solver *solver;
    static tgn_solve_answer answer;
    tgn_solve_proof told;
    tgn_solve_question question = {.rules = tgn_solve_rules_find("area")};
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 25, .threads = 2}, NULL), 0);
    question.situation = (tgn_situation){.size = {4, 5}, .to_move = TGN_WHITE, .ko = TGN_PASS};
    question.situation.black = 0xa | 0x1f << 5;
    question.situation.white = 0x1f << 10 | 0x11 << 15;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
    proof.length = 0;
    CHECK_INT(tgn_solver_prove(solver, &told, &question, answer.value, keep, &proof, NULL, NULL), 0);
    CHECK(told.claims == 2 && told.claim[0].score == 0 && told.claim[1].score == 0);
    put_file(&proof);
    char command[512];
    const char *out = getenv("TENGEN_OUT");
    snprintf(command, sizeof command, "test $('%s/tools/proof_check' %s/0 | wc -l) = 2",
             out ? out : "build/asan", folder);
    CHECK_INT(system(command), 0);
    files = 1;
    question.situation = position(3, 4, "A1 B2");
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
    CHECK(answer.value.low == -12 && answer.value.high == -12);
    proof.length = 0;
    CHECK_INT(tgn_solver_prove(solver, &told, &question, answer.value, keep, &proof, NULL, NULL), 0);
    CHECK(told.claims == 1 && told.claim[0].side == TGN_WHITE && told.claim[0].score == 12);
    files = 0;
    accept_one(&proof);
    tgn_solver_close(solver);
}

static void what_is_refused(void)
{
    tgn_solver *solver;
    tgn_solve_proof told;
    tgn_error error;
    tgn_solve_value value = {4, 12};
    tgn_solve_question question = {.rules = tgn_solve_rules_find("area"), .situation = position(3, 4, "")};
    CHECK_INT(tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 20, .threads = 1}, NULL), 0);
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error), TGN_ERR_IO);
    tgn_progress progress = {stop, NULL};
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, &progress, &error),
              TGN_ERR_STOPPED);
    value.low = 5;
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error),
              TGN_ERR_ARGUMENT);
    value = (tgn_solve_value){-12, 11};
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error),
              TGN_ERR_ARGUMENT);
    value = (tgn_solve_value){-12, 12}; /* any play gives that: nothing to write */
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error), 0);
    CHECK_INT(told.claims, 0);
    question.situation.over = true;
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error),
              TGN_ERR_ARGUMENT);
    question.situation.over = false;
    for (int i = 0; tgn_solve_rules_at(i); i++) {
        question.rules = tgn_solve_rules_at(i);
        if (strcmp(question.rules->name, "area") != 0)
            CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error),
                      TGN_ERR_ARGUMENT);
    }
    question = (tgn_solve_question){
        .rules = tgn_solve_rules_find("area"), .nodes = 1000, .situation = position(3, 6, "")};
    value = (tgn_solve_value){18, 18};
    CHECK_INT(tgn_solver_prove(solver, &told, &question, value, refuse_all, NULL, NULL, &error),
              TGN_ERR_LIMIT);
    tgn_solver_close(solver);
}

int main(int argc, char **argv)
{
    CHECK(mkdtemp(folder) != NULL);
    TEST(proofs_are_accepted);
    TEST(forgetful_search);
    TEST(only_truth_is_proved);
    TEST(holding_out_is_proved);
    TEST(changed_bytes);
    TEST(changed_bytes_of_one_who_holds_out);
    TEST(entries_left_out);
    TEST(wrong_claims);
    TEST(a_pass_too_early);
    TEST(truncated);
    TEST(both_sides);
    TEST(what_is_refused);
    rmdir(folder);
    return check_done();
}
