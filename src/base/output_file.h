/*
 * output_file.h - a file that is written whole or not at all
 *
 *      tgn_output_file file;
 *      int code = tgn_output_file__open(&file, "games.sgf", error);
 *      if (code == 0 && fputs(text, file.file) < 0)
 *          code = tgn_output_file__fail(file.name, error);
 *      code = tgn_output_file__close(&file, code, error);
 *
 *      1. follow the links                        a link stays a link
 *      2. write a new file in the target's folder a full disk shows here; the new file is removed
 *      3. force it to the disk (fsync)
 *      4. rename it over the target               the one step that changes what others see, and it cannot be half done
 *
 * A target that was there keeps its mode and, where that is allowed, its owner. What is not a regular file (a
 * device, a pipe, a terminal) cannot be replaced: it is written to as it is. Whatever the user names as a place
 * for output goes through here.
 *
 * Threads: a tgn_output_file belongs to one thread at a time; any number may write the same target.
 */
#ifndef TENGEN_BASE_OUTPUT_FILE_H
#define TENGEN_BASE_OUTPUT_FILE_H

#include <stdio.h>

#include <tengen/error.h>

typedef struct tgn_output_file {
    const char *name; /* as the user gave it; borrowed */
    FILE *file;       /* to write to; NULL when it could not be opened */
    char *target;     /* the regular file that it will be; NULL: written in place */
    char *beside;     /* the new file, until it takes the target's place */
} tgn_output_file;

/* Returns 0, or TGN_ERR_IO or _MEMORY with words; close it in either case. A pipe waits for its reader. */
TGN_CHECKED int tgn_output_file__open(tgn_output_file *file, const char *name, tgn_error *error);

/*
 * Complete the file if `code` is 0, else remove what was written beside. Returns `code`, or why the file could
 * not be completed, with words.
 */
TGN_CHECKED int tgn_output_file__close(tgn_output_file *file, int code, tgn_error *error);

/* The reason in errno as words: "cannot write '...': No space left on device". Returns TGN_ERR_IO or _MEMORY. */
int tgn_output_file__fail(const char *name, tgn_error *error);

/* ---- for a file that keeps its own name while it is made ------------------------------------------------ */

/*
 * The regular file, there already or not, that `name` leads to; free it. NULL with code 0: it leads to a device or
 * pipe. Returns 0, or TGN_ERR_IO or _MEMORY with words: a folder, a socket, a file that may not be written.
 */
TGN_CHECKED int tgn_output_file__target(char **target, const char *name, tgn_error *error);

/* Give the open new file `fd` the mode and the owner of the target, if there is one. */
void tgn_output_file__adopt(int fd, const char *target);

/* Steps 3 and 4 for the open file `fd`, whose path is `beside`. Returns 0, or -1 with errno. */
TGN_CHECKED int tgn_output_file__replace(int fd, const char *beside, const char *target);

#endif
