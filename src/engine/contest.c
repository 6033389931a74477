/* contest.c - see contest.h */
#include "engine/contest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/engine.h"

static const double USUAL_PATIENCE = 120;

enum { REFEREE = 2, ENGINES };

/* A game that is being played: engine 0 has Black, 1 White, 2 is the referee or NULL. */
typedef struct contest {
    const tgn_engine_terms *terms;
    tgn_engine_game *game;
    tgn_engine *engine[ENGINES];
    tgn_game *board;
} contest;

const char *tgn_engine__ending_name(tgn_engine_ending ending)
{
    static const char *const names[] = {"counted",   "resigned", "refused",
                                        "no answer", "too long", "broken off"};
    return names[ending];
}

static const char *role_of(int engine)
{
    return engine == REFEREE ? "the referee" : engine ? "White" : "Black";
}

/* What ends the match and not the game only. */
static bool is_final(int code)
{
    return code == TGN_ERR_STOPPED || code == TGN_ERR_MEMORY;
}

/* ---- how it ends ---------------------------------------------------------------------------------------- */

static void end_game(contest *c, tgn_engine_ending ending, tgn_colour winner)
{
    c->game->ending = ending;
    c->game->winner = winner;
}

/* A player that fails loses; without the referee nobody can say. */
static void end_by_failure(contest *c, int engine, const tgn_error *error)
{
    end_game(c, engine == REFEREE ? TGN_ENGINE_BROKEN : TGN_ENGINE_FAILED,
             engine == REFEREE ? TGN_EMPTY
             : engine == 0     ? TGN_WHITE
                               : TGN_BLACK);
    snprintf(c->game->problem, sizeof c->game->problem, "%s: %s", role_of(engine), error->message);
}

/* "B+3.0" as "B+3"; anything that is no score as it stands. */
static void plain_score(char out[TGN_ENGINE_SCORE], const char *text)
{
    tgn_engine__shown(out, TGN_ENGINE_SCORE, text);
    out[strcspn(out, " ")] = '\0';
    const size_t length = strlen(out);
    if (length > 2 && strcmp(out + length - 2, ".0") == 0)
        out[length - 2] = '\0';
    for (char *at = out; *at; at++)
        *at = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
}

/* Who wins by a score; `sure` unless it is no score. */
static tgn_colour winner_of(const char *score, bool *sure)
{
    double lead = 0;
    *sure = tgn_engine__score(&lead, score);
    return lead > 0 ? TGN_BLACK : lead < 0 ? TGN_WHITE : TGN_EMPTY;
}

static int ask_score(contest *c, int engine, const char *command, char out[TGN_ENGINE_SCORE])
{
    const char *answer;
    tgn_error error;
    const int code = tgn_engine_ask(c->engine[engine], &answer, command, &error);
    plain_score(out, code < 0 ? "?" : answer);
    return is_final(code) ? code : TGN_OK;
}

/* After two passes. */
static int count(contest *c)
{
    tgn_engine_game *game = c->game;
    bool sure, agreed = true;
    for (int i = 0; i < REFEREE; i++)
        TGN_TRY(ask_score(c, i, "final_score", game->side[i].says));
    memcpy(game->score, game->side[0].says, sizeof game->score);
    if (c->engine[REFEREE])
        TGN_TRY(ask_score(c, REFEREE, "final_score", game->score));
    game->winner = winner_of(game->score, &sure);
    if (!c->engine[REFEREE])
        agreed = winner_of(game->side[1].says, &sure) == game->winner && sure;
    winner_of(game->score, &sure);
    game->drawn = sure && agreed && !game->winner;
    if (sure && agreed)
        return TGN_OK;
    game->winner = TGN_EMPTY;
    snprintf(game->score, sizeof game->score, "Void");
    return TGN_OK;
}

/* Whether the side that resigned was ahead. */
static int judge_resignation(contest *c)
{
    tgn_engine_game *game = c->game;
    bool sure;
    if (!c->engine[REFEREE])
        return TGN_OK;
    TGN_TRY(ask_score(c, REFEREE, "estimate_score", game->estimate));
    const tgn_colour ahead = winner_of(game->estimate, &sure);
    game->early = sure && ahead && ahead != game->winner;
    return TGN_OK;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

static int note_move(contest *c, tgn_colour colour, tgn_point point)
{
    tgn_engine_game *game = c->game;
    TGN_TRY(tgn_array__need(&game->move, &game->capacity, game->moves + 1));
    game->move[game->moves++] = (tgn_move){.point = point, .colour = colour};
    return TGN_OK;
}

/* Show a move to an engine. Returns 1, 0 when that ended the game, or a negative code. */
static int show_move(contest *c, int engine, tgn_colour colour, const char *point)
{
    tgn_error error;
    const int code =
        tgn_engine__ask(c->engine[engine], NULL, &error, "play %s %s", tgn_colour_name(colour), point);
    if (code == TGN_OK || is_final(code))
        return code == TGN_OK ? 1 : code;
    end_by_failure(c, engine, &error);
    if (code == TGN_ERR_ARGUMENT)
        end_game(c, TGN_ENGINE_REFUSED, tgn_colour_other(colour));
    return 0;
}

static const char *fault_of(unsigned faults)
{
    return faults & TGN_FAULT_OCCUPIED  ? "a stone is there"
           : faults & TGN_FAULT_SUICIDE ? "suicide"
           : faults & TGN_FAULT_KO      ? "it retakes a ko at once"
                                        : "it repeats a position";
}

/* A move on our board, and to everybody but its player. Returns as show_move(). */
static int make_move(contest *c, tgn_colour colour, tgn_point point, int player)
{
    char text[TGN_POINT_TEXT];
    const unsigned faults = tgn_game_judge(c->board, colour, point) & ~(unsigned)TGN_FAULT_TURN;
    tgn_point_format(text, point, c->terms->size);
    TGN_TRY(note_move(c, colour, point));
    if (faults) {
        end_game(c, TGN_ENGINE_REFUSED, tgn_colour_other(colour));
        snprintf(c->game->problem, sizeof c->game->problem, "%s %s is not legal by %s rules: %s",
                 role_of(player), text, c->terms->rules->name, fault_of(faults));
        return 0;
    }
    TGN_TRY(tgn_game_play(c->board, colour, point));
    for (int i = 0; i < ENGINES; i++) {
        const int shown = i == player || !c->engine[i] ? 1 : show_move(c, i, colour, text);
        if (shown <= 0)
            return shown;
    }
    return 1;
}

/* Ask for a move, and measure how long that takes. */
static int ask_move(contest *c, int player, const char **answer, tgn_error *error)
{
    tgn_engine_side *side = &c->game->side[player];
    const double began = tgn_clock__seconds();
    const int code = tgn_engine__ask(c->engine[player], answer, error, "genmove %s",
                                     tgn_colour_name((tgn_colour)(player + 1)));
    const double took = tgn_clock__seconds() - began;
    side->moves++;
    side->spent += took;
    side->longest = fmax(side->longest, took);
    return code;
}

/* One turn. Returns as show_move(). */
static int take_turn(contest *c, int player)
{
    const tgn_colour colour = (tgn_colour)(player + 1);
    const char *answer;
    tgn_error error;
    tgn_point point;
    const int code = ask_move(c, player, &answer, &error);
    if (is_final(code))
        return code;
    if (code < 0) {
        end_by_failure(c, player, &error);
        return 0;
    }
    if (strncasecmp(answer, "resign", 6) == 0) {
        end_game(c, TGN_ENGINE_RESIGNED, tgn_colour_other(colour));
        return 0;
    }
    if (tgn_engine__vertex(&point, answer, strlen(answer), c->terms->size))
        return make_move(c, colour, point, player);
    char shown[40];
    tgn_error_set(&error, TGN_ERR_INPUT, "'%s' is no move", tgn_engine__shown(shown, sizeof shown, answer));
    end_by_failure(c, player, &error);
    return 0;
}

static int play_moves(contest *c)
{
    const size_t points = (size_t)tgn_size_points(c->terms->size);
    const size_t most = c->terms->most ? c->terms->most : 3 * points;
    while (!tgn_game_over(c->board)) {
        if (c->game->moves >= most) {
            end_game(c, TGN_ENGINE_LONG, TGN_EMPTY);
            return TGN_OK;
        }
        const int more = take_turn(c, tgn_game_to_move(c->board) == TGN_WHITE);
        if (more <= 0)
            return more < 0 ? more : c->game->ending == TGN_ENGINE_RESIGNED ? judge_resignation(c) : TGN_OK;
    }
    c->game->ending = TGN_ENGINE_COUNTED;
    return count(c);
}

/* ---- beginning ------------------------------------------------------------------------------------------ */

/* The command with {game} as a number. */
static char *numbered(const char *command, unsigned long number)
{
    tgn_buffer text = {0};
    for (const char *at = command; *at;) {
        if (strncmp(at, "{game}", 6) == 0) {
            tgn_buffer__printf(&text, "%lu", number);
            at += 6;
        } else {
            tgn_buffer__char(&text, *at++);
        }
    }
    tgn_buffer__text(&text, "");
    if (text.failed)
        tgn_buffer__clear(&text);
    return text.data;
}

static int open_engine(contest *c, int index, const char *command, tgn_error *error)
{
    char *own = numbered(command, c->game->number);
    if (!own)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const tgn_engine_options options = {.command = own,
                                        .seconds =
                                            c->terms->patience > 0 ? c->terms->patience : USUAL_PATIENCE,
                                        .restarts = -1,
                                        .progress = c->terms->progress};
    const int code = tgn_engine_open(&c->engine[index], &options, error);
    free(own);
    if (code == TGN_OK && index != REFEREE)
        snprintf(c->game->side[index].name, sizeof c->game->side[index].name, "%s",
                 tgn_engine_name(c->engine[index]));
    return code;
}

/* Size, rules, komi, and time if it is a whole number of seconds: the protocol has no other. */
static int tell_terms(contest *c, int index, tgn_error *error)
{
    const tgn_engine_terms *terms = c->terms;
    tgn_engine *engine = c->engine[index];
    TGN_TRY(tgn_engine__set_rules(engine, terms->size, terms->rules, terms->komi, error));
    if (index == REFEREE || terms->seconds < 1 || terms->seconds != floor(terms->seconds) ||
        !tgn_engine_knows(engine, "time_settings"))
        return TGN_OK;
    const int code = tgn_engine__ask(engine, NULL, error, "time_settings 0 %.0f 1", terms->seconds);
    return code == TGN_ERR_ARGUMENT ? TGN_OK : code;
}

/* Returns 1 when all is ready, 0 when the game cannot be played, or a negative code. */
static int begin(contest *c, tgn_error *error)
{
    const tgn_engine_terms *terms = c->terms;
    const bool swapped = c->game->swapped;
    const char *commands[ENGINES] = {terms->player[swapped], terms->player[!swapped], terms->referee};
    for (int i = 0; i < ENGINES; i++) {
        if (!commands[i])
            continue;
        int code = open_engine(c, i, commands[i], error);
        if (code == TGN_OK)
            code = tell_terms(c, i, error);
        if (is_final(code) || code == TGN_ERR_MISSING || code == TGN_ERR_ARGUMENT)
            return code;
        if (code < 0) {
            end_by_failure(c, i, error);
            end_game(c, TGN_ENGINE_BROKEN, TGN_EMPTY);
            return 0;
        }
    }
    return tgn_game_new(&c->board, terms->size, terms->rules) < 0 ? TGN_ERR_MEMORY : 1;
}

/* The opening is nobody's fault. */
static int play_opening(contest *c, const tgn_move *opening, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int more = make_move(c, opening[i].colour, opening[i].point, -1);
        if (more == 0)
            end_game(c, TGN_ENGINE_BROKEN, TGN_EMPTY);
        if (more <= 0)
            return more;
    }
    return 1;
}

static void name_result(tgn_engine_game *game)
{
    if (!*game->score && game->winner)
        snprintf(game->score, sizeof game->score, "%c+%c", game->winner == TGN_BLACK ? 'B' : 'W',
                 game->ending == TGN_ENGINE_RESIGNED ? 'R' : 'F');
    else if (!*game->score)
        snprintf(game->score, sizeof game->score, "Void");
}

int tgn_engine_game__play(tgn_engine_game *game, const tgn_engine_terms *terms, unsigned long number,
                          const tgn_move *opening, size_t count, tgn_error *error)
{
    *game = (tgn_engine_game){.number = number, .swapped = number % 2 == 0};
    contest c = {.terms = terms, .game = game};
    int code = begin(&c, error);
    if (code > 0)
        code = play_opening(&c, opening, count);
    if (code > 0)
        code = play_moves(&c);
    for (int i = 0; i < ENGINES; i++)
        tgn_engine_close(c.engine[i]);
    tgn_game_free(c.board);
    name_result(game);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory");
    return code == TGN_ERR_STOPPED ? tgn_error_set(error, code, "stopped") : code < 0 ? code : TGN_OK;
}

void tgn_engine_game__clear(tgn_engine_game *game)
{
    free(game->move);
    *game = (tgn_engine_game){0};
}
