/*
 * certificate.c - a proof that others can check (docs/STRINGS-CERTIFICATE.md has the format)
 *
 * The board itself shows that it holds its number of strings. That none holds more is the claim that no board has a
 * loss of at most `budget`. For that the certificate lists the profiles at the end of every row that are within the
 * budget, the bound of the strips included: settling the next row of each of them in all ways, and finding no profile
 * within the budget but those listed next, until none is left, is the proof.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strings/maximum/solver.h"

typedef struct certificate_writer {
    tgn_write_function *write;
    void *context;
    int code; /* of the first write that failed */
} certificate_writer;

TGN_PRINTF(2, 3) static void put(certificate_writer *writer, const char *format, ...)
{
    char line[TGN_FILLING_SIDE + 100];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (writer->code == TGN_OK)
        writer->code = writer->write(writer->context, line, (size_t)length);
}

static void put_board(certificate_writer *writer, const tgn_filling *board)
{
    put(writer, "board\n");
    for (int row = 0; row < board->rows; row++)
        put(writer, "%.*s\n", board->cols, board->points + (size_t)row * (size_t)board->cols);
}

/* ---- the profiles -------------------------------------------------------------------------------------- */

typedef struct certificate_row {
    char letters[TGN_STRINGS_PLAN_WIDTH + 1];
    int loss;
} certificate_row;

static int by_letters(const void *a, const void *b)
{
    return strcmp(((const certificate_row *)a)->letters, ((const certificate_row *)b)->letters);
}

static void spell(char out[TGN_STRINGS_PLAN_WIDTH + 1], uint64_t key, int cols)
{
    for (int col = 0; col < cols; col++, key >>= 2)
        out[col] = "EDWX"[key & 3];
    out[cols] = '\0';
}

static int put_row(certificate_writer *writer, const tgn_strings_layer *layer, int row, int cols)
{
    certificate_row *sorted = malloc((layer->size + 1) * sizeof *sorted);
    if (!sorted)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < layer->size; i++) {
        spell(sorted[i].letters, layer->key[i], cols);
        sorted[i].loss = layer->loss[i];
    }
    qsort(sorted, layer->size, sizeof *sorted, by_letters);
    put(writer, "row %d %zu\n", row + 1, layer->size);
    for (size_t i = 0; i < layer->size; i++)
        put(writer, "%s %d\n", sorted[i].letters, sorted[i].loss);
    free(sorted);
    return writer->code;
}

/* The strips and their own least losses, then the rows until nothing is left. */
static int put_proof(certificate_writer *writer, tgn_strings_solver *solver, int budget)
{
    const tgn_strings_cover *cover = &solver->bound.covers[0];
    put(writer, "budget %d\nstrips", budget);
    for (int i = 0; i < cover->count; i++)
        put(writer, " %d", tgn_strings_strip__width(&cover->strips[i]));
    put(writer, "\nleast");
    int sum = 0;
    for (int i = 0; i < cover->count; i++) {
        put(writer, " %d", cover->strips[i].least[0]);
        sum += cover->strips[i].least[0];
    }
    put(writer, "\n");
    tgn_strings_search search = tgn_strings_solver__search(solver, budget);
    search.keep_rows = true;
    solver->bound.widened = true; /* one cover is enough for a proof, and simpler to check */
    int code = sum > budget ? TGN_OK : tgn_strings_solver__run(solver, &search);
    for (int row = 0; code == TGN_OK && sum <= budget && row < solver->plan.rows; row++) {
        code = put_row(writer, &search.rows[row], row, solver->plan.cols);
        if (search.rows[row].size == 0)
            break;
    }
    put(writer, "end\n");
    tgn_strings_search__clear(&search);
    return code < 0 ? code : writer->code;
}

int tgn_strings_certify(tgn_strings *out, int rows, int cols, tgn_write_function *write, void *context,
                        const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    *out = (tgn_strings){0};
    certificate_writer writer = {write, context, TGN_OK};
    tgn_filling filling;
    int code = tgn_filling_init(&filling, rows, cols, error);
    if (code < 0)
        return code;
    code = tgn_strings_solve(out, &filling, options, progress, error);
    tgn_strings_solver solver = {0};
    if (code == TGN_OK)
        code = tgn_strings_solver__init(&solver, &filling, false, options, progress, error);
    if (code == TGN_OK) {
        put(&writer, "tengen strings certificate 1\nsize %d %d\nstrings %d\nempties %d\n", rows, cols,
            out->strings, out->empties);
        put_board(&writer, &out->board);
        code = put_proof(&writer, &solver, tgn_strings_plan__loss(&solver.plan, out->strings + 1));
    }
    if (code < 0)
        tgn_strings_clear(out);
    tgn_strings_solver__clear(&solver);
    tgn_filling_clear(&filling);
    return code;
}
