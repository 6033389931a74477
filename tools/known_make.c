/*
 * known_make - the claims with few stones from the checkpoints of long searches
 *
 *      build/release/tengen solve 5x5 --unaided --memory 4G --seconds 1800 --checkpoint 5x5.seek
 *      build/release/tools/known_make 5x5 6 new.known 5x5.seek data/solve/5x5.known
 *
 * keeps what is settled with at most 6 stones on the board, and what was known before (the same kind of file).
 */
#include <tengen/error.h>
#include <tengen/point.h>

#include "solve/search/claim_solver.h"
#include "solve/search/transposition_table.h"

#include <stdio.h>
#include <stdlib.h>

static int stones_at_most;

/* The lower 48 bits of a key are the stones to base 3 (src/solve/search/claim.h). */
static bool few_stones(uint64_t key, const tgn_solve_transposition *found)
{
    int stones = 0;
    for (uint64_t left = key & ((UINT64_C(1) << 48) - 1); left; left /= 3)
        stones += left % 3 != 0;
    return found->known == TGN_SOLVE_KNOWN_SETTLED && stones <= stones_at_most;
}

static int read_checkpoint(tgn_solve_transpositions *table, tgn_size size, const char *path, tgn_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return tgn_error_set(error, TGN_ERR_IO, "%s: cannot be read", path);
    int code = tgn_solve_transpositions__read(table, file, path, tgn_solve_claim_solver__file_mark(size),
                                              few_stones, NULL, error);
    fclose(file);
    return code;
}

int main(int argc, char **argv)
{
    tgn_size size;
    tgn_solve_transpositions *table;
    tgn_error error = {0};
    if (argc < 5 || tgn_size_parse(&size, argv[1]) < 0) {
        fprintf(stderr, "usage: known_make SIZE STONES FILE CHECKPOINT...\n");
        return 2;
    }
    stones_at_most = atoi(argv[2]);
    if (tgn_solve_transpositions__new(&table, (size_t)256 << 20) < 0) {
        fprintf(stderr, "known_make: no memory\n");
        return 1;
    }
    int code = TGN_OK;
    for (int i = 4; i < argc && code == TGN_OK; i++)
        code = read_checkpoint(table, size, argv[i], &error);
    if (code == TGN_OK)
        code = tgn_solve_transpositions__save(table, argv[3], tgn_solve_claim_solver__file_mark(size), NULL,
                                              &error);
    tgn_solve_transpositions__free(table);
    if (code < 0)
        fprintf(stderr, "known_make: %s\n", error.message);
    return code < 0 ? 1 : 0;
}
