/*
 * made_weights.c - a small network of random numbers, as a file: for tests of what asks a network
 *
 *      made_weights FILE [SEED]
 *
 * It answers at random, but always alike, and as quickly as can be.
 */
#include <stdbool.h>
#include <stdio.h>

#include "../tests/learn/made_weights.h"

int main(int argc, char **argv)
{
    made_weights made = {.channels = 16, .blocks = 2, .head = 16, .hidden = 16, .pooled = 2};
    if (argc < 2 || argc > 3) {
        fputs("usage: made_weights FILE [SEED]\n", stderr);
        return 2;
    }
    made.seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 1;
    uint8_t *bytes = made_bytes(&made);
    FILE *file = fopen(argv[1], "wb");
    const bool good = file && fwrite(bytes, 1, made.count, file) == made.count;
    if (!file || fclose(file) != 0 || !good) {
        perror(argv[1]);
        return 4;
    }
    free(bytes);
    return 0;
}
