/*
 * routes.c - every resource, and where its handler runs
 *
 * Paths are compared as they are written (target.h). A path that is here with another method is answered with
 * the methods it has; what is not here is a file of the page or nothing.
 */
#include "http/core.h"

#include <stdio.h>
#include <string.h>

#include "http/handlers.h"

const tgn_route tgn_routes[] = {
    {"GET", "/api/v1", 0, tgn_about__get},
    {"GET", "/api/v1/databases", TGN_ROUTE_SLOW, tgn_databases__get},
    {"GET", "/api/v1/position", 0, tgn_position__get},
    {"GET", "/api/v1/parts", 0, tgn_parts__get},
    {"GET", "/api/v1/neighbourhood", TGN_ROUTE_SLOW, tgn_neighbourhood__get},
    {"GET", "/api/v1/games", TGN_ROUTE_SLOW, tgn_games__get},
    {"POST", "/api/v1/games", TGN_ROUTE_SLOW | TGN_ROUTE_WRITE | TGN_ROUTE_BODY, tgn_games__post},
    {"GET", "/api/v1/games/{id}", 0, tgn_game__get},
    {"GET", "/api/v1/games/{id}.sgf", 0, tgn_game__get_sgf},
    {"PUT", "/api/v1/games/{id}", TGN_ROUTE_SLOW | TGN_ROUTE_WRITE | TGN_ROUTE_BODY, tgn_game__put},
    {"POST", "/api/v1/games/{id}/cut", TGN_ROUTE_SLOW | TGN_ROUTE_WRITE, tgn_game__cut},
    {"DELETE", "/api/v1/games/{id}", TGN_ROUTE_SLOW | TGN_ROUTE_WRITE, tgn_game__delete},
    {"POST", "/api/v1/read", TGN_ROUTE_SLOW | TGN_ROUTE_BODY, tgn_read__post},
    {"GET", "/api/v1/export", TGN_ROUTE_SLOW | TGN_ROUTE_STREAM, tgn_export__get},
    {"GET", "/api/v1/diagram.svg", TGN_ROUTE_SLOW, tgn_diagram__svg},
    {"GET", "/api/v1/diagram.png", TGN_ROUTE_SLOW, tgn_diagram__png},
    {"GET", "/api/v1/diagram.pdf", TGN_ROUTE_SLOW, tgn_diagram__pdf},
    {"GET", "/api/v1/diagram.txt", 0, tgn_diagram__text},
    {"GET", "/api/v1/imports", 0, tgn_imports__list},
    {"POST", "/api/v1/imports", TGN_ROUTE_WRITE | TGN_ROUTE_UPLOAD, tgn_imports__post},
    {"GET", "/api/v1/imports/{id}", 0, tgn_imports__get},
    {"DELETE", "/api/v1/imports/{id}", TGN_ROUTE_WRITE, tgn_imports__delete},
    {"GET", "/api/v1/strings", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__get},
    {"GET", "/api/v1/strings/board", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__board},
    {"GET", "/api/v1/strings/reach", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__reach},
    {"GET", "/api/v1/strings/move", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__move},
    {"GET", "/api/v1/strings/hint", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__hint},
    {"GET", "/api/v1/strings/review", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_strings__review},
    {"GET", "/api/v1/field", TGN_ROUTE_THINK, tgn_field__get},
    {"GET", "/api/v1/field/game", TGN_ROUTE_SLOW | TGN_ROUTE_THINK, tgn_field__game},
    {"GET", "/api/v1/solve", TGN_ROUTE_THINK, tgn_solve__get},
    {"GET", "/api/v1/solve/rules", 0, tgn_solve__rules},
    {"GET", "/api/v1/solve/work", 0, tgn_solve__work},
    {"POST", "/api/v1/end", TGN_ROUTE_WRITE | TGN_ROUTE_END, tgn_end__post},
    {0},
};

static const tgn_route page = {"GET", "", 0, tgn_assets__handle};

/* HEAD is answered wherever GET is: libmicrohttpd leaves the body out. */
static bool has_method(const tgn_route *route, const char *method)
{
    return strcmp(route->method, method) == 0 ||
           (strcmp(route->method, "GET") == 0 && strcmp(method, "HEAD") == 0);
}

static void allow_method(char allow[TGN_ALLOW_TEXT], const char *method)
{
    const size_t length = strlen(allow);
    snprintf(allow + length, TGN_ALLOW_TEXT - length, "%s%s", length ? ", " : "",
             strcmp(method, "GET") == 0 ? "GET, HEAD" : method);
}

const tgn_route *tgn_routes__find(const char *method, const char *path, uint32_t *id,
                                  char allow[TGN_ALLOW_TEXT])
{
    *allow = '\0';
    for (const tgn_route *route = tgn_routes; route->method; route++) {
        if (!tgn_target__matches(route->path, path, id))
            continue;
        if (has_method(route, method))
            return route;
        allow_method(allow, route->method);
    }
    if (*allow || !tgn_assets__has(path))
        return NULL;
    allow_method(allow, page.method);
    return has_method(&page, method) ? &page : NULL;
}
