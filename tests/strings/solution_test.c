/* solution_test.c - answers of solvers, good ones and bad ones */
#include "../check.h"

#include "strings/papers/solution.h"

/* The board is ". _ ." over ". # .": four free points. */
static const struct {
    const char *text, *expected; /* the stones by point, or a word of the message */
} glpsol[] =
    {
        {"c Status:     INTEGER OPTIMAL\ns mip 4 4 o 3\ni 1 2\nj 1 1\nj 2 1\nj 3 0\nj 4 1\ne o f\n",
         "101001"},
        {"s mip 4 4 o -2\nj 1 0.9999999999\nj 2 1e-12\nj 3 0\nj 4 1\n", "100001"},
        {"s mip 4 4 o 0\r\nj 1 0\r\nj 2 0\r\nj 3 0\r\nj 4 0\r\n", "000000"},
        {"", "line 0 of its answer: it ends too soon"},
        {"s mip 4 4 f 3\nj 1 1\nj 2 1\nj 3 0\nj 4 1\n", "no optimum"},
        {"s mip 4 5 o 3\nj 1 1\n", "line 1 of its answer: not a solution of this program"},
        {"s mip 4 4 o 3\nj 1 1\nj 2 1\nj 3 0\n", "too soon"},
        {"s mip 4 4 o 3\nj 1 1\nj 2 1\nj 4 0\nj 3 1\n",
         "line 4 of its answer: not the column that comes next"},
        {"s mip 4 4 o 3\nj 1 1\nj 2 1\nj 3 0\nj 4 1\nj 5 1\n", "not the column that comes next"},
        {"s mip 4 4 o 3\nj 1 1\nj 2 0.5\nj 3 0\nj 4 1\n", "neither 0 nor 1"},
        {"s mip 4 4 o 3\nj 1 1\nj 2\nj 3 0\nj 4 1\n", "neither 0 nor 1"},
        {"s mip 4 4 o 3\nj 1 nan\n", "neither 0 nor 1"},
        {"s mip 4 4 o 2\nj 1 1\nj 2 1\nj 3 0\nj 4 1\n", "3 stones and says 2"},
        {"s mip 4 4 o\n", "no sum"},
        {"<html>", "not the answer of glpsol"},
},
  cbc[] = {
      {"Optimal - objective value 3.00000000\n  0 x1_1  1  1\n  1 x1_3 1 1\n  3 x2_3 1 1\n", "101001"},
      {"Optimal - objective value -2\n** 0 x1_1 1 -1\n\n 3 x2_3 0.99999999 -1", "100001"},
      {"Optimal - objective value 0.00000000\n", "000000"},
      {"", "no optimum"},
      {"Stopped on time - objective value 3\n", "line 1 of its answer: no optimum"},
      {"Infeasible - objective value 0\n", "no optimum"},
      {"Optimal - objective value 3\n 0 x1_1 1 1\n", "1 stones and says 3"},
      {"Optimal - objective value 1\n 0 x3_1 1 1\n", "line 2 of its answer: not a variable of this program"},
      {"Optimal - objective value 1\n 0 x0_1 1 1\n", "not a variable"},
      {"Optimal - objective value 1\n 0 x1_99999999999999999999 1 1\n", "not a variable"},
      {"Optimal - objective value 1\n 0 x1_2 1 1\n", "not free"},
      {"Optimal - objective value 1\n 0 x2_2 1 1\n", "not free"},
      {"Optimal - objective value 1\n 0 x1_1 2 1\n", "neither 0 nor 1"},
      {"Optimal - objective value 2\n 0 x1_1 1 1\n 0 x1_1 1 1\n", "1 stones and says 2"},
      {"Optimal - objective value 1\n x1_1\n", "not a variable"},
};

static void read_one(int style, const char *text, const char *expected)
{
    tgn_filling filling;
    tgn_error error = {0};
    bool stone[6];
    char got[7] = "";
    CHECK_INT(tgn_filling_parse(&filling, "._.\n.#.", &error), 0);
    int code = tgn_strings_solution__read(stone, &filling, style, text, &error), stones = 0;
    for (int i = 0; code >= 0 && i < 6; i++) {
        got[i] = stone[i] ? '1' : '0';
        stones += stone[i];
    }
    if (code >= 0)
        CHECK_INT(code, stones);
    else
        CHECK_INT(code, TGN_ERR_INPUT);
    if (!strstr(code < 0 ? error.message : got, expected))
        CHECK_TEXT(code < 0 ? error.message : got, expected);
    tgn_filling_clear(&filling);
}

static void answers_of_glpsol(void)
{
    for (size_t i = 0; i < sizeof glpsol / sizeof *glpsol; i++)
        read_one(TGN_STRINGS_SOLUTION_GLPSOL, glpsol[i].text, glpsol[i].expected);
}

static void answers_of_cbc(void)
{
    for (size_t i = 0; i < sizeof cbc / sizeof *cbc; i++)
        read_one(TGN_STRINGS_SOLUTION_CBC, cbc[i].text, cbc[i].expected);
}

int main(int argc, char **argv)
{
    TEST(answers_of_glpsol);
    TEST(answers_of_cbc);
    return check_done();
}
