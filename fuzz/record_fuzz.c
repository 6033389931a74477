/*
 * record_fuzz.c - any bytes as a packed record, unpacked, played and traced
 *
 * With an even first byte the rest is a record as it would lie on disk: it is refused or it is sound, and
 * every reader of it must say the same. With an odd one the rest are steps, two bytes each, which are packed
 * first: what was packed comes out again, and it can be traced exactly when its marks lead back to steps
 * that lie on the way.
 */
#include "fuzz.h"

#include <string.h>

#include "../tests/db/replay.h"
#include "db/record/pack.h"
#include "db/record/visit.h"

/* Made once: the key tables of all sizes would take longer than the rest. */
static tgn_record_tracer *tracer;
static tgn_game *game;

/* Walk through the steps. Returns the last code. */
static int walk(const tgn_record *record)
{
    tgn_record_steps steps;
    tgn_record_step step;
    uint32_t count = 0;
    int code;
    tgn_record_steps__init(&steps, record);
    while ((code = tgn_record_steps__next(&steps, &step)) > 0) {
        count += step.kind != TGN_RECORD_STEP_BACK;
        FUZZ_CHECK(step.kind != TGN_RECORD_STEP_BACK || step.back <= count);
        FUZZ_CHECK(step.kind != TGN_RECORD_STEP_MOVE || step.move.point == TGN_PASS ||
                   tgn_point_on(step.move.point, record->size));
    }
    FUZZ_CHECK(code < 0 || count == record->step_count);
    return code;
}

/* Visits of a record that was traced: as many of the whole board as positions, and none beyond its end. */
static void check_visits(const tgn_record *record, const tgn_record_visit_list lists[TGN_KIND_COUNT])
{
    size_t whole = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        for (size_t i = 0; i < lists[kind].count; i++) {
            const tgn_record_visit *visit = &lists[kind].items[i];
            FUZZ_CHECK(visit->game == 7 && (uint32_t)visit->step + visit->length <= record->step_count);
            FUZZ_CHECK((visit->next & TGN_RECORD_LABEL_BRANCH) == 0 || record->branches);
            FUZZ_CHECK((visit->step == 0) == (visit->came == TGN_RECORD_CAME(TGN_RECORD_LABEL_NONE, 0)));
            whole += kind == TGN_KIND_WHOLE && (visit->next & TGN_RECORD_LABEL_BRANCH) == 0;
        }
    FUZZ_CHECK(whole == record->step_count + 1);
}

/* Everything that can be done with a record. Returns what the tracer said. */
static int use(const tgn_record *record)
{
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    const int walked = walk(record),
              traced = tgn_record_tracer__run(tracer, record, 7, TGN_RECORD_GRAPHS_ALL, lists);
    FUZZ_CHECK(walked == 0 || walked == TGN_ERR_INPUT);
    FUZZ_CHECK(traced == 0 || traced == TGN_ERR_INPUT);
    FUZZ_CHECK(walked == 0 || traced == TGN_ERR_INPUT);
    if (traced == 0)
        check_visits(record, lists);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        FUZZ_CHECK(traced == 0 || lists[kind].count == 0);
        free(lists[kind].items);
    }
    const int played = replay_main_line(record, game, UINT32_MAX);
    FUZZ_CHECK(played == 0 || walked == TGN_ERR_INPUT);
    (void)tgn_record__digest(record);
    return traced;
}

static void as_stored(const uint8_t *data, size_t length)
{
    tgn_record record;
    if (tgn_record__get(&record, data, length) >= 0)
        use(&record);
}

/* Which step each one stands after, to know whether a mark may lead there. */
typedef struct past {
    uint32_t parent[4096], at;
    bool sound;
} past;

static void go_back(past *seen, tgn_record_packer *packer, uint32_t back)
{
    bool found = back == 0;
    for (uint32_t up = seen->at; up > 0 && !found; up = seen->parent[up])
        found = up == back;
    seen->sound &= found;
    seen->at = back;
    tgn_record_packer__back(packer, back, back % 2 ? TGN_WHITE : TGN_BLACK);
}

static void pack(tgn_record_packer *packer, past *seen, unsigned what, unsigned where)
{
    const int points = tgn_size_points(packer->size);
    const tgn_point point = tgn_point_from_index((int)(where | (what & 0x30u) << 4) % points, packer->size);
    const tgn_colour colour = what & 8 ? TGN_WHITE : TGN_BLACK;
    const tgn_move stone = {point, (tgn_colour)((what >> 6) % 3)};
    switch (what & 7) {
    case 0:
        if (packer->steps > 0 && !packer->pending)
            go_back(seen, packer, where % (packer->steps + 1));
        return;
    case 1:
        tgn_record_packer__setup(packer, &stone, where & 1, colour);
        break;
    case 2:
        tgn_record_packer__move(packer, (tgn_move){TGN_PASS, colour});
        break;
    default:
        tgn_record_packer__move(packer, (tgn_move){point, what & 4 ? packer->turn : colour});
    }
    seen->parent[packer->steps] = seen->at;
    seen->at = packer->steps;
}

static void as_steps(const uint8_t *data, size_t length)
{
    static past seen;
    tgn_record_packer packer = {0};
    tgn_record record;
    seen.at = 0;
    seen.sound = true;
    tgn_record_packer__start(
        &packer, (tgn_size){(uint8_t)(1 + data[0] % TGN_SIDE_MAX), (uint8_t)(1 + data[1] % TGN_SIDE_MAX)});
    for (size_t i = 2; i + 1 < length; i += 2)
        pack(&packer, &seen, data[i], data[i + 1]);
    const bool dangling = packer.pending; /* a mark that no step follows is not written */
    if (tgn_record_packer__end(&packer, &record) == 0) {
        FUZZ_CHECK(walk(&record) == 0);
        FUZZ_CHECK(dangling || use(&record) == (seen.sound ? 0 : TGN_ERR_INPUT));
    }
    free(packer.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 3 || length > 4000)
        return 0;
    if (!tracer && (tgn_record_tracer__new(&tracer) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0))
        abort();
    if (data[0] & 1)
        as_steps(data + 1, length - 1);
    else
        as_stored(data + 1, length - 1);
    return 0;
}
