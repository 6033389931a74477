/*
 * engine_review_threads_test.c - games reviewed on a server by other programs (tools/fake_engine.c, GNU Go), and what comes of it when these
 * crash, hang, lie or are killed in the middle
 */
#include "test_engines.h"

#include "events.h"

#define GAME  "(;SZ[9]KM[7.5]RU[Chinese];B[ee];W[cc];B[gg];W[aa])"
#define OTHER "(;SZ[9]KM[7.5]RU[Chinese];B[dd];W[ff];B[ag])"
#define SGF   "Content-Type: application/x-go-sgf\r\n"
#define ASK   "POST /api/v1/review?engine=Fake%201.0"

/* What a stream said until its end: the last event but those of progress, and how many places there were. */
typedef struct told {
    int status, places;
    char name[32], data[600], head[600];
} told;

static told hear_all(events *e)
{
    told t = {.status = e->status};
    while (events_next(e)) {
        if (strcmp(e->name, "progress") == 0)
            continue;
        t.places += strcmp(e->name, "place") == 0;
        snprintf(t.name, sizeof t.name, "%s", e->name);
        snprintf(t.data, sizeof t.data, "%.599s", e->data);
        if (strcmp(e->name, "review") == 0)
            snprintf(t.head, sizeof t.head, "%.599s", e->data);
    }
    CHECK(e->ended || !e->chunked);
    events_close(e);
    return t;
}

static told ask(const char *line, const char *record)
{
    events e;
    events_open(&e, l.port, line, SGF, record);
    return hear_all(&e);
}

static void says(const char *text, const char *part)
{
    if (!strstr(text, part)) {
        printf("    '%s' does not say '%s'\n", text, part);
        CHECK(false);
    }
}

/* ---- what they say -------------------------------------------------------------------------------------- */

/* One that counts visits has as many as are asked for, and tells how sure it is of the score. */
static void analyses(void)
{
    events e;
    open_one("kata", 1, 0);
    events_open(&e, l.port, ASK "&visits=40", SGF, GAME);
    CHECK(events_until(&e, "review", "\"engine\": \"Fake 1.0\", \"moves\": 4"));
    says(e.data, "\"visits\": 40");
    CHECK(events_until(&e, "place", "\"move\": 1, \"colour\": \"black\", \"point\": \"E5\", \"visits\": 40"));
    says(e.data, "\"chance\": 0.6, \"score\": 2.25, \"lost\": ");
    says(e.data, "\"spread\": 9.5, ");
    says(e.data, "\"owner\": \"SFSF");
    const told t = hear_all(&e);
    CHECK_TEXT(t.name, "done");
    says(t.data, "\"visits\": 40");
    /* It is remembered under the name of the program, and of no other. */
    const told again = ask(ASK "&visits=40", GAME);
    says(again.head, "\"kept\": 40");
    CHECK_INT(test_server_status(&l, "POST /api/v1/review.sgf?engine=Fake%201.0",
                                 SGF "Content-Length: 50\r\n\r\n" GAME),
              200);
    CHECK_INT(test_server_status(&l, "POST /api/v1/review.sgf", SGF "Content-Length: 50\r\n\r\n" GAME), 404);
    test_server_close(&l);
}

/* One that only chooses moves is asked once for each place, however many visits are wanted. */
static void once(void)
{
    open_one("estimate=W+12.5", 1, 0);
    const told t = ask(ASK "&visits=5000", GAME);
    says(t.head, "\"visits\": 1");
    CHECK_TEXT(t.name, "done");
    CHECK(becomes_heard_times("genmove", 5));
    CHECK(!strstr(t.data, "error"));
    events e;
    events_open(&e, l.port, ASK "&again=1", SGF, GAME);
    CHECK(events_until(&e, "place", "\"point\": \"E5\", \"visits\": 1"));
    says(e.data, "\"score\": -12.5");
    events_close(&e);
    test_server_close(&l);
}

static void unknown(void)
{
    events e;
    open_one("", 1, 0);
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review?engine=GNU%20Go", SGF, GAME), 400);
    says(e.whole, "engine: no engine 'GNU Go'; there are: 'tengen', 'Fake 1.0'");
    events_close(&e);
    test_server_close(&l);
}

/* ---- failures ------------------------------------------------------------------------------------------- */

/*
 * Killed in the middle of a thought: the last event is the error, what came before is good, and the next review works. It never
 * answers its fifteenth command, which belongs to the third place that it is asked about.
 */
static void killed(void)
{
    pid_t pid = 0;
    events e;
    char arguments[200], once[100];
    snprintf(once, sizeof once, "%s.once", log_path);
    snprintf(arguments, sizeof arguments, "silent at=15 once=%s", once);
    unlink(once);
    open_one(arguments, 1, 600);
    CHECK_INT(children(&pid), 1);
    events_open(&e, l.port, ASK, SGF, GAME);
    CHECK(becomes_heard_times("\n", 15));
    kill(pid, SIGKILL);
    const told t = hear_all(&e);
    CHECK_TEXT(t.name, "error");
    CHECK(t.places >= 2);
    says(t.data, "{\"error\": {\"code\": \"engine\", \"message\": \"Fake: was ended by signal 9 at '");
    CHECK_TEXT(ask(ASK, GAME).name, "done");
    CHECK_INT(children(NULL), 1);
    test_server_close(&l);
    unlink(once);
}

static void ways_to_fail(void)
{
    static const struct {
        const char *arguments;
        double seconds;
        const char *says;
    } ways[] = {{"crash at=15", 0, "Fake: ended with code 3 at '"},
                {"mute at=15", 0, "Fake: closed its output at '"},
                {"lines at=15", 0, "Fake: an answer without end at '"},
                {"silent at=15", 3, "Fake: no answer in 3 s at '"},
                {"illegal", 0, "Fake: its move 'E5' is not legal"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        open_one(ways[i].arguments, 1, ways[i].seconds);
        const told t = ask(ASK, GAME);
        CHECK_INT(t.status, 200);
        CHECK_TEXT(t.name, "error");
        says(t.data, ways[i].says);
        test_server_close(&l);
    }
    CHECK_INT(children(NULL), 0);
}

/* Moves that are none and numbers that are none are left out, and the rest is a review. */
static void nonsense(void)
{
    static const char *const modes[] = {"hostile", "noise", "loud", "stuck"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        open_one(modes[i], 1, 0);
        const told t = ask(ASK "&visits=20", GAME);
        CHECK_TEXT(t.name, "done");
        CHECK(t.places >= 5);
        test_server_close(&l);
    }
}

/* A board that it does not take. */
static void refused(void)
{
    open_one("", 1, 0);
    const told t = ask(ASK, "(;SZ[5:9];B[bb];W[cc])");
    CHECK_TEXT(t.name, "error");
    says(t.data, "Fake takes square boards only");
    test_server_close(&l);
}

/* ---- turns ---------------------------------------------------------------------------------------------- */

/* More reviews than processes, and a game beside them: all come to their end, and there is never another process. */
static void in_turn(void)
{
    enum { REVIEWS = 4 };
    events e[REVIEWS];
    open_one("kata", 1, 0);
    for (int i = 0; i < REVIEWS; i++)
        events_open(&e[i], l.port, ASK "&visits=200&keep=0&again=1", SGF, i % 2 ? OTHER : GAME);
    events game;
    CHECK_INT(events_open(&game, l.port, "POST /api/v1/play", "Content-Type: application/json\r\n",
                          "{\"engine\": \"Fake 1.0\", \"size\": \"9\"}"),
              200);
    events_close(&game);
    CHECK_INT(children(NULL), 1);
    for (int i = 0; i < REVIEWS; i++) {
        const told t = hear_all(&e[i]);
        CHECK_TEXT(t.name, "done");
        CHECK(t.places >= (i % 2 ? 4 : 5));
    }
    CHECK_INT(children(NULL), 1);
    test_server_close(&l);
}

/* With two processes one review uses both. */
static void two_processes(void)
{
    open_one("kata", 2, 0);
    CHECK_TEXT(ask(ASK "&visits=1000", GAME).name, "done");
    CHECK_INT(children(NULL), 2);
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
}

/* Who leaves stops the work, even of a program that never answers; nobody waits for it at the end either. */
static void gone(void)
{
    events e;
    open_one("silent at=7", 1, 600);
    events_open(&e, l.port, ASK, SGF, GAME);
    CHECK(becomes_heard("clear_board"));
    events_close(&e);
    CHECK(becomes_childless());
    test_server_close(&l);
    open_one("silent at=7", 1, 600);
    events_open(&e, l.port, ASK, SGF, GAME);
    CHECK(becomes_heard("clear_board"));
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
    events_close(&e);
}

/* ---- a real one ----------------------------------------------------------------------------------------- */

static int skipped;

static void gnu_go(void)
{
    static const char *const command[] = {"/usr/games/gnugo --mode gtp --level 0", NULL};
    pid_t pid = 0;
    if (access("/usr/games/gnugo", X_OK) != 0) {
        printf("skip GNU Go: it is not installed\n");
        skipped++;
        return;
    }
    test_server_open(&l, (tgn_server_options){.engines = command});
    const told t = ask("POST /api/v1/review?engine=GNU%20Go%203.8", GAME);
    says(t.head, "\"engine\": \"GNU Go 3.8\"");
    CHECK_TEXT(t.name, "done");
    CHECK(t.places >= 5);
    CHECK_INT(children(&pid), 1);
    kill(pid, SIGKILL);
    CHECK(waitid(P_PID, (id_t)pid, &(siginfo_t){0}, WEXITED | WNOWAIT) == 0);
    CHECK_TEXT(ask("POST /api/v1/review?engine=GNU%20Go%203.8", OTHER).name, "done");
    test_server_close(&l);
    CHECK_INT(children(NULL), 0);
}

int main(int argc, char **argv)
{
    test_engines_begin();
    TEST(analyses);
    TEST(once);
    TEST(unknown);
    TEST(killed);
    TEST(ways_to_fail);
    TEST(nonsense);
    TEST(refused);
    TEST(in_turn);
    TEST(two_processes);
    TEST(gone);
    TEST(gnu_go);
    unlink(log_path);
    printf("%d passed, %d failed", check_passed - skipped, check_failed);
    if (skipped)
        printf(", %d skipped", skipped);
    printf("\n");
    return check_failed ? 1 : 0;
}
