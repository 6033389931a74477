/* joined.c - see joined.h */
#include "cli/joined_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = UINT32_MAX };

/* A move that some games made behind the same moves; or the first position of a tree. */
typedef struct place {
    tgn_move move;
    uint32_t parent, child, sibling;
    uint32_t games;               /* that came here */
    uint32_t remark, last_remark; /* of the games that end here */
} place;

typedef struct remark {
    char *text;
    uint32_t next;
} remark;

/* A first position, and where its tree begins. */
typedef struct start {
    tgn_board board;
    tgn_colour to_move;
    uint32_t root;
} start;

struct cli_joined {
    place *places;
    remark *remarks;
    start *starts;
    size_t place_count, place_room, remark_count, remark_room, start_count, start_room;
    tgn_game *again; /* plays a game's moves a second time, to see that they are all of it */
};

cli_joined *cli_joined_new(void)
{
    cli_joined *joined = calloc(1, sizeof *joined);
    if (joined && tgn_game_new(&joined->again, (tgn_size){19, 19}, NULL) < 0) {
        free(joined);
        return NULL;
    }
    return joined;
}

void cli_joined_free(cli_joined *joined)
{
    if (!joined)
        return;
    for (size_t i = 0; i < joined->remark_count; i++)
        free(joined->remarks[i].text);
    free(joined->places);
    free(joined->remarks);
    free(joined->starts);
    tgn_game_free(joined->again);
    free(joined);
}

/* Make room for one more of `size` bytes. */
static int grow(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return 0;
    size_t wanted = *room ? *room * 2 : 64;
    void *bigger = wanted < UINT32_MAX / 2 ? realloc(*(void **)items, wanted * size) : NULL;
    if (!bigger)
        return TGN_ERR_MEMORY;
    *(void **)items = bigger;
    *room = wanted;
    return 0;
}

/* ---- adding a game ------------------------------------------------------------------------------------- */

static int new_place(cli_joined *joined, uint32_t parent, tgn_move move, uint32_t *out)
{
    if (grow(&joined->places, joined->place_count, &joined->place_room, sizeof *joined->places) < 0)
        return TGN_ERR_MEMORY;
    *out = (uint32_t)joined->place_count++;
    joined->places[*out] = (place){move, parent, NONE, NONE, 0, NONE, NONE};
    return 0;
}

/* The place behind `from` that this move leads to. At most two a point, so the list is short. */
static int step(cli_joined *joined, uint32_t from, tgn_move move, uint32_t *out)
{
    uint32_t last = NONE;
    for (uint32_t i = joined->places[from].child; i != NONE; i = joined->places[i].sibling) {
        last = i;
        if (joined->places[i].move.point == move.point && joined->places[i].move.colour == move.colour) {
            *out = i;
            return 0;
        }
    }
    if (new_place(joined, from, move, out) < 0)
        return TGN_ERR_MEMORY;
    if (last == NONE)
        joined->places[from].child = *out;
    else
        joined->places[last].sibling = *out;
    return 0;
}

static int find_start(cli_joined *joined, const tgn_board *board, tgn_colour to_move, uint32_t *root)
{
    for (size_t i = 0; i < joined->start_count; i++) {
        const start *s = &joined->starts[i];
        if (s->to_move == to_move && tgn_size_equal(s->board.size, board->size) &&
            tgn_board_equal(&s->board, board)) {
            *root = s->root;
            return 0;
        }
    }
    if (grow(&joined->starts, joined->start_count, &joined->start_room, sizeof *joined->starts) < 0 ||
        new_place(joined, NONE, (tgn_move){0}, root) < 0)
        return TGN_ERR_MEMORY;
    joined->starts[joined->start_count++] = (start){*board, to_move, *root};
    return 0;
}

static int add_remark(cli_joined *joined, uint32_t where, const char *text)
{
    char *copy = strdup(text);
    if (!copy ||
        grow(&joined->remarks, joined->remark_count, &joined->remark_room, sizeof *joined->remarks) < 0) {
        free(copy);
        return TGN_ERR_MEMORY;
    }
    uint32_t added = (uint32_t)joined->remark_count++;
    place *p = &joined->places[where];
    joined->remarks[added] = (remark){copy, NONE};
    if (p->remark == NONE)
        p->remark = added;
    else
        joined->remarks[p->last_remark].next = added;
    p->last_remark = added;
    return 0;
}

/* Whether the moves alone lead from the first position to the last: nothing was set up between them. */
static int is_moves_alone(cli_joined *joined, const tgn_board *first, const tgn_game *game)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    unsigned faults;
    for (tgn_point p = tgn_point_first(first->size); p; p = tgn_point_next(p, first->size))
        if (first->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, first->colour[p]};
    if (tgn_game_reset(joined->again, first->size, NULL) < 0 ||
        (count && tgn_game_setup(joined->again, stones, count) < 0))
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        tgn_move move = tgn_game_move(game, i);
        if (tgn_game_force(joined->again, move.colour, move.point, &faults) < 0)
            return TGN_ERR_MEMORY;
    }
    return tgn_board_equal(tgn_game_board(joined->again), tgn_game_board(game)) ? 1 : 0;
}

int cli_joined_add(cli_joined *joined, tgn_sgf *tree, tgn_game *game, const char *name)
{
    uint32_t at;
    if (tgn_sgf_replay(tree, game, 0) < 0)
        return TGN_ERR_MEMORY;
    tgn_board first = *tgn_game_board(game);
    tgn_colour to_move = tgn_game_to_move(game);
    if (tgn_sgf_replay(tree, game, SIZE_MAX) < 0)
        return TGN_ERR_MEMORY;
    int alone = is_moves_alone(joined, &first, game);
    if (alone <= 0)
        return alone < 0 ? alone : TGN_ERR_INPUT;
    if (find_start(joined, &first, to_move, &at) < 0)
        return TGN_ERR_MEMORY;
    joined->places[at].games++;
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        if (step(joined, at, tgn_game_move(game, i), &at) < 0)
            return TGN_ERR_MEMORY;
        joined->places[at].games++;
    }
    return add_remark(joined, at, name);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct output {
    const cli_joined *joined;
    tgn_write_function *write;
    void *context;
    int code;
} output;

static void put(output *out, const char *text, size_t length)
{
    if (out->code == 0 && length)
        out->code = out->write(out->context, text, length);
}

static void put_text(output *out, const char *text)
{
    put(out, text, strlen(text));
}

static void put_escaped(output *out, const char *text)
{
    for (const char *p = text; *p;) {
        size_t plain = strcspn(p, "\\]");
        put(out, p, plain);
        p += plain;
        if (*p) {
            put_text(out, *p == ']' ? "\\]" : "\\\\");
            p++;
        }
    }
}

static void put_point(output *out, tgn_point point)
{
    char text[TGN_POINT_TEXT];
    put_text(out, "[");
    if (point != TGN_PASS) {
        tgn_point_format_sgf(text, point);
        put_text(out, text);
    }
    put_text(out, "]");
}

static void put_stones(output *out, const tgn_board *board, tgn_colour colour, const char *name)
{
    bool any = false;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] != colour)
            continue;
        put_text(out, any ? "" : name);
        put_point(out, p);
        any = true;
    }
}

static void put_root(output *out, const start *s)
{
    char text[80];
    if (s->board.size.rows == s->board.size.cols)
        snprintf(text, sizeof text, ";FF[4]CA[UTF-8]GM[1]SZ[%d]", s->board.size.rows);
    else
        snprintf(text, sizeof text, ";FF[4]CA[UTF-8]GM[1]SZ[%d:%d]", s->board.size.cols, s->board.size.rows);
    put_text(out, text);
    put_stones(out, &s->board, TGN_BLACK, "AB");
    put_stones(out, &s->board, TGN_WHITE, "AW");
    if (s->to_move == TGN_WHITE)
        put_text(out, "PL[W]");
}

/* How many games came here, where they part; and which ones end here. */
static void put_comment(output *out, const place *p)
{
    char text[40];
    const place *all = out->joined->places;
    bool parts = p->child != NONE && (all[p->child].sibling != NONE || p->remark != NONE);
    if (!parts && p->remark == NONE)
        return;
    put_text(out, "C[");
    snprintf(text, sizeof text, "%u games", (unsigned)p->games);
    if (parts)
        put_text(out, text);
    for (uint32_t i = p->remark; i != NONE; i = out->joined->remarks[i].next) {
        if (i != p->remark || parts)
            put_text(out, "\n");
        put_escaped(out, out->joined->remarks[i].text);
    }
    put_text(out, "]");
}

/* Put the ways on from a place in order: those that more games took first, then those that came first. */
static void sort_children(place *places, uint32_t parent)
{
    uint32_t sorted = NONE;
    for (uint32_t i = places[parent].child, next; i != NONE; i = next) {
        uint32_t *link = &sorted;
        next = places[i].sibling;
        while (*link != NONE && places[*link].games >= places[i].games)
            link = &places[*link].sibling;
        places[i].sibling = *link;
        *link = i;
    }
    places[parent].child = sorted;
}

/* One tree, along its links: down, else on to the next way of it or of what it followed. */
static void put_tree(output *out, const start *s)
{
    const place *places = out->joined->places;
    put_text(out, "(");
    put_root(out, s);
    put_comment(out, &places[s->root]);
    for (uint32_t at = s->root; at != NONE && out->code == 0;) {
        uint32_t next = places[at].child;
        bool branches = next != NONE && places[next].sibling != NONE;
        while (next == NONE && at != s->root) {
            uint32_t parent = places[at].parent;
            if (places[places[parent].child].sibling != NONE)
                put_text(out, ")");
            next = places[at].sibling;
            branches = next != NONE;
            at = parent;
        }
        if (next == NONE)
            break;
        put_text(out, branches ? "(;" : ";");
        put_text(out, places[next].move.colour == TGN_BLACK ? "B" : "W");
        put_point(out, places[next].move.point);
        put_comment(out, &places[next]);
        at = next;
    }
    put_text(out, ")\n");
}

int cli_joined_write(cli_joined *joined, tgn_write_function *write, void *context)
{
    output out = {joined, write, context, 0};
    for (size_t i = 0; i < joined->place_count; i++)
        sort_children(joined->places, (uint32_t)i);
    for (size_t i = 0; i < joined->start_count && out.code == 0; i++)
        put_tree(&out, &joined->starts[i]);
    return out.code;
}
