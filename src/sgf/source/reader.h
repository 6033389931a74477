/*
 * read.h - for the tests: windows so small that every game is cut somewhere
 */
#ifndef TENGEN_SGF_READER_H
#define TENGEN_SGF_READER_H

#include <tengen/sgf.h>

/*
 * The least number of bytes that a stream is read in; 256 KiB unless told. To be set before the first game is
 * read.
 */
void tgn_sgf__set_window(tgn_sgf_reader *reader, size_t bytes);

#endif
