/*
 * The report of a review, as HTML and as PDF: what it says, that it is whole (tags, ids, pages), and that no game is too odd for it.
 */
#include "made_up.h"

#include <tengen/review_print.h>

#include "base/buffer.h"
#include "review/print/sheet.h"

/* ---- printing ------------------------------------------------------------------------------------------ */

static tgn_buffer print(tgn_review *review, const tgn_review_print_options *options, tgn_review_kind kind)
{
    tgn_buffer out = {0};
    tgn_error error = {0};
    CHECK_INT(tgn_review_print(review, options, kind, tgn_buffer__write, &out, &error), 0);
    tgn_buffer__char(&out, '\0');
    return out;
}

static bool has(const tgn_buffer *out, const char *text)
{
    if (strstr(out->data, text))
        return true;
    printf("    not there: %s\n", text);
    return false;
}

/* Every tag is closed in turn, every & is one of ours, every attribute is quoted. Returns how many tags there are, or -1. */
static int tags_of(const char *html)
{
    char open[64][24];
    int depth = 0, count = 0;
    for (const char *at = strchr(html, '<'); at; at = strchr(at + 1, '<')) {
        char name[24] = "";
        const bool closing = at[1] == '/';
        if (at[1] == '!')
            continue;
        const char *end = strchr(at, '>');
        if (!end || sscanf(at + 1 + closing, "%23[a-zA-Z0-9]", name) != 1)
            return -1;
        count++;
        if (closing && (depth == 0 || strcmp(open[--depth], name) != 0))
            return -1;
        if (!closing && end[-1] != '/' && strcmp(name, "meta") != 0) {
            if (depth == 64)
                return -1;
            strcpy(open[depth++], name);
        }
    }
    for (const char *at = strchr(html, '&'); at; at = strchr(at + 1, '&'))
        if (strncmp(at, "&amp;", 5) != 0 && strncmp(at, "&lt;", 4) != 0 && strncmp(at, "&gt;", 4) != 0)
            return -1;
    return depth == 0 ? count : -1;
}

/* Ids are there once, and what is referred to is there. */
static void check_ids(const char *html)
{
    for (const char *at = strstr(html, " id=\""); at; at = strstr(at + 1, " id=\"")) {
        char id[80];
        const size_t length = strcspn(at + 5, "\"") + 6;
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        CHECK(strstr(at + 1, id) == NULL);
    }
    for (const char *at = strstr(html, "href=\"#"); at; at = strstr(at + 1, "href=\"#")) {
        char id[80];
        snprintf(id, sizeof id, " id=\"%.*s\"", (int)strcspn(at + 7, "\""), at + 7);
        CHECK(strstr(html, id) != NULL);
    }
}

/* It needs nothing from elsewhere, and does nothing by itself. */
static void check_alone(const char *html)
{
    static const char *const foreign[] = {"<script", "<link", "<img",  "<iframe", "<object",
                                          "@import", " src=", "url(h", "href=\"h"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        CHECK(strstr(html, foreign[i]) == NULL);
    for (const char *at = strstr(html, " on"); at; at = strstr(at + 1, " on"))
        CHECK(at[3 + strspn(at + 3, "abcdefghijklmnopqrstuvwxyz")] != '=');
}

static void check_html(const tgn_buffer *html)
{
    CHECK(tags_of(html->data) > 20);
    CHECK(strncmp(html->data, "<!doctype html>\n", 16) == 0);
    check_ids(html->data);
    check_alone(html->data);
}

/* ---- what it says -------------------------------------------------------------------------------------- */

static tgn_sgf *read_sgf(tgn_sgf_reader **reader, const char *text)
{
    tgn_sgf *tree = NULL;
    CHECK_INT(tgn_sgf_open_memory(reader, text, strlen(text)), 0);
    CHECK_INT(tgn_sgf_next(*reader, &tree), 1);
    return tree;
}

/* White loses 3 with move 6, Black 7 with move 11; E5 would have been better. */
static void what_it_says(void)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree =
        read_sgf(&reader, "(;SZ[9]PB[Ann]BR[3d]PW[Bo & Co]EV[Cup]RO[2]DT[2001-02-03]RE[W+2.5]HA[2])");
    tgn_game *game = made_game(20);
    script *s = planted(game);
    s->spread = 2;
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    const tgn_review_print_options options = {.tree = tree};
    tgn_buffer html = print(review, &options, TGN_REVIEW_HTML);
    check_html(&html);
    CHECK(has(&html, "<h1>Ann – Bo &amp; Co</h1>"));
    CHECK(has(&html, "<dd>Ann, 3d</dd>"));
    CHECK(has(&html, "<dd>2001-02-03</dd>"));
    CHECK(has(&html, "<dd>Cup, 2</dd>"));
    CHECK(has(&html, "<dd>White won by 2.5 points</dd>"));
    CHECK(has(&html, "<dd>Japanese</dd>"));
    CHECK(has(&html, "<dd>2 stones</dd>"));
    CHECK(has(&html, "<dd>9x9, 20 moves</dd>"));
    CHECK(has(&html, ", 1 visit a move</dd>"));
    CHECK(has(&html, "Black lost 7.0 points in all, White 3.0. Move 11 cost most: Black "
                     "C7, 7.0 points."));
    CHECK(has(&html, "<h3>Move 11: Black C7</h3>"));
    CHECK(has(&html, "−7.0 points, −"));
    CHECK(has(&html,
              "Black led by 3.0 points before this move and was behind by 4.0 after it. E5 was better."));
    CHECK(has(&html,
              "The game was even before this move; after it White was behind by 3.0 points. E5 was better."));
    CHECK(has(&html, "Score, with how far it may be off"));
    CHECK(has(&html, "<td>Opening (1–11)</td>\n<td class=\"n\">7.0</td>\n<td class=\"n\">1.17</td>\n<td "
                     "class=\"n\">83 %</td>"));
    CHECK(has(&html, "<td class=\"n\">7.0 (11)</td>"));
    CHECK(!strstr(html.data, "From the records"));
    tgn_buffer__clear(&html);
    tgn_review_free(review);
    tgn_sgf_close(reader);
    tgn_game_free(game);
    free(s);
}

static void in_japanese(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    const tgn_review_print_options options = {.language = "ja"};
    tgn_buffer html = print(review, &options, TGN_REVIEW_HTML);
    check_html(&html);
    CHECK(has(&html, "<html lang=\"ja\">"));
    CHECK(has(&html, "<h1>対局の検討</h1>"));
    CHECK(has(&html, "損の合計は黒が7.0目、白が3.0目です。最も大きな損は11手目の黒C7で、7.0目です。"));
    CHECK(has(&html, "この手の前は黒が3.0目優勢でしたが、この手で4.0目の劣勢になりました。E5が優りました。"));
    CHECK(has(&html, "実戦図（1は11手目、Aが優る）"));
    tgn_buffer__clear(&html);
    tgn_review_free(review);
    tgn_game_free(game);
    free(s);
}

/* ---- the records --------------------------------------------------------------------------------------- */

static void the_records(void)
{
    tgn_game *game = made_game(20);
    script *s = planted(game);
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_known_place places[21] = {{.games = 4000, .moves = 1, .move = {{point_of("C3"), 2500, 1000, 900}}}};
    places[5] =
        (tgn_known_place){.games = 12, .moves = 2, .move = {{point_of("E5"), 9, 4, 5}, {TGN_PASS, 3, 1, 1}}};
    tgn_known_game known = {.size = {9, 9},
                            .total = 131179,
                            .places = 21,
                            .place = places,
                            .new_from = 6,
                            .around_count = 1,
                            .around = {{.id = 77,
                                        .black = "Cy <b>",
                                        .white = "",
                                        .event = "",
                                        .black_rank = "2k",
                                        .result = "B+R",
                                        .date = 20010200,
                                        .move = 5}}};
    const tgn_review_print_options options = {.known = &known};
    tgn_buffer html = print(review, &options, TGN_REVIEW_HTML);
    check_html(&html);
    CHECK(has(&html, "The game goes the way of others up to move 5: 12 of the 131,179 games in the database "
                     "stand there too. "
                     "Move 6 is new. There others played E5 (9), pass (3)."));
    CHECK(has(&html, "<td>2001-02</td>\n<td class=\"name\">Cy &lt;b&gt;, 2k</td>\n<td "
                     "class=\"name\">–</td>\n<td>B+R</td>\n<td class=\"n\">5</td>\n<td "
                     "class=\"n\">77</td>"));
    CHECK(has(&html, "E5 was better. Of 12 other games that stood here, 9 played E5."));
    tgn_buffer__clear(&html);
    known.new_from = 0;
    places[20].games = 2;
    html = print(review, &options, TGN_REVIEW_HTML);
    CHECK(has(&html, "Other games go the same way to the end: 2 of the 131,179 in the database."));
    tgn_buffer__clear(&html);
    known.new_from = 1;
    places[0] = (tgn_known_place){0};
    known.around_count = 0;
    html = print(review, &options, TGN_REVIEW_HTML);
    CHECK(has(&html, "No other game of the database, which has 131,179, stands at a position of this one."));
    tgn_buffer__clear(&html);
    tgn_error error = {0};
    known.places = 20;
    CHECK_INT(tgn_review_print(review, &options, TGN_REVIEW_HTML, tgn_buffer__write, &html, &error),
              TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "what is known of the records is of another game");
    tgn_review_free(review);
    tgn_game_free(game);
    free(s);
}

/* ---- diagrams ------------------------------------------------------------------------------------------ */

static tgn_review_report *report_of(tgn_review *review, const tgn_review_print_options *options)
{
    tgn_review_report *report;
    tgn_error error = {0};
    CHECK_INT(tgn_review_report__new(&report, review, options, &error), 0);
    return report;
}

/* A small fight: the mistake takes a stone that is given back in the same place, and there are passes. */
static void what_diagrams_show(void)
{
    const char *moves[] = {"D5", "D4", "C4", "E4", "D3", "pass", "E3", "D4", "pass", "D4"};
    const tgn_size size = {9, 9};
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    for (int i = 0; i < 10; i++)
        CHECK_INT(tgn_game_force(game, i % 2 ? TGN_WHITE : TGN_BLACK,
                                 i == 5 || i == 8 ? TGN_PASS : point_of(moves[i]), NULL),
                  0);
    script *s = new_script(game);
    for (int i = 3; i < PLACES; i++)
        s->score[i] = i > 3 ? 12 : 0;
    s->choice[3] = point_of("F6");
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    const tgn_review_print_options none = {0};
    tgn_review_report *report = report_of(review, &none);
    CHECK_INT(report->mistakes, 1);
    const tgn_review_mistake *mistake = &report->mistake[0];
    const tgn_diagram *played = &mistake->played.diagram, *better = &mistake->better.diagram;
    CHECK_TEXT(mistake->title, "Move 4: White E4");
    CHECK_INT(played->number[point_of("E4")], 1);
    CHECK_INT(played->number[point_of("D3")], 2);
    CHECK_INT(played->number[point_of("E3")], 4);
    CHECK_INT(played->board.colour[point_of("D4")],
              TGN_WHITE); /* it was there before, and stays though it is taken */
    CHECK_TEXT(mistake->played.notes, "3 pass, 5 at D4, 6 pass, 7 at D4");
    CHECK_TEXT(played->label[point_of("F6")], "A");
    CHECK_TEXT(mistake->played.caption, "Played: 1 is move 4, A was better");
    CHECK_INT(played->mark[point_of("C4")], TGN_MARK_TRIANGLE);
    CHECK_INT(better->number[point_of("F6")], 1);
    CHECK_INT(better->board.colour[point_of("E4")], TGN_EMPTY);
    CHECK_INT(better->mark[point_of("C4")], TGN_MARK_TRIANGLE);
    CHECK_INT(played->view_from, better->view_from);
    tgn_review_report__free(report);
    tgn_review_free(review);
    tgn_game_free(game);
    free(s);
}

/* ---- odd games ----------------------------------------------------------------------------------------- */

/* Any opinion: losses everywhere, lines that wander over the board, onto stones, and pass. */
static int wild_think(void *thinker, tgn_bot_thought *out, const tgn_bot_question *question,
                      const tgn_progress *progress, tgn_error *error)
{
    const tgn_size size = tgn_game_size(question->game);
    uint64_t seed = 88172645463325252u + 977 * tgn_game_moves(question->game);
    (void)thinker, (void)progress, (void)error;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    out->score = (double)(check_random(&seed) % 400) / 7 - 28;
    out->chance = (double)(check_random(&seed) % 1000) / 999;
    out->spread = (double)(check_random(&seed) % 9);
    out->visits = 1;
    out->choices = 1;
    out->choice[0].length = (int)(check_random(&seed) % (TGN_BOT_LINE + 1));
    for (int i = 0; i < TGN_BOT_LINE; i++)
        out->choice[0].line[i] =
            check_random(&seed) % 9 == 0
                ? (tgn_point)TGN_PASS
                : tgn_point_from_index((int)(check_random(&seed) % (unsigned)tgn_size_points(size)), size);
    out->choice[0].point = out->choice[0].line[0];
    return 0;
}

static int wild_open(void *context, void **thinker, tgn_error *error)
{
    (void)error;
    *thinker = context;
    return 0;
}

static void wild_close(void *thinker)
{
    (void)thinker;
}

static tgn_game *wild_game(tgn_size size, int moves, uint64_t seed)
{
    tgn_game *game;
    CHECK_INT(tgn_game_new(&game, size, NULL), 0);
    if (seed % 3 == 0) {
        const tgn_move stone = {tgn_point_from_index(0, size), TGN_BLACK};
        CHECK_INT(tgn_game_setup(game, &stone, 1), 0);
        CHECK_INT(tgn_game_set_to_move(game, TGN_WHITE), 0);
    }
    for (int i = 0; i < moves; i++) {
        const tgn_point p =
            tgn_point_from_index((int)(check_random(&seed) % (unsigned)tgn_size_points(size)), size);
        CHECK_INT(tgn_game_force(game, tgn_game_to_move(game), check_random(&seed) % 20 ? p : TGN_PASS, NULL),
                  0);
    }
    return game;
}

/* Blocks lie one below the other inside of their page, and no heading ends one. */
static void check_sheet(tgn_review *review, const tgn_review_print_options *options)
{
    tgn_review_report *report = report_of(review, options);
    tgn_review_sheet *sheet = malloc(sizeof *sheet);
    CHECK_INT(tgn_review_sheet__lay(sheet, report), 0);
    CHECK(sheet->blocks <= TGN_REVIEW_BLOCKS && sheet->pages >= 1 && sheet->pages <= 12);
    for (int i = 0; i < sheet->blocks; i++) {
        const tgn_review_block *block = &sheet->block[i], *next = block + 1;
        CHECK(block->height > 0 && block->y >= TGN_REVIEW_PAGE_TOP);
        CHECK(block->y + block->height <= TGN_REVIEW_PAGE_BOTTOM);
        if (i + 1 == sheet->blocks) {
            CHECK(!block->heading && block->page == sheet->pages - 1);
            continue;
        }
        CHECK(next->page == block->page ? next->y >= block->y + block->height
                                        : next->page == block->page + 1 && next->y == TGN_REVIEW_PAGE_TOP);
        CHECK(!block->heading || next->page == block->page);
    }
    tgn_review_sheet__clear(sheet);
    free(sheet);
    tgn_review_report__free(report);
}

/* What is shown of the board holds every number, letter and mark. */
static void check_views(tgn_review *review)
{
    const tgn_review_print_options none = {0};
    tgn_review_report *report = report_of(review, &none);
    for (int i = 0; i < report->mistakes; i++) {
        const tgn_diagram *d = &report->mistake[i].better.diagram;
        for (tgn_point p = tgn_point_first(report->size); p && d->view_from;
             p = tgn_point_next(p, report->size)) {
            const bool inside = tgn_point_row(p) >= tgn_point_row(d->view_from) &&
                                tgn_point_row(p) <= tgn_point_row(d->view_to) &&
                                tgn_point_col(p) >= tgn_point_col(d->view_from) &&
                                tgn_point_col(p) <= tgn_point_col(d->view_to);
            CHECK(inside || (!d->number[p] && !d->label[p][0] && !d->mark[p]));
        }
    }
    tgn_review_report__free(report);
}

static void print_all(tgn_review *review, const tgn_review_print_options *options)
{
    tgn_buffer html = print(review, options, TGN_REVIEW_HTML), pdf = print(review, options, TGN_REVIEW_PDF),
               again = print(review, options, TGN_REVIEW_PDF);
    check_html(&html);
    CHECK(strncmp(pdf.data, "%PDF-1.", 7) == 0 && strncmp(pdf.data + pdf.length - 7, "%%EOF\n", 6) == 0);
    CHECK(pdf.length == again.length && memcmp(pdf.data, again.data, pdf.length) == 0);
    tgn_buffer__clear(&html);
    tgn_buffer__clear(&pdf);
    tgn_buffer__clear(&again);
    check_sheet(review, options);
}

static void odd_game(tgn_size size, int moves, const tgn_review_print_options *options, bool run)
{
    const tgn_review_engine engine = {wild_open, wild_think, wild_close, &size};
    tgn_game *game = wild_game(size, moves, (uint64_t)moves);
    tgn_review *review;
    const tgn_review_options asked = {
        .game = game, .visits = 1, .threads = 1, .engine = &engine, .by = "Wild & <w>"};
    CHECK_INT(tgn_review_new(&review, &asked, NULL), 0);
    if (run)
        CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    print_all(review, options);
    check_views(review);
    tgn_review_free(review);
    tgn_game_free(game);
}

static void odd_games(void)
{
    static const tgn_size sizes[] = {{1, 1}, {1, 2}, {2, 2}, {9, 9}, {5, 25}, {19, 19}, {25, 25}};
    static const int moves[] = {1, 2, 33, 500};
    const tgn_review_print_options english = {0}, japanese = {.language = "ja"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int k = 0; k < check_cases(4, 2); k++)
            odd_game(sizes[i], moves[k], k % 2 ? &japanese : &english, true);
    odd_game((tgn_size){9, 9}, 10, &english, false); /* nobody has looked yet */
}

/* Words of any length and kind. */
static void hostile_words(void)
{
    tgn_buffer sgf = {0};
    tgn_sgf_reader *reader;
    tgn_buffer__text(&sgf, "(;SZ[9]PB[<script>alert(1)</script>]PW[");
    for (int i = 0; i < 400; i++)
        tgn_buffer__text(&sgf, "囲碁名人戦 ");
    tgn_buffer__text(&sgf, "]EV[");
    for (int i = 0; i < 3000; i++)
        tgn_buffer__char(&sgf, 'W');
    tgn_buffer__text(
        &sgf, "]PC[\x01\xFF \"' & \xE2\x80\xAE]RE[?? \xF0\x9F\x98\x80]BR[a<b]RU[<b>]DT[\xC3]RO[&amp;])");
    tgn_sgf *tree = read_sgf(&reader, sgf.data);
    const tgn_review_print_options options = {.tree = tree}, japanese = {.tree = tree, .language = "ja"};
    odd_game((tgn_size){9, 9}, 12, &options, true);
    odd_game((tgn_size){9, 9}, 12, &japanese, true);
    tgn_sgf_close(reader);
    tgn_buffer__clear(&sgf);
}

/* ---- without mistakes, and what may go wrong ----------------------------------------------------------- */

static int refuse(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return TGN_ERR_IO;
}

static void no_mistake_and_what_may_go_wrong(void)
{
    tgn_game *game = made_game(3);
    script *s = new_script(game);
    tgn_review *review = new_review(s, game, 1, 1);
    CHECK_INT(tgn_review_run(review, NULL, NULL), 0);
    tgn_buffer html = print(review, NULL, TGN_REVIEW_HTML);
    CHECK(has(&html, "No move lost half a point or more."));
    CHECK(!strstr(html.data, "<figure>"));
    tgn_buffer__clear(&html);
    const tgn_review_print_options none = {0}, french = {.language = "fr"};
    print_all(review, &none);
    tgn_error error = {0};
    CHECK_INT(tgn_review_print(review, &french, TGN_REVIEW_PDF, tgn_buffer__write, &html, &error),
              TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "there is no report in 'fr'; it is written in en or ja");
    CHECK_INT(tgn_review_print(review, &none, TGN_REVIEW_PDF, refuse, NULL, &error), TGN_ERR_IO);
    CHECK_INT(tgn_review_print(review, &none, TGN_REVIEW_HTML, refuse, NULL, NULL), TGN_ERR_IO);
    tgn_review_free(review);
    tgn_game_free(game);
    free(s);
}

int main(int argc, char **argv)
{
    TEST(what_it_says);
    TEST(in_japanese);
    TEST(the_records);
    TEST(what_diagrams_show);
    TEST(odd_games);
    TEST(hostile_words);
    TEST(no_mistake_and_what_may_go_wrong);
    return check_done();
}
