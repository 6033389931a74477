/*
 * trace.c - from a record to its visits, see visit.h
 *
 * The whole board and every region stand on a node, in a visit that has not ended. A step that moves one of
 * them on ends its visit (the way out, how long it stayed) and begins the next:
 *
 *      step             1     2     3     4     5
 *      whole        o-->o---->o---->o---->o---->o           five visits and the root's
 *      upper left   [0..1]--->[2 ............ 4]-->[5       its content changed at steps 2 and 5
 *
 * A region has two images, one for each motion that carries it onto the reference part of its kind; the
 * lesser one is its node's key. A stone toggles the images of the regions it lies in and of no others.
 *
 * Variations: a line is a run of steps without a mark between them. A visit that began on an earlier line is
 * complete; ways out of it from here are branches, collected until the end, when those that are there already
 * are left out. To go back, `undo` has where everything stood before.
 */
#include "db/record/visit.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "go/keytable.h"

/* Where the whole board or a region stands. */
typedef struct region_state {
    tgn_key image[2];   /* of a region: as its two motions show it, the word of its kind included */
    tgn_record_key key; /* the node */
    uint64_t high_word; /* the word of its full key that `key` has 16 bits of */
    uint8_t motion[2];  /* that lead to the canonical image; both the same unless a region is its own image */
    uint8_t ties;       /* of the whole board: all such motions, as a set */
    uint8_t kind;
    uint32_t first; /* the step where the visit began */
    size_t visit;   /* its row in the list of its kind */
} region_state;

/* A further way out of a visit. */
typedef struct branch {
    uint64_t label;
    size_t visit;
    uint32_t kind;
} branch;

/* Where a region stood before `step` moved it on. */
typedef struct undo_entry {
    uint32_t step;
    uint32_t region;
    region_state before;
} undo_entry;

/* A step on the line from the root to here, and how many steps of the game it took. */
typedef struct path_step {
    uint32_t step;
    int game_steps;
} path_step;

/* What the rows of a list leave out of their keys, for those that this run has added. */
typedef struct high_word_list {
    uint64_t *items;
    size_t capacity;
} high_word_list;

struct tgn_record_tracer {
    tgn_game *game;
    const tgn_keytable *table;
    region_state at[TGN_REGION_COUNT];
    unsigned regions; /* those that are traced, as a set; the whole board is bit 0 */
    tgn_record_visit_list *lists;
    uint32_t number;     /* of the game that is traced */
    uint32_t step;       /* that was taken last */
    uint32_t line_start; /* the first step of the line */
    bool branches;

    branch *ways;
    undo_entry *undo;
    path_step *path;
    size_t way_count, undo_count, path_count;
    size_t way_capacity, undo_capacity, path_capacity;

    bool keeps_high_words;
    high_word_list high_words[TGN_KIND_COUNT];
    size_t before[TGN_KIND_COUNT]; /* rows of the lists when the run began */
};

int tgn_record_tracer__new(tgn_record_tracer **out)
{
    tgn_record_tracer *tracer = calloc(1, sizeof *tracer);
    if (!tracer)
        return TGN_ERR_MEMORY;
    if (tgn_game_new(&tracer->game, (tgn_size){19, 19}, NULL) < 0) {
        free(tracer);
        return TGN_ERR_MEMORY;
    }
    *out = tracer;
    return 0;
}

void tgn_record_tracer__free(tgn_record_tracer *tracer)
{
    if (!tracer)
        return;
    tgn_game_free(tracer->game);
    free(tracer->ways);
    free(tracer->undo);
    free(tracer->path);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(tracer->high_words[kind].items);
    free(tracer);
}

void tgn_record_tracer__keep_high_words(tgn_record_tracer *tracer)
{
    tracer->keeps_high_words = true;
}

const uint64_t *tgn_record_tracer__high_words(const tgn_record_tracer *tracer, tgn_kind kind)
{
    return tracer->high_words[kind].items;
}

/* ---- visits -------------------------------------------------------------------------------------------- */

/* How a step moves the whole board and the regions on. */
typedef struct passage {
    tgn_record_label_kind kind;
    const uint16_t *index; /* of a move: where the motions take its point; NULL for a pass */
    tgn_colour colour;
} passage;

/* A visit that is being left. */
typedef struct departure {
    uint64_t label; /* of a move; else the node it leads to is not known yet */
    size_t visit;
    uint32_t first, parent;
} departure;

/* Of equivalent points the least: where the whole board is its own image. */
static uint32_t least_index(const uint16_t *index, unsigned ties)
{
    uint32_t least = UINT32_MAX;
    for (unsigned s = 0; s < TGN_SYMMETRY_COUNT; s++)
        if (ties >> s & 1 && index[s] < least)
            least = index[s];
    return least;
}

/* The label of a move in the canonical image of the node. */
static inline uint32_t move_label(const region_state *at, const passage *by)
{
    if (!by->index)
        return tgn_record_label__move(-1, by->colour);
    uint32_t index = by->index[at->motion[0]], other = by->index[at->motion[1]];
    index = other < index ? other : index;
    if (at->ties & (at->ties - 1))
        index = least_index(by->index, at->ties);
    return tgn_record_label__move((int)index, by->colour);
}

static inline void open_visit(tgn_record_tracer *tracer, region_state *at, uint16_t came, uint32_t parent)
{
    tgn_record_visit_list *list = &tracer->lists[at->kind];
    at->first = tracer->step;
    at->visit = list->count++;
    if (tracer->keeps_high_words)
        tracer->high_words[at->kind].items[at->visit - tracer->before[at->kind]] = at->high_word;
    list->items[at->visit] = (tgn_record_visit){.high = at->key.high,
                                                .next = TGN_RECORD_LABEL_NONE64,
                                                .game = tracer->number,
                                                .parent = parent,
                                                .low = at->key.low,
                                                .step = (uint16_t)tracer->step,
                                                .came = came};
}

static int add_branch(tgn_record_tracer *tracer, const departure *left, uint32_t kind)
{
    if (tgn_array__need(&tracer->ways, &tracer->way_capacity, tracer->way_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tracer->ways[tracer->way_count++] = (branch){left->label, left->visit, kind};
    return 0;
}

/* End a visit that this step leaves. */
static inline int close_visit(tgn_record_tracer *tracer, const departure *left, uint32_t kind)
{
    if (left->first < tracer->line_start)
        return add_branch(tracer, left, kind);
    tgn_record_visit *visit = &tracer->lists[kind].items[left->visit];
    visit->next = left->label;
    if (kind != TGN_KIND_WHOLE)
        visit->length = (uint16_t)(tracer->step - 1 - left->first);
    return 0;
}

/* Before the next node is found ... */
static inline departure depart(const region_state *at, const passage *by)
{
    return (departure){by->kind == TGN_RECORD_LABEL_MOVE ? move_label(at, by) : 0, at->visit, at->first,
                       tgn_record_key__mark(at->key)};
}

/* ... and after: one visit ends and another begins. */
static inline int arrive(tgn_record_tracer *tracer, region_state *at, departure *left, const passage *by)
{
    uint16_t came = TGN_RECORD_CAME(by->kind, 0);
    if (by->kind == TGN_RECORD_LABEL_MOVE)
        came = TGN_RECORD_CAME(TGN_RECORD_LABEL_MOVE, move_label(at, by));
    else
        left->label = tgn_record_label__target(by->kind, at->key);
    int code = close_visit(tracer, left, at->kind);
    open_visit(tracer, at, came, left->parent);
    return code;
}

/* Save where a region stood before this step, if the record has variations. */
static inline int save_undo(tgn_record_tracer *tracer, unsigned region)
{
    if (!tracer->branches)
        return 0;
    if (tgn_array__need(&tracer->undo, &tracer->undo_capacity, tracer->undo_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tracer->undo[tracer->undo_count++] = (undo_entry){tracer->step, region, tracer->at[region]};
    return 0;
}

/* ---- the whole board ----------------------------------------------------------------------------------- */

static inline void find_whole(tgn_record_tracer *tracer, region_state *at)
{
    unsigned ties;
    const tgn_key key = tgn_game_key_ties(tracer->game, &ties);
    at->key = tgn_record_key__of(key);
    at->high_word = key.high;
    at->ties = (uint8_t)ties;
    at->motion[0] = at->motion[1] = (uint8_t)__builtin_ctz(ties);
}

static inline int step_whole(tgn_record_tracer *tracer, const passage *by)
{
    region_state *at = &tracer->at[TGN_REGION_WHOLE];
    departure left = depart(at, by);
    if (save_undo(tracer, TGN_REGION_WHOLE) < 0)
        return TGN_ERR_MEMORY;
    find_whole(tracer, at);
    return arrive(tracer, at, &left, by);
}

/* ---- regions ------------------------------------------------------------------------------------------- */

static inline void toggle(region_state *at, const tgn_images *row, const uint8_t carry[2])
{
    for (int i = 0; i < 2; i++)
        at->image[i] = tgn_key__xor(at->image[i], row->image[carry[i] % TGN_SYMMETRY_COUNT]);
}

/*
 * The node that the images show, and the motions that lead to its canonical image. Which image is the lesser
 * is unpredictable, so the code must not branch on it: 28 ns a visit with a branch, 24 without.
 */
static inline void find_region(region_state *at, const uint8_t carry[2])
{
    unsigned least = at->image[1].high < at->image[0].high, other = least;
    if (at->image[0].high == at->image[1].high) {
        const int order = tgn_key_compare(at->image[1], at->image[0]);
        least = order < 0;
        other = order <= 0;
    }
    at->key = tgn_record_key__of(at->image[least]);
    at->high_word = at->image[least].high;
    at->motion[0] = carry[least] % TGN_SYMMETRY_COUNT;
    at->motion[1] = carry[other] % TGN_SYMMETRY_COUNT;
}

/* One stone on an empty point, nothing captured: all regions there move on. */
static int step_plain(tgn_record_tracer *tracer, const tgn_change *change, const passage *by)
{
    const tgn_keytable *table = tracer->table;
    const tgn_images *row = tgn_keytable__row(table, change->point, change->now);
    for (unsigned set = table->regions[change->point] & tracer->regions & ~1u; set; set &= set - 1) {
        const unsigned region = (unsigned)__builtin_ctz(set);
        region_state *at = &tracer->at[region];
        if (save_undo(tracer, region) < 0)
            return TGN_ERR_MEMORY;
        departure left = depart(at, by);
        toggle(at, row, table->carry[region]);
        find_region(at, table->carry[region]);
        if (arrive(tracer, at, &left, by) < 0)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

/* A stone comes to a point or leaves it, in all regions there. */
static void toggle_point(tgn_record_tracer *tracer, tgn_point point, tgn_colour colour)
{
    const tgn_keytable *table = tracer->table;
    if (colour == TGN_EMPTY)
        return;
    const tgn_images *row = tgn_keytable__row(table, point, colour);
    for (unsigned set = table->regions[point] & tracer->regions & ~1u; set; set &= set - 1) {
        const unsigned region = (unsigned)__builtin_ctz(set);
        toggle(&tracer->at[region], row, table->carry[region]);
    }
}

/* A region may have changed: it moves on if its stones are not those that `before` was the image of. */
static int step_region(tgn_record_tracer *tracer, unsigned region, tgn_key before, const passage *by)
{
    region_state *at = &tracer->at[region];
    if (tgn_key_equal(at->image[0], before))
        return 0;
    departure left = depart(at, by);
    find_region(at, tracer->table->carry[region]);
    return arrive(tracer, at, &left, by);
}

/*
 * Many points changed. Regions in the set `inside` contain the step itself; for the others it is an outside
 * move.
 */
static int step_changes(tgn_record_tracer *tracer, const tgn_change *changes, size_t count, unsigned inside,
                        const passage *by)
{
    const passage outside = {.kind = TGN_RECORD_LABEL_OUTSIDE};
    tgn_key before[TGN_REGION_COUNT];
    unsigned touched = 0;
    int code = 0;
    for (size_t i = 0; i < count; i++)
        touched |= tracer->table->regions[changes[i].point];
    touched &= tracer->regions & ~1u;
    for (unsigned set = touched; set && code == 0; set &= set - 1) {
        const unsigned region = (unsigned)__builtin_ctz(set);
        before[region] = tracer->at[region].image[0];
        code = save_undo(tracer, region);
    }
    for (size_t i = 0; i < count; i++) {
        toggle_point(tracer, changes[i].point, changes[i].before);
        toggle_point(tracer, changes[i].point, changes[i].now);
    }
    for (unsigned set = touched; set && code == 0; set &= set - 1) {
        const unsigned region = (unsigned)__builtin_ctz(set);
        code = step_region(tracer, region, before[region], inside >> region & 1 ? by : &outside);
    }
    return code;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static int step_move(tgn_record_tracer *tracer, tgn_move move)
{
    const tgn_change *changes;
    int code = tgn_game_force(tracer->game, move.colour, move.point, NULL);
    if (code < 0)
        return code;
    const passage by = {TGN_RECORD_LABEL_MOVE, move.point ? tracer->table->index[move.point] : NULL,
                        move.colour};
    if (tracer->regions & 1)
        code = step_whole(tracer, &by);
    if (code < 0 || tracer->regions <= 1)
        return code;
    const size_t count = tgn_game_changes(tracer->game, &changes);
    if (count == 1 && changes->before == TGN_EMPTY)
        return step_plain(tracer, changes, &by);
    return step_changes(tracer, changes, count, tracer->table->regions[move.point], &by);
}

static int step_setup(tgn_record_tracer *tracer, const tgn_record_step *step, int *game_steps)
{
    const passage by = {.kind = TGN_RECORD_LABEL_SETUP};
    const tgn_board *board = tgn_game_board(tracer->game);
    tgn_change changes[TGN_POINTS_MAX];
    for (size_t i = 0; i < step->stone_count; i++) {
        const tgn_move stone = step->stones[i];
        changes[i] = (tgn_change){stone.point, tgn_board_at(board, stone.point), stone.colour};
    }
    int code = *game_steps = tgn_record_step__play(step, tracer->game);
    if (code >= 0 && (tracer->regions & 1))
        code = step_whole(tracer, &by);
    return code < 0 ? code : step_changes(tracer, changes, step->stone_count, tracer->regions, &by);
}

/* The line ends with the last step: visits that have not ended lasted until here. */
static void end_line(tgn_record_tracer *tracer)
{
    for (unsigned set = tracer->regions & ~1u; set; set &= set - 1) {
        const region_state *at = &tracer->at[__builtin_ctz(set)];
        if (at->first >= tracer->line_start)
            tracer->lists[at->kind].items[at->visit].length = (uint16_t)(tracer->step - at->first);
    }
}

/* Back to where step `back` left everything. It must lie on the way from the root to here. */
static int go_back(tgn_record_tracer *tracer, uint32_t back)
{
    end_line(tracer);
    for (; tracer->path_count > 0 && tracer->path[tracer->path_count - 1].step > back; tracer->path_count--)
        for (int i = 0; i < tracer->path[tracer->path_count - 1].game_steps; i++)
            tgn_game_undo(tracer->game);
    if ((tracer->path_count ? tracer->path[tracer->path_count - 1].step : 0) != back)
        return TGN_ERR_INPUT;
    for (; tracer->undo_count > 0 && tracer->undo[tracer->undo_count - 1].step > back; tracer->undo_count--) {
        const undo_entry *print = &tracer->undo[tracer->undo_count - 1];
        tracer->at[print->region] = print->before;
    }
    tracer->line_start = tracer->step + 1;
    return 0;
}

static int take_step(tgn_record_tracer *tracer, const tgn_record_step *step)
{
    int game_steps = 1;
    if (step->kind == TGN_RECORD_STEP_BACK)
        return go_back(tracer, step->back);
    tracer->step++;
    int code = step->kind == TGN_RECORD_STEP_MOVE ? step_move(tracer, step->move)
                                                  : step_setup(tracer, step, &game_steps);
    if (code < 0 || !tracer->branches)
        return code;
    if (tgn_array__need(&tracer->path, &tracer->path_capacity, tracer->path_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tracer->path[tracer->path_count++] = (path_step){tracer->step, game_steps};
    return 0;
}

/* ---- a record ------------------------------------------------------------------------------------------ */

static unsigned regions_of(const tgn_keytable *table, unsigned graphs)
{
    unsigned set = graphs & 1;
    for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++)
        if (table->parts >> r & 1 && graphs >> tgn_region_kind((tgn_region)r) & 1)
            set |= 1u << r;
    return set;
}

/* Space for `more` rows of a kind. */
static int reserve_kind(tgn_record_tracer *tracer, unsigned kind, size_t more)
{
    tgn_record_visit_list *list = &tracer->lists[kind];
    high_word_list *high_word = &tracer->high_words[kind];
    int code = tgn_array__need(&list->items, &list->capacity, list->count + more);
    if (code == 0 && tracer->keeps_high_words)
        code = tgn_array__need(&high_word->items, &high_word->capacity,
                               list->count + more - tracer->before[kind]);
    return code;
}

/*
 * Space for all visits of this many steps, so that no step has to check; a record never has more steps than
 * it says (tgn_record_steps__next). At most 8 MB per list.
 */
static int reserve(tgn_record_tracer *tracer, uint32_t steps)
{
    size_t each[TGN_KIND_COUNT] = {0};
    for (unsigned set = tracer->regions; set; set &= set - 1)
        each[tgn_region_kind((tgn_region)__builtin_ctz(set))]++;
    for (unsigned kind = 0; kind < TGN_KIND_COUNT; kind++)
        if (each[kind] && reserve_kind(tracer, kind, each[kind] * ((size_t)steps + 1)) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* Everything stands on its root. */
static int start(tgn_record_tracer *tracer, const tgn_record *record, unsigned graphs)
{
    if (tgn_game_reset(tracer->game, record->size, NULL) < 0)
        return TGN_ERR_MEMORY;
    tracer->table = tgn_game_keytable(tracer->game);
    tracer->regions = regions_of(tracer->table, graphs);
    tracer->step = tracer->line_start = 0;
    tracer->branches = record->branches;
    tracer->way_count = tracer->undo_count = tracer->path_count = 0;
    if (reserve(tracer, record->step_count) < 0)
        return TGN_ERR_MEMORY;
    for (unsigned set = tracer->regions; set; set &= set - 1) {
        const unsigned region = (unsigned)__builtin_ctz(set);
        region_state *at = &tracer->at[region];
        *at = (region_state){.kind = (uint8_t)tgn_region_kind((tgn_region)region)};
        at->image[0] = at->image[1] = tracer->table->region[region];
        if (region == TGN_REGION_WHOLE)
            find_whole(tracer, at);
        else
            find_region(at, tracer->table->carry[region]);
        open_visit(tracer, at, TGN_RECORD_CAME(TGN_RECORD_LABEL_NONE, 0), 0);
    }
    return 0;
}

static int by_visit(const void *a, const void *b)
{
    const branch *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->visit != y->visit)
        return x->visit < y->visit ? -1 : 1;
    return x->label < y->label ? -1 : x->label > y->label;
}

/* Ways out that a visit does not have yet are added as rows. */
static int add_ways(tgn_record_tracer *tracer)
{
    if (tracer->way_count > 0)
        qsort(tracer->ways, tracer->way_count, sizeof *tracer->ways, by_visit);
    for (size_t i = 0; i < tracer->way_count; i++) {
        const branch *way = &tracer->ways[i];
        tgn_record_visit_list *list = &tracer->lists[way->kind];
        if (list->items[way->visit].next == way->label || (i > 0 && by_visit(way - 1, way) == 0))
            continue;
        if (reserve_kind(tracer, way->kind, 1) < 0)
            return TGN_ERR_MEMORY;
        const size_t before = tracer->before[way->kind];
        uint64_t *high_word = tracer->high_words[way->kind].items;
        if (tracer->keeps_high_words)
            high_word[list->count - before] = high_word[way->visit - before];
        list->items[list->count] = list->items[way->visit];
        list->items[list->count++].next = way->label | TGN_RECORD_LABEL_BRANCH;
    }
    return 0;
}

static int walk(tgn_record_tracer *tracer, const tgn_record *record)
{
    tgn_record_steps steps;
    tgn_record_step step;
    int code;
    tgn_record_steps__init(&steps, record);
    while ((code = tgn_record_steps__next(&steps, &step)) > 0)
        if ((code = take_step(tracer, &step)) < 0)
            return code;
    if (code < 0)
        return code;
    end_line(tracer);
    return add_ways(tracer);
}

int tgn_record_tracer__run(tgn_record_tracer *tracer, const tgn_record *record, uint32_t game,
                           unsigned graphs, tgn_record_visit_list lists[TGN_KIND_COUNT])
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        tracer->before[kind] = lists[kind].count;
    tracer->lists = lists;
    tracer->number = game;
    int code = start(tracer, record, graphs);
    if (code == 0)
        code = walk(tracer, record);
    if (code < 0) /* no half of a game */
        for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
            lists[kind].count = tracer->before[kind];
    tracer->lists = NULL;
    return code;
}
