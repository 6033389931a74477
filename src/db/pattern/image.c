/* image.c - see image.h */
#include "db/pattern/image.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_MOTIONS = (1 << TGN_SYMMETRY_COUNT) - 1 };

/* A rectangle of points, both ends included; empty if an end comes before its beginning. */
typedef struct span {
    int top, bottom, left, right;
} span;

/* Sides of the board that a rectangle must touch, in the order in which motions exchange them easily. */
enum { TOP = 1, BOTTOM = 2, LEFT = 4, RIGHT = 8 };

/* A pattern after a motion: what decides whether two images are the same. */
typedef struct turned_pattern {
    tgn_symmetry motion;
    bool swapped;
    tgn_size size;
    char cells[TGN_POINTS_MAX];
    unsigned sides; /* EDGES */
    span room;      /* FIXED, WITHIN: where it lies, or the rectangle in which it lies */
} turned_pattern;

/* ---- motions ------------------------------------------------------------------------------------------- */

/* Of rectangles of any size: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then exchanges the two. */
static void move_cell(tgn_symmetry motion, tgn_size size, int *row, int *col)
{
    const int r = motion & 2 ? size.rows - 1 - *row : *row;
    const int c = motion & 1 ? size.cols - 1 - *col : *col;
    *row = motion & 4 ? c : r;
    *col = motion & 4 ? r : c;
}

static tgn_size move_size(tgn_symmetry motion, tgn_size size)
{
    return motion & 4 ? (tgn_size){size.cols, size.rows} : size;
}

static unsigned move_sides(tgn_symmetry motion, unsigned sides)
{
    if (motion & 1)
        sides = (sides & (TOP | BOTTOM)) | (sides & LEFT ? RIGHT : 0) | (sides & RIGHT ? LEFT : 0);
    if (motion & 2)
        sides = (sides & (LEFT | RIGHT)) | (sides & TOP ? BOTTOM : 0) | (sides & BOTTOM ? TOP : 0);
    if (motion & 4)
        sides = (sides & TOP ? LEFT : 0) | (sides & BOTTOM ? RIGHT : 0) | (sides & LEFT ? TOP : 0) |
                (sides & RIGHT ? BOTTOM : 0);
    return sides;
}

static span span_between(int row, int col, int other_row, int other_col)
{
    return (span){row < other_row ? row : other_row, row < other_row ? other_row : row,
                  col < other_col ? col : other_col, col < other_col ? other_col : col};
}

static span move_span(tgn_symmetry motion, tgn_size board, span s)
{
    int row = s.top, col = s.left, other_row = s.bottom, other_col = s.right;
    move_cell(motion, board, &row, &col);
    move_cell(motion, board, &other_row, &other_col);
    return span_between(row, col, other_row, other_col);
}

static char swap_cell(char cell)
{
    static const char from[] = "XOxo", to[] = "OXox";
    const char *found = strchr(from, cell);
    return found && *found ? to[found - from] : cell;
}

/* ---- where it was drawn -------------------------------------------------------------------------------- */

static span drawn_at(const tgn_pattern_question *question)
{
    const int row = tgn_point_row(question->at), col = tgn_point_col(question->at);
    return (span){row, row + question->pattern->size.rows - 1, col, col + question->pattern->size.cols - 1};
}

static span room_of(const tgn_pattern_question *question)
{
    const tgn_point *corner = question->within;
    if (question->anchor != TGN_ANCHOR_WITHIN)
        return drawn_at(question);
    return span_between(tgn_point_row(corner[0]), tgn_point_col(corner[0]), tgn_point_row(corner[1]),
                        tgn_point_col(corner[1]));
}

static unsigned touched_sides(const tgn_pattern_question *question)
{
    const span s = drawn_at(question);
    return (s.top == 0 ? TOP : 0) | (s.bottom == question->board.rows - 1 ? BOTTOM : 0) |
           (s.left == 0 ? LEFT : 0) | (s.right == question->board.cols - 1 ? RIGHT : 0);
}

static turned_pattern turn(const tgn_pattern_question *question, tgn_symmetry motion, bool swapped)
{
    const tgn_pattern *pattern = question->pattern;
    turned_pattern out = {.motion = motion, .swapped = swapped, .size = move_size(motion, pattern->size)};
    for (int i = 0; i < tgn_size_points(pattern->size); i++) {
        int row = i / pattern->size.cols, col = i % pattern->size.cols;
        move_cell(motion, pattern->size, &row, &col);
        out.cells[row * out.size.cols + col] = swapped ? swap_cell(pattern->cells[i]) : pattern->cells[i];
    }
    if (question->anchor == TGN_ANCHOR_EDGES)
        out.sides = move_sides(motion, touched_sides(question));
    else if (question->anchor != TGN_ANCHOR_FREE)
        out.room = move_span(motion, question->board, room_of(question));
    return out;
}

static bool same_cells(const turned_pattern *a, const turned_pattern *b)
{
    return tgn_size_equal(a->size, b->size) && memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

/*
 * The stones of a sequence belong to the pattern too: without them what looks the same is not.
 */
static bool same_sequence(const tgn_pattern *pattern, const turned_pattern *a, const turned_pattern *b)
{
    for (size_t i = 0; i < pattern->sequence_count; i++) {
        const tgn_move move = pattern->sequence[i];
        int row = tgn_point_row(move.point), col = tgn_point_col(move.point), other_row = row,
            other_col = col;
        move_cell(a->motion, pattern->size, &row, &col);
        move_cell(b->motion, pattern->size, &other_row, &other_col);
        if (row != other_row || col != other_col || a->swapped != b->swapped)
            return false;
    }
    return true;
}

static bool same_image(const tgn_pattern *pattern, const turned_pattern *a, const turned_pattern *b)
{
    return same_cells(a, b) && same_sequence(pattern, a, b) && a->sides == b->sides &&
           memcmp(&a->room, &b->room, sizeof a->room) == 0;
}

/* ---- places -------------------------------------------------------------------------------------------- */

/* Where the upper left point of an image may lie. */
static span places_of(const turned_pattern *image, tgn_anchor anchor, tgn_size board)
{
    span s = {0, board.rows - image->size.rows, 0, board.cols - image->size.cols};
    if (image->sides & BOTTOM)
        s.top = s.bottom;
    if (image->sides & TOP)
        s.bottom = s.bottom < 0 || s.top > 0 ? -1 : 0;
    if (image->sides & RIGHT)
        s.left = s.right;
    if (image->sides & LEFT)
        s.right = s.right < 0 || s.left > 0 ? -1 : 0;
    if (anchor == TGN_ANCHOR_FIXED || anchor == TGN_ANCHOR_WITHIN)
        s = (span){image->room.top, image->room.bottom - image->size.rows + 1, image->room.left,
                   image->room.right - image->size.cols + 1};
    return s;
}

static void put_places(tgn_pattern_image *out, span s)
{
    memset(out->places, 0, sizeof out->places);
    for (int row = s.top; row <= s.bottom && row >= 0; row++)
        for (int col = s.left; col <= s.right && col >= 0; col++)
            out->places[row] |= (uint32_t)1 << col;
}

static bool has_places(const tgn_pattern_image *image)
{
    uint32_t any = 0;
    for (int row = 0; row < TGN_SIDE_MAX; row++)
        any |= image->places[row];
    return any != 0;
}

/* ---- what equivalent continuations are called ---------------------------------------------------------- */

/* Motions, with or without an exchange of colours, that leave a pattern as it is. */
typedef struct own_symmetries {
    bool has[TGN_SYMMETRY_COUNT][2];
} own_symmetries;

/* The first among the equivalents of a stone on a cell of the pattern: reading order, then Black before White. */
static void name_way(tgn_pattern_name *out, const own_symmetries *own, tgn_size size, int cell,
                     tgn_colour colour)
{
    int best = 2 * TGN_POINTS_MAX;
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
        for (int swap = 0; swap < 2; swap++) {
            int row = cell / size.cols, col = cell % size.cols;
            if (!own->has[m][swap])
                continue;
            move_cell((tgn_symmetry)m, size, &row, &col);
            const tgn_colour now = swap ? tgn_colour_other(colour) : colour;
            const int way = 2 * (row * size.cols + col) + (now == TGN_WHITE);
            if (way < best) {
                best = way;
                out->flipped = swap;
            }
        }
    out->way = (uint16_t)best;
}

static void name_cells(tgn_pattern_image *out, const tgn_pattern *pattern, const own_symmetries *own)
{
    for (int i = 0; i < tgn_size_points(pattern->size); i++) {
        int row = i / pattern->size.cols, col = i % pattern->size.cols;
        move_cell(out->motion, pattern->size, &row, &col);
        for (tgn_colour played = TGN_BLACK; played <= TGN_WHITE; played++) {
            tgn_pattern_name *name = &out->names[row * out->size.cols + col][played - 1];
            name_way(name, own, pattern->size, i, out->swapped ? tgn_colour_other(played) : played);
            name->flipped ^= out->swapped;
        }
    }
}

/* ---- cells --------------------------------------------------------------------------------------------- */

static unsigned accepts(char cell)
{
    switch (cell) {
    case '.':
        return TGN_PATTERN_ACCEPTS_EMPTY;
    case 'X':
        return TGN_PATTERN_ACCEPTS_BLACK;
    case 'O':
        return TGN_PATTERN_ACCEPTS_WHITE;
    case 'x':
        return TGN_PATTERN_ACCEPTS_EMPTY | TGN_PATTERN_ACCEPTS_BLACK;
    case 'o':
        return TGN_PATTERN_ACCEPTS_EMPTY | TGN_PATTERN_ACCEPTS_WHITE;
    case '#':
        return TGN_PATTERN_ACCEPTS_BLACK | TGN_PATTERN_ACCEPTS_WHITE;
    default:
        return TGN_PATTERN_ACCEPTS_ALL;
    }
}

/* 0: a stone, 1: empty, 2: x and o, 3: anything */
static int order_of(unsigned set)
{
    if (!(set & TGN_PATTERN_ACCEPTS_EMPTY))
        return 0;
    return set == TGN_PATTERN_ACCEPTS_EMPTY ? 1 : set == TGN_PATTERN_ACCEPTS_ALL ? 3 : 2;
}

/* Far from each other, since neighbours tell the same. */
static void choose_probe(tgn_pattern_image *out)
{
    const int empties = out->empties - out->stones;
    out->probed = out->stones > 0 && empties > 0;
    for (int i = 0; out->probed && i < TGN_PATTERN_PROBE_STONES; i++)
        out->probe.stones[i] = out->offsets[i * out->stones / TGN_PATTERN_PROBE_STONES];
    for (int i = 0; out->probed && i < TGN_PATTERN_PROBE_EMPTIES; i++)
        out->probe.empties[i] = out->offsets[out->stones + i * empties / TGN_PATTERN_PROBE_EMPTIES];
}

static void put_cells(tgn_pattern_image *out, const char *cells, tgn_size board)
{
    uint16_t ends[4], count = 0;
    for (int order = 0; order < 4; order++) {
        for (int i = 0; i < tgn_size_points(out->size); i++)
            if (order_of(accepts(cells[i])) == order)
                out->cells[count++] =
                    (tgn_pattern_cell){(uint16_t)(i / out->size.cols * board.cols + i % out->size.cols),
                                       (uint16_t)i, (uint8_t)accepts(cells[i])};
        ends[order] = count;
    }
    for (int i = 0; i < count; i++)
        out->offsets[i] = out->cells[i].offset;
    out->stones = ends[0];
    out->empties = ends[1];
    out->others = ends[2];
    out->count = ends[3];
    choose_probe(out);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

/* Whether a motion makes sense: points that are named stay on the board. */
static bool is_possible(const tgn_pattern_question *question, int motion)
{
    const bool named = question->anchor == TGN_ANCHOR_FIXED || question->anchor == TGN_ANCHOR_WITHIN;
    return motion < 4 || !named || tgn_size_square(question->board);
}

/* All images of some motions, those with exchanged colours last. */
static size_t turn_all(const tgn_pattern_question *question, unsigned motions,
                       turned_pattern out[2 * TGN_SYMMETRY_COUNT])
{
    size_t count = 0;
    for (int swap = 0; swap <= !question->keep_colours; swap++)
        for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
            if (motions >> m & 1 && is_possible(question, m))
                out[count++] = turn(question, (tgn_symmetry)m, swap);
    return count;
}

/* Those of all motions, whether or not they are tried. */
static void find_symmetries(own_symmetries *own, const tgn_pattern_question *question)
{
    turned_pattern all[2 * TGN_SYMMETRY_COUNT];
    const size_t count = turn_all(question, ALL_MOTIONS, all);
    memset(own, 0, sizeof *own);
    for (size_t i = 0; i < count; i++)
        own->has[all[i].motion][all[i].swapped] = same_image(question->pattern, &all[i], &all[0]);
}

static void add_image(tgn_pattern_images *images, const tgn_pattern_question *question,
                      const turned_pattern *all, size_t which, const turned_pattern *by_item[],
                      const own_symmetries *own)
{
    const turned_pattern *turned = &all[which];
    tgn_pattern_image *image = &images->items[images->count];
    bool fresh = true;
    image->motion = turned->motion;
    image->swapped = turned->swapped;
    image->size = turned->size;
    put_places(image, places_of(turned, question->anchor, images->board));
    for (size_t i = 0; i < which; i++)
        fresh &= !same_image(question->pattern, turned, &all[i]);
    images->different += fresh;
    for (size_t i = 0; i < images->count; i++)
        for (int row = 0; row < TGN_SIDE_MAX && same_cells(turned, by_item[i]) &&
                          same_sequence(question->pattern, turned, by_item[i]);
             row++)
            image->places[row] &= ~images->items[i].places[row];
    if (!has_places(image))
        return;
    put_cells(image, turned->cells, images->board);
    name_cells(image, question->pattern, own);
    by_item[images->count++] = turned;
}

int tgn_pattern_images__new(tgn_pattern_images **out, const tgn_pattern_question *question, tgn_size board)
{
    turned_pattern all[2 * TGN_SYMMETRY_COUNT];
    const turned_pattern *by_item[2 * TGN_SYMMETRY_COUNT];
    own_symmetries own;
    tgn_pattern_images *images = calloc(1, sizeof *images);
    if (!images)
        return TGN_ERR_MEMORY;
    const size_t count = turn_all(question, question->motions ? question->motions : ALL_MOTIONS, all);
    find_symmetries(&own, question);
    images->board = board;
    for (size_t i = 0; i < count; i++)
        add_image(images, question, all, i, by_item, &own);
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
        images->colours_alike |= own.has[m][1];
    *out = images;
    return 0;
}

void tgn_pattern_images__free(tgn_pattern_images *images)
{
    free(images);
}

/* ---- questions that make no sense ---------------------------------------------------------------------- */

static bool lies_on(span s, tgn_size board)
{
    return s.top >= 0 && s.left >= 0 && s.bottom < board.rows && s.right < board.cols;
}

static int check_place(const tgn_pattern_question *question, tgn_error *error)
{
    char size[TGN_SIZE_TEXT], at[TGN_POINT_TEXT];
    const tgn_pattern *pattern = question->pattern;
    if (!tgn_size_valid(question->board))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a pattern with a place needs a board of 1 to %d lines",
                             TGN_SIDE_MAX);
    tgn_size_format(size, question->board);
    const bool placed = question->at != TGN_PASS || question->anchor != TGN_ANCHOR_WITHIN;
    if (placed && !tgn_point_on(question->at, question->board))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the upper left cell does not lie on a board of %s",
                             size);
    if (placed && !lies_on(drawn_at(question), question->board))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "a pattern of %d rows and %d columns at %s leaves the board of %s",
                             pattern->size.rows, pattern->size.cols,
                             tgn_point_format(at, question->at, question->board), size);
    if (question->anchor != TGN_ANCHOR_WITHIN)
        return 0;
    const span room = room_of(question);
    if (!lies_on(room, question->board))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the rectangle to search does not lie on a board of %s",
                             size);
    if (room.bottom - room.top + 1 < pattern->size.rows || room.right - room.left + 1 < pattern->size.cols)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the pattern does not fit into the rectangle to search");
    return 0;
}

int tgn_pattern__check(const tgn_pattern_question *question, tgn_error *error)
{
    const tgn_size size = question->pattern->size, board = question->board;
    if (!tgn_size_valid(size))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the pattern is empty");
    if (question->last_move > 0 && question->first_move > question->last_move)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no move is both at least %u and at most %u",
                             (unsigned)question->first_move, (unsigned)question->last_move);
    if (question->anchor != TGN_ANCHOR_FREE)
        return check_place(question, error);
    if ((board.rows || board.cols) && !tgn_size_valid(board))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a board has 1 to %d lines", TGN_SIDE_MAX);
    const int longer = size.rows > size.cols ? size.rows : size.cols,
              shorter = size.rows + size.cols - longer;
    const int longest = board.rows > board.cols ? board.rows : board.cols,
              least = board.rows + board.cols - longest;
    if (board.rows && (longer > longest || shorter > least))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "a pattern of %d rows and %d columns does not fit on the board", size.rows,
                             size.cols);
    return 0;
}
