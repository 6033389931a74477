/* joined_tree.c - see joined_tree.h */
#include "cli/joined_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/string_arena.h"
#include "base/error.h"

enum { NONE = UINT32_MAX };

/* A move that some games played after the same moves; or the first position of a tree. */
typedef struct joined_node {
    tgn_move move;
    uint32_t parent, child, sibling;
    uint32_t games;                 /* that came here */
    uint32_t comment, last_comment; /* of the games that end here */
} joined_node;

typedef struct joined_comment {
    const char *text;
    uint32_t next;
} joined_comment;

/* A first position, and the root of its tree. */
typedef struct joined_start {
    tgn_board board;
    tgn_colour to_move;
    uint32_t root;
} joined_start;

struct cli_joined_tree {
    joined_node *nodes;
    joined_comment *comments;
    joined_start *starts;
    size_t node_count, node_capacity, comment_count, comment_capacity, start_count, start_capacity;
    tgn_string_arena texts; /* of the comments */
    tgn_game *replay;       /* plays the moves of a game once more, to see that they are all there is to it */
};

cli_joined_tree *cli_joined_tree_new(void)
{
    cli_joined_tree *tree = calloc(1, sizeof *tree);
    if (tree && tgn_game_new(&tree->replay, (tgn_size){19, 19}, NULL) < 0) {
        free(tree);
        return NULL;
    }
    return tree;
}

void cli_joined_tree_free(cli_joined_tree *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->comments);
    free(tree->starts);
    tgn_string_arena__clear(&tree->texts);
    tgn_game_free(tree->replay);
    free(tree);
}

/* ---- adding a game ------------------------------------------------------------------------------------- */

static int new_node(cli_joined_tree *tree, uint32_t parent, tgn_move move, uint32_t *out)
{
    if (tree->node_count >= NONE)
        return TGN_ERR_MEMORY;
    TGN_TRY(tgn_array__need(&tree->nodes, &tree->node_capacity, tree->node_count + 1));
    *out = (uint32_t)tree->node_count++;
    tree->nodes[*out] = (joined_node){move, parent, NONE, NONE, 0, NONE, NONE};
    return 0;
}

/* The node that this move leads to from `from`. There are at most two a point, so the list is short. */
static int step(cli_joined_tree *tree, uint32_t from, tgn_move move, uint32_t *out)
{
    uint32_t last = NONE;
    for (uint32_t i = tree->nodes[from].child; i != NONE; i = tree->nodes[i].sibling) {
        last = i;
        if (tree->nodes[i].move.point == move.point && tree->nodes[i].move.colour == move.colour) {
            *out = i;
            return 0;
        }
    }
    TGN_TRY(new_node(tree, from, move, out));
    if (last == NONE)
        tree->nodes[from].child = *out;
    else
        tree->nodes[last].sibling = *out;
    return 0;
}

static int find_start(cli_joined_tree *tree, const tgn_board *board, tgn_colour to_move, uint32_t *root)
{
    for (size_t i = 0; i < tree->start_count; i++) {
        const joined_start *s = &tree->starts[i];
        if (s->to_move == to_move && tgn_size_equal(s->board.size, board->size) &&
            tgn_board_equal(&s->board, board)) {
            *root = s->root;
            return 0;
        }
    }
    TGN_TRY(tgn_array__need(&tree->starts, &tree->start_capacity, tree->start_count + 1));
    TGN_TRY(new_node(tree, NONE, (tgn_move){0}, root));
    tree->starts[tree->start_count++] = (joined_start){*board, to_move, *root};
    return 0;
}

static int add_comment(cli_joined_tree *tree, uint32_t where, const char *text)
{
    const char *copy = tgn_string_arena__add(&tree->texts, text, strlen(text));
    if (!copy)
        return TGN_ERR_MEMORY;
    TGN_TRY(tgn_array__need(&tree->comments, &tree->comment_capacity, tree->comment_count + 1));
    const uint32_t added = (uint32_t)tree->comment_count++;
    joined_node *node = &tree->nodes[where];
    tree->comments[added] = (joined_comment){copy, NONE};
    if (node->comment == NONE)
        node->comment = added;
    else
        tree->comments[node->last_comment].next = added;
    node->last_comment = added;
    return 0;
}

/*
 * Whether the moves alone lead from the first position to the last, with nothing set up between them: 1, 0, or a
 * negative code.
 */
static int is_moves_alone(cli_joined_tree *tree, const tgn_board *first, const tgn_game *game)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    unsigned faults;
    for (tgn_point p = tgn_point_first(first->size); p; p = tgn_point_next(p, first->size))
        if (first->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, first->colour[p]};
    TGN_TRY(tgn_game_reset(tree->replay, first->size, NULL));
    if (count)
        TGN_TRY(tgn_game_setup(tree->replay, stones, count));
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        const tgn_move move = tgn_game_move(game, i);
        TGN_TRY(tgn_game_force(tree->replay, move.colour, move.point, &faults));
    }
    return tgn_board_equal(tgn_game_board(tree->replay), tgn_game_board(game));
}

static int add_game(cli_joined_tree *tree, tgn_sgf *sgf, tgn_game *game, const char *name)
{
    uint32_t at;
    TGN_TRY(tgn_sgf_replay(sgf, game, 0));
    const tgn_board first = *tgn_game_board(game);
    const tgn_colour to_move = tgn_game_to_move(game);
    TGN_TRY(tgn_sgf_replay(sgf, game, SIZE_MAX));
    const int alone = is_moves_alone(tree, &first, game);
    if (alone <= 0)
        return alone < 0 ? alone : TGN_ERR_INPUT;
    TGN_TRY(find_start(tree, &first, to_move, &at));
    tree->nodes[at].games++;
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        TGN_TRY(step(tree, at, tgn_game_move(game, i), &at));
        tree->nodes[at].games++;
    }
    return add_comment(tree, at, name);
}

/* Whatever fails on the way, but for the game that does not fit, can only be for want of memory. */
int cli_joined_tree_add(cli_joined_tree *tree, tgn_sgf *sgf, tgn_game *game, const char *name)
{
    const int code = add_game(tree, sgf, game, name);
    return code < 0 && code != TGN_ERR_INPUT ? TGN_ERR_MEMORY : code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct joined_tree_writer {
    const cli_joined_tree *tree;
    tgn_write_function *write;
    void *context;
    int code;
} joined_tree_writer;

static void put(joined_tree_writer *out, const char *text, size_t length)
{
    if (out->code == 0 && length)
        out->code = out->write(out->context, text, length);
}

static void put_text(joined_tree_writer *out, const char *text)
{
    put(out, text, strlen(text));
}

static void put_escaped(joined_tree_writer *out, const char *text)
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

static void put_point(joined_tree_writer *out, tgn_point point)
{
    char text[TGN_POINT_TEXT];
    put_text(out, "[");
    if (point != TGN_PASS) {
        tgn_point_format_sgf(text, point);
        put_text(out, text);
    }
    put_text(out, "]");
}

static void put_stones(joined_tree_writer *out, const tgn_board *board, tgn_colour colour, const char *name)
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

static void put_root(joined_tree_writer *out, const joined_start *s)
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

/* How many games came here, where they part, and which games end here. */
static void put_comment(joined_tree_writer *out, const joined_node *node)
{
    char text[40];
    const joined_node *all = out->tree->nodes;
    bool parts = node->child != NONE && (all[node->child].sibling != NONE || node->comment != NONE);
    if (!parts && node->comment == NONE)
        return;
    put_text(out, "C[");
    snprintf(text, sizeof text, "%u games", (unsigned)node->games);
    if (parts)
        put_text(out, text);
    for (uint32_t i = node->comment; i != NONE; i = out->tree->comments[i].next) {
        if (i != node->comment || parts)
            put_text(out, "\n");
        put_escaped(out, out->tree->comments[i].text);
    }
    put_text(out, "]");
}

/* Sort the moves from a node: the most played first, of equals the one that was added first. */
static void sort_children(joined_node *nodes, uint32_t parent)
{
    uint32_t sorted = NONE;
    for (uint32_t i = nodes[parent].child, next; i != NONE; i = next) {
        uint32_t *link = &sorted;
        next = nodes[i].sibling;
        while (*link != NONE && nodes[*link].games >= nodes[i].games)
            link = &nodes[*link].sibling;
        nodes[i].sibling = *link;
        *link = i;
    }
    nodes[parent].child = sorted;
}

/* One tree, along its links: down, else on to the next sibling, its own or of the nearest ancestor that has one. */
static void put_tree(joined_tree_writer *out, const joined_start *s)
{
    const joined_node *nodes = out->tree->nodes;
    put_text(out, "(");
    put_root(out, s);
    put_comment(out, &nodes[s->root]);
    for (uint32_t at = s->root; at != NONE && out->code == 0;) {
        uint32_t next = nodes[at].child;
        bool branches = next != NONE && nodes[next].sibling != NONE;
        while (next == NONE && at != s->root) {
            uint32_t parent = nodes[at].parent;
            if (nodes[nodes[parent].child].sibling != NONE)
                put_text(out, ")");
            next = nodes[at].sibling;
            branches = next != NONE;
            at = parent;
        }
        if (next == NONE)
            break;
        put_text(out, branches ? "(;" : ";");
        put_text(out, nodes[next].move.colour == TGN_BLACK ? "B" : "W");
        put_point(out, nodes[next].move.point);
        put_comment(out, &nodes[next]);
        at = next;
    }
    put_text(out, ")\n");
}

int cli_joined_tree_write(cli_joined_tree *tree, tgn_write_function *write, void *context)
{
    joined_tree_writer out = {tree, write, context, 0};
    for (size_t i = 0; i < tree->node_count; i++)
        sort_children(tree->nodes, (uint32_t)i);
    for (size_t i = 0; i < tree->start_count && out.code == 0; i++)
        put_tree(&out, &tree->starts[i]);
    return out.code;
}
