/*
 * proof_check - does a file prove what it says, as docs/SOLVE-PROOF.md wants it?
 *
 *      proof_check FILE...       exit 0: all do; 1: some do not, and why; 2: cannot be read
 *
 * A program of its own: it shares no line with what writes proofs. A file holds one claim or more. For each:
 *
 *  1. The header is possible, the bytes are there and add up.
 *  2. The entries are in order, each the least of its images, a position that can be.
 *  3. In each the claimant's move is legal, and after it and any reply, the pass too, the claimant has ground
 *     enough, or the game is over and the count is enough, or the situation is an entry with a smaller height.
 *  4. The same holds of the situation that the claim is about.
 *
 * Since heights fall, whoever plays by the entries sees the game end with enough, whatever the other side does. A claimant
 * that only holds out has no heights: whoever plays by the entries never sees the game end with less.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POINTS = 30, PASS = 255, NOWHERE = -1, HEADER = 48, ENTRY = 10, THREADS = 64 };

typedef uint32_t set; /* of points, bit row x columns + column */

/* A position, and what matters of how it came about. Whose turn it is follows from where it is met. */
typedef struct situation {
    set claimant, other;
    int ko; /* where it may not be played now, or NOWHERE */
    bool passed;
} situation;

static const char *path;
static uint8_t *bytes;
static size_t length, claim_at; /* of the file; where the claim begins that is looked at */

static int rows, cols, points, score, claimant, to_move; /* colours: 1 Black, 2 White */
static bool holds_out;                                   /* the claimant can not make the game end */
static situation root;
static uint64_t entries;

static set all, near[POINTS];
static int motions, motion[8][POINTS];
static uint64_t power[POINTS + 1]; /* of three */

static jmp_buf next_file; /* the first fault of a file is enough */

static void refuse(const char *why)
{
    printf("%s: refused: %s\n", path, why);
    longjmp(next_file, 1);
}

static void *need(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "proof_check: out of memory\n");
        exit(2);
    }
    return memory;
}

/* ---- sets of points ------------------------------------------------------------------------------------ */

static int first_of(set s)
{
    return __builtin_ctz(s);
}

static int size_of(set s)
{
    return __builtin_popcount(s);
}

static set neighbours(set s)
{
    set found = 0;
    for (; s; s &= s - 1)
        found |= near[first_of(s)];
    return found;
}

/* All points of `within` that hang together with the point p of it. */
static set group(int p, set within)
{
    set found = 0, waiting = (set)1 << p;
    while (waiting) {
        const int q = first_of(waiting);
        found |= (set)1 << q;
        waiting = (waiting | (near[q] & within)) & ~found;
    }
    return found;
}

/* ---- the board and its motions ------------------------------------------------------------------------- */

static void lay_out_board(void)
{
    points = rows * cols;
    all = (set)((UINT64_C(1) << points) - 1);
    for (int p = 0; p < points; p++) {
        const int row = p / cols, col = p % cols;
        near[p] = (row > 0 ? (set)1 << (p - cols) : 0) | (row + 1 < rows ? (set)1 << (p + cols) : 0) |
                  (col > 0 ? (set)1 << (p - 1) : 0) | (col + 1 < cols ? (set)1 << (p + 1) : 0);
    }
    power[0] = 1;
    for (int p = 0; p < points; p++)
        power[p + 1] = 3 * power[p];
}

/* Upside down, left to right, and on a square along the diagonal: all combinations. */
static void find_motions(void)
{
    motions = rows == cols ? 8 : 4;
    for (int m = 0; m < motions; m++)
        for (int p = 0; p < points; p++) {
            int row = p / cols, col = p % cols;
            if (m & 1)
                row = rows - 1 - row;
            if (m & 2)
                col = cols - 1 - col;
            motion[m][p] = m & 4 ? col * cols + row : row * cols + col;
        }
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* The least number of all images: stones to base 3, then the pass, then the ban. */
static uint64_t key_of(const situation *s)
{
    uint64_t least = UINT64_MAX;
    for (int m = 0; m < motions; m++) {
        uint64_t key = (uint64_t)s->passed << 48;
        for (set left = s->claimant; left; left &= left - 1)
            key += power[motion[m][first_of(left)]];
        for (set left = s->other; left; left &= left - 1)
            key += 2 * power[motion[m][first_of(left)]];
        if (s->ko != NOWHERE)
            key |= (uint64_t)(motion[m][s->ko] + 1) << 49;
        least = key < least ? key : least;
    }
    return least;
}

/* The situation of a key. Returns false for a key of none. */
static bool situation_of(uint64_t key, situation *out)
{
    uint64_t stones = key & ((UINT64_C(1) << 48) - 1);
    *out = (situation){.ko = (int)(key >> 49) - 1, .passed = key >> 48 & 1};
    if (key >> 49 > (uint64_t)points || stones >= power[points])
        return false;
    for (int p = 0; p < points; p++, stones /= 3) {
        out->claimant |= (set)(stones % 3 == 1) << p;
        out->other |= (set)(stones % 3 == 2) << p;
    }
    return true;
}

/* ---- the rules ----------------------------------------------------------------------------------------- */

static bool breathes(set string, set empty)
{
    return (neighbours(string) & empty) != 0;
}

/* Every string has a liberty, and a ban lies on an empty point and does not follow a pass. */
static bool is_possible(const situation *s)
{
    const set empty = all & ~(s->claimant | s->other);
    if ((s->claimant & s->other) || ((s->claimant | s->other) & ~all))
        return false;
    for (int side = 0; side < 2; side++) {
        const set stones = side ? s->other : s->claimant;
        for (set left = stones; left; left &= left - 1)
            if (!breathes(group(first_of(left), stones), empty))
                return false;
    }
    return s->ko == NOWHERE || ((empty >> s->ko & 1) && !s->passed);
}

/* A stone of one side on an empty point. Returns false if it may not be played. */
static bool place_stone(situation *s, bool by_claimant, int p)
{
    set *mine = by_claimant ? &s->claimant : &s->other, *theirs = by_claimant ? &s->other : &s->claimant;
    if (((s->claimant | s->other) >> p & 1) || p == s->ko)
        return false;
    *mine |= (set)1 << p;
    const set empty = all & ~(*mine | *theirs);
    set taken = 0;
    for (set left = near[p] & *theirs; left; left &= left - 1) {
        const set string = group(first_of(left), *theirs);
        if (!breathes(string, empty))
            taken |= string;
    }
    *theirs &= ~taken;
    const set string = group(p, *mine), liberties = neighbours(string) & (empty | taken);
    const bool ko = size_of(taken) == 1 && size_of(string) == 1 && liberties == taken;
    s->ko = ko ? first_of(taken) : NOWHERE;
    s->passed = false;
    return liberties != 0;
}

/* A pass lifts a ban; only one without a ban counts towards the end. */
static void pass(situation *s)
{
    s->passed = s->ko == NOWHERE;
    s->ko = NOWHERE;
}

/* Stones and the points they surround alone, the claimant's less the other's. */
static int count(const situation *s)
{
    int total = size_of(s->claimant) - size_of(s->other);
    for (set left = all & ~(s->claimant | s->other); left;) {
        const set region = group(first_of(left), all & ~(s->claimant | s->other)),
                  around = neighbours(region);
        if ((around & s->claimant) && !(around & s->other))
            total += size_of(region);
        if ((around & s->other) && !(around & s->claimant))
            total -= size_of(region);
        left &= ~region;
    }
    return total;
}

/* ---- ground -------------------------------------------------------------------------------------------- */

typedef struct parts {
    int count;
    set part[POINTS];
} parts;

static parts split(set s)
{
    parts out = {.count = 0};
    while (s) {
        const set part = group(first_of(s), s);
        out.part[out.count++] = part;
        s &= ~part;
    }
    return out;
}

/* Regions that touch a string and of which it touches every empty point. */
static int vital_regions(set string, const parts *regions, set empty)
{
    const set liberties = neighbours(string) & empty;
    int vital = 0;
    for (int i = 0; i < regions->count; i++)
        vital += (regions->part[i] & neighbours(string)) && !(regions->part[i] & empty & ~liberties);
    return vital;
}

/* The claimant's stones that live whatever is played: Benson 1976. */
static set living(const situation *s)
{
    const set empty = all & ~(s->claimant | s->other);
    const parts strings = split(s->claimant);
    parts regions = split(all & ~s->claimant);
    set alive = s->claimant;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < strings.count; i++)
            if ((alive & strings.part[i]) && vital_regions(strings.part[i], &regions, empty) < 2) {
                alive &= ~strings.part[i];
                again = true;
                for (int k = 0; k < regions.count; k++)
                    if (neighbours(regions.part[k]) & strings.part[i])
                        regions.part[k] = 0;
            }
    }
    return alive;
}

/* Two points, not neighbours, all around which is in the region: somebody else could live there. */
static bool has_room(set region)
{
    set eyes = 0;
    for (set left = region; left; left &= left - 1)
        if (!(near[first_of(left)] & ~region))
            eyes |= left & -left;
    for (set left = eyes; left; left &= left - 1)
        if (eyes & ~(left & -left) & ~near[first_of(left)])
            return true;
    return false;
}

static bool has_ground(const situation *s)
{
    const set alive = living(s);
    int ground = size_of(alive);
    const parts regions = split(all & ~alive);
    for (int i = 0; i < regions.count; i++)
        ground += has_room(regions.part[i]) ? 0 : size_of(regions.part[i]);
    return alive && 2 * ground - points >= score;
}

/* The other side to move: ground is enough unless it can end the game at once, with dead stones on it. */
static bool has_ground_after(const situation *s)
{
    return has_ground(s) && !(s->passed && count(s) < score);
}

/* ---- entries ------------------------------------------------------------------------------------------- */

static uint32_t *index_of; /* by key: one more than the number of an entry, 0: free */
static size_t index_size;  /* a power of two */

static uint64_t number(size_t at, int count_of_bytes)
{
    uint64_t value = 0;
    for (int i = count_of_bytes - 1; i >= 0; i--)
        value = value * 256 + bytes[at + (size_t)i];
    return value;
}

static size_t entry_at(uint64_t entry)
{
    return claim_at + HEADER + ENTRY * (size_t)entry;
}

static uint64_t key_at(uint64_t entry)
{
    return number(entry_at(entry), 8);
}

static size_t slot_of(uint64_t key)
{
    size_t slot = (size_t)((key ^ key >> 31) * UINT64_C(0xD6E8FEB86659FD93) >> 20) & (index_size - 1);
    while (index_of[slot] && key_at(index_of[slot] - 1) != key)
        slot = (slot + 1) & (index_size - 1);
    return slot;
}

static void make_index(void)
{
    for (index_size = 64; index_size < 2 * entries;)
        index_size *= 2;
    index_of = need(index_size, sizeof *index_of);
    for (uint64_t i = 0; i < entries; i++)
        index_of[slot_of(key_at(i))] = (uint32_t)i + 1;
}

/* ---- what each entry must show ------------------------------------------------------------------------- */

/* What is wrong with an entry, and after which moves. */
typedef struct fault {
    const char *why;
    uint64_t entry; /* `entries`: the situation that the claim is about */
    int move, reply;
} fault;

/* The claimant to move: is that settled below this height? Who only holds out may go round for ever. */
static bool is_held(const situation *s, int height)
{
    const uint32_t entry = index_of[slot_of(key_of(s))];
    if (entry && (holds_out || bytes[entry_at(entry - 1) + 9] < height))
        return true;
    return has_ground(s);
}

/* The other side to move: every reply must be held. */
static bool replies_are_held(const situation *s, int height, fault *out)
{
    out->why = holds_out ? "the claimant has no ground, and there is no entry"
                         : "the claimant has no ground, and there is no entry with a smaller height";
    for (out->reply = 0; out->reply < points; out->reply++) {
        situation next = *s;
        if (place_stone(&next, false, out->reply) && !is_held(&next, height))
            return false;
    }
    situation next = *s;
    out->reply = PASS;
    if (s->passed) {
        out->why = "the game is over, and the count is not enough";
        return count(s) >= score;
    }
    pass(&next);
    return is_held(&next, height);
}

static bool entry_is_possible(uint64_t entry, situation *out, fault *at)
{
    at->why = "its key is no position";
    if (!situation_of(key_at(entry), out) || !is_possible(out))
        return false;
    at->why = "its key is not the least of its images";
    if (key_of(out) != key_at(entry))
        return false;
    at->why = "out of order";
    return entry == 0 || key_at(entry - 1) < key_at(entry);
}

static bool entry_holds(uint64_t entry, fault *out)
{
    situation s;
    *out = (fault){.entry = entry, .move = NOWHERE, .reply = NOWHERE};
    if (!entry_is_possible(entry, &s, out))
        return false;
    const int move = bytes[entry_at(entry) + 8], height = bytes[entry_at(entry) + 9];
    out->move = move;
    out->why = holds_out ? "its height is not 0" : "its height is 0";
    if ((height == 0) != holds_out)
        return false;
    if (move == PASS && s.passed) {
        out->why = "the claimant ends the game, and the count is not enough";
        return count(&s) >= score;
    }
    out->why = "the claimant's move may not be played";
    if (move == PASS)
        pass(&s);
    else if (move >= points || !place_stone(&s, true, move))
        return false;
    return has_ground_after(&s) || replies_are_held(&s, height, out);
}

static bool root_holds(fault *out)
{
    *out = (fault){.entry = entries, .move = NOWHERE, .reply = NOWHERE};
    if (to_move != claimant)
        return has_ground_after(&root) || replies_are_held(&root, PASS + 1, out);
    if (has_ground(&root))
        return true;
    out->why = "there is no entry for it";
    return index_of[slot_of(key_of(&root))] != 0;
}

/* ---- all entries, in threads --------------------------------------------------------------------------- */

static atomic_bool found_fault;
static int threads;

typedef struct share {
    int number;
    fault first;
    pthread_t thread;
} share;

static void *check_share(void *context)
{
    share *mine = context;
    for (uint64_t i = (uint64_t)mine->number; i < entries && !found_fault; i += (uint64_t)threads)
        if (!entry_holds(i, &mine->first)) {
            found_fault = true;
            return NULL;
        }
    mine->first.why = NULL;
    return NULL;
}

/* Returns one fault, or one without a reason. */
static fault check_entries(void)
{
    static share shares[THREADS];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    fault out = {.why = NULL};
    threads = processors < 1 ? 1 : processors > THREADS ? THREADS : (int)processors;
    found_fault = false;
    for (int i = 0; i < threads; i++) {
        shares[i] = (share){.number = i};
        if (pthread_create(&shares[i].thread, NULL, check_share, &shares[i]) != 0) {
            fprintf(stderr, "proof_check: no thread\n");
            exit(2);
        }
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(shares[i].thread, NULL);
        if (shares[i].first.why && (!out.why || shares[i].first.entry < out.entry))
            out = shares[i].first;
    }
    return out;
}

/* ---- in words ------------------------------------------------------------------------------------------ */

static const char *colour(int which)
{
    return which == 1 ? "Black" : "White";
}

static void print_point(int p)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    if (p == PASS)
        printf("pass");
    else if (p >= points)
        printf("%d", p);
    else
        printf("%c%d", letters[p % cols], rows - p / cols);
}

static void draw(const situation *s)
{
    const set black = claimant == 1 ? s->claimant : s->other, white = claimant == 1 ? s->other : s->claimant;
    for (int p = 0; p < points; p++)
        printf("%s%c%s", p % cols ? " " : "    ",
               black >> p & 1   ? 'X'
               : white >> p & 1 ? 'O'
                                : '.',
               p % cols == cols - 1 ? "\n" : "");
    if (s->ko != NOWHERE) {
        printf("    not at ");
        print_point(s->ko);
        printf("\n");
    }
    if (s->passed)
        printf("    after a pass\n");
}

static void refuse_entry(const fault *what)
{
    situation s = root;
    if (what->entry < entries)
        printf("%s: refused: entry %llu", path, (unsigned long long)what->entry);
    else
        printf("%s: refused: the situation of the claim", path);
    if (what->move != NOWHERE) {
        printf(", %s ", colour(claimant));
        print_point(what->move);
    }
    if (what->reply != NOWHERE) {
        printf(", %s ", colour(3 - claimant));
        print_point(what->reply);
    }
    printf(": %s\n", what->why);
    if (what->entry == entries || situation_of(key_at(what->entry), &s))
        draw(&s);
    longjmp(next_file, 1);
}

static void print_stones(const char *before, const char *whose, set stones)
{
    if (stones)
        printf("%s%s", before, whose);
    for (; stones; stones &= stones - 1) {
        printf(" ");
        print_point(first_of(stones));
    }
}

static void print_grouped(uint64_t n)
{
    if (n >= 1000) {
        print_grouped(n / 1000);
        printf(",%03d", (int)(n % 1000));
    } else {
        printf("%d", (int)n);
    }
}

static void print_claim(void)
{
    int height = 0;
    for (uint64_t i = 0; i < entries; i++)
        height = bytes[entry_at(i) + 9] > height ? bytes[entry_at(i) + 9] : height;
    printf("%s: %dx%d area", path, rows, cols);
    print_stones(", ", "Black", claimant == 1 ? root.claimant : root.other);
    print_stones(", ", "White", claimant == 1 ? root.other : root.claimant);
    printf(", %s to move%s", colour(to_move), root.passed ? " after a pass" : "");
    if (root.ko != NOWHERE) {
        printf(", not at ");
        print_point(root.ko);
    }
    printf(": %s gets at least %d%s; ", colour(claimant), score, holds_out ? " if the game ends" : "");
    print_grouped(entries);
    printf(" situation%s", entries == 1 ? "" : "s");
    if (!holds_out)
        printf(", height %d", height);
    printf("\n");
}

/* ---- the file ------------------------------------------------------------------------------------------ */

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

/* Every eight bytes of the claim, those of the sum itself as zero. */
static uint64_t sum_of(size_t end)
{
    uint64_t sum = 0;
    for (size_t at = claim_at; at < end; at += 8) {
        sum ^= at == claim_at + 40 ? 0 : number(at, 8);
        sum = (sum << 27 | sum >> 37) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return sum;
}

static void read_root(void)
{
    const set black = (set)number(claim_at + 20, 4), white = (set)number(claim_at + 24, 4);
    claimant = bytes[claim_at + 14];
    to_move = bytes[claim_at + 15];
    score = (int8_t)bytes[claim_at + 16];
    holds_out = bytes[claim_at + 19] == 1;
    root = (situation){.claimant = claimant == 1 ? black : white,
                       .other = claimant == 1 ? white : black,
                       .ko = bytes[claim_at + 18] - 1,
                       .passed = bytes[claim_at + 17]};
    if (claimant < 1 || claimant > 2 || to_move < 1 || to_move > 2 || bytes[claim_at + 17] > 1)
        refuse("the header has a colour or a pass that is none");
    if (score <= -points || score > points)
        refuse("a score that everybody has, or nobody can have");
    if (root.ko >= points || !is_possible(&root))
        refuse("the claim is about a position that can not be");
}

/* Returns where the claim ends. */
static size_t read_header(void)
{
    if (length - claim_at < HEADER || memcmp(bytes + claim_at, "TGNPROOF", 8) != 0)
        refuse("no proof begins here");
    if (number(claim_at + 8, 4) != 1)
        refuse("another version than 1");
    rows = bytes[claim_at + 12];
    cols = bytes[claim_at + 13];
    if (rows < 1 || cols < 1 || rows > 25 || cols > 25 || rows * cols > POINTS)
        refuse("a board that can not be");
    if (bytes[claim_at + 19] > 1 || number(claim_at + 28, 4) != 0)
        refuse("something stands where zeros should");
    entries = number(claim_at + 32, 8);
    const size_t capacity = length - claim_at - HEADER;
    if (entries >= UINT32_MAX || entries > capacity / ENTRY || (entries * ENTRY + 7) / 8 * 8 > capacity)
        refuse("the file ends too early");
    const size_t end = claim_at + HEADER + (size_t)(entries * ENTRY + 7) / 8 * 8;
    for (size_t at = entry_at(entries); at < end; at++)
        if (bytes[at] != 0)
            refuse("something stands behind the last entry");
    if (number(claim_at + 40, 8) != sum_of(end))
        refuse("the bytes do not add up");
    return end;
}

static void check_claim(void)
{
    const size_t end = read_header();
    lay_out_board();
    find_motions();
    read_root();
    make_index();
    fault first = check_entries();
    if (first.why || !root_holds(&first))
        refuse_entry(&first);
    print_claim();
    free(index_of);
    index_of = NULL;
    claim_at = end;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: proof_check FILE...\n");
        return 2;
    }
    static int refused;
    static char **file; /* static: a jump must not lose it */
    for (file = argv + 1; *file; file++) {
        path = *file;
        claim_at = 0;
        if (setjmp(next_file) == 0) {
            read_file();
            do
                check_claim();
            while (claim_at < length);
        } else {
            refused++;
        }
        free(bytes);
        free(index_of);
        bytes = NULL, index_of = NULL;
    }
    return refused > 0;
}
