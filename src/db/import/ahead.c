/*
 * ahead.c - records read some time before they are needed, see import.h
 *
 * Whether a record is a duplicate may have to be asked of the store, which may be on other machines: one by one that is
 * a round trip each. So records are read in runs, and the store is asked for all digests of a run at once.
 *
 *      intake -> record record record ... -> digests of all of them -> record, record, ... one by one
 *
 * A record borrows from the intake, so what a run keeps is copied: names of files, messages, problems. The packed steps are
 * in the entry as well, behind its head.
 */
#include "db/import/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/string_arena.h"

/*
 * A run ends when it has this many records, or bytes of them, or has taken so long: somebody may wait for what a slow pipe
 * has given already.
 */
enum { RUN = TGN_GAMES_EXPECTED_MAX, RUN_BYTES = 4 << 20 };
static const double RUN_SECONDS = 0.1;

struct tgn_import_ahead {
    tgn_import_intake *intake;
    tgn_graph *graph;
    bool asks; /* duplicates are looked for */
    tgn_import_record records[RUN];
    size_t firsts[RUN]; /* of each, its first problem below */
    size_t count, at;   /* of records; of the next one */
    int code;           /* of the intake, after the last of them: 1 while it goes on */
    const char *file;   /* the last one copied */
    tgn_string_arena texts;
    tgn_problem *problems;
    size_t problem_count, problem_capacity;
};

int tgn_import_ahead__new(tgn_import_ahead **out, tgn_graph *graph, tgn_import_intake *intake, bool asks)
{
    tgn_import_ahead *ahead = *out = calloc(1, sizeof *ahead);
    if (!ahead)
        return TGN_ERR_MEMORY;
    ahead->graph = graph;
    ahead->intake = intake;
    ahead->asks = asks;
    ahead->code = 1;
    return 0;
}

/* Whatever is left of a run. */
static void empty(tgn_import_ahead *ahead)
{
    for (size_t i = ahead->at; i < ahead->count; i++)
        tgn_games_entry__clear(&ahead->records[i].entry);
    tgn_string_arena__clear(&ahead->texts);
    ahead->file = NULL;
    ahead->count = ahead->at = ahead->problem_count = 0;
}

void tgn_import_ahead__free(tgn_import_ahead *ahead)
{
    if (!ahead)
        return;
    empty(ahead);
    free(ahead->problems);
    free(ahead);
}

/* ---- a run --------------------------------------------------------------------------------------------- */

static int copy_text(tgn_import_ahead *ahead, const char **text)
{
    if (!*text)
        return 0;
    *text = tgn_string_arena__add(&ahead->texts, *text, strlen(*text));
    return *text ? 0 : TGN_ERR_MEMORY;
}

/* Records come from one file as a rule, or from many with other names. */
static int copy_file(tgn_import_ahead *ahead, tgn_import_record *record)
{
    if (ahead->file && record->file && strcmp(ahead->file, record->file) == 0) {
        record->file = ahead->file;
        return 0;
    }
    const int code = copy_text(ahead, &record->file);
    ahead->file = record->file;
    return code;
}

static int copy_problems(tgn_import_ahead *ahead, const tgn_import_record *record)
{
    const size_t all = ahead->problem_count + record->problem_count;
    ahead->firsts[ahead->count] = ahead->problem_count;
    if (record->problem_count == 0)
        return 0;
    TGN_TRY(tgn_array__need(&ahead->problems, &ahead->problem_capacity, all));
    memcpy(ahead->problems + ahead->problem_count, record->problems,
           record->problem_count * sizeof *record->problems);
    ahead->problem_count = all;
    return 0;
}

static int keep(tgn_import_ahead *ahead, tgn_import_record *record)
{
    if (record->entry.record)
        record->record.bytes = record->entry.record + TGN_RECORD_HEAD;
    TGN_TRY(copy_file(ahead, record));
    TGN_TRY(copy_text(ahead, &record->message));
    TGN_TRY(copy_problems(ahead, record));
    ahead->records[ahead->count++] = *record;
    return 0;
}

static int read_run(tgn_import_ahead *ahead)
{
    size_t bytes = 0;
    const double begun = tgn_clock__seconds();
    empty(ahead);
    while (ahead->code > 0 && ahead->count < RUN && bytes < RUN_BYTES &&
           (ahead->count == 0 || tgn_clock__seconds() - begun < RUN_SECONDS)) {
        tgn_import_record record;
        ahead->code = tgn_import_intake__next(ahead->intake, &record);
        if (ahead->code <= 0)
            break;
        bytes += record.entry.record_length + record.entry.text_length;
        if (keep(ahead, &record) < 0) {
            tgn_games_entry__clear(&record.entry);
            return TGN_ERR_MEMORY;
        }
    }
    return 0;
}

/* ---- one by one ---------------------------------------------------------------------------------------- */

/* What is left of a run is asked for again when a commit has made the answer old. */
static int ask_for_digests(tgn_import_ahead *ahead, tgn_error *error)
{
    tgn_key digests[RUN];
    size_t count = 0;
    for (size_t i = ahead->at; i < ahead->count; i++)
        if (ahead->records[i].entry.record)
            digests[count++] = ahead->records[i].entry.digest;
    return count > 0 ? tgn_games__expect_digests(ahead->graph->games, digests, count, error) : 0;
}

int tgn_import_ahead__next(tgn_import_ahead *ahead, tgn_import_record *out, tgn_error *error)
{
    const bool asks = ahead->asks && tgn_games__asks_for_digests(ahead->graph->games);
    if (ahead->at == ahead->count) {
        if (!asks && ahead->code > 0)
            return ahead->code = tgn_import_intake__next(ahead->intake, out);
        TGN_TRY(read_run(ahead));
        if (ahead->count == 0)
            return ahead->code;
        TGN_TRY(ask_for_digests(ahead, error));
    } else if (asks && !tgn_games__expects_digests(ahead->graph->games)) {
        TGN_TRY(ask_for_digests(ahead, error));
    }
    *out = ahead->records[ahead->at];
    out->problems = out->problem_count ? ahead->problems + ahead->firsts[ahead->at] : NULL;
    ahead->at++;
    return 1;
}
