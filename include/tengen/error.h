/*
 * tengen/error.h - how a call says that it could not do what was asked
 *
 * Every call that can fail returns an int: zero or positive when it worked, one of the negative codes below
 * when it did not. Calls whose failures deserve words also take a `tgn_error *`, which may be NULL:
 *
 *      tgn_error error;
 *      if (tgn_source_open(&source, paths, count, NULL, &error) < 0)
 *          fprintf(stderr, "%s\n", error.message);
 *
 * Nothing is remembered between calls, nothing is printed, nothing exits. Programmer mistakes (a NULL that is
 * not allowed, a point off the board where a point of the board is demanded) are asserted, not reported.
 *
 * Threads: pure functions; a tgn_error belongs to whoever declared it.
 */
#ifndef TENGEN_ERROR_H
#define TENGEN_ERROR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum tgn_code {
    TGN_OK = 0,
    TGN_ERR_MEMORY = -1,   /* the allocator said no */
    TGN_ERR_ARGUMENT = -2, /* a value from outside that makes no sense: "0x7", "--move -3" */
    TGN_ERR_INPUT = -3,    /* a file that is not what it should be */
    TGN_ERR_IO = -4,       /* the operating system said no; the message carries its reason */
    TGN_ERR_LIMIT = -5,    /* a bound that keeps us safe was met: too large, too deep, too many */
    TGN_ERR_ILLEGAL = -6,  /* a move that the rules forbid */
    TGN_ERR_MISSING = -7,  /* no such move, file, game, rule set */
    TGN_ERR_STOPPED = -8   /* the caller's progress function asked to stop */
};

/* What went wrong, in words. `offset` is a byte offset in the input, or -1 where that has no meaning. */
typedef struct tgn_error {
    int code;
    int64_t offset;
    char message[256];
} tgn_error;

/* The return value must be looked at. */
#if defined(__GNUC__)
#define TGN_CHECKED      __attribute__((warn_unused_result))
#define TGN_PRINTF(n, m) __attribute__((format(printf, n, m)))
#else
#define TGN_CHECKED
#define TGN_PRINTF(n, m)
#endif

/*
 * Fill `error` (unless it is NULL) and return `code`, so that a failing function can end with
 *      return tgn_error_set(error, TGN_ERR_INPUT, "line %d: no such point '%s'", line, word);
 * The offset is set to -1; callers who know it assign it afterwards. A long message is cut.
 */
int tgn_error_set(tgn_error *error, int code, const char *format, ...) TGN_PRINTF(3, 4);

/* A code as a short English phrase ("out of memory"). Static text, never NULL. */
const char *tgn_error_name(int code);

#ifdef __cplusplus
}
#endif
#endif
