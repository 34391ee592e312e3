// The recording to make next: in words, as a table of all possible recordings, and as JSON.
#include "explorer/study/study.h"
#include "base/row.h"
#include "bench/rows.h"

#include <math.h>

static const char *name_of(const PlanCandidate *candidate)
{
    return fr_trajectories[candidate->trajectory].name;
}

/// Text for the change of an interval's width, such as "narrower by 20 %".
typedef struct Change {
    char text[40];
} Change;

static Change change_of(double narrowing)
{
    Change change;
    snprintf(change.text, sizeof change.text, "%s by %.0f %%", narrowing < 0 ? "wider" : "narrower",
             100 * fabs(narrowing));
    return change;
}

void print_plan(FILE *file, const Found *found, const char *mark)
{
    const Plan *plan = &found->plan;
    if (!plan->made)
        return;
    if (plan->parameter < 0 || plan->count == 0) {
        fprintf(file, "%srecord next: no plan, %s\n", mark,
                plan->parameter < 0 ? "as each parameter is on a bound or has an interval over 0.9 of its range"
                                    : "as no recording of the lists can be simulated with this time step");
        return;
    }
    const PlanCandidate *best = &plan->candidate[0];
    const FrParam *row = found->fit.model[plan->model].space.free[plan->parameter].row;
    const char *gap = *row->unit ? " " : "";
    double before = plan->to - plan->from;
    fprintf(file, "%srecord next: %smass=%.4g length=%.4g kp=%.4g trajectory=%s\n", mark,
            plan->promising ? "" : "none is sure to help; the best of those that could be made is ", best->mass,
            best->length, best->kp, name_of(best));
    fprintf(file,
            "%s  the widest interval of %s is that of %s, from %.4g to %.4g%s%s, width %.4g; with it about %.4g\n",
            mark, name_of_model(plan->model), row->key, plan->from, plan->to, gap, row->unit, before,
            before * (1 - best->mean));
    fprintf(file, "%s  %s in %d simulation%s with residuals of these recordings", mark, change_of(best->mean).text,
            plan->simulations, plan->simulations == 1 ? "" : "s");
    if (plan->simulations > 1)
        fprintf(file, " (%.0f to %.0f %%)", 100 * fr_least_narrowing(plan, best),
                100 * fr_largest_narrowing(plan, best));
    fprintf(file, "; with a recording of middle rank %s\n", change_of(plan->usual).text);
    if (plan->refused > 0)
        fprintf(file, "%s  %d others cannot be simulated with this time step\n", mark, plan->refused);
}

void print_candidates(FILE *file, const Found *found)
{
    const Plan *plan = &found->plan;
    fprintf(file, "rank,mass,length,kp,trajectory,by_slopes,by_draws,all,narrowing");
    for (int k = 1; k <= plan->simulations; k++)
        fprintf(file, ",narrowing_%d", k);
    fprintf(file, "\n");
    for (int i = 0; i < plan->count; i++) {
        const PlanCandidate *candidate = &plan->candidate[i];
        fprintf(file, "%d,%.9g,%.9g,%.9g,%s,%.17g,%.17g,%.17g", i + 1, candidate->mass, candidate->length,
                candidate->kp, name_of(candidate), candidate->promise.slopes, candidate->promise.draws,
                candidate->promise.all);
        print_field(file, candidate->checked ? candidate->mean : (double)NAN);
        for (int k = 0; k < plan->simulations; k++)
            print_field(file, candidate->checked ? candidate->narrowing[k] : (double)NAN);
        fprintf(file, "\n");
    }
}

void write_plan(FrWriter *json, const Found *found)
{
    const Plan *plan = &found->plan;
    fr_write_open(json, "plan", "{");
    fr_write_text(json, "model", name_of_model(plan->model));
    fr_write_number(json, "candidates", plan->count);
    fr_write_number(json, "refused", plan->refused);
    if (plan->parameter >= 0 && plan->count > 0) {
        const PlanCandidate *best = &plan->candidate[0];
        fr_write_text(json, "parameter", found->fit.model[plan->model].space.free[plan->parameter].row->key);
        fr_write_numbers(json, "interval", 2, (const double[]){plan->from, plan->to});
        fr_write_flag(json, "promising", plan->promising);
        fr_write_otherwise(json);
        fr_write_rounded(json, "mass", best->mass, 9);
        fr_write_rounded(json, "length", best->length, 9);
        fr_write_rounded(json, "kp", best->kp, 9);
        fr_write_text(json, "trajectory", name_of(best));
        fr_write_otherwise(json);
        fr_write_number(json, "narrowing", best->mean);
        fr_write_numbers(json, "simulations", plan->simulations, best->narrowing);
        fr_write_number(json, "middle_rank", plan->usual);
    }
    fr_write_close(json);
}
