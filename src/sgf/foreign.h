/*
 * foreign.h - records in other formats than SGF: what they are, and who reads them
 *
 * What a file is, its text says, not its name: GIB files are called .sgf and the other way round.
 *
 *      GIB   Tygem               a line that begins with \HS or \[GAME...; moves "STO 0 2 1 15 3"
 *      UGF   PandaNet (IGS)      a line [Header], and below it one of the names that only UGF has; also .ugi
 *      NGF   WBaduk, Cyberoro    no mark at all: twelve lines of fixed meaning, then moves "PMABBQEEQ"
 *
 * The readers never fail on what they read: lines that mean nothing are passed over with a problem
 * (foreign-line), and a record that ends too early is kept up to the cut (truncated).
 */
#ifndef TENGEN_SGF_FOREIGN_H
#define TENGEN_SGF_FOREIGN_H

#include "sgf/kifu.h"

typedef enum tgn_foreign {
    TGN_FOREIGN_UNSURE, /* more text is needed to tell */
    TGN_FOREIGN_NONE,   /* SGF, or nothing of ours */
    TGN_FOREIGN_GIB,
    TGN_FOREIGN_NGF,
    TGN_FOREIGN_UGF
} tgn_foreign;

enum { TGN_FOREIGN_LOOK = 4096 }; /* so many bytes always tell */

/* What a text is that begins like this; `whole` when nothing follows. Never unsure then. */
tgn_foreign tgn_foreign__sniff(const char *text, size_t length, bool whole);

/* "GIB", "NGF", "UGF"; "SGF" for the rest. Static text. */
const char *tgn_foreign__name(tgn_foreign format);

/*
 * How many bytes of the text belong to its first record: up to the line that begins another one (GIB and UGF
 * records may stand one behind the other), or all. `*scanned` bytes were looked at before, 0 at first; it is set for
 * the next call with the same text and more behind it.
 */
size_t tgn_foreign__length(tgn_foreign format, const char *text, size_t length, size_t *scanned);

/* Read the record on the kifu (tgn_kifu__begin() came before), tree included. Returns 0 or TGN_ERR_MEMORY. */
int tgn_foreign__read(tgn_foreign format, tgn_kifu *kifu);

/* One file each. Each notes what the record says on the kifu. */
int tgn_foreign__gib(tgn_kifu *kifu);
int tgn_foreign__ngf(tgn_kifu *kifu);
int tgn_foreign__ugf(tgn_kifu *kifu);

/* Whether a line is a move of NGF: "PMABBQEEQ", the last two letters optional. */
bool tgn_foreign__ngf_move(tgn_span line);

/* Whether a line stands for itself in UGF: "[Data]". */
bool tgn_foreign__ugf_section(tgn_span line, const char *name);

#endif
