/* record.c - a record's fixed fields, and the main line played again; see record.h */
#include "db/record/record.h"

/*
 *      byte  0     1     2      3     4        6        8        10     12         16
 *          +-----+-----+------+-----+--------+--------+--------+------+----------+- - - -
 *          |rows |cols |flags |  0  | steps  | main   | main   |  0   |  length  | steps, packed
 *          |     |     |      |     |        | steps  | moves  |      |          |
 *          +-----+-----+------+-----+--------+--------+--------+------+----------+- - - -
 *
 * Numbers have their lowest byte first.
 */
enum { FLAG_BRANCHES = 1, FLAG_CUT = 2 };

static void put(uint8_t *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t get(const uint8_t *bytes, int count)
{
    uint32_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return value;
}

void tgn_record__put_head(uint8_t out[TGN_RECORD_HEAD], const tgn_record *record)
{
    out[0] = record->size.rows;
    out[1] = record->size.cols;
    out[2] = (uint8_t)((record->branches ? FLAG_BRANCHES : 0) | (record->cut ? FLAG_CUT : 0));
    out[3] = 0;
    put(out + 4, record->step_count, 2);
    put(out + 6, record->main_steps, 2);
    put(out + 8, record->main_moves, 2);
    put(out + 10, 0, 2);
    put(out + 12, (uint32_t)record->length, 4);
}

/* Whether the fields agree with each other; that the steps agree with them is seen when they are walked. */
static bool plausible(const tgn_record *record)
{
    return tgn_size_valid(record->size) && record->step_count <= TGN_RECORD_STEPS_MAX &&
           record->main_steps <= record->step_count && record->main_moves <= record->main_steps &&
           (record->branches || record->main_steps == record->step_count);
}

int tgn_record__get(tgn_record *out, const void *bytes, size_t length)
{
    const uint8_t *head = bytes;
    if (length < TGN_RECORD_HEAD)
        return TGN_ERR_INPUT;
    *out = (tgn_record){.size = {head[0], head[1]},
                        .bytes = head + TGN_RECORD_HEAD,
                        .length = get(head + 12, 4),
                        .step_count = get(head + 4, 2),
                        .main_steps = get(head + 6, 2),
                        .main_moves = get(head + 8, 2),
                        .branches = head[2] & FLAG_BRANCHES,
                        .cut = head[2] & FLAG_CUT};
    const bool spare = head[2] > (FLAG_BRANCHES | FLAG_CUT) || head[3] || head[10] || head[11];
    if (spare || !plausible(out) || out->length > length - TGN_RECORD_HEAD || out->length > INT32_MAX / 2)
        return TGN_ERR_INPUT;
    return (int)(TGN_RECORD_HEAD + out->length);
}

int tgn_record__replay(const tgn_record *record, tgn_game *game, uint32_t step)
{
    tgn_record_steps steps;
    tgn_record_step next;
    int code = tgn_game_reset(game, record->size, NULL);
    tgn_record_steps__init(&steps, record);
    for (uint32_t at = 0; at < step && at < record->main_steps && code >= 0; at++) {
        code = tgn_record_steps__next(&steps, &next);
        if (code == 0 || (code > 0 && next.kind == TGN_RECORD_STEP_BACK))
            code = TGN_ERR_INPUT;
        if (code > 0)
            code = tgn_record_step__play(&next, game);
    }
    return code < 0 ? code : 0;
}
