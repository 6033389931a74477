/* tools/field_games.h: which games are used, how they are read, and what each of them is for. */
#include "../check.h"

#include <sys/stat.h>
#include <unistd.h>

#include "../../tools/field_games.h"

/* ---- records to load ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/tengen-field-games-XXXXXX", path[96];

/* One stone in each row, then a second in some; the columns of the first three encode the game's number. */
static void write_game(FILE *out, int number, const char *head, const char *tail, int moves)
{
    fprintf(out, "(;GM[1]FF[4]%s", head);
    for (int i = 0; i < moves; i++, number /= 19) {
        const int row = i < 19 ? i : i - 16, col = i < 19 ? number % 19 : 10;
        fprintf(out, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + col, 'a' + row);
    }
    fprintf(out, "%s)\n", tail);
}

static FILE *open_file(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    if (!out)
        exit(1);
    return out;
}

/* Load what was written to the file last opened, and remove it. */
static void load(field_games *games, FILE *file, double share, uint64_t salt)
{
    const char *paths[] = {path};
    fclose(file);
    field_games_load(games, paths, 1, share, salt);
    unlink(path);
}

/* The only game of a file of that name, with this head. */
static field_game load_one(const char *name, const char *head)
{
    field_games games;
    field_game game = {0};
    FILE *file = open_file(name);
    write_game(file, 1, head, "", 24);
    load(&games, file, 1, 0);
    CHECK_INT(games.count, 1);
    if (games.count == 1) {
        game = games.items[0];
        game.moves = NULL;
    }
    field_games_free(&games);
    return game;
}

static size_t taken(const char *head, const char *tail, int moves)
{
    field_games games;
    FILE *file = open_file("some.sgf");
    write_game(file, 1, head, tail, moves);
    load(&games, file, 1, 0);
    const size_t count = games.count;
    field_games_free(&games);
    return count;
}

/* ---- tests --------------------------------------------------------------------------------------------- */

static void which_games_are_taken(void)
{
    CHECK_INT(taken("SZ[19]KM[6.5]RE[B+R]", "", 20), 1);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[B+R]", "", 19), 0);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[B+R]", ";W[];B[]", 19), 0); /* passes at the end do not count as moves */
    CHECK_INT(taken("SZ[13]KM[6.5]RE[B+R]", "", 20), 0);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[Void]", "", 20), 0);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[0]", "", 20), 0);
    CHECK_INT(taken("SZ[19]RE[B+R]", "", 20), 0);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[B+R]", ";AW[ss]", 20), 0);
    CHECK_INT(taken("SZ[19]KM[6.5]RE[B+R]AW[ss]", "", 20), 0);
}

static void what_they_are_taken_for(void)
{
    const field_game black = load_one("some.sgf", "SZ[19]KM[6.5]RE[B+3.5]");
    CHECK(black.winner == TGN_BLACK && black.counted && black.margin == 3.5);
    CHECK(black.scoring == TGN_SCORE_TERRITORY && !black.professional && black.count == 24);
    const field_game white = load_one("some.sgf", "SZ[19]KM[7.5]RU[Chinese]RE[W+12.5]");
    CHECK(white.winner == TGN_WHITE && white.counted && white.margin == -12.5);
    CHECK(white.scoring == TGN_SCORE_AREA && white.komi == 7.5);
    const field_game resigned = load_one("some.sgf", "SZ[19]KM[6.5]RE[W+R]");
    CHECK(resigned.winner == TGN_WHITE && !resigned.counted);
}

static void komi_of_fox(void)
{
    CHECK(load_one("fox.sgf", "SZ[19]KM[0]RE[W+R]").komi == 6.5);
    CHECK(load_one("fox.sgf", "SZ[19]KM[0]RE[B+2.5]").komi == 6.5);
    CHECK(load_one("fox.sgf", "SZ[19]KM[0]RE[B+3]").komi == 0);
    CHECK(load_one("fox.sgf", "SZ[19]KM[375]RE[B+R]").komi == 7.5);
    CHECK(load_one("fox.sgf", "SZ[19]HA[2]AB[dd][pp]KM[0]RE[W+R]").komi == 0);
    CHECK(load_one("some.sgf", "SZ[19]KM[0]RE[W+R]").komi == 0);
}

static void handicap(void)
{
    field_games games;
    field_position at;
    FILE *file = open_file("some.sgf");
    fprintf(file, "(;SZ[19]HA[3]AB[dd][pp][dp]KM[0.5]RE[W+R]");
    for (int i = 0; i < 20; i++)
        fprintf(file, ";%c[%c%c]", i % 2 ? 'B' : 'W', 'a' + i / 2, i % 2 ? 'a' : 's');
    fprintf(file, ")");
    load(&games, file, 1, 0);
    CHECK_INT(games.count, 1);
    if (games.count == 1) {
        CHECK_INT(games.items[0].handicaps, 3);
        field_position_at(&at, &games.items[0], 0);
        CHECK(at.to_move == TGN_WHITE && at.board.count[TGN_BLACK] == 3 && at.moves == 0);
        field_position_at(&at, &games.items[0], 1000);
        CHECK(at.to_move == TGN_WHITE && at.board.count[TGN_WHITE] == 10 && at.moves == 20);
    }
    field_games_free(&games);
}

enum { MANY = 4000 };

static void load_many(field_games *games, const char *name, const char *head, double share, uint64_t salt)
{
    FILE *file = open_file(name);
    for (int i = 0; i < MANY; i++)
        write_game(file, i, head, "", 20);
    load(games, file, share, salt);
}

/* Shares may be off by four standard deviations. */
static bool about(size_t count, double share)
{
    return fabs((double)count - MANY * share) <= 4 * sqrt(MANY * share * (1 - share));
}

/* Of each source the last games are for looking at and for reporting, whatever else is known of them. */
static void parts_by_source_and_date(void)
{
    static const struct {
        const char *name, *date;
        int part, source;
    } cases[] = {{"fox.sgf", "2017-07-31", FIELD_LEARN, 0},
                 {"fox.sgf", "2017-08-01", FIELD_TUNE, 0},
                 {"fox.sgf", "2017-09-30", FIELD_TUNE, 0},
                 {"fox.sgf", "2017-10-01", FIELD_ASIDE, 0},
                 {"KGS2003.sgf", "2003-10-31", FIELD_LEARN, 1},
                 {"KGS2003.sgf", "2003-11-01", FIELD_TUNE, 1},
                 {"KGS2003.sgf", "2003-12-24", FIELD_ASIDE, 1},
                 {"tygem.sgf", "2010-11", FIELD_TUNE, 2},
                 {"tygem.sgf", "2010-12-01", FIELD_ASIDE, 2},
                 {"fox.sgf", "", FIELD_ASIDE, 0},
                 {"some.sgf", "2030-01-01", FIELD_LEARN, FIELD_SOURCES}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char head[128];
        snprintf(head, sizeof head, "SZ[19]KM[6.5]RE[B+R]DT[%s]", cases[i].date);
        const field_game game = load_one(cases[i].name, head);
        CHECK_INT(game.part, cases[i].part);
        CHECK_INT(game.source, cases[i].source);
    }
}

static void the_order_is_that_of_the_moves(void)
{
    field_games dans, others, pros;
    load_many(&dans, "some.sgf", "SZ[19]KM[6.5]RE[B+R]PB[Black]", 1, 0);
    load_many(&others, "other.sgf", "SZ[19]KM[7.5]RE[W+2.5]PW[White]", 1, 0);
    load_many(&pros, "Pro/some.sgf", "SZ[19]KM[6.5]RE[B+R]", 1, 0);
    CHECK(dans.count == MANY && others.count == MANY && pros.count == MANY);
    for (size_t i = 0; i < MANY && dans.count == MANY && others.count == MANY && pros.count == MANY; i++) {
        CHECK(dans.items[i].hash == others.items[i].hash && dans.items[i].hash == pros.items[i].hash);
        CHECK(pros.items[i].professional && !dans.items[i].professional);
        CHECK(i == 0 || dans.items[i - 1].hash < dans.items[i].hash);
    }
    field_games_free(&dans);
    field_games_free(&others);
    field_games_free(&pros);
}

/* Another salt draws others. */
static void shares_are_drawn_by_lot(void)
{
    field_games one, other;
    size_t both = 0;
    load_many(&one, "some.sgf", "SZ[19]KM[6.5]RE[B+R]", 0.5, 0);
    load_many(&other, "some.sgf", "SZ[19]KM[6.5]RE[B+R]", 0.5, 77);
    CHECK(about(one.count, 0.5) && about(other.count, 0.5));
    for (size_t i = 0, k = 0; i < one.count && k < other.count;) {
        both += one.items[i].hash == other.items[k].hash;
        const bool behind = one.items[i].hash < other.items[k].hash;
        i += behind;
        k += !behind;
    }
    CHECK(about(both, 0.25));
    field_games_free(&one);
    field_games_free(&other);
}

static void each_game_once(void)
{
    field_games games;
    FILE *file = open_file("some.sgf");
    write_game(file, 7, "SZ[19]KM[6.5]RE[B+R]PB[A]", "", 30);
    write_game(file, 8, "SZ[19]KM[6.5]RE[B+R]PB[A]", "", 30);
    write_game(file, 7, "SZ[19]KM[6.5]RE[B+R]PB[B]", ";B[];W[]", 30);
    load(&games, file, 1, 0);
    CHECK_INT(games.count, 2);
    field_games_free(&games);
}

/* Positions are those of a game that was played by the library: stones, ko, prisoners and turn. */
static void positions_are_those_of_the_game(void)
{
    const char *paths[] = {"tests/sample"};
    field_games games;
    tgn_game *game;
    size_t captured = 0;
    field_games_load(&games, paths, 1, 1, 0);
    CHECK(games.count > 100 && tgn_game_new(&game, (tgn_size){19, 19}, NULL) == 0);
    for (size_t i = 0; i < games.count && i < 60; i++) {
        const field_game *record = &games.items[i];
        field_position at;
        CHECK(tgn_game_reset(game, (tgn_size){19, 19}, NULL) == 0);
        for (int h = 0; h < record->handicaps; h++)
            CHECK(tgn_game_setup(game, &(tgn_move){record->handicap[h], TGN_BLACK}, 1) == 0);
        field_position_start(&at, record);
        for (int m = 0; m < record->count; m++) {
            CHECK(tgn_game_force(game, record->moves[m].colour, record->moves[m].point, NULL) == 0);
            field_position_play(&at, record->moves[m]);
            CHECK(at.ko == tgn_game_ko(game) && at.to_move == tgn_game_to_move(game));
        }
        CHECK(tgn_board_equal(&at.board, tgn_game_board(game)));
        for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
            CHECK_INT(at.prisoners[c], tgn_game_prisoners(game, c));
        captured += at.prisoners[TGN_BLACK];
    }
    CHECK(captured > 0);
    tgn_game_free(game);
    field_games_free(&games);
}

int main(int argc, char **argv)
{
    char pro[96];
    if (!mkdtemp(folder))
        return 1;
    snprintf(pro, sizeof pro, "%s/Pro", folder);
    if (mkdir(pro, 0700) != 0)
        return 1;
    TEST(which_games_are_taken);
    TEST(what_they_are_taken_for);
    TEST(komi_of_fox);
    TEST(handicap);
    TEST(parts_by_source_and_date);
    TEST(the_order_is_that_of_the_moves);
    TEST(shares_are_drawn_by_lot);
    TEST(each_game_once);
    TEST(positions_are_those_of_the_game);
    rmdir(pro);
    rmdir(folder);
    return check_done();
}
