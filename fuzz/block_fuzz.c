/*
 * block_fuzz.c - any bytes as a group of the index of patterns with the times of one block: a size, a pattern, stones, times
 *
 * Whatever can be opened is searched; hits must lie on the board, in games that are there, and runs must not be empty.
 * Then bytes are taken for a record: what is packed of its lines can be opened and says the same.
 */
#include "fuzz.h"

#include <string.h>

#include "db/pattern/match.h"

enum { HEAD = 6 };

typedef struct checked {
    uint64_t present;
    tgn_size board;
    uint64_t count;
} checked;

static void check(void *context, const tgn_pattern_found *found)
{
    checked *c = context;
    const tgn_pattern_image *image = found->image;
    FUZZ_CHECK(c->present >> found->bit & 1);
    FUZZ_CHECK(found->row >= 0 && found->row + image->size.rows <= c->board.rows);
    FUZZ_CHECK(found->col >= 0 && found->col + image->size.cols <= c->board.cols);
    FUZZ_CHECK(found->first < found->end);
    FUZZ_CHECK(found->way < 2 * image->count + TGN_PATTERN_WAY_KINDS);
    c->count++;
}

static const char *const patterns[] = {"X",   ".",           "XO/.X",          "*X./#o.",
                                       "x.O", "XXX/XOX/.XX", "..../.OX./....", "#"};

static void search(const uint8_t *head, tgn_size board, const tgn_pattern_bits *bits, unsigned block,
                   const tgn_pattern_times *times)
{
    tgn_pattern pattern;
    tgn_pattern_images *images;
    tgn_pattern_matcher *matcher;
    uint64_t games[TGN_PATTERN_BLOCKS];
    checked context = {tgn_pattern_bits__present(bits, block), board, 0};
    FUZZ_CHECK(tgn_pattern_parse(&pattern, patterns[head[2] % 8], NULL) == 0);
    tgn_pattern_question question = {.pattern = &pattern, .anchor = TGN_ANCHOR_FREE};
    question.next = head[3] % 3;
    question.to_move = head[3] / 3 % 3;
    question.last_move = head[3] / 9;
    if (head[2] / 8 % 2) {
        pattern.sequence[0] = (tgn_move){tgn_point_at(0, 0), TGN_BLACK};
        pattern.sequence[1] =
            (tgn_move){tgn_point_at(pattern.size.rows - 1, pattern.size.cols - 1), TGN_WHITE};
        pattern.sequence_count = 2;
    }
    FUZZ_CHECK(tgn_pattern_images__new(&images, &question, board) == 0);
    FUZZ_CHECK(tgn_pattern_matcher__new(&matcher, &question, check, &context) == 0);
    tgn_pattern_matcher__use(matcher, images);
    memset(games, 0xff, sizeof games);
    tgn_pattern_matcher__sieve(matcher, bits, games);
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        FUZZ_CHECK((games[k] & ~tgn_pattern_bits__present(bits, k)) == 0);
    const int code = tgn_pattern_matcher__match(matcher, bits, block, times, games[block] & context.present);
    FUZZ_CHECK(code == 0 || code == TGN_ERR_INPUT);
    tgn_pattern_matcher__free(matcher);
    tgn_pattern_images__free(images);
}

/* A record with such steps, packed line by line. */
static void pack(const uint8_t *data, size_t size, tgn_size board)
{
    const tgn_record record = {
        .size = board, .bytes = data, .length = size, .step_count = 60000, .branches = true};
    tgn_pattern_player *player;
    tgn_pattern_line line;
    tgn_buffer row = {0}, history = {0};
    FUZZ_CHECK(tgn_pattern_player__new(&player) == 0);
    FUZZ_CHECK(tgn_pattern_player__start(player, &record) == 0);
    for (int i = 0; i < 50 && tgn_pattern_player__next(player, &line) > 0; i++) {
        row.length = history.length = 0;
        FUZZ_CHECK(tgn_pattern_line__pack(&line, i % 2, &row, &history) == 0);
        FUZZ_CHECK(row.length == 2 * (size_t)tgn_size_points(board));
        tgn_pattern_history opened = {.bytes = (const uint8_t *)history.data};
        opened.limit = opened.bytes + history.length;
        FUZZ_CHECK(tgn_pattern_history__parse(&opened));
        FUZZ_CHECK(opened.setups == line.setups.count && opened.turns == line.turns.count);
        FUZZ_CHECK(i % 2 == 0 || opened.events == line.event_count);
    }
    tgn_buffer__clear(&row);
    tgn_buffer__clear(&history);
    tgn_pattern_player__free(player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tgn_pattern_bits bits;
    tgn_pattern_times times;
    if (size < HEAD)
        return 0;
    const tgn_size board = {(uint8_t)(1 + data[0] % TGN_SIDE_MAX), (uint8_t)(1 + data[1] % TGN_SIDE_MAX)};
    const size_t first = 2 * sizeof(tgn_pattern_words) * (1 + (size_t)tgn_size_points(board));
    if (data[4] & 1)
        pack(data + HEAD, size - HEAD, board);
    else if (size - HEAD >= first &&
             tgn_pattern_bits__open(&bits, (tgn_store_bytes){data + HEAD, first}, board) == 0 &&
             tgn_pattern_times__open(&times, (tgn_store_bytes){data + HEAD + first, size - HEAD - first},
                                     board) == 0)
        search(data, board, &bits, data[5] % TGN_PATTERN_BLOCKS, &times);
    return 0;
}
