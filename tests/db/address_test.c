/*
 * What is an address of PostgreSQL, and how it is shown: never with a password, whatever characters that has.
 */
#include "../check.h"

#include <tengen/cluster.h>

/* ---- which are --------------------------------------------------------------------------------------- */

static void servers(void)
{
    static const char *const all[] = {"postgres://",
                                      "postgres://ann@db.example:5432/go",
                                      "postgresql://db.example/go",
                                      "postgresql:///go?host=/run/postgresql",
                                      "service=go",
                                      "service = go",
                                      "service='my go' user=ann",
                                      "service="};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!tgn_address_is_server(all[i])) {
            printf("    a folder? %s\n", all[i]);
            CHECK(false);
        }
}

static void folders(void)
{
    static const char *const all[] = {"",
                                      ".",
                                      "games.tengen",
                                      "postgres",
                                      "postgresql",
                                      "postgres:",
                                      "postgres:/x/go",
                                      "./postgres://x/go",
                                      " postgres://x/go",
                                      "postgre://x/go",
                                      "POSTGRES://x/go",
                                      "http://x/go",
                                      "service",
                                      "service/x=y",
                                      "services=go",
                                      "./service=go",
                                      "dbname=go",
                                      "host=h dbname=go"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (tgn_address_is_server(all[i])) {
            printf("    an address? %s\n", all[i]);
            CHECK(false);
        }
}

/* ---- as they are shown ------------------------------------------------------------------------------- */

static void is_shown(const char *path, const char *expected)
{
    char text[TGN_ADDRESS_TEXT];
    CHECK(tgn_address_format(text, path) == text);
    CHECK_TEXT(text, expected);
}

static void without_password(void)
{
    is_shown("postgres://db.example/go", "postgres://db.example/go");
    is_shown("postgresql://db.example:5432/go", "postgresql://db.example:5432/go");
    is_shown("postgres://ann@db.example/go", "postgres://ann@db.example/go");
    is_shown("postgres://ann@[::1]:5432/go", "postgres://ann@[::1]:5432/go");
    is_shown("postgres://[::1]/go", "postgres://[::1]/go");
    is_shown("postgres://a:1,b:2/go", "postgres://a:1,b:2/go");
    is_shown("postgres:///go", "postgres:///go");
    is_shown("postgres://", "postgres://");
}

static void with_password(void)
{
    is_shown("postgres://ann:secret@h/go", "postgres://ann@h/go");
    is_shown("postgresql://ann:secret@h:1/go?sslmode=require", "postgresql://ann@h:1/go");
    is_shown("postgres://ann:@h/go", "postgres://ann@h/go");
    is_shown("postgres://:secret@h/go", "postgres://@h/go");
    is_shown("postgres://ann:secret@[fe80::1]:5432/go", "postgres://ann@[fe80::1]:5432/go");
    is_shown("postgres://ann:secret@a:1,b:2/go", "postgres://ann@a:1,b:2/go");
    is_shown("postgres://ann:secret@h", "postgres://ann@h");
    is_shown("postgres://ann:se?cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se/cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se@cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se/c@r?et@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:123@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:123/4@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:secret@h/go?application_name=a@b", "postgres://ann@h/go");
    is_shown("postgres://ann:se?cr=et@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:secret", "postgres://ann");
    is_shown("postgres://h:5432", "postgres://h:5432");
    is_shown("postgres://h:5432/go?user=a@b", "postgres://h:5432/go");
    is_shown("postgres://ann:secret@", "postgres://ann@");
    is_shown("postgres://h/go?user=ann&password=secret", "postgres://h/go");
    is_shown("postgres://h/go?sslpassword=secret", "postgres://h/go");
}

/* Also those that libpq would want encoded. */
static void with_odd_password(void)
{
    is_shown("postgres://ann:se%40cr%3Fet@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se@cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se:cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se/cret@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se//cr@et/@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:100%@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:@@@@h/go", "postgres://ann@h/go");
    is_shown("postgres://ann:se cret@h/go", "postgres://ann@h/go");
}

static void words(void)
{
    is_shown("service=go", "service=go");
    is_shown("service=go password=secret", "service=go");
    is_shown("service=go password=secret user=ann", "service=go user=ann");
    is_shown("service=go password='se cret' user=ann", "service=go user=ann");
    is_shown("service=go password='it\\'s user=x' dbname=go", "service=go dbname=go");
    is_shown("service=go password=a\\ user=x dbname=go", "service=go dbname=go");
    is_shown("service=go password = secret user=ann", "service=go user=ann");
    is_shown("service = go", "service=go");
    is_shown("service='my go' sslpassword=secret port=5", "service='my go' port=5");
    is_shown("service=go passfile=/home/ann/x", "service=go");
    is_shown("service=go\tpassword=secret", "service=go");
    is_shown("service=go password='secret", "service=go");
}

static void folder_paths(void)
{
    is_shown("", "");
    is_shown("games.tengen", "games.tengen");
    is_shown("postgres", "postgres");
    is_shown("service", "service");
    is_shown("/home/ann:x@y/games", "/home/ann:x@y/games");
}

/* Cut, ended, and nothing behind it is written. */
static void long_ones(void)
{
    enum { LONG = 1000 };
    char path[LONG], text[TGN_ADDRESS_TEXT + 1];
    static const char *const starts[] = {"postgres://ann:", "postgres://ann:s@", "postgres://",
                                         "service=go user=", "/"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        memset(path, 'x', sizeof path);
        memcpy(path, starts[i], strlen(starts[i]));
        path[LONG - 1] = '\0';
        text[TGN_ADDRESS_TEXT] = '#';
        tgn_address_format(text, path);
        CHECK(strlen(text) < TGN_ADDRESS_TEXT);
        CHECK(text[TGN_ADDRESS_TEXT] == '#');
    }
}

/* A password of every pair of characters but '?' is hidden: what is shown is the same as without it. */
static void every_pair(void)
{
    char path[64], text[TGN_ADDRESS_TEXT];
    int leaks = 0;
    for (int a = 33; a < 127; a++)
        for (int b = 33; b < 127; b++) {
            if (a == '?' || b == '?')
                continue;
            snprintf(path, sizeof path, "postgres://ann:%c%c@h/go", a, b);
            tgn_address_format(text, path);
            leaks += strcmp(text, "postgres://ann@h/go") != 0;
        }
    CHECK_INT(leaks, 0);
}

int main(int argc, char **argv)
{
    TEST(servers);
    TEST(folders);
    TEST(without_password);
    TEST(with_password);
    TEST(with_odd_password);
    TEST(words);
    TEST(folder_paths);
    TEST(long_ones);
    TEST(every_pair);
    return check_done();
}
