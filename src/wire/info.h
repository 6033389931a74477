/*
 * info.h - game information, as written and as it is understood
 *
 *      tgn_json__open(&writer, '{');
 *      tgn_wire__info(&writer, tree);      // "black": "...", "komi": {"text": "650", "value": 6.5}, ...
 *      tgn_json__close(&writer, '}');
 */
#ifndef TENGEN_WIRE_INFO_H
#define TENGEN_WIRE_INFO_H

#include <tengen/info.h>

#include "base/json.h"

/*
 * A field as written, without the escapes of SGF; free it. NULL when it is missing or memory ran out. `simple` makes it one line.
 */
char *tgn_wire__info_text(const tgn_sgf *tree, const tgn_info *info, tgn_info_field field, bool simple);

/*
 * All fields, into the open object: texts, or objects with "text" and what it means; and "clock", the meaning of time and overtime
 * together. docs/API.md describes them.
 */
void tgn_wire__info(tgn_json_writer *writer, const tgn_sgf *tree);

#endif
