/* game_text.c - see game_text.h */
#include "db/games/game_text.h"

#include <string.h>

#include "base/ascii.h"

/* ---- what a row gives back ----------------------------------------------------------------------------- */

/* "2010-04-01" for a single day, "" for anything else. */
static void put_date(char out[16], const tgn_games_row *row)
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

void tgn_games_row_texts__of(tgn_games_row_texts *out, const tgn_games_row *row, const char *black,
                             const char *white, const char *event)
{
    tgn_result result = {.winner = row->winner, .ending = row->ending, .margin = row->margin / 4.0};
    *out = (tgn_games_row_texts){.text = {"", black, white, event}};
    out->text[TGN_GAMES_TEXT_BLACK_RANK] =
        tgn_rank_format(out->ranks[0], (tgn_rank){.level = row->black_rank});
    out->text[TGN_GAMES_TEXT_WHITE_RANK] =
        tgn_rank_format(out->ranks[1], (tgn_rank){.level = row->white_rank});
    out->text[TGN_GAMES_TEXT_RESULT] = tgn_result_format(out->result, &result);
    put_date(out->date, row);
    out->text[TGN_GAMES_TEXT_DATE] = out->date;
}

/* Which of them a property may hold; 0: none. */
static int row_text_of(const char *name, size_t length)
{
    static const char names[TGN_GAMES_TEXT_COUNT][3] = {"", "PB", "PW", "EV", "BR", "WR", "RE", "DT"};
    for (int i = 1; length == 2 && i < TGN_GAMES_TEXT_COUNT; i++)
        if (memcmp(names[i], name, 2) == 0)
            return i;
    return 0;
}

/* ---- what the steps give back -------------------------------------------------------------------------- */

/* Bytes that stand for moves. */
enum { MOVES = 14, MOVE = 15 };

/* The moves of a record, one after the other, as text. */
typedef struct move_writer {
    tgn_record_steps steps;
    bool tt;   /* how passes are written */
    bool back; /* the next move does not follow the one before */
    int code;  /* 1: there is a next move, which is */
    char text[8];
    size_t length; /* of ";B[pd]" */
} move_writer;

static void put_move(move_writer *out, tgn_move move)
{
    char *at = out->text;
    *at++ = ';';
    *at++ = move.colour == TGN_BLACK ? 'B' : 'W';
    *at++ = '[';
    if (move.point != TGN_PASS || out->tt) {
        *at++ = move.point == TGN_PASS ? 't' : (char)('a' + tgn_point_col(move.point));
        *at++ = move.point == TGN_PASS ? 't' : (char)('a' + tgn_point_row(move.point));
    }
    *at++ = ']';
    out->length = (size_t)(at - out->text);
}

/* Go on to the next move. */
static void next_move(move_writer *out)
{
    tgn_record_step step;
    out->back = false;
    while ((out->code = tgn_record_steps__next(&out->steps, &step)) > 0 && step.kind != TGN_RECORD_STEP_MOVE)
        out->back |= step.kind == TGN_RECORD_STEP_BACK;
    if (out->code > 0)
        put_move(out, step.move);
}

static void begin(move_writer *out, const tgn_record *record, bool tt)
{
    tgn_record_steps__init(&out->steps, record);
    out->tt = tt;
    next_move(out);
}

/* ---- leaving out --------------------------------------------------------------------------------------- */

static void add_count(tgn_buffer *out, size_t count)
{
    for (; count >= 128; count >>= 7)
        tgn_buffer__char(out, (char)((count & 127) | 128));
    tgn_buffer__char(out, (char)count);
}

/* The end of the value that begins after '[' at `at`: its ']', or `end`. */
static const char *value_end(const char *at, const char *end)
{
    while (at < end && *at != ']')
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    return at;
}

/* Whether the next move, from its byte `from` on, is at `at`, and its property has nothing else. */
static bool next_move_is(const move_writer *next, size_t from, const char *at, const char *end)
{
    size_t length = next->length - from;
    return next->code > 0 && (size_t)(end - at) > length && memcmp(at, next->text + from, length) == 0 &&
           at[length] != '[';
}

/* Nodes that are the next moves and nothing else: one count for all of them. Returns what follows. */
static const char *shorten_nodes(tgn_buffer *out, const char *at, const char *end, move_writer *next)
{
    size_t count = 0;
    while (next_move_is(next, 0, at, end) && !tgn_ascii__letter(at[next->length]) && !(count && next->back)) {
        at += next->length;
        count++;
        next_move(next);
    }
    if (count) {
        tgn_buffer__char(out, MOVES);
        add_count(out, count);
    } else {
        tgn_buffer__char(out, *at++);
    }
    return at;
}

/* A property with all of its values: a move, a text of the row, or as it is. */
static const char *shorten_property(tgn_buffer *out, const char *at, const char *end, move_writer *next,
                                    const tgn_games_row_texts *texts)
{
    const char *open = memchr(at, '[', (size_t)(end - at));
    if (!open || next_move_is(next, 1, at, end)) {
        tgn_buffer__char(out, open ? MOVE : *at);
        at += open ? next->length - 1 : 1;
        if (open)
            next_move(next);
        return at;
    }
    const char *close = value_end(open + 1, end);
    int which = row_text_of(at, (size_t)(open - at));
    size_t length = (size_t)(close - open - 1);
    bool alone = close < end && !(close + 1 < end && close[1] == '[');
    if (which && alone && length > 1 && strlen(texts->text[which]) == length &&
        memcmp(texts->text[which], open + 1, length) == 0) {
        tgn_buffer__add(out, at, (size_t)(open + 1 - at));
        tgn_buffer__char(out, (char)which);
        tgn_buffer__char(out, ']');
        return close + 1;
    }
    while (close + 1 < end && close[1] == '[')
        close = value_end(close + 2, end);
    close += close < end;
    tgn_buffer__add(out, at, (size_t)(close - at));
    return close;
}

static void shorten(tgn_buffer *out, const char *at, const char *end, move_writer *next,
                    const tgn_games_row_texts *texts)
{
    while (at < end)
        if (*at == ';')
            at = shorten_nodes(out, at, end, next);
        else if (tgn_ascii__letter(*at))
            at = shorten_property(out, at, end, next, texts);
        else
            tgn_buffer__char(out, *at++);
}

static bool has_our_bytes(const tgn_buffer *text)
{
    bool found = false;
    for (size_t i = 0; i < text->length; i++)
        found |= (text->data[i] >= 1 && text->data[i] < TGN_GAMES_TEXT_COUNT) || text->data[i] == MOVES ||
                 text->data[i] == MOVE;
    return found;
}

/* ---- games of moves and nothing else ------------------------------------------------------------------- */

/* How passes are written. */
enum { NO_PASS, EMPTY_PASS, TT_PASS, ODD };

/* One node: a move and nothing else, in our own notation. */
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

/* Nearly every record: after the root one move per node. The kind of its text, or 0 for other records. */
static char plain_kind(const tgn_sgf *tree, const tgn_record *record)
{
    int passes = NO_PASS;
    if (record->cut || record->main_moves + 1 != tree->node_count)
        return 0;
    for (uint32_t i = 1; i < tree->node_count; i++) {
        int pass = plain_move(tree, &tree->nodes[i]);
        if (pass == ODD || tree->nodes[i].parent != i - 1 ||
            (pass != NO_PASS && passes != NO_PASS && pass != passes))
            return 0;
        passes = pass != NO_PASS ? pass : passes;
    }
    return passes == TT_PASS ? 'H' : 'h';
}

/* ---- from a tree --------------------------------------------------------------------------------------- */

/* The text of `written`, which is the root of a plain record, or any complete record. */
static void add_text(tgn_buffer *out, const tgn_buffer *written, char plain, const tgn_sgf *tree,
                     const tgn_record *record, const tgn_games_row_texts *texts)
{
    move_writer next = {.code = 0};
    const char *end = written->data + written->length;
    if (has_our_bytes(written)) {
        tgn_buffer__char(out, 'f');
        tgn_buffer__add(out, written->data, written->length);
    } else if (plain) {
        tgn_buffer__char(out, plain);
        shorten(out, written->data, end - 2, &next, texts);
        if (tree->node_count > 1)
            tgn_buffer__add(out, "\n\16", 3);
        tgn_buffer__text(out, ")\n");
    } else {
        bool tt = strstr(written->data, "[tt]") != NULL;
        tgn_buffer__char(out, tt ? 'H' : 'h');
        begin(&next, record, tt);
        shorten(out, written->data, end, &next, texts);
    }
}

int tgn_games_text__make(tgn_buffer *out, const tgn_sgf *tree, const tgn_record *record,
                         const tgn_games_row_texts *texts)
{
    tgn_buffer written = {0};
    tgn_sgf root = *tree;
    char plain = plain_kind(tree, record);
    if (plain)
        root.node_count = 1;
    int code = tgn_sgf_write(&root, tgn_buffer__write, &written);
    if (code == 0 && plain && has_our_bytes(&written)) { /* rare: write it completely */
        plain = 0;
        written.length = 0;
        code = tgn_sgf_write(tree, tgn_buffer__write, &written);
    }
    if (code == 0)
        add_text(out, &written, plain, tree, record, texts);
    tgn_buffer__clear(&written);
    return code == 0 && out->failed ? TGN_ERR_MEMORY : code;
}

/* ---- and back ------------------------------------------------------------------------------------------ */

/* `count` nodes; 0: all that are left. */
static void add_moves(tgn_buffer *out, move_writer *next, size_t count)
{
    size_t left = count ? count : SIZE_MAX;
    for (bool first = true; left > 0 && next->code > 0 && (first || !next->back); left--, first = false) {
        tgn_buffer__add(out, next->text, next->length);
        next_move(next);
    }
    if (count ? left > 0 : next->code > 0) /* fewer than there should be, or more */
        next->code = TGN_ERR_INPUT;
}

/* The number after MOVES; one longer than any record is cut, and will not match. */
static const char *read_count(const char *at, const char *end, size_t *count)
{
    *count = 0;
    for (int shift = 0; at < end && shift < 21; shift += 7) {
        *count |= (size_t)(*at & 127) << shift;
        if (!(*at++ & 128))
            break;
    }
    return at;
}

static void expand(tgn_buffer *out, const char *at, const char *end, move_writer *next,
                   const tgn_games_row_texts *texts)
{
    while (at < end && next->code >= 0) {
        char c = *at++;
        size_t count;
        if (c >= 1 && c < TGN_GAMES_TEXT_COUNT) {
            tgn_buffer__text(out, texts->text[(int)c]);
        } else if (c == MOVES) {
            at = read_count(at, end, &count);
            add_moves(out, next, count);
        } else if (c == MOVE && next->code > 0) {
            tgn_buffer__add(out, next->text + 1, next->length - 1);
            next_move(next);
        } else if (c == MOVE) {
            next->code = TGN_ERR_INPUT;
        } else {
            tgn_buffer__char(out, c);
        }
    }
}

int tgn_games_text__sgf(tgn_buffer *out, tgn_store_bytes text, const tgn_record *record,
                        const tgn_games_row_texts *texts)
{
    const char *at = text.data, *end = at + text.length;
    move_writer next;
    char kind = at < end ? *at++ : '\0';
    if (kind == 'f') {
        tgn_buffer__add(out, at, (size_t)(end - at));
    } else if (kind == 'h' || kind == 'H') {
        begin(&next, record, kind == 'H');
        expand(out, at, end, &next, texts);
        if (next.code < 0)
            return TGN_ERR_INPUT;
    } else {
        return TGN_ERR_INPUT;
    }
    return out->failed ? TGN_ERR_MEMORY : 0;
}
