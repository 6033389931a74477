/*
 * show.c - tengen show FILE
 *
 * A position on the terminal, as a picture, or in JSON.
 */
#include "cli/position.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/draw.h>

enum { CAPTION_TEXT = 1200, NOTES_TEXT = 4000 };

/* What the options ask for. */
typedef struct show_request {
    const char *out;   /* NULL: to the terminal */
    bool drawn;        /* a diagram is asked for, by --out or --format */
    tgn_format format; /* ... of this kind */
    bool json, has_move, numbers;
    long game, move;
    long from, to; /* of the numbers; `to` 0: up to the position */
    tgn_region region;
    double point_size;
} show_request;

/* ---- options ------------------------------------------------------------------------------------------- */

/* "20-40", "20-" and "20" (from 20 on), "" (all). */
static int parse_range(cli_call *cli, const char *text, show_request *request)
{
    char *end = NULL;
    request->numbers = true;
    request->from = 1;
    if (!*text)
        return CLI_OK;
    errno = 0;
    bool good = *text >= '0' && *text <= '9';
    request->from = strtol(text, &end, 10);
    if (good && *end == '-' && end[1]) {
        good = end[1] >= '0' && end[1] <= '9';
        request->to = strtol(end + 1, &end, 10);
        good = good && request->to >= request->from;
    } else if (good && *end == '-') {
        end++;
    }
    if (!good || *end || errno || request->from < 1)
        return cli_fail(cli, CLI_MISUSE, "--numbers: '%s' is not a range of moves; write --numbers 20-40",
                        text);
    return CLI_OK;
}

/* The format is given by --format, else by the ending of --out. */
static int parse_format(cli_call *cli, show_request *request)
{
    const char *name = cli_value(cli, "format");
    request->format = TGN_FORMAT_TEXT;
    request->drawn = request->out || name;
    if (name && tgn_format_named(&request->format, name) < 0)
        return cli_fail(
            cli, CLI_MISUSE,
            "--format: unknown format '%s'; use svg, png, pdf, text, latex, markdown, sl, ascii or json",
            name);
    if (!name && request->out && tgn_format_parse(&request->format, request->out) < 0)
        return cli_fail(
            cli, CLI_MISUSE,
            "--out: cannot tell the format of '%s'; end it in .png, .svg, .pdf, .txt, .tex or .md, "
            "or add --format",
            request->out);
    if (name && !request->out && request->json)
        return cli_fail(cli, CLI_MISUSE, "--format and --json both go to standard output; add --out FILE");
    return CLI_OK;
}

/* Options that a format cannot show are refused, not ignored. */
static int check_out(cli_call *cli, const show_request *request)
{
    bool picture = request->format <= TGN_FORMAT_PDF, latex = request->format == TGN_FORMAT_LATEX,
         typed = request->format > TGN_FORMAT_TEXT;
    const struct {
        const char *name;
        bool good;
    } pictorial[] = {{"numbers", picture || typed},
                     {"no-coordinates", picture || latex || request->format == TGN_FORMAT_SENSEI},
                     {"region", picture || latex},
                     {"point-size", picture || latex}};
    for (size_t i = 0; i < sizeof pictorial / sizeof *pictorial; i++)
        if (!pictorial[i].good && cli_value(cli, pictorial[i].name))
            return cli_fail(cli, CLI_MISUSE, "--%s is for pictures; add --out FILE.png, .svg or .pdf",
                            pictorial[i].name);
    return CLI_OK;
}

static int parse_request(cli_call *cli, show_request *request)
{
    enum { FAR = 1000000000 };
    *request = (show_request){
        .out = cli_value(cli, "out"), .json = cli_flag(cli, "json"), .has_move = cli_value(cli, "move")};
    const char *numbers = cli_value(cli, "numbers");
    if (request->out && strcmp(request->out, "-") == 0)
        request->out = NULL; /* standard output, as without --out */
    if (cli_number(cli, "game", 1, FAR, 1, &request->game) != CLI_OK ||
        cli_number(cli, "move", -FAR, FAR, 0, &request->move) != CLI_OK ||
        (numbers && parse_range(cli, numbers, request) != CLI_OK) ||
        cli_region_parse(cli, &request->region) != CLI_OK ||
        cli_decimal(cli, "point-size", TGN_POINT_SIZE_MIN, TGN_POINT_SIZE_MAX, 0, &request->point_size) !=
            CLI_OK)
        return CLI_MISUSE;
    if (request->to && !request->has_move) {
        request->has_move = true; /* numbers 20-40 are shown on the board after move 40 */
        request->move = request->to;
    }
    return parse_format(cli, request) == CLI_OK ? check_out(cli, request) : CLI_MISUSE;
}

/* ---- the caption --------------------------------------------------------------------------------------- */

/* Players, event, date and result; on the next line the moves that are shown. */
static void make_caption(char out[CAPTION_TEXT], const cli_position *position, const show_request *request)
{
    char move[64];
    out[0] = '\0';
    if (!position->tree)
        return;
    cli_position_title(out, position);
    size_t length = strlen(out),
           to = request->to && (size_t)request->to < position->move ? (size_t)request->to : position->move;
    cli_position_move_text(move, sizeof move, position);
    if (request->numbers && position->move)
        snprintf(out + length, CAPTION_TEXT - length, "%sMoves %ld-%zu of %zu", length ? "\n" : "",
                 request->from, to, position->moves);
    else
        snprintf(out + length, CAPTION_TEXT - length, "%sMove %s", length ? "\n" : "", move);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static void print_json(const cli_position *position, const show_request *request)
{
    char name[CLI_NAME_TEXT];
    tgn_json_writer *json = cli_json_begin(position->cli);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "file", position->entry.name);
    tgn_json__field_known(json, "game", position->number, position->tree);
    tgn_json__field_words(json, "black", cli_position_player(name, position, TGN_BLACK));
    tgn_json__field_words(json, "white", cli_position_player(name, position, TGN_WHITE));
    cli_position_json(json, position);
    tgn_json__field_text(json, "out", request->out);
    tgn_json__close(json, '}');
    cli_json_end(position->cli);
}

/* Marks of the record take precedence over the ring of the last move. */
static int draw_position(const cli_position *position, const show_request *request)
{
    cli_call *cli = position->cli;
    tgn_diagram diagram;
    tgn_error error;
    char caption[CAPTION_TEXT], notes[NOTES_TEXT] = "";
    tgn_diagram_init(&diagram, tgn_game_board(position->game));
    if (position->tree)
        tgn_diagram_markup(&diagram, position->tree, position->node);
    if (request->numbers)
        tgn_diagram_numbers(&diagram, position->game, (size_t)request->from,
                            request->to ? (size_t)request->to : position->move, notes, sizeof notes);
    tgn_point last = cli_position_last_point(position);
    if (diagram.mark[last] == TGN_MARK_NONE)
        diagram.mark[last] =
            TGN_MARK_LAST; /* without a last move this is the border, where nothing is drawn */
    make_caption(caption, position, request);
    diagram.caption = caption;
    diagram.notes = notes;
    diagram.coordinates = !cli_flag(cli, "no-coordinates");
    diagram.region = request->region;
    diagram.point_size = request->point_size;
    if (request->out) {
        int code = tgn_draw_file_as(&diagram, request->format, request->out, &error);
        return code < 0 ? cli_fail(cli, CLI_BROKEN, "%s", error.message) : CLI_OK;
    }
    int code = tgn_draw(&diagram, request->format, cli_write, cli);
    if (code == TGN_ERR_IO)
        return CLI_BROKEN; /* cli_flush() reports it */
    return code < 0 ? cli_fail(cli, CLI_BROKEN, "cannot draw: %s", tgn_error_name(code)) : CLI_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

/* Whether the options make sense for this position. */
static int check_position(const cli_position *position, const show_request *request)
{
    if (cli_region_check(position, request->region) != CLI_OK)
        return CLI_NO;
    if (request->numbers && !position->tree)
        return cli_fail(position->cli, CLI_NO, "%s: a drawn board has no moves; leave out --numbers",
                        position->entry.name);
    if (request->numbers && request->from > 1 && (size_t)request->from > position->move)
        return cli_fail(position->cli, CLI_NO, "%s: there is no move %ld to number; %zu move%s shown",
                        position->entry.name, request->from, position->move,
                        position->move == 1 ? " is" : "s are");
    return CLI_OK;
}

static int run(cli_call *cli)
{
    show_request request;
    if (parse_request(cli, &request) != CLI_OK)
        return CLI_MISUSE;
    cli_position position;
    int code = cli_position_open(&position, cli, cli->args[0], (uint64_t)request.game,
                                 request.has_move ? &request.move : NULL);
    if (code == CLI_OK)
        code = check_position(&position, &request);
    if (code == CLI_OK && request.drawn)
        code = draw_position(&position, &request);
    if (code == CLI_OK && request.json)
        print_json(&position, &request);
    else if (code == CLI_OK && !request.drawn)
        cli_position_print(&position);
    cli_position_close(&position);
    return code;
}

static const cli_option options[] = {
    {"game", "K", "the K-th game of the file, archive or folder (1)"},
    {"move", "N", "the position after N moves of the main line; 0 is the start (default: the end)"},
    {"out", "FILE", "write a picture (.png, .svg, .pdf) or text (.txt, .tex, .md, .sl, .json) to a file"},
    {"format", "F", "svg, png, pdf, text, latex, markdown, sl, ascii or json, whatever the file name"},
    {"numbers", "[A-B]", "pictures: number the moves on the stones, all or from A to B"},
    {"no-coordinates", NULL, "pictures: no letters and numbers around the board"},
    {"region", "NAME", "pictures: dim everything outside this region", CLI_REGIONS},
    {"point-size", "P", "pictures: pixels from line to line, 4 to 256 (32)"},
    CLI_JSON,
    {0}};

const cli_command cli_command_show = {
    .name = "show",
    .summary = "show a position of a record, or draw it",
    .usage = "FILE",
    .about =
        "FILE is a record, an archive or folder of records, or a board drawn as text (rows of X, O and . "
        "from\n"
        "top to bottom); - is standard input. What is printed on the terminal can be read again.\n"
        "With --format and without --out the diagram goes to standard output. sl is a diagram for Sensei's\n"
        "Library, latex a document that needs TikZ only; ascii, sl and json can be read again as boards.\n"
        "Regions: whole, left, right, top, bottom, nw, ne, sw, se, diag-nw, diag-ne, diag-sw, diag-se.\n"
        "The answer in JSON has \"file\", \"game\" (its number in the file; null for a drawn board), "
        "\"black\",\n"
        "\"white\", \"move\", \"moves\" (of the main line), \"last\" ({\"colour\", \"point\"} or null), "
        "\"to_move\", \"ko\",\n"
        "\"captures\" (stones that each side has captured), \"size\", \"rows\", \"cols\", \"board\" (rows "
        "from the top:\n"
        "X, O, .) and \"out\".\n",
    .options = options,
    .min_args = 1,
    .max_args = 1,
    .run = run};
