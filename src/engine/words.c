/* words.c - see words.h */
#include "engine/words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"

/*
 * One block holds the pointers and, behind them, the letters:
 *
 *      [ word 0 | word 1 | ... | NULL | "katago\0gtp\0..." ]
 */
typedef struct word_cutter {
    char **words;
    size_t count;
    char *end;   /* where the next letter goes */
    bool inside; /* of a word */
    char quote;  /* ' or " that is open, or NUL */
} word_cutter;

static void put(word_cutter *cutter, char c)
{
    if (!cutter->inside)
        cutter->words[cutter->count++] = cutter->end;
    cutter->inside = true;
    if (c)
        *cutter->end++ = c;
}

static void end_word(word_cutter *cutter)
{
    if (cutter->inside)
        *cutter->end++ = '\0';
    cutter->inside = false;
}

/* One character, or two behind a backslash. Returns how many. */
static size_t take(word_cutter *cutter, const char *at)
{
    const bool literal = cutter->quote == '\'';
    if (*at == '\\' && at[1] && !literal) {
        put(cutter, at[1]);
        return 2;
    }
    if (cutter->quote ? *at == cutter->quote : *at == '\'' || *at == '"') {
        cutter->quote = cutter->quote ? '\0' : *at;
        put(cutter, '\0'); /* '' is a word, too */
    } else if (!cutter->quote && tgn_ascii__blank(*at)) {
        end_word(cutter);
    } else {
        put(cutter, *at);
    }
    return 1;
}

int tgn_engine_words__parse(char ***out, const char *command, tgn_error *error)
{
    const size_t length = strlen(command);
    *out = NULL;
    if (length >= TGN_ENGINE_COMMAND)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a command of %zu bytes is too long", length);
    const size_t pointers = (TGN_ENGINE_WORDS + 1) * sizeof(char *);
    char **block = calloc(1, pointers + length + 2);
    if (!block)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    word_cutter cutter = {.words = block, .end = (char *)block + pointers};
    for (const char *at = command; *at && cutter.count < TGN_ENGINE_WORDS;)
        at += take(&cutter, at);
    end_word(&cutter);
    const char *wrong = cutter.quote                       ? "a quote is not closed"
                        : cutter.count == 0                ? "there is no word in it"
                        : cutter.count >= TGN_ENGINE_WORDS ? "it has too many words"
                        : block[0][0] == '\0'              ? "its first word is empty"
                                                           : NULL;
    if (wrong) {
        free(block);
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the command '%.150s' cannot be run: %s", command,
                             wrong);
    }
    *out = block;
    return TGN_OK;
}

void tgn_engine_words__free(char **words)
{
    free(words);
}
