/* twins.c - see situation.h */
#include "solve/position/situation.h"

#include "solve/position/grid.h"

unsigned tgn_solve_situation__symmetries(const tgn_situation *situation)
{
    tgn_board board;
    tgn_situation_board(situation, &board);
    unsigned symmetries = tgn_board_stabiliser(&board);
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
        if (symmetries >> m & 1 &&
            tgn_symmetry_point((tgn_symmetry)m, situation->size, situation->ko) != situation->ko)
            symmetries &= ~(1U << m);
    return symmetries;
}

tgn_point tgn_solve_situation__first_image(unsigned symmetries, tgn_size size, tgn_point point)
{
    tgn_point first = point;
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++) {
        tgn_point image = symmetries >> m & 1 ? tgn_symmetry_point((tgn_symmetry)m, size, point) : point;
        first = image < first ? image : first;
    }
    return first;
}

static tgn_solve_set image_of(tgn_symmetry symmetry, tgn_size size, tgn_solve_set set)
{
    tgn_solve_set image = 0;
    for (; set; set &= set - 1) {
        tgn_point point = tgn_point_from_index(tgn_solve_set__first(set), size);
        image |= (tgn_solve_set)1 << tgn_point_index(tgn_symmetry_point(symmetry, size, point), size);
    }
    return image;
}

/*      bit  37    36     35       34..32   31..16   15..0
 *           over  passed white's  -        white    black      and the ko, one point or none, in 53..38 */
uint64_t tgn_solve_situation__key(const tgn_situation *s)
{
    uint64_t least = UINT64_MAX;
    tgn_solve_set ko = s->ko == TGN_PASS ? 0 : (tgn_solve_set)1 << tgn_point_index(s->ko, s->size);
    for (int m = 0; m < tgn_symmetry_count(s->size); m++) {
        tgn_symmetry symmetry = (tgn_symmetry)m;
        uint64_t key = (uint64_t)image_of(symmetry, s->size, ko) << 38 |
                       (uint64_t)image_of(symmetry, s->size, s->white) << 16 |
                       image_of(symmetry, s->size, s->black);
        least = key < least ? key : least;
    }
    return least | (uint64_t)s->over << 37 | (uint64_t)s->passed << 36 |
           (uint64_t)(s->to_move == TGN_WHITE) << 35;
}
