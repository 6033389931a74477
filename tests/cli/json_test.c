/*
 * What the program calls JSON is JSON, in UTF-8, whatever the records and the names of the files hold.
 */
#include "../check.h"

#include <unistd.h>

#include <jansson.h>

static char folder[] = "/tmp/tengen-json-XXXXXX";

/* Run the program ($TENGEN) in the test's folder and read its answer; NULL when it is not JSON. */
static json_t *answer(const char *arguments)
{
    char command[1024];
    json_error_t error;
    snprintf(command, sizeof command, "cd %s && \"$TENGEN\" %s 2>/dev/null", folder, arguments);
    FILE *pipe = popen(command, "r");
    json_t *json = pipe ? json_loadf(pipe, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (!json)
        printf("    %s: %s at byte %d\n", arguments, pipe ? error.text : "popen failed",
               pipe ? error.position : 0);
    if (pipe)
        pclose(pipe);
    return json;
}

static void put_file(const char *name, const void *bytes, size_t length)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, length, file) == length);
    if (file)
        fclose(file);
}

static long long number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? json_integer_value(value) : -1;
}

/* Every byte there is, as a player's name, a komi, a date, a move and an unknown property. */
static void every_byte(void)
{
    char record[4096];
    for (int first = 0; first < 256; first += 16) {
        int length = snprintf(record, sizeof record, "(;GM[1]SZ[9]PB[x");
        static const char *const next[] = {"]KM[", "]DT[", "]RE[", "];B[", "];W[aa]XX[", "])"};
        for (int field = 0; field < 6; field++) {
            for (int byte = first; byte < first + 16; byte++)
                if (byte != ']' && byte != '\\')
                    record[length++] = (char)byte;
            length += snprintf(record + length, sizeof record - (size_t)length, "%s", next[field]);
        }
        put_file("bytes.sgf", record, (size_t)length);
        json_t *check = answer("check --json --kinds bytes.sgf"), *info = answer("info --json bytes.sgf");
        CHECK_INT(number(check, "games"), 1);
        CHECK_INT(json_array_size(json_object_get(info, "games")), 1);
        json_decref(check);
        json_decref(info);
    }
}

/* Random bytes and random pieces of records: nothing crashes, and the totals always add up. */
static void random_records(void)
{
    static const char *const pieces[] = {"(",   ";",           ")",    "[",     "]",  "B",  "W[ee]",
                                         "SZ[", "PB[\x83\x5c", "C[\\", "GM[1]", "aa", "\n", "\xff\xfe"};
    uint64_t seed = 20;
    for (int round = 0; round < 40; round++) {
        char record[2048];
        size_t length = 0;
        while (length < 1024) {
            uint64_t r = check_random(&seed);
            const char *piece = pieces[r % (sizeof pieces / sizeof *pieces)];
            if (r >> 60 == 0)
                record[length++] = (char)(r >> 32);
            else
                length += (size_t)snprintf(record + length, sizeof record - length, "%s", piece);
        }
        put_file("random.sgf", record, length);
        json_t *check = answer("check --json random.sgf");
        CHECK(number(check, "games") >= 1);
        CHECK_INT(number(check, "clean") + number(check, "repaired") + number(check, "refused"),
                  number(check, "games"));
        CHECK(number(check, "problem_count") >=
              (long long)json_array_size(json_object_get(check, "problems")));
        json_decref(check);
    }
}

/* File names are bytes too. */
static void file_names(void)
{
    static const char record[] = "(;GM[1]SZ[9];B[zz])";
    put_file("\xff\xfe\x1b[31m\"\\.sgf", record, sizeof record - 1);
    put_file("two\nlines.sgf", record, sizeof record - 1);
    json_t *check = answer("check --json .");
    json_t *problems = json_object_get(check, "problems");
    CHECK(json_array_size(problems) >= 2);
    for (size_t i = 0; i < json_array_size(problems); i++) {
        const char *name = json_string_value(json_object_get(json_array_get(problems, i), "file"));
        CHECK(name && !strchr(name, '\n') && !strchr(name, '\x1b'));
    }
    json_decref(check);
}

int main(int argc, char **argv)
{
    if (!getenv("TENGEN") || !mkdtemp(folder)) {
        printf("TENGEN must name the program\n0 passed, 1 failed\n");
        return 1;
    }
    TEST(every_byte);
    TEST(random_records);
    TEST(file_names);
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return check_done() || system(command);
}
