/* patterns.c - the index of patterns: every group made again from its records and compared, byte by byte */
#include "base/error.h"
#include "base/parallel.h"
#include "db/pattern/index.h"
#include "db/verify/verify.h"

enum { TASK_GROUPS = 4 };

static uint32_t group_count(const tgn_verify_job *job)
{
    return job->head->indexed ? tgn_pattern_index__group(job->head->indexed) + 1 : 0;
}

static void report(void *job, const char *words)
{
    tgn_verify_job__fault(job, "%s", words);
}

/* A group at the end of an unfinished index has more games than the index: whoever finishes it makes it again. */
static bool is_whole(const tgn_verify_job *job, uint32_t group)
{
    const uint64_t last = ((uint64_t)group + 1) * TGN_PATTERN_GROUP;
    return last <= job->head->indexed || job->head->indexed == job->head->games;
}

static int check_task(void *context, size_t task, tgn_error *error)
{
    tgn_verify_job *job = context;
    const uint32_t first = (uint32_t)task * TASK_GROUPS, groups = group_count(job);
    const uint32_t end = first + TASK_GROUPS < groups ? first + TASK_GROUPS : groups;
    for (uint32_t group = first; group < end; group++) {
        tgn_error own = {0};
        if (!is_whole(job, group))
            continue;
        const int code =
            tgn_pattern_index__verify(job->graph->games, job->graph->store, group, report, job, &own);
        if (code ==
            TGN_ERR_INPUT) /* a record that cannot be played was reported before; a group that cannot be read was not */
            tgn_verify_job__fault(job, "the index of patterns cannot be checked: %s", own.message);
        else if (code < 0) {
            *error = own;
            return code;
        }
    }
    return tgn_verify_job__step(job, "comparing the index of patterns", end - first, error);
}

/* Nothing lies behind the last group. */
static int check_end(tgn_verify_job *job, char letter, uint32_t number, tgn_error *error)
{
    const tgn_pattern_key from = tgn_pattern_key__of(letter, number, (tgn_size){0, 0});
    const char behind[] = {(char)(letter + 1)};
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    TGN_TRY(tgn_store__scan_new(&scan, job->graph->store, tgn_pattern_key__bytes(&from),
                                (tgn_store_bytes){behind, sizeof behind}, false));
    const int code = tgn_store__scan_next(scan, &key, &value, error);
    if (code > 0)
        tgn_verify_job__fault(job, "the index of patterns has something behind its last game");
    tgn_store__scan_free(scan);
    return code < 0 ? code : 0;
}

int tgn_verify__patterns(tgn_verify_job *job, tgn_error *error)
{
    const uint32_t groups = group_count(job);
    if (groups == 0) /* there is none, or nobody knows how far it goes */
        return 0;
    job->done = 0;
    job->total = groups;
    TGN_TRY(
        tgn_parallel__run(job->threads, (groups + TASK_GROUPS - 1) / TASK_GROUPS, check_task, job, error));
    TGN_TRY(check_end(job, 'b', groups, error));
    return check_end(job, 'c', groups * TGN_PATTERN_BLOCKS, error);
}
