/* names.c - see names.h */
#include "base/ascii.h"
#include "sgf/names.h"

#include <string.h>

static const char *const known[TGN_SGF_ID_COUNT] = {NULL,
#define X(name) #name,
                                                    TGN_SGF_PROPERTIES(X)
#undef X
};

void tgn_names__table(uint8_t *ids)
{
    memset(ids, TGN_SGF_OTHER, 26 * 27);
    for (int id = 1; id < TGN_SGF_ID_COUNT; id++)
        ids[tgn_names__slot(known[id][0], known[id][1])] = (uint8_t)id;
}

/* The modern form, of which at most `room` bytes are written; returns its whole length. */
static size_t modernise(char *out, size_t room, const char *name, size_t length)
{
    bool upper = false;
    for (size_t i = 0; i < length; i++)
        upper |= tgn_ascii__upper(name[i]);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (tgn_ascii__lower(c) && upper)
            continue;
        if (tgn_ascii__lower(c))
            c = (char)(c - 'a' + 'A');
        if (kept == 0 && !tgn_ascii__upper(c)) /* a name begins with a letter */
            continue;
        if (kept < room)
            out[kept] = c;
        kept++;
    }
    return kept;
}

size_t tgn_names__modern(char *out, const char *name, size_t length)
{
    return modernise(out, length, name, length);
}

tgn_sgf_id tgn_names__find(const uint8_t *ids, const char *name, size_t length, bool *old)
{
    char kept[2] = {0, 0};
    *old = false;
    for (size_t i = 0; i < length; i++)
        *old |= tgn_ascii__lower(name[i]);
    if (!*old && length > 2)
        return TGN_SGF_OTHER;
    size_t letters = modernise(kept, sizeof kept, name, length);
    if (letters < 1 || letters > 2 || (letters == 2 && !tgn_ascii__upper(kept[1])))
        return TGN_SGF_OTHER;
    return ids[tgn_names__slot(kept[0], kept[1])];
}
