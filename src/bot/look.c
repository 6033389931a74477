/* look.c */
#include "bot/bot.h"
int tgn_look__think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                                const tgn_finish *finish, const tgn_progress *progress)
{ return tgn_search__think(bot, out, question, finish, progress); }
