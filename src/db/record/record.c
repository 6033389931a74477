/*
 * record.c - a record as bytes, and its steps unpacked and played; record.h draws the codes
 *
 * The bytes may come from a damaged disk: no field is trusted before it has been compared with the board and
 * with the fixed fields of the record.
 */
#include "db/record/pack.h"

/* ---- fixed fields -------------------------------------------------------------------------------------- */

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

/* Whether the fields agree with each other; the steps are compared with them as they are read. */
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

/* ---- steps --------------------------------------------------------------------------------------------- */

void tgn_record_steps__init(tgn_record_steps *steps, const tgn_record *record)
{
    steps->record = *record;
    steps->bit = 0;
    steps->turn = TGN_BLACK;
    steps->width = tgn_record_packer__width(record->size);
    steps->reciprocal = (65536u + record->size.cols - 1) / record->size.cols;
    steps->count = steps->moves = 0;
    steps->branched = false;
}

/* The 64 bits from `bit` on, of which at least 57 count; zeros after the end. */
static inline uint64_t peek(const tgn_record_steps *steps)
{
    const size_t at = (size_t)(steps->bit / 8), left = steps->record.length - at;
    const uint8_t *bytes = steps->record.bytes + at;
    uint64_t word = 0;
    if (left >= 8)
        word = (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
               (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
               (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
    else
        for (size_t i = 0; i < left; i++)
            word |= (uint64_t)bytes[i] << 8 * i;
    return word >> steps->bit % 8;
}

/* Take `width` bits; false when there are fewer. */
static inline bool take(tgn_record_steps *steps, unsigned width, unsigned *value)
{
    if (steps->bit + width > 8 * (uint64_t)steps->record.length)
        return false;
    *value = (unsigned)(peek(steps) & (((uint64_t)1 << width) - 1));
    steps->bit += width;
    return true;
}

/*
 * The point with this number in reading order, without a division: it is below 625, so the product is off by
 * less than 625 * 25 / 65536 of a column, and the row is exact.
 */
static inline tgn_point point_of(const tgn_record_steps *steps, unsigned index)
{
    const unsigned row = index * steps->reciprocal >> 16;
    return tgn_point_at((int)row, (int)(index - row * steps->record.size.cols));
}

/* Count one more step: false when the record says there are fewer. */
static inline bool counted(tgn_record_steps *steps)
{
    return ++steps->count <= steps->record.step_count;
}

static inline int read_move(tgn_record_steps *steps, tgn_record_step *step, unsigned code, tgn_colour colour)
{
    const unsigned points = (unsigned)tgn_size_points(steps->record.size);
    if (code > points || !counted(steps))
        return TGN_ERR_INPUT;
    step->kind = TGN_RECORD_STEP_MOVE;
    step->move.point = code < points ? point_of(steps, code) : (tgn_point)TGN_PASS;
    step->move.colour = colour;
    steps->turn = tgn_colour_other(colour);
    steps->moves += !steps->branched;
    return 1;
}

/* Points come in reading order, so none comes twice. */
static int read_setup(tgn_record_steps *steps, tgn_record_step *step)
{
    const tgn_size size = steps->record.size;
    unsigned field, index, next = 0;
    if (!take(steps, 1 + TGN_RECORD_PACK_POINT, &field) || !counted(steps))
        return TGN_ERR_INPUT;
    step->kind = TGN_RECORD_STEP_SETUP;
    step->to_move = field & 1 ? TGN_WHITE : TGN_BLACK;
    step->stones = steps->stones;
    step->stone_count = field >> 1;
    if (step->stone_count > (size_t)tgn_size_points(size))
        return TGN_ERR_INPUT;
    for (size_t i = 0; i < step->stone_count; i++, next = index + 1) {
        if (!take(steps, TGN_RECORD_PACK_POINT + TGN_RECORD_PACK_COLOUR, &field))
            return TGN_ERR_INPUT;
        index = field & ((1u << TGN_RECORD_PACK_POINT) - 1);
        const tgn_colour colour = (tgn_colour)(field >> TGN_RECORD_PACK_POINT);
        if (index < next || index >= (unsigned)tgn_size_points(size) || colour > TGN_WHITE)
            return TGN_ERR_INPUT;
        steps->stones[i] = (tgn_move){point_of(steps, index), colour};
    }
    steps->turn = step->to_move;
    return 1;
}

/* At the end of the main line: whether it was as long as the record says. */
static bool main_line_agrees(const tgn_record_steps *steps)
{
    return steps->branched ||
           (steps->count == steps->record.main_steps && steps->moves == steps->record.main_moves);
}

static int read_back(tgn_record_steps *steps, tgn_record_step *step)
{
    unsigned field;
    if (!take(steps, 1 + TGN_RECORD_PACK_STEP, &field) || !steps->record.branches || !main_line_agrees(steps))
        return TGN_ERR_INPUT;
    step->kind = TGN_RECORD_STEP_BACK;
    step->back = field >> 1;
    steps->turn = field & 1 ? TGN_WHITE : TGN_BLACK;
    steps->branched = true;
    return step->back <= steps->count ? 1 : TGN_ERR_INPUT;
}

static int read_escape(tgn_record_steps *steps, tgn_record_step *step)
{
    unsigned what, code;
    if (!take(steps, TGN_RECORD_PACK_ESCAPE, &what))
        return TGN_ERR_INPUT;
    switch (what) {
    case TGN_RECORD_PACK_OTHER:
        if (!take(steps, steps->width, &code))
            return TGN_ERR_INPUT;
        return read_move(steps, step, code, tgn_colour_other(steps->turn));
    case TGN_RECORD_PACK_SETUP:
        return read_setup(steps, step);
    case TGN_RECORD_PACK_BACK:
        return read_back(steps, step);
    default:
        return steps->count == steps->record.step_count && main_line_agrees(steps) ? 0 : TGN_ERR_INPUT;
    }
}

int tgn_record_steps__next(tgn_record_steps *steps, tgn_record_step *step)
{
    unsigned code;
    if (!take(steps, steps->width, &code))
        return TGN_ERR_INPUT;
    if (code == (unsigned)tgn_size_points(steps->record.size) + 1)
        return read_escape(steps, step);
    return read_move(steps, step, code, steps->turn);
}

static int play_setup(const tgn_record_step *step, tgn_game *game)
{
    int taken = 0, code = 0;
    if (step->stone_count > 0) {
        code = tgn_game_setup(game, step->stones, step->stone_count);
        taken++;
    }
    if (code == 0 && step->to_move != tgn_game_to_move(game)) {
        code = tgn_game_set_to_move(game, step->to_move);
        taken++;
    }
    return code < 0 ? code : taken;
}

int tgn_record_step__play(const tgn_record_step *step, tgn_game *game)
{
    if (step->kind == TGN_RECORD_STEP_SETUP)
        return play_setup(step, game);
    int code = tgn_game_force(game, step->move.colour, step->move.point, NULL);
    return code < 0 ? code : 1;
}
