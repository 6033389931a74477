/* solution.c - see solution.h */
#include "strings/papers/solution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct solution_reader {
    const tgn_filling *filling;
    bool *stone;
    size_t area, at; /* the point that the next column belongs to */
    int line, stones;
    const char *why; /* what is wrong with the line; NULL if nothing */
} solution_reader;

/* Solvers work with fractions: what is this near to a whole number is one. */
static const double tolerance = 1e-6;

/* ---- words of a line ----------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r");
}

/* Read a number at *at, which moves past it. Nothing is read beyond the line. */
static bool take_number(const char **at, double *out)
{
    char *end;
    const char *start = skip_blanks(*at);
    if (*start == '\n' || *start == '\0')
        return false;
    *out = strtod(start, &end);
    *at = end;
    return end != start && isfinite(*out);
}

static bool take_whole(const char **at, long least, long most, long *out)
{
    double number;
    if (!take_number(at, &number) || number < (double)least || number > (double)most ||
        number != floor(number))
        return false;
    *out = (long)number;
    return true;
}

static bool take_word(const char **at, const char *word)
{
    const char *start = skip_blanks(*at);
    if (strncmp(start, word, strlen(word)) != 0)
        return false;
    *at = start + strlen(word);
    return true;
}

/* 0 or 1; anything else is an error. */
static bool take_decision(solution_reader *r, const char **at)
{
    double value = 0;
    if (!take_number(at, &value) || (fabs(value) > tolerance && fabs(value - 1) > tolerance))
        r->why = "a value that is neither 0 nor 1";
    return value > 0.5;
}

static void settle(solution_reader *r, size_t point, bool stone)
{
    r->stones += stone - r->stone[point];
    r->stone[point] = stone;
}

static bool is_free(const solution_reader *r, size_t point)
{
    return r->filling->points[point] == TGN_FILLING_FREE;
}

static int fault(const solution_reader *r, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "line %d of its answer: %s", r->line, r->why);
}

/* The solver's own sum; in MPS stones count -1. */
static int compare(const solution_reader *r, double sum, tgn_error *error)
{
    if (fabs(fabs(sum) - r->stones) > tolerance * (1 + r->stones))
        return tgn_error_set(error, TGN_ERR_INPUT, "its answer has %d stones and says %g", r->stones,
                             fabs(sum));
    return r->stones;
}

/* ---- glpsol -------------------------------------------------------------------------------------------- */

static long free_points(const solution_reader *r)
{
    long count = 0;
    for (size_t point = 0; point < r->area; point++)
        count += is_free(r, point);
    return count;
}

static void read_summary(solution_reader *r, const char *at, double *sum)
{
    double rows;
    long columns, wanted = free_points(r);
    if (!take_word(&at, "mip") || !take_number(&at, &rows) || !take_whole(&at, wanted, wanted, &columns))
        r->why = "not a solution of this program";
    else if (!take_word(&at, "o"))
        r->why = "no optimum was found";
    else if (!take_number(&at, sum))
        r->why = "no sum";
}

static void read_column(solution_reader *r, const char *at, long number)
{
    long column;
    while (r->at < r->area && !is_free(r, r->at))
        r->at++;
    if (r->at == r->area || !take_whole(&at, number, number, &column))
        r->why = "not the column that comes next";
    else
        settle(r, r->at++, take_decision(r, &at));
}

static int read_glpsol(solution_reader *r, const char *text, tgn_error *error)
{
    double sum = NAN;
    long columns = 0;
    for (const char *at = text; *at && !r->why; at += strcspn(at, "\n"), at += *at == '\n') {
        r->line++;
        if (*at == 's' && isnan(sum))
            read_summary(r, at + 1, &sum);
        else if (*at == 'j' && !isnan(sum))
            read_column(r, at + 1, ++columns);
        else if (!strchr("ciej\n\r", *at))
            r->why = "not the answer of glpsol";
    }
    if (!r->why && (isnan(sum) || columns != free_points(r)))
        r->why = "it ends too soon";
    return r->why ? fault(r, error) : compare(r, sum, error);
}

/* ---- cbc ----------------------------------------------------------------------------------------------- */

/* "**" marks a variable that violates a row by a tiny amount. */
static void read_variable(solution_reader *r, const char *at)
{
    double number;
    long row, col;
    take_word(&at, "**");
    if (!take_number(&at, &number) || !take_word(&at, "x") || !take_whole(&at, 1, r->filling->rows, &row) ||
        !take_word(&at, "_") || !take_whole(&at, 1, r->filling->cols, &col)) {
        r->why = "not a variable of this program";
        return;
    }
    size_t point = (size_t)(row - 1) * (size_t)r->filling->cols + (size_t)(col - 1);
    bool stone = take_decision(r, &at);
    if (!is_free(r, point))
        r->why = "a variable of a point that is not free";
    else
        settle(r, point, stone);
}

static int read_cbc(solution_reader *r, const char *text, tgn_error *error)
{
    double sum;
    const char *at = text;
    r->line = 1;
    if (!take_word(&at, "Optimal - objective value") || !take_number(&at, &sum)) {
        r->why = "no optimum was found";
        return fault(r, error);
    }
    for (at += strcspn(at, "\n"); *at && !r->why; at += strcspn(at, "\n")) {
        at++;
        r->line++;
        if (*skip_blanks(at) != '\n' && *skip_blanks(at) != '\0')
            read_variable(r, at);
    }
    return r->why ? fault(r, error) : compare(r, sum, error);
}

int tgn_strings_solution__read(bool *stone, const tgn_filling *filling, int style, const char *text,
                               tgn_error *error)
{
    solution_reader r = {.filling = filling, .stone = stone};
    r.area = (size_t)filling->rows * (size_t)filling->cols;
    memset(stone, 0, r.area * sizeof *stone);
    return style == TGN_STRINGS_SOLUTION_CBC ? read_cbc(&r, text, error) : read_glpsol(&r, text, error);
}

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Put the stones on the board. Returns how many points stay empty. */
static int put(tgn_filling *board, const bool *stone)
{
    int empties = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            size_t at = (size_t)row * (size_t)board->cols + (size_t)col;
            if (board->points[at] == TGN_FILLING_FREE && stone[at])
                board->points[at] = (row + col) % 2 ? TGN_FILLING_WHITE : TGN_FILLING_BLACK;
            else
                empties += board->points[at] != TGN_FILLING_HOLE;
        }
    return empties;
}

int tgn_strings_solution__answer(tgn_strings *out, const tgn_filling *filling, const bool *stone,
                                 tgn_error *error)
{
    long dead;
    *out = (tgn_strings){.status = TGN_STRINGS_COMPUTED};
    if (tgn_filling_copy(&out->board, filling) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a board");
    out->empties = put(&out->board, stone);
    out->strings = tgn_filling_strings(&out->board, &dead);
    if (out->strings >= 0 && dead < 0)
        return TGN_OK;
    int code = out->strings < 0
                   ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory to count strings")
                   : tgn_error_set(error, TGN_ERR_INPUT, "row %ld, point %ld: a stone without a liberty",
                                   dead / filling->cols + 1, dead % filling->cols + 1);
    tgn_filling_clear(&out->board);
    return code;
}
