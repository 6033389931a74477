/*
 * engine_fuzz.c - any bytes as what a GTP program prints
 *
 * The first two bytes choose the size of the board and how the rest is read. Whatever it is: lines and answers are clean and bounded,
 * and what comes out of an analysis is legal, finite, and leaves the game as it was. Cut into pieces the bytes mean
 * the same.
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "engine/analysis.h"
#include "engine/engine.h"
#include "engine/lines.h"
#include "engine/words.h"

static void check_line(const char *line, size_t length)
{
    FUZZ_CHECK(length <= TGN_ENGINE_MOST);
    for (size_t i = 0; i < length; i++)
        FUZZ_CHECK((unsigned char)line[i] >= ' ' && line[i] != 127);
}

static void check_choice(const tgn_bot_choice *choice, tgn_game *game, tgn_colour colour)
{
    FUZZ_CHECK(choice->chance >= 0 && choice->chance <= 1 && isfinite(choice->score));
    FUZZ_CHECK(choice->prior >= 0 && choice->prior <= 1);
    FUZZ_CHECK(choice->length >= 1 && choice->length <= TGN_BOT_LINE && choice->line[0] == choice->point);
    for (int i = 0; i < choice->length; i++) {
        FUZZ_CHECK(tgn_game_play(game, colour, choice->line[i]) == TGN_OK);
        colour = tgn_colour_other(colour);
    }
    for (int i = 0; i < choice->length; i++)
        tgn_game_undo(game);
}

static void check_report(const char *line, size_t length, tgn_game *game, bool ten_thousandths)
{
    tgn_engine_report report;
    const size_t steps = tgn_game_steps(game);
    const tgn_colour colour = tgn_game_to_move(game);
    if (tgn_engine__read_report(&report, line, length, game, colour, ten_thousandths)) {
        const tgn_bot_thought *thought = &report.thought;
        FUZZ_CHECK(thought->choices >= 1 && thought->choices <= TGN_BOT_CHOICES);
        FUZZ_CHECK(thought->chance >= 0 && thought->chance <= 1 && isfinite(thought->score));
        for (int i = 0; i < thought->choices; i++) {
            check_choice(&thought->choice[i], game, colour);
            for (int k = 0; k < i; k++)
                FUZZ_CHECK(thought->choice[k].point != thought->choice[i].point);
        }
        for (int p = 0; p < TGN_GRID; p++)
            FUZZ_CHECK(thought->owner[p] >= -1 && thought->owner[p] <= 1);
    }
    FUZZ_CHECK(tgn_game_steps(game) == steps);
}

/* A position with a ko, so that some moves are not legal. */
static tgn_game *game_once(int side)
{
    static tgn_game *game;
    static const int moves[][2] = {{0, 1}, {0, 2}, {1, 0}, {1, 3}, {2, 1}, {2, 2}, {1, 2}, {1, 1}};
    if (!game)
        FUZZ_CHECK(tgn_game_new(&game, (tgn_size){9, 9}, NULL) == TGN_OK);
    const tgn_size size = {(uint8_t)side, (uint8_t)side};
    FUZZ_CHECK(tgn_game_reset(game, size, NULL) == TGN_OK);
    for (int i = 0; i < 8 && side >= 4; i++)
        FUZZ_CHECK(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK,
                                 tgn_point_at(moves[i][0], moves[i][1])) == TGN_OK);
    return game;
}

/* Lines and answers, in pieces of `piece` bytes. Returns a sum that says what came out. */
static uint64_t read_all(const char *bytes, size_t length, size_t piece, tgn_game *game, bool thousands)
{
    tgn_engine_lines lines = {0};
    tgn_engine_answer answer = {0};
    uint64_t sum = 0;
    tgn_engine_answer__begin(&answer, 7, thousands);
    for (size_t at = 0; at < length && !lines.endless;) {
        const size_t most = length - at < piece ? length - at : piece;
        at += tgn_engine_lines__take(&lines, bytes + at, most);
        if (!lines.whole)
            continue;
        check_line(lines.line.data, lines.line.length);
        if (game)
            check_report(lines.line.length ? lines.line.data : "", lines.line.length, game, thousands);
        if (tgn_engine_answer__take(&answer, lines.line.data, lines.line.length) != 0) {
            sum = sum * 31 + answer.text.length + (answer.refused ? 1000003 : 0);
            tgn_engine_answer__begin(&answer, 7, thousands);
        }
    }
    tgn_engine_lines__clear(&lines);
    tgn_engine_answer__clear(&answer);
    return sum;
}

/* The same bytes as a command that somebody typed, as a score and as a vertex. */
static void read_words(const char *bytes, size_t length, tgn_size size)
{
    char text[256], **words;
    double score = 0;
    tgn_point point;
    const size_t used = length < sizeof text - 1 ? length : sizeof text - 1;
    memcpy(text, bytes, used);
    text[used] = '\0';
    if (tgn_engine_words__parse(&words, text, NULL) == TGN_OK) {
        size_t letters = 0, count = 0;
        while (words[count])
            letters += strlen(words[count++]);
        FUZZ_CHECK(count >= 1 && letters <= used && words[0][0]);
        tgn_engine_words__free(words);
    }
    if (tgn_engine__score(&score, text))
        FUZZ_CHECK(isfinite(score));
    if (tgn_engine__vertex(&point, text, strlen(text), size))
        FUZZ_CHECK(point == TGN_PASS || tgn_point_on(point, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 2)
        return 0;
    const int side = 1 + data[0] % TGN_SIDE_MAX;
    const char *bytes = (const char *)data + 2;
    const bool thousands = data[1] & 1;
    const uint64_t whole = read_all(bytes, length - 2, length, game_once(side), thousands);
    FUZZ_CHECK(read_all(bytes, length - 2, 1 + data[1] % 7, NULL, thousands) == whole);
    read_words(bytes, length - 2, (tgn_size){(uint8_t)side, (uint8_t)side});
    return 0;
}
