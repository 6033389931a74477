/* wording.c - see wording.h */
#include "graph/wording.h"

#include <string.h>

/* ---- what a row gives back ----------------------------------------------------------------------------- */

/* "2010-04-01" for a single day, "" for anything else. */
static void put_date(char out[16], const tgn_row *row)
{
    uint32_t day = row->first;
    out[0] = '\0';
    if (day != row->last || day < 10000101 || day > 99991231)
        return;
    for (int at = 9; at >= 0; at--) {
        bool dash = at == 4 || at == 7;
        out[at] = dash ? '-' : (char)('0' + day % 10);
        day = dash ? day : day / 10;
    }
    out[10] = '\0';
}

void tgn_spoken__of(tgn_spoken *out, const tgn_row *row, const char *black, const char *white,
                    const char *event)
{
    tgn_result result = {.winner = row->winner, .ending = row->ending, .margin = row->margin / 4.0};
    *out = (tgn_spoken){.text = {"", black, white, event}};
    out->text[TGN_SPOKEN_BLACK_RANK] = tgn_rank_format(out->ranks[0], (tgn_rank){.level = row->black_rank});
    out->text[TGN_SPOKEN_WHITE_RANK] = tgn_rank_format(out->ranks[1], (tgn_rank){.level = row->white_rank});
    out->text[TGN_SPOKEN_RESULT] = tgn_result_format(out->result, &result);
    put_date(out->date, row);
    out->text[TGN_SPOKEN_DATE] = out->date;
}

/* Which of them a property may hold; 0: none. */
static int spoken_by(const char *name, size_t length)
{
    static const char names[TGN_SPOKEN_COUNT][3] = {"", "PB", "PW", "EV", "BR", "WR", "RE", "DT"};
    for (int i = 1; length == 2 && i < TGN_SPOKEN_COUNT; i++)
        if (memcmp(names[i], name, 2) == 0)
            return i;
    return 0;
}

/* ---- from a tree --------------------------------------------------------------------------------------- */

static int add_bytes(void *context, const void *bytes, size_t length)
{
    tgn_buffer *buffer = context;
    tgn_buffer__add(buffer, bytes, length);
    return buffer->failed ? TGN_ERR_MEMORY : 0;
}

/* How passes are written. */
enum { NO_PASS, EMPTY_PASS, TT_PASS, ODD };

/* One node: a move and nothing else, written as we would write it. */
static int plain_move(const tgn_sgf *tree, const tgn_sgf_node *node)
{
    const tgn_sgf_property *property = &tree->properties[node->property];
    if (node[1].property != node->property + 1 || tgn_sgf_value_count(property) != 1 ||
        (property->id != TGN_SGF_B && property->id != TGN_SGF_W))
        return ODD;
    const tgn_sgf_value *value = &tree->values[property->value];
    const char *text = tree->text + value->start;
    if (value->length == 0)
        return EMPTY_PASS;
    if (value->length != 2)
        return ODD;
    if ((unsigned)text[0] - 'a' < tree->size.cols && (unsigned)text[1] - 'a' < tree->size.rows)
        return NO_PASS;
    bool small = tree->size.rows <= 19 && tree->size.cols <= 19;
    return small && text[0] == 't' && text[1] == 't' ? TT_PASS : ODD;
}

/* The kind a tree's text has: 'h', 'H' or 'f'. */
static char kind_of(const tgn_sgf *tree, const tgn_record *record)
{
    int passes = NO_PASS;
    if (record->cut || record->main_moves + 1 != tree->node_count)
        return 'f';
    for (uint32_t i = 1; i < tree->node_count; i++) {
        int pass = plain_move(tree, &tree->nodes[i]);
        if (pass == ODD || tree->nodes[i].parent != i - 1)
            return 'f';
        if (pass != NO_PASS && passes != NO_PASS && pass != passes)
            return 'f';
        passes = pass != NO_PASS ? pass : passes;
    }
    return passes == TT_PASS ? 'H' : 'h';
}

/* The end of the value that begins behind '[' at `at`: its ']', or `end`. */
static const char *value_end(const char *at, const char *end)
{
    while (at < end && *at != ']')
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    return at;
}

/* Copy a root as written, "PB[name]PW[name]...", with one byte for each value that the row gives back. */
static void shorten(tgn_buffer *out, const char *at, const char *end, const tgn_spoken *spoken)
{
    while (at < end) {
        const char *name = at;
        while (at < end && *at != '[')
            at++;
        const char *value = at + (at < end), *close = value_end(value, end);
        int which = spoken_by(name, (size_t)(at - name));
        size_t length = (size_t)(close - value);
        bool alone = close < end && !(close + 1 < end && close[1] == '[');
        if (which && alone && length > 1 && strlen(spoken->text[which]) == length &&
            memcmp(spoken->text[which], value, length) == 0) {
            tgn_buffer__add(out, name, (size_t)(value - name));
            tgn_buffer__char(out, (char)which);
            name = close;
        }
        at = close < end ? close + 1 : end;
        tgn_buffer__add(out, name, (size_t)(at - name));
    }
}

static bool has_spoken_bytes(const char *at, const char *end)
{
    bool found = false;
    for (; at < end; at++)
        found |= *at >= 1 && *at < TGN_SPOKEN_COUNT;
    return found;
}

/* The root alone, without the "(;" before it and the ")\n" behind it. 1, or 0 when it cannot be kept so. */
static int add_root(tgn_buffer *out, const tgn_sgf *tree, const tgn_spoken *spoken)
{
    tgn_sgf root = *tree;
    tgn_buffer written = {0};
    root.node_count = 1;
    int code = tgn_sgf_write(&root, add_bytes, &written);
    const char *start = written.data + 2, *end = written.data + written.length - 2;
    if (code == 0 && !has_spoken_bytes(start, end)) {
        shorten(out, start, end, spoken);
        code = out->failed ? TGN_ERR_MEMORY : 1;
    }
    tgn_buffer__clear(&written);
    return code;
}

int tgn_wording__of(tgn_buffer *out, const tgn_sgf *tree, const tgn_record *record, const tgn_spoken *spoken)
{
    char kind = kind_of(tree, record);
    int code = 0;
    tgn_buffer__char(out, kind);
    if (kind != 'f' && (code = add_root(out, tree, spoken)) != 0)
        return code < 0 ? code : 0;
    if (out->failed)
        return TGN_ERR_MEMORY;
    out->data[0] = 'f';
    return tgn_sgf_write(tree, add_bytes, out);
}

/* ---- and back ------------------------------------------------------------------------------------------ */

static void add_move(tgn_buffer *out, tgn_move move, bool tt)
{
    char text[8] = {';', move.colour == TGN_BLACK ? 'B' : 'W', '['};
    size_t length = 3;
    if (move.point != TGN_PASS) {
        text[length++] = (char)('a' + tgn_point_col(move.point));
        text[length++] = (char)('a' + tgn_point_row(move.point));
    } else if (tt) {
        text[length++] = 't';
        text[length++] = 't';
    }
    text[length++] = ']';
    tgn_buffer__add(out, text, length);
}

static int add_moves(tgn_buffer *out, const tgn_record *record, bool tt)
{
    tgn_steps steps;
    tgn_record_step step;
    int code;
    for (tgn_steps__init(&steps, record); (code = tgn_steps__next(&steps, &step)) > 0;)
        if (step.kind == TGN_STEP_MOVE)
            add_move(out, step.move, tt);
        else if (step.kind == TGN_STEP_BACK)
            return TGN_ERR_INPUT;
    return code;
}

int tgn_wording__sgf(tgn_buffer *out, tgn_bytes text, const tgn_record *record, const tgn_spoken *spoken)
{
    const char *at = text.data, *end = at + text.length;
    char kind = at < end ? *at++ : '\0';
    int code = 0;
    if (kind == 'f') {
        tgn_buffer__add(out, at, (size_t)(end - at));
    } else if (kind == 'h' || kind == 'H') {
        tgn_buffer__text(out, "(;");
        for (; at < end; at++)
            if (*at >= 1 && *at < TGN_SPOKEN_COUNT)
                tgn_buffer__text(out, spoken->text[(int)*at]);
            else
                tgn_buffer__char(out, *at);
        if (record->main_moves)
            tgn_buffer__char(out, '\n');
        code = add_moves(out, record, kind == 'H');
        tgn_buffer__text(out, ")\n");
    } else {
        return TGN_ERR_INPUT;
    }
    return code == 0 && out->failed ? TGN_ERR_MEMORY : code;
}
