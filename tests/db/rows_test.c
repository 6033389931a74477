/* rows_test.c - games go into the database and come back; duplicates; changes in place; damage */
#include "games_fixture.h"
#include "replay.h"

#include "db/games/pages.h"
#include "db/games/game_text.h"

static const char *const long_game = "B[ee];W[cc];B[gc];W[gg];B[cg];W[ec];B[eg];W[ge];B[ce];W[db];"
                                     "B[fb];W[bd];B[hd];W[bf];B[hf];W[dh];B[fh];W[dd];B[ff];W[df];"
                                     "B[fd];W[de];B[fe];W[ed];B[ef];W[be];B[he];W[eb];B[eh];W[cb];B[gb]";

/* long_game, 31 moves, with another root, as one of the eight motions shows it. */
static const char *turned(const char *root, int motion)
{
    static char out[4][1024];
    static int turn;
    char *text = out[turn = (turn + 1) % 4];
    size_t length = (size_t)snprintf(text, 1024, "(;SZ[9]%s;%s", root, long_game);
    for (char *at = text + strlen(root) + 8; (at = strchr(at, '[')); at += 4) {
        int col = at[1] - 'a', row = at[2] - 'a', kept = col;
        col = motion & 1 ? 8 - col : col;
        row = motion & 2 ? 8 - row : row;
        kept = col;
        col = motion & 4 ? row : col;
        row = motion & 4 ? kept : row;
        at[1] = (char)('a' + col);
        at[2] = (char)('a' + row);
    }
    snprintf(text + length, 1024 - length, ")");
    return text;
}

static const tgn_games_row *row_of(uint32_t game)
{
    static const tgn_games_row none;
    const tgn_games_row *row = tgn_games__row(fixture.games, game, &fixture.error);
    CHECK(row != NULL);
    return row ? row : &none;
}

static const char *name_of(uint32_t name)
{
    return tgn_games__name(fixture.games, name, &fixture.error);
}

/* ---- there and back ------------------------------------------------------------------------------------ */

static const char *const full =
    "(;GM[1]SZ[13:9]PB[Honinbo  Shusaku ]PW[Ota\\]Yuzo]BR[7d]WR[9p]EV[Castle\ngame]DT[1853-11-17]"
    "KM[-0.5]HA[2]RE[W+12.25]AB[cc][dd];W[ee];B[];W[ff])";

static void check_full(uint32_t game)
{
    const tgn_games_row *row = row_of(game);
    CHECK_TEXT(name_of(row->black), "Honinbo Shusaku");
    CHECK_TEXT(name_of(row->white), "Ota]Yuzo");
    CHECK_TEXT(name_of(row->event), "Castle game");
    CHECK_INT(row->first, 18531117);
    CHECK_INT(row->last, 18531117);
    CHECK_INT(row->black_rank, 7);
    CHECK_INT(row->white_rank, 109);
    CHECK_INT(row->komi, -2);
    CHECK_INT(row->winner, TGN_WHITE);
    CHECK_INT(row->ending, TGN_END_SCORE);
    CHECK_INT(row->margin, 4 * 24 + 2); /* a margin with a quarter is doubled */
    CHECK_INT(row->steps, 4);
    CHECK_INT(row->moves, 3);
    CHECK_INT(row->handicap, 2);
    CHECK_INT(row->rows, 9);
    CHECK_INT(row->cols, 13);
    CHECK_INT(row->flags & TGN_GAMES_ROW_REMOVED, 0);
    char *sgf = desk_sgf(game);
    CHECK_TEXT(sgf,
               "(;FF[4]CA[UTF-8]GM[1]SZ[13:9]PB[Honinbo  Shusaku ]PW[Ota\\]Yuzo]BR[7d]WR[9p]EV[Castle\ngame]"
               "DT[1853-11-17]KM[-0.5]HA[2]RE[W+12.25]AB[cc][dd]\n;W[ee];B[];W[ff])\n");
    free(sgf);
}

static void check_bare(uint32_t game)
{
    const tgn_games_row *row = row_of(game);
    CHECK_INT(row->black + row->white + row->event + row->first + row->last, 0);
    CHECK_TEXT(name_of(row->black), "");
    CHECK_INT(row->komi, INT16_MIN);
    CHECK_INT(row->ending, TGN_END_UNKNOWN);
    CHECK_INT(row->rows, 19);
    CHECK_INT(row->moves, 1);
}

static void check_record(uint32_t game, uint32_t moves)
{
    tgn_buffer space = {0};
    tgn_record record;
    CHECK_INT(tgn_games__record(fixture.games, game, &space, &record, &fixture.error), 1);
    CHECK_INT(record.main_moves, moves);
    CHECK_INT(replay_main_line(&record, fixture.game, UINT32_MAX), 0);
    CHECK_INT(tgn_game_moves(fixture.game), moves);
    tgn_buffer__clear(&space);
}

static void comes_back(void)
{
    for (int as_load = 0; as_load < 2; as_load++) {
        fixture_open();
        CHECK_INT(tgn_games__pending_bytes(fixture.games), 0);
        CHECK_INT(fixture_add(full), 1);
        CHECK_INT(fixture_add("(;B[aa])"), 2);
        CHECK(tgn_games__pending_bytes(fixture.games) > 100);
        check_full(1); /* while it waits */
        check_record(1, 3);
        fixture_commit(as_load);
        CHECK_INT(tgn_games__pending_bytes(fixture.games), 0);
        check_full(1);
        fixture_reopen();
        CHECK_INT(tgn_games__count(fixture.games), 2);
        CHECK_INT(tgn_games__name_count(fixture.games), 3);
        check_full(1);
        check_bare(2);
        check_record(1, 3);
        check_record(2, 1);
        CHECK(tgn_games__row(fixture.games, 3, &fixture.error) == NULL);
        CHECK_INT(fixture.error.code, TGN_ERR_MISSING);
        CHECK(tgn_games__row(fixture.games, 0, &fixture.error) == NULL);
        fixture_close();
    }
}

/* Many pages, in several commits of both kinds, some ending in the middle of a page. */
static void many_pages(void)
{
    static const uint32_t commits[] = {1, 510, 512, 513, 1300, 1536};
    char text[128];
    uint32_t game = 0;
    fixture_open();
    for (size_t i = 0; i < sizeof commits / sizeof *commits; i++) {
        while (game < commits[i]) {
            snprintf(text, sizeof text, "(;PB[player %u]PW[player %u]KM[%u.5];B[aa])", game % 700, game % 37,
                     game % 50);
            CHECK_INT(fixture_add(text), ++game);
        }
        fixture_commit(i % 2);
        if (i % 3 == 2)
            fixture_reopen();
    }
    fixture_reopen();
    CHECK_INT(tgn_games__name_count(fixture.games), 700);
    for (game = tgn_games__count(fixture.games); game-- > 0;) { /* from behind: pages are read in any order */
        const tgn_games_row *row = row_of(game + 1);
        snprintf(text, sizeof text, "player %u", game % 700);
        CHECK_TEXT(name_of(row->black), text);
        snprintf(text, sizeof text, "player %u", game % 37);
        CHECK_TEXT(name_of(row->white), text);
        CHECK_INT(row->komi, 4 * (game % 50) + 2);
    }
    CHECK_INT(desk_length(tgn_games_key__of('r', 2)), 512 * TGN_GAMES_ROW_BYTES);
    CHECK_INT(desk_length(tgn_games_key__of('r', 3)), -1);
    fixture_close();
}

static void names(void)
{
    char long_text[1024] = "(;PB[", expected[256] = "";
    for (int i = 0; i < 150; i++) { /* 300 bytes in two-byte characters, behind one of one byte */
        strcat(long_text, i ? "é" : "xé");
        if (i < 99)
            strcat(expected, i ? "é" : "xé");
    }
    strcat(long_text, "]PW[ \t ]EV[a\t\tb\\\nc];B[aa])");
    fixture_open();
    fixture_add(long_text);
    const tgn_games_row *row = row_of(1);
    CHECK_INT(strlen(expected), 199);
    CHECK_TEXT(name_of(row->black), expected);
    CHECK_INT(row->white, 0);
    CHECK_TEXT(name_of(row->event), "a bc");
    fixture_add("(;PB[a bc]PW[A bc]EV[a  bc];B[ab])"); /* one dictionary for all, capitals kept */
    CHECK_INT(row_of(2)->black, row->event);
    CHECK_INT(row_of(2)->event, row->event);
    CHECK(row_of(2)->white != row->event);
    CHECK_INT(tgn_games__name_count(fixture.games), 3);
    CHECK(name_of(4) == NULL);
    CHECK_INT(fixture.error.code, TGN_ERR_INPUT);
    fixture_commit(true);
    fixture_reopen();
    fixture_add("(;PB[A bc]PW[d];B[ac])"); /* known from disk */
    CHECK_INT(row_of(3)->black, row_of(2)->white);
    CHECK_INT(row_of(3)->white, 4);
    fixture_close();
}

/* Random rows, also with the greatest and least of everything. */
static void planes(void)
{
    uint64_t random = 7;
    static tgn_games_row rows[TGN_GAMES_ROW_PAGE], back[TGN_GAMES_ROW_PAGE];
    static uint8_t bytes[TGN_GAMES_ROW_PAGE * TGN_GAMES_ROW_BYTES];
    for (int round = 0; round < 50; round++) {
        uint32_t count = 1 + (uint32_t)(check_random(&random) % TGN_GAMES_ROW_PAGE);
        for (uint32_t i = 0; i < count; i++) {
            for (size_t k = 0; k < sizeof rows[i]; k++)
                ((uint8_t *)&rows[i])[k] = (uint8_t)(check_random(&random) >> 20);
            rows[i].last = rows[i].first | 0xFF;
            rows[i].moves = rows[i].steps / 3;
            rows[i].winner %= 3, rows[i].ending %= TGN_END_WIN + 1, rows[i].spare = 0;
            rows[i].rows = 1 + rows[i].rows % 25, rows[i].cols = 1 + rows[i].cols % 25;
        }
        tgn_games_row_page__pack(bytes, rows, count);
        size_t length = (size_t)count * TGN_GAMES_ROW_BYTES;
        CHECK_INT(tgn_games_row_page__unpack(back, (tgn_store_bytes){bytes, length}, count), count);
        CHECK(memcmp(rows, back, count * sizeof *rows) == 0);
        CHECK_INT(tgn_games_row_page__unpack(back, (tgn_store_bytes){bytes, length}, count + 1),
                  TGN_ERR_INPUT);
        CHECK_INT(tgn_games_row_page__unpack(back, (tgn_store_bytes){bytes, length - 1}, 1), TGN_ERR_INPUT);
    }
}

/* ---- duplicates ---------------------------------------------------------------------------------------- */

static void duplicates(void)
{
    fixture_open();
    CHECK_INT(desk_find(turned("", 0)), 0);
    uint32_t game = fixture_add(turned("PB[a]PW[b]", 0));
    for (int committed = 0; committed < 3; committed++) {
        for (int motion = 0; motion < 8; motion++) /* whoever played it, whichever way round */
            CHECK_INT(desk_find(turned(motion & 1 ? "PB[c]DT[2001]" : "", motion)), game);
        CHECK_INT(desk_find("(;SZ[9];B[ee];W[cc])"), 0);
        if (committed == 0)
            fixture_commit(true);
        else
            fixture_reopen();
    }
    CHECK_INT(desk_find("(;B[ee];W[cc])"), 0);
    fixture_close();
}

static void short_games(void)
{
    fixture_open();
    uint32_t game = fixture_add("(;SZ[9]PB[a]PW[b]DT[2001-02-03];B[ee];W[cc])");
    for (int round = 0; round < 2; round++) {
        CHECK_INT(desk_find("(;SZ[9]PB[a]PW[b]DT[2001-02-03];B[ee];W[gg])"), game);
        CHECK_INT(desk_find("(;SZ[9]PB[ a ]PW[b]DT[2001-02-03]KM[5.5];B[ee];W[gg])"), game);
        CHECK_INT(desk_find("(;SZ[9]PB[a]PW[b]DT[2001-02-04];B[ee];W[gg])"), 0);
        CHECK_INT(desk_find("(;SZ[9]PB[a]DT[2001-02-03];B[ee];W[gg])"), 0);
        CHECK_INT(desk_find("(;SZ[9]PB[b]PW[a]DT[2001-02-03];B[ee];W[gg])"), 0);
        CHECK_INT(desk_find("(;SZ[9]PB[a]PW[b]DT[2001-02-03];B[ee];W[gf])"), 0);
        fixture_commit(false);
        fixture_reopen();
    }
    fixture_close();
}

/* How many bytes of numbers lie under a text's digest; -1: none. */
static long hints(const char *text)
{
    tgn_games_entry entry = desk_entry(text);
    long length = desk_length(tgn_games_key__wide('d', entry.digest.high));
    tgn_games_entry__clear(&entry);
    return length;
}

/* A duplicate that is kept takes the place of the first when that one goes. */
static void kept_duplicates(void)
{
    fixture_open();
    fixture_add(turned("", 0));
    fixture_add(turned("", 3));
    fixture_commit(true);
    CHECK_INT(desk_find(turned("", 1)), 1);
    CHECK_INT(desk_replace(1, NULL), 0);
    CHECK_INT(desk_find(turned("", 1)), 2);
    fixture_add(turned("", 5));
    fixture_commit(false);
    CHECK_INT(desk_find(turned("", 1)) >= 2, 1);
    fixture_reopen();
    CHECK_INT(desk_find(turned("", 1)), 2);
    CHECK_INT(desk_replace(2, NULL), 0);
    fixture_commit(false);
    CHECK_INT(desk_find(turned("", 1)), 3);
    CHECK_INT(hints(turned("", 1)), 4);
    fixture_close();
}

/* ---- changes ------------------------------------------------------------------------------------------- */

static void removed(void)
{
    tgn_buffer space = {0};
    tgn_record record;
    fixture_open();
    fixture_add(turned("", 0));
    fixture_add("(;B[aa])");
    fixture_commit(true);
    fixture_add(full);
    CHECK_INT(desk_replace(1, NULL), 0);
    CHECK_INT(desk_find(turned("", 0)), 0);
    CHECK_INT(desk_find(full), 3); /* which waits */
    CHECK(row_of(1)->flags & TGN_GAMES_ROW_REMOVED);
    fixture_commit(false);
    for (int round = 0; round < 2; round++) {
        CHECK_INT(desk_find(turned("", 0)), 0);
        CHECK(row_of(1)->flags & TGN_GAMES_ROW_REMOVED);
        CHECK_INT(row_of(2)->flags & TGN_GAMES_ROW_REMOVED, 0);
        CHECK_INT(tgn_games__record(fixture.games, 1, &space, &record, &fixture.error), 0);
        CHECK_INT(tgn_games__sgf(fixture.games, 1, &space, &fixture.error), TGN_ERR_MISSING);
        fixture_reopen();
    }
    CHECK_INT(desk_length(tgn_games_key__of('g', 1)), -1);
    CHECK_INT(desk_length(tgn_games_key__of('t', 1)), -1);
    CHECK_INT(hints(turned("", 0)), -1);
    CHECK_INT(tgn_games__count(fixture.games), 3); /* its number is not used again */
    CHECK_INT(fixture_add(turned("", 0)), 4);
    CHECK_INT(desk_find(turned("", 0)), 4);
    tgn_buffer__clear(&space);
    fixture_close();
}

static void replaced(void)
{
    fixture_open();
    fixture_add(turned("PB[a]", 0));
    fixture_add(full);
    fixture_commit(true);
    fixture_reopen();
    CHECK_INT(desk_replace(1, "(;SZ[9]PB[z]PW[a];B[ee];W[ff])"), 0);
    for (int round = 0; round < 3; round++) {
        CHECK_TEXT(name_of(row_of(1)->black), "z");
        CHECK_TEXT(name_of(row_of(1)->white), "a");
        CHECK_INT(desk_find(turned("", 0)), 0);
        CHECK_INT(desk_find("(;SZ[9]PB[z]PW[a];B[ee];W[dd])"), 1);
        check_record(1, 2);
        char *sgf = desk_sgf(1);
        CHECK_TEXT(sgf, "(;FF[4]CA[UTF-8]SZ[9]PB[z]PW[a]\n;B[ee];W[ff])\n");
        free(sgf);
        check_full(2);
        if (round == 0)
            fixture_commit(false);
        else
            fixture_reopen();
    }
    /* There and back again before anything is written. */
    CHECK_INT(desk_replace(1, turned("PB[a]", 0)), 0);
    CHECK_INT(desk_replace(1, "(;SZ[9]PB[z]PW[a];B[ee];W[ff])"), 0);
    CHECK_INT(desk_replace(1, turned("PB[b]", 2)), 0);
    fixture_commit(false);
    CHECK_INT(desk_find(turned("", 0)), 1);
    fixture_reopen();
    CHECK_INT(desk_find(turned("", 0)), 1);
    CHECK_INT(desk_find("(;SZ[9]PB[z]PW[a];B[ee];W[dd])"), 0);
    CHECK_INT(hints(turned("", 0)), 4);
    CHECK_INT(hints("(;SZ[9]PB[z]PW[a];B[ee];W[dd])"), -1);
    CHECK_TEXT(name_of(row_of(1)->black), "b");
    CHECK_INT(desk_replace(1, full), 0);
    CHECK_INT(desk_replace(1, turned("PB[c]", 1)), 0);
    fixture_commit(false);
    fixture_reopen();
    CHECK_INT(desk_find(turned("", 0)), 1);
    CHECK_INT(desk_find(full), 2);
    CHECK_INT(hints(turned("", 0)), 4);
    CHECK_INT(hints(full), 4);
    fixture_close();
}

static void forgotten(void)
{
    fixture_open();
    fixture_add(turned("PB[a]", 0));
    fixture_commit(true);
    fixture_add("(;SZ[9]PB[b]PW[c];B[ee])");
    CHECK_INT(desk_replace(1, "(;SZ[9]PB[d];B[ee];W[ff])"), 0);
    tgn_games__discard(fixture.games);
    CHECK_INT(tgn_games__count(fixture.games), 1);
    CHECK_INT(tgn_games__name_count(fixture.games), 1);
    CHECK_INT(tgn_games__pending_bytes(fixture.games), 0);
    CHECK_INT(desk_find(turned("", 0)), 1);
    CHECK_INT(desk_find("(;SZ[9]PB[b]PW[c];B[ee])"), 0);
    CHECK_INT(desk_find("(;SZ[9]PB[d];B[ee];W[ff])"), 0);
    CHECK_TEXT(name_of(row_of(1)->black), "a");
    CHECK_INT(fixture_add("(;SZ[9]PB[c]PW[a];B[ee])"), 2); /* c had another number, which was forgotten */
    CHECK_INT(row_of(2)->black, 2);
    CHECK_INT(row_of(2)->white, 1);
    fixture_commit(true);
    fixture_reopen();
    CHECK_TEXT(name_of(row_of(2)->black), "c");
    CHECK_TEXT(name_of(row_of(2)->white), "a");
    fixture_close();
}

/* ---- damage -------------------------------------------------------------------------------------------- */

static void damaged_rows(void)
{
    uint8_t bytes[3 * TGN_GAMES_ROW_BYTES] = {0};
    fixture_open();
    fixture_add(full);
    fixture_add("(;B[aa])");
    fixture_commit(true);
    for (size_t length = 0; length <= sizeof bytes; length += 19) { /* zeros: no board has no rows */
        desk_put(tgn_games_key__of('r', 0), bytes, length);
        fixture_reopen();
        CHECK(tgn_games__row(fixture.games, 1, &fixture.error) == NULL);
        CHECK_INT(fixture.error.code, TGN_ERR_INPUT);
    }
    CHECK_INT(desk_replace(1, NULL), TGN_ERR_INPUT);
    tgn_games_entry entry = desk_entry(full);
    CHECK_INT(tgn_games__add(fixture.games, &entry, &fixture.error), TGN_ERR_INPUT);
    tgn_games_entry__clear(&entry);
    fixture_close();
}

static void damaged_names(void)
{
    static const struct {
        const char *bytes;
        size_t length;
    } pages[] = {{"", 0},
                 {"\3", 1},
                 {"\3\0\1\1\1", 5},
                 {"\3\0\1\1\1abcd", 9}, /* too short, too long */
                 {"\2\0\1\1ab", 6},
                 {"\3\0\1\1\2ab\xC3(", 9}, /* too few; no UTF-8 */
                 {"\3\0\1\1\2abc\0", 9},
                 {"\xFF\xFF\1\1\1abc", 8}};
    fixture_open();
    fixture_add(full);
    fixture_commit(true);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        desk_put(tgn_games_key__of('p', 0), pages[i].bytes, pages[i].length);
        fixture_reopen();
        CHECK(tgn_games__name(fixture.games, 1, &fixture.error) == NULL);
        CHECK_INT(fixture.error.code, TGN_ERR_INPUT);
        tgn_buffer out = {0};
        CHECK_INT(tgn_games__sgf(fixture.games, 1, &out, &fixture.error), TGN_ERR_INPUT);
        tgn_buffer__clear(&out);
        tgn_games_entry entry = desk_entry("(;PB[someone];B[aa])");
        CHECK_INT(tgn_games__add(fixture.games, &entry, &fixture.error), TGN_ERR_INPUT);
        tgn_games_entry__clear(&entry);
    }
    desk_put(tgn_games_key__of('p', 0), "\3\0\1\1\1abc", 8);
    fixture_reopen();
    CHECK_TEXT(name_of(row_of(1)->white), "b");
    fixture_close();
}

/* Any bytes in place of a text: an error or some text, never a crash. */
static void damaged_texts(void)
{
    static const char *const words[] = {"", "black", "white", "event", "1d", "2d", "B+R", "2001-02-03"};
    uint64_t random = 3;
    char bytes[64];
    tgn_buffer space = {0}, out = {0};
    tgn_record record;
    tgn_games_row_texts spoken = {.text = {0}};
    memcpy(spoken.text, words, sizeof words);
    fixture_open();
    fixture_add(turned("", 0));
    CHECK_INT(tgn_games__record(fixture.games, 1, &space, &record, &fixture.error), 1);
    for (int round = 0; round < 5000; round++) {
        size_t length = check_random(&random) % sizeof bytes;
        for (size_t i = 0; i < length; i++)
            bytes[i] = (char)(check_random(&random) >> 30);
        if (length)
            bytes[0] = "hHf?"[round % 4];
        out.length = 0;
        int code = tgn_games_text__sgf(&out, (tgn_store_bytes){bytes, length}, &record, &spoken);
        CHECK(code == (length && round % 4 < 3 ? 0 : TGN_ERR_INPUT) ||
              (round % 4 < 2 && code == TGN_ERR_INPUT));
        CHECK(out.length < 64 * 32 + 31 * 6);
    }
    tgn_buffer__clear(&space);
    tgn_buffer__clear(&out);
    fixture_close();
}

/* A game that is damaged says so, and can be removed. */
static void damaged_games(void)
{
    tgn_buffer out = {0};
    fixture_open();
    fixture_add(turned("", 0));
    fixture_commit(true);
    desk_put(tgn_games_key__of('t', 1), "?", 1);
    CHECK_INT(tgn_games__sgf(fixture.games, 1, &out, &fixture.error), TGN_ERR_INPUT);
    desk_put(tgn_games_key__of('t', 1), "hSZ[9]", 6);
    CHECK_INT(tgn_games__sgf(fixture.games, 1, &out, &fixture.error), 0);
    desk_put(tgn_games_key__of('g', 1), "no record", 9);
    CHECK_INT(tgn_games__sgf(fixture.games, 1, &out, &fixture.error), TGN_ERR_INPUT);
    desk_put(tgn_games_key__of('g', 1), "", 0);
    CHECK_INT(tgn_games__sgf(fixture.games, 1, &out, &fixture.error), TGN_ERR_INPUT);
    tgn_buffer__clear(&out);
    CHECK_INT(desk_replace(1, NULL), 0);
    fixture_commit(false);
    fixture_reopen();
    CHECK(row_of(1)->flags & TGN_GAMES_ROW_REMOVED);
    /* A digest that names games that are not there. */
    tgn_games_entry entry = desk_entry(turned("", 0));
    desk_put(tgn_games_key__wide('d', entry.digest.high), "\0\0\0\0\7\0\0\0", 8);
    CHECK_INT(tgn_games__find_duplicate(fixture.games, entry.digest, &fixture.error), 0);
    desk_put(tgn_games_key__wide('d', entry.digest.high), "\1\0\0\0\1\0", 6);
    CHECK_INT(tgn_games__find_duplicate(fixture.games, entry.digest, &fixture.error), 0);
    tgn_games_entry__clear(&entry);
    fixture_close();
}

int main(int argc, char **argv)
{
    TEST(comes_back);
    TEST(many_pages);
    TEST(names);
    TEST(planes);
    TEST(duplicates);
    TEST(short_games);
    TEST(kept_duplicates);
    TEST(removed);
    TEST(replaced);
    TEST(forgotten);
    TEST(damaged_rows);
    TEST(damaged_names);
    TEST(damaged_texts);
    TEST(damaged_games);
    return check_done();
}
