/* guess_test.c - short headers as they are found in the wild, none of them with CA: which encoding is it? */
#include "encoded.h"
#include "sgf/encoding/decode.h"

#define GB "GB18030", "GB18030"
#define SJ "CP932", "Shift_JIS"
#define KR "CP949", "EUC-KR"
#define B5 "BIG5", "Big5"
#define EJ "EUC-JP", "EUC-JP"
#define CY "CP1251", "windows-1251"
#define KO "KOI8-R", "KOI8-R"
#define WE "CP1252", "windows-1252"

static const struct {
    const char *iconv, *encoding, *text;
} headers[] = {
    {GB, "PB[古力]BR[9段]PW[李世石]WR[9段]"},
    {GB, "PB[柯洁]PW[朴廷桓]EV[三星杯决赛]"},
    {GB, "PB[马晓春]BR[九段]PW[聂卫平]WR[九段]EV[第3届天元战]RE[白胜3/4子]"},
    {GB, "EV[第18届农心杯三国围棋擂台赛]PB[范廷钰]PW[李东勋]"},
    {GB, "PB[陈耀烨]PW[时越]RE[黑中盘胜]"},
    {GB, "PB[芮乃伟]PW[江铸久]"},
    {GB, "PB[吴清源]PW[木谷实]DT[1933]"},
    {GB, "GN[新浪对局]PB[清风拂面]PW[棋迷]"},
    {GB, "PB[常昊]PW[李昌镐]EV[应氏杯]C[白棋这手棋很好，黑棋已经很难下了，形势不容乐观。]"},
    {GB, "C[黑先，如何做活？请注意白棋的气紧，第一手要点在哪里？]"},
    {GB, "C[这是一个常见的定式，以后双方各自守角，局面还很漫长。]"},
    {SJ, "PB[武宮正樹]PW[小林光一]"},
    {SJ, "PB[趙治勲]BR[九段]PW[加藤正夫]WR[九段]"},
    {SJ, "EV[第15期棋聖戦挑戦手合七番勝負第1局]PB[小林光一]PW[加藤正夫]"},
    {SJ, "PB[井山裕太]PW[張栩]RE[黒中押し勝ち]"},
    {SJ, "PB[本因坊秀策]PW[井上幻庵因碩]DT[弘化三年]"},
    {SJ, "PB[たけし]PW[さくら]"},
    {SJ, "PB[ソネ]PW[表]"},
    {SJ, "GN[練習碁]BR[初段]WR[2級]"},
    {SJ, "PB[大竹英雄]PW[林海峯]"},
    {SJ, "C[黒先白死。まず隅の急所に打つのが正解で、白はどう応じても生きられない。]"},
    {SJ, "C[この手は悪手。白に切られて苦しい。]PB[高尾紳路]PW[山下敬吾]C["
         "コウになるのが正しい手順です。よく考えてみましょう。]"},
    {SJ, "PB[ﾔﾏﾀﾞ]PW[鈴木]EV[社内リーグ]C[とても楽しい碁でした。ありがとうございました。]"},
    {KR, "PB[조훈현]PW[이창호]"},
    {KR, "PB[이세돌]BR[九단]PW[구리]WR[九단]"},
    {KR, "EV[제12기 천원전 결승]PB[박정환]PW[김지석]"},
    {KR, "PB[서봉수]PW[유창혁]RE[흑 불계승]"},
    {KR, "PB[신진서]PW[변상일]"},
    {KR, "PB[최철한]PW[강동윤]EV[LG배 세계기왕전]"},
    {KR, "GN[친선대국]PB[돌부처]PW[바둑왕]"},
    {KR, "BR[3급]WR[1단]PB[하늘]PW[바람]"},
    {KR, "PB[趙南哲]PW[김인]EV[국수전]"},
    {KR, "C[흑이 먼저 두어 백을 잡는 문제입니다. 첫 수가 중요합니다.]"},
    {KR, "C[이 수가 좋은 수였습니다. 백은 이제 집이 모자랍니다.]PB[목진석]PW[안조영]"},
    {KR, "C[정석입니다. 흑은 귀를 차지하고 백은 변을 차지했습니다.]"},
    {B5, "PB[林海峰]PW[張栩]"},
    {B5, "PB[周俊勳]BR[九段]PW[王立誠]WR[九段]"},
    {B5, "EV[第五屆應氏盃決賽]PB[常昊]PW[崔哲瀚]"},
    {B5, "PB[陳詩淵]PW[黑嘉嘉]RE[黑中盤勝]"},
    {B5, "PB[許家元]PW[蘇耀國]"},
    {B5, "GN[網路對局]PB[小明]PW[阿華]"},
    {B5, "PB[蔡文河]PW[劉耀文]EV[臺灣棋王賽]"},
    {B5, "C[黑棋這一手成功地把白棋分斷了，以後的戰鬥黑棋比較有利。]"},
    {B5, "C[白先黑死，請找出正確的手順。許多人會在這裡下錯。]"},
    {EJ, "PB[坂田栄男]PW[藤沢秀行]"},
    {EJ, "PB[高川格]BR[九段]PW[木谷実]WR[九段]EV[本因坊戦]"},
    {EJ, "PB[石田芳夫]PW[大竹英雄]RE[黒半目勝ち]"},
    {EJ, "PB[さとう]PW[やまだ]EV[ネット碁]"},
    {EJ, "C[白のこの手は手筋で、黒は受け方に困っている。]"},
    {EJ, "C[ここまでは定石どおりの進行。この後の戦いが面白い。]"},
    {CY, "PB[Иванов]PW[Петров]"},
    {CY, "PB[Шикшин Илья]BR[1п]PW[Динерштейн Александр]WR[3п]"},
    {CY, "EV[Кубок Москвы]PC[Москва]RO[3 тур]"},
    {CY, "PB[Сурин Дмитрий]PW[Кузнецов]EV[Чемпионат России]"},
    {CY, "C[Чёрные сыграли слишком пассивно, белые захватили угол.]"},
    {CY, "C[Хороший ход! Теперь у белых нет двух глаз, и группа умирает.]"},
    {KO, "PB[Иванов Сергей]PW[Петров Андрей]EV[Кубок города]"},
    {KO, "C[Этот ход выглядит странно, но после него чёрные живут.]"},
    {WE, "PB[Müller]PW[Schröder]"},
    {WE, "PB[Catalin Taranu]PW[Cristian Pop]PC[Orléans]"},
    {WE, "PB[José Muñoz]PW[Günter Cießow]"},
    {WE, "EV[Göteborg Open]PB[Ulf Olsson]PW[Fredrik Blomback]"},
    {WE, "PC[Besançon]PB[André]PW[Hélène]"},
    {WE, "PB[Jörg]PW[Åke]EV[Nordic Championship]PC[Malmö]"},
    {WE, "CP[© 2001 Go Publishing]"},
    {WE, "C[It’s over now.]"},
    {WE, "C[30 sec × 5]"},
    {WE, "PC[Café Müller, Köln]"},
    {WE, "KM[5½]"},
    {WE, "C[a 90° turn]"},
    {WE, "PB[Á. Kovács]PW[Pál Balogh]"},
    {WE, "C[¡Buena jugada!]"},
    {WE, "SO[see “Lessons”]"},
    {WE, "C[A – B is sente.]"},
    {WE, "PC[La Coruña]"},
    {WE, "PB[Zoé]"},
    {WE, "PB[René]PW[Noël]"},
    {WE, "EV[Coupe Maître]RO[3ème]"},
    {WE, "PB[Søren]PC[København]"},
    {WE, "PC[São Paulo]"},
    {WE, "PC[Kraków]"},
    {WE, "PC[Zürich]EV[Ländermatch Österreich–Schweiz]"},
    {WE, "C[Un coup très intéressant: Noir évite le ko et garde l’initiative à gauche.]"},
    {WE, "C[Weiß hätte hier natürlich übergehen können. Jetzt wird es für Schwarz schwierig.]"},
    {WE, "C[Hyvää peliä! Tämä siirto oli väärä, musta jää jälkeen.]"},
};

static size_t characters_in_comment(const char *text)
{
    const char *at = strstr(text, "C[");
    while (at > text && at[-1] >= 'A' && at[-1] <= 'Z')
        at = strstr(at + 1, "C[");
    size_t n = 0;
    for (; at && *at && *at != ']'; at++)
        n += ((unsigned char)*at & 0xC0) != 0x80;
    return n > 2 ? n - 2 : 0;
}

/* Decode one header in its encoding and say whether both the encoding and the text came out right. */
static bool is_right(tgn_sgf_decoder *decoder, size_t i)
{
    char text[1024];
    snprintf(text, sizeof text, "(;GM[1]FF[4]SZ[19]%s;B[pd];W[dp];B[qp])", headers[i].text);
    bytes *b = encoded(text, headers[i].iconv);
    size_t length;
    CHECK_INT(tgn_sgf_decoder__window(decoder, b->data, b->length, true, true), 0);
    const char *got = tgn_sgf_decoder__text(decoder, &length);
    const char *encoding = tgn_sgf_decoder__part(decoder, 0)->encoding;
    bool right = strcmp(encoding, headers[i].encoding) == 0 && length == strlen(text) &&
                 memcmp(got, text, length) == 0;
    if (!right)
        printf("    %s taken for %s: %s\n", headers[i].encoding, encoding, headers[i].text);
    free(b);
    return right;
}

static void short_headers(void)
{
    tgn_sgf_decoder *decoder = NULL;
    size_t count = sizeof headers / sizeof *headers, right = 0;
    CHECK_INT(tgn_sgf_decoder__new(&decoder), 0);
    for (size_t i = 0; i < count; i++) {
        bool ok = is_right(decoder, i);
        right += ok;
        CHECK(ok || characters_in_comment(headers[i].text) < 20);
    }
    printf("    %zu of %zu right\n", right, count);
    CHECK(right * 100 >= count * 95);
    tgn_sgf_decoder__free(decoder);
}

int main(int argc, char **argv)
{
    TEST(short_headers);
    return check_done();
}
