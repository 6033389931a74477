/*
 * buffer.h - text or bytes that grow at the end
 *
 *      tgn_buffer buffer = {0};
 *      tgn_buffer__text(&buffer, "(;GM[1]");
 *      tgn_buffer__printf(&buffer, "KM[%d]", komi);
 *      if (buffer.failed) ...                     // once, at the end: adding to a failed buffer does nothing
 *      tgn_buffer__clear(&buffer);
 *
 * The bytes are always followed by a NUL that does not count, so `data` may be read as a C string (NULL only
 * while nothing was added).
 */
#ifndef TENGEN_BASE_BUFFER_H
#define TENGEN_BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <tengen/error.h>

typedef struct tgn_buffer {
    char *data;
    size_t length, capacity;
    bool failed; /* memory ran out */
} tgn_buffer;

void tgn_buffer__add(tgn_buffer *buffer, const void *bytes, size_t length);
void tgn_buffer__text(tgn_buffer *buffer, const char *text);
void tgn_buffer__char(tgn_buffer *buffer, char c);
int tgn_buffer__write(void *buffer, const void *bytes, size_t length); /* a tgn_write_function */
void tgn_buffer__printf(tgn_buffer *buffer, const char *format, ...) TGN_PRINTF(2, 3);
void tgn_buffer__vprintf(tgn_buffer *buffer, const char *format, va_list arguments) TGN_PRINTF(2, 0);

/*
 * Make space for `more` bytes behind the end. Returns false, and marks the buffer failed, when there is none.
 */
bool tgn_buffer__reserve(tgn_buffer *buffer, size_t more);

/* Free the bytes; the buffer is as new. */
void tgn_buffer__clear(tgn_buffer *buffer);

#endif
