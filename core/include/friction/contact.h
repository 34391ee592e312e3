// Contact elements: action of a friction law on a body over one time step. Elements A to D solve for the friction force
// together with the motion (Kikuuwe 2006, section III). The other friction models are included for comparison.
//
// A contact brakes one body of mass M, whose velocity u is relative to the surface. All vectors have `dimension`
// components; 1-D is dimension 1. Units are those of the law: N, m, kg, or N m, rad, kg m^2.
#ifndef FRICTION_CONTACT_H
#define FRICTION_CONTACT_H

#include "friction/law.h"

FR_BEGIN

enum {
    FR_DIMENSION_MAX = 3, ///< largest number of components of a vector
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
    FR_STATIC_DYNAMIC,    ///< static and dynamic friction, the two efforts of PhysX and Isaac Lab
    FR_ELEMENTS           ///< number of elements; grows with the library
} FrElement;

/// How Phi_Z is computed for a vector.
typedef enum FrTransform {
    FR_EXACT,       ///< radial form of the exact transform: Kikuuwe 2006, eq 16, 53, 55
    FR_APPROXIMATE, ///< Phi with a line of slope 1/Z through its jump, without a solve: eq 46, 57
    FR_GENERAL,     ///< approximation for a law that does not point along the velocity: eq 59
} FrTransform;

/// Quantity that Karnopp's model sets to 0 in its dead zone.
typedef enum FrDeadZone {
    FR_DEAD_ZONE_VELOCITY, ///< output velocity (Karnopp 1985; Olsson et al. 1998)
    FR_DEAD_ZONE_FORCE,    ///< net force only, as printed in Kikuuwe 2006, eq 3; the body continues to creep
} FrDeadZone;

/// Parameters of a contact. Initialize them with fr_default_contact. The comment of a field gives its default after the
/// semicolon. From K on, an element uses those that name it and ignores the others.
typedef struct FrContactDef {
    const FrLaw *law;      ///< friction law, copied; must not be NULL
    FrElement element;     ///< element or model; FR_ELEMENT_C
    double mass;           ///< mass of the body [kg or kg m²], above 0; 1
    double T;              ///< time step [s], 1e-12 to 1e3; 0.001
    int dimension;         ///< components of vectors, 1 to FR_DIMENSION_MAX; 1
    FrTransform transform; ///< A to D: how Phi_Z is computed; FR_EXACT
    /// Static friction along the second axis divided by that along the first, 1e-3 to 1e3; 1. With any other value A to
    /// D need FR_GENERAL.
    double anisotropy;
    bool relaxed;         ///< start on a sliding body without deflection, as C and D do; false: as in steady sliding
    double K;             ///< B, C, D: stiffness of the spring [N/m or N m/rad], 1e-9 to 1e30; 5000
    double B;             ///< B, C, D: damping [N s/m or N m s/rad], 0 to 1e30; NAN: critical, 2 sqrt(K mass)
    double m;             ///< B: mass of the contact [kg or kg m²], 0 to 1e9; NAN: a hundredth of `mass`
    double epsilon;       ///< Karnopp, Quinn, viscous, tanh: velocity threshold [m/s or rad/s], 1e-30 to 1e9; 0.01
    FrDeadZone dead_zone; ///< Karnopp: quantity with the dead zone; FR_DEAD_ZONE_VELOCITY
    double e_max;         ///< reset: largest deflection [m or rad], 1e-15 to 1e3; 1e-4
    double beta;          ///< reset: damping while it sticks [N s/m or N m s/rad], 0 to 1e30; 100
    /// Hayward and Armstrong, Dahl, LuGre, elasto-plastic: stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30,
    /// by default 1e5
    double sigma_0;
    double sigma_1; ///< LuGre, elasto-plastic: damping of the bristles [N s/m or N m s/rad], 0 to 1e30; 316.23
    /// Hayward and Armstrong: deflection at which creep begins, as a fraction of the largest one, 1e-3 to 1e6; 0.9
    double z_stick;
    /// Elasto-plastic: largest elastic deflection, as a fraction of the steady one, 0 to 0.999999; 0.7
    double z_ba;
    /// Static and dynamic: static friction of a body at rest [N or N m], at least F of the law, which must be
    /// Coulomb, or 0: F; 0
    double F_static;
    double reserved[7]; ///< 0
    int cookie;         ///< internal: set by fr_default_contact
} FrContactDef;

/// An element or friction model with a law, a body and a time step, and with all constants precomputed; may be copied.
FR_OPAQUE(FrContact, 72);

/// Default parameters; the law is NULL.
FR_API FrContactDef fr_default_contact(void);

/// Write values by their keys to a def: "element" ("A", "lugre"), "mass", "T", "across" (the anisotropy), "start"
/// ("steady" or "relaxed"), "transform" ("exact", "approximate" or "general"), "dead_zone" ("velocity" or "force"), and
/// the fields from K on. Any other key and a value out of range are errors; the def is then unchanged.
FR_API FrStatus fr_contact_set(FrContactDef *def, const FrSetting *settings, int count, FrReport *report);

/// Make a contact. `law`, `element`, `mass` and `dimension` must be valid. If another number is out of range, or Z is
/// inadmissible, this returns FR_BAD_INPUT, reports every such parameter with values that would be accepted, and leaves
/// `contact` unchanged. For element C a note or a warning gives the result of eq 63. Only the report may be NULL.
FR_API FrStatus fr_contact_make(FrContact *contact, const FrContactDef *def, FrReport *report);

/// Returns the element of a name such as "A" or "lugre", or FR_ELEMENTS if there is none.
FR_API FrElement fr_element_find(const char *name);
/// Returns the name of an element.
FR_API const char *fr_element_name(FrElement element);

/// State of a contact. All zeros is relaxed. A contact with another element may continue from this state: springs keep
/// their elongation, everything else begins as in fr_contact_start.
typedef struct FrContactState {
    double e[FR_DIMENSION_MAX]; ///< elongation of the spring or bristles [m or rad]; 0 without them
    double w[FR_DIMENSION_MAX]; ///< velocity of the mass of the element [m/s or rad/s], or another state of it
    int element;                ///< internal: 1 + its FrElement; 0 before the first step
} FrContactState;

/// Result of a contact in a step.
typedef struct FrFriction {
    /// Friction [N or N m], positive for a positive velocity: the force on the body is -f.
    double f[FR_DIMENSION_MAX];
    double slip[FR_DIMENSION_MAX]; ///< velocity at which the friction law acts, 0 if stuck; see fr_contact_slip
    double power; ///< power of friction at that velocity [W]; negative if friction drives instead of brakes
    double argument[FR_DIMENSION_MAX]; ///< internal: argument of Phi_Z, 0 if stuck
} FrFriction;

/// Set the state at t = 0 of a contact whose body moves at velocity u relative to the surface: as in steady
/// sliding, or relaxed if u = 0 or the contact was made to start relaxed. Elements C and D have no `slide` and
/// always start relaxed.
FR_API void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state);

/// Do one step of a body. u is its velocity relative to the surface, before and after the step; h is the force of
/// everything else on it. An impedance is coupled to the body explicitly, u' = u + T (h - f(u))/M (eq 60).
FR_API void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);

/// Complete slip and power of the last step of a contact. Until then `power` is 0 but for element B, and `slip` is 0
/// for C and D. They are not part of the step, because computing the slip velocity of elements C and D to full accuracy
/// takes as long as the rest of the step.
FR_API void fr_contact_slip(const FrContact *contact, FrFriction *friction);

/// Do a step of a contact that is moved at velocity u, independent of its body; the slip of a rigid model is u. Returns
/// FR_BAD_INPUT and writes nothing if the element solves for the motion of a body: A, D, karnopp and
/// static_dynamic.
FR_API FrStatus fr_contact_friction(const FrContact *contact, FrContactState *state, const double *u,
                                    FrFriction *friction);

/// Static friction along `direction`, of any length [N or N m]; F_S for a zero vector. Does not include the error of
/// FR_APPROXIMATE. For static_dynamic it is F_static, of a body at rest.
FR_API double fr_contact_breakaway(const FrContact *contact, const double *direction);

/// Stability of element C stuck under a body in explicit coupling, from the map of (e, u) over a step
/// (Kikuuwe 2006, eq 63).
typedef struct FrStuckStability {
    double real[2];      ///< real parts of the eigenvalues
    double imaginary[2]; ///< imaginary parts
    /// Largest stable T [s]: below it, both eigenvalues are inside the unit circle.
    double largest_T;
    /// Range of T [s] in which both eigenvalues are real and in (0, 1), so that the contact settles without
    /// oscillation; both ends are 0 if there is no such T.
    double smallest_smooth_T;
    double largest_smooth_T; ///< see smallest_smooth_T
} FrStuckStability;

/// Compute the stability in closed form, for K > 0, B >= 0, M > 0, T > 0: with k = T^2 K/M and b = T B/M the
/// eigenvalues are the roots of z^2 - (2 - k - b) z + 1 - b.
FR_API FrStuckStability fr_stuck_stability(double K, double B, double M, double T);

FR_END

#endif
