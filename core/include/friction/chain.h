// Planar chains of links with friction at every joint and contacts with the ground.
//
// World axes are x (right) and y (up). Link i is turned by theta_i = angle0 + sum over j <= i of axis_j q_j from
// hanging straight down, counter-clockwise; its joint is at the end of the link before. Everything of a joint is on its
// link side: armature A, torques, friction y. With H the inertia of the links,
//
//     (H(q) + diag A) q'' + b(q, q') = torque + y + J^T f,     y_i in -Phi_i(q'_i)
//
// A step of length T makes v+ = v + T q'' from v = q' and is solved by articulated bodies (Featherstone 1983) in a time
// proportional to the number of links. The method exact solves the friction of all joints together with the motion, so
// that a joint that sticks is at rest to the last bit. The other methods are those of Wakisaka, Kikuuwe and Sugihara
// 2016, for comparison.
//
// Joints and links are counted from 0 here, from 1 in messages. Memory is the caller's:
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
#ifndef FRICTION_CHAIN_H
#define FRICTION_CHAIN_H

#include "friction/plant.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// A chain by its numbers.

enum {
    FR_CHAIN_LINKS_MAX = 1000, ///< links of a chain
    FR_CHAIN_LAWS_MAX = 1000,  ///< friction laws of a chain
    FR_CHAIN_POINTS_MAX = 8,   ///< points of a chain that may touch the ground
    FR_CHAIN_NO_LAW = -1,      ///< of a joint whose friction limit is given for each step
};

/// A link and its joint. fr_default_link sets every field; the number after the semicolon is the default.
typedef struct FrLink {
    double mass;     ///< [kg], 0 to 1e9; 1
    double length;   ///< from its joint to the next one [m], 0 to 1e6; 0.1
    double com_x;    ///< centre of mass: along the link from its joint [m], -1e6 to 1e6; 0.05
    double com_y;    ///< centre of mass: to the left of the link [m], -1e6 to 1e6; 0
    double inertia;  ///< about the centre of mass [kg m^2], 0 to 1e9; 0
    double armature; ///< inertia of its motor at the joint [kg m^2], 0 to 1e9; 0
    double axis;     ///< sense of the joint's angle: 1 counter-clockwise, -1 clockwise; 1
    double gear;     ///< reduction ratio of its motor, which only scales lambda_q [-], 1e-6 to 1e6; 1
    int law;         ///< which law of the chain its friction follows, or FR_CHAIN_NO_LAW; FR_CHAIN_NO_LAW
} FrLink;

/// A point of a link that may touch the ground, the line y = 0.
typedef struct FrChainPoint {
    int link; ///< which link
    double x; ///< along it from its joint [m]
    double y; ///< to its left [m]
} FrChainPoint;

/// How the friction of a step is found.
typedef enum FrChainMethod {
    FR_CHAIN_EXACT,         ///< all joints and contacts together with the motion
    FR_CHAIN_SEMI_IMPLICIT, ///< each joint by itself, with the torque of the step before (Wakisaka 2016, eq 25 to 29)
    FR_CHAIN_IMPLICIT, ///< all joints and contacts are stopped at once, then clamped once (Wakisaka 2016, eq 15 to 24)
    FR_CHAIN_EXPLICIT, ///< the law at the velocity before the step
} FrChainMethod;

/// The sign of friction that FR_CHAIN_SEMI_IMPLICIT and FR_CHAIN_IMPLICIT have clamped.
typedef enum FrBreakaway {
    FR_BREAKAWAY_REQUIRED, ///< that of the torque that would stop the joint
    FR_BREAKAWAY_PRINTED,  ///< against the velocity before the step, with sgn 0 = 1 (Wakisaka 2016, eq 9 and 21)
} FrBreakaway;

/// A chain. Must be initialized with fr_default_chain; the number after the semicolon is the default.
typedef struct FrChainDef {
    int links;                   ///< 1 to FR_CHAIN_LINKS_MAX; 0
    const FrLink *link;          ///< all of them, from the base
    int laws;                    ///< 0 to FR_CHAIN_LAWS_MAX; 0
    const FrLaw *law;            ///< all of them; copied
    int points;                  ///< 0 to FR_CHAIN_POINTS_MAX; 0
    const FrChainPoint *point;   ///< all of them
    double angle0;               ///< angle of a link before the joints turn it; 0 is hanging down [rad], -1e3 to 1e3; 0
    double base_x;               ///< position of the first joint [m], -1e6 to 1e6; 0
    double base_y;               ///< as base_x; 0
    double gravity;              ///< [m/s^2], -1e3 to 1e3; FR_GRAVITY
    double T;                    ///< time step [s], 1e-12 to 1e3; 0.001
    FrPositionUpdate integrator; ///< how angles follow from velocities; FR_UPDATE_SEMI
    FrChainMethod method;        ///< FR_CHAIN_EXACT
    FrBreakaway breakaway;       ///< FR_BREAKAWAY_REQUIRED
    double k_q;                  ///< semi-implicit, implicit: recentring of joints that stick [1/s], 0 to 1e9; 0
    double lambda_q;             ///< semi-implicit, implicit: regularisation of joint friction, 0 to 1e9; 0
    double mu_s;                 ///< contacts: coefficient of static friction [-], 0 to 1e3 and at least mu_k; 0.5
    double mu_k;                 ///< contacts: coefficient of kinetic friction [-], 0 to 1e3; 0.3
    double k_v;                  ///< contacts, all methods but exact: recentring of the points [1/s], 0 to 1e9; 1000
    double lambda_v; ///< contacts, all methods but exact: regularisation of the impulses, 1e-30 to 1e9; 1e-4
    int cookie;      ///< internal: set by fr_default_chain
} FrChainDef;

/// A link with the default of every field.
FR_API FrLink fr_default_link(void);
/// A chain without links, with the default of every other field.
FR_API FrChainDef fr_default_chain(void);

/// A chain made from its def, every constant folded in: constant. Its bytes may be copied within the process, to an
/// address that is a multiple of 16; not to a file or another process, since its laws point into the library.
typedef struct FrChain FrChain;

/// Bytes of a chain; 0 when the def has a number of links, laws or points that is out of range.
FR_API size_t fr_chain_size(const FrChainDef *def);

/// Make a chain in fr_chain_size(def) bytes, at an address that is a multiple of 16. Refuses, naming every one, numbers
/// out of their domains, and a last link without inertia; of equal links in a row the first is named. FR_BAD_INPUT
/// leaves `chain` as it was.
FR_API FrStatus fr_chain_make(FrChain *chain, const FrChainDef *def, FrReport *report);

/// How many links it has.
FR_API int fr_chain_links(const FrChain *chain);

/// Numbers of memory that a chain needs for its computations; their contents need not be kept.
FR_API size_t fr_chain_work_size(const FrChain *chain);

/// Check what depends on the angles q. exact: refuses a time step that is too large for the laws, with the largest that
/// is accepted there; every step checks that again. semi-implicit: warns of the joint whose armature is smallest beside
/// the inertia of its links, if it is so small that the method needs small time steps. `work`: fr_chain_work_size
/// numbers.
FR_API FrStatus fr_chain_check(const FrChain *chain, const double *q, double *work, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Steps.

/// The state of a chain: a view of fr_chain_state_size numbers of the caller, which may be copied and saved. Made by
/// fr_chain_state.
typedef struct FrChainState {
    double *q;      ///< angles [rad], for each joint
    double *v;      ///< velocities [rad/s], for each joint
    double *torque; ///< semi-implicit: torque at each joint in the step before [N m]
    double *centre; ///< semi-implicit, implicit: angle about which each joint sticks [rad]
    double *recent; ///< exact: what its guess of the next step rests on, 2 numbers of each joint
    double *touch; ///< for each point FR_CHAIN_TOUCH numbers: tangential and normal force in the step before [N]; other
                   ///< methods than exact: whether it touches (1 or 0), and the place to which it is drawn back [m]
} FrChainState;

enum { FR_CHAIN_TOUCH = 4 }; ///< numbers of a point in the state

/// Numbers of a state.
FR_API size_t fr_chain_state_size(const FrChain *chain);

/// The view of a state in memory of the caller.
FR_API FrChainState fr_chain_state(const FrChain *chain, double *memory);

/// Begin at the angles q [rad] with the velocities v [rad/s]; NULL: all 0.
FR_API void fr_chain_start(const FrChain *chain, FrChainState *state, const double *q, const double *v);

/// What acts on a chain in a step. All fields may be NULL.
typedef struct FrChainDrive {
    const double *motor; ///< torque of each joint's motor without its friction and inertia [N m]; NULL: 0
    const double *load;  ///< further torque at each joint, such as that of a hand [N m]; NULL: 0
    /// Friction limit of each joint that has no law [N m], 0 or more, INFINITY for a brake; kept for the step. NULL: 0.
    const double *budget;
    /// exact: a guess of how each joint moves after the step, 0 at rest, above or below 0. The result does not depend
    /// on it. NULL: it follows from the steps before.
    const signed char *guess;
} FrChainDrive;

/// The result of a step.
typedef struct FrChainStep {
    double *friction; ///< friction torque y of each joint [N m]; NULL: not wanted
    double *force;    ///< tangential and normal force on each point [N]; NULL: not wanted
    int passes;       ///< sweeps through the chain
    int singles;      ///< exact: of these, after how many only one joint was changed
    int sticking;     ///< joints at rest after the step
    int joint;        ///< FR_STEP_TOO_LARGE, FR_NOT_POSITIVE_DEFINITE: the joint that shows it; FR_NOT_FINITE: that of
                      ///< a wrong budget; else -1
    int unsettled;    ///< exact: points that slide with a friction which is not yet that of their speed (contact below)
} FrChainStep;

/// One step. `drive` may be NULL: nothing acts. `step` may be NULL. `work`: fr_chain_work_size numbers.
///
/// exact: a joint sticks where it would slip by less than 1e-12 T F_S/M_ii. The result depends on the state and the
/// drive alone, to the last bit. With points: none moves below the ground with the velocities found, up to rounding;
/// but links turn along arcs, which may leave a point up to (T omega)^2/2 of its distance from the joint below. Forces
/// that the motion leaves undetermined stay near those of the step before. With several points and a mu above 1
/// friction may fit no motion (Painleve): a point then slides with the friction of another speed and may leave the
/// ground (unsettled), or, in one of some hundred thousand steps with contact, the step is FR_NOT_CONVERGED.
///
/// Returns FR_STEP_TOO_LARGE if T is too large for the laws at these angles (fr_chain_largest_step),
/// FR_NOT_POSITIVE_DEFINITE if a joint has no inertia at these angles, FR_NOT_CONVERGED if no forces were found (masses
/// that differ by a factor above about 1e11, or points that wedge), FR_NOT_FINITE if a number is not finite, or a
/// budget is NaN or negative.
FR_API FrStatus fr_chain_step(const FrChain *chain, FrChainState *state, const FrChainDrive *drive, double *work,
                              FrChainStep *step);

/// Why a step from `state` has failed with this status, which its result says `joint`: an error of the report. Nothing
/// for FR_OK and FR_NOT_FINITE. `work`: fr_chain_work_size numbers.
FR_API void fr_chain_explain(const FrChain *chain, const FrChainState *state, FrStatus status, int joint, double *work,
                             FrReport *report);

/// The largest time step [s] with which the exact method has one solution whatever acts at the angles q: M/T +
/// diag Phi' must be positive definite for every slip velocity. Infinite for laws that never fall, 0 where no T will
/// do. To the last digit. `work`: fr_chain_work_size numbers.
FR_API double fr_chain_largest_step(const FrChain *chain, const double *q, double *work);

/// The choice `method`, with the parameters of each; fields of FrChainDef.
FR_API extern const FrParam fr_chain_method_row;
/// The coefficients of friction on the ground, fields of FrChainDef; ends with NULL.
FR_API extern const FrParam *const fr_chain_ground_rows[];
/// Regularisation of contacts, of all methods but exact; fields of FrChainDef; ends with NULL.
FR_API extern const FrParam *const fr_chain_regularisation_rows[];

// ---------------------------------------------------------------------------------------------------------------
// Dynamics and geometry.

/// Forward dynamics without friction at the angles q and velocities v (NULL: 0). A joint that is not locked has its
/// acceleration [rad/s^2] computed from its torque [N m]; a locked one has its torque computed from its acceleration.
/// `locked` NULL: none. FR_NOT_POSITIVE_DEFINITE leaves both arrays unchanged.
FR_API FrStatus fr_chain_dynamics(const FrChain *chain, const double *q, const double *v, const bool *locked,
                                  double *acceleration, double *torque, double *work);

/// Torques b(q, v) that gravity and velocities need, without friction and acceleration [N m]. v NULL: 0.
FR_API void fr_chain_bias(const FrChain *chain, const double *q, const double *v, double *b, double *work);

/// The mass matrix M = H + diag A [kg m^2], links x links numbers row by row.
FR_API void fr_chain_mass_matrix(const FrChain *chain, const double *q, double *M, double *work);

/// Kinetic and potential energy [J]; the potential is 0 at y = 0. v NULL: 0.
FR_API double fr_chain_energy(const FrChain *chain, const double *q, const double *v);

/// Position [m], and with v not NULL velocity [m/s], of a point of a link: x along it from its joint, y to its left.
/// `position` and `velocity` are two numbers each; `velocity` may be NULL.
FR_API void fr_chain_point(const FrChain *chain, const double *q, const double *v, FrChainPoint point, double *position,
                           double *velocity);

/// Positions of the joints and of the end of the last link: x, y [m] of each in `points`, 2 (links + 1) numbers.
FR_API void fr_chain_joints(const FrChain *chain, const double *q, double *points);

FR_END

#endif
