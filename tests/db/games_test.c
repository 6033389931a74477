/*
 * games_test.c - filters, orders and pages of games
 *
 * Oracles: a filter that reads its fields one by one, and qsort() with a comparison of its own.
 */
#define _GNU_SOURCE /* strcasestr */
#include "games_fixture.h"

#include <strings.h>

#include "db/graph/graph.h"
#include "db/query/query.h"
#include "db/games/games.h"

enum { GAMES = 3000 };

static const char *const people[] = {"",
                                     "Honinbo Shusaku",
                                     "honinbo shuwa",
                                     "HONINBO SHUSAI",
                                     "Go Seigen",
                                     "Kitani Minoru",
                                     "吴清源",
                                     "abcdefgh",
                                     "abcdefghi",
                                     "ABCDEFGHI",
                                     "abcdefgh z",
                                     "é",
                                     "Z",
                                     "z",
                                     "a",
                                     "b"};
static const char *const events[] = {"", "Castle game", "castle", "Title match", "friendly"};
enum { PEOPLE = sizeof people / sizeof *people, EVENTS = sizeof events / sizeof *events };

static tgn_games_row rows[GAMES + 1];
static const char *black[GAMES + 1], *white[GAMES + 1], *event[GAMES + 1];

static char *copy(const char *text)
{
    return strcpy(malloc(strlen(text) + 1), text);
}

static tgn_games_row random_row(uint64_t *random)
{
    static const int16_t ranks[] = {0, -30, -1, 1, 9, 101, 109};
    tgn_games_row row = {.steps = 10, .rows = 19, .cols = 19, .komi = INT16_MIN};
    uint32_t day = 20000000 + (uint32_t)(check_random(random) % 3) * 10000 + 100 * (check_random(random) % 4);
    if (check_random(random) % 5) {
        row.first = day;
        row.last = day + (check_random(random) % 3 ? 0 : 99);
    }
    row.moves = (uint16_t)(check_random(random) % 11);
    row.black_rank = ranks[check_random(random) % 7];
    row.white_rank = ranks[check_random(random) % 7];
    if (check_random(random) % 4)
        row.komi = (int16_t)(check_random(random) % 8 - 2);
    row.winner = check_random(random) % 3;
    row.ending = row.winner ? TGN_END_RESIGN : (uint8_t)(check_random(random) % 3 * 5);
    row.ending = row.ending == 10 ? TGN_END_VOID : row.ending;
    if (row.winner && check_random(random) % 2) {
        row.ending = TGN_END_SCORE;
        row.margin = (int16_t)(1 + check_random(random) % 9);
    }
    row.handicap = (uint8_t)(check_random(random) % 4 ? 0 : 2 + check_random(random) % 3);
    if (check_random(random) % 3 == 0)
        row.rows = row.cols = 9;
    if (check_random(random) % 9 == 0)
        row.rows = 13;
    if (check_random(random) % 20 == 0)
        row.flags = TGN_GAMES_ROW_REMOVED;
    return row;
}

/* Random games; opened again, so that everything is read from disk. */
static void random_games(void)
{
    uint64_t random = 11;
    fixture_open();
    for (uint32_t game = 1; game <= GAMES; game++) {
        rows[game] = random_row(&random);
        tgn_games_entry entry = {.row = rows[game]};
        entry.black = copy(black[game] = people[check_random(&random) % PEOPLE]);
        entry.white = copy(white[game] = people[check_random(&random) % PEOPLE]);
        entry.event = copy(event[game] = events[check_random(&random) % EVENTS]);
        entry.record = calloc(1, entry.record_length = 1);
        entry.text = calloc(1, entry.text_length = 1);
        entry.digest = (tgn_key){game, game};
        void *texts[] = {entry.black, entry.white, entry.event};
        CHECK_INT(tgn_games__add(fixture.games, &entry, &fixture.error), game);
        for (int i = 0; i < 3; i++)
            free(texts[i]);
    }
    fixture_commit(true);
    fixture_reopen();
}

/* ---- players ------------------------------------------------------------------------------------------- */

static uint32_t number[PEOPLE]; /* of each of the people, as a name */
static int player_of[PEOPLE];   /* the one that each is joined to, or itself */

static void find_numbers(void)
{
    const uint32_t names = tgn_games__name_count(fixture.games);
    for (int i = 1; i < PEOPLE; i++) {
        player_of[i] = i;
        for (uint32_t name = 1; name <= names; name++)
            if (strcmp(tgn_games__name(fixture.games, name, NULL), people[i]) == 0)
                number[i] = name;
        CHECK(number[i] > 0);
    }
}

static int person_of(const char *name)
{
    int i = 0;
    while (strcmp(people[i], name) != 0)
        i++;
    return i;
}

/* Whether a name is a spelling of the player who has a spelling of this number; 0: of anybody. */
static bool is_player(const char *name, uint32_t player)
{
    const int person = person_of(name);
    for (int i = 1; i < PEOPLE && player && person; i++)
        if (number[i] == player)
            return player_of[i] == player_of[person];
    return player == 0;
}

static void commit_joined(void)
{
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__batch_new(&batch, fixture.store), 0);
    CHECK_INT(tgn_games__write_joined(fixture.games, batch, &fixture.error), 0);
    CHECK_INT(tgn_store__commit(batch, &fixture.error), 0);
    tgn_store__batch_free(batch);
    tgn_games__committed(fixture.games);
}

static void join(int player, int spelling)
{
    const int a = player_of[player], b = player_of[spelling];
    CHECK_INT(tgn_games__join(fixture.games, number[player], number[spelling], &fixture.error), a != b);
    for (int i = 1; i < PEOPLE; i++)
        player_of[i] = player_of[i] == b ? a : player_of[i];
}

/* The one who comes next by number becomes the player, if this was the first. */
static void separate(int spelling)
{
    int heir = 0, others = 0;
    for (int i = 1; i < PEOPLE; i++)
        if (i != spelling && player_of[i] == spelling && (!heir || number[i] < number[heir]))
            heir = i;
    for (int i = 1; i < PEOPLE; i++) {
        others += i != spelling && player_of[i] == player_of[spelling];
        player_of[i] = i != spelling && player_of[i] == spelling ? heir : player_of[i];
    }
    CHECK_INT(tgn_games__separate(fixture.games, number[spelling], &fixture.error), others > 0);
    player_of[spelling] = spelling;
}

static void check_joined(void)
{
    const tgn_games_joined *joined;
    CHECK_INT(tgn_games__joined(&joined, fixture.games, &fixture.error), 0);
    for (int i = 1; i < PEOPLE; i++)
        CHECK_INT(tgn_games_joined__player(joined, number[i]), number[player_of[i]]);
    CHECK_INT(tgn_games_joined__player(joined, 1000000), 1000000);
}

/* Joined and separated at random, a few changes at a time; after opening again they are as they were. */
static void joining(void)
{
    uint64_t random = 3;
    find_numbers();
    check_joined();
    for (int round = 0; round < 100; round++) {
        for (uint64_t some = 1 + check_random(&random) % 4; some > 0; some--) {
            const int a = 1 + (int)(check_random(&random) % (PEOPLE - 1));
            const int b = 1 + (int)(check_random(&random) % (PEOPLE - 1));
            if (check_random(&random) % 3 || a == b)
                separate(a);
            else
                join(a, b);
        }
        commit_joined();
        if (round % 10 == 0)
            fixture_reopen();
        check_joined();
    }
    CHECK_INT(tgn_games__join(fixture.games, number[3], number[4], &fixture.error) >= 0, true);
    tgn_games__discard(fixture.games); /* nothing was committed */
    check_joined();
}

static void damaged_joined(void)
{
    static const char *const bad[] = {
        "", "\2", "\1\2", "\1\1\0\0\0\0\0\0\0", "\1\1\0\0\0\1\0\0\0", "\1\1\0\0\0\377\377\0\0"};
    static const size_t lengths[] = {0, 1, 2, 9, 9, 9};
    const tgn_games_key key = {"kplayers", 8};
    tgn_store_value kept = {0};
    CHECK_INT(tgn_games_key__get(key, fixture.store, &kept, &fixture.error), 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const tgn_games_joined *joined;
        desk_put(key, bad[i], lengths[i]);
        fixture_reopen();
        CHECK_INT(tgn_games__joined(&joined, fixture.games, &fixture.error), TGN_ERR_INPUT);
    }
    tgn_store_batch *batch;
    CHECK_INT(tgn_store__batch_new(&batch, fixture.store), 0);
    tgn_store__remove(batch, (tgn_store_bytes){key.bytes, key.length});
    CHECK_INT(tgn_store__commit(batch, &fixture.error), 0);
    tgn_store__batch_free(batch);
    tgn_store__release(&kept);
    fixture_reopen();
    find_numbers();
    check_joined();
    for (int i = 2; i < 6; i++)
        join(2, i);
    commit_joined();
}

/* ---- filters ------------------------------------------------------------------------------------------- */

/* One of the names of the game, or another spelling of a player, contains the word. */
static bool has_word(uint32_t game, const char *word)
{
    const char *const names[] = {black[game], white[game]};
    if (strcasestr(event[game], word))
        return true;
    for (int i = 1; i < PEOPLE; i++)
        for (int k = 0; k < 2; k++)
            if (*names[k] && player_of[i] == player_of[person_of(names[k])] && strcasestr(people[i], word))
                return true;
    return false;
}

/* Words between blanks, or a year. */
static bool has_text(uint32_t game, const char *text)
{
    char copied[100];
    strcpy(copied, text ? text : "");
    for (char *word = strtok(copied, " "); word; word = strtok(NULL, " "))
        if (strcmp(word, "2001") == 0 ? rows[game].first / 10000 != 2001 : !has_word(game, word))
            return false;
    return true;
}

static bool has_players(const tgn_filter *f, uint32_t game)
{
    const char *const side[] = {black[game], white[game]};
    bool any = false;
    for (int i = 0; i < 2; i++)
        any |= is_player(side[i], f->who) && is_player(side[1 - i], f->against) &&
               (i == 0 ? f->who_black || !f->who_white : f->who_white || !f->who_black);
    return any && is_player(black[game], f->who_black) && is_player(white[game], f->who_white);
}

static bool stands_in(const char *name, const char *words)
{
    return !words || !*words || (*name && strcasestr(name, words));
}

static bool has_result(const tgn_games_row *row, const char *result)
{
    if (!*result)
        return true;
    if (row->winner)
        return strcmp(result, row->winner == TGN_BLACK ? "B" : "W") == 0;
    return strcmp(result, row->ending == TGN_END_DRAW   ? "draw"
                          : row->ending == TGN_END_VOID ? "void"
                                                        : "?") == 0;
}

static bool has_rank(int level, const tgn_filter *filter)
{
    if (filter->rank_from && (level == 0 || level < filter->rank_from))
        return false;
    return !filter->rank_to || (level != 0 && level <= filter->rank_to);
}

static bool plainly_takes(const tgn_filter *filter, uint32_t game)
{
    const tgn_games_row *row = &rows[game];
    if (row->flags & TGN_GAMES_ROW_REMOVED)
        return false;
    if (!stands_in(black[game], filter->player) && !stands_in(white[game], filter->player))
        return false;
    if (!stands_in(black[game], filter->black) || !stands_in(white[game], filter->white) ||
        !stands_in(event[game], filter->event) || !has_result(row, filter->result))
        return false;
    if (filter->from && (row->first == 0 || row->last < filter->from))
        return false;
    if (filter->to && (row->first == 0 || row->first > filter->to))
        return false;
    if (!has_players(filter, game) || !has_text(game, filter->text))
        return false;
    if (!has_rank(row->black_rank, filter) || !has_rank(row->white_rank, filter))
        return false;
    if (filter->komi_given && (row->komi == INT16_MIN || row->komi / 4.0 != filter->komi))
        return false;
    if (filter->handicap == TGN_HANDICAP_GIVEN ? row->handicap < 2
        : filter->handicap == 1                ? row->handicap != 0
                                               : filter->handicap && filter->handicap != row->handicap)
        return false;
    return filter->size.rows == 0 || (filter->size.rows == row->rows && filter->size.cols == row->cols);
}

static tgn_filter random_filter(uint64_t *random)
{
    static const char *const words[] = {"honinbo", "HONINBO SHUS", "z",     "清", "", "nobody",
                                        "a",       "gh",           "castle"};
    static const char *const results[] = {"B", "W", "draw", "void", "?"};
    static const int16_t ranks[] = {-30, -1, 1, 9, 105};
    tgn_filter filter = {0};
    unsigned fields = (unsigned)(check_random(random) >> 20 & check_random(random) >> 20);
    uint32_t day = 20000000 + (uint32_t)(check_random(random) % 3) * 10000 + 100 * (check_random(random) % 4);
    filter.player = fields & 1 ? words[check_random(random) % 9] : NULL;
    filter.black = fields & 2 ? words[check_random(random) % 9] : NULL;
    filter.white = fields & 4 ? words[check_random(random) % 9] : NULL;
    filter.event = fields & 8 ? words[check_random(random) % 9] : NULL;
    filter.from = fields & 16 ? day + (uint32_t)(check_random(random) % 3) : 0;
    filter.to = fields & 32 ? day + 150 : 0;
    filter.rank_from = fields & 64 ? ranks[check_random(random) % 5] : 0;
    filter.rank_to = fields & 128 ? ranks[check_random(random) % 5] : 0;
    if (fields & 256)
        strcpy(filter.result, results[check_random(random) % 5]);
    filter.komi_given = fields & 512;
    filter.komi = (double)(check_random(random) % 8) / 4 - 0.5;
    static const char *const texts[] = {"honinbo", "HONINBO  castle", "z 2001", "go   清",
                                        "2001",    "shu a",           " "};
    if (fields & 4096)
        filter.text = texts[check_random(random) % 7];
    uint32_t *const players[] = {&filter.who, &filter.who_black, &filter.who_white, &filter.against};
    for (int i = 0; i < 4; i++)
        if (fields & 8192u << i)
            *players[i] = check_random(random) % 20 ? number[1 + check_random(random) % (PEOPLE - 1)] : 99999;
    filter.handicap = fields & 1024 ? (int)(check_random(random) % 6) - 1 : 0;
    if (fields & 2048)
        filter.size = check_random(random) % 2 ? (tgn_size){19, 19} : (tgn_size){13, 9};
    return filter;
}

static void matcher(void)
{
    uint64_t random = 5;
    size_t taken = 0, empty = 0;
    for (int round = 0; round < 300; round++) {
        tgn_filter filter = random_filter(&random);
        tgn_games_matcher *made;
        size_t before = taken;
        CHECK_INT(tgn_games_matcher__new(&made, fixture.games, &filter, &fixture.error), 0);
        for (uint32_t game = 1; game <= GAMES; game++) {
            if (rows[game].flags & TGN_GAMES_ROW_REMOVED)
                continue;
            const tgn_games_row *row = tgn_games__row(fixture.games, game, &fixture.error);
            bool takes = tgn_games_matcher__matches(made, row);
            CHECK_INT(takes, plainly_takes(&filter, game));
            taken += takes;
        }
        empty += taken == before;
        tgn_games_matcher__free(made);
    }
    CHECK(taken > 10000 && empty < 250); /* neither all nor nothing */
}

static void bad_filters(void)
{
    static const tgn_filter bad[] = {{.result = "b"},
                                     {.result = "Draw"},
                                     {.komi_given = true, .komi = 6.3},
                                     {.komi_given = true, .komi = 1e9},
                                     {.komi_given = true, .komi = -1e300}};
    tgn_games_matcher *made = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_INT(tgn_games_matcher__new(&made, fixture.games, &bad[i], &fixture.error), TGN_ERR_ARGUMENT);
    CHECK(made == NULL);
    tgn_games_matcher__free(NULL);
}

/* ---- orders -------------------------------------------------------------------------------------------- */

static tgn_order by;
static bool turned;

/* Black's lead turned round; a win without counting is larger than any that was counted. */
static int result_value(const tgn_games_row *row)
{
    const int lead = row->ending == TGN_END_SCORE ? row->margin : 40000;
    if (row->ending == TGN_END_UNKNOWN)
        return -1;
    if (row->winner == TGN_EMPTY)
        return row->ending == TGN_END_VOID ? 100000 : 50000;
    return row->winner == TGN_BLACK ? 50000 - lead : 50000 + lead;
}

/* Negative when a game lacks what it is ordered by: such stand last, whichever way. */
static int order_value(uint32_t game)
{
    const tgn_games_row *row = &rows[game];
    switch (by) {
    case TGN_ORDER_DATE:
        return row->first ? (int)row->first : -1;
    case TGN_ORDER_BLACK:
        return *black[game] ? 0 : -1;
    case TGN_ORDER_WHITE:
        return *white[game] ? 0 : -1;
    case TGN_ORDER_RANK:
        return row->black_rank || row->white_rank ? row->black_rank + row->white_rank + 1000 : -1;
    case TGN_ORDER_EVENT:
        return *event[game] ? 0 : -1;
    case TGN_ORDER_RESULT:
        return result_value(row);
    case TGN_ORDER_MOVES:
        return row->moves;
    case TGN_ORDER_KOMI:
        return row->komi == INT16_MIN ? -1 : row->komi + 100;
    case TGN_ORDER_SIZE:
        return row->rows * row->cols * 100 + row->rows;
    case TGN_ORDER_HANDICAP:
        return row->handicap;
    default:
        return 0;
    }
}

static int plainly_compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    int first = order_value(a), second = order_value(b), way = turned ? -1 : 1;
    if ((first < 0) != (second < 0))
        return first < 0 ? 1 : -1;
    if (first != second)
        return first < second ? -way : way;
    int names = by == TGN_ORDER_BLACK   ? strcasecmp(black[a], black[b])
                : by == TGN_ORDER_WHITE ? strcasecmp(white[a], white[b])
                : by == TGN_ORDER_EVENT ? strcasecmp(event[a], event[b])
                                        : 0;
    if (names)
        return way * names;
    return a == b ? 0 : a < b ? -way : way;
}

static void orders(void)
{
    uint64_t random = 9;
    for (int order = TGN_ORDER_ID; order < TGN_ORDER_COUNT; order++)
        for (int way = 0; way < 2; way++) {
            by = (tgn_order)order;
            turned = way;
            for (int i = 0; i < 3000; i++) {
                uint32_t a = 1 + (uint32_t)(check_random(&random) % GAMES);
                uint32_t b = 1 + (uint32_t)(check_random(&random) % GAMES);
                tgn_games_ranked both[2];
                CHECK_INT(tgn_games__rank(fixture.games, by, turned, a, 0, &both[0], NULL), 0);
                CHECK_INT(tgn_games__rank(fixture.games, by, turned, b, 0, &both[1], NULL), 0);
                tgn_games__sort_page(fixture.games, by, turned, both, 2, 0, 2);
                int got = a == b ? 0 : both[0].game == a ? -1 : 1;
                int expected = plainly_compare(&a, &b);
                CHECK_INT((got > 0) - (got < 0), (expected > 0) - (expected < 0));
            }
        }
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static tgn_graph graph;

/* "B+0.75" */
static const char *score_text(const tgn_games_row *row)
{
    static char text[32];
    snprintf(text, sizeof text, "%c+%g", row->winner == TGN_BLACK ? 'B' : 'W', row->margin / 4.0);
    return text;
}

static void check_line(const tgn_game_line *line, uint32_t game)
{
    char text[TGN_RANK_TEXT];
    CHECK_INT(line->id, game);
    CHECK_TEXT(line->black, black[game]);
    CHECK_TEXT(line->white, white[game]);
    CHECK_TEXT(line->event, event[game]);
    CHECK_TEXT(line->black_rank, tgn_rank_format(text, (tgn_rank){.level = rows[game].black_rank}));
    CHECK_TEXT(line->white_rank, tgn_rank_format(text, (tgn_rank){.level = rows[game].white_rank}));
    CHECK_TEXT(line->result, rows[game].ending == TGN_END_SCORE  ? score_text(&rows[game])
                             : rows[game].winner == TGN_BLACK    ? "B+R"
                             : rows[game].winner == TGN_WHITE    ? "W+R"
                             : rows[game].ending == TGN_END_DRAW ? "0"
                             : rows[game].ending == TGN_END_VOID ? "Void"
                                                                 : "?");
    CHECK_INT(line->first_date, rows[game].first);
    CHECK_INT(line->last_date, rows[game].last);
    CHECK_INT(line->komi_known, rows[game].komi != INT16_MIN);
    CHECK(!line->komi_known || line->komi == rows[game].komi / 4.0);
    CHECK_INT(line->handicap, rows[game].handicap);
    CHECK(line->size.rows == rows[game].rows && line->size.cols == rows[game].cols);
    CHECK_INT(line->moves, rows[game].moves);
    CHECK_INT(line->move + line->last_move + line->region, 0);
}

static void check_page(const tgn_filter *filter, uint64_t skip, size_t count)
{
    static uint32_t all[GAMES];
    size_t total = 0;
    tgn_game_list *list = NULL;
    for (uint32_t game = 1; game <= graph.head.games; game++)
        if (plainly_takes(filter, game))
            all[total++] = game;
    qsort(all, total, sizeof *all, plainly_compare);
    CHECK_INT(tgn_graph_games(&graph, filter, by, turned, skip, count, &list, &fixture.error), 0);
    CHECK_INT(list->total, total);
    size_t left = skip < total ? total - (size_t)skip : 0;
    CHECK_INT(list->count, left < count ? left : count);
    for (size_t i = 0; i < list->count; i++)
        check_line(&list->lines[i], all[skip + i]);
    tgn_game_list_free(list);
}

static void pages(void)
{
    uint64_t random = 13;
    const tgn_filter everything = {0};
    pthread_rwlock_init(&graph.lock, NULL);
    graph.games = fixture.games;
    graph.head.games = GAMES;
    for (int round = 0; round < 200; round++) {
        tgn_filter filter = round % 3 ? random_filter(&random) : everything;
        by = (tgn_order)(check_random(&random) % TGN_ORDER_COUNT);
        turned = check_random(&random) % 2;
        uint64_t skip = check_random(&random) % 4 ? check_random(&random) % 50 : check_random(&random) % 3500;
        check_page(&filter, skip, check_random(&random) % 4 ? 20 : check_random(&random) % 4000);
    }
    check_page(&everything, UINT64_MAX, SIZE_MAX);
    check_page(&everything, 0, SIZE_MAX);
    graph.head.games = 100; /* what was added since the last commit is not seen */
    check_page(&everything, 0, 200);
    tgn_game_list *list = NULL;
    CHECK_INT(tgn_graph_games(&graph, NULL, TGN_ORDER_ID, false, 0, 1, &list, &fixture.error), 0);
    CHECK(list->count == 1 && list->total > 90);
    tgn_game_list_free(list);
    const tgn_filter bad = {.result = "won"};
    CHECK_INT(tgn_graph_games(&graph, &bad, TGN_ORDER_ID, false, 0, 1, &list, &fixture.error),
              TGN_ERR_ARGUMENT);
    CHECK(list == NULL);
    tgn_game_list_free(NULL);
    pthread_rwlock_destroy(&graph.lock);
}

int main(int argc, char **argv)
{
    random_games();
    TEST(joining);
    TEST(damaged_joined);
    TEST(matcher);
    TEST(bad_filters);
    TEST(orders);
    TEST(pages);
    fixture_close();
    return check_done();
}
