/*
 * solution_fuzz.c - any bytes as the answer of a solver of 0-1 programs
 *
 * Whatever is accepted has stones on free points only, as many as are reported.
 */
#include "fuzz.h"

#include <string.h>

#include "strings/papers/solution.h"

static void check_answer(int style, const char *text)
{
    char points[] = "._..#...."; /* 3 x 3 */
    const tgn_filling filling = {3, 3, points};
    tgn_error error = {.message = ""};
    bool stone[9];
    int stones = tgn_strings_solution__read(stone, &filling, style, text, &error);
    if (stones < 0) {
        FUZZ_CHECK(stones == TGN_ERR_INPUT && error.message[0]);
        return;
    }
    for (int i = 0; i < 9; i++) {
        FUZZ_CHECK(!stone[i] || points[i] == TGN_FILLING_FREE);
        stones -= stone[i];
    }
    FUZZ_CHECK(stones == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    check_answer(TGN_STRINGS_SOLUTION_GLPSOL, text);
    check_answer(TGN_STRINGS_SOLUTION_CBC, text);
    free(text);
    return 0;
}
