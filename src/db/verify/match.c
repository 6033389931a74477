/*
 * verify_match.c - what was played and what is stored, side by side
 */
#include <stdio.h>

#include "db/verify/slice.h"

/* ---- words --------------------------------------------------------------------------------------------- */

enum { WORDS = 200, LABEL_WORDS = 64 };

static const char *label_words(char out[LABEL_WORDS], uint64_t label)
{
    const char *colour = label & 1 ? "White" : "Black";
    const unsigned long long target = label & (TGN_RECORD_LABEL_BRANCH - 1);
    switch (tgn_record_label__kind(label)) {
    case TGN_RECORD_LABEL_MOVE:
        if ((label & ~TGN_RECORD_LABEL_BRANCH) < 2)
            snprintf(out, LABEL_WORDS, "%s's pass", colour);
        else
            snprintf(out, LABEL_WORDS, "%s %llu", colour, target / 2 - 1);
        break;
    case TGN_RECORD_LABEL_SETUP:
        snprintf(out, LABEL_WORDS, "setup to %016llx", target << 3);
        break;
    case TGN_RECORD_LABEL_OUTSIDE:
        snprintf(out, LABEL_WORDS, "capture from outside to %016llx", target << 3);
        break;
    default:
        snprintf(out, LABEL_WORDS, "the end");
        break;
    }
    return out;
}

/* "halves, node 00112233445566778899, game 17, step 30 (stays 4, leaves by Black 72)" */
static const char *visit_words(char out[WORDS], const tgn_verify_slice *s, const tgn_record_visit *visit)
{
    char label[LABEL_WORDS];
    snprintf(out, WORDS, "graph %s, node %016llx%04x, game %u, step %u (stays %u, %s by %s)",
             tgn_kind_name(s->survey->kind), (unsigned long long)visit->high, visit->low, visit->game,
             visit->step, visit->length, visit->next & TGN_RECORD_LABEL_BRANCH ? "branches" : "leaves",
             label_words(label, visit->next));
    return out;
}

void tgn_verify_slice__report_visit(tgn_verify_slice *s, const tgn_record_visit *visit, const char *what)
{
    char words[WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->verifier, "%s: %s", visit_words(words, s, visit), what);
}

/* ---- side by side -------------------------------------------------------------------------------------- */

int tgn_verify_slice__order(const tgn_record_visit *a, const tgn_record_visit *b)
{
    if (a->high == b->high && a->next == b->next && a->game == b->game && a->low == b->low &&
        a->step == b->step && a->length == b->length)
        return 0;
    tgn_record_visit x = *a, y = *b;
    x.came = y.came = 0;
    return tgn_record_visit__compare(&x, &y);
}

static bool same_place(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return tgn_verify_slice__same_node(a, b) && a->game == b->game && a->step == b->step &&
           (a->next & TGN_RECORD_LABEL_BRANCH) == (b->next & TGN_RECORD_LABEL_BRANCH);
}

/* The same game on the same node at the same step, but not the same visit. */
static void tell_changed(tgn_verify_slice *s, const tgn_record_visit *expected, const tgn_record_visit *found)
{
    char words[WORDS], label[LABEL_WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->verifier, "%s: is stored as staying %u, leaving by %s",
                            visit_words(words, s, expected), found->length, label_words(label, found->next));
}

static void tell_came(tgn_verify_slice *s, const tgn_record_visit *expected, const tgn_record_visit *found)
{
    char words[WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(
            s->verifier, "%s: expected to have come by %04x from %08x, stored is %04x from %08x",
            visit_words(words, s, expected), expected->came, expected->parent, found->came, found->parent);
}

/*
 * Rows alike in all but how they came: parts of one board may be. A row that knows must have come as one
 * that was played; the others are then told. Few, so everything is tried.
 */
enum { ALIKE_MAX = 64 };

static void match(tgn_verify_slice *s, const tgn_verify_visit *played, tgn_record_visit **stored, size_t count)
{
    uint64_t used = 0;
    for (size_t pass = 0; pass < 2; pass++)
        for (size_t j = 0; j < count; j++) {
            const bool knows = stored[j]->came != TGN_RECORD_CAME_UNKNOWN;
            size_t i = 0;
            if (knows != (pass == 0))
                continue;
            while (i < count && (used >> i & 1 || (knows && (played[i].visit.came != stored[j]->came ||
                                                             played[i].visit.parent != stored[j]->parent))))
                i++;
            if (i == count) {
                tell_came(s, &played[0].visit, stored[j]);
                i = (size_t)__builtin_ctzll(~used);
            }
            used |= (uint64_t)1 << i;
            stored[j]->came = played[i].visit.came;
            stored[j]->parent = played[i].visit.parent;
        }
}

/* Equal rows on both sides, as many as there are. */
static void compare_alike(tgn_verify_slice *s, const tgn_verify_visit *played, size_t *i, tgn_record_visit **stored, size_t *j)
{
    size_t a = 1, b = 1;
    while (*i + a < s->played_count && tgn_verify_slice__order(&played[0].visit, &played[a].visit) == 0)
        a++;
    while (*j + b < s->stored.count && tgn_verify_slice__order(stored[0], stored[b]) == 0)
        b++;
    const size_t both = a < b ? a : b;
    for (size_t at = 0; at < both; at += ALIKE_MAX)
        match(s, played + at, stored + at, both - at < ALIKE_MAX ? both - at : ALIKE_MAX);
    for (size_t at = both; at < a; at++)
        tgn_verify_slice__report_visit(s, &played[at].visit, "is not stored as often as it was played");
    for (size_t at = both; at < b; at++)
        tgn_verify_slice__report_visit(s, stored[at], "is stored more often than it was played");
    *i += a;
    *j += b;
}

void tgn_verify_slice__match(tgn_verify_slice *s)
{
    size_t i = 0, j = 0;
    while (i < s->played_count || j < s->stored.count) {
        const tgn_verify_visit *played = s->played + i;
        tgn_record_visit **stored = s->sorted + j;
        const bool two = i < s->played_count && j < s->stored.count;
        const int side = two ? tgn_verify_slice__order(&played->visit, *stored) : i < s->played_count ? -1 : 1;
        if (side == 0) {
            compare_alike(s, played, &i, stored, &j);
        } else if (two && same_place(&played->visit, *stored)) {
            tell_changed(s, &played->visit, *stored);
            i++;
            j++;
        } else if (side < 0) {
            tgn_verify_slice__report_visit(s, &played->visit, "is not stored");
            i++;
        } else {
            tgn_verify_slice__report_visit(s, *stored, "is stored, but nobody played it");
            j++;
        }
    }
}

/* ---- 80 bits and 128 ----------------------------------------------------------------------------------- */

static void tell_collision(tgn_verify_slice *s, const tgn_record_visit *a, const tgn_record_visit *b)
{
    pthread_mutex_lock(&s->verifier->lock);
    s->verifier->sum->collisions++;
    pthread_mutex_unlock(&s->verifier->lock);
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(
            s->verifier,
            "graph %s, node %016llx%04x: two positions share 80 bits of their keys: game %u at "
            "step %u and game %u at step %u",
            tgn_kind_name(s->survey->kind), (unsigned long long)a->high, a->low, a->game, a->step, b->game,
            b->step);
}

void tgn_verify_slice__check_keys(tgn_verify_slice *s)
{
    for (size_t i = 0, first = 0; i < s->played_count; i++) {
        const tgn_verify_visit *at = s->played;
        if (!tgn_verify_slice__same_node(&at[first].visit, &at[i].visit))
            first = i;
        if (at[i].rest == at[first].rest)
            continue;
        size_t before = first; /* is this a position that was met already? */
        while (at[before].rest != at[i].rest)
            before++;
        if (before == i)
            tell_collision(s, &at[first].visit, &at[i].visit);
    }
}
