/* Marks of records on diagrams. */
#include "../check.h"

#include <tengen/draw.h>

/* The diagram of the last node of a record. */
static tgn_diagram diagram_of(const char *record)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_board board;
    tgn_diagram diagram;
    CHECK_INT(tgn_sgf_open_memory(&reader, record, strlen(record)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK(!tree->refused);
    tgn_board_init(&board, tree->size);
    tgn_diagram_init(&diagram, &board);
    tgn_diagram_markup(&diagram, tree, tree->node_count - 1);
    tgn_sgf_close(reader);
    return diagram;
}

/* All marks as text: one letter a point. */
static const char *marks(const char *record)
{
    static char text[TGN_POINTS_MAX + TGN_SIDE_MAX + 1];
    tgn_diagram diagram = diagram_of(record);
    char *at = text;
    for (int row = 0; row < diagram.board.size.rows; row++) {
        for (int col = 0; col < diagram.board.size.cols; col++)
            *at++ = ".TSCXLbwD"[diagram.mark[tgn_point_at(row, col)]];
        *at++ = ' ';
    }
    at[-1] = '\0';
    return text;
}

static void all_marks(void)
{
    CHECK_TEXT(marks("(;SZ[3:2]TR[aa]SQ[ba]CR[ca]MA[ab]TB[bb]TW[cb])"), "TSC Xbw");
    CHECK_TEXT(marks("(;SZ[3:2]SL[aa]M[ba]DD[ca])"), "SXD ...");
    CHECK_TEXT(marks("(;SZ[3:2];TR[aa];B[bb])"), "... ..."); /* only this node's */
}

static void rectangles(void)
{
    CHECK_TEXT(marks("(;SZ[3]TB[aa:bb]TW[cc][ca:cb])"), "bbw bbw ..w");
    CHECK_TEXT(marks("(;SZ[3]TR[cc:bb])"), "... .TT .TT");
}

static void views(void)
{
    CHECK_TEXT(marks("(;SZ[3]VW[aa:ba]TR[bb])"), "..D DTD DDD");
    CHECK_TEXT(marks("(;SZ[3]VW[])"), "... ... ...");
}

static void bad_points(void)
{
    CHECK_TEXT(marks("(;SZ[3]TR[zz][][a][aa:][aa:zz][ab])"), "... T.. ...");
    CHECK_TEXT(marks("(;SZ[3]LB[zz:a][aa][:x][]L[zz])"), "... ... ...");
}

static void labels(void)
{
    tgn_diagram d =
        diagram_of("(;SZ[3]LB[aa:A][ba:1:2][ca:much too long][ab:\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9D\x8A]"
                   "[bb:a\\]b][cb:])");
    CHECK_TEXT(d.label[tgn_point_at(0, 0)], "A");
    CHECK_TEXT(d.label[tgn_point_at(0, 1)], "1:2");
    CHECK_TEXT(d.label[tgn_point_at(0, 2)], "much to");
    CHECK_TEXT(d.label[tgn_point_at(1, 0)], "\xE6\x9C\xAC\xE5\x9B\xA0"); /* cut between characters */
    CHECK_TEXT(d.label[tgn_point_at(1, 1)], "a]b");
    CHECK_TEXT(d.label[tgn_point_at(1, 2)], "");
    d = diagram_of("(;FF[3]SZ[3]L[aa][cc])");
    CHECK_TEXT(d.label[tgn_point_at(0, 0)], "a");
    CHECK_TEXT(d.label[tgn_point_at(2, 2)], "b");
}

int main(int argc, char **argv)
{
    TEST(all_marks);
    TEST(rectangles);
    TEST(views);
    TEST(bad_points);
    TEST(labels);
    return check_done();
}
