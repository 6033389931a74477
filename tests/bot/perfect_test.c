/*
 * Perfect play: what the player chooses on small boards, compared with the tables of all situations. The games are by
 * area with only a ko ban, as in these tables. Under superko, for which there is no table, the reported score may
 * never fall, whatever the other side does, and is what is counted in the end.
 */
#include "table.h"

#include <tengen/score.h>
#include <tengen/solve.h>

static tgn_rules plain_area(void)
{
    tgn_rules rules = *tgn_rules_find("chinese");
    rules.repetition = TGN_REPEAT_KO;
    return rules;
}

static tgn_solve_table *table_of(tgn_size size, const char *rules)
{
    tgn_solve_table *table = NULL;
    CHECK_INT(tgn_solve_table_build(&table, size, tgn_solve_rules_find(rules), 2, NULL, NULL), 0);
    return table;
}

/* The score for the side to move, now or after a move. */
static double score_now(const tgn_solve_table *table, const tgn_situation *s, tgn_colour side, double komi)
{
    return (side == TGN_BLACK ? 1 : -1) * tgn_solve_score(tgn_solve_table_value(table, s, NULL), komi);
}

static double score_after(const tgn_solve_table *table, tgn_situation s, tgn_point point, double komi)
{
    const tgn_colour side = s.to_move;
    CHECK(tgn_situation_play(&s, point, false, NULL) >= 0);
    return score_now(table, &s, side, komi);
}

static double best_score(const tgn_solve_table *table, const tgn_situation *s, double komi)
{
    double best = score_after(table, *s, TGN_PASS, komi);
    for (tgn_point p = tgn_point_first(s->size); p; p = tgn_point_next(p, s->size)) {
        tgn_situation next = *s;
        if (tgn_situation_play(&next, p, false, NULL) < 0)
            continue;
        const double score = score_now(table, &next, s->to_move, komi);
        best = score > best ? score : best;
    }
    return best;
}

/* Ask in a position of a game; the move must be worth what the best is, and say so. */
static void ask_here(tgn_bot *bot, tgn_game *game, const tgn_solve_table *table, double komi)
{
    tgn_situation s;
    tgn_bot_thought thought;
    CHECK_INT(tgn_situation_of_game(&s, game, NULL), 0);
    const tgn_colour colour = tgn_game_to_move(game);
    CHECK_INT(tgn_bot_think(bot, &thought, &(tgn_bot_question){.game = game, .colour = colour, .komi = komi},
                            NULL, NULL),
              0);
    check_thought(&thought, game);
    const double best = best_score(table, &s, komi);
    CHECK(thought.exact && thought.choice[0].exact && !thought.resign);
    CHECK(score_after(table, s, thought.choice[0].point, komi) == best);
    CHECK(thought.score == best);
    for (int i = 0; i < thought.choices; i++)
        CHECK(thought.choice[i].score == score_after(table, s, thought.choice[i].point, komi));
}

static void play_one_at_random(tgn_game *game, uint64_t *seed)
{
    const tgn_size size = tgn_game_size(game);
    for (int tries = 0; tries < 50; tries++) {
        const uint64_t at = check_random(seed) % (uint64_t)(tgn_size_points(size) + 1);
        const tgn_point p = at ? tgn_point_from_index((int)at - 1, size) : (tgn_point)TGN_PASS;
        if (tgn_game_play(game, tgn_game_to_move(game), p) == 0)
            return;
    }
}

static void random_games(tgn_size size, int games)
{
    const tgn_rules rules = plain_area();
    tgn_solve_table *table = table_of(size, "area");
    tgn_bot *bot = bot_of(3, 1);
    uint64_t seed = 5;
    for (int i = 0; i < games; i++) {
        tgn_game *game = NULL;
        CHECK_INT(tgn_game_new(&game, size, &rules), 0);
        for (int moves = 0; moves < 24 && !tgn_game_over(game); moves++) {
            ask_here(bot, game, table, (double)(check_random(&seed) % 9) - 4 + 0.5 * (double)(i % 2));
            play_one_at_random(game, &seed);
        }
        tgn_game_free(game);
    }
    tgn_bot_free(bot);
    tgn_solve_table_close(table);
}

static void every_position_of_random_games(void)
{
    random_games((tgn_size){1, 4}, 10);
    random_games((tgn_size){2, 2}, 20);
    random_games((tgn_size){2, 3}, 20);
    random_games((tgn_size){3, 3}, 20);
    random_games((tgn_size){3, 4}, 8);
}

/* ---- against everything ---------------------------------------------------------------------------------- */

typedef struct tree {
    tgn_bot *bot;
    const tgn_solve_table *table;
    tgn_colour side; /* the player's */
    double komi, worth;
    long asked;
    unsigned char seen[2][1 << 18]; /* situations of the player's that were answered, by stones (3x3) */
} tree;

static unsigned stones_of(const tgn_situation *s)
{
    return (unsigned)(s->black | s->white << 9);
}

/*
 * The player keeps what it has, whatever the other side answers: along every path the value stays at
 * least what it was, and what ends counts that much. The player's answer depends on the situation alone here, so one
 * that was met before is not examined again.
 */
static void hold(tree *t, tgn_game *game, int depth)
{
    tgn_situation s;
    tgn_bot_thought thought;
    CHECK_INT(tgn_situation_of_game(&s, game, NULL), 0);
    CHECK(score_now(t->table, &s, t->side, t->komi) >= t->worth);
    if (s.over || depth > 60)
        return;
    if (s.to_move == t->side) {
        if (s.ko == TGN_PASS && t->seen[s.passed][stones_of(&s)]++)
            return;
        t->asked++;
        CHECK_INT(tgn_bot_think(t->bot, &thought,
                                &(tgn_bot_question){.game = game, .colour = t->side, .komi = t->komi}, NULL,
                                NULL),
                  0);
        CHECK_INT(tgn_game_play(game, t->side, thought.choice[0].point), 0);
        hold(t, game, depth + 1);
        tgn_game_undo(game);
        return;
    }
    for (tgn_point p = tgn_point_first(s.size);; p = tgn_point_next(p, s.size)) {
        if (tgn_game_judge(game, s.to_move, p) == 0 && tgn_game_play(game, s.to_move, p) == 0) {
            hold(t, game, depth + 1);
            tgn_game_undo(game);
        }
        if (!p)
            return;
    }
}

static void hold_from_the_start(tgn_size size, tgn_colour side, double komi)
{
    const tgn_rules rules = plain_area();
    tgn_solve_table *table = table_of(size, "area");
    tree *t = calloc(1, sizeof *t);
    tgn_game *game = NULL;
    tgn_situation start;
    CHECK_INT(tgn_game_new(&game, size, &rules), 0);
    tgn_situation_init(&start, size);
    t->bot = bot_of(3, 1);
    t->table = table;
    t->side = side;
    t->komi = komi;
    t->worth = score_now(table, &start, side, komi);
    hold(t, game, 0);
    CHECK(t->asked > 5);
    tgn_bot_free(t->bot);
    tgn_game_free(game);
    tgn_solve_table_close(table);
    free(t);
}

static void holds_its_value_against_everything(void)
{
    hold_from_the_start((tgn_size){2, 2}, TGN_BLACK, 0.5);
    hold_from_the_start((tgn_size){2, 2}, TGN_WHITE, 0.5);
    hold_from_the_start((tgn_size){2, 3}, TGN_BLACK, -0.5);
    hold_from_the_start((tgn_size){2, 3}, TGN_WHITE, 0);
    hold_from_the_start((tgn_size){3, 3}, TGN_BLACK, 8.5);
    hold_from_the_start((tgn_size){3, 3}, TGN_WHITE, 9);
}

/* ---- other rules ----------------------------------------------------------------------------------------- */

/* Known values (docs/SOLVE.md): Black wins 2x2 by one under superko, 3x3 by nine. */
static void superko(void)
{
    tgn_game *game = game_of(".. ..", "chinese");
    tgn_bot_thought thought = think(game, TGN_BLACK, 0.5, 3, 1);
    CHECK(thought.exact && thought.score == 0.5);
    CHECK_INT(tgn_game_play(game, TGN_BLACK, thought.choice[0].point), 0);
    thought = think(game, TGN_WHITE, 0.5, 3, 1);
    CHECK(thought.exact && thought.score == -0.5);
    tgn_game_free(game);
    game = game_of("... ... ...", "aga");
    thought = think(game, TGN_BLACK, 8.5, 3, 1);
    CHECK(thought.choice[0].point == tgn_point_at(1, 1) && thought.score == 0.5);
    tgn_game_free(game);
}

/* One game against random moves: no answer is worse than the one before, and the last one is what is counted. */
static void superko_game(tgn_bot *bot, tgn_size size, const char *rules, tgn_colour side, uint64_t *seed)
{
    const double komi = 0.5;
    double told = -100;
    tgn_game *game = NULL;
    tgn_score score;
    CHECK_INT(tgn_game_new(&game, size, tgn_rules_find(rules)), 0);
    for (int moves = 0; moves < 150 && !tgn_game_over(game); moves++) {
        tgn_bot_thought thought;
        const tgn_bot_question question = {.game = game, .colour = side, .komi = komi, .visits = 1};
        if (tgn_game_to_move(game) != side) {
            play_one_at_random(game, seed);
            continue;
        }
        CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
        CHECK(thought.exact && thought.score >= told);
        told = thought.score;
        CHECK_INT(tgn_game_play(game, side, thought.choice[0].point), 0);
    }
    tgn_score_board(&score, tgn_game_board(game), NULL);
    CHECK(tgn_game_over(game));
    CHECK((side == TGN_BLACK ? 1 : -1) * tgn_score_area(&score, komi) >= told);
    tgn_game_free(game);
}

static void superko_games(void)
{
    static const tgn_size sizes[] = {{2, 2}, {1, 4}, {2, 3}, {1, 5}};
    tgn_bot *bot = bot_of(3, 1);
    uint64_t seed = 21;
    for (int i = 0; i < 120; i++)
        superko_game(bot, sizes[i / 2 % 4], i % 16 < 8 ? "chinese" : "aga", i % 2 ? TGN_BLACK : TGN_WHITE,
                     &seed);
    tgn_bot_free(bot);
}

static void not_exact(void)
{
    static const char *const names[] = {"japanese", "korean", "new-zealand", "ing", "tromp-taylor"};
    for (int i = 0; i < 5; i++) {
        tgn_game *game = game_of("... ... ...", names[i]);
        const tgn_bot_thought thought = think(game, TGN_BLACK, 6.5, 3, 1);
        CHECK(!thought.exact && thought.choice[0].point == tgn_point_at(1, 1) && thought.chance == 1);
        tgn_game_free(game);
    }
}

/* The centre wins all of 5x5: the program knows the first moves. */
static void five_by_five(void)
{
    tgn_game *game = game_of("..... ..... ..... ..... .....", "chinese");
    const tgn_bot_thought thought = think(game, TGN_BLACK, 24.5, 3, 1);
    CHECK(thought.choice[0].point == tgn_point_at(2, 2) && thought.score == 0.5);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(every_position_of_random_games);
    TEST(holds_its_value_against_everything);
    TEST(superko);
    TEST(superko_games);
    TEST(not_exact);
    TEST(five_by_five);
    return check_done();
}
