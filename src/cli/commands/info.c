/*
 * info.c - tengen info PATH...
 *
 * The game information of records, as written and as understood.
 */
#include "cli/game_reader.h"
#include "wire/info.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/info.h>
#include <tengen/wire.h>

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void main_line_json(tgn_json_writer *json, const cli_game_reader *reader)
{
    const tgn_sgf *tree = reader->tree;
    tgn_json__field_integer(json, "rows", tree->size.rows);
    tgn_json__field_integer(json, "cols", tree->size.cols);
    tgn_json__field_number(json, "moves", tgn_game_moves(reader->game));
    tgn_json__field_text(json, "encoding", tree->encoding);
    tgn_json__field_text(json, "format", tree->format);
    tgn_wire__info(json, tree);
}

static void game_json(tgn_json_writer *json, const cli_game_reader *reader)
{
    const tgn_sgf *tree = reader->tree;
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "file", reader->entry.name);
    tgn_json__field_number(json, "game", reader->number);
    tgn_json__field_number(json, "offset", tree->offset);
    tgn_json__field_bool(json, "refused", tree->refused);
    tgn_json__field_number(json, "problems", tree->problem_count);
    if (!tree->refused)
        main_line_json(json, reader);
    tgn_json__close(json, '}');
}

/* ---- text ---------------------------------------------------------------------------------------------- */

enum { MEANING_TEXT = 64 };

static void format_dates(char out[MEANING_TEXT], const tgn_dates *dates)
{
    char first[TGN_DATE_TEXT], last[TGN_DATE_TEXT];
    if (!dates->first)
        return;
    tgn_date_format(first, dates->first);
    tgn_date_format(last, dates->last);
    bool same = strcmp(first, last) == 0;
    snprintf(out, MEANING_TEXT, "%s%s%s", first, same ? "" : " to ", same ? "" : last);
}

/*
 * The same as text: "" when it was not understood. Returns false for fields that are just text.
 */
static bool meaning_text(char out[MEANING_TEXT], const tgn_info *info, tgn_info_field field)
{
    *out = '\0';
    switch (field) {
    case TGN_INFO_BLACK_RANK:
        tgn_rank_format(out, info->black_rank);
        break;
    case TGN_INFO_WHITE_RANK:
        tgn_rank_format(out, info->white_rank);
        break;
    case TGN_INFO_RESULT:
        if (info->result.sense != TGN_SENSE_UNKNOWN)
            tgn_result_format(out, &info->result);
        break;
    case TGN_INFO_DATE:
        format_dates(out, &info->dates);
        break;
    case TGN_INFO_KOMI:
        if (info->komi.known)
            snprintf(out, MEANING_TEXT, "%g", info->komi.points);
        break;
    case TGN_INFO_HANDICAP:
        if (info->handicap.known)
            snprintf(out, MEANING_TEXT, "%d", info->handicap.stones);
        break;
    case TGN_INFO_RULES:
        if (info->rules)
            snprintf(out, MEANING_TEXT, "%s", info->rules->name);
        break;
    default:
        return false;
    }
    return true;
}

/*
 * One line: the meaning, and in brackets the text where it differs. Long texts are cut; JSON has them in full.
 */
static void print_field(cli_call *cli, const tgn_sgf *tree, const tgn_info *info, tgn_info_field field)
{
    char clean[400], meaning[MEANING_TEXT], name[32];
    char *text = tgn_wire__info_text(tree, info, field, true);
    if (!text)
        return;
    cli_clean(clean, sizeof clean, text);
    snprintf(name, sizeof name, "%s", tgn_info_field_name(field));
    for (char *c = name; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    if (!meaning_text(meaning, info, field) || strcmp(meaning, clean) == 0)
        cli_print(cli, "%-12s  %s%s\n", name, clean, strlen(text) > sizeof clean ? "..." : "");
    else
        cli_print(cli, "%-12s  %s (written \"%s\")\n", name, *meaning ? meaning : "not understood", clean);
    free(text);
}

static void print_game(const cli_game_reader *reader)
{
    cli_call *cli = reader->cli;
    const tgn_sgf *tree = reader->tree;
    char size[TGN_SIZE_TEXT];
    if (reader->games > 1)
        cli_print(cli, "\n");
    cli_print(cli, "%-12s  %s\n%-12s  %" PRIu64 "\n", "file", reader->entry.name, "game", reader->number);
    if (tree->refused) {
        cli_print(cli, "%-12s  %s\n", "refused", cli_refusal(tree));
        return;
    }
    cli_print(cli, "%-12s  %s\n", "board", tgn_size_format(size, tree->size));
    cli_print(cli, "%-12s  %zu\n", "moves", tgn_game_moves(reader->game));
    cli_print(cli, "%-12s  %s\n", "encoding", tree->encoding);
    if (strcmp(tree->format, "SGF") != 0)
        cli_print(cli, "%-12s  %s\n", "format", tree->format);
    tgn_info info;
    tgn_info_read(&info, tree);
    for (int field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        print_field(cli, tree, &info, (tgn_info_field)field);
    cli_print(cli, "%-12s  %zu%s\n", "problems", tree->problem_count,
              tree->problem_count ? " ('tengen check' lists them)" : "");
}

static int run(cli_call *cli)
{
    cli_game_reader reader;
    bool json = cli_flag(cli, "json"), refused = false;
    int code = cli_game_reader_open(&reader, cli, cli->args, cli->arg_count);
    if (json && code >= 0)
        cli_json_begin_list(cli, "games");
    while (code >= 0 && (code = cli_game_reader_next(&reader)) > 0) {
        if (code == CLI_UNREADABLE) {
            cli_warn(cli, "%s: %s", reader.entry.name, reader.failure);
        } else if (json) {
            game_json(&cli->json, &reader);
        } else {
            print_game(&reader);
        }
        refused |= code == CLI_GAME && reader.tree->refused;
    }
    if (json && reader.source)
        cli_json_end_list(cli);
    int end = cli_game_reader_exit(&reader, code);
    end = end == CLI_OK && reader.unreadable ? CLI_BAD_INPUT : end;
    cli_game_reader_close(&reader);
    return end == CLI_OK && refused ? CLI_NO : end;
}

static const cli_option options[] = {CLI_JSON, {0}};

const cli_command cli_command_info = {
    .name = "info",
    .summary = "show the game information of records",
    .usage = "PATH...",
    .about =
        "A path is a file, a folder, an archive (zip, 7z, tar, gz, ...) or - for standard input.\n"
        "Each field is shown as it is understood and, where that differs, as it is written in the record.\n"
        "The answer in JSON is {\"games\": [...]}, each with \"file\", \"game\" (from 1), \"offset\", "
        "\"refused\",\n"
        "\"problems\" (how many), \"rows\", \"cols\", \"moves\" (of the main line), \"encoding\", \"format\" "
        "(SGF, GIB,\n"
        "NGF or UGF), and the fields. A field is text or null; black_rank, white_rank, result, date, komi,\n"
        "handicap and rules are objects with what is written (\"text\") and what it means (\"value\"; for a "
        "date\n"
        "\"first\" and \"last\" as yyyymmdd, with 00 and 99 for unknown parts). \"clock\" is what time and "
        "overtime "
        "mean.\n"
        "Exit code: 0; 1 when some game was refused, 3 when some file could not be read or has no game.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
