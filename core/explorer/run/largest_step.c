// The largest stable time step of a run, found by trial runs: doubling or halving, then bisection.
#include "explorer/run/experiment.h"
#include "contact/parts.h"
#include "math/assert.h"

/// Returns true if the run is stable with this time step.
static bool is_stable(const FrRun *run, FrRun *trial, double T, double duration)
{
    FrReport *report = fr_report_enter(NULL, &(FrReport){0});
    double steps = duration / T;
    trial->experiment = run->experiment;
    trial->work = run->work;
    trial->form = run->form;
    trial->form.points = trial->points[0];
    for (int i = 0; i < trial->form.count; i++)
        if (trial->form.entry[i].row == &fr_time_step_row)
            trial->form.entry[i].value = T;
    trial->current = 0;
    fr_experiment_make(run->experiment, &trial->form, trial->models[0], report);
    fr_report_end(report);
    if (report->error_count)
        return false;
    trial->T = T;
    fr_run_measure(trial, true);
    fr_run_restart(trial);
    fr_run_step(trial, 0.75 * steps);
    for (int i = 0; i < run->experiment->contacts; i++)
        trial->measuring[i].late_amplitude = 0;
    bool stable = fr_run_step(trial, 0.25 * steps) == FR_OK;
    for (int i = 0; i < run->experiment->contacts; i++) {
        FrContactSample now = {.row = NULL};
        const Contact *c = contact_in(run->experiment->contact(fr_run_model(trial), trial->state, i, &now));
        stable = stable && trial->measuring[i].late_amplitude <= 1e-3 * T * c->F_S / c->M;
    }
    return stable;
}

/// Try a time step, and make it a bound: the largest known to be stable, or the smallest known not to be.
static void try_step(const FrRun *run, FrRun *trial, double T, double duration, double *stable, double *unstable)
{
    *(is_stable(run, trial, T, duration) ? stable : unstable) = T;
}

double fr_run_longest_step(const FrRun *run, FrRun *trial, double duration)
{
    FR_ASSERT(run && run->experiment && trial && trial != run);
    double largest = duration / 10, stable = 0, unstable = 0, T = run->T;
    if (run->experiment->contacts == 0 || !(duration / T <= (double)FR_COMPARED_MAX))
        return NAN;
    // bound: 24 doublings, because duration/T is at most FR_COMPARED_MAX
    for (; T <= largest && unstable == 0; T *= 2)
        try_step(run, trial, T, duration, &stable, &unstable);
    if (unstable == 0) {
        if (is_stable(run, trial, largest, duration))
            return largest;
        unstable = largest;
    }
    for (T = unstable / 2; stable == 0 && T >= run->T / 1000 && duration / T <= (double)FR_TRIED_MAX; T /= 2)
        try_step(run, trial, T, duration, &stable, &unstable);
    // bound: 7 passes, because unstable is at most 2 stable and each halves the logarithm of their ratio
    while (stable > 0 && unstable > 1.01 * stable)
        try_step(run, trial, SQUARE_ROOT(stable * unstable), duration, &stable, &unstable);
    return stable;
}
