/*
 * The Go Text Protocol: how lines are read and answered, whatever they hold; and the strings game behind it.
 */
#include <tengen/gtp.h>
#include <tengen/strings_game.h>

#include "../check.h"

static char said[1 << 18];
static size_t said_length, answers;

static int listen(void *context, const void *bytes, size_t length)
{
    (void)context;
    CHECK(said_length + length < sizeof said);
    memcpy(said + said_length, bytes, length);
    said_length += length;
    said[said_length] = '\0';
    answers++;
    return 0;
}

static tgn_gtp *start(void)
{
    tgn_gtp *gtp = NULL;
    tgn_gtp_engine engine;
    const tgn_gtp_strings_options options = {.level = 1, .milliseconds = 200};
    CHECK_INT(tgn_gtp_strings(&engine, &options, NULL), 0);
    CHECK_INT(tgn_gtp_new(&gtp, &engine, listen, NULL), 0);
    said_length = answers = 0;
    said[0] = '\0';
    return gtp;
}

/* What is answered to the whole of `text`, and the result of the last call. */
static int converse(const char *text)
{
    tgn_gtp *gtp = start();
    int code = tgn_gtp_feed(gtp, text, strlen(text));
    if (code == 0)
        code = tgn_gtp_end(gtp);
    tgn_gtp_free(gtp);
    return code;
}

static void expect(const char *text, const char *answer)
{
    converse(text);
    CHECK_TEXT(said, answer);
}

static void lines(void)
{
    expect("protocol_version\n", "= 2\n\n");
    expect("protocol_version", "= 2\n\n"); /* the last line may lack a line end */
    expect("12 protocol_version\r\n", "=12 2\n\n");
    expect("  \t 0012\tprotocol_version \t\n", "=0012 2\n\n");
    expect("\n\n  \n# only a remark\n\t# another\n", "");
    expect("name # a remark\n", "= tengen strings\n\n");
    expect("na#me\n", "? unknown command\n\n");
    expect("na\x01m\x7f"
           "e\n",
           "= tengen strings\n\n");
    expect("foo\n", "? unknown command\n\n");
    expect("3 foo\n", "?3 unknown command\n\n");
    expect("3\n", "?3 syntax error: a number without a command\n\n");
    expect("3name\n", "? unknown command\n\n");
    expect("-1 name\n", "? unknown command\n\n");
    expect("99999999999 name\n", "? unknown command\n\n"); /* more digits than a number has */
    expect("known_command genmove\nknown_command gen\n", "= true\n\n= false\n\n");
    expect("name x\n", "? syntax error: name takes no arguments\n\n");
    expect("known_command\n", "? syntax error: known_command takes 1 argument\n\n");
}

static void quitting(void)
{
    CHECK_INT(converse("1 quit\n2 name\n"), 1);
    CHECK_TEXT(said, "=1\n\n");
    tgn_gtp *gtp = start();
    CHECK_INT(tgn_gtp_feed(gtp, "quit\n", 5), 1);
    CHECK_INT(tgn_gtp_feed(gtp, "name\n", 5), 1);
    CHECK_INT(tgn_gtp_end(gtp), 1);
    CHECK_TEXT(said, "=\n\n");
    tgn_gtp_free(gtp);
}

/* Every command that is listed is known, and each name once. */
static void listed_is_known(void)
{
    static char list[sizeof said];
    char line[128], *rest = NULL;
    converse("list_commands\n");
    strcpy(list, said + 2);
    int count = 0;
    for (char *name = strtok_r(list, "\n", &rest); name; name = strtok_r(NULL, "\n", &rest), count++) {
        snprintf(line, sizeof line, "known_command %s\n", name);
        expect(line, "= true\n\n");
    }
    CHECK_INT(count, 24);
}

static void long_lines(void)
{
    static char text[3 * TGN_GTP_LINE];
    memset(text, 'x', sizeof text - 2);
    text[sizeof text - 2] = '\n';
    expect(text, "? syntax error: more than 65536 bytes in a line\n\n");
    memset(text, ' ', sizeof text - 2);
    memcpy(text + sizeof text - 6, "name", 4);
    expect(text, "= tengen strings\n\n"); /* blanks before a command are ignored */
    memcpy(text, "name #", 6);
    expect(text, "= tengen strings\n\n"); /* and so are comments */
    memset(text, 0, sizeof text);
    strcpy(text, "play");
    for (int i = 0; i < 100; i++)
        strcat(text, " x");
    expect(text, "? syntax error: play takes 2 arguments\n\n");
}

static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void a_broken_pipe(void)
{
    tgn_gtp *gtp = NULL;
    tgn_gtp_engine engine;
    CHECK_INT(tgn_gtp_strings(&engine, NULL, NULL), 0);
    CHECK_INT(tgn_gtp_new(&gtp, &engine, refuse, NULL), 0);
    CHECK_INT(tgn_gtp_feed(gtp, "name\nname\n", 10), TGN_ERR_IO);
    tgn_gtp_free(gtp);
}

/* ---- the strings game ---------------------------------------------------------------------------------- */

static void a_game(void)
{
    expect("boardsize 3\nplay b A2\nplay w A1\nplay b B1\nplay w B1\nplay black pass\n",
           "=\n\n=\n\n=\n\n? illegal move: B1 would leave the string at A1 without a liberty\n\n"
           "? illegal move: it is the turn of black\n\n=\n\n");
    expect("boardsize 2x3\nplay b c2\nplay w A1\ntengen-strings_score\nfinal_score\nkomi "
           "1.5\nfinal_score\nundo\n"
           "final_score\nshowboard\n",
           "=\n\n=\n\n=\n\n= black 1 white 1\n\n= 0\n\n=\n\n= W+1.5\n\n=\n\n= W+0.5\n\n"
           "= \n   A B C\n2  . .(X) 2\n1  . . .  1\n   A B C\n\n");
    expect(
        "boardsize 2\nplay b A1\ntengen-strings_legal w\ntengen-strings_legal b\ntengen-strings_reachable\n",
        "=\n\n=\n\n= A2 B2 B1\n\n= A2 B2 B1\n\n= 2\n\n");
    expect("boardsize 3\ntengen-strings_hint\n", "=\n\n= black A3 1 exact\n\n");
    expect("boardsize 2\nplay b pass\nplay w pass\ngenmove b\nplay b A1\nundo\ngenmove w\n",
           "=\n\n=\n\n=\n\n? the game is over; take a move back to play on\n\n"
           "? illegal move: the game is over; take a move back to play on\n\n=\n\n= A1\n\n");
}

static void solitaire(void)
{
    expect(
        "tengen-strings_mode solitaire\nplay b A1\nplay b A5\nplay w A2\ntengen-strings_score\ngenmove b\n",
        "=\n\n=\n\n=\n\n=\n\n= black 2 white 1\n\n"
        "? a solitaire is played alone; use tengen-strings_hint\n\n");
    expect("komi 5\ntengen-strings_mode solitaire\nfinal_score\ntengen-strings_mode duel\nfinal_score\n",
           "=\n\n=\n\n= 0\n\n=\n\n= W+5\n\n");
    expect("tengen-strings_mode solitaire\nkomi 1e99\ntengen-strings_mode duel\n",
           "=\n\n? komi is a number of half points from -400 to 400, and 0 in a solitaire\n\n=\n\n");
    expect("boardsize 4\ntengen-strings_mode solitaire\ntengen-strings_reachable\n", "=\n\n=\n\n= 12\n\n");
}

static void misuse(void)
{
    expect("boardsize 1\nboardsize 20\nboardsize x\nboardsize -5\nboardsize 99999999999\n",
           "? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n"
           "? unacceptable size\n\n");
    expect("play red A1\nplay b Z9\nplay b aa\nplay b I3\nundo\n",
           "? syntax error: 'red' is not a colour\n\n? syntax error: 'Z9' is not a point of the board\n\n"
           "? syntax error: 'aa' is not a point of the board\n\n? syntax error: 'I3' is not a point of the "
           "board\n\n"
           "? cannot undo\n\n");
    expect(
        "tengen-strings_level 6\ntengen-strings_level 1.5\ntengen-strings_level 2\ntengen-strings_mode x\n",
        "? syntax error: levels are 1 to 5\n\n? syntax error: levels are 1 to 5\n\n=\n\n"
        "? syntax error: modes are duel and solitaire\n\n");
    expect("time_settings x 1 1\ntime_settings -1 1 1\ntime_settings 60 nan 1\ntime_left b 5\ntime_left b 5 "
           "inf\n",
           "? syntax error: 'x' is not a time\n\n? syntax error: '-1' is not a time\n\n? syntax error: 'nan' "
           "is not a "
           "time\n\n"
           "? syntax error: time_left takes 3 arguments\n\n? syntax error: 'inf' is not a time\n\n");
    converse("komi 1e99\nkomi 0.3\nkomi nan\nkomi\nkomi 1 2\n");
    CHECK(answers == 5 && !strchr(said, '='));
}

/* However the bytes are cut, the answers are the same. */
static void cut_anywhere(void)
{
    static const char text[] =
        "1 boardsize 3\r\n#x\n2 play b A1\n\t3  genmove w # y\n4 showboard\nfoo\n5 quit\n";
    static char whole[sizeof said];
    converse(text);
    strcpy(whole, said);
    for (size_t piece = 1; piece < 20; piece++) {
        tgn_gtp *gtp = start();
        int code = 0;
        for (size_t at = 0; at < sizeof text - 1 && code == 0; at += piece)
            code = tgn_gtp_feed(gtp, text + at, at + piece < sizeof text ? piece : sizeof text - 1 - at);
        CHECK_INT(code, 1);
        CHECK_TEXT(said, whole);
        tgn_gtp_free(gtp);
    }
}

/* Bytes at random, words of the protocol among them: each line that holds anything has one answer. */
static void noise(void)
{
    static const char *const bits[] = {"play", "b",        "w",     "A1", "genmove",   "boardsize",
                                       "7",    "2x3",      "\n",    "\n", "showboard", "undo",
                                       "komi", "#",        "\x01c", "\t", "\xff",      "tengen-strings_legal",
                                       "pass", "time_left"};
    uint64_t seed = 42;
    for (int round = 0; round < 300; round++) {
        tgn_gtp *gtp = start();
        for (int i = 0; i < 60; i++) {
            const char *bit = bits[check_random(&seed) % (sizeof bits / sizeof *bits)];
            CHECK_INT(tgn_gtp_feed(gtp, bit, strlen(bit)), 0);
            CHECK_INT(tgn_gtp_feed(gtp, " ", 1), 0);
        }
        CHECK_INT(tgn_gtp_end(gtp), 0);
        size_t blocks = 0;
        for (const char *at = said; (at = strstr(at, "\n\n")); at += 2)
            blocks++;
        CHECK_INT(blocks, answers);
        tgn_gtp_free(gtp);
    }
}

int main(int argc, char **argv)
{
    TEST(lines);
    TEST(quitting);
    TEST(listed_is_known);
    TEST(long_lines);
    TEST(a_broken_pipe);
    TEST(a_game);
    TEST(solitaire);
    TEST(misuse);
    TEST(cut_anywhere);
    TEST(noise);
    return check_done();
}
