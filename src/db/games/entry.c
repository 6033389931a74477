/* entry.c - a tree on its way into the roll: its row, its names, its steps, its text, its digest */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "db/games/hash.h"
#include "db/games/games.h"
#include "db/games/names.h"
#include "db/games/game_text.h"

enum { SHORT_GAME = 30 }; /* moves: below this games are often alike */

/* ---- the row ------------------------------------------------------------------------------------------- */

/* Points as quarter points; false when that is no number of ours. */
static bool quarters(int16_t *out, double points)
{
    if (!(points > -8000 && points < 8000))
        return false;
    *out = (int16_t)(points * 4 + (points < 0 ? -0.5 : 0.5));
    return true;
}

static void fill_row(tgn_games_row *row, const tgn_info *info, const tgn_sgf *tree, const tgn_record *record)
{
    *row = (tgn_games_row){.first = info->dates.first, .last = info->dates.last};
    row->black_rank = info->black_rank.level;
    row->white_rank = info->white_rank.level;
    row->komi = INT16_MIN;
    if (info->komi.known)
        quarters(&row->komi, info->komi.points);
    row->winner = (uint8_t)info->result.winner;
    row->ending = (uint8_t)info->result.ending;
    if (info->result.ending == TGN_END_SCORE && !quarters(&row->margin, info->result.margin))
        row->ending = TGN_END_WIN;
    row->steps = (uint16_t)record->step_count;
    row->moves = (uint16_t)record->main_moves;
    row->handicap = info->handicap.known ? (uint8_t)info->handicap.stones : 0;
    row->rows = record->size.rows;
    row->cols = record->size.cols;
    row->flags = (uint8_t)((tree->problem_count ? TGN_GAMES_ROW_REPAIRED : 0) |
                           (record->branches ? TGN_GAMES_ROW_TREE : 0) | (record->cut ? TGN_GAMES_ROW_CUT : 0));
}

/* ---- names --------------------------------------------------------------------------------------------- */

/* A name without blanks around it, one blank where there are several, cut between characters. */
static size_t tidy(char out[TGN_GAMES_NAME_MAX + 1], const tgn_sgf *tree, const tgn_sgf_value *value)
{
    char text[4 * TGN_GAMES_NAME_MAX];
    size_t length = 0;
    text[0] = '\0';
    if (value)
        tgn_sgf_text(tree, value, true, text, sizeof text);
    for (const char *at = text; *at && length < TGN_GAMES_NAME_MAX; at++)
        if (*at != ' ' || (length && out[length - 1] != ' '))
            out[length++] = *at;
    if (length == TGN_GAMES_NAME_MAX) /* the last character may be half there */
        length = tgn_utf8__valid(out, length);
    while (length && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return length;
}

typedef struct names {
    char black[TGN_GAMES_NAME_MAX + 1], white[TGN_GAMES_NAME_MAX + 1], event[TGN_GAMES_NAME_MAX + 1];
    size_t black_length, white_length, event_length;
} names;

static void read_names(names *out, const tgn_info *info, const tgn_sgf *tree)
{
    out->black_length = tidy(out->black, tree, info->raw[TGN_INFO_BLACK]);
    out->white_length = tidy(out->white, tree, info->raw[TGN_INFO_WHITE]);
    out->event_length = tidy(out->event, tree, info->raw[TGN_INFO_EVENT]);
}

/* ---- the digest ---------------------------------------------------------------------------------------- */

tgn_key tgn_games_entry__digest(const tgn_record *record, const tgn_games_row *row, const char *black, const char *white)
{
    tgn_key digest = tgn_record__digest(record);
    if (record->main_moves >= SHORT_GAME)
        return digest;
    uint64_t players = tgn_games_hash__text(tgn_games_hash__text(0, black, strlen(black)), white, strlen(white));
    uint64_t all = tgn_games_hash__mix(players ^ ((uint64_t)row->first << 32 | row->last));
    digest.high ^= all;
    digest.low ^= tgn_games_hash__mix(all + 1);
    return digest;
}

/* ---- the entry ----------------------------------------------------------------------------------------- */

/* One piece of memory for record and names; the text has its own. */
static int copy(tgn_games_entry *out, const tgn_record *record, const names *all)
{
    size_t black = all->black_length + 1, white = all->white_length + 1, event = all->event_length + 1;
    out->record_length = TGN_RECORD_HEAD + record->length;
    out->record = malloc(out->record_length + black + white + event);
    if (!out->record)
        return TGN_ERR_MEMORY;
    tgn_record__put_head(out->record, record);
    memcpy(out->record + TGN_RECORD_HEAD, record->bytes, record->length);
    out->black = (char *)out->record + out->record_length;
    out->white = out->black + black;
    out->event = out->white + white;
    memcpy(out->black, all->black, black);
    memcpy(out->white, all->white, white);
    memcpy(out->event, all->event, event);
    return 0;
}

int tgn_games_entry__make(tgn_games_entry *out, const tgn_sgf *tree, const tgn_record *record)
{
    tgn_info info;
    names all;
    tgn_games_row_texts spoken;
    tgn_buffer text = {0};
    *out = (tgn_games_entry){0};
    tgn_info_read(&info, tree);
    fill_row(&out->row, &info, tree, record);
    read_names(&all, &info, tree);
    tgn_games_row_texts__of(&spoken, &out->row, all.black, all.white, all.event);
    int code = tgn_games_text__make(&text, tree, record, &spoken);
    if (code == 0)
        code = copy(out, record, &all);
    if (code < 0) {
        tgn_buffer__clear(&text);
        return code;
    }
    out->text = text.data;
    out->text_length = text.length;
    out->digest = tgn_games_entry__digest(record, &out->row, all.black, all.white);
    return 0;
}

void tgn_games_entry__clear(tgn_games_entry *entry)
{
    free(entry->record);
    free(entry->text);
    *entry = (tgn_games_entry){0};
}
