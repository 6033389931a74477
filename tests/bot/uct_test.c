/* The parts of the tree: shapes, games played out, positions that may not come back, the counts of nodes. */
#include "table.h"

#include "bot/uct.h"

/* ---- shapes ------------------------------------------------------------------------------------------------ */

static tgn_bot_shapes shapes;

/* The drawing's middle is the move. */
static bool fits(const char *rows, tgn_colour mover)
{
    tgn_game *game = game_of(rows, "chinese");
    const tgn_size size = tgn_game_size(game);
    const bool answer = tgn_bot_shapes__fits(&shapes, tgn_game_board(game)->colour,
                                             tgn_point_at(size.rows / 2, size.cols / 2), mover);
    tgn_game_free(game);
    return answer;
}

static void good_shapes(void)
{
    tgn_bot_shapes__init(&shapes);
    CHECK(fits("..... .XOX. ..... ..... .....", TGN_BLACK) &&
          fits("..... .XOX. ..... ..... .....", TGN_WHITE));
    CHECK(fits("..... .X... .O... .X... .....", TGN_BLACK)); /* the same, turned */
    CHECK(fits("..... .XO.. .O... ..... .....", TGN_BLACK)); /* a cut */
    CHECK(!fits("..... ..... ..... ..... .....", TGN_BLACK));
    CHECK(!fits("..... .XXX. .X.X. .XXX. .....", TGN_BLACK)); /* an eye */
    CHECK(fits("..... .XOO. ..... ..... .....", TGN_BLACK) &&
          !fits("..... .XOO. ..... ..... .....", TGN_WHITE));
}

/* Every surrounding and its seven images say the same, and so do its colours exchanged. */
static void shapes_are_symmetric(void)
{
    static const int turn[8] = {5, 3, 0, 6, 1, 7, 4, 2};
    int found = 0;
    tgn_bot_shapes__init(&shapes);
    for (unsigned code = 0; code < 1u << 16; code++) {
        unsigned turned = 0, swapped = 0;
        for (int i = 0; i < 8; i++) {
            const unsigned lies = code >> 2 * i & 3;
            turned |= (code >> 2 * turn[i] & 3) << 2 * i;
            swapped |= (lies == 1 ? 2u : lies == 2 ? 1u : lies) << 2 * i;
        }
        const unsigned here = shapes.fits[code];
        CHECK(shapes.fits[turned] == here);
        CHECK(shapes.fits[swapped] == ((here >> 1 & 1) << 2 | (here >> 2 & 1) << 1));
        found += here != 0;
    }
    CHECK(found > 1000 && found < 1 << 15);
}

/* ---- games played out -------------------------------------------------------------------------------------- */

/* A game played out leaves every string a liberty, and the count gives each point once. */
static void games_end_soundly(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ......... ......... ..O...X.. ......... .........",
                "chinese");
    tgn_field_board start;
    static tgn_bot_playout playout;
    tgn_colour owner[TGN_GRID];
    tgn_bot_shapes__init(&shapes);
    tgn_field_board__init(&start, tgn_game_board(game), TGN_PASS);
    playout.random = tgn_random__seeded(1);
    for (int i = 0; i < 200; i++) {
        tgn_bot_playout__begin(&playout, &start, TGN_BLACK, TGN_PASS);
        tgn_bot_playout__finish(&playout, &shapes);
        const int lead = tgn_bot_playout__count(&playout, owner);
        int sum = 0, open = 0;
        for (tgn_point p = tgn_point_first(start.size); p; p = tgn_point_next(p, start.size)) {
            const tgn_colour c = playout.fast.colour[p];
            CHECK(!c || playout.fast.string[playout.fast.head[p]].liberties > 0);
            CHECK(!c || owner[p] == c);
            sum += owner[p] == TGN_BLACK ? 1 : owner[p] == TGN_WHITE ? -1 : 0;
            open += owner[p] == TGN_EMPTY;
        }
        CHECK(lead == sum && open < 12);
        CHECK(playout.count > 40 && playout.count < TGN_BOT_PLAYOUT_MAX);
    }
    tgn_game_free(game);
}

/* ---- positions that may not come back ---------------------------------------------------------------------- */

/* The slow way: play it and ask the game, for every move of random games on a tiny board. */
static void the_past_is_known(void)
{
    static const char *const names[] = {"chinese", "aga"};
    uint64_t seed = 9;
    int repeated = 0;
    for (int i = 0; i < 60; i++) {
        tgn_game *game = game_of(".... ....", names[i % 2]);
        for (int moves = 0; moves < 40; moves++) {
            tgn_bot_history history;
            const tgn_size size = tgn_game_size(game);
            const tgn_point p = tgn_point_from_index((int)(check_random(&seed) % 8), size);
            const tgn_colour colour = tgn_game_to_move(game);
            CHECK_INT(tgn_bot_history__init(&history, game), 0);
            CHECK(tgn_bot_history__has(&history, tgn_bot_history__number(&history, history.now, colour)));
            const bool repeats = tgn_game_judge(game, colour, p) & TGN_FAULT_REPEATS;
            tgn_game *other = game_of(".... ....", "japanese"); /* the same stones, without a past */
            for (tgn_point q = tgn_point_first(size); q; q = tgn_point_next(q, size))
                CHECK_INT(tgn_game_setup(other, &(tgn_move){q, tgn_game_board(game)->colour[q]}, 1), 0);
            if (tgn_game_play(other, colour, p) == 0) {
                uint64_t now = 0;
                for (tgn_point q = tgn_point_first(size); q; q = tgn_point_next(q, size))
                    now ^= tgn_bot_history__stone(q, tgn_game_board(other)->colour[q]);
                CHECK(repeats ==
                      tgn_bot_history__has(&history,
                                           tgn_bot_history__number(&history, now, tgn_colour_other(colour))));
                repeated += repeats;
            }
            tgn_game_free(other);
            tgn_bot_history__clear(&history);
            if (tgn_game_play(game, colour, p) < 0)
                CHECK_INT(tgn_game_play(game, colour, TGN_PASS), 0);
        }
        tgn_game_free(game);
    }
    CHECK(repeated > 5);
}

/* ---- the tree ---------------------------------------------------------------------------------------------- */

static void check_node(const tgn_bot_uct *tree, const tgn_bot_uct_node *node)
{
    uint64_t sum = 0;
    CHECK(node->mean >= 0 && node->mean <= 1 && node->later_mean >= 0 && node->later_mean <= 1);
    for (uint32_t i = 0; i < node->children; i++)
        sum += tree->node[node->child + i].visits;
    CHECK(sum <= node->visits);
}

static void counts_add_up(void)
{
    tgn_game *game = game_of(".X.OX XXOOX .XO.. XXOOO .XO.O", "chinese");
    tgn_bot_uct tree;
    tgn_bot_uct_walker *walker = calloc(1, sizeof *walker);
    tgn_bot_shapes__init(&shapes);
    walker->playout.random = tgn_random__seeded(3);
    CHECK_INT(tgn_bot_uct__init(&tree, 1 << 20, &shapes), 0);
    CHECK_INT(tgn_bot_uct__start(&tree, walker, game, TGN_BLACK, 0.5), 0);
    for (int i = 0; i < 3000; i++)
        tgn_bot_uct__grow(&tree, walker);
    CHECK_INT(tree.games, 3000);
    CHECK_INT(tree.node[0].visits, 3000);
    CHECK(tree.nodes <= tree.most);
    for (uint32_t i = 0; i < tree.nodes; i++)
        check_node(&tree, &tree.node[i]);
    tgn_bot_uct__clear(&tree);
    free(walker);
    tgn_game_free(game);
}

/* With hardly any memory it continues from the leaves that it has. */
static void a_full_tree_goes_on(void)
{
    tgn_game *game =
        game_of("......... ......... ......... ......... ......... ......... ......... ......... .........",
                "chinese");
    tgn_bot_uct tree;
    tgn_bot_uct_walker *walker = calloc(1, sizeof *walker);
    tgn_bot_shapes__init(&shapes);
    walker->playout.random = tgn_random__seeded(3);
    CHECK_INT(tgn_bot_uct__init(&tree, 1, &shapes), 0);
    CHECK_INT(tgn_bot_uct__start(&tree, walker, game, TGN_BLACK, 7.5), 0);
    for (int i = 0; i < 500; i++)
        tgn_bot_uct__grow(&tree, walker);
    CHECK(tree.games == 500 && tree.nodes <= tree.most && tree.most - tree.nodes < 82);
    tgn_bot_uct__clear(&tree);
    free(walker);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(good_shapes);
    TEST(shapes_are_symmetric);
    TEST(games_end_soundly);
    TEST(the_past_is_known);
    TEST(counts_add_up);
    TEST(a_full_tree_goes_on);
    return check_done();
}
