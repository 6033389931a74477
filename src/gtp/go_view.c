/*
 * go_view.c - what the player thinks, as a picture and as lists; and the menu of all such commands for GoGui
 */
#include "gtp/goban.h"

#include <math.h>

/* Types and wildcards are GoGui's: docs/GTP.md tells what they mean. */
int tgn_goban__analyze_commands(void *self, tgn_gtp_call *call)
{
    (void)self;
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

static int think_for(tgn_goban *goban, tgn_gtp_call *call, tgn_colour colour, tgn_bot_thought *out)
{
    const tgn_bot_question question = {.colour = colour, .never_resign = true};
    return tgn_goban__think(goban, call, out, question, false);
}

/* Pairs of a point and the chance to win by it, in percent: the best first, no passes. */
static int top_moves(tgn_goban *goban, tgn_gtp_call *call, tgn_colour colour)
{
    tgn_bot_thought thought;
    bool any = false;
    if (think_for(goban, call, colour, &thought) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < thought.choices; i++) {
        if (thought.choice[i].point == TGN_PASS)
            continue;
        if (any)
            tgn_gtp_say(call, " ");
        tgn_gtp__say_point(call, thought.choice[i].point, tgn_goban__size(goban));
        tgn_gtp_say(call, " %.1f", 100 * thought.choice[i].chance);
        any = true;
    }
    return TGN_OK;
}

int tgn_goban__top_moves(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    return top_moves(goban, call, tgn_game_to_move(goban->game));
}

int tgn_goban__top_moves_black(void *self, tgn_gtp_call *call)
{
    return top_moves(self, call, TGN_BLACK);
}

int tgn_goban__top_moves_white(void *self, tgn_gtp_call *call)
{
    return top_moves(self, call, TGN_WHITE);
}

/* The line that is expected, beginning with `colour`. */
int tgn_goban__line(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    tgn_bot_thought thought;
    tgn_colour colour;
    if (tgn_goban__side(goban, call, 0, &colour) < 0 || think_for(goban, call, colour, &thought) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp__say_points(call, thought.choice[0].line, thought.choice[0].length, tgn_goban__size(goban));
    return TGN_OK;
}

/* ---- a picture ----------------------------------------------------------------------------------------- */

/* Who will own what: points where that is hardly known are left out. */
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

/* The chance of every choice in percent, on points that the line has not taken. */
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

int tgn_goban__view(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    const tgn_size size = tgn_goban__size(goban);
    tgn_bot_thought thought;
    tgn_colour colour;
    if (tgn_goban__side(goban, call, 0, &colour) < 0 || think_for(goban, call, colour, &thought) < 0)
        return TGN_ERR_ARGUMENT;
    const tgn_bot_choice *best = &thought.choice[0];
    tgn_gtp_say(call, "TEXT %s to move wins with %.0f %%, %+.1f points%s", tgn_colour_name(colour),
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
