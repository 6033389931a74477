/* buffer.c - see buffer.h */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

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

void tgn_buffer__printf(tgn_buffer *buffer, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && tgn_buffer__reserve(buffer, (size_t)length)) {
        vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void tgn_buffer__clear(tgn_buffer *buffer)
{
    free(buffer->data);
    *buffer = (tgn_buffer){0};
}
