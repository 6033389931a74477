/* gate.c - see gate.h */
#include "http/gate.h"

#include <string.h>

/* ---- names --------------------------------------------------------------------------------------------- */

/* Where the port begins: behind the name, or behind the bracket of an IPv6 address. */
static const char *end_of_name(const char *host)
{
    const char *bracket = *host == '[' ? strchr(host, ']') : NULL;
    return bracket ? bracket + 1 : host + strcspn(host, ":");
}

static bool is_port(const char *text, uint16_t port)
{
    uint64_t number;
    if (*text == '\0')
        return port == 80;
    return *text == ':' && text[1] != '0' && tgn_fields__number(text + 1, &number) && number == port;
}

static bool is_name(const char *name, const char *host, size_t length)
{
    return strlen(name) == length && tgn_fields__same(host, name, length);
}

bool tgn_gate__knows_host(const tgn_gate *gate, const char *host, const char *local)
{
    const char *end = end_of_name(host);
    const size_t length = (size_t)(end - host);
    if (!is_port(end, gate->port))
        return false;
    for (size_t i = 0; gate->names[i]; i++)
        if (is_name(gate->names[i], host, length))
            return true;
    return local && is_name(local, host, length);
}

/* "http://" and the very Host of the same request. "null" (a file, a sandbox) is nobody we know. */
static bool is_own_origin(const char *origin, const char *host)
{
    static const char scheme[] = "http://";
    return strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strlen(origin) == sizeof scheme - 1 + strlen(host) &&
           tgn_fields__same(origin + sizeof scheme - 1, host, strlen(host));
}

/* ---- tokens -------------------------------------------------------------------------------------------- */

/* All bytes are looked at, whatever the first ones say, so that time tells nothing. */
static bool same_secret(const char *shown, const char *secret)
{
    const size_t length = strlen(secret), shown_length = strlen(shown);
    unsigned char difference = shown_length != length;
    for (size_t i = 0; i < shown_length; i++)
        difference |= (unsigned char)(shown[i] ^ secret[i % length]);
    return difference == 0;
}

bool tgn_gate__shows_token(const tgn_gate *gate, const char *authorization)
{
    static const char scheme[] = "Bearer ";
    if (!*gate->token)
        return true;
    if (!authorization || strlen(authorization) < sizeof scheme - 1 ||
        !tgn_fields__same(authorization, scheme, sizeof scheme - 1))
        return false;
    authorization += sizeof scheme - 1;
    return same_secret(authorization + strspn(authorization, " "), gate->token);
}

/* ---- the gate ------------------------------------------------------------------------------------------ */

static const tgn_refusal no_host = {400, "bad-host", "a request must have exactly one Host"};
static const tgn_refusal bad_host = {
    403, "bad-host",
    "this server is not called so; the option --host NAME of 'tengen serve' lets it answer to a name"};
static const tgn_refusal bad_origin = {403, "bad-origin", "pages of other places may not ask here"};
static const tgn_refusal read_only = {403, "read-only", "nothing can be changed here"};
static const tgn_refusal no_token = {
    401, "token-needed",
    "to change something, send 'Authorization: Bearer TOKEN' as 'tengen serve' shows it"};
static const tgn_refusal bad_type = {
    415, "bad-type",
    "a body needs a Content-Type that no form of a page can send: application/octet-stream, or for one game "
    "application/x-go-sgf"};

/* A link to the page, followed by the reader: whoever wrote the link learns nothing. */
static bool is_visit(const tgn_fields *fields, const tgn_errand *errand)
{
    const char *mode = fields->value[TGN_FIELD_FETCH_MODE], *dest = fields->value[TGN_FIELD_FETCH_DEST];
    return errand->page && mode && strcmp(mode, "navigate") == 0 && dest && strcmp(dest, "document") == 0;
}

static bool is_foreign(const tgn_fields *fields, const tgn_errand *errand)
{
    const char *origin = fields->value[TGN_FIELD_ORIGIN], *site = fields->value[TGN_FIELD_FETCH_SITE];
    if (origin &&
        (fields->times[TGN_FIELD_ORIGIN] > 1 || !is_own_origin(origin, fields->value[TGN_FIELD_HOST])))
        return true;
    return site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0 && !is_visit(fields, errand);
}

static const tgn_refusal *check_write(const tgn_gate *gate, const tgn_fields *fields,
                                      const tgn_errand *errand)
{
    if (gate->read_only && !errand->ends)
        return &read_only;
    if (errand->has_body && tgn_fields__form_type(fields->value[TGN_FIELD_CONTENT_TYPE]))
        return &bad_type;
    return tgn_gate__shows_token(gate, fields->value[TGN_FIELD_AUTHORIZATION]) ? NULL : &no_token;
}

const tgn_refusal *tgn_gate__check(const tgn_gate *gate, const tgn_fields *fields, const tgn_errand *errand)
{
    if (fields->times[TGN_FIELD_HOST] != 1)
        return &no_host;
    if (!tgn_gate__knows_host(gate, fields->value[TGN_FIELD_HOST], errand->local))
        return &bad_host;
    if (is_foreign(fields, errand))
        return &bad_origin;
    if (errand->has_body && !errand->writes && tgn_fields__form_type(fields->value[TGN_FIELD_CONTENT_TYPE]))
        return &bad_type;
    return errand->writes ? check_write(gate, fields, errand) : NULL;
}
