/*
 * answer.h - pieces of answers, for other rooms that write JSON
 *
 *      tgn_json__open(&writer, '{');
 *      tgn_wire__count(&writer, &answer->total);       // "games": 585, "occurrences": 585, "black": 300, ...
 *      tgn_json__close(&writer, '}');
 *
 * docs/API.md describes the fields.
 */
#ifndef TENGEN_WIRE_ANSWER_H
#define TENGEN_WIRE_ANSWER_H

#include <tengen/wire.h>

#include "base/json.h"

/* A field of the open object; null for 0. */
void tgn_wire__field_date(tgn_json_writer *writer, const char *name, uint32_t date);

void tgn_wire__dates(tgn_json_writer *writer, uint32_t first, uint32_t last); /* "first", "last" */

/* "games", "occurrences", and the results: "black", "white", "other". */
void tgn_wire__count(tgn_json_writer *writer, const tgn_count *count);
void tgn_wire__results(tgn_json_writer *writer, const tgn_count *count);

/* "years": [[1998, 3], [1999, 12]] */
void tgn_wire__years(tgn_json_writer *writer, const tgn_year *years, size_t count);

/* "move", "colour", "kind" of a way; the first two are null if it is not a move. */
void tgn_wire__move(tgn_json_writer *writer, const tgn_way *way, tgn_size size);
bool tgn_wire__is_move(const tgn_way *way);

/* "games", "bytes", "graphs". */
void tgn_wire__stats(tgn_json_writer *writer, const tgn_graph_stats *stats);

/* "black", "white", "date", "result" of a game, and what else is told of it. */
void tgn_wire__game(tgn_json_writer *writer, const tgn_game_line *line);
void tgn_wire__more(tgn_json_writer *writer, const tgn_game_line *line);

/* A game beside all others, as one object. */
void tgn_wire__known(tgn_json_writer *writer, const tgn_known_game *known);

/* An array of games, as in a list. `position`: also where each reached the position. */
void tgn_wire__lines(tgn_json_writer *writer, const tgn_game_list *list, bool position);

#endif
