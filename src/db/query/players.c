/* players.c - lists of players, and finding; see tengen/players.h */
#include "db/query/players.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "db/query/query.h"

/* ---- memory -------------------------------------------------------------------------------------------- */

void *tgn_query_players__array(struct tgn_player_space *space, size_t count, size_t item_size)
{
    if (space->array_count == TGN_QUERY_PLAYER_ARRAYS)
        return NULL;
    void *array = calloc(count + 1, item_size);
    space->arrays[space->array_count] = array;
    space->array_count += array != NULL;
    return array;
}

void tgn_query_players__free_space(struct tgn_player_space *space)
{
    if (!space)
        return;
    for (size_t i = 0; i < space->array_count; i++)
        free(space->arrays[i]);
    tgn_string_arena__clear(&space->texts);
    free(space);
}

int tgn_query_players__no_memory(const tgn_query_players *query)
{
    return tgn_error_set(query->error, TGN_ERR_MEMORY, "no memory for a list of players");
}

const char *tgn_query_players__name(const tgn_query_players *query, struct tgn_player_space *space,
                                    uint32_t number)
{
    const char *name = tgn_games__name(query->games, number, query->error);
    const char *copy = name ? tgn_string_arena__add(&space->texts, name, strlen(name)) : NULL;
    if (name && !copy)
        query->error->code = tgn_query_players__no_memory(query);
    return copy;
}

int tgn_query_players__begin(tgn_query_players *out, tgn_graph *graph, tgn_error *error)
{
    *out = (tgn_query_players){.graph = graph, .games = graph->games, .error = error};
    TGN_TRY(tgn_games__need_names(graph->games, error));
    TGN_TRY(tgn_games__joined(&out->joined, graph->games, error));
    TGN_TRY(tgn_games__people(&out->people, graph->games, graph->head.games, error));
    out->names = graph->head.names < out->people->count ? graph->head.names : out->people->count;
    return 0;
}

int tgn_query_chosen__add(tgn_query_chosen *chosen, uint32_t number, uint64_t key,
                          const tgn_query_players *query)
{
    if (tgn_array__need(&chosen->items, &chosen->capacity, chosen->count + 1) < 0)
        return tgn_query_players__no_memory(query);
    chosen->items[chosen->count++] = (tgn_games_ranked){.key = key, .game = number};
    return 0;
}

/* ---- filling in ---------------------------------------------------------------------------------------- */

static int fill_player(tgn_player_line *out, uint32_t number, struct tgn_player_space *space,
                       const tgn_query_players *query)
{
    const tgn_games_person *person = &query->people->of[number];
    *out = (tgn_player_line){.id = number,
                             .spelling_count = 1,
                             .games = person->games,
                             .black = person->black,
                             .white = person->white,
                             .won = person->won,
                             .lost = person->lost,
                             .first = person->first,
                             .last = person->last};
    tgn_rank_format(out->rank, (tgn_rank){.level = person->rank});
    out->name = tgn_query_players__name(query, space, number);
    return out->name ? 0 : query->error->code;
}

/* Where the spellings of each player go: `place` has 1 + the player's index for the numbers that are listed. */
typedef struct spellings {
    uint32_t *place;
    const char **texts, ***next; /* all of them; the place of the next one for each player */
    size_t total;
} spellings;

static void count_spellings(spellings *s, tgn_player_line *players, const tgn_query_players *query)
{
    for (uint32_t name = 1; name <= query->names; name++) {
        const uint32_t player = tgn_query_players__player(query, name);
        if (s->place[player] == 0)
            continue;
        players[s->place[player] - 1].spelling_count += name != player;
        s->total++;
    }
}

/* The first is the player's own, the others follow in order of numbers. */
static int put_spellings(spellings *s, tgn_player_line *players, size_t count, struct tgn_player_space *space,
                         const tgn_query_players *query)
{
    const char **at = s->texts;
    for (size_t i = 0; i < count; i++) {
        players[i].spellings = at;
        at[0] = players[i].name;
        s->next[i] = at + 1;
        at += players[i].spelling_count;
    }
    for (uint32_t name = 1; name <= query->names; name++) {
        const uint32_t player = tgn_query_players__player(query, name);
        if (s->place[player] == 0 || name == player)
            continue;
        const char *text = tgn_query_players__name(query, space, name);
        if (!text)
            return query->error->code;
        *s->next[s->place[player] - 1]++ = text;
    }
    return 0;
}

int tgn_query_players__fill(tgn_player_line *out, const tgn_games_ranked *numbers, size_t count,
                            struct tgn_player_space *space, const tgn_query_players *query)
{
    spellings s = {.place = calloc((size_t)query->people->count + 1, sizeof *s.place),
                   .next = calloc(count + 1, sizeof *s.next)};
    int code = s.place && s.next ? 0 : tgn_query_players__no_memory(query);
    for (size_t i = 0; i < count && code == 0; i++) {
        s.place[numbers[i].game] = (uint32_t)i + 1;
        code = fill_player(&out[i], numbers[i].game, space, query);
    }
    if (code == 0) {
        count_spellings(&s, out, query);
        s.texts = tgn_query_players__array(space, s.total, sizeof *s.texts);
        code = s.texts ? put_spellings(&s, out, count, space, query) : tgn_query_players__no_memory(query);
    }
    free(s.place);
    free(s.next);
    return code;
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

/* What players are looked for by, and how they are sorted. */
typedef struct wish {
    const tgn_games_words *words;
    const uint32_t *found; /* the words of each name; NULL: all players */
    uint32_t wanted;
    bool begin_first; /* names that begin with the text, then by games */
    tgn_player_order order;
    bool reverse;
} wish;

static bool is_wanted(const wish *w, uint32_t name)
{
    return !w->found || (w->wanted && (w->found[name] & w->wanted) == w->wanted);
}

/* The less, the sooner. */
static uint64_t key_of(const wish *w, const tgn_query_players *query, uint32_t name, const char *text)
{
    const tgn_games_person *person = &query->people->of[name];
    const uint64_t value = w->order == TGN_PLAYER_NAME   ? tgn_games_order__name_key(text)
                           : w->order == TGN_PLAYER_LAST ? UINT32_MAX - person->last
                                                         : UINT32_MAX - person->games;
    const bool later = w->begin_first && !tgn_games_words__begin(w->words, text);
    return w->reverse ? UINT64_MAX - value : value + ((uint64_t)later << 40);
}

static int choose(tgn_query_chosen *out, const wish *w, const tgn_query_players *query)
{
    for (uint32_t name = 1; name <= query->names; name++) {
        if (query->people->of[name].games == 0 || !is_wanted(w, name))
            continue;
        const char *text = tgn_games__name(query->games, name, query->error);
        if (!text)
            return query->error->code;
        TGN_TRY(tgn_query_chosen__add(out, name, key_of(w, query, name, text), query));
    }
    return 0;
}

static int fill_list(tgn_player_list *list, const wish *w, uint64_t skip, size_t count,
                     const tgn_query_players *query)
{
    tgn_query_chosen chosen = {0};
    int code = choose(&chosen, w, query);
    const size_t left = skip < chosen.count ? chosen.count - (size_t)skip : 0;
    list->total = chosen.count;
    list->count = 0;
    count = count < left ? count : left;
    if (code == 0 && count > 0) {
        tgn_games__sort_names(query->games, w->reverse, chosen.items, chosen.count, (size_t)skip, count);
        list->players = tgn_query_players__array(list->space, count, sizeof *list->players);
        code = list->players
                   ? tgn_query_players__fill(list->players, chosen.items + skip, count, list->space, query)
                   : tgn_query_players__no_memory(query);
        list->count = code == 0 ? count : 0;
    }
    free(chosen.items);
    return code;
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static tgn_player_list *new_list(void)
{
    tgn_player_list *list = calloc(1, sizeof *list);
    if (list)
        list->space = calloc(1, sizeof *list->space);
    if (list && !list->space) {
        free(list);
        list = NULL;
    }
    return list;
}

void tgn_player_list_free(tgn_player_list *list)
{
    if (list)
        tgn_query_players__free_space(list->space);
    free(list);
}

static int list_players(tgn_player_list *list, tgn_graph *graph, const tgn_player_question *question,
                        tgn_error *error)
{
    tgn_query_players query;
    tgn_games_words words;
    uint32_t *found = NULL, names;
    TGN_TRY(tgn_games_words__read(&words, question->text ? question->text : "", error));
    TGN_TRY(tgn_query_players__begin(&query, graph, error));
    if (words.count > 0)
        TGN_TRY(tgn_games_words__find(&words, graph->games, &found, &names, error));
    const wish w = {.words = &words,
                    .found = found,
                    .wanted = tgn_games_words__all(&words),
                    .order = question->order,
                    .reverse = question->reverse};
    const int code = fill_list(list, &w, question->skip, question->count, &query);
    free(found);
    return code;
}

int tgn_graph_players(tgn_graph *graph, const tgn_player_question *question, tgn_player_list **out,
                      tgn_error *error)
{
    tgn_error own;
    tgn_player_list *list = new_list();
    *out = NULL;
    error = error ? error : &own;
    if (!list)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of players");
    pthread_rwlock_rdlock(&graph->lock);
    const int code = list_players(list, graph, question, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0)
        tgn_player_list_free(list);
    else
        *out = list;
    return code;
}

static int find_named(tgn_graph *graph, const char *name, uint32_t *id, tgn_error *error)
{
    tgn_query_players query;
    TGN_TRY(tgn_query_players__begin(&query, graph, error));
    for (uint32_t number = 1; number <= query.names; number++) {
        const char *text = tgn_games__name(query.games, number, error);
        if (!text)
            return error->code;
        const uint32_t player = tgn_query_players__player(&query, number);
        if (strcmp(text, name) == 0 && (query.people->of[player].games > 0 || player != number)) {
            *id = number;
            return 0;
        }
    }
    return tgn_error_set(error, TGN_ERR_MISSING, "there is no player called '%.100s'", name);
}

int tgn_graph_player_named(tgn_graph *graph, const char *name, uint32_t *id, tgn_error *error)
{
    tgn_error own;
    *id = 0;
    pthread_rwlock_rdlock(&graph->lock);
    const int code = find_named(graph, name, id, error ? error : &own);
    pthread_rwlock_unlock(&graph->lock);
    return code;
}

/* ---- finding ------------------------------------------------------------------------------------------- */

void tgn_found_free(tgn_found *found)
{
    if (!found)
        return;
    tgn_player_list_free(found->players);
    tgn_game_list_free(found->games);
    tgn_query_players__free_space(found->space);
    free(found);
}

static int fill_events(tgn_found *out, const tgn_games_ranked *chosen, size_t count,
                       const tgn_query_players *query)
{
    tgn_event *events = tgn_query_players__array(out->space, count, sizeof *events);
    if (!events)
        return tgn_query_players__no_memory(query);
    for (size_t i = 0; i < count; i++) {
        const tgn_games_person *event = &query->people->of[chosen[i].game];
        events[i] = (tgn_event){tgn_query_players__name(query, out->space, chosen[i].game),
                                event->event_games, event->event_first, event->event_last};
        if (!events[i].name)
            return query->error->code;
    }
    out->events = events;
    out->event_count = count;
    return 0;
}

/* A joined spelling has the words of others, so an event is looked at by its own name. */
static int find_events(tgn_found *out, const wish *w, size_t count, const tgn_query_players *query)
{
    tgn_query_chosen chosen = {0};
    int code = 0;
    for (uint32_t name = 1; name <= query->names && code == 0; name++) {
        const uint64_t games = query->people->of[name].event_games;
        const char *text =
            games && is_wanted(w, name) ? tgn_games__name(query->games, name, query->error) : "";
        if (!text)
            code = query->error->code;
        else if (*text && (tgn_games_words__in(w->words, text) & w->wanted) == w->wanted)
            code = tgn_query_chosen__add(
                &chosen, name, UINT32_MAX - games + ((uint64_t)!tgn_games_words__begin(w->words, text) << 40),
                query);
    }
    out->event_total = chosen.count;
    count = count < chosen.count ? count : chosen.count;
    tgn_games__sort_names(query->games, false, chosen.items, chosen.count, 0, count);
    if (code == 0)
        code = fill_events(out, chosen.items, count, query);
    free(chosen.items);
    return code;
}

/* A text of nothing finds nothing. */
static int find_games(tgn_found *out, const tgn_find_question *question, const tgn_games_words *words,
                      const tgn_query_players *query)
{
    const tgn_filter filter = {.text = question->text};
    if (words->count == 0)
        return 0;
    return tgn_query_list__fill(out->games, query->games, query->graph->head.games, &filter, question->games,
                                query->error);
}

static int find_all(tgn_found *out, tgn_graph *graph, const tgn_find_question *question, tgn_error *error)
{
    tgn_query_players query;
    tgn_games_words words;
    uint32_t *found = NULL, names;
    TGN_TRY(tgn_games_words__read(&words, question->text ? question->text : "", error));
    TGN_TRY(tgn_query_players__begin(&query, graph, error));
    TGN_TRY(tgn_games_words__find(&words, graph->games, &found, &names, error));
    const uint32_t plain = tgn_games_words__plain(&words);
    const wish w = {
        .words = &words, .found = found, .wanted = plain ? plain : words.dates, .begin_first = true};
    int code = fill_list(out->players, &w, 0, question->players, &query);
    if (code == 0)
        code = find_events(out, &w, question->events, &query);
    if (code == 0)
        code = find_games(out, question, &words, &query);
    free(found);
    return code;
}

static tgn_found *new_found(void)
{
    tgn_found *found = calloc(1, sizeof *found);
    if (!found)
        return NULL;
    found->players = new_list();
    found->space = calloc(1, sizeof *found->space);
    if (!found->players || !found->space || tgn_query_list__new(&found->games) < 0) {
        tgn_found_free(found);
        return NULL;
    }
    return found;
}

int tgn_graph_find(tgn_graph *graph, const tgn_find_question *question, tgn_found **out, tgn_error *error)
{
    tgn_error own;
    tgn_found *found = new_found();
    *out = NULL;
    error = error ? error : &own;
    if (!found)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to find anything");
    pthread_rwlock_rdlock(&graph->lock);
    const int code = find_all(found, graph, question, error);
    pthread_rwlock_unlock(&graph->lock);
    if (code < 0)
        tgn_found_free(found);
    else
        *out = found;
    return code;
}

/* ---- spellings ----------------------------------------------------------------------------------------- */

void tgn_spelling_list_free(tgn_spelling_list *list)
{
    if (list)
        tgn_query_players__free_space(list->space);
    free(list);
}

static int by_player(const void *a, const void *b)
{
    const tgn_games_ranked *x = a, *y = b;
    return x->key != y->key ? x->key < y->key ? -1 : 1 : (x->game > y->game) - (x->game < y->game);
}

static int list_spellings(tgn_spelling_list *list, tgn_graph *graph, tgn_error *error)
{
    tgn_query_players query;
    tgn_query_chosen chosen = {0};
    TGN_TRY(tgn_query_players__begin(&query, graph, error));
    int code = 0;
    for (uint32_t name = 1; name <= query.names && code == 0; name++)
        if (tgn_query_players__player(&query, name) != name)
            code = tgn_query_chosen__add(&chosen, name, tgn_query_players__player(&query, name), &query);
    list->spellings = tgn_query_players__array(list->space, chosen.count, sizeof *list->spellings);
    if (!list->spellings)
        code = tgn_query_players__no_memory(&query);
    if (chosen.count > 1)
        qsort(chosen.items, chosen.count, sizeof *chosen.items, by_player);
    for (size_t i = 0; i < chosen.count && code == 0; i++) {
        tgn_spelling *spelling = &list->spellings[list->count++];
        spelling->player = tgn_query_players__name(&query, list->space, (uint32_t)chosen.items[i].key);
        spelling->spelling = tgn_query_players__name(&query, list->space, chosen.items[i].game);
        code = spelling->player && spelling->spelling ? 0 : error->code;
    }
    free(chosen.items);
    return code;
}

int tgn_graph_spellings(tgn_graph *graph, tgn_spelling_list **out, tgn_error *error)
{
    tgn_error own;
    tgn_spelling_list *list = calloc(1, sizeof *list);
    *out = NULL;
    error = error ? error : &own;
    if (list)
        list->space = calloc(1, sizeof *list->space);
    int code =
        list && list->space ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of spellings");
    if (code == 0) {
        pthread_rwlock_rdlock(&graph->lock);
        code = list_spellings(list, graph, error);
        pthread_rwlock_unlock(&graph->lock);
    }
    if (code < 0)
        tgn_spelling_list_free(list);
    else
        *out = list;
    return code;
}
