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
    char kept[2] = {0, 0};
    size_t upper = 0;
    *old = false;
    for (size_t i = 0; i < length; i++) {
        if (is_lower(name[i]))
            *old = true;
        else if (!is_upper(name[i]) || upper == 2)
            return TGN_SGF_OTHER;
        else
            kept[upper++] = name[i];
    }
    if (upper == 0 && length <= 2)
        upper = tgn_names__modern(kept, name, length);
    return upper == 0 ? TGN_SGF_OTHER : ids[tgn_names__slot(kept[0], kept[1])];
}
