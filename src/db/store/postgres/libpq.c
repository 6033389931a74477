/* libpq.c - see libpq.h */
#include "db/store/postgres/libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

tgn_store_postgres_libpq tgn_store_postgres_pq;

static bool is_loaded;

typedef struct libpq_function {
    const char *name;
    size_t place; /* in the table */
} libpq_function;

static const libpq_function FUNCTIONS[] = {
#define F(name) {#name, offsetof(tgn_store_postgres_libpq, name##_)},
    TGN_STORE_POSTGRES_LIBPQ(F)
#undef F
};

/* A pointer to a function is not one to data for C, but it is for dlsym(). */
static bool fill(void *library)
{
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        void *found = dlsym(library, FUNCTIONS[i].name);
        if (!found)
            return false;
        memcpy((char *)&tgn_store_postgres_pq + FUNCTIONS[i].place, &found, sizeof found);
    }
    return true;
}

static void load(void)
{
    static const char *const names[] = {"libpq.so.5", "libpq.so", "libpq.5.dylib"};
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    is_loaded = library && fill(library); /* it stays until the process ends */
}

int tgn_store_postgres__load_libpq(tgn_error *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded
               ? 0
               : tgn_error_set(
                     error, TGN_ERR_ARGUMENT,
                     "libpq 14 or later, PostgreSQL's client library, is not installed here; install it "
                     "(on Debian libpq5) to use PostgreSQL");
}
