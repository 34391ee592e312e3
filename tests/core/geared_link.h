// The first simulation of Wakisaka, Kikuuwe and Sugihara 2016 for the tests: a link hanging down, driven by a geared
// motor with a slow controller to 10 degrees from t = 5 s on, and pushed by a hand (half sines of 4 N m from 10 to 15 s
// and of -8 N m from 24 to 25 s; the paper prints its hand as a picture only).
#ifndef TESTS_GEARED_LINK_H
#define TESTS_GEARED_LINK_H

#include "chains.h"
#include "explorer/plant/geared_motor.h"

typedef struct GearedLink {
    Rig rig;
    FrGearedMotor motor;
    FrPid pid;
    FrPidState control;
    double T;
    long step;
    // of the step taken last
    double goal, voltage, hand, torque; ///< torque: of the motor with its friction and inertia, at the joint
} GearedLink;

GearedLink geared_link_open(FrChainMethod method, double T);
void geared_link_step(GearedLink *link);

#endif
