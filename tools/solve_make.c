/*
 * solve_make - the tables of small boards that come with the source
 *
 *      build/release/tools/solve_make data/solve      2x2, 2x3, 3x3 under all rules that have tables
 *      build/release/tools/solve_make FOLDER 4x4      another board
 *
 * Files are named SIZE-RULES.table. docs/SOLVE-TABLE.md says what is in them, tools/solve_check.c whether it
 * is right.
 */
#include <tengen/solve.h>

#include <stdio.h>

static int make_tables(const char *folder, const char *board)
{
    tgn_size size;
    if (tgn_size_parse(&size, board) < 0)
        return TGN_ERR_ARGUMENT;
    for (int i = 0; tgn_solve_rules_at(i); i++) {
        const tgn_solve_rules *rules = tgn_solve_rules_at(i);
        char path[4096];
        tgn_solve_table *table;
        tgn_error error;
        if (tgn_solve_rules_superko(rules))
            continue;
        snprintf(path, sizeof path, "%s/%s-%s.table", folder, board, rules->name);
        const int code = tgn_solve_table_make(&table, path, size, rules, 0, NULL, &error);
        if (code < 0) {
            fprintf(stderr, "solve_make: %s\n", error.message);
            return code;
        }
        tgn_solve_table_close(table);
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const char *const shipped[] = {"2x2", "2x3", "3x3"};
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: solve_make FOLDER [SIZE]\n");
        return 2;
    }
    int code = 0;
    if (argc == 3)
        code = make_tables(argv[1], argv[2]);
    for (int i = 0; argc == 2 && code == 0 && i < 3; i++)
        code = make_tables(argv[1], shipped[i]);
    return code < 0 ? 1 : 0;
}
