/* archive_test.c - archives of every kind as sources of records, the hostile and the damaged among them */
#include "sandbox.h"

#include <locale.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The ways to pack that the tests go through. */
static const struct kind {
    const char *name;
    int format, filter;
} kinds[] = {
    {"a.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE},
    {"a.7z", ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE},
    {"a.tar", ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_NONE},
    {"a.tar.gz", ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FILTER_GZIP},
    {"a.tar.bz2", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_BZIP2},
    {"a.tar.xz", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_XZ},
    {"a.tar.zst", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_ZSTD},
    {"a.tar.lz4", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_LZ4},
    {"a.tar.lz", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_LZIP},
    {"a.tar.lzma", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_LZMA},
};

/* ---- a set of records ---------------------------------------------------------------------------------- */

enum { FILES = 30 };
typedef struct file_set {
    packed_file files[FILES];
    char names[FILES][32];
} file_set;

/*
 * Records of all sizes up to 200 KB, half of each easy to compress and half of it noise. The empty one is
 * last, as 7z has it.
 */
static void file_set_new(file_set *set, uint64_t seed)
{
    for (int i = 0; i < FILES; i++) {
        size_t length = i == FILES - 1 ? 0 : i == 7 ? 200000 : i < 20 ? (size_t)i * 37 + 1 : (size_t)i * 997;
        char *bytes = malloc(length + 1);
        for (size_t k = 0; k < length; k++)
            bytes[k] = (char)(k % 64 < 32 ? ';' : check_random(&seed));
        snprintf(set->names[i], sizeof set->names[i], "%d/game.sgf", i);
        set->files[i] = (packed_file){set->names[i], bytes, length};
    }
}

static void file_set_free(file_set *set)
{
    for (int i = 0; i < FILES; i++)
        free((void *)(uintptr_t)set->files[i].bytes);
}

/* Read a whole entry. Returns the bytes read, and in *status the last answer. */
static size_t read_entry(tgn_source *source, char *bytes, size_t most, size_t piece, int64_t *status)
{
    size_t length = 0;
    while ((*status =
                tgn_source_read(source, bytes + length, piece < most - length ? piece : most - length)) > 0)
        length += (size_t)*status;
    return length;
}

static void check_same(const char *archive, const file_set *set, size_t piece)
{
    static char bytes[1 << 18];
    tgn_source *source = sandbox_source(archive, NULL);
    tgn_source_entry entry;
    int i = 0;
    for (; tgn_source_next(source, &entry) > 0 && i < FILES; i++) {
        int64_t status;
        const char *name = sandbox_name(entry.name) + strlen(archive) + 1;
        CHECK(!entry.failed);
        CHECK_TEXT(name, set->names[i]);
        size_t length = read_entry(source, bytes, sizeof bytes, piece, &status);
        CHECK_INT(status, 0);
        CHECK_INT(length, set->files[i].length);
        CHECK(length <= set->files[i].length && memcmp(bytes, set->files[i].bytes, length) == 0);
    }
    CHECK_INT(i, FILES);
    CHECK_INT(tgn_source_skipped(source), 0);
    tgn_source_close(source);
}

/* ---- good archives ------------------------------------------------------------------------------------- */

static void every_kind(void)
{
    file_set set;
    file_set_new(&set, 1);
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        pack(kinds[i].name, kinds[i].format, kinds[i].filter, set.files, FILES);
        check_same(kinds[i].name, &set, 1 << 16);
        check_same(kinds[i].name, &set, 4097);
    }
    check_same("a.zip", &set, 1);
    check_same("a.7z", &set, 1);
    check_same("a.tar.gz", &set, 1);
    sandbox_close();
    file_set_free(&set);
}

/*
 * One compressed file goes by its own name; one of no bytes is still a file, and so is one that the user
 * named.
 */
static void single_files(void)
{
    static const int filters[] = {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ,
                                  ARCHIVE_FILTER_ZSTD, ARCHIVE_FILTER_LZ4,   ARCHIVE_FILTER_LZMA,
                                  ARCHIVE_FILTER_LZIP};
    sandbox_open();
    sandbox_folder("g");
    for (size_t i = 0; i < COUNT(filters); i++) {
        packed_file game = {"x", "(;B[aa])", 8}, empty = {"x", "", 0}, text = {"x", "text", 4};
        pack("g/a.sgf.z", ARCHIVE_FORMAT_RAW, filters[i], &game, 1);
        if (filters[i] != ARCHIVE_FILTER_LZ4) /* which libarchive cannot write */
            pack("g/b.SGF.z", ARCHIVE_FORMAT_RAW, filters[i], &empty, 1);
        pack("g/c.txt.z", ARCHIVE_FORMAT_RAW, filters[i], &text, 1);
        CHECK_TEXT(sandbox_list("g", NULL), "g/a.sgf.z (;B[aa])\ng/b.SGF.z \n");
        CHECK_TEXT(sandbox_list("g/c.txt.z", NULL), "g/c.txt.z text\n");
    }
    sandbox_close();
}

static void empty_archives(void)
{
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        pack(kinds[i].name, kinds[i].format, kinds[i].filter, NULL, 0);
        counts c = sandbox_count(kinds[i].name, NULL);
        CHECK_INT(c.failed, 0);
    }
    CHECK_TEXT(sandbox_list("a.zip", NULL), "");
    CHECK_TEXT(sandbox_list("a.7z", NULL), "");
    CHECK_TEXT(sandbox_list("a.tar.gz", NULL), "");
    sandbox_close();
}

/* Archives of all kinds inside zip, 7z, tar and tar.gz, with plain files before and behind. */
static void nested(void)
{
    static const packed_file files[] = {{"1.sgf", "(;B[aa])", 8}, {"2.sgf", "(;B[bb])", 8}};
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (size_t k = 0; k < 4; k++) {
            size_t length;
            pack("inner", kinds[i].format, kinds[i].filter, files, 2);
            char *bytes = sandbox_bytes("inner", &length);
            packed_file outer[] = {{"a.sgf", "A", 1}, {"inner", bytes, length}, {"z.sgf", "Z", 1}};
            pack("outer", kinds[k].format, kinds[k].filter, outer, 3);
            free(bytes);
            CHECK_TEXT(sandbox_list("outer", NULL), "outer/a.sgf A\n"
                                                    "outer/inner/1.sgf (;B[aa])\n"
                                                    "outer/inner/2.sgf (;B[bb])\n"
                                                    "outer/z.sgf Z\n");
        }
    sandbox_close();
}

/* A zip in a tar in a zip is as deep as archives go by default. */
static void depth(void)
{
    static const packed_file files[] = {{"1.sgf", "(;B[aa])", 8}};
    sandbox_open();
    pack("1.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, files, 1);
    pack_one("2.tgz", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, "1.zip");
    pack_one("3.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "2.tgz");
    pack_one("4.7z", ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, "3.zip");
    pack_one("5.gz", ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, "4.7z");
    CHECK_TEXT(sandbox_list("3.zip", NULL), "3.zip/2.tgz/1.zip/1.sgf (;B[aa])\n");
    CHECK_TEXT(sandbox_list("4.7z", NULL),
               "4.7z/3.zip/2.tgz/1.zip ! limit reached: an archive inside of 3 archives is not "
               "opened; unpack it first\n");
    CHECK_TEXT(sandbox_list("5.gz", &(tgn_source_limits){.depth = 5}),
               "5.gz/3.zip/2.tgz/1.zip/1.sgf (;B[aa])\n");
    CHECK_TEXT(
        sandbox_list("2.tgz", &(tgn_source_limits){.depth = 1}),
        "2.tgz/1.zip ! limit reached: an archive inside of 1 archives is not opened; unpack it first\n");
    sandbox_close();
}

/* What is not a file, or not a record, is passed over; names are only displayed. */
static void odd_entries(void)
{
    sandbox_open();
    struct archive *archive = pack_open("a.tar", ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FILTER_NONE, NULL);
    pack_header(archive, "folder.sgf", AE_IFDIR, NULL, 0);
    pack_header(archive, "link.sgf", AE_IFLNK, "/etc/passwd", 0);
    pack_header(archive, "pipe.sgf", AE_IFIFO, NULL, 0);
    pack_header(archive, "device.sgf", AE_IFCHR, NULL, 0);
    pack_file(archive, "../../up.sgf", "U", 1);
    pack_header(archive, "again.sgf", AE_IFREG, "../../up.sgf", 0);
    pack_file(archive, "/etc/absolute.sgf", "A", 1);
    pack_file(archive, "text", "a text", 6);
    pack_file(archive, "record", "(;B[aa])", 8);
    pack_file(archive, "c\033[2Jd\r\ne.sgf", "C", 1);
    pack_file(archive, "\212\316\360.sgf", "S", 1);
    pack_file(archive, "\345\233\262.sgf", "G", 1);
    pack_close(archive);
    CHECK_TEXT(sandbox_list("a.tar", NULL), "a.tar/../../up.sgf U\n"
                                            "a.tar//etc/absolute.sgf A\n"
                                            "a.tar/record (;B[aa])\n"
                                            "a.tar/c\357\277\275[2Jd\357\277\275\357\277\275e.sgf C\n"
                                            "a.tar/\\x8A\\xCE\\xF0.sgf S\n"
                                            "a.tar/\345\233\262.sgf G\n");
    CHECK_INT(sandbox_count("a.tar", NULL).skipped, 5);
    sandbox_close();
}

/* Whatever encoding an archive keeps its names in, and although this program runs in the "C" locale. */
static void foreign_names(void)
{
    static const packed_file utf8[] = {{"\345\233\262\347\242\201/1.sgf", "A", 1}, {"\303\251.sgf", "B", 1}};
    static const packed_file raw[] = {{"\212\316\360/1.sgf", "A", 1}, {"\351.sgf", "B", 1}};
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_7ZIP,
                                  ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE};
    locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    CHECK_TEXT(setlocale(LC_CTYPE, NULL), "C");
    sandbox_open();
    for (size_t i = 0; i < COUNT(formats); i++) {
        locale_t before = uselocale(locale ? locale : LC_GLOBAL_LOCALE);
        pack("a", formats[i], ARCHIVE_FILTER_NONE, utf8, 2);
        uselocale(before);
        CHECK_TEXT(sandbox_list("a", NULL), "a/\345\233\262\347\242\201/1.sgf A\na/\303\251.sgf B\n");
        if (formats[i] == ARCHIVE_FORMAT_7ZIP)
            continue; /* it has no other names than Unicode */
        pack("a", formats[i], ARCHIVE_FILTER_NONE, raw, 2);
        CHECK_TEXT(sandbox_list("a", NULL), "a/\\x8A\\xCE\\xF0/1.sgf A\na/\\xE9.sgf B\n");
    }
    CHECK_TEXT(setlocale(LC_CTYPE, NULL), "C");
    if (locale)
        freelocale(locale);
    sandbox_close();
}

static void encrypted(void)
{
    sandbox_open();
    struct archive *archive = archive_write_new();
    CHECK_INT(archive_write_set_format_zip(archive), ARCHIVE_OK);
    CHECK_INT(archive_write_set_options(archive, "zip:encryption=zipcrypt"), ARCHIVE_OK);
    CHECK_INT(archive_write_set_passphrase(archive, "secret"), ARCHIVE_OK);
    CHECK_INT(archive_write_open_filename(archive, sandbox_path("a.zip")), ARCHIVE_OK);
    pack_file(archive, "1.sgf", "(;B[aa])", 8);
    pack_file(archive, "2.sgf", "(;B[aa])", 8);
    pack_close(archive);
    CHECK_TEXT(sandbox_list("a.zip", NULL),
               "a.zip/1.sgf ! bad input: encrypted; unpack it with its password first\n"
               "a.zip/2.sgf ! bad input: encrypted; unpack it with its password first\n");
    sandbox_close();
}

/* A name that says archive makes none, and the other way round. */
static void wrong_names(void)
{
    static const packed_file files[] = {{"1.sgf", "(;B[aa])", 8}};
    sandbox_open();
    sandbox_folder("g");
    sandbox_text_file("g/a.zip", "(;B[aa])");
    pack("g/b.sgf", ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, files, 1);
    sandbox_text_file("g/c.7z", "7z is not it");
    CHECK_TEXT(sandbox_list("g", NULL), "g/a.zip (;B[aa])\ng/b.sgf/1.sgf (;B[aa])\n");
    CHECK_TEXT(sandbox_list("g/c.7z", NULL), "g/c.7z 7z is not it\n");
    sandbox_close();
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* Zeros named as a record, `megabytes` of them. */
static void pack_zeros(const char *name, int format, int filter, const char *entry, int megabytes)
{
    char *zeros = calloc(1, 1 << 20);
    struct archive *archive = pack_open(name, format, filter, NULL);
    pack_header(archive, entry, AE_IFREG, NULL, (int64_t)megabytes << 20);
    for (int i = 0; i < megabytes; i++)
        CHECK_INT(archive_write_data(archive, zeros, 1 << 20), 1 << 20);
    pack_file(archive, "z.sgf", "(;B[aa])", 8);
    pack_close(archive);
    free(zeros);
}

/* Just within is good, one more is not; and what was within is delivered. */
static void exact_limits(void)
{
    static const packed_file files[] = {
        {"1.sgf", "(;B[aa])", 8}, {"2.sgf", "(;B[bbbb])", 10}, {"3.sgf", "(;B[c])", 7}};
    static const char all[] = "a/1.sgf (;B[aa])\na/2.sgf (;B[bbbb])\na/3.sgf (;B[c])\n";
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        pack("a", kinds[i].format, kinds[i].filter, files, 3);
        CHECK_TEXT(sandbox_list("a", &(tgn_source_limits){.entry_bytes = 10}), all);
        CHECK_TEXT(sandbox_list("a", &(tgn_source_limits){.entry_bytes = 9}),
                   "a/1.sgf (;B[aa])\n"
                   "a/2.sgf (;B[bbbb]! limit reached: larger than 9 bytes unpacked; the rest was not read\n"
                   "a/3.sgf (;B[c])\n");
        CHECK_TEXT(sandbox_list("a", &(tgn_source_limits){.archive_bytes = 25}), all);
        CHECK_TEXT(
            sandbox_list("a", &(tgn_source_limits){.archive_bytes = 24}),
            "a/1.sgf (;B[aa])\na/2.sgf (;B[bbbb])\n"
            "a/3.sgf (;B[c]! limit reached: archive expands to more than 24 bytes; the rest was not read\n"
            "a ! limit reached: archive expands to more than 24 bytes; the rest was not read\n");
        CHECK_TEXT(sandbox_list("a", &(tgn_source_limits){.entries = 3}), all);
        CHECK_TEXT(sandbox_list("a", &(tgn_source_limits){.entries = 2}),
                   "a/1.sgf (;B[aa])\na/2.sgf (;B[bbbb])\n"
                   "a ! limit reached: archive holds more than 2 entries; the rest was not read\n");
    }
    sandbox_close();
}

/* A gigabyte of zeros: each bound stops it, as a record and as something to be passed over. */
static void bomb(void)
{
    sandbox_open();
    pack_zeros("a.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "0.sgf", 1024);
    counts c = sandbox_count("a.zip", &(tgn_source_limits){.entry_bytes = 1 << 20});
    CHECK_INT(c.entries, 2);
    CHECK_INT(c.bytes, (1 << 20) + 8);
    CHECK_TEXT(c.last, "limit reached: larger than 1 MiB unpacked; the rest was not read");
    c = sandbox_count("a.zip", &(tgn_source_limits){.archive_bytes = 5 << 20});
    CHECK_INT(c.bytes, 5 << 20);
    CHECK_TEXT(c.last, "limit reached: archive expands to more than 5 MiB; the rest was not read");
    c = sandbox_count("a.zip", &(tgn_source_limits){.ratio = 100});
    CHECK(c.bytes > (60 << 20) && c.bytes <= (64 << 20));
    CHECK_TEXT(c.last,
               "limit reached: archive expands to more than 100 times its size; the rest was not read");
    sandbox_close();
}

/* Not only what is read counts: what must be unpacked to be passed over does too. */
static void bomb_passed_over(void)
{
    sandbox_open();
    pack_zeros("a.tar.zst", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_ZSTD, "zeros", 256);
    counts c = sandbox_count("a.tar.zst", NULL);
    CHECK_INT(c.entries, 1);
    CHECK_INT(c.skipped, 1);
    CHECK_TEXT(c.last,
               "limit reached: archive expands to more than 1000 times its size; the rest was not read");
    c = sandbox_count("a.tar.zst", &(tgn_source_limits){.ratio = 1000000});
    CHECK_INT(c.entries, 1);
    CHECK_INT(c.failed, 0);
    CHECK_INT(c.bytes, 8);
    c = sandbox_count("a.tar.zst", &(tgn_source_limits){.archive_bytes = 100 << 20, .ratio = 1000000});
    CHECK_TEXT(c.last, "limit reached: archive expands to more than 100 MiB; the rest was not read");
    sandbox_close();
}

/* Small on every level, large in all: the outermost archive counts everything, and one report ends it. */
static void bomb_in_levels(void)
{
    sandbox_open();
    pack_zeros("1.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "0.sgf", 10);
    size_t length;
    char *bytes = sandbox_bytes("1.zip", &length);
    packed_file files[20];
    for (int i = 0; i < 20; i++)
        files[i] = (packed_file){"1.zip", bytes, length};
    pack("2.tgz", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, files, 20);
    counts c = sandbox_count("2.tgz", NULL);
    CHECK_TEXT(c.last,
               "limit reached: archive expands to more than 1000 times its size; the rest was not read");
    CHECK(c.bytes > (60 << 20) && c.bytes <= (64 << 20));
    c = sandbox_count("2.tgz", &(tgn_source_limits){.archive_bytes = 30 << 20});
    CHECK_TEXT(c.last, "limit reached: archive expands to more than 30 MiB; the rest was not read");
    CHECK_INT(c.failed, 2);
    free(bytes);
    sandbox_close();
}

/* Holes of a sparse file are zeros that stand nowhere; they count. */
static void holes(void)
{
    sandbox_open();
    struct archive *archive =
        pack_open("a.tar", ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, ARCHIVE_FILTER_NONE, NULL);
    struct archive_entry *entry = archive_entry_new();
    static char bytes[40000];
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, "(;B[aa]", 7);
    bytes[30000] = ')';
    archive_entry_set_pathname(entry, "a.sgf");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_size(entry, 30001);
    archive_entry_sparse_add_entry(entry, 0, 7);
    archive_entry_sparse_add_entry(entry, 30000, 1);
    CHECK_INT(archive_write_header(archive, entry), ARCHIVE_OK);
    CHECK_INT(archive_write_data(archive, bytes, 30001), 30001);
    archive_entry_free(entry);
    pack_close(archive);

    static char back[40000];
    int64_t status;
    tgn_source *source = sandbox_source("a.tar", NULL);
    tgn_source_entry found;
    CHECK_INT(tgn_source_next(source, &found), 1);
    CHECK_INT(read_entry(source, back, sizeof back, 1000, &status), 30001);
    CHECK_INT(status, 0);
    CHECK(memcmp(back, bytes, 30001) == 0);
    tgn_source_close(source);
    CHECK_INT(sandbox_count("a.tar", &(tgn_source_limits){.entry_bytes = 20000}).bytes, 20000);
    sandbox_close();
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/*
 * Read a damaged copy of the set. Whatever is read to its end without complaint must be whole, and whatever
 * is read at all must be the beginning of what was packed. Returns how many were whole; *failed counts the
 * complaints.
 */
static int read_damaged(const char *name, const file_set *set, int *failed)
{
    static char bytes[1 << 18];
    tgn_source *source = sandbox_source(name, NULL);
    tgn_source_entry entry;
    int whole = 0;
    for (*failed = 0; tgn_source_next(source, &entry) > 0;) {
        int64_t status = -1;
        size_t i = 0, length = 0;
        const char *tail = strstr(sandbox_name(entry.name), "/");
        while (i < FILES && (!tail || strcmp(tail + 1, set->names[i]) != 0))
            i++;
        if (!entry.failed)
            length = read_entry(source, bytes, sizeof bytes, 5000, &status);
        *failed += status < 0;
        if (i < FILES && !entry.failed) {
            CHECK(length <= set->files[i].length && memcmp(bytes, set->files[i].bytes, length) == 0);
            CHECK(status < 0 || length == set->files[i].length);
            whole += status == 0;
        }
    }
    tgn_source_close(source);
    return whole;
}

/*
 * Cut off anywhere, an archive gives what came before the cut (a 7z nothing: its table of contents is gone)
 * and says that it is damaged.
 */
static void truncated(void)
{
    file_set set;
    file_set_new(&set, 2);
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        size_t length;
        pack("a", kinds[i].format, kinds[i].filter, set.files, FILES);
        char *bytes = sandbox_bytes("a", &length);
        int before = 0;
        for (size_t cut = 0; cut < length; cut += cut < 600 ? 41 : length / 17) {
            int failed, whole;
            sandbox_file("cut", bytes, cut);
            whole = read_damaged("cut", &set, &failed);
            CHECK(whole >= before);
            CHECK(kinds[i].filter == ARCHIVE_FILTER_NONE || cut < 600 || failed > 0);
            before = whole;
        }
        /* bzip2 and lz4 pack all this into one block, so nothing is before the cut. */
        bool one_block = kinds[i].filter == ARCHIVE_FILTER_BZIP2 || kinds[i].filter == ARCHIVE_FILTER_LZ4;
        CHECK(kinds[i].format == ARCHIVE_FORMAT_7ZIP || one_block || before > FILES / 3);
        free(bytes);
    }
    sandbox_close();
    file_set_free(&set);
}

/* Bytes changed at random: nothing falls over, and it ends. */
static void corrupted(void)
{
    file_set set;
    uint64_t random = 3;
    file_set_new(&set, 3);
    sandbox_open();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        size_t length;
        pack("a", kinds[i].format, kinds[i].filter, set.files, 12);
        char *bytes = sandbox_bytes("a", &length), *copy = malloc(length);
        for (int round = 0; round < 40; round++) {
            memcpy(copy, bytes, length);
            size_t reach = round % 2 ? length : length < 2000 ? length : 2000;
            size_t from = round % 4 == 2 ? length - reach : 0;
            for (int k = 0; k <= round % 8; k++)
                copy[from + check_random(&random) % reach] = (char)check_random(&random);
            sandbox_file("bad", copy, length);
            counts c = sandbox_count("bad", NULL);
            CHECK(c.entries <= 10000);
        }
        free(bytes);
        free(copy);
    }
    sandbox_close();
    file_set_free(&set);
}

/* One entry's checksum is wrong: it is read to its end and doubted, and the others are good. */
static void wrong_checksum(void)
{
    sandbox_open();
    struct archive *archive =
        pack_open("a.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "zip:compression=store");
    pack_file(archive, "1.sgf", "(;B[aa])", 8);
    pack_file(archive, "2.sgf", "(;B[bb])", 8);
    pack_file(archive, "3.sgf", "(;B[cc])", 8);
    pack_close(archive);
    size_t length;
    char *bytes = sandbox_bytes("a.zip", &length);
    for (size_t i = 0; i + 8 < length; i++)
        if (memcmp(bytes + i, "(;B[bb])", 8) == 0)
            bytes[i + 4] = 'x';
    sandbox_file("a.zip", bytes, length);
    const char *text = sandbox_list("a.zip", NULL);
    CHECK(strncmp(text, "a.zip/1.sgf (;B[aa])\na.zip/2.sgf (;B[xb])! bad input: ZIP bad CRC", 64) == 0);
    CHECK(strstr(text, "\na.zip/3.sgf (;B[cc])\n") != NULL);
    free(bytes);
    sandbox_close();
}

/* A damaged archive in a folder, or in another archive, does not keep the rest from being read. */
static void damage_among_others(void)
{
    static const packed_file files[] = {{"1.sgf", "(;B[aa])", 8}};
    sandbox_open();
    sandbox_folder("g");
    pack("b.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, files, 1);
    size_t length;
    char *bytes = sandbox_bytes("b.zip", &length);
    packed_file outer[] = {{"a.sgf", "A", 1}, {"b.zip", bytes, 40}, {"c.sgf", "C", 1}};
    pack("g/1.tar", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, outer, 3);
    sandbox_file("g/2.7z", "7z\274\257\047\034xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 40);
    sandbox_text_file("g/3.sgf", "3");
    const char *text = sandbox_list("g", NULL);
    CHECK(strstr(text, "g/1.tar/a.sgf A\ng/1.tar/b.zip ! bad input: damaged zip archive: Truncated ZIP") ==
          text);
    CHECK(strstr(text, "\ng/1.tar/c.sgf C\ng/2.7z ! bad input: damaged 7z archive: ") != NULL);
    CHECK(strstr(text, "\ng/3.sgf 3\n") != NULL);
    free(bytes);
    sandbox_close();
}

/* ---- real archives ------------------------------------------------------------------------------------- */

/* Collections that lie beside the project, where there are any. */
static void real_archives(void)
{
    static const struct {
        const char *path;
        uint64_t entries;
    } archives[] = {{"../shared/records/fox-pro.7z", 9669}, {"../shared/records/kgs-2001.tar.gz", 2298}};
    char folder[4096], path[4200];
    CHECK(getcwd(folder, sizeof folder) != NULL);
    for (size_t i = 0; i < COUNT(archives); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, archives[i].path);
        if (access(path, R_OK) != 0) {
            printf("    (%s is not there: not tested)\n", archives[i].path);
            continue;
        }
        counts c = sandbox_count(path, NULL);
        CHECK_INT(c.entries, archives[i].entries);
        CHECK_INT(c.failed, 0);
        CHECK_INT(c.skipped, 0);
    }
}

int main(int argc, char **argv)
{
    TEST(every_kind);
    TEST(single_files);
    TEST(empty_archives);
    TEST(nested);
    TEST(depth);
    TEST(odd_entries);
    TEST(foreign_names);
    TEST(encrypted);
    TEST(wrong_names);
    TEST(exact_limits);
    TEST(bomb);
    TEST(bomb_passed_over);
    TEST(bomb_in_levels);
    TEST(holes);
    TEST(truncated);
    TEST(corrupted);
    TEST(wrong_checksum);
    TEST(damage_among_others);
    TEST(real_archives);
    return check_done();
}
