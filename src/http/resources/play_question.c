/* play_question.c - see play_question.h */
#include "http/resources/play_question.h"

#include <math.h>
#include <string.h>

#include <jansson.h>

#include "base/error.h"

enum {
    BODY_MOST = 64 << 10, /* bytes: about 10,000 moves */
    MOVES_MOST = 2000,
    SIDE_LEAST = 2,
    KOMI_MOST = 500,
    TIME_MOST_MS = 10000,
    CHOICES = 5
};

static const char *const names[] = {"size",  "rules", "komi",    "board", "turn",   "moves", "engine",
                                    "level", "ms",    "choices", "lost",  "resign", NULL};
#define NAMES "size, rules, komi, board, turn, moves, engine, level, ms, choices, lost, resign"

/* ---- fields -------------------------------------------------------------------------------------------- */

static bool is_known(const char *name)
{
    for (const char *const *known = names; *known; known++)
        if (strcmp(*known, name) == 0)
            return true;
    return false;
}

static int check_names(json_t *body, tgn_http_request *request)
{
    const char *name;
    json_t *value;
    json_object_foreach(body, name, value) if (!is_known(name)) return tgn_http_reply__bad_request(
        request, "bad-parameter", "unknown field '%.80s'; known are: " NAMES, name);
    return 0;
}

/* Text, NULL if it was not given; borrowed from the body. */
static int read_text(const char **out, json_t *body, const char *name, tgn_http_request *request)
{
    json_t *value = json_object_get(body, name);
    *out = json_string_value(value);
    if (value && !*out)
        return tgn_http_reply__bad_request(request, "bad-parameter", "%s: expected a text in quotes", name);
    return 0;
}

static int read_number(int *out, json_t *body, const char *name, int least, int most, int otherwise,
                       tgn_http_request *request)
{
    json_t *value = json_object_get(body, name);
    const json_int_t number = value ? json_integer_value(value) : otherwise;
    *out = (int)number;
    if (value && (!json_is_integer(value) || number < least || number > most))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "%s: expected a whole number from %d to %d", name, least, most);
    return 0;
}

static int read_flag(bool *out, json_t *body, const char *name, bool otherwise, tgn_http_request *request)
{
    json_t *value = json_object_get(body, name);
    *out = value ? json_is_true(value) : otherwise;
    if (value && !json_is_boolean(value))
        return tgn_http_reply__bad_request(request, "bad-parameter", "%s: expected true or false", name);
    return 0;
}

static int read_komi(double *out, json_t *body, const tgn_rules *rules, tgn_http_request *request)
{
    json_t *value = json_object_get(body, "komi");
    *out = value ? json_number_value(value) : (double)rules->komi;
    if (value && (!json_is_number(value) || fabs(*out) > KOMI_MOST || 2 * *out != floor(2 * *out)))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "komi: expected a multiple of 0.5 between -%d and %d", KOMI_MOST,
                                           KOMI_MOST);
    return 0;
}

static int read_rules(const tgn_rules **out, json_t *body, tgn_http_request *request)
{
    const char *name;
    TGN_TRY(read_text(&name, body, "rules", request));
    *out = name ? tgn_rules_find(name) : tgn_rules_at(0);
    if (!*out)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "rules: no rules '%.40s'; there are japanese, korean, chinese, "
                                           "aga, new-zealand, ing, tromp-taylor",
                                           name);
    return 0;
}

static int read_turn(tgn_colour *out, json_t *body, tgn_http_request *request)
{
    const char *text;
    TGN_TRY(read_text(&text, body, "turn", request));
    *out = TGN_BLACK;
    if (text && tgn_colour_parse(out, text) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "turn: '%.40s' is not a colour; write black or white", text);
    return 0;
}

/* Only a name of the list chooses a program, and it is compared and nothing else. Levels are our own player's. */
static int read_engine(tgn_http_engine **out, json_t *body, tgn_http_request *request)
{
    char known[400];
    const char *name;
    TGN_TRY(read_text(&name, body, "engine", request));
    *out = NULL;
    if (!name || strcmp(name, "tengen") == 0)
        return 0;
    *out = tgn_http_engines__find(request->server->engines, name);
    if (!*out)
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "engine: no engine '%.80s'; there are: %s", name,
            tgn_http_engines__list(request->server->engines, known, sizeof known));
    if (json_object_get(body, "level"))
        return tgn_http_reply__bad_request(
            request, "bad-parameter", "level: is for 'tengen'; how '%.80s' plays is in its command", name);
    return 0;
}

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Stones without a liberty cannot come from play, and nobody knows what to do about them. */
static int check_liberties(const tgn_board *board, tgn_http_request *request)
{
    char text[TGN_POINT_TEXT];
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY && board->liberties[board->head[p]] == 0)
            return tgn_http_reply__bad_request(request, "bad-position",
                                               "board: the string at %s has no liberty",
                                               tgn_point_format(text, p, board->size));
    return 0;
}

static int check_sides(tgn_size size, tgn_http_request *request)
{
    char text[TGN_SIZE_TEXT];
    if (size.rows < SIDE_LEAST || size.cols < SIDE_LEAST)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "size: %s is too small to play on; sides have %d to %d points",
                                           tgn_size_format(text, size), SIDE_LEAST, TGN_SIDE_MAX);
    return 0;
}

/* The stones that stand before the first move; `size` alone says that there are none. */
static int read_board(tgn_board *out, json_t *body, tgn_http_request *request)
{
    const char *line, *text;
    tgn_size size = {19, 19};
    tgn_error error = {0};
    TGN_TRY(read_text(&line, body, "board", request));
    TGN_TRY(read_text(&text, body, "size", request));
    if (line && text)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "size: the board has a size already; leave out one of them");
    if (text && tgn_size_parse(&size, text) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "size: '%.40s' is not a board size; write 19 or 9x13", text);
    if (line && tgn_board_parse_line(out, line, &error) < 0)
        return tgn_http_reply__bad_request(request, "bad-position", "board: %s", error.message);
    if (!line)
        tgn_board_init(out, size);
    TGN_TRY(check_sides(out->size, request));
    return check_liberties(out, request);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static int set_up(tgn_game *game, const tgn_board *board, const tgn_rules *rules, tgn_colour turn)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    TGN_TRY(tgn_game_reset(game, board->size, rules));
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board->colour[p]};
    if (count > 0)
        TGN_TRY(tgn_game_setup(game, stones, count));
    return turn == TGN_WHITE ? tgn_game_set_to_move(game, turn) : 0;
}

/* The first move that the rules forbid. */
typedef struct play_fault {
    size_t move;
    unsigned faults;
    char word[16];
} play_fault;

/* A tgn_play_fault. Whose turn it is, the question may say as it likes. */
static void note_fault(void *context, size_t move, const char *word, unsigned faults)
{
    play_fault *first = context;
    if (first->move || !(faults & ~(unsigned)TGN_FAULT_TURN))
        return;
    first->move = move;
    first->faults = faults;
    strncpy(first->word, word, sizeof first->word - 1);
}

static const char *fault_words(unsigned faults)
{
    return faults & TGN_FAULT_OCCUPIED  ? "there is a stone already"
           : faults & TGN_FAULT_KO      ? "the ko may not be retaken yet"
           : faults & TGN_FAULT_SUICIDE ? "suicide is forbidden"
                                        : "the position was on the board before, which these rules forbid";
}

static int play_moves(tgn_game *game, const char *moves, tgn_http_request *request)
{
    play_fault first = {0};
    tgn_error error = {0};
    const int code = tgn_game_play_words(game, moves, note_fault, &first, &error);
    if (code == TGN_ERR_INPUT)
        return tgn_http_reply__bad_request(request, "bad-position", "moves: %s", error.message);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error), code;
    if (first.move)
        return tgn_http_reply__bad_request(request, "bad-position", "moves: move %zu, %s: %s", first.move,
                                           first.word, fault_words(first.faults));
    if (tgn_game_moves(game) > MOVES_MOST)
        return tgn_http_reply__bad_request(request, "bad-position", "moves: more than %d", MOVES_MOST);
    if (tgn_game_over(game))
        return tgn_http_reply__bad_request(request, "bad-position",
                                           "moves: both sides have passed, so the game is over");
    return 0;
}

static int read_game(tgn_http_play_question *out, json_t *body, tgn_http_request *request)
{
    const tgn_rules *rules;
    tgn_board board;
    tgn_colour turn;
    const char *moves;
    if (read_rules(&rules, body, request) < 0 || read_komi(&out->komi, body, rules, request) < 0 ||
        read_board(&board, body, request) < 0 || read_turn(&turn, body, request) < 0 ||
        read_text(&moves, body, "moves", request) < 0)
        return TGN_ERR_ARGUMENT;
    const int code = set_up(out->game, &board, rules, turn);
    if (code < 0)
        return tgn_http_reply__error(request, code, NULL), code;
    return play_moves(out->game, moves ? moves : "", request);
}

static int read_body(tgn_http_play_question *out, json_t *body, tgn_http_request *request)
{
    if (!json_is_object(body))
        return tgn_http_reply__bad_request(request, "bad-body",
                                           "expected an object: {\"moves\": \"Q16 D4\"}");
    if (check_names(body, request) < 0 || read_engine(&out->engine, body, request) < 0 ||
        read_number(&out->level, body, "level", 1, TGN_BOT_LEVELS, 7, request) < 0 ||
        read_number(&out->milliseconds, body, "ms", 1, TIME_MOST_MS, 0, request) < 0 ||
        read_number(&out->choices, body, "choices", 1, TGN_BOT_CHOICES, CHOICES, request) < 0 ||
        read_flag(&out->lost, body, "lost", false, request) < 0 ||
        read_flag(&out->resign, body, "resign", true, request) < 0)
        return TGN_ERR_ARGUMENT;
    return read_game(out, body, request);
}

int tgn_http_play_question__read(tgn_http_play_question *out, tgn_game *game, tgn_http_request *request)
{
    const tgn_buffer *bytes = tgn_http_request__body(request);
    json_error_t error;
    *out = (tgn_http_play_question){.game = game};
    TGN_TRY(tgn_http_request__only(request, ""));
    if (bytes->length > BODY_MOST) {
        tgn_http_reply__fail(request, 413, "too-large", "the body is larger than the limit of %d bytes",
                             BODY_MOST);
        return TGN_ERR_LIMIT;
    }
    json_t *body =
        json_loadb(bytes->length ? bytes->data : "", bytes->length, JSON_REJECT_DUPLICATES, &error);
    if (!body)
        return tgn_http_reply__bad_request(request, "bad-body", "not JSON: %s, in line %d", error.text,
                                           error.line);
    const int code = read_body(out, body, request);
    json_decref(body);
    return code;
}
