/*
 * match.c - the strings game: a position and what may be played in it; a game played, taken back, scored
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

void tgn_standing_init(tgn_standing *standing, tgn_size size, bool solitaire)
{
    *standing = (tgn_standing){.to_move = solitaire ? TGN_EMPTY : TGN_BLACK};
    tgn_board_init(&standing->board, size);
}

/* How many different strings of `colour` touch the point. */
static int strings_beside(const tgn_board *board, tgn_point point, tgn_colour colour)
{
    tgn_point met[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        tgn_point near = (tgn_point)(point + tgn_step[i]);
        bool known = board->colour[near] != colour;
        for (int j = 0; j < count && !known; j++)
            known = met[j] == board->head[near];
        if (!known)
            met[count++] = board->head[near];
    }
    return count;
}

int tgn_standing_gain(const tgn_standing *standing, tgn_point point, tgn_colour colour)
{
    return 1 - strings_beside(&standing->board, point, colour);
}

/* In Go such a move captures or is suicide; here it is not allowed. */
bool tgn_standing_allows(const tgn_standing *standing, tgn_point point, tgn_colour colour)
{
    return tgn_board_try(&standing->board, point, colour) == TGN_MOVE_PLAIN;
}

int tgn_standing_moves(const tgn_standing *standing, tgn_colour colour, tgn_point out[TGN_POINTS_MAX])
{
    int count = 0;
    const tgn_size size = standing->board.size;
    for (tgn_point p = tgn_point_first(size); p && !standing->over; p = tgn_point_next(p, size)) {
        if (standing->board.colour[p] != TGN_EMPTY || !tgn_standing_allows(standing, p, colour))
            continue;
        if (out)
            out[count] = p;
        count++;
    }
    return count;
}

/* ---- why not ------------------------------------------------------------------------------------------- */

/*
 * A stone of the string that would be left without a liberty; `point` itself, if that is the new stone alone.
 */
static tgn_point string_without_liberty(const tgn_board *board, tgn_move move)
{
    const bool takes = tgn_board_try(board, move.point, move.colour) == TGN_MOVE_CAPTURES;
    const tgn_colour whose = takes ? tgn_colour_other(move.colour) : move.colour;
    for (int i = 0; i < 4; i++) {
        tgn_point near = (tgn_point)(move.point + tgn_step[i]);
        if (board->colour[near] == whose && (!takes || tgn_board_liberties(board, near, NULL) == 1))
            return near;
    }
    return move.point;
}

static int refuse_no_liberty(const tgn_board *board, tgn_move move, tgn_error *error)
{
    char here[TGN_POINT_TEXT], there[TGN_POINT_TEXT];
    const tgn_point dead = string_without_liberty(board, move);
    tgn_point_format(here, move.point, board->size);
    tgn_point_format(there, dead, board->size);
    if (dead == move.point)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "a %s stone at %s would have no liberty",
                             tgn_colour_name(move.colour), here);
    return tgn_error_set(error, TGN_ERR_ILLEGAL, "%s would leave the string at %s without a liberty", here,
                         there);
}

int tgn_standing_judge(const tgn_standing *standing, tgn_move move, tgn_error *error)
{
    char text[TGN_POINT_TEXT];
    assert(move.colour == TGN_BLACK || move.colour == TGN_WHITE);
    assert(move.point == TGN_PASS || tgn_point_on(move.point, standing->board.size));
    if (standing->over)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "the game is over; take a move back to play on");
    if (standing->to_move != TGN_EMPTY && standing->to_move != move.colour)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "it is the turn of %s",
                             tgn_colour_name(standing->to_move));
    if (move.point == TGN_PASS)
        return TGN_OK;
    if (standing->board.colour[move.point] != TGN_EMPTY)
        return tgn_error_set(error, TGN_ERR_ILLEGAL, "there is a stone at %s already",
                             tgn_point_format(text, move.point, standing->board.size));
    if (!tgn_standing_allows(standing, move.point, move.colour))
        return refuse_no_liberty(&standing->board, move, error);
    return TGN_OK;
}

/* ---- play and undo ------------------------------------------------------------------------------------- */

static void count_strings(tgn_standing *standing, tgn_colour colour, int more)
{
    standing->strings[colour] += more;
    standing->strings[TGN_EMPTY] += more;
}

/* A solitaire has no turns, so one pass ends it. */
void tgn_standing_play(tgn_standing *standing, tgn_move move)
{
    if (move.point == TGN_PASS) {
        standing->over = standing->passed || standing->to_move == TGN_EMPTY;
    } else {
        count_strings(standing, move.colour, tgn_standing_gain(standing, move.point, move.colour));
        tgn_board_put(&standing->board, move.point, move.colour);
    }
    standing->passed = move.point == TGN_PASS;
    if (standing->to_move != TGN_EMPTY)
        standing->to_move = tgn_colour_other(move.colour);
}

/* Without the stone on the board its gain is what it was before the move. */
void tgn_standing_unplay(tgn_standing *standing, tgn_move move, bool passed)
{
    if (move.point != TGN_PASS) {
        tgn_board_put(&standing->board, move.point, TGN_EMPTY);
        count_strings(standing, move.colour, -tgn_standing_gain(standing, move.point, move.colour));
    }
    standing->over = false;
    standing->passed = passed;
    if (standing->to_move != TGN_EMPTY)
        standing->to_move = move.colour;
}

/* ---- a game with its moves ----------------------------------------------------------------------------- */

enum { KOMI_MAX = 400 };

struct tgn_match {
    tgn_match_rules rules;
    tgn_standing standing;
    tgn_move *moves;
    size_t count, capacity;
};

static bool side_fits(int side)
{
    return side >= TGN_MATCH_SIDE_MIN && side <= TGN_MATCH_SIDE_MAX;
}

static bool komi_fits(double komi)
{
    return komi >= -KOMI_MAX && komi <= KOMI_MAX && komi * 2 == floor(komi * 2);
}

static int check_rules(const tgn_match_rules *rules, tgn_error *error)
{
    char size[TGN_SIZE_TEXT];
    if (!side_fits(rules->size.rows) || !side_fits(rules->size.cols))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a board of %s is out of range; sides are %d to %d",
                             tgn_size_format(size, rules->size), TGN_MATCH_SIDE_MIN, TGN_MATCH_SIDE_MAX);
    if (!komi_fits(rules->komi) || (rules->solitaire && rules->komi != 0))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "komi is a number of half points from %d to %d, and 0 in a solitaire", -KOMI_MAX,
                             KOMI_MAX);
    return TGN_OK;
}

int tgn_match_new(tgn_match **out, const tgn_match_rules *rules, tgn_error *error)
{
    *out = NULL;
    int code = check_rules(rules, error);
    if (code < 0)
        return code;
    tgn_match *match = calloc(1, sizeof *match);
    if (!match)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a game");
    match->rules = *rules;
    tgn_standing_init(&match->standing, rules->size, rules->solitaire);
    *out = match;
    return TGN_OK;
}

void tgn_match_free(tgn_match *match)
{
    if (match)
        free(match->moves);
    free(match);
}

const tgn_match_rules *tgn_match_ruling(const tgn_match *match)
{
    return &match->rules;
}

const tgn_standing *tgn_match_standing(const tgn_match *match)
{
    return &match->standing;
}

size_t tgn_match_moves(const tgn_match *match)
{
    return match->count;
}

tgn_move tgn_match_move(const tgn_match *match, size_t index)
{
    assert(index < match->count);
    return match->moves[index];
}

int tgn_match_play(tgn_match *match, tgn_move move, tgn_error *error)
{
    int code = tgn_standing_judge(&match->standing, move, error);
    if (code < 0)
        return code;
    if (tgn_array__need(&match->moves, &match->capacity, match->count + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for another move");
    match->moves[match->count++] = move;
    tgn_standing_play(&match->standing, move);
    return TGN_OK;
}

int tgn_match_undo(tgn_match *match)
{
    if (match->count == 0)
        return TGN_ERR_MISSING;
    tgn_move last = match->moves[--match->count];
    bool passed = match->count > 0 && match->moves[match->count - 1].point == TGN_PASS;
    tgn_standing_unplay(&match->standing, last, passed);
    return TGN_OK;
}

double tgn_match_score(const tgn_match *match)
{
    const int *strings = match->standing.strings;
    if (match->rules.solitaire)
        return strings[TGN_EMPTY];
    return strings[TGN_BLACK] - strings[TGN_WHITE] - match->rules.komi;
}

char *tgn_match_format(char out[TGN_MATCH_TEXT], const tgn_match *match)
{
    const double score = tgn_match_score(match);
    const char *who = match->rules.solitaire || score == 0 ? "" : score > 0 ? "B+" : "W+";
    snprintf(out, TGN_MATCH_TEXT, "%s%g", who, fabs(score));
    return out;
}
