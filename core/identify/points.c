// Random points; the next stage starts from the best one. Every second restart draws parameters that may differ by
// decades on a logarithmic scale, and parameters whose range begins at 0 as squares.
#include "search.h"
#include "fit.h"
#include "base/row.h"

#include <string.h>

static bool by_decades(const FrParam *row)
{
    static const char *const keys[] = {"kt", "R", "armature", "dtheta_stribeck", "alpha"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(row->key, keys[i]) == 0)
            return true;
    return false;
}

static double draw(const FrFitFree *parameter, double u)
{
    if (parameter->from == 0)
        return u * u;
    if (!(parameter->from > 0) || !by_decades(parameter->row))
        return u;
    double value = parameter->from * fr_exp(u * fr_log(parameter->to / parameter->from));
    double x = (value - parameter->from) / (parameter->to - parameter->from);
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void begin(const Iteration *now)
{
    (void)now;
}

static bool next(const Iteration *now)
{
    FrFitSearch *search = now->search;
    Random random;
    memcpy(random.state, search->random, sizeof random.state);
    for (int c = 0; c < now->stage->most; c++)
        for (int i = 0; i < now->space->count; i++) {
            double u = random_uniform(&random);
            fit_candidate(now, c)[i] = search->uneven ? draw(&now->space->free[i], u) : u;
        }
    memcpy(search->random, random.state, sizeof random.state);
    fr_fit_try(now, now->stage->most);
    int best = 0;
    for (int c = 1; c < now->stage->most; c++)
        if (now->trial->value[c].loss < now->trial->value[best].loss)
            best = c;
    fr_fit_go_to(now, best);
    return false;
}

const StageKind fr_fit_points = {begin, next};
