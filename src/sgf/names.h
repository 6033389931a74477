/*
 * names.h - property names
 *
 * FF[4] names are upper-case letters. FF[1] to FF[3] also allowed lower-case ones between them, to be
 * ignored: "SiZe" is SZ, "Black" is B. Names with digits, underscores or nine and more letters occur too;
 * they are nobody's known property, and are kept.
 */
#ifndef TENGEN_SGF_NAMES_H
#define TENGEN_SGF_NAMES_H

#include <tengen/sgf.h>

/* Fill the table that tgn_names__find() looks names up in: two letters to an id. */
void tgn_names__table(uint8_t *ids);

/*
 * The id of a name as written; `*old` tells whether lower-case letters had to be ignored (or all were lower
 * case).
 */
tgn_sgf_id tgn_names__find(const uint8_t *ids, const char *name, size_t length, bool *old);

/* The name's place in the table by its one or two upper-case letters; second 0 for none. */
static inline unsigned tgn_names__slot(char first, char second)
{
    return (unsigned)(first - 'A') * 27 + (second ? (unsigned)(second - 'A') + 1 : 0);
}

/*
 * A name as FF[4] writes it: upper-case letters, digits and underscores only. Returns its length; `out` has
 * room for `length`.
 */
size_t tgn_names__modern(char *out, const char *name, size_t length);

#endif
