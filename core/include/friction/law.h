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

#ifdef __cplusplus
extern "C" {
#endif

enum { FR_LAW_VALUES_MAX = 8, FR_LAW_CONSTANTS_MAX = 16 };

typedef struct FrLaw FrLaw;

/// A law with its parameters, checked.
typedef struct FrLawModel {
    const FrLaw *law;
    double value[FR_LAW_VALUES_MAX]; ///< in the order of the law's rows
} FrLawModel;

/// How Phi_Z is computed.
typedef enum FrMethod {
    FR_AUTO,    ///< the closed form where the law has one for its parameters, else numeric
    FR_DIRECT,  ///< the closed form of the law
    FR_NUMERIC, ///< bracketed Newton on the slip velocity; any law, and the check on the others
} FrMethod;

/// A law's transform for one Z, with every constant folded in.
typedef struct FrPhiZ {
    FrLawModel model;
    FrDouble2 M;                           ///< 1/Z = K T + B, to 106 bits
    FrDouble2 x_stick;                     ///< Z Phi(+0), the end of the stick zone, to 106 bits
    double lambda;                         ///< stiction margin: admissible up to 1
    double constant[FR_LAW_CONSTANTS_MAX]; ///< the law's own
    double (*evaluate)(const struct FrPhiZ *phi_z, double x);
} FrPhiZ;

/// A law's row: everything that the program knows of it. law/law.def lists them, one file each.
struct FrLaw {
    FrOption option;
    /// Phi(v) and Phi'(v) for v > 0; at v = 0 their limits from above.
    double (*phi)(const double *value, double v);
    double (*slope)(const double *value, double v);
    /// lambda for 1/Z = M: Phi_Z is single-valued exactly when it is at most 1 (Cisneros 2022, eq 14).
    double (*margin)(const double *value, FrDouble2 M);
    /// The smallest M that is admissible: the steepest fall of Phi; 0 when it never falls, infinite when none is.
    double (*smallest_m)(const double *value);
    /// Phi is convex for v > 0, so that Newton from the right finds the largest slip velocity even when lambda > 1.
    bool (*convex)(const double *value);
    /// Fold the constants of the closed form and set `evaluate`; false when these values have none.
    bool (*fold)(FrPhiZ *phi_z);
};

/// The options of the choice `law`; each FrOption is the first member of its FrLaw. Ends with NULL.
extern const FrOption *const fr_law_options[];

/// The choice row `law`, and the choice row `method`.
extern const FrParam fr_law_row, fr_law_method_row;

/// Presets of friction laws (choice row `preset`): published parameter sets, with their source.
extern const FrParam fr_law_preset_row;

const FrLaw *fr_law_find(const char *name);

/// Check `value` (in the order of the law's rows) and make a model. On FR_BAD_INPUT the model is unchanged.
FrStatus fr_law_make(FrLawModel *model, const FrLaw *law, const double *value, FrReport *report);

/// The law that a form has chosen.
FrStatus fr_law_from_form(FrLawModel *model, const FrForm *form, FrReport *report);

/// Phi(v); 0 at v = 0. Force in the unit of F_S.
double fr_phi(const FrLawModel *model, double v);

/// M = 1/Z of a spring-damper over a step T: K T + B, exactly (Kikuuwe 2006, eq 38).
FrDouble2 fr_impedance(double K, double B, double T);

/// M = 1/Z of a given Z > 0.
FrDouble2 fr_impedance_of_z(double Z);

/// Fold the transform of a law for 1/Z = M > 0. Refuses M below the steepest fall of Phi (lambda > 1), unless
/// `largest_root` is set: then Phi_Z jumps at breakaway, the largest slip velocity is taken, and a warning is given.
/// The findings are about `key`, the parameter that Z comes from; when it is "Z", the largest Z is its remedy.
FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrLawModel *model, FrDouble2 M, FrMethod method, bool largest_root,
                       const char *key, FrReport *report);

/// Phi_Z(x). Odd, total. Relative error at most 1e-13 for lambda <= 0.99 (tests/core/phi_z.c), but for what is
/// left below 1e-200 F_S of a stiction without Coulomb and viscous friction.
double fr_phi_z(const FrPhiZ *phi_z, double x);

#ifdef __cplusplus
}
#endif

#endif
