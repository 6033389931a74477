/*
 * power_cut_test.c - whenever the power fails, what was confirmed is there, and nothing is half there
 *
 * This program, with --work FOLDER, makes a database and changes it, behind disk.c, which records every call. The
 * test plays the record back on a disk of its own that knows what is safe: of a file what it held when it was last
 * synced, of a folder the names it had when it was last synced. Whatever came later may be there or not when the
 * power fails: blocks of 4096 or 512 bytes one by one, the length of a file, and of the names of a folder the
 * first few changes. States are taken at random moments, by a fixed seed (with DISK_TEST=all after every call);
 * each must open, be sound, and hold the changes that were confirmed, and at most one more.
 *
 * The end of RocksDB's journal (MANIFEST) is taken to arrive from front to back: RocksDB refuses one with a hole in
 * the entry that was being written, whatever the mode of recovery, and nothing confirmed depends on that entry.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "disk_fixture.h"

enum { CHANGES = 40 };

/* ---- the work ------------------------------------------------------------------------------------------ */

static int add_game(tgn_graph *graph, int number)
{
    char text[128];
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    uint32_t id;
    snprintf(text, sizeof text, "(;SZ[9]PB[player %d];B[%c%c];W[cc];B[gg])", number, 'a' + number % 9,
             'a' + number / 9 % 9);
    int code = tgn_sgf_open_memory(&reader, text, strlen(text));
    if (code == 0 && (code = tgn_sgf_next(reader, &tree)) > 0)
        code = tgn_graph_add(graph, tree, false, false, &id, NULL);
    tgn_sgf_close(reader);
    return code;
}

/* Change `number`: games are added one by one and in tens, and removed; now and then the database is closed between. */
static int change(tgn_graph *graph, int number)
{
    char path[128];
    if (number % 10 == 4) {
        const char *const paths[] = {path};
        tgn_import_sum sum;
        snprintf(path, sizeof path, "%s/games-%d.sgf", disk_work, number);
        FILE *file = fopen(path, "w");
        for (int i = 0; i < 10; i++)
            fprintf(file, "(;SZ[9]PB[import %d %d];B[%c%c];W[dd];B[ff])\n", number, i, 'a' + i % 9,
                    'a' + number % 9);
        fclose(file);
        return tgn_graph_import(graph, paths, 1, NULL, NULL, &sum, NULL);
    }
    return number % 3 == 2 ? tgn_graph_remove(graph, (uint32_t)(1 + number / 3), NULL)
                           : add_game(graph, number);
}

/* Writes to standard output, after each change, what the database then holds. */
static int be_worker(const char *path)
{
    const tgn_graph_options little = {.memory = 8 << 20};
    void (*confirm)(uint64_t) = NULL;
    *(void **)&confirm = dlsym(RTLD_DEFAULT, "disk_confirm");
    tgn_graph *graph = NULL;
    snprintf(disk_work, sizeof disk_work, "/tmp");
    for (int number = 0; number < CHANGES; number++) {
        if (!graph && tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, &little, NULL) < 0)
            return 2;
        if (change(graph, number) < 0 || !confirm)
            return 2;
        confirm((uint64_t)number);
        const uint64_t content = disk_content(graph);
        if (write(STDOUT_FILENO, &content, sizeof content) != sizeof content)
            return 2;
        if (number % 7 == 6) {
            tgn_graph_close(graph);
            graph = NULL;
        }
    }
    tgn_graph_close(graph);
    return 0;
}

/* ---- a disk that knows what is safe -------------------------------------------------------------------- */

enum { NODES = 4096, ENTRIES = 8192, FDS = 4096, NAME = 64 };

typedef struct node {      /* a file or a folder */
    bool folder, in_order; /* a file whose bytes arrive from front to back */
    uint8_t *now, *safe;   /* a file's bytes */
    size_t now_size, safe_size;
} node;

typedef struct entry { /* a name in a folder; or, in the list of changes, one that came or (target -1) went */
    int folder, target;
    char name[NAME];
} entry;

typedef struct names {
    entry list[ENTRIES];
    int count;
} names;

static node nodes[NODES];
static int node_count, fds[FDS];
static names now, safe, changes; /* safe plus all changes is now */

static int new_node(bool folder)
{
    nodes[node_count] = (node){.folder = folder};
    return node_count++;
}

static int find(const names *in, int folder, const char *name)
{
    for (int i = 0; i < in->count; i++)
        if (in->list[i].folder == folder && strcmp(in->list[i].name, name) == 0)
            return i;
    return -1;
}

/* Apply a change of a name. */
static void set_name(names *in, const entry *e)
{
    int i = find(in, e->folder, e->name);
    if (e->target >= 0)
        in->list[i >= 0 ? i : in->count++] = *e;
    else if (i >= 0)
        in->list[i] = in->list[--in->count];
}

static void change_name(int folder, const char *name, int target)
{
    entry e = {.folder = folder, .target = target};
    snprintf(e.name, sizeof e.name, "%s", name);
    set_name(&now, &e);
    if (changes.count == ENTRIES)
        exit(2);
    changes.list[changes.count++] = e;
}

static size_t root_length;

/* The folder that a path is in, and its last name; the root is folder 0, with the name "". */
static int parent_of(const char *path, char last[NAME])
{
    int folder = 0;
    const char *at = path + root_length;
    last[0] = '\0';
    while (*at == '/') {
        size_t length = strcspn(++at, "/");
        if (last[0]) {
            int i = find(&now, folder, last);
            folder = i >= 0 ? now.list[i].target : -1;
        }
        snprintf(last, NAME, "%.*s", (int)length, at);
        at += length;
    }
    return folder;
}

static int node_of(const char *path)
{
    char last[NAME];
    int folder = parent_of(path, last);
    int i = last[0] ? find(&now, folder, last) : -1;
    return !last[0] ? 0 : i >= 0 ? now.list[i].target : -1;
}

static void resize(node *n, size_t size)
{
    n->now = realloc(n->now, size + 1);
    if (size > n->now_size)
        memset(n->now + n->now_size, 0, size - n->now_size);
    n->now_size = size;
}

static void sync_node(int number)
{
    node *n = &nodes[number];
    if (!n->folder) {
        free(n->safe);
        n->safe = malloc(n->now_size + 1);
        if (n->now_size)
            memcpy(n->safe, n->now, n->now_size);
        n->safe_size = n->now_size;
        return;
    }
    int left = 0;
    for (int i = 0; i < changes.count; i++)
        if (changes.list[i].folder == number)
            set_name(&safe, &changes.list[i]);
        else
            changes.list[left++] = changes.list[i];
    changes.count = left;
}

static void play_open(const disk_event *event, const char *path)
{
    char last[NAME], whole[512];
    snprintf(whole, sizeof whole, "%s", path);
    char *up = strstr(whole, "/..");
    if (up) { /* the folder above */
        *up = '\0';
        *strrchr(whole, '/') = '\0';
        path = whole;
    }
    int number = node_of(path);
    if (number < 0) {
        number = new_node((event->flags & O_DIRECTORY) != 0);
        int folder = parent_of(path, last);
        nodes[number].in_order = strncmp(last, "MANIFEST-", 9) == 0;
        change_name(folder, last, number);
    }
    if (event->flags & O_TRUNC)
        resize(&nodes[number], 0);
    fds[event->fd] = number;
}

/* Play one call; the number of a change that it confirms, or -1. */
static int play(const disk_event *event, const uint8_t *bytes)
{
    const char *path = (const char *)bytes;
    char last[NAME], other[NAME];
    node *n = event->fd >= 0 ? &nodes[fds[event->fd]] : NULL;
    switch ((disk_call)event->call) {
    case DISK_OPEN:
        play_open(event, path);
        break;
    case DISK_CLOSE:
        break;
    case DISK_WRITE:
        if (event->offset + event->length > n->now_size)
            resize(n, event->offset + event->length);
        memcpy(n->now + event->offset, bytes, event->length);
        break;
    case DISK_TRUNCATE:
        resize(n, event->offset);
        break;
    case DISK_SYNC:
        sync_node(fds[event->fd]);
        break;
    case DISK_RENAME:
    case DISK_LINK: {
        const char *to = path + strlen(path) + 1;
        const int number = node_of(path), from = parent_of(path, other), folder = parent_of(to, last);
        change_name(folder, last, number);
        if (event->call == DISK_RENAME)
            change_name(from, other, -1);
        break;
    }
    case DISK_UNLINK:
        change_name(parent_of(path, last), last, -1);
        break;
    case DISK_MKDIR: {
        const int folder = parent_of(path, last);
        change_name(folder, last, new_node(true));
        break;
    }
    case DISK_CONFIRMED:
        return (int)event->offset;
    }
    return -1;
}

/* ---- the power fails ----------------------------------------------------------------------------------- */

static uint64_t seed = 20261117;

static size_t below(size_t bound)
{
    return (size_t)(check_random(&seed) >> 20) % bound;
}

/* How much of what was not synced is there. */
typedef enum luck { NONE, ALL, BLOCKS, SECTORS, PREFIX, LUCKS } luck;

/* The bytes of a file as they are found afterwards. */
static size_t bytes_after(const node *n, luck how, uint8_t *out)
{
    if (n->in_order && (how == BLOCKS || how == SECTORS))
        how = PREFIX;
    const size_t most = n->now_size > n->safe_size ? n->now_size : n->safe_size;
    const size_t unit = how == BLOCKS ? 4096 : 512;
    size_t size = how == NONE  ? n->safe_size
                  : how == ALL ? n->now_size
                  : below(2)   ? n->now_size
                               : n->safe_size;
    if (how == PREFIX)
        size =
            n->now_size > n->safe_size ? n->safe_size + below(n->now_size - n->safe_size + 1) : n->now_size;
    for (size_t at = 0; at < most; at += unit) {
        const bool fresh = how == ALL || how == PREFIX || (how != NONE && below(2));
        const uint8_t *from = fresh ? n->now : n->safe;
        const size_t have = fresh ? n->now_size : n->safe_size;
        for (size_t i = at; i < at + unit && i < size; i++)
            out[i] = i < have ? from[i] : 0;
    }
    return size;
}

static void write_node(const names *all, int number, const char *path, luck how)
{
    const node *n = &nodes[number];
    if (!n->folder) {
        uint8_t *bytes = calloc(1, (n->now_size > n->safe_size ? n->now_size : n->safe_size) + 1);
        const size_t size = bytes_after(n, how, bytes);
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        CHECK_INT(write(fd, bytes, size), (long long)size);
        close(fd);
        free(bytes);
        return;
    }
    mkdir(path, 0777);
    for (int i = 0; i < all->count; i++)
        if (all->list[i].folder == number) {
            char inner[512];
            snprintf(inner, sizeof inner, "%s/%s", path, all->list[i].name);
            write_node(all, all->list[i].target, inner, how);
        }
}

/* The disk after a power cut now, as a folder. */
static void cut_power(const char *path, luck files, luck folders)
{
    static names found;
    static int kept[NODES]; /* of each folder, how many changes of names are still to be kept */
    found = safe;
    for (int i = 0; i < node_count; i++)
        kept[i] = folders == NONE ? 0 : folders == ALL ? ENTRIES : (int)below(12);
    for (int i = 0; i < changes.count; i++)
        if (kept[changes.list[i].folder] > 0 && kept[changes.list[i].folder]-- > 0)
            set_name(&found, &changes.list[i]);
    disk_do("rm -rf after");
    write_node(&found, 0, path, files);
}

/* ---- the test ------------------------------------------------------------------------------------------ */

static const char *program;
static uint64_t contents[CHANGES + 1]; /* before any change, and after each */

static uint8_t *read_all(const char *name, size_t *length)
{
    char path[128];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s", disk_work, name);
    int fd = open(path, O_RDONLY);
    CHECK_INT(fstat(fd, &status), 0);
    uint8_t *bytes = malloc((size_t)status.st_size + 1);
    *length = (size_t)status.st_size;
    CHECK_INT(read(fd, bytes, *length), (long long)*length);
    close(fd);
    return bytes;
}

static void work(void)
{
    char line[512];
    size_t length;
    snprintf(line, sizeof line,
             "mkdir disk && DISK_ROOT='%s/disk' DISK_TRACE=trace LD_PRELOAD='%s' '%s' --work '%s/disk/db' "
             ">contents",
             disk_work, disk_library, program, disk_work);
    disk_do(line);
    uint8_t *bytes = read_all("contents", &length);
    CHECK_INT(length, CHANGES * sizeof(uint64_t));
    memcpy(contents + 1, bytes, length < sizeof contents - 8 ? length : sizeof contents - 8);
    free(bytes);
}

/* `confirmed`: how many changes were. */
static void judge(size_t at, int confirmed, luck files, luck folders, tgn_graph_mode mode)
{
    char path[128], which[128];
    snprintf(path, sizeof path, "%s/after", disk_work);
    cut_power(path, files, folders);
    snprintf(path, sizeof path, "%s/after/db", disk_work);
    snprintf(which, sizeof which, "call %d, %d confirmed, files %d, folders %d", (int)at, confirmed, files,
             folders);
    const uint64_t content = disk_sound(path, mode, which);
    const bool right =
        content == contents[confirmed] || (confirmed < CHANGES && content == contents[confirmed + 1]);
    if (!right)
        printf("    %s: %s\n", which, content == DISK_NOTHING ? "no database" : "another content"),
            check_fault(__FILE__, __LINE__, "a change is lost or half there");
}

static void power_cuts(void)
{
    size_t length, at = 0, calls = 0, states = 0;
    int confirmed = 0;
    work();
    uint8_t *trace = read_all("trace", &length);
    new_node(true); /* the root */
    root_length = strlen(disk_work) + strlen("/disk");
    const char *all = getenv("DISK_TEST");
    const size_t often = all && strcmp(all, "all") == 0 ? 1 : 6;
    while (at + sizeof(disk_event) <= length) {
        disk_event event;
        memcpy(&event, trace + at, sizeof event);
        const int number = play(&event, trace + at + sizeof event);
        confirmed = number >= 0 ? number + 1 : confirmed;
        at += sizeof event + event.length;
        calls++;
        if (below(often) == 0 || number >= 0) { /* and always right after a change was confirmed */
            judge(calls, confirmed, number >= 0 ? NONE : (luck)below(LUCKS),
                  number >= 0 ? NONE : (luck)below(3), below(2) ? TGN_GRAPH_READ : TGN_GRAPH_WRITE);
            states++;
        }
    }
    CHECK_INT(confirmed, CHANGES);
    printf("    %d calls, power cut %d times\n", (int)calls, (int)states);
    for (int i = 0; i < node_count; i++) {
        free(nodes[i].now);
        free(nodes[i].safe);
    }
    free(trace);
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc == 3 && strcmp(argv[1], "--work") == 0)
        return be_worker(argv[2]);
    if (disk_skip() == 0)
        return 0;
    char whole[512];
    if (argv[0][0] != '/') { /* it is started from another folder */
        snprintf(whole, sizeof whole, "%s/%s", getenv("PWD") ? getenv("PWD") : ".", argv[0]);
        program = whole;
    }
    disk_begin();
    TEST(power_cuts);
    disk_end();
    return check_done();
}
