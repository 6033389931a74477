/* info.c - collecting a tree's game information */
#include <string.h>

#include <tengen/info.h>

#include "sgf/phrase.h"

/* ---- the fields ---------------------------------------------------------------------------------------- */

typedef struct field_text {
    const char *name;
    tgn_sgf_id id;
    tgn_sgf_id foreign; /* what it is called where tree->foreign_names holds; TGN_SGF_OTHER: the same */
} field_text;

static const field_text fields[TGN_INFO_FIELD_COUNT] = {
    [TGN_INFO_BLACK] = {"black", TGN_SGF_PB, TGN_SGF_OTHER},
    [TGN_INFO_WHITE] = {"white", TGN_SGF_PW, TGN_SGF_OTHER},
    [TGN_INFO_BLACK_RANK] = {"black_rank", TGN_SGF_BR, TGN_SGF_OTHER},
    [TGN_INFO_WHITE_RANK] = {"white_rank", TGN_SGF_WR, TGN_SGF_OTHER},
    [TGN_INFO_BLACK_TEAM] = {"black_team", TGN_SGF_BT, TGN_SGF_OTHER},
    [TGN_INFO_WHITE_TEAM] = {"white_team", TGN_SGF_WT, TGN_SGF_OTHER},
    [TGN_INFO_EVENT] = {"event", TGN_SGF_EV, TGN_SGF_TE},
    [TGN_INFO_ROUND] = {"round", TGN_SGF_RO, TGN_SGF_OTHER},
    [TGN_INFO_PLACE] = {"place", TGN_SGF_PC, TGN_SGF_OTHER},
    [TGN_INFO_DATE] = {"date", TGN_SGF_DT, TGN_SGF_RD},
    [TGN_INFO_RESULT] = {"result", TGN_SGF_RE, TGN_SGF_OTHER},
    [TGN_INFO_KOMI] = {"komi", TGN_SGF_KM, TGN_SGF_KO},
    [TGN_INFO_HANDICAP] = {"handicap", TGN_SGF_HA, TGN_SGF_OTHER},
    [TGN_INFO_RULES] = {"rules", TGN_SGF_RU, TGN_SGF_OTHER},
    [TGN_INFO_TIME] = {"time", TGN_SGF_TM, TGN_SGF_OTHER},
    [TGN_INFO_OVERTIME] = {"overtime", TGN_SGF_OT, TGN_SGF_OTHER},
    [TGN_INFO_NAME] = {"name", TGN_SGF_GN, TGN_SGF_OTHER},
    [TGN_INFO_COMMENT] = {"comment", TGN_SGF_GC, TGN_SGF_OTHER},
    [TGN_INFO_OPENING] = {"opening", TGN_SGF_ON, TGN_SGF_OTHER},
    [TGN_INFO_ANNOTATOR] = {"annotator", TGN_SGF_AN, TGN_SGF_OTHER},
    [TGN_INFO_COPYRIGHT] = {"copyright", TGN_SGF_CP, TGN_SGF_OTHER},
    [TGN_INFO_SOURCE] = {"source", TGN_SGF_SO, TGN_SGF_OTHER},
    [TGN_INFO_USER] = {"user", TGN_SGF_US, TGN_SGF_OTHER},
    [TGN_INFO_APPLICATION] = {"application", TGN_SGF_AP, TGN_SGF_OTHER},
};

const char *tgn_info_field_name(tgn_info_field field)
{
    return fields[field].name;
}

/* The field a property holds, or TGN_INFO_FIELD_COUNT. */
static tgn_info_field field_of(const tgn_sgf *tree, tgn_sgf_id id)
{
    for (int field = 0; id != TGN_SGF_OTHER && field < TGN_INFO_FIELD_COUNT; field++)
        if (fields[field].id == id || (tree->foreign_names && fields[field].foreign == id))
            return (tgn_info_field)field;
    return TGN_INFO_FIELD_COUNT;
}

/* ---- rule sets ----------------------------------------------------------------------------------------- */

enum { NOISE = 1, JAPANESE, KOREAN, CHINESE, AGA, NEW_ZEALAND, ING, TROMP_TAYLOR };

static const char *const rule_names[] = {
    [JAPANESE] = "japanese",       [KOREAN] = "korean", [CHINESE] = "chinese",           [AGA] = "aga",
    [NEW_ZEALAND] = "new-zealand", [ING] = "ing",       [TROMP_TAYLOR] = "tromp-taylor",
};

static const tgn_word rule_words[] = {
    {"japanese|japan|jp|jpn|日本", JAPANESE},
    {"korean|korea|kr|韓国|韓國|한국", KOREAN},
    {"chinese|china|cn|中国|중국", CHINESE},
    {"aga|american|usa", AGA},
    {"nz|new zealand|new-zealand|newzealand", NEW_ZEALAND},
    {"ing|goe|sst|応氏|응씨", ING},
    {"tromp-taylor|tromp taylor|tromptaylor|tt", TROMP_TAYLOR},
    {"rules|rule|ruleset|style|式|規則|ルール|棋規|囲碁|囲棋|규칙|룰|방식|.|,|(|)", NOISE},
    {0},
};

/*
 * Exactly one rule set must be named, and no word may be strange: "Chinese with Japanese count" is no rule
 * set of ours.
 */
static const tgn_rules *read_rules(const char *text)
{
    const tgn_rules *plain = tgn_rules_find(text);
    if (plain || !*text)
        return plain;
    tgn_phrase phrase;
    tgn_phrase__fold(&phrase, text);
    int found = 0;
    for (const char *at = phrase.text; *at;) {
        if (*at == ' ') {
            at++;
            continue;
        }
        int word = tgn_phrase__word(rule_words, &at);
        if (word == 0 || (found && word != NOISE && word != found))
            return NULL;
        found = word == NOISE ? found : word;
    }
    return found && !phrase.cut ? tgn_rules_find(rule_names[found]) : NULL;
}

/* ---- collecting ---------------------------------------------------------------------------------------- */

static bool says_something(const tgn_sgf *tree, const tgn_sgf_value *value)
{
    for (uint32_t i = 0; value && i < value->length; i++)
        if (!strchr(" \t\r\n\v\f", tree->text[value->start + i]))
            return true;
    return false;
}

/*
 * Takes a node's fields where nothing is known yet; an empty value holds only until somebody says more.
 * Returns whether it has a move.
 */
static bool collect(tgn_info *out, const tgn_sgf *tree, uint32_t node)
{
    bool move = false;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        move = move || property->id == TGN_SGF_B || property->id == TGN_SGF_W;
        tgn_info_field field = field_of(tree, (tgn_sgf_id)property->id);
        if (field == TGN_INFO_FIELD_COUNT || tgn_sgf_value_count(property) == 0)
            continue;
        const tgn_sgf_value *value = &tree->values[property->value];
        if (!out->raw[field] || (!says_something(tree, out->raw[field]) && says_something(tree, value)))
            out->raw[field] = value;
    }
    return move;
}

/* A field's text, cut to `room`: the readers take what does not fit in a phrase for no such field. */
static const char *text_of(const tgn_info *info, const tgn_sgf *tree, tgn_info_field field, char *out,
                           size_t room)
{
    out[0] = '\0';
    if (info->raw[field])
        tgn_sgf_text(tree, info->raw[field], true, out, room);
    return out;
}

void tgn_info_read(tgn_info *out, const tgn_sgf *tree)
{
    memset(out, 0, sizeof *out);
    uint32_t node = tree->node_count ? 0 : TGN_SGF_NONE;
    while (node != TGN_SGF_NONE && !collect(out, tree, node))
        node = tgn_sgf_child(tree, node);

    char text[2 * TGN_PHRASE_ROOM];
    tgn_info_komi(&out->komi, text_of(out, tree, TGN_INFO_KOMI, text, sizeof text));
    tgn_info_result(&out->result, text_of(out, tree, TGN_INFO_RESULT, text, sizeof text));
    tgn_info_dates(&out->dates, text_of(out, tree, TGN_INFO_DATE, text, sizeof text));
    tgn_info_rank(&out->black_rank, text_of(out, tree, TGN_INFO_BLACK_RANK, text, sizeof text));
    tgn_info_rank(&out->white_rank, text_of(out, tree, TGN_INFO_WHITE_RANK, text, sizeof text));
    tgn_info_handicap(&out->handicap, text_of(out, tree, TGN_INFO_HANDICAP, text, sizeof text));
    out->rules = read_rules(text_of(out, tree, TGN_INFO_RULES, text, sizeof text));
}
