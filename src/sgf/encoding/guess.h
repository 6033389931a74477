/*
 * guess.h - which encoding explains these bytes best
 *
 * Imagine coding the text in the fewest bits, knowing its language (Chinese, Japanese, Korean, Russian,
 * French): a common character is cheap (8 to 10 bits), a rare one expensive (15 to 25), and a byte that no
 * character of the encoding explains most expensive of all. The encoding that needs the fewest bits for the
 * bytes is taken.
 *
 *      B4 EF CE D9           PB[ .. ]PW[
 *
 *      GB18030   a rare hanzi and a common one        14 + 10 bits
 *      EUC-KR    a syllable, then a rare hanja        13 + 18
 *      Shift_JIS four half-width katakana             4 * 14
 *
 * ASCII bytes cost the same in all of them and are left out. CA is believed unless another encoding is very
 * much cheaper.
 */
#ifndef TENGEN_SGF_GUESS_H
#define TENGEN_SGF_GUESS_H

#include "sgf/encoding/encoding.h"

typedef struct tgn_sgf_guesser tgn_sgf_guesser;

/* `sets` must live as long as the guesser. */
int tgn_sgf_guesser__new(tgn_sgf_guesser **out, tgn_sgf_charsets *sets);
void tgn_sgf_guesser__free(tgn_sgf_guesser *guesser);

typedef struct tgn_sgf_guess {
    tgn_sgf_encoding encoding; /* prepared in the guesser's charsets */
    bool guessed;              /* neither UTF-8 nor rightly named by CA */
} tgn_sgf_guess;

/*
 * The encoding of one game. `marked`: the file began with the mark of UTF-8. Looks at a bounded sample of
 * what is not ASCII, so the time is that of one pass over the bytes. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_sgf_guesser__guess(tgn_sgf_guesser *guesser, const uint8_t *bytes, size_t length,
                                       bool marked, tgn_sgf_guess *out);

/* Whether ISO-2022-JP switches to Japanese somewhere in here: ESC $ B or ESC $ @. */
bool tgn_sgf_guess__has_escape(const uint8_t *bytes, size_t length);

/* How many characters have been weighed so far: linear in the length of the input, as a test verifies. */
uint64_t tgn_sgf_guesser__weighed(const tgn_sgf_guesser *guesser);

#endif
