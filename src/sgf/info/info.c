/* info.c - collecting a tree's game information */
#include <tengen/info.h>

#include <string.h>

#include "go/rules.h"
#include "sgf/info/phrase.h"

/* ---- the fields ---------------------------------------------------------------------------------------- */

typedef struct info_field_name {
    const char *name;
    tgn_sgf_id id;
    tgn_sgf_id foreign; /* what it is called where tree->foreign_names holds; TGN_SGF_OTHER: the same */
} info_field_name;

static const info_field_name fields[TGN_INFO_FIELD_COUNT] = {
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

enum { RULE_NOISE = 1, FIRST_RULES = 2, RULE_WORDS_MAX = 16 };

/*
 * The names of all rule sets, whose meaning is FIRST_RULES + their index, and the words that may accompany
 * them.
 */
static void list_rule_words(tgn_sgf_phrase_word out[RULE_WORDS_MAX])
{
    int count = 0;
    const char *names;
    for (int i = 0; (names = tgn_rules__names(i)) != NULL && count < RULE_WORDS_MAX - 2; i++)
        out[count++] = (tgn_sgf_phrase_word){names, FIRST_RULES + i};
    out[count++] = (tgn_sgf_phrase_word){
        "rules|rule|ruleset|style|式|規則|ルール|棋規|囲碁|囲棋|규칙|룰|방식|.|,|(|)", RULE_NOISE};
    out[count] = (tgn_sgf_phrase_word){0};
}

/*
 * Exactly one rule set must be named, and no word may be unknown: "Chinese with Japanese count" is not a
 * rule set we know.
 */
static const tgn_rules *read_rules(const char *text)
{
    const tgn_rules *plain = tgn_rules_find(text);
    if (plain || !*text)
        return plain;
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase_word words[RULE_WORDS_MAX];
    tgn_sgf_phrase__normalise(&phrase, text);
    list_rule_words(words);
    int found = 0;
    for (const char *at = phrase.text; *at;) {
        if (*at == ' ') {
            at++;
            continue;
        }
        int word = tgn_sgf_phrase__word(words, &at);
        if (word == 0 || (found && word != RULE_NOISE && word != found))
            return NULL;
        found = word == RULE_NOISE ? found : word;
    }
    return found && !phrase.cut ? tgn_rules_at(found - FIRST_RULES) : NULL;
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
 * Takes a node's fields where nothing is known yet; an empty value is replaced by a later one that says more.
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

/* A field's text, cut to `capacity`: the readers reject what does not fit in a phrase. */
static const char *text_of(const tgn_info *info, const tgn_sgf *tree, tgn_info_field field, char *out,
                           size_t capacity)
{
    out[0] = '\0';
    if (info->raw[field])
        tgn_sgf_text(tree, info->raw[field], true, out, capacity);
    return out;
}

void tgn_info_read(tgn_info *out, const tgn_sgf *tree)
{
    memset(out, 0, sizeof *out);
    uint32_t node = tree->node_count ? 0 : TGN_SGF_NONE;
    while (node != TGN_SGF_NONE && !collect(out, tree, node))
        node = tgn_sgf_child(tree, node);

    char text[2 * TGN_SGF_PHRASE_BYTES];
    tgn_info_komi(&out->komi, text_of(out, tree, TGN_INFO_KOMI, text, sizeof text));
    tgn_info_result(&out->result, text_of(out, tree, TGN_INFO_RESULT, text, sizeof text));
    tgn_info_dates(&out->dates, text_of(out, tree, TGN_INFO_DATE, text, sizeof text));
    tgn_info_rank(&out->black_rank, text_of(out, tree, TGN_INFO_BLACK_RANK, text, sizeof text));
    tgn_info_rank(&out->white_rank, text_of(out, tree, TGN_INFO_WHITE_RANK, text, sizeof text));
    tgn_info_handicap(&out->handicap, text_of(out, tree, TGN_INFO_HANDICAP, text, sizeof text));
    out->rules = read_rules(text_of(out, tree, TGN_INFO_RULES, text, sizeof text));
}

/* ---- komi ---------------------------------------------------------------------------------------------- */

/* The points White is given, in all the ways they are written. */
enum { NOISE = 1, NOTHING, REVERSED };

static const tgn_sgf_phrase_word komi_words[] = {
    {"komi|コミ|덤|貼|貼目|貼子|出し|込み|黒貼|黒方貼|黒出|黒出し|黒コミ|先番|흑 덤|공제", NOISE},
    {"black gives|to white|for white|of|is|の", NOISE},
    {"japanese|chinese|korean|ing|aga|rules|日本|中国|韓国|規則", NOISE},
    {":|.|,|;|=|(|)|\"|'", NOISE},
    {"none|no|なし|無し|無|不|없음", NOTHING},
    {"reverse|逆|倒|역|白貼|白方貼|白出|白出し|white gives", REVERSED},
    {0},
};

/* What a phrase says. */
typedef struct komi_offer {
    tgn_sgf_amount amount;
    bool found, nothing, negative, words, broken;
} komi_offer;

static komi_offer read_offer(const char *at)
{
    komi_offer o = {.negative = *at == '-'};
    at += *at == '-' || *at == '+';
    while (*at && !o.broken) {
        tgn_sgf_amount amount;
        if (*at == ' ') {
            at++;
        } else if (tgn_sgf_phrase__amount(&at, &amount)) {
            o.broken = o.found;
            o.found = true;
            o.amount = amount;
        } else {
            int word = tgn_sgf_phrase__word(komi_words, &at);
            o.words = true;
            o.nothing = o.nothing || word == NOTHING;
            o.negative = o.negative || word == REVERSED;
            o.broken = word == 0;
        }
    }
    o.broken = o.broken || o.found == o.nothing;
    return o;
}

/*
 * Some servers write hundredths: 650 for 6.5, and 375 for the Chinese 3.75. So a whole number that cannot be
 * a komi in points, 50 or 100 and more, is taken as hundredths. 50 is half a point, which is usual in
 * handicap games; nobody gives fifty points. Other numbers below 100 (55, 75) might be either, and are taken
 * literally.
 */
static bool in_hundredths(const tgn_sgf_amount *amount)
{
    int64_t whole = amount->thousandths / 1000;
    return amount->whole && amount->unit == TGN_SGF_UNIT_NONE && amount->digits > 0 &&
           (whole == 50 || whole >= 100);
}

/*
 * Whether such an amount can be a komi. Hundredths (`scaled`) are half points or the quarters of the Chinese
 * count, up to 10; quarters without a word go up to 5 stones (ten points); and nobody gives more than the
 * largest board has points.
 */
static bool is_possible(const tgn_sgf_amount *amount, bool scaled)
{
    bool quarter = amount->thousandths % 500 == 250;
    if (scaled && (amount->thousandths % 250 != 0 || amount->thousandths > 10 * 1000))
        return false;
    if (quarter && amount->unit != TGN_SGF_UNIT_STONE && amount->thousandths > 5 * 1000)
        return false;
    return amount->thousandths <= 625 * 1000;
}

/* Turns what was said into points. Returns false when it makes no sense. */
static bool komi_from_offer(tgn_komi *out, komi_offer o, bool ascii)
{
    bool scaled = in_hundredths(&o.amount);
    if (scaled)
        o.amount.thousandths /= 100;
    if (o.broken || !is_possible(&o.amount, scaled))
        return false;
    int64_t points = tgn_sgf_amount__points(&o.amount);
    bool standard = ascii && o.amount.plain && !o.words && !scaled && points == o.amount.thousandths;
    out->sense = standard ? TGN_SENSE_STANDARD : TGN_SENSE_EVIDENT;
    out->known = true;
    out->points = (double)(o.negative ? 0 - points : points) / 1000;
    return true;
}

void tgn_info_komi(tgn_komi *out, const char *text)
{
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase__normalise(&phrase, text);
    *out = (tgn_komi){tgn_sgf_phrase__absent(&phrase) ? TGN_SENSE_ABSENT : TGN_SENSE_UNKNOWN, false, 0};
    if (phrase.cut || tgn_sgf_phrase__absent(&phrase) ||
        komi_from_offer(out, read_offer(phrase.text), phrase.ascii))
        return;
    if (tgn_sgf_phrase__drop_asides(&phrase))
        komi_from_offer(out, read_offer(phrase.text), false);
}
