/*
 * tengen/network.h - what a network that was trained on game records says about a position
 *
 *      tgn_network *network;
 *      tgn_network_open(&network, NULL, &error);               // the weights that come with tengen
 *      tgn_network_desk *desk;
 *      tgn_network_desk_new(&desk, network, 1);
 *      tgn_network_question question = {.board = &board, .to_move = TGN_BLACK, .komi = 6.5};
 *      tgn_network_answer answer;
 *      tgn_network_read(desk, &question, &answer, 1);
 *
 * or, for the mean of all ways to turn the board, tgn_network_look(&answer, network, &question, 0).
 *
 * One look, no reading ahead: which move a strong player would choose, who is going to own each point, who
 * wins and by how much. src/learn/README.md says how it is made, data/learned/README.md what it was trained on
 * and how often it is right.
 *
 * Boards of every size are read; it was trained on the sizes that data/learned/README.md names.
 *
 * Threads: a network is constant once it is open and may be shared; a desk belongs to one thread at a time.
 */
#ifndef TENGEN_NETWORK_H
#define TENGEN_NETWORK_H

#include <tengen/game.h>
#include <tengen/symmetry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_network tgn_network;

/*
 * Read a file of weights. NULL: the one that TENGEN_WEIGHTS names in the environment, else the one that comes with
 * tengen; TENGEN_WEIGHTS=none: no network at all (a file of that name is ./none). Returns 0; TGN_ERR_MISSING, where there
 * is none; TGN_ERR_INPUT, where it is damaged, of a later version or not a file of weights; TGN_ERR_IO, TGN_ERR_MEMORY; all
 * with a message that names the file.
 */
TGN_CHECKED int tgn_network_open(tgn_network **out, const char *path, tgn_error *error);
void tgn_network_free(tgn_network *network);

/* Whether TENGEN_WEIGHTS=none: somebody wants to do without, and need not be told that it is missing. */
bool tgn_network_is_off(void);

/* The same from memory, which may be freed afterwards. */
TGN_CHECKED int tgn_network_parse(tgn_network **out, const void *bytes, size_t count, tgn_error *error);

enum { TGN_NETWORK_LAST = 5 };

typedef struct tgn_network_question {
    const tgn_board *board;
    tgn_colour to_move;
    tgn_point ko; /* may not be retaken now, or TGN_PASS */
    tgn_point last
        [TGN_NETWORK_LAST]; /* the moves before this position, the latest first; TGN_PASS: a pass, or none */
    double komi;            /* what White gets, handicap compensation included */
    tgn_symmetry
        turn; /* the network is shown the board turned by this; the answer is for the board as it is. 0: not turned */
} tgn_network_question;

typedef struct tgn_network_answer {
    float policy
        [TGN_GRID]; /* how likely each move is; they sum to 1; policy[TGN_PASS] is the pass; 0 where a move is not legal */
    float owner[TGN_GRID]; /* -1 White's .. +1 Black's, expected at the end */
    float chance;          /* that the side to move wins, 0 to 1: by the network alone, not calibrated */
    float score;           /* the lead that the side to move is expected to have at the end, komi included */
} tgn_network_answer;

/* Fill in the question from a game: board (borrowed), side to move, ko, last moves. Komi and turn are left as they are. */
void tgn_network_ask(tgn_network_question *question, const tgn_game *game);

/* Memory for the work of one thread, for up to `batch` positions at once (1 to 16). Returns 0, TGN_ERR_ARGUMENT or TGN_ERR_MEMORY. */
enum { TGN_NETWORK_BATCH_MAX = 16 };
typedef struct tgn_network_desk tgn_network_desk;
TGN_CHECKED int tgn_network_desk_new(tgn_network_desk **out, const tgn_network *network, int batch);
void tgn_network_desk_free(tgn_network_desk *desk);

/*
 * Answer `count` questions, at most as many as the desk is for; all boards of one size, and turned only as such a board can be. Nothing is allocated. Several at once
 * cost about as much as one by one, and the answers are the same, bit for bit. src/learn/README.md has times.
 */
void tgn_network_read(tgn_network_desk *desk, const tgn_network_question *questions,
                      tgn_network_answer *answers, int count);

/*
 * The same for one position, turned as the board can be turned, and the mean of the answers: 8 looks of a square board, 4
 * of others. A network sees a turned board with other eyes, and the mean is right more often than any of them.
 * `looks` 1 to 8: only so many; 0: all. Makes a desk for it. Returns 0 or TGN_ERR_MEMORY.
 */
enum { TGN_NETWORK_LOOKS = 8 };
TGN_CHECKED int tgn_network_look(tgn_network_answer *out, const tgn_network *network,
                                 const tgn_network_question *question, int looks);

/* The mean of several answers about one position; that of the chances is taken of their logits, so that a sure look counts as such. */
void tgn_network_mean(tgn_network_answer *out, const tgn_network_answer *answers, int count, tgn_size size);

/* Points that nobody holds surely, added up: 0 on a settled board, all of them on an empty one. */
double tgn_network_unsettled(const float owner[TGN_GRID], tgn_size size);

/* How far a score may still move, in points, with so much unsettled: leads count in steps of this. */
double tgn_network_step(double unsettled);

/* A move, and how likely it is. */
typedef struct tgn_network_move {
    tgn_point point; /* or TGN_PASS */
    float prior;     /* 0 to 1 */
} tgn_network_move;

/* The likeliest moves of an answer's policy, at most `most`, the likeliest first. Returns how many. */
int tgn_network_moves(tgn_network_move *out, int most, const float policy[TGN_GRID], tgn_size size);

/*
 * Which of its ways of computing it uses: "avx512", "avx2" or "plain". The fastest that this machine has is
 * chosen when a desk is made, unless TENGEN_NETWORK_PATH names another that it has. Answers of different ways differ by less
 * than 0.001.
 */
const char *tgn_network_path(const tgn_network_desk *desk);

#ifdef __cplusplus
}
#endif
#endif
