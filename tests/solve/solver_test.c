/* Questions: values, choices, the best of them, lines that end; tables in a folder; what is refused. */
#include "../check.h"

#include <tengen/solve.h>

#include <math.h>
#include <unistd.h>

static tgn_solver *solver; /* tables in memory */

static tgn_solve_question about(int rows, int cols, const char *rules)
{
    tgn_solve_question question = {.rules = tgn_solve_rules_find(rules)};
    tgn_situation_init(&question.situation, (tgn_size){(uint8_t)rows, (uint8_t)cols});
    return question;
}

static const tgn_solve_answer *ask(const tgn_solve_question *question)
{
    static tgn_solve_answer answer;
    tgn_error error = {0};
    CHECK_INT(tgn_solver_ask(solver, &answer, question, NULL, &error), 0);
    CHECK(answer.exact);
    return &answer;
}

static double score(int rows, int cols, const char *rules)
{
    tgn_solve_question question = about(rows, cols, rules);
    return tgn_solve_score(ask(&question)->value, 0);
}

static void known_values(void)
{
    CHECK(score(2, 2, "japanese-1999") == 0);
    CHECK(score(3, 3, "japanese-1999") == 5);
    CHECK(score(2, 2, "area") == 0);
    CHECK(score(2, 3, "area") == 0);
    CHECK(score(2, 4, "area") == 8);
    CHECK(score(3, 3, "area") == 9);
    CHECK(score(3, 3, "area-cycle") == 9);
    CHECK(score(2, 2, "area-psk") == 1);
}

/* On 3x3 the middle is the only move that wins, and mirror images name the first of them. */
static void the_first_move_on_3x3(void)
{
    tgn_solve_question question = about(3, 3, "japanese-1999");
    const tgn_solve_answer *answer = ask(&question);
    CHECK(answer->tabled && answer->nodes > 0);
    CHECK_INT(answer->choices, 10);
    for (int i = 0; i < answer->choices; i++) {
        const tgn_solve_choice *choice = &answer->choice[i];
        CHECK_INT(choice->point,
                  i < 9 ? tgn_point_from_index(i, question.situation.size) : (tgn_point)TGN_PASS);
        CHECK(choice->best == (i == 4));
        CHECK_INT(choice->twin, i == 9   ? (tgn_point)TGN_PASS
                                : i == 4 ? tgn_point_at(1, 1)
                                         : tgn_point_at(0, i % 2));
    }
    CHECK_INT(answer->move[0].point, tgn_point_at(1, 1));
}

/* ---- lines --------------------------------------------------------------------------------------------- */

static bool is_best(const tgn_solve_answer *answer, tgn_point point)
{
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].point == point)
            return answer->choice[i].best;
    return false;
}

/* Both play best at every step, and the line ends with the score, or goes round where the score is a draw. */
static void check_line(const tgn_solve_question *question)
{
    static tgn_solve_answer answer;
    tgn_solve_question here = *question;
    tgn_error error = {0};
    CHECK_INT(tgn_solver_ask(solver, &answer, question, NULL, &error), 0);
    double held = tgn_solve_score(answer.value, question->komi);
    for (int i = 0; i < answer.line; i++) {
        CHECK_INT(answer.move[i].colour, here.situation.to_move);
        CHECK(is_best(ask(&here), answer.move[i].point));
        CHECK(tgn_situation_play(&here.situation, answer.move[i].point, false, NULL) >= 0);
    }
    if (here.situation.over)
        CHECK(tgn_solve_score(ask(&here)->value, question->komi) == held);
    else {
        CHECK(answer.line_endless);
        CHECK(held == 0 || question->rules->cycle == TGN_SOLVE_CAPTURES);
    }
    CHECK(!(here.situation.over && answer.line_endless));
}

/* Every arrangement of a board, under all komi that make a difference. */
static void check_lines(int rows, int cols, const char *rules, double komi_step)
{
    tgn_solve_question question = about(rows, cols, rules);
    int points = rows * cols;
    for (uint32_t black = 0; black < 1U << points; black++)
        for (uint32_t white = 0; white < 1U << points; white++)
            for (double komi = -2; komi <= 2; komi += komi_step) {
                question.situation.black = black;
                question.situation.white = white;
                question.komi = komi;
                question.situation.to_move = black & 1 ? TGN_WHITE : TGN_BLACK;
                if (tgn_situation_check(&question.situation, NULL) == 0)
                    check_line(&question);
            }
}

static void lines_are_perfect_play(void)
{
    static const char *const rules[] = {"japanese-1999", "japanese-plain", "territory", "area", "area-cycle"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        check_lines(1, 4, rules[i], 0.5);
        check_lines(2, 2, rules[i], 0.5);
        check_lines(2, 3, rules[i], 2);
        tgn_solve_question question = about(3, 3, rules[i]);
        check_line(&question);
    }
}

/* ---- corners ------------------------------------------------------------------------------------------- */

static void a_game_that_is_over(void)
{
    static const char *const rules[] = {"japanese-1999", "territory", "area", "area-psk"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        tgn_solve_question question = about(1, 3, rules[i]);
        question.situation.black = 2;
        question.situation.over = true;
        const tgn_solve_answer *answer = ask(&question);
        CHECK_INT(answer->choices, 0);
        CHECK_INT(answer->line, 0);
        CHECK_INT(answer->value.low, i < 2 ? 2 : 3);
        CHECK_INT(answer->value.high, i < 2 ? 2 : 3);
    }
}

static void nothing_but_a_pass(void)
{
    tgn_solve_question question = about(1, 1, "area");
    const tgn_solve_answer *answer = ask(&question);
    CHECK_INT(answer->choices, 1);
    CHECK_INT(answer->choice[0].point, TGN_PASS);
    CHECK(answer->choice[0].best);
    CHECK_INT(answer->line, 2);
}

static void prisoners_are_part_of_the_score(void)
{
    tgn_solve_question question = about(2, 2, "japanese-1999");
    int before = ask(&question)->value.low;
    question.situation.prisoners = -3;
    CHECK_INT(ask(&question)->value.low, before - 3);
    question.rules = tgn_solve_rules_find("area");
    int with = ask(&question)->value.low;
    question.situation.prisoners = 0;
    CHECK_INT(ask(&question)->value.low, with);
}

static void what_is_refused(void)
{
    tgn_solve_answer answer;
    tgn_error error = {0};
    tgn_solve_question question = about(3, 3, "area");
    question.komi = 0.25;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, &error), TGN_ERR_ARGUMENT);
    question.komi = NAN;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, &error), TGN_ERR_ARGUMENT);
    question.komi = 0;
    question.situation.black = question.situation.white = 1;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, &error), TGN_ERR_ILLEGAL);
    question.situation.black = 0x1ff;
    question.situation.white = 0;
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, &error), TGN_ERR_ILLEGAL);
    question = about(6, 6, "area");
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, &error), TGN_ERR_LIMIT);
}

static bool never(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

/* A table whose building was stopped is built when it is asked for again. */
static void stopped_and_asked_again(void)
{
    static tgn_solve_answer answer;
    tgn_progress progress = {never, NULL};
    tgn_solve_question question = about(3, 4, "area");
    CHECK(!tgn_solver_ready(solver, question.situation.size, question.rules));
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, &progress, NULL), TGN_ERR_STOPPED);
    CHECK(!tgn_solver_ready(solver, question.situation.size, question.rules));
    CHECK_INT(tgn_solver_ask(solver, &answer, &question, NULL, NULL), 0);
    CHECK(tgn_solver_ready(solver, question.situation.size, question.rules));
    CHECK(tgn_solve_score(answer.value, 0) == 4);
}

/* ---- tables in a folder -------------------------------------------------------------------------------- */

static char folder[] = "/tmp/tengen-solver-XXXXXX";

static int ask_tables(const char *tables, const tgn_solve_question *question, tgn_solve_answer *answer,
                      tgn_error *error)
{
    tgn_solver *other;
    int code = tgn_solver_open(&other, &(tgn_solver_options){.tables = tables}, error);
    CHECK_INT(code, 0);
    code = tgn_solver_ask(other, answer, question, NULL, error);
    CHECK(code < 0 || tgn_solver_ready(other, question->situation.size, question->rules));
    tgn_solver_close(other);
    return code;
}

static void put_byte(const char *path, long at, int change)
{
    FILE *file = fopen(path, "r+b");
    CHECK(file != NULL);
    if (!file)
        return;
    fseek(file, at, SEEK_END);
    int byte = getc(file);
    fseek(file, at, SEEK_END);
    putc(byte ^ change, file);
    fclose(file);
}

static void tables_are_kept(void)
{
    static tgn_solve_answer answer;
    char path[200], other[200];
    tgn_error error = {0};
    tgn_solve_question question = about(2, 3, "area");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/2x3-area.table", folder);
    snprintf(other, sizeof other, "%s/3x2-area.table", folder);
    CHECK_INT(ask_tables(folder, &question, &answer, &error), 0);
    CHECK_INT(access(path, R_OK), 0);
    CHECK_INT(ask_tables(folder, &question, &answer, &error), 0);
    CHECK(answer.tabled);
    put_byte(path, -1, 1);
    CHECK_INT(ask_tables(folder, &question, &answer, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "remove the file") != NULL);
    put_byte(path, -1, 1);
    CHECK_INT(rename(path, other), 0);
    question = about(3, 2, "area");
    CHECK_INT(ask_tables(folder, &question, &answer, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, "another board") != NULL);
    unlink(other);
    rmdir(folder);
}

/* A folder with the tables that come with the source is as good as one that was filled by asking. */
static void tables_that_come_with_the_source(void)
{
    static tgn_solve_answer answer;
    tgn_solver *other;
    const tgn_solve_question question = about(3, 3, "territory");
    CHECK_INT(tgn_solver_open(&other, &(tgn_solver_options){.tables = "data/solve"}, NULL), 0);
    CHECK(tgn_solver_ready(other, question.situation.size, question.rules));
    tgn_solver_close(other);
    CHECK_INT(ask_tables("data/solve", &question, &answer, NULL), 0);
    CHECK(answer.tabled && answer.exact);
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    if (tgn_solver_open(&solver, &(tgn_solver_options){.memory = 1 << 24}, &error) < 0)
        return 1;
    TEST(known_values);
    TEST(the_first_move_on_3x3);
    TEST(lines_are_perfect_play);
    TEST(a_game_that_is_over);
    TEST(nothing_but_a_pass);
    TEST(prisoners_are_part_of_the_score);
    TEST(what_is_refused);
    TEST(stopped_and_asked_again);
    TEST(tables_are_kept);
    TEST(tables_that_come_with_the_source);
    tgn_solver_close(solver);
    return check_done();
}
