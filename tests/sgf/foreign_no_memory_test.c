/* foreign_no_memory_test.c - records of other formats, lines of trees and Kombilo's tags, with every allocation refused once */
#include "../no_memory.h"

#include <tengen/tengen.h>

static const char *const records[] = {
    "\\HS\n\\[GAMEBLACKNAME=Sora (3D)\\]\n\\[GAMERESULT=?\\]\n\\HE\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 15 "
    "15\nXYZ\n\\GE\n"
    "\\HS\nSTO 0 2 1 3 3\n",
    "Title\n9\nHaru  5K\nSora\nhere\n0\n0\n6\n20170316\n5\nBlack wins by resign!\n9\nPMABBDDDD\nPMACWAAAA\n",
    "[Header]\nLang=SJIS\nTitle=a,b\nSize=9\nHdcp=0,6.50\nPlayerB=\x83\x5c,1d\nPlayerB2=c,2d\n[Data]\nCC,B1,"
    "1,0\nDD,W1,2,0\n"
    "[Figure]\n.Text,1\nx\n.#,1,1,A\n.EndText\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,3,3\nVARIATION,\nNODE,9,"
    "2,4,5\nVARIATIONEND,\n"
    "[ReviewComment]\n.Comment,9\nhm\n",
};

static int discard(void *context, const void *bytes, size_t length)
{
    *(size_t *)context += length + (bytes == NULL);
    return 0;
}

static int read_all(tgn_sgf_reader *reader, tgn_game *game)
{
    tgn_sgf *tree;
    size_t written = 0;
    int code;
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        if ((code = tgn_sgf_check(tree, game)) < 0 || (code = tgn_sgf_write(tree, discard, &written)) < 0 ||
            (code = tgn_sgf_write_line(tree, tree->node_count - 1, discard, &written)) < 0)
            return code;
    }
    return code;
}

static int read_records(void)
{
    tgn_sgf_reader *reader = NULL;
    tgn_game *game = NULL;
    int code = tgn_game_new(&game, (tgn_size){19, 19}, NULL);
    if (code == 0)
        code = tgn_sgf_open_memory(&reader, "", 0);
    for (size_t i = 0; i < sizeof records / sizeof *records && code == 0; i++) {
        code = tgn_sgf_reopen_memory(reader, records[i], strlen(records[i]));
        if (code == 0)
            code = read_all(reader, game);
    }
    tgn_sgf_close(reader);
    tgn_game_free(game);
    return code;
}

static uint8_t bytes[1 << 16];
static size_t length;

static int read_tags(void)
{
    tgn_kombilo *tags;
    int code = tgn_kombilo_open(&tags, bytes, length, NULL);
    if (code == 0)
        tgn_kombilo_close(tags);
    return code;
}

static void records_without_memory(void)
{
    refuse_each(read_records);
}

static void tags_without_memory(void)
{
    FILE *file = fopen("fuzz/corpus/kombilo/tags.db", "rb");
    CHECK(file != NULL);
    if (!file)
        return;
    length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    refuse_each(read_tags);
}

int main(int argc, char **argv)
{
    TEST(records_without_memory);
    TEST(tags_without_memory);
    return check_done();
}
