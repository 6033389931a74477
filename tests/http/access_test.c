/*
 * access_test.c - authorisation: a few header fields, and whether the request is refused
 */
#include "../check.h"
#include "http/access.h"

static const char *const names[] = {"127.0.0.1", "localhost", "[::1]", "go.example", NULL};
static const tgn_http_access access = {.names = names, .port = 8080, .token = ""};
static const tgn_http_access guarded = {.names = names, .port = 8080, .token = "0123456789abcdef"};
static const tgn_http_access closed = {.names = names, .port = 8080, .token = "", .read_only = true};
static const tgn_http_intent ask = {0}, visit = {.page = true}, change = {.writes = true},
                             send = {.writes = true, .has_body = true}, look = {.has_body = true};

/* Fields are "Name: value" lines. Returns the code of the refusal, or "" if the request is allowed. */
static const char *check(const tgn_http_access *which, const tgn_http_intent *intent, const char *written)
{
    static char text[1024];
    tgn_http_fields fields = {0};
    snprintf(text, sizeof text, "%s", written);
    for (char *line = text, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        char *colon = strchr(line, ':');
        *colon = '\0';
        tgn_http_fields__add(&fields, line, colon + 1 + strspn(colon + 1, " "));
    }
    const tgn_http_refusal *refusal = tgn_http_access__check(which, &fields, intent);
    return refusal ? refusal->code : "";
}

#define HOST "Host: 127.0.0.1:8080\n"

static void host_must_be_ours(void)
{
    CHECK_TEXT(check(&access, &ask, HOST), "");
    CHECK_TEXT(check(&access, &ask, "host: LOCALHOST:8080"), "");
    CHECK_TEXT(check(&access, &ask, "Host: [::1]:8080"), "");
    CHECK_TEXT(check(&access, &ask, "Host: Go.Example:8080"), "");
    static const char *const wrong[] = {
        "",
        "Host: evil.example:8080",
        "Host: 127.0.0.1",
        "Host: 127.0.0.1:80",
        "Host: 127.0.0.1:80800",
        "Host: 127.0.0.1:8080.evil.example",
        "Host: 127.0.0.1.evil.example:8080",
        "Host: localhost:8080@evil.example",
        "Host: [::1]",
        "Host: ::1:8080",
        "Host: [::1",
        "Host: :8080",
        "Host: ",
        "Host: localhost.:8080",
        "Host: localhost:08080",
        "Host: xlocalhost:8080",
        "Host: localhos:8080",
        "Host: 127.1:8080",
        HOST HOST,
        HOST "Host: evil.example:8080",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_TEXT(check(&access, &ask, wrong[i]), "bad-host");
}

static void port_80_need_not_be_said(void)
{
    const tgn_http_access plain = {.names = names, .port = 80, .token = ""};
    CHECK_TEXT(check(&plain, &ask, "Host: localhost"), "");
    CHECK_TEXT(check(&plain, &ask, "Host: localhost:80"), "");
    CHECK_TEXT(check(&plain, &ask, "Host: localhost:8080"), "bad-host");
}

/* Listening on every address, we are called by the one that was reached, and by no other. */
static void reached_address_is_a_name(void)
{
    const tgn_http_intent reached = {.local_address = "192.168.1.5"};
    CHECK_TEXT(check(&access, &reached, "Host: 192.168.1.5:8080"), "");
    CHECK_TEXT(check(&access, &reached, "Host: 192.168.1.6:8080"), "bad-host");
    CHECK_TEXT(check(&access, &ask, "Host: 192.168.1.5:8080"), "bad-host");
}

/* A proxy is reached at a port of its own, and may speak https; the name must still be ours. */
static void proxies_have_ports_of_their_own(void)
{
    const tgn_http_intent plain = {.writes = true, .has_body = true, .proxied = true},
                          tls = {.writes = true, .has_body = true, .proxied = true, .https = true};
#define SGF "\nContent-Type: application/x-go-sgf"
    CHECK_TEXT(check(&access, &tls, "Host: go.example\nOrigin: https://go.example" SGF), "");
    CHECK_TEXT(check(&access, &tls, "Host: go.example:8443\nOrigin: https://go.example:8443" SGF), "");
    CHECK_TEXT(check(&access, &tls, "Host: go.example\nOrigin: http://go.example" SGF), "bad-origin");
    CHECK_TEXT(check(&access, &plain, "Host: go.example\nOrigin: https://go.example" SGF), "bad-origin");
    CHECK_TEXT(check(&access, &plain, "Host: go.example\nOrigin: http://go.example" SGF), "");
    CHECK_TEXT(check(&access, &tls, "Host: evil.example\nOrigin: https://evil.example" SGF), "bad-host");
    CHECK_TEXT(check(&access, &tls, "Host: go.example:x" SGF), "bad-host");
    CHECK_TEXT(check(&access, &send, "Host: go.example" SGF), "bad-host");
}

static void origin_must_be_ours(void)
{
    CHECK_TEXT(check(&access, &ask, HOST "Origin: http://127.0.0.1:8080"), "");
    CHECK_TEXT(check(&access, &change, HOST "X-Tengen: 1\nOrigin: http://127.0.0.1:8080"), "");
    static const char *const wrong[] = {
        "null",
        "",
        "http://evil.example",
        "https://127.0.0.1:8080",
        "http://127.0.0.1",
        "http://127.0.0.1:8081",
        "http://127.0.0.1:80800",
        "http://127.0.0.1:8080/",
        "http://localhost:8080", /* ours too, but not the page this request came from */
        "http://127.0.0.1:8080.evil.example",
        "file://",
        "http://127.0.0.1:8080 http://evil.example",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200];
        snprintf(text, sizeof text, HOST "Origin: %s", wrong[i]);
        CHECK_TEXT(check(&access, &ask, text), "bad-origin");
        CHECK_TEXT(check(&access, &change, text), "bad-origin");
        CHECK_TEXT(check(&access, &visit, text), "bad-origin");
    }
    CHECK_TEXT(check(&access, &ask, HOST "Origin: http://127.0.0.1:8080\nOrigin: http://evil.example"),
               "bad-origin");
}

static void other_sites_may_link_to_the_page_alone(void)
{
    CHECK_TEXT(check(&access, &ask, HOST "Sec-Fetch-Site: same-origin"), "");
    CHECK_TEXT(check(&access, &ask, HOST "Sec-Fetch-Site: none"), "");
    CHECK_TEXT(check(&access, &ask, HOST "Sec-Fetch-Site: cross-site"), "bad-origin");
    CHECK_TEXT(check(&access, &ask, HOST "Sec-Fetch-Site: same-site"), "bad-origin");
    CHECK_TEXT(check(&access, &visit, HOST "Sec-Fetch-Site: cross-site"), "bad-origin");
#define LINK "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: "
    CHECK_TEXT(check(&access, &visit, HOST LINK "document"), "");
    CHECK_TEXT(check(&access, &visit, HOST LINK "iframe"), "bad-origin");
    CHECK_TEXT(check(&access, &ask, HOST LINK "document"), "bad-origin");
    CHECK_TEXT(check(&access, &change, HOST LINK "document"), "bad-origin");
}

static void forms_cannot_send(void)
{
    static const char *const forms[] = {"",
                                        "Content-Type: text/plain",
                                        "Content-Type: text/plain; charset=utf-8",
                                        "Content-Type: TEXT/Plain",
                                        "Content-Type: application/x-www-form-urlencoded",
                                        "Content-Type: multipart/form-data; boundary=x",
                                        "Content-Type: ",
                                        "Content-Type: text/plain, application/json"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[200];
        snprintf(text, sizeof text, HOST "%s", forms[i]);
        CHECK_TEXT(check(&access, &send, text), "bad-type");
        CHECK_TEXT(check(&access, &look, text), "bad-type");
        CHECK_TEXT(check(&access, &change, text), "header-needed"); /* no body, no type */
    }
    CHECK_TEXT(check(&access, &send, HOST "Content-Type: application/x-go-sgf"), "");
    CHECK_TEXT(check(&access, &look, HOST "Content-Type: application/octet-stream"), "");
}

/* What has no body has no type that a form could not send: a field of our own takes its place, or the token. */
static void changes_without_a_body_have_our_header(void)
{
    static const tgn_http_intent end = {.writes = true, .shuts_down = true};
    CHECK_TEXT(check(&access, &change, HOST), "header-needed");
    CHECK_TEXT(check(&access, &end, HOST), "header-needed");
    CHECK_TEXT(check(&access, &change, HOST "Content-Type: application/octet-stream"), "header-needed");
    CHECK_TEXT(check(&access, &change, HOST "X-Tengen: 1"), "");
    CHECK_TEXT(check(&access, &end, HOST "x-tengen: "), "");
    CHECK_TEXT(check(&access, &change, HOST "X-Tengen: 1\nOrigin: http://evil.example"), "bad-origin");
    CHECK_TEXT(check(&access, &change, HOST "X-Tengen: 1\nSec-Fetch-Site: cross-site"), "bad-origin");
    CHECK_TEXT(check(&closed, &change, HOST "X-Tengen: 1"), "read-only");
    CHECK_TEXT(check(&guarded, &change, HOST "X-Tengen: 1"), "token-needed");
    CHECK_TEXT(check(&access, &ask, HOST), "");
}

static void writers_show_the_token(void)
{
    CHECK_TEXT(check(&guarded, &ask, HOST), "");
    CHECK_TEXT(check(&guarded, &change, HOST), "token-needed");
    CHECK_TEXT(check(&guarded, &change, HOST "Authorization: Bearer 0123456789abcdef"), "");
    CHECK_TEXT(check(&guarded, &change, HOST "Authorization: bearer  0123456789abcdef"), "");
    static const char *const wrong[] = {"Bearer",
                                        "Bearer ",
                                        "Bearer 0123456789abcde",
                                        "Bearer 0123456789abcdef0",
                                        "Bearer 0123456789abcdef0123456789abcdef",
                                        "Bearer 0123456789ABCDEF",
                                        "Basic 0123456789abcdef",
                                        "0123456789abcdef",
                                        ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200];
        snprintf(text, sizeof text, HOST "Authorization: %s", wrong[i]);
        CHECK_TEXT(check(&guarded, &change, text), "token-needed");
    }
}

static void read_only_is_read_only(void)
{
    CHECK_TEXT(check(&closed, &ask, HOST), "");
    CHECK_TEXT(check(&closed, &look, HOST "Content-Type: application/octet-stream"), "");
    CHECK_TEXT(check(&closed, &change, HOST), "read-only");
    CHECK_TEXT(check(&closed, &send, HOST "Content-Type: application/x-go-sgf"), "read-only");
    static const tgn_http_intent end = {.writes = true, .shuts_down = true}; /* its handler decides */
    CHECK_TEXT(check(&closed, &end, HOST "X-Tengen: 1"), "");
    CHECK_TEXT(check(&guarded, &end, HOST), "token-needed");
    CHECK_TEXT(check(&closed, &end, HOST "Origin: http://elsewhere.example"), "bad-origin");
}

static void gzip_is_sent_to_who_takes_it(void)
{
    static const char *const yes[] = {
        "gzip", "GZIP", "deflate, gzip", "gzip;q=1.0, br", "br;q=0,gzip;q=0.5", "identity , gzip ; q=0.001"};
    static const char *const no[] = {"",      "identity",   "gzip;q=0",     "gzip; q=0.000",
                                     "xgzip", "gzip-not,*", "br, gzip;q=0", "deflate;gzip"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!tgn_http_fields__accepts_gzip(yes[i]))
            check_fault(__FILE__, __LINE__, yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (tgn_http_fields__accepts_gzip(no[i]))
            check_fault(__FILE__, __LINE__, no[i]);
    CHECK(!tgn_http_fields__accepts_gzip(NULL));
}

static void tags_are_found_in_lists(void)
{
    const char *tag = "W/\"12ab\"";
    static const char *const yes[] = {"*", "\"12ab\"", "W/\"12ab\"", "\"x\", \"12ab\"",
                                      " W/\"x\",W/\"12ab\" "};
    static const char *const no[] = {"", "12ab", "\"12a\"", "\"12abc\"", "\"12AB\"", "\"x\" \"12ab\"", "W/"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!tgn_http_fields__names_tag(yes[i], tag))
            check_fault(__FILE__, __LINE__, yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (tgn_http_fields__names_tag(no[i], tag))
            check_fault(__FILE__, __LINE__, no[i]);
    CHECK(!tgn_http_fields__names_tag(NULL, tag));
}

static void lengths_are_plain_numbers(void)
{
    uint64_t number;
    CHECK(tgn_http_fields__number("0", &number) && number == 0);
    CHECK(tgn_http_fields__number("1073741824", &number) && number == 1073741824);
    static const char *const no[] = {"",   "-1", "+1", " 1", "1 ", "1,1", "0x10", "99999999999999999999",
                                     "1e3"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (tgn_http_fields__number(no[i], &number))
            check_fault(__FILE__, __LINE__, no[i]);
}

int main(int argc, char **argv)
{
    TEST(host_must_be_ours);
    TEST(port_80_need_not_be_said);
    TEST(reached_address_is_a_name);
    TEST(proxies_have_ports_of_their_own);
    TEST(origin_must_be_ours);
    TEST(other_sites_may_link_to_the_page_alone);
    TEST(forms_cannot_send);
    TEST(changes_without_a_body_have_our_header);
    TEST(writers_show_the_token);
    TEST(read_only_is_read_only);
    TEST(gzip_is_sent_to_who_takes_it);
    TEST(tags_are_found_in_lists);
    TEST(lengths_are_plain_numbers);
    return check_done();
}
