/*
 * review_threads_test.c - reviews as a stream: what comes, what is kept, who may keep it, and how it ends
 *
 * Small boards are solved, so their reviews are quick and exact. On 9x9 ten thousand visits of each position take long enough to be
 * in the middle of it.
 */
#include <jansson.h>

#include "events.h"
#include "test_server.h"

#define SMALL  "(;SZ[3]KM[0]RU[Chinese];B[aa];W[bb];B[cb])" /* Black's first move loses 18 points */
#define OTHER  "(;SZ[3]KM[0]RU[Chinese];B[bb];W[ab])"
#define CORNER "(;SZ[3]KM[0]RU[Chinese];B[ca];W[bb])"
#define LARGE  "(;SZ[9]KM[6.5];B[ee];W[cc];B[gc];W[gg];B[cg])"
#define SLOW   "POST /api/v1/review?visits=10000&keep=0&again=1"
#define SGF    "Content-Type: application/x-go-sgf\r\n"

static test_server l;

/* ---- help ------------------------------------------------------------------------------------------------ */

/* How many reviews are being made now, by the server's own words. */
static int running(void)
{
    reply r;
    client_ask(l.port, "GET /api/v1", "", &r);
    const char *at = r.body.data ? strstr(r.body.data, "\"reviews\": ") : NULL;
    const int count = at ? atoi(at + 11) : -1;
    reply_clear(&r);
    return count;
}

/* Waits for an event; the clock only ends what hangs. */
static void await_running(int wanted)
{
    const double began = client_seconds();
    while (running() != wanted && client_seconds() - began < 120)
        client_pause(5);
    CHECK_INT(running(), wanted);
}

/* What a whole stream said. */
typedef struct told {
    int status, records, places, progress;
    long kept, visits, moves; /* of the first and the last event; -1: not told */
    bool done, in_database;
    char error[32];
} told;

static long number_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? (long)json_integer_value(value) : -1;
}

/* Each is JSON, and has what it must have. */
static void hear(told *t, const events *e)
{
    json_error_t error;
    json_t *data = json_loads(e->data, JSON_REJECT_DUPLICATES, &error);
    CHECK(data != NULL);
    CHECK(!t->done && !*t->error); /* these are the last */
    CHECK((strcmp(e->name, "review") == 0) == (t->kept < 0));
    if (strcmp(e->name, "review") == 0) {
        t->kept = number_of(data, "kept");
        t->moves = number_of(data, "moves");
        CHECK(t->kept >= 0 && t->moves > 0 && json_is_array(json_object_get(data, "phases")));
    } else if (strcmp(e->name, "records") == 0) {
        CHECK(t->places == 0 && t->records++ == 0); /* once, before all places */
        CHECK(number_of(data, "games") >= 0 && json_is_array(json_object_get(data, "around")));
    } else if (strcmp(e->name, "place") == 0) {
        const char *owner = json_string_value(json_object_get(data, "owner"));
        CHECK(number_of(data, "move") >= 1 && number_of(data, "move") <= t->moves + 1);
        CHECK(number_of(data, "visits") > 0 && json_is_number(json_object_get(data, "score")));
        CHECK(owner && strspn(owner, "ABCDEFGHIJKLMNOPQRSTU") == strlen(owner));
        t->places++;
    } else if (strcmp(e->name, "progress") == 0) {
        CHECK(number_of(data, "done") >= 0 && number_of(data, "done") < number_of(data, "total"));
        t->progress++;
    } else if (strcmp(e->name, "done") == 0) {
        t->done = true;
        t->visits = number_of(data, "visits");
        t->in_database = json_is_true(json_object_get(data, "kept"));
    } else {
        CHECK_TEXT(e->name, "error");
        json_t *inner = json_object_get(data, "error");
        snprintf(t->error, sizeof t->error, "%s", json_string_value(json_object_get(inner, "code")));
    }
    json_decref(data);
}

static told listen_to(events *e)
{
    told t = {.status = e->status, .kept = -1, .visits = -1};
    while (events_next(e))
        hear(&t, e);
    CHECK(!e->chunked || e->ended);
    return t;
}

static told ask(const char *line, const char *fields, const char *body)
{
    events e;
    events_open(&e, l.port, line, fields, body);
    const told t = listen_to(&e);
    events_close(&e);
    return t;
}

static told review(const char *parameters, const char *body)
{
    char line[200];
    snprintf(line, sizeof line, "POST /api/v1/review?%s", parameters);
    return ask(line, SGF, body);
}

/* The server once more, with the same database and an empty memory. */
static void restart(tgn_server_options options)
{
    tgn_server_close(l.server);
    options.databases = &l.database;
    options.database_count = 1;
    CHECK_INT(tgn_server_open(&l.server, &options, NULL), 0);
    l.port = tgn_server_port(l.server);
}

/* ---- what comes, and what is kept ------------------------------------------------------------------------ */

static void a_whole_review(void)
{
    events e;
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review?visits=4", SGF, SMALL), 200);
    CHECK(strstr(e.head, "Content-Type: text/event-stream\r\n"));
    CHECK(strstr(e.head, "X-Accel-Buffering: no\r\n"));
    CHECK(events_until(&e, "review",
                       "\"size\": \"3x3\", \"rules\": \"chinese\", \"komi\": 0.0, \"visits\": 4, "
                       "\"engine\": \"tengen "));
    CHECK(events_until(&e, "place",
                       "\"move\": 1, \"colour\": \"black\", \"point\": \"A3\", \"visits\": 4, "
                       "\"chance\": 1.0, \"score\": 9.0, \"lost\": 18.0"));
    CHECK(strstr(e.data, "\"owner\": \"UUUUUUUUU\""));
    CHECK(events_until(&e, "done", "{\"visits\": 4, \"seconds\": "));
    CHECK(strstr(e.data, "\"kept\": true"));
    CHECK(!events_next(&e) && e.ended);
    events_close(&e);
}

/* Asked again it comes at once: four places, and nobody thinks. With more visits it goes on from there. */
static void kept_and_gone_on_with(void)
{
    told t = review("visits=4", SMALL);
    CHECK(t.kept == 4 && t.places == 4 && t.progress == 0 && t.done && t.visits == 4 && t.in_database);
    t = review("visits=3", SMALL);
    CHECK(t.kept == 4 && t.places == 4 && t.progress == 0 && t.visits == 4);
    t = review("visits=16", SMALL);
    CHECK(t.kept == 4 && t.places > 4 && t.progress > 0 && t.visits == 16 && t.in_database);
    restart((tgn_server_options){0});
    t = review("visits=16", SMALL);
    CHECK(t.kept == 16 && t.places == 4 && t.progress == 0 && t.in_database);
    t = review("visits=16&komi=1", SMALL); /* which is another question */
    CHECK(t.kept == 0 && t.progress > 0);
    t = review("visits=2&again=1", SMALL); /* and what is made again takes its place */
    CHECK(t.kept == 0 && t.progress > 0 && t.visits == 2);
    t = review("visits=1", SMALL);
    CHECK(t.kept == 2 && t.progress == 0);
}

/* keep=0: remembered, not kept; who asks later may have it kept. */
static void not_kept(void)
{
    told t = review("visits=4&keep=0", OTHER);
    CHECK(t.kept == 0 && t.done && !t.in_database);
    t = review("visits=4&keep=0", OTHER);
    CHECK(t.kept == 4 && t.progress == 0 && !t.in_database);
    restart((tgn_server_options){0});
    t = review("visits=4&keep=0", OTHER);
    CHECK(t.kept == 0);
    t = review("visits=4", OTHER);
    CHECK(t.kept == 4 && t.progress == 0 && t.in_database);
    restart((tgn_server_options){0});
    t = review("visits=4", OTHER);
    CHECK(t.kept == 4 && t.in_database);
}

/* Games of the database. A GET without the header that changes need is answered, and kept in memory alone. */
static void of_a_stored_game(void)
{
    told t = ask("GET /api/v1/review?game=1&visits=2", "", NULL);
    CHECK(t.status == 200 && t.kept == 0 && t.done && t.moves == 3 && !t.in_database);
    t = ask("GET /api/v1/review?db=games&game=1&visits=2", "X-Tengen: 1\r\n", NULL);
    CHECK(t.kept == 2 && t.progress == 0 && t.in_database);
    t = ask("GET /api/v1/review?game=3&visits=1", "X-Tengen: 1\r\n", NULL);
    CHECK(t.kept == 0 && t.in_database && t.moves == 5);
    CHECK_INT(test_server_status(&l, "HEAD /api/v1/review?game=1&visits=2", ""), 200);
    await_running(0);
}

/* The last eight are remembered, and the one that was asked for longest ago goes first. */
static void the_last_eight(void)
{
    char body[80];
    for (int komi = 1; komi <= 10; komi++) {
        snprintf(body, sizeof body, "(;SZ[2]KM[%d];B[aa];W[bb])", komi);
        CHECK(review("visits=1&keep=0", body).kept == 0);
    }
    for (int komi = 10; komi >= 3; komi--) {
        snprintf(body, sizeof body, "(;SZ[2]KM[%d];B[aa];W[bb])", komi);
        CHECK(review("visits=1&keep=0", body).kept == 1);
    }
    CHECK(review("visits=1&keep=0", "(;SZ[2]KM[2];B[aa];W[bb])").kept == 0);
}

/* ---- as a record ----------------------------------------------------------------------------------------- */

static void as_a_record(void)
{
    reply r;
    events e;
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review.sgf", SGF, CORNER), 404);
    CHECK(strstr(e.whole, "\"no-review\""));
    events_close(&e);
    CHECK(review("visits=4&keep=0", CORNER).done);
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review.sgf", SGF, CORNER), 200);
    CHECK(strstr(e.head, "Content-Type: application/x-go-sgf\r\n"));
    CHECK(strstr(e.head, "filename=\"review.sgf\""));
    CHECK(strstr(e.whole, "Reviewed by tengen ") && strstr(e.whole, ", 4 visits a move."));
    CHECK(strstr(e.whole, "Black lost 18.0 points"));
    events_close(&e);
    CHECK(ask("GET /api/v1/review?game=2&visits=1", "", NULL).done);
    client_ask(l.port, "GET /api/v1/review.sgf?game=2", "", &r);
    CHECK(r.status == 200 && strstr(r.body.data, "PB[Cid]") && strstr(r.body.data, "1 visit a move"));
    reply_clear(&r);
    CHECK_INT(test_server_status(&l, "GET /api/v1/review.sgf?game=99", ""), 404);
    CHECK_INT(test_server_status(&l, "GET /api/v1/review.sgf", ""), 400);
}

/* ---- who may keep ---------------------------------------------------------------------------------------- */

static void on_a_read_only_server(void)
{
    CHECK(review("visits=4", SMALL).in_database);
    restart((tgn_server_options){.read_only = true});
    CHECK(review("visits=1", SMALL).kept >= 1); /* what others have kept is used */
    told t = review("visits=5", "(;SZ[2];B[aa])");
    CHECK(t.status == 200 && t.done && !t.in_database);
    t = review("visits=5", "(;SZ[2];B[aa])");
    CHECK(t.kept == 5 && t.progress == 0 && !t.in_database);
    restart((tgn_server_options){.read_only = true});
    t = review("visits=5", "(;SZ[2];B[aa])");
    CHECK(t.kept == 0);
}

static void with_a_token(void)
{
    restart((tgn_server_options){.token = "secret-word"});
    told t = review("visits=5", "(;SZ[2];B[ab])");
    CHECK(t.status == 200 && t.done && !t.in_database);
    t = ask("POST /api/v1/review?visits=5", SGF "Authorization: Bearer wrong-word\r\n", "(;SZ[2];B[ab])");
    CHECK(t.kept == 5 && !t.in_database);
    t = ask("GET /api/v1/review?game=2&visits=1", "X-Tengen: 1\r\n", NULL);
    CHECK(t.done && !t.in_database);
    t = ask("POST /api/v1/review?visits=5", SGF "Authorization: Bearer secret-word\r\n", "(;SZ[2];B[ab])");
    CHECK(t.kept == 5 && t.in_database);
    restart((tgn_server_options){0});
    CHECK(review("visits=5", "(;SZ[2];B[ab])").kept == 5);
}

/* A database that was opened for reading takes nothing, whatever the server permits. */
static void of_a_database_for_reading(void)
{
    CHECK(review("visits=5", "(;SZ[2];B[ab])").in_database);
    tgn_server_close(l.server);
    tgn_graph_close(l.graph);
    CHECK_INT(tgn_graph_open(&l.database.graph, home_path(&l.folder, "db"), TGN_GRAPH_READ, NULL, NULL), 0);
    l.graph = l.database.graph;
    tgn_server_options options = {.databases = &l.database, .database_count = 1};
    CHECK_INT(tgn_server_open(&l.server, &options, NULL), 0);
    l.port = tgn_server_port(l.server);
    told t = review("visits=5", "(;SZ[2];B[ba])");
    CHECK(t.done && t.kept == 0 && !t.in_database);
    t = review("visits=5", "(;SZ[2];B[ab])");
    CHECK(t.kept == 5 && t.in_database);
    tgn_server_close(l.server);
    tgn_graph_close(l.graph);
    CHECK_INT(tgn_graph_open(&l.graph, home_path(&l.folder, "db"), TGN_GRAPH_WRITE, NULL, NULL), 0);
    l.database.graph = l.graph;
    CHECK_INT(tgn_server_open(&l.server, &options, NULL), 0);
    l.port = tgn_server_port(l.server);
}

/* ---- how it ends ----------------------------------------------------------------------------------------- */

/* A client that leaves stops the work, and what was found is there for the next. */
static void gone(void)
{
    events e;
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review?visits=10000", SGF, LARGE), 200);
    CHECK(events_until(&e, "place", "\"visits\": 16,"));
    CHECK(running() == 1);
    events_close(&e);
    await_running(0);
    const told t = review("visits=1", LARGE);
    CHECK(t.kept >= 1 && t.kept < 10000 && t.progress == 0 && t.in_database);
}

/* Four at once; the fifth is refused before its stream begins, and all else is answered. */
static void five_at_once(void)
{
    events e[4], fifth;
    for (int i = 0; i < 4; i++) {
        CHECK_INT(events_open(&e[i], l.port, SLOW, SGF, LARGE), 200);
        CHECK(events_until(&e[i], "place", ""));
    }
    CHECK_INT(running(), 4);
    CHECK_INT(events_open(&fifth, l.port, "POST /api/v1/review?visits=1", SGF, SMALL), 503);
    CHECK(fifth.whole && strstr(fifth.whole, "\"too-many\"") && strstr(fifth.head, "Retry-After: "));
    events_close(&fifth);
    CHECK_INT(test_server_status(&l, "GET /api/v1/field?size=9&play=E5", ""), 200);
    CHECK_INT(test_server_status(&l, "GET /api/v1/export", ""), 200);
    events_close(&e[0]);
    await_running(3);
    CHECK(review("visits=1", SMALL).done);
    for (int i = 1; i < 4; i++)
        events_close(&e[i]);
    await_running(0);
}

/* A server that shuts down tells why, keeps what was found, and does not wait. */
static void closing(void)
{
    events e;
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review?visits=10000&again=1", SGF, LARGE), 200);
    CHECK(events_until(&e, "place", "\"visits\": 16,"));
    restart((tgn_server_options){0});
    CHECK(events_until(&e, "error", "\"closing\""));
    CHECK(!events_next(&e) && e.ended);
    events_close(&e);
    CHECK(review("visits=1", LARGE).kept >= 1);
}

/* ---- what cannot be reviewed ----------------------------------------------------------------------------- */

static void refuses(const char *line, const char *body, int status, const char *words)
{
    events e;
    CHECK_INT(events_open(&e, l.port, line, body ? SGF : "", body), status);
    CHECK(e.whole && strstr(e.whole, words));
    if (e.whole && !strstr(e.whole, words))
        printf("    %s\n", e.whole);
    events_close(&e);
}

static void bad_parameters(void)
{
    refuses("POST /api/v1/review?visits=0", SMALL, 400, "visits: expected a whole number from 1 to 10000");
    refuses("POST /api/v1/review?visits=10001", SMALL, 400, "not '10001'");
    refuses("POST /api/v1/review?komi=x", SMALL, 400, "komi: 'x' is not a multiple of 0.5");
    refuses("POST /api/v1/review?engine=gnugo", SMALL, 400, "engine: no engine 'gnugo'; there are: 'tengen'");
    refuses("POST /api/v1/review?again=maybe", SMALL, 400, "again: expected 1 or 0");
    refuses("POST /api/v1/review?keep=2", SMALL, 400, "keep: expected 1 or 0");
    refuses("POST /api/v1/review?speed=9", SMALL, 400, "unknown parameter 'speed'");
    refuses("POST /api/v1/review?language=ja", SMALL, 400, "unknown parameter 'language'");
    refuses("POST /api/v1/review?db=none", SMALL, 404, "no database 'none'");
    refuses("POST /api/v1/review?game=1", SMALL, 400, "game: the record is in the body");
    refuses("GET /api/v1/review", NULL, 400, "game: give the number of a game");
    refuses("GET /api/v1/review?game=0", NULL, 400, "game: expected a whole number");
    refuses("GET /api/v1/review?game=99", NULL, 404, "no-such-game");
    refuses("PUT /api/v1/review", SMALL, 405, "use GET, HEAD, POST");
    CHECK(review("engine=tengen&visits=1", SMALL).done);
}

static void bad_records(void)
{
    refuses("POST /api/v1/review", "", 400, "bad-body");
    refuses("POST /api/v1/review", "hello", 400, "bad-body");
    refuses("POST /api/v1/review", "(;SZ[9])", 400, "there is no move to review");
    refuses("POST /api/v1/review", "(;SZ[99];B[aa])", 400, "bad-body");
    refuses("POST /api/v1/review", "(;GM[2];B[aa])", 400, "bad-body");
}

/* A game of passes, as long as games may be, and one move longer. */
static void long_games(void)
{
    tgn_buffer text = {0};
    events e;
    tgn_buffer__text(&text, "(;SZ[2]");
    for (int i = 0; i < 2000; i++)
        tgn_buffer__text(&text, i % 2 ? ";W[]" : ";B[]");
    CHECK_INT(events_open(&e, l.port, "POST /api/v1/review", SGF, text.data), 200);
    CHECK(events_until(&e, "review", "\"moves\": 2000"));
    events_close(&e);
    tgn_buffer__text(&text, ";B[])");
    refuses("POST /api/v1/review", text.data, 400, "more than 2000 moves");
    tgn_buffer__clear(&text);
    await_running(0);
}

/* Repaired like everywhere: a bracket that is missing, a move on a stone, colours out of turn, several games, variations. */
static void careless_records(void)
{
    CHECK_INT(review("visits=1", "(;SZ[2];B[aa];W[bb").moves, 2);
    CHECK_INT(review("visits=1", "(;SZ[2];B[aa];W[aa];W[bb])").moves, 3);
    CHECK_INT(review("visits=1", "some words (;SZ[2];B[aa](;W[bb])(;W[ab];B[ba])) (;SZ[2];B[aa])").moves, 2);
    CHECK_INT(review("visits=1", "(;SZ[2]AB[aa][bb];W[ab])").moves, 1);
}

static void any_board(void)
{
    CHECK(review("visits=1", "(;SZ[1];B[])").done);
    CHECK(review("visits=1", "(;SZ[2:3];B[aa];W[bc])").done);
    CHECK(review("visits=1", "(;SZ[25];B[mm])").done);
    CHECK(review("visits=1", "(;B[pd];W[dp])").done);
}

int main(int argc, char **argv)
{
    test_server_open(&l, (tgn_server_options){0});
    TEST(a_whole_review);
    TEST(kept_and_gone_on_with);
    TEST(not_kept);
    TEST(of_a_stored_game);
    TEST(the_last_eight);
    TEST(as_a_record);
    TEST(on_a_read_only_server);
    TEST(with_a_token);
    TEST(of_a_database_for_reading);
    TEST(gone);
    TEST(five_at_once);
    TEST(closing);
    TEST(bad_parameters);
    TEST(bad_records);
    TEST(long_games);
    TEST(careless_records);
    TEST(any_board);
    test_server_close(&l);
    return check_done();
}
