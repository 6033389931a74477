/*
 * proof_fuzz.c - any bytes as a proof, for the program that checks proofs
 *
 * That program shares no code with the library, and is taken in whole, without its words and its threads. The sum of
 * the bytes is made to fit, since no fuzzer would find it. A refusal leaves by a jump, as there.
 */
#include "fuzz.h"

#include <stdarg.h>

static int quiet(const char *format, ...)
{
    (void)format;
    return 0;
}

int proof_check_main(int argc, char **argv);
#define main   proof_check_main
#define printf quiet
#include "../tools/proof_check.c"
#undef main
#undef printf

enum { SUM = 40 };

/* The sum of the claim, if its header leaves space for its entries. */
static void seal(void)
{
    const size_t capacity = length - HEADER;
    entries = number(32, 8);
    if (entries > capacity / ENTRY || (entries * ENTRY + 7) / 8 * 8 > capacity)
        return;
    const uint64_t sum = sum_of(HEADER + (size_t)(entries * ENTRY + 7) / 8 * 8);
    for (int i = 0; i < 8; i++)
        bytes[SUM + i] = (uint8_t)(sum >> 8 * i);
}

static void check_quietly(void)
{
    share mine = {.number = 0};
    fault at_root;
    if (setjmp(next_file) != 0)
        return;
    (void)read_header();
    lay_out_board();
    find_motions();
    read_root();
    make_index();
    threads = 1;
    found_fault = false;
    check_share(&mine);
    if (mine.first.why)
        refuse_entry(&mine.first);
    if (!root_holds(&at_root))
        refuse_entry(&at_root);
    print_claim();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEADER)
        return 0;
    path = "input";
    claim_at = 0;
    length = size;
    bytes = need(size, 1);
    memcpy(bytes, data, size);
    seal();
    check_quietly();
    free(bytes);
    free(index_of);
    index_of = NULL;
    return 0;
}
