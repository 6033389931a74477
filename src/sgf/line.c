/*
 * line.c - one line of a tree, written as a game of its own
 *
 * The line is copied into arrays of its own, which point into the same text, and written as any tree is:
 *
 *      nodes    0  1  2  3  4  5          leaf 5
 *      parents  -  0  1  2  1  4          path 0 1 4 5
 */
#include <tengen/sgf.h>

#include <stdlib.h>

typedef struct line {
    uint32_t *path; /* the nodes, the root first */
    tgn_sgf_node *nodes;
    tgn_sgf_property *properties;
    tgn_sgf_value *values;
    uint32_t node_count, property_count, value_count;
} line;

/* How much there is on the way from the leaf to the root. */
static void measure(line *l, const tgn_sgf *tree, uint32_t leaf)
{
    for (uint32_t node = leaf; node != TGN_SGF_NONE; node = tree->nodes[node].parent) {
        uint32_t from = tree->nodes[node].property, to = tree->nodes[node + 1].property;
        l->node_count++;
        l->property_count += to - from;
        l->value_count += tree->properties[to].value - tree->properties[from].value;
    }
}

static int make_room(line *l)
{
    l->path = malloc(sizeof *l->path * l->node_count);
    l->nodes = malloc(sizeof *l->nodes * ((size_t)l->node_count + 1));
    l->properties = malloc(sizeof *l->properties * ((size_t)l->property_count + 1));
    l->values = malloc(sizeof *l->values * ((size_t)l->value_count + 1));
    return l->path && l->nodes && l->properties && l->values ? 0 : TGN_ERR_MEMORY;
}

static void copy(line *l, const tgn_sgf *tree, uint32_t leaf)
{
    uint32_t property = 0, value = 0;
    for (uint32_t node = leaf, i = l->node_count; i-- > 0; node = tree->nodes[node].parent)
        l->path[i] = node;
    for (uint32_t i = 0; i < l->node_count; i++) {
        const tgn_sgf_node *from = &tree->nodes[l->path[i]];
        l->nodes[i] = (tgn_sgf_node){i ? i - 1 : TGN_SGF_NONE, TGN_SGF_NONE, property};
        for (uint32_t j = from[0].property; j < from[1].property; j++) {
            l->properties[property] = tree->properties[j];
            l->properties[property++].value = value;
            for (uint32_t k = tree->properties[j].value; k < tree->properties[j + 1].value; k++)
                l->values[value++] = tree->values[k];
        }
    }
    l->nodes[l->node_count] = (tgn_sgf_node){TGN_SGF_NONE, TGN_SGF_NONE, property};
    l->properties[property] = (tgn_sgf_property){.value = value};
}

int tgn_sgf_write_line(const tgn_sgf *tree, uint32_t leaf, tgn_write_function *write, void *context)
{
    line l = {0};
    measure(&l, tree, leaf);
    int code = make_room(&l);
    if (code == 0) {
        copy(&l, tree, leaf);
        tgn_sgf shown = *tree;
        shown.nodes = l.nodes;
        shown.properties = l.properties;
        shown.values = l.values;
        shown.node_count = l.node_count;
        shown.property_count = l.property_count;
        shown.value_count = l.value_count;
        code = tgn_sgf_write(&shown, write, context);
    }
    free(l.path);
    free(l.nodes);
    free(l.properties);
    free(l.values);
    return code;
}
