/*
 * players_test.c - players and events of random games, counted a second time one by one, while games come, change and go and
 * spellings are joined and separated
 */
#define _GNU_SOURCE /* strcasestr */
#include <pthread.h>

#include <tengen/bin.h>
#include <tengen/game.h>
#include <tengen/players.h>
#include <tengen/symmetry.h>

#include "../check.h"
#include "temp_folder.h"

enum { MOST = 400, PEOPLE = 14, EVENTS = 5, BASES = 4 };

static const char *const people[PEOPLE] = {"",
                                           "Cho Chikun",
                                           "CHO, Chikun 9p",
                                           "趙治勲",
                                           "Takemiya Masaki",
                                           "takemiya",
                                           "Ｔａｋｅｍｉｙａ",
                                           "<b>Go</b>",
                                           "Go Seigen",
                                           "1998 Cho",
                                           "seigen_go",
                                           "\xe2\x80\x8fmirror",
                                           "17",
                                           "Masaki"};
static const char *const events[EVENTS] = {"", "Cho Cup", "1998 Meijin", "meijin", "Takemiya"};

/* What is known of a game. */
typedef struct one {
    bool there;
    int black, white, event;
    uint32_t date; /* yyyymmdd, 0: unknown */
    int winner, rank[2], base, size;
} one;

static home h;
static tgn_graph *graph;
static one all[MOST + 1];
static uint32_t count;
static int player_of[PEOPLE]; /* the spelling that each is joined to */
static uint64_t seed = 1;

static int below(int n)
{
    return (int)(check_random(&seed) % (unsigned)n);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static const char *const bases[BASES][TGN_OPENING_MOVES] = {
    {"pd", "dp", "pp", "dd"}, {"qd", "dp", "pp", "dd"}, {"jj", "pd", "dp", "qq"}, {"pd", "qc", "pp", "jj"}};

static one random_game(void)
{
    static const uint32_t days[] = {0, 19980000, 19980500, 19980531, 20010101, 20041231};
    return (one){.there = true,
                 .black = below(PEOPLE),
                 .white = below(PEOPLE),
                 .event = below(EVENTS),
                 .date = days[below(6)],
                 .winner = below(3),
                 .rank = {below(10), below(10)},
                 .base = below(BASES),
                 .size = below(4) ? 19 : 9};
}

static const char *date_text(uint32_t date)
{
    static char text[32];
    snprintf(text, sizeof text,
             date % 100     ? "%04u-%02u-%02u"
             : date % 10000 ? "%04u-%02u"
                            : "%04u",
             date / 10000, date / 100 % 100, date % 100);
    return text;
}

/* On a small board nobody opens; on the others the first moves are turned at random, and some follow. */
static void write_game(char *out, const one *g)
{
    const tgn_symmetry s = (tgn_symmetry)below(TGN_SYMMETRY_COUNT);
    out += sprintf(out, "(;SZ[%d]PB[%s]PW[%s]EV[%s]RE[%s]", g->size, people[g->black], people[g->white],
                   events[g->event],
                   g->winner == 0   ? "0"
                   : g->winner == 1 ? "B+R"
                                    : "W+1.5");
    if (g->date)
        out += sprintf(out, "DT[%s]", date_text(g->date));
    for (int i = 0; i < 2; i++)
        if (g->rank[i])
            out += sprintf(out, "%s[%dd]", i ? "WR" : "BR", g->rank[i]);
    for (int i = 0; i < TGN_OPENING_MOVES && g->size == 19; i++) {
        char text[TGN_POINT_TEXT];
        tgn_point p;
        CHECK_INT(tgn_point_parse(&p, bases[g->base][i], (tgn_size){19, 19}), 0);
        tgn_point_format_sgf(text, tgn_symmetry_point(s, (tgn_size){19, 19}, p));
        out += sprintf(out, ";%c[%s]", i % 2 ? 'W' : 'B', text);
    }
    sprintf(out, ";B[%c%c];W[ii])", 'a' + below(8), 'a' + below(8));
}

static tgn_sgf *read_game(tgn_sgf_reader **reader, const char *text)
{
    tgn_sgf *tree;
    CHECK_INT(tgn_sgf_open_memory(reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(*reader, &tree), 1);
    return tree;
}

static void change_game(uint32_t id)
{
    char text[2000];
    tgn_sgf_reader *reader = NULL;
    tgn_error error = {0};
    const one game = random_game();
    write_game(text, &game);
    tgn_sgf *tree = read_game(&reader, text);
    if (id == 0) {
        CHECK_INT(tgn_graph_add(graph, tree, false, true, &id, &error), 0);
        CHECK_INT(id, ++count);
    } else {
        CHECK_INT(tgn_graph_replace(graph, id, tree, false, &error), 0);
    }
    all[id] = game;
    tgn_sgf_close(reader);
}

static void remove_game(uint32_t id)
{
    CHECK_INT(tgn_graph_remove(graph, id, NULL), 0);
    all[id].there = false;
}

/* ---- joining ------------------------------------------------------------------------------------------- */

static bool plays(int person)
{
    for (uint32_t id = 1; id <= count; id++)
        if (all[id].there && person && (all[id].black == person || all[id].white == person))
            return true;
    return false;
}

static uint32_t number_of(int person)
{
    uint32_t id = 0;
    CHECK_INT(tgn_graph_player_named(graph, people[person], &id, NULL), 0);
    return id;
}

static void join(int player, int spelling)
{
    const int a = player_of[player], b = player_of[spelling];
    CHECK_INT(tgn_graph_join_spelling(graph, number_of(player), number_of(spelling), NULL), 0);
    for (int i = 1; i < PEOPLE; i++)
        player_of[i] = player_of[i] == b ? a : player_of[i];
}

static void separate(int spelling)
{
    int heir = 0;
    const uint32_t number = number_of(spelling);
    for (int i = 1; i < PEOPLE; i++)
        if (i != spelling && player_of[i] == spelling && (!heir || number_of(i) < number_of(heir)))
            heir = i;
    CHECK_INT(tgn_graph_separate_spelling(graph, number_of(player_of[spelling]), number, NULL), 0);
    for (int i = 1; i < PEOPLE; i++)
        player_of[i] = i != spelling && player_of[i] == spelling ? heir : player_of[i];
    player_of[spelling] = spelling;
}

/* ---- counting again ------------------------------------------------------------------------------------ */

static int root(int person)
{
    return person ? player_of[person] : 0;
}

static int person_called(const char *name)
{
    for (int i = 1; i < PEOPLE; i++)
        if (strcmp(people[i], name) == 0)
            return i;
    CHECK(false);
    return 0;
}

typedef struct sums {
    uint64_t games, black, white, won, lost;
    uint32_t first, last;
    char rank[TGN_RANK_TEXT];
} sums;

static sums count_player(int player)
{
    sums s = {0};
    uint32_t ranked = 0;
    for (uint32_t id = 1; id <= count; id++) {
        const one *g = &all[id];
        const int side[2] = {root(g->black), root(g->white)};
        if (!g->there || (side[0] != player && side[1] != player))
            continue;
        s.games++;
        s.first = g->date && (!s.first || g->date < s.first) ? g->date : s.first;
        s.last = g->date > s.last ? g->date : s.last;
        for (int i = 0; i < 2; i++) {
            if (side[i] != player)
                continue;
            *(i ? &s.white : &s.black) += 1;
            s.won += side[0] != side[1] && g->winner == i + 1;
            s.lost += side[0] != side[1] && g->winner == 2 - i;
            if (g->rank[i] && g->date >= ranked) {
                ranked = g->date;
                snprintf(s.rank, sizeof s.rank, "%dd", g->rank[i] % 10);
            }
        }
    }
    return s;
}

static void check_player(const tgn_player_line *p)
{
    const int player = person_called(p->name);
    const sums s = count_player(player);
    size_t spellings = 0;
    CHECK_INT(player_of[player], player);
    CHECK_INT(p->games, s.games);
    CHECK_INT(p->black, s.black);
    CHECK_INT(p->white, s.white);
    CHECK_INT(p->won, s.won);
    CHECK_INT(p->lost, s.lost);
    CHECK_INT(p->first, s.first);
    CHECK_INT(p->last, s.last);
    CHECK_TEXT(p->rank, s.rank);
    CHECK_TEXT(p->spellings[0], p->name);
    for (int i = 1; i < PEOPLE; i++)
        spellings += player_of[i] == player;
    CHECK_INT(p->spelling_count, spellings);
    for (size_t i = 0; i < p->spelling_count; i++)
        CHECK_INT(player_of[person_called(p->spellings[i])], player);
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* The one name in full-width letters as it is compared. */
static const char *plain(const char *name)
{
    return strcmp(name, people[6]) == 0 ? "takemiya" : name;
}

static bool spelled(int person, const char *word)
{
    for (int i = 1; i < PEOPLE; i++)
        if (person && player_of[i] == root(person) && strcasestr(plain(people[i]), word))
            return true;
    return false;
}

/* Texts as lists of words; a date is tried as the first word. */
typedef struct query {
    const char *text, *word[3];
    uint32_t from, to;
} query;

static const query queries[] = {
    {"cho", {"cho"}, 0, 0},
    {" CHO   takemiya ", {"cho", "takemiya"}, 0, 0},
    {"ｃｈｏ　1998", {"cho"}, 19980000, 19989999},
    {"1998", {"1998"}, 19980000, 19989999},
    {"go 1998-05..2003", {"go"}, 19980500, 20039999},
    {"1999.. masaki", {"masaki"}, 19990000, 0},
    {"..1998-05-30 meijin 2004", {"meijin"}, 20040000, 19980530},
    {"勲", {"勲"}, 0, 0},
    {"<b> go", {"<b>", "go"}, 0, 0},
    {"nobody", {"nobody"}, 0, 0},
    {"99991", {"99991"}, 0, 0},
    {"1998-05-31 17", {"17"}, 19980531, 19980531},
};
enum { QUERIES = sizeof queries / sizeof *queries };

static bool has_words(const query *q, const int *persons, const char *event)
{
    for (int i = 0; i < 3 && q->word[i]; i++) {
        bool found = event && strcasestr(event, q->word[i]);
        for (int k = 0; persons && k < 2 && persons[k] >= 0; k++)
            found |= spelled(persons[k], q->word[i]);
        if (!found)
            return false;
    }
    return true;
}

static uint32_t last_day(uint32_t date)
{
    return date % 10000 == 0 ? date + 9999 : date % 100 == 0 ? date + 99 : date;
}

static bool is_found(const query *q, const one *g)
{
    const int persons[2] = {g->black, g->white};
    const bool dated = q->from || q->to, only_date = q->word[0] && strcmp(q->word[0], q->text) == 0 && dated;
    if (!g->there || (dated && !g->date))
        return false;
    if ((q->from && last_day(g->date) < q->from) || (q->to && g->date > q->to))
        return false;
    return only_date || has_words(q, persons, events[g->event]);
}

static uint64_t count_event(int event)
{
    uint64_t games = 0;
    for (uint32_t id = 1; id <= count; id++)
        games += all[id].there && all[id].event == event;
    return games;
}

static void check_found_events(const query *q, const tgn_found *found)
{
    uint64_t total = 0;
    for (int i = 1; i < EVENTS; i++)
        total += count_event(i) > 0 && has_words(q, NULL, events[i]);
    CHECK_INT(found->event_total, total);
    CHECK_INT(found->event_count, total);
    for (size_t i = 0; i < found->event_count; i++)
        for (int k = 1; k < EVENTS; k++)
            if (strcmp(found->events[i].name, events[k]) == 0)
                CHECK_INT(found->events[i].games, count_event(k));
}

static void check_found(const query *q)
{
    uint64_t players = 0, games = 0;
    const tgn_find_question question = {q->text, 100, 100, 7};
    tgn_found *found;
    CHECK_INT(tgn_graph_find(graph, &question, &found, NULL), 0);
    for (int i = 1; i < PEOPLE; i++) {
        const int persons[2] = {i, -1};
        players += player_of[i] == i && count_player(i).games > 0 && has_words(q, persons, NULL);
    }
    for (uint32_t id = 1; id <= count; id++)
        games += is_found(q, &all[id]);
    CHECK_INT(found->players->total, players);
    CHECK_INT(found->players->count, players);
    CHECK_INT(found->games->total, games);
    CHECK_INT(found->games->count, games < 7 ? games : 7);
    for (size_t i = 0; i < found->players->count; i++)
        check_player(&found->players->players[i]);
    for (size_t i = 0; i < found->games->count; i++)
        CHECK(is_found(q, &all[found->games->lines[i].id]));
    check_found_events(q, found);
    tgn_found_free(found);
}

/* ---- lists --------------------------------------------------------------------------------------------- */

/* Negative: a comes before b. */
static int compare(const tgn_player_line *a, const tgn_player_line *b, tgn_player_order order)
{
    if (order == TGN_PLAYER_GAMES && a->games != b->games)
        return a->games > b->games ? -1 : 1;
    if (order == TGN_PLAYER_LAST && a->last != b->last)
        return a->last > b->last ? -1 : 1;
    return strcasecmp(a->name, b->name);
}

static void check_list(tgn_player_order order, bool reverse)
{
    uint64_t total = 0;
    tgn_player_list *list, *page;
    tgn_player_question question = {.order = order, .reverse = reverse, .count = 100};
    CHECK_INT(tgn_graph_players(graph, &question, &list, NULL), 0);
    for (int i = 1; i < PEOPLE; i++)
        total += player_of[i] == i && count_player(i).games > 0;
    CHECK_INT(list->total, total);
    CHECK_INT(list->count, total);
    for (size_t i = 0; i < list->count; i++) {
        check_player(&list->players[i]);
        if (i > 0) {
            const int way = compare(&list->players[i - 1], &list->players[i], order);
            CHECK(reverse ? way >= 0 : way <= 0);
        }
    }
    question.skip = (uint64_t)below(16);
    question.count = (size_t)below(6);
    CHECK_INT(tgn_graph_players(graph, &question, &page, NULL), 0);
    CHECK_INT(page->total, total);
    for (size_t i = 0; i < page->count; i++)
        CHECK_INT(page->players[i].id, list->players[question.skip + i].id);
    CHECK(page->count == question.count || question.skip + page->count >= total);
    tgn_player_list_free(page);
    tgn_player_list_free(list);
}

/* ---- one player ---------------------------------------------------------------------------------------- */

static void check_colours(const tgn_player_page *page, int player)
{
    tgn_player_tally colour[2] = {{0}};
    for (uint32_t id = 1; id <= count; id++)
        for (int i = 0; i < 2; i++)
            if (all[id].there && root(i ? all[id].white : all[id].black) == player) {
                colour[i].games++;
                colour[i].won += all[id].winner == i + 1;
                colour[i].lost += all[id].winner == 2 - i;
            }
    for (int i = 0; i < 2; i++)
        CHECK(memcmp(&colour[i], &page->colour[i ? TGN_WHITE : TGN_BLACK], sizeof *colour) == 0);
}

static bool takes_part(const one *g, int player)
{
    return g->there && (root(g->black) == player || root(g->white) == player);
}

static void check_years(const tgn_player_page *page, int player)
{
    uint64_t dated = 0, sum = 0;
    for (uint32_t id = 1; id <= count; id++)
        dated += takes_part(&all[id], player) && all[id].date;
    for (size_t i = 0; i < page->year_count; i++) {
        uint64_t games = 0, won = 0;
        const tgn_player_year *year = &page->years[i];
        for (uint32_t id = 1; id <= count; id++) {
            const one *g = &all[id];
            if (!takes_part(g, player) || g->date / 10000 != year->year)
                continue;
            games++;
            won += root(g->black) != root(g->white) && g->winner == (root(g->black) == player ? 1 : 2);
        }
        CHECK_INT(year->tally.games, games);
        CHECK_INT(year->tally.won, won);
        CHECK(i == 0 || year->year > page->years[i - 1].year);
        sum += games;
    }
    CHECK_INT(sum, dated);
}

static void check_opponents(const tgn_player_page *page, int player)
{
    uint64_t others = 0;
    for (int other = 1; other < PEOPLE; other++) {
        tgn_player_tally tally = {0};
        for (uint32_t id = 1; id <= count; id++) {
            const one *g = &all[id];
            const bool black = root(g->black) == player && root(g->white) == other;
            if (!g->there || other == player ||
                (!black && (root(g->white) != player || root(g->black) != other)))
                continue;
            tally.games++;
            tally.won += g->winner == (black ? 1 : 2);
            tally.lost += g->winner == (black ? 2 : 1);
        }
        others += tally.games > 0;
        bool found = tally.games == 0;
        for (size_t i = 0; i < page->opponent_count; i++)
            if (strcmp(page->opponents[i].name, people[other]) == 0) {
                found = true;
                CHECK(memcmp(&page->opponents[i].tally, &tally, sizeof tally) == 0);
            }
        CHECK(found);
    }
    CHECK_INT(page->opponent_total, others);
    for (size_t i = 1; i < page->opponent_count; i++)
        CHECK(page->opponents[i - 1].tally.games >= page->opponents[i].tally.games);
}

static void check_events(const tgn_player_page *page, int player)
{
    uint64_t met = 0;
    for (int event = 1; event < EVENTS; event++) {
        uint64_t games = 0;
        for (uint32_t id = 1; id <= count; id++)
            games += takes_part(&all[id], player) && all[id].event == event;
        met += games > 0;
        for (size_t i = 0; i < page->event_count; i++)
            if (strcmp(page->events[i].name, events[event]) == 0)
                CHECK_INT(page->events[i].games, games);
    }
    CHECK_INT(page->event_total, met);
    CHECK_INT(page->event_count, met);
}

static void check_ranks(const tgn_player_page *page, int player)
{
    for (int rank = 1; rank < 10; rank++) {
        uint64_t games = 0, told = 0;
        for (uint32_t id = 1; id <= count; id++)
            for (int i = 0; i < 2; i++)
                games += all[id].there && root(i ? all[id].white : all[id].black) == player &&
                         all[id].rank[i] == rank;
        for (size_t i = 0; i < page->rank_count; i++)
            told += page->ranks[i].rank[0] == '0' + rank ? page->ranks[i].games : 0;
        CHECK_INT(told, games);
    }
    for (size_t i = 1; i < page->rank_count; i++)
        CHECK(!page->ranks[i].first ||
              (page->ranks[i - 1].first && page->ranks[i - 1].first <= page->ranks[i].first));
}

/* Three moves of the first and fourth kind begin differently, so each base is one opening of either colour. */
static void check_openings(const tgn_player_page *page, int player)
{
    for (int i = 0; i < 2; i++) {
        uint64_t of_base[BASES] = {0}, won[BASES] = {0}, left = 0, told = 0;
        for (uint32_t id = 1; id <= count; id++)
            if (all[id].there && all[id].size == 19 && root(i ? all[id].white : all[id].black) == player) {
                of_base[all[id].base]++;
                won[all[id].base] += all[id].winner == i + 1;
                left++;
            }
        for (size_t k = 0; k < page->opening_count; k++) {
            const tgn_opening *o = &page->openings[k];
            if (o->colour != (i ? TGN_WHITE : TGN_BLACK) || o->size.rows != 19)
                continue;
            bool known = false;
            for (int b = 0; b < BASES && !known; b++)
                if (of_base[b] == o->tally.games && won[b] == o->tally.won) {
                    known = true;
                    of_base[b] = UINT64_MAX;
                }
            CHECK(known);
            CHECK_INT(o->count, i ? 4 : 3);
            told += o->tally.games;
        }
        CHECK_INT(told, left);
    }
}

static void check_names(const tgn_player_page *page)
{
    CHECK_INT(page->name_count, page->player.spelling_count);
    for (size_t i = 0; i < page->name_count; i++) {
        const int person = person_called(page->names[i].name);
        uint64_t games = 0;
        for (uint32_t id = 1; id <= count; id++)
            games += all[id].there && (all[id].black == person || all[id].white == person);
        CHECK_INT(page->names[i].tally.games, games);
        CHECK_TEXT(page->names[i].name, page->player.spellings[i]);
        CHECK_INT(page->names[i].id, number_of(person));
    }
}

static void check_page(int player)
{
    tgn_player_page *page;
    CHECK_INT(tgn_graph_player(graph, number_of(player), &page, NULL), 0);
    player = player_of[player];
    CHECK_TEXT(page->player.name, people[player]);
    check_player(&page->player);
    check_names(page);
    check_colours(page, player);
    check_years(page, player);
    check_opponents(page, player);
    check_events(page, player);
    check_ranks(page, player);
    check_openings(page, player);
    for (size_t i = 0; i < page->similar_count; i++)
        CHECK(player_of[person_called(page->similar[i].name)] != player);
    tgn_player_page_free(page);
}

/* Games by the player's number, with each colour, and against another. */
static void check_filters(void)
{
    const int a = 1 + below(PEOPLE - 1), b = 1 + below(PEOPLE - 1);
    if (!plays(a) || !plays(b))
        return;
    const tgn_filter filters[] = {{.who = number_of(a)},
                                  {.who_black = number_of(a)},
                                  {.who_white = number_of(a)},
                                  {.who = number_of(a), .against = number_of(b)},
                                  {.who_black = number_of(a), .against = number_of(b)}};
    for (int i = 0; i < 5; i++) {
        uint64_t games = 0;
        tgn_game_list *list;
        for (uint32_t id = 1; id <= count; id++) {
            const int x = root(all[id].black), y = root(all[id].white), p = player_of[a], q = player_of[b];
            const bool black = x == p && (i < 3 || y == q), white = y == p && (i < 3 || x == q);
            games += all[id].there && (i == 1 || i == 4 ? black : i == 2 ? white : black || white);
        }
        CHECK_INT(tgn_graph_games(graph, &filters[i], TGN_ORDER_ID, false, 0, 0, &list, NULL), 0);
        CHECK_INT(list->total, games);
        tgn_game_list_free(list);
    }
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static void open_graph(const char *path, tgn_graph_mode mode)
{
    const tgn_graph_options little = {.memory = 16 << 20};
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, path, mode, &little, &error), 0);
    if (!graph) {
        puts(error.message);
        exit(1);
    }
}

static void change_something(void)
{
    const uint32_t id = count ? 1 + (uint32_t)below((int)count) : 0;
    const int a = 1 + below(PEOPLE - 1), b = 1 + below(PEOPLE - 1), what = below(10);
    if (what < 5 && count < MOST)
        change_game(0);
    else if (what == 5 && id && all[id].there)
        change_game(id);
    else if (what == 6 && id && all[id].there)
        remove_game(id);
    else if (what < 8 && plays(a) && plays(b))
        join(a, b);
    else if (plays(a))
        separate(a);
}

static void check_all(void)
{
    for (int order = 0; order < 6; order++)
        check_list((tgn_player_order)(order / 2), order % 2);
    for (int i = 0; i < QUERIES; i++)
        check_found(&queries[i]);
    for (int i = 1; i < PEOPLE; i++)
        if (plays(i))
            check_page(i);
    check_filters();
}

static void empty(void)
{
    tgn_player_list *list;
    tgn_player_page *page;
    tgn_spelling_list *spellings;
    tgn_error error;
    uint32_t id;
    check_all();
    CHECK_INT(tgn_graph_players(graph, &(tgn_player_question){.count = 5}, &list, NULL), 0);
    CHECK_INT(list->count + list->total, 0);
    tgn_player_list_free(list);
    CHECK_INT(tgn_graph_player(graph, 1, &page, &error), TGN_ERR_MISSING);
    CHECK(page == NULL);
    CHECK_INT(tgn_graph_player_named(graph, "Cho", &id, NULL), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_join_spelling(graph, 1, 2, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_separate_spelling(graph, 1, 2, &error), TGN_ERR_MISSING);
    CHECK_INT(tgn_graph_spellings(graph, &spellings, NULL), 0);
    CHECK_INT(spellings->count, 0);
    tgn_spelling_list_free(spellings);
}

/* The same is in a copy of a copy, which is opened for reading alone. */
static void check_copies(const char *path)
{
    tgn_error error;
    const char *backup = home_path(&h, "backup"), *copy = home_db(&h, "copy");
    CHECK_INT(tgn_graph_copy(path, backup, NULL, &error), 0);
    CHECK_INT(tgn_graph_copy(backup, copy, NULL, &error), 0);
    open_graph(copy, TGN_GRAPH_READ);
    check_all();
    CHECK_INT(tgn_graph_join_spelling(graph, 1, 2, &error), TGN_ERR_ARGUMENT);
    tgn_graph_close(graph);
    if (on_server())
        return;
    CHECK_INT(tgn_graph_backup(path, home_path(&h, "another"), NULL, &error), 0);
    open_graph(home_path(&h, "another"), TGN_GRAPH_READ);
    check_all();
    tgn_graph_close(graph);
}

/* What came into an empty database, changed and went; opened again; and in copies. */
static void random_changes(void)
{
    const int rounds = check_cases(60, 25);
    home_open(&h);
    char path[512];
    snprintf(path, sizeof path, "%s", home_db(&h, "db"));
    open_graph(path, TGN_GRAPH_CREATE);
    for (int i = 0; i < PEOPLE; i++)
        player_of[i] = i;
    empty();
    for (int round = 0; round < rounds; round++) {
        for (int i = below(12); i >= 0; i--)
            change_something();
        if (round % 10 == 7) {
            tgn_graph_close(graph);
            open_graph(path, TGN_GRAPH_WRITE);
        }
        check_all();
    }
    CHECK(count > 40);
    tgn_graph_close(graph);
    check_copies(path);
    home_close(&h);
}

/* ---- names from outside --------------------------------------------------------------------------------- */

/* Whatever a record calls somebody: each player is found by name and number, with at most 200 bytes of it. */
static void hostile_names(void)
{
    static const char record[] = "(;SZ[9]PB[%s]PW[B]EV[%s];B[ee])";
    static const char *const names[] = {"\xe3\x80\x80",
                                        "<script>alert(1)</script>",
                                        "\xe2\x80\xae\xd7\x90",
                                        "%s%n",
                                        "a\\]b",
                                        "\xff\xfe\xed\xa0\x80",
                                        "..1998",
                                        "\xf0\x9f\x98\x80"};
    char *text = malloc(100000), *end = text, longest[6000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        end += sprintf(end, record, names[i], names[i]);
    sprintf(end, record, longest, "");
    tgn_player_list *list;
    home_open(&h);
    open_graph(home_db(&h, "db"), TGN_GRAPH_CREATE);
    const char *const path = home_write(&h, "games.sgf", text);
    const tgn_import_options all_games = {.keep_duplicates = true};
    CHECK_INT(tgn_graph_import(graph, &path, 1, &all_games, NULL, NULL, NULL), 0);
    const tgn_player_question question = {.count = 100};
    CHECK_INT(tgn_graph_players(graph, &question, &list, NULL), 0);
    CHECK(list->count >= 9);
    for (size_t i = 0; i < list->count; i++) {
        const tgn_find_question find = {list->players[i].name, 100, 100, 100};
        tgn_player_page *page;
        tgn_found *found;
        uint32_t id;
        CHECK(strlen(list->players[i].name) <= 200);
        CHECK_INT(tgn_graph_player_named(graph, list->players[i].name, &id, NULL), 0);
        CHECK_INT(id, list->players[i].id);
        CHECK_INT(tgn_graph_player(graph, id, &page, NULL), 0);
        CHECK_TEXT(page->player.name, list->players[i].name);
        tgn_player_page_free(page);
        CHECK_INT(tgn_graph_find(graph, &find, &found, NULL), 0);
        CHECK(found->players->total > 0 || list->players[i].name[0] == '\xe3' ||
              list->players[i].name[0] == '.');
        tgn_found_free(found);
    }
    tgn_player_list_free(list);
    free(text);
    tgn_graph_close(graph);
    home_close(&h);
}

/* ---- at the same time ---------------------------------------------------------------------------------- */

enum { WRITERS = 4, EACH = 12 };

/* Joins spellings of its own, one after the other, to a player whom all share. */
static void *join_some(void *context)
{
    const int first = 2 + EACH * *(const int *)context;
    for (int i = 0; i < EACH; i++)
        CHECK_INT(tgn_graph_join_spelling(graph, 1, (uint32_t)(first + i), NULL), 0);
    return NULL;
}

/* None of the changes that several threads make at once is lost. */
static void joined_at_once(void)
{
    pthread_t threads[WRITERS];
    int numbers[WRITERS];
    tgn_player_page *page;
    char text[WRITERS * EACH * 64], *end = text;
    home_open(&h);
    char path[512];
    snprintf(path, sizeof path, "%s", home_db(&h, "db"));
    open_graph(path, TGN_GRAPH_CREATE);
    for (int i = 0; i < WRITERS * EACH; i++)
        end += sprintf(end, "(;SZ[9]PB[Everybody]PW[Spelling %d];B[ee];W[cc])", i);
    const char *const records = home_write(&h, "games.sgf", text);
    const tgn_import_options all_games = {.keep_duplicates = true};
    CHECK_INT(tgn_graph_import(graph, &records, 1, &all_games, NULL, NULL, NULL), 0);
    for (int i = 0; i < WRITERS; i++) {
        numbers[i] = i;
        CHECK_INT(pthread_create(&threads[i], NULL, join_some, &numbers[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    tgn_graph_close(graph);
    open_graph(path, TGN_GRAPH_READ);
    CHECK_INT(tgn_graph_player(graph, 1 + WRITERS * EACH, &page, NULL), 0);
    CHECK_TEXT(page->player.name, "Everybody");
    CHECK_INT(page->name_count, 1 + WRITERS * EACH);
    CHECK_INT(page->player.games, WRITERS * EACH);
    tgn_player_page_free(page);
    tgn_graph_close(graph);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(random_changes);
    TEST(hostile_names);
    TEST(joined_at_once);
    return check_done();
}
