/* pattern.c - where a pattern stands in the games of a database, see tengen/pattern.h */
#include <tengen/pattern.h>

#include <stdlib.h>

int tgn_graph_pattern(tgn_graph *graph, const tgn_pattern_question *question, const tgn_progress *progress,
                      tgn_pattern_answer **out, tgn_error *error)
{
    (void)graph, (void)question, (void)progress, (void)out;
    return tgn_error_set(error, TGN_ERR_LIMIT, "patterns cannot be searched yet");
}

void tgn_pattern_answer_free(tgn_pattern_answer *answer)
{
    free(answer);
}

int tgn_graph_index(tgn_graph *graph, const tgn_progress *progress, tgn_index_sum *sum, tgn_error *error)
{
    (void)graph, (void)progress, (void)sum;
    return tgn_error_set(error, TGN_ERR_LIMIT, "patterns cannot be searched yet");
}
