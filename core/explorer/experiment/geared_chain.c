// Links on geared motors with sampled PID controllers (see geared_chain.h).
#include "geared_chain.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "unstable.h"

#include <math.h>

/// Change messages about the armature into messages about the inertia of the motor, which is the parameter here.
static void blame_motor(FrReport *report)
{
    for (int i = 0; i < report->count; i++) {
        FrFinding *finding = &report->finding[i];
        if (finding->code == FR_CHAIN_NO_ARMATURE || finding->code == FR_CHAIN_SMALL_ARMATURE)
            fr_text(finding->key, sizeof finding->key, "%s", fr_geared_motor_rotor_row.key);
    }
}

FrStatus fr_geared_chain_make(GearedChain *geared, const FrForm *form, FrChainDef *def, FrLink *link, FrReport *report)
{
    FrGearedMotorDef motor = fr_default_geared_motor();
    FrPidDef pid = fr_default_pid();
    FrLaw law;
    *geared = (GearedChain){.T = fr_form_value(form, fr_time_step_row.key),
                            .period = fr_form_value(form, fr_pid_period_row.key)};
    fr_form_read(form, fr_geared_motor_rows, &motor);
    fr_form_read(form, fr_pid_rows, &pid);
    FrStatus moves = fr_geared_motor_make(&geared->motor, &motor, report);
    fr_pid_make(&geared->pid, &pid, &geared->motor, geared->T, report); // continue: the chain may have errors too
    if (moves != FR_OK || fr_stribeck_make(&law, &geared->motor.law, report) != FR_OK)
        return FR_BAD_INPUT;
    for (int i = 0; i < def->links; i++) {
        link[i].armature = geared->motor.A;
        link[i].gear = geared->motor.gamma;
        link[i].law = 0;
    }
    fr_chain_def_from_form(def, form);
    def->link = link;
    def->laws = 1;
    def->law = &law;
    def->T = geared->T;
    geared->damping = geared->motor.D + (def->method == FR_CHAIN_EXPLICIT ? geared->motor.law.D : 0);
    FrStatus made = fr_small_chain_make(&geared->chain, def, report);
    blame_motor(report);
    return made;
}

/// Largest of period/1, /2, /5, /10, /20 ... that is at most `most`. It takes no more digits than the period.
static double part_of(double period, double most)
{
    double parts = 1;
    for (int k = 0; period / parts > most; k++) // ends: each three passes multiply parts by 10
        parts *= k % 3 == 1 ? 2.5 : 2;
    return period / parts;
}

/// Make the suggested time step, if there is one, suit the period too, even if the period had another error.
static void advise_for_period(double period, FrReport *report)
{
    FrFinding *step = fr_report_find(report, fr_time_step_row.key);
    if (!step || step->code != FR_CHAIN_STEP_TOO_LARGE || step->remedy_count == 0)
        return;
    double T = part_of(period, step->remedy[0].value);
    FrFinding *multiple = fr_report_find(report, fr_pid_period_row.key);
    step->remedy_count = 0;
    fr_finding_remedy(step, FR_EXACTLY, fr_time_step_row.key, T, "s");
    if (!multiple || multiple->code != FR_PID_PERIOD)
        return;
    multiple->remedy_count = 0;
    fr_finding_remedy(multiple, FR_EXACTLY, fr_time_step_row.key, T, "s");
}

/// Largest time step with which the damping, computed at the velocity before the step, lets errors decay by a tenth in
/// each step. They change by the factor 1 - T D/M, with the smallest inertia of any motion of the joints.
static double damped_step(const GearedChain *geared, const double *q)
{
    const FrChain *chain = fr_small_chain(&geared->chain);
    double M[SMALL_LINKS * SMALL_LINKS], work[SMALL_WORK];
    fr_chain_mass_matrix(chain, q, M, work);
    double least = M[0];
    if (fr_chain_links(chain) == 2) {
        double mean = 0.5 * (M[0] + M[3]), half = 0.5 * (M[0] - M[3]);
        least = mean - SQUARE_ROOT(half * half + M[1] * M[1]);
    }
    return 1.9 * least / geared->damping;
}

void fr_geared_chain_check(const GearedChain *geared, const double *q, FrReport *report)
{
    int errors = report->error_count;
    fr_small_chain_check(&geared->chain, q, report);
    blame_motor(report);
    advise_for_period(geared->period, report);
    double most = damped_step(geared, q);
    if (report->error_count == errors && geared->T > most)
        fr_warn_of_unstable(FR_MOTION_UNSTABLE, geared->T, part_of(geared->period, most), report);
}

void fr_geared_chain_start(const GearedChain *geared, GearedState *state, const double *q)
{
    *state = (GearedState){0};
    FrChainState view = fr_small_state(&geared->chain, &state->chain);
    fr_chain_start(fr_small_chain(&geared->chain), &view, q, NULL);
}

void fr_geared_chain_step(const GearedChain *geared, GearedState *state, const double *goal, const double *load,
                          bool enabled, GearedStep *step)
{
    int links = fr_chain_links(fr_small_chain(&geared->chain));
    const FrGearedMotor *motor = &geared->motor;
    FrChainState view = fr_small_state(&geared->chain, &state->chain);
    double torque[SMALL_LINKS], before[SMALL_LINKS];
    for (int i = 0; i < links; i++) {
        before[i] = view.v[i];
        step->voltage[i] = fr_pid_step(&geared->pid, &state->pid[i], goal[i], view.q[i], before[i], enabled);
        torque[i] = fr_geared_motor_torque(motor, step->voltage[i], before[i]);
    }
    fr_small_chain_step(&geared->chain, &state->chain, &(FrChainDrive){.motor = torque, .load = load}, &step->chain);
    for (int i = 0; i < links; i++)
        step->torque[i] = torque[i] - motor->A * ((view.v[i] - before[i]) / geared->T) + step->chain.friction[i];
}

/// Velocity at which friction and back-EMF use up the torque of the rated voltage, the largest one if there are
/// several. It is the last root of (D + C) v + F_C + (F_S - F_C) e^(-v/v_S) = E e_r, found by Newton from above. The
/// left side is convex, so that each step stays above the root. Returns 0 if the slope changes sign first, because then
/// there is no root.
static double free_velocity(const FrGearedMotor *motor)
{
    const FrStribeck *law = &motor->law;
    double stall = motor->E * motor->e_r, v = stall / motor->D, before = (double)INFINITY;
    // quadratic, and where two roots meet the distance halves: 60 passes take it below rounding
    for (int pass = 0; pass < 60 && v > 0 && v < before; pass++) {
        double stiction = (law->F_S - law->F_C) * fr_exp(-v / law->v_S), rate = motor->D + law->D;
        double slope = rate - stiction / law->v_S, excess = (rate * v - stall) + (law->F_C + stiction);
        before = v;
        v = slope > 0 ? v - excess / slope : 0;
    }
    return v > 0 ? v : 0;
}

void fr_geared_chain_read(const GearedChain *geared, const double *q, double *reading)
{
    const FrGearedMotor *motor = &geared->motor;
    double largest = fr_small_chain_largest_step(&geared->chain, q);
    reading[GEARED_E] = motor->E;
    reading[GEARED_D] = motor->D;
    reading[GEARED_A] = motor->A;
    reading[GEARED_STALL] = motor->E * motor->e_r;
    reading[GEARED_FREE] = free_velocity(motor);
    reading[GEARED_F_S] = motor->law.F_S;
    reading[GEARED_F_C] = motor->law.F_C;
    reading[GEARED_T_MAX] = largest < (double)INFINITY ? largest : (double)NAN;
}
