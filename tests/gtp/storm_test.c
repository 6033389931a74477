/*
 * A storm of lines, random and mutated: the engine for Go stays alive, every answer has its form, and the game it
 * keeps is the game that was played.
 *
 *      storm_test                       50,000 lines
 *      storm_test 1000000 [SEED]        so many
 *
 * Beside the engine stands a plain model, and every line is read a second time, by other code (storm_rules.h): what the
 * engine answers, and the board it shows, are compared with that. Where it is free to choose (genmove), its choice must
 * be legal by the model.
 */
#include <unistd.h>

#include "../check.h"
#include "storm_rules.h"

static tgn_gtp *gtp;
static char said[1 << 20];
static size_t said_length;
static uint64_t seed;
static long lines_sent, refusals, commands_tried;

static unsigned chance(unsigned below)
{
    return (unsigned)(check_random(&seed) % below);
}

/* ---- talking ------------------------------------------------------------------------------------------- */

static int listen(void *context, const void *bytes, size_t length)
{
    (void)context;
    if (said_length + length >= sizeof said)
        return TGN_ERR_LIMIT;
    memcpy(said + said_length, bytes, length);
    said_length += length;
    said[said_length] = '\0';
    return 0;
}

static void open_engine(void)
{
    tgn_gtp_engine engine;
    const tgn_gtp_go_options options = {.weights = "",
                                        .level = 1,
                                        .visits = 2,
                                        .milliseconds = 5,
                                        .patience = 1,
                                        .memory = 1 << 20,
                                        .playouts = -1,
                                        .size = {9, 9}};
    CHECK_INT(tgn_gtp_go(&engine, &options, NULL), 0);
    CHECK_INT(tgn_gtp_new(&gtp, &engine, listen, NULL), 0);
    model.suicide = false;
    model.repetition = 'k';
    model.komi = 6.5;
    plain_clear(&model, 9, 9);
}

static int ask(const char *line, size_t length)
{
    said_length = 0;
    said[0] = '\0';
    int code = tgn_gtp_feed(gtp, line, length);
    return code ? code : tgn_gtp_feed(gtp, "\n", 1);
}

/* ---- one answer ---------------------------------------------------------------------------------------- */

/* One block: = or ?, the id, text without a blank line in it, a blank line. Returns the text, cut out. */
static const char *check_form(const said_line *l, bool *done)
{
    const size_t id = strlen(l->id);
    *done = said[0] == '=';
    if (!must(said_length >= 3 && (said[0] == '=' || said[0] == '?'), "no answer") ||
        !must(strncmp(said + 1, l->id, id) == 0, "another id") ||
        !must(strcmp(said + said_length - 2, "\n\n") == 0, "no blank line behind it") ||
        !must(strstr(said, "\n\n") == said + said_length - 2, "a blank line within it"))
        return "";
    for (size_t i = 0; i < said_length; i++)
        must((unsigned char)said[i] >= 32 || said[i] == '\n', "a control character");
    said[said_length - 2] = '\0';
    const char *text = said + 1 + id;
    must(!*text || *text == ' ' || *text == '\n', "no blank behind the id");
    return *text == ' ' ? text + 1 : text;
}

static void check_line(const char *line, size_t length)
{
    static said_line l;
    bool done;
    read_line(&l, line, length);
    const int code = ask(line, length);
    if (l.count == 0 && !*l.id) {
        must(said_length == 0 && code == 0, "an answer to nothing");
        return;
    }
    const char *text = check_form(&l, &done);
    refusals += !done;
    if (l.long_line || l.count == 0) {
        must(!done, "took a line without a command, or one too long");
        return;
    }
    int at = 0;
    while (known[at].name && strcmp(known[at].name, l.word[0]) != 0)
        at++;
    commands_tried += known[at].name != NULL;
    if (known[at].name && l.count - 1 <= TGN_GTP_WORDS)
        known[at].rule(&l, done, text);
    const bool ended = done && strcmp(l.word[0], "quit") == 0;
    must(code == ended, "ended, or did not");
    if (ended) {
        tgn_gtp_free(gtp);
        open_engine();
    }
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* @c a colour, @v a vertex, @p a point of the board, @n a small number, @f the record */
/* clang-format off */
static const char *const lines[] = {
    "play @c @v", "play @c @v", "play @c @v", "play @c @v", "play @c @v", "play @c @v", "play b @p",
    "play w @p", "play @c @p", "play @c @p", "play @c @p", "play @c @p", "play @c pass", "genmove @c",
    "reg_genmove @c", "kgs-genmove_cleanup @c", "undo", "undo", "gg-undo @n", "gg-undo", "clear_board",
    "boardsize @n", "boardsize 5", "boardsize 3", "boardsize 2", "boardsize 4x6", "boardsize 9",
    "rectangular_boardsize @n @n", "query_boardsize", "komi 5.5", "komi @n", "komi -@n.5", "get_komi",
    "fixed_handicap @n", "place_free_handicap @n", "set_free_handicap @p @p @p", "get_handicap",
    "gogui-setup @c @p @c @p e @p", "gogui-setup", "gogui-setup_player @c", "gogui-undo_setup",
    "gogui-play_sequence @c @v @c @v @c @v", "gogui-play_sequence @c @p @c @p", "list_stones @c",
    "all_legal @c", "is_legal @c @v", "is_legal @c @p", "captures @c", "color @p", "countlib @p",
    "findlib @p", "last_move", "move_history", "showboard", "final_score", "final_status_list dead",
    "final_status_list alive", "final_status_list seki", "final_status_list dame",
    "final_status_list black_territory", "final_status_list white_territory", "final_status @p",
    "time_settings @n @n @n", "time_left @c @n @n", "kgs-time_settings byoyomi @n @n @n",
    "kgs-time_settings none", "kgs-time_settings canadian @n @n @n", "kgs-time_settings absolute @n",
    "kgs-rules japanese", "tengen-rules chinese", "tengen-rules tromp-taylor", "tengen-rules aga",
    "tengen-rules japanese", "tengen-rules", "tengen-level", "tengen-level 1", "tengen-level 2",
    "tengen-seed @n", "tengen-settings komi @n", "tengen-settings rules chinese", "loadsgf @f", "loadsgf @f @n", "printsgf", "analyze @c 1", "lz-analyze 1",
    "kata-analyze @c 1 ownership true", "lz-genmove_analyze @c 1", "kata-genmove_analyze @c", "top_moves",
    "top_moves_white", "tengen-potential", "tengen-owner", "tengen-territory", "tengen-core",
    "tengen-judgement", "tengen-liberties", "tengen-strings", "tengen-lead", "tengen-view @c",
    "tengen-line @c", "tengen-continuations", "tengen-pattern @n", "tengen-pattern_gfx 5 @c", "gogui-analyze_commands", "gogui-title", "gogui-interrupt",
    "protocol_version", "name", "version", "known_command play", "list_commands", "echo a @n b", "quit",
    "cputime", "kgs-game_over", "# interrupt", "", "@n", "tengen-solved", "tengen-reachable",
};
/* clang-format on */
enum { LINES = sizeof lines / sizeof *lines };

/* A point of the board, or now and then one beside it. */
static size_t put_vertex(char *out, bool any)
{
    if (any && chance(12) == 0)
        return (size_t)sprintf(out, "pass");
    const unsigned wide = any ? 2 : 0;
    return (size_t)sprintf(out, "%c%u", "ABCDEFGHJKLMNOPQRSTUVWXYZIabc"[chance((unsigned)model.cols + wide)],
                           chance((unsigned)model.rows + wide) + (any ? 0 : 1));
}

static size_t fill(char *out, const char *form)
{
    static const char *const colours[] = {"b", "w", "black", "white", "B", "White", "b", "w"};
    char *at = out;
    for (; *form; form++) {
        if (*form != '@') {
            *at++ = *form;
            continue;
        }
        switch (*++form) {
        case 'c':
            at += sprintf(at, "%s", colours[chance(8)]);
            break;
        case 'v':
            at += put_vertex(at, true);
            break;
        case 'p':
            at += put_vertex(at, false);
            break;
        case 'f':
            at += sprintf(at, "%s", record_path);
            break;
        default:
            at += sprintf(at, "%u", chance(chance(4) ? 12 : 40));
        }
    }
    *at = '\0';
    return (size_t)(at - out);
}

/* A byte changed, lost, added or doubled; a word lost; two lines in one; never a line end. */
static size_t mutate(char *line, size_t length)
{
    static const char odd[] = "\t #\x01\x7f\xff\0 0-+.9AITZz\"x";
    const size_t at = length ? chance((unsigned)length) : 0;
    const char byte = chance(2) ? odd[chance(sizeof odd - 1)] : (char)chance(256);
    switch (chance(6)) {
    case 0:
        if (length)
            line[at] = byte;
        break;
    case 1:
        if (length)
            memmove(line + at, line + at + 1, length-- - at);
        break;
    case 2:
        memmove(line + at + 1, line + at, length++ - at);
        line[at] = byte;
        break;
    case 3:
        length = at;
        break;
    case 4:
        line[length++] = ' ';
        length += fill(line + length, lines[chance(LINES)]);
        break;
    default:
        memmove(line + at, line, length - at);
    }
    for (size_t i = 0; i < length; i++)
        if (line[i] == '\n')
            line[i] = ' ';
    return length;
}

static bool any_of(const char *form, const char *const *words)
{
    while (*words && !strstr(form, *words))
        words++;
    return *words != NULL;
}

/* One of the forms: seldom one that begins a new game, so that games grow, or one that thinks, so that many pass. */
static const char *pick(void)
{
    static const char *const ends[] = {"boardsize ", "clear_board", "loadsgf", "quit", NULL};
    static const char *const thinks[] = {"genmove", "analyze", "moves", "view", "line", "final", "solved",
                                         "reach",   "owner",   "judge", "lead", "core", "terr",  NULL};
    const char *form = lines[chance(LINES)];
    if ((any_of(form, ends) && chance(6)) || (any_of(form, thinks) && chance(8)))
        return chance(2) ? "play @c @p" : "play b @v";
    return form;
}

static size_t make_line(char *line)
{
    size_t length = 0;
    if (chance(20) == 0) {
        length = chance(60);
        for (size_t i = 0; i < length; i++)
            line[i] = (char)(11 + chance(245));
        return length;
    }
    if (chance(20000) == 0) { /* a very long one */
        length = (size_t)sprintf(line, chance(2) ? "gogui-play_sequence" : "echo");
        for (const size_t end = 1000 + chance(68000); length < end;)
            length += fill(line + length, " @c @v");
        return length;
    }
    if (chance(4) == 0)
        length = (size_t)sprintf(line, "%u ", chance(100000));
    length += fill(line + length, pick());
    if (chance(3) == 0)
        for (unsigned i = chance(3) + 1; i > 0; i--)
            length = mutate(line, length);
    return length;
}

/* ---- the storm ----------------------------------------------------------------------------------------- */

/* The whole state, asked for and compared. */
static void compare(void)
{
    static const char *const questions[] = {"showboard",    "list_stones b", "list_stones w",   "captures b",
                                            "captures w",   "get_komi",      "query_boardsize", "last_move",
                                            "get_handicap", "move_history"};
    const size_t count = sizeof questions / sizeof *questions - (model.count > 300);
    for (size_t i = 0; i < count && !complaint; i++)
        check_line(questions[i], strlen(questions[i]));
}

/* Dice seldom make a ko; this one does. Black takes at C4, and White may not retake at B4 at once. */
static void fight_a_ko(void)
{
    static const char *const begin[] = {"boardsize 5", "gogui-setup b A4 b B5 b B3 w B4 w C5 w D4 w C3",
                                        "play b C4"};
    static const char *const then[] = {"is_legal w B4",        "is_legal b B4", "play w B4",    "all_legal w",
                                       "play b pass",          "play w pass",   "undo",         "play b B4",
                                       "gogui-setup_player b", "play w E1",     "play b E2",    "play b C4",
                                       "gogui-setup e E1",     "showboard",     "is_legal w C4"};
    for (size_t i = 0; i < 3 && !complaint; i++)
        check_line(begin[i], strlen(begin[i]));
    for (int i = 0; i < 12 && !complaint; i++) {
        const char *line = then[chance(sizeof then / sizeof *then)];
        check_line(line, strlen(line));
    }
}

static long storm(long count)
{
    static char line[LINE];
    long i = 0;
    for (; i < count && !complaint; i++) {
        if (model.count > 600)
            check_line("clear_board", 11);
        const size_t length = make_line(line);
        check_line(line, length);
        lines_sent++;
        if (!complaint && i % 8 == 0)
            compare();
        if (!complaint && chance(100) == 0)
            fight_a_ko();
        if (complaint) {
            printf("    line %ld of seed %llu: %s\n    ", i, (unsigned long long)seed, complaint);
            for (size_t j = 0; j < length && j < 200; j++)
                printf(isprint((unsigned char)line[j]) ? "%c" : "\\x%02x", (unsigned char)line[j]);
            printf("\n    %.300s\n", said);
        }
    }
    return i;
}

static void write_record(void)
{
    static const char text[] = "(;FF[4]SZ[5]KM[2.5]HA[2]AB[aa][bb]PL[W];W[cc];B[];W[dd])";
    strcpy(record_path, "/tmp/tengen-storm-XXXXXX");
    const int file = mkstemp(record_path);
    CHECK(file >= 0 && write(file, text, sizeof text - 1) == (ssize_t)sizeof text - 1);
    if (file >= 0)
        close(file);
}

int main(int argc, char **argv)
{
    const long count = argc > 1 ? atol(argv[1]) : 50000;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    write_record();
    open_engine();
    const long survived = storm(count);
    CHECK(!complaint);
    CHECK_INT(survived, count);
    CHECK(count < 1000 || (moves_made > count / 50 && commands_tried > count / 4)); /* it is no empty storm */
    printf("%ld lines, %ld moves, %ld refusals\n", lines_sent, moves_made, refusals);
    unlink(record_path);
    tgn_gtp_free(gtp);
    free(model.steps);
    printf(check_faults ? "0 passed, 1 failed\n" : "1 passed, 0 failed\n");
    return check_faults != 0;
}
