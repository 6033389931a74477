/*
 * replay.h - the main line of a packed record, played on a game
 */
#ifndef TESTS_DB_REPLAY_H
#define TESTS_DB_REPLAY_H

#include "db/record/record.h"

/* Up to position `step`, or to its end; the game is reset first. Returns 0 or a negative code. */
static inline int replay_main_line(const tgn_record *record, tgn_game *game, uint32_t step)
{
    tgn_record_steps steps;
    tgn_record_step next;
    int code = tgn_game_reset(game, record->size, NULL);
    tgn_record_steps__init(&steps, record);
    for (uint32_t at = 0; at < step && at < record->main_steps && code >= 0; at++) {
        code = tgn_record_steps__next(&steps, &next);
        if (code == 0 || (code > 0 && next.kind == TGN_RECORD_STEP_BACK))
            code = TGN_ERR_INPUT;
        if (code > 0)
            code = tgn_record_step__play(&next, game);
    }
    return code < 0 ? code : 0;
}

#endif
