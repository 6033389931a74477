/* solve_asked.c - see solve_asked.h */
#include "http/solve_asked.h"

#include "http/stand.h"

enum { TIME_MS = 3000, TIME_MOST_MS = 15000, KOMI_MOST = 100, PRISONERS_MOST = 1000 };

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

/* ---- the board ----------------------------------------------------------------------------------------- */

/* "rows" and "cols" name an empty board; beside a drawn one they may stand if they say the same. */
static int read_sides(tgn_size *out, tgn_request *request, tgn_size otherwise)
{
    uint64_t rows, cols;
    if (tgn_request__number(request, "rows", 1, TGN_SIDE_MAX, (uint64_t)otherwise.rows, &rows) < 0 ||
        tgn_request__number(request, "cols", 1, TGN_SIDE_MAX, (uint64_t)otherwise.cols, &cols) < 0)
        return TGN_ERR_ARGUMENT;
    *out = (tgn_size){(int)rows, (int)cols};
    if (rows == 0 || cols == 0)
        return REFUSE(request, 400, "bad-parameter",
                      "board: draw one, as in 3/1X1/2O, or say rows and cols of an empty one");
    return 0;
}

static int read_board(tgn_board *out, tgn_request *request)
{
    const bool drawn = tgn_request__value(request, "board") != NULL;
    tgn_size size;
    if (drawn && tgn_stand__board(out, request, TGN_SIDE_MAX) < 0)
        return TGN_ERR_ARGUMENT;
    if (read_sides(&size, request, drawn ? out->size : (tgn_size){0, 0}) < 0)
        return TGN_ERR_ARGUMENT;
    if (drawn && (size.rows != out->size.rows || size.cols != out->size.cols))
        return REFUSE(request, 400, "bad-parameter",
                      "rows, cols: the board that is drawn has %d x %d; leave them out", out->size.rows,
                      out->size.cols);
    if (size.rows * size.cols > TGN_SOLVE_POINTS)
        return REFUSE(request, 400, "bad-parameter",
                      "board: %d x %d is too large; boards of up to %d points are answered", size.rows,
                      size.cols, TGN_SOLVE_POINTS);
    if (!drawn)
        tgn_board_init(out, size);
    return 0;
}

/* ---- the situation ------------------------------------------------------------------------------------- */

static int read_to_move(tgn_colour *out, tgn_request *request)
{
    const char *text = tgn_request__value(request, "to_move");
    *out = TGN_BLACK;
    if (text && tgn_colour_parse(out, text) < 0)
        return REFUSE(request, 400, "bad-parameter", "to_move: '%.40s' is no side; write black or white",
                      text);
    return 0;
}

static int read_ko(tgn_point *out, tgn_request *request, tgn_size size)
{
    const char *text = tgn_request__value(request, "ko");
    *out = TGN_PASS;
    if (text && (tgn_point_parse(out, text, size) < 0 || *out == TGN_PASS))
        return REFUSE(request, 400, "bad-parameter", "ko: '%.40s' is no point of %d x %d; write C3 or cc",
                      text, size.rows, size.cols);
    return 0;
}

static int read_past(tgn_situation *out, tgn_request *request, const tgn_solve_rules *rules)
{
    double prisoners;
    if (read_ko(&out->ko, request, out->size) < 0 ||
        tgn_request__flag(request, "passed", false, &out->passed) < 0 ||
        tgn_request__flag(request, "over", false, &out->over) < 0 ||
        tgn_request__halves(request, "prisoners", PRISONERS_MOST, &prisoners) < 0)
        return TGN_ERR_ARGUMENT;
    out->prisoners = (int)prisoners;
    if (out->prisoners != prisoners)
        return REFUSE(request, 400, "bad-parameter", "prisoners: stones are whole; write 2 or -1");
    if (!tgn_solve_rules_prisoners(rules))
        out->prisoners = 0; /* however long the game went on */
    if (out->prisoners < -TGN_SOLVE_PRISONERS || out->prisoners > TGN_SOLVE_PRISONERS)
        return REFUSE(request, 400, "bad-parameter",
                      "prisoners: a lead of more than %d is not asked about under %s", TGN_SOLVE_PRISONERS,
                      rules->name);
    if (out->ko != TGN_PASS && (out->passed || out->over))
        return REFUSE(request, 400, "bad-parameter",
                      "ko, passed: a pass lifts the ban on retaking; leave one of them out");
    out->passed |= out->over;
    return 0;
}

static int read_situation(tgn_situation *out, tgn_request *request, const tgn_solve_rules *rules)
{
    tgn_board board;
    tgn_colour to_move;
    tgn_error error = {0};
    if (read_board(&board, request) < 0 || read_to_move(&to_move, request) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_situation_of_board(out, &board, to_move, &error) < 0)
        return REFUSE(request, 400, "bad-position", "board: %s", error.message);
    if (read_past(out, request, rules) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_situation_check(out, &error) < 0)
        return REFUSE(request, 400, "bad-position", "ko: %s", error.message);
    return 0;
}

/* ---- the rules, and how much is wanted ----------------------------------------------------------------- */

static int read_rules(const tgn_solve_rules **out, tgn_request *request)
{
    const char *name = tgn_request__value(request, "rules");
    *out = name ? tgn_solve_rules_find(name) : tgn_solve_rules_at(0);
    if (!*out)
        return REFUSE(request, 400, "bad-parameter",
                      "rules: no rule set '%.40s'; GET /api/v1/solve/rules lists them", name);
    return 0;
}

int tgn_solve_asked__read(tgn_solve_question *out, tgn_request *request)
{
    uint64_t milliseconds;
    *out = (tgn_solve_question){0};
    if (tgn_request__only(request, TGN_SOLVE_NAMES) < 0 || read_rules(&out->rules, request) < 0 ||
        read_situation(&out->situation, request, out->rules) < 0 ||
        tgn_request__halves(request, "komi", KOMI_MOST, &out->komi) < 0 ||
        tgn_request__flag(request, "only_value", false, &out->only_value) < 0 ||
        tgn_request__number(request, "ms", 1, TIME_MOST_MS, TIME_MS, &milliseconds) < 0)
        return TGN_ERR_ARGUMENT;
    out->milliseconds = (int)milliseconds;
    return 0;
}
