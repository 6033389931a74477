/* board_json.c - a board out of JSON, see typed.h */
#include "draw/typed.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* A row may be longer than a board: the reader of text says so, with its number. */
enum { ROW_MAX = TGN_SIDE_MAX + 1 };

static int refuse(tgn_error *error, const char *why)
{
    return tgn_error_set(error, TGN_ERR_INPUT, "%s; write {\"board\": [\"..X\", \".O.\", ...]}", why);
}

static size_t add_rows(const json_t *board, char out[TGN_TEXT_MAX])
{
    size_t length = 0;
    for (size_t i = 0; i < json_array_size(board) && i <= TGN_SIDE_MAX; i++) {
        const char *row = json_string_value(json_array_get(board, i));
        length += (size_t)snprintf(out + length, TGN_TEXT_MAX - length, "%.*s\n", ROW_MAX, row);
    }
    return length;
}

/* Whether all rows are made of nothing but points: a row is not to be taken for a detail or a frame. */
static bool rows_are_points(const json_t *board)
{
    for (size_t i = 0; i < json_array_size(board); i++) {
        const char *row = json_string_value(json_array_get(board, i));
        if (!row || !*row || row[strspn(row, ".XO")])
            return false;
    }
    return json_array_size(board) > 0;
}

static void add_detail(const json_t *object, const char *key, const char *name, char *out, size_t room)
{
    const char *value = json_string_value(json_object_get(object, key));
    if (value && strlen(value) < 16 && !strpbrk(value, "\r\n"))
        snprintf(out, room, "%s: %s\n", name, value);
}

int tgn_typed__from_json(const char *json, char out[TGN_TEXT_MAX], tgn_error *error)
{
    json_error_t where;
    json_t *object = json_loads(json, JSON_DISABLE_EOF_CHECK, &where);
    if (!object)
        return tgn_error_set(error, TGN_ERR_INPUT, "line %d: this is no JSON: %s", where.line, where.text);
    const json_t *board = json_object_get(object, "board");
    int code = 0;
    if (!json_is_array(board))
        code = refuse(error, "there is no \"board\" in this JSON");
    else if (!rows_are_points(board))
        code = refuse(error, "a row of \"board\" is more than X, O and .");
    if (code == 0) {
        size_t length = add_rows(board, out);
        add_detail(object, "to_move", "to move", out + length, TGN_TEXT_MAX - length);
        length = strlen(out);
        add_detail(object, "ko", "ko", out + length, TGN_TEXT_MAX - length);
    }
    json_decref(object);
    return code;
}
