/* reading_test.c - small fights whose end is known: captures, races, nakade, seki and ko */
#include "../check.h"

#include <tengen/draw.h>

#include "field/life/reading.h"

/*
 * A fight is drawn with its region:
 *
 *      X O . walls and points outside       x o + stones and empty points inside
 *      # @   a black or white stone that is the target        b w   one that is the anchor
 */
typedef struct drawn_fight {
    const char *name, *board;
    tgn_colour to_move, ko_winner;
    int answer; /* tgn_field_reading */
} drawn_fight;

enum { BLACK = TGN_BLACK, WHITE = TGN_WHITE, TAKEN = TGN_FIELD_READING_TAKEN, SAFE = TGN_FIELD_READING_SAFE };

#define THREE_IN_FIVE                                                                                        \
    ". . . . . . . . . . .\n"                                                                                \
    ". X X X X X X X X X .\n"                                                                                \
    ". X @ o o o o o o X .\n"                                                                                \
    ". X o + x x x + o X .\n"

#define STRAIGHT_THREE                                                                                       \
    ". . . . . . .\n"                                                                                        \
    "O O O O O . .\n"                                                                                        \
    "# x x x O . .\n"                                                                                        \
    "+ + + x O . .\n"

static const drawn_fight FIGHTS[] = {
    {.name = "one liberty",
     .board = ". X . .\n"
              "X @ + .\n"
              ". X . .\n",
     .to_move = BLACK,
     .answer = TAKEN},
    {.name = "three in a row, the attacker first",
     .board = STRAIGHT_THREE,
     .to_move = WHITE,
     .answer = TAKEN},
    {.name = "three in a row, the defender first", .board = STRAIGHT_THREE, .to_move = BLACK, .answer = SAFE},
    {.name = "four in a row",
     .board = ". . . . . . .\n"
              "O O O O O O .\n"
              "# x x x x O .\n"
              "+ + + + x O .\n",
     .to_move = WHITE,
     .answer = SAFE},
    {.name = "four in a square",
     .board = "O O O O . .\n"
              "# x x O . .\n"
              "+ + x O . .\n"
              "+ + x O . .\n",
     .to_move = BLACK,
     .answer = TAKEN},
    {.name = "three stones in an eye of five: they are not attacked, since one eye would be left",
     .board = ". . . . . . . . . . .\n"
              ". X X X X X X X X X .\n"
              ". X w o o o o o o X .\n"
              ". X o + # x x + o X .\n",
     .to_move = WHITE,
     .answer = SAFE},
    {.name = "... and do not attack either, since four would be two eyes",
     .board = THREE_IN_FIVE,
     .to_move = BLACK,
     .answer = SAFE},
    {.name = "an eye against none, one liberty between them",
     .board = "X o + w + # x x O . O\n"
              "X o o o x x x x O O O\n"
              "X X X X O O O O O . .\n",
     .to_move = BLACK,
     .answer = TAKEN},
    {.name = "no eyes and two liberties between them: a seki",
     .board = ". . X w + # O . .\n"
              ". . X o + x O . .\n"
              ". . X o o x x O .\n"
              ". . X X X O O O .\n",
     .to_move = WHITE,
     .answer = SAFE},
    {.name = "a ko that the attacker wins",
     .board = ". X O . .\n"
              "X @ + O .\n"
              ". X O . .\n",
     .to_move = BLACK,
     .ko_winner = BLACK,
     .answer = TAKEN},
};
enum { FIGHT_COUNT = sizeof FIGHTS / sizeof *FIGHTS };

typedef struct read_fight {
    tgn_board board;
    tgn_point region[TGN_POINTS_MAX], target, anchor;
    int count;
} read_fight;

static void read_drawing(read_fight *out, const char *drawing)
{
    char text[1024];
    tgn_error error;
    size_t n = 0;
    for (; drawing[n]; n++)
        text[n] = strchr("x#b", drawing[n]) ? 'X' : strchr("o@w", drawing[n]) ? 'O' : drawing[n];
    for (size_t i = 0; i < n; i++)
        text[i] = text[i] == '+' ? '.' : text[i];
    text[n] = '\0';
    *out = (read_fight){0};
    CHECK_INT(tgn_text_parse(&out->board, text, NULL, NULL, &error), 0);
    tgn_point p = tgn_point_first(out->board.size);
    for (const char *c = drawing; *c; c++) {
        if (*c == ' ' || *c == '\n')
            continue;
        if (!strchr("XO.", *c))
            out->region[out->count++] = p;
        if (strchr("#@", *c))
            out->target = p;
        if (strchr("bw", *c))
            out->anchor = p;
        p = tgn_point_next(p, out->board.size);
    }
}

static void known_fights(void)
{
    tgn_field_reader *reader;
    CHECK_INT(tgn_field_reader__new(&reader), 0);
    for (int i = 0; i < FIGHT_COUNT; i++) {
        const drawn_fight *drawn = &FIGHTS[i];
        read_fight f;
        read_drawing(&f, drawn->board);
        const tgn_board before = f.board;
        const tgn_field_reading_question question = {.region = f.region,
                                                     .region_count = f.count,
                                                     .target = f.target,
                                                     .anchor = f.anchor,
                                                     .to_move = drawn->to_move,
                                                     .ko_winner = drawn->ko_winner,
                                                     .limit = 20000};
        const int answer = (int)tgn_field_reader__ask(reader, &f.board, &question, NULL);
        if (answer != drawn->answer)
            printf("    %s:\n", drawn->name);
        CHECK_INT(answer, drawn->answer);
        CHECK(tgn_board_equal(&before, &f.board));
    }
    tgn_field_reader__free(reader);
}

/* A limit that is too small is said, and not guessed. */
static void limits_leave_it_open(void)
{
    tgn_field_reader *reader;
    read_fight f;
    int nodes = 0;
    CHECK_INT(tgn_field_reader__new(&reader), 0);
    read_drawing(&f, THREE_IN_FIVE);
    const tgn_field_reading_question question = {
        .region = f.region, .region_count = f.count, .target = f.target, .to_move = BLACK, .limit = 2};
    CHECK_INT(tgn_field_reader__ask(reader, &f.board, &question, &nodes), TGN_FIELD_READING_OPEN);
    CHECK(nodes <= 4);
    tgn_field_reader__free(reader);
}

int main(int argc, char **argv)
{
    TEST(known_fights);
    TEST(limits_leave_it_open);
    return check_done();
}
