/*
 * trace_test.c - visits against a slow oracle
 *
 * The oracle (oracle.h) has every position of a random tree as a plain board. From it the visits of all
 * regions are found by comparing stones, and written down twice: as texts, nodes and labels least under the
 * motions, and as the rows that the tracer should give, keys and labels made from the plain boards with
 * tgn_record_node. The tracer's rows must be those; and two nodes (arcs, ways in) must have the same key (label)
 * exactly when they have the same text.
 */
#include <tengen/source.h>

#include "db/record/pack.h"
#include "db/record/visit.h"
#include "book_order.h"
#include "oracle.h"

static tgn_sgf_reader *reader;
static tgn_game *game, *tables; /* `tables` is there for its key tables */
static tgn_record_builder *builder;
static tgn_record_tracer *tracer;
static oracle model; /* large */

/* ---- same text, same value ----------------------------------------------------------------------------- */

typedef struct pair {
    uint64_t text[2], value[2];
} pair;

/* Texts with the values that should stand for them. */
typedef struct pairs {
    pair *items;
    size_t count, capacity;
} pairs;

/* FNV-1a, and the same from another start: a name for a text. */
static void hash_text(uint64_t out[2], const char *text)
{
    out[0] = 0xCBF29CE484222325u;
    out[1] = 0x9AE16A3B2F90404Fu;
    for (; *text; text++)
        for (int i = 0; i < 2; i++)
            out[i] = (out[i] ^ (unsigned char)*text) * 0x100000001B3u ^ (out[i] >> 47);
}

static void add_pair(pairs *all, const char *text, uint64_t high, uint64_t low)
{
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 4096;
        all->items = realloc(all->items, all->capacity * sizeof *all->items);
    }
    pair *p = &all->items[all->count++];
    hash_text(p->text, text);
    p->value[0] = high;
    p->value[1] = low;
}

static int compare_words(const uint64_t *a, const uint64_t *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int by_text(const void *a, const void *b)
{
    return compare_words(((const pair *)a)->text, ((const pair *)b)->text, 4);
}

static int by_value(const void *a, const void *b)
{
    return compare_words(((const pair *)a)->value, ((const pair *)b)->value, 2);
}

/* How many different texts there are, and that as many values stand for them, one each. */
static size_t check_pairs(pairs *all)
{
    size_t texts = 0, values = 0, both = 0;
    if (all->count > 0)
        qsort(all->items, all->count, sizeof *all->items, by_text);
    for (size_t i = 0; i < all->count; i++) {
        const pair *p = &all->items[i];
        texts += i == 0 || compare_words(p[-1].text, p->text, 2) != 0;
        both += i == 0 || compare_words(p[-1].text, p->text, 4) != 0;
    }
    if (all->count > 0)
        qsort(all->items, all->count, sizeof *all->items, by_value);
    for (size_t i = 0; i < all->count; i++)
        values += i == 0 || compare_words(all->items[i - 1].value, all->items[i].value, 2) != 0;
    CHECK_INT(texts, both);
    CHECK_INT(values, both);
    return both;
}

/* ---- what the oracle expects --------------------------------------------------------------------------- */

static pairs nodes[TGN_KIND_COUNT], arcs[TGN_KIND_COUNT], ways_in[TGN_KIND_COUNT];
static tgn_record_visit_list expected[TGN_KIND_COUNT], got[TGN_KIND_COUNT];
static size_t branch_rows;

static void forget(void)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        pairs *all[] = {&nodes[kind], &arcs[kind], &ways_in[kind]};
        for (int i = 0; i < 3; i++) {
            free(all[i]->items);
            *all[i] = (pairs){0};
        }
        free(expected[kind].items);
        free(got[kind].items);
        expected[kind] = got[kind] = (tgn_record_visit_list){0};
    }
}

static void add_visit(tgn_record_visit_list *list, tgn_record_visit visit)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 256;
        list->items = realloc(list->items, list->capacity * sizeof *list->items);
    }
    list->items[list->count++] = visit;
}

/* The node that a region shows at a step: as text with its motions, and as a place. */
typedef struct look {
    char text[ORACLE_TEXT];
    unsigned motions;
    tgn_record_node place;
} look;

static look look_at(int step, tgn_region region)
{
    const oracle_step *at = &model.steps[step];
    tgn_board board;
    look out;
    CHECK(tgn_game_reset(tables, model.size, NULL) == 0);
    tgn_board_init(&board, model.size);
    for (int row = 0; row < model.size.rows; row++)
        for (int col = 0; col < model.size.cols; col++)
            tgn_board_put(&board, tgn_point_at(row, col), at->board.at[row][col]);
    out.motions = oracle_node_text(out.text, &model, at, region);
    CHECK_INT(tgn_record_node__of(&out.place, tgn_game_keytable(tables), &board, at->side, at->ko, region),
              0);
    CHECK_INT(out.place.kind, tgn_region_kind(region));
    return out;
}

/* Whether the step's move lies in a region. */
static bool move_inside(const oracle_step *step, tgn_region region)
{
    return step->kind == 'm' &&
           (step->move.point == TGN_PASS ||
            oracle_inside(region, model.size.rows, model.size.cols, tgn_point_row(step->move.point),
                          tgn_point_col(step->move.point)));
}

/* How step `t` leaves the node `from` (or, `coming`, enters it) for the node `to`: label and text. */
static uint64_t label_at(char *text, int t, tgn_region region, const look *seen_from, const look *to)
{
    const oracle_step *step = &model.steps[t];
    if (move_inside(step, region)) {
        sprintf(text, "move %d %d", step->move.colour,
                oracle_place(&model, step->move.point, seen_from->motions));
        return tgn_record_node__label(&seen_from->place, step->move);
    }
    sprintf(text, "%c %s", step->kind == 's' ? 's' : 'o', to->text);
    return tgn_record_label__target(step->kind == 's' ? TGN_RECORD_LABEL_SETUP : TGN_RECORD_LABEL_OUTSIDE,
                                    to->place.key);
}

static bool changes(int t, tgn_region region)
{
    return region == TGN_REGION_WHOLE ||
           !oracle_same(&model, &model.steps[t], &model.steps[model.steps[t].parent], region);
}

/* One way out of a visit as an arc, in texts and values. */
static uint64_t add_arc(const look *from, int t, tgn_region region)
{
    char label[ORACLE_TEXT + 16], text[3 * ORACLE_TEXT];
    const look to = look_at(t, region);
    const uint64_t value = label_at(label, t, region, from, &to);
    sprintf(text, "%s | %s", from->text, label);
    add_pair(&arcs[from->place.kind], text, from->place.key.high,
             value ^ (uint64_t)from->place.key.low << 20);
    return value;
}

/* How a visit that begins at step `t` came, in texts and values. */
static void add_way_in(tgn_record_visit *visit, const look *here, int t, tgn_region region)
{
    char label[ORACLE_TEXT + 16], text[4 * ORACLE_TEXT];
    if (t == 0) {
        visit->came = TGN_RECORD_CAME(TGN_RECORD_LABEL_NONE, 0);
        return;
    }
    const oracle_step *step = &model.steps[t];
    const look before = look_at(step->parent, region);
    const uint64_t value = label_at(label, t, region, here, here);
    visit->parent = tgn_record_key__mark(before.place.key);
    visit->came =
        move_inside(step, region)
            ? (uint16_t)value
            : TGN_RECORD_CAME(step->kind == 's' ? TGN_RECORD_LABEL_SETUP : TGN_RECORD_LABEL_OUTSIDE, 0);
    sprintf(text, "%s < %s < %s", here->text, label, before.text);
    add_pair(&ways_in[here->place.kind], text, here->place.key.high ^ visit->came,
             visit->parent ^ (uint64_t)here->place.key.low << 40);
}

/* owner[t]: the step at which the visit of `region` began that holds at step t. */
static void find_owners(int owner[ORACLE_STEPS], tgn_region region)
{
    owner[0] = 0;
    for (int t = 1; t <= model.step_count; t++)
        owner[t] = changes(t, region) ? t : owner[model.steps[t].parent];
}

/* The visit of a region that begins at step `first`, with its branches. */
static void expect_visit(int first, tgn_region region, const int *owner, uint32_t number)
{
    const look here = look_at(first, region);
    tgn_record_visit visit = {.high = here.place.key.high,
                              .low = here.place.key.low,
                              .game = number,
                              .step = (uint16_t)first,
                              .next = TGN_RECORD_LABEL_NONE64};
    int last = first, leaves;
    uint64_t seen[ORACLE_STEPS];
    size_t seen_count = 0;
    while ((leaves = oracle_next(&model, last)) > 0 && owner[leaves] == first)
        last = leaves;
    visit.length = (uint16_t)(last - first);
    add_pair(&nodes[here.place.kind], here.text, here.place.key.high, here.place.key.low);
    add_way_in(&visit, &here, first, region);
    if (leaves > 0)
        visit.next = add_arc(&here, leaves, region);
    add_visit(&expected[here.place.kind], visit);
    seen[seen_count++] = visit.next;
    for (int t = first + 1; t <= model.step_count; t++) {
        if (owner[model.steps[t].parent] != first || owner[t] == first || t == leaves)
            continue;
        const uint64_t label = add_arc(&here, t, region);
        bool again = false;
        for (size_t i = 0; i < seen_count; i++)
            again |= seen[i] == label;
        if (again)
            continue;
        seen[seen_count++] = label;
        visit.next = label | TGN_RECORD_LABEL_BRANCH;
        add_visit(&expected[here.place.kind], visit);
        branch_rows++;
    }
}

static void expect_all(uint32_t number)
{
    static int owner[ORACLE_STEPS];
    for (int r = 0; r < TGN_REGION_COUNT; r++) {
        if (r >= TGN_REGION_DIAG_NW && model.size.rows != model.size.cols)
            continue;
        find_owners(owner, (tgn_region)r);
        for (int t = 0; t <= model.step_count; t++)
            if (owner[t] == t)
                expect_visit(t, (tgn_region)r, owner, number);
    }
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static int by_row(const void *a, const void *b)
{
    const tgn_record_visit *x = a, *y = b;
    int order = tgn_record_visit__compare(x, y);
    return order ? order : x->parent < y->parent ? -1 : x->parent > y->parent;
}

static void compare_rows(int kind)
{
    tgn_record_visit_list *a = &expected[kind], *b = &got[kind];
    CHECK_INT(b->count, a->count);
    if (a->count != b->count || a->count == 0)
        return;
    qsort(a->items, a->count, sizeof *a->items, by_row);
    qsort(b->items, b->count, sizeof *b->items, by_row);
    CHECK(memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
    b->count = 0;
}

/* Rows of the main line alone: those of a tree that begin on it, branches left out. */
static void check_main_line(tgn_sgf *tree, uint32_t number)
{
    tgn_record record;
    CHECK_INT(tgn_record__build(builder, tree, game, false, &record), 0);
    CHECK_INT(tgn_record_tracer__run(tracer, &record, number, TGN_RECORD_GRAPHS_ALL, got), 0);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        tgn_record_visit_list *list = &expected[kind];
        size_t kept = 0;
        for (size_t i = 0; i < list->count; i++)
            if (list->items[i].step <= record.main_steps && !(list->items[i].next & TGN_RECORD_LABEL_BRANCH))
                list->items[kept++] = list->items[i];
        list->count = kept;
        compare_rows(kind);
    }
}

/* Trace the model: all graphs at once, and each alone. */
static void check_model(bool variations, uint32_t number)
{
    char *text = oracle_write(&model);
    tgn_sgf *tree;
    tgn_record record;
    CHECK(tgn_sgf_reopen_memory(reader, text, strlen(text)) == 0 && tgn_sgf_next(reader, &tree) == 1);
    CHECK_INT(tgn_record__build(builder, tree, game, variations, &record), 0);
    CHECK_INT(record.step_count, model.step_count);
    CHECK_INT(tgn_record_tracer__run(tracer, &record, number, TGN_RECORD_GRAPHS_ALL, got), 0);
    size_t together[TGN_KIND_COUNT];
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        together[kind] = got[kind].count;
    expect_all(number);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        compare_rows(kind);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        got[kind].count = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        CHECK_INT(tgn_record_tracer__run(tracer, &record, number, 1u << kind, got), 0);
        for (int k = 0; k < TGN_KIND_COUNT; k++) {
            CHECK_INT(got[k].count, k == kind ? together[k] : 0);
            got[k].count = 0;
        }
    }
    check_main_line(tree, number);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        expected[kind].count = got[kind].count = 0;
    free(text);
}

/* Distinct nodes, arcs and ways in: as many values as texts. Prints them. */
static void check_distinct(const char *what, size_t out[TGN_KIND_COUNT])
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        out[kind] = check_pairs(&nodes[kind]);
        size_t arc_count = check_pairs(&arcs[kind]), in_count = check_pairs(&ways_in[kind]);
        printf("    %s, %s: %zu visits, %zu nodes, %zu arcs, %zu ways in\n", what,
               tgn_kind_name((tgn_kind)kind), nodes[kind].count, out[kind], arc_count, in_count);
    }
}

/* ---- random games -------------------------------------------------------------------------------------- */

static const tgn_size sizes[] = {{1, 1}, {2, 2}, {2, 3}, {3, 3}, {5, 5},
                                 {5, 7}, {4, 4}, {1, 4}, {9, 9}, {19, 19}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* `rounds` random trees of each size: fewer where they are large. */
static void play_random(int branch, int rounds, uint64_t seed)
{
    size_t distinct[TGN_KIND_COUNT];
    uint64_t random = seed;
    for (int i = 0; i < SIZES * rounds; i++) {
        const tgn_size size = sizes[i % SIZES];
        const int points = tgn_size_points(size), few = points > 100 ? 10 : points > 50 ? 4 : 1;
        if (i / SIZES % few)
            continue;
        oracle_plan plan = {.nodes = 2 + random_below(&random, points > 50 ? 120 : 3 * points + 6),
                            .branch = branch,
                            .setup = i % 3 ? 2 : 10,
                            .pass = 4,
                            .illegal = 6,
                            .again = 6,
                            .two = 4,
                            .mirror = i % 4 ? 10 : 60,
                            .nothing = 6};
        oracle_random(&model, size, &plan, &random);
        check_model(branch > 0, (uint32_t)i + 1);
    }
    check_distinct(branch ? "variations" : "main lines", distinct);
    for (int kind = 0; kind < TGN_KIND_COUNT;
         kind++) /* the same node again and again, or nothing is tested */
        CHECK(distinct[kind] > 100 && distinct[kind] < nodes[kind].count * 9 / 10);
    forget();
}

static void random_lines(void)
{
    branch_rows = 0;
    play_random(0, 40, 5);
    CHECK_INT(branch_rows, 0);
}

static void random_variations(void)
{
    branch_rows = 0;
    play_random(25, 24, 6);
    CHECK(branch_rows > 1000);
}

/* ---- openings that are their own image ----------------------------------------------------------------- */

/* A model of moves "color point" from a text like "B e5 W c3 B g7". */
static void model_of(tgn_size size, const char *moves)
{
    const oracle_plan nothing = {.nodes = 1, .nothing = 100};
    uint64_t random = 1;
    char colour, word[8];
    int used;
    oracle_random(&model, size, &nothing, &random);
    for (; sscanf(moves, " %c %7s%n", &colour, word, &used) == 2; moves += used) {
        tgn_move move = {TGN_PASS, colour == 'B' ? TGN_BLACK : TGN_WHITE};
        CHECK(tgn_point_parse(&move.point, word, size) == 0);
        model.nodes[model.node_count] =
            (oracle_node){.parent = model.node_count - 1, .moves = {move}, .move_count = 1};
        oracle_play_node(&model, model.node_count++);
    }
}

/* Games on one board; how many nodes and arcs the graph of the whole board then has. */
static void check_counted(tgn_size size, const char *const *games, size_t node_count, size_t arc_count)
{
    for (uint32_t i = 0; games[i]; i++) {
        model_of(size, games[i]);
        check_model(false, i + 1);
    }
    CHECK_INT(check_pairs(&nodes[TGN_KIND_WHOLE]), node_count);
    CHECK_INT(check_pairs(&arcs[TGN_KIND_WHOLE]), arc_count);
    for (int kind = TGN_KIND_HALF; kind < TGN_KIND_COUNT; kind++) {
        check_pairs(&nodes[kind]);
        check_pairs(&arcs[kind]);
        check_pairs(&ways_in[kind]);
    }
    forget();
}

static void symmetric(void)
{
    /* After the centre point all corners are one, and the answer at the opposite corner is one as well. */
    static const char *const tengen[] = {"B e5 W c3 B g7", "B e5 W g7 B c3", "B e5 W c7 B g3",
                                         "B e5 W g3 B c7", NULL};
    check_counted((tgn_size){9, 9}, tengen, 4, 3);
    /* Beside the first corner stone, both neighbouring corners are one, the opposite one is another. */
    static const char *const corners[] = {"B c3 W c7", "B c3 W g3", "B c3 W g7",
                                          "B g7 W c7", "B c7 W g3", NULL};
    check_counted((tgn_size){9, 9}, corners, 4, 3);
    /* Mirror Go: every position after White's move is its own image, colours not exchanged: none is. */
    static const char *const mirror[] = {"B c3 W g7 B c4 W g6 B b3 W h7", "B g7 W c3 B g6 W c4 B h7 W b3",
                                         NULL};
    check_counted((tgn_size){9, 9}, mirror, 7, 6);
    /* The same moves in another order meet again; passes are arcs of their own. */
    static const char *const order[] = {"B c3 W pass B g7 W pass", "B g7 W pass B c3 W pass", "W pass B c3",
                                        NULL};
    check_counted((tgn_size){9, 9}, order, 5, 5);
    /* On a rectangle a quarter turn leads nowhere. */
    static const char *const oblong[] = {"B a1", "B a7", "B e1", "B e7", "B a2", "B b1", NULL};
    check_counted((tgn_size){7, 5}, oblong, 4, 3);
    /* One point: a stone there takes itself. */
    static const char *const one[] = {"B a1 W a1", "B pass", NULL};
    check_counted((tgn_size){1, 1}, one, 2, 3);
}

/* ---- places -------------------------------------------------------------------------------------------- */

/* Labels turned back name one of the points that the node's own motions make one. */
static void places(void)
{
    uint64_t random = 9;
    const oracle_plan plan = {.nodes = 12, .mirror = 60, .pass = 10, .setup = 5};
    int symmetric_seen = 0;
    for (int i = 0; i < 400; i++) {
        oracle_random(&model, sizes[i % SIZES], &plan, &random);
        const int t = random_below(&random, model.step_count + 1);
        const tgn_region region = (tgn_region)random_below(&random, TGN_REGION_COUNT);
        if (region >= TGN_REGION_DIAG_NW && model.size.rows != model.size.cols)
            continue;
        const look here = look_at(t, region);
        symmetric_seen += (here.motions & (here.motions - 1)) != 0;
        for (tgn_point p = tgn_point_first(model.size); p; p = tgn_point_next(p, model.size)) {
            if (!oracle_inside(region, model.size.rows, model.size.cols, tgn_point_row(p), tgn_point_col(p)))
                continue;
            const tgn_colour colour = 1 + (p & 1);
            const uint32_t label = tgn_record_node__label(&here.place, (tgn_move){p, colour});
            const tgn_move back = tgn_record_node__move(&here.place, label);
            tgn_point first = p;
            for (tgn_point q = tgn_point_first(model.size); q; q = tgn_point_next(q, model.size))
                if (book_rank(q, model.size) < book_rank(first, model.size) &&
                    oracle_inside(region, model.size.rows, model.size.cols, tgn_point_row(q),
                                  tgn_point_col(q)) &&
                    oracle_place(&model, q, here.motions) == oracle_place(&model, p, here.motions))
                    first = q;
            CHECK_INT(back.point, first);
            CHECK_INT(back.colour, colour);
            CHECK_INT(tgn_record_node__label(&here.place, back), label);
        }
        CHECK_INT(tgn_record_node__label(&here.place, (tgn_move){TGN_PASS, TGN_WHITE}), 1);
        CHECK_INT(tgn_record_node__move(&here.place, 0).point, TGN_PASS);
        CHECK_INT(tgn_record_node__move(&here.place, 1).colour, TGN_WHITE);
    }
    CHECK(symmetric_seen > 50);
}

static void no_such_place(void)
{
    tgn_record_node place;
    tgn_board board;
    const tgn_size size = {3, 4};
    CHECK(tgn_game_reset(tables, size, NULL) == 0);
    const tgn_keytable *table = tgn_game_keytable(tables);
    tgn_board_init(&board, size);
    CHECK_INT(tgn_record_node__of(&place, table, &board, TGN_BLACK, TGN_PASS, TGN_REGION_DIAG_NE),
              TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_record_node__of(&place, table, &board, TGN_BLACK, tgn_point_at(3, 0), TGN_REGION_WHOLE),
              TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_record_node__of(&place, table, &board, TGN_BLACK, TGN_PASS, TGN_REGION_TOP), 0);
    CHECK_INT(tgn_record_node__move(&place, 2 * 1000).point,
              TGN_PASS); /* a label that no board of this size has */
    tgn_record_tracer__free(NULL);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* Trace whatever this is: all of it or nothing. */
static int trace_bytes(const uint8_t *bytes, size_t length)
{
    tgn_record record;
    size_t whole = 0;
    int code = tgn_record__get(&record, bytes, length);
    if (code < 0)
        return code;
    code = tgn_record_tracer__run(tracer, &record, 1, TGN_RECORD_GRAPHS_ALL, got);
    for (size_t i = 0; i < got[TGN_KIND_WHOLE].count; i++)
        whole += !(got[TGN_KIND_WHOLE].items[i].next & TGN_RECORD_LABEL_BRANCH);
    CHECK_INT(whole, code < 0 ? 0 : record.step_count + 1);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        CHECK(code == 0 || got[kind].count == 0);
        free(got[kind].items); /* so that a row behind the end is caught */
        got[kind] = (tgn_record_visit_list){0};
    }
    return code;
}

static void damage(void)
{
    uint64_t random = 31;
    int refused = 0, tried = 0;
    for (int i = 0; i < 12; i++) {
        const oracle_plan plan = {.nodes = 20, .branch = i % 2 ? 20 : 0, .setup = 10, .again = 5, .pass = 4};
        tgn_sgf *tree;
        tgn_record record;
        oracle_random(&model, sizes[i % 8], &plan, &random);
        char *text = oracle_write(&model);
        CHECK(tgn_sgf_reopen_memory(reader, text, strlen(text)) == 0 && tgn_sgf_next(reader, &tree) == 1);
        CHECK_INT(tgn_record__build(builder, tree, game, true, &record), 0);
        const size_t length = TGN_RECORD_HEAD + record.length;
        uint8_t *bytes = malloc(length);
        tgn_record__put_head(bytes, &record);
        memcpy(bytes + TGN_RECORD_HEAD, record.bytes, record.length);
        CHECK_INT(trace_bytes(bytes, length), 0);
        for (size_t bit = 0; bit < 8 * length; bit++, tried++) {
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            refused += trace_bytes(bytes, length) == TGN_ERR_INPUT;
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        free(bytes);
        free(text);
    }
    CHECK(refused > tried / 4 && refused < tried);
    forget();
}

/* Marks may name any step on the way from the root, and no other. */
static void marks(void)
{
    static const struct {
        uint32_t back;
        int code;
    } cases[] = {{0, 0}, {1, 0}, {2, TGN_ERR_INPUT}, {3, TGN_ERR_INPUT}, {4, 0}, {5, 0}, {6, TGN_ERR_INPUT}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_record_packer packer = {0};
        tgn_record record;
        tgn_record_packer__start(&packer, (tgn_size){9, 9});
        for (int step = 1; step <= 5; step++) { /* 0 - 1 - 2 - 3 and 1 - 4 - 5 */
            if (step == 4)
                tgn_record_packer__back(&packer, 1, TGN_WHITE);
            tgn_record_packer__move(&packer, (tgn_move){tgn_point_at(step, 0), packer.turn});
        }
        tgn_record_packer__back(&packer, cases[i].back, TGN_BLACK);
        tgn_record_packer__move(&packer, (tgn_move){tgn_point_at(7, 7), TGN_BLACK});
        CHECK_INT(tgn_record_packer__end(&packer, &record), 0);
        CHECK_INT(tgn_record_tracer__run(tracer, &record, 1, TGN_RECORD_GRAPHS_ALL, got), cases[i].code);
        free(packer.bytes);
        forget();
    }
}

/* ---- the sample ---------------------------------------------------------------------------------------- */

/* A record's main line as a model: its steps, played on the naive board. */
static void model_of_record(const tgn_record *record)
{
    const oracle_plan nothing = {.nodes = 1, .nothing = 100};
    uint64_t random = 1;
    tgn_record_steps steps;
    tgn_record_step step;
    oracle_random(&model, record->size, &nothing, &random);
    for (tgn_record_steps__init(&steps, record); tgn_record_steps__next(&steps, &step) > 0;) {
        oracle_node *node = &model.nodes[model.node_count];
        *node = (oracle_node){.parent = model.node_count - 1};
        if (step.kind == TGN_RECORD_STEP_MOVE) {
            node->moves[node->move_count++] = step.move;
        } else {
            CHECK(step.stone_count <= 8);
            node->setup = true;
            node->to_move = step.to_move;
            node->stone_count = (int)step.stone_count;
            memcpy(node->stones, step.stones, step.stone_count * sizeof *step.stones);
        }
        oracle_play_node(&model, model.node_count++);
    }
}

static int64_t read_entry(void *source, void *bytes, size_t capacity)
{
    return tgn_source_read(source, bytes, capacity);
}

/* Every `every`-th game of a collection: one copy of its moves played by the oracle, one by the tracer. */
static int sample_games(tgn_source *source, int every)
{
    static tgn_record_builder *keep; /* check_model() builds records of its own */
    tgn_sgf_reader *games;
    tgn_sgf *tree;
    tgn_record record;
    int number = 0, taken = 0;
    CHECK(tgn_sgf_open_stream(&games, read_entry, source) == 0 && tgn_record_builder__new(&keep) == 0);
    while (tgn_sgf_next(games, &tree) > 0) {
        if (number++ % every)
            continue;
        CHECK_INT(tgn_record__build(keep, tree, game, false, &record), 0);
        model_of_record(&record);
        check_model(false, (uint32_t)number);
        taken++;
    }
    tgn_record_builder__free(keep);
    tgn_sgf_close(games);
    return taken;
}

static void sample(void)
{
    const char *paths[] = {"tests/sample/selfplay-9.sgf.gz", "tests/sample/selfplay-13.sgf.gz",
                           "tests/sample/selfplay-19.sgf.gz"};
    static const int every[] = {1, 8, 50};
    size_t distinct[TGN_KIND_COUNT];
    int games = 0;
    for (int i = 0; i < 3; i++) {
        tgn_source *source;
        tgn_source_entry entry;
        CHECK(tgn_source_open(&source, &paths[i], 1, NULL, NULL) == 0);
        while (tgn_source_next(source, &entry) > 0)
            games += sample_games(source, every[i]);
        tgn_source_close(source);
    }
    CHECK_INT(games, 40 + 5 + 4);
    check_distinct("sample", distinct);
    forget();
}

int main(int argc, char **argv)
{
    if (tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0 ||
        tgn_game_new(&tables, (tgn_size){19, 19}, NULL) < 0 || tgn_record_builder__new(&builder) < 0 ||
        tgn_record_tracer__new(&tracer) < 0)
        return 1;
    TEST(random_lines);
    TEST(random_variations);
    TEST(symmetric);
    TEST(places);
    TEST(no_such_place);
    TEST(damage);
    TEST(marks);
    TEST(sample);
    tgn_record_tracer__free(tracer);
    tgn_record_builder__free(builder);
    tgn_game_free(game);
    tgn_game_free(tables);
    tgn_sgf_close(reader);
    return check_done();
}
