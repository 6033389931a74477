/* Boards as text: what is written is read again, what people draw is read, what is wrong is named. */
#include "../check.h"

#include <tengen/draw.h>

/* Read a board that must be good. */
static tgn_board read_board(const char *text, tgn_colour *to_move, tgn_point *ko)
{
    tgn_board board;
    tgn_error error = {.message = ""};
    tgn_board_init(&board, (tgn_size){1, 1});
    CHECK_INT(tgn_text_parse(&board, text, to_move, ko, &error), 0);
    CHECK_TEXT(error.message, "");
    return board;
}

static bool same_board(const char *a, const char *b)
{
    tgn_board one = read_board(a, NULL, NULL), other = read_board(b, NULL, NULL);
    return tgn_board_equal(&one, &other);
}

static const char *const plain = ". . . . .\n. X . O .\n. . . . .\n. . O X .\n. . . . .\n";

static void expect(const char *drawn, tgn_point last, const char *expected)
{
    tgn_board board = read_board(drawn, NULL, NULL);
    char text[TGN_TEXT_MAX];
    CHECK_INT(tgn_text_format(text, &board, last), strlen(expected));
    if (strcmp(text, expected) != 0)
        printf("%s", text);
    CHECK(strcmp(text, expected) == 0);
    CHECK(same_board(text, drawn));
}

static void the_header_example(void)
{
    expect(plain, TGN_PASS,
           "   A B C D E\n"
           "5  . . . . .  5\n"
           "4  . X . O .  4\n"
           "3  . . + . .  3\n"
           "2  . . O X .  2\n"
           "1  . . . . .  1\n"
           "   A B C D E\n");
}

static void the_last_move_is_bracketed(void)
{
    expect("X.O\n.+.\n", tgn_point_at(0, 0), "   A B C\n2 (X). O  2\n1  . . .  1\n   A B C\n");
    expect("X.O\n.+.\n", tgn_point_at(0, 2), "   A B C\n2  X .(O) 2\n1  . . .  1\n   A B C\n");
}

/* Any board of any size, with any last point, comes back as it was. */
static void round_trips(void)
{
    uint64_t seed = 7;
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        for (int cols = 1; cols <= TGN_SIDE_MAX; cols++) {
            tgn_board board;
            tgn_board_init(&board, (tgn_size){(uint8_t)rows, (uint8_t)cols});
            for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
                tgn_board_put(&board, p, (tgn_colour)(check_random(&seed) % 3));
            char text[TGN_TEXT_MAX];
            tgn_point last =
                tgn_point_from_index((int)(check_random(&seed) % (unsigned)(rows * cols)), board.size);
            CHECK(tgn_text_format(text, &board, rows % 2 ? last : TGN_PASS) < TGN_TEXT_MAX);
            tgn_board back = read_board(text, NULL, NULL);
            CHECK(tgn_board_equal(&board, &back));
        }
    }
}

static void many_ways_of_drawing(void)
{
    static const char *const ways[] = {
        ".....\n.X.O.\n.....\n..OX.\n.....",                                                 /* no blanks */
        "\xEF\xBB\xBF. . . . .\r\n\r\n. # . o .\r\n. . , . .\r\n. . o @ .\r\n. . . . .\r\n", /* other letters */
        "5 . . . . .\n4 . x . O .\n3 . . + . .\n2 . . O X .\n1 . . . . .\n  A B C D E\n",    /* left only */
        ". . . . . 5\n. X . O . 4\n. . + . . 3\n. . O X . 2\n. . . . . 1\n",                 /* right only */
        "ABCDE\n5.....5\n4.X.O.4\n3.....3\n2..OX.2\n1.....1\n",                              /* tight */
        "  a b c d e\n5 . . . . . 5\n4 . X .(O). 4\n3 . . + . . 3     WHITE (O) has captured 0 stones\n"
        "2 . . O X . 2     BLACK (X) has captured 0 stones\n1 . . . . . 1\n  a b c d e\n",
        "   +-----------+\n 5 | . . . . . |\n 4 | . X . O . |\n 3 | . . + . . |\n 2 | . . O X . |\n 1 | . . "
        ". . . |\n"
        "   +-----------+\n     A B C D E\n",
        "Black: Shusaku\nOpening : 3-4\n\t.....\n.X.O.\n\n\n.....\n..OX.\n.....\nprisoners: none, says X\n",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        CHECK(same_board(ways[i], plain));
    CHECK(same_board("A B C D E F G H J K L M N O P Q R S T U V W X Y Z\n.........................\n",
                     "+++++++++++++++++++++++++"));
    CHECK(same_board("A\n1 X 1\nA\n", "(x)"));
}

static void details(void)
{
    tgn_colour to_move = TGN_EDGE;
    tgn_point ko = 1;
    read_board(". X O .\nX . X O\n. X O .\n", &to_move, &ko);
    CHECK_INT(to_move, TGN_EMPTY);
    CHECK_INT(ko, TGN_PASS);
    read_board(". X O .\nX . X O\n. X O .\nTo move: White\nKO :  b2 \n", &to_move, &ko);
    CHECK_INT(to_move, TGN_WHITE);
    CHECK_INT(ko, tgn_point_at(1, 1));
    read_board("to move: b\n. X O .\nX . X O\n. X O .\nko: none\n", &to_move, &ko);
    CHECK_INT(to_move, TGN_BLACK);
    CHECK_INT(ko, TGN_PASS);
}

static void strings_without_liberties_are_accepted(void)
{
    tgn_board board = read_board("XO\nOX\n", NULL, NULL);
    CHECK_INT(board.count[TGN_BLACK], 2);
    CHECK_INT(board.count[TGN_WHITE], 2);
}

/* What is wrong, and how it is said. */
static const struct {
    const char *text, *message;
} faults[] = {
    {"", "no board here: write rows of X, O and . from top to bottom"},
    {"\n \n\t\n", "no board here: write rows of X, O and . from top to bottom"},
    {"A B C\n", "no board here: write rows of X, O and . from top to bottom"},
    {". . .\n. .\n", "line 2: this row has 2 points, the rows above have 3; make them equal"},
    {". . .\n\n.\n", "line 3: this row has 1 point, the rows above have 3; make them equal"},
    {". . .\n. Y .\n", "line 2: 'Y' is not a point; a row holds X (black), O (white), . and + (empty)"},
    {". 3 .\n", "line 1: '3' is not a point; a row holds X (black), O (white), . and + (empty)"},
    {". \xE2\x97\x8F .\n",
     "line 1: the byte 0xE2 is not a point; a row holds X (black), O (white), . and + (empty)"},
    {"(X\n", "line 1: '(' is not a point; a row holds X (black), O (white), . and + (empty)"},
    {"X) .\n", "line 1: ')' is not a point; a row holds X (black), O (white), . and + (empty)"},
    {"((X)) .\n", "line 1: '(' is not a point; a row holds X (black), O (white), . and + (empty)"},
    {". . .\n2\n", "line 2: a row without points; write X, O and . after its number"},
    {"..........................\n", "line 1: more than 25 points in a row; boards have 1 to 25 columns"},
    {".\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n",
     "line 26: more than 25 rows; boards have 1 to 25"},
    {"..\n..\nko: A1\n..\n", "line 4: a second board begins here; keep one"},
    {"..\n..\nto move: green\n", "line 3: 'green' cannot be to move; say black or white"},
    {"..\n..\n\nko: C3\n", "line 4: a 2x2 board has no point 'C3'; say D4, or none"},
    {"..\n.X\nko: B1\n", "line 3: a stone lies on B1; a ko point is empty"},
    {"(;GM[1]SZ[9];B[ee])\n",
     "line 1: '(' is not a point; a row holds X (black), O (white), . and + (empty)"},
};

static void faults_are_named(void)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        tgn_board board;
        tgn_error error = {.message = ""};
        tgn_board_init(&board, (tgn_size){3, 2});
        CHECK_INT(tgn_text_parse(&board, faults[i].text, NULL, NULL, &error), TGN_ERR_INPUT);
        CHECK_TEXT(error.message, faults[i].message);
        CHECK_INT(tgn_text_parse(&board, faults[i].text, NULL, NULL, NULL), TGN_ERR_INPUT);
        CHECK(board.size.rows == 3 && board.size.cols == 2); /* left alone */
    }
}

static void faults_have_a_place(void)
{
    tgn_board board;
    tgn_error error;
    CHECK_INT(tgn_text_parse(&board, "...\n.Y.\n", NULL, NULL, &error), TGN_ERR_INPUT);
    CHECK_INT(error.offset, 5);
}

/* Bytes from nowhere are read or refused, never more. */
static void noise(void)
{
    uint64_t seed = 11;
    static const char letters[] = "..XO+,#@ox ()|-:AB12 \n\n\xFF";
    for (int i = 0; i < 20000; i++) {
        char text[200];
        size_t length = check_random(&seed) % (sizeof text - 1);
        for (size_t k = 0; k < length; k++)
            text[k] = letters[check_random(&seed) % (sizeof letters - 1)];
        text[length] = '\0';
        tgn_board board;
        tgn_error error;
        int code = tgn_text_parse(&board, text, NULL, NULL, &error);
        CHECK(code == 0 || (code == TGN_ERR_INPUT && error.message[0]));
    }
}

static int count_stars(int rows, int cols)
{
    tgn_size size = {(uint8_t)rows, (uint8_t)cols};
    int count = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        count += tgn_star(size, p);
    return count;
}

static void stars(void)
{
    static const struct {
        int rows, cols, count;
    } sizes[] = {{19, 19, 9}, {13, 13, 5}, {9, 9, 5},   {18, 18, 4}, {25, 25, 9}, {7, 7, 5},
                 {5, 5, 1},   {3, 3, 1},   {2, 2, 0},   {1, 1, 0},   {6, 6, 0},   {8, 8, 4},
                 {3, 7, 1},   {9, 19, 7},  {18, 19, 6}, {1, 9, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        CHECK_INT(count_stars(sizes[i].rows, sizes[i].cols), sizes[i].count);
    tgn_point p;
    static const char *const customary[] = {"D4", "D10", "K10", "Q16"};
    for (int i = 0; i < 4; i++) {
        CHECK_INT(tgn_point_parse(&p, customary[i], (tgn_size){19, 19}), 0);
        CHECK(tgn_star((tgn_size){19, 19}, p));
    }
    CHECK(tgn_star((tgn_size){9, 9}, tgn_point_at(2, 6)) && tgn_star((tgn_size){13, 13}, tgn_point_at(3, 9)));
    CHECK(!tgn_star((tgn_size){9, 9}, TGN_PASS) && !tgn_star((tgn_size){9, 9}, tgn_point_at(9, 4)));
}

int main(int argc, char **argv)
{
    TEST(the_header_example);
    TEST(the_last_move_is_bracketed);
    TEST(round_trips);
    TEST(many_ways_of_drawing);
    TEST(details);
    TEST(strings_without_liberties_are_accepted);
    TEST(faults_are_named);
    TEST(faults_have_a_place);
    TEST(noise);
    TEST(stars);
    return check_done();
}
