/*
 * engines_test.c - other programs attached to a server: what they are called, games with them, and what becomes of it when they crash,
 * hang, talk nonsense or are killed. The programs are tools/fake_engine.c, and GNU Go where it is installed.
 */
#include "test_engines.h"

static int call(const char *body)
{
    char text[1024];
    const int client = client_open(l.port);
    snprintf(text, sizeof text,
             "POST /api/v1/play HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             l.port, strlen(body), body);
    CHECK(client >= 0 && client_send(client, text));
    return client;
}

/* The answer must have this status and say this. */
static void expect(int client, int status, const char *says)
{
    reply r = {0};
    client_read(client, &r);
    CHECK_INT(r.status, status);
    if (!r.body.data || !strstr(r.body.data, says)) {
        printf("    '%s' does not say '%s'\n", r.body.data ? r.body.data : "", says);
        CHECK(false);
    }
    reply_clear(&r);
    close(client);
}

static void ask(const char *body, int status, const char *says)
{
    expect(call(body), status, says);
}

#define FAKE(more) "{\"engine\": \"Fake 1.0\", \"size\": \"9\"" more "}"

/* ---- what they are called ------------------------------------------------------------------------------- */

static void names(void)
{
    static const char *const four[] = {"kata", "name=tengen", "", "'name=A \"quoted\\ name'"};
    open_with(4, four, 1, 0);
    reply r;
    client_ask(l.port, "GET /api/v1", "", &r);
    CHECK(strstr(r.body.data, "\"engines\": [\"tengen\", \"Fake 1.0\", \"tengen 1.0\", \"Fake 1.0 (2)\", "
                              "\"A \\\"quoted\\\\ name 1.0\"]"));
    reply_clear(&r);
    CHECK_INT(children(NULL), 4);
    ask("{\"engine\": \"Fake 1.0 (2)\", \"size\": \"9\"}", 200, "\"engine\": \"Fake 1.0 (2)\"");
    ask("{\"engine\": \"Fake\"}", 400,
        "engine: no engine 'Fake'; there are: 'tengen', 'Fake 1.0', 'tengen 1.0', 'Fake 1.0 (2)'");
    ask("{\"engine\": \"Fake 1.0; quit\"}", 400, "no engine 'Fake 1.0; quit'");
    ask("{\"engine\": 7}", 400, "engine: expected a text");
    ask("{\"engine\": \"Fake 1.0\", \"level\": 5}", 400, "level: is for 'tengen'");
    ask("{\"engine\": \"tengen\", \"level\": 1, \"size\": \"5\"}", 200, "\"engine\": \"tengen\"");
    ask("{\"level\": 1, \"size\": \"5\"}", 200, "\"engine\": \"tengen\"");
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
}

/* Without any there is one: this program. */
static void none(void)
{
    test_server_open(&l, (tgn_server_options){0});
    reply r;
    client_ask(l.port, "GET /api/v1", "", &r);
    CHECK(strstr(r.body.data, "\"engines\": [\"tengen\"]"));
    reply_clear(&r);
    ask("{\"engine\": \"Fake 1.0\"}", 400, "there are: 'tengen'");
    test_server_close(&l);
}

/* One that cannot be used ends the beginning, and those beside it. */
static void cannot_be_started(void)
{
    static const struct {
        const char *command;
        int code;
        const char *says;
    } tries[] = {{"/nowhere/at-all", TGN_ERR_INPUT, "engine: cannot start '/nowhere/at-all'"},
                 {"true", TGN_ERR_INPUT, "engine: true: ended with code 0 at 'name'"},
                 {"", TGN_ERR_ARGUMENT, "engine: "}};
    test_server_open(&l, (tgn_server_options){0});
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char path[300];
        fake_path(path);
        snprintf(commands[0], sizeof commands[0], "'%s' silent at=1", path);
        const char *const both[] = {commands[0], tries[i].command, NULL};
        tgn_server *server;
        tgn_error error = {0};
        const tgn_server_options options = {
            .databases = &l.database, .database_count = 1, .engines = both, .engine_seconds = 600};
        CHECK_INT(tgn_server_open(&server, &options, &error), tries[i].code);
        CHECK(server == NULL && strstr(error.message, tries[i].says));
    }
    const char *const nine[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", NULL};
    tgn_server *server;
    tgn_error error = {0};
    const tgn_server_options options = {.databases = &l.database, .database_count = 1, .engines = nine};
    CHECK_INT(tgn_server_open(&server, &options, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "engine: at most 8 at once");
    CHECK_INT(children(NULL), 0);
    test_server_close(&l);
}

/* ---- games ---------------------------------------------------------------------------------------------- */

static void moves(void)
{
    open_one("estimate=W+12.5", 1, 0);
    ask(FAKE(", \"moves\": \"E5\""), 200, "\"colour\": \"white\", \"move\": \"A9\", \"resign\": false");
    ask(FAKE(", \"moves\": \"E5 A9\""), 200, "\"move\": \"C9\"");
    ask(FAKE(", \"moves\": \"E5 A9\""), 200, "\"score\": -12.5, \"visits\": 0");
    ask("{\"engine\": \"Fake 1.0\", \"board\": \"9/9/2X6/9/9/9/6X2/9/9\", \"turn\": \"white\"}", 200,
        "\"colour\": \"white\"");
    ask("{\"engine\": \"Fake 1.0\", \"size\": \"5x9\"}", 400,
        "\"code\": \"engine\", \"message\": \"Fake takes square boards only\"");
    /* It only chooses moves, so our own player judges: what fills an eye of one's own loses the group. */
    ask("{\"engine\": \"Fake 1.0\", \"board\": \"1X1X/XXXX/OOOO/4\", \"rules\": \"chinese\", \"komi\": 0.5, "
        "\"lost\": true, \"moves\": \"A4\"}",
        200, "\"lost\": {\"move\": \"A4\", \"colour\": \"black\", \"points\": ");
    test_server_close(&l);
    open_one("resigns=1", 1, 0);
    ask(FAKE(", \"moves\": \"E5\""), 200, "\"move\": \"pass\", \"resign\": true");
    ask(FAKE(", \"moves\": \"E5\", \"resign\": false"), 200, "\"move\": \"pass\", \"resign\": false");
    test_server_close(&l);
}

/* One that analyses says more, and judges. */
static void analyses(void)
{
    open_one("kata", 1, 0);
    ask(FAKE(", \"moves\": \"E5\", \"ms\": 50, \"choices\": 1"), 200,
        "\"move\": \"A9\", \"resign\": false, \"chance\": 0.4, \"score\": -2.25");
    ask(FAKE(", \"moves\": \"E5\", \"ms\": 50, \"choices\": 1"), 200,
        "\"prior\": 0.5, \"line\": [\"A9\", \"C9\", \"E9\"]}]");
    /* Before the move it holds Black to be 2.25 ahead, after it White. */
    ask(FAKE(", \"moves\": \"E5\", \"ms\": 50, \"lost\": true"), 200,
        "\"lost\": {\"move\": \"E5\", \"colour\": \"black\", \"points\": 4.5, \"chance\": 0.2, \"better\": "
        "\"A9\"");
    test_server_close(&l);
}

/* ---- failures ------------------------------------------------------------------------------------------- */

/* Each way to fail is told, and the next question is answered by a new process. */
static void ways_to_fail(void)
{
    static const struct {
        const char *arguments, *says;
    } ways[] = {
        {"crash at=7",
         "\"code\": \"engine\", \"message\": \"Fake: ended with code 3 at 'clear_board'; it said: out of"},
        {"signal at=7", "Fake: was ended by signal 10 at 'clear_board'"},
        {"mute at=7", "Fake: closed its output at 'clear_board'"},
        {"orphan at=7", "Fake: ended with code 4 at 'clear_board'"},
        {"flood at=7", "Fake: an answer without end at 'clear_board'"},
        {"lines at=7", "Fake: an answer without end at 'clear_board'"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        open_one(ways[i].arguments, 1, 0);
        ask(FAKE(", \"rules\": \"chinese\""), 503, ways[i].says);
        test_server_close(&l);
    }
    CHECK_INT(children(NULL), 0);
}

/* It crashes at the second move of each process: the first of the next is answered. */
static void goes_on(void)
{
    open_one("crash at=13", 1, 0);
    for (int i = 0; i < 3; i++) {
        ask(FAKE(", \"moves\": \"E5\""), 200, "\"move\": \"A9\"");
        ask(FAKE(", \"moves\": \"E5\""), 503, "Fake: ended with code 3");
    }
    ask("{\"level\": 1, \"size\": \"5\"}", 200, "\"engine\": \"tengen\"");
    test_server_close(&l);
}

/* One that cannot be helped is left alone in the end; how many times it was asked before is counted, not timed. */
static void left_alone(void)
{
    int asked = 0;
    bool rests = false;
    open_one("crash at=4", 1, 0);
    while (!rests && asked++ < 100) {
        const int client = call(FAKE(""));
        reply r = {0};
        client_read(client, &r);
        CHECK_INT(r.status, 503);
        rests =
            strstr(r.body.data, "Fake 1.0 failed 6 times within a minute and is started again in ") != NULL;
        reply_clear(&r);
        close(client);
    }
    CHECK(rests && asked >= 7);
    CHECK_INT(children(NULL), 0);
    test_server_close(&l);
}

/* Silent at its first thought. Three seconds are its limit; nobody else has one. */
static void silent(void)
{
    open_one("silent at=7", 1, 3);
    ask(FAKE(""), 503, "Fake: no answer in 3 s at 'clear_board'");
    CHECK_INT(test_server_status(&l, "GET /api/v1/games/1", ""), 200);
    test_server_close(&l);
}

/* A move that our board does not take is no answer, and the program goes on. */
static void nonsense(void)
{
    open_one("illegal", 1, 0);
    ask(FAKE(", \"moves\": \"E5\""), 503, "Fake: its move 'E5' is not legal");
    ask(FAKE(""), 200, "\"move\": \"A9\"");
    test_server_close(&l);
    open_one("hostile", 1, 0);
    ask(FAKE(", \"moves\": \"E5\", \"ms\": 50, \"choices\": 3"), 200, "\"move\": \"A9\"");
    test_server_close(&l);
    open_one("noise", 1, 0);
    ask(FAKE(""), 200, "\"move\": \"A9\"");
    test_server_close(&l);
}

/* Killed in the middle of a thought: told. Killed while nobody looks: replaced without a word. */
static void killed(void)
{
    pid_t pid = 0;
    open_one("silent at=7", 1, 600);
    CHECK_INT(children(&pid), 1);
    const int client = call(FAKE(""));
    CHECK(becomes_heard("clear_board"));
    kill(pid, SIGKILL);
    expect(client, 503, "Fake: was ended by signal 9 at 'clear_board'");
    test_server_close(&l);
    open_one("", 1, 0);
    CHECK_INT(children(&pid), 1);
    kill(pid, SIGKILL);
    CHECK(waitid(P_PID, (id_t)pid, &(siginfo_t){0}, WEXITED | WNOWAIT) == 0);
    ask(FAKE(""), 200, "\"move\": \"A9\"");
    CHECK_INT(children(NULL), 1);
    test_server_close(&l);
}

/* ---- turns ---------------------------------------------------------------------------------------------- */

/* More games than processes: all are answered, each with its own move, and there are never more processes. */
static void in_turn(void)
{
    enum { CLIENTS = 12 };
    static const char *const games[] = {FAKE(", \"ms\": 30"), FAKE(", \"ms\": 30, \"moves\": \"A9\""),
                                        FAKE(", \"ms\": 30, \"moves\": \"A9 C9\"")};
    static const char *const says[] = {"\"move\": \"A9\"", "\"move\": \"C9\"", "\"move\": \"E9\""};
    int clients[CLIENTS];
    open_one("kata", 2, 0);
    for (int i = 0; i < CLIENTS; i++)
        clients[i] = call(games[i % 3]);
    for (int i = 0; i < CLIENTS; i++) {
        CHECK(children(NULL) <= 2);
        expect(clients[i], 200, says[i % 3]);
    }
    CHECK_INT(children(NULL), 2);
    test_server_close(&l);
}

/* Nobody waits for a client that has gone: its program is stopped; and those who wait for a hanging one hinder no others. */
static void gone(void)
{
    static const char *const two[] = {"silent at=7", "name=Other"};
    open_with(2, two, 1, 600);
    const int first = call(FAKE("")), second = call(FAKE(""));
    CHECK(becomes_heard("clear_board"));
    ask("{\"engine\": \"Other 1.0\", \"size\": \"9\"}", 200, "\"move\": \"A9\"");
    ask("{\"level\": 1, \"size\": \"5\"}", 200, "\"engine\": \"tengen\"");
    close(second);
    close(first);
    test_server_close(&l); /* which waits for nobody either */
    CHECK_INT(children(NULL), 0);
    open_one("silent at=7", 1, 600);
    const int third = call(FAKE(""));
    CHECK(becomes_heard("clear_board"));
    close(third);
    CHECK(becomes_childless());
    test_server_close(&l);
}

/* A server that closes waits neither for those who think nor for those who wait. */
static void closing(void)
{
    open_one("silent at=7", 1, 600);
    const int first = call(FAKE("")), second = call(FAKE(""));
    CHECK(becomes_heard("clear_board"));
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
    close(first);
    close(second);
}

/* ---- a real one ----------------------------------------------------------------------------------------- */

static int skipped;

static void gnu_go(void)
{
    static const char *const command[] = {"/usr/games/gnugo --mode gtp --level 0", NULL};
    if (access("/usr/games/gnugo", X_OK) != 0) {
        printf("skip GNU Go: it is not installed\n");
        skipped++;
        return;
    }
    test_server_open(&l, (tgn_server_options){.engines = command});
    ask("{\"engine\": \"GNU Go 3.8\", \"size\": \"9\", \"moves\": \"E5\"}", 200, "\"colour\": \"white\"");
    ask("{\"engine\": \"GNU Go 3.8\", \"size\": \"25\"}", 400, "GNU Go refuses 'boardsize 25'");
    pid_t pid = 0;
    CHECK_INT(children(&pid), 1);
    kill(pid, SIGKILL);
    CHECK(waitid(P_PID, (id_t)pid, &(siginfo_t){0}, WEXITED | WNOWAIT) == 0);
    ask("{\"engine\": \"GNU Go 3.8\", \"size\": \"9\", \"moves\": \"E5\"}", 200, "\"colour\": \"white\"");
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
}

int main(int argc, char **argv)
{
    test_engines_begin();
    TEST(names);
    TEST(none);
    TEST(cannot_be_started);
    TEST(moves);
    TEST(analyses);
    TEST(ways_to_fail);
    TEST(goes_on);
    TEST(left_alone);
    TEST(silent);
    TEST(nonsense);
    TEST(killed);
    TEST(in_turn);
    TEST(gone);
    TEST(closing);
    TEST(gnu_go);
    unlink(log_path);
    printf("%d passed, %d failed", check_passed - skipped, check_failed);
    if (skipped)
        printf(", %d skipped", skipped);
    printf("\n");
    return check_failed ? 1 : 0;
}
