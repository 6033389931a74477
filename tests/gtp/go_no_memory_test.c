/* A conversation with every allocation refused once: a failure is reported, the rest continues, nothing is lost. */
#include "../no_memory.h"

#include <tengen/gtp.h>

static int listen(void *context, const void *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
    return 0;
}

/* A command is answered, or the conversation is out of memory; the next one is tried in any case. */
static int talk(const char *const *lines)
{
    tgn_gtp *gtp;
    tgn_gtp_engine engine;
    tgn_error error = {.message = ""};
    size_t heard = 0;
    const tgn_gtp_go_options options = {.weights = "",
                                        .level = 1,
                                        .visits = 1,
                                        .milliseconds = 1,
                                        .playouts = -1,
                                        .size = {7, 7},
                                        .memory = 1 << 16};
    int code = tgn_gtp_go(&engine, &options, &error), first = 0;
    if (code < 0)
        CHECK(error.message[0] != '\0');
    if (code == 0)
        code = tgn_gtp_new(&gtp, &engine, listen, &heard);
    if (code < 0)
        return code;
    for (; *lines; lines++) {
        heard = 0;
        code = tgn_gtp_feed(gtp, *lines, strlen(*lines));
        first = code < 0 ? code : first;
        CHECK(code < 0 || heard > 2);
    }
    tgn_gtp_free(gtp);
    return first;
}

static int playing(void)
{
    static const char *const lines[] = {"fixed_handicap 2\n",
                                        "play w D4\n",
                                        "gogui-setup b A1 w B2\n",
                                        "gogui-setup_player w\n",
                                        "gogui-play_sequence b D5 w D3 b pass\n",
                                        "tengen-rules chinese\n",
                                        "genmove w\n",
                                        "undo\n",
                                        "showboard\n",
                                        "printsgf\n",
                                        "boardsize 8\n",
                                        "clear_board\n",
                                        NULL};
    return talk(lines);
}

static int viewing(void)
{
    static const char *const lines[] = {"play w D4\n",       "final_score\n",    "tengen-judgement\n",
                                        "tengen-core\n",     "tengen-lead\n",    "tengen-strings\n",
                                        "tengen-view b\n",   "lz-analyze b 1\n", "genmove_analyze b 1\n",
                                        "tengen-solved b\n", "loadsgf /\n",      NULL};
    return talk(lines);
}

static void a_game(void)
{
    refuse_each(playing);
}

static void views(void)
{
    refuse_each(viewing);
}

int main(int argc, char **argv)
{
    TEST(a_game);
    TEST(views);
    return check_done();
}
