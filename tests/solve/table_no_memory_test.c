/* Building, making and opening tables with every allocation refused once. */
#include "../no_memory.h"

#include <tengen/solve.h>

#include <unistd.h>

static char folder[] = "/tmp/tengen-no-memory-XXXXXX", path[64], part[80];

static int build(const char *rules)
{
    tgn_solve_table *table = NULL;
    const int code =
        tgn_solve_table_build(&table, (tgn_size){2, 2}, tgn_solve_rules_find(rules), 1, NULL, NULL);
    CHECK((code == 0) == (table != NULL));
    tgn_solve_table_close(table);
    return code;
}

static int build_plain(void)
{
    return build("japanese-1999");
}

static int build_stopped(void)
{
    return build("territory");
}

static int build_endless(void)
{
    return build("area-cycle");
}

static bool stop_later(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return --*(int *)context > 0;
}

/* Stopped half-way, gone on with, opened. */
static int make_and_open(void)
{
    tgn_solve_table *table = NULL;
    const tgn_size size = {2, 3};
    const tgn_solve_rules *rules = tgn_solve_rules_find("area");
    int patience = 4;
    int code =
        tgn_solve_table_make(&table, path, size, rules, 1, &(tgn_progress){stop_later, &patience}, NULL);
    if (code == TGN_ERR_STOPPED)
        code = tgn_solve_table_make(&table, path, size, rules, 1, NULL, NULL);
    tgn_solve_table_close(table);
    if (code == 0)
        code = tgn_solve_table_open(&table, path, true, NULL);
    if (code == 0)
        tgn_solve_table_close(table);
    unlink(path);
    unlink(part);
    return code;
}

static void plain(void)
{
    refuse_each(build_plain);
}

static void stopped(void)
{
    refuse_each(build_stopped);
}

static void endless(void)
{
    refuse_each(build_endless);
}

static void files(void)
{
    refuse_each(make_and_open);
}

int main(int argc, char **argv)
{
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/table", folder);
    snprintf(part, sizeof part, "%s.part", path);
    TEST(plain);
    TEST(stopped);
    TEST(endless);
    TEST(files);
    rmdir(folder);
    return check_done();
}
