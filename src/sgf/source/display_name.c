/* display_name.c - see display_name.h */
#include "sgf/source/display_name.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/*
 * The character at `p` (which is not at its end) and how many bytes it takes; 0 when these bytes are not
 * UTF-8: a stray or missing trail byte, an overlong form, a surrogate, or beyond U+10FFFF. The NUL that ends the text is not a trail byte, so nothing is read past it.
 */
static int character(const unsigned char *p, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = *p < 0x80                 ? 1
                 : *p >= 0xC2 && *p < 0xE0 ? 2
                 : *p >= 0xE0 && *p < 0xF0 ? 3
                 : *p >= 0xF0 && *p < 0xF5 ? 4
                                           : 0;
    if (length <= 1) {
        *code = *p;
        return length;
    }
    *code = *p & (0xFF >> (length + 1));
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (p[i] & 0x3F);
    }
    if (*code < least[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code <= 0xDFFF))
        return 0;
    return length;
}

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
    int length = character((const unsigned char *)*text, &code);
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
