/*
 * A game beside all others: what tgn_graph_know() says of random games and of the sample is compared with a slow and obvious
 * count, which replays every game, writes each position down as it looks in all eight ways, and compares the texts. Nothing of the
 * database is used for it, and no key.
 */
#define _GNU_SOURCE
#include <tengen/graph.h>
#include <tengen/wire.h>

#include "book_order.h"
#include "games.h"
#include "temp_folder.h"

/* ---- positions as texts -------------------------------------------------------------------------------- */

enum { TEXT = TGN_POINTS_MAX + 4, POSES = 60000 };

typedef struct pose {
    char *text;       /* the least of all ways to look at it */
    unsigned motions; /* that lead to this text */
    int game, up;     /* the pose before it, or -1 */
    bool by_move, main_line;
    tgn_move move; /* that led here */
    uint32_t moves;
} pose;

typedef struct album {
    pose *poses;
    int count, games;
    uint32_t date[GAMES];
    tgn_colour winner[GAMES];
    tgn_size size[GAMES];
} album;

/* Mirror left-right (1), mirror top-bottom (2), swap rows and columns (4). */
static void carry(int s, tgn_size size, int *row, int *col)
{
    if (s & 1)
        *col = size.cols - 1 - *col;
    if (s & 2)
        *row = size.rows - 1 - *row;
    if (s & 4) {
        const int swap = *row;
        *row = *col;
        *col = swap;
    }
}

static int motions_of(tgn_size size)
{
    return size.rows == size.cols ? 8 : 4;
}

static void spell(char *out, const uint8_t *colour, tgn_size size, tgn_colour to_move, tgn_point ko, int s)
{
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++) {
            int r = row, c = col;
            carry(s, size, &r, &c);
            out[r * size.cols + c] =
                ko == tgn_point_at(row, col) ? '*' : ".XO"[colour[row * size.cols + col]];
        }
    snprintf(out + tgn_size_points(size), 4, "%c%c", 'a' + size.rows, to_move == TGN_BLACK ? 'b' : 'w');
}

/* The least text, which the caller frees, and the motions that lead to it. */
static char *least(const uint8_t *colour, tgn_size size, tgn_colour to_move, tgn_point ko, unsigned *motions)
{
    char text[TEXT], best[TEXT] = "~";
    for (int s = 0; s < motions_of(size); s++) {
        spell(text, colour, size, to_move, ko, s);
        const int order = strcmp(text, best);
        *motions = order < 0 ? 1u << s : order == 0 ? *motions | 1u << s : *motions;
        if (order < 0)
            strcpy(best, text);
    }
    return strdup(best);
}

/* Where a point of one look at a position lies in another look at it: of several, the one that is named. */
static tgn_point seen_from(tgn_point point, tgn_size size, unsigned from, unsigned to)
{
    tgn_point first = 0;
    for (int s = 0; s < 8 && point; s++)
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            for (int t = 0; t < 8; t++) {
                int r = tgn_point_row(point), c = tgn_point_col(point);
                int r2 = tgn_point_row(p), c2 = tgn_point_col(p);
                if (!(from >> s & 1) || !(to >> t & 1))
                    continue;
                carry(s, size, &r, &c);
                carry(t, size, &r2, &c2);
                if (r == r2 && c == c2 && (!first || book_rank(p, size) < book_rank(first, size)))
                    first = p;
            }
    return first;
}

/* ---- albums -------------------------------------------------------------------------------------------- */

static pose *new_pose(album *a)
{
    if (a->count == POSES)
        exit(2);
    return &a->poses[a->count++];
}

/* All lines of a random game, or only its main line. */
static void add_one(album *a, const one *g, bool variations)
{
    int *number = calloc((size_t)g->steps + 1, sizeof *number);
    for (int i = 0; i <= g->steps; i++) {
        const moment *m = &g->at[i];
        if (m->line && !variations)
            continue;
        number[i] = a->count;
        pose *p = new_pose(a);
        *p = (pose){.game = a->games,
                    .up = i ? number[m->up] : -1,
                    .by_move = i && m->by == BY_MOVE,
                    .main_line = m->line == 0,
                    .move = m->move,
                    .moves = m->moves};
        p->text = least(m->colour, g->size, m->to_move, m->ko, &p->motions);
    }
    a->date[a->games] = g->first;
    a->winner[a->games] = g->winner;
    a->size[a->games++] = g->size;
    free(number);
}

static void note(album *a, const tgn_game *game, int up, bool by_move, tgn_move move)
{
    uint8_t colour[TGN_POINTS_MAX];
    const tgn_board *board = tgn_game_board(game);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        colour[tgn_point_index(p, board->size)] = board->colour[p];
    pose *p = new_pose(a);
    *p = (pose){.game = a->games,
                .up = up,
                .by_move = by_move,
                .main_line = true,
                .move = move,
                .moves = (uint32_t)tgn_game_moves(game)};
    p->text = least(colour, board->size, tgn_game_to_move(game), tgn_game_ko(game), &p->motions);
}

static tgn_sgf *parse(tgn_sgf_reader **reader, const char *sgf, size_t length)
{
    tgn_sgf *tree = NULL;
    if (tgn_sgf_open_memory(reader, sgf, length) < 0 || tgn_sgf_next(*reader, &tree) <= 0)
        exit(2);
    return tree;
}

/* The main line of a record. */
static void add_record(album *a, const char *sgf, size_t length, tgn_game *game)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree = parse(&reader, sgf, length);
    tgn_info info;
    tgn_info_read(&info, tree);
    if (tgn_game_reset(game, tree->size, NULL) < 0)
        exit(2);
    note(a, game, -1, false, (tgn_move){0, 0});
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node)) {
        const size_t before = tgn_game_moves(game);
        tgn_move move = {0, 0};
        if (tgn_sgf_apply(tree, node, game) < 0)
            exit(2);
        const bool moved = tgn_game_moves(game) > before && tgn_game_last(game, &move);
        if (node || moved || tgn_game_steps(game))
            note(a, game, a->count - 1, moved, move);
    }
    a->date[a->games] = info.dates.first;
    a->winner[a->games] = info.result.winner;
    a->size[a->games++] = tree->size;
    tgn_sgf_close(reader);
}

static void album_open(album *a)
{
    memset(a, 0, sizeof *a);
    a->poses = calloc(POSES, sizeof *a->poses);
    if (!a->poses)
        exit(2);
}

static void album_close(album *a)
{
    for (int i = 0; i < a->count; i++)
        free(a->poses[i].text);
    free(a->poses);
}

/* ---- a game that is asked for -------------------------------------------------------------------------- */

enum { PLACES = 1000 };

typedef struct asked {
    tgn_game *game;
    int moves;
    char *text[PLACES];
    unsigned motions[PLACES];
    tgn_move played[PLACES];
    bool self[GAMES];
} asked;

/* The steps of a game, each turned by a motion, on a new game. */
static void turn(tgn_game *out, const tgn_game *game, tgn_symmetry s)
{
    const tgn_size size = tgn_game_size(game);
    for (size_t i = 0; i < tgn_game_steps(game); i++) {
        tgn_past_step step;
        tgn_move stones[TGN_POINTS_MAX];
        tgn_game_past(game, i, &step);
        int code;
        if (step.is_move) {
            code = tgn_game_force(out, step.move.colour, tgn_symmetry_point(s, size, step.move.point), NULL);
        } else if (step.change_count) {
            for (size_t k = 0; k < step.change_count; k++)
                stones[k] =
                    (tgn_move){tgn_symmetry_point(s, size, step.changes[k].point), step.changes[k].now};
            code = tgn_game_setup(out, stones, step.change_count);
        } else
            code = tgn_game_set_to_move(out, tgn_colour_other(step.to_move));
        if (code < 0)
            exit(2);
    }
}

static void note_place(asked *q, int place, const tgn_game *at, tgn_move played)
{
    uint8_t colour[TGN_POINTS_MAX];
    const tgn_board *board = tgn_game_board(at);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        colour[tgn_point_index(p, board->size)] = board->colour[p];
    q->text[place] = least(colour, board->size, tgn_game_to_move(at), tgn_game_ko(at), &q->motions[place]);
    q->played[place] = played;
}

/* Takes the game over. */
static void ask_about(asked *q, tgn_game *game)
{
    tgn_game *at;
    memset(q, 0, sizeof *q);
    q->game = game;
    if (tgn_game_moves(game) >= PLACES || tgn_game_new(&at, tgn_game_size(game), NULL) < 0)
        exit(2);
    for (size_t i = 0; i < tgn_game_steps(game); i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (step.is_move)
            note_place(q, q->moves++, at, step.move);
        if (tgn_game_repeat(at, game, i) < 0)
            exit(2);
    }
    note_place(q, q->moves, at, (tgn_move){0, tgn_game_to_move(at)});
    tgn_game_free(at);
}

static void asked_clear(asked *q)
{
    for (int i = 0; i <= q->moves; i++)
        free(q->text[i]);
    tgn_game_free(q->game);
}

/* ---- the slow count ------------------------------------------------------------------------------------ */

static bool stands(const pose *p, const asked *q, int place)
{
    return strcmp(p->text, q->text[place]) == 0;
}

/* The move after `before`, as it lies in the game that is asked for. */
static tgn_point named(const album *a, const pose *before, tgn_point point, const asked *q, int place)
{
    return seen_from(point, a->size[before->game], before->motions, q->motions[place]);
}

static tgn_point own_name(const asked *q, int place)
{
    return seen_from(q->played[place].point, tgn_game_size(q->game), q->motions[place], q->motions[place]);
}

/* A record with the same moves from the same positions, in its main line. */
static void find_self(const album *a, asked *q)
{
    int at[GAMES] = {0};
    bool other[GAMES] = {false};
    for (int i = 0; i < a->count; i++) {
        const pose *p = &a->poses[i];
        if (!p->by_move || !p->main_line || other[p->game])
            continue;
        const int place = at[p->game]++;
        const pose *before = &a->poses[p->up];
        other[p->game] = place >= q->moves || p->move.colour != q->played[place].colour ||
                         !stands(before, q, place) ||
                         named(a, before, p->move.point, q, place) != own_name(q, place);
    }
    for (int g = 0; g < a->games; g++)
        q->self[g] = !other[g] && at[g] == q->moves;
}

typedef struct counted {
    uint32_t games;
    int last_game;
    struct {
        tgn_point point;
        uint32_t games, black, white;
        int last_game;
    } way[TGN_POINTS_MAX + 1]; /* by reading order; the last: pass */
} counted;

static void count_pose(const album *a, const asked *q, int place, int index, counted *out)
{
    const pose *p = &a->poses[index];
    if (q->self[p->game] || !stands(p, q, place))
        return;
    out->games += out->last_game != p->game;
    out->last_game = p->game;
    for (int i = index + 1; i < a->count && a->poses[i].game == p->game; i++) {
        const pose *next = &a->poses[i];
        if (next->up != index || !next->by_move || next->move.colour != q->played[place].colour)
            continue;
        const tgn_point point = named(a, p, next->move.point, q, place);
        const int way = point ? tgn_point_index(point, a->size[p->game]) : TGN_POINTS_MAX;
        if (out->way[way].last_game == p->game)
            continue;
        out->way[way].point = point;
        out->way[way].last_game = p->game;
        out->way[way].games++;
        out->way[way].black += a->winner[p->game] == TGN_BLACK;
        out->way[way].white += a->winner[p->game] == TGN_WHITE;
    }
}

static void count_slowly(const album *a, const asked *q, int place, counted *out)
{
    memset(out, 0, sizeof *out);
    out->last_game = -1;
    for (int i = 0; i <= TGN_POINTS_MAX; i++)
        out->way[i].last_game = -1;
    for (int i = 0; i < a->count; i++)
        count_pose(a, q, place, i, out);
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static void check_move(const tgn_known_move *got, const counted *want, const asked *q, int place)
{
    const tgn_size size = tgn_game_size(q->game);
    const tgn_point name = seen_from(got->point, size, q->motions[place], q->motions[place]);
    const int way = name ? tgn_point_index(name, size) : TGN_POINTS_MAX;
    CHECK_INT(got->games, want->way[way].games);
    CHECK_INT(got->black_wins, want->way[way].black);
    CHECK_INT(got->white_wins, want->way[way].white);
    const bool own = place < q->moves && name == own_name(q, place);
    CHECK_INT(got->point, own ? q->played[place].point : name);
}

static void compare_place(const tgn_known_place *got, const counted *want, const asked *q, int place)
{
    int ways = 0;
    uint32_t most = 0;
    for (int i = 0; i <= TGN_POINTS_MAX; i++) {
        ways += want->way[i].games > 0;
        most = want->way[i].games > most ? want->way[i].games : most;
    }
    CHECK_INT(got->games, want->games);
    CHECK_INT(got->moves, ways < TGN_KNOWN_MOVES ? ways : TGN_KNOWN_MOVES);
    if (got->moves)
        CHECK_INT(got->move[0].games, most);
    for (int i = 0; i < got->moves; i++) {
        check_move(&got->move[i], want, q, place);
        CHECK(i == 0 || got->move[i].games <= got->move[i - 1].games);
        for (int j = 0; j < i; j++)
            CHECK(got->move[i].point != got->move[j].point);
    }
    const tgn_point name = own_name(q, place);
    const int way = name ? tgn_point_index(name, tgn_game_size(q->game)) : TGN_POINTS_MAX;
    const bool known = place < q->moves && want->way[way].games > 0;
    CHECK_INT(got->played_known, known);
    if (known)
        check_move(&got->played, want, q, place);
}

static int first_pose(const album *a, const asked *q, int place, int game)
{
    for (int i = 0; i < a->count; i++)
        if (a->poses[i].game == game && stands(&a->poses[i], q, place))
            return i;
    return -1;
}

static void compare_around(const tgn_known_game *known, const album *a, const asked *q, int place,
                           uint32_t others)
{
    CHECK_INT(known->around_count, others < TGN_KNOWN_AROUND ? others : TGN_KNOWN_AROUND);
    for (size_t i = 0; i < known->around_count; i++) {
        const tgn_known_line *line = &known->around[i];
        const int game = (int)line->id - 1, at = first_pose(a, q, place, game);
        CHECK(at >= 0 && !q->self[game]);
        if (at >= 0)
            CHECK_INT(line->move, a->poses[at].moves);
        CHECK_INT(line->date, a->date[game]);
        CHECK(i == 0 || line->date <= line[-1].date);
    }
}

static void compare(tgn_graph *graph, const album *a, asked *q)
{
    static counted want;
    tgn_known_game *known;
    tgn_error error = {0};
    size_t shared = 0;
    uint32_t others = 0;
    find_self(a, q);
    CHECK_INT(tgn_graph_know(&known, graph, q->game, &error), 0);
    if (!known) {
        printf("    %s\n", error.message);
        return;
    }
    CHECK_INT(known->places, q->moves + 1);
    CHECK_INT(known->total, a->games);
    for (int i = 0; i <= q->moves; i++) {
        count_slowly(a, q, i, &want);
        compare_place(&known->place[i], &want, q, i);
        if (want.games) {
            shared = (size_t)i + 1;
            others = want.games;
        }
    }
    const size_t from = shared > (size_t)q->moves ? 0 : shared ? shared : q->moves ? 1 : 0;
    CHECK_INT(known->new_from, from);
    compare_around(known, a, q, (int)(shared ? shared - 1 : 0), others);
    tgn_known_game_free(known);
}

/* ---- random games -------------------------------------------------------------------------------------- */

static tgn_graph *make_graph(home *h, const games *all, const int *batches, bool variations)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    const tgn_import_options options = {.keep_duplicates = true, .variations = variations, .threads = 1};
    CHECK_INT(tgn_graph_open(&graph, home_db(h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    for (int i = 0, from = 0; graph && batches[i]; from += batches[i++]) {
        const char *path = home_path(h, "games.sgf");
        games_write(all, from, from + batches[i], path);
        CHECK_INT(tgn_graph_import(graph, &path, 1, &options, NULL, &sum, &error), 0);
    }
    return graph;
}

/* The main line of a record, turned, and perhaps without its end or with a move more. */
static tgn_game *changed_game(const one *g, uint64_t *seed)
{
    tgn_sgf_reader *reader;
    tgn_game *game, *turned;
    tgn_sgf *tree = parse(&reader, g->sgf, strlen(g->sgf));
    if (tgn_game_new(&game, g->size, NULL) < 0 || tgn_game_new(&turned, g->size, NULL) < 0)
        exit(2);
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        if (tgn_sgf_apply(tree, node, game) < 0)
            exit(2);
    const int change = games_below(seed, 4);
    if (change == 0 && tgn_game_steps(game))
        tgn_game_undo(game);
    if (change == 1 && tgn_game_force(game, tgn_game_to_move(game), games_point(seed, g->size), NULL) < 0)
        exit(2);
    turn(turned, game, (tgn_symmetry)games_below(seed, motions_of(g->size)));
    tgn_game_free(game);
    tgn_sgf_close(reader);
    return turned;
}

static void random_games(uint64_t seed, const tgn_size *sizes, int size_count, int steps, bool variations,
                         const int *batches, int questions)
{
    home h;
    games *all = calloc(1, sizeof *all);
    album a;
    asked *q = malloc(sizeof *q);
    home_open(&h);
    album_open(&a);
    for (int i = 0; batches[i]; i++)
        for (int k = 0; k < batches[i]; k++) {
            games_random(all, &seed, sizes[games_below(&seed, size_count)], games_below(&seed, steps),
                         variations);
            add_one(&a, all->items[all->count - 1], variations);
        }
    tgn_graph *graph = make_graph(&h, all, batches, variations);
    for (int i = 0; graph && i < questions; i++) {
        ask_about(q, changed_game(all->items[games_below(&seed, all->count)], &seed));
        compare(graph, &a, q);
        asked_clear(q);
    }
    tgn_graph_close(graph);
    album_close(&a);
    games_free(all);
    free(all);
    free(q);
    home_close(&h);
}

/* Tiny boards, where games meet again and again, and positions come back within one; several segments. */
static void tiny_boards(void)
{
    const tgn_size sizes[] = {{1, 2}, {2, 2}, {2, 3}};
    const int batches[] = {200, 90, 9, 1, 0};
    random_games(11, sizes, 3, 14, false, batches, check_cases(150, 30));
}

static void small_boards(void)
{
    const tgn_size sizes[] = {{3, 3}, {3, 4}, {5, 5}, {9, 9}};
    const int batches[] = {150, 60, 3, 0};
    random_games(12, sizes, 4, 30, false, batches, check_cases(120, 20));
}

static void with_variations(void)
{
    const tgn_size sizes[] = {{2, 2}, {3, 3}, {4, 4}};
    const int batches[] = {120, 30, 0};
    random_games(13, sizes, 3, 6, true, batches, check_cases(120, 20));
}

/* ---- the sample ---------------------------------------------------------------------------------------- */

static tgn_game *game_of(tgn_graph *graph, uint32_t id, album *a, tgn_game *space)
{
    char *sgf;
    size_t length;
    tgn_error error;
    tgn_sgf_reader *reader;
    tgn_game *game;
    if (tgn_graph_game(graph, id, &sgf, &length, &error) < 0)
        exit(2);
    if (a)
        add_record(a, sgf, length, space);
    tgn_sgf *tree = parse(&reader, sgf, length);
    if (tgn_game_new(&game, tree->size, NULL) < 0)
        exit(2);
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        if (tgn_sgf_apply(tree, node, game) < 0)
            exit(2);
    tgn_sgf_close(reader);
    free(sgf);
    return game;
}

static tgn_graph *sample_graph(home *h)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    const char *path = "tests/sample";
    CHECK_INT(tgn_graph_open(&graph, home_db(h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    if (graph)
        CHECK_INT(tgn_graph_import(graph, &path, 1, NULL, NULL, &sum, &error), 0);
    return graph;
}

/* All of it is the album; some of its games are asked for, as they are and turned. */
static void sample(void)
{
    home h;
    album a;
    tgn_game *space, *turned;
    asked *q = malloc(sizeof *q);
    home_open(&h);
    album_open(&a);
    tgn_graph *graph = sample_graph(&h);
    if (tgn_game_new(&space, (tgn_size){19, 19}, NULL) < 0)
        exit(2);
    for (uint32_t id = 1; id <= 280; id++)
        tgn_game_free(game_of(graph, id, &a, space));
    CHECK_INT(a.games, 280);
    for (uint32_t id = 3; id <= 280; id += (uint32_t)check_cases(23, 90)) {
        tgn_game *game = game_of(graph, id, NULL, NULL);
        if (tgn_game_new(&turned, tgn_game_size(game), NULL) < 0)
            exit(2);
        turn(turned, game, (tgn_symmetry)(id % 8));
        tgn_game_free(game);
        ask_about(q, turned);
        compare(graph, &a, q);
        CHECK(q->self[id - 1]);
        asked_clear(q);
    }
    tgn_game_free(space);
    tgn_graph_close(graph);
    album_close(&a);
    free(q);
    home_close(&h);
}

/* ---- as JSON ------------------------------------------------------------------------------------------- */

static int collect(void *context, const void *bytes, size_t length)
{
    char *out = context;
    strncat(out, bytes, length);
    return 0;
}

/* Three games on 3x3, one of them asked for; the first move of all is the same corner, turned. */
static void as_json(void)
{
    home h;
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    home_open(&h);
    const char *path = home_write(&h, "three.sgf",
                                  "(;SZ[3]PB[Ann]PW[Bo]RE[B+1]DT[2001-02-03];B[aa];W[bb];B[cc])"
                                  "(;SZ[3]PB[Cy <b>]RE[W+R];B[ca];W[bb];B[aa])"
                                  "(;SZ[3]PB[Di]PW[Ed]RE[B+R]DT[1999];B[cc];W[ab])");
    CHECK_INT(tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    CHECK_INT(tgn_graph_import(graph, &path, 1, NULL, NULL, &sum, &error), 0);
    tgn_game *game = game_of(graph, 1, NULL, NULL);
    tgn_known_game *known;
    char text[4000] = "";
    CHECK_INT(tgn_graph_know(&known, graph, game, &error), 0);
    CHECK_INT(tgn_wire_known(known, collect, text), 0);
    CHECK_TEXT(
        text,
        "{\"games\": 3, \"new_from\": 3, \"places\": [{\"move\": 1, \"games\": 2, \"played\": {\"point\": "
        "\"A3\", \"games\": 2, \"black_wins\": 1, \"white_wins\": 1}, \"moves\": [{\"point\": \"A3\", "
        "\"games\": 2, \"black_wins\": 1, \"white_wins\": 1}]}, {\"move\": 2, \"games\": 2, \"played\": "
        "{\"point\": \"B2\", \"games\": 1, \"black_wins\": 0, \"white_wins\": 1}, \"moves\": [{\"point\": "
        "\"B2\", \"games\": 1, \"black_wins\": 0, \"white_wins\": 1}, {\"point\": \"C2\", \"games\": 1, "
        "\"black_wins\": 1, \"white_wins\": 0}]}, {\"move\": 3, \"games\": 1, \"played\": null, \"moves\": "
        "[{\"point\": \"C3\", \"games\": 1, \"black_wins\": 0, \"white_wins\": 1}]}], \"around\": [{\"id\": "
        "2, \"black\": \"Cy \\u003cb\\u003e\", \"white\": null, \"date\": null, \"result\": \"W+R\", "
        "\"move\": 2}]}");
    tgn_known_game_free(known);
    tgn_game_free(game);
    tgn_graph_close(graph);
    home_close(&h);
}

/* A database without games of this size has nothing to tell. */
static void nothing(void)
{
    home h;
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_game *game;
    tgn_known_game *known;
    char text[400] = "";
    home_open(&h);
    CHECK_INT(tgn_graph_open(&graph, home_db(&h, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    if (tgn_game_new(&game, (tgn_size){7, 7}, NULL) < 0 ||
        tgn_game_force(game, TGN_BLACK, tgn_point_at(3, 3), NULL) < 0)
        exit(2);
    CHECK_INT(tgn_graph_know(&known, graph, game, &error), 0);
    CHECK_INT(tgn_wire_known(known, collect, text), 0);
    CHECK_TEXT(text, "{\"games\": 0, \"new_from\": 1, \"places\": [], \"around\": []}");
    tgn_known_game_free(known);
    tgn_game_free(game);
    tgn_graph_close(graph);
    home_close(&h);
}

int main(int argc, char **argv)
{
    TEST(tiny_boards);
    TEST(small_boards);
    TEST(with_variations);
    TEST(sample);
    TEST(as_json);
    TEST(nothing);
    return check_done();
}
