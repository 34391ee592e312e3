// What a friction law is: its rows, its def, and the functions that compute it.
#ifndef FRICTION_LAW_KIND_H
#define FRICTION_LAW_KIND_H

#include "friction/law.h"
#include "base/row.h"
#include "math/double2.h"

// benchmarks in C++ use it
FR_BEGIN

typedef struct PhiZ PhiZ;

// Functions of a law that a program needs: 0 Phi, 1 the transform too, 2 all, to draw and drag the curve.
#ifndef LAW_NEEDS
#define LAW_NEEDS 2
#endif
#define OF_TRANSFORM(function) (LAW_NEEDS > 0 ? (function) : NULL)
#define OF_CURVE(function)     (LAW_NEEDS > 1 ? (function) : NULL)

/// A kind of law. `def` points to the def of that kind. law/law.def lists the kinds; each has its own file.
typedef struct FrLawKind {
    FrOption option; ///< name, texts and parameters
    size_t def_size; ///< size of the def in bytes
    /// Phi(v) and Phi'(v) for v > 0. At v = 0, their limits from above.
    double (*phi)(const void *def, double v);
    double (*slope)(const void *def, double v); ///< see phi
    /// Phi(v) and Phi'(v) in one call, with the same bits.
    void (*tangent)(const void *def, double v, double *phi, double *slope);
    /// Phi(v) - D v for v >= 0, the friction without its viscous part, computed without cancellation.
    double (*dry)(const void *def, double v);
    /// Phi(+0) - Phi(v) and Phi'(v) - Phi'(+0) for v > 0, computed without cancellation. slope_change may be NULL.
    double (*drop)(const void *def, double v);
    double (*slope_change)(const void *def, double v); ///< see drop
    /// Phi(v) and Phi'(v) to about 100 bits. At v = 0, their limits.
    FrDouble2 (*exact_phi)(const void *def, FrDouble2 v);
    FrDouble2 (*exact_slope)(const void *def, FrDouble2 v); ///< see exact_phi
    /// lambda for 1/Z = M. Phi_Z is single-valued if and only if lambda is at most 1 (Cisneros 2022, eq 14).
    double (*margin)(const void *def, FrDouble2 M);
    /// Smallest admissible M, equal to the steepest fall of Phi. 0 if Phi never falls; infinite if there is none.
    double (*smallest_m)(const void *def);
    /// True if Phi is convex for v > 0: Newton from the right then finds the largest slip velocity even if lambda > 1.
    /// NULL: it is for all parameters.
    bool (*convex)(const void *def);
    /// Precompute the constants of a method other than FR_NUMERIC, and set `evaluate`, `method` and `kernel`. Returns
    /// false if the law does not have the method with these parameters. A law without a table uses its closed form for
    /// FR_TABLE as well.
    bool (*fold)(PhiZ *phi_z, FrMethod method);
    /// Slip velocity for |x| > Z Phi(+0), to full relative accuracy. NULL: computed numerically.
    double (*slip)(const PhiZ *phi_z, double magnitude);
    /// Upper end of the interesting range of velocities. NULL: derived from the stiction of the law.
    double (*span)(const void *def);
    /// Value of the parameter `row` for which Phi(v) = y, v >= 0; for fr_law_parameter. NULL: not available.
    double (*parameter)(const void *def, const FrParam *row, double v, double y);
    /// The next velocity above v >= 0 at which Phi' - slope may change its sign, where slope is at most 0. INFINITY
    /// after the last one.
    double (*next_part)(const void *def, double slope, double v);
    /// Fill FR_TABLE_SIZE numbers and make a prepared transform use them. Returns false if the curve needs more rows
    /// than the table has. NULL: the law has no such table.
    bool (*tabulate)(PhiZ *phi_z, double *table);
} FrLawKind;

enum {
    FR_LAW_NUMBERS = 11, ///< most numbers of a def
};

/// Impedance 1/Z = K T + B, to 106 bits.
FrDouble2 fr_impedance(double K, double B, double T);

/// Impedance 1/Z of a mobility Z > 0, to 106 bits.
FrDouble2 fr_impedance_of_z(double Z);

/// fr_phi_z_make with law, method, root and table of a def for 1/Z = M, which messages call `key`; "Z" has its largest
/// value as a remedy.
FrStatus fr_phi_z_make_of(FrPhiZ *phi_z, const FrPhiZDef *def, FrDouble2 M, const char *key, FrReport *report);

/// Returns true if FR_TABLE needs FrPhiZDef.table for this law.
bool fr_law_has_table(const FrLaw *law);

/// Options of the choice `law`, ending with NULL. Each FrOption is the first member of its FrLawKind.
extern const FrOption *const fr_law_options[];

/// Row of the choice `law`.
extern const FrParam fr_law_row;
/// Row of the choice `method`.
extern const FrParam fr_law_method_row;

/// Options of the choice `method`, indexed by FrMethod.
extern const FrOption fr_method_options[4];

/// Find a kind of law by name. Returns NULL if there is no such kind.
const FrLawKind *fr_law_find(const char *name);

/// The same. If there is no such kind, or no name, this reports the names.
const FrLawKind *fr_law_by_name(const char *name, FrReport *report);

/// Make a law of the given kind from its def, whose layout is given by the rows of the kind. Otherwise like
/// fr_stribeck_make. Refuses the tabulated kind.
FrStatus fr_law_make(FrLaw *law, const FrLawKind *kind, const void *def, FrReport *report);

/// Value of the parameter `key` for which Phi(v) = y while the other parameters stay the same. Use this to let a user
/// drag the curve. At v = 0, Phi is taken to be the breakaway level Phi(+0). The error is at most 4 ulp of the result
/// plus 4 ulp of the terms whose difference it is. The value may be outside the accepted range of the parameter, or may
/// make F_C > F_S. Returns NaN if there is no such value or no such parameter.
double fr_law_parameter(const FrLaw *law, const char *key, double v, double y);

/// A point of the law on the line v + Z y = x.
typedef struct FrIntersection {
    double v; ///< slip velocity [m/s or rad/s]
    double y; ///< friction, within +-Phi(+0) at v = 0 [N or N m]
} FrIntersection;

/// Find all intersections of the line v + Z y = x with the law, for M = 1/Z > 0. There is one if Z is admissible, and
/// there are more where the law falls more steeply than the line (Cisneros 2022, eq 14 and 16). The first is the one
/// that Phi_Z uses: v = 0 if the contact can stick, otherwise the largest |v|. The others follow in order of |v|.
/// Returns the number of intersections, 0 if x is not finite; writes at most `max` of them. The error of each v is at
/// most 4 ulp of the terms M x, Phi(+0) and v Phi'(v), divided by M + Phi'(v). Two intersections may be missed if they
/// are so close that rounding cannot separate them. y is finite if M |x| < 1e300.
int fr_law_intersections(const FrLaw *law, FrDouble2 M, double x, FrIntersection *found, int max);

/// Like fr_phi_z_array, with instructions that this processor has.
void fr_phi_z_array_with(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x, double *y);

/// Phi_Z(x) and the slip velocity to about 100 bits, as a reference for the other methods: Newton in double-double,
/// which takes a few microseconds. The parameters of the law, M and x are taken as exact.
FrDouble2 fr_exact_phi_z(const FrPhiZ *phi_z, double x, FrDouble2 *slip_velocity);

FR_END

#endif
