/* Certificates: the independent checker accepts them as they are, and refuses altered ones. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tengen/strings.h>

#include "../check.h"

typedef struct text {
    char *bytes;
    size_t length;
} text;

static int append(void *context, const void *bytes, size_t length)
{
    text *to = context;
    char *grown = realloc(to->bytes, to->length + length + 1);
    if (!grown)
        return TGN_ERR_MEMORY;
    to->bytes = grown;
    memcpy(grown + to->length, bytes, length);
    to->length += length;
    grown[to->length] = '\0';
    return 0;
}

static text certificate(int rows, int cols)
{
    text out = {0};
    tgn_strings answer;
    CHECK_INT(tgn_strings_certify(&answer, rows, cols, append, &out, NULL, NULL, NULL), 0);
    tgn_strings_clear(&answer);
    return out;
}

/* Run the checker. Returns its exit code: 0 proved, 1 refused. */
static int check_text_of(const text *certificate)
{
    char name[] = "/tmp/tengen-certificate-XXXXXX";
    int file = mkstemp(name);
    const char *out = getenv("TENGEN_OUT");
    char program[1024];
    snprintf(program, sizeof program, "%s/tools/strings_check", out ? out : "build/asan");
    if (file < 0 || write(file, certificate->bytes, certificate->length) != (ssize_t)certificate->length)
        return -1;
    close(file);
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout))
            execl(program, program, name, (char *)NULL);
        _exit(99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    unlink(name);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void accepted(void)
{
    static const int sizes[][2] = {{1, 1}, {1, 7},   {4, 4},   {5, 9},   {9, 5},
                                   {8, 8}, {11, 11}, {12, 12}, {14, 14}, {12, 17}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        text proof = certificate(sizes[i][0], sizes[i][1]);
        CHECK_INT(check_text_of(&proof), 0);
        free(proof.bytes);
    }
}

/* Another byte of the same kind: a digit for a digit, a letter of a profile, a point of the board. */
static char other(char byte, uint64_t *state)
{
    static const char *const kinds[] = {"0123456789", "EDW", "XO.", "abcdefghijklmnopqrstuvwxyz", " \n"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *at = strchr(kinds[i], byte);
        size_t count = strlen(kinds[i]);
        if (at)
            return kinds[i][((size_t)(at - kinds[i]) + 1 + check_random(state) % (count - 1)) % count];
    }
    return '?';
}

/* Every byte changed once on a small board; on larger ones bytes here and there. */
static void altered(void)
{
    static const int sizes[][3] = {{4, 5, 1}, {11, 11, 9}, {12, 12, 149}};
    uint64_t state = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        text proof = certificate(sizes[i][0], sizes[i][1]);
        for (size_t at = 0; at < proof.length; at += (size_t)(sizes[i][2] * check_cases(1, 10))) {
            char was = proof.bytes[at];
            proof.bytes[at] = other(was, &state);
            int said = check_text_of(&proof);
            CHECK_INT(said, 1);
            if (said != 1)
                printf("    %dx%d byte %zu: '%c' for '%c'\n", sizes[i][0], sizes[i][1], at, proof.bytes[at],
                       was);
            proof.bytes[at] = was;
        }
        free(proof.bytes);
    }
}

/* A line left out or repeated: each of the head, and some of the rows, which are alike. */
static void lines(void)
{
    text proof = certificate(12, 12);
    size_t number = 0, to;
    for (size_t from = 0; from < proof.length; from = to, number++) {
        to = (size_t)(strchr(proof.bytes + from, '\n') + 1 - proof.bytes);
        if (number > 22 && number % 61 != 0 && to < proof.length)
            continue;
        text cut = {0}, twice = {0};
        CHECK(append(&cut, proof.bytes, from) == 0 && append(&cut, proof.bytes + to, proof.length - to) == 0);
        CHECK(append(&twice, proof.bytes, to) == 0 &&
              append(&twice, proof.bytes + from, proof.length - from) == 0);
        CHECK_INT(check_text_of(&cut), 1);
        CHECK_INT(check_text_of(&twice), 1);
        free(cut.bytes);
        free(twice.bytes);
    }
    free(proof.bytes);
}

int main(int argc, char **argv)
{
    TEST(accepted);
    TEST(altered);
    TEST(lines);
    return check_done();
}
