/*
 * verify_test.c - a sound database has no faults, and every kind of damage is one
 *
 * One database is made; each test takes a copy, changes something in it behind the graph's back, and looks at
 * what verification says.
 */
#include <tengen/graph.h>

#include "db/graph/graph.h"
#include "db/games/pages.h"
#include "db/verify/verify.h"
#include "temp_folder.h"
#include "random_sgf.h"

static home place;
static int copies;

enum { SHORT = 270, LONG = 12, GAMES = SHORT + LONG };

/* ---- a database, and copies of it ---------------------------------------------------------------------- */

static void import(const char *db, const char *file, bool variations)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    const tgn_import_options keep = {.keep_duplicates = true, .variations = variations};
    if (tgn_graph_open(&graph, db, TGN_GRAPH_CREATE, NULL, &error) < 0 ||
        tgn_graph_import(graph, &file, 1, &keep, NULL, &sum, &error) < 0) {
        printf("%s\n", error.message);
        exit(2);
    }
    CHECK_INT(sum.added, GAMES);
    tgn_graph_close(graph);
}

/* Short games that make nodes hot, and some longer ones with variations. */
static void make_database(void)
{
    uint64_t seed = 11;
    tgn_buffer all = {0};
    char text[RANDOM_SGF];
    home_open(&place);
    for (int i = 0; i < GAMES; i++) {
        random_sgf(text, &seed,
                   i < SHORT ? (random_sgf_wish){.rows = 5, .cols = 5, .steps = 2 + i % 4, .plain = true}
                             : (random_sgf_wish){.rows = 9, .cols = 9, .steps = 30, .variations = true});
        tgn_buffer__text(&all, text);
    }
    import(home_path(&place, "db"), home_write(&place, "games.sgf", all.data), true);
    tgn_buffer__clear(&all);
}

static const char *copy(void)
{
    char name[32], command[256];
    snprintf(name, sizeof name, "copy%d", copies++);
    const char *path = home_path(&place, name);
    snprintf(command, sizeof command, "cp -r '%s' '%s'", home_path(&place, "db"), path);
    if (system(command) != 0)
        exit(2);
    return path;
}

/* ---- looking ------------------------------------------------------------------------------------------- */

typedef struct finding {
    const char *wanted;
    bool found;
    int told;
    char first[300];
} finding;

static void hear(void *context, const char *words)
{
    finding *f = context;
    f->found |= strstr(words, f->wanted) != NULL;
    if (f->told++ == 0)
        snprintf(f->first, sizeof f->first, "%s", words);
}

/* Verification must find something, and these words must be among what it says. */
static void must_say(const char *db, const char *wanted)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_verify_sum sum;
    finding f = {.wanted = wanted};
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_READ, NULL, &error), 0);
    if (!graph)
        return;
    CHECK_INT(tgn_graph_verify(graph, hear, &f, NULL, &sum, &error), 0);
    CHECK(sum.faults > 0 && f.told > 0 && f.found);
    if (!f.found)
        printf("    expected \"%s\", told %d faults, first \"%s\"\n", wanted, f.told, f.first);
    tgn_graph_close(graph);
}

static void must_be_sound(const char *db)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_verify_sum sum;
    finding f = {.wanted = ""};
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_READ, NULL, &error), 0);
    CHECK_INT(tgn_graph_verify(graph, hear, &f, NULL, &sum, &error), 0);
    CHECK_INT(sum.faults, 0);
    CHECK_INT(sum.collisions, 0);
    CHECK_INT(sum.games, GAMES);
    CHECK(sum.visits > 10000);
    if (f.told)
        printf("    %s\n", f.first);
    tgn_graph_close(graph);
}

/* ---- damaging ------------------------------------------------------------------------------------------ */

static tgn_store *open_store(const char *db)
{
    tgn_store *store;
    tgn_error error = {0};
    if (tgn_store__open(&store, db, TGN_STORE_WRITE, 0, &error) < 0) {
        printf("%s\n", error.message);
        exit(2);
    }
    return store;
}

static void put(tgn_store *store, tgn_store_bytes key, tgn_store_bytes value)
{
    tgn_store_batch *batch;
    if (tgn_store__batch_new(&batch, store) < 0)
        exit(2);
    if (value.data)
        tgn_store__put(batch, key, value);
    else
        tgn_store__remove(batch, key);
    CHECK_INT(tgn_store__commit(batch, NULL), 0);
    tgn_store__batch_free(batch);
}

/* A copy of the `number`-th key that begins with `letter` and of its value. */
typedef struct entry {
    uint8_t key[64];
    size_t key_length;
    uint8_t *value;
    size_t length;
} entry;

static entry fetch(tgn_store *store, char letter, int number)
{
    const char from[1] = {letter}, to[1] = {(char)(letter + 1)};
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    entry e = {0};
    if (tgn_store__scan_new(&scan, store, (tgn_store_bytes){from, 1}, (tgn_store_bytes){to, 1}, false) < 0)
        exit(2);
    while (number-- >= 0)
        if (tgn_store__scan_next(scan, &key, &value, NULL) <= 0) {
            printf("    no such key: %c\n", letter);
            exit(2);
        }
    memcpy(e.key, key.data, e.key_length = key.length);
    e.value = malloc(e.length = value.length);
    memcpy(e.value, value.data, value.length);
    tgn_store__scan_free(scan);
    return e;
}

static void lose(char letter, int number, const char *words)
{
    const char *db = copy();
    tgn_store *store = open_store(db);
    entry e = fetch(store, letter, number);
    put(store, (tgn_store_bytes){e.key, e.key_length}, (tgn_store_bytes){0});
    tgn_store__close(store);
    free(e.value);
    must_say(db, words);
}

/* Put the value of one key in the place of another's. */
static void confuse(char letter, int from, int to, const char *words)
{
    const char *db = copy();
    tgn_store *store = open_store(db);
    entry a = fetch(store, letter, from), b = fetch(store, letter, to);
    CHECK(a.length != b.length || memcmp(a.value, b.value, a.length) != 0);
    put(store, (tgn_store_bytes){b.key, b.key_length}, (tgn_store_bytes){a.value, a.length});
    tgn_store__close(store);
    free(a.value);
    free(b.value);
    must_say(db, words);
}

/* ---- tests: what is lost, and what is in the wrong place ----------------------------------------------- */

static void sound(void)
{
    must_be_sound(home_path(&place, "db"));
}

/* What nobody refers to is no fault. */
static void garbage(void)
{
    const char *db = copy();
    tgn_store *store = open_store(db);
    put(store, TGN_STORE_BYTES("n\0\0\0\3\347\0\0\0\0"), TGN_STORE_BYTES("a page of segment 999"));
    put(store, TGN_STORE_BYTES("g\377\0\0\0"), TGN_STORE_BYTES("a record of a game that never was"));
    put(store, TGN_STORE_BYTES("d\1\2\3\4\5\6\7\10"), TGN_STORE_BYTES("\1\0\0\0"));
    tgn_store__close(store);
    must_be_sound(db);
}

static void what_is_lost(void)
{
    lose('g', 7, "game 8: its record cannot be read");
    lose('t', 7, "game 8: its text cannot be read");
    lose('r', 0, "games 1 to 256: page 0 of the table of games");
    lose('p', 0, "name 1 cannot be read");
    lose('d', 3, "its digest does not lead to it");
    lose('n', 0, "graph whole");
    lose('v', 0, "does not have as many visits as it says");
}

static void what_is_in_the_wrong_place(void)
{
    /* A text takes its moves from the record. */
    confuse('g', 3, 4, "game 5: its row has number of steps");
    confuse('g', GAMES - 2, GAMES - 1, "game 282: its text cannot be read");
    confuse('t', GAMES - 2, GAMES - 1, "game 282: its text cannot be read");
    const char *db = copy();
    tgn_store *store = open_store(db);
    put(store, TGN_STORE_BYTES("t\0\0\0\5"),
        TGN_STORE_BYTES("h(;SZ[9]\n\16\0)\n")); /* all moves, on a larger board */
    tgn_store__close(store);
    must_say(db, "game 5: its record is not what its text plays");
    confuse('t', 3, GAMES - 1, "game 282: its text cannot be read");
    confuse('d', 3, 4, "its digest does not lead to it");
    confuse('n', 0, 1, "graph whole");
    confuse('v', 0, 1, "does not have as many visits as it says");
}

/* ---- tests: rows --------------------------------------------------------------------------------------- */

static void change_row(uint32_t game, void (*change)(tgn_games_row *), const char *words)
{
    const char *db = copy();
    tgn_store *store = open_store(db);
    entry e = fetch(store, 'r', 0);
    tgn_games_row rows[TGN_GAMES_ROW_PAGE];
    const int count = tgn_games_row_page__unpack(rows, (tgn_store_bytes){e.value, e.length}, 1);
    CHECK_INT(count, GAMES);
    change(&rows[game - 1]);
    tgn_games_row_page__pack(e.value, rows, (uint32_t)count);
    put(store, (tgn_store_bytes){e.key, e.key_length}, (tgn_store_bytes){e.value, e.length});
    tgn_store__close(store);
    free(e.value);
    must_say(db, words);
}

static void add_step(tgn_games_row *row)
{
    row->steps++;
    row->moves++;
}

static void change_komi(tgn_games_row *row)
{
    row->komi = 17;
}

static void change_board(tgn_games_row *row)
{
    row->cols = 6;
}

static void change_handicap(tgn_games_row *row)
{
    row->handicap = 3;
}

static void mark_gone(tgn_games_row *row)
{
    row->flags |= TGN_GAMES_ROW_REMOVED;
}

static void mark_tree(tgn_games_row *row)
{
    row->flags ^= TGN_GAMES_ROW_TREE;
}

/* The text takes its result from the row: only the kept totals remember. */
static void change_winner(tgn_games_row *row)
{
    row->winner = row->winner == TGN_BLACK ? TGN_WHITE : TGN_BLACK;
    row->ending = TGN_END_RESIGN;
}

/* So with dates. */
static void change_date(tgn_games_row *row)
{
    row->first = row->last = 20300101;
}

static void change_name(tgn_games_row *row)
{
    row->white = 60000;
}

static void rows(void)
{
    change_row(5, add_step, "game 5: its row has number of steps");
    change_row(5, change_komi, "game 5: its row has komi");
    change_row(5, change_board, "game 5: its row has columns of the board");
    change_row(5, change_handicap, "game 5: its row has handicap");
    change_row(5, mark_gone, "expected 281 (all rows but removed ones)");
    change_row(5, mark_gone, "game 5, step 0 (stays 0, leaves by Black");
    change_row(5, mark_tree, "game 5: its row has flags");
    change_row(5, change_winner, "its stored totals are not those of its visits");
    change_row(5, change_date, "its newest games are not those of its visits");
    change_row(5, change_name, "there is no name 60000");
}

/* ---- tests: the head ----------------------------------------------------------------------------------- */

static void change_head(void (*change)(tgn_graph_head *), const char *words)
{
    const char *db = copy();
    tgn_store *store = open_store(db);
    entry e = fetch(store, 'm', 0);
    tgn_graph_head *head = malloc(sizeof *head);
    tgn_buffer packed = {0};
    tgn_error error = {0};
    CHECK_INT(tgn_graph_head__unpack(head, (tgn_store_bytes){e.value, e.length}, &error), 0);
    change(head);
    CHECK_INT(tgn_graph_head__pack(head, &packed), 0);
    put(store, TGN_STORE_BYTES("m"), (tgn_store_bytes){packed.data, packed.length});
    tgn_store__close(store);
    tgn_buffer__clear(&packed);
    free(head);
    free(e.value);
    must_say(db, words);
}

static void more_live(tgn_graph_head *head)
{
    head->live++;
}

static void fewer_games(tgn_graph_head *head)
{
    head->games--;
    head->live--;
}

static void more_nodes(tgn_graph_head *head)
{
    head->segments[TGN_KIND_QUARTER][0].nodes++;
}

static void fewer_arcs(tgn_graph_head *head)
{
    head->segments[TGN_KIND_HALF][0].arcs--;
}

static void more_visits(tgn_graph_head *head)
{
    head->segments[TGN_KIND_WHOLE][0].visits++;
}

static void no_segment(tgn_graph_head *head)
{
    head->segment_count[TGN_KIND_DIAGONAL] = 0;
}

static void twice_the_segment(tgn_graph_head *head)
{
    head->segments[TGN_KIND_WHOLE][1] = head->segments[TGN_KIND_WHOLE][0];
    head->segment_count[TGN_KIND_WHOLE] = 2;
}

static void low_number(tgn_graph_head *head)
{
    head->next_segment = 1;
}

static void other_graphs(tgn_graph_head *head)
{
    head->graphs = TGN_RECORD_GRAPHS_WHOLE;
}

static void heads(void)
{
    change_head(more_live, "head: it says 283 games, expected 282");
    change_head(fewer_games, "game 282, step 0");
    change_head(more_nodes, "graph quarter, segment 3: has");
    change_head(fewer_arcs, "arcs, the head says");
    change_head(more_visits, "visits, the head says");
    change_head(no_segment, "graph diagonal, nodes from");
    change_head(twice_the_segment, "head: graph whole has segment 1 twice");
    change_head(low_number, "but the next number to give is 1");
    change_head(other_graphs, "is not in this database, but has 1 segments");
}

/* Sums of two segments that are not theirs: the whole board's becomes two, and keeps its sums but for one node. */
static void sums(void)
{
    const char *db = copy();
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_store_batch *batch;
    uint32_t id;
    static const char text[] = "(;SZ[9]PB[Sum];B[ab];W[bc];B[cd];W[de];B[ef])";
    CHECK_INT(tgn_graph_open(&graph, db, TGN_GRAPH_WRITE, NULL, &error), 0);
    CHECK_INT(tgn_sgf_open_memory(&reader, text, sizeof text - 1), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_graph_add(graph, tree, false, false, &id, &error), 0);
    tgn_sgf_close(reader);
    tgn_graph_head *next = malloc(sizeof *next);
    *next = graph->head;
    CHECK(next->segment_count[TGN_KIND_WHOLE] > 1);
    next->sums[TGN_KIND_WHOLE].nodes++;
    CHECK_INT(tgn_store__batch_new(&batch, graph->store), 0);
    CHECK_INT(tgn_graph__commit_batch(graph, batch, next, &error), 0);
    tgn_store__batch_free(batch);
    tgn_graph_close(graph);
    free(next);
    must_say(db, "arcs were replayed, the sums say");
}

/* ---- tests: visits ------------------------------------------------------------------------------------- */

/* Write the segments anew, with one visit of a graph changed (or left out: the function returns false). */
typedef bool alteration(tgn_record_visit *visit);

static int compare_visits(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

static void trace_all(tgn_graph *graph, tgn_record_visit_list lists[TGN_KIND_COUNT])
{
    tgn_record_tracer *tracer;
    tgn_buffer space = {0};
    if (tgn_record_tracer__new(&tracer) < 0)
        exit(2);
    for (uint32_t id = 1; id <= graph->head.games; id++) {
        tgn_record record;
        CHECK_INT(tgn_games__record(graph->games, id, &space, &record, NULL), 1);
        CHECK_INT(tgn_record_tracer__run(tracer, &record, id, TGN_RECORD_GRAPHS_ALL, lists), 0);
    }
    tgn_buffer__clear(&space);
    tgn_record_tracer__free(tracer);
}

/* Change the first visit in the middle of its game that lies on a node of some visits. */
static void alter(tgn_record_visit_list *list, alteration *change)
{
    qsort(list->items, list->count, sizeof *list->items, compare_visits);
    for (size_t i = 10; i + 10 < list->count; i++) {
        tgn_record_visit *v = &list->items[i];
        const bool crowded = v[-3].high == v[3].high;
        if (!crowded || v->step == 0 || v->next == TGN_RECORD_LABEL_NONE64 ||
            v->next & TGN_RECORD_LABEL_BRANCH)
            continue;
        if (!change(v))
            memmove(v, v + 1, (--list->count - i) * sizeof *v);
        qsort(list->items, list->count, sizeof *list->items, compare_visits);
        return;
    }
    CHECK(false);
}

static int feed_list(void *context, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                     tgn_error *error)
{
    (void)kind, (void)first, (void)end;
    const tgn_record_visit_list *list = context;
    return tgn_segment_encoder__add(encoder, list->items, list->count, error);
}

/* Sorted visits as one segment. */
static int write_visits(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, tgn_record_visit *visits,
                        size_t count, tgn_store_batch *batch, tgn_error *error)
{
    tgn_record_visit_list list = {.items = visits, .count = count};
    return tgn_graph__write_small_segment(graph, next, kind, count, feed_list, &list, batch, error);
}

static void change_visit(tgn_kind kind, alteration *change, const char *words)
{
    const char *db = copy();
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    tgn_store_batch *batch;
    if (tgn_graph_open(&graph, db, TGN_GRAPH_WRITE, NULL, &error) < 0 ||
        tgn_store__batch_new(&batch, graph->store) < 0)
        exit(2);
    tgn_graph_head next = graph->head;
    trace_all(graph, lists);
    alter(&lists[kind], change);
    next.segment_count[kind] = 0;
    CHECK_INT(tgn_graph__write_small_segment(graph, &next, kind, lists[kind].count, feed_list, &lists[kind],
                                             batch, &error),
              0);
    CHECK_INT(tgn_graph__commit_batch(graph, batch, &next, &error), 0);
    tgn_store__batch_free(batch);
    for (int i = 0; i < TGN_KIND_COUNT; i++)
        free(lists[i].items);
    tgn_graph_close(graph);
    must_say(db, words);
}

static bool leave_out(tgn_record_visit *visit)
{
    (void)visit;
    return false;
}

static bool other_game(tgn_record_visit *visit)
{
    visit->game = visit->game % GAMES + 1;
    return true;
}

static bool other_step(tgn_record_visit *visit)
{
    visit->step += 7;
    return true;
}

static bool other_length(tgn_record_visit *visit)
{
    visit->length++;
    return true;
}

static bool other_way_out(tgn_record_visit *visit)
{
    visit->next ^= 1;
    return true;
}

static bool other_way_in(tgn_record_visit *visit)
{
    visit->came ^= 1;
    return true;
}

static bool other_parent(tgn_record_visit *visit)
{
    visit->parent ^= 1;
    return true;
}

static bool other_node(tgn_record_visit *visit)
{
    visit->low ^= 1;
    return true;
}

static bool no_such_game(tgn_record_visit *visit)
{
    visit->game = GAMES + 5;
    return true;
}

static bool a_branch(tgn_record_visit *visit)
{
    visit->next |= TGN_RECORD_LABEL_BRANCH;
    return true;
}

static void visits(void)
{
    change_visit(TGN_KIND_WHOLE, leave_out, "is not stored");
    change_visit(TGN_KIND_WHOLE, other_game, "is stored, but no game has it");
    change_visit(TGN_KIND_WHOLE, other_step, "is stored, but no game has it");
    change_visit(TGN_KIND_QUARTER, other_length, "is stored as staying");
    change_visit(TGN_KIND_HALF, other_way_out, "leaving by");
    change_visit(TGN_KIND_HALF, other_way_in, "expected to have come by");
    change_visit(TGN_KIND_DIAGONAL, other_parent, "expected to have come by");
    change_visit(TGN_KIND_WHOLE, other_node, "is not stored");
    change_visit(TGN_KIND_WHOLE, no_such_game, "is stored, but no game has it");
    change_visit(TGN_KIND_WHOLE, a_branch, "is not stored");
}

/* The visits of one game in two segments: an edit would not find them all. */
static void a_game_in_two_segments(void)
{
    const char *db = copy();
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    tgn_store_batch *batch;
    if (tgn_graph_open(&graph, db, TGN_GRAPH_WRITE, NULL, &error) < 0 ||
        tgn_store__batch_new(&batch, graph->store) < 0)
        exit(2);
    tgn_graph_head next = graph->head;
    trace_all(graph, lists);
    tgn_record_visit_list *list = &lists[TGN_KIND_WHOLE];
    qsort(list->items, list->count, sizeof *list->items, compare_visits);
    next.segment_count[TGN_KIND_WHOLE] = 0;
    const size_t half = list->count / 2;
    CHECK_INT(tgn_graph__write_small_segment(graph, &next, TGN_KIND_WHOLE, half, feed_list,
                                             &(tgn_record_visit_list){.items = list->items, .count = half},
                                             batch, &error),
              0);
    CHECK_INT(
        write_visits(graph, &next, TGN_KIND_WHOLE, list->items + half, list->count - half, batch, &error), 0);
    CHECK_INT(tgn_graph__commit_batch(graph, batch, &next, &error), 0);
    tgn_store__batch_free(batch);
    for (int i = 0; i < TGN_KIND_COUNT; i++)
        free(lists[i].items);
    tgn_graph_close(graph);
    must_say(db, "has visits in two segments");
}

/* ---- tests: bits --------------------------------------------------------------------------------------- */

/*
 * Any bit of a page, a chunk or a record, but for those that fill up the last byte. A flipped bit may make
 * the value unreadable or another one; both must be found.
 */
static void bits(void)
{
    static const char letters[] = "nvg";
    uint64_t seed = 3;
    for (int i = 0; i < 24; i++) {
        const char letter = letters[i % 3];
        const char *db = copy();
        tgn_store *store = open_store(db);
        entry e = fetch(store, letter, (int)(check_random(&seed) % 3));
        const size_t bit = check_random(&seed) % (8 * (e.length - 1));
        e.value[bit / 8] ^= (uint8_t)(1u << bit % 8);
        put(store, (tgn_store_bytes){e.key, e.key_length}, (tgn_store_bytes){e.value, e.length});
        tgn_store__close(store);
        must_say(db, "");
        if (check_faults)
            printf("    %c, bit %zu of %zu\n", letter, bit, 8 * e.length);
        free(e.value);
    }
}

/* ---- tests: 80 bits and 128 ---------------------------------------------------------------------------- */

static void collisions(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_verify_sum sum = {0};
    finding f = {.wanted =
                     "two positions share 80 bits of their keys: game 1 at step 3 and game 2 at step 3"};
    if (tgn_graph_open(&graph, home_path(&place, "none"), TGN_GRAPH_CREATE, NULL, &error) < 0)
        exit(2);
    tgn_verify_job verifier = {
        .graph = graph, .head = &graph->head, .threads = 1, .fault = hear, .context = &f, .sum = &sum};
    pthread_mutex_init(&verifier.lock, NULL);
    tgn_verify_counts survey = {.kind = TGN_KIND_WHOLE};
    tgn_verify_visit played[] = {{{.high = 5, .low = 1, .game = 1, .step = 3}, 100},
                                 {{.high = 5, .low = 1, .game = 2, .step = 3}, 101},
                                 {{.high = 5, .low = 1, .game = 3, .step = 3}, 100},
                                 {{.high = 5, .low = 1, .game = 4, .step = 3}, 101},
                                 {{.high = 5, .low = 2, .game = 5, .step = 3}, 102},
                                 {{.high = 6, .low = 1, .game = 6, .step = 3}, 103}};
    CHECK_INT(tgn_verify__slice(&verifier, &survey, 0, UINT64_MAX, played, 6, &error), 0);
    CHECK_INT(sum.collisions, 1);
    CHECK(f.found);
    CHECK_INT(sum.faults, 7); /* nothing of it is stored, either */
    pthread_mutex_destroy(&verifier.lock);
    tgn_graph_close(graph);
}

/* ---- tests: memory and being stopped ------------------------------------------------------------------- */

static void little_memory(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_verify_sum sum, again;
    const tgn_graph_options little = {.memory = 1};
    CHECK_INT(tgn_graph_open(&graph, home_path(&place, "db"), TGN_GRAPH_READ, &little, &error), 0);
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    graph->options.memory = 64 * 1024; /* less than it may be opened with: many rounds */
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &again, &error), 0);
    CHECK_INT(again.faults, 0);
    CHECK_INT(again.visits, sum.visits);
    CHECK_INT(again.games, sum.games);
    tgn_graph_close(graph);
}

static bool stop_at_once(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what;
    CHECK(done <= total || total == 0);
    return --*(int *)context > 0;
}

static void stopped(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, home_path(&place, "db"), TGN_GRAPH_READ, NULL, &error), 0);
    for (int steps = 1; steps < 8; steps += 3) {
        int left = steps;
        const tgn_progress progress = {stop_at_once, &left};
        CHECK_INT(tgn_graph_verify(graph, NULL, NULL, &progress, NULL, &error), TGN_ERR_STOPPED);
    }
    tgn_graph_close(graph);
}

int main(int argc, char **argv)
{
    make_database();
    TEST(sound);
    TEST(garbage);
    TEST(what_is_lost);
    TEST(what_is_in_the_wrong_place);
    TEST(rows);
    TEST(heads);
    TEST(sums);
    TEST(visits);
    TEST(a_game_in_two_segments);
    TEST(bits);
    TEST(collisions);
    TEST(little_memory);
    TEST(stopped);
    home_close(&place);
    return check_done();
}
