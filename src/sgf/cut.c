/* cut.c - see cut.h */
#include "base/ascii.h"
#include "sgf/cut.h"

#include <string.h>

static const uint8_t *skip_blanks(const uint8_t *at, const uint8_t *end)
{
    while (at < end && tgn_ascii__blank(*at))
        at++;
    return at;
}

/*
 * Whether ")" stands before `at`, blanks aside. Blanks between two parentheses are looked at once for each:
 * linear.
 */
static bool follows_close(const uint8_t *begin, const uint8_t *at)
{
    while (at > begin && tgn_ascii__blank(at[-1]))
        at--;
    return at > begin && at[-1] == ')';
}

/* Whether these two letters name a property that stands in the root of a game and nowhere else. */
static bool is_root_name(const char name[2])
{
    static const char names[] = "GM FF SZ CA AP GN PB PW BR WR EV RO DT PC KM RE RU HA US SO TM OT";
    for (const char *at = names; at[0]; at += at[2] ? 3 : 2)
        if (at[0] == name[0] && at[1] == name[1])
            return true;
    return false;
}

/*
 * The capitals of the name at `*at` (old names have small letters between them: "GaMe"); moves on behind it.
 */
static void read_name(const uint8_t **at, const uint8_t *end, char name[2])
{
    size_t n = 0;
    memset(name, 0, 2);
    for (; *at < end && ((**at >= 'A' && **at <= 'Z') || (**at >= 'a' && **at <= 'z')); ++*at)
        if (**at <= 'Z' && n++ < 2)
            name[n - 1] = (char)**at;
    if (n != 2)
        name[0] = 0;
}

/*
 * Whether the first node at `at` has a property of a root. Looks at 256 bytes at most, and not beyond the
 * node.
 */
static bool is_root(const uint8_t *at, const uint8_t *end)
{
    if (end - at > 256)
        end = at + 256;
    while (at < end) {
        char name[2];
        const uint8_t *before = at = skip_blanks(at, end);
        read_name(&at, end, name);
        if (at >= end || *at != '[' || (at == before && *at != '['))
            return false;
        if (is_root_name(name))
            return true;
        while (at < end && *at != ']')
            at++;
        at++;
    }
    return false;
}

/*
 * Count the parentheses outside of values up to `to`. A backslash behind a byte of another script is rather
 * that character's second half than an escape when it would undo the end of a value.
 */
static void count(tgn_cut *cut, const uint8_t *to)
{
    const uint8_t *at = cut->at;
    for (; at < to; at++) {
        if (cut->in_value) {
            cut->in_value = *at != ']';
            if (*at == '\\' && !(at[-1] >= 0x80 && at + 1 < to && at[1] == ']'))
                at++;
        } else if (*at == '[') {
            cut->in_value = true;
        } else if (*at == '(') {
            cut->depth++;
        } else if (*at == ')') {
            cut->depth--;
        }
    }
    cut->at = at;
}

static bool is_game(tgn_cut *cut, const uint8_t *game, const uint8_t *open)
{
    bool closed = follows_close(game, open);
    const uint8_t *at = skip_blanks(open + 1, cut->end);
    bool node = at < cut->end && *at == ';';
    if (!node && !closed)
        return false;
    if (is_root(at + node, cut->end))
        return true;
    if (!node || !closed)
        return false;
    count(cut, open);
    return cut->depth <= 0 && !cut->in_value;
}

const uint8_t *tgn_cut__next(tgn_cut *cut, const uint8_t *game)
{
    const uint8_t *open = game;
    *cut = tgn_cut__init(game, cut->end);
    while (open < cut->end) {
        open = memchr(open + 1, '(', (size_t)(cut->end - open - 1));
        if (!open)
            return cut->end;
        if (is_game(cut, game, open))
            return open;
    }
    return cut->end;
}
