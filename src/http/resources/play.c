/*
 * play.c - POST /api/v1/play: the computer's move in a game
 *
 * The whole game comes with every question and nothing of it is kept, so that a server that was killed has lost none. What is
 * kept are players: to make one means to read the weights of a network. They know nothing of who asked, except that one
 * that is asked about the same game again may still have its tree.
 *
 * As many players are made as there are workers that compute: who asks when all are busy waits in the queue of these, and
 * when that is full hears so (worker_pool.c). Other programs think in the workers of their own (engines.h).
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "http/resources/handlers.h"
#include "http/resources/play_question.h"
#include "http/server.h"

/* ---- players ------------------------------------------------------------------------------------------- */

enum { IDLE_MOST = 2 };
#define PLAYER_BYTES ((size_t)64 << 20) /* memory of one player's tree and tables */

typedef struct play_player {
    struct play_player *next;
    tgn_bot *bot;
} play_player;

struct tgn_http_players {
    pthread_mutex_t lock;
    play_player *idle;
    int idle_count;
    bool network; /* they ask one */
    char *tables; /* folder, or NULL */
};

int tgn_http_players__new(tgn_http_players **out, const tgn_server_options *options, tgn_error *error)
{
    tgn_http_players *players = *out = calloc(1, sizeof *players);
    if (!players)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    pthread_mutex_init(&players->lock, NULL);
    players->network = options->network != NULL;
    players->tables = options->tables ? strdup(options->tables) : NULL;
    return options->tables && !players->tables ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : 0;
}

static void free_player(play_player *player)
{
    tgn_bot_free(player->bot);
    free(player);
}

void tgn_http_players__free(tgn_http_players *players)
{
    if (!players)
        return;
    while (players->idle) {
        play_player *player = players->idle;
        players->idle = player->next;
        free_player(player);
    }
    pthread_mutex_destroy(&players->lock);
    free(players->tables);
    free(players);
}

/* One thread: there are as many workers as processors, or about. The clock makes games differ. */
static int make_player(play_player **out, const tgn_http_players *players, tgn_error *error)
{
    const tgn_bot_options options = {.seed = (uint64_t)(tgn_clock__seconds() * 1e6),
                                     .threads = 1,
                                     .memory = PLAYER_BYTES,
                                     .tables = players->tables,
                                     .weights = players->network ? NULL : ""};
    play_player *player = *out = calloc(1, sizeof *player);
    if (!player)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int code = tgn_bot_new(&player->bot, &options, error);
    if (code < 0)
        free_player(player);
    return code;
}

static int take_player(play_player **out, tgn_http_players *players, tgn_error *error)
{
    pthread_mutex_lock(&players->lock);
    *out = players->idle;
    if (*out) {
        players->idle = (*out)->next;
        players->idle_count--;
    }
    pthread_mutex_unlock(&players->lock);
    return *out ? 0 : make_player(out, players, error);
}

/* Some more may have been needed for a moment, to judge moves beside other programs. */
static void give_back(play_player *player, tgn_http_players *players)
{
    pthread_mutex_lock(&players->lock);
    const bool keep = players->idle_count < IDLE_MOST;
    if (keep) {
        player->next = players->idle;
        players->idle = player;
        players->idle_count++;
    }
    pthread_mutex_unlock(&players->lock);
    if (!keep)
        free_player(player);
}

/* ---- who thinks ---------------------------------------------------------------------------------------- */

/* Our own player, or another program. */
typedef struct play_thinker {
    tgn_http_engine *engine; /* NULL: the bot, at this level */
    tgn_bot *bot;
    int level;
    const tgn_progress *progress;
} play_thinker;

/* A caller who has gone needs no move either: thinking that is stopped ends at once, with what it has. */
static int think(const play_thinker *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                 tgn_error *error)
{
    if (thinker->engine)
        return tgn_http_engine__think(thinker->engine, out, question, thinker->progress, error);
    TGN_TRY(tgn_bot_set_level(thinker->bot, thinker->level));
    return tgn_bot_think(thinker->bot, out, question, thinker->progress, error);
}

/* ---- what a move lost ---------------------------------------------------------------------------------- */

/*
 * The same player looks before and after the move, whatever the level of the game: a beginner's opponent must not judge like a
 * beginner. Games played out say less than looks of a network, and are quicker. An engine that analyses judges itself; one that
 * only chooses moves knows too little of those it did not choose, so our own player does.
 */
enum { JUDGE_LEVEL = 7, JUDGE_LOOKS = 200, JUDGE_PLAYOUTS = 3000, JUDGE_MS = 2000 };

typedef struct play_loss {
    bool known;
    tgn_move move;
    double points, chance;
    tgn_bot_choice better;
} play_loss;

static int judge(const play_thinker *judge, tgn_bot_thought *out, tgn_game *game, double komi,
                 tgn_error *error)
{
    const bool quick = judge->bot && tgn_bot_lacks(judge->bot);
    const tgn_bot_question question = {.game = game,
                                       .colour = tgn_game_to_move(game),
                                       .komi = komi,
                                       .milliseconds = JUDGE_MS,
                                       .visits = quick ? JUDGE_PLAYOUTS : JUDGE_LOOKS,
                                       .never_resign = true};
    return think(judge, out, &question, error);
}

static double not_negative(double number)
{
    return number > 0 ? number : 0;
}

/* Look at the position before the last move and at that after it. The player's own first choice has lost nothing. */
static int find_loss(play_loss *out, const play_thinker *by, tgn_game *game, double komi, tgn_error *error)
{
    tgn_bot_thought thought;
    *out = (play_loss){0};
    if (!tgn_game_last(game, &out->move) || out->move.colour == tgn_game_to_move(game))
        return 0;
    tgn_game_undo(game);
    int code = judge(by, &thought, game, komi, error);
    const int again = tgn_game_play(game, out->move.colour, out->move.point);
    if (code < 0 || again < 0)
        return code < 0 ? code : again;
    const double score = thought.score, chance = thought.chance;
    out->better = thought.choice[0];
    out->known = true;
    if (thought.colour != out->move.colour || out->better.point == out->move.point)
        return 0;
    TGN_TRY(judge(by, &thought, game, komi, error));
    out->points = not_negative(score + thought.score);
    out->chance = not_negative(chance + thought.chance - 1);
    return 0;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

static void write_point(tgn_json_writer *json, const char *name, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__field_plain(json, name, tgn_point_format(text, point, size));
}

/* Black's, whoever's it is. */
static void write_hopes(tgn_json_writer *json, double chance, double score, tgn_colour colour)
{
    const bool black = colour == TGN_BLACK;
    tgn_json__field_decimal(json, "chance", black ? chance : 1 - chance);
    tgn_json__field_decimal(json, "score", black ? score : 0 - score);
}

static void write_line(tgn_json_writer *json, const tgn_bot_choice *choice, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__key(json, "line");
    tgn_json__open(json, '[');
    for (int i = 0; i < choice->length; i++)
        tgn_json__plain(json, tgn_point_format(text, choice->line[i], size));
    tgn_json__close(json, ']');
}

static void write_choices(tgn_json_writer *json, const tgn_bot_thought *thought, int most, tgn_size size)
{
    tgn_json__key(json, "choices");
    tgn_json__open(json, '[');
    for (int i = 0; i < thought->choices && i < most; i++) {
        const tgn_bot_choice *choice = &thought->choice[i];
        tgn_json__open(json, '{');
        write_point(json, "move", choice->point, size);
        tgn_json__field_number(json, "visits", choice->visits);
        write_hopes(json, choice->chance, choice->score, thought->colour);
        tgn_json__field_decimal(json, "prior", choice->prior);
        write_line(json, choice, size);
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

static void write_loss(tgn_json_writer *json, const play_loss *loss, tgn_size size)
{
    tgn_json__key(json, "lost");
    if (!loss->known) {
        tgn_json__null(json);
        return;
    }
    tgn_json__open(json, '{');
    write_point(json, "move", loss->move.point, size);
    tgn_json__field_plain(json, "colour", tgn_colour_name(loss->move.colour));
    tgn_json__field_decimal(json, "points", loss->points);
    tgn_json__field_decimal(json, "chance", loss->chance);
    write_point(json, "better", loss->better.point, size);
    write_line(json, &loss->better, size);
    tgn_json__close(json, '}');
}

static int send_answer(tgn_http_request *request, const tgn_http_play_question *question,
                       const tgn_bot_thought *thought, const play_loss *loss)
{
    const tgn_size size = tgn_game_size(question->game);
    tgn_json_writer json;
    tgn_http_reply__json_begin(request, &json);
    tgn_json__open(&json, '{');
    tgn_json__field_text(&json, "engine",
                         question->engine ? tgn_http_engine__name(question->engine) : "tengen");
    tgn_json__field_plain(&json, "colour", tgn_colour_name(thought->colour));
    write_point(&json, "move", thought->choice[0].point, size);
    tgn_json__field_bool(&json, "resign", thought->resign);
    write_hopes(&json, thought->chance, thought->score, thought->colour);
    tgn_json__field_number(&json, "visits", thought->visits);
    tgn_json__field_bool(&json, "exact", thought->exact);
    write_choices(&json, thought, question->choices, size);
    write_loss(&json, loss, size);
    tgn_json__close(&json, '}');
    return tgn_http_reply__json_end(request, &json, 200);
}

/* ---- the question -------------------------------------------------------------------------------------- */

static int ask_move(tgn_bot_thought *out, const play_thinker *thinker, const tgn_http_play_question *asked,
                    tgn_error *error)
{
    const tgn_bot_question question = {.game = asked->game,
                                       .colour = tgn_game_to_move(asked->game),
                                       .komi = asked->komi,
                                       .milliseconds = asked->milliseconds,
                                       .never_resign = !asked->resign};
    TGN_TRY(think(thinker, out, &question, error));
    out->resign = out->resign && asked->resign; /* an engine does as it likes */
    return 0;
}

/* With a player of our own if one is needed: to move, or to judge. */
static int answer(tgn_http_request *request, const tgn_http_play_question *question, tgn_bot *bot)
{
    tgn_http_computation computation;
    const tgn_progress *progress = tgn_http_computation__begin(&computation, request);
    const play_thinker mover = {question->engine, bot, question->level, progress};
    const play_thinker judge = {bot ? NULL : question->engine, bot, JUDGE_LEVEL, progress};
    tgn_bot_thought thought;
    play_loss loss = {0};
    tgn_error error = {0};
    if (question->engine)
        tgn_http_computation__take_time(&computation);
    int code = question->lost ? find_loss(&loss, &judge, question->game, question->komi, &error) : 0;
    if (code == 0)
        code = ask_move(&thought, &mover, question, &error);
    if (code == 0)
        return send_answer(request, question, &thought, &loss);
    return question->engine ? tgn_http_engine__fail(request, code, &error)
                            : tgn_http_computation__fail(&computation, code, &error);
}

static bool needs_player(const tgn_http_play_question *question)
{
    return !question->engine || (question->lost && !tgn_http_engine__analyses(question->engine));
}

int tgn_http_play__post(tgn_http_request *request)
{
    tgn_http_play_question question;
    play_player *player = NULL;
    tgn_error error = {0};
    tgn_game *game = tgn_http_request__game(request);
    if (!game || tgn_http_play_question__read(&question, game, request) < 0)
        return 0;
    if (question.engine && tgn_http_worker_pool__pass_on(tgn_http_engine__workers(question.engine), request))
        return 0;
    if (needs_player(&question)) {
        const int code = take_player(&player, request->server->players, &error);
        if (code < 0)
            return tgn_http_reply__error(request, code, &error);
    }
    answer(request, &question, player ? player->bot : NULL);
    if (player)
        give_back(player, request->server->players);
    return 0;
}
