/*
 * pattern_fuzz.c - any bytes as a pattern, and as a question about one
 *
 * The bytes are lines: cells, then a sequence of stones in them, then a name and a value each. A pattern that is read is
 * written and read again, and is the same; so is one that is cut out of a board. What is refused is refused with words, and a
 * question that is ready is one that can be asked.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/wire.h>

static void check_refusal(int code, const tgn_error *error)
{
    FUZZ_CHECK(code == 0 || ((code == TGN_ERR_ARGUMENT || code == TGN_ERR_MISSING) && error->message[0]));
}

static bool has_cell(const tgn_pattern *pattern)
{
    bool some = false;
    for (int i = 0; i < tgn_size_points(pattern->size); i++) {
        FUZZ_CHECK(pattern->cells[i] && strchr(TGN_PATTERN_CELLS, pattern->cells[i]));
        some |= pattern->cells[i] != '*';
    }
    return some;
}

static bool is_same(const tgn_pattern *a, const tgn_pattern *b)
{
    return tgn_size_equal(a->size, b->size) &&
           memcmp(a->cells, b->cells, (size_t)tgn_size_points(a->size)) == 0;
}

/* Stones and empty points put on a board and cut out again are the same. */
static void check_cut(const tgn_pattern *pattern)
{
    tgn_board board;
    tgn_pattern cut;
    const tgn_size size = pattern->size;
    for (int i = 0; i < tgn_size_points(size); i++)
        if (strchr("*xo#", pattern->cells[i]))
            return;
    tgn_board_init(&board, size);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const char cell = pattern->cells[tgn_point_index(p, size)];
        if (cell != '.')
            tgn_board_put(&board, p, cell == 'X' ? TGN_BLACK : TGN_WHITE);
    }
    const tgn_point corner = tgn_point_at(size.rows - 1, 0), opposite = tgn_point_at(0, size.cols - 1);
    FUZZ_CHECK(tgn_pattern_cut(&cut, &board, corner, opposite) == tgn_point_at(0, 0));
    FUZZ_CHECK(is_same(&cut, pattern));
}

static bool check_pattern(tgn_pattern *pattern, const char *line)
{
    tgn_pattern again;
    tgn_error error = {.message = ""};
    char text[TGN_PATTERN_TEXT];
    const int code = tgn_pattern_parse(pattern, line, &error);
    check_refusal(code, &error);
    if (code < 0)
        return false;
    FUZZ_CHECK(tgn_size_valid(pattern->size) && has_cell(pattern) && pattern->sequence_count == 0);
    FUZZ_CHECK(strlen(tgn_pattern_format(text, pattern)) < sizeof text);
    FUZZ_CHECK(tgn_pattern_parse(&again, text, &error) == 0 && is_same(&again, pattern));
    check_cut(pattern);
    return true;
}

/* Every stone lies on a cell, and none where one is that nothing can have captured yet. */
static void check_stones(const tgn_pattern *pattern)
{
    FUZZ_CHECK(pattern->sequence_count > 0 && pattern->sequence_count <= TGN_PATTERN_SEQUENCE_MAX);
    for (size_t i = 0; i < pattern->sequence_count; i++) {
        const tgn_move *move = &pattern->sequence[i];
        FUZZ_CHECK(tgn_point_on(move->point, pattern->size));
        FUZZ_CHECK(move->colour == TGN_BLACK || move->colour == TGN_WHITE);
        FUZZ_CHECK(i == 0 || move->point != move[-1].point);
    }
    FUZZ_CHECK(!strchr("XO#", pattern->cells[tgn_point_index(pattern->sequence[0].point, pattern->size)]));
}

/* Written and read again as points of a board that is the pattern. */
static void check_sequence(tgn_pattern *pattern, const char *line)
{
    tgn_pattern again = *pattern;
    tgn_error error = {.message = ""};
    char text[TGN_PATTERN_SEQUENCE_MAX * (TGN_POINT_TEXT + 2) + 1] = "", point[TGN_POINT_TEXT];
    size_t length = 0;
    const tgn_point corner = tgn_point_at(0, 0);
    const int code = tgn_pattern_parse_sequence(pattern, line, pattern->size, corner, TGN_WHITE, &error);
    check_refusal(code, &error);
    if (code < 0)
        return;
    check_stones(pattern);
    for (size_t i = 0; i < pattern->sequence_count; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%c %s ",
                                   pattern->sequence[i].colour == TGN_BLACK ? 'B' : 'W',
                                   tgn_point_format(point, pattern->sequence[i].point, pattern->size));
    FUZZ_CHECK(tgn_pattern_parse_sequence(&again, text, again.size, corner, TGN_BLACK, &error) == 0);
    FUZZ_CHECK(again.sequence_count == pattern->sequence_count);
    for (size_t i = 0; i < again.sequence_count; i++)
        FUZZ_CHECK(again.sequence[i].point == pattern->sequence[i].point &&
                   again.sequence[i].colour == pattern->sequence[i].colour);
}

static void check_question(const tgn_pattern_question *q)
{
    const tgn_size size = q->pattern->size;
    FUZZ_CHECK(tgn_size_valid(size) && has_cell(q->pattern));
    FUZZ_CHECK(q->anchor == TGN_ANCHOR_FREE || (q->board.rows && q->at != TGN_PASS));
    if (q->at != TGN_PASS)
        FUZZ_CHECK(tgn_point_on(q->at, q->board) &&
                   tgn_point_on((tgn_point)(q->at + (size.rows - 1) * TGN_STRIDE + size.cols - 1), q->board));
    if (q->anchor == TGN_ANCHOR_WITHIN)
        FUZZ_CHECK(tgn_point_on(q->within[0], q->board) && tgn_point_on(q->within[1], q->board));
    FUZZ_CHECK(q->last_move == 0 || q->first_move <= q->last_move);
    FUZZ_CHECK(q->motions <= 0xff && q->next <= TGN_WHITE && q->to_move <= TGN_WHITE);
    if (q->pattern->sequence_count)
        check_stones(q->pattern);
}

/* "name=value", line by line. */
static void check_request(tgn_pattern_request *request, char *rest)
{
    tgn_error error = {.message = ""};
    while (rest) {
        char *line = strsep(&rest, "\n"), *value = strchr(line, '=');
        if (value)
            *value++ = '\0';
        check_refusal(tgn_pattern_request_set(request, line, value ? value : "", &error), &error);
    }
    const int code = tgn_pattern_request_ready(request, &error);
    check_refusal(code, &error);
    if (code == 0)
        check_question(&request->question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = text;
    tgn_pattern pattern;
    tgn_pattern_request request = TGN_PATTERN_REQUEST_INIT;
    tgn_board board;
    FUZZ_CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    const char *cells = strsep(&rest, "\n"), *stones = rest ? strsep(&rest, "\n") : "";
    if (check_pattern(&pattern, cells))
        check_sequence(&pattern, stones);
    if (strcmp(cells, "board") == 0) { /* rect and any cut the pattern out of this one */
        tgn_board_init(&board, (tgn_size){9, 13});
        tgn_board_put(&board, tgn_point_at(2, 2), TGN_BLACK);
        request.drawn = &board;
    }
    check_request(&request, rest);
    free(text);
    return 0;
}
