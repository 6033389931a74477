/*
 * certificate.c - a proof that others can check (docs/STRINGS-CERTIFICATE.md has the format)
 *
 * That a board holds so many strings, it shows itself. That none holds more is the claim that no board has a loss of
 * at most `budget`. For that the certificate lists the profiles at the end of every row that are within the budget,
 * the bound of the strips included: whoever settles the next row of each of them in all ways, and finds no profile
 * within the budget but those listed next, until none is left, has the proof in his hands.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strings/maximum/solver.h"

typedef struct sheet {
    tgn_write_function *write;
    void *context;
    int code; /* of the first write that failed */
} sheet;

TGN_PRINTF(2, 3) static void put(sheet *paper, const char *format, ...)
{
    char line[TGN_FILLING_SIDE + 100];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (paper->code == TGN_OK)
        paper->code = paper->write(paper->context, line, (size_t)length);
}

static void put_board(sheet *paper, const tgn_filling *board)
{
    put(paper, "board\n");
    for (int row = 0; row < board->rows; row++)
        put(paper, "%.*s\n", board->cols, board->points + (size_t)row * (size_t)board->cols);
}

/* ---- the profiles -------------------------------------------------------------------------------------- */

typedef struct entry {
    char letters[TGN_PLAN_WIDTH + 1];
    int loss;
} entry;

static int by_letters(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->letters, ((const entry *)b)->letters);
}

static void spell(char out[TGN_PLAN_WIDTH + 1], uint64_t key, int cols)
{
    for (int col = 0; col < cols; col++, key >>= 2)
        out[col] = "EDWX"[key & 3];
    out[cols] = '\0';
}

static int put_row(sheet *paper, const tgn_layer *layer, int row, int cols)
{
    entry *entries = malloc((layer->size + 1) * sizeof *entries);
    if (!entries)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < layer->size; i++) {
        spell(entries[i].letters, layer->key[i], cols);
        entries[i].loss = layer->loss[i];
    }
    qsort(entries, layer->size, sizeof *entries, by_letters);
    put(paper, "row %d %zu\n", row + 1, layer->size);
    for (size_t i = 0; i < layer->size; i++)
        put(paper, "%s %d\n", entries[i].letters, entries[i].loss);
    free(entries);
    return paper->code;
}

/* The strips and their own least losses, then the rows until nothing is left. */
static int put_proof(sheet *paper, tgn_quest *quest, int budget)
{
    const tgn_cover *cover = &quest->bound.covers[0];
    put(paper, "budget %d\nstrips", budget);
    for (int i = 0; i < cover->count; i++)
        put(paper, " %d", tgn_strip__width(&cover->strips[i]));
    put(paper, "\nleast");
    int sum = 0;
    for (int i = 0; i < cover->count; i++) {
        put(paper, " %d", cover->strips[i].least[0]);
        sum += cover->strips[i].least[0];
    }
    put(paper, "\n");
    tgn_search search = tgn_quest__search(quest, budget);
    search.keep = true;
    quest->bound.widened = true; /* one cover is enough for a proof, and simpler to check */
    int code = sum > budget ? TGN_OK : tgn_quest__run(quest, &search);
    for (int row = 0; code == TGN_OK && sum <= budget && row < quest->plan.rows; row++) {
        code = put_row(paper, &search.rows[row], row, quest->plan.cols);
        if (search.rows[row].size == 0)
            break;
    }
    put(paper, "end\n");
    tgn_search__clear(&search);
    return code < 0 ? code : paper->code;
}

int tgn_strings_certify(tgn_strings *out, int rows, int cols, tgn_write_function *write, void *context,
                        const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    *out = (tgn_strings){0};
    sheet paper = {write, context, TGN_OK};
    tgn_filling filling;
    int code = tgn_filling_init(&filling, rows, cols, error);
    if (code < 0)
        return code;
    code = tgn_strings_solve(out, &filling, options, progress, error);
    tgn_quest quest = {0};
    if (code == TGN_OK)
        code = tgn_quest__init(&quest, &filling, false, options, progress, error);
    if (code == TGN_OK) {
        put(&paper, "tengen strings certificate 1\nsize %d %d\nstrings %d\nempties %d\n", rows, cols,
            out->strings, out->empties);
        put_board(&paper, &out->board);
        code = put_proof(&paper, &quest, tgn_plan__loss(&quest.plan, out->strings + 1));
    }
    if (code < 0)
        tgn_strings_clear(out);
    tgn_quest__clear(&quest);
    tgn_filling_clear(&filling);
    return code;
}
