/*
 * phrase.h - the short texts people write into game information, made ready to be read
 *
 * "Ｂ＋３．５", "黑胜3又3/4子" and "白3目半勝ち" come from different keyboards and countries. Normalising
 * removes what carries no meaning, so that the readers need only one spelling of each word:
 *
 *      as written            normalised
 *      "  Ｂ＋Ｒ "           "b+r"                 wide forms, capitals, blanks at the ends
 *      "黑胜３目半"          "黒勝3目半"           one shape of each Chinese character
 *      "7½"                  "7 1/2"
 *      "2001–02–03"          "2001-02-03"          dashes of all lengths
 *
 * A reader then walks over the normalised text with a cursor (const char *), asking at each place for a word of
 * its own table, a number or an amount. Nothing here allocates or looks at the locale.
 */
#ifndef TENGEN_SGF_PHRASE_H
#define TENGEN_SGF_PHRASE_H

#include <stdbool.h>
#include <stdint.h>

enum { TGN_SGF_PHRASE_BYTES = 512 };

typedef struct tgn_sgf_phrase {
    char text[TGN_SGF_PHRASE_BYTES]; /* UTF-8, no blanks at the ends, never two in a row */
    bool ascii;                      /* it was plain ASCII: only case and blanks were changed */
    bool cut;                        /* too long to be such a field: only the beginning is here */
} tgn_sgf_phrase;

/* Normalise `text`, which may be NULL (as if empty) and may be any bytes. */
void tgn_sgf_phrase__normalise(tgn_sgf_phrase *out, const char *text);

/* Whether nothing was written at all. */
bool tgn_sgf_phrase__absent(const tgn_sgf_phrase *phrase);

/*
 * Remove what is in brackets, ( ) or { }, and in brackets that never close up to the end. Returns
 * whether there was any; if nothing stands outside of them, the phrase stays as it is.
 */
bool tgn_sgf_phrase__drop_asides(tgn_sgf_phrase *phrase);

/* ---- words --------------------------------------------------------------------------------------------- */

/*
 * Words of one meaning (normalised spelling, "black|b|黒") and what they mean to the reader: a number above
 * 0. A table ends with {0}.
 */
typedef struct tgn_sgf_phrase_word {
    const char *text;
    int meaning;
} tgn_sgf_phrase_word;

/*
 * The longest word of the table at the cursor: moves the cursor behind it and returns its
 * meaning, or returns 0. A word of letters must end where the letters end: "b" is found in "b+r" and not in
 * "bad".
 */
int tgn_sgf_phrase__word(const tgn_sgf_phrase_word *words, const char **at);

/* Pass over what no table knows: a whole run of letters, or one character. */
void tgn_sgf_phrase__skip(const char **at);

/* Pass over a blank, if there is one. */
void tgn_sgf_phrase__blank(const char **at);

/* ---- numbers ------------------------------------------------------------------------------------------- */

/* A whole number. Absurdly long ones stop at 999999999. */
typedef struct tgn_sgf_integer {
    uint32_t value;
    uint8_t digits; /* how many were written (at most 99), or 0 for Chinese numerals */
} tgn_sgf_integer;

/* Reads "12", "十二" or "二〇〇一" at the cursor. Returns false, and stays, where there is no number. */
bool tgn_sgf_phrase__integer(const char **at, tgn_sgf_integer *out);

typedef enum tgn_sgf_unit {
    TGN_SGF_UNIT_NONE,
    TGN_SGF_UNIT_POINT, /* 目, 집, points */
    TGN_SGF_UNIT_STONE  /* 子: the Chinese count, in which one stone is two points */
} tgn_sgf_unit;

/* A number of points or stones. */
typedef struct tgn_sgf_amount {
    int64_t thousandths; /* never negative */
    tgn_sgf_unit unit;
    uint8_t digits; /* of the whole part, as in tgn_sgf_integer */
    bool whole;     /* written as a whole number */
    bool plain;     /* written as the SGF standard writes a number: "6", "6.5" */
} tgn_sgf_amount;

/*
 * Reads "6.5", "6,5", "5 1/2", "6目半", "半目", "3又3/4子", "一又四分之一子", "3집반", "half a point" at the
 * cursor. Returns false, and stays, where there is no amount.
 */
bool tgn_sgf_phrase__amount(const char **at, tgn_sgf_amount *out);

/*
 * The amount in points, in thousandths. Stones count double; and so does any quarter: no count in points has
 * one, so 3.75 can only be the Chinese 3 3/4 stones, which are 7.5 points.
 */
int64_t tgn_sgf_amount__points(const tgn_sgf_amount *amount);

/*
 * Write thousandths as the standard writes a number, with no more digits than it takes: "6.5", "-0.25", "7".
 * Returns how many bytes, NUL not counted.
 */
enum { TGN_SGF_DECIMAL_BYTES = 24 };
int tgn_sgf_phrase__decimal(char out[TGN_SGF_DECIMAL_BYTES], int64_t thousandths);

#endif
