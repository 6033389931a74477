/*
 * wire_fuzz.c - any bytes as questions: a board on one line, moves as text, requests for games; and as text in JSON
 *
 * The bytes are lines: a board, moves to be played on it, then a name and a value each. A board that is read
 * is written and read again, and is the same. What is refused is refused with words.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/wire.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "base/json.h"

static void check_refusal(int code, const tgn_error *error)
{
    FUZZ_CHECK(code == 0 || ((code == TGN_ERR_INPUT || code == TGN_ERR_ARGUMENT || code == TGN_ERR_MISSING) &&
                             error->message[0]));
}

/* The board, and a game that begins with it. */
static bool check_board(tgn_game *game, const char *line)
{
    tgn_board board, again;
    tgn_error error = {.message = ""};
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    char out[TGN_BOARD_LINE];
    int code = tgn_board_parse_line(&board, line, &error);
    check_refusal(code, &error);
    if (code < 0)
        return false;
    FUZZ_CHECK(tgn_board_format_line(out, &board) == strlen(out));
    FUZZ_CHECK(tgn_board_parse_line(&again, out, &error) == 0 && tgn_board_equal(&again, &board));
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
        if (board.colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board.colour[p]};
    FUZZ_CHECK(tgn_game_reset(game, board.size, NULL) == 0 && tgn_game_setup(game, stones, count) == 0);
    return true;
}

static void check_moves(tgn_game *game, const char *line)
{
    tgn_error error = {.message = ""};
    const size_t before = tgn_game_moves(game);
    int code = tgn_game_play_words(game, line, NULL, NULL, &error);
    check_refusal(code, &error);
    FUZZ_CHECK(tgn_game_moves(game) - before <= strlen(line));
}

/* "name=value" */
static void check_games_request(tgn_games_request *request, char *line)
{
    tgn_error error = {.message = ""};
    char *value = strchr(line, '=');
    if (value)
        *value++ = '\0';
    check_refusal(tgn_games_request_set(request, line, value ? value : "", &error), &error);
    FUZZ_CHECK(request->filter.handicap >= 0 && request->filter.handicap < 100 &&
               request->order <= TGN_ORDER_RANK);
}

/* Valid UTF-8, in quotes, with nothing in it that would end them. */
static void check_text(const char *text, size_t length)
{
    tgn_buffer out = {0};
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, &out);
    tgn_json__text(&writer, text, length);
    FUZZ_CHECK(tgn_json__end(&writer) == 0);
    FUZZ_CHECK(tgn_utf8__valid(out.data, out.length) == out.length);
    for (size_t i = 1; i + 1 < out.length; i++) {
        FUZZ_CHECK((unsigned char)out.data[i] >= ' ' && !strchr("\"<>&", out.data[i]));
        i += out.data[i] == '\\' && i + 2 < out.length && out.data[i + 1] != 'u';
    }
    tgn_buffer__clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = text;
    tgn_game *game;
    tgn_games_request request = TGN_GAMES_REQUEST_INIT;
    FUZZ_CHECK(text && tgn_game_new(&game, (tgn_size){9, 9}, NULL) == 0);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    check_text(text, size);
    check_board(game, strsep(&rest, "\n"));
    if (rest)
        check_moves(game, strsep(&rest, "\n"));
    while (rest)
        check_games_request(&request, strsep(&rest, "\n"));
    tgn_game_free(game);
    free(text);
    return 0;
}
