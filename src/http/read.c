/* read.c - POST /api/v1/read: records read and repaired, and not kept */
#include "http/asked.h"
#include "http/handlers.h"
#include "http/problems.h"

enum { RECORDS_MAX = 100 };

typedef struct reading {
    tgn_json_writer writer;
    const char *text;
    size_t length;
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_buffer sgf; /* of the record in hand, as it would be kept */
    bool more;      /* than a hundred records */
} reading;

/* {"sgf", "problems"}, or only problems of a record that is none. */
static int write_record(reading *r, tgn_sgf *tree)
{
    int code = tree->refused ? 0 : tgn_sgf_check(tree, r->game);
    tgn_json__open(&r->writer, '{');
    if (code == 0 && !tree->refused) {
        r->sgf.length = 0;
        code = tgn_sgf_write(tree, tgn_buffer__write, &r->sgf);
        tgn_json__key(&r->writer, "sgf");
        tgn_json__text(&r->writer, r->sgf.data, code < 0 ? 0 : r->sgf.length);
    }
    tgn_problems__write(&r->writer, tree, r->text, r->length);
    tgn_json__close(&r->writer, '}');
    return code;
}

/* Go through the text and write the records that could be read, or those that could not. */
static int write_records(reading *r, const char *name, bool refused)
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

static int write_answer(reading *r)
{
    tgn_json__open(&r->writer, '{');
    int code = write_records(r, "records", false);
    if (code == 0)
        code = write_records(r, "refused", true);
    tgn_json__key(&r->writer, "more");
    tgn_json__bool(&r->writer, r->more);
    tgn_json__close(&r->writer, '}');
    return code;
}

int tgn_read__post(tgn_request *request)
{
    const tgn_buffer *body = tgn_request__body(request);
    reading r = {
        .text = body->length ? body->data : "", .length = body->length, .game = tgn_request__game(request)};
    if (!r.game || tgn_request__only(request, "") < 0)
        return 0;
    tgn_asked__open(&r.writer, request);
    int code = tgn_sgf_open_memory(&r.reader, r.text, r.length);
    if (code == 0)
        code = write_answer(&r);
    tgn_sgf_close(r.reader);
    tgn_buffer__clear(&r.sgf);
    return code < 0 ? tgn_reply__error(request, code, NULL) : tgn_asked__send(&r.writer, request, 200);
}
