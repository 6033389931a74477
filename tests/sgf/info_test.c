/*
 * info_test.c - reading game information: the cases of info_cases.txt, and texts of every kind that must do
 * no harm
 *
 * A line of the case file is
 *
 *      field | text | expected | sense
 *
 * where `expected` is the value in its normal form (what the functions below write) and `sense` is absent,
 * standard, evident or unknown. A '#' begins a comment line. In the text, {blank} stands for a blank.
 */
#include <locale.h>
#include <math.h>

#include <tengen/info.h>

#include "../check.h"

static const char *const senses[] = {"absent", "standard", "evident", "unknown"};

static bool understood(tgn_sense sense)
{
    return sense == TGN_SENSE_STANDARD || sense == TGN_SENSE_EVIDENT;
}

/* ---- normal forms, and what holds for every value ------------------------------------------------------ */

enum { FORM = 64 };

/* In thousandths, so that the test does not depend on the locale either. */
static tgn_sense normal_komi(const char *text, char out[FORM])
{
    tgn_komi komi;
    tgn_info_komi(&komi, text);
    CHECK(isfinite(komi.points));
    CHECK(komi.known || komi.points == 0);
    CHECK(komi.known == understood(komi.sense));
    long thousandths = lround(komi.points * 1000), size = labs(thousandths);
    if (komi.known)
        snprintf(out, FORM, "%s%ld.%03ld", thousandths < 0 ? "-" : "", size / 1000, size % 1000);
    else
        strcpy(out, "?");
    return komi.sense;
}

static tgn_sense normal_result(const char *text, char out[FORM])
{
    tgn_result result;
    tgn_info_result(&result, text);
    CHECK(isfinite(result.margin));
    CHECK(result.margin >= 0);
    CHECK((result.margin > 0) == (result.ending == TGN_END_SCORE));
    bool draw = result.ending == TGN_END_DRAW, none = result.ending == TGN_END_VOID;
    CHECK((draw || none || result.ending == TGN_END_UNKNOWN) == (result.winner == TGN_EMPTY));
    CHECK(understood(result.sense) || result.ending == TGN_END_UNKNOWN);
    tgn_result_format(out, &result);
    return result.sense;
}

static tgn_sense normal_dates(const char *text, char out[FORM])
{
    tgn_dates dates;
    tgn_info_dates(&dates, text);
    CHECK(dates.first <= dates.last);
    CHECK((dates.first == 0) == (dates.last == 0));
    CHECK(dates.last <= 30009999);
    CHECK((dates.first != 0) == understood(dates.sense));
    if (dates.first == 0)
        strcpy(out, "?");
    else
        snprintf(out, FORM, "%08lu-%08lu", (unsigned long)dates.first, (unsigned long)dates.last);
    return dates.sense;
}

static tgn_sense normal_rank(const char *text, char out[FORM])
{
    tgn_rank rank;
    tgn_info_rank(&rank, text);
    CHECK((rank.level >= -30 && rank.level <= 10) || (rank.level > 100 && rank.level < 110));
    CHECK(understood(rank.sense) || rank.level == 0);
    tgn_rank_format(out, rank);
    if (!*out)
        strcpy(out, "?");
    return rank.sense;
}

static tgn_sense normal_handicap(const char *text, char out[FORM])
{
    tgn_handicap handicap;
    tgn_info_handicap(&handicap, text);
    CHECK(handicap.stones == 0 || (handicap.stones >= 2 && handicap.stones <= 99));
    CHECK(handicap.known == (handicap.sense != TGN_SENSE_UNKNOWN));
    if (handicap.known)
        snprintf(out, FORM, "%d", handicap.stones);
    else
        strcpy(out, "?");
    return handicap.sense;
}

/* "3600", "?": the main time. */
static tgn_sense normal_time(const char *text, char out[FORM])
{
    tgn_clock clock;
    tgn_info_clock(&clock, text, NULL);
    CHECK(clock.overtime == TGN_OVERTIME_NONE && clock.seconds == 0);
    CHECK(clock.known || clock.main == 0);
    CHECK(clock.main <= 100 * 24 * 60 * 60);
    if (clock.known)
        snprintf(out, FORM, "%u", (unsigned)clock.main);
    else
        strcpy(out, "?");
    return clock.known ? TGN_SENSE_STANDARD : TGN_SENSE_UNKNOWN;
}

/* "byo-yomi 5 1 30": the kind, periods, moves and seconds. */
static tgn_sense normal_overtime(const char *text, char out[FORM])
{
    static const char *const kinds[] = {"none", "byo-yomi", "canadian", "fischer", "?"};
    tgn_clock clock;
    tgn_info_clock(&clock, NULL, text);
    CHECK(!clock.known && clock.main == 0);
    const bool some = clock.overtime != TGN_OVERTIME_NONE && clock.overtime != TGN_OVERTIME_UNKNOWN;
    CHECK(some == (clock.seconds > 0) && some == (clock.moves > 0));
    CHECK((clock.overtime == TGN_OVERTIME_BYOYOMI) == (clock.periods > 0));
    CHECK(clock.seconds <= 24 * 60 * 60 && clock.moves <= 10000 && clock.periods <= 10000);
    if (some)
        snprintf(out, FORM, "%s %u %u %u", kinds[clock.overtime], (unsigned)clock.periods,
                 (unsigned)clock.moves, (unsigned)clock.seconds);
    else
        strcpy(out, kinds[clock.overtime]);
    return clock.overtime == TGN_OVERTIME_UNKNOWN ? TGN_SENSE_UNKNOWN : TGN_SENSE_STANDARD;
}

typedef struct field_reader {
    const char *field;
    tgn_sense (*normal_form)(const char *text, char out[FORM]);
} field_reader;

static const field_reader readers[] = {
    {"komi", normal_komi},         {"result", normal_result},     {"date", normal_dates},
    {"rank", normal_rank},         {"handicap", normal_handicap}, {"time", normal_time},
    {"overtime", normal_overtime},
};
enum { READERS = sizeof readers / sizeof *readers };

/* ---- the cases ----------------------------------------------------------------------------------------- */

/* Cuts the next part off a line, without the blanks around it. */
static char *part(char **line)
{
    char *start = *line + strspn(*line, " "), *end = start + strcspn(start, "|\n");
    *line = *end == '|' ? end + 1 : end;
    while (end > start && end[-1] == ' ')
        end--;
    *end = '\0';
    return start;
}

static void put_blanks(char *text)
{
    static const char mark[] = "{blank}";
    for (char *at; (at = strstr(text, mark)) != NULL;) {
        char *rest = at + sizeof mark - 1;
        *at = ' ';
        memmove(at + 1, rest, strlen(rest) + 1);
    }
}

static void check_case(char *line, int number)
{
    const char *file = "tests/sgf/info_cases.txt";
    char *field = part(&line), *text = part(&line), *expected = part(&line), *sense = part(&line);
    put_blanks(text);
    for (int i = 0; i < READERS; i++) {
        if (strcmp(readers[i].field, field) != 0)
            continue;
        char got[FORM], message[512];
        const char *got_sense = senses[readers[i].normal_form(text, got)];
        snprintf(message, sizeof message, "%s \"%s\" is %s (%s), expected %s (%s)", field, text, got,
                 got_sense, expected, sense);
        if (strcmp(got, expected) != 0 || strcmp(got_sense, sense) != 0)
            check_fault(file, number, message);
        return;
    }
    check_fault(file, number, "no such field");
}

static void cases(void)
{
    FILE *file = fopen("tests/sgf/info_cases.txt", "r");
    CHECK(file != NULL);
    if (!file)
        return;
    char line[1024];
    int count = 0;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (line[0] == '#' || line[strspn(line, " \n")] == '\0')
            continue;
        check_case(line, number);
        count++;
    }
    fclose(file);
    CHECK(count >= 200);
}

/* The same cases where the decimal point is a comma, if the machine knows such a country. */
static void cases_with_decimal_comma(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "de_DE", "fr_FR"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!setlocale(LC_ALL, names[i]))
            continue;
        cases();
        setlocale(LC_ALL, "C");
        return;
    }
    printf("    no locale with a decimal comma here: skipped\n");
}

/* ---- texts that mean nothing --------------------------------------------------------------------------- */

static void read_all(const char *text)
{
    char out[FORM];
    for (int i = 0; i < READERS; i++) {
        tgn_sense sense = readers[i].normal_form(text, out);
        CHECK(sense >= TGN_SENSE_ABSENT && sense <= TGN_SENSE_UNKNOWN);
    }
}

static void random_bytes(void)
{
    uint64_t state = 42;
    for (int round = 0; round < 3000; round++) {
        char text[80];
        size_t length = check_random(&state) % (sizeof text - 1);
        for (size_t i = 0; i < length; i++)
            text[i] = (char)(check_random(&state) >> 32);
        text[length] = '\0';
        read_all(text);
    }
}

/* Pieces that the readers know, in any order: this gets deeper than bytes do. */
static void random_phrases(void)
{
    static const char *const pieces[] = {
        "b",           "w",    "B",       "W",    "+",  "-",   "0",    "1",    "5",        "19",      "2001",
        "99999999999", ".",    ",",       "/",    ":",  "?",   "(",    ")",    " ",        "½",       "半",
        "目",          "子",   "又",      "分之", "三", "十",  "千",   "年",   "月",       "日",      "昭和",
        "元",          "天保", "黑",      "白",   "胜", "負",  "中盘", "超时", "和",       "May",     "th",
        "th century",  "s",    "段",      "级",   "p",  "d",   "k",    "pro",  "흑",       "승",      "집",
        "반",          "time", "resigns", "wins", "T",  "x",   "~",    "\xff", "\xe4\xb8", "３",      "Ｂ",
        "閏",          "12",   "{",       "}",    "'",  "1/2", "min",  "時間", "byo-yomi", "fischer", "hours",
    };
    uint64_t state = 7;
    for (int round = 0; round < 8000; round++) {
        char text[256] = "";
        for (uint64_t n = check_random(&state) % 9 + 1; n > 0; n--)
            strcat(text, pieces[(check_random(&state) >> 20) % (sizeof pieces / sizeof *pieces)]);
        read_all(text);
    }
}

static void long_texts(void)
{
    static const char *const units[] = {
        "9", "0", "九", "千", "-", "(", "B+", "1/2", " ", "2001-02-03,", ".5", "?", "x", "年", "\xf0",
    };
    enum { LENGTH = 100000 };
    char *text = malloc(LENGTH + 16);
    CHECK(text != NULL);
    for (size_t i = 0; text && i < sizeof units / sizeof *units; i++) {
        size_t length = 0;
        for (; length < LENGTH; length += strlen(units[i]))
            strcpy(text + length, units[i]);
        for (size_t cut = length; cut > 0; cut /= 3) {
            text[cut] = '\0';
            read_all(text);
        }
    }
    free(text);
    read_all(NULL);
}

/* ---- what is written is read back ---------------------------------------------------------------------- */

static void results_read_back(void)
{
    char text[TGN_RESULT_TEXT];
    for (int ending = TGN_END_UNKNOWN; ending <= TGN_END_WIN; ending++) {
        bool won = ending != TGN_END_UNKNOWN && ending != TGN_END_DRAW && ending != TGN_END_VOID;
        tgn_result again, result = {TGN_SENSE_STANDARD, won ? TGN_WHITE : TGN_EMPTY, (tgn_ending)ending, 0};
        result.margin = ending == TGN_END_SCORE ? 13.5 : 0;
        tgn_info_result(&again, tgn_result_format(text, &result));
        CHECK_INT(again.sense, result.sense);
        CHECK_INT(again.winner, result.winner);
        CHECK_INT(again.ending, result.ending);
        CHECK(again.margin == result.margin);
    }
    tgn_result absurd = {TGN_SENSE_STANDARD, TGN_BLACK, TGN_END_SCORE, NAN};
    CHECK_TEXT(tgn_result_format(text, &absurd), "B+");
    absurd.margin = INFINITY;
    CHECK_TEXT(tgn_result_format(text, &absurd), "B+");
    absurd.margin = 123456789.125;
    CHECK_TEXT(tgn_result_format(text, &absurd), "B+123456789.125");
}

static void ranks_read_back(void)
{
    for (int level = -30; level <= 109; level++) {
        tgn_rank again, rank = {TGN_SENSE_EVIDENT, (int16_t)level};
        char text[TGN_RANK_TEXT];
        if (level == 0 || (level > 10 && level <= 100))
            continue;
        tgn_info_rank(&again, tgn_rank_format(text, rank));
        CHECK_INT(again.level, level);
    }
}

/* ---- whole trees --------------------------------------------------------------------------------------- */

/* Reads the one game in `text`; the reader must be closed. Returns NULL when there is none. */
static tgn_sgf_reader *read_info(tgn_info *info, const char *text, tgn_sgf **tree)
{
    tgn_sgf_reader *reader = NULL;
    if (tgn_sgf_open_memory(&reader, text, strlen(text)) == 0 && tgn_sgf_next(reader, tree) == 1) {
        tgn_info_read(info, *tree);
        return reader;
    }
    CHECK(!"the game reads");
    tgn_sgf_close(reader);
    return NULL;
}

static void check_field(const tgn_sgf *tree, const tgn_info *info, tgn_info_field field, const char *expected)
{
    char text[100] = "(absent)";
    if (info->raw[field])
        tgn_sgf_text(tree, info->raw[field], true, text, sizeof text);
    CHECK_TEXT(text, expected);
}

static void fields_of_a_tree(void)
{
    tgn_sgf *tree;
    tgn_info info;
    tgn_sgf_reader *reader = read_info(
        &info,
        "(;FF[4]GM[1]SZ[19]PB[Go\\]seigen]PW[]KM[]RE[]BR[9p]WR[3k?]RU[Japanese]HA[2]AB[dd][pp]"
        ";KM[6.5]PW[木谷 實]PB[other];W[dp]RE[W+R]DT[1938-06-26,12-04](;B[pd]EV[too late])(;B[dd]))",
        &tree);
    if (!reader)
        return;
    check_field(tree, &info, TGN_INFO_BLACK, "Go]seigen");
    check_field(tree, &info, TGN_INFO_WHITE, "木谷 實"); /* the root's is empty */
    check_field(tree, &info, TGN_INFO_RESULT, "W+R");    /* beside the first move */
    check_field(tree, &info, TGN_INFO_EVENT, "(absent)");
    CHECK(info.komi.known && info.komi.points == 6.5);
    CHECK_INT(info.result.winner, TGN_WHITE);
    CHECK_INT(info.result.ending, TGN_END_RESIGN);
    CHECK_INT(info.dates.first, 19380626);
    CHECK_INT(info.dates.last, 19381204);
    CHECK_INT(info.black_rank.level, 109);
    CHECK_INT(info.white_rank.level, -3);
    CHECK_INT(info.handicap.stones, 2);
    CHECK(info.rules != NULL && info.rules == tgn_rules_find("japanese"));
    tgn_sgf_close(reader);
}

static void a_tree_that_says_nothing(void)
{
    tgn_sgf *tree;
    tgn_info info;
    tgn_sgf_reader *reader = read_info(&info, "(;GM[1];B[pd];W[dd]KM[6.5]PB[late])", &tree);
    if (!reader)
        return;
    for (int field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        CHECK(info.raw[field] == NULL);
    CHECK(!info.komi.known);
    CHECK_INT(info.result.sense, TGN_SENSE_ABSENT);
    CHECK_INT(info.dates.first, 0);
    CHECK(info.rules == NULL);
    tgn_sgf_close(reader);
}

/* Some servers leave out the first ';' and write KO, TE and RD for komi, event and date. */
static void foreign_names(void)
{
    tgn_sgf *tree;
    tgn_info info;
    tgn_sgf_reader *reader = read_info(
        &info, "(\nTE[某杯]\nRD[2016-04-26]\nKO[6.5]\nRE[白中盘胜]\nPB[甲]\nPW[乙]\n;B[pd];W[dd])", &tree);
    if (!reader)
        return;
    CHECK(tree->foreign_names);
    check_field(tree, &info, TGN_INFO_EVENT, "某杯");
    CHECK(info.komi.known && info.komi.points == 6.5);
    CHECK_INT(info.dates.first, 20160426);
    CHECK_INT(info.result.ending, TGN_END_RESIGN);
    tgn_sgf_close(reader);
}

/* Elsewhere TE is a good move and KO a forced one. */
static void names_that_are_not_foreign(void)
{
    tgn_sgf *tree;
    tgn_info info;
    tgn_sgf_reader *reader = read_info(&info, "(;GM[1]SZ[19];B[pd]TE[1]KO[])", &tree);
    if (!reader)
        return;
    check_field(tree, &info, TGN_INFO_EVENT, "(absent)");
    check_field(tree, &info, TGN_INFO_KOMI, "(absent)");
    tgn_sgf_close(reader);
}

static void check_rules(const char *text, const char *expected)
{
    char game[200];
    tgn_sgf *tree;
    tgn_info info;
    snprintf(game, sizeof game, "(;GM[1]RU[%s];B[pd])", text);
    tgn_sgf_reader *reader = read_info(&info, game, &tree);
    if (!reader)
        return;
    CHECK_TEXT(info.rules ? info.rules->name : "none", expected);
    tgn_sgf_close(reader);
}

static void rule_sets(void)
{
    check_rules("Japanese", "japanese");
    check_rules(" chinese rules", "chinese");
    check_rules("中国规则", "chinese");
    check_rules("日本ルール", "japanese");
    check_rules("GOE", "ing");
    check_rules("NZ", "new-zealand");
    check_rules("Tromp-Taylor", "tromp-taylor");
    check_rules("Korean", "korean");
    check_rules("AGA", "aga");
    check_rules("Chinese or Japanese", "none");
    check_rules("house rules", "none");
    check_rules("", "none");
}

static void field_names(void)
{
    CHECK_TEXT(tgn_info_field_name(TGN_INFO_BLACK), "black");
    CHECK_TEXT(tgn_info_field_name(TGN_INFO_WHITE_RANK), "white_rank");
    for (tgn_info_field field = 0; field < TGN_INFO_FIELD_COUNT; field++)
        for (tgn_info_field other = 0; other < field; other++)
            CHECK(strcmp(tgn_info_field_name(field), tgn_info_field_name(other)) != 0);
}

int main(int argc, char **argv)
{
    TEST(cases);
    TEST(cases_with_decimal_comma);
    TEST(random_bytes);
    TEST(random_phrases);
    TEST(long_texts);
    TEST(results_read_back);
    TEST(ranks_read_back);
    TEST(fields_of_a_tree);
    TEST(a_tree_that_says_nothing);
    TEST(foreign_names);
    TEST(names_that_are_not_foreign);
    TEST(rule_sets);
    TEST(field_names);
    return check_done();
}
