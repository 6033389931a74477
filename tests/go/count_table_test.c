/* The table of counts and its wide numbers, which no public call shows at their edges. */
#include "go/count_table.h"

#include "../check.h"

static void sums_carry_through_all_limbs(void)
{
    char text[100];
    uint64_t sum[3] = {UINT64_MAX, UINT64_MAX, 0}, one[3] = {1, 0, 0},
             all[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    tgn_wide__add(sum, one, 3);
    CHECK(sum[0] == 0 && sum[1] == 0 && sum[2] == 1);
    CHECK_TEXT(tgn_wide__format(text, sizeof text, sum, 3), "340282366920938463463374607431768211456");
    tgn_wide__add(sum, all, 3); /* minus one */
    CHECK(sum[0] == UINT64_MAX && sum[1] == UINT64_MAX && sum[2] == 0);
    CHECK_TEXT(tgn_wide__format(text, sizeof text, sum, 3), "340282366920938463463374607431768211455");
    tgn_wide__halve(sum, 3);
    CHECK(sum[0] == UINT64_MAX && sum[1] == UINT64_MAX >> 1 && sum[2] == 0);
    CHECK_TEXT(tgn_wide__format(text, sizeof text, sum + 2, 1), "0");
    CHECK_TEXT(tgn_wide__format(text, sizeof text, one, 3), "1");
}

static void names_keep_their_sums(void)
{
    enum { NAMES = 1000 };
    tgn_count_table tally;
    uint64_t seed = 5, expected[NAMES] = {0};
    CHECK_INT(tgn_count_table__init(&tally, NAMES, 2), 0);
    for (int round = 0; round < 2; round++) {
        tgn_count_table__reset(&tally, NAMES);
        memset(expected, 0, sizeof expected);
        for (int i = 0; i < 10 * NAMES; i++) {
            uint64_t name = check_random(&seed) % NAMES, more[2] = {UINT64_MAX, (uint64_t)i};
            expected[name] += (uint64_t)i;
            CHECK(tgn_count_table__add(&tally, (name + 1) << 40, more));
        }
        size_t seen = 0;
        for (uint64_t name = 0; name < NAMES; name++) {
            const uint64_t *sum = tgn_count_table__get(&tally, (name + 1) << 40);
            seen += sum != NULL;
            /* t times 2^64 - 1 in the low limb: -t there, and t - 1 carried */
            CHECK(!sum || sum[1] == expected[name] + (0 - sum[0]) - 1);
        }
        CHECK_INT(tally.count, seen);
        CHECK(!tgn_count_table__get(&tally, 12345));
    }
    tgn_count_table__clear(&tally);
}

static void a_full_table_says_so(void)
{
    tgn_count_table tally;
    const uint64_t one[1] = {1};
    uint64_t name = 0;
    CHECK_INT(tgn_count_table__init(&tally, 10, 1), 0);
    tgn_count_table__reset(&tally, 1000000); /* more than there is memory for */
    CHECK_INT(tally.slots, tally.capacity);
    while (name < 1000 && tgn_count_table__add(&tally, name + 1, one))
        name++;
    CHECK(name >= 10 && name < tally.slots);
    CHECK_INT(tally.count, name);
    CHECK(tgn_count_table__add(&tally, 1, one)); /* known names still count */
    CHECK_INT(tgn_count_table__get(&tally, 1)[0], 2);
    tgn_count_table__clear(&tally);
}

int main(int argc, char **argv)
{
    TEST(sums_carry_through_all_limbs);
    TEST(names_keep_their_sums);
    TEST(a_full_table_says_so);
    return check_done();
}
