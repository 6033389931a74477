/*
 * point_fuzz.c - any bytes as the words of go, a line each: sizes, points, colours, regions, rule
 * sets
 *
 * What is read lies where it should, and is read again from what is written of it.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/region.h>
#include <tengen/rules.h>

static void read_point(const char *text, tgn_size size)
{
    char out[TGN_POINT_TEXT];
    tgn_point point, again;
    if (tgn_point_parse(&point, text, size) < 0)
        return;
    FUZZ_CHECK(point == TGN_PASS || tgn_point_on(point, size));
    FUZZ_CHECK(tgn_point_parse(&again, tgn_point_format(out, point, size), size) == 0 && again == point);
    FUZZ_CHECK(point == TGN_PASS ||
               (tgn_point_parse(&again, tgn_point_format_sgf(out, point), size) == 0 && again == point));
}

static void read_words(const char *text)
{
    char out[TGN_SIZE_TEXT];
    tgn_size size, again;
    tgn_colour colour;
    tgn_region region;
    if (tgn_size_parse(&size, text) == 0) {
        FUZZ_CHECK(tgn_size_valid(size));
        FUZZ_CHECK(tgn_size_parse(&again, tgn_size_format(out, size)) == 0 && tgn_size_equal(size, again));
    }
    if (tgn_colour_parse(&colour, text) == 0)
        FUZZ_CHECK(colour == TGN_BLACK || colour == TGN_WHITE);
    if (tgn_region_parse(&region, text) == 0)
        FUZZ_CHECK(strcmp(tgn_region_name(region), text) == 0);
    const tgn_rules *rules = tgn_rules_find(text);
    FUZZ_CHECK(!rules || tgn_rules_find(rules->name) == rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char line[64];
    for (size_t at = 0; at < length;) {
        size_t n = 0;
        for (; at < length && data[at] != '\n'; at++)
            if (n < sizeof line - 1 && data[at])
                line[n++] = (char)data[at];
        line[n] = '\0';
        at++;
        read_words(line);
        read_point(line, (tgn_size){19, 19});
        read_point(line, (tgn_size){25, 2});
        read_point(line, (tgn_size){1, 7});
    }
    return 0;
}
