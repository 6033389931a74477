/*
 * search.h - every hit of a pattern in a game, found by looking at every image, every place and every position
 *
 * The rules are those of docs/PATTERN.md, in its order. Nothing is remembered from one game to the next and nothing is
 * left out for speed, but for one thing: a place is looked at in all positions at once, cell by cell, until none is left
 * in which it can match. For that the stones of a game are kept the other way round as well, as a film:
 *
 *      point 0     position 0, 1, 2, ...
 *      point 1     position 0, 1, 2, ...
 *
 * Where that document does not decide, this is what is done here:
 *
 *  - A sequence belongs to the cells: it turns with them, and images with different sequences are different.
 *  - The motion of a hit is the first of those that are tried whose image has these cells, may lie there and, with a
 *    sequence, whose stones were played. By this motion the continuation is told.
 *  - An image that fits nowhere on the board (a strip across a rectangle, turned) is an image all the same.
 *  - After a sequence what comes with the step after its last stone comes "at once".
 *  - In a game with variations a sequence must follow on the line that directly follows.
 */
#ifndef TENGEN_TOOLS_PATTERNS_SEARCH_H
#define TENGEN_TOOLS_PATTERNS_SEARCH_H

#include "played.h"
#include "question.h"

enum { MOST_IMAGES = 2 * MOTIONS };

typedef struct image {
    drawing drawing;
    int motion;
    bool swapped;
    int alike; /* the first image that has the same cells; itself if it is that */
} image;

typedef struct search {
    question question;
    image images[MOST_IMAGES]; /* as drawn by motions 0 to 7, then with colours exchanged */
    int image_count, different;
    image own[MOST_IMAGES]; /* images that are the drawing itself */
    int own_count;
    bool colours_alike; /* one of these exchanges the colours */
} search;

/* How it went on. */
typedef struct way {
    char kind;        /* 'm' a stone in the rectangle, 's' a setup, 'o' a capture from outside, 'e' the end */
    int cell;         /* of 'm': in the drawing, the first of equivalent ones */
    char colour;      /* of 'm': in the colours of the drawing */
    bool turned_over; /* equivalence has exchanged the colours */
} way;

typedef struct hit {
    int game, board_rows;
    int first; /* position */
    int move, last_move, next_move;
    int row, col; /* of the upper left point */
    int motion;
    bool swapped, at_once;
    way way;
} hit;

typedef struct hits {
    hit *items;
    size_t count, capacity;
} hits;

typedef struct film {
    unsigned char *at;       /* EMPTY, BLACK or WHITE */
    unsigned char *standing; /* of each position: whether an image stands at the place that is looked at */
    int count;
} film;
enum { EMPTY = 1, BLACK = 2, WHITE = 4 };

/* ---- images ---- */

/* All images of a drawing that these motions make, the same ones too. Returns how many. */
static inline int make_images(image *out, const question *q, unsigned motions, bool keep_colours)
{
    const int most = motions_of(&q->drawing, q->board_rows, q->board_cols);
    int count = 0;
    for (int swapped = 0; swapped <= !keep_colours; swapped++)
        for (int motion = 0; motion < most; motion++)
            if (motions >> motion & 1) {
                image *i = &out[count++];
                turn(&i->drawing, &q->drawing, motion, swapped, q->board_rows, q->board_cols);
                i->motion = motion;
                i->swapped = swapped;
            }
    return count;
}

static inline void search_prepare(search *s)
{
    image all[MOST_IMAGES];
    const int count = make_images(all, &s->question, (1u << MOTIONS) - 1, s->question.keep_colours);
    s->own_count = s->different = 0;
    s->colours_alike = false;
    for (int i = 0; i < count; i++)
        if (same_drawing(&all[i].drawing, &s->question.drawing)) {
            s->own[s->own_count++] = all[i];
            s->colours_alike |= all[i].swapped;
        }
    s->image_count = make_images(s->images, &s->question, s->question.motions, s->question.keep_colours);
    for (int i = 0; i < s->image_count; i++) {
        int alike = 0, same = 0;
        while (!same_cells(&s->images[alike].drawing, &s->images[i].drawing))
            alike++;
        while (!same_drawing(&s->images[same].drawing, &s->images[i].drawing))
            same++;
        s->images[i].alike = alike;
        s->different += same == i;
    }
}

/* ---- places ---- */

/* Whether an image may lie here on a board of this size, on which it fits. */
static inline bool may_lie(const drawing *d, int board_rows, int board_cols, int row, int col)
{
    switch (d->anchor) {
    case EDGES:
        return (!(d->sides & TOP) || row == 0) && (!(d->sides & BOTTOM) || row + d->rows == board_rows) &&
               (!(d->sides & LEFT) || col == 0) && (!(d->sides & RIGHT) || col + d->cols == board_cols);
    case FIXED:
        return row == d->where.top && col == d->where.left;
    case WITHIN:
        return row >= d->where.top && col >= d->where.left && row + d->rows - 1 <= d->where.bottom &&
               col + d->cols - 1 <= d->where.right;
    default:
        return true;
    }
}

/* The first image from `i` on that is like image `alike` and may lie here; image_count if there is none. */
static inline int next_alike(const search *s, int alike, int i, const played *p, int row, int col)
{
    while (i < s->image_count &&
           (s->images[i].alike != alike || !may_lie(&s->images[i].drawing, p->rows, p->cols, row, col)))
        i++;
    return i;
}

/* ---- matching ---- */

static inline void film_make(film *f, const played *p)
{
    f->count = p->count;
    f->standing = grown(f->standing, (size_t)p->count);
    f->at = grown(f->at, (size_t)p->count * (size_t)p->points);
    for (int i = 0; i < p->count; i++)
        for (int point = 0; point < p->points; point++) {
            const char there = stones_at(p, i)[point];
            f->at[(size_t)point * (size_t)p->count + (size_t)i] = there == 'X'   ? BLACK
                                                                  : there == 'O' ? WHITE
                                                                                 : EMPTY;
        }
}

static inline unsigned char allowed(char cell)
{
    switch (cell) {
    case '.':
        return EMPTY;
    case 'X':
        return BLACK;
    case 'O':
        return WHITE;
    case 'x':
        return EMPTY | BLACK;
    case 'o':
        return EMPTY | WHITE;
    case '#':
        return BLACK | WHITE;
    default:
        return EMPTY | BLACK | WHITE;
    }
}

/* Strike out the positions in which a point is not as its cell asks. Returns whether any is left. */
static inline bool strike_out(film *f, int point, unsigned char wanted)
{
    const unsigned char *at = f->at + (size_t)point * (size_t)f->count;
    unsigned char any = 0;
    for (int i = 0; i < f->count; i++) {
        f->standing[i] &= (at[i] & wanted) != 0;
        any |= f->standing[i];
    }
    return any;
}

/* In which positions the drawing stands here. Cells that ask for a stone come first: they leave the fewest. */
static inline bool stand(film *f, const played *p, const drawing *d, int row, int col)
{
    memset(f->standing, 1, (size_t)f->count);
    for (int pass = 0; pass < 2; pass++)
        for (int cell = 0; cell < d->rows * d->cols; cell++) {
            const unsigned char wanted = allowed(d->cells[cell]);
            const bool now = wanted & EMPTY ? pass == 1 : pass == 0;
            const int point = (row + cell / d->cols) * p->cols + col + cell % d->cols;
            if (now && d->cells[cell] != '*' && !strike_out(f, point, wanted))
                return false;
        }
    return true;
}

/* ---- what happens in the rectangle ---- */

/* Whether the step to this position plays a stone in it. */
static inline bool plays_in(const played *p, int position, rectangle r)
{
    const moment *m = &p->at[position];
    const int row = m->point / p->cols, col = m->point % p->cols;
    return m->kind == 'm' && row >= r.top && row <= r.bottom && col >= r.left && col <= r.right;
}

/* Whether it changes a point of it. */
static inline bool changes_in(const played *p, int position, rectangle r)
{
    const char *now = stones_at(p, position), *then = stones_at(p, p->at[position].before);
    for (int row = r.top; row <= r.bottom; row++)
        for (int col = r.left; col <= r.right; col++)
            if (now[row * p->cols + col] != then[row * p->cols + col])
                return true;
    return false;
}

/* The cell of the rectangle on which the step to this position plays its stone. */
static inline int cell_played(const played *p, int position, rectangle r)
{
    const int point = p->at[position].point;
    return (point / p->cols - r.top) * (r.right - r.left + 1) + point % p->cols - r.left;
}

/*
 * How it goes on from position `at`: the first stone in the rectangle, or what else ended it. Without a sequence the
 * pattern must keep standing until then, after one nothing may change. Returns the kind; in `step` the position after
 * it, or -1.
 */
static inline char go_on(const played *p, const film *f, rectangle r, bool after_sequence, int at, int *step)
{
    while ((*step = p->at[at].next) >= 0) {
        if (plays_in(p, *step, r))
            return 'm';
        if (after_sequence ? changes_in(p, *step, r) : !f->standing[*step])
            return p->at[*step].kind == 's' ? 's' : 'o';
        at = *step;
    }
    return 'e';
}

/* Whether the sequence follows position `at`. Returns the position after its last stone, or -1. */
static inline int play_out(const played *p, const drawing *d, rectangle r, int elsewhere, int at)
{
    int done = 0, away = 0;
    while (done < d->stone_count) {
        const int step = p->at[at].next;
        if (step < 0)
            return -1;
        at = step;
        if (!plays_in(p, step, r) && !changes_in(p, step, r)) {
            if (++away > elsewhere && elsewhere != OPEN)
                return -1;
            continue;
        }
        if (!plays_in(p, step, r) || p->at[step].colour != d->stones[done].colour ||
            cell_played(p, step, r) != d->stones[done].cell)
            return -1;
        done++;
        away = 0;
    }
    return at;
}

/* ---- continuations ---- */

/* A stone on a cell of an image, as a stone on a cell of the drawing that the image was made of. */
static inline stone as_drawn(const image *i, const drawing *d, stone s)
{
    int cell = 0;
    while (carry_cell(i->motion, d->rows, d->cols, cell) != s.cell)
        cell++;
    return (stone){cell, i->swapped ? exchanged(s.colour) : s.colour};
}

/* Of equivalent stones the first in reading order, the black one before the white one. */
static inline way first_equivalent(const search *s, stone drawn)
{
    const drawing *d = &s->question.drawing;
    way best = {'m', drawn.cell, drawn.colour, false};
    for (int i = 0; i < s->own_count; i++) {
        const int cell = carry_cell(s->own[i].motion, d->rows, d->cols, drawn.cell);
        const char colour = s->own[i].swapped ? exchanged(drawn.colour) : drawn.colour;
        if (cell < best.cell || (cell == best.cell && colour == 'X' && best.colour == 'O'))
            best = (way){'m', cell, colour, s->own[i].swapped};
    }
    return best;
}

/* ---- hits ---- */

/* Whether the question asks for such a hit. */
static inline bool is_asked_for(const search *s, const played *p, const hit *h)
{
    const question *q = &s->question;
    const char side = p->at[h->first].side;
    return (!q->next || (h->way.kind == 'm' && (s->colours_alike || h->way.colour == q->next))) &&
           (!q->to_move || s->colours_alike || (h->swapped ? other(side) : side) == q->to_move) &&
           (q->first_move == OPEN || h->move >= q->first_move) &&
           (q->last_move == OPEN || h->move <= q->last_move);
}

static inline void add_hit(hits *out, const hit *h)
{
    if (out->count == out->capacity) {
        out->capacity = out->capacity ? 2 * out->capacity : 64;
        out->items = grown(out->items, out->capacity * sizeof *out->items);
    }
    out->items[out->count++] = *h;
}

/* The hit of the run that begins at position h->first, by this image. Returns false if its sequence does not follow. */
static inline bool read_hit(const search *s, const played *p, const film *f, const image *i, hit *h)
{
    const question *q = &s->question;
    const drawing *d = &i->drawing;
    const rectangle r = {h->row, h->col, h->row + d->rows - 1, h->col + d->cols - 1};
    const bool sequence = d->stone_count > 0;
    int begin = h->first, last = h->first, step;
    if (sequence)
        begin = last = play_out(p, d, r, q->elsewhere, h->first);
    if (begin < 0)
        return false;
    while (!sequence && p->at[last].next >= 0 && f->standing[p->at[last].next])
        last = p->at[last].next;
    h->way = (way){.kind = go_on(p, f, r, sequence, begin, &step)};
    if (h->way.kind == 'm')
        h->way = first_equivalent(
            s, as_drawn(i, &q->drawing, (stone){cell_played(p, step, r), p->at[step].colour}));
    h->at_once = step >= 0 && step == p->at[begin].next;
    h->next_move = step >= 0 ? p->at[step].moves : 0;
    h->move = p->at[h->first].moves;
    h->last_move = p->at[last].moves;
    h->motion = i->motion;
    h->swapped = i->swapped;
    return true;
}

/* The runs at one place, by images that have the same cells as image `i`. */
static inline void find_runs(const search *s, const played *p, const film *f, int i, hit *h, hits *out)
{
    for (h->first = 0; h->first < p->count; h->first++) {
        const int before = p->at[h->first].before;
        if (!f->standing[h->first] || (before >= 0 && f->standing[before]))
            continue;
        int k = next_alike(s, i, i, p, h->row, h->col);
        while (k < s->image_count && !read_hit(s, p, f, &s->images[k], h))
            k = next_alike(s, i, k + 1, p, h->row, h->col);
        if (k < s->image_count && is_asked_for(s, p, h))
            add_hit(out, h);
    }
}

/* All hits in a game. */
static inline void find_hits(const search *s, const played *p, film *f, int game, hits *out)
{
    const question *q = &s->question;
    hit h = {.game = game, .board_rows = p->rows};
    if (q->one_size && (p->rows != q->board_rows || p->cols != q->board_cols))
        return;
    for (int i = 0; i < s->image_count; i++) {
        const drawing *d = &s->images[i].drawing;
        for (h.row = 0; s->images[i].alike == i && h.row + d->rows <= p->rows; h.row++)
            for (h.col = 0; h.col + d->cols <= p->cols; h.col++)
                if (next_alike(s, i, i, p, h.row, h.col) < s->image_count && stand(f, p, d, h.row, h.col))
                    find_runs(s, p, f, i, &h, out);
    }
}

#endif
