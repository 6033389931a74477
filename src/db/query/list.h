/*
 * list.h - making a tgn_game_list, line by line
 *
 *      tgn_game_list *list;
 *      tgn_query_list__new(&list);
 *      tgn_query_list__add(list, roll, 17, &error);
 *      list->lines[list->count - 1].move = 42;            // what only the asker knows
 *      list->total = ...;
 *
 * The texts are copied: a list outlives the graph it came from. tgn_game_list_free() frees it.
 */
#ifndef TENGEN_DB_QUERY_LIST_H
#define TENGEN_DB_QUERY_LIST_H

#include "db/games/games.h"

/* An empty list. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_list__new(tgn_game_list **out);

/* Add a game's line; `move`, `last_move` and `region` are left zero. Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_list__add(tgn_game_list *list, tgn_games *roll, uint32_t game, tgn_error *error);

#endif
