/* cells.c - patterns as text, cut out of a board, and with a sequence of stones; see tengen/pattern.h */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include <tengen/pattern.h>

/* ---- cells --------------------------------------------------------------------------------------------- */

static bool separates(char c)
{
    return c == '/' || c == '\n';
}

static int bad_cell(char c, tgn_error *error)
{
    if ((unsigned char)c > ' ' && (unsigned char)c < 127)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%c' is no cell; they are . X O x o # and *", c);
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "a pattern is written with the cells . X O x o # and *");
}

/* One row of cells behind those that are there. Returns how many, or a negative code. */
static int parse_row(tgn_pattern *out, size_t count, const char **text, tgn_error *error)
{
    int cols = 0;
    for (; **text && !separates(**text); ++*text) {
        if (**text == ' ' || **text == '\t' || **text == '\r')
            continue;
        if (!strchr(TGN_PATTERN_CELLS, **text))
            return bad_cell(**text, error);
        if (cols == TGN_SIDE_MAX)
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "a row of a pattern has at most %d cells",
                                 TGN_SIDE_MAX);
        out->cells[count + (size_t)cols++] = **text;
    }
    return cols;
}

static bool says_nothing(const tgn_pattern *pattern)
{
    for (int i = 0; i < tgn_size_points(pattern->size); i++)
        if (pattern->cells[i] != '*')
            return false;
    return true;
}

int tgn_pattern_parse(tgn_pattern *out, const char *text, tgn_error *error)
{
    int rows = 0, cols = 0;
    memset(out, 0, sizeof *out);
    for (; *text; text += separates(*text)) {
        if (rows == TGN_SIDE_MAX && !separates(*text))
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "a pattern has at most %d rows", TGN_SIDE_MAX);
        const int found = rows < TGN_SIDE_MAX ? parse_row(out, (size_t)(rows * cols), &text, error) : 0;
        if (found < 0)
            return found;
        if (found == 0) /* a last line break, or an empty line */
            continue;
        if (rows > 0 && found != cols)
            return tgn_error_set(error, TGN_ERR_ARGUMENT,
                                 "row %d of the pattern has %d cells, the ones before have %d", rows + 1,
                                 found, cols);
        cols = found;
        rows++;
    }
    if (rows == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the pattern is empty; write rows of cells, as XO./OX./...");
    out->size = (tgn_size){(uint8_t)rows, (uint8_t)cols};
    if (says_nothing(out))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "every cell of the pattern is *, which any board matches");
    return 0;
}

char *tgn_pattern_format(char out[TGN_PATTERN_TEXT], const tgn_pattern *pattern)
{
    char *end = out;
    for (int row = 0; row < pattern->size.rows; row++) {
        if (row > 0)
            *end++ = '/';
        memcpy(end, pattern->cells + row * pattern->size.cols, pattern->size.cols);
        end += pattern->size.cols;
    }
    *end = '\0';
    return out;
}

tgn_point tgn_pattern_cut(tgn_pattern *out, const tgn_board *board, tgn_point corner, tgn_point opposite)
{
    static const char cells[] = {[TGN_EMPTY] = '.', [TGN_BLACK] = 'X', [TGN_WHITE] = 'O'};
    memset(out, 0, sizeof *out);
    if (!tgn_point_on(corner, board->size) || !tgn_point_on(opposite, board->size))
        return TGN_PASS;
    const int a = tgn_point_row(corner), b = tgn_point_row(opposite);
    const int c = tgn_point_col(corner), d = tgn_point_col(opposite);
    const int top = a < b ? a : b, bottom = a + b - top, left = c < d ? c : d, right = c + d - left;
    out->size = (tgn_size){(uint8_t)(bottom - top + 1), (uint8_t)(right - left + 1)};
    for (int row = top, i = 0; row <= bottom; row++)
        for (int col = left; col <= right; col++)
            out->cells[i++] = cells[tgn_board_at(board, tgn_point_at(row, col))];
    return tgn_point_at(top, left);
}

/* ---- sequences ----------------------------------------------------------------------------------------- */

enum { WORD = 16 };

/* The next word, cut at WORD - 1 letters. Returns false at the end. */
static bool next_word(char out[WORD], const char **text)
{
    size_t length = 0;
    while (**text && (isspace((unsigned char)**text) || **text == ',' || **text == ':'))
        ++*text;
    for (; **text && !isspace((unsigned char)**text) && **text != ',' && **text != ':'; ++*text)
        if (length < WORD - 1)
            out[length++] = **text;
    out[length] = '\0';
    return length > 0;
}

/*
 * What lies on a cell is not known for sure, since stones outside may capture. But a stone that is there stays at least
 * until its opponent has played.
 */
static bool is_taken(const tgn_pattern *pattern, tgn_point cell)
{
    const char there = pattern->cells[tgn_point_index(cell, pattern->size)];
    bool black = there == 'X', white = there == 'O', some = there == '#';
    for (size_t i = 0; i < pattern->sequence_count; i++) {
        const tgn_move *move = &pattern->sequence[i];
        black = (black && move->colour == TGN_BLACK) || (move->point == cell && move->colour == TGN_BLACK);
        white = (white && move->colour == TGN_WHITE) || (move->point == cell && move->colour == TGN_WHITE);
        some = false;
    }
    return black || white || some;
}

static int add_stone(tgn_pattern *pattern, const char *word, tgn_size board, tgn_point at, tgn_colour colour,
                     tgn_error *error)
{
    tgn_point point;
    if (tgn_point_parse(&point, word, board) < 0 || point == TGN_PASS)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "'%s' is no point of the board; write the sequence as \"C3 D4\"", word);
    const int row = tgn_point_row(point) - tgn_point_row(at), col = tgn_point_col(point) - tgn_point_col(at);
    if (row < 0 || col < 0 || row >= pattern->size.rows || col >= pattern->size.cols)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s lies outside the pattern; a sequence is played inside it", word);
    if (pattern->sequence_count == TGN_PATTERN_SEQUENCE_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a sequence has at most %d stones",
                             TGN_PATTERN_SEQUENCE_MAX);
    if (is_taken(pattern, tgn_point_at(row, col)))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s cannot be played: a stone is there, and nothing has captured it", word);
    pattern->sequence[pattern->sequence_count++] = (tgn_move){tgn_point_at(row, col), colour};
    return 0;
}

int tgn_pattern_parse_sequence(tgn_pattern *pattern, const char *text, tgn_size board, tgn_point at,
                               tgn_colour first, tgn_error *error)
{
    char word[WORD];
    tgn_colour turn = first;
    pattern->sequence_count = 0;
    while (next_word(word, &text)) {
        tgn_colour given;
        if (tgn_colour_parse(&given, word) == 0) {
            turn = given;
            continue;
        }
        const int code = add_stone(pattern, word, board, at, turn, error);
        if (code < 0)
            return code;
        turn = tgn_colour_other(turn);
    }
    if (pattern->sequence_count == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the sequence has no stones; write it as \"C3 D4\"");
    return 0;
}
