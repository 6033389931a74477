/*
 * foreign_test.c - the same game in SGF, GIB, NGF and UGF is the same game
 *
 * Games are invented: random moves on an empty board, with names, dates and results made up here. Each is written
 * in every format by writers that share nothing with the readers, in several encodings, and read back: moves, boards
 * after every move and game information must be those of the SGF. Then every prefix of a record, and records with
 * bytes changed, must read without harm.
 */
#include "encoded.h"

#include <stdarg.h>

#include <tengen/tengen.h>

#include "sgf/formats/foreign.h"
#include "sgf/source/stream.h"

enum { MOVES = 120 };

/* What all formats are told. */
typedef struct play {
    int side, handicap, count;
    struct {
        char colour;
        int row, col; /* -1: pass */
    } moves[MOVES];
    const char *black, *white, *event;
    int year, month, day;
    char winner; /* 'B' or 'W' */
    int tenths;  /* points times ten; 0: by resignation */
} play;

static uint32_t dice = 1;

static int roll(int sides)
{
    dice = dice * 1664525u + 1013904223u;
    return (int)((dice >> 8) % (uint32_t)sides);
}

/* Random legal moves; White begins where there is a handicap. */
static void invent(play *p, int side, int handicap)
{
    tgn_game *game;
    tgn_point points[9];
    tgn_move stones[9];
    *p =
        (play){.side = side, .handicap = handicap, .black = "Sora", .white = "Haru", .event = "Evening game"};
    CHECK_INT(tgn_game_new(&game, (tgn_size){(uint8_t)side, (uint8_t)side}, NULL), 0);
    int count = handicap >= 2 ? tgn_handicap_points(points, tgn_game_board(game)->size, handicap) : 0;
    for (int i = 0; i < count; i++)
        stones[i] = (tgn_move){points[i], TGN_BLACK};
    if (count > 0)
        CHECK(tgn_game_setup(game, stones, (size_t)count) == 0 && tgn_game_set_to_move(game, TGN_WHITE) == 0);
    while (p->count < MOVES) {
        int row = roll(side), col = roll(side);
        bool pass = roll(40) == 0;
        tgn_colour colour = tgn_game_to_move(game);
        if (tgn_game_play(game, colour, pass ? (tgn_point)TGN_PASS : tgn_point_at(row, col)) != 0)
            continue;
        p->moves[p->count].colour = colour == TGN_BLACK ? 'B' : 'W';
        p->moves[p->count].row = pass ? -1 : row;
        p->moves[p->count++].col = pass ? -1 : col;
    }
    p->year = 1990 + roll(30), p->month = 1 + roll(12), p->day = 1 + roll(28);
    p->winner = roll(2) ? 'B' : 'W';
    p->tenths = roll(2) ? 5 + 10 * roll(30) : 0;
    tgn_game_free(game);
}

/* ---- the writers --------------------------------------------------------------------------------------- */

static void put(bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(bytes *out, const char *format, ...)
{
    char line[400];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    add(out, line, (size_t)length);
}

static void result_of(char out[24], const play *p)
{
    if (p->tenths)
        snprintf(out, 24, "%c+%d.%d", p->winner, p->tenths / 10, p->tenths % 10);
    else
        snprintf(out, 24, "%c+R", p->winner);
}

static void write_sgf(bytes *out, const play *p)
{
    tgn_point points[9];
    char result[24];
    result_of(result, p);
    put(out, "(;GM[1]FF[4]CA[UTF-8]SZ[%d]PB[%s]PW[%s]BR[3d]WR[5k]EV[%s]DT[%04d-%02d-%02d]RE[%s]", p->side,
        p->black, p->white, p->event, p->year, p->month, p->day, result);
    put(out, p->handicap ? "HA[%d]KM[0]AB" : "KM[%d.5]", p->handicap ? p->handicap : 6);
    int count = p->handicap
                    ? tgn_handicap_points(points, (tgn_size){(uint8_t)p->side, (uint8_t)p->side}, p->handicap)
                    : 0;
    for (int i = 0; i < count; i++)
        put(out, "[%c%c]", 'a' + tgn_point_col(points[i]), 'a' + tgn_point_row(points[i]));
    for (int i = 0; i < p->count; i++)
        if (p->moves[i].row < 0)
            put(out, ";%c[]", p->moves[i].colour);
        else
            put(out, ";%c[%c%c]", p->moves[i].colour, 'a' + p->moves[i].col, 'a' + p->moves[i].row);
    put(out, ")");
}

static void write_gib(bytes *out, const play *p)
{
    int kind = (p->tenths ? 0 : 3) + (p->winner == 'W');
    put(out, "\\HS\r\n\\[GIBOKIND=Global\\]\r\n\\[GAMECONDITION=\\]\r\n\\[GAMENAME=%s\\]\r\n", p->event);
    put(out, "\\[GAMEBLACKNAME=%s (3D)\\]\r\n\\[GAMEWHITENAME=%s(5K)\\]\r\n", p->black, p->white);
    put(out, "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:1,GTIME:600-30-3,GRLT:%d,ZIPSU:%d,DUM:0,GONGJE:%d,TCNT:0\\]\r\n",
        kind, p->tenths, p->handicap ? 0 : 65);
    put(out, "\\[GAMETAG=S1,R3,D0,G1,W%d,Z%d,T30-3-600,C%04d:%02d:%02d:17:29,I:x\\]\r\n\\HE\r\n\\GS\r\n",
        kind, p->tenths, p->year, p->month, p->day);
    put(out, "2 1 0\r\n%d 0 &4\r\nINI 0 1 %d &4 \r\n", p->count, p->handicap);
    for (int i = 0; i < p->count; i++)
        if (p->moves[i].row < 0)
            put(out, "SKI 0 %d %d\r\n", i + 2, p->moves[i].colour == 'B' ? 1 : 2);
        else
            put(out, "STO 0 %d %d %d %d \r\n", i + 2, p->moves[i].colour == 'B' ? 1 : 2, p->moves[i].col,
                p->moves[i].row);
    put(out, "\\GE\r\n");
}

static void write_ngf(bytes *out, const play *p)
{
    put(out, "%s\n%d\n%s      5K*\n%s   3D\nexample.org\n%d\n0\n%d\n%04d%02d%02d [ 9:05]\n10\n", p->event,
        p->side, p->white, p->black, p->handicap, p->handicap ? 0 : 6, p->year, p->month, p->day);
    const char *winner = p->winner == 'B' ? "Black" : "White";
    if (p->tenths)
        put(out, "%s Win %d.%d >> White(1):Black(2)\n", winner, p->tenths / 10, p->tenths % 10);
    else
        put(out, "%s wins by resign!\n", winner);
    put(out, "%d\n", p->count);
    for (int i = 0; i < p->count; i++) {
        char col = (char)(p->moves[i].col < 0 ? 'A' : 'B' + p->moves[i].col),
             row = (char)(p->moves[i].row < 0 ? 'A' : 'B' + p->moves[i].row);
        put(out, "PM%c%c%c%c%c%c%c\n", 'A' + (i + 1) / 26, 'A' + (i + 1) % 26, p->moves[i].colour, col, row,
            row, col);
    }
}

static void write_ugf(bytes *out, const play *p, bool igs)
{
    tgn_point points[9];
    char how[16] = "C";
    if (p->tenths)
        snprintf(how, sizeof how, "%d.%d0", p->tenths / 10, p->tenths % 10);
    put(out, "[Header]\nVer=UGF3,200\nTitle=%s\nDate=%04d/%02d/%02d,10:00:00,%04d/%02d/%02d,11:00:00\n",
        p->event, p->year, p->month, p->day, p->year, p->month, p->day);
    put(out,
        "Size=%d\nHdcp=%d,%s\nWinner=%c,%s\nCoordinateType=%s\nPlayerB=%s,3d,,\nPlayerW=%s,5k,,\n[Data]\n",
        p->side, p->handicap, p->handicap ? "0.00" : "6.50", p->winner, how, igs ? "IGS" : "JPN", p->black,
        p->white);
    int count = p->handicap
                    ? tgn_handicap_points(points, (tgn_size){(uint8_t)p->side, (uint8_t)p->side}, p->handicap)
                    : 0;
    for (int i = 0; i < count; i++)
        put(out, "%c%c,B1,0,0\n", 'A' + tgn_point_col(points[i]),
            'A' + (igs ? p->side - 1 - tgn_point_row(points[i]) : tgn_point_row(points[i])));
    for (int i = 0; i < p->count; i++) {
        int row = igs ? p->side - 1 - p->moves[i].row : p->moves[i].row;
        if (p->moves[i].row < 0)
            put(out, "YA,%c1,%d,3\n", p->moves[i].colour, i + 1);
        else
            put(out, "%c%c,%c1,%d,3\n", 'A' + p->moves[i].col, 'A' + row, p->moves[i].colour, i + 1);
    }
}

typedef enum form { SGF, GIB, NGF, UGF_IGS, UGF_JPN, FORMS } form;

static void write_as(bytes *out, form f, const play *p)
{
    out->length = 0;
    if (f == SGF)
        write_sgf(out, p);
    else if (f == GIB)
        write_gib(out, p);
    else if (f == NGF)
        write_ngf(out, p);
    else
        write_ugf(out, p, f == UGF_IGS);
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

/* All that must be the same, as text: information, then every board. */
typedef struct story {
    char text[1 << 17];
    size_t length;
    size_t problems;
    char format[8];
} story;

static void tell(story *s, const char *text)
{
    size_t length = strlen(text);
    if (s->length + length + 2 > sizeof s->text)
        abort();
    memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length++] = '\n';
    s->text[s->length] = '\0';
}

static void tell_info(story *s, const tgn_sgf *tree)
{
    static const tgn_info_field shown[] = {TGN_INFO_BLACK, TGN_INFO_WHITE, TGN_INFO_EVENT};
    tgn_info info;
    char text[400];
    tgn_info_read(&info, tree);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        const tgn_sgf_value *raw = info.raw[shown[i]];
        text[0] = '\0';
        if (raw)
            tgn_sgf_text(tree, raw, true, text, sizeof text);
        tell(s, text);
    }
    snprintf(text, sizeof text, "%dx%d komi %d %.2f dates %u %u ranks %d %d handicap %d result %d %d %.2f",
             tree->size.rows, tree->size.cols, info.komi.known, info.komi.points, info.dates.first,
             info.dates.last, info.black_rank.level, info.white_rank.level, info.handicap.stones,
             (int)info.result.winner, (int)info.result.ending, info.result.margin);
    tell(s, text);
}

static void tell_boards(story *s, tgn_sgf *tree, tgn_game *game)
{
    char board[TGN_TEXT_MAX];
    CHECK_INT(tgn_sgf_replay(tree, game, SIZE_MAX), 0);
    size_t moves = tgn_game_moves(game);
    for (size_t i = 0; i <= moves; i += moves / 6 + 1) {
        CHECK_INT(tgn_sgf_replay(tree, game, i), 0);
        tgn_text_format(board, tgn_game_board(game), TGN_PASS);
        tell(s, board);
    }
    CHECK_INT(tgn_sgf_replay(tree, game, SIZE_MAX), 0);
    for (size_t i = 0; i < tgn_game_moves(game); i++) {
        char text[40];
        tgn_move move = tgn_game_move(game, i);
        snprintf(text, sizeof text, "%d %d", (int)move.colour, (int)move.point);
        tell(s, text);
    }
}

static void read_story(story *s, const bytes *record)
{
    static tgn_sgf_reader *reader;
    static tgn_game *game;
    tgn_sgf *tree;
    if (!reader)
        CHECK(tgn_sgf_open_memory(&reader, "", 0) == 0 && tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0);
    if (!record) {
        tgn_sgf_close(reader);
        tgn_game_free(game);
        reader = NULL;
        return;
    }
    s->length = s->problems = 0;
    CHECK_INT(tgn_sgf_reopen_memory(reader, record->data, record->length), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    snprintf(s->format, sizeof s->format, "%s", tree->format);
    CHECK(!tree->refused);
    tell_info(s, tree);
    tell_boards(s, tree, game);
    CHECK_INT(tgn_sgf_check(tree, game), 0);
    s->problems = tree->problem_count;
    CHECK_INT(tgn_sgf_next(reader, &tree), 0);
}

static void compare(const play *p)
{
    static const char *const names[FORMS] = {"SGF", "GIB", "NGF", "UGF", "UGF"};
    static bytes record;
    static story first, other;
    write_as(&record, SGF, p);
    read_story(&first, &record);
    CHECK_INT(first.problems, 0);
    for (form f = GIB; f < FORMS; f++) {
        if (f == GIB && p->side != 19)
            continue;
        write_as(&record, f, p);
        read_story(&other, &record);
        CHECK_TEXT(other.format, names[f]);
        CHECK_TEXT(other.text, first.text);
        CHECK_INT(other.problems, 0);
        CHECK(tgn_sgf_sniff__record(record.data, record.length));
    }
}

static void same_game_in_every_format(void)
{
    static const int sides[] = {9, 13, 19};
    play p;
    for (int i = 0; i < 30; i++) {
        int handicap = i % 10;
        invent(&p, sides[i % 3], handicap < 2 ? 0 : handicap);
        compare(&p);
    }
}

/* The names in the languages of the servers, in their encodings. */
static void same_names_in_every_encoding(void)
{
    static const struct {
        const char *black, *white, *event, *encoding;
        form f;
    } cases[] = {
        {"박하늘", "김바다", "승급 대국 결승전", "EUC-KR", GIB},
        {"박하늘", "김바다", "승급 대국 결승전", "EUC-KR", NGF},
        {"박하늘", "김바다", "승급 대국", "UTF-8", GIB},
        {"李小山", "张大海", "世界围棋公开赛决赛", "GB18030", GIB},
        {"李小山", "张大海", "世界围棋公开赛决赛", "GB18030", NGF},
        {"山田空", "川本海", "レーティング対局 名人戦", "SHIFT_JIS", UGF_IGS},
        {"山田空", "川本海", "レーティング対局 名人戦", "EUC-JP", UGF_JPN},
        {"山田空", "川本海", "レーティング対局", "UTF-8", UGF_JPN},
        {"山田空", "川本海", "レーティング対局", "UTF-16", NGF},
        {"山田空", "川本海", "レーティング対局", "UTF-16", GIB},
    };
    static bytes utf8, record;
    static story first, other;
    play p;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        invent(&p, 19, 0);
        p.black = cases[i].black, p.white = cases[i].white, p.event = cases[i].event;
        write_as(&utf8, SGF, &p);
        read_story(&first, &utf8);
        write_as(&utf8, cases[i].f, &p);
        record.length = 0;
        add_encoded(&record, utf8.data, utf8.length, cases[i].encoding);
        read_story(&other, &record);
        CHECK_TEXT(other.text, first.text);
        CHECK(tgn_sgf_sniff__record(record.data, record.length));
    }
}

/* A record cut anywhere: the moves read are the first of the game, and problems stand inside the file. */
static void any_prefix_reads(void)
{
    static bytes record;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_sgf *tree;
    play p;
    invent(&p, 19, 3);
    CHECK(tgn_sgf_open_memory(&reader, "", 0) == 0 && tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0);
    for (form f = GIB; f < FORMS; f++) {
        write_as(&record, f, &p);
        for (size_t length = 0; length < record.length; length += 1 + length / 40) {
            CHECK_INT(tgn_sgf_reopen_memory(reader, record.data, length), 0);
            CHECK_INT(tgn_sgf_next(reader, &tree), 1);
            CHECK_INT(tgn_sgf_check(tree, game), 0);
            size_t moves = tree->refused ? 0 : tgn_game_moves(game);
            for (size_t i = 0; i + 1 < moves; i++) /* the last one may be cut itself: "STO 0 9 1 1" */
                CHECK(tgn_game_move(game, i).point ==
                      (p.moves[i].row < 0 ? TGN_PASS : tgn_point_at(p.moves[i].row, p.moves[i].col)));
            for (size_t i = 0; i < tree->problem_count; i++)
                CHECK(tree->problems[i].offset <= length);
        }
    }
    tgn_game_free(game);
    tgn_sgf_close(reader);
}

/* Records one behind the other, and the problem of the second where it stands in the file. */
static void several_in_a_file(void)
{
    static const form forms[] = {GIB, UGF_IGS};
    static bytes one, all;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    play p;
    CHECK_INT(tgn_sgf_open_memory(&reader, "", 0), 0);
    for (size_t k = 0; k < 2; k++) {
        size_t starts[3];
        all.length = 0;
        for (int i = 0; i < 3; i++) {
            invent(&p, 19, 0);
            write_as(&one, forms[k], &p);
            starts[i] = all.length;
            add(&all, one.data, one.length);
        }
        CHECK_INT(tgn_sgf_reopen_memory(reader, all.data, all.length), 0);
        for (int i = 0; i < 3; i++) {
            CHECK_INT(tgn_sgf_next(reader, &tree), 1);
            CHECK_INT(tree->offset, starts[i]);
            CHECK_INT(tree->node_count, MOVES + 1);
        }
        CHECK_INT(tgn_sgf_next(reader, &tree), 0);
    }
    tgn_sgf_close(reader);
}

/* What is not a record of these formats is not taken for one. */
static void others_are_not_taken(void)
{
    static const char *const texts[] = {
        "",
        "[Header]\nname=value\nother=1\n",
        "A list\n19\nof\nthings\nand\nmore\n",
        "(;GM[1]C[\n\\HS\n];B[aa])",
        "Dear friend,\n\n(;GM[1]SZ[9];B[aa])\n[Header]\nHdcp=0,0\n",
        "PMABBQE is no move\n",
        "\\documentclass{article}\n",
        "{\"tengen\":\"games\"}\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        CHECK_INT(tgn_sgf_foreign__detect(texts[i], strlen(texts[i]), true), TGN_SGF_FOREIGN_NONE);
    CHECK_INT(tgn_sgf_foreign__detect("\\H", 2, false), TGN_SGF_FOREIGN_UNSURE);
    CHECK_INT(tgn_sgf_foreign__detect("[Header]\nHdc", 12, false), TGN_SGF_FOREIGN_UNSURE);
    CHECK_INT(tgn_sgf_foreign__detect("(", 1, false), TGN_SGF_FOREIGN_NONE);
    CHECK(tgn_sgf_sniff__record_name("a/B.GIB", false) && tgn_sgf_sniff__record_name("x.ugi.gz", true));
    CHECK(!tgn_sgf_sniff__record_name("x.ugi.gz", false) && !tgn_sgf_sniff__record_name("gib", false));
}

int main(int argc, char **argv)
{
    TEST(same_game_in_every_format);
    TEST(same_names_in_every_encoding);
    TEST(any_prefix_reads);
    TEST(several_in_a_file);
    TEST(others_are_not_taken);
    read_story(NULL, NULL);
    return check_done();
}
