/*
 * pattern_check.c - look for patterns a second time, the slow and obvious way
 *
 *      pattern_check [--variations] [--hits N] OPTION... PATH...
 *      pattern_check [--variations] [--hits N] --pattern FILE PATH...
 *
 * Follows docs/PATTERN.md and shares nothing with the search but the reader of records: every position of every game
 * is compared with every image of the pattern at every place, point by point. The options are those of `tengen pattern`
 * (patterns/question.h). With --pattern each line of a file ("-": of standard input) has the options of one question, and
 * the games are read once for all of them.
 *
 * For each question it prints one line of JSON: what `tengen pattern --json` says of a database into which the same paths
 * were imported with all duplicates kept, lists in an order of their own:
 *
 *      {"images":8,"games":1,"times":1,"black":1,"white":0,"other":0,"first":"2026","last":"2026","ended":0,"ended_times":0,
 *       "continuations":[{"cell":[0,2],"kind":"move","colour":"black","games":1,"times":1,"at_once":1,"black":1,"white":0,
 *                         "other":0,"first":"2026","last":"2026"}],
 *       "hits":[{"game":1,"move":3,"last_move":7,"at":"C17","motion":0,"swapped":false,"kind":"move","cell":[0,2],
 *                "colour":"black","next_move":8}]}
 *
 * With --hits, "hits" is null where there are more than N. Continuations: the most games first, then in reading order, black before white; then setup and outside. Hits: by game,
 * move, upper left point, motion.
 */
#include <inttypes.h>

#include <tengen/source.h>

#define PROGRAM "pattern_check"
#include "patterns/search.h"

enum { NAME_TEXT = 4096, MOST_WORDS = 64 };

/* A record on its way through the questions. */
typedef struct record {
    int number; /* from 1 */
    tgn_info info;
    char black[NAME_TEXT], white[NAME_TEXT], event[NAME_TEXT];
} record;

/* Different games, by result, and their dates. */
typedef struct tally {
    uint64_t games, times, at_once, black, white;
    uint32_t first, last;
    int newest;  /* the number of the game that was counted last, */
    bool plain;  /* whether it has a hit in the colours of the pattern, */
    int settled; /* and whether its result was counted: then this is its number */
} tally;

/* A stone on a cell: two for each cell; then the others. */
enum { SETUP = 2 * TGN_POINTS_MAX, OUTSIDE, END, WAYS };

typedef struct inquiry {
    search search;
    tally total, ways[WAYS];
    hits hits;
} inquiry;

typedef struct check {
    bool variations;
    size_t most_hits; /* that are listed */
    inquiry **inquiries;
    size_t inquiry_count;
    char *text; /* of a file of questions */
    char **paths;
    int path_count;
    record record;
    played played;
    film film;
    tgn_game *game;
    tgn_sgf_reader *reader;
} check;

/* ---- which games ---- */

static bool contains(const char *name, const char *part)
{
    const size_t length = part ? strlen(part) : 0;
    for (; *name && length; name++)
        if (strncasecmp(name, part, length) == 0)
            return true;
    return length == 0;
}

static bool is_result(const char *wanted, const tgn_result *result)
{
    return !wanted || (strcmp(wanted, "B") == 0 && result->winner == TGN_BLACK) ||
           (strcmp(wanted, "W") == 0 && result->winner == TGN_WHITE) ||
           (strcmp(wanted, "draw") == 0 && result->ending == TGN_END_DRAW) ||
           (strcmp(wanted, "void") == 0 && result->ending == TGN_END_VOID) ||
           (strcmp(wanted, "?") == 0 && result->ending == TGN_END_UNKNOWN);
}

/* On or after, on or before: some day of the game must be among those asked for. */
static bool is_date(const choice *c, const tgn_dates *dates)
{
    if (c->from == OPEN && c->to == OPEN)
        return true;
    return dates->first && (c->from == OPEN || dates->last >= c->from) &&
           (c->to == OPEN || dates->first <= c->to);
}

static bool is_rank(const choice *c, int level)
{
    if (c->rank_from == OPEN && c->rank_to == OPEN)
        return true;
    return level && (c->rank_from == OPEN || level >= c->rank_from) &&
           (c->rank_to == OPEN || level <= c->rank_to);
}

/* 0 and 1 stone are even games. */
static bool is_handicap(const choice *c, const tgn_handicap *handicap)
{
    const int stones = handicap->known ? handicap->stones : 0;
    return c->handicap == OPEN || (c->handicap < 2 ? stones < 2 : stones == c->handicap);
}

static bool is_chosen(const choice *c, const record *r)
{
    return (contains(r->black, c->player) || contains(r->white, c->player)) && contains(r->black, c->black) &&
           contains(r->white, c->white) && contains(r->event, c->event) &&
           is_result(c->result, &r->info.result) && is_date(c, &r->info.dates) &&
           is_rank(c, r->info.black_rank.level) && is_rank(c, r->info.white_rank.level) &&
           is_handicap(c, &r->info.handicap) &&
           (!c->komi_given || (r->info.komi.known && r->info.komi.points == c->komi));
}

/* ---- counting ---- */

static tally *tally_of(inquiry *q, const way *w)
{
    switch (w->kind) {
    case 'm':
        return &q->ways[2 * w->cell + (w->colour == 'O')];
    case 's':
        return &q->ways[SETUP];
    case 'o':
        return &q->ways[OUTSIDE];
    default:
        return &q->ways[END];
    }
}

/* Count a hit; `plain` says whether it is in the colours of the pattern. */
static void count_hit(tally *t, const record *r, bool plain, bool at_once)
{
    t->times++;
    t->at_once += at_once;
    t->plain = plain || (t->plain && t->newest == r->number);
    if (t->newest == r->number)
        return;
    t->newest = r->number;
    t->games++;
    if (r->info.dates.first && (!t->first || r->info.dates.first < t->first))
        t->first = r->info.dates.first;
    if (r->info.dates.last > t->last)
        t->last = r->info.dates.last;
}

/* Count the result of the game, once all its hits are counted. */
static void count_result(tally *t, const record *r)
{
    const tgn_colour winner = r->info.result.winner;
    if (t->settled == r->number)
        return;
    t->settled = r->number;
    t->black += winner == (t->plain ? TGN_BLACK : TGN_WHITE);
    t->white += winner == (t->plain ? TGN_WHITE : TGN_BLACK);
}

static void ask(inquiry *q, check *c)
{
    const size_t before = q->hits.count;
    if (!is_chosen(&q->search.question.choice, &c->record))
        return;
    find_hits(&q->search, &c->played, &c->film, c->record.number, &q->hits);
    for (size_t i = before; i < q->hits.count; i++) {
        const hit *h = &q->hits.items[i];
        count_hit(&q->total, &c->record, !h->swapped, h->at_once);
        count_hit(tally_of(q, &h->way), &c->record, h->swapped == h->way.turned_over, h->at_once);
    }
    for (size_t i = before; i < q->hits.count; i++) {
        count_result(&q->total, &c->record);
        count_result(tally_of(q, &q->hits.items[i].way), &c->record);
    }
}

/* ---- records ---- */

static void read_name(char out[NAME_TEXT], const tgn_sgf *tree, const tgn_sgf_value *value)
{
    *out = '\0';
    if (value)
        tgn_sgf_text(tree, value, true, out, NAME_TEXT);
}

static void take_record(check *c, tgn_sgf *tree)
{
    record *r = &c->record;
    r->number++;
    tgn_info_read(&r->info, tree);
    read_name(r->black, tree, r->info.raw[TGN_INFO_BLACK]);
    read_name(r->white, tree, r->info.raw[TGN_INFO_WHITE]);
    read_name(r->event, tree, r->info.raw[TGN_INFO_EVENT]);
    play_record(&c->played, tree, c->game, c->variations);
    film_make(&c->film, &c->played);
    for (size_t i = 0; i < c->inquiry_count; i++)
        ask(c->inquiries[i], c);
}

static void take_all(check *c)
{
    tgn_source *source;
    tgn_source_entry entry;
    if (tgn_source_open(&source, (const char *const *)c->paths, (size_t)c->path_count, NULL, NULL) < 0)
        fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        tgn_sgf *tree;
        if (entry.failed) {
            fprintf(stderr, "%s: %s: %s\n", PROGRAM, entry.name, entry.message);
            continue;
        }
        if (tgn_sgf_reopen_stream(c->reader, tgn_source_read, source) < 0)
            fail("out of memory");
        while (tgn_sgf_next(c->reader, &tree) > 0)
            if (!tree->refused)
                take_record(c, tree);
    }
    tgn_source_close(source);
}

/* ---- answers ---- */

static void print_date(const char *name, uint32_t date)
{
    char text[TGN_DATE_TEXT];
    if (date)
        printf(",\"%s\":\"%s\"", name, tgn_date_format(text, date));
    else
        printf(",\"%s\":null", name);
}

static void print_results(const tally *t)
{
    printf("\"black\":%" PRIu64 ",\"white\":%" PRIu64 ",\"other\":%" PRIu64, t->black, t->white,
           t->games - t->black - t->white);
    print_date("first", t->first);
    print_date("last", t->last);
}

/* What a continuation is: its kind, and of a stone the cell and the colour. */
static void print_way(const way *w, int cols)
{
    if (w->kind == 'm')
        printf("\"kind\":\"move\",\"cell\":[%d,%d],\"colour\":\"%s\"", w->cell / cols, w->cell % cols,
               w->colour == 'X' ? "black" : "white");
    else
        printf("\"kind\":\"%s\",\"cell\":null,\"colour\":null", w->kind == 's'   ? "setup"
                                                                : w->kind == 'o' ? "outside"
                                                                                 : "end");
}

/* The continuation that is counted in ways[index]. */
static way way_at(int index)
{
    return index == SETUP     ? (way){.kind = 's'}
           : index == OUTSIDE ? (way){.kind = 'o'}
                              : (way){.kind = 'm', .cell = index / 2, .colour = index % 2 ? 'O' : 'X'};
}

/* The next continuation to be printed: the one with the most games among those not yet printed, stones first. */
static int next_way(const inquiry *q, const bool printed[WAYS])
{
    int best = -1;
    for (int i = 0; i < END; i++) {
        if (printed[i] || !q->ways[i].games || (i >= SETUP && best >= 0))
            continue;
        if (best < 0 || q->ways[i].games > q->ways[best].games)
            best = i;
    }
    return best;
}

static void print_ways(const inquiry *q)
{
    bool printed[WAYS] = {false};
    const int cols = q->search.question.drawing.cols;
    const char *comma = "";
    printf(",\"continuations\":[");
    for (int i; (i = next_way(q, printed)) >= 0; printed[i] = true, comma = ",") {
        const tally *t = &q->ways[i];
        const way w = way_at(i);
        printf("%s{", comma);
        print_way(&w, cols);
        printf(",\"games\":%" PRIu64 ",\"times\":%" PRIu64 ",\"at_once\":%" PRIu64 ",", t->games, t->times,
               t->at_once);
        print_results(t);
        printf("}");
    }
    printf("]");
}

static int by_place(const void *a, const void *b)
{
    const hit *x = a, *y = b;
    const int differences[] = {x->game - y->game, x->move - y->move,     x->row - y->row,
                               x->col - y->col,   x->motion - y->motion, x->swapped - y->swapped};
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (differences[i])
            return differences[i];
    return x->first - y->first;
}

static void print_hits(const inquiry *q)
{
    if (q->hits.count)
        qsort(q->hits.items, q->hits.count, sizeof *q->hits.items, by_place);
    printf(",\"hits\":[");
    for (size_t i = 0; i < q->hits.count; i++) {
        const hit *h = &q->hits.items[i];
        printf("%s{\"game\":%d,\"move\":%d,\"last_move\":%d,\"at\":\"%c%d\",\"motion\":%d,\"swapped\":%s,",
               i ? "," : "", h->game, h->move, h->last_move, column_letters[h->col], h->board_rows - h->row,
               h->motion, h->swapped ? "true" : "false");
        print_way(&h->way, q->search.question.drawing.cols);
        printf(",\"next_move\":%d}", h->next_move);
    }
    printf("]");
}

static void print_answer(const inquiry *q, size_t most_hits)
{
    printf("{\"images\":%d,\"games\":%" PRIu64 ",\"times\":%" PRIu64 ",", q->search.different, q->total.games,
           q->total.times);
    print_results(&q->total);
    printf(",\"ended\":%" PRIu64 ",\"ended_times\":%" PRIu64, q->ways[END].games, q->ways[END].times);
    print_ways(q);
    if (q->hits.count <= most_hits)
        print_hits(q);
    else
        printf(",\"hits\":null");
    printf("}\n");
}

/* ---- the program ---- */

static void add_question(check *c, const words *w)
{
    inquiry *q = calloc(1, sizeof *q);
    if (!q)
        fail("out of memory");
    read_question(&q->search.question, w);
    search_prepare(&q->search);
    c->inquiries = grown(c->inquiries, (c->inquiry_count + 1) * sizeof *c->inquiries);
    c->inquiries[c->inquiry_count++] = q;
}

static void add_line(check *c, char *line)
{
    char *argv[MOST_WORDS];
    const int argc = cut_words(line, argv, MOST_WORDS);
    words w = {0};
    for (int at = 0, taken; at < argc; at += taken)
        if (!(taken = take_word(&w, argv + at, argc - at)))
            complain("no such option", argv[at]);
    add_question(c, &w);
}

/* All questions of a file. Their words stay in its text. */
static void add_file(check *c, const char *path)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    size_t length = 0, got;
    if (!in)
        complain("cannot be read", path);
    do {
        c->text = grown(c->text, length + 4096);
        got = fread(c->text + length, 1, 4095, in);
        length += got;
    } while (got > 0);
    c->text[length] = '\0';
    if (in != stdin)
        fclose(in);
    for (char *line = c->text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        add_line(c, line);
    }
}

static int usage(void)
{
    fprintf(stderr, "usage: pattern_check [--variations] [--hits N] --cells ROWS [OPTION...] PATH...\n"
                    "       pattern_check [--variations] [--hits N] --pattern FILE PATH...\n");
    return 2;
}

/* Sort the words of the command line. Returns false when they make no sense. */
static bool parse(check *c, int argc, char **argv)
{
    words w = {0};
    const char *file = NULL;
    int at = 1, taken;
    c->most_hits = SIZE_MAX;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at += taken) {
        taken = 1;
        if (strcmp(argv[at], "--variations") == 0) {
            c->variations = true;
        } else if (strcmp(argv[at], "--hits") == 0 && at + 1 < argc) {
            c->most_hits = (size_t)read_number(argv[at + 1]);
            taken = 2;
        } else if (strcmp(argv[at], "--pattern") == 0 && at + 1 < argc) {
            file = argv[at + 1];
            taken = 2;
        } else if (!(taken = take_word(&w, argv + at, argc - at))) {
            return false;
        }
    }
    c->paths = argv + at;
    c->path_count = argc - at;
    if (c->path_count < 1 || !file == !w.cells)
        return false;
    if (file)
        add_file(c, file);
    else
        add_question(c, &w);
    return true;
}

static void finish(check *c)
{
    for (size_t i = 0; i < c->inquiry_count; i++) {
        free(c->inquiries[i]->hits.items);
        free(c->inquiries[i]);
    }
    free(c->inquiries);
    free(c->text);
    free(c->film.at);
    free(c->film.standing);
    played_free(&c->played);
    tgn_sgf_close(c->reader);
    tgn_game_free(c->game);
    free(c);
}

int main(int argc, char **argv)
{
    check *c = calloc(1, sizeof *c);
    if (!c || tgn_sgf_open_memory(&c->reader, "", 0) < 0 ||
        tgn_game_new(&c->game, (tgn_size){19, 19}, NULL) < 0)
        fail("out of memory");
    const int code = parse(c, argc, argv) ? 0 : usage();
    if (code == 0)
        take_all(c);
    for (size_t i = 0; i < c->inquiry_count; i++)
        print_answer(c->inquiries[i], c->most_hits);
    finish(c);
    return code;
}
