/*
 * write.c - a tree as text again
 *
 * Nodes are in the order of the file, so writing is one walk along the array. A variation is wrapped in
 * parentheses when its parent has more than one child:
 *
 *      node 5 -> 6     child or not?        6 is a child of 5:      ";..."            or "(;..." if 5 has several
 *                                           6 is a child of 3:      close what was opened from 5 up to 3, then "(;..."
 *
 * Only a game begins a line with '(': the reader takes "(;SZ[9]" there for a game whose predecessor was not
 * closed.
 */
#include <tengen/sgf.h>

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "sgf/tree/tree.h"

/* Bytes on their way out, handed over in large pieces. */
typedef struct record_output {
    tgn_buffer buffer;
    const tgn_sgf_additions *additions; /* may be NULL */
    tgn_write_function *write;
    void *context;
    int code;
} record_output;

enum { PIECE = 64 * 1024 };

static void flush(record_output *out)
{
    if (out->buffer.failed)
        out->code = TGN_ERR_MEMORY;
    if (out->code == 0 && out->buffer.length)
        out->code = out->write(out->context, out->buffer.data, out->buffer.length);
    out->buffer.length = 0;
}

/* What is added to the comment of a node, or beside it; NULL: nothing. */
static const char *added_comment(const record_output *out, uint32_t node)
{
    const tgn_sgf_additions *additions = out->additions;
    return additions && additions->comment ? additions->comment(additions->context, node) : NULL;
}

static const char *added_variations(const record_output *out, uint32_t node)
{
    const tgn_sgf_additions *additions = out->additions;
    return node > 0 && additions && additions->variations ? additions->variations(additions->context, node)
                                                          : NULL;
}

/* Whether the first child of a node is not its only one once everything is written. */
static bool has_more(const record_output *out, const tgn_sgf *tree, uint32_t first)
{
    if (!out->additions || !out->additions->variations)
        return false;
    for (uint32_t node = first; node != TGN_SGF_NONE; node = tree->nodes[node].sibling)
        if (added_variations(out, node))
            return true;
    return false;
}

/* Whether the node is one of several children. */
static bool is_variation(const record_output *out, const tgn_sgf *tree, uint32_t node)
{
    uint32_t parent = tree->nodes[node].parent;
    return parent == TGN_SGF_NONE || tree->nodes[node].sibling != TGN_SGF_NONE || node != parent + 1 ||
           has_more(out, tree, node);
}

/*
 * A value as read, made valid where it had to be repaired: bare ']' are escaped, control bytes and a '\' at
 * the very end left out. A '[' behind a capital letter is escaped too: "see B[aa" would look like a value
 * that has swallowed a property.
 */
static void write_value(record_output *out, const char *text, size_t length)
{
    size_t done = 0;
    char before = ' '; /* the last byte kept */
    tgn_buffer__char(&out->buffer, '[');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool drop = (c < 0x20 && !tgn_ascii__blank(text[i])) || c == 0x7F || (c == '\\' && i + 1 == length);
        if (c == '\\' && !drop) {
            before = text[++i];
            continue;
        }
        bool opens = c == '[' && before >= 'A' && before <= 'Z';
        before = drop ? before : text[i];
        if (c != ']' && !opens && !drop)
            continue;
        tgn_buffer__add(&out->buffer, text + done, i - done);
        if (!drop)
            tgn_buffer__char(&out->buffer, '\\');
        done = drop ? i + 1 : i;
    }
    tgn_buffer__add(&out->buffer, text + done, length - done);
    tgn_buffer__char(&out->buffer, ']');
}

/* What some servers call KO, TE and RD. */
static const char *modern_name(const tgn_sgf *tree, const tgn_sgf_property *property)
{
    if (!tree->foreign_names)
        return NULL;
    switch (property->id) {
    case TGN_SGF_KO:
        return "KM";
    case TGN_SGF_TE:
        return "EV";
    case TGN_SGF_RD:
        return "DT";
    default:
        return NULL;
    }
}

static void write_name(record_output *out, const tgn_sgf *tree, uint32_t node,
                       const tgn_sgf_property *property)
{
    const char *name = node == 0 ? modern_name(tree, property) : NULL;
    if (name) {
        tgn_buffer__text(&out->buffer, name);
    } else if (tgn_buffer__reserve(&out->buffer, property->name_length)) {
        char *end = out->buffer.data + out->buffer.length;
        out->buffer.length +=
            tgn_sgf_property_name__modern(end, tree->text + property->name, property->name_length);
    }
}

static void write_property(record_output *out, const tgn_sgf *tree, uint32_t node,
                           const tgn_sgf_property *property)
{
    write_name(out, tree, node, property);
    if (node == 0 && property->id == TGN_SGF_CA) {
        tgn_buffer__text(&out->buffer, "[UTF-8]");
        return;
    }
    if (node == 0 && property->id == TGN_SGF_FF) {
        tgn_buffer__text(&out->buffer, "[4]");
        return;
    }
    for (uint32_t i = 0; i < tgn_sgf_value_count(property); i++) {
        const tgn_sgf_value *value = &tree->values[property->value + i];
        write_value(out, tree->text + value->start, value->length);
        if (out->buffer.length > PIECE)
            flush(out);
    }
}

void tgn_sgf_value__escape(tgn_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < 0x20 && !tgn_ascii__blank(c)) || c == 0x7F)
            continue;
        if (c == '\\' || c == ']')
            tgn_buffer__char(out, '\\');
        tgn_buffer__char(out, text[i]);
    }
}

/* The node's comment with what is added to it, a line between them. */
static void write_comment(record_output *out, const tgn_sgf *tree, uint32_t node, const char *added)
{
    const tgn_sgf_property *comment = tgn_sgf_find(tree, node, TGN_SGF_C);
    tgn_buffer__text(&out->buffer, "C");
    if (comment && tgn_sgf_value_count(comment)) {
        const tgn_sgf_value *value = &tree->values[comment->value];
        write_value(out, tree->text + value->start, value->length);
        out->buffer.length -= out->buffer.length > 0; /* the bracket that closes it */
        tgn_buffer__text(&out->buffer, "\n\n");
    } else
        tgn_buffer__char(&out->buffer, '[');
    tgn_sgf_value__escape(&out->buffer, added, strlen(added));
    tgn_buffer__char(&out->buffer, ']');
}

static void write_node(record_output *out, const tgn_sgf *tree, uint32_t node)
{
    const char *added = added_comment(out, node);
    tgn_buffer__text(&out->buffer, ";");
    if (node == 0) {
        if (!tgn_sgf_find(tree, 0, TGN_SGF_FF))
            tgn_buffer__text(&out->buffer, "FF[4]");
        if (!tgn_sgf_find(tree, 0, TGN_SGF_CA))
            tgn_buffer__text(&out->buffer, "CA[UTF-8]");
    }
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        if (!added || tree->properties[i].id != TGN_SGF_C)
            write_property(out, tree, node, &tree->properties[i]);
    if (added)
        write_comment(out, tree, node, added);
    if (node == 0 && tree->node_count > 1 && !is_variation(out, tree, 1))
        tgn_buffer__char(&out->buffer, '\n');
}

/* Close the variations that end between `node` and its ancestor `until`. */
static void close_up_to(record_output *out, const tgn_sgf *tree, uint32_t node, uint32_t until)
{
    for (; node != until; node = tree->nodes[node].parent) {
        if (is_variation(out, tree, node))
            tgn_buffer__text(&out->buffer, tree->nodes[node].parent == TGN_SGF_NONE ? ")\n" : ")");
        const char *beside = added_variations(out, node);
        if (beside)
            tgn_buffer__text(&out->buffer, beside);
    }
}

int tgn_sgf_write(const tgn_sgf *tree, tgn_write_function *write, void *context)
{
    return tgn_sgf_write_with(tree, NULL, write, context);
}

int tgn_sgf_write_with(const tgn_sgf *tree, const tgn_sgf_additions *additions, tgn_write_function *write,
                       void *context)
{
    record_output out = {.additions = additions, .write = write, .context = context};
    for (uint32_t node = 0; node < tree->node_count && out.code == 0; node++) {
        if (node > 0 && tree->nodes[node].parent != node - 1)
            close_up_to(&out, tree, node - 1, tree->nodes[node].parent);
        if (is_variation(&out, tree, node))
            tgn_buffer__char(&out.buffer, '(');
        write_node(&out, tree, node);
        if (out.buffer.length > PIECE)
            flush(&out);
    }
    if (tree->node_count)
        close_up_to(&out, tree, tree->node_count - 1, TGN_SGF_NONE);
    flush(&out);
    tgn_buffer__clear(&out.buffer);
    return out.code;
}

/* ---- line ---------------------------------------------------------------------------------------------- */

/*
 * One line of a tree, written as a separate game.
 *
 * The line is copied into arrays of its own, which point into the same text, and written as any tree is:
 *
 *      nodes    0  1  2  3  4  5          leaf 5
 *      parents  -  0  1  2  1  4          path 0 1 4 5
 */
typedef struct line_copy {
    uint32_t *path; /* the nodes, the root first */
    tgn_sgf_node *nodes;
    tgn_sgf_property *properties;
    tgn_sgf_value *values;
    uint32_t node_count, property_count, value_count;
} line_copy;

/* How much there is on the way from the leaf to the root. */
static void measure(line_copy *l, const tgn_sgf *tree, uint32_t leaf)
{
    for (uint32_t node = leaf; node != TGN_SGF_NONE; node = tree->nodes[node].parent) {
        uint32_t from = tree->nodes[node].property, to = tree->nodes[node + 1].property;
        l->node_count++;
        l->property_count += to - from;
        l->value_count += tree->properties[to].value - tree->properties[from].value;
    }
}

static int reserve(line_copy *l)
{
    l->path = malloc(sizeof *l->path * l->node_count);
    l->nodes = malloc(sizeof *l->nodes * ((size_t)l->node_count + 1));
    l->properties = malloc(sizeof *l->properties * ((size_t)l->property_count + 1));
    l->values = malloc(sizeof *l->values * ((size_t)l->value_count + 1));
    return l->path && l->nodes && l->properties && l->values ? 0 : TGN_ERR_MEMORY;
}

static void copy(line_copy *l, const tgn_sgf *tree, uint32_t leaf)
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
    line_copy l = {0};
    measure(&l, tree, leaf);
    int code = reserve(&l);
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
