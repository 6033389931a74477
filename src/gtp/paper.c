/* paper.c - boards of words, numbers and colours, as GoGui reads them, see goban.h */
#include "gtp/goban.h"

#include <stdio.h>

void tgn_paper__words(tgn_gtp_call *call, tgn_size size, tgn_paper_word *word, void *context)
{
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++) {
            const char *text = word(context, tgn_point_at(row, col));
            tgn_gtp_say(call, "%s%s", col == 0 ? "\n" : " ", *text ? text : "\"\"");
        }
}

typedef struct number_page {
    const float *at;
    char text[32];
} number_page;

static const char *number(void *context, tgn_point point)
{
    number_page *page = context;
    double value = (double)page->at[point];
    value = value < -1 ? -1 : value > 1 ? 1 : value;
    snprintf(page->text, sizeof page->text, "%.3f", value == 0 ? 0.0 : value);
    return page->text;
}

void tgn_paper__numbers(tgn_gtp_call *call, tgn_size size, const float at[TGN_GRID])
{
    number_page page = {.at = at};
    tgn_paper__words(call, size, number, &page);
}
