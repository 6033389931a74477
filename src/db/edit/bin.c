/*
 * bin.c - games that go to the bin and come back, see tengen/bin.h
 *
 * Many games go in steps, each a commit of its own: as many games as a quarter of the memory can hold, with their visits and
 * the pages that are written again without them.
 */
#include <tengen/bin.h>

#include <stdlib.h>
#include <time.h>

#include "base/error.h"
#include "db/edit/change.h"
#include "db/games/bin.h"

enum { MEMORY_SHARE = 4, TEXTS = 1024 }; /* bytes of a game besides its visits, about */

/* Games that are to be put, restored or dropped, and how far that is. */
typedef struct bin_work {
    tgn_graph *graph;
    const uint32_t *ids;
    size_t count, at;
    bool keep_duplicates;
    uint64_t done;
    tgn_bin_sum sum;
    const tgn_progress *progress;
    tgn_error *error;
} bin_work;

/* Take the game that is next: 1 when the change has more now, 0 when there was nothing to do, or a negative code. */
typedef int bin_take(bin_work *work, tgn_edit_change *c, uint32_t id);

static bool has_room(const bin_work *work, const tgn_edit_change *c, size_t taken)
{
    return tgn_edit_change__bytes(c) + taken * TEXTS < work->graph->options.memory / MEMORY_SHARE;
}

/* As many games as one commit may change. */
static int take_some(bin_work *work, tgn_edit_change *c, bin_take *take, size_t *taken)
{
    int code = 0;
    for (*taken = 0; work->at < work->count && has_room(work, c, *taken) && code >= 0; *taken += code > 0)
        if ((code = take(work, c, work->ids[work->at])) >= 0)
            work->at++;
    return code < 0 ? code : 0;
}

/* Do all in steps: take(), and whatever the step needs besides. */
static int work_through(bin_work *work, bin_take *take,
                        int end_step(bin_work *, tgn_edit_change *, size_t taken))
{
    int code = 0;
    while (work->at < work->count && code == 0) {
        tgn_edit_change c;
        size_t taken = 0;
        if (!tgn_progress_step(work->progress, "games", work->at, work->count))
            return tgn_error_set(work->error, TGN_ERR_STOPPED, "stopped; the same again continues from here");
        code = tgn_edit_change__begin(&c, work->graph, work->error);
        if (code == 0)
            code = take_some(work, &c, take, &taken);
        if (code == 0 && taken > 0)
            code = end_step(work, &c, taken);
        if (code == 0 && taken == 0)
            c.unchanged = true;
        code = tgn_edit_change__finish(&c, code);
        if (code == 0)
            work->done += taken;
    }
    return code;
}

/* Whether a game that was named twice is in the change already. */
static bool is_taken(const tgn_edit_change *c, uint32_t id)
{
    for (size_t i = 0; i < c->id_count; i++)
        if (c->ids[i] == id)
            return true;
    return false;
}

/* ---- in ------------------------------------------------------------------------------------------------ */

static int take_away(bin_work *work, tgn_edit_change *c, uint32_t id)
{
    int code;
    tgn_error *error = c->error, unused;
    c->error = &unused;
    const tgn_games_row *row = tgn_edit_change__row(c, id, &code);
    c->error = error;
    if (!row && code == TGN_ERR_MISSING)
        return 0;
    if (is_taken(c, id))
        return 0;
    code = tgn_edit_change__collect(c, id);
    if (code == 0)
        code = tgn_games_bin__put(work->graph->games, id, (uint64_t)time(NULL), c->batch, c->error);
    return code < 0 ? code : 1;
}

static int end_put(bin_work *work, tgn_edit_change *c, size_t taken)
{
    int code = tgn_edit_change__take_out(c);
    for (size_t i = 0; i < c->id_count && code == 0; i++)
        code = tgn_edit_change__explain(c, tgn_games__replace(work->graph->games, c->ids[i], NULL, c->error));
    c->next.live -= (uint32_t)taken;
    return code;
}

int tgn_bin_put(tgn_graph *graph, const uint32_t *ids, size_t count, const tgn_progress *progress,
                uint64_t *done, tgn_error *error)
{
    bin_work work = {.graph = graph, .ids = ids, .count = count, .progress = progress, .error = error};
    const int code = work_through(&work, take_away, end_put);
    if (done)
        *done = work.done;
    return code;
}

int tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error)
{
    uint64_t done;
    const int code = tgn_bin_put(graph, &id, 1, NULL, &done, error);
    return code == 0 && done == 0 ? tgn_error_set(error, TGN_ERR_MISSING, "there is no game %u", (unsigned)id)
                                  : code;
}

/* ---- out ----------------------------------------------------------------------------------------------- */

static int bring_back(bin_work *work, tgn_edit_change *c, uint32_t id)
{
    tgn_store_value values[2] = {{.hold = NULL}, {.hold = NULL}};
    tgn_record record;
    const bool known = id > 0 && id <= tgn_games__count(work->graph->games) && !is_taken(c, id);
    const int found = known ? tgn_games_bin__get(work->graph->store, id, values, c->error) : 0;
    if (found <= 0) {
        work->sum.missing += found == 0;
        return found;
    }
    const tgn_games_removed removed = {values[0].bytes, values[1].bytes};
    const int64_t other =
        tgn_games__restore(work->graph->games, id, &removed, work->keep_duplicates, &record, c->error);
    work->sum.duplicates += other > 0;
    int code = other < 0 ? tgn_edit_change__explain(c, (int)other) : 0;
    if (other == 0)
        code = tgn_edit_change__trace_in(c, &record, id);
    if (code == 0 && other == 0)
        tgn_games_bin__remove(c->batch, id);
    tgn_store__release(&values[0]);
    tgn_store__release(&values[1]);
    return code < 0 ? code : other == 0;
}

static int end_restore(bin_work *work, tgn_edit_change *c, size_t taken)
{
    (void)work;
    c->next.live += (uint32_t)taken;
    return tgn_edit_change__put_in(c);
}

/* The numbers of all games of the bin that were removed until then, the first first. */
static int all_of_bin(tgn_graph *graph, uint64_t until, uint32_t **ids, size_t *count, tgn_error *error)
{
    tgn_games_bin_list list = {0};
    TGN_TRY(tgn_graph__begin_change(graph, error));
    int code = tgn_games_bin_list__read(&list, graph->store, error);
    tgn_graph__end_change(graph);
    *count = 0;
    *ids = malloc((list.count + 1) * sizeof **ids);
    if (code == 0 && !*ids)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the games of the bin");
    for (size_t i = list.count; i-- > 0 && code == 0;)
        if (list.places[i].removed <= until)
            (*ids)[(*count)++] = list.places[i].game;
    free(list.places);
    return code;
}

int tgn_bin_restore(tgn_graph *graph, const uint32_t *ids, size_t count, bool keep_duplicates,
                    const tgn_progress *progress, tgn_bin_sum *sum, tgn_error *error)
{
    bin_work work = {.graph = graph,
                     .ids = ids,
                     .count = count,
                     .keep_duplicates = keep_duplicates,
                     .progress = progress,
                     .error = error};
    uint32_t *all = NULL;
    int code = ids ? 0 : all_of_bin(graph, UINT64_MAX, &all, &work.count, error);
    if (!ids)
        work.ids = all;
    if (code == 0)
        code = work_through(&work, bring_back, end_restore);
    work.sum.restored = work.done;
    if (sum)
        *sum = work.sum;
    free(all);
    return code;
}

/* ---- for ever ------------------------------------------------------------------------------------------ */

static int drop(bin_work *work, tgn_edit_change *c, uint32_t id)
{
    tgn_store_value values[2] = {{.hold = NULL}, {.hold = NULL}};
    const int found = tgn_games_bin__get(work->graph->store, id, values, c->error);
    tgn_store__release(&values[0]);
    tgn_store__release(&values[1]);
    if (found > 0)
        tgn_games_bin__remove(c->batch, id);
    return found;
}

static int end_drop(bin_work *work, tgn_edit_change *c, size_t taken)
{
    (void)work, (void)c, (void)taken;
    return 0;
}

int tgn_bin_drop(tgn_graph *graph, const uint32_t *ids, size_t count, uint64_t *done, tgn_error *error)
{
    bin_work work = {.graph = graph, .ids = ids, .count = count, .error = error};
    const int code = work_through(&work, drop, end_drop);
    if (done)
        *done = work.done;
    return code;
}

int tgn_bin_empty(tgn_graph *graph, uint64_t until, uint64_t *done, tgn_error *error)
{
    uint32_t *ids = NULL;
    size_t count = 0;
    int code = all_of_bin(graph, until, &ids, &count, error);
    if (done)
        *done = 0;
    if (code == 0)
        code = tgn_bin_drop(graph, ids, count, done, error);
    free(ids);
    return code;
}
