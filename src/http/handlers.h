/*
 * handlers.h - one function a resource and method; routes.c says which is whose
 */
#ifndef TENGEN_HTTP_HANDLERS_H
#define TENGEN_HTTP_HANDLERS_H

#include "http/http.h"

int tgn_about__get(tgn_request *request);     /* GET    /api/v1 */
int tgn_databases__get(tgn_request *request); /* GET    /api/v1/databases */

int tgn_position__get(tgn_request *request);      /* GET    /api/v1/position */
int tgn_parts__get(tgn_request *request);         /* GET    /api/v1/parts */
int tgn_neighbourhood__get(tgn_request *request); /* GET    /api/v1/neighbourhood */

int tgn_games__get(tgn_request *request);    /* GET    /api/v1/games */
int tgn_games__post(tgn_request *request);   /* POST   /api/v1/games */
int tgn_game__get(tgn_request *request);     /* GET    /api/v1/games/{id} */
int tgn_game__get_sgf(tgn_request *request); /* GET    /api/v1/games/{id}.sgf */
int tgn_game__put(tgn_request *request);     /* PUT    /api/v1/games/{id} */
int tgn_game__cut(tgn_request *request);     /* POST   /api/v1/games/{id}/cut */
int tgn_game__delete(tgn_request *request);  /* DELETE /api/v1/games/{id} */

int tgn_read__post(tgn_request *request);    /* POST   /api/v1/read */
int tgn_export__get(tgn_request *request);   /* GET    /api/v1/export */
int tgn_diagram__svg(tgn_request *request);  /* GET    /api/v1/diagram.svg */
int tgn_diagram__png(tgn_request *request);  /* GET    /api/v1/diagram.png */
int tgn_diagram__pdf(tgn_request *request);  /* GET    /api/v1/diagram.pdf */
int tgn_diagram__text(tgn_request *request); /* GET    /api/v1/diagram.txt */

int tgn_imports__post(tgn_request *request);   /* POST   /api/v1/imports */
int tgn_imports__list(tgn_request *request);   /* GET    /api/v1/imports */
int tgn_imports__get(tgn_request *request);    /* GET    /api/v1/imports/{id} */
int tgn_imports__delete(tgn_request *request); /* DELETE /api/v1/imports/{id} */

int tgn_strings__get(tgn_request *request);    /* GET    /api/v1/strings */
int tgn_strings__board(tgn_request *request);  /* GET    /api/v1/strings/board */
int tgn_strings__reach(tgn_request *request);  /* GET    /api/v1/strings/reach */
int tgn_strings__move(tgn_request *request);   /* GET    /api/v1/strings/move */
int tgn_strings__hint(tgn_request *request);   /* GET    /api/v1/strings/hint */
int tgn_strings__review(tgn_request *request); /* GET    /api/v1/strings/review */

int tgn_field__get(tgn_request *request);  /* GET    /api/v1/field */
int tgn_field__game(tgn_request *request); /* GET    /api/v1/field/game */

int tgn_solve__get(tgn_request *request);   /* GET    /api/v1/solve */
int tgn_solve__rules(tgn_request *request); /* GET    /api/v1/solve/rules */
int tgn_solve__work(tgn_request *request);  /* GET    /api/v1/solve/work */

int tgn_end__post(tgn_request *request); /* POST   /api/v1/end */

#endif
