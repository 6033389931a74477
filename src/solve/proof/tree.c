/*
 * tree.c - a proof that one side keeps its score, as a game record with variations; see tree.h
 *
 *      (; question ; B (; W ; B ...) (; W ; B ...) (; W, as in node 4))
 *
 * The side that proves its score has one move in each node, a move of perfect play that also ends the game
 * (best_line.h). The other side has all moves, mirror images once. A situation that is already in the tree is
 * a leaf that names the node, "TT" (for "transposition table") as in the trees that Sei and Kawashima print.
 * The same goes for a situation with more prisoners than there: more is better. If that node is an ancestor
 * of the leaf, the proving side has gained prisoners by going round, and may do so again; with equal
 * prisoners it cannot be an ancestor, since the end has come nearer on the way, unless the score is that of
 * endless play.
 */
#include "solve/proof/proof.h"

#include "base/buffer.h"
#include "solve/table/best_line.h"
#include "solve/position/situation.h"

#include <stdlib.h>

/* A situation in the tree: its node, and the lead in prisoners of the proving side there. */
typedef struct met_situation {
    uint64_t key; /* 0: free */
    uint64_t node;
    int lead;
} met_situation;

typedef struct tree_writer {
    const tgn_solve_table *table;
    const tgn_solve_question *question;
    tgn_solve_tree *summary;
    bool prisoners; /* count in the score */
    int depth_most;
    met_situation *met; /* a hash table, at most half full */
    size_t mask, used;
    tgn_buffer text; /* not yet written */
    tgn_write_function *write;
    void *context;
    const tgn_progress *progress;
    tgn_error *error;
} tree_writer;

enum { FLUSH_AT = 1 << 15, DEPTH_MOST = 1000 };

/* ---- situations that are there already ----------------------------------------------------------------- */

static met_situation *slot_of(met_situation *all, size_t mask, uint64_t key)
{
    size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & mask;
    while (all[slot].key && all[slot].key != key)
        slot = (slot + 1) & mask;
    return &all[slot];
}

static int ensure_capacity(tree_writer *t)
{
    if (t->met && t->used * 2 <= t->mask)
        return 0;
    size_t count = t->met ? 2 * (t->mask + 1) : 1024;
    met_situation *wider = calloc(count, sizeof *wider);
    if (!wider)
        return tgn_error_set(t->error, TGN_ERR_MEMORY, "out of memory for the tree");
    for (size_t i = 0; t->met && i <= t->mask; i++)
        if (t->met[i].key)
            *slot_of(wider, count - 1, t->met[i].key) = t->met[i];
    free(t->met);
    t->met = wider;
    t->mask = count - 1;
    return 0;
}

/* The lead in prisoners of the proving side. */
static int lead_of(const tree_writer *t, const tgn_situation *s)
{
    return !t->prisoners ? 0 : t->summary->side == TGN_BLACK ? s->prisoners : -s->prisoners;
}

/* The node that proves this situation too; 0 if there is none, and then the newest node does from now on. */
static int find_or_add(tree_writer *t, const tgn_situation *s, uint64_t *node)
{
    int code = ensure_capacity(t);
    if (code < 0)
        return code;
    uint64_t key = tgn_solve_situation__key(s) | UINT64_C(1) << 63;
    met_situation *m = slot_of(t->met, t->mask, key);
    *node = 0;
    if (m->key && m->lead <= lead_of(t, s)) {
        *node = m->node;
        return 0;
    }
    t->used += !m->key;
    *m = (met_situation){.key = key, .node = t->summary->nodes, .lead = lead_of(t, s)};
    return 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* "B+5", "W+2", "jigo": with komi, as results are usually written. */
static void add_score(tree_writer *t, const tgn_situation *s)
{
    double score = tgn_solve_score(tgn_solve_table_value(t->table, s, NULL), t->question->komi);
    if (score == 0)
        tgn_buffer__text(&t->text, "jigo");
    else
        tgn_buffer__printf(&t->text, "%c+%g", score > 0 ? 'B' : 'W', score > 0 ? score : -score);
    if (t->prisoners && s->prisoners)
        tgn_buffer__printf(&t->text, ", %c%d", s->prisoners > 0 ? 'B' : 'W', abs(s->prisoners));
}

static void add_points(tree_writer *t, const char *name, uint32_t set, tgn_size size)
{
    char point[TGN_POINT_TEXT];
    if (set)
        tgn_buffer__text(&t->text, name);
    for (int i = 0; i < tgn_size_points(size); i++)
        if (set >> i & 1)
            tgn_buffer__printf(&t->text, "[%s]", tgn_point_format_sgf(point, tgn_point_from_index(i, size)));
}

static void add_root(tree_writer *t, const tgn_situation *s)
{
    tgn_buffer__text(&t->text, "(;GM[1]FF[4]CA[UTF-8]AP[tengen]");
    if (tgn_size_square(s->size))
        tgn_buffer__printf(&t->text, "SZ[%d]", s->size.rows);
    else
        tgn_buffer__printf(&t->text, "SZ[%d:%d]", s->size.cols, s->size.rows);
    tgn_buffer__printf(&t->text, "KM[%g]RU[%s]", t->question->komi, t->question->rules->name);
    add_points(t, "AB", s->black, s->size);
    add_points(t, "AW", s->white, s->size);
    tgn_buffer__printf(&t->text, "PL[%c]C[1: ", s->to_move == TGN_BLACK ? 'B' : 'W');
    add_score(t, s);
    tgn_buffer__printf(
        &t->text,
        "\nWhat %s can hold: one move of that side, every move of the other, mirror images once. TT: "
        "this situation is in the tree already, in the node with that number.",
        t->summary->side == TGN_BLACK ? "Black" : "White");
    tgn_buffer__text(&t->text, "]\n");
}

static int flush(tree_writer *t)
{
    if (t->text.failed)
        return tgn_error_set(t->error, TGN_ERR_MEMORY, "out of memory for the tree");
    int code = t->text.length ? t->write(t->context, t->text.data, t->text.length) : 0;
    t->text.length = 0;
    return code;
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

static int write_below(tree_writer *t, const tgn_situation *here, int depth);

/*
 * Write the node after a move, and what is below it. `alone`: there are no other moves, so it needs no
 * brackets.
 */
static int write_node(tree_writer *t, const tgn_situation *here, tgn_point point, int depth, bool alone)
{
    char text[TGN_POINT_TEXT];
    tgn_situation next = *here;
    uint64_t before = 0;
    if (tgn_situation_play(&next, point, false, t->error) < 0)
        return TGN_ERR_ILLEGAL;
    t->summary->nodes++;
    int code = next.over ? 0 : find_or_add(t, &next, &before);
    if (code < 0)
        return code;
    bool cut = !next.over && !before && depth + 1 >= t->depth_most;
    tgn_buffer__printf(&t->text, "%s;%c[%s]C[%llu: ", alone ? "" : "(",
                       here->to_move == TGN_BLACK ? 'B' : 'W', tgn_point_format_sgf(text, point),
                       (unsigned long long)t->summary->nodes);
    add_score(t, &next);
    if (before)
        tgn_buffer__printf(&t->text, ", TT %llu", (unsigned long long)before);
    tgn_buffer__text(&t->text, next.over ? ", end]" : cut ? ", cut]" : "]");
    t->summary->ends += next.over;
    t->summary->seen += before != 0;
    t->summary->cut += cut;
    if (!next.over && !before && !cut)
        code = write_below(t, &next, depth + 1);
    tgn_buffer__text(&t->text, alone ? "" : ")\n");
    return code;
}

/*
 * The move of the proving side: one that forces the end of the game or, where its score is that of endless
 * play, any move that keeps the score.
 */
static tgn_point proving_move(const tree_writer *t, const tgn_situation *here)
{
    uint64_t nodes = 0;
    double komi = t->question->komi;
    tgn_solve_value value = tgn_solve_table_value(t->table, here, NULL);
    bool ends = tgn_solve_line__forces(value, komi, t->summary->side);
    return tgn_solve_line__move(t->table, here, komi, ends ? t->summary->side : (tgn_colour)TGN_EMPTY,
                                &nodes);
}

static int write_below(tree_writer *t, const tgn_situation *here, int depth)
{
    if (!tgn_progress_step(t->progress, "nodes of the tree", t->summary->nodes, 0))
        return tgn_error_set(t->error, TGN_ERR_STOPPED, "stopped");
    int code = t->text.length > FLUSH_AT ? flush(t) : 0;
    if (code < 0)
        return code;
    if (here->to_move == t->summary->side)
        return write_node(t, here, proving_move(t, here), depth, true);
    unsigned symmetries = tgn_solve_situation__symmetries(here);
    for (tgn_point p = tgn_point_first(here->size); p && code == 0; p = tgn_point_next(p, here->size)) {
        tgn_situation next = *here;
        if (tgn_solve_situation__first_image(symmetries, here->size, p) == p &&
            tgn_situation_play(&next, p, false, NULL) >= 0)
            code = write_node(t, here, p, depth, false);
    }
    return code < 0 ? code : write_node(t, here, TGN_PASS, depth, false);
}

int tgn_solve_tree__write(const tgn_solve_table *table, tgn_solve_tree *out,
                          const tgn_solve_question *question, const tgn_solve_tree_options *options,
                          tgn_write_function *write, void *context, const tgn_progress *progress,
                          tgn_error *error)
{
    const tgn_situation *from = &question->situation;
    tgn_solve_value value = tgn_solve_table_value(table, from, NULL);
    double score = tgn_solve_score(value, question->komi);
    tgn_colour winner = score > 0 ? TGN_BLACK : score < 0 ? TGN_WHITE : from->to_move;
    *out = (tgn_solve_tree){
        .side = options->side ? options->side : winner, .value = value, .nodes = 1, .ends = from->over};
    int depth = options->depth > 0 ? options->depth : TGN_SOLVE_LINE;
    tree_writer t = {.table = table,
                     .question = question,
                     .summary = out,
                     .prisoners = tgn_solve_rules_prisoners(question->rules),
                     .depth_most = depth < DEPTH_MOST ? depth : DEPTH_MOST,
                     .write = write,
                     .context = context,
                     .progress = progress,
                     .error = error};
    uint64_t before;
    int code = find_or_add(&t, from, &before);
    if (code == 0) {
        add_root(&t, from);
        code = from->over ? 0 : write_below(&t, from, 0);
        tgn_buffer__text(&t.text, ")\n");
    }
    if (code == 0)
        code = flush(&t);
    free(t.met);
    tgn_buffer__clear(&t.text);
    return code;
}
