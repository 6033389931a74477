/* draw_no_memory_test.c - diagrams, films and curves, with every allocation refused once */
#include "../no_memory.h"

#include <math.h>

#include <tengen/curve.h>
#include <tengen/film.h>

static int discard(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static void make_diagram(tgn_diagram *diagram, int stones)
{
    tgn_board board;
    tgn_board_init(&board, (tgn_size){5, 5});
    for (int i = 0; i < stones; i++)
        tgn_board_put(&board, tgn_point_at(i, i), i % 2 ? TGN_WHITE : TGN_BLACK);
    tgn_diagram_init(diagram, &board);
    diagram->point_size = 8;
    diagram->caption = "Black - White";
    diagram->label[tgn_point_at(4, 0)][0] = 'A';
    diagram->heat[tgn_point_at(0, 4)] = 1;
}

static int film(void)
{
    tgn_film *made = NULL;
    tgn_diagram diagram;
    int code = tgn_film_open(&made, NULL, NULL, NULL);
    for (int i = 0; i < 3 && code == 0; i++) {
        make_diagram(&diagram, i);
        code = tgn_film_add(made, &diagram, NULL);
    }
    if (code == 0)
        code = tgn_film_write(made, discard, NULL, NULL);
    tgn_film_free(made);
    return code;
}

static int draw_as(tgn_format format)
{
    static const double value[] = {1, NAN, -3, 4};
    const tgn_curve curve = {
        .value = value, .count = 4, .title = "A", .above = "B", .below = "C", .along = "D"};
    tgn_diagram diagram;
    make_diagram(&diagram, 4);
    int code = tgn_draw(&diagram, format, discard, NULL);
    return code == 0 ? tgn_curve_draw(&curve, format, discard, NULL) : code;
}

static int draw_all(void)
{
    int code = 0;
    for (int format = TGN_FORMAT_SVG; format < TGN_FORMAT_COUNT && code == 0; format++)
        code = draw_as((tgn_format)format);
    return code;
}

static void films(void)
{
    refuse_each(film);
}

static void pictures_and_curves(void)
{
    refuse_each(draw_all);
}

int main(int argc, char **argv)
{
    TEST(films);
    TEST(pictures_and_curves);
    return check_done();
}
