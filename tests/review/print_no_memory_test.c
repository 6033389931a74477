/* Every allocation of a report is refused once: it must say TGN_ERR_MEMORY, or manage without. See no_memory.h. */
#include "../no_memory.h"

#include <tengen/review_print.h>

#include "made_up.h"

static tgn_review *review;
static const tgn_sgf *tree;

static int discard(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static int html(void)
{
    const tgn_review_print_options options = {.tree = tree, .language = "ja"};
    return tgn_review_print(review, &options, TGN_REVIEW_HTML, discard, NULL, NULL);
}

static int pdf(void)
{
    const tgn_review_print_options options = {.tree = tree};
    return tgn_review_print(review, &options, TGN_REVIEW_PDF, discard, NULL, NULL);
}

static void reports(void)
{
    static const char sgf[] = "(;SZ[9]PB[Ann]PW[Bo]RE[B+R])";
    tgn_sgf_reader *reader;
    tgn_sgf *read;
    CHECK_INT(tgn_sgf_open_memory(&reader, sgf, sizeof sgf - 1), 0);
    CHECK_INT(tgn_sgf_next(reader, &read), 1);
    tree = read;
    tgn_game *game = made_game(12);
    script *s = planted(game);
    review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    refuse_each(html);
    refuse_each(pdf);
    tgn_review_free(review);
    tgn_sgf_close(reader);
    tgn_game_free(game);
    free(s);
}

int main(int argc, char **argv)
{
    TEST(reports);
    return check_done();
}
