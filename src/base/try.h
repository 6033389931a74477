/*
 * try.h - the one macro that hides control flow: return if an error happened
 *
 *      TGN_TRY(tgn_store__put(store, key, value, error));      // returns the code from this function if < 0
 *
 * Only where nothing has to be cleaned up on the way out.
 */
#ifndef TENGEN_BASE_TRY_H
#define TENGEN_BASE_TRY_H

#define TGN_TRY(expression)                                                                                  \
    do {                                                                                                     \
        const int tgn_try_code = (expression);                                                               \
        if (tgn_try_code < 0)                                                                                \
            return tgn_try_code;                                                                             \
    } while (0)

#endif
