/* position.c - see position.h */
#include "cli/position.h"

#include "cli/game_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <tengen/draw.h>
#include <tengen/wire.h>

static int out_of_memory(cli_call *cli)
{
    return cli_fail(cli, CLI_BROKEN, "out of memory");
}

/* ---- a drawn board ------------------------------------------------------------------------------------- */

/* Read the beginning of the file, all of it if it is short. Returns 0 or a negative code. */
static int read_start(cli_position *position)
{
    position->start_length = position->start_used = 0;
    while (position->start_length < CLI_DRAWN_MAX) {
        int64_t got = tgn_source_read(position->source, position->start + position->start_length,
                                      CLI_DRAWN_MAX - position->start_length);
        if (got <= 0)
            return (int)got;
        position->start_length += (size_t)got;
        position->start[position->start_length] = '\0';
    }
    return 0;
}

/*
 * Whether the file must be a drawing: it is short, does not look like a record in any format, and starts like a
 * diagram of Sensei's Library or like JSON, or has neither the brackets nor the semicolons of SGF.
 */
static bool is_drawing(const cli_position *position)
{
    size_t length = position->start_length;
    const char *start = position->start;
    if (length == 0 || length >= CLI_DRAWN_MAX || memchr(start, '\0', length) ||
        tgn_source_is_record(start, length))
        return false;
    const char *front = start + strspn(start, " \t\r\n");
    return *front == '{' || strncmp(front, "$$", 2) == 0 ||
           (!memchr(start, '[', length) && !memchr(start, ';', length));
}

static int set_up(cli_position *position, const tgn_board *board)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board->colour[p]};
    tgn_colour turn = position->to_move == TGN_WHITE ? TGN_WHITE : TGN_BLACK;
    if (tgn_game_new(&position->game, board->size, NULL) < 0 ||
        tgn_game_setup(position->game, stones, count) < 0 || tgn_game_set_to_move(position->game, turn) < 0)
        return out_of_memory(position->cli);
    return CLI_OK;
}

/* Whether a text that cannot be read as a board was meant as one: much of what can be seen of it is points. */
static bool meant_as_board(const char *text)
{
    size_t points = 0, visible = 0;
    const char *front = text + strspn(text, " \t\r\n");
    for (const char *at = front; *at; at++) {
        visible += *at > ' ';
        points += strchr(".,+XxOo#@", *at) != NULL;
    }
    return *front == '{' || strncmp(front, "$$", 2) == 0 || 3 * points > visible;
}

static int open_drawing(cli_position *position, uint64_t number, const long *move)
{
    tgn_board board;
    tgn_error error;
    if (tgn_text_parse(&board, position->start, &position->to_move, &position->ko, &error) < 0)
        return cli_fail(position->cli, CLI_BAD_INPUT, "%s: %s", position->entry.name,
                        meant_as_board(position->start)
                            ? error.message
                            : "nothing here looks like a game record or a drawn board");
    if (number > 1)
        return cli_fail(position->cli, CLI_NO, "%s: a drawn board is one position; leave out --game",
                        position->entry.name);
    if (move && *move != 0)
        return cli_fail(position->cli, CLI_NO, "%s: a drawn board has no moves; leave out --move",
                        position->entry.name);
    return set_up(position, &board);
}

/* ---- a record ------------------------------------------------------------------------------------------ */

/* Gives the reader the bytes that were read already, then more from the source. */
static int64_t read_on(void *context, void *bytes, size_t capacity)
{
    cli_position *position = context;
    size_t left = position->start_length - position->start_used;
    if (left == 0)
        return tgn_source_read(position->source, bytes, capacity);
    size_t taken = left < capacity ? left : capacity;
    memcpy(bytes, position->start + position->start_used, taken);
    position->start_used += taken;
    return (int64_t)taken;
}

static bool has_move(const tgn_sgf *tree, uint32_t node)
{
    return tgn_sgf_find(tree, node, TGN_SGF_B) || tgn_sgf_find(tree, node, TGN_SGF_W);
}

/*
 * Play the main line for `moves` moves, with the nodes without moves that follow them. A node may hold several
 * moves; the surplus is undone.
 */
static int walk(cli_position *position, size_t moves)
{
    tgn_sgf *tree = position->tree;
    tgn_game *game = position->game;
    int code = tgn_sgf_start(tree, game);
    for (uint32_t node = 0; node != TGN_SGF_NONE && code >= 0; node = tgn_sgf_child(tree, node)) {
        if (node > 0 && tgn_game_moves(game) >= moves && has_move(tree, node))
            break;
        code = tgn_sgf_apply(tree, node, game);
        position->node = node;
    }
    while (code >= 0 && tgn_game_moves(game) > moves)
        code = tgn_game_undo(game);
    return code;
}

static int play(cli_position *position, const long *move)
{
    cli_call *cli = position->cli;
    if (tgn_game_new(&position->game, position->tree->size, NULL) < 0 || walk(position, SIZE_MAX) < 0)
        return out_of_memory(cli);
    position->moves = position->move = tgn_game_moves(position->game);
    if (move && (*move < 0 || (uint64_t)*move > position->moves))
        return cli_fail(cli, CLI_NO, "%s: there is no move %ld; the game has %zu move%s",
                        position->entry.name, *move, position->moves, position->moves == 1 ? "" : "s");
    if (move) {
        position->move = (size_t)*move;
        if (walk(position, position->move) < 0)
            return out_of_memory(cli);
    }
    position->to_move = tgn_game_to_move(position->game);
    position->ko = tgn_game_ko(position->game);
    return CLI_OK;
}

/* ---- finding the game ---------------------------------------------------------------------------------- */

/* A file that cannot be read is skipped with a warning. */
static void warn_unreadable(cli_position *position, const char *why)
{
    cli_warn(position->cli, "%s: %s", position->entry.name, why);
    position->unreadable++;
}

/*
 * Skip games of the current file until `*left` is 0. Returns 1 when it is found, 0 at the end, or a
 * negative code.
 */
static int find_in_file(cli_position *position, uint64_t *left)
{
    int code = position->reader ? tgn_sgf_reopen_stream(position->reader, read_on, position)
                                : tgn_sgf_open_stream(&position->reader, read_on, position);
    position->number = 0;
    while (code >= 0 && !cli_stopped(position->cli)) {
        code = tgn_sgf_next(position->reader, &position->tree);
        if (code <= 0)
            break;
        position->number++;
        if (--*left == 0)
            return 1;
        if (cli_progress_due(position->cli, NULL))
            cli_progress_show(position->cli, "%" PRIu64 " games to go", *left);
    }
    if (code < 0 && code != TGN_ERR_MEMORY && !cli_stopped(position->cli)) {
        warn_unreadable(position, tgn_source_failure(position->source));
        return 0;
    }
    return cli_stopped(position->cli) ? TGN_ERR_STOPPED : code;
}

/* There are no more files, and `left` of the `wanted` games are missing. */
static int not_found(cli_position *position, const char *path, uint64_t wanted, uint64_t left)
{
    if (left < wanted)
        return cli_fail(position->cli, CLI_NO, "%s: there is no game %" PRIu64 "; it has %" PRIu64, path,
                        wanted, wanted - left);
    if (position->unreadable)
        return CLI_BAD_INPUT; /* reported already */
    return cli_fail(position->cli, CLI_BAD_INPUT, "%s: contains no game records", path);
}

static int open_game(cli_position *position, const long *move)
{
    const tgn_sgf *tree = position->tree;
    if (!tree->refused)
        return play(position, move);
    return cli_fail(position->cli, CLI_BAD_INPUT, "%s: %s", position->entry.name, cli_refusal(tree));
}

/* Look through the files. */
static int find(cli_position *position, const char *path, uint64_t wanted, const long *move)
{
    uint64_t left = wanted;
    bool first = true;
    int code;
    while ((code = tgn_source_next(position->source, &position->entry)) > 0 && !cli_stopped(position->cli)) {
        if (position->entry.failed) {
            warn_unreadable(position, position->entry.message);
            continue;
        }
        if (read_start(position) < 0 && position->start_length == 0) {
            warn_unreadable(position, tgn_source_failure(position->source));
            continue;
        }
        if (first && is_drawing(position))
            return open_drawing(position, wanted, move);
        first = false;
        code = find_in_file(position, &left);
        if (code != 0)
            break;
    }
    if (code > 0 && left == 0)
        return open_game(position, move);
    if (code == TGN_ERR_MEMORY)
        return out_of_memory(position->cli);
    if (cli_stopped(position->cli))
        return cli_fail(position->cli, CLI_BROKEN, "stopped before the end");
    return not_found(position, path, wanted, left);
}

/* A tgn_progress report. */
static bool watch(void *cli, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return !cli_stopped(cli);
}

int cli_position_open(cli_position *position, cli_call *cli, const char *path, uint64_t number,
                      const long *move)
{
    memset(position, 0, sizeof *position);
    position->cli = cli;
    if (tgn_source_open(&position->source, &path, 1, NULL, NULL) < 0)
        return out_of_memory(cli);
    tgn_source_watch(position->source, (tgn_progress){watch, cli});
    return find(position, path, number, move);
}

int cli_position_open_text(cli_position *position, cli_call *cli, const char *name, const char *text,
                           size_t length, const long *move)
{
    memset(position, 0, sizeof *position);
    position->cli = cli;
    position->entry.name = name;
    position->number = 1;
    int code = tgn_sgf_open_memory(&position->reader, text, length);
    if (code == 0)
        code = tgn_sgf_next(position->reader, &position->tree);
    return code < 0 ? out_of_memory(cli) : open_game(position, move);
}

void cli_position_close(cli_position *position)
{
    tgn_game_free(position->game);
    tgn_sgf_close(position->reader);
    tgn_source_close(position->source);
    memset(position, 0, sizeof *position);
}

bool cli_position_last(const cli_position *position, tgn_move *out)
{
    if (position->move == 0)
        return false;
    *out = tgn_game_move(position->game, position->move - 1);
    return out->point != TGN_PASS && tgn_board_at(tgn_game_board(position->game), out->point) == out->colour;
}

/* ---- moves on the command line ------------------------------------------------------------------------- */

/* A tgn_play_fault. */
static void warn_fault(void *context, size_t move, const char *word, unsigned faults)
{
    cli_position *position = context;
    const char *why = faults & TGN_FAULT_OCCUPIED  ? "the point is occupied"
                      : faults & TGN_FAULT_SUICIDE ? "suicide"
                      : faults & TGN_FAULT_KO      ? "it retakes the ko at once"
                                                   : NULL;
    if (why)
        cli_warn(position->cli, "%s: move %zu, %s: %s; played anyway", position->entry.name, move, word, why);
}

int cli_position_open_moves(cli_position *position, cli_call *cli, tgn_size size, const char *moves,
                            const char *option)
{
    tgn_error error = {0};
    memset(position, 0, sizeof *position);
    position->cli = cli;
    position->entry.name = option;
    if (tgn_game_new(&position->game, size, NULL) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    int code = tgn_game_play_words(position->game, moves, warn_fault, position, &error);
    position->move = position->moves = tgn_game_moves(position->game);
    position->to_move = tgn_game_to_move(position->game);
    position->ko = tgn_game_ko(position->game);
    if (code == TGN_ERR_INPUT)
        return cli_fail(cli, CLI_MISUSE, "%s: %s", option, error.message);
    return code < 0 ? cli_fail(cli, CLI_BROKEN, "%s", error.message) : CLI_OK;
}

/* ---- showing a position -------------------------------------------------------------------------------- */

char *cli_info_text(char *out, size_t capacity, const tgn_sgf *tree, const tgn_info *info,
                    tgn_info_field which)
{
    char text[CLI_NAME_TEXT] = "";
    if (info->raw[which])
        tgn_sgf_text(tree, info->raw[which], true, text, sizeof text);
    return cli_clean(out, capacity, text);
}

char *cli_position_player(char out[CLI_NAME_TEXT], const cli_position *position, tgn_colour colour)
{
    tgn_info info;
    out[0] = '\0';
    if (!position->tree)
        return out;
    tgn_info_read(&info, position->tree);
    char name[CLI_NAME_TEXT - 48], rank[40];
    bool black = colour == TGN_BLACK;
    cli_info_text(name, sizeof name, position->tree, &info, black ? TGN_INFO_BLACK : TGN_INFO_WHITE);
    cli_info_text(rank, sizeof rank, position->tree, &info,
                  black ? TGN_INFO_BLACK_RANK : TGN_INFO_WHITE_RANK);
    snprintf(out, CLI_NAME_TEXT, "%s%s%s", name, *name && *rank ? " " : "", rank);
    return out;
}

/* Add ", text" or "text" to a line. */
static void join(char *line, size_t capacity, const char *text)
{
    size_t length = strlen(line);
    if (*text)
        snprintf(line + length, capacity - length, "%s%s", length ? ", " : "", text);
}

char *cli_position_title(char out[CLI_TITLE_TEXT], const cli_position *position)
{
    char black[CLI_NAME_TEXT], white[CLI_NAME_TEXT], text[CLI_NAME_TEXT];
    tgn_info info;
    out[0] = '\0';
    if (!position->tree)
        return out;
    tgn_info_read(&info, position->tree);
    cli_position_player(black, position, TGN_BLACK);
    cli_position_player(white, position, TGN_WHITE);
    if (*black || *white)
        snprintf(out, CLI_TITLE_TEXT, "%s - %s", *black ? black : "?", *white ? white : "?");
    static const tgn_info_field fields[] = {TGN_INFO_EVENT, TGN_INFO_DATE, TGN_INFO_RESULT};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        join(out, CLI_TITLE_TEXT, cli_info_text(text, sizeof text, position->tree, &info, fields[i]));
    return out;
}

void cli_position_move_text(char *out, size_t capacity, const cli_position *position)
{
    char point[TGN_POINT_TEXT];
    int length = snprintf(out, capacity, "%zu of %zu", position->move, position->moves);
    if (position->move == 0)
        return;
    tgn_move move = tgn_game_move(position->game, position->move - 1);
    snprintf(out + length, capacity - (size_t)length, ", %s %s", tgn_colour_name(move.colour),
             tgn_point_format(point, move.point, tgn_game_size(position->game)));
}

tgn_point cli_position_last_point(const cli_position *position)
{
    tgn_move move;
    return cli_position_last(position, &move) ? move.point : (tgn_point)TGN_PASS;
}

size_t cli_place_in_text(const char *text, tgn_size size, tgn_point point)
{
    const char *line = text;
    for (int row = -1; row < tgn_point_row(point); row++)
        line = strchr(line, '\n') + 1;
    const size_t margin = size.rows > 9 ? 3 : 2;
    return (size_t)(line - text) + margin + 2 * (size_t)tgn_point_col(point) + 1;
}

/* Stones that `colour` has captured. */
static unsigned captures(const cli_position *position, tgn_colour colour)
{
    return tgn_game_prisoners(position->game, tgn_colour_other(colour));
}

void cli_position_print(const cli_position *position)
{
    cli_call *cli = position->cli;
    const tgn_board *board = tgn_game_board(position->game);
    char text[TGN_TEXT_MAX], name[CLI_NAME_TEXT], move[64], point[TGN_POINT_TEXT];
    tgn_text_format(text, board, cli_position_last_point(position));
    cli_print(cli, "%s", text);
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++)
        if (*cli_position_player(name, position, colour))
            cli_print(cli, "%s: %s\n", tgn_colour_name(colour), name);
    if (position->tree) {
        cli_position_move_text(move, sizeof move, position);
        cli_print(cli, "move: %s\n", move);
        cli_print(cli, "captures: black %u, white %u\n", captures(position, TGN_BLACK),
                  captures(position, TGN_WHITE));
    }
    if (position->to_move != TGN_EMPTY)
        cli_print(cli, "to move: %s\n", tgn_colour_name(position->to_move));
    if (position->ko != TGN_PASS)
        cli_print(cli, "ko: %s\n", tgn_point_format(point, position->ko, board->size));
}

static void rows_json(tgn_json_writer *json, const tgn_board *board)
{
    tgn_json__key(json, "board");
    tgn_json__open(json, '[');
    for (int row = 0; row < board->size.rows; row++) {
        char text[TGN_SIDE_MAX + 1] = "";
        for (int col = 0; col < board->size.cols; col++)
            text[col] = ".XO"[board->colour[tgn_point_at(row, col)]];
        tgn_json__plain(json, text);
    }
    tgn_json__close(json, ']');
}

static void last_json(tgn_json_writer *json, const cli_position *position)
{
    char text[TGN_POINT_TEXT];
    tgn_json__key(json, "last");
    if (position->move == 0) {
        tgn_json__null(json);
        return;
    }
    const tgn_move move = tgn_game_move(position->game, position->move - 1);
    tgn_json__open(json, '{');
    tgn_json__field_plain(json, "colour", tgn_colour_name(move.colour));
    tgn_json__field_plain(json, "point", tgn_point_format(text, move.point, tgn_game_size(position->game)));
    tgn_json__close(json, '}');
}

static void captures_json(tgn_json_writer *json, const cli_position *position)
{
    tgn_json__key(json, "captures");
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "black", captures(position, TGN_BLACK));
    tgn_json__field_number(json, "white", captures(position, TGN_WHITE));
    tgn_json__close(json, '}');
}

void cli_position_json(tgn_json_writer *json, const cli_position *position)
{
    const tgn_board *board = tgn_game_board(position->game);
    const tgn_size size = board->size;
    char text[TGN_SIZE_TEXT], point[TGN_POINT_TEXT];
    tgn_json__field_number(json, "move", position->move);
    tgn_json__field_number(json, "moves", position->moves);
    last_json(json, position);
    tgn_json__field_plain(json, "to_move", position->to_move ? tgn_colour_name(position->to_move) : NULL);
    tgn_json__field_plain(json, "ko",
                          position->ko == TGN_PASS ? NULL : tgn_point_format(point, position->ko, size));
    captures_json(json, position);
    tgn_json__field_plain(json, "size", tgn_size_format(text, size));
    tgn_json__field_integer(json, "rows", size.rows);
    tgn_json__field_integer(json, "cols", size.cols);
    rows_json(json, board);
}

/* ---- regions ------------------------------------------------------------------------------------------- */

int cli_region_parse(cli_call *cli, tgn_region *out)
{
    const char *names[TGN_REGION_COUNT], *name = cli_value(cli, "region");
    *out = TGN_REGION_WHOLE;
    if (!name || tgn_region_parse(out, name) == 0)
        return CLI_OK;
    for (int i = 0; i < TGN_REGION_COUNT; i++)
        names[i] = tgn_region_name((tgn_region)i);
    const char *near = cli_nearest(name, names, TGN_REGION_COUNT);
    if (near)
        return cli_fail(cli, CLI_MISUSE, "--region: unknown region '%s'; did you mean '%s'?", name, near);
    return cli_fail(cli, CLI_MISUSE, "--region: unknown region '%s'; 'tengen help %s' lists the regions",
                    name, cli->command->name);
}

int cli_region_check(const cli_position *position, tgn_region region)
{
    char size[TGN_SIZE_TEXT];
    tgn_size board = tgn_game_size(position->game);
    if (tgn_region_exists(region, board))
        return CLI_OK;
    return cli_fail(position->cli, CLI_NO,
                    "%s: a %s board has no region '%s'; diagonal halves need a square board",
                    position->entry.name, tgn_size_format(size, board), tgn_region_name(region));
}
