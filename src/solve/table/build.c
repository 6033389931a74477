/*
 * build.c - building a table, in memory or into a file
 *
 *  1. Number all arrangements and bans (index.h).
 *  2. Find where every move leads (move_graph.h).
 *  3. Solve the layers of the rule set, the lowest first (layer.h).
 *  4. Write them down (table.h).
 *
 * A file is written so that being killed loses little:
 *
 *      PATH.part       while it is made: locked; every few seconds the values so far (a checkpoint),
 *                      in the end the table
 *      PATH            the table, by renaming; links are followed first
 *
 * A checkpoint is 32 bytes and the values of each layer that was begun:
 *
 *      0  "TGNPART1"   8 rows, cols, layers, rules   16 entries of a layer   24 sum of the values
 *
 * All bounds that a sweep has reached are sound to go on from, so nothing else is needed. A torn checkpoint
 * has the wrong sum and is not used.
 */
#include "base/clock.h"
#include "base/output_file.h"
#include "base/parallel.h"
#include "solve/table/file_bytes.h"
#include "solve/table/huge_array.h"
#include "solve/table/table.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Where the values so far are saved: `save` is called between two rounds with the layers that were begun,
 * `last` if the work stops there.
 */
typedef struct build_checkpoint {
    void (*save)(void *context, const tgn_solve_layer *layers, int count, size_t entries, bool last);
    void *context;
    const uint8_t *begun; /* values to go on from, layer after layer, as in a table; NULL: none */
    size_t begun_entries; /* of a layer */
    int begun_layers;
} build_checkpoint;

typedef struct table_builder {
    const tgn_solve_rules *rules;
    tgn_solve_index *index;
    tgn_solve_graph graph;
    tgn_solve_layer layers[TGN_SOLVE_LAYERS];
    int layer; /* the one being worked on */
    tgn_solve_fixpoint fixpoint;
    const tgn_progress *progress;
    const build_checkpoint *checkpoint;
} table_builder;

/* ---- layers -------------------------------------------------------------------------------------------- */

/* Report to the caller's progress, and save a checkpoint. */
static bool report(void *context, const char *what, uint64_t done, uint64_t total)
{
    const table_builder *all = context;
    const bool go_on = tgn_progress_step(all->progress, what, done, total);
    if (all->checkpoint)
        all->checkpoint->save(all->checkpoint->context, all->layers, all->layer + 1,
                              tgn_solve_index__entries(all->index), !go_on);
    return go_on;
}

/* Go on from the values of a checkpoint. */
static void take_begun(const table_builder *all)
{
    const build_checkpoint *checkpoint = all->checkpoint;
    const size_t entries = tgn_solve_index__entries(all->index);
    if (!checkpoint || checkpoint->begun_entries != entries || checkpoint->begun_layers <= all->layer)
        return;
    const uint8_t *from = checkpoint->begun + (size_t)all->layer * entries * 2;
    for (size_t i = 0; i < entries; i++)
        tgn_solve_pair__put(all->layers[all->layer].value, i,
                            (tgn_solve_pair)(from[2 * i] | from[2 * i + 1] << 8));
}

static int solve_layer(table_builder *all, bool own, tgn_error *error)
{
    tgn_solve_layer *layer = &all->layers[all->layer], *under = all->layers;
    const tgn_solve_scoring scoring = own ? all->rules->scoring : TGN_SOLVE_AREA;
    if (tgn_solve_layer__init(layer, all->index) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the values of all situations");
    take_begun(all);
    if (own && all->rules->cycle == TGN_SOLVE_CAPTURES)
        return tgn_solve_layer__solve_cycle(layer, under, &all->fixpoint, error);
    if (scoring == TGN_SOLVE_STOPPED)
        tgn_solve_layer__count_stopped(layer, all->index, under, all->fixpoint.threads);
    else
        tgn_solve_layer__count_boards(layer, all->index, scoring, all->fixpoint.threads);
    return tgn_solve_layer__solve(layer, &all->fixpoint, scoring != TGN_SOLVE_AREA, error);
}

static int solve_layers(table_builder *all, tgn_error *error)
{
    const int count = tgn_solve_layer__count(all->rules);
    int code = 0;
    for (; code == 0 && all->layer < count; all->layer++)
        code = solve_layer(all, all->layer == count - 1, error);
    return code;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static int write_down(tgn_solve_table *table, const table_builder *all, tgn_error *error)
{
    table->layout = tgn_solve_table_layout__of(all->index, all->rules);
    table->bytes = tgn_solve_huge_array__new(table->layout.length);
    if (!table->bytes)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the table");
    tgn_solve_table_layout__write(table->bytes, &table->layout, all->index, all->layers);
    table->sweeps = all->fixpoint.rounds;
    /*
     * Beside the results: the spans of the distances; or as much for the worklist, and two copies of that
     * part of the graph; or the credits of endless play, which need less.
     */
    table->memory = tgn_solve_index__memory(all->index) + tgn_solve_graph__memory(&all->graph) * 5 / 4 +
                    (uint64_t)table->layout.layers * tgn_solve_layer__memory(all->index) +
                    tgn_solve_index__entries(all->index) * 4 + all->index->classes * 4;
    return 0;
}

static int build(tgn_solve_table *table, table_builder *all, tgn_size size, int threads, tgn_error *error)
{
    const tgn_progress reporting = {report, all};
    int code = tgn_solve_index__init(&table->index, size);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for the index of all arrangements");
    code = tgn_solve_index__find(&table->index, threads, error);
    if (code == 0)
        code = tgn_solve_graph__init(&all->graph, &table->index, threads, all->progress, error);
    all->fixpoint = (tgn_solve_fixpoint){.graph = &all->graph, .threads = threads, .progress = &reporting};
    if (code == 0)
        code = solve_layers(all, error);
    return code < 0 ? code : write_down(table, all, error);
}

static int build_table(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules, int threads,
                       const tgn_progress *progress, const build_checkpoint *checkpoint, tgn_error *error)
{
    *out = NULL;
    if (!tgn_size_valid(size) || tgn_size_points(size) > TGN_SOLVE_TABLED)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "no table for %dx%d; tables are for boards of 1 to %d points", size.rows,
                             size.cols, TGN_SOLVE_TABLED);
    if (tgn_solve_rules_superko(rules))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "no table for %s; under superko a value depends on the moves before",
                             rules->name);
    tgn_solve_table *table = calloc(1, sizeof *table);
    if (!table)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the table");
    table_builder all = {
        .rules = rules, .index = &table->index, .progress = progress, .checkpoint = checkpoint};
    const int code = build(table, &all, size, threads > 0 ? threads : tgn_parallel__threads(), error);
    tgn_solve_graph__clear(&all.graph);
    for (int i = 0; i < TGN_SOLVE_LAYERS; i++)
        tgn_solve_layer__clear(&all.layers[i]);
    if (code < 0)
        tgn_solve_table_close(table);
    else
        *out = table;
    return code;
}

int tgn_solve_table_build(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules, int threads,
                          const tgn_progress *progress, tgn_error *error)
{
    return build_table(out, size, rules, threads, progress, NULL, error);
}

/* ---- into a file --------------------------------------------------------------------------------------- */

enum { HEAD = 32, SECONDS = 2, PATH_CAPACITY = 4096 };

typedef struct table_file {
    tgn_size size;
    const tgn_solve_rules *rules;
    int fd;         /* of PATH.part */
    uint8_t *begun; /* an earlier checkpoint with its head */
    double last;    /* tgn_clock__seconds() of the last checkpoint */
} table_file;

static int write_all(int fd, const uint8_t *bytes, size_t length)
{
    for (off_t at = 0; length > 0;) {
        const ssize_t written = pwrite(fd, bytes, length, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return TGN_ERR_IO;
        bytes += written;
        at += written;
        length -= (size_t)written;
    }
    return 0;
}

/* ---- checkpoints --------------------------------------------------------------------------------------- */

static void write_head(uint8_t *out, const table_file *file, int layers, size_t entries, uint64_t sum)
{
    const uint8_t rules = (uint8_t)(file->rules->scoring * 16 + file->rules->cycle);
    memset(out, 0, HEAD);
    memcpy(out, "TGNPART1", 8);
    memcpy(out + 8, (const uint8_t[]){file->size.rows, file->size.cols, (uint8_t)layers, rules}, 4);
    tgn_solve_bytes__put(out + 16, entries, 8);
    tgn_solve_bytes__put(out + 24, sum, 8);
}

/* If this fails nothing is lost but the checkpoint itself. */
static void save_checkpoint(void *context, const tgn_solve_layer *layers, int count, size_t entries,
                            bool last)
{
    table_file *file = context;
    const size_t bytes = 2 * entries * (size_t)count;
    if (!last && tgn_clock__seconds() - file->last < SECONDS)
        return;
    uint8_t *part = malloc(HEAD + bytes + 8), *to = part + HEAD;
    if (!part)
        return;
    for (int layer = 0; layer < count; layer++)
        for (size_t i = 0; i < entries; i++, to += 2) {
            const tgn_solve_pair pair = tgn_solve_pair__get(layers[layer].value, i);
            to[0] = (uint8_t)pair;
            to[1] = (uint8_t)(pair >> 8);
        }
    memset(to, 0, 8);
    write_head(part, file, count, entries, tgn_solve_bytes__sum(0, part + HEAD, (bytes + 7) / 8 * 8));
    if (write_all(file->fd, part, HEAD + bytes) == 0)
        (void)!ftruncate(file->fd, (off_t)(HEAD + bytes));
    free(part);
    file->last = tgn_clock__seconds();
}

static uint8_t *read_part(int fd, size_t *length)
{
    struct stat about;
    if (fstat(fd, &about) < 0 || about.st_size <= HEAD || about.st_size > 1 << 30)
        return NULL;
    *length = (size_t)about.st_size;
    uint8_t *bytes = calloc(1, *length + 8);
    size_t done = 0;
    for (ssize_t got = 1; bytes && got > 0 && done < *length; done += (size_t)(got > 0 ? got : 0))
        got = pread(fd, bytes + done, *length - done, (off_t)done);
    if (bytes && done == *length)
        return bytes;
    free(bytes);
    return NULL;
}

/* Begin where an earlier call was stopped, if it left a sound checkpoint for the same board and rules. */
static build_checkpoint load_checkpoint(table_file *file)
{
    build_checkpoint checkpoint = {.save = save_checkpoint, .context = file};
    size_t length = 0;
    file->begun = read_part(file->fd, &length);
    if (!file->begun)
        return checkpoint;
    const int layers = file->begun[10];
    const uint64_t entries = tgn_solve_bytes__get(file->begun + 16, 8),
                   sum = tgn_solve_bytes__get(file->begun + 24, 8);
    uint8_t head[HEAD];
    write_head(head, file, layers, entries, sum);
    if (memcmp(head, file->begun, HEAD) == 0 && layers >= 1 &&
        layers <= tgn_solve_layer__count(file->rules) && entries < length &&
        length == HEAD + 2 * entries * (size_t)layers &&
        sum == tgn_solve_bytes__sum(0, file->begun + HEAD, (length - HEAD + 7) / 8 * 8)) {
        checkpoint.begun = file->begun + HEAD;
        checkpoint.begun_entries = entries;
        checkpoint.begun_layers = layers;
    }
    return checkpoint;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

static int finish(const table_file *file, const tgn_solve_table *table, const char *part, const char *target,
                  tgn_error *error)
{
    const uint64_t length = table->layout.length;
    if (write_all(file->fd, table->bytes, length) < 0 || ftruncate(file->fd, (off_t)length) < 0)
        return tgn_solve_file__error(error, part, errno);
    tgn_output_file__adopt(file->fd, target);
    return tgn_output_file__replace(file->fd, part, target) < 0 ? tgn_output_file__fail(target, error) : 0;
}

/*
 * The file that will be the table. It is made beside it under a name that the next call finds, and read once it is
 * there: neither is possible with a device or a pipe.
 */
static int find_target(char **target, char part[PATH_CAPACITY], const char *path, tgn_error *error)
{
    TGN_TRY(tgn_output_file__target(target, path, error));
    if (!*target)
        return tgn_error_set(error, TGN_ERR_IO, "%s is not a regular file; a table needs one", path);
    if (snprintf(part, PATH_CAPACITY, "%s.part", *target) >= PATH_CAPACITY)
        return tgn_error_set(error, TGN_ERR_IO, "a path of more than %d bytes", PATH_CAPACITY);
    return 0;
}

static int open_part(const char *part, tgn_error *error)
{
    const int fd = open(part, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return tgn_solve_file__error(error, part, errno);
    if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
        close(fd);
        return tgn_error_set(error, TGN_ERR_IO, "%s: another process is making this table; wait for it",
                             part);
    }
    return fd;
}

static int make(tgn_solve_table **out, const char *target, const char *part, tgn_size size,
                const tgn_solve_rules *rules, int threads, const tgn_progress *progress, tgn_error *error)
{
    table_file file = {
        .size = size, .rules = rules, .fd = open_part(part, error), .last = tgn_clock__seconds()};
    if (file.fd < 0)
        return file.fd;
    const build_checkpoint checkpoint = load_checkpoint(&file);
    tgn_solve_table *table;
    int code = build_table(&table, size, rules, threads, progress, &checkpoint, error);
    if (code == 0)
        code = finish(&file, table, part, target, error);
    if (code == 0)
        *out = table;
    else
        tgn_solve_table_close(table);
    free(file.begun);
    close(file.fd);
    return code;
}

int tgn_solve_table_make(tgn_solve_table **out, const char *path, tgn_size size, const tgn_solve_rules *rules,
                         int threads, const tgn_progress *progress, tgn_error *error)
{
    char *target = NULL, part[PATH_CAPACITY];
    *out = NULL;
    int code = find_target(&target, part, path, error);
    if (code == 0)
        code = make(out, target, part, size, rules, threads, progress, error);
    free(target);
    return code;
}
