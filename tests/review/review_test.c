/* tengen/review.h: losses, doubts, sums and stops with a player whose opinions are made up; and a game with tengen's own. */
#include "../check.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include <tengen/review.h>

/* ---- a player whose opinions are made up ----------------------------------------------------------------- */

enum { PLACES = 64 };

typedef struct script {
    double score[PLACES];     /* Black's, at each place, in every round */
    tgn_point choice[PLACES]; /* the first choice; 0: the move played */
    double prior[PLACES];     /* of the move played */
    const tgn_game *game;
    pthread_mutex_t lock;
    int asked, opened, closed, fail_at;
    size_t order[1000];      /* places in the order in which they were asked about */
    uint64_t visits[1000];   /* and with how many visits */
    uint64_t boards[PLACES]; /* stones on the board when it was asked */
} script;

static int open_script(void *context, void **thinker, tgn_error *error)
{
    (void)error;
    script *s = context;
    pthread_mutex_lock(&s->lock);
    s->opened++;
    pthread_mutex_unlock(&s->lock);
    *thinker = s;
    return TGN_OK;
}

static void close_script(void *thinker)
{
    ((script *)thinker)->closed++;
}

static int think_script(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                        tgn_error *error)
{
    script *s = thinker;
    const size_t place = tgn_game_moves(question->game);
    const tgn_board *board = tgn_game_board(question->game);
    const double sign = question->colour == TGN_BLACK ? 1 : -1;
    pthread_mutex_lock(&s->lock);
    const int number = s->asked++;
    s->order[number] = place;
    s->visits[number] = question->visits;
    s->boards[place] = (uint64_t)board->count[TGN_BLACK] * 1000 + (uint64_t)board->count[TGN_WHITE];
    pthread_mutex_unlock(&s->lock);
    if (number + 1 == s->fail_at) {
        snprintf(error->message, sizeof error->message, "lost its tongue");
        return TGN_ERR_IO;
    }
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    out->score = sign * s->score[place];
    out->chance = 1 / (1 + exp(-out->score / 10));
    out->visits = question->visits;
    const tgn_point played =
        place < tgn_game_moves(s->game) ? tgn_game_move(s->game, place).point : (tgn_point)TGN_PASS;
    const tgn_point first = s->choice[place] ? s->choice[place] : played;
    out->choices = first == played ? 1 : 2;
    out->choice[0] = (tgn_bot_choice){.point = first,
                                      .score = out->score,
                                      .chance = out->chance,
                                      .prior = 0.5,
                                      .length = 1,
                                      .line = {first}};
    out->choice[out->choices - 1].point = first == played ? first : played;
    out->choice[out->choices - 1].prior = s->prior[place];
    return TGN_OK;
}

/* A game of some moves on 9x9, Black and White in turn, row by row. */
static tgn_game *made_game(int moves)
{
    tgn_game *game;
    const tgn_size size = {9, 9};
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    for (int i = 0; i < moves; i++)
        CHECK_INT(tgn_game_play(game, i % 2 ? TGN_WHITE : TGN_BLACK, tgn_point_from_index(2 * i % 81, size)),
                  0);
    return game;
}

static script *new_script(const tgn_game *game)
{
    script *s = calloc(1, sizeof *s);
    s->game = game;
    pthread_mutex_init(&s->lock, NULL);
    for (int i = 0; i < PLACES; i++)
        s->prior[i] = 0.5;
    return s;
}

static tgn_review *new_review(script *s, const tgn_game *game, int threads, uint64_t visits)
{
    tgn_review *review = NULL;
    const tgn_review_engine engine = {open_script, think_script, close_script, s};
    const tgn_review_options options = {
        .game = game, .komi = 6.5, .visits = visits, .threads = threads, .engine = &engine};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    return review;
}

static tgn_point point_of(const char *name)
{
    tgn_point point = TGN_PASS;
    CHECK_INT(tgn_point_parse(&point, name, (tgn_size){9, 9}), 0);
    return point;
}

/* ---- tests ----------------------------------------------------------------------------------------------- */

/* Black throws away 7 points with move 11, White 3 with move 6; move 15 is surprising and costs nothing. */
static script *planted(const tgn_game *game)
{
    script *s = new_script(game);
    for (int i = 0; i < PLACES; i++)
        s->score[i] = (i > 5 ? 3 : 0) - (i > 10 ? 7 : 0);
    s->choice[5] = s->choice[10] = s->choice[14] = point_of("E5");
    s->prior[5] = s->prior[10] = 0.2;
    s->prior[14] = 0.001;
    return s;
}

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

/* Three rounds; the first as it comes, then the doubtful moves with the places around them. */
static void doubts_come_first(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 10);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    CHECK_INT(s->asked, 3 * 21);
    for (int i = 0; i < 63; i++)
        CHECK_INT(s->visits[i], i < 21 ? 1 : i < 42 ? 4 : 10);
    for (size_t i = 0; i < 21; i++)
        CHECK_INT(s->order[i], i);
    static const size_t first[] = {10, 11, 5, 6, 14, 15};
    for (int round = 1; round < 3; round++)
        for (int i = 0; i < 6; i++)
            CHECK_INT(s->order[21 * round + i], first[i]);
    bool seen[21] = {false};
    for (int i = 21; i < 42; i++) {
        CHECK(!seen[s->order[i]]);
        seen[s->order[i]] = true;
    }
    tgn_review_free(review);
    free(s);
    tgn_game_free(game);
}

static bool stop_after(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return --*(int *)context > 0;
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
        CHECK_INT(seen.count[i], 3);
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
    TEST(stopped_and_gone_on_with);
    TEST(a_player_that_fails);
    TEST(many_threads);
    TEST(nothing_to_review);
    TEST(written_into_the_record);
    TEST(exact_where_boards_are_solved);
    TEST(opinions_elsewhere);
    return check_done();
}
