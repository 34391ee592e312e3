// Which recording to make next in words, and all that could be made as a table.
#include "../found.h"

static const char *name_of(const PlanCandidate *candidate)
{
    return fr_trajectory_row.options[candidate->trajectory]->name;
}

/// The smallest and the largest narrowing of a candidate that was checked [%].
static void range_of(const PlanCandidate *candidate, double *least, double *most)
{
    *least = *most = 100 * candidate->narrowing[0];
    for (int k = 1; k < PLAN_NOISES; k++) {
        double narrowing = 100 * candidate->narrowing[k];
        *least = narrowing < *least ? narrowing : *least;
        *most = narrowing > *most ? narrowing : *most;
    }
}

void print_plan(FILE *file, const Found *found, const char *mark)
{
    const Plan *plan = &found->plan;
    if (!plan->made)
        return;
    const char *model = fr_servo_model_row.options[plan->model]->name;
    if (plan->parameter < 0 || plan->count == 0) {
        fprintf(file, "%srecord next: no plan, %s\n", mark,
                plan->parameter < 0 ? "as every parameter is on a bound or has an interval of nearly its whole range"
                                    : "as no recording of the lists can be simulated with this time step");
        return;
    }
    const PlanCandidate *best = &plan->candidate[0];
    const FrParam *row = found->fit.model[plan->model].space.free[plan->parameter].row;
    const char *gap = *row->unit ? " " : "";
    double least, most, before = plan->to - plan->from;
    range_of(best, &least, &most);
    if (plan->promising)
        fprintf(file, "%srecord next: mass=%.4g length=%.4g kp=%.4g trajectory=%s\n", mark, best->mass, best->length,
                best->kp, name_of(best));
    else
        fprintf(file,
                "%srecord next: no recording can be recommended. The best of %d that could be made is mass=%.4g "
                "length=%.4g kp=%.4g trajectory=%s\n",
                mark, plan->count, best->mass, best->length, best->kp, name_of(best));
    fprintf(file,
            "%s  for the widest interval of %s, %s from %.4g to %.4g%s%s: its width of %.4g would become about "
            "%.4g%s%s\n",
            mark, model, row->key, plan->from, plan->to, gap, row->unit, before, before * (1 - best->mean), gap,
            row->unit);
    fprintf(file,
            "%s  narrower by %.0f %% (%.0f to %.0f %% in %d simulations with the residuals of these recordings); by "
            "%.0f %% with recordings of middle rank\n",
            mark, 100 * best->mean, least, most, PLAN_NOISES, 100 * plan->usual);
}

void print_candidates(FILE *file, const void *of)
{
    const Plan *plan = &((const Found *)of)->plan;
    fprintf(file, "rank,mass,length,kp,trajectory,by_slopes,by_draws,all,narrowing");
    for (int k = 1; k <= PLAN_NOISES; k++)
        fprintf(file, ",narrowing_%d", k);
    fprintf(file, "\n");
    for (int i = 0; i < plan->count; i++) {
        const PlanCandidate *candidate = &plan->candidate[i];
        fprintf(file, "%d,%.9g,%.9g,%.9g,%s,%.17g,%.17g,%.17g", i + 1, candidate->mass, candidate->length,
                candidate->kp, name_of(candidate), candidate->promise.slopes, candidate->promise.draws,
                candidate->promise.all);
        if (candidate->checked)
            fprintf(file, ",%.17g", candidate->mean);
        else
            fprintf(file, ",");
        for (int k = 0; k < PLAN_NOISES; k++)
            if (candidate->checked)
                fprintf(file, ",%.17g", candidate->narrowing[k]);
            else
                fprintf(file, ",");
        fprintf(file, "\n");
    }
}
