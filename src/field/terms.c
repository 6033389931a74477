/* terms.c - how a game wants to be judged: the position it stands at, and what its record says of counting */
#include <tengen/report.h>

#include <string.h>

#include "go/rules.h"

void tgn_verdict_ask(tgn_verdict_question *question, const tgn_game *game)
{
    question->board = tgn_game_board(game);
    question->to_move = tgn_game_to_move(game);
    question->ko = tgn_game_ko(game);
    question->moves = (int)tgn_game_moves(game);
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        question->prisoners[c] = tgn_game_prisoners(game, c);
    question->finished = tgn_game_over(game);
    tgn_network_question past;
    tgn_network_ask(&past, game);
    memcpy(question->last, past.last, sizeof question->last);
}

void tgn_terms_read(tgn_terms *out, const tgn_info *info)
{
    *out = (tgn_terms){.komi = 6.5, .scoring = TGN_SCORE_TERRITORY};
    if (!info)
        return;
    const int stones = info->handicap.known && info->handicap.stones > 1 ? info->handicap.stones : 0;
    out->komi = info->komi.known ? info->komi.points : stones ? 0.5 : 6.5;
    out->doubtful = info->komi.known && info->komi.points == 0 && !stones;
    out->counted = info->result.ending == TGN_END_SCORE; /* draws are agreed more often than counted */
    if (!info->rules)
        return;
    out->scoring = info->rules->scoring;
    out->komi += tgn_rules__handicap_points(info->rules, stones);
}
