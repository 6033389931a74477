/* charset_names.c - what people write into CA, and which encoding they mean */
#include <string.h>

#include "base/ascii.h"
#include "sgf/encoding.h"

/* Names as tgn_encoding__named() compares them: lower case, letters and digits only, separated by blanks. */
static const struct {
    tgn_encoding encoding;
    const char *names;
} known[] = {
    {TGN_ENCODING_UTF8, "utf8 unicode11utf8 xunicode20utf8"},
    {TGN_ENCODING_UTF16LE, "utf16le"},
    {TGN_ENCODING_UTF16BE, "utf16be"},
    {TGN_ENCODING_GB18030,
     "gb2312 gbk gb18030 gb231280 cp936 ms936 windows936 936 euccn xeuccn xgbk csgb2312 "
     "chinese isoir58 cngb gb18030 gb180302000 gb180302005"},
    {TGN_ENCODING_SHIFT_JIS, "shiftjis sjis xsjis mskanji csshiftjis windows31j cswindows31j cp932 ms932 "
                             "windows932 932 sjiswin cp943"},
    {TGN_ENCODING_EUC_KR,
     "euckr ksc5601 ksc56011987 ksc56011989 ksx1001 kscksc5601 cseuckr korean isoir149 cp949 "
     "ms949 windows949 949 uhc"},
    {TGN_ENCODING_BIG5, "big5 cnbig5 big5hkscs big5eten csbig5 xxbig5 cp950 ms950 windows950 950"},
    {TGN_ENCODING_EUC_JP, "eucjp xeucjp ujis cp51932 eucjpms cseucpkdfmtjapanese"},
    {TGN_ENCODING_ISO_2022_JP, "iso2022jp csiso2022jp jis cp50220 cp50221"},
    {TGN_ENCODING_WINDOWS_1251, "windows1251 win1251 cp1251 xcp1251 1251 ansi1251"},
    {TGN_ENCODING_KOI8_R, "koi8r koi8 koi8u koi8ru koi cskoi8r"},
    {TGN_ENCODING_WINDOWS_1252,
     "windows1252 win1252 cp1252 xcp1252 1252 ansi iso88591 latin1 88591 isolatin1 "
     "l1 isoir100 cp819 ibm819 iso885911987 csisolatin1"},
    {TGN_ENCODING_WINDOWS_1250, "windows1250 win1250 cp1250 1250"},
    {TGN_ENCODING_WINDOWS_1253, "windows1253 win1253 cp1253 1253 iso88597 greek"},
    {TGN_ENCODING_WINDOWS_1254, "windows1254 win1254 cp1254 1254 iso88599 latin5"},
    {TGN_ENCODING_WINDOWS_874, "windows874 win874 cp874 874 tis620 iso885911"},
    {TGN_ENCODING_ISO_8859_2, "iso88592 latin2 88592 l2"},
    {TGN_ENCODING_ISO_8859_5, "iso88595 cyrillic 88595"},
    {TGN_ENCODING_ISO_8859_15, "iso885915 latin9 885915 l9"},
    {TGN_ENCODING_IBM866, "ibm866 cp866 866 dos866"},
    {TGN_ENCODING_MACINTOSH, "macintosh macroman xmacroman mac"},
    {TGN_ENCODING_NONE, "usascii ascii ansix341968 iso646us"},
};

/*
 * Abbreviations and slips that stand too far from the name meant to be found by tgn_encoding__named()'s own
 * search.
 */
static const struct {
    tgn_encoding encoding;
    const char *names;
} slips[] = {
    {TGN_ENCODING_UTF8, "utf unicode"},         {TGN_ENCODING_GB18030, "gb gb2313 gb2112 gb2132"},
    {TGN_ENCODING_SHIFT_JIS, "shift japanese"}, {TGN_ENCODING_BIG5, "big"},
    {TGN_ENCODING_EUC_KR, "ksc ks5601"},
};

enum { LONGEST = 32 };

/* Whether the word stands in the list of words. */
static bool lists(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        if (size == length && memcmp(at, word, length) == 0)
            return true;
        at += size + strspn(at + size, " ");
    }
    return false;
}

/*
 * Whether one slip of the fingers makes `a` into `b`: two neighbours exchanged, or a letter too much, too few
 * or wrong. A wrong digit is another encoding, not a slip.
 */
static bool one_slip(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (a_length > b_length + 1 || b_length > a_length + 1)
        return false;
    size_t head = 0, tail = 0;
    while (head < a_length && head < b_length && a[head] == b[head])
        head++;
    while (tail < a_length - head && tail < b_length - head &&
           a[a_length - 1 - tail] == b[b_length - 1 - tail])
        tail++;
    size_t a_rest = a_length - head - tail, b_rest = b_length - head - tail;
    if (a_rest == 2 && b_rest == 2)
        return a[head] == b[head + 1] && a[head + 1] == b[head];
    if (a_rest > 1 || b_rest > 1)
        return false;
    return (a_rest == 0 || !tgn_ascii__digit(a[head])) && (b_rest == 0 || !tgn_ascii__digit(b[head]));
}

/* Whether a name of at least five characters in the list is one slip away. */
static bool nearly_lists(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        if (size >= 5 && one_slip(word, length, at, size))
            return true;
        at += size + strspn(at + size, " ");
    }
    return false;
}

/*
 * The value in lower case, letters and digits only. Returns its length, LONGEST + 1 when it is too long to be
 * a name.
 */
static size_t squeeze(const char *value, size_t length, char out[LONGEST])
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        char c = value[i] >= 'A' && value[i] <= 'Z' ? (char)(value[i] + 'a' - 'A') : value[i];
        if (!tgn_ascii__digit(c) && (c < 'a' || c > 'z'))
            continue;
        if (n == LONGEST)
            return LONGEST + 1;
        out[n++] = c;
    }
    return n;
}

tgn_encoding tgn_encoding__named(const char *value, size_t length, bool *misspelt)
{
    char name[LONGEST];
    size_t size = squeeze(value, length, name);
    *misspelt = false;
    if (size == 0 || size > LONGEST)
        return TGN_ENCODING_NONE;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (lists(known[i].names, name, size))
            return known[i].encoding;
    *misspelt = true;
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (lists(slips[i].names, name, size))
            return slips[i].encoding;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (nearly_lists(known[i].names, name, size))
            return known[i].encoding;
    return TGN_ENCODING_NONE;
}
