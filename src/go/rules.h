/*
 * rules.h - what else is known of a rule set: how it is written in records, and what a handicap gives White
 */
#ifndef TENGEN_GO_RULES_H
#define TENGEN_GO_RULES_H

#include <tengen/rules.h>

/*
 * All the ways to write the name of tgn_rules_at(index), separated by '|', in lower case and normalised as game
 * information is (sgf/info/phrase.h): "chinese|china|cn|中国". NULL past the last rule set.
 */
const char *tgn_rules__names(int index);

/* The points that White gets in compensation for this many handicap stones; none for fewer than two. */
int tgn_rules__handicap_points(const tgn_rules *rules, int stones);

#endif
