/* roll_no_memory_test.c - the roll at work, with every allocation refused once */
#include "../no_memory.h"
#include "games_fixture.h"

#include "db/graph/graph.h"

static const char *const games[] = {"(;SZ[9]PB[a]PW[b]EV[c]DT[2001-02-03];B[ee];W[cc];B[])",
                                    "(;SZ[9]PB[d]PW[b]C[x];B[ee]C[well];W[gc](;B[dd])(;B[ff]))",
                                    "(;SZ[13]PB[e]KM[5.5]AB[cc][dd];W[ee])"};
enum { GAMES = sizeof games / sizeof *games };

/* Entries are made while nothing is refused but their own. */
static int make(tgn_games_entry *out, const char *text)
{
    tgn_sgf *tree;
    tgn_record record;
    long kept = refuse_at, before = asked;
    refuse_at = -1;
    bool built = tgn_sgf_reopen_memory(desk.reader, text, strlen(text)) == 0 &&
                 tgn_sgf_next(desk.reader, &tree) == 1 &&
                 tgn_record__build(desk.builder, tree, desk.game, false, &record) == 0;
    CHECK(built);
    refuse_at = kept;
    asked = before;
    return built ? tgn_games_entry__make(out, tree, &record) : TGN_ERR_INPUT;
}

static int add_and_change(tgn_games *roll)
{
    tgn_games_entry entry;
    int code = 0;
    for (int i = 0; i < GAMES && code == 0; i++) {
        if ((code = make(&entry, games[i])) < 0)
            return code;
        int64_t found = tgn_games__find_duplicate(roll, entry.digest, NULL);
        int64_t game = found < 0 ? found : tgn_games__add(roll, &entry, NULL);
        tgn_games_entry__clear(&entry);
        code = game < 0 ? (int)game : 0;
    }
    if (code == 0 && (code = make(&entry, games[1])) == 0) {
        code = tgn_games__replace(roll, 1, &entry, NULL);
        tgn_games_entry__clear(&entry);
    }
    return code == 0 ? tgn_games__replace(roll, 2, NULL, NULL) : code;
}

static int write_out(tgn_games *roll)
{
    tgn_store_batch *batch = NULL;
    int code = tgn_store__batch_new(&batch, desk.store);
    if (code == 0)
        code = tgn_games__write_batch(roll, batch, NULL);
    tgn_store__batch_free(batch);
    return code;
}

static int read_back(tgn_games *roll)
{
    tgn_buffer out = {0};
    int code = tgn_games__sgf(roll, GAMES + 2, &out, NULL); /* waits */
    out.length = 0;
    if (code == 0)
        code = tgn_games__sgf(roll, 3, &out, NULL); /* on disk */
    tgn_buffer__clear(&out);
    return code;
}

static int list_some(tgn_games *roll)
{
    tgn_graph graph = {.roll = roll, .head.games = GAMES, .lock = PTHREAD_RWLOCK_INITIALIZER};
    tgn_filter filter = {.player = "d", .white = "b", .event = ""};
    tgn_game_list *list = NULL;
    int code = tgn_graph_games(&graph, &filter, TGN_ORDER_BLACK, false, 0, 10, &list, NULL);
    tgn_game_list_free(list);
    return code;
}

static int work(void)
{
    tgn_games *roll = NULL;
    int code = tgn_games__new(&roll, desk.store, GAMES, tgn_games__name_count(desk.roll));
    if (code == 0)
        code = list_some(roll);
    if (code == 0)
        code = add_and_change(roll);
    if (code == 0)
        code = read_back(roll);
    if (code == 0)
        code = write_out(roll);
    tgn_games__free(roll);
    /* When appended values get no memory to be joined in, the back end takes that for damage. */
    return code == TGN_ERR_INPUT ? TGN_ERR_MEMORY : code;
}

static void everything(void)
{
    desk_open();
    for (int i = 0; i < GAMES; i++)
        desk_add(games[i]);
    desk_commit(false);
    refuse_each(work);
    desk_close();
}

int main(int argc, char **argv)
{
    TEST(everything);
    return check_done();
}
