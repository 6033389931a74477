/*
 * kombilo_test.c - tags as Kombilo exports them
 *
 * fuzz/corpus/kombilo/tags.db was made by SQLite itself, in pages so small that the table has inner nodes. It tags
 * forty invented games; the signatures expected here were worked out by another program.
 */
#include "../check.h"

#include <sqlite3.h>

#include <tengen/tengen.h>

static uint8_t bytes[1 << 16];
static size_t length;

static void load(void)
{
    FILE *file = fopen("fuzz/corpus/kombilo/tags.db", "rb");
    CHECK(file != NULL);
    if (!file)
        return;
    length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
}

static void tags_are_found(void)
{
    tgn_kombilo *tags;
    tgn_error error = {.message = ""};
    const int *found;
    CHECK_INT(tgn_kombilo_open(&tags, bytes, length, &error), 0);
    CHECK_TEXT(error.message, "");
    if (!tags)
        return;
    CHECK_INT(tgn_kombilo_count(tags), 60);
    CHECK_INT(tgn_kombilo_find(tags, "fjeg??cm????", &found), 2);
    CHECK(found[0] == 2 && found[1] == 10);
    CHECK_INT(tgn_kombilo_find(tags, "accipnemflme", &found), 1);
    CHECK_INT(found[0], 11);
    CHECK_INT(tgn_kombilo_find(tags, "zzzzzzzzzzzz", &found), 0);
    tgn_kombilo_close(tags);
}

/* Random moves, the same in each image of the board. */
static tgn_game *play(uint64_t seed, int moves, tgn_symmetry s)
{
    tgn_game *game;
    tgn_size size = {19, 19};
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    for (int i = 0; i < moves;) {
        tgn_point p = tgn_point_at((int)(check_random(&seed) % 19), (int)(check_random(&seed) % 19));
        if (check_random(&seed) % 30 == 0)
            p = TGN_PASS;
        tgn_point turned = p == TGN_PASS ? p : tgn_symmetry_point(s, size, p);
        i += tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK, turned) == 0;
    }
    return game;
}

static void images_have_one_signature(void)
{
    for (uint64_t seed = 1; seed < 20; seed++) {
        char first[TGN_KOMBILO_SIGNATURE], other[TGN_KOMBILO_SIGNATURE];
        for (tgn_symmetry s = 0; s < 8; s++) {
            tgn_game *game = play(seed, 19 + (int)seed * 4, s);
            bool has = tgn_kombilo_signature(s ? other : first, game);
            CHECK(has);
            if (s && has)
                CHECK_TEXT(other, first);
            tgn_game_free(game);
        }
        CHECK_INT(strlen(first), 12);
        CHECK(first[2] != '?' || seed * 4 + 19 < 40);
    }
}

static void short_games_have_none(void)
{
    char signature[TGN_KOMBILO_SIGNATURE];
    tgn_game *game = play(3, 19, 0), *small;
    CHECK(!tgn_kombilo_signature(signature, game));
    CHECK_INT(tgn_game_play(game, TGN_WHITE, TGN_PASS), 0);
    CHECK(tgn_kombilo_signature(signature, game));
    CHECK_TEXT(signature, "tt??????????");
    tgn_game_free(game);
    CHECK_INT(tgn_game_new(&small, (tgn_size){9, 9}, NULL), 0);
    CHECK(!tgn_kombilo_signature(signature, small));
    tgn_game_free(small);
}

/* The file that SQLite makes of these statements. The result is freed by sqlite3_free(). */
static unsigned char *make(const char *statements, sqlite3_int64 *size)
{
    sqlite3 *db;
    CHECK_INT(sqlite3_open(":memory:", &db), SQLITE_OK);
    CHECK_INT(sqlite3_exec(db, statements, NULL, NULL, NULL), SQLITE_OK);
    unsigned char *file = sqlite3_serialize(db, "main", size, 0);
    sqlite3_close(db);
    CHECK(file != NULL);
    return file;
}

/* How many tags the database of these statements has, or the negative code. */
static int count_in(const char *statements, tgn_error *error)
{
    sqlite3_int64 size = 0;
    unsigned char *file = make(statements, &size);
    tgn_kombilo *tags;
    int code = tgn_kombilo_open(&tags, file, (size_t)size, error);
    if (code == 0)
        code = (int)tgn_kombilo_count(tags);
    tgn_kombilo_close(tags);
    sqlite3_free(file);
    return code;
}

#define TABLE "CREATE TABLE TAGS (id INTEGER PRIMARY KEY, signature TEXT, hash INTEGER, tag INTEGER);"
#define ROWS  "INSERT INTO TAGS (signature, tag) VALUES ('aabbccddeeff', 10), ('aabbccddeeff', 2);"

/* Rows over many pages, text in UTF-16, other tables, a file left in WAL mode: all that SQLite reads is read. */
static void any_database_is_read(void)
{
    tgn_error error = {.message = ""};
    CHECK_INT(count_in(TABLE ROWS, &error), 2);
    CHECK_INT(count_in("PRAGMA encoding = 'UTF-16';" TABLE ROWS, &error), 2);
    CHECK_INT(count_in("CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000));" TABLE ROWS
                       "ALTER TABLE TAGS ADD remark TEXT; UPDATE TAGS SET remark = hex(zeroblob(20000));",
                       &error),
              2);
    CHECK_INT(count_in(TABLE "INSERT INTO TAGS (signature, tag) VALUES ('short', 1), ('aabbccddeeff', 'x'), "
                             "('aabbccddeeff', -1), (NULL, 1), ('aabbccddeeff', 99999999999);",
                       &error),
              0);
    CHECK_TEXT(error.message, "");
    sqlite3_int64 size = 0;
    unsigned char *file = make(TABLE ROWS, &size);
    tgn_kombilo *tags;
    file[18] = file[19] = 2;
    CHECK_INT(tgn_kombilo_open(&tags, file, (size_t)size, &error), 0);
    tgn_kombilo_close(tags);
    sqlite3_free(file);
}

/* What looks like the table and is code: refused, and at once. */
static void hostile_schemas_are_refused(void)
{
    tgn_error error;
    CHECK_INT(count_in("CREATE VIEW TAGS AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
                       " SELECT x, 'aabbccddeeff', 1, 1 FROM c;",
                       &error),
              TGN_ERR_INPUT);
    CHECK_TEXT(error.message, "this SQLite database has no table TAGS; is it an export of tags?");
    CHECK_INT(
        count_in("CREATE TABLE TAGS (id INTEGER PRIMARY KEY, signature TEXT AS (hex(zeroblob(300000000))), "
                 "hash INTEGER, tag INTEGER); INSERT INTO TAGS (tag) VALUES (1);",
                 &error),
        TGN_ERR_INPUT);
    CHECK_INT(count_in("CREATE TABLE other (a);", &error), TGN_ERR_INPUT);
}

/* Every cut and every changed byte: read or refused, never worse. */
static void damage_is_survived(void)
{
    tgn_kombilo *tags;
    tgn_error error;
    for (size_t cut = 0; cut < length; cut += 37) {
        uint8_t *exact = malloc(cut + 1); /* so that a read behind the end is seen */
        memcpy(exact, bytes, cut);
        if (tgn_kombilo_open(&tags, exact, cut, &error) == 0)
            tgn_kombilo_close(tags);
        else
            CHECK(error.code == TGN_ERR_INPUT && error.message[0]);
        free(exact);
    }
    for (size_t i = 0; i < length; i++) {
        uint8_t before = bytes[i];
        bytes[i] ^= (uint8_t)(1u << (i % 8) | 0x80u);
        if (tgn_kombilo_open(&tags, bytes, length, &error) == 0)
            tgn_kombilo_close(tags);
        else
            CHECK(error.code == TGN_ERR_INPUT && error.message[0]);
        bytes[i] = before;
    }
    CHECK_INT(tgn_kombilo_open(&tags, "(;GM[1])", 8, &error), TGN_ERR_INPUT);
    CHECK_TEXT(error.message, "not a file of tags; export them in Kombilo's menu Database");
}

int main(int argc, char **argv)
{
    load();
    TEST(tags_are_found);
    TEST(images_have_one_signature);
    TEST(short_games_have_none);
    TEST(any_database_is_read);
    TEST(hostile_schemas_are_refused);
    TEST(damage_is_survived);
    return check_done();
}
