/*
 * tengen/rules.h - rules are data
 *
 *      const tgn_rules *rules = tgn_rules_find("japanese");
 *      tgn_rules mine = *rules;
 *      mine.suicide = true;
 *
 * Threads: constant data.
 */
#ifndef TENGEN_RULES_H
#define TENGEN_RULES_H

#include <tengen/point.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tgn_repetition {
    TGN_REPEAT_KO,         /* a single stone may not be retaken at once; longer cycles are allowed */
    TGN_REPEAT_POSITIONAL, /* the stones may never stand as they stood before */
    TGN_REPEAT_SITUATIONAL /* ... with the same side to move */
} tgn_repetition;

typedef enum tgn_scoring {
    TGN_SCORE_AREA,     /* living stones and the points they surround */
    TGN_SCORE_TERRITORY /* surrounded points and prisoners */
} tgn_scoring;

typedef struct tgn_rules {
    const char *name; /* as tgn_rules_find() takes it */
    bool suicide;     /* a string may take its own last liberty (one stone or more) */
    tgn_repetition repetition;
    tgn_scoring scoring;
    bool handicap_is_komi; /* White gets a point for each handicap stone (Chinese; AGA: one less) */
    float komi;            /* customary on 19x19, even game */
} tgn_rules;

/*
 * A rule set by name, any case: "japanese", "korean", "chinese", "aga", "new-zealand" (also "nz"), "ing"
 * ("goe"), "tromp-taylor". Returns NULL when there is none. The result is constant data.
 */
const tgn_rules *tgn_rules_find(const char *name);

/* The rule sets known, in order; NULL past the last. */
const tgn_rules *tgn_rules_at(int index);

#ifdef __cplusplus
}
#endif
#endif
