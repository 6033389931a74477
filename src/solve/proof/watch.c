/*
 * watch.c - limits and progress of a walk
 */
#include "solve/proof/watch.h"

#include "base/clock.h"

void tgn_solve_proof_monitor__check(tgn_solve_proof_monitor *monitor)
{
    const tgn_solve_limits *limits = monitor->limits;
    if (monitor->halted)
        return;
    bool late = limits->until > 0 && tgn_clock__seconds() >= limits->until;
    if (late || (limits->nodes && atomic_load(&monitor->nodes) >= limits->nodes))
        monitor->halted =
            tgn_error_set(monitor->error, TGN_ERR_LIMIT, "no proof was found within the limits");
    else if (!tgn_progress_step(monitor->progress, "proving", *monitor->situations, 0))
        monitor->halted = tgn_error_set(monitor->error, TGN_ERR_STOPPED, "stopped");
    atomic_store(&monitor->halt, monitor->halted != 0);
}

static void check(void *monitor)
{
    tgn_solve_proof_monitor__check(monitor);
}

int tgn_solve_proof_monitor__prepare(tgn_solve_proof_monitor *monitor, tgn_solve_claim_solver *claim_solver,
                                     tgn_solve_bounded *out, const tgn_solve_claim *claim)
{
    int code = tgn_solve_claim_solver__prepare(claim_solver, out, claim, monitor->limits, monitor->error);
    out->halt = &monitor->halt;
    out->nodes = &monitor->nodes;
    out->pause = check;
    out->context = monitor;
    return code;
}
