/* lines.c - see lines.h */
#include "engine/lines.h"

#include <string.h>

#include "base/ascii.h"

size_t tgn_engine_lines__take(tgn_engine_lines *lines, const char *bytes, size_t length)
{
    if (lines->whole)
        lines->line.length = 0;
    lines->whole = false;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c == '\n') {
            lines->whole = true;
            return i + 1;
        }
        if (lines->line.length >= TGN_ENGINE_MOST)
            lines->endless = true;
        else if (c == '\t' || (c >= ' ' && c != 127))
            tgn_buffer__char(&lines->line, c == '\t' ? ' ' : (char)c);
    }
    return length;
}

void tgn_engine_lines__clear(tgn_engine_lines *lines)
{
    tgn_buffer__clear(&lines->line);
    *lines = (tgn_engine_lines){0};
}

void tgn_engine_answer__begin(tgn_engine_answer *answer, unsigned long number, bool numbered)
{
    tgn_buffer text = answer->text;
    text.length = 0;
    *answer = (tgn_engine_answer){.number = number, .numbered = numbered, .text = text};
}

/* "=17 D4": '=' or '?', perhaps a number, then a blank or the end. */
bool tgn_engine_answer__begins(tgn_engine_answer *answer, const char *line, size_t length)
{
    unsigned long number = 0;
    size_t at = 1;
    if (length == 0 || (line[0] != '=' && line[0] != '?'))
        return false;
    while (at < length && tgn_ascii__digit(line[at]) && at < 12)
        number = 10 * number + (unsigned long)(line[at++] - '0');
    const bool has_number = at > 1;
    if ((at < length && line[at] != ' ') || (has_number ? number != answer->number : answer->numbered))
        return false;
    while (at < length && line[at] == ' ')
        at++;
    answer->begun = true;
    answer->refused = line[0] == '?';
    answer->repeated = has_number;
    tgn_buffer__add(&answer->text, line + at, length - at);
    return true;
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ')
            return false;
    return true;
}

int tgn_engine_answer__take(tgn_engine_answer *answer, const char *line, size_t length)
{
    answer->seen += length + 1;
    if (answer->seen > TGN_ENGINE_MOST)
        return TGN_ERR_LIMIT;
    if (!answer->begun) {
        tgn_engine_answer__begins(answer, line, length);
        return answer->text.failed ? TGN_ERR_MEMORY : 0;
    }
    if (is_blank(line, length))
        return 1;
    tgn_buffer__char(&answer->text, '\n');
    tgn_buffer__add(&answer->text, line, length);
    return answer->text.failed ? TGN_ERR_MEMORY : 0;
}

void tgn_engine_answer__clear(tgn_engine_answer *answer)
{
    tgn_buffer__clear(&answer->text);
}
