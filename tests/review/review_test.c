/* tengen/review.h: losses, doubts, sums and stops with a player whose opinions are made up; and a game with tengen's own. */
#include "made_up.h"

#include <errno.h>
#include <sys/resource.h>

static void what_was_lost(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 16);
    tgn_review_place place;
    tgn_review_at(review, 10, &place);
    CHECK(place.visits == 0 && !place.compared && place.played.colour == TGN_BLACK);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(tgn_review_moves(review), 20);
    for (size_t i = 0; i <= 20; i++) {
        tgn_review_at(review, i, &place);
        CHECK_INT(place.visits, 16);
        CHECK(place.score == s->score[i]);
        CHECK(fabs(place.chance - 1 / (1 + exp(-s->score[i] / 10))) < 1e-12);
        CHECK_INT(place.played.colour, i == 20 ? TGN_EMPTY : i % 2 ? TGN_WHITE : TGN_BLACK);
        CHECK(place.compared == (i < 20));
        CHECK(place.lost == (i == 5 ? 3 : i == 10 ? 7 : 0));
        CHECK(i == 20 || place.rank == (i == 5 || i == 10 || i == 14));
    }
    tgn_review_at(review, 10, &place);
    CHECK(place.lost_chance > 0 && place.prior == 0.2);
    CHECK_INT(place.choice[0].point, point_of("E5"));
    tgn_review_at(review, 21, &place);
    CHECK_INT(place.visits, 0);

    size_t worst[3];
    CHECK_INT(tgn_review_worst(review, TGN_EMPTY, worst, 3), 2);
    CHECK(worst[0] == 10 && worst[1] == 5);
    CHECK_INT(tgn_review_worst(review, TGN_WHITE, worst, 3), 1);
    CHECK_INT(worst[0], 5);
    CHECK_INT(tgn_review_worst(review, TGN_EMPTY, worst, 1), 1);
    CHECK_INT(worst[0], 10);
    CHECK_INT(tgn_review_worst(review, TGN_EMPTY, worst, 0), 0);

    tgn_review_sum sum;
    tgn_review_add_up(review, TGN_BLACK, 0, 100, &sum);
    CHECK(sum.moves == 10 && sum.first == 8 && sum.lost == 7 && sum.most == 7 && sum.worst == 10);
    tgn_review_add_up(review, TGN_EMPTY, 0, 10, &sum);
    CHECK(sum.moves == 10 && sum.first == 9 && sum.lost == 3);
    tgn_review_free(review);
    CHECK_INT(s->opened, 1);
    CHECK_INT(s->closed, 1);
    free(s);
    tgn_game_free(game);
}

/* Three rounds; the first as it comes, then runs of places between unexpected moves, those beside the most doubtful ones first. */
static void doubts_come_first(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 100);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(s->asked, 3 * 21);
    for (int i = 0; i < 63; i++)
        CHECK_INT(s->visits[i], i < 21 ? 1 : i < 42 ? 16 : 100);
    static const size_t order[21] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1,
                                     2, 3, 4, 5, 15, 16, 17, 18, 19, 20};
    for (size_t i = 0; i < 21; i++) {
        CHECK_INT(s->order[i], i);
        CHECK_INT(s->order[21 + i], order[i]);
        CHECK_INT(s->order[42 + i], order[i]);
    }
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* However expected the moves are, a run ends after some places: doubts elsewhere do not wait for it. */
static void runs_are_short(void)
{
    tgn_game *game = made_game(20);
    script *s = new_script(game);
    s->score[20] = -9; /* White's last move loses nine points */
    s->score[19] = -18;
    s->choice[19] = point_of("E5");
    tgn_review *review = new_review(s, game, 1, 4);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    static const size_t order[21] = {16, 17, 18, 19, 20, 0,  1,  2,  3,  4, 5,
                                     6,  7,  8,  9,  10, 11, 12, 13, 14, 15};
    for (size_t i = 0; i < 21; i++)
        CHECK_INT(s->order[21 + i], order[i]);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* What was found before a stop is not done again. */
static void stopped_and_gone_on_with(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 4);
    int left = 30;
    const tgn_progress progress = {stop_after, &left};
    CHECK_INT(tgn_review_run(review, &progress, NULL), TGN_ERR_STOPPED);
    const int before = s->asked;
    CHECK(before > 21 && before < 42);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(s->asked, 42);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(s->asked, 42);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

static bool stop_at_once(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return ++*(int *)context < 4;
}

/*
 * A thought that has no end is stopped in its middle, in all threads, and what it says then is not noted: the place keeps
 * what the round before found.
 */
static void stopped_while_thinking(void)
{
    for (int threads = 1; threads <= 3; threads++) {
        tgn_game *game = made_game(4);
        script *s = planted(game);
        int asked = -20;
        const tgn_progress progress = {stop_at_once, &asked};
        tgn_review *review = new_review(s, game, threads, 16);
        tgn_review_place place;
        s->slow = 16;
        CHECK_INT(tgn_review_run(review, &progress, NULL), TGN_ERR_STOPPED);
        const int before = s->asked;
        CHECK(before > 5 && before <= 5 + threads);
        CHECK_INT(tgn_review_visits(review), 1);
        for (size_t i = 0; i <= 4; i++) {
            tgn_review_at(review, i, &place);
            CHECK_INT(place.visits, 1);
        }
        s->slow = 0;
        CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
        CHECK_INT(s->asked, before + 5);
        CHECK_INT(tgn_review_visits(review), 16);
        tgn_review_free(review);
        free(s);
        tgn_game_free(game);
    }
}

/* How far it is: visits of all rounds, and all of them in the end. */
static bool note_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    uint64_t *last = context;
    CHECK(strcmp(what, "reviewing") == 0);
    CHECK(done >= *last && done < total);
    CHECK_INT(total, 21 * (1 + 16 + 100));
    *last = done;
    return true;
}

static void progress_is_told(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 100);
    uint64_t last = 0;
    const tgn_progress progress = {note_progress, &last};
    CHECK_INT(tgn_review_run(review, &progress, NULL), 0);
    CHECK_INT(last, 21 * (1 + 16) + 20 * 100);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* In the background nothing is different but the priority, which the threads have and the caller has not. */
static void look_at_priority(void *context, size_t place)
{
    (void)place;
    errno = 0;
    const int priority = getpriority(PRIO_PROCESS, 0);
    if (errno == 0 && priority > *(int *)context)
        *(int *)context = priority;
}

static void in_the_background(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    const int before = getpriority(PRIO_PROCESS, 0);
    int seen = -100;
    const tgn_review_engine engine = {open_script, think_script, close_script, s};
    const tgn_review_options options = {.game = game,
                                        .visits = 4,
                                        .threads = 2,
                                        .engine = &engine,
                                        .background = true,
                                        .changed = look_at_priority,
                                        .context = &seen};
    tgn_review *review;
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(tgn_review_visits(review), 4);
    CHECK_INT(getpriority(PRIO_PROCESS, 0), before);
    CHECK(seen > before || before >= 10);
    s->fail_at = s->asked + 1;
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0); /* nobody is asked again */
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

/* What the player tells of the spread is taken; else the judge is asked, once. */
static void spreads(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 4);
    tgn_review_place place;
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    for (size_t i = 0; i <= 20; i++) {
        tgn_review_at(review, i, &place);
        CHECK(place.spread > 0.1 && place.spread < 81);
    }
    tgn_review_free(review);
    s->spread = 4.25;
    review = new_review(s, game, 1, 4);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_review_at(review, 7, &place);
    CHECK(place.spread == 4.25);
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

static void a_player_that_fails(void)
{
    tgn_game *game = made_game(10);
    script *s = new_script(game);
    tgn_review *review = new_review(s, game, 2, 4);
    tgn_error error = {0};
    s->fail_at = 5;
    CHECK_INT(tgn_review_run(review, NULL, &error), TGN_ERR_IO);
    CHECK(strcmp(error.message, "lost its tongue") == 0);
    s->fail_at = 0;
    CHECK_INT(tgn_review_run(review, NULL, &error), 0);
    tgn_review_free(review);
    CHECK_INT(s->opened, s->closed);
    free(s);
    tgn_game_free(game);
}

typedef struct changes {
    tgn_review *review;
    int count[PLACES];
} changes;

static void count_change(void *context, size_t place)
{
    changes *c = context;
    tgn_review_place at;
    tgn_review_at(c->review, place, &at);
    CHECK(at.visits > 0);
    c->count[place]++;
}

/* The same with four threads, for whoever looks at how it goes; setups and turns in the middle of a game are walked over. */
static void many_threads(void)
{
    tgn_game *game = made_game(10);
    const tgn_size size = {9, 9};
    CHECK_INT(
        tgn_game_setup(game, &(tgn_move){.point = tgn_point_from_index(80, size), .colour = TGN_WHITE}, 1),
        0);
    CHECK_INT(tgn_game_set_to_move(game, TGN_WHITE), 0);
    CHECK_INT(tgn_game_play(game, TGN_WHITE, tgn_point_from_index(78, size)), 0);
    CHECK_INT(tgn_game_play(game, TGN_BLACK, TGN_PASS), 0);
    script *s = new_script(game);
    changes seen = {0};
    const tgn_review_engine engine = {open_script, think_script, close_script, s};
    const tgn_review_options options = {.game = game,
                                        .visits = 16,
                                        .threads = 4,
                                        .engine = &engine,
                                        .changed = count_change,
                                        .context = &seen};
    CHECK_INT(tgn_review_new(&seen.review, &options, NULL), 0);
    CHECK_INT(tgn_review_run(seen.review, NULL, NULL), 0);
    for (int i = 0; i <= 12; i++)
        CHECK_INT(seen.count[i], 2);
    CHECK_INT(s->boards[9], 5004);
    CHECK_INT(s->boards[10], 5006); /* asked about the place where White moves: the stone was set up before */
    CHECK_INT(s->boards[11], 5007);
    CHECK_INT(s->boards[12], 5007);
    tgn_review_place place;
    tgn_review_at(seen.review, 10, &place);
    CHECK_INT(place.played.colour, TGN_WHITE);
    tgn_review_free(seen.review);
    free(s);
    tgn_game_free(game);
}

static void nothing_to_review(void)
{
    tgn_game *game;
    tgn_review *review;
    tgn_error error = {0};
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    CHECK_INT(tgn_review_new(&review, &(tgn_review_options){.game = game}, &error), TGN_ERR_ARGUMENT);
    CHECK(review == NULL && error.message[0]);
    tgn_review_free(review);
    tgn_game_free(game);
}

static int append(void *context, const void *bytes, size_t length)
{
    char *text = context;
    const size_t used = strlen(text);
    CHECK(used + length < 8000);
    memcpy(text + used, bytes, length);
    text[used + length] = '\0';
    return 0;
}

/* The record with comments and better lines, read again: the main line and what was there before are unchanged. */
static void written_into_the_record(void)
{
    static const char record[] =
        "(;GM[1]SZ[9]C[a \\] game](;B[ee]C[mine];W[gc];B[cc](;W[gg];B[hh])(;W[aa]))(;B[dd]))";
    char text[8000] = "";
    tgn_sgf_reader *reader, *again;
    tgn_sgf *tree, *read;
    tgn_game *game;
    CHECK_INT(tgn_sgf_open_memory(&reader, record, strlen(record)), 0);
    CHECK_INT(tgn_sgf_next(reader, &tree), 1);
    CHECK_INT(tgn_game_new(&game, tree->size, NULL), 0);
    CHECK(tgn_sgf_start(tree, game) == 0 && tgn_sgf_replay(tree, game, SIZE_MAX) >= 0);
    script *s = new_script(game);
    for (int i = 3; i < PLACES; i++) /* White's first move loses four points, Black's second nothing, ... */
        s->score[i] = i > 3 ? 4.5 : 4;
    s->score[2] = 4;
    s->choice[1] = point_of("C3");
    s->choice[3] = point_of("D4");
    tgn_review *review = new_review(s, game, 1, 4);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(tgn_review_write(review, tree, append, text), 0);
    CHECK(strstr(text, "C[a \\] game\n\nReviewed by tengen, 4 visits a move."));
    CHECK(strstr(text, "White lost 4.5 points in 2 moves, 0 of which were the first choice. Most: move 2 "
                       "(4.0), move 4 (0.5)]"));
    CHECK(strstr(text, "B[ee]C[mine\n\nScore even, Black wins with 50 %.]"));
    CHECK(
        strstr(text, "(;W[gc]C[White lost 4.0 points; C3 was better.\nScore B+4.0, Black wins with 60 %.]"));
    CHECK(strstr(text, ")(;W[cg]C[Better by 4.0 points: score even.])"));
    CHECK(!strstr(text, "W[df]")); /* half a point is worth no line */
    CHECK(strstr(text, "(;W[aa])") && strstr(text, "(;B[dd])"));

    CHECK_INT(tgn_sgf_open_memory(&again, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(again, &read), 1);
    CHECK_INT(read->problem_count, 0);
    CHECK_INT(read->node_count, tree->node_count + 1);
    CHECK(tgn_sgf_start(read, game) == 0 && tgn_sgf_replay(read, game, SIZE_MAX) >= 0);
    CHECK_INT(tgn_game_moves(game), 5);
    tgn_sgf_close(again);
    tgn_review_free(review);
    free(s);
    tgn_sgf_close(reader);
    tgn_game_free(game);
}

static tgn_review *reviewed(tgn_game **game, tgn_size size, const char *const *moves, int count,
                            uint64_t visits)
{
    tgn_review *review;
    CHECK_INT(tgn_game_new(game, size, tgn_rules_find("chinese")), 0);
    for (int i = 0; i < count; i++) {
        tgn_point point;
        CHECK_INT(tgn_point_parse(&point, moves[i], size), 0);
        CHECK_INT(tgn_game_play(*game, i % 2 ? TGN_WHITE : TGN_BLACK, point), 0);
    }
    CHECK_INT(
        tgn_review_new(&review, &(tgn_review_options){.game = *game, .visits = visits, .threads = 2}, NULL),
        0);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    return review;
}

/* Tengen's own player knows all about 3x3: in the middle Black gets nine points, in a corner White does (van der Werf 2003). */
static void exact_where_boards_are_solved(void)
{
    static const char *const moves[] = {"A1", "B2", "B3"};
    tgn_game *game;
    tgn_review *review = reviewed(&game, (tgn_size){3, 3}, moves, 3, 4);
    tgn_review_place place;
    tgn_review_at(review, 0, &place);
    CHECK(place.score == 9 && place.lost == 18 && place.choice[0].point == tgn_point_at(1, 1));
    for (size_t i = 1; i <= 3; i++) {
        tgn_review_at(review, i, &place);
        CHECK(place.score == -9 && place.lost == 0);
    }
    tgn_review_free(review);
    tgn_game_free(game);
}

/* On a larger board it has opinions, within bounds. */
static void opinions_elsewhere(void)
{
    static const char *const moves[] = {"E5", "E3", "C4", "G6", "A1", "F7"};
    tgn_game *game;
    tgn_review *review = reviewed(&game, (tgn_size){9, 9}, moves, 6, 60);
    for (size_t i = 0; i <= 6; i++) {
        tgn_review_place place;
        tgn_review_at(review, i, &place);
        CHECK(place.visits == 60 && place.chance >= 0 && place.chance <= 1 && fabs(place.score) <= 81);
        CHECK(place.choices > 0 && place.choice[0].length > 0 && place.lost >= 0);
    }
    tgn_review_free(review);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(what_was_lost);
    TEST(doubts_come_first);
    TEST(runs_are_short);
    TEST(stopped_and_gone_on_with);
    TEST(stopped_while_thinking);
    TEST(progress_is_told);
    TEST(in_the_background);
    TEST(spreads);
    TEST(a_player_that_fails);
    TEST(many_threads);
    TEST(nothing_to_review);
    TEST(written_into_the_record);
    TEST(exact_where_boards_are_solved);
    TEST(opinions_elsewhere);
    return check_done();
}
