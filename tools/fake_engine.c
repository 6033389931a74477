/*
 * fake_engine.c - a GTP program that does what it is told to do wrong, for tests
 *
 *      fake_engine [MODE] [NAME=VALUE...]
 *
 * Without a mode it is sound: it plays every other point of the board in reading order, and believes every score. Modes:
 *
 *      kata, lz      has kata-analyze or lz-analyze: a report after another until more input comes, 10 visits more in each
 *      plain         the first, but refuses options
 *      stuck         kata, and its visits stay where they are
 *      deaf          kata, and nothing ends its analysis
 *      hostile       kata, with moves that are not legal, numbers that are none and words that nobody knows
 *      crash, signal, silent, flood, lines, mute     at command `at`: exits with 3; dies by a signal; answers nothing; prints without
 *                    a line end; prints lines without end; closes its output and lives on
 *      orphan        at command `at` it exits, and a child of its own keeps the output open
 *      noise         prints garbage, NUL bytes and answers to other questions before every answer
 *      loud          fills standard error before every answer
 *      bare          answers without numbers
 *      stubborn      neither quit nor the end of the input ends it
 *      illegal       plays where a stone is
 *      dumb          knows nothing but the plainest commands: no undo, no score
 *
 * Values: name=TEXT, at=N (3), score=B+3 (final_score), estimate=B+3 (estimate_score), passes=N (from so many moves on it passes), resigns=N,
 * refuses=POINT (a move of others), only=X/Y (it does wrong at command `at` only if X is Y), once=FILE (only if there is no such file yet: it is made),
 * log=FILE (every command that it hears is added to it).
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LINE = 1 << 13, MOVES = 2000 };

static const char *mode = "", *name = "Fake", *score = "B+3.5", *estimate = "B+2.5", *refuses = "", *once;
static int at = 3, passes = 1000, resigns = 1000;
static bool never;
static FILE *log_file;
static int size = 19, heard, moves;
static char number[24], stone[MOVES][8];

static bool is(const char *word)
{
    return strcmp(mode, word) == 0;
}

/* ---- answers -------------------------------------------------------------------------------------------- */

static void answer(char sign, const char *text)
{
    static const char noise[] = "garbage\n\0\0=999 an old answer\n\n===\n?998 x\n\n\001\n";
    if (is("noise"))
        fwrite(noise, 1, sizeof noise - 1, stdout);
    if (is("loud"))
        for (int i = 0; i < 20000; i++)
            fputs("something is not quite right here\n", stderr);
    printf("%c%s %s\n\n", sign, is("bare") ? "" : number, text);
    fflush(stdout);
}

static const char *commands(void)
{
    static char list[512];
    snprintf(list, sizeof list,
             "protocol_version\nname\nversion\nlist_commands\nboardsize\nclear_"
             "board\nkomi\nplay\ngenmove\nquit%s%s",
             is("dumb") ? "" : "\nundo\nestimate_score\nfinal_score\nkgs-rules",
             is("lz")                                                                  ? "\nlz-analyze"
             : is("kata") || is("plain") || is("stuck") || is("deaf") || is("hostile") ? "\nkata-analyze"
                                                                                       : "");
    return list;
}

/* ---- a board without rules ------------------------------------------------------------------------------ */

static void point_text(char out[8], int index)
{
    snprintf(out, 8, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[index % size], size - index / size);
}

static bool is_taken(const char *point)
{
    for (int i = 0; i < moves; i++)
        if (strcasecmp(stone[i], point) == 0)
            return true;
    return false;
}

static void put(const char *point)
{
    if (moves < MOVES)
        snprintf(stone[moves++], sizeof *stone, "%.7s", point);
}

/* The first free point of every other one; `skip` of them are left out. */
static void free_point(char out[8], int skip)
{
    for (int i = 0; i < size * size; i += 2) {
        point_text(out, i);
        if (!is_taken(out) && skip-- == 0)
            return;
    }
    strcpy(out, "pass");
}

static void generate(void)
{
    char point[8];
    free_point(point, 0);
    if (moves >= resigns)
        strcpy(point, "resign");
    else if (moves >= passes)
        strcpy(point, "pass");
    else if (is("illegal") && moves > 0)
        strcpy(point, stone[0]);
    if (moves < resigns)
        put(point);
    answer('=', point);
}

/* ---- analysing ------------------------------------------------------------------------------------------ */

static bool more_input(int milliseconds)
{
    return poll(&(struct pollfd){.fd = STDIN_FILENO, .events = POLLIN}, 1, milliseconds) > 0;
}

static void report(int visits, bool whole)
{
    char first[8], second[8], third[8];
    const double one = is("lz") ? 10000 : 1;
    free_point(first, 0);
    free_point(second, 1);
    free_point(third, 2);
    if (is("hostile"))
        printf("info move Z99 visits 5 winrate nan info move %s visits -7 winrate inf scoreLead 1e999 "
               "scoreStdev -3 prior "
               "3 info bananas 7 pv pv info "
               "move %s info ",
               moves ? stone[0] : "A0", first);
    printf("info move %s visits %d winrate %g %s prior %g order 1 pv %s %s ", second, visits / 4, 0.25 * one,
           is("lz") ? "" : "scoreLead -1", 0.25 * one, second, first);
    printf("info move %s visits %d winrate %g %s prior %g lcb 0.4 order 0 pv %s %s %s", first, visits / 2,
           0.625 * one, is("lz") ? "" : "scoreLead 2.5", 0.5 * one, first, second,
           is("hostile") ? first : third);
    if (whole) {
        printf(" rootInfo winrate 0.6 scoreLead 2.25 scoreStdev 9.5 visits %d ownership", visits);
        for (int i = 0; i < size * size; i++)
            printf(" %g", is("hostile") && i == 7 ? 5 : i % 2 ? -0.5 : 0.75);
    }
    printf("\n");
    fflush(stdout);
}

static void analyze(bool whole)
{
    int visits = 10;
    if (is("plain") && whole) {
        answer('?', "unknown option");
        return;
    }
    printf("=%s\n", number);
    do {
        report(visits, whole);
        visits += is("stuck") ? 0 : 10;
    } while (is("deaf") || !more_input(1));
    printf("\n");
    fflush(stdout);
}

/* ---- misdeeds ------------------------------------------------------------------------------------------- */

static void misbehave(void)
{
    if (once && open(once, O_CREAT | O_EXCL | O_WRONLY, 0600) < 0)
        return;
    if (is("crash")) {
        fprintf(stderr, "first\nout of %c cheese\n", 7);
        exit(3);
    }
    if (is("signal"))
        raise(SIGUSR1);
    if (is("orphan")) {
        if (fork() == 0)
            for (;;)
                pause();
        fputs("gone\n", stderr);
        exit(4);
    }
    if (is("mute")) {
        fclose(stdout);
        close(STDOUT_FILENO);
    }
    while (is("mute") || is("silent"))
        pause();
    while (is("flood"))
        fputs("abcdefgh", stdout);
    while (is("lines"))
        fputs("a line\n", stdout);
}

/* ---- commands ------------------------------------------------------------------------------------------- */

static void play(const char *point)
{
    if (*refuses && strcasecmp(point, refuses) == 0) {
        answer('?', "illegal move");
        return;
    }
    put(point);
    answer('=', "");
}

static void undo(void)
{
    if (moves == 0) {
        answer('?', "cannot undo");
        return;
    }
    moves--;
    answer('=', "");
}

static void obey(const char *command, const char *first, const char *second)
{
    if (strcmp(command, "name") == 0)
        answer('=', name);
    else if (strcmp(command, "version") == 0)
        answer('=', "1.0");
    else if (strcmp(command, "list_commands") == 0)
        answer('=', commands());
    else if (strcmp(command, "genmove") == 0)
        generate();
    else if (strcmp(command, "play") == 0)
        play(second);
    else if (strcmp(command, "undo") == 0 && !is("dumb"))
        undo();
    else if (strcmp(command, "final_score") == 0 && !is("dumb"))
        answer('=', score);
    else if (strcmp(command, "estimate_score") == 0 && !is("dumb"))
        answer('=', estimate);
    else if (strcmp(command, "boardsize") == 0 || strcmp(command, "clear_board") == 0 ||
             strcmp(command, "komi") == 0 || strcmp(command, "kgs-rules") == 0 ||
             strcmp(command, "time_settings") == 0) {
        moves = *command == 'c' ? 0 : moves;
        size = *command == 'b' ? atoi(first) : size;
        answer('=', "");
    } else
        answer('?', "unknown command");
}

static void hear(char *line)
{
    char word[4][64] = {"", "", "", ""};
    line[strcspn(line, "\r\n")] = '\0';
    number[0] = '\0';
    sscanf(line, "%23[0-9]", number);
    const char *command = line + strlen(number);
    const int words = sscanf(command, "%63s %63s %63s %63s", word[0], word[1], word[2], word[3]);
    if (words < 1)
        return;
    if (log_file) {
        fprintf(log_file, "%s\n", command + strspn(command, " "));
        fflush(log_file);
    }
    if (++heard == at && !never)
        misbehave();
    if (strstr(word[0], "-analyze") && strstr(commands(), "analyze"))
        analyze(words > 3);
    else
        obey(word[0], word[1], word[2]);
    if (strcmp(word[0], "quit") == 0 && !is("stubborn"))
        exit(0);
}

static void read_value(const char *text)
{
    const char *value = strchr(text, '=');
    if (!value) {
        mode = text;
        return;
    }
    value++;
    if (strncmp(text, "name=", 5) == 0)
        name = value;
    else if (strncmp(text, "score=", 6) == 0)
        score = value;
    else if (strncmp(text, "estimate=", 9) == 0)
        estimate = value;
    else if (strncmp(text, "refuses=", 8) == 0)
        refuses = value;
    else if (strncmp(text, "at=", 3) == 0)
        at = atoi(value);
    else if (strncmp(text, "passes=", 7) == 0)
        passes = atoi(value);
    else if (strncmp(text, "resigns=", 8) == 0)
        resigns = atoi(value);
    else if (strncmp(text, "only=", 5) == 0)
        never = strcspn(value, "/") != strlen(strchr(value, '/') + 1) ||
                strncmp(value, strchr(value, '/') + 1, strcspn(value, "/")) != 0;
    else if (strncmp(text, "once=", 5) == 0)
        once = value;
    else if (strncmp(text, "log=", 4) == 0)
        log_file = fopen(value, "a");
}

int main(int argc, char **argv)
{
    char line[LINE];
    for (int i = 1; i < argc; i++)
        read_value(argv[i]);
    setvbuf(stdin, NULL, _IONBF, 0); /* what waits must be seen by poll() */
    while (fgets(line, sizeof line, stdin))
        hear(line);
    while (is("stubborn"))
        pause();
    return 0;
}
