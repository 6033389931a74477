/*
 * Who is strong where, who has what, what is dead: the layers that say so show, lie where they should, and
 * are told in text too.
 */
#include "drawn.h"

/* With 32 pixels a line and coordinates the point in row r and column c lies at (40 + 32 c, 40 + 32 r). */
enum { FIRST = 40, STEP = 32 };

static tgn_diagram plain(const char *text)
{
    tgn_board board = board_of(text);
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    return d;
}

static void contours_lie_between_points(void)
{
    tgn_diagram d = plain("...\n...\n...\n");
    int wood = light_at(&d, FIRST + 16, FIRST + 16);
    for (int row = 0; row < 3; row++)
        d.height[tgn_point_at(row, 0)] = 4;
    d.level[0] = 1;
    d.levels = 1;
    int y = FIRST + STEP + 16, dark = 0, place = 0; /* between two rows, where no line of the board is */
    for (int x = FIRST - 16; x < FIRST + 3 * STEP - 16; x++)
        if (x % STEP != FIRST % STEP && light_at(&d, x, y) < wood - 60) {
            dark++;
            place = x;
        }
    CHECK(dark >= 1 && dark <= 3);
    CHECK(place > FIRST && place < FIRST + STEP);
    d.board = board_of("XX.\nXX.\nXX.\n"); /* stones lie over contours */
    int stone = light_at(&d, FIRST + 9, FIRST + STEP + 2);
    d.levels = 0;
    CHECK_INT(light_at(&d, FIRST + 9, FIRST + STEP + 2), stone);
}

static void the_dead_fade_and_are_crossed(void)
{
    tgn_diagram d = plain("X.O\n...\n...\n");
    d.dead[tgn_point_at(0, 0)] = d.dead[tgn_point_at(0, 2)] = d.dead[tgn_point_at(1, 1)] = true;
    CHECK(light_at(&d, FIRST, FIRST + 10) > 110 && light_at(&d, FIRST, FIRST + 10) < 180);
    CHECK(light_at(&d, FIRST, FIRST) >
          200); /* a light cross on what was black, a dark one on what was white */
    CHECK(light_at(&d, FIRST + 2 * STEP, FIRST) < 80);
    tgn_diagram alive = plain("X.O\n...\n...\n");
    CHECK_INT(light_at(&d, FIRST + STEP, FIRST + STEP), light_at(&alive, FIRST + STEP, FIRST + STEP));
    d.mark[tgn_point_at(0, 0)] = TGN_MARK_LAST; /* a ring and a cross go together */
    CHECK(light_at(&d, FIRST + 9, FIRST) > 180 && light_at(&d, FIRST, FIRST) > 200);
}

/* How many pixels right of the middle of a point are dark, beside the line of the board. */
static int square_width(const tgn_diagram *d, int row, int col)
{
    int width = 0;
    while (width < STEP / 2 && light_at(d, FIRST + col * STEP + width, FIRST + row * STEP + 1) < 60)
        width++;
    return width;
}

static void the_surer_the_larger(void)
{
    tgn_diagram d = plain("...\n.X.\n...\n");
    static const float sure[] = {0.05f, 0.4f, 0.7f, 1};
    int before = -1;
    for (int i = 0; i < 4; i++) {
        d.owner[tgn_point_at(0, 1)] = sure[i];
        int width = square_width(&d, 0, 1);
        CHECK(width > before);
        before = width;
    }
    d.owner[tgn_point_at(0, 0)] = -1;
    CHECK(light_at(&d, FIRST + 1, FIRST + 1) > 240);
    d.owner[tgn_point_at(0, 0)] = NAN;
    d.owner[tgn_point_at(1, 1)] = -1; /* stones speak for themselves */
    CHECK(light_at(&d, FIRST + STEP, FIRST + STEP) < 70);
    tgn_diagram marked = d;
    marked.owner[tgn_point_at(0, 1)] = 0;
    marked.mark[tgn_point_at(0, 1)] = TGN_MARK_BLACK_TERRITORY; /* a mark is a sure owner */
    CHECK_INT(square_width(&marked, 0, 1), square_width(&d, 0, 1));
}

static unsigned height_of(const tgn_diagram *d)
{
    bytes png = draw(d, TGN_FORMAT_PNG);
    unsigned height = big_endian(png.data + 20);
    free(png.data);
    return height;
}

/* The legend stands below the board; words keep the space they were promised. */
static void a_legend_and_room_for_words(void)
{
    tgn_diagram d = plain("...\n...\n...\n");
    unsigned board = height_of(&d);
    memcpy(d.legend, (const float[]){1, 6, 32, 64}, sizeof d.legend);
    unsigned with_legend = height_of(&d);
    CHECK(with_legend > board + STEP && with_legend < board + 2 * STEP);
    d.word_lines = 2;
    unsigned two = height_of(&d);
    d.caption = "one\ntwo";
    CHECK_INT(height_of(&d), two);
    d.caption = "one";
    CHECK_INT(height_of(&d), two);
    d.caption = "one\ntwo\nthree";
    CHECK(height_of(&d) > two);
    d.word_lines = 1 << 30;
    CHECK(height_of(&d) < 50 * STEP);
}

static void text_tells_it_too(void)
{
    tgn_diagram d = plain("X.O\n...\n");
    static const float heat[2][3] = {{1, 0.5f, -1}, {0.25f, 0, -0.25f}},
                       owner[2][3] = {{1, 0.5f, -1}, {0, 0.1f, -0.5f}};
    for (int row = 0; row < 2; row++)
        for (int col = 0; col < 3; col++) {
            d.heat[tgn_point_at(row, col)] = heat[row][col];
            d.owner[tgn_point_at(row, col)] = owner[row][col];
        }
    d.dead[tgn_point_at(0, 0)] = d.dead[tgn_point_at(0, 2)] = d.dead[tgn_point_at(1, 1)] = true;
    memcpy(d.legend, (const float[]){1, 6, 32, 64}, sizeof d.legend);
    bytes text = draw(&d, TGN_FORMAT_TEXT);
    CHECK_TEXT(text.data, "   A B C\n2  X . O  2\n1  . . .  1\n   A B C\n"
                          "heat: 4 2 d\nheat: 1 . a\n"
                          "legend: 1 a from 1, 2 b from 6, 3 c from 32, 4 d from 64\n"
                          "owner: X x O\nowner: . . o\n"
                          "dead: A2 C2\n");
    tgn_board back = board_of(text.data);
    CHECK(tgn_board_equal(&back, &d.board));
    free(text.data);
}

/* More levels than there is space for, and heights that are no numbers, do no harm. */
static void nonsense_does_no_harm(void)
{
    tgn_diagram d = plain("...\n...\n");
    d.levels = 1000;
    for (int i = 0; i < TGN_CONTOURS; i++)
        d.level[i] = i % 3 ? NAN : i % 2 ? INFINITY : -INFINITY;
    for (int i = 0; i < TGN_GRID; i++)
        d.height[i] = i % 3 ? NAN : INFINITY;
    for (int format = TGN_FORMAT_SVG; format <= TGN_FORMAT_TEXT; format++) {
        bytes drawn = draw(&d, (tgn_format)format);
        CHECK(drawn.length > 20);
        free(drawn.data);
    }
    d.levels = -5;
    free(draw(&d, TGN_FORMAT_PNG).data);
}

int main(int argc, char **argv)
{
    TEST(contours_lie_between_points);
    TEST(the_dead_fade_and_are_crossed);
    TEST(the_surer_the_larger);
    TEST(a_legend_and_room_for_words);
    TEST(text_tells_it_too);
    TEST(nonsense_does_no_harm);
    return check_done();
}
