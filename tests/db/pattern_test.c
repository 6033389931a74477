/*
 * pattern_test.c - the index of patterns follows every change, can be missing, and its damage is noticed
 *
 * What is found is compared with a second search in pattern_check_test.sh; here it is compared with what is found when no
 * block of the index is used and all are made from the records.
 */
#include <tengen/pattern.h>

#include "db/graph/graph.h"
#include "db/pattern/index.h"
#include "db/pattern/match.h"
#include "random_sgf.h"
#include "temp_folder.h"

static home place;

enum { GAMES = 150 };

/* ---- databases ----------------------------------------------------------------------------------------- */

static tgn_graph *open_database(const char *name, tgn_graph_mode mode)
{
    tgn_graph *graph = NULL;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, home_path(&place, name), mode, NULL, &error), 0);
    return graph;
}

/* Boards of three sizes, some games with variations, careless play. */
static void random_game(char text[RANDOM_SGF], uint64_t *seed, int i)
{
    static const uint8_t sizes[][2] = {{9, 9}, {5, 7}, {9, 9}, {3, 3}};
    random_sgf(text, seed,
               (random_sgf_wish){.rows = sizes[i % 4][0],
                                 .cols = sizes[i % 4][1],
                                 .steps = 10 + i % 50,
                                 .variations = i % 3 == 0});
}

static void make_database(const char *name, uint64_t seed, int games)
{
    tgn_buffer all = {0};
    char text[RANDOM_SGF];
    const tgn_import_options keep = {.keep_duplicates = true, .variations = true};
    for (int i = 0; i < games; i++) {
        random_game(text, &seed, i);
        tgn_buffer__text(&all, text);
    }
    const char *file = home_write(&place, "games.sgf", all.data);
    tgn_graph *graph = open_database(name, TGN_GRAPH_CREATE);
    CHECK_INT(tgn_graph_import(graph, &file, 1, &keep, NULL, NULL, NULL), 0);
    CHECK_INT(graph->head.indexed, games);
    tgn_graph_close(graph);
    tgn_buffer__clear(&all);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static const char *const asked[] = {".X/XO", "X.X", "#.", "./x/O", "O*/.X", "XO/OX"};
enum { ASKED = sizeof asked / sizeof *asked };

/* All numbers of an answer, mixed. */
static uint64_t sum_of(const tgn_pattern_answer *answer)
{
    uint64_t sum =
        answer->total.games * 31 + answer->total.visits * 37 + answer->total.black * 41 + answer->images;
    for (size_t i = 0; i < answer->way_count; i++) {
        const tgn_pattern_way *way = &answer->ways[i];
        sum = sum * 1000003 + way->here.games + 3 * way->here.visits + 5 * way->at_once +
              7 * way->here.white + way->kind + 11u * way->move.point + 13u * way->move.colour;
    }
    for (size_t i = 0; i < answer->list->count; i++)
        sum = sum * 1000003 + answer->list->lines[i].id + 3 * answer->list->lines[i].move +
              5 * answer->list->lines[i].last_move + 7u * answer->hits[i].at + 11u * answer->hits[i].motion +
              13u * answer->hits[i].way;
    return sum;
}

static size_t listed = 100000; /* hits: all of them, where that does not take too long */

static uint64_t ask(tgn_graph *graph, const char *cells, bool *indexed)
{
    tgn_pattern pattern;
    tgn_pattern_answer *answer = NULL;
    tgn_error error = {0};
    CHECK_INT(tgn_pattern_parse(&pattern, cells, &error), 0);
    const tgn_pattern_question question = {
        .pattern = &pattern, .anchor = TGN_ANCHOR_FREE, .list = listed, .years = true, .threads = 2};
    CHECK_INT(tgn_graph_pattern(graph, &question, NULL, &answer, &error), 0);
    const uint64_t sum = answer ? sum_of(answer) : 0;
    if (answer && indexed)
        *indexed = answer->indexed;
    tgn_pattern_answer_free(answer);
    return sum;
}

/* With the index and without it. */
static void check_answers(tgn_graph *graph)
{
    const uint32_t indexed = graph->head.indexed;
    for (int i = 0; i < ASKED; i++) {
        const uint64_t with = ask(graph, asked[i], NULL);
        graph->head.indexed = 0;
        CHECK(with == ask(graph, asked[i], NULL));
        graph->head.indexed = indexed;
    }
}

static void count_fault(void *context, const char *words)
{
    if ((*(int *)context)++ == 0)
        printf("    %s\n", words);
}

static int faults(tgn_graph *graph)
{
    int count = 0;
    tgn_verify_sum sum;
    CHECK_INT(tgn_graph_verify(graph, count_fault, &count, NULL, &sum, NULL), 0);
    CHECK_INT(sum.faults, count);
    return count;
}

/* ---- tests --------------------------------------------------------------------------------------------- */

static void an_import_is_indexed(void)
{
    make_database("db", 5, GAMES);
    tgn_graph *graph = open_database("db", TGN_GRAPH_READ);
    bool indexed = false;
    ask(graph, "X.", &indexed);
    CHECK(indexed);
    check_answers(graph);
    CHECK_INT(faults(graph), 0);
    tgn_graph_close(graph);
}

static int change(tgn_graph *graph, uint64_t *seed, int i)
{
    char text[RANDOM_SGF];
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id = 1 + (uint32_t)(i * 7) % graph->head.games;
    if (i % 4 == 0)
        return tgn_graph_remove(graph, id, NULL);
    if (i % 4 == 1)
        return tgn_graph_cut(graph, id, (uint32_t)i % 9, NULL);
    random_game(text, seed, i);
    CHECK_INT(tgn_sgf_open_memory(&reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    const int code = i % 4 == 2 ? tgn_graph_add(graph, tree, i % 8 < 4, true, &id, NULL)
                                : tgn_graph_replace(graph, id, tree, i % 8 < 4, NULL);
    tgn_sgf_close(reader);
    return code;
}

static void changes_are_indexed(void)
{
    uint64_t seed = 17;
    int done = 0;
    make_database("db2", 6, GAMES);
    tgn_graph *graph = open_database("db2", TGN_GRAPH_WRITE);
    for (int i = 0; i < check_cases(60, 20); i++) {
        done += change(graph, &seed, i) == 0;
        CHECK_INT(graph->head.indexed, graph->head.games);
        if (i % 5 == 0)
            check_answers(graph);
    }
    CHECK(done > 10);
    CHECK_INT(faults(graph), 0);
    tgn_graph_close(graph);
    graph = open_database("db2", TGN_GRAPH_READ); /* and it is on disk */
    CHECK_INT(graph->head.indexed, graph->head.games);
    check_answers(graph);
    tgn_graph_close(graph);
}

/* What a program that does not know the index leaves behind: its note is of an earlier commit. */
static void forget_index(const char *name)
{
    tgn_store *store;
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__open(&store, home_path(&place, name), TGN_STORE_WRITE, 0, NULL), 0);
    CHECK_INT(tgn_store__batch_new(&batch, store), 0);
    tgn_store__remove(batch, TGN_STORE_BYTES("mp"));
    CHECK_INT(tgn_store__commit(batch, NULL), 0);
    tgn_store__batch_free(batch);
    tgn_store__close(store);
}

static bool refuse(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

static void a_missing_index_is_made(void)
{
    const tgn_progress stop = {refuse, NULL};
    uint64_t seed = 23, before[ASKED];
    bool indexed = true;
    make_database("db3", 7, GAMES);
    forget_index("db3");
    tgn_graph *graph = open_database("db3", TGN_GRAPH_WRITE);
    CHECK_INT(graph->head.indexed, 0);
    for (int i = 0; i < ASKED; i++)
        before[i] = ask(graph, asked[i], &indexed);
    CHECK(!indexed);
    CHECK_INT(change(graph, &seed, 0), 0); /* blocks of before are not touched, so they are wrong now */
    CHECK_INT(graph->head.indexed, 0);
    CHECK_INT(change(graph, &seed, 2), 0);
    CHECK_INT(graph->head.indexed, 0);
    CHECK_INT(tgn_graph_index(graph, &stop, NULL, NULL), TGN_ERR_STOPPED);
    tgn_index_sum sum;
    CHECK_INT(tgn_graph_index(graph, NULL, &sum, NULL), 0);
    CHECK(sum.games > 0 && sum.bytes > 0);
    CHECK_INT(graph->head.indexed, GAMES + 1);
    check_answers(graph);
    CHECK_INT(faults(graph), 0);
    bool other = false;
    for (int i = 0; i < ASKED; i++)
        other |= before[i] != ask(graph, asked[i], &indexed);
    CHECK(other && indexed);
    CHECK_INT(tgn_graph_index(graph, NULL, &sum, NULL), 0); /* once is enough */
    CHECK_INT(sum.games, 0);
    tgn_graph_close(graph);
}

/* Change one byte of a value of the index, or remove it, behind the graph's back. */
static void damage(const char *name, char letter, int how)
{
    const tgn_pattern_key key = tgn_pattern_key__of(letter, letter == 'c', (tgn_size){9, 9});
    tgn_store *store;
    tgn_store_batch *batch;
    tgn_store_value value = {0};
    CHECK_INT(tgn_store__open(&store, home_path(&place, name), TGN_STORE_WRITE, 0, NULL), 0);
    CHECK_INT(tgn_store__batch_new(&batch, store), 0);
    CHECK_INT(tgn_store__get(store, tgn_pattern_key__bytes(&key), &value, NULL), 1);
    uint8_t *copy = malloc(value.bytes.length);
    memcpy(copy, value.bytes.data, value.bytes.length);
    copy[how == 0 ? 0 : value.bytes.length / 2] ^= 0x10;
    if (how < 2)
        tgn_store__put(batch, tgn_pattern_key__bytes(&key), (tgn_store_bytes){copy, value.bytes.length});
    else
        tgn_store__remove(batch, tgn_pattern_key__bytes(&key));
    const tgn_pattern_key behind = tgn_pattern_key__of(letter, 1000, (tgn_size){9, 9});
    if (how == 3)
        tgn_store__put(batch, tgn_pattern_key__bytes(&behind), (tgn_store_bytes){copy, value.bytes.length});
    tgn_store__release(&value);
    CHECK_INT(tgn_store__commit(batch, NULL), 0);
    free(copy);
    tgn_store__batch_free(batch);
    tgn_store__close(store);
}

static void damage_is_noticed(void)
{
    make_database("sound", 8, GAMES);
    for (int i = 0; i < check_cases(8, 4); i++) {
        char name[32], command[400];
        snprintf(name, sizeof name, "damaged%d", i);
        snprintf(command, sizeof command, "cp -r '%s' '%s'", home_path(&place, "sound"),
                 home_path(&place, name));
        CHECK_INT(system(command), 0);
        damage(name, i % 2 ? 'b' : 'c', i / 2); /* of the first group, of the block of games 65 to 128 */
        tgn_graph *graph = open_database(name, TGN_GRAPH_WRITE);
        CHECK(faults(graph) > 0);
        /* A change to the block makes its times again, and what is lost; all of it is made by dropping the index. */
        CHECK_INT(tgn_graph_remove(graph, TGN_PATTERN_BLOCK + 1, NULL), 0);
        CHECK(i == 1 || i == 3 || i / 2 == 3 || faults(graph) == 0);
        CHECK_INT(tgn_graph_drop_index(graph, NULL), 0);
        CHECK_INT(graph->head.indexed, 0);
        CHECK_INT(tgn_graph_index(graph, NULL, NULL, NULL), 0);
        CHECK_INT(faults(graph), 0);
        tgn_graph_close(graph);
    }
}

/* Short games in three groups, the last of which is not full: two imports, then changes at both ends of a group. */
static void several_groups(void)
{
    enum { FIRST = 2 * TGN_PATTERN_GROUP - 100, MORE = 300 };
    static const uint32_t changed[] = {1, TGN_PATTERN_GROUP, TGN_PATTERN_GROUP + 1, FIRST + MORE};
    const tgn_import_options keep = {.keep_duplicates = true};
    uint64_t seed = 41;
    tgn_graph *graph = open_database("groups", TGN_GRAPH_CREATE);
    listed = 50;
    for (int part = 0; part < 2; part++) {
        tgn_buffer all = {0};
        char text[RANDOM_SGF];
        for (int i = 0; i < (part ? MORE : FIRST); i++) {
            random_sgf(text, &seed, (random_sgf_wish){.rows = i % 50 ? 3 : 2, .cols = 3, .steps = 3 + i % 5});
            tgn_buffer__text(&all, text);
        }
        const char *file = home_write(&place, "short.sgf", all.data);
        CHECK_INT(tgn_graph_import(graph, &file, 1, &keep, NULL, NULL, NULL), 0);
        tgn_buffer__clear(&all);
        check_answers(graph);
        CHECK_INT(faults(graph), 0);
    }
    CHECK_INT(graph->head.indexed, FIRST + MORE);
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        CHECK_INT(
            i % 2 ? tgn_graph_remove(graph, changed[i], NULL) : tgn_graph_cut(graph, changed[i], 1, NULL), 0);
    check_answers(graph);
    CHECK_INT(faults(graph), 0);
    tgn_graph_close(graph);
    listed = 100000;
}

/* ---- many games at a time ------------------------------------------------------------------------------- */

static void add_up(void *context, const tgn_pattern_found *found)
{
    uint64_t *sum = context;
    *sum += ((uint64_t)found->bit + 1) * 1000003 + (uint64_t)(found->row * 25 + found->col) * 7919 +
            found->first * 31u + found->end * 37u + found->way * 41u + found->image->motion;
}

/* All hits of a group, with so many games looked at together. */
static uint64_t match_group(const tgn_pattern_maker *maker, const char *cells, int lanes)
{
    const tgn_buffer *bits_bytes = &maker->builder.bits;
    const tgn_size size = maker->builder.size;
    tgn_pattern pattern;
    tgn_pattern_bits bits;
    tgn_pattern_images *images;
    tgn_pattern_matcher *matcher;
    uint64_t sum = 0, games[TGN_PATTERN_BLOCKS];
    CHECK_INT(tgn_pattern_parse(&pattern, cells, NULL), 0);
    const tgn_pattern_question question = {.pattern = &pattern, .anchor = TGN_ANCHOR_FREE};
    CHECK_INT(tgn_pattern_bits__open(&bits, (tgn_store_bytes){bits_bytes->data, bits_bytes->length}, size),
              0);
    CHECK_INT(tgn_pattern_images__new(&images, &question, size), 0);
    CHECK_INT(tgn_pattern_matcher__new(&matcher, &question, add_up, &sum), 0);
    tgn_pattern_matcher__limit(matcher, lanes);
    tgn_pattern_matcher__use(matcher, images);
    memset(games, 0xff, sizeof games);
    tgn_pattern_matcher__sieve(matcher, &bits, games);
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        const tgn_buffer *bytes = &maker->builder.times[k];
        const uint64_t left = games[k] & ~tgn_pattern_bits__replayed(&bits, k);
        tgn_pattern_times times;
        if (!left)
            continue;
        CHECK_INT(tgn_pattern_times__open(&times, (tgn_store_bytes){bytes->data, bytes->length}, size), 0);
        CHECK_INT(tgn_pattern_matcher__match(matcher, &bits, k, &times, left), 0);
        sum *= 1000003;
    }
    tgn_pattern_matcher__free(matcher);
    tgn_pattern_images__free(images);
    return sum;
}

static void any_number_at_a_time(void)
{
    static const int lanes[] = {0, 8, 16, 32};
    uint64_t any = 0;
    tgn_graph *graph = open_database("db", TGN_GRAPH_READ);
    tgn_pattern_maker *maker;
    CHECK_INT(tgn_pattern_maker__new(&maker), 0);
    CHECK_INT(
        tgn_pattern_maker__run(maker, graph->games, 0, (tgn_size){9, 9}, TGN_PATTERN_ALL_BLOCKS, NULL, NULL),
        0);
    for (int i = 0; i < ASKED; i++) {
        const uint64_t one_by_one = match_group(maker, asked[i], 1);
        any |= one_by_one;
        for (size_t k = 0; k < sizeof lanes / sizeof *lanes; k++)
            CHECK(match_group(maker, asked[i], lanes[k]) == one_by_one);
    }
    CHECK(any != 0);
    tgn_pattern_maker__free(maker);
    tgn_graph_close(graph);
}

/* How many runs of a stone last to the end of the only game. */
static uint64_t count_ended(tgn_graph *graph, const char *cells)
{
    tgn_pattern pattern;
    tgn_pattern_answer *answer = NULL;
    uint64_t ended = 0;
    CHECK_INT(tgn_pattern_parse(&pattern, cells, NULL), 0);
    const tgn_pattern_question question = {
        .pattern = &pattern, .anchor = TGN_ANCHOR_FREE, .keep_colours = true};
    CHECK_INT(tgn_graph_pattern(graph, &question, NULL, &answer, NULL), 0);
    for (size_t i = 0; answer && i < answer->way_count; i++)
        ended += answer->ways[i].kind == TGN_WAY_END ? answer->ways[i].here.visits : 0;
    tgn_pattern_answer_free(answer);
    return ended;
}

/* A game of more steps than a row of times can name is stored as lists. In the end one stone is left, as it is. */
static void long_games(void)
{
    const int steps = check_cases(60000, 33000);
    tgn_buffer text = {0};
    tgn_buffer__text(&text, "(;GM[1]SZ[2]");
    for (int i = 0; i < steps; i++)
        tgn_buffer__printf(&text, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 2, 'a' + i / 2 % 2);
    tgn_buffer__text(&text, ";AE[aa][ab][ba][bb];AB[aa])");
    const char *file = home_write(&place, "long.sgf", text.data);
    tgn_graph *graph = open_database("long", TGN_GRAPH_CREATE);
    CHECK_INT(tgn_graph_import(graph, &file, 1, NULL, NULL, NULL, NULL), 0);
    check_answers(graph);
    CHECK_INT(count_ended(graph, "X"), 1);
    CHECK_INT(count_ended(graph, "O"), 0);
    CHECK_INT(faults(graph), 0);
    tgn_graph_close(graph);
    tgn_buffer__clear(&text);
}

int main(int argc, char **argv)
{
    home_open(&place);
    TEST(an_import_is_indexed);
    TEST(any_number_at_a_time);
    TEST(changes_are_indexed);
    TEST(a_missing_index_is_made);
    TEST(several_groups);
    TEST(damage_is_noticed);
    TEST(long_games);
    home_close(&place);
    return check_done();
}
