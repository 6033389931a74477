/*
 * reader.c - the reader: windows of a stream, one game at a time
 *
 * A stream is seen through a window of bytes. Games are parsed out of it one after the other; a game that the
 * window cuts off is moved to the front, the window filled up (or doubled, when the game fills it), and the
 * game parsed again from its start. A byte is thus parsed at most a few times, and the window never grows
 * beyond about twice the largest game. Memory is one window that holds everything.
 *
 * No input keeps the reader busy for ever without a game: a game has a limit, and so has the text between games.
 */
#include <stdlib.h>
#include <string.h>

#include <tengen/sgf.h>

#include "base/array.h"
#include "sgf/formats/foreign.h"
#include "sgf/source/stream.h"
#include "sgf/tree/parse.h"
#include "sgf/tree/tree.h"

enum {
    WINDOW = 256 * 1024,
    READ_MOST = 2 * TGN_SGF_GAME_LIMIT /* for one game, before decoding: in UTF-16 two bytes become one */
};

struct tgn_sgf_reader {
    tgn_sgf_tree tree;
    tgn_sgf_parser parser;
    tgn_sgf_kifu kifu; /* of a record in another format */
    tgn_sgf_foreign format;
    size_t scanned; /* how far the record at `place` was searched for its end */
    bool lost;      /* in the middle of a game that was too large */
    bool
        over; /* nothing more is read: no game has begun for a long while, or it cannot be told where one does */
    tgn_sgf_decoder *decoder;

    tgn_read_function *read; /* NULL: the input is `raw`, all of it */
    void *context;
    char *buffer; /* of a stream */
    size_t buffer_capacity, window;

    const char *raw; /* the window */
    size_t raw_length;
    uint64_t base;   /* its offset in the file */
    uint64_t since;  /* where in the file the last game ended */
    bool first, end; /* it begins, it ends with the file */
    bool decoded;    /* it has been decoded */
    size_t place;    /* where in its text the next game is looked for */
    bool found;      /* ... and is there */
    int failure;     /* the code of a stream that failed: returned after the games read before that */
    uint64_t games, steps;
};

/* ---- opening ------------------------------------------------------------------------------------------- */

static int reader_new(tgn_sgf_reader **out)
{
    tgn_sgf_reader *reader = calloc(1, sizeof *reader);
    if (!reader || tgn_sgf_decoder__new(&reader->decoder) < 0) {
        free(reader);
        return TGN_ERR_MEMORY;
    }
    tgn_sgf_tree__init(&reader->tree);
    reader->parser.tree = &reader->tree;
    reader->window = WINDOW;
    *out = reader;
    return 0;
}

static void rewind_reader(tgn_sgf_reader *reader)
{
    reader->base = reader->since = 0;
    reader->tree.window = "";
    reader->tree.line_at = 0;
    reader->tree.line = 1;
    reader->raw = reader->buffer;
    reader->raw_length = reader->place = 0;
    reader->first = true;
    reader->end = reader->decoded = reader->found = false;
    reader->failure = 0;
    reader->games = 0;
    reader->format = TGN_SGF_FOREIGN_UNSURE;
    reader->lost = reader->over = false;
    reader->scanned = 0;
}

int tgn_sgf_reopen_memory(tgn_sgf_reader *reader, const void *bytes, size_t length)
{
    rewind_reader(reader);
    reader->read = NULL;
    reader->raw = bytes;
    reader->raw_length = length;
    reader->end = true;
    return 0;
}

int tgn_sgf_reopen_stream(tgn_sgf_reader *reader, tgn_read_function *read, void *context)
{
    rewind_reader(reader);
    reader->read = read;
    reader->context = context;
    return 0;
}

int tgn_sgf_open_memory(tgn_sgf_reader **out, const void *bytes, size_t length)
{
    int code = reader_new(out);
    return code < 0 ? code : tgn_sgf_reopen_memory(*out, bytes, length);
}

int tgn_sgf_open_stream(tgn_sgf_reader **out, tgn_read_function *read, void *context)
{
    int code = reader_new(out);
    return code < 0 ? code : tgn_sgf_reopen_stream(*out, read, context);
}

void tgn_sgf_close(tgn_sgf_reader *reader)
{
    if (!reader)
        return;
    tgn_sgf_tree__clear(&reader->tree);
    tgn_sgf_kifu__clear(&reader->kifu);
    tgn_sgf_decoder__free(reader->decoder);
    free(reader->parser.opens);
    free(reader->buffer);
    free(reader);
}

void tgn_sgf_reader__set_window(tgn_sgf_reader *reader, size_t bytes)
{
    reader->window = bytes;
}

uint64_t tgn_sgf_steps(const tgn_sgf_reader *reader)
{
    return reader->steps + reader->tree.steps + reader->parser.looked;
}

/* ---- windows ------------------------------------------------------------------------------------------- */

/* Drop what lies before the next game. */
static void slide(tgn_sgf_reader *reader)
{
    if (!reader->decoded)
        return;
    tgn_sgf_tree__line(&reader->tree, reader->place);
    reader->tree.line_at = 0;
    size_t done = tgn_sgf_decoder__offset(reader->decoder, reader->place);
    reader->base += done;
    reader->raw_length -= done;
    memmove(reader->buffer, reader->buffer + done, reader->raw_length);
    reader->place = 0;
    reader->first = reader->first && done == 0;
}

/*
 * Fill the window up, at least doubling what it holds. A stream that fails ends here; what it gave is good.
 */
static int fill(tgn_sgf_reader *reader)
{
    size_t wanted = reader->raw_length * 2 < reader->window ? reader->window : reader->raw_length * 2;
    if (tgn_array__need(&reader->buffer, &reader->buffer_capacity, wanted) < 0)
        return TGN_ERR_MEMORY;
    reader->raw = reader->buffer;
    while (reader->raw_length < wanted && !reader->end) {
        int64_t got =
            reader->read(reader->context, reader->buffer + reader->raw_length, wanted - reader->raw_length);
        if (got < 0)
            reader->failure = (int)got;
        else
            reader->raw_length += (size_t)got;
        reader->end = got <= 0;
    }
    return 0;
}

/* The first text, or more of it for the game that begins at `place`. */
static int more_text(tgn_sgf_reader *reader)
{
    if (reader->read) {
        slide(reader);
        if (fill(reader) < 0)
            return TGN_ERR_MEMORY;
    }
    reader->steps += reader->raw_length;
    reader->decoded = true;
    return tgn_sgf_decoder__window(reader->decoder, reader->raw, reader->raw_length, reader->first,
                                   reader->end);
}

/* Whether enough was read since the last game; bytes that only switch encodings never become text. */
static bool read_enough(const tgn_sgf_reader *reader)
{
    return reader->base + reader->raw_length - reader->since >= READ_MOST;
}

/* Whether more may be read for a game that has `length` bytes of text so far. */
static bool may_grow(const tgn_sgf_reader *reader, size_t length)
{
    return !reader->end && length < TGN_SGF_GAME_LIMIT && !read_enough(reader);
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* Make the tree ready for the game at `place`: empty, nothing wrong yet. */
static void clean_tree(tgn_sgf_reader *reader)
{
    tgn_sgf_tree *tree = &reader->tree;
    size_t length;
    const char *text = tgn_sgf_decoder__text(reader->decoder, &length);
    if (tree->shown.problem_count > 0)
        memset(tree->of_kind, 0, sizeof tree->of_kind);
    tree->decoder = reader->decoder;
    tree->window = text;
    tree->window_length = length;
    tree->base = reader->base;
    tree->variations = false;
    tree->origins = NULL;
    tree->shown = (tgn_sgf){.text = text + reader->place,
                            .size = {19, 19},
                            .encoding = "UTF-8",
                            .format = tgn_sgf_foreign__name(reader->format),
                            .hidden = tree};
    reader->parser.p = text + reader->place;
    reader->parser.end = text + length;
    reader->parser.more = may_grow(reader, length - reader->place);
}

/* The closing entries of the arrays, and the public pointers to them. */
static int finish_arrays(tgn_sgf_tree *tree)
{
    tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->nodes, &tree->node_capacity, (size_t)shown->node_count + 1) < 0 ||
        tgn_array__need(&tree->properties, &tree->property_capacity, (size_t)shown->property_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tree->nodes[shown->node_count] = (tgn_sgf_node){TGN_SGF_NONE, TGN_SGF_NONE, shown->property_count};
    tree->properties[shown->property_count] = (tgn_sgf_property){.value = shown->value_count};
    shown->nodes = tree->nodes;
    shown->properties = tree->properties;
    shown->values = tree->values;
    shown->offset = tree->base + tgn_sgf_decoder__offset(tree->decoder, (size_t)(shown->text - tree->window));
    return 0;
}

/*
 * Every place in the game's text where the decoder put a character in place of bytes that it could not read.
 */
static int note_damage(tgn_sgf_tree *tree, const char *end)
{
    static const char replaced[] = "\xEF\xBF\xBD";
    for (const char *p = tree->shown.text; (p = memchr(p, replaced[0], (size_t)(end - p))); p++)
        if (end - p >= 3 && memcmp(p, replaced, 3) == 0 &&
            tgn_sgf_tree__problem(tree, TGN_PROBLEM_DAMAGED_TEXT, p, NULL, 0) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* What the decoder had to do to this game's text, which ends at `end`. */
static int note_encoding(tgn_sgf_tree *tree, const char *end)
{
    size_t count, stop = (size_t)(end - tree->window);
    const tgn_sgf_text_part *all = tgn_sgf_decoder__parts(tree->decoder, &count);
    const tgn_sgf_text_part *first =
        tgn_sgf_decoder__part(tree->decoder, (size_t)(tree->shown.text - tree->window));
    bool damaged = false, guessed = false;
    for (const tgn_sgf_text_part *part = first; part < all + count && part->text < stop; part++) {
        damaged |= part->damaged > 0;
        guessed |= part->guessed;
    }
    tree->shown.encoding = first->encoding;
    if (guessed && tgn_sgf_tree__problem(tree, TGN_PROBLEM_ENCODING, tree->shown.text, first->encoding,
                                         strlen(first->encoding)) < 0)
        return TGN_ERR_MEMORY;
    return damaged ? note_damage(tree, end) : 0;
}

/* A record that is refused: only its problem is of interest. */
static int refuse(tgn_sgf_tree *tree, tgn_problem_kind kind, const char *at, const char *words, size_t length)
{
    tree->shown.refused = true;
    return tgn_sgf_tree__problem(tree, kind, at, words, length);
}

/* Read the game at parser->p, which must not be larger than the limit. */
static int read_game(tgn_sgf_reader *reader)
{
    tgn_sgf_parser *parser = &reader->parser;
    const char *end = parser->end;
    parser->tree->shown.text = parser->p;
    bool cut = end - parser->p > TGN_SGF_GAME_LIMIT;
    if (cut)
        parser->end = parser->p + TGN_SGF_GAME_LIMIT;
    int code = tgn_sgf_parser__game(parser);
    cut = (cut || !reader->end) && parser->p == parser->end;
    parser->end = end;
    parser->lost = code == TGN_SGF_PARSE_GAME && cut;
    if (parser->lost)
        code = refuse(&reader->tree, TGN_PROBLEM_TOO_LARGE, reader->tree.shown.text, NULL, 0);
    return code < 0 || code == TGN_SGF_PARSE_MORE ? code : TGN_SGF_PARSE_GAME;
}

/* Find the next game, unless there was none for too long. */
static int find_game(tgn_sgf_reader *reader)
{
    tgn_sgf_parser *parser = &reader->parser;
    const char *from = parser->p;
    const int code = tgn_sgf_parser__find(parser);
    reader->over = code == TGN_SGF_PARSE_NONE &&
                   (parser->p - from >= TGN_SGF_JUNK_LIMIT || (!reader->end && read_enough(reader)));
    return code;
}

/* One attempt at the next game in the window as it is. */
static int try_game(tgn_sgf_reader *reader)
{
    tgn_sgf_parser *parser = &reader->parser;
    tgn_sgf_tree *tree = &reader->tree;
    clean_tree(reader);
    parser->lost = reader->lost;
    int code = reader->found ? TGN_SGF_PARSE_GAME : find_game(reader);
    if (code == TGN_SGF_PARSE_GAME)
        code = read_game(reader);
    const char *end = parser->p;
    if (code == TGN_SGF_PARSE_GAME && (code = note_encoding(tree, end)) == 0 &&
        (code = finish_arrays(tree)) == 0) {
        code = find_game(reader); /* what follows the game is its problem too */
        reader->found = code == TGN_SGF_PARSE_GAME;
        code = code == TGN_SGF_PARSE_NONE ? TGN_SGF_PARSE_GAME : code;
        reader->lost = code == TGN_SGF_PARSE_GAME && parser->lost && !reader->found;
    }
    reader->tree.steps += (uint64_t)(parser->p - (tree->window + reader->place));
    if (code == TGN_SGF_PARSE_GAME || code == TGN_SGF_PARSE_NONE)
        reader->place = (size_t)(parser->p - tree->window);
    if (code == TGN_SGF_PARSE_GAME)
        reader->since = reader->base + tgn_sgf_decoder__offset(reader->decoder, reader->place);
    return code;
}

/* ---- records in other formats -------------------------------------------------------------------------- */

/* The format of the window, as far as it can be told. */
static void look_at_format(tgn_sgf_reader *reader)
{
    size_t length;
    const char *text = tgn_sgf_decoder__text(reader->decoder, &length);
    if (reader->format == TGN_SGF_FOREIGN_UNSURE)
        reader->format = tgn_sgf_foreign__detect(text, length, !may_grow(reader, length));
}

/* Read the record in text[place, place + length) and show its tree. */
static int read_foreign(tgn_sgf_reader *reader, size_t length)
{
    tgn_sgf_tree *tree = &reader->tree;
    tgn_sgf_kifu *kifu = &reader->kifu;
    const char *start = tree->shown.text;
    tgn_sgf_kifu__begin(kifu, tree, tree->window, (tgn_sgf_span){start, length});
    if (tgn_sgf_foreign__read(reader->format, kifu) < 0 || note_encoding(tree, start + length) < 0 ||
        finish_arrays(tree) < 0)
        return TGN_ERR_MEMORY;
    tree->origins = kifu->origins;
    tree->origin_count = kifu->origin_count;
    tree->shown.text = kifu->text.data;
    return TGN_SGF_PARSE_GAME;
}

/* One attempt at the next record of another format, as try_game() for SGF. */
static int try_foreign(tgn_sgf_reader *reader)
{
    tgn_sgf_tree *tree = &reader->tree;
    clean_tree(reader);
    size_t left = tree->window_length - reader->place;
    if (tree->window < reader->raw || tree->window > reader->raw + reader->raw_length)
        reader->scanned = 0; /* decoded again, perhaps differently */
    size_t before = reader->scanned;
    size_t length = tgn_sgf_foreign__length(reader->format, tree->shown.text, left, &reader->scanned);
    tree->steps += length - before;
    bool cut = length == left && !reader->end;
    bool blank = tgn_sgf_kifu__trim((tgn_sgf_span){tree->shown.text, length}).length == 0;
    if (cut && may_grow(reader, left))
        return TGN_SGF_PARSE_MORE;
    reader->over = reader->lost = cut; /* nothing tells where the next record begins */
    if (!blank && (cut || length > TGN_SGF_GAME_LIMIT)) {
        if (refuse(tree, TGN_PROBLEM_TOO_LARGE, tree->shown.text, NULL, 0) < 0 || finish_arrays(tree) < 0)
            return TGN_ERR_MEMORY;
    } else if (!blank && read_foreign(reader, length) < 0) {
        return TGN_ERR_MEMORY;
    }
    reader->place += length;
    reader->scanned = 0;
    reader->since = reader->base + tgn_sgf_decoder__offset(reader->decoder, reader->place);
    return blank ? TGN_SGF_PARSE_NONE : TGN_SGF_PARSE_GAME;
}

static int try_next(tgn_sgf_reader *reader)
{
    look_at_format(reader);
    if (reader->format == TGN_SGF_FOREIGN_UNSURE)
        return TGN_SGF_PARSE_MORE;
    return reader->format == TGN_SGF_FOREIGN_NONE ? try_game(reader) : try_foreign(reader);
}

/* One refused tree for an input without any game, and for one that goes on and on without another. */
static int tell_no_game(tgn_sgf_reader *reader)
{
    static const char endless[] = "16 MiB without one; the rest was not read";
    tgn_sgf_tree *tree = &reader->tree;
    const bool first = reader->games == 0;
    if (!first)
        clean_tree(reader); /* of the game before */
    const int code = refuse(tree, TGN_PROBLEM_NO_GAME, first ? tree->window : tree->shown.text, endless,
                            reader->over ? sizeof endless - 1 : 0);
    if (code < 0 || finish_arrays(tree) < 0)
        return TGN_ERR_MEMORY;
    reader->lost = true; /* told once */
    return TGN_SGF_PARSE_GAME;
}

int tgn_sgf_next(tgn_sgf_reader *reader, tgn_sgf **out)
{
    int code = reader->decoded ? 0 : more_text(reader);
    while (code >= 0) {
        code = reader->over ? TGN_SGF_PARSE_NONE : try_next(reader);
        if (code != TGN_SGF_PARSE_MORE && (code != TGN_SGF_PARSE_NONE || reader->end || reader->over))
            break;
        code = more_text(reader);
    }
    tgn_sgf_tree *tree = &reader->tree;
    if (code == TGN_SGF_PARSE_NONE && reader->failure == 0 &&
        (reader->games == 0 || (reader->over && !reader->lost))) {
        code = tell_no_game(reader);
    } else if (code == TGN_SGF_PARSE_GAME && !tree->shown.refused) {
        int root = tgn_sgf_tree__read_root(tree);
        code = root < 0 ? root : code;
    }
    reader->games += code == TGN_SGF_PARSE_GAME;
    *out = &tree->shown;
    return code == TGN_SGF_PARSE_NONE ? reader->failure : code;
}
