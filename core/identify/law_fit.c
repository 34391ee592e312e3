// Fits the parameters of a friction law to points (v, phi).
//
// The loss has several minima only along velocities and exponents: for given ones, a law is linear in its forces,
// and the best forces are found from any start. So the fit tries velocities over the decades of the measured
// ones, and exponents around their default. It refines each minimum among these trials in all parameters and
// keeps the best result.
#include "law_fit.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "law/kind.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------
// Residuals.

double fr_law_fit_value(const LawFit *fit, int coordinate, double x)
{
    if (x <= fit->low[coordinate])
        return fit->from[coordinate];
    if (x >= fit->high[coordinate])
        return fit->to[coordinate];
    return fit->logarithmic[coordinate] ? fr_exp(x) : x * fit->unit[coordinate];
}

static void write_field(double *def, const FrParam *row, double value)
{
    memcpy((char *)def + row->offset, &value, sizeof value);
}

/// Write the def of the law.
static void write_law(const LawFit *fit, const double *x, double *def)
{
    memcpy(def, fit->fixed, sizeof fit->fixed);
    for (int i = 0; i < fit->count; i++)
        write_field(def, fit->row[i], fr_law_fit_value(fit, i, x[i]));
}

static double weight_of(const LawFit *fit, int point)
{
    return fit->def->relative ? 1 / ABSOLUTE(fit->def->phi[point]) : 1;
}

static double residual(const LawFit *fit, const double *def, int point)
{
    double v = ABSOLUTE(fit->def->v[point]), phi = ABSOLUTE(fit->def->phi[point]);
    return weight_of(fit, point) * (fit->kind->phi(def, v) - phi);
}

double fr_law_fit_residual(const LawFit *fit, const double *x, int point)
{
    double def[FR_LAW_FIT_MAX];
    write_law(fit, x, def);
    return residual(fit, def, point);
}

void fr_law_fit_slopes(const LawFit *fit, const double *x, int point, double *slopes)
{
    double def[FR_LAW_FIT_MAX];
    write_law(fit, x, def);
    for (int i = 0; i < fit->count; i++) {
        // central differences; a law is linear in its forces, for which the step may be large
        double h = fit->logarithmic[i] ? 0x1p-17 : 0x1p-10, value = fr_law_fit_value(fit, i, x[i]);
        double up = fit->logarithmic[i] ? value * (1 + h) : value + h * fit->unit[i];
        double down = fit->logarithmic[i] ? value / (1 + h) : value - h * fit->unit[i];
        double width = fit->logarithmic[i] ? 2 * fr_log(1 + h) : 2 * h;
        write_field(def, fit->row[i], up);
        double above = residual(fit, def, point);
        write_field(def, fit->row[i], down);
        slopes[i] = (above - residual(fit, def, point)) / width;
        write_field(def, fit->row[i], value);
    }
}

double fr_law_fit_loss(const LawFit *fit, const double *x, double floor)
{
    double def[FR_LAW_FIT_MAX], sum = 0;
    write_law(fit, x, def);
    for (int point = 0; point < fit->def->n; point += fit->stride) {
        double u = residual(fit, def, point);
        sum += floor > 0 ? SQUARE_ROOT(u * u + floor * floor) : u * u;
    }
    return sum;
}

double fr_law_fit_absolute(const LawFit *fit, const double *x)
{
    double def[FR_LAW_FIT_MAX], sum = 0;
    write_law(fit, x, def);
    for (int point = 0; point < fit->def->n; point += fit->stride)
        sum += ABSOLUTE(residual(fit, def, point));
    return sum;
}

// ---------------------------------------------------------------------------------------------------------------
// Search.

enum { SPEEDS = 20, SHAPES = 4, TRIALS_MAX = SPEEDS * SHAPES * SHAPES, TRIAL_POINTS = 500 };

static bool is_velocity(const FrParam *row)
{
    return strcmp(row->unit, "rad/s") == 0;
}

static int trials_along(const LawFit *fit, int coordinate)
{
    return !fit->logarithmic[coordinate] ? 1 : is_velocity(fit->row[coordinate]) ? SPEEDS : SHAPES;
}

static double clamp(const LawFit *fit, int coordinate, double x)
{
    return x < fit->low[coordinate] ? fit->low[coordinate] : x > fit->high[coordinate] ? fit->high[coordinate] : x;
}

/// Start coordinates of a trial.
static void begin_trial(const LawFit *fit, int trial, double *x)
{
    for (int i = 0; i < fit->count; i++) {
        int along = trials_along(fit, i), k = trial % along;
        trial /= along;
        double at = i == fit->below ? 0.3 : 0.6;
        if (along == SPEEDS) {
            double low = fr_log(0.5 * fit->slowest), high = fr_log(2 * fit->fastest);
            at = low + (high - low) * k / (SPEEDS - 1);
        } else if (along == SHAPES) {
            static const double factor[SHAPES] = {0.5, 1, 2, 4};
            at = fr_log(fit->row[i]->value * factor[k]);
        }
        x[i] = clamp(fit, i, at);
    }
    int a = fit->above, b = fit->below;
    if (a >= 0 && x[a] < x[b]) {
        x[a] = clamp(fit, a, x[b]);
        x[b] = x[a] < x[b] ? x[a] : x[b];
    }
}

/// Find the best forces for the velocities and exponents of a trial. Uses a subset of the points if there are very
/// many. Returns the loss.
static double try_forces(const LawFit *fit, int trial, double *x)
{
    LawFit forces = *fit;
    forces.stride = 1 + (fit->def->n - 1) / TRIAL_POINTS;
    begin_trial(fit, trial, x);
    for (int i = 0; i < fit->count; i++)
        if (fit->logarithmic[i])
            forces.low[i] = forces.high[i] = x[i];
    // at its bounds, fr_law_fit_value returns the ends of the range
    for (int i = 0; i < fit->count; i++)
        if (fit->logarithmic[i])
            forces.from[i] = forces.to[i] = fr_law_fit_value(fit, i, x[i]);
    double loss = fr_law_fit_descend(&forces, x, 0, 3);
    if (fit->def->loss == FR_LAW_FIT_SQUARES)
        return loss;
    double floor = 0.1 * fr_law_fit_absolute(&forces, x) * forces.stride / fit->def->n;
    return floor > 0 ? fr_law_fit_descend(&forces, x, floor, 12) : 0;
}

/// Refine all parameters. Returns the quantity that is minimised.
static double refine(const LawFit *fit, double *x)
{
    enum { ITERATIONS = 300, STAGES = 10 };
    if (fit->def->loss == FR_LAW_FIT_SQUARES)
        return fr_law_fit_descend(fit, x, 0, ITERATIONS);
    double floor = 0.1 * fr_law_fit_absolute(fit, x) / fit->def->n;
    for (int stage = 0; stage < STAGES && floor > 0; stage++, floor *= 0.1)
        fr_law_fit_descend(fit, x, floor, ITERATIONS / STAGES);
    fr_law_fit_vertex(fit, x);
    return fr_law_fit_absolute(fit, x);
}

/// Returns true if a trial is no worse than its neighbours.
static bool is_minimum(const LawFit *fit, const double *loss, int trial)
{
    int stride = 1;
    for (int i = 0; i < fit->count; i++) {
        int along = trials_along(fit, i), k = trial / stride % along;
        if ((k > 0 && loss[trial - stride] <= loss[trial]) || (k < along - 1 && loss[trial + stride] < loss[trial]))
            return false;
        stride *= along;
    }
    return true;
}

static void search(const LawFit *fit, double *best)
{
    int trials = 1;
    double loss[TRIALS_MAX] = {0}, least = (double)INFINITY, x[FR_LAW_FIT_MAX];
    for (int i = 0; i < fit->count; i++)
        trials *= trials_along(fit, i);
    FR_ASSERT(trials <= TRIALS_MAX);
    for (int trial = 0; trial < trials; trial++)
        loss[trial] = try_forces(fit, trial, x);
    for (int trial = 0; trial < trials; trial++) {
        if (!is_minimum(fit, loss, trial))
            continue;
        try_forces(fit, trial, x);
        double value = refine(fit, x);
        if (value < least) {
            least = value;
            memcpy(best, x, sizeof x);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Input.

static bool has_key(const FrParam *row, const char *key)
{
    return strcmp(row->key, key) == 0;
}

static int row_count(const FrLawKind *kind)
{
    int count = 0;
    // bound: the table of rows, which ends with NULL
    while (kind->option.rows[count])
        count++;
    return count;
}

/// Check that every point moves, and that its friction has the direction of the law.
static void check_points(const LawFitTask *task, FrReport *report)
{
    const FrLawFitDef *def = &task->def;
    int free = 0, rows = row_count(task->kind), differing = 0;
    const double least = 1e-30, most = 1e30;
    for (int i = 0; i < rows; i++)
        free += task->free[i];
    FrArgument name = fr_word_part("file", def->file ? def->file : "points", 200);
    for (int i = 0; i < def->n; i++) {
        double v = def->v[i], phi = def->phi[i], speed = ABSOLUTE(v), size = ABSOLUTE(phi);
        bool moves = speed >= least && speed <= most;
        bool valid = size <= most && (size >= least || (size == 0 && !def->relative)) && (v > 0 ? phi >= 0 : phi <= 0);
        if (!moves || !valid)
            fr_report_add(report, FR_ERROR, FR_LAW_FIT_POINT, "points",
                          FR_ARGUMENTS(name, fr_number("line", def->line ? def->line[i] : i + 1), fr_number("v", v),
                                       fr_number("phi", phi)));
        differing += speed != ABSOLUTE(def->v[0]);
    }
    bool few = def->n <= free || (free > 1 && differing == 0);
    if (few && report->error_count == 0) // refused points may be the missing ones
        fr_report_add(
            report, FR_ERROR, FR_LAW_FIT_TOO_FEW, "points",
            FR_ARGUMENTS(name, fr_number("count", def->n), fr_number("free", free), fr_number("least", free + 1)));
}

static void check_values(const LawFitTask *task, FrReport *report)
{
    const FrParam *const *rows = task->kind->option.rows;
    double extreme[FR_LAW_FIT_MAX];
    int errors = report->error_count;
    for (int i = 0; rows[i]; i++) {
        double from = task->free[i] ? task->from[i] : task->value[i], to = task->free[i] ? task->to[i] : task->value[i];
        bool valid = fr_param_check(rows[i], from, report) && (!task->free[i] || fr_param_check(rows[i], to, report));
        if (valid && task->free[i] && !(from < to))
            fr_report_add(report, FR_ERROR, FR_LAW_FIT_RANGE, rows[i]->key,
                          FR_ARGUMENTS(fr_number("from", from), fr_number("to", to)));
        write_field(extreme, rows[i], has_key(rows[i], "F_C") ? from : to);
    }
    // the smallest F_C must not be above the largest F_S
    if (report->error_count == errors && task->kind->option.check)
        task->kind->option.check(extreme, report);
}

static LawFit prepare(const LawFitTask *task)
{
    LawFit fit = {
        .def = &task->def, .kind = task->kind, .above = -1, .below = -1, .slowest = (double)INFINITY, .stride = 1};
    const FrParam *const *rows = task->kind->option.rows;
    double largest = 0, fixed_above = (double)INFINITY, fixed_below = 0;
    for (int i = 0; i < task->def.n; i++) {
        double v = ABSOLUTE(task->def.v[i]), phi = ABSOLUTE(task->def.phi[i]);
        fit.slowest = v < fit.slowest ? v : fit.slowest;
        fit.fastest = v > fit.fastest ? v : fit.fastest;
        largest = phi > largest ? phi : largest;
    }
    largest = largest > 0 ? largest : 1;
    for (int i = 0; rows[i]; i++) {
        write_field(fit.fixed, rows[i], task->value[i]);
        int at = fit.count;
        if (!task->free[i]) {
            fixed_above = has_key(rows[i], "F_S") ? task->value[i] : fixed_above;
            fixed_below = has_key(rows[i], "F_C") ? task->value[i] : fixed_below;
            continue;
        }
        fit.above = has_key(rows[i], "F_S") ? at : fit.above;
        fit.below = has_key(rows[i], "F_C") ? at : fit.below;
        fit.row[at] = rows[i];
        fit.logarithmic[at] = rows[i]->min > 0;
        fit.unit[at] = strcmp(rows[i]->unit, "N m s/rad") == 0 ? largest / fit.fastest : largest;
        fit.from[at] = task->from[i];
        fit.to[at] = task->to[i];
        fit.count++;
    }
    // if one of the two is fixed, it is a bound of the other
    if (fit.above >= 0 && fit.from[fit.above] < fixed_below)
        fit.from[fit.above] = fixed_below;
    if (fit.below >= 0 && fit.to[fit.below] > fixed_above)
        fit.to[fit.below] = fixed_above;
    if (fit.above < 0 || fit.below < 0)
        fit.above = fit.below = -1;
    for (int i = 0; i < fit.count; i++) {
        fit.low[i] = fit.logarithmic[i] ? fr_log(fit.from[i]) : fit.from[i] / fit.unit[i];
        fit.high[i] = fit.logarithmic[i] ? fr_log(fit.to[i]) : fit.to[i] / fit.unit[i];
    }
    return fit;
}

static bool is_fitted(const FrLawKind *kind)
{
    return kind->option.rows[0]->scale != FR_POINTS;
}

LawFitTask fr_law_fit_task(const FrLawKind *kind)
{
    LawFitTask task = {.kind = kind, .def = fr_default_law_fit(kind->option.name)};
    const FrParam *const *rows = kind->option.rows;
    for (int i = 0; is_fitted(kind) && rows[i] && i < FR_LAW_FIT_MAX; i++) {
        task.free[i] = rows[i]->unit[0] != '\0';
        task.value[i] = rows[i]->value;
        task.from[i] = rows[i]->min;
        task.to[i] = rows[i]->max;
    }
    return task;
}

static FrStatus fit_checked(FrLawFit *result, const LawFitTask *task, FrReport *report)
{
    if (!is_fitted(task->kind)) {
        fr_report_add(report, FR_ERROR, FR_LAW_FIT_NO_LAW, "law",
                      FR_ARGUMENTS(fr_word("law", task->kind->option.name)));
        return FR_BAD_INPUT;
    }
    FR_ASSERT(task->kind->def_size <= sizeof(double[FR_LAW_FIT_MAX]) && row_count(task->kind) <= FR_LAW_FIT_MAX);
    FR_ASSERT(task->def.n >= 0 && (task->def.n == 0 || (task->def.v && task->def.phi)) && task->def.level >= 0.5 &&
              task->def.level <= 0.9999);
    check_points(task, report);
    check_values(task, report);
    if (report->error_count > 0)
        return FR_BAD_INPUT;
    const FrParam *const *rows = task->kind->option.rows;
    LawFit fit = prepare(task);
    double best[FR_LAW_FIT_MAX] = {0}, found[FR_LAW_FIT_MAX];
    search(&fit, best);
    write_law(&fit, best, found);
    FrLawFit made = {.count = row_count(task->kind)};
    for (int i = 0; rows[i]; i++) {
        double value = fr_field(found, rows[i]);
        made.parameter[i] = (FrLawFitParameter){rows[i]->key, value, value, value, FR_KNOWN_FIXED};
    }
    fr_law_fit_intervals(&fit, best, &made);
    if (fr_law_make(&made.law, task->kind, found, report) != FR_OK)
        return FR_BAD_INPUT;
    *result = made;
    return FR_OK;
}

FrStatus fr_law_fit_run(FrLawFit *fit, const LawFitTask *task, FrReport *report)
{
    FR_ASSERT(task->kind);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fit_checked(fit, task, report);
    fr_report_end(report);
    return status;
}

FrLawFitDef fr_default_law_fit(const char *law)
{
    return (FrLawFitDef){.law = law, .level = 0.9};
}

FrStatus fr_law_fit(FrLawFit *fit, const FrLawFitDef *def, FrReport *report)
{
    FR_ASSERT(fit && def);
    report = fr_report_enter(report, &(FrReport){0});
    const FrLawKind *kind = fr_law_by_name(def->law, report);
    LawFitTask task = kind ? fr_law_fit_task(kind) : (LawFitTask){0};
    for (int k = 0; kind && k < def->free_count; k++) {
        int i = fr_rows_index(kind->option.rows, def->free[k].key, report);
        if (i < 0)
            continue;
        task.free[i] = true;
        task.from[i] = isnan(def->free[k].from) ? task.from[i] : def->free[k].from;
        task.to[i] = isnan(def->free[k].to) ? task.to[i] : def->free[k].to;
    }
    for (int k = 0; kind && k < def->fixed_count; k++) {
        int i = fr_rows_index(kind->option.rows, def->fixed[k].key, report);
        if (i < 0)
            continue;
        task.free[i] = false;
        task.value[i] = def->fixed[k].value;
    }
    task.def = *def;
    FrStatus status = kind ? fr_law_fit_run(fit, &task, report) : FR_BAD_INPUT;
    fr_report_end(report);
    return status;
}
