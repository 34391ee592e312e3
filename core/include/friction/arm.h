// The two-link arms of Duclusaud 2024 (section VI-B, fig 6 and 7): servos at shoulder and elbow, links in a vertical
// plane, and the paths that their tips follow. Geometry, gains and paths as in the published program
// (github.com/Rhoban/bam, 2R at 7dba33f).
//
// Angles q of the joints are 0 where the links hang straight down; the shoulder is at (0, 0), y points up.
#ifndef FRICTION_ARM_H
#define FRICTION_ARM_H

#include "friction/plant.h"

FR_BEGIN

enum { FR_ARM_JOINTS = 2 };

/// An arm as it was built. Links are equally long; centres of mass lie on their lines.
typedef struct FrArmBuild {
    const char *servo[FR_ARM_JOINTS]; ///< published servos
    double gain[FR_ARM_JOINTS];       ///< the servo's kp over that of the arm [-]
    double mass[FR_ARM_JOINTS];       ///< of the links [kg]
    double length;                    ///< of a link [m]
    double centre[FR_ARM_JOINTS];     ///< of mass, from the joint [m]
    double inertia[FR_ARM_JOINTS];    ///< about that [kg m^2]
    double elbow;                     ///< 1: the elbow turns as the shoulder; -1: the other way
} FrArmBuild;

/// The two arms.
typedef enum FrArmKind {
    FR_ARM_MX,   ///< Dynamixel MX-106 and MX-64
    FR_ARM_EROB, ///< eRob80:100 and eRob80:50
} FrArmKind;

/// How they were built; the index is the FrArmKind.
FR_API extern const FrArmBuild fr_arm_builds[2];

/// The paths of fig 6.
typedef enum FrArmPath {
    FR_PATH_CIRCLE,
    FR_PATH_SQUARE,
    FR_PATH_SQUARE_WAVE,
    FR_PATH_TRIANGULAR_WAVE,
} FrArmPath;

/// A point of the plane, or an arm's two angles.
typedef struct FrArmPair {
    double at[FR_ARM_JOINTS]; ///< x and y, or shoulder and elbow
} FrArmPair;

/// How long a path takes [s].
FR_API double fr_arm_path_duration(FrArmKind kind, FrArmPath path);

/// Where the tip of the arm should be at time t [s]: (x, y) [m]. Before t = 0 the MX arm comes to the first point,
/// from hanging straight down (it is there from t = -3.5 s on); after the path's end the last point stays.
FR_API FrArmPair fr_arm_path(FrArmKind kind, FrArmPath path, double t);

/// The angles with which the tip is at a point, the elbow bent so that the second link is turned forward from the
/// first. False when the point is farther away than the arm is long (beyond rounding: 1e-12 of it); `q` is then left.
FR_API bool fr_arm_reach(const FrArmBuild *build, FrArmPair point, FrArmPair *q);

/// Where the elbow is.
FR_API FrArmPair fr_arm_elbow(const FrArmBuild *build, FrArmPair q);

/// Where the tip is.
FR_API FrArmPair fr_arm_tip(const FrArmBuild *build, FrArmPair q);

/// An arm as it is simulated.
typedef struct FrArm {
    FrServoFriction friction[FR_ARM_JOINTS]; ///< of the gearboxes
    FrServoDrive drive[FR_ARM_JOINTS];       ///< control laws and motors
    double armature[FR_ARM_JOINTS];          ///< motor inertias at the joints [kg m^2]
    double inertia[FR_ARM_JOINTS];           ///< what a link's own turning accelerates [kg m^2]
    double coupling;                         ///< largest inertia between the two [kg m^2]
    double weight[FR_ARM_JOINTS];            ///< largest gravity torques [N m]
    double elbow;                            ///< as in FrArmBuild
    double T;                                ///< time step [s]
    FrPositionUpdate update;                 ///< FR_UPDATE_CODE or FR_UPDATE_SEMI
} FrArm;

/// Make an arm with one published friction model for both servos, a gain kp, and time step T. `kp` as in the published
/// program: that of the shoulder; FR_UPDATE_PAPER is taken as FR_UPDATE_CODE. Refuses T or kp out of the servos'
/// domain.
FR_API FrStatus fr_arm_make(FrArm *arm, FrArmKind kind, FrServoModel model, double kp, double T,
                            FrPositionUpdate update, FrReport *report);

/// The state of an arm. All zeros: at rest, hanging straight down.
typedef struct FrArmState {
    FrArmPair q;                          ///< [rad]
    FrArmPair omega;                      ///< [rad/s]
    FrServoMemory memory[FR_ARM_JOINTS];  ///< of the drives
    signed char direction[FR_ARM_JOINTS]; ///< in which a joint slipped in the last step; 0: it stuck
} FrArmState;

/// The torques of a step [N m].
typedef struct FrArmTorques {
    FrArmPair motor;          ///< tau_m
    FrArmPair external;       ///< tau_e: gravity, what turning links exert on each other at this velocity, and the load
    FrArmPair friction;       ///< tau_f
    FrArmPair friction_limit; ///< tau_f^m: the most that friction could give
} FrArmTorques;

/// One step (Duclusaud 2024, Algorithm 1, for two joints at once): motor torques at the state, the load of each
/// gearbox, from both its budget of friction; then friction that stops both joints within their budgets, exactly
/// (fr_joint_friction), velocities within 100 rad/s, and angles. tau_e is without the inertial coupling of the joints.
/// `load`: further torques at the joints, such as those of a hand [N m], a part of tau_e; NULL: none.
FR_API FrArmTorques fr_arm_step(const FrArm *arm, FrArmState *state, FrArmPair goal, const FrArmPair *load);

/// The largest T [s] for which control laws and gravity at rest do not make the arm oscillate more from step to step,
/// stretched or folded, whatever its friction.
FR_API double fr_arm_largest_step(const FrArm *arm);

/// The mass matrix [kg m^2] of both joints at the angles q, armatures included.
FR_API void fr_arm_mass_matrix(const FrArm *arm, FrArmPair q, double mass[FR_ARM_JOINTS][FR_ARM_JOINTS]);

FR_END

#endif
