/*
 * tgn_engine_think(): how a position is told, what is made of an analysis, and what is not believed. With a program that can be
 * told what to say (tools/fake_engine.c), with GNU Go where it is installed, and with tengen itself.
 */
#include "../check.h"

#include <math.h>
#include <unistd.h>

#include <tengen/engine.h>

static char folder[] = "/tmp/tengen-think-test-XXXXXX";
static char log_path[64];
static size_t log_read;

/* ---- tools ---------------------------------------------------------------------------------------------- */

static const char *command_of(const char *arguments)
{
    static char command[1000];
    const char *out = getenv("TENGEN_OUT");
    snprintf(command, sizeof command, "'%s/tools/fake_engine' log=%s %s", out ? out : "build/asan", log_path,
             arguments);
    unlink(log_path);
    log_read = 0;
    return command;
}

static tgn_engine *opened(const char *arguments)
{
    tgn_engine *engine = NULL;
    tgn_error error = {0};
    const tgn_engine_options options = {.command = command_of(arguments)};
    if (tgn_engine_open(&engine, &options, &error) < 0)
        printf("    %s\n", error.message);
    CHECK(engine != NULL);
    return engine;
}

/* What the program heard since the last time: the commands, each ended by ';'. */
static const char *heard(void)
{
    static char text[1 << 16];
    FILE *file = fopen(log_path, "r");
    size_t length = 0;
    if (file && fseek(file, (long)log_read, SEEK_SET) == 0)
        length = fread(text, 1, sizeof text - 1, file);
    if (file)
        fclose(file);
    text[length] = '\0';
    log_read += length;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            text[i] = ';';
    return text;
}

static tgn_point point_of(const char *name, tgn_size size)
{
    tgn_point point = TGN_PASS;
    CHECK_INT(tgn_point_parse(&point, name, size), 0);
    return point;
}

/* A game on 9x9 with these moves, Black first. */
static tgn_game *game_of(const char *const *names)
{
    tgn_game *game;
    const tgn_size size = {9, 9};
    CHECK_INT(tgn_game_new(&game, size, tgn_rules_find("chinese")), 0);
    for (int i = 0; names[i]; i++)
        CHECK_INT(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK, point_of(names[i], size)), 0);
    return game;
}

static tgn_bot_question question_of(tgn_game *game, uint64_t visits)
{
    return (tgn_bot_question){.game = game, .colour = tgn_game_to_move(game), .komi = 7.5, .visits = visits};
}

static int think(tgn_engine *engine, tgn_game *game, uint64_t visits, tgn_bot_thought *out, tgn_error *error)
{
    const tgn_bot_question question = question_of(game, visits);
    const size_t steps = tgn_game_steps(game);
    const int code = tgn_engine_think(engine, out, &question, NULL, error);
    CHECK_INT(tgn_game_steps(game), steps);
    return code;
}

static void play(tgn_game *game, const char *name)
{
    CHECK_INT(tgn_game_play(game, tgn_game_to_move(game), point_of(name, tgn_game_size(game))), 0);
}

/* Everything that is passed on is legal and a number. */
static void is_sound(const tgn_bot_thought *thought, tgn_game *game)
{
    CHECK(thought->choices >= 1 && thought->choices <= TGN_BOT_CHOICES);
    CHECK(thought->chance >= 0 && thought->chance <= 1 && isfinite(thought->score) && thought->spread >= 0);
    for (int i = 0; i < thought->choices; i++) {
        const tgn_bot_choice *choice = &thought->choice[i];
        tgn_colour colour = thought->colour;
        CHECK(choice->chance >= 0 && choice->chance <= 1 && isfinite(choice->score));
        CHECK(choice->prior >= 0 && choice->prior <= 1);
        CHECK(choice->length >= 1 && choice->length <= TGN_BOT_LINE && choice->line[0] == choice->point);
        for (int k = 0; k < choice->length; k++) {
            CHECK_INT(tgn_game_play(game, colour, choice->line[k]), 0);
            colour = tgn_colour_other(colour);
        }
        for (int k = 0; k < choice->length; k++)
            tgn_game_undo(game);
    }
}

/* ---- telling a position --------------------------------------------------------------------------------- */

static void only_what_changed(void)
{
    static const char *const moves[] = {"E5", "C3", "G7", NULL};
    tgn_engine *engine = opened("kata");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    heard();
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "boardsize 9;kgs-rules chinese;komi 7.5;clear_board;play B E5;play W C3;play B G7;"
                        "kata-analyze W 10 ownership true rootInfo true;name;");
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "kata-analyze W 10 ownership true rootInfo true;name;");
    play(game, "C7");
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "play W C7;kata-analyze B 10 ownership true rootInfo true;name;");
    tgn_game_undo(game);
    tgn_game_undo(game);
    play(game, "D4");
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "undo;undo;play B D4;kata-analyze W 10 ownership true rootInfo true;name;");
    while (tgn_game_steps(game) > 0)
        tgn_game_undo(game);
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "clear_board;kata-analyze B 10 ownership true rootInfo true;name;");
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* Setups are stones; what came before them is forgotten. */
static void setups(void)
{
    static const char *const none[] = {NULL};
    const tgn_size size = {9, 9};
    tgn_engine *engine = opened("kata");
    tgn_game *game = game_of(none);
    tgn_bot_thought thought;
    const tgn_move stones[] = {{point_of("C3", size), TGN_BLACK}, {point_of("G7", size), TGN_WHITE}};
    heard();
    CHECK_INT(tgn_game_setup(game, stones, 2), 0);
    CHECK_INT(tgn_game_set_to_move(game, TGN_WHITE), 0);
    play(game, "E5");
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK(strstr(heard(), "clear_board;play W G7;play B C3;play W E5;kata-analyze B"));
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* A record may have a move that no program takes. */
static void refused_moves(void)
{
    static const char *const moves[] = {"E5", "C3", NULL};
    tgn_engine *engine = opened("kata refuses=pass");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_error error = {0};
    CHECK_INT(tgn_game_force(game, TGN_BLACK, TGN_PASS, NULL), 0);
    heard();
    CHECK_INT(think(engine, game, 10, &thought, &error), 0);
    CHECK(strstr(heard(), "play B E5;play W C3;play B pass;kata-analyze W")); /* the stones are as told */
    tgn_engine_close(engine);
    engine = opened("kata refuses=E5");
    CHECK_INT(think(engine, game, 10, &thought, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "Fake refuses 'play B E5': illegal move");
    tgn_game_free(game);
    CHECK_INT(tgn_game_new(&game, (tgn_size){5, 9}, NULL), 0);
    CHECK_INT(think(engine, game, 10, &thought, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "Fake takes square boards only");
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* After a crash everything is told again. */
static void told_again(void)
{
    static const char *const moves[] = {"E5", "C3", NULL};
    tgn_engine *engine = opened("kata crash at=1000");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_error error = {0};
    tgn_engine_close(engine);
    engine = opened("crash at=12");
    CHECK_INT(think(engine, game, 10, &thought, &error),
              0); /* 3 to greet, 6 to tell, a score, a move, and at "undo" ... */
    CHECK_INT(think(engine, game, 10, &thought, &error),
              0); /* ... it crashed, which does not spoil the move */
    CHECK_INT(tgn_engine_restarted(engine), 1);
    const char *all = heard();
    CHECK(strstr(
        all, "genmove black;undo;boardsize 9;kgs-rules chinese;komi 7.5;clear_board;play B E5;play W C3;"));
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* ---- what is made of it --------------------------------------------------------------------------------- */

static void an_analysis(void)
{
    static const char *const moves[] = {"E5", NULL};
    const tgn_size size = {9, 9};
    tgn_engine *engine = opened("kata");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    CHECK(tgn_engine_analyses(engine));
    CHECK_INT(think(engine, game, 40, &thought, NULL), 0);
    is_sound(&thought, game);
    CHECK_INT(thought.colour, TGN_WHITE);
    CHECK_INT(thought.visits, 40);
    CHECK(thought.chance == 0.6 && thought.score == 2.25 && thought.spread == 9.5);
    CHECK_INT(thought.choices, 2);
    CHECK_INT(thought.choice[0].point, point_of("A9", size));
    CHECK_INT(thought.choice[0].visits, 20);
    CHECK(thought.choice[0].chance == 0.625 && thought.choice[0].score == 2.5 &&
          thought.choice[0].prior == 0.5);
    CHECK_INT(thought.choice[0].length, 3);
    CHECK_INT(thought.choice[0].line[2], point_of("E9", size));
    CHECK_INT(thought.choice[1].point, point_of("C9", size));
    CHECK(thought.owner[point_of("A9", size)] == -0.75f); /* White's, since White was asked for */
    CHECK(thought.owner[point_of("B9", size)] == 0.5f);
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* Programs that know less tell less. */
static void lesser_analyses(void)
{
    static const char *const moves[] = {"E5", NULL};
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_engine *engine = opened("plain");
    heard();
    for (int i = 0; i < 2; i++) {
        CHECK_INT(think(engine, game, 15, &thought, NULL), 0);
        is_sound(&thought, game);
        CHECK_INT(thought.visits, 15);
        CHECK(thought.chance == 0.625 && thought.score == 2.5 && thought.owner[tgn_point_at(0, 0)] == 0);
    }
    CHECK(strstr(heard(), "rootInfo true;kata-analyze W 10;name;kata-analyze W 10;name;"));
    tgn_engine_close(engine);

    engine = opened("lz");
    CHECK_INT(think(engine, game, 15, &thought, NULL), 0);
    is_sound(&thought, game);
    CHECK(thought.chance == 0.625 && thought.score == 0 && thought.choice[0].prior == 0.5);
    tgn_engine_close(engine);
    tgn_game_free(game);
}

/* Illegal moves, numbers that are none: left out. */
static void hostile_analysis(void)
{
    static const char *const moves[] = {"E5", "C3", NULL};
    tgn_engine *engine = opened("hostile");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    CHECK_INT(think(engine, game, 40, &thought, NULL), 0);
    is_sound(&thought, game);
    CHECK_INT(thought.choices, 2);
    CHECK(thought.owner[tgn_point_at(0, 0)] == 0);
    for (int i = 0; i < thought.choices; i++)
        CHECK(tgn_board_at(tgn_game_board(game), thought.choice[i].point) == TGN_EMPTY);
    tgn_game_free(game);
    tgn_engine_close(engine);
}

/* More visits than it will ever have: it ends when they stop growing. And one whose analysis nothing ends. */
static void ends_all_the_same(void)
{
    static const char *const moves[] = {"E5", NULL};
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_engine *engine = opened("stuck");
    CHECK_INT(think(engine, game, 1000000, &thought, NULL), 0);
    CHECK_INT(thought.visits, 10);
    tgn_engine_close(engine);
    engine = opened("deaf");
    CHECK_INT(think(engine, game, 50, &thought, NULL), 0);
    CHECK_INT(thought.visits, 50);
    CHECK_INT(think(engine, game, 50, &thought, NULL), 0);
    CHECK_INT(tgn_engine_restarted(engine), 1);
    tgn_engine_close(engine);
    tgn_game_free(game);
}

static bool stop_now(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)total;
    return done < 100;
}

static int end_watch(void *context, const tgn_bot_thought *thought)
{
    ++*(int *)context;
    return thought->visits >= 100;
}

static void stops_when_told(void)
{
    static const char *const moves[] = {"E5", NULL};
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_engine *engine = opened("kata");
    tgn_bot_question question = question_of(game, 1000000);
    const tgn_progress progress = {stop_now, NULL};
    CHECK_INT(tgn_engine_think(engine, &thought, &question, &progress, NULL), 0);
    CHECK(thought.visits >= 100);
    int calls = 0;
    question.watch = end_watch;
    question.context = &calls;
    question.every = 1;
    CHECK_INT(tgn_engine_think(engine, &thought, &question, NULL, NULL), 0);
    CHECK(thought.visits >= 100 && calls > 0);
    tgn_engine_close(engine);
    tgn_game_free(game);
}

/* ---- programs that only choose -------------------------------------------------------------------------- */

static void a_move_only(void)
{
    static const char *const moves[] = {"E5", "C3", NULL};
    const tgn_size size = {9, 9};
    tgn_engine *engine = opened("estimate='W+12.5 (upper bound: 3)'");
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    tgn_error error = {0};
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    is_sound(&thought, game);
    CHECK_INT(thought.choice[0].point, point_of("A9", size));
    CHECK(thought.score == -12.5 && thought.chance < 0.5 && thought.visits == 0);
    heard();
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "estimate_score;genmove black;undo;");
    tgn_engine_close(engine);

    engine = opened("dumb");
    heard();
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK(thought.score == 0 && thought.chance == 0.5);
    CHECK_INT(think(engine, game, 10, &thought, NULL), 0);
    CHECK_TEXT(heard(), "boardsize 9;komi 7.5;clear_board;play B E5;play W C3;genmove black;"
                        "boardsize 9;komi 7.5;clear_board;play B E5;play W C3;genmove black;");
    tgn_engine_close(engine);

    engine = opened("illegal");
    CHECK_INT(think(engine, game, 10, &thought, &error), TGN_ERR_INPUT);
    CHECK_TEXT(error.message, "Fake: its move 'E5' is not legal");
    tgn_engine_close(engine);

    engine = opened("resigns=1");
    CHECK_INT(think(engine, game, 10, &thought, &error), 0);
    CHECK(thought.resign && thought.choices == 1 && thought.choice[0].point == TGN_PASS);
    tgn_engine_close(engine);
    tgn_game_free(game);
}

/* ---- in a review ---------------------------------------------------------------------------------------- */

static void reviews(void)
{
    static const char *const moves[] = {"E5", "C3", "G7", "A9", NULL};
    static const char *const commands[] = {"kata", "crash at=25", ""};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        tgn_game *game = game_of(moves);
        tgn_engine_crew *crew = NULL;
        tgn_review *review = NULL;
        tgn_error error = {0};
        /* One of the two may have to do nearly all of the work, and crashes as often. */
        const tgn_engine_options options = {.command = command_of(commands[i]), .restarts = 1000};
        CHECK_INT(tgn_engine_crew_open(&crew, &options, &error), 0);
        CHECK_TEXT(tgn_engine_crew_name(crew), "Fake 1.0");
        CHECK(tgn_engine_crew_analyses(crew) == (i == 0));
        const tgn_review_engine thinkers = tgn_engine_crew_thinkers(crew);
        const tgn_review_options asked = {
            .game = game, .komi = 7.5, .visits = 20, .threads = 2, .engine = &thinkers};
        CHECK_INT(tgn_review_new(&review, &asked, &error), 0);
        CHECK_INT(tgn_review_run(review, NULL, &error), 0);
        tgn_review_place place;
        tgn_review_at(review, 3, &place);
        CHECK(place.visits == 20 && place.rank == 0 && place.compared && place.lost == 0);
        tgn_review_free(review);
        tgn_engine_crew_close(crew);
        tgn_game_free(game);
    }
}

/* ---- real programs -------------------------------------------------------------------------------------- */

/* Whether it is there; if not, that is said. */
static bool try_program(const char *name, const char *command, int *skipped)
{
    static const char *const moves[] = {"E5", "C3", "G7", NULL};
    tgn_engine *engine = NULL;
    tgn_error error = {0};
    const tgn_engine_options options = {.command = command, .seconds = 600};
    if (tgn_engine_open(&engine, &options, &error) < 0) {
        printf("skip %s: %s\n", name, error.message);
        ++*skipped;
        return false;
    }
    tgn_game *game = game_of(moves);
    tgn_bot_thought thought;
    for (int i = 0; i < 3; i++) {
        CHECK_INT(think(engine, game, 20, &thought, &error), 0);
        is_sound(&thought, game);
        tgn_game_undo(game);
    }
    CHECK_INT(tgn_engine_restarted(engine), 0);
    tgn_game_free(game);
    tgn_engine_close(engine);
    return true;
}

static int skipped;

static void gnu_go(void)
{
    try_program("GNU Go",
                access("/usr/games/gnugo", X_OK) == 0 ? "/usr/games/gnugo --mode gtp --level 0"
                                                      : "gnugo --mode gtp --level 0",
                &skipped);
}

/* Whatever it thinks: without a network, on a board that is not solved. */
static void tengen_itself(void)
{
    char command[1000];
    const char *program = getenv("TENGEN");
    snprintf(command, sizeof command, "'%s' gtp --level 5", program ? program : "build/asan/tengen");
    try_program("tengen", command, &skipped);
}

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        return 2;
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    TEST(only_what_changed);
    TEST(setups);
    TEST(refused_moves);
    TEST(told_again);
    TEST(an_analysis);
    TEST(lesser_analyses);
    TEST(hostile_analysis);
    TEST(ends_all_the_same);
    TEST(stops_when_told);
    TEST(a_move_only);
    TEST(reviews);
    TEST(gnu_go);
    TEST(tengen_itself);
    unlink(log_path);
    rmdir(folder);
    printf("%d passed, %d failed", check_passed - skipped, check_failed);
    if (skipped)
        printf(", %d skipped", skipped);
    printf("\n");
    return check_failed ? 1 : 0;
}
