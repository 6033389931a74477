/*
 * head_fuzz.c - any bytes as the head of a database
 *
 * The checksum is made to fit, since no fuzzer would find it. What can be read is written again, byte for byte.
 */
#include "fuzz.h"

#include <string.h>

#include "db/graph/graph.h"
#include "db/segment/shape.h"

/* FNV-1a of all but the last eight bytes, into these. */
static void seal(uint8_t *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i + 8 < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3;
    for (size_t i = 0; i < 8; i++)
        bytes[length - 8 + i] = (uint8_t)(sum >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tgn_graph_head head;
    tgn_error error = {.message = ""};
    if (tgn_graph_head__unpack(&head, (tgn_store_bytes){data, size}, &error) < 0)
        FUZZ_CHECK(error.code == TGN_ERR_INPUT && *error.message);
    if (size < 16)
        return 0;
    uint8_t *copy = malloc(size);
    FUZZ_CHECK(copy);
    memcpy(copy, data, size);
    memcpy(copy, "tgnhead1", 8);
    seal(copy, size);
    if (tgn_graph_head__unpack(&head, (tgn_store_bytes){copy, size}, NULL) == 0) {
        tgn_buffer again = {0};
        for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
            for (size_t i = 0; i < head.segment_count[kind]; i++)
                FUZZ_CHECK(tgn_segment_shape__sound(&head.segments[kind][i].shape));
        FUZZ_CHECK(tgn_graph_head__pack(&head, &again) == 0);
        FUZZ_CHECK(again.length == size && memcmp(again.data, copy, size) == 0);
        tgn_buffer__clear(&again);
    }
    free(copy);
    return 0;
}
