/* The player on boards that are not solved: legal everywhere, the same twice, sensible in what every beginner sees. */
#include "table.h"

#include <math.h>

#include <tengen/info.h>
#include <tengen/outcome.h>
#include <tengen/source.h>

/* ---- questions ------------------------------------------------------------------------------------------- */

static void refuses_nonsense(void)
{
    tgn_bot *bot = NULL;
    tgn_bot_thought thought;
    tgn_error error = {.message = ""};
    CHECK_INT(tgn_bot_new(&bot, &(tgn_bot_options){.level = 10}, &error), TGN_ERR_ARGUMENT);
    CHECK(!bot && error.message[0]);
    CHECK_INT(tgn_bot_new(&bot, &(tgn_bot_options){.level = -1}, NULL), TGN_ERR_ARGUMENT);
    tgn_bot_free(NULL);
    bot = bot_of(0, 1);
    CHECK_INT(tgn_bot_set_level(bot, 0), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_bot_set_level(bot, 9), 0);
    tgn_game *game = game_of("......... ......... ......... ......... .........", "chinese");
    const tgn_bot_question bad[] = {{.colour = TGN_BLACK, .visits = 1},
                                    {.game = game, .visits = 1},
                                    {.game = game, .colour = TGN_EDGE, .visits = 1},
                                    {.game = game, .colour = TGN_BLACK, .visits = 1, .komi = (double)NAN},
                                    {.game = game, .colour = TGN_BLACK, .visits = 1, .komi = 1e9},
                                    {.game = game, .colour = TGN_BLACK, .milliseconds = -1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error.message[0] = '\0';
        CHECK_INT(tgn_bot_think(bot, &thought, &bad[i], NULL, &error), TGN_ERR_ARGUMENT);
        CHECK(error.message[0] != '\0');
    }
    tgn_game_free(game);
    tgn_bot_free(bot);
}

static bool same(const tgn_bot_thought *a, const tgn_bot_thought *b)
{
    bool equal = a->choices == b->choices && a->visits == b->visits && a->chance == b->chance &&
                 a->score == b->score && a->resign == b->resign &&
                 memcmp(a->owner, b->owner, sizeof a->owner) == 0;
    for (int i = 0; equal && i < a->choices; i++) {
        const tgn_bot_choice *x = &a->choice[i], *y = &b->choice[i];
        equal = x->point == y->point && x->visits == y->visits && x->chance == y->chance &&
                x->score == y->score && x->length == y->length &&
                memcmp(x->line, y->line, sizeof x->line) == 0;
    }
    return equal;
}

static void the_same_answer_twice(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ....X.... ......... ..O...X.. ......... .........",
                "japanese");
    for (int step = 1; step <= 3; step++) {
        const tgn_bot_thought a = think(game, TGN_WHITE, 6.5, step, 300),
                              b = think(game, TGN_WHITE, 6.5, step, 300);
        CHECK(same(&a, &b));
        check_thought(&a, game);
        CHECK(step < 3 || (a.visits > 0 && a.visits <= 300));
    }
    tgn_game_free(game);
}

/* ---- legal, whatever the board ---------------------------------------------------------------------------- */

static void ask_both(tgn_bot *bot, tgn_game *game, uint64_t visits)
{
    tgn_bot_thought thought;
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        const size_t steps = tgn_game_steps(game);
        const tgn_board before = *tgn_game_board(game);
        const tgn_bot_question question = {
            .game = game, .colour = colour, .komi = 5.5, .visits = visits, .cleanup = visits % 2};
        CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
        check_thought(&thought, game);
        CHECK(tgn_game_steps(game) == steps && tgn_board_equal(&before, tgn_game_board(game)));
    }
}

static void legal_on_all_boards(void)
{
    static const int sides[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 19, 25};
    uint64_t seed = 3;
    tgn_game *game = NULL;
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    for (int step = 1; step <= 3; step++) {
        tgn_bot *bot = bot_of(step, 1);
        for (int i = 0; i < 60; i++) {
            const tgn_size size = {(uint8_t)sides[check_random(&seed) % 13],
                                   (uint8_t)sides[check_random(&seed) % 13]};
            const int points = tgn_size_points(size);
            if ((points > 6 && points <= 30) || (points > 200 && i % 4))
                continue;
            CHECK_INT(tgn_game_reset(game, size, tgn_rules_at(i % 7)), 0);
            if (i % 3 == 0)
                set_up_at_random(game, (int)(check_random(&seed) % 101), &seed);
            play_at_random(game, (int)(check_random(&seed) % (uint64_t)(2 * points)), &seed);
            ask_both(bot, game, 20 + (uint64_t)(i % 2));
        }
        tgn_bot_free(bot);
    }
    tgn_game_free(game);
}

/* Boards that the solver covers, with next to no time: the solver seldom has time to answer. */
static void legal_on_small_boards(void)
{
    static const tgn_size sizes[] = {{1, 7}, {3, 3}, {2, 5}, {4, 4}, {3, 5}, {5, 5}, {5, 6}};
    uint64_t seed = 8;
    tgn_game *game = NULL;
    tgn_bot *bot = bot_of(3, 1);
    tgn_bot_thought thought;
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    for (int i = 0; i < 35; i++) {
        CHECK_INT(tgn_game_reset(game, sizes[i % 7], tgn_rules_at(i / 7 + i % 3)), 0);
        if (i % 2)
            set_up_at_random(game, (int)(check_random(&seed) % 101), &seed);
        play_at_random(game, (int)(check_random(&seed) % 40), &seed);
        const tgn_bot_question question = {.game = game,
                                           .colour = i % 5 ? tgn_game_to_move(game) : TGN_WHITE,
                                           .komi = 0.25 * (i % 9),
                                           .milliseconds = 6};
        CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
        check_thought(&thought, game);
        CHECK(!thought.resign);
    }
    tgn_bot_free(bot);
    tgn_game_free(game);
}

/* A full board, and one on which White's only points are Black's eyes. */
static void nothing_to_play(void)
{
    tgn_game *game = game_of("XXXXXX XXXXXX XXXXXX OOOOOO OOOOOO OOOOOO", "chinese");
    CHECK(think(game, TGN_BLACK, 0, 3, 50).choice[0].point == TGN_PASS);
    CHECK(think(game, TGN_WHITE, 0, 1, 50).choice[0].point == TGN_PASS);
    tgn_game_free(game);
    game = game_of(".XXXXX XXXXXX XXXXXX XXXXXX XXXXXX XXXXX.", "tromp-taylor");
    for (int step = 1; step <= 3; step++) {
        CHECK(think(game, TGN_BLACK, 0, step, 50).choice[0].point == TGN_PASS);
        CHECK(think(game, TGN_WHITE, 0, step, 50).choice[0].point == TGN_PASS);
    }
    tgn_game_free(game);
}

/* White has just taken the ko; it is the only large point, and Black may not retake it at once. */
static void a_ko_is_not_retaken(void)
{
    tgn_game *game =
        game_of("......... ...XO.... ..X.XO... ...XO.... ......... ......... ......... ......... .........",
                "japanese");
    CHECK_INT(tgn_game_play(game, TGN_WHITE, tgn_point_at(2, 3)), 0);
    CHECK(tgn_game_ko(game) == tgn_point_at(2, 4));
    for (int step = 1; step <= 3; step++) {
        const tgn_bot_thought thought = think(game, TGN_BLACK, 6.5, step, 200);
        for (int i = 0; i < thought.choices; i++)
            CHECK(thought.choice[i].point != tgn_point_at(2, 4));
    }
    tgn_game_free(game);
}

/* Two dame of the same worth; filling the first repeats a position, which a ko ban alone allows. */
static void goes_forward(void)
{
    static const char rows[] =
        "..X.XO.O. XXXXXOOOO ..XX.OO.O XXXXXOOOO X.XXXOOOO XXXXXOOOO ..XX.OO.O XXXXXOOOO X.X.XO..O";
    const tgn_point dame[2] = {tgn_point_at(2, 4), tgn_point_at(6, 4)};
    tgn_rules rules = *tgn_rules_find("chinese");
    rules.repetition = TGN_REPEAT_KO;
    for (int i = 0; i < 2; i++)
        for (int step = 2; step <= 3; step++) {
            tgn_game *game = game_of(rows, "chinese"), *other = NULL;
            CHECK_INT(tgn_game_new(&other, tgn_game_size(game), &rules), 0);
            for (tgn_point p = tgn_point_first(tgn_game_size(game)); p;
                 p = tgn_point_next(p, tgn_game_size(game)))
                CHECK_INT(tgn_game_setup(other, &(tgn_move){p, tgn_game_board(game)->colour[p]}, 1), 0);
            CHECK_INT(tgn_game_setup(other, &(tgn_move){dame[i], TGN_BLACK}, 1), 0);
            CHECK_INT(tgn_game_setup(other, &(tgn_move){dame[i], TGN_EMPTY}, 1), 0);
            CHECK(think(other, TGN_BLACK, 6.5, step, 600).choice[0].point == dame[1 - i]);
            tgn_game_free(other);
            tgn_game_free(game);
        }
}

/* ---- what every beginner sees ----------------------------------------------------------------------------- */

/* Rows with a letter a where the move should be (any of them). Asks steps 2 and 3. */
static void expect(const char *rows, tgn_colour colour, double komi, bool wanted)
{
    const int cols = (int)strcspn(rows, " ") + 1;
    for (int step = 2; step <= 3; step++) {
        tgn_game *game = game_of(rows, "chinese");
        const tgn_bot_thought thought = think(game, colour, komi, step, 1500);
        const tgn_point p = thought.choice[0].point;
        const bool there = p && rows[tgn_point_row(p) * cols + tgn_point_col(p)] == 'a';
        char text[TGN_POINT_TEXT];
        if (there != wanted)
            printf("    level %d plays %s\n", step, tgn_point_format(text, p, tgn_game_size(game)));
        CHECK(there == wanted);
        tgn_game_free(game);
    }
}

/* Six stones in atari: the side to move captures or connects them, and that decides the game with this komi. */
static void six_stones_in_atari(void)
{
    static const char rows[] =
        "......... .XXXXXX.. XOOOOOOaO .XXXXXX.O OOOOOOO.O ......... ......... ......... .........";
    expect(rows, TGN_BLACK, -18.5, true);
    expect(rows, TGN_WHITE, -18.5, true);
}

/* White's stone is caught in a ladder that nothing breaks. It should not run. */
static void runs_in_no_lost_ladder(void)
{
    expect("......... ..XX..... .XOa..... ..X...... ......... ......... ......... ..O...X.. .........",
           TGN_WHITE, 7.5, false);
}

/* The middle of three decides between two eyes and one, for both sides, and between winning and losing. */
static void plays_the_deciding_point(void)
{
    static const char rows[] =
        ".a.OXX..X OOOOX.X.X XXXXXXXXX X..XX.... OOOOOOOOO .OOOOOO.O OOO.OOOOO OOOOOOOO. O.OOOOOOO";
    expect(rows, TGN_BLACK, -17.5, true);
    expect(rows, TGN_WHITE, -17.5, true);
}

/* ---- the end ----------------------------------------------------------------------------------------------- */

/* All eyes made, no dame: either side passes, by area and territory, ahead or behind, and does not fill its eyes. */
static void passes_when_nothing_is_left(void)
{
    static const char rows[] =
        "..X.XO.O. XXXXXOOOO ..X.XO..O XXXXXOOOO X..XXO.OO XXXXXOOOO ..X.XO.O. XXXXXOOOO X.X.XO..O";
    for (int rules = 0; rules < 2; rules++)
        for (int step = 1; step <= 3; step++)
            for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
                tgn_game *game = game_of(rows, rules ? "chinese" : "japanese");
                const tgn_bot_thought thought = think(game, colour, 5.5, step, 600);
                CHECK(thought.choice[0].point == TGN_PASS);
                CHECK(!thought.resign);
                tgn_game_free(game);
            }
}

/* The same with one dame, which decides the game by area. By territory it is worth nothing. */
static void fills_the_last_dame_by_area(void)
{
    static const char rows[] =
        "..X.XO.O. XXXXXOOOO ..X.XO..O XXXXXOOOO X.XX.OOOO XXXXXOOOO ..X.XO.O. XXXXXOOOO X.X.XO..O";
    for (int step = 2; step <= 3; step++)
        for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
            tgn_game *game = game_of(rows, "chinese");
            const tgn_bot_thought thought = think(game, colour, 8, step, 600);
            CHECK(thought.choice[0].point == tgn_point_at(4, 4));
            tgn_game_free(game);
        }
}

typedef struct ends {
    int games, won, passed, lost, given_up; /* finished games; of the side that wins, of the one that loses */
} ends;

/* Black's lead as the finished board is counted. */
static double count_now(const tgn_game *game, double komi)
{
    tgn_outcome outcome;
    const unsigned prisoners[3] = {0, tgn_game_prisoners(game, TGN_BLACK),
                                   tgn_game_prisoners(game, TGN_WHITE)};
    const tgn_outcome_question question = {
        .board = tgn_game_board(game), .to_move = tgn_game_to_move(game), .finished = true};
    CHECK_INT(tgn_outcome_read(&outcome, &question), 0);
    return tgn_game_rules(game)->scoring == TGN_SCORE_AREA ? tgn_outcome_area(&outcome, komi)
                                                           : tgn_outcome_territory(&outcome, prisoners, komi);
}

/* One side has passed, and the other did so too in the record: what does the player do? */
static void ask_at_the_end(ends *sum, tgn_game *game, double komi)
{
    tgn_move last;
    if (!tgn_game_over(game) || tgn_game_undo(game) < 0 || !tgn_game_last(game, &last) ||
        last.point != TGN_PASS)
        return;
    const tgn_colour colour = tgn_colour_other(last.colour);
    const double lead = (colour == TGN_BLACK ? 1 : -1) * count_now(game, komi);
    const tgn_bot_thought thought = think(game, colour, komi, 3, 400);
    const bool passes = thought.choice[0].point == TGN_PASS;
    check_thought(&thought, game);
    sum->games++;
    sum->won += lead > 0;
    sum->passed += lead > 0 && passes;
    sum->lost += lead < 0;
    sum->given_up += lead < 0 && (passes || thought.resign);
}

/*
 * The finished games of the sample. GNU Go passes while points are still open, so the side that is behind may well
 * play on; but the side that is ahead passes too, unless something could still turn the game, as in two or three of
 * these.
 */
static void passes_where_others_passed(void)
{
    static const char *const paths[] = {"tests/sample/selfplay-9.sgf.gz"};
    ends sum = {0};
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    tgn_info info;
    tgn_game *game;
    CHECK_INT(tgn_source_open(&source, paths, 1, NULL, NULL), 0);
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    CHECK_INT(tgn_sgf_open_memory(&reader, "", 0), 0);
    while (tgn_source_next(source, &entry) > 0) {
        CHECK_INT(tgn_sgf_reopen_stream(reader, tgn_source_read, source), 0);
        while (sum.games < 24 && tgn_sgf_next(reader, &tree) > 0) {
            tgn_info_read(&info, tree);
            CHECK(tgn_sgf_start(tree, game) >= 0 && tgn_sgf_replay(tree, game, SIZE_MAX) >= 0);
            ask_at_the_end(&sum, game, info.komi.points);
        }
    }
    printf("    %d games: ahead %d, passes %d; behind %d, passes or resigns %d\n", sum.games, sum.won,
           sum.passed, sum.lost, sum.given_up);
    CHECK_INT(sum.games, 24);
    CHECK(sum.won >= 5 && 3 * sum.passed >= 2 * sum.won);
    tgn_sgf_close(reader);
    tgn_game_free(game);
    tgn_source_close(source);
}

/* A dead stone in the corner: with cleanup it is captured before anybody passes. */
static void cleans_up(void)
{
    static const char rows[] =
        "O...XO... ....XO... .X..XO.O. ....XO... ...XXO... .X..XO... ....XO.O. ....XO... ....XO...";
    tgn_game *game = game_of(rows, "chinese");
    tgn_bot *bot = bot_of(3, 1);
    tgn_bot_thought thought;
    tgn_bot_question question = {.game = game, .colour = TGN_BLACK, .komi = 5.5, .visits = 600};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    CHECK(thought.choice[0].point == TGN_PASS);
    question.cleanup = true;
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    CHECK(thought.choice[0].point == tgn_point_at(0, 1) || thought.choice[0].point == tgn_point_at(1, 0));
    tgn_bot_free(bot);
    tgn_game_free(game);
}

/* Lost by sixty points with nothing open: it resigns, unless it may not. */
static void resigns_what_is_lost(void)
{
    tgn_game *game =
        game_of("........X ......... .X..X..X. ......... .X..X..X. ......XXX .X..X.XOO ......XO. ......XOO",
                "chinese");
    tgn_bot *bot = bot_of(3, 1);
    tgn_bot_thought thought;
    tgn_bot_question question = {.game = game, .colour = TGN_WHITE, .komi = 7.5, .visits = 600};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    CHECK(thought.resign && thought.choices >= 1 && thought.chance < 0.03);
    question.never_resign = true;
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    CHECK(!thought.resign);
    tgn_bot_free(bot);
    tgn_game_free(game);
}

/* ---- stopping ---------------------------------------------------------------------------------------------- */

static bool stop_at_once(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what;
    (void)done;
    (void)total;
    return ++*(int *)context < 3;
}

static int watch_twice(void *context, const tgn_bot_thought *thought)
{
    CHECK(thought->choices >= 1 && thought->visits > 0);
    return ++*(int *)context >= 2;
}

static void stops_when_told(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ......... ......... ..O...X.. ......... .........",
                "chinese");
    tgn_bot *bot = bot_of(5, 1);
    tgn_bot_thought thought;
    int calls = 0;
    const tgn_progress progress = {stop_at_once, &calls};
    tgn_bot_question question = {.game = game, .colour = TGN_BLACK, .komi = 7.5, .milliseconds = -1};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, &progress, NULL), 0);
    check_thought(&thought, game);
    CHECK_INT(calls, 3);
    calls = 0;
    question.watch = watch_twice;
    question.context = &calls;
    question.every = 1;
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    check_thought(&thought, game);
    CHECK_INT(calls, 2);
    tgn_bot_free(bot);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(refuses_nonsense);
    TEST(the_same_answer_twice);
    TEST(legal_on_all_boards);
    TEST(legal_on_small_boards);
    TEST(nothing_to_play);
    TEST(a_ko_is_not_retaken);
    TEST(goes_forward);
    TEST(six_stones_in_atari);
    TEST(runs_in_no_lost_ladder);
    TEST(plays_the_deciding_point);
    TEST(passes_when_nothing_is_left);
    TEST(fills_the_last_dame_by_area);
    TEST(passes_where_others_passed);
    TEST(cleans_up);
    TEST(resigns_what_is_lost);
    TEST(stops_when_told);
    return check_done();
}
