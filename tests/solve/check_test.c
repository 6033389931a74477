/* tools/solve_check, which shares nothing with the library, finds every table right, and no damaged one. */
#include <tengen/solve.h>

#include <sys/wait.h>
#include <unistd.h>

#include "../check.h"

static char folder[] = "/tmp/tengen-check-XXXXXX", path[64];

static int run_checker(const char *file)
{
    char command[512];
    const char *out = getenv("TENGEN_OUT");
    snprintf(command, sizeof command, "'%s/tools/solve_check' '%s' >/dev/null", out ? out : "build/asan",
             file);
    const int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void make(int rows, int cols, const tgn_solve_rules *rules)
{
    tgn_solve_table *table;
    const tgn_size size = {(uint8_t)rows, (uint8_t)cols};
    CHECK_INT(tgn_solve_table_make(&table, path, size, rules, 2, NULL, NULL), 0);
    tgn_solve_table_close(table);
}

/* Every board of up to 9 points and 3x4, all tabled rule sets. */
static void passes(void)
{
    const int most = check_cases(9, 6);
    for (int i = 0; i < 5; i++)
        for (int rows = 1; rows <= 9; rows++)
            for (int cols = 1; cols <= 9; cols++)
                if (rows * cols <= most || (rows == 3 && cols == check_cases(4, 3))) {
                    make(rows, cols, tgn_solve_rules_at(i));
                    CHECK_INT(run_checker(path), 0);
                }
}

/* Sums the bytes as docs/SOLVE-TABLE.md says, so that a changed table still adds up. */
static void sum_again(uint8_t *bytes, size_t length)
{
    uint64_t sum = 0;
    memset(bytes + 56, 0, 8);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        for (int k = 7; k >= 0; k--)
            word = word << 8 | bytes[i + (size_t)k];
        sum ^= word;
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    for (int k = 0; k < 8; k++)
        bytes[56 + k] = (uint8_t)(sum >> 8 * k);
}

/* Runs the checker on files 0 .. count - 1 and counts those that it refuses. */
static int count_refused(int count)
{
    char command[512], line[512];
    const char *out = getenv("TENGEN_OUT");
    snprintf(command, sizeof command, "'%s/tools/solve_check' $(seq -f '%s/%%.0f' 0 %d)",
             out ? out : "build/asan", folder, count - 1);
    FILE *pipe = popen(command, "r");
    int refused = 0;
    while (pipe && fgets(line, sizeof line, pipe))
        refused += strstr(line, ": refused: ") != NULL;
    CHECK(pipe && WEXITSTATUS(pclose(pipe)) == (refused > 0));
    return refused;
}

static void write_file(const char *name, const uint8_t *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    CHECK(file && fwrite(bytes, 1, length, file) == length);
    if (file)
        fclose(file);
}

/* One byte changed in each, with the sum as it was or one that fits. */
static void damage(int rows, int cols, const char *rules, size_t step, bool fit)
{
    static uint8_t bytes[1 << 20], bad[1 << 20];
    char name[80];
    int files = 0, mended = 0;
    make(rows, cols, tgn_solve_rules_find(rules));
    FILE *file = fopen(path, "rb");
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t i = 0; i < length; i += step) {
        memcpy(bad, bytes, length);
        bad[i] ^= (uint8_t)(1 + i % 255);
        if (fit)
            sum_again(bad, length);
        mended += fit && i >= 56 && i < 64; /* it was the sum itself */
        snprintf(name, sizeof name, "%s/%d", folder, files++);
        write_file(name, bad, length);
    }
    CHECK_INT(count_refused(files), files - mended);
    while (files > 0) {
        snprintf(name, sizeof name, "%s/%d", folder, --files);
        unlink(name);
    }
}

static void fails(void)
{
    for (int i = 0; i < 4; i++) {
        const char *rules = tgn_solve_rules_at(i)->name;
        damage(2, 2, rules, 1, false);
        damage(2, 2, rules, 1, true);
        damage(2, 3, rules, 1, true);
        damage(3, 3, rules, (size_t)check_cases(499, 4999), true);
    }
    damage(2, 3, "area-cycle", 1, false);
    damage(3, check_cases(4, 3), "japanese-1999", (size_t)check_cases(39989, 1999), true);
}

int main(int argc, char **argv)
{
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/table", folder);
    TEST(passes);
    TEST(fails);
    unlink(path);
    rmdir(folder);
    return check_done();
}
