/*
 * go_analyze.c - what the player thinks, as lists, as a picture and as a stream; and the menu of such commands for GoGui
 *
 * Streams are analyze and its relatives, as in Leela Zero and KataGo, which Sabaki asks for:
 *
 *      analyze b 50 ownership true
 *      =
 *      info move D4 visits 12 winrate 0.4532 scoreLead 1.2 prior 0.1230 order 0 pv D4 Q16 info move ...
 *      info move ...                                       every 50 hundredths of a second, until more input arrives
 *
 * Leela Zero counts chances in ten-thousandths, the others from 0 to 1. All are those of the side that is asked
 * for, and so is the ownership at the end of the line.
 */
#include "gtp/go_engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

/* Types and wildcards are those of GoGui: docs/GTP.md explains them. */
int tgn_gtp_go__analyze_commands(void *self, tgn_gtp_call *call)
{
    if (tgn_gtp_go__network(self, NULL))
        tgn_gtp_say(call, "gfx/First moves of the network/tengen-policy_gfx %%c\n");
    tgn_gtp_say(call, "dboard/Potential/tengen-potential\n"
                      "dboard/Owner/tengen-owner\n"
                      "cboard/Territory and dead stones/tengen-territory\n"
                      "cboard/Core and rim/tengen-core\n"
                      "hstring/Judgement/tengen-judgement\n"
                      "hstring/Lead over the game/tengen-lead\n"
                      "sboard/Liberties/tengen-liberties\n"
                      "sboard/Strings/tengen-strings\n"
                      "hstring/Strings still reachable/tengen-reachable\n"
                      "gfx/View of the player/tengen-view %%c\n"
                      "varc/Line of the player/tengen-line %%c\n"
                      "pspairs/Top moves/top_moves\n"
                      "pspairs/Continuations/tengen-continuations %%c\n"
                      "gfx/Continuations with results/tengen-continuations_gfx %%c\n"
                      "pspairs/Pattern around the last move/tengen-pattern 5 %%c\n"
                      "gfx/Pattern with results/tengen-pattern_gfx 5 %%c\n"
                      "pspairs/Solved values/tengen-solved %%c\n"
                      "gfx/Solved best moves/tengen-solved_best %%c\n"
                      "string/Final score/final_score\n"
                      "plist/Dead stones/final_status_list dead\n"
                      "plist/Legal moves/all_legal %%c\n"
                      "string/Liberties of a string/countlib %%p\n"
                      "plist/Liberty points of a string/findlib %%p\n"
                      "param/Settings/tengen-settings");
    return TGN_OK;
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static int think_for(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_colour colour, tgn_bot_thought *out)
{
    const tgn_bot_question question = {.colour = colour, .never_resign = true};
    return tgn_gtp_go__think(engine, call, out, question, false);
}

/* Pairs of a point and its chance of winning in percent, best first, without passes. */
static int top_moves(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_colour colour)
{
    tgn_bot_thought thought;
    bool any = false;
    if (think_for(engine, call, colour, &thought) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < thought.choices; i++) {
        if (thought.choice[i].point == TGN_PASS)
            continue;
        if (any)
            tgn_gtp_say(call, " ");
        tgn_gtp__say_point(call, thought.choice[i].point, tgn_gtp_go__size(engine));
        tgn_gtp_say(call, " %.1f", 100 * thought.choice[i].chance);
        any = true;
    }
    return TGN_OK;
}

int tgn_gtp_go__top_moves(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    return top_moves(engine, call, tgn_game_to_move(engine->game));
}

int tgn_gtp_go__top_moves_black(void *self, tgn_gtp_call *call)
{
    return top_moves(self, call, TGN_BLACK);
}

int tgn_gtp_go__top_moves_white(void *self, tgn_gtp_call *call)
{
    return top_moves(self, call, TGN_WHITE);
}

/* The expected line of play, starting with `colour`. */
int tgn_gtp_go__line(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_bot_thought thought;
    tgn_colour colour;
    if (tgn_gtp_go__side(engine, call, 0, &colour) < 0 || think_for(engine, call, colour, &thought) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp__say_points(call, thought.choice[0].line, thought.choice[0].length, tgn_gtp_go__size(engine));
    return TGN_OK;
}

/* ---- a picture ----------------------------------------------------------------------------------------- */

/* Who will own what, where that is reasonably clear. */
static void say_influence(tgn_gtp_call *call, const tgn_bot_thought *thought, tgn_size size)
{
    bool any = false;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        if (fabsf(thought->owner[p]) < 0.1f)
            continue;
        tgn_gtp_say(call, "%s ", any ? "" : "\nINFLUENCE");
        tgn_gtp__say_point(call, p, size);
        tgn_gtp_say(call, " %.2f", (double)thought->owner[p]);
        any = true;
    }
}

/* The chance of winning of every choice but the best, in percent. */
static void say_labels(tgn_gtp_call *call, const tgn_bot_thought *thought, tgn_size size)
{
    bool any = false;
    for (int i = 1; i < thought->choices; i++) {
        if (thought->choice[i].point == TGN_PASS)
            continue;
        tgn_gtp_say(call, "%s ", any ? "" : "\nLABEL");
        tgn_gtp__say_point(call, thought->choice[i].point, size);
        tgn_gtp_say(call, " %.0f", 100 * thought->choice[i].chance);
        any = true;
    }
}

int tgn_gtp_go__view(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    tgn_bot_thought thought;
    tgn_colour colour;
    if (tgn_gtp_go__side(engine, call, 0, &colour) < 0 || think_for(engine, call, colour, &thought) < 0)
        return TGN_ERR_ARGUMENT;
    const tgn_bot_choice *best = &thought.choice[0];
    tgn_gtp_say(call, "TEXT %s to move wins %.0f %%, %+.1f points%s", tgn_colour_name(colour),
                100 * thought.chance, thought.score, thought.exact ? ", solved" : "");
    say_influence(call, &thought, size);
    for (int i = 0; i < best->length; i++) {
        const bool own = i % 2 == 0;
        const tgn_colour side = own ? colour : tgn_colour_other(colour);
        tgn_gtp_say(call, "%s %c ", i ? "" : "\nVAR", side == TGN_BLACK ? 'b' : 'w');
        tgn_gtp__say_point(call, best->line[i], size);
    }
    say_labels(call, &thought, size);
    return TGN_OK;
}

typedef struct analyze_options {
    tgn_colour colour;
    long interval;  /* hundredths of a second */
    long most;      /* moves to report, at most */
    bool ownership; /* also report who owns what */
    bool thousands; /* chances as integers up to 10000 */
} analyze_options;

typedef struct analyze_stream {
    tgn_gtp_go_engine *engine;
    tgn_gtp_call *call;
    analyze_options options;
    int reports;
} analyze_stream;

/* ---- streams: options ---------------------------------------------------------------------------------- */

static const struct analyze_option {
    const char *name;
    int words; /* that follow its name */
} known_options[] = {{"interval", 1}, {"maxmoves", 1}, {"ownership", 1}, {"minmoves", 1},      {"avoid", 3},
                     {"allow", 3},    {"rootInfo", 1}, {"pvVisits", 1},  {"movesOwnership", 1}};
enum { OPTIONS = sizeof known_options / sizeof *known_options };

/* The words after an option, from `index` on. Options that we cannot honour are ignored. */
static int read_option(tgn_gtp_call *call, int option, int index, analyze_options *wanted)
{
    if (index + known_options[option].words > call->count)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s takes %d argument%s",
                            known_options[option].name, known_options[option].words,
                            known_options[option].words == 1 ? "" : "s");
    if (option == 0)
        return tgn_gtp__integer(call, index, 0, 1000000, &wanted->interval);
    if (option == 1)
        return tgn_gtp__integer(call, index, 1, 1000000, &wanted->most);
    if (option == 2)
        wanted->ownership = strcasecmp(call->args[index], "true") == 0;
    return TGN_OK;
}

/* [colour] [interval] [option words]... */
static int read_options(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, analyze_options *wanted)
{
    int at = 0;
    wanted->colour = tgn_game_to_move(engine->game);
    wanted->interval = 50;
    wanted->most = TGN_BOT_CHOICES;
    if (at < call->count && tgn_colour_parse(&wanted->colour, call->args[at]) == TGN_OK)
        at++;
    if (at < call->count && strspn(call->args[at], "0123456789") == strlen(call->args[at]) &&
        tgn_gtp__integer(call, at++, 0, 1000000, &wanted->interval) < 0)
        return TGN_ERR_ARGUMENT;
    while (at < call->count) {
        int option = 0;
        while (option < OPTIONS && strcasecmp(call->args[at], known_options[option].name) != 0)
            option++;
        if (option == OPTIONS)
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: unknown option '%s'", call->args[at]);
        if (read_option(call, option, at + 1, wanted) < 0)
            return TGN_ERR_ARGUMENT;
        at += 1 + known_options[option].words;
    }
    if (wanted->interval < 1)
        wanted->interval = 1;
    return TGN_OK;
}

/* ---- streams: reports ---------------------------------------------------------------------------------- */

static void say_chance(tgn_gtp_call *call, const analyze_options *wanted, const char *name, double chance)
{
    if (wanted->thousands)
        tgn_gtp_say(call, " %s %ld", name, lround(10000 * chance));
    else
        tgn_gtp_say(call, " %s %.4f", name, chance);
}

static void say_choice(tgn_gtp_call *call, const analyze_options *wanted, const tgn_bot_choice *choice,
                       int order, tgn_size size)
{
    tgn_gtp_say(call, "%sinfo move ", order ? " " : "");
    tgn_gtp__say_point(call, choice->point, size);
    tgn_gtp_say(call, " visits %llu", choice->visits ? (unsigned long long)choice->visits : 1ull);
    say_chance(call, wanted, "winrate", choice->chance);
    tgn_gtp_say(call, " scoreLead %.2f", choice->score);
    say_chance(call, wanted, "prior", choice->prior);
    tgn_gtp_say(call, " order %d pv ", order);
    tgn_gtp__say_points(call, choice->length ? choice->line : &choice->point,
                        choice->length ? choice->length : 1, size);
}

static int report(analyze_stream *s, const tgn_bot_thought *thought)
{
    const tgn_size size = tgn_gtp_go__size(s->engine);
    for (int i = 0; i < thought->choices && i < s->options.most; i++)
        say_choice(s->call, &s->options, &thought->choice[i], i, size);
    if (s->options.ownership)
        tgn_gtp_say(s->call, " ownership");
    for (tgn_point p = s->options.ownership ? tgn_point_first(size) : 0; p; p = tgn_point_next(p, size)) {
        const double owner = (double)thought->owner[p];
        tgn_gtp_say(s->call, " %.3f", s->options.colour == TGN_BLACK ? owner : 0 - owner);
    }
    s->reports++;
    return tgn_gtp_send(s->call);
}

static int watch(void *context, const tgn_bot_thought *thought)
{
    return report(context, thought);
}

/* ---- streams: commands --------------------------------------------------------------------------------- */

/* Thinking is limited on boards that the solver may know: its preparations cannot be interrupted. */
static int time_for(const tgn_gtp_go_engine *engine)
{
    enum { SMALL = 2000 };
    const bool small = tgn_size_points(tgn_gtp_go__size(engine)) <= TGN_SOLVE_POINTS;
    return !small ? -1 : engine->options.milliseconds ? engine->options.milliseconds : SMALL;
}

static int think(analyze_stream *s, tgn_bot_thought *thought, bool endless)
{
    const tgn_bot_question question = {.colour = s->options.colour,
                                       .milliseconds = endless ? time_for(s->engine) : 0,
                                       .watch = watch,
                                       .context = s,
                                       .every = (int)(10 * s->options.interval)};
    return tgn_gtp_go__think(s->engine, s->call, thought, question, endless);
}

/* When thinking has ended, the result is repeated until the client says something, as it expects. */
static int analyze(tgn_gtp_go_engine *engine, tgn_gtp_call *call, bool thousands)
{
    analyze_stream s = {.engine = engine, .call = call, .options.thousands = thousands};
    tgn_bot_thought thought;
    int code = TGN_OK;
    TGN_TRY(read_options(engine, call, &s.options));
    TGN_TRY(think(&s, &thought, true));
    if (s.reports == 0 || !tgn_gtp_waiting(call, 0))
        code = report(&s, &thought);
    while (code == TGN_OK && !tgn_gtp_waiting(call, (int)(10 * s.options.interval)))
        code = report(&s, &thought);
    return TGN_OK; /* the conversation knows about write errors */
}

int tgn_gtp_go__analyze(void *self, tgn_gtp_call *call)
{
    return analyze(self, call, false);
}

int tgn_gtp_go__lz_analyze(void *self, tgn_gtp_call *call)
{
    return analyze(self, call, true);
}

/* The same while choosing a move, which is played; the last line is "play D4". */
static int genmove_analyze(tgn_gtp_go_engine *engine, tgn_gtp_call *call, bool thousands)
{
    analyze_stream s = {.engine = engine, .call = call, .options.thousands = thousands};
    tgn_bot_thought thought;
    TGN_TRY(read_options(engine, call, &s.options));
    TGN_TRY(think(&s, &thought, false));
    if (report(&s, &thought) < 0)
        return TGN_OK;
    tgn_gtp_say(call, "play ");
    return tgn_gtp_go__choose(engine, call, &thought, true);
}

int tgn_gtp_go__genmove_analyze(void *self, tgn_gtp_call *call)
{
    return genmove_analyze(self, call, false);
}

int tgn_gtp_go__lz_genmove_analyze(void *self, tgn_gtp_call *call)
{
    return genmove_analyze(self, call, true);
}
