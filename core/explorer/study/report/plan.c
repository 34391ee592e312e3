// The recording to make next, and the next best ones.
#include "report.h"
#include "base/row.h"
#include "bench/rows.h"

/// Number of rows in the table.
enum { ROWS = 10 };

static Text percent(double share)
{
    return text_of("%.0f %%", 100 * share);
}

static void table_of_candidates(Report *report)
{
    const Plan *plan = &report->found->plan;
    Document *document = &report->document;
    table_begin(document, ">mass [kg]|>length [m]|>kp|trajectory|>narrower by|>smallest and largest");
    for (int i = 0; i < plan->count && i < ROWS; i++) {
        const PlanCandidate *candidate = &plan->candidate[i];
        if (!candidate->checked)
            break;
        cell(document, "%s", short_number(candidate->mass, 4).text);
        cell(document, "%s", short_number(candidate->length, 4).text);
        cell(document, "%s", short_number(candidate->kp, 4).text);
        cell(document, "%s", fr_trajectories[candidate->trajectory].name);
        cell(document, "%s", percent(candidate->mean).text);
        cell(document, "%s, %s", percent(fr_least_narrowing(plan, candidate)).text,
             percent(fr_largest_narrowing(plan, candidate)).text);
    }
    table_end(document);
}

void tell_plan(Report *report)
{
    const Plan *plan = &report->found->plan;
    const Document *document = &report->document;
    block(document, SECTION, "The recording to make next");
    if (plan->parameter < 0 || plan->count == 0) {
        block(document, PARAGRAPH, "There is no plan: %s.",
              plan->parameter < 0 ? "each parameter stands on a bound or has an interval over 0.9 of its range"
                                  : "no recording of the lists can be simulated with this time step");
        return;
    }
    const FrParam *row = report->found->fit.model[plan->model].space.free[plan->parameter].row;
    const PlanCandidate *best = &plan->candidate[0];
    const char *gap = *row->unit ? " " : "";
    if (plan->promising)
        block(document, PARAGRAPH, "%s kg at %s m, kp = %s, trajectory %s.", short_number(best->mass, 4).text,
              short_number(best->length, 4).text, short_number(best->kp, 4).text,
              fr_trajectories[best->trajectory].name);
    else
        block(document, PARAGRAPH,
              "None of %d recordings that could be made is sure to help. The best is %s kg at %s m, kp = "
              "%s, trajectory %s.",
              plan->count, short_number(best->mass, 4).text, short_number(best->length, 4).text,
              short_number(best->kp, 4).text, fr_trajectories[best->trajectory].name);
    block(document, PARAGRAPH,
          "It is chosen for the widest interval of %s, as a share of its range: %s from %s to %s%s%s. With that "
          "recording its width of %s%s%s would be about %s%s%s.",
          name_of_model(plan->model), symbol_of(row).text, number(plan->from, 3).text, number(plan->to, 3).text, gap,
          row->unit, number(plan->to - plan->from, 3).text, gap, row->unit,
          number((plan->to - plan->from) * (1 - best->mean), 3).text, gap, row->unit);
    table_of_candidates(report);
    block(document, PARAGRAPH,
          "Each of these was simulated %d time%s with the fit and residuals of these recordings, and fitted with "
          "them, the error being allowed to grow as it is now; for recordings of middle rank the median is %s. " CODE(
              "plan.csv") " has all %d.",
          plan->simulations, plan->simulations == 1 ? "" : "s", percent(plan->usual).text, plan->count);
}
