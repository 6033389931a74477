/*
 * match.c - tengen match A B: two programs play each other
 */
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/parallel.h"
#include "engine/contest.h"

enum {
    RECORD_MAX = 1 << 20,
    OPENINGS_MAX = 1000,
    LABEL = TGN_ENGINE_NAME + 12,
    PATH_TEXT = 4096,
    USUAL_LEVEL = 7
};

typedef struct match_table {
    cli_call *cli;
    tgn_engine_terms terms;
    char *command[2];   /* of the players, made from "tengen:5" or as given */
    int level[2];       /* of "tengen:5", or 0 */
    const char *folder; /* of the records, or NULL */
    unsigned long first, games;
    int parallel;
    tgn_move (*opening)[TGN_ENGINE_OPENING];
    size_t opening_length;
    bool json;

    pthread_mutex_t lock; /* of all below, and of the output */
    tgn_engine_game *game;
    bool *done;
    unsigned long told; /* games told of, in order */
    tgn_engine_standing standing;
    tgn_progress stop;
} match_table;

/* ---- a game as a line ----------------------------------------------------------------------------------- */

static const char *name_of(const tgn_engine_game *game, int player)
{
    return game->side[player ^ game->swapped].name;
}

/* Two programs of one name are told apart by their levels or a letter, and one that never told its name has nothing else. */
static const char *label(char out[LABEL], const match_table *t, int player)
{
    const tgn_engine_game *game = &t->game[0];
    const char *name = name_of(game, player);
    if (*name && strcmp(name_of(game, 0), name_of(game, 1)) != 0)
        snprintf(out, LABEL, "%s", name);
    else if (t->level[player] && t->level[0] != t->level[1])
        snprintf(out, LABEL, "%s level %d", name, t->level[player]);
    else
        snprintf(out, LABEL, "%s%s%c", name, *name ? " " : "", "AB"[player]);
    return out;
}

static double pace(const tgn_engine_side *side)
{
    return side->moves ? side->spent / (double)side->moves : 0;
}

static void print_game(const match_table *t, const tgn_engine_game *game)
{
    char black[LABEL], white[LABEL];
    cli_print(t->cli, "game %lu: %s - %s  %s  %s, %zu moves, %.2f and %.2f s a move", game->number,
              label(black, t, game->swapped), label(white, t, !game->swapped), game->score,
              tgn_engine__ending_name(game->ending), game->moves, pace(&game->side[0]), pace(&game->side[1]));
    if (*game->side[0].says)
        cli_print(t->cli, "  Black says %s, White %s", game->side[0].says, game->side[1].says);
    if (*game->estimate)
        cli_print(t->cli, "  the referee's estimate: %s%s", game->estimate,
                  game->early ? ", so too early" : "");
    cli_print(t->cli, "\n%s%s%s", *game->problem ? "  PROBLEM " : "", game->problem,
              *game->problem ? "\n" : "");
}

/* Tell of the games that are done, in their order. The caller holds the lock. */
static void tell_games(match_table *t)
{
    while (t->told < t->games && t->done[t->told]) {
        const tgn_engine_game *game = &t->game[t->told++];
        tgn_engine_standing__add(&t->standing, game, t->terms.seconds);
        if (t->json)
            continue;
        cli_progress_clear(t->cli);
        print_game(t, game);
        cli_flush(t->cli);
    }
}

/* ---- the table at the end ------------------------------------------------------------------------------- */

static size_t decided(const tgn_engine_sum *sum)
{
    return sum->games - sum->open;
}

static tgn_engine_share share_of(const tgn_engine_sum *sum)
{
    return tgn_engine__share((double)(sum->won[0] + sum->won[1]) + 0.5 * (double)sum->drawn, decided(sum));
}

/* "+120", or "more than +120" by the near end of the interval where all games were won or lost. */
static void print_elo(const match_table *t, tgn_engine_share share)
{
    const double low = tgn_engine__elo(share.low), high = tgn_engine__elo(share.high);
    if (share.share >= 1)
        cli_print(t->cli, "more than %+.0f", low);
    else if (share.share <= 0)
        cli_print(t->cli, "less than %+.0f", high);
    else
        cli_print(t->cli, "%+.0f (%+.0f to %+.0f)", tgn_engine__elo(share.share), low, high);
}

static void print_player(const match_table *t, int player)
{
    const tgn_engine_sum *sum = &t->standing.player[player];
    const tgn_engine_share share = share_of(sum);
    char name[LABEL], cell[CLI_CELL_TEXT], text[2][40];
    for (int i = 0; i < 2; i++)
        snprintf(text[i], sizeof text[i], "%zu of %zu", sum->won[i], sum->won[i] + sum->lost[i]);
    cli_print(t->cli, "%s %5zu %5zu %5zu %5zu  %12s %12s", cli_cell(cell, label(name, t, player), 20),
              sum->won[0] + sum->won[1], sum->lost[0] + sum->lost[1], sum->drawn, sum->open, text[0],
              text[1]);
    if (decided(sum)) {
        snprintf(text[0], sizeof text[0], "%.0f %% (%.0f to %.0f)", 100 * share.share, 100 * share.low,
                 100 * share.high);
        cli_print(t->cli, "  %-18s ", text[0]);
        print_elo(t, share);
    }
    cli_print(t->cli, "\n");
}

static void print_table(const match_table *t)
{
    char name[LABEL], games[CLI_CELL_TEXT];
    snprintf(games, sizeof games, "%zu game%s", t->standing.games, t->standing.games == 1 ? "" : "s");
    cli_print(t->cli, "\n%-20s %5s %5s %5s %5s  %12s %12s  %-18s Elo (95 %%)\n", games, "won", "lost",
              "drawn", "void", "as Black", "as White", "share (95 %)");
    for (int player = 0; player < 2; player++)
        print_player(t, player);
    cli_print(t->cli, "%zu with a refused move or no answer, %zu with different opinions about the score\n",
              t->standing.problems, t->standing.differ);
    for (int player = 0; player < 2; player++) {
        const tgn_engine_sum *sum = &t->standing.player[player];
        cli_print(t->cli, "%s: longest move %.2f s", label(name, t, player), sum->longest);
        if (t->terms.seconds > 0)
            cli_print(t->cli, ", late in %zu game%s", sum->late, sum->late == 1 ? "" : "s");
        if (t->terms.referee)
            cli_print(t->cli, ", resigned ahead in %zu", sum->early);
        cli_print(t->cli, "\n");
    }
}

/* ---- as JSON -------------------------------------------------------------------------------------------- */

/* Four decimals are more than any match is worth. */
static void field_share(tgn_json_writer *json, const char *name, double share)
{
    tgn_json__field_real(json, name, round(10000 * share) / 10000);
}

static void field_finite(tgn_json_writer *json, const char *name, double number)
{
    tgn_json__key(json, name);
    if (isfinite(number))
        tgn_json__real(json, round(10 * number) / 10);
    else
        tgn_json__null(json);
}

static void write_player(tgn_json_writer *json, const match_table *t, int player)
{
    const tgn_engine_sum *sum = &t->standing.player[player];
    const tgn_engine_share share = share_of(sum);
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "name", t->told ? name_of(&t->game[0], player) : "");
    tgn_json__field_number(json, "games", sum->games);
    tgn_json__field_number(json, "won_as_black", sum->won[0]);
    tgn_json__field_number(json, "won_as_white", sum->won[1]);
    tgn_json__field_number(json, "lost_as_black", sum->lost[0]);
    tgn_json__field_number(json, "lost_as_white", sum->lost[1]);
    tgn_json__field_number(json, "drawn", sum->drawn);
    tgn_json__field_number(json, "void", sum->open);
    field_share(json, "share", share.share);
    field_share(json, "share_low", share.low);
    field_share(json, "share_high", share.high);
    field_finite(json, "elo", tgn_engine__elo(share.share));
    field_finite(json, "elo_low", tgn_engine__elo(share.low));
    field_finite(json, "elo_high", tgn_engine__elo(share.high));
    field_share(json, "longest", sum->longest);
    tgn_json__field_number(json, "late", sum->late);
    tgn_json__field_number(json, "resigned_ahead", sum->early);
    tgn_json__close(json, '}');
}

static void write_game(tgn_json_writer *json, const tgn_engine_game *game)
{
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "game", game->number);
    tgn_json__field_number(json, "black", game->swapped ? 2 : 1);
    tgn_json__field_text(json, "result", game->score);
    tgn_json__field_plain(json, "end", tgn_engine__ending_name(game->ending));
    tgn_json__field_number(json, "moves", game->moves);
    tgn_json__field_words(json, "black_says", game->side[0].says);
    tgn_json__field_words(json, "white_says", game->side[1].says);
    tgn_json__field_words(json, "estimate", game->estimate);
    tgn_json__field_bool(json, "early", game->early);
    tgn_json__field_words(json, "problem", game->problem);
    tgn_json__close(json, '}');
}

static void print_json(match_table *t)
{
    char size[TGN_SIZE_TEXT];
    tgn_json_writer *json = cli_json_begin(t->cli);
    tgn_json__open(json, '{');
    tgn_json__field_plain(json, "size", tgn_size_format(size, t->terms.size));
    tgn_json__field_plain(json, "rules", t->terms.rules->name);
    tgn_json__field_decimal(json, "komi", t->terms.komi);
    tgn_json__field_number(json, "games_played", t->standing.games);
    tgn_json__field_number(json, "problems", t->standing.problems);
    tgn_json__field_number(json, "differ", t->standing.differ);
    tgn_json__key(json, "players");
    tgn_json__open(json, '[');
    for (int player = 0; player < 2; player++)
        write_player(json, t, player);
    tgn_json__close_lines(json, ']');
    tgn_json__key(json, "games");
    tgn_json__open(json, '[');
    for (unsigned long i = 0; i < t->told; i++)
        write_game(json, &t->game[i]);
    tgn_json__close_lines(json, ']');
    tgn_json__close(json, '}');
    cli_json_end(t->cli);
}

/* ---- records -------------------------------------------------------------------------------------------- */

static void record_path(char out[PATH_TEXT], const match_table *t, unsigned long number)
{
    snprintf(out, PATH_TEXT, "%s/%04lu.sgf", t->folder, number);
}

static int keep_record(const match_table *t, const tgn_engine_game *game, tgn_error *error)
{
    char path[PATH_TEXT];
    tgn_buffer text = {0};
    tgn_output_file file;
    if (!t->folder)
        return TGN_OK;
    tgn_engine_game__format(&text, game, &t->terms);
    record_path(path, t, game->number);
    int code = text.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : TGN_OK;
    if (code == TGN_OK) {
        code = tgn_output_file__open(&file, path, error);
        if (code == TGN_OK && fwrite(text.data, 1, text.length, file.file) != text.length)
            code = tgn_output_file__fail(path, error);
        code = tgn_output_file__close(&file, code, error);
    }
    tgn_buffer__clear(&text);
    return code;
}

/* The record of a game that was played before, if there is one. CLI_OK, or another code with the message out. */
static int find_record(match_table *t, unsigned long index)
{
    char path[PATH_TEXT];
    tgn_buffer text = {0};
    record_path(path, t, t->first + index);
    if (access(path, F_OK) != 0)
        return CLI_OK;
    int code = cli_read_file(t->cli, path, RECORD_MAX, &text);
    if (code == CLI_OK) {
        const int found = tgn_engine_game__parse(&t->game[index], &t->terms, t->first + index,
                                                 text.data ? text.data : "", text.length);
        t->done[index] = found > 0;
        if (found < 0)
            code = cli_fail(t->cli, CLI_BROKEN, "out of memory");
        else if (found == 0)
            code = cli_fail(t->cli, CLI_BAD_INPUT, "%s is not a game of this match; choose another folder",
                            path);
    }
    tgn_buffer__clear(&text);
    return code;
}

/* All records are looked at before any game is played. */
static int find_records(match_table *t)
{
    int code = CLI_OK;
    if (!t->folder)
        return CLI_OK;
    if (mkdir(t->folder, 0777) < 0 && errno != EEXIST)
        return cli_fail_system(t->cli, CLI_BROKEN, t->folder, errno);
    for (unsigned long i = 0; i < t->games && code == CLI_OK; i++)
        code = find_record(t, i);
    return code;
}

/* ---- playing -------------------------------------------------------------------------------------------- */

/* Asked by every thread that waits for an engine. */
static bool go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return !cli_stopped(context);
}

/* Between games, in the first thread. */
static bool show_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    match_table *t = context;
    (void)what, (void)done, (void)total;
    pthread_mutex_lock(&t->lock);
    double seconds;
    if (cli_progress_due(t->cli, &seconds)) {
        const tgn_engine_sum *sum = &t->standing.player[0];
        cli_progress_show(t->cli, "%zu of %lu games: %zu won, %zu lost (%.0f s)", t->standing.games, t->games,
                          sum->won[0] + sum->won[1], sum->lost[0] + sum->lost[1], seconds);
    }
    pthread_mutex_unlock(&t->lock);
    return !cli_stopped(t->cli);
}

static int play_one(void *context, size_t task, tgn_error *error)
{
    match_table *t = context;
    tgn_engine_game *game = &t->game[task];
    const unsigned long number = t->first + task;
    int code = TGN_OK;
    if (!t->done[task]) {
        const int openings = t->terms.openings;
        const tgn_move *opening = openings ? t->opening[(number - 1) / 2 % (unsigned long)openings] : NULL;
        code =
            tgn_engine_game__play(game, &t->terms, number, opening, openings ? t->opening_length : 0, error);
        if (code == TGN_OK)
            code = keep_record(t, game, error);
    }
    if (code < 0)
        return code;
    pthread_mutex_lock(&t->lock);
    t->done[task] = true;
    tell_games(t);
    pthread_mutex_unlock(&t->lock);
    return TGN_OK;
}

/* Games behind one that was stopped are counted, too. */
static void tell_rest(match_table *t)
{
    unsigned long kept = t->told;
    for (unsigned long i = t->told; i < t->games; i++) {
        if (!t->done[i])
            continue;
        const tgn_engine_game game = t->game[i];
        t->game[i] = t->game[kept];
        t->game[kept] = game;
        t->done[i] = t->done[kept];
        t->done[kept++] = true;
    }
    tell_games(t);
}

static int play_all(match_table *t)
{
    tgn_error error = {0};
    const tgn_progress progress = {show_progress, t};
    const int code = tgn_parallel__watch(t->parallel, t->games, play_one, t, &progress, "playing", &error);
    cli_progress_clear(t->cli);
    tell_rest(t);
    if (t->json)
        print_json(t);
    else if (t->standing.games)
        print_table(t);
    if (code < 0 && code != TGN_ERR_STOPPED)
        return cli_fail(t->cli, code == TGN_ERR_IO ? CLI_BROKEN : cli_engine_exit_code(code), "%s",
                        error.message);
    return t->standing.problems ? CLI_NO : CLI_OK;
}

/* ---- the command ---------------------------------------------------------------------------------------- */

/* "tengen" and "tengen:5" are this program itself. */
static int own_command(match_table *t, int player, const char *text)
{
    char path[PATH_TEXT];
    tgn_buffer command = {0};
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (text[6] == ':' && (strlen(text) != 8 || text[7] < '1' || text[7] > '9'))
        return cli_fail(t->cli, CLI_MISUSE, "'%s': a level is 1 to 9; write tengen:5", text);
    if (length <= 0)
        return cli_fail(t->cli, CLI_BROKEN,
                        "where this program lies cannot be found; write its command in full");
    path[length] = '\0';
    t->level[player] = text[6] == ':' ? text[7] - '0' : USUAL_LEVEL;
    tgn_buffer__char(&command, '"');
    for (const char *at = path; *at; at++)
        tgn_buffer__printf(&command, "%s%c", *at == '"' || *at == '\\' ? "\\" : "", *at);
    tgn_buffer__printf(&command, "\" gtp --rules %s --level %d --seed {game}", t->terms.rules->name,
                       t->level[player]);
    if (t->terms.seconds > 0)
        tgn_buffer__printf(&command, " --seconds %g", t->terms.seconds);
    t->command[player] = command.data;
    return command.failed ? cli_fail(t->cli, CLI_BROKEN, "out of memory") : CLI_OK;
}

static int read_players(match_table *t)
{
    for (int player = 0; player < 2; player++) {
        const char *text = t->cli->args[player];
        if (strcmp(text, "tengen") == 0 || strncmp(text, "tengen:", 7) == 0) {
            const int code = own_command(t, player, text);
            if (code != CLI_OK)
                return code;
        } else if (!(t->command[player] = strdup(text))) {
            return cli_fail(t->cli, CLI_BROKEN, "out of memory");
        }
        t->terms.player[player] = t->command[player];
    }
    return CLI_OK;
}

static int read_board(match_table *t)
{
    cli_call *cli = t->cli;
    const char *rules = cli_value(cli, "rules"), *size = cli_value(cli, "size");
    t->terms.size = (tgn_size){9, 9};
    t->terms.rules = tgn_rules_find(rules ? rules : "chinese");
    if (!t->terms.rules)
        return cli_fail(cli, CLI_MISUSE,
                        "--rules: unknown rules '%s'; use japanese, chinese, korean, aga, ...", rules);
    if (size &&
        (tgn_size_parse(&t->terms.size, size) < 0 || t->terms.size.rows < 2 || t->terms.size.cols < 2))
        return cli_fail(cli, CLI_MISUSE,
                        "--size: '%s' is not a board size; write 9 or 9x13, with 2 to 25 lines", size);
    return cli_decimal(cli, "komi", -1000, 1000, (double)t->terms.rules->komi, &t->terms.komi);
}

static int read_options(match_table *t)
{
    cli_call *cli = t->cli;
    long games, first, openings, seed, parallel, moves;
    if (cli_number(cli, "games", 1, 100000, 20, &games) != CLI_OK ||
        cli_number(cli, "first", 1, 1000000, 1, &first) != CLI_OK ||
        cli_number(cli, "openings", 0, OPENINGS_MAX, 0, &openings) != CLI_OK ||
        cli_number(cli, "seed", 0, 1000000000, 0, &seed) != CLI_OK ||
        cli_number(cli, "parallel", 1, 64, 1, &parallel) != CLI_OK ||
        cli_number(cli, "moves", 1, 100000, 0, &moves) != CLI_OK ||
        cli_decimal(cli, "seconds", 0.001, 86400, 0, &t->terms.seconds) != CLI_OK ||
        cli_decimal(cli, "patience", 0.001, 86400, 0, &t->terms.patience) != CLI_OK)
        return CLI_MISUSE;
    t->games = (unsigned long)games;
    t->first = (unsigned long)first;
    t->parallel = (int)parallel;
    t->terms.openings = (int)openings;
    t->terms.seed = (uint64_t)seed;
    t->terms.most = (size_t)moves;
    t->terms.referee = cli_value(cli, "referee");
    t->terms.progress = &t->stop;
    t->folder = cli_value(cli, "sgf");
    t->json = cli_flag(cli, "json");
    return read_board(t);
}

static int make_openings(match_table *t)
{
    const int wanted = t->terms.openings;
    t->opening = malloc((size_t)(wanted + 1) * sizeof *t->opening);
    const int made = t->opening ? tgn_engine__make_openings(t->opening, wanted, t->terms.size, t->terms.seed,
                                                            &t->opening_length)
                                : TGN_ERR_MEMORY;
    if (made < 0)
        return cli_fail(t->cli, CLI_BROKEN, "out of memory");
    if (made < wanted)
        return cli_fail(t->cli, CLI_MISUSE, "--openings: this board has %d different ones; give fewer", made);
    return CLI_OK;
}

static void clear(match_table *t)
{
    for (unsigned long i = 0; t->game && i < t->games; i++)
        tgn_engine_game__clear(&t->game[i]);
    free(t->game);
    free(t->done);
    free(t->opening);
    free(t->command[0]);
    free(t->command[1]);
    pthread_mutex_destroy(&t->lock);
}

static int run(cli_call *cli)
{
    match_table t = {.cli = cli, .stop = {go_on, cli}};
    pthread_mutex_init(&t.lock, NULL);
    int code = read_options(&t);
    if (code == CLI_OK)
        code = read_players(&t);
    if (code == CLI_OK)
        code = make_openings(&t);
    if (code == CLI_OK) {
        t.game = calloc(t.games, sizeof *t.game);
        t.done = calloc(t.games, sizeof *t.done);
        code = t.game && t.done ? find_records(&t) : cli_fail(cli, CLI_BROKEN, "out of memory");
    }
    if (code == CLI_OK)
        code = play_all(&t);
    clear(&t);
    return code;
}

static const cli_option options[] = {
    {"games", "N", "how many games (20)"},
    {"size", "SIZE", "size of the board: 9, 9x13 (9)"},
    {"rules", "NAME", "japanese, chinese, korean, aga, new-zealand, ing or tromp-taylor (chinese)",
     "japanese|chinese|korean|aga|new-zealand|ing|tromp-taylor"},
    {"komi", "K", "komi for White (depends on the rules)"},
    {"seconds", "N", "time for a move: told to both, and who takes longer is named"},
    {"openings", "N", "begin with N different openings in turn, each with both colours (0)"},
    {"seed", "N", "random seed of the openings (0)"},
    {"referee", "COMMAND", "a program that is shown every move and names the winner"},
    {"sgf", "DIR", "folder for the records; games whose records it has are not played again"},
    {"parallel", "N", "games at the same time (1)"},
    {"moves", "N", "longest game (three times the points of the board)"},
    {"patience", "N", "seconds without an answer after which a program has lost (120)"},
    {"first", "N", "number of the first game (1)"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_match = {
    .name = "match",
    .summary = "let two programs play each other, and check all they claim",
    .usage = "A B",
    .about = "A and B are commands of programs that speak GTP, each in quotes: 'gnugo --mode gtp'; or "
             "tengen, or tengen:5 for a "
             "level.\n"
             "They swap colours after every game; A begins with Black. Each game begins with new processes; "
             "{game} in a command "
             "is the\n"
             "number of the game, for seeds. Every move is checked on tengen's board and shown to the other "
             "player and the "
             "referee. Who\n"
             "makes a move that is refused, or does not answer, loses, and that is told. After two passes "
             "the referee names the "
             "winner;\n"
             "without one both players must agree. After a resignation the referee is asked who was ahead.\n"
             "\n"
             "The table has wins by colour, the share of wins with its 95 % interval, and the difference in "
             "Elo points. Ctrl-C "
             "ends the\n"
             "match with what was played; with --sgf the same command goes on with it. The exit code is 1 if "
             "a move was refused "
             "or a\n"
             "program did not answer.\n",
    .options = options,
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
