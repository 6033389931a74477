/*
 * text_fuzz.c - any bytes as a drawn board, and as the words under one
 *
 * A board that is read is written and read again, and is the same. The words under it come out clean, and do
 * not keep the board from being read.
 */
#include "fuzz.h"

#include <string.h>

#include <tengen/draw.h>

#include "base/buffer.h"
#include "base/utf8.h"

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

static void check_same(const char *text, const tgn_board *board)
{
    tgn_board again;
    tgn_error error;
    FUZZ_CHECK(tgn_text_parse(&again, text, NULL, NULL, &error) == 0);
    FUZZ_CHECK(tgn_board_equal(&again, board));
}

static void check_board(const char *text)
{
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko;
    tgn_error error = {.message = ""};
    if (tgn_text_parse(&board, text, &to_move, &ko, &error) < 0) {
        FUZZ_CHECK(error.code == TGN_ERR_INPUT && error.message[0]);
        FUZZ_CHECK(error.offset >= -1 && error.offset <= (int64_t)strlen(text));
        return;
    }
    FUZZ_CHECK(tgn_size_valid(board.size) && to_move <= TGN_WHITE);
    FUZZ_CHECK(ko == TGN_PASS || (tgn_point_on(ko, board.size) && board.colour[ko] == TGN_EMPTY));
    char out[TGN_TEXT_MAX];
    FUZZ_CHECK(tgn_text_format(out, &board, ko) == strlen(out));
    check_same(out, &board);
}

static void check_words(const char *text)
{
    tgn_board board;
    tgn_diagram diagram;
    tgn_buffer drawn = {0};
    tgn_board_init(&board, (tgn_size){2, 3});
    tgn_diagram_init(&diagram, &board);
    diagram.caption = diagram.notes = text;
    for (int format = TGN_FORMAT_TEXT; format < TGN_FORMAT_COUNT; format++) {
        drawn.length = 0;
        FUZZ_CHECK(tgn_draw(&diagram, (tgn_format)format, append, &drawn) == 0);
        FUZZ_CHECK(tgn_utf8__valid(drawn.data, drawn.length) == drawn.length);
        for (size_t i = 0; i < drawn.length; i++)
            FUZZ_CHECK((unsigned char)drawn.data[i] >= ' ' || drawn.data[i] == '\n');
        if (format != TGN_FORMAT_LATEX && format != TGN_FORMAT_MARKDOWN)
            check_same(drawn.data, &board);
    }
    tgn_buffer__clear(&drawn);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    FUZZ_CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    check_board(text);
    check_words(text);
    free(text);
    return 0;
}
