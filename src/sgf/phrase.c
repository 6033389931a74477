/* phrase.c - folding, and words in folded text; see phrase.h. Numbers are in amount.c. */
#include <string.h>
#include <uchar.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "sgf/phrase.h"

/*
 * Characters with one meaning and many shapes: the simplified and the traditional form become the Japanese
 * one, fractions become figures, and punctuation becomes ASCII. Only what occurs in the tables of the readers
 * is here. Pairs: from, to, from, to ...
 */
static const char32_t shapes[] =
    /* results and komi */
    U"黑黒胜勝负負败敗盘盤时時间間无無认認输輸赢贏弃棄则則规規违違贴貼點点结結暂暫斷断终終详詳计計數数雙双"
    U"还還战戦戰戦线線挂掛记記录録錄録"
    /* ranks and handicaps */
    U"级級职職专専專専业業餘余让譲讓譲对対對対准準"
    /* eras */
    U"國国华華應応应応曆暦历暦歷暦萬万寶宝寳宝德徳祿禄寬寛宽寛庆慶贞貞统統绪緒丰豊豐豊顺順约約纪紀闰閏"
    /* numerals */
    U"零〇○〇壱一壹一弐二貳二贰二両二两二兩二参三參三叁三"
    /* punctuation */
    U"‐-‑-‒-–-—-―-−-〜~∼~…~、,。.⁄/∕/「(」)【(】)〔(〕)“\"”\"‘'’'";

typedef struct expansion {
    uint32_t from;
    const char *to;
} expansion;

static const expansion expansions[] = {
    {U'½', " 1/2"}, {U'¼', " 1/4"}, {U'¾', " 3/4"}, {U'廿', "二十"}, {U'卅', "三十"},
    {U'・', " "},   {U'·', " "},    {0x00A0, " "},  {0x2009, " "},   {0x202F, " "},
    {0x3000, " "},  {0x200B, ""},   {0xFEFF, ""},
};

/* What is to be written for a character that is not ASCII: into `room`, or static text. */
static const char *reshaped(uint32_t c, char room[5])
{
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++)
        if (expansions[i].from == c)
            return expansions[i].to;
    for (size_t i = 0; shapes[i]; i += 2)
        if (shapes[i] == c) {
            c = shapes[i + 1];
            break;
        }
    room[tgn_utf8__put(room, c)] = '\0';
    return room;
}

/* The same for any character. */
static const char *folded(uint32_t c, char room[5])
{
    if (c >= 0xFF01 && c <= 0xFF5E)
        c -= 0xFEE0; /* the wide forms stand in the order of ASCII */
    if (tgn_ascii__blank(c))
        return " ";
    if (c < 0x20 || c == 0x7F)
        return "";
    if (c >= 0x80)
        return reshaped(c, room);
    room[0] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    room[1] = '\0';
    return room;
}

/* Adds folded text, blanks only where they divide something. Returns false when the phrase is full. */
static bool add(tgn_phrase *out, size_t *length, const char *text)
{
    for (; *text; text++) {
        if (*text == ' ' && (*length == 0 || out->text[*length - 1] == ' '))
            continue;
        if (*length + 1 >= sizeof out->text)
            return false;
        out->text[(*length)++] = *text;
    }
    return true;
}

void tgn_phrase__fold(tgn_phrase *out, const char *text)
{
    size_t length = 0, left = text ? strlen(text) : 0;
    *out = (tgn_phrase){.ascii = true};
    while (left > 0 && !out->cut) {
        uint32_t c;
        char room[5];
        size_t taken = tgn_utf8__next(text, left, &c);
        if (taken == 0) { /* no UTF-8: each such byte counts as one strange character */
            c = TGN_UTF8_REPLACEMENT;
            taken = 1;
        }
        out->ascii = out->ascii && c < 0x80;
        out->cut = !add(out, &length, folded(c, room));
        text += taken;
        left -= taken;
    }
    while (length > 0 && out->text[length - 1] == ' ')
        length--;
    out->text[length] = '\0';
}

bool tgn_phrase__absent(const tgn_phrase *phrase)
{
    return phrase->text[0] == '\0';
}

bool tgn_phrase__drop_asides(tgn_phrase *phrase)
{
    char kept[TGN_PHRASE_ROOM];
    size_t length = 0;
    int depth = 0;
    bool any = false;
    for (const char *s = phrase->text; *s; s++) {
        if (*s == '(' || *s == '{' || *s == '[') {
            depth++;
            any = true;
        } else if (*s == ')' || *s == '}' || *s == ']') {
            depth -= depth > 0;
        } else if (depth == 0 && !(*s == ' ' && (length == 0 || kept[length - 1] == ' '))) {
            kept[length++] = *s;
        }
    }
    while (length > 0 && kept[length - 1] == ' ')
        length--;
    if (!any || length == 0)
        return false;
    memcpy(phrase->text, kept, length);
    phrase->text[length] = '\0';
    return true;
}

/*
 * How long the first of the alternatives is ("black|b" has two) if it stands at `at`, else 0. `*next` is
 * where the others begin.
 */
static size_t stands_at(const char *words, const char *at, const char **next)
{
    size_t same = 0, length;
    while (words[same] && words[same] != '|' && words[same] == at[same])
        same++;
    for (length = same; words[length] && words[length] != '|'; length++)
        continue;
    *next = words + length + (words[length] == '|');
    return same < length || (tgn_ascii__lower(words[length - 1]) && tgn_ascii__lower(at[length])) ? 0
                                                                                                  : length;
}

int tgn_phrase__word(const tgn_word *words, const char **at)
{
    size_t best = 0;
    int meaning = 0;
    for (const tgn_word *word = words; word->text; word++) {
        for (const char *text = word->text; *text;) {
            size_t length = stands_at(text, *at, &text);
            if (length > best) {
                best = length;
                meaning = word->meaning;
            }
        }
    }
    *at += best;
    return meaning;
}

void tgn_phrase__skip(const char **at)
{
    const char *s = *at;
    if (*s == '\0')
        return;
    if (tgn_ascii__lower(*s)) {
        while (tgn_ascii__lower(*s))
            s++;
    } else {
        do
            s++;
        while (((unsigned char)*s & 0xC0) == 0x80);
    }
    *at = s;
}

void tgn_phrase__blank(const char **at)
{
    if (**at == ' ')
        ++*at;
}
