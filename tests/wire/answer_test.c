/* answer_test.c - answers, games and totals as text, of values made by hand */
#include <tengen/wire.h>

#include "../check.h"
#include "base/buffer.h"

#define WHERE    "\"size\": \"5x5\", \"turn\": \"white\", \"ko\": \"C3\", \"region\": \"whole\", "
#define COUNT(n) "\"games\": " n ", \"occurrences\": 9, \"black\": 2, \"white\": 1, \"other\": 4, "
#define DATES    "\"first\": \"1998-05-31\", \"last\": \"2001\""
#define OF_B2    "\"move\": \"B2\", \"colour\": \"white\", \"kind\": \"move\", " COUNT("7") DATES
#define SETUP    "\"move\": null, \"colour\": null, \"kind\": \"setup\", " COUNT("7") DATES
#define START    "\"move\": null, \"colour\": null, \"kind\": \"start\", " COUNT("7") DATES
#define REACHED  "\"reached\": {\"games\": 8, \"occurrences\": 10}"
#define YEARS    "\"years\": [[1998, 3], [2001, 4]]"
#define GAME(place)                                                                                          \
    "{\"id\": 12, \"black\": \"A \\u0026 B\", \"white\": null, \"date\": \"1998-05\", \"result\": "          \
    "\"B+R\", " place                                                                                        \
    "\"black_rank\": \"9p\", \"white_rank\": null, \"event\": null, \"komi\": 6.5, \"handicap\": 2, "        \
    "\"size\": \"9x13\", \"moves\": 241}"
#define PLACE "\"move\": 4, \"last_move\": 6, \"region\": \"nw\", "

/* An answer that has one of everything. */
typedef struct example {
    tgn_board board;
    tgn_question question;
    tgn_year years[2];
    tgn_way ways[3], parents[1];
    tgn_game_line line;
    tgn_game_list list;
    tgn_answer answer;
} example;

static tgn_way way_of(tgn_way_kind kind, const tgn_year *years)
{
    return (tgn_way){.kind = kind,
                     .move = {tgn_point_at(3, 1), TGN_WHITE},
                     .here = {7, 9, 2, 1},
                     .reached = {8, 10, 0, 0},
                     .first = 19980531,
                     .last = 20019999,
                     .at_once = 5,
                     .years = years,
                     .year_count = 2};
}

static void make(example *e)
{
    memset(e, 0, sizeof *e);
    tgn_board_init(&e->board, (tgn_size){5, 5});
    e->question = (tgn_question){.board = &e->board, .to_move = TGN_WHITE, .ko = tgn_point_at(2, 2)};
    e->years[0] = (tgn_year){1998, 3};
    e->years[1] = (tgn_year){2001, 4};
    e->ways[0] = way_of(TGN_WAY_MOVE, e->years);
    e->ways[1] = way_of(TGN_WAY_END, e->years);
    e->ways[2] = way_of(TGN_WAY_SETUP, e->years);
    e->parents[0] = way_of(TGN_WAY_START, e->years);
    e->line = (tgn_game_line){.id = 12,
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
                              .last_move = 6,
                              .region = TGN_REGION_NW};
    e->list = (tgn_game_list){.lines = &e->line, .count = 1, .total = 40};
    e->answer = (tgn_answer){.total = {7, 9, 2, 1},
                             .first = 19980531,
                             .last = 20019999,
                             .years = e->years,
                             .year_count = 2,
                             .ways = e->ways,
                             .way_count = 3,
                             .parents = e->parents,
                             .parent_count = 1,
                             .list = &e->list};
}

static void answer_is(const example *e, const char *expected)
{
    tgn_buffer written = {0};
    CHECK_INT(tgn_wire_answer(&e->answer, &e->question, tgn_buffer__write, &written), 0);
    CHECK_TEXT(written.data, expected);
    tgn_buffer__clear(&written);
}

static void whole_board(void)
{
    example e;
    make(&e);
    answer_is(&e,
              "{" WHERE COUNT("7") DATES ", \"ended\": 7, \"continuations\": [{" OF_B2 ", " REACHED
                                         "}, {" SETUP ", \"reached\": null}], \"list\": [" GAME(PLACE) "]}");
}

static void parents_and_years(void)
{
    example e;
    make(&e);
    e.question.parents = e.question.years = true;
    answer_is(&e, "{" WHERE COUNT("7") DATES
              ", \"ended\": 7, " YEARS ", \"continuations\": [{" OF_B2 ", " REACHED ", " YEARS "}, {" SETUP
              ", \"reached\": null, " YEARS "}], \"parents\": [{" START "}], \"list\": [" GAME(PLACE) "]}");
}

/* A setup that is told has its points by what lies there then; without points it changes whose turn it is. */
static void setups(void)
{
    const tgn_move stones[] = {
        {tgn_point_at(0, 4), TGN_BLACK}, {tgn_point_at(1, 0), TGN_EMPTY}, {tgn_point_at(4, 0), TGN_BLACK}};
    example e;
    make(&e);
    e.answer.ways = e.ways + 2;
    e.answer.way_count = 1;
    e.list.count = 0;
    e.ways[2].stones = stones;
    e.ways[2].stone_count = 3;
    e.ways[2].to_move = TGN_WHITE;
    answer_is(&e, "{" WHERE COUNT("7") DATES
              ", \"ended\": 0, \"continuations\": [{" SETUP
              ", \"stones\": {\"black\": [\"E5\", \"A1\"], \"white\": [], \"empty\": [\"A4\"]}, "
              "\"turn\": \"white\", \"reached\": null}], \"list\": []}");
    e.ways[2].stone_count = 0;
    answer_is(&e, "{" WHERE COUNT("7") DATES ", \"ended\": 0, \"continuations\": [{" SETUP
                                             ", \"stones\": {\"black\": [], \"white\": [], \"empty\": []}, "
                                             "\"turn\": \"white\", \"reached\": null}], \"list\": []}");
    e.question.region = TGN_REGION_NE;
    e.ways[2].stone_count = 1;
    e.ways[2].to_move = TGN_EMPTY;
    answer_is(&e, "{\"size\": \"5x5\", \"turn\": null, \"ko\": null, \"region\": \"ne\", " COUNT("7") DATES
              ", \"ended\": 0, \"continuations\": [{" SETUP
              ", \"stones\": {\"black\": [\"E5\"], \"white\": [], \"empty\": []}, "
              "\"turn\": null, \"at_once\": 5}], \"list\": []}");
}

/* A part has neither turn nor ko, and nothing is known of what its continuations reach. */
static void part(void)
{
    example e;
    make(&e);
    e.question.region = TGN_REGION_DIAG_SE;
    e.answer.way_count = 1;
    answer_is(&e, "{\"size\": \"5x5\", \"turn\": null, \"ko\": null, \"region\": \"diag-se\", " COUNT("7")
                      DATES ", \"ended\": 0, \"continuations\": [{" OF_B2
                            ", \"at_once\": 5}], \"list\": [" GAME(PLACE) "]}");
}

static void either_side(void)
{
    example e;
    make(&e);
    e.question.to_move = TGN_EMPTY;
    e.question.ko = TGN_PASS;
    e.answer.way_count = 0;
    e.list.count = 0;
    answer_is(&e, "{\"size\": \"5x5\", \"turn\": null, \"ko\": null, \"region\": \"whole\", " COUNT("7") DATES
              ", \"ended\": 0, \"continuations\": [], \"list\": []}");
}

/* What is swapped is the same again, without what was asked for; what is unknown is null. */
static void swapped(void)
{
    example e, other;
    make(&e);
    make(&other);
    e.answer.way_count = other.answer.way_count = 0;
    e.list.count = other.list.count = 0;
    e.question.swap = true;
    other.answer.total.games = 8;
    other.answer.total.white = 2;
    other.answer.first = other.answer.last = 0;
    e.answer.swapped = &other.answer;
    answer_is(&e, "{" WHERE COUNT("7") DATES
              ", \"ended\": 0, \"continuations\": [], \"list\": [], \"swapped\": {"
              "\"games\": 8, \"occurrences\": 9, \"black\": 2, \"white\": 2, \"other\": 4, \"first\": null, "
              "\"last\": null, \"ended\": 0, \"continuations\": [], \"list\": []}}");
}

static void games(void)
{
    example e;
    tgn_buffer written = {0};
    make(&e);
    CHECK_INT(tgn_wire_games(&e.list, 20, tgn_buffer__write, &written), 0);
    CHECK_TEXT(written.data, "{\"total\": 40, \"skip\": 20, \"games\": [" GAME("") "]}");
    tgn_buffer__clear(&written);
}

static void stats(void)
{
    const tgn_graph_stats s = {.games = 4,
                               .bytes = 1000,
                               .graphs = 1u << TGN_KIND_WHOLE | 1u << TGN_KIND_QUARTER,
                               .kind = {[TGN_KIND_WHOLE] = {9, 7, 14}, [TGN_KIND_QUARTER] = {10, 8, 36}}};
    tgn_buffer written = {0};
    CHECK_INT(tgn_wire_stats(&s, tgn_buffer__write, &written), 0);
    CHECK_TEXT(written.data,
               "{\"games\": 4, \"graphs\": {\"whole\": {\"nodes\": 9, \"arcs\": 7, \"occurrences\": 14}, "
               "\"quarter\": {\"nodes\": 10, \"arcs\": 8, \"occurrences\": 36}}, \"bytes\": 1000}");
    tgn_buffer__clear(&written);
}

static void dates(void)
{
    static const struct {
        uint32_t date;
        const char *text;
    } cases[] = {{0, ""},
                 {20010203, "2001-02-03"},
                 {20010200, "2001-02"},
                 {20010299, "2001-02"},
                 {20010000, "2001"},
                 {20019999, "2001"},
                 {8390000, "0839"},
                 {99991231, "9999-12-31"}};
    char text[TGN_DATE_TEXT];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_TEXT(tgn_date_format(text, cases[i].date), cases[i].text);
}

int main(int argc, char **argv)
{
    TEST(whole_board);
    TEST(parents_and_years);
    TEST(setups);
    TEST(part);
    TEST(either_side);
    TEST(swapped);
    TEST(games);
    TEST(stats);
    TEST(dates);
    return check_done();
}
