/*
 * export_test.c - games go out and come back the same; books say what the graph says
 */
#include <jansson.h>

#include <tengen/graph.h>

#include "base/buffer.h"
#include "db/record/visit.h"
#include "temp_folder.h"
#include "random_sgf.h"

/* ---- databases ----------------------------------------------------------------------------------------- */

static tgn_graph *open_graph(const char *path)
{
    tgn_graph *graph;
    tgn_error error = {0};
    if (tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, NULL, &error) < 0) {
        printf("%s\n", error.message);
        exit(2);
    }
    return graph;
}

static uint64_t import(tgn_graph *graph, const char *path)
{
    tgn_import_sum sum;
    tgn_error error = {0};
    const tgn_import_options keep = {.keep_duplicates = true};
    CHECK_INT(tgn_graph_import(graph, &path, 1, &keep, NULL, &sum, &error), 0);
    CHECK_INT(sum.refused + sum.unreadable, 0);
    return sum.added;
}

static int append(void *context, const void *bytes, size_t length)
{
    tgn_buffer__add(context, bytes, length);
    return 0;
}

static char *export(tgn_graph *graph, tgn_export_format format, const tgn_filter *filter)
{
    tgn_buffer out = {0};
    tgn_error error = {0};
    tgn_buffer__text(&out, "");
    CHECK_INT(tgn_graph_export(graph, format, filter, append, &out, NULL, &error), 0);
    tgn_buffer__char(&out, '\0');
    return out.data;
}

/* Random records, the odd one with text that JSON must escape. */
static void write_games(home *h, int count, const char **path)
{
    tgn_buffer all = {0};
    uint64_t seed = 77;
    char text[RANDOM_SGF];
    for (int i = 0; i < count; i++) {
        random_sgf(text, &seed,
                   (random_sgf_wish){.rows = 5, .cols = 7, .steps = i % 30, .variations = i % 3 == 0});
        tgn_buffer__text(&all, text);
    }
    tgn_buffer__text(&all, "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[\"Q\" \\\\ \xF0\x9F\x98\x80]PW[\t tab]EV[a/b]"
                           "DT[1999-01-02,03]RE[W+0.5]KM[-3.5]HA[2]AB[aa][bb]C[line\nline\x7F];W[ee])\n");
    *path = home_write(h, "games.sgf", all.data);
    tgn_buffer__clear(&all);
}

/* ---- round trips --------------------------------------------------------------------------------------- */

static void there_and_back(void)
{
    static const tgn_export_format formats[] = {TGN_EXPORT_SGF, TGN_EXPORT_JSONL};
    static const char *const names[] = {"a", "b", "c"};
    home h;
    const char *path;
    home_open(&h);
    write_games(&h, 60, &path);
    tgn_graph *graph = open_graph(home_db(&h, names[0]));
    CHECK_INT(import(graph, path), 61);
    for (int i = 0; i < 2; i++) {
        char *out = export(graph, formats[i], NULL);
        tgn_graph *other = open_graph(home_db(&h, names[1 + i]));
        CHECK_INT(import(other, home_write(&h, "out", out)), 61);
        for (int j = 0; j < 2; j++) {
            char *expected = export(graph, formats[j], NULL), *back = export(other, formats[j], NULL);
            CHECK(strcmp(expected, back) == 0);
            free(expected);
            free(back);
        }
        free(out);
        tgn_graph_close(other);
    }
    tgn_graph_close(graph);
    home_close(&h);
}

/* With games gone, numbers differ, the games do not. */
static void with_games_gone(void)
{
    home h;
    const char *path;
    tgn_error error = {0};
    home_open(&h);
    write_games(&h, 20, &path);
    tgn_graph *graph = open_graph(home_db(&h, "a")), *other = open_graph(home_db(&h, "b"));
    CHECK_INT(import(graph, path), 21);
    for (uint32_t id = 1; id < 21; id += 3)
        CHECK_INT(tgn_graph_remove(graph, id, &error), 0);
    char *lines = export(graph, TGN_EXPORT_JSONL, NULL);
    CHECK(strncmp(lines, "{\"tengen\":\"games\",\"version\":1,\"games\":14}\n{\"id\":2,", 50) == 0);
    CHECK_INT(import(other, home_write(&h, "out.jsonl", lines)), 14);
    char *a = export(graph, TGN_EXPORT_SGF, NULL), *b = export(other, TGN_EXPORT_SGF, NULL);
    CHECK(strcmp(a, b) == 0);
    free(a);
    free(b);
    free(lines);
    tgn_graph_close(graph);
    tgn_graph_close(other);
    home_close(&h);
}

/* ---- fields -------------------------------------------------------------------------------------------- */

/* Two games of known fields, read by another reader of JSON. */
static void fields(void)
{
    static const char games[] =
        "(;GM[1]SZ[5]PB[\xC3\x89mile \"E\" \\\\]PW[B \\] "
        "C]BR[9p]WR[3k]EV[Cup]DT[1999-01-02,03]RE[W+0.5]KM[-3.5]"
        "HA[2]AB[aa][bb];W[ee];B[cc])(;SZ[5:3]DT[1850];B[aa])(;SZ[3]DT[2001-02]RE[B+]KM[0];B[aa])";
    static const char *const expected[] = {
        "{\"tengen\":\"games\",\"version\":1,\"games\":3}",
        "{\"id\":1,\"black\":\"\xC3\x89mile \\\"E\\\" \\\\\",\"white\":\"B ] C\",\"event\":\"Cup\","
        "\"black_rank\":\"9p\",\"white_rank\":\"3k\",\"date\":\"1999-01-02/1999-01-03\",\"result\":\"W+0.5\","
        "\"komi\":-3.5,\"handicap\":2,\"size\":\"5x5\",\"moves\":2,\"sgf\":\"",
        "{\"id\":2,\"black\":null,\"white\":null,\"event\":null,\"black_rank\":null,\"white_rank\":null,"
        "\"date\":\"1850\",\"result\":null,\"komi\":null,\"handicap\":0,\"size\":\"3x5\",\"moves\":1,\"sgf\":"
        "\"",
        "{\"id\":3,\"black\":null,\"white\":null,\"event\":null,\"black_rank\":null,\"white_rank\":null,"
        "\"date\":\"2001-02\",\"result\":\"B+\",\"komi\":0,\"handicap\":0,\"size\":\"3x3\",\"moves\":1,"
        "\"sgf\":\"",
    };
    home h;
    home_open(&h);
    tgn_graph *graph = open_graph(home_db(&h, "a"));
    CHECK_INT(import(graph, home_write(&h, "games.sgf", games)), 3);
    char *lines = export(graph, TGN_EXPORT_JSONL, NULL), *line = lines;
    for (int i = 0; i < 4; i++) {
        char *end = strchr(line, '\n');
        *end = '\0';
        CHECK(strncmp(line, expected[i], strlen(expected[i])) == 0);
        if (strncmp(line, expected[i], strlen(expected[i])) != 0)
            printf("    %s\n", line);
        json_t *object = json_loads(line, 0, NULL);
        CHECK(json_is_object(object));
        if (i > 0) {
            char *sgf = NULL;
            size_t length;
            tgn_error error = {0};
            CHECK_INT(tgn_graph_game(graph, (uint32_t)i, &sgf, &length, &error), 0);
            CHECK_TEXT(json_string_value(json_object_get(object, "sgf")), sgf);
            free(sgf);
        }
        json_decref(object);
        line = end + 1;
    }
    CHECK_TEXT(line, "");
    free(lines);
    tgn_graph_close(graph);
    home_close(&h);
}

static void filtered(void)
{
    home h;
    const char *path;
    tgn_error error = {0};
    tgn_game_list *list;
    home_open(&h);
    write_games(&h, 40, &path);
    tgn_graph *graph = open_graph(home_db(&h, "a"));
    import(graph, path);
    const tgn_filter filter = {.player = "P3"};
    CHECK_INT(tgn_graph_games(graph, &filter, TGN_ORDER_ID, false, 0, 100, &list, &error), 0);
    CHECK(list->total > 0 && list->total < 41);
    tgn_buffer expected = {0};
    for (size_t i = 0; i < list->count; i++) {
        char *sgf;
        size_t length;
        CHECK_INT(tgn_graph_game(graph, list->lines[i].id, &sgf, &length, &error), 0);
        tgn_buffer__add(&expected, sgf, length);
        free(sgf);
    }
    char *out = export(graph, TGN_EXPORT_SGF, &filter);
    CHECK_TEXT(out, expected.data);
    free(out);
    tgn_buffer__clear(&expected);
    tgn_game_list_free(list);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- writers that fail --------------------------------------------------------------------------------- */

/*
 * Whoever writes may take his time, or change the database himself: no lock is held meanwhile, or this would
 * wait for ever. New names are no trouble to the filter.
 */
static int rename_next(void *context, const void *bytes, size_t length)
{
    (void)bytes, (void)length;
    static const char text[] = "(;SZ[9]PB[Somebody new]PW[b];B[ee];W[cc])";
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_error error = {0};
    CHECK_INT(tgn_sgf_open_memory(&reader, text, sizeof text - 1), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_graph_replace(context, 60, tree, false, &error), 0);
    tgn_sgf_close(reader);
    return 0;
}

static void changed_meanwhile(void)
{
    home h;
    const char *path;
    home_open(&h);
    write_games(&h, 60, &path);
    tgn_graph *graph = open_graph(home_db(&h, "db"));
    CHECK_INT(import(graph, path), 61);
    const tgn_filter filter = {.player = "o"};
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, &filter, rename_next, graph, NULL, NULL), 0);
    char *text = export(graph, TGN_EXPORT_SGF, &(tgn_filter){.black = "somebody"});
    CHECK(strstr(text, "PB[Somebody new]") != NULL);
    free(text);
    tgn_graph_close(graph);
    home_close(&h);
}

static int full_disk(void *context, const void *bytes, size_t length)
{
    (void)bytes;
    size_t *capacity = context;
    if (length > *capacity)
        return TGN_ERR_IO;
    *capacity -= length;
    return 0;
}

static void a_full_disk(void)
{
    home h;
    const char *path;
    tgn_error error = {0};
    home_open(&h);
    write_games(&h, 20, &path);
    tgn_graph *graph = open_graph(home_db(&h, "a"));
    import(graph, path);
    const tgn_book_options book = {.size = {5, 7}, .min_games = 1, .depth = 3};
    size_t capacity = 1000;
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, full_disk, &capacity, NULL, &error),
              TGN_ERR_IO);
    capacity = 0;
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_SGF, NULL, full_disk, &capacity, NULL, &error), TGN_ERR_IO);
    CHECK_INT(tgn_graph_book(graph, &book, full_disk, &capacity, NULL, &error), TGN_ERR_IO);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- books --------------------------------------------------------------------------------------------- */

/* A walk through a book. */
typedef struct reading {
    tgn_graph *graph;
    tgn_sgf *tree;
    tgn_game *game;
    tgn_region region;
    uint64_t least;
    unsigned depth;
    size_t line; /* moves before the book begins */
    tgn_record_key shown[4096];
    size_t shown_count;
    int references;
} reading;

static void comment(const reading *r, uint32_t node, char out[4096])
{
    const tgn_sgf_property *c = tgn_sgf_find(r->tree, node, TGN_SGF_C);
    out[0] = '\0';
    if (c)
        tgn_sgf_text(r->tree, &r->tree->values[c->value], false, out, 4096);
}

static tgn_record_key key_of(const reading *r)
{
    tgn_record_node place = {0};
    CHECK_INT(tgn_record_node__of(&place, tgn_game_keytable(r->game), tgn_game_board(r->game),
                                  tgn_game_to_move(r->game), tgn_game_ko(r->game), r->region),
              0);
    return place.key;
}

/* The moves of a reference lead to the same node. */
static void check_reference(reading *r, const char *words)
{
    const tgn_record_key key = key_of(r);
    tgn_game *game;
    const char *at = strstr(words, "see the line ");
    if (tgn_game_new(&game, tgn_game_size(r->game), NULL) < 0)
        exit(2);
    for (size_t i = 0; i < r->line; i++) {
        const tgn_move move = tgn_game_move(r->game, i);
        CHECK_INT(tgn_game_force(game, move.colour, move.point, NULL), 0);
    }
    for (at = at ? at + 13 : ""; *at;) {
        char word[16];
        tgn_point point;
        tgn_colour colour = tgn_game_to_move(game);
        if (r->region != TGN_REGION_WHOLE) {
            colour = *at == 'B' ? TGN_BLACK : TGN_WHITE;
            at += 2;
        }
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        CHECK_INT(tgn_point_parse(&point, word, tgn_game_size(game)), 0);
        CHECK_INT(tgn_game_force(game, colour, point, NULL), 0);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    tgn_game *before = r->game;
    r->game = game;
    CHECK(tgn_record_key__compare(key_of(r), key) == 0);
    r->game = before;
    bool known = false;
    for (size_t i = 0; i < r->shown_count; i++)
        known |= tgn_record_key__compare(r->shown[i], key) == 0;
    CHECK(known);
    tgn_game_free(game);
    r->references++;
}

/* What the comment and the children say, the graph must say. */
static void check_node(reading *r, uint32_t node)
{
    char words[4096], total[100];
    tgn_error error = {0};
    tgn_answer *answer;
    comment(r, node, words);
    const tgn_question question = {.board = tgn_game_board(r->game),
                                   .to_move = tgn_game_to_move(r->game),
                                   .ko = tgn_game_ko(r->game),
                                   .region = r->region};
    CHECK_INT(tgn_graph_position(r->graph, &question, &answer, &error), 0);
    const tgn_count *c = &answer->total;
    snprintf(total, sizeof total, "%llu game%s: Black won %llu, White won %llu", (unsigned long long)c->games,
             c->games == 1 ? "" : "s", (unsigned long long)c->black, (unsigned long long)c->white);
    CHECK(strncmp(words, total, strlen(total)) == 0);
    uint32_t child = tgn_sgf_child(r->tree, node);
    for (size_t i = 0; i < answer->way_count && tgn_game_moves(r->game) - r->line < r->depth; i++) {
        const tgn_way *way = &answer->ways[i];
        if ((way->kind != TGN_WAY_MOVE && way->kind != TGN_WAY_PASS) || way->here.games < r->least)
            continue;
        const tgn_sgf_property *move =
            child == TGN_SGF_NONE
                ? NULL
                : tgn_sgf_find(r->tree, child, way->move.colour == TGN_BLACK ? TGN_SGF_B : TGN_SGF_W);
        tgn_point point = 0;
        CHECK(move != NULL);
        if (!move)
            break;
        CHECK_INT(tgn_sgf_point(r->tree, &r->tree->values[move->value], &point), 0);
        CHECK_INT(point, way->move.point);
        child = r->tree->nodes[child].sibling;
    }
    CHECK(child == TGN_SGF_NONE);
    r->shown[r->shown_count++] = key_of(r);
    tgn_answer_free(answer);
}

/* Two walks: first every shown node, then every reference, since a reference may stand before its line. */
static void walk(reading *r, bool references)
{
    static size_t depth[4096];
    CHECK_INT(tgn_sgf_start(r->tree, r->game), 0);
    for (uint32_t node = 0; node < r->tree->node_count; node++) {
        char words[4096];
        const size_t before = node ? depth[r->tree->nodes[node].parent] : 0;
        while (tgn_game_moves(r->game) > before)
            CHECK_INT(tgn_game_undo(r->game), 0);
        CHECK(tgn_sgf_apply(r->tree, node, r->game) >= 0);
        depth[node] = tgn_game_moves(r->game);
        if (depth[node] < r->line)
            continue;
        comment(r, node, words);
        const bool refers = strstr(words, "; see the ") != NULL;
        if (refers && references)
            check_reference(r, words);
        else if (!refers && !references)
            check_node(r, node);
        if (refers)
            CHECK(tgn_sgf_child(r->tree, node) == TGN_SGF_NONE);
    }
}

static int read_book(tgn_graph *graph, const tgn_book_options *options)
{
    static reading r;
    tgn_buffer out = {0};
    tgn_error error = {0};
    tgn_sgf_reader *reader;
    r = (reading){.graph = graph,
                  .region = options->region,
                  .least = options->min_games,
                  .depth = options->depth,
                  .line = options->move_count};
    CHECK_INT(tgn_graph_book(graph, options, append, &out, NULL, &error), 0);
    if (tgn_sgf_open_memory(&reader, out.data, out.length) < 0 || tgn_sgf_next(reader, &r.tree) <= 0 ||
        tgn_game_new(&r.game, options->size, NULL) < 0)
        exit(2);
    CHECK_INT(tgn_sgf_check(r.tree, r.game), 0);
    CHECK(r.tree->node_count < 4096);
    walk(&r, false);
    walk(&r, true);
    /* Nothing is shown twice. */
    for (size_t i = 0; i < r.shown_count; i++)
        for (size_t j = 0; j < i; j++)
            CHECK(tgn_record_key__compare(r.shown[i], r.shown[j]) != 0);
    tgn_game_free(r.game);
    tgn_sgf_close(reader);
    tgn_buffer__clear(&out);
    return (int)r.shown_count * 1000 + r.references;
}

static void books(void)
{
    home h;
    home_open(&h);
    tgn_buffer all = {0};
    uint64_t seed = 4;
    char text[RANDOM_SGF];
    for (int i = 0; i < 400; i++) {
        random_sgf(text, &seed, (random_sgf_wish){.rows = 3, .cols = 3, .steps = 7, .plain = true});
        tgn_buffer__text(&all, text);
    }
    tgn_graph *graph = open_graph(home_db(&h, "a"));
    CHECK_INT(import(graph, home_write(&h, "games.sgf", all.data)), 400);
    const tgn_size size = {3, 3};
    const tgn_move moves[] = {{tgn_point_at(1, 1), TGN_BLACK}, {TGN_PASS, TGN_WHITE}};
    int found = read_book(graph, &(tgn_book_options){.size = size, .min_games = 4, .depth = 5});
    CHECK(found / 1000 > 50 && found % 1000 > 10); /* positions shown, and references */
    found = read_book(graph, &(tgn_book_options){
                                 .size = size, .min_games = 1, .depth = 2, .moves = moves, .move_count = 1});
    CHECK(found / 1000 > 5);
    CHECK_INT(read_book(graph,
                        &(tgn_book_options){
                            .size = size, .min_games = 1, .depth = 2, .moves = moves, .move_count = 2}),
              1000); /* nobody was there: one node without children */
    found = read_book(graph,
                      &(tgn_book_options){.size = size, .min_games = 8, .depth = 4, .region = TGN_REGION_SE});
    CHECK(found / 1000 > 10);
    tgn_buffer__clear(&all);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- lines without a database --------------------------------------------------------------------------- */

static void lines_of_any_game(void)
{
    tgn_buffer out = {0};
    const uint64_t games = 2;
    const tgn_export_line full = {.id = 1,
                                  .black = "A <b> & c",
                                  .white = "\"",
                                  .event = "",
                                  .black_rank = {.level = 3},
                                  .dates = {.first = 20010203, .last = 20010205},
                                  .result = {.winner = TGN_WHITE, .ending = TGN_END_SCORE, .margin = 0.5},
                                  .komi = {.known = true, .points = 6.7},
                                  .handicap = 2,
                                  .size = {9, 13},
                                  .moves = 3,
                                  .sgf = "(;)\n",
                                  .sgf_length = 4};
    const tgn_export_line empty = {.id = 2, .size = {19, 19}, .sgf = ""};
    char rank[TGN_RANK_TEXT], expected[1024];
    CHECK_INT(tgn_export_head_write(NULL, tgn_buffer__write, &out), 0);
    CHECK_INT(tgn_export_head_write(&games, tgn_buffer__write, &out), 0);
    CHECK_INT(tgn_export_line_write(&full, tgn_buffer__write, &out), 0);
    CHECK_INT(tgn_export_line_write(&empty, tgn_buffer__write, &out), 0);
    snprintf(expected, sizeof expected,
             "{\"tengen\":\"games\",\"version\":1}\n"
             "{\"tengen\":\"games\",\"version\":1,\"games\":2}\n"
             "{\"id\":1,\"black\":\"A <b> & c\",\"white\":\"\\\"\",\"event\":null,\"black_rank\":\"%s\","
             "\"white_rank\":null,\"date\":\"2001-02-03/2001-02-05\",\"result\":\"W+0.5\",\"komi\":6.7,"
             "\"handicap\":2,\"size\":\"9x13\",\"moves\":3,\"sgf\":\"(;)\\n\"}\n"
             "{\"id\":2,\"black\":null,\"white\":null,\"event\":null,\"black_rank\":null,\"white_rank\":null,"
             "\"date\":null,\"result\":null,\"komi\":null,\"handicap\":0,\"size\":\"19x19\",\"moves\":0,"
             "\"sgf\":\"\"}\n",
             tgn_rank_format(rank, full.black_rank));
    CHECK_TEXT(out.data, expected);
    tgn_buffer__clear(&out);
}

int main(int argc, char **argv)
{
    TEST(there_and_back);
    TEST(with_games_gone);
    TEST(fields);
    TEST(filtered);
    TEST(changed_meanwhile);
    TEST(a_full_disk);
    TEST(books);
    TEST(lines_of_any_game);
    return check_done();
}
