/* solve_rules.c - GET /api/v1/solve/rules: the rule sets of small boards, in words and as data */
#include <tengen/solve.h>

#include "http/asked.h"
#include "http/handlers.h"
#include "wire/fields.h"

static void write_rules(tgn_json_writer *writer, const tgn_solve_rules *rules)
{
    static const char *const scorings[] = {[TGN_SOLVE_TERRITORY] = "territory",
                                           [TGN_SOLVE_SEKI] = "seki",
                                           [TGN_SOLVE_STOPPED] = "stopped",
                                           [TGN_SOLVE_AREA] = "area"};
    static const char *const cycles[] = {[TGN_SOLVE_DRAWN] = "drawn",
                                         [TGN_SOLVE_CAPTURES] = "captures",
                                         [TGN_SOLVE_POSITIONAL] = "positional",
                                         [TGN_SOLVE_SITUATIONAL] = "situational"};
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "name", rules->name);
    tgn_json__field_words(writer, "words", rules->words);
    tgn_json__field_plain(writer, "scoring", scorings[rules->scoring]);
    tgn_json__field_plain(writer, "cycle", cycles[rules->cycle]);
    tgn_json__key(writer, "prisoners");
    tgn_json__bool(writer, tgn_solve_rules_prisoners(rules));
    tgn_json__key(writer, "superko");
    tgn_json__bool(writer, tgn_solve_rules_superko(rules));
    tgn_json__close(writer, '}');
}

int tgn_solve__rules(tgn_request *request)
{
    tgn_json_writer writer;
    const tgn_solve_rules *rules;
    if (tgn_request__only(request, "") < 0)
        return 0;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_json__field_number(&writer, "points", TGN_SOLVE_POINTS);
    tgn_json__field_number(&writer, "tabled", TGN_SOLVE_TABLED);
    tgn_json__key(&writer, "rules");
    tgn_json__open(&writer, '[');
    for (int i = 0; (rules = tgn_solve_rules_at(i)); i++)
        write_rules(&writer, rules);
    tgn_json__close(&writer, ']');
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}
