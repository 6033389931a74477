/*
 * system.h - what the operating system said when it refused, in words
 */
#ifndef TENGEN_SGF_SYSTEM_H
#define TENGEN_SGF_SYSTEM_H

#include <tengen/error.h>

/*
 * Fill the error from an errno value: the system's own words and, where one is known, what to do. Returns
 * TGN_ERR_MISSING, _MEMORY or _IO.
 */
int tgn_system__refused(int number, tgn_error *error);

#endif
