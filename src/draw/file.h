/*
 * file.h - bytes into a file, whole or not at all
 */
#ifndef TENGEN_DRAW_FILE_H
#define TENGEN_DRAW_FILE_H

#include "base/buffer.h"

/*
 * What tgn_draw_file() promises of a file (tengen/draw.h). Returns 0, TGN_ERR_IO with the system's reason, or
 * TGN_ERR_MEMORY.
 */
int tgn_file__save(const char *file_name, const tgn_buffer *bytes, tgn_error *error);

/* The reason in errno as words: "cannot write '...': No space left on device". */
int tgn_file__fail(const char *file_name, tgn_error *error);

#endif
