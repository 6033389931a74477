/*
 * text.c - boards as text, see tengen/draw.h
 *
 * Reading goes line by line. A line is one of five things, told apart in this order:
 *
 *      nothing but blanks                      passed over
 *      "to move: white", "ko: D4", "a: b"      a detail: the first two are kept, others are passed over
 *      "   A B C D E"                          column letters: it begins with A, which is not a point; passed over
 *      "  +-----------+"                       a frame; passed over
 *      " 4  . X . O .  4"                      a row of points, with or without coordinates and frame
 *
 * Where the first line begins with "$$" it is the head of a diagram of Sensei's Library, and rows are the lines
 * that begin so too (sensei.c draws the form). JSON is turned into such lines first.
 */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "draw/text_formats.h"

/* A detail is kept as text until the size of the board is known. */
typedef struct text_detail {
    int line; /* 0: there was none */
    char text[32];
} text_detail;

typedef struct text_reader {
    tgn_error *error;
    const char *text;  /* all of it */
    const char *start; /* the line that is being read: [start, end) */
    const char *end;
    int line;     /* its number, from 1 */
    bool details; /* details have been seen after the rows: no more rows may come */
    int rows, cols;
    tgn_colour colour[TGN_SIDE_MAX][TGN_SIDE_MAX];
    text_detail to_move, ko;
    bool sensei;      /* rows begin with "$$" */
    tgn_colour first; /* whose the odd numbers are there */
} text_reader;

/* ---- telling lines apart ------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* Move `start` and `end` inwards over blanks. */
static void trim(const char **start, const char **end)
{
    while (*start < *end && is_blank(**start))
        ++*start;
    while (*end > *start && is_blank((*end)[-1]))
        --*end;
}

/*
 * "A B C D": a letter A, then letters and blanks only. O and X occur here too, but a row of points never
 * begins with A.
 */
static bool is_letters(const char *start, const char *end)
{
    if (start == end || toupper((unsigned char)*start) != 'A')
        return false;
    for (; start < end; start++)
        if (!is_blank(*start) && !isalpha((unsigned char)*start))
            return false;
    return true;
}

/* "+-----+": only + - | and blanks, and at least one dash (a row "+ + +" of stars has none). */
static bool is_frame(const char *start, const char *end)
{
    bool dash = false;
    for (; start < end; start++) {
        if (!is_blank(*start) && !strchr("+-|", *start))
            return false;
        dash |= *start == '-';
    }
    return dash;
}

/* What a character of a row says, or TGN_EDGE if it is not a point. */
static tgn_colour point_meant(char c)
{
    switch (c) {
    case '.':
    case ',':
    case '+':
        return TGN_EMPTY;
    case 'X':
    case 'x':
    case '#':
    case '@':
        return TGN_BLACK;
    case 'O':
    case 'o':
        return TGN_WHITE;
    default:
        return TGN_EDGE;
    }
}

/* What a letter of Sensei's Library says: a stone under its mark, or a mark on an empty point. */
static tgn_colour letter_meant(char c)
{
    if (strchr(".,+CSTM*?", c) || islower((unsigned char)c))
        return TGN_EMPTY;
    if (strchr("XB#YZ", c))
        return TGN_BLACK;
    return strchr("OW@QP", c) ? TGN_WHITE : TGN_EDGE;
}

/* ---- errors -------------------------------------------------------------------------------------------- */

/* Remember where in the text the fault lies. */
static int fail_at(const text_reader *r, const char *place)
{
    if (r->error)
        r->error->offset = place - r->text;
    return TGN_ERR_INPUT;
}

/* The character at `at`, for showing: itself, its bytes in hexadecimal when it is not plain ASCII. */
static int fail_character(const text_reader *r, const char *at)
{
    unsigned char c = (unsigned char)*at;
    const char *advice = "a row holds X (black), O (white), . and + (empty)";
    if (c > ' ' && c < 0x7f)
        tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: '%c' is not a point; %s", r->line, c, advice);
    else
        tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: the byte 0x%02X is not a point; %s", r->line, c,
                      advice);
    return fail_at(r, at);
}

static int fail_width(const text_reader *r, const char *at)
{
    tgn_error_set(r->error, TGN_ERR_INPUT,
                  "line %d: more than %d points in a row; boards have 1 to %d columns", r->line, TGN_SIDE_MAX,
                  TGN_SIDE_MAX);
    return fail_at(r, at);
}

/* ---- details ------------------------------------------------------------------------------------------- */

/* Whether the line is "name: value" with words for a name; if the name is one of ours, keep the value. */
static bool read_detail(text_reader *r, const char *start, const char *end)
{
    const char *colon = memchr(start, ':', (size_t)(end - start));
    if (!colon)
        return false;
    for (const char *at = start; at < colon; at++)
        if (!isalpha((unsigned char)*at) && *at != ' ')
            return false;
    const char *name_end = colon, *value = colon + 1;
    trim(&start, &name_end);
    trim(&value, &end);
    size_t length = (size_t)(name_end - start);
    text_detail *into = length == 7 && strncasecmp(start, "to move", 7) == 0 ? &r->to_move
                        : length == 2 && strncasecmp(start, "ko", 2) == 0    ? &r->ko
                                                                             : NULL;
    if (into) {
        into->line = r->line;
        snprintf(into->text, sizeof into->text, "%.*s", (int)(end - value), value);
    }
    return true;
}

static int settle_to_move(const text_reader *r, tgn_colour *out)
{
    *out = TGN_EMPTY;
    if (!r->to_move.line || strcasecmp(r->to_move.text, "none") == 0)
        return 0;
    if (tgn_colour_parse(out, r->to_move.text) == 0)
        return 0;
    return tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: '%s' cannot be to move; say black or white",
                         r->to_move.line, r->to_move.text);
}

static int settle_ko(const text_reader *r, const tgn_board *board, tgn_point *out)
{
    *out = TGN_PASS;
    if (!r->ko.line || strcasecmp(r->ko.text, "none") == 0)
        return 0;
    char size[TGN_SIZE_TEXT];
    if (tgn_point_parse(out, r->ko.text, board->size) < 0)
        return tgn_error_set(r->error, TGN_ERR_INPUT,
                             "line %d: a %s board has no point '%s'; say D4, or none", r->ko.line,
                             tgn_size_format(size, board->size), r->ko.text);
    if (*out != TGN_PASS && board->colour[*out] != TGN_EMPTY)
        return tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: a stone lies on %s; a ko point is empty",
                             r->ko.line, r->ko.text);
    return 0;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* The number at `*at`, if there is one, else -1; `*at` moves behind it. */
static int read_number(const char **at, const char *end)
{
    int number = -1;
    for (; *at < end && isdigit((unsigned char)**at); ++*at)
        number = number < 0 ? **at - '0' : number < 100 ? number * 10 + **at - '0' : number;
    return number;
}

/*
 * What may follow the points: the row's number again, and, when the row was numbered on both sides, anything
 * behind a blank, for there other programs put their remarks ("8 . . . 8     WHITE (O) has captured 2
 * stones").
 */
static bool is_tail(const char *at, const char *end, int left)
{
    int right = read_number(&at, end);
    return right >= 0 && (at == end || (right == left && is_blank(*at)));
}

static int check_row(const text_reader *r, int count)
{
    if (count == 0)
        tgn_error_set(r->error, TGN_ERR_INPUT,
                      "line %d: a row without points; write X, O and . after its number", r->line);
    else if (r->details)
        tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: a second board begins here; keep one", r->line);
    else if (r->rows == TGN_SIDE_MAX)
        tgn_error_set(r->error, TGN_ERR_INPUT, "line %d: more than %d rows; boards have 1 to %d", r->line,
                      TGN_SIDE_MAX, TGN_SIDE_MAX);
    else if (r->rows && count != r->cols)
        tgn_error_set(r->error, TGN_ERR_INPUT,
                      "line %d: this row has %d point%s, the rows above have %d; make them equal", r->line,
                      count, count == 1 ? "" : "s", r->cols);
    else
        return 0;
    return fail_at(r, r->start);
}

/* Read the points of a row into colour[r->rows]. */
static int read_row(text_reader *r, const char *at, const char *end)
{
    int count = 0, left = read_number(&at, end);
    bool open = false; /* inside the brackets of the last move: "(X)" */
    tgn_colour *row = r->colour[r->rows < TGN_SIDE_MAX ? r->rows : 0];
    for (; at < end; at++) {
        tgn_colour colour = point_meant(*at);
        if (colour != TGN_EDGE && count == TGN_SIDE_MAX)
            return fail_width(r, at);
        if (colour != TGN_EDGE && !r->details && r->rows < TGN_SIDE_MAX)
            row[count] = colour;
        if (colour != TGN_EDGE)
            count++;
        else if (*at == '(' && !open && at + 2 < end && at[2] == ')' && point_meant(at[1]) != TGN_EDGE)
            open = true;
        else if (*at == ')' && open)
            open = false;
        else if (count && is_tail(at, end, left))
            break;
        else if (!is_blank(*at) && *at != '|')
            return fail_character(r, at);
    }
    if (check_row(r, count) < 0)
        return TGN_ERR_INPUT;
    r->cols = count;
    r->rows++;
    return 0;
}

/* ---- Sensei's Library ---------------------------------------------------------------------------------- */

/*
 * The stone of a number: odd ones are the first colour's. In a row with blanks all digits together are one
 * number, in a row without them each is; 0 is the tenth.
 */
static tgn_colour number_meant(const text_reader *r, const char **at, const char *end, bool apart)
{
    int last = 0;
    do
        last = *(*at)++ - '0';
    while (apart && *at < end && isdigit((unsigned char)**at));
    return last % 2 ? r->first : tgn_colour_other(r->first);
}

/* Read the points between the edges of a row. */
static int read_sensei_row(text_reader *r, const char *at, const char *end)
{
    int count = 0;
    bool apart = false;
    while (at < end && (*at == '|' || is_blank(*at)))
        at++;
    while (end > at && (end[-1] == '|' || is_blank(end[-1])))
        end--;
    for (const char *p = at; p < end; p++)
        apart |= is_blank(*p);
    tgn_colour *row = r->colour[r->rows < TGN_SIDE_MAX ? r->rows : 0];
    while (at < end) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        const char *place = at;
        tgn_colour colour =
            isdigit((unsigned char)*at) ? number_meant(r, &at, end, apart) : letter_meant(*at++);
        if (colour == TGN_EDGE || !*place)
            return fail_character(r, place);
        if (count == TGN_SIDE_MAX)
            return fail_width(r, place);
        row[count++] = colour;
    }
    if (check_row(r, count) < 0)
        return TGN_ERR_INPUT;
    r->cols = count;
    r->rows++;
    return 0;
}

/* A line that begins with "$$": the head first, then rows; arrows {..} and links [..] are passed over. */
static int read_sensei_line(text_reader *r, const char *start, const char *end)
{
    start += 2;
    if (!r->sensei) {
        r->sensei = true;
        r->first = start < end && (*start == 'W' || *start == 'w') ? TGN_WHITE : TGN_BLACK;
        return 0;
    }
    if (start < end && (*start == 'B' || *start == 'W') && r->rows)
        r->details = true; /* the head of a second one */
    trim(&start, &end);
    if (start == end || *start == '{' || *start == '[' || is_frame(start, end))
        return 0;
    return read_sensei_row(r, start, end);
}

static int read_line(text_reader *r)
{
    const char *start = r->start, *end = r->end;
    trim(&start, &end);
    if (start == end)
        return 0;
    if (end - start >= 2 && start[0] == '$' && start[1] == '$' && (r->sensei || r->rows == 0))
        return read_sensei_line(r, start, end);
    if (r->sensei) { /* the text of the page */
        (void)read_detail(r, start, end);
        return 0;
    }
    if (read_detail(r, start, end)) {
        r->details = r->rows > 0;
        return 0;
    }
    if (is_letters(start, end) || is_frame(start, end))
        return 0;
    return read_row(r, start, end);
}

/* ---- star points --------------------------------------------------------------------------------------- */

/*
 * The star line nearest to the edge on a side of `length`: the fourth from 13 up, the third from 7 up, else
 * none (-1).
 */
static int star_line(int length)
{
    return length >= 13 ? 3 : length >= 7 ? 2 : -1;
}

/* Where a line lies among the star lines of its side. */
enum { STAR_NONE, STAR_OUTER, STAR_MIDDLE };

static int star_kind(int line, int length)
{
    int outer = star_line(length);
    if (length % 2 == 1 && length >= 3 && line == length / 2)
        return STAR_MIDDLE;
    return outer >= 0 && (line == outer || line == length - 1 - outer) ? STAR_OUTER : STAR_NONE;
}

/*
 *      15 and up      13 to 7, odd   even       5 and 3
 *      * . * . *      * . . . *      * . . *    . . .
 *      . . . . .      . . . . .      . . . .    . * .
 *      * . * . *      . . * . .      . . . .    . . .
 *      . . . . .      . . . . .      * . . *
 *      * . * . *      * . . . *
 *
 * The middles of the sides are stars only from 15 up: below that they crowd the corners. On rectangles each
 * side has its own lines.
 */
bool tgn_star(tgn_size size, tgn_point point)
{
    if (!tgn_point_on(point, size))
        return false;
    int row = star_kind(tgn_point_row(point), size.rows), col = star_kind(tgn_point_col(point), size.cols);
    if (row == STAR_NONE || col == STAR_NONE)
        return false;
    if (row == col)
        return true;
    return (row == STAR_MIDDLE ? size.rows : size.cols) >= 15;
}

/* ---- the two calls ------------------------------------------------------------------------------------- */

static void put_stones(tgn_board *out, const text_reader *r)
{
    tgn_board_init(out, (tgn_size){(uint8_t)r->rows, (uint8_t)r->cols});
    for (tgn_point p = tgn_point_first(out->size); p; p = tgn_point_next(p, out->size)) {
        tgn_colour colour = r->colour[tgn_point_row(p)][tgn_point_col(p)];
        if (colour != TGN_EMPTY)
            tgn_board_put(out, p, colour);
    }
}

int tgn_text_parse(tgn_board *out, const char *text, tgn_colour *to_move, tgn_point *ko, tgn_error *error)
{
    text_reader r = {.error = error, .text = text};
    char rows[TGN_TEXT_MAX];
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    if (text[strspn(text, " \t\r\n")] == '{') {
        if (tgn_draw_format__from_json(text, rows, error) < 0)
            return TGN_ERR_INPUT;
        r.text = text = rows;
    }
    while (*text) {
        r.start = text;
        r.end = text + strcspn(text, "\n");
        r.line++;
        if (read_line(&r) < 0) {
            if (error && r.text == rows)
                error->offset = -1; /* a place in lines that the caller never saw */
            return TGN_ERR_INPUT;
        }
        text = *r.end ? r.end + 1 : r.end;
    }
    if (r.rows == 0)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "no board here: write rows of X, O and . from top to bottom");
    tgn_board board;
    tgn_colour turn;
    tgn_point forbidden;
    put_stones(&board, &r);
    if (settle_to_move(&r, &turn) < 0 || settle_ko(&r, &board, &forbidden) < 0)
        return TGN_ERR_INPUT;
    *out = board;
    if (to_move)
        *to_move = turn;
    if (ko)
        *ko = forbidden;
    return 0;
}

/* "   A B C D E" */
static size_t format_letters(char *out, tgn_size size, int margin)
{
    size_t length = (size_t)sprintf(out, "%*s", margin, "");
    for (int col = 0; col < size.cols; col++)
        length += (size_t)sprintf(out + length, " %c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col]);
    out[length++] = '\n';
    return length;
}

/*
 * " 4  . X(O). +  4": every point is a separator and a character; the brackets take the place of separators.
 */
static size_t format_row(char *out, const tgn_board *board, int row, int width, tgn_point last)
{
    size_t length = (size_t)sprintf(out, "%*d ", width, board->size.rows - row);
    bool closing = false;
    for (int col = 0; col < board->size.cols; col++) {
        tgn_point p = tgn_point_at(row, col);
        tgn_colour colour = board->colour[p];
        out[length++] = p == last ? '(' : closing ? ')' : ' ';
        out[length++] = colour == TGN_BLACK        ? 'X'
                        : colour == TGN_WHITE      ? 'O'
                        : tgn_star(board->size, p) ? '+'
                                                   : '.';
        closing = p == last;
    }
    length += (size_t)sprintf(out + length, "%c %d\n", closing ? ')' : ' ', board->size.rows - row);
    return length;
}

size_t tgn_text_format(char out[TGN_TEXT_MAX], const tgn_board *board, tgn_point last)
{
    int width = board->size.rows > 9 ? 2 : 1;
    size_t length = format_letters(out, board->size, width + 1);
    for (int row = 0; row < board->size.rows; row++)
        length += format_row(out + length, board, row, width, last);
    length += format_letters(out + length, board->size, width + 1);
    out[length] = '\0';
    return length;
}

/* ---- boards in JSON ------------------------------------------------------------------------------------ */

/* A row may be longer than a board: the reader of text says so, with its number. */
enum { ROW_MAX = TGN_SIDE_MAX + 1 };

static int refuse(tgn_error *error, const char *why)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "%s; write {\"board\": [\"..X\", \".O.\", ...]}", why);
}

static size_t add_rows(const json_t *board, char out[TGN_TEXT_MAX])
{
    size_t length = 0;
    for (size_t i = 0; i < json_array_size(board) && i <= TGN_SIDE_MAX; i++) {
        const char *row = json_string_value(json_array_get(board, i));
        length += (size_t)snprintf(out + length, TGN_TEXT_MAX - length, "%.*s\n", ROW_MAX, row);
    }
    return length;
}

/* Whether all rows are made of nothing but points: a row is not to be taken for a detail or a frame. */
static bool rows_are_points(const json_t *board)
{
    for (size_t i = 0; i < json_array_size(board); i++) {
        const char *row = json_string_value(json_array_get(board, i));
        if (!row || !*row || row[strspn(row, ".XO")])
            return false;
    }
    return json_array_size(board) > 0;
}

static void add_detail(const json_t *object, const char *key, const char *name, char *out, size_t capacity)
{
    const char *value = json_string_value(json_object_get(object, key));
    if (value && strlen(value) < 16 && !strpbrk(value, "\r\n"))
        snprintf(out, capacity, "%s: %s\n", name, value);
}

int tgn_draw_format__from_json(const char *json, char out[TGN_TEXT_MAX], tgn_error *error)
{
    json_error_t where;
    json_t *object = json_loads(json, JSON_DISABLE_EOF_CHECK, &where);
    if (!object)
        return tgn_error_set(error, TGN_ERR_INPUT, "line %d: not valid JSON: %s", where.line, where.text);
    const json_t *board = json_object_get(object, "board");
    int code = 0;
    if (!json_is_array(board))
        code = refuse(error, "there is no \"board\" in this JSON");
    else if (!rows_are_points(board))
        code = refuse(error, "a row of \"board\" is more than X, O and .");
    if (code == 0) {
        size_t length = add_rows(board, out);
        add_detail(object, "to_move", "to move", out + length, TGN_TEXT_MAX - length);
        length = strlen(out);
        add_detail(object, "ko", "ko", out + length, TGN_TEXT_MAX - length);
    }
    json_decref(object);
    return code;
}
