/*
 * field.c - who owns what, and who is ahead
 *
 *      GET /api/v1/field       in a position
 *      GET /api/v1/field/game  after every move of a game
 */
#include <string.h>

#include <tengen/report.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/resources/records.h"
#include "http/server.h"

/* ---- how the score is counted -------------------------------------------------------------------------- */

#define TERMS_NAMES "rule komi scoring field"

enum { KOMI_MOST = 500 };

typedef struct field_terms {
    double komi;
    tgn_scoring scoring;
    bool komi_given, scoring_given;
    bool finished;              /* of a game: both players had stopped at its end */
    bool judge;                 /* by the judge; otherwise by the paper's rule */
    const tgn_network *network; /* which the judge asks, or NULL */
    const tgn_field_rule *rule; /* of the potential */
} field_terms;

static int read_komi(field_terms *out, tgn_http_request *request)
{
    out->komi_given = tgn_http_request__value(request, "komi") != NULL;
    TGN_TRY(tgn_http_request__halves(request, "komi", KOMI_MOST, &out->komi));
    if (!out->komi_given) {
        tgn_terms usual;
        tgn_terms_read(&usual, NULL);
        out->komi = usual.komi;
    }
    return 0;
}

static int read_scoring(field_terms *out, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "scoring");
    out->scoring_given = text != NULL;
    out->scoring = text && strcmp(text, "area") == 0 ? TGN_SCORE_AREA : TGN_SCORE_TERRITORY;
    if (text && out->scoring == TGN_SCORE_TERRITORY && strcmp(text, "territory") != 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "scoring: expected territory or area, not '%.40s'", text);
    return 0;
}

static int read_field(field_terms *out, tgn_http_request *request)
{
    const char *name = tgn_http_request__value(request, "field");
    out->rule = name ? tgn_field_rule_find(name) : tgn_field_rule_at(0);
    if (!out->rule)
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "field: expected opening, middle, dynamic or shape, not '%.40s'", name);
    return 0;
}

/* Where the server has no network, the judge answers for it, and the answer names it. */
static int read_rule(field_terms *out, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "rule");
    const bool network = !text || strcmp(text, "network") == 0;
    out->judge = network || strcmp(text, "judge") == 0;
    out->network = network ? request->server->options.network : NULL;
    if (!out->judge && strcmp(text, "paper") != 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "rule: expected network, judge or paper, not '%.40s'", text);
    return 0;
}

/* Returns 0, or TGN_ERR_ARGUMENT after answering. */
static int read_terms(field_terms *out, tgn_http_request *request)
{
    out->finished = false;
    TGN_TRY(read_komi(out, request));
    TGN_TRY(read_scoring(out, request));
    TGN_TRY(read_rule(out, request));
    return read_field(out, request);
}

/* What a question has from them. */
static void add_terms(tgn_report_question *out, const field_terms *terms)
{
    out->rule = terms->rule;
    out->judge = terms->judge;
    out->at.network = terms->network;
    out->at.komi = terms->komi;
    out->at.scoring = terms->scoring;
}

/* ---- one position -------------------------------------------------------------------------------------- */

/* Of the game before the board: far more than any game of people had. */
enum { MOVES_MOST = 10000, LOST_MOST = 10000 };

/* Add the moves and prisoners of the game before the board. */
static int add_history(tgn_verdict_question *at, tgn_http_request *request)
{
    uint64_t moves, black, white;
    bool finished;
    if (tgn_http_request__number(request, "moves", 0, MOVES_MOST, 0, &moves) < 0 ||
        tgn_http_request__number(request, "black_lost", 0, LOST_MOST, 0, &black) < 0 ||
        tgn_http_request__number(request, "white_lost", 0, LOST_MOST, 0, &white) < 0 ||
        tgn_http_request__flag(request, "finished", at->finished, &finished) < 0)
        return TGN_ERR_ARGUMENT;
    at->moves += (int)moves;
    at->prisoners[TGN_BLACK] += (unsigned)black;
    at->prisoners[TGN_WHITE] += (unsigned)white;
    at->finished = finished;
    return 0;
}

/* last=Q16,D4,pass: the moves before the board, the latest first. The network looks at them. */
static int add_last(tgn_verdict_question *at, tgn_http_request *request, size_t known)
{
    const char *text = tgn_http_request__value(request, "last");
    for (const char *word = text; word; word = strchr(word, ','), word = word ? word + 1 : NULL) {
        const size_t length = strcspn(word, ",");
        tgn_point point = TGN_PASS;
        if ((length != 4 || strncmp(word, "pass", 4) != 0) &&
            tgn_http_parameters__point(&point, request, "last", word, length, at->board->size) < 0)
            return TGN_ERR_ARGUMENT;
        if (known < TGN_NETWORK_LAST)
            at->last[known++] = point;
    }
    return 0;
}

static int read_question(tgn_report_question *out, tgn_http_position *position, tgn_http_request *request)
{
    field_terms terms;
    if (tgn_http_request__only(request, "moves last black_lost white_lost finished " TERMS_NAMES
                                        " " TGN_HTTP_POSITION_NAMES) < 0 ||
        read_terms(&terms, request) < 0 || tgn_http_position__read(position, request) < 0)
        return TGN_ERR_ARGUMENT;
    const tgn_game *game = tgn_http_position__game(position, request);
    if (!game)
        return TGN_ERR_MEMORY;
    add_terms(out, &terms);
    tgn_verdict_ask(&out->at, game);
    out->at.to_move = position->to_move;
    out->at.ko = position->ko;
    TGN_TRY(add_last(&out->at, request, tgn_game_moves(game)));
    return add_history(&out->at, request);
}

/*
 * An estimate takes a fraction of a millisecond; eight looks of the network take some tens, and counting a finished
 * board plays out games for a tenth of a second.
 */
static bool takes_long(const tgn_report_question *question)
{
    return question->judge && (question->at.finished || question->at.network);
}

int tgn_http_field__get(tgn_http_request *request)
{
    tgn_http_position position;
    tgn_report_question question = {0};
    tgn_report report;
    tgn_error error = {0};
    if (read_question(&question, &position, request) < 0)
        return 0;
    if (takes_long(&question) && tgn_http_request__defer(request))
        return 0;
    int code = tgn_report_read(&report, &question, &error);
    if (code == 0)
        code = tgn_wire_report(&report, tgn_buffer__write, tgn_http_reply__buffer(request));
    return tgn_http_reply__json(request, code, &error);
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* These take about a second at worst, on 25x25 full of strings; with a network some seconds. */
enum { CURVE_MOVES_MOST = 2000 };

/* Komi and scoring of the record, where the request does not give them. */
static void add_recorded_terms(field_terms *terms, const tgn_sgf *tree)
{
    tgn_info info;
    tgn_terms recorded;
    tgn_info_read(&info, tree);
    tgn_terms_read(&recorded, &info);
    if (!terms->scoring_given)
        terms->scoring = recorded.scoring;
    if (!terms->komi_given)
        terms->komi = recorded.komi;
    terms->finished = recorded.counted;
}

/* The number of game=. */
static int read_id(uint32_t *out, tgn_http_request *request)
{
    uint64_t id;
    const int code = tgn_http_request__number(request, "game", 1, UINT32_MAX, 1, &id);
    *out = (uint32_t)id;
    if (code == 0 && (tgn_http_request__value(request, "play") || tgn_http_request__value(request, "board")))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "game: a game has its own moves; leave out play and board");
    return code;
}

/* A game of a database, or NULL after answering. */
static tgn_game *read_stored_game(field_terms *terms, tgn_http_request *request)
{
    uint32_t id;
    tgn_http_record record;
    tgn_error error = {0};
    tgn_graph *graph = tgn_http_request__graph(request);
    tgn_game *game = graph ? tgn_http_request__game(request) : NULL;
    if (!game || read_id(&id, request) < 0)
        return NULL;
    int code = tgn_http_record__open(&record, graph, id, &error);
    if (code == 0)
        code = tgn_sgf_replay(record.tree, game, CURVE_MOVES_MOST + 1);
    if (code == 0)
        add_recorded_terms(terms, record.tree);
    else
        tgn_http_record__fail(request, code, &error);
    tgn_http_record__close(&record);
    return code == 0 ? game : NULL;
}

/* The moves of the request, or a game of a database. NULL after answering. */
static tgn_game *read_game(field_terms *terms, tgn_http_position *position, tgn_http_request *request)
{
    if (tgn_http_request__only(request, "db game finished " TERMS_NAMES " " TGN_HTTP_POSITION_NAMES) < 0 ||
        read_terms(terms, request) < 0)
        return NULL;
    tgn_game *game = NULL;
    if (tgn_http_request__value(request, "game"))
        game = read_stored_game(terms, request);
    else if (tgn_http_position__read(position, request) == 0)
        game = tgn_http_position__game(position, request);
    if (game && tgn_game_moves(game) > CURVE_MOVES_MOST) {
        tgn_http_reply__fail(request, 400, "bad-parameter",
                             "the game has more than %d moves; ask about a part of it", CURVE_MOVES_MOST);
        return NULL;
    }
    if (game && tgn_http_request__flag(request, "finished", terms->finished, &terms->finished) < 0)
        return NULL;
    return game;
}

/* A tgn_write_function into the answer, until the computation is stopped. */
static int write_until_stopped(void *context, const void *bytes, size_t length)
{
    tgn_http_computation *computation = context;
    if (!tgn_progress_step(&computation->progress, "judging", 0, 0))
        return TGN_ERR_STOPPED;
    return tgn_buffer__write(tgn_http_reply__buffer(computation->request), bytes, length);
}

int tgn_http_field__game(tgn_http_request *request)
{
    field_terms terms;
    tgn_http_position position;
    tgn_error error = {0};
    const tgn_game *game = read_game(&terms, &position, request);
    if (!game)
        return 0;
    tgn_report_question question = {.at.finished = terms.finished};
    add_terms(&question, &terms);
    tgn_http_computation computation;
    tgn_http_computation__begin(&computation, request);
    const int code = tgn_wire_curve(game, &question, write_until_stopped, &computation, &error);
    if (code < 0)
        return tgn_http_computation__fail(&computation, code, &error);
    return tgn_http_reply__json(request, code, &error);
}
