/*
 * export.c - games out of the database, as one SGF collection or as JSON lines (docs/EXCHANGE.md)
 *
 * The SGF of a game is written as it is stored; everything else in a line of JSON is read from the roll, for
 * programs that do not want to parse SGF, and is not read back.
 *
 * Games are gathered in pieces under the lock and written without it: whoever reads may be slow, and a commit
 * that waited for him would make every question wait.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "db/exchange/exchange.h"
#include "db/graph/graph.h"

enum { PIECE = 256 << 10 };

typedef struct exporting {
    tgn_graph *graph;
    const tgn_filter *filter;
    tgn_games_matcher *matcher;
    uint64_t sequence; /* of the commit that the sieve was made after */
    tgn_export_format format;
    tgn_write_function *write;
    void *context;
    const tgn_progress *progress;
    tgn_buffer sgf, piece; /* a game, and what waits to be written */
    tgn_error *error;
} exporting;

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void add_escape(tgn_buffer *out, unsigned char c)
{
    static const char letters[] = "btnvfr";
    if (c == '"' || c == '\\')
        tgn_buffer__printf(out, "\\%c", c);
    else if (c >= '\b' && c <= '\r' && c != '\v')
        tgn_buffer__printf(out, "\\%c", letters[c - '\b']);
    else
        tgn_buffer__printf(out, "\\u%04x", c);
}

/* Text in quotation marks; what is no UTF-8, which only damage could have left here, as U+FFFD. */
static void add_text(tgn_buffer *out, const char *text, size_t length)
{
    tgn_buffer__char(out, '"');
    for (size_t i = 0, plain = 0; i < length; i = plain) {
        while (plain < length && (unsigned char)text[plain] >= 0x20 && (unsigned char)text[plain] < 0x80 &&
               text[plain] != '"' && text[plain] != '\\')
            plain++;
        tgn_buffer__add(out, text + i, plain - i);
        if (plain == length)
            break;
        uint32_t code;
        const size_t bytes = tgn_utf8__next(text + plain, length - plain, &code);
        if (bytes == 1)
            add_escape(out, (unsigned char)text[plain]);
        else
            tgn_buffer__add(out, bytes ? text + plain : "\xEF\xBF\xBD", bytes ? bytes : 3);
        plain += bytes ? bytes : 1;
    }
    tgn_buffer__char(out, '"');
}

/* ,"key":"text", or null for an empty one. */
static void add_field(tgn_buffer *out, const char *key, const char *text)
{
    tgn_buffer__printf(out, ",\"%s\":", key);
    if (*text)
        add_text(out, text, strlen(text));
    else
        tgn_buffer__text(out, "null");
}

/* ---- what the roll knows ------------------------------------------------------------------------------- */

/* One date, or first and last as ISO 8601 has an interval: "2001-02-03/2001-02-05". */
static void add_dates(tgn_buffer *out, const tgn_games_row *row)
{
    char first[TGN_DATE_TEXT], last[TGN_DATE_TEXT], both[2 * TGN_DATE_TEXT + 1];
    tgn_date_format(first, row->first);
    tgn_date_format(last, row->last);
    snprintf(both, sizeof both, strcmp(first, last) == 0 ? "%s" : "%s/%s", first, last);
    add_field(out, "date", both);
}

static void add_result(tgn_buffer *out, const tgn_games_row *row)
{
    const tgn_result result = {.winner = row->winner, .ending = row->ending, .margin = row->margin / 4.0};
    char text[TGN_RESULT_TEXT] = "";
    if (row->ending != TGN_END_UNKNOWN)
        tgn_result_format(text, &result);
    add_field(out, "result", text);
}

static void add_rank(tgn_buffer *out, const char *key, int16_t level)
{
    char text[TGN_RANK_TEXT];
    add_field(out, key, tgn_rank_format(text, (tgn_rank){TGN_SENSE_STANDARD, level}));
}

static int add_names(exporting *job, const tgn_games_row *row)
{
    const struct {
        const char *key;
        uint32_t name;
    } names[] = {{"black", row->black}, {"white", row->white}, {"event", row->event}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tgn_error words = {.code = TGN_ERR_INPUT};
        const char *name = tgn_games__name(job->graph->games, names[i].name, &words);
        if (!name)
            return tgn_error_set(job->error, words.code, "%s", words.message);
        add_field(&job->piece, names[i].key, name);
    }
    return 0;
}

static int add_line(exporting *job, uint32_t id, const tgn_games_row *row)
{
    tgn_buffer *line = &job->piece;
    char size[TGN_SIZE_TEXT];
    tgn_buffer__printf(line, "{\"id\":%u", (unsigned)id);
    const int code = add_names(job, row);
    if (code < 0)
        return code;
    add_rank(line, "black_rank", row->black_rank);
    add_rank(line, "white_rank", row->white_rank);
    add_dates(line, row);
    add_result(line, row);
    if (row->komi == INT16_MIN)
        tgn_buffer__text(line, ",\"komi\":null");
    else
        tgn_buffer__printf(line, ",\"komi\":%g", row->komi / 4.0);
    tgn_buffer__printf(line, ",\"handicap\":%u", (unsigned)row->handicap);
    add_field(line, "size", tgn_size_format(size, (tgn_size){row->rows, row->cols}));
    tgn_buffer__printf(line, ",\"moves\":%u,\"sgf\":", (unsigned)row->moves);
    add_text(line, job->sgf.data, job->sgf.length);
    tgn_buffer__text(line, "}\n");
    return 0;
}

/* ---- gathering, under the lock ------------------------------------------------------------------------- */

static int out_of_memory(exporting *job)
{
    return tgn_error_set(job->error, TGN_ERR_MEMORY, "no memory to export the games");
}

/* A sieve knows the names that were there when it was made: after a change it is made anew. */
static int renew_sieve(exporting *job)
{
    if (!job->filter || (job->matcher && job->sequence == job->graph->head.sequence))
        return 0;
    tgn_games_matcher__free(job->matcher);
    job->matcher = NULL;
    job->sequence = job->graph->head.sequence;
    return tgn_games_matcher__new(&job->matcher, job->graph->games, job->filter, job->error);
}

/* The row of a game that is wanted: 1, 0 when it is not, or a negative code. */
static int wanted(exporting *job, uint32_t id, const tgn_games_row **row)
{
    tgn_error words = {.code = TGN_ERR_INPUT};
    *row = tgn_games__row(job->graph->games, id, &words);
    if (!*row)
        return tgn_error_set(job->error, words.code, "%s", words.message);
    return !((*row)->flags & TGN_GAMES_ROW_REMOVED) &&
           (!job->matcher || tgn_games_matcher__matches(job->matcher, *row));
}

static int add_game(exporting *job, uint32_t id)
{
    const tgn_games_row *row;
    const bool lines = job->format == TGN_EXPORT_JSONL;
    tgn_buffer *sgf = lines ? &job->sgf : &job->piece;
    int code = wanted(job, id, &row);
    if (code <= 0)
        return code;
    job->sgf.length = 0;
    code = tgn_games__sgf(job->graph->games, id, sgf, job->error);
    if (code == 0 && lines)
        code = add_line(job, id, row);
    if (code == TGN_ERR_MEMORY || sgf->failed || job->piece.failed)
        return out_of_memory(job);
    return code;
}

/* The first line of JSON: how many games there are at this moment. */
static int add_head(exporting *job, uint32_t last)
{
    uint64_t games = 0;
    int code = 0;
    for (uint32_t id = 1; id <= last && code >= 0; id++) {
        const tgn_games_row *row;
        code = wanted(job, id, &row);
        games += code > 0;
    }
    tgn_buffer__printf(&job->piece, "{\"tengen\":\"games\",\"version\":%d,\"games\":%llu}\n",
                       TGN_EXCHANGE_VERSION, (unsigned long long)games);
    return code < 0 ? code : 0;
}

/* Games from `*id` on, as many as make a piece; the first piece begins with the head. */
static int gather(exporting *job, uint32_t *id, uint32_t *last)
{
    const bool first = *last == 0;
    pthread_rwlock_rdlock(&job->graph->lock);
    if (first)
        *last = job->graph->head.games;
    int code = renew_sieve(job);
    if (code == 0 && first && job->format == TGN_EXPORT_JSONL)
        code = add_head(job, *last);
    while (code == 0 && *id <= *last && job->piece.length < PIECE)
        code = add_game(job, (*id)++);
    pthread_rwlock_unlock(&job->graph->lock);
    return code;
}

/* ---- writing, without it ------------------------------------------------------------------------------- */

static int send(exporting *job)
{
    tgn_buffer *piece = &job->piece;
    if (piece->failed)
        return out_of_memory(job);
    int code = piece->length > 0 ? job->write(job->context, piece->data, piece->length) : 0;
    piece->length = 0;
    return code < 0 ? tgn_error_set(job->error, code, "the games could not be written") : 0;
}

static int send_all(exporting *job)
{
    uint32_t id = 1, last = 0;
    int code;
    do {
        code = gather(job, &id, &last);
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
    exporting job = {.graph = graph,
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
