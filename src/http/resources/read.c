/* read.c - POST /api/v1/read: records are parsed, repaired and sent back; nothing is stored */
#include "http/resources/handlers.h"
#include "http/resources/parameters.h"
#include "http/resources/records.h"

enum { RECORDS_MAX = 100 };

typedef struct record_reading {
    tgn_json_writer writer;
    const char *text;
    size_t length;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_buffer sgf; /* of the current record, as it would be stored */
    bool more;      /* than RECORDS_MAX records */
} record_reading;

/* {"sgf", "info", "problems"}; only "problems" if the record was refused. */
static int write_record(record_reading *r, tgn_sgf *tree)
{
    int code = tree->refused ? 0 : tgn_sgf_check(tree, r->game);
    tgn_json__open(&r->writer, '{');
    if (code == 0 && !tree->refused) {
        r->sgf.length = 0;
        code = tgn_sgf_write(tree, tgn_buffer__write, &r->sgf);
        tgn_json__key(&r->writer, "sgf");
        tgn_json__text(&r->writer, r->sgf.data, code < 0 ? 0 : r->sgf.length);
        tgn_http_info__write(&r->writer, tree);
    }
    tgn_http_problems__write(&r->writer, tree, r->text, r->length);
    tgn_json__close(&r->writer, '}');
    return code;
}

/* Parse the text and write either the records that could be read, or those that were refused. */
static int write_records(record_reading *r, const char *name, bool refused)
{
    tgn_sgf *tree;
    int count = 0, code = tgn_sgf_reopen_memory(r->reader, r->text, r->length);
    tgn_json__key(&r->writer, name);
    tgn_json__open(&r->writer, '[');
    while (code >= 0 && (code = tgn_sgf_next(r->reader, &tree)) > 0 && count++ < RECORDS_MAX)
        if (tree->refused == refused)
            code = write_record(r, tree);
    r->more = count > RECORDS_MAX;
    tgn_json__close(&r->writer, ']');
    return code < 0 ? code : 0;
}

static int write_answer(record_reading *r)
{
    tgn_json__open(&r->writer, '{');
    int code = write_records(r, "records", false);
    if (code == 0)
        code = write_records(r, "refused", true);
    tgn_json__field_bool(&r->writer, "more", r->more);
    tgn_json__close(&r->writer, '}');
    return code;
}

int tgn_http_read__post(tgn_http_request *request)
{
    const tgn_buffer *body = tgn_http_request__body(request);
    record_reading r = {.text = body->length ? body->data : "",
                        .length = body->length,
                        .game = tgn_http_request__game(request)};
    if (!r.game || tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &r.writer);
    int code = tgn_sgf_open_memory(&r.reader, r.text, r.length);
    if (code == 0)
        code = write_answer(&r);
    tgn_sgf_close(r.reader);
    tgn_buffer__clear(&r.sgf);
    return code < 0 ? tgn_http_reply__error(request, code, NULL)
                    : tgn_http_reply__json_end(request, &r.writer, 200);
}
