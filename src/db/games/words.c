/* words.c - what somebody typed into a box: words and dates, see games.h */
#include "db/games/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"

/* ---- folding ------------------------------------------------------------------------------------------- */

/* Full-width forms, as Japanese keyboards write them: U+FF01 .. U+FF5E are ASCII 21 .. 7E, U+3000 is a blank. */
static char wide_form(const unsigned char *at)
{
    if (at[0] == 0xE3 && at[1] == 0x80 && at[2] == 0x80)
        return ' ';
    if (at[0] == 0xEF && at[1] == 0xBC && at[2] >= 0x81 && at[2] <= 0xBF)
        return (char)(at[2] - 0x81 + 0x21);
    if (at[0] == 0xEF && at[1] == 0xBD && at[2] >= 0x80 && at[2] <= 0x9E)
        return (char)(at[2] - 0x80 + 0x60);
    return '\0';
}

size_t tgn_games__fold(char *out, const char *text)
{
    size_t length = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        char c = *at >= 0xE3 ? wide_form(at) : '\0';
        at += c ? 2 : 0;
        c = c ? c : (char)*at;
        out[length++] = tgn_ascii__upper(c) ? (char)(c + ('a' - 'A')) : tgn_ascii__blank(c) ? ' ' : c;
    }
    out[length] = '\0';
    return length;
}

/* ---- dates --------------------------------------------------------------------------------------------- */

/* "1998", "1998-05", "1998-05-31". */
static bool read_date(const char *word, size_t length, tgn_dates *out)
{
    char text[12];
    if (length != 4 && length != 7 && length != 10)
        return false;
    for (size_t i = 0; i < length; i++)
        if (i == 4 || i == 7 ? word[i] != '-' : !tgn_ascii__digit(word[i]))
            return false;
    memcpy(text, word, length);
    text[length] = '\0';
    tgn_info_dates(out, text);
    return out->first != 0;
}

/* A date, or "1990..1999", "1990..", "..1999". Dates of several words narrow each other. */
static bool take_date(tgn_games_words *words, const char *word, size_t length)
{
    tgn_dates from = {0}, to = {0};
    const char *dots = strstr(word, "..");
    const size_t first = dots ? (size_t)(dots - word) : length;
    const char *second = dots ? dots + 2 : word;
    const size_t left = dots ? length - first - 2 : length;
    if ((dots && first + left == 0) || (first && !read_date(word, first, &from)) ||
        (left && !read_date(second, left, &to)))
        return false;
    if (first && from.first > words->from)
        words->from = from.first;
    if (left && (!words->to || to.last < words->to))
        words->to = to.last;
    return true;
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* A word, at most once. */
static int take_word(tgn_games_words *words, char *word, bool date, tgn_error *error)
{
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->word[i], word) == 0)
            return 0;
    if (words->count == TGN_GAMES_WORDS_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "text: more than %d words; leave some out",
                             TGN_GAMES_WORDS_MAX);
    words->dates |= (uint32_t)date << words->count;
    words->word[words->count++] = word;
    return 0;
}

int tgn_games_words__read(tgn_games_words *out, const char *text, tgn_error *error)
{
    *out = (tgn_games_words){0};
    if (strlen(text) > TGN_GAMES_TEXT_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "text: longer than %d bytes", TGN_GAMES_TEXT_MAX);
    tgn_games__fold(out->text, text);
    char *rest = NULL;
    for (char *word = strtok_r(out->text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        TGN_TRY(take_word(out, word, take_date(out, word, strlen(word)), error));
    return 0;
}

/* ---- names that contain them --------------------------------------------------------------------------- */

uint32_t tgn_games_words__in(const tgn_games_words *words, const char *name)
{
    char folded[TGN_GAMES_NAME_BYTES + 1];
    uint32_t found = 0;
    tgn_games__fold(folded, name);
    for (size_t i = 0; i < words->count; i++)
        found |= (uint32_t)(strstr(folded, words->word[i]) != NULL) << i;
    return found;
}

bool tgn_games_words__begin(const tgn_games_words *words, const char *name)
{
    char folded[TGN_GAMES_NAME_BYTES + 1];
    const char *at = folded;
    tgn_games__fold(folded, name);
    for (size_t i = 0; i < words->count; i++) {
        const size_t length = strlen(words->word[i]);
        if (strncmp(at, words->word[i], length) != 0)
            return false;
        at += length;
        at += strspn(at, " ");
    }
    return words->count > 0;
}

/* Which words the names of 0 .. `count` contain. */
static int mark(uint32_t *found, const tgn_games_words *words, tgn_games *games, uint32_t count,
                tgn_error *error)
{
    TGN_TRY(tgn_games__need_names(games, error));
    for (uint32_t i = 1; i <= count; i++) {
        const char *name = tgn_games__name(games, i, error);
        if (!name)
            return error->code;
        found[i] = tgn_games_words__in(words, name);
    }
    return 0;
}

/* A player has the words of all spellings, and so has each of them. */
static int share(uint32_t *found, tgn_games *games, uint32_t count, tgn_error *error)
{
    const tgn_games_joined *joined;
    TGN_TRY(tgn_games__joined(&joined, games, error));
    for (uint32_t i = 1; i <= count; i++)
        found[tgn_games_joined__player(joined, i)] |= found[i];
    for (uint32_t i = 1; i <= count; i++)
        found[i] |= found[tgn_games_joined__player(joined, i)];
    return 0;
}

int tgn_games_words__find(const tgn_games_words *words, tgn_games *games, uint32_t **out, uint32_t *count,
                          tgn_error *error)
{
    *count = tgn_games__name_count(games);
    *out = calloc((size_t)*count + 1, sizeof **out);
    if (!*out)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to look for names");
    int code = mark(*out, words, games, *count, error);
    if (code == 0)
        code = share(*out, games, *count, error);
    if (code < 0) {
        free(*out);
        *out = NULL;
    }
    return code;
}
