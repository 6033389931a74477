/*
 * go.c - the engine for Go: its table of commands, opening and closing it (see go_engine.h)
 */
#include "gtp/go_engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = TGN_GTP_WORDS, QUESTION_MS = 30000 };

/* clang-format off */
static const tgn_gtp_command commands[] = {
    /* the GTP standard */
    {"boardsize", 1, 1, tgn_gtp_go__boardsize},
    {"clear_board", 0, 0, tgn_gtp_go__clear_board},
    {"komi", 1, 1, tgn_gtp_go__set_komi},
    {"fixed_handicap", 1, 1, tgn_gtp_go__fixed_handicap},
    {"place_free_handicap", 1, 1, tgn_gtp_go__place_free_handicap},
    {"set_free_handicap", 0, MANY, tgn_gtp_go__set_free_handicap},
    {"play", 2, 2, tgn_gtp_go__play},
    {"genmove", 1, 1, tgn_gtp_go__genmove},
    {"reg_genmove", 1, 1, tgn_gtp_go__reg_genmove},
    {"undo", 0, 0, tgn_gtp_go__undo},
    {"time_settings", 3, 3, tgn_gtp_go__time_settings},
    {"time_left", 3, 3, tgn_gtp_go__time_left},
    {"final_score", 0, 0, tgn_gtp_go__final_score},
    {"final_status_list", 1, 1, tgn_gtp_go__final_status_list},
    {"loadsgf", 1, MANY, tgn_gtp_go__loadsgf},
    {"showboard", 0, 0, tgn_gtp_go__showboard},
    /* as in GNU Go */
    {"printsgf", 0, MANY, tgn_gtp_go__printsgf},
    {"gg-undo", 0, 1, tgn_gtp_go__undo},
    {"final_status", 1, 1, tgn_gtp_go__final_status},
    {"query_boardsize", 0, 0, tgn_gtp_go__query_boardsize},
    {"get_komi", 0, 0, tgn_gtp_go__get_komi},
    {"get_handicap", 0, 0, tgn_gtp_go__get_handicap},
    {"list_stones", 1, 1, tgn_gtp_go__list_stones},
    {"captures", 1, 1, tgn_gtp_go__captures},
    {"color", 1, 1, tgn_gtp_go__colour},
    {"countlib", 1, 1, tgn_gtp_go__countlib},
    {"findlib", 1, 1, tgn_gtp_go__findlib},
    {"is_legal", 2, 2, tgn_gtp_go__is_legal},
    {"all_legal", 1, 1, tgn_gtp_go__all_legal},
    {"last_move", 0, 0, tgn_gtp_go__last_move},
    {"move_history", 0, 0, tgn_gtp_go__move_history},
    {"top_moves", 0, 0, tgn_gtp_go__top_moves},
    {"top_moves_black", 0, 0, tgn_gtp_go__top_moves_black},
    {"top_moves_white", 0, 0, tgn_gtp_go__top_moves_white},
    {"cputime", 0, 0, tgn_gtp_go__cputime},
    /* for KGS and Sabaki */
    {"rectangular_boardsize", 2, 2, tgn_gtp_go__rectangular_boardsize},
    {"kgs-genmove_cleanup", 1, 1, tgn_gtp_go__genmove_cleanup},
    {"kgs-rules", 1, 1, tgn_gtp_go__kgs_rules},
    {"kgs-time_settings", 1, 4, tgn_gtp_go__kgs_time_settings},
    {"kgs-game_over", 0, 0, tgn_gtp_go__nothing},
    {"analyze", 0, MANY, tgn_gtp_go__analyze},
    {"lz-analyze", 0, MANY, tgn_gtp_go__lz_analyze},
    {"kata-analyze", 0, MANY, tgn_gtp_go__analyze},
    {"genmove_analyze", 1, MANY, tgn_gtp_go__genmove_analyze},
    {"lz-genmove_analyze", 1, MANY, tgn_gtp_go__lz_genmove_analyze},
    {"kata-genmove_analyze", 1, MANY, tgn_gtp_go__genmove_analyze},
    /* for GoGui */
    {"gogui-play_sequence", 0, MANY, tgn_gtp_go__play_sequence},
    {"gogui-setup", 0, MANY, tgn_gtp_go__setup},
    {"gogui-setup_player", 1, 1, tgn_gtp_go__setup_player},
    {"gogui-undo_setup", 0, 0, tgn_gtp_go__undo_setup},
    {"gogui-interrupt", 0, 0, tgn_gtp_go__nothing},
    {"gogui-title", 0, 0, tgn_gtp_go__title},
    {"gogui-analyze_commands", 0, 0, tgn_gtp_go__analyze_commands},
    /* our own */
    {"tengen-level", 0, 1, tgn_gtp_go__level},
    {"tengen-rules", 0, 1, tgn_gtp_go__rules},
    {"tengen-seed", 0, 1, tgn_gtp_go__seed},
    {"tengen-settings", 0, 2, tgn_gtp_go__settings},
    {"tengen-judge", 0, 1, tgn_gtp_go__judge},
    {"tengen-potential", 0, 0, tgn_gtp_go__potential},
    {"tengen-owner", 0, 0, tgn_gtp_go__owner},
    {"tengen-territory", 0, 0, tgn_gtp_go__territory},
    {"tengen-core", 0, 0, tgn_gtp_go__core},
    {"tengen-judgement", 0, 0, tgn_gtp_go__judgement},
    {"tengen-liberties", 0, 0, tgn_gtp_go__liberties},
    {"tengen-strings", 0, 0, tgn_gtp_go__strings},
    {"tengen-reachable", 0, 0, tgn_gtp_go__reachable},
    {"tengen-lead", 0, 0, tgn_gtp_go__lead},
    {"tengen-policy", 0, 1, tgn_gtp_go__policy},
    {"tengen-policy_gfx", 0, 1, tgn_gtp_go__policy_gfx},
    {"tengen-continuations", 0, 1, tgn_gtp_go__continuations},
    {"tengen-continuations_gfx", 0, 1, tgn_gtp_go__continuations_gfx},
    {"tengen-pattern", 0, 2, tgn_gtp_go__pattern},
    {"tengen-pattern_gfx", 0, 2, tgn_gtp_go__pattern_gfx},
    {"tengen-solved", 0, 1, tgn_gtp_go__solved},
    {"tengen-solved_best", 0, 1, tgn_gtp_go__solved_best},
    {"tengen-view", 0, 1, tgn_gtp_go__view},
    {"tengen-line", 0, 1, tgn_gtp_go__line},
    {0},
};
/* clang-format on */

static void close_engine(void *self)
{
    tgn_gtp_go_engine *engine = self;
    if (!engine)
        return;
    tgn_game_free(engine->game);
    tgn_bot_free(engine->bot);
    tgn_network_free(engine->network);
    tgn_solver_close(engine->solver);
    tgn_graph_close(engine->graph);
    free(engine->texts[0]);
    free(engine->texts[1]);
    free(engine->texts[2]);
    free(engine);
}

static int copy_text(tgn_gtp_go_engine *engine, int index, const char **text)
{
    if (!*text)
        return TGN_OK;
    *text = engine->texts[index] = strdup(*text);
    return *text ? TGN_OK : TGN_ERR_MEMORY;
}

static int fill(tgn_gtp_go_engine *engine, tgn_error *error)
{
    tgn_gtp_go_options *options = &engine->options;
    const tgn_rules *rules = options->rules ? options->rules : tgn_rules_find("japanese");
    options->rules = NULL; /* kept by the game from now on */
    options->level = options->level ? options->level : 7;
    options->patience = options->patience ? options->patience : QUESTION_MS;
    options->memory = options->memory ? options->memory : (size_t)256 << 20;
    if (options->size.rows == 0)
        options->size = (tgn_size){19, 19};
    if (!tgn_size_valid(options->size) || options->size.rows < 2 || options->size.cols < 2)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "boards have 2 to %d lines", TGN_SIDE_MAX);
    engine->komi = options->komi_given ? options->komi : rules->komi;
    if (!(fabs(engine->komi) <= 1000))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "komi is a number from -1000 to 1000");
    if (copy_text(engine, 0, &options->database) < 0 || copy_text(engine, 1, &options->tables) < 0 ||
        copy_text(engine, 2, &options->weights) < 0 || tgn_game_new(&engine->game, options->size, rules) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    int code = tgn_gtp_go__new_bot(engine, error);
    if (code == TGN_OK && options->database)
        code = tgn_graph_open(&engine->graph, options->database, TGN_GRAPH_READ, NULL, error);
    return code;
}

int tgn_gtp_go(tgn_gtp_engine *out, const tgn_gtp_go_options *options, tgn_error *error)
{
    *out = (tgn_gtp_engine){0};
    tgn_gtp_go_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    engine->options = options ? *options : (tgn_gtp_go_options){0};
    const int code = fill(engine, error);
    if (code == TGN_OK)
        *out = (tgn_gtp_engine){"tengen", commands, engine, close_engine};
    else
        close_engine(engine);
    return code;
}

const char *tgn_gtp_go_lacks(const tgn_gtp_engine *engine)
{
    const tgn_gtp_go_engine *go = engine->self;
    return go->guessed ? tgn_bot_lacks(go->bot) : NULL;
}
