/*
 * era.c - years counted from the beginning of an era
 *
 * Japan's eras since 1573, those of the Qing emperors of China, and the Republic of China. The year in which an era begins is its year 1
 * (and the last year of the era before). An era proclaimed in the last weeks of a lunar year, which are January by our calendar, begins with that
 * lunar year: Tenpo 1 is 1830.
 */
#include <string.h>

#include "sgf/date.h"
#include "sgf/phrase.h"

static const tgn_era eras[] = {
    {"天正|tensho", 1573, 1592},        {"文禄|bunroku", 1592, 1596},
    {"慶長|keicho", 1596, 1615},        {"元和|genna", 1615, 1624},
    {"寛永|kanei|kan'ei", 1624, 1644},  {"正保|shoho", 1644, 1648},
    {"慶安|keian", 1648, 1652},         {"承応|joo|jo'o", 1652, 1655},
    {"明暦|meireki", 1655, 1658},       {"万治|manji", 1658, 1661},
    {"寛文|kanbun", 1661, 1673},        {"延宝|enpo|empo", 1673, 1681},
    {"天和|tenna|tenwa", 1681, 1684},   {"貞享|jokyo", 1684, 1688},
    {"元禄|genroku", 1688, 1704},       {"宝永|hoei", 1704, 1711},
    {"正徳|shotoku", 1711, 1716},       {"享保|kyoho", 1716, 1736},
    {"元文|genbun", 1736, 1741},        {"寛保|kanpo|kampo", 1741, 1744},
    {"延享|enkyo", 1744, 1748},         {"寛延|kanen|kan'en", 1748, 1751},
    {"宝暦|horeki|hōreki", 1751, 1764}, {"明和|meiwa", 1764, 1772},
    {"安永|anei|an'ei", 1772, 1781},    {"天明|tenmei", 1781, 1789},
    {"寛政|kansei", 1789, 1801},        {"享和|kyowa", 1801, 1804},
    {"文化|bunka", 1804, 1818},         {"文政|bunsei", 1818, 1830},
    {"天保|tenpo|tempo", 1830, 1844},   {"弘化|koka", 1844, 1848},
    {"嘉永|kaei", 1848, 1854},          {"安政|ansei", 1854, 1860},
    {"万延|manen|man'en", 1860, 1861},  {"文久|bunkyu", 1861, 1864},
    {"元治|genji", 1864, 1865},         {"慶応|keio", 1865, 1868},
    {"明治|meiji", 1868, 1912},         {"大正|taisho", 1912, 1926},
    {"昭和|showa", 1926, 1989},         {"平成|heisei", 1989, 2019},
    {"令和|reiwa", 2019, TGN_ERA_OPEN}, {"順治|shunzhi", 1644, 1661},
    {"康熙|kangxi", 1662, 1722},        {"雍正|yongzheng", 1723, 1735},
    {"乾隆|qianlong", 1736, 1795},      {"嘉慶|jiaqing", 1796, 1820},
    {"道光|daoguang", 1821, 1850},      {"咸豊|xianfeng", 1851, 1861},
    {"同治|tongzhi", 1862, 1874},       {"光緒|guangxu", 1875, 1908},
    {"宣統|xuantong", 1909, 1912},      {"中華民国|民国|minguo", 1912, TGN_ERA_OPEN},
};

const tgn_era *tgn_era__at(const char **at)
{
    for (size_t i = 0; i < sizeof eras / sizeof *eras; i++) {
        const tgn_word one[] = {{eras[i].names, 1}, {0}};
        if (tgn_phrase__word(one, at))
            return &eras[i];
    }
    return NULL;
}
