/* record.c - a game of a match as a record, and back: so a match that was broken off can be continued */
#include "engine/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/sgf.h>

#include "base/random.h"
#include "engine/engine.h"
#include "sgf/tree/tree.h"

enum { COMMENT = 2000 };

static uint64_t mix_text(uint64_t sum, const char *text)
{
    for (; text && *text; text++)
        sum = tgn_random__mix(sum ^ (unsigned char)*text);
    return tgn_random__mix(sum + 1);
}

uint64_t tgn_engine__match_number(const tgn_engine_terms *terms)
{
    char board[200];
    snprintf(board, sizeof board, "%dx%d %s %g %g %zu %llu %d", terms->size.rows, terms->size.cols,
             terms->rules->name, terms->komi, terms->seconds, terms->most, (unsigned long long)terms->seed,
             terms->openings);
    const uint64_t players = mix_text(mix_text(0, terms->player[0]), terms->player[1]);
    return mix_text(mix_text(players, terms->referee), board);
}

/* ---- writing -------------------------------------------------------------------------------------------- */

static void add_value(tgn_buffer *out, const char *name, const char *text)
{
    tgn_buffer__printf(out, "%s[", name);
    tgn_sgf_value__escape(out, text, strlen(text));
    tgn_buffer__char(out, ']');
}

static void add_line(tgn_buffer *out, const char *name, const char *text)
{
    if (*text)
        tgn_buffer__printf(out, "%s: %s\n", name, text);
}

/* Line by line what the properties of a record have no place for. */
static void add_comment(tgn_buffer *out, const tgn_engine_game *game, const tgn_engine_terms *terms)
{
    static const char *const colours[] = {"Black", "White"};
    tgn_buffer text = {0};
    tgn_buffer__printf(&text, "Match: %016llx\nGame: %lu\nEnd: %s\n",
                       (unsigned long long)tgn_engine__match_number(terms), game->number,
                       tgn_engine__ending_name(game->ending));
    for (int i = 0; i < 2; i++) {
        const tgn_engine_side *side = &game->side[i];
        char name[40];
        snprintf(name, sizeof name, "%s says", colours[i]);
        add_line(&text, name, side->says);
        tgn_buffer__printf(&text, "%s took: %.3f s for %zu moves, at most %.3f s\n", colours[i], side->spent,
                           side->moves, side->longest);
    }
    add_line(&text, "Estimate", game->estimate);
    add_line(&text, "Early", game->early ? "yes" : "");
    add_line(&text, "Problem", game->problem);
    out->failed = out->failed || text.failed;
    if (!text.failed)
        add_value(out, "C", text.data);
    tgn_buffer__clear(&text);
}

void tgn_engine_game__format(tgn_buffer *out, const tgn_engine_game *game, const tgn_engine_terms *terms)
{
    char size[TGN_SIZE_TEXT + 8];
    if (tgn_size_square(terms->size))
        snprintf(size, sizeof size, "%d", terms->size.rows);
    else
        snprintf(size, sizeof size, "%d:%d", terms->size.cols, terms->size.rows);
    tgn_buffer__printf(out, "(;GM[1]FF[4]CA[UTF-8]AP[tengen]SZ[%s]KM[%g]RU[%s]", size, terms->komi,
                       terms->rules->name);
    add_value(out, "PB", game->side[0].name);
    add_value(out, "PW", game->side[1].name);
    add_value(out, "RE", game->score);
    add_comment(out, game, terms);
    for (size_t i = 0; i < game->moves; i++) {
        char point[TGN_POINT_TEXT];
        tgn_buffer__printf(out, "%s;%c[%s]", i % 16 ? "" : "\n",
                           game->move[i].colour == TGN_BLACK ? 'B' : 'W',
                           tgn_point_format_sgf(point, game->move[i].point));
    }
    tgn_buffer__text(out, ")\n");
}

/* ---- reading -------------------------------------------------------------------------------------------- */

static void read_property(char *out, size_t capacity, const tgn_sgf *tree, tgn_sgf_id id)
{
    const tgn_sgf_property *property = tgn_sgf_find(tree, 0, id);
    *out = '\0';
    if (property && tgn_sgf_value_count(property) > 0)
        tgn_sgf_text(tree, &tree->values[property->value], false, out, capacity);
}

/* The rest of the line that begins with "NAME: ", as far as there is space; "" without one. Returns whether there is one. */
static bool read_line(char *out, size_t capacity, const char *comment, const char *name)
{
    const size_t length = strlen(name);
    *out = '\0';
    for (const char *at = comment; at && *at; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
        if (strncmp(at, name, length) != 0 || strncmp(at + length, ": ", 2) != 0)
            continue;
        snprintf(out, capacity, "%.*s", (int)strcspn(at + length + 2, "\n"), at + length + 2);
        return true;
    }
    return false;
}

static bool read_side(tgn_engine_side *side, const char *comment, const char *colour)
{
    char name[40], text[100];
    snprintf(name, sizeof name, "%s says", colour);
    read_line(side->says, sizeof side->says, comment, name);
    snprintf(name, sizeof name, "%s took", colour);
    return read_line(text, sizeof text, comment, name) &&
           sscanf(text, "%lf s for %zu moves, at most %lf s", &side->spent, &side->moves, &side->longest) ==
               3;
}

static bool read_ending(tgn_engine_game *game, const char *comment)
{
    char text[40];
    read_line(text, sizeof text, comment, "End");
    for (int i = 0; i <= TGN_ENGINE_BROKEN; i++)
        if (strcmp(text, tgn_engine__ending_name((tgn_engine_ending)i)) == 0) {
            game->ending = (tgn_engine_ending)i;
            return true;
        }
    return false;
}

static bool read_comment(tgn_engine_game *game, const tgn_engine_terms *terms, const char *comment)
{
    char text[40], wanted[40];
    snprintf(wanted, sizeof wanted, "%016llx", (unsigned long long)tgn_engine__match_number(terms));
    if (!read_line(text, sizeof text, comment, "Match") || strcmp(text, wanted) != 0)
        return false;
    if (!read_line(text, sizeof text, comment, "Game") || strtoul(text, NULL, 10) != game->number)
        return false;
    read_line(game->estimate, sizeof game->estimate, comment, "Estimate");
    read_line(game->problem, sizeof game->problem, comment, "Problem");
    game->early = read_line(text, sizeof text, comment, "Early");
    return read_ending(game, comment) && read_side(&game->side[0], comment, "Black") &&
           read_side(&game->side[1], comment, "White");
}

static bool read_tree(tgn_engine_game *game, const tgn_engine_terms *terms, const tgn_sgf *tree)
{
    char comment[COMMENT];
    read_property(comment, sizeof comment, tree, TGN_SGF_C);
    read_property(game->score, sizeof game->score, tree, TGN_SGF_RE);
    read_property(game->side[0].name, sizeof game->side[0].name, tree, TGN_SGF_PB);
    read_property(game->side[1].name, sizeof game->side[1].name, tree, TGN_SGF_PW);
    game->winner = game->score[0] == 'B' ? TGN_BLACK : game->score[0] == 'W' ? TGN_WHITE : TGN_EMPTY;
    game->drawn = strcmp(game->score, "0") == 0;
    game->moves = tree->node_count > 0 ? tree->node_count - 1 : 0;
    return read_comment(game, terms, comment);
}

int tgn_engine_game__parse(tgn_engine_game *game, const tgn_engine_terms *terms, unsigned long number,
                           const void *bytes, size_t length)
{
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree = NULL;
    *game = (tgn_engine_game){.number = number, .swapped = number % 2 == 0};
    int code = tgn_sgf_open_memory(&reader, bytes, length);
    if (code == TGN_OK)
        code = tgn_sgf_next(reader, &tree);
    if (code > 0)
        code = tree->node_count > 0 && read_tree(game, terms, tree);
    tgn_sgf_close(reader);
    return code;
}
