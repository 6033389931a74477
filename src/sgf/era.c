/*
 * era.c - years counted from the beginning of an era
 *
 * Japan's eras since 1573, those of the Qing emperors of China, and the Republic of China. The year in which
 * an era begins is its year 1 (and the last year of the era before). An era proclaimed in the last weeks of a
 * lunar year, which are January by our calendar, begins with that lunar year: Tenpo 1 is 1830.
 */

#include "sgf/date.h"
#include "sgf/phrase.h"

enum { JAPAN = 1873, CHINA = 1912 }; /* since when their months are those of our calendar */

static const tgn_era eras[] = {
    {"天正|tensho", 1573, 1592, JAPAN},        {"文禄|bunroku", 1592, 1596, JAPAN},
    {"慶長|keicho", 1596, 1615, JAPAN},        {"元和|genna", 1615, 1624, JAPAN},
    {"寛永|kanei|kan'ei", 1624, 1644, JAPAN},  {"正保|shoho", 1644, 1648, JAPAN},
    {"慶安|keian", 1648, 1652, JAPAN},         {"承応|joo|jo'o", 1652, 1655, JAPAN},
    {"明暦|meireki", 1655, 1658, JAPAN},       {"万治|manji", 1658, 1661, JAPAN},
    {"寛文|kanbun", 1661, 1673, JAPAN},        {"延宝|enpo|empo", 1673, 1681, JAPAN},
    {"天和|tenna|tenwa", 1681, 1684, JAPAN},   {"貞享|jokyo", 1684, 1688, JAPAN},
    {"元禄|genroku", 1688, 1704, JAPAN},       {"宝永|hoei", 1704, 1711, JAPAN},
    {"正徳|shotoku", 1711, 1716, JAPAN},       {"享保|kyoho", 1716, 1736, JAPAN},
    {"元文|genbun", 1736, 1741, JAPAN},        {"寛保|kanpo|kampo", 1741, 1744, JAPAN},
    {"延享|enkyo", 1744, 1748, JAPAN},         {"寛延|kanen|kan'en", 1748, 1751, JAPAN},
    {"宝暦|horeki", 1751, 1764, JAPAN},        {"明和|meiwa", 1764, 1772, JAPAN},
    {"安永|anei|an'ei", 1772, 1781, JAPAN},    {"天明|tenmei", 1781, 1789, JAPAN},
    {"寛政|kansei", 1789, 1801, JAPAN},        {"享和|kyowa", 1801, 1804, JAPAN},
    {"文化|bunka", 1804, 1818, JAPAN},         {"文政|bunsei", 1818, 1830, JAPAN},
    {"天保|tenpo|tempo", 1830, 1844, JAPAN},   {"弘化|koka", 1844, 1848, JAPAN},
    {"嘉永|kaei", 1848, 1854, JAPAN},          {"安政|ansei", 1854, 1860, JAPAN},
    {"万延|manen|man'en", 1860, 1861, JAPAN},  {"文久|bunkyu", 1861, 1864, JAPAN},
    {"元治|genji", 1864, 1865, JAPAN},         {"慶応|keio", 1865, 1868, JAPAN},
    {"明治|meiji", 1868, 1912, JAPAN},         {"大正|taisho", 1912, 1926, JAPAN},
    {"昭和|showa", 1926, 1989, JAPAN},         {"平成|heisei", 1989, 2019, JAPAN},
    {"令和|reiwa", 2019, TGN_ERA_OPEN, JAPAN}, {"順治|shunzhi", 1644, 1661, CHINA},
    {"康熙|kangxi", 1662, 1722, CHINA},        {"雍正|yongzheng", 1723, 1735, CHINA},
    {"乾隆|qianlong", 1736, 1795, CHINA},      {"嘉慶|jiaqing", 1796, 1820, CHINA},
    {"道光|daoguang", 1821, 1850, CHINA},      {"咸豊|xianfeng", 1851, 1861, CHINA},
    {"同治|tongzhi", 1862, 1874, CHINA},       {"光緒|guangxu", 1875, 1908, CHINA},
    {"宣統|xuantong", 1909, 1912, CHINA},      {"中華民国|民国|minguo", 1912, TGN_ERA_OPEN, CHINA},
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
