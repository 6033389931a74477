/*
 * words.h - the words of a report, in English and Japanese
 *
 *      const char *values[] = {"12.3", "A4"};
 *      tgn_review_words__add(&buffer, language, TGN_REVIEW_WORD_BETTER, values);      // {0} and {1} are replaced
 *
 * A sentence is a whole in each language, with {0}, {1}, ... for what is put into it: languages differ in the order.
 */
#ifndef TENGEN_REVIEW_PRINT_WORDS_H
#define TENGEN_REVIEW_PRINT_WORDS_H

#include "base/buffer.h"

typedef enum tgn_review_language { TGN_REVIEW_ENGLISH, TGN_REVIEW_JAPANESE } tgn_review_language;

/* name, English, Japanese */
#define TGN_REVIEW_WORDS(X)                                                                                  \
    X(BLACK, "Black", "黒")                                                                                  \
    X(WHITE, "White", "白")                                                                                  \
    X(PASS, "pass", "パス")                                                                                  \
    X(TITLE, "{0} – {1}", "{0} 対 {1}")                                                                      \
    X(REVIEW_OF, "Review of a game", "対局の検討")                                                           \
    X(DATE, "Date", "対局日")                                                                                \
    X(EVENT, "Event", "棋戦")                                                                                \
    X(PLACE, "Place", "場所")                                                                                \
    X(RESULT, "Result", "結果")                                                                              \
    X(RULES, "Rules", "ルール")                                                                              \
    X(KOMI, "Komi", "コミ")                                                                                  \
    X(HANDICAP, "Handicap", "置石")                                                                          \
    X(STONES, "{0} stones", "{0}子")                                                                         \
    X(BOARD, "Board, moves", "盤、手数")                                                                     \
    X(BOARD_IS, "{0}, {1} moves", "{0}、{1}手")                                                              \
    X(BOARD_IS_ONE, "{0}, 1 move", "{0}、1手")                                                               \
    X(REVIEWED_BY, "Reviewed by", "検討")                                                                    \
    X(VISITS, "{0}, {1} visits a move", "{0}、一手につき{1}局面")                                            \
    X(VISITS_ONE, "{0}, 1 visit a move", "{0}、一手につき1局面")                                             \
    X(BY_SCORE, "{0} won by {1} points", "{0}{1}目勝ち")                                                     \
    X(BY_RESIGNATION, "{0} won by resignation", "{0}中押し勝ち")                                             \
    X(ON_TIME, "{0} won on time", "{0}時間切れ勝ち")                                                         \
    X(BY_FORFEIT, "{0} won by forfeit", "{0}反則勝ち")                                                       \
    X(WON, "{0} won", "{0}勝ち")                                                                             \
    X(DRAWN, "Draw", "持碁")                                                                                 \
    X(VOID, "No result", "無勝負")                                                                           \
    X(JAPANESE, "Japanese", "日本ルール")                                                                    \
    X(KOREAN, "Korean", "韓国ルール")                                                                        \
    X(CHINESE, "Chinese", "中国ルール")                                                                      \
    X(SUMMARY, "Black lost {0} points in all, White {1}.", "損の合計は黒が{0}目、白が{1}目です。")           \
    X(COST_MOST, " Move {0} cost most: {1} {2}, {3} points.",                                                \
      "最も大きな損は{0}手目の{1}{2}で、{3}目です。")                                                        \
    X(NOT_BEGUN, "The game has not been looked at yet.", "まだ検討していません。")                           \
    X(PROGRESS, "How the game went", "形勢の推移")                                                           \
    X(SCORE, "Score", "目数差")                                                                              \
    X(SCORE_BAND, "Score, with how far it may be off", "目数差（帯は誤差の目安）")                           \
    X(CHANCE, "Black's chance of winning, in percent", "黒の勝率（%）")                                      \
    X(BLACK_LEADS, "Black leads", "黒優勢")                                                                  \
    X(WHITE_LEADS, "White leads", "白優勢")                                                                  \
    X(MOVE, "move", "手")                                                                                    \
    X(LOSSES, "Where points were lost", "損の内訳")                                                          \
    X(PHASE, "Phase", "段階")                                                                                \
    X(LOST, "lost", "損")                                                                                    \
    X(A_MOVE, "a move", "一手平均")                                                                          \
    X(FIRST, "first choices", "第一候補")                                                                    \
    X(LARGEST, "largest (move)", "最大（手数）")                                                             \
    X(LARGEST_AT, "{0} ({1})", "{0}（{1}）")                                                                 \
    X(OPENING, "Opening", "序盤")                                                                            \
    X(MIDDLE, "Middle game", "中盤")                                                                         \
    X(ENDGAME, "Endgame", "ヨセ")                                                                            \
    X(ALL, "Whole game", "全体")                                                                             \
    X(RECORDS, "From the records", "棋譜との比較")                                                           \
    X(NEW_FROM,                                                                                              \
      "The game goes the way of others up to move {0}: {1} of the {2} games in the database stand there "    \
      "too. Move {3} is new.",                                                                               \
      "{0}手目までは前例があり、データベースの{2}局のうち{1}局が同じ局面です。{3}手目は新しい手です。")      \
    X(NEW_FROM_ONE,                                                                                          \
      "The game goes the way of others up to move {0}: one of the {2} games in the database stands there "   \
      "too. Move {3} is new.",                                                                               \
      "{0}手目までは前例があり、データベースの{2}局のうち{1}局が同じ局面です。{3}手目は新しい手です。")      \
    X(NEW_AT_ONCE, "The first move is new: of the {2} games in the database {1} begin at this position.",    \
      "初手から前例がありません。データベースの{2}局のうち{1}局が同じ局面から始まります。")                  \
    X(NEVER_SEEN, "No other game of the database, which has {0}, stands at a position of this one.",         \
      "データベースの{0}局に、この対局と同じ局面はありません。")                                             \
    X(NEVER_NEW, "Other games go the same way to the end: {0} of the {1} in the database.",                  \
      "データベースの{1}局のうち{0}局が、終局まで同じ局面です。")                                            \
    X(OTHERS_PLAYED, " There others played {0}.", "そこでは{0}と打たれています。")                           \
    X(PLAYED_BY, "{0} ({1})", "{0}（{1}局）")                                                                \
    X(AROUND, "Games of the last common position, the newest first", "最後の共通局面の対局（新しい順）")     \
    X(GAME, "Game", "棋譜")                                                                                  \
    X(AT_MOVE, "At move", "手数")                                                                            \
    X(WORST, "The moves that lost most", "損の大きかった手")                                                 \
    X(NO_MISTAKE, "No move lost half a point or more.", "半目以上の損をした手はありません。")                \
    X(MOVE_IS, "Move {0}: {1} {2}", "{0}手目　{1} {2}")                                                      \
    X(COST, "{0} points", "{0}目")                                                                           \
    X(COST_CHANCE, "{0} points, {1} % chance of winning", "{0}目、勝率{1}%")                                 \
    X(LOST_LEAD, "{0} led by {1} points before this move and was behind by {2} after it.",                   \
      "この手の前は{0}が{1}目優勢でしたが、この手で{2}目の劣勢になりました。")                               \
    X(LESS_LEAD, "{0} led by {1} points before this move and by {2} after it.",                              \
      "この手の前は{0}が{1}目優勢、この手の後は{2}目優勢です。")                                             \
    X(MORE_BEHIND, "{0} was behind by {1} points before this move and by {2} after it.",                     \
      "この手の前は{0}が{1}目劣勢、この手の後は{2}目劣勢です。")                                             \
    X(FROM_EVEN, "The game was even before this move; after it {0} was behind by {2} points.",               \
      "この手の前は互角でしたが、この手で{0}が{2}目の劣勢になりました。")                                    \
    X(TO_EVEN, "{0} led by {1} points before this move; after it the game was even.",                        \
      "この手の前は{0}が{1}目優勢でしたが、この手で互角になりました。")                                      \
    X(STAYED_EVEN, "The game was even before this move, and nearly so after it.",                            \
      "この手の前は互角で、この手の後もほぼ互角です。")                                                      \
    X(PASS_BETTER, " Passing was better.", "パスが優りました。")                                             \
    X(BETTER, " {0} was better.", "{0}が優りました。")                                                       \
    X(OTHERS_HERE, " Of {0} other games that stood here, {1} played {2}.",                                   \
      "同じ局面の{0}局のうち{1}局が{2}と打っています。")                                                     \
    X(PLAYED, "Played: 1 is move {0}", "実戦図（1は{0}手目）")                                               \
    X(PLAYED_A, "Played: 1 is move {0}, A was better", "実戦図（1は{0}手目、Aが優る）")                      \
    X(SHOULD, "Better", "参考図")                                                                            \
    X(SAME_POINT, "{0} = {1}", "{0}は{1}の点")                                                               \
    X(AT_POINT, "{0} at {1}", "{0}は{1}")                                                                    \
    X(MADE_BY, "Made with tengen", "tengenで作成")                                                           \
    X(SEPARATOR, ", ", "、")

typedef enum tgn_review_word {
#define TGN_REVIEW_WORD_NAME(name, english, japanese) TGN_REVIEW_WORD_##name,
    TGN_REVIEW_WORDS(TGN_REVIEW_WORD_NAME)
#undef TGN_REVIEW_WORD_NAME
        TGN_REVIEW_WORD_COUNT
} tgn_review_word;

/* Static text, with its {0}. */
const char *tgn_review_words__get(tgn_review_language language, tgn_review_word word);

/* Add it with the values in place. */
void tgn_review_words__add(tgn_buffer *out, tgn_review_language language, tgn_review_word word,
                           const char *const *values);

/* "en" or "ja"; NULL is English. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_review_words__language(tgn_review_language *out, const char *name);

#endif
