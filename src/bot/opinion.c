/* opinion.c - first opinions about moves; see opinion.h */
#include "bot/opinion.h"

#include <stdlib.h>
#include <string.h>

#include "field/playout/policy.h"
#include "go/ladder.h"

/* Weights in games. Found by matches on 9x9: see src/bot/README.md. */
enum {
    EVEN = 16,
    TAKES = 12,     /* ... and for each stone, up to four */
    EACH_STONE = 3, /*     this much more */
    SAVES = 12,     /* likewise */
    CATCHES = 12,   /* in a ladder; likewise */
    RUNS_IN_VAIN = 20,
    FOOLISH = 16,
    DECIDES = 15, /* between one eye and two */
    SHAPELY = 4,
    SHAPELY_NEAR = 6, /* beside the last move */
    BESIDE = 5,
    NEAR = 3,
    EDGE = 12, /* first line, no stones near */
    LOW = 6,   /* second line, no stones near; on large boards the fifth and above, too */
    THIRD = 6, /* third line, no stones near; on large boards the fourth, too */
    CORNER = 15,
    LARGE = 13, /* lines of a board on which the corners come first */
    PASS = 10
};

typedef struct opinion_list {
    const tgn_bot_position *position;
    tgn_bot_opinion *out;
    int count;
    int16_t at[TGN_GRID]; /* of a point that is a move: its index + 1 */
} opinion_list;

static void add(tgn_bot_opinion *opinion, float weight, float mean)
{
    opinion->mean = (opinion->mean * opinion->weight + mean * weight) / (opinion->weight + weight);
    opinion->weight += weight;
}

static void add_at(opinion_list *o, tgn_point p, int weight, float mean)
{
    if (o->at[p])
        add(&o->out[o->at[p] - 1], (float)weight, mean);
}

/* ---- stones in danger ----------------------------------------------------------------------------------- */

static int by_size(int base, int stones)
{
    return base + EACH_STONE * (stones < 4 ? stones : 4);
}

/* Moves that capture an enemy string in atari that touches this one. */
static void take_attackers(opinion_list *o, tgn_point head, int weight)
{
    const tgn_field_board *a = o->position->fast;
    tgn_point p = head;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (a->colour[q] == tgn_colour_other(o->position->colour) &&
                tgn_field_board__atari(a, a->head[q]))
                add_at(o, tgn_field_board__last_liberty(a, a->head[q]), weight, 1);
        }
        p = a->next[p];
    } while (p != head);
}

static void look_at_atari(opinion_list *o, tgn_point head)
{
    const tgn_field_board *a = o->position->fast;
    const tgn_point out = tgn_field_board__last_liberty(a, head);
    const bool lost = tgn_ladder__read(o->position->board, head) == TGN_LADDER_LOST;
    const int stones = a->string[head].stones;
    if (a->colour[head] != o->position->colour) {
        add_at(o, out, lost ? TAKES / 2 : by_size(TAKES, stones), 1);
        return;
    }
    take_attackers(o, head, by_size(SAVES, stones));
    if (lost)
        add_at(o, out, RUNS_IN_VAIN, 0);
    else if (tgn_field_board__liberties_after(a, out, o->position->colour, 2) >= 2)
        add_at(o, out, by_size(SAVES, stones), 1);
}

/* Whether a move of the attacker here catches the string in a ladder. */
static bool catches(const tgn_bot_position *position, tgn_point head, tgn_point move)
{
    tgn_board *board = position->board;
    const tgn_colour attacker = tgn_colour_other(board->colour[head]);
    tgn_point taken[TGN_POINTS_MAX];
    if (tgn_board_try(board, move, attacker) & TGN_MOVE_SUICIDE)
        return false;
    const int result = tgn_board_play(board, move, attacker, taken, NULL);
    const bool caught = tgn_ladder__read(board, head) == TGN_LADDER_LOST;
    tgn_board_unplay(board, move, attacker, taken, result);
    return caught;
}

/* A string of two liberties: catch it, or prevent that. */
static void look_at_two(opinion_list *o, tgn_point head, const tgn_point liberty[2])
{
    const tgn_field_board *a = o->position->fast;
    const int stones = a->string[head].stones;
    const bool own = a->colour[head] == o->position->colour;
    if (tgn_ladder__read(o->position->board, head) != TGN_LADDER_CAUGHT)
        return;
    for (int i = 0; i < 2; i++)
        if (own && tgn_field_board__liberties_after(a, liberty[i], o->position->colour, 3) >= 3)
            add_at(o, liberty[i], by_size(SAVES / 2, stones), 1);
        else if (!own && catches(o->position, head, liberty[i]))
            add_at(o, liberty[i], by_size(CATCHES, stones), 1);
}

static void look_at_strings(opinion_list *o)
{
    const tgn_field_board *a = o->position->fast;
    for (tgn_point p = tgn_point_first(a->size); p; p = tgn_point_next(p, a->size)) {
        tgn_point liberty[3];
        if (a->colour[p] == TGN_EMPTY || a->head[p] != p)
            continue;
        if (tgn_field_board__atari(a, p))
            look_at_atari(o, p);
        else if (!tgn_field_board__surely_more(a, p, 2) && tgn_field_board__liberties(a, p, liberty, 3) == 2)
            look_at_two(o, p, liberty);
    }
}

/* ---- places --------------------------------------------------------------------------------------------- */

/* Steps between points, a diagonal one counting three: 2 beside, 3 at an angle, 4 a jump, 5 a knight's move. */
static int distance(tgn_point a, tgn_point b)
{
    const int down = abs(tgn_point_row(a) - tgn_point_row(b));
    const int across = abs(tgn_point_col(a) - tgn_point_col(b));
    return down + across + (down > across ? down : across);
}

static int line_of(int at, int side)
{
    return 1 + (at < side - 1 - at ? at : side - 1 - at);
}

static bool lonely(const tgn_field_board *a, tgn_point p)
{
    const int row = tgn_point_row(p), col = tgn_point_col(p);
    for (int r = row - 3; r <= row + 3; r++)
        for (int c = col - 3; c <= col + 3; c++) {
            if (r < 0 || c < 0 || r >= a->size.rows || c >= a->size.cols || abs(r - row) + abs(c - col) > 4)
                continue;
            if (a->colour[tgn_point_at(r, c)] != TGN_EMPTY)
                return false;
        }
    return true;
}

/* Where no stones are near: the third line and the fourth, first of all in a corner; on small boards only the third. */
static void look_at_room(const tgn_field_board *a, tgn_bot_opinion *opinion)
{
    const int row = line_of(tgn_point_row(opinion->point), a->size.rows);
    const int col = line_of(tgn_point_col(opinion->point), a->size.cols);
    const int low = row < col ? row : col, high = row < col ? col : row;
    const bool large = a->size.rows >= LARGE && a->size.cols >= LARGE;
    if ((low > 3 && !large) || !lonely(a, opinion->point))
        return;
    if (low <= 2)
        add(opinion, low == 1 ? EDGE : LOW, 0);
    else if (low > 4)
        add(opinion, LOW, 0);
    else
        add(opinion, large && high <= 5 ? CORNER : THIRD, 1);
}

static void look_at_place(const tgn_bot_position *position, tgn_bot_opinion *opinion)
{
    const tgn_field_board *a = position->fast;
    const tgn_point p = opinion->point;
    const int away = position->last ? distance(p, position->last) : 99;
    look_at_room(a, opinion);
    if (tgn_bot_shapes__fits(position->shapes, a->colour, p, position->colour))
        add(opinion, away <= 3 ? SHAPELY_NEAR : SHAPELY, 1);
    if (away <= 5)
        add(opinion, away <= 3 ? BESIDE : NEAR, 1);
    if (tgn_field_policy__gives_away(a, p, position->colour))
        add(opinion, FOOLISH, 0);
    else if (tgn_field_policy__vital(a, p) == p)
        add(opinion, DECIDES, 1);
}

/* Every move at one half, the pass last. */
static void list_moves(opinion_list *o)
{
    const tgn_field_board *a = o->position->fast;
    for (int i = 0; i < a->empties; i++) {
        const tgn_point p = a->empty[i];
        if (!tgn_field_board__legal(a, p, o->position->colour) ||
            tgn_field_policy__is_eye(a, p, o->position->colour))
            continue;
        o->out[o->count] = (tgn_bot_opinion){p, EVEN, 0.5f};
        o->at[p] = (int16_t)++o->count;
    }
    o->out[o->count] = (tgn_bot_opinion){TGN_PASS, EVEN, 0.5f};
}

int tgn_bot_opinion__moves(tgn_bot_opinion out[TGN_POINTS_MAX + 1], const tgn_bot_position *position)
{
    opinion_list o = {.position = position, .out = out};
    list_moves(&o);
    for (int i = 0; i < o.count; i++)
        look_at_place(position, &out[i]);
    look_at_strings(&o);
    add(&out[o.count], PASS, 0);
    return o.count + 1;
}

int tgn_bot_opinion__urgent(tgn_bot_opinion out[TGN_POINTS_MAX + 1], const tgn_bot_position *position)
{
    opinion_list o = {.position = position, .out = out};
    list_moves(&o);
    look_at_strings(&o);
    return o.count + 1;
}
