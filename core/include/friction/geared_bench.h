// The pendulum test bench with a transmission between the servo and its arm: a screw or a worm whose friction follows
// its load, rigid or elastic (Duclusaud 2024, Algorithm 1, with the transmission of Dupont 1993).
//
// The servo sees its own output: its angle is measured before the transmission, and the load of its friction limit is
// the torque that the transmission takes from it without acceleration, other in each direction; at velocity 0 with the
// static efficiencies. So the drive/backdrive diagram of both is the servo's followed by the wedge of the transmission:
// geared_servo.h.
//
//     FrBenchDef def = fr_default_bench();
//     FrTransmission screw = fr_default_transmission();
//     fr_transmission_of_angles(&screw, 0.26, 0.3, NAN, NULL);           // locks itself
//     FrGearedBench bench;
//     fr_geared_bench_make(&bench, &def, &screw, INFINITY, NULL);
//     FrGearedBenchState state = {0};
//     for (int k = 0; k < 1000; k++)
//         fr_geared_bench_step(&bench, &state, (FrGoal){0.5, true});
#ifndef FRICTION_GEARED_BENCH_H
#define FRICTION_GEARED_BENCH_H

#include "friction/geared_servo.h"
#include "friction/plant.h"

FR_BEGIN

/// A bench with a transmission. Made by fr_geared_bench_make; may be copied.
typedef struct FrGearedBench {
    FrBench bench;       ///< without the transmission
    FrTransmission gear; ///< between servo and arm
    double rotor;        ///< inertia on the servo's side [kg m^2]
    double arm;          ///< inertia on the arm's side [kg m^2]
    double stiffness;    ///< between transmission and arm [N m/rad]; INFINITY: rigid
    bool plain;          ///< the transmission changes nothing: the steps are those of `bench`
} FrGearedBench;

/// The state of a bench with a transmission. All zeros: at rest, hanging down.
typedef struct FrGearedBenchState {
    FrBenchState arm;   ///< angle and velocity of the arm, memory of the drive
    double twist;       ///< angle of the servo less that of the arm [rad]; 0 for a rigid one
    double servo_omega; ///< velocity of the servo [rad/s]; of a rigid one not used
} FrGearedBenchState;

/// The torques of a step [N m].
typedef struct FrGearedBenchTorques {
    FrBenchTorques bench; ///< friction is that of servo and transmission together: what the bench lacks of the sum of
                          ///< inertia times acceleration; its limit that of fr_geared_servo_friction at rest, in motion
                          ///< the friction itself, which follows the accelerated load
    double gear;          ///< the torque that the transmission passes on to the arm; NAN for a plain bench
} FrGearedBenchTorques;

/// Make a bench with a transmission; `stiffness` above 0, INFINITY for a rigid one. One of efficiencies 1 and 1 without
/// friction in series, rigid, is plain: its steps have the bits of fr_bench_step. FR_BAD_INPUT, with `geared` as it
/// was: what fr_bench_make or fr_transmission_check refuses, and an arm without inertia (key mass) if it is elastic. A
/// warning where rotor and arm may jam.
FR_API FrStatus fr_geared_bench_make(FrGearedBench *geared, const FrBenchDef *def, const FrTransmission *gear,
                                     double stiffness, FrReport *report);

/// One step: motor torque and friction budget as fr_bench_step, then the velocity of fr_drive_implicit_velocity with
/// the budget of each direction as friction on the motor's side. What friction can stop stands still exactly. If it is
/// elastic, the spring's torque is that of the end of the step, which makes it an element of the same kind: stable for
/// any stiffness, and for INFINITY the rigid one.
FR_API FrGearedBenchTorques fr_geared_bench_step(const FrGearedBench *geared, FrGearedBenchState *state, FrGoal goal);

/// The largest load that the friction of servo and transmission holds at rest with the motor switched off [N m]; NAN
/// when it holds any. It is fr_geared_servo_holding_torque.
FR_API double fr_geared_bench_holding_torque(const FrGearedBench *geared);

FR_END

#endif
