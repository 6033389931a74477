/*
 * Pictures: every size and kind of mark is drawn; PNG pixels, SVG well-formedness, PDF structure; hostile
 * words do no harm.
 */
#include "drawn.h"

/* ---- PNG ----------------------------------------------------------------------------------------------- */

static void png_pixels(void)
{
    tgn_board board = board_of("X.O\n...\n...\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    bytes png = draw(&d, TGN_FORMAT_PNG);
    CHECK(png.length > 33 && memcmp(png.data, "\x89PNG\r\n\x1a\n", 8) == 0);
    CHECK_INT(big_endian(png.data + 16),
              2 * 40 + 2 * 32 + 1); /* margin 1.25 steps, 2 steps, the line itself */
    CHECK_INT(big_endian(png.data + 20), 2 * 40 + 2 * 32 + 1);
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(feed, &png);
    CHECK_INT(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
    CHECK(light(image, 40, 40) < 70);                              /* a black stone */
    CHECK(light(image, 40 + 64, 40) > 230);                        /* a white stone */
    CHECK(light(image, 40 + 16, 40 + 16) > 150);                   /* wood */
    CHECK(light(image, 40 + 16, 40 + 16) < 230);                   /* ... which is no paper */
    CHECK(light(image, 40 + 48, 40 + 32) < 100);                   /* a line */
    CHECK_INT(light(image, 40 + 48, 40 + 33), light(image, 2, 2)); /* one pixel wide */
    CHECK_INT(light(image, 40 + 48, 40 + 31), light(image, 2, 2));
    cairo_surface_destroy(image);
    free(png.data);
}

/* A part of the board: the picture of the whole with the rest cut away, lines going on where the board does. */
static void a_view(void)
{
    tgn_board board = board_of("X.O..\n.....\n..X..\n...O.\n.....\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    d.view_from = tgn_point_at(1, 2);
    d.view_to = tgn_point_at(4, 4);
    bytes png = draw(&d, TGN_FORMAT_PNG);
    CHECK_INT(big_endian(png.data + 16), 2 * 40 + 2 * 32 + 1);
    CHECK_INT(big_endian(png.data + 20), 2 * 40 + 3 * 32 + 1);
    free(png.data);
    CHECK(light_at(&d, 40, 40 + 32) < 70);       /* C3, the black stone */
    CHECK(light_at(&d, 40 + 32, 40 + 64) > 230); /* D2, the white one */
    CHECK(light_at(&d, 40, 40) < 100); /* an empty point: lines cross; the white stone above is not shown */
    CHECK(light_at(&d, 40 - 10, 40) < 100);           /* the board goes on to the left, */
    CHECK(light_at(&d, 40, 40 - 10) < 100);           /* and upwards, */
    CHECK(light_at(&d, 40 + 64 + 10, 40) > 150);      /* not to the right */
    CHECK(light_at(&d, 40 + 32, 40 + 96 + 10) > 150); /* nor below */
    bytes out = {0};
    d.view_from = tgn_point_at(3, 3);
    d.view_to = tgn_point_at(2, 4);
    CHECK_INT(tgn_draw(&d, TGN_FORMAT_PNG, take, &out), TGN_ERR_ARGUMENT);
    d.view_to = tgn_point_at(5, 5);
    CHECK_INT(tgn_draw(&d, TGN_FORMAT_PNG, take, &out), TGN_ERR_ARGUMENT);
    d.view_to = TGN_PASS;
    CHECK_INT(tgn_draw(&d, TGN_FORMAT_SVG, take, &out), TGN_ERR_ARGUMENT);
    crowd(&d, 19, 19, 5);
    d.view_from = tgn_point_at(0, 9);
    d.view_to = tgn_point_at(9, 18);
    for (int format = TGN_FORMAT_SVG; format <= TGN_FORMAT_PDF; format++)
        free(draw(&d, (tgn_format)format).data);
}

/* Every kind of mark shows, and the layers lie as they should. */
static void what_lies_over_what(void)
{
    tgn_board board = board_of("X.O\n...\n...\n");
    tgn_diagram d, plain;
    tgn_diagram_init(&plain, &board);
    int wood = light_at(&plain, 2, 2);
    d = plain;
    d.heat[tgn_point_at(2, 2)] = 1;
    CHECK(light_at(&d, 104 + 8, 104 + 8) < wood - 20); /* Black's heat is darker than wood, White's lighter */
    d.heat[tgn_point_at(2, 2)] = -1;
    CHECK(light_at(&d, 104 + 8, 104 + 8) > wood + 20);
    d.heat[tgn_point_at(2, 2)] = NAN;
    CHECK_INT(light_at(&d, 104 + 8, 104 + 8), wood);
    d.heat[tgn_point_at(0, 0)] = -1;
    CHECK(light_at(&d, 40, 40) < 70); /* stones lie over heat */
    d = plain;
    CHECK(light_at(&d, 72, 104 - 8) < 100);
    d.label[tgn_point_at(2, 1)][0] = '.'; /* a label takes the line away under it */
    CHECK_INT(light_at(&d, 72, 104 - 8), wood);
    d = plain;
    d.region = TGN_REGION_RIGHT; /* the left column is dimmed */
    CHECK(light_at(&d, 40, 40) > 100 && light_at(&d, 104, 40) > 230);
    d.region = TGN_REGION_WHOLE;
    d.mark[tgn_point_at(0, 0)] = TGN_MARK_DIMMED;
    CHECK(light_at(&d, 40, 40) > 100);
    d.mark[tgn_point_at(0, 0)] = TGN_MARK_LAST; /* a light ring on a black stone, also around a number */
    CHECK(light_at(&d, 40 + 9, 40) > 150);
    d.number[tgn_point_at(0, 0)] = 1;
    CHECK(light_at(&d, 40 + 13, 40) > 150);
}

static void marks_show(void)
{
    tgn_board board = board_of("X.O\n...\n...\n");
    tgn_diagram plain;
    tgn_diagram_init(&plain, &board);
    bytes before = draw(&plain, TGN_FORMAT_PNG);
    static const int places[3][2] = {{0, 0}, {0, 2}, {1, 1}}; /* on black, on white, on nothing */
    for (int mark = TGN_MARK_TRIANGLE; mark <= TGN_MARK_DIMMED; mark++) {
        for (int i = 0; i < 3; i++) {
            tgn_diagram d = plain;
            d.mark[tgn_point_at(places[i][0], places[i][1])] = (uint8_t)mark;
            bytes after = draw(&d, TGN_FORMAT_PNG);
            CHECK(after.length != before.length || memcmp(after.data, before.data, after.length) != 0);
            free(after.data);
        }
    }
    free(before.data);
}

static void point_sizes(void)
{
    tgn_board board = board_of("X.O\n...\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    d.coordinates = false;
    static const double sizes[] = {4, 7.3, 20, 33.5, 64, 256};
    static const unsigned widths[] = {15, 26, 71, 118, 226, 904};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        d.point_size = sizes[i];
        bytes png = draw(&d, TGN_FORMAT_PNG);
        CHECK_INT(big_endian(png.data + 16), widths[i]);
        free(png.data);
    }
    static const double wrong[] = {-1, 3.9, 257, INFINITY, NAN};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        d.point_size = wrong[i];
        bytes none = {0};
        CHECK_INT(tgn_draw(&d, TGN_FORMAT_PNG, take, &none), TGN_ERR_ARGUMENT);
        CHECK(none.data == NULL);
    }
}

/* ---- SVG: a small judge of well-formedness ------------------------------------------------------------- */

/*
 * Only characters that XML allows, in UTF-8 that is not broken. Broken words come out as U+FFFD, which is
 * allowed.
 */
static bool clean_characters(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int more = *c < 0x80                 ? 0
                   : *c >= 0xC2 && *c < 0xE0 ? 1
                   : *c >= 0xE0 && *c < 0xF0 ? 2
                   : *c >= 0xF0 && *c < 0xF5 ? 3
                                             : -1;
        if (more < 0 || (*c < 0x20 && !strchr("\n\r\t", *c)) || *c == 0x7F)
            return false;
        if ((c[0] == 0xED && c[1] >= 0xA0) || (c[0] == 0xEF && c[1] == 0xBF && c[2] >= 0xBE))
            return false;
        for (c++; more; more--, c++)
            if ((*c & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* &amp; and its like */
static bool good_entity(const char *at)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return true;
    return false;
}

/*
 * Read a tag from '<' to behind its '>'; NULL if it is broken. `name` receives "svg", "/svg" or "path/"
 * (closed at once).
 */
static const char *read_tag(const char *at, char name[32])
{
    const char *end = at + 1;
    size_t length = strcspn(end, " \n>/") + (*end == '/' ? 1 + strcspn(end + 1, " \n>") : 0);
    if (length == 0 || length > 30)
        return NULL;
    snprintf(name, 32, "%.*s", (int)length, end);
    bool quoted = false;
    for (; *end && (quoted || *end != '>'); end++) {
        quoted ^= *end == '"';
        if ((*end == '<') || (*end == '&' && !good_entity(end)))
            return NULL;
    }
    if (*end && end[-1] == '/')
        strcat(name, "/");
    return *end ? end + 1 : NULL;
}

static bool well_formed(const char *xml)
{
    char open[32][32];
    int depth = 0;
    bool root = false;
    const char *at = strncmp(xml, "<?xml ", 6) == 0 ? strstr(xml, "?>") : NULL;
    if (!at || !clean_characters(xml))
        return false;
    for (at += 2; *at;) {
        if (*at != '<') {
            if ((*at == '&' && !good_entity(at)) || (depth == 0 && !strchr(" \n", *at)))
                return false;
            at++;
            continue;
        }
        char name[32];
        if (!(at = read_tag(at, name)) || (depth == 0 && root))
            return false;
        root = true;
        if (name[0] == '/' && (depth == 0 || strcmp(name + 1, open[--depth]) != 0))
            return false;
        if (name[0] != '/' && name[strlen(name) - 1] != '/' && depth < 32)
            strcpy(open[depth++], name);
    }
    return root && depth == 0;
}

static void the_judge_judges(void)
{
    CHECK(well_formed("<?xml version=\"1.0\"?>\n<a b=\"c\"><d/>&lt;\n</a>\n"));
    static const char *const bad[] = {"<a/>",
                                      "<?xml ?><a>",
                                      "<?xml ?><a></b>",
                                      "<?xml ?><a>&x</a>",
                                      "<?xml ?><a>\x01</a>",
                                      "<?xml ?><a>\xFF</a>",
                                      "<?xml ?><a/><b/>",
                                      "<?xml ?><a b=\"<\"/>",
                                      "<?xml ?>"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!well_formed(bad[i]));
}

/* What records hold when somebody means harm, or nobody means anything. */
static const char *const hostile[] = {"</svg><script>alert(1)</script>",
                                      "]]>&<>\"'",
                                      "\x01\x02\x03\x1B[31mred\x7F",
                                      "\xFF\xFE\xC0\x80\xED\xA0\x80\xF4\x90\x80\x80",
                                      "\xEF\xBF\xBE\xEF\xBF\xBF\xE2\x80\xAE\xEF\xBB\xBF",
                                      "cut \xE6\x9C",
                                      "\r\n\r\n\t\v\f\n",
                                      "\xC2\x85\xC2\x9B\xE2\x80\xA8x",
                                      "\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9D\x8A\xE7\xA7\x80\xE7\xAD\x96 "
                                      "\xF0\x9F\x8E\xB2 \xF0\x9F\x8F\xB4\xE2\x80\x8D",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                      " ",
                                      "%s%n"};

static void hostile_words(void)
{
    tgn_board board = board_of("X.O\n...\n...\n");
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        tgn_diagram d;
        tgn_diagram_init(&d, &board);
        d.caption = hostile[i];
        d.notes = hostile[sizeof hostile / sizeof *hostile - 1 - i];
        memcpy(d.label[tgn_point_at(1, 1)], hostile[i], strlen(hostile[i]) < 7 ? strlen(hostile[i]) : 7);
        bytes svg = draw(&d, TGN_FORMAT_SVG), png = draw(&d, TGN_FORMAT_PNG), pdf = draw(&d, TGN_FORMAT_PDF);
        CHECK(well_formed(svg.data));
        CHECK(strlen(svg.data) == svg.length && !strstr(svg.data, "<script"));
        bytes text = draw(&d, TGN_FORMAT_TEXT);
        tgn_board back = board_of(text.data);
        CHECK(tgn_board_equal(&back, &board));
        CHECK(clean_characters(text.data));
        free(svg.data);
        free(png.data);
        free(pdf.data);
        free(text.data);
    }
}

/* A label that fills its space has no NUL to count on. */
static void a_full_label(void)
{
    tgn_board board = board_of("...\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    memset(d.label[tgn_point_at(0, 1)], 'W', TGN_LABEL_MAX);
    d.mark[tgn_point_at(0, 2)] = 250; /* no such mark */
    d.region = TGN_REGION_DIAG_NW;    /* no such region on a rectangle */
    bytes svg = draw(&d, TGN_FORMAT_SVG);
    CHECK(well_formed(svg.data));
    free(svg.data);
}

static void endless_captions_are_cut(void)
{
    size_t length = 1 << 20;
    char *words = malloc(length + 1);
    for (size_t i = 0; i < length; i++)
        words[i] = i % 7 ? 'm' : i % 77 ? ' ' : '\n';
    words[length] = '\0';
    tgn_board board = board_of("...\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    d.caption = d.notes = words;
    bytes png = draw(&d, TGN_FORMAT_PNG);
    CHECK(big_endian(png.data + 20) < 40 * 32);
    free(png.data);
    free(words);
}

static void the_svg_tells_its_board(void)
{
    tgn_board board = board_of("X.O\n...\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    d.mark[tgn_point_at(0, 2)] = TGN_MARK_LAST;
    bytes svg = draw(&d, TGN_FORMAT_SVG);
    CHECK(strstr(svg.data, "<title>Go board, 2x3</title>") != NULL);
    CHECK(strstr(svg.data, "2  X .(O) 2\n") != NULL);
    free(svg.data);
    d.caption = "Black & White";
    svg = draw(&d, TGN_FORMAT_SVG);
    CHECK(strstr(svg.data, "<title>Black &amp; White</title>") != NULL);
    free(svg.data);
}

/* ---- all formats --------------------------------------------------------------------------------------- */

static void pdf_structure(void)
{
    tgn_diagram d;
    crowd(&d, 9, 9, 5);
    d.caption = "A game";
    bytes pdf = draw(&d, TGN_FORMAT_PDF);
    CHECK(pdf.length > 1000 && memcmp(pdf.data, "%PDF-1.", 7) == 0);
    CHECK(memcmp(pdf.data + pdf.length - 6, "%%EOF\n", 6) == 0);
    free(pdf.data);
}

/* The same diagram gives the same bytes, today and tomorrow: no dates, no random names. */
static void drawing_is_deterministic(void)
{
    tgn_diagram d;
    crowd(&d, 13, 13, 9);
    d.caption = "A game";
    d.region = TGN_REGION_NW;
    for (int format = TGN_FORMAT_SVG; format < TGN_FORMAT_COUNT; format++) {
        bytes once = draw(&d, (tgn_format)format), again = draw(&d, (tgn_format)format);
        CHECK(once.length == again.length && memcmp(once.data, again.data, once.length) == 0);
        for (size_t i = 0; i + 12 < once.length; i++)
            CHECK(memcmp(once.data + i, "CreationDate", 12) != 0);
        free(once.data);
        free(again.data);
    }
}

static void every_size(void)
{
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows++) {
        int others[] = {rows, 1 + rows * 7 % TGN_SIDE_MAX, 1, TGN_SIDE_MAX};
        for (int i = 0; i < 4; i++) {
            tgn_diagram d;
            crowd(&d, rows, others[i], (uint64_t)(rows * 4 + i + 1));
            d.point_size = 8 + i * 4.5;
            d.coordinates = i != 1;
            d.region = (tgn_region)(rows % TGN_REGION_COUNT);
            bytes png = draw(&d, TGN_FORMAT_PNG);
            CHECK(png.length > 100);
            free(png.data);
            if (i > 1)
                continue;
            bytes svg = draw(&d, TGN_FORMAT_SVG), pdf = draw(&d, TGN_FORMAT_PDF);
            CHECK(well_formed(svg.data));
            CHECK(pdf.length > 500);
            free(svg.data);
            free(pdf.data);
        }
    }
}

static int refuse(void *context, const void *data, size_t length)
{
    (void)data, (void)length;
    ++*(int *)context;
    return TGN_ERR_STOPPED;
}

static void what_write_returns_is_returned(void)
{
    tgn_diagram d;
    crowd(&d, 5, 5, 3);
    for (int format = TGN_FORMAT_SVG; format < TGN_FORMAT_COUNT; format++) {
        int calls = 0;
        CHECK_INT(tgn_draw(&d, (tgn_format)format, refuse, &calls), TGN_ERR_STOPPED);
        CHECK_INT(calls, 1);
    }
}

static void formats_by_name(void)
{
    tgn_format f;
    CHECK(tgn_format_parse(&f, "a.png") == 0 && f == TGN_FORMAT_PNG);
    CHECK(tgn_format_parse(&f, "a.b/c.SVG") == 0 && f == TGN_FORMAT_SVG);
    CHECK(tgn_format_parse(&f, "/x/y.Pdf") == 0 && f == TGN_FORMAT_PDF);
    CHECK(tgn_format_parse(&f, "a.png.txt") == 0 && f == TGN_FORMAT_TEXT);
    static const char *const wrong[] = {"", "png", ".png", "a.gif", "a.png ", "a.pn", "a"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_INT(tgn_format_parse(&f, wrong[i]), TGN_ERR_ARGUMENT);
}

int main(int argc, char **argv)
{
    TEST(png_pixels);
    TEST(a_view);
    TEST(what_lies_over_what);
    TEST(marks_show);
    TEST(point_sizes);
    TEST(the_judge_judges);
    TEST(hostile_words);
    TEST(a_full_label);
    TEST(endless_captions_are_cut);
    TEST(the_svg_tells_its_board);
    TEST(pdf_structure);
    TEST(drawing_is_deterministic);
    TEST(every_size);
    TEST(what_write_returns_is_returned);
    TEST(formats_by_name);
    return check_done();
}
