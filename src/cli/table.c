/* table.c - cells of tables: text of a fixed width, percentages, large numbers */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* ---- columns ------------------------------------------------------------------------------------------- */

/* The columns a character takes on a terminal: 2 for wide and full-width blocks of Unicode, 0 for combining marks. */
static int columns(uint32_t code)
{
    static const struct {
        uint32_t from, to;
        int columns;
    } blocks[] = {{0x0300, 0x036F, 0},   {0x1100, 0x115F, 2},  {0x2E80, 0xA4CF, 2}, {0xAC00, 0xD7A3, 2},
                  {0xF900, 0xFAFF, 2},   {0xFE30, 0xFE6F, 2},  {0xFF00, 0xFF60, 2}, {0xFFE0, 0xFFE6, 2},
                  {0x1F300, 0x1F64F, 2}, {0x20000, 0x3FFFD, 2}};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (code >= blocks[i].from && code <= blocks[i].to)
            return blocks[i].columns;
    return 1;
}

char *cli_cell(char out[CLI_CELL_TEXT], const char *text, int width)
{
    char clean[CLI_CELL_TEXT - 80];
    uint32_t code;
    size_t from = 0, to = 0, length;
    int used = 0;
    cli_clean(clean, sizeof clean, text);
    for (; clean[from]; from += length) {
        length = tgn_utf8__next(clean + from, strlen(clean + from), &code);
        const int more = columns(code);
        if (used + more > width)
            break;
        memcpy(out + to, clean + from, length);
        to += length;
        used += more;
    }
    for (; used < width; used++)
        out[to++] = ' ';
    out[to] = '\0';
    return out;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

char *cli_share(char out[CLI_SHARE_TEXT], uint64_t part, uint64_t whole)
{
    if (whole == 0)
        out[0] = '\0';
    else
        snprintf(out, CLI_SHARE_TEXT, "%.0f %%", 100.0 * (double)part / (double)whole);
    return out;
}

char *cli_grouped(char out[CLI_NUMBER_TEXT], uint64_t number)
{
    char digits[CLI_NUMBER_TEXT];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number), to = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            out[to++] = ',';
        out[to++] = digits[i];
    }
    out[to] = '\0';
    return out;
}

char *cli_years(char out[CLI_YEARS_TEXT], uint32_t first, uint32_t last)
{
    const unsigned from = first / 10000, to = last / 10000;
    if (!from || !to)
        out[0] = '\0';
    else if (from == to)
        snprintf(out, CLI_YEARS_TEXT, "%u", from);
    else
        snprintf(out, CLI_YEARS_TEXT, "%u-%u", from, to);
    return out;
}
