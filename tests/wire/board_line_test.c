/* board_line_test.c - boards on one line */
#include <tengen/draw.h>
#include <tengen/wire.h>

#include "../go/cases.h"

static void round_trips(void)
{
    uint64_t seed = 21;
    for (int round = 0; round < 4000; round++) {
        tgn_board board, again;
        char line[TGN_BOARD_LINE];
        tgn_error error = {0};
        const tgn_size size = {(uint8_t)(1 + check_random(&seed) % 25),
                               (uint8_t)(1 + check_random(&seed) % 25)};
        const unsigned stones = (unsigned)(check_random(&seed) % 50);
        random_board(&board, size, &seed, stones, stones, 100);
        CHECK_INT(tgn_board_format_line(line, &board), strlen(line));
        CHECK_INT(tgn_board_parse_line(&again, line, &error), 0);
        CHECK(tgn_board_equal(&board, &again));
    }
}

/* The longest: a full board of the largest size. */
static void longest(void)
{
    tgn_board board;
    char line[TGN_BOARD_LINE];
    uint64_t seed = 1;
    random_board(&board, (tgn_size){25, 25}, &seed, 1, 1, 2);
    CHECK_INT(tgn_board_format_line(line, &board), TGN_BOARD_LINE - 2);
}

static void shows(const char *line, const char *text, const char *written)
{
    tgn_board board, drawn;
    tgn_error error = {0};
    char again[TGN_BOARD_LINE];
    CHECK_INT(tgn_board_parse_line(&board, line, &error), 0);
    CHECK_INT(tgn_text_parse(&drawn, text, NULL, NULL, &error), 0);
    CHECK(tgn_board_equal(&board, &drawn));
    tgn_board_format_line(again, &board);
    CHECK_TEXT(again, written);
}

static void examples(void)
{
    shows("5/1X1O1/5/2O1X/5", ".....\n.X.O.\n.....\n..O.X\n.....\n", "5/1X1O1/5/2O1X/5");
    shows("X", "X\n", "X");
    shows("1", ".\n", "1");
    shows("10X/11", "..........X\n...........\n", "10X/11");
    shows("0X02/003", "X..\n...\n", "X2/3");
}

static void refused(const char *line, const char *message)
{
    tgn_board board;
    tgn_error error = {0};
    CHECK_INT(tgn_board_parse_line(&board, line, &error), TGN_ERR_INPUT);
    CHECK_TEXT(error.message, message);
}

static void refusals(void)
{
    static const char how[] =
        "write rows from the top separated by /, X for black, O for white, a number for "
        "that many empty points";
    char words[256];
    refused("", "row 1 has no points");
    refused("3/", "row 2 has no points");
    refused("/3", "row 1 has no points");
    refused("0/0", "row 1 has no points");
    refused("3/4", "row 2 has 4 points, the first has 3");
    refused("XO/XOX", "row 2 has 3 points, the first has 2");
    refused("26", "the board is larger than 25x25");
    refused("1111111111111111111111111111111111111", "the board is larger than 25x25");
    refused("25X", "the board is larger than 25x25");
    refused("1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1", "the board is larger than 25x25");
    snprintf(words, sizeof words, "unexpected character 3 of row 2; %s", how);
    refused("5/XO.O1", words);
    snprintf(words, sizeof words, "unexpected character 1 of row 1; %s", how);
    refused("x", words);
    refused(" 5", words);
    refused("-5", words);
}

/* Whatever comes, nothing breaks. */
static void noise(void)
{
    static const char letters[] = "XO/0123456789X/1";
    uint64_t seed = 5;
    char text[80];
    for (int round = 0; round < 50000; round++) {
        tgn_board board;
        tgn_error error;
        size_t length = check_random(&seed) % (sizeof text - 1);
        for (size_t i = 0; i < length; i++) {
            uint64_t dice = check_random(&seed);
            text[i] =
                dice >> 58 ? letters[(dice >> 8) % (sizeof letters - 1)] : (char)(1 + (dice >> 16) % 255);
        }
        text[length] = '\0';
        int code = tgn_board_parse_line(&board, text, &error);
        CHECK(code == 0 || (code == TGN_ERR_INPUT && error.message[0]));
        CHECK(code < 0 || tgn_size_valid(board.size));
    }
}

int main(int argc, char **argv)
{
    TEST(examples);
    TEST(round_trips);
    TEST(longest);
    TEST(refusals);
    TEST(noise);
    return check_done();
}
