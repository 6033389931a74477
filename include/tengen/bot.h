/*
 * tengen/bot.h - a player of Go: which move, why, and how sure that is
 *
 *      tgn_bot *bot;
 *      tgn_bot_new(&bot, &(tgn_bot_options){.level = 7}, &error);
 *      tgn_bot_thought thought;
 *      tgn_bot_think(bot, &thought, &(tgn_bot_question){.game = game, .colour = TGN_BLACK, .komi = 6.5}, NULL, &error);
 *      if (!thought.resign)
 *          tgn_game_play(game, TGN_BLACK, thought.choice[0].point);
 *      tgn_bot_free(bot);
 *
 * On boards that the solver covers it plays perfectly. On larger ones it asks a network (tengen/network.h): for a move that
 * people would play (levels 1 to 3), for the likeliest one (4), or for directions while it searches a tree of positions (5 to 9).
 * Without a network it looks at the field and reads captures and ladders (levels 1 to 4), or grows a tree of games played
 * out (5 to 9), and is weaker. src/bot/README.md says how.
 *
 * A move that it chooses is legal by the rules of the game it was asked about, and never one that repeats a
 * position if another is as good. It passes when there is nothing left to gain and the count now is a win or cannot
 * be improved; it never fills its own eyes.
 *
 * The same question to a new bot of the same options has the same answer as long as it does not depend on the clock
 * (`visits` instead of `milliseconds`, one thread).
 *
 * Threads: a bot belongs to one thread at a time, and starts more if its options allow.
 */
#ifndef TENGEN_BOT_H
#define TENGEN_BOT_H

#include <tengen/game.h>
#include <tengen/progress.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_BOT_LEVELS = 9,   /* 1: quick and careless .. 9: takes all the time it has */
    TGN_BOT_CHOICES = 32, /* moves in a thought, at most */
    TGN_BOT_LINE = 24     /* moves in a line, at most */
};

typedef struct tgn_bot tgn_bot;

typedef struct tgn_bot_options {
    int level; /* 0: 7 */
    uint64_t seed;
    /* limit for a move; 0: by level, 100, 100, 500, 500, 500, 1000, 1000, 2000, 5000; a board of 13 to 16 points may
     * then take some seconds once, for its table */
    int milliseconds;
    /* 0: two where there are two processors and the question has no limit of visits, else one; without a network one */
    int threads;
    size_t memory;      /* bytes for its tree and tables; 0: 256 MiB */
    const char *tables; /* folder of the solver's tables (tengen/solve.h); NULL: they are kept in memory */
    /* file of the network's weights; NULL: those that tgn_network_open() finds, if any; "": play without */
    const char *weights;
} tgn_bot_options;

/*
 * Returns 0; TGN_ERR_ARGUMENT with a message (the level); TGN_ERR_MEMORY; or, if weights were named, an error of tgn_network_open().
 */
TGN_CHECKED int tgn_bot_new(tgn_bot **out, const tgn_bot_options *options, tgn_error *error);
void tgn_bot_free(tgn_bot *bot);

/* NULL, or why it plays without a network: a message that lives as long as the bot. */
const char *tgn_bot_lacks(const tgn_bot *bot);

/* Change the level from now on. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_bot_set_level(tgn_bot *bot, int level);

/* One move that was considered. Chances and points are those of the side in question. */
typedef struct tgn_bot_choice {
    tgn_point point; /* or TGN_PASS */
    uint64_t visits; /* games or positions that began this way; 0: judged without any */
    double chance;   /* of winning, 0 to 1 */
    double score;    /* expected lead at the end, komi included */
    double prior;    /* how promising it looked before any game was played, 0 to 1 */
    bool exact;      /* solved: score is that of perfect play */
    int length;      /* of the line, this move first */
    tgn_point line[TGN_BOT_LINE];
} tgn_bot_choice;

typedef struct tgn_bot_thought {
    tgn_colour colour;
    bool resign;   /* the game cannot be won any more; there is a choice all the same */
    double chance; /* of the side in question */
    double score;
    double spread; /* how far the score may be off, one standard deviation in points; 0: not told, or exact */
    uint64_t visits;
    bool exact;
    float owner[TGN_GRID]; /* -1 White's .. +1 Black's, expected at the end */
    int choices;           /* at least one; the best first */
    tgn_bot_choice choice[TGN_BOT_CHOICES];
} tgn_bot_thought;

/* Called with a thought that is not finished; returns 0, or another number to end it there. */
typedef int tgn_bot_watch(void *context, const tgn_bot_thought *thought);

/* A move that records recommend. */
typedef struct tgn_bot_known {
    tgn_point point;
    double share; /* of the records, 0 to 1 */
} tgn_bot_known;

typedef struct tgn_bot_question {
    tgn_game *game;    /* unchanged in the end */
    tgn_colour colour; /* the side to move in this question, whoever's turn it is in the game */
    double komi;       /* what White gets, handicap compensation included */
    int milliseconds;  /* limit; 0: as in the options; negative: until it is stopped */
    /* limit of games, or of positions that the network looks at; 0: by level 32, 128, 512, 2000 from 5 to 8, else as many
     * as there is time for. What is still known from the question before counts: a tree is kept when the game goes on by
     * moves in turn. Without `watch` it ends as soon as the most visited move cannot be overtaken any more */
    uint64_t visits;
    tgn_bot_watch *watch; /* may be NULL */
    void *context;
    int every;                  /* milliseconds between two calls of watch; 0: 500 */
    const tgn_bot_known *known; /* moves that the guided search tries first; may be NULL */
    int known_count;
    bool cleanup; /* do not pass while dead enemy stones are on the board (kgs-genmove_cleanup) */
    bool never_resign;
} tgn_bot_question;

/*
 * Returns 0, also when it was stopped (by watch or progress: then with what was found so far); TGN_ERR_ARGUMENT;
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                              const tgn_progress *progress, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
