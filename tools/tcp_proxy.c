/*
 * tcp_proxy.c - a network that can be cut, between a test and its server
 *
 *      tcp_proxy PORT &        prints the port where it listens, on 127.0.0.1; what comes there goes to PORT of this machine
 *
 *      kill -HUP  $!           cut: every connection is reset, as by a router that has forgotten it; new ones are let in
 *      kill -USR1 $!           silence: connections stay, new ones are taken, and nothing goes through, as when a cable is pulled
 *      kill -USR2 $!           go on: what was held back goes through, nothing is lost
 *
 * Each way of a connection has one buffer, and is read only when that is empty:
 *
 *      client --> [ waiting[1] ] --> server
 *      client <-- [ waiting[0] ] <-- server
 *
 * It ends with the process that started it (Linux), by SIGTERM, and in any case after an hour.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { LINKS = 200, BUFFER = 1 << 16, CLIENT = 0, SERVER = 1, LIFE = 3600 };

/* A connection of a client, and ours to the server. */
typedef struct link_pair {
    int fd[2]; /* CLIENT, SERVER; -1: this place is free */
    struct {
        char bytes[BUFFER];
        size_t begin, end;
    } waiting[2]; /* for that side */
} link_pair;

typedef struct proxy {
    int listener, orders; /* orders: where the signals come out */
    uint16_t to;
    bool silent;
    link_pair links[LINKS];
} proxy;

static int orders_in; /* where signals put their number */

static void fail(const char *what)
{
    fprintf(stderr, "tcp_proxy: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- sockets ------------------------------------------------------------------------------------------- */

static struct sockaddr_in here(uint16_t port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static void be_prompt(int fd)
{
    const int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static int listen_anywhere(void)
{
    struct sockaddr_in address = here(0);
    socklen_t length = sizeof address;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, LINKS) < 0 ||
        getsockname(fd, (struct sockaddr *)&address, &length) < 0)
        fail("cannot listen");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return fd;
}

/* Close both ends; with `reset` the other side is told that the connection broke, not that it ended. */
static void drop(link_pair *link, bool reset)
{
    const struct linger now = {.l_onoff = 1};
    for (int side = CLIENT; side <= SERVER; side++) {
        if (reset)
            setsockopt(link->fd[side], SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close(link->fd[side]);
        link->fd[side] = -1;
    }
}

/* A server that refuses is refused to the client too. */
static void join(proxy *p)
{
    const struct sockaddr_in address = here(p->to);
    link_pair *link = p->links;
    const int client = accept(p->listener, NULL, NULL);
    if (client < 0)
        return;
    while (link < p->links + LINKS && link->fd[CLIENT] >= 0)
        link++;
    if (link == p->links + LINKS) {
        close(client);
        return;
    }
    memset(link->waiting, 0, sizeof link->waiting);
    link->fd[CLIENT] = client;
    link->fd[SERVER] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(link->fd[SERVER], (const struct sockaddr *)&address, sizeof address) < 0) {
        drop(link, true);
        return;
    }
    be_prompt(link->fd[CLIENT]);
    be_prompt(link->fd[SERVER]);
}

/* ---- passing on ---------------------------------------------------------------------------------------- */

/* Read from one side for the other. Returns false at the end. */
static bool take(link_pair *link, int side)
{
    const ssize_t got = read(link->fd[side], link->waiting[!side].bytes, BUFFER);
    link->waiting[!side].begin = 0;
    link->waiting[!side].end = got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool give(link_pair *link, int side)
{
    const ssize_t put = send(link->fd[side], link->waiting[side].bytes + link->waiting[side].begin,
                             link->waiting[side].end - link->waiting[side].begin, MSG_NOSIGNAL);
    if (put > 0)
        link->waiting[side].begin += (size_t)put;
    return put > 0 || (put < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool is_waiting(const link_pair *link, int side)
{
    return link->waiting[side].begin < link->waiting[side].end;
}

/* What a side is asked for: to take what waits for it, and to give when nothing waits for the other. */
static short wishes(const link_pair *link, int side)
{
    return (short)((is_waiting(link, side) ? POLLOUT : 0) | (is_waiting(link, !side) ? 0 : POLLIN));
}

/* An end is passed on when all that came before it has been. */
static void pass_on(link_pair *link, const struct pollfd polled[2])
{
    for (int side = CLIENT; side <= SERVER; side++) {
        const short events = polled[side].revents;
        const bool taken = !(events & POLLIN) || is_waiting(link, !side) || take(link, side);
        const bool given = !(events & POLLOUT) || !is_waiting(link, side) || give(link, side);
        if (taken && given && !((events & (POLLHUP | POLLERR)) && !(events & POLLIN)))
            continue;
        drop(link, !given || (events & POLLERR));
        return;
    }
}

/* ---- orders -------------------------------------------------------------------------------------------- */

static void on_signal(int number)
{
    const char order = (char)number;
    const int kept = errno;
    if (write(orders_in, &order, 1) < 0)
        _exit(1);
    errno = kept;
}

static void obey(proxy *p)
{
    char order;
    if (read(p->orders, &order, 1) != 1)
        return;
    if (order == SIGUSR1 || order == SIGUSR2)
        p->silent = order == SIGUSR1;
    for (link_pair *link = p->links; order == SIGHUP && link < p->links + LINKS; link++)
        if (link->fd[CLIENT] >= 0)
            drop(link, true);
}

static void listen_to_orders(proxy *p)
{
    int ends[2];
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    if (pipe(ends) < 0)
        fail("no pipe");
    p->orders = ends[0];
    orders_in = ends[1];
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
}

/* In silence only orders are listened to: the system takes new connections by itself. */
static void step(proxy *p)
{
    struct pollfd polled[2 + 2 * LINKS] = {{.fd = p->orders, .events = POLLIN},
                                           {.fd = p->silent ? -1 : p->listener, .events = POLLIN}};
    for (int i = 0; i < LINKS; i++)
        for (int side = CLIENT; side <= SERVER; side++) {
            polled[2 + 2 * i + side].fd = p->silent ? -1 : p->links[i].fd[side];
            polled[2 + 2 * i + side].events = wishes(&p->links[i], side);
        }
    if (poll(polled, 2 + 2 * LINKS, -1) < 0)
        return;
    if (polled[0].revents) { /* what it says holds for everything that waits */
        obey(p);
        return;
    }
    for (int i = 0; i < LINKS; i++)
        if (p->links[i].fd[CLIENT] >= 0)
            pass_on(&p->links[i], &polled[2 + 2 * i]);
    if (polled[1].revents)
        join(p);
}

int main(int argc, char **argv)
{
    static proxy p;
    const long port = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    if (port < 1 || port > 65535) {
        fprintf(stderr, "usage: tcp_proxy PORT\n");
        return 2;
    }
#ifdef __linux__
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        return 1;
#endif
    alarm(LIFE);
    p.to = (uint16_t)port;
    for (int i = 0; i < LINKS; i++)
        p.links[i].fd[CLIENT] = p.links[i].fd[SERVER] = -1;
    listen_to_orders(&p);
    p.listener = listen_anywhere();
    for (;;)
        step(&p);
}
