/*
 * events.h - server-sent events as they come, one after the other
 *
 *      events e;
 *      CHECK_INT(events_open(&e, port, "POST /api/v1/review?visits=4", "Content-Type: application/x-go-sgf\r\n", "(;SZ[3];B[bb])"), 200);
 *      while (events_next(&e))
 *          ... e.name, e.data ...
 *      events_close(&e);                       // which a client may do at any time
 *
 * Where the answer is no stream, e.whole is its body.
 */
#ifndef TESTS_HTTP_EVENTS_H
#define TESTS_HTTP_EVENTS_H

#include "client.h"

typedef struct events {
    int socket, status;
    tgn_buffer raw, text;    /* what has come, with and without the frames of chunks */
    bool chunked, ended;     /* ended: the last chunk has come */
    char name[32], *data;    /* of the event; data is good until the next call */
    char head[4096], *whole; /* the head, and the body of an answer that is no stream */
} events;

/* Take whole chunks out of what has come. */
static inline void events_take_chunks(events *e)
{
    char *line;
    while (!e->ended && e->raw.length > 0 && (line = strstr(e->raw.data, "\r\n")) != NULL) {
        const size_t size = strtoul(e->raw.data, NULL, 16), head = (size_t)(line - e->raw.data) + 2;
        if (e->raw.length < head + size + 2)
            return;
        tgn_buffer__add(&e->text, e->raw.data + head, size);
        client_drop(&e->raw, head + size + 2);
        e->ended = size == 0;
    }
}

/* Ask, and read the head of the answer: its status, 0 when none came. */
static inline int events_open(events *e, int port, const char *line, const char *fields, const char *body)
{
    tgn_buffer text = {0};
    char *end = NULL;
    memset(e, 0, sizeof *e);
    e->socket = client_open(port);
    tgn_buffer__printf(&text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s", line, port, fields);
    if (body)
        tgn_buffer__printf(&text, "Content-Length: %zu\r\n", strlen(body));
    tgn_buffer__printf(&text, "\r\n%s", body ? body : "");
    if (e->socket < 0 || !client_send(e->socket, text.data))
        e->ended = true;
    tgn_buffer__clear(&text);
    while (!e->ended && (!e->raw.data || !(end = strstr(e->raw.data, "\r\n\r\n"))))
        e->ended = client_more(e->socket, &e->raw) <= 0;
    if (!end)
        return 0;
    snprintf(e->head, sizeof e->head, "%.*s", (int)(end - e->raw.data) + 2, e->raw.data);
    client_drop(&e->raw, (size_t)(end - e->raw.data) + 4);
    e->status = atoi(e->head + 9);
    e->chunked = strstr(e->head, "Transfer-Encoding: chunked") != NULL;
    const char *length = strstr(e->head, "Content-Length: ");
    while (length && e->raw.length < strtoul(length + 16, NULL, 10) && client_more(e->socket, &e->raw) > 0)
        ;
    e->whole = e->chunked ? NULL : e->raw.data;
    return e->status;
}

/* The next event. False at the end: then `ended` tells whether the stream came to its end, or broke off. */
static inline bool events_next(events *e)
{
    static const char event[] = "event: ", data[] = "\ndata: ";
    free(e->data);
    e->data = NULL;
    char *end = NULL;
    while (e->chunked && (!e->text.data || !(end = strstr(e->text.data, "\n\n")))) {
        events_take_chunks(e);
        if (e->text.data && (end = strstr(e->text.data, "\n\n")) != NULL)
            break;
        if (e->ended || client_more(e->socket, &e->raw) <= 0)
            return false;
    }
    if (!end)
        return false;
    *end = '\0';
    char *words = strstr(e->text.data, data);
    const bool sound = strncmp(e->text.data, event, sizeof event - 1) == 0 && words != NULL;
    CHECK(sound);
    if (sound) {
        snprintf(e->name, sizeof e->name, "%.*s", (int)(words - e->text.data) - (int)sizeof event + 1,
                 e->text.data + sizeof event - 1);
        e->data = strdup(words + sizeof data - 1);
        CHECK(!strchr(e->data, '\n')); /* one line of data */
    }
    client_drop(&e->text, (size_t)(end - e->text.data) + 2);
    return sound;
}

/* Read on until an event of this name that contains this text. False when none comes. */
static inline bool events_until(events *e, const char *name, const char *text)
{
    while (events_next(e))
        if (strcmp(e->name, name) == 0 && strstr(e->data, text))
            return true;
    return false;
}

static inline void events_close(events *e)
{
    if (e->socket >= 0)
        close(e->socket);
    free(e->data);
    tgn_buffer__clear(&e->raw);
    tgn_buffer__clear(&e->text);
    memset(e, 0, sizeof *e);
    e->socket = -1;
}

#endif
