/* review.c - GET /api/v1/strings/review: a strings game afterwards, what each of its moves has lost */
#include <stdlib.h>
#include <string.h>

#include "http/asked.h"
#include "http/handlers.h"
#include "http/stand.h"
#include "http/thinking.h"
#include "wire/fields.h"

/* All positions together have so long, and one of them no longer than that. */
enum { GAME_MS = 8000, MOVE_MS = 200, WORD = 16, KOMI_MOST = 400 };

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

/* ---- the game ------------------------------------------------------------------------------------------ */

static int read_rules(tgn_match_rules *out, tgn_request *request)
{
    const char *size = tgn_request__value(request, "size");
    if (!size || tgn_size_parse(&out->size, size) < 0)
        return REFUSE(request, 400, "bad-parameter", "size: no board size '%.40s'; write 7 or 5x7",
                      size ? size : "");
    if (tgn_request__flag(request, "solitaire", false, &out->solitaire) < 0)
        return TGN_ERR_ARGUMENT;
    return tgn_request__halves(request, "komi", KOMI_MOST, &out->komi);
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

/* The word goes in as `move`, whose colour is the one whose turn it is. */
static int play_word(tgn_match *match, tgn_move *move, const char *text, size_t length, tgn_request *request)
{
    char word[WORD] = "";
    tgn_error error = {0};
    if (length < WORD)
        memcpy(word, text, length);
    const int cut = length < 40 ? (int)length : 40;
    if (parse_move(move, word, tgn_match_ruling(match)->size) < 0)
        return REFUSE(request, 400, "bad-position",
                      "moves: '%.*s' is no move here; write C3, cc, w:cc or pass", cut, text);
    const int code = tgn_match_play(match, *move, &error);
    if (code == TGN_ERR_ILLEGAL)
        return REFUSE(request, 400, "bad-position", "moves: move %zu: %s", tgn_match_moves(match) + 1,
                      error.message);
    return code < 0 ? (tgn_reply__error(request, code, &error), code) : 0;
}

static int play_words(tgn_match *match, tgn_request *request)
{
    const char *at = tgn_request__value(request, "moves");
    tgn_move move = {.colour = TGN_BLACK};
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        const int code = play_word(match, &move, at, length, request);
        if (code < 0)
            return code;
        at += length + (at[length] == ',');
        move.colour = tgn_colour_other(move.colour);
    }
    return 0;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static void write_move(tgn_json_writer *writer, const tgn_review_move *one, tgn_size size)
{
    tgn_json__open(writer, '{');
    tgn_stand__move(writer, "move", "colour", one->move, size);
    tgn_stand__move(writer, "best", "best_colour", one->best, size);
    tgn_stand__value(writer, "before", one->before);
    tgn_stand__value(writer, "after", one->after);
    tgn_stand__value(writer, "lost", one->lost);
    tgn_json__key(writer, "exact");
    tgn_json__bool(writer, one->exact);
    tgn_json__close(writer, '}');
}

static void write_lost(tgn_json_writer *writer, const tgn_review *review)
{
    bool exact;
    tgn_json__key(writer, "lost");
    tgn_json__open(writer, '{');
    tgn_stand__value(writer, "black", tgn_review_lost(review, TGN_BLACK, NULL));
    tgn_stand__value(writer, "white", tgn_review_lost(review, TGN_WHITE, NULL));
    tgn_stand__value(writer, "both", tgn_review_lost(review, TGN_EMPTY, &exact));
    tgn_json__key(writer, "exact");
    tgn_json__bool(writer, exact);
    tgn_json__close(writer, '}');
}

static int send_review(tgn_request *request, const tgn_match *match, const tgn_review *review)
{
    tgn_json_writer writer;
    char score[TGN_MATCH_TEXT];
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_plain(&writer, "score", tgn_match_format(score, match));
    write_lost(&writer, review);
    tgn_json__key(&writer, "moves");
    tgn_json__open(&writer, '[');
    for (size_t i = 0; i < tgn_review_count(review); i++)
        write_move(&writer, tgn_review_get(review, i), tgn_match_ruling(match)->size);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

static int review(tgn_request *request, const tgn_match *match)
{
    tgn_thinking thinking;
    tgn_error error = {0};
    tgn_review *out;
    const int share = GAME_MS / (1 + (int)tgn_match_moves(match));
    const tgn_duel_limits limits = {.milliseconds = share < MOVE_MS ? share : MOVE_MS};
    const tgn_progress *progress = tgn_thinking__begin(&thinking, request);
    const int code = tgn_review_new(&out, match, &limits, progress, &error);
    if (code < 0)
        return tgn_thinking__fail(&thinking, code, &error);
    send_review(request, match, out);
    tgn_review_free(out);
    return 0;
}

int tgn_strings__review(tgn_request *request)
{
    tgn_match_rules rules = {0};
    tgn_match *match;
    tgn_error error = {0};
    if (tgn_request__only(request, "size solitaire komi moves") < 0 || read_rules(&rules, request) < 0)
        return 0;
    const int code = tgn_match_new(&match, &rules, &error);
    if (code < 0)
        return tgn_reply__error(request, code, &error);
    if (play_words(match, request) == 0)
        review(request, match);
    tgn_match_free(match);
    return 0;
}
