/*
 * The engine for Go: what each command answers, table by table; storm_test.c has the rest.
 */
#include <unistd.h>

#include <tengen/draw.h>
#include <tengen/gtp.h>

#include "../check.h"
#include "../learn/made_weights.h"

static char said[1 << 20];
static size_t said_length;

static int listen(void *context, const void *bytes, size_t length)
{
    (void)context;
    CHECK(said_length + length < sizeof said);
    memcpy(said + said_length, bytes, length);
    said_length += length;
    said[said_length] = '\0';
    return 0;
}

/* With the network of these weights; "": without one. */
static tgn_gtp *start_with(const char *weights)
{
    tgn_gtp *gtp = NULL;
    tgn_gtp_engine engine;
    const tgn_gtp_go_options options = {
        .weights = weights, .level = 1, .milliseconds = 50, .size = {9, 9}, .memory = 1 << 20};
    CHECK_INT(tgn_gtp_go(&engine, &options, NULL), 0);
    CHECK_INT(tgn_gtp_new(&gtp, &engine, listen, NULL), 0);
    said_length = 0;
    said[0] = '\0';
    return gtp;
}

static tgn_gtp *start(void)
{
    return start_with("");
}

static void ask(tgn_gtp *gtp, const char *line)
{
    said_length = 0;
    said[0] = '\0';
    CHECK_INT(tgn_gtp_feed(gtp, line, strlen(line)), 0);
    CHECK_INT(tgn_gtp_feed(gtp, "\n", 1), 0);
}

/* A command, and its answer without the blank line after it. */
typedef struct turn {
    const char *line, *answer;
} turn;

static void converse(const turn *turns)
{
    tgn_gtp *gtp = start();
    for (; turns->line; turns++) {
        char expected[4096];
        ask(gtp, turns->line);
        snprintf(expected, sizeof expected, "%s\n\n", turns->answer);
        if (strcmp(said, expected) != 0)
            printf("    after '%s':\n", turns->line);
        CHECK_TEXT(said, expected);
    }
    tgn_gtp_free(gtp);
}

/* ---- the board and its moves --------------------------------------------------------------------------- */

static void sizes(void)
{
    converse((turn[]){{"query_boardsize", "= 9"},
                      {"boardsize 19", "="},
                      {"query_boardsize", "= 19"},
                      {"boardsize 2", "="},
                      {"boardsize 25", "="},
                      {"play b Z25", "="},
                      {"boardsize 25", "="}, /* clears */
                      {"list_stones b", "="},
                      {"boardsize 1", "? unacceptable size"},
                      {"boardsize 26", "? unacceptable size"},
                      {"boardsize -9", "? unacceptable size"},
                      {"boardsize nine", "? unacceptable size"},
                      {"boardsize", "? syntax error: boardsize takes 1 argument"},
                      {"query_boardsize", "= 25"},
                      {"boardsize 4x7", "="},
                      {"query_boardsize", "= 4x7"},
                      {"rectangular_boardsize 9 6", "="},
                      {"query_boardsize", "= 6x9"},
                      {"rectangular_boardsize 9 1", "? unacceptable size"},
                      {0}});
}

static void komi(void)
{
    converse((turn[]){{"get_komi", "= 6.5"},
                      {"komi 0.5", "="},
                      {"get_komi", "= 0.5"},
                      {"clear_board", "="},
                      {"get_komi", "= 0.5"}, /* stays */
                      {"komi -3", "="},
                      {"get_komi", "= -3"},
                      {"komi x", "? syntax error: komi is a number from -1000 to 1000"},
                      {"komi nan", "? syntax error: komi is a number from -1000 to 1000"},
                      {"komi 1e9", "? syntax error: komi is a number from -1000 to 1000"},
                      {"get_komi", "= -3"},
                      {0}});
}

static void moves(void)
{
    converse((turn[]){{"play b D4", "="},
                      {"play B d4", "? illegal move: a stone is there"},
                      {"play white E4", "="},
                      {"play w E5", "="}, /* colours need not alternate */
                      {"play b pass", "="},
                      {"play b i5", "? syntax error: 'i5' is not a point of the board"},
                      {"play b dd", "? syntax error: 'dd' is not a point of the board"},
                      {"play b K1", "? syntax error: 'K1' is not a point of the board"},
                      {"play green D4", "? syntax error: 'green' is not a colour"},
                      {"last_move", "= black pass"},
                      {"move_history", "= black pass\nwhite E5\nwhite E4\nblack D4"},
                      {"list_stones black", "= D4"},
                      {"list_stones w", "= E5 E4"},
                      {"color E4", "= white"},
                      {"color A1", "= empty"},
                      {"countlib E4", "= 5"},
                      {"findlib D4", "= D5 C4 D3"},
                      {"countlib A1", "? no stone is there"},
                      {"undo", "="},
                      {"gg-undo 2", "="},
                      {"move_history", "= black D4"},
                      {"gg-undo 2", "? cannot undo"},
                      {"undo", "="},
                      {"undo", "? cannot undo"},
                      {"last_move", "? no previous move known"},
                      {"move_history", "="},
                      {0}});
}

static void sequences(void)
{
    converse((turn[]){{"gogui-play_sequence b D4 w E4 b pass", "="},
                      {"move_history", "= black pass\nwhite E4\nblack D4"},
                      {"gogui-play_sequence w A1 b A1", "? illegal move: a stone is there"},
                      {"list_stones w", "= E4"}, /* all of it, or nothing */
                      {"gogui-play_sequence w", "? syntax error: pairs of a colour and a vertex"},
                      {"gogui-play_sequence", "="},
                      {0}});
}

/* White may not retake at once; after a move elsewhere it may. Black may fill. */
static void ko(void)
{
    converse((turn[]){{"boardsize 5", "="},
                      {"gogui-setup b A4 b B5 b B3 w B4 w C5 w D4 w C3", "="},
                      {"play b C4", "="},
                      {"captures b", "= 1"},
                      {"captures w", "= 0"},
                      {"play w B4", "? illegal move: ko"},
                      {"is_legal w B4", "= 0"},
                      {"is_legal b B4", "= 1"},
                      {"play w E1", "="},
                      {"play b E2", "="},
                      {"is_legal w B4", "= 1"},
                      {"tengen-rules chinese", "="}, /* the same game by a superko: the position came back */
                      {"is_legal w B4", "= 1"},
                      {"gg-undo 2", "="},
                      {"play w pass", "="},
                      {"play b pass", "="},
                      {"play w B4", "? illegal move: it repeats a position"},
                      {"tengen-rules japanese", "="},
                      {"play w B4", "="},
                      {0}});
}

static void suicide(void)
{
    converse((turn[]){{"boardsize 3", "="},
                      {"gogui-setup w A2 w B1", "="},
                      {"play b A1", "? illegal move: suicide"},
                      {"all_legal b", "= A3 B3 C3 B2 C2 C1"},
                      {"tengen-rules tromp-taylor", "="},
                      {"play b A1", "? illegal move: it repeats a position"}, /* alone it changes nothing */
                      {"tengen-rules new-zealand", "="},
                      {"play b A1", "="}, /* but the turn */
                      {"list_stones b", "="},
                      {"captures w", "= 1"},
                      {"kgs-rules new_zealand", "="},
                      {"tengen-rules", "= new-zealand"},
                      {"tengen-rules mine",
                       "? syntax error: rules are japanese korean chinese aga new-zealand ing tromp-taylor"},
                      {0}});
}

/* ---- how a game begins --------------------------------------------------------------------------------- */

static void handicap(void)
{
    converse((turn[]){{"boardsize 19", "="},
                      {"fixed_handicap 5", "= D4 Q16 D16 Q4 K10"},
                      {"get_handicap", "= 5"},
                      {"fixed_handicap 5", "? board not empty"},
                      {"undo", "? cannot undo"},
                      {"play w C3", "="},
                      {"undo", "="},
                      {"clear_board", "="},
                      {"get_handicap", "= 0"},
                      {"fixed_handicap 1", "? invalid number of stones"},
                      {"fixed_handicap 10", "? invalid number of stones"},
                      {"fixed_handicap 2.5", "? invalid number of stones"},
                      {"place_free_handicap 12", "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"}, /* at most */
                      {"boardsize 8", "="},
                      {"fixed_handicap 5", "? invalid number of stones"},
                      {"place_free_handicap 5", "= C3 F6 C6 F3"},
                      {"boardsize 5", "="},
                      {"fixed_handicap 2", "? invalid number of stones"},
                      {"place_free_handicap 2", "= B2 D4"},
                      {"boardsize 3", "="},
                      {"place_free_handicap 2", "? invalid number of stones"},
                      {"set_free_handicap A1 B2", "="},
                      {"list_stones b", "= B2 A1"},
                      {"set_free_handicap A1 B2", "? board not empty"},
                      {"clear_board", "="},
                      {"set_free_handicap A1 A1", "? bad vertex list"},
                      {"set_free_handicap A1", "? bad vertex list"},
                      {"set_free_handicap A1 pass", "? bad vertex list"},
                      {"set_free_handicap A1 D1", "? bad vertex list"},
                      {"set_free_handicap", "? bad vertex list"},
                      {0}});
}

static void setup(void)
{
    converse((turn[]){{"boardsize 3", "="},
                      {"gogui-setup b A1 w B2 b B2 e A1", "="}, /* the last one counts */
                      {"list_stones b", "= B2"},
                      {"gogui-setup w A1 b A2 b B1", "? a string would have no liberty"},
                      {"list_stones b", "= B2"},
                      {"gogui-setup b", "? syntax error: pairs of a colour and a point"},
                      {"gogui-setup b pass", "? syntax error: a pass is not a point of the board"},
                      {"gogui-setup_player w", "="},
                      {"undo", "? cannot undo"},
                      {"gogui-undo_setup", "="},
                      {"gogui-undo_setup", "="},
                      {"list_stones b", "="},
                      {"gogui-undo_setup", "? cannot undo: nothing was set up last"},
                      {0}});
}

static void times(void)
{
    converse((turn[]){{"time_settings 300 30 5", "="},
                      {"time_settings 0 0 0", "="},
                      {"time_settings 300 30 0", "="},
                      {"time_settings x 1 1", "? syntax error: 'x' is not a time"},
                      {"time_left b 10 0", "="},
                      {"time_left w -1 0", "? syntax error: '-1' is not a time"},
                      {"kgs-time_settings none", "="},
                      {"kgs-time_settings absolute 10", "="},
                      {"kgs-time_settings byoyomi 10 5 3", "="},
                      {"kgs-time_settings canadian 10 5 3", "="},
                      {"kgs-time_settings canadian 10 5",
                       "? syntax error: none, absolute MAIN, byoyomi MAIN PERIOD PERIODS or canadian MAIN "
                       "PERIOD STONES"},
                      {0}});
}

static void small_talk(void)
{
    converse(
        (turn[]){{"tengen-level", "= 1"},
                 {"tengen-level 2", "="},
                 {"tengen-level", "= 2"},
                 {"gogui-title", "= tengen, level 2"},
                 {"tengen-level 10", "? syntax error: '10' is not a number from 1 to 9"},
                 {"tengen-seed 7", "="},
                 {"tengen-seed", "= 7"},
                 {"tengen-settings", "= [string] level 2\n[string] rules japanese\n[string] seed 7\n"
                                     "[string] komi 6.5\n[string] judge judge"},
                 {"tengen-settings level 1", "="},
                 {"tengen-settings Rules aga", "="},
                 {"tengen-rules", "= aga"},
                 {"tengen-settings komi x", "? syntax error: komi is a number from -1000 to 1000"},
                 {"tengen-settings level", "? syntax error: level, rules, seed, komi or judge, and a value"},
                 {"tengen-settings size 9", "? syntax error: level, rules, seed, komi or judge, and a value"},
                 {"echo some   words", "= some words"},
                 {"gogui-interrupt", "="},
                 {"kgs-game_over", "="},
                 {"known_command lz-analyze", "= true"},
                 {"known_command nonsense", "= false"},
                 {0}});
}

/* ---- the network ---------------------------------------------------------------------------------------- */

static void without_a_network(void)
{
    converse((turn[]){{"tengen-judge", "= judge"},
                      {"tengen-policy", "? no network: the engine was started without one"},
                      {"tengen-policy_gfx w", "? no network: the engine was started without one"},
                      {"tengen-judge network", "? no network: the engine was started without one"},
                      {"tengen-judge paper", "="},
                      {"tengen-judge", "= paper"},
                      {"tengen-settings judge Judge", "="},
                      {"tengen-judge", "= judge"},
                      {"tengen-judge oracle", "? syntax error: network, judge or paper"},
                      {NULL, NULL}});
}

/* Whether the answer has this in it. */
static void expect_in(tgn_gtp *gtp, const char *line, const char *part)
{
    ask(gtp, line);
    if (!strstr(said, part))
        printf("    after '%s': %s\n", line, said);
    CHECK(said[0] == '=' && strstr(said, part));
}

static void ask_with_a_network(tgn_gtp *gtp)
{
    expect_in(gtp, "boardsize 5", "=");
    expect_in(gtp, "play b C3", "=");
    expect_in(gtp, "tengen-judge", "= network");
    expect_in(gtp, "tengen-judgement", "\nnetwork: ");
    expect_in(gtp, "tengen-lead", "move 1: ");
    expect_in(gtp, "tengen-owner", "\n");
    expect_in(gtp, "tengen-policy", "= ");
    CHECK(!strstr(said, "C3 ")); /* where there is a stone */
    expect_in(gtp, "tengen-policy_gfx", "= TEXT ");
    const char *boxes = strstr(said, "\nINFLUENCE "); /* none, if all but a pass is unlikely */
    CHECK(!boxes || (strstr(said, "\nLABEL ") && strstr(boxes, " -0."))); /* it is White's turn */
    expect_in(gtp, "tengen-policy_gfx b", "= TEXT ");
    CHECK(!strstr(said, " -0."));
    expect_in(gtp, "tengen-judge judge", "=");
    expect_in(gtp, "tengen-judgement", "\njudge: ");
    expect_in(gtp, "tengen-judge paper", "=");
    expect_in(gtp, "tengen-judgement", "\nfield: ");
    CHECK(!strstr(said, "judge: ") && !strstr(said, "network: "));
    expect_in(gtp, "tengen-judge NETWORK", "=");
    expect_in(gtp, "tengen-judge", "= network");
}

static void with_a_network(void)
{
    char name[] = "/tmp/go_test.XXXXXX";
    made_weights made = {.channels = 16, .blocks = 1, .head = 16, .hidden = 16, .seed = 3};
    uint8_t *bytes = made_bytes(&made);
    const int file = mkstemp(name);
    CHECK(file >= 0 && write(file, bytes, made.count) == (ssize_t)made.count);
    tgn_gtp *gtp = start_with(name);
    ask_with_a_network(gtp);
    tgn_gtp_free(gtp);
    close(file);
    unlink(name);
    free(bytes);
}

static void without_a_database(void)
{
    converse((turn[]){
        {"tengen-continuations", "? no database; start with: tengen gtp --db DIR"},
        {"tengen-pattern", "? no database; start with: tengen gtp --db DIR"},
        {"tengen-pattern 1", "? syntax error: '1' is not a number from 3 to 13"},
        {"tengen-pattern 15", "? syntax error: '15' is not a number from 3 to 13"},
        {"tengen-pattern_gfx 4", "? syntax error: 4 is even; the move is in the middle of 3, 5, ... 13"},
        {"tengen-pattern 5 red", "? syntax error: 'red' is not a colour"},
        {0}});
}

/* ---- the count ----------------------------------------------------------------------------------------- */

/* Two walls on 7x7, a dead white stone in Black's corner: 21 points and a prisoner against 21. */
static void the_count(void)
{
    static const char *const walls =
        "gogui-setup b C1 b C2 b C3 b C4 b C5 b C6 b C7 w D1 w D2 w D3 w D4 w D5 "
        "w D6 w D7 w A1";
    converse((turn[]){{"boardsize 7", "="},
                      {walls, "="},
                      {"komi 0.5", "="},
                      {"final_status_list dead", "= A1"},
                      {"final_status_list seki", "="},
                      {"final_status_list dame", "="},
                      {"final_status A1", "= dead"},
                      {"final_status C1", "= alive"},
                      {"final_status G1", "= white_territory"},
                      {"final_status_list black_territory", "= A7 B7 A6 B6 A5 B5 A4 B4 A3 B3 A2 B2 B1"},
                      {"final_status_list nonsense",
                       "? syntax error: dead, alive, seki, black_territory, white_territory or dame"},
                      {"final_score", "= W+6.5"}, /* 14 + 1 dead against 21 */
                      {"komi -6.5", "="},
                      {"final_score", "= B+0.5"},
                      {"komi -6", "="},
                      {"final_score", "= 0"},
                      {"tengen-rules chinese", "="},
                      {"komi 0", "="},
                      {"final_score", "= W+7"}, /* 21 against 28 */
                      {0}});
}

/* Chinese rules pay for handicap stones, Japanese do not, those of the AGA all but one. */
static void handicap_counts(void)
{
    converse((turn[]){{"boardsize 9", "="},
                      {"komi 0.5", "="},
                      {"fixed_handicap 3", "= C3 G7 C7"},
                      {"tengen-rules chinese", "="},
                      {"final_score", "= B+77.5"},
                      {"tengen-rules aga", "="},
                      {"final_score", "= B+78.5"},
                      {"tengen-rules tromp-taylor", "="},
                      {"final_score", "= B+80.5"},
                      {0}});
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* A record in a file of its own; the name is the caller's. */
static void write_file(char path[32], const char *text)
{
    strcpy(path, "/tmp/tengen-go-XXXXXX");
    const int file = mkstemp(path);
    CHECK(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    if (file >= 0)
        close(file);
}

static void records(void)
{
    char path[32], load[64], before[64], quoted[64], none[64];
    write_file(path, "(;SZ[5]KM[2.5];B[aa];W[bb];B[])(;SZ[9];B[aa])");
    snprintf(load, sizeof load, "loadsgf %s", path);
    snprintf(before, sizeof before, "loadsgf %s 2", path);
    snprintf(quoted, sizeof quoted, "loadsgf \"%s\" 3", path);
    snprintf(none, sizeof none, "loadsgf %s 0", path);
    converse((turn[]){
        {load, "="},
        {"query_boardsize", "= 5"},
        {"get_komi", "= 2.5"},
        {"move_history", "= black pass\nwhite B4\nblack A5"},
        {"undo", "="},
        {before, "="}, /* the position before move 2 */
        {"move_history", "= black A5"},
        {quoted, "="},
        {"move_history", "= white B4\nblack A5"},
        {none, "? syntax error: '0' is not a number from 1 to 1000000000"},
        {"loadsgf /nowhere/at/all", "? cannot load file: No such file or directory; check the spelling"},
        {"loadsgf /", "? cannot load file: not a regular file"},
        {"loadsgf /dev/zero", "? cannot load file: not a regular file"},
        {"loadsgf \"a b", "? syntax error: loadsgf takes a file and a move number"},
        {"loadsgf", "? syntax error: loadsgf takes 1 or more arguments"},
        {"move_history", "= white B4\nblack A5"}, /* as it was */
        {0}});
    unlink(path);
    write_file(path, "(;SZ[2]RU[Chinese]KM[0.5];B[aa])");
    snprintf(load, sizeof load, "loadsgf %s", path);
    converse((turn[]){{load, "="}, {"tengen-rules", "= chinese"}, {"final_score", "= B+3.5"}, {0}});
    unlink(path);
    write_file(path, "secret: what no engine may tell\n");
    snprintf(load, sizeof load, "loadsgf %s", path);
    converse((turn[]){{load, "? cannot load file: it contains no game of Go"}, {0}});
    unlink(path);
}

static void writing(void)
{
    converse((turn[]){
        {"boardsize 4x5", "="},
        {"komi 0.5", "="},
        {"gogui-setup b A1 w E4", "="},
        {"gogui-setup_player w", "="},
        {"play w B2", "="},
        {"gogui-setup e B2 b C3", "="},
        {"play b pass", "="},
        {"printsgf", "= (;FF[4]GM[1]CA[UTF-8]AP[tengen:0.1.0]SZ[5:4]KM[0.5]RU[japanese]AB[ad]AW[ea]"
                     "PL[W]\n;W[bc]\n;AE[bc]AB[cb]\n;B[])"},
        {"printsgf /tmp/x", "? files are not written; printsgf without a name answers with the record"},
        {0}});
}

/* What is printed, loaded again, is the same game. */
static void there_and_back(void)
{
    char path[32], load[64];
    static char first[1 << 16], second[1 << 16];
    tgn_gtp *gtp = start();
    ask(gtp, "fixed_handicap 4");
    ask(gtp, "gogui-play_sequence w E5 b E4 w E6 b pass w A9");
    ask(gtp, "printsgf");
    write_file(path, said + 2);
    ask(gtp, "showboard");
    strcpy(first, said);
    ask(gtp, "boardsize 13");
    snprintf(load, sizeof load, "loadsgf %s", path);
    ask(gtp, load);
    CHECK_TEXT(said, "=\n\n");
    ask(gtp, "showboard");
    strcpy(second, said);
    CHECK_TEXT(second, first);
    ask(gtp, "get_handicap");
    CHECK_TEXT(said, "= 4\n\n");
    tgn_gtp_free(gtp);
    unlink(path);
}

/* The board that is shown can be read, with its turn and its ko. */
static void shown_is_read(void)
{
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko_point, expected;
    tgn_error error;
    tgn_gtp *gtp = start();
    ask(gtp, "boardsize 5");
    ask(gtp, "gogui-setup b A4 b B5 b B3 w B4 w C5 w D4 w C3");
    ask(gtp, "play b C4");
    ask(gtp, "showboard");
    CHECK_INT(tgn_text_parse(&board, said + 2, &to_move, &ko_point, &error), 0);
    CHECK_INT(tgn_point_parse(&expected, "B4", board.size), 0);
    CHECK_INT(ko_point, expected);
    CHECK_INT(to_move, TGN_WHITE);
    CHECK_INT(board.count[TGN_BLACK], 4);
    CHECK_INT(board.count[TGN_WHITE], 3);
    tgn_gtp_free(gtp);
}

/* ---- the player ---------------------------------------------------------------------------------------- */

/* 3x3 is solved: the middle, and only it, wins by 8 with territory counted and dead stones settled. */
static void solved(void)
{
    converse((turn[]){{"boardsize 3", "="},
                      {"komi 0", "="},
                      {"genmove b", "= B2"},
                      {"undo", "="},
                      {"reg_genmove b", "= B2"},
                      {"list_stones b", "="},
                      {"tengen-solved b", "= A3 -9\nB3 2..8\nC3 -9\nA2 2..8\nB2 +8\nC2 2..8\nA1 -9\nB1 2..8\n"
                                          "C1 -9"},
                      {"boardsize 6", "="},
                      {0}});
    tgn_gtp *gtp = start();
    ask(gtp, "boardsize 6");
    ask(gtp, "tengen-solved");
    CHECK(said[0] == '?');
    tgn_gtp_free(gtp);
}

/* A decisive capture is found, even at the lowest level. */
static void captures(void)
{
    tgn_gtp *gtp = start();
    ask(gtp, "gogui-setup w E5 w E6 w E7 b D5 b D6 b D7 b F5 b F6 b F7 b E8");
    ask(gtp, "genmove b");
    CHECK_TEXT(said, "= E4\n\n");
    ask(gtp, "list_stones w");
    CHECK_TEXT(said, "=\n\n");
    ask(gtp, "captures b");
    CHECK_TEXT(said, "= 3\n\n");
    tgn_gtp_free(gtp);
}

/* ---- a stream, and what is said meanwhile -------------------------------------------------------------- */

typedef struct mouth {
    const char *text; /* said after some silence */
    int silence;
} mouth;

static int64_t speak(void *context, int milliseconds, char *bytes, size_t capacity)
{
    mouth *m = context;
    (void)milliseconds;
    if (m->silence-- > 0)
        return 0;
    const size_t length = strlen(m->text);
    CHECK(length <= capacity);
    memcpy(bytes, m->text, length);
    m->text = "";
    return length ? (int64_t)length : -1;
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    while ((text = strstr(text, word)) != NULL)
        count++, text++;
    return count;
}

/* Reports continue until a line arrives; it is answered afterwards, once, and so are the lines after it. */
static void a_stream(void)
{
    tgn_gtp *gtp = start();
    mouth m = {"2 name\n3 last_move\n", 6};
    ask(gtp, "boardsize 3"); /* thinking that has ended is reported again and again */
    tgn_gtp_listen(gtp, speak, &m);
    ask(gtp, "1 analyze b 1");
    CHECK(strncmp(said, "=1\ninfo move B2 visits ", 22) == 0);
    CHECK(count_of(said, "\ninfo move ") >= 2);
    const char *end = strstr(said, "\n\n");
    CHECK_TEXT(end ? end : "", "\n\n=2 tengen\n\n?3 no previous move known\n\n");
    tgn_gtp_free(gtp);
}

/* Nobody listens, or the input has ended: one report, and the end. */
static void a_short_stream(void)
{
    tgn_gtp *gtp = start();
    ask(gtp, "boardsize 3");
    ask(gtp, "lz-analyze 1 ownership true");
    CHECK(strncmp(said, "=\ninfo move B2 visits ", 21) == 0);
    CHECK_INT(count_of(said, "\ninfo"), 1);
    CHECK_INT(count_of(said, "\n\n"), 1);
    ask(gtp, "lz-analyze 1 nonsense");
    CHECK_TEXT(said, "? syntax error: unknown option 'nonsense'\n\n");
    ask(gtp, "kata-analyze b interval");
    CHECK_TEXT(said, "? syntax error: interval takes 1 argument\n\n");
    ask(gtp, "9 genmove_analyze b 1");
    CHECK(strncmp(said, "=9\ninfo move B2 ", 16) == 0);
    CHECK(strcmp(said + said_length - 10, "\nplay B2\n\n") == 0);
    ask(gtp, "last_move");
    CHECK_TEXT(said, "= black B2\n\n");
    tgn_gtp_free(gtp);
}

/* ---- every view of every board ------------------------------------------------------------------------- */

/* The menu, each line with a colour and a point, on every size: an answer or a clean failure. */
static void ask_all(tgn_gtp *gtp, char *menu)
{
    char line[256], *rest = NULL;
    for (char *entry = strtok_r(menu, "\n", &rest); entry; entry = strtok_r(NULL, "\n", &rest)) {
        char *command = strrchr(entry, '/') + 1, *wildcard = strchr(command, '%');
        snprintf(line, sizeof line, "%.*s%s", wildcard ? (int)(wildcard - command) : 100, command,
                 !wildcard            ? ""
                 : wildcard[1] == 'c' ? "w"
                 : wildcard[1] == 'p' ? "A1"
                                      : "");
        ask(gtp, line);
        const bool form = (said[0] == '=' || (said[0] == '?' && said_length > 4)) && said_length >= 3 &&
                          strstr(said, "\n\n") == said + said_length - 2;
        if (!form)
            printf("    %s: %.200s\n", line, said);
        CHECK(form);
    }
}

static void every_view(void)
{
    static char menu[4096];
    tgn_gtp_engine engine;
    tgn_gtp *gtp;
    const tgn_gtp_go_options options = {.weights = "",
                                        .level = 1,
                                        .milliseconds = 1,
                                        .visits = 1,
                                        .patience = 1,
                                        .playouts = -1,
                                        .memory = 1 << 20};
    CHECK_INT(tgn_gtp_go(&engine, &options, NULL), 0);
    CHECK_INT(tgn_gtp_new(&gtp, &engine, listen, NULL), 0);
    for (int side = 2; side <= 25; side++) {
        char size[32];
        snprintf(size, sizeof size, side % 2 ? "boardsize %d" : "boardsize %dx2", side);
        ask(gtp, size);
        if (side % 3 > 0)
            ask(gtp, "play b A1");
        if (side % 3 > 1)
            ask(gtp, "gogui-play_sequence w B2 b pass w pass");
        ask(gtp, "gogui-analyze_commands");
        snprintf(menu, sizeof menu, "%.4000s", said + 2);
        ask_all(gtp, menu);
    }
    tgn_gtp_free(gtp);
}

static void options_that_make_no_sense(void)
{
    tgn_gtp_engine engine;
    tgn_error error;
    CHECK_INT(tgn_gtp_go(&engine, &(tgn_gtp_go_options){.level = 10}, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_gtp_go(&engine, &(tgn_gtp_go_options){.size = {1, 5}}, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_gtp_go(&engine, &(tgn_gtp_go_options){.komi = 1e9, .komi_given = true}, &error),
              TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_gtp_go(&engine, &(tgn_gtp_go_options){.database = "/nowhere"}, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_gtp_go(&engine, NULL, &error), 0);
    engine.free(engine.self);
}

int main(int argc, char **argv)
{
    TEST(sizes);
    TEST(komi);
    TEST(moves);
    TEST(sequences);
    TEST(ko);
    TEST(suicide);
    TEST(handicap);
    TEST(setup);
    TEST(times);
    TEST(small_talk);
    TEST(without_a_network);
    TEST(with_a_network);
    TEST(without_a_database);
    TEST(the_count);
    TEST(handicap_counts);
    TEST(records);
    TEST(writing);
    TEST(there_and_back);
    TEST(shown_is_read);
    TEST(solved);
    TEST(captures);
    TEST(a_stream);
    TEST(a_short_stream);
    TEST(every_view);
    TEST(options_that_make_no_sense);
    return check_done();
}
