/*
 * encoding.h - the encodings game records come in: their names, and reading one character at a time
 *
 *      tgn_sgf_charsets *sets;
 *      tgn_sgf_charsets__new(&sets);
 *      if (tgn_sgf_charsets__prepare(sets, TGN_SGF_ENCODING_BIG5) == 0)
 *          size = tgn_sgf_charsets__step(sets, TGN_SGF_ENCODING_BIG5, at, end, &mode, &code);
 *      tgn_sgf_charsets__free(sets);
 *
 * iconv(3) knows what the double-byte codes mean, but a call costs more than a table look-up, and it does not
 * report where each character was. So each code is asked for once and cached:
 *
 *      table[first byte << 8 | second byte]  ->  0 (not asked yet) or 1 << 31 | code point
 *
 * Bytes below 0x80 that begin a character are always ASCII, whatever the encoding says of them: an SGF escape
 * is 0x5C even where Shift_JIS shows a yen sign.
 *
 * Threads: a set of tables belongs to one thread.
 */
#ifndef TENGEN_SGF_ENCODING_H
#define TENGEN_SGF_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

typedef enum tgn_sgf_encoding {
    TGN_SGF_ENCODING_NONE, /* no encoding that helps: no name, an unknown name, "us-ascii" */
    TGN_SGF_ENCODING_UTF8,
    TGN_SGF_ENCODING_UTF16LE,
    TGN_SGF_ENCODING_UTF16BE,
    TGN_SGF_ENCODING_GB18030,   /* with its subsets GB2312 and GBK */
    TGN_SGF_ENCODING_SHIFT_JIS, /* with Microsoft's additions */
    TGN_SGF_ENCODING_EUC_KR,    /* likewise */
    TGN_SGF_ENCODING_BIG5,
    TGN_SGF_ENCODING_EUC_JP,
    TGN_SGF_ENCODING_ISO_2022_JP,
    TGN_SGF_ENCODING_WINDOWS_1251,
    TGN_SGF_ENCODING_KOI8_R,
    TGN_SGF_ENCODING_WINDOWS_1252, /* with its subset ISO-8859-1 */
    TGN_SGF_ENCODING_WINDOWS_1250, /* from here on: only when CA names it */
    TGN_SGF_ENCODING_WINDOWS_1253,
    TGN_SGF_ENCODING_WINDOWS_1254,
    TGN_SGF_ENCODING_WINDOWS_874,
    TGN_SGF_ENCODING_ISO_8859_2,
    TGN_SGF_ENCODING_ISO_8859_5,
    TGN_SGF_ENCODING_ISO_8859_15,
    TGN_SGF_ENCODING_IBM866,
    TGN_SGF_ENCODING_MACINTOSH,
    TGN_SGF_ENCODING_COUNT
} tgn_sgf_encoding;

/*
 * What tgn_sgf_charsets__step() gives for a byte that means nothing, and for bytes that only switch
 * (ISO-2022-JP escapes).
 */
#define TGN_SGF_CODE_BAD     0x1FFFFFu
#define TGN_SGF_CODE_NOTHING 0x1FFFFEu

/* The name as shown: "Shift_JIS". Static text. */
const char *tgn_sgf_encoding__name(tgn_sgf_encoding encoding);

/*
 * The encoding a CA value means, case, blanks and punctuation aside. *misspelt: the name is not a registered
 * one but close to one ("gb2321").
 */
tgn_sgf_encoding tgn_sgf_encoding__named(const char *value, size_t length, bool *misspelt);

typedef struct tgn_sgf_charsets tgn_sgf_charsets;

int tgn_sgf_charsets__new(tgn_sgf_charsets **out);
void tgn_sgf_charsets__free(tgn_sgf_charsets *sets);

/*
 * Make an encoding ready for use. Returns 0, TGN_ERR_MISSING when this system's iconv does not have it, or
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_sgf_charsets__prepare(tgn_sgf_charsets *sets, tgn_sgf_encoding encoding);

/*
 * Read one character between `at` and `end` (at < end) in a prepared encoding. Returns how many bytes it has;
 * *code is the code point. A byte that begins no valid character is consumed alone and gives
 * TGN_SGF_CODE_BAD, so the ASCII byte behind a broken one is never lost. Returns 0 when the bytes end inside
 * a character that may go on. `*mode` is 0 at the start of a text and belongs to the function from then on.
 */
size_t tgn_sgf_charsets__step(tgn_sgf_charsets *sets, tgn_sgf_encoding encoding, const uint8_t *at,
                              const uint8_t *end, uint8_t *mode, uint32_t *code);

/* How many bytes from `at` on stand for themselves: valid UTF-8 in UTF-8, ASCII elsewhere. */
size_t tgn_sgf_charsets__plain(tgn_sgf_encoding encoding, uint8_t mode, const uint8_t *at,
                               const uint8_t *end);

#endif
