/*
 * strings_game.c - the strings game
 *
 *      GET /api/v1/strings/move    the move of the computer
 *      GET /api/v1/strings/hint    the best move, and what it is worth
 *      GET /api/v1/strings/review  what each move of a game has lost
 */
#include <string.h>

#include <tengen/strings_game.h>

#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"

/* ---- a position of the game ---------------------------------------------------------------------------- */

#define STANDING_NAMES "board turn solitaire passed"

/*
 * Play the stones of a colour in any order: if all strings have a liberty, so have those of any part of them.
 */
static int put_stones(tgn_standing *standing, const tgn_board *board, tgn_colour colour,
                      tgn_http_request *request)
{
    char text[TGN_POINT_TEXT];
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] != colour)
            continue;
        if (!tgn_standing_allows(standing, p, colour))
            return tgn_http_reply__bad_request(request, "bad-position",
                                               "board: a string at %s has no liberty",
                                               tgn_point_format(text, p, board->size));
        tgn_standing_play(standing, (tgn_move){p, colour});
    }
    return 0;
}

/*
 * The position that board, turn, solitaire and passed describe. The side to move follows from the side that
 * moved last; a side without stones has just passed, unless the game begins: so no list of moves is needed.
 */
static int read_standing(tgn_standing *out, tgn_http_request *request)
{
    tgn_board board;
    tgn_colour turn;
    bool solitaire, passed;
    if (tgn_http_parameters__board(&board, request, TGN_MATCH_SIDE_MAX) < 0 ||
        tgn_http_parameters__colour(&turn, NULL, request, "turn") < 0 ||
        tgn_http_request__flag(request, "solitaire", false, &solitaire) < 0 ||
        tgn_http_request__flag(request, "passed", false, &passed) < 0)
        return TGN_ERR_ARGUMENT;
    if (board.size.rows < TGN_MATCH_SIDE_MIN || board.size.cols < TGN_MATCH_SIDE_MIN)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "board: the strings game needs sides of %d to %d points",
                                           TGN_MATCH_SIDE_MIN, TGN_MATCH_SIDE_MAX);
    const tgn_colour last = tgn_colour_other(turn);
    tgn_standing_init(out, board.size, solitaire);
    if (put_stones(out, &board, turn, request) < 0 || put_stones(out, &board, last, request) < 0)
        return TGN_ERR_ARGUMENT;
    if (!solitaire && (passed || out->to_move != turn))
        tgn_standing_play(out, (tgn_move){TGN_PASS, last});
    return 0;
}

/* "move" and "colour", or fields of other names. */
static void write_named_move(tgn_json_writer *writer, const char *name, const char *colour, tgn_move move,
                             tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__field_plain(writer, name, tgn_point_format(text, move.point, size));
    tgn_json__field_plain(writer, colour, tgn_colour_name(move.colour));
}

/* ---- moves and hints ----------------------------------------------------------------------------------- */

enum { TIME_MS = 1000, TIME_MOST_MS = 3000 };

static int read_time(int *out, tgn_http_request *request)
{
    uint64_t milliseconds;
    const int code = tgn_http_request__number(request, "ms", 1, TIME_MOST_MS, TIME_MS, &milliseconds);
    *out = (int)milliseconds;
    return code;
}

/* The game is not over: a board and at most one pass cannot describe the end of one. */
static int read_question(tgn_standing *standing, int *milliseconds, tgn_http_request *request)
{
    const int code = read_standing(standing, request);
    return code < 0 ? code : read_time(milliseconds, request);
}

static int read_player(tgn_player_options *out, tgn_http_request *request)
{
    uint64_t level;
    if (tgn_http_request__number(request, "level", 1, TGN_PLAYER_LEVELS, 3, &level) < 0)
        return TGN_ERR_ARGUMENT;
    out->level = (int)level;
    return tgn_http_request__number(request, "seed", 0, UINT64_MAX, 0, &out->seed);
}

static int think(tgn_move *out, const tgn_standing *standing, const tgn_player_options *options,
                 const tgn_progress *progress, tgn_error *error)
{
    tgn_player *player;
    int code = tgn_player_new(&player, options, error);
    if (code < 0)
        return code;
    code = tgn_player_move(player, standing, out, progress, error);
    tgn_player_free(player);
    return code;
}

int tgn_http_strings__move(tgn_http_request *request)
{
    tgn_standing standing;
    tgn_player_options options = {0};
    tgn_http_computation computation;
    tgn_error error = {0};
    tgn_move move;
    tgn_json_writer writer;
    if (tgn_http_request__only(request, STANDING_NAMES " level seed ms") < 0 ||
        read_question(&standing, &options.milliseconds, request) < 0 || read_player(&options, request) < 0)
        return 0;
    const int code =
        think(&move, &standing, &options, tgn_http_computation__begin(&computation, request), &error);
    if (code < 0)
        return tgn_http_computation__fail(&computation, code, &error);
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    write_named_move(&writer, "move", "colour", move, standing.board.size);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

int tgn_http_strings__hint(tgn_http_request *request)
{
    tgn_standing standing;
    tgn_duel_limits limits = {0};
    tgn_http_computation computation;
    tgn_error error = {0};
    tgn_hint hint;
    tgn_json_writer writer;
    if (tgn_http_request__only(request, STANDING_NAMES " ms") < 0 ||
        read_question(&standing, &limits.milliseconds, request) < 0)
        return 0;
    const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
    const int code = tgn_hint_find(&hint, &standing, NULL, &limits, progress, &error);
    if (code < 0)
        return tgn_http_computation__fail(&computation, code, &error);
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    write_named_move(&writer, "move", "colour", hint.move, standing.board.size);
    tgn_json__field_decimal(&writer, "value", hint.value);
    tgn_json__field_bool(&writer, "exact", hint.exact);
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

/* ---- review -------------------------------------------------------------------------------------------- */

/* Time for all positions of a game together, and the most for one of them. */
enum { GAME_MS = 8000, MOVE_MS = 200, WORD = 16, KOMI_MOST = 400 };

static int read_rules(tgn_match_rules *out, tgn_http_request *request)
{
    const char *size = tgn_http_request__value(request, "size");
    if (!size || tgn_size_parse(&out->size, size) < 0)
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "size: '%.40s' is not a board size; write 7 or 5x7", size ? size : "");
    TGN_TRY(tgn_http_request__flag(request, "solitaire", false, &out->solitaire));
    return tgn_http_request__halves(request, "komi", KOMI_MOST, &out->komi);
}

/* "pd", or "w:pd" where the colours do not take turns. */
static int parse_move(tgn_move *out, char *word, tgn_size size)
{
    char *colon = strchr(word, ':');
    if (colon) {
        *colon = '\0';
        if (tgn_colour_parse(&out->colour, word) < 0)
            return TGN_ERR_INPUT;
    }
    return tgn_point_parse(&out->point, colon ? colon + 1 : word, size);
}

/* Play a word as `move`, whose colour is the side to move unless the word has one. */
static int play_word(tgn_match *match, tgn_move *move, const char *text, size_t length,
                     tgn_http_request *request)
{
    char word[WORD] = "";
    tgn_error error = {0};
    if (length < WORD)
        memcpy(word, text, length);
    const int cut = length < 40 ? (int)length : 40;
    if (parse_move(move, word, tgn_match_ruling(match)->size) < 0)
        return tgn_http_reply__bad_request(
            request, "bad-position", "moves: '%.*s' is not a move; write C3, cc, w:cc or pass", cut, text);
    const int code = tgn_match_play(match, *move, &error);
    if (code == TGN_ERR_ILLEGAL)
        return tgn_http_reply__bad_request(request, "bad-position", "moves: move %zu: %s",
                                           tgn_match_moves(match) + 1, error.message);
    return code < 0 ? (tgn_http_reply__error(request, code, &error), code) : 0;
}

static int play_words(tgn_match *match, tgn_http_request *request)
{
    const char *at = tgn_http_request__value(request, "moves");
    tgn_move move = {.colour = TGN_BLACK};
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        TGN_TRY(play_word(match, &move, at, length, request));
        at += length + (at[length] == ',');
        move.colour = tgn_colour_other(move.colour);
    }
    return 0;
}

static void write_move(tgn_json_writer *writer, const tgn_match_review_move *one, tgn_size size)
{
    tgn_json__open(writer, '{');
    write_named_move(writer, "move", "colour", one->move, size);
    write_named_move(writer, "best", "best_colour", one->best, size);
    tgn_json__field_decimal(writer, "before", one->before);
    tgn_json__field_decimal(writer, "after", one->after);
    tgn_json__field_decimal(writer, "lost", one->lost);
    tgn_json__field_bool(writer, "exact", one->exact);
    tgn_json__close(writer, '}');
}

static void write_lost(tgn_json_writer *writer, const tgn_match_review *review)
{
    bool exact;
    tgn_json__key(writer, "lost");
    tgn_json__open(writer, '{');
    tgn_json__field_decimal(writer, "black", tgn_match_review_lost(review, TGN_BLACK, NULL));
    tgn_json__field_decimal(writer, "white", tgn_match_review_lost(review, TGN_WHITE, NULL));
    tgn_json__field_decimal(writer, "both", tgn_match_review_lost(review, TGN_EMPTY, &exact));
    tgn_json__field_bool(writer, "exact", exact);
    tgn_json__close(writer, '}');
}

static int send_review(tgn_http_request *request, const tgn_match *match, const tgn_match_review *review)
{
    tgn_json_writer writer;
    char score[TGN_MATCH_TEXT];
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "score", tgn_match_format(score, match));
    write_lost(&writer, review);
    tgn_json__key(&writer, "moves");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < tgn_match_review_count(review); i++)
        write_move(&writer, tgn_match_review_get(review, i), tgn_match_ruling(match)->size);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}

static int review(tgn_http_request *request, const tgn_match *match)
{
    tgn_http_computation computation;
    tgn_error error = {0};
    tgn_match_review *out;
    const int share = GAME_MS / (1 + (int)tgn_match_moves(match));
    const tgn_duel_limits limits = {.milliseconds = share < MOVE_MS ? share : MOVE_MS};
    const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
    const int code = tgn_match_review_new(&out, match, &limits, progress, &error);
    if (code < 0)
        return tgn_http_computation__fail(&computation, code, &error);
    send_review(request, match, out);
    tgn_match_review_free(out);
    return 0;
}

int tgn_http_strings__review(tgn_http_request *request)
{
    tgn_match_rules rules = {0};
    tgn_match *match;
    tgn_error error = {0};
    if (tgn_http_request__only(request, "size solitaire komi moves") < 0 || read_rules(&rules, request) < 0)
        return 0;
    const int code = tgn_match_new(&match, &rules, &error);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error);
    if (play_words(match, request) == 0)
        review(request, match);
    tgn_match_free(match);
    return 0;
}
