// The results in numbers and words: errors of the models, intervals of their parameters, the verdict.
#include "study.h"
#include "identify/fit.h"
#include "base/row.h"
#include "friction/math.h"
#include "found.h"
#include "servo/rows.h"

#include <math.h>
#include <string.h>

int best_simpler(const Found *found)
{
    const FrFitVerdict *verdict = &found->verdict;
    int best = -1;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m) && fr_parameters_of(found, m) < fr_parameters_of(found, verdict->enough) &&
            (best < 0 || verdict->comparison[m].excess < verdict->comparison[best].excess))
            best = m;
    return best;
}

FrFitComparison supported_beside_enough(const Found *found)
{
    int logs = found->count;
    return fr_fit_compare(logs, found->left_out + (ptrdiff_t)found->supported * logs,
                          found->left_out + (ptrdiff_t)found->verdict.enough * logs);
}

const char *name_of_model(int m)
{
    return fr_servo_model_row.options[m]->name;
}

const char *parts_of(const Found *found)
{
    const char *key = found->texts->folds_key;
    return strcmp(key, "kp") == 0 ? "gains" : strcmp(key, "trajectory") == 0 ? "trajectories" : "recordings";
}

/// Print how much worse a model is: in percent, or as a factor if that is above 2.
static void print_worse(FILE *file, const FrFitComparison *comparison)
{
    double factor = fr_exp(comparison->excess), spread = fr_exp(comparison->spread);
    if (factor > 2)
        fprintf(file, "has an error %.3g times as large there (+-%.1f %%)\n", factor, 100 * (spread - 1));
    else
        fprintf(file, "is worse there by %.1f %% (+-%.1f)\n", 100 * (factor - 1), 100 * (spread - 1));
}

void print_verdict(FILE *file, const Found *found, const char *mark)
{
    if (!fr_is_explained(found)) {
        int best = fr_best_fit(found);
        fprintf(
            file,
            "%sno model explains these recordings: %s, the best, has an error of %.3g rad, and the angles deviate from\n",
            mark, name_of_model(best), found->fit.model[best].loss);
        fprintf(
            file,
            "%stheir means by %.3g rad. Check the sign, zero and unit of the angle, the unit of time, the goal column, kp,\n"
            "%smass and length\n",
            mark, found->motion, mark);
        return;
    }
    const char *parts = parts_of(found);
    if (!found->judged) {
        fprintf(file, "%sno verdict on which model is enough: nothing was left out of the fits\n", mark);
        return;
    }
    const FrFitVerdict *verdict = &found->verdict;
    const char *enough = name_of_model(verdict->enough), *best = name_of_model(verdict->best);
    const FrFitComparison *excess = &verdict->comparison[verdict->enough];
    if (verdict->enough == verdict->best)
        fprintf(file, "%s%s is enough: no model is better for %s that it was not fitted to\n", mark, enough, parts);
    else
        fprintf(file, "%s%s is enough: for %s that it was not fitted to, %s is better by %.1f %% (+-%.1f)%s\n", mark,
                enough, parts, best, 100 * (fr_exp(excess->excess) - 1), 100 * (fr_exp(excess->spread) - 1),
                found->criterion[verdict->best] > found->criterion[verdict->enough]
                    ? ", but these recordings do not support its parameters"
                    : "");
    int simpler = best_simpler(found);
    if (simpler >= 0) {
        const FrFitComparison *more = &verdict->comparison[simpler];
        fprintf(file, "%s%s, the best with fewer parameters, ", mark, name_of_model(simpler));
        print_worse(file, more);
    }
    if (found->supported < 0)
        return;
    fprintf(file, "%s2 n ln loss + k ln n, with n = %.0f independent samples, supports %s", mark, found->independent,
            found->supported == verdict->enough ? "it too" : name_of_model(found->supported));
    if (found->supported != verdict->enough) {
        FrFitComparison beside = supported_beside_enough(found);
        fprintf(file, ", which for these %s is %s by %.1f %% (+-%.1f)", parts, beside.excess > 0 ? "worse" : "better",
                100 * (fr_exp(fabs(beside.excess)) - 1), 100 * (fr_exp(beside.spread) - 1));
    }
    fprintf(file, "\n");
}

void print_step_effect(FILE *file, const Found *found, const char *mark)
{
    const StepEffect *effect = &found->step;
    if (!(effect->repeat_T > 0) || !fr_is_explained(found))
        return;
    fprintf(
        file,
        "%sthe time step may show in the parameters: half of it moves the angles of %s by %.2g rad on average, %.2g times\n",
        mark, name_of_model(fr_chosen_model(found)), effect->moved, effect->moved / effect->left);
    fprintf(file, "%sthe error that is left. Intervals do not count that; repeat with --T=%.6g\n", mark,
            effect->repeat_T);
}

void print_sureness(FILE *file, const Found *found, int m, const char *mark)
{
    const FrFitModel *model = &found->fit.model[m];
    const ModelIntervals *interval = &found->interval[m];
    const FrFitSpread *spread = &interval->spread;
    FrServoDef servo = fr_default_servo();
    fr_fit_write(&model->space, model->point, &servo);
    for (int determined = 1; determined >= 0; determined--) {
        bool any = false;
        for (int i = 0; i < model->space.count; i++) {
            const FrFitFree *parameter = &model->space.free[i];
            if (fr_is_told(interval, &model->space, i) != (determined == 1))
                continue;
            if (!any && determined)
                fprintf(file, "%s%.4g %% intervals of %s:\n", mark, 100 * found->options->level, name_of_model(m));
            else if (!any)
                fprintf(file,
                        "%snot told by these recordings (up to an end of its range, or over more than half of it):\n",
                        mark);
            any = true;
            fprintf(file, "%s  %s = %.4g, from %.4g to %.4g%s%s", mark, parameter->row->key,
                    fr_field(&servo, parameter->row), interval->from[i], interval->to[i],
                    *parameter->row->unit ? " " : "", parameter->row->unit);
            if (found->drawn)
                fprintf(file, "; bootstrap %.4g to %.4g", found->bootstrap[m].scatter[i].low,
                        found->bootstrap[m].scatter[i].high);
            if (!determined)
                fprintf(file, "; looked for from %.4g to %.4g", parameter->from, parameter->to);
            fprintf(file, "\n");
        }
    }
    for (int i = 0; i < spread->count; i++)
        for (int j = 0; j < i; j++)
            if (fabs(spread->correlation[i * spread->count + j]) > 0.9)
                fprintf(file, "%shardly told apart: %s and %s, correlation %.2f\n", mark, model->space.free[j].row->key,
                        model->space.free[i].row->key, spread->correlation[i * spread->count + j]);
}

void print_worth(FILE *file, const Found *found, const char *mark)
{
    for (int e = 0; e < found->extra_count; e++) {
        const Extra *extra = &found->extra[e];
        double larger = 100 * (fr_exp(extra->excess) - 1), spread = 100 * (fr_exp(extra->spread) - 1);
        fprintf(file, "%s%s has %s its place: without it the error of %s on recordings that were left out is %s by ",
                mark, extra->row->key, extra->earned ? "earned" : "not earned", name_of_model(fr_chosen_model(found)),
                larger < 0 ? "smaller" : "larger");
        fprintf(file, "%.1f %% (+-%.1f)", fabs(larger), spread);
        if (extra->neutral > 0)
            fprintf(file, "; %d of %d times the others did not tell it, and it kept its usual value", extra->neutral,
                    found->count);
        fprintf(file, "\n");
    }
}

void print_field(FILE *file, double value)
{
    if (value - value == 0)
        fprintf(file, ",%.17g", value);
    else
        fprintf(file, ",");
}

/// List every parameter that any model has, in order of first appearance.
static int all_keys(const Found *found, const char **keys)
{
    int count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        for (int i = 0; i < fr_parameters_of(found, m); i++) {
            const char *key = found->fit.model[m].space.free[i].row->key;
            int at = 0;
            // bound: the number of keys
            while (at < count && strcmp(keys[at], key) != 0)
                at++;
            if (at == count)
                keys[count++] = key;
        }
    return count;
}

void print_models(FILE *file, const Found *found)
{
    const char *keys[2 * FR_FIT_FREE_MAX];
    int count = all_keys(found, keys);
    fprintf(file, "model,train,left_out,left_out_spread,held_out,published,evaluations,restarts,agree_0.5_percent,"
                  "agree_2_percent");
    for (int i = 0; i < count; i++)
        fprintf(file, ",%s", keys[i]);
    fprintf(file, "\n");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m))
            continue;
        const FrFitModel *model = &found->fit.model[m];
        FrServoDef servo = fr_default_servo();
        fr_fit_write(&model->space, model->point, &servo);
        double spread, held_spread;
        fprintf(file, "%s", name_of_model(m));
        print_field(file, model->loss);
        print_field(file, fr_mean_error(found->judged ? found->left_out : NULL, m, found->count, &spread));
        print_field(file, spread);
        print_field(file, fr_mean_error(found->held_errors, m, found->held_count, &held_spread));
        print_field(file, found->published[m]);
        fprintf(file, ",%d,%d,%d,%d", model->evaluations + model->extra_evaluations, model->restarts,
                fr_fit_agreement(model, 0.005), fr_fit_agreement(model, 0.02));
        for (int k = 0; k < count; k++) {
            double value = (double)NAN;
            for (int i = 0; i < model->space.count; i++)
                if (strcmp(model->space.free[i].row->key, keys[k]) == 0)
                    value = fr_field(&servo, model->space.free[i].row);
            print_field(file, value);
        }
        fprintf(file, "\n");
    }
}

void print_intervals(FILE *file, const Found *found)
{
    fprintf(file, "model,parameter,unit,value,from,to,least,most,told%s\n",
            found->drawn ? ",deviation,bootstrap_from,bootstrap_to" : "");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m))
            continue;
        const FrFitModel *model = &found->fit.model[m];
        const ModelIntervals *interval = &found->interval[m];
        FrServoDef servo = fr_default_servo();
        fr_fit_write(&model->space, model->point, &servo);
        for (int i = 0; i < model->space.count; i++) {
            const FrFitFree *parameter = &model->space.free[i];
            fprintf(file, "%s,%s,%s", name_of_model(m), parameter->row->key, parameter->row->unit);
            print_field(file, fr_field(&servo, parameter->row));
            print_field(file, interval->from[i]);
            print_field(file, interval->to[i]);
            print_field(file, parameter->from);
            print_field(file, parameter->to);
            fprintf(file, ",%d", fr_is_told(interval, &model->space, i));
            const FrFitScatter *scatter = &found->bootstrap[m].scatter[i];
            if (found->drawn)
                fprintf(file, ",%.17g,%.17g,%.17g", scatter->deviation, scatter->low, scatter->high);
            fprintf(file, "\n");
        }
    }
}
