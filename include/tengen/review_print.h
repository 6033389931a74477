/*
 * tengen/review_print.h - a review as a report to read and to keep: one HTML file, or a PDF of A4 pages
 *
 *      tgn_review_print_options options = {.tree = tree, .known = known, .language = "ja"};
 *      tgn_review_print(review, &options, TGN_REVIEW_PDF, write, context, &error);
 *
 * It has who played and what it was about, the curves of score and chance, what each side lost in opening, middle game and
 * endgame, where the game left the records, and the ten moves that lost most, each with two diagrams: how the game went on, and what was
 * better. The HTML needs nothing beside itself (no script, no file, no network) and prints on A4. What a record says
 * is shown as text, whatever it contains.
 *
 * The same review gives the same bytes (a PDF: with the same fonts and cairo).
 */
#ifndef TENGEN_REVIEW_PRINT_H
#define TENGEN_REVIEW_PRINT_H

#include <tengen/known.h>
#include <tengen/review.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tgn_review_kind { TGN_REVIEW_HTML, TGN_REVIEW_PDF } tgn_review_kind;

/* All of it is borrowed, and may be NULL. */
typedef struct tgn_review_print_options {
    const tgn_sgf *tree;         /* the record, for what it says of the game */
    const tgn_known_game *known; /* the same game beside others (tgn_graph_know()) */
    const char *language;        /* "en" or "ja"; NULL: "en" */
} tgn_review_print_options;

/*
 * Write the report of a review, as far as it is. `write` is called once, with all of it. Returns 0; TGN_ERR_ARGUMENT with a message: a
 * language that there is not, or `known` of another game; TGN_ERR_MEMORY; or what `write` returned.
 */
TGN_CHECKED int tgn_review_print(tgn_review *review, const tgn_review_print_options *options,
                                 tgn_review_kind kind, tgn_write_function *write, void *context,
                                 tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
