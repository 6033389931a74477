/* decode.c - see decode.h */
#include "sgf/encoding/decode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/utf8.h"
#include "sgf/encoding/encoding.h"
#include "sgf/encoding/guess.h"

/* ---- where games begin --------------------------------------------------------------------------------- */

/*
 * Where one game of a collection ends and the next begins, judged from the bytes alone:
 *
 *      (;GM[1]PB[..];B[dd](;W[pp])(;W[dp]))   (;GM[1]...)
 *      ^ a game             ^ a variation         ^ a game
 *
 * Both look alike: ")" blanks "(" blanks ";". A game is recognised by its root, which has GM, FF, SZ, PB or the
 * like; failing that, by counting parentheses outside of values. Before decoding, the count may be wrong (a
 * second byte may look like a bracket), so it is used only where the root has no such property.
 */

/* The counting of parentheses, up to `at`. */
typedef struct boundary_scan {
    const uint8_t *at, *end;
    long depth;
    bool in_value;
} boundary_scan;

static inline boundary_scan boundary_scan_init(const uint8_t *begin, const uint8_t *end)
{
    return (boundary_scan){begin, end, 0, false};
}

static const uint8_t *skip_blanks(const uint8_t *at, const uint8_t *end)
{
    while (at < end && tgn_ascii__blank(*at))
        at++;
    return at;
}

/*
 * Whether ")" comes before `at`, blanks aside. Blanks between two parentheses are examined once for each:
 * linear.
 */
static bool follows_close(const uint8_t *begin, const uint8_t *at)
{
    while (at > begin && tgn_ascii__blank(at[-1]))
        at--;
    return at > begin && at[-1] == ')';
}

/* Whether these two letters name a property that belongs in the root of a game and nowhere else. */
static bool is_root_name(const char name[2])
{
    static const char names[] = "GM FF SZ CA AP GN PB PW BR WR EV RO DT PC KM RE RU HA US SO TM OT";
    for (const char *at = names; at[0]; at += at[2] ? 3 : 2)
        if (at[0] == name[0] && at[1] == name[1])
            return true;
    return false;
}

/*
 * The capitals of the name at `*at` (old names have small letters between them: "GaMe"); moves on behind it.
 */
static void read_name(const uint8_t **at, const uint8_t *end, char name[2])
{
    size_t n = 0;
    memset(name, 0, 2);
    for (; *at < end && ((**at >= 'A' && **at <= 'Z') || (**at >= 'a' && **at <= 'z')); ++*at)
        if (**at <= 'Z' && n++ < 2)
            name[n - 1] = (char)**at;
    if (n != 2)
        name[0] = 0;
}

/*
 * Whether the first node at `at` has a property of a root. Looks at 256 bytes at most, and not beyond the
 * node.
 */
static bool is_root(const uint8_t *at, const uint8_t *end)
{
    if (end - at > 256)
        end = at + 256;
    while (at < end) {
        char name[2];
        const uint8_t *before = at = skip_blanks(at, end);
        read_name(&at, end, name);
        if (at >= end || *at != '[' || (at == before && *at != '['))
            return false;
        if (is_root_name(name))
            return true;
        while (at < end && *at != ']')
            at++;
        at++;
    }
    return false;
}

/*
 * Count the parentheses outside of values up to `to`. A backslash behind a byte of another script is more
 * likely that character's second half than an escape when it would undo the end of a value.
 */
static void count(boundary_scan *cut, const uint8_t *to)
{
    const uint8_t *at = cut->at;
    for (; at < to; at++) {
        if (cut->in_value) {
            cut->in_value = *at != ']';
            if (*at == '\\' && !(at[-1] >= 0x80 && at + 1 < to && at[1] == ']'))
                at++;
        } else if (*at == '[') {
            cut->in_value = true;
        } else if (*at == '(') {
            cut->depth++;
        } else if (*at == ')') {
            cut->depth--;
        }
    }
    cut->at = at;
}

static bool is_game(boundary_scan *cut, const uint8_t *game, const uint8_t *open)
{
    bool closed = follows_close(game, open);
    const uint8_t *at = skip_blanks(open + 1, cut->end);
    bool node = at < cut->end && *at == ';';
    if (!node && !closed)
        return false;
    if (is_root(at + node, cut->end))
        return true;
    if (!node || !closed)
        return false;
    count(cut, open);
    return cut->depth <= 0 && !cut->in_value;
}

/*
 * The "(" of the next game that begins behind `game`, or the end. Any sequence of calls, each with the last
 * result, takes linear time.
 */
static const uint8_t *next_game(boundary_scan *cut, const uint8_t *game)
{
    const uint8_t *open = game;
    *cut = boundary_scan_init(game, cut->end);
    while (open < cut->end) {
        open = memchr(open + 1, '(', (size_t)(cut->end - open - 1));
        if (!open)
            return cut->end;
        if (is_game(cut, game, open))
            return open;
    }
    return cut->end;
}

/*
 * The map from text back to bytes is a list of runs. In a plain run bytes and text are the same; any other
 * run is short enough to be read again from its beginning, character by character, up to the place asked for.
 *
 *      raw   |(;GM[1]FF[4]SZ[19]....PB[|83 5C 83 93 ... |]KM[6.5];B[dd];W[pp]...
 *      text  |(;GM[1]FF[4]SZ[19]....PB[|E3 82 BD E3 83 B3 ... |]KM[6.5];B[dd];W[pp]...
 *             plain                     not plain        plain
 */
typedef struct tgn_sgf_run {
    size_t text, raw;
    uint16_t limit;         /* how many bytes of its game follow, as far as it matters */
    uint8_t encoding, mode; /* how to read it again */
    bool plain;
} tgn_sgf_run;

enum {
    RUN_TEXT = 256, /* no run that is not plain is longer than this, */
    RUN_RAW = 1024, /* nor than this in bytes: there are bytes that mean no text */
    RUN_PLAIN = 32  /* no plain run is shorter, unless the text is */
};

struct tgn_sgf_decoder {
    const uint8_t *raw;
    size_t length, consumed;
    const char *text;
    size_t text_length;
    size_t skipped;        /* bytes of a mark before the text */
    tgn_sgf_encoding file; /* what the mark said: UTF-8, UTF-16, or NONE without a mark */
    bool unmarked;         /* UTF-16 without its mark */
    bool copied;           /* the text lies in `out` and runs map it; else it is the window itself */
    tgn_buffer out;
    tgn_sgf_text_part *parts;
    size_t part_count, part_capacity;
    tgn_sgf_run *runs;
    size_t run_count, run_capacity;
    tgn_sgf_charsets *sets;
    tgn_sgf_guesser *guesser;
};

int tgn_sgf_decoder__new(tgn_sgf_decoder **out)
{
    tgn_sgf_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder)
        return TGN_ERR_MEMORY;
    if (tgn_sgf_charsets__new(&decoder->sets) < 0 ||
        tgn_sgf_guesser__new(&decoder->guesser, decoder->sets) < 0) {
        tgn_sgf_decoder__free(decoder);
        return TGN_ERR_MEMORY;
    }
    *out = decoder;
    return 0;
}

void tgn_sgf_decoder__free(tgn_sgf_decoder *decoder)
{
    if (!decoder)
        return;
    tgn_sgf_guesser__free(decoder->guesser);
    tgn_sgf_charsets__free(decoder->sets);
    tgn_buffer__clear(&decoder->out);
    free(decoder->parts);
    free(decoder->runs);
    free(decoder);
}

/* ---- from bytes to text -------------------------------------------------------------------------------- */

static int add_segment(tgn_sgf_decoder *decoder, size_t raw, tgn_sgf_guess guess)
{
    if (tgn_array__need(&decoder->parts, &decoder->part_capacity, decoder->part_count + 1) < 0)
        return TGN_ERR_MEMORY;
    decoder->parts[decoder->part_count++] = (tgn_sgf_text_part){
        .text = decoder->out.length,
        .raw = raw,
        .encoding = tgn_sgf_encoding__name(guess.encoding),
        .guessed = guess.guessed,
    };
    return 0;
}

/* A stretch of bytes being decoded: one game, or a window of UTF-16. */
typedef struct tgn_sgf_stretch {
    const uint8_t *at, *end;
    tgn_sgf_encoding encoding;
    uint8_t mode;
    bool open; /* more bytes follow that we do not have: a character cut at the end is left for later */
} tgn_sgf_stretch;

/* Begin a run at the current places in the stretch and in the text. */
static int add_run(tgn_sgf_decoder *decoder, const tgn_sgf_stretch *stretch, bool plain)
{
    if (tgn_array__need(&decoder->runs, &decoder->run_capacity, decoder->run_count + 1) < 0)
        return TGN_ERR_MEMORY;
    size_t left = (size_t)(stretch->end - stretch->at);
    decoder->runs[decoder->run_count++] = (tgn_sgf_run){
        .text = decoder->out.length,
        .raw = (size_t)(stretch->at - decoder->raw),
        .limit = left < UINT16_MAX ? (uint16_t)left : UINT16_MAX,
        .encoding = (uint8_t)stretch->encoding,
        .mode = stretch->mode,
        .plain = plain,
    };
    return 0;
}

static void note_damage(tgn_sgf_decoder *decoder, const uint8_t *at, size_t size)
{
    tgn_sgf_text_part *part = &decoder->parts[decoder->part_count - 1];
    if (part->damaged == 0)
        part->damage = (size_t)(at - decoder->raw);
    part->damaged += (uint32_t)size;
}

/* A character that the end of the game cuts: how much of it is passed over at once. UTF-16 stays in step. */
static size_t lost_size(tgn_sgf_encoding encoding, size_t left)
{
    bool utf16 = encoding == TGN_SGF_ENCODING_UTF16LE || encoding == TGN_SGF_ENCODING_UTF16BE;
    return utf16 && left >= 2 ? 2 : 1;
}

/*
 * Read the next character of a stretch, U+FFFD for damage. Returns its bytes; 0 only when it is cut and the
 * stretch is open.
 */
static size_t read_character(tgn_sgf_decoder *decoder, tgn_sgf_stretch *stretch, uint32_t *code)
{
    size_t size = tgn_sgf_charsets__step(decoder->sets, stretch->encoding, stretch->at, stretch->end,
                                         &stretch->mode, code);
    if (size == 0 && !stretch->open) {
        size = lost_size(stretch->encoding, (size_t)(stretch->end - stretch->at));
        *code = TGN_SGF_CODE_BAD;
    }
    return size;
}

/*
 * Whether enough plain bytes follow to be worth a run of their own; a character cut off by the look-ahead is
 * assumed to be plain.
 */
static bool plain_ahead(const tgn_sgf_stretch *stretch)
{
    const uint8_t *end = stretch->at + RUN_PLAIN;
    return stretch->end - stretch->at >= RUN_PLAIN &&
           tgn_sgf_charsets__plain(stretch->encoding, stretch->mode, stretch->at, end) > RUN_PLAIN - 4;
}

/* Append a character to the text, U+FFFD for damage. The text has space for it. */
static void put_character(tgn_sgf_decoder *decoder, const uint8_t *at, size_t size, uint32_t code)
{
    if (code == TGN_SGF_CODE_NOTHING)
        return;
    if (code == TGN_SGF_CODE_BAD) {
        note_damage(decoder, at, size);
        code = TGN_UTF8_REPLACEMENT;
    }
    decoder->out.length += tgn_utf8__put(decoder->out.data + decoder->out.length, code);
}

/*
 * Decode characters one by one until the run is long enough or plain text begins. That can only be behind a
 * character that was not plain, so only there it is asked: behind damage in UTF-8, before ASCII elsewhere.
 */
static int decode_run(tgn_sgf_decoder *decoder, tgn_sgf_stretch *stretch)
{
    size_t begin = decoder->out.length;
    const uint8_t *end = stretch->end - stretch->at < RUN_RAW ? stretch->end : stretch->at + RUN_RAW;
    bool utf8 = stretch->encoding == TGN_SGF_ENCODING_UTF8, was_plain = true;
    if (!tgn_buffer__reserve(&decoder->out, RUN_TEXT) || add_run(decoder, stretch, false) < 0)
        return TGN_ERR_MEMORY;
    while (stretch->at < end && decoder->out.length - begin <= RUN_TEXT - 4) {
        uint32_t code;
        if (!was_plain && (utf8 || stretch->at[0] < 0x80) && plain_ahead(stretch))
            break;
        size_t size = read_character(decoder, stretch, &code);
        if (size == 0)
            break;
        was_plain = utf8 ? code != TGN_SGF_CODE_BAD : stretch->at[0] < 0x80;
        put_character(decoder, stretch->at, size, code);
        stretch->at += size;
    }
    return 0;
}

/* Decode a stretch into the text, behind what is there. Stops before a character that is cut. */
static int decode_stretch(tgn_sgf_decoder *decoder, tgn_sgf_stretch *stretch)
{
    while (stretch->at < stretch->end) {
        const uint8_t *before = stretch->at;
        size_t plain = tgn_sgf_charsets__plain(stretch->encoding, stretch->mode, before, stretch->end);
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

static int choose(tgn_sgf_decoder *decoder, const tgn_sgf_stretch *game, bool escapes, tgn_sgf_guess *guess)
{
    *guess = (tgn_sgf_guess){TGN_SGF_ENCODING_UTF8, false};
    size_t length = (size_t)(game->end - game->at);
    if (!(escapes && tgn_sgf_guess__has_escape(game->at, length)) && is_utf8(game->at, length, game->open))
        return 0;
    return tgn_sgf_guesser__guess(decoder->guesser, game->at, length, decoder->file == TGN_SGF_ENCODING_UTF8,
                                  guess);
}

/*
 * Decode one game, in a part of its own unless it is like the one before and nothing is to be
 * reported of either.
 */
static int decode_game(tgn_sgf_decoder *decoder, tgn_sgf_stretch *game, bool escapes)
{
    tgn_sgf_guess guess;
    if (choose(decoder, game, escapes, &guess) < 0)
        return TGN_ERR_MEMORY;
    game->encoding = guess.encoding;
    if (add_segment(decoder, (size_t)(game->at - decoder->raw), guess) < 0 ||
        decode_stretch(decoder, game) < 0)
        return TGN_ERR_MEMORY;
    if (decoder->part_count < 2)
        return 0;
    tgn_sgf_text_part *now = &decoder->parts[decoder->part_count - 1], *before = now - 1;
    if (now->encoding == before->encoding && now->guessed == before->guessed && now->damaged == 0 &&
        before->damaged == 0)
        decoder->part_count--;
    return 0;
}

/* A window that is not all UTF-8: game by game. */
static int decode_games(tgn_sgf_decoder *decoder, bool escapes, bool last)
{
    const uint8_t *end = decoder->raw + decoder->length, *game = decoder->raw + decoder->skipped;
    boundary_scan cut = boundary_scan_init(game, end);
    while (game < end) {
        const uint8_t *next = next_game(&cut, game);
        tgn_sgf_stretch stretch = {.at = game, .end = next, .open = next == end && !last};
        if (decode_game(decoder, &stretch, escapes) < 0)
            return TGN_ERR_MEMORY;
        decoder->consumed = (size_t)(stretch.at - decoder->raw);
        game = next;
    }
    return 0;
}

static int decode_utf16(tgn_sgf_decoder *decoder, bool last)
{
    tgn_sgf_stretch stretch = {decoder->raw + decoder->skipped, decoder->raw + decoder->length, decoder->file,
                               0, !last};
    if (add_segment(decoder, decoder->skipped, (tgn_sgf_guess){decoder->file, decoder->unmarked}) < 0 ||
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
    tgn_sgf_encoding encoding;
    bool unmarked;
} marks[] = {
    {"\xEF\xBB\xBF", 3, 3, TGN_SGF_ENCODING_UTF8, false}, {"\xFF\xFE", 2, 2, TGN_SGF_ENCODING_UTF16LE, false},
    {"\xFE\xFF", 2, 2, TGN_SGF_ENCODING_UTF16BE, false},  {"(\0;\0", 4, 0, TGN_SGF_ENCODING_UTF16LE, true},
    {"\0(\0;", 4, 0, TGN_SGF_ENCODING_UTF16BE, true},
};

/* Read the mark at the beginning of a file. Returns false when more bytes are needed to know it. */
static bool read_mark(tgn_sgf_decoder *decoder, bool last)
{
    decoder->file = TGN_SGF_ENCODING_NONE;
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
static void start_window(tgn_sgf_decoder *decoder, const char *raw, size_t length)
{
    decoder->raw = (const uint8_t *)(raw ? raw : "");
    decoder->length = length;
    decoder->consumed = decoder->skipped = 0;
    decoder->text = "";
    decoder->text_length = 0;
    decoder->copied = false;
    decoder->out.length = 0;
    decoder->out.failed = false;
    decoder->part_count = decoder->run_count = 0;
}

/* Decode a window whose text is not the window itself. */
static int decode_copy(tgn_sgf_decoder *decoder, bool escapes, bool last)
{
    bool utf16 = decoder->file == TGN_SGF_ENCODING_UTF16LE || decoder->file == TGN_SGF_ENCODING_UTF16BE;
    if ((utf16 ? decode_utf16(decoder, last) : decode_games(decoder, escapes, last)) < 0)
        return TGN_ERR_MEMORY;
    decoder->copied = true;
    decoder->text_length = decoder->out.length;
    if (decoder->text_length > 0)
        decoder->text = decoder->out.data;
    return 0;
}

int tgn_sgf_decoder__window(tgn_sgf_decoder *decoder, const char *raw, size_t length, bool first, bool last)
{
    static const tgn_sgf_guess utf8 = {TGN_SGF_ENCODING_UTF8, false};
    start_window(decoder, raw, length);
    if (first && !read_mark(decoder, last))
        return add_segment(decoder, 0, utf8);
    if (decoder->file == TGN_SGF_ENCODING_UTF16LE || decoder->file == TGN_SGF_ENCODING_UTF16BE)
        return decode_copy(decoder, false, last);

    /* Nearly always the bytes already are the text. */
    const uint8_t *from = decoder->raw + decoder->skipped;
    size_t left = length - decoder->skipped, valid = tgn_utf8__valid(from, left);
    bool whole = valid == left || (!last && tgn_utf8__is_cut(from + valid, left - valid));
    bool escapes = tgn_sgf_guess__has_escape(from, left);
    if (!whole || escapes)
        return decode_copy(decoder, escapes, last);
    decoder->text = (const char *)from;
    decoder->text_length = valid;
    decoder->consumed = decoder->skipped + valid;
    return add_segment(decoder, decoder->skipped, utf8);
}

/* ---- looking at the result ----------------------------------------------------------------------------- */

const char *tgn_sgf_decoder__text(const tgn_sgf_decoder *decoder, size_t *length)
{
    *length = decoder->text_length;
    return decoder->text;
}

const tgn_sgf_text_part *tgn_sgf_decoder__parts(const tgn_sgf_decoder *decoder, size_t *count)
{
    *count = decoder->part_count;
    return decoder->parts;
}

const tgn_sgf_text_part *tgn_sgf_decoder__part(const tgn_sgf_decoder *decoder, size_t text_offset)
{
    size_t low = 0, high = decoder->part_count; /* parts[low].text <= text_offset < parts[high].text */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (decoder->parts[middle].text <= text_offset)
            low = middle;
        else
            high = middle;
    }
    return &decoder->parts[low];
}

/* The last run that begins at or before this text offset. */
static const tgn_sgf_run *find_run(const tgn_sgf_decoder *decoder, size_t text_offset)
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
static size_t walk(const tgn_sgf_decoder *decoder, const tgn_sgf_run *run, size_t text_offset)
{
    const uint8_t *at = decoder->raw + run->raw, *end = at + run->limit;
    size_t text = run->text;
    uint8_t mode = run->mode;
    while (at < end) {
        uint32_t code = TGN_SGF_CODE_BAD;
        size_t size =
            tgn_sgf_charsets__step(decoder->sets, (tgn_sgf_encoding)run->encoding, at, end, &mode, &code);
        if (size == 0)
            size = lost_size((tgn_sgf_encoding)run->encoding, (size_t)(end - at)), code = TGN_SGF_CODE_BAD;
        if (code == TGN_SGF_CODE_BAD)
            code = TGN_UTF8_REPLACEMENT;
        text += code == TGN_SGF_CODE_NOTHING ? 0 : tgn_utf8__size(code);
        if (text > text_offset)
            break;
        at += size;
    }
    return (size_t)(at - decoder->raw);
}

size_t tgn_sgf_decoder__offset(const tgn_sgf_decoder *decoder, size_t text_offset)
{
    assert(text_offset <= decoder->text_length);
    if (text_offset == decoder->text_length)
        return decoder->consumed;
    while (text_offset > 0 && ((uint8_t)decoder->text[text_offset] & 0xC0) == 0x80)
        text_offset--; /* to the beginning of its character */
    if (!decoder->copied)
        return decoder->skipped + text_offset;
    const tgn_sgf_run *run = find_run(decoder, text_offset);
    return run->plain ? run->raw + (text_offset - run->text) : walk(decoder, run, text_offset);
}

uint64_t tgn_sgf_decoder__weighed(const tgn_sgf_decoder *decoder)
{
    return tgn_sgf_guesser__weighed(decoder->guesser);
}
