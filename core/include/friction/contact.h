// Contact elements: how a friction law acts on a body over one time step. Elements A to D solve for the friction force
// together with the motion (Kikuuwe 2006, section III); beside them stand the models that they replace.
//
// A contact brakes one body, of mass M, whose velocity u is taken relative to the surface. Everything is a vector of
// `dimension` components; 1-D is dimension 1. Units are those of the law: N, m, kg, or N m, rad, kg m^2.
#ifndef FRICTION_CONTACT_H
#define FRICTION_CONTACT_H

#include "friction/law.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
    FR_DIMENSION_MAX = 3,    ///< components of a vector
    FR_ELEMENT_ROWS_MAX = 8, ///< parameters of an element
};

typedef struct FrElement FrElement;

/// How Phi_Z is computed of a vector.
typedef enum FrTransform {
    FR_EXACT,       ///< the radial form of the exact transform: Kikuuwe 2006, eq 16, 53, 55
    FR_APPROXIMATE, ///< Phi with a line of slope 1/Z through its jump, without a solve: eq 46, 57
    FR_GENERAL,     ///< the same for a law that does not point along the velocity: eq 59
} FrTransform;

/// An element with a law, a body and a time step, every constant folded in.
typedef struct FrContact {
    const FrElement *element;        ///< which one
    int dimension;                   ///< components of its vectors
    double M;                        ///< mass of the body [kg or kg m^2]
    double T;                        ///< time step [s]
    double K;                        ///< stiffness of its own spring [N/m or N m/rad]; 0 for an element without
    double B;                        ///< its own damper [N s/m or N m s/rad]; 0 for an element without
    double m;                        ///< its own mass [kg or kg m^2]; 0 for an element without
    double F_S;                      ///< static friction Phi(+0) [N or N m]
    double D;                        ///< the law's viscous coefficient [N s/m or N m s/rad]
    FrPhiZ phi_z;                    ///< the law; for A to D with its transform
    FrTransform transform;           ///< how Phi_Z is computed of a vector
    bool steady;                     ///< begins as in steady sliding; else relaxed
    double across;                   ///< friction along the second axis by that along the first; 1: radial
    double row[FR_ELEMENT_ROWS_MAX]; ///< the values of the element's rows
} FrContact;

/// What a contact remembers from step to step.
typedef struct FrContactState {
    double e[FR_DIMENSION_MAX]; ///< elongation of its spring or bristles [m or rad], 0 without
    double w[FR_DIMENSION_MAX]; ///< velocity of its own mass [m/s or rad/s], or another memory of the element
} FrContactState;

/// What a contact did in a step.
typedef struct FrFriction {
    double f[FR_DIMENSION_MAX];    ///< force on the body, against its motion
    double slip[FR_DIMENSION_MAX]; ///< velocity at which the friction law acts, 0 while stuck
    double power;                  ///< of friction at that velocity [W], below 0 where it drives instead of brakes
} FrFriction;

/// An element's row. contact/element.def lists them, one file each.
struct FrElement {
    FrOption option; ///< name, words and parameters
    bool implicit;   ///< it rests on Phi_Z; K, B and the transform are its first rows where it has a spring
    /// What is to be said about an accepted contact; NULL for nothing.
    void (*judge)(const FrContact *contact, FrReport *report);
    /// An impedance: the friction that answers a velocity u; of two models it depends on the force h of all else. Sets
    /// f and slip.
    void (*resist)(const FrContact *contact, FrContactState *state, const double *h, const double *u,
                   FrFriction *friction);
    /// An admittance: the body's velocity u after a step under h. An element has one of the two.
    void (*move)(const FrContact *contact, FrContactState *state, const double *h, double *u, FrFriction *friction);
    /// The state in which it slides steadily at the velocity u, which is not 0. NULL: the relaxed state will do.
    void (*slide)(const FrContact *contact, const double *u, FrContactState *state);
    /// Nothing but a velocity goes in: the slip is then the velocity that the step ends with.
    bool rigid;
    /// It has a mass of its own, so that f is not what friction does to it: it sets power too.
    bool massive;
};

/// The options of the choice `element`. Ends with NULL.
extern const FrOption *const fr_element_options[];
/// The choice row `element`.
extern const FrParam fr_element_row;

/// The contact of a form between a surface and a body of mass M > 0 in so many dimensions: its law, element, T, and K,
/// B, m where the element has them. A B that is left out damps critically, B = 2 sqrt(K M); an m that is left out is
/// M/100. An inadmissible Z is refused with what would do. For element C a note, or a warning, tells what eq 63 says.
/// On FR_BAD_INPUT the contact is unchanged.
FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report);

/// The state at t = 0 of a contact whose body moves at velocity u relative to the surface: as in steady sliding, or
/// relaxed where u = 0 or the contact was asked to be.
void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state);

/// A body for a step T: u is its velocity relative to the surface before and after, h the force of all else on it. An
/// impedance is coupled to the body explicitly, u' = u + T (h - f(u))/M (eq 60).
void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u, FrFriction *friction);

/// The friction of an impedance (not of A, D and karnopp) that is moved at velocity u, whatever its body does.
void fr_contact_resist(const FrContact *contact, FrContactState *state, const double *u, FrFriction *friction);

/// Phi of a vector: across = 1 gives Phi(|v|) v/|v|, else the law of the stretched velocity S v, S = diag(1, across,
/// 1), turned back: S Phi(|S v|) S v/|S v|, which does not point along v. 0 at v = 0.
void fr_contact_phi(const FrContact *contact, const double *v, double *f);

/// The largest static friction along a direction.
double fr_contact_breakaway(const FrContact *contact, const double *direction);

/// The largest static friction of a transform's approximation FR_APPROXIMATE: Phi(x) where x/Z = Phi(x) (Kikuuwe 2006,
/// eq 49), which is not Phi(+0). Infinite when there is no such x, so that it never slips.
double fr_approximate_breakaway(const FrPhiZ *phi_z);

/// A note about `key`, by that of eq 49, where the approximation is off by more than a thousandth of Phi(+0).
void fr_approximate_check(const FrPhiZ *phi_z, const char *key, FrReport *report);

/// Element C stuck under a body in explicit coupling: the map of (e, u) over a step (Kikuuwe 2006, eq 63).
typedef struct FrStuck {
    double real[2];      ///< real parts of the eigenvalues
    double imaginary[2]; ///< imaginary parts
    double largest_T;    ///< stable below: both are inside the unit circle [s]
    /// Both are real and in (0, 1), so that it settles without oscillation, from this on up to largest_smooth_T [s];
    /// both 0 when no step does.
    double smallest_smooth_T;
    double largest_smooth_T; ///< as smallest_smooth_T
} FrStuck;

/// K > 0, B >= 0, M > 0, T > 0. In closed form: with k = T^2 K/M and b = T B/M the eigenvalues are the roots of
/// z^2 - (2 - k - b) z + 1 - b.
FrStuck fr_stuck(double K, double B, double M, double T);

/// Whether a body on a spring is stable in explicit coupling; else a warning, with the largest T that is, and the
/// element that would solve them together (NULL: none).
bool fr_stuck_check(double K, double B, double M, double T, const char *element, FrReport *report);

/// The row of a contact's spring K.
extern const FrParam fr_contact_stiffness_row;
/// The row of a contact's damper B, which damps critically when it is left out.
extern const FrParam fr_contact_damping_row;

/// How much weaker friction is across; for two dimensions.
extern const FrParam fr_across_row;

/// The row of the spring K of a transform.
extern const FrParam fr_stiffness_row;
/// The row of the damper B of a transform.
extern const FrParam fr_damping_row;
/// The row of the time step T.
extern const FrParam fr_time_step_row;

/// Phi_Z of a form's law behind its spring-damper, 1/Z = K T + B. An inadmissible Z is refused, with the smallest K, B
/// and T that would do, unless `largest_root` is set (see fr_phi_z_make).
FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                FrReport *report);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
