/*
 * child.h - a child process that does not outlive its parent, not even one that is killed
 *
 *      pid_t pid;
 *      tgn_engine_child *child;
 *      int number = tgn_engine_child__start(&child, &pid, words, ends);        // 0, or an errno value
 *      ... kill(-pid, SIGKILL), waitpid(pid, ...) ...
 *      tgn_engine_child__forget(child);                                        // once it is dead
 *
 * A program that ends when its input does is no trouble; one that thinks for minutes before it looks would go on without anybody.
 * Linux can send a child a signal when its parent ends (PR_SET_PDEATHSIG, prctl(2)), but the parent is the thread that made
 * it, not the process. So every child has a thread of its own in the parent, which makes it and then sleeps until it is
 * forgotten: whoever asked for the child may be any thread, and end. What the child starts itself is not reached by that signal; it
 * is reached by kill(-pid), as the child leads a process group.
 */
#ifndef TENGEN_ENGINE_CHILD_H
#define TENGEN_ENGINE_CHILD_H

#include <sys/types.h>

#include <tengen/error.h>

typedef struct tgn_engine_child tgn_engine_child;

/*
 * Start words[0], found along PATH, with `ends` as its descriptors 0, 1 and 2, in a group of its own, every signal as a new program
 * expects it. The ends must be larger than 2 and closed on exec, as all descriptors of the caller. Returns 0, or why not (errno).
 */
TGN_CHECKED int tgn_engine_child__start(tgn_engine_child **out, pid_t *pid, char **words, const int ends[3]);

/* Its thread ends; if the child still lives, it is killed. */
void tgn_engine_child__forget(tgn_engine_child *child);

#endif
