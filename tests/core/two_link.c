// The arm of two links for the tests (see two_link.h).
#include "two_link.h"

#include <criterion/criterion.h>

static const double pi = 0x1.921fb54442d18p+1, half_pi = 0x1.921fb54442d18p+0;

static const FrChainPoint hand[2] = {{1, 0.35, 0.05}, {1, 0.35, -0.05}};

TwoLink two_link_open(const FrChainDef *settings, double T)
{
    TwoLink arm = {.T = T};
    FrGearedMotorDef motor = fr_default_geared_motor();
    FrPidDef pid = fr_default_pid();
    FrLaw law;
    FrLink link[2] = {fr_default_link(), fr_default_link()};
    pid.K_P = 100.0;
    pid.K_I = 0.0;
    pid.K_D = 1.0;
    cr_assert_eq(fr_geared_motor_make(&arm.motor, &motor, NULL), FR_OK);
    cr_assert_eq(fr_pid_make(&arm.pid, &pid, &arm.motor, T, NULL), FR_OK);
    cr_assert_eq(fr_stribeck_make(&law, &arm.motor.law, NULL), FR_OK);
    for (int i = 0; i < 2; i++) {
        link[i].length = 0.4;
        link[i].armature = arm.motor.A;
        link[i].gear = arm.motor.gamma;
        link[i].axis = -1.0;
        link[i].law = 0;
    }
    link[0].mass = 1.5;
    link[0].com_x = 4.0 / 15.0;
    link[0].inertia = 0.02229166667;
    link[1].mass = 1.0;
    link[1].com_x = 0.2;
    link[1].inertia = 1.0 / 120.0;
    FrChainDef def = *settings;
    def.links = def.points = 2;
    def.link = link;
    def.laws = 1;
    def.law = &law;
    def.point = hand;
    def.angle0 = pi;
    def.base_y = 0.15;
    def.T = T;
    arm.rig = rig_open(&def);
    fr_chain_start(arm.rig.chain, &arm.rig.state, (const double[]){half_pi, -half_pi}, NULL);
    return arm;
}

void two_link_step(TwoLink *arm)
{
    bool enabled = (double)arm->step * arm->T < 4.0 - 0.5 * arm->T;
    double torque[2];
    for (int i = 0; i < 2; i++) {
        double v = arm->rig.state.v[i];
        arm->voltage[i] = fr_pid_step(&arm->pid, &arm->control[i], half_pi, arm->rig.state.q[i], v, enabled);
        torque[i] = fr_geared_motor_torque(&arm->motor, arm->voltage[i], v);
    }
    rig_step(&arm->rig, &(FrChainDrive){.motor = torque});
    arm->step++;
}

double two_link_height(const TwoLink *arm, int point)
{
    double position[2];
    fr_chain_point(arm->rig.chain, arm->rig.state.q, NULL, hand[point], position, NULL);
    return position[1];
}
