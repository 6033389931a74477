/*
 * kombilo_fuzz.c - any bytes as a file of tags that Kombilo exported
 *
 * They are read or refused with words; what was read can be found, each pair once.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/kombilo.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tgn_kombilo *tags;
    tgn_error error = {0};
    const int *found;
    int code = tgn_kombilo_open(&tags, data, size, &error);
    if (code < 0) {
        FUZZ_CHECK(code == TGN_ERR_INPUT && error.code == code && error.message[0] && !tags);
        return 0;
    }
    FUZZ_CHECK(tgn_kombilo_count(tags) <= size);
    FUZZ_CHECK(tgn_kombilo_find(tags, "????????????", &found) <= tgn_kombilo_count(tags));
    for (size_t i = 1, count = tgn_kombilo_find(tags, "aaaaaaaaaaaa", &found); i < count; i++)
        FUZZ_CHECK(found[i - 1] < found[i]);
    tgn_kombilo_close(tags);
    return 0;
}
