/*
 * filling_fuzz.c - any text as a board with settled points, and the most strings it can hold
 *
 * Whatever is read and small is solved: the answer keeps what was settled, is legal, and has as many strings as it
 * says; and there are never fewer strings than stood there.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/strings.h>

enum { MOST_AREA = 64, MOST_WIDTH = 6 };

static void check_answer(const tgn_filling *filling)
{
    tgn_strings answer;
    long dead;
    int stood = tgn_filling_strings(filling, &dead);
    int code = tgn_strings_solve(&answer, filling, NULL, NULL, NULL);
    if (dead >= 0 || code < 0) {
        FUZZ_CHECK(dead >= 0 && code == TGN_ERR_INPUT);
        return;
    }
    FUZZ_CHECK(answer.strings >= stood && tgn_filling_strings(&answer.board, &dead) == answer.strings &&
               dead < 0);
    for (int i = 0; i < filling->rows * filling->cols; i++) {
        char was = filling->points[i], is = answer.board.points[i];
        FUZZ_CHECK(was == TGN_FILLING_FREE || is == (was == TGN_FILLING_EMPTY ? TGN_FILLING_FREE : was));
    }
    tgn_strings_clear(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    tgn_filling filling;
    tgn_error error = {.message = ""};
    if (tgn_filling_parse(&filling, text, &error) == TGN_OK) {
        int least = filling.rows < filling.cols ? filling.rows : filling.cols;
        if (filling.rows * filling.cols <= MOST_AREA && least <= MOST_WIDTH)
            check_answer(&filling);
        tgn_filling_clear(&filling);
    } else
        FUZZ_CHECK(error.message[0]);
    free(text);
    return 0;
}
