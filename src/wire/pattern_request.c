/*
 * pattern_request.c - a question about a pattern, as names and values
 *
 * Values that mean something alone are read when they are set. Points depend on the size of the board, and some
 * parameters on others: these are read when all are there.
 */
#include <tengen/wire.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { FAR = 2000000000, USUAL = 19, WORD = 16 };

/* ---- values -------------------------------------------------------------------------------------------- */

/* Each of the functions set_x() reads one value. Returns 0, or TGN_ERR_ARGUMENT with a message. */

static int read_flag(bool *out, const char *value, tgn_error *error)
{
    if (tgn_flag_parse(out, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is neither yes nor no; write 1 or 0", value);
    return 0;
}

static int set_free(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_flag(&request->free, value, error);
}

static int set_fixed(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_flag(&request->fixed, value, error);
}

static int set_keep_colours(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_flag(&request->question.keep_colours, value, error);
}

static int set_years(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_flag(&request->question.years, value, error);
}

static int set_cells(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    const int code = tgn_pattern_parse(&request->pattern, value, error);
    request->cells = code == 0 ? value : NULL;
    return code;
}

static int set_size(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    if (tgn_size_parse(&request->size, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a board size; write 19 or 9x13", value);
    return 0;
}

static int set_turn(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    unsigned motions = 0;
    const char *at = value;
    if (strcmp(value, "none") == 0)
        at = "0";
    else if (strcmp(value, "all") == 0)
        at = "0,1,2,3,4,5,6,7";
    for (; *at >= '0' && *at < '0' + TGN_SYMMETRY_COUNT; at += at[1] == ',' ? 2 : 1)
        motions |= 1u << (*at - '0');
    if (*at || motions == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a set of motions; write some of 0 to 7, as 0,3, or none or all",
                             value);
    request->question.motions = motions;
    return 0;
}

static int read_colour(tgn_colour *out, const char *value, bool any, tgn_error *error)
{
    if (any && strcmp(value, "any") == 0)
        *out = TGN_EMPTY;
    else if (tgn_colour_parse(out, value) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a colour; write %s", value,
                             any ? "black, white or any" : "black or white");
    return 0;
}

static int set_next(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_colour(&request->question.next, value, true, error);
}

static int set_to_move(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_colour(&request->question.to_move, value, true, error);
}

static int set_first(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return read_colour(&request->first, value, false, error);
}

/* Digits from here on. `at` is behind them afterwards. */
static bool read_number(uint32_t *out, const char **at)
{
    const size_t digits = strspn(*at, "0123456789");
    const unsigned long long number = strtoull(*at, NULL, 10); /* the largest number if it is too large */
    *at += digits;
    *out = (uint32_t)number;
    return digits > 0 && number <= FAR;
}

/* "1-60", "20-", "-60", "31". The question takes 0 for an open end, so a window cannot end at 0. */
static int set_moves(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    const char *at = value;
    uint32_t first = 0, last = 0;
    bool good = *at == '-' || read_number(&first, &at);
    const bool open = at[0] == '-' && at[1] == '\0' && at > value;
    if (!*at)
        last = first;
    else if (good && !open)
        good = *at++ == '-' && read_number(&last, &at) && !*at;
    if (!good || (last == 0 && !open))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%.60s' is not a window of moves; write 1-60, 20-, -60 or 31", value);
    if (!open && first > last)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the window %.60s ends before it begins; write the smaller number first", value);
    request->question.first_move = first;
    request->question.last_move = last;
    return 0;
}

static int set_elsewhere(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    const char *at = value;
    if (!read_number(&request->question.elsewhere, &at) || *at)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.60s' is not a whole number; give one from 0 to %d",
                             value, FAR);
    request->question.elsewhere_given = true;
    return 0;
}

static int set_hits(tgn_pattern_request *request, const char *value, tgn_error *error)
{
    return tgn_games_request_set(&request->games, "games", value, error);
}

/* ---- all parameters ------------------------------------------------------------------------------------ */

/* Texts that are read later. */
static const char **text_of(tgn_pattern_request *request, const char *name)
{
    return strcmp(name, "at") == 0         ? &request->at
           : strcmp(name, "rect") == 0     ? &request->rect
           : strcmp(name, "any") == 0      ? &request->any
           : strcmp(name, "within") == 0   ? &request->within
           : strcmp(name, "sequence") == 0 ? &request->sequence
                                           : NULL;
}

static const struct {
    const char *name;
    int (*set)(tgn_pattern_request *request, const char *value, tgn_error *error);
} parameters[] = {{"cells", set_cells}, {"size", set_size},           {"free", set_free},
                  {"fixed", set_fixed}, {"turn", set_turn},           {"keep-colours", set_keep_colours},
                  {"next", set_next},   {"to-move", set_to_move},     {"moves", set_moves},
                  {"first", set_first}, {"elsewhere", set_elsewhere}, {"years", set_years},
                  {"hits", set_hits}};

int tgn_pattern_request_set(tgn_pattern_request *request, const char *name, const char *value,
                            tgn_error *error)
{
    const char **text = text_of(request, name);
    if (text) {
        *text = value;
        return 0;
    }
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (strcmp(parameters[i].name, name) == 0)
            return parameters[i].set(request, value, error);
    if (strcmp(name, "games") == 0) /* here it is called "hits" */
        return tgn_error_set(error, TGN_ERR_MISSING, "no parameter '%s'", name);
    return tgn_games_request_set(&request->games, name, value, error);
}

/* ---- points -------------------------------------------------------------------------------------------- */

/* The point in the first `length` bytes of a text, which is part of the value of `name`. */
static int read_point(tgn_point *out, const char *name, const char *text, size_t length, tgn_size size,
                      tgn_error *error)
{
    char word[WORD] = "", board[TGN_SIZE_TEXT];
    if (length < sizeof word)
        memcpy(word, text, length);
    if (tgn_point_parse(out, word, size) == 0 && *out != TGN_PASS)
        return 0;
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: a %s board has no point '%.*s'; write C17 or cc", name,
                         tgn_size_format(board, size), length < 40 ? (int)length : 40, text);
}

/* "C3:H7" */
static int read_corners(tgn_point out[2], const char *name, const char *text, tgn_size size, tgn_error *error)
{
    const char *colon = strchr(text, ':');
    if (!colon)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s: '%.60s' is not a rectangle; write two opposite corners, as C3:H7", name,
                             text);
    TGN_TRY(read_point(&out[0], name, text, (size_t)(colon - text), size, error));
    return read_point(&out[1], name, colon + 1, strlen(colon + 1), size, error);
}

/* The point of the board where a cell of the pattern lies, and whether that is a cell at all. */
static bool cell_of(int *row, int *col, const tgn_pattern_request *request, tgn_point point)
{
    *row = tgn_point_row(point) - tgn_point_row(request->question.at);
    *col = tgn_point_col(point) - tgn_point_col(request->question.at);
    return *row >= 0 && *col >= 0 && *row < request->pattern.size.rows && *col < request->pattern.size.cols;
}

/* ---- the pattern --------------------------------------------------------------------------------------- */

/* The points of "any" become wildcards. */
static int put_wildcards(tgn_pattern_request *request, tgn_size board, tgn_error *error)
{
    static const char separators[] = " ,\t";
    for (const char *at = request->any; *(at += strspn(at, separators));) {
        const size_t length = strcspn(at, separators);
        tgn_point point;
        int row, col;
        TGN_TRY(read_point(&point, "any", at, length, board, error));
        if (!cell_of(&row, &col, request, point))
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "any: %.*s lies outside the rectangle %.20s",
                                 (int)length, at, request->rect);
        request->pattern.cells[row * request->pattern.size.cols + col] = '*';
        at += length;
    }
    return 0;
}

/* Cut the pattern out of a board. */
static int cut(tgn_pattern_request *request, tgn_error *error)
{
    tgn_point corners[2];
    char text[TGN_PATTERN_TEXT];
    tgn_error why;
    const tgn_size size = request->drawn->size;
    TGN_TRY(read_corners(corners, "rect", request->rect, size, error));
    request->question.at = tgn_pattern_cut(&request->pattern, request->drawn, corners[0], corners[1]);
    request->question.board = size;
    if (request->any)
        TGN_TRY(put_wildcards(request, size, error));
    tgn_pattern_format(text, &request->pattern);
    if (tgn_pattern_parse(&request->pattern, text, &why) < 0) /* nothing but wildcards is left */
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "any: %s", why.message);
    return 0;
}

static int check_source(const tgn_pattern_request *request, tgn_error *error)
{
    const char *const with_rect = request->size.rows ? "size" : request->at ? "at" : NULL;
    if (request->drawn && request->cells)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "cells: the pattern is cut out of a board already");
    if (request->drawn && !request->rect)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "rect: missing; write two opposite corners of the pattern, as C3:H7");
    if (request->drawn && with_rect)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: the board says this already; leave it out",
                             with_rect);
    if (!request->drawn && (request->rect || request->any))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: only of a board, not of cells",
                             request->rect ? "rect" : "any");
    if (!request->drawn && !request->cells)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "cells: missing; write rows of cells from the top, as XO./OX./...");
    return 0;
}

/* Where cells were drawn. Without a place they may lie anywhere, on boards of any size unless one is given. */
static int place_cells(tgn_pattern_request *request, tgn_error *error)
{
    const tgn_size usual = {USUAL, USUAL}, size = request->size.rows ? request->size : usual;
    if (!request->at && !request->free)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "cells: say where they were drawn (at, the upper left point, as A%d), or that "
                             "they may lie anywhere (free)",
                             size.rows);
    request->question.board = request->at ? size : request->size;
    request->question.at = TGN_PASS;
    return request->at
               ? read_point(&request->question.at, "at", request->at, strlen(request->at), size, error)
               : 0;
}

/* Whether the rectangle fits on its board at its place; without one it may be turned. */
static int check_fit(const tgn_pattern_request *request, tgn_error *error)
{
    const tgn_size pattern = request->pattern.size, board = request->question.board;
    const tgn_point at = request->question.at;
    char size[TGN_SIZE_TEXT], point[TGN_POINT_TEXT], cells[TGN_SIZE_TEXT];
    tgn_size_format(cells, pattern);
    if (at != TGN_PASS &&
        (tgn_point_row(at) + pattern.rows > board.rows || tgn_point_col(at) + pattern.cols > board.cols))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "at: %s cells from %s on do not lie on a %s board; at is the upper left one",
                             cells, tgn_point_format(point, at, board), tgn_size_format(size, board));
    const bool fits = (pattern.rows <= board.rows && pattern.cols <= board.cols) ||
                      (pattern.cols <= board.rows && pattern.rows <= board.cols);
    if (at == TGN_PASS && board.rows && !fits)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "size: %s cells do not fit on a %s board", cells,
                             tgn_size_format(size, board));
    return 0;
}

static int read_pattern(tgn_pattern_request *request, tgn_error *error)
{
    TGN_TRY(check_source(request, error));
    TGN_TRY(request->drawn ? cut(request, error) : place_cells(request, error));
    return check_fit(request, error);
}

/* ---- where it may lie, and what was played ------------------------------------------------------------- */

/* Whether the pattern is smaller than the rectangle it shall lie in. Both turn together. */
static int check_within(const tgn_pattern_request *request, tgn_error *error)
{
    const tgn_point *corners = request->question.within;
    const int rows = abs(tgn_point_row(corners[0]) - tgn_point_row(corners[1])) + 1;
    const int cols = abs(tgn_point_col(corners[0]) - tgn_point_col(corners[1])) + 1;
    if (request->pattern.size.rows > rows || request->pattern.size.cols > cols)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "within: %.20s has %d x %d points, the pattern %d x %d",
                             request->within, rows, cols, request->pattern.size.rows,
                             request->pattern.size.cols);
    return 0;
}

static int read_anchor(tgn_pattern_request *request, tgn_error *error)
{
    tgn_pattern_question *question = &request->question;
    question->anchor = request->free     ? TGN_ANCHOR_FREE
                       : request->fixed  ? TGN_ANCHOR_FIXED
                       : request->within ? TGN_ANCHOR_WITHIN
                                         : TGN_ANCHOR_EDGES;
    if (request->free + request->fixed + (request->within != NULL) > 1)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s: a pattern is free, fixed or within a rectangle; give one of them",
                             request->free && request->fixed ? "fixed" : "within");
    if (!request->within)
        return 0;
    TGN_TRY(read_corners(question->within, "within", request->within, question->board, error));
    return check_within(request, error);
}

/* A pattern without a place is a board itself. */
static int read_sequence(tgn_pattern_request *request, tgn_error *error)
{
    const tgn_pattern_question *question = &request->question;
    const bool placed = question->at != TGN_PASS;
    tgn_error why;
    if (!request->sequence && (request->first || question->elsewhere_given))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: only with a sequence of stones",
                             request->first ? "first" : "elsewhere");
    request->pattern.sequence_count = 0;
    if (!request->sequence)
        return 0;
    if (tgn_pattern_parse_sequence(&request->pattern, request->sequence,
                                   placed ? question->board : request->pattern.size,
                                   placed ? question->at : tgn_point_at(0, 0),
                                   request->first ? request->first : (tgn_colour)TGN_BLACK, &why) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "sequence: %s", why.message);
    return 0;
}

int tgn_pattern_request_ready(tgn_pattern_request *request, tgn_error *error)
{
    tgn_pattern_question *question = &request->question;
    TGN_TRY(read_pattern(request, error));
    TGN_TRY(read_anchor(request, error));
    TGN_TRY(read_sequence(request, error));
    question->pattern = &request->pattern;
    question->filter = request->games.filtered ? &request->games.filter : NULL;
    question->order = request->games.order;
    question->descending = request->games.descending;
    question->skip = request->games.skip;
    question->list = request->games.count;
    return 0;
}
