/* games_request_test.c - which games, listed in games_requests.txt */
#include <tengen/wire.h>

#include <assert.h>
#include <stdarg.h>

#include "../check.h"

typedef struct text {
    char all[400];
} text;

static void add(text *t, const char *format, ...) TGN_PRINTF(2, 3);

static void add(text *t, const char *format, ...)
{
    size_t used = strlen(t->all);
    va_list arguments;
    va_start(arguments, format);
    used += (size_t)snprintf(t->all + used, sizeof t->all - used, "%s", used ? " " : "");
    vsnprintf(t->all + used, sizeof t->all - used, format, arguments);
    va_end(arguments);
}

/* What the filter asks for, in the words of the file. */
static void describe_filter(text *t, const tgn_filter *f)
{
    char size[TGN_SIZE_TEXT];
    if (f->player)
        add(t, "player=%s", f->player);
    if (f->black)
        add(t, "black=%s", f->black);
    if (f->white)
        add(t, "white=%s", f->white);
    if (f->event)
        add(t, "event=%s", f->event);
    if (f->text)
        add(t, "text=%s", f->text);
    if (f->who)
        add(t, "who=%u", (unsigned)f->who);
    if (f->who_black)
        add(t, "who-black=%u", (unsigned)f->who_black);
    if (f->who_white)
        add(t, "who-white=%u", (unsigned)f->who_white);
    if (f->against)
        add(t, "against=%u", (unsigned)f->against);
    if (f->from)
        add(t, "from=%u", (unsigned)f->from);
    if (f->to)
        add(t, "to=%u", (unsigned)f->to);
    if (f->rank_from || f->rank_to)
        add(t, "rank=%d..%d", f->rank_from, f->rank_to);
    if (f->result[0])
        add(t, "result=%s", f->result);
    if (f->komi_given)
        add(t, "komi=%.2f", f->komi);
    if (f->handicap)
        add(t, "handicap=%d", f->handicap);
    if (f->size.rows)
        add(t, "size=%s", tgn_size_format(size, f->size));
}

/* Everything that differs from a request as it begins. */
static void describe(text *t, const tgn_games_request *request, const char *name)
{
    if (request->filtered)
        add(t, "filtered");
    describe_filter(t, &request->filter);
    if (strcmp(name, "sort") == 0)
        add(t, "order=%d%s", (int)request->order, request->descending ? " descending" : "");
    if (request->reverse) {
        add(t, "reverse");
        CHECK(!request->descending); /* dates, the newest last */
    }
    if (request->skip)
        add(t, "skip=%llu", (unsigned long long)request->skip);
    if (request->count != 20)
        add(t, "count=%zu", request->count);
}

static void one_line(char *line)
{
    char *value = strchr(line, ' '), *arrow = strstr(line, " ->");
    CHECK(value && arrow);
    if (!value || !arrow)
        return;
    *value++ = *arrow = '\0';
    const char *expected = arrow + 3 + strspn(arrow + 3, " ");
    tgn_games_request request = TGN_GAMES_REQUEST_INIT;
    tgn_error error = {0};
    text t = {""};
    int code = tgn_games_request_set(&request, line, strcmp(value, "(empty)") == 0 ? "" : value, &error);
    if (code == 0)
        describe(&t, &request, line);
    else
        add(&t, "%s %s",
            code == TGN_ERR_ARGUMENT  ? "!"
            : code == TGN_ERR_MISSING ? "!!"
                                      : "?",
            error.message);
    CHECK_TEXT(t.all, expected);
}

static void table(void)
{
    char line[400];
    int count = 0;
    FILE *file = fopen("tests/wire/games_requests.txt", "r");
    CHECK(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        one_line(line);
        count++;
    }
    CHECK(count > 50);
    if (file)
        fclose(file);
}

/* "reverse" means the same before and behind "sort". */
static void order_of_requests(void)
{
    static const char *const keys[] = {"id",     "date",  "black", "white", "rank",    "event",
                                       "result", "moves", "komi",  "size",  "handicap"};
    static_assert(sizeof keys / sizeof *keys == TGN_ORDER_COUNT, "all of them");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        tgn_games_request before = TGN_GAMES_REQUEST_INIT, behind = TGN_GAMES_REQUEST_INIT;
        CHECK_INT(tgn_games_request_set(&before, "reverse", "1", NULL), 0);
        CHECK_INT(tgn_games_request_set(&before, "sort", keys[i], NULL), 0);
        CHECK_INT(tgn_games_request_set(&behind, "sort", keys[i], NULL), 0);
        CHECK_INT(before.descending, !behind.descending);
        CHECK_INT(tgn_games_request_set(&behind, "reverse", "1", NULL), 0);
        CHECK_INT(before.descending, behind.descending);
    }
}

/* A second request of the same name takes the place of the first. */
static void said_twice(void)
{
    tgn_games_request request = TGN_GAMES_REQUEST_INIT;
    CHECK_INT(tgn_games_request_set(&request, "rank", "1d-9p", NULL), 0);
    CHECK_INT(tgn_games_request_set(&request, "rank", "5k-", NULL), 0);
    CHECK_INT(request.filter.rank_from, -5);
    CHECK_INT(request.filter.rank_to, 0);
    CHECK_INT(tgn_games_request_set(&request, "player", "a", NULL), 0);
    CHECK_INT(tgn_games_request_set(&request, "player", "", NULL), 0);
    CHECK(request.filter.player == NULL);
}

int main(int argc, char **argv)
{
    TEST(table);
    TEST(order_of_requests);
    TEST(said_twice);
    return check_done();
}
