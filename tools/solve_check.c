/*
 * solve_check - is a table of perfect play what docs/SOLVE-TABLE.md says it is?
 *
 *      solve_check FILE...       exit 0: all are; 1: some are not, and why; 2: cannot be read
 *
 * A program of its own: it shares no line with what makes tables, and is written to be read rather than to be
 * fast. Boards are arrays of letters, strings are found by flooding, and images are made point by point. For
 * each table:
 *
 *  1. The header is possible, the length is right, the bytes add up.
 *  2. The index names legal arrangements only, no two of them images of each other, and every legal one is
 *     among the images: so arrangements have numbers one to one. The bans likewise.
 *  3. Every value of every entry is what its moves make it.
 *  4. Every distance is what its moves make it, so every finite value can be forced. With 3, no other values
 *     are right.
 *
 * For `area-cycle` all that holds of its layer of `area`. Of the other layer the equations are checked, and
 * that it lies within what area leaves open; not that who wins for ever does (tests/solve/brute_test.c has
 * that for small boards).
 */
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 16, INFINITE = 99, NOBODY = 0, OWN = 1, OTHER = 2 };

static const char *path;
static uint8_t *bytes;
static size_t length;

static int rows, cols, points, layers;
static char rules[17];
static uint32_t words, classes, bans;
static size_t entries, ban_list, layer_at[2];

/* ---- faults -------------------------------------------------------------------------------------------- */

static jmp_buf next_file; /* the first fault of a file is enough */

static void refuse(const char *why)
{
    printf("%s: refused: %s\n", path, why);
    longjmp(next_file, 1);
}

static const char *name_of(size_t entry)
{
    static char name[80];
    if (entry >= 2 * (size_t)classes)
        snprintf(name, sizeof name, "ban %zu", entry - 2 * (size_t)classes);
    else
        snprintf(name, sizeof name, "arrangement %zu%s", entry / 2, entry % 2 ? " after a pass" : "");
    return name;
}

static void refuse_entry(int layer, size_t entry, const char *what, int is, int should)
{
    printf("%s: refused: layer %d, %s: %s is %d and should be %d\n", path, layer, name_of(entry), what, is,
           should);
    longjmp(next_file, 1);
}

static void *need(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "solve_check: out of memory\n");
        exit(2);
    }
    return memory;
}

/* ---- 1. the header ------------------------------------------------------------------------------------- */

static uint64_t number(size_t at, int count)
{
    uint64_t value = 0;
    for (int i = count - 1; i >= 0; i--)
        value = value * 256 + bytes[at + (size_t)i];
    return value;
}

static void read_file(void)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0 || ftell(file) < 0) {
        perror(path);
        exit(2);
    }
    length = (size_t)ftell(file);
    bytes = need(length, 1);
    rewind(file);
    if (fread(bytes, 1, length, file) != length) {
        perror(path);
        exit(2);
    }
    fclose(file);
}

static void check_rules(void)
{
    static const char *known[] = {"japanese-1999", "japanese-plain", "territory", "area", "area-cycle"};
    static const uint8_t zero[16];
    memcpy(rules, bytes + 16, 16);
    if (memcmp(bytes + 16 + strlen(rules), zero, 16 - strlen(rules)) != 0)
        refuse("something stands behind the name of the rules");
    for (int i = 0; i < 5; i++)
        if (strcmp(rules, known[i]) == 0) {
            if (layers != (i == 2 || i == 4 ? 2 : 1))
                refuse("the number of layers is not that of the rules");
            return;
        }
    refuse("unknown rules");
}

static void check_zeros(size_t from, size_t to)
{
    for (; from < to; from++)
        if (bytes[from] != 0)
            refuse("padding that is not zero");
}

static size_t up_to_8(size_t at)
{
    return at + (8 - at % 8) % 8;
}

static void check_layout(void)
{
    ban_list = 64 + 8 * (size_t)words;
    entries = 2 * (size_t)classes + bans;
    size_t at = up_to_8(ban_list + 4 * (size_t)bans);
    for (int i = 0; i < layers; i++) {
        layer_at[i] = at;
        at = up_to_8(at + 4 * entries);
    }
    if (at != length || number(48, 8) != length)
        refuse("the length is not what the header makes it");
    check_zeros(ban_list + 4 * (size_t)bans, layer_at[0]);
    for (int i = 0; i < layers; i++)
        check_zeros(layer_at[i] + 4 * entries, up_to_8(layer_at[i] + 4 * entries));
}

static void check_sum(void)
{
    uint64_t sum = 0;
    for (size_t at = 0; at < length; at += 8) {
        sum ^= at == 56 ? 0 : number(at, 8);
        sum = sum << 27 | sum >> 37;
        sum *= UINT64_C(0x9E3779B97F4A7C15);
    }
    if (sum != number(56, 8))
        refuse("the bytes do not add up");
}

static void check_header(void)
{
    if (length < 64 || memcmp(bytes, "TGNSOLVE", 8) != 0 || number(8, 4) != 1 || bytes[15] || number(44, 4))
        refuse("not a table of version 1");
    rows = bytes[12], cols = bytes[13], layers = bytes[14];
    points = rows * cols;
    if (points < 1 || points > POINTS)
        refuse("a board of no or too many points");
    words = (uint32_t)number(32, 4), classes = (uint32_t)number(36, 4), bans = (uint32_t)number(40, 4);
    check_rules();
    check_layout();
    check_sum();
}

/* ---- boards -------------------------------------------------------------------------------------------- */

typedef struct board {
    char at[POINTS]; /* NOBODY, OWN, OTHER */
} board;

static int beside[POINTS][5]; /* neighbours, then -1 */
static int motion[8][POINTS];
static int motions;

static void lay_out_board(void)
{
    for (int p = 0; p < points; p++) {
        int count = 0, row = p / cols, col = p % cols;
        if (row > 0)
            beside[p][count++] = p - cols;
        if (col > 0)
            beside[p][count++] = p - 1;
        if (col < cols - 1)
            beside[p][count++] = p + 1;
        if (row < rows - 1)
            beside[p][count++] = p + cols;
        beside[p][count] = -1;
    }
}

/* Mirrors left-right (1), top-bottom (2), along the diagonal (4, squares only). Some may do the same. */
static void find_motions(void)
{
    motions = rows == cols ? 8 : 4;
    for (int m = 0; m < motions; m++)
        for (int p = 0; p < points; p++) {
            int row = p / cols, col = p % cols;
            if (m & 1)
                col = cols - 1 - col;
            if (m & 2)
                row = rows - 1 - row;
            motion[m][p] = m & 4 ? col * cols + row : row * cols + col;
        }
}

static board image_of(const board *b, int m)
{
    board image;
    for (int p = 0; p < points; p++)
        image.at[motion[m][p]] = b->at[p];
    return image;
}

static uint32_t code_of(const board *b)
{
    uint32_t code = 0;
    for (int p = points - 1; p >= 0; p--)
        code = code * 3 + (uint32_t)b->at[p];
    return code;
}

static board exchanged(const board *b)
{
    board turned;
    for (int p = 0; p < points; p++)
        turned.at[p] = (char)(b->at[p] == OWN ? OTHER : b->at[p] == OTHER ? OWN : NOBODY);
    return turned;
}

/*
 * The points joined to `p` through points like it, as marks; returns whether any point of `touch` is beside
 * them.
 */
static bool flood(const board *b, int p, bool marked[POINTS], char touch)
{
    int stack[POINTS], depth = 0;
    bool touches = false;
    stack[depth++] = p;
    marked[p] = true;
    while (depth > 0) {
        const int here = stack[--depth];
        for (const int *next = beside[here]; *next >= 0; next++) {
            touches |= b->at[*next] == touch;
            if (b->at[*next] == b->at[p] && !marked[*next]) {
                marked[*next] = true;
                stack[depth++] = *next;
            }
        }
    }
    return touches;
}

static bool is_legal(const board *b)
{
    bool seen[POINTS] = {false};
    for (int p = 0; p < points; p++)
        if (b->at[p] != NOBODY && !seen[p] && !flood(b, p, seen, NOBODY))
            return false;
    return true;
}

static int take_string(board *b, int p)
{
    bool marked[POINTS] = {false};
    int taken = 0;
    flood(b, p, marked, NOBODY);
    for (int q = 0; q < points; q++)
        if (marked[q]) {
            b->at[q] = NOBODY;
            taken++;
        }
    return taken;
}

static bool has_liberty(const board *b, int p)
{
    bool marked[POINTS] = {false};
    return flood(b, p, marked, NOBODY);
}

/* A move of own. Returns the stones taken, -1 for suicide; `ko` is where it must not be answered, or -1. */
static int play(board *b, int p, int *ko)
{
    int taken = 0, last = -1;
    b->at[p] = OWN;
    for (const int *next = beside[p]; *next >= 0; next++)
        if (b->at[*next] == OTHER && !has_liberty(b, *next)) {
            taken += take_string(b, *next);
            last = *next;
        }
    if (!has_liberty(b, p))
        return -1;
    *ko = taken == 1 ? last : -1;
    for (const int *next = beside[p]; *next >= 0; next++)
        if (b->at[*next] == OWN || (b->at[*next] == NOBODY && *next != last))
            *ko = -1;
    return taken;
}

/* ---- 2. numbers ---------------------------------------------------------------------------------------- */

static uint32_t *number_of; /* by code; 0: none, else one more than the number */
static board *arrangement;  /* by number */

typedef struct ban_key {
    uint64_t key; /* (code * 16 + point) + 1; 0: free */
    uint32_t ban;
} ban_key;

static ban_key *ban_keys; /* a table with open addressing */
static size_t ban_room;

static ban_key *ban_slot(uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0xD6E8FEB86659FD93) >> 20) % ban_room;
    while (ban_keys[at].key != 0 && ban_keys[at].key != key)
        at = (at + 1) % ban_room;
    return &ban_keys[at];
}

static uint64_t ban_key_of(uint32_t code, int point)
{
    return (uint64_t)code * 16 + (uint64_t)point + 1;
}

static bool is_least(unsigned own)
{
    for (int m = 0; m < motions; m++) {
        unsigned image = 0;
        for (int p = 0; p < points; p++)
            if (own >> p & 1)
                image |= 1u << motion[m][p];
        if (image < own)
            return false;
    }
    return true;
}

static void add_arrangement(const board *b, uint32_t which)
{
    if (which >= classes)
        refuse("the index has more arrangements than the header says");
    if (!is_legal(b))
        refuse("the index has an arrangement that is not legal");
    arrangement[which] = *b;
    for (int m = 0; m < motions; m++) {
        const board image = image_of(b, m);
        uint32_t *place = &number_of[code_of(&image)];
        if (*place != 0 && *place != which + 1)
            refuse("the index has two images of one arrangement");
        *place = which + 1;
    }
}

/* The bits of one own set; returns the words they take. */
static size_t read_own(unsigned own, size_t word, uint32_t *count)
{
    int free[POINTS], frees = 0;
    board b = {{0}};
    for (int p = 0; p < points; p++)
        if (own >> p & 1)
            b.at[p] = OWN;
        else
            free[frees++] = p;
    const size_t bits = (size_t)1 << frees, taken = (bits + 63) / 64;
    if (word + taken > words)
        refuse("the index is too short");
    for (size_t bit = 0; bit < 64 * taken; bit++) {
        if (!(bytes[64 + 8 * word + bit / 8] >> bit % 8 & 1))
            continue;
        if (bit >= bits)
            refuse("the index has a bit where there is no arrangement");
        for (int i = 0; i < frees; i++)
            b.at[free[i]] = (char)(bit >> i & 1 ? OTHER : NOBODY);
        add_arrangement(&b, (*count)++);
    }
    return taken;
}

static void check_index(void)
{
    uint32_t codes = 1, count = 0;
    size_t word = 0;
    for (int p = 0; p < points; p++)
        codes *= 3;
    number_of = need(codes, sizeof *number_of);
    arrangement = need(classes, sizeof *arrangement);
    for (unsigned own = 0; own < 1u << points; own++)
        if (is_least(own))
            word += read_own(own, word, &count);
    if (word != words || count != classes)
        refuse("the index has fewer arrangements than the header says");
    for (uint32_t code = 0; code < codes; code++) {
        board b;
        uint32_t rest = code;
        for (int p = 0; p < points; p++, rest /= 3)
            b.at[p] = (char)(rest % 3);
        if (number_of[code] == 0 && is_legal(&b))
            refuse("the index lacks a legal arrangement");
    }
}

static void check_ban(uint32_t ban)
{
    const uint32_t key = (uint32_t)number(ban_list + 4 * (size_t)ban, 4), point = key % 16;
    int ko;
    if (key / 16 >= classes || point >= (uint32_t)points)
        refuse("a ban of something that is not there");
    if (ban > 0 && key <= number(ban_list + 4 * (size_t)ban - 4, 4))
        refuse("bans that are out of order");
    const board *b = &arrangement[key / 16];
    board after = *b;
    if (b->at[point] != NOBODY || play(&after, (int)point, &ko) != 1 || ko < 0)
        refuse("a ban where no single stone could be retaken");
    for (int m = 0; m < motions; m++) {
        const board image = image_of(b, m);
        ban_key *slot = ban_slot(ban_key_of(code_of(&image), motion[m][point]));
        if (slot->key != 0 && slot->ban != ban)
            refuse("two bans that are images of each other");
        *slot = (ban_key){ban_key_of(code_of(&image), motion[m][point]), ban};
    }
}

static void check_bans(void)
{
    ban_room = 32 * (size_t)bans + 1;
    ban_keys = need(ban_room, sizeof *ban_keys);
    for (uint32_t ban = 0; ban < bans; ban++)
        check_ban(ban);
}

/* ---- 3 and 4. values and distances --------------------------------------------------------------------- */

static size_t entry_of(const board *b, int ko)
{
    const uint32_t code = code_of(b);
    if (ko < 0)
        return 2 * ((size_t)number_of[code] - 1);
    const ban_key *slot = ban_slot(ban_key_of(code, ko));
    if (slot->key == 0)
        refuse("a ban that can come about is not in the list");
    return 2 * (size_t)classes + slot->ban;
}

static int value(int layer, size_t entry, int which)
{
    return (int8_t)bytes[layer_at[layer] + 2 * entry + (size_t)which];
}

static int distance(int layer, size_t entry, int which)
{
    return bytes[layer_at[layer] + 2 * entries + 2 * entry + (size_t)which];
}

/* Low and high with their distances: of an entry, of a move, of the best of several. */
typedef struct outcome {
    int value[2], distance[2];
} outcome;

static const outcome none = {{-1000, -1000}, {0, 0}};

/* Low takes the shortest way to its best, high the longest. */
static void improve(outcome *best, const outcome *with)
{
    for (int which = 0; which < 2; which++) {
        const int d = with->distance[which];
        if (with->value[which] > best->value[which]) {
            best->value[which] = with->value[which];
            best->distance[which] = d;
        } else if (with->value[which] == best->value[which] &&
                   (which == 0 ? d < best->distance[0] : d > best->distance[1])) {
            best->distance[which] = d;
        }
    }
}

/* What a move is worth that takes so much and leads to an entry: the other side's high makes our low. */
static outcome of_move(int layer, int taken, size_t after)
{
    outcome out;
    for (int which = 0; which < 2; which++) {
        const int theirs = value(layer, after, 1 - which);
        out.value[which] = theirs == INFINITE || theirs == -INFINITE ? -theirs : taken - theirs;
        out.distance[which] = 1 + distance(layer, after, 1 - which);
    }
    return out;
}

static bool counts_prisoners(int layer)
{
    return rules[0] == 'j' || (strcmp(rules, "territory") == 0 && layer == 1);
}

static outcome of_moves(int layer, const board *b, int banned)
{
    outcome best = none;
    for (int p = 0; p < points; p++) {
        board after = *b;
        int ko;
        if (b->at[p] != NOBODY || p == banned)
            continue;
        const int taken = play(&after, p, &ko);
        if (taken < 0)
            continue;
        after = exchanged(&after);
        const outcome move = of_move(layer, counts_prisoners(layer) ? taken : 0, entry_of(&after, ko));
        improve(&best, &move);
    }
    return best;
}

/* ---- counting ------------------------------------------------------------------------------------------ */

/* Whether a string around the region touches an empty point from which the other colour can be reached. */
static bool is_in_seki(const board *b, const bool region[POINTS], char colour)
{
    for (int p = 0; p < points; p++) {
        bool string[POINTS] = {false};
        bool around = false;
        for (const int *next = beside[p]; *next >= 0; next++)
            around |= region[*next];
        if (b->at[p] != colour || !around)
            continue;
        flood(b, p, string, NOBODY);
        for (int q = 0; q < points; q++)
            for (const int *next = beside[q]; string[q] && *next >= 0; next++) {
                bool place[POINTS] = {false};
                if (b->at[*next] == NOBODY && flood(b, *next, place, (char)(OWN + OTHER - colour)))
                    return true;
            }
    }
    return false;
}

static int count_territory(const board *b, bool seki)
{
    bool seen[POINTS] = {false};
    int total = 0;
    for (int p = 0; p < points; p++) {
        bool region[POINTS] = {false}, again[POINTS] = {false};
        if (b->at[p] != NOBODY || seen[p])
            continue;
        const bool own = flood(b, p, region, OWN), other = flood(b, p, again, OTHER);
        const char colour = own ? OWN : OTHER;
        int size = 0;
        for (int q = 0; q < points; q++) {
            seen[q] |= region[q];
            size += region[q];
        }
        if (own != other && !(seki && is_in_seki(b, region, colour)))
            total += own ? size : -size;
    }
    return total;
}

static int count_stones(const board *b)
{
    int stones = 0;
    for (int p = 0; p < points; p++)
        stones += b->at[p] == OWN ? 1 : b->at[p] == OTHER ? -1 : 0;
    return stones;
}

/* What a second pass gives. */
static outcome of_end(int layer, const board *b)
{
    outcome end = {{0, 0}, {1, 1}};
    if (strcmp(rules, "territory") == 0 && layer == 1) {
        const board turned = exchanged(b);
        const outcome played = of_move(0, 0, entry_of(&turned, -1));
        for (int which = 0; which < 2; which++)
            end.value[which] = played.value[which] == INFINITE || played.value[which] == -INFINITE
                                   ? played.value[which]
                                   : played.value[which] - count_stones(b);
        return end;
    }
    int count = count_territory(b, strcmp(rules, "japanese-1999") == 0);
    if (rules[0] != 'j')
        count += count_stones(b);
    end.value[0] = end.value[1] = count;
    return end;
}

/* ---- every entry --------------------------------------------------------------------------------------- */

static bool is_endless(int layer)
{
    return strcmp(rules, "area-cycle") == 0 && layer == 1;
}

/* Of the second layer of area-cycle: not outside what area leaves open; the distances are area's or none. */
static void check_endless(size_t entry)
{
    for (int which = 0; which < 2; which++) {
        const int now = value(1, entry, which), area = value(0, entry, which);
        if (which == 0 ? now < area : now > area)
            refuse_entry(1, entry, which ? "high" : "low", now, area);
        const int should = now == area ? distance(0, entry, which) : 0;
        if (distance(1, entry, which) != should)
            refuse_entry(1, entry, "a distance", distance(1, entry, which), should);
    }
}

static void check_entry(int layer, size_t entry, const outcome *should)
{
    for (int which = 0; which < 2; which++) {
        const int is = value(layer, entry, which);
        if (is != should->value[which])
            refuse_entry(layer, entry, which ? "high" : "low", is, should->value[which]);
        const int d = is == INFINITE || is == -INFINITE ? 0 : should->distance[which];
        if (!is_endless(layer) && distance(layer, entry, which) != d)
            refuse_entry(layer, entry, which ? "the distance of high" : "the distance of low",
                         distance(layer, entry, which), d);
    }
    if (value(layer, entry, 0) > value(layer, entry, 1))
        refuse_entry(layer, entry, "low", value(layer, entry, 0), value(layer, entry, 1));
    if (is_endless(layer))
        check_endless(entry);
}

static void check_arrangement(int layer, uint32_t which)
{
    const board *b = &arrangement[which], turned = exchanged(b);
    outcome before = of_moves(layer, b, -1), passed = before;
    const outcome pass = of_move(layer, 0, entry_of(&turned, -1) + 1), end = of_end(layer, b);
    improve(&before, &pass);
    improve(&passed, &end);
    check_entry(layer, 2 * (size_t)which, &before);
    check_entry(layer, 2 * (size_t)which + 1, &passed);
}

static void check_ban_entry(int layer, uint32_t ban)
{
    const uint32_t key = (uint32_t)number(ban_list + 4 * (size_t)ban, 4);
    const board *b = &arrangement[key / 16], turned = exchanged(b);
    outcome best = of_moves(layer, b, (int)(key % 16));
    const outcome pass = of_move(layer, 0, entry_of(&turned, -1));
    improve(&best, &pass);
    check_entry(layer, 2 * (size_t)classes + ban, &best);
}

static void check_table(void)
{
    read_file();
    check_header();
    lay_out_board();
    find_motions();
    check_index();
    check_bans();
    for (int layer = 0; layer < layers; layer++) {
        for (uint32_t which = 0; which < classes; which++)
            check_arrangement(layer, which);
        for (uint32_t ban = 0; ban < bans; ban++)
            check_ban_entry(layer, ban);
    }
    printf("%s: %dx%d %s: right. %u arrangements and %u bans are all there are; %zu values and %zu distances "
           "in %d layer%s are what their moves make them\n",
           path, rows, cols, rules, classes, bans, 2 * entries * (size_t)layers, 2 * entries * (size_t)layers,
           layers, layers > 1 ? "s" : "");
}

static void forget_table(void)
{
    free(bytes);
    free(number_of);
    free(arrangement);
    free(ban_keys);
    bytes = NULL, number_of = NULL, arrangement = NULL, ban_keys = NULL;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: solve_check FILE...\n");
        return 2;
    }
    static int refused;
    static char **file; /* static: a jump must not lose it */
    for (file = argv + 1; *file; file++) {
        path = *file;
        if (setjmp(next_file) == 0)
            check_table();
        else
            refused++;
        forget_table();
    }
    return refused > 0;
}
