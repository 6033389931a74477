/*
 * play_question.h - a question about a game that is being played, as JSON
 *
 *      {"size": "9", "rules": "japanese", "komi": 6.5, "board": "9/2X6/...", "turn": "white", "moves": "E5 C3 pass",
 *       "engine": "GNU Go 3.8", "level": 5, "ms": 1000, "choices": 5, "lost": true, "resign": false}
 *
 * Every field may be left out. The body comes from anybody, so it is short, flat, and has no field but these.
 */
#ifndef TENGEN_HTTP_PLAY_QUESTION_H
#define TENGEN_HTTP_PLAY_QUESTION_H

#include <tengen/bot.h>

#include "http/engines.h"
#include "http/http.h"

typedef struct tgn_http_play_question {
    tgn_game *game;          /* at the position in question */
    double komi;             /* what White gets, handicap compensation included */
    tgn_http_engine *engine; /* who thinks; NULL: our own player, at this level: */
    int level;
    int milliseconds; /* 0: by level */
    int choices;      /* to be told at most */
    bool lost;        /* what the last move lost is wanted too */
    bool resign;      /* the computer may */
} tgn_http_play_question;

/*
 * Read the body of a request, and play its moves on `game`, which is borrowed. Returns 0, or a negative code after
 * answering: a move that the rules forbid is an error here, unlike in records.
 */
TGN_CHECKED int tgn_http_play_question__read(tgn_http_play_question *out, tgn_game *game,
                                             tgn_http_request *request);

#endif
