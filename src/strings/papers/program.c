/*
 * program.c - the 0-1 program of a filling, as text
 *
 * Variables and rows both belong to free points, in their order on the board, and a variable is in the
 * row of its own point and in those of its free neighbours. So nothing needs to be stored: LP lists the
 * variables of a row, MPS the rows of a variable, and the board gives both in the same way.
 */
#include <tengen/strings_reference.h>

#include "base/buffer.h"

enum { CUTS_MAX = 2, PIECE = 1 << 14, TERMS_A_LINE = 8 };

typedef struct program_writer {
    const tgn_filling *filling;
    tgn_program_options options;
    int cuts; /* rows that the cut adds */
    tgn_buffer text;
    tgn_write_function *write;
    void *context;
} program_writer;

static const char *const cut_names[][CUTS_MAX] = {
    [TGN_PROGRAM_HALF] = {"half"}, [TGN_PROGRAM_QUARTER] = {"quarter_ac", "quarter_bd"}};

/* ---- the board ----------------------------------------------------------------------------------------- */

typedef struct board_place {
    int row, col;
} board_place;

static bool is_free(const tgn_filling *filling, board_place at)
{
    return tgn_filling_at(filling, at.row, at.col) == TGN_FILLING_FREE;
}

/* A point and its neighbours on the board, holes left out, in their order on the board; returns how many. */
static int around(const tgn_filling *filling, board_place at, board_place out[5])
{
    static const board_place steps[] = {{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}};
    int count = 0;
    for (int i = 0; i < 5; i++) {
        board_place near = {at.row + steps[i].row, at.col + steps[i].col};
        if (near.row >= 0 && near.col >= 0 && near.row < filling->rows && near.col < filling->cols &&
            tgn_filling_at(filling, near.row, near.col) != TGN_FILLING_HOLE)
            out[count++] = near;
    }
    return count;
}

/* The next free point after `at`, which begins as {0, -1}. Returns false after the last. */
static bool next_free(const tgn_filling *filling, board_place *at)
{
    do {
        if (++at->col == filling->cols)
            *at = (board_place){at->row + 1, 0};
        if (at->row == filling->rows)
            return false;
    } while (!is_free(filling, *at));
    return true;
}

/* ---- the cuts ------------------------------------------------------------------------------------------ */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* How a point counts in cut number `cut`: 1 for the side that has more, -1 for the other, 0 for none. */
static int weight(const program_writer *w, int cut, board_place at)
{
    int up = sign(w->filling->rows - 1 - 2 * at.row), left = sign(w->filling->cols - 1 - 2 * at.col);
    bool shared = w->options.middle == TGN_PROGRAM_SHARED;
    if (w->options.cut == TGN_PROGRAM_HALF)
        return up || !shared ? up : left;
    if (!up || !left)
        return cut == 0 && shared ? up + left : 0;
    return (up == left) == (cut == 0) ? up : 0;
}

/* Where a symmetry of the board takes a point; the diagonal ones are for squares. */
typedef board_place point_motion(const tgn_filling *filling, board_place at);

static board_place mirrored(const tgn_filling *filling, board_place at)
{
    return (board_place){filling->rows - 1 - at.row, at.col};
}

static board_place turned(const tgn_filling *filling, board_place at)
{
    return (board_place){filling->rows - 1 - at.row, filling->cols - 1 - at.col};
}

static board_place transposed(const tgn_filling *filling, board_place at)
{
    (void)filling;
    return (board_place){at.col, at.row};
}

static bool is_symmetric(const tgn_filling *filling, point_motion *move)
{
    for (board_place at = {0, 0}; at.row < filling->rows; at.row++)
        for (at.col = 0; at.col < filling->cols; at.col++) {
            board_place image = move(filling, at);
            if (tgn_filling_at(filling, at.row, at.col) != tgn_filling_at(filling, image.row, image.col))
                return false;
        }
    return true;
}

/*
 * Whether among the images of every answer there is one that the cut allows. Mirroring at one diagonal
 * exchanges A with C and keeps B and D, the other the reverse: both are needed, and the board must be
 * square. The two together make half a turn, so checking one of them and the turn is enough.
 */
static int check_cut(const tgn_filling *filling, const tgn_program_options *options, tgn_error *error)
{
    bool whole = options->cut == TGN_PROGRAM_WHOLE, turns = whole || is_symmetric(filling, turned);
    if (options->cut == TGN_PROGRAM_HALF && !turns &&
        (options->middle == TGN_PROGRAM_SHARED || !is_symmetric(filling, mirrored)))
        return tgn_error_set(
            error, TGN_ERR_ARGUMENT,
            "the half cut would lose answers: this board changes when it is turned upside down; "
            "leave the cut out");
    if (options->cut == TGN_PROGRAM_QUARTER &&
        (filling->rows != filling->cols || !turns || !is_symmetric(filling, transposed)))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the quarter cut would lose answers: this board changes when mirrored at its "
                             "diagonals; take the half cut, or none");
    return TGN_OK;
}

static int check(const tgn_filling *filling, const tgn_program_options *options, tgn_error *error)
{
    for (board_place at = {0, 0}; at.row < filling->rows; at.row++)
        for (at.col = 0; at.col < filling->cols; at.col++)
            if (tgn_filling_is_stone(tgn_filling_at(filling, at.row, at.col)))
                return tgn_error_set(error, TGN_ERR_ARGUMENT,
                                     "row %d, point %d: a stone; the 0-1 program is for boards without "
                                     "stones (. _ #), since the colour of a stone constrains its neighbours",
                                     at.row + 1, at.col + 1);
    board_place first = {0, -1};
    if (!next_free(filling, &first))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the board has no free point, so there is nothing to decide");
    return check_cut(filling, options, error);
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* Pass the text on once there is enough for a call. */
static int flush(program_writer *w, size_t least)
{
    int code = w->text.failed ? TGN_ERR_MEMORY : TGN_OK;
    if (code == TGN_OK && w->text.length > 0 && w->text.length >= least) {
        code = w->write(w->context, w->text.data, w->text.length);
        w->text.length = 0;
    }
    return code;
}

static void write_heading(program_writer *w, const char *remark)
{
    static const char *const cuts[] = {"no cut", "half cut", "quarter cut"};
    bool odd = w->filling->rows % 2 || w->filling->cols % 2;
    tgn_buffer__printf(&w->text, "%s the most strings on a board of %d x %d, %s%s\n", remark,
                       w->filling->rows, w->filling->cols, cuts[w->options.cut],
                       !w->cuts || !odd                            ? ""
                       : w->options.middle == TGN_PROGRAM_LEFT_OUT ? ", the middle left out"
                                                                   : ", the middle shared");
}

/* A term of a sum; a new line now and then, since readers limit their lines. */
static void term(program_writer *w, int *terms, int factor, board_place at)
{
    if (*terms > 0)
        tgn_buffer__text(&w->text, *terms % TERMS_A_LINE == 0 ? "\n   " : " ");
    if (*terms > 0 || factor < 0)
        tgn_buffer__text(&w->text, factor < 0 ? "- " : "+ ");
    tgn_buffer__printf(&w->text, "x%d_%d", at.row + 1, at.col + 1);
    ++*terms;
}

/* ---- LP ------------------------------------------------------------------------------------------------ */

static int lp_objective(program_writer *w)
{
    int terms = 0, code = TGN_OK;
    tgn_buffer__text(&w->text, "Maximize\n strings: ");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE))
        term(w, &terms, 1, at);
    tgn_buffer__text(&w->text, "\n");
    return code;
}

/* Of a point and its neighbours at least one is empty; points that stay empty have no variable. */
static int lp_rows(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "Subject To\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE)) {
        board_place near[5];
        int count = around(w->filling, at, near), terms = 0;
        tgn_buffer__printf(&w->text, " c%d_%d: ", at.row + 1, at.col + 1);
        for (int i = 0; i < count; i++)
            if (is_free(w->filling, near[i]))
                term(w, &terms, 1, near[i]);
        tgn_buffer__printf(&w->text, " <= %d\n", count - 1);
    }
    return code;
}

/* A cut without a term (all free points are in the middle) is left out: LP cannot express it. */
static int lp_cut(program_writer *w, int cut)
{
    int terms = 0, code = TGN_OK;
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE)) {
        if (!weight(w, cut, at))
            continue;
        if (terms == 0)
            tgn_buffer__printf(&w->text, " %s: ", cut_names[w->options.cut][cut]);
        term(w, &terms, weight(w, cut, at), at);
    }
    if (terms > 0)
        tgn_buffer__text(&w->text, " >= 0\n");
    return code;
}

static int lp_kinds(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "Binary\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE))
        tgn_buffer__printf(&w->text, " x%d_%d\n", at.row + 1, at.col + 1);
    tgn_buffer__text(&w->text, "End\n");
    return code;
}

static int write_lp(program_writer *w)
{
    write_heading(w, "\\");
    int code = lp_objective(w);
    if (code == TGN_OK)
        code = lp_rows(w);
    for (int cut = 0; code == TGN_OK && cut < w->cuts; cut++)
        code = lp_cut(w, cut);
    return code == TGN_OK ? lp_kinds(w) : code;
}

/* ---- MPS ----------------------------------------------------------------------------------------------- */

static int mps_rows(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "NAME strings\nROWS\n N strings\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE))
        tgn_buffer__printf(&w->text, " L c%d_%d\n", at.row + 1, at.col + 1);
    for (int cut = 0; cut < w->cuts; cut++)
        tgn_buffer__printf(&w->text, " G %s\n", cut_names[w->options.cut][cut]);
    return code;
}

static int mps_columns(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "COLUMNS\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE)) {
        board_place near[5];
        int count = around(w->filling, at, near), row = at.row + 1, col = at.col + 1;
        tgn_buffer__printf(&w->text, " x%d_%d strings -1\n", row, col);
        for (int i = 0; i < count; i++)
            if (is_free(w->filling, near[i]))
                tgn_buffer__printf(&w->text, " x%d_%d c%d_%d 1\n", row, col, near[i].row + 1,
                                   near[i].col + 1);
        for (int cut = 0; cut < w->cuts; cut++)
            if (weight(w, cut, at))
                tgn_buffer__printf(&w->text, " x%d_%d %s %d\n", row, col, cut_names[w->options.cut][cut],
                                   weight(w, cut, at));
    }
    return code;
}

static int mps_sides(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "RHS\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE)) {
        board_place near[5];
        int count = around(w->filling, at, near);
        if (count > 1) /* 0 needs no line */
            tgn_buffer__printf(&w->text, " RHS c%d_%d %d\n", at.row + 1, at.col + 1, count - 1);
    }
    return code;
}

static int mps_kinds(program_writer *w)
{
    int code = TGN_OK;
    tgn_buffer__text(&w->text, "BOUNDS\n");
    for (board_place at = {0, -1}; code == TGN_OK && next_free(w->filling, &at); code = flush(w, PIECE))
        tgn_buffer__printf(&w->text, " BV BOUND x%d_%d\n", at.row + 1, at.col + 1);
    tgn_buffer__text(&w->text, "ENDATA\n");
    return code;
}

static int write_mps(program_writer *w)
{
    write_heading(w, "*");
    int code = mps_rows(w);
    if (code == TGN_OK)
        code = mps_columns(w);
    if (code == TGN_OK)
        code = mps_sides(w);
    return code == TGN_OK ? mps_kinds(w) : code;
}

int tgn_program_write(const tgn_filling *filling, const tgn_program_options *options,
                      tgn_write_function *write, void *context, tgn_error *error)
{
    program_writer w = {.filling = filling, .write = write, .context = context};
    w.options = options ? *options : (tgn_program_options){0};
    w.cuts = w.options.cut; /* half adds one row, quarter two */
    int code = check(filling, &w.options, error);
    if (code < 0)
        return code;
    code = w.options.format == TGN_PROGRAM_MPS ? write_mps(&w) : write_lp(&w);
    if (code == TGN_OK)
        code = flush(&w, 0);
    tgn_buffer__clear(&w.text);
    return code < 0 ? tgn_error_set(error, code, "the program could not be written: %s", tgn_error_name(code))
                    : TGN_OK;
}
