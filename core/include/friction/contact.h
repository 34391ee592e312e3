// Contact elements: how a friction law acts on a body over one time step. Elements A to D solve for the friction force
// together with the motion (Kikuuwe 2006, section III). The other friction models are there for comparison.
//
// A contact brakes one body, of mass M, whose velocity u is taken relative to the surface. Everything is a vector of
// `dimension` components; 1-D is dimension 1. Units are those of the law: N, m, kg, or N m, rad, kg m^2.
#ifndef FRICTION_CONTACT_H
#define FRICTION_CONTACT_H

#include "friction/law.h"

FR_BEGIN

enum {
    FR_DIMENSION_MAX = 3, ///< components of a vector
};

/// A contact element, or another friction model for comparison.
typedef enum FrElement {
    FR_ELEMENT_A,         ///< admittance (Kikuuwe 2006, eq 26 to 29)
    FR_ELEMENT_B,         ///< inertial impedance: a mass on a spring and damper (eq 34 to 36)
    FR_ELEMENT_C,         ///< viscoelastic impedance: a spring and damper (eq 38)
    FR_ELEMENT_D,         ///< compliant admittance: A and C solved together (eq 44, 45)
    FR_CONVENTIONAL,      ///< static friction at exactly v = 0, else the law (eq 1)
    FR_EXPLICIT,          ///< the law at the velocity before the step (eq 6)
    FR_KARNOPP,           ///< Karnopp 1985 (eq 3)
    FR_QUINN,             ///< Quinn 2004 (eq 4)
    FR_VISCOUS,           ///< a line through zero velocity instead of the jump (eq 5)
    FR_TANH,              ///< the dry part of the law times tanh(v/epsilon)
    FR_RESET,             ///< the reset integrator (Haessig and Friedland 1991)
    FR_HAYWARD_ARMSTRONG, ///< Hayward and Armstrong 2000
    FR_DAHL,              ///< Dahl 1968
    FR_LUGRE,             ///< Canudas de Wit, Olsson, Astrom and Lischinsky 1995
    FR_ELASTO_PLASTIC,    ///< Dupont, Hayward, Armstrong and Altpeter 2002
    FR_ELEMENTS           ///< number of elements; grows with the library
} FrElement;

/// A row of the library's table of elements.
typedef struct FrElementKind FrElementKind;

/// How Phi_Z is computed for a vector.
typedef enum FrTransform {
    FR_EXACT,       ///< the radial form of the exact transform: Kikuuwe 2006, eq 16, 53, 55
    FR_APPROXIMATE, ///< Phi with a line of slope 1/Z through its jump, without a solve: eq 46, 57
    FR_GENERAL,     ///< the same for a law that does not point along the velocity: eq 59
} FrTransform;

/// What Karnopp's model sets to 0 in its dead zone.
typedef enum FrDeadZone {
    FR_DEAD_ZONE_VELOCITY, ///< the output velocity (Karnopp 1985; Olsson et al. 1998)
    FR_DEAD_ZONE_FORCE,    ///< only the net force, as Kikuuwe 2006, eq 3 prints it: the body creeps on
} FrDeadZone;

/// The deflection of a contact at t = 0 if the body already slides.
typedef enum FrStart {
    FR_STEADY,  ///< as after a long time of sliding
    FR_RELAXED, ///< none
} FrStart;

/// The parameters of a contact. Must be initialized with fr_default_contact. The number after the semicolon in each
/// comment is the default. From K on, an element uses those that name it and ignores the others.
typedef struct FrContactDef {
    const FrLaw *law;      ///< friction law, copied; must not be NULL
    FrElement element;     ///< element or model; FR_ELEMENT_C
    double mass;           ///< mass of the body [kg or kg m²], above 0; 1
    double T;              ///< time step [s], 1e-12 to 1e3; 0.001
    int dimension;         ///< components of vectors, 1 to FR_DIMENSION_MAX; 1
    FrTransform transform; ///< A to D: how Phi_Z is computed; FR_EXACT
    double across;  ///< friction along the second axis divided by that along the first; 1. Else A to D need FR_GENERAL
    FrStart start;  ///< deflection at t = 0 on a sliding body; FR_STEADY. C and D always start relaxed
    double K;       ///< B, C, D: stiffness of the spring [N/m or N m/rad], 1e-9 to 1e30; 5000
    double B;       ///< B, C, D: damping [N s/m or N m s/rad], 0 to 1e30; NAN: critical, 2 sqrt(K mass)
    double m;       ///< B: mass of the contact [kg or kg m²], 0 to 1e9; NAN: a hundredth of `mass`
    double epsilon; ///< Karnopp, Quinn, viscous, tanh: velocity threshold [m/s or rad/s], 1e-30 to 1e9; 0.01
    FrDeadZone dead_zone; ///< Karnopp: quantity with the dead zone; FR_DEAD_ZONE_VELOCITY
    double e_max;         ///< reset: largest deflection [m or rad], 1e-15 to 1e3; 1e-4
    double beta;          ///< reset: damping while it sticks [N s/m or N m s/rad], 0 to 1e30; 100
    /// Hayward and Armstrong, Dahl, LuGre, elasto-plastic: stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30;
    /// 1e5
    double sigma_0;
    double sigma_1; ///< LuGre, elasto-plastic: damping of the bristles [N s/m or N m s/rad], 0 to 1e30; 316.23
    /// Hayward and Armstrong: deflection at which creep begins, as a fraction of the largest one, 1e-3 to 1e6; 0.9
    double z_stick;
    /// Elasto-plastic: largest elastic deflection, as a fraction of the steady one, 0 to 0.999999; 0.7
    double z_ba;
    double reserved[8]; ///< 0
    int cookie;         ///< internal: set by fr_default_contact
} FrContactDef;

/// An element or friction model with a law, a body and a time step, every constant folded in; may be copied.
typedef struct FrContact {
    const FrElementKind *element; ///< which one
    int dimension;                ///< components of its vectors
    double M;                     ///< mass of the body [kg or kg m^2]
    double T;                     ///< time step [s]
    double K;                     ///< stiffness of its own spring [N/m or N m/rad]; 0 if it has none
    double B;                     ///< its own damper [N s/m or N m s/rad]; 0 if it has none
    double m;                     ///< its own mass [kg or kg m^2]; 0 if it has none
    double F_S;                   ///< static friction Phi(+0) [N or N m]
    double D;                     ///< the law's viscous coefficient [N s/m or N m s/rad]
    FrPhiZ phi_z;                 ///< the law; for A to D with its transform
    FrTransform transform;        ///< how Phi_Z is computed for a vector
    bool steady;                  ///< starts as in steady sliding; else relaxed
    double across;                ///< friction along the second axis divided by that along the first; 1: radial
    double epsilon;               ///< velocity threshold of a model that has one [m/s or rad/s]
    FrDeadZone dead_zone;         ///< Karnopp: quantity with the dead zone
    double e_max;                 ///< reset: largest deflection [m or rad]
    double beta;                  ///< reset: damping while it sticks [N s/m or N m s/rad]
    double sigma_0;               ///< stiffness of the bristles [N/m or N m/rad]
    double sigma_1;               ///< damping of the bristles [N s/m or N m s/rad]
    double z_stick;               ///< Hayward and Armstrong: fraction of the largest deflection
    double z_ba;                  ///< elasto-plastic: fraction of the steady deflection
} FrContact;

/// Returns the default parameters, with which command and page start too, but for the law.
FR_API FrContactDef fr_default_contact(void);

/// Make a contact. If a number is out of range or Z is inadmissible, this returns FR_BAD_INPUT, reports every such
/// parameter with values that would be accepted, and leaves `contact` unchanged. For element C a note or a warning
/// gives the result of eq 63. Only the report may be NULL.
FR_API FrStatus fr_contact_make(FrContact *contact, const FrContactDef *def, FrReport *report);

/// Returns the element of a name such as "A" or "lugre", or FR_ELEMENTS if there is none.
FR_API FrElement fr_element_find(const char *name);
/// Returns the name of an element.
FR_API const char *fr_element_name(FrElement element);

/// The state of a contact. All zeros: relaxed. A contact with another element may continue from it: springs keep their
/// elongation, everything else begins as by fr_contact_start.
typedef struct FrContactState {
    double e[FR_DIMENSION_MAX];   ///< elongation of its spring or bristles [m or rad]; 0 if it has none
    double w[FR_DIMENSION_MAX];   ///< velocity of its own mass [m/s or rad/s], or another state of the element
    const FrElementKind *element; ///< internal: the element that it is a state of; NULL before the first step
} FrContactState;

/// The result of a contact in a step.
typedef struct FrFriction {
    double f[FR_DIMENSION_MAX];        ///< force on the body, against its motion
    double slip[FR_DIMENSION_MAX];     ///< velocity at which the friction law acts, 0 while stuck; see fr_contact_slip
    double power;                      ///< of friction at that velocity [W]; negative where it drives instead of brakes
    double argument[FR_DIMENSION_MAX]; ///< internal: argument of Phi_Z, 0 while stuck
} FrFriction;

/// The options of the choice `element`. Ends with NULL.
FR_API extern const FrOption *const fr_element_options[];
/// The choice row `element`.
FR_API extern const FrParam fr_element_row;

/// The contact of a form between a surface and a body of mass M > 0, with `dimension` components: its law, element, T,
/// and K, B, m where the element has them. Without B damping is critical, B = 2 sqrt(K M); without m it is M/100. An
/// inadmissible Z is refused, with values that would be accepted; for element C a note or a warning gives the result of
/// eq 63. On FR_BAD_INPUT, also for a form without the row `law`, `element` or `T`, the contact is unchanged.
FR_API FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report);

/// The state at t = 0 of a contact whose body moves at velocity u relative to the surface: as in steady sliding, or
/// relaxed where u = 0 or the contact was made to start relaxed. Elements C and D have no `slide`, and always start
/// relaxed.
FR_API void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state);

/// One step of a body: u is its velocity relative to the surface, before and after the step, h the force of everything
/// else on it. An impedance is coupled to the body explicitly, u' = u + T (h - f(u))/M (eq 60).
FR_API void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);

/// Compute slip and power of a contact's last step. They are not part of the step, because the slip velocity of
/// elements C and D to full accuracy costs as much as the rest of it.
FR_API void fr_contact_slip(const FrContact *contact, FrFriction *friction);

/// The friction of an impedance that is moved at velocity u, independent of its body; the slip of a rigid model is u.
/// Returns FR_BAD_INPUT, and writes nothing, if the element solves for the motion of a body: A, D and karnopp.
FR_API FrStatus fr_contact_impedance_step(const FrContact *contact, FrContactState *state, const double *u,
                                          FrFriction *friction);

/// Phi of a vector: across = 1 gives Phi(|v|) v/|v|, else S Phi(|S v|) S v/|S v| with S = diag(1, across, 1), which
/// does not point along v. 0 at v = 0.
FR_API void fr_contact_phi(const FrContact *contact, const double *v, double *f);

/// The largest static friction along a direction.
FR_API double fr_contact_breakaway(const FrContact *contact, const double *direction);

/// The largest static friction of a transform's approximation FR_APPROXIMATE: Phi(x) where x/Z = Phi(x) (Kikuuwe 2006,
/// eq 49), which is not Phi(+0). Infinite when there is no such x, so that it never slips.
FR_API double fr_approximate_breakaway(const FrPhiZ *phi_z);

/// Add a note about `key` where, by eq 49, breakaway of the approximation is off by more than a thousandth of Phi(+0).
FR_API void fr_approximate_check(const FrPhiZ *phi_z, const char *key, FrReport *report);

/// Element C stuck under a body in explicit coupling: the map of (e, u) over a step (Kikuuwe 2006, eq 63).
typedef struct FrStuckStability {
    double real[2];      ///< real parts of the eigenvalues
    double imaginary[2]; ///< imaginary parts
    double largest_T;    ///< stable below it: both are inside the unit circle [s]
    /// Both are real and in (0, 1), so that it settles without oscillation, from this T up to largest_smooth_T [s];
    /// both 0 when there is no such T.
    double smallest_smooth_T;
    double largest_smooth_T; ///< as smallest_smooth_T
} FrStuckStability;

/// K > 0, B >= 0, M > 0, T > 0. In closed form: with k = T^2 K/M and b = T B/M the eigenvalues are the roots of
/// z^2 - (2 - k - b) z + 1 - b.
FR_API FrStuckStability fr_stuck_stability(double K, double B, double M, double T);

/// Whether a body on a spring is stable in explicit coupling; else adds a warning, with the largest stable T and the
/// element that would solve them together (NULL: none).
FR_API bool fr_stuck_check(double K, double B, double M, double T, const char *element, FrReport *report);

/// The row of a contact's spring K.
FR_API extern const FrParam fr_contact_stiffness_row;
/// The row of a contact's damper B; critical damping when it is left out.
FR_API extern const FrParam fr_contact_damping_row;

/// The row `across`: friction along y divided by that along x, in two dimensions.
FR_API extern const FrParam fr_across_row;

/// The row of the spring K of a transform.
FR_API extern const FrParam fr_stiffness_row;
/// The row of the damper B of a transform.
FR_API extern const FrParam fr_damping_row;

/// Phi_Z of a form's law behind its spring-damper, 1/Z = K T + B. An inadmissible Z is refused, with the smallest
/// accepted K, B and T, unless `largest_root` is set (see fr_phi_z_make).
FR_API FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                       FrReport *report);

FR_END

#endif
