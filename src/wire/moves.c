/* moves.c - moves as people and programs write them */
#include <tengen/wire.h>

#include <string.h>

enum { WORD_TEXT = 16 };
#define SEPARATORS " \t\r\n,"

/* The next word; false at the end. Long words are cut: no move is that long. */
static bool next_word(const char **at, char word[WORD_TEXT])
{
    *at += strspn(*at, SEPARATORS);
    const size_t length = strcspn(*at, SEPARATORS), kept = length < WORD_TEXT ? length : WORD_TEXT - 1;
    memcpy(word, *at, kept);
    word[kept] = '\0';
    *at += length;
    return length > 0;
}

/* Split "w:rf": the move is returned, the word becomes the colour. NULL without a colon. */
static const char *cut_colon(char word[WORD_TEXT])
{
    char *colon = strchr(word, ':');
    if (!colon)
        return NULL;
    *colon = '\0';
    return colon + 1;
}

static int play(tgn_game *game, tgn_colour colour, const char *word, unsigned *faults, tgn_error *error)
{
    const tgn_size size = tgn_game_size(game);
    char text[TGN_SIZE_TEXT];
    tgn_point point;
    if (tgn_point_parse(&point, word, size) < 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "a %s board has no point '%s'; write Q16, pd or pass",
                             tgn_size_format(text, size), word);
    if (tgn_game_force(game, colour, point, faults) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    return 0;
}

int tgn_game_play_words(tgn_game *game, const char *moves, tgn_play_fault *fault, void *context,
                        tgn_error *error)
{
    char word[WORD_TEXT], next[WORD_TEXT];
    while (next_word(&moves, word)) {
        tgn_colour colour = tgn_game_to_move(game);
        unsigned faults = 0;
        const char *move = cut_colon(word);
        const bool coloured = tgn_colour_parse(&colour, word) == 0;
        if (move && !coloured)
            return tgn_error_set(error, TGN_ERR_INPUT, "'%s' is not a colour; write w:rf or W R14", word);
        if (coloured && !move && !next_word(&moves, next))
            return tgn_error_set(error, TGN_ERR_INPUT, "no move after '%s'", word);
        if (!move)
            move = coloured ? next : word;
        int code = play(game, colour, move, &faults, error);
        if (code < 0)
            return code;
        if (faults && fault)
            fault(context, tgn_game_moves(game), move, faults);
    }
    return 0;
}
