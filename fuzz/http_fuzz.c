/*
 * http_fuzz.c - any bytes as the head of a request: target, fields, authorisation
 *
 * The first line is the target, the others are fields. Whatever they are: what is decoded is UTF-8 without a
 * NUL and no longer than it was; paths match only what they spell; and nobody is let in who does not call us
 * by one of our names, or comes from another page.
 */
#include "fuzz.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "http/access.h"
#include "http/clients.h"
#include "http/target.h"

static const char *const names[] = {"127.0.0.1", "localhost", "[::1]", NULL};
static const char *const patterns[] = {"/",
                                       "/api/v1",
                                       "/api/v1/games/{id}",
                                       "/api/v1/games/{id}.sgf",
                                       "/api/v1/games/{id}/cut",
                                       "/api/v1/players/{id}/spellings/{name}"};

static bool is_text(const char *text)
{
    return tgn_utf8__valid(text, strlen(text)) == strlen(text);
}

/* A pattern with its numbers in place of the words in braces. */
static void write_path(char *out, size_t size, const char *pattern, const uint32_t ids[2])
{
    size_t length = 0;
    for (const char *hole; (hole = strchr(pattern, '{')) != NULL; pattern = strchr(hole, '}') + 1)
        length += (size_t)snprintf(out + length, size - length, "%.*s%u", (int)(hole - pattern), pattern,
                                   (unsigned)*ids++);
    snprintf(out + length, size - length, "%s", pattern);
}

/* What matches has no way up, no second name for a slash, and numbers as they would be written. */
static void check_paths(const char *path)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        uint32_t ids[2] = {0};
        char written[128];
        if (!tgn_http_target__matches(patterns[i], path, ids))
            continue;
        FUZZ_CHECK(!strstr(path, "..") && !strstr(path, "//") && !strchr(path, '%') && *path == '/');
        write_path(written, sizeof written, patterns[i], ids);
        FUZZ_CHECK(strcmp(written, path) == 0);
    }
}

static void check_target(char *text)
{
    static tgn_http_target target;
    const size_t length = strlen(text);
    const char *wrong = tgn_http_target__parse(&target, text);
    FUZZ_CHECK(target.count <= TGN_HTTP_PARAMETERS_MAX && (!wrong || target.count == 0));
    size_t sum = strlen(target.path);
    for (size_t i = 0; i < target.count; i++) {
        const tgn_http_parameter *p = &target.parameters[i];
        FUZZ_CHECK(is_text(p->name) && is_text(p->value));
        FUZZ_CHECK(tgn_http_target__value(&target, p->name) == p->value);
        sum += strlen(p->name) + strlen(p->value);
    }
    FUZZ_CHECK(sum <= length);
    check_paths(target.path);
}

static void check_access(const tgn_http_fields *fields)
{
    const tgn_http_access open = {.names = names, .port = 8080, .token = ""},
                          guarded = {.names = names, .port = 8080, .token = "secret-of-the-house"};
    const tgn_http_intent ask = {0}, change = {.writes = true}, send = {.writes = true, .has_body = true};
    if (!tgn_http_access__check(&open, fields, &change))
        FUZZ_CHECK(fields->times[TGN_HTTP_FIELD_TENGEN] > 0 && !tgn_http_access__check(&open, fields, &ask));
    if (!tgn_http_access__check(&open, fields, &ask)) {
        const char *host = fields->value[TGN_HTTP_FIELD_HOST], *origin = fields->value[TGN_HTTP_FIELD_ORIGIN];
        FUZZ_CHECK(fields->times[TGN_HTTP_FIELD_HOST] == 1 && strlen(host) > 5);
        FUZZ_CHECK(strcmp(host + strlen(host) - 5, ":8080") == 0);
        FUZZ_CHECK(!origin || (strlen(origin) == strlen(host) + 7 && strncmp(origin, "http://", 7) == 0));
    }
    if (!tgn_http_access__check(&guarded, fields, &send)) {
        const char *shown = fields->value[TGN_HTTP_FIELD_AUTHORIZATION];
        FUZZ_CHECK(shown && strstr(shown, "secret-of-the-house"));
        FUZZ_CHECK(!tgn_http_access__check(&open, fields, &ask));
        FUZZ_CHECK(!tgn_http_fields__form_type(fields->value[TGN_HTTP_FIELD_CONTENT_TYPE]));
    }
}

/* Nobody but a proxy can say that it is somebody else, and of what a proxy passes on, the last address counts. */
static void check_forwarded(const char *list)
{
    tgn_http_client_key proxy, stranger;
    FUZZ_CHECK(tgn_http_clients__key_of_text(&proxy, "192.0.2.1", 9));
    FUZZ_CHECK(tgn_http_clients__key_of_text(&stranger, "203.0.113.1", 11));
    tgn_http_client_key client = tgn_http_clients__behind(&stranger, &proxy, 1, list);
    FUZZ_CHECK(tgn_http_clients__same(&client, &stranger));
    client = tgn_http_clients__behind(&proxy, &proxy, 1, list);
    const char *last = list ? strrchr(list, ',') : NULL;
    last = last ? last + 1 : list;
    last = last ? last + strspn(last, " \t") : "";
    size_t length = strlen(last);
    while (length > 0 && strchr(" \t", last[length - 1]))
        length--;
    tgn_http_client_key said;
    if (!tgn_http_clients__key_of_text(&said, last, length))
        FUZZ_CHECK(tgn_http_clients__same(&client, &proxy));
    else if (!tgn_http_clients__same(&said, &proxy))
        FUZZ_CHECK(tgn_http_clients__same(&client, &said));
}

static void check_values(const char *value)
{
    uint64_t number;
    tgn_http_fields__accepts_gzip(value);
    tgn_http_fields__form_type(value);
    FUZZ_CHECK(!tgn_http_fields__names_tag(value, "W/\"0123\"") || strstr(value, "\"0123\"") ||
               strchr(value, '*'));
    if (tgn_http_fields__number(value, &number))
        FUZZ_CHECK(strlen(value) > 0 && strspn(value, "0123456789") == strlen(value));
}

/* A line of its own memory, exactly as long as it is, so that a read behind its end is caught. */
static char *copy(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    FUZZ_CHECK(text != NULL);
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { LINES_MAX = 64 };
    char *lines[LINES_MAX];
    int count = 0;
    tgn_http_fields fields = {0};
    for (size_t start = 0; start < size && count < LINES_MAX;) {
        const uint8_t *end = memchr(data + start, '\n', size - start);
        const size_t length = end ? (size_t)(end - data) - start : size - start;
        lines[count++] = copy(data + start, length);
        start += length + 1;
    }
    if (count > 0)
        check_target(lines[0]);
    for (int i = 1; i < count; i++) {
        char *colon = strchr(lines[i], ':');
        if (!colon)
            continue;
        *colon = '\0';
        tgn_http_fields__add(&fields, lines[i], colon + 1);
        check_values(colon + 1);
    }
    check_access(&fields);
    check_forwarded(fields.value[TGN_HTTP_FIELD_FORWARDED_FOR]);
    for (int i = 0; i < count; i++)
        free(lines[i]);
    return 0;
}
