/*
 * random_sgf.h - random records as text: moves, passes, setups, variations, comments, game information
 *
 *      char text[RANDOM_SGF];
 *      random_sgf(text, &seed, (random_sgf_wish){.rows = 5, .cols = 5, .steps = 20, .variations = true});
 */
#ifndef TESTS_DB_RANDOM_SGF_H
#define TESTS_DB_RANDOM_SGF_H

#include <stdarg.h>

#include "../check.h"

enum { RANDOM_SGF = 16 * 1024 };

typedef struct random_sgf_wish {
    int rows, cols, steps;
    bool variations, plain; /* plain: moves in turn and nothing else */
} random_sgf_wish;

typedef struct random_sgf_state {
    char *out;
    size_t length;
    uint64_t *seed;
    random_sgf_wish wish;
} random_sgf_state;

static inline int random_sgf_below(random_sgf_state *s, int n)
{
    return (int)((check_random(s->seed) >> 20) % (unsigned)n);
}

static inline void random_sgf_add(random_sgf_state *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(s->out + s->length, RANDOM_SGF - s->length, format, arguments);
    va_end(arguments);
    s->length += (size_t)written;
    if (s->length >= RANDOM_SGF)
        exit(2);
}

static inline void random_sgf_point(random_sgf_state *s, const char *name)
{
    const char col = (char)('a' + random_sgf_below(s, s->wish.cols));
    random_sgf_add(s, "%s[%c%c]", name, col, 'a' + random_sgf_below(s, s->wish.rows));
}

/* A node: a move as a rule, now and then a setup, two moves, nothing. */
static inline void random_sgf_node(random_sgf_state *s, int number)
{
    const char *colour = number % 2 ? "W" : "B";
    const int what = s->wish.plain ? 99 : random_sgf_below(s, 30);
    random_sgf_add(s, ";");
    if (what == 0) {
        random_sgf_point(s, "AB");
        random_sgf_point(s, "AW");
        random_sgf_add(s, random_sgf_below(s, 2) ? "PL[W]" : "");
    } else if (what == 1) {
        random_sgf_point(s, "B");
        random_sgf_point(s, "W");
    } else if (what == 2) {
        random_sgf_add(s, "%s[]", colour);
    } else if (what != 3) {
        random_sgf_point(s, colour);
    }
    if (!s->wish.plain && random_sgf_below(s, 12) == 0)
        random_sgf_add(s, "C[move %d \\] \"said\" \xE5\x9B\xB2]", number);
}

static inline void random_sgf_line(random_sgf_state *s, int from, int steps, int depth)
{
    for (int i = 0; i < steps; i++) {
        if (s->wish.variations && depth < 3 && random_sgf_below(s, 6) == 0) {
            const int ways = 2 + random_sgf_below(s, 2);
            for (int way = 0; way < ways; way++) {
                random_sgf_add(s, "(");
                random_sgf_node(s, from + i);
                random_sgf_line(s, from + i + 1, way ? random_sgf_below(s, 4) : steps - i - 1, depth + 1);
                random_sgf_add(s, ")");
            }
            return;
        }
        random_sgf_node(s, from + i);
    }
}

static inline void random_sgf(char out[RANDOM_SGF], uint64_t *seed, random_sgf_wish wish)
{
    static const char *const results[] = {"B+R", "W+3.5", "0", "Void", "?"};
    random_sgf_state s = {.out = out, .seed = seed, .wish = wish};
    random_sgf_add(&s, "(;FF[4]CA[UTF-8]GM[1]SZ[%d:%d]PB[P%d]PW[P%d]RE[%s]", wish.cols, wish.rows,
                   random_sgf_below(&s, 9), random_sgf_below(&s, 9), results[random_sgf_below(&s, 5)]);
    if (random_sgf_below(&s, 4))
        random_sgf_add(&s, "DT[%d-%02d-%02d]", 1980 + random_sgf_below(&s, 40), 1 + random_sgf_below(&s, 12),
                       1 + random_sgf_below(&s, 28));
    if (random_sgf_below(&s, 3) == 0)
        random_sgf_add(&s, "KM[%d.5]EV[E%d]BR[%dd]", random_sgf_below(&s, 8), random_sgf_below(&s, 3),
                       1 + random_sgf_below(&s, 9));
    const bool handicap = !wish.plain && random_sgf_below(&s, 5) == 0;
    if (handicap)
        random_sgf_add(&s, wish.rows >= 7 ? "HA[%d]" : "HA[%d]AB[aa][bb]", 2 + random_sgf_below(&s, 3));
    random_sgf_line(&s, handicap, wish.steps, 0);
    random_sgf_add(&s, ")\n");
}

#endif
