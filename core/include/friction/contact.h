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
    FR_DIMENSION_MAX = 3,       ///< largest number of components of a vector
    FR_ELEMENT_NUMBERS_MAX = 4, ///< largest number of fields of the def of an element
};

typedef struct FrElement FrElement;

/// How Phi_Z is computed for a vector.
typedef enum FrTransform {
    FR_EXACT,       ///< radial form of the exact transform: Kikuuwe 2006, eq 16, 53, 55
    FR_APPROXIMATE, ///< Phi with a line of slope 1/Z through its jump, without a solve: eq 46, 57
    FR_GENERAL,     ///< approximation for a law that does not point along the velocity: eq 59
} FrTransform;

/// Parameters that every contact has. Initialize them with fr_default_contact. Here and below, the comment of a field
/// gives its default after the semicolon.
typedef struct FrContactDef {
    const FrLaw *law;      ///< friction law, which is copied; must not be NULL
    double mass;           ///< mass of the body [kg or kg m²], above 0; 1
    double T;              ///< time step [s], 1e-12 to 1e3; 0.001
    int dimension;         ///< number of components, 1 to FR_DIMENSION_MAX; 1
    FrTransform transform; ///< transform of elements A to D; FR_EXACT
    /// Friction along the second axis divided by friction along the first; 1. With any other value, elements
    /// A to D need FR_GENERAL.
    double across;
    /// Start relaxed, even on a sliding body; false: start as in steady sliding, which is not possible for C and D.
    bool relaxed;
    int cookie; ///< internal: set by fr_default_contact
} FrContactDef;

// Further parameters of elements and models. A model that has no def here has no further parameters.

/// Element B (Kikuuwe 2006, eq 34 to 36).
typedef struct FrElementB {
    double K; ///< stiffness of the spring [N/m or N m/rad], 1e-9 to 1e30; 5000
    double B; ///< damper [N s/m or N m s/rad], 0 to 1e30; NAN: critical, 2 sqrt(K mass)
    double m; ///< mass of the element [kg or kg m²], 0 to 1e9; NAN: a hundredth of the mass of the body
} FrElementB;

/// Elements C (eq 38) and D (eq 44).
typedef struct FrElementC {
    double K; ///< stiffness of the spring [N/m or N m/rad], 1e-9 to 1e30; 5000
    double B; ///< damper [N s/m or N m s/rad], 0 to 1e30; NAN: critical, 2 sqrt(K mass)
} FrElementC;
/// Element D has the parameters of element C.
typedef FrElementC FrElementD;

/// Quantity that Karnopp's model sets to 0 in its dead zone.
typedef enum FrDeadZone {
    FR_DEAD_ZONE_VELOCITY, ///< output velocity (Karnopp 1985; Olsson et al. 1998)
    FR_DEAD_ZONE_FORCE,    ///< net force only, as printed in Kikuuwe 2006, eq 3; the body continues to creep
} FrDeadZone;

/// Karnopp's model.
typedef struct FrKarnopp {
    double epsilon;       ///< velocity threshold [m/s or rad/s], 1e-30 to 1e9; 0.01
    FrDeadZone dead_zone; ///< quantity that is 0 in the dead zone; FR_DEAD_ZONE_VELOCITY
} FrKarnopp;

/// Quinn's model, the viscous and the tanh model.
typedef struct FrThreshold {
    double epsilon; ///< velocity threshold [m/s or rad/s], 1e-30 to 1e9; 0.01
} FrThreshold;

/// The reset integrator (Haessig and Friedland 1991).
typedef struct FrReset {
    double e_max; ///< largest deflection [m or rad], 1e-15 to 1e3; 1e-4
    double beta;  ///< damping while the contact sticks [N s/m or N m s/rad], 0 to 1e30; 100
} FrReset;

/// Hayward and Armstrong's model (2000).
typedef struct FrHaywardArmstrong {
    double sigma_0; ///< stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30; 1e5
    double z_stick; ///< deflection above which it creeps, as a fraction of the largest one, 1e-3 to 1e6; 0.9
} FrHaywardArmstrong;

/// Dahl's model (1968).
typedef struct FrDahl {
    double sigma_0; ///< stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30; 1e5
} FrDahl;

/// LuGre (Canudas de Wit, Olsson, Astrom and Lischinsky 1995).
typedef struct FrLuGre {
    double sigma_0; ///< stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30; 1e5
    double sigma_1; ///< damping of the bristles [N s/m or N m s/rad], 0 to 1e30; 316.23
} FrLuGre;

/// The elasto-plastic model (Dupont, Hayward, Armstrong and Altpeter 2002).
typedef struct FrElastoPlastic {
    double sigma_0; ///< stiffness of the bristles [N/m or N m/rad], 1e-9 to 1e30; 1e5
    double sigma_1; ///< damping of the bristles [N s/m or N m s/rad], 0 to 1e30; 316.23
    /// Deflection up to which the bristles are elastic, as a fraction of the steady one, 0 to 0.999999; 0.7.
    double z_ba;
} FrElastoPlastic;

/// An element or friction model with a law, a body and a time step, and with all constants precomputed; may be copied.
typedef struct FrContact {
    const FrElement *element; ///< element or model
    int dimension;            ///< number of components of its vectors
    double M;                 ///< mass of the body [kg or kg m^2]
    double T;                 ///< time step [s]
    double K;                 ///< stiffness of the spring of the element [N/m or N m/rad]; 0 without a spring
    double B;                 ///< damper of the element [N s/m or N m s/rad]; 0 without a damper
    double m;                 ///< mass of the element [kg or kg m^2]; 0 without a mass
    double F_S;               ///< static friction Phi(+0) [N or N m]
    double D;                 ///< viscous friction coefficient of the law [N s/m or N m s/rad]
    FrPhiZ phi_z;             ///< law; for A to D with its transform
    FrTransform transform;    ///< form of Phi_Z for a vector
    bool steady;              ///< start as in steady sliding; false: relaxed
    double across;            ///< friction along the second axis divided by friction along the first; 1: radial
    double own[FR_ELEMENT_NUMBERS_MAX]; ///< def of the element or model
} FrContact;

/// Default parameters.
FR_API FrContactDef fr_default_contact(void);
/// Default parameters.
FR_API FrElementB fr_default_element_b(void);
/// Default parameters.
FR_API FrElementC fr_default_element_c(void);
/// Default parameters.
FR_API FrKarnopp fr_default_karnopp(void);
/// Default parameters.
FR_API FrThreshold fr_default_threshold(void);
/// Default parameters.
FR_API FrReset fr_default_reset(void);
/// Default parameters.
FR_API FrHaywardArmstrong fr_default_hayward_armstrong(void);
/// Default parameters.
FR_API FrDahl fr_default_dahl(void);
/// Default parameters.
FR_API FrLuGre fr_default_lugre(void);
/// Default parameters.
FR_API FrElastoPlastic fr_default_elasto_plastic(void);

/// Make a contact from an element or model. Refuses an inadmissible Z, and reports values that would be accepted; for
/// element C a note or a warning gives the result of eq 63. If a field is out of range, this returns FR_BAD_INPUT,
/// reports every such field, and leaves `contact` unchanged. Only the report may be NULL.
FR_API FrStatus fr_element_a_make(FrContact *contact, const FrContactDef *def, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_element_b_make(FrContact *contact, const FrContactDef *def, const FrElementB *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_element_c_make(FrContact *contact, const FrContactDef *def, const FrElementC *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_element_d_make(FrContact *contact, const FrContactDef *def, const FrElementD *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_conventional_make(FrContact *contact, const FrContactDef *def, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_explicit_make(FrContact *contact, const FrContactDef *def, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_karnopp_make(FrContact *contact, const FrContactDef *def, const FrKarnopp *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_quinn_make(FrContact *contact, const FrContactDef *def, const FrThreshold *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_viscous_make(FrContact *contact, const FrContactDef *def, const FrThreshold *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_tanh_make(FrContact *contact, const FrContactDef *def, const FrThreshold *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_reset_make(FrContact *contact, const FrContactDef *def, const FrReset *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_hayward_armstrong_make(FrContact *contact, const FrContactDef *def, const FrHaywardArmstrong *own,
                                          FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_dahl_make(FrContact *contact, const FrContactDef *def, const FrDahl *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_lugre_make(FrContact *contact, const FrContactDef *def, const FrLuGre *own, FrReport *report);
/// Like fr_element_a_make.
FR_API FrStatus fr_elasto_plastic_make(FrContact *contact, const FrContactDef *def, const FrElastoPlastic *own,
                                       FrReport *report);

/// Make a contact from any element or model, given by its row; `own` is the def of the element, NULL if it has none.
FR_API FrStatus fr_contact_make(FrContact *contact, const FrContactDef *def, const FrElement *element, const void *own,
                                FrReport *report);

/// State of a contact. All zeros is relaxed. A contact with another element may continue from this state: springs keep
/// their elongation, everything else begins as in fr_contact_start.
typedef struct FrContactState {
    double e[FR_DIMENSION_MAX]; ///< elongation of the spring or bristles [m or rad]; 0 without them
    double w[FR_DIMENSION_MAX]; ///< velocity of the mass of the element [m/s or rad/s], or another state of the element
    const FrElement *element;   ///< internal: element of this state; NULL before the first step
} FrContactState;

/// Result of a contact in a step.
typedef struct FrFriction {
    double f[FR_DIMENSION_MAX];    ///< friction force on the body, against its motion
    double slip[FR_DIMENSION_MAX]; ///< velocity at which the friction law acts, 0 if stuck; see fr_contact_slip
    double power; ///< power of friction at that velocity [W]; negative if friction drives instead of brakes
    double argument[FR_DIMENSION_MAX]; ///< internal: argument of Phi_Z, 0 if stuck
} FrFriction;

/// Row of an element. contact/element.def lists the elements; each has its own file.
struct FrElement {
    FrOption option; ///< name, texts, and rows: those of the def, and `transform` and `start` if they apply
    size_t def_size; ///< size of the def in bytes; 0 without a def
    bool implicit;   ///< it uses Phi_Z; if it has a spring, its first rows are K, B and the transform
    /// Add notes and warnings about an accepted contact. Optional.
    void (*report_notes)(const FrContact *contact, FrReport *report);
    /// Step of an impedance: friction in response to a velocity u; in two models it also depends on the force h of
    /// everything else. Sets f, and slip or `argument`.
    void (*impedance_step)(const FrContact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction);
    /// Step of an admittance: velocity u of the body after a step under h. Each element has exactly
    /// one of the two steps.
    void (*admittance_step)(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);
    /// Set the state of steady sliding at the velocity u, which is not 0. NULL: the relaxed state is used.
    void (*slide)(const FrContact *contact, const double *u, FrContactState *state);
    /// The step sets the argument of Phi_Z, from which fr_contact_slip computes the slip.
    bool argument;
    /// The element has no deflection: the slip is then the velocity at the end of the step.
    bool rigid;
    /// The element has its own mass, so f is not the friction on this mass: the step also sets the power.
    bool massive;
};

/// Options of the choice `element`, ending with NULL.
FR_API extern const FrOption *const fr_element_options[];
/// Row of the choice `element`.
FR_API extern const FrParam fr_element_row;

/// Make the contact of a form between a surface and a body of mass M > 0, with `dimension` components: its law,
/// element, T, and K, B, m if the element has them. Without B the damping is critical, B = 2 sqrt(K M); without m
/// it is M/100. Refuses an inadmissible Z, and reports values that would be accepted; for element C a note or a
/// warning gives the result of eq 63. On FR_BAD_INPUT, also for a form without the row `law`, `element` or `T`, the
/// contact is unchanged.
FR_API FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report);

/// Set the state at t = 0 of a contact whose body moves at velocity u relative to the surface: as in steady
/// sliding, or relaxed if u = 0 or the contact was made to start relaxed. Elements C and D have no `slide` and
/// always start relaxed.
FR_API void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state);

/// Do one step of a body. u is its velocity relative to the surface, before and after the step; h is the force of
/// everything else on it. An impedance is coupled to the body explicitly, u' = u + T (h - f(u))/M (eq 60).
FR_API void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);

/// Compute slip and power of the last step of a contact. They are not part of the step, because computing the slip
/// velocity of elements C and D to full accuracy takes as long as the rest of the step.
FR_API void fr_contact_slip(const FrContact *contact, FrFriction *friction);

/// Do a step of an impedance that is moved at velocity u, independent of its body; the slip of a rigid model is u.
/// Returns FR_BAD_INPUT and writes nothing if the element solves for the motion of a body: A, D and karnopp.
FR_API FrStatus fr_contact_impedance_step(const FrContact *contact, FrContactState *state, const double *u,
                                          FrFriction *friction);

/// Phi of a vector: Phi(|v|) v/|v| if across = 1, otherwise S Phi(|S v|) S v/|S v| with S = diag(1, across, 1), which
/// does not point along v. 0 at v = 0.
FR_API void fr_contact_phi(const FrContact *contact, const double *v, double *f);

/// Largest static friction along a direction.
FR_API double fr_contact_breakaway(const FrContact *contact, const double *direction);

/// Largest static friction of the approximation FR_APPROXIMATE of a transform: Phi(x) where x/Z = Phi(x) (Kikuuwe 2006,
/// eq 49). It differs from Phi(+0). Infinite if there is no such x, so that the contact never slips.
FR_API double fr_approximate_breakaway(const FrPhiZ *phi_z);

/// Add a note about `key` if, by eq 49, the breakaway of the approximation differs by more than a
/// thousandth of Phi(+0).
FR_API void fr_approximate_check(const FrPhiZ *phi_z, const char *key, FrReport *report);

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

/// Returns true if a body on a spring is stable in explicit coupling. Otherwise this adds a warning, with the largest
/// stable T and the element that would solve both together (NULL: none).
FR_API bool fr_stuck_check(double K, double B, double M, double T, const char *element, FrReport *report);

/// Row of the spring K of a contact.
FR_API extern const FrParam fr_contact_stiffness_row;
/// Row of the damper B of a contact; critical damping if it is omitted.
FR_API extern const FrParam fr_contact_damping_row;

/// Row `across`: friction along y divided by friction along x, in two dimensions.
FR_API extern const FrParam fr_across_row;

/// Row of the spring K of a transform.
FR_API extern const FrParam fr_stiffness_row;
/// Row of the damper B of a transform.
FR_API extern const FrParam fr_damping_row;

/// Make Phi_Z for the law of a form behind its spring-damper, 1/Z = K T + B. Refuses an inadmissible Z, and reports the
/// smallest accepted K, B and T, unless `largest_root` is set (see fr_phi_z_make).
FR_API FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                       FrReport *report);

FR_END

#endif
