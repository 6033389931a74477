/*
 * engine/contest.h: how games between programs end and who is to blame, openings, records that are read again, and sums. The programs
 * are tools/fake_engine.c.
 */
#include "../check.h"

#include <math.h>

#include "engine/contest.h"

/* ---- games ---------------------------------------------------------------------------------------------- */

static const char *command_of(char out[1000], const char *arguments)
{
    const char *folder = getenv("TENGEN_OUT");
    snprintf(out, 1000, "'%s/tools/fake_engine' %s", folder ? folder : "build/asan", arguments);
    return out;
}

static tgn_engine_terms terms_of(const char *first, const char *second, const char *referee)
{
    static char command[3][1000];
    return (tgn_engine_terms){.player = {command_of(command[0], first), command_of(command[1], second)},
                              .referee = referee ? command_of(command[2], referee) : NULL,
                              .size = {9, 9},
                              .rules = tgn_rules_find("chinese"),
                              .komi = 7.5};
}

typedef struct ending_case {
    const char *first, *second, *referee;
    unsigned long number;
    tgn_engine_ending ending;
    tgn_colour winner;
    const char *score, *problem; /* what it says, somewhere */
} ending_case;

static void how_games_end(void)
{
    static const ending_case cases[] = {
        {"passes=4 score=B+3.0", "passes=4 score=B+3", NULL, 1, TGN_ENGINE_COUNTED, TGN_BLACK, "B+3", ""},
        {"passes=4 score=B+3", "passes=4 score=W+3", NULL, 1, TGN_ENGINE_COUNTED, TGN_EMPTY, "Void", ""},
        {"passes=4 score=B+3", "passes=4 score=nonsense", NULL, 1, TGN_ENGINE_COUNTED, TGN_EMPTY, "Void", ""},
        {"passes=4 score=0", "passes=4 score=0", NULL, 1, TGN_ENGINE_COUNTED, TGN_EMPTY, "0", ""},
        {"passes=4 score=B+3", "passes=4 score=B+3", "score=W+1.5", 1, TGN_ENGINE_COUNTED, TGN_WHITE, "W+1.5",
         ""},
        {"resigns=4", "", "estimate=B+5", 1, TGN_ENGINE_RESIGNED, TGN_WHITE, "W+R", ""},
        {"resigns=4", "", "estimate=B+5", 2, TGN_ENGINE_RESIGNED, TGN_BLACK, "B+R", ""},
        {"illegal", "", NULL, 1, TGN_ENGINE_REFUSED, TGN_WHITE, "W+F",
         "Black A9 is not legal by chinese rules: a stone is there"},
        {"", "refuses=A9", NULL, 1, TGN_ENGINE_REFUSED, TGN_WHITE, "W+F",
         "White: Fake refuses 'play black A9': illegal move"},
        {"", "", "refuses=C9", 1, TGN_ENGINE_REFUSED, TGN_BLACK, "B+F",
         "the referee: Fake refuses 'play white C9'"},
        {"crash at=8", "", NULL, 1, TGN_ENGINE_FAILED, TGN_WHITE, "W+F",
         "Black: Fake: ended with code 3 at 'genmove black'"},
        {"", "crash at=8", NULL, 1, TGN_ENGINE_FAILED, TGN_BLACK, "B+F",
         "White: Fake: ended with code 3 at 'play black A9'"},
        {"", "", "crash at=8", 1, TGN_ENGINE_BROKEN, TGN_EMPTY, "Void",
         "the referee: Fake: ended with code 3"},
        {"crash at=1", "", NULL, 1, TGN_ENGINE_BROKEN, TGN_EMPTY, "Void",
         "Black: fake_engine: ended with code 3 at 'name'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ending_case *each = &cases[i];
        const tgn_engine_terms terms = terms_of(each->first, each->second, each->referee);
        tgn_engine_game game;
        tgn_error error = {0};
        CHECK_INT(tgn_engine_game__play(&game, &terms, each->number, NULL, 0, &error), 0);
        if (game.ending != each->ending || game.winner != each->winner ||
            !strstr(game.problem, each->problem))
            printf("    case %zu: %s '%s'\n", i, tgn_engine__ending_name(game.ending), game.problem);
        CHECK_INT(game.ending, each->ending);
        CHECK_INT(game.winner, each->winner);
        CHECK_TEXT(game.score, each->score);
        CHECK(strstr(game.problem, each->problem) && !*each->problem == !*game.problem);
        CHECK(game.early == (i == 5));
        CHECK(game.drawn == (i == 3));
        tgn_engine_game__clear(&game);
    }
}

static void no_game_at_all(void)
{
    tgn_engine_terms terms = terms_of("", "", NULL);
    tgn_engine_game game;
    tgn_error error = {0};
    terms.most = 6;
    CHECK_INT(tgn_engine_game__play(&game, &terms, 1, NULL, 0, &error), 0);
    CHECK_INT(game.ending, TGN_ENGINE_LONG);
    CHECK_INT(game.moves, 6);
    CHECK_INT(game.side[0].moves, 3);
    tgn_engine_game__clear(&game);
    terms.player[1] = "no-such-program";
    CHECK_INT(tgn_engine_game__play(&game, &terms, 1, NULL, 0, &error), TGN_ERR_MISSING);
    tgn_engine_game__clear(&game);
    terms.player[1] = terms.player[0];
    terms.size = (tgn_size){5, 9};
    CHECK_INT(tgn_engine_game__play(&game, &terms, 1, NULL, 0, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "Fake takes square boards only");
    tgn_engine_game__clear(&game);
}

/* ---- openings ------------------------------------------------------------------------------------------- */

enum { OPENINGS = 20 };

static void openings(void)
{
    static const tgn_size sizes[] = {{9, 9}, {13, 13}, {19, 19}, {9, 13}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        tgn_move first[OPENINGS][TGN_ENGINE_OPENING], again[OPENINGS][TGN_ENGINE_OPENING],
            other[OPENINGS][TGN_ENGINE_OPENING];
        tgn_key key[OPENINGS];
        size_t length;
        tgn_game *game;
        CHECK_INT(tgn_game_new(&game, sizes[s], NULL), 0);
        CHECK_INT(tgn_engine__make_openings(first, OPENINGS, sizes[s], 7, &length), OPENINGS);
        CHECK_INT(tgn_engine__make_openings(again, OPENINGS, sizes[s], 7, &length), OPENINGS);
        CHECK_INT(tgn_engine__make_openings(other, OPENINGS, sizes[s], 8, &length), OPENINGS);
        CHECK(length % 2 == 0 && length <= TGN_ENGINE_OPENING);
        bool differ = false;
        for (int i = 0; i < OPENINGS; i++) {
            CHECK_INT(tgn_game_reset(game, sizes[s], NULL), 0);
            for (size_t k = 0; k < length; k++) {
                CHECK_INT(first[i][k].point, again[i][k].point);
                differ = differ || first[i][k].point != other[i][k].point;
                CHECK_INT(tgn_game_play(game, first[i][k].colour, first[i][k].point), 0);
            }
            CHECK_INT(tgn_game_to_move(game), TGN_BLACK);
            key[i] = tgn_game_key(game, NULL);
            for (int k = 0; k < i; k++)
                CHECK(!tgn_key_equal(key[i], key[k]));
        }
        CHECK(differ);
        tgn_game_free(game);
    }
    tgn_move small[OPENINGS][TGN_ENGINE_OPENING];
    size_t length;
    CHECK_INT(tgn_engine__make_openings(small, OPENINGS, (tgn_size){3, 3}, 7, &length), 0);
}

/* The opening is shown to both, and begins the game. */
static void a_game_with_an_opening(void)
{
    const tgn_engine_terms terms = terms_of("passes=6 score=B+3", "passes=6 score=B+3", NULL);
    const tgn_move opening[2] = {{tgn_point_at(4, 4), TGN_BLACK}, {tgn_point_at(0, 0), TGN_WHITE}};
    tgn_engine_game game;
    CHECK_INT(tgn_engine_game__play(&game, &terms, 1, opening, 2, NULL), 0);
    CHECK_INT(game.moves, 8);
    CHECK_INT(game.move[1].point, tgn_point_at(0, 0));
    CHECK_INT(game.move[2].point, tgn_point_at(0, 2)); /* since White took the first */
    CHECK_INT(game.side[0].moves, 3);
    tgn_engine_game__clear(&game);
}

/* ---- records -------------------------------------------------------------------------------------------- */

static void records(void)
{
    tgn_engine_terms terms =
        terms_of("passes=5 score=B+3 'name=A ] \\ [x'", "passes=5 score=W+1", "score=B+3");
    tgn_engine_game game, again;
    tgn_buffer text = {0};
    CHECK_INT(tgn_engine_game__play(&game, &terms, 2, NULL, 0, NULL), 0);
    snprintf(game.problem, sizeof game.problem, "a ] bracket");
    tgn_engine_game__format(&text, &game, &terms);
    CHECK_INT(tgn_engine_game__parse(&again, &terms, 2, text.data, text.length), 1);
    CHECK_TEXT(again.side[1].name, "A ] \\ [x");
    CHECK_TEXT(again.score, "B+3");
    CHECK_TEXT(again.side[0].says, "W+1");
    CHECK_TEXT(again.problem, "a ] bracket");
    CHECK(again.winner == TGN_BLACK && again.swapped && again.ending == game.ending &&
          again.moves == game.moves);
    CHECK(fabs(again.side[0].spent - game.side[0].spent) < 0.001 &&
          again.side[0].moves == game.side[0].moves);
    CHECK_INT(tgn_engine_game__parse(&again, &terms, 3, text.data, text.length), 0);
    CHECK_INT(tgn_engine_game__parse(&again, &terms, 2, "(;GM[1]SZ[9])", 13), 0);
    CHECK_INT(tgn_engine_game__parse(&again, &terms, 2, "rubbish", 7), 0);
    for (size_t cut = 0; cut < text.length; cut += 7)
        CHECK(tgn_engine_game__parse(&again, &terms, 2, text.data, cut) >= 0);
    terms.komi = 6.5;
    CHECK_INT(tgn_engine_game__parse(&again, &terms, 2, text.data, text.length), 0);
    tgn_buffer__clear(&text);
    tgn_engine_game__clear(&game);
}

/* ---- sums ----------------------------------------------------------------------------------------------- */

/* Wilson's interval as published tables have it, and Elo by its definition. */
static void shares(void)
{
    const tgn_engine_share half = tgn_engine__share(5, 10), all = tgn_engine__share(10, 10),
                           none = tgn_engine__share(0, 0);
    CHECK(fabs(half.low - 0.2366) < 5e-5 && fabs(half.high - 0.7634) < 5e-5);
    CHECK(fabs(all.low - 0.7225) < 5e-5 && all.high > 0.999999 && all.high <= 1 && all.share == 1);
    CHECK(none.low == 0 && none.high == 1);
    CHECK(tgn_engine__elo(0.5) == 0 && fabs(tgn_engine__elo(10.0 / 11) - 400) < 1e-9 &&
          isinf(tgn_engine__elo(1)));
}

static void standings(void)
{
    tgn_engine_standing standing = {0};
    tgn_engine_game game = {.number = 1, .winner = TGN_BLACK, .score = "B+R", .early = true};
    game.side[1].longest = 2;
    tgn_engine_standing__add(&standing, &game, 1);
    game = (tgn_engine_game){.number = 2, .swapped = true, .winner = TGN_BLACK, .score = "B+1"};
    snprintf(game.side[0].says, sizeof game.side[0].says, "B+2");
    tgn_engine_standing__add(&standing, &game, 1);
    game = (tgn_engine_game){.number = 3, .score = "Void", .problem = "x"};
    tgn_engine_standing__add(&standing, &game, 1);
    game = (tgn_engine_game){.number = 4, .swapped = true, .score = "0", .drawn = true};
    tgn_engine_standing__add(&standing, &game, 1);
    const tgn_engine_sum *a = &standing.player[0], *b = &standing.player[1];
    CHECK(standing.games == 4 && standing.problems == 1 && standing.differ == 1);
    CHECK(a->won[0] == 1 && a->won[1] == 0 && a->lost[1] == 1 && a->drawn == 1 && a->open == 1);
    CHECK(b->won[0] == 1 && b->lost[1] == 1 && b->early == 1 && a->early == 0);
    CHECK(b->late == 1 && a->late == 0 && b->longest == 2);
}

int main(int argc, char **argv)
{
    TEST(how_games_end);
    TEST(no_game_at_all);
    TEST(openings);
    TEST(a_game_with_an_opening);
    TEST(records);
    TEST(shares);
    TEST(standings);
    return check_done();
}
