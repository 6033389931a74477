/* records.c - see records.h */
#include "http/resources/records.h"
#include <stdio.h>
#include <stdlib.h>

#include "wire/info.h"

int tgn_http_record__open(tgn_http_record *out, tgn_graph *graph, uint32_t id, tgn_error *error)
{
    *out = (tgn_http_record){0};
    int code = tgn_graph_game(graph, id, &out->text, &out->length, error);
    if (code == 0)
        code = tgn_sgf_open_memory(&out->reader, out->text, out->length);
    if (code == 0)
        code = tgn_sgf_next(out->reader, &out->tree);
    return code < 0 ? code : 0;
}

void tgn_http_record__close(tgn_http_record *record)
{
    tgn_sgf_close(record->reader);
    free(record->text);
}

/* A record is checked before it is stored, so that bad input here means a damaged database. */
int tgn_http_record__fail(tgn_http_request *request, int code, const tgn_error *error)
{
    if (code == TGN_ERR_MISSING)
        return tgn_http_reply__fail(request, 404, "no-such-game", "%s", error->message);
    if (code == TGN_ERR_INPUT)
        return tgn_http_reply__fail(request, 500, "failed", "%s", error->message);
    return tgn_http_reply__error(request, code, error);
}

/* ---- problems ------------------------------------------------------------------------------------------ */

/*
 * The column of a byte, counted in bytes from 1. Records may have very long lines and very many problems, so
 * the search ends after FAR bytes; 0: farther than that.
 */
static size_t column_of(const char *text, size_t length, uint64_t offset)
{
    enum { FAR = 10000 };
    if (offset > length)
        return 0;
    for (size_t column = 1; column <= FAR; column++) {
        const uint64_t at = offset - (column - 1);
        if (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r')
            return column;
    }
    return 0;
}

static void write_message(tgn_json_writer *writer, const tgn_problem *problem)
{
    char words[512], more[64] = "";
    if (problem->more)
        snprintf(more, sizeof more, ", and %u more of this kind", (unsigned)problem->more);
    snprintf(words, sizeof words, problem->detail[0] ? "%s: '%s'%s" : "%s%s%s",
             tgn_problem_meaning(problem->kind), problem->detail, more);
    tgn_json__field_words(writer, "message", words);
}

static void write_problem(tgn_json_writer *writer, const tgn_problem *problem, const char *text,
                          size_t length)
{
    const size_t column = column_of(text, length, problem->offset);
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "kind", tgn_problem_name(problem->kind));
    tgn_json__field_known(writer, "line", problem->line, problem->line > 0);
    tgn_json__field_known(writer, "column", column, column > 0);
    write_message(writer, problem);
    tgn_json__close(writer, '}');
}

void tgn_http_problems__write(tgn_json_writer *writer, const tgn_sgf *tree, const char *text, size_t length)
{
    tgn_json__key(writer, "problems");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < tree->problem_count; i++)
        write_problem(writer, &tree->problems[i], text, length);
    tgn_json__close(writer, ']');
}

void tgn_http_info__write(tgn_json_writer *writer, const tgn_sgf *tree)
{
    tgn_json__key(writer, "info");
    tgn_json__open(writer, '{');
    tgn_wire__info(writer, tree);
    tgn_json__close(writer, '}');
}

const char *tgn_http_problems__refusal(const tgn_sgf *tree)
{
    for (size_t i = 0; i < tree->problem_count; i++)
        if (tgn_problem_refuses(tree->problems[i].kind))
            return tgn_problem_meaning(tree->problems[i].kind);
    return "not a readable game record";
}
