// Friction of a transmission, described by its efficiencies: the torque that it needs, the accelerations that follow,
// and the motion of a drive over time (Dupont 1993, "The effect of friction on the forward dynamics problem").
//
// A transmission loses a part of the torque that it passes on. While the motor drives the load, it needs 1/eta_1 times
// the load torque y; while the load drives the motor, 1/eta_2 times. Both are stored as reciprocals, which stay finite
// for a self-locking transmission. While it moves in direction s = +-1 it needs the torque
//
//     m = P_s(y) = R_s(y + s c_b) + s c_m,    R_s(z) = z/eta_1 if s z >= 0, else z/eta_2          (eq 15 to 18, 29, 30)
//
// At rest it accepts any torque from P_-(y) to P_+(y), computed with its static efficiencies (eq 20).
//
// A drive is a rotor of inertia J behind the transmission and a load of inertia I before it: m = tau - B q' - J q'',
// y = I q'' + g. The motor torque tau and the load torque at rest g are given functions of t, q and q'.
//
//     static double motor(const void *context, double t, double q, double v) { return 750 * fr_sin(4 * t); }
//     static double weight(const void *context, double t, double q, double v) { return 0; }
//
//     FrDrive drive = fr_default_drive();                                       // J = 5, I = 50 kg m^2
//     fr_transmission_of_angles(&drive.transmission, 0.26, 0.12, 0.12, NULL);   // a thread, angles in rad
//     FrDriveState state = {0};
//     for (int k = 0; k < 800; k++)
//         fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &drive, &(FrDrivePlant){motor, weight, NULL, NULL},
//                       &state, k * 0.01, 0.01, NULL);
//
// Units are SI; for a slide, N, kg and m replace N m, kg m^2 and rad. All torques and inertias are on the joint side of
// the reduction. Nothing is allocated, and the only state belongs to the caller, so any thread may call.
#ifndef FRICTION_TRANSMISSION_H
#define FRICTION_TRANSMISSION_H

#include "friction/base.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Transmissions.

/// A transmission, described by its reciprocal efficiencies, which stay finite if it is self-locking.
/// fr_default_transmission sets every field; the number after the semicolon is the default.
typedef struct FrTransmission {
    double drive; ///< 1/eta_1: input torque per load torque that it drives [-], at least 1; 1
    /// 1/eta_2: input torque per load torque that drives it back [-], at most 1; 1. At 0 or less it is self-locking.
    double backdrive;
    double drive_static;     ///< `drive` at rest [-], at least `drive`; 1
    double backdrive_static; ///< `backdrive` at rest [-], at most `backdrive`; 1
    double motor_friction;   ///< c_m: friction in series on the motor side [N m], 0 or more; 0 (Dupont 1993, eq 29)
    /// c_b: friction in series on the load side, referred to the joint side of the reduction [N m],
    /// 0 or more; 0 (eq 30).
    double load_friction;
} FrTransmission;

/// A transmission without friction: every field has its default.
FR_API FrTransmission fr_default_transmission(void);

/// Check a transmission that a program has filled in. If a field is out of range, this returns FR_BAD_INPUT and
/// reports every such field.
FR_API FrStatus fr_transmission_check(const FrTransmission *transmission, FrReport *report);

/// P_s(y): input torque of the transmission [N m] while it moves in direction s = 1 or -1 under the load
/// torque y [N m]. `at_rest` selects the static efficiencies, which give the edge of the dead band (Dupont
/// 1993, eq 15 to 20, 29, 30).
FR_API double fr_transmission_torque(const FrTransmission *transmission, int direction, double load, bool at_rest);

/// Dead band: the transmission rests under input torques from `low` to `high` [N m], both included, while the load
/// torque is `load` [N m]. If `at_rest` is false, this is the kinetic dead band, which an implicit step needs (eq 20).
FR_API void fr_transmission_band(const FrTransmission *transmission, double load, bool at_rest, double *low,
                                 double *high);

// ---------------------------------------------------------------------------------------------------------------
// Sources of efficiencies. Each of these functions sets the four reciprocal efficiencies and leaves the friction in
// series unchanged. If an argument is out of range, it returns FR_BAD_INPUT, reports every such argument, and leaves
// the transmission unchanged.

/// Set efficiencies as a data sheet states them: eta_1 while driving, above 0 and at most 1, and `backdrive` = 1/eta_2
/// while backdriven, at most 1. At rest, eta_1_static is at most eta_1 and backdrive_static at most `backdrive`; NAN
/// for a static one means the kinetic one. Keys of its errors: eta1, eta_b, eta1_s, eta_b_s.
FR_API FrStatus fr_transmission_of_efficiencies(FrTransmission *transmission, double eta_1, double backdrive,
                                                double eta_1_static, double backdrive_static, FrReport *report);

/// Set the efficiencies of a thread or worm from its angles [rad]: lead angle above 0 and below pi/2, friction angle 0
/// or more, static friction angle at least as large (NAN: equal). lead + friction must be below pi/2: otherwise nothing
/// drives the screw. 1/eta_1 = tan(lead + friction)/tan(lead), 1/eta_2 = tan(lead - friction)/tan(lead) (the inclined
/// plane of eq 12). Keys of its errors, which are in degrees: lead, friction_angle, friction_angle_s.
FR_API FrStatus fr_transmission_of_angles(FrTransmission *transmission, double lead, double friction,
                                          double friction_static, FrReport *report);

/// Set the efficiencies of a screw from its diameter d and lead l [m], both above 0, and the factor K >= 0 [-]:
/// k = K d/l, 1/eta_1 = 1 + k and 1/eta_2 = 1 - k (Dupont 1993, eq 21). This is the limit of fr_transmission_of_angles
/// for small angles. K and l must follow one convention: K = mu/2 for a lead per radian (eq 12), K = pi mu for a lead
/// per turn, as makers print it. Keys of its errors: K_screw, d, l.
FR_API FrStatus fr_transmission_of_screw(FrTransmission *transmission, double K, double d, double l, FrReport *report);

/// Set the efficiencies of a published transmission by name: "dupont", "worm_1", ...; fr_transmission_name lists all
/// names, and `friction list` prints their sources. Static efficiencies equal the kinetic ones; friction in series is
/// unchanged. An unknown name is refused, with the known ones.
FR_API FrStatus fr_transmission_published(FrTransmission *transmission, const char *name, FrReport *report);

/// Name of published transmission i = 0, 1, ...; NULL after the last one.
FR_API const char *fr_transmission_name(int i);

/// Set the efficiencies that correspond to the friction of a servo of model M5 at constant speed, with K_m and K_e [-],
/// 0 to below 1; M3 is K_m = K_e = K_l (Duclusaud 2024, eq 6 and 8). In accelerated motion the two differ: M1 to M6 do
/// not include the inertia of the rotor or of the link in the load. Keys of its errors: load_friction_motor,
/// load_friction_external.
FR_API FrStatus fr_transmission_of_servo(FrTransmission *transmission, double motor, double external, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Efficiencies from a test at constant velocity.

/// Regression of a test, chosen by the variable that has the noise.
typedef enum FrTransmissionRegression {
    /// Friction |tau_m - tau_l| against |tau_l|: noise in the motor torque only (Dupont 1993, eq 34).
    FR_FIT_FRICTION,
    /// Load torque against motor torque: noise in the load torque only.
    FR_FIT_LOAD,
} FrTransmissionRegression;

/// The line |tau_f| = k |tau_l| + c for one direction: eta_1 = 1/(1 + k) while driving,
/// eta_2 = 1/(1 - k) while driven back.
typedef struct FrTransmissionLine {
    double k; ///< friction per load torque [-]
    double c; ///< friction without load [N m]
} FrTransmissionLine;

/// Fit a line by least squares to n >= 2 samples of load torque and motor torque [N m] in direction 1 or -1. The load
/// torques must have one sign and must not all be equal. The result is NAN if they are all equal, or if they do not
/// change with the motor torque.
FR_API FrTransmissionLine fr_transmission_fit(size_t n, const double *load, const double *motor, int direction,
                                              FrTransmissionRegression regression);

FR_END

#endif
