/* reading.c - whether stones can be taken; see reading.h */
#include "field/life/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum {
    TABLE_BITS = 14,
    DEPTH_MAX = 60,  /* moves; whoever has to take something until then has failed */
    DEPTH_MORE = 10, /* moves besides those that fill the region, on points that captures leave */
    CHILDREN_MAX = 64,
    INFINITE = 1 << 24,
    LIBERTIES_SEEN = 12 /* more of them are not counted */
};

/* How hard a node is to prove (the attacker gets its way) and to disprove: numbers of leaves, at least. */
typedef struct effort {
    uint32_t proof, disproof;
} effort;

static const effort PROVED = {0, INFINITE}, DISPROVED = {INFINITE, 0};

typedef struct table_entry {
    uint64_t key;
    effort effort;
} table_entry;

struct tgn_field_reader {
    tgn_board *board;
    const tgn_field_reading_question *question;
    tgn_colour attacker, defender;
    int nodes, deepest;
    bool in[TGN_GRID];            /* the region */
    uint64_t path[DEPTH_MAX + 1]; /* keys of the nodes above */
    table_entry table[1 << TABLE_BITS];
};

/* What a node is, besides the stones on the board. */
typedef struct read_state {
    uint64_t stones; /* their key */
    tgn_colour to_move;
    tgn_point ko;
    bool target_gone, anchor_gone;
} read_state;

typedef struct child_node {
    tgn_point move;
    uint64_t key;
    effort first; /* before it is looked into */
} child_node;

typedef struct child_list {
    int count;
    child_node at[CHILDREN_MAX];
} child_list;

int tgn_field_reader__new(tgn_field_reader **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? TGN_OK : TGN_ERR_MEMORY;
}

void tgn_field_reader__free(tgn_field_reader *reader)
{
    free(reader);
}

/* ---- nodes ---------------------------------------------------------------------------------------------- */

static uint64_t stone_key(tgn_point point, tgn_colour colour)
{
    return tgn_random__mix((uint64_t)point * 4 + colour);
}

static uint64_t key_of(const read_state *s)
{
    const uint64_t rest = (uint64_t)s->ko << 8 | (uint64_t)s->to_move << 2 | (uint64_t)s->target_gone << 1 |
                          (uint64_t)s->anchor_gone;
    return s->stones ^ tgn_random__mix(~rest);
}

/* Whether all neighbours of an empty point are stones of one string. */
static bool is_eye_of(const tgn_board *board, tgn_point point, tgn_point head)
{
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (board->colour[p] != TGN_EDGE && board->head[p] != head)
            return false;
    }
    return true;
}

/* The liberties of a string up to LIBERTIES_SEEN, or INFINITE if two of them are eyes. */
static int count_liberties(const tgn_board *board, tgn_point stone)
{
    tgn_point found[LIBERTIES_SEEN] = {0};
    int count = 0, eyes = 0;
    tgn_point p = stone;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            int i = 0;
            if (board->colour[q] != TGN_EMPTY)
                continue;
            while (i < count && found[i] != q)
                i++;
            if (i < count)
                continue;
            eyes += is_eye_of(board, q, board->head[stone]);
            if (eyes == 2)
                return INFINITE;
            found[count++] = q;
            if (count == LIBERTIES_SEEN)
                return count;
        }
        p = board->next[p];
    } while (p != stone);
    return count;
}

/* The side that has to take something: it may not pass, and fails when it runs out of moves. */
static tgn_colour hunter(const tgn_field_reader *r, const read_state *s)
{
    return s->target_gone ? r->defender : r->attacker;
}

static effort first_effort(const tgn_field_reader *r, const read_state *s)
{
    if (s->anchor_gone)
        return DISPROVED;
    if (s->target_gone && !r->question->anchor)
        return PROVED;
    const tgn_point prey = s->target_gone ? r->question->anchor : r->question->target;
    const uint32_t liberties = (uint32_t)count_liberties(r->board, prey);
    if (liberties == INFINITE)
        return s->target_gone ? PROVED : DISPROVED;
    return s->target_gone ? (effort){1, liberties} : (effort){liberties, 1};
}

/* An eye that its owner does not fill: own stones around it, and not enough enemies at the corners to make it false. */
static bool is_eye(const tgn_board *board, tgn_point point, tgn_colour colour)
{
    static const int diagonal[4] = {-TGN_STRIDE - 1, -TGN_STRIDE + 1, TGN_STRIDE - 1, TGN_STRIDE + 1};
    int enemies = 0, edges = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_colour c = board->colour[point + tgn_step[k]];
        if (c != TGN_EDGE && c != colour)
            return false;
    }
    for (int k = 0; k < 4; k++) {
        const tgn_colour c = board->colour[point + diagonal[k]];
        enemies += c == tgn_colour_other(colour);
        edges |= c == TGN_EDGE;
    }
    return enemies + edges < 2;
}

static bool on_path(const tgn_field_reader *r, uint64_t key, int depth)
{
    for (int i = depth - 1; i >= 0; i--)
        if (r->path[i] == key)
            return true;
    return false;
}

static void add_child(child_list *out, const tgn_field_reader *r, const read_state *s, tgn_point move,
                      int depth)
{
    child_node *child = &out->at[out->count++];
    *child = (child_node){.move = move, .key = key_of(s), .first = first_effort(r, s)};
    if (depth >= r->deepest || on_path(r, child->key, depth))
        child->first = s->target_gone ? PROVED : DISPROVED;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

typedef struct played {
    tgn_point taken[TGN_POINTS_MAX];
    int result;
} played;

/* Play a legal move: `s` becomes the next state. */
static void play(tgn_field_reader *r, read_state *s, tgn_point move, played *undo)
{
    const tgn_colour enemy = tgn_colour_other(s->to_move);
    undo->result = tgn_board_play(r->board, move, s->to_move, undo->taken, &s->ko);
    s->stones ^= stone_key(move, s->to_move);
    for (int i = 0; i < undo->result; i++) {
        s->stones ^= stone_key(undo->taken[i], enemy);
        s->target_gone |= enemy == r->defender && undo->taken[i] == r->question->target;
        s->anchor_gone |= enemy == r->attacker && undo->taken[i] == r->question->anchor;
    }
    s->to_move = enemy;
    if (s->to_move == r->question->ko_winner)
        s->ko = TGN_PASS;
}

static bool may_play(const tgn_field_reader *r, const read_state *s, tgn_point p)
{
    return r->board->colour[p] == TGN_EMPTY && p != s->ko && !is_eye(r->board, p, s->to_move) &&
           !(tgn_board_try(r->board, p, s->to_move) & TGN_MOVE_SUICIDE);
}

/*
 * An outer liberty: no empty point beside it, and only one string of the fight; the rest are walls. Its owner has no
 * reason to fill it, and to the other side all outer liberties of a string are the same. Returns the string's head.
 */
static tgn_point outer_liberty_of(const tgn_field_reader *r, tgn_point point)
{
    tgn_point head = TGN_PASS;
    unsigned walls = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        const tgn_colour c = r->board->colour[p];
        if (c == TGN_EDGE)
            continue;
        if (c == TGN_EMPTY)
            return TGN_PASS;
        if (!r->in[p])
            walls |= c;
        else if (head && r->board->head[p] != head)
            return TGN_PASS;
        else
            head = r->board->head[p];
    }
    return head && walls == (unsigned)tgn_colour_other(r->board->colour[head]) ? head : (tgn_point)TGN_PASS;
}

/* Whether a move need not be tried: it fills an outer liberty that is one's own, or like another that was tried. */
static bool is_idle(const tgn_field_reader *r, tgn_point p, tgn_colour colour, tgn_point tried[4], int *count)
{
    const tgn_point head = outer_liberty_of(r, p);
    if (!head)
        return false;
    if (r->board->colour[head] == colour)
        return true;
    for (int i = 0; i < *count; i++)
        if (tried[i] == head)
            return true;
    if (*count < 4)
        tried[(*count)++] = head;
    return false;
}

static void find_children(child_list *out, tgn_field_reader *r, const read_state *s, int depth)
{
    tgn_point tried[4];
    int strings = 0;
    out->count = 0;
    for (int i = 0; i < r->question->region_count && out->count < CHILDREN_MAX - 1; i++) {
        const tgn_point p = r->question->region[i];
        played undo;
        read_state next = *s;
        if (!may_play(r, s, p) || is_idle(r, p, s->to_move, tried, &strings))
            continue;
        play(r, &next, p, &undo);
        add_child(out, r, &next, p, depth + 1);
        tgn_board_unplay(r->board, p, s->to_move, undo.taken, undo.result);
    }
    if (s->to_move != hunter(r, s)) {
        read_state next = *s;
        next.ko = TGN_PASS;
        next.to_move = tgn_colour_other(s->to_move);
        add_child(out, r, &next, TGN_PASS, depth + 1);
    }
}

/* ---- the search ----------------------------------------------------------------------------------------- */

static table_entry *entry_of(tgn_field_reader *r, uint64_t key)
{
    return &r->table[key & ((1u << TABLE_BITS) - 1)];
}

static effort effort_of(tgn_field_reader *r, const child_node *child)
{
    const table_entry *entry = entry_of(r, child->key);
    if (child->first.proof == 0 || child->first.disproof == 0 || entry->key != child->key)
        return child->first;
    return entry->effort;
}

static uint32_t capped(uint64_t sum)
{
    return sum < INFINITE ? (uint32_t)sum : INFINITE;
}

/*
 * The efforts of a node from those of its children: where the attacker moves one child is enough for a proof, and a
 * disproof needs all; where the defender moves it is the other way round. Returns the child to look into next and, in `second`, what
 * the runner-up costs.
 */
static int summarise(effort *out, uint32_t *second, tgn_field_reader *r, const child_list *children,
                     bool attackers_turn)
{
    uint32_t least = INFINITE;
    uint64_t sum = 0;
    int best = -1;
    *second = INFINITE;
    for (int i = 0; i < children->count; i++) {
        const effort e = effort_of(r, &children->at[i]);
        const uint32_t one = attackers_turn ? e.proof : e.disproof;
        sum += attackers_turn ? e.disproof : e.proof;
        if (best < 0 || one < least) {
            *second = best < 0 ? INFINITE : least;
            least = one;
            best = i;
        } else if (one < *second) {
            *second = one;
        }
    }
    *out = attackers_turn ? (effort){least, capped(sum)} : (effort){capped(sum), least};
    return best;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Look into a node until its efforts reach `bound`. */
static effort look_into(tgn_field_reader *r, const read_state *s, effort bound, int depth)
{
    const uint64_t key = key_of(s);
    const bool attackers_turn = s->to_move == r->attacker;
    child_list children;
    effort now;
    r->nodes++;
    r->path[depth] = key;
    find_children(&children, r, s, depth);
    for (;;) {
        uint32_t second;
        const int best = summarise(&now, &second, r, &children, attackers_turn);
        if (best < 0)
            now = s->target_gone ? PROVED : DISPROVED; /* the hunter has no move left */
        if (best < 0 || now.proof >= bound.proof || now.disproof >= bound.disproof ||
            r->nodes >= r->question->limit)
            break;
        const child_node *child = &children.at[best];
        const effort e = effort_of(r, child);
        effort next =
            attackers_turn
                ? (effort){smaller(bound.proof, second + 1), bound.disproof - now.disproof + e.disproof}
                : (effort){bound.proof - now.proof + e.proof, smaller(bound.disproof, second + 1)};
        read_state after = *s;
        played undo;
        if (child->move) {
            play(r, &after, child->move, &undo);
        } else {
            after.ko = TGN_PASS;
            after.to_move = tgn_colour_other(s->to_move);
        }
        look_into(r, &after, next, depth + 1);
        if (child->move)
            tgn_board_unplay(r->board, child->move, s->to_move, undo.taken, undo.result);
    }
    *entry_of(r, key) = (table_entry){key, now};
    return now;
}

/* Mark the region, and set how deep it is read: every empty point may be played on twice. */
static void prepare(tgn_field_reader *r, const tgn_field_reading_question *question)
{
    int empties = 0;
    memset(r->in, 0, sizeof r->in);
    for (int i = 0; i < question->region_count; i++) {
        r->in[question->region[i]] = true;
        empties += r->board->colour[question->region[i]] == TGN_EMPTY;
    }
    r->deepest = 2 * empties + DEPTH_MORE < DEPTH_MAX ? 2 * empties + DEPTH_MORE : DEPTH_MAX;
}

tgn_field_reading tgn_field_reader__ask(tgn_field_reader *reader, tgn_board *board,
                                        const tgn_field_reading_question *question, int *nodes)
{
    const read_state start = {.to_move = question->to_move, .ko = TGN_PASS};
    reader->board = board;
    reader->question = question;
    reader->defender = board->colour[question->target];
    reader->attacker = tgn_colour_other(reader->defender);
    reader->nodes = 0;
    prepare(reader, question);
    memset(reader->table, 0, sizeof reader->table);
    const effort e = look_into(reader, &start, (effort){INFINITE, INFINITE}, 0);
    if (nodes)
        *nodes += reader->nodes;
    return e.proof == 0      ? TGN_FIELD_READING_TAKEN
           : e.disproof == 0 ? TGN_FIELD_READING_SAFE
                             : TGN_FIELD_READING_OPEN;
}
