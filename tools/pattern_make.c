/*
 * pattern_make.c - questions about patterns, drawn at random out of games
 *
 *      pattern_make [--variations] [--count N] [--seed N] --turned FILE PATH...
 *
 * Prints N lines, each with the options of one question for `tengen pattern` and tools/pattern_check: rectangles cut out of
 * positions of the games, single points, whole boards, strips along an edge, empty ones, symmetric ones; with wildcards,
 * sequences, anchors and restrictions of all kinds. The same seed and games give the same lines.
 *
 * FILE gets as many lines. Each has the same question about the pattern turned or with colours exchanged, and before it what
 * must then be the same as in the answer to the first:
 *
 *      t     games, times, images, and every hit: its game, its moves, its place
 *      r     games won by Black and by White
 *      w     the continuations, apart from their names: kind, games, times, at once
 *      v     games won by Black and by White after each of them
 *      -     nothing is claimed; see claims() for when and why
 */
#include <tengen/source.h>

#define PROGRAM "pattern_make"
#include "patterns/played.h"
#include "patterns/question.h"

enum { FILTER_TEXT = 200 };

/* A question, and what its words need beside it. */
typedef struct plan {
    question question;
    int row, col;  /* where its upper left cell was drawn */
    bool at_given; /* a free one need not say */
    bool size_given;
    char filters[FILTER_TEXT];
} plan;

typedef struct maker {
    bool variations;
    int count;
    uint64_t random;
    const char *turned;
    char **paths;
    int path_count;
    played *games;
    int game_count;
} maker;

/* ---- chance ---- */

/* xorshift64* */
static uint64_t draw(maker *m)
{
    m->random ^= m->random >> 12;
    m->random ^= m->random << 25;
    m->random ^= m->random >> 27;
    return m->random * 0x2545F4914F6CDD1DULL;
}

/* A number from `least` to `most`. */
static int between(maker *m, int least, int most)
{
    return most <= least ? least : least + (int)(draw(m) % (uint64_t)(most - least + 1));
}

static bool chance(maker *m, int percent)
{
    return between(m, 1, 100) <= percent;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a < b ? b : a;
}

/* ---- rectangles ---- */

/* The rectangle of this size which lies on the board and has the point somewhere in it. */
static rectangle around(maker *m, const played *p, int rows, int cols, int point)
{
    const int row = point / p->cols, col = point % p->cols;
    const int top = smaller(p->rows - rows, between(m, row < rows ? 0 : row - rows + 1, row));
    const int left = smaller(p->cols - cols, between(m, col < cols ? 0 : col - cols + 1, col));
    return (rectangle){top, left, top + rows - 1, left + cols - 1};
}

/* Any rectangle: small ones, points, strips, corners, whole boards. `point`: where it should lie if it can. */
static rectangle any_rectangle(maker *m, const played *p, int point)
{
    const int kind = between(m, 0, 99);
    int rows = smaller(p->rows, between(m, 2, kind < 60 ? 4 : 9));
    int cols = smaller(p->cols, between(m, 2, kind < 60 ? 4 : 9));
    if (kind < 5)
        rows = cols = 1;
    else if (kind < 9)
        rows = p->rows, cols = p->cols;
    else if (kind < 13)
        rows = p->rows, cols = smaller(p->cols, between(m, 1, 3));
    else if (kind < 17)
        rows = smaller(p->rows, between(m, 1, 3)), cols = p->cols;
    rectangle r = around(m, p, rows, cols, point);
    if (kind >= 9 && (kind < 17 || kind >= 80)) { /* to an edge or into a corner */
        const int top = chance(m, 50) ? 0 : p->rows - rows, left = chance(m, 50) ? 0 : p->cols - cols;
        r = (rectangle){top, left, top + rows - 1, left + cols - 1};
    }
    return r;
}

static void cut(drawing *d, const played *p, int position, rectangle r)
{
    d->rows = r.bottom - r.top + 1;
    d->cols = r.right - r.left + 1;
    for (int cell = 0; cell < d->rows * d->cols; cell++)
        d->cells[cell] = stones_at(p, position)[(r.top + cell / d->cols) * p->cols + r.left + cell % d->cols];
}

/* ---- cells ---- */

/* Turn some cells into wildcards, mostly such that still allow what is there. */
static void blur(maker *m, drawing *d)
{
    const int share = between(m, 0, 40);
    for (int cell = 0; cell < d->rows * d->cols; cell++) {
        const char was = d->cells[cell];
        const char *wild = was == 'X' ? "x#*" : was == 'O' ? "o#*" : "xo*";
        if (chance(m, share))
            d->cells[cell] = chance(m, 98) ? wild[between(m, 0, 2)] : "xo#"[between(m, 0, 2)];
    }
}

/* Make it its own image under a motion that keeps the shape, with or without an exchange of colours. */
static void symmetrise(maker *m, drawing *d)
{
    const int motion = between(m, 1, d->rows == d->cols ? 7 : 3);
    const bool exchange = chance(m, 50);
    bool done[TGN_POINTS_MAX] = {false};
    for (int cell = 0; cell < d->rows * d->cols; cell++) {
        int at = cell, length = 0;
        while (!done[at]) {
            const int next = carry_cell(motion, d->rows, d->cols, at);
            done[at] = true;
            length++;
            if (next != cell)
                d->cells[next] = exchange ? exchanged(d->cells[at]) : d->cells[at];
            at = next;
        }
        if (exchange && length % 2 == 1) /* its image in the other colour is itself */
            for (int i = 0, k = cell; i < length; i++, k = carry_cell(motion, d->rows, d->cols, k))
                d->cells[k] = d->cells[cell] == 'X' ? '#' : '.';
    }
}

static int count_stones(const drawing *d)
{
    int count = 0;
    for (int cell = 0; cell < d->rows * d->cols; cell++)
        count += d->cells[cell] != '.';
    return count;
}

/* A pattern has a cell that is not '*'. */
static void want_something(drawing *d)
{
    bool something = false;
    for (int cell = 0; cell < d->rows * d->cols; cell++)
        something |= d->cells[cell] != '*';
    if (!something)
        d->cells[0] = '.';
}

/* ---- sequences ---- */

static bool lies_in(const played *p, int point, rectangle r)
{
    const int row = point / p->cols, col = point % p->cols;
    return row >= r.top && row <= r.bottom && col >= r.left && col <= r.right;
}

/* How many points of the rectangle a step changes. */
static int changes(const played *p, int position, rectangle r)
{
    int count = 0;
    for (int point = 0; point < p->points; point++)
        count += lies_in(p, point, r) &&
                 stones_at(p, position)[point] != stones_at(p, p->at[position].before)[point];
    return count;
}

/*
 * A stone stays at least until its opponent has played: a sequence that puts one onto it before that is refused, even if
 * the stone had gone by suicide.
 */
static bool may_follow(const drawing *d, int cell)
{
    char there = d->cells[cell];
    for (int i = 0; i < d->stone_count; i++) {
        if (there && strchr("XO", there) && there != d->stones[i].colour)
            there = '\0';
        if (there == '#')
            there = '\0';
        if (d->stones[i].cell == cell)
            there = d->stones[i].colour;
    }
    return !there || !strchr("XO#", there);
}

/*
 * The stones that were played in the rectangle after a position, up to `most`, and the most steps elsewhere before one.
 * Returns whether they took others.
 */
static bool follow(drawing *d, const played *p, int at, rectangle r, int most, int *elsewhere)
{
    bool taken = false;
    int away = 0;
    d->stone_count = *elsewhere = 0;
    for (at = p->at[at].next; at >= 0 && d->stone_count < most; at = p->at[at].next) {
        const moment *step = &p->at[at];
        const int changed = changes(p, at, r);
        const bool plays = step->kind == 'm' && lies_in(p, step->point, r);
        const int cell =
            plays ? (step->point / p->cols - r.top) * d->cols + step->point % p->cols - r.left : 0;
        if (!plays && !changed) {
            away++;
            continue;
        }
        if (!plays || stones_at(p, step->before)[step->point] != '.' || !may_follow(d, cell))
            break;
        taken |= changed > 1;
        *elsewhere = larger(away, *elsewhere);
        away = 0;
        d->stones[d->stone_count++] = (stone){cell, step->colour};
    }
    return taken;
}

/* ---- a question ---- */

/* A position that a stone led to, if that is easily found; half of them early in the game. */
static int any_position(maker *m, const played *p)
{
    int position = 0;
    for (int tries = 0; tries < 5; tries++) {
        position = between(m, 0, chance(m, 50) ? smaller(30, p->count - 1) : p->count - 1);
        if (p->at[position].kind == 'm')
            break;
    }
    return position;
}

/* Cells and a sequence, cut from a game where stones are taken in the course of it, if that is easily found. */
static void cut_sequence(maker *m, plan *n, const played **from, rectangle *r)
{
    drawing *d = &n->question.drawing;
    const bool want_taken = chance(m, 50);
    int elsewhere = 0;
    for (int tries = 0; tries < 200; tries++) {
        const played *p = *from = &m->games[between(m, 0, m->game_count - 1)];
        const int at = any_position(m, p);
        *r = any_rectangle(m, p, p->at[at].point);
        cut(d, p, at, *r);
        const bool taken = follow(d, p, at, *r, between(m, 1, 5), &elsewhere);
        if (taken ? d->stone_count > 1 : d->stone_count && !want_taken)
            break;
    }
    if (chance(m, 50)) /* as many as there were, or a few less or more */
        n->question.elsewhere = larger(0, elsewhere + between(m, -1, 2));
}

/* Cells with some stones among them, if that is easily found; or empty or symmetric ones on purpose. */
static void cut_cells(maker *m, plan *n, const played **from, rectangle *r)
{
    drawing *d = &n->question.drawing;
    const int kind = between(m, 0, 99);
    for (int tries = 0; tries < 6; tries++) {
        const played *p = *from = &m->games[between(m, 0, m->game_count - 1)];
        const int at = any_position(m, p);
        *r = any_rectangle(m, p, p->at[at].point);
        cut(d, p, at, *r);
        if (count_stones(d) > 1 || kind < 5)
            break;
    }
    if (kind < 5)
        memset(d->cells, '.', (size_t)(d->rows * d->cols));
    else if (kind < 25)
        symmetrise(m, d);
}

static void choose_anchor(maker *m, plan *n, rectangle r)
{
    question *q = &n->question;
    drawing *d = &q->drawing;
    const int kind = between(m, 0, 99);
    d->anchor = kind < 40 ? EDGES : kind < 75 ? FREE : kind < 87 ? FIXED : WITHIN;
    n->row = r.top;
    n->col = r.left;
    n->size_given = d->anchor != FREE || chance(m, 50);
    n->at_given = d->anchor != FREE || (n->size_given && chance(m, 40));
    if (d->anchor == EDGES)
        d->sides = sides_touched(r, q->board_rows, q->board_cols);
    if (d->anchor == FIXED)
        d->where = r;
    if (d->anchor == WITHIN)
        d->where =
            (rectangle){between(m, 0, r.top), between(m, 0, r.left), between(m, r.bottom, q->board_rows - 1),
                        between(m, r.right, q->board_cols - 1)};
}

static void choose_filters(maker *m, plan *n)
{
    static const char *const filters[] = {
        "--player 'level 3'", "--player 'LEVEL 0'", "--player Alpha",    "--black 'level 1'",
        "--black be",         "--white 'level 2'",  "--white gam",       "--event cup",
        "--result B",         "--result W",         "--result draw",     "--result void",
        "--result ?",         "--from 1950",        "--from 2026-11-16", "--to 1960-05",
        "--to 2026-11-15",    "--handicap 0",       "--handicap 2",      "--komi 7.5",
        "--komi 0.5",         "--rank 1d-9p",       "--rank 5k-",        "--rank -3d",
        "--rank 2d"};
    const int count = sizeof filters / sizeof *filters;
    const int first = between(m, 0, count - 1), second = between(m, 0, count - 1);
    if (chance(m, 15))
        snprintf(n->filters, sizeof n->filters, " %s", filters[first]);
    if (*n->filters && strncmp(filters[first], filters[second], 5) != 0 && chance(m, 30))
        snprintf(n->filters, sizeof n->filters, " %s %s", filters[first], filters[second]);
}

static void choose_restrictions(maker *m, plan *n)
{
    question *q = &n->question;
    const int motions = motions_of(&q->drawing, q->board_rows, q->board_cols);
    if (chance(m, 15))
        q->motions = (unsigned)between(m, 1, (1 << motions) - 1) | chance(m, 60);
    q->keep_colours = chance(m, 20);
    if (chance(m, 12))
        q->next = "XO"[between(m, 0, 1)];
    if (chance(m, 12))
        q->to_move = "XO"[between(m, 0, 1)];
    if (chance(m, 15)) {
        q->first_move = chance(m, 30) ? OPEN : between(m, 1, 60);
        q->last_move = q->first_move != OPEN && chance(m, 40)
                           ? OPEN
                           : (q->first_move == OPEN ? 0 : q->first_move) + between(m, 1, 60);
    }
    choose_filters(m, n);
}

static void make_plan(maker *m, plan *n)
{
    const played *from;
    rectangle r;
    *n =
        (plan){.question = {
                   .motions = (1u << MOTIONS) - 1, .first_move = OPEN, .last_move = OPEN, .elsewhere = OPEN}};
    if (chance(m, 25))
        cut_sequence(m, n, &from, &r);
    else
        cut_cells(m, n, &from, &r);
    if (chance(m, n->question.drawing.stone_count ? 25 : 60))
        blur(m, &n->question.drawing);
    want_something(&n->question.drawing);
    n->question.board_rows = from->rows;
    n->question.board_cols = from->cols;
    choose_anchor(m, n, r);
    choose_restrictions(m, n);
}

/* ---- the same, turned ---- */

/* The motion that does what `back` undoes and then `motion`: seen on a rectangle without any symmetry. */
static int instead(int back, int motion)
{
    for (int u = 0; u < MOTIONS; u++) {
        bool same = true;
        for (int cell = 0; cell < 6; cell++) {
            const int turned = carry_cell(back, 2, 3, cell);
            const int rows = back & 4 ? 3 : 2, cols = back & 4 ? 2 : 3;
            same &= carry_cell(u, rows, cols, turned) == carry_cell(motion, 2, 3, cell);
        }
        if (same && !((back ^ motion ^ u) & 4))
            return u;
    }
    fail("motions are no group");
    return 0;
}

static void turn_plan(plan *out, const plan *in, int motion, bool exchange)
{
    const question *q = &in->question;
    const rectangle here = {in->row, in->col, in->row + q->drawing.rows - 1, in->col + q->drawing.cols - 1};
    *out = *in;
    turn(&out->question.drawing, &q->drawing, motion, exchange, q->board_rows, q->board_cols);
    if (in->at_given) {
        const rectangle there = carry_rectangle(motion, q->board_rows, q->board_cols, here);
        out->row = there.top;
        out->col = there.left;
    }
    out->question.motions = 0;
    for (int i = 0; i < MOTIONS; i++)
        if (q->motions >> i & 1)
            out->question.motions |= 1u << instead(motion, i);
    if (exchange) {
        out->question.next = q->next ? other(q->next) : '\0';
        out->question.to_move = q->to_move ? other(q->to_move) : '\0';
    }
}

/*
 * What a turned question must have in common with the first. A cell may only be told by its place in the drawing, so
 * wherever several motions carry the pattern onto the same hit, it depends on the drawing which is the first of them:
 *
 *  - By an exchange of colours (the pattern is its own image in the other colours): then it depends on that who won after a
 *    continuation.
 *  - By a motion that keeps the cells but not the anchor (in a corner, a pattern that was drawn on one edge): then
 *    continuations are told differently, and if it exchanges colours, whose stone or turn it is.
 *  - A game with hits in both colours counts in the drawing's.
 */
static const char *claims(const plan *n, bool exchange)
{
    const question *q = &n->question;
    bool both_colours = false, loose = false;
    for (int i = 0; i < 2 * motions_of(&q->drawing, q->board_rows, q->board_cols); i++) {
        drawing image;
        turn(&image, &q->drawing, i / 2, i % 2, q->board_rows, q->board_cols);
        if (!same_cells(&image, &q->drawing) || !same_sequence(&image, &q->drawing))
            continue;
        both_colours |= i % 2 == 1;
        loose |= !same_anchor(&image, &q->drawing);
    }
    if (loose && both_colours && (q->next || q->to_move))
        return "-";
    if (loose)
        return exchange ? "t" : "tr";
    return exchange ? "tw" : both_colours ? "trw" : "trwv";
}

/* ---- words ---- */

static void write_point(FILE *out, int rows, int row, int col)
{
    fprintf(out, "%c%d", column_letters[col], rows - row);
}

static void write_sequence(FILE *out, const plan *n)
{
    const question *q = &n->question;
    const drawing *d = &q->drawing;
    char turn = 'X';
    const int row = n->at_given ? n->row : 0, col = n->at_given ? n->col : 0;
    if (d->stones[0].colour == 'O') {
        fprintf(out, " --first white");
        turn = 'O';
    }
    fprintf(out, " --sequence \"");
    for (int i = 0; i < d->stone_count; i++) {
        const stone s = d->stones[i];
        fprintf(out, "%s%s", i ? " " : "", s.colour == turn ? "" : s.colour == 'X' ? "B " : "W ");
        write_point(out, n->at_given ? q->board_rows : d->rows, row + s.cell / d->cols,
                    col + s.cell % d->cols);
        turn = other(s.colour);
    }
    fprintf(out, "\"");
    if (q->elsewhere != OPEN)
        fprintf(out, " --elsewhere %d", q->elsewhere);
}

static void write_place(FILE *out, const plan *n)
{
    const question *q = &n->question;
    const drawing *d = &q->drawing;
    if (n->size_given && q->board_rows == q->board_cols)
        fprintf(out, " --size %d", q->board_rows);
    else if (n->size_given)
        fprintf(out, " --size %dx%d", q->board_rows, q->board_cols);
    if (n->at_given) {
        fprintf(out, " --at ");
        write_point(out, q->board_rows, n->row, n->col);
    }
    fprintf(out, "%s", d->anchor == FREE ? " --free" : d->anchor == FIXED ? " --fixed" : "");
    if (d->anchor == WITHIN) {
        fprintf(out, " --within ");
        write_point(out, q->board_rows, d->where.top, d->where.left);
        fprintf(out, ":");
        write_point(out, q->board_rows, d->where.bottom, d->where.right);
    }
}

static void write_restrictions(FILE *out, const question *q)
{
    if (q->motions != (1u << MOTIONS) - 1) {
        fprintf(out, " --turn ");
        for (int i = 0, some = 0; i < MOTIONS; i++)
            if (q->motions >> i & 1)
                fprintf(out, "%s%d", some++ ? "," : "", i);
    }
    if (q->keep_colours)
        fprintf(out, " --keep-colours");
    if (q->next)
        fprintf(out, " --next %s", q->next == 'X' ? "black" : "white");
    if (q->to_move)
        fprintf(out, " --to-move %s", q->to_move == 'X' ? "black" : "white");
    if (q->first_move != OPEN || q->last_move != OPEN) {
        fprintf(out, " --moves ");
        if (q->first_move != OPEN)
            fprintf(out, "%d", q->first_move);
        fprintf(out, "-");
        if (q->last_move != OPEN)
            fprintf(out, "%d", q->last_move);
    }
}

static void write_plan(FILE *out, const plan *n)
{
    const drawing *d = &n->question.drawing;
    fprintf(out, "--cells '");
    for (int row = 0; row < d->rows; row++)
        fprintf(out, "%s%.*s", row ? "/" : "", d->cols, d->cells + row * d->cols);
    fprintf(out, "'");
    write_place(out, n);
    if (d->stone_count)
        write_sequence(out, n);
    write_restrictions(out, &n->question);
    fprintf(out, "%s\n", n->filters);
}

/* ---- the program ---- */

static void read_games(maker *m)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_sgf *tree;
    if (tgn_source_open(&source, (const char *const *)m->paths, (size_t)m->path_count, NULL, NULL) < 0 ||
        tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed)
            fail(entry.message);
        if (tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            fail("out of memory");
        while (tgn_sgf_next(reader, &tree) > 0) {
            if (tree->refused)
                continue;
            m->games = grown(m->games, (size_t)(m->game_count + 1) * sizeof *m->games);
            m->games[m->game_count] = (played){0};
            play_record(&m->games[m->game_count++], tree, game, m->variations);
        }
    }
    tgn_game_free(game);
    tgn_sgf_close(reader);
    tgn_source_close(source);
}

static void make_all(maker *m, FILE *turned)
{
    for (int i = 0; i < m->count; i++) {
        plan first, second;
        make_plan(m, &first);
        const question *q = &first.question;
        const bool exchange = !q->keep_colours && chance(m, 50);
        const int motion = between(m, exchange ? 0 : 1, q->board_rows == q->board_cols ? 7 : 3);
        turn_plan(&second, &first, motion, exchange);
        write_plan(stdout, &first);
        fprintf(turned, "%s ", claims(&first, exchange));
        write_plan(turned, &second);
    }
}

static bool parse(maker *m, int argc, char **argv)
{
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--count") == 0)
            m->count = read_number(argv[at + 1]);
        else if (strcmp(argv[at], "--seed") == 0)
            m->random = 0x9E3779B97F4A7C15u * (uint64_t)(1 + read_number(argv[at + 1]));
        else if (strcmp(argv[at], "--turned") == 0)
            m->turned = argv[at + 1];
        else if (strcmp(argv[at], "--variations") == 0)
            m->variations = true, at--;
        else
            return false;
    }
    m->paths = argv + at;
    m->path_count = argc - at;
    return m->path_count > 0 && m->turned;
}

int main(int argc, char **argv)
{
    maker m = {.count = 100, .random = 0x9E3779B97F4A7C15u};
    if (!parse(&m, argc, argv)) {
        fprintf(stderr, "usage: pattern_make [--variations] [--count N] [--seed N] --turned FILE PATH...\n");
        return 2;
    }
    read_games(&m);
    FILE *turned = fopen(m.turned, "w");
    if (!turned || m.game_count == 0)
        fail("no games, or no file to write to");
    make_all(&m, turned);
    for (int i = 0; i < m.game_count; i++)
        played_free(&m.games[i]);
    free(m.games);
    if (fclose(turned) || fflush(stdout))
        fail("could not write");
    return 0;
}
