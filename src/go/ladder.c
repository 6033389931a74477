/* ladder.c - see ladder.h */
#include "go/ladder.h"

enum {
    LENGTH_MAX = 60, /* moves of the attacker: a ladder across 25 lines has 50 */
    CAPTURE_LENGTH =
        20, /* how many of them a capture by the runner counts as: otherwise kos would go on for ever */
    TRIED_MAX = 999 /* moves tried for one string; hardly any real position comes near it */
};

typedef struct ladder_search {
    tgn_board *board;
    tgn_point stone; /* of the string that runs */
    tgn_colour runner;
    int tried, length;
} ladder_search;

/* Up to three different liberties of a string. Returns how many were found. */
static int few_liberties(const tgn_board *board, tgn_point head, tgn_point out[3])
{
    int n = 0;
    tgn_point q = head;
    out[0] = out[1] = out[2] = TGN_PASS;
    do {
        for (int i = 0; i < 4; i++) {
            const tgn_point e = (tgn_point)(q + tgn_step[i]);
            if (board->colour[e] != TGN_EMPTY || e == out[0] || e == out[1])
                continue;
            out[n++] = e;
            if (n == 3)
                return n;
        }
        q = board->next[q];
    } while (q != head);
    return n;
}

/* A string that runs to a point with three empty neighbours has three liberties there. */
static bool has_three_empty(const tgn_board *board, tgn_point p)
{
    const tgn_colour *at = &board->colour[p];
    return !at[-TGN_STRIDE] + !at[-1] + !at[1] + !at[TGN_STRIDE] >= 3;
}

static bool attack(ladder_search *at);

/* The runner plays; does the attacker catch it all the same? */
static bool caught_after(ladder_search *at, tgn_point move, int length)
{
    tgn_point taken[TGN_POINTS_MAX];
    if (tgn_board_try(at->board, move, at->runner) & TGN_MOVE_SUICIDE)
        return true;
    at->tried++;
    const int result = tgn_board_play(at->board, move, at->runner, taken, NULL);
    at->length += length;
    const bool caught = attack(at);
    at->length -= length;
    tgn_board_unplay(at->board, move, at->runner, taken, result);
    return caught;
}

/* The runner is in atari and moves: it takes a string that touches it, or it runs. */
static bool defence_fails(ladder_search *at, tgn_point escape)
{
    const tgn_board *board = at->board;
    const tgn_colour attacker = tgn_colour_other(at->runner);
    tgn_point q = at->stone;
    do {
        for (int i = 0; i < 4; i++) {
            const tgn_point e = (tgn_point)(q + tgn_step[i]);
            tgn_point liberty[3];
            if (board->colour[e] == attacker && few_liberties(board, e, liberty) == 1 &&
                liberty[0] != escape && !caught_after(at, liberty[0], CAPTURE_LENGTH))
                return false;
        }
        q = board->next[q];
    } while (q != at->stone);
    return !has_three_empty(board, escape) && caught_after(at, escape, 1);
}

/* The attacker moves. Is the string caught? */
static bool attack(ladder_search *at)
{
    tgn_point liberty[3], taken[TGN_POINTS_MAX], last[3];
    const int liberties = few_liberties(at->board, at->stone, liberty);
    const tgn_colour attacker = tgn_colour_other(at->runner);
    bool caught = liberties == 1;
    if (liberties != 2 || at->tried > TRIED_MAX || at->length > LENGTH_MAX)
        return caught;
    for (int i = 0; i < 2 && !caught; i++) {
        const bool touches = liberty[0] + 1 == liberty[1] || liberty[1] + 1 == liberty[0] ||
                             liberty[0] + TGN_STRIDE == liberty[1] || liberty[1] + TGN_STRIDE == liberty[0];
        if ((!touches && has_three_empty(at->board, liberty[1 - i])) ||
            tgn_board_try(at->board, liberty[i], attacker) & TGN_MOVE_SUICIDE)
            continue;
        at->tried++;
        const int result = tgn_board_play(at->board, liberty[i], attacker, taken, NULL);
        if (few_liberties(at->board, at->stone, last) == 1)
            caught = defence_fails(at, last[0]);
        tgn_board_unplay(at->board, liberty[i], attacker, taken, result);
    }
    return caught;
}

tgn_ladder tgn_ladder__read(tgn_board *board, tgn_point point)
{
    ladder_search at = {.board = board, .stone = point, .runner = board->colour[point]};
    tgn_point liberty[3];
    const int liberties = few_liberties(board, point, liberty);
    if (liberties == 1)
        return defence_fails(&at, liberty[0]) ? TGN_LADDER_LOST : TGN_LADDER_CAUGHT;
    return liberties == 2 && attack(&at) ? TGN_LADDER_CAUGHT : TGN_LADDER_FREE;
}
