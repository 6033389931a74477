/* display_name.c - see display_name.h */
#include "sgf/source/display_name.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* C0, DEL, C1; the separators that break lines; the marks and overrides of writing direction. */
static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x200E || code == 0x200F ||
           code == 0x2028 || code == 0x2029 || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

/* One character of `*text` as it is shown: its length in `piece`, `*text` moved on. */
static int show(const char **text, char piece[5])
{
    uint32_t code;
    int length = (int)tgn_utf8__next(*text, strnlen(*text, 4), &code);
    if (length == 0) {
        int shown = snprintf(piece, 5, "\\x%02X", (unsigned char)**text);
        *text += 1;
        return shown;
    }
    if (is_control(code)) {
        memcpy(piece, "\357\277\275", 3);
        *text += length;
        return 3;
    }
    memcpy(piece, *text, (size_t)length);
    *text += length;
    return length;
}

void tgn_sgf_display_name__add(tgn_buffer *buffer, const char *text)
{
    char piece[5];
    size_t start = buffer->length;
    while (*text) {
        if (buffer->length - start > TGN_SGF_DISPLAY_NAME_BYTES) {
            tgn_buffer__text(buffer, "...");
            return;
        }
        int length = show(&text, piece);
        tgn_buffer__add(buffer, piece, (size_t)length);
        if (buffer->failed)
            return;
    }
}

void tgn_sgf_display_name__copy(char *out, size_t capacity, const char *text)
{
    char piece[5];
    size_t used = 0;
    while (*text) {
        int length = show(&text, piece);
        if (used + (size_t)length >= capacity)
            break;
        memcpy(out + used, piece, (size_t)length);
        used += (size_t)length;
    }
    out[used] = '\0';
}
