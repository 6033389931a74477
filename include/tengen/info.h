/*
 * tengen/info.h - game information: what the record says, and what that means
 *
 * Records write the same fact in a hundred ways. Each field keeps its raw text (in the tree) beside a value that can be
 * compared and sorted; where the text cannot be understood the value says "unknown", never a guess that looks like knowledge.
 *
 *      tgn_info info;
 *      tgn_info_read(&info, tree);
 *      if (info.komi.known) printf("%.2f\n", info.komi.points);
 *      char name[200];
 *      tgn_sgf_text(tree, info.raw[TGN_INFO_BLACK], true, name, sizeof name);
 *
 * The single-field readers take any text (UTF-8, escapes resolved, blanks around it allowed) and are pure. They never depend on the locale.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_INFO_H
#define TENGEN_INFO_H

#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How well a text was understood. */
typedef enum tgn_sense {
    TGN_SENSE_ABSENT,   /* nothing written, or nothing but blanks */
    TGN_SENSE_STANDARD, /* as the SGF standard has it */
    TGN_SENSE_EVIDENT,  /* in another way whose meaning is clear */
    TGN_SENSE_UNKNOWN   /* not understood */
} tgn_sense;

/* Points given to White. 3.75 and 375 are the Chinese count (= 7.5); 650 is 6.5. */
typedef struct tgn_komi {
    tgn_sense sense;
    bool known;
    double points;
} tgn_komi;
void tgn_info_komi(tgn_komi *out, const char *text);

typedef enum tgn_ending {
    TGN_END_UNKNOWN, TGN_END_SCORE, TGN_END_RESIGN, TGN_END_TIME, TGN_END_FORFEIT,
    TGN_END_DRAW, TGN_END_VOID, TGN_END_WIN /* somebody won, nobody says how */
} tgn_ending;

/* Who won and how. `winner` is TGN_BLACK, TGN_WHITE, or TGN_EMPTY (draw, void, unknown: look at `ending`). Unknown is not a draw. */
typedef struct tgn_result {
    tgn_sense sense;
    tgn_colour winner;
    tgn_ending ending;
    double margin; /* for TGN_END_SCORE, else 0 */
} tgn_result;
void tgn_info_result(tgn_result *out, const char *text);

/* The result in the standard's words: "B+2.5", "W+R", "0", "Void", "?". Returns `out`. */
enum { TGN_RESULT_TEXT = 24 };
char *tgn_result_format(char out[TGN_RESULT_TEXT], const tgn_result *result);

/*
 * When it was played: first and last day as yyyymmdd numbers that sort. A month or day that is not known is 00 in
 * `first` and 99 in `last`. Both 0: unknown.
 */
typedef struct tgn_dates {
    tgn_sense sense;
    uint32_t first, last;
} tgn_dates;
void tgn_info_dates(tgn_dates *out, const char *text);

/* A player's strength, on one scale that sorts: 30k..1k = -30..-1, 1d..9d = 1..9 (10 for some), 1p..9p = 101..109; 0 unknown. */
typedef struct tgn_rank {
    tgn_sense sense;
    int16_t level;
} tgn_rank;
void tgn_info_rank(tgn_rank *out, const char *text);

/* "9p", "3d", "12k" or "". Returns `out`. */
enum { TGN_RANK_TEXT = 8 };
char *tgn_rank_format(char out[TGN_RANK_TEXT], tgn_rank rank);

/* Handicap stones: 0 for none ("0", "1", "", "even"), 2 to 99; `known` false when the text is no number of stones. */
typedef struct tgn_handicap {
    tgn_sense sense;
    bool known;
    int stones;
} tgn_handicap;
void tgn_info_handicap(tgn_handicap *out, const char *text);

/* Fields that are kept as text. */
typedef enum tgn_info_field {
    TGN_INFO_BLACK, TGN_INFO_WHITE, TGN_INFO_BLACK_RANK, TGN_INFO_WHITE_RANK, TGN_INFO_BLACK_TEAM, TGN_INFO_WHITE_TEAM,
    TGN_INFO_EVENT, TGN_INFO_ROUND, TGN_INFO_PLACE, TGN_INFO_DATE, TGN_INFO_RESULT, TGN_INFO_KOMI, TGN_INFO_HANDICAP,
    TGN_INFO_RULES, TGN_INFO_TIME, TGN_INFO_OVERTIME, TGN_INFO_NAME, TGN_INFO_COMMENT, TGN_INFO_OPENING,
    TGN_INFO_ANNOTATOR, TGN_INFO_COPYRIGHT, TGN_INFO_SOURCE, TGN_INFO_USER, TGN_INFO_APPLICATION, TGN_INFO_FIELD_COUNT
} tgn_info_field;

/* A field's name in words, as `tengen info` prints it and as its JSON key: "black", "black_rank", "event", ... Static text. */
const char *tgn_info_field_name(tgn_info_field field);

typedef struct tgn_info {
    const tgn_sgf_value *raw[TGN_INFO_FIELD_COUNT]; /* in the tree, as written; NULL when absent */
    tgn_komi komi;
    tgn_result result;
    tgn_dates dates;
    tgn_rank black_rank, white_rank;
    tgn_handicap handicap;
    const tgn_rules *rules; /* the rule set RU names, or NULL */
} tgn_info;

/*
 * Collect a tree's game information: from the root, and from later nodes of the main line up to the first move where the root is silent. The raw
 * values are borrowed from the tree.
 */
void tgn_info_read(tgn_info *out, const tgn_sgf *tree);

#ifdef __cplusplus
}
#endif
#endif
