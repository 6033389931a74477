/*
 * display_name.h - names from outside, made safe to display
 *
 * A name in an archive may be in any encoding or in none, and may contain escape sequences that change a
 * terminal. What is shown is valid UTF-8 on one line: bytes that are not UTF-8 become \x8A (so that two names
 * stay two names), control characters and the marks that change the direction of writing become U+FFFD.
 *
 *      games/\x8A\xCE.sgf
 */
#ifndef TENGEN_SGF_DISPLAY_NAME_H
#define TENGEN_SGF_DISPLAY_NAME_H

#include "base/buffer.h"

/* A name longer than this is cut, with "..." at the end. */
#define TGN_SGF_DISPLAY_NAME_BYTES 4096

/* Add the text to the buffer, made safe. */
void tgn_sgf_display_name__add(tgn_buffer *buffer, const char *text);

/* The same into an array of `capacity` bytes, cut between characters; always ends with NUL. */
void tgn_sgf_display_name__copy(char *out, size_t capacity, const char *text);

#endif
