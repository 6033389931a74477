/*
 * folder_watch.h - folders and their subfolders, and the files that come to rest in them
 *
 *      tgn_http_folder_watch *watch;
 *      tgn_http_folder_watch__open(&watch, (const char *const[]){"/home/ann/games", NULL}, &error);
 *      tgn_http_settled_file file;
 *      while (tgn_http_folder_watch__next(watch, 200, &file) >= 0)
 *          if (file.name) ... file.descriptor ...; tgn_http_settled_file__clear(&file)
 *      tgn_http_folder_watch__close(watch);
 *
 * The system (inotify, so Linux alone) says where something was written, closed or moved in. A file is handed out when it was
 * closed, or was left alone for a second; first come those that are there at the beginning. Only regular files are: links are not
 * followed, neither of files nor of folders below, and nothing else is even opened. When the system loses events, or a folder
 * that was gone is back, everything is looked at again; so a file may be handed out without having changed.
 *
 * Threads: one.
 */
#ifndef TENGEN_HTTP_FOLDER_WATCH_H
#define TENGEN_HTTP_FOLDER_WATCH_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <tengen/error.h>

enum { TGN_HTTP_FOLDERS_MAX = 16 };

typedef struct tgn_http_folder_watch tgn_http_folder_watch;

/* NULL after the last path. Returns 0, TGN_ERR_ARGUMENT (not on this system), TGN_ERR_IO (no such folder, the system's reason). */
TGN_CHECKED int tgn_http_folder_watch__open(tgn_http_folder_watch **out, const char *const *paths,
                                            tgn_error *error);
void tgn_http_folder_watch__close(tgn_http_folder_watch *watch);

/* A file at rest. */
typedef struct tgn_http_settled_file {
    size_t folder;  /* number of the path */
    char *name;     /* below the folder; NULL: there is none */
    int descriptor; /* open for reading */
    uint64_t bytes;
    struct timespec changed;
} tgn_http_settled_file;

/*
 * The next file, or after so many milliseconds none. Returns 0, or TGN_ERR_MEMORY and then the watch can only be closed. Clear the
 * file in any case.
 */
TGN_CHECKED int tgn_http_folder_watch__next(tgn_http_folder_watch *watch, unsigned milliseconds,
                                            tgn_http_settled_file *out);
void tgn_http_settled_file__clear(tgn_http_settled_file *file);

/* What is wrong with a folder now: it is gone, or the system does not let all of it be watched; "": nothing. */
const char *tgn_http_folder_watch__trouble(const tgn_http_folder_watch *watch, size_t folder);

#endif
