/* game_test.c - games: told in game_cases.txt, and at random against a model that remembers every board */
#include <tengen/game.h>

#include "go/game_state.h"
#include "naive.h"

/* ---- cases ---- */

static const char *const fault_names[5] = {"occupied", "suicide", "ko", "repeats", "turn"};

static unsigned read_faults(char *words)
{
    unsigned faults = 0;
    for (char *word; (word = strtok_r(words, " ", &words));)
        for (int i = 0; i < 5; i++)
            if (strcmp(word, fault_names[i]) == 0)
                faults |= 1u << i;
    return faults;
}

static void complain(const char *name, const char *line, const char *what, unsigned got)
{
    char text[300];
    snprintf(text, sizeof text, "%.80s: %.120s: %.60s %u", name, line, what, got);
    check_fault("tests/go/game_cases.txt", 0, text);
}

typedef struct script {
    tgn_game *game;
    char name[80];
    naive board;         /* the diagram being read */
    bool started, shows; /* the first diagram is set up; this one is to be compared */
    const tgn_rules *rules;
} script;

static void compare_board(script *s)
{
    if (!naive_same(&s->board, tgn_game_board(s->game)))
        complain(s->name, "shows", "the board differs from row", tgn_game_board(s->game)->size.rows);
    s->shows = false;
}

/* The first diagram becomes the board, by setup. */
static void start(script *s)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t n = 0;
    for (int row = 0; row < s->board.rows; row++)
        for (int col = 0; col < s->board.cols; col++)
            stones[n++] = (tgn_move){tgn_point_at(row, col), s->board.at[row][col]};
    tgn_size size = {(uint8_t)s->board.rows, (uint8_t)s->board.cols};
    CHECK(tgn_game_reset(s->game, size, s->rules ? s->rules : tgn_rules_find("japanese")) == 0);
    CHECK(tgn_game_setup(s->game, stones, n) == 0);
    s->started = true;
}

static void finish_diagram(script *s)
{
    if (s->board.rows == 0)
        return;
    if (s->shows)
        compare_board(s);
    else if (!s->started)
        start(s);
    s->board.rows = 0;
}

static void read_row(script *s, const char *line)
{
    int cols = 0;
    for (; *line; line++)
        if (*line != ' ')
            s->board.at[s->board.rows][cols++] = *line == 'X'   ? TGN_BLACK
                                                 : *line == 'O' ? TGN_WHITE
                                                                : TGN_EMPTY;
    s->board.cols = cols;
    s->board.rows++;
}

static void move_line(script *s, const char *line, tgn_colour colour, char *words)
{
    char *word = strtok_r(words, " ", &words), *how = strtok_r(words, " ", &words);
    tgn_point point;
    if (!word || tgn_point_parse(&point, word, tgn_game_size(s->game)) < 0) {
        complain(s->name, line, "no such point", 0);
        return;
    }
    unsigned expected = how ? read_faults(words) : 0, judged = tgn_game_judge(s->game, colour, point),
             found = 0;
    size_t steps = tgn_game_steps(s->game);
    if (judged != expected)
        complain(s->name, line, "judged", judged);
    if (how && strcmp(how, "no") == 0) {
        int code =
            (judged & ~(unsigned)TGN_FAULT_TURN) ? tgn_game_play(s->game, colour, point) : TGN_ERR_ILLEGAL;
        if (code != TGN_ERR_ILLEGAL || tgn_game_steps(s->game) != steps)
            complain(s->name, line, "was played", 0);
        return;
    }
    int code = how ? tgn_game_force(s->game, colour, point, &found) : tgn_game_play(s->game, colour, point);
    if (code != 0 || found != expected)
        complain(s->name, line, "played with faults", found);
}

static void put_line(script *s, const char *line, char *words)
{
    char *name = strtok_r(words, " ", &words), *word = strtok_r(words, " ", &words);
    tgn_move stone = {TGN_PASS, TGN_EMPTY};
    if (!name || !word || (strcmp(name, "empty") && tgn_colour_parse(&stone.colour, name) < 0) ||
        tgn_point_parse(&stone.point, word, tgn_game_size(s->game)) < 0 ||
        tgn_game_setup(s->game, &stone, 1) < 0)
        complain(s->name, line, "cannot be put", 0);
}

static void ask_line(script *s, const char *line, const char *word, const char *rest)
{
    char text[TGN_POINT_TEXT];
    unsigned a = 0, b = 0;
    sscanf(rest, "%u %u", &a, &b);
    if (strcmp(word, "ko") == 0) {
        tgn_point ko = tgn_game_ko(s->game);
        tgn_point_format(text, ko, tgn_game_size(s->game));
        if (strcmp(rest, ko ? text : "none") != 0)
            complain(s->name, line, text, ko);
    } else if (strcmp(word, "prisoners") == 0) {
        if (tgn_game_prisoners(s->game, TGN_BLACK) != a || tgn_game_prisoners(s->game, TGN_WHITE) != b)
            complain(s->name, line, "black prisoners", tgn_game_prisoners(s->game, TGN_BLACK));
    } else if (strcmp(word, "times") == 0) {
        if (tgn_game_repetitions(s->game, false) != a || tgn_game_repetitions(s->game, true) != b)
            complain(s->name, line, "times", tgn_game_repetitions(s->game, false));
    } else if (strcmp(word, "over") == 0) {
        if (tgn_game_over(s->game) != (strcmp(rest, "yes") == 0))
            complain(s->name, line, "over is", tgn_game_over(s->game));
    } else {
        complain(s->name, line, "unknown word", 0);
    }
}

static void do_line(script *s, const char *line)
{
    char words[200], *rest = words;
    tgn_colour colour;
    snprintf(words, sizeof words, "%s", line);
    const char *word = strtok_r(rest, " ", &rest);
    if (strcmp(word, "rules") == 0)
        s->rules = tgn_rules_find(rest);
    else if (strcmp(word, "shows") == 0)
        s->shows = true;
    else if (strcmp(word, "undo") == 0)
        CHECK(tgn_game_undo(s->game) == 0);
    else if (strcmp(word, "put") == 0)
        put_line(s, line, rest);
    else if (strcmp(word, "turn") == 0)
        CHECK(tgn_colour_parse(&colour, rest) == 0 && tgn_game_set_to_move(s->game, colour) == 0);
    else if (tgn_colour_parse(&colour, word) == 0)
        move_line(s, line, colour, rest);
    else
        ask_line(s, line, word, rest);
}

static void cases(void)
{
    script s = {.game = NULL};
    char line[200];
    int count = 0;
    FILE *file = fopen("tests/go/game_cases.txt", "r");
    CHECK(file && tgn_game_new(&s.game, (tgn_size){1, 1}, NULL) == 0);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        if (line[1] == ' ' || line[1] == '\0') {
            read_row(&s, line);
            continue;
        }
        finish_diagram(&s);
        if (strncmp(line, "case ", 5) == 0) {
            s = (script){.game = s.game};
            snprintf(s.name, sizeof s.name, "%.79s", line + 5);
            count++;
        } else {
            do_line(&s, line);
        }
    }
    finish_diagram(&s);
    CHECK(count > 25);
    if (file)
        fclose(file);
    tgn_game_free(s.game);
}

/* ---- at random, against a model that remembers every board ---- */

enum { LONG = 400 };

/* How things stood at one time, and the step that led there. */
typedef struct moment {
    naive board;
    tgn_colour to_move;
    tgn_point ko;
    unsigned prisoners[3];
    enum { START, MOVE, OTHER } kind;
    tgn_move move;
} moment;

typedef struct memory {
    moment now[LONG];
    int time; /* now[time] is now */
    tgn_rules rules;
} memory;

static int times_before(const memory *m, const moment *then, int until, bool with_side)
{
    int times = 0;
    for (int t = 0; t < until; t++)
        times += memcmp(&m->now[t].board, &then->board, sizeof then->board) == 0 &&
                 (!with_side || m->now[t].to_move == then->to_move);
    return times;
}

/* What a move leads to, in the words of game.h; returns its faults. */
static unsigned model_move(const memory *m, tgn_colour colour, tgn_point point, moment *next)
{
    const moment *now = &m->now[m->time];
    unsigned faults = colour != now->to_move ? TGN_FAULT_TURN : 0;
    naive_set taken, stones, liberties;
    *next = *now;
    next->to_move = tgn_colour_other(colour);
    next->ko = TGN_PASS;
    next->kind = MOVE;
    next->move = (tgn_move){point, colour};
    if (point == TGN_PASS)
        return faults;
    int row = tgn_point_row(point), col = tgn_point_col(point);
    bool occupied = now->board.at[row][col] != TGN_EMPTY;
    int result = naive_play(&next->board, row, col, colour, &taken);
    next->prisoners[result > 0 ? 3 - colour : colour] += (unsigned)abs(result);
    if (occupied)
        return faults | TGN_FAULT_OCCUPIED;
    if (result == 1) {
        naive_string(&next->board, row, col, &stones, &liberties);
        for (int r = 0; r < now->board.rows; r++)
            for (int c = 0; c < now->board.cols; c++)
                if (taken.has[r][c] && stones.count == 1 && liberties.count == 1)
                    next->ko = tgn_point_at(r, c);
    }
    if (point == now->ko && colour == now->to_move) {
        /*
         * The board becomes what it was before the last move (unless setup had left strings without
         * liberties).
         */
        const naive *before = &m->now[m->time - 1].board;
        if (m->now[m->time].kind == MOVE && naive_legal(before))
            CHECK(memcmp(before, &next->board, sizeof *before) == 0);
        faults |= TGN_FAULT_KO;
    }
    if (result < 0 && !m->rules.suicide)
        faults |= TGN_FAULT_SUICIDE;
    if (m->rules.repetition != TGN_REPEAT_KO &&
        times_before(m, next, m->time + 1, m->rules.repetition == TGN_REPEAT_SITUATIONAL) > 0)
        faults |= TGN_FAULT_REPEATS;
    return faults;
}

/* A step of the past: the turn before it, the move, and changes that lead from one board to the next. */
static void check_past(const tgn_game *game, const memory *m, int time)
{
    const moment *before = &m->now[time], *after = before + 1;
    naive board = before->board;
    tgn_past_step step;
    tgn_game_past(game, (size_t)time, &step);
    CHECK_INT(step.to_move, before->to_move);
    CHECK_INT(step.is_move, after->kind == MOVE);
    if (step.is_move)
        CHECK(step.move.point == after->move.point && step.move.colour == after->move.colour);
    for (size_t i = 0; i < step.change_count; i++) {
        const tgn_change *change = &step.changes[i];
        tgn_colour *at = &board.at[tgn_point_row(change->point)][tgn_point_col(change->point)];
        CHECK_INT(*at, change->before);
        *at = change->now;
    }
    CHECK(memcmp(&board, &after->board, sizeof board) == 0);
}

static void check_now(tgn_game *game, const memory *m, bool repetitions)
{
    const moment *now = &m->now[m->time];
    tgn_images images;
    tgn_move last = {0};
    size_t moves = 0;
    CHECK(naive_same(&now->board, tgn_game_board(game)));
    CHECK_INT(tgn_game_to_move(game), now->to_move);
    CHECK_INT(tgn_game_ko(game), now->ko);
    CHECK_INT(tgn_game_prisoners(game, TGN_BLACK), now->prisoners[TGN_BLACK]);
    CHECK_INT(tgn_game_prisoners(game, TGN_WHITE), now->prisoners[TGN_WHITE]);
    CHECK_INT(tgn_game_steps(game), m->time);
    for (int t = 1; t <= m->time; t++) {
        if (m->now[t].kind != MOVE)
            continue;
        if (t + 8 > m->time || t % 16 == 0)
            CHECK(tgn_game_move(game, moves).point == m->now[t].move.point &&
                  tgn_game_move(game, moves).colour == m->now[t].move.colour);
        moves++;
    }
    CHECK_INT(tgn_game_moves(game), moves);
    for (int t = 0; t < m->time; t += 1 + m->time / 4)
        check_past(game, m, t);
    CHECK_INT(tgn_game_last(game, &last), now->kind == MOVE);
    if (now->kind == MOVE)
        CHECK(last.point == now->move.point && last.colour == now->move.colour);
    const moment *before = m->time > 0 ? now - 1 : now;
    CHECK_INT(tgn_game_over(game), m->time > 1 && now->kind == MOVE && before->kind == MOVE &&
                                       !now->move.point && !before->move.point &&
                                       now->move.colour != before->move.colour);
    tgn_images_of_board(&images, tgn_game_keytable(game), tgn_game_board(game));
    CHECK(memcmp(&images, tgn_game_images(game), sizeof images) == 0);
    if (!repetitions)
        return;
    for (int with_side = 0; with_side < 2; with_side++) {
        int times = times_before(m, now, m->time, with_side);
        CHECK_INT(tgn_game_repetitions(game, with_side), times);
        CHECK_INT(
            tgn_game__times_walk(game, images.image[0], with_side ? now->to_move : (tgn_colour)TGN_EMPTY),
            times + 1);
    }
}

/* The changes of the last step lead from the board before to the board now. */
static void check_changes(const tgn_game *game, const memory *m)
{
    const tgn_change *change;
    naive board = m->now[m->time - 1].board;
    for (size_t n = tgn_game_changes(game, &change); n > 0; n--, change++) {
        tgn_colour *at = &board.at[tgn_point_row(change->point)][tgn_point_col(change->point)];
        CHECK_INT(*at, change->before);
        *at = change->now;
    }
    CHECK(naive_same(&board, tgn_game_board(game)));
}

static void random_setup(tgn_game *game, moment *next, uint64_t *random)
{
    tgn_move stones[5];
    int n = random_below(random, 6);
    for (int i = 0; i < n; i++) {
        int row = random_below(random, next->board.rows), col = random_below(random, next->board.cols);
        tgn_colour colour = (tgn_colour)random_below(random, 3);
        stones[i] = (tgn_move){tgn_point_at(row, col), colour};
        if (next->board.at[row][col] != colour)
            next->ko = TGN_PASS;
        next->board.at[row][col] = colour;
    }
    CHECK(tgn_game_setup(game, stones, (size_t)n) == 0);
}

/* One random thing is done, to the game and to the model. */
static void random_step(tgn_game *game, memory *m, uint64_t *random)
{
    const moment *now = &m->now[m->time];
    moment *next = &m->now[m->time + 1];
    int what = random_below(random, 100);
    *next = *now;
    next->kind = OTHER;
    if (what < 15 && m->time > 0) {
        CHECK(tgn_game_undo(game) == 0);
        m->time--;
        return;
    } else if (what < 17) {
        random_setup(game, next, random);
    } else if (what < 19) {
        next->to_move = (tgn_colour)(1 + random_below(random, 2));
        next->ko = next->to_move == now->to_move ? now->ko : TGN_PASS;
        CHECK(tgn_game_set_to_move(game, next->to_move) == 0);
    } else {
        tgn_colour colour =
            random_below(random, 10) ? now->to_move : (tgn_colour)(1 + random_below(random, 2));
        tgn_size size = tgn_game_size(game);
        tgn_point point = tgn_point_from_index(random_below(random, tgn_size_points(size)), size);
        if (random_below(random, 30) == 0)
            point = TGN_PASS;
        unsigned faults = model_move(m, colour, point, next), found = 99;
        CHECK_INT(tgn_game_judge(game, colour, point), faults);
        bool legal = !(faults & ~(unsigned)TGN_FAULT_TURN);
        if (!legal && random_below(random, 3)) {
            CHECK_INT(tgn_game_play(game, colour, point), TGN_ERR_ILLEGAL);
            return;
        }
        CHECK(legal && faults == 0 ? tgn_game_play(game, colour, point) == 0
                                   : tgn_game_force(game, colour, point, &found) == 0 && found == faults);
    }
    m->time++;
    check_changes(game, m);
}

static void random_game(tgn_game *game, memory *m, uint64_t *random, tgn_size size, bool repetitions)
{
    m->time = 0;
    m->rules = *tgn_rules_at(random_below(random, 7));
    m->now[0] = (moment){.board = naive_empty(size), .to_move = TGN_BLACK, .kind = START};
    CHECK(tgn_game_reset(game, size, &m->rules) == 0);
    while (m->time < LONG - 1) {
        random_step(game, m, random);
        check_now(game, m, repetitions && random_below(random, 3) == 0);
        if (random_below(random, 150) == 0)
            break;
    }
    while (m->time > 0) { /* all the way back */
        CHECK(tgn_game_undo(game) == 0);
        m->time--;
        if (m->time % 5 == 0)
            check_now(game, m, repetitions && m->time % 10 == 0);
    }
    CHECK_INT(tgn_game_undo(game), TGN_ERR_MISSING);
    CHECK_INT(tgn_game_board(game)->count[TGN_EMPTY], tgn_size_points(size));
    CHECK(game->change_count == 0 && game->other_count == 0 && game->history.used <= 1);
    for (int i = 0; i < 2 * TGN_GRID && m->rules.repetition != TGN_REPEAT_KO; i++)
        CHECK_INT(game->placed[i / TGN_GRID][i % TGN_GRID], 0);
}

static void random_games(void)
{
    static memory m;
    tgn_game *game;
    uint64_t random = 21;
    CHECK(tgn_game_new(&game, (tgn_size){3, 3}, NULL) == 0);
    for (int i = 0; i < 3000; i++)
        random_game(game, &m, &random, random_size(&random, i % 8 ? 3 : 6), i % 2);
    tgn_game_free(game);
}

/* ---- particular things ---- */

/* Far more moves than any record has, on a small board where everything recurs: it must not grow slow. */
static void long_game(void)
{
    tgn_game *game;
    uint64_t random = 31;
    tgn_size size = {3, 3};
    CHECK(tgn_game_new(&game, size, tgn_rules_find("new-zealand")) == 0);
    unsigned faults, seen = 0;
    for (int i = 0; i < 100000; i++) {
        tgn_point p = tgn_point_from_index(random_below(&random, 9), size);
        if (tgn_game_board(game)->colour[p] != TGN_EMPTY)
            p = TGN_PASS;
        CHECK(tgn_game_force(game, tgn_game_to_move(game), p, &faults) == 0);
        seen |= faults;
        if (i % 9973 == 0)
            CHECK_INT(tgn_game_repetitions(game, true) + 1,
                      tgn_game__times_walk(game, tgn_game_images(game)->image[0], tgn_game_to_move(game)));
    }
    CHECK(seen & TGN_FAULT_REPEATS);
    CHECK_INT(tgn_game_moves(game), 100000);
    while (tgn_game_undo(game) == 0)
        ;
    CHECK_INT(tgn_game_board(game)->count[TGN_EMPTY], 9);
    CHECK_INT(tgn_game_repetitions(game, false), 0);
    tgn_game_free(game);
}

/* A game repeated step by step is the same game at every step, however far it is taken back between. */
static void repeated(void)
{
    tgn_game *game, *again;
    const tgn_size size = {4, 5};
    uint64_t random = 77;
    CHECK(tgn_game_new(&game, size, NULL) == 0 && tgn_game_new(&again, size, NULL) == 0);
    for (int i = 0; i < 400; i++) {
        const tgn_move stones[2] = {
            {tgn_point_from_index(random_below(&random, 20), size), (tgn_colour)random_below(&random, 3)},
            {tgn_point_from_index(random_below(&random, 20), size), (tgn_colour)random_below(&random, 3)}};
        const int kind = random_below(&random, 10);
        if (kind == 0)
            CHECK_INT(tgn_game_setup(game, stones, (size_t)random_below(&random, 3)), 0);
        else if (kind == 1)
            CHECK_INT(tgn_game_set_to_move(game, i % 3 ? TGN_BLACK : TGN_WHITE), 0);
        else
            CHECK_INT(tgn_game_force(game, tgn_game_to_move(game),
                                     kind == 2 ? (tgn_point)TGN_PASS : stones[0].point, NULL),
                      0);
        for (int back = random_below(&random, 4); back > 0; back--)
            (void)tgn_game_undo(again);
        while (tgn_game_steps(again) < tgn_game_steps(game))
            CHECK_INT(tgn_game_repeat(again, game, tgn_game_steps(again)), 0);
        CHECK(tgn_board_equal(tgn_game_board(game), tgn_game_board(again)));
        CHECK_INT(tgn_game_to_move(again), tgn_game_to_move(game));
        CHECK_INT(tgn_game_ko(again), tgn_game_ko(game));
        CHECK_INT(tgn_game_moves(again), tgn_game_moves(game));
        CHECK_INT(tgn_game_prisoners(again, TGN_BLACK), tgn_game_prisoners(game, TGN_BLACK));
        CHECK_INT(tgn_game_prisoners(again, TGN_WHITE), tgn_game_prisoners(game, TGN_WHITE));
    }
    tgn_game_free(game);
    tgn_game_free(again);
}

/* Moves are found by their number among setups and changes of turn. */
static void numbered_moves(void)
{
    tgn_game *game;
    tgn_size size = {19, 19};
    int moves = 0;
    CHECK(tgn_game_new(&game, size, NULL) == 0);
    for (int i = 0; i < 300; i++) {
        tgn_move stone = {tgn_point_from_index(360 - i, size), TGN_WHITE};
        if (i % 7 == 0 || i / 40 % 2)
            CHECK(tgn_game_setup(game, &stone, i % 3 == 0) == 0);
        else if (i % 11 == 0)
            CHECK(tgn_game_set_to_move(game, TGN_BLACK) == 0);
        else
            CHECK(tgn_game_force(game, TGN_BLACK, tgn_point_from_index(moves++, size), NULL) == 0);
    }
    CHECK_INT(tgn_game_moves(game), moves);
    CHECK(moves > 100 && tgn_game_steps(game) == 300);
    for (int i = 0; i < moves; i++)
        CHECK_INT(tgn_game_move(game, (size_t)i).point, tgn_point_from_index(i, size));
    tgn_game_free(game);
}

static void bad_setup(void)
{
    tgn_game *game;
    tgn_size size = {3, 5};
    CHECK(tgn_game_new(&game, size, NULL) == 0);
    tgn_move stones[2] = {{tgn_point_at(0, 0), TGN_BLACK}, {tgn_point_at(3, 0), TGN_BLACK}};
    CHECK_INT(tgn_game_setup(game, stones, 2), TGN_ERR_ARGUMENT);
    stones[1] = (tgn_move){TGN_PASS, TGN_BLACK};
    CHECK_INT(tgn_game_setup(game, stones, 2), TGN_ERR_ARGUMENT);
    stones[1] = (tgn_move){tgn_point_at(2, 4), TGN_EDGE};
    CHECK_INT(tgn_game_setup(game, stones, 2), TGN_ERR_ARGUMENT);
    CHECK(tgn_game_steps(game) == 0 && tgn_game_board(game)->count[TGN_EMPTY] == 15);
    CHECK_INT(tgn_game_play(game, TGN_BLACK, tgn_point_at(3, 3)), TGN_ERR_ILLEGAL);
    CHECK_INT(tgn_game_play(game, TGN_BLACK, 60000), TGN_ERR_ILLEGAL);
    CHECK(tgn_game_setup(game, NULL, 0) == 0 && tgn_game_steps(game) == 1);
    tgn_game_free(game);
    tgn_game_free(NULL);
}

/* One game object, many sizes and rules: each reset is a new beginning. */
static void reset(void)
{
    static const tgn_size sizes[] = {{19, 19}, {9, 9}, {3, 4}, {19, 19}, {25, 25}, {9, 9}};
    tgn_game *game, *fresh;
    CHECK(tgn_game_new(&game, (tgn_size){5, 5}, tgn_rules_find("aga")) == 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        CHECK(tgn_game_reset(game, sizes[i], i == 1 ? tgn_rules_find("chinese") : NULL) == 0);
        CHECK_TEXT(tgn_game_rules(game)->name, i == 0 ? "aga" : "chinese");
        CHECK(tgn_size_equal(tgn_game_size(game), sizes[i]) && tgn_game_steps(game) == 0 &&
              tgn_game_to_move(game) == TGN_BLACK && tgn_game_ko(game) == TGN_PASS);
        CHECK(tgn_game_repetitions(game, false) == 0);
        CHECK(tgn_game_new(&fresh, sizes[i], NULL) == 0);
        CHECK_TEXT(tgn_game_rules(fresh)->name, "japanese");
        CHECK(tgn_board_equal(tgn_game_board(game), tgn_game_board(fresh)));
        for (int k = 0; k < 2; k++) {
            CHECK(tgn_key_equal(tgn_game_key(game, NULL), tgn_game_key(fresh, NULL)));
            CHECK(tgn_game_play(game, TGN_BLACK, tgn_point_at(1, 1)) == 0);
            CHECK(tgn_game_play(fresh, TGN_BLACK, tgn_point_at(1, 1)) == 0);
            if (k == 0)
                CHECK(tgn_game_undo(game) == 0 && tgn_game_undo(fresh) == 0);
        }
        tgn_game_free(fresh);
    }
    tgn_game_free(game);
}

static void handicap(void)
{
    static const struct {
        int rows, cols, stones;
        const char *points; /* NULL: no customary placement */
    } tests[] = {{19, 19, 2, "D4 Q16"},
                 {19, 19, 3, "D4 Q16 D16"},
                 {19, 19, 4, "D4 Q16 D16 Q4"},
                 {19, 19, 5, "D4 Q16 D16 Q4 K10"},
                 {19, 19, 6, "D4 Q16 D16 Q4 D10 Q10"},
                 {19, 19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"},
                 {19, 19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"},
                 {19, 19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"},
                 {13, 13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7"},
                 {12, 12, 4, "C3 K10 C10 K3"},
                 {9, 9, 5, "C3 G7 C7 G3 E5"},
                 {9, 9, 8, "C3 G7 C7 G3 C5 G5 E3 E7"},
                 {7, 7, 4, "C3 E5 C5 E3"},
                 {9, 19, 6, "D3 Q7 D7 Q3 D5 Q5"},
                 {19, 19, 1, NULL},
                 {19, 19, 10, NULL},
                 {19, 19, -1, NULL},
                 {12, 12, 5, NULL},
                 {7, 7, 5, NULL},
                 {9, 12, 5, NULL},
                 {6, 6, 2, NULL},
                 {19, 6, 2, NULL}};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        tgn_size size = {(uint8_t)tests[i].rows, (uint8_t)tests[i].cols};
        tgn_point points[9];
        char text[80] = "", one[TGN_POINT_TEXT];
        int n = tgn_handicap_points(points, size, tests[i].stones);
        CHECK_INT(n, tests[i].points ? tests[i].stones : TGN_ERR_ARGUMENT);
        for (int k = 0; k < n; k++) {
            strcat(text, k ? " " : "");
            strcat(text, tgn_point_format(one, points[k], size));
        }
        CHECK_TEXT(text, tests[i].points ? tests[i].points : "");
    }
}

int main(int argc, char **argv)
{
    TEST(cases);
    TEST(random_games);
    TEST(long_game);
    TEST(repeated);
    TEST(numbered_moves);
    TEST(bad_setup);
    TEST(reset);
    TEST(handicap);
    return check_done();
}
