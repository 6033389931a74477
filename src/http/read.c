/* read.c - POST /api/v1/read: records read and repaired, and not kept */
#include "http/asked.h"
#include "http/handlers.h"
#include "http/problems.h"

enum { RECORDS_MAX = 100 };

/* "sgf" as it would be kept, null when there is nothing to keep. `sgf` is room to be used again. */
static int write_sgf(tgn_writer *writer, const tgn_sgf *tree, tgn_buffer *sgf)
{
    tgn_writer__key(writer, "sgf");
    if (tree->refused) {
        tgn_writer__null(writer);
        return 0;
    }
    sgf->length = 0;
    int code = tgn_sgf_write(tree, tgn_buffer__write, sgf);
    if (code == 0)
        tgn_writer__text(writer, sgf->data, sgf->length);
    return code;
}

static int write_record(tgn_writer *writer, tgn_sgf *tree, tgn_game *game, const tgn_buffer *body,
                        tgn_buffer *sgf)
{
    int code = tree->refused ? 0 : tgn_sgf_check(tree, game);
    if (code < 0)
        return code;
    tgn_writer__open(writer, '{');
    code = write_sgf(writer, tree, sgf);
    tgn_problems__write(writer, tree, body->data, body->length);
    tgn_writer__close(writer, '}');
    return code;
}

static int write_records(tgn_writer *writer, tgn_sgf_reader *reader, tgn_game *game, const tgn_buffer *body)
{
    tgn_buffer sgf = {0};
    tgn_sgf *tree;
    int code = 0, count = 0;
    tgn_writer__key(writer, "records");
    tgn_writer__open(writer, '[');
    while (code >= 0 && (code = tgn_sgf_next(reader, &tree)) > 0 && count++ < RECORDS_MAX)
        code = write_record(writer, tree, game, body, &sgf);
    tgn_writer__close(writer, ']');
    tgn_writer__key(writer, "more");
    tgn_writer__bool(writer, count > RECORDS_MAX);
    tgn_buffer__clear(&sgf);
    return code < 0 ? code : 0;
}

int tgn_read__post(tgn_request *request)
{
    const tgn_buffer *body = tgn_request__body(request);
    tgn_sgf_reader *reader;
    tgn_writer writer;
    tgn_game *game = tgn_request__game(request);
    if (!game || tgn_request__only(request, "") < 0)
        return 0;
    int code = tgn_sgf_open_memory(&reader, body->length ? body->data : "", body->length);
    if (code < 0)
        return tgn_reply__error(request, code, NULL);
    tgn_asked__open(&writer, request);
    tgn_writer__open(&writer, '{');
    code = write_records(&writer, reader, game, body);
    tgn_writer__close(&writer, '}');
    tgn_sgf_close(reader);
    return code < 0 ? tgn_reply__error(request, code, NULL) : tgn_asked__send(&writer, request, 200);
}
