/*
 * kombilo.c - see tengen/kombilo.h
 *
 * The file comes from anywhere, so SQLite is told to trust nothing in it: it works on a copy in memory that it
 * cannot write, without views, triggers or extensions; an authorizer lets it read two tables and call no
 * function; and a progress handler ends whatever takes longer than the size of the file explains.
 */
#include <tengen/kombilo.h>

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/error.h"

enum {
    LETTERS = 12,
    OPERATIONS_A_CALL = 1000, /* of SQLite's virtual machine between two calls of the progress handler */
    ROW_BYTES_MAX = 1 << 20
};

typedef struct kombilo_tag {
    char signature[LETTERS];
    int number;
} kombilo_tag;

struct tgn_kombilo {
    kombilo_tag *tags;
    size_t count, capacity;
    int *numbers; /* of tags[i], so that a run of them can be handed out */
};

/* ---- a database that may be hostile -------------------------------------------------------------------- */

static int damaged(int status, tgn_error *error)
{
    if (status == SQLITE_NOMEM)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "this SQLite database is damaged or cut off; export the tags again");
}

static int authorise(void *context, int action, const char *table, const char *b, const char *c,
                     const char *d)
{
    (void)context, (void)b, (void)c, (void)d;
    bool readable = table && (strcasecmp(table, "TAGS") == 0 || strcasecmp(table, "sqlite_master") == 0);
    return action == SQLITE_SELECT || (action == SQLITE_READ && readable) ? SQLITE_OK : SQLITE_DENY;
}

/* A whole scan takes some ten operations a row, and a row more than ten bytes. */
static int use_up(void *context)
{
    size_t *calls_left = context;
    return *calls_left == 0 || --*calls_left == 0;
}

static void distrust(sqlite3 *db, size_t *calls_left)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, ROW_BYTES_MAX);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(db, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_exec(db, "PRAGMA cell_size_check = ON; PRAGMA query_only = ON", NULL, NULL, NULL);
    sqlite3_set_authorizer(db, authorise, NULL);
    sqlite3_progress_handler(db, OPERATIONS_A_CALL, use_up, calls_left);
}

/*
 * A copy of the bytes becomes the database. Bytes 18 and 19 say that changes may lie in a file beside this
 * one (2: write-ahead log), which we were not given: 1 says that all is here.
 */
static int open_copy(sqlite3 **out, const void *bytes, size_t length, size_t *calls_left, tgn_error *error)
{
    const int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    int status = sqlite3_open_v2(":memory:", out, flags, NULL);
    if (status != SQLITE_OK)
        return damaged(SQLITE_NOMEM, error);
    unsigned char *copy = sqlite3_malloc64(length);
    if (!copy)
        return damaged(SQLITE_NOMEM, error);
    memcpy(copy, bytes, length);
    copy[18] = copy[19] = 1;
    status = sqlite3_deserialize(*out, "main", copy, (sqlite3_int64)length, (sqlite3_int64)length,
                                 SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE);
    if (status != SQLITE_OK)
        return damaged(status, error);
    distrust(*out, calls_left); /* not before: deserialising attaches a database, but reads nothing of it */
    return 0;
}

/* ---- the table TAGS ------------------------------------------------------------------------------------ */

/* Takes a row. Returns 0 or TGN_ERR_MEMORY. */
typedef int take_row(void *context, sqlite3_stmt *row);

static int each_row(sqlite3 *db, const char *question, take_row *take, void *context, tgn_error *error)
{
    sqlite3_stmt *rows = NULL;
    int status = sqlite3_prepare_v2(db, question, -1, &rows, NULL), code = 0;
    while (status == SQLITE_OK || (status == SQLITE_ROW && code == 0)) {
        status = sqlite3_step(rows);
        if (status == SQLITE_ROW)
            code = take(context, rows);
    }
    sqlite3_finalize(rows);
    if (code < 0)
        return damaged(SQLITE_NOMEM, error);
    return status == SQLITE_DONE ? 0 : damaged(status, error);
}

static int take_table(void *context, sqlite3_stmt *row)
{
    (void)row;
    *(bool *)context = true;
    return 0;
}

/* (id, signature, hash, tag); what is not such a row is passed over. */
static int take_tag(void *context, sqlite3_stmt *row)
{
    tgn_kombilo *tags = context;
    if (sqlite3_column_count(row) < 4 || sqlite3_column_type(row, 1) != SQLITE_TEXT ||
        sqlite3_column_type(row, 3) != SQLITE_INTEGER)
        return 0;
    const sqlite3_int64 number = sqlite3_column_int64(row, 3);
    const unsigned char *signature = sqlite3_column_text(row, 1);
    if (!signature || sqlite3_column_bytes(row, 1) != LETTERS || number < 0 || number > INT32_MAX)
        return signature ? 0 : TGN_ERR_MEMORY;
    TGN_TRY(tgn_array__need(&tags->tags, &tags->capacity, tags->count + 1));
    kombilo_tag *tag = &tags->tags[tags->count++];
    memcpy(tag->signature, signature, LETTERS);
    tag->number = (int)number;
    return 0;
}

static int compare_tags(const void *a, const void *b)
{
    const kombilo_tag *x = a, *y = b;
    int order = memcmp(x->signature, y->signature, LETTERS);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* In order, each pair once: the same game may be there with two hashes. */
static int sort_tags(tgn_kombilo *tags, tgn_error *error)
{
    size_t kept = 0;
    if (tags->count)
        qsort(tags->tags, tags->count, sizeof *tags->tags, compare_tags);
    for (size_t i = 0; i < tags->count; i++)
        if (kept == 0 || compare_tags(&tags->tags[kept - 1], &tags->tags[i]) != 0)
            tags->tags[kept++] = tags->tags[i];
    tags->count = kept;
    tags->numbers = malloc(sizeof *tags->numbers * (kept + 1));
    for (size_t i = 0; tags->numbers && i < kept; i++)
        tags->numbers[i] = tags->tags[i].number;
    return tags->numbers ? 0 : damaged(SQLITE_NOMEM, error);
}

/* NOT INDEXED: the rows as they are, not as an index of the file's making claims. */
static int read_tags(tgn_kombilo *tags, sqlite3 *db, tgn_error *error)
{
    bool found = false;
    TGN_TRY(each_row(db,
                     "SELECT 1 FROM sqlite_master"
                     " WHERE type = 'table' AND name = 'TAGS' COLLATE NOCASE AND rootpage > 0",
                     take_table, &found, error));
    if (!found)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "this SQLite database has no table TAGS; is it an export of tags?");
    TGN_TRY(each_row(db, "SELECT * FROM TAGS NOT INDEXED", take_tag, tags, error));
    return sort_tags(tags, error);
}

int tgn_kombilo_open(tgn_kombilo **out, const void *bytes, size_t length, tgn_error *error)
{
    enum { HEADER = 100 };
    size_t calls_left = 1000 + length / 100;
    sqlite3 *db = NULL;
    *out = NULL;
    if (length < HEADER || memcmp(bytes, "SQLite format 3", 16) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "not a file of tags; export them in Kombilo's menu Database");
    tgn_kombilo *tags = calloc(1, sizeof *tags);
    if (!tags)
        return damaged(SQLITE_NOMEM, error);
    int code = open_copy(&db, bytes, length, &calls_left, error);
    if (code == 0)
        code = read_tags(tags, db, error);
    sqlite3_close(db);
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
