/* confirmed.c - see confirmed.h */
#include "db/store/confirmed.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/store/address.h"
#include "db/store/folder.h"

/* One line of fixed length, so that a new number covers the old one. */
#define LINE "changes confirmed: %020" PRIu64 "\n"
enum { SPACE = 64 };

static int open_file(const char *path, int flags)
{
    if (tgn_address_is_server(path))
        return -1;
    char *name = tgn_store_folder__join(path, TGN_STORE_CONFIRMED_NAME);
    int file = name ? open(name, flags | O_CLOEXEC | O_NONBLOCK, 0666) : -1;
    free(name);
    return file;
}

uint64_t tgn_store_confirmed__read(const char *path)
{
    char text[SPACE], again[SPACE];
    uint64_t changes = 0;
    int file = open_file(path, O_RDONLY);
    if (file < 0)
        return 0;
    ssize_t got = read(file, text, sizeof text - 1);
    close(file);
    text[got > 0 ? got : 0] = '\0';
    if (sscanf(text, "changes confirmed: %20" SCNu64, &changes) != 1)
        return 0;
    snprintf(again, sizeof again, LINE, changes);
    return strcmp(text, again) == 0 ? changes : 0;
}

int tgn_store_confirmed__open(const char *path)
{
    return open_file(path, O_RDWR | O_CREAT);
}

void tgn_store_confirmed__write(int file, uint64_t changes)
{
    char text[SPACE];
    int length = snprintf(text, sizeof text, LINE, changes);
    if (file >= 0)
        (void)!pwrite(file, text, (size_t)length, 0);
}

void tgn_store_confirmed__close(int file)
{
    if (file < 0)
        return;
    (void)!fdatasync(file);
    close(file);
}
