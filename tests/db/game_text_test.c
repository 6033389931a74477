/*
 * game_text_test.c - a game's text: what is kept of it, and that the whole game comes back, byte for byte
 *
 * Oracle: tgn_sgf_write() of the tree that went in.
 */
#include "games_fixture.h"

#include <tengen/source.h>

#include "db/games/game_text.h"

static int to_buffer(void *buffer, const void *bytes, size_t length)
{
    tgn_buffer__add(buffer, bytes, length);
    return 0;
}

typedef struct sum {
    size_t games, heads, text, whole;
} sum;

/* Put a tree in and take it out again. Returns the kind of its text. */
static char there_and_back(tgn_sgf *tree, bool variations, sum *all)
{
    tgn_buffer written = {0}, back = {0};
    tgn_record record;
    tgn_games_entry entry;
    CHECK_INT(tgn_sgf_write(tree, to_buffer, &written), 0);
    CHECK_INT(tgn_record__build(fixture.builder, tree, fixture.game, variations, &record), 0);
    CHECK_INT(tgn_games_entry__make(&entry, tree, &record), 0);
    char kind = entry.text[0];
    all->games++;
    all->heads += kind != 'f';
    all->text += entry.text_length;
    all->whole += written.length;
    int64_t game = tgn_games__add(fixture.games, &entry, &fixture.error);
    CHECK(game > 0);
    CHECK_INT(tgn_games__sgf(fixture.games, (uint32_t)game, &back, &fixture.error), 0);
    CHECK_TEXT(back.data, written.data);
    CHECK_INT(back.length, written.length);
    tgn_buffer__clear(&written);
    tgn_buffer__clear(&back);
    return kind;
}

/* A text with our bytes made visible. */
static void show(char out[256], const tgn_games_entry *entry)
{
    const char *at = entry->text, *end = at + entry->text_length;
    while (at < end) {
        unsigned number = 0;
        if (*at == 14 && entry->text[0] != 'f') { /* MOVES */
            int shift = 0;
            do
                number |= (unsigned)(*++at & 127) << shift;
            while (shift += 7, *at & 128);
            out += sprintf(out, "#%u", number);
            at++;
        } else if (*at == 15) {
            *out++ = '%';
            at++;
        } else if (end - at >= 14 && memcmp(at, "FF[4]CA[UTF-8]", 14) == 0) {
            *out++ = '@';
            at += 14;
        } else {
            *out++ = *at++;
        }
    }
    *out = '\0';
}

static char kind_of(const char *text)
{
    sum all = {0};
    tgn_sgf *tree;
    CHECK_INT(tgn_sgf_reopen_memory(fixture.reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(fixture.reader, &tree), 1);
    return there_and_back(tree, false, &all);
}

/* What is kept. "@" stands for "FF[4]CA[UTF-8]", "#3" for three moves as nodes, "%" for one move. */
static void kinds(void)
{
    static const struct {
        const char *text, *kept;
    } cases[] = {
        {"(;GM[1])", "h(;@GM[1])\n"},
        {"(;)", "h(;@)\n"},
        {"(;SZ[9];B[ee];W[cc])", "h(;@SZ[9]\n#0)\n"},
        {"(;SZ[9]\n;B[ee]\n;W[cc]\n)", "h(;@SZ[9]\n#0)\n"},
        {"(;SiZe[9];Black[ee];W[cc])", "h(;@SZ[9]\n#0)\n"}, /* old names become new ones on writing */
        {"(;SZ[9];B[];W[])", "h(;@SZ[9]\n#0)\n"},
        {"(;SZ[9];B[tt];W[tt])", "H(;@SZ[9]\n#0)\n"},
        {"(;SZ[9];B[tt];W[])", "H(;@SZ[9]\n#1;W[])\n"},
        {"(;SZ[9];B[ee];W[];B[tt])", "H(;@SZ[9]\n#1;W[];B[tt])\n"},
        {"(;SZ[21];B[tt];W[])", "h(;@SZ[21]\n#0)\n"}, /* a point */
        {"(;SZ[9];B[ee];B[cc];W[dd])", "h(;@SZ[9]\n#0)\n"},
        {"(;SZ[9];W[ee];B[cc])", "h(;@SZ[9]\n#0)\n"},
        {"(;SZ[9];B[ee];W[ee];B[ee])", "h(;@SZ[9]\n#0)\n"}, /* executed as they are */
        {"(;SZ[9]AB[cc][gg]AW[ee]AE[ff]PL[W];W[dd])", "h(;@SZ[9]AB[cc][gg]AW[ee]AE[ff]PL[W]\n#0)\n"},
        {"(;HA[4];W[dd];B[cc])", "h(;@HA[4]\n#0)\n"}, /* stones that nobody set up */
        {"(;SZ[9]AB[cc:dd];W[ee])", "h(;@SZ[9]AB[cc:dd]\n#0)\n"},
        {"(;SZ[9]B[ee];W[cc])", "h(;@SZ[9]%\n#1)\n"},
        {"(;SZ[9];B[ee]W[cc])", "h(;@SZ[9]\n;%%)\n"},
        {"(;SZ[9];B[ee]C[well];W[cc];B[dd])", "h(;@SZ[9]\n;%C[well]#2)\n"},
        {"(;SZ[9];C[;B\\[dd\\]]B[ee];W[cc])", "h(;@SZ[9]\n;C[;B\\[dd\\]]%#1)\n"},
        {"(;SZ[9];B[ee];AB[cc];W[dd])", "h(;@SZ[9]\n#1;AB[cc]#1)\n"},
        {"(;SZ[9];B[ee](;W[cc];B[bb])(;W[gg]))", "h(;@SZ[9]\n#1(#2)(;W[gg]))\n"},
        {"(;SZ[9](;B[cc])(;B[gg]))", "h(;@SZ[9](#1)(;B[gg]))\n"},
        {"(;SZ[9];B[ee];;W[cc])", "h(;@SZ[9]\n#1;#1)\n"},
        {"(;SZ[9];B[zz];W[cc])", "h(;@SZ[9]\n;B[zz]#1)\n"},
        {"(;SZ[9];B[ ee];W[cc];B[dd])", "h(;@SZ[9]\n;B[ ee];W[cc];B[dd])\n"},
        {"(;SZ[9];B[ee][dd];W[cc])", "h(;@SZ[9]\n;B[ee][dd];W[cc])\n"},
        {"(;SZ[9]C[a\\\001b];B[ee])", "f(;@SZ[9]C[a\\\001b]\n;B[ee])\n"}, /* bytes that mean something else */
        {"(;SZ[9]C[a\\\016b];B[ee])", "f(;@SZ[9]C[a\\\016b]\n;B[ee])\n"},
        {"(;SZ[9]PB[\001];B[ee])", "h(;@SZ[9]PB[]\n#0)\n"}, /* which are left out when they are bare */
    };
    fixture_open();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char shown[256];
        kind_of(cases[i].text);
        tgn_games_entry entry = desk_entry(cases[i].text);
        show(shown, &entry);
        CHECK_TEXT(shown, cases[i].kept);
        tgn_games_entry__clear(&entry);
    }
    fixture_close();
}

static void long_runs(void)
{
    char text[8 * 400 + 64] = "(;SZ[19]";
    fixture_open();
    for (int i = 0; i < 300; i++)
        snprintf(text + strlen(text), 8, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19);
    strcat(text, ";C[end])");
    kind_of(text);
    tgn_games_entry entry = desk_entry(text);
    char shown[256];
    show(shown, &entry);
    CHECK_TEXT(shown, "h(;@SZ[19]\n#300;C[end])\n");
    tgn_games_entry__clear(&entry);
    fixture_close();
}

/* What the row gives back is not kept twice; what it gives back otherwise is. */
static void spoken(void)
{
    static const struct {
        const char *root, *kept;
    } cases[] = {
        {"PB[ab]PW[cd]EV[ef]", "PB[\1]PW[\2]EV[\3]"},
        {"BR[9d]WR[1k]RE[B+2.5]DT[2010-04-01]", "BR[\4]WR[\5]RE[\6]DT[\7]"},
        {"RE[W+R]", "RE[\6]"},
        {"RE[W+Resign]", "RE[W+Resign]"},
        {"RE[0]DT[2010-04]", "RE[0]DT[2010-04]"},
        {"BR[9 dan]", "BR[9 dan]"},
        {"PB[ab ]", "PB[ab ]"},
        {"PB[a  b]PW[cd]", "PB[a  b]PW[\2]"},
        {"PB[a\\]b]PW[a\\\\b]", "PB[a\\]b]PW[a\\\\b]"},
        {"PB[ab][cd]PW[ab]", "PB[ab][cd]PW[\2]"}, /* two values */
        {"PB[ab]PB[cd]PB[ab]", "PB[\1]PB[cd]PB[\1]"},
        {"PB[abc]PB[ab]PB[abcd]", "PB[\1]PB[ab]PB[abcd]"},
        {"C[PB\\[ab\\]]PB[ab]", "C[PB\\[ab\\]]PB[\1]"},
        {"PB[x]", "PB[x]"}, /* one byte for another */
        {"GC[see PB[ab]PW[ab]", "GC[see PB\\[ab]PW[\2]"},
        {"AP[x]FF[3]CA[big5]KM[6.5]", "AP[x]FF[4]CA[UTF-8]KM[6.5]"},
    };
    char text[256], expected[256];
    fixture_open();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool own = strstr(cases[i].root, "FF[");
        snprintf(text, sizeof text, "(;%s)", cases[i].root);
        snprintf(expected, sizeof expected, "h(;%s%s)\n", own ? "" : "FF[4]CA[UTF-8]", cases[i].kept);
        CHECK_INT(kind_of(text), 'h');
        tgn_games_entry entry = desk_entry(text);
        CHECK_INT(entry.text_length, strlen(expected));
        CHECK_TEXT(entry.text, expected);
        tgn_games_entry__clear(&entry);
    }
    fixture_close();
}

/* All games of a path, with and without their variations. */
static sum whole_path(const char *path)
{
    sum all = {0};
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf *tree;
    CHECK_INT(tgn_source_open(&source, &path, 1, NULL, NULL), 0);
    while (tgn_source_next(source, &entry) > 0) {
        CHECK(!entry.failed);
        CHECK_INT(tgn_sgf_reopen_stream(fixture.reader, tgn_source_read, source), 0);
        while (!entry.failed && tgn_sgf_next(fixture.reader, &tree) > 0)
            if (!tree->refused)
                there_and_back(tree, all.games % 2, &all);
    }
    tgn_source_close(source);
    return all;
}

static void sample(void)
{
    fixture_open();
    sum all = whole_path("tests/sample");
    CHECK_INT(all.games, 280);
    CHECK_INT(all.heads, 280);
    CHECK(all.text * 5 < all.whole);
    fixture_close();
}

/* Records with everything that can be wrong with them; and others, when somebody names a folder. */
static void peculiar(void)
{
    fixture_open();
    sum all = whole_path("fuzz/corpus/sgf");
    CHECK(all.games > 60 && all.heads > 20);
    if (getenv("TENGEN_RECORDS")) {
        all = whole_path(getenv("TENGEN_RECORDS"));
        printf("%zu games, %zu of them shortened: %zu bytes of %zu\n", all.games, all.heads, all.text,
               all.whole);
    }
    fixture_close();
}

int main(int argc, char **argv)
{
    TEST(kinds);
    TEST(long_runs);
    TEST(spoken);
    TEST(sample);
    TEST(peculiar);
    return check_done();
}
