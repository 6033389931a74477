/*
 * check.h - the whole test harness
 *
 *      static void captures(void)
 *      {
 *          CHECK(n == 1);
 *          CHECK_INT(n, 1);                  // says both values when they differ
 *          CHECK_TEXT(text, "Q16");
 *      }
 *
 *      int main(int argc, char **argv)
 *      {
 *          TEST(captures);
 *          return check_done();
 *      }
 *
 * A test passes when none of its checks failed. A failed check says where, and the test goes on.
 * `PROGRAM NAME...` runs only the tests named. The last line is "N passed, N failed". A test that takes long asks
 * check_cases(all, few) how much to try.
 */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_passed, check_failed, check_faults;

static inline void check_fault(const char *file, int line, const char *what)
{
    if (++check_faults <= 10)
        printf("    %s:%d: %s\n", file, line, what);
}

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            check_fault(__FILE__, __LINE__, #condition);                                                     \
    } while (0)

#define CHECK_INT(got, expected)                                                                             \
    do {                                                                                                     \
        long long check_g = (long long)(got), check_e = (long long)(expected);                               \
        if (check_g != check_e) {                                                                            \
            char check_text[256];                                                                            \
            snprintf(check_text, sizeof check_text, "%s is %lld, expected %lld", #got, check_g, check_e);    \
            check_fault(__FILE__, __LINE__, check_text);                                                     \
        }                                                                                                    \
    } while (0)

#define CHECK_TEXT(got, expected)                                                                            \
    do {                                                                                                     \
        const char *check_g = (got), *check_e = (expected);                                                  \
        if (!check_g || strcmp(check_g, check_e) != 0) {                                                     \
            char check_text[1024];                                                                           \
            snprintf(check_text, sizeof check_text, "%s is \"%.400s\", expected \"%.400s\"", #got,           \
                     check_g ? check_g : "(null)", check_e);                                                 \
            check_fault(__FILE__, __LINE__, check_text);                                                     \
        }                                                                                                    \
    } while (0)

/* Needs `argc` and `argv` of main() in scope. */
#define TEST(function)                                                                                       \
    do {                                                                                                     \
        if (check_wanted(argc, argv, #function))                                                             \
            check_run(#function, function);                                                                  \
    } while (0)

static inline bool check_wanted(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc <= 1;
}

static inline void check_run(const char *name, void (*function)(void))
{
    check_faults = 0;
    function();
    if (check_faults)
        check_failed++;
    else
        check_passed++;
    printf("%s %s\n", check_faults ? "FAIL" : "ok  ", name);
    fflush(stdout);
}

/* How many cases to try: all, or a few where sanitizers make each of them slow (TENGEN_TEST_SIZE=small; tests/plan says where). */
static inline int check_cases(int all, int few)
{
    const char *size = getenv("TENGEN_TEST_SIZE");
    return size && strcmp(size, "small") == 0 ? few : all;
}

static inline int check_done(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    return check_failed ? 1 : 0;
}

/* A small fixed-seed generator (xorshift64*), so that a failing random case can be had again. */
static inline uint64_t check_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

#endif
