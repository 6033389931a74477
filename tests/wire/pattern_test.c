/* pattern_test.c - answers about patterns as text, of values made by hand */
#include <tengen/wire.h>

#include "../check.h"
#include "base/buffer.h"

#define COUNTS "\"black\": 2, \"white\": 1, \"other\": 4, \"first\": \"1998-05-31\", \"last\": \"2001\""
#define TOTAL  "\"images\": 8, \"indexed\": true, \"games\": 7, \"times\": 9, " COUNTS
#define WAY    "\"games\": 7, \"times\": 9, \"at_once\": 5, " COUNTS
#define YEARS  "\"years\": [[1998, 3], [2001, 4]]"
#define GAME                                                                                                 \
    "\"black\": \"A \\u0026 B\", \"white\": null, \"date\": \"1998-05\", \"result\": \"B+R\", "              \
    "\"black_rank\": \"9p\", \"white_rank\": null, \"event\": null, \"komi\": 6.5, \"handicap\": 2, "        \
    "\"size\": \"9x13\", \"moves\": 241"

/* An answer that has one of everything. */
typedef struct example {
    tgn_pattern pattern;
    tgn_pattern_question question;
    tgn_year years[2];
    tgn_pattern_way ways[4];
    tgn_game_line lines[3];
    tgn_game_list list;
    tgn_pattern_hit hits[3];
    tgn_pattern_answer answer;
} example;

static tgn_pattern_way way_of(tgn_way_kind kind, const tgn_year *years)
{
    return (tgn_pattern_way){.kind = kind,
                             .move = {tgn_point_at(1, 2), TGN_WHITE},
                             .here = {7, 9, 2, 1},
                             .first = 19980531,
                             .last = 20019999,
                             .at_once = 5,
                             .years = years,
                             .year_count = 2};
}

static void make(example *e)
{
    static const tgn_way_kind kinds[] = {TGN_WAY_MOVE, TGN_WAY_SETUP, TGN_WAY_OUTSIDE, TGN_WAY_END};
    memset(e, 0, sizeof *e);
    CHECK_INT(tgn_pattern_parse(&e->pattern, "XO./*x#", NULL), 0);
    e->question = (tgn_pattern_question){
        .pattern = &e->pattern, .board = {9, 13}, .at = tgn_point_at(0, 2), .anchor = TGN_ANCHOR_EDGES};
    e->years[0] = (tgn_year){1998, 3};
    e->years[1] = (tgn_year){2001, 4};
    for (int i = 0; i < 4; i++)
        e->ways[i] = way_of(kinds[i], e->years);
    for (uint32_t i = 0; i < 3; i++)
        e->lines[i] = (tgn_game_line){.id = 12 + i,
                                      .black = "A & B",
                                      .white = "",
                                      .event = "",
                                      .black_rank = "9p",
                                      .result = "B+R",
                                      .first_date = 19980500,
                                      .komi_known = true,
                                      .komi = 6.5,
                                      .handicap = 2,
                                      .size = {9, 13},
                                      .moves = 241,
                                      .move = 4,
                                      .last_move = 6};
    e->hits[0] = (tgn_pattern_hit){.at = tgn_point_at(0, 2), .way = 0, .next_move = 7};
    e->hits[1] = (tgn_pattern_hit){.at = tgn_point_at(6, 11), .motion = 5, .swapped = true, .way = 1};
    e->hits[2] = (tgn_pattern_hit){.at = tgn_point_at(7, 10), .motion = 3, .way = 2};
    e->list = (tgn_game_list){.lines = e->lines, .count = 0, .total = 9};
    e->answer = (tgn_pattern_answer){.total = {7, 9, 2, 1},
                                     .images = 8,
                                     .first = 19980531,
                                     .last = 20019999,
                                     .years = e->years,
                                     .year_count = 2,
                                     .ways = e->ways,
                                     .way_count = 4,
                                     .list = &e->list,
                                     .hits = e->hits,
                                     .indexed = true};
}

static void answer_is(const example *e, const char *expected)
{
    tgn_buffer written = {0};
    CHECK_INT(tgn_wire_pattern(&e->answer, &e->question, tgn_buffer__write, &written), 0);
    CHECK_TEXT(written.data, expected);
    tgn_buffer__clear(&written);
}

#define ASKED         "{\"size\": \"9x13\", \"cells\": \"XO./*x#\", \"rows\": 2, \"cols\": 3, \"at\": \"C9\", "
#define NO_MOVE(kind) "{\"cell\": null, \"move\": null, \"colour\": null, \"kind\": \"" kind "\", " WAY "}"

static void continuations(void)
{
    example e;
    make(&e);
    answer_is(&e,
              ASKED "\"anchor\": \"edges\", " TOTAL ", \"ended\": 7, \"continuations\": [{\"cell\": [1, 2], "
                    "\"move\": \"E8\", \"colour\": \"white\", \"kind\": \"move\", " WAY
                    "}, " NO_MOVE("setup") ", " NO_MOVE("outside") "], \"hits\": []}");
}

static void years(void)
{
    example e;
    make(&e);
    e.question.years = true;
    e.question.anchor = TGN_ANCHOR_WITHIN;
    e.answer.way_count = 1;
    answer_is(&e, ASKED "\"anchor\": \"within\", " TOTAL ", \"ended\": 0, " YEARS
                        ", \"continuations\": [{\"cell\": [1, 2], \"move\": \"E8\", \"colour\": \"white\", "
                        "\"kind\": \"move\", " WAY ", " YEARS "}], \"hits\": []}");
}

/* Without a board there are no points, but cells. */
static void without_a_place(void)
{
    example e;
    make(&e);
    e.question.board = (tgn_size){0, 0};
    e.question.at = TGN_PASS;
    e.question.anchor = TGN_ANCHOR_FREE;
    e.answer.way_count = 1;
    e.answer.indexed = false;
    e.answer.images = 16;
    answer_is(&e,
              "{\"size\": null, \"cells\": \"XO./*x#\", \"rows\": 2, \"cols\": 3, \"at\": null, \"anchor\": "
              "\"free\", \"images\": 16, \"indexed\": false, \"games\": 7, \"times\": 9, " COUNTS
              ", \"ended\": 0, \"continuations\": [{\"cell\": [1, 2], \"move\": null, \"colour\": \"white\", "
              "\"kind\": \"move\", " WAY "}], \"hits\": []}");
}

#define HIT(game, place, motion, swapped, way, next)                                                         \
    "{\"game\": " game ", \"move\": 4, \"last_move\": 6, " place ", \"motion\": " motion                     \
    ", \"swapped\": " swapped ", \"continuation\": " way ", \"next_move\": " next ", " GAME "}"
#define HITS                                                                                                 \
    HIT("12", "\"at\": \"C9\", \"rect\": \"C9:E8\"", "0", "false", "0", "7")                                 \
    ", " HIT("13", "\"at\": \"M3\", \"rect\": \"M3:N1\"", "5", "true", "1",                                  \
             "null") ", " HIT("14", "\"at\": \"L2\", \"rect\": \"L2:N1\"", "3", "false", "null", "null")

/* Turned by a quarter the two rows are columns. A record that ends with the pattern has no continuation. */
static void hits(void)
{
    example e;
    make(&e);
    e.question.anchor = TGN_ANCHOR_FIXED;
    e.list.count = 3;
    e.ways[0] = e.ways[1];
    e.ways[1] = e.ways[2];
    e.ways[2] = e.ways[3];
    e.answer.way_count = 3;
    answer_is(&e, ASKED "\"anchor\": \"fixed\", " TOTAL ", \"ended\": 7, \"continuations\": [" NO_MOVE(
                      "setup") ", " NO_MOVE("outside") "], \"hits\": [" HITS "]}");
}

/* The largest pattern there is. */
static void whole_board(void)
{
    example e;
    char cells[TGN_PATTERN_TEXT];
    make(&e);
    e.pattern.size = (tgn_size){25, 25};
    memset(e.pattern.cells, '#', sizeof e.pattern.cells);
    tgn_buffer written = {0};
    CHECK_INT(tgn_wire_pattern(&e.answer, &e.question, tgn_buffer__write, &written), 0);
    CHECK(strstr(written.data, tgn_pattern_format(cells, &e.pattern)) != NULL);
    tgn_buffer__clear(&written);
}

/* An output that takes no more ends it. */
static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void full_disk(void)
{
    example e;
    make(&e);
    CHECK_INT(tgn_wire_pattern(&e.answer, &e.question, refuse, NULL), TGN_ERR_IO);
}

int main(int argc, char **argv)
{
    TEST(continuations);
    TEST(years);
    TEST(without_a_place);
    TEST(hits);
    TEST(whole_board);
    TEST(full_disk);
    return check_done();
}
