/*
 * Diagrams as text for other programs: what is written reads back as the same board, what a form cannot carry is
 * told, and what words hold does no harm there.
 */
#include "../check.h"
#include "drawn.h"

#include <jansson.h>

#include <tengen/tengen.h>

static bool reads_back(const tgn_diagram *d, tgn_format format)
{
    tgn_board board;
    tgn_error error = {.message = ""};
    bytes text = draw(d, format);
    int code = tgn_text_parse(&board, text.data, NULL, NULL, &error);
    bool same = code == 0 && tgn_board_equal(&board, &d->board);
    if (!same)
        printf("    %s\n%s\n", error.message, text.data);
    free(text.data);
    return same;
}

/* Boards of every size with all there can be on a point: numbers, marks, labels, words. */
static void what_is_written_reads_back(void)
{
    for (int rows = 1; rows <= TGN_SIDE_MAX; rows += 2) {
        for (int cols = 1; cols <= TGN_SIDE_MAX; cols += 3) {
            tgn_diagram d;
            crowd(&d, rows, cols, (uint64_t)(rows * 100 + cols));
            d.caption = "A: [x] \"q\" ; $$B\n(;B[aa])";
            d.notes = "20 = 12";
            CHECK(reads_back(&d, TGN_FORMAT_ASCII));
            CHECK(reads_back(&d, TGN_FORMAT_SENSEI));
            CHECK(reads_back(&d, TGN_FORMAT_JSON));
        }
    }
}

/* Numbers that go up by one, Black first, on the first points of an empty board. */
static void number(tgn_diagram *d, int first, int count)
{
    tgn_board board;
    tgn_board_init(&board, (tgn_size){5, 5});
    for (int i = 0; i < count; i++)
        tgn_board_put(&board, tgn_point_at(i / 5, i % 5), i % 2 ? TGN_WHITE : TGN_BLACK);
    tgn_diagram_init(d, &board);
    for (int i = 0; i < count; i++)
        d->number[tgn_point_at(i / 5, i % 5)] = (uint16_t)(first + i);
}

static void sensei_has_ten_numbers(void)
{
    tgn_diagram d;
    number(&d, 21, 12);
    bytes text = draw(&d, TGN_FORMAT_SENSEI);
    CHECK_TEXT(text.data, "$$Bc5m21\n"
                          "$$  -----------\n"
                          "$$ | 1 2 3 4 5 |\n"
                          "$$ | 6 7 8 9 0 |\n"
                          "$$ | X O , . . |\n"
                          "$$ | . . . . . |\n"
                          "$$ | . . . . . |\n"
                          "$$  -----------\n"
                          "Not in the diagram: 31 at A3, 32 at B3\n");
    free(text.data);
    CHECK(reads_back(&d, TGN_FORMAT_SENSEI));
}

/* Numbers are in turn there: one of the wrong colour must not be drawn as a stone of the other. */
static void sensei_numbers_out_of_turn(void)
{
    tgn_diagram d;
    tgn_board board;
    tgn_board_init(&board, (tgn_size){2, 2});
    tgn_board_put(&board, tgn_point_at(0, 0), TGN_BLACK);
    tgn_board_put(&board, tgn_point_at(0, 1), TGN_BLACK);
    tgn_diagram_init(&d, &board);
    d.number[tgn_point_at(0, 0)] = 1;
    d.number[tgn_point_at(0, 1)] = 2;
    d.number[tgn_point_at(1, 1)] = 3; /* captured since: no stone */
    bytes text = draw(&d, TGN_FORMAT_SENSEI);
    CHECK(strstr(text.data, "$$ | 1 X |\n$$ | . . |\n"));
    CHECK(strstr(text.data, "Not in the diagram: 2 at B2, 3 at B1\n"));
    free(text.data);
    CHECK(reads_back(&d, TGN_FORMAT_SENSEI));
}

static void sensei_marks(void)
{
    tgn_diagram d;
    tgn_board board;
    tgn_error error;
    CHECK_INT(tgn_text_parse(&board, "....\nXXXX\nOOOO\n....\n", NULL, NULL, &error), 0);
    tgn_diagram_init(&d, &board);
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 4; col++)
            d.mark[tgn_point_at(row, col)] = (uint8_t)(TGN_MARK_TRIANGLE + col);
    strcpy(d.label[tgn_point_at(3, 0)], "q");
    strcpy(d.label[tgn_point_at(3, 1)], "A");
    strcpy(d.label[tgn_point_at(3, 2)], "x1");
    d.mark[tgn_point_at(3, 3)] = TGN_MARK_BLACK_TERRITORY;
    d.coordinates = false;
    bytes text = draw(&d, TGN_FORMAT_SENSEI);
    CHECK_TEXT(text.data, "$$B4\n"
                          "$$  ---------\n"
                          "$$ | T S C M |\n"
                          "$$ | Y # B Z |\n"
                          "$$ | Q @ W P |\n"
                          "$$ | q a . . |\n"
                          "$$  ---------\n"
                          "Not in the diagram: label x1 at C1, black territory at D1\n"
                          "Capitals: drawn as small letters\n");
    free(text.data);
    CHECK(reads_back(&d, TGN_FORMAT_SENSEI));
}

/* Diagrams as people write them there. */
static void sensei_is_read(void)
{
    static const struct {
        const char *text, *board;
    } cases[] = {
        {"$$W A joseki\n$$ ------\n$$ |..1.|\n$$ |.2X.|\n$$ [1|link]\n$$ {AR A1 B2}\n\nText; with "
         "[brackets].",
         "..O.\n.XX.\n"},
        {"$$ \n$$ . , 10\n$$ 11 a o\n", "..O\nX..\n"},
        {"$$Bm5\n$$ +---+\n$$ | 0 9 |\n$$ | x @ |\n", "OX\n.O\n"},
        {"  \n$$c\n$$ |B W #|\n", "XOX\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_board got, expected;
        tgn_error error = {.message = ""};
        CHECK_INT(tgn_text_parse(&expected, cases[i].board, NULL, NULL, NULL), 0);
        CHECK_INT(tgn_text_parse(&got, cases[i].text, NULL, NULL, &error), 0);
        CHECK_TEXT(error.message, "");
        CHECK(error.message[0] || tgn_board_equal(&got, &expected));
    }
}

static void what_is_wrong_is_named(void)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"$$B\n$$ | . V |\n",
         "line 2: 'V' is not a point; a row holds X (black), O (white), . and + (empty)"},
        {"$$B\n$$ | . . |\n$$ | . |\n",
         "line 3: this row has 1 point, the rows above have 2; make them equal"},
        {"$$B\n$$ | . . |\n$$W second\n$$ | . . |\n", "line 3: a second board begins here; keep one"},
        {"$$B\n", "no board here: write rows of X, O and . from top to bottom"},
        {"$$\n$$ ..........................\n",
         "line 2: more than 25 points in a row; boards have 1 to 25 columns"},
        {"{\"board\": 3}", "there is no \"board\" in this JSON; write {\"board\": [\"..X\", \".O.\", ...]}"},
        {"{\"board\": [\"..\", \"a: b\"]}",
         "a row of \"board\" is more than X, O and .; write {\"board\": [\"..X\", \".O.\", ...]}"},
        {"{\"board\": [\"..\", \".\"]}",
         "line 2: this row has 1 point, the rows above have 2; make them equal"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_board board;
        tgn_error error = {.message = ""};
        CHECK_INT(tgn_text_parse(&board, cases[i].text, NULL, NULL, &error), TGN_ERR_INPUT);
        CHECK_TEXT(error.message, cases[i].message);
    }
}

/* Seven bits, whatever the words hold; and nothing of them becomes a row. */
static void ascii_is_ascii(void)
{
    tgn_diagram d;
    crowd(&d, 9, 9, 5);
    d.caption = "\xE6\x9C\xAC \\ \xF0\x9F\x80\x84 \xFF\x01\nX O X";
    strcpy(d.label[tgn_point_at(0, 0)], "\xE4\xB8\x80");
    bytes text = draw(&d, TGN_FORMAT_ASCII);
    for (size_t i = 0; i < text.length; i++)
        CHECK(text.data[i] == '\n' || (text.data[i] >= ' ' && text.data[i] < 0x7F));
    CHECK(strstr(text.data, "caption: \\u672C \\\\ \\uD83C\\uDC04 \\uFFFD X O X\n"));
    CHECK(strstr(text.data, "A9 \"\\u4E00\""));
    free(text.data);
}

/* The JSON is JSON, and says what is on each point. */
static void json_says_all(void)
{
    tgn_diagram d;
    number(&d, 1, 3);
    d.mark[tgn_point_at(0, 2)] = TGN_MARK_LAST;
    d.mark[tgn_point_at(4, 4)] = TGN_MARK_CROSS;
    strcpy(d.label[tgn_point_at(4, 0)], "\"\\");
    d.caption = "one\ntwo \x02\xC3";
    bytes text = draw(&d, TGN_FORMAT_JSON);
    json_error_t where;
    json_t *o = json_loads(text.data, 0, &where);
    CHECK(o != NULL);
    CHECK_TEXT(json_string_value(json_object_get(o, "last")), "C5");
    CHECK_INT(json_integer_value(json_object_get(json_object_get(o, "numbers"), "B5")), 2);
    CHECK_TEXT(json_string_value(json_object_get(json_object_get(o, "marks"), "E1")), "cross");
    CHECK_INT(json_object_size(json_object_get(o, "marks")), 1);
    CHECK_TEXT(json_string_value(json_object_get(json_object_get(o, "labels"), "A1")), "\"\\");
    CHECK_TEXT(json_string_value(json_object_get(o, "caption")), "one\ntwo \xEF\xBF\xBD");
    CHECK(json_is_null(json_object_get(o, "notes")));
    json_decref(o);
    free(text.data);
}

static size_t count_of(const char *text, const char *words)
{
    size_t count = 0;
    for (; (text = strstr(text, words)); text++)
        count++;
    return count;
}

/* A stone is a circle of its colour; words cannot leave their place. */
static void latex_draws_what_is_there(void)
{
    tgn_diagram d;
    crowd(&d, 9, 13, 3);
    d.caption = "100% \\end{document} $x$ #1_{a}^~ \xE6\x9C\xAC";
    bytes text = draw(&d, TGN_FORMAT_LATEX);
    size_t black = 0, white = 0;
    for (tgn_point p = tgn_point_first(d.board.size); p; p = tgn_point_next(p, d.board.size)) {
        black += d.board.colour[p] == TGN_BLACK;
        white += d.board.colour[p] == TGN_WHITE;
    }
    CHECK(black > 0 && white > 0);
    CHECK_INT(count_of(text.data, "\\filldraw[fill=black]"), black);
    CHECK_INT(count_of(text.data, "\\filldraw[fill=white]"), white);
    CHECK_INT(count_of(text.data, "\\draw (1,"), 9 + 1);
    CHECK(strstr(text.data, "100\\% \\textbackslash{}end\\{document\\} {\\char36}x{\\char36} \\#1\\_\\{a\\}"
                            "\\textasciicircum{}\\textasciitilde{} \\tengenchar{\xE6\x9C\xAC}{672C}\n"));
    CHECK_INT(count_of(text.data, "\\end{document}"), 1);
    CHECK_INT(count_of(text.data, "{") - count_of(text.data, "\\{"),
              count_of(text.data, "}") - count_of(text.data, "\\}"));
    free(text.data);
}

static void markdown_escapes_words(void)
{
    tgn_diagram d;
    number(&d, 1, 1);
    d.caption = "a *b* <i>_c_</i> [x](y) `z`\n- no list";
    bytes text = draw(&d, TGN_FORMAT_MARKDOWN);
    static const char front[] = "```text\n   A B C D E\n5  X . . . .  5\n";
    CHECK(strncmp(text.data, front, strlen(front)) == 0);
    CHECK(strstr(
        text.data,
        "numbers: 1 A5\n```\n\na \\*b\\* &lt;i\\>\\_c\\_&lt;/i\\> \\[x\\](y) \\`z\\`\\\n\\- no list\n"));
    CHECK_INT(count_of(text.data, "```"), 2);
    free(text.data);
}

int main(int argc, char **argv)
{
    TEST(what_is_written_reads_back);
    TEST(sensei_has_ten_numbers);
    TEST(sensei_numbers_out_of_turn);
    TEST(sensei_marks);
    TEST(sensei_is_read);
    TEST(what_is_wrong_is_named);
    TEST(ascii_is_ascii);
    TEST(json_says_all);
    TEST(latex_draws_what_is_there);
    TEST(markdown_escapes_words);
    return check_done();
}
