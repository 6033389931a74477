/*
 * kombilo.c - see tengen/kombilo.h
 *
 * SQLite keeps a file in pages of equal size, each a node of a tree. A table is a tree whose leaves hold the rows:
 *
 *      page 1   100 bytes of head, then the root of the table of tables: (type, name, table, root page, SQL)
 *      page r   05 interior: a child before every cell and one at the right       0D leaf: rows
 *
 *      cell of a leaf   size of the row, its number, the row: size of its head, a type a column, then the columns
 *
 * Numbers are big-endian; sizes and types are written seven bits a byte, the highest bit saying that more follow.
 */
#include <tengen/kombilo.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"

enum { HEAD = 100, INTERIOR = 0x05, LEAF = 0x0D, COLUMNS = 5, LETTERS = 12 };

typedef struct tag {
    char signature[LETTERS];
    int number;
} tag;

struct tgn_kombilo {
    tag *tags;
    size_t count, room;
    int *numbers; /* of tags[i], so that a run of them can be handed out */
};

/* ---- pages --------------------------------------------------------------------------------------------- */

typedef struct file {
    const uint8_t *bytes;
    size_t length, page, pages; /* bytes, bytes of a page, how many pages */
    size_t usable;              /* bytes of a page that are used */
    uint32_t *todo;             /* pages of a tree that were not looked at */
    size_t todo_count, todo_room, looked;
} file;

/* A piece of a page: where it is read, and its end. */
typedef struct piece {
    const uint8_t *at, *end;
} piece;

static uint32_t big(const uint8_t *bytes, size_t count)
{
    uint32_t value = 0;
    for (size_t i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* A number of one to nine bytes; past the end of the piece it is 0 and the piece is empty. */
static uint64_t varint(piece *p)
{
    uint64_t value = 0;
    for (int i = 0; i < 9 && p->at < p->end; i++) {
        uint8_t byte = *p->at++;
        value = i == 8 ? value << 8 | byte : value << 7 | (byte & 0x7F);
        if (!(byte & 0x80) || i == 8)
            return value;
    }
    p->at = p->end;
    return 0;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* A column: text, or a whole number; anything else is neither. */
typedef struct column {
    const uint8_t *text;
    size_t length;
    int64_t number;
    bool is_text, is_number;
} column;

static size_t column_size(uint64_t type)
{
    static const uint8_t sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
    return type < 12 ? sizes[type]
                     : (size_t)((type - 12) / 2 < SIZE_MAX / 2 ? (type - 12) / 2 : SIZE_MAX / 2);
}

static column read_column(uint64_t type, const uint8_t *at, size_t size)
{
    column c = {0};
    if (type >= 13 && type % 2 == 1) {
        c.is_text = true;
        c.text = at;
        c.length = size;
    } else if (type == 8 || type == 9) {
        c.is_number = true;
        c.number = type == 9;
    } else if (type >= 1 && type <= 6) {
        uint64_t value = at[0] & 0x80 ? UINT64_MAX : 0;
        for (size_t i = 0; i < size; i++)
            value = value << 8 | at[i];
        c.is_number = true;
        c.number = (int64_t)value;
    }
    return c;
}

/* The columns of a row; returns how many, at most COLUMNS, or 0 when the row is not whole. */
static int read_row(piece row, column out[COLUMNS])
{
    const uint8_t *start = row.at;
    uint64_t head = varint(&row);
    if (head > (uint64_t)(row.end - start))
        return 0;
    piece types = {row.at, start + head};
    const uint8_t *at = start + head;
    int count = 0;
    while (types.at < types.end && count < COLUMNS) {
        uint64_t type = varint(&types);
        size_t size = column_size(type);
        if (size > (size_t)(row.end - at))
            return 0;
        out[count++] = read_column(type, at, size);
        at += size;
    }
    return count;
}

/* Takes a row. Returns 0 or a negative code. */
typedef int take_row(void *context, const column *columns, int count);

/* A cell of a leaf. Rows that do not fit on their page are longer than ours are, and are passed over. */
static int read_cell(const file *f, piece cell, take_row *take, void *context)
{
    column columns[COLUMNS];
    uint64_t size = varint(&cell);
    varint(&cell);
    if (size > f->usable || size > (uint64_t)(cell.end - cell.at))
        return 0;
    int count = read_row((piece){cell.at, cell.at + size}, columns);
    return count ? take(context, columns, count) : 0;
}

/* ---- trees --------------------------------------------------------------------------------------------- */

static int push(file *f, uint32_t page)
{
    if (page < 1 || page > f->pages)
        return TGN_ERR_INPUT;
    if (tgn_array__need(&f->todo, &f->todo_room, f->todo_count + 1) < 0)
        return TGN_ERR_MEMORY;
    f->todo[f->todo_count++] = page;
    return 0;
}

static int read_page(file *f, uint32_t number, take_row *take, void *context)
{
    const uint8_t *page = f->bytes + (size_t)(number - 1) * f->page, *end = page + f->usable;
    const uint8_t *head = number == 1 ? page + HEAD : page;
    size_t cells = big(head + 3, 2);
    const uint8_t *pointers = head + (head[0] == INTERIOR ? 12 : 8);
    if ((head[0] != INTERIOR && head[0] != LEAF) || cells * 2 > (size_t)(end - pointers))
        return TGN_ERR_INPUT;
    int code = head[0] == INTERIOR ? push(f, big(head + 8, 4)) : 0;
    for (size_t i = 0; i < cells && code == 0; i++) {
        const uint8_t *cell = page + big(pointers + 2 * i, 2);
        if (end - cell < 4)
            return TGN_ERR_INPUT;
        code = head[0] == INTERIOR ? push(f, big(cell, 4)) : read_cell(f, (piece){cell, end}, take, context);
    }
    return code;
}

/* All rows of the table whose tree begins on this page. A tree has no more pages than the file: else it goes round. */
static int read_table(file *f, uint32_t root, take_row *take, void *context)
{
    f->todo_count = f->looked = 0;
    int code = push(f, root);
    while (code == 0 && f->todo_count > 0) {
        if (++f->looked > f->pages || f->todo_count > f->pages)
            return TGN_ERR_INPUT;
        code = read_page(f, f->todo[--f->todo_count], take, context);
    }
    return code;
}

/* ---- the table TAGS ------------------------------------------------------------------------------------ */

static bool is_word(const column *c, const char *word)
{
    return c->is_text && c->length == strlen(word) &&
           strncasecmp((const char *)c->text, word, c->length) == 0;
}

/* Of the table of tables: where TAGS begins. */
static int take_schema(void *context, const column *columns, int count)
{
    uint32_t *root = context;
    if (count >= 4 && is_word(&columns[0], "table") && is_word(&columns[1], "TAGS") && columns[3].is_number &&
        columns[3].number > 0 && columns[3].number < UINT32_MAX)
        *root = (uint32_t)columns[3].number;
    return 0;
}

/* (id, signature, hash, tag) */
static int take_tag(void *context, const column *columns, int count)
{
    tgn_kombilo *tags = context;
    if (count < 4 || !columns[1].is_text || columns[1].length != LETTERS || !columns[3].is_number ||
        columns[3].number < 0 || columns[3].number > INT32_MAX)
        return 0;
    if (tgn_array__need(&tags->tags, &tags->room, tags->count + 1) < 0)
        return TGN_ERR_MEMORY;
    tag *t = &tags->tags[tags->count++];
    memcpy(t->signature, columns[1].text, LETTERS);
    t->number = (int)columns[3].number;
    return 0;
}

static int compare(const void *a, const void *b)
{
    const tag *x = a, *y = b;
    int order = memcmp(x->signature, y->signature, LETTERS);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* In order, each pair once: the same game may stand there with two hashes. */
static int sort_tags(tgn_kombilo *tags)
{
    size_t kept = 0;
    if (tags->count)
        qsort(tags->tags, tags->count, sizeof *tags->tags, compare);
    for (size_t i = 0; i < tags->count; i++)
        if (kept == 0 || compare(&tags->tags[kept - 1], &tags->tags[i]) != 0)
            tags->tags[kept++] = tags->tags[i];
    tags->count = kept;
    tags->numbers = malloc(sizeof *tags->numbers * (kept + 1));
    for (size_t i = 0; tags->numbers && i < kept; i++)
        tags->numbers[i] = tags->tags[i].number;
    return tags->numbers ? 0 : TGN_ERR_MEMORY;
}

static int open_file(file *f, const uint8_t *bytes, size_t length, tgn_error *error)
{
    *f = (file){.bytes = bytes, .length = length};
    if (length < HEAD || memcmp(bytes, "SQLite format 3", 16) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "this is no file of tags; export them in Kombilo's menu Database");
    f->page = big(bytes + 16, 2) == 1 ? 65536 : big(bytes + 16, 2);
    f->pages = f->page ? length / f->page : 0;
    f->usable = f->page - bytes[20];
    if (f->page < 512 || (f->page & (f->page - 1)) || f->pages == 0 || bytes[20] > 32)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "this database of SQLite is damaged or cut off at its head");
    if (big(bytes + 56, 4) > 1)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "this database of SQLite is not in UTF-8, as Kombilo's are");
    return 0;
}

int tgn_kombilo_open(tgn_kombilo **out, const void *bytes, size_t length, tgn_error *error)
{
    file f;
    uint32_t root = 0;
    *out = NULL;
    int code = open_file(&f, bytes, length, error);
    if (code < 0)
        return code;
    tgn_kombilo *tags = calloc(1, sizeof *tags);
    code = tags ? read_table(&f, 1, take_schema, &root) : TGN_ERR_MEMORY;
    if (code == 0 && root == 0)
        code = tgn_error_set(error, TGN_ERR_INPUT,
                             "this database of SQLite has no table TAGS; is it an export of tags?");
    else if (code == 0)
        code = read_table(&f, root, take_tag, tags);
    if (code == TGN_ERR_INPUT && root)
        tgn_error_set(error, code, "the table TAGS is damaged or cut off; export the tags again");
    else if (code == TGN_ERR_INPUT && error && error->code != TGN_ERR_INPUT)
        tgn_error_set(error, code, "this database of SQLite is damaged or cut off");
    if (code == 0)
        code = sort_tags(tags);
    if (code == TGN_ERR_MEMORY)
        tgn_error_set(error, code, "out of memory");
    free(f.todo);
    if (code == 0)
        *out = tags;
    else
        tgn_kombilo_close(tags);
    return code;
}

void tgn_kombilo_close(tgn_kombilo *tags)
{
    if (!tags)
        return;
    free(tags->tags);
    free(tags->numbers);
    free(tags);
}

size_t tgn_kombilo_count(const tgn_kombilo *tags)
{
    return tags->count;
}

/* The first pair that is not before this signature. */
static size_t lower(const tgn_kombilo *tags, const char *signature, bool behind)
{
    size_t low = 0, high = tags->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(tags->tags[middle].signature, signature, LETTERS);
        if (order < 0 || (behind && order == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t tgn_kombilo_find(const tgn_kombilo *tags, const char signature[TGN_KOMBILO_SIGNATURE], const int **out)
{
    size_t first = lower(tags, signature, false);
    *out = tags->numbers + first;
    return lower(tags, signature, true) - first;
}

/* ---- signatures ---------------------------------------------------------------------------------------- */

bool tgn_kombilo_signature(char out[TGN_KOMBILO_SIGNATURE], const tgn_game *game)
{
    static const size_t chosen[] = {20, 40, 60, 31, 51, 71};
    tgn_size size = tgn_game_size(game);
    if (size.rows != 19 || size.cols != 19 || tgn_game_moves(game) < chosen[0])
        return false;
    for (tgn_symmetry s = 0; s < 8; s++) {
        char image[TGN_KOMBILO_SIGNATURE] = "????????????";
        for (size_t i = 0; i < 6 && i * 2 < LETTERS; i++) {
            if (chosen[i] > tgn_game_moves(game))
                continue;
            tgn_point p = tgn_game_move(game, chosen[i] - 1).point;
            tgn_point turned = p == TGN_PASS ? p : tgn_symmetry_point(s, size, p);
            image[2 * i] = p == TGN_PASS ? 't' : (char)('a' + tgn_point_col(turned));
            image[2 * i + 1] = p == TGN_PASS ? 't' : (char)('a' + tgn_point_row(turned));
        }
        if (s == 0 || strcmp(image, out) < 0)
            memcpy(out, image, sizeof image);
    }
    return true;
}
