/*
 * go_stream.c - the player thinks aloud: analyze and its kin, as Leela Zero and KataGo have them and Sabaki asks for
 *
 *      analyze b 50 ownership true
 *      =
 *      info move D4 visits 12 winrate 0.4532 scoreLead 1.2 prior 0.1230 order 0 pv D4 Q16 info move ...
 *      info move ...                                       every 50 hundredths of a second, until anything is said
 *
 * Leela Zero counts chances in ten-thousandths, the others between 0 and 1. All are of the side that is asked
 * for, also who owns what, which stands at the end of the line.
 */
#include "gtp/goban.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct report_form {
    tgn_colour colour;
    long interval;  /* hundredths of a second */
    long most;      /* moves told of, at the most */
    bool ownership; /* who owns what as well */
    bool thousands; /* chances as whole numbers, 10000 for certain */
} report_form;

typedef struct stream {
    tgn_goban *goban;
    tgn_gtp_call *call;
    report_form form;
    int reports;
} stream;

/* ---- what is asked for --------------------------------------------------------------------------------- */

static const struct option {
    const char *name;
    int words; /* that follow it */
} options[] = {{"interval", 1}, {"maxmoves", 1}, {"ownership", 1}, {"minmoves", 1},      {"avoid", 3},
               {"allow", 3},    {"rootInfo", 1}, {"pvVisits", 1},  {"movesOwnership", 1}};
enum { OPTIONS = sizeof options / sizeof *options };

/* The words behind one option, from `index` on: what we do not know how to do is passed over. */
static int read_option(tgn_gtp_call *call, int option, int index, report_form *form)
{
    if (index + options[option].words > call->count)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s has %d arguments", options[option].name,
                            options[option].words);
    if (option == 0)
        return tgn_gtp__whole(call, index, 0, 1000000, &form->interval);
    if (option == 1)
        return tgn_gtp__whole(call, index, 1, 1000000, &form->most);
    if (option == 2)
        form->ownership = strcasecmp(call->args[index], "true") == 0;
    return TGN_OK;
}

/* [colour] [interval] [option words]... */
static int read_form(const tgn_goban *goban, tgn_gtp_call *call, report_form *form)
{
    int at = 0;
    form->colour = tgn_game_to_move(goban->game);
    form->interval = 50;
    form->most = TGN_BOT_CHOICES;
    if (at < call->count && tgn_colour_parse(&form->colour, call->args[at]) == TGN_OK)
        at++;
    if (at < call->count && strspn(call->args[at], "0123456789") == strlen(call->args[at]) &&
        tgn_gtp__whole(call, at++, 0, 1000000, &form->interval) < 0)
        return TGN_ERR_ARGUMENT;
    while (at < call->count) {
        int option = 0;
        while (option < OPTIONS && strcasecmp(call->args[at], options[option].name) != 0)
            option++;
        if (option == OPTIONS)
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is nothing to ask for",
                                call->args[at]);
        if (read_option(call, option, at + 1, form) < 0)
            return TGN_ERR_ARGUMENT;
        at += 1 + options[option].words;
    }
    if (form->interval < 1)
        form->interval = 1;
    return TGN_OK;
}

/* ---- what is told -------------------------------------------------------------------------------------- */

static void say_chance(tgn_gtp_call *call, const report_form *form, const char *name, double chance)
{
    if (form->thousands)
        tgn_gtp_say(call, " %s %ld", name, lround(10000 * chance));
    else
        tgn_gtp_say(call, " %s %.4f", name, chance);
}

static void say_choice(tgn_gtp_call *call, const report_form *form, const tgn_bot_choice *choice, int order,
                       tgn_size size)
{
    tgn_gtp_say(call, "%sinfo move ", order ? " " : "");
    tgn_gtp__say_point(call, choice->point, size);
    tgn_gtp_say(call, " visits %llu", choice->visits ? (unsigned long long)choice->visits : 1ull);
    say_chance(call, form, "winrate", choice->chance);
    tgn_gtp_say(call, " scoreLead %.2f", choice->score);
    say_chance(call, form, "prior", choice->prior);
    tgn_gtp_say(call, " order %d pv ", order);
    tgn_gtp__say_points(call, choice->length ? choice->line : &choice->point,
                        choice->length ? choice->length : 1, size);
}

static int report(stream *s, const tgn_bot_thought *thought)
{
    const tgn_size size = tgn_goban__size(s->goban);
    for (int i = 0; i < thought->choices && i < s->form.most; i++)
        say_choice(s->call, &s->form, &thought->choice[i], i, size);
    if (s->form.ownership)
        tgn_gtp_say(s->call, " ownership");
    for (tgn_point p = s->form.ownership ? tgn_point_first(size) : 0; p; p = tgn_point_next(p, size)) {
        const double owner = (double)thought->owner[p];
        tgn_gtp_say(s->call, " %.3f", s->form.colour == TGN_BLACK ? owner : 0 - owner);
    }
    s->reports++;
    return tgn_gtp_send(s->call);
}

static int watch(void *context, const tgn_bot_thought *thought)
{
    return report(context, thought);
}

/* ---- commands ------------------------------------------------------------------------------------------ */

/* On boards that the solver may know a thought has an end: the solver's preparations can not be interrupted. */
static int time_for(const tgn_goban *goban)
{
    enum { SMALL = 2000 };
    const bool small = tgn_size_points(tgn_goban__size(goban)) <= TGN_SOLVE_POINTS;
    return !small ? -1 : goban->options.milliseconds ? goban->options.milliseconds : SMALL;
}

static int think(stream *s, tgn_bot_thought *thought, bool endless)
{
    const tgn_bot_question question = {.colour = s->form.colour,
                                       .milliseconds = endless ? time_for(s->goban) : 0,
                                       .watch = watch,
                                       .context = s,
                                       .every = (int)(10 * s->form.interval)};
    return tgn_goban__think(s->goban, s->call, thought, question, endless);
}

/* A thought that came to its end is told again and again, as the client expects. */
static int analyze(tgn_goban *goban, tgn_gtp_call *call, bool thousands)
{
    stream s = {.goban = goban, .call = call, .form.thousands = thousands};
    tgn_bot_thought thought;
    int code = read_form(goban, call, &s.form);
    if (code == TGN_OK)
        code = think(&s, &thought, true);
    if (code < 0)
        return code;
    if (s.reports == 0 || !tgn_gtp_waiting(call, 0))
        code = report(&s, &thought);
    while (code == TGN_OK && !tgn_gtp_waiting(call, (int)(10 * s.form.interval)))
        code = report(&s, &thought);
    return TGN_OK; /* what can not be written is known to the conversation */
}

int tgn_goban__analyze(void *self, tgn_gtp_call *call)
{
    return analyze(self, call, false);
}

int tgn_goban__lz_analyze(void *self, tgn_gtp_call *call)
{
    return analyze(self, call, true);
}

/* The same on the way to a move, which is played and stands in the last line: "play D4". */
static int genmove_analyze(tgn_goban *goban, tgn_gtp_call *call, bool thousands)
{
    stream s = {.goban = goban, .call = call, .form.thousands = thousands};
    tgn_bot_thought thought;
    int code = read_form(goban, call, &s.form);
    if (code == TGN_OK)
        code = think(&s, &thought, false);
    if (code < 0)
        return code;
    if (report(&s, &thought) < 0)
        return TGN_OK;
    tgn_gtp_say(call, "play ");
    return tgn_goban__choose(goban, call, &thought, true);
}

int tgn_goban__genmove_analyze(void *self, tgn_gtp_call *call)
{
    return genmove_analyze(self, call, false);
}

int tgn_goban__lz_genmove_analyze(void *self, tgn_gtp_call *call)
{
    return genmove_analyze(self, call, true);
}
