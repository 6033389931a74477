/*
 * tengen/info.h - game information: what the record says, and what that means
 *
 * Records write the same fact in a hundred ways. Each field keeps its raw text (in the tree) beside a value
 * that can be compared and sorted; where the text cannot be understood the value says "unknown", never a
 * guess that looks like knowledge.
 *
 *      tgn_info info;
 *      tgn_info_read(&info, tree);
 *      if (info.komi.known) printf("%.2f\n", info.komi.points);
 *      char name[200];
 *      tgn_sgf_text(tree, info.raw[TGN_INFO_BLACK], true, name, sizeof name);
 *
 * The single-field readers take any text (UTF-8, escapes resolved, blanks around it allowed) and are pure.
 * They never depend on the locale.
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

/*
 * Points given to White; negative when White gives them.
 *
 *      "6.5" "6.50" "-5.5"              standard
 *      "6,5" "7½" "5 1/2" "6目半" "none"  other spellings
 *      "3.75" "3又3/4子"                 the Chinese count, in which a stone is two points: 7.5. No count in points has quarters, so a quarter
 *                                       up to 5 must be this; above that it is not understood
 *      "650" "375" "50"                 hundredths: 6.5; 3.75, which is 7.5; 0.5. Whole numbers of 100 and more, and 50
 *
 * "65" stays 65 points, as it says. With two numbers, or words that are not known, the komi is unknown.
 */
typedef struct tgn_komi {
    tgn_sense sense;
    bool known;
    double points;
} tgn_komi;
void tgn_info_komi(tgn_komi *out, const char *text);

typedef enum tgn_ending {
    TGN_END_UNKNOWN,
    TGN_END_SCORE,
    TGN_END_RESIGN,
    TGN_END_TIME,
    TGN_END_FORFEIT,
    TGN_END_DRAW,
    TGN_END_VOID,
    TGN_END_WIN /* somebody won, it is not said how */
} tgn_ending;

/*
 * Who won and how. `winner` is TGN_BLACK, TGN_WHITE, or TGN_EMPTY (draw, void, unknown: look at `ending`).
 * Unknown is not a draw. Words of English, Chinese, Japanese and Korean are understood; a margin in Chinese
 * stones, or with a quarter, is doubled into points.
 *
 *      "B+0" "W+0.0"        TGN_END_WIN: somebody won and nothing was counted. (One server writes this when the loser ran out of time or left.)
 *      "B+3.5 or 4.5"       TGN_END_WIN: the winner is known, the margin not
 *      "W+Offline"          TGN_END_FORFEIT
 *      "Unfinished" "打掛"   TGN_END_VOID, as the standard has it for suspended play
 *      "Unknown" "不明"      TGN_END_UNKNOWN, though understood (sense TGN_SENSE_EVIDENT)
 *      "B+R?"               not understood: it is in doubt
 */
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
 * When it was played: first and last day as yyyymmdd numbers that sort. A month or day that is not known is
 * 00 in `first` and 99 in `last`. Both 0: unknown.
 *
 *      "2001-02-03,04"            20010203 20010204
 *      "2001-02-30"               20010200 20010299     a day that does not exist leaves the month
 *      "03/02/2001"               20010000 20019999     which is the month?
 *      "185?" "1850s"             18500000 18599999
 *      "c. 1650" "Published 1650" 16500000 16509999     the doubt is in the raw text alone
 *      "昭和14年9月28日"           19390928 19390928
 *      "天保6年7月19日"            18350700 18350999     before 1873 (China: 1912) a lunar month: somewhere in these three calendar months
 *
 * Not understood: years of two digits, "before 1700".
 */
typedef struct tgn_dates {
    tgn_sense sense;
    uint32_t first, last;
} tgn_dates;
void tgn_info_dates(tgn_dates *out, const char *text);

/*
 * yyyymmdd as "2001", "2001-02" or "2001-02-03": parts that are not known (00 or 99) are left out. 0 gives
 * "". Returns `out`.
 */
enum { TGN_DATE_TEXT = 12 };
char *tgn_date_format(char out[TGN_DATE_TEXT], uint32_t date);

/*
 * A player's strength, on one scale that sorts: 30k..1k = -30..-1, 1d..9d = 1..9 (10 for some), 1p..9p =
 * 101..109; 0 unknown.
 *
 * A player is a professional only if the text says so: "9p", "P9段", "9段P", "9 dan pro", "职业九段". "9段"
 * and "九段" are 9 dan. Where the text says that there is no rank ("NR", "?", "-"), the sense is
 * TGN_SENSE_EVIDENT and the level 0.
 */
typedef struct tgn_rank {
    tgn_sense sense;
    int16_t level;
} tgn_rank;
void tgn_info_rank(tgn_rank *out, const char *text);

/* "9p", "3d", "12k" or "". Returns `out`. */
enum { TGN_RANK_TEXT = 8 };
char *tgn_rank_format(char out[TGN_RANK_TEXT], tgn_rank rank);

/*
 * Handicap stones: 0 for none ("0", "1", "", "even", and 先, which gives Black the first move and no stone), 2
 * to 99; `known` is false when the text is not a number of stones.
 */
typedef struct tgn_handicap {
    tgn_sense sense;
    bool known;
    int stones;
} tgn_handicap;
void tgn_info_handicap(tgn_handicap *out, const char *text);

/* How one goes on when the main time is used up. */
typedef enum tgn_overtime {
    TGN_OVERTIME_NONE,     /* nothing written, or that there is none */
    TGN_OVERTIME_BYOYOMI,  /* `periods` of `seconds` for a move */
    TGN_OVERTIME_CANADIAN, /* `seconds` for every `moves` moves */
    TGN_OVERTIME_FISCHER,  /* `seconds` more for every move */
    TGN_OVERTIME_UNKNOWN   /* not understood */
} tgn_overtime;

/*
 * How long the players could think: seconds of main time, of which `known` says whether they are known, then overtime.
 *
 *      "3600" "1 hour" "60 min" "1時間"      main time 3600
 *      "5x30 byo-yomi" "25/300 Canadian" "10 fischer"
 *
 * Numbers that do not belong to a kind of overtime are 0. Times of more than a hundred days are not understood.
 */
typedef struct tgn_clock {
    bool known;
    uint32_t main;
    tgn_overtime overtime;
    uint32_t periods, moves, seconds;
} tgn_clock;
void tgn_info_clock(tgn_clock *out, const char *time, const char *overtime);

/* Fields that are kept as text. */
typedef enum tgn_info_field {
    TGN_INFO_BLACK,
    TGN_INFO_WHITE,
    TGN_INFO_BLACK_RANK,
    TGN_INFO_WHITE_RANK,
    TGN_INFO_BLACK_TEAM,
    TGN_INFO_WHITE_TEAM,
    TGN_INFO_EVENT,
    TGN_INFO_ROUND,
    TGN_INFO_PLACE,
    TGN_INFO_DATE,
    TGN_INFO_RESULT,
    TGN_INFO_KOMI,
    TGN_INFO_HANDICAP,
    TGN_INFO_RULES,
    TGN_INFO_TIME,
    TGN_INFO_OVERTIME,
    TGN_INFO_NAME,
    TGN_INFO_COMMENT,
    TGN_INFO_OPENING,
    TGN_INFO_ANNOTATOR,
    TGN_INFO_COPYRIGHT,
    TGN_INFO_SOURCE,
    TGN_INFO_USER,
    TGN_INFO_APPLICATION,
    TGN_INFO_FIELD_COUNT
} tgn_info_field;

/*
 * A field's name in words, as `tengen info` prints it and as its JSON key: "black", "black_rank", "event",
 * ... Static text.
 */
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
 * Collect a tree's game information: from the root, and from later nodes of the main line up to the first
 * move (its own node included) where the root is silent or empty. The raw values are borrowed from the tree.
 * Where tree->foreign_names holds, KO, TE and RD are read as komi, event and date.
 */
void tgn_info_read(tgn_info *out, const tgn_sgf *tree);

#ifdef __cplusplus
}
#endif
#endif
