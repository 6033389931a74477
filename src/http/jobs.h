/*
 * jobs.h - imports that wait, run or are over
 *
 * One thread takes them in order. What the library reports goes under the lock into the job, where handlers
 * read it. The library is given the file as /proc/self/fd/N; readers are shown the name they gave, never that.
 */
#ifndef TENGEN_HTTP_JOBS_H
#define TENGEN_HTTP_JOBS_H

#include "http/core.h"

enum {
    TGN_JOBS_REMEMBERED = 20,
    TGN_JOB_NAME = 200, /* bytes of the name, at the most */
    TGN_JOB_PATH = 40
};

typedef enum tgn_job_state {
    TGN_JOB_WAITING,
    TGN_JOB_RUNNING,
    TGN_JOB_STOPPING,
    TGN_JOB_DONE,
    TGN_JOB_STOPPED,
    TGN_JOB_FAILED
} tgn_job_state;

/* A record that was not simply added. */
typedef struct tgn_trouble {
    char *file, *message;
    uint64_t number;
    uint32_t id;
    tgn_import_fate fate;
} tgn_trouble;

typedef struct tgn_job {
    struct tgn_job *older; /* the next in the list, newest first */
    tgn_imports *imports;
    uint32_t id;
    int file;
    uint64_t bytes;
    char path[TGN_JOB_PATH]; /* of the file, for the library alone */
    char name[TGN_JOB_NAME + 1];
    const tgn_server_database *database;
    tgn_import_options options;

    /* under the lock */
    tgn_job_state state;
    const char *what; /* constant texts of the library's */
    uint64_t done, total;
    tgn_import_sum sum;
    tgn_trouble *troubles;
    size_t trouble_count, trouble_room;
    uint64_t trouble_total;
    tgn_string_arena texts;
    char error[256];

    tgn_import_sum live; /* the importing thread's own */
} tgn_job;

struct tgn_imports {
    tgn_server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    tgn_job *newest;
    uint32_t last_id;
    bool ends, running;
};

/*
 * With the lock held: put a job at the end of the queue. Its options, database and name are set, and the file goes over from the
 * request. Returns false when too many wait already, or their files are too large together. The job belongs
 * to the queue from then on, and may be looked at with the lock held.
 */
TGN_CHECKED bool tgn_jobs__add(tgn_imports *imports, tgn_job *job, tgn_request *request);

/* With the lock held: the job of this number, or NULL; and stop one, unless it is over. */
tgn_job *tgn_jobs__find(const tgn_imports *imports, uint32_t id);
void tgn_jobs__halt(tgn_job *job);

/* For the options of an import, whose context is the job. */
void tgn_jobs__event(void *job, const tgn_import_event *event);

#endif
