/* moves.c - a position from moves on the command line, see position.h */
#include "cli/position.h"

#include <stdio.h>
#include <string.h>

enum { WORD_TEXT = 16 };

/*
 * The next word of a list with blanks or commas between; false at the end. Words that are too long are cut.
 */
static bool next_word(const char **at, char word[WORD_TEXT])
{
    *at += strspn(*at, " \t\r\n,");
    size_t length = strcspn(*at, " \t\r\n,");
    snprintf(word, WORD_TEXT, "%.*s", (int)length, *at);
    *at += length;
    return length > 0;
}

static void warn_faults(cli_position *position, const char *word, unsigned faults)
{
    const char *why = faults & TGN_FAULT_OCCUPIED  ? "a stone is there already"
                      : faults & TGN_FAULT_SUICIDE ? "it takes its own last liberty"
                      : faults & TGN_FAULT_KO      ? "it retakes a ko at once"
                                                   : NULL;
    if (why)
        cli_warn(position->cli, "%s: move %zu, %s: %s; played all the same", position->entry.name,
                 tgn_game_moves(position->game), word, why);
}

static int play_word(cli_position *position, tgn_colour colour, const char *word)
{
    cli_call *cli = position->cli;
    tgn_size size = tgn_game_size(position->game);
    char text[TGN_SIZE_TEXT];
    tgn_point point;
    unsigned faults;
    if (tgn_point_parse(&point, word, size) < 0)
        return cli_fail(cli, CLI_MISUSE, "%s: a %s board has no point '%s'; write Q16, pd or pass",
                        position->entry.name, tgn_size_format(text, size), word);
    if (tgn_game_force(position->game, colour, point, &faults) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    warn_faults(position, word, faults);
    return CLI_OK;
}

static int play_words(cli_position *position, const char *moves)
{
    char word[WORD_TEXT], colour_word[WORD_TEXT];
    int code = CLI_OK;
    while (code == CLI_OK && next_word(&moves, word)) {
        tgn_colour colour = tgn_game_to_move(position->game);
        memcpy(colour_word, word, sizeof word);
        if (tgn_colour_parse(&colour, word) == 0 && !next_word(&moves, word))
            return cli_fail(position->cli, CLI_MISUSE, "%s: '%s' stands alone; a move must follow",
                            position->entry.name, colour_word);
        code = play_word(position, colour, word);
    }
    return code;
}

int cli_position_open_moves(cli_position *position, cli_call *cli, tgn_size size, const char *moves,
                            const char *option)
{
    memset(position, 0, sizeof *position);
    position->cli = cli;
    position->entry.name = option;
    if (tgn_game_new(&position->game, size, NULL) < 0)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    int code = play_words(position, moves);
    position->move = position->moves = tgn_game_moves(position->game);
    position->to_move = tgn_game_to_move(position->game);
    position->ko = tgn_game_ko(position->game);
    return code;
}
