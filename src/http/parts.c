/* parts.c - GET /api/v1/parts: one position, looked for in all thirteen parts of the board */
#include "http/asked.h"
#include "http/handlers.h"
#include "wire/fields.h"

static void write_part(tgn_json_writer *writer, tgn_region region, const tgn_count *total)
{
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "region", tgn_region_name(region));
    tgn_json__field_number(writer, "games", total->games);
    tgn_json__field_number(writer, "occurrences", total->visits);
    tgn_json__close(writer, '}');
}

/* Parts that the board or the database does not have are left out. */
static int write_parts(tgn_json_writer *writer, tgn_graph *graph, tgn_question *question, tgn_error *error)
{
    for (int region = 0; region < TGN_REGION_COUNT; region++) {
        tgn_answer *answer;
        question->region = (tgn_region)region;
        if (!tgn_region_exists(question->region, question->board->size))
            continue;
        int code = tgn_graph_position(graph, question, &answer, error);
        if (code == TGN_ERR_MISSING)
            continue;
        if (code < 0)
            return code;
        write_part(writer, question->region, &answer->total);
        tgn_answer_free(answer);
    }
    return 0;
}

int tgn_parts__get(tgn_request *request)
{
    tgn_asked asked;
    tgn_wish wish = TGN_WISH_INIT;
    tgn_error error = {0};
    tgn_json_writer writer;
    tgn_graph *graph = tgn_request__graph(request);
    wish.count = 0;
    if (!graph || tgn_request__only(request, "db " TGN_ASKED_PLACE " " TGN_ASKED_FILTER) < 0 ||
        tgn_asked__place(&asked, request) < 0 || tgn_asked__wish(&wish, request, false) < 0)
        return 0;
    if (wish.filtered && tgn_request__later(request))
        return 0;
    tgn_question question = tgn_asked__question(&asked, TGN_REGION_WHOLE, &wish);
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "parts");
    tgn_json__open(&writer, '[');
    int code = write_parts(&writer, graph, &question, &error);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return code < 0 ? tgn_reply__error(request, code, &error) : tgn_asked__send(&writer, request, 200);
}
