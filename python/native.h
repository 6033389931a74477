/*
 * What the Python package uses of libtengen, as cffi reads it.
 *
 * The C compiler sees this beside the real headers: a name, a type or an argument that is not as the headers have it is
 * an error when the package is built. "..." leaves to the compiler what Python has no use for, so that a struct may grow.
 */

/* ---- error.h, point.h, board.h, rules.h ---- */
enum tgn_code { TGN_OK, TGN_ERR_MEMORY, TGN_ERR_ARGUMENT, TGN_ERR_INPUT, TGN_ERR_IO, TGN_ERR_LIMIT, TGN_ERR_ILLEGAL,
                TGN_ERR_MISSING, TGN_ERR_STOPPED, ... };
typedef struct tgn_error { int code; int64_t offset; char message[...]; ...; } tgn_error;
const char *tgn_error_name(int code);
const char *tgn_version(void);

#define TGN_SIDE_MAX ...
#define TGN_STRIDE ...
#define TGN_GRID ...
#define TGN_POINTS_MAX ...
typedef struct tgn_size { uint8_t rows, cols; } tgn_size;
typedef uint16_t tgn_point;
typedef uint8_t tgn_colour;
tgn_point tgn_point_at(int row, int col);
int tgn_point_row(tgn_point point);
int tgn_point_col(tgn_point point);
int tgn_size_parse(tgn_size *out, const char *text);
int tgn_point_parse(tgn_point *out, const char *text, tgn_size size);
char *tgn_point_format(char *out, tgn_point point, tgn_size size);
int tgn_colour_parse(tgn_colour *out, const char *text);

typedef struct tgn_board { tgn_size size; tgn_colour colour[...]; ...; } tgn_board;
void tgn_board_init(tgn_board *board, tgn_size size);
void tgn_board_put(tgn_board *board, tgn_point point, tgn_colour colour);
int tgn_board_string(const tgn_board *board, tgn_point point, tgn_point *out);
int tgn_board_liberties(const tgn_board *board, tgn_point point, tgn_point *out);
int tgn_board_strings(const tgn_board *board, tgn_point *out);
bool tgn_board_legal(const tgn_board *board);

typedef enum tgn_scoring { TGN_SCORE_AREA, TGN_SCORE_TERRITORY, ... } tgn_scoring;
typedef struct tgn_rules { const char *name; tgn_scoring scoring; float komi; ...; } tgn_rules;
const tgn_rules *tgn_rules_find(const char *name);
const tgn_rules *tgn_rules_at(int index);

/* ---- game.h, wire.h, draw.h, legal.h ---- */
typedef struct tgn_game tgn_game;
typedef struct tgn_move { tgn_point point; tgn_colour colour; ...; } tgn_move;
enum tgn_fault { TGN_FAULT_OCCUPIED, TGN_FAULT_SUICIDE, TGN_FAULT_KO, TGN_FAULT_REPEATS, TGN_FAULT_TURN, ... };
int tgn_game_new(tgn_game **out, tgn_size size, const tgn_rules *rules);
void tgn_game_free(tgn_game *game);
const tgn_board *tgn_game_board(const tgn_game *game);
const tgn_rules *tgn_game_rules(const tgn_game *game);
tgn_size tgn_game_size(const tgn_game *game);
tgn_colour tgn_game_to_move(const tgn_game *game);
tgn_point tgn_game_ko(const tgn_game *game);
unsigned tgn_game_prisoners(const tgn_game *game, tgn_colour colour);
unsigned tgn_game_judge(tgn_game *game, tgn_colour colour, tgn_point point);
int tgn_game_play(tgn_game *game, tgn_colour colour, tgn_point point);
int tgn_game_setup(tgn_game *game, const tgn_move *stones, size_t count);
int tgn_game_set_to_move(tgn_game *game, tgn_colour colour);
int tgn_game_undo(tgn_game *game);
int tgn_game_force(tgn_game *game, tgn_colour colour, tgn_point point, unsigned *faults);
size_t tgn_game_steps(const tgn_game *game);
typedef struct tgn_change { tgn_point point; tgn_colour before, now; ...; } tgn_change;
typedef struct tgn_past_step { bool is_move; tgn_move move; tgn_colour to_move; const tgn_change *changes; size_t change_count; ...; } tgn_past_step;
void tgn_game_past(const tgn_game *game, size_t index, tgn_past_step *out);
size_t tgn_game_moves(const tgn_game *game);
tgn_move tgn_game_move(const tgn_game *game, size_t index);
bool tgn_game_over(const tgn_game *game);
typedef void tgn_play_fault(void *context, size_t move, const char *word, unsigned faults);
int tgn_game_play_words(tgn_game *game, const char *moves, tgn_play_fault *fault, void *context, tgn_error *error);

#define TGN_TEXT_MAX ...
typedef int tgn_write_function(void *context, const void *bytes, size_t length);
int tgn_text_parse(tgn_board *out, const char *text, tgn_colour *to_move, tgn_point *ko, tgn_error *error);
size_t tgn_text_format(char *out, const tgn_board *board, tgn_point last);
typedef enum tgn_format { TGN_FORMAT_SVG, ... } tgn_format;
typedef enum tgn_mark { TGN_MARK_LAST, ... } tgn_mark;
typedef struct tgn_diagram { bool coordinates; double point_size; uint8_t mark[...]; float heat[...]; float owner[...]; bool dead[...]; ...; } tgn_diagram;
void tgn_diagram_init(tgn_diagram *diagram, const tgn_board *board);
int tgn_draw(const tgn_diagram *diagram, tgn_format format, tgn_write_function *write, void *context);
int tgn_draw_file(const tgn_diagram *diagram, const char *file_name, tgn_error *error);

typedef struct tgn_progress { ...; } tgn_progress;
typedef struct tgn_legal { char total[...]; ...; } tgn_legal;
int tgn_legal_count(tgn_legal *out, tgn_size size, bool symmetry, size_t memory, const tgn_progress *progress, tgn_error *error);

/* ---- sgf.h, info.h, source.h ---- */
typedef struct tgn_sgf_value { ...; } tgn_sgf_value;
typedef struct tgn_problem { int kind; uint64_t offset; uint32_t line; uint32_t more; char detail[...]; ...; } tgn_problem;
typedef struct tgn_sgf { uint32_t node_count; tgn_size size; const char *encoding; const char *format; bool refused; const tgn_problem *problems; size_t problem_count; ...; } tgn_sgf;
typedef struct tgn_sgf_reader tgn_sgf_reader;
typedef int64_t tgn_read_function(void *context, void *bytes, size_t room);
const char *tgn_problem_name(int kind);
const char *tgn_problem_meaning(int kind);
int tgn_sgf_open_memory(tgn_sgf_reader **out, const void *bytes, size_t length);
int tgn_sgf_reopen_stream(tgn_sgf_reader *reader, tgn_read_function *read, void *context);
void tgn_sgf_close(tgn_sgf_reader *reader);
int tgn_sgf_next(tgn_sgf_reader *reader, tgn_sgf **tree);
size_t tgn_sgf_text(const tgn_sgf *tree, const tgn_sgf_value *value, bool simple, char *out, size_t room);
int tgn_sgf_replay(tgn_sgf *tree, tgn_game *game, size_t moves);
int tgn_sgf_check(tgn_sgf *tree, tgn_game *game);
int tgn_sgf_write(const tgn_sgf *tree, tgn_write_function *write, void *context);

typedef struct tgn_komi { bool known; double points; ...; } tgn_komi;
typedef struct tgn_result { ...; } tgn_result;
typedef struct tgn_dates { uint32_t first, last; ...; } tgn_dates;
typedef struct tgn_handicap { bool known; int stones; ...; } tgn_handicap;
typedef struct tgn_info { const tgn_sgf_value *raw[...]; tgn_komi komi; tgn_result result; tgn_dates dates; tgn_handicap handicap; const tgn_rules *rules; ...; } tgn_info;
#define TGN_INFO_FIELD_COUNT ...
#define TGN_INFO_RESULT ...
const char *tgn_info_field_name(int field);
void tgn_info_read(tgn_info *out, const tgn_sgf *tree);
char *tgn_result_format(char *out, const tgn_result *result);
char *tgn_date_format(char *out, uint32_t date);

typedef struct tgn_source tgn_source;
typedef struct tgn_source_limits { ...; } tgn_source_limits;
typedef struct tgn_source_entry { const char *name; bool failed; char message[...]; int code; ...; } tgn_source_entry;
int tgn_source_open(tgn_source **out, const char *const *paths, size_t count, const tgn_source_limits *limits, tgn_error *error);
void tgn_source_close(tgn_source *source);
int tgn_source_next(tgn_source *source, tgn_source_entry *entry);
int64_t tgn_source_read(void *source, void *bytes, size_t room);
const char *tgn_source_failure(const tgn_source *source);

/* ---- graph.h ---- */
typedef struct tgn_graph tgn_graph;
typedef enum tgn_graph_mode { TGN_GRAPH_READ, TGN_GRAPH_WRITE, TGN_GRAPH_CREATE, ... } tgn_graph_mode;
typedef struct tgn_graph_options { size_t memory; ...; } tgn_graph_options;
int tgn_graph_open(tgn_graph **out, const char *path, tgn_graph_mode mode, const tgn_graph_options *options, tgn_error *error);
void tgn_graph_close(tgn_graph *graph);
#define TGN_KIND_COUNT ...
const char *tgn_kind_name(int kind);
typedef struct tgn_graph_stats { uint64_t games; uint64_t bytes; unsigned graphs; ...; } tgn_graph_stats;
int tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error);
typedef struct tgn_import_options { bool keep_duplicates; bool variations; int threads; ...; } tgn_import_options;
typedef struct tgn_import_sum { uint64_t added, repaired, duplicates, refused, unreadable; uint64_t games, positions; ...; } tgn_import_sum;
int tgn_graph_import(tgn_graph *graph, const char *const *paths, size_t count, const tgn_import_options *options, const tgn_progress *progress, tgn_import_sum *sum, tgn_error *error);
typedef struct tgn_filter { ...; } tgn_filter;
typedef int... tgn_order;
typedef int... tgn_region;
typedef struct tgn_wish { bool filtered; tgn_filter filter; tgn_order order; bool descending; uint64_t skip; size_t count; ...; } tgn_wish;
int tgn_wish_set(tgn_wish *wish, const char *name, const char *value, tgn_error *error);
typedef struct tgn_game_line { uint32_t id; const char *black, *white, *event; char black_rank[...], white_rank[...], result[...]; uint32_t first_date, last_date; bool komi_known; double komi; int handicap; tgn_size size; uint32_t moves; uint32_t move, last_move; tgn_region region; ...; } tgn_game_line;
typedef struct tgn_game_list { tgn_game_line *lines; size_t count; uint64_t total; ...; } tgn_game_list;
int tgn_graph_games(tgn_graph *graph, const tgn_filter *filter, tgn_order order, bool descending, uint64_t skip, size_t count, tgn_game_list **out, tgn_error *error);
void tgn_game_list_free(tgn_game_list *list);
int tgn_graph_game(tgn_graph *graph, uint32_t id, char **sgf, size_t *length, tgn_error *error);
int tgn_graph_add(tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep_duplicate, uint32_t *id, tgn_error *error);
int tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error);
int tgn_region_parse(tgn_region *out, const char *name);
const char *tgn_region_name(tgn_region region);
bool tgn_region_exists(tgn_region region, tgn_size size);
typedef struct tgn_question { const tgn_board *board; tgn_colour to_move; tgn_point ko; tgn_region region; bool swap; const tgn_filter *filter; tgn_order order; bool descending; uint64_t skip; size_t list; bool parents; bool years; ...; } tgn_question;
typedef struct tgn_count { uint64_t games, visits, black, white; ...; } tgn_count;
typedef struct tgn_year { uint16_t year; uint32_t games; ...; } tgn_year;
typedef struct tgn_way { int kind; tgn_move move; tgn_count here, reached; uint32_t first, last; uint64_t at_once; ...; } tgn_way;
typedef struct tgn_answer { tgn_count total; uint32_t first, last; const tgn_year *years; size_t year_count; tgn_way *ways; size_t way_count; tgn_way *parents; size_t parent_count; tgn_game_list *list; struct tgn_answer *swapped; ...; } tgn_answer;
int tgn_graph_position(tgn_graph *graph, const tgn_question *question, tgn_answer **out, tgn_error *error);
void tgn_answer_free(tgn_answer *answer);
const char *tgn_way_name(int kind);
typedef struct tgn_verify_sum { uint64_t games, visits, faults, collisions; ...; } tgn_verify_sum;
int tgn_graph_verify(tgn_graph *graph, void (*fault)(void *context, const char *words), void *context, const tgn_progress *progress, tgn_verify_sum *sum, tgn_error *error);

/* ---- field.h, outcome.h, verdict.h, report.h ---- */
typedef struct tgn_field_rule { const char *name; ...; } tgn_field_rule;
const tgn_field_rule *tgn_field_rule_find(const char *name);
const tgn_field_rule *tgn_field_rule_at(int index);
int tgn_field_level(const tgn_field_rule *rule, double potential);
typedef struct tgn_potential { float at[...]; ...; } tgn_potential;
typedef struct tgn_share { int points; double potential; ...; } tgn_share;
typedef struct tgn_judgement { double core_least, rim_least; tgn_share core[3], rim[3]; int area[3]; double core_lead, rim_lead, lead; ...; } tgn_judgement;
typedef struct tgn_outcome { int dead[3]; int territory[3]; int teire[3]; int area[3]; int dame, seki; ...; } tgn_outcome;
typedef struct tgn_verdict_question { const tgn_board *board; tgn_colour to_move; tgn_point ko; int moves; unsigned prisoners[3]; double komi; tgn_scoring scoring; bool finished; int playouts; uint64_t seed; ...; } tgn_verdict_question;
void tgn_verdict_ask(tgn_verdict_question *question, const tgn_game *game);
typedef struct tgn_report_question { tgn_verdict_question at; const tgn_field_rule *rule; bool judge; ...; } tgn_report_question;
typedef struct tgn_report { tgn_field_rule rule; tgn_potential potential; tgn_judgement judgement; double lead; int area[3]; double score, spread, probability; tgn_colour winner; float owner[...]; uint8_t fate[...]; bool counted; tgn_outcome outcome; ...; } tgn_report;
int tgn_report_read(tgn_report *out, const tgn_report_question *question, tgn_error *error);

/* ---- filling.h, strings.h ---- */
typedef struct tgn_filling { int rows, cols; char *points; ...; } tgn_filling;
int tgn_filling_init(tgn_filling *filling, int rows, int cols, tgn_error *error);
int tgn_filling_parse(tgn_filling *out, const char *text, tgn_error *error);
void tgn_filling_clear(tgn_filling *filling);
int tgn_filling_strings(const tgn_filling *filling, long *dead);
#define TGN_STRINGS_DIGITS ...
typedef struct tgn_strings_options { int threads; size_t memory; ...; } tgn_strings_options;
typedef struct tgn_strings { int strings; int empties; int status; char reference[...]; tgn_filling board; ...; } tgn_strings;
void tgn_strings_clear(tgn_strings *answer);
int tgn_strings_solve(tgn_strings *out, const tgn_filling *filling, const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error);
int tgn_strings_build(tgn_strings *out, int rows, int cols, tgn_error *error);
typedef struct tgn_optima tgn_optima;
int tgn_optima_open(tgn_optima **out, const tgn_filling *filling, bool free_colours, const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error);
void tgn_optima_close(tgn_optima *optima);
char *tgn_optima_count(const tgn_optima *optima, char *out);
int tgn_optima_sample(const tgn_optima *optima, uint64_t seed, tgn_filling *out, tgn_error *error);
int tgn_optima_classes(const tgn_optima *optima, char *out, const tgn_progress *progress, tgn_error *error);

/* ---- solve.h ---- */
typedef struct tgn_solve_rules { const char *name; const char *words; ...; } tgn_solve_rules;
const tgn_solve_rules *tgn_solve_rules_find(const char *name);
const tgn_solve_rules *tgn_solve_rules_at(int index);
typedef struct tgn_situation { tgn_size size; tgn_colour to_move; ...; } tgn_situation;
int tgn_situation_of_board(tgn_situation *out, const tgn_board *board, tgn_colour to_move, tgn_error *error);
int tgn_situation_of_game(tgn_situation *out, const tgn_game *game, tgn_error *error);
typedef struct tgn_solve_value { int low, high; ...; } tgn_solve_value;
double tgn_solve_score(tgn_solve_value value, double komi);
typedef struct tgn_solver tgn_solver;
typedef struct tgn_solver_options { const char *tables; size_t memory; int threads; bool unaided; ...; } tgn_solver_options;
typedef struct tgn_solve_question { tgn_situation situation; const tgn_solve_rules *rules; double komi; bool search; bool only_value; uint64_t nodes; int milliseconds; ...; } tgn_solve_question;
typedef struct tgn_solve_choice { tgn_point point; tgn_solve_value value; bool exact; bool best; tgn_point twin; ...; } tgn_solve_choice;
typedef struct tgn_solve_answer { tgn_solve_value value; bool exact; bool tabled; int choices; tgn_solve_choice choice[...]; int line; tgn_move move[...]; bool line_endless; uint64_t nodes; ...; } tgn_solve_answer;
#define TGN_SOLVE_TABLED ...
int tgn_solver_open(tgn_solver **out, const tgn_solver_options *options, tgn_error *error);
void tgn_solver_close(tgn_solver *solver);
int tgn_solver_ask(tgn_solver *solver, tgn_solve_answer *out, const tgn_solve_question *question, const tgn_progress *progress, tgn_error *error);

/* ---- bot.h ---- */
typedef struct tgn_bot tgn_bot;
typedef struct tgn_bot_options { int level; uint64_t seed; int milliseconds; int threads; size_t memory; ...; } tgn_bot_options;
int tgn_bot_new(tgn_bot **out, const tgn_bot_options *options, tgn_error *error);
void tgn_bot_free(tgn_bot *bot);
typedef struct tgn_bot_choice { tgn_point point; uint64_t visits; double chance, score, prior; bool exact; int length; tgn_point line[...]; ...; } tgn_bot_choice;
typedef struct tgn_bot_thought { tgn_colour colour; bool resign; double chance, score; uint64_t visits; bool exact; float owner[...]; int choices; tgn_bot_choice choice[...]; ...; } tgn_bot_thought;
typedef struct tgn_bot_question { tgn_game *game; tgn_colour colour; double komi; int milliseconds; uint64_t visits; bool cleanup; bool never_resign; ...; } tgn_bot_question;
int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question, const tgn_progress *progress, tgn_error *error);

/* ---- native.c ---- */
typedef struct tengen_watch { ...; } tengen_watch;
const tgn_progress *tengen_watch_begin(tengen_watch *watch);
void tengen_watch_stop(tengen_watch *watch);
void tengen_watch_read(tengen_watch *watch, char what[48], uint64_t *done, uint64_t *total);
typedef struct tengen_text { char *bytes; size_t length; ...; } tengen_text;
int tengen_text_add(void *context, const void *bytes, size_t length);
void tengen_text_clear(tengen_text *text);
const char *tengen_built_with(void);
void free(void *memory);
void tengen_wish_init(tgn_wish *wish);
void tengen_kind(const tgn_graph_stats *stats, int kind, uint64_t out[3]);
