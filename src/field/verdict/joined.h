/*
 * joined.h - what the network says and what the judge says, made one
 *
 * The network looks at the position and its turned images, and the mean is taken. Then it looks ahead: seven moves of its own choice are played, and
 * the positions after them have a say about who wins and by how much, three fifths together. In the middle of a fight the next moves
 * settle what one look cannot see. On 8,862 positions of 1,477 games for looking at (tools/train/join.c, a fifth of the games left out in turn) the log loss is
 * 0.577; with one look and no game played out it is 0.595. If it is not known who is to move, half
 * of the looks are for each side. Then, with logits of the probability that Black wins and leads in points:
 *
 *      logit   = a * network's logit + b * network's score + c * network's score in steps + d * judge's logit
 *      chance  = what the logit says, or with a small probability a half: some games are decided by what no position shows
 *      score   = network's score + e * (judge's score - network's score)
 *      owner   = the network's and the judge's, half and half
 *
 * A step is how far the score may still move (tgn_network_step()).
 * a to e follow the phase of the game: each is a number at its beginning, at a third of the points played, at two
 * thirds, and between them a line, as in model.h. tools/train/join.c finds a to d on games that neither the network nor the
 * judge has learned from. e was chosen so that the lead is steady: README.md of field has the choices. Exchanging the colours changes every sign: no number prefers one of them.
 *
 * There are two ways to ask, and numbers for each. Thoroughly: as above, and the judge plays games out, since they know best which stones will die. Quickly,
 * for every move of a game: the network looks as often as the question says, nothing is played ahead and no game is played out.
 */
#ifndef TENGEN_FIELD_VERDICT_JOINED_H
#define TENGEN_FIELD_VERDICT_JOINED_H

#include <tengen/verdict.h>

#include "field/verdict/model.h"

/* The network's opinion, from Black's side. */
typedef struct tgn_field_look {
    double logit, score;
    double steps; /* the score in steps */
    float owner[TGN_GRID];
    float policy[TGN_GRID]; /* of the side to move; all zero if that is not known */
} tgn_field_look;

enum {
    TGN_FIELD_JOINED_LOGIT,                             /* of the network's logit */
    TGN_FIELD_JOINED_LEAD,                              /* of its score, in tens of points */
    TGN_FIELD_JOINED_STEPS,                             /* of its score, in steps */
    TGN_FIELD_JOINED_JUDGE,                             /* of the judge's logit */
    TGN_FIELD_JOINED_CHANCES,                           /* these make the probability */
    TGN_FIELD_JOINED_SPREAD = TGN_FIELD_JOINED_CHANCES, /* of the result around the score, in points */
    TGN_FIELD_JOINED_LAPSE,                             /* how often the position does not matter */
    TGN_FIELD_JOINED_ENTRIES
};

typedef struct tgn_field_joined {
    float entry[TGN_FIELD_JOINED_ENTRIES][TGN_FIELD_MODEL_PHASES];
} tgn_field_joined;

typedef enum tgn_field_way { TGN_FIELD_QUICKLY, TGN_FIELD_THOROUGHLY, TGN_FIELD_WAYS } tgn_field_way;

static inline tgn_field_way tgn_field_joined__way(const tgn_verdict_question *question)
{
    return question->looks ? TGN_FIELD_QUICKLY : TGN_FIELD_THOROUGHLY;
}

/* Games that the judge plays out before it is joined; more if the question says so. */
enum { TGN_FIELD_JOINED_PLAYOUTS = 48 };

/* The fitted numbers, by the way of asking. */
extern const tgn_field_joined tgn_field_joined__fitted[TGN_FIELD_WAYS];

/* What the network says about the question's position. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_field_joined__look(tgn_field_look *out, const tgn_verdict_question *question);

/* The lead that both together see. */
double tgn_field_joined__score(const tgn_verdict_question *question, double network, double judge);

/* Join it with the judge's verdict, which is changed. */
void tgn_field_joined__join(tgn_verdict *verdict, const tgn_field_look *look,
                            const tgn_verdict_question *question, const tgn_field_joined *table);

#endif
