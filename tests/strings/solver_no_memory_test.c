/* solver_no_memory_test.c - solving, counting, building and certifying, with every allocation refused once */
#include "../no_memory.h"

#include <tengen/strings.h>

static int discard(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static int solve(void)
{
    tgn_filling filling;
    tgn_strings answer = {0};
    int code = tgn_filling_parse(&filling, "X..O.\n.....\n.O.X.\n_...#", NULL);
    if (code == 0)
        code = tgn_strings_solve(&answer, &filling, NULL, NULL, NULL);
    tgn_strings_clear(&answer);
    tgn_filling_clear(&filling);
    return code;
}

static int count(void)
{
    tgn_filling filling;
    tgn_optima *optima = NULL;
    char text[TGN_STRINGS_DIGITS];
    int code = tgn_filling_init(&filling, 4, 5, NULL);
    if (code == 0)
        code = tgn_optima_open(&optima, &filling, false, NULL, NULL, NULL);
    if (code == 0) {
        tgn_filling board = {0};
        code = tgn_optima_sample(optima, 1, &board, NULL);
        tgn_filling_clear(&board);
    }
    if (code == 0)
        code = tgn_optima_classes(optima, text, NULL, NULL);
    if (code == 0)
        code = tgn_strings_census(text, 3, 3, NULL, NULL, NULL);
    tgn_optima_close(optima);
    tgn_filling_clear(&filling);
    return code;
}

static int build(void)
{
    tgn_strings built = {0};
    int code = tgn_strings_build(&built, 4, 9, NULL);
    tgn_strings_clear(&built);
    return code;
}

static int certify(void)
{
    tgn_strings answer = {0};
    int code = tgn_strings_certify(&answer, 11, 11, discard, NULL, NULL, NULL, NULL);
    tgn_strings_clear(&answer);
    return code;
}

static void solving(void)
{
    refuse_each(solve);
}

static void counting(void)
{
    refuse_each(count);
}

static void building(void)
{
    refuse_each(build);
}

static void certifying(void)
{
    refuse_each(certify);
}

int main(int argc, char **argv)
{
    TEST(solving);
    TEST(counting);
    TEST(building);
    TEST(certifying);
    return check_done();
}
