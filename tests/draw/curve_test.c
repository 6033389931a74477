/*
 * The curve of a game: where its line lies, gaps, bands, words, text; what may go wrong.
 */
#include "drawn.h"

#include <unistd.h>

#include <tengen/curve.h>

enum { COUNT = 101 };

/* From -50 to +50, straight through 0 at move 50. */
static void ramp(double value[COUNT])
{
    for (int i = 0; i < COUNT; i++)
        value[i] = i - 50;
}

static bytes draw_curve(const tgn_curve *curve, tgn_format format)
{
    bytes b = {0};
    CHECK_INT(tgn_curve_draw(curve, format, take, &b), 0);
    if (!b.data)
        take(&b, "", 0);
    return b;
}

/* A PNG to look at, of the usual size: the curve lies between x = 46 and 702, y = 14 and 270 (no title). */
enum { LEFT = 46, RIGHT = 702, TOP = 14, BOTTOM = 270 };

static cairo_surface_t *look(const tgn_curve *curve)
{
    bytes png = draw_curve(curve, TGN_FORMAT_PNG);
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(feed, &png);
    CHECK(cairo_image_surface_get_width(image) == 720 && cairo_image_surface_get_height(image) == 300);
    free(png.data);
    return image;
}

/* The mean height of the dark pixels in a column; -1: none. */
static double dark_at(cairo_surface_t *image, int x)
{
    double sum = 0, count = 0;
    for (int y = TOP; y < BOTTOM; y++)
        if (light(image, x, y) < 60) {
            sum += y;
            count++;
        }
    return count ? sum / count : -1;
}

static void the_line_lies_where_the_values_are(void)
{
    double value[COUNT];
    ramp(value);
    tgn_curve curve = {.value = value, .count = COUNT, .current = SIZE_MAX};
    cairo_surface_t *image = look(&curve);
    for (int x = LEFT + 5; x < RIGHT - 5; x += 7) {
        double along = (x + 0.5 - LEFT) / (RIGHT - LEFT),
               expected = BOTTOM - (BOTTOM - TOP) * (10 + 100 * along) / 120; /* -60 to +60 */
        if (fabs(expected - (TOP + BOTTOM) / 2.0) > 6)                        /* the line at 0 is dark too */
            CHECK(fabs(dark_at(image, x) - expected) <= 2);
    }
    int x = LEFT + (RIGHT - LEFT) / 4, middle = (TOP + BOTTOM) / 2;
    CHECK(light(image, x, middle + 20) < 230); /* White's lead is filled, what lies beyond it is paper */
    CHECK(light(image, x, middle - 30) > 230);
    cairo_surface_destroy(image);
}

/* With a reach the picture ends there, not at the next round number; a value beyond it makes it larger. */
static void a_share_around_its_middle(void)
{
    double value[COUNT];
    for (int i = 0; i < COUNT; i++)
        value[i] = 25;
    tgn_curve curve = {.value = value, .count = COUNT, .current = SIZE_MAX, .middle = 50, .reach = 50};
    cairo_surface_t *image = look(&curve);
    CHECK(fabs(dark_at(image, LEFT + 9) - (TOP + (BOTTOM - TOP) / 4.0)) <= 2);
    cairo_surface_destroy(image);
    value[50] = 80;
    image = look(&curve);
    CHECK(dark_at(image, LEFT + 9) > TOP + (BOTTOM - TOP) / 4.0 + 10);
    cairo_surface_destroy(image);
}

static void gaps_bands_and_the_current_move(void)
{
    double value[COUNT] = {0}, spread[COUNT];
    for (int i = 0; i < COUNT; i++) {
        spread[i] = 20;
        value[i] = i < 40 || i > 60 ? 30 : NAN;
    }
    tgn_curve curve = {.value = value, .spread = spread, .count = COUNT, .current = 20};
    cairo_surface_t *image = look(&curve);
    int middle = (LEFT + RIGHT) / 2, quarter = LEFT + (RIGHT - LEFT) / 4;
    double zero = TOP + (BOTTOM - TOP) * 50.0 / 60; /* from -10 to +50 */
    int y = (int)(zero - (BOTTOM - TOP) * 45.0 / 60);
    CHECK(light(image, quarter, y) <
          light(image, middle, y) - 10); /* +45 is in the band, and in the gap there is none */
    CHECK(dark_at(image, quarter) > 0 && light(image, middle, y) > 240);
    int current = LEFT + (RIGHT - LEFT) / 5, dark = 0;
    for (int row = TOP; row < BOTTOM; row++)
        dark += light(image, current, row) < 100;
    CHECK(dark > (BOTTOM - TOP) / 3); /* dashed */
    cairo_surface_destroy(image);
}

static void as_text(void)
{
    double value[] = {-6.5, NAN, 3.25}, spread[] = {10, 1, 2.5};
    tgn_curve curve = {.value = value,
                       .spread = spread,
                       .count = 3,
                       .first = 10,
                       .every = 5,
                       .title = "A\ngame",
                       .above = "Black leads",
                       .below = "White leads"};
    bytes text = draw_curve(&curve, TGN_FORMAT_TEXT);
    CHECK_TEXT(text.data, "# A game\n# + Black leads, - White leads\n10 -6.50 10.00\n15 -\n20 +3.25 2.50\n");
    free(text.data);
    curve = (tgn_curve){.value = value, .count = 1};
    text = draw_curve(&curve, TGN_FORMAT_TEXT);
    CHECK_TEXT(text.data, "0 -6.50\n");
    free(text.data);
    bytes svg = draw_curve(&curve, TGN_FORMAT_SVG);
    CHECK(strstr(svg.data, "<desc>\n0 -6.50\n</desc>") != NULL);
    free(svg.data);
}

/* Numbers and words of all kinds, in all sizes and formats. */
static void nothing_does_harm(void)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 0, 1e-300, 7};
    static const double sides[] = {0, 120, 121.7, 8000};
    double value[400], spread[400];
    uint64_t seed = 5;
    for (int i = 0; i < 400; i++) {
        value[i] = odd[check_random(&seed) % 8];
        spread[i] = odd[check_random(&seed) % 8];
    }
    for (size_t count = 1; count <= 400; count += 57)
        for (int i = 0; i < 4; i++)
            for (int format = TGN_FORMAT_SVG; format <= TGN_FORMAT_TEXT; format++) {
                tgn_curve curve = {.value = value,
                                   .spread = i % 2 ? spread : NULL,
                                   .count = count,
                                   .current = count / 2,
                                   .first = count * count,
                                   .every = (size_t)i,
                                   .title = "</svg>\x01\xFF & words that go on and on and on and on",
                                   .above = "<above>",
                                   .below = "",
                                   .along = "\xE6\x89\x8B",
                                   .width = format == TGN_FORMAT_PNG && i == 3 ? 500 : sides[i],
                                   .height = sides[(i + 1) % 3]};
                bytes drawn = draw_curve(&curve, (tgn_format)format),
                      again = draw_curve(&curve, (tgn_format)format);
                CHECK(drawn.length > 0 && (format == TGN_FORMAT_TEXT || !strstr(drawn.data, "<above>")));
                CHECK(drawn.length == again.length && memcmp(drawn.data, again.data, again.length) == 0);
                free(drawn.data);
                free(again.data);
            }
}

static void what_may_go_wrong(void)
{
    double value[COUNT];
    ramp(value);
    bytes none = {0};
    tgn_error error;
    tgn_curve curve = {.value = value};
    CHECK_INT(tgn_curve_draw(&curve, TGN_FORMAT_SVG, take, &none), TGN_ERR_ARGUMENT);
    curve.count = TGN_CURVE_MAX + 1;
    CHECK_INT(tgn_curve_draw(&curve, TGN_FORMAT_SVG, take, &none), TGN_ERR_ARGUMENT);
    static const double wrong[] = {-1, 100, 8001, INFINITY, NAN};
    for (int i = 0; i < 5; i++) {
        curve = (tgn_curve){.value = value, .count = COUNT, .width = wrong[i]};
        CHECK_INT(tgn_curve_draw(&curve, TGN_FORMAT_PNG, take, &none), TGN_ERR_ARGUMENT);
    }
    CHECK(none.data == NULL);
    CHECK_INT(tgn_curve_file(&curve, "/tmp/x.png", &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "a curve has 1 to 100000 values and sides of 120 to 8000");
    curve.width = 0;
    CHECK_INT(tgn_curve_file(&curve, "x.gif", &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "cannot tell the format of 'x.gif'; end it in .png, .svg, .pdf or .txt");
    CHECK_INT(tgn_curve_file(&curve, "/no/such/folder/x.svg", &error), TGN_ERR_IO);
    char name[] = "/tmp/tengen-curve-XXXXXX.svg";
    int fd = mkstemps(name, 4);
    CHECK(fd >= 0 && close(fd) == 0);
    CHECK_INT(tgn_curve_file(&curve, name, &error), 0);
    CHECK_INT(unlink(name), 0);
}

int main(int argc, char **argv)
{
    TEST(the_line_lies_where_the_values_are);
    TEST(a_share_around_its_middle);
    TEST(gaps_bands_and_the_current_move);
    TEST(as_text);
    TEST(nothing_does_harm);
    TEST(what_may_go_wrong);
    return check_done();
}
