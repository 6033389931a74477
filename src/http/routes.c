/*
 * routes.c - every resource, and where its handler runs
 *
 * Paths are compared as they are written (target.h). A path that is listed with other methods is answered
 * with those methods; one that is not listed is a file of the page, or nothing.
 */
#include "http/server.h"

#include <stdio.h>
#include <string.h>

#include "http/resources/handlers.h"

const tgn_http_route tgn_http_routes[] = {
    {"GET", "/api/v1", 0, tgn_http_about__get},
    {"GET", "/api/v1/databases", TGN_HTTP_ROUTE_SLOW, tgn_http_databases__get},
    {"GET", "/api/v1/position", 0, tgn_http_position__get},
    {"GET", "/api/v1/parts", 0, tgn_http_parts__get},
    {"GET", "/api/v1/neighbourhood", TGN_HTTP_ROUTE_SLOW, tgn_http_neighbourhood__get},
    {"GET", "/api/v1/pattern", TGN_HTTP_ROUTE_COMPUTE, tgn_http_pattern__get},
    {"GET", "/api/v1/find", TGN_HTTP_ROUTE_SLOW, tgn_http_find__get},
    {"GET", "/api/v1/players", TGN_HTTP_ROUTE_SLOW, tgn_http_players__get},
    {"GET", "/api/v1/players/{id}", TGN_HTTP_ROUTE_SLOW, tgn_http_player__get},
    {"POST", "/api/v1/players/{id}/spellings", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE,
     tgn_http_player__join},
    {"DELETE", "/api/v1/players/{id}/spellings/{spelling}", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE,
     tgn_http_player__separate},
    {"GET", "/api/v1/games", TGN_HTTP_ROUTE_SLOW, tgn_http_games__get},
    {"POST", "/api/v1/games", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_BODY,
     tgn_http_games__post},
    {"GET", "/api/v1/games/{id}", 0, tgn_http_game__get},
    {"GET", "/api/v1/games/{id}.sgf", 0, tgn_http_game__get_sgf},
    {"PUT", "/api/v1/games/{id}", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_BODY,
     tgn_http_game__put},
    {"POST", "/api/v1/games/{id}/cut", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE, tgn_http_game__cut},
    {"DELETE", "/api/v1/games/{id}", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE, tgn_http_game__delete},
    {"GET", "/api/v1/bin", TGN_HTTP_ROUTE_SLOW, tgn_http_bin__get},
    {"DELETE", "/api/v1/bin", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE, tgn_http_bin__empty},
    {"POST", "/api/v1/bin/restore", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE, tgn_http_bin__restore_all},
    {"POST", "/api/v1/bin/{id}/restore", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE,
     tgn_http_bin__restore_game},
    {"DELETE", "/api/v1/bin/{id}", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_WRITE, tgn_http_bin__drop_game},
    {"POST", "/api/v1/read", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_BODY, tgn_http_read__post},
    {"GET", "/api/v1/export", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_STREAM, tgn_http_export__get},
    {"GET", "/api/v1/diagram.svg", TGN_HTTP_ROUTE_SLOW, tgn_http_diagram__svg},
    {"GET", "/api/v1/diagram.png", TGN_HTTP_ROUTE_SLOW, tgn_http_diagram__png},
    {"GET", "/api/v1/diagram.pdf", TGN_HTTP_ROUTE_SLOW, tgn_http_diagram__pdf},
    {"GET", "/api/v1/diagram.txt", 0, tgn_http_diagram__text},
    {"GET", "/api/v1/imports", 0, tgn_http_imports__list},
    {"POST", "/api/v1/imports", TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_UPLOAD, tgn_http_imports__post},
    {"GET", "/api/v1/imports/{id}", 0, tgn_http_imports__get},
    {"PUT", "/api/v1/imports/{id}", TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_UPLOAD, tgn_http_imports__put},
    {"POST", "/api/v1/imports/{id}/close", TGN_HTTP_ROUTE_WRITE, tgn_http_imports__close},
    {"POST", "/api/v1/imports/{id}/undo", TGN_HTTP_ROUTE_WRITE, tgn_http_imports__undo},
    {"DELETE", "/api/v1/imports/{id}", TGN_HTTP_ROUTE_WRITE, tgn_http_imports__delete},
    {"GET", "/api/v1/watch", 0, tgn_http_watch__get},
    {"GET", "/api/v1/strings", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__get},
    {"GET", "/api/v1/strings/board", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__board},
    {"GET", "/api/v1/strings/reach", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__reach},
    {"GET", "/api/v1/strings/move", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__move},
    {"GET", "/api/v1/strings/hint", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__hint},
    {"GET", "/api/v1/strings/review", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_strings__review},
    {"GET", "/api/v1/field", TGN_HTTP_ROUTE_COMPUTE, tgn_http_field__get},
    {"GET", "/api/v1/field/game", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE, tgn_http_field__game},
    {"POST", "/api/v1/play", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_COMPUTE | TGN_HTTP_ROUTE_BODY,
     tgn_http_play__post},
    {"GET", "/api/v1/solve", TGN_HTTP_ROUTE_COMPUTE, tgn_http_solve__get},
    {"GET", "/api/v1/solve/rules", 0, tgn_http_solve__rules},
    {"GET", "/api/v1/solve/work", 0, tgn_http_solve__work},
    {"GET", "/api/v1/review", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_REVIEW, tgn_http_review__stream},
    {"POST", "/api/v1/review", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_REVIEW | TGN_HTTP_ROUTE_BODY,
     tgn_http_review__stream},
    {"GET", "/api/v1/review.sgf", TGN_HTTP_ROUTE_SLOW, tgn_http_review__sgf},
    {"POST", "/api/v1/review.sgf", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_BODY, tgn_http_review__sgf},
    {"GET", "/api/v1/review.html", TGN_HTTP_ROUTE_SLOW, tgn_http_review__html},
    {"POST", "/api/v1/review.html", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_BODY, tgn_http_review__html},
    {"GET", "/api/v1/review.pdf", TGN_HTTP_ROUTE_SLOW, tgn_http_review__pdf},
    {"POST", "/api/v1/review.pdf", TGN_HTTP_ROUTE_SLOW | TGN_HTTP_ROUTE_BODY, tgn_http_review__pdf},
    {"POST", "/api/v1/end", TGN_HTTP_ROUTE_WRITE | TGN_HTTP_ROUTE_SHUTDOWN, tgn_http_shutdown__post},
    {0},
};

static const tgn_http_route page = {"GET", "", 0, tgn_http_assets__handle};

/* HEAD is answered like GET: libmicrohttpd leaves out the body. */
static bool has_method(const tgn_http_route *route, const char *method)
{
    return strcmp(route->method, method) == 0 ||
           (strcmp(route->method, "GET") == 0 && strcmp(method, "HEAD") == 0);
}

static void allow_method(char allow[TGN_HTTP_ALLOW_TEXT], const char *method)
{
    const size_t length = strlen(allow);
    snprintf(allow + length, TGN_HTTP_ALLOW_TEXT - length, "%s%s", length ? ", " : "",
             strcmp(method, "GET") == 0 ? "GET, HEAD" : method);
}

const tgn_http_route *tgn_http_routes__find(const char *method, const char *path, uint32_t ids[2],
                                            char allow[TGN_HTTP_ALLOW_TEXT])
{
    *allow = '\0';
    for (const tgn_http_route *route = tgn_http_routes; route->method; route++) {
        if (!tgn_http_target__matches(route->path, path, ids))
            continue;
        if (has_method(route, method))
            return route;
        allow_method(allow, route->method);
    }
    if (*allow || !tgn_http_assets__has(path))
        return NULL;
    allow_method(allow, page.method);
    return has_method(&page, method) ? &page : NULL;
}
