/*
 * match.c - a strings game with its past: played, taken back, scored
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

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
