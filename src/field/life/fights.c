/* fights.c - blocks whose fate is open; see fights.h */
#include "field/life/fights.h"

#include <math.h>
#include <string.h>

#include <tengen/life.h>

#include "field/life/blocks.h"
#include "field/life/reading.h"

/* Blocks whose strength is nearer to 0 than this are read. */
static const float UNCLEAR = 0.75f;

/* Stones of at least this strength close a fight off. The next one is tried when it is too large with the one before. */
static const float FIRM[] = {0.95f, 0.85f, 0.7f};
enum { FIRM_COUNT = sizeof FIRM / sizeof *FIRM };

/*
 * Of 374 unclear blocks of 598 games, nearly all in fights of up to 8 empty points were read within 6,000 nodes, two in
 * three of those with 9, few with more. With 20,000 nodes 236 were read instead of 207, and a board took 14 ms
 * instead of 9.
 */
enum {
    EMPTY_MOST = 16,    /* empty points of a fight that is read */
    NODES_MOST = 15000, /* for one question, */
    NODES_ALL = 40000,  /* and for a board */
    NODES_RASH = 1000,  /* for a single move */
    ROOM = 3,           /* empty points elsewhere: a string of the wall with more of them is safe */
    SACRIFICE = 6       /* stones that may be given up to take more: as many as a nakade can have */
};

typedef struct fight {
    const tgn_board *board;
    const tgn_field_blocks *blocks;
    float firm;
    bool safe[TGN_GRID]; /* unconditionally alive stones */
    bool in[TGN_GRID];
    tgn_point point[TGN_POINTS_MAX];
    int count, empties;
} fight;

/* ---- where it is ---------------------------------------------------------------------------------------- */

static float strength_at(const fight *f, tgn_point p)
{
    return f->blocks->at[f->blocks->of[p]].strength;
}

static void add_point(fight *f, tgn_point p)
{
    f->in[p] = true;
    f->empties += f->board->colour[p] == TGN_EMPTY;
    f->point[f->count++] = p;
}

/* Whether a point is neither off the board nor part of the wall. */
static bool is_open(const fight *f, tgn_point p)
{
    const tgn_colour c = f->board->colour[p];
    return c == TGN_EMPTY || (c != TGN_EDGE && strength_at(f, p) < f->firm);
}

/* From point number `from` on: all points around that the wall does not close off. */
static void spread(fight *f, int from)
{
    for (int i = from; i < f->count && f->empties <= EMPTY_MOST; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(f->point[i] + tgn_step[k]);
            if (!f->in[p] && is_open(f, p))
                add_point(f, p);
        }
}

/* Whether a string of the wall has more than ROOM empty points that the fight does not touch. */
static bool has_room(const fight *f, tgn_point stone)
{
    tgn_point found[TGN_POINTS_MAX];
    bool seen[TGN_GRID] = {false};
    const int liberties = tgn_board_liberties(f->board, stone, found);
    int count = 0;
    for (int i = 0; i < liberties; i++)
        if (!f->in[found[i]]) {
            seen[found[i]] = true;
            found[count++] = found[i];
        }
    int empties = count;
    for (int i = 0; i < count && empties <= ROOM; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(found[i] + tgn_step[k]);
            if (seen[p] || f->in[p] || !is_open(f, p))
                continue;
            seen[p] = true;
            found[count++] = p;
            empties += f->board->colour[p] == TGN_EMPTY;
        }
    return empties > ROOM;
}

/* Strings of the wall that are short of liberties take part in the fight, and their eyes elsewhere belong to it. */
static void add_weak_walls(fight *f)
{
    const int core = f->count;
    for (int i = 0; i < core; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(f->point[i] + tgn_step[k]);
            if (f->in[p] || f->board->colour[p] == TGN_EDGE || f->safe[p] || has_room(f, p))
                continue;
            tgn_point q = p;
            do {
                add_point(f, q);
                q = f->board->next[q];
            } while (q != p);
        }
    spread(f, core);
}

/* All points of the fight that the block belongs to. Returns false if too many of them are empty. */
static bool find_fight_with(fight *f, int block, float firm, bool weak_walls)
{
    f->firm = firm;
    f->count = f->empties = 0;
    memset(f->in, 0, sizeof f->in);
    for (tgn_point p = tgn_point_first(f->board->size); p; p = tgn_point_next(p, f->board->size))
        if (f->board->colour[p] && f->blocks->of[p] == block)
            add_point(f, p);
    spread(f, 0);
    if (weak_walls && f->empties <= EMPTY_MOST)
        add_weak_walls(f);
    return f->empties <= EMPTY_MOST;
}

static bool find_fight(fight *f, int block)
{
    for (int i = 0; i < 2 * FIRM_COUNT; i++)
        if (find_fight_with(f, block, FIRM[i % FIRM_COUNT], i < FIRM_COUNT))
            return true;
    return false;
}

/* ---- who wins it ---------------------------------------------------------------------------------------- */

static int stones_at(const tgn_board *board, tgn_point p)
{
    return board->stones[board->head[p]];
}

/* A stone of the block's largest string. */
static tgn_point target_of(const fight *f, int block)
{
    tgn_point best = TGN_PASS;
    for (int i = 0; i < f->count; i++) {
        const tgn_point p = f->point[i];
        if (f->board->colour[p] && f->blocks->of[p] == block &&
            (!best || stones_at(f->board, p) > stones_at(f->board, best)))
            best = p;
    }
    return best;
}

/* The larger of two strings of the attacker: the best so far, and the one of `p` if that is in the region. */
static tgn_point larger(const tgn_board *board, const bool in[TGN_GRID], tgn_colour attacker, tgn_point best,
                        tgn_point p)
{
    const bool counts = in[p] && board->colour[p] == attacker;
    return counts && (!best || stones_at(board, p) > stones_at(board, best)) ? p : best;
}

/*
 * A stone of the attacker's largest string in the region that touches the target or one of its liberties, if losing that
 * would be no mere sacrifice.
 */
static tgn_point anchor_of(const tgn_board *board, const bool in[TGN_GRID], tgn_point target)
{
    const tgn_colour attacker = tgn_colour_other(board->colour[target]);
    tgn_point best = TGN_PASS, stone = target;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(stone + tgn_step[k]);
            best = larger(board, in, attacker, best, p);
            for (int j = 0; j < 4 && board->colour[p] == TGN_EMPTY; j++)
                best = larger(board, in, attacker, best, (tgn_point)(p + tgn_step[j]));
        }
        stone = board->next[stone];
    } while (stone != target);
    const bool dear =
        best && (stones_at(board, best) > SACRIFICE || stones_at(board, best) > stones_at(board, target));
    return dear ? best : (tgn_point)TGN_PASS;
}

static tgn_field_sentence read_block(tgn_field_fights *out, fight *f, int block, tgn_board *board, int *nodes)
{
    const tgn_colour colour = f->blocks->at[block].colour, enemy = tgn_colour_other(colour);
    if (!find_fight(f, block))
        return TGN_FIELD_SENTENCE_NOTHING;
    const tgn_point target = target_of(f, block);
    tgn_field_reading_question question = {.region = f->point,
                                           .region_count = f->count,
                                           .target = target,
                                           .anchor = anchor_of(board, f->in, target),
                                           .to_move = enemy,
                                           .ko_winner = enemy,
                                           .limit = NODES_MOST};
    const tgn_field_reading second = tgn_field_reader__ask(out->reader, board, &question, nodes);
    if (second == TGN_FIELD_READING_SAFE)
        return TGN_FIELD_SENTENCE_LIVES;
    if (second == TGN_FIELD_READING_OPEN)
        return TGN_FIELD_SENTENCE_NOTHING;
    question.to_move = question.ko_winner = colour;
    const tgn_field_reading first = tgn_field_reader__ask(out->reader, board, &question, nodes);
    return first == TGN_FIELD_READING_TAKEN ? TGN_FIELD_SENTENCE_LOST : TGN_FIELD_SENTENCE_NOTHING;
}

static void find_safe(fight *f)
{
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        uint8_t safe[TGN_GRID];
        tgn_life_benson(f->board, c, safe);
        for (tgn_point p = 0; p < TGN_GRID; p++)
            f->safe[p] |= safe[p] == TGN_SAFE_STONE;
    }
}

int tgn_field_fights__read(tgn_field_fights *out, const tgn_board *board, const tgn_field_blocks *blocks)
{
    fight f = {.board = board, .blocks = blocks};
    tgn_board copy = *board; /* is played on, and left as it was */
    int nodes = 0;
    *out = (tgn_field_fights){0};
    find_safe(&f);
    for (int i = 0; i < blocks->count && nodes < NODES_ALL; i++) {
        if (fabsf(blocks->at[i].strength) >= UNCLEAR)
            continue;
        if (!out->reader && tgn_field_reader__new(&out->reader) < 0)
            return TGN_ERR_MEMORY;
        out->read[i] = (uint8_t)read_block(out, &f, i, &copy, &nodes);
        for (int k = 0; k < f.count && out->read[i] == TGN_FIELD_SENTENCE_LIVES; k++)
            out->settled[f.point[k]] = true;
    }
    return TGN_OK;
}

void tgn_field_fights__clear(tgn_field_fights *fights)
{
    tgn_field_reader__free(fights->reader);
    fights->reader = NULL;
}

/* ---- single moves --------------------------------------------------------------------------------------- */

/* The settled points that are connected with `start`, as a list and as a map (empty before). Returns how many. */
static int settled_around(const tgn_field_fights *fights, tgn_point start, tgn_point out[TGN_POINTS_MAX],
                          bool seen[TGN_GRID])
{
    int count = 1;
    out[0] = start;
    seen[start] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(out[i] + tgn_step[k]);
            if (!fights->settled[p] || seen[p])
                continue;
            seen[p] = true;
            out[count++] = p;
        }
    return count;
}

bool tgn_field_fights__rash(const tgn_field_fights *fights, tgn_board *board, tgn_point point,
                            tgn_colour colour)
{
    tgn_point region[TGN_POINTS_MAX], taken[TGN_POINTS_MAX];
    bool in[TGN_GRID] = {false};
    const int count = settled_around(fights, point, region, in);
    const int result = tgn_board_play(board, point, colour, taken, NULL);
    const tgn_field_reading_question question = {.region = region,
                                                 .region_count = count,
                                                 .target = point,
                                                 .anchor = anchor_of(board, in, point),
                                                 .to_move = tgn_colour_other(colour),
                                                 .ko_winner = tgn_colour_other(colour),
                                                 .limit = NODES_RASH};
    const bool rash = result >= 0 && tgn_field_reader__ask(fights->reader, board, &question, NULL) ==
                                         TGN_FIELD_READING_TAKEN;
    tgn_board_unplay(board, point, colour, taken, result);
    return rash || result < 0;
}
