/*
 * lines.h - what a program prints, cut into lines, and lines gathered into answers; no process here, only bytes
 *
 *      bytes -> tgn_engine_lines -> lines -> tgn_engine_answer -> the text behind "="
 *
 *      Loading the network...          before an answer: left out
 *      =16 pass                        the answer to a question before: left out
 *                                      (blank)
 *      =17 D4 Q16                      ours, when we asked with the number 17
 *      C3                              an answer may have more lines
 *                                      (blank: it is whole)
 *
 * As the protocol says, control characters are dropped and tabs are blanks. A NUL byte is a control character.
 */
#ifndef TENGEN_ENGINE_LINES_H
#define TENGEN_ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* Of a line, and of all that comes before the end of an answer. */
enum { TGN_ENGINE_MOST = 1 << 20 };

typedef struct tgn_engine_lines {
    tgn_buffer line;
    bool whole;   /* the line is: the next byte begins another */
    bool endless; /* it has grown over the bound */
} tgn_engine_lines;

/*
 * Take bytes up to the end of a line. Returns how many were taken: fewer than `length` when a line became whole. With
 * lines->whole the line is in lines->line until the next call.
 */
size_t tgn_engine_lines__take(tgn_engine_lines *lines, const char *bytes, size_t length);
void tgn_engine_lines__clear(tgn_engine_lines *lines);

typedef struct tgn_engine_answer {
    unsigned long number; /* with which we asked */
    bool numbered;        /* only an answer with our number counts: the program is known to repeat it */
    bool begun, refused, repeated; /* it came with our number */
    size_t seen;                   /* bytes */
    tgn_buffer text;
} tgn_engine_answer;

void tgn_engine_answer__begin(tgn_engine_answer *answer, unsigned long number, bool numbered);

/* Returns 1 when the answer is whole, 0 when it is not yet, TGN_ERR_LIMIT or TGN_ERR_MEMORY. */
int tgn_engine_answer__take(tgn_engine_answer *answer, const char *line, size_t length);

/* Whether the line begins the answer; then its text begins with the rest of the line. For streams. */
bool tgn_engine_answer__begins(tgn_engine_answer *answer, const char *line, size_t length);
void tgn_engine_answer__clear(tgn_engine_answer *answer);

#endif
