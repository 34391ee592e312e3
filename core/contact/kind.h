// What a contact element is: its rows and the functions that step it.
#ifndef FRICTION_CONTACT_KIND_H
#define FRICTION_CONTACT_KIND_H

#include "friction/contact.h"
#include "base/row.h"

typedef struct Contact Contact;

/// A row of the table of elements. element.def lists them, one file each, in the order of FrElement.
typedef struct FrElementKind {
    FrOption option; ///< its rows, fields of FrContactDef, and `start` where it applies
    bool implicit;   ///< it uses Phi_Z; if it has a spring, K, B and the transform are its first rows
    /// Adds errors about what the element cannot represent. Optional.
    void (*check)(const Contact *contact, FrReport *report);
    /// Adds notes and warnings about an accepted contact. Optional.
    void (*report_notes)(const Contact *contact, FrReport *report);
    /// An impedance: friction as the response to a velocity u; in two models it also depends on the force h of
    /// everything else. Sets f, and slip or `argument`.
    void (*impedance_step)(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction);
    /// An admittance: the body's velocity u after a step under h. An element has one of the two.
    void (*admittance_step)(const Contact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);
    /// Sets the state of steady sliding at the velocity u, which is not 0. NULL: the relaxed state is used.
    void (*slide)(const Contact *contact, const double *u, FrContactState *state);
    /// It sets the argument of Phi_Z, from which fr_contact_slip computes the slip.
    bool argument;
    /// It has no deflection: the slip is then the velocity at the end of the step.
    bool rigid;
    /// It has its own mass, so that f is not the friction on it: it sets power too.
    bool massive;
} FrElementKind;

/// Largest static friction of the approximation FR_APPROXIMATE of a transform: Phi(x) where x/Z = Phi(x) (Kikuuwe 2006,
/// eq 49). It differs from Phi(+0). Infinite if there is no such x, so that the contact never slips.
double fr_approximate_breakaway(const FrPhiZ *phi_z);

/// Add a note about `key` if, by eq 49, the breakaway of the approximation differs by more than a
/// thousandth of Phi(+0).
void fr_approximate_check(const FrPhiZ *phi_z, const char *key, FrReport *report);

/// Row of the damper B of a contact; critical damping if it is omitted.
extern const FrParam fr_contact_damping_row;

/// Phi of a vector: Phi(|v|) v/|v| if r = 1, otherwise S Phi(|S v|) S v/|S v| with S = diag(1, r, 1), r the anisotropy,
/// which does not point along v. 0 at v = 0.
void fr_contact_phi(const Contact *contact, const double *v, double *f);

/// Row of the spring K of a contact.
extern const FrParam fr_contact_stiffness_row;

/// Row of the damper B of a transform.
extern const FrParam fr_damping_row;

/// Row of the spring K of a transform.
extern const FrParam fr_stiffness_row;

/// Returns true if a body on a spring is stable in explicit coupling. Otherwise this adds a warning, with the largest
/// stable T and the element that would solve both together (NULL: none).
bool fr_stuck_check(double K, double B, double M, double T, const char *element, FrReport *report);

/// The options of the choice `element`. Ends with NULL.
extern const FrOption *const fr_element_options[];
/// Row of the choice `element`.
extern const FrParam fr_element_row;

/// Row `across`: friction along y divided by friction along x, in two dimensions.
extern const FrParam fr_across_row;

/// The parts of 1/Z that a user can change: `row` returns the row of B, K, m, T or M, or NULL. Remedies name them.
typedef struct FrParts {
    const FrParam *(*row)(const void *of, const char *key);
    const void *of; ///< first argument of `row`
} FrParts;

/// fr_contact_make with the parts of a form or of a def.
FrStatus fr_contact_make_of(FrContact *contact, const FrContactDef *def, FrParts from, FrReport *report);

/// Make the transform of a contact whose law, M, T, K, B, m are set, for 1/Z of this element. Refuses an inadmissible
/// Z, with remedies, unless `largest_root` is set. `def` gives method, root and table.
FrStatus fr_contact_transform(Contact *contact, const FrElementKind *element, FrParts from, const FrPhiZDef *def,
                              FrReport *report);

#endif
