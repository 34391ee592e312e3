// Parameters of the electronics that are not part of the models: which of them the recordings tell.
//
// Each one is freed alone, and all models are fitted with it and judged: with all recordings, and without each part. If
// the model that is then named beats the one before by the rule of the verdict (verdict.c), the parameter is a
// candidate. The same rule decides between the candidates, and one of them is used; and again with those that remain. A
// friction model that is too rich makes up for much of the electronics, so a parameter that is freed in one model only
// would often be missed.
//
// A limit that comes from the preset is an assumption if the servo is another one: first of all it is left out.
#include "study.h"
#include "math/assert.h"
#include "fit_work.h"
#include "servo/rows.h"

#include "friction/math.h"

#include <math.h>
#include <string.h>

enum { TAKEN_MAX = 3, ROWS_MAX = 8, GRID = 5 };

/// What is done with a parameter.
typedef enum Change {
    DROP, ///< a limit of the preset is left out
    ADD,  ///< it is freed
    FIX,  ///< it was freed, and is fixed
    CHANGES,
} Change;

/// What is running for a parameter.
typedef enum Phase {
    FITTING,  ///< the models, with the longest step of the simulation
    SETTLING, ///< with the step of the fit
    FOLDING,  ///< without each part of the recordings
} Phase;

/// A fit of all models that is complete.
typedef struct Fitted {
    FrFit fit;
    double *left_out; ///< as in Found
    double *errors;   ///< errors of the named model on left-out recordings, within left_out
    int named;        ///< index of that model
    double error, criterion;
} Fitted;

typedef struct ExtraWork {
    Change change;
    int count, at; ///< number of the parameters that are tried, and index of the current one
    const FrParam *row[ROWS_MAX];
    Phase phase;
    int trials;                ///< number of fits of all models so far
    bool is_running;           ///< a fit is running for the current parameter
    bool found;                ///< `best` beats `base`
    Fitted *base, *best, *now; ///< fits with the parameters used so far, with the best change, and with the current one
    int best_at;               ///< index of its parameter
    const FrParam *taken[TAKEN_MAX];
    int taken_count;
    int inner;          ///< steps from sample to sample of the fit
    double independent; ///< number of independent samples, for all criteria
    FitWork work;
    void *folds; ///< data of the stage that leaves parts out
} ExtraWork;

static bool is_wanted(const FitStudy *study)
{
    return study->found.judged && fr_is_explained(&study->found) && !study->known && study->found.fit.starts > 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Complete fits.

static void keep(const FitStudy *study, const ExtraWork *work, Fitted *kept)
{
    const Found *found = &study->found;
    FR_ASSERT(kept);
    int named = kept->named = fr_chosen_model(found);
    kept->fit = found->fit;
    memcpy(kept->left_out, found->left_out, (size_t)FR_FIT_MODELS * (size_t)found->count * sizeof(double));
    kept->errors = kept->left_out + (ptrdiff_t)named * found->count;
    kept->error = found->verdict.left_out[named];
    kept->criterion = fr_fit_criterion(found->fit.model[named].loss, fr_parameters_of(found, named), work->independent);
}

static void restore(FitStudy *study, const Fitted *kept)
{
    Found *found = &study->found;
    found->fit = kept->fit;
    memcpy(found->left_out, kept->left_out, (size_t)FR_FIT_MODELS * (size_t)found->count * sizeof(double));
    fr_judge_models(study);
}

static bool beats(const Fitted *one, const Fitted *other)
{
    return one->error <= FR_FIT_LEAD * other->error && one->criterion < other->criterion;
}

static int parameters_of(const Fitted *fitted)
{
    return fitted->fit.model[fitted->named].space.count;
}

/// Returns true if a fit is preferred to another one: it has fewer parameters and is not beaten, or more and beats it.
static bool is_better(const Fitted *one, const Fitted *other)
{
    int more = parameters_of(one) - parameters_of(other);
    return more < 0 ? !beats(other, one) : more > 0 ? beats(one, other) : one->error < other->error;
}

/// Note what the recordings say about a parameter: a fit with it, and one without it.
static void note(Found *found, const FrParam *row, const Fitted *with, const Fitted *without, bool dropped)
{
    double sum = 0, squares = 0;
    int at = 0, count = found->count;
    // bound: EXTRAS_MAX
    while (at < found->extra_count && found->extra[at].row != row)
        at++;
    if (at == EXTRAS_MAX)
        return;
    found->extra_count += at == found->extra_count;
    for (int i = 0; i < count; i++) {
        double d = fr_log(without->errors[i] / with->errors[i]);
        sum += d;
        squares += d * d;
    }
    double excess = sum / count;
    found->extra[at] =
        (Extra){.row = row,
                .excess = excess,
                .spread = count > 1 ? sqrt(fmax(0, squares / count - excess * excess) / (count - 1)) : (double)NAN,
                .dropped = dropped};
}

static Extra *noted(Found *found, const FrParam *row)
{
    for (int e = 0; e < found->extra_count; e++)
        if (found->extra[e].row == row)
            return &found->extra[e];
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------------
// The parameters that are tried.

/// Value of a limit that limits nothing.
static double unlimited(const FrParam *row)
{
    return row == &fr_servo_max_pwm_row ? 1 : row == &fr_servo_max_current_row ? (double)NAN : row->max;
}

static double own_value(const FitStudy *study, const FrParam *row)
{
    return fr_field(&study->found.log[0].bench.servo, row);
}

/// Returns true if a limit comes from the preset, and limits something.
static bool is_assumed(const FitStudy *study, const FrParam *row)
{
    FrServoDef preset = study->found.log[0].bench.servo;
    double own = own_value(study, row);
    fr_servo_published(&preset, study->found.servo->name, FR_M1, NULL);
    return own == fr_field(&preset, row) && own != unlimited(row);
}

static bool is_tried(const FitStudy *study, const ExtraWork *work, const FrParam *row)
{
    const FrFitSpace *space = &work->base->fit.model[work->base->named].space;
    bool free = fr_fit_is_free(space, row), held = fr_fit_is_held(space, row), taken = false;
    bool limits = row == &fr_servo_max_velocity_row || row == &fr_servo_max_current_row || row == &fr_servo_max_pwm_row;
    if (row == &fr_servo_delay_row || !fr_fit_servo_row(study->found.log[0].bench.servo.control, row->key))
        return false;
    if (work->change == DROP)
        return study->options.extras && limits && !free && !held && is_assumed(study, row);
    if (work->change == ADD)
        return study->options.extras && work->taken_count < TAKEN_MAX && !free && !held &&
               !fr_fit_is_bound_up(space, row) && space->count < FR_FIT_FREE_MAX;
    // the one that was taken last has just been compared
    for (int i = 0; i < work->taken_count; i++)
        taken = taken || (work->taken[i] == row && i + 1 == work->taken_count);
    return free && !taken;
}

static void list_rows(const FitStudy *study, ExtraWork *work)
{
    work->count = work->at = 0;
    work->found = false;
    for (const FrFitFree *extra = fr_fit_extras; extra->row && work->count < ROWS_MAX; extra++)
        if (is_tried(study, work, extra->row))
            work->row[work->count++] = extra->row;
}

static void begin(FitStudy *study, void *of)
{
    ExtraWork *work = of;
    size_t size = (size_t)FR_FIT_MODELS * (size_t)study->found.count * sizeof(double);
    work->folds = fr_pool(&study->of_stage, fr_folds_stage.size);
    Fitted **fitted[] = {&work->base, &work->best, &work->now};
    for (int i = 0; i < 3; i++) {
        *fitted[i] = fr_pool(&study->of_stage, sizeof(Fitted));
        if (*fitted[i])
            (*fitted[i])->left_out = fr_pool(&study->of_stage, size);
    }
    work->inner = study->found.log[0].inner;
    work->independent = study->found.independent;
    if (study->of_stage.exhausted)
        return;
    keep(study, work, work->base);
    list_rows(study, work);
}

// ---------------------------------------------------------------------------------------------------------------
// The fit of all models with a change.

/// Put a new parameter, whose slope may be 0 where it limits nothing, at the best of some values.
static void find_start(FitStudy *study, const FrFitSpace *space, const FrParam *row, double *point)
{
    int n = space->count, at = fr_fit_find(space, row->key), best = 0;
    double points[GRID * FR_FIT_FREE_MAX];
    FrFitValue value[GRID];
    for (int g = 0; g < GRID; g++) {
        memcpy(points + (ptrdiff_t)g * n, point, (size_t)n * sizeof *points);
        points[g * n + at] = (g + 0.5) / (double)GRID;
    }
    fr_fit_values(&study->data, space, GRID, points, value, &study->scratch);
    for (int g = 1; g < GRID; g++)
        best = value[g].loss < value[best].loss ? g : best;
    memcpy(point, points + (ptrdiff_t)best * n, (size_t)n * sizeof *points);
}

/// Begin the fit of all models with the current parameter. The points of the base are starts.
static WorkUnit begin_fit(FitStudy *study, ExtraWork *work)
{
    const FrParam *row = work->row[work->at];
    FrFit *fit = &study->found.fit;
    FrFitSpace spaces[FR_FIT_MODELS];
    double points[FR_FIT_MODELS][FR_FIT_FREE_MAX];
    fr_set_inner(study, work->inner >> study->halvings);
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *before = &work->base->fit.model[m];
        spaces[m] = before->space;
        if (work->change == ADD)
            fr_fit_free(&spaces[m], fr_fit_extra(row->key));
        else
            fr_fit_hold(&spaces[m], row, work->change == DROP ? unlimited(row) : own_value(study, row));
        fr_fit_carry(&before->space, before->point, &spaces[m], points[m]);
        if (work->change == ADD && before->requested)
            find_start(study, &spaces[m], row, points[m]);
    }
    fr_fit_begin(fit, spaces, study->options.models, study->options.seed, FR_FOLD_ROUND * study->rounds_of_folds++,
                 study->options.budget);
    fit->starts = work->base->fit.starts;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *before = &work->base->fit.model[m];
        fit->model[m].extra_evaluations = before->evaluations + before->extra_evaluations;
        if (fit->model[m].requested)
            fr_fit_give(fit, (FrServoModel)m, points[m]);
    }
    work->phase = FITTING;
    work->trials++;
    work->is_running = true;
    work->work = (FitWork){fit, &study->data};
    return fr_work_of_fit(&work->work);
}

/// Fit all models again with the step of the fit.
static WorkUnit begin_settling(FitStudy *study, ExtraWork *work)
{
    fr_set_inner(study, work->inner);
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        FrFitModel *model = &study->found.fit.model[m];
        model->searched = model->loss;
        model->loss = (double)INFINITY;
    }
    work->phase = SETTLING;
    return fr_work_of_refits(study, fr_fit_requested(&study->found.fit));
}

/// Returns true if a model has a smaller criterion than the base.
static bool is_hopeful(const FitStudy *study, const ExtraWork *work)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(&study->found, m) &&
            fr_fit_criterion(study->found.fit.model[m].loss, fr_parameters_of(&study->found, m), work->independent) <
                work->base->criterion)
            return true;
    return false;
}

/// Returns true if a fit leaves a new parameter inside of its range.
static bool is_inside(const Fitted *fitted, const FrParam *row)
{
    const FrFitModel *model = &fitted->fit.model[fitted->named];
    int at = fr_fit_find(&model->space, row->key);
    return at == model->space.count || (model->point[at] > 0 && model->point[at] < 1);
}

/// Compare the fit with the current parameter with the base, and keep it if it is the best.
static void compare(FitStudy *study, ExtraWork *work)
{
    Fitted *now = work->now;
    const FrParam *row = work->row[work->at];
    Found *found = &study->found;
    fr_judge_models(study);
    keep(study, work, now);
    if (work->change == FIX) {
        note(found, row, work->base, now, false);
        noted(found, row)->earned = beats(work->base, now);
        bool given = true; // by --free
        for (int i = 0; i < work->taken_count; i++)
            given = given && work->taken[i] != row;
        if (given || beats(work->base, now))
            return;
    } else {
        note(found, row, now, work->base, work->change == DROP);
        if (!beats(now, work->base) || !is_inside(now, row))
            return;
    }
    if (work->found && !is_better(now, work->best))
        return;
    work->now = work->best;
    work->best = now;
    work->best_at = work->at;
    work->found = true;
}

/// Use the best change. After it, the same kind of change is tried again, and after the last one the next kind.
static void decide(FitStudy *study, ExtraWork *work)
{
    Fitted *before = work->base;
    bool once = work->change == FIX;
    if (work->found) {
        const FrParam *row = work->row[work->best_at];
        work->base = work->best;
        work->best = before;
        noted(&study->found, row)->earned = work->change != FIX;
        if (work->change == ADD)
            work->taken[work->taken_count++] = row;
    }
    work->change += !work->found || once;
    if (work->change < CHANGES)
        list_rows(study, work);
}

/// Estimated share of the stage: each fit of all models has a search, a refinement and its folds. The number of rounds
/// is not known in advance.
static bool tell_part(const FitStudy *study, const ExtraWork *work, WorkUnit *unit)
{
    enum { USUAL_TRIALS = 6 };
    int each = 2 + fr_fold_units(study);
    unit->part = (work->trials - 1) * each + (work->phase == FITTING    ? 0
                                              : work->phase == SETTLING ? 1
                                                                        : 2 + unit->part);
    unit->parts = each * (work->trials > USUAL_TRIALS ? work->trials : USUAL_TRIALS);
    return true;
}

static bool next(FitStudy *study, void *of, WorkUnit *unit)
{
    ExtraWork *work = of;
    // bound: for each change, as many rounds as there are parameters, of three kinds of units each
    while (work->change < CHANGES) {
        if (work->at == work->count) {
            decide(study, work);
        } else if (!work->is_running) {
            *unit = begin_fit(study, work);
            return tell_part(study, work, unit);
        } else if (work->phase == FITTING) {
            *unit = begin_settling(study, work);
            return tell_part(study, work, unit);
        } else {
            fr_end_refits(study);
            if (work->phase == SETTLING && (work->change == FIX || is_hopeful(study, work))) {
                work->phase = FOLDING;
                fr_folds_stage.begin(study, work->folds);
            }
            if (work->phase == FOLDING && fr_folds_stage.next(study, work->folds, unit))
                return tell_part(study, work, unit);
            if (work->phase == FOLDING)
                compare(study, work);
            work->is_running = false;
            work->at++;
        }
    }
    restore(study, work->base);
    return false;
}

/// The extras that are used so far make the result: a fit that is running is not complete.
static void cut_short(FitStudy *study, void *of)
{
    ExtraWork *work = of;
    fr_set_inner(study, work->inner);
    study->refitted = 0;
    restore(study, work->base);
}

const StudyStage fr_extras_stage = {
    .size = sizeof(ExtraWork), .is_wanted = is_wanted, .begin = begin, .next = next, .cut_short = cut_short};
