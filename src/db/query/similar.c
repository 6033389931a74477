/*
 * similar.c - other names that may be the same person, see tengen/players.h
 *
 * A name is taken apart into words, at blanks and punctuation, without case and ranks: "CHO, Chikun 9p" is {cho, chikun}. Names are
 * alike if they have the same words in any order, or the same letters ("cho_chikun", "ChoChikun"); or, less so, if they share a word
 * that is not short and the other has few games. Every name is looked at once.
 */
#include "db/query/players.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"

enum {
    WORDS = 8,     /* of a name; what follows is left out */
    SPELLINGS = 8, /* of the player */
    LONG_WORD = 4, /* bytes: shorter ones are shared by too many */
    FEW_GAMES = 20,
    SAME = 1000 /* more than any word */
};

/* A name taken apart: words one after the other, in order of the alphabet, and all letters as they came. */
typedef struct name_parts {
    char text[TGN_GAMES_NAME_BYTES + 1], letters[TGN_GAMES_NAME_BYTES + 1];
    const char *word[WORDS];
    size_t count;
} name_parts;

/* ---- taking a name apart ------------------------------------------------------------------------------- */

/*
 * How many bytes of punctuation there are at `at`, or 0. Beyond ASCII: general punctuation with its marks of direction (E2 80, E2 81), and
 * that of Chinese and Japanese (E3 80, and the middle dot).
 */
static size_t separator(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] < 0x80)
        return !tgn_ascii__letter(c[0]) && !tgn_ascii__digit(c[0]);
    const bool general = c[0] == 0xE2 && (c[1] == 0x80 || c[1] == 0x81);
    const bool eastern = c[0] == 0xE3 && (c[1] == 0x80 || (c[1] == 0x83 && c[2] == 0xBB));
    const bool unreadable = c[0] == 0xEF && c[1] == 0xBF && c[2] == 0xBD; /* U+FFFD */
    return general || eastern || unreadable ? 3 : 0;
}

/* "9p", "5dan", "3k", "九段", or the "9" of "9 dan". */
static bool is_rank(const char *word, const char *next)
{
    tgn_rank rank;
    const bool dan = next && (strcmp(next, "dan") == 0 || strcmp(next, "kyu") == 0);
    if (strlen(word) > 8 || (!tgn_ascii__digit(word[0]) && (unsigned char)word[0] < 0x80))
        return false;
    tgn_info_rank(&rank, word);
    return dan || (rank.level != 0 && strspn(word, "0123456789") < strlen(word));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Ranks go, and the word after a number that is one. */
static void drop_ranks(name_parts *p)
{
    size_t used = 0;
    for (size_t i = 0; i < p->count; i++) {
        const char *next = i + 1 < p->count ? p->word[i + 1] : NULL;
        if (!is_rank(p->word[i], next))
            p->word[used++] = p->word[i];
        else if (strspn(p->word[i], "0123456789") == strlen(p->word[i]))
            i++;
    }
    p->count = used;
}

static void take_apart(name_parts *p, const char *name)
{
    tgn_games__fold(p->text, name);
    p->count = 0;
    for (char *at = p->text; *at && p->count < WORDS;) {
        for (size_t gap; *at && (gap = separator(at)) > 0;)
            at += gap;
        if (*at)
            p->word[p->count++] = at;
        while (*at && !separator(at))
            at++;
        if (*at) {
            const size_t gap = separator(at);
            *at = '\0';
            at += gap;
        }
    }
    drop_ranks(p);
    p->letters[0] = '\0';
    char *end = p->letters;
    for (size_t i = 0; i < p->count; i++)
        end = stpcpy(end, p->word[i]);
    qsort(p->word, p->count, sizeof *p->word, by_text);
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static bool have_same_words(const name_parts *a, const name_parts *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; i < a->count && same; i++)
        same = strcmp(a->word[i], b->word[i]) == 0;
    return same;
}

/* How much two names have in common: SAME, or the length of the longest word; 0: nothing. */
static size_t likeness(const name_parts *a, const name_parts *b)
{
    size_t longest = 0;
    if (a->count == 0 || b->count == 0)
        return 0;
    if (strcmp(a->letters, b->letters) == 0 || have_same_words(a, b))
        return SAME;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const int order = strcmp(a->word[i], b->word[j]);
        const size_t length = order == 0 ? strlen(a->word[i]) : 0;
        longest = length > longest ? length : longest;
        i += order <= 0;
        j += order >= 0;
    }
    return longest >= LONG_WORD ? longest : 0;
}

/* ---- all names ----------------------------------------------------------------------------------------- */

/* The likeliest first, then most games first. */
static int choose(tgn_query_chosen *out, const name_parts *own, size_t count, uint32_t id,
                  const tgn_query_players *query)
{
    name_parts other;
    for (uint32_t name = 1; name <= query->names; name++) {
        const uint32_t player = tgn_query_players__player(query, name),
                       games = query->people->of[player].games;
        size_t best = 0;
        if (player == id || games == 0)
            continue;
        const char *text = tgn_games__name(query->games, name, query->error);
        if (!text)
            return query->error->code;
        take_apart(&other, text);
        for (size_t i = 0; i < count; i++) {
            const size_t like = likeness(&own[i], &other);
            best = like > best ? like : best;
        }
        if (best == SAME || (best > 0 && games <= FEW_GAMES))
            TGN_TRY(tgn_query_chosen__add(out, name, (uint64_t)(SAME - best) << 32 | (UINT32_MAX - games),
                                          query));
    }
    return 0;
}

/* Of a player with several spellings the likeliest stands for all. */
static int fill(tgn_player_page *page, const tgn_query_chosen *chosen, size_t sorted,
                const tgn_query_players *query)
{
    tgn_player_other *similar = tgn_query_players__array(page->space, TGN_PLAYER_SIMILAR, sizeof *similar);
    if (!similar)
        return tgn_query_players__no_memory(query);
    page->similar = similar;
    for (size_t i = 0; i < sorted && page->similar_count < TGN_PLAYER_SIMILAR; i++) {
        const uint32_t id = tgn_query_players__player(query, chosen->items[i].game);
        const tgn_games_person *person = &query->people->of[id];
        bool known = false;
        for (size_t k = 0; k < page->similar_count; k++)
            known |= similar[k].id == id;
        if (known)
            continue;
        tgn_player_other *other = &similar[page->similar_count++];
        *other = (tgn_player_other){.id = id, .tally = {person->games, person->won, person->lost}};
        other->name = tgn_query_players__name(query, page->space, id);
        if (!other->name)
            return query->error->code;
    }
    return 0;
}

int tgn_query_similar__fill(tgn_player_page *page, const tgn_query_players *query)
{
    enum { SORTED = 8 * TGN_PLAYER_SIMILAR };
    const size_t count = page->name_count < SPELLINGS ? page->name_count : (size_t)SPELLINGS;
    tgn_query_chosen chosen = {0};
    name_parts *own = calloc(SPELLINGS, sizeof *own);
    int code = own ? 0 : tgn_query_players__no_memory(query);
    for (size_t i = 0; i < count && code == 0; i++)
        take_apart(&own[i], page->names[i].name);
    if (code == 0)
        code = choose(&chosen, own, count, page->player.id, query);
    const size_t sorted = chosen.count < SORTED ? chosen.count : (size_t)SORTED;
    tgn_games__sort_names(query->games, false, chosen.items, chosen.count, 0, sorted);
    if (code == 0)
        code = fill(page, &chosen, sorted, query);
    free(chosen.items);
    free(own);
    return code;
}
