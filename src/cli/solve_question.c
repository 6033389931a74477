/* solve_question.c - which situation 'tengen solve' is asked about, and under which rules; see solve.h */
#include "cli/position.h"
#include "cli/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAR = 1000000000, WORD_TEXT = 32, RULES_MAX = 32 };

/* ---- options ------------------------------------------------------------------------------------------- */

int cli_solve_rules(cli_call *cli, const tgn_solve_rules **out)
{
    const char *name = cli_value(cli, "rules"), *names[RULES_MAX];
    *out = name ? tgn_solve_rules_find(name) : tgn_solve_rules_at(0);
    if (*out)
        return CLI_OK;
    int count = 0;
    while (count < RULES_MAX && tgn_solve_rules_at(count)) {
        names[count] = tgn_solve_rules_at(count)->name;
        count++;
    }
    const char *near = cli_nearest(name, names, count);
    if (near)
        return cli_fail(cli, CLI_MISUSE, "--rules: no rules '%s'; did you mean '%s'?", name, near);
    return cli_fail(cli, CLI_MISUSE, "--rules: no rules '%s'; 'tengen solve rules' lists them", name);
}

int cli_solve_size(cli_call *cli, const char *text, tgn_size *out)
{
    if (tgn_size_parse(out, text) < 0)
        return cli_fail(cli, CLI_MISUSE, "'%s' is no board size; write ROWSxCOLUMNS, such as 3x4", text);
    return CLI_OK;
}

static int parse_komi(cli_call *cli, double *out)
{
    const char *text = cli_value(cli, "komi");
    char *end = NULL;
    *out = text ? strtod(text, &end) : 0;
    if (text && (end == text || *end || !isfinite(*out) || *out * 2 != floor(*out * 2)))
        return cli_fail(cli, CLI_MISUSE, "--komi: '%s' is not a number in halves; write --komi 0.5", text);
    return CLI_OK;
}

/* "1.5" seconds as milliseconds. */
static int parse_seconds(cli_call *cli, int *out)
{
    const char *text = cli_value(cli, "seconds");
    char *end = NULL;
    double seconds = text ? strtod(text, &end) : 0;
    if (text && (end == text || *end || !(seconds > 0) || seconds > 1e6))
        return cli_fail(cli, CLI_MISUSE, "--seconds: '%s' is no time to search; write --seconds 10", text);
    *out = text ? (int)fmax(1, seconds * 1000) : 0;
    return CLI_OK;
}

static int parse_options(cli_call *cli, tgn_solve_question *out)
{
    long nodes;
    int code = cli_solve_rules(cli, &out->rules);
    if (code == CLI_OK)
        code = parse_komi(cli, &out->komi);
    if (code == CLI_OK)
        code = parse_seconds(cli, &out->milliseconds);
    if (code == CLI_OK)
        code = cli_number(cli, "nodes", 1, (long)1 << 60, 0, &nodes);
    if (code == CLI_OK)
        out->nodes = (uint64_t)nodes;
    out->checkpoint = cli_value(cli, "checkpoint");
    out->search = cli_flag(cli, "search");
    return code;
}

/* ---- the situation ------------------------------------------------------------------------------------- */

/* A situation that can not be: a file that is not what it should be, or moves that are not. */
static int refuse(cli_call *cli, const char *where, int code, const tgn_error *error)
{
    int exit = code == TGN_ERR_ILLEGAL ? CLI_BAD_INPUT : cli_exit_code(code);
    return cli_fail(cli, exit, "%s: %s", where, error->message);
}

static int read_file(cli_call *cli, const char *path, tgn_situation *out)
{
    cli_position position;
    tgn_error error = {0};
    long game, move;
    if (cli_number(cli, "game", 1, FAR, 1, &game) != CLI_OK ||
        cli_number(cli, "move", 0, FAR, 0, &move) != CLI_OK)
        return CLI_MISUSE;
    int code = cli_position_open(&position, cli, path, (uint64_t)game, cli_value(cli, "move") ? &move : NULL);
    if (code == CLI_OK) {
        int made = tgn_situation_of_game(out, position.game, &error);
        if (made == 0 && !position.tree)
            out->ko = position.ko; /* a drawn board tells its ko, of which its game knows nothing */
        if (made == 0)
            made = tgn_situation_check(out, &error);
        if (made < 0)
            code = refuse(cli, position.entry.name, made, &error);
    }
    cli_position_close(&position);
    return code;
}

/* Let another side move than would: what hung on the last move is gone. */
static void turn_over(tgn_situation *situation, tgn_colour to_move)
{
    if (situation->to_move == to_move)
        return;
    situation->to_move = to_move;
    situation->ko = TGN_PASS;
    situation->passed = situation->over = false;
}

/* "B2 A1 pass", or "W B2": a colour says whose turn it is. */
static int play_words(cli_call *cli, const char *words, bool superko, tgn_situation *out)
{
    char word[WORD_TEXT];
    int length;
    for (const char *at = words + strspn(words, " ,\t"); *at;
         at += length + (int)strspn(at + length, " ,\t")) {
        tgn_colour colour;
        tgn_point point;
        tgn_error error = {0};
        length = (int)strcspn(at, " ,\t");
        snprintf(word, sizeof word, "%.*s", length, at);
        if (tgn_colour_parse(&colour, word) == 0) {
            turn_over(out, colour);
            continue;
        }
        if (length >= WORD_TEXT || tgn_point_parse(&point, word, out->size) < 0)
            return cli_fail(cli, CLI_MISUSE,
                            "--moves: '%.*s' is no point of a %dx%d board; write \"B2 A1 pass\"", length, at,
                            out->size.rows, out->size.cols);
        if (superko && point == TGN_PASS)
            out->ko = TGN_PASS; /* under superko there is no ban that a pass would lift, so it counts */
        int code = tgn_situation_play(out, point, false, &error);
        if (code < 0)
            return refuse(cli, "--moves", code, &error);
    }
    return CLI_OK;
}

static int start(cli_call *cli, const char *from, tgn_situation *out)
{
    tgn_size size;
    tgn_error error = {0};
    if (tgn_size_parse(&size, from) < 0 && from[strspn(from, "0123456789x")])
        return read_file(cli, from, out);
    if (cli_solve_size(cli, from, &size) != CLI_OK)
        return CLI_MISUSE;
    if (cli_value(cli, "move") || cli_value(cli, "game"))
        return cli_fail(cli, CLI_MISUSE, "--%s is for records; on an empty board play --moves \"B2 A1\"",
                        cli_value(cli, "move") ? "move" : "game");
    tgn_situation_init(out, size);
    int code = tgn_situation_check(out, &error);
    return code < 0 ? refuse(cli, from, code, &error) : CLI_OK;
}

int cli_solve_question(cli_call *cli, const char *from, tgn_solve_question *out)
{
    const char *side = cli_value(cli, "to-move"), *moves = cli_value(cli, "moves");
    tgn_colour to_move;
    memset(out, 0, sizeof *out);
    int code = parse_options(cli, out);
    if (code == CLI_OK)
        code = start(cli, from, &out->situation);
    /* Larger boards are searched, and by area only. */
    if (code == CLI_OK && !cli_value(cli, "rules") && tgn_size_points(out->situation.size) > TGN_SOLVE_TABLED)
        out->rules = tgn_solve_rules_find("area");
    if (code == CLI_OK && moves)
        code = play_words(cli, moves, tgn_solve_rules_superko(out->rules), &out->situation);
    if (code == CLI_OK && side) {
        if (tgn_colour_parse(&to_move, side) < 0)
            return cli_fail(cli, CLI_MISUSE, "--to-move: '%s' is neither black nor white", side);
        turn_over(&out->situation, to_move);
    }
    return code;
}
