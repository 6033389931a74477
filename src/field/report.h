/*
 * report.h - a report about a field that is kept up already
 */
#ifndef TENGEN_FIELD_REPORT_H
#define TENGEN_FIELD_REPORT_H

#include <tengen/report.h>

/* As tgn_report_read(), with the field of the question's board at hand. Returns 0 or TGN_ERR_MEMORY. */
int tgn_report__from(tgn_report *out, const tgn_report_question *question, const tgn_field *field,
                     tgn_error *error);

#endif
