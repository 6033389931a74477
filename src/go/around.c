/* around.c - the table of around.h, worked out by the compiler */
#include "go/around.h"

/* Neighbour `i` of this code has this colour; the step to the first that has, from neighbour `i` on. */
#define IS(code, i, colour)  (((code) >> (2 * (i)) & 3) == (colour))
#define FROM_3(code, colour) (IS(code, 3, colour) ? +TGN_STRIDE : 0)
#define FROM_2(code, colour) (IS(code, 2, colour) ? +1 : FROM_3(code, colour))
#define FROM_1(code, colour) (IS(code, 1, colour) ? -1 : FROM_2(code, colour))
#define FROM_0(code, colour) (IS(code, 0, colour) ? -TGN_STRIDE : FROM_1(code, colour))
#define SECOND(code, colour)                                                                                 \
    (IS(code, 0, colour)   ? FROM_1(code, colour)                                                            \
     : IS(code, 1, colour) ? FROM_2(code, colour)                                                            \
     : IS(code, 2, colour) ? FROM_3(code, colour)                                                            \
                           : 0)
#define COUNT(code, colour)                                                                                  \
    (IS(code, 0, colour) + IS(code, 1, colour) + IS(code, 2, colour) + IS(code, 3, colour))
#define SET(code, colour)                                                                                    \
    (IS(code, 0, colour) | IS(code, 1, colour) << 1 | IS(code, 2, colour) << 2 | IS(code, 3, colour) << 3)

/* clang-format off */
#define ONE(code, colour)                                                                                    \
    {FROM_0(code, colour), SECOND(code, colour), COUNT(code, colour), SET(code, 3 - (colour))}
/* clang-format on */
#define FOUR(code, colour)                                                                                   \
    ONE(code, colour), ONE((code) + 1, colour), ONE((code) + 2, colour), ONE((code) + 3, colour)
#define SIXTEEN(code, colour)                                                                                \
    FOUR(code, colour), FOUR((code) + 4, colour), FOUR((code) + 8, colour), FOUR((code) + 12, colour)
#define SIXTY_FOUR(code, colour)                                                                             \
    SIXTEEN(code, colour), SIXTEEN((code) + 16, colour), SIXTEEN((code) + 32, colour),                       \
        SIXTEEN((code) + 48, colour)
#define ALL(colour)                                                                                          \
    SIXTY_FOUR(0, colour), SIXTY_FOUR(64, colour), SIXTY_FOUR(128, colour), SIXTY_FOUR(192, colour)

const tgn_around tgn_around__table[2][256] = {{ALL(TGN_BLACK)}, {ALL(TGN_WHITE)}};
