/*
 * client.h - a client that may be as rude as it likes
 *
 *      int socket = client_open(port);
 *      client_send(socket, "GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n");
 *      reply r;
 *      client_read(socket, &r);              // one answer; the connection stays
 *      ... r.status, r.head, r.body ...
 *      reply_clear(&r);
 *      close(socket);
 */
#ifndef TESTS_HTTP_CLIENT_H
#define TESTS_HTTP_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "../check.h"
#include "base/buffer.h"

enum { CLIENT_WAIT = 300000 }; /* milliseconds for an answer: nobody waits so long but for one who hangs */

typedef struct reply {
    int status; /* 0: no answer came */
    tgn_buffer head, body;
} reply;

static inline void reply_clear(reply *r)
{
    tgn_buffer__clear(&r->head);
    tgn_buffer__clear(&r->body);
    r->status = 0;
}

static inline double client_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void client_pause(int milliseconds)
{
    poll(NULL, 0, milliseconds);
}

static inline int client_open(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* All of it, or false when the other side has gone. */
static inline bool client_send_bytes(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static inline bool client_send(int fd, const char *text)
{
    return client_send_bytes(fd, text, strlen(text));
}

/* Some bytes behind the others: how many, 0 when the other side closed, -1 when it broke or nothing came. */
static inline ssize_t client_more(int fd, tgn_buffer *out)
{
    char bytes[16384];
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    if (poll(&wait, 1, CLIENT_WAIT) <= 0)
        return -1;
    ssize_t got = recv(fd, bytes, sizeof bytes, 0);
    if (got > 0)
        tgn_buffer__add(out, bytes, (size_t)got);
    return got;
}

/* The value of a field of the answer, up to its line's end, or NULL. The text is good until the next call. */
static inline const char *reply_field(const reply *r, const char *name)
{
    static _Thread_local char value[1024];
    const size_t length = strlen(name);
    const char *line = r->head.data;
    while (line && (line = strstr(line, "\r\n")) != NULL) {
        line += 2;
        if (strncasecmp(line, name, length) == 0 && line[length] == ':') {
            line += length + 1 + strspn(line + length + 1, " ");
            snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
            return value;
        }
    }
    return NULL;
}

static inline void client_drop(tgn_buffer *buffer, size_t length)
{
    memmove(buffer->data, buffer->data + length, buffer->length - length + 1);
    buffer->length -= length;
}

/* Chunks put together; `rest` holds what has come behind the head. False when they break off. */
static inline bool client_read_chunks(int fd, tgn_buffer *rest, tgn_buffer *body)
{
    for (;;) {
        char *line;
        while (!rest->data || !(line = strstr(rest->data, "\r\n")))
            if (client_more(fd, rest) <= 0)
                return false;
        const size_t size = strtoul(rest->data, NULL, 16), head = (size_t)(line - rest->data) + 2;
        while (rest->length < head + size + 2)
            if (client_more(fd, rest) <= 0)
                return false;
        tgn_buffer__add(body, rest->data + head, size);
        client_drop(rest, head + size + 2);
        if (size == 0)
            return true;
    }
}

/*
 * Read one answer; what has come behind it stays in `rest` for the next. False when it does not come whole.
 * `bodiless`: to HEAD.
 */
static inline bool client_read_on(int fd, tgn_buffer *rest, reply *r, bool bodiless)
{
    char *end;
    *r = (reply){0};
    while (!rest->data || !(end = strstr(rest->data, "\r\n\r\n")))
        if (client_more(fd, rest) <= 0)
            return false;
    tgn_buffer__add(&r->head, rest->data, (size_t)(end - rest->data) + 2);
    client_drop(rest, r->head.length + 2);
    r->status = atoi(r->head.data + 9);
    if (r->status == 100) {
        reply_clear(r);
        return client_read_on(fd, rest, r, bodiless);
    }
    if (bodiless || r->status == 204 || r->status == 304)
        return true;
    const char *length = reply_field(r, "Content-Length");
    if (!length)
        return client_read_chunks(fd, rest, &r->body);
    const size_t wanted = strtoul(length, NULL, 10);
    while (rest->length < wanted)
        if (client_more(fd, rest) <= 0)
            return false;
    tgn_buffer__add(&r->body, rest->data, wanted);
    client_drop(rest, wanted);
    return true;
}

/* The same for an answer that is alone on its connection. */
static inline bool client_read(int fd, reply *r)
{
    tgn_buffer rest = {0};
    const bool whole = client_read_on(fd, &rest, r, false);
    tgn_buffer__clear(&rest);
    return whole;
}

/* Whether the server closes (or breaks) the connection within this many milliseconds. */
static inline bool client_is_closed(int fd, int milliseconds)
{
    char bytes[4096];
    const double end = client_seconds() + milliseconds * 1e-3;
    for (double left; (left = end - client_seconds()) > 0;) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        if (poll(&wait, 1, (int)(left * 1000) + 1) > 0 && recv(fd, bytes, sizeof bytes, 0) <= 0)
            return true;
    }
    return false;
}

/*
 * Ask on a connection of its own and read the answer. `more` are further fields, each with its line end, and
 * behind an empty line the body. A %d in it stands for the port.
 */
static inline void client_ask(int port, const char *line, const char *more, reply *r)
{
    tgn_buffer text = {0};
    int fd = client_open(port);
    *r = (reply){0};
    tgn_buffer__printf(&text, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n", line, port);
    if (strncmp(line, "GET ", 4) != 0 && strncmp(line, "HEAD ", 5) != 0)
        tgn_buffer__text(&text, "X-Tengen: 1\r\n"); /* which changes without a body need */
    tgn_buffer__text(&text, more);
    if (!strstr(more, "\r\n\r\n"))
        tgn_buffer__text(&text, "\r\n");
    if (fd >= 0 && client_send(fd, text.data)) {
        tgn_buffer rest = {0};
        client_read_on(fd, &rest, r, strncmp(line, "HEAD ", 5) == 0);
        tgn_buffer__clear(&rest);
    }
    if (fd >= 0)
        close(fd);
    tgn_buffer__clear(&text);
}

/* Read into `answer` until the server closes, allocating nothing, and close: the status, 0 if there was none. */
static inline int client_status(int fd, char *answer, size_t space)
{
    size_t got = 0;
    for (ssize_t piece; got < space - 1; got += (size_t)piece) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        if (poll(&wait, 1, CLIENT_WAIT) <= 0 || (piece = recv(fd, answer + got, space - 1 - got, 0)) <= 0)
            break;
    }
    answer[got] = '\0';
    close(fd);
    return got > 12 ? atoi(answer + 9) : 0;
}

#endif
