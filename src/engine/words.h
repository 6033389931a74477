/*
 * words.h - a command as a person writes it, cut into words
 *
 *      char **words;
 *      tgn_engine_words__parse(&words, "'/opt/my go/katago' gtp -config a\\ b.cfg", error);    // 4 words, then NULL
 *      tgn_engine_words__free(words);
 *
 * tengen/engine.h has the rules of quoting.
 */
#ifndef TENGEN_ENGINE_WORDS_H
#define TENGEN_ENGINE_WORDS_H

#include <tengen/error.h>

enum { TGN_ENGINE_WORDS = 256, TGN_ENGINE_COMMAND = 1 << 16 };

/* Returns 0, TGN_ERR_ARGUMENT with a message (no word, too many, an open quote) or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_engine_words__parse(char ***out, const char *command, tgn_error *error);
void tgn_engine_words__free(char **words);

#endif
