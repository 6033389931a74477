/* no_memory_test.c - reading, playing and counting, with every allocation refused once */
#include "../no_memory.h"

#include <tengen/tengen.h>

#include "db/record/visit.h"

/* ---- work ---------------------------------------------------------------------------------------------- */

static const char records[] =
    "mail before (;GM[1]FF[4]SZ[9]PB[a\\]b]HA[2]KM[650];B[ee];W[ee](;B[cc];W[dd])(;B[zz]C[runaway;W[ff])\n"
    "(;CA[Shift_JIS]SZ[9]PB[\x95\x90\x8B\x7B\x90\xB3\x8E\xF7]AB[aa:cc]AW[dd][ee];B[gg])\n"
    "(;SZ[13]PB[\xE7\x8E\x8B\xE5?\x87];B[aa];W[bb];B[cc]";

static int discard(void *context, const void *bytes, size_t length)
{
    *(size_t *)context += length + (bytes == NULL);
    return 0;
}

static int read_all(tgn_sgf_reader *reader, tgn_game *game)
{
    tgn_sgf *tree;
    size_t written = 0;
    int code;
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        if ((code = tgn_sgf_check(tree, game)) < 0 || (code = tgn_sgf_write(tree, discard, &written)) < 0)
            return code;
    }
    return code;
}

static int read_records(void)
{
    tgn_sgf_reader *reader = NULL;
    tgn_game *game = NULL;
    int code = tgn_game_new(&game, (tgn_size){19, 19}, NULL);
    if (code == 0)
        code = tgn_sgf_open_memory(&reader, records, sizeof records - 1);
    if (code == 0)
        code = read_all(reader, game);
    if (reader)
        tgn_sgf_close(reader);
    if (game)
        tgn_game_free(game);
    return code;
}

static int play_games(void)
{
    tgn_game *game = NULL;
    uint64_t random = 5;
    int code = tgn_game_new(&game, (tgn_size){5, 5}, tgn_rules_find("tromp-taylor"));
    for (int i = 0; i < 400 && code == 0; i++) {
        tgn_point point = tgn_point_from_index((int)(check_random(&random) % 25), (tgn_size){5, 5});
        code = tgn_game_force(game, tgn_game_to_move(game), point, NULL);
        if (code == 0 && i % 50 == 49)
            tgn_game_repetitions(game, true);
        if (code == 0 && i % 100 == 99)
            code = tgn_game_reset(game, (tgn_size){(uint8_t)(i / 100 + 3), 4}, NULL);
        if (code == 0 && i % 100 == 99)
            code = tgn_game_reset(game, (tgn_size){5, 5}, NULL);
    }
    if (game)
        tgn_game_free(game);
    return code;
}

static int count_legal(void)
{
    tgn_legal legal;
    return tgn_legal_count(&legal, (tgn_size){3, 4}, true, 0, NULL, NULL);
}

/* Every tree packed with its variations, and traced in all four graphs. */
static int trace_all(tgn_sgf_reader *reader, tgn_game *game, tgn_record_builder *builder,
                     tgn_record_tracer *tracer, tgn_record_visit_list *lists)
{
    tgn_sgf *tree;
    tgn_record record;
    int code;
    while ((code = tgn_sgf_next(reader, &tree)) > 0) {
        size_t before = lists[TGN_KIND_HALF].count;
        if (tree->refused)
            continue;
        code = tgn_record__build(builder, tree, game, true, &record);
        if (code == 0 &&
            (code = tgn_record_tracer__run(tracer, &record, 1, TGN_RECORD_GRAPHS_ALL, lists)) < 0)
            CHECK_INT(lists[TGN_KIND_HALF].count, before); /* half a game is none */
        if (code < 0)
            return code;
    }
    return code;
}

static int trace_records(void)
{
    tgn_sgf_reader *reader = NULL;
    tgn_game *game = NULL;
    tgn_record_builder *builder = NULL;
    tgn_record_tracer *tracer = NULL;
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    int code = tgn_game_new(&game, (tgn_size){9, 9}, NULL);
    if (code == 0)
        code = tgn_record_builder__new(&builder);
    if (code == 0)
        code = tgn_record_tracer__new(&tracer);
    if (code == 0)
        code = tgn_sgf_open_memory(&reader, records, sizeof records - 1);
    if (code == 0)
        code = trace_all(reader, game, builder, tracer, lists);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(lists[kind].items);
    tgn_record_builder__free(builder);
    tgn_record_tracer__free(tracer);
    tgn_game_free(game);
    if (reader)
        tgn_sgf_close(reader);
    return code;
}

static void reading(void)
{
    refuse_each(read_records);
}

static void tracing(void)
{
    refuse_each(trace_records);
}

static void playing(void)
{
    refuse_each(play_games);
}

static void counting(void)
{
    refuse_each(count_legal);
}

int main(int argc, char **argv)
{
    TEST(reading);
    TEST(tracing);
    TEST(playing);
    TEST(counting);
    return check_done();
}
