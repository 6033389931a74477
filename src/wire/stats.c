/* stats.c - what a database holds */
#include "wire/fields.h"

static void write_graph(tgn_json_writer *writer, const tgn_graph_stats *stats, tgn_kind kind)
{
    tgn_json__key(writer, tgn_kind_name(kind));
    tgn_json__open(writer, '{');
    tgn_json__field_number(writer, "nodes", stats->kind[kind].nodes);
    tgn_json__field_number(writer, "arcs", stats->kind[kind].arcs);
    tgn_json__field_number(writer, "occurrences", stats->kind[kind].visits);
    tgn_json__close(writer, '}');
}

void tgn_wire__stats(tgn_json_writer *writer, const tgn_graph_stats *stats)
{
    /* From the largest parts to the smallest. */
    static const tgn_kind kinds[] = {TGN_KIND_WHOLE, TGN_KIND_HALF, TGN_KIND_DIAGONAL, TGN_KIND_QUARTER};
    tgn_json__field_number(writer, "games", stats->games);
    tgn_json__key(writer, "graphs");
    tgn_json__open(writer, '{');
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (stats->graphs >> kinds[i] & 1)
            write_graph(writer, stats, kinds[i]);
    tgn_json__close(writer, '}');
    tgn_json__field_number(writer, "bytes", stats->bytes);
}

int tgn_wire_stats(const tgn_graph_stats *stats, tgn_write_function *write, void *context)
{
    tgn_json_writer writer;
    tgn_json__init(&writer, write, context);
    tgn_json__open(&writer, '{');
    tgn_wire__stats(&writer, stats);
    tgn_json__close(&writer, '}');
    return tgn_json__end(&writer);
}
