/*
 * known.c - see transposition_table.h; the assembler puts the file between two labels
 */
#include "solve/search/known.h"

__asm__(".section .rodata\n"
        ".balign 8\n"
        "tgn_solve_known_5x5:\n.incbin \"data/solve/5x5.known\"\n"
        "tgn_solve_known_5x5_end:\n"
        ".previous\n");
extern const char tgn_solve_known_5x5[], tgn_solve_known_5x5_end[];

int tgn_solve_transpositions__add_known(tgn_solve_transpositions *table, tgn_size size, uint64_t mark,
                                        tgn_error *error)
{
    if (size.rows != 5 || size.cols != 5)
        return TGN_OK;
    /* The stream is only read. */
    FILE *file = fmemopen((void *)(uintptr_t)tgn_solve_known_5x5,
                          (size_t)(tgn_solve_known_5x5_end - tgn_solve_known_5x5), "rb");
    if (!file)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for what is known of this board");
    int code = tgn_solve_transpositions__read(table, file, "5x5.known", mark, NULL, error);
    fclose(file);
    return code;
}
