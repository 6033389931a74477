/* foreign.c - see foreign.h */
#include "sgf/foreign.h"

#include <string.h>

#include "base/ascii.h"

/* ---- what it is ---------------------------------------------------------------------------------------- */

static bool begins_gib(tgn_span line)
{
    return tgn_kifu__behind(line, "\\HS").start || tgn_kifu__behind(line, "\\[GAME").start ||
           tgn_kifu__behind(line, "\\[GIBOKIND").start || tgn_kifu__behind(line, "\\GS").start;
}

/* A name that stands in the head of UGF records, and hardly in another file with a [Header]. */
static bool names_ugf(tgn_span line)
{
    static const char *const names[] = {
        "Ver=UGF", "Ver=REVIEW", "Hdcp=", "PlayerB=", "PlayerW=", "Winner=", "Crypt=0,P", "CoordinateType="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tgn_kifu__behind(line, names[i]).start)
            return true;
    return tgn_foreign__ugf_section(line, "[Data]");
}

/* "0", "6", "6.5" */
static bool is_number(tgn_span span)
{
    span = tgn_kifu__trim(span);
    size_t digits = 0;
    for (size_t i = 0; i < span.length; i++) {
        digits += tgn_ascii__digit(span.start[i]);
        if (!tgn_ascii__digit(span.start[i]) && span.start[i] != '.' && !(i == 0 && span.start[i] == '-'))
            return false;
    }
    return digits > 0 && span.length < 8;
}

/* What is known of the lines so far. */
typedef struct look {
    int line;            /* from 1 */
    bool header;         /* [Header] was seen */
    bool size, handicap; /* lines 2 and 6 are what NGF has there */
} look;

static tgn_foreign look_at(look *seen, tgn_span line)
{
    int number;
    seen->line++;
    line = tgn_kifu__trim(line);
    if (begins_gib(line))
        return TGN_FOREIGN_GIB;
    if (seen->header && names_ugf(line))
        return TGN_FOREIGN_UGF;
    seen->header |= tgn_foreign__ugf_section(line, "[Header]");
    if (seen->line == 2)
        seen->size = tgn_kifu__number(line, &number) && number >= 1 && number <= TGN_SIDE_MAX;
    if (seen->line == 6)
        seen->handicap = seen->size && tgn_kifu__number(line, &number) && number < 100;
    if (tgn_foreign__ngf_move(line) && (seen->line == 1 || (seen->size && seen->line <= 16)))
        return TGN_FOREIGN_NGF;
    return seen->line == 8 && seen->handicap && is_number(line) ? TGN_FOREIGN_NGF : TGN_FOREIGN_UNSURE;
}

/* "(;" with blanks between, or "(" and a capital: where SGF may begin. */
static bool holds_sgf(tgn_span line)
{
    for (size_t i = 0; i < line.length; i++) {
        size_t next = i + 1;
        while (line.start[i] == '(' && next < line.length && tgn_ascii__blank(line.start[next]))
            next++;
        if (line.start[i] == '(' && next < line.length && line.start[next] == ';')
            return true;
    }
    return false;
}

tgn_foreign tgn_foreign__sniff(const char *text, size_t length, bool whole)
{
    look seen = {0};
    whole = whole || length >= TGN_FOREIGN_LOOK;
    tgn_span rest = {text, length < TGN_FOREIGN_LOOK ? length : TGN_FOREIGN_LOOK}, line;
    tgn_span front = tgn_kifu__trim(rest);
    if (front.length && (*front.start == '(' || *front.start == ';' || *front.start == '{'))
        return TGN_FOREIGN_NONE;
    while (tgn_kifu__line(&rest, &line)) {
        bool cut = rest.length == 0 && !whole; /* the line may go on */
        if (holds_sgf(line))
            return TGN_FOREIGN_NONE;
        tgn_foreign found = cut ? TGN_FOREIGN_UNSURE : look_at(&seen, line);
        if (found != TGN_FOREIGN_UNSURE)
            return found;
    }
    return whole ? TGN_FOREIGN_NONE : TGN_FOREIGN_UNSURE;
}

const char *tgn_foreign__name(tgn_foreign format)
{
    switch (format) {
    case TGN_FOREIGN_GIB:
        return "GIB";
    case TGN_FOREIGN_NGF:
        return "NGF";
    case TGN_FOREIGN_UGF:
        return "UGF";
    default:
        return "SGF";
    }
}

/* ---- one record ---------------------------------------------------------------------------------------- */

size_t tgn_foreign__length(tgn_foreign format, const char *text, size_t length, size_t *scanned)
{
    tgn_span rest = {text + *scanned, length - *scanned}, line = rest;
    bool inside = *scanned > 0; /* something of the record itself was seen */
    while (format != TGN_FOREIGN_NGF && tgn_kifu__line(&rest, &line)) {
        tgn_span trimmed = tgn_kifu__trim(line);
        bool begins = format == TGN_FOREIGN_GIB ? tgn_kifu__is(trimmed, "\\HS")
                                                : tgn_foreign__ugf_section(trimmed, "[Header]");
        if (begins && inside)
            return (size_t)(line.start - text);
        inside |= begins || (format == TGN_FOREIGN_GIB && begins_gib(trimmed));
    }
    *scanned = inside ? (size_t)(line.start - text) : 0; /* the last line may be cut */
    return length;
}

int tgn_foreign__read(tgn_foreign format, tgn_kifu *kifu)
{
    int code = tgn_kifu__text(kifu, "GM", "1", kifu->record.start);
    if (code == 0)
        code = format == TGN_FOREIGN_GIB   ? tgn_foreign__gib(kifu)
               : format == TGN_FOREIGN_NGF ? tgn_foreign__ngf(kifu)
                                           : tgn_foreign__ugf(kifu);
    return code < 0 ? code : tgn_kifu__tree(kifu);
}
