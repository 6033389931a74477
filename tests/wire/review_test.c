/* A review as JSON: one place, the letters of the owners, and the head. */
#include "../check.h"

#include <tengen/wire.h>

#include "base/buffer.h"

/* A player that gives Black the left side, White the right, and is sure of the edges alone. */
static int open_player(void *context, void **thinker, tgn_error *error)
{
    (void)error;
    *thinker = context;
    return TGN_OK;
}

static int think(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error)
{
    static const float owner[] = {1, 0.52f, 0.04f, -0.26f, -1};
    (void)thinker, (void)progress, (void)error;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    out->score = question->colour == TGN_BLACK ? 2.5 : -2.5;
    out->chance = question->colour == TGN_BLACK ? 0.75 : 0.25;
    out->spread = 4.25;
    out->choices = 1;
    out->choice[0] = (tgn_bot_choice){
        .point = tgn_point_at(0, 0), .length = 1, .line = {tgn_point_at(0, 0)}, .prior = 0.5};
    for (int row = 0; row < 2; row++)
        for (int col = 0; col < 5; col++)
            out->owner[tgn_point_at(row, col)] = row ? -owner[col] : owner[col];
    return TGN_OK;
}

static void close_player(void *thinker)
{
    (void)thinker;
}

static tgn_review *new_review(tgn_game **game)
{
    static const tgn_review_engine engine = {open_player, think, close_player, NULL};
    tgn_review *review;
    CHECK_INT(tgn_game_new(game, (tgn_size){2, 5}, tgn_rules_find("chinese")), 0);
    CHECK_INT(tgn_game_play(*game, TGN_BLACK, tgn_point_at(1, 2)), 0);
    const tgn_review_options options = {
        .game = *game, .komi = 7.5, .visits = 3, .threads = 1, .engine = &engine, .by = "A <b> 1.0"};
    CHECK_INT(tgn_review_new(&review, &options, NULL), 0);
    return review;
}

static void one_place(void)
{
    tgn_game *game;
    tgn_review *review = new_review(&game);
    tgn_buffer text = {0};
    CHECK_INT(tgn_wire_review_place(review, 0, true, tgn_buffer__write, &text), 0);
    CHECK_TEXT(text.data,
               "{\"move\": 1, \"colour\": \"black\", \"point\": \"C1\", \"visits\": 0, \"chance\": null, "
               "\"score\": null, \"lost\": null, \"lost_chance\": null, \"prior\": null, \"rank\": null, "
               "\"spread\": null, \"choices\": [], \"owner\": null}");
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    text.length = 0;
    CHECK_INT(tgn_wire_review_place(review, 1, true, tgn_buffer__write, &text), 0);
    CHECK_TEXT(
        text.data,
        "{\"move\": 2, \"colour\": null, \"point\": null, \"visits\": 3, \"chance\": 0.75, \"score\": 2.5, "
        "\"lost\": null, \"lost_chance\": null, \"prior\": null, \"rank\": null, \"spread\": 4.25, "
        "\"choices\": [{\"point\": \"A2\", \"visits\": 0, \"chance\": 0.0, \"score\": 0.0, \"prior\": 0.5, "
        "\"line\": [\"A2\"]}], \"owner\": \"UPKHAAFKNU\"}");
    text.length = 0;
    CHECK_INT(tgn_wire_review_place(review, 1, false, tgn_buffer__write, &text), 0);
    CHECK(!strstr(text.data, "owner"));
    text.length = 0;
    CHECK_INT(tgn_wire_review(review, NULL, true, tgn_buffer__write, &text), 0);
    CHECK(strstr(text.data, "\"owner\": \"UPKHAAFKNU\"},\n{\"move\": 2"));
    tgn_buffer__clear(&text);
    tgn_review_free(review);
    tgn_game_free(game);
}

static void the_head(void)
{
    tgn_game *game;
    tgn_review *review = new_review(&game);
    tgn_buffer text = {0};
    CHECK_INT(tgn_wire_review_head(review, tgn_buffer__write, &text), 0);
    CHECK_TEXT(text.data,
               "{\"size\": \"2x5\", \"rules\": \"chinese\", \"komi\": 7.5, \"visits\": 3, \"engine\": \"A "
               "\\u003cb\\u003e 1.0\", \"moves\": 1, \"kept\": 0, \"phases\": [{\"name\": \"opening\", "
               "\"from\": 1, \"to\": 1}]}");
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    text.length = 0;
    CHECK_INT(tgn_wire_review_head(review, tgn_buffer__write, &text), 0);
    CHECK(strstr(text.data, "\"kept\": 3,"));
    tgn_buffer__clear(&text);
    tgn_review_free(review);
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(one_place);
    TEST(the_head);
    return check_done();
}
