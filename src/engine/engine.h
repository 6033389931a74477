/*
 * engine.h - what an engine is made of, for the files of this room
 *
 *      engine.c      starting, asking, failing, starting again
 *      position.c    its board: what it was told, and what is still to be told
 *      analysis.c    what it says while it analyses, as a thought
 *      think.c       the three together
 */
#ifndef TENGEN_ENGINE_ENGINE_H
#define TENGEN_ENGINE_ENGINE_H

#include <tengen/engine.h>

#include "engine/process.h"

/* What the program's board holds, as far as it was told by tgn_engine__set_position(). */
typedef struct tgn_engine_board {
    bool known; /* else nothing is */
    tgn_size size;
    double komi;
    const tgn_rules *rules;
    tgn_move *play; /* its moves; stones of a setup are moves, too */
    size_t plays, capacity;
} tgn_engine_board;

enum { TGN_ENGINE_ASIDE = 160 };

struct tgn_engine {
    char **words;
    double seconds;
    int restarts, restarted;         /* allowed, and done */
    bool fresh;                      /* the process has not answered yet */
    bool failed;                     /* it failed: the next start is a restart */
    const tgn_progress *progress[2]; /* of the options, and of the present question */
    char name[TGN_ENGINE_NAME], version[TGN_ENGINE_NAME];
    char *commands; /* "\nname\nversion\n...\n" */
    unsigned long number;
    bool numbered; /* answers repeat the number */
    char
        aside[TGN_ENGINE_ASIDE]; /* what it has printed since the last command that is no answer, printable */
    char failure[TGN_ENGINE_END_TEXT + TGN_ENGINE_ASIDE + 64]; /* the last one, in words */
    tgn_engine_process process;
    tgn_engine_answer answer;
    tgn_engine_board board;
    bool plain; /* its analysis takes no options */
};

/*
 * Bring its board to where the game is. Returns 0, the errors of tgn_engine_ask(), or TGN_ERR_ARGUMENT for what the program does
 * not take.
 */
TGN_CHECKED int tgn_engine__set_position(tgn_engine *engine, const tgn_game *game, double komi,
                                         tgn_error *error);

/* The size, the rules as far as it has a command, komi and an empty board. Returns as above. */
TGN_CHECKED int tgn_engine__set_rules(tgn_engine *engine, tgn_size size, const tgn_rules *rules, double komi,
                                      tgn_error *error);

/* Whether its process has ended by itself since it answered last. One that is not running does not die. */
bool tgn_engine__has_died(const tgn_engine *engine);

/* As tgn_engine_ask(), with a command made by a format. */
TGN_CHECKED int tgn_engine__ask(tgn_engine *engine, const char **answer, tgn_error *error, const char *format,
                                ...) TGN_PRINTF(4, 5);

/* Text of theirs for our messages: printable ASCII, the rest as '?', cut to `capacity`, NUL included. Returns `out`. */
char *tgn_engine__shown(char *out, size_t capacity, const char *text);

/* A vertex as GTP has it ("Q16", "pass" in any case), ended by blanks or the end of the text. Returns whether it is one. */
bool tgn_engine__vertex(tgn_point *out, const char *text, size_t length, tgn_size size);

/* A finite number of plain digits within +-most. Returns whether it is one. */
bool tgn_engine__number(double *out, const char *text, size_t length, double most);

/* "B+3.5", "W+2", "0", "B+R", perhaps with more behind a blank: Black's lead, if it has points. Returns whether it is one. */
bool tgn_engine__score(double *out, const char *text);

#endif
