/* tengen/engine.h from several threads at once: each has its own program, and its own only. */
#include "../check.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tengen/engine.h>

enum { THREADS = 4, ROUNDS = 3 };

typedef struct thread_work {
    int number, right; /* answers that were right */
} thread_work;

/* Programs for tests are not built for ThreadSanitizer: then the usual one will do. */
static void find_program(char path[500])
{
    const char *folder = getenv("TENGEN_OUT");
    snprintf(path, 500, "%s/tools/fake_engine", folder ? folder : "build/asan");
    if (access(path, X_OK) != 0)
        snprintf(path, 500, "%s/../asan/tools/fake_engine", folder ? folder : "build/asan");
}

/* One crashes at its fifth command, the others do not; nobody hears another's answers. */
static void *work(void *context)
{
    thread_work *mine = context;
    char path[500], command[1000], name[20];
    const char *answer;
    find_program(path);
    snprintf(name, sizeof name, "Fake%d", mine->number);
    snprintf(command, sizeof command, "'%s' name=%s %s", path, name, mine->number == 0 ? "crash at=5" : "");
    for (int round = 0; round < ROUNDS; round++) {
        tgn_engine *engine;
        const tgn_engine_options options = {.command = command};
        if (tgn_engine_open(&engine, &options, NULL) < 0)
            continue;
        mine->right += tgn_engine_ask(engine, &answer, "name", NULL) == 0 && strcmp(answer, name) == 0;
        const int code = tgn_engine_ask(engine, &answer, "name", NULL);
        mine->right += mine->number == 0 ? code == TGN_ERR_IO : code == 0 && strcmp(answer, name) == 0;
        mine->right += tgn_engine_ask(engine, &answer, "name", NULL) == 0 && strcmp(answer, name) == 0;
        tgn_engine_close(engine);
    }
    return NULL;
}

static void each_its_own(void)
{
    pthread_t thread[THREADS];
    thread_work works[THREADS];
    const int before = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(before);
    for (int i = 0; i < THREADS; i++) {
        works[i] = (thread_work){.number = i};
        CHECK_INT(pthread_create(&thread[i], NULL, work, &works[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK_INT(pthread_join(thread[i], NULL), 0);
        CHECK_INT(works[i].right, 3 * ROUNDS);
    }
    const int after = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(after);
    CHECK_INT(after, before);
    CHECK_INT(waitid(P_ALL, 0, &(siginfo_t){0}, WEXITED | WNOHANG | WNOWAIT), -1);
    CHECK_INT(errno, ECHILD);
}

int main(int argc, char **argv)
{
    TEST(each_its_own);
    return check_done();
}
