// Planar chains of links with friction at every joint and contacts with the ground.
//
// World axes are x (right) and y (up). Link i is turned counter-clockwise, from hanging straight down, by the angle
// theta_i = angle0 + sum over j <= i of axis_j q_j. Its joint is at the end of the previous link. All quantities of a
// joint refer to its link side: armature A, torques, friction y. With the inertia H of the links,
//
//     (H(q) + diag A) q'' + b(q, q') = torque + y + J^T f,     y_i in -Phi_i(q'_i)
//
// A step of length T computes v+ = v + T q'' from v = q' with articulated bodies (Featherstone 1983), in a time
// proportional to the number of links. The method exact solves the friction of all joints together with the motion, so
// that a sticking joint is at rest to the last bit. The other methods, for comparison, come from
// Wakisaka, Kikuuwe and Sugihara 2016.
//
// Joints and links are numbered from 0 here, from 1 in messages. The caller owns all memory:
//
//     FrChain *chain = malloc(fr_chain_size(&def));
//     if (fr_chain_make(chain, &def, &report) == FR_OK) {
//         double *memory = malloc(fr_chain_state_size(chain) * sizeof *memory);
//         double *work = malloc(fr_chain_work_size(chain) * sizeof *work);
//         FrChainState state = fr_chain_state(chain, memory);
//         fr_chain_start(chain, &state, q, NULL);
//         while (fr_chain_step(chain, &state, NULL, work, NULL) == FR_OK)
//             draw(state.q);
//     }
#ifndef FRICTION_EXPLORER_CHAIN_CHAIN_H
#define FRICTION_EXPLORER_CHAIN_CHAIN_H

#include "friction/bench.h"
#include "friction/law.h"
#include "base/row.h"

// ---------------------------------------------------------------------------------------------------------------
// Definition of a chain

enum {
    FR_CHAIN_LINKS_MAX = 1000, ///< most links of a chain
    FR_CHAIN_LAWS_MAX = 1000,  ///< most friction laws of a chain
    FR_CHAIN_POINTS_MAX = 8,   ///< most points of a chain that may touch the ground
    FR_CHAIN_NO_LAW = -1,      ///< law of a joint whose friction limit is given for each step
};

/// A link and its joint. fr_default_link sets every field; the number after the semicolon is the default.
typedef struct FrLink {
    double mass;     ///< mass of the link [kg], 0 to 1e9; 1
    double length;   ///< distance from its joint to the next one [m], 0 to 1e6; 0.1
    double com_x;    ///< centre of mass: along the link from its joint [m], -1e6 to 1e6; 0.05
    double com_y;    ///< centre of mass: to the left of the link [m], -1e6 to 1e6; 0
    double inertia;  ///< about the centre of mass [kg m^2], 0 to 1e9; 0
    double armature; ///< inertia of the motor at the joint [kg m^2], 0 to 1e9; 0
    double axis;     ///< sense of the joint angle: 1 counter-clockwise, -1 clockwise; 1
    double gear;     ///< reduction ratio of the motor, which only scales lambda_q [-], 1e-6 to 1e6; 1
    int law;         ///< index of its friction law in the chain, or FR_CHAIN_NO_LAW; FR_CHAIN_NO_LAW
} FrLink;

/// A point of a link that may touch the ground, the line y = 0.
typedef struct FrChainPoint {
    int link; ///< index of the link
    double x; ///< distance along the link from its joint [m]
    double y; ///< distance to the left of the link [m]
} FrChainPoint;

/// Method that computes the friction of a step.
typedef enum FrChainMethod {
    FR_CHAIN_EXACT, ///< friction of all joints and contacts, solved together with the motion
    /// Each joint by itself, with the torque of the previous step (Wakisaka 2016, eq 25 to 29).
    FR_CHAIN_SEMI_IMPLICIT,
    /// All joints and contacts are stopped together, then clamped once (Wakisaka 2016, eq 15 to 24).
    FR_CHAIN_IMPLICIT,
    FR_CHAIN_EXPLICIT, ///< friction law at the velocity before the step
} FrChainMethod;

/// Sign of friction that FR_CHAIN_SEMI_IMPLICIT and FR_CHAIN_IMPLICIT have clamped.
typedef enum FrBreakaway {
    FR_BREAKAWAY_REQUIRED, ///< sign of the torque that would stop the joint
    /// Opposite to the velocity before the step, with sgn 0 = 1 (Wakisaka 2016, eq 9 and 21).
    FR_BREAKAWAY_PRINTED,
} FrBreakaway;

/// Input of fr_chain_make. Must be initialised with fr_default_chain. The number after the semicolon is the default.
typedef struct FrChainDef {
    int links;                 ///< number of links, 1 to FR_CHAIN_LINKS_MAX; 0
    const FrLink *link;        ///< the links, from the base
    int laws;                  ///< number of friction laws, 0 to FR_CHAIN_LAWS_MAX; 0
    const FrLaw *law;          ///< the laws; copied
    int points;                ///< number of points, 0 to FR_CHAIN_POINTS_MAX; 0
    const FrChainPoint *point; ///< the points
    /// Angle of a link before the joints turn it, 0 for hanging down [rad], -1e3 to 1e3; 0
    double angle0;
    double base_x;               ///< x of the first joint [m], -1e6 to 1e6; 0
    double base_y;               ///< y of the first joint [m], -1e6 to 1e6; 0
    double gravity;              ///< acceleration of gravity [m/s^2], -1e3 to 1e3; FR_GRAVITY
    double T;                    ///< time step [s], 1e-12 to 1e3; 0.001
    FrPositionUpdate integrator; ///< how angles follow from velocities; FR_UPDATE_SEMI
    FrChainMethod method;        ///< method of friction; FR_CHAIN_EXACT
    FrBreakaway breakaway;       ///< sign of clamped friction; FR_BREAKAWAY_REQUIRED
    double k_q;                  ///< semi-implicit, implicit: recentring of joints that stick [1/s], 0 to 1e9; 0
    double lambda_q;             ///< semi-implicit, implicit: regularisation of joint friction, 0 to 1e9; 0
    double mu_s;                 ///< contacts: coefficient of static friction [-], 0 to 1e3 and at least mu_k; 0.5
    double mu_k;                 ///< contacts: coefficient of kinetic friction [-], 0 to 1e3; 0.3
    /// Contacts, all methods except exact: recentring of the points [1/s], 0 to 1e9; 1000
    double k_v;
    /// Contacts, all methods except exact: regularisation of the impulses, 1e-30 to 1e9; 1e-4
    double lambda_v;
    int cookie; ///< internal: set by fr_default_chain
} FrChainDef;

/// A link with all fields at their defaults.
FrLink fr_default_link(void);
/// A chain without links, with all other fields at their defaults.
FrChainDef fr_default_chain(void);

/// A chain with all constants precomputed. It does not change after fr_chain_make. Its bytes may be copied within the
/// process, to an address that is a multiple of 16, but not to a file or another process, because its laws point
/// into the library.
typedef struct FrChain FrChain;

/// Size of a chain in bytes. Returns 0 if the number of links, laws or points in the def is out of range.
size_t fr_chain_size(const FrChainDef *def);

/// Make a chain in fr_chain_size(def) bytes, at an address that is a multiple of 16. Refuses numbers out of range and a
/// last link without inertia, and reports every one; if several links in a row are equal, only the first is reported.
/// On FR_BAD_INPUT `chain` is unchanged.
FrStatus fr_chain_make(FrChain *chain, const FrChainDef *def, FrReport *report);

/// Number of links.
int fr_chain_links(const FrChain *chain);

/// Number of doubles of work memory that a chain needs. Their contents need not be kept between calls.
size_t fr_chain_work_size(const FrChain *chain);

/// Check the properties that depend on the angles q. exact: refuses a time step that is too large for the laws, and
/// reports the largest one that is accepted there; every step checks this again. semi-implicit: if the armature of a
/// joint is so small, compared with the inertia of its links, that the method needs small time steps, this warns of the
/// joint with the smallest ratio. `work` has fr_chain_work_size numbers.
FrStatus fr_chain_check(const FrChain *chain, const double *q, double *work, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Steps

/// State of a chain: a view of fr_chain_state_size numbers in the memory of the caller, which may be copied and saved.
/// fr_chain_state makes the view.
typedef struct FrChainState {
    double *q;      ///< angle of each joint [rad]
    double *v;      ///< velocity of each joint [rad/s]
    double *torque; ///< semi-implicit: torque at each joint in the previous step [N m]
    double *centre; ///< semi-implicit, implicit: angle about which each joint sticks [rad]
    double *recent; ///< exact: 2 numbers for each joint, from which it guesses the next step
    /// FR_CHAIN_TOUCH numbers for each point: tangential and normal force in the previous step [N]; for methods other
    /// than exact, whether the point touches (1 or 0), and the place to which it is drawn back [m].
    double *touch;
} FrChainState;

enum { FR_CHAIN_TOUCH = 4 }; ///< numbers for each point in the state

/// Number of doubles in a state.
size_t fr_chain_state_size(const FrChain *chain);

/// View of a state in the memory of the caller.
FrChainState fr_chain_state(const FrChain *chain, double *memory);

/// Start at the angles q [rad] with the velocities v [rad/s]. NULL: all 0.
void fr_chain_start(const FrChain *chain, FrChainState *state, const double *q, const double *v);

/// Input of a step. All fields may be NULL.
typedef struct FrChainDrive {
    /// Motor torque of each joint, without friction and inertia of the motor [N m]; NULL: 0.
    const double *motor;
    const double *load; ///< further torque at each joint, for example from a hand [N m]; NULL: 0
    /// Friction limit of each joint that has no law [N m], 0 or more, INFINITY for a brake; constant in
    /// the step. NULL: 0.
    const double *budget;
    /// exact: a guess of the motion of each joint after the step: 0 at rest, otherwise above or below 0. The result
    /// does not depend on it. NULL: the guess follows from the previous steps.
    const signed char *guess;
} FrChainDrive;

/// Result of a step.
typedef struct FrChainStep {
    double *friction; ///< friction torque y of each joint [N m]; NULL: not wanted
    double *force;    ///< tangential and normal force on each point [N]; NULL: not wanted
    int passes;       ///< number of sweeps through the chain
    int singles;      ///< exact: number of sweeps after which only one joint was changed
    int sticking;     ///< number of joints at rest after the step
    /// FR_STEP_TOO_LARGE, FR_NOT_POSITIVE_DEFINITE: the joint that shows it. FR_NOT_FINITE: the joint with a wrong
    /// budget. Otherwise -1.
    int joint;
    /// exact: number of sliding points whose friction is not yet the one of their speed (see fr_chain_step).
    int unsettled;
} FrChainStep;

/// Take one step. `drive` may be NULL: nothing acts. `step` may be NULL. `work` has fr_chain_work_size numbers.
///
/// exact: a joint sticks if it would otherwise slip with less than 1e-12 T F_S/M_ii. The result depends on the state
/// and the drive alone, to the last bit. With points: at the velocities found, no point moves below the ground, up to
/// rounding; but links turn along arcs, so that a point may get below it by up to (T omega)^2/2 of its distance from
/// the joint. Forces that the motion leaves undetermined stay near the forces of the previous step. With several points
/// and a mu above 1, it is possible that no motion fits the friction (Painleve). A point then slides with the friction
/// of another speed and may leave the ground (unsettled), or, in one of some hundred thousand steps with contact, the
/// step returns FR_NOT_CONVERGED.
///
/// Returns FR_STEP_TOO_LARGE if T is too large for the laws at these angles (fr_chain_largest_step),
/// FR_NOT_POSITIVE_DEFINITE if a joint has no inertia at these angles, FR_NOT_CONVERGED if no forces were found (masses
/// that differ by a factor above about 1e11, or points that wedge), FR_NOT_FINITE if a number is not finite, or if a
/// budget is NaN or negative.
FrStatus fr_chain_step(const FrChain *chain, FrChainState *state, const FrChainDrive *drive, double *work,
                       FrChainStep *step);

/// Report, as one error, why a step from `state` has failed with this status. `joint` comes from the result of the
/// step. Reports nothing for FR_OK, and for FR_NOT_FINITE only if velocities have grown until they overflow. `work` has
/// fr_chain_work_size numbers.
void fr_chain_explain(const FrChain *chain, const FrChainState *state, FrStatus status, int joint, double *work,
                      FrReport *report);

/// Largest time step [s] with which the exact method has one solution at the angles q, whatever acts on the chain. The
/// matrix M/T + diag Phi' must be positive definite for every slip velocity. Infinite for laws that never fall, 0 if
/// there is no such T. Exact to the last digit. `work` has fr_chain_work_size numbers.
double fr_chain_largest_step(const FrChain *chain, const double *q, double *work);

/// Choice `method`, with the parameters of each method; fields of FrChainDef.
extern const FrParam fr_chain_method_row;

// ---------------------------------------------------------------------------------------------------------------
// Dynamics and geometry

/// Compute the forward dynamics without friction at the angles q and velocities v (NULL: 0). For a joint that is not
/// locked, its acceleration [rad/s^2] is computed from its torque [N m]; for a locked joint, its torque from its
/// acceleration. `locked` may be NULL: no joint is locked. On FR_NOT_POSITIVE_DEFINITE both arrays are unchanged.
FrStatus fr_chain_dynamics(const FrChain *chain, const double *q, const double *v, const bool *locked,
                           double *acceleration, double *torque, double *work);

/// Compute the torques b(q, v) that gravity and velocities require, without friction and acceleration [N m]. v NULL: 0.
void fr_chain_bias(const FrChain *chain, const double *q, const double *v, double *b, double *work);

/// Compute the mass matrix M = H + diag A [kg m^2]: links x links numbers, row by row.
void fr_chain_mass_matrix(const FrChain *chain, const double *q, double *M, double *work);

/// Sum of kinetic and potential energy [J]. The potential energy is 0 at y = 0. v NULL: 0.
double fr_chain_energy(const FrChain *chain, const double *q, const double *v);

/// Compute the position [m] of a point of a link, and with v not NULL its velocity [m/s]: x along the link from its
/// joint, y to its left. `position` and `velocity` are two numbers each; `velocity` may be NULL.
void fr_chain_point(const FrChain *chain, const double *q, const double *v, FrChainPoint point, double *position,
                    double *velocity);

/// Compute the positions of the joints and of the end of the last link: x, y [m] of each, 2 (links + 1)
/// numbers in `points`.
void fr_chain_joints(const FrChain *chain, const double *q, double *points);

#endif
