/*
 * info.c - tengen info PATH...
 *
 * The game information of records, as written and as understood.
 */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/info.h>
#include <tengen/wire.h>

/* A field as written; free it. NULL when it is missing or memory ran out. `simple` makes it one line. */
static char *field_text(const tgn_sgf *tree, const tgn_info *info, tgn_info_field field, bool simple)
{
    const tgn_sgf_value *value = info->raw[field];
    if (!value)
        return NULL;
    size_t capacity = tgn_sgf_text(tree, value, simple, NULL, 0) + 1;
    char *text = malloc(capacity);
    if (text)
        tgn_sgf_text(tree, value, simple, text, capacity);
    return text;
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void rank_json(tgn_json_writer *json, tgn_rank rank)
{
    char text[TGN_RANK_TEXT];
    tgn_json__field_plain(json, "value", rank.level ? tgn_rank_format(text, rank) : NULL);
    tgn_json__key(json, "level");
    if (rank.level)
        tgn_json__integer(json, rank.level);
    else
        tgn_json__null(json);
}

static void result_json(tgn_json_writer *json, const tgn_result *result)
{
    static const char *const endings[] = {"unknown", "score", "resign", "time",
                                          "forfeit", "draw",  "void",   "win"};
    char text[TGN_RESULT_TEXT];
    const bool won = result->winner == TGN_BLACK || result->winner == TGN_WHITE;
    const bool understood = result->sense == TGN_SENSE_STANDARD || result->sense == TGN_SENSE_EVIDENT;
    tgn_json__field_plain(json, "value", understood ? tgn_result_format(text, result) : NULL);
    tgn_json__field_plain(json, "winner", won ? tgn_colour_name(result->winner) : NULL);
    tgn_json__field_plain(json, "ending", endings[result->ending]);
    tgn_json__key(json, "margin");
    if (result->ending == TGN_END_SCORE)
        tgn_json__real(json, result->margin);
    else
        tgn_json__null(json);
}

static void komi_json(tgn_json_writer *json, const tgn_komi *komi)
{
    tgn_json__key(json, "value");
    if (komi->known)
        tgn_json__real(json, komi->points);
    else
        tgn_json__null(json);
}

/* Whether a field is more than text: it is then an object that also says what it means. */
static bool has_meaning(tgn_info_field field)
{
    static const tgn_info_field fields[] = {TGN_INFO_BLACK_RANK, TGN_INFO_WHITE_RANK, TGN_INFO_RESULT,
                                            TGN_INFO_DATE,       TGN_INFO_KOMI,       TGN_INFO_HANDICAP,
                                            TGN_INFO_RULES};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i] == field)
            return true;
    return false;
}

static void meaning_json(tgn_json_writer *json, const tgn_info *info, tgn_info_field field)
{
    const tgn_dates *dates = &info->dates;
    if (field == TGN_INFO_BLACK_RANK || field == TGN_INFO_WHITE_RANK)
        rank_json(json, field == TGN_INFO_BLACK_RANK ? info->black_rank : info->white_rank);
    else if (field == TGN_INFO_RESULT)
        result_json(json, &info->result);
    else if (field == TGN_INFO_KOMI)
        komi_json(json, &info->komi);
    else if (field == TGN_INFO_HANDICAP)
        tgn_json__field_known(json, "value", (uint64_t)info->handicap.stones, info->handicap.known);
    else if (field == TGN_INFO_RULES)
        tgn_json__field_plain(json, "value", info->rules ? info->rules->name : NULL);
    else {
        tgn_json__field_known(json, "first", dates->first, dates->first);
        tgn_json__field_known(json, "last", dates->last, dates->first);
    }
}

static void field_json(tgn_json_writer *json, const tgn_sgf *tree, const tgn_info *info, tgn_info_field field)
{
    char *text = field_text(tree, info, field, field != TGN_INFO_COMMENT);
    const char *name = tgn_info_field_name(field);
    if (!has_meaning(field)) {
        tgn_json__field_text(json, name, text);
    } else {
        tgn_json__key(json, name);
        tgn_json__open(json, '{');
        tgn_json__field_text(json, "text", text);
        meaning_json(json, info, field);
        tgn_json__close(json, '}');
    }
    free(text);
}

static void main_line_json(tgn_json_writer *json, const cli_game_reader *reader)
{
    const tgn_sgf *tree = reader->tree;
    tgn_info info;
    tgn_info_read(&info, tree);
    tgn_json__field_integer(json, "rows", tree->size.rows);
    tgn_json__field_integer(json, "cols", tree->size.cols);
    tgn_json__field_number(json, "moves", tgn_game_moves(reader->game));
    tgn_json__field_text(json, "encoding", tree->encoding);
    tgn_json__field_text(json, "format", tree->format);
    for (int field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        field_json(json, tree, &info, (tgn_info_field)field);
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
    char *text = field_text(tree, info, field, true);
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
        "\"first\" and \"last\" as yyyymmdd, with 00 and 99 for unknown parts).\n"
        "Exit code: 0; 1 when some game was refused, 3 when some file could not be read or has no game.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
