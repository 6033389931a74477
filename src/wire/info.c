/* info.c - see info.h */
#include "wire/info.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/wire.h>

char *tgn_wire__info_text(const tgn_sgf *tree, const tgn_info *info, tgn_info_field field, bool simple)
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

/* ---- what single fields mean --------------------------------------------------------------------------- */

static void rank_json(tgn_json_writer *writer, tgn_rank rank)
{
    char text[TGN_RANK_TEXT];
    tgn_json__field_plain(writer, "value", rank.level ? tgn_rank_format(text, rank) : NULL);
    tgn_json__key(writer, "level");
    if (rank.level)
        tgn_json__integer(writer, rank.level);
    else
        tgn_json__null(writer);
}

static void result_json(tgn_json_writer *writer, const tgn_result *result)
{
    static const char *const endings[] = {"unknown", "score", "resign", "time",
                                          "forfeit", "draw",  "void",   "win"};
    char text[TGN_RESULT_TEXT];
    const bool won = result->winner == TGN_BLACK || result->winner == TGN_WHITE;
    const bool understood = result->sense == TGN_SENSE_STANDARD || result->sense == TGN_SENSE_EVIDENT;
    tgn_json__field_plain(writer, "value", understood ? tgn_result_format(text, result) : NULL);
    tgn_json__field_plain(writer, "winner", won ? tgn_colour_name(result->winner) : NULL);
    tgn_json__field_plain(writer, "ending", endings[result->ending]);
    tgn_json__key(writer, "margin");
    if (result->ending == TGN_END_SCORE)
        tgn_json__real(writer, result->margin);
    else
        tgn_json__null(writer);
}

static void komi_json(tgn_json_writer *writer, const tgn_komi *komi)
{
    tgn_json__key(writer, "value");
    if (komi->known)
        tgn_json__real(writer, komi->points);
    else
        tgn_json__null(writer);
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

static void meaning_json(tgn_json_writer *writer, const tgn_info *info, tgn_info_field field)
{
    const tgn_dates *dates = &info->dates;
    if (field == TGN_INFO_BLACK_RANK || field == TGN_INFO_WHITE_RANK)
        rank_json(writer, field == TGN_INFO_BLACK_RANK ? info->black_rank : info->white_rank);
    else if (field == TGN_INFO_RESULT)
        result_json(writer, &info->result);
    else if (field == TGN_INFO_KOMI)
        komi_json(writer, &info->komi);
    else if (field == TGN_INFO_HANDICAP)
        tgn_json__field_known(writer, "value", (uint64_t)info->handicap.stones, info->handicap.known);
    else if (field == TGN_INFO_RULES)
        tgn_json__field_plain(writer, "value", info->rules ? info->rules->name : NULL);
    else {
        tgn_json__field_known(writer, "first", dates->first, dates->first);
        tgn_json__field_known(writer, "last", dates->last, dates->first);
    }
}

static void field_json(tgn_json_writer *writer, const tgn_sgf *tree, const tgn_info *info,
                       tgn_info_field field)
{
    char *text = tgn_wire__info_text(tree, info, field, field != TGN_INFO_COMMENT);
    const char *name = tgn_info_field_name(field);
    if (!has_meaning(field)) {
        tgn_json__field_text(writer, name, text);
    } else {
        tgn_json__key(writer, name);
        tgn_json__open(writer, '{');
        tgn_json__field_text(writer, "text", text);
        meaning_json(writer, info, field);
        tgn_json__close(writer, '}');
    }
    free(text);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

enum { CLOCK_TEXT = 64 };

/* A property of the root that has no field of its own, cut to CLOCK_TEXT; "" when it is missing. */
static void root_text(char out[CLOCK_TEXT], const tgn_sgf *tree, const char *name)
{
    out[0] = '\0';
    for (uint32_t i = 0; tree->node_count > 0 && i < tree->nodes[1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        if (property->name_length == strlen(name) && tgn_sgf_value_count(property) > 0 &&
            memcmp(tree->text + property->name, name, property->name_length) == 0) {
            tgn_sgf_text(tree, &tree->values[property->value], true, out, CLOCK_TEXT);
            return;
        }
    }
}

/* One server writes overtime as TC[3]TT[30]: three periods of thirty seconds. */
static void overtime_text(char out[2 * CLOCK_TEXT], const tgn_sgf *tree, const char *written)
{
    char times[CLOCK_TEXT], seconds[CLOCK_TEXT];
    root_text(times, tree, "TC");
    root_text(seconds, tree, "TT");
    if (written && *written)
        snprintf(out, 2 * CLOCK_TEXT, "%s", written);
    else
        snprintf(out, 2 * CLOCK_TEXT, "%s%s%s", times, *times && *seconds ? "x" : "", *times ? seconds : "");
}

/* "clock": {"main", "overtime", "periods", "moves", "seconds"}; what is not known or does not belong to such an overtime is null. */
static void clock_json(tgn_json_writer *writer, const tgn_sgf *tree, const tgn_info *info)
{
    static const char *const kinds[] = {"none", "byo-yomi", "canadian", "fischer", NULL};
    char *time = tgn_wire__info_text(tree, info, TGN_INFO_TIME, true);
    char *written = tgn_wire__info_text(tree, info, TGN_INFO_OVERTIME, true), overtime[2 * CLOCK_TEXT];
    tgn_clock clock;
    overtime_text(overtime, tree, written);
    tgn_info_clock(&clock, time, overtime);
    tgn_json__key(writer, "clock");
    tgn_json__open(writer, '{');
    tgn_json__field_known(writer, "main", clock.main, clock.known);
    tgn_json__field_plain(writer, "overtime", kinds[clock.overtime]);
    tgn_json__field_known(writer, "periods", clock.periods, clock.periods > 0);
    tgn_json__field_known(writer, "moves", clock.moves, clock.moves > 0);
    tgn_json__field_known(writer, "seconds", clock.seconds, clock.seconds > 0);
    tgn_json__close(writer, '}');
    free(time);
    free(written);
}

void tgn_wire__info(tgn_json_writer *writer, const tgn_sgf *tree)
{
    tgn_info info;
    tgn_info_read(&info, tree);
    for (int field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        field_json(writer, tree, &info, (tgn_info_field)field);
    clock_json(writer, tree, &info);
}
