/* moves_test.c - moves as text, as data */
#include <tengen/wire.h>

#include "../check.h"

typedef struct told {
    char text[200];
} told;

static void tell(void *context, size_t move, const char *word, unsigned faults)
{
    told *t = context;
    size_t used = strlen(t->text);
    snprintf(t->text + used, sizeof t->text - used, "%zu %s %u;", move, word, faults);
}

/* What is played, what it leaves on the board, whose turn it is, what is told; or the error. */
static const struct {
    const char *moves, *board, *faults, *error;
    tgn_colour turn;
} cases[] = {
    {"", "5/5/5/5/5", "", NULL, TGN_BLACK},
    {" , ,", "5/5/5/5/5", "", NULL, TGN_BLACK},
    {"C3 B2", "5/5/2X2/1O3/5", "", NULL, TGN_BLACK},
    {"cc,bd,", "5/5/2X2/1O3/5", "", NULL, TGN_BLACK},
    {"c3\n\tPASS,bd", "5/5/2X2/1X3/5", "", NULL, TGN_WHITE},
    {"W C3", "5/5/2O2/5/5", "1 C3 16;", NULL, TGN_BLACK},
    {"w:cc,b:dd,dc", "5/5/2OO1/3X1/5", "1 cc 16;", NULL, TGN_BLACK},
    {"black C3 white D3 Black D2", "5/5/2XO1/3X1/5", "", NULL, TGN_WHITE},
    {"w:pass b:pass", "5/5/5/5/5", "1 pass 16;", NULL, TGN_WHITE},
    {"A1 A1", "5/5/5/5/O4", "2 A1 1;", NULL, TGN_BLACK},
    {"B1 E5 A2 A1", "4O/5/5/X4/1X3", "4 A1 2;", NULL, TGN_BLACK},
    {"Q16", NULL, "", "a 5x5 board has no point 'Q16'; write Q16, pd or pass", TGN_EMPTY},
    {"C3 W", NULL, "", "no move after 'W'", TGN_EMPTY},
    {"x:cc", NULL, "", "'x' is not a colour; write w:rf or W R14", TGN_EMPTY},
    {"w:", NULL, "", "a 5x5 board has no point ''; write Q16, pd or pass", TGN_EMPTY},
    {":cc", NULL, "", "'' is not a colour; write w:rf or W R14", TGN_EMPTY},
    {"w w cc", NULL, "", "a 5x5 board has no point 'w'; write Q16, pd or pass", TGN_EMPTY},
    {"abcdefghijklmnopqrstuvwxyz", NULL, "",
     "a 5x5 board has no point 'abcdefghijklmno'; write Q16, pd or pass", TGN_EMPTY},
};

static void all_cases(void)
{
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, (tgn_size){5, 5}, NULL), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[TGN_BOARD_LINE];
        told t = {""};
        tgn_error error = {0};
        CHECK_INT(tgn_game_reset(game, (tgn_size){5, 5}, NULL), 0);
        int code = tgn_game_play_words(game, cases[i].moves, tell, &t, &error);
        CHECK_INT(code, cases[i].error ? TGN_ERR_INPUT : 0);
        CHECK_TEXT(error.message, cases[i].error ? cases[i].error : "");
        CHECK_TEXT(t.text, cases[i].faults);
        if (code < 0)
            continue;
        tgn_board_format_line(line, tgn_game_board(game));
        CHECK_TEXT(line, cases[i].board);
        CHECK_INT(tgn_game_to_move(game), cases[i].turn);
        CHECK_INT(tgn_game_play_words(game, "", NULL, NULL, &error), 0);
    }
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(all_cases);
    return check_done();
}
