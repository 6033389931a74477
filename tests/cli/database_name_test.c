/*
 * What the server calls a database, by its path. A part of a password must never get into it.
 */
#include "../check.h"

#include "cli/database.h"

static void is_called(const char *path, const char *expected)
{
    char name[CLI_DATABASE_NAME];
    CHECK_TEXT(cli_database_name(name, path), expected);
}

static void folders(void)
{
    is_called("fox", "fox");
    is_called("/home/ann/fox.tengen/", "fox");
    is_called("fox.tengen//", "fox");
    is_called(".tengen", ".tengen");
    is_called("my games (old)", "my-games--old-");
    is_called("/", "-");
    is_called("", "-");
    is_called("postgres", "postgres");
    is_called("./postgres:/x/go", "go");
    is_called("service", "service");
}

static void addresses(void)
{
    is_called("postgres://ann:secret@h/go?x=y", "go");
    is_called("postgresql://h/go", "go");
    is_called("postgres://h:5432/go?sslmode=require&user=a@b", "go");
    is_called("postgres://ann:se?cr%2Fet@h/go", "go");
    is_called("postgres://ann:s:e:c@[::1]:5432/go", "go");
    is_called("postgres://a,b:5433,c/go", "go");
    is_called("postgres:///go?host=/run/postgresql", "go");
    is_called("postgres://h/go%20games", "go-20games");
    is_called("postgres://ann:secret@h.example:5432", "h.example-5432");
    is_called("postgres://ann:secret@h.example/", "h.example");
    is_called("postgres://h.example?password=secret", "h.example");
    is_called("postgres://", "-");
}

static void words(void)
{
    is_called("service=go", "go");
    is_called("service=go user=ann", "go");
    is_called("service=go password='se cret' user=ann", "go");
    is_called("service=go dbname='old games' password=secret", "old-games");
    is_called("service = go  dbname = archive", "archive");
    is_called("service=go password='it\\'s dbname=x' port=1", "go");
    is_called("service=go password=a\\ dbname=x", "go");
    is_called("service='", "-");
    is_called("service=", "-");
}

/* At most 56 letters, so that "-2" and the like still fit behind them. */
static void long_ones(void)
{
    char path[400] = "postgres://ann:secret@", name[CLI_DATABASE_NAME];
    memset(path + strlen(path), 'h', 250);
    strcat(path, "/go");
    is_called(path, "go");
    memset(path, 'x', 300);
    path[300] = '\0';
    CHECK_INT((long)strlen(cli_database_name(name, path)), 56);
}

int main(int argc, char **argv)
{
    TEST(folders);
    TEST(addresses);
    TEST(words);
    TEST(long_ones);
    return check_done();
}
