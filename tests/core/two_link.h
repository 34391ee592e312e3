// The second simulation of Wakisaka, Kikuuwe and Sugihara 2016 for the tests: an arm of two links on geared motors,
// above the ground, that a stiff controller drives into it with two points of its hand; from 4 s on without voltage.
#ifndef TESTS_TWO_LINK_H
#define TESTS_TWO_LINK_H

#include "chains.h"
#include "explorer/plant/geared_motor.h"

typedef struct TwoLink {
    Rig rig;
    FrGearedMotor motor;
    FrPid pid;
    FrPidState control[2];
    double T;
    long step;
    double voltage[2]; ///< of the step taken last
} TwoLink;

/// `settings`: method, breakaway, coefficients; the rest of it is set here.
TwoLink two_link_open(const FrChainDef *settings, double T);
void two_link_step(TwoLink *arm);

/// A point of the hand, 0 or 1: its height above the ground [m].
double two_link_height(const TwoLink *arm, int point);

#endif
