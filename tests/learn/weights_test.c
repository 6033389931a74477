/* Files of weights: what is damaged, cut off or foreign is refused with words; where weights come from. */
#include "made_weights.h"

#include "../check.h"

#include <unistd.h>

#include <tengen/network.h>

enum {
    CHANNELS_AT = 20,
    BLOCKS_AT = 24,
    HEAD_AT = 28,
    HIDDEN_AT = 32,
    PLANES_AT = 36,
    GLOBALS_AT = 40,
    POOLED_AT = 44,
    COUNT_AT = 48
};

static made_weights small = {.channels = 16, .blocks = 2, .head = 16, .hidden = 16, .pooled = 2, .seed = 1};

static int parse(const uint8_t *bytes, size_t count, tgn_error *error)
{
    tgn_network *network = NULL;
    const int code = tgn_network_parse(&network, bytes, count, error);
    CHECK((code == 0) == (network != NULL));
    tgn_network_free(network);
    return code;
}

/* Refused, with a line that has this word and says what to do, and the place. */
static void refused(const uint8_t *bytes, size_t count, const char *word, int64_t offset)
{
    tgn_error error = {.message = ""};
    CHECK_INT(parse(bytes, count, &error), TGN_ERR_INPUT);
    if (!strstr(error.message, word))
        CHECK_TEXT(error.message, word);
    CHECK(strstr(error.message, "; get ") && !strchr(error.message, '\n'));
    CHECK_INT(error.offset, offset);
    CHECK_INT(parse(bytes, count, NULL), TGN_ERR_INPUT);
}

static void a_good_file(void)
{
    const uint8_t *bytes = made_bytes(&small);
    CHECK_INT(parse(bytes, small.count, NULL), 0);
    free(small.bytes);
}

/* In memory of exactly that length, so that reading behind the end is noticed. */
static void every_truncation(void)
{
    const uint8_t *bytes = made_bytes(&small);
    const size_t step = (size_t)check_cases(1, 7);
    for (size_t count = 0; count < small.count; count += count < 100 ? 1 : step) {
        uint8_t *part = malloc(count ? count : 1);
        memcpy(part, bytes, count);
        refused(part, count,
                count < 16   ? "not a file of weights"
                : count < 60 ? "ends in its header"
                             : "cut off",
                count < 16 ? 0 : (int64_t)count);
        free(part);
    }
    uint8_t *longer = calloc(1, small.count + 1);
    memcpy(longer, bytes, small.count);
    refused(longer, small.count + 1, "behind its end", (int64_t)small.count + 1);
    free(longer);
    free(small.bytes);
}

static void bit_flips(void)
{
    uint8_t *bytes = made_bytes(&small);
    const size_t step = (size_t)check_cases(41, 401);
    for (size_t bit = 0; bit < 8 * small.count; bit += bit < 8 * MADE_HEADER ? 1 : step) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK_INT(parse(bytes, small.count, NULL), TGN_ERR_INPUT);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK_INT(parse(bytes, small.count, NULL), 0);
    bytes[100] ^= 1;
    refused(bytes, small.count, "checksum", (int64_t)small.count - 8);
    free(bytes);
}

static void put_word(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

/* A header that does not make sense is refused though the sum fits. */
static void wrong_header(int offset, uint32_t word, const char *what)
{
    uint8_t *bytes = made_bytes(&small);
    put_word(bytes + offset, word);
    made_seal(bytes, small.count);
    refused(bytes, small.count, what, offset);
    free(bytes);
}

static void wrong_shapes(void)
{
    static const uint32_t never[] = {0, 1, 8, 17, 144, 1 << 20, UINT32_MAX};
    wrong_header(0, 0, "does not begin with");
    wrong_header(16, 2, "version 2");
    wrong_header(16, 0, "version 0");
    for (int i = 0; i < 7; i++) {
        wrong_header(CHANNELS_AT, never[i], "channels");
        wrong_header(HEAD_AT, never[i], "channels in its heads");
        wrong_header(HIDDEN_AT, never[i], "hidden numbers");
        wrong_header(PLANES_AT, never[i], "planes");
        wrong_header(GLOBALS_AT, never[i], "numbers");
        wrong_header(COUNT_AT, never[i], "contradicts itself");
    }
    wrong_header(BLOCKS_AT, 0, "0 blocks");
    wrong_header(BLOCKS_AT, 21, "21 blocks");
    wrong_header(HEAD_AT, 80, "80 channels in its heads");
    wrong_header(POOLED_AT, 4, "pools");
    wrong_header(POOLED_AT, UINT32_MAX, "pools");
}

/* Shapes that fit in themselves, but not in the length of the file. */
static void other_shapes(void)
{
    uint8_t *bytes = made_bytes(&small);
    put_word(bytes + POOLED_AT, 1);
    made_seal(bytes, small.count);
    CHECK_INT(parse(bytes, small.count, NULL), 0); /* the other block pools: as many numbers */
    put_word(bytes + POOLED_AT, 3);
    put_word(bytes + COUNT_AT, (uint32_t)(small.count - MADE_HEADER - 8) / 2 + 16 * 33);
    made_seal(bytes, small.count);
    refused(bytes, small.count, "cut off", (int64_t)small.count);
    put_word(bytes + POOLED_AT, 0);
    put_word(bytes + COUNT_AT, (uint32_t)(small.count - MADE_HEADER - 8) / 2 - 16 * 33);
    made_seal(bytes, small.count);
    refused(bytes, small.count, "behind its end", (int64_t)small.count);
    free(bytes);
}

static void numbers_that_are_none(void)
{
    static const uint16_t bad[] = {0x7C00, 0xFC00, 0x7C01, 0x7E00, 0xFFFF};
    for (int i = 0; i < 5; i++) {
        uint8_t *bytes = made_bytes(&small);
        const size_t at = i < 3 ? MADE_HEADER + 2 * (size_t)i : small.count - 10;
        bytes[at] = (uint8_t)bad[i];
        bytes[at + 1] = (uint8_t)(bad[i] >> 8);
        made_seal(bytes, small.count);
        refused(bytes, small.count, "infinite", (int64_t)at);
        free(bytes);
    }
}

/* ---- files --------------------------------------------------------------------------------------------- */

static char path[] = "/tmp/tengen-weights-XXXXXX";

static void write_file(const uint8_t *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, count, file) == count);
    CHECK(file && fclose(file) == 0);
}

static int open_weights(const char *name, tgn_error *error)
{
    tgn_network *network = NULL;
    const int code = tgn_network_open(&network, name, error);
    CHECK((code == 0) == (network != NULL));
    tgn_network_free(network);
    return code;
}

static void files(void)
{
    tgn_error error = {.message = ""};
    const uint8_t *bytes = made_bytes(&small);
    write_file(bytes, small.count);
    CHECK_INT(open_weights(path, &error), 0);
    write_file(bytes, small.count - 1);
    CHECK_INT(open_weights(path, &error), TGN_ERR_INPUT);
    CHECK(strstr(error.message, path) == error.message && strstr(error.message, "cut off"));
    CHECK_INT(error.offset, (int64_t)small.count - 1);
    CHECK_INT(open_weights("/nowhere/tengen.weights", &error), TGN_ERR_MISSING);
    CHECK(strstr(error.message, "/nowhere/tengen.weights") == error.message);
    CHECK_INT(open_weights("/tmp", &error), TGN_ERR_IO);
    CHECK_INT(open_weights("/nowhere/tengen.weights", NULL), TGN_ERR_MISSING);
    write_file(bytes, 0);
    CHECK_INT(open_weights(path, &error), TGN_ERR_INPUT);
    free(small.bytes);
}

static void named_by_the_environment(void)
{
    tgn_error error = {.message = ""};
    const uint8_t *bytes = made_bytes(&small);
    write_file(bytes, small.count);
    setenv("TENGEN_WEIGHTS", path, 1);
    CHECK_INT(open_weights(NULL, &error), 0);
    CHECK_INT(open_weights("/nowhere/tengen.weights", &error), TGN_ERR_MISSING); /* a name goes before */
    setenv("TENGEN_WEIGHTS", "/nowhere/else", 1);
    CHECK_INT(open_weights(NULL, &error), TGN_ERR_MISSING);
    CHECK(strstr(error.message, "TENGEN_WEIGHTS=/nowhere/else: ") == error.message);
    setenv("TENGEN_WEIGHTS", "", 1);
    const int empty = open_weights(NULL, &error);
    unsetenv("TENGEN_WEIGHTS");
    CHECK_INT(open_weights(NULL, &error), empty);
    CHECK(empty == 0 || empty == TGN_ERR_MISSING); /* they came with the library, or not */
    CHECK(empty == 0 || strstr(error.message, "TENGEN_WEIGHTS"));
    free(small.bytes);
}

/* What comes with tengen is the file in the tree, and its description names it. */
static void what_comes_with_tengen(void)
{
    FILE *file = fopen("data/learned/tengen.weights", "rb");
    if (!file)
        return; /* a tree without it builds and works */
    static uint8_t bytes[4 << 20];
    const size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    CHECK(count < sizeof bytes); /* 4 MB at most */
    CHECK_INT(parse(bytes, count, NULL), 0);
    tgn_network *given = NULL, *read = NULL;
    unsetenv("TENGEN_WEIGHTS");
    CHECK_INT(tgn_network_open(&given, NULL, NULL), 0);
    CHECK_INT(tgn_network_parse(&read, bytes, count, NULL), 0);
    const tgn_network *both[2] = {given, read};
    static tgn_network_answer answer[2];
    tgn_board board;
    tgn_board_init(&board, (tgn_size){19, 19});
    for (int i = 0; i < 2; i++) {
        tgn_network_desk *desk = NULL;
        CHECK_INT(tgn_network_desk_new(&desk, both[i], 1), 0);
        tgn_network_read(desk, &(tgn_network_question){.board = &board, .to_move = TGN_BLACK, .komi = 6.5},
                         &answer[i], 1);
        tgn_network_desk_free(desk);
    }
    CHECK(memcmp(&answer[0], &answer[1], sizeof answer[0]) == 0);
    /* A strong player begins in a corner, on its third to fifth lines. */
    double corners = 0;
    for (int row = 0; row < 19; row++)
        for (int col = 0; col < 19; col++) {
            const int up = row < 9 ? row : 18 - row, side = col < 9 ? col : 18 - col;
            if (up >= 2 && up <= 4 && side >= 2 && side <= 4)
                corners += answer[0].policy[tgn_point_at(row, col)];
        }
    CHECK(corners > 0.9);
    CHECK(answer[0].chance > 0.3f && answer[0].chance < 0.7f);
    tgn_network_free(given);
    tgn_network_free(read);
}

int main(int argc, char **argv)
{
    const int file = mkstemp(path);
    if (file < 0)
        return 2;
    (void)close(file);
    TEST(a_good_file);
    TEST(every_truncation);
    TEST(bit_flips);
    TEST(wrong_shapes);
    TEST(other_shapes);
    TEST(numbers_that_are_none);
    TEST(files);
    TEST(named_by_the_environment);
    (void)unlink(path);
    TEST(what_comes_with_tengen);
    return check_done();
}
