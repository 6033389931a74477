/*
 * tengen/report.h - everything known about one position: potential, judgement, count
 *
 *      tgn_report report;
 *      tgn_report_read(&report, &(tgn_report_question){.board = board, .to_move = TGN_BLACK, .komi = 6.5}, &error);
 *      tgn_wire_report(&report, write, context);                  // as JSON: tengen/wire.h
 *
 * Three can answer, and tgn_report_rule() names the one that does:
 *
 *      "paper"     `judge` is false: the paper's rule, which looks at the potential alone
 *      "judge"     `judge`, and no `at.network`: the judge (tengen/verdict.h); also whenever a finished board is counted
 *      "network"   `judge` and `at.network`: the judge with the network, which also says what it would play
 *
 * The potential and the paper's table are there in any case; owner, dead stones, winner, probability and score
 * are those of the one that answers.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_REPORT_H
#define TENGEN_REPORT_H

#include <tengen/field.h>
#include <tengen/info.h>
#include <tengen/outcome.h>
#include <tengen/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_report_question {
    tgn_verdict_question at;    /* the position, how it came about, and komi */
    const tgn_field_rule *rule; /* of the potential; NULL: the paper's */
    bool judge;                 /* by the judge; otherwise by the paper's rule */
} tgn_report_question;

/* Who answers: "network", "judge" or "paper". */
const char *tgn_report_rule(const tgn_report_question *question);

typedef struct tgn_report {
    tgn_report_question question; /* as given; its board is borrowed */
    tgn_field_rule rule;
    tgn_potential potential;
    tgn_judgement judgement;
    double lead; /* the paper's lead for Black, komi subtracted */
    /* points of each colour: by the paper's rule core and rim, by the judge what each side owns */
    int area[3];
    double score;       /* expected points for Black, komi subtracted */
    double spread;      /* its standard deviation; 0 for the paper's rule, which has none */
    double probability; /* that Black wins */
    tgn_colour winner;
    float owner[TGN_GRID];  /* -1 .. +1; by the paper's rule -1, 0 or 1 */
    uint8_t fate[TGN_GRID]; /* enum tgn_fate, of every stone */
    float policy[TGN_GRID]; /* how likely each move is, by the network: see tengen/verdict.h */
    bool counted;           /* the judge was asked about a finished board: */
    tgn_outcome outcome;    /* this is the count; otherwise all zero */
} tgn_report;

/* Returns 0, TGN_ERR_ARGUMENT with a message (the rule), or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_report_read(tgn_report *out, const tgn_report_question *question, tgn_error *error);

/*
 * A report after every move of a game: rule, judge, komi, scoring, playouts, seed, network and looks are those of
 * `question`, the rest follows from the game. If it leaves `looks` open, the network takes one at each position, not eight:
 * a curve is drawn through many of them. `visit` is called first with 0 moves played, then after every `every`-th move and
 * the last; if it returns anything but 0, the walk ends and returns that. The field is updated from move to move.
 * `finished` of the question applies to the last position only.
 */
typedef int tgn_report_visit(void *context, const tgn_game *game, const tgn_report *report);
TGN_CHECKED int tgn_report_walk(const tgn_game *game, const tgn_report_question *question, size_t every,
                                tgn_report_visit *visit, void *context, tgn_error *error);

/*
 * How a record wants to be counted. Without komi it is 6.5, or 0.5 with handicap stones; rules that
 * pay White for handicap stones have that added. NULL: no record.
 */
typedef struct tgn_terms {
    double komi;
    tgn_scoring scoring;
    bool counted;  /* the result was counted: the game is finished at the end of the record */
    bool doubtful; /* an even game with komi 0: some servers write that whatever was played */
} tgn_terms;
void tgn_terms_read(tgn_terms *out, const tgn_info *info);

#ifdef __cplusplus
}
#endif
#endif
