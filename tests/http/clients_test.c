/*
 * clients_test.c - limits for each client; the time is a number, and nobody waits
 */
#include <arpa/inet.h>
#include <netinet/in.h>

#include "../check.h"
#include "http/clients.h"

static tgn_http_client_key key(const char *text)
{
    tgn_http_client_key out = {{0}};
    if (!tgn_http_clients__key_of_text(&out, text, strlen(text)))
        check_fault(__FILE__, __LINE__, text);
    return out;
}

static tgn_http_clients *open_with(unsigned requests, unsigned uploads, unsigned computations)
{
    tgn_http_clients *clients;
    const tgn_http_client_limits limits = {requests, {uploads, computations}};
    CHECK_INT(tgn_http_clients__new(&clients, &limits), 0);
    return clients;
}

static int admitted(tgn_http_clients *clients, const char *who, int tries, uint64_t now)
{
    const tgn_http_client_key client = key(who);
    int count = 0;
    for (int i = 0; i < tries; i++)
        count += tgn_http_clients__admit(clients, &client, now) == 0;
    return count;
}

static void requests_have_a_rate(void)
{
    tgn_http_clients *clients = open_with(10, 0, 0);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 5000), 40); /* four seconds' worth at once */
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 5000), 0);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 5099), 0);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 5100), 1);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 6100), 10);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 6000), 0); /* another thread was a moment slower */
    CHECK_INT(admitted(clients, "203.0.113.1", 100, UINT64_MAX / 2), 40);
    CHECK_INT(admitted(clients, "203.0.113.2", 100, 5000), 40); /* another is not touched */
    tgn_http_clients__free(clients);
    clients = open_with(0, 0, 0);
    CHECK_INT(admitted(clients, "203.0.113.1", 100000, 1), 100000);
    tgn_http_clients__free(clients);
}

static void works_are_counted_until_they_end(void)
{
    tgn_http_clients *clients = open_with(0, 2, 1);
    const tgn_http_client_key a = key("203.0.113.1"), b = key("203.0.113.2");
    CHECK(tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_UPLOADS, 1));
    CHECK(tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_UPLOADS, 1));
    CHECK(!tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_UPLOADS, 1));
    CHECK(tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_COMPUTATIONS, 1));
    CHECK(!tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_COMPUTATIONS, 1));
    CHECK(tgn_http_clients__begin(clients, &b, TGN_HTTP_CLIENT_UPLOADS, 1));
    tgn_http_clients__end(clients, &a, TGN_HTTP_CLIENT_UPLOADS);
    CHECK(tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_UPLOADS, 1));
    CHECK(!tgn_http_clients__begin(clients, &a, TGN_HTTP_CLIENT_UPLOADS, 1));
    tgn_http_clients__free(clients);
}

/* A network of IPv6 is one client, however many of its addresses it uses. */
static void networks_are_clients(void)
{
    tgn_http_clients *clients = open_with(10, 0, 0);
    CHECK_INT(admitted(clients, "2001:db8:1:2::1", 100, 1), 40);
    CHECK_INT(admitted(clients, "2001:db8:1:2:ffff:1:2:3", 100, 1), 0);
    CHECK_INT(admitted(clients, "2001:db8:1:3::1", 100, 1), 40);
    CHECK_INT(admitted(clients, "::ffff:203.0.113.1", 100, 1), 40);
    CHECK_INT(admitted(clients, "203.0.113.1", 100, 1), 0);         /* the same, written otherwise */
    CHECK_INT(admitted(clients, "::ffff:203.0.113.2", 100, 1), 40); /* an IPv4 address is not a network */
    tgn_http_clients__free(clients);
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    inet_pton(AF_INET6, "2001:db8:1:2:9::9", &six.sin6_addr);
    tgn_http_client_key made = tgn_http_clients__key((struct sockaddr *)&six),
                        written = key("2001:db8:1:2:9::9");
    CHECK(tgn_http_clients__same(&made, &written));
    struct sockaddr_in four = {.sin_family = AF_INET};
    inet_pton(AF_INET, "203.0.113.1", &four.sin_addr);
    made = tgn_http_clients__key((struct sockaddr *)&four);
    written = key("203.0.113.1:4711");
    CHECK(tgn_http_clients__same(&made, &written));
}

static void loopback_is_known(void)
{
    static const char *const yes[] = {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "[::1]:8080"};
    static const char *const no[] = {"128.0.0.1", "0.0.0.0", "::", "::2", "fe80::1", "192.168.1.127"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        const tgn_http_client_key each = key(yes[i]);
        CHECK(tgn_http_clients__is_loopback(&each));
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        const tgn_http_client_key each = key(no[i]);
        CHECK(!tgn_http_clients__is_loopback(&each));
    }
}

static void addresses_are_read_strictly(void)
{
    static const char *const wrong[] = {
        "",
        "unknown",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4 ",
        "_hidden",
        ":::",
        "2001:db8::1::",
        "203.0.113.1, 203.0.113.2",
        "2001:0db8:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0001"};
    tgn_http_client_key out;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (tgn_http_clients__key_of_text(&out, wrong[i], strlen(wrong[i])))
            check_fault(__FILE__, __LINE__, wrong[i]);
}

/* Only what a proxy of ours wrote counts, and that stands last. */
static void proxies_name_their_clients(void)
{
    const tgn_http_client_key proxies[] = {key("127.0.0.1"), key("10.0.0.7"), key("2001:db8::7")};
    static const struct {
        const char *peer, *forwarded, *client;
    } cases[] = {
        {"203.0.113.9", NULL, "203.0.113.9"},
        {"203.0.113.9", "198.51.100.1", "203.0.113.9"}, /* no proxy: what it says is not believed */
        {"127.0.0.1", NULL, "127.0.0.1"},
        {"127.0.0.1", "", "127.0.0.1"},
        {"127.0.0.1", "198.51.100.1", "198.51.100.1"},
        {"127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"}, /* the first was written by the client */
        {"127.0.0.1", "1.1.1.1,198.51.100.1 , 10.0.0.7", "198.51.100.1"},
        {"127.0.0.1", "10.0.0.7", "10.0.0.7"},
        {"127.0.0.1", "1.1.1.1, nonsense", "127.0.0.1"},
        {"127.0.0.1", "nonsense, 10.0.0.7", "10.0.0.7"},
        {"127.0.0.1", "2001:db8::1", "2001:db8::1"},
        {"2001:db8::8", "198.51.100.1", "2001:db8::8"}, /* a neighbour of a proxy is none */
        {"2001:db8::7", "198.51.100.1", "198.51.100.1"},
        {"10.0.0.7", ",,,", "10.0.0.7"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const tgn_http_client_key peer = key(cases[i].peer), wanted = key(cases[i].client);
        const tgn_http_client_key found = tgn_http_clients__behind(&peer, proxies, 3, cases[i].forwarded);
        if (!tgn_http_clients__same(&found, &wanted))
            check_fault(__FILE__, __LINE__, cases[i].forwarded ? cases[i].forwarded : cases[i].peer);
    }
}

/* A million addresses fit into the same table; who has something under way is not forgotten. */
static void the_table_has_an_end(void)
{
    tgn_http_clients *clients = open_with(10, 1, 1);
    const tgn_http_client_key busy = key("203.0.113.1");
    CHECK(tgn_http_clients__begin(clients, &busy, TGN_HTTP_CLIENT_UPLOADS, 1));
    int refused = 0;
    for (uint32_t i = 0; i < 1000000; i++) {
        tgn_http_client_key each = key("10.0.0.0");
        memcpy(each.bytes + 12, &i, 4);
        refused += tgn_http_clients__admit(clients, &each, 2 + i / 1000) != 0;
    }
    CHECK_INT(refused, 0);
    CHECK(!tgn_http_clients__begin(clients, &busy, TGN_HTTP_CLIENT_UPLOADS, 9));
    tgn_http_clients__end(clients, &busy, TGN_HTTP_CLIENT_UPLOADS);
    CHECK(tgn_http_clients__begin(clients, &busy, TGN_HTTP_CLIENT_UPLOADS, 9));
    int held = 0; /* when every place is held, a new client is turned away */
    for (uint32_t i = 0; i < 20000; i++) {
        tgn_http_client_key each = key("10.0.0.0");
        memcpy(each.bytes + 12, &i, 4);
        held += tgn_http_clients__begin(clients, &each, TGN_HTTP_CLIENT_COMPUTATIONS, 9);
    }
    CHECK(held > 4000 && held <= 4096);
    tgn_http_clients__free(clients);
}

int main(int argc, char **argv)
{
    TEST(requests_have_a_rate);
    TEST(works_are_counted_until_they_end);
    TEST(networks_are_clients);
    TEST(loopback_is_known);
    TEST(addresses_are_read_strictly);
    TEST(proxies_name_their_clients);
    TEST(the_table_has_an_end);
    return check_done();
}
