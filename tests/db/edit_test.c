/*
 * edit_test.c - after any sequence of edits the database is what a new one of the same games would be
 *
 * Games are added, replaced, taken out, brought back and cut at random. Now and then everything is verified, and compared
 * with a database that was made at one go of the games that are left.
 */
#include <tengen/bin.h>

#include "base/buffer.h"
#include "temp_folder.h"
#include "random_sgf.h"

/* ---- games and databases ------------------------------------------------------------------------------- */

enum { GAMES_MAX = 5000 };

/* What should be in the database: by number, NULL when it is not there. */
typedef struct model {
    home home;
    tgn_graph *graph;
    tgn_sgf_reader *reader;
    tgn_game *game;
    char *texts[GAMES_MAX + 1];
    char *binned[GAMES_MAX + 1]; /* what is in the bin */
    bool trees[GAMES_MAX + 1];
    uint32_t count;
    uint64_t seed;
} model;

static void open_model(model *m, uint64_t seed)
{
    tgn_error error = {0};
    memset(m, 0, sizeof *m);
    m->seed = seed;
    home_open(&m->home);
    if (tgn_graph_open(&m->graph, home_db(&m->home, "db"), TGN_GRAPH_CREATE, NULL, &error) < 0 ||
        tgn_sgf_open_memory(&m->reader, "", 0) < 0 || tgn_game_new(&m->game, (tgn_size){9, 9}, NULL) < 0) {
        printf("%s\n", error.message);
        exit(2);
    }
}

static void close_model(model *m)
{
    for (uint32_t id = 1; id <= m->count; id++) {
        free(m->texts[id]);
        free(m->binned[id]);
    }
    tgn_graph_close(m->graph);
    tgn_sgf_close(m->reader);
    tgn_game_free(m->game);
    home_close(&m->home);
}

static tgn_sgf *parse(model *m, const char *text)
{
    tgn_sgf *tree;
    if (tgn_sgf_reopen_memory(m->reader, text, strlen(text)) < 0 || tgn_sgf_next(m->reader, &tree) <= 0)
        exit(2);
    return tree;
}

static int below(model *m, int n)
{
    return (int)((check_random(&m->seed) >> 20) % (unsigned)n);
}

static void print_fault(void *context, const char *words)
{
    int *left = context;
    if ((*left)-- > 0)
        printf("    %s\n", words);
}

static void check_sound(tgn_graph *graph, uint64_t games)
{
    tgn_verify_sum sum;
    tgn_error error = {0};
    int left = 5;
    CHECK_INT(tgn_graph_verify(graph, print_fault, &left, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
    CHECK_INT(sum.games, games);
}

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

/* A game comes back as the writer of records would write it. */
static void check_text(model *m, uint32_t id)
{
    tgn_buffer expected = {0};
    tgn_error error = {0};
    char *text = NULL;
    size_t length;
    CHECK_INT(tgn_graph_game(m->graph, id, &text, &length, &error), m->texts[id] ? 0 : TGN_ERR_MISSING);
    if (m->texts[id]) {
        CHECK_INT(tgn_sgf_write(parse(m, m->texts[id]), append, &expected), 0);
        CHECK_TEXT(text, expected.data);
    }
    tgn_buffer__clear(&expected);
    free(text);
}

static void check_same(tgn_graph *graph, tgn_graph *other)
{
    tgn_graph_stats a, b;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_stats_get(graph, &a, &error), 0);
    CHECK_INT(tgn_graph_stats_get(other, &b, &error), 0);
    CHECK_INT(a.games, b.games);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        CHECK_INT(a.kind[kind].nodes, b.kind[kind].nodes);
        CHECK_INT(a.kind[kind].arcs, b.kind[kind].arcs);
        CHECK_INT(a.kind[kind].visits, b.kind[kind].visits);
    }
}

/* Import the games that are (or are not) kept with their variations. */
static void import(model *m, tgn_graph *graph, bool trees)
{
    tgn_buffer all = {0};
    tgn_import_sum sum;
    tgn_error error = {0};
    const tgn_import_options keep = {.keep_duplicates = true, .variations = trees};
    tgn_buffer__text(&all, "");
    for (uint32_t id = 1; id <= m->count; id++)
        if (m->texts[id] && m->trees[id] == trees)
            tgn_buffer__text(&all, m->texts[id]);
    const char *path = home_write(&m->home, "games.sgf", all.length ? all.data : "");
    if (all.length)
        CHECK_INT(tgn_graph_import(graph, &path, 1, &keep, NULL, &sum, &error), 0);
    tgn_buffer__clear(&all);
}

/* Verified, and the same as a new database of what should be there. */
static void check_model(model *m)
{
    static int number;
    char name[32];
    tgn_graph *fresh;
    tgn_error error = {0};
    uint64_t games = 0;
    snprintf(name, sizeof name, "fresh%d", number++);
    if (tgn_graph_open(&fresh, home_db(&m->home, name), TGN_GRAPH_CREATE, NULL, &error) < 0)
        exit(2);
    import(m, fresh, false);
    import(m, fresh, true);
    for (uint32_t id = 1; id <= m->count; id++) {
        check_text(m, id);
        games += m->texts[id] != NULL;
    }
    check_sound(m->graph, games);
    check_same(m->graph, fresh);
    tgn_graph_close(fresh);
}

/* ---- edits --------------------------------------------------------------------------------------------- */

static void set_text(model *m, uint32_t id, const char *text)
{
    free(m->texts[id]);
    m->texts[id] = text ? strdup(text) : NULL;
}

static void add(model *m, const char *text, bool tree)
{
    tgn_error error = {0};
    uint32_t id;
    CHECK_INT(tgn_graph_add(m->graph, parse(m, text), tree, true, &id, &error), 0);
    CHECK_INT(id, m->count + 1);
    m->count++;
    set_text(m, m->count, text);
    m->trees[m->count] = tree;
}

static void replace(model *m, uint32_t id, const char *text, bool tree)
{
    tgn_error error = {0};
    const bool there = m->texts[id];
    CHECK_INT(tgn_graph_replace(m->graph, id, parse(m, text), tree, &error), there ? 0 : TGN_ERR_MISSING);
    if (!there)
        return;
    set_text(m, id, text);
    m->trees[id] = tree;
}

/* In the model, from one place to the other. */
static uint64_t move_text(char *from[], char *to[], uint32_t id)
{
    if (!from[id])
        return 0;
    to[id] = from[id];
    from[id] = NULL;
    return 1;
}

static void take_out(model *m, uint32_t id)
{
    tgn_error error = {0};
    CHECK_INT(tgn_graph_remove(m->graph, id, &error), m->texts[id] ? 0 : TGN_ERR_MISSING);
    move_text(m->texts, m->binned, id);
}

enum { MANY = 40 };

/* Some numbers, of games or not, in any order, some of them twice. */
static size_t some_numbers(model *m, uint32_t ids[MANY])
{
    const size_t count = 1 + (size_t)below(m, MANY);
    for (size_t i = 0; i < count; i++)
        ids[i] = (uint32_t)below(m, (int)m->count + 3);
    return count;
}

static void take_out_many(model *m)
{
    uint32_t ids[MANY];
    uint64_t done, expected = 0;
    const size_t count = some_numbers(m, ids);
    CHECK_INT(tgn_bin_put(m->graph, ids, count, NULL, &done, NULL), 0);
    for (size_t i = 0; i < count; i++)
        expected += ids[i] <= m->count ? move_text(m->texts, m->binned, ids[i]) : 0;
    CHECK_INT(done, expected);
}

static void bring_back_many(model *m)
{
    uint32_t ids[MANY];
    uint64_t expected = 0;
    tgn_bin_sum sum;
    const size_t count = some_numbers(m, ids);
    CHECK_INT(tgn_bin_restore(m->graph, ids, count, true, NULL, &sum, NULL), 0);
    for (size_t i = 0; i < count; i++)
        expected += ids[i] <= m->count ? move_text(m->binned, m->texts, ids[i]) : 0;
    CHECK_INT(sum.restored, expected);
    CHECK_INT(sum.missing, count - expected);
}

static void bring_back_all(model *m)
{
    uint64_t expected = 0;
    tgn_bin_sum sum;
    for (uint32_t id = 1; id <= m->count; id++)
        expected += move_text(m->binned, m->texts, id);
    CHECK_INT(tgn_bin_restore(m->graph, NULL, 0, true, NULL, &sum, NULL), 0);
    CHECK_INT(sum.restored, expected);
}

/* A cut game stands where the whole one stood after so many moves. */
static void cut(model *m, uint32_t id, size_t moves)
{
    tgn_error error = {0};
    tgn_board board;
    char *text;
    size_t length;
    if (!m->texts[id]) {
        CHECK_INT(tgn_graph_cut(m->graph, id, (uint32_t)moves, &error), TGN_ERR_MISSING);
        return;
    }
    CHECK_INT(tgn_graph_cut(m->graph, id, (uint32_t)moves, &error), 0);
    CHECK_INT(tgn_sgf_replay(parse(m, m->texts[id]), m->game, SIZE_MAX), 0);
    const size_t all = tgn_game_moves(m->game);
    CHECK_INT(tgn_sgf_replay(parse(m, m->texts[id]), m->game, moves), 0);
    /* A node may hold more moves than are wanted. */
    while (tgn_game_moves(m->game) > moves)
        CHECK_INT(tgn_game_undo(m->game), 0);
    board = *tgn_game_board(m->game);
    const tgn_colour to_move = tgn_game_to_move(m->game);

    CHECK_INT(tgn_graph_game(m->graph, id, &text, &length, &error), 0);
    CHECK_INT(tgn_sgf_replay(parse(m, text), m->game, SIZE_MAX), 0);
    CHECK_INT(tgn_game_moves(m->game), moves < all ? moves : all);
    CHECK_INT(tgn_game_to_move(m->game), to_move);
    CHECK(memcmp(tgn_game_board(m->game)->colour, board.colour, sizeof board.colour) == 0);
    set_text(m, id, text);
    free(text);
}

static void random_text(model *m, char text[RANDOM_SGF], bool *tree, bool small)
{
    static const int sizes[][2] = {{5, 5}, {4, 6}, {9, 9}, {2, 2}, {7, 7}};
    const int which = small ? 3 : below(m, 5);
    *tree = below(m, 2);
    random_sgf(text, &m->seed,
               (random_sgf_wish){.rows = sizes[which][0],
                                 .cols = sizes[which][1],
                                 .steps = below(m, small ? 5 : 40),
                                 .variations = below(m, 3) > 0});
}

static void edit_at_random(model *m, bool small)
{
    char text[RANDOM_SGF];
    bool tree;
    const int what = below(m, 14);
    const uint32_t id = m->count ? 1 + (uint32_t)below(m, (int)m->count) : 0;
    random_text(m, text, &tree, small);
    if (what < 4 || id == 0)
        add(m, text, tree);
    else if (what < 6)
        replace(m, id, text, tree);
    else if (what < 8)
        take_out(m, id);
    else if (what < 10)
        cut(m, id, (size_t)below(m, 20));
    else
        what < 12 ? take_out_many(m) : bring_back_many(m);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

static void edits_at_random(void)
{
    for (uint64_t seed = 1; seed <= 2; seed++) {
        model m;
        open_model(&m, seed * 7919);
        for (int i = 0; i < 45; i++) {
            edit_at_random(&m, false);
            if (i % 15 == 14)
                check_model(&m);
        }
        close_model(&m);
    }
}

/* Tiny boards: every position is shared, every node is crowded. */
static void crowded_boards(void)
{
    model m;
    open_model(&m, 31);
    for (int i = 0; i < 120; i++) {
        edit_at_random(&m, true);
        if (i % 40 == 39)
            check_model(&m);
    }
    close_model(&m);
}

/* Games by the hundred with the same first moves; then taken out one by one across the edge of being hot. */
static void hot_nodes(void)
{
    enum { GAMES = 280 };
    model m;
    char text[RANDOM_SGF];
    open_model(&m, 5);
    for (int i = 0; i < GAMES; i++) {
        random_sgf(text, &m.seed,
                   (random_sgf_wish){.rows = 5, .cols = 5, .steps = 1 + below(&m, 6), .plain = true});
        set_text(&m, ++m.count, text);
    }
    import(&m, m.graph, false);
    check_model(&m);
    for (int i = 0; i < 60; i++) {
        const uint32_t id = 1 + (uint32_t)below(&m, GAMES);
        if (i % 3 == 0)
            cut(&m, id, (size_t)below(&m, 4));
        else
            take_out(&m, id);
        if (i % 20 == 19)
            check_model(&m);
    }
    bring_back_all(&m);
    check_model(&m);
    close_model(&m);
}

/* All games of the database, and of some of its segments, go and come back. */
static void everything(void)
{
    enum { GAMES = 60 };
    model m;
    char text[RANDOM_SGF];
    uint32_t ids[2 * GAMES];
    uint64_t done;
    open_model(&m, 11);
    for (uint32_t i = 0; i < 2 * GAMES; i++) {
        random_sgf(text, &m.seed, (random_sgf_wish){.rows = 7, .cols = 7, .steps = 20, .variations = true});
        ids[i] = i + 1;
        if (i == GAMES)
            import(&m, m.graph, false); /* the first half; the others are added one by one */
        if (i < GAMES)
            set_text(&m, ++m.count, text);
        else
            add(&m, text, i % 2);
    }
    for (int half = 0; half < 3; half++) {
        const size_t from = half == 1 ? GAMES : 0, count = half == 2 ? 2 * GAMES : GAMES;
        CHECK_INT(tgn_bin_put(m.graph, ids + from, count, NULL, &done, NULL), 0);
        CHECK_INT(done, count);
        for (size_t i = from; i < from + count; i++)
            move_text(m.texts, m.binned, ids[i]);
        check_model(&m);
        bring_back_all(&m);
        check_model(&m);
    }
    close_model(&m);
}

/*
 * A node of two chunks, the second with a single visit: when a game goes, the ways into the node are counted
 * anew, and that visit must still know how it came.
 */
static void chunks(void)
{
    enum { GAMES = 4097 };
    model m;
    char text[64];
    tgn_error error = {0};
    tgn_graph_stats stats;
    open_model(&m, 6);
    for (int i = 1; i <= GAMES; i++) {
        snprintf(text, sizeof text, "(;SZ[3]PB[%d];B[bb];W[%s])\n", i, i % 2 ? "aa" : "ab");
        set_text(&m, (uint32_t)i, text);
    }
    m.count = GAMES;
    import(&m, m.graph, false);
    check_sound(m.graph, GAMES);
    take_out(&m, 1);
    check_sound(m.graph, GAMES - 1);
    take_out(&m, GAMES - 2);
    check_sound(m.graph, GAMES - 2);
    CHECK_INT(tgn_graph_stats_get(m.graph, &stats, &error), 0);
    CHECK_INT(stats.kind[TGN_KIND_WHOLE].visits, 3 * (GAMES - 2));
    CHECK_INT(stats.kind[TGN_KIND_WHOLE].nodes, 4);
    close_model(&m);
}

static void what_is_refused(void)
{
    model m;
    tgn_error error = {0};
    uint32_t id;
    open_model(&m, 7);
    add(&m, "(;FF[4]SZ[9];B[ee];W[cc])\n", false);
    CHECK_INT(tgn_graph_add(m.graph, parse(&m, "(;FF[4]SZ[9];B[ee];W[cg])"), false, false, &id, &error),
              TGN_ERR_ILLEGAL); /* the same, mirrored */
    CHECK_INT(id, 1);
    CHECK(strstr(error.message, "game 1") != NULL);
    CHECK_INT(tgn_graph_add(m.graph, parse(&m, "(;GM[3])"), false, false, &id, &error), TGN_ERR_INPUT);
    CHECK_INT(id, 0);
    CHECK_INT(tgn_graph_replace(m.graph, 1, parse(&m, "(;GM[3])"), false, &error), TGN_ERR_INPUT);
    CHECK_INT(tgn_graph_replace(m.graph, 2, parse(&m, "(;SZ[9])"), false, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_remove(m.graph, 0, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_remove(m.graph, 2, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_cut(m.graph, 2, 1, &error), TGN_ERR_MISSING);
    check_model(&m);
    take_out(&m, 1);
    take_out(&m, 1);
    check_model(&m);
    add(&m, "(;FF[4]SZ[9];B[ee])\n", false);
    CHECK_INT(m.count, 2); /* numbers are not used again */
    check_model(&m);
    close_model(&m);
}

static void only_to_read(void)
{
    model m;
    tgn_graph *graph;
    tgn_error error = {0};
    uint32_t id;
    open_model(&m, 8);
    add(&m, "(;FF[4]SZ[9];B[ee];W[cc])\n", false);
    tgn_graph_close(m.graph);
    m.graph = NULL;
    CHECK_INT(tgn_graph_open(&graph, home_db(&m.home, "db"), TGN_GRAPH_READ, NULL, &error), 0);
    CHECK_INT(tgn_graph_add(graph, parse(&m, "(;SZ[9])"), false, false, &id, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_graph_remove(graph, 1, &error), TGN_ERR_ARGUMENT);
    check_sound(graph, 1);
    tgn_graph_close(graph);
    close_model(&m);
}

/* What a cut keeps of a record, word for word. */
static void what_a_cut_keeps(void)
{
    static const struct {
        const char *before;
        uint32_t moves;
        const char *after;
    } cases[] = {
        {"(;SZ[9]C[start];B[aa]C[one];W[bb]N[two];B[cc])", 2,
         "(;FF[4]CA[UTF-8]SZ[9]C[start]\n;B[aa]C[one];W[bb]N[two])\n"},
        {"(;SZ[9];B[aa];W[bb])", 9, "(;FF[4]CA[UTF-8]SZ[9]\n;B[aa];W[bb])\n"},
        {"(;SZ[9];B[aa];W[bb])", 0, "(;FF[4]CA[UTF-8]SZ[9])\n"},
        {"(;SZ[9];B[aa];C[pause];W[bb])", 1, "(;FF[4]CA[UTF-8]SZ[9]\n;B[aa];C[pause])\n"},
        /* Variations before the cut stay, those behind it and instead of it go. */
        {"(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))", 3,
         "(;FF[4]CA[UTF-8]SZ[9]\n;B[aa](;W[bb];B[cc])(;W[ff];B[gg]))\n"},
        {"(;SZ[9];B[aa](;W[bb];B[cc])(;W[ff];B[gg]))", 1, "(;FF[4]CA[UTF-8]SZ[9]\n;B[aa])\n"},
        /* Two moves in one node, the second too many; a bad point is none. */
        {"(;SZ[9];B[aa]W[bb]C[both])", 1, "(;FF[4]CA[UTF-8]SZ[9]\n;B[aa]C[both])\n"},
        {"(;SZ[9];B[zz][aa][bb])", 1, "(;FF[4]CA[UTF-8]SZ[9]\n;B[zz][aa])\n"},
        {"(;SZ[9]B[aa]W[bb])", 0, "(;FF[4]CA[UTF-8]SZ[9])\n"},
        /* Whose turn it is after a setup was told by the move that went. */
        {"(;SZ[9]AB[aa][bb];B[cc])", 0, "(;FF[4]CA[UTF-8]SZ[9]AB[aa][bb]PL[B])\n"},
        {"(;SZ[9]AB[aa][bb]PL[W];W[cc])", 0, "(;FF[4]CA[UTF-8]SZ[9]AB[aa][bb]PL[W])\n"},
        /* A handicap that was claimed and not set up is placed by looking at the moves. */
        {"(;SZ[9]HA[2];W[cc])", 0, "(;FF[4]CA[UTF-8]SZ[9]HA[2]AB[gc][cg]PL[W])\n"},
        {"(;SZ[9]HA[2];W[cc];B[dd])", 1, "(;FF[4]CA[UTF-8]SZ[9]HA[2]AB[gc][cg]\n;W[cc])\n"},
    };
    model m;
    open_model(&m, 9);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        add(&m, cases[i].before, i % 2);
        cut(&m, m.count, cases[i].moves);
        CHECK_TEXT(m.texts[m.count], cases[i].after);
    }
    check_model(&m);
    close_model(&m);
}

int main(int argc, char **argv)
{
    TEST(edits_at_random);
    TEST(crowded_boards);
    TEST(hot_nodes);
    TEST(everything);
    TEST(chunks);
    TEST(what_is_refused);
    TEST(only_to_read);
    TEST(what_a_cut_keeps);
    return check_done();
}
