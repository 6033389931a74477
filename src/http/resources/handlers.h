/*
 * handlers.h - one function for each resource and method, listed in routes.c
 */
#ifndef TENGEN_HTTP_HANDLERS_H
#define TENGEN_HTTP_HANDLERS_H

#include "http/http.h"

int tgn_http_about__get(tgn_http_request *request);     /* GET    /api/v1 */
int tgn_http_databases__get(tgn_http_request *request); /* GET    /api/v1/databases */

int tgn_http_position__get(tgn_http_request *request);      /* GET    /api/v1/position */
int tgn_http_parts__get(tgn_http_request *request);         /* GET    /api/v1/parts */
int tgn_http_neighbourhood__get(tgn_http_request *request); /* GET    /api/v1/neighbourhood */
int tgn_http_pattern__get(tgn_http_request *request);       /* GET    /api/v1/pattern */

int tgn_http_find__get(tgn_http_request *request);        /* GET    /api/v1/find */
int tgn_http_players__get(tgn_http_request *request);     /* GET    /api/v1/players */
int tgn_http_player__get(tgn_http_request *request);      /* GET    /api/v1/players/{id} */
int tgn_http_player__join(tgn_http_request *request);     /* POST   /api/v1/players/{id}/spellings */
int tgn_http_player__separate(tgn_http_request *request); /* DELETE /api/v1/players/{id}/spellings/{spelling} */

int tgn_http_games__get(tgn_http_request *request);    /* GET    /api/v1/games */
int tgn_http_games__post(tgn_http_request *request);   /* POST   /api/v1/games */
int tgn_http_game__get(tgn_http_request *request);     /* GET    /api/v1/games/{id} */
int tgn_http_game__get_sgf(tgn_http_request *request); /* GET    /api/v1/games/{id}.sgf */
int tgn_http_game__put(tgn_http_request *request);     /* PUT    /api/v1/games/{id} */
int tgn_http_game__cut(tgn_http_request *request);     /* POST   /api/v1/games/{id}/cut */
int tgn_http_game__delete(tgn_http_request *request);  /* DELETE /api/v1/games/{id} */

int tgn_http_bin__get(tgn_http_request *request);          /* GET    /api/v1/bin */
int tgn_http_bin__empty(tgn_http_request *request);        /* DELETE /api/v1/bin */
int tgn_http_bin__restore_all(tgn_http_request *request);  /* POST   /api/v1/bin/restore */
int tgn_http_bin__restore_game(tgn_http_request *request); /* POST   /api/v1/bin/{id}/restore */
int tgn_http_bin__drop_game(tgn_http_request *request);    /* DELETE /api/v1/bin/{id} */

int tgn_http_read__post(tgn_http_request *request);    /* POST   /api/v1/read */
int tgn_http_export__get(tgn_http_request *request);   /* GET    /api/v1/export */
int tgn_http_diagram__svg(tgn_http_request *request);  /* GET    /api/v1/diagram.svg */
int tgn_http_diagram__png(tgn_http_request *request);  /* GET    /api/v1/diagram.png */
int tgn_http_diagram__pdf(tgn_http_request *request);  /* GET    /api/v1/diagram.pdf */
int tgn_http_diagram__text(tgn_http_request *request); /* GET    /api/v1/diagram.txt */

int tgn_http_imports__post(tgn_http_request *request);   /* POST   /api/v1/imports */
int tgn_http_imports__list(tgn_http_request *request);   /* GET    /api/v1/imports */
int tgn_http_imports__get(tgn_http_request *request);    /* GET    /api/v1/imports/{id} */
int tgn_http_imports__put(tgn_http_request *request);    /* PUT    /api/v1/imports/{id} */
int tgn_http_imports__close(tgn_http_request *request);  /* POST   /api/v1/imports/{id}/close */
int tgn_http_imports__undo(tgn_http_request *request);   /* POST   /api/v1/imports/{id}/undo */
int tgn_http_imports__delete(tgn_http_request *request); /* DELETE /api/v1/imports/{id} */

int tgn_http_watch__get(tgn_http_request *request); /* GET    /api/v1/watch */

int tgn_http_strings__get(tgn_http_request *request);    /* GET    /api/v1/strings */
int tgn_http_strings__board(tgn_http_request *request);  /* GET    /api/v1/strings/board */
int tgn_http_strings__reach(tgn_http_request *request);  /* GET    /api/v1/strings/reach */
int tgn_http_strings__move(tgn_http_request *request);   /* GET    /api/v1/strings/move */
int tgn_http_strings__hint(tgn_http_request *request);   /* GET    /api/v1/strings/hint */
int tgn_http_strings__review(tgn_http_request *request); /* GET    /api/v1/strings/review */

int tgn_http_field__get(tgn_http_request *request);  /* GET    /api/v1/field */
int tgn_http_field__game(tgn_http_request *request); /* GET    /api/v1/field/game */

int tgn_http_solve__get(tgn_http_request *request);   /* GET    /api/v1/solve */
int tgn_http_solve__rules(tgn_http_request *request); /* GET    /api/v1/solve/rules */
int tgn_http_solve__work(tgn_http_request *request);  /* GET    /api/v1/solve/work */

int tgn_http_play__post(tgn_http_request *request); /* POST   /api/v1/play */

int tgn_http_review__stream(tgn_http_request *request); /* GET, POST /api/v1/review */
int tgn_http_review__sgf(tgn_http_request *request);    /* GET, POST /api/v1/review.sgf */
int tgn_http_review__html(tgn_http_request *request);   /* GET, POST /api/v1/review.html */
int tgn_http_review__pdf(tgn_http_request *request);    /* GET, POST /api/v1/review.pdf */

int tgn_http_shutdown__post(tgn_http_request *request); /* POST   /api/v1/end */

#endif
