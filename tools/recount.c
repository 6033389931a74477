/*
 * recount.c - count the graph of some records a second time, the slow and obvious way
 *
 *      recount [--games N] [--graph KIND] [--dump] PATH...
 *      recount [--games N] --position FILE MOVES PART [--position ...] PATH...
 *
 * Follows docs/GRAPH.md and shares nothing with the graph but the reader of records: positions are texts, all their
 * images are written out, the least one names the node. Without --position it prints what `tengen stats
 * --json` prints of a database into which the same paths were imported with all duplicates kept:
 *
 *      {"games":2,"graphs":{"whole":{"nodes":5,"arcs":4,"occurrences":6},"half":{...},"diagonal":{...},"quarter":{...}}}
 *
 * With --position, for each of them, a line "FILE MOVES PART" and then what there is to say (recount/ask.h) about the
 * position that stands in the first game of FILE after this many moves, seen in that part of the board. Only
 * the first N games of the paths are counted, and only one graph with --graph. --dump prints every visit.
 *
 * Memory: 48 bytes or less for every node and every arc.
 */
#include <tengen/info.h>
#include <tengen/source.h>

#define PROGRAM "recount"
#include "recount/ask.h"

typedef struct graph_count {
    set nodes, arcs;
    uint64_t visits;
} graph_count;

typedef struct options {
    uint64_t games; /* at the most */
    int only;       /* one kind, or -1 */
    bool dump;
    char **paths;
    int path_count;
    char **asked; /* FILE MOVES PART, three words each */
    int asked_count;
} options;

typedef struct recount {
    options options;
    view view;
    line line;
    tgn_game *game;
    tgn_sgf_reader *reader;
    graph_count graphs[KINDS];
    record record;
    question *questions;
    bool again; /* all records go by a second time */
} recount;

/* ---- visits ---- */

static void dump(const recount *r, const visit *v)
{
    printf("%" PRIu64 " %s %zu-%zu %016" PRIx64 "%016" PRIx64 " %c%c%d %016" PRIx64 "\n", r->record.number,
           part_table[v->part].name, v->first, v->last, v->node.name.a, v->node.name.b, v->out.kind,
           v->out.colour ? v->out.colour : '-', v->out.place, v->out.target.a);
}

static void take_visit(recount *r, const visit *v)
{
    graph_count *graph = &r->graphs[v->node.part->kind];
    if (r->options.dump)
        dump(r, v);
    for (int i = 0; i < r->options.asked_count; i++)
        if (r->again)
            question_see_next(&r->questions[i], &r->record, v);
        else
            question_see(&r->questions[i], &r->record, v, &r->line);
    if (r->options.asked_count)
        return;
    graph->visits++;
    set_add(&graph->nodes, v->node.name);
    if (v->out.kind != 'e')
        set_add(&graph->arcs, arc_name(&v->node, &v->out));
}

/* Go on from a visit to the next, which begins at `position`. */
static void leave(recount *r, visit *v, size_t position)
{
    const step s = r->line.steps[position];
    const node here = node_at(&r->view, v->part, &r->line, position);
    v->last = position - 1;
    v->out = label_of(&v->node, s, &here);
    v->next = here.name;
    take_visit(r, v);
    v->in = label_of(&here, s, &here);
    v->in.target = v->node.name;
    v->node = here;
    v->first = position;
}

/* All visits of one part of the record in hand. Of the whole board every position is one. */
static void walk_part(recount *r, int which)
{
    const line *l = &r->line;
    const part *t = &r->view.parts[which];
    visit v = {.part = which, .node = node_at(&r->view, which, l, 0), .in = {.kind = 'b'}};
    for (size_t i = 1; i < l->count; i++)
        if (t->kind == WHOLE || !same_content(t, stones_at(l, i - 1), stones_at(l, i)))
            leave(r, &v, i);
    v.last = l->count - 1;
    v.out = (label){.kind = 'e'};
    v.next = (name){0, 0};
    take_visit(r, &v);
}

static void take_record(recount *r, tgn_sgf *tree)
{
    tgn_info info;
    tgn_info_read(&info, tree);
    r->record.number++;
    r->record.winner = info.result.winner;
    r->record.first = info.dates.first;
    r->record.last = info.dates.last;
    play_line(&r->line, tree, r->game, SIZE_MAX);
    view_size(&r->view, r->line.rows, r->line.cols);
    for (int which = 0; which < PARTS; which++) {
        const part *t = &r->view.parts[which];
        if (t->exists && (r->options.only < 0 || r->options.only == t->kind))
            walk_part(r, which);
    }
}

/* ---- records ---- */

static void take_all(recount *r)
{
    tgn_source *source;
    tgn_source_entry entry;
    const options *o = &r->options;
    r->record.number = 0;
    if (tgn_source_open(&source, (const char *const *)o->paths, (size_t)o->path_count, NULL, NULL) < 0)
        fail("out of memory");
    while (r->record.number < o->games && tgn_source_next(source, &entry) > 0) {
        if (entry.failed) {
            fprintf(stderr, "recount: %s: %s\n", entry.name, entry.message);
            continue;
        }
        tgn_sgf *tree;
        if (tgn_sgf_reopen_stream(r->reader, tgn_source_read, source) < 0)
            fail("out of memory");
        while (r->record.number < o->games && tgn_sgf_next(r->reader, &tree) > 0)
            if (!tree->refused)
                take_record(r, tree);
    }
    tgn_source_close(source);
}

static int part_named(const char *text)
{
    int which = 0;
    while (which < PARTS && strcmp(part_table[which].name, text) != 0)
        which++;
    if (which == PARTS)
        fail("no such part of the board");
    return which;
}

/* The question "FILE MOVES PART". */
static question ask(recount *r, char **words)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf *tree;
    const char *path = words[0];
    const int which = part_named(words[2]);
    if (tgn_source_open(&source, &path, 1, NULL, NULL) < 0 || tgn_source_next(source, &entry) <= 0 ||
        entry.failed || tgn_sgf_reopen_stream(r->reader, tgn_source_read, source) < 0 ||
        tgn_sgf_next(r->reader, &tree) <= 0 || tree->refused)
        fail("the record that was asked about cannot be read");
    play_line(&r->line, tree, r->game, strtoul(words[1], NULL, 10));
    tgn_source_close(source);
    view_size(&r->view, r->line.rows, r->line.cols);
    if (!r->view.parts[which].exists)
        fail("a board of this size has no such part");
    return question_of(&r->view, which, &r->line);
}

/* ---- the program ---- */

static void print_counts(const recount *r)
{
    printf("{\"games\":%" PRIu64 ",\"graphs\":{", r->record.number);
    for (int kind = 0; kind < KINDS; kind++) {
        const graph_count *graph = &r->graphs[kind];
        printf("%s\"%s\":{\"nodes\":%" PRIu64 ",\"arcs\":%" PRIu64 ",\"occurrences\":%" PRIu64 "}",
               kind ? "," : "", kind_names[kind], graph->nodes.count, graph->arcs.count, graph->visits);
    }
    printf("}}\n");
}

static int kind_named(const char *text)
{
    int kind = 0;
    while (kind < KINDS && strcmp(kind_names[kind], text) != 0)
        kind++;
    if (kind == KINDS)
        fail("no such graph");
    return kind;
}

static int usage(void)
{
    fprintf(stderr, "usage: recount [--games N] [--graph whole|half|diagonal|quarter] [--dump]\n"
                    "               [--position FILE MOVES PART]... PATH...\n");
    return 2;
}

/* Sort the words of the command line. Returns 0, or -1 when they make no sense. */
static int parse(options *o, int argc, char **argv)
{
    *o = (options){.games = UINT64_MAX, .only = -1};
    o->asked = grown(NULL, (size_t)argc * sizeof *o->asked);
    int at = 1;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        if (strcmp(argv[at], "--dump") == 0) {
            o->dump = true;
        } else if (strcmp(argv[at], "--games") == 0 && at + 1 < argc) {
            o->games = strtoull(argv[++at], NULL, 10);
        } else if (strcmp(argv[at], "--graph") == 0 && at + 1 < argc) {
            o->only = kind_named(argv[++at]);
        } else if (strcmp(argv[at], "--position") == 0 && at + 3 < argc) {
            memcpy(&o->asked[3 * o->asked_count++], &argv[at + 1], 3 * sizeof *argv);
            at += 3;
        } else {
            return -1;
        }
    }
    o->paths = argv + at;
    o->path_count = argc - at;
    return o->path_count > 0 ? 0 : -1;
}

static void finish(recount *r)
{
    for (int kind = 0; kind < KINDS; kind++) {
        free(r->graphs[kind].nodes.slots);
        free(r->graphs[kind].arcs.slots);
    }
    for (int i = 0; r->questions && i < r->options.asked_count; i++)
        question_clear(&r->questions[i]);
    free(r->questions);
    free(r->options.asked);
    line_free(&r->line);
    tgn_sgf_close(r->reader);
    tgn_game_free(r->game);
    free(r);
}

static void answer_all(recount *r)
{
    const options *o = &r->options;
    r->questions = grown(NULL, (size_t)o->asked_count * sizeof *r->questions);
    for (int i = 0; i < o->asked_count; i++)
        r->questions[i] = ask(r, &o->asked[3 * i]);
    take_all(r);
    r->again = true;
    take_all(r);
    for (int i = 0; i < o->asked_count; i++) {
        printf("%s %s %s\n", o->asked[3 * i], o->asked[3 * i + 1], o->asked[3 * i + 2]);
        question_print(&r->questions[i]);
    }
}

int main(int argc, char **argv)
{
    recount *r = calloc(1, sizeof *r);
    if (!r || tgn_sgf_open_memory(&r->reader, "", 0) < 0 ||
        tgn_game_new(&r->game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    const int code = parse(&r->options, argc, argv) < 0 ? usage() : 0;
    if (code == 0 && r->options.asked_count) {
        answer_all(r);
    } else if (code == 0) {
        take_all(r);
        print_counts(r);
    }
    finish(r);
    return code;
}
