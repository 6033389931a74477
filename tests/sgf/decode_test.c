/*
 * decode_test.c - bytes to text: every encoding, with and without CA, broken, mixed, split, and mapped back
 */
#include "sgf/encoding/decode.h"

#include "encoded.h"
#include "sgf/encoding/encoding.h"

/* ---- checking one window ------------------------------------------------------------------------------- */

/* How many bytes of the window the text stands for. */
static size_t consumed_by(const tgn_sgf_decoder *decoder)
{
    size_t length;
    tgn_sgf_decoder__text(decoder, &length);
    return tgn_sgf_decoder__offset(decoder, length);
}

static tgn_sgf_decoder *open_window(const void *raw, size_t length)
{
    tgn_sgf_decoder *decoder = NULL;
    CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
    CHECK_INT(tgn_sgf_decoder__window(decoder, raw, length, true, true), 0);
    return decoder;
}

/* The text as a C string, to be freed. */
static char *text_of(const tgn_sgf_decoder *decoder)
{
    size_t length;
    const char *text = tgn_sgf_decoder__text(decoder, &length);
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* A result of one part: its encoding, whether it was guessed, its damage and its text. */
static void check_result(const void *raw, size_t length, const char *encoding, bool guessed, uint32_t damaged,
                         const char *text)
{
    tgn_sgf_decoder *decoder = open_window(raw, length);
    size_t count;
    const tgn_sgf_text_part *part = tgn_sgf_decoder__parts(decoder, &count);
    char *got = text_of(decoder);
    CHECK_INT(count, 1);
    CHECK_TEXT(part->encoding, encoding);
    CHECK_INT(part->guessed, guessed);
    CHECK_INT(part->damaged, damaged);
    CHECK_TEXT(got, text);
    CHECK_INT(consumed_by(decoder), length);
    free(got);
    tgn_sgf_decoder__free(decoder);
}

static void check_encoded(const char *text, const char *iconv_name, const char *encoding, bool guessed)
{
    bytes *b = encoded(text, iconv_name);
    check_result(b->data, b->length, encoding, guessed, 0, text);
    free(b);
}

/* ---- the languages ------------------------------------------------------------------------------------- */

/* Plain facts and phrases; each is decoded with no CA, the right one, a misspelt one and a wrong one. */
static const struct {
    const char *iconv, *encoding, *right, *misspelt, *lie, *text;
} languages[] = {
    {"GB18030", "GB18030", "gb2312", "gb2321", "big5",
     "PB[吴清源]BR[九段]PW[聂卫平]WR[九段]EV[中日围棋擂台赛]RE[黑中盘胜]C["
     "黑棋占据大场，白棋实地领先，形势接近。]"},
    {"CP932", "Shift_JIS", "Shift_JIS", "shfit-jis", "GB2312",
     "PB[武宮正樹]BR[九段]PW[趙治勲]WR[九段]EV[本因坊戦 "
     "第七局]RE[黒中押し勝ち]C[ここで白は隅の実利を取った。]"},
    {"CP949", "EUC-KR", "EUC-KR", "euc-rk", "GBK",
     "PB[조훈현]BR[구단]PW[이창호]WR[육단]EV[국수전 도전기]RE[백 불계승]C[여기서 흑이 귀를 지켰다. 백은 좋은 "
     "수였다.]"},
    {"BIG5", "Big5", "Big5", "bg5", "gb2312",
     "PB[林海峰]BR[九段]PW[張栩]WR[九段]EV[名人戰 "
     "第三局]RE[黑中盤勝]C[白棋成功，黑棋許多地方還要補棋，形勢不明。]"},
    {"EUC-JP", "EUC-JP", "euc-jp", "euc-jpp", "gb2312",
     "PB[坂田栄男]BR[九段]PW[高川格]WR[九段]EV[名人戦 "
     "第一局]RE[黒中押し勝ち]C[この一手で白の勝ちになった。]"},
    {"ISO-2022-JP", "ISO-2022-JP", "ISO-2022-JP", "iso-2202-jp", "utf-8",
     "PB[木谷実]BR[九段]PW[橋本宇太郎]WR[九段]EV[本因坊戦]RE[白中押し勝ち]C["
     "黒の表と白の能力、ソ連のゾーン。]"},
    {"CP1251", "windows-1251", "windows-1251", "windows-1215", "iso-8859-1",
     "PB[Иванов Пётр]BR[5 дан]PW[Смирнов Алексей]EV[Чемпионат Москвы]C[Белые выиграли после долгой борьбы в "
     "углу.]"},
    {"KOI8-R", "KOI8-R", "koi8-r", "koi8-rr", "iso-8859-1",
     "PB[Иванов Пётр]BR[5 дан]PW[Смирнов Алексей]EV[Чемпионат Москвы]C[Белые выиграли после долгой борьбы в "
     "углу.]"},
    {"CP1252", "windows-1252", "ISO-8859-1", "lattin1", "gb2312",
     "PB[Jürgen Groß]PW[François Désiré]EV[Städtekampf Köln]C[Très joli coup à gauche, très sévère. Schöner "
     "Zug für Weiß!]"},
};

static const size_t language_count = sizeof languages / sizeof *languages;

static void each_language(void)
{
    char text[2048];
    for (size_t i = 0; i < language_count; i++) {
        const char *claims[] = {
            "", languages[i].right, languages[i].misspelt, languages[i].lie, "us-ascii", "UTF-8"};
        for (int claim = 0; claim < 6; claim++) {
            snprintf(text, sizeof text,
                     claim ? "(;GM[1]FF[4]CA[%s]SZ[19]%s;B[pd];W[dp])\n" : "(;GM[1]%s%s;B[pd])\n",
                     claims[claim], languages[i].text);
            check_encoded(text, languages[i].iconv, languages[i].encoding, claim != 1);
        }
    }
}

/* UTF-8 is UTF-8 whatever CA says, and the text is the window itself. */
static void utf8_is_not_copied(void)
{
    for (size_t i = 0; i < language_count; i++) {
        char text[2048];
        snprintf(text, sizeof text, "(;CA[gb2312]%s)", languages[i].text);
        size_t length = strlen(text), got;
        tgn_sgf_decoder *decoder = open_window(text, length);
        CHECK(tgn_sgf_decoder__text(decoder, &got) == text);
        CHECK_INT(got, length);
        CHECK_INT(tgn_sgf_decoder__offset(decoder, length), length);
        CHECK_TEXT(tgn_sgf_decoder__part(decoder, 5)->encoding, "UTF-8");
        tgn_sgf_decoder__free(decoder);
    }
    check_result("", 0, "UTF-8", false, 0, "");
    check_result(NULL, 0, "UTF-8", false, 0, "");
}

static void names_in_ca(void)
{
    static const struct {
        const char *value;
        tgn_sgf_encoding encoding;
        bool misspelt;
    } cases[] = {
        {"UTF-8", TGN_SGF_ENCODING_UTF8, false},
        {"utf8", TGN_SGF_ENCODING_UTF8, false},
        {" Utf_8 ", TGN_SGF_ENCODING_UTF8, false},
        {"GB2312", TGN_SGF_ENCODING_GB18030, false},
        {"gb_2312-80", TGN_SGF_ENCODING_GB18030, false},
        {"GBK", TGN_SGF_ENCODING_GB18030, false},
        {"gb2321", TGN_SGF_ENCODING_GB18030, true},
        {"gb1803", TGN_SGF_ENCODING_NONE, true},
        {"SJIS", TGN_SGF_ENCODING_SHIFT_JIS, false},
        {"Shift-JIS", TGN_SGF_ENCODING_SHIFT_JIS, false},
        {"x-sjis", TGN_SGF_ENCODING_SHIFT_JIS, false},
        {"MS932", TGN_SGF_ENCODING_SHIFT_JIS, false},
        {"shif_jis", TGN_SGF_ENCODING_SHIFT_JIS, true},
        {"Big5", TGN_SGF_ENCODING_BIG5, false},
        {"cp950", TGN_SGF_ENCODING_BIG5, false},
        {"EUC-KR", TGN_SGF_ENCODING_EUC_KR, false},
        {"ks_c_5601-1987", TGN_SGF_ENCODING_EUC_KR, false},
        {"CP949", TGN_SGF_ENCODING_EUC_KR, false},
        {"euc-jp", TGN_SGF_ENCODING_EUC_JP, false},
        {"windows-1251", TGN_SGF_ENCODING_WINDOWS_1251, false},
        {"KOI8-R", TGN_SGF_ENCODING_KOI8_R, false},
        {"ISO-8859-1", TGN_SGF_ENCODING_WINDOWS_1252, false},
        {"latin1", TGN_SGF_ENCODING_WINDOWS_1252, false},
        {"Windows-1252", TGN_SGF_ENCODING_WINDOWS_1252, false},
        {"windows-1250", TGN_SGF_ENCODING_WINDOWS_1250, false},
        {"us-ascii", TGN_SGF_ENCODING_NONE, false},
        {"", TGN_SGF_ENCODING_NONE, false},
        {"Klingon", TGN_SGF_ENCODING_NONE, true},
        {"a name that is far too long to be the name of an encoding", TGN_SGF_ENCODING_NONE, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool misspelt;
        CHECK_INT(tgn_sgf_encoding__named(cases[i].value, strlen(cases[i].value), &misspelt),
                  cases[i].encoding);
        CHECK_INT(misspelt, cases[i].misspelt);
    }
}

/* Encodings that are never guessed but believed. */
static void rare_encodings_by_name(void)
{
    check_encoded("(;CA[windows-1250]PB[Dvořák]PW[Łukasz]EV[Žižkov])", "CP1250", "windows-1250", false);
    check_encoded("(;CA[iso-8859-2]PB[Dvořák]PW[Łukasz])", "ISO-8859-2", "ISO-8859-2", false);
    check_encoded("(;CA[iso-8859-15]PB[Cœur]PC[10 €])", "ISO-8859-15", "ISO-8859-15", false);
    check_encoded("(;CA[windows-1254]PB[Yıldız]PW[Şahin])", "CP1254", "windows-1254", false);
    check_encoded("(;CA[cp866]PB[Иванов]PW[Петров])", "IBM866", "IBM866", false);
    check_encoded("(;CA[tis-620]PB[สวัสดี])", "CP874", "windows-874", false);
}

/* ---- brackets and backslashes inside of characters ----------------------------------------------------- */

static void second_bytes(void)
{
    static const struct {
        const char *iconv, *encoding, *text;
        char second;
    } cases[] = {
        {"CP932", "Shift_JIS", "(;PB[表]PW[ソ]C[能ある鷹はゾーンを構える。十年の予定表];B[dd])", '\\'},
        {"CP932", "Shift_JIS", "(;PB[ゾ]PW[ー]C[リゾートのゾーンで打つ碁ソ];B[dd])", ']'},
        {"BIG5", "Big5", "(;PB[許]PW[功]C[這一手成功了，許多人蓋棋盤，黑白都要];B[dd])", '\\'},
        {"GB18030", "GB18030", "(;CA[gbk]PB[漒]C[隱居的人慭慭下棋，這是黑棋的好手];B[dd])", '\\'},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes *b = encoded(cases[i].text, cases[i].iconv);
        size_t plain = 0, raw = 0;
        for (const char *at = cases[i].text; *at; at++)
            plain += *at == cases[i].second;
        for (size_t j = 0; j < b->length; j++)
            raw += b->data[j] == cases[i].second;
        CHECK(raw > plain);
        tgn_sgf_decoder *decoder = open_window(b->data, b->length);
        char *got = text_of(decoder);
        CHECK_TEXT(got, cases[i].text);
        CHECK_TEXT(tgn_sgf_decoder__part(decoder, 0)->encoding, cases[i].encoding);
        free(got);
        tgn_sgf_decoder__free(decoder);
        free(b);
    }
}

/* Every character of GBK whose second byte is '\' or ']' survives, where CA says what it is. */
static void second_bytes_of_gbk(void)
{
    for (int second = '\\'; second <= ']'; second++) {
        bytes b = {.length = 0};
        add_text(&b, "(;CA[GBK]C[");
        size_t expected = 11;
        for (int first = 0x81; first <= 0xFE; first++) {
            uint8_t pair[2] = {(uint8_t)first, (uint8_t)second};
            if (first >= 0xA1 && first <= 0xA7)
                continue; /* not assigned */
            add_text(&b, "\xC6\xE5\xC6\xE5\xC6\xE5");
            add(&b, pair, 2);
            expected += 12;
        }
        add_text(&b, "];B[dd])");
        tgn_sgf_decoder *decoder = open_window(b.data, b.length);
        size_t length;
        const char *text = tgn_sgf_decoder__text(decoder, &length);
        CHECK_TEXT(tgn_sgf_decoder__part(decoder, 0)->encoding, "GB18030");
        CHECK_INT(length, expected + 8);
        CHECK(memcmp(text + length - 8, "];B[dd])", 8) == 0);
        CHECK(memchr(text + 11, ']', length - 19) == NULL && memchr(text + 11, '\\', length - 19) == NULL);
        tgn_sgf_decoder__free(decoder);
    }
}

/* A character cut in half before ']' must not take the bracket with it. */
static void halves_before_brackets(void)
{
    bytes *b = encoded("(;PB[柯洁]PW[朴廷桓]EV[三星杯]C[黑棋好]", "GB18030");
    add_text(b, "PC[\xB1\xB1\xBE]RE[B+R]SO[\xD0\xC2\xC0];B[dd])\n");
    check_result(b->data, b->length, "GB18030", true, 2,
                 "(;PB[柯洁]PW[朴廷桓]EV[三星杯]C[黑棋好]PC[北\uFFFD]RE[B+R]SO[新\uFFFD];B[dd])\n");
    free(b);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* UTF-8 in which single bytes became '?': every byte left over is U+FFFD, and no ASCII byte is lost. */
static void damaged_utf8(void)
{
    static const char a[] =
        "(;DT[2016-09-20]  PB[\xe4\xb8\x89\xe7\x9b\xae]  PW[\xe7\x8e\x8b\xe5\x85\x83\xe5?\x87]  "
        "BR[9\xe6\xae\xb5]WR[P7\xe6\xae\xb5];B[pd])";
    check_result(a, sizeof a - 1, "UTF-8", false, 2,
                 "(;DT[2016-09-20]  PB[三目]  PW[王元\uFFFD?\uFFFD]  BR[9段]WR[P7段];B[pd])");
    static const char b[] = "(;PB[\xe7\x96\xaf\xe5\xad?]PW[\xe6\x9d\x8e\xe6\x9d\x8e\xe6]\xe6)";
    check_result(b, sizeof b - 1, "UTF-8", false, 4, "(;PB[疯\uFFFD\uFFFD?]PW[李李\uFFFD]\uFFFD)");
    static const char c[] = "(;CA[UTF-8]PB[\xe6\x9d\x8e\xff\xfe]PW[\xe6\x9d\x8e\xed\xa0\x80\xc0\x80])";
    check_result(c, sizeof c - 1, "UTF-8", false, 7,
                 "(;CA[UTF-8]PB[李\uFFFD\uFFFD]PW[李\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD])");
}

static void where_the_damage_is(void)
{
    static const char raw[] = "(;PB[\xe6\x9d\x8e\xe6\x9d\x8e]PW[\xe6\x9d\x8e?\x8e];B[dd])";
    tgn_sgf_decoder *decoder = open_window(raw, sizeof raw - 1);
    CHECK_INT(tgn_sgf_decoder__part(decoder, 3)->damaged, 1);
    CHECK_INT(tgn_sgf_decoder__part(decoder, 3)->damage, 19);
    tgn_sgf_decoder__free(decoder);
}

/* NUL, control bytes and DEL are left to the parser. */
static void control_bytes(void)
{
    char raw[160];
    for (int i = 0; i < 128; i++)
        raw[i] = (char)i;
    size_t length;
    tgn_sgf_decoder *decoder = open_window(raw, 128);
    CHECK(tgn_sgf_decoder__text(decoder, &length) == raw && length == 128);
    tgn_sgf_decoder__free(decoder);
    memcpy(raw + 128, "Caf\xE9 au lait; se\xF1or", 20);
    decoder = open_window(raw, 148);
    const char *text = tgn_sgf_decoder__text(decoder, &length);
    CHECK_INT(length, 150);
    CHECK(memcmp(text, raw, 128) == 0);
    CHECK_TEXT(tgn_sgf_decoder__part(decoder, 0)->encoding, "windows-1252");
    tgn_sgf_decoder__free(decoder);
    static const char typographic[] = "(;C[It\x92s a good move \x96 \x93really\x94, 5\x80])";
    check_result(typographic, sizeof typographic - 1, "windows-1252", true, 0,
                 "(;C[It’s a good move – “really”, 5€])");
}

/* ---- byte order marks ---------------------------------------------------------------------------------- */

static void marks(void)
{
    static const char raw[] = "\xEF\xBB\xBF(;PB[\xe6\x9d\x8e])";
    check_result(raw, sizeof raw - 1, "UTF-8", false, 0, "(;PB[李])");
    tgn_sgf_decoder *decoder = open_window(raw, sizeof raw - 1);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 0), 3);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 5), 8);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 6), 8);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 8), 11);
    CHECK_INT(tgn_sgf_decoder__part(decoder, 0)->raw, 3);
    tgn_sgf_decoder__free(decoder);
    check_result("\xEF\xBB\xBF", 3, "UTF-8", false, 0, "");
    static const char damaged[] = "\xEF\xBB\xBF(;PB[\xe6\x9d\x8e]PW[\xe6\x9d?])";
    check_result(damaged, sizeof damaged - 1, "UTF-8", false, 2, "(;PB[李]PW[\uFFFD\uFFFD?])");
}

static void utf16(void)
{
    static const char text[] = "(;PB[武宮正樹]PW[조훈현]C[\xF0\x9F\x98\x80 emoji];B[dd])";
    static const char *const names[2] = {"UTF-16LE", "UTF-16BE"};
    for (int big = 0; big < 2; big++) {
        bytes b = {.length = 0};
        add_text(&b, big ? "\xFE\xFF" : "\xFF\xFE");
        add_encoded(&b, text, strlen(text), names[big]);
        check_result(b.data, b.length, names[big], false, 0, text);
        check_result(b.data + 2, b.length - 2, names[big], true, 0, text);
        add(&b, big ? "\xD8\x00" : "\x00\xD8", 2); /* half of a surrogate pair, then an odd byte */
        check_result(b.data, b.length, names[big], false, 2,
                     "(;PB[武宮正樹]PW[조훈현]C[\xF0\x9F\x98\x80 emoji];B[dd])\uFFFD");
        add_text(&b, "A");
        check_result(b.data, b.length, names[big], false, 3,
                     "(;PB[武宮正樹]PW[조훈현]C[\xF0\x9F\x98\x80 emoji];B[dd])\uFFFD\uFFFD");
    }
}

/* ---- collections --------------------------------------------------------------------------------------- */

static void mixed_collection(void)
{
    bytes *b = calloc(1, sizeof *b);
    char *expected = calloc(1, 16384);
    size_t starts[32], games = 0;
    for (size_t i = 0; i < language_count; i++)
        for (int utf8 = 0; utf8 < 2; utf8++) {
            char game[2048];
            snprintf(game, sizeof game, "(;GM[1]%s;B[pd];W[dp](;B[qq]C[:)])(;B[cc]))\n\n", languages[i].text);
            starts[games++] = b->length;
            add_encoded(b, game, strlen(game), utf8 ? "UTF-8" : languages[i].iconv);
            strcat(expected, game);
        }
    tgn_sgf_decoder *decoder = open_window(b->data, b->length);
    size_t count;
    const tgn_sgf_text_part *parts = tgn_sgf_decoder__parts(decoder, &count);
    char *got = text_of(decoder);
    CHECK_TEXT(got, expected);
    CHECK_INT(count, games);
    for (size_t i = 0; i < count && i < games; i++) {
        CHECK_INT(parts[i].raw, starts[i]);
        CHECK_TEXT(parts[i].encoding, i % 2 ? "UTF-8" : languages[i / 2].encoding);
        CHECK(tgn_sgf_decoder__part(decoder, parts[i].text) == &parts[i]);
        CHECK(i == 0 || tgn_sgf_decoder__part(decoder, parts[i].text - 1) == &parts[i - 1]);
        CHECK_INT(tgn_sgf_decoder__offset(decoder, parts[i].text), parts[i].raw);
    }
    free(got);
    free(expected);
    tgn_sgf_decoder__free(decoder);
    free(b);
}

/* A variation is not a game: its few characters are decoded like the game they are in. */
static void variations_stay_with_their_game(void)
{
    check_encoded(
        "(;GM[1]SZ[19]PB[武宮正樹]PW[小林光一]C[この碁は名人戦の第一局である。]\n"
        ";B[dd](;W[pp]C[好手];B[dp])\n(;W[pd]C[疑問手])(;W[dp](;B[cc])(;B[cd]C[表]))\n(;W[qq]N[ソ]))",
        "CP932", "Shift_JIS", true);
    check_encoded(
        "(;AB[aa][bb]AW[cc]C[흑이 먼저 두어서 백을 잡는 문제입니다.](;B[ab]C[정답](;W[ba]))(;B[ba]C[실패]))",
        "CP949", "EUC-KR", true);
}

/*
 * Games without a root that says so are told by their parentheses, others with text between them by their
 * roots.
 */
static void where_games_begin(void)
{
    bytes b = {.length = 0};
    const char *first = "(;C[この問題は黒先白死です。とても簡単だ。](;B[aa])(;B[bb]C[正解]))",
               *second = "(;C[흑이 먼저 두어서 백을 잡는 문제입니다.](;B[ab]C[정답]))";
    const char *third = "(;FF[3]SZ[19]C[黑先白死，这个题目不难，初段水平。](;B[ab]C[正解]))";
    add_encoded(&b, first, strlen(first), "CP932");
    add_text(&b, "\r\n ");
    size_t second_at = b.length;
    add_encoded(&b, second, strlen(second), "CP949");
    add_text(&b, "\n--- next (really) ---\n");
    size_t third_at = b.length;
    add_encoded(&b, third, strlen(third), "GB18030");
    tgn_sgf_decoder *decoder = open_window(b.data, b.length);
    size_t count;
    const tgn_sgf_text_part *parts = tgn_sgf_decoder__parts(decoder, &count);
    CHECK_INT(count, 3);
    if (count == 3) {
        CHECK_TEXT(parts[0].encoding, "Shift_JIS");
        CHECK_TEXT(parts[1].encoding, "EUC-KR");
        CHECK_TEXT(parts[2].encoding, "GB18030");
        CHECK_INT(parts[1].raw, second_at);
        CHECK_INT(parts[2].raw, third_at);
    }
    tgn_sgf_decoder__free(decoder);
}

static void alike_neighbours_are_joined(void)
{
    static const char game[] = "(;GM[1]PB[조훈현]PW[이창호]EV[국수전]C[좋은 바둑이었다])\n";
    bytes b = {.length = 0};
    for (int i = 0; i < 20; i++)
        add_encoded(&b, game, strlen(game), "CP949");
    check_encoded("(;GM[1])", "ASCII", "UTF-8", false);
    tgn_sgf_decoder *decoder = open_window(b.data, b.length);
    size_t count;
    const tgn_sgf_text_part *parts = tgn_sgf_decoder__parts(decoder, &count);
    CHECK_INT(count, 1);
    CHECK_TEXT(parts[0].encoding, "EUC-KR");
    tgn_sgf_decoder__free(decoder);
}

/* ---- windows ------------------------------------------------------------------------------------------- */

/* Decode in two windows, split at `split`; the second begins where the first was consumed. */
static char *decode_split(tgn_sgf_decoder *decoder, const char *raw, size_t length, size_t split)
{
    char *text = malloc(3 * length + 16);
    size_t first, second;
    CHECK_INT(tgn_sgf_decoder__window(decoder, raw, split, true, false), 0);
    const char *part = tgn_sgf_decoder__text(decoder, &first);
    memcpy(text, part, first);
    size_t consumed = consumed_by(decoder);
    CHECK(consumed <= split && split - consumed < 4);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, first), consumed);
    CHECK_INT(tgn_sgf_decoder__window(decoder, raw + consumed, length - consumed, consumed == 0, true), 0);
    part = tgn_sgf_decoder__text(decoder, &second);
    memcpy(text + first, part, second);
    text[first + second] = '\0';
    CHECK_INT(consumed_by(decoder), length - consumed);
    return text;
}

/*
 * Wherever UTF-8 or UTF-16 is split the text is the same; elsewhere a character that the window cuts is left
 * for the next one.
 */
static void split_everywhere(void)
{
    static const char text[] = "(;GM[1]PB[武宮正樹]PW[조훈현]C[é \xF0\x9F\x98\x80 слово];B[dd])";
    static const struct {
        const char *iconv, *mark;
        size_t mark_length;
    } forms[] = {{"UTF-8", "", 0},
                 {"UTF-8", "\xEF\xBB\xBF", 3},
                 {"UTF-16LE", "\xFF\xFE", 2},
                 {"UTF-16BE", "\xFE\xFF", 2},
                 {"UTF-16LE", "", 0},
                 {"UTF-16BE", "", 0}};
    tgn_sgf_decoder *decoder = NULL;
    CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        bytes b = {.length = 0};
        add(&b, forms[i].mark, forms[i].mark_length);
        add_encoded(&b, text, strlen(text), forms[i].iconv);
        for (size_t split = 0; split <= b.length; split++) {
            char *got = decode_split(decoder, b.data, b.length, split);
            CHECK_TEXT(got, text);
            free(got);
        }
    }
    tgn_sgf_decoder__free(decoder);
}

/*
 * Other encodings: where the first window is long enough to know the encoding, its text is the beginning of
 * the whole text.
 */
static void split_games(void)
{
    for (size_t i = 0; i < language_count; i++) {
        char text[2048];
        snprintf(text, sizeof text, "(;GM[1]CA[%s]%s", languages[i].right, languages[i].text);
        bytes *b = encoded(text, languages[i].iconv);
        tgn_sgf_decoder *decoder = NULL;
        CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
        for (size_t split = b->length / 2; split <= b->length; split++) {
            size_t length;
            CHECK_INT(tgn_sgf_decoder__window(decoder, b->data, split, true, false), 0);
            const char *part = tgn_sgf_decoder__text(decoder, &length);
            CHECK(length <= strlen(text) && memcmp(part, text, length) == 0);
            CHECK(split - consumed_by(decoder) < 4);
            CHECK_INT(tgn_sgf_decoder__part(decoder, 0)->damaged, 0);
        }
        tgn_sgf_decoder__free(decoder);
        free(b);
    }
}

/* The mark decides for the file, not for the next one. */
static void a_new_file_forgets_the_mark(void)
{
    tgn_sgf_decoder *decoder = NULL;
    size_t length;
    CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
    CHECK_INT(tgn_sgf_decoder__window(decoder, "\xFF\xFE(\0;\0", 6, true, false), 0);
    CHECK_INT(tgn_sgf_decoder__window(decoder, ")\0", 2, false, true), 0);
    CHECK(memcmp(tgn_sgf_decoder__text(decoder, &length), ")", 1) == 0 && length == 1);
    CHECK_INT(tgn_sgf_decoder__window(decoder, "(;)", 3, true, true), 0);
    CHECK(memcmp(tgn_sgf_decoder__text(decoder, &length), "(;)", 3) == 0 && length == 3);
    tgn_sgf_decoder__free(decoder);
}

/* ---- the map ------------------------------------------------------------------------------------------- */

static size_t character_size(const char *text)
{
    unsigned char c = (unsigned char)*text;
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

/* The slow obvious map: encode character by character and add up. */
static void check_map(const char *text, const char *iconv_name)
{
    bytes *b = encoded(text, iconv_name);
    tgn_sgf_decoder *decoder = open_window(b->data, b->length);
    size_t raw = 0, length;
    tgn_sgf_decoder__text(decoder, &length);
    CHECK_INT(length, strlen(text));
    for (size_t at = 0; at < length;) {
        bytes one = {.length = 0};
        size_t size = character_size(text + at);
        for (size_t i = 0; i < size; i++)
            CHECK_INT(tgn_sgf_decoder__offset(decoder, at + i), raw);
        add_encoded(&one, text + at, size, iconv_name);
        raw += one.length;
        at += size;
    }
    CHECK_INT(tgn_sgf_decoder__offset(decoder, length), raw);
    tgn_sgf_decoder__free(decoder);
    free(b);
}

static void the_map(void)
{
    static char text[8192];
    for (size_t i = 0; i < language_count; i++) {
        if (strcmp(languages[i].encoding, "ISO-2022-JP") == 0)
            continue; /* its escapes belong to no character: below */
        strcpy(text, "(;GM[1]");
        for (int k = 0; k < 4; k++) {
            strcat(text, languages[i].text);
            strcat(text, k == 1 ? ";B[dd];W[pp];B[dp];W[pd];B[cc];W[qq];B[qc];W[cq];B[jj]" : ";B[dd]");
        }
        check_map(text, languages[i].iconv);
    }
    check_map("(;C[\xF0\xA0\x80\x80\xF0\xA0\x80\x81 黑棋的好手，白棋也很好。\xF0\xA0\x80\x82])", "GB18030");
}

static void the_map_of_escapes(void)
{
    static const char raw[] = "(;C[\x1B$B8k\x1B(B]PB[\x1B$BIp5\\\x1B(B])";
    tgn_sgf_decoder *decoder = open_window(raw, sizeof raw - 1);
    char *text = text_of(decoder);
    CHECK_TEXT(text, "(;C[碁]PB[武宮])");
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 4), 7);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 7), 12);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 11), 19);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 14), 21);
    CHECK_INT(tgn_sgf_decoder__offset(decoder, 17), 26);
    free(text);
    tgn_sgf_decoder__free(decoder);
}

/* Damage: the map against a walk over the text, where U+FFFD stands for one byte. */
static void the_map_of_damage(void)
{
    static char raw[60000];
    size_t n = 0;
    uint64_t seed = 7;
    while (n < sizeof raw - 200) {
        static const char *const pieces[] = {"\xe6\xae\xb5",
                                             "]PB[",
                                             "\xe5?\x87",
                                             "\xe5\xad?",
                                             ";B[dd];W[pp];B[dp];W[pd];B[cc];W[qq]",
                                             "\xe9\xbb\x91\xe6\xa3\x8b",
                                             "\xff"};
        const char *piece = pieces[check_random(&seed) % (n < 30000 ? 7 : 6)];
        memcpy(raw + n, piece, strlen(piece));
        n += strlen(piece);
    }
    tgn_sgf_decoder *decoder = open_window(raw, n);
    size_t length, at = 0, expected = 0;
    const char *text = tgn_sgf_decoder__text(decoder, &length);
    CHECK_TEXT(tgn_sgf_decoder__part(decoder, 0)->encoding, "UTF-8");
    while (at < length) {
        size_t size = character_size(text + at);
        CHECK_INT(tgn_sgf_decoder__offset(decoder, at), expected);
        expected += memcmp(text + at, "\uFFFD", size) == 0 ? 1 : size;
        at += size;
    }
    CHECK_INT(expected, n);
    tgn_sgf_decoder__free(decoder);
}

/* ---- anything at all ----------------------------------------------------------------------------------- */

/* Offsets never go back, parts cover the text, the text is UTF-8. */
static void check_sane(const tgn_sgf_decoder *decoder, size_t length)
{
    size_t text_length, count, before = 0;
    const char *text = tgn_sgf_decoder__text(decoder, &text_length);
    const tgn_sgf_text_part *parts = tgn_sgf_decoder__parts(decoder, &count);
    CHECK(count > 0 && parts[0].text == 0);
    for (size_t i = 1; i < count; i++)
        CHECK(parts[i - 1].text < parts[i].text && parts[i - 1].raw < parts[i].raw);
    for (size_t at = 0; at <= text_length; at++) {
        size_t offset = tgn_sgf_decoder__offset(decoder, at);
        CHECK(offset >= before && offset <= length);
        if (at < text_length && text[at] > 0 && (size_t)(tgn_sgf_decoder__part(decoder, at)->raw) > offset)
            CHECK(false);
        before = offset;
    }
    CHECK(consumed_by(decoder) <= length);
}

static void random_bytes(void)
{
    tgn_sgf_decoder *decoder = NULL;
    uint64_t seed = 42;
    char raw[400];
    CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
    for (int round = 0; round < 4000; round++) {
        static const char syntax[] = "()[];\\ \n\x1B$B(;GM[1]CA[sjis]";
        size_t length = check_random(&seed) % sizeof raw;
        uint64_t kind = check_random(&seed);
        for (size_t i = 0; i < length; i++) {
            uint64_t r = check_random(&seed);
            bool any = kind % 3 == 0 || r % (2 + kind % 7) == 0;
            raw[i] = any        ? (char)(r >> 8)
                     : kind % 2 ? syntax[(r >> 8) % (sizeof syntax - 1)]
                                : (char)(0x80 | r >> 8);
        }
        CHECK_INT(tgn_sgf_decoder__window(decoder, raw, length, kind % 5 != 0, kind % 4 != 0), 0);
        check_sane(decoder, length);
    }
    tgn_sgf_decoder__free(decoder);
}

/* ---- work ---------------------------------------------------------------------------------------------- */

/* How many characters are weighed for each byte of this piece, repeated up to a megabyte. */
static double work(const char *piece, const char *head)
{
    size_t length = 1 << 20, n = strlen(head), piece_length = strlen(piece);
    char *raw = malloc(length);
    memcpy(raw, head, n);
    for (size_t i = n; i < length; i++)
        raw[i] = piece[(i - n) % piece_length];
    tgn_sgf_decoder *decoder = open_window(raw, length);
    double each = (double)tgn_sgf_decoder__weighed(decoder) / (double)length;
    tgn_sgf_decoder__free(decoder);
    free(raw);
    return each;
}

/* Each candidate may look at each byte once, no more; of one long game only a sample. */
static void work_is_linear(void)
{
    CHECK(work("(;GM[1]C[\xB4\xEF])(;GM[1]C[\x83\x5C])(;C[\xE9]", "") < 12);
    CHECK(work("(;\xB4)", "") < 12);
    CHECK(work(")(", "\xB4\xEF") < 12);
    CHECK(work("(   ", "\xB4\xEF") < 12);
    CHECK(work("\xB4\xEF\xC8\xB2", "(;C[") < 1);
    CHECK(work("\xE5?\x87", "(;C[") < 1);
    CHECK(work("\x1B$B\x1B(B", "(;C[") < 1);
}

int main(int argc, char **argv)
{
    TEST(each_language);
    TEST(utf8_is_not_copied);
    TEST(names_in_ca);
    TEST(rare_encodings_by_name);
    TEST(second_bytes);
    TEST(second_bytes_of_gbk);
    TEST(halves_before_brackets);
    TEST(damaged_utf8);
    TEST(where_the_damage_is);
    TEST(control_bytes);
    TEST(marks);
    TEST(utf16);
    TEST(mixed_collection);
    TEST(variations_stay_with_their_game);
    TEST(where_games_begin);
    TEST(alike_neighbours_are_joined);
    TEST(split_everywhere);
    TEST(split_games);
    TEST(a_new_file_forgets_the_mark);
    TEST(the_map);
    TEST(the_map_of_escapes);
    TEST(the_map_of_damage);
    TEST(random_bytes);
    TEST(work_is_linear);
    return check_done();
}
