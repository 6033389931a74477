/*
 * weights_fuzz.c - any bytes as a file of weights, and a look with what can be read of it
 *
 * The first byte says what to do with the rest: 1 makes the sum at the end fit, since no fuzzer would find it; 2 takes what is behind the
 * header as a pattern that is repeated until there are as many numbers as the header wants, since files are long; 4
 * looks at a board with stones. A file is refused with words or gives a network that answers.
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include <tengen/network.h>

enum { HEADER = 52, COUNT_AT = 48, LONGEST = 100000 };

static void seal(uint8_t *file, size_t count)
{
    uint64_t sum = 0xCBF29CE484222325;
    for (size_t i = 0; i + 8 < count; i++)
        sum = (sum ^ file[i]) * 0x100000001B3;
    for (int i = 0; i < 8 && count >= 8; i++)
        file[count - 8 + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

/* The file that the bytes stand for; its length in `count`. */
static uint8_t *file_of(const uint8_t *data, size_t *count, bool repeat)
{
    const size_t given = *count;
    size_t wanted = given;
    if (repeat && given > HEADER) {
        const size_t numbers =
            data[COUNT_AT] | (size_t)data[COUNT_AT + 1] << 8 | (size_t)data[COUNT_AT + 2] << 16;
        wanted = HEADER + 2 * (numbers < LONGEST ? numbers : LONGEST) + 8;
    }
    uint8_t *file = malloc(wanted ? wanted : 1);
    if (!file)
        abort();
    for (size_t i = 0; i < wanted; i++)
        file[i] = data[i < given ? i : HEADER + (i - HEADER) % (given - HEADER)];
    *count = wanted;
    return file;
}

static void check_answer(const tgn_network_answer *answer, tgn_size size)
{
    double sum = 0;
    FUZZ_CHECK(isfinite(answer->score)); /* though finite weights may make infinite sums */
    for (int i = 0; i < TGN_GRID; i++) {
        sum += answer->policy[i];
        FUZZ_CHECK(tgn_point_on((tgn_point)i, size) || i == TGN_PASS || answer->policy[i] == 0);
        FUZZ_CHECK(fabsf(answer->owner[i]) <= 1);
    }
    FUZZ_CHECK(fabs(sum - 1) < 1e-3);
    FUZZ_CHECK(answer->chance >= 0 && answer->chance <= 1);
}

static void look(const tgn_network *network, bool stones)
{
    static tgn_network_answer answers[2];
    static tgn_board board;
    tgn_network_desk *desk = NULL;
    const tgn_size size = {3, 5};
    if (tgn_network_desk_new(&desk, network, 2) < 0)
        return;
    tgn_board_init(&board, size);
    for (int i = 0; stones && i < 5; i++)
        tgn_board_put(&board, tgn_point_at(i % 3, i), i % 2 ? TGN_WHITE : TGN_BLACK);
    const tgn_network_question question = {
        .board = &board, .to_move = TGN_WHITE, .last = {tgn_point_at(0, 0), tgn_point_at(1, 1)}, .komi = 6.5};
    const tgn_network_question two[2] = {question, question};
    tgn_network_read(desk, two, answers, 2);
    check_answer(&answers[0], size);
    FUZZ_CHECK(memcmp(&answers[0], &answers[1], sizeof answers[0]) == 0);
    tgn_network_desk_free(desk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 1)
        return 0;
    size_t count = length - 1;
    uint8_t *file = file_of(data + 1, &count, data[0] & 2);
    tgn_network *network = NULL;
    tgn_error error = {.message = ""};
    if (data[0] & 1)
        seal(file, count);
    const int code = tgn_network_parse(&network, file, count, &error);
    free(file);
    FUZZ_CHECK(code == 0 || (network == NULL && error.message[0] && error.code == code));
    FUZZ_CHECK(code == 0 || code == TGN_ERR_INPUT || code == TGN_ERR_MEMORY);
    if (code == 0)
        look(network, data[0] & 4);
    tgn_network_free(network);
    return 0;
}
