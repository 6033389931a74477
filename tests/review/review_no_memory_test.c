/* A review made, saved, loaded and written with every allocation refused once: it says so, and nothing is lost. */
#include "../no_memory.h"

#include <tengen/wire.h>

#include "base/buffer.h"

static int open_player(void *context, void **thinker, tgn_error *error)
{
    (void)error;
    *thinker = context;
    return TGN_OK;
}

static int think(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error)
{
    (void)thinker, (void)progress, (void)error;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    out->chance = 0.5;
    out->choices = 1;
    return TGN_OK;
}

static void close_player(void *thinker)
{
    (void)thinker;
}

static int new_review(tgn_review **out, const tgn_game *game, tgn_error *error)
{
    static const tgn_review_engine engine = {open_player, think, close_player, NULL};
    const tgn_review_options options = {.game = game, .visits = 2, .threads = 1, .engine = &engine};
    const int code = tgn_review_new(out, &options, error);
    CHECK(code == 0 || (*out == NULL && error->message[0]));
    return code;
}

static int save_and_load(tgn_review *review, tgn_review *again, tgn_error *error)
{
    tgn_buffer bytes = {0}, text = {0};
    int code = tgn_review_run(review, NULL, error);
    if (code == 0)
        code = tgn_review_save(review, tgn_buffer__write, &bytes);
    if (code == 0)
        code = tgn_review_load(again, bytes.data, bytes.length, error);
    CHECK_INT(tgn_review_visits(again), code == 0 ? 2 : 0); /* all or nothing */
    if (code == 0)
        code = tgn_wire_review(again, NULL, true, tgn_buffer__write, &text);
    tgn_buffer__clear(&bytes);
    tgn_buffer__clear(&text);
    return code;
}

static int work(void)
{
    tgn_game *game = NULL;
    tgn_review *review = NULL, *again = NULL;
    tgn_error error = {.message = ""};
    int code = tgn_game_new(&game, (tgn_size){3, 3}, NULL);
    if (code == 0)
        code = tgn_game_play(game, TGN_BLACK, tgn_point_at(1, 1));
    if (code == 0)
        code = new_review(&review, game, &error);
    if (code == 0)
        code = new_review(&again, game, &error);
    if (code == 0)
        code = save_and_load(review, again, &error);
    tgn_review_free(review);
    tgn_review_free(again);
    tgn_game_free(game);
    return code;
}

static void all_of_it(void)
{
    refuse_each(work);
}

int main(int argc, char **argv)
{
    TEST(all_of_it);
    return check_done();
}
