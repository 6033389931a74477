/* names.c - see names.h */
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

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

size_t tgn_names__modern(char *out, const char *name, size_t length)
{
    bool upper = false;
    for (size_t i = 0; i < length; i++)
        upper |= is_upper(name[i]);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (!is_lower(name[i]))
            out[kept++] = name[i];
        else if (!upper)
            out[kept++] = (char)(name[i] - 'a' + 'A');
    }
    return kept;
}

tgn_sgf_id tgn_names__find(const uint8_t *ids, const char *name, size_t length, bool *old)
{
    *old = false;
    for (size_t i = 0; i < length; i++)
        *old |= is_lower(name[i]);
    char modern[32];
    if (length > sizeof modern)
        return TGN_SGF_OTHER;
    size_t kept = tgn_names__modern(modern, name, length);
    if (kept < 1 || kept > 2 || !is_upper(modern[0]) || (kept == 2 && !is_upper(modern[1])))
        return TGN_SGF_OTHER;
    return ids[tgn_names__slot(modern[0], kept == 2 ? modern[1] : 0)];
}
