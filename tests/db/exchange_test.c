/* JSON lines as games: what comes out, what is skipped and how it is named, and that pieces make no difference. */
#include "../check.h"
#include "../pieces.h"

#include "base/buffer.h"
#include "db/exchange/exchange.h"

static tgn_exchange_reader exchange; /* large */

/* Read `text` in pieces: every game and a line end, or the input as it is, `capacity` bytes out at a time. What is skipped is
 * "<words>" and a line end. Returns the last negative code, or 0. */
static int64_t filter(tgn_buffer *out, const char *text, size_t length, size_t piece, size_t capacity)
{
    pieces p = {text, length, piece};
    char bytes[4096];
    int64_t got, code = 0;
    int next;
    out->length = 0;
    tgn_exchange_reader__init(&exchange, read_piece, &p);
    while ((next = tgn_exchange_reader__next(&exchange)) != 0) {
        if (next == TGN_EXCHANGE_GAME) {
            tgn_buffer__add(out, exchange.sgf.data, exchange.sgf.length);
            tgn_buffer__char(out, '\n');
        } else if (next == TGN_EXCHANGE_OTHER) {
            while ((got = tgn_exchange_reader__read(&exchange, bytes, capacity)) > 0)
                tgn_buffer__add(out, bytes, (size_t)got);
        } else {
            code = next;
            CHECK_INT(exchange.error.code, next);
            tgn_buffer__printf(out, "<%s>\n", exchange.error.message);
        }
    }
    tgn_buffer__char(out, '\0');
    out->length--;
    tgn_exchange_reader__clear(&exchange);
    return code;
}

#define HEAD "{\"tengen\":\"games\",\"version\":1,\"games\":1}\n"

/* What comes out must be `expected`, however the bytes come in and go out. */
static void comes_out(const char *text, const char *expected)
{
    tgn_buffer out = {0};
    static const size_t sizes[] = {1, 2, 3, 7, 4096};
    for (size_t i = 0; i < 25; i++) {
        CHECK_INT(filter(&out, text, strlen(text), sizes[i / 5], sizes[i % 5]), 0);
        CHECK_TEXT(out.data, expected);
    }
    tgn_buffer__clear(&out);
}

/* As above, with lines that are skipped: "<why>". */
static void skips(const char *text, int code, const char *expected)
{
    tgn_buffer out = {0};
    static const size_t sizes[] = {1, 5, 4096};
    for (size_t i = 0; i < 3; i++) {
        CHECK_INT(filter(&out, text, strlen(text), sizes[i], 4096), code);
        CHECK_TEXT(out.data, expected);
    }
    tgn_buffer__clear(&out);
}

/* One line is skipped, with these words, after `before`. */
static void fails(const char *text, int code, const char *words, const char *before)
{
    tgn_buffer out = {0};
    static const size_t sizes[] = {1, 5, 4096};
    for (size_t i = 0; i < 3; i++) {
        CHECK_INT(filter(&out, text, strlen(text), sizes[i], 4096), code);
        CHECK(out.length > strlen(before) && strncmp(out.data, before, strlen(before)) == 0);
        CHECK(strstr(out.data + strlen(before), words) != NULL);
        CHECK(out.data && strchr(out.data, '<') == strrchr(out.data, '<'));
        if (!strstr(out.data, words))
            printf("    \"%s\" gives \"%s\"\n", text, out.data);
    }
    tgn_buffer__clear(&out);
}

static void games(void)
{
    comes_out(HEAD, "");
    comes_out(HEAD "{\"id\":1,\"sgf\":\"(;B[aa])\"}\n", "(;B[aa])\n");
    comes_out(HEAD "{\"sgf\":\"(;B[aa])\"}\n{\"sgf\":\"(;B[bb])\\n\"}", "(;B[aa])\n(;B[bb])\n\n");
    comes_out(HEAD "\n\r\n { \"sgf\" : \"x\" } \n", "x\n");
    comes_out("\xEF\xBB\xBF" HEAD "{\"sgf\":\"x\"}", "x\n");
    comes_out(" {\t\"tengen\" : \"games\", \"version\" : 1 } {\"sgf\":\"x\"}", "x\n");
    /* Two files one behind the other. */
    comes_out(HEAD "{\"sgf\":\"x\"}\n" HEAD "{\"sgf\":\"y\"}\n", "x\ny\n");
}

static void other_fields(void)
{
    comes_out(HEAD "{\"id\":-0.5e+7,\"a\":[1,[2,{\"sgf\":\"no\",\"b\":[]}],{}],\"sgf\":\"x\",\"c\":null,"
                   "\"d\":true,\"e\":false,\"\":\"\\u0000\"}",
              "x\n");
    /* A name may be escaped too, and a longer one is another. */
    comes_out(HEAD "{\"\\u0073gf\":\"x\",\"sgf2\":\"no\",\"Sgf\":\"no\"}", "x\n");
    comes_out(HEAD "{\"sgf\":\"x\",\"a-very-long-name-that-has-more-letters-than-are-kept-of-it\":1}", "x\n");
}

static void escapes(void)
{
    comes_out(HEAD "{\"sgf\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "\"\\/\b\f\n\r\t\n");
    comes_out(HEAD "{\"sgf\":\"\\u0041\\u00e9\\u56F2\\ud83d\\uDE00\xE5\x9B\xB2\"}",
              "A\xC3\xA9\xE5\x9B\xB2\xF0\x9F\x98\x80\xE5\x9B\xB2\n");
}

static void plain_input(void)
{
    comes_out("", "");
    comes_out("(;B[aa])", "(;B[aa])");
    comes_out("{", "{");
    comes_out("{\"tenge", "{\"tenge");
    comes_out("{\"sgf\":\"x\"}", "{\"sgf\":\"x\"}");
    comes_out("{\\rtf1 (;FF[4]SZ[9];B[aa])}", "{\\rtf1 (;FF[4]SZ[9];B[aa])}");
    char text[20001];
    memset(text, 'x', 20000);
    text[20000] = '\0';
    comes_out(text, text);
}

static void refused(void)
{
    fails("{\"tengen\":\"games\"}", TGN_ERR_INPUT, "version", "");
    fails("{\"tengen\":\"book\",\"version\":1}", TGN_ERR_INPUT, "not a file of tengen's games", "");
    fails("{\"tengen\":7,\"version\":1}", TGN_ERR_INPUT, "not a file of tengen's games", "");
    fails("{\"tengen\":\"games\",\"version\":2}", TGN_ERR_INPUT, "version is not 1", "");
    fails("{\"tengen\":\"games\",\"version\":\"1\"}", TGN_ERR_INPUT, "must be a number", "");
    fails("{\"tengen\":\"games\",\"version\":[1]}", TGN_ERR_INPUT, "must be text", "");
    fails(HEAD "{\"sgf\":\"x\"}\n{\"id\":2}", TGN_ERR_INPUT, "line 3 of the JSON lines: an object without",
          "x\n");
    fails(HEAD "{\"sgf\":\"x\",\"sgf\":\"y\"}", TGN_ERR_INPUT, "appears twice", "");
    fails(HEAD "{\"sgf\":1}", TGN_ERR_INPUT, "must be text", "");
    fails(HEAD "{\"sgf\":null}", TGN_ERR_INPUT, "must be text", "");
    fails(HEAD "{\"sgf\":[\"x\"]}", TGN_ERR_INPUT, "must be text", "");
    fails(HEAD "{\"sgf\":{}}", TGN_ERR_INPUT, "must be text", "");
}

static void no_json(void)
{
    static const char *const bad[] = {
        "[]",          "1",           "x",           "\"sgf\"",      "{sgf:1}",         "{\"a\"}",
        "{\"a\":}",    "{\"a\":1,}",  "{\"a\":1 2}", "{\"a\":1]",    "{\"a\":[1}",      "{\"a\":[1,]}",
        "{,}",         "{\"a\":01}",  "{\"a\":+1}",  "{\"a\":1.}",   "{\"a\":.5}",      "{\"a\":1e}",
        "{\"a\":--1}", "{\"a\":nul}", "{\"a\":NaN}", "{\"a\":True}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}",
        "{\"a\" 1}",   "{\"a\":'b'}", "}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "%s", bad[i]);
        fails(text, TGN_ERR_INPUT, "line 2", "");
    }
    fails(HEAD "{\"sgf\":\"a\nb\"}", TGN_ERR_INPUT, "quotation mark", "");
    fails(HEAD "{\"sgf\":\"a\\ud83d\"}", TGN_ERR_INPUT, "half", "");
    fails(HEAD "{\"sgf\":\"a\\ud83db\"}", TGN_ERR_INPUT, "half", "");
    fails(HEAD "{\"sgf\":\"a\\ud83d\\n\"}", TGN_ERR_INPUT, "half", "");
    fails(HEAD "{\"sgf\":\"a\\ud83d\\u0041\"}", TGN_ERR_INPUT, "half", "");
    fails(HEAD "{\"sgf\":\"a\\udE00\"}", TGN_ERR_INPUT, "half", "");
}

static void cut_off(void)
{
    static const char whole[] = HEAD "{\"id\":1,\"a\":[true,\"\\u0041\"],\"sgf\":\"(;B[aa])\"}";
    tgn_buffer out = {0};
    for (size_t length = sizeof HEAD + 1; length < sizeof whole - 1; length++) {
        CHECK_INT(filter(&out, whole, length, 3, 5), TGN_ERR_INPUT);
        CHECK(strstr(out.data, "<line 2 of the JSON lines: the file ends in the middle") == out.data);
    }
    CHECK_INT(filter(&out, whole, sizeof whole - 1, 3, 5), 0);
    tgn_buffer__clear(&out);
}

/* Whatever is wrong with a line, the next ones are read. */
static void the_next_line(void)
{
#define GAME(name) "{\"sgf\":\"" name "\"}\n"
    static const char comma[] = "a comma is missing", braces[] = "every line must be one object in braces";
    char expected[400];
    skips(HEAD GAME("a") "garbage\n" GAME("b"), TGN_ERR_INPUT,
          "a\n<line 3 of the JSON lines: every line must be one object in braces>\nb\n");
    /* A line without its end: the next begins with a brace, and is whole. */
    snprintf(expected, sizeof expected, "a\n<line 3 of the JSON lines: %s>\nc\n", comma);
    skips(HEAD GAME("a") "{\"sgf\":\"b\"\n" GAME("c"), TGN_ERR_INPUT, expected);
    skips(HEAD GAME("a") "{\"sgf\":\"(;B[aa]\n" GAME("c"), TGN_ERR_INPUT,
          "a\n<line 3 of the JSON lines: a line end or control byte within a text; is a quotation mark "
          "missing?>\nc\n");
    skips(HEAD "{\"sgf\":\n" GAME("c") GAME("d"), TGN_ERR_INPUT,
          "<line 2 of the JSON lines: \"sgf\" must be text, \"version\" a number>\nc\nd\n");
    skips(HEAD "{\"id\":1}\n" GAME("b") "{\"id\":3}\n\n" GAME("d"), TGN_ERR_INPUT,
          "<line 2 of the JSON lines: an object without \"sgf\">\nb\n"
          "<line 4 of the JSON lines: an object without \"sgf\">\nd\n");
    /* Several lines in a row are one gap; so are objects of several lines. */
    snprintf(expected, sizeof expected, "<lines 2 to 4 of the JSON lines: %s>\nb\n", braces);
    skips(HEAD "x\n\ny {}\n\n" GAME("b"), TGN_ERR_INPUT, expected);
    skips(HEAD "{\n\"id\": 1,\n\"sgf\": 2\n}\n{\n\"sgf\":\n\"b\"\n}\n", TGN_ERR_INPUT,
          "<lines 2 to 5 of the JSON lines: \"sgf\" must be text>\nb\n");
    /* Half a pair of escapes, and deep nesting, leave no trace in the next object. */
    skips(HEAD "{\"sgf\":\"a\\ud83d\"}\n" GAME("b"), TGN_ERR_INPUT,
          "<line 2 of the JSON lines: half of a pair of \\u escapes>\nb\n");
    skips(HEAD "{\"a\":[[{\"b\":}]]}\n" GAME("b"), TGN_ERR_INPUT,
          "<line 2 of the JSON lines: not a JSON value>\nb\n");
    /* A head that is damaged is skipped; one of another version ends the reading. */
    skips("{\"tengen\":\"games\",\n" GAME("a"), TGN_ERR_INPUT,
          "<line 1 of the JSON lines: a field's name is missing>\na\n");
    skips(HEAD GAME("a") "{\"tengen\":\"games\",\"version\":2}\n" GAME("b"), TGN_ERR_INPUT,
          "a\n<line 3 of the JSON lines: the file's version is not 1; use a newer tengen>\n");
}

static void bounded(void)
{
    char text[4096] = HEAD "{\"a\":";
    size_t length = strlen(text);
    memset(text + length, '[', 63);
    strcpy(text + length + 63, "1");
    memset(text + length + 64, ']', 63);
    strcpy(text + length + 64 + 63, ",\"sgf\":\"x\"}");
    comes_out(text, "x\n"); /* 64 deep */
    memset(text + length, '[', 64);
    fails(text, TGN_ERR_LIMIT, "too deep", "");
    memset(text + length, '1', 1000);
    strcpy(text + length + 1000, "}");
    fails(text, TGN_ERR_LIMIT, "digits", "");
}

/* The stream underneath fails: its code comes through, once. */
static int64_t failing(void *context, void *bytes, size_t capacity)
{
    int *calls = context;
    static const char text[] = HEAD "{\"sgf\":\"some text that is longer than sixty-four bytes together";
    (void)capacity;
    if (++*calls > 1)
        return TGN_ERR_LIMIT;
    memcpy(bytes, text, sizeof text - 1);
    return sizeof text - 1;
}

static void a_stream_that_fails(void)
{
    int calls = 0;
    tgn_exchange_reader__init(&exchange, failing, &calls);
    CHECK_INT(tgn_exchange_reader__next(&exchange), TGN_ERR_LIMIT);
    CHECK_INT(exchange.error.code, 0);
    CHECK_INT(tgn_exchange_reader__next(&exchange), 0);
    tgn_exchange_reader__clear(&exchange);
    calls = 1;
    tgn_exchange_reader__init(&exchange, failing, &calls);
    CHECK_INT(tgn_exchange_reader__next(&exchange), TGN_ERR_LIMIT);
    CHECK_INT(tgn_exchange_reader__next(&exchange), 0);
    tgn_exchange_reader__clear(&exchange);
}

int main(int argc, char **argv)
{
    TEST(games);
    TEST(other_fields);
    TEST(escapes);
    TEST(plain_input);
    TEST(refused);
    TEST(no_json);
    TEST(cut_off);
    TEST(the_next_line);
    TEST(bounded);
    TEST(a_stream_that_fails);
    return check_done();
}
