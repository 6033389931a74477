/* embedded.h - the weights that come with tengen: data/learned/tengen.weights, as it was when the library was built */
#ifndef TENGEN_LEARN_EMBEDDED_H
#define TENGEN_LEARN_EMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/* The bytes and how many; NULL if there was no such file. */
const uint8_t *tgn_learn_embedded__get(size_t *count);

#endif
