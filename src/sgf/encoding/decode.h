/*
 * decode.h - from the bytes of a file to UTF-8 text, before anything is tokenised
 *
 * In Shift_JIS, GBK or Big5 the second byte of a character may be '[', '\' or ']', so text must be decoded
 * before brackets mean anything. But a collection may hold games in different encodings, so each game is
 * decoded on its own: a window of bytes is cut into parts where one game seems to end and the next to
 * begin ( "(" blanks ";" and a root), and each part that is not plain UTF-8 is decoded with the
 * encoding that explains it best (guess.h).
 *
 *      raw   |(;GM[1]PB[....])|(;CA[big5]PB[...])|(;...   )|         one part each; neighbours alike are joined
 *      text  |(;GM[1]PB[....])|(;CA[big5]PB[......])|(;... )|        offsets differ: tgn_sgf_decoder__offset() maps back
 *
 * When the window is valid UTF-8, as nearly all are, the text IS the window: nothing is copied. Neighbours
 * are joined only when nothing was damaged in either.
 *
 * Threads: a decoder belongs to one thread.
 */
#ifndef TENGEN_SGF_DECODE_H
#define TENGEN_SGF_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

typedef struct tgn_sgf_decoder tgn_sgf_decoder;

/*
 * A part of the text in one encoding. Parts follow each other without gaps and cover the text; there is
 * always one.
 */
typedef struct tgn_sgf_text_part {
    size_t text, raw;     /* where it begins, in the text and in the window */
    const char *encoding; /* static name: "UTF-8", "UTF-16LE", "Shift_JIS", "GB18030", "Big5", ... */
    bool guessed;         /* not UTF-8, and CA was missing, misspelt or wrong */
    uint32_t damaged; /* how many bytes no encoding explained; each was replaced by U+FFFD, half a surrogate
                         pair by one for both its bytes */
    size_t damage;    /* offset in the window of the first of them */
} tgn_sgf_text_part;

int tgn_sgf_decoder__new(tgn_sgf_decoder **out);
void tgn_sgf_decoder__free(tgn_sgf_decoder *decoder);

/*
 * Decode a window. `first`: it begins at the beginning of the file (a byte order mark there decides for
 * the whole file until the next `first`). `last`: no more bytes follow. Returns 0 or
 * TGN_ERR_MEMORY. The results below are valid until the next call, and `raw` must stay until then.
 */
int tgn_sgf_decoder__window(tgn_sgf_decoder *decoder, const char *raw, size_t length, bool first, bool last);

/* The text (not NUL-terminated) and its length. */
const char *tgn_sgf_decoder__text(const tgn_sgf_decoder *decoder, size_t *length);

/*
 * The byte in the window where the character at this text offset begins; for the length of the text, how many
 * bytes of the window it stands for: less than all only when the window ends inside a character and is not the
 * last. O(log n).
 */
size_t tgn_sgf_decoder__offset(const tgn_sgf_decoder *decoder, size_t text_offset);

/* All parts, in order. */
const tgn_sgf_text_part *tgn_sgf_decoder__parts(const tgn_sgf_decoder *decoder, size_t *count);

/* The part this text offset lies in. O(log n). */
const tgn_sgf_text_part *tgn_sgf_decoder__part(const tgn_sgf_decoder *decoder, size_t text_offset);

/*
 * How many characters were weighed so far, in all windows, to guess encodings: at most proportional to the
 * input, as a test verifies.
 */
uint64_t tgn_sgf_decoder__weighed(const tgn_sgf_decoder *decoder);

#endif
