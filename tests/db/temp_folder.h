/*
 * temp_folder.h - a temporary folder for the databases of a test
 *
 *      home h;
 *      home_open(&h);
 *      tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error);
 *      home_close(&h);                                       // everything in it goes
 */
#ifndef TESTS_DB_TEMP_FOLDER_H
#define TESTS_DB_TEMP_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "on_server.h"

enum { HOME_PATHS = 32 };

typedef struct home {
    char folder[64];
    char *paths[HOME_PATHS]; /* handed out; the oldest is used again */
    int used;
} home;

static inline void home_open(home *h)
{
    memset(h, 0, sizeof *h);
    strcpy(h->folder, "/tmp/tengen-test-XXXXXX");
    if (!mkdtemp(h->folder)) {
        perror("mkdtemp");
        exit(1);
    }
}

/* The path of something in the folder; stays valid until 32 more were asked for. */
static inline const char *home_path(home *h, const char *name)
{
    char **path = &h->paths[h->used++ % HOME_PATHS];
    const size_t capacity = sizeof h->folder + strlen(name) + 2;
    free(*path);
    *path = malloc(capacity);
    if (!*path)
        exit(1);
    snprintf(*path, capacity, "%s/%s", h->folder, name);
    return *path;
}

/* The same for a database, which may be on a server instead (on_server.h). */
static inline const char *home_db(home *h, const char *name)
{
    char unique[128], address[512];
    const char *path = home_path(h, name);
    if (!on_server())
        return path;
    snprintf(unique, sizeof unique, "home_%s_%s", h->folder + strlen("/tmp/tengen-test-"), name);
    on_server_make(address, sizeof address, unique);
    char **mine = &h->paths[(h->used - 1) % HOME_PATHS];
    free(*mine);
    *mine = strdup(address);
    return *mine;
}

static inline const char *home_write(home *h, const char *name, const char *text)
{
    const char *path = home_path(h, name);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
    return path;
}

static inline void home_close(home *h)
{
    for (int i = 0; i < HOME_PATHS; i++)
        free(h->paths[i]);
    char command[96];
    snprintf(command, sizeof command, "rm -rf '%s'", h->folder);
    if (system(command) != 0)
        perror(command);
}

#endif
