/* references_no_memory_test.c - program, solver outside and scan, with every allocation refused once */
#include "../no_memory.h"

#include <tengen/strings_reference.h>

static int discard(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static int write_programs(void)
{
    tgn_filling filling;
    int code = tgn_filling_init(&filling, 30, 30, NULL);
    for (int format = TGN_PROGRAM_LP; code == 0 && format <= TGN_PROGRAM_MPS; format++) {
        tgn_program_options options = {.format = format, .cut = TGN_PROGRAM_QUARTER};
        code = tgn_program_write(&filling, &options, discard, NULL, NULL);
    }
    tgn_filling_clear(&filling);
    return code;
}

/* Without a solver the same allocations are refused up to the point where it would be started. */
static int solve_outside(void)
{
    tgn_filling filling;
    tgn_strings answer = {0};
    int code = tgn_filling_init(&filling, 3, 3, NULL);
    if (code == 0)
        code = tgn_outside_solve(&answer, NULL, &filling, NULL, NULL, NULL);
    tgn_strings_clear(&answer);
    tgn_filling_clear(&filling);
    return code == TGN_ERR_MISSING ? 0 : code;
}

static int scan(void)
{
    tgn_strings answer = {0};
    int code = tgn_scan_solve(&answer, 3, 3, NULL, NULL);
    tgn_strings_clear(&answer);
    return code;
}

static void writing(void)
{
    refuse_each(write_programs);
}

static void solving(void)
{
    refuse_each(solve_outside);
}

static void scanning(void)
{
    refuse_each(scan);
}

int main(int argc, char **argv)
{
    TEST(writing);
    TEST(solving);
    TEST(scanning);
    return check_done();
}
