/*
 * info_fuzz.c - any bytes as the texts of game information, a line each
 *
 * Every reader takes every text. Whatever it says, values are finite and in their ranges, dates are in order,
 * and only what was understood has a value.
 */
#include "fuzz.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <tengen/info.h>

static bool understood(tgn_sense sense)
{
    return sense == TGN_SENSE_STANDARD || sense == TGN_SENSE_EVIDENT;
}

static void read_counts(const char *text)
{
    tgn_komi komi;
    tgn_rank rank;
    tgn_handicap handicap;
    tgn_info_komi(&komi, text);
    tgn_info_rank(&rank, text);
    tgn_info_handicap(&handicap, text);
    tgn_clock clock;
    tgn_info_clock(&clock, text, text);
    FUZZ_CHECK(isfinite(komi.points) && fabs(komi.points) <= 2000 && komi.known == understood(komi.sense));
    FUZZ_CHECK((rank.level >= -30 && rank.level <= 10) || (rank.level > 100 && rank.level < 110));
    FUZZ_CHECK(handicap.stones == 0 || (handicap.known && handicap.stones >= 2 && handicap.stones <= 99));
}

static void read_dates(const char *text)
{
    tgn_dates dates;
    tgn_info_dates(&dates, text);
    FUZZ_CHECK(dates.first <= dates.last && dates.last <= 30009999);
    FUZZ_CHECK((dates.first != 0) == understood(dates.sense));
}

/* A result that was understood means the same when it is written and read again. */
static void read_result(const char *text)
{
    tgn_result result, again;
    char written[TGN_RESULT_TEXT];
    tgn_info_result(&result, text);
    tgn_info_result(&again, tgn_result_format(written, &result));
    FUZZ_CHECK(isfinite(result.margin) && (result.margin > 0) == (result.ending == TGN_END_SCORE));
    FUZZ_CHECK(result.winner == again.winner);
    if (fmod(result.margin, 0.5) == 0)
        FUZZ_CHECK(result.ending == again.ending && result.margin == again.margin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t start = 0; start < size;) {
        const uint8_t *end = memchr(data + start, '\n', size - start);
        size_t length = end ? (size_t)(end - data) - start : size - start;
        char *text = malloc(length + 1); /* exactly, so that a read behind the end is caught */
        FUZZ_CHECK(text != NULL);
        memcpy(text, data + start, length);
        text[length] = '\0';
        read_counts(text);
        read_dates(text);
        read_result(text);
        free(text);
        start += length + 1;
    }
    return 0;
}
