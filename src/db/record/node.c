/* node.c - the node of a position; see visit.h */
#include "db/record/visit.h"

#include "go/keytable.h"

/* The images of one part, of those that its key is made from: two of 24. */
static void part_images(tgn_part_images *out, const tgn_keytable *table, const tgn_board *board,
                        tgn_region region)
{
    const unsigned one = table->carry[region][0], other = table->carry[region][1];
    tgn_key a = {0, 0}, b = {0, 0};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const tgn_colour colour = tgn_board_at(board, p);
        if (colour == TGN_EMPTY || !(table->regions[p] >> region & 1))
            continue;
        const tgn_images *row = tgn_keytable__row(table, p, colour);
        a = tgn_key__xor(a, row->image[one % TGN_SYMMETRY_COUNT]);
        b = tgn_key__xor(b, row->image[other % TGN_SYMMETRY_COUNT]);
    }
    (&out->image[0][0])[one] = a;
    (&out->image[0][0])[other] = b;
}

int tgn_record_node__of(tgn_record_node *out, const tgn_keytable *table, const tgn_board *board,
                        tgn_colour to_move, tgn_point ko, tgn_region region)
{
    tgn_images images;
    tgn_part_images parts;
    tgn_key key;
    if (!tgn_region_exists(region, board->size) || (ko != TGN_PASS && !tgn_point_on(ko, board->size)))
        return TGN_ERR_ARGUMENT;
    out->kind = tgn_region_kind(region);
    out->size = board->size;
    if (region == TGN_REGION_WHOLE) {
        tgn_images_of_board(&images, table, board);
        key = tgn_images_key_ties(&images, table, to_move, ko, &out->motions);
    } else {
        part_images(&parts, table, board, region);
        key = tgn_part_images_key_ties(&parts, table, region, &out->motions);
    }
    out->key = tgn_record_key__of(key);
    return 0;
}

/* As in books, where the first stones stand at the upper right: the upper half, there from right to left, from the top. */
static bool comes_first(tgn_point a, tgn_point b, tgn_size size)
{
    const bool a_below = 2 * tgn_point_row(a) >= size.rows, b_below = 2 * tgn_point_row(b) >= size.rows;
    if (a_below != b_below)
        return b_below;
    if (tgn_point_col(a) != tgn_point_col(b))
        return tgn_point_col(a) > tgn_point_col(b);
    return tgn_point_row(a) < tgn_point_row(b);
}

tgn_move tgn_record_node__move(const tgn_record_node *node, uint32_t label)
{
    const tgn_colour colour = label & 1 ? TGN_WHITE : TGN_BLACK;
    if (label < 2 || label / 2 > (uint32_t)tgn_size_points(node->size))
        return (tgn_move){TGN_PASS, colour};
    const tgn_point canonical = tgn_point_from_index((int)(label / 2 - 1), node->size);
    tgn_point first = TGN_PASS;
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++) {
        if (!(node->motions >> s & 1))
            continue;
        tgn_point here = tgn_symmetry_point(tgn_symmetry_inverse((tgn_symmetry)s), node->size, canonical);
        if (first == TGN_PASS || comes_first(here, first, node->size))
            first = here;
    }
    return (tgn_move){first, colour};
}

uint32_t tgn_record_node__label(const tgn_record_node *node, tgn_move move)
{
    int least = -1;
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT && move.point != TGN_PASS; s++) {
        if (!(node->motions >> s & 1))
            continue;
        int index = tgn_point_index(tgn_symmetry_point((tgn_symmetry)s, node->size, move.point), node->size);
        if (least < 0 || index < least)
            least = index;
    }
    return tgn_record_label__move(least, move.colour);
}
