// The two-link arms of Duclusaud 2024 (section VI-B, fig 6 and 7): servos at shoulder and elbow, links in a vertical
// plane, and the paths that their tips follow. Geometry, gains and paths come from the published program
// (github.com/Rhoban/bam, 2R at 7dba33f).
//
// The joint angles q are 0 when the links hang straight down. The shoulder is at (0, 0), y points up.
#ifndef FRICTION_EXPLORER_PLANT_ARM_H
#define FRICTION_EXPLORER_PLANT_ARM_H

#include "friction/bench.h"
#include "base/row.h"
#include "servo/parts.h"

enum { FR_ARM_JOINTS = 2 };

/// Data of an arm. Both links have the same length; their centres of mass lie on their lines.
typedef struct FrArmBuild {
    const FrOption *servo[FR_ARM_JOINTS]; ///< published servos
    double gain[FR_ARM_JOINTS];           ///< kp of the servo divided by kp of the arm [-]
    double mass[FR_ARM_JOINTS];           ///< masses of the links [kg]
    double length;                        ///< length of each link [m]
    double centre[FR_ARM_JOINTS];         ///< distance of the centre of mass from the joint [m]
    double inertia[FR_ARM_JOINTS];        ///< inertia about the centre of mass [kg m^2]
    /// 1: the elbow turns in the same direction as the shoulder; -1: in the opposite direction.
    double elbow;
} FrArmBuild;

/// The two arms.
typedef enum FrArmKind {
    FR_ARM_MX,   ///< Dynamixel MX-106 and MX-64
    FR_ARM_EROB, ///< eRob80:100 and eRob80:50
} FrArmKind;

/// Data of the two arms, indexed by FrArmKind.
extern const FrArmBuild fr_arm_builds[2];

/// Paths of fig 6.
typedef enum FrArmPath {
    FR_PATH_CIRCLE,
    FR_PATH_SQUARE,
    FR_PATH_SQUARE_WAVE,
    FR_PATH_TRIANGULAR_WAVE,
} FrArmPath;

/// A point of the plane, or the two angles of an arm.
typedef struct FrArmPair {
    double at[FR_ARM_JOINTS]; ///< x and y, or shoulder and elbow
} FrArmPair;

/// Duration of a path [s].
double fr_arm_path_duration(FrArmKind kind, FrArmPath path);

/// Goal (x, y) of the tip of the arm at time t [s], in [m]. Before t = 0 the MX arm moves from hanging straight down to
/// the first point (it is there from t = -3.5 s on). After the end of the path, the goal stays at the last point.
FrArmPair fr_arm_path(FrArmKind kind, FrArmPath path, double t);

/// Compute the angles with which the tip is at a point. The elbow is bent so that the second link is turned forward
/// from the first. If the point is farther away than the arm is long (beyond rounding: 1e-12 of it), this returns false
/// and leaves `q` unchanged.
bool fr_arm_reach(const FrArmBuild *build, FrArmPair point, FrArmPair *q);

/// Position of the elbow.
FrArmPair fr_arm_elbow(const FrArmBuild *build, FrArmPair q);

/// Position of the tip.
FrArmPair fr_arm_tip(const FrArmBuild *build, FrArmPair q);

/// An arm, prepared for simulation.
typedef struct FrArm {
    ServoFriction friction[FR_ARM_JOINTS]; ///< friction of the gearboxes
    ServoDrive drive[FR_ARM_JOINTS];       ///< control laws and motors
    double armature[FR_ARM_JOINTS];        ///< motor inertias at the joints [kg m^2]
    double inertia[FR_ARM_JOINTS];         ///< inertia moved by the rotation of each link alone [kg m^2]
    double coupling;                       ///< largest inertia between the two links [kg m^2]
    double weight[FR_ARM_JOINTS];          ///< largest gravity torques [N m]
    double elbow;                          ///< see FrArmBuild
    double T;                              ///< time step [s]
    FrPositionUpdate update;               ///< FR_UPDATE_CODE or FR_UPDATE_SEMI
} FrArm;

/// Make an arm with one published friction model for both servos, a gain kp, and time step T. `kp` is the gain of the
/// shoulder, as in the published program. FR_UPDATE_PAPER is treated as FR_UPDATE_CODE. Refuses T or kp outside the
/// range that the servos accept.
FrStatus fr_arm_make(FrArm *arm, FrArmKind kind, FrServoModel model, double kp, double T, FrPositionUpdate update,
                     FrReport *report);

/// State of an arm. All zeros: at rest, hanging straight down.
typedef struct FrArmState {
    FrArmPair q;                          ///< angles [rad]
    FrArmPair omega;                      ///< velocities [rad/s]
    ServoMemory memory[FR_ARM_JOINTS];    ///< memory of the drives
    signed char direction[FR_ARM_JOINTS]; ///< direction in which each joint slipped in the last step; 0: it stuck
} FrArmState;

/// Torques of a step [N m].
typedef struct FrArmTorques {
    FrArmPair motor; ///< tau_m
    /// tau_e: gravity, torques that turning links exert on each other at this velocity, and the load.
    FrArmPair external;
    FrArmPair friction;       ///< tau_f
    FrArmPair friction_limit; ///< tau_f^m: largest torque with which friction could resist
} FrArmTorques;

/// Take one step (Duclusaud 2024, Algorithm 1, for two joints together): motor torques at the state, the load of
/// each gearbox, and its friction budget from both; then the friction that stops both joints within their budgets,
/// exactly (fr_joint_friction), velocities limited to 100 rad/s, and angles. tau_e does not include the inertial
/// coupling of the joints. `load` has further torques at the joints, for example from a hand [N m], which are part
/// of tau_e; NULL: none.
FrArmTorques fr_arm_step(const FrArm *arm, FrArmState *state, FrArmPair goal, const FrArmPair *load);

/// Largest T [s] for which control laws and gravity at rest do not make oscillations of the arm grow from step to step,
/// stretched or folded, whatever its friction.
double fr_arm_largest_step(const FrArm *arm);

/// Compute the mass matrix [kg m^2] of both joints at the angles q, with the armatures.
void fr_arm_mass_matrix(const FrArm *arm, FrArmPair q, double mass[FR_ARM_JOINTS][FR_ARM_JOINTS]);

#endif
