/*
 * people.c - what the rows say of each player and each event, see games.h
 *
 * One pass over all rows (2 ms for 131,000), kept until games are replaced or removed or spellings are joined; games that were only added
 * are counted on. It is brought up to date by the first who asks in a new state: nobody who asked in the old one still reads it, since
 * a commit waits for them.
 */
#include "db/games/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

void tgn_games_people__clear(tgn_games_people *people)
{
    free(people->of);
    *people = (tgn_games_people){0};
}

/* ---- counting ------------------------------------------------------------------------------------------ */

static void meet_date(uint32_t *first, uint32_t *last, uint32_t date)
{
    if (date && (!*first || date < *first))
        *first = date;
    if (date > *last)
        *last = date;
}

/* One side of a game; against oneself nobody wins. */
static void count_side(tgn_games_person *person, const tgn_games_row *row, tgn_colour colour, bool alone)
{
    const int16_t rank = colour == TGN_BLACK ? row->black_rank : row->white_rank;
    person->games++;
    person->black += colour == TGN_BLACK;
    person->white += colour == TGN_WHITE;
    person->won += !alone && row->winner == colour;
    person->lost += !alone && row->winner == tgn_colour_other(colour);
    meet_date(&person->first, &person->last, row->first);
    if (rank && row->first >= person->ranked) {
        person->rank = rank;
        person->ranked = row->first;
    }
}

/* Names that are not there, in a damaged row, count for nobody. */
static tgn_games_person *person_of(tgn_games_people *people, const tgn_games_joined *joined, uint32_t name)
{
    const uint32_t player = tgn_games_joined__player(joined, name);
    return name && name <= people->count ? &people->of[player] : NULL;
}

static void count_row(tgn_games_people *people, const tgn_games_joined *joined, const tgn_games_row *row)
{
    tgn_games_person *black = person_of(people, joined, row->black);
    tgn_games_person *white = person_of(people, joined, row->white);
    if (black)
        count_side(black, row, TGN_BLACK, black == white);
    if (white)
        count_side(white, row, TGN_WHITE, black == white);
    if (black && black == white)
        black->games--;
    if (row->event && row->event <= people->count) {
        tgn_games_person *event = &people->of[row->event];
        event->event_games++;
        meet_date(&event->event_first, &event->event_last, row->first);
    }
}

static int count_games(tgn_games_people *people, tgn_games *games, uint32_t last, tgn_error *error)
{
    const tgn_games_joined *joined;
    TGN_TRY(tgn_games__joined(&joined, games, error));
    TGN_TRY(tgn_games__need_all_rows(games, last, error));
    while (people->games < last) {
        const tgn_games_row *row = tgn_games__row(games, people->games + 1, error);
        if (!row)
            return error->code;
        people->games++;
        if (!(row->flags & TGN_GAMES_ROW_REMOVED))
            count_row(people, joined, row);
    }
    return 0;
}

/* ---- keeping up ---------------------------------------------------------------------------------------- */

static int grow(tgn_games_people *people, uint32_t names, tgn_error *error)
{
    if (people->of && names <= people->count)
        return 0;
    tgn_games_person *more = realloc(people->of, ((size_t)names + 1) * sizeof *more);
    if (!more)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to count the games of players");
    const size_t known = people->of ? (size_t)people->count + 1 : 0;
    memset(more + known, 0, (names + 1 - known) * sizeof *more);
    people->of = more;
    people->count = names;
    return 0;
}

static int bring_up_to_date(tgn_games_people *people, tgn_games *games, uint32_t last, tgn_error *error)
{
    if (people->changes != games->changes || people->joined != games->joined_version || people->games > last)
        tgn_games_people__clear(people);
    people->changes = games->changes;
    people->joined = games->joined_version;
    if (people->of && people->games == last)
        return 0;
    TGN_TRY(grow(people, tgn_games__name_count(games), error));
    return count_games(people, games, last, error);
}

int tgn_games__people(const tgn_games_people **out, tgn_games *games, uint32_t last, tgn_error *error)
{
    tgn_error own;
    error = error ? error : &own;
    pthread_mutex_lock(&games->people_lock);
    const int code = bring_up_to_date(&games->people, games, last, error);
    if (code < 0)
        tgn_games_people__clear(&games->people);
    *out = code < 0 ? NULL : &games->people;
    pthread_mutex_unlock(&games->people_lock);
    return code;
}
