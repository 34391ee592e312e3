// The pendulum test bench with a transmission between the servo and its arm: a screw or a worm, rigid or elastic, whose
// friction depends on its load (Duclusaud 2024, Algorithm 1, with the transmission of Dupont 1993).
//
// The servo acts on the input of the transmission: its angle is measured there, and the load of its friction limit is
// the torque that the transmission takes from it without acceleration. This torque differs between the directions; at
// velocity 0 it uses the static efficiencies. So the drive/backdrive diagram of both is the diagram of the servo
// followed by the wedge of the transmission (geared_servo.h).
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

/// A bench with a transmission, made by fr_geared_bench_make; may be copied.
typedef struct FrGearedBench {
    FrBench bench;       ///< bench without the transmission
    FrTransmission gear; ///< transmission between servo and arm
    double rotor;        ///< inertia on the servo side [kg m^2]
    double arm;          ///< inertia on the arm side [kg m^2]
    double stiffness;    ///< stiffness between transmission and arm [N m/rad]; INFINITY: rigid
    bool plain;          ///< the transmission has no effect: the steps are those of `bench`
} FrGearedBench;

/// State of a bench with a transmission. All zeros: at rest, hanging down.
typedef struct FrGearedBenchState {
    FrBenchState arm;   ///< angle and velocity of the arm, and memory of the drive
    double twist;       ///< angle of the servo minus angle of the arm [rad]; 0 for a rigid transmission
    double servo_omega; ///< velocity of the servo [rad/s]; not used for a rigid transmission
} FrGearedBenchState;

/// Torques of a step [N m].
typedef struct FrGearedBenchTorques {
    /// Torques of the bench. Its friction is the friction of servo and transmission together: the sum of inertia times
    /// acceleration minus the other torques. At rest its friction limit is fr_geared_servo_friction; in motion it is
    /// the friction itself, which depends on the accelerated load.
    FrBenchTorques bench;
    double gear; ///< torque that the transmission passes on to the arm; NAN for a plain bench
} FrGearedBenchTorques;

/// Make a bench with a transmission. `stiffness` is above 0, INFINITY for a rigid one. A rigid transmission with
/// efficiencies 1 and 1 and no friction in series is plain: its steps have the bits of fr_bench_step. Refuses
/// everything that fr_bench_make or fr_transmission_check refuses and, if the transmission is elastic, an arm without
/// inertia (key mass). On FR_BAD_INPUT `geared` is unchanged. Adds a warning if rotor and arm may jam.
FR_API FrStatus fr_geared_bench_make(FrGearedBench *geared, const FrBenchDef *def, const FrTransmission *gear,
                                     double stiffness, FrReport *report);

/// Do one step: motor torque and friction budget as in fr_bench_step, then the velocity of fr_drive_implicit_velocity
/// with the budget of each direction as friction on the motor side. If friction can stop the bench, its velocity
/// becomes exactly 0. If the transmission is elastic, the torque of its spring is the one at the end of the step. This
/// makes it an element of the same kind: stable for any stiffness, and equal to the rigid one for INFINITY.
FR_API FrGearedBenchTorques fr_geared_bench_step(const FrGearedBench *geared, FrGearedBenchState *state, FrGoal goal);

/// Largest load that the friction of servo and transmission holds at rest with the motor switched off [N m]; NAN if it
/// holds every load. Equal to fr_geared_servo_holding_torque.
FR_API double fr_geared_bench_holding_torque(const FrGearedBench *geared);

FR_END

#endif
