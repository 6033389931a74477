/*
 * replay.c - runs a fuzz target on saved inputs, without a fuzzer
 *
 *      build/asan/fuzz/sgf_fuzz fuzz/corpus/sgf        every file of the folder, or single files
 *
 * Ends with "N passed, 0 failed"; an input that the target does not survive ends it at once, its name printed
 * last.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static int passed;

static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t bytes[1 << 22];
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    printf("%s\n", path);
    fflush(stdout);
    uint8_t *exact = malloc(length ? length : 1); /* so that a read behind the end is caught */
    memcpy(exact, bytes, length);
    LLVMFuzzerTestOneInput(exact, length);
    free(exact);
    passed++;
}

static void run(const char *path)
{
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort);
    if (count < 0) {
        run_file(path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char full[4096];
        snprintf(full, sizeof full, "%s/%s", path, names[i]->d_name);
        if (names[i]->d_name[0] != '.')
            run_file(full);
        free(names[i]);
    }
    free(names);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        run(argv[i]);
    printf("%d passed, 0 failed\n", passed);
    return passed ? 0 : 1;
}
