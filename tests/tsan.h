/*
 * tsan.h - what ThreadSanitizer should not look at
 *
 * Libraries from outside are not instrumented, so it sees what their threads write and not how they agree
 * with each other. A test that runs threads through the store includes this, once; then only our own code
 * is judged.
 */
#ifndef TESTS_TSAN_H
#define TESTS_TSAN_H

const char *__tsan_default_suppressions(void);
const char *__tsan_default_suppressions(void)
{
    return "called_from_lib:librocksdb\ncalled_from_lib:libzstd\ncalled_from_lib:liblz4\n";
}

#endif
