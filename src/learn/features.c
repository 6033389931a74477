/* features.c - see features.h */
#include "learn/features.h"

#include "go/ladder.h"

enum { OWN = 10, OTHER = 17 }; /* the first codes of stones */
enum { ATARI_LOST, ATARI, TWO_CAUGHT, TWO, THREE, FOUR, FIVE };

typedef struct features_reader {
    uint8_t *code; /* in reading order */
    tgn_board *board;
    tgn_colour own;
} features_reader;

static uint8_t *code_at(const features_reader *at, tgn_point point)
{
    return &at->code[tgn_point_index(point, at->board->size)];
}

static bool may_play(const tgn_board *board, tgn_point point, tgn_colour colour)
{
    return !(tgn_board_try(board, point, colour) & TGN_MOVE_SUICIDE);
}

/* What a ladder would say of the string at `stone` after a move: LOST counts from the runner's turn, CAUGHT from the attacker's. */
static tgn_ladder ladder_after(tgn_board *board, tgn_point move, tgn_colour colour, tgn_point stone)
{
    tgn_point taken[TGN_POINTS_MAX];
    const int result = tgn_board_play(board, move, colour, taken, NULL);
    const tgn_ladder ladder = tgn_ladder__read(board, stone);
    tgn_board_unplay(board, move, colour, taken, result);
    return ladder;
}

/* Mark the liberties where the ladder works. */
static void mark_catches(const features_reader *at, tgn_point stone, const tgn_point *liberty, int count)
{
    for (int i = 0; i < count; i++)
        if (may_play(at->board, liberty[i], at->own) &&
            (count == 1 || ladder_after(at->board, liberty[i], at->own, stone) == TGN_LADDER_LOST))
            *code_at(at, liberty[i]) |= TGN_LEARN_CATCHES;
}

static void mark_save(const features_reader *at, tgn_point stone, tgn_point liberty)
{
    if (may_play(at->board, liberty, at->own) &&
        ladder_after(at->board, liberty, at->own, stone) == TGN_LADDER_FREE)
        *code_at(at, liberty) |= TGN_LEARN_SAVES;
}

/* What threatens the string of a stone, as one of the seven above; flags go to its liberties. */
static int threat(const features_reader *at, tgn_point stone)
{
    tgn_point liberty[TGN_POINTS_MAX];
    const int liberties = tgn_board_liberties(at->board, stone, liberty);
    if (liberties == 0) /* a setup may leave such stones */
        return ATARI_LOST;
    if (liberties > 2)
        return liberties == 3 ? THREE : liberties == 4 ? FOUR : FIVE;
    const tgn_ladder ladder = tgn_ladder__read(at->board, stone);
    const bool own = at->board->colour[stone] == at->own;
    if (liberties == 1 && own)
        mark_save(at, stone, liberty[0]);
    if (!own && ladder != TGN_LADDER_FREE)
        mark_catches(at, stone, liberty, liberties);
    if (liberties == 1)
        return ladder == TGN_LADDER_LOST ? ATARI_LOST : ATARI;
    return ladder == TGN_LADDER_CAUGHT ? TWO_CAUGHT : TWO;
}

static void read_stones(const features_reader *at)
{
    const tgn_size size = at->board->size;
    bool done[TGN_GRID] = {false};
    tgn_point stones[TGN_POINTS_MAX];
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        if (at->board->colour[p] == TGN_EMPTY || done[p])
            continue;
        const int code = (at->board->colour[p] == at->own ? OWN : OTHER) + threat(at, p);
        const int count = tgn_board_string(at->board, p, stones);
        for (int i = 0; i < count; i++) {
            done[stones[i]] = true;
            *code_at(at, stones[i]) = (uint8_t)code;
        }
    }
}

static int liberties_after(tgn_board *board, tgn_point point, tgn_colour colour)
{
    tgn_point taken[TGN_POINTS_MAX];
    const int result = tgn_board_play(board, point, colour, taken, NULL);
    const int liberties = tgn_board_liberties(board, point, NULL);
    tgn_board_unplay(board, point, colour, taken, result);
    return liberties;
}

static int empty_code(const features_reader *at, tgn_point point, tgn_point ko)
{
    const int what = tgn_board_try(at->board, point, at->own);
    if (point == ko)
        return 0;
    if (what & TGN_MOVE_SUICIDE)
        return 1;
    const int liberties = liberties_after(at->board, point, at->own);
    return TGN_LEARN_LEGAL_FIRST + (what & TGN_MOVE_CAPTURES ? 4 : 0) + (liberties > 4 ? 4 : liberties) - 1;
}

void tgn_learn_features__codes(uint8_t *out, tgn_board *board, tgn_colour own, tgn_point ko)
{
    const features_reader at = {.code = out, .board = board, .own = own};
    const tgn_size size = board->size;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        *code_at(&at, p) = 0;
    read_stones(&at);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (board->colour[p] == TGN_EMPTY)
            *code_at(&at, p) |= (uint8_t)empty_code(&at, p, ko);
}
