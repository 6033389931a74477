/*
 * watch.c - folders whose games come into the first database by themselves
 *
 *      GET /api/v1/watch         the folders, and what came of their files
 *
 * One thread takes files as they come to rest (folder_watch.h) and imports them: one by one, or many at once when there are many,
 * as at the beginning. A client that saves a game after every move writes the same file again and again. So it is remembered of a
 * file which game it became; when it changes, and the database still has that game as it was stored, and the moves of the
 * new record begin with all of the old ones, the game is replaced. Otherwise what is in the file is imported like anything else: a
 * game that somebody edited, or another game under the same name, is never touched. The memory lasts as long as the server.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/utf8.h"
#include "http/folder_watch.h"
#include "http/resources/handlers.h"
#include "http/server.h"

enum {
    WAIT_MS = 200,
    TOGETHER = 100, /* files of one import */
    SINGLE = 8,     /* up to so many are imported one by one */
    RECORD_MAX = 1 << 20,
    KNOWN_MAX = 200000,
    PROBLEMS_MAX = 20,
    NAME_SHOWN = 200,
    MESSAGE_SHOWN = 200
};

/* A file that was read, and the one game that it became; 0: none, or several. */
typedef struct known_file {
    size_t folder;
    char *name;
    uint64_t bytes;
    struct timespec changed;
    uint32_t game;
    uint64_t stored; /* hash of what the database had then */
} known_file;

typedef struct file_problem {
    char file[NAME_SHOWN + 1], message[MESSAGE_SHOWN + 1];
} file_problem;

typedef struct watch_counts {
    uint64_t files, added, replaced, duplicates, refused;
} watch_counts;

typedef struct watch_state {
    watch_counts counts;
    char trouble[MESSAGE_SHOWN + 1];
    file_problem problems[PROBLEMS_MAX]; /* the last ones, in a ring */
    uint64_t problem_count;
} watch_state;

struct tgn_http_watch {
    tgn_server *server;
    tgn_http_folder_watch *folders;
    char *paths[TGN_HTTP_FOLDERS_MAX + 1];
    size_t path_count;
    pthread_t thread;
    bool running;
    atomic_bool stopping, reading;
    tgn_game *games[2]; /* to compare */
    known_file *known;
    size_t known_count, known_capacity;
    uint32_t first_added; /* by the import that runs */

    pthread_mutex_t lock; /* of what follows */
    watch_state states[TGN_HTTP_FOLDERS_MAX];
};

/* ---- what is told -------------------------------------------------------------------------------------- */

static void copy_text(char *out, size_t most, const char *text)
{
    size_t length = strlen(text);
    length = tgn_utf8__valid(text, length < most ? length : most);
    memcpy(out, text, length);
    out[length] = '\0';
}

static void tell_problem(tgn_http_watch *watch, size_t folder, const char *file, const char *message)
{
    watch_state *state = &watch->states[folder];
    pthread_mutex_lock(&watch->lock);
    file_problem *problem = &state->problems[state->problem_count++ % PROBLEMS_MAX];
    copy_text(problem->file, NAME_SHOWN, file);
    copy_text(problem->message, MESSAGE_SHOWN, message);
    pthread_mutex_unlock(&watch->lock);
}

/* What is wrong with a folder is logged once, and so is that it is right again. */
static void see_trouble(tgn_http_watch *watch)
{
    for (size_t i = 0; i < watch->path_count; i++) {
        const char *trouble = tgn_http_folder_watch__trouble(watch->folders, i);
        watch_state *state = &watch->states[i];
        if (strcmp(state->trouble, trouble) == 0)
            continue;
        tgn_http_server__log(watch->server, "watching %s: %s", watch->paths[i],
                             *trouble ? trouble : "it is back");
        pthread_mutex_lock(&watch->lock);
        copy_text(state->trouble, MESSAGE_SHOWN, trouble);
        pthread_mutex_unlock(&watch->lock);
    }
}

static void count(tgn_http_watch *watch, size_t folder, watch_counts more)
{
    watch_counts *counts = &watch->states[folder].counts;
    pthread_mutex_lock(&watch->lock);
    counts->files += more.files;
    counts->added += more.added;
    counts->replaced += more.replaced;
    counts->duplicates += more.duplicates;
    counts->refused += more.refused;
    pthread_mutex_unlock(&watch->lock);
    if (more.added + more.replaced > 0)
        tgn_http_server__log(watch->server, "watching %s: %" PRIu64 " games added, %" PRIu64 " replaced",
                             watch->paths[folder], more.added, more.replaced);
}

/* ---- files that were read ------------------------------------------------------------------------------ */

static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = 0xCBF29CE484222325;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3;
    return hash;
}

static known_file *find_known(const tgn_http_watch *watch, const tgn_http_settled_file *file)
{
    for (size_t i = watch->known_count; i-- > 0;)
        if (watch->known[i].folder == file->folder && strcmp(watch->known[i].name, file->name) == 0)
            return &watch->known[i];
    return NULL;
}

static void forget_all(tgn_http_watch *watch)
{
    for (size_t i = 0; i < watch->known_count; i++)
        free(watch->known[i].name);
    watch->known_count = 0;
}

/* What a game is in the database now, as a hash; 0: there is none. */
static uint64_t stored_hash(tgn_graph *graph, uint32_t game)
{
    char *text = NULL;
    size_t length;
    const uint64_t hash =
        game && tgn_graph_game(graph, game, &text, &length, NULL) == 0 ? hash_of(text, length) : 0;
    free(text);
    return hash;
}

/* Remember what became of a file. Without memory it is imported like a new one when it changes. */
static void remember(tgn_http_watch *watch, tgn_http_settled_file *file, uint32_t game)
{
    known_file *known = find_known(watch, file);
    if (!known) {
        if (watch->known_count == KNOWN_MAX)
            forget_all(watch);
        if (tgn_array__need(&watch->known, &watch->known_capacity, watch->known_count + 1) < 0)
            return;
        known = &watch->known[watch->known_count++];
        *known = (known_file){.folder = file->folder, .name = file->name};
        file->name = NULL;
    }
    known->bytes = file->bytes;
    known->changed = file->changed;
    known->game = game;
    known->stored = stored_hash(watch->server->databases[0].graph, game);
}

static bool is_unchanged(const known_file *known, const tgn_http_settled_file *file)
{
    return known && known->bytes == file->bytes && known->changed.tv_sec == file->changed.tv_sec &&
           known->changed.tv_nsec == file->changed.tv_nsec;
}

/* ---- a game that went on ------------------------------------------------------------------------------- */

/* The file's bytes; NULL: they are not had, or too many. */
static char *read_bytes(const tgn_http_settled_file *file, size_t *length)
{
    char *bytes = file->bytes <= RECORD_MAX ? malloc((size_t)file->bytes + 1) : NULL;
    ssize_t more = 1;
    *length = 0;
    while (bytes && *length < file->bytes && more > 0)
        if ((more = pread(file->descriptor, bytes + *length, (size_t)file->bytes - *length, (off_t)*length)) >
            0)
            *length += (size_t)more;
    return bytes;
}

/* Whether the second record has all moves of the first, from the same beginning, and perhaps more. */
static bool goes_on(tgn_game *games[2], tgn_sgf *old, tgn_sgf *new)
{
    if (tgn_sgf_replay(old, games[0], SIZE_MAX) < 0)
        return false;
    const size_t moves = tgn_game_moves(games[0]);
    if (tgn_sgf_replay(new, games[1], moves) < 0 || tgn_game_moves(games[1]) != moves ||
        !tgn_board_equal(tgn_game_board(games[0]), tgn_game_board(games[1])))
        return false;
    for (size_t i = 0; i < moves; i++) {
        const tgn_move a = tgn_game_move(games[0], i), b = tgn_game_move(games[1], i);
        if (a.point != b.point || a.colour != b.colour)
            return false;
    }
    return true;
}

/* The one record of some bytes; NULL: there is none, or several, or it cannot be used. */
static tgn_sgf *only_record(tgn_sgf_reader **reader, const char *bytes, size_t length)
{
    tgn_sgf *tree, *other;
    if (tgn_sgf_open_memory(reader, bytes, length) < 0 || tgn_sgf_next(*reader, &tree) <= 0 ||
        tree->refused || tgn_sgf_next(*reader, &other) != 0 ||
        tgn_sgf_reopen_memory(*reader, bytes, length) < 0 || tgn_sgf_next(*reader, &tree) <= 0)
        return NULL;
    return tree;
}

/* Replace the game that the file became, if that is sound. */
static bool replace(tgn_http_watch *watch, const known_file *known, const tgn_http_settled_file *file)
{
    tgn_graph *graph = watch->server->databases[0].graph;
    tgn_sgf_reader *readers[2] = {NULL, NULL};
    char *stored = NULL;
    size_t stored_length = 0, length;
    char *bytes = read_bytes(file, &length);
    bool done = false;
    if (bytes && tgn_graph_game(graph, known->game, &stored, &stored_length, NULL) == 0 &&
        hash_of(stored, stored_length) == known->stored) {
        tgn_sgf *old = only_record(&readers[0], stored, stored_length);
        tgn_sgf *new = only_record(&readers[1], bytes, length);
        done = old && new &&goes_on(watch->games, old, new) &&
               tgn_graph_replace(graph, known->game, new, false, NULL) == 0;
    }
    tgn_sgf_close(readers[0]);
    tgn_sgf_close(readers[1]);
    free(stored);
    free(bytes);
    return done;
}

/* ---- importing ----------------------------------------------------------------------------------------- */

typedef struct watch_import {
    tgn_http_watch *watch;
    tgn_http_settled_file *files;
    size_t count;
} watch_import;

/* "/proc/self/fd/17/in/an/archive.sgf": the file with this descriptor, and what comes behind. */
static const tgn_http_settled_file *file_of(const watch_import *import, const char *path, const char **rest)
{
    static const char own_files[] = "/proc/self/fd/";
    char *end;
    *rest = "";
    if (strncmp(path, own_files, sizeof own_files - 1) != 0)
        return &import->files[0];
    const long descriptor = strtol(path + sizeof own_files - 1, &end, 10);
    for (size_t i = 0; i < import->count; i++)
        if (import->files[i].descriptor == descriptor) {
            *rest = end;
            return &import->files[i];
        }
    return &import->files[0];
}

static const char *why_of(const tgn_import_event *event)
{
    const char *why = "it cannot be read";
    if (event->message && !strstr(event->message, "/proc/"))
        return event->message;
    for (size_t i = event->problem_count; i > 0; i--)
        if (tgn_problem_refuses(event->problems[i - 1].kind))
            why = tgn_problem_meaning(event->problems[i - 1].kind);
    return why;
}

static void on_event(void *context, const tgn_import_event *event)
{
    watch_import *import = context;
    char name[NAME_SHOWN + MESSAGE_SHOWN];
    const char *rest;
    const tgn_http_settled_file *file = file_of(import, event->file, &rest);
    const bool refused = event->fate == TGN_IMPORT_REFUSED || event->fate == TGN_IMPORT_UNREADABLE;
    count(import->watch, file->folder,
          (watch_counts){.duplicates = event->fate == TGN_IMPORT_DUPLICATE, .refused = refused});
    snprintf(name, sizeof name, "%.200s%.190s", file->name ? file->name : "", rest);
    if (refused)
        tell_problem(import->watch, file->folder, name, why_of(event));
}

static void on_added(void *context, uint32_t first, uint32_t last)
{
    (void)last;
    watch_import *import = context;
    if (import->watch->first_added == 0)
        import->watch->first_added = first;
}

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    watch_import *import = context;
    return !atomic_load(&import->watch->stopping);
}

/* Import files of one folder together. The number of the only game that was read and added, or 0. */
static uint32_t import_files(tgn_http_watch *watch, tgn_http_settled_file *files, size_t file_count)
{
    watch_import import = {watch, files, file_count};
    const tgn_import_options options = {.event = on_event, .added = on_added, .context = &import};
    const tgn_progress progress = {on_progress, &import};
    char names[TOGETHER][40];
    const char *paths[TOGETHER];
    tgn_import_sum sum;
    tgn_error error = {0};
    for (size_t i = 0; i < file_count; i++) {
        snprintf(names[i], sizeof names[i], "/proc/self/fd/%d", files[i].descriptor);
        paths[i] = names[i];
    }
    watch->first_added = 0;
    const int code = tgn_graph_import(watch->server->databases[0].graph, paths, file_count, &options,
                                      &progress, &sum, &error);
    if (code < 0 && code != TGN_ERR_STOPPED)
        tell_problem(watch, files[0].folder, files[0].name, error.message);
    count(watch, files[0].folder, (watch_counts){.files = file_count, .added = sum.added});
    return sum.games == 1 && sum.added == 1 ? watch->first_added : 0;
}

static void import_one(tgn_http_watch *watch, tgn_http_settled_file *file)
{
    const known_file *known = find_known(watch, file);
    uint32_t game = known ? known->game : 0;
    if (game && replace(watch, known, file))
        count(watch, file->folder, (watch_counts){.files = 1, .replaced = 1});
    else
        game = import_files(watch, file, 1);
    remember(watch, file, game);
}

/* All of one folder. */
static void import_many(tgn_http_watch *watch, tgn_http_settled_file *files, size_t file_count)
{
    (void)import_files(watch, files, file_count);
    for (size_t i = 0; i < file_count; i++)
        remember(watch, &files[i], 0);
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* Whether a file is new, and may be read. It is told once of one that is too large. */
static bool is_wanted(tgn_http_watch *watch, tgn_http_settled_file *file)
{
    if (is_unchanged(find_known(watch, file), file) || file->bytes == 0)
        return false;
    if (file->bytes <= watch->server->options.upload_bytes)
        return true;
    tell_problem(watch, file->folder, file->name, "larger than the server takes");
    count(watch, file->folder, (watch_counts){.files = 1, .refused = 1});
    remember(watch, file, 0);
    return false;
}

/* Files that are at rest now, of one folder; the one that belongs to another is kept in `next`. */
static size_t gather(tgn_http_watch *watch, tgn_http_settled_file files[TOGETHER],
                     tgn_http_settled_file *next, int *code)
{
    size_t file_count = 0;
    *code = 0;
    while (file_count < TOGETHER && *code == 0) {
        tgn_http_settled_file file = *next;
        *next = (tgn_http_settled_file){.descriptor = -1};
        if (!file.name)
            *code = tgn_http_folder_watch__next(watch->folders, file_count ? 0 : WAIT_MS, &file);
        if (!file.name)
            break;
        if (file_count > 0 && file.folder != files[0].folder) {
            *next = file;
            break;
        }
        if (is_wanted(watch, &file))
            files[file_count++] = file;
        else
            tgn_http_settled_file__clear(&file);
    }
    return file_count;
}

static void *run(void *context)
{
    tgn_http_watch *watch = context;
    tgn_http_settled_file files[TOGETHER], next = {.descriptor = -1};
    int code = 0;
    while (!atomic_load(&watch->stopping) && code == 0) {
        const size_t file_count = gather(watch, files, &next, &code);
        see_trouble(watch);
        atomic_store(&watch->reading, file_count > 0);
        if (file_count > SINGLE)
            import_many(watch, files, file_count);
        for (size_t i = 0; i < file_count; i++) {
            if (file_count <= SINGLE && !atomic_load(&watch->stopping))
                import_one(watch, &files[i]);
            tgn_http_settled_file__clear(&files[i]);
        }
        atomic_store(&watch->reading, next.name != NULL);
    }
    tgn_http_settled_file__clear(&next);
    if (code < 0)
        tgn_http_server__log(watch->server, "no memory to watch folders; restart the server");
    return NULL;
}

static int prepare(tgn_http_watch *watch, const char *const *paths, tgn_error *error)
{
    const tgn_size size = {19, 19};
    for (; paths[watch->path_count]; watch->path_count++) {
        if (watch->path_count == TGN_HTTP_FOLDERS_MAX)
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "at most %d folders are watched",
                                 TGN_HTTP_FOLDERS_MAX);
        if (!(watch->paths[watch->path_count] = strdup(paths[watch->path_count])))
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    for (int i = 0; i < 2; i++)
        if (tgn_game_new(&watch->games[i], size, NULL) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return tgn_http_folder_watch__open(&watch->folders, (const char *const *)watch->paths, error);
}

int tgn_http_watch__start(tgn_http_watch **out, tgn_server *server, const char *const *paths,
                          tgn_error *error)
{
    *out = NULL;
    if (!paths || !paths[0])
        return 0;
    tgn_http_watch *watch = *out = calloc(1, sizeof *watch);
    if (!watch)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    watch->server = server;
    pthread_mutex_init(&watch->lock, NULL);
    const int code = prepare(watch, paths, error);
    if (code < 0)
        return code;
    watch->running = pthread_create(&watch->thread, NULL, run, watch) == 0;
    return watch->running ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "cannot start threads");
}

void tgn_http_watch__stop(tgn_http_watch *watch)
{
    if (!watch || !watch->running)
        return;
    atomic_store(&watch->stopping, true);
    pthread_join(watch->thread, NULL);
    watch->running = false;
}

void tgn_http_watch__free(tgn_http_watch *watch)
{
    if (!watch)
        return;
    tgn_http_folder_watch__close(watch->folders);
    forget_all(watch);
    free(watch->known);
    for (size_t i = 0; i < watch->path_count; i++)
        free(watch->paths[i]);
    for (int i = 0; i < 2; i++)
        tgn_game_free(watch->games[i]);
    pthread_mutex_destroy(&watch->lock);
    free(watch);
}

/* ---- the resource -------------------------------------------------------------------------------------- */

static void write_problems(tgn_json_writer *writer, const watch_state *state)
{
    const uint64_t kept = state->problem_count < PROBLEMS_MAX ? state->problem_count : PROBLEMS_MAX;
    tgn_json__key(writer, "problems");
    tgn_json__open(writer, '[');
    for (uint64_t i = 1; i <= kept; i++) { /* the last first */
        const file_problem *problem = &state->problems[(state->problem_count - i) % PROBLEMS_MAX];
        tgn_json__open(writer, '{');
        tgn_json__key(writer, "file");
        tgn_json__text(writer, problem->file, strlen(problem->file));
        tgn_json__field_words(writer, "message", problem->message);
        tgn_json__close(writer, '}');
    }
    tgn_json__close(writer, ']');
}

static void write_folder(tgn_json_writer *writer, const tgn_http_watch *watch, size_t i)
{
    const watch_state *state = &watch->states[i];
    tgn_json__open(writer, '{');
    tgn_json__key(writer, "folder");
    tgn_json__text(writer, watch->paths[i], strlen(watch->paths[i]));
    tgn_json__field_plain(writer, "db", watch->server->databases[0].name);
    tgn_json__field_number(writer, "files", state->counts.files);
    tgn_json__field_number(writer, "added", state->counts.added);
    tgn_json__field_number(writer, "replaced", state->counts.replaced);
    tgn_json__field_number(writer, "duplicates", state->counts.duplicates);
    tgn_json__field_number(writer, "refused", state->counts.refused);
    tgn_json__field_words(writer, "trouble", state->trouble);
    write_problems(writer, state);
    tgn_json__close(writer, '}');
}

int tgn_http_watch__get(tgn_http_request *request)
{
    tgn_http_watch *watch = request->server->watch;
    tgn_json_writer writer;
    if (tgn_http_request__only(request, "") < 0)
        return 0;
    tgn_http_reply__json_begin(request, &writer);
    tgn_json__open(&writer, '{');
    tgn_json__field_bool(&writer, "reading", watch && atomic_load(&watch->reading));
    tgn_json__key(&writer, "folders");
    tgn_json__open(&writer, '[');
    if (watch)
        pthread_mutex_lock(&watch->lock);
    for (size_t i = 0; watch && i < watch->path_count; i++)
        write_folder(&writer, watch, i);
    if (watch)
        pthread_mutex_unlock(&watch->lock);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_http_reply__json_end(request, &writer, 200);
}
