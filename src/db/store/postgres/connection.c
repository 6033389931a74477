/* connection.c - connections to servers: with limits of time, pooled, their messages in plain words */
#include "db/store/postgres/postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* Idle connections that are kept to each server, and how long one that did not answer is left alone, in seconds. */
enum { IDLE_MOST = 8, PREPARED_MOST = 1000 };
static const double LEAVE_ALONE = 2;

/* Seconds after which a failure to connect has cost time that others need not lose as well. */
static const double SLOW = 1;

/*
 * Every session begins with this. A plan is made once for all parameters, since planning takes longer than the question;
 * and it uses indexes, whatever the planner thinks of tables that were not analysed yet.
 */
static const char SESSION[] = "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; "
                              "set enable_bitmapscan = off; set jit = off; set client_min_messages = error; "
                              "set search_path = pg_catalog; set idle_in_transaction_session_timeout = 0; "
                              "set synchronous_commit = on";

/* ---- messages ------------------------------------------------------------------------------------------ */

int tgn_store_postgres__error(tgn_error *error, int code, const tgn_store_postgres_server *server,
                              const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return tgn_error_set(error, code, "%s: %s", server->name, words);
}

/* The first line of libpq's words, without where it was connecting to, which the server's name says. */
static void first_line(char *out, size_t capacity, const char *text)
{
    static const char FAILED[] = "failed: ";
    const char *start = text ? strstr(text, FAILED) : NULL;
    start = start ? start + sizeof FAILED - 1 : text ? text : "";
    if (strncmp(start, "FATAL:", 6) == 0 || strncmp(start, "ERROR:", 6) == 0)
        start += 6 + strspn(start + 6, " ");
    snprintf(out, capacity, "%.*s", (int)strcspn(start, "\n"), *start ? start : "the connection was lost");
}

static int code_of(const char *state)
{
    if (strncmp(state, "XX00", 4) == 0) /* damaged data, a damaged index */
        return TGN_ERR_INPUT;
    if (strcmp(state, "3D000") == 0) /* no such database */
        return TGN_ERR_MISSING;
    return TGN_ERR_IO;
}

int tgn_store_postgres__failed(tgn_error *error, tgn_store_postgres_connection *connection,
                               const PGresult *result)
{
    char words[160];
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *primary = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    first_line(words, sizeof words, primary ? primary : PQerrorMessage(connection->pg));
    return tgn_store_postgres__error(error, code_of(state ? state : ""), connection->server, "%s", words);
}

/* ---- servers ------------------------------------------------------------------------------------------- */

int tgn_store_postgres_server__init(tgn_store_postgres_server *server, int number, const char *address)
{
    char shown[TGN_ADDRESS_TEXT];
    tgn_address_format(shown, address);
    *server = (tgn_store_postgres_server){.address = strdup(address)};
    if (number)
        snprintf(server->name, sizeof server->name, "shard %d (%s)", number, shown);
    else
        snprintf(server->name, sizeof server->name, "%s", shown);
    pthread_mutex_init(&server->lock, NULL);
    return server->address ? 0 : TGN_ERR_MEMORY;
}

static tgn_store_postgres_connection *take_idle(tgn_store_postgres_server *server)
{
    pthread_mutex_lock(&server->lock);
    tgn_store_postgres_connection *connection = server->idle;
    if (connection)
        server->idle = connection->next;
    pthread_mutex_unlock(&server->lock);
    return connection;
}

void tgn_store_postgres_server__reset(tgn_store_postgres_server *server)
{
    tgn_store_postgres_connection *connection;
    while ((connection = take_idle(server)))
        tgn_store_postgres__close(connection);
    pthread_mutex_lock(&server->lock);
    server->down_until = 0;
    pthread_mutex_unlock(&server->lock);
}

void tgn_store_postgres_server__clear(tgn_store_postgres_server *server)
{
    if (!server->address)
        return;
    tgn_store_postgres_server__reset(server);
    pthread_mutex_destroy(&server->lock);
    free(server->address);
    free(server->user);
    free(server->password);
    *server = (tgn_store_postgres_server){0};
}

void tgn_store_postgres__mark_down(tgn_store_postgres_server *server, const char *reason)
{
    pthread_mutex_lock(&server->lock);
    server->down_until = tgn_clock__seconds() + LEAVE_ALONE;
    snprintf(server->reason, sizeof server->reason, "%.*s", (int)sizeof server->reason - 1, reason);
    pthread_mutex_unlock(&server->lock);
}

/* Others have just waited for it in vain: say what they were told. */
static int is_down(tgn_store_postgres_server *server, tgn_error *error)
{
    char reason[sizeof server->reason];
    pthread_mutex_lock(&server->lock);
    const bool down = tgn_clock__seconds() < server->down_until;
    memcpy(reason, server->reason, sizeof reason);
    pthread_mutex_unlock(&server->lock);
    return down ? tgn_store_postgres__error(error, TGN_ERR_IO, server, "%s", reason) : 0;
}

/* ---- waiting ------------------------------------------------------------------------------------------- */

/* A server that is slow, or one that hangs? One that hangs takes no new connection. */
static bool still_answers(tgn_store_postgres_server *server)
{
    tgn_store_postgres_connection *other;
    if (tgn_store_postgres__connect(&other, server, true, NULL) < 0)
        return false;
    tgn_store_postgres__close(other);
    return true;
}

static int hangs(tgn_store_postgres_connection *connection, double seconds, tgn_error *error)
{
    char words[80];
    snprintf(words, sizeof words, "did not answer for %.0f seconds", seconds);
    tgn_store_postgres__mark_down(connection->server, words);
    return tgn_store_postgres__error(error, TGN_ERR_IO, connection->server, "%s", words);
}

/* Wait until the socket can be read, or what waits there written. */
static int wait_socket(tgn_store_postgres_connection *connection, bool writing, double seconds,
                       tgn_error *error)
{
    const double end = tgn_clock__seconds() + seconds;
    struct pollfd one = {.fd = PQsocket(connection->pg), .events = (short)(POLLIN | (writing ? POLLOUT : 0))};
    for (;;) {
        const double left = end - tgn_clock__seconds();
        const int got = left > 0 ? poll(&one, 1, (int)(left * 1000) + 1) : 0;
        if (got > 0)
            return 0;
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            return tgn_store_postgres__error(error, TGN_ERR_IO, connection->server, "%s", strerror(errno));
        if (got == 0 && seconds >= TGN_STORE_POSTGRES_LATER && still_answers(connection->server))
            return 0;
        if (got == 0)
            return hangs(connection, seconds, error);
    }
}

int tgn_store_postgres__flush(tgn_store_postgres_connection *connection, double seconds, tgn_error *error)
{
    int left;
    while ((left = PQflush(connection->pg)) > 0) {
        const int code = wait_socket(connection, true, seconds, error);
        if (code < 0)
            return code;
        if (!PQconsumeInput(connection->pg))
            break;
    }
    return left == 0 ? 0 : tgn_store_postgres__failed(error, connection, NULL);
}

int tgn_store_postgres__result(tgn_store_postgres_connection *connection, double seconds, PGresult **out,
                               tgn_error *error)
{
    *out = NULL;
    while (PQisBusy(connection->pg)) {
        const int left = PQflush(connection->pg);
        const int code = wait_socket(connection, left > 0, seconds, error);
        if (code < 0)
            return code;
        if (!PQconsumeInput(connection->pg))
            return tgn_store_postgres__failed(error, connection, NULL);
    }
    *out = PQgetResult(connection->pg);
    return 0;
}

/* ---- connecting ---------------------------------------------------------------------------------------- */

static void say_nothing(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* What the address says comes last, and counts. A limit of one's own, PGCONNECT_TIMEOUT, is left in force. */
static PGconn *start(const tgn_store_postgres_server *server)
{
    static const char *const keys[] = {"fallback_application_name",
                                       "client_encoding",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "connect_timeout",
                                       "user",
                                       "password",
                                       "dbname",
                                       NULL};
    const char *limit = getenv("PGCONNECT_TIMEOUT");
    const char *const values[] = {
        "tengen",     "UTF8",           "10000",         "30", limit && *limit ? limit : "3",
        server->user, server->password, server->address, NULL};
    return PQconnectdbParams(keys, values, 1);
}

static int make(tgn_store_postgres_connection **out, tgn_store_postgres_server *server, tgn_error *error)
{
    tgn_store_postgres_connection *connection = calloc(1, sizeof *connection);
    if (!connection || !(connection->pg = start(server))) {
        free(connection);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    connection->server = server;
    connection->fresh = true;
    int code = 0;
    if (PQstatus(connection->pg) != CONNECTION_OK)
        code = tgn_store_postgres__failed(error, connection, NULL);
    PQsetNoticeReceiver(connection->pg, say_nothing, NULL);
    if (code == 0 && PQsetnonblocking(connection->pg, 1) < 0)
        code = tgn_store_postgres__failed(error, connection, NULL);
    if (code == 0)
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, NULL, error, "%s", SESSION);
    if (code < 0)
        tgn_store_postgres__close(connection);
    else
        *out = connection;
    return code;
}

/* An idle connection of which nothing says that the server has closed it. */
static tgn_store_postgres_connection *take_alive(tgn_store_postgres_server *server)
{
    tgn_store_postgres_connection *connection;
    while ((connection = take_idle(server))) {
        if (PQconsumeInput(connection->pg) && PQstatus(connection->pg) == CONNECTION_OK)
            return connection;
        tgn_store_postgres__close(connection);
    }
    return NULL;
}

int tgn_store_postgres__connect(tgn_store_postgres_connection **out, tgn_store_postgres_server *server,
                                bool fresh, tgn_error *error)
{
    tgn_error own = {0};
    error = error ? error : &own;
    *out = fresh ? NULL : take_alive(server);
    if (*out)
        return 0;
    const double began = tgn_clock__seconds();
    int code = is_down(server, error);
    if (code == 0)
        code = make(out, server, error);
    const size_t name = strlen(server->name) + strlen(": ");
    if (code == TGN_ERR_IO && tgn_clock__seconds() - began > SLOW && strlen(error->message) > name)
        tgn_store_postgres__mark_down(server, error->message + name);
    return code;
}

void tgn_store_postgres__close(tgn_store_postgres_connection *connection)
{
    if (!connection)
        return;
    PQfinish(connection->pg);
    free(connection->prepared);
    free(connection);
}

void tgn_store_postgres__disconnect(tgn_store_postgres_connection *connection)
{
    if (!connection)
        return;
    tgn_store_postgres_server *server = connection->server;
    const bool good = connection->prepared_count < PREPARED_MOST &&
                      PQstatus(connection->pg) == CONNECTION_OK &&
                      PQtransactionStatus(connection->pg) == PQTRANS_IDLE &&
                      PQpipelineStatus(connection->pg) == PQ_PIPELINE_OFF;
    int count = 0;
    connection->fresh = false;
    pthread_mutex_lock(&server->lock);
    for (const tgn_store_postgres_connection *idle = server->idle; idle; idle = idle->next)
        count++;
    const bool kept = good && count < IDLE_MOST;
    if (kept) {
        connection->next = server->idle;
        server->idle = connection;
    }
    pthread_mutex_unlock(&server->lock);
    if (!kept)
        tgn_store_postgres__close(connection);
}

/* ---- statements ---------------------------------------------------------------------------------------- */

static bool is_good(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN ||
           status == PGRES_COPY_OUT;
}

/* All results of what was sent: the last is kept, the first that failed is told. */
static int collect(tgn_store_postgres_connection *connection, double seconds, PGresult **out,
                   tgn_error *error)
{
    PGresult *last = NULL, *result = NULL;
    int code = tgn_store_postgres__flush(connection, seconds, error);
    bool more = code == 0, copies = false;
    while (more && !copies) {
        const int got = tgn_store_postgres__result(connection, seconds, &result, error);
        more = got == 0 && result;
        if (!more) {
            code = got < 0 ? got : code;
            break;
        }
        copies = PQresultStatus(result) == PGRES_COPY_IN;
        if (code == 0 && !is_good(result))
            code = tgn_store_postgres__failed(error, connection, result);
        PQclear(last);
        last = result;
    }
    if (code == 0 && PQstatus(connection->pg) != CONNECTION_OK)
        code = tgn_store_postgres__failed(error, connection, NULL);
    if (code == 0 && out)
        *out = last;
    else
        PQclear(last);
    return code;
}

int tgn_store_postgres__run(tgn_store_postgres_connection *connection, double seconds, PGresult **out,
                            tgn_error *error, const char *sql, ...)
{
    tgn_buffer text = {0};
    va_list arguments;
    va_start(arguments, sql);
    tgn_buffer__vprintf(&text, sql, arguments);
    va_end(arguments);
    int code = text.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : 0;
    if (out)
        *out = NULL;
    if (code == 0 && !PQsendQuery(connection->pg, text.data))
        code = tgn_store_postgres__failed(error, connection, NULL);
    tgn_buffer__clear(&text);
    return code < 0 ? code : collect(connection, seconds, out, error);
}

int tgn_store_postgres__query(tgn_store_postgres_connection *connection, double seconds, PGresult **out,
                              tgn_error *error, const char *sql, int count, const char *const *values)
{
    if (out)
        *out = NULL;
    if (!PQsendQueryParams(connection->pg, sql, count, NULL, values, NULL, NULL, 0))
        return tgn_store_postgres__failed(error, connection, NULL);
    return collect(connection, seconds, out, error);
}
