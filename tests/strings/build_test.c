/* Boards of every size: legal, and with as many strings as the formula says. */
#include <tengen/strings.h>

#include "../check.h"

static void check_size(int rows, int cols)
{
    tgn_strings built;
    tgn_error error = {0};
    long dead;
    int code = tgn_strings_build(&built, rows, cols, &error);
    CHECK_INT(code, 0);
    if (code < 0) {
        printf("    %d x %d: %s\n", rows, cols, error.message);
        return;
    }
    CHECK_INT(built.strings, tgn_strings_formula(rows, cols, NULL));
    CHECK_INT(tgn_filling_strings(&built.board, &dead), built.strings);
    CHECK_INT(dead, -1);
    int stones = 0;
    for (const char *point = built.board.points; *point; point++)
        stones += tgn_filling_is_stone(*point);
    CHECK_INT(stones, built.strings); /* each string is a single stone */
    CHECK_INT(stones + built.empties, rows * cols);
    CHECK_INT(built.status, TGN_STRINGS_THEOREM);
    CHECK(*built.reference);
    tgn_strings_clear(&built);
}

/* All remainders by five of both sides occur. */
static void wide(void)
{
    for (int rows = 16; rows <= 21; rows++)
        for (int cols = 16; cols <= 26; cols++)
            check_size(rows, cols);
}

static void narrow(void)
{
    for (int rows = 1; rows <= 15; rows++)
        for (int cols = 1; cols <= 22; cols += 1 + rows / 8)
            check_size(rows, cols);
    check_size(4, 100);
    check_size(100, 11);
}

static void large(void)
{
    check_size(1000, 1000);
    check_size(16, 999);
    check_size(997, 31);
    check_size(1, 1000);
}

static void refusals(void)
{
    tgn_strings built;
    tgn_error error;
    CHECK_INT(tgn_strings_build(&built, 0, 5, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_strings_build(&built, 16, 1001, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "a board of 16 x 1001 is out of range; sides are 1 to 1000");
}

int main(int argc, char **argv)
{
    TEST(wide);
    TEST(narrow);
    TEST(large);
    TEST(refusals);
    return check_done();
}
