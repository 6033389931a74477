/* rows_no_memory_test.c - adding, changing and reading games, with every allocation refused once */
#include "../no_memory.h"
#include "games_fixture.h"

#include "db/graph/graph.h"

static const char *const texts[] = {"(;SZ[9]PB[a]PW[b]EV[c]DT[2001-02-03];B[ee];W[cc];B[])",
                                    "(;SZ[9]PB[d]PW[b]C[x];B[ee]C[well];W[gc](;B[dd])(;B[ff]))",
                                    "(;SZ[13]PB[e]KM[5.5]AB[cc][dd];W[ee])"};
enum { GAMES = sizeof texts / sizeof *texts };

/* Entries are made while nothing is refused but their own. */
static int make(tgn_games_entry *out, const char *text)
{
    tgn_sgf *tree;
    tgn_record record;
    long kept = refuse_at, before = asked;
    refuse_at = -1;
    bool built = tgn_sgf_reopen_memory(fixture.reader, text, strlen(text)) == 0 &&
                 tgn_sgf_next(fixture.reader, &tree) == 1 &&
                 tgn_record__build(fixture.builder, tree, fixture.game, false, &record) == 0;
    CHECK(built);
    refuse_at = kept;
    asked = before;
    return built ? tgn_games_entry__make(out, tree, &record) : TGN_ERR_INPUT;
}

static int add_and_change(tgn_games *games)
{
    tgn_games_entry entry;
    int code = 0;
    for (int i = 0; i < GAMES && code == 0; i++) {
        if ((code = make(&entry, texts[i])) < 0)
            return code;
        int64_t found = tgn_games__find_duplicate(games, entry.digest, NULL);
        int64_t game = found < 0 ? found : tgn_games__add(games, &entry, NULL);
        tgn_games_entry__clear(&entry);
        code = game < 0 ? (int)game : 0;
    }
    if (code == 0 && (code = make(&entry, texts[1])) == 0) {
        code = tgn_games__replace(games, 1, &entry, NULL);
        tgn_games_entry__clear(&entry);
    }
    return code == 0 ? tgn_games__replace(games, 2, NULL, NULL) : code;
}

static int write_out(tgn_games *games)
{
    tgn_store_batch *batch = NULL;
    int code = tgn_store__batch_new(&batch, fixture.store);
    if (code == 0)
        code = tgn_games__write_batch(games, batch, NULL);
    tgn_store__batch_free(batch);
    return code;
}

static int read_back(tgn_games *games)
{
    tgn_buffer out = {0};
    int code = tgn_games__sgf(games, GAMES + 2, &out, NULL); /* waits */
    out.length = 0;
    if (code == 0)
        code = tgn_games__sgf(games, 3, &out, NULL); /* on disk */
    tgn_buffer__clear(&out);
    return code;
}

static int list_some(tgn_games *games)
{
    tgn_graph graph = {.games = games, .head.games = GAMES, .lock = PTHREAD_RWLOCK_INITIALIZER};
    tgn_filter filter = {.player = "d", .white = "b", .event = ""};
    tgn_game_list *list = NULL;
    int code = tgn_graph_games(&graph, &filter, TGN_ORDER_BLACK, false, 0, 10, &list, NULL);
    tgn_game_list_free(list);
    return code;
}

static int work(void)
{
    tgn_games *games = NULL;
    int code = tgn_games__new(&games, fixture.store, GAMES, tgn_games__name_count(fixture.games));
    if (code == 0)
        code = list_some(games);
    if (code == 0)
        code = add_and_change(games);
    if (code == 0)
        code = read_back(games);
    if (code == 0)
        code = write_out(games);
    tgn_games__free(games);
    /* When appended values get no memory to be joined in, the back end takes that for damage. */
    return code == TGN_ERR_INPUT ? TGN_ERR_MEMORY : code;
}

static void everything(void)
{
    fixture_open();
    for (int i = 0; i < GAMES; i++)
        fixture_add(texts[i]);
    fixture_commit(false);
    refuse_each(work);
    fixture_close();
}

int main(int argc, char **argv)
{
    TEST(everything);
    return check_done();
}
