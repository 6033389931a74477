/*
 * book.c - the graph below a position as one SGF tree
 *
 * Positions are queried in order of depth, the most played first, so each is shown on the shortest line that
 * leads to it, and other lines refer to that one. Then the tree is written, line by line.
 *
 *      items   0          the position asked for            shown on     0
 *              1  Q16     its continuations                              1
 *              2  D4                                                     2
 *              3  Q16 D4  theirs                                         3
 *              4  D4 Q16                                                 3: "see the line Q16 D4"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/graph/graph.h"

enum {
    MIN_GAMES = 10,
    DEPTH = 20,
    ITEMS_MAX = 4 * 1000 * 1000,
    LABELS = 52,      /* A to Z, a to z */
    PIECE = 64 * 1024 /* bytes that are written at a time */
};

/* A place in the tree. */
typedef struct item {
    tgn_record_key key;
    uint32_t parent, see; /* see: the item that shows this position */
    uint32_t child, child_count;
    tgn_move move;
    uint32_t depth;
    uint64_t games;      /* that went this way */
    size_t text, length; /* its properties, in `texts` */
} item;

typedef struct opening_book {
    tgn_graph *graph;
    tgn_book_options options;
    tgn_game *game;
    item *items;
    size_t count, capacity;
    uint32_t *table; /* 1 + an item that is shown, by its key; 0: free */
    size_t table_size, table_used;
    uint32_t *path; /* from the root of the book to an item */
    size_t path_capacity;
    char letters[TGN_GRID]; /* of the current item: continuations by point; 0: none */
    tgn_buffer texts, out;
    tgn_write_function *write;
    void *context;
    tgn_error *error;
} opening_book;

static int no_memory(opening_book *b)
{
    return tgn_error_set(b->error, TGN_ERR_MEMORY, "no memory for the book; ask for more games per move");
}

/* ---- which positions were shown ------------------------------------------------------------------------ */

static size_t place_of(const opening_book *b, tgn_record_key key)
{
    size_t at = (size_t)(key.high ^ key.low) & (b->table_size - 1);
    while (b->table[at] && tgn_record_key__compare(b->items[b->table[at] - 1].key, key) != 0)
        at = (at + 1) & (b->table_size - 1);
    return at;
}

static int grow_table(opening_book *b)
{
    uint32_t *old = b->table;
    const size_t old_size = b->table_size, size = old_size ? 2 * old_size : 1024;
    uint32_t *table = calloc(size, sizeof *table);
    if (!table)
        return TGN_ERR_MEMORY;
    b->table = table;
    b->table_size = size;
    for (size_t i = 0; i < old_size; i++)
        if (old[i])
            b->table[place_of(b, b->items[old[i] - 1].key)] = old[i];
    free(old);
    return 0;
}

/* The item that shows this one's position: itself, if it is the first. */
static int show(opening_book *b, uint32_t which)
{
    if (2 * (b->table_used + 1) > b->table_size && grow_table(b) < 0)
        return no_memory(b);
    uint32_t *slot = &b->table[place_of(b, b->items[which].key)];
    if (!*slot) {
        *slot = which + 1;
        b->table_used++;
    }
    b->items[which].see = *slot - 1;
    return 0;
}

/* ---- positions ----------------------------------------------------------------------------------------- */

/* Items from the root to `which` into b->path; returns how many, the root not being one. */
static size_t find_path(opening_book *b, uint32_t which)
{
    const size_t length = b->items[which].depth;
    for (size_t i = length; i > 0; i--) {
        b->path[i - 1] = which;
        which = b->items[which].parent;
    }
    return length;
}

/* Put the game on an item's position, and note its key. */
static int set_up(opening_book *b, uint32_t which)
{
    const tgn_book_options *o = &b->options;
    int code = tgn_game_reset(b->game, o->size, NULL);
    for (size_t i = 0; i < o->move_count && code == 0; i++)
        code = tgn_game_force(b->game, o->moves[i].colour, o->moves[i].point, NULL);
    const size_t length = find_path(b, which);
    for (size_t i = 0; i < length && code == 0; i++) {
        const tgn_move move = b->items[b->path[i]].move;
        code = tgn_game_force(b->game, move.colour, move.point, NULL);
    }
    tgn_record_node place;
    if (code == 0)
        code = tgn_record_node__of(&place, tgn_game_keytable(b->game), tgn_game_board(b->game),
                                   tgn_game_to_move(b->game), tgn_game_ko(b->game), o->region);
    if (code < 0)
        return code == TGN_ERR_MEMORY ? no_memory(b) : tgn_error_set(b->error, code, "no such region here");
    b->items[which].key = place.key;
    return 0;
}

static int add_item(opening_book *b, uint32_t parent, const tgn_way *way)
{
    if (b->count == ITEMS_MAX)
        return tgn_error_set(b->error, TGN_ERR_LIMIT,
                             "a book of more than %d positions; ask for more games per move, or less depth",
                             ITEMS_MAX);
    if (tgn_array__need(&b->items, &b->capacity, b->count + 1) < 0)
        return no_memory(b);
    b->items[b->count++] = (item){
        .parent = parent, .move = way->move, .depth = b->items[parent].depth + 1, .games = way->here.games};
    return 0;
}

/* ---- words --------------------------------------------------------------------------------------------- */

static const char *move_text(const opening_book *b, tgn_move move, char out[32])
{
    char point[TGN_POINT_TEXT];
    const bool part = b->options.region != TGN_REGION_WHOLE; /* there, colours need not alternate */
    snprintf(out, 32, "%s%s", part ? (move.colour == TGN_BLACK ? "B " : "W ") : "",
             move.point == TGN_PASS ? "pass" : tgn_point_format(point, move.point, b->options.size));
    return out;
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void add_date(tgn_buffer *out, uint32_t date)
{
    tgn_buffer__printf(out, "%u", (unsigned)(date / 10000));
}

static void add_total(opening_book *b, const tgn_answer *answer)
{
    const tgn_count *total = &answer->total;
    tgn_buffer__printf(&b->texts, "%llu game%s: Black won %llu, White won %llu, other %llu",
                       (unsigned long long)total->games, plural(total->games),
                       (unsigned long long)total->black, (unsigned long long)total->white,
                       (unsigned long long)(total->games - total->black - total->white));
    if (answer->first) {
        tgn_buffer__text(&b->texts, "\n");
        add_date(&b->texts, answer->first);
        if (answer->last / 10000 != answer->first / 10000) {
            tgn_buffer__text(&b->texts, " to ");
            add_date(&b->texts, answer->last);
        }
    }
}

static bool leads_on(const opening_book *b, uint32_t which, const tgn_way *way)
{
    return (way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS) &&
           way->here.games >= b->options.min_games && b->items[which].depth < b->options.depth;
}

static char letter(size_t number)
{
    return (char)(number < 26 ? 'A' + number : 'a' + (number - 26));
}

/* A letter for every point that is continued: in a part both colours may play there. Returns how many. */
static size_t give_letters(opening_book *b, uint32_t which, const tgn_answer *answer)
{
    size_t count = 0;
    memset(b->letters, 0, sizeof b->letters);
    for (size_t i = 0; i < answer->way_count && count < LABELS; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind == TGN_WAY_MOVE && leads_on(b, which, way) && !b->letters[way->move.point])
            b->letters[way->move.point] = letter(count++);
    }
    return count;
}

/* LB[pd:A][dp:B] */
static void add_labels(opening_book *b, const tgn_answer *answer, size_t count)
{
    char point[TGN_POINT_TEXT];
    tgn_buffer__text(&b->texts, count ? "LB" : "");
    for (size_t i = 0, number = 0; number < count; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE || b->letters[way->move.point] != letter(number))
            continue;
        tgn_buffer__printf(&b->texts, "[%s:%c]", tgn_point_format_sgf(point, way->move.point),
                           letter(number++));
    }
}

static void add_way_name(opening_book *b, uint32_t which, const tgn_way *way)
{
    static const char *const kinds[] = {
        [TGN_WAY_SETUP] = "setup", [TGN_WAY_OUTSIDE] = "taken from outside", [TGN_WAY_END] = "ended here"};
    char move[32];
    if (way->kind != TGN_WAY_MOVE && way->kind != TGN_WAY_PASS) {
        tgn_buffer__text(&b->texts, kinds[way->kind]);
        return;
    }
    const char label = way->kind == TGN_WAY_MOVE ? b->letters[way->move.point] : '\0';
    if (label && leads_on(b, which, way))
        tgn_buffer__printf(&b->texts, "%c ", label);
    tgn_buffer__text(&b->texts, move_text(b, way->move, move));
}

/* "A Q16: 120 games, Black won 52%", "ended here: 3 games" */
static void add_way(opening_book *b, uint32_t which, const tgn_way *way)
{
    const unsigned long long games = way->here.games;
    const uint64_t decided = way->here.black + way->here.white;
    tgn_buffer__char(&b->texts, '\n');
    add_way_name(b, which, way);
    tgn_buffer__printf(&b->texts, ": %llu game%s", games, plural(games));
    if (decided && way->kind != TGN_WAY_END)
        tgn_buffer__printf(&b->texts, ", Black won %llu%%",
                           (unsigned long long)((200 * way->here.black + decided) / (2 * decided)));
    if (way->reached.games > way->here.games)
        tgn_buffer__printf(&b->texts, ", %llu in all", (unsigned long long)way->reached.games);
}

/* C[] and LB[] of an item that is shown here. */
static void describe(opening_book *b, uint32_t which, const tgn_answer *answer)
{
    const size_t letters = give_letters(b, which, answer);
    b->items[which].text = b->texts.length;
    tgn_buffer__text(&b->texts, "C[");
    add_total(b, answer);
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].here.games >= b->options.min_games || answer->ways[i].kind == TGN_WAY_END)
            add_way(b, which, &answer->ways[i]);
    tgn_buffer__char(&b->texts, ']');
    add_labels(b, answer, letters);
    b->items[which].length = b->texts.length - b->items[which].text;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static int add_children(opening_book *b, uint32_t which, const tgn_answer *answer)
{
    int code = 0;
    b->items[which].child = (uint32_t)b->count;
    for (size_t i = 0; i < answer->way_count && code == 0; i++)
        if (leads_on(b, which, &answer->ways[i]))
            code = add_item(b, which, &answer->ways[i]);
    b->items[which].child_count = (uint32_t)(b->count - b->items[which].child);
    return code;
}

/* Ask about an item that is not shown elsewhere. */
static int explore(opening_book *b, uint32_t which)
{
    int code = set_up(b, which);
    if (code == 0)
        code = show(b, which);
    if (code < 0 || b->items[which].see != which)
        return code;
    const tgn_question question = {.board = tgn_game_board(b->game),
                                   .to_move = tgn_game_to_move(b->game),
                                   .ko = tgn_game_ko(b->game),
                                   .region = b->options.region};
    tgn_answer *answer;
    code = tgn_graph_position(b->graph, &question, &answer, b->error);
    if (code < 0)
        return code;
    describe(b, which, answer);
    code = add_children(b, which, answer);
    tgn_answer_free(answer);
    return code == 0 && b->texts.failed ? no_memory(b) : code;
}

static int explore_all(opening_book *b, const tgn_progress *progress)
{
    int code = tgn_array__need(&b->items, &b->capacity, 1);
    if (code == 0)
        code = tgn_array__need(&b->path, &b->path_capacity, b->options.depth + 1);
    if (code < 0)
        return no_memory(b);
    b->items[0] = (item){0};
    b->count = 1;
    for (uint32_t which = 0; which < b->count && code == 0; which++) {
        code = explore(b, which);
        if (code == 0 && which % 64 == 0 && !tgn_progress_step(progress, "asking", which, b->count))
            code = tgn_error_set(b->error, TGN_ERR_STOPPED, "stopped");
    }
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static int send(opening_book *b, size_t from)
{
    if (b->out.failed)
        return no_memory(b);
    if (b->out.length < from || b->out.length == 0)
        return 0;
    const int code = b->write(b->context, b->out.data, b->out.length);
    b->out.length = 0;
    return code < 0 ? tgn_error_set(b->error, code, "the book could not be written") : 0;
}

static void put_move(opening_book *b, tgn_move move)
{
    char point[TGN_POINT_TEXT] = "";
    if (move.point != TGN_PASS)
        tgn_point_format_sgf(point, move.point);
    tgn_buffer__printf(&b->out, ";%c[%s]", move.colour == TGN_BLACK ? 'B' : 'W', point);
}

static void put_root(opening_book *b)
{
    const tgn_size size = b->options.size;
    tgn_buffer__text(&b->out, "(;FF[4]CA[UTF-8]GM[1]AP[tengen]");
    if (tgn_size_square(size))
        tgn_buffer__printf(&b->out, "SZ[%u]", size.rows);
    else
        tgn_buffer__printf(&b->out, "SZ[%u:%u]", size.cols, size.rows);
    tgn_buffer__printf(&b->out, "GN[Book of %s]",
                       b->options.region == TGN_REGION_WHOLE ? "openings"
                                                             : tgn_region_name(b->options.region));
    for (size_t i = 0; i < b->options.move_count; i++)
        put_move(b, b->options.moves[i]);
}

/* Where the position of this item is shown: "120 games; see the line Q16 D4". */
static void put_reference(opening_book *b, const item *at)
{
    char move[32];
    const size_t length = find_path(b, at->see);
    tgn_buffer__printf(&b->out, "C[%llu game%s; see the %s", (unsigned long long)at->games, plural(at->games),
                       length ? "line" : "beginning");
    for (size_t i = 0; i < length; i++)
        tgn_buffer__printf(&b->out, " %s", move_text(b, b->items[b->path[i]].move, move));
    tgn_buffer__char(&b->out, ']');
}

static void put_item(opening_book *b, uint32_t which)
{
    const item *at = &b->items[which];
    if (which > 0) {
        if (b->items[at->parent].child_count > 1)
            tgn_buffer__text(&b->out, "\n(");
        put_move(b, at->move);
    }
    if (at->see == which)
        tgn_buffer__add(&b->out, b->texts.data + at->text, at->length);
    else
        put_reference(b, at);
}

/*
 * The item that follows `which` in the order of the tree; closes the lines that end. SIZE_MAX after the last.
 */
static size_t next_item(opening_book *b, uint32_t which)
{
    if (b->items[which].child_count > 0)
        return b->items[which].child;
    while (which > 0) {
        const item *parent = &b->items[b->items[which].parent];
        if (parent->child_count > 1)
            tgn_buffer__char(&b->out, ')');
        if (which + 1 < parent->child + parent->child_count)
            return which + 1;
        which = b->items[which].parent;
    }
    return SIZE_MAX;
}

static int write_all(opening_book *b)
{
    int code = 0;
    put_root(b);
    for (size_t at = 0; at != SIZE_MAX && code == 0;) {
        put_item(b, (uint32_t)at);
        code = send(b, PIECE);
        at = next_item(b, (uint32_t)at);
    }
    tgn_buffer__text(&b->out, ")\n");
    return code < 0 ? code : send(b, 0);
}

int tgn_graph_book(tgn_graph *graph, const tgn_book_options *options, tgn_write_function *write,
                   void *context, const tgn_progress *progress, tgn_error *error)
{
    opening_book b = {
        .graph = graph, .options = *options, .write = write, .context = context, .error = error};
    if (!b.options.min_games)
        b.options.min_games = MIN_GAMES;
    if (!b.options.depth)
        b.options.depth = DEPTH;
    int code = tgn_game_new(&b.game, b.options.size, NULL) < 0 ? no_memory(&b) : 0;
    if (code == 0)
        code = explore_all(&b, progress);
    if (code == 0)
        code = write_all(&b);
    tgn_game_free(b.game);
    free(b.items);
    free(b.table);
    free(b.path);
    tgn_buffer__clear(&b.texts);
    tgn_buffer__clear(&b.out);
    return code;
}
