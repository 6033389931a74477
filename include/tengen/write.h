/*
 * tengen/write.h - where output goes: a function of the caller's that takes bytes
 *
 *      static int to_file(void *file, const void *bytes, size_t length)
 *      {
 *          return fwrite(bytes, 1, length, file) == length ? 0 : TGN_ERR_IO;
 *      }
 *      tgn_sgf_write(tree, to_file, stdout);
 */
#ifndef TENGEN_WRITE_H
#define TENGEN_WRITE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Takes bytes; returns 0 or a negative code, which ends the writing and is returned. */
typedef int tgn_write_function(void *context, const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
