/* buffer.c - see buffer.h */
#include "base/buffer.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { SHORT = 64 };

bool tgn_buffer__reserve(tgn_buffer *buffer, size_t more)
{
    if (buffer->failed || more >= SIZE_MAX - buffer->length ||
        tgn_array__need(&buffer->data, &buffer->capacity, buffer->length + more + 1) < 0)
        buffer->failed = true;
    return !buffer->failed;
}

void tgn_buffer__add(tgn_buffer *buffer, const void *bytes, size_t length)
{
    if (!tgn_buffer__reserve(buffer, length))
        return;
    if (length)
        memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

int tgn_buffer__write(void *buffer, const void *bytes, size_t length)
{
    tgn_buffer *out = buffer;
    tgn_buffer__add(out, bytes, length);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

void tgn_buffer__text(tgn_buffer *buffer, const char *text)
{
    tgn_buffer__add(buffer, text, strlen(text));
}

void tgn_buffer__char(tgn_buffer *buffer, char c)
{
    tgn_buffer__add(buffer, &c, 1);
}

/* Most texts are short: they are written at once, the others once more when it is known how long they are. */
void tgn_buffer__vprintf(tgn_buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    if (!tgn_buffer__reserve(buffer, SHORT))
        return;
    va_copy(again, arguments);
    const size_t space = buffer->capacity - buffer->length;
    const int length = vsnprintf(buffer->data + buffer->length, space, format, arguments);
    if (length >= 0 && (size_t)length >= space && tgn_buffer__reserve(buffer, (size_t)length))
        vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
    if (length >= 0 && !buffer->failed)
        buffer->length += (size_t)length;
    buffer->data[buffer->length] = '\0';
    va_end(again);
}

void tgn_buffer__printf(tgn_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tgn_buffer__vprintf(buffer, format, arguments);
    va_end(arguments);
}

void tgn_buffer__clear(tgn_buffer *buffer)
{
    free(buffer->data);
    *buffer = (tgn_buffer){0};
}
