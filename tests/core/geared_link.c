// The geared link for the tests (see geared_link.h).
#include "geared_link.h"

#include <math.h>
#include <criterion/criterion.h>

static const double pi = 0x1.921fb54442d18p+1;

GearedLink geared_link_open(FrChainMethod method, double T)
{
    GearedLink made = {.T = T};
    FrGearedMotorDef motor = fr_default_geared_motor();
    FrPidDef pid = fr_default_pid();
    FrLaw law;
    cr_assert_eq(fr_geared_motor_make(&made.motor, &motor, NULL), FR_OK);
    cr_assert_eq(fr_pid_make(&made.pid, &pid, &made.motor, T, NULL), FR_OK);
    cr_assert_eq(fr_stribeck_make(&law, &made.motor.law, NULL), FR_OK);
    FrLink link = fr_default_link();
    link.mass = 0.0356;
    link.length = 0.1;
    link.com_x = 0.05;
    link.inertia = link.mass * (0.1 * 0.1 + 0.03 * 0.03) / 12.0;
    link.armature = made.motor.A;
    link.gear = made.motor.gamma;
    link.law = 0;
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 1;
    def.link = &link;
    def.law = &law;
    def.T = T;
    def.method = method;
    made.rig = rig_open(&def);
    return made;
}

/// A half sine that begins at t = 0.
static double push(double torque, double t, double duration)
{
    return t > 0.0 && t < duration ? torque * sin(pi * t / duration) : 0.0;
}

void geared_link_step(GearedLink *link)
{
    FrChainState *state = &link->rig.state;
    double t = (double)link->step * link->T, q = state->q[0], v = state->v[0];
    link->goal = t >= 5.0 - 0.5 * link->T ? pi / 18.0 : 0.0;
    link->voltage = fr_pid_step(&link->pid, &link->control, link->goal, q, v, true);
    link->hand = push(4.0, t - 10.0, 5.0) + push(-8.0, t - 24.0, 1.0);
    double motor = fr_geared_motor_torque(&link->motor, link->voltage, v);
    rig_step(&link->rig, &(FrChainDrive){.motor = &motor, .load = &link->hand});
    double a = (state->v[0] - v) / link->T;
    link->torque = motor - link->motor.A * a + link->rig.step.friction[0];
    link->step++;
}
