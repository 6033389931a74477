/* Move numbers on a diagram. */
#include "../check.h"

#include <tengen/draw.h>

/* Play points by name, Black first. */
static tgn_game *play(tgn_size size, const char *const *moves, size_t count)
{
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    for (size_t i = 0; i < count; i++) {
        tgn_point point;
        CHECK_INT(tgn_point_parse(&point, moves[i], size), 0);
        CHECK_INT(tgn_game_force(game, i % 2 ? TGN_WHITE : TGN_BLACK, point, NULL), 0);
    }
    return game;
}

static int number_at(const tgn_diagram *diagram, const char *name)
{
    tgn_point point = TGN_PASS;
    CHECK_INT(tgn_point_parse(&point, name, diagram->board.size), 0);
    return diagram->number[point];
}

/* A ko that is taken three times: 9 takes at C3, 12 takes back at B3, 15 retakes at C3. */
static const char *const ko[] = {"B4", "C4", "A3", "D3", "B2", "C2",   "E5", "B3",
                                 "C3", "E1", "A5", "B3", "A1", "pass", "C3"};
enum { KO = sizeof ko / sizeof *ko };

static void numbers_and_notes(void)
{
    tgn_game *game = play((tgn_size){5, 5}, ko, KO);
    tgn_diagram diagram;
    char notes[100];
    tgn_diagram_init(&diagram, tgn_game_board(game));
    CHECK(diagram.coordinates && diagram.region == TGN_REGION_WHOLE && diagram.point_size == 0);
    tgn_diagram_numbers(&diagram, game, 1, KO, notes, sizeof notes);
    CHECK_INT(number_at(&diagram, "B4"), 1);
    CHECK_INT(number_at(&diagram, "B3"), 8);
    CHECK_INT(number_at(&diagram, "C3"), 9);
    CHECK_INT(number_at(&diagram, "A1"), 13);
    CHECK_INT(number_at(&diagram, "D5"), 0);
    CHECK_TEXT(notes, "12 = 8, 15 = 9");
    tgn_game_free(game);
}

static void a_part_of_the_moves(void)
{
    tgn_game *game = play((tgn_size){5, 5}, ko, KO);
    tgn_diagram diagram;
    char notes[100] = "old";
    tgn_diagram_init(&diagram, tgn_game_board(game));
    tgn_diagram_numbers(&diagram, game, 10, 14, notes, sizeof notes);
    CHECK_INT(number_at(&diagram, "B4"), 0);
    CHECK_INT(number_at(&diagram, "B3"), 12);
    CHECK_INT(number_at(&diagram, "C3"), 0);
    CHECK_TEXT(notes, "");
    tgn_diagram_init(&diagram, tgn_game_board(game));
    tgn_diagram_numbers(&diagram, game, 15, 1000, NULL, 0);
    CHECK_INT(number_at(&diagram, "C3"), 15);
    tgn_diagram_numbers(&diagram, game, 16, 1000, NULL, 0); /* nothing there */
    tgn_game_free(game);
}

/* 2 is captured by 5; Black's 7 lies there now, and a number on a black stone must be Black's. */
static void numbers_have_the_colour_of_the_stone(void)
{
    static const char *const moves[] = {"A2", "A1", "C3", "C1", "B1", "E5", "A1"};
    tgn_game *game = play((tgn_size){5, 5}, moves, 7);
    tgn_diagram diagram;
    char notes[100];
    tgn_diagram_init(&diagram, tgn_game_board(game));
    tgn_diagram_numbers(&diagram, game, 1, 7, notes, sizeof notes);
    CHECK_INT(number_at(&diagram, "A1"), 7);
    CHECK_TEXT(notes, "2 = 7");
    tgn_diagram_init(&diagram, tgn_game_board(game));
    tgn_diagram_numbers(&diagram, game, 1, 6, notes, sizeof notes);
    CHECK_INT(number_at(&diagram, "A1"), 0);
    CHECK_TEXT(notes, "2 at A1");
    CHECK_INT(tgn_game_undo(game), 0);
    tgn_diagram_init(&diagram, tgn_game_board(game));
    tgn_diagram_numbers(&diagram, game, 1, 6, notes, sizeof notes); /* an empty point keeps its first */
    CHECK_INT(number_at(&diagram, "A1"), 2);
    CHECK_TEXT(notes, "");
    tgn_game_free(game);
}

/* Notes that do not fit end with a whole entry. */
static void notes_with_little_room(void)
{
    tgn_game *game = play((tgn_size){5, 5}, ko, KO);
    for (size_t capacity = 1; capacity < 20; capacity++) {
        tgn_diagram diagram;
        char notes[20];
        memset(notes, 'x', sizeof notes);
        tgn_diagram_init(&diagram, tgn_game_board(game));
        tgn_diagram_numbers(&diagram, game, 1, KO, notes, capacity);
        CHECK_TEXT(notes, capacity >= 15 ? "12 = 8, 15 = 9" : capacity >= 7 ? "12 = 8" : "");
    }
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(numbers_and_notes);
    TEST(a_part_of_the_moves);
    TEST(numbers_have_the_colour_of_the_stone);
    TEST(notes_with_little_room);
    return check_done();
}
