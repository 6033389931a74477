/*
 * handlers.h - one function a resource and method; routes.c says which is whose
 */
#ifndef TENGEN_HTTP_HANDLERS_H
#define TENGEN_HTTP_HANDLERS_H

#include "http/http.h"

int tgn_about__get(tgn_request *request);      /* GET    /api/v1 */
int tgn_imports__post(tgn_request *request);   /* POST   /api/v1/imports */
int tgn_imports__list(tgn_request *request);   /* GET    /api/v1/imports */
int tgn_imports__get(tgn_request *request);    /* GET    /api/v1/imports/{id} */
int tgn_imports__delete(tgn_request *request); /* DELETE /api/v1/imports/{id} */
int tgn_end__post(tgn_request *request);       /* POST   /api/v1/end */

#endif
