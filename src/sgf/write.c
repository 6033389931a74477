/*
 * write.c - a tree as text again
 *
 * Nodes stand in the order of the file, so writing is one walk along the array. A variation is wrapped in
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
#include "sgf/names.h"
#include "sgf/value.h"

/* Bytes on their way out, handed over in large pieces. */
typedef struct output {
    tgn_buffer buffer;
    tgn_write_function *write;
    void *context;
    int code;
} output;

enum { PIECE = 64 * 1024 };

static void flush(output *out)
{
    if (out->buffer.failed)
        out->code = TGN_ERR_MEMORY;
    if (out->code == 0 && out->buffer.length)
        out->code = out->write(out->context, out->buffer.data, out->buffer.length);
    out->buffer.length = 0;
}

/* Whether the node is one of several children. */
static bool is_variation(const tgn_sgf *tree, uint32_t node)
{
    uint32_t parent = tree->nodes[node].parent;
    return parent == TGN_SGF_NONE || tree->nodes[node].sibling != TGN_SGF_NONE || node != parent + 1;
}

/*
 * A value as read, made sound where it had to be repaired: bare ']' are escaped, control bytes and a '\' at
 * the very end left out. A '[' behind a capital letter is escaped too: "see B[aa" would look like a value
 * that has swallowed a property.
 */
static void write_value(output *out, const char *text, size_t length)
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

static void write_name(output *out, const tgn_sgf *tree, uint32_t node, const tgn_sgf_property *property)
{
    const char *name = node == 0 ? modern_name(tree, property) : NULL;
    if (name) {
        tgn_buffer__text(&out->buffer, name);
    } else if (tgn_buffer__reserve(&out->buffer, property->name_length)) {
        char *end = out->buffer.data + out->buffer.length;
        out->buffer.length += tgn_names__modern(end, tree->text + property->name, property->name_length);
    }
}

static void write_property(output *out, const tgn_sgf *tree, uint32_t node, const tgn_sgf_property *property)
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

static void write_node(output *out, const tgn_sgf *tree, uint32_t node)
{
    tgn_buffer__text(&out->buffer, ";");
    if (node == 0) {
        if (!tgn_sgf_find(tree, 0, TGN_SGF_FF))
            tgn_buffer__text(&out->buffer, "FF[4]");
        if (!tgn_sgf_find(tree, 0, TGN_SGF_CA))
            tgn_buffer__text(&out->buffer, "CA[UTF-8]");
    }
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        write_property(out, tree, node, &tree->properties[i]);
    if (node == 0 && tree->node_count > 1 && !is_variation(tree, 1))
        tgn_buffer__char(&out->buffer, '\n');
}

/* Close the variations that end between `node` and its ancestor `until`. */
static void close_up_to(output *out, const tgn_sgf *tree, uint32_t node, uint32_t until)
{
    for (; node != until; node = tree->nodes[node].parent)
        if (is_variation(tree, node))
            tgn_buffer__text(&out->buffer, tree->nodes[node].parent == TGN_SGF_NONE ? ")\n" : ")");
}

int tgn_sgf_write(const tgn_sgf *tree, tgn_write_function *write, void *context)
{
    output out = {.write = write, .context = context};
    for (uint32_t node = 0; node < tree->node_count && out.code == 0; node++) {
        if (node > 0 && tree->nodes[node].parent != node - 1)
            close_up_to(&out, tree, node - 1, tree->nodes[node].parent);
        if (is_variation(tree, node))
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
