/*
 * games.c - each game against itself: its row, its record and its digest must agree with its text
 *
 * The stored text is read like any record, played, packed and made into an entry, which must agree with what
 * is stored. (Names, and values that the text takes from the row, are stored only once: there is nothing to
 * compare them with.)
 */
#include <string.h>

#include "base/parallel.h"
#include "base/error.h"
#include "db/games/pages.h"
#include "db/verify/verify.h"

enum { BLOCK = 256 }; /* games per task */

/*
 * What reading a game needs. Records and texts are fetched for all games of a task at once, and so are digests; where that
 * fails because something is damaged, each alone says whether it is.
 */
typedef struct game_checker {
    tgn_verify_job *job;
    tgn_games_fetched fetched;
    tgn_store_bytes stored; /* the record of the game at hand */
    struct {
        uint32_t id;
        tgn_games_key key;
    } digests[BLOCK];
    size_t digest_count;
    tgn_sgf_reader *reader;
    tgn_record_builder *builder;
    tgn_game *game;
    tgn_buffer text, record;
    uint32_t live;
    uint64_t steps;
} game_checker;

/* ---- a row --------------------------------------------------------------------------------------------- */

static void check_name(game_checker *c, uint32_t id, const char *field, uint32_t number, const char *expected)
{
    tgn_error words = {0};
    const char *name = tgn_games__name(c->job->graph->games, number, &words);
    if (!name)
        tgn_verify_job__fault(c->job, "game %u: its %s is name %u, which cannot be read: %s", id, field,
                              number, words.message);
    else if (strcmp(name, expected) != 0)
        tgn_verify_job__fault(c->job, "game %u: its row has %s \"%s\", its text \"%s\"", id, field, name,
                              expected);
}

static void check_row(game_checker *c, uint32_t id, const tgn_games_row *row, const tgn_games_entry *entry)
{
    const tgn_games_row *read = &entry->row;
    const unsigned cleared =
        ~(unsigned)TGN_GAMES_ROW_REPAIRED; /* a repaired record is stored without its faults */
    const struct {
        const char *field;
        long found, expected;
    } numbers[] = {
        {"first date", row->first, read->first},
        {"last date", row->last, read->last},
        {"rank of Black", row->black_rank, read->black_rank},
        {"rank of White", row->white_rank, read->white_rank},
        {"komi (in quarters)", row->komi, read->komi},
        {"margin (in quarters)", row->margin, read->margin},
        {"number of steps", row->steps, read->steps},
        {"number of moves", row->moves, read->moves},
        {"winner", row->winner, read->winner},
        {"ending", row->ending, read->ending},
        {"handicap", row->handicap, read->handicap},
        {"rows of the board", row->rows, read->rows},
        {"columns of the board", row->cols, read->cols},
        {"flags", row->flags & cleared, read->flags & cleared},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].found != numbers[i].expected)
            tgn_verify_job__fault(c->job, "game %u: its row has %s %ld, its text %ld", id, numbers[i].field,
                                  numbers[i].found, numbers[i].expected);
    check_name(c, id, "Black", row->black, entry->black);
    check_name(c, id, "White", row->white, entry->white);
    check_name(c, id, "event", row->event, entry->event);
}

static void check_numbers(game_checker *c, uint32_t id, tgn_store_bytes numbers)
{
    bool found = false;
    for (size_t at = 0; at + 4 <= numbers.length && !found; at += 4)
        found = tgn_games__get32((const uint8_t *)numbers.data + at) == id;
    if (!found)
        tgn_verify_job__fault(c->job, "game %u: its digest does not lead to it", id);
}

static int check_digest(game_checker *c, size_t which, tgn_error *error)
{
    tgn_store_value value = {0};
    const int code = tgn_games_key__get(c->digests[which].key, c->job->graph->store, &value, error);
    if (code >= 0)
        check_numbers(c, c->digests[which].id, value.bytes);
    tgn_store__release(&value);
    return code < 0 ? code : 0;
}

/* The lists of the digests must name their games, or duplicates of them would not be recognised. */
static int check_digests(game_checker *c, tgn_error *error)
{
    tgn_store_bytes keys[BLOCK];
    tgn_store_value values[BLOCK];
    for (size_t i = 0; i < c->digest_count; i++) {
        keys[i] = (tgn_store_bytes){c->digests[i].key.bytes, c->digests[i].key.length};
        values[i] = (tgn_store_value){0};
    }
    if (tgn_store__get_many(c->job->graph->store, keys, c->digest_count, values, error) < 0) {
        for (size_t i = 0; i < c->digest_count; i++)
            TGN_TRY(check_digest(c, i, error));
        return 0;
    }
    for (size_t i = 0; i < c->digest_count; i++) {
        check_numbers(c, c->digests[i].id, values[i].bytes);
        tgn_store__release(&values[i]);
    }
    return 0;
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* Report a failure that is a fault of this game and return 0; return the code of any other. */
static int as_fault(game_checker *c, uint32_t id, const char *what, int code, const tgn_error *words,
                    tgn_error *error)
{
    if (code == TGN_ERR_INPUT || code == TGN_ERR_MISSING) {
        tgn_verify_job__fault(c->job, "game %u: its %s cannot be read: %s", id, what, words->message);
        return 0;
    }
    if (error)
        *error = *words;
    return code;
}

/* The text as a tree: 1, 0 when there is a fault in it, or a negative code. */
static int read_text(game_checker *c, uint32_t id, tgn_sgf **tree, tgn_error *error)
{
    tgn_error words = {0};
    c->text.length = 0;
    int code = tgn_games_fetched__sgf(&c->fetched, c->job->graph->games, id, &c->text, &words);
    if (code < 0)
        return as_fault(c, id, "text", code, &words, error);
    code = tgn_sgf_reopen_memory(c->reader, c->text.data, c->text.length);
    if (code == 0)
        code = tgn_sgf_next(c->reader, tree);
    if (code < 0)
        return code;
    if (code > 0 && !(*tree)->refused)
        return 1;
    tgn_verify_job__fault(c->job, "game %u: its text is not a game", id);
    return 0;
}

static int compare_game(game_checker *c, uint32_t id, const tgn_games_row *row, tgn_sgf *tree, bool branches)
{
    tgn_record record;
    tgn_games_entry entry = {0};
    int code = tgn_record__build(c->builder, tree, c->game, branches, &record);
    if (code == 0)
        code = tgn_games_entry__make(&entry, tree, &record);
    if (code == 0) {
        check_row(c, id, row, &entry);
        if (entry.record_length != c->stored.length ||
            memcmp(entry.record, c->stored.data, c->stored.length) != 0)
            tgn_verify_job__fault(c->job, "game %u: its record is not what its text plays", id);
        c->digests[c->digest_count].id = id;
        c->digests[c->digest_count++].key = tgn_games_key__wide('d', entry.digest.high);
    }
    tgn_games_entry__clear(&entry);
    return code;
}

static int check_game(game_checker *c, uint32_t id, const tgn_games_row *row, tgn_error *error)
{
    tgn_error words = {0};
    tgn_record record;
    tgn_sgf *tree;
    c->live++;
    c->steps += row->steps + 1u;
    tgn_games *games = c->job->graph->games;
    int code = tgn_games_fetched__record(&c->fetched, games, id, &c->record, &record, &words);
    if (code > 0)
        code = tgn_games_fetched__bytes(&c->fetched, games, id, 'g', &c->record, &c->stored, &words);
    if (code == 0)
        code = tgn_error_set(&words, TGN_ERR_INPUT, "it is not there");
    if (code < 0)
        return as_fault(c, id, "record", code, &words, error);
    const bool branches = record.branches;
    code = read_text(c, id, &tree, error);
    return code <= 0 ? code : compare_game(c, id, row, tree, branches);
}

/* ---- many of them -------------------------------------------------------------------------------------- */

static void fetch_games(game_checker *c, uint32_t first, uint32_t last)
{
    uint32_t games[BLOCK] = {0};
    size_t count = 0;
    for (uint32_t id = first; id <= last; id++) {
        const tgn_games_row *row = tgn_games__row(c->job->graph->games, id, NULL);
        if (row && !(row->flags & TGN_GAMES_ROW_REMOVED))
            games[count++] = id;
    }
    if (tgn_games_fetched__fetch(&c->fetched, c->job->graph->games, games, count, true, NULL) < 0)
        c->fetched.count = 0; /* something of it is damaged: one by one */
}

static int check_block(game_checker *c, uint32_t first, uint32_t last, tgn_error *error)
{
    int code = 0;
    fetch_games(c, first, last);
    for (uint32_t id = first; id <= last && code == 0; id++) {
        tgn_error words = {0};
        const tgn_games_row *row = tgn_games__row(c->job->graph->games, id, &words);
        if (row && !(row->flags & TGN_GAMES_ROW_REMOVED)) {
            code = check_game(c, id, row, error);
        } else if (!row && words.code == TGN_ERR_INPUT) { /* the page is lost, and all of the block with it */
            tgn_verify_job__fault(c->job, "games %u to %u: %s", id, last, words.message);
            break;
        } else if (!row) {
            *error = words;
            code = words.code;
        }
    }
    return code < 0 ? code : check_digests(c, error);
}

static int work(void *context, size_t task, tgn_error *error)
{
    tgn_verify_job *job = context;
    game_checker c = {.job = job};
    const uint32_t first = (uint32_t)task * BLOCK + 1, left = job->head->games - first + 1;
    int code = tgn_sgf_open_memory(&c.reader, "", 0);
    if (code == 0)
        code = tgn_record_builder__new(&c.builder);
    if (code == 0)
        code = tgn_game_new(&c.game, (tgn_size){19, 19}, NULL);
    if (code == 0)
        code = check_block(&c, first, first + (left < BLOCK ? left : BLOCK) - 1, error);
    tgn_sgf_close(c.reader);
    tgn_record_builder__free(c.builder);
    tgn_game_free(c.game);
    tgn_games_fetched__release(&c.fetched);
    tgn_buffer__clear(&c.text);
    tgn_buffer__clear(&c.record);
    pthread_mutex_lock(&job->lock);
    job->live += c.live;
    job->steps += c.steps;
    job->sum->games += c.live;
    pthread_mutex_unlock(&job->lock);
    return code < 0 ? code : tgn_verify_job__step(job, "reading games", c.live, error);
}

static int check_names(tgn_verify_job *job, tgn_error *error)
{
    const int ahead = tgn_games__need_names(job->graph->games, NULL);
    (void)ahead; /* if something of them is damaged, each says so below */
    for (uint32_t number = 1; number <= job->head->names; number++) {
        tgn_error words = {0};
        if (tgn_games__name(job->graph->games, number, &words))
            continue;
        if (words.code != TGN_ERR_INPUT) {
            *error = words;
            return words.code;
        }
        tgn_verify_job__fault(job, "name %u cannot be read: %s", number, words.message);
        number += TGN_GAMES_NAME_PAGE - 1 - (number - 1) % TGN_GAMES_NAME_PAGE; /* nor can its neighbours */
    }
    return 0;
}

int tgn_verify__games(tgn_verify_job *job, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    const uint32_t games = job->head->games;
    job->total = job->head->live;
    TGN_TRY(check_names(job, error));
    return tgn_parallel__run(job->threads, (games + (size_t)BLOCK - 1) / BLOCK, work, job, error);
}
