/* clients.c - see clients.h */
#include "http/clients.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 512, WAYS = 8, BURST_SECONDS = 4, NETWORK_BYTES = 8, ADDRESS_TEXT = 64 };

typedef struct known_client {
    tgn_http_client_key key;
    bool used;
    uint64_t heard;  /* milliseconds */
    uint64_t credit; /* in thousandths of a request */
    unsigned works[TGN_HTTP_CLIENT_WORKS];
} known_client;

struct tgn_http_clients {
    pthread_mutex_t lock;
    tgn_http_client_limits limits;
    known_client sets[SETS][WAYS];
};

int tgn_http_clients__new(tgn_http_clients **out, const tgn_http_client_limits *limits)
{
    tgn_http_clients *clients = calloc(1, sizeof *clients);
    *out = clients;
    if (!clients)
        return TGN_ERR_MEMORY;
    clients->limits = *limits;
    pthread_mutex_init(&clients->lock, NULL);
    return 0;
}

void tgn_http_clients__free(tgn_http_clients *clients)
{
    if (!clients)
        return;
    pthread_mutex_destroy(&clients->lock);
    free(clients);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff}; /* of IPv4 in IPv6 */

static tgn_http_client_key network_of(const tgn_http_client_key *key)
{
    tgn_http_client_key network = *key;
    if (memcmp(key->bytes, mapped, sizeof mapped) != 0)
        memset(network.bytes + NETWORK_BYTES, 0, sizeof network.bytes - NETWORK_BYTES);
    return network;
}

/* Where the table lies is different each time, so that nobody can choose addresses that share a set with another's. */
static size_t set_of(const tgn_http_clients *clients, const tgn_http_client_key *key)
{
    uint64_t sum = 0xCBF29CE484222325ULL ^ (uint64_t)(uintptr_t)clients >> 12;
    for (size_t i = 0; i < sizeof key->bytes; i++)
        sum = (sum ^ key->bytes[i]) * 0x100000001B3ULL;
    return (size_t)(sum >> 32) % SETS;
}

static bool is_busy(const known_client *client)
{
    for (int i = 0; i < TGN_HTTP_CLIENT_WORKS; i++)
        if (client->works[i] > 0)
            return true;
    return false;
}

/* With the lock held: the client of this key, or NULL. */
static known_client *find(tgn_http_clients *clients, const tgn_http_client_key *key)
{
    known_client *set = clients->sets[set_of(clients, key)];
    for (int i = 0; i < WAYS; i++)
        if (set[i].used && tgn_http_clients__same(&set[i].key, key))
            return &set[i];
    return NULL;
}

/* With the lock held: the same, and if it is new, in the place of another. NULL if all are busy. */
static known_client *find_or_add(tgn_http_clients *clients, const tgn_http_client_key *key, uint64_t now)
{
    known_client *set = clients->sets[set_of(clients, key)], *oldest = NULL, *known = find(clients, key);
    if (known)
        return known;
    for (int i = 0; i < WAYS; i++) {
        if (is_busy(&set[i]))
            continue;
        if (!oldest || !set[i].used || (oldest->used && set[i].heard < oldest->heard))
            oldest = &set[i];
    }
    if (oldest)
        *oldest = (known_client){.key = *key,
                                 .used = true,
                                 .heard = now,
                                 .credit = (uint64_t)1000 * BURST_SECONDS * clients->limits.requests};
    return oldest;
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* N requests a second are N thousandths of a request a millisecond. */
static unsigned spend(known_client *client, unsigned rate, uint64_t now)
{
    const uint64_t most = (uint64_t)1000 * BURST_SECONDS * rate;
    const uint64_t passed = now > client->heard ? now - client->heard : 0;
    client->heard = now > client->heard ? now : client->heard;
    client->credit = passed >= 1000 * BURST_SECONDS || client->credit + passed * rate > most
                         ? most
                         : client->credit + passed * rate;
    if (client->credit < 1000)
        return 1;
    client->credit -= 1000;
    return 0;
}

unsigned tgn_http_clients__admit(tgn_http_clients *clients, const tgn_http_client_key *key, uint64_t now)
{
    if (clients->limits.requests == 0)
        return 0;
    const tgn_http_client_key network = network_of(key);
    pthread_mutex_lock(&clients->lock);
    known_client *client = find_or_add(clients, &network, now);
    const unsigned wait = client ? spend(client, clients->limits.requests, now) : 1;
    pthread_mutex_unlock(&clients->lock);
    return wait;
}

bool tgn_http_clients__begin(tgn_http_clients *clients, const tgn_http_client_key *key, int work,
                             uint64_t now)
{
    const unsigned most = clients->limits.works[work];
    const tgn_http_client_key network = network_of(key);
    pthread_mutex_lock(&clients->lock);
    known_client *client = find_or_add(clients, &network, now);
    const bool good = client && (most == 0 || client->works[work] < most);
    if (good)
        client->works[work]++;
    pthread_mutex_unlock(&clients->lock);
    return good;
}

void tgn_http_clients__end(tgn_http_clients *clients, const tgn_http_client_key *key, int work)
{
    const tgn_http_client_key network = network_of(key);
    pthread_mutex_lock(&clients->lock);
    known_client *client = find(clients, &network); /* it is there, since who is busy is not replaced */
    if (client)
        client->works[work]--;
    pthread_mutex_unlock(&clients->lock);
}

/* ---- addresses ----------------------------------------------------------------------------------------- */

static tgn_http_client_key key_of_four(const struct in_addr *four)
{
    tgn_http_client_key key;
    memcpy(key.bytes, mapped, sizeof mapped);
    memcpy(key.bytes + sizeof mapped, four, sizeof *four);
    return key;
}

static tgn_http_client_key key_of_six(const struct in6_addr *six)
{
    tgn_http_client_key key;
    memcpy(key.bytes, six->s6_addr, sizeof key.bytes);
    return key;
}

tgn_http_client_key tgn_http_clients__key(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET6)
        return key_of_six(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
    return key_of_four(&((const struct sockaddr_in *)(const void *)address)->sin_addr);
}

bool tgn_http_clients__key_of_text(tgn_http_client_key *out, const char *text, size_t length)
{
    char digits[ADDRESS_TEXT];
    struct in_addr four;
    struct in6_addr six;
    if (length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    char *start = digits, *colon = strchr(digits, ':');
    if (*digits == '[') { /* "[2001:db8::1]:443" */
        digits[strcspn(digits, "]")] = '\0';
        start++;
    } else if (colon && colon == strrchr(digits, ':')) { /* "192.0.2.1:443" */
        *colon = '\0';
    }
    if (inet_pton(AF_INET, start, &four) == 1)
        *out = key_of_four(&four);
    else if (inet_pton(AF_INET6, start, &six) == 1)
        *out = key_of_six(&six);
    else
        return false;
    return true;
}

bool tgn_http_clients__same(const tgn_http_client_key *key, const tgn_http_client_key *other)
{
    return memcmp(key->bytes, other->bytes, sizeof key->bytes) == 0;
}

bool tgn_http_clients__is_loopback(const tgn_http_client_key *key)
{
    static const unsigned char six[16] = {[15] = 1};
    return memcmp(key->bytes, six, sizeof six) == 0 ||
           (memcmp(key->bytes, mapped, sizeof mapped) == 0 && key->bytes[sizeof mapped] == 127);
}

/* ---- proxies ------------------------------------------------------------------------------------------- */

static bool is_proxy(const tgn_http_client_key *key, const tgn_http_client_key *proxies, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (tgn_http_clients__same(key, &proxies[i]))
            return true;
    return false;
}

tgn_http_client_key tgn_http_clients__behind(const tgn_http_client_key *peer,
                                             const tgn_http_client_key *proxies, size_t count,
                                             const char *forwarded_for)
{
    tgn_http_client_key client = *peer;
    size_t end = forwarded_for ? strlen(forwarded_for) : 0;
    while (end > 0 && is_proxy(&client, proxies, count)) {
        size_t start = end, last = end;
        while (start > 0 && forwarded_for[start - 1] != ',')
            start--;
        end = start > 0 ? start - 1 : 0;
        while (start < last && strchr(" \t", forwarded_for[start]))
            start++;
        while (last > start && strchr(" \t", forwarded_for[last - 1]))
            last--;
        tgn_http_client_key next;
        if (!tgn_http_clients__key_of_text(&next, forwarded_for + start, last - start))
            break; /* the proxy itself answers for what it wrote */
        client = next;
    }
    return client;
}
