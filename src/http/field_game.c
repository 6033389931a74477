/* field_game.c - GET /api/v1/field/game: who was ahead after every move of a game */
#include "http/asked.h"
#include "http/field_asked.h"
#include "http/handlers.h"
#include "http/stored.h"
#include "http/thinking.h"

/* So many are answered within a second or so, even on 25x25 full of strings. */
enum { MOVES_MOST = 2000 };

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

/* What the record says of komi and counting, where the question does not. */
static void take_terms(tgn_field_asked *asked, const tgn_sgf *tree)
{
    tgn_info info;
    tgn_terms terms;
    tgn_info_read(&info, tree);
    tgn_terms_read(&terms, &info);
    if (!asked->scoring_said)
        asked->scoring = terms.scoring;
    if (!asked->komi_said)
        asked->komi = terms.komi;
    asked->counted = terms.counted;
}

/* The number behind game=, which is one of a game. */
static int read_id(uint32_t *out, tgn_request *request)
{
    uint64_t id;
    const int code = tgn_request__number(request, "game", 1, UINT32_MAX, 1, &id);
    *out = (uint32_t)id;
    if (code == 0 && (tgn_request__value(request, "play") || tgn_request__value(request, "board")))
        return REFUSE(request, 400, "bad-parameter",
                      "game: a game has its own moves; leave out play and board");
    return code;
}

/* A game of a database. Returns it, or NULL with the answer given. */
static tgn_game *stored_game(tgn_field_asked *asked, tgn_request *request)
{
    uint32_t id;
    tgn_stored stored;
    tgn_error error = {0};
    tgn_graph *graph = tgn_request__graph(request);
    tgn_game *game = graph ? tgn_request__game(request) : NULL;
    if (!game || read_id(&id, request) < 0)
        return NULL;
    int code = tgn_stored__open(&stored, graph, id, &error);
    if (code == 0)
        code = tgn_sgf_replay(stored.tree, game, MOVES_MOST + 1);
    if (code == 0)
        take_terms(asked, stored.tree);
    else
        tgn_stored__fail(request, code, &error);
    tgn_stored__close(&stored);
    return code == 0 ? game : NULL;
}

/* Moves of the question, or a game of a database. NULL with the answer given. */
static tgn_game *read_game(tgn_field_asked *asked, tgn_asked *place, tgn_request *request)
{
    if (tgn_request__only(request, "db game finished " TGN_FIELD_NAMES " " TGN_ASKED_PLACE) < 0 ||
        tgn_field_asked__read(asked, request) < 0)
        return NULL;
    tgn_game *game = NULL;
    if (tgn_request__value(request, "game"))
        game = stored_game(asked, request);
    else if (tgn_asked__place(place, request) == 0)
        game = tgn_asked__game(place, request);
    if (game && tgn_game_moves(game) > MOVES_MOST) {
        tgn_reply__fail(request, 400, "bad-parameter",
                        "the game has more than %d moves; ask about a part of it", MOVES_MOST);
        return NULL;
    }
    if (game && tgn_request__flag(request, "finished", asked->counted, &asked->counted) < 0)
        return NULL;
    return game;
}

/* A tgn_write_function: what is written goes into the answer, as long as somebody waits for it. */
static int write_on(void *context, const void *bytes, size_t length)
{
    tgn_thinking *thinking = context;
    if (!tgn_progress_step(&thinking->progress, "judging", 0, 0))
        return TGN_ERR_STOPPED;
    return tgn_buffer__write(tgn_reply__buffer(thinking->request), bytes, length);
}

int tgn_field__game(tgn_request *request)
{
    tgn_field_asked asked;
    tgn_asked place;
    tgn_error error = {0};
    const tgn_game *game = read_game(&asked, &place, request);
    if (!game)
        return 0;
    tgn_report_question question = {.rule = asked.rule, .judge = true};
    question.at.komi = asked.komi;
    question.at.scoring = asked.scoring;
    question.at.finished = asked.counted;
    tgn_thinking thinking;
    tgn_thinking__begin(&thinking, request);
    const int code = tgn_wire_curve(game, &question, write_on, &thinking, &error);
    if (code < 0)
        return tgn_thinking__fail(&thinking, code, &error);
    tgn_buffer__char(tgn_reply__buffer(request), '\n');
    return tgn_reply__send(request, 200, "application/json");
}
