/* intake.c - records out of files, folders and archives, see import.h */
#include "db/import/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "db/exchange/exchange.h"

struct tgn_import_intake {
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    tgn_record_builder *builder;
    tgn_game *game;
    tgn_exchange_reader exchange; /* between the source and the reader */
    bool variations;
    bool in_entry, in_text; /* a file is open; the reader has a text of it */
    uint64_t number;        /* games of the file so far */
};

static int open_all(tgn_import_intake *intake, const char *const *paths, size_t count, tgn_progress watch,
                    tgn_error *error)
{
    TGN_TRY(tgn_source_open(&intake->source, paths, count, NULL, error));
    tgn_source_watch(intake->source, watch);
    TGN_TRY(tgn_sgf_open_memory(&intake->reader, "", 0));
    TGN_TRY(tgn_record_builder__new(&intake->builder));
    return tgn_game_new(&intake->game, (tgn_size){19, 19}, NULL);
}

int tgn_import_intake__new(tgn_import_intake **out, const char *const *paths, size_t count, bool variations,
                           tgn_progress watch, tgn_error *error)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    (*out)->variations = variations;
    const int code = open_all(*out, paths, count, watch, error);
    if (code < 0) {
        tgn_import_intake__free(*out);
        *out = NULL;
    }
    return code;
}

void tgn_import_intake__free(tgn_import_intake *intake)
{
    if (!intake)
        return;
    tgn_sgf_close(intake->reader);
    tgn_source_close(intake->source);
    tgn_record_builder__free(intake->builder);
    tgn_game_free(intake->game);
    tgn_exchange_reader__clear(&intake->exchange);
    free(intake);
}

static int unreadable(const char *message, tgn_import_record *out)
{
    out->fate = TGN_IMPORT_UNREADABLE;
    out->message = message;
    return 1;
}

/* Make an entry of a tree. */
static int take(tgn_import_intake *intake, tgn_sgf *tree, tgn_import_record *out)
{
    int code = 0;
    out->number = ++intake->number;
    out->fate = TGN_IMPORT_REFUSED;
    if (!tree->refused) {
        code = tgn_record__build(intake->builder, tree, intake->game, intake->variations, &out->record);
        if (code == 0)
            code = tgn_games_entry__make(&out->entry, tree, &out->record);
        out->fate = tree->problem_count > 0 ? TGN_IMPORT_REPAIRED : TGN_IMPORT_ADDED;
        if (tree->problem_count > 0)
            out->entry.row.flags |= TGN_GAMES_ROW_REPAIRED;
    }
    out->problems = tree->problems;
    out->problem_count = tree->problem_count;
    return code < 0 ? code : 1;
}

/*
 * The next game of the text that the reader has: 1, 0 when there is none, or memory. Every line of JSON is one
 * text: a record that lacks its end does not run into the next.
 */
static int next_game(tgn_import_intake *intake, tgn_import_record *out)
{
    tgn_sgf *tree;
    const int code = tgn_sgf_next(intake->reader, &tree);
    if (code > 0)
        return take(intake, tree, out);
    intake->in_text = false;
    if (code == TGN_ERR_MEMORY || code == TGN_ERR_STOPPED)
        return code;
    if (code < 0)
        return unreadable(tgn_source_failure(intake->source), out);
    return 0;
}

/* The next text of the file that is open: 0, 1 for something that cannot be read, or memory. */
static int next_text(tgn_import_intake *intake, tgn_import_record *out)
{
    tgn_exchange_reader *exchange = &intake->exchange;
    const int code = tgn_exchange_reader__next(exchange);
    intake->in_entry = code != 0;
    intake->in_text = code > 0;
    if (code == TGN_EXCHANGE_GAME)
        return tgn_sgf_reopen_memory(intake->reader, exchange->sgf.data, exchange->sgf.length);
    if (code == TGN_EXCHANGE_OTHER)
        return tgn_sgf_reopen_stream(intake->reader, tgn_exchange_reader__read, exchange);
    if (code == 0 || code == TGN_ERR_MEMORY || code == TGN_ERR_STOPPED)
        return code;
    return unreadable(exchange->error.code ? exchange->error.message : tgn_source_failure(intake->source),
                      out);
}

/* The next file: 1 when there is one, readable or not, 0 at the end, or memory. */
static int next_entry(tgn_import_intake *intake)
{
    const int code = tgn_source_next(intake->source, &intake->entry);
    if (code <= 0)
        return code;
    intake->number = 0;
    intake->in_entry = !intake->entry.failed;
    tgn_exchange_reader__clear(&intake->exchange);
    tgn_exchange_reader__init(&intake->exchange, tgn_source_read, intake->source);
    return 1;
}

/* A step towards the next record: 1 when it is there, 0 when not yet, or memory; at the end `over`. */
static int advance(tgn_import_intake *intake, tgn_import_record *out, bool *over)
{
    if (intake->in_text)
        return next_game(intake, out);
    if (intake->in_entry)
        return next_text(intake, out);
    const int code = next_entry(intake);
    *over = code == 0;
    return code > 0 && intake->entry.failed ? unreadable(intake->entry.message, out) : code < 0 ? code : 0;
}

int tgn_import_intake__next(tgn_import_intake *intake, tgn_import_record *out)
{
    bool over = false;
    int code = 0;
    memset(out, 0, sizeof *out);
    while (code == 0 && !over)
        code = advance(intake, out, &over);
    out->file = intake->entry.name;
    out->done = intake->entry.packed_done;
    out->total = intake->entry.packed_total;
    return code;
}
