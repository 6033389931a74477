/* pattern_request_test.c - questions about patterns, listed in pattern_requests.txt */
#include <tengen/wire.h>

#include <stdarg.h>

#include "../check.h"

typedef struct text {
    char all[1000];
} text;

static void add(text *t, const char *format, ...) TGN_PRINTF(2, 3);

static void add(text *t, const char *format, ...)
{
    const size_t used = strlen(t->all);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->all + used, sizeof t->all - used, format, arguments);
    va_end(arguments);
}

/* ---- a question in the words of the file --------------------------------------------------------------- */

static void describe_place(text *t, const tgn_pattern_question *q)
{
    char size[TGN_SIZE_TEXT], point[TGN_POINT_TEXT];
    if (q->at != TGN_PASS)
        add(t, " at %s", tgn_point_format(point, q->at, q->board));
    if (q->board.rows)
        add(t, " of %s,", tgn_size_format(size, q->board));
    add(t, " %s",
        q->anchor == TGN_ANCHOR_FREE     ? "free"
        : q->anchor == TGN_ANCHOR_FIXED  ? "fixed"
        : q->anchor == TGN_ANCHOR_WITHIN ? "within"
                                         : "edges");
    for (int i = 0; q->anchor == TGN_ANCHOR_WITHIN && i < 2; i++)
        add(t, " %s", tgn_point_format(point, q->within[i], q->board));
}

static void describe_limits(text *t, const tgn_pattern_question *q)
{
    if (q->motions)
        add(t, " turn=%02x", q->motions);
    if (q->keep_colours)
        add(t, " keep-colours");
    if (q->next)
        add(t, " next=%s", tgn_colour_name(q->next));
    if (q->to_move)
        add(t, " to-move=%s", tgn_colour_name(q->to_move));
    if (q->first_move || q->last_move)
        add(t, " moves=%u..%u", (unsigned)q->first_move, (unsigned)q->last_move);
    if (q->years)
        add(t, " years");
    if (q->list != 20)
        add(t, " hits=%zu", q->list);
    if (q->skip)
        add(t, " skip=%llu", (unsigned long long)q->skip);
    if (q->filter)
        add(t, " filtered");
    if (q->order != TGN_ORDER_DATE || !q->descending)
        add(t, " sort=%d%s", (int)q->order, q->descending ? " descending" : "");
}

static void describe(text *t, const tgn_pattern_question *q)
{
    char cells[TGN_PATTERN_TEXT];
    add(t, "%s", tgn_pattern_format(cells, q->pattern));
    describe_place(t, q);
    describe_limits(t, q);
    for (size_t i = 0; i < q->pattern->sequence_count; i++) {
        const tgn_move *move = &q->pattern->sequence[i];
        add(t, "%s%c:%d,%d", i ? " " : " sequence=", move->colour == TGN_BLACK ? 'B' : 'W',
            tgn_point_row(move->point), tgn_point_col(move->point));
    }
    if (q->elsewhere_given)
        add(t, " elsewhere=%u", (unsigned)q->elsewhere);
}

/* ---- the file ------------------------------------------------------------------------------------------ */

static void draw(tgn_board *board)
{
    tgn_board_init(board, (tgn_size){9, 9});
    tgn_board_put(board, tgn_point_at(2, 2), TGN_BLACK);
    tgn_board_put(board, tgn_point_at(3, 3), TGN_BLACK);
    tgn_board_put(board, tgn_point_at(2, 3), TGN_WHITE);
}

/* "name=value". Returns false, with the refusal in `t`, if it is refused. */
static bool set(tgn_pattern_request *request, char *word, const tgn_board *board, text *t)
{
    tgn_error error = {0};
    char *value = strchr(word, '=');
    *value++ = '\0';
    if (strcmp(word, "board") == 0) {
        request->drawn = board;
        return true;
    }
    const int code =
        tgn_pattern_request_set(request, word, strcmp(value, "(empty)") == 0 ? "" : value, &error);
    if (code == TGN_ERR_ARGUMENT)
        add(t, "! %s: %s", word, error.message);
    else if (code < 0)
        add(t, "%s %s", code == TGN_ERR_MISSING ? "!!" : "?", error.message);
    return code == 0;
}

static void ask(text *t, char *words, const tgn_board *board)
{
    tgn_pattern_request request = TGN_PATTERN_REQUEST_INIT;
    tgn_error error = {0};
    for (char *next; words; words = next) {
        next = strstr(words, " & ");
        if (next) {
            *next = '\0';
            next += 3;
        }
        if (!set(&request, words, board, t))
            return;
    }
    const int code = tgn_pattern_request_ready(&request, &error);
    if (code == 0)
        describe(t, &request.question);
    else
        add(t, "%s %s", code == TGN_ERR_ARGUMENT ? "!" : "?", error.message);
}

static void table(void)
{
    char line[1000];
    int count = 0;
    tgn_board board;
    draw(&board);
    FILE *file = fopen("tests/wire/pattern_requests.txt", "r");
    CHECK(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *arrow = strstr(line, " -> ");
        if (line[0] == '#' || !arrow)
            continue;
        *arrow = '\0';
        text t = {""};
        ask(&t, line, &board);
        CHECK_TEXT(t.all, arrow + 4);
        count++;
    }
    CHECK(count > 90);
    if (file)
        fclose(file);
}

/* It may be made ready again after a change, as a page does that asks while somebody draws. */
static void again(void)
{
    tgn_pattern_request request = TGN_PATTERN_REQUEST_INIT;
    tgn_error error = {0};
    CHECK_INT(tgn_pattern_request_set(&request, "cells", "X..", &error), 0);
    CHECK_INT(tgn_pattern_request_set(&request, "at", "C3", &error), 0);
    CHECK_INT(tgn_pattern_request_set(&request, "sequence", "D3 E3", &error), 0);
    for (int i = 0; i < 2; i++) {
        CHECK_INT(tgn_pattern_request_ready(&request, &error), 0);
        CHECK_INT(request.question.pattern->sequence_count, 2);
    }
    CHECK_INT(tgn_pattern_request_set(&request, "free", "1", &error), 0);
    CHECK_INT(tgn_pattern_request_ready(&request, &error), 0);
    CHECK_INT(request.question.anchor, TGN_ANCHOR_FREE);
}

int main(int argc, char **argv)
{
    TEST(table);
    TEST(again);
    return check_done();
}
