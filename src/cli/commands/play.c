/*
 * play.c - tengen play strings [SIZE]
 *
 * A game at the terminal: the board is drawn after every change, a line of input is a move or a command. Without a
 * terminal there is no prompt, so that a script can play.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <tengen/draw.h>
#include <tengen/strings_game.h>

enum { LINE_TEXT = 200, SIDE = 5, LEVEL = 3 };

typedef struct play_table {
    cli_call *cli;
    tgn_match *match;
    tgn_player *player;
    unsigned people; /* bits: 1 << colour for the colours that people play; in a solitaire all or none */
    bool done;
    int code; /* an enum cli_exit, when done */
} play_table;

/* ---- printing ------------------------------------------------------------------------------------------ */

static const tgn_standing *now(const play_table *t)
{
    return tgn_match_standing(t->match);
}

static bool solitaire(const play_table *t)
{
    return tgn_match_ruling(t->match)->solitaire;
}

/* End the game: memory ran out, or Ctrl-C. */
static void give_up(play_table *t, int code, const tgn_error *error)
{
    t->done = true;
    t->code = code == TGN_ERR_STOPPED ? CLI_OK : cli_fail(t->cli, cli_exit_code(code), "%s", error->message);
}

static void say_score(play_table *t)
{
    const int *strings = now(t)->strings;
    char result[TGN_MATCH_TEXT];
    if (solitaire(t))
        cli_print(t->cli, "%d string%s%s\n", strings[TGN_EMPTY], strings[TGN_EMPTY] == 1 ? "" : "s",
                  now(t)->over ? "; the game is over" : "");
    else if (now(t)->over)
        cli_print(t->cli, "black %d, white %d; the game is over: %s\n", strings[TGN_BLACK],
                  strings[TGN_WHITE], tgn_match_format(result, t->match));
    else
        cli_print(t->cli, "black %d, white %d; %s to move\n", strings[TGN_BLACK], strings[TGN_WHITE],
                  tgn_colour_name(now(t)->to_move));
}

static void draw(play_table *t)
{
    char text[TGN_TEXT_MAX];
    const size_t moves = tgn_match_moves(t->match);
    const tgn_point last = moves ? tgn_match_move(t->match, moves - 1).point : (tgn_point)TGN_PASS;
    cli_write(t->cli, text, tgn_text_format(text, &now(t)->board, last));
    say_score(t);
}

static const char *point_text(char out[TGN_POINT_TEXT], const play_table *t, tgn_move move)
{
    return tgn_point_format(out, move.point, tgn_match_ruling(t->match)->size);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

/*
 * "D4", "b D4", "white pass": the colour may be left out if only one is possible. Returns whether it is a move;
 * if not, the reason has been printed.
 */
static bool read_move(play_table *t, const char *text, tgn_move *out)
{
    char colour[LINE_TEXT] = "", point[LINE_TEXT] = "", size[TGN_SIZE_TEXT], extra;
    const int words = sscanf(text, "%199s %199s %c", colour, point, &extra);
    const bool coloured = words >= 2 && tgn_colour_parse(&out->colour, colour) == 0;
    if (!coloured)
        out->colour = now(t)->to_move;
    if (words > 2 || (words == 2 && !coloured) ||
        tgn_point_parse(&out->point, coloured ? point : colour, tgn_match_ruling(t->match)->size) < 0)
        cli_print(t->cli, "'%s' is neither a command nor a point of a %s board; 'help' lists the commands\n",
                  text, tgn_size_format(size, tgn_match_ruling(t->match)->size));
    else if (out->colour == TGN_EMPTY && out->point != TGN_PASS)
        cli_print(t->cli, "which colour? write b %s or w %s\n", colour, colour);
    else
        return true;
    return false;
}

static void play(play_table *t, tgn_move move)
{
    tgn_error error;
    if (move.colour == TGN_EMPTY)
        move.colour = TGN_BLACK; /* a pass in a solitaire has no colour */
    int code = tgn_match_play(t->match, move, &error);
    if (code == TGN_ERR_ILLEGAL)
        cli_print(t->cli, "not allowed: %s\n", error.message);
    else if (code < 0)
        give_up(t, code, &error);
}

static bool is_peoples_turn(const play_table *t)
{
    return now(t)->over || (t->people & 1u << now(t)->to_move);
}

static void let_computer_play(play_table *t)
{
    tgn_move move;
    tgn_error error;
    char point[TGN_POINT_TEXT];
    tgn_progress progress = cli_progress(t->cli);
    int code = tgn_player_move(t->player, now(t), &move, &progress, &error);
    if (code < 0) {
        give_up(t, code, &error);
        return;
    }
    cli_print(t->cli, "%s plays %s\n", tgn_colour_name(move.colour), point_text(point, t, move));
    play(t, move);
}

/* ---- commands ------------------------------------------------------------------------------------------ */

/* Back to where a person is to move, undoing the computer's answer as well. */
static void word_undo(play_table *t, const char *rest)
{
    (void)rest;
    if (tgn_match_undo(t->match) < 0) {
        cli_print(t->cli, "nothing to undo\n");
        return;
    }
    while (!is_peoples_turn(t) && tgn_match_undo(t->match) == 0)
        ;
    draw(t);
}

static void word_hint(play_table *t, const char *rest)
{
    (void)rest;
    tgn_hint hint;
    tgn_error error;
    char point[TGN_POINT_TEXT];
    tgn_progress progress = cli_progress(t->cli);
    int code = tgn_hint_find(&hint, now(t), NULL, NULL, &progress, &error);
    if (code < 0) {
        give_up(t, code, &error);
        return;
    }
    point_text(point, t, hint.move);
    if (solitaire(t))
        cli_print(t->cli, "%s%s%s: %g can be reached\n",
                  hint.move.point ? tgn_colour_name(hint.move.colour) : "", hint.move.point ? " " : "", point,
                  hint.value);
    else
        cli_print(t->cli, "%s: %s%+g for black in the end, without komi\n", point, hint.exact ? "" : "about ",
                  hint.value);
}

/* What a move would do, or why it is not allowed. */
static void word_why(play_table *t, const char *rest)
{
    tgn_move move;
    tgn_error error;
    if (!*rest) {
        cli_print(t->cli, "write 'why' and a move, such as 'why D4'\n");
        return;
    }
    if (!read_move(t, rest, &move))
        return;
    move.colour = move.colour ? move.colour : TGN_BLACK;
    if (tgn_standing_judge(now(t), move, &error) < 0) {
        cli_print(t->cli, "not allowed: %s\n", error.message);
        return;
    }
    const int gain = move.point ? tgn_standing_gain(now(t), move.point, move.colour) : 0;
    if (move.point == TGN_PASS)
        cli_print(t->cli, "a pass %s\n",
                  now(t)->passed || solitaire(t) ? "would end the game" : "gives the turn to the other side");
    else if (gain < 0)
        cli_print(t->cli, "allowed: it would join %d strings into one\n", 1 - gain);
    else
        cli_print(t->cli, "allowed: %s\n", gain ? "a new string" : "it would extend a string and add none");
}

static void say_reviewed(play_table *t, size_t index, const tgn_match_review_move *move)
{
    char played[TGN_POINT_TEXT], best[TGN_POINT_TEXT];
    const char *about = move->exact ? "" : "about ", *sign = solitaire(t) ? "" : "+";
    cli_print(t->cli, "%3zu  %-5s %-4s  ", index + 1, tgn_colour_name(move->move.colour),
              point_text(played, t, move->move));
    cli_print(t->cli, *sign ? "%s%+g to %+g" : "%s%g to %g", about, move->before, move->after);
    if (move->lost > 0)
        cli_print(t->cli, ": lost %g, %s %s was better", move->lost, tgn_colour_name(move->best.colour),
                  point_text(best, t, move->best));
    cli_print(t->cli, "\n");
}

static void word_review(play_table *t, const char *rest)
{
    (void)rest;
    tgn_match_review *review;
    tgn_error error;
    tgn_progress progress = cli_progress(t->cli);
    int code = tgn_match_review_new(&review, t->match, NULL, &progress, &error);
    if (code < 0) {
        give_up(t, code, &error);
        return;
    }
    for (size_t i = 0; i < tgn_match_review_count(review); i++)
        say_reviewed(t, i, tgn_match_review_get(review, i));
    if (solitaire(t))
        cli_print(t->cli, "total loss: %g\n", tgn_match_review_lost(review, TGN_EMPTY, NULL));
    else
        cli_print(t->cli, "total loss: black %g, white %g\n", tgn_match_review_lost(review, TGN_BLACK, NULL),
                  tgn_match_review_lost(review, TGN_WHITE, NULL));
    tgn_match_review_free(review);
}

static void word_board(play_table *t, const char *rest)
{
    (void)rest;
    draw(t);
}

static void word_quit(play_table *t, const char *rest)
{
    (void)rest;
    t->done = true;
}

static void word_help(play_table *t, const char *rest);

static const struct play_word {
    const char *name, *help;
    void (*run)(play_table *, const char *rest);
} words[] = {
    {"hint", "a good move, and what the position is worth", word_hint},
    {"why", "why D4: what a move would do, or why it is not allowed", word_why},
    {"undo", "take back a move, and the computer's answer", word_undo},
    {"review", "what each move so far has lost", word_review},
    {"board", "draw the board again", word_board},
    {"help", "this text", word_help},
    {"quit", "leave the game", word_quit},
};

static void word_help(play_table *t, const char *rest)
{
    (void)rest;
    cli_print(t->cli, "%-8s%s\n", solitaire(t) ? "b D4" : "D4",
              solitaire(t) ? "put a black stone at D4; w for a white one" : "put a stone at D4");
    cli_print(t->cli, "%-8s%s\n", "pass",
              solitaire(t) ? "end the game" : "give the turn to the other side; two passes end the game");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        cli_print(t->cli, "%-8s%s\n", words[i].name, words[i].help);
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

/*
 * The next line of input, trimmed. Returns false at the end of the input. A long line is cut.
 */
static bool read_line(play_table *t, char out[LINE_TEXT])
{
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        cli_print(t->cli, "> ");
    char line[LINE_TEXT];
    if (cli_flush(t->cli) != CLI_OK || cli_stopped(t->cli) || !fgets(line, sizeof line, stdin))
        return false;
    for (int c = 0; !strchr(line, '\n') && c != '\n' && c != EOF;)
        c = getchar();
    char *start = line + strspn(line, " \t"), *end = start + strlen(start);
    while (end > start && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    cli_clean(out, LINE_TEXT, start);
    return true;
}

static void run_line(play_table *t, const char *line)
{
    const size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].name) != length || strncasecmp(words[i].name, line, length) != 0)
            continue;
        words[i].run(t, line + length + strspn(line + length, " \t"));
        return;
    }
    tgn_move move;
    const size_t before = tgn_match_moves(t->match);
    if (!read_move(t, line, &move))
        return;
    play(t, move);
    if (tgn_match_moves(t->match) > before && is_peoples_turn(t))
        draw(t);
}

static int run_table(play_table *t)
{
    char line[LINE_TEXT];
    draw(t);
    while (!t->done) {
        if (!is_peoples_turn(t)) {
            let_computer_play(t);
            if (!t->done && (is_peoples_turn(t) || !t->people))
                draw(t);
        } else if (!t->people || !read_line(t, line)) {
            break;
        } else if (*line) {
            run_line(t, line);
        }
    }
    return t->code;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int parse_colour(cli_call *cli, unsigned *people)
{
    static const struct {
        const char *name;
        unsigned people;
    } known[] = {{"black", 1u << TGN_BLACK},
                 {"white", 1u << TGN_WHITE},
                 {"both", 1u << TGN_BLACK | 1u << TGN_WHITE},
                 {"none", 0}};
    const char *text = cli_value(cli, "colour");
    text = text ? text : "black";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(text, known[i].name) != 0)
            continue;
        *people = known[i].people && cli_flag(cli, "solitaire") ? 1u << TGN_EMPTY : known[i].people;
        return CLI_OK;
    }
    return cli_fail(cli, CLI_MISUSE, "--colour: '%s' is not black, white, both or none", text);
}

static int parse_rules(cli_call *cli, tgn_match_rules *rules)
{
    const char *size = cli->arg_count > 1 ? cli->args[1] : NULL, *komi = cli_value(cli, "komi");
    *rules = (tgn_match_rules){.size = {SIDE, SIDE}, .solitaire = cli_flag(cli, "solitaire")};
    if (strcmp(cli->args[0], "strings") != 0)
        return cli_fail(cli, CLI_MISUSE, "unknown game '%s'; write 'tengen play strings'", cli->args[0]);
    if (size && tgn_size_parse(&rules->size, size) < 0)
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a board size; write 5, or 4x6, with sides of %d to %d",
                        size, TGN_MATCH_SIDE_MIN, TGN_MATCH_SIDE_MAX);
    char *end = NULL;
    if (komi)
        rules->komi = strtod(komi, &end);
    if (komi && (end == komi || *end))
        return cli_fail(cli, CLI_MISUSE, "--komi: '%s' is not a number; write --komi 0.5", komi);
    return CLI_OK;
}

static int open_table(play_table *t, const tgn_match_rules *rules, long level, long seed)
{
    tgn_error error;
    const tgn_player_options options = {.level = (int)level, .seed = (uint64_t)seed};
    int code = tgn_match_new(&t->match, rules, &error);
    if (code == TGN_OK)
        code = tgn_player_new(&t->player, &options, &error);
    return code < 0 ? cli_fail(t->cli, cli_exit_code(code), "%s", error.message) : CLI_OK;
}

static int run(cli_call *cli)
{
    play_table t = {.cli = cli};
    tgn_match_rules rules;
    long level, seed;
    if (parse_rules(cli, &rules) != CLI_OK || parse_colour(cli, &t.people) != CLI_OK ||
        cli_number(cli, "level", 1, TGN_PLAYER_LEVELS, LEVEL, &level) != CLI_OK ||
        cli_number(cli, "seed", 0, 1000000000, 0, &seed) != CLI_OK)
        return CLI_MISUSE;
    int code = open_table(&t, &rules, level, seed);
    if (code == CLI_OK)
        code = run_table(&t);
    tgn_player_free(t.player);
    tgn_match_free(t.match);
    return code;
}

static const cli_option options[] = {
    {"solitaire", NULL, "one player, stones of both colours: make as many strings as possible"},
    {"level", "N", "how well the computer plays, 1 to 5 (3)", "1|2|3|4|5"},
    {"colour", "C", "what you play: black, white, both, or none to watch (black)", "black|white|both|none"},
    {"komi", "K", "komi for White, a multiple of 0.5 (0)"},
    {"seed", "N", "random seed (0)"},
    {0},
};

static const cli_word games[] = {{"strings", "[SIZE]", "the strings game"}, {0}};

const cli_command cli_command_play = {
    .name = "play",
    .summary = "play the strings game against the computer",
    .usage = "strings [SIZE]",
    .words = games,
    .about =
        "Players put down stones in turn; nothing is ever captured, and a move that would leave any string\n"
        "without a liberty is not allowed. Two passes end the game; the player with more strings wins. "
        "'help'\n"
        "in the game lists the commands; docs/STRINGS-GAME.md has the rules. Sides are 2 to 19 (5x5).\n",
    .options = options,
    .min_args = 1,
    .max_args = 2,
    .run = run,
};
