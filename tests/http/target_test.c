/*
 * target_test.c - paths and parameters, as they come over the net
 */
#include "../check.h"
#include "http/target.h"

static tgn_http_target target;
static char text[4096];

/* Parse a target. Returns NULL or a message. */
static const char *parse(const char *written)
{
    snprintf(text, sizeof text, "%s", written);
    return tgn_http_target__parse(&target, text);
}

static void parameters_are_decoded(void)
{
    CHECK(!parse("/api/v1/games?player=Hon%27inb%C5%8D&games=5&reverse&event=a+b%2Bc"));
    CHECK_TEXT(target.path, "/api/v1/games");
    CHECK_INT(target.count, 4);
    CHECK_TEXT(tgn_http_target__value(&target, "player"), "Hon'inb\xC5\x8D");
    CHECK_TEXT(tgn_http_target__value(&target, "games"), "5");
    CHECK_TEXT(tgn_http_target__value(&target, "reverse"), "");
    CHECK_TEXT(tgn_http_target__value(&target, "event"), "a b+c");
    CHECK(!tgn_http_target__value(&target, "Games"));
}

static void nothing_is_something(void)
{
    CHECK(!parse("/"));
    CHECK_INT(target.count, 0);
    CHECK(!parse("/?"));
    CHECK_INT(target.count, 0);
    CHECK(!parse("?&&=&"));
    CHECK_TEXT(target.path, "");
    CHECK_INT(target.count, 1);
    CHECK_TEXT(target.parameters[0].name, "");
    CHECK(!parse("/x?a=b=c?d"));
    CHECK_TEXT(tgn_http_target__value(&target, "a"), "b=c?d");
}

static void what_is_wrong_is_said(void)
{
    static const char *const wrong[] = {
        "/?a=%",     "/?a=%4",  "/?a=%4g",    "/?%zz=1",       "/?a=%00",
        "/?a=b%00c", "/?a=%ff", "/?a=%C0%80", "/?a=%ED%A0%80", "/?a=%F4%90%80%80",
        "/?a=1&a=2", "/?a&a",   "/?a=%E4%BD", "/?%41=1&A=2",   "/?a=\xff",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *words = parse(wrong[i]);
        if (!words)
            check_fault(__FILE__, __LINE__, wrong[i]);
        CHECK_TEXT(target.path, "/");
        CHECK_INT(target.count, 0);
    }
}

/* Whoever cuts a text at its NUL would see another path than we do. */
static void paths_have_no_nul(void)
{
    CHECK(parse("/api/v1/games%00") != NULL);
    CHECK(parse("/api/v1/games%00/1?games=1") != NULL);
    CHECK_INT(target.count, 0);
    CHECK(!parse("/api/v1/games%2500"));
}

static void there_is_an_end_to_parameters(void)
{
    char many[2048] = "/?";
    for (int i = 0; i < TGN_HTTP_PARAMETERS_MAX; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), "p%d&", i);
    CHECK(!parse(many));
    CHECK_INT(target.count, TGN_HTTP_PARAMETERS_MAX);
    strcat(many, "one-more");
    CHECK(parse(many) != NULL);
}

static void paths_are_compared_as_written(void)
{
    uint32_t ids[2] = {7, 8};
    CHECK(tgn_http_target__matches("/api/v1/games", "/api/v1/games", ids));
    CHECK(ids[0] == 7 && ids[1] == 8);
    static const char *const others[] = {
        "/api/v1/games/",  "/api/v1//games",        "/api/v1/game",     "/api/v1/gamess",
        "/api/v1/%67ames", "/api/v1/../games",      "/API/v1/games",    "api/v1/games",
        "//api/v1/games",  "/api/v1/games%00",      "/api/v1/./games",  "",
        "/api/v1%2Fgames", "/api/v1/games;x=1",     "\\api\\v1\\games", "/x/../api/v1/games",
        "/api/v1/games ",  "http://h/api/v1/games",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (tgn_http_target__matches("/api/v1/games", others[i], ids))
            check_fault(__FILE__, __LINE__, others[i]);
}

static void numbers_are_plain(void)
{
    uint32_t ids[2] = {0};
    CHECK(tgn_http_target__matches("/g/{id}", "/g/1", ids) && ids[0] == 1);
    CHECK(tgn_http_target__matches("/g/{id}", "/g/4294967295", ids) && ids[0] == 4294967295u);
    CHECK(tgn_http_target__matches("/g/{id}/cut", "/g/12/cut", ids) && ids[0] == 12);
    CHECK(tgn_http_target__matches("/g/{id}.sgf", "/g/12.sgf", ids) && ids[0] == 12);
    CHECK(tgn_http_target__matches("/g/{id}/h/{spelling}", "/g/12/h/13", ids) && ids[0] == 12 && ids[1] == 13);
    static const char *const others[] = {"/g/",
                                         "/g/0",
                                         "/g/01",
                                         "/g/-1",
                                         "/g/+1",
                                         "/g/1x",
                                         "/g/4294967296",
                                         "/g/ 1",
                                         "/g/1/",
                                         "/g/0x1",
                                         "/g/99999999999999999999999",
                                         "/g/1.0",
                                         "/g/%31",
                                         "/g/\xd9\xa1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (tgn_http_target__matches("/g/{id}", others[i], ids))
            check_fault(__FILE__, __LINE__, others[i]);
    CHECK(!tgn_http_target__matches("/g/{id}/cut", "/g/12", ids));
    CHECK(!tgn_http_target__matches("/g/{id}", "/g/12/cut", ids));
    CHECK(!tgn_http_target__matches("/g/{id}/h/{id}", "/g/12/h/", ids));
}

int main(int argc, char **argv)
{
    TEST(parameters_are_decoded);
    TEST(nothing_is_something);
    TEST(what_is_wrong_is_said);
    TEST(paths_have_no_nul);
    TEST(there_is_an_end_to_parameters);
    TEST(paths_are_compared_as_written);
    TEST(numbers_are_plain);
    return check_done();
}
