/*
 * games_bench.c - what a game costs when it is added, and on disk
 *
 *      build/release/bench/games_bench PATH...       files, folders, archives
 *
 * Everything is unpacked into memory first. Then, on one core:
 *
 *      build      read and play the record, and pack its steps (tgn_record__build)
 *      info       read its game information alone (tgn_info_read)
 *      digest     of its moves, up to symmetry (tgn_record__digest)
 *      entry      all of tgn_games_entry__make(), game information and digest among it
 *      add        tgn_games__find_duplicate() and tgn_games__add()
 *      write      tgn_games__write_load(), and its commit
 *      find       tgn_games__find_duplicate() of every game again, after the database was closed and opened
 *      games      a page of 50 games of all, by date, by Black's name; and of those whose name has an "a"
 *
 * Bytes on disk are those of each kind of key, as the table files have them when nothing else is there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tengen/source.h>

#include "db/games/games.h"

typedef struct file {
    char *bytes;
    size_t length;
} file;

static file *files;
static size_t file_count;

static void need(int code, const tgn_error *error)
{
    if (code >= 0)
        return;
    fprintf(stderr, "games_bench: %s\n", error ? error->message : tgn_error_name(code));
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void read_file(tgn_source *source)
{
    size_t capacity = 1 << 14;
    file f = {malloc(capacity), 0};
    for (int64_t got;
         f.bytes && (got = tgn_source_read(source, f.bytes + f.length, capacity - f.length)) > 0;) {
        f.length += (size_t)got;
        if (f.length == capacity)
            f.bytes = realloc(f.bytes, capacity *= 2);
    }
    files = realloc(files, (file_count + 1) * sizeof *files);
    if (!files || !f.bytes)
        need(TGN_ERR_MEMORY, NULL);
    files[file_count++] = f;
}

static void read_paths(const char *const *paths, size_t count)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_error error;
    need(tgn_source_open(&source, paths, count, NULL, &error), &error);
    while (tgn_source_next(source, &entry) > 0)
        if (!entry.failed)
            read_file(source);
    tgn_source_close(source);
}

/* ---- the way in ---------------------------------------------------------------------------------------- */

typedef struct way_in {
    tgn_sgf_reader *reader;
    tgn_game *game;
    tgn_record_builder *builder;
    tgn_games *all_games;
    tgn_key *digests;
    size_t games, duplicates, kinds[3], record_bytes, text_bytes;
    double info, digest, entry, add;
} way_in;

static void one_game(way_in *way, tgn_sgf *tree)
{
    tgn_record record;
    tgn_games_entry entry;
    tgn_error error;
    tgn_info info;
    need(tgn_record__build(way->builder, tree, way->game, false, &record), NULL);
    if (!way->all_games)
        return;
    double start = now();
    tgn_info_read(&info, tree);
    double informed = now();
    tgn_key digest = tgn_record__digest(&record);
    double digested = now();
    need(tgn_games_entry__make(&entry, tree, &record), NULL);
    double made = now();
    way->kinds[entry.text[0] == 'h' ? 0 : entry.text[0] == 'H' ? 1 : 2]++;
    way->record_bytes += entry.record_length;
    way->text_bytes += entry.text_length;
    way->digests = realloc(way->digests, (way->games + 1) * sizeof *way->digests);
    way->digests[way->games++] = entry.digest;
    double added = now();
    int64_t found = tgn_games__find_duplicate(way->all_games, entry.digest, &error);
    need(found < 0 ? (int)found : 0, &error);
    way->duplicates += found > 0;
    need(tgn_games__add(way->all_games, &entry, &error) < 0 ? TGN_ERR_MEMORY : 0, &error);
    double end = now();
    way->info += informed - start;
    way->digest += digested - informed + 0 * (double)digest.low;
    way->entry += made - digested;
    way->add += end - added;
}

static double all_games(way_in *way)
{
    double start = now();
    for (size_t i = 0; i < file_count; i++) {
        tgn_sgf *tree;
        need(tgn_sgf_reopen_memory(way->reader, files[i].bytes, files[i].length), NULL);
        while (tgn_sgf_next(way->reader, &tree) > 0)
            if (!tree->refused)
                one_game(way, tree);
    }
    return now() - start;
}

/* ---- disk ---------------------------------------------------------------------------------------------- */

static uint64_t write_roll(tgn_games *all_games, tgn_store *store)
{
    tgn_store_load *load;
    tgn_error error;
    need(tgn_store__load_new(&load, store, &error), &error);
    need(tgn_games__write_load(all_games, load, &error), &error);
    need(tgn_store__load_commit(load, &error), &error);
    tgn_store__load_free(load);
    return tgn_store__size(store);
}

/* Copy one kind of key into a database of its own, as a load would write it: how large is it? */
static double weigh(tgn_store *from, char letter, const char *folder)
{
    tgn_store *store;
    tgn_store_scan *scan;
    tgn_store_load *load;
    tgn_store_section *section;
    tgn_error error;
    tgn_store_bytes key, value;
    char path[128], next = (char)(letter + 1);
    snprintf(path, sizeof path, "%s/%c", folder, letter);
    need(tgn_store__open(&store, path, TGN_STORE_CREATE, 0, &error), &error);
    uint64_t before = tgn_store__size(store);
    need(tgn_store__load_new(&load, store, &error), &error);
    need(tgn_store__section_new(&section, load, letter != 'd' && letter != 'g', &error), &error);
    need(tgn_store__scan_new(&scan, from, (tgn_store_bytes){&letter, 1}, (tgn_store_bytes){&next, 1}, true),
         NULL);
    while (tgn_store__scan_next(scan, &key, &value, &error) > 0)
        need(tgn_store__section_put(section, key, value, &error), &error);
    tgn_store__scan_free(scan);
    need(tgn_store__load_commit(load, &error), &error);
    tgn_store__load_free(load);
    uint64_t after = tgn_store__size(store);
    tgn_store__close(store);
    return (double)(after - before);
}

/* ---- pages of games ------------------------------------------------------------------------------------ */

static void time_page(tgn_games *all_games, const char *words, const tgn_filter *filter, tgn_order order)
{
    tgn_error error;
    uint32_t page[50];
    uint64_t total;
    double best = 1e9;
    for (int round = 0; round < 5; round++) {
        double start = now();
        int64_t got = tgn_games__choose(all_games, tgn_games__count(all_games), filter, order, true, 0, 50,
                                        page, &total, &error);
        need(got < 0 ? (int)got : 0, &error);
        double took = now() - start;
        if (round == 0)
            printf("games  %-24s %8.2f ms the first time", words, 1e3 * took);
        best = took < best ? took : best;
    }
    printf(", %.2f ms again; %llu games, first %u\n", 1e3 * best, (unsigned long long)total, page[0]);
}

static void time_pages(tgn_games *all_games)
{
    tgn_filter some = {.player = "a"};
    time_page(all_games, "all, by number", NULL, TGN_ORDER_ID);
    time_page(all_games, "all, by date", NULL, TGN_ORDER_DATE);
    time_page(all_games, "all, by Black's name", NULL, TGN_ORDER_BLACK);
    time_page(all_games, "player \"a\", by rank", &some, TGN_ORDER_RANK);
}

static void find_again(const way_in *way, tgn_games *all_games)
{
    tgn_error error;
    size_t found = 0;
    double start = now();
    for (size_t i = 0; i < way->games; i++) {
        int64_t game = tgn_games__find_duplicate(all_games, way->digests[i], &error);
        need(game < 0 ? (int)game : 0, &error);
        found += game > 0;
    }
    double there = now() - start;
    start = now();
    for (size_t i = 0; i < way->games; i++)
        found += tgn_games__find_duplicate(all_games, (tgn_key){way->digests[i].low, 1}, &error) > 0;
    printf("find   %.2f us a game that is there, %.2f us one that is not (%zu found)\n",
           1e6 * there / (double)way->games, 1e6 * (now() - start) / (double)way->games, found);
    tgn_games_entry entry = {0};
    char name[] = "nobody at all", none[] = "";
    entry.black = name, entry.white = entry.event = none;
    entry.row.rows = entry.row.cols = 19;
    start = now();
    need(tgn_games__add(all_games, &entry, &error) < 0 ? TGN_ERR_MEMORY : 0, &error);
    printf("names  %.2f ms to index %u of them\n", 1e3 * (now() - start), tgn_games__name_count(all_games));
    tgn_games__discard(all_games);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/tengen-games-XXXXXX", path[64], command[96];
    tgn_store *store;
    tgn_error error;
    way_in way = {0};
    if (argc < 2 || !mkdtemp(folder))
        return 2;
    read_paths((const char *const *)argv + 1, (size_t)argc - 1);
    need(tgn_sgf_open_memory(&way.reader, "", 0), NULL);
    need(tgn_game_new(&way.game, (tgn_size){19, 19}, NULL), NULL);
    need(tgn_record_builder__new(&way.builder), NULL);
    double built = all_games(&way);
    snprintf(path, sizeof path, "%s/all", folder);
    need(tgn_store__open(&store, path, TGN_STORE_CREATE, 0, &error), &error);
    need(tgn_games__new(&way.all_games, store, 0, 0), NULL);
    all_games(&way);
    double games = (double)way.games;
    printf("%zu games, %zu duplicates, %u names; texts: %zu h, %zu H, %zu f; %.1f bytes of record, %.1f of "
           "text\n",
           way.games, way.duplicates, tgn_games__name_count(way.all_games), way.kinds[0], way.kinds[1],
           way.kinds[2], (double)way.record_bytes / games, (double)way.text_bytes / games);
    printf("build  %.2f us a game\ninfo   %.2f us\ndigest %.2f us\nentry  %.2f us\nadd    %.2f us\n",
           1e6 * built / games, 1e6 * way.info / games, 1e6 * way.digest / games, 1e6 * way.entry / games,
           1e6 * way.add / games);
    double start = now();
    uint64_t size = write_roll(way.all_games, store);
    printf("write  %.2f us a game, %.1f bytes a game in all\n", 1e6 * (now() - start) / games,
           (double)size / games);
    uint32_t count = tgn_games__count(way.all_games), names = tgn_games__name_count(way.all_games);
    tgn_games__free(way.all_games);
    tgn_store__close(store);
    need(tgn_store__open(&store, path, TGN_STORE_READ, 0, &error), &error);
    need(tgn_games__new(&way.all_games, store, count, names), NULL);
    for (const char *letter = "dgprt"; *letter; letter++)
        printf("disk   '%c' %.2f bytes a game\n", *letter, weigh(store, *letter, folder) / games);
    time_pages(way.all_games);
    find_again(&way, way.all_games);
    tgn_games__free(way.all_games);
    tgn_store__close(store);
    tgn_record_builder__free(way.builder);
    tgn_game_free(way.game);
    tgn_sgf_close(way.reader);
    free(way.digests);
    for (size_t i = 0; i < file_count; i++)
        free(files[i].bytes);
    free(files);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? 0 : 1;
}
