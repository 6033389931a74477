/*
 * result.c - who won and how
 *
 * First the text is compared with the standard's own words. Anything else is read as a sentence in one of five
 * languages: the words of a table are picked out in order, the colour last named is the subject
 * of the verb that follows.
 *
 *      白  超時  負          White . ran out of time . lost      Black won on time
 *      黒  3目半  勝ち       Black . 3.5 points . won            Black won by 3.5
 *      white  resigns        White . gave up                     Black won by resignation
 *
 * With a single unknown word, or two different winners, the whole sentence counts as not understood.
 */
#include <string.h>

#include <tengen/info.h>

#include "base/ascii.h"
#include "sgf/info/phrase.h"

/* ---- scores -------------------------------------------------------------------------------------------- */

/*
 * A margin of 0 says who won and not how: one server writes W+0.0 for 3.8 % of its games, which stop early
 * and, in 98 of 100, after a move of the winner - so the loser ran out of time or left, and nothing was
 * counted. (Where White wins ties, W+0 is a win just as well.) A hundred Chinese stones and more are not a
 * margin but one side's whole count; and no margin exceeds the points of a board.
 */
static void settle_score(tgn_result *out, const tgn_sgf_amount *amount)
{
    int64_t points = tgn_sgf_amount__points(amount);
    bool count = amount->unit == TGN_SGF_UNIT_STONE && amount->thousandths >= 100 * 1000;
    bool margin = points > 0 && points <= 1000 * 1000 && !count;
    out->ending = margin ? TGN_END_SCORE : TGN_END_WIN;
    out->margin = margin ? (double)points / 1000 : 0;
    if (!margin || points != amount->thousandths)
        out->sense = TGN_SENSE_EVIDENT;
}

/* ---- the standard's words ------------------------------------------------------------------------------ */

typedef struct ending_word {
    const char *text;
    tgn_ending ending;
} ending_word;

static const ending_word standard_words[] = {
    {"0", TGN_END_DRAW}, {"Draw", TGN_END_DRAW}, {"Void", TGN_END_VOID}, {"?", TGN_END_UNKNOWN}, {0},
};

static const ending_word standard_wins[] = {
    {"R", TGN_END_RESIGN},  {"Resign", TGN_END_RESIGN},   {"T", TGN_END_TIME}, {"Time", TGN_END_TIME},
    {"F", TGN_END_FORFEIT}, {"Forfeit", TGN_END_FORFEIT}, {"", TGN_END_WIN},   {0},
};

/* Looks for the text from `start` to `end`; returns whether it is in the table. */
static bool among(const ending_word *words, const char *start, const char *end, tgn_ending *out)
{
    size_t length = (size_t)(end - start);
    for (; words->text; words++) {
        if (strlen(words->text) == length && memcmp(words->text, start, length) == 0) {
            *out = words->ending;
            return true;
        }
    }
    return false;
}

static bool standard_score(tgn_result *out, const char *at, const char *end)
{
    tgn_sgf_amount amount;
    if (*at < '0' || *at > '9' || !tgn_sgf_phrase__amount(&at, &amount) || at != end || !amount.plain)
        return false;
    settle_score(out, &amount);
    return true;
}

/* "B+R", "W+2.5", "Void" and the like, letter for letter; blanks around are allowed. */
static bool read_standard(tgn_result *out, const char *text)
{
    while (tgn_ascii__blank(*text))
        text++;
    const char *end = text + strlen(text);
    while (end > text && tgn_ascii__blank(end[-1]))
        end--;
    *out = (tgn_result){TGN_SENSE_STANDARD, TGN_EMPTY, TGN_END_UNKNOWN, 0};
    if (among(standard_words, text, end, &out->ending))
        return true;
    if ((*text != 'B' && *text != 'W') || text[1] != '+')
        return false;
    out->winner = *text == 'B' ? TGN_BLACK : TGN_WHITE;
    return among(standard_wins, text + 2, end, &out->ending) || standard_score(out, text + 2, end);
}

/* ---- sentences ----------------------------------------------------------------------------------------- */

/*
 * RESIGN, TIME and FORFEIT say how; RESIGNS, TIMES_OUT and FORFEITS say what a player did and
 * lost by - unless a verb says that they won by it: 黑超时胜.
 */
/* clang-format off */
enum {
    NOISE = 1, BLACK, WHITE, PLUS, WIN, LOSE, BY, RESIGN, TIME, FORFEIT, RESIGNS, TIMES_OUT, FORFEITS, DRAW, VOID, UNKNOWN
};

static const tgn_sgf_phrase_word words[] = {
    {"black|b|黒|黒方|黒番|黒棋|흑|흑번", BLACK},
    {"white|w|白|白方|白番|白棋|백|백번", WHITE},
    {"+|+?", PLUS},
    {"wins|won|win|victory|勝|勝ち|勝利|贏|승|승리", WIN},
    {"loses|lost|lose|loss|負|負け|敗|敗北|輸|패|패배", LOSE},
    {"r|res|resignation|by resignation|中盤|中押|中押し|不計|不計点|불계", RESIGN},
    {"resign|resigns|resigned|gives up|gave up|投了|投子|投子認負|投降|認輸|認負", RESIGNS},
    {"t|time|on time|by time|時間|시간", TIME},
    {"timeout|timed out|time out|times out|ran out of time|runs out of time|forfeits on time|overtime", TIMES_OUT},
    {"超時|時間切れ|切れ|시간초과", TIMES_OUT},
    {"f|forfeit|by forfeit|forfait|default|by default|offline|disconnection|不戦|부전", FORFEIT},
    {"forfeits|forfeited|disconnects|disconnected|escaped|illegal move|illegal|disqualified", FORFEITS},
    {"反則|違規|違例|棄権|棄權|棄权|掉線|逃跑|반칙|기권|실격", FORFEITS},
    {"draw|drawn|jigo|j|tie|tied|持碁|持棋|ジゴ|引き分け|引分", DRAW},
    {"和|和棋|和局|平|平局|平手|무승부|빅", DRAW},
    {"void|no result|unfinished|left unfinished|not finished|incomplete|suspended|adjourned|annulled|cancelled|nr|null", VOID},
    {"無勝負|打ち掛け|打ちかけ|打掛け|打掛|打ち掛|中止|中断|무효|미완|중단", VOID},
    {"無効|無效|無結果|未完|未完成|未終局|未了|封盤|暫停", VOID},
    {"unknown|not known|result unknown|不明|勝敗不明|勝負不明|結果不明|未知|未詳|불명|미상", UNKNOWN},
    {"by", BY},
    {"with|or|the|game|triple ko|三劫|三コウ|共|完|の|で|は|が|により|による|因|而|局|終局|로|으로", NOISE},
    {".|,|;|:|!|(|)|\"|'|- ", NOISE},
    {0},
};
/* clang-format on */

/* What the sentence says so far. */
typedef struct result_reading {
    tgn_colour subject; /* the colour last named */
    tgn_colour winner;
    tgn_colour failed; /* who resigned, ran out of time ... */
    tgn_ending how;    /* TGN_END_UNKNOWN: not said */
    bool broken;       /* cannot be understood */
    bool needs_verb;   /* "White . time": won or lost? */
    bool by;           /* "White by 3" */
    bool says_unknown;
    int amounts; /* how many were named; of two, neither is known to be the margin */
    tgn_sgf_amount amount;
} result_reading;

static tgn_colour other(tgn_colour colour)
{
    return colour == TGN_BLACK ? TGN_WHITE : colour == TGN_WHITE ? TGN_BLACK : TGN_EMPTY;
}

static void note_winner(result_reading *s, tgn_colour winner)
{
    s->broken = s->broken || winner == TGN_EMPTY || (s->winner != TGN_EMPTY && s->winner != winner);
    s->winner = winner;
}

static void note_ending(result_reading *s, tgn_ending how)
{
    s->broken = s->broken || (s->how != TGN_END_UNKNOWN && s->how != how);
    s->how = how;
}

/* The words that say how a game ended. */
typedef struct ending_manner {
    tgn_ending ending;
    bool fails;      /* it is what the subject did, and lost by */
    bool needs_verb; /* alone beside a colour it does not say who won: "White . time" */
} ending_manner;

static const ending_manner manners[] = {
    [RESIGN] = {TGN_END_RESIGN, false, false},   [TIME] = {TGN_END_TIME, false, true},
    [FORFEIT] = {TGN_END_FORFEIT, false, true},  [RESIGNS] = {TGN_END_RESIGN, true, false},
    [TIMES_OUT] = {TGN_END_TIME, true, false},   [FORFEITS] = {TGN_END_FORFEIT, true, false},
    [DRAW] = {TGN_END_DRAW, false, false},       [VOID] = {TGN_END_VOID, false, false},
    [UNKNOWN] = {TGN_END_UNKNOWN, false, false},
};

static void note_word(result_reading *s, int word)
{
    switch (word) {
    case NOISE:
        break;
    case BLACK:
    case WHITE:
        s->subject = word == BLACK ? TGN_BLACK : TGN_WHITE;
        break;
    case PLUS:
    case WIN:
        note_winner(s, s->subject);
        break;
    case LOSE:
        note_winner(s, other(s->subject));
        break;
    case BY:
        s->by = true;
        break;
    case UNKNOWN:
        s->says_unknown = true;
        break;
    case 0:
        s->broken = true;
        break;
    default:
        note_ending(s, manners[word].ending);
        s->failed = manners[word].fails ? s->subject : s->failed;
        s->needs_verb = s->needs_verb || manners[word].needs_verb;
    }
}

/* An amount is the margin, unless it counts moves: the length of the game is not the margin. */
static void note_amount(result_reading *s, const tgn_sgf_amount *amount, const char **at)
{
    static const tgn_sgf_phrase_word moves[] = {{"手|moves", 1}, {0}};
    const char *behind = *at;
    tgn_sgf_phrase__blank(&behind);
    if (tgn_sgf_phrase__word(moves, &behind)) {
        *at = behind;
        return;
    }
    s->amounts++;
    s->amount = *amount;
}

static result_reading read_sentence(const char *at)
{
    result_reading s = {
        .subject = TGN_EMPTY, .winner = TGN_EMPTY, .failed = TGN_EMPTY, .how = TGN_END_UNKNOWN};
    while (*at && !s.broken) {
        tgn_sgf_amount amount;
        if (*at == ' ')
            at++;
        else if (tgn_sgf_phrase__amount(&at, &amount))
            note_amount(&s, &amount, &at);
        else
            note_word(&s, tgn_sgf_phrase__word(words, &at));
    }
    return s;
}

/* Nobody won, or no winner is named. */
static bool without_winner(tgn_result *out, const result_reading *s)
{
    bool zero = s->amounts && s->amount.thousandths == 0 && s->subject == TGN_EMPTY;
    if (s->amounts && !zero)
        return false;
    if (s->says_unknown)
        return s->how == TGN_END_UNKNOWN && !zero;
    out->ending = zero ? TGN_END_DRAW : s->how;
    return (out->ending == TGN_END_DRAW || out->ending == TGN_END_VOID) && (!zero || s->how != TGN_END_VOID);
}

/*
 * Whether a colour and what follows make sense without a verb: "黒中押し", "白3目半", "White by 3" - but not
 * "white441", which is a name.
 */
static bool verb_left_out(const result_reading *s)
{
    bool score = s->amounts && (s->by || s->amount.unit != TGN_SGF_UNIT_NONE || !s->amount.whole);
    return !s->needs_verb && (s->how == TGN_END_RESIGN || score);
}

/* Turns what was said into a result; false when it makes no sense. */
static bool to_result(tgn_result *out, const result_reading *s)
{
    *out = (tgn_result){TGN_SENSE_EVIDENT, s->winner, TGN_END_UNKNOWN, 0};
    if (s->broken)
        return false;
    if (out->winner == TGN_EMPTY && s->failed != TGN_EMPTY)
        out->winner = other(s->failed);
    if (out->winner == TGN_EMPTY && verb_left_out(s))
        out->winner = s->subject;
    if (out->winner == TGN_EMPTY)
        return without_winner(out, s);
    if (s->says_unknown || s->how == TGN_END_VOID || (s->amounts && s->how != TGN_END_UNKNOWN))
        return false;
    if (s->amounts == 1)
        settle_score(out, &s->amount);
    else
        out->ending = s->how == TGN_END_UNKNOWN || s->how == TGN_END_DRAW ? TGN_END_WIN : s->how;
    return true;
}

static bool read_phrase(tgn_result *out, const tgn_sgf_phrase *phrase)
{
    result_reading s = read_sentence(phrase->text);
    return !phrase->cut && to_result(out, &s);
}

void tgn_info_result(tgn_result *out, const char *text)
{
    if (text && read_standard(out, text))
        return;
    tgn_sgf_phrase phrase;
    tgn_sgf_phrase__normalise(&phrase, text);
    if (tgn_sgf_phrase__absent(&phrase)) {
        *out = (tgn_result){TGN_SENSE_ABSENT, TGN_EMPTY, TGN_END_UNKNOWN, 0};
        return;
    }
    if (read_phrase(out, &phrase))
        return;
    if (!tgn_sgf_phrase__drop_asides(&phrase) || !read_phrase(out, &phrase))
        *out = (tgn_result){TGN_SENSE_UNKNOWN, TGN_EMPTY, TGN_END_UNKNOWN, 0};
}

/* ---- writing ------------------------------------------------------------------------------------------- */

char *tgn_result_format(char out[TGN_RESULT_TEXT], const tgn_result *result)
{
    static const char *const texts[] = {
        [TGN_END_UNKNOWN] = "?", [TGN_END_SCORE] = "", [TGN_END_RESIGN] = "R",  [TGN_END_TIME] = "T",
        [TGN_END_FORFEIT] = "F", [TGN_END_DRAW] = "0", [TGN_END_VOID] = "Void", [TGN_END_WIN] = "",
    };
    bool nobody = result->ending == TGN_END_DRAW || result->ending == TGN_END_VOID;
    if (nobody || result->ending == TGN_END_UNKNOWN || result->winner == TGN_EMPTY)
        return strcpy(out, nobody ? texts[result->ending] : "?");
    out[0] = result->winner == TGN_BLACK ? 'B' : 'W';
    out[1] = '+';
    strcpy(out + 2, texts[result->ending]);
    if (result->ending == TGN_END_SCORE && result->margin > 0 && result->margin < 1e9) {
        char margin[TGN_SGF_DECIMAL_BYTES];
        int length = tgn_sgf_phrase__decimal(margin, (int64_t)(result->margin * 1000 + 0.5));
        memcpy(out + 2, margin, (size_t)length + 1);
    }
    return out;
}
