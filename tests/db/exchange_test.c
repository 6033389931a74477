/* JSON lines as an SGF stream: what comes out, what is refused, and that pieces make no difference. */
#include "../check.h"
#include "../pieces.h"

#include "base/buffer.h"
#include "db/exchange/exchange.h"

static tgn_exchange_reader exchange; /* large */

/* Read `text` in pieces, `capacity` bytes out at a time. Returns the end's code. */
static int64_t filter(tgn_buffer *out, const char *text, size_t length, size_t piece, size_t capacity)
{
    pieces p = {text, length, piece};
    char bytes[4096];
    int64_t got;
    out->length = 0;
    tgn_exchange_reader__init(&exchange, read_piece, &p);
    while ((got = tgn_exchange_reader__read(&exchange, bytes, capacity)) > 0)
        tgn_buffer__add(out, bytes, (size_t)got);
    tgn_buffer__char(out, '\0');
    out->length--;
    return got;
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

/* It must fail with these words, and the games before must have come out. */
static void fails(const char *text, int code, const char *words, const char *before)
{
    tgn_buffer out = {0};
    static const size_t sizes[] = {1, 5, 4096};
    for (size_t i = 0; i < 9; i++) {
        CHECK_INT(filter(&out, text, strlen(text), sizes[i / 3], sizes[i % 3]), code);
        CHECK(strstr(exchange.error.message, words) != NULL);
        if (!strstr(exchange.error.message, words))
            printf("    \"%s\" says \"%s\"\n", text, exchange.error.message);
        CHECK_TEXT(out.data, before);
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
    fails(HEAD "{\"sgf\":\"x\",\"sgf\":\"y\"}", TGN_ERR_INPUT, "appears twice", "x\n");
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
    fails(HEAD "{\"sgf\":\"a\nb\"}", TGN_ERR_INPUT, "quotation mark", "a");
    fails(HEAD "{\"sgf\":\"a\\ud83d\"}", TGN_ERR_INPUT, "half", "a");
    fails(HEAD "{\"sgf\":\"a\\ud83db\"}", TGN_ERR_INPUT, "half", "a");
    fails(HEAD "{\"sgf\":\"a\\ud83d\\n\"}", TGN_ERR_INPUT, "half", "a");
    fails(HEAD "{\"sgf\":\"a\\ud83d\\u0041\"}", TGN_ERR_INPUT, "half", "a");
    fails(HEAD "{\"sgf\":\"a\\udE00\"}", TGN_ERR_INPUT, "half", "a");
}

static void cut_off(void)
{
    static const char whole[] = HEAD "{\"id\":1,\"a\":[true,\"\\u0041\"],\"sgf\":\"(;B[aa])\"}";
    tgn_buffer out = {0};
    for (size_t length = sizeof HEAD + 1; length < sizeof whole - 1; length++) {
        CHECK_INT(filter(&out, whole, length, 3, 5), TGN_ERR_INPUT);
        CHECK(strstr(exchange.error.message, "in the middle") != NULL);
    }
    CHECK_INT(filter(&out, whole, sizeof whole - 1, 3, 5), 0);
    tgn_buffer__clear(&out);
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

/* The stream underneath fails: its code comes through, behind the bytes that came before. */
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
    char bytes[4096];
    tgn_exchange_reader__init(&exchange, failing, &calls);
    CHECK_INT(tgn_exchange_reader__read(&exchange, bytes, sizeof bytes), 55);
    CHECK_INT(tgn_exchange_reader__read(&exchange, bytes, sizeof bytes), TGN_ERR_LIMIT);
    CHECK_INT(exchange.error.code, 0);
    calls = 1;
    tgn_exchange_reader__init(&exchange, failing, &calls);
    CHECK_INT(tgn_exchange_reader__read(&exchange, bytes, sizeof bytes), TGN_ERR_LIMIT);
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
    TEST(bounded);
    TEST(a_stream_that_fails);
    return check_done();
}
