/*
 * field.h - tengen field: what its files share
 *
 * field.c has the command and finds the position, field_rule.c reads the numbers of a rule, field_answer.c prints,
 * field_studies.c repeats the paper's tables, field_picture.c draws.
 */
#ifndef TENGEN_CLI_FIELD_H
#define TENGEN_CLI_FIELD_H

#include "cli/position.h"

#include <tengen/report.h>

/* A question, with the rule it points to. */
typedef struct cli_field {
    cli_position *position;
    tgn_field_rule rule;
    tgn_report_question question;
    bool komi_doubtful; /* an even game whose record says 0: servers write that without meaning it */
} cli_field;

/* The rule that the options describe. Returns CLI_OK, or CLI_MISUSE with the message out. (field_rule.c) */
int cli_field_rule(cli_call *cli, tgn_field_rule *out);

/* The board with everybody's area, the paper's table, who is ahead. (field_answer.c) */
void cli_field_print(cli_call *cli, const cli_field *field, const tgn_report *report);

/* The paper's openings and patterns. (field_studies.c) */
int cli_field_openings(cli_call *cli);
int cli_field_patterns(cli_call *cli);

#endif
