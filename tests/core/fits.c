// Simulated recordings.
#include "fits.h"
#include "identify/fit.h"
#include "base/row.h"
#include "servo/rows.h"

#include <stdlib.h>
#include <string.h>

static const FrOption *xl330(void)
{
    return fr_servo_preset_find("xl330");
}

void published_point(const Fits *fits, FrServoModel model, double *point)
{
    FrServoDef servo;
    fr_servo_published(&servo, "xl330", model, NULL);
    for (int i = 0; i < fits->space[model].count; i++) {
        const FrFitFree *parameter = &fits->space[model].free[i];
        double x = (fr_field(&servo, parameter->row) - parameter->from) / (parameter->to - parameter->from);
        point[i] = x < 0 ? 0 : x > 1 ? 1 : x;
    }
}

static double *aligned(size_t doubles)
{
    return aligned_alloc(64, (doubles * sizeof(double) + 63) / 64 * 64);
}

void lay_out(Fits *fits)
{
    free(fits->data.memory);
    fits->data =
        fr_fit_data(aligned(fr_fit_data_size(fits->log, fits->count)), fits->log, fits->count, FR_LOSS_ABSOLUTE);
}

Fits *new_fits(FrServoModel truth, int count, int samples, int fewer)
{
    static const FrTrajectory kinds[] = {FR_TRAJECTORY_SIN_TIME_SQUARE, FR_TRAJECTORY_LIFT_AND_DROP,
                                         FR_TRAJECTORY_SIN_SIN, FR_TRAJECTORY_UP_AND_DOWN};
    Fits *fits = calloc(1, sizeof *fits);
    fits->count = count;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fr_fit_space(&fits->space[m], xl330(), (FrServoModel)m, FR_FIT_PUBLISHED);
    double point[FR_FIT_FREE_MAX];
    published_point(fits, truth, point);
    for (int l = 0; l < count; l++) {
        FrBenchDef def = fr_default_bench();
        fr_servo_published(&def.servo, "xl330", FR_M1, NULL);
        def.servo.friction_base = def.servo.friction_viscous = 0;
        def.servo.kp = l % 8 < 4 ? 100 : 400;
        def.mass = 0.49;
        def.length = 0.1;
        def.T = 0.005;
        fits->log[l] = (FrFitLog){.name = "simulated",
                                  .bench = def,
                                  .count = samples - l * fewer,
                                  .goal = fits->goal[l],
                                  .enabled = fits->enabled[l],
                                  .measured = fits->measured[l]};
        fr_fit_write(&fits->space[truth], point, &def.servo);
        fits->truth = def.servo;
        FrBench bench;
        fr_bench_make(&bench, &def, NULL);
        FrBenchState state = {0};
        for (int k = 0; k < fits->log[l].count; k++) {
            FrGoal goal = fr_trajectory_goal(kinds[l % 4], k * def.T);
            fits->goal[l][k] = goal.angle;
            fits->enabled[l][k] = goal.enabled;
            fits->measured[l][k] = state.q;
            fr_bench_step(&bench, &state, goal);
        }
    }
    lay_out(fits);
    fits->scratch = fr_fit_scratch(aligned(fr_fit_scratch_size()));
    return fits;
}

void free_fits(Fits *fits)
{
    free(fits->data.memory);
    free(fits->scratch.columns);
    free(fits);
}
