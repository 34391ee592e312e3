// Friction laws Phi(v) and their implicit transform Phi_Z.
//
// A friction law is an odd map from slip velocity v to friction force Phi(v), discontinuous at v = 0 where the force
// may be anything in [-F_S, F_S], F_S = Phi(+0). Implicit Euler needs y with y = Phi(x - Z y): that is
// y = Phi_Z(x) (Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16). Inside |x| <= Z F_S it sticks: y = x/Z.
// Outside, the slip velocity x - Z y has the sign of x.
#ifndef FRICTION_LAW_H
#define FRICTION_LAW_H

#include "friction/base.h"
#include "friction/math.h"

#include <stdalign.h>

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Friction laws. A program fills a def, whose fields are checked when the law is made from it.

/// Phi(v) = F sgn v + D v (Kikuuwe 2006, eq 2, 24; Cisneros 2022, eq 19, 20).
typedef struct FrCoulomb {
    double F; ///< dry friction [N or N m], 0 to 1e30; 1
    double D; ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
} FrCoulomb;

/// Phi(v) = [(F_S - F_C) e^(-|v/v_S|^alpha) + F_C] sgn v + D v (Cisneros 2022, eq 21). Defaults: HRP-5P's wrist (fig
/// 3).
typedef struct FrStribeck {
    double F_S;   ///< static friction [N or N m], 0 to 1e30 and at least F_C; 2.5
    double F_C;   ///< Coulomb friction [N or N m], 0 to 1e30; 0.4
    double v_S;   ///< Stribeck velocity [m/s or rad/s], 1e-30 to 1e30; 0.06
    double D;     ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
    double alpha; ///< shape of the decay, 0.01 to 100; 1, for which the transform is closed
} FrStribeck;

/// Phi(v) = [(F_S - F_C) v_S/(|v| + v_S) + F_C] sgn v + D v (Cisneros 2022, eq 33 to 48).
typedef struct FrRational {
    double F_S; ///< static friction [N or N m], 0 to 1e30 and at least F_C; 2.5
    double F_C; ///< Coulomb friction [N or N m], 0 to 1e30; 0.2
    double v_S; ///< Stribeck velocity [m/s or rad/s], 1e-30 to 1e30, at which half of F_S - F_C has decayed; 0.04
    double D;   ///< viscous friction coefficient [N s/m or N m s/rad], 0 to 1e30; 4.5
} FrRational;

/// The law through n points (v, phi): a monotone cubic between neighbours (Fritsch and Butland 1984), beyond the last
/// one on with its last slope, or level where that falls.
typedef struct FrTabulated {
    int n;             ///< 2 to FR_POINTS_MAX
    const double *v;   ///< velocities [m/s or rad/s], n of them, 0 first and increasing; copied
    const double *phi; ///< friction [N or N m], n of them, 0 or more; copied
} FrTabulated;

enum {
    FR_LAW_PARTS_MAX = 3 * FR_POINTS_MAX, ///< parts of a law on which it falls more, or less, steeply than a line
};

enum { FR_LAW_VALUES_MAX = 1 + 3 * FR_POINTS_MAX, FR_LAW_CONSTANTS_MAX = 20 };

typedef struct FrLawKind FrLawKind;

/// A friction law, made from its def and constant from then on; may be copied.
typedef struct FrLaw {
    const FrLawKind *kind;         ///< what it was made as
    double def[FR_LAW_VALUES_MAX]; ///< the def; of a tabulated law its points and slopes
} FrLaw;

/// The default, as the command and the page have it.
FR_API FrCoulomb fr_default_coulomb(void);
/// The default, as the command and the page have it.
FR_API FrStribeck fr_default_stribeck(void);
/// The default, as the command and the page have it.
FR_API FrRational fr_default_rational(void);

/// Make a law. FR_BAD_INPUT, with a finding for every field that is out of its domain, leaves `law` as it was. Neither
/// `law` nor `def` may be NULL.
FR_API FrStatus fr_coulomb_make(FrLaw *law, const FrCoulomb *def, FrReport *report);
/// As fr_coulomb_make.
FR_API FrStatus fr_stribeck_make(FrLaw *law, const FrStribeck *def, FrReport *report);
/// As fr_coulomb_make.
FR_API FrStatus fr_rational_make(FrLaw *law, const FrRational *def, FrReport *report);
/// As fr_coulomb_make; the points are copied.
FR_API FrStatus fr_tabulated_make(FrLaw *law, const FrTabulated *def, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// The implicit transform.

/// How Phi_Z is computed. Every method gives the same curve; they differ in speed and in the last digits.
typedef enum FrMethod {
    /// The fastest that is exact to the last digits: a closed form where the law has one (for stribeck with alpha = 1
    /// the universal table while lambda >= 0.05 and friction does not decay below a thousandth of F_S, else the direct
    /// form), else numeric.
    FR_AUTO,
    FR_DIRECT,  ///< the law's closed form, without a table
    FR_TABLE,   ///< polynomials from a table: universal for stribeck with alpha = 1, a chart (FrChart) for other alpha
    FR_NUMERIC, ///< bracketed Newton on the slip velocity; any law, and the check on the others
} FrMethod;

/// A law's transform for one Z, with every constant folded in.
typedef struct FrPhiZ {
    FrLaw law;                             ///< a copy
    FrDouble2 M;                           ///< 1/Z = K T + B [N s/m or N m s/rad], to 106 bits
    FrDouble2 x_stick;                     ///< Z Phi(+0), the end of the stick zone [m/s or rad/s], to 106 bits
    double edge;                           ///< the last |x| that sticks [m/s or rad/s]
    double lambda;                         ///< stiction margin: admissible up to 1
    double denominator_at_zero;            ///< M + Phi'(+0) [N s/m or N m s/rad], to full relative accuracy
    FrMethod method;                       ///< the one in use, never FR_AUTO
    int kernel;                            ///< the array kernel, -1 for none
    double constant[FR_LAW_CONSTANTS_MAX]; ///< the kernel's, as its header says
    /// Phi_Z(x) of a single value
    double (*evaluate)(const struct FrPhiZ *phi_z, double x);
} FrPhiZ;

enum { FR_CHART_CELLS = 512, FR_CHART_ROWS = 640 };

/// A transform with its own table, for a law that has no universal one: cells of |x|, graded geometrically, point to
/// rows of polynomials, as many for each cell as its error asks for. About 60 KB, on a 64-byte boundary. It may be
/// copied as a whole, but its `phi_z` works only inside it.
typedef struct FrChart {
    FrPhiZ phi_z;   ///< the transform that goes through the table
    int cell_count; ///< cells in use
    int row_count;  ///< rows in use
    /// Largest error of the rows that the making met, relative to the friction and never to less than 2^-10 F_SC.
    double error;
    double cell[FR_CHART_CELLS][4];           ///< where each cell begins, and its rows
    alignas(64) double row[FR_CHART_ROWS][8]; ///< coefficients of the polynomials
} FrChart;

// ---------------------------------------------------------------------------------------------------------------
// Kinds of laws, for those who add one or list them all.

/// Everything that the library knows of a kind of law; `def` is its def. law/law.def lists them, one file each.
struct FrLawKind {
    FrOption option; ///< name, words and parameters
    size_t def_size; ///< bytes of its def
    /// Phi(v) and Phi'(v) for v > 0; at v = 0 their limits from above.
    double (*phi)(const void *def, double v);
    double (*slope)(const void *def, double v); ///< as phi
    /// Both at once, with the same bits.
    void (*tangent)(const void *def, double v, double *phi, double *slope);
    /// Phi(v) - D v for v >= 0, the friction without its viscous part, without cancellation.
    double (*dry)(const void *def, double v);
    /// Phi(+0) - Phi(v) and Phi'(v) - Phi'(+0) for v > 0, without cancellation. slope_change may be NULL.
    double (*drop)(const void *def, double v);
    double (*slope_change)(const void *def, double v); ///< as fall
    /// Phi(v) and Phi'(v), at v = 0 their limits, to about 100 bits.
    FrDouble2 (*exact_phi)(const void *def, FrDouble2 v);
    FrDouble2 (*exact_slope)(const void *def, FrDouble2 v); ///< as exact_phi
    /// lambda for 1/Z = M: Phi_Z is single-valued exactly when it is at most 1 (Cisneros 2022, eq 14).
    double (*margin)(const void *def, FrDouble2 M);
    /// The smallest M that is admissible: the steepest fall of Phi; 0 when it never falls, infinite when none is.
    double (*smallest_m)(const void *def);
    /// Phi is convex for v > 0, so that Newton from the right finds the largest slip velocity even when lambda > 1.
    bool (*convex)(const void *def);
    /// Fold the constants of a method (not FR_NUMERIC) and set `evaluate`, `method` and `kernel`; false when these
    /// values have no such method. A law without a table takes its closed form for FR_TABLE too.
    bool (*fold)(FrPhiZ *phi_z, FrMethod method);
    /// The slip velocity at |x| > Z Phi(+0), to full relative accuracy. NULL: by numeric.
    double (*slip)(const FrPhiZ *phi_z, double magnitude);
    /// The velocity up to which the law is interesting. NULL: derived from its stiction.
    double (*span)(const void *def);
    /// The value of the parameter `row` of the kind with which Phi(v) = y, v >= 0; fr_law_parameter. NULL: none.
    double (*parameter)(const void *def, const FrParam *row, double v, double y);
    /// Velocities v > 0, in order, between which Phi'(v) - slope does not change its sign, slope <= 0; into v, at most
    /// FR_LAW_PARTS_MAX of them; returns how many.
    int (*parts)(const void *def, double slope, double *v);
    /// Fill the table of a chart whose phi_z is prepared; false when the curve needs more rows than there are. NULL: no
    /// chart.
    bool (*tabulate)(FrChart *chart);
};

/// The options of the choice `law`; each FrOption is the first member of its FrLawKind. Ends with NULL.
FR_API extern const FrOption *const fr_law_options[];

/// The choice row `law`.
FR_API extern const FrParam fr_law_row;
/// The choice row `method`.
FR_API extern const FrParam fr_law_method_row;

/// The options of the choice `method`, by FrMethod.
FR_API extern const FrOption fr_method_options[4];

/// Presets of friction laws (choice row `preset`): published parameter sets, with their source.
FR_API extern const FrParam fr_law_preset_row;

/// NULL when there is no law of that name.
FR_API const FrLawKind *fr_law_find(const char *name);

/// Make a law of a kind from its def, which has the layout of the kind's rows. As fr_stribeck_make; a tabulated law is
/// refused here.
FR_API FrStatus fr_law_make(FrLaw *law, const FrLawKind *kind, const void *def, FrReport *report);

/// The law that a form with the row `law` has chosen. FR_BAD_INPUT, with every value that the law refuses, or for a
/// form without that row, leaves `law` unchanged.
FR_API FrStatus fr_law_from_form(FrLaw *law, const FrForm *form, FrReport *report);

/// Phi(v); 0 at v = 0. Force in the unit of F_S.
FR_API double fr_phi(const FrLaw *law, double v);

/// Phi(|v|) - D |v|, the friction without its viscous part: Phi(+0) at v = 0.
FR_API double fr_phi_dry(const FrLaw *law, double v);

/// Phi'(v); its limit at v = 0.
FR_API double fr_phi_slope(const FrLaw *law, double v);

/// The value of the parameter `key` with which Phi(v) = y, the other parameters as they are: for a handle on the curve.
/// At v = 0 Phi is the breakaway level Phi(+0). Within 4 ulp, and 4 ulp of the terms whose difference it is. It may be
/// outside of what the parameter's row accepts, or make F_C > F_S. NaN when there is no such value or parameter.
FR_API double fr_law_parameter(const FrLaw *law, const char *key, double v, double y);

/// M = 1/Z of a spring K [N/m or N m/rad] and a damper B [N s/m or N m s/rad] over a step T [s]: K T + B, to 106 bits
/// (Kikuuwe 2006, eq 38).
FR_API FrDouble2 fr_impedance(double K, double B, double T);

/// M = 1/Z of a mobility Z > 0 [m/(N s) or rad/(N m s)], to 106 bits.
FR_API FrDouble2 fr_impedance_of_z(double Z);

/// The largest Z that is admissible, lambda = 1: infinite when Phi never falls, 0 when no Z is admissible.
FR_API double fr_law_largest_z(const FrLaw *law);

/// What a transform is made of. Zero is the default of every field but the first two.
typedef struct FrPhiZDef {
    const FrLaw *law;    ///< copied; must not be NULL
    FrDouble2 impedance; ///< 1/Z, 1e-100 to 1e100 [N s/m or N m s/rad]: fr_impedance or fr_impedance_of_z
    FrMethod method;     ///< FR_AUTO
    /// Accept an inadmissible Z, with a warning: Phi_Z then jumps at breakaway, and the largest slip velocity is taken.
    bool largest_root;
    const char *key; ///< what messages call the parameter that Z comes from; NULL: "Z", whose largest value is a remedy
} FrPhiZDef;

/// Make the transform of a law. Refuses an inadmissible Z, below the steepest fall of Phi (lambda > 1), and a method
/// that the law does not have for its values. FR_TABLE is the universal table here, and with lambda below 1e-6, where
/// that would lose the friction, the closed form, with a note. On FR_BAD_INPUT `phi_z` is unchanged.
FR_API FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrPhiZDef *def, FrReport *report);

/// Whether FR_TABLE means a chart for this model.
FR_API bool fr_law_has_chart(const FrLaw *law);

/// Fill the table of a chart whose phi_z was made with FR_NUMERIC; then its phi_z goes through the table. Takes some
/// milliseconds. FR_BAD_INPUT, with the phi_z as it was, when the curve needs more rows than there are.
FR_API FrStatus fr_chart_fill(FrChart *chart, FrReport *report);

/// fr_phi_z_make with FR_NUMERIC, whatever the def says, and fr_chart_fill.
FR_API FrStatus fr_chart_make(FrChart *chart, const FrPhiZDef *def, FrReport *report);

/// Phi_Z(x). Odd; NaN for NaN; finite while M |x| < 1e300.
///
/// Largest error in units of the last place, for F_C >= 1e-3 F_S (`make accuracy` measures it against 50 digits):
/// direct 8, the universal table 10 for lambda >= 0.05 (at the published wrist joint 2.5 and 2), rational 5, coulomb 2.
/// Alpha other than 1: 1e-14 relative while lambda <= 0.9, 3e-14 deep in the tail of a law with F_C = D = 0. Nearer to
/// 1 the slip velocity at the steepest fall of Phi is ever less determined: measured 4e-14 up to 0.99, 3e-13 up to
/// 0.999, 3e-12 up to 0.9999, 1e-5 beyond, for numeric; charts lose less and refuse what they do not hold, most from
/// 0.9999 on. tabulated: 1e-15 of F_S while lambda <= 0.9; nearer to 1 measured 3e-16/(1 - lambda) of F_S, since the
/// slopes at the points are rounded: 2e-14 at 0.99, 4e-12 at 0.9999, 2e-3 at 1 - 1e-13.
FR_API double fr_phi_z(const FrPhiZ *phi_z, double x);

/// Phi_Z'(x) = M Phi'(v)/(M + Phi'(v)) at the slip velocity v; M inside the stick zone. Infinite where the two branches
/// meet with lambda = 1. Measured 2e-13 of what it would be were the terms of Phi' of one sign.
FR_API double fr_phi_z_slope(const FrPhiZ *phi_z, double x);

/// The slip velocity v = x - Z Phi_Z(x), with the sign of x; 0 inside the stick zone. Measured 5e-14
/// relative; alpha other than 1: 1e-14 up to lambda = 0.999, 1e-8 at 1; tabulated, beside that, Z times the error of
/// fr_phi_z.
FR_API double fr_slip_velocity(const FrPhiZ *phi_z, double x);

enum {
    FR_INTERSECTIONS_MAX = FR_LAW_PARTS_MAX + 2, ///< of a line with a law
};

/// A point of the law, v + Z y = x.
typedef struct FrIntersection {
    double v; ///< slip velocity [m/s or rad/s]
    double y; ///< friction, at v = 0 within +-Phi(+0) [N or N m]
} FrIntersection;

/// All intersections of the line v + Z y = x with the law, for M = 1/Z > 0: one while Z is admissible, more where the
/// law falls more steeply than the line (Cisneros 2022, eq 14 and 16). The first is the one that Phi_Z stands for, v =
/// 0 while the contact can stick, else the largest |v|; the others follow by |v|. Returns how many there are; only
/// `max` are written. Each v is within 4 ulp of the terms M x, Phi(+0) and v Phi'(v), over M + Phi'(v); two that are so
/// near to each other that rounding cannot tell them apart may be missed. None if x is not finite;
/// y is finite while M |x| < 1e300.
FR_API int fr_law_intersections(const FrLaw *law, FrDouble2 M, double x, FrIntersection *found, int max);

/// The instructions that arrays go through. All give the same bits as fr_phi_z.
typedef enum FrInstructions {
    FR_PORTABLE, ///< what every processor of the target has: SSE2, NEON, SIMD128
    FR_AVX2,
    FR_AVX512,
} FrInstructions;

/// The best that this processor has.
FR_API FrInstructions fr_instructions(void);

/// y[i] = Phi_Z(x[i]) for i < n, the same bits as fr_phi_z. y may be x; else they must not overlap.
/// FR_BAD_INPUT, with y unchanged, for n = 0, a missing or an overlapping array.
FR_API FrStatus fr_phi_z_array(const FrPhiZ *phi_z, size_t n, const double *x, double *y, FrReport *report);

/// The same through given instructions; FR_BAD_INPUT also when this processor does not have them.
FR_API FrStatus fr_phi_z_array_with(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x,
                                    double *y, FrReport *report);

/// The n-dimensional radial form (Kikuuwe 2006, eq 8): y = Phi_Z(|x|) x/|x| for a vector x of `dimension` components;
/// 0 for x = 0. y may be x. No overflow while |x| is finite.
FR_API void fr_phi_z_radial(const FrPhiZ *phi_z, int dimension, const double *x, double *y);

/// n vectors, component j of vector i at x[i * dimension + j]. Refuses as fr_phi_z_array.
FR_API FrStatus fr_phi_z_radial_array(const FrPhiZ *phi_z, size_t n, int dimension, const double *x, double *y,
                                      FrReport *report);

/// Phi_Z(x) and the slip velocity to about 100 bits, for measuring the others: Newton in double-double. Some
/// microseconds. The law's values, M and x are taken as exact.
FR_API FrDouble2 fr_exact_phi_z(const FrPhiZ *phi_z, double x, FrDouble2 *slip_velocity);

FR_END

#endif
