/* json_test.c - JSON that is written, read back by jansson */
#include <jansson.h>
#include <math.h>

#include "../check.h"
#include "base/buffer.h"
#include "base/utf8.h"
#include "base/json.h"

/* A text as the writer writes it, in `out`. */
static void write_text(tgn_buffer *out, const char *text, size_t length)
{
    tgn_json_writer writer;
    out->length = 0;
    tgn_json__init(&writer, tgn_buffer__write, out);
    tgn_json__text(&writer, text, length);
    CHECK_INT(tgn_json__end(&writer), 0);
}

/* What it should mean: bytes that are no UTF-8 replaced, everything else as it was. */
static void clean(tgn_buffer *out, const char *text, size_t length)
{
    out->length = 0;
    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t size = tgn_utf8__next(text + i, length - i, &code);
        tgn_buffer__add(out, size ? text + i : "\xEF\xBF\xBD", size ? size : 3);
        i += size ? size : 1;
    }
}

static void check_text(const char *text, size_t length)
{
    tgn_buffer written = {0}, meant = {0};
    write_text(&written, text, length);
    clean(&meant, text, length);
    json_t *value = json_loadb(written.data, written.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    CHECK(value != NULL);
    CHECK_INT(json_string_length(value), meant.length);
    CHECK(length == 0 || (json_string_length(value) == meant.length &&
                          memcmp(json_string_value(value), meant.data, meant.length) == 0));
    json_decref(value);
    tgn_buffer__clear(&written);
    tgn_buffer__clear(&meant);
}

/* Bytes of all kinds; pieces of characters that are longer than a byte are made likely. */
static void random_bytes(void)
{
    static const unsigned char likely[] = {0xE2, 0x80, 0xA8, 0xA9, 0xF0, 0x9F, 0xED,
                                           0xC2, '"',  '\\', '<',  'a',  0};
    uint64_t seed = 11;
    char text[200];
    for (int round = 0; round < 20000; round++) {
        size_t length = check_random(&seed) % sizeof text;
        for (size_t i = 0; i < length; i++) {
            uint64_t dice = check_random(&seed);
            text[i] = (char)(dice >> 60 < 8 ? likely[(dice >> 8) % sizeof likely] : dice >> 16);
        }
        check_text(text, length);
    }
}

/* Longer than the space that the writer has, at every place of its edge. */
static void long_texts(void)
{
    static char text[9000];
    memset(text, 'x', sizeof text);
    for (size_t length = 3980; length < 4020; length++) {
        memcpy(text + length - 6, "<\xE2\x80\xA8\"\n", 6);
        check_text(text, length);
        memset(text, 'x', sizeof text);
    }
    check_text(text, sizeof text);
}

static void text_is(const char *text, const char *expected)
{
    tgn_buffer written = {0};
    write_text(&written, text, strlen(text));
    CHECK_TEXT(written.data, expected);
    tgn_buffer__clear(&written);
}

/* Nothing that could end a script, an attribute or a line of one. */
static void escapes(void)
{
    text_is("", "\"\"");
    text_is("呉清源", "\"呉清源\"");
    text_is("</script>&amp;", "\"\\u003c/script\\u003e\\u0026amp;\"");
    text_is("a\xE2\x80\xA8z\xE2\x80\xA9", "\"a\\u2028z\\u2029\"");
    text_is("\"\\\n\t\r\b\f\x01\x7F", "\"\\\"\\\\\\n\\t\\r\\b\\f\\u0001\\u007f\"");
    text_is("\xFF\xC3", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

static void number_is(uint64_t number)
{
    char expected[32];
    tgn_buffer written = {0};
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, &written);
    tgn_json__number(&writer, number);
    CHECK_INT(tgn_json__end(&writer), 0);
    snprintf(expected, sizeof expected, "%llu", (unsigned long long)number);
    CHECK_TEXT(written.data, expected);
    tgn_buffer__clear(&written);
}

static void numbers(void)
{
    uint64_t seed = 3;
    for (uint64_t i = 0; i < 12000; i++)
        number_is(i);
    for (int i = 0; i < 20000; i++)
        number_is(check_random(&seed) >> (i % 64));
    for (uint64_t power = 1; power < UINT64_MAX / 10; power *= 10) {
        number_is(power);
        number_is(power - 1);
    }
    number_is(UINT64_MAX);
}

static void decimals(void)
{
    static const struct {
        double number;
        const char *text;
    } cases[] = {{0, "0.0"},     {6.5, "6.5"},    {7, "7.0"},     {3.75, "3.75"}, {-0.25, "-0.25"},
                 {-5.5, "-5.5"}, {-0.001, "0.0"}, {0.05, "0.05"}, {375, "375.0"}, {8191.75, "8191.75"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_buffer written = {0};
        tgn_json_writer writer;
        tgn_json__init(&writer, tgn_buffer__write, &written);
        tgn_json__decimal(&writer, cases[i].number);
        CHECK_INT(tgn_json__end(&writer), 0);
        CHECK_TEXT(written.data, cases[i].text);
        tgn_buffer__clear(&written);
    }
}

/* Commas stand where they belong, however values are nested. */
static void structure(void)
{
    tgn_buffer written = {0};
    tgn_json_writer writer, *w = &writer;
    tgn_json__init(w, tgn_buffer__write, &written);
    tgn_json__open(w, '{');
    tgn_json__key(w, "empty");
    tgn_json__open(w, '[');
    tgn_json__close(w, ']');
    tgn_json__key(w, "pairs");
    tgn_json__open(w, '[');
    for (uint64_t i = 0; i < 2; i++) {
        tgn_json__open(w, '[');
        tgn_json__number(w, i);
        tgn_json__decimal(w, -1.5);
        tgn_json__close(w, ']');
    }
    tgn_json__bool(w, true);
    tgn_json__bool(w, false);
    tgn_json__close(w, ']');
    tgn_json__key(w, "words");
    tgn_json__words(w, "");
    tgn_json__key(w, "plain");
    tgn_json__plain(w, "Q16");
    tgn_json__close(w, '}');
    CHECK_INT(tgn_json__end(w), 0);
    CHECK_TEXT(written.data,
               "{\"empty\": [], \"pairs\": [[0, -1.5], [1, -1.5], true, false], \"words\": null, "
               "\"plain\": \"Q16\"}");
    tgn_buffer__clear(&written);
}

/* A sink that takes so many bytes and then fails. */
static int fail_after(void *context, const void *bytes, size_t length)
{
    size_t *left = context;
    (void)bytes;
    if (*left < length)
        return TGN_ERR_IO;
    *left -= length;
    return 0;
}

/* Every double that is written can be read again to 15 digits, and stays a real number for the reader. */
static void reals(void)
{
    const double numbers[] = {0, 6.7, -0.5, 7, 1e-7, 123456789.25, 1e300, -1e15, 0.1 + 0.2};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        tgn_buffer out = {0};
        tgn_json_writer writer;
        tgn_json__init(&writer, tgn_buffer__write, &out);
        tgn_json__real(&writer, numbers[i]);
        CHECK_INT(tgn_json__end(&writer), 0);
        json_t *value = json_loadb(out.data, out.length, JSON_DECODE_ANY, NULL);
        CHECK(json_is_real(value));
        CHECK(fabs(json_real_value(value) - numbers[i]) <= fabs(numbers[i]) * 1e-14);
        json_decref(value);
        tgn_buffer__clear(&out);
    }
}

static void compact(void)
{
    tgn_buffer out = {0};
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, &out);
    writer.compact = true;
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "small");
    tgn_json__digits(&writer, "999999999999999999");
    tgn_json__key(&writer, "large");
    tgn_json__digits(&writer, "1000000000000000000");
    tgn_json__field_words(&writer, "none", "");
    tgn_json__field_words(&writer, "text", "<a> & \x7F \xE2\x80\xA8 \"\n");
    tgn_json__close(&writer, '}');
    CHECK_INT(tgn_json__end(&writer), 0);
    CHECK_TEXT(out.data, "{\"small\":999999999999999999,\"large\":\"1000000000000000000\",\"none\":null,"
                         "\"text\":\"<a> & \x7F \xE2\x80\xA8 \\\"\\n\"}");
    tgn_buffer__clear(&out);
}

static void failure(void)
{
    for (size_t space = 0; space < 40000; space += 1000) {
        size_t left = space;
        tgn_json_writer writer;
        tgn_json__init(&writer, fail_after, &left);
        for (uint64_t i = 0; i < 2000; i++)
            tgn_json__plain(&writer, "sixteen letters.");
        CHECK_INT(tgn_json__end(&writer), TGN_ERR_IO);
        CHECK_INT(tgn_json__end(&writer), TGN_ERR_IO);
    }
}

/* A list with an item a line, then fields of every kind. */
static void lines(void)
{
    tgn_buffer out = {0};
    tgn_json_writer writer;
    tgn_json__init(&writer, tgn_buffer__write, &out);
    tgn_json__open(&writer, '[');
    for (int i = 1; i <= 2; i++) {
        tgn_json__new_line(&writer);
        tgn_json__number(&writer, (uint64_t)i);
    }
    tgn_json__new_line(&writer);
    tgn_json__open(&writer, '{');
    tgn_json__key(&writer, "none");
    tgn_json__open(&writer, '[');
    tgn_json__close_lines(&writer, ']');
    tgn_json__field_integer(&writer, "integer", -3);
    tgn_json__field_real(&writer, "real", 0.5);
    tgn_json__field_bool(&writer, "bool", true);
    tgn_json__field_text(&writer, "text", "a\n");
    tgn_json__field_text(&writer, "null", NULL);
    tgn_json__close(&writer, '}');
    tgn_json__close_lines(&writer, ']');
    CHECK_INT(tgn_json__end(&writer), 0);
    CHECK_TEXT(out.data, "[\n1,\n2,\n{\"none\": [], \"integer\": -3, \"real\": 0.5, \"bool\": true, "
                         "\"text\": \"a\\n\", \"null\": null}\n]");
    tgn_buffer__clear(&out);
}

int main(int argc, char **argv)
{
    TEST(escapes);
    TEST(random_bytes);
    TEST(long_texts);
    TEST(numbers);
    TEST(decimals);
    TEST(structure);
    TEST(reals);
    TEST(compact);
    TEST(failure);
    TEST(lines);
    return check_done();
}
