/*
 * watch.c - limits and progress of a walk
 */
#include "solve/proof/watch.h"

#include "base/clock.h"

void tgn_watch__look(tgn_watch *watch)
{
    const tgn_settle_limits *limits = watch->limits;
    if (watch->halted)
        return;
    bool late = limits->until > 0 && tgn_clock__seconds() >= limits->until;
    if (late || (limits->nodes && atomic_load(&watch->nodes) >= limits->nodes))
        watch->halted = tgn_error_set(watch->error, TGN_ERR_LIMIT, "no proof was found within the limits");
    else if (!tgn_progress_step(watch->progress, "proving", *watch->situations, 0))
        watch->halted = tgn_error_set(watch->error, TGN_ERR_STOPPED, "stopped");
    atomic_store(&watch->halt, watch->halted != 0);
}

static void look(void *watch)
{
    tgn_watch__look(watch);
}

int tgn_watch__equip(tgn_watch *watch, tgn_settler *settler, tgn_bounded *out, const tgn_claim *claim)
{
    int code = tgn_settler__equip(settler, out, claim, watch->limits, watch->error);
    out->halt = &watch->halt;
    out->nodes = &watch->nodes;
    out->pause = look;
    out->context = watch;
    return code;
}
