// Friction laws Phi(v) and their implicit transform Phi_Z.
//
// A friction law is an odd function from slip velocity v to friction force Phi(v). It is discontinuous at v = 0, where
// the force can take any value in [-F_S, F_S], with F_S = Phi(+0). An implicit Euler step needs the force y that solves
// y = Phi(x - Z y), which is y = Phi_Z(x) (Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16). For |x| <= Z F_S the contact
// sticks and y = x/Z. Otherwise the slip velocity x - Z y has the sign of x.
#ifndef FRICTION_LAW_H
#define FRICTION_LAW_H

#include "friction/base.h"
#include "friction/math.h"

#include <stdalign.h>

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Friction laws. Fill in a def; its fields are checked when the law is made. The comment of a field gives its unit, its
// accepted range and, after the semicolon, its default. The command and the page use the same defaults.

/// Phi(v) = F sgn v + D v (Kikuuwe 2006, eq 2, 24; Cisneros 2022, eq 19, 20).
typedef struct FrCoulomb {
    double F; ///< dry friction [N or N m], 0 to 1e30; 1
    double D; ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
} FrCoulomb;

/// Phi(v) = [(F_S - F_C) e^(-|v/v_S|^alpha) + F_C] sgn v + D v (Cisneros 2022, eq 21). The defaults are those of the
/// HRP-5P wrist (fig 3).
typedef struct FrStribeck {
    double F_S;   ///< static friction [N or N m], 0 to 1e30 and at least F_C; 2.5
    double F_C;   ///< Coulomb friction [N or N m], 0 to 1e30; 0.4
    double v_S;   ///< Stribeck velocity [m/s or rad/s], 1e-30 to 1e30; 0.06
    double D;     ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
    double alpha; ///< exponent of the decay, 0.01 to 100; 1, the only one with a closed-form transform
} FrStribeck;

/// Phi(v) = [(F_S - F_C) v_S/(|v| + v_S) + F_C] sgn v + D v (Cisneros 2022, eq 33 to 48).
typedef struct FrRational {
    double F_S; ///< static friction [N or N m], 0 to 1e30 and at least F_C; 2.5
    double F_C; ///< Coulomb friction [N or N m], 0 to 1e30; 0.2
    double v_S; ///< Stribeck velocity, where half of F_S - F_C has decayed [m/s or rad/s], 1e-30 to 1e30; 0.04
    double D;   ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
} FrRational;

/// A law through n points (v, phi), joined by monotone cubics (Fritsch and Butland 1984). Beyond the last point the law
/// continues with the slope at that point, or stays level if that slope is negative.
typedef struct FrTabulated {
    int n;             ///< number of points, at least 2
    const double *v;   ///< n velocities [m/s or rad/s], increasing from 0, at most 1e30; copied
    const double *phi; ///< n friction values [N or N m], 0 to 1e30; copied
    double *memory;    ///< 4 n doubles for the points, which the law and its copies use as long as they live
} FrTabulated;

/// A friction law. It does not change once it is made, and may be copied.
FR_OPAQUE(FrLaw, 12);

/// Default parameters.
FR_API FrCoulomb fr_default_coulomb(void);
/// Default parameters.
FR_API FrStribeck fr_default_stribeck(void);
/// Default parameters.
FR_API FrRational fr_default_rational(void);

/// Make a law from a def. If a field is out of range, this returns FR_BAD_INPUT, reports every such field, and leaves
/// `law` unchanged. `law` and `def` must not be NULL.
FR_API FrStatus fr_coulomb_make(FrLaw *law, const FrCoulomb *def, FrReport *report);
/// Like fr_coulomb_make.
FR_API FrStatus fr_stribeck_make(FrLaw *law, const FrStribeck *def, FrReport *report);
/// Like fr_coulomb_make.
FR_API FrStatus fr_rational_make(FrLaw *law, const FrRational *def, FrReport *report);
/// Like fr_coulomb_make. The points are copied to `memory`.
FR_API FrStatus fr_tabulated_make(FrLaw *law, const FrTabulated *def, FrReport *report);

/// Make the law of a name, "stribeck", with its defaults and the given values: {"F_S", 3}. A name that fr_law_name does
/// not list, a key that the law does not have, and a value that it refuses are errors. Otherwise like fr_coulomb_make.
FR_API FrStatus fr_law_named(FrLaw *law, const char *name, const FrSetting *settings, int count, FrReport *report);

/// Name of law i that fr_law_named makes, for i = 0, 1, ...; NULL after the last one.
FR_API const char *fr_law_name(int i);

// ---------------------------------------------------------------------------------------------------------------
// The implicit transform.

/// How Phi_Z is computed. All methods give the same curve; they differ in speed and in the last digits.
typedef enum FrMethod {
    /// The fastest method that is accurate to the last digits. For stribeck with alpha = 1 it is the universal table if
    /// the stiction margin is at least 0.05 and friction does not decay below a thousandth of F_S; otherwise it is
    /// FR_DIRECT if the law has it, else FR_NUMERIC.
    FR_AUTO,
    /// Without a table: coulomb and rational in closed form, stribeck with alpha = 1 by Lambert W, tabulated by points.
    FR_DIRECT,
    /// Polynomials from a table: a universal one for stribeck with alpha = 1, FrPhiZDef.table for other alpha. For the
    /// other laws, which are fast enough without a table, FR_DIRECT is used, with a note.
    FR_TABLE,
    FR_NUMERIC, ///< bracketed Newton iteration for the slip velocity; works for every law and checks the other methods
} FrMethod;

/// The transform of a law for one Z, with all constants precomputed; may be copied.
FR_OPAQUE(FrPhiZ, 48);

enum {
    FR_TABLE_SIZE = 7176, ///< numbers of FrPhiZDef.table
};

/// Input of fr_phi_z_make. Zero is the default of every field except the law. Give either Z, or K, B, mass and T.
typedef struct FrPhiZDef {
    const FrLaw *law; ///< the law, which is copied; must not be NULL
    double Z;         ///< mobility [m/(N s) or rad/(N m s)]; 0: computed from K, B, mass and T
    double K;         ///< stiffness of a spring [N/m or N m/rad]
    double B;         ///< damping [N s/m or N m s/rad]
    double mass;      ///< mass or inertia [kg or kg m²]
    double T;         ///< time step [s]; 1/Z = K T + B + mass/T to 106 bits, 1e-100 to 1e100 (Kikuuwe 2006, eq 35, 38)
    FrMethod method;  ///< how to compute Phi_Z; FR_AUTO
    /// Accept an inadmissible Z, with a warning, where Phi is convex for v > 0, as it is not with alpha > 1. Phi_Z
    /// then jumps at breakaway and uses the largest slip velocity.
    bool largest_root;
    /// FR_TABLE_SIZE numbers for FR_TABLE and a law without a universal table, or NULL. The transform and its copies
    /// use them as long as they live. A transform that is refused may leave any numbers there.
    double *table;
    double reserved[4]; ///< 0
} FrPhiZDef;

/// Numbers of a transform.
typedef struct FrPhiZInfo {
    double Z; ///< mobility [m/(N s) or rad/(N m s)]
    /// Stiction margin; Z is admissible if this is at most 1. For stribeck with alpha = 1, it is the steepest fall of
    /// the dry friction over 1/Z + D: (F_S - F_C)/(v_S (1/Z + D)).
    double margin;
    double edge;        ///< largest |x| that sticks [m/s or rad/s]
    FrMethod method;    ///< method in use, never FR_AUTO
    double reserved[4]; ///< 0
} FrPhiZInfo;

/// Phi(v), in the unit of F_S; 0 at v = 0.
FR_API double fr_phi(const FrLaw *law, double v);

/// Phi(|v|) - D |v|, the friction without its viscous part; Phi(+0) at v = 0.
FR_API double fr_phi_dry(const FrLaw *law, double v);

/// Phi'(v); its limit at v = 0.
FR_API double fr_phi_slope(const FrLaw *law, double v);

/// Largest admissible Z, for which the stiction margin is 1. Infinite if Phi never falls, 0 if no Z is admissible.
FR_API double fr_law_largest_z(const FrLaw *law);

/// Make the transform of a law. Refuses an inadmissible Z (a stiction margin above 1: 1/Z is below the steepest fall of
/// Phi), and a method that the law does not have with these parameters. If the stiction margin is below 1e-6, where the
/// universal table would lose the friction, the closed form is used instead, with a note. Filling a table takes a few
/// milliseconds; a curve for which it is too small is refused. On FR_BAD_INPUT `phi_z` is unchanged.
FR_API FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrPhiZDef *def, FrReport *report);

/// Numbers of a transform.
FR_API FrPhiZInfo fr_phi_z_info(const FrPhiZ *phi_z);

/// Phi_Z(x). Odd in x; NaN for NaN; finite if |x|/Z < 1e300.
///
/// Largest errors, in units in the last place (ulp) or relative to Phi_Z or F_S, for F_C >= 1e-3 F_S; `make accuracy`
/// measures them against 50 digits.
///
/// | law                          | method          | stiction margin | largest error                       |
/// |------------------------------|-----------------|-----------------|-------------------------------------|
/// | coulomb                      | direct          | none            | 2 ulp                               |
/// | rational                     | direct          | to 1            | 5 ulp                               |
/// | stribeck, alpha = 1          | direct          | to 1            | 8 ulp; 2.5 for the published wrist  |
/// | stribeck, alpha = 1          | universal table | 0.05 to 1       | 10 ulp; 2 for the published wrist   |
/// | stribeck, other alpha        | numeric         | to 0.9          | 1e-14                               |
/// | stribeck, other alpha        | numeric         | to 0.99         | 4e-14                               |
/// | stribeck, other alpha        | numeric         | to 0.999        | 3e-13                               |
/// | stribeck, other alpha        | numeric         | to 0.9999       | 3e-12                               |
/// | stribeck, other alpha        | numeric         | to 1            | 1e-5                                |
/// | stribeck, other alpha        | table           | to 1            | less than numeric, or it is refused |
/// | the same, far in the tail    | numeric         | to 0.9          | 3e-14 with F_C = D = 0              |
/// | tabulated                    | direct          | to 0.9          | 1e-15 of F_S                        |
/// | tabulated                    | direct          | m, to 1         | 3e-16/(1 - m) of F_S                |
///
/// Close to 1 the slip velocity at the steepest fall of Phi is less and less well determined. A table refuses curves
/// that it cannot represent, most of them from 0.9999 on. For tabulated, the slopes at the points are rounded: measured
/// 2e-14 of F_S at 0.99, 4e-12 at 0.9999 and 2e-3 at 1 - 1e-13.
FR_API double fr_phi_z(const FrPhiZ *phi_z, double x);

/// Phi_Z'(x) = M Phi'(v)/(M + Phi'(v)) at the slip velocity v, with M = 1/Z; M inside the stick zone. Infinite where
/// the two branches meet at a stiction margin of 1. Measured error: 2e-13 of the slope that would result if all terms
/// of Phi' had the same sign.
FR_API double fr_phi_z_slope(const FrPhiZ *phi_z, double x);

/// Slip velocity v = x - Z Phi_Z(x), with the sign of x; 0 inside the stick zone. Measured relative error:
/// 5e-14; for alpha other than 1, 1e-14 up to a stiction margin of 0.999 and 1e-8 at 1. For tabulated, Z times the
/// error of fr_phi_z is added to it.
FR_API double fr_slip_velocity(const FrPhiZ *phi_z, double x);

/// Compute y[i] = Phi_Z(x[i]) for i < n, with the same bits as fr_phi_z. The arrays may be the same,
/// but must not overlap otherwise.
FR_API void fr_phi_z_array(const FrPhiZ *phi_z, size_t n, const double *x, double *y);

/// Radial form of n vectors (Kikuuwe 2006, eq 8): y = Phi_Z(|x|) x/|x|, and y = 0 for x = 0, where component j of
/// vector i is x[i * dimension + j], dimension >= 1. y may be equal to x, but must not overlap it otherwise. Nothing
/// overflows if |x| is finite.
FR_API void fr_phi_z_vectors(const FrPhiZ *phi_z, size_t n, int dimension, const double *x, double *y);

FR_END

#endif
