/*
 * info.c - tengen info PATH...
 *
 * What a record says of itself, as written and as understood, side by side.
 */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/info.h>
#include <tengen/wire.h>

/* A field as written, to be freed; NULL when it is absent or memory ran out. `simple` makes it one line. */
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

static json_t *rank_json(tgn_rank rank)
{
    char text[TGN_RANK_TEXT];
    return rank.level
               ? json_pack("{s:s, s:i}", "value", tgn_rank_format(text, rank), "level", (int)rank.level)
               : json_pack("{s:n, s:n}", "value", "level");
}

static json_t *result_json(const tgn_result *result)
{
    static const char *const endings[] = {"unknown", "score", "resign", "time",
                                          "forfeit", "draw",  "void",   "win"};
    char text[TGN_RESULT_TEXT];
    bool won = result->winner == TGN_BLACK || result->winner == TGN_WHITE;
    bool understood = result->sense == TGN_SENSE_STANDARD || result->sense == TGN_SENSE_EVIDENT;
    json_t *object =
        json_pack("{s:s?, s:s?, s:s}", "value", understood ? tgn_result_format(text, result) : NULL, "winner",
                  won ? tgn_colour_name(result->winner) : NULL, "ending", endings[result->ending]);
    bool counted = result->ending == TGN_END_SCORE;
    json_object_set_new(object, "margin", counted ? json_real(result->margin) : json_null());
    return object;
}

static json_t *dates_json(const tgn_dates *dates)
{
    return dates->first ? json_pack("{s:i, s:i}", "first", (int)dates->first, "last", (int)dates->last)
                        : json_pack("{s:n, s:n}", "first", "last");
}

/* What a field was understood as; NULL for fields that are text and nothing else. */
static json_t *meaning_json(const tgn_info *info, tgn_info_field field)
{
    switch (field) {
    case TGN_INFO_BLACK_RANK:
        return rank_json(info->black_rank);
    case TGN_INFO_WHITE_RANK:
        return rank_json(info->white_rank);
    case TGN_INFO_RESULT:
        return result_json(&info->result);
    case TGN_INFO_DATE:
        return dates_json(&info->dates);
    case TGN_INFO_KOMI:
        return json_pack("{s:o}", "value", info->komi.known ? json_real(info->komi.points) : json_null());
    case TGN_INFO_HANDICAP:
        return json_pack("{s:o}", "value",
                         info->handicap.known ? json_integer(info->handicap.stones) : json_null());
    case TGN_INFO_RULES:
        return json_pack("{s:s?}", "value", info->rules ? info->rules->name : NULL);
    default:
        return NULL;
    }
}

static json_t *field_json(const tgn_sgf *tree, const tgn_info *info, tgn_info_field field)
{
    char *text = field_text(tree, info, field, field != TGN_INFO_COMMENT);
    json_t *raw = cli_json_text(text), *meaning = meaning_json(info, field);
    free(text);
    if (!meaning)
        return raw;
    json_t *both = json_pack("{s:o}", "text", raw);
    json_object_update(both, meaning);
    json_decref(meaning);
    return both;
}

static json_t *game_json(const cli_game_reader *reader)
{
    const tgn_sgf *tree = reader->tree;
    json_t *game = json_object();
    json_object_set_new(game, "file", cli_json_text(reader->entry.name));
    json_object_set_new(game, "game", json_integer((json_int_t)reader->number));
    json_object_set_new(game, "offset", json_integer((json_int_t)tree->offset));
    json_object_set_new(game, "refused", json_boolean(tree->refused));
    json_object_set_new(game, "problems", json_integer((json_int_t)tree->problem_count));
    if (tree->refused)
        return game;
    tgn_info info;
    tgn_info_read(&info, tree);
    json_object_set_new(game, "rows", json_integer(tree->size.rows));
    json_object_set_new(game, "cols", json_integer(tree->size.cols));
    json_object_set_new(game, "moves", json_integer((json_int_t)tgn_game_moves(reader->game)));
    json_object_set_new(game, "encoding", cli_json_text(tree->encoding));
    json_object_set_new(game, "format", cli_json_text(tree->format));
    for (int field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        json_object_set_new(game, tgn_info_field_name((tgn_info_field)field),
                            field_json(tree, &info, (tgn_info_field)field));
    return game;
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
 * The same in words, into `out`: empty when it was not understood. Returns false for fields that are text and
 * nothing else.
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
 * One line: the meaning, and in brackets the text where it differs. Long texts are cut here; JSON has them
 * whole.
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
        const tgn_problem *first = tree->problems;
        cli_print(cli, "%-12s  %s\n", "refused", tree->problem_count ? tgn_problem_meaning(first->kind) : "");
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
        cli_print(cli, "{\"games\": [");
    while (code >= 0 && (code = cli_game_reader_next(&reader)) > 0) {
        if (code == CLI_UNREADABLE) {
            cli_warn(cli, "%s: %s", reader.entry.name, reader.failure);
        } else if (json) {
            cli_print(cli, reader.games > 1 ? ",\n" : "\n");
            cli_json_part(cli, game_json(&reader));
        } else {
            print_game(&reader);
        }
        refused |= code == CLI_GAME && reader.tree->refused;
    }
    if (json && reader.source)
        cli_print(cli, reader.games ? "\n]}\n" : "]}\n");
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
    .about = "A path is a file, a folder, an archive (zip, 7z, tar, gz, ...) or - for standard input.\n"
             "Each field is given as it is understood and, where that differs, as it is written.\n"
             "The answer in JSON is {\"games\": [...]}, each with \"file\", \"game\" (from 1), \"offset\", "
             "\"refused\",\n"
             "\"problems\" (how many), \"rows\", \"cols\", \"moves\" (of the main line), \"encoding\",\n"
             "\"format\" (SGF, GIB, NGF or UGF), and the fields: text or null, but black_rank,\n"
             "white_rank, result, date, komi, handicap and rules are objects with what is written (\"text\") "
             "beside what it means (\"value\"; for date \"first\" and \"last\" as "
             "yyyymmdd,\n"
             "00 and 99 for what is not known).\n"
             "Exit code: 0, 1 when some game was refused, 3 when some file could not be read.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
