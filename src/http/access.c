/* access.c - see access.h */
#include "http/access.h"

#include <string.h>

/* ---- names --------------------------------------------------------------------------------------------- */

/* Where the port begins: after the name, or after the bracket of an IPv6 address. */
static const char *end_of_name(const char *host)
{
    const char *bracket = *host == '[' ? strchr(host, ']') : NULL;
    return bracket ? bracket + 1 : host + strcspn(host, ":");
}

/* A port of 0 stands for any. */
static bool is_port(const char *text, uint16_t port)
{
    uint64_t number;
    if (*text == '\0')
        return port == 80 || port == 0;
    return *text == ':' && text[1] != '0' && tgn_http_fields__number(text + 1, &number) &&
           (number == port || port == 0);
}

static bool is_name(const char *name, const char *host, size_t length)
{
    return strlen(name) == length && tgn_http_fields__same(host, name, length);
}

bool tgn_http_access__knows_host(const tgn_http_access *access, const char *host,
                                 const tgn_http_intent *intent)
{
    const char *local = intent->local_address;
    const char *end = end_of_name(host);
    const size_t length = (size_t)(end - host);
    if (!is_port(end, intent->proxied ? 0 : access->port))
        return false;
    for (size_t i = 0; access->names[i]; i++)
        if (is_name(access->names[i], host, length))
            return true;
    return local && is_name(local, host, length);
}

/* "http://" and the Host of the same request. "null" (a file, a sandbox) is not accepted. */
static bool is_own_origin(const char *origin, const char *host, bool https)
{
    const char *scheme = https ? "https://" : "http://";
    const size_t length = strlen(scheme);
    return strncmp(origin, scheme, length) == 0 && strlen(origin) == length + strlen(host) &&
           tgn_http_fields__same(origin + length, host, strlen(host));
}

/* ---- tokens -------------------------------------------------------------------------------------------- */

/* All bytes are compared in any case, so that the time tells nothing about the secret. */
static bool same_secret(const char *shown, const char *secret)
{
    const size_t length = strlen(secret), shown_length = strlen(shown);
    unsigned char difference = shown_length != length;
    for (size_t i = 0; i < shown_length; i++)
        difference |= (unsigned char)(shown[i] ^ secret[i % length]);
    return difference == 0;
}

bool tgn_http_access__has_token(const tgn_http_access *access, const char *authorization)
{
    static const char scheme[] = "Bearer ";
    if (!*access->token)
        return true;
    if (!authorization || strlen(authorization) < sizeof scheme - 1 ||
        !tgn_http_fields__same(authorization, scheme, sizeof scheme - 1))
        return false;
    authorization += sizeof scheme - 1;
    return same_secret(authorization + strspn(authorization, " "), access->token);
}

/* ---- the check ----------------------------------------------------------------------------------------- */

static const tgn_http_refusal no_host = {400, "bad-host", "a request must have exactly one Host header"};
static const tgn_http_refusal bad_host = {
    403, "bad-host",
    "unknown host name; the option --host NAME of 'tengen serve' makes the server answer to a name"};
static const tgn_http_refusal bad_origin = {403, "bad-origin", "cross-origin request refused"};
static const tgn_http_refusal read_only = {403, "read-only", "this server is read-only"};
static const tgn_http_refusal no_token = {
    401, "token-needed",
    "changes need a token: send 'Authorization: Bearer TOKEN' as printed by 'tengen serve'"};
static const tgn_http_refusal no_header = {403, "header-needed",
                                           "a change without a body needs the header 'X-Tengen: 1', which "
                                           "shows that no page of another site sent it"};
static const tgn_http_refusal bad_type = {
    415, "bad-type",
    "a body needs a Content-Type that no HTML form can send: application/octet-stream, or for one game "
    "application/x-go-sgf"};

/* The user followed a link to the page; whoever wrote the link learns nothing. */
static bool is_visit(const tgn_http_fields *fields, const tgn_http_intent *intent)
{
    const char *mode = fields->value[TGN_HTTP_FIELD_FETCH_MODE],
               *dest = fields->value[TGN_HTTP_FIELD_FETCH_DEST];
    return intent->page && mode && strcmp(mode, "navigate") == 0 && dest && strcmp(dest, "document") == 0;
}

static bool is_cross_origin(const tgn_http_fields *fields, const tgn_http_intent *intent)
{
    const char *origin = fields->value[TGN_HTTP_FIELD_ORIGIN],
               *site = fields->value[TGN_HTTP_FIELD_FETCH_SITE];
    if (origin && (fields->times[TGN_HTTP_FIELD_ORIGIN] > 1 ||
                   !is_own_origin(origin, fields->value[TGN_HTTP_FIELD_HOST], intent->https)))
        return true;
    return site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0 && !is_visit(fields, intent);
}

static const tgn_http_refusal *check_write(const tgn_http_access *access, const tgn_http_fields *fields,
                                           const tgn_http_intent *intent)
{
    if (access->read_only && !intent->shuts_down)
        return &read_only;
    if (intent->has_body && tgn_http_fields__form_type(fields->value[TGN_HTTP_FIELD_CONTENT_TYPE]))
        return &bad_type;
    if (!tgn_http_access__has_token(access, fields->value[TGN_HTTP_FIELD_AUTHORIZATION]))
        return &no_token;
    return *access->token || intent->has_body || fields->times[TGN_HTTP_FIELD_TENGEN] ? NULL : &no_header;
}

bool tgn_http_access__may_write(const tgn_http_access *access, const tgn_http_fields *fields, bool has_body)
{
    const tgn_http_intent intent = {.writes = true, .has_body = has_body};
    return check_write(access, fields, &intent) == NULL;
}

const tgn_http_refusal *tgn_http_access__check(const tgn_http_access *access, const tgn_http_fields *fields,
                                               const tgn_http_intent *intent)
{
    if (fields->times[TGN_HTTP_FIELD_HOST] != 1)
        return &no_host;
    if (!tgn_http_access__knows_host(access, fields->value[TGN_HTTP_FIELD_HOST], intent))
        return &bad_host;
    if (is_cross_origin(fields, intent))
        return &bad_origin;
    if (intent->has_body && !intent->writes &&
        tgn_http_fields__form_type(fields->value[TGN_HTTP_FIELD_CONTENT_TYPE]))
        return &bad_type;
    return intent->writes ? check_write(access, fields, intent) : NULL;
}
