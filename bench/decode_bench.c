/*
 * decode_bench.c - how fast bytes become text
 *
 * Each line: what, bytes in, bytes of text (the signature: it changes only when the result does), GB a second
 * of processor time, and the time as a multiple of memcpy's on the same bytes.
 */
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "sgf/encoding/decode.h"

enum { SIZE = 16 << 20, ROUNDS = 7 };

static const char moves[] = ";B[pd];W[dd];B[pq];W[dp];B[qk];W[nc];B[pf];W[jd]";
static const char chinese[] =
    "白棋这手棋很好，黑棋已经很难下了，形势不容乐观。以后双方各自守角，局面还很漫长。";
static const char names[] =
    ")(;GM[1]SZ[19]PB[黑棋]BR[9段]PW[白棋]WR[9段]RE[黑中盘胜];B[pd];W[dd];B[pq];W[dp];B[qk];W[nc]";

/* Fill `raw` with a game of this text over and over, encoded. */
static size_t fill(char *raw, const char *text, const char *encoding)
{
    char piece[1024], *in = strdup(text), *from = in, *to = piece;
    size_t left = strlen(text), capacity = sizeof piece, n = 4;
    iconv_t handle = iconv_open(encoding, "UTF-8");
    iconv(handle, &from, &left, &to, &capacity);
    iconv_close(handle);
    free(in);
    memcpy(raw, "(;C[", n);
    for (size_t size = (size_t)(to - piece); n + size <= SIZE; n += size)
        memcpy(raw + n, piece, size);
    return n;
}

static void measure(tgn_sgf_decoder *decoder, const char *what, const char *raw, size_t length, char *copy)
{
    double best = 1e9, reference = 1e9;
    size_t text = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = tgn_clock__processor_seconds();
        if (tgn_sgf_decoder__window(decoder, raw, length, true, true) < 0)
            exit(1);
        double middle = tgn_clock__processor_seconds();
        memcpy(copy, raw, length);
        double end = tgn_clock__processor_seconds();
        best = middle - start < best ? middle - start : best;
        reference = end - middle < reference ? end - middle : reference;
        tgn_sgf_decoder__text(decoder, &text);
    }
    printf("%-24s %9zu -> %9zu  %6.2f GB/s  %6.2f x memcpy\n", what, length, text,
           (double)length / best / 1e9, best / reference);
}

int main(void)
{
    tgn_sgf_decoder *decoder;
    char *raw = malloc(SIZE), *copy = malloc(SIZE);
    if (!raw || !copy || tgn_sgf_decoder__new(&decoder) < 0)
        return 1;
    measure(decoder, "moves (ASCII)", raw, fill(raw, moves, "UTF-8"), copy);
    measure(decoder, "comments (UTF-8)", raw, fill(raw, chinese, "UTF-8"), copy);
    measure(decoder, "collection (UTF-8)", raw, fill(raw, names, "UTF-8"), copy);
    size_t length = fill(raw, names, "UTF-8");
    for (size_t i = 100; i < length; i += 1000)
        raw[i] = (char)0xE5;
    measure(decoder, "collection, damaged", raw, length, copy);
    measure(decoder, "collection (GB18030)", raw, fill(raw, names, "GB18030"), copy);
    measure(decoder, "comments (GB18030)", raw, fill(raw, chinese, "GB18030"), copy);
    tgn_sgf_decoder__free(decoder);
    free(raw);
    free(copy);
    return 0;
}
