/*
 * strings_check - does a certificate of 'tengen strings N --certificate FILE' prove what it says?
 *
 *      strings_check FILE        exit 0: it does; 1: it does not, and why; 2: cannot be read
 *
 * A program of its own: it shares no line with the solver, and is written to be read rather than to be fast. The
 * format and the argument are in docs/STRINGS-CERTIFICATE.md; in short:
 *
 *  1. The board is legal and holds the strings it claims. Counted by flooding.
 *  2. No board has fewer empty points. An empty point serves itself and its neighbours; every point must be served. Points served
 *     twice, and places beyond the edge, are the loss; 5 x empties = points + loss. Rows are settled one by one, and
 *     from every profile of the last one, starting above the board, all rows that can follow are tried. What has
 *     lost more than the budget, together with what the strips must lose still, is dropped; the rest must be just
 *     what the certificate lists. In the end nothing is left.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 40, MOST_STRIPS = 4, MANY = 10000 };
enum { E, D, W }; /* empty; a stone that is served; a stone that waits */

static const char *path;
static long line_number;
static FILE *file;

static void refuse(const char *why)
{
    printf("%s: line %ld: refused: %s\n", path, line_number, why);
    exit(1);
}

static void *need(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "strings_check: out of memory\n");
        exit(2);
    }
    return memory;
}

/* The next line, without its end. There must be one, and it must not be longer than the format allows. */
static const char *next_line(void)
{
    static char line[256];
    line_number++;
    if (!fgets(line, sizeof line, file))
        refuse("the file ends here");
    size_t length = strlen(line);
    if (length == 0 || line[length - 1] != '\n')
        refuse("no end of the line");
    line[length - 1] = '\0';
    return line;
}

/* Numbers after a word, each written in the one usual way. */
static int read_numbers(const char *word, int *out, int most)
{
    const char *line = next_line();
    size_t length = strlen(word);
    int count = 0;
    if (strncmp(line, word, length) != 0)
        refuse("another word is expected here");
    for (line += length; *line; count++) {
        char *end, again[32];
        if (count == most || *line != ' ')
            refuse("not a list of so many numbers");
        long number = strtol(line + 1, &end, 10);
        snprintf(again, sizeof again, " %ld", number);
        if (number < -1000000 || number > 100000000 || strncmp(line, again, strlen(again)) != 0 ||
            (size_t)(end - line) != strlen(again))
            refuse("not a number");
        out[count] = (int)number;
        line = end;
    }
    return count;
}

static int read_number(const char *word)
{
    int number;
    if (read_numbers(word, &number, 1) != 1)
        refuse("one number is expected");
    return number;
}

/* ---- 1. the board -------------------------------------------------------------------------------------- */

static int rows, cols, strings, empties;
static char board[MOST_SIDE][MOST_SIDE + 1];

static const int sides[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

/* Mark the string at (row, col); whether it has a liberty. */
static bool flood(int row, int col, char colour, bool seen[MOST_SIDE][MOST_SIDE])
{
    bool liberty = false;
    seen[row][col] = true;
    for (int i = 0; i < 4; i++) {
        int r = row + sides[i][0], c = col + sides[i][1];
        if (r < 0 || c < 0 || r >= rows || c >= cols)
            continue;
        liberty |= board[r][c] == '.';
        if (board[r][c] == colour && !seen[r][c])
            liberty |= flood(r, c, colour, seen);
    }
    return liberty;
}

static void check_board(void)
{
    bool seen[MOST_SIDE][MOST_SIDE] = {{false}};
    int found = 0, empty = 0;
    if (strcmp(next_line(), "board") != 0)
        refuse("the board is expected here");
    for (int row = 0; row < rows; row++) {
        const char *line = next_line();
        if (strlen(line) != (size_t)cols || strspn(line, "XO.") != (size_t)cols)
            refuse("not a row of the board");
        strcpy(board[row], line);
    }
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            empty += board[row][col] == '.';
            if (board[row][col] == ((row + col) % 2 ? 'X' : 'O'))
                refuse("a stone that has not the colour of the chequerboard, black at the top left");
            if (board[row][col] == '.' || seen[row][col])
                continue;
            found++;
            if (!flood(row, col, board[row][col], seen))
                refuse("a string on the board has no liberty");
        }
    if (found != strings || empty != empties)
        refuse("the board has other numbers of strings and empty points");
}

/* ---- 2a. strips: columns on their own ------------------------------------------------------------------ */

/*
 * From here on the board lies so that its width is the shorter side. A strip's profile is a number in base 3, its
 * first column the lowest digit. least[r][p]: what the strip's columns lose from row r on, if the row above is p, and
 * if the columns beside the strip always do what is best for it.
 */
typedef struct band {
    int first, width;
    int profiles;
    int *least[MOST_SIDE + 1];
} band;

static int height, width; /* height >= width */
static band strips[MOST_STRIPS];
static int strip_count;

static void spell(int profile, int count, int *letters)
{
    for (int i = 0; i < count; i++, profile /= 3)
        letters[i] = profile % 3;
}

static int number_of(const int *letters, int count)
{
    int number = 0;
    for (int i = count; i-- > 0;)
        number = number * 3 + letters[i];
    return number;
}

/*
 * Settle one point. `now` holds the row's letters before column `at` (from `first` on), `above` the row above or NULL. The
 * letter on the left may become served. Returns the loss, MANY if it cannot be.
 */
static int settle(const int *above, int *now, int first, int at, int row, bool empty)
{
    bool has_left = at > first;
    int served = (above && above[at] == E) + (has_left && now[at - 1] == E);
    if (!empty) {
        if (above && above[at] == W)
            return MANY;
        now[at] = served ? D : W;
        return served > 1 ? 1 : 0;
    }
    int loss = served; /* it serves itself: every other service is one too many */
    loss += (row == 0) + (row == height - 1) + (at == 0) + (at == width - 1);
    if (above && above[at] != W)
        loss++;
    if (has_left && now[at - 1] == W)
        now[at - 1] = D;
    else if (has_left)
        loss++;
    now[at] = E;
    return loss;
}

/* The least that follows when columns before `at` of the row are settled: tried in all ways. */
static int least_row(const band *strip, const int *above, int *now, int at, int row, int limit)
{
    int end = strip->first + strip->width, best = limit;
    if (at == end) {
        int last = now[end - 1];
        int value = strip->least[row + 1][number_of(now + strip->first, strip->width)];
        if (end < width && last == W) { /* served from the right, perhaps */
            now[end - 1] = D;
            int other = strip->least[row + 1][number_of(now + strip->first, strip->width)];
            value = other < value ? other : value;
            now[end - 1] = W;
        }
        return value < best ? value : best;
    }
    int left = at > strip->first ? now[at - 1] : E;
    for (int way = 0; way < 3; way++) {
        int loss = settle(above, now, strip->first, at, row, way == 0);
        bool helped = way == 2 && at == strip->first && at > 0 && loss < MANY && now[at] == W;
        if (way == 2 && !helped)
            continue;
        if (helped) /* served from the left, perhaps */
            now[at] = D;
        if (loss < best) {
            int value = loss + least_row(strip, above, now, at + 1, row, best - loss);
            best = value < best ? value : best;
        }
        if (at > strip->first)
            now[at - 1] = left;
    }
    return best;
}

static void make_strip(band *strip)
{
    int above[MOST_SIDE], now[MOST_SIDE];
    strip->profiles = 1;
    for (int i = 0; i < strip->width; i++)
        strip->profiles *= 3;
    for (int row = height; row >= 0; row--) {
        strip->least[row] = need((size_t)strip->profiles, sizeof(int));
        for (int profile = 0; profile < strip->profiles; profile++) {
            bool waits = false, possible = true;
            spell(profile, strip->width, above + strip->first);
            for (int i = 0; i < strip->width; i++) {
                int letter = above[strip->first + i], left = i ? above[strip->first + i - 1] : D;
                waits |= letter == W;
                possible &= !(letter == W && left == E) && !(letter == E && left == W);
            }
            if (!possible || (row == 0 && profile != 0))
                strip->least[row][profile] = MANY; /* never asked */
            else if (row == height)
                strip->least[row][profile] = waits ? MANY : 0;
            else
                strip->least[row][profile] =
                    least_row(strip, row ? above : NULL, now, strip->first, row, MANY);
        }
    }
}

/* ---- 2b. rows ------------------------------------------------------------------------------------------ */

/* A profile: letters as 2 bits each, the loss that the certificate lists, and the least that we found. */
typedef struct entry {
    uint64_t key;
    int loss, found;
} entry;

typedef struct pile {
    entry *entries;
    size_t count;
} pile;

static int budget;

static uint64_t key_of(const int *letters)
{
    uint64_t key = 0;
    for (int i = 0; i < width; i++)
        key = key << 2 | (uint64_t)letters[i];
    return key;
}

static entry *find(const pile *list, uint64_t key)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->count && list->entries[low].key == key ? &list->entries[low] : NULL;
}

/* A row of the certificate: "row NUMBER COUNT", then COUNT lines "LETTERS LOSS" in order of their letters. */
static pile read_row(int row)
{
    int numbers[2];
    if (read_numbers("row", numbers, 2) != 2 || numbers[0] != row || numbers[1] < 0)
        refuse("the number of the row and of its profiles is expected");
    pile list = {need((size_t)numbers[1], sizeof(entry)), (size_t)numbers[1]};
    for (size_t i = 0; i < list.count; i++) {
        const char *line = next_line();
        int letters[MOST_SIDE];
        if (strlen(line) < (size_t)width + 2 || strspn(line, "EDW") != (size_t)width || line[width] != ' ')
            refuse("not a profile");
        for (int j = 0; j < width; j++)
            letters[j] = line[j] == 'E' ? E : line[j] == 'D' ? D : W;
        char *end, again[32];
        long loss = strtol(line + width + 1, &end, 10);
        snprintf(again, sizeof again, "%ld", loss);
        if (*end || strcmp(again, line + width + 1) != 0 || loss < 0 || loss > budget)
            refuse("not a loss within the budget");
        list.entries[i] = (entry){key_of(letters), (int)loss, MANY};
    }
    return list;
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const entry *)a)->key, y = ((const entry *)b)->key;
    return (x > y) - (x < y);
}

/* What the strips from number `from` on must lose, if `letters` is the row above row `row`. */
static int strips_lose(int from, int row, const int *letters)
{
    int sum = 0;
    for (int i = from; i < strip_count; i++)
        sum += strips[i].least[row][row ? number_of(letters + strips[i].first, strips[i].width) : 0];
    return sum;
}

/* Settle the rest of a row in all ways. `strip` is the one that column `at` is in, `behind` what those before it must lose. */
static void follow(const int *above, int *now, int at, int row, int loss, int strip, int behind,
                   const pile *next)
{
    if (at == width) {
        if (loss + strips_lose(0, row + 1, now) > budget)
            return;
        entry *known = find(next, key_of(now));
        if (!known)
            refuse("a profile within the budget is not listed in this row");
        if (loss < known->loss)
            refuse("a profile of this row is reached with a smaller loss than listed");
        known->found = loss < known->found ? loss : known->found;
        return;
    }
    int left = at ? now[at - 1] : D;
    for (int way = 0; way < 2; way++) {
        int more = settle(row ? above : NULL, now, 0, at, row, way == 0), behind_now = behind,
            strip_now = strip;
        if (more < MANY && at + 1 == strips[strip].first + strips[strip].width) {
            /* The strip is done, but for what its right neighbour may still serve. */
            int first = strips[strip].first, count = strips[strip].width, last = now[at];
            int value = strips[strip].least[row + 1][number_of(now + first, count)];
            if (last == W && at + 1 < width) {
                now[at] = D;
                int other = strips[strip].least[row + 1][number_of(now + first, count)];
                value = other < value ? other : value;
                now[at] = W;
            }
            behind_now += value;
            strip_now++;
        }
        int ahead = strip_now == strip ? strip + 1 : strip_now;
        if (more < MANY && loss + more + behind_now + strips_lose(ahead, row, above) <= budget)
            follow(above, now, at + 1, row, loss + more, strip_now, behind_now, next);
        if (at)
            now[at - 1] = left;
    }
}

static void check_rows(void)
{
    int above[MOST_SIDE] = {0}, now[MOST_SIDE];
    if (strips_lose(0, 0, above) > budget)
        return; /* the strips alone lose too much */
    pile last = {need(1, sizeof(entry)), 1};
    for (int row = 0; last.count; row++) {
        if (row == height)
            refuse("a board within the budget is left");
        pile next = read_row(row + 1);
        qsort(next.entries, next.count, sizeof(entry), by_key);
        for (size_t i = 1; i < next.count; i++)
            if (next.entries[i].key == next.entries[i - 1].key)
                refuse("a profile is listed twice in this row");
        for (size_t i = 0; i < last.count; i++) {
            for (int at = 0; at < width; at++)
                above[at] = (int)(last.entries[i].key >> 2 * (width - 1 - at) & 3);
            follow(above, now, 0, row, last.entries[i].loss, 0, 0, &next);
        }
        for (size_t i = 0; i < next.count; i++)
            if (next.entries[i].found != next.entries[i].loss)
                refuse("a profile of this row cannot be reached with the loss listed");
        free(last.entries);
        last = next;
    }
    free(last.entries);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static void read_strips(void)
{
    int widths[MOST_STRIPS], least[MOST_STRIPS], first = 0;
    strip_count = read_numbers("strips", widths, MOST_STRIPS);
    for (int i = 0; i < strip_count; i++) {
        if (widths[i] < 1 || widths[i] > 15 || first + widths[i] > width)
            refuse("strips as wide as that are not on the board");
        strips[i] = (band){.first = first, .width = widths[i]};
        first += widths[i];
    }
    if (first != width)
        refuse("the strips do not cover the board");
    for (int i = 0; i < strip_count; i++)
        make_strip(&strips[i]);
    if (read_numbers("least", least, MOST_STRIPS) != strip_count)
        refuse("the least loss of every strip is expected");
    for (int i = 0; i < strip_count; i++)
        if (least[i] != strips[i].least[0][0])
            refuse("a strip has another least loss");
}

static void check(void)
{
    int size[2];
    if (strcmp(next_line(), "tengen strings certificate 1") != 0)
        refuse("this is no certificate, or one of another format");
    if (read_numbers("size", size, 2) != 2 || size[0] < 1 || size[1] < 1 || size[0] > MOST_SIDE ||
        size[1] > MOST_SIDE)
        refuse("a board of this size cannot be checked");
    rows = size[0], cols = size[1];
    height = rows > cols ? rows : cols, width = rows > cols ? cols : rows;
    strings = read_number("strings");
    empties = read_number("empties");
    check_board();
    budget = read_number("budget");
    if (budget != 5 * (empties - 1) - rows * cols)
        refuse("the budget is not that of one empty point less");
    read_strips();
    check_rows();
    if (strcmp(next_line(), "end") != 0)
        refuse("'end' is expected here");
    if (fgetc(file) != EOF)
        refuse("something follows the end");
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: strings_check FILE\n");
        return 2;
    }
    path = argv[1];
    file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 2;
    }
    check();
    fclose(file);
    for (int i = 0; i < strip_count; i++)
        for (int row = 0; row <= height; row++)
            free(strips[i].least[row]);
    printf("%s: proved: %d is the largest number of strings on %d x %d\n", path, strings, rows, cols);
    return 0;
}
