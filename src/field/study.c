/* study.c - the paper's own applications: openings on a side (its 3.3) and small patterns (its 3.4) */
#include <tengen/field.h>

#include <string.h>

/*
 * The printed numbers are the paper's, mistakes included: the rule gives 65 for the rim of the Chinese opening.
 * The figures do not name the points; these are the ones whose cores come out as printed.
 */
static const tgn_fuseki openings[] = {
    {"three stars", "D4 D10 D16", 87, 73},
    {"Chinese", "D16 C9 D3", 89, 63},
    {"facing small points", "D17 C9 D3", 90, 63},
    {"three stars, middle one lower", "D4 C10 D16", 92, 63},
};

const tgn_fuseki *tgn_fuseki_at(int index)
{
    return index >= 0 && index < (int)(sizeof openings / sizeof *openings) ? &openings[index] : NULL;
}

/* Patterns that the playouts of Gelly and others (2006) prefer, each in one concrete form. */
static const tgn_playout_pattern patterns[] = {
    {"hane between two", "XOX/.*./..."},
    {"hane over one", "XO./.*./..."},
    {"hane beside a wall", "XO./X*./..."},
    {"hane, block follows", "XOO/.*./..."},
    {"cut", "XO./O*./..."},
    {"cut between two", ".X./O*O/..."},
    {"no cut: enclosed", "XO./O*O/..."},
    {"no cut: below a stone", "XO./O*./.O."},
    {"edge: under the stone", "X../O*."},
    {"edge: between", "X.O/.*."},
    {"edge: block", ".XO/.*."},
};

const tgn_playout_pattern *tgn_playout_pattern_at(int index)
{
    return index >= 0 && index < (int)(sizeof patterns / sizeof *patterns) ? &patterns[index] : NULL;
}

/* Put the pattern on a board of its own size; `move` receives the point of the move. */
static void lay_out(tgn_board *board, tgn_point *move, const char *points)
{
    const char *end = strchr(points, '/');
    tgn_board_init(board, (tgn_size){strrchr(points, '/') == end ? 2 : 3, 3});
    tgn_point p = tgn_point_first(board->size);
    for (; *points && p; points++) {
        if (*points == '/')
            continue;
        if (*points == 'X' || *points == 'O')
            tgn_board_put(board, p, *points == 'X' ? TGN_BLACK : TGN_WHITE);
        if (*points == '*')
            *move = p;
        p = tgn_point_next(p, board->size);
    }
}

static double balance(tgn_judgement *judgement, const tgn_board *board)
{
    tgn_field field;
    tgn_potential potential;
    double sum = 0;
    if (tgn_field_init(&field, board->size, tgn_field_rule_find("shape"), NULL) < 0)
        return 0;
    tgn_field_set(&field, board);
    tgn_field_read(&potential, &field, board);
    tgn_field_judge(judgement, &field.rule, &potential, board->size, 0);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        sum += potential.at[p];
    return sum;
}

void tgn_playout_pattern_read(tgn_playout_pattern_study *out, const tgn_playout_pattern *pattern)
{
    tgn_board board;
    tgn_point move = TGN_PASS;
    lay_out(&board, &move, pattern->points);
    out->balance_before = balance(&out->before, &board);
    tgn_board_put(&board, move, TGN_BLACK);
    out->balance_after = balance(&out->after, &board);
}
