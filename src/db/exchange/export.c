/*
 * export.c - games out of the database, as one SGF collection or as JSON lines (docs/EXCHANGE.md)
 *
 * The SGF of a game is written as it is stored; everything else in a line of JSON comes from the game's row,
 * for programs that do not want to parse SGF, and is ignored when the file is imported.
 *
 * Games are collected in pieces under the lock and written without it: the receiver may be slow, and a commit
 * that waited for it would make every query wait.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/error.h"
#include "db/exchange/exchange.h"
#include "db/graph/graph.h"

/* A piece, and the most it may become when its last run of games is long; games whose records are fetched together. */
enum { PIECE = 256 << 10, PIECE_MOST = 4 * PIECE, RUN = 64 };

typedef struct export_job {
    tgn_graph *graph;
    const tgn_filter *filter;
    tgn_games_matcher *matcher;
    uint64_t sequence; /* of the commit after which the matcher was made */
    tgn_export_format format;
    tgn_write_function *write;
    void *context;
    const tgn_progress *progress;
    tgn_games_fetched fetched;
    tgn_buffer sgf, piece; /* a game, and what is to be written */
    tgn_error *error;
} export_job;

/* ---- JSON lines ---------------------------------------------------------------------------------------- */

static void put_text(tgn_json_writer *json, const char *key, const char *text)
{
    tgn_json__field_words(json, key, text ? text : "");
}

/* One date, or first and last as an interval of ISO 8601: "2001-02-03/2001-02-05". */
static void put_dates(tgn_json_writer *json, const tgn_dates *dates)
{
    char first[TGN_DATE_TEXT], last[TGN_DATE_TEXT], both[2 * TGN_DATE_TEXT + 1];
    tgn_date_format(first, dates->first);
    tgn_date_format(last, dates->last);
    snprintf(both, sizeof both, strcmp(first, last) == 0 ? "%s" : "%s/%s", first, last);
    put_text(json, "date", both);
}

static void put_komi(tgn_json_writer *json, const tgn_komi *komi)
{
    tgn_json__key(json, "komi");
    if (!komi->known)
        tgn_json__null(json);
    else if (komi->points == floor(komi->points) && fabs(komi->points) < 1e15)
        tgn_json__integer(json, (int64_t)komi->points);
    else
        tgn_json__real(json, komi->points);
}

static int end_line(tgn_json_writer *json)
{
    tgn_json__close(json, '}');
    const int code = tgn_json__end(json);
    return code < 0 ? code : json->write(json->context, "\n", 1);
}

int tgn_export_head_write(const uint64_t *games, tgn_write_function *write, void *context)
{
    tgn_json_writer json;
    tgn_json__init(&json, write, context);
    json.compact = true;
    tgn_json__open(&json, '{');
    tgn_json__field_plain(&json, "tengen", "games");
    tgn_json__field_number(&json, "version", TGN_EXCHANGE_VERSION);
    if (games)
        tgn_json__field_number(&json, "games", *games);
    return end_line(&json);
}

int tgn_export_line_write(const tgn_export_line *line, tgn_write_function *write, void *context)
{
    char rank[TGN_RANK_TEXT], result[TGN_RESULT_TEXT] = "", size[TGN_SIZE_TEXT];
    tgn_json_writer json;
    tgn_json__init(&json, write, context);
    json.compact = true;
    if (line->result.ending != TGN_END_UNKNOWN)
        tgn_result_format(result, &line->result);
    tgn_json__open(&json, '{');
    tgn_json__field_number(&json, "id", line->id);
    put_text(&json, "black", line->black);
    put_text(&json, "white", line->white);
    put_text(&json, "event", line->event);
    put_text(&json, "black_rank", tgn_rank_format(rank, line->black_rank));
    put_text(&json, "white_rank", tgn_rank_format(rank, line->white_rank));
    put_dates(&json, &line->dates);
    put_text(&json, "result", result);
    put_komi(&json, &line->komi);
    tgn_json__field_number(&json, "handicap", (uint64_t)line->handicap);
    put_text(&json, "size", tgn_size_format(size, line->size));
    tgn_json__field_number(&json, "moves", line->moves);
    tgn_json__key(&json, "sgf");
    tgn_json__text(&json, line->sgf, line->sgf_length);
    return end_line(&json);
}

/* ---- a game of the database ---------------------------------------------------------------------------- */

static int find_name(export_job *job, uint32_t number, const char **out)
{
    tgn_error words = {.code = TGN_ERR_INPUT};
    *out = tgn_games__name(job->graph->games, number, &words);
    return *out ? 0 : tgn_error_set(job->error, words.code, "%s", words.message);
}

static int add_line(export_job *job, uint32_t id, const tgn_games_row *row)
{
    tgn_export_line line = {
        .id = id,
        .black_rank = {TGN_SENSE_STANDARD, row->black_rank},
        .white_rank = {TGN_SENSE_STANDARD, row->white_rank},
        .dates = {.first = row->first, .last = row->last},
        .result = {.winner = row->winner, .ending = row->ending, .margin = row->margin / 4.0},
        .komi = {.known = row->komi != INT16_MIN, .points = row->komi / 4.0},
        .handicap = row->handicap,
        .size = {row->rows, row->cols},
        .moves = row->moves,
        .sgf = job->sgf.data,
        .sgf_length = job->sgf.length,
    };
    TGN_TRY(find_name(job, row->black, &line.black));
    TGN_TRY(find_name(job, row->white, &line.white));
    TGN_TRY(find_name(job, row->event, &line.event));
    return tgn_export_line_write(&line, tgn_buffer__write, &job->piece);
}

/* ---- collecting, under the lock ------------------------------------------------------------------------ */

static int out_of_memory(export_job *job)
{
    return tgn_error_set(job->error, TGN_ERR_MEMORY, "no memory to export the games");
}

/* A matcher knows the names that existed when it was made: after a change it is made again. */
static int renew_matcher(export_job *job)
{
    if (!job->filter || (job->matcher && job->sequence == job->graph->head.sequence))
        return 0;
    tgn_games_matcher__free(job->matcher);
    job->matcher = NULL;
    job->sequence = job->graph->head.sequence;
    return tgn_games_matcher__new(&job->matcher, job->graph->games, job->filter, job->error);
}

/* The row of a game that is wanted: 1, 0 when it is not, or a negative code. */
static int wanted(export_job *job, uint32_t id, const tgn_games_row **row)
{
    tgn_error words = {.code = TGN_ERR_INPUT};
    *row = tgn_games__row(job->graph->games, id, &words);
    if (!*row)
        return tgn_error_set(job->error, words.code, "%s", words.message);
    return !((*row)->flags & TGN_GAMES_ROW_REMOVED) &&
           (!job->matcher || tgn_games_matcher__matches(job->matcher, *row));
}

static int add_game(export_job *job, uint32_t id)
{
    const tgn_games_row *row;
    const bool lines = job->format == TGN_EXPORT_JSONL;
    tgn_buffer *sgf = lines ? &job->sgf : &job->piece;
    int code = wanted(job, id, &row);
    if (code <= 0)
        return code;
    job->sgf.length = 0;
    code = tgn_games_fetched__sgf(&job->fetched, job->graph->games, id, sgf, job->error);
    if (code == 0 && lines)
        code = add_line(job, id, row);
    if (code == TGN_ERR_MEMORY || sgf->failed || job->piece.failed)
        return out_of_memory(job);
    return code;
}

/* The next games that are wanted, from `*id` on, until there are enough for a run. */
static int add_run(export_job *job, uint32_t *id, uint32_t last)
{
    uint32_t games[RUN];
    size_t count = 0;
    int code = 0;
    for (; *id <= last && count < RUN && code >= 0; (*id)++) {
        const tgn_games_row *row;
        games[count] = *id;
        code = wanted(job, *id, &row);
        count += code > 0;
    }
    if (code >= 0 && count > 0)
        code = tgn_games_fetched__fetch(&job->fetched, job->graph->games, games, count, true, job->error);
    for (size_t i = 0; i < count && code >= 0; i++) {
        code = add_game(job, games[i]);
        if (job->piece.length >= PIECE_MOST && i + 1 < count) {
            *id = games[i + 1];
            break;
        }
    }
    tgn_games_fetched__release(&job->fetched);
    return code < 0 ? code : 0;
}

/* The first line of JSON: how many games there are now. */
static int add_head(export_job *job, uint32_t last)
{
    uint64_t games = 0;
    int code = 0;
    for (uint32_t id = 1; id <= last && code >= 0; id++) {
        const tgn_games_row *row;
        code = wanted(job, id, &row);
        games += code > 0;
    }
    return code < 0 ? code : tgn_export_head_write(&games, tgn_buffer__write, &job->piece);
}

/* Before the first piece: what is needed of all games. */
static int read_ahead(export_job *job, uint32_t last)
{
    TGN_TRY(tgn_games__need_all_rows(job->graph->games, last, job->error));
    return tgn_games__need_names(job->graph->games, job->error);
}

/* Games from `*id` on, as many as make a piece; the first piece begins with the head. */
static int collect_piece(export_job *job, uint32_t *id, uint32_t *last)
{
    const bool first = *last == 0;
    pthread_rwlock_rdlock(&job->graph->lock);
    if (first)
        *last = job->graph->head.games;
    int code = first ? read_ahead(job, *last) : 0;
    if (code == 0)
        code = renew_matcher(job);
    if (code == 0 && first && job->format == TGN_EXPORT_JSONL)
        code = add_head(job, *last);
    while (code == 0 && *id <= *last && job->piece.length < PIECE)
        code = add_run(job, id, *last);
    pthread_rwlock_unlock(&job->graph->lock);
    return code;
}

/* ---- writing, without it ------------------------------------------------------------------------------- */

static int send(export_job *job)
{
    tgn_buffer *piece = &job->piece;
    if (piece->failed)
        return out_of_memory(job);
    int code = piece->length > 0 ? job->write(job->context, piece->data, piece->length) : 0;
    piece->length = 0;
    return code < 0 ? tgn_error_set(job->error, code, "the games could not be written") : 0;
}

static int send_all(export_job *job)
{
    uint32_t id = 1, last = 0;
    int code;
    do {
        code = collect_piece(job, &id, &last);
        if (code == 0)
            code = send(job);
        if (code == 0 && !tgn_progress_step(job->progress, "exporting", id - 1, last))
            code = tgn_error_set(job->error, TGN_ERR_STOPPED, "stopped");
    } while (code == 0 && id <= last);
    return code;
}

int tgn_graph_export(tgn_graph *graph, tgn_export_format format, const tgn_filter *filter,
                     tgn_write_function *write, void *context, const tgn_progress *progress, tgn_error *error)
{
    export_job job = {.graph = graph,
                      .filter = filter,
                      .format = format,
                      .write = write,
                      .context = context,
                      .progress = progress,
                      .error = error};
    const int code = send_all(&job);
    tgn_games_matcher__free(job.matcher);
    tgn_buffer__clear(&job.sgf);
    tgn_buffer__clear(&job.piece);
    return code;
}
