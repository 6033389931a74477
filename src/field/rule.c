/* rule.c - the rule of a field as data; see tengen/field.h */
#include <tengen/field.h>

#include <string.h>

#define HALVING                                                                                              \
    {                                                                                                        \
        64, 32, 16, 8, 4, 2, 1                                                                               \
    }

/*
 * The paper draws four shades of each colour without saying where they begin. Ours begin at values it does name: the
 * rim (1), the core (6), the weight of a stone two steps away (16), the core of the middle game (32).
 *
 * The rise of the dynamic rule is printed as 1.0 in 1.00 moves, with two decimal points too many; ten in a hundred
 * reaches the fixed threshold of the middle game at its end.
 */
static const tgn_field_rule rules[] = {
    {.name = "opening",
     .reach = 6,
     .weight = HALVING,
     .reflect = true,
     .delocalise = true,
     .core_reach = 3,
     .core = 6,
     .rim = 1,
     .level = {1, 6, 16, 32},
     .small = 8},
    {.name = "middle",
     .reach = 6,
     .weight = HALVING,
     .reflect = true,
     .delocalise = true,
     .core_reach = 3,
     .core = 32,
     .rim = 6,
     .level = {6, 16, 32, 64},
     .small = 8},
    {.name = "dynamic",
     .reach = 6,
     .weight = HALVING,
     .reflect = true,
     .delocalise = true,
     .core_reach = 3,
     .core = 1,
     .rim = 1,
     .core_rise = 10,
     .level = {1, 6, 16, 32},
     .small = 8},
    {.name = "shape",
     .reach = 2,
     .weight = {4, 2, 1},
     .reflect = false,
     .delocalise = true,
     .core_reach = 1,
     .core = 2,
     .rim = 1,
     .level = {1, 2, 3, 4},
     .small = 0},
};

const tgn_field_rule *tgn_field_rule_at(int index)
{
    const int count = (int)(sizeof rules / sizeof *rules);
    return index >= 0 && index < count ? &rules[index] : NULL;
}

const tgn_field_rule *tgn_field_rule_find(const char *name)
{
    for (int i = 0; tgn_field_rule_at(i); i++)
        if (strcmp(rules[i].name, name) == 0)
            return &rules[i];
    return NULL;
}

void tgn_field_rule_reach(tgn_field_rule *rule, int reach)
{
    rule->reach = reach;
    memset(rule->weight, 0, sizeof rule->weight);
    for (int d = 0; d <= reach && d <= TGN_FIELD_REACH_MAX; d++)
        rule->weight[d] = 1 << (reach - d);
    if (rule->core_reach > reach)
        rule->core_reach = reach;
}

/* Points at exactly this distance from a point of an infinite board. */
static int ring(int distance)
{
    return distance ? 4 * distance : 1;
}

void tgn_field_rule_unit(tgn_field_unit *out, const tgn_field_rule *rule)
{
    *out = (tgn_field_unit){0};
    for (int d = 0; d <= rule->reach; d++) {
        *(d <= rule->core_reach ? &out->core_points : &out->rim_points) += ring(d);
        *(d <= rule->core_reach ? &out->core_potential : &out->rim_potential) += ring(d) * rule->weight[d];
    }
    out->core_worth = (double)out->core_potential / rule->weight[0];
    out->rim_worth = (double)out->rim_potential / rule->weight[0];
}

/*
 * A board full of stones of one colour gives a point what one stone gives to an infinite board, since
 * reflection only brings back what left: so that sum must fit in the 16 bits of a potential.
 */
static int check_weights(const tgn_field_rule *rule, tgn_error *error)
{
    int64_t sum = 0;
    for (int d = 0; d <= rule->reach; d++) {
        if (rule->weight[d] < 0)
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "the weight at distance %d is negative", d);
        sum += (int64_t)ring(d) * rule->weight[d];
    }
    if (rule->weight[0] < 1)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a stone must have a potential of its own");
    if (sum > INT16_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the weights of one stone add up to %lld; the most is %d", (long long)sum,
                             INT16_MAX);
    return 0;
}

int tgn_field_rule_check(const tgn_field_rule *rule, tgn_error *error)
{
    if (rule->reach < 0 || rule->reach > TGN_FIELD_REACH_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a stone reaches 0 to %d steps, not %d",
                             TGN_FIELD_REACH_MAX, rule->reach);
    if (rule->core_reach < 0 || rule->core_reach > rule->reach)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the core's reach must lie within the stone's, 0 to %d",
                             rule->reach);
    if (!(rule->rim > 0) || !(rule->core >= rule->rim) || !(rule->core <= INT16_MAX))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "the rim must begin above 0, and the core not below the rim");
    if (!(rule->core_rise >= rule->rim_rise) || !(rule->rim_rise >= 0) || !(rule->core_rise <= INT16_MAX))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "thresholds may only rise, and the core's not more slowly than the rim's");
    for (int i = 0; i < TGN_FIELD_LEVELS; i++)
        if (!(rule->level[i] > (i ? rule->level[i - 1] : 0)))
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "the levels must rise, from above 0");
    if (rule->cap < 0 || rule->small < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a bound cannot be negative");
    return check_weights(rule, error);
}
