/* decode.c - see decode.h */
#include "sgf/decode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/utf8.h"
#include "sgf/cut.h"
#include "sgf/encoding.h"
#include "sgf/guess.h"

/*
 * The map from text back to bytes is a list of runs. In a plain run bytes and text are the same; any other
 * run is short enough to be read again from its beginning, character by character, up to the place asked for.
 *
 *      raw   |(;GM[1]FF[4]SZ[19]....PB[|83 5C 83 93 ... |]KM[6.5];B[dd];W[pp]...
 *      text  |(;GM[1]FF[4]SZ[19]....PB[|E3 82 BD E3 83 B3 ... |]KM[6.5];B[dd];W[pp]...
 *             plain                     not plain        plain
 */
typedef struct tgn_run {
    size_t text, raw;
    uint16_t limit;         /* how many bytes of its game follow, as far as this can matter */
    uint8_t encoding, mode; /* how to read it again */
    bool plain;
} tgn_run;

enum {
    RUN_TEXT = 256, /* no run that is not plain is longer than this, */
    RUN_RAW = 1024, /* nor than this in bytes: there are bytes that mean no text */
    RUN_PLAIN = 32  /* no plain run is shorter, unless the text is */
};

struct tgn_decoder {
    const uint8_t *raw;
    size_t length, consumed;
    const char *text;
    size_t text_length;
    size_t skipped;    /* bytes of a mark before the text */
    tgn_encoding file; /* what the mark said: UTF-8, UTF-16, or NONE without a mark */
    bool unmarked;     /* UTF-16 without its mark */
    bool copied;       /* the text lies in `out` and runs map it; else it is the window itself */
    tgn_buffer out;
    tgn_segment *segments;
    size_t segment_count, segment_capacity;
    tgn_run *runs;
    size_t run_count, run_capacity;
    tgn_charsets *sets;
    tgn_guesser *guesser;
};

int tgn_decoder__new(tgn_decoder **out)
{
    tgn_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder)
        return TGN_ERR_MEMORY;
    if (tgn_charsets__new(&decoder->sets) < 0 || tgn_guesser__new(&decoder->guesser, decoder->sets) < 0) {
        tgn_decoder__free(decoder);
        return TGN_ERR_MEMORY;
    }
    *out = decoder;
    return 0;
}

void tgn_decoder__free(tgn_decoder *decoder)
{
    if (!decoder)
        return;
    tgn_guesser__free(decoder->guesser);
    tgn_charsets__free(decoder->sets);
    tgn_buffer__clear(&decoder->out);
    free(decoder->segments);
    free(decoder->runs);
    free(decoder);
}

/* ---- from bytes to text -------------------------------------------------------------------------------- */

static int add_segment(tgn_decoder *decoder, size_t raw, tgn_guess guess)
{
    if (tgn_array__need(&decoder->segments, &decoder->segment_capacity, decoder->segment_count + 1) < 0)
        return TGN_ERR_MEMORY;
    decoder->segments[decoder->segment_count++] = (tgn_segment){
        .text = decoder->out.length,
        .raw = raw,
        .encoding = tgn_encoding__name(guess.encoding),
        .guessed = guess.guessed,
    };
    return 0;
}

/* A stretch of bytes being decoded: one game, or a window of UTF-16. */
typedef struct tgn_stretch {
    const uint8_t *at, *end;
    tgn_encoding encoding;
    uint8_t mode;
    bool open; /* more bytes follow that we do not have: a character cut at the end is left for later */
} tgn_stretch;

/* Begin a run where the stretch and the text stand. */
static int add_run(tgn_decoder *decoder, const tgn_stretch *stretch, bool plain)
{
    if (tgn_array__need(&decoder->runs, &decoder->run_capacity, decoder->run_count + 1) < 0)
        return TGN_ERR_MEMORY;
    size_t left = (size_t)(stretch->end - stretch->at);
    decoder->runs[decoder->run_count++] = (tgn_run){
        .text = decoder->out.length,
        .raw = (size_t)(stretch->at - decoder->raw),
        .limit = left < UINT16_MAX ? (uint16_t)left : UINT16_MAX,
        .encoding = (uint8_t)stretch->encoding,
        .mode = stretch->mode,
        .plain = plain,
    };
    return 0;
}

static void note_damage(tgn_decoder *decoder, const uint8_t *at, size_t size)
{
    tgn_segment *segment = &decoder->segments[decoder->segment_count - 1];
    if (segment->damaged == 0)
        segment->damage = (size_t)(at - decoder->raw);
    segment->damaged += (uint32_t)size;
}

/* A character that the end of the game cuts: how much of it is passed over at once. UTF-16 stays in step. */
static size_t lost_size(tgn_encoding encoding, size_t left)
{
    bool utf16 = encoding == TGN_ENCODING_UTF16LE || encoding == TGN_ENCODING_UTF16BE;
    return utf16 && left >= 2 ? 2 : 1;
}

/*
 * Read the next character of a stretch, U+FFFD for damage. Returns its bytes; 0 only when it is cut and the
 * stretch is open.
 */
static size_t read_character(tgn_decoder *decoder, tgn_stretch *stretch, uint32_t *code)
{
    size_t size =
        tgn_charsets__step(decoder->sets, stretch->encoding, stretch->at, stretch->end, &stretch->mode, code);
    if (size == 0 && !stretch->open) {
        size = lost_size(stretch->encoding, (size_t)(stretch->end - stretch->at));
        *code = TGN_CODE_BAD;
    }
    return size;
}

/*
 * Whether enough plain bytes follow to be worth a run of their own; a character that our look ahead cuts is
 * given the benefit of the doubt.
 */
static bool plain_ahead(const tgn_stretch *stretch)
{
    const uint8_t *end = stretch->at + RUN_PLAIN;
    return stretch->end - stretch->at >= RUN_PLAIN &&
           tgn_charsets__plain(stretch->encoding, stretch->mode, stretch->at, end) > RUN_PLAIN - 4;
}

/* Put a character behind the text, U+FFFD for damage. There is room for it. */
static void put_character(tgn_decoder *decoder, const uint8_t *at, size_t size, uint32_t code)
{
    if (code == TGN_CODE_NOTHING)
        return;
    if (code == TGN_CODE_BAD) {
        note_damage(decoder, at, size);
        code = TGN_UTF8_REPLACEMENT;
    }
    decoder->out.length += tgn_utf8__put(decoder->out.data + decoder->out.length, code);
}

/*
 * Decode characters one by one until the run is long enough or plain text begins. That can only be behind a
 * character that was not plain, so only there it is asked: behind damage in UTF-8, before ASCII elsewhere.
 */
static int decode_run(tgn_decoder *decoder, tgn_stretch *stretch)
{
    size_t begin = decoder->out.length;
    const uint8_t *end = stretch->end - stretch->at < RUN_RAW ? stretch->end : stretch->at + RUN_RAW;
    bool utf8 = stretch->encoding == TGN_ENCODING_UTF8, was_plain = true;
    if (!tgn_buffer__reserve(&decoder->out, RUN_TEXT) || add_run(decoder, stretch, false) < 0)
        return TGN_ERR_MEMORY;
    while (stretch->at < end && decoder->out.length - begin <= RUN_TEXT - 4) {
        uint32_t code;
        if (!was_plain && (utf8 || stretch->at[0] < 0x80) && plain_ahead(stretch))
            break;
        size_t size = read_character(decoder, stretch, &code);
        if (size == 0)
            break;
        was_plain = utf8 ? code != TGN_CODE_BAD : stretch->at[0] < 0x80;
        put_character(decoder, stretch->at, size, code);
        stretch->at += size;
    }
    return 0;
}

/* Decode a stretch into the text, behind what is there. Stops before a character that is cut. */
static int decode_stretch(tgn_decoder *decoder, tgn_stretch *stretch)
{
    while (stretch->at < stretch->end) {
        const uint8_t *before = stretch->at;
        size_t plain = tgn_charsets__plain(stretch->encoding, stretch->mode, before, stretch->end);
        if (plain >= RUN_PLAIN || plain == (size_t)(stretch->end - before)) {
            if (add_run(decoder, stretch, true) < 0)
                return TGN_ERR_MEMORY;
            tgn_buffer__add(&decoder->out, before, plain);
            if (decoder->out.failed)
                return TGN_ERR_MEMORY;
            stretch->at += plain;
        } else if (decode_run(decoder, stretch) < 0) {
            return TGN_ERR_MEMORY;
        } else if (stretch->at == before) {
            break;
        }
    }
    return 0;
}

/* ---- games --------------------------------------------------------------------------------------------- */

/* Valid UTF-8 up to the end, or up to a character that the end cuts and that may yet become whole. */
static bool is_utf8(const uint8_t *at, size_t length, bool open)
{
    size_t valid = tgn_utf8__valid(at, length);
    return valid == length || (open && tgn_utf8__is_cut(at + valid, length - valid));
}

static int choose(tgn_decoder *decoder, const tgn_stretch *game, bool escapes, tgn_guess *guess)
{
    *guess = (tgn_guess){TGN_ENCODING_UTF8, false};
    size_t length = (size_t)(game->end - game->at);
    if (!(escapes && tgn_guess__has_escape(game->at, length)) && is_utf8(game->at, length, game->open))
        return 0;
    return tgn_guesser__guess(decoder->guesser, game->at, length, decoder->file == TGN_ENCODING_UTF8, guess);
}

/*
 * Decode one game, in a segment of its own unless it is like the one before and nothing is to be said of
 * either.
 */
static int decode_game(tgn_decoder *decoder, tgn_stretch *game, bool escapes)
{
    tgn_guess guess;
    if (choose(decoder, game, escapes, &guess) < 0)
        return TGN_ERR_MEMORY;
    game->encoding = guess.encoding;
    if (add_segment(decoder, (size_t)(game->at - decoder->raw), guess) < 0 ||
        decode_stretch(decoder, game) < 0)
        return TGN_ERR_MEMORY;
    if (decoder->segment_count < 2)
        return 0;
    tgn_segment *now = &decoder->segments[decoder->segment_count - 1], *before = now - 1;
    if (now->encoding == before->encoding && now->guessed == before->guessed && now->damaged == 0 &&
        before->damaged == 0)
        decoder->segment_count--;
    return 0;
}

/* A window that is not all UTF-8: game by game. */
static int decode_games(tgn_decoder *decoder, bool escapes, bool last)
{
    const uint8_t *end = decoder->raw + decoder->length, *game = decoder->raw + decoder->skipped;
    tgn_cut cut = tgn_cut__init(game, end);
    while (game < end) {
        const uint8_t *next = tgn_cut__next(&cut, game);
        tgn_stretch stretch = {.at = game, .end = next, .open = next == end && !last};
        if (decode_game(decoder, &stretch, escapes) < 0)
            return TGN_ERR_MEMORY;
        decoder->consumed = (size_t)(stretch.at - decoder->raw);
        game = next;
    }
    return 0;
}

static int decode_utf16(tgn_decoder *decoder, bool last)
{
    tgn_stretch stretch = {decoder->raw + decoder->skipped, decoder->raw + decoder->length, decoder->file, 0,
                           !last};
    if (add_segment(decoder, decoder->skipped, (tgn_guess){decoder->file, decoder->unmarked}) < 0 ||
        decode_stretch(decoder, &stretch) < 0)
        return TGN_ERR_MEMORY;
    decoder->consumed = (size_t)(stretch.at - decoder->raw);
    return 0;
}

/* ---- windows ------------------------------------------------------------------------------------------- */

/* What a file may begin with. "(;" in two-byte units is UTF-16 without its mark. */
static const struct {
    const char *bytes;
    uint8_t length, skipped;
    tgn_encoding encoding;
    bool unmarked;
} marks[] = {
    {"\xEF\xBB\xBF", 3, 3, TGN_ENCODING_UTF8, false}, {"\xFF\xFE", 2, 2, TGN_ENCODING_UTF16LE, false},
    {"\xFE\xFF", 2, 2, TGN_ENCODING_UTF16BE, false},  {"(\0;\0", 4, 0, TGN_ENCODING_UTF16LE, true},
    {"\0(\0;", 4, 0, TGN_ENCODING_UTF16BE, true},
};

/* Read the mark at the beginning of a file. Returns false when more bytes are needed to know it. */
static bool read_mark(tgn_decoder *decoder, bool last)
{
    decoder->file = TGN_ENCODING_NONE;
    decoder->unmarked = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t known = decoder->length < marks[i].length ? decoder->length : marks[i].length;
        if (known == 0 || memcmp(decoder->raw, marks[i].bytes, known) != 0)
            continue;
        if (known == marks[i].length) {
            decoder->file = marks[i].encoding;
            decoder->skipped = marks[i].skipped;
            decoder->unmarked = marks[i].unmarked;
            return true;
        }
        if (!last)
            return false;
    }
    return true;
}

/* Forget the last window. */
static void start_window(tgn_decoder *decoder, const char *raw, size_t length)
{
    decoder->raw = (const uint8_t *)(raw ? raw : "");
    decoder->length = length;
    decoder->consumed = decoder->skipped = 0;
    decoder->text = "";
    decoder->text_length = 0;
    decoder->copied = false;
    decoder->out.length = 0;
    decoder->out.failed = false;
    decoder->segment_count = decoder->run_count = 0;
}

/* Decode a window whose text is not the window itself. */
static int decode_copy(tgn_decoder *decoder, bool escapes, bool last)
{
    bool utf16 = decoder->file == TGN_ENCODING_UTF16LE || decoder->file == TGN_ENCODING_UTF16BE;
    if ((utf16 ? decode_utf16(decoder, last) : decode_games(decoder, escapes, last)) < 0)
        return TGN_ERR_MEMORY;
    decoder->copied = true;
    decoder->text_length = decoder->out.length;
    if (decoder->text_length > 0)
        decoder->text = decoder->out.data;
    return 0;
}

int tgn_decoder__window(tgn_decoder *decoder, const char *raw, size_t length, bool first, bool last)
{
    static const tgn_guess utf8 = {TGN_ENCODING_UTF8, false};
    start_window(decoder, raw, length);
    if (first && !read_mark(decoder, last))
        return add_segment(decoder, 0, utf8);
    if (decoder->file == TGN_ENCODING_UTF16LE || decoder->file == TGN_ENCODING_UTF16BE)
        return decode_copy(decoder, false, last);

    /* Nearly always the bytes are the text. */
    const uint8_t *from = decoder->raw + decoder->skipped;
    size_t left = length - decoder->skipped, valid = tgn_utf8__valid(from, left);
    bool whole = valid == left || (!last && tgn_utf8__is_cut(from + valid, left - valid));
    bool escapes = tgn_guess__has_escape(from, left);
    if (!whole || escapes)
        return decode_copy(decoder, escapes, last);
    decoder->text = (const char *)from;
    decoder->text_length = valid;
    decoder->consumed = decoder->skipped + valid;
    return add_segment(decoder, decoder->skipped, utf8);
}

/* ---- looking at the result ----------------------------------------------------------------------------- */

const char *tgn_decoder__text(const tgn_decoder *decoder, size_t *length)
{
    *length = decoder->text_length;
    return decoder->text;
}

const tgn_segment *tgn_decoder__segments(const tgn_decoder *decoder, size_t *count)
{
    *count = decoder->segment_count;
    return decoder->segments;
}

const tgn_segment *tgn_decoder__segment(const tgn_decoder *decoder, size_t text_offset)
{
    size_t low = 0,
           high = decoder->segment_count; /* segments[low].text <= text_offset < segments[high].text */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (decoder->segments[middle].text <= text_offset)
            low = middle;
        else
            high = middle;
    }
    return &decoder->segments[low];
}

/* The last run that begins at or before this text offset. */
static const tgn_run *find_run(const tgn_decoder *decoder, size_t text_offset)
{
    size_t low = 0, high = decoder->run_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (decoder->runs[middle].text <= text_offset)
            low = middle;
        else
            high = middle;
    }
    return &decoder->runs[low];
}

/* Read a run again from its beginning up to the character at this text offset. */
static size_t walk(const tgn_decoder *decoder, const tgn_run *run, size_t text_offset)
{
    const uint8_t *at = decoder->raw + run->raw, *end = at + run->limit;
    size_t text = run->text;
    uint8_t mode = run->mode;
    while (at < end) {
        uint32_t code = TGN_CODE_BAD;
        size_t size = tgn_charsets__step(decoder->sets, (tgn_encoding)run->encoding, at, end, &mode, &code);
        if (size == 0)
            size = lost_size((tgn_encoding)run->encoding, (size_t)(end - at)), code = TGN_CODE_BAD;
        if (code == TGN_CODE_BAD)
            code = TGN_UTF8_REPLACEMENT;
        text += code == TGN_CODE_NOTHING ? 0 : tgn_utf8__size(code);
        if (text > text_offset)
            break;
        at += size;
    }
    return (size_t)(at - decoder->raw);
}

size_t tgn_decoder__offset(const tgn_decoder *decoder, size_t text_offset)
{
    assert(text_offset <= decoder->text_length);
    if (text_offset == decoder->text_length)
        return decoder->consumed;
    while (text_offset > 0 && ((uint8_t)decoder->text[text_offset] & 0xC0) == 0x80)
        text_offset--; /* to the beginning of its character */
    if (!decoder->copied)
        return decoder->skipped + text_offset;
    const tgn_run *run = find_run(decoder, text_offset);
    return run->plain ? run->raw + (text_offset - run->text) : walk(decoder, run, text_offset);
}

uint64_t tgn_decoder__weighed(const tgn_decoder *decoder)
{
    return tgn_guesser__weighed(decoder->guesser);
}
