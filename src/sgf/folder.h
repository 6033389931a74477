/*
 * folder.h - all files under a folder, in the order of their names
 *
 *      tgn_folder *walk;
 *      tgn_folder__open(&walk, "games");
 *      while ((found = tgn_folder__next(walk, &path, &error)) != TGN_FOLDER_END) ...
 *      tgn_folder__close(walk);
 *
 * The walk keeps its own stack, so a deep tree costs no C stack, and holds no folder open: a folder is
 * listed, sorted and closed before its first name is given out.
 *
 *      games/            frame 0   names a.sgf [b] z.sgf     the walk stands at b
 *      games/b/          frame 1   names [1.sgf] 2.sgf       and inside b at 1.sgf
 *
 * Links to files are followed, links to folders are not: so no loop can exist. A folder named to
 * tgn_folder__open() may itself be a link.
 */
#ifndef TENGEN_SGF_FOLDER_H
#define TENGEN_SGF_FOLDER_H

#include <tengen/error.h>

typedef struct tgn_folder tgn_folder;

enum tgn_folder_found {
    TGN_FOLDER_END,
    TGN_FOLDER_FILE, /* a regular file, or a link to one */
    TGN_FOLDER_OTHER /* neither file nor folder: a pipe, a device, a socket. Do not open it: that may wait for ever. */
};

/* Returns 0 or TGN_ERR_MEMORY; that the folder cannot be read is said by the first tgn_folder__next(). */
int tgn_folder__open(tgn_folder **out, const char *path);
void tgn_folder__close(tgn_folder *walk);

/*
 * The next find (enum tgn_folder_found), or a negative code with the words in `error` when something at
 * `*path` could not be looked at: the walk goes on behind it. `*path` is borrowed until the next call. After
 * TGN_ERR_MEMORY the walk is at its end.
 */
int tgn_folder__next(tgn_folder *walk, const char **path, tgn_error *error);

#endif
