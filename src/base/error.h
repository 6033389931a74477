/*
 * error.h - what the library itself adds to tengen/error.h: returning early, and errors of the system
 *
 *      TGN_TRY(tgn_store__put(store, key, value, error));   // returns the code from this function if < 0
 *
 * TGN_TRY is the one macro that hides control flow; use it only where nothing has to be cleaned up.
 */
#ifndef TENGEN_BASE_ERROR_H
#define TENGEN_BASE_ERROR_H

#include <tengen/error.h>

#define TGN_TRY(expression)                                                                                  \
    do {                                                                                                     \
        const int tgn_try_code = (expression);                                                               \
        if (tgn_try_code < 0)                                                                                \
            return tgn_try_code;                                                                             \
    } while (0)

/*
 * Fill the error from an errno value: the system's own message and, where known, what to do about it. Returns
 * TGN_ERR_MISSING, _MEMORY or _IO.
 */
int tgn_error__from_system(int number, tgn_error *error);

#endif
