/*
 * cases.h - boards with what is to be found out about them, read from a text file
 *
 *      # a remark
 *      case two eyes
 *      . X . X O          the board: . empty, X black, O white, x a dead black stone, o a dead white one
 *      X X X X O
 *      O O O O .
 *      territory 2 1      a fact: a word and up to four numbers
 *      shows              a second diagram, in letters that the test explains
 *      x X x X -
 *      X X X X -
 *      - - - - -
 *
 * A line is a row of a diagram if its second character is a space or missing. A new case needs no C.
 */
#ifndef TESTS_GO_CASES_H
#define TESTS_GO_CASES_H

#include <tengen/board.h>

#include "../check.h"

typedef struct diagram {
    int rows, cols;
    char at[TGN_SIDE_MAX][TGN_SIDE_MAX];
} diagram;

typedef struct fact {
    char word[16];
    int numbers, number[4];
} fact;

typedef struct test_case {
    char name[80];
    diagram board, shown;
    fact fact[12];
    int facts;
} test_case;

static inline void case_read_row(diagram *d, const char *line)
{
    int cols = 0;
    if (d->rows == TGN_SIDE_MAX)
        return;
    for (; *line; line++)
        if (*line != ' ' && cols < TGN_SIDE_MAX)
            d->at[d->rows][cols++] = *line;
    CHECK(d->rows == 0 || cols == d->cols);
    d->cols = cols;
    d->rows++;
}

static inline void case_read_fact(test_case *out, const char *line)
{
    CHECK(out->facts < 12);
    if (out->facts == 12)
        return;
    fact *f = &out->fact[out->facts++];
    int got =
        sscanf(line, "%15s %d %d %d %d", f->word, &f->number[0], &f->number[1], &f->number[2], &f->number[3]);
    f->numbers = got - 1;
}

/* Read the next case. Returns false at the end of the file. */
static inline bool case_next(test_case *out, FILE *file)
{
    char line[200];
    bool inside = false, second = false;
    memset(out, 0, sizeof *out);
    for (long start = ftell(file); fgets(line, sizeof line, file); start = ftell(file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        if (strncmp(line, "case ", 5) == 0) {
            if (inside) {
                fseek(file, start, SEEK_SET);
                return true;
            }
            snprintf(out->name, sizeof out->name, "%.79s", line + 5);
            inside = true;
        } else if (line[1] == ' ' || line[1] == '\0') {
            case_read_row(second ? &out->shown : &out->board, line);
        } else if (strcmp(line, "shows") == 0) {
            second = true;
        } else {
            case_read_fact(out, line);
        }
    }
    return inside;
}

static inline tgn_size diagram_size(const diagram *d)
{
    return (tgn_size){(uint8_t)d->rows, (uint8_t)d->cols};
}

static inline char diagram_at(const diagram *d, tgn_point p)
{
    return d->at[tgn_point_row(p)][tgn_point_col(p)];
}

/* Set the stones up. `dead` (may be NULL) receives the flags of stones in small letters. */
static inline void diagram_board(tgn_board *out, uint8_t *dead, const diagram *d)
{
    tgn_size size = diagram_size(d);
    tgn_board_init(out, size);
    if (dead)
        memset(dead, 0, TGN_GRID);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        char c = diagram_at(d, p);
        if (c == 'X' || c == 'x')
            tgn_board_put(out, p, TGN_BLACK);
        else if (c == 'O' || c == 'o')
            tgn_board_put(out, p, TGN_WHITE);
        else
            CHECK(c == '.');
        if (dead && (c == 'x' || c == 'o'))
            dead[p] = 1;
    }
}

/* Say which case is meant, if something failed since `faults`. */
static inline void case_blame(const test_case *c, int faults)
{
    if (check_faults > faults)
        printf("    in case \"%s\"\n", c->name);
}

/* Stones at random: of `in` points, `black` and `white` are stones on the average. */
static inline void random_board(tgn_board *out, tgn_size size, uint64_t *seed, unsigned black, unsigned white,
                                unsigned in)
{
    tgn_board_init(out, size);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        unsigned dice = (unsigned)(check_random(seed) >> 33) % in;
        if (dice < black + white)
            tgn_board_put(out, p, dice < black ? TGN_BLACK : TGN_WHITE);
    }
}

#endif
