/* words.c - see words.h */
#include "review/print/words.h"

#include <string.h>

const char *tgn_review_words__get(tgn_review_language language, tgn_review_word word)
{
    static const char *const words[TGN_REVIEW_WORD_COUNT][2] = {
#define BOTH(name, english, japanese) {english, japanese},
        TGN_REVIEW_WORDS(BOTH)
#undef BOTH
    };
    return words[word][language];
}

void tgn_review_words__add(tgn_buffer *out, tgn_review_language language, tgn_review_word word,
                           const char *const *values)
{
    for (const char *text = tgn_review_words__get(language, word); *text;) {
        const size_t plain = strcspn(text, "{");
        tgn_buffer__add(out, text, plain);
        text += plain;
        if (*text) {
            tgn_buffer__text(out, values[text[1] - '0']);
            text += 3;
        }
    }
}

int tgn_review_words__language(tgn_review_language *out, const char *name)
{
    *out = name && strcmp(name, "ja") == 0 ? TGN_REVIEW_JAPANESE : TGN_REVIEW_ENGLISH;
    return !name || *out || strcmp(name, "en") == 0 ? 0 : TGN_ERR_ARGUMENT;
}
